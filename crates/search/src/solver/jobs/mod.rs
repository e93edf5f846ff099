//! Proofs on many machines: a position is split into *jobs*, which are solved anywhere, and what follows from their results is
//! put together.
//!
//! [`begin`] splits a position into jobs. [`go_on`] takes the results that have come in so far, splits the jobs that were too
//! hard, and says which jobs are left. Both make the tree of the proof anew from the [`Plan`], which lists the split positions:
//! so a result that comes late or twice changes nothing, and nothing is lost if a run is killed. [`check()`] proves the whole with
//! the certificates of the jobs, by the rules.
//!
//! All positions are written as the least of their images under the symmetries of the board, so that positions that are alike
//! are one job. They are set up, so without the pie rule.
//!
//! ```
//! use xgames_core::games::Game;
//! use xgames_search::solver::Limits;
//! use xgames_search::solver::jobs::{Piece, begin};
//!
//! let root = Piece { game: Game::Crossway, size: 5, position: "5/5/2B2/5/5 W".into() };
//! let state = begin(root, 3, &Limits::none())?;
//! assert_eq!((state.jobs.len(), state.winner), (3, None));
//! # Ok::<(), xgames_search::solver::jobs::NoState>(())
//! ```

mod check;
mod images;
mod piece;
mod plan;
mod tags;
mod tree;

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

pub use check::{Certificates, CheckedTree, check};
pub use piece::{Job, JobResult, Piece};
pub use plan::Plan;

use super::{Limits, Solvable};
use crate::threads::meanwhile;
use tree::{NoTree, Results, Tree};
use xgames_core::board::Side;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Game, for_game};

/// The extent of a proof in jobs so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The plan, in which the positions are split whose jobs were too hard.
    pub plan: Plan,
    /// The side that wins the root, if it is proven.
    pub winner: Option<Side>,
    /// The jobs to solve next. Those that were there before come first, and then the most useful.
    pub jobs: Vec<Job>,
    /// The number of positions that are still to be proven, of which these are jobs.
    pub open: usize,
}

/// The reason why jobs cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoState {
    /// The solver of this game does not split positions.
    NotThisGame(Game),
    /// A limit was reached.
    Stopped,
    /// The result of this position is not what follows from the results of its children: one of them is wrong.
    Contradiction(String),
}

impl fmt::Display for NoState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoState::NotThisGame(game) => write!(f, "there are no jobs for {}", game.name()),
            NoState::Stopped => f.write_str("a limit was reached"),
            NoState::Contradiction(position) => write!(
                f,
                "the result of {position} is not what follows from the results of the positions after its moves, so one of \
                 these results is wrong"
            ),
        }
    }
}

impl std::error::Error for NoState {}

impl NoState {
    fn of(game: Game, why: NoTree) -> NoState {
        match why {
            NoTree::Stopped => NoState::Stopped,
            NoTree::NotThisGame => NoState::NotThisGame(game),
            NoTree::Contradiction(position) => NoState::Contradiction(position),
        }
    }
}

/// Whether positions of a game can be split into jobs.
#[must_use]
pub fn exist_for(game: Game) -> bool {
    for_game!(game, P => P::HAS_JOBS)
}

/// Splits a position into about this many jobs, always that which seems most useful to split.
///
/// # Errors
/// There are no jobs for the game, or a limit was reached.
pub fn begin(root: Piece, jobs: usize, limits: &Limits) -> Result<State, NoState> {
    let game = root.game;
    let found = for_game!(game, P => deep(|| begin_game::<P>(Plan::new(root), jobs, limits)));
    found.unwrap_or(Err(NoTree::Stopped)).map_err(|why| NoState::of(game, why))
}

/// Takes the results of jobs. `old` are the ids of the jobs that there are, and `jobs` the number that there should be.
///
/// # Errors
/// There are no jobs for the game, a limit was reached, or a result is wrong.
pub fn go_on(
    plan: Plan,
    results: impl IntoIterator<Item = JobResult>,
    old: &BTreeSet<String>,
    jobs: usize,
    limits: &Limits,
) -> Result<State, NoState> {
    let game = plan.root.game;
    let results = by_position(&plan, results);
    let found = for_game!(game, P => deep(|| go_on_game::<P>(plan, &results, old, jobs, limits)));
    found.unwrap_or(Err(NoTree::Stopped)).map_err(|why| NoState::of(game, why))
}

/// Calls a function on a large stack: trees are as deep as games are long. `None` if memory for it is lacking.
fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    meanwhile(work, Duration::from_secs(1), || ())
}

/// The results that are for the game and board of a plan.
fn by_position(plan: &Plan, results: impl IntoIterator<Item = JobResult>) -> Results {
    let ours = results
        .into_iter()
        .filter(|JobResult { piece, .. }| (piece.game, piece.size) == (plan.root.game, plan.root.size));
    ours.map(|result| (result.piece.position.clone(), result)).collect()
}

/// The number of jobs that are thought to come from one that is split.
const CHILDREN: usize = 8;

fn begin_game<P: Solvable + Symmetric>(mut plan: Plan, jobs: usize, limits: &Limits) -> Result<State, NoTree> {
    loop {
        let mut tree = Tree::<P>::new(&plan, &Results::new(), limits)?;
        let open = tree.open_jobs();
        if open == 0 || open >= jobs {
            return Ok(state(tree, plan, &BTreeSet::new(), jobs));
        }
        let count = ((jobs - open) / CHILDREN).clamp(1, open);
        let split = tree.choose(&plan.root, &BTreeSet::new(), count);
        plan.split.extend(split.into_iter().map(|job| job.piece.position));
    }
}

fn go_on_game<P: Solvable + Symmetric>(
    plan: Plan,
    results: &Results,
    old: &BTreeSet<String>,
    jobs: usize,
    limits: &Limits,
) -> Result<State, NoTree> {
    Ok(state(Tree::<P>::new(&plan, results, limits)?, plan, old, jobs))
}

fn state<P: Solvable + Symmetric>(mut tree: Tree<P>, mut plan: Plan, old: &BTreeSet<String>, jobs: usize) -> State {
    plan.split.extend(tree.split().map(str::to_owned));
    let (winner, open) = (tree.winner(&plan), tree.open_jobs());
    State { winner, jobs: tree.choose(&plan.root, old, jobs), open, plan }
}

#[cfg(test)]
mod tests;
