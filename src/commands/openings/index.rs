//! Adds games to indexes of openings, and reads trees from them.

use std::io::BufWriter;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;

use super::{filter, job, notes};
use crate::cli;
use crate::program::archive_games::ArchiveGames;
use crate::program::console::{Verbosity, counted, grouped, plural, print_error, print_note};
use crate::program::exit_status::ExitStatus;
use crate::program::file_lock::FileLock;
use crate::program::output::{self, Guard, Output};
use crate::program::record_defaults::RecordDefaults;
use crate::program::{files, interrupt};
use xgames_analysis::archive::name_of;
use xgames_analysis::archive::pipeline::SourceText;
use xgames_analysis::openings::index::{Addition, Contents, Index, Part};
use xgames_analysis::openings::{Openings, Scope, Tree};
use xgames_core::games::Game;
use xgames_core::judge::Defaults;

/// The number of plies in a new index by default.
const INDEX_PLIES: u32 = 6;

/// The trees in an index.
pub(super) fn trees(path: &Path, arguments: &cli::Openings, scope: &Scope) -> anyhow::Result<Vec<Tree>> {
    let name = name_of(path);
    let Some(index) = Index::open(path)? else { bail!("{name}: there is no such file") };
    check_symmetry(&name, arguments, scope, index.contents())?;
    Ok(index.trees(scope, arguments.plies, &|games| filter(arguments, games))?)
}

/// Refuses another symmetry than that of the index.
fn check_symmetry(name: &str, arguments: &cli::Openings, scope: &Scope, made: &Contents) -> anyhow::Result<()> {
    if arguments.symmetry.is_some() && scope.folds != made.folds {
        bail!("{name}: this index was made with `--symmetry {}`", if made.folds { "on" } else { "off" });
    }
    Ok(())
}

/// Adds games to an index, which is made if it is not there.
pub(super) fn add(
    path: &Path,
    arguments: &cli::Openings,
    defaults: &RecordDefaults,
    scope: &Scope,
    paths: &[PathBuf],
    verbosity: Verbosity,
) -> anyhow::Result<ExitStatus> {
    let name = name_of(path);
    output::check_index(path)?;
    files::is_regular_if_there(path)?;
    let Some(_lock) = FileLock::take(path)? else { return Ok(ExitStatus::Interrupted) };
    let old = Index::open(path)?;
    let settings = settings(arguments, defaults);
    old.iter().try_for_each(|old| old.check_settings(&settings))?;
    let made = match &old {
        Some(old) => old.contents().clone(),
        None => Contents {
            plies: arguments.plies.unwrap_or(INDEX_PLIES),
            folds: scope.folds,
            settings: Contents::of_settings(&settings),
            ..Contents::default()
        },
    };
    let plies = made.plies;
    if arguments.plies.is_some_and(|wanted| wanted != plies) {
        bail!("{name}: this index was made with `--plies {plies}`");
    }
    check_symmetry(&name, arguments, scope, &made)?;
    let scope = Scope { plies, folds: made.folds, ..scope.clone() };
    let output = Output::replace(path, &name)?;
    let guard = Guard::of_archives([&output], arguments.record_options.format)?;
    let mut addition = Addition::new(made);
    let ending = read(&mut addition, arguments, defaults, &scope, paths, &guard, verbosity)?;
    if ending != ExitStatus::Clean {
        if ending == ExitStatus::Interrupted {
            interrupt::end("");
        }
        print_error(format_args!("{name}: not changed, because not everything was read"));
        return Ok(ending);
    }
    if verbosity > Verbosity::Quiet {
        notes(addition.openings(), plies, &scope, 0);
        if addition.again > 0 {
            print_note(format_args!(
                "left out because they are the same as another input: {}",
                plural(addition.again, "input")
            ));
        }
    }
    let added = addition.added;
    if added == 0 && old.is_some() {
        return Ok(ending);
    }
    let contents = addition.write(old.as_ref(), &scope, &mut BufWriter::new(output.writer()))?;
    drop(old);
    output.finish()?;
    if verbosity > Verbosity::Quiet {
        let (added, positions) = (plural(added, "input"), counted(contents.positions, "position"));
        print_note(format_args!("{name}: {added} added, {positions} in all"));
    }
    Ok(ending)
}

/// All that changes which games of a text are added, and what is known of them. The digest of a text is that of the games that are meant.
fn settings(arguments: &cli::Openings, defaults: &RecordDefaults) -> String {
    let Defaults { game, size, seats, .. } = &defaults.typed;
    let of_records = defaults.index_settings(arguments.record_options.format);
    format!("{:?}", (of_records, game.map(Game::name), size, seats, arguments.include_invalid))
}

/// Reads the games, and refuses more than fit into memory.
fn read(
    addition: &mut Addition,
    arguments: &cli::Openings,
    defaults: &RecordDefaults,
    scope: &Scope,
    paths: &[PathBuf],
    guard: &Guard,
    verbosity: Verbosity,
) -> anyhow::Result<ExitStatus> {
    let job = job(scope, |part: &mut Part, collector, text, events, head| part.collect(collector, text, events, head));
    let max = arguments.max_lines.unwrap_or(Openings::MAX_LINES);
    let format = arguments.record_options.format;
    let games =
        ArchiveGames { options: &arguments.archive, paths, format, defaults, written: &guard.written, verbosity };
    let mut current: Option<Arc<SourceText>> = None;
    let ending = games.run("collecting", job, |block| {
        if current.as_ref().is_none_or(|current| !Arc::ptr_eq(current, &block.text)) {
            addition.end_text();
            current = Some(block.text);
        }
        addition.take(&block.result);
        if addition.lines() > max {
            bail!(
                "these games have more than {} lines of {} plies; add them in parts, or see --max-lines",
                grouped(max as u64),
                scope.plies
            );
        }
        Ok(ControlFlow::Continue(()))
    })?;
    addition.end_text();
    Ok(ending)
}
