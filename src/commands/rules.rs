//! `rules`: the rules of a game.

use super::console::{page_width, print_page};
use super::exit_status::ExitStatus;
use crate::cli::Rules;

pub(super) fn run(arguments: &Rules) -> anyhow::Result<ExitStatus> {
    // In a pipe the source is more useful.
    print_page(arguments.game.rules(), page_width().filter(|_| !arguments.markdown))?;
    Ok(ExitStatus::Clean)
}
