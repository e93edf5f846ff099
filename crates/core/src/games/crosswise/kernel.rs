//! The quick kernel of Crosswise: which actions a hand allows (CZ4, CZ5), what they change (CZ5), when a stone is drawn (CZ4),
//! whose turn comes next (CZ3), and when the game ends with which winner (CZ6, CZ7, CZ8).
//!
//! The list of moves, the tactics, the solver and the engine use it, each with a [`Board`] of its own;
//! [`Position::check`](crate::games::Position::check) explains instead, and a test compares the two. The points of a line are in
//! [`Line`](super::Line).

use super::lines::{LINES, owner_of};
use super::stones::{Stone, Symbol, Wild};
use super::{Action, GridCell, Stones};
use crate::board::Side;

pub use super::geometry::{ALL_CELLS, bit, cells};

/// A board on which actions are carried out, with the hand of the player if that matters.
pub trait Board {
    /// Removes the stone from a cell, and returns it; `None` if there is none.
    fn lift(&mut self, cell: GridCell) -> Option<Symbol>;

    /// Puts a stone on a vacant cell.
    fn lay(&mut self, symbol: Symbol, cell: GridCell);

    /// A stone leaves the hand, in which it is: a symbol for the board, a wild to be put aside. Without hands, this does nothing.
    #[inline]
    fn spend(&mut self, stone: Stone) {
        let _ = stone;
    }

    /// A stone of the board goes into the hand. Without hands, this does nothing.
    #[inline]
    fn pick_up(&mut self, symbol: Symbol) {
        let _ = symbol;
    }
}

/// The stone on a cell.
#[inline]
pub(super) fn symbol_at(stones: &Stones, cell: GridCell) -> Option<Symbol> {
    Symbol::ALL.into_iter().find(|symbol| stones[*symbol as usize] & bit(cell) != 0)
}

/// The stones of each symbol, as sets of cells.
impl Board for Stones {
    #[inline]
    fn lift(&mut self, cell: GridCell) -> Option<Symbol> {
        let symbol = symbol_at(self, cell)?;
        self[symbol as usize] &= !bit(cell);
        Some(symbol)
    }

    /// Lays a stone on a cell, and replaces a stone that is already there.
    #[inline]
    fn lay(&mut self, symbol: Symbol, cell: GridCell) {
        self.iter_mut().for_each(|of_symbol| *of_symbol &= !bit(cell));
        self[symbol as usize] |= bit(cell);
    }
}

/// The stones of the hand that an action uses up (CZ4, CZ5).
#[inline]
#[must_use]
pub fn played(action: Action) -> [Option<Stone>; 2] {
    let wild = |wild| Some(Stone::Wild(wild));
    match action {
        Action::Place(symbol, _) => [Some(Stone::Symbol(symbol)), None],
        Action::Move(..) => [wild(Wild::Move), None],
        Action::Remove(_) => [wild(Wild::Remove), None],
        Action::Swap(symbol, _) => [wild(Wild::Swap), Some(Stone::Symbol(symbol))],
        Action::Exchange(..) => [wild(Wild::Exchange), None],
        Action::Pass => [None; 2],
    }
}

/// The most cells whose stones the action of this stone of the hand takes away or replaces (CZ5).
#[inline]
#[must_use]
pub fn most_lifted(stone: Stone) -> u32 {
    match stone {
        Stone::Symbol(_) => 0,
        Stone::Wild(Wild::Move | Wild::Remove | Wild::Swap) => 1,
        Stone::Wild(Wild::Exchange) => 2,
    }
}

