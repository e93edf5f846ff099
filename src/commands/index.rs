//! `index`: makes an index of positions, or brings it up to date.

use std::io::BufWriter;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::bail;

use crate::cli;
use crate::program::archive_games::ArchiveGames;
use crate::program::console::{Verbosity, grouped, plural, plural_games, print_error, print_note};
use crate::program::exit_status::ExitStatus;
use crate::program::file_lock::FileLock;
use crate::program::output::{self, Guard, Output};
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::{files, interrupt};
use xgames_analysis::archive::pipeline::Pool;
use xgames_analysis::archive::{Input, Source, name_of};
use xgames_analysis::position_index::{Addition, Index, Part};
use xgames_search::threads::lock;

pub(super) fn run(arguments: &cli::Index, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = RecordDefaults::read(arguments.defaults(), &arguments.config_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let (path, name) = (&*arguments.output, name_of(&arguments.output));
    let options = &arguments.archive;
    if options.shard.is_some() || options.part.range.is_some() || options.part.stdin.stdin_name.is_some() {
        bail!("an index has whole files; leave out `--shard`, `--range` and `--stdin-name`");
    }
    output::check_index(path)?;
    files::is_regular_if_there(path)?;
    let Some(_lock) = FileLock::take(path)? else { return Ok(ExitStatus::Interrupted) };
    let old = Index::open(path)?;
    let settings = defaults.index_settings(arguments.format);
    old.iter().try_for_each(|old| old.check_settings(&settings))?;
    let has_paths = !options.paths.is_empty() || options.files_from.is_some();
    let paths = match &old {
        Some(old) if !has_paths => Some(remaining_paths(old, &name)?),
        None if !has_paths => bail!("{name}: there is no such index yet; name the files that it is to be about"),
        _ => files::of_archives(options)?,
    };
    let Some(paths) = paths else { return Ok(ExitStatus::Refused) };
    let (merged, paths): (Vec<PathBuf>, Vec<PathBuf>) = paths.into_iter().partition(|path| Index::is_at(path));
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let output = Output::replace(path, &name)?;
    let guard = Guard::of_archives([&output], arguments.format)?;
    let mut out = BufWriter::new(output.writer());
    let mut addition = Addition::new(&mut out, &settings)?;
    old.iter().for_each(|old| addition.continue_from(old));
    let addition = Mutex::new(addition);
    let games = ArchiveGames {
        options,
        paths: &paths,
        format: arguments.format,
        defaults: &defaults,
        written: &guard.written,
        verbosity,
    };
    let states = Pool::default();
    let with = |action: &mut dyn FnMut(&mut Addition<'_>) -> std::io::Result<bool>| action(&mut lock(&addition));
    let wants = |input: &Input| {
        let path = file_of(input)?;
        Ok(!old.as_ref().is_some_and(|old| old.knows(path)) && with(&mut |addition| addition.begin_input(path))?)
    };
    let ending = games.run_on(
        "collecting",
        wants,
        |games| Part::of_block(games, &states),
        |block| {
            let path = file_of(&block.input)?;
            with(&mut |addition| addition.take(path, &block.text, block.first, &block.result).map(|()| true))?;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if ending != ExitStatus::Clean {
        if ending == ExitStatus::Interrupted {
            interrupt::end("");
        }
        print_error(format_args!("{name}: not written, because not everything was read"));
        return Ok(ending);
    }
    let mut addition = addition.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(old) = &old {
        if addition.is_empty() && merged.is_empty() && old.is_current() {
            if verbosity > Verbosity::Quiet {
                print_note(format_args!("{name}: nothing is new"));
            }
            return Ok(ending);
        }
        addition.merge_old(old)?;
    }
    for path in &merged {
        let Some(other) = Index::open(path)? else { bail!("{}: there is no such file", name_of(path)) };
        addition.merge(&other)?;
    }
    let made = addition.finish()?;
    drop((old, out));
    output.finish()?;
    if verbosity > Verbosity::Quiet {
        let of = |number: usize, word: &str| {
            if number > 0 { format!(", {} {word}", grouped(number)) } else { String::new() }
        };
        let (added, changed, dropped) =
            (plural(made.added, "file"), of(made.changed, "changed"), of(made.dropped, "dropped"));
        let (files, all) = (plural(made.inputs, "file"), plural_games(made.games));
        print_note(format_args!("{name}: {added} added{changed}{dropped}, {all} of {files} in all"));
        if made.plain > 0 {
            let games = plural_games(made.plain);
            print_note(format_args!(
                "read again for each question, because stones move in them or they begin elsewhere: {games}"
            ));
        }
    }
    Ok(ending)
}

/// The files of an index that is brought up to date. Those that are gone are dropped from it, but not all of them.
fn remaining_paths(old: &Index, name: &str) -> anyhow::Result<Vec<PathBuf>> {
    let remaining = old.remaining_paths();
    if remaining.is_empty() && !old.paths().is_empty() {
        bail!(
            "{name}: none of its files is there; run this in the folder in which the index was made, or name the files that it is to be about"
        );
    }
    Ok(remaining)
}

/// The file of an input, whose games can be read again.
fn file_of(input: &Input) -> anyhow::Result<&Path> {
    let name = &input.name;
    match &input.source {
        Source::Stdin => bail!("an index reads games again, so it cannot have standard input; write it to a file"),
        _ if input.game.is_some() || input.member.is_some() => {
            bail!("{name}: an index has whole files; name the file alone")
        }
        Source::File(path) | Source::Found(path) => Ok(path),
    }
}
