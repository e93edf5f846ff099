//! The rights that each command keeps in the sandbox. This is the one table of them: a new command does not compile without a line.

use std::path::PathBuf;

use crate::cli::{Check, Command, Contestant, Fmt, InputPath, OutputPath, Play, PlayedBy, Verify};
use crate::program::data_folder::{data_folder, games_folder};
use crate::program::files::{STDIN, is_stdin};
use crate::program::sandbox::{Place, Rights, Writes};
use crate::program::{config, job_summary};
use xgames_analysis::archive::{Reference, is_pattern};

/// The rights that a command keeps. `written` are the outputs that its arguments name.
pub(super) fn of(command: &Command, written: &[OutputPath]) -> Rights {
    let named = || {
        let files = written.iter().filter(|path| path.as_os_str() != STDIN);
        files.map(|path| Place::Replaced(path.to_path_buf()))
    };
    let and = |more: Option<PathBuf>| writing(named().chain(more.map(Place::Replaced)).collect());
    match command {
        Command::Validate(check) | Command::Verify(check) => {
            let places = named().chain(kept_by(&check.verify)).chain(pruned_by(check)).collect();
            // Git says what has changed.
            Rights::Only { writes: Writes::In(places), runs: check.only_new.changed_since.is_some() }
        }
        Command::Analyse(analyse) => writing(named().chain(kept_by(&analyse.verify)).collect()),
        // These change their inputs.
        Command::Move(arguments) => and(file_of(&arguments.record).filter(|_| !arguments.preview)),
        Command::Fmt(arguments) => formatting(arguments),
        // The result of a job is written beside it.
        Command::Solve(arguments) => and(arguments.job.as_ref().map(|job| job.to_path_buf())),
        // These keep something in the folder of the user's data.
        Command::Play(arguments) => and(record_folder(arguments)),
        Command::Train(arguments) if arguments.progress.is_none() => and(data_folder()),
        // The programs that play are of the user's choice, and may need anything.
        Command::Tournament(arguments) if [&arguments.a, &arguments.b].into_iter().any(is_program) => PROGRAMS,
        Command::Bench(arguments) if arguments.agents.iter().any(is_program) => PROGRAMS,
        // These write only what their arguments name.
        Command::Legal(_)
        | Command::Winner(_)
        | Command::Score(_)
        | Command::Match(_)
        | Command::Show(_)
        | Command::Replay(_)
        | Command::Animate(_)
        | Command::Select(_)
        | Command::Stats(_)
        | Command::Openings(_)
        | Command::Index(_)
        | Command::Report(_)
        | Command::Review(_)
        | Command::Puzzles(_)
        | Command::Train(_)
        | Command::Engine(_)
        | Command::Lsp(_)
        | Command::Tournament(_)
        | Command::Bench(_)
        | Command::Plan(_)
        | Command::Convert(_)
        | Command::New(_)
        | Command::Perft(_)
        | Command::Generate(_)
        | Command::Explain(_)
        | Command::Rules(_)
        | Command::Completions(_)
        | Command::Man(_) => and(None),
    }
}

const PROGRAMS: Rights = Rights::All("another program plays, which may need anything");

/// The rights of a command that runs no programs.
fn writing(places: Vec<Place>) -> Rights {
    Rights::Only { writes: Writes::In(places), runs: false }
}

fn is_program(contestant: &Contestant) -> bool {
    matches!(contestant.by, PlayedBy::Program(..))
}

/// The places that are written without being named: the cache of the configuration, and the summary of a job in GitHub Actions.
fn kept_by(verify: &Verify) -> impl Iterator<Item = Place> {
    let cache = config::named(&verify.record_options.config_options).cache.filter(|_| verify.cache.is_none());
    cache.map(Place::Replaced).into_iter().chain(job_summary::path().map(Place::Appended))
}

/// The file of the baseline that is pruned.
fn pruned_by(check: &Check) -> Option<Place> {
    let configured = || config::named(&check.verify.record_options.config_options).baseline;
    let baseline = check.only_new.baseline.as_ref().map(|path| path.to_path_buf()).or_else(configured);
    baseline.filter(|_| check.only_new.prune_baseline).map(Place::Replaced)
}

/// `fmt` rewrites its inputs. Links in folders lead anywhere, and so do those that patterns find.
fn formatting(arguments: &Fmt) -> Rights {
    if arguments.check || arguments.diff {
        return writing(Vec::new());
    }
    let files = arguments.paths.iter().filter(|path| !is_stdin(path));
    if files.clone().any(|path| path.is_dir() || is_pattern(path)) {
        return Rights::Only { writes: Writes::Anywhere, runs: false };
    }
    writing(files.filter_map(file_of).map(Place::Replaced).collect())
}

/// The file of a record that may be one of several in the file.
fn file_of(record: &InputPath) -> Option<PathBuf> {
    Some(Reference::read(record).ok()?.path).filter(|path| !is_stdin(path))
}

/// The folder in which the record of a game is kept.
fn record_folder(arguments: &Play) -> Option<PathBuf> {
    games_folder().filter(|_| arguments.output.file().is_none() && !arguments.no_record)
}
