//! `legal`: the legal moves of a position.

use std::io::Write;

use serde::Serialize;

use crate::cli::{Data, DataFormat};
use crate::program::console::{plural, print_note};
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::position_source;
use xgames_core::judge::ShownPosition;

#[derive(Serialize)]
struct Legal {
    game: &'static str,
    size: u16,
    to_move: Option<&'static str>,
    count: usize,
    /// Whether the moves are certainly legal. If the hand is unknown, they are only possible.
    #[serde(skip_serializing_if = "is_true")]
    certain: bool,
    moves: Vec<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "required by serde")]
fn is_true(value: &bool) -> bool {
    *value
}

pub(super) fn run(arguments: &Data, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    position_source::answer(&arguments.position, true, quiet, |at| {
        let legal = list(&*at);
        match arguments.output.output_format {
            DataFormat::Json | DataFormat::Ndjson => out.print_json(&legal)?,
            DataFormat::Csv => {
                out.print_row(["move"])?;
                legal.moves.iter().try_for_each(|mv| out.print_row([mv]))?;
            }
            DataFormat::Text => {
                legal.moves.iter().try_for_each(|mv| writeln!(out, "{mv}"))?;
                out.flush()?;
                if !quiet {
                    note(&legal);
                    position_source::note_recorded_end(&*at);
                }
            }
        }
        Ok(ExitStatus::Clean)
    })
}

/// Says who is to move, and how many moves there are.
fn note(legal: &Legal) {
    match legal.to_move {
        Some(side) if legal.certain => {
            print_note(format_args!("{side} to move, {}", plural(legal.count, "legal move")));
        }
        Some(side) => print_note(format_args!(
            "{side} to move with an unknown hand: {} ({})",
            plural(legal.count, "possible move"),
            by_kind(&legal.moves)
        )),
        None => print_note("the game is over"),
    }
}

fn list(at: &dyn ShownPosition) -> Legal {
    let moves = at.legal_moves();
    Legal {
        game: at.game().name(),
        size: at.size(),
        to_move: at.to_move(),
        count: moves.len(),
        certain: !at.facts().moves_are_uncertain || at.outcome().is_some(),
        moves,
    }
}

/// The number of moves for each kind of stone, the first letter of a move: `A 36, M 70`.
fn by_kind(moves: &[String]) -> String {
    let groups = moves.chunk_by(|one, other| one.as_bytes().first() == other.as_bytes().first());
    let words = groups.map(|group| {
        let kind = if group[0].starts_with('-') { "--" } else { &group[0][..1] };
        format!("{kind} {}", group.len())
    });
    words.collect::<Vec<_>>().join(", ")
}
