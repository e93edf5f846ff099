//! `show`: the board.

use std::io::Write;

use super::board_view;
use super::exit_status::ExitStatus;
use super::position_source;
use crate::cli::Show;
use crate::games::{Notation, for_game};

pub(super) fn run(arguments: &Show) -> anyhow::Result<ExitStatus> {
    let Some(opened) = position_source::open(&arguments.position, arguments.one_line || arguments.legal)? else {
        return Ok(ExitStatus::Violation);
    };
    let text = for_game!(opened.game, P => match opened.load::<P>()? {
        Ok(loaded) if arguments.one_line => format!("{}\n", loaded.position.one_line()),
        Ok(loaded) => board_view::show(&loaded, arguments),
        Err(ending) => return Ok(ending),
    });
    anstream::stdout().write_all(text.as_bytes())?;
    Ok(ExitStatus::Clean)
}
