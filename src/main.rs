//! Arguments in, exit status out.

use std::process::ExitCode;

use xgames::commands;

fn main() -> ExitCode {
    commands::main(std::env::args_os()).into()
}
