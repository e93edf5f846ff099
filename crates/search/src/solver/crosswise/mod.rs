//! Endings of Crosswise, solved.
//!
//! # What is solved
//!
//! The question is what the stones allowed, not what a player could know: all hands are open. Bridge players call this *double
//! dummy*. Where every stone is, [`Crosswise::deal`] says. It also counts out what a position does not say: with an empty bag, the
//! only unknown hand holds what is nowhere else. In a record, [`Crosswise::with_later_moves`] adds what the rest of the record
//! shows: hands, and the order of the bag. If that is not enough, there is an [`Unsolvable`] reason.
//!
//! If the order of the bag is known, the answer is the result, and on request the [`Margin`] of points. If it is unknown,
//! the answer is the [`Odds`]: how often each result comes, counted exactly over all orders.
//!
//! ```
//! # mod xgames { pub use xgames_core::*; pub use xgames_search::*; }
//! use xgames::board::Side;
//! use xgames::games::{Notation, SetupOptions, crosswise::Crosswise};
//! use xgames::solver::crosswise::{CrosswiseSolver, Margin};
//! use xgames::solver::{Limits, Value};
//!
//! // Red has five A in row 1 and another in the hand. Green, to move, must take f1, and then wins by 6 points.
//! let text = "CDCFE1/BDEFEC/CDCBDB/BFCFDE/BBCEDE/AAAAA1 2 AABF,DEFF 0 M3R3S3X3";
//! let options = SetupOptions { position: Some(text), ..SetupOptions::default() };
//! let position = Crosswise::read_setup(&options).unwrap();
//! let found = CrosswiseSolver::new(1 << 20).solve_margin(&position, true, &Limits::none()).unwrap();
//! assert_eq!(found.solution.value, Some(Value::Win(Side::Second)));
//! assert_eq!(found.margin, Some(Margin::Points(-6)));
//! assert_eq!(position.move_text(found.best.unwrap()), "Ef1");
//! ```
//!
//! # How
//!
//! * `lines`: a line is one of 924 contents, so a play is a few steps in tables. The same tables bound what a line can
//!   still become: a position whose result is certain is not searched.
//! * `state`, `play`, `moves`: positions, plays and lists of plays in a form that is cheap to copy. The [`kernel`] of the
//!   rules says which plays there are and what they change. Plays that change nothing on the board, such as an exchange of
//!   equal stones, are tried once for each kind of wild.
//! * `search`: alpha-beta, first for the result alone, then for the margin.
//! * `table`: what is known about positions. Once no wild is left, positions that differ only in what can no longer matter
//!   share an entry. Permutations of rows and columns are not merged: late positions hardly ever agree in them.
//! * `expectation`: plays and draws, while the order of the bag makes a difference.
//!
//! The tests compare all of this with a plain minimax over the rules. How long it takes is in `docs/performance.md`.

mod expectation;
pub(crate) mod lines;
pub(crate) mod moves;
pub(crate) mod play;
pub(crate) mod search;
pub(crate) mod state;
#[cfg(test)]
pub(super) mod tests;
pub(crate) mod transposition_table;

pub use self::expectation::Odds;

use self::expectation::{Expectation, KnownOdds};
use self::lines::LINES;
use self::play::Play;
use self::search::Search;
use self::state::{Hand, SIX, Setting, State};
use self::transposition_table::TranspositionTable;
use super::saved::{Loader, Saver};
use super::shortcut::Shortcuts;
use super::{Limits, Memory, Solution, Solvable, Solver, Stopped, Value};
use xgames_core::board::Side;
use xgames_core::games::crosswise::{Crosswise, Deal, Hidden, Move, Stone, kernel};
use xgames_core::games::{Outcome, Position, Reason, Seat, Seating};

/// A reason why a position cannot be solved, however long it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// Stones in the hands are unknown.
    HiddenHands,
    /// The stones in the bag are not known.
    HiddenBag,
    /// More than 33 stones of the bag are in unknown order.
    UnknownOrder,
}

