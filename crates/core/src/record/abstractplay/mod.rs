//! The game records of AbstractPlay, in JSON: a header, and the moves by rounds.
//!
//! Of these games, AbstractPlay has only Crossway. Players are listed by their seats at the end. A swap is not among the
//! moves; after it, the player who moved first is listed second.

mod read;
mod write;

pub use read::read;
pub use write::write;

use crate::games::Game;

/// The game of these records.
pub(super) const GAME: Game = Game::Crossway;

/// Whether a text that begins with a JSON object seems to contain such records.
#[must_use]
pub fn is_record(text: &[u8]) -> bool {
    super::json::objects::names(text).any(|(name, _)| name == b"header")
}

// Tags for fields of AbstractPlay without a PGN tag; arrays are by seat.
const PLAYER_IDS: [&str; 2] = ["Player1Id", "Player2Id"];
const PLAYER_TYPES: [&str; 2] = ["Player1Type", "Player2Type"];
const GAME_ID: &str = "GameId";
/// Fields with a date and time, and their tags.
const TIMES: [(&str, &str); 3] =
    [("date-start", "DateStart"), ("date-end", "DateEnd"), ("date-generated", "DateGenerated")];
const VARIANT: &str = "Variant";
const RATED: &str = "Rated";

/// The separator of labels in the tag [`VARIANT`].
const BETWEEN_LABELS: &str = "; ";

/// The time that is written if only the day is known. It differs from the times of AbstractPlay, which have fractions of
/// seconds.
fn midnight(date: &str) -> String {
    format!("{}T00:00:00Z", date.replace('.', "-"))
}

/// The time that is written where a time is required but unknown.
const UNKNOWN_TIME: &str = "0001-01-01T00:00:00Z";

/// The event and the round that are written where one of the two is known, because each requires the other.
const UNKNOWN_EVENT: &str = "?";
const NO_ROUND: &str = "-";

#[cfg(test)]
mod tests;
