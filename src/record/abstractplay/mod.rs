//! The game records of AbstractPlay, in JSON: a header and the moves by rounds.
//!
//! Only Crossway is played there and here. Players are listed as they sat at the end: after a swap, which does not
//! stand among the moves, the one who moved first is the second.

mod read;
mod write;

pub use read::read;
pub use write::write;

/// Whether a text that begins with a JSON object seems to hold such records.
#[must_use]
pub fn is_record(text: &[u8]) -> bool {
    super::json::objects::names(text).any(|(name, _)| name == b"header")
}

/// Tags that tell what has a field of its own there, but none in PGN, by seat where there are two.
const PLAYER_IDS: [&str; 2] = ["Player1Id", "Player2Id"];
const PLAYER_TYPES: [&str; 2] = ["Player1Type", "Player2Type"];
const GAME_ID: &str = "GameId";
/// Fields with a point of time, and their tags.
const TIMES: [(&str, &str); 3] =
    [("date-start", "DateStart"), ("date-end", "DateEnd"), ("date-generated", "DateGenerated")];
const VARIANT: &str = "Variant";
const RATED: &str = "Rated";

/// What stands between two labels in the tag [`VARIANT`].
const BETWEEN_LABELS: &str = "; ";

/// The point of time that stands for a day of which nothing more is known. Their own records write fractions of
/// seconds.
fn midnight(date: &str) -> String {
    format!("{}T00:00:00Z", date.replace('.', "-"))
}

#[cfg(test)]
mod tests;