impl Unsolvable {
    /// The reason in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Unsolvable::HiddenHands => "the hands are not all known",
            Unsolvable::HiddenBag => "it is unknown which stones are in the bag",
            Unsolvable::UnknownOrder => "the order of more than 33 stones in the bag is unknown",
        }
    }
}

/// The difference of points with which a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margin {
    /// Neither side has a six: these are the points of the rows minus those of the columns.
    Points(i16),
    /// This side has a six.
    Six(Side),
}

/// The result of a [`CrosswiseSolver`] for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrosswiseSolution {
    /// The value and the line of the position. If the order of the bag is unknown, the value is a result that comes in every
    /// order, if there is one, and the line is empty.
    pub solution: Solution<Move>,
    /// A move that is proven to be best; `None` if nothing is proven or the game is over.
    pub best: Option<Move>,
    /// The difference of points if both sides make the most of it; `None` if it was not asked for, is unknown, or depends on
    /// draws. A six is better than any points.
    pub margin: Option<Margin>,
    /// The numbers of orders that lead to each result, if the order of the bag is unknown.
    pub odds: Option<Odds>,
}

/// Solves positions of Crosswise. Positions of the same game share the table.
pub struct CrosswiseSolver {
    table: TranspositionTable,
    /// The odds of positions with unknown draws.
    known_odds: KnownOdds,
    /// The game that the entries of the table and of `known_odds` belong to.
    setting: Option<Setting>,
    threads: usize,
    shortcuts: Shortcuts,
}

impl CrosswiseSolver {
    /// A solver whose tables take at most this many bytes.
    #[must_use]
    pub fn new(memory: usize) -> CrosswiseSolver {
        let for_draws = memory / 8;
        let (table, known_odds) = (TranspositionTable::new(memory - for_draws), KnownOdds::new(for_draws));
        CrosswiseSolver { table, known_odds, setting: None, threads: 1, shortcuts: Shortcuts::default() }
    }

