//! Puzzles from games that engines play for them.

use rayon::prelude::*;

use super::{Finder, Puzzle};
use crate::review::Reviewable;
use crate::tournament::{EngineContestant, Pairings, Rules};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::judge::Defaults;
use xgames_core::record::games_of_text;
use xgames_search::engine::Kind;
use xgames_search::engine::level::Level;

/// The number of pairs of games that are played at a time, whatever the number of threads.
const PAIRS: u64 = 32;

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
    /// There is no board of this size; the text says which there are.
    pub fn puzzles<P: Reviewable + Symmetric>(
        &self,
        finder: &Finder<'_>,
        take: &mut dyn FnMut(Puzzle) -> bool,
    ) -> Result<(), String> {
        let rules = Rules { size: self.size.clone(), seed: self.seed, ..Rules::default() };
        let pairings = Pairings::<P>::new(rules)?;
        let [one, other] = [2, 3].map(|number| EngineContestant::new(Kind::Level(Level::ALL[number - 1])));
        let stops = || (finder.stop)(0);
        let of_pair = |number: u64| {
            let games = pairings.play_pair([&one, &other], number, &stops).map(|pair| pair.games);
            let records = games.into_iter().flatten().map(|game| game.record);
            records.flat_map(|record| of_text(finder, &record)).collect::<Vec<Puzzle>>()
        };
        for first in (0..).step_by(PAIRS as usize) {
            let found: Vec<Vec<Puzzle>> = (first..first + PAIRS).into_par_iter().map(of_pair).collect();
            if !found.into_iter().flatten().all(&mut *take) || stops() {
                break;
            }
        }
        Ok(())
    }
}

fn of_text(finder: &Finder<'_>, record: &[u8]) -> Vec<Puzzle> {
    let (defaults, mut puzzles) = (Defaults::none(), Vec::new());
    games_of_text(record, |events, head| puzzles.extend(finder.in_record(events, head, &defaults)));
    puzzles.into_iter().map(|(_, puzzle)| puzzle).collect()
}
