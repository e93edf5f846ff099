//! `select`: copies, lists or counts the games of whole archives for which a query is true.

mod list;
mod output;
mod selection;

use std::io::Write;
use std::ops::ControlFlow;

use self::output::Sink;
use self::selection::{Found, Selection};
use super::archive_games::ArchiveGames;
use super::console::{Verbosity, grouped, print_note, unless_closed};
use super::exit_status::ExitStatus;
use super::output::{Guard, Output};
use super::record_options::check_defaults;
use super::{files, interrupt};
use crate::analysis::query::Query;
use crate::cli::Select;
use crate::report;

pub(super) fn run(arguments: &Select, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = arguments.defaults();
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    let Some(query) = query(arguments) else { return Ok(ExitStatus::Failure) };
    let Some(paths) = files::of_archives(&arguments.archive)? else { return Ok(ExitStatus::Failure) };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let output = arguments.output.file().map(|path| Output::create(path, arguments.output.force)).transpose()?;
    let guard = Guard::of_archives(&output, &paths, &arguments.archive, arguments.format, [])?;
    let mut sink = Sink::new(arguments, output);
    let selection = Selection::new(&query, &defaults, arguments);
    let games = ArchiveGames {
        options: &arguments.archive,
        paths: &paths,
        format: arguments.format,
        written: &guard.written,
        verbosity,
    };
    let (mut counts, mut is_refused) = (Counts::default(), false);
    let ended = games.run(
        "selecting",
        |games| selection.select(games),
        |block| {
            let Found { read, invalid, games } = block.result;
            counts.read += read;
            counts.invalid += invalid;
            for game in games {
                is_refused = !sink.add(&block.text, block.first, &game, &defaults)?;
                if is_refused {
                    return Ok(ControlFlow::Break(()));
                }
                counts.selected += 1;
                if arguments.first == Some(counts.selected) {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    let ending = match ended {
        Ok(ExitStatus::Interrupted) => return Ok(interrupt::end("")),
        Ok(_) if is_refused => return Ok(ExitStatus::Failure),
        Ok(ending) => ending,
        ended => return unless_closed(ended, ExitStatus::Clean),
    };
    let finished = sink.finish(ending, counts.selected);
    if finished.is_ok() && verbosity > Verbosity::Quiet {
        counts.print(arguments);
    }
    unless_closed(finished.map(|()| ending), ending)
}

/// What all options together ask; `None` after a mistake, which is printed.
fn query(arguments: &Select) -> Option<Query> {
    let query = arguments.query();
    let Some(expression) = &arguments.expression else { return Some(query) };
    match Query::parse(expression) {
        Ok(expression) => Some(query.and(expression)),
        Err(mistake) => {
            let text =
                report::draw_mistake("--where", expression, mistake.span, &mistake.message, mistake.help.as_deref());
            let _ = writeln!(anstream::stderr(), "{text}");
            None
        }
    }
}

/// Numbers of games.
#[derive(Default)]
struct Counts {
    read: u64,
    selected: u64,
    /// Those that the query asks for, but are invalid.
    invalid: u64,
}

impl Counts {
    fn print(&self, arguments: &Select) {
        let Counts { read, selected, invalid } = *self;
        if arguments.first == Some(selected) {
            return;
        }
        if !arguments.count {
            let games = if read == 1 { "game" } else { "games" };
            print_note(format_args!("{} of {} {games} selected", grouped(selected), grouped(read)));
        }
        if invalid > 0 {
            let games = if invalid == 1 { "game that would match is" } else { "games that would match are" };
            print_note(format_args!(
                "{} {games} invalid and left out; --include-invalid takes such games too",
                grouped(invalid)
            ));
        }
    }
}