    /// A solver that uses this many threads to find the result of positions.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> CrosswiseSolver {
        CrosswiseSolver { threads, ..self }
    }

    /// Whether the solver remembers positions with the bag and the seats of this one. If not, it forgets them all when it solves the
    /// position.
    #[must_use]
    pub fn knows_game_of(&self, position: &Crosswise) -> bool {
        let (Some(old), Ok(deal)) = (&self.setting, position.deal()) else { return true };
        let (_, new) = read(position, &deal);
        old.extends(&new) || new.extends(old)
    }

    /// The result of a position, and if asked for the margin.
    ///
    /// # Errors
    /// The position cannot be solved.
    pub fn solve_margin(
        &mut self,
        position: &Crosswise,
        with_margin: bool,
        limits: &Limits,
    ) -> Result<CrosswiseSolution, Unsolvable> {
        let mut found = CrosswiseSolution::unknown();
        if let Some(outcome) = position.outcome() {
            found.solution.value = Some(Value::of(outcome.winner));
            found.margin = with_margin.then(|| Margin::of(position, outcome));
            return Ok(found);
        }
        let deal = position.deal().map_err(|hidden| match hidden {
            Hidden::Hands => Unsolvable::HiddenHands,
            Hidden::Bag => Unsolvable::HiddenBag,
        })?;
        if deal.rest.len() > expectation::MOST_STONES {
            return Err(Unsolvable::UnknownOrder);
        }
        let (state, setting) = self.begin(position, &deal);
        let mut search = Search::new(setting, &self.table, limits);
        // If a limit is reached, the results proven so far stay in `found`.
        let stopped = if deal.rest.is_empty() {
            found.solve(&mut search, &state, with_margin, self.threads)
        } else {
            found.expect(&mut Expectation::new(&mut search, &mut self.known_odds), &state, hand_of(&deal.rest))
        };
        let _ = stopped;
        found.solution.nodes = search.nodes;
        Ok(found)
    }

    /// The result after a legal move of a position that is not over, without the margin. If it is unknown which stone is drawn after the move, these are the
    /// odds over all stones that it may be.
    ///
    /// # Errors
    /// The position cannot be solved.
    pub fn solve_after(
        &mut self,
        position: &Crosswise,
        mv: Move,
        limits: &Limits,
    ) -> Result<CrosswiseSolution, Unsolvable> {
        let mut after = *position;
        after.play(mv);
        let (Err(_), Ok(deal)) = (after.deal(), position.deal()) else {
            return self.solve_margin(&after, false, limits);
        };
        if after.outcome().is_some() || deal.rest.len() > expectation::MOST_STONES {
            return self.solve_margin(&after, false, limits);
        }
        let (state, setting) = self.begin(position, &deal);
        let mut search = Search::new(setting, &self.table, limits);
        let mut found = CrosswiseSolution::unknown();
        let mut expectation = Expectation::new(&mut search, &mut self.known_odds);
        if let Ok(odds) = expectation.after_play(&state, hand_of(&deal.rest), Play::new(mv.action)) {
            found.note_odds(odds);
        }
        found.solution.nodes = search.nodes;
        Ok(found)
    }

    /// The position as the search sees it, with the setting to use.
    fn begin(&mut self, position: &Crosswise, deal: &Deal) -> (State, Setting) {
        let (state, mut setting) = read(position, deal);
        setting.shortcuts = self.shortcuts;
        (state, self.use_setting(setting))
    }

    /// Makes sure that the entries of the table are about positions with this setting, and returns the setting to use. In
    /// another position of the same game the bag is a later or an earlier part of the one before.
    fn use_setting(&mut self, new: Setting) -> Setting {
        let setting = match self.setting.take() {
            None => new,
            Some(old) if old.extends(&new) => old,
            Some(old) if new.extends(&old) => new,
            Some(_) => {
                self.table.clear();
                self.known_odds.clear();
                new
            }
        };
        self.setting = Some(setting.clone());
        setting
    }
}

impl CrosswiseSolution {
    /// The solution of a position about which nothing is proven.
    fn unknown() -> CrosswiseSolution {
        CrosswiseSolution { solution: Solution::unknown(0), best: None, margin: None, odds: None }
    }

    /// Whether nothing is left to find out about the position; the margin counts if it is wanted.
    #[must_use]
    pub fn is_all(&self, with_margin: bool) -> bool {
        self.odds.is_some() || self.solution.value.is_some() && (self.margin.is_some() || !with_margin)
    }

    /// Solves a position for which the order of the bag is known.
    fn solve(&mut self, search: &mut Search, state: &State, with_margin: bool, threads: usize) -> Result<(), Stopped> {
        if threads > 1 {
            search.result_by_threads(state, threads)?;
        }
        let result = search.result(state)?;
        let rows = state.rows_move(&search.setting);
        self.solution.value = Some(value(result, rows));
        self.solution.line = search.line(*state)?.into_iter().map(Play::to_move).collect();
        self.best = self.solution.line.first().copied();
        if with_margin {
            let margin = match result {
                1 => search.margin(state, 0, SIX + 1)?,
                0 => 0,
                _ => search.margin(state, -SIX - 1, 0)?,
            };
            self.margin = Some(match margin.abs() {
                SIX => Margin::Six(side(rows == (margin > 0))),
                _ => Margin::Points(if rows { margin } else { -margin }),
            });
        }
        Ok(())
    }

    /// Finds the odds of a position for which the order of some stones is unknown.
    fn expect(&mut self, expectation: &mut Expectation, state: &State, rest: Hand) -> Result<(), Stopped> {
        let (odds, best) = expectation.best(state, rest)?;
        self.best = Some(best.to_move());
        self.note_odds(odds);
        Ok(())
    }

