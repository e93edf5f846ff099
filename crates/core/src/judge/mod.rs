//! Judges records: plays their moves through the rules and compares the results.
//!
//! Findings are reported up to the first illegal move of the main line. Anything after it would be a guess.

mod any_position;
mod defaults;
#[cfg(test)]
mod fast_paths;
mod final_board;
mod game_end;
mod game_info;
mod hint;
#[expect(clippy::module_inception, reason = "the judge of one game, among its helpers")]
mod judge;
mod judged;
mod judgement;
mod meant;
mod observer;
mod plain_moves;
mod ply_search;
mod position_at;
mod repairs;
mod replay;
mod result;
mod shown_position;
mod start_cache;
mod suppression;
mod text;

pub use any_position::{AnyPosition, NoPosition, for_position, position_at, position_with};
pub use defaults::{Configured, Defaults};
pub use game_end::GameEnd;
pub use game_info::GameInfo;
pub use judge::Judge;
pub use judged::{Judged, judge_game, judge_moves, watch};
pub use judgement::{Judgement, Verdict};
pub use observer::{LineEnd, Listen, Need, Watch};
pub use ply_search::{find_ply, no_ply, numbered_move};
pub use position_at::{End, LastMove, MovesFault, PositionAt};
pub use replay::result_of;
pub use shown_position::ShownPosition;
pub use text::{Judgements, judge};

pub use hint::is_ending;
pub use judge::{score_by_seat, setup_finding, setup_of, size_by_tags};
pub use start_cache::{GameStart, StartCache};
