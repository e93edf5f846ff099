//! Arguments in, exit status out.

use std::process::ExitCode;

use xgames::cli;
use xgames::commands;

fn main() -> ExitCode {
    cli::answer_shell();
    let cli = match cli::parse(std::env::args_os()) {
        Ok(cli) => cli,
        Err(ending) => return ending,
    };
    // A panic is an internal error; its message is already printed.
    std::panic::catch_unwind(|| commands::run(cli)).unwrap_or(commands::ExitStatus::Failure.into())
}
