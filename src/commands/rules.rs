//! `rules`: the rules of a game.

use std::io::Write;

use super::Ending;
use crate::cli::Rules;

pub(super) fn run(arguments: &Rules) -> anyhow::Result<Ending> {
    anstream::stdout().write_all(arguments.game.rules().as_bytes())?;
    Ok(Ending::Clean)
}
