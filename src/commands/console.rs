//! Messages for people on the error stream.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use super::exit_status::ExitStatus;
use super::output::why_not_written;
use crate::cli::RangeOptions;
pub(super) use xgames_core::diagnostic::{grouped, plural};
use xgames_core::diagnostic::{printable_path, write_json};

/// What is printed to the error stream besides errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verbosity {
    /// Nothing.
    Quiet,
    /// Summaries.
    Normal,
    /// Summaries, and which files are read.
    Verbose,
}

impl Verbosity {
    pub(super) fn new(quiet: bool, verbose: bool) -> Verbosity {
        match (quiet, verbose) {
            (true, _) => Verbosity::Quiet,
            (false, false) => Verbosity::Normal,
            (false, true) => Verbosity::Verbose,
        }
    }
}

/// Prints why something cannot be done.
pub(super) fn print_error(message: impl Display) {
    print_note(format_args!("xgames: {message}"));
}

/// A file, or a part of one, that cannot be read.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Problem<'a> {
    /// Its name, as reported.
    pub(super) file: &'a str,
    /// Why, in plain words.
    pub(super) problem: &'a str,
}

/// Who is told what cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProblemFormat {
    /// People.
    Text,
    /// Programs: a JSON object on a line.
    Json,
}

impl ProblemFormat {
    /// What the options ask for.
    pub(super) fn of(options: &RangeOptions) -> ProblemFormat {
        if options.json_problems { ProblemFormat::Json } else { ProblemFormat::Text }
    }
}

impl Problem<'_> {
    /// Prints it to the error stream.
    pub(super) fn print(self, format: ProblemFormat) {
        if format == ProblemFormat::Text {
            return print_error(format_args!("{}: {}", self.file, self.problem));
        }
        let mut line = Vec::new();
        if write_json(&mut line, &self).is_ok() {
            line.push(b'\n');
            let _ = io::stderr().write_all(&line);
        }
    }
}

/// Prints a message to the error stream, on one line: a file name in it may have line ends. A closed stream is not an error:
/// the message is for people.
pub(super) fn print_note(message: impl Display) {
    let _ = writeln!(anstream::stderr(), "{}", printable_path(message.to_string().trim_end()));
}

/// The end of a command. If the reader of the output has closed it, the exit status is that of what was found.
pub(super) fn unless_closed(ended: anyhow::Result<ExitStatus>, found: ExitStatus) -> anyhow::Result<ExitStatus> {
    match ended {
        Err(error) if is_closed_pipe(&error) => Ok(found),
        ended => ended,
    }
}

/// An error with its causes, in plain words. What the system says without a file is about standard output.
pub(super) fn in_words(error: &anyhow::Error) -> String {
    let words = error.chain().map(|cause| match cause.downcast_ref::<io::Error>() {
        Some(error) if error.raw_os_error().is_some() => why_not_written(error),
        _ => cause.to_string(),
    });
    words.collect::<Vec<_>>().join(": ")
}

/// Whether the reader of the output has closed it, as `head` does.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = match cause.downcast_ref::<io::Error>() {
            Some(error) => Some(error.kind()),
            None => cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind),
        };
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

/// A number of games: `1 game`, `1,234 games`.
pub(super) fn plural_games(games: u64) -> String {
    format!("{} {}", grouped(games), if games == 1 { "game" } else { "games" })
}
