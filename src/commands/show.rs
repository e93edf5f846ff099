//! `show`: the board.

use anyhow::{Error, bail};

use super::board_view;
use super::exit_status::ExitStatus;
use super::output::Printer;
use super::{pictures, position_source};
use crate::cli::{Show, ShowFormat};
use xgames_core::games::{Notation, for_game};

pub(super) fn run(arguments: &Show, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let format = arguments.format().map_err(Error::msg)?;
    if format == ShowFormat::Text
        && let Some(option) = arguments.picture.first_given()
    {
        bail!("`{option}` is for pictures; write one with `-o board.svg` or `--output-format svg`");
    }
    let to_move_matters = arguments.one_line || arguments.legal;
    let Some(opened) = position_source::open(&arguments.position, to_move_matters, quiet)? else {
        return Ok(ExitStatus::Violation);
    };
    let text = for_game!(opened.game, P => match opened.load::<P>()? {
        Ok(loaded) if arguments.one_line => format!("{}\n", loaded.position.one_line()),
        Ok(loaded) if format == ShowFormat::Text => board_view::show(&loaded, arguments, out),
        Ok(loaded) => return pictures::show(&loaded, arguments, format, quiet, out),
        Err(ending) => return Ok(ending),
    });
    out.print(&text)?;
    Ok(ExitStatus::Clean)
}