    /// Notes odds, and the result if all orders have the same.
    fn note_odds(&mut self, odds: Odds) {
        let all = odds.orders();
        self.solution.value = if odds.first == all {
            Some(Value::Win(Side::First))
        } else if odds.second == all {
            Some(Value::Win(Side::Second))
        } else {
            (odds.draws == all).then_some(Value::Draw)
        };
        self.odds = Some(odds);
    }
}

impl Margin {
    fn of(position: &Crosswise, outcome: Outcome) -> Margin {
        if let Outcome { reason: Reason::Six, winner: Some(side) } = outcome {
            return Margin::Six(side);
        }
        let [rows, columns] = position.points().map(i16::from);
        Margin::Points(rows - columns)
    }
}

/// Stones without their order.
fn hand_of(stones: &[Stone]) -> Hand {
    let mut hand = Hand::default();
    stones.iter().for_each(|stone| hand.add(stone.index() as u8));
    hand
}

/// The team that owns the rows, or the other.
fn side(rows: bool) -> Side {
    if rows { Side::First } else { Side::Second }
}

/// The value of a result for one of the teams.
fn value(result: i16, rows: bool) -> Value {
    match result {
        0 => Value::Draw,
        result => Value::Win(side(rows == (result > 0))),
    }
}

/// The position as the search sees it.
pub(crate) fn read(position: &Crosswise, deal: &Deal) -> (State, Setting) {
    let seats = position.seats();
    let cycle = (0..seats.length()).map(|place| seats.at(place).0 - 1).collect();
    let mut full = [0; 4];
    let mut state = State::empty();
    let kind = |stone: &Stone| stone.index() as u8;
    for (index, hand) in deal.hands.iter().enumerate() {
        let seat = Seat(index as u8 + 1);
        full[index] = seats.hand_size(seat);
        hand.iter().for_each(|stone| state.hands[index].add(kind(stone)));
        state.passed |= u8::from(position.has_passed(seat)) << index;
    }
    for cell in kernel::cells(kernel::ALL_CELLS) {
        if let Some(symbol) = position.stone_at(cell) {
            state.lay(&LINES, cell, symbol);
        }
    }
    let bag: Vec<u8> = deal.draws.iter().rev().map(kind).collect();
    state.bag = (bag.len() + deal.rest.len()) as u8;
    state.place = position.place() as u8;
    let symbols = deal
        .hands
        .iter()
        .flatten()
        .chain(&deal.draws)
        .chain(&deal.rest)
        .filter(|stone| matches!(stone, Stone::Symbol(_)));
    // All pass only if no hand has a symbol, or on a board with less than two stones; three can be removed.
    let fills = state.occupied().count_ones() >= 5 && symbols.count() >= state.vacant.count_ones() as usize;
    let setting = Setting {
        seats: cycle,
        players: position.facts().players as u8,
        full,
        rows_first: seats.side_at(0) == Side::First,
        bag,
        only_kind: None,
        fills,
        shortcuts: Shortcuts::default(),
    };
    (state, setting)
}

impl Solver<Crosswise> for CrosswiseSolver {
    fn solve(&mut self, position: &Crosswise, limits: &Limits) -> Solution<Move> {
        match self.solve_margin(position, false, limits) {
            Ok(found) => found.solution,
            Err(_) => Solution::unknown(0),
        }
    }
}

impl Memory for CrosswiseSolver {
    fn save(&self, to: &mut Saver) {
        to.put(self.setting.is_some().into());
        if let Some(setting) = &self.setting {
            setting.save(to);
            self.table.save(to);
            self.known_odds.save(to);
        }
    }

    fn load(&mut self, from: &mut Loader) {
        if from.take() != 0 {
            self.use_setting(Setting::load(from));
            self.table.load(from);
            self.known_odds.load(from);
        }
    }
}

impl Solvable for Crosswise {
    fn solver(&self, memory: usize, threads: usize) -> Box<dyn Solver<Self>> {
        Box::new(CrosswiseSolver::new(memory).with_threads(threads))
    }
}
