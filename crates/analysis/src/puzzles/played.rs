//! Puzzles from games that the program plays with itself for them.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::find::MEMORY;
use super::{Finder, Puzzle};
use crate::review::Reviewable;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{SetupFault, SetupOptions};
use xgames_core::random::Random;
use xgames_search::engine::level::Level;
use xgames_search::engine::{Settings, contest};
use xgames_search::solver::Limits;

/// The number of games that are played at a time, whatever the number of threads.
const GAMES: u64 = 64;

/// The number of random plies at the beginning of a game.
const OPENING: usize = 2;

/// The number of plies after which a game is not played on.
const LONGEST: usize = 300;

/// The most playouts or positions for a move: many games matter more than good ones.
const NODES: u64 = 300;

/// Games between opponents for people, whose mistakes make puzzles.
#[derive(Clone, Debug)]
pub struct Games {
    /// The size of the board; the usual one if it is not given.
    pub size: Option<String>,
    /// The seed of the games.
    pub seed: u64,
}

impl Games {
    /// Plays games on all threads, and passes on their puzzles in the order of the games until `take` returns false.
    ///
    /// # Errors
    /// The game has no board of this size.
    pub fn puzzles<P: Reviewable + Symmetric>(
        &self,
        finder: &Finder<'_>,
        take: &mut dyn FnMut(Puzzle) -> bool,
    ) -> Result<(), SetupFault> {
        let tag = |name| match name {
            "Size" => self.size.as_deref(),
            "Swap" => Some("no"),
            _ => None,
        };
        let start = P::begin(&P::read_setup(&SetupOptions::from_tags(P::OPTIONS, tag))?)?;
        // A solver may need long to begin, so it goes on with other games.
        let solvers = Mutex::new(Vec::new());
        let idle = || solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let of_game = |number: u64| {
            let random = &mut Random::new(self.seed, number);
            // A position with few stones is looked at as it is. To play on from it would take longer than to make another one.
            let (begin, moves) = match start.study(random) {
                Some(study) => (study.clone(), study.legal_moves().into_iter().take(1).collect()),
                None => (start.clone(), play(&start, random, finder)),
            };
            let known = idle().pop();
            let mut solver = known.unwrap_or_else(|| start.solver(MEMORY, 1));
            let found = finder.in_game(&begin, &moves, &mut *solver);
            idle().push(solver);
            found
        };
        for first in (0..).step_by(GAMES as usize) {
            let found: Vec<Vec<(usize, Puzzle)>> = (first..first + GAMES).into_par_iter().map(of_game).collect();
            if !found.into_iter().flatten().all(|(_, puzzle)| take(puzzle)) || (finder.stop)(0) {
                break;
            }
        }
        Ok(())
    }
}

/// The moves of a game between two levels, of which the weaker one plays for a random side.
fn play<P: Reviewable>(start: &P, random: &mut Random, finder: &Finder<'_>) -> Vec<P::Move> {
    let mut moves = contest::opening(start, OPENING, random);
    let mut position = start.clone();
    moves.iter().for_each(|mv| position.play(*mv));
    let settings = Settings { memory: MEMORY, threads: 1, seed: random.bits(), learned: false };
    let mut players = [2, 3].map(|number| Level::ALL[number - 1].engine(start, settings));
    if random.one_in(2) {
        players.reverse();
    }
    let limits = Limits { stop: finder.stop, ..Limits::nodes(NODES) };
    while position.outcome().is_none() && moves.len() < LONGEST {
        (finder.progress)();
        let player = &mut players[position.turn().side as usize];
        let Some(mv) = player.search(&position, &limits, &mut |_| ()).best_move() else { break };
        position.play(mv);
        moves.push(mv);
    }
    moves
}
