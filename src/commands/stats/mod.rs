//! `stats`: counts the games of whole archives, in parallel and in bounded memory.

mod table_folder;

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use self::table_folder::TableFolder;
use crate::cli::{Stats, StatsFormat};
use crate::program::archive_games::ArchiveGames;
use crate::program::console::{Problem, ProblemFormat, Verbosity, print_error};
use crate::program::error_words::{in_words, is_closed_pipe, unless_closed};
use crate::program::exit_status::ExitStatus;
use crate::program::output::{self, Guard, NOT_ALL_READ, Output, refuse_terminal};
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::{files, interrupt};
use anyhow::bail;
use xgames_analysis::archive::pipeline::Pool;
use xgames_analysis::archive::{BlockGames, FileId, name_of};
use xgames_analysis::review;
use xgames_analysis::statistics::{Counter, PartialSum, Statistics, StatisticsScope, write_partial};
use xgames_report::tables::JsonForm;
use xgames_report::tables::statistics::{Counted, View};

pub(super) fn run(arguments: &Stats, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = RecordDefaults::of_options(&arguments.record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let view = view(arguments)?;
    arguments.check_reads_games()?;
    let Some(paths) = files::of_archives(&arguments.archive)? else {
        return Ok(ExitStatus::Refused);
    };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let Outputs { output, partial, tables, guard } = Outputs::open(arguments)?;
    let has_players = matches!(view, View::Players | View::HeadToHead);
    let Stats { branching, include_invalid, .. } = *arguments;
    let mut scope = StatisticsScope { branching, include_invalid, players: has_players };
    let (statistics, ending) = if arguments.merge {
        let problems = ProblemFormat::of(&arguments.archive.part);
        let Some(sum) = merge(&paths, problems)? else { return Ok(ExitStatus::Failure) };
        scope = sum.scope();
        if has_players && !scope.players {
            bail!("these partial results were counted without --players");
        }
        (sum.statistics, ExitStatus::Clean)
    } else {
        count(arguments, scope, &defaults, &paths, &guard, verbosity)?
    };
    if ending == ExitStatus::Interrupted {
        interrupt::end("");
    }
    let shown = statistics.with_one_spelling();
    let counted = Counted { statistics: &shown, scope, is_complete: ending == ExitStatus::Clean };
    let format = arguments.output_format;
    let written = if let Some(output) = &output {
        write(counted, view, format, output.writer(), false)
    } else {
        refuse_terminal(format == StatsFormat::Parquet)?;
        let _guard = interrupt::writing();
        let styled = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        if matches!(view, View::HeatMap { .. }) && styled {
            // Nothing in a board is text of a record.
            write(counted, view, format, anstream::stdout(), true)
        } else {
            write(counted, view, format, output::stdout(), false)
        }
    };
    // The files are written although the reader of the answer may have gone.
    let written = match written {
        Err(error) if output.is_none() && is_closed_pipe(&error) => Ok(()),
        written => written,
    };
    let finished = written.and_then(|()| {
        if counted.is_complete {
            if let Some(partial) = &partial {
                write_partial(partial.writer(), &statistics, scope)?;
            }
            let mut tables = tables;
            let files = tables.as_mut().map_or(Ok(Vec::new()), |tables| tables.write(counted))?;
            return output::finish_all(output.into_iter().chain(partial).chain(files));
        }
        if ending == ExitStatus::Failure {
            // A sum would not show that something is missing in one of its parts.
            if let Some(partial) = partial {
                print_error(format_args!("{}: not written, because {NOT_ALL_READ}", partial.name()));
            }
            tables.map_or(Ok(()), |tables| tables.write_incomplete(counted))?;
        }
        output::finish_after(ending, output)
    });
    unless_closed(finished.map(|()| ending), ending)
}

/// The part of the statistics that the options ask for. Not every part has every format.
fn view(arguments: &Stats) -> anyhow::Result<View> {
    let Stats { players, head_to_head, heat_map, fold, branching, output_format, .. } = *arguments;
    let hides_branching = players || head_to_head || heat_map;
    if branching && hides_branching && arguments.tables.is_none() && arguments.partial.is_none() {
        bail!("`--branching` counts what is not shown here; leave it out, or add `--tables` or `--partial`");
    }
    if heat_map && matches!(output_format, StatsFormat::Json | StatsFormat::Ndjson | StatsFormat::Html) {
        bail!("--heat-map has the formats text, csv and svg");
    }
    if !heat_map && output_format == StatsFormat::Svg {
        bail!("only --heat-map has the format svg");
    }
    if output_format == StatsFormat::Parquet && (players || head_to_head || heat_map) {
        bail!("only the statistics of games have the format parquet; use csv");
    }
    Ok(match (players, head_to_head, heat_map) {
        (true, ..) => View::Players,
        (_, true, _) => View::HeadToHead,
        (.., true) => View::HeatMap { fold },
        _ => View::Games,
    })
}

/// Writes a part of the statistics. Boards are shaded if the output is `styled`.
fn write(
    counted: Counted<'_>,
    view: View,
    format: StatsFormat,
    out: impl Write + Send,
    styled: bool,
) -> anyhow::Result<()> {
    let out = &mut BufWriter::new(out);
    match format {
        StatsFormat::Text => counted.write_text(view, styled, out)?,
        StatsFormat::Json => counted.write_json(view, JsonForm::Array, out)?,
        StatsFormat::Ndjson => counted.write_json(view, JsonForm::Lines, out)?,
        StatsFormat::Csv => counted.write_csv(view, out)?,
        StatsFormat::Html => counted.write_html(view, out)?,
        StatsFormat::Svg => counted.write_svg(view, out)?,
        StatsFormat::Parquet => counted.write_parquet(&mut *out)?,
    }
    Ok(out.flush()?)
}

/// Adds up partial results; `None` after a file that cannot be added, if it is reported to a program.
fn merge(paths: &[PathBuf], problems: ProblemFormat) -> anyhow::Result<Option<PartialSum>> {
    let (mut sum, mut files) = (PartialSum::default(), Vec::new());
    for (number, path) in paths.iter().enumerate() {
        let name = name_of(path);
        let mut add = || {
            let file = FileId::of(path);
            if paths[..number].contains(path) || file.as_ref().is_some_and(|file| files.contains(file)) {
                bail!("{name}: is named twice, so its games would count twice");
            }
            files.extend(file);
            Ok(sum.add(&name, &files::read(path)?)?)
        };
        match add() {
            Err(error) if problems == ProblemFormat::Json => {
                let message = in_words(&error);
                let problem = message.strip_prefix(&format!("{name}: ")).unwrap_or(&message);
                Problem { file: &name, problem }.print(problems);
                return Ok(None);
            }
            added => added?,
        }
    }
    Ok(Some(sum))
}

/// The files that are written.
struct Outputs {
    output: Option<Output>,
    partial: Option<Output>,
    tables: Option<TableFolder>,
    guard: Guard,
}

impl Outputs {
    /// Refuses files that are inputs.
    fn open(arguments: &Stats) -> anyhow::Result<Outputs> {
        let force = arguments.destination.force;
        let create = |path| Output::create(path, force);
        let output = arguments.destination.file().map(create).transpose()?;
        let partial = arguments.partial.as_deref().map(create).transpose()?;
        let tables = arguments.tables.as_deref().map(|path| TableFolder::open(path, force)).transpose()?;
        let all = || output.iter().chain(&partial).chain(tables.iter().flat_map(|tables| &tables.files));
        let guard = Guard::of_archives(all(), arguments.record_options.format)?;
        Ok(Outputs { output, partial, tables, guard })
    }
}

fn count(
    arguments: &Stats,
    scope: StatisticsScope,
    defaults: &RecordDefaults,
    paths: &[PathBuf],
    guard: &Guard,
    verbosity: Verbosity,
) -> anyhow::Result<(Statistics, ExitStatus)> {
    let starts = Pool::default();
    let job = |games: &mut BlockGames<'_>| {
        let mut statistics = Statistics::default();
        let has_analyses = review::may_have_values(&games.block.text);
        let mut counter =
            Counter::new(&games.text.defaults, scope).with_analyses(has_analyses).with_starts(starts.take());
        games.each(|events, head, _| counter.count(events, head, &mut statistics).plies);
        starts.keep(counter.into_starts(), games.block.text.len());
        statistics
    };
    let mut statistics = Statistics::default();
    let format = arguments.record_options.format;
    let games =
        ArchiveGames { options: &arguments.archive, paths, format, defaults, written: &guard.written, verbosity };
    let ending = games.run("counting", job, |block| {
        statistics.add(&block.result);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((statistics, ending))
}
