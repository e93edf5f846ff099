//! A race between plays: each world is played out after every play that may still be the best, and the others are dropped.

use std::sync::Mutex;

use super::playouts::{Ended, playout};
use super::values::LEARNED;
use crate::engine::node_counter::NodeCounter;
use crate::engine::{Evaluation, Line, Report};
use crate::solver::crosswise::lines::LINES;
use crate::solver::crosswise::play::Play;
use crate::solver::crosswise::state::{SIX, Setting, State};
use crate::threads::lock;
use xgames_core::board::Side;
use xgames_core::games::crosswise::Move;

/// The most plays that take part: the most promising ones.
const MOST_PLAYS: usize = 40;

/// The number of worlds of the first round. Each round ends when there are twice as many as at the end of the one before.
const FIRST_ROUND: u64 = 4;

/// The number of plays that are never dropped.
const LEAST_PLAYS: usize = 3;

/// The greatest number of plies of a playout. Longer ones were weaker: the policy plays endings worse than the values of lines
/// foresee them.
const PLIES: usize = 8;

/// A play in the race.
#[derive(Clone, Copy, Debug)]
struct Runner {
    play: Play,
    /// The sum of the player's chances to win, each from 0 to 1.
    chances: f64,
    /// The number of worlds that were played out after it.
    worlds: u32,
}

impl Runner {
    fn chance(&self) -> f64 {
        self.chances / f64::from(self.worlds.max(1))
    }
}

/// The plays, with what has been found out about them.
pub(super) struct Race {
    /// The plays that are still in the race, then those that were dropped, the last dropped first.
    runners: Vec<Runner>,
    /// The number of plays that are still in the race.
    left: usize,
    /// The number of worlds that were begun.
    begun: u64,
    /// The number of worlds that are finished.
    finished: u64,
    /// The number of finished worlds with which the round ends.
    round_ends: u64,
    /// Whether a limit was reached.
    is_over: bool,
}

impl Race {
    /// A race of these plays, the most promising first.
    pub(super) fn new(plays: impl Iterator<Item = Play>) -> Race {
        let runners: Vec<_> = plays.map(|play| Runner { play, chances: 0.0, worlds: 0 }).collect();
        let left = runners.len().min(MOST_PLAYS);
        Race { runners, left, begun: 0, finished: 0, round_ends: FIRST_ROUND, is_over: false }
    }

    /// Begins a world: its number, and the plays after which it has to be played out. `None` if the race is over.
    fn begin(&mut self, plays: &mut Vec<Play>) -> Option<u64> {
        plays.clear();
        plays.extend(self.runners[..self.left].iter().map(|runner| runner.play));
        self.begun += 1;
        (!self.is_over).then_some(self.begun - 1)
    }

    /// Adds the player's chances in a world. Of a world that was not finished, only those of plays without any others count: the
    /// plays are compared in the same worlds.
    fn add(&mut self, found: &[(Play, f64)], is_finished: bool) {
        for (play, chance) in found {
            let runner = self.runners.iter_mut().find(|runner| runner.play == *play);
            if let Some(runner) = runner.filter(|runner| is_finished || runner.worlds == 0) {
                runner.chances += chance;
                runner.worlds += 1;
            }
        }
        self.finished += 1;
        self.is_over |= !is_finished;
        if self.finished >= self.round_ends {
            self.sort();
            self.left = self.left.div_ceil(2).max(LEAST_PLAYS).min(self.left);
            self.round_ends *= 2;
        }
    }

    /// Sorts the plays that are in the race; those without a playout come last.
    fn sort(&mut self) {
        let key = |runner: &Runner| (runner.worlds > 0, runner.chance());
        self.runners[..self.left].sort_by(|one, other| {
            let ((has_one, one), (has_other, other)) = (key(one), key(other));
            has_other.cmp(&has_one).then(other.total_cmp(&one))
        });
    }

    /// The report, for the side to move.
    pub(super) fn report(&mut self, side: Side, visits: u64, solver_nodes: u64) -> Report<Move> {
        self.sort();
        let line = |runner: &Runner, chance: f64| Line {
            evaluation: Evaluation::Estimate(if side == Side::First { chance } else { 1.0 - chance }),
            visits: runner.worlds.into(),
            moves: vec![runner.play.to_move()],
        };
        // A play that was dropped is not better than those that were kept.
        let mut most = 1.0_f64;
        let mut lines = Vec::new();
        for runner in self.runners.iter().filter(|runner| runner.worlds > 0) {
            most = most.min(runner.chance());
            lines.push(line(runner, most));
        }
        if lines.is_empty() {
            lines.extend(self.runners.first().map(|runner| line(runner, 0.5)));
        }
        let evaluation = lines.first().map_or(Evaluation::Estimate(0.5), |line| line.evaluation);
        Report { evaluation, lines, visits, solver_nodes }
    }
}