/// Visits each action of a hand (CZ5): symbols that are placed, then moves, removes, swaps and exchanges, each by symbol and
/// then row by row. Of the cells of an exchange, the one with the lower number is the first. There is no pass among them.
///
/// `vacant` and `occupied` are the vacant cells and the others, or only those of them that actions may use; `may_play` says
/// whether the hand may hold a stone, and also a second one.
#[expect(clippy::inline_always, reason = "the kind of each action becomes a constant where it is visited")]
#[inline(always)]
pub fn each_action(
    vacant: u64,
    occupied: u64,
    may_play: impl Fn(Stone, Option<Stone>) -> bool,
    mut visit: impl FnMut(Action),
) {
    let (vacant, occupied) = (cells(vacant), cells(occupied));
    for symbol in Symbol::ALL.into_iter().filter(|symbol| may_play(Stone::Symbol(*symbol), None)) {
        vacant.clone().for_each(|cell| visit(Action::Place(symbol, cell)));
    }
    if may_play(Stone::Wild(Wild::Move), None) {
        for from in occupied.clone() {
            vacant.clone().for_each(|to| visit(Action::Move(from, to)));
        }
    }
    if may_play(Stone::Wild(Wild::Remove), None) {
        occupied.clone().for_each(|cell| visit(Action::Remove(cell)));
    }
    let may_swap = |symbol: &Symbol| may_play(Stone::Wild(Wild::Swap), Some(Stone::Symbol(*symbol)));
    for symbol in Symbol::ALL.into_iter().filter(may_swap) {
        occupied.clone().for_each(|cell| visit(Action::Swap(symbol, cell)));
    }
    if may_play(Stone::Wild(Wild::Exchange), None) {
        let mut others = occupied;
        while let Some(one) = others.next() {
            others.clone().for_each(|other| visit(Action::Exchange(one, other)));
        }
    }
}

/// Visits each legal action of a hand that is known, and the pass if there is no other (CZ6). See [`each_action`].
#[expect(clippy::inline_always, reason = "as for `each_action`")]
#[inline(always)]
pub fn each_legal(vacant: u64, may_play: impl Fn(Stone, Option<Stone>) -> bool, mut visit: impl FnMut(Action)) {
    let mut is_stuck = true;
    each_action(
        vacant,
        ALL_CELLS & !vacant,
        may_play,
        #[inline(always)]
        |action| {
            is_stuck = false;
            visit(action);
        },
    );
    if is_stuck {
        visit(Action::Pass);
    }
}

/// Carries out an action that is legal on the board (CZ5).
#[expect(clippy::inline_always, reason = "as for `each_action`")]
#[inline(always)]
pub fn act(board: &mut impl Board, action: Action) {
    played(action).into_iter().flatten().for_each(|stone| board.spend(stone));
    match action {
        Action::Pass => {}
        Action::Place(symbol, cell) => board.lay(symbol, cell),
        Action::Move(from, to) => {
            if let Some(symbol) = board.lift(from) {
                board.lay(symbol, to);
            }
        }
        Action::Remove(cell) => {
            if let Some(symbol) = board.lift(cell) {
                board.pick_up(symbol);
            }
        }
        Action::Swap(symbol, cell) => {
            if let Some(taken) = board.lift(cell) {
                board.pick_up(taken);
            }
            board.lay(symbol, cell);
        }
        Action::Exchange(one, other) => {
            if let (Some(first), Some(second)) = (board.lift(one), board.lift(other)) {
                board.lay(second, one);
                board.lay(first, other);
            }
        }
    }
}

/// The cells on which an action lays stones: a line that has become a six goes through one of them (CZ7).
#[inline]
#[must_use]
pub fn laid_on(action: Action) -> [Option<GridCell>; 2] {
    match action {
        Action::Place(_, cell) | Action::Move(_, cell) | Action::Swap(_, cell) => [Some(cell), None],
        Action::Exchange(one, other) => [Some(one), Some(other)],
        Action::Remove(_) | Action::Pass => [None; 2],
    }
}

/// Whether a hand of `held` stones is refilled: it is not full, and the bag is not empty (CZ4).
#[inline]
#[must_use]
pub fn is_refilled(held: u8, full: u8, bag: u8) -> bool {
    held < full && bag > 0
}

/// Whether a stone is drawn after an action that did not end the game, and has left `held` stones in the hand (CZ4, CZ6).
#[inline]
#[must_use]
pub fn draw_is_due(action: Action, held: u8, full: u8, bag: u8) -> bool {
    action != Action::Pass && is_refilled(held, full, bag)
}

/// Whether the team that begins moves at this index of the turn cycle: the teams take turns (CZ3).
#[inline]
#[must_use]
pub fn beginners_move(place: usize) -> bool {
    place.is_multiple_of(2)
}

/// The index in the turn cycle that comes after this one.
#[inline]
#[must_use]
pub fn next_place(place: u8, length: usize) -> u8 {
    if usize::from(place) + 1 < length { place + 1 } else { 0 }
}

