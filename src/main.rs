//! Arguments in, exit status out.

use std::process::ExitCode;

use clap::Parser;
use xgames::cli::{Cli, translate_server_spellings};
use xgames::commands;

fn main() -> ExitCode {
    let cli = Cli::parse_from(translate_server_spellings(std::env::args_os()));
    // A panic is an internal error; its message is already printed.
    std::panic::catch_unwind(|| commands::run(cli)).unwrap_or(commands::ExitStatus::Failure.into())
}
