//! Endings of Crosswise, solved.
//!
//! A position can be solved if all hands are open and the order of the bag is known, or what remains of it after the known
//! draws makes no difference. This is called *double dummy* in Bridge: it is not what a player could know at the table, but what
//! the stones allowed. [`Crosswise::deal`] says where every stone is, and counts out what a position does not say; in a
//! record, [`Crosswise::with_later_moves`] adds the draws that are recorded later.

mod lines;
mod moves;
mod play;
mod search;
mod state;
mod table;
#[cfg(test)]
mod tests;

use self::lines::LINES;
use self::play::Play;
use self::search::{Search, Stopped};
use self::state::{CELLS, SIX, SIZE, Setting, State};
use self::table::Table;
use super::{Limits, Solution, Solvable, Solver, Value};
use crate::board::Side;
use crate::games::crosswise::{Crosswise, Deal, GridCell, Hidden, Move, Stone};
use crate::games::{Extras, Position, Seat};

/// Why a position cannot be solved, however long it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// Stones in the hands are unknown.
    HiddenHands,
    /// The contents of the bag are unknown.
    HiddenBag,
    /// The order of the bag is unknown.
    UnknownOrder,
}

/// The difference of points with which a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margin {
    /// The points of the rows minus those of the columns.
    Points(i16),
    /// This side has a six.
    Six(Side),
}

/// What a [`CrosswiseSolver`] finds out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrosswiseSolution {
    /// The result.
    pub solution: Solution<Move>,
    /// The difference of points if both sides make the most of it; `None` if it was not asked for or is unknown. A six is
    /// better than any points.
    pub margin: Option<Margin>,
}

/// Solves positions of Crosswise. One thread is used.
pub struct CrosswiseSolver {
    table: Table,
    /// What the entries of the table are about.
    setting: Option<Setting>,
}

impl CrosswiseSolver {
    /// A solver whose table takes at most so many bytes.
    #[must_use]
    pub fn new(memory: usize) -> CrosswiseSolver {
        CrosswiseSolver { table: Table::new(memory), setting: None }
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
        if let Some(outcome) = position.outcome() {
            let solution = Solution { value: Some(Value::of(outcome.winner)), line: Vec::new(), nodes: 0 };
            let [rows, columns] = position.points();
            let points = Margin::Points(i16::from(rows) - i16::from(columns));
            let six = outcome.winner.filter(|_| outcome.reason == crate::games::Reason::Six).map(Margin::Six);
            let margin = with_margin.then_some(six.unwrap_or(points));
            return Ok(CrosswiseSolution { solution, margin });
        }
        let deal = position.deal().map_err(|hidden| match hidden {
            Hidden::Hands => Unsolvable::HiddenHands,
            Hidden::Bag => Unsolvable::HiddenBag,
        })?;
        if !deal.rest.is_empty() {
            return Err(Unsolvable::UnknownOrder);
        }
        let (state, setting) = read(position, &deal);
        let setting = self.use_setting(setting);
        let mut search = Search::new(&setting, &mut self.table, limits);
        let mut found =
            CrosswiseSolution { solution: Solution { value: None, line: Vec::new(), nodes: 0 }, margin: None };
        let stopped = fill_in(&mut found, &mut search, &state, with_margin);
        found.solution.nodes = search.nodes;
        drop(stopped);
        Ok(found)
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
                new
            }
        };
        self.setting = Some(setting.clone());
        setting
    }
}

/// Result, margin and line, as far as the limits allow.
fn fill_in(
    found: &mut CrosswiseSolution,
    search: &mut Search,
    state: &State,
    with_margin: bool,
) -> Result<(), Stopped> {
    let result = result(search, state)?;
    let rows_move = state.rows_move(search.setting);
    let sides = if rows_move { [Side::First, Side::Second] } else { [Side::Second, Side::First] };
    let value = match result {
        1 => Value::Win(sides[0]),
        0 => Value::Draw,
        _ => Value::Win(sides[1]),
    };
    let line = line(search, *state)?;
    found.solution.value = Some(value);
    found.solution.line = line.into_iter().map(Play::to_move).collect();
    if with_margin {
        let margin = match result {
            1 => search.margin(state, 0, SIX + 1)?,
            0 => 0,
            _ => search.margin(state, -SIX - 1, 0)?,
        };
        found.margin = Some(match margin {
            SIX => Margin::Six(sides[0]),
            margin if margin == -SIX => Margin::Six(sides[1]),
            margin => Margin::Points(if rows_move { margin } else { -margin }),
        });
    }
    Ok(())
}

/// 1 if the player to move wins, 0 for a draw, else -1.
fn result(search: &mut Search, state: &State) -> Result<i16, Stopped> {
    if search.margin(state, 0, 1)? >= 1 {
        Ok(1)
    } else if search.margin(state, -1, 0)? >= 0 {
        Ok(0)
    } else {
        Ok(-1)
    }
}

/// A line of best play.
fn line(search: &mut Search, mut state: State) -> Result<Vec<Play>, Stopped> {
    let mut line = Vec::new();
    let mut plays = Vec::new();
    loop {
        let result = result(search, &state)?;
        moves::all(&state, search.setting, &LINES, &mut plays);
        plays.sort_by_key(|(rating, _)| -rating);
        // Every play of a lost position loses; the first gives away the least.
        let mut best = plays[0].1;
        if result >= 0 {
            for (_, play) in &plays {
                if search.after(&state, *play, result - 1, result)? >= result {
                    best = *play;
                    break;
                }
            }
        }
        line.push(best);
        if state.play(best, search.setting, &LINES).is_some() {
            return Ok(line);
        }
    }
}

/// The position as the search sees it.
fn read(position: &Crosswise, deal: &Deal) -> (State, Setting) {
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
    for cell in 0..CELLS {
        let symbol = GridCell::new(cell % SIZE, cell / SIZE).and_then(|cell| position.stone_at(cell));
        if let Some(symbol) = symbol {
            state.lay(&LINES, cell, symbol as u8);
        }
    }
    let bag: Vec<u8> = deal.draws.iter().rev().map(kind).collect();
    state.bag = bag.len() as u8;
    state.place = position.place() as u8;
    let symbols = deal.hands.iter().flatten().chain(&deal.draws).filter(|stone| matches!(stone, Stone::Symbol(_)));
    // All pass only if nobody has a symbol, or on a board with less than two stones; three can be removed.
    let fills = state.occupied().count_ones() >= 5 && symbols.count() >= state.vacant.count_ones() as usize;
    let setting = Setting {
        seats: cycle,
        players: position.facts().players as u8,
        full,
        rows_first: seats.side_at(0) == Side::First,
        bag,
        fills,
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

impl Solvable for Crosswise {
    fn solver(&self, memory: usize, _threads: usize) -> Box<dyn Solver<Self>> {
        Box::new(CrosswiseSolver::new(memory))
    }
}
