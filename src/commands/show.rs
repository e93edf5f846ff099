//! `show`: the board.

use super::board_view;
use super::exit_status::ExitStatus;
use super::output::Printer;
use super::position_source;
use crate::cli::Show;
use crate::games::{Notation, for_game};

pub(super) fn run(arguments: &Show, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let to_move_matters = arguments.one_line || arguments.legal;
    let Some(opened) = position_source::open(&arguments.position, to_move_matters, quiet)? else {
        return Ok(ExitStatus::Violation);
    };
    let text = for_game!(opened.game, P => match opened.load::<P>()? {
        Ok(loaded) if arguments.one_line => format!("{}\n", loaded.position.one_line()),
        Ok(loaded) => board_view::show(&loaded, arguments, out),
        Err(ending) => return Ok(ending),
    });
    out.print(&text)?;
    Ok(ExitStatus::Clean)
}
