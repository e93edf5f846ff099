//! A race between plays: each world is played out after every play that may still be the best, and the others are dropped.

use std::sync::{Mutex, PoisonError};

use super::playouts::{Ended, playout};
use super::values::{LEARNED, env};
use crate::engine::node_counter::NodeCounter;
use crate::engine::{Evaluation, Line, Report};
use crate::solver::crosswise::lines::LINES;
use crate::solver::crosswise::play::Play;
use crate::solver::crosswise::state::{SIX, Setting, State};
use xgames_core::board::Side;
use xgames_core::games::crosswise::Move;

/// A play in the race.
#[derive(Clone, Copy, Debug)]
struct Runner {
    play: Play,
    /// The sum of the player's chances to win, each from 0 to 1.
    chances: f64,
    worlds: u32,
}

impl Runner {
    fn chance(&self) -> f64 {
        self.chances / f64::from(self.worlds.max(1))
    }
}

/// The plays, of which the first `left` are still in the race, the best first after each round.
pub(super) struct Race {
    runners: Vec<Runner>,
    left: usize,
    /// The number of worlds that were begun, and after which the next round ends.
    begun: u64,
    done: u64,
    round_ends: u64,
    is_over: bool,
    least_left: usize,
    growth: f64,
}

impl Race {
    /// A race of these plays, the most promising first.
    pub(super) fn new(plays: impl Iterator<Item = Play>) -> Race {
        let runners: Vec<_> = plays.take(env("WIDTH", 40.0) as usize).map(|play| Runner { play, chances: 0.0, worlds: 0 }).collect();
        let left = runners.len();
        Race { runners, left, begun: 0, done: 0, round_ends: env("FIRST", 4.0) as u64, is_over: false, least_left: env("LEAST", 3.0) as usize, growth: env("GROWTH", 2.0) }
    }

    fn add(&mut self, found: &[(Play, f64)], is_all: bool) {
        for (play, chance) in found {
            if let Some(runner) = self.runners.iter_mut().find(|runner| runner.play == *play)
                && (is_all || runner.worlds == 0)
            {
                runner.chances += chance;
                runner.worlds += 1;
            }
        }
        self.done += 1;
        if self.done >= self.round_ends && is_all {
            self.sort();
            self.left = (self.left.div_ceil(2)).max(self.least_left).min(self.left);
            self.round_ends = (self.round_ends as f64 * self.growth) as u64;
        }
    }

    fn sort(&mut self) {
        let left = self.left;
        self.runners[..left].sort_by(|one, other| other.chance().total_cmp(&one.chance()));
    }

    pub(super) fn report(&mut self, side: Side, visits: u64, solver_nodes: u64) -> Report<Move> {
        self.sort();
        let of_first = |chance: f64| Evaluation::Estimate(if side == Side::First { chance } else { 1.0 - chance });
        let mut most: f64 = 1.0;
        let mut lines = Vec::new();
        for runner in self.runners.iter().filter(|runner| runner.worlds > 0) {
            // A play that was dropped is at most as good as those that were kept.
            most = most.min(runner.chance());
            lines.push(Line { evaluation: of_first(most), visits: runner.worlds.into(), moves: vec![runner.play.to_move()] });
        }
        if lines.is_empty() {
            let first = |runner: &Runner| Line { evaluation: Evaluation::Estimate(0.5), visits: 0, moves: vec![runner.play.to_move()] };
            lines.extend(self.runners.first().map(first));
        }
        let evaluation = lines.first().map_or(Evaluation::Estimate(0.5), |line| line.evaluation);
        Report { evaluation, lines, visits, solver_nodes }
    }
}

/// Runs the race until the counter stops it. `world` gives the world with a number.
pub(super) fn run(race: &Mutex<Race>, counter: &NodeCounter, world: &impl Fn(u64) -> Option<(State, Setting)>, observe: &mut dyn FnMut(u64)) {
    let lock = || race.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut plays, mut found) = (Vec::new(), Vec::new());
    let plies = env("PLIES", 99.0) as usize;
    loop {
        let number = {
            let mut race = lock();
            if race.is_over { return }
            let number = race.begun;
            race.begun += 1;
            plays.clear();
            plays.extend(race.runners[..race.left].iter().map(|runner| runner.play));
            number
        };
        let Some((state, setting)) = world(number) else { return };
        let scale = Scale::of(&state);
        let rows = state.rows_move(&setting);
        found.clear();
        let mut is_all = true;
        for play in &plays {
            if counter.count().is_err() {
                is_all = false;
                break;
            }
            let mut next = state;
            let ended = match next.play(*play, &setting, &LINES) {
                Some(margin) => Ended::Game(margin),
                None => playout(&mut next, &setting, &LEARNED, plies),
            };
            let chance = scale.chance(ended);
            found.push((*play, if rows { chance } else { 1.0 - chance }));
        }
        let mut race = lock();
        race.add(&found, is_all);
        if !is_all {
            race.is_over = true;
            return;
        }
        drop(race);
        observe(number + 1);
    }
}

/// The relation of the margin of a playout and the chance to win.
struct Scale(f64);

impl Scale {
    fn of(state: &State) -> Scale {
        Scale(env("SCALE", 1.0) * 100.0 * (env("SC0", 0.3) + 0.7 * f64::from(state.vacant.count_ones()).sqrt()))
    }

    /// The chance of the rows to win.
    fn chance(&self, ended: Ended) -> f64 {
        let lead = match ended {
            Ended::Game(SIX) => return 1.0,
            Ended::Game(margin) if margin == -SIX => return 0.0,
            Ended::Game(margin) => 100.0 * f64::from(margin),
            Ended::Open(lead) => f64::from(lead),
        };
        1.0 / (1.0 + (-lead / self.0).exp())
    }
}
