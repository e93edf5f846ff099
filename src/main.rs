//! Arguments in, exit status out.

use std::process::ExitCode;

use clap::Parser;
use xgames::cli::Cli;
use xgames::commands;

fn main() -> ExitCode {
    commands::run(Cli::parse())
}
