//! A position of the search: small, and cheap to copy.

use super::lines::{self, CELLS, Content, Lines, SIZE};
use super::play::{Action, Play};
use crate::solver::saved::{Loader, Saver};
use crate::solver::shortcut::{Shortcut, Shortcuts};

/// A cell without a stone.
pub(crate) const VACANT: u8 = 6;

/// The margin of a team that has a six.
pub(crate) const SIX: i16 = 100;

/// The wilds among the kinds of stones.
pub(crate) const MOVE: u8 = 6;
pub(crate) const REMOVE: u8 = 7;
pub(crate) const SWAP: u8 = 8;
pub(crate) const EXCHANGE: u8 = 9;

/// What does not change during a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// The seat at each place of the turn cycle.
    pub(crate) seats: Vec<u8>,
    pub(crate) players: u8,
    /// The size of a full hand, by seat.
    pub(crate) full: [u8; 4],
    /// Whether the rows' team moves at even places.
    pub(crate) rows_first: bool,
    /// The bag, as kinds of stones; the last is drawn first.
    pub(crate) bag: Vec<u8>,
    /// If given, the bag holds stones of this kind only.
    pub(crate) only_kind: Option<u8>,
    /// Whether the board is certainly full when the game ends without a six.
    pub(crate) fills: bool,
    pub(crate) shortcuts: Shortcuts,
}

impl Setting {
    /// The stone that is drawn if this many stones are left after it.
    #[inline]
    pub(crate) fn draw(&self, left: u8) -> u8 {
        self.only_kind.unwrap_or_else(|| self.bag[usize::from(left)])
    }

    /// The kinds of the last stones in the bag.
    #[inline]
    fn last(&self, stones: u8) -> impl Iterator<Item = u8> {
        (0..stones).map(|left| self.draw(left))
    }

    /// The whole of it in numbers.
    pub(super) fn save(&self, saver: &mut Saver) {
        let Setting { seats, players, full, rows_first, bag, fills, .. } = self;
        [*players, u8::from(*rows_first), u8::from(*fills)]
            .iter()
            .chain(full)
            .for_each(|byte| saver.put((*byte).into()));
        for list in [seats, bag] {
            saver.put(list.len() as u64);
            list.iter().for_each(|byte| saver.put((*byte).into()));
        }
    }

    /// What was saved.
    pub(super) fn load(loader: &mut Loader) -> Setting {
        let [players, rows_first, fills] = [(); 3].map(|()| loader.take() as u8);
        let full = [(); 4].map(|()| loader.take() as u8);
        let [seats, bag] = [(); 2].map(|()| (0..loader.take().min(99)).map(|_| loader.take() as u8).collect());
        let (rows_first, fills) = (rows_first == 1, fills == 1);
        Setting { seats, players, full, rows_first, bag, only_kind: None, fills, shortcuts: Shortcuts::default() }
    }

    /// Whether the other is the same after some draws.
    pub(crate) fn extends(&self, other: &Setting) -> bool {
        self.bag.starts_with(&other.bag) && *self == Setting { bag: self.bag.clone(), ..other.clone() }
    }
}

/// The stones of a hand: three bits for the number of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hand(pub(crate) u32);

impl Hand {
    #[inline]
    pub(crate) fn count(self, kind: u8) -> u32 {
        self.0 >> (3 * kind) & 7
    }

    #[inline]
    pub(crate) fn has(self, kind: u8) -> bool {
        self.count(kind) > 0
    }

    #[inline]
    pub(crate) fn add(&mut self, kind: u8) {
        self.0 += 1 << (3 * kind);
    }

    #[inline]
    pub(crate) fn take(&mut self, kind: u8) {
        self.0 -= 1 << (3 * kind);
    }

    /// The kind of all stones, if it is the same.
    pub(crate) fn only_kind(self) -> Option<u8> {
        let mut kinds = (0..=EXCHANGE).filter(|kind| self.has(*kind));
        kinds.next().filter(|_| kinds.next().is_none())
    }

