//! `rules`: the rules of a game.

use crate::cli::Rules;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;

pub(super) fn run(arguments: &Rules, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    // In a pipe the source is more useful.
    let width = out.page_width().filter(|_| !arguments.markdown);
    out.print_page(arguments.game.rules(), width)?;
    Ok(ExitStatus::Clean)
}
