//! Partial results: all counts of a run in one file, so that the results of several runs can be added up exactly.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Counted;
use crate::commands::files;
use xgames_analysis::archive::name_of;
use xgames_analysis::statistics::{Group, Players, Scope, Statistics};
use xgames_core::games::Game;

/// What the file says it is.
const FORMAT: &str = "xgames-statistics";

/// The version of the file. A version that counts otherwise has another number.
const VERSION: u64 = 2;

/// The beginning of a file, by which other files and versions are recognised.
#[derive(Deserialize)]
struct Heading {
    format: String,
    version: u64,
}

/// A file, with what was counted or references to it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Partial<G, P> {
    format: String,
    version: u64,
    scope: Scope,
    /// The SHA-256 of the groups and players as compact JSON.
    sha256: String,
    groups: Vec<G>,
    players: Vec<P>,
}

pub(super) fn write(out: impl Write, counted: &Counted) -> anyhow::Result<()> {
    let groups: Vec<&Group> = counted.statistics.groups().collect();
    let players: Vec<&Players> = counted.statistics.players().collect();
    let (format, sha256) = (FORMAT.to_owned(), checksum(&groups, &players)?);
    let partial = Partial { format, version: VERSION, scope: counted.scope, sha256, groups, players };
    let mut out = BufWriter::new(out);
    serde_json::to_writer(&mut out, &partial)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

fn checksum(groups: &impl Serialize, players: &impl Serialize) -> anyhow::Result<String> {
    let digest = Sha256::digest(serde_json::to_vec(&(groups, players))?);
    Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The sum of the partial results in these files, and what they count.
pub(super) fn merge(paths: &[PathBuf]) -> anyhow::Result<(Statistics, Scope)> {
    let mut sum = Statistics::default();
    let mut first: Option<(&Path, Scope)> = None;
    for (number, path) in paths.iter().enumerate() {
        if paths[..number].contains(path) {
            bail!("{}: is named twice, so its games would count twice", name_of(path));
        }
        let partial = read(path)?;
        let (other, scope) = *first.get_or_insert((path, partial.scope));
        for ((option, is_given), (_, is_given_here)) in options(scope).into_iter().zip(options(partial.scope)) {
            if is_given != is_given_here {
                let [one, other] = if is_given { [other, path] } else { [path, other] }.map(name_of);
                bail!("{one} was counted with {option} and {other} without, so they cannot be added up");
            }
        }
        partial.groups.iter().for_each(|group| sum.add_group(group));
        partial.players.iter().for_each(|players| sum.add_players(players));
    }
    Ok((sum, first.map_or(Scope::default(), |(_, scope)| scope)))
}

/// The options that all partial results of a sum must have in common.
fn options(scope: Scope) -> [(&'static str, bool); 3] {
    let Scope { branching, players, include_invalid } = scope;
    [("--branching", branching), ("--players", players), ("--include-invalid", include_invalid)]
}

fn read(path: &Path) -> anyhow::Result<Partial<Group, Players>> {
    let (name, text) = (name_of(path), files::read(path)?);
    let damaged = |error: &serde_json::Error| {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let message = message.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&message);
        anyhow!("{name}:{line}:{column}: this partial result is damaged: {message}")
    };
    let Heading { format, version } = match serde_json::from_slice::<Heading>(&text) {
        Ok(heading) => heading,
        Err(error) if text.windows(FORMAT.len()).any(|part| part == FORMAT.as_bytes()) => return Err(damaged(&error)),
        Err(error) => bail!(
            "{name}:{}:{}: this is not a partial result; `xgames stats --partial FILE` writes one",
            error.line(),
            error.column()
        ),
    };
    if format != FORMAT {
        bail!("{name}: this is not a partial result: its format is {format:?}, not {FORMAT:?}");
    }
    if version != VERSION {
        bail!("{name}: this partial result has version {version}, but this program reads version {VERSION}");
    }
    let partial: Partial<Group, Players> = serde_json::from_slice(&text).map_err(|error| damaged(&error))?;
    if checksum(&partial.groups, &partial.players)? != partial.sha256 {
        bail!("{name}: this partial result is damaged: its numbers do not have the checksum in it");
    }
    if let Some(group) = partial.groups.iter().find(|group| !group.is_consistent()) {
        let game = group.game.map_or("unknown games", Game::name);
        bail!("{name}: this partial result is damaged: the counts of {game} contradict each other");
    }
    if let Some(players) = partial.players.iter().find(|players| !players.is_consistent()) {
        bail!("{name}: this partial result is damaged: there are no such seats or months in {}", players.game);
    }
    Ok(partial)
}
