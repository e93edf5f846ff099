//! Lists of games. The keys and columns are part of the contract with other programs.

use std::io::{self, Write};

use serde::Serialize;

use super::selection::Listed;
use crate::cli::DataFormat;
use crate::commands::output::write_row;
use crate::diagnostic::{plural, printable, printable_path, write_json};
use crate::games::Game;
use crate::record::GameResult;

const HEADING: [&str; 9] = ["file", "index", "game", "size", "players", "result", "plies", "date", "verdict"];

/// Writes a list.
pub(super) struct List<W> {
    out: W,
    format: DataFormat,
    is_empty: bool,
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
}

impl<W: Write> List<W> {
    pub(super) fn new(out: W, format: DataFormat) -> List<W> {
        List { out, format, is_empty: true }
    }

    /// Writes a game of a text.
    pub(super) fn add(&mut self, file: &str, index: usize, listed: &Listed) -> io::Result<()> {
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
        };
        let is_first = std::mem::replace(&mut self.is_empty, false);
        match self.format {
            DataFormat::Text => self.write_line(&row),
            DataFormat::Csv => {
                if is_first {
                    write_row(&mut self.out, HEADING)?;
                }
                self.write_cells(&row)
            }
            DataFormat::Json => {
                self.out.write_all(if is_first { b"[" } else { b",\n " })?;
                write_json(&mut self.out, &row)
            }
            DataFormat::Ndjson => {
                write_json(&mut self.out, &row)?;
                self.out.write_all(b"\n")
            }
        }
    }

    /// A line for people.
    fn write_line(&mut self, row: &Row<'_>) -> io::Result<()> {
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
        ];
        let cells: Vec<_> = cells.iter().filter(|cell| !cell.is_empty()).map(|cell| printable(cell)).collect();
        writeln!(self.out, "{}", printable_path(&cells.join("  ")))
    }

    fn write_cells(&mut self, row: &Row<'_>) -> io::Result<()> {
        write_row(
            &mut self.out,
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
            ],
        )
    }

    /// Writes the end of the list.
    pub(super) fn finish(mut self) -> io::Result<()> {
        match self.format {
            DataFormat::Json => self.out.write_all(if self.is_empty { b"[]\n" } else { b"]\n" })?,
            DataFormat::Csv if self.is_empty => write_row(&mut self.out, HEADING)?,
            _ => {}
        }
        self.out.flush()
    }
}

/// The names of players, `?` for those without one.
fn names(players: &[Option<String>]) -> impl Iterator<Item = &str> {
    players.iter().map(|player| player.as_deref().unwrap_or("?"))
}
