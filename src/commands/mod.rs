//! The commands of the program, one module each. A command takes its arguments and returns its exit status.

mod board_view;
mod capture;
mod completions;
mod console;
mod convert;
mod exit_status;
mod explain;
mod file_lock;
mod files;
mod findings;
mod fmt;
mod generate;
mod interrupt;
mod legal;
mod man;
mod match_;
mod move_;
mod new;
mod output;
mod perft;
mod position_source;
mod position_words;
mod record_options;
mod replay;
mod rules;
mod score;
mod show;
mod verify;
mod winner;

pub use exit_status::ExitStatus;

use std::process::ExitCode;

use anstream::ColorChoice;

use self::console::{Verbosity, in_words, is_closed_pipe, print_error};
use crate::cli::{Cli, Color, Command};

/// Runs the command and returns the exit status of the program.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    match cli.color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    }
    .write_global();
    let (quiet, verbosity) = (cli.quiet, Verbosity::new(cli.quiet, cli.verbose));
    let ended = match cli.command {
        Command::Validate(arguments) => verify::run(&arguments, verify::Summary::Short, verbosity),
        Command::Verify(arguments) => verify::run(&arguments, verify::Summary::Full, verbosity),
        Command::Legal(arguments) => legal::run(&arguments, quiet),
        Command::Winner(arguments) => winner::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Match(arguments) => match_::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments, quiet),
        Command::Convert(arguments) => convert::run(&arguments, verbosity),
        Command::Fmt(arguments) => fmt::run(&arguments, verbosity),
        Command::New(arguments) => new::run(&arguments, quiet),
        Command::Move(arguments) => move_::run(&arguments, quiet),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments, quiet),
    };
    match ended {
        Ok(ending) => ending.into(),
        // The reader of the output has closed it.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(in_words(&error));
            ExitStatus::Failure.into()
        }
    }
}
