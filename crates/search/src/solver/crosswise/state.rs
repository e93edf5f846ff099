//! A position of the search: small, and cheap to copy.

use super::lines::{self, CELLS, Content, Lines, SIZE};
use super::play::Play;
use crate::solver::saved::{Loader, Saver};
use crate::solver::shortcut::{Shortcut, Shortcuts};
use xgames_core::board::Side;
use xgames_core::games::crosswise::kernel::{self, Board, End};
use xgames_core::games::crosswise::{GridCell, Stone, Symbol, Wild, lines_of, lines_through, owner_of};

/// The stone on each cell, row by row.
pub(crate) type Cells = [Option<Symbol>; CELLS as usize];

/// The margin of a team that has a six.
pub(crate) const SIX: i16 = 100;

/// The number of kinds of stones.
pub(crate) const KINDS: u8 = Stone::ALL.len() as u8;

/// The facts of a game that do not change during a search.
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

    /// Writes the whole setting as numbers.
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

    /// Reads a setting that [`save`](Self::save) has written.
    pub(super) fn load(loader: &mut Loader) -> Setting {
        let [players, rows_first, fills] = [(); 3].map(|()| loader.take() as u8);
        let full = [(); 4].map(|()| loader.take() as u8);
        let [seats, bag] = [(); 2].map(|()| (0..loader.take().min(99)).map(|_| loader.take() as u8).collect());
        let (rows_first, fills) = (rows_first == 1, fills == 1);
        Setting { seats, players, full, rows_first, bag, only_kind: None, fills, shortcuts: Shortcuts::default() }
    }

    /// Whether the other setting is the same after some draws.
    pub(crate) fn extends(&self, other: &Setting) -> bool {
        self.bag.starts_with(&other.bag) && *self == Setting { bag: self.bag.clone(), ..other.clone() }
    }
}

/// The stones of a hand: three bits for the number of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hand(pub(crate) u32);

impl Hand {
    /// The number of stones of the kind with this [index](Stone::index).
    #[inline]
    pub(crate) fn count(self, kind: u8) -> u32 {
        self.0 >> (3 * kind) & 7
    }

    #[inline]
    pub(crate) fn has(self, stone: Stone) -> bool {
        self.count(stone.index() as u8) > 0
    }

    #[inline]
    pub(crate) fn add(&mut self, kind: u8) {
        self.0 += 1 << (3 * kind);
    }

    #[inline]
    pub(crate) fn take(&mut self, kind: u8) {
        self.0 -= 1 << (3 * kind);
    }

    /// The kinds of stones in the hand.
    pub(crate) fn kinds(self) -> impl Iterator<Item = u8> {
        (0..KINDS).filter(move |kind| self.count(*kind) > 0)
    }

    /// The kind of all stones in the hand, if they are of one kind.
    pub(crate) fn only_kind(self) -> Option<u8> {
        let mut kinds = self.kinds();
        kinds.next().filter(|_| kinds.next().is_none())
    }

    pub(crate) fn size(self) -> u32 {
        (0..KINDS).map(|kind| self.count(kind)).sum()
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) cells: Cells,
    /// The contents of the rows, then of the columns.
    pub(crate) lines: [Content; 2 * SIZE as usize],
    /// The hands by seat.
    pub(crate) hands: [Hand; 4],
    /// The vacant cells, one bit each.
    pub(crate) vacant: u64,
    /// The number of stones in the bag.
    pub(crate) bag: u8,
    /// The index of the seat to move in the turn cycle.
    pub(crate) place: u8,
    /// The seats that have passed since the last action, one bit each.
    pub(crate) passed: u8,
    /// The points of the rows minus those of the columns.
    pub(crate) score: i16,
}

