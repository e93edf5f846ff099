//! Work that takes time: reviews of games, proofs of positions, and pages of whole documents. Reviews and proofs can be stopped.

mod page;
mod review;
mod solve;

pub use page::{PageTask, page_task};
pub use review::{ReviewTask, review_task};
pub use solve::{SolveTask, solve_task};

use std::sync::Arc;

/// The question whether to stop. A job asks it again and again with the number of steps so far: searches of a review, positions of a
/// proof.
pub type Stop = Arc<dyn Fn(u64) -> bool + Send + Sync>;