    pub(crate) fn size(self) -> u32 {
        (0..=EXCHANGE).map(|kind| self.count(kind)).sum()
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// The symbol on each cell, or [`VACANT`]; row by row.
    pub(crate) cells: [u8; CELLS as usize],
    /// The rows, then the columns.
    pub(crate) lines: [Content; 2 * SIZE as usize],
    /// By seat.
    pub(crate) hands: [Hand; 4],
    /// The vacant cells, one bit each.
    pub(crate) vacant: u64,
    /// The number of stones in the bag.
    pub(crate) bag: u8,
    /// An index into the turn cycle.
    pub(crate) place: u8,
    /// The seats that have passed since the last action, one bit each.
    pub(crate) passed: u8,
    /// The points of the rows minus those of the columns.
    pub(crate) score: i16,
}

#[inline]
pub(crate) fn row_of(cell: u8) -> usize {
    usize::from(cell / SIZE)
}

#[inline]
pub(crate) fn column_of(cell: u8) -> usize {
    usize::from(SIZE + cell % SIZE)
}

/// The indices of the bits that are set.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}

impl State {
    /// The empty board and empty hands.
    pub(crate) fn empty() -> State {
        State {
            cells: [VACANT; CELLS as usize],
            lines: [lines::EMPTY; 2 * SIZE as usize],
            hands: [Hand::default(); 4],
            vacant: (1 << CELLS) - 1,
            bag: 0,
            place: 0,
            passed: 0,
            score: 0,
        }
    }

    #[inline]
    pub(crate) fn seat(&self, setting: &Setting) -> usize {
        setting.seats[usize::from(self.place)].into()
    }

    #[inline]
    pub(crate) fn rows_move(&self, setting: &Setting) -> bool {
        self.place.is_multiple_of(2) == setting.rows_first
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        !self.vacant & ((1 << CELLS) - 1)
    }

    #[inline]
    fn set_line(&mut self, lines: &Lines, line: usize, content: Content) {
        let change = lines.points(content) - lines.points(self.lines[line]);
        self.score += if line < usize::from(SIZE) { change } else { -change };
        self.lines[line] = content;
    }

    #[inline]
    pub(crate) fn lay(&mut self, lines: &Lines, cell: u8, symbol: u8) {
        self.cells[usize::from(cell)] = symbol;
        self.vacant &= !(1 << cell);
        for line in [row_of(cell), column_of(cell)] {
            self.set_line(lines, line, lines.add(self.lines[line], symbol));
        }
    }

    #[inline]
    fn lift(&mut self, lines: &Lines, cell: u8) -> u8 {
        let symbol = std::mem::replace(&mut self.cells[usize::from(cell)], VACANT);
        self.vacant |= 1 << cell;
        for line in [row_of(cell), column_of(cell)] {
            self.set_line(lines, line, lines.remove(self.lines[line], symbol));
        }
        symbol
    }

    /// Whether a line through a cell is a six: `Some(true)` if it belongs to the rows.
    #[inline]
    fn six_through(&self, lines: &Lines, cell: u8) -> Option<bool> {
        if lines.is_six(self.lines[row_of(cell)]) {
            Some(true)
        } else if lines.is_six(self.lines[column_of(cell)]) {
            Some(false)
        } else {
            None
        }
    }

    /// Carries out a legal play, but for the draw. Returns the margin for the rows if the game is over.
    #[inline]
    pub(crate) fn act(&mut self, play: Play, setting: &Setting, lines: &Lines) -> Option<i16> {
        let seat = self.seat(setting);
        self.place += 1;
        if usize::from(self.place) == setting.seats.len() {
            self.place = 0;
        }
        let six = match play.action() {
            Action::Pass => {
                self.passed |= 1 << seat;
                return (self.passed.count_ones() == u32::from(setting.players)).then_some(self.score);
            }
            Action::Place(symbol, cell) => {
                self.hands[seat].take(symbol);
                self.lay(lines, cell, symbol);
                self.six_through(lines, cell)
            }
            Action::Move(from, to) => {
                self.hands[seat].take(MOVE);
                let symbol = self.lift(lines, from);
                self.lay(lines, to, symbol);
                self.six_through(lines, to)
            }
            Action::Remove(cell) => {
                self.hands[seat].take(REMOVE);
                let symbol = self.lift(lines, cell);
                self.hands[seat].add(symbol);
                None
            }
            Action::Swap(symbol, cell) => {
                self.hands[seat].take(SWAP);
                self.hands[seat].take(symbol);
                let taken = self.lift(lines, cell);
                self.hands[seat].add(taken);
                self.lay(lines, cell, symbol);
                self.six_through(lines, cell)
            }
            Action::Exchange(one, other) => {
                self.hands[seat].take(EXCHANGE);
                let (first, second) = (self.lift(lines, one), self.lift(lines, other));
                self.lay(lines, one, second);
                self.lay(lines, other, first);
                self.six_through(lines, one).or_else(|| self.six_through(lines, other))
            }
        };
        self.passed = 0;
        match six {
            Some(rows) => Some(if rows { SIX } else { -SIX }),
            None => (self.vacant == 0).then_some(self.score),
        }
    }

