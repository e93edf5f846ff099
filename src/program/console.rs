//! Messages for people on the error stream.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use crate::cli::RangeOptions;
pub(crate) use xgames_core::diagnostic::{counted, grouped, plural, plural_games};
use xgames_core::diagnostic::{printable_path, write_json};

/// The amount of notes that are printed to the error stream besides errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verbosity {
    /// Nothing is printed.
    Quiet,
    /// Summaries are printed.
    Normal,
    /// Summaries are printed, and which files are read.
    Verbose,
}

impl Verbosity {
    pub(crate) fn new(quiet: bool, verbose: bool) -> Verbosity {
        match (quiet, verbose) {
            (true, _) => Verbosity::Quiet,
            (false, false) => Verbosity::Normal,
            (false, true) => Verbosity::Verbose,
        }
    }
}

/// Prints the error that something cannot be done.
pub(crate) fn print_error(message: impl Display) {
    print_note(format_args!("xgames: {message}"));
}

/// A file, or a part of one, that cannot be read.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Problem<'a> {
    /// The name of the file or the part, as reported.
    pub(crate) file: &'a str,
    /// The reason in plain words.
    pub(crate) problem: &'a str,
}

/// The form in which problems are printed, by who reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProblemFormat {
    /// Problems are printed for people.
    Text,
    /// Problems are printed for programs: each as a JSON object on a line.
    Json,
}

impl ProblemFormat {
    /// The form that the options ask for.
    pub(crate) fn of(options: &RangeOptions) -> ProblemFormat {
        if options.json_problems { ProblemFormat::Json } else { ProblemFormat::Text }
    }
}

impl Problem<'_> {
    /// Prints the problem to the error stream in this form.
    pub(crate) fn print(self, format: ProblemFormat) {
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

/// The number of columns of the terminal, from its size, if there is one.
pub(crate) fn columns(size: Option<(terminal_size::Width, terminal_size::Height)>) -> Option<usize> {
    size.map(|(width, _)| width.0.into())
}

/// Prints a message to the error stream, on one line: a file name in it may have line ends. A closed stream is not an error:
/// the message is for people.
pub(crate) fn print_note(message: impl Display) {
    let _ = writeln!(anstream::stderr(), "{}", printable_path(message.to_string().trim_end()));
}
