//! One file for each command. Each takes its arguments and says how it ended.

mod completions;
mod convert;
mod explain;
mod files;
mod fmt;
mod generate;
mod interrupt;
mod legal;
mod man;
mod matches;
mod moves;
mod new;
mod output;
mod perft;
mod positions;
mod replay;
mod rules;
mod score;
mod show;
mod verify;
mod winner;

pub use verify::{Numbers, Shard};

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use anstream::ColorChoice;

use crate::cli::{Cli, Color, Command, Said};
use crate::judge::Defaults;
use crate::report::readable;

/// How a command ended. The greater outranks the smaller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Nothing is wrong.
    #[default]
    Clean,
    /// At least one violation was found.
    Violation,
    /// Wrong usage, unreadable input or an internal error.
    Failure,
    /// Somebody stopped the work.
    Interrupted,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> ExitCode {
        match ending {
            Ending::Clean => ExitCode::SUCCESS,
            Ending::Violation => ExitCode::from(1),
            Ending::Failure => ExitCode::from(2),
            Ending::Interrupted => ExitCode::from(130),
        }
    }
}

/// How much is said on the error stream besides what is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Talk {
    /// Nothing.
    Quiet,
    /// Summaries.
    Usual,
    /// What is being read, too.
    Verbose,
}

impl Talk {
    fn new(quiet: bool, verbose: bool) -> Talk {
        match (quiet, verbose) {
            (true, _) => Talk::Quiet,
            (false, false) => Talk::Usual,
            (false, true) => Talk::Verbose,
        }
    }
}

/// Runs the command that was typed and tells the exit status.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    match cli.color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    }
    .write_global();
    let (quiet, talk) = (cli.quiet, Talk::new(cli.quiet, cli.verbose));
    let ended = match cli.command {
        Command::Validate(arguments) => verify::run(&arguments, verify::Summary::Short, talk),
        Command::Verify(arguments) => verify::run(&arguments, verify::Summary::Full, talk),
        Command::Legal(arguments) => legal::run(&arguments, quiet),
        Command::Winner(arguments) => winner::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments, quiet),
        Command::Convert(arguments) => convert::run(&arguments, talk),
        Command::Fmt(arguments) => fmt::run(&arguments, talk),
        Command::New(arguments) => new::run(&arguments, quiet),
        Command::Move(arguments) => moves::run(&arguments, quiet),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    };
    match ended {
        Ok(ending) => ending.into(),
        // Whoever read the output has had enough of it.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(format_args!("{error:#}"));
            Ending::Failure.into()
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = match cause.downcast_ref::<io::Error>() {
            Some(error) => Some(error.kind()),
            None => cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind),
        };
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

/// Says what prevents the work.
fn complain(what: impl Display) {
    note(format_args!("xgames: {what}"));
}

/// A line for people on the error stream. If nobody can read it, nothing is lost.
fn note(what: impl Display) {
    let text = what.to_string();
    let lines: Vec<Cow<'_, str>> = text.trim_end().split('\n').map(readable).collect();
    let _ = writeln!(anstream::stderr(), "{}", lines.join("\n"));
}

/// A number of things, in words.
fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

impl From<&Said> for Defaults {
    fn from(said: &Said) -> Defaults {
        Defaults {
            game: said.game,
            size: said.size.clone(),
            coords: said.coords.clone(),
            swap: said.no_swap.then(|| "no".into()),
            seats: said.seats.clone(),
            ..Defaults::default()
        }
    }
}
