//! `man`: manual pages.

use std::io::Write;

use anyhow::Context;
use clap::CommandFactory;

use super::exit_status::ExitStatus;
use crate::cli::{Cli, Man};

pub(super) fn run(arguments: &Man) -> anyhow::Result<ExitStatus> {
    let mut program = Cli::command();
    program.build();
    let page = match &arguments.command {
        None => clap_mangen::Man::new(program),
        Some(name) => {
            let command = program.find_subcommand(name).with_context(|| format!("unknown command ‘{name}’"))?;
            clap_mangen::Man::new(command.clone()).title(format!("xgames-{name}"))
        }
    };
    let mut text = Vec::new();
    page.render(&mut text)?;
    std::io::stdout().write_all(&text)?;
    Ok(ExitStatus::Clean)
}
