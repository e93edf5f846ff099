//! Queries of other programs.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::answer::{Answer, Id};
use xgames_core::diagnostic::shorten;
use xgames_core::games::{Game, MAX_PLAYERS};

/// A query, with the names that it has in JSON.
#[derive(Clone, Debug, Default)]
pub(super) struct Query {
    pub(super) id: Id,
    pub(super) action: Option<String>,
    pub(super) terminate_id: Option<Id>,
    pub(super) game: Option<Game>,
    pub(super) size: Option<u16>,
    /// Whether the pie rule is in force.
    pub(super) swap: Option<bool>,
    /// The position in one line that the game begins from, instead of the start.
    pub(super) position: Option<String>,
    pub(super) seats: Option<String>,
    pub(super) hands: Vec<String>,
    pub(super) bag: Option<String>,
    /// The seat of the player whose knowledge the search may use: `as`.
    pub(super) viewer: Option<u8>,
    /// The side to move at the start, if it is named.
    pub(super) initial_player: Option<String>,
    pub(super) moves: Vec<PlayedMove>,
    /// The numbers of moves after which to analyse; `None` for after all of them.
    pub(super) turns: Option<BTreeSet<usize>>,
    pub(super) max_visits: Option<u64>,
    pub(super) max_time: Option<Duration>,
    /// The time between reports during the search.
    pub(super) report_every: Option<Duration>,
    /// The priority. Queries of higher priority are answered first.
    pub(super) priority: i64,
    pub(super) seed: Option<u64>,
    /// The moves that the search may or may not begin with: `allowMoves`, `avoidMoves`.
    pub(super) allow: Vec<MoveSet>,
    pub(super) avoid: Vec<MoveSet>,
}

/// A move of the game: its text, or KataGo's pair of a player and a text.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum PlayedMove {
    Text(String),
    OfPlayer(String, String),
}

impl PlayedMove {
    pub(super) fn text(&self) -> &str {
        match self {
            PlayedMove::Text(text) | PlayedMove::OfPlayer(_, text) => text,
        }
    }

    /// The player, if one is named.
    pub(super) fn player(&self) -> Option<&str> {
        if let PlayedMove::OfPlayer(player, _) = self { Some(player) } else { None }
    }
}

/// Whether a key of KataGo means nothing here. Its clients send such keys, so they are accepted.
fn is_ignored(key: &str) -> bool {
    const NAMES: [&str; 5] = ["komi", "rootFpuReductionMax", "rootPolicyTemperature", "rules", "whiteHandicapBonus"];
    NAMES.contains(&key) || key.starts_with("include")
}

/// Moves of a player, with the keys of KataGo.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct MoveSet {
    pub(super) player: String,
    pub(super) moves: Vec<String>,
    /// The number of plies for which the set counts. Searches know only 1: the move in the position itself.
    until_depth: u32,
}

/// A fault of a query, and the key that has it.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) field: Option<String>,
    pub(super) error: String,
}

pub(super) fn refuse(field: &str, error: impl Into<String>) -> Refusal {
    Refusal { field: Some(field.to_owned()), error: error.into() }
}

impl Refusal {
    pub(super) fn answer(self, id: &Id) -> Answer {
        match self.field {
            Some(field) => Answer::new(id, json!({"error": self.error, "field": field})),
            None => Answer::new(id, json!({"error": self.error})),
        }
    }
}

/// Reads a query. `Err` is the answer to one that is wrong.
pub(super) fn read(line: &[u8]) -> Result<Query, Answer> {
    let refuse = |error: String| Refusal { field: None, error }.answer(&Id::default());
    match serde_json::from_slice(line) {
        Ok(Value::Object(mut keys)) => {
            let texts: BTreeMap<String, Box<RawValue>> = serde_json::from_slice(line).unwrap_or_default();
            let mut id = |key: &str| keys.remove(key).zip(texts.get(key).cloned()).map(Id::new);
            let (id, terminate_id) = (id("id").unwrap_or_default(), id("terminateId"));
            match read_keys(keys) {
                Ok(query) => Ok(Query { id, terminate_id, ..query }),
                Err(refusal) => Err(refusal.answer(&id)),
            }
        }
        Ok(_) => Err(refuse("a query is an object: {\"id\": 1, \"moves\": [\"c3\"]}".into())),
        Err(error) => Err(refuse(format!("this is not JSON: {error}"))),
    }
}

