//! `winner`: who has won, and how.

use serde::Serialize;

use crate::cli::{BoardOptions, DataFormat, DrawnData};
use crate::program::board_view;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::position_source;
use xgames_core::games::Reason;
use xgames_core::judge::ShownPosition;
use xgames_report::render::position::words::recorded_end;

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
    let at = match position_source::open(&arguments.position, false, quiet)? {
        Ok(at) => at,
        Err(ending) => return Ok(ending),
    };
    match arguments.output.output_format {
        DataFormat::Text => out.print(&describe(&*at, *board, out))?,
        DataFormat::Json | DataFormat::Ndjson => out.print_json(&find(&*at))?,
        DataFormat::Csv => {
            let Winner { game, winner, seat, reason, cells, recorded, termination } = find(&*at);
            let [winner, reason, recorded, termination] =
                [winner, reason, recorded, termination].map(Option::unwrap_or_default);
            let seat = seat.map_or(String::new(), |seat| seat.to_string());
            out.print_row(["game", "winner", "seat", "reason", "cells", "recorded", "termination"])?;
            out.print_row([game, winner, &seat, reason, &cells.join(" "), recorded, termination])?;
        }
    }
    Ok(ExitStatus::Clean)
}

fn find(at: &dyn ShownPosition) -> Winner {
    let outcome = at.outcome();
    let side = outcome.and_then(|outcome| outcome.winner);
    Winner {
        game: at.game().name(),
        winner: outcome.map(|outcome| outcome.winner.map_or("draw", |side| at.game().side_name(side))),
        seat: side.and_then(|side| at.owner(side)).map(|seat| seat.0),
        reason: outcome.map(|outcome| outcome.reason.name()),
        cells: cells(at),
        recorded: at.end().recorded.map(|(result, _)| result.text()),
        termination: at.end().recorded.and_then(|(_, termination)| Some(termination?.name())),
    }
}

fn cells(at: &dyn ShownPosition) -> Vec<String> {
    let by_resigning = at.outcome().is_some_and(|outcome| outcome.reason == Reason::Resign);
    let cells = if by_resigning { Vec::new() } else { at.deciding_cells() };
    cells.into_iter().map(|cell| at.cell_name(cell)).collect()
}

fn describe(at: &dyn ShownPosition, board: BoardOptions, out: &Printer) -> String {
    if at.outcome().is_none() {
        return match recorded_end(at) {
            Some(_) => format!("{}\nthe board itself is undecided\n", board_view::draw(at, false, board, out)),
            // The side to move does not matter here and may be unknown.
            None => "nobody has won\n".into(),
        };
    }
    let path = cells(at).join(" ");
    let path = if path.is_empty() { path } else { format!("\n{path}\n") };
    format!("{}{path}", board_view::draw(at, false, board, out))
}
