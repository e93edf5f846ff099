//! Games as JSON objects. The keys are part of the contract with other programs.

use std::io::{self, Write};

use serde::Serialize;

use super::delimited::Delimited;
use super::{Definition, JudgedGame};
use crate::diagnostic::{Locator, write_json};

pub(super) const ARRAY: Definition = Definition {
    name: "json",
    description: "A JSON array with an object for each game",
    lists_games: true,
    render: |_, judged, locator, entries| entries.add(judged.severity(), |out| write(out, judged, locator)),
    begin: |out| Ok(Box::new(Delimited::new(out, "[", ",\n ", "]\n")?)),
};

pub(super) const LINES: Definition = Definition {
    name: "ndjson",
    description: "One JSON object per game and line",
    lists_games: true,
    render: |_, judged, locator, entries| {
        entries.add(judged.severity(), |out| {
            write(out, judged, locator)?;
            out.write_all(b"\n")
        });
    },
    begin: |out| Ok(Box::new(Delimited::new(out, "", "", "")?)),
};

/// Writes one game as an object.
fn write(out: &mut Vec<u8>, judged: JudgedGame<'_>, locator: &mut Locator<'_>) -> io::Result<()> {
    write_json(out, &Row::new(judged, locator))
}

#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    index: usize,
    game: Option<&'static str>,
    size: Option<u16>,
    players: &'a [Option<String>],
    plies: u32,
    result: Option<&'static str>,
    computed: &'static str,
    verdict: &'static str,
    sides: Vec<&'static str>,
    swapped: bool,
    termination: Option<&'static str>,
    date: Option<&'a str>,
    line: usize,
    offset: u64,
    diagnostics: Vec<Finding<'a>>,
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

impl<'a> Row<'a> {
    fn new(judged: JudgedGame<'a>, locator: &mut Locator<'_>) -> Row<'a> {
        let JudgedGame { file, index, judgement, .. } = judged;
        let begin = locator.locate(judgement.start);
        let sides = judgement.game.map(|game| judgement.sides.iter().flatten().map(move |side| game.side_name(*side)));
        let diagnostics = judgement.diagnostics.iter().map(|diagnostic| {
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
        });
        Row {
            file,
            index,
            game: judgement.game.map(crate::games::Game::name),
            size: judgement.size,
            players: &judgement.players,
            plies: judgement.plies,
            result: judgement.result.map(crate::record::GameResult::text),
            computed: judgement.computed.text(),
            verdict: judged.verdict.name(),
            sides: sides.into_iter().flatten().collect(),
            swapped: judgement.swapped,
            termination: judgement.termination.map(crate::judge::Termination::name),
            date: judgement.date.as_deref(),
            line: begin.line,
            offset: begin.offset,
            diagnostics: diagnostics.collect(),
        }
    }
}
