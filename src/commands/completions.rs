//! `completions`: a completion script for a shell.

use std::io::Write;

use clap::CommandFactory;

use super::exit_status::ExitStatus;
use crate::cli::{Cli, Completions};

pub(super) fn run(arguments: &Completions) -> anyhow::Result<ExitStatus> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "xgames", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(ExitStatus::Clean)
}
