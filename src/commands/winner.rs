//! `winner`: who has won, and how.

use serde::Serialize;

use super::board_view;
use super::exit_status::ExitStatus;
use super::output::Printer;
use super::position_source;
use super::position_words::recorded_end;
use crate::cli::{BoardOptions, DataFormat, DrawnData};
use xgames_core::games::{Notation, Reason, for_game};
use xgames_report::tables::write_answer;

#[derive(Serialize)]
struct Winner {
    game: &'static str,
    winner: Option<&'static str>,
    seat: Option<u8>,
    reason: Option<&'static str>,
    cells: Vec<String>,
    /// The result and the end by the record.
    recorded: Option<&'static str>,
    termination: Option<&'static str>,
}

pub(super) fn run(
    DrawnData { data: arguments, board }: &DrawnData,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let Some(opened) = position_source::open(&arguments.position, false, quiet)? else {
        return Ok(ExitStatus::Violation);
    };
    let (winner, text) = for_game!(opened.game, P => match opened.load::<P>()? {
        Ok(loaded) => (find(&loaded), describe(&loaded, *board, out)),
        Err(ending) => return Ok(ending),
    });
    match arguments.output.output_format {
        DataFormat::Text => out.print(&text)?,
        DataFormat::Json | DataFormat::Ndjson => out.print_json(&winner)?,
        DataFormat::Csv => {
            let columns = ["game", "winner", "seat", "reason", "cells", "recorded", "termination"];
            write_answer(out, &columns, &winner)?;
        }
    }
    Ok(ExitStatus::Clean)
}

fn find<P: Notation>(loaded: &position_source::Loaded<P>) -> Winner {
    let outcome = loaded.outcome();
    let side = outcome.and_then(|outcome| outcome.winner);
    Winner {
        game: P::GAME.name(),
        winner: outcome.map(|outcome| outcome.winner.map_or("draw", |side| P::GAME.side_name(side))),
        seat: side.and_then(|side| loaded.owner(side)).map(|seat| seat.0),
        reason: outcome.map(|outcome| outcome.reason.name()),
        cells: cells(loaded),
        recorded: loaded.recorded.map(|(result, _)| result.text()),
        termination: loaded.recorded.and_then(|(_, termination)| Some(termination?.name())),
    }
}

fn cells<P: Notation>(loaded: &position_source::Loaded<P>) -> Vec<String> {
    let by_resigning = loaded.outcome().is_some_and(|outcome| outcome.reason == Reason::Resign);
    let cells = if by_resigning { Vec::new() } else { loaded.position.deciding_cells() };
    cells.into_iter().map(|cell| loaded.position.cell_name(cell)).collect()
}

fn describe<P: Notation>(loaded: &position_source::Loaded<P>, board: BoardOptions, out: &Printer) -> String {
    if loaded.outcome().is_none() {
        return match recorded_end(loaded) {
            Some(_) => format!("{}\nthe board itself is undecided\n", board_view::draw(loaded, board, out)),
            // The side to move does not matter here and may be unknown.
            None => "nobody has won\n".into(),
        };
    }
    let path = cells(loaded).join(" ");
    let path = if path.is_empty() { path } else { format!("\n{path}\n") };
    format!("{}{path}", board_view::draw(loaded, board, out))
}
