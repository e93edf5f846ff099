//! The commands of the program, one module each. A command takes its arguments and returns its exit status.

mod analyse;
mod animate;
mod bench;
mod completions;
mod convert;
mod engine;
mod explain;
mod fmt;
mod generate;
mod index;
mod legal;
mod lsp;
mod man;
mod match_;
mod move_;
mod new;
mod openings;
mod perft;
mod plan;
mod play;
mod puzzles;
mod replay;
mod report;
mod review;
mod rights;
mod rules;
mod score;
mod select;
mod show;
mod solve;
mod stats;
mod tournament;
mod train;
mod verify;
mod winner;

pub use crate::program::exit_status::ExitStatus;

use std::ffi::OsString;
use std::panic;

use self::verify::Task;
use crate::cli::{self, Check, Cli, Command, Ending, OutputOptions, ReadPath};
use crate::program::config;
use crate::program::console::{Verbosity, print_error, print_note};
use crate::program::end_mark;
use crate::program::error_words::{in_words, is_closed_pipe, is_closed_window, unless_closed};
use crate::program::interrupt::{self, Interrupted};
use crate::program::output::{Printer, inputs};
use crate::program::reviewing::ReviewOptions;
use crate::program::sandbox::{self, Rights};
use xgames_core::record::Format;

/// The whole program: it gets its arguments, of which the first is its name, and returns its exit status.
#[must_use]
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    cli::answer_shell();
    interrupt::refuse_large_files();
    match cli::parse(arguments) {
        // A panic is an internal error; its message is already printed.
        Ok(cli) => panic::catch_unwind(|| run(cli)).unwrap_or(ExitStatus::Failure).number(),
        Err(Ending::Answered(printed)) => status(printed.map(|()| ExitStatus::Clean).map_err(Into::into)).number(),
        Err(Ending::Refused) => ExitStatus::Failure.number(),
    }
}

/// Runs the command and returns the exit status of the program. Before anything is read, this thread gives up what the command does not
/// need, for good.
#[must_use]
pub fn run(cli: Cli) -> ExitStatus {
    cli.common.color.set();
    let (quiet, verbosity) = (cli.common.quiet, Verbosity::new(cli.common.quiet, cli.common.verbose));
    // No output replaces a configuration either, whatever the command makes of it.
    let of = Some("the configuration".to_owned());
    let config = config::found().map(|path| ReadPath { path, of, is_kept: false });
    let rights = rights::of(&cli.command, &cli.written);
    let rights = if cli.common.no_sandbox { Rights::All("`--no-sandbox` is given") } else { rights };
    let entered = sandbox::enter(&rights);
    if verbosity == Verbosity::Verbose {
        print_note(entered);
    }
    let ended = inputs::begin(cli.read.into_iter().chain(config))
        .and_then(|()| run_command(cli.command, cli.called, quiet, verbosity));
    status(ended.and_then(|ending| if cli.common.end_mark { end_mark::print(ending) } else { Ok(ending) }))
}

/// The exit status of the program. An error is printed.
fn status(ended: anyhow::Result<ExitStatus>) -> ExitStatus {
    match ended {
        Ok(ending) => ending,
        // The reader of the output has closed it.
        Err(error) if is_closed_pipe(&error) => ExitStatus::Clean,
        Err(error) if is_closed_window(&error) || error.is::<Interrupted>() => interrupt::end(""),
        Err(error) => {
            print_error(in_words(&error));
            ExitStatus::Failure
        }
    }
}

