//! The turns of a solver and a tree within the limits of one search.

use std::time::{Duration, Instant};

use crate::solver::Limits;

/// The number of nodes by which the turns are shared out if neither time nor nodes are limited.
const UNLIMITED: u64 = 1 << 20;
/// The number of turns that a search has, unless they would be too short or too long.
const TURNS: u32 = 8;
/// The shortest and the longest turn. A short one takes longer to begin than to use; during a long one the tree cannot
/// answer.
const TIMES: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(50)];
/// The shortest and the longest turn in playouts and positions, for searches without a clock.
const NODES: [u64; 2] = [1 << 8, 1 << 12];
/// The least number of positions of a turn of the solver; it does not begin with fewer.
const LEAST_POSITIONS: u64 = 100;
/// The number of positions after which solvers ask whether they must stop. A multiple is kept to exactly.
const ASKED_AFTER: u64 = 16;

/// The parts of the limits of a search that a solver has.
#[derive(Clone, Copy)]
pub(crate) struct SolverShare {
    /// The percentage of the time.
    pub(crate) of_time: u32,
    /// The percentage of the nodes, where a position counts as much as a playout. It is less if a position takes much longer.
    pub(crate) of_nodes: u32,
}

impl SolverShare {
    /// This percentage of time and nodes.
    pub(crate) fn percent(percent: u32) -> SolverShare {
        SolverShare { of_time: percent, of_nodes: percent }
    }
}

/// A length of the turns, and what is left to the solver of its part.
struct Part<T> {
    turn: T,
    left: T,
}

/// The turns of one search. The solver has some percent of the limits. Until they are used up it has half of each turn, or its
/// own part if that is greater.
pub(super) struct Turns<'l> {
    limits: &'l Limits<'l>,
    /// The percentage of a turn that the solver has.
    share: u32,
    nodes: Option<Part<u64>>,
    time: Option<Part<Duration>>,
}

impl<'l> Turns<'l> {
    /// The turns from now on, of a solver with this share of the limits.
    pub(super) fn new(limits: &'l Limits<'l>, solver: SolverShare) -> Turns<'l> {
        let nodes = limits.nodes.or(limits.deadline.is_none().then_some(UNLIMITED)).map(|all| Part {
            turn: (all / u64::from(TURNS)).clamp(NODES[0], NODES[1]),
            left: all / 100 * u64::from(solver.of_nodes),
        });
        let time = limits.deadline.map(|deadline| {
            let all = deadline.saturating_duration_since(Instant::now());
            Part { turn: (all / TURNS).clamp(TIMES[0], TIMES[1]), left: all / 100 * solver.of_time }
        });
        Turns { limits, share: solver.of_time.max(50), nodes, time }
    }

    /// The limits of the solver's next turn, after this number of playouts and positions; `None` if its part is used up.
    pub(super) fn of_solver(&self, nodes: u64) -> Option<Limits<'l>> {
        let share = |turn: Duration| turn * self.share / 100;
        let all_left = self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes));
        let most = |part: &Part<u64>| (part.turn * u64::from(self.share) / 100).min(part.left).min(all_left);
        let nodes = self.nodes.as_ref().map(|part| most(part) / ASKED_AFTER * ASKED_AFTER);
        let time = self.time.as_ref().map(|part| share(part.turn).min(part.left));
        let is_over = nodes.is_some_and(|nodes| nodes < LEAST_POSITIONS) || time.is_some_and(|time| time.is_zero());
        (!is_over).then(|| Limits::within(nodes, time, self.limits.stop))
    }

    /// Notes what the solver has used.
    pub(super) fn spend(&mut self, positions: u64, time: Duration) {
        if let Some(part) = &mut self.nodes {
            part.left = part.left.saturating_sub(positions);
        }
        if let Some(part) = &mut self.time {
            part.left = part.left.saturating_sub(time);
        }
    }

    /// The limits of the tree's next turn, after this number of playouts and positions.
    pub(super) fn of_tree(&self, nodes: u64) -> Limits<'l> {
        let share = 100 - self.share;
        let most = self.nodes.as_ref().map(|part| nodes + part.turn * u64::from(share) / 100);
        let deadline = self.time.as_ref().map(|part| Instant::now() + part.turn * share / 100);
        Limits {
            nodes: most.min(self.limits.nodes.or(most)),
            deadline: deadline.min(self.limits.deadline),
            stop: self.limits.stop,
        }
    }
}
