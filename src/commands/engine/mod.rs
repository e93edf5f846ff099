//! `engine`: plays and analyses for other programs.

mod gtp;
mod json;

use std::io;

use anyhow::bail;

use crate::cli::{Engine, Protocol};
use crate::program::endgames;
use crate::program::exit_status::ExitStatus;
use xgames_core::games::{Game, Side};
use xgames_search::engine::session::Refusal;

pub(super) fn run(arguments: &Engine) -> anyhow::Result<ExitStatus> {
    if arguments.ponder && arguments.protocol == Protocol::Json {
        bail!("`--ponder` is for the Go Text Protocol: queries in JSON say themselves what to think about");
    }
    // The other program may choose another game, so the one at the beginning does not matter.
    let endgames = endgames::load(&arguments.endgames)?;
    match arguments.protocol {
        Protocol::Gtp => gtp::serve(arguments, &endgames, io::stdin().lock(), io::stdout())?,
        Protocol::Json => json::serve(arguments, &endgames, io::stdin().lock(), io::stdout())?,
    }
    Ok(ExitStatus::Clean)
}

/// The side that a colour stands for: by its name or first letter, or `b` and `w` for the side that moves first and the
/// other one.
fn side_of(game: Game, colour: &str) -> Result<Side, Refusal> {
    let (colour, sides) = (colour.to_ascii_lowercase(), [Side::First, Side::Second]);
    let named = sides.into_iter().find(|side| {
        let name = game.side_name(*side);
        name == colour || name.get(..1) == Some(colour.as_str())
    });
    named
        .or(match colour.as_str() {
            "b" | "black" => Some(Side::First),
            "w" | "white" => Some(Side::Second),
            _ => None,
        })
        .ok_or_else(|| format!("the colours are {}", sides.map(|side| game.side_name(side)).join(" and ")))
}
