//! `stats`: counts the games of whole archives, in parallel and in bounded memory.

mod group_tables;
mod heat_map;
mod html;
mod json;
mod long_table;
mod partial;
mod players;
mod rows;
mod table;
mod table_folder;
mod text;
mod view;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use self::table_folder::TableFolder;
use self::view::View;
use super::archive_games::{ArchiveGames, BlockGames};
use super::console::{Verbosity, print_error, unless_closed};
use super::exit_status::ExitStatus;
use super::output::{self, Guard, Output};
use super::pipeline::Pool;
use super::record_options::check_defaults;
use super::{files, interrupt};
use crate::cli::Stats;
use anyhow::bail;
use xgames_analysis::review;
use xgames_analysis::statistics::{Counter, Scope, Statistics};
use xgames_core::judge::Defaults;
use xgames_report::render::xml::escape;

/// What was counted.
struct Counted {
    statistics: Statistics,
    scope: Scope,
    /// `Failure` if something could not be read.
    ending: ExitStatus,
}

pub(super) fn run(arguments: &Stats, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults::from(&arguments.record_options);
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    let view = View::of(arguments)?;
    let Some(paths) = files::of_archives(&arguments.archive)? else {
        return Ok(ExitStatus::Failure);
    };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let Outputs { output, partial, tables, guard } = Outputs::open(arguments, &paths)?;
    let counted = if arguments.merge {
        let (statistics, scope) = partial::merge(&paths)?;
        if view.has_players() && !scope.players {
            bail!("these partial results were counted without --players");
        }
        Counted { statistics, scope, ending: ExitStatus::Clean }
    } else {
        count(arguments, view, &defaults, &paths, &guard, verbosity)?
    };
    let ending = counted.ending;
    if ending == ExitStatus::Interrupted {
        interrupt::end("");
    }
    let written = if let Some(output) = &output {
        view.write(arguments, &counted, output.writer(), false)
    } else {
        let _guard = interrupt::writing();
        let styled = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        if view == View::HeatMap && styled {
            // Nothing in a board is text of a record.
            view.write(arguments, &counted, anstream::stdout(), true)
        } else {
            view.write(arguments, &counted, output::stdout(), false)
        }
    };
    let finished = written.and_then(|()| {
        if ending == ExitStatus::Clean {
            if let Some(partial) = &partial {
                partial::write(partial.writer(), &counted)?;
            }
            let tables = tables.map(|tables| tables.write(&counted)).transpose()?;
            return output::finish_all(output.into_iter().chain(partial).chain(tables.into_iter().flatten()));
        }
        let files = output.iter().chain(&partial).map(Output::name);
        for name in files.chain(tables.as_ref().map(|tables| &*tables.folder.name)) {
            print_error(format_args!("{name}: not written, because not everything was read"));
        }
        Ok(())
    });
    unless_closed(finished.map(|()| ending), ending)
}

/// The style sheet of [`write_page_section`].
pub(super) fn page_style() -> [&'static str; 2] {
    [html::STYLE, heat_map::STYLE]
}

/// Writes the statistics for a page that has the [style sheet](page_style).
pub(super) fn write_page_section(out: &mut impl Write, statistics: &Statistics) -> io::Result<()> {
    for (number, group) in statistics.groups().enumerate() {
        let (name, _) = group_tables::heading(group);
        writeln!(out, "<details{}><summary>{}</summary>", if number == 0 { " open" } else { "" }, escape(&name))?;
        html::write_group(out, group, "")?;
        writeln!(out, "</details>")?;
    }
    Ok(())
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
    fn open(arguments: &Stats, paths: &[PathBuf]) -> anyhow::Result<Outputs> {
        let force = arguments.destination.force;
        let create = |path| Output::create(path, force);
        let output = arguments.destination.file().map(create).transpose()?;
        let partial = arguments.partial.as_deref().map(create).transpose()?;
        let tables = arguments.tables.as_deref().map(|path| TableFolder::open(path, force)).transpose()?;
        let all = || output.iter().chain(&partial).chain(tables.iter().flat_map(|tables| &tables.files));
        let guard = Guard::of_archives(all(), paths, &arguments.archive, arguments.record_options.format, [])?;
        Ok(Outputs { output, partial, tables, guard })
    }
}

fn count(
    arguments: &Stats,
    view: View,
    defaults: &Defaults,
    paths: &[PathBuf],
    guard: &Guard,
    verbosity: Verbosity,
) -> anyhow::Result<Counted> {
    let Stats { branching, include_invalid, .. } = *arguments;
    let scope = Scope { branching, include_invalid, players: view.has_players() };
    let starts = Pool::default();
    let job = |games: &mut BlockGames<'_>| {
        let mut statistics = Statistics::default();
        let text = &games.block.text;
        let has_analyses = review::may_have_values(text);
        let mut counter = Counter::new(defaults, scope).with_analyses(has_analyses).with_starts(starts.take());
        games.each(|events, head, _| counter.count(events, head, &mut statistics).plies);
        starts.keep(counter.into_starts(), games.block.text.len());
        statistics
    };
    let mut statistics = Statistics::default();
    let format = arguments.record_options.format;
    let games = ArchiveGames { options: &arguments.archive, paths, format, written: &guard.written, verbosity };
    let ending = games.run("counting", job, |block| {
        statistics.add(&block.result);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(Counted { statistics, scope, ending })
}
