//! `rules`: the rules of a game.

use super::exit_status::ExitStatus;
use super::output::Printer;
use crate::cli::Rules;

pub(super) fn run(arguments: &Rules, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    // In a pipe the source is more useful.
    let width = out.page_width().filter(|_| !arguments.markdown);
    out.print_page(arguments.game.rules(), width)?;
    Ok(ExitStatus::Clean)
}
