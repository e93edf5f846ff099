//! Partial results: all counts of a run in one file, so that the results of several runs can be added up exactly.

use std::io::{self, BufWriter, ErrorKind, Write};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{Group, Players, Statistics, StatisticsScope};
use crate::hash_key::digits;
use xgames_core::diagnostic::BYTE_ORDER_MARK;
use xgames_core::games::Game;

/// The format that the file names.
const FORMAT: &str = "xgames-statistics";

/// The version of the file. A version that counts otherwise has another number.
const VERSION: u64 = 2;

/// The greatest sum of the numbers in a file. More are not plausible, and thousands of such files can be added up.
const MOST: u128 = 1 << 50;

/// The beginning of a file, by which other files and versions are recognised.
#[derive(Deserialize)]
struct Heading {
    format: String,
    version: u64,
}

/// The contents of a file, or references to them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Partial<G, P> {
    format: String,
    version: u64,
    scope: StatisticsScope,
    /// The SHA-256 of the groups and players as compact JSON.
    sha256: String,
    groups: Vec<G>,
    players: Vec<P>,
}

/// Writes all counts as a partial result.
///
/// # Errors
/// The output cannot be written.
pub fn write_partial(out: impl Write, statistics: &Statistics, scope: StatisticsScope) -> io::Result<()> {
    let groups: Vec<&Group> = statistics.groups().collect();
    let players: Vec<&Players> = statistics.players().collect();
    let (format, sha256) = (FORMAT.to_owned(), checksum(&groups, &players)?);
    let partial = Partial { format, version: VERSION, scope, sha256, groups, players };
    let mut out = BufWriter::new(out);
    serde_json::to_writer(&mut out, &partial)?;
    writeln!(out)?;
    out.flush()
}

fn checksum(groups: &impl Serialize, players: &impl Serialize) -> io::Result<String> {
    let digest = Sha256::digest(serde_json::to_vec(&(groups, players))?);
    Ok(digits(&digest))
}

/// The sum of partial results.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// # mod xgames { pub use xgames_analysis as analysis; pub use xgames_core::*; }
/// use xgames::analysis::statistics::{PartialSum, StatisticsScope, Statistics, write_partial};
/// use xgames::judge::Defaults;
///
/// let mut sum = PartialSum::default();
/// for game in ["[Game \"cross\"]\n1. a1 *\n", "[Game \"cross\"]\n1. b2 *\n"] {
///     let (mut statistics, mut file) = (Statistics::default(), Vec::new());
///     statistics.count(game.as_bytes(), &Defaults::default(), StatisticsScope::default());
///     write_partial(&mut file, &statistics, StatisticsScope::default())?;
///     sum.add("part.json", &file)?;
/// }
/// assert_eq!(sum.statistics.games(), 2);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
pub struct PartialSum {
    /// All counts.
    pub statistics: Statistics,
    /// The name of the first file, and its optional counts.
    first: Option<(String, StatisticsScope)>,
}

impl PartialSum {
    /// Adds a partial result. Messages call its file `name`.
    ///
    /// # Errors
    /// The text is not a partial result, is damaged, or was counted by another version or with other options than the first
    /// one.
    pub fn add(&mut self, name: &str, text: &[u8]) -> io::Result<()> {
        let partial = read(name, text)?;
        let (first, scope) = self.first.get_or_insert_with(|| (name.to_owned(), partial.scope));
        for ((option, is_given), (_, is_given_here)) in options(*scope).into_iter().zip(options(partial.scope)) {
            if is_given != is_given_here {
                let [one, other] = if is_given { [first, name] } else { [name, first] };
                return invalid(format!(
                    "{one} was counted with {option} and {other} without, so they cannot be added up"
                ));
            }
        }
        partial.groups.iter().for_each(|group| self.statistics.add_group(group));
        partial.players.iter().for_each(|players| self.statistics.add_players(players));
        Ok(())
    }

    /// The optional counts that all parts have.
    #[must_use]
    pub fn scope(&self) -> StatisticsScope {
        self.first.as_ref().map_or(StatisticsScope::default(), |(_, scope)| *scope)
    }
}

/// The options that all partial results of a sum must have in common.
fn options(scope: StatisticsScope) -> [(&'static str, bool); 3] {
    let StatisticsScope { branching, players, include_invalid } = scope;
    [("--branching", branching), ("--players", players), ("--include-invalid", include_invalid)]
}

fn read(name: &str, text: &[u8]) -> io::Result<Partial<Group, Players>> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let damaged = |error: &serde_json::Error| {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let message = message.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&message);
        format!("{name}:{line}:{column}: this partial result is damaged: {message}")
    };
    let Heading { format, version } = match serde_json::from_slice::<Heading>(text) {
        Ok(heading) => heading,
        Err(error) if text.windows(FORMAT.len()).any(|part| part == FORMAT.as_bytes()) => {
            return invalid(damaged(&error));
        }
        Err(error) => {
            let (line, column) = (error.line(), error.column());
            let message = "this is not a partial result; `xgames stats --partial FILE` writes one";
            return invalid(format!("{name}:{line}:{column}: {message}"));
        }
    };
    if format != FORMAT {
        return invalid(format!("{name}: this is not a partial result: its format is {format:?}, not {FORMAT:?}"));
    }
    if version != VERSION {
        let message = format!("this partial result has version {version}, but this program reads version {VERSION}");
        return invalid(format!("{name}: {message}"));
    }
    let partial: Partial<Group, Players> = match serde_json::from_slice(text) {
        Ok(partial) => partial,
        Err(error) => return invalid(damaged(&error)),
    };
    let wrong = |what: String| invalid(format!("{name}: this partial result is damaged: {what}"));
    if serde_json::from_slice(text).is_ok_and(|value| sum_of(&value) > MOST) {
        return wrong("no archive has as many games".to_owned());
    }
    if checksum(&partial.groups, &partial.players)? != partial.sha256 {
        return wrong("its numbers do not have the checksum in it".to_owned());
    }
    if let Some(group) = partial.groups.iter().find(|group| !group.is_consistent()) {
        let game = group.game.map_or("unknown games", Game::name);
        return wrong(format!("the counts of {game} contradict each other"));
    }
    if let Some(players) = partial.players.iter().find(|players| !players.is_consistent()) {
        return wrong(format!("there are no such seats or months in {}", players.game));
    }
    Ok(partial)
}

/// The sum of all whole numbers in a text, whatever they count.
fn sum_of(value: &Value) -> u128 {
    match value {
        Value::Number(number) => number.as_u64().map_or(0, u128::from),
        Value::Array(values) => values.iter().map(sum_of).sum(),
        Value::Object(fields) => fields.values().map(sum_of).sum(),
        Value::Null | Value::Bool(_) | Value::String(_) => 0,
    }
}

fn invalid<T>(message: String) -> io::Result<T> {
    Err(io::Error::new(ErrorKind::InvalidData, message))
}
