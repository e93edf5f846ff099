//! Puzzles from games that the program plays with itself for them.

use rayon::prelude::*;

use super::find::MEMORY;
use super::{Finder, Puzzle};
use crate::archive::ordered::with_searching_threads;
use crate::review::Reviewable;
use xgames_core::games::SetupOptions;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::random::Random;
use xgames_search::engine::level::Level;
use xgames_search::engine::{Settings, random_opening};
use xgames_search::solver::Limits;

/// The number of games in a row that are looked at with the same solver: some solvers take long to begin. What a solver remembers makes
/// a difference to what it can prove within a limit, so this does not depend on the number of threads.
const ROW: u64 = 8;

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
    /// The number of threads. The puzzles do not depend on it.
    pub threads: usize,
}

impl Games {
    /// Plays games, and passes on the puzzles of each of them in the order of the games until `take` returns false.
    ///
    /// # Errors
    /// The game has no board of this size, or no thread can be started; the text says which.
    pub fn puzzles<P: Reviewable + Symmetric>(
        &self,
        finder: &Finder<'_>,
        take: &mut dyn FnMut(Vec<Puzzle>) -> bool,
    ) -> Result<(), String> {
        let tag = |name| match name {
            "Size" => self.size.as_deref(),
            "Swap" => Some("no"),
            _ => None,
        };
        let start = P::read_setup(&SetupOptions::from_tags(P::OPTIONS, tag)).and_then(|setup| P::begin(&setup));
        let start: P = start.map_err(|fault| fault.fault.message.into_owned())?;
        let in_row = |row: u64| {
            let mut solver = start.solver(MEMORY, 1);
            let in_game = |number: u64| {
                let random = &mut Random::new(self.seed, number);
                // A position with few stones is looked at as it is. To play on from it would take longer than to make another one.
                let (begin, moves) = match start.study(random) {
                    Some(study) => (study.clone(), study.legal_moves().into_iter().take(1).collect()),
                    None => (start.clone(), play(&start, random, finder)),
                };
                finder.in_game(&begin, &moves, &mut *solver)
            };
            let games = (row * ROW..(row + 1) * ROW).take_while(|_| !(finder.stop)(0));
            games.map(in_game).collect::<Vec<_>>()
        };
        let at_once = self.threads.max(1) as u64;
        for first in (0..).step_by(self.threads.max(1)) {
            let rows = || (first..first + at_once).into_par_iter().map(in_row).collect::<Vec<_>>();
            let found = with_searching_threads(self.threads, rows).map_err(|error| error.to_string())?;
            let of_game = |game: Vec<(usize, Puzzle)>| game.into_iter().map(|(_, puzzle)| puzzle).collect();
            if !found.into_iter().flatten().map(of_game).all(&mut *take) || (finder.stop)(0) {
                break;
            }
        }
        Ok(())
    }
}

/// The moves of a game between two levels, of which the weaker one plays for a random side.
fn play<P: Reviewable>(start: &P, random: &mut Random, finder: &Finder<'_>) -> Vec<P::Move> {
    let mut moves = random_opening::opening(start, OPENING, random);
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
