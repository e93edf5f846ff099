//! `engine`: plays and analyses for other programs.

mod gtp;
mod json;

use std::io::{self, BufRead, Write};

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
    serve(arguments, io::stdin().lock(), io::stdout())?;
    Ok(ExitStatus::Clean)
}

/// Talks with another program until the input ends.
///
/// # Errors
/// The tables of endgames cannot be read, or the output cannot be written.
pub fn serve(arguments: &Engine, input: impl BufRead, out: impl Write + Send) -> anyhow::Result<()> {
    // The other program may choose another game, so the one at the beginning does not matter.
    let endgames = endgames::load(&arguments.endgames)?;
    match arguments.protocol {
        Protocol::Gtp => gtp::serve(arguments, &endgames, input, out),
        Protocol::Json => json::serve(arguments, &endgames, input, out),
    }
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
