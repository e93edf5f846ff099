//! Tournaments of two contestants: pairs of games with the same opening and exchanged seats, and their score.
//!
//! A contestant is an engine ([`EngineContestant`]), or whatever else can make [`Player`]s.
//!
//! ```
//! # mod xgames { pub use xgames_analysis as analysis; pub use xgames_core::*; pub use xgames_search::*; }
//! use xgames::analysis::tournament::{EngineContestant, MoveLimit, Pairings, Rules, Schedule};
//! use xgames::engine::Kind;
//! use xgames::games::cross::Cross;
//!
//! let engine = |kind| EngineContestant { limit: MoveLimit::Playouts(50), ..EngineContestant::new(kind) };
//! let (strong, weak) = (engine(Kind::Uct), engine(Kind::Random));
//! let rules = Rules { size: Some("3".into()), ..Rules::default() };
//! let pairings = Pairings::<Cross>::new(rules)?;
//! let mut records = Vec::new();
//! let schedule = Schedule { pairs: 2, ..Schedule::default() };
//! let score = pairings.play([&strong, &weak], &schedule, &mut |pair| {
//!     records.extend(pair.games.iter().map(|game| String::from_utf8_lossy(&game.record).into_owned()));
//!     Ok(())
//! })?;
//! assert!(score.games() == 4 && score.wins + score.losses + score.draws == 4);
//! assert!(records[1].contains("[Player1 \"random\"]\n[Player2 \"uct\"]\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod pairing;
mod player;
mod schedule;
mod score;

pub(crate) use pairing::begin;
pub use pairing::{Loss, Pair, Pairings, PlayedGame, Rules};
pub use player::{Contestant, EngineContestant, MoveLimit, NoMove, Player};
pub use schedule::Schedule;
pub use score::{Score, elo};
