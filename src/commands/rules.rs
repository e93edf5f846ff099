//! `rules`: the rules of a game.

use std::io::Write;

use super::exit_status::ExitStatus;
use crate::cli::Rules;

pub(super) fn run(arguments: &Rules) -> anyhow::Result<ExitStatus> {
    anstream::stdout().write_all(arguments.game.rules().as_bytes())?;
    Ok(ExitStatus::Clean)
}
