//! `show`: the board.

use std::io::Write;

use super::{Ending, positions};
use crate::cli::Show;
use crate::for_game;
use crate::games::Notation;

pub(super) fn run(arguments: &Show) -> anyhow::Result<Ending> {
    let Some(opened) = positions::open(&arguments.source, arguments.one_line)? else { return Ok(Ending::Violation) };
    let text = for_game!(opened.game, P => match opened.load::<P>()? {
        Ok(loaded) if arguments.one_line => format!("{}\n", loaded.position.one_line()),
        Ok(loaded) => positions::draw(&loaded),
        Err(ending) => return Ok(ending),
    });
    anstream::stdout().write_all(text.as_bytes())?;
    Ok(Ending::Clean)
}
