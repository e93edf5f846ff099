//! Monte Carlo tree search: playouts decide which moves are looked at more closely.
//!
//! The search is UCT with little exploration: until a move has playouts of its own, the playouts in which it was made later
//! speak for it (RAVE; Gelly and Silver, 2007). Values that are proven go up the tree as such (Winands, 2008).
//!
//! Some playouts come first, so that there is an answer whenever a search is stopped. Then a solver and the tree take turns
//! ([`Turns`]); near the end of a game, the solver leaves nothing to estimate.

mod crew;
mod expanded;
mod node;
mod report;
mod search;
mod slots;
mod turns;

use std::time::Instant;

use super::{Engine, OBSERVED_EVERY, Report, Settings, first_of};
use crate::solver::{Limits, Solution, Solvable, Value};
use crate::threads::meanwhile;
use expanded::Tree;
use node::Preferences;
use search::Search;
use slots::Slots;
pub(super) use turns::SolverShare;
use turns::Turns;
use xgames_core::board::Content;
use xgames_core::board::{Cell, Side};
use xgames_core::games::Position;
use xgames_core::games::placement::Move;
use xgames_core::random::Random;

/// The part of the search that a game adds: a game in which stones are placed and stay. Each thread has its own guide, with
/// room for a playout.
pub(crate) trait Guide: Clone + Send + Sync {
    type Position: Solvable<Move = Move>;

    /// The number of visits after which a solver looks at a position of the tree without playing on, if the engine has learned. It
    /// leaves out the moves that lose.
    const LOOKED_AFTER: u32;

    /// The weight of learned preferences.
    const PREFERENCES: PreferenceWeight;

    /// Prepares for playouts after a position. Returns the cells that are vacant there.
    fn begin(&mut self, root: &Self::Position) -> Vec<Cell>;

    /// Fills `moves`, which is empty, with the legal moves that are worth a try in a position that is not over. All others are
    /// known to lose; a swap is never among them. If the value is known, returns it; the first move then leads to it.
    fn candidates(&self, position: &Self::Position, moves: &mut Vec<Move>) -> Option<Value>;

    /// Plays a playout from a position after the root that is not over. `last` is the move before. Returns the winner.
    fn playout(&mut self, position: &Self::Position, last: Option<Move>, random: &mut Random) -> Option<Side>;

    /// Fills `probabilities`, which is empty, with the probability that each of some moves is the best one, as was learned; they sum up to
    /// 1. Leaves it empty if nothing was learned. `last` are the move before and the one before that, if they are known.
    fn prefer(
        &mut self,
        position: &Self::Position,
        last: [Option<Move>; 2],
        moves: &[Move],
        probabilities: &mut Vec<f32>,
    );

    /// The content of a cell at the end of the last playout.
    fn at(&self, cell: Cell) -> Content;
}

/// The weight of learned preferences in a search.
#[derive(Clone, Copy)]
pub(super) struct PreferenceWeight {
    /// The number of playouts in which each move is assumed to have been made later: the more probable it is, the more of them were won.
    pub(super) assumed: f32,
    /// The weight of moves that were tried less often than others, before it is multiplied by the square root of the probability.
    pub(super) curiosity: f32,
}

/// Puts the first of some moves that is better than the others in front of them.
pub(super) fn put_first(moves: &mut [Move], is_better: impl FnMut(&Move) -> bool) {
    if let Some(place) = moves.iter().position(is_better) {
        moves[..=place].rotate_right(1);
    }
}

/// The number of playouts that a search makes whatever the clock says. A move that is played has been looked at.
const LEAST_PLAYOUTS: u64 = 50;

/// A tree search for one game.
pub(crate) struct TreeEngine<G> {
    guide: G,
    settings: Settings,
    solver_share: SolverShare,
}

impl<G: Guide> TreeEngine<G> {
    /// An engine for one game. A solver has `solver_share` of the limits.
    pub(crate) fn new(guide: G, settings: Settings, solver_share: SolverShare) -> TreeEngine<G> {
        TreeEngine { guide, settings, solver_share }
    }

    /// A search that has made its first playouts, in a tree of this size.
    fn begin<'a>(
        &mut self,
        position: &'a G::Position,
        moves: &[Move],
        memory: usize,
        limits: &Limits,
    ) -> Search<'a, G> {
        let mut probabilities = Vec::new();
        self.guide.prefer(position, [None; 2], moves, &mut probabilities);
        let preferences = Preferences { probabilities: &probabilities, weight: G::PREFERENCES };
        let tree = Tree::new(Slots::new(self.guide.begin(position)), moves, preferences, memory);
        let search = Search::new(position, tree, self.settings);
        search.run(&self.guide, 1, &first_of(limits, LEAST_PLAYOUTS), &mut |_| ());
        search
    }
}

impl<G: Guide> Engine<G::Position> for TreeEngine<G> {
    fn search(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        if let Some(outcome) = position.outcome() {
            return Report::of_outcome(outcome);
        }
        let mut moves = Vec::new();
        if let Some(value) = self.guide.candidates(position, &mut moves) {
            moves.truncate(1);
            return report::proven(value, moves);
        }
        // Until the solver's table is gone, the tree has the other half of the memory.
        let memory = self.settings.memory / 2;
        let search = self.begin(position, &moves, memory, limits);
        let mut turns = Turns::new(limits, self.solver_share);
        if let Some(first) = turns.of_solver(search.nodes()) {
            // The solver is a new one each time, so that a report does not depend on earlier ones.
            let mut solver = position.solver(memory, self.settings.threads);
            let mut next = Some(first);
            // Most turns are shorter than the time between reports, so the clock runs on from turn to turn.
            let mut observed = Instant::now();
            while let Some(turn) = next
                && !search.is_decided()
                && !limits.reached(search.nodes())
            {
                let begun = Instant::now();
                let solve = || solver.solve(position, &turn);
                let solution = meanwhile(solve, OBSERVED_EVERY, || observe(&search.report()));
                let solution = solution.unwrap_or_else(|| Solution::unknown(0));
                turns.spend(solution.nodes, begun.elapsed());
                search.add_positions(solution.nodes);
                if let (Some(value), [_, ..]) = (solution.value, &solution.line[..]) {
                    return report::solved(&search.report(), value, solution.line);
                }
                search.run(&self.guide, self.settings.threads, &turns.of_tree(search.nodes()), observe);
                if observed.elapsed() >= OBSERVED_EVERY {
                    observe(&search.report());
                    observed = Instant::now();
                }
                next = turns.of_solver(search.nodes());
            }
            search.tree.learn_from(&mut *solver, position, &moves);
        }
        search.tree.may_grow(memory);
        search.run(&self.guide, self.settings.threads, limits, observe);
        search.report()
    }

    /// Searches these moves with the tree alone. A solver would look at all moves of the position.
    fn search_among(
        &mut self,
        position: &G::Position,
        moves: &[Move],
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let search = self.begin(position, moves, self.settings.memory, limits);
        search.run(&self.guide, self.settings.threads, limits, observe);
        search.report()
    }

    fn learned_seed(&self) -> Option<u64> {
        self.settings.learned.then_some(self.settings.seed)
    }
}

#[cfg(test)]
mod tests;
