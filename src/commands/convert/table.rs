//! Games as a Parquet table, with their findings and their text.

use std::io::{self, BufWriter};
use std::ops::ControlFlow;

use crate::cli::Convert;
use crate::program::console::{Verbosity, plural, print_error, print_note};
use crate::program::exit_status::ExitStatus;
use crate::program::output::{self, Guard, Output};
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::note_left_out;
use crate::program::{files, interrupt};
use anyhow::Context;
use xgames_analysis::archive::Reading;
use xgames_analysis::archive::ordered::thread_count;
use xgames_columns::schema::RECORDS;
use xgames_columns::{ParquetFile, Part, Tables, Wanted, read_tables, without_text};
use xgames_core::convert::Losses;

/// Writes the games to the file of the arguments.
pub(super) fn write(
    arguments: &Convert,
    defaults: &RecordDefaults,
    verbosity: Verbosity,
) -> anyhow::Result<ExitStatus> {
    let Some((paths, stdin)) = files::typed_or_named(&arguments.paths, &arguments.stdin)? else {
        return Ok(ExitStatus::Refused);
    };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let (format, options) = (arguments.format, &arguments.output);
    let output = Output::create(options.file().context("no file")?, options.force)?;
    let guard = Guard::new([&output], format)?;
    let mut file = ParquetFile::new(BufWriter::new(output.writer()), &RECORDS)?;
    let (limits, written, stdin) = (defaults.limits(None), &guard.written[..], stdin.as_ref());
    let reading = Reading { limits, format, written, stdin, defaults, ..Reading::default() };
    let tables = Tables { games: Some(Wanted::Records), ..Tables::default() };
    let threads = thread_count(arguments.jobs.or(defaults.config.jobs));
    let (mut games, mut left_out, mut unreadable) = (0, 0, 0);
    let mut losses = Losses::default();
    let (mut ending, mut error) = (ExitStatus::Clean, None::<io::Error>);
    read_tables(&paths, &reading, (tables, None), threads, &interrupt::interrupted, &mut |part| {
        match part {
            Part::Batch(_, batch) => {
                unreadable += without_text(&batch);
                error = file.add_batch(&batch).err();
            }
            Part::Problem { name, message } => {
                print_error(format_args!("{name}: {message}"));
                ending = ExitStatus::Failure;
            }
            Part::Note(note) if verbosity > Verbosity::Quiet => print_note(note),
            Part::Note(_) => {}
            Part::Losses { name, index, losses: lost } => losses.add(lost, name, index),
            Part::Progress(counts) => {
                games += counts.games;
                left_out += counts.left_out;
                interrupt::count(counts.games);
            }
        }
        if error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if interrupt::interrupted() {
        return Ok(interrupt::end(&format!("; {} is not written", output.name())));
    }
    let written = error.map_or(Ok(()), Err).and_then(|()| file.end());
    written?;
    guard.check_unchanged(&output)?;
    if unreadable > 0 {
        let games = plural(unreadable, "game");
        print_error(format_args!(
            "{games} without a text, because they cannot be read; the column `findings` says why"
        ));
        ending = ending.max(ExitStatus::Violation);
    }
    let mut outputs = vec![output];
    if games + left_out == 0 {
        outputs = output::without_games(&mut ending, outputs);
    }
    // Games that cannot be read are in the table, too.
    let is_written = output::finish_games(ending, (games, 0), outputs.pop())?;
    if verbosity > Verbosity::Quiet {
        losses.notes("native records").for_each(print_note);
        note_left_out(&defaults.typed, left_out, games);
    }
    if verbosity > Verbosity::Quiet && is_written {
        print_note(format_args!("{} written as Parquet", plural(games as usize, "game")));
    }
    Ok(ending)
}
