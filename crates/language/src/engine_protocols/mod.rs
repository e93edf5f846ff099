//! The protocols by which other programs, such as windows for games, play against an engine and ask it: the [Go Text Protocol](gtp), and
//! [queries in JSON](json).
//!
//! ```
//! # mod xgames { pub use xgames_core::games; pub use xgames_language as language; pub use xgames_search::engine; }
//! use std::time::Duration;
//! use xgames::engine;
//! use xgames::games::Game;
//! use xgames::language::engine_protocols::{Settings, gtp};
//!
//! let settings = Settings {
//!     game: Game::ALL[0],
//!     size: Some("5".to_owned()),
//!     time: Duration::from_secs(1),
//!     playouts: Some(50),
//!     ponders: false,
//!     endgames: Default::default(),
//!     search: engine::Settings { memory: 1 << 20, threads: 1, seed: 1, learned: true },
//! };
//! let mut answers = Vec::new();
//! gtp::serve(&settings, &b"play b c3\nxg-to_move\n"[..], &mut answers)?;
//! assert_eq!(String::from_utf8(answers)?, "= \n\n= white\n\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod gtp;
pub mod json;

use std::time::Duration;
use std::{error, fmt, io};

use xgames_core::games::{Game, Side};
use xgames_search::engine;
use xgames_search::engine::session::Refusal;
use xgames_search::solver::EndgameTables;

/// The settings of an engine, as long as the other program chooses no others.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The game at the beginning.
    pub game: Game,
    /// The size of its board; the usual one if there is none.
    pub size: Option<String>,
    /// The time for a move, if nothing else limits it.
    pub time: Duration,
    /// The most playouts or positions for a move, instead of the time.
    pub playouts: Option<u64>,
    /// Whether the engine thinks while the other player does. Queries in JSON say themselves what to think about.
    pub ponders: bool,
    /// The tables that searches ask.
    pub endgames: EndgameTables,
    /// The resources of a search. With queries in JSON, the threads are those for several searches at the same time, one for each.
    pub search: engine::Settings,
}

/// The reason why an engine has not served until the end of its input.
#[derive(Debug)]
pub enum Failure {
    /// The game cannot begin in this way, for instance on a board of this size.
    Refused(Refusal),
    /// The system has no thread.
    NoThread(io::Error),
    /// The input cannot be read, or the output cannot be written.
    Stream(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(refusal) => f.write_str(refusal),
            Failure::NoThread(_) => f.write_str("cannot begin a thread"),
            Failure::Stream(error) => error.fmt(f),
        }
    }
}

impl error::Error for Failure {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Failure::Refused(_) => None,
            Failure::NoThread(error) => Some(error),
            Failure::Stream(error) => error.source(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Stream(error)
    }
}

/// The side that a colour stands for: by its name or first letter, or `b` and `w` for the side that moves first and the
/// other one.
fn side_of(game: Game, colour: &str) -> Result<Side, Refusal> {
    let (colour, sides) = (colour.to_ascii_lowercase(), [Side::First, Side::Second]);
    let named = sides.into_iter().find(|side| {
        let name = game.side_name(*side);
        name == colour || name.get(..1) == Some(colour.as_str())
    });
    named
        .or(match colour.as_str() {
            "b" | "black" => Some(Side::First),
            "w" | "white" => Some(Side::Second),
            _ => None,
        })
        .ok_or_else(|| format!("the colours are {}", sides.map(|side| game.side_name(side)).join(" and ")))
}