/// Runs the race until the counter stops it. `world` deals the world with a number; `observe` is told how many were begun.
pub(super) fn run(
    race: &Mutex<Race>,
    counter: &NodeCounter,
    world: &impl Fn(u64) -> Option<(State, Setting)>,
    observe: &mut dyn FnMut(u64),
) {
    let (mut plays, mut found) = (Vec::new(), Vec::new());
    loop {
        let Some(number) = lock(race).begin(&mut plays).filter(|_| !plays.is_empty()) else { return };
        let Some((state, setting)) = world(number) else { return };
        let is_finished = play_out(&state, &setting, &plays, counter, &mut found);
        lock(race).add(&found, is_finished);
        if !is_finished {
            return;
        }
        observe(number + 1);
    }
}

/// Finds the player's chance after each play in one world. Returns whether no limit was reached.
fn play_out(
    state: &State,
    setting: &Setting,
    plays: &[Play],
    counter: &NodeCounter,
    found: &mut Vec<(Play, f64)>,
) -> bool {
    found.clear();
    for play in plays {
        if counter.count().is_err() {
            return false;
        }
        let mut next = *state;
        let ended = match next.play(*play, setting, &LINES) {
            Some(margin) => Ended::Game(margin),
            None => playout(&mut next, setting, &LEARNED, PLIES),
        };
        let rows = chance_of_rows(ended, state.vacant.count_ones());
        found.push((*play, if state.rows_move(setting) { rows } else { 1.0 - rows }));
    }
    true
}

/// The chance of the rows to win after a playout from a board with this number of vacant cells. A lead tells less the longer the
/// game goes on, even after the playout, because the policy is not the play of the players.
fn chance_of_rows(ended: Ended, vacant: u32) -> f64 {
    let lead = match ended {
        Ended::Game(SIX) => return 1.0,
        Ended::Game(margin) if margin == -SIX => return 0.0,
        Ended::Game(margin) => 100.0 * f64::from(margin),
        Ended::Open(lead) => f64::from(lead),
    };
    // Hundredths of points that make the odds e : 1.
    let scale = 18.0 + 42.0 * f64::from(vacant).sqrt();
    1.0 / (1.0 + (-lead / scale).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plays with these numbers, which need not be legal.
    fn race(plays: u16) -> Race {
        Race::new((0..plays).map(Play))
    }

    #[test]
    fn half_of_the_plays_are_dropped_after_each_round() {
        let mut race = race(12);
        let mut plays = Vec::new();
        let mut left = Vec::new();
        for world in 0..32 {
            assert_eq!(race.begin(&mut plays), Some(world));
            left.push(plays.len());
            // The play with the greatest number is the best one.
            let found: Vec<_> = plays.iter().map(|play| (*play, f64::from(play.0) / 12.0)).collect();
            race.add(&found, true);
        }
        assert_eq!([left[3], left[4], left[7], left[8], left[16], left[31]], [12, 6, 6, 3, 3, 3]);
        let report = race.report(Side::First, 0, 0);
        let best: Vec<_> = report.lines[..3].iter().map(|line| line.moves[0]).collect();
        assert_eq!(best, [11, 10, 9].map(|play| Play(play).to_move()));
        assert!(
            report
                .lines
                .is_sorted_by(|one, other| one.evaluation.chance(Side::First) >= other.evaluation.chance(Side::First))
        );
    }

    #[test]
    fn an_unfinished_world_counts_only_for_plays_without_another() {
        let mut race = race(3);
        race.add(&[(Play(0), 0.25), (Play(1), 0.5)], true);
        race.add(&[(Play(0), 1.0), (Play(2), 0.75)], false);
        let chances =
            race.report(Side::Second, 0, 0).lines.into_iter().map(|line| line.evaluation.chance(Side::Second));
        assert_eq!(chances.collect::<Vec<_>>(), [0.75, 0.5, 0.25]);
        assert_eq!(race.begin(&mut Vec::new()), None);
    }

    #[test]
    fn a_lead_tells_more_near_the_end() {
        let [early, late] = [36, 1].map(|vacant| chance_of_rows(Ended::Open(200), vacant));
        assert!(0.5 < early && early < late && late < chance_of_rows(Ended::Game(SIX), 36));
        assert!((chance_of_rows(Ended::Game(2), 9) + chance_of_rows(Ended::Game(-2), 9) - 1.0).abs() < 1e-12);
    }
}