    /// Whether a player who has just played draws a stone (CZ4).
    #[inline]
    pub(crate) fn draw_is_due(&self, seat: usize, play: Play, setting: &Setting) -> bool {
        self.bag > 0 && play != Play::PASS && self.hands[seat].size() < setting.full[seat].into()
    }

    /// Carries out a legal play and draws. Returns the margin for the rows if the game is over.
    #[inline]
    pub(crate) fn play(&mut self, play: Play, setting: &Setting, lines: &Lines) -> Option<i16> {
        let seat = self.seat(setting);
        let end = self.act(play, setting, lines);
        if end.is_none() && self.draw_is_due(seat, play, setting) {
            self.bag -= 1;
            self.hands[seat].add(setting.draw(self.bag));
        }
        end
    }

    /// The number of cells whose stones the remaining wilds can replace, not counting those that are vacant anyway.
    pub(crate) fn changes(&self, setting: &Setting) -> u32 {
        let of_hand = |hand: &Hand| hand.count(MOVE) + hand.count(REMOVE) + hand.count(SWAP) + 2 * hand.count(EXCHANGE);
        let in_bag = setting.last(self.bag).map(|kind| match kind {
            MOVE | REMOVE | SWAP => 1,
            EXCHANGE => 2,
            _ => 0,
        });
        self.hands.iter().map(of_hand).sum::<u32>() + in_bag.sum::<u32>()
    }

    /// The symbols in hands and bag, as a set.
    pub(crate) fn symbols(&self, setting: &Setting) -> u8 {
        let all = self.hands.iter().fold(0, |all, hand| all | hand.0);
        let in_hands = (0..SIZE).filter(|symbol| Hand(all).has(*symbol)).fold(0, |set, symbol| set | 1 << symbol);
        setting.last(self.bag).filter(|kind| *kind < SIZE).fold(in_hands, |set, kind| set | 1 << kind)
    }

    /// The least and the greatest margin for the rows that can still be reached, whoever plays how.
    pub(crate) fn bounds(&self, setting: &Setting, lines: &Lines, changes: u32) -> (i16, i16) {
        let has_bounds = setting.fills && setting.shortcuts.has(Shortcut::Bounds);
        if !has_bounds || changes as usize >= lines::CHANGES {
            return (-SIX, SIX);
        }
        let (rows, columns) = self.lines.split_at(SIZE.into());
        let (mut least, mut most) = (0, 0);
        if changes == 0 {
            let set = self.symbols(setting);
            for (row, column) in rows.iter().zip(columns) {
                most += lines.most(*row, set) - lines.least(*column, set);
                least += lines.least(*row, set) - lines.most(*column, set);
            }
        } else {
            let changes = changes as usize;
            most += best(rows, changes, |line, changes| lines.most_changed(line, changes));
            most += best(columns, changes, |line, changes| -lines.least_changed(line, changes));
            least -= best(rows, changes, |line, changes| -lines.least_changed(line, changes));
            least -= best(columns, changes, |line, changes| lines.most_changed(line, changes));
        }
        (least.max(-SIX), most.min(SIX))
    }
}

/// The greatest sum over the lines if this many changes, one or two, are shared out among them.
fn best(all: &[Content], changes: usize, value: impl Fn(Content, usize) -> i16) -> i16 {
    let (mut sum, mut first, mut second, mut both) = (0, 0, 0, 0);
    for line in all {
        let plain = value(*line, 0);
        sum += plain;
        let gain = value(*line, 1) - plain;
        if gain > first {
            (first, second) = (gain, first);
        } else {
            second = second.max(gain);
        }
        if changes == 2 {
            both = both.max(value(*line, 2) - plain);
        }
    }
    sum + if changes == 2 { both.max(first + second) } else { first }
}
