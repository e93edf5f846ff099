//! The order in which the pairs of a tournament are played, several at a time.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::pairing::{Contestants, Pair, Pairings};
use super::score::Score;
use crate::statistics::Hypotheses;
use xgames_search::engine::Playable;
use xgames_search::threads::{lock, side_by_side};

/// The number of pairs of a tournament, and what ends it early.
#[derive(Clone, Copy)]
pub struct Schedule<'a> {
    /// The number of pairs.
    pub pairs: u64,
    /// The number of games that are played at the same time.
    pub jobs: usize,
    /// The test that ends the tournament as soon as it is decided.
    pub test: Option<Hypotheses>,
    /// Whether the tournament has to stop.
    pub stops: &'a (dyn Fn() -> bool + Sync),
    /// Is told the number of games that are over, after each pair and on any thread.
    pub over: &'a (dyn Fn(u64) + Sync),
}

/// A pair, played on this thread.
impl Default for Schedule<'_> {
    fn default() -> Self {
        Schedule { pairs: 1, jobs: 1, test: None, stops: &|| false, over: &|_| {} }
    }
}

/// The state that the threads share.
struct Shared<'a> {
    /// The pairs that are over, but wait for pairs before them to be taken.
    waiting: BTreeMap<u64, Pair>,
    /// The number of the first pair that is not taken.
    next: u64,
    score: Score,
    test: Option<Hypotheses>,
    take: &'a mut (dyn FnMut(&Pair) -> io::Result<()> + Send),
    failed: io::Result<()>,
    /// Whether the test is decided or `take` has failed. Pairs after that do not count.
    is_over: bool,
}

impl Shared<'_> {
    /// Counts a pair and passes it on, once all pairs before it are.
    fn add(&mut self, pair: Pair) {
        self.waiting.insert(pair.number, pair);
        while !self.is_over
            && let Some(pair) = self.waiting.remove(&self.next)
        {
            self.score.add(pair.games.each_ref().map(|game| game.points));
            self.failed = (self.take)(&pair);
            self.next += 1;
            let is_decided = self.test.is_some_and(|test| self.score.decision(test).is_some());
            self.is_over = is_decided || self.failed.is_err();
        }
    }
}

impl<P: Playable> Pairings<P> {
    /// Plays the pairs of a schedule. `take` gets them in order. Returns the score of those that it has got.
    ///
    /// # Errors
    /// The error is that of `take`, after which no further pair begins.
    pub fn play(
        &self,
        contestants: Contestants<'_, P>,
        schedule: &Schedule<'_>,
        take: &mut (dyn FnMut(&Pair) -> io::Result<()> + Send),
    ) -> io::Result<Score> {
        let (begun, done, over) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let (score, test) = (Score::default(), schedule.test);
        let shared = Shared { waiting: BTreeMap::new(), next: 0, score, test, take, failed: Ok(()), is_over: false };
        let shared = Mutex::new(shared);
        let stops = || over.load(Ordering::Relaxed) || (schedule.stops)();
        let work = || {
            while !stops() {
                let number = begun.fetch_add(1, Ordering::Relaxed);
                if number >= schedule.pairs {
                    return;
                }
                let Some(pair) = self.play_pair(contestants, number, &stops) else { return };
                (schedule.over)(done.fetch_add(2, Ordering::Relaxed) + 2);
                let mut shared = lock(&shared);
                shared.add(pair);
                if shared.is_over {
                    over.store(true, Ordering::Relaxed);
                }
            }
        };
        side_by_side(work, (1..schedule.jobs).map(|_| work));
        let Shared { score, failed, .. } = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map(|()| score)
    }
}
