//! Makes positions of the benchmark.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rayon::prelude::*;

use super::game::Game;
use super::set::LeftOut;
use super::task::Task;
use crate::archive::ordered::{thread_count, with_searching_threads};
use crate::tournament::begin;
use xgames_core::games::{self, for_game};
use xgames_core::random::Random;
use xgames_search::engine::Playable;
use xgames_search::engine::session::result_of;
use xgames_search::solver::{Limits, Solvable, Solver, Value};

/// The number of games in a row that are played with the same solver, where stones stay and where they do not: some solvers take long
/// to begin. What a solver remembers makes a difference to what it can prove within a limit, so this does not depend on the number
/// of threads.
const ROW: [u64; 2] = [4, 32];

/// The number of games for each position that is wanted, after which there are no more.
const MOST_GAMES: u64 = 200;

/// The number of rows that are played at the same time, at most.
const ROWS: u64 = 32;

/// The maximum size of the table of a solver, in bytes.
const MEMORY: usize = 16 << 20;

/// The number of the largest boards of a game that are usual, among those on which every position can be solved.
const SIZES: usize = 4;

/// The way in which positions are made. The same values make the same positions on every machine.
#[derive(Clone, Copy)]
pub struct Making<'s> {
    /// The seed of the games.
    pub seed: u64,
    /// The number of positions of each board.
    pub positions: usize,
    /// The maximum number of positions that a solver may look at for each value.
    pub nodes: u64,
    /// The number of threads. The positions do not depend on it.
    pub threads: usize,
    /// Whether to stop.
    pub stop: &'s (dyn Fn(u64) -> bool + Sync),
    /// Is told of each position that is found, on any thread. There may be more of them than are wanted.
    pub found: &'s (dyn Fn() + Sync),
}

impl Default for Making<'_> {
    fn default() -> Self {
        Making { seed: 0, positions: 50, nodes: 5_000, threads: thread_count(None), stop: &|_| false, found: &|| {} }
    }
}

/// The positions of a board.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// The positions.
    pub tasks: Vec<Task>,
    /// The games that gave none.
    pub left_out: LeftOut,
}

/// The result of a game.
enum Found {
    Task(Box<Task>),
    /// A value was not proved.
    Unproven,
    /// All moves have the same value, or there was no position to choose.
    Even,
}

/// The usual boards of some games: the largest ones on which every position can be solved, or the only one. With a size, only boards
/// of that size.
///
/// # Errors
/// No board is left; the text says why.
pub fn boards(games: &[games::Game], size: Option<u16>) -> Result<Vec<(games::Game, u16)>, String> {
    let mut all = Vec::new();
    for game in games {
        let sizes: RangeInclusive<u16> = game.profile().sizes.clone();
        let is_small = |size: u16| for_game!(*game, P => begin::<P>(Some(&size.to_string()), None, None).is_ok_and(|(start, _)| start.is_small()));
        let sizes: Vec<u16> = match size {
            Some(size) => sizes.filter(|known| *known == size).collect(),
            None if game.has_sizes() => sizes.take_while(|size| is_small(*size)).collect(),
            None => sizes.collect(),
        };
        let usual = sizes.len().saturating_sub(SIZES);
        all.extend(sizes[usual..].iter().map(|size| (*game, *size)));
    }
    match (games, size) {
        _ if !all.is_empty() => Ok(all),
        ([game], Some(size)) => Err(format!("{} has no board of size {size}", game.name())),
        _ => Err("none of the games has a board of this size".into()),
    }
}