/// The index in the turn cycle that comes before this one.
#[inline]
#[must_use]
pub fn place_before(place: u8, length: usize) -> usize {
    usize::from(place).checked_sub(1).unwrap_or(length - 1)
}

/// The seats that have passed since the last action, one bit each, after an action of a seat; seats count from 0 (CZ6).
#[inline]
#[must_use]
pub fn passed_after(passed: u8, seat: usize, action: Action) -> u8 {
    if action == Action::Pass { passed | 1 << seat } else { 0 }
}

/// Whether every seat has passed since the last action (CZ6).
#[inline]
#[must_use]
pub fn all_have_passed(passed: u8, players: usize) -> bool {
    passed.count_ones() as usize == players
}

/// The index of the first line with six equal symbols (CZ7).
#[inline]
pub(super) fn six(stones: &Stones) -> Option<usize> {
    LINES.iter().position(|line| stones.iter().any(|of_symbol| of_symbol & line == *line))
}

/// The way in which a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This team has six equal symbols in one of its lines (CZ7).
    Six(Side),
    /// The points decide (CZ8).
    Points,
}

/// The end of the game after a whole action, if it is over: by a line of six equal symbols, whose index is given, or because all
/// cells are full, or because all players have passed (CZ6, CZ7, CZ8).
#[inline]
#[must_use]
pub fn end(six: Option<usize>, vacant: u64, passed: u8, players: usize) -> Option<End> {
    match six {
        Some(line) => Some(End::Six(owner_of(line))),
        None => (vacant == 0 || all_have_passed(passed, players)).then_some(End::Points),
    }
}

