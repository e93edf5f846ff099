//! Exact truth as a benchmark: positions in which the value of every legal move is proved, and the share of an agent's moves that
//! keep the value of the position.
//!
//! ```
//! # mod xgames { pub use xgames_analysis as analysis; pub use xgames_core::*; pub use xgames_search::*; }
//! use xgames::analysis::benchmark::{Answer, Making, Set, grade};
//! use xgames::games::Game;
//!
//! let tasks = Making { positions: 4, ..Making::default() }.tasks(Game::Crossway, 4)?.tasks;
//! let set = Set { tasks, ..Set::default() };
//! // An agent that plays the first legal move.
//! let grades = grade(&set, &mut |at| Answer::Move(at.legal_moves().remove(0)), &mut |_, _| {});
//! let all = grades.total();
//! assert_eq!((all.positions(), all.illegal, all.silent), (4, 0, 0));
//! assert!(all.share().is_some_and(|share| share.low <= share.share && share.share <= share.high));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod grading;
mod making;
mod set;
mod task;
#[cfg(test)]
mod tests;

pub use grading::{Answer, Distances, Grades, Tally, Verdict, grade};
pub use making::{Made, Making, boards};
pub use set::{LeftOut, Set, Unread};
pub use task::Task;