impl State {
    /// The state with an empty board and empty hands.
    pub(crate) fn empty() -> State {
        State {
            cells: [None; CELLS as usize],
            lines: [lines::EMPTY; 2 * SIZE as usize],
            hands: [Hand::default(); 4],
            vacant: kernel::ALL_CELLS,
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
        kernel::beginners_move(self.place.into()) == setting.rows_first
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        kernel::ALL_CELLS & !self.vacant
    }

    #[inline]
    pub(crate) fn symbol_at(&self, cell: GridCell) -> Option<Symbol> {
        self.cells[usize::from(cell.number())]
    }

    #[inline]
    fn set_line(&mut self, lines: &Lines, line: usize, content: Content) {
        let change = lines.points(content) - lines.points(self.lines[line]);
        self.score += if owner_of(line) == Side::First { change } else { -change };
        self.lines[line] = content;
    }

    #[inline]
    pub(crate) fn lay(&mut self, lines: &Lines, cell: GridCell, symbol: Symbol) {
        self.cells[usize::from(cell.number())] = Some(symbol);
        self.vacant &= !kernel::bit(cell);
        for line in lines_through(cell) {
            self.set_line(lines, line, lines.add(self.lines[line], symbol as u8));
        }
    }

    #[inline]
    fn lift(&mut self, lines: &Lines, cell: GridCell) -> Option<Symbol> {
        let symbol = self.cells[usize::from(cell.number())].take()?;
        self.vacant |= kernel::bit(cell);
        for line in lines_through(cell) {
            self.set_line(lines, line, lines.remove(self.lines[line], symbol as u8));
        }
        Some(symbol)
    }

    /// Carries out a legal play without its draw. Returns the margin for the rows if the game is over.
    #[inline]
    pub(crate) fn act(&mut self, play: Play, setting: &Setting, lines: &Lines) -> Option<i16> {
        let (seat, action) = (self.seat(setting), play.action());
        self.place = kernel::next_place(self.place, setting.seats.len());
        kernel::act(&mut Mover { state: self, lines, seat }, action);
        self.passed = kernel::passed_after(self.passed, seat, action);
        let six_through = |cell| lines_through(cell).into_iter().find(|line| lines.is_six(self.lines[*line]));
        let [one, other] = kernel::laid_on(action).map(|cell| cell.and_then(six_through));
        Some(match kernel::end(one.or(other), self.vacant, self.passed, setting.players.into())? {
            End::Six(Side::First) => SIX,
            End::Six(Side::Second) => -SIX,
            End::Points => self.score,
        })
    }

    /// Whether a player who has just played draws a stone (CZ4).
    #[inline]
    pub(crate) fn draw_is_due(&self, seat: usize, play: Play, setting: &Setting) -> bool {
        kernel::draw_is_due(play.action(), self.hands[seat].size() as u8, setting.full[seat], self.bag)
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
        let of_wild = |hand: &Hand, wild| {
            let stone = Stone::Wild(wild);
            hand.count(stone.index() as u8) * kernel::most_lifted(stone)
        };
        let of_hand = |hand: &Hand| Wild::ALL.into_iter().map(|wild| of_wild(hand, wild)).sum::<u32>();
        let in_bag = setting.last(self.bag).map(|kind| kernel::most_lifted(Stone::ALL[usize::from(kind)]));
        self.hands.iter().map(of_hand).sum::<u32>() + in_bag.sum::<u32>()
    }

    /// The symbols in hands and bag, as a set.
    pub(crate) fn symbols(&self, setting: &Setting) -> u8 {
        let all = self.hands.iter().fold(0, |all, hand| all | hand.0);
        let in_hands = (0..SIZE).filter(|symbol| Hand(all).count(*symbol) > 0).fold(0, |set, symbol| set | 1 << symbol);
        setting.last(self.bag).filter(|kind| *kind < SIZE).fold(in_hands, |set, kind| set | 1 << kind)
    }

    /// The least and the greatest margin for the rows that can still be reached, whoever plays how.
    pub(crate) fn bounds(&self, setting: &Setting, lines: &Lines, changes: u32) -> (i16, i16) {
        let has_bounds = setting.fills && setting.shortcuts.has(Shortcut::Bounds);
        if !has_bounds || changes as usize >= lines::CHANGES {
            return (-SIX, SIX);
        }
        let [rows, columns] = [Side::First, Side::Second].map(|side| &self.lines[lines_of(side)]);
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

/// The board and the hand of the player to move, for an action.
struct Mover<'a> {
    state: &'a mut State,
    lines: &'a Lines,
    seat: usize,
}

impl Board for Mover<'_> {
    #[inline]
    fn lift(&mut self, cell: GridCell) -> Option<Symbol> {
        self.state.lift(self.lines, cell)
    }

    #[inline]
    fn lay(&mut self, symbol: Symbol, cell: GridCell) {
        self.state.lay(self.lines, cell, symbol);
    }

    #[inline]
    fn spend(&mut self, stone: Stone) {
        self.state.hands[self.seat].take(stone.index() as u8);
    }

    #[inline]
    fn pick_up(&mut self, symbol: Symbol) {
        self.state.hands[self.seat].add(symbol as u8);
    }
}

/// The greatest sum of values over the lines if this many changes, one or two, are shared out among them.
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
