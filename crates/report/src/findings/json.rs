//! Games as JSON: objects, or rows of values. The keys are part of the contract with other programs.

use std::io::{self, Write};

use serde::Serialize;

use super::delimited::Delimited;
use super::{Definition, JudgedGame};
use xgames_core::diagnostic::{Diagnostic, Locator, write_json};
use xgames_core::games::Game;
use xgames_core::record::{GameResult, Termination};

pub(super) const ARRAY: Definition = Definition {
    name: "json",
    description: "A JSON array with an object for each game",
    lists_games: true,
    render: |_, judged, locator, entries| entries.add(judged.severity(), |out| write_object(out, judged, locator)),
    begin: |out| Ok(Box::new(Delimited::new(out, "[", ",\n ", "]\n")?)),
};

pub(super) const LINES: Definition = Definition {
    name: "ndjson",
    description: "One JSON object per game and line",
    lists_games: true,
    render: |_, judged, locator, entries| {
        entries.add(judged.severity(), |out| {
            write_object(out, judged, locator)?;
            out.write_all(b"\n")
        });
    },
    begin: |out| Ok(Box::new(Delimited::new(out, "", "", "")?)),
};

pub(super) const TABLE: Definition = Definition {
    name: "tsv",
    description: "A table of JSON values, with tabs between them",
    lists_games: true,
    render: |_, judged, locator, entries| entries.add(judged.severity(), |out| write_row(out, judged, locator)),
    begin: |out| Ok(Box::new(Delimited::new(out, &(KEYS.join("\t") + "\n"), "", "")?)),
};

/// The keys of the values of a game, in the order of [`write_values`].
const KEYS: [&str; 16] = [
    "file",
    "index",
    "game",
    "size",
    "players",
    "plies",
    "result",
    "computed",
    "verdict",
    "sides",
    "swapped",
    "termination",
    "date",
    "line",
    "offset",
    "diagnostics",
];

/// Writes a game as an object.
fn write_object(out: &mut Vec<u8>, judged: JudgedGame<'_>, locator: &mut Locator<'_>) -> io::Result<()> {
    write_values(out, judged, locator, |out, number| {
        out.extend_from_slice(if number == 0 { b"{\"" } else { b",\"" });
        out.extend_from_slice(KEYS[number].as_bytes());
        out.extend_from_slice(b"\":");
    })?;
    if let Some(known) = judged.known {
        write!(out, ",\"known\":{}", known.len())?;
    }
    out.write_all(b"}")
}

/// Writes the values of a game as a line. A tab in a text is written as `\t`.
fn write_row(out: &mut Vec<u8>, judged: JudgedGame<'_>, locator: &mut Locator<'_>) -> io::Result<()> {
    write_values(out, judged, locator, |out, number| out.extend((number > 0).then_some(b'\t')))?;
    out.write_all(b"\n")
}

/// Writes the values of a game. `before` writes the text before each of them, by its number.
fn write_values(
    out: &mut Vec<u8>,
    judged: JudgedGame<'_>,
    locator: &mut Locator<'_>,
    mut before: impl FnMut(&mut Vec<u8>, usize),
) -> io::Result<()> {
    let JudgedGame { file, index, judgement, verdict, .. } = judged;
    let begin = locator.locate(judgement.start);
    let sides = judgement.game.map(|game| judgement.sides.iter().flatten().map(move |side| game.side_name(*side)));
    let sides: Vec<&str> = sides.into_iter().flatten().collect();
    let findings: Vec<Finding<'_>> =
        judgement.diagnostics.iter().map(|diagnostic| Finding::new(diagnostic, locator)).collect();
    let values: [&dyn Value; KEYS.len()] = [
        &file,
        &index,
        &judgement.game.map(Game::name),
        &judgement.size,
        &judgement.players,
        &judgement.plies,
        &judgement.result.map(GameResult::text),
        &judgement.computed.text(),
        &verdict.name(),
        &sides,
        &judgement.swapped,
        &judgement.termination.map(Termination::name),
        &judgement.date,
        &begin.line,
        &begin.offset,
        &findings,
    ];
    for (number, value) in values.into_iter().enumerate() {
        before(out, number);
        value.write(out)?;
    }
    Ok(())
}

/// A value that can be written as JSON.
trait Value {
    fn write(&self, out: &mut Vec<u8>) -> io::Result<()>;
}

impl<T: Serialize> Value for T {
    fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        write_json(out, self)
    }
}

#[derive(Serialize)]
struct Finding<'a> {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    message: &'a str,
    help: Option<&'a str>,
    ply: Option<u32>,
    line: usize,
    column: usize,
    offset: u64,
    length: usize,
}

impl<'a> Finding<'a> {
    fn new(diagnostic: &'a Diagnostic, locator: &mut Locator<'_>) -> Finding<'a> {
        let location = locator.locate(diagnostic.span.start);
        let info = diagnostic.code.info();
        Finding {
            code: info.id,
            name: info.name,
            severity: info.severity.name(),
            message: &diagnostic.message,
            help: diagnostic.help.as_deref(),
            ply: diagnostic.ply,
            line: location.line,
            column: location.column,
            offset: location.offset,
            length: diagnostic.span.len(),
        }
    }
}
