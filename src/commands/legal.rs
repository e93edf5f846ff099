//! `legal`: the legal moves of a position.

use std::io::Write;

use serde::Serialize;

use super::{Ending, count, note, positions};
use crate::cli::{Data, DataFormat};
use crate::for_game;
use crate::games::Notation;

#[derive(Serialize)]
struct Legal {
    game: &'static str,
    size: u16,
    to_move: Option<&'static str>,
    count: usize,
    moves: Vec<String>,
}

pub(super) fn run(arguments: &Data, quiet: bool) -> anyhow::Result<Ending> {
    let Some(opened) = positions::open(&arguments.source, true)? else { return Ok(Ending::Violation) };
    let legal = for_game!(opened.game, P => match opened.load::<P>()? {
        Ok(loaded) => list(&loaded),
        Err(ending) => return Ok(ending),
    });
    let mut out = std::io::stdout().lock();
    if arguments.output_format == DataFormat::Text {
        for mv in &legal.moves {
            writeln!(out, "{mv}")?;
        }
        if !quiet {
            match legal.to_move {
                Some(side) => note(format_args!("{side} to move, {}", count(legal.count, "legal move"))),
                None => note("the game is over"),
            }
        }
    } else {
        writeln!(out, "{}", serde_json::to_string(&legal)?)?;
    }
    Ok(Ending::Clean)
}

fn list<P: Notation>(loaded: &positions::Loaded<P>) -> Legal {
    let moves = loaded.legal_moves();
    Legal { game: P::GAME.name(), size: loaded.size, to_move: loaded.to_move(), count: moves.len(), moves }
}
