//! `--end-mark`: the last line of standard output, by which a program knows that it has got all of it.

use std::io::{self, Write};

use super::error_words::unless_closed;
use super::exit_status::ExitStatus;
use crate::cli::CONTRACT;

/// Prints the mark after everything else, and returns the exit status. A command that is interrupted or ends with an error gets no mark:
/// its output may lack lines.
pub(crate) fn print(ending: ExitStatus) -> anyhow::Result<ExitStatus> {
    if [ExitStatus::Interrupted, ExitStatus::Refused].contains(&ending) {
        return Ok(ending);
    }
    let mut out = io::stdout().lock();
    let printed = writeln!(out, r#"{{"end":{{"status":{},"contract":{CONTRACT}}}}}"#, ending.number());
    unless_closed(printed.and_then(|()| out.flush()).map(|()| ending).map_err(Into::into), ending)
}
