//! Lists of games. The keys and columns are part of the contract with other programs.

use std::cell::Cell;
use std::io::{self, Write};

use serde::Serialize;

use super::selection::Listed;
use crate::cli::DataFormat;
use xgames_core::diagnostic::{plural, printable, printable_path, write_json};
use xgames_core::games::Game;
use xgames_core::record::GameResult;
use xgames_report::tables::write_row;

const HEADING: [&str; 10] =
    ["file", "index", "game", "size", "players", "result", "plies", "date", "verdict", "repeats"];

/// The form of a list.
pub(super) struct List {
    format: DataFormat,
    is_empty: Cell<bool>,
}

/// A game in a list.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    index: usize,
    game: Option<&'static str>,
    size: Option<u16>,
    players: &'a [Option<String>],
    result: Option<&'static str>,
    plies: u32,
    date: Option<&'a str>,
    verdict: &'static str,
    /// The earlier game that this one repeats, if that was asked.
    repeats: Option<&'a str>,
}

impl List {
    pub(super) fn new(format: DataFormat) -> List {
        List { format, is_empty: Cell::new(true) }
    }

    /// The row of a game of the text with this name.
    pub(super) fn row(&self, file: &str, index: usize, listed: &Listed, repeats: Option<&str>) -> io::Result<Vec<u8>> {
        let judgement = &listed.facts.judgement;
        let row = Row {
            file,
            index,
            game: judgement.game.map(Game::name),
            size: judgement.size,
            players: &judgement.players,
            result: judgement.result.map(GameResult::text),
            plies: judgement.plies,
            date: listed.date.as_deref(),
            verdict: listed.facts.verdict.name(),
            repeats,
        };
        let mut out = Vec::new();
        match self.format {
            DataFormat::Text => write_line(&row, &mut out)?,
            DataFormat::Csv => write_cells(&row, &mut out)?,
            DataFormat::Json | DataFormat::Ndjson => write_json(&mut out, &row)?,
        }
        Ok(out)
    }

    /// Writes a row.
    pub(super) fn write(&self, row: &[u8], out: &mut impl Write) -> io::Result<()> {
        let is_first = self.is_empty.replace(false);
        match self.format {
            DataFormat::Csv if is_first => write_row(&mut *out, HEADING)?,
            DataFormat::Json => out.write_all(if is_first { b"[" } else { b",\n " })?,
            _ => {}
        }
        out.write_all(row)?;
        if self.format == DataFormat::Ndjson { out.write_all(b"\n") } else { Ok(()) }
    }

    /// Writes the end of the list.
    pub(super) fn end(&self, out: &mut impl Write) -> io::Result<()> {
        let is_empty = self.is_empty.get();
        match self.format {
            DataFormat::Json => out.write_all(if is_empty { b"[]\n" } else { b"]\n" }),
            DataFormat::Csv if is_empty => write_row(out, HEADING),
            _ => Ok(()),
        }
    }
}

/// Writes a row as a line for people.
fn write_line(row: &Row<'_>, out: &mut impl Write) -> io::Result<()> {
    let size = row.size.map_or(String::new(), |size| format!(" {size}"));
    let players = names(row.players).collect::<Vec<_>>().join(" – ");
    let cells = [
        format!("{}#{}", row.file, row.index),
        format!("{}{size}", row.game.unwrap_or("unknown game")),
        players,
        row.result.unwrap_or("no result").to_owned(),
        plural(row.plies, "ply").replace("plys", "plies"),
        row.date.unwrap_or_default().to_owned(),
        if row.verdict == "invalid" { "invalid".to_owned() } else { String::new() },
        row.repeats.map_or(String::new(), |first| format!("repeats {first}")),
    ];
    let cells: Vec<_> = cells.iter().filter(|cell| !cell.is_empty()).map(|cell| printable(cell)).collect();
    writeln!(out, "{}", printable_path(&cells.join("  ")))
}

fn write_cells(row: &Row<'_>, out: &mut impl Write) -> io::Result<()> {
    write_row(
        out,
        [
            &*printable_path(row.file),
            &row.index.to_string(),
            row.game.unwrap_or_default(),
            &row.size.map_or(String::new(), |size| size.to_string()),
            &names(row.players).collect::<Vec<_>>().join(" / "),
            row.result.unwrap_or_default(),
            &row.plies.to_string(),
            row.date.unwrap_or_default(),
            row.verdict,
            &printable_path(row.repeats.unwrap_or_default()),
        ],
    )
}

/// The names of players, `?` for those without one.
fn names(players: &[Option<String>]) -> impl Iterator<Item = &str> {
    players.iter().map(|player| player.as_deref().unwrap_or("?"))
}
