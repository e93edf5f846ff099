//! Arguments in, exit status out.

use std::process::ExitCode;

use clap::Parser;
use xgames::cli::{Cli, with_known_options};
use xgames::commands;

fn main() -> ExitCode {
    let cli = Cli::parse_from(with_known_options(std::env::args_os()));
    // A defect of the program is an internal error; its message has been printed.
    std::panic::catch_unwind(|| commands::run(cli)).unwrap_or(commands::Ending::Failure.into())
}
