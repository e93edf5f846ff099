//! Reads the command line, and prints help, the version, or what is wrong with the arguments.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use super::{Cli, translate_server_spellings};
use crate::diagnostic::printable;

/// Exit status of wrong usage, and of output that cannot be written.
const FAILURE: u8 = 2;

/// Reads the arguments, the first of which is the name of the program.
///
/// # Errors
/// If there is nothing to run, because help was asked for or the arguments are invalid. That has been printed, and the error
/// is the exit status.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, ExitCode> {
    let arguments = translate_server_spellings(arguments);
    let error = match Cli::try_parse_from(&arguments) {
        Ok(cli) => return Ok(cli),
        Err(error) => error,
    };
    if !error.use_stderr() {
        let printed = error.print().and_then(|()| io::stdout().flush());
        let failed = printed.is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe);
        return Err(if failed { FAILURE.into() } else { ExitCode::SUCCESS });
    }
    // The message quotes arguments.
    let shown = arguments.iter().map(|argument| printable(&argument.to_string_lossy()).into_owned());
    let _ = Cli::try_parse_from(shown).err().unwrap_or(error).print();
    Err(FAILURE.into())
}