impl Making<'_> {
    /// Makes positions of a board, each from another game. There are fewer than wanted if too many games give none, or after a stop.
    ///
    /// # Errors
    /// The game has no board of this size, or the system has no thread for a search.
    pub fn tasks(&self, game: games::Game, size: u16) -> Result<Made, String> {
        for_game!(game, P => self.tasks_of::<P>(size))
    }

    fn tasks_of<P: Playable + Solvable>(&self, size: u16) -> Result<Made, String> {
        let (start, size) = begin::<P>(Some(&size.to_string()), None, None)?;
        with_searching_threads(self.threads, || self.tasks_from(&start, size)).map_err(|error| error.to_string())
    }

    fn tasks_from<P: Playable + Solvable>(&self, start: &P, size: u16) -> Made {
        let games = ROW[usize::from(!P::GAME.stones_stay())];
        let (mut made, mut seen, mut next) = (Made::default(), HashSet::new(), 0);
        let rows_at_most = (self.positions as u64).saturating_mul(MOST_GAMES).div_ceil(games);
        while made.tasks.len() < self.positions && next < rows_at_most && !(self.stop)(0) {
            let wanted = (self.positions - made.tasks.len()) as u64;
            let end = (next + wanted.div_ceil(games / 2).clamp(2, ROWS)).min(rows_at_most);
            let row = |row: u64| {
                let mut solver = start.solver(MEMORY, 1);
                let of_game = |number| {
                    let found = self.of_game::<P>(size, number, &mut *solver);
                    if let Some(Found::Task(_)) = found {
                        (self.found)();
                    }
                    found
                };
                (row * games..(row + 1) * games).map(of_game).collect::<Vec<_>>()
            };
            let found: Vec<Vec<Option<Found>>> = (next..end).into_par_iter().map(row).collect();
            next = end;
            for found in found.into_iter().flatten() {
                // After a stop nothing is known about the games that follow.
                let Some(found) = found.filter(|_| made.tasks.len() < self.positions) else { break };
                match found {
                    Found::Task(task) if seen.insert(task.position.clone()) => made.tasks.push(*task),
                    Found::Task(_) => made.left_out.repeated += 1,
                    Found::Unproven => made.left_out.unproven += 1,
                    Found::Even => made.left_out.even += 1,
                }
            }
        }
        made
    }

    /// The position of a game; `None` after a stop.
    fn of_game<P: Playable + Solvable>(&self, size: u16, number: u64, solver: &mut dyn Solver<P>) -> Option<Found> {
        let random = &mut Random::new(self.seed, number);
        let game = Game::<P>::play(size, (self.seed, number), random, solver, self.stop)?;
        let found = match game.choose(random) {
            Some(ply) => self.at(&game, ply, solver),
            None => Some(Found::Even),
        };
        (!(self.stop)(0)).then(|| found.unwrap_or(Found::Unproven))
    }

    /// The position after a number of plies; `None` if a value cannot be proved.
    fn at<P: Playable + Solvable>(&self, game: &Game<P>, ply: usize, solver: &mut dyn Solver<P>) -> Option<Found> {
        let limits = Limits { stop: self.stop, ..Limits::nodes(self.nodes) };
        let position = game.position(ply);
        let side = position.turn().side;
        // No move changes the value of a lost position.
        let value = solver.value(&position, &limits)?;
        if value == Value::Win(side.other()) {
            return Some(Found::Even);
        }
        let mut values = Vec::new();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(mv);
            values.push((position.move_text(mv), solver.value(&after, &limits)?));
        }
        if values.iter().all(|(_, after)| *after == value) {
            return Some(Found::Even);
        }
        let distance = if P::GAME.stones_stay() {
            position.picture().spots().filter(|spot| spot.glyph == b'.').count()
        } else {
            let line = solver.solve(&position, &limits).line.len();
            // A draw that goes on for ever has no end.
            (line > 0).then_some(line)?
        };
        let text = |value| result_of(&position, value).text().to_owned();
        Some(Found::Task(Box::new(Task {
            game: P::GAME.name().to_owned(),
            size: game.size,
            bag: game.bag.clone(),
            moves: game.start.line_text(&game.moves[..ply]),
            position: position.one_line(),
            side: P::GAME.side_name(side).to_owned(),
            distance: distance as u32,
            value: text(value),
            values: values.into_iter().map(|(mv, value)| (mv, text(value))).collect(),
        })))
    }
}