fn run_command(command: Command, called: OsString, quiet: bool, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    match command {
        Command::Validate(Check { verify, only_new }) => {
            verify::run(&verify, Task::Check(&only_new), verify::Summary::Short, verbosity)
        }
        Command::Verify(Check { verify, only_new }) => {
            verify::run(&verify, Task::Check(&only_new), verify::Summary::Full, verbosity)
        }
        Command::Legal(arguments) => {
            print_to(&arguments.output.destination, None, |out| legal::run(&arguments, quiet, out))
        }
        Command::Winner(arguments) => {
            print_to(&arguments.data.output.destination, None, |out| winner::run(&arguments, quiet, out))
        }
        Command::Score(arguments) => {
            print_to(&arguments.data.output.destination, None, |out| score::run(&arguments, quiet, out))
        }
        Command::Match(arguments) => {
            print_to(&arguments.output.destination, None, |out| match_::run(&arguments, quiet, out))
        }
        Command::Show(arguments) => print_to(&arguments.output, None, |out| show::run(&arguments, quiet, out)),
        Command::Animate(arguments) => print_to(&arguments.output, None, |out| animate::run(&arguments, quiet, out)),
        Command::Replay(arguments) if replay::is_viewed(&arguments) => replay::view(&arguments, quiet),
        Command::Replay(arguments) => print_to(&arguments.output.destination, arguments.record_options.format, |out| {
            replay::list(&arguments, quiet, out)
        }),
        Command::Perft(arguments) => {
            print_to(&arguments.output.destination, None, |out| perft::run(&arguments, quiet, out))
        }
        Command::Select(arguments) => select::run(&arguments, verbosity),
        Command::Stats(arguments) => stats::run(&arguments, verbosity),
        Command::Puzzles(arguments) => puzzles::run(&arguments, verbosity),
        Command::Openings(arguments) => openings::run(&arguments, verbosity),
        Command::Index(arguments) => index::run(&arguments, verbosity),
        Command::Report(arguments) => report::run(&arguments, verbosity),
        Command::Solve(arguments) => {
            print_to(&arguments.output.destination, None, |out| solve::run(&arguments, quiet, out))
        }
        Command::Review(arguments) if arguments.tries => review::try_out(&arguments, quiet),
        Command::Review(arguments) if arguments.view => review::view(&arguments, quiet),
        Command::Review(arguments) => {
            print_to(&arguments.output, arguments.record_options.format, |out| review::run(&arguments, quiet, out))
        }
        Command::Analyse(arguments) => {
            if let Some(source) = analyse::source(&arguments) {
                return print_to(&arguments.verify.output, None, |out| analyse::run(&arguments, &source, quiet, out));
            }
            let review = ReviewOptions::new(&arguments)?;
            let ending = verify::run(&arguments.verify, Task::Review(&review), verify::Summary::Full, verbosity)?;
            if !quiet {
                analyse::note_reused(&arguments, review.recognised());
            }
            Ok(review.end(ending))
        }
        Command::Play(arguments) => play::run(&arguments, quiet),
        Command::Train(arguments) => train::run(&arguments, quiet),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Lsp(arguments) => lsp::run(&arguments, quiet),
        Command::Tournament(arguments) => {
            print_to(&arguments.output.destination, None, |out| tournament::run(&arguments, quiet, out))
        }
        Command::Bench(arguments) => bench::run(&arguments, verbosity),
        Command::Plan(arguments) => print_to(&arguments.output, None, |out| plan::run(&arguments, out)),
        Command::Convert(arguments) => convert::run(&arguments, verbosity),
        Command::Fmt(arguments) => fmt::run(&arguments, verbosity),
        Command::New(arguments) => new::run(&arguments, quiet),
        Command::Move(arguments) => move_::run(&arguments, quiet),
        Command::Generate(arguments) => generate::run(&arguments, quiet),
        Command::Explain(arguments) => print_to(&arguments.output, None, |out| explain::run(&arguments, out)),
        Command::Rules(arguments) => print_to(&arguments.output, None, |out| rules::run(&arguments, out)),
        Command::Completions(arguments) => {
            print_to(&arguments.output, None, |out| completions::run(&arguments, called.into(), out))
        }
        Command::Man(arguments) => print_to(&arguments.output, None, |out| man::run(&arguments, quiet, out)),
    }
}

/// Runs a command that prints data to standard output, or to the file of `-o`. `format` is that of the records that it reads.
fn print_to(
    options: &OutputOptions,
    format: Option<Format>,
    command: impl FnOnce(&mut Printer) -> anyhow::Result<ExitStatus>,
) -> anyhow::Result<ExitStatus> {
    let mut out = Printer::open(options, format)?;
    let ending = command(&mut out)?;
    unless_closed(out.finish(ending).map(|()| ending), ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interruption_on_the_way_is_no_failure() {
        assert_eq!(status(Err(Interrupted.into())), ExitStatus::Interrupted);
        assert_eq!(status(Err(anyhow::Error::from(Interrupted).context("within"))), ExitStatus::Interrupted);
        assert_eq!(status(Err(anyhow::anyhow!("a test"))), ExitStatus::Failure);
    }
}