/// The team with more points, given the points of the rows and of the columns; `None` for a draw (CZ8).
#[inline]
#[must_use]
pub fn winner_by_points([rows, columns]: [u8; 2]) -> Option<Side> {
    match rows.cmp(&columns) {
        std::cmp::Ordering::Greater => Some(Side::First),
        std::cmp::Ordering::Less => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crosswise::{Crosswise, Line, Move, SIZE, Seats};
    use crate::games::{Notation, Outcome, Position, Reason, Seat, SetupOptions};
    use crate::random::Random;

    /// A game as the kernel plays it, when every stone is known.
    #[derive(Clone)]
    struct Quick {
        seats: Seats,
        stones: Stones,
        /// The hands by seat.
        hands: Vec<Vec<Stone>>,
        /// The bag; the last stone is drawn first.
        bag: Vec<Stone>,
        place: u8,
        passed: u8,
        end: Option<End>,
    }

    impl Board for Quick {
        fn lift(&mut self, cell: GridCell) -> Option<Symbol> {
            self.stones.lift(cell)
        }

        fn lay(&mut self, symbol: Symbol, cell: GridCell) {
            self.stones.lay(symbol, cell);
        }

        fn spend(&mut self, stone: Stone) {
            let hand = self.hand();
            let index = hand.iter().position(|held| *held == stone).expect("a stone of the hand");
            hand.remove(index);
        }

        fn pick_up(&mut self, symbol: Symbol) {
            self.hand().push(Stone::Symbol(symbol));
        }
    }

    impl Quick {
        fn of(position: &Crosswise) -> Quick {
            let deal = position.deal().expect("known stones");
            let bag = deal.draws.into_iter().rev().collect();
            let (seats, stones, place) = (position.seats(), position.stones, position.place);
            Quick { seats, stones, hands: deal.hands, bag, place, passed: position.passed, end: None }
        }

        fn seat(&self) -> Seat {
            self.seats.at(self.place.into())
        }

        fn hand(&mut self) -> &mut Vec<Stone> {
            let seat = self.seat();
            &mut self.hands[usize::from(seat.0) - 1]
        }

        fn vacant(&self) -> u64 {
            ALL_CELLS & !self.stones.iter().fold(0, |all, of_symbol| all | of_symbol)
        }

        fn legal(&self) -> Vec<Action> {
            let mut this = self.clone();
            let hand = this.hand();
            let may_play = |stone: Stone, then: Option<Stone>| {
                hand.contains(&stone) && then.is_none_or(|then| hand.contains(&then))
            };
            let mut legal = Vec::new();
            each_legal(self.vacant(), may_play, |action| legal.push(action.canonical()));
            legal
        }

        fn play(&mut self, action: Action) {
            act(self, action);
            let seat = self.seat();
            self.passed = passed_after(self.passed, usize::from(seat.0) - 1, action);
            self.end = end(six(&self.stones), self.vacant(), self.passed, self.seats.players());
            let (held, full, bag) = (self.hand().len() as u8, self.seats.hand_size(seat), self.bag.len() as u8);
            if self.end.is_none() && draw_is_due(action, held, full, bag) {
                let drawn = self.bag.pop().expect("a stone in the bag");
                self.hand().push(drawn);
            }
            self.place = next_place(self.place, self.seats.length());
        }
    }

    /// Every action that can be written, whatever the position.
    fn all_actions() -> Vec<Action> {
        let all = || cells(ALL_CELLS);
        let pairs = || all().flat_map(|one| cells(ALL_CELLS).map(move |other| (one, other)));
        let placed = || Symbol::ALL.into_iter().flat_map(|symbol| cells(ALL_CELLS).map(move |cell| (symbol, cell)));
        let mut actions = vec![Action::Pass];
        actions.extend(placed().map(|(symbol, cell)| Action::Place(symbol, cell)));
        actions.extend(pairs().map(|(from, to)| Action::Move(from, to)));
        actions.extend(all().map(Action::Remove));
        actions.extend(placed().map(|(symbol, cell)| Action::Swap(symbol, cell)));
        let exchanges = pairs().filter(|(one, other)| one <= other);
        actions.extend(exchanges.map(|(one, other)| Action::exchange(one, other)));
        actions
    }

    fn sorted(actions: &[Action]) -> Vec<String> {
        let mut texts: Vec<String> = actions.iter().map(|action| format!("{action:?}")).collect();
        texts.sort_unstable();
        texts
    }

    /// The listed moves are those that `check` accepts. Returns them.
    fn check_list(position: &Crosswise, all: &[Action]) -> Vec<Action> {
        let legal: Vec<Action> = position.legal_moves().into_iter().map(|mv| mv.action).collect();
        let accepted: Vec<Action> =
            all.iter().copied().filter(|action| position.check((*action).into()).is_ok()).collect();
        assert_eq!(sorted(&legal), sorted(&accepted), "{}", position.one_line());
        legal
    }

    /// The outcome that follows from counting the stones of each line, cell by cell.
    fn slow_outcome(position: &Crosswise) -> Option<Outcome> {
        let lines = position.lines();
        if let Some(line) = lines.iter().position(|line| line.is_six()) {
            let winner = if line < usize::from(SIZE) { Side::First } else { Side::Second };
            return Some(Outcome { winner: Some(winner), reason: Reason::Six });
        }
        let is_full = cells(ALL_CELLS).all(|cell| position.stone_at(cell).is_some());
        let all_passed = (1..=position.seats().players()).all(|seat| position.has_passed(Seat(seat as u8)));
        let (mut rows, mut columns) = (0, 0);
        for number in 0..SIZE as u8 {
            let line = |cell: fn(u8, u8) -> Option<GridCell>| {
                let mut counts = [0; 6];
                let on_line = (0..SIZE as u8).filter_map(|other| position.stone_at(cell(number, other)?));
                on_line.for_each(|symbol| counts[symbol as usize] += 1);
                Line::holding(counts).points()
            };
            rows += line(|row, column| GridCell::new(column, row));
            columns += line(GridCell::new);
        }
        assert_eq!(position.points(), [rows, columns]);
        let winner = if rows == columns { None } else { Some(if rows > columns { Side::First } else { Side::Second }) };
        (is_full || all_passed).then_some(Outcome { winner, reason: Reason::Score })
    }

    /// Compares the kernel with the rules after the same moves.
    fn compare(quick: &Quick, position: &Crosswise) {
        let line = position.one_line();
        assert_eq!(
            (quick.stones, quick.place, quick.passed),
            (position.stones, position.place, position.passed),
            "{line}"
        );
        let deal = position.deal().expect("known stones");
        let mut hands = quick.hands.clone();
        hands.iter_mut().for_each(|hand| hand.sort_unstable());
        assert_eq!(hands, deal.hands, "{line}");
        assert!(quick.bag.iter().rev().eq(&deal.draws), "{line}");
        let outcome = quick.end.map(|end| match end {
            End::Six(side) => Outcome { winner: Some(side), reason: Reason::Six },
            End::Points => Outcome { winner: winner_by_points(position.points()), reason: Reason::Score },
        });
        assert_eq!(outcome, slow_outcome(position), "{line}");
        assert_eq!(outcome, position.outcome(), "{line}");
    }

    /// The most stones of one symbol in a line, for games that come to a six.
    fn most_equal(stones: &Stones) -> u32 {
        LINES.iter().flat_map(|line| stones.map(|of_symbol| (of_symbol & line).count_ones())).max().unwrap_or(0)
    }

    /// The start of a game with all stones known. One in four begins with hands of wilds.
    fn start(random: &mut Random, seats: Seats) -> Crosswise {
        let mut bag: Vec<Stone> =
            Stone::ALL.into_iter().flat_map(|stone| std::iter::repeat_n(stone, stone.number().into())).collect();
        random.shuffle(&mut bag);
        if random.one_in(4) {
            bag.sort_by_key(|stone| matches!(stone, Stone::Symbol(_)));
            let (wilds, symbols) = bag.split_at_mut(12);
            random.shuffle(wilds);
            random.shuffle(symbols);
        }
        let (bag, seats): (String, String) = (bag.into_iter().map(Stone::letter).collect(), seats.text());
        let options = SetupOptions { bag: Some(&bag), seats: Some(&seats), ..SetupOptions::default() };
        Crosswise::read_setup(&options).expect("a deal")
    }

    #[test]
    fn the_kernel_agrees_with_the_rules() {
        let all = all_actions();
        let (mut sixes, mut scores, mut stuck, mut passes) = (0, 0, 0, 0);
        for (number, seats) in (0..10).flat_map(|_| Seats::all()).enumerate() {
            let mut random = Random::new(13, number as u64);
            let mut position = start(&mut random, seats);
            let mut quick = Quick::of(&position);
            // Wilds have many more moves than symbols, and would all be gone early.
            let late_wilds = 1 + random.below(6);
            while position.outcome().is_none() {
                let legal = check_list(&position, &all);
                assert_eq!(quick.legal(), legal, "{}", position.one_line());
                let after = |action: Action| {
                    let (mut next, mut after) = (quick.clone(), position);
                    next.play(action);
                    Position::play(&mut after, action.into());
                    (next, after)
                };
                // Of some actions, the one that comes nearest to a six.
                let placed: Vec<Action> =
                    legal.iter().copied().filter(|action| matches!(action, Action::Place(..))).collect();
                let from = if placed.is_empty() || random.one_in(late_wilds) { &legal } else { &placed };
                let tried = (0..=random.below(60)).filter_map(|_| random.pick(from).copied().map(after));
                let tried = tried.inspect(|(quick, position)| compare(quick, position));
                let best = tried.max_by_key(|(quick, _)| (most_equal(&quick.stones), quick.vacant()));
                (quick, position) = best.expect("a legal move");
                passes += usize::from(position.passed != 0);
            }
            let ended_by_passing = position.all_have_passed();
            sixes += usize::from(matches!(quick.end, Some(End::Six(_))));
            scores += usize::from(quick.end == Some(End::Points) && !ended_by_passing);
            stuck += usize::from(ended_by_passing);
        }
        println!("{sixes} sixes, {scores} full boards, {stuck} games and {passes} plies of passing");
        assert!(sixes > 3 && scores > 3 && stuck > 0 && passes > 3);
    }

    /// If hands and bag are hidden, the listed moves are those that may be legal.
    #[test]
    fn lists_of_hidden_hands_agree_with_the_rules() {
        let all = all_actions();
        for (number, seats) in (0..3).flat_map(|_| Seats::all()).enumerate() {
            let mut random = Random::new(14, number as u64);
            let mut position = if number.is_multiple_of(2) {
                Crosswise::new(seats)
            } else {
                let start = start(&mut random, seats);
                start.seen_by(start.turn().seat)
            };
            for _ in 0..40 {
                let legal = check_list(&position, &all);
                let Some(action) = random.pick(&legal) else { break };
                position.play(Move::from(*action));
            }
        }
    }
}
