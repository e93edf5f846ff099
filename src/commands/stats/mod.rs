//! `stats`: counts the games of whole archives, in parallel and in bounded memory.

mod counting;
mod json;
mod partial;
mod rows;
mod table;
mod text;

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use self::counting::{Counting, Settings, Tally};
use super::console::{Verbosity, print_error, unless_closed};
use super::exit_status::ExitStatus;
use super::output::{self, Guard, Output, check_is_not};
use super::phase_times::{Phase, PhaseTimes};
use super::pipeline;
use super::progress::Progress;
use super::record_options::check_defaults;
use super::{files, interrupt};
use crate::analysis::statistics::Statistics;
use crate::archive::ordered::{self, thread_count};
use crate::archive::{Limits, Reading};
use crate::cli::{DataFormat, Stats};
use crate::judge::Defaults;

/// What was counted.
struct Counted {
    statistics: Statistics,
    /// Whether legal moves were counted at each ply.
    branching: bool,
    /// `Failure` if something could not be read.
    ending: ExitStatus,
}

pub(super) fn run(arguments: &Stats, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults::from(&arguments.record_options);
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    let Some(paths) = files::typed_or_listed(&arguments.paths, arguments.files_from.as_deref())? else {
        return Ok(ExitStatus::Failure);
    };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let Outputs { output, partial, guard } = Outputs::open(arguments, &paths)?;
    let counted = if arguments.merge {
        let (statistics, branching) = partial::merge(&paths)?;
        Counted { statistics, branching, ending: ExitStatus::Clean }
    } else {
        count(arguments, &defaults, &paths, &guard, verbosity)?
    };
    let ending = counted.ending;
    if ending == ExitStatus::Interrupted {
        interrupt::end("");
    }
    let is_complete = ending == ExitStatus::Clean;
    if let Some(partial) = partial.as_ref().filter(|_| is_complete) {
        partial::write(partial.writer(), &counted)?;
    }
    let written = if let Some(output) = &output {
        write(arguments.output.output_format, &counted, output.writer())
    } else {
        let _guard = interrupt::writing();
        write(arguments.output.output_format, &counted, output::stdout())
    };
    let finished = written.and_then(|()| {
        let outputs = output.into_iter().chain(partial);
        if is_complete {
            return output::finish_all(outputs);
        }
        for output in outputs {
            print_error(format_args!("{}: not written, because not everything was read", output.name()));
        }
        Ok(())
    });
    unless_closed(finished.map(|()| ending), ending)
}

/// The files that are written.
struct Outputs {
    output: Option<Output>,
    partial: Option<Output>,
    guard: Guard,
}

impl Outputs {
    /// Refuses files that are inputs.
    fn open(arguments: &Stats, paths: &[PathBuf]) -> anyhow::Result<Outputs> {
        let create = |path| Output::create(path, arguments.output.destination.force);
        let output = arguments.output.destination.file().map(create).transpose()?;
        let partial = arguments.partial.as_deref().map(create).transpose()?;
        let all = || output.iter().chain(&partial);
        output::check_different(all())?;
        let guard = Guard::new(all(), paths, arguments.record_options.format)?;
        guard.check_folders()?;
        if let Some(list) = &arguments.files_from {
            check_is_not(all(), "the list of the files to read", list)?;
        }
        // Work of hours must not be lost at its end.
        all().try_for_each(Output::check_replaces_nothing)?;
        Ok(Outputs { output, partial, guard })
    }
}

fn count(
    arguments: &Stats,
    defaults: &Defaults,
    paths: &[PathBuf],
    guard: &Guard,
    verbosity: Verbosity,
) -> anyhow::Result<Counted> {
    let limits = Limits { ratio: arguments.max_ratio.unwrap_or(Limits::default().ratio), ..Limits::default() };
    let format = arguments.record_options.format;
    let reading = Reading { limits, format, written: &guard.written, ..Reading::default() };
    let settings = Settings::new(defaults, arguments.shard, arguments.branching);
    let mut tally = Tally::default();
    let mut progress = Progress::new(!arguments.no_progress, verbosity, paths);
    let threads = thread_count(arguments.jobs);
    let times = PhaseTimes::new(verbosity == Verbosity::Verbose);
    ordered::with_threads(threads, |scope| {
        let mut counting = Counting::new(&settings, threads, &mut tally, &mut progress, verbosity);
        pipeline::run(scope, &reading, paths, &times, &mut counting);
    })?;
    progress.finish();
    times.print(&[(Phase::Reading, "reading"), (Phase::Judging, "counting")], threads);
    let ending = match tally.unread {
        _ if interrupt::interrupted() => ExitStatus::Interrupted,
        0 => ExitStatus::Clean,
        _ => ExitStatus::Failure,
    };
    Ok(Counted { statistics: tally.statistics, branching: arguments.branching, ending })
}

fn write(format: DataFormat, counted: &Counted, out: impl Write) -> anyhow::Result<()> {
    let mut out = BufWriter::new(out);
    match format {
        DataFormat::Text => text::write(&mut out, counted)?,
        DataFormat::Json => json::write(&mut out, counted)?,
        DataFormat::Ndjson => json::write_lines(&mut out, counted)?,
        DataFormat::Csv => table::write(&mut out, counted)?,
    }
    Ok(out.flush()?)
}