fn read_keys(mut keys: Map<String, Value>) -> Result<Query, Refusal> {
    let keys = &mut keys;
    let name: Option<String> = take(keys, "game", "a name")?;
    let game =
        name.map(|name| Game::from_name(&name).ok_or_else(|| refuse("game", unknown_game(&name)))).transpose()?;
    let hands: Vec<String> = take(keys, "hands", "an array of texts, by seat")?.unwrap_or_default();
    if hands.len() > MAX_PLAYERS {
        return Err(refuse("hands", format!("there are at most {MAX_PLAYERS} players")));
    }
    let visits: Option<u64> = take(keys, "maxVisits", "a whole number, 1 or more")?;
    if visits == Some(0) {
        return Err(refuse("maxVisits", "write a whole number, 1 or more"));
    }
    let turns: Option<BTreeSet<usize>> = take(keys, "analyzeTurns", "an array of whole numbers")?;
    if turns.as_ref().is_some_and(BTreeSet::is_empty) {
        return Err(refuse("analyzeTurns", "write at least one number of moves"));
    }
    keys.retain(|key, _| !is_ignored(key));
    refuse_stones(keys)?;
    let settings = &mut take::<Map<String, Value>>(keys, "overrideSettings", "an object")?.unwrap_or_default();
    let query = Query {
        id: Id::default(),
        terminate_id: None,
        action: take(keys, "action", "a text")?,
        game,
        size: board_size(keys)?,
        swap: take(keys, "swap", "true or false")?,
        position: take(keys, "position", "a text")?,
        seats: take(keys, "seats", "a text such as \"r1 g1 r2 g1\"")?,
        hands,
        bag: take(keys, "bag", "a text")?,
        viewer: take(keys, "as", "the number of a seat")?,
        initial_player: take(keys, "initialPlayer", "a side")?,
        moves: take(keys, "moves", r#"an array of texts, such as ["c3", "swap"], or of pairs, such as [["B", "C3"]]"#)?
            .unwrap_or_default(),
        turns,
        max_visits: visits,
        max_time: seconds(keys, "maxTime")?.or(seconds(settings, "maxTime")?),
        report_every: seconds(keys, "reportDuringSearchEvery")?,
        priority: take(keys, "priority", "a whole number")?.unwrap_or_default(),
        seed: take(keys, "seed", "a whole number, 0 or more")?,
        allow: move_sets(keys, "allowMoves")?,
        avoid: move_sets(keys, "avoidMoves")?,
    };
    match keys.keys().next() {
        None => Ok(query),
        Some(key) => Err(refuse(key, format!("there is no key ‘{}’", shorten(key)))),
    }
}

/// Takes the value of a key, which may be absent or null.
fn take<T: DeserializeOwned>(keys: &mut Map<String, Value>, key: &str, what: &str) -> Result<Option<T>, Refusal> {
    let value = keys.remove(key).unwrap_or_default();
    serde_json::from_value(value).map_err(|_| refuse(key, format!("write {what}")))
}

/// Takes the size, which KataGo calls `boardXSize` and `boardYSize`.
fn board_size(keys: &mut Map<String, Value>) -> Result<Option<u16>, Refusal> {
    let mut size = None;
    for key in ["size", "boardXSize", "boardYSize"] {
        let given: Option<u16> = take(keys, key, "a whole number")?;
        if size.is_some() && given.is_some_and(|given| Some(given) != size) {
            return Err(refuse(key, "a board has one size: it is as high as it is wide"));
        }
        size = size.or(given);
    }
    Ok(size)
}

/// Refuses KataGo's list of stones, unless it is empty: the lists of its clients are usually empty.
fn refuse_stones(keys: &mut Map<String, Value>) -> Result<(), Refusal> {
    let stones: Vec<Value> = take(keys, "initialStones", "an array")?.unwrap_or_default();
    let is_empty = stones.is_empty();
    is_empty.then_some(()).ok_or_else(|| refuse("initialStones", "write the stones as a `position` in one line"))
}

/// Takes sets of moves.
fn move_sets(keys: &mut Map<String, Value>, key: &str) -> Result<Vec<MoveSet>, Refusal> {
    let what = r#"an array of objects: [{"player": "black", "moves": ["c3"], "untilDepth": 1}]"#;
    let sets: Vec<MoveSet> = take(keys, key, what)?.unwrap_or_default();
    if sets.iter().any(|set| set.until_depth != 1) {
        return Err(refuse(key, "`untilDepth` must be 1: only the moves of the position itself can be chosen"));
    }
    Ok(sets)
}

/// Takes a number of seconds, at most a day.
fn seconds(keys: &mut Map<String, Value>, key: &str) -> Result<Option<Duration>, Refusal> {
    let what = "a number of seconds above 0, at most 86400";
    let seconds: Option<f64> = take(keys, key, what)?;
    let is_fit = seconds.is_none_or(|seconds| seconds > 0.0 && seconds <= 86_400.0);
    if is_fit { Ok(seconds.map(Duration::from_secs_f64)) } else { Err(refuse(key, format!("write {what}"))) }
}

fn unknown_game(name: &str) -> String {
    let names: Vec<&str> = Game::ALL.into_iter().map(Game::name).collect();
    format!("‘{}’ is not a game; the games are {}", shorten(name), names.join(", "))
}
