//! Proofs on many machines: a folder of jobs is made, solved and put together; see [`xgames_search::solver::jobs`].

mod folder;
mod one;

pub(super) use one::solve;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{anyhow, bail};

use self::folder::Folder;
use super::budget::Budget;
use super::certificates::LONGEST;
use crate::cli::Solve;
use crate::program::console::{grouped, plural, print_note};
use crate::program::error_words::or_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::{files, interrupt};
use xgames_analysis::archive::name_of;
use xgames_core::diagnostic::{printable, printable_path};
use xgames_core::games::Notation;
use xgames_core::judge::PositionAt;
use xgames_search::solver::Limits;
use xgames_search::solver::jobs::{self, CheckedTree, JobResult, NoState, Piece, State};
use xgames_search::solver::pie;

/// The name of a position in messages.
fn in_words(Piece { game, size, position }: &Piece) -> String {
    format!("{} size {size} from {position}", game.name())
}

/// Splits a position into jobs.
pub(super) fn begin<P: Notation>(
    loaded: &PositionAt<P>,
    path: &Path,
    arguments: &Solve,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    if loaded.position.outcome().is_some() {
        bail!("`--jobs-out`: the game is over, so there is nothing to prove");
    }
    Folder::check_new(path)?;
    let root = Piece { game: P::GAME, size: loaded.size, position: loaded.position.one_line() };
    let Some(state) = within(arguments, quiet, |limits| jobs::begin(root, arguments.most_jobs, limits))? else {
        return Ok(interrupt::end(""));
    };
    let folder = Folder::create(path)?;
    folder.write(None, &state, &BTreeSet::new())?;
    print(&folder, &state, &[], out)?;
    if pie::is_open(&loaded.position) && !quiet {
        print_note("the proof is about the stones as they are, without the pie rule");
    }
    Ok(ExitStatus::Clean)
}

/// Takes the results of jobs.
pub(super) fn go_on(path: &Path, arguments: &Solve, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let folder = Folder::open(path)?;
    let plan = folder.plan()?;
    let (jobs, results) = (folder.jobs(&plan)?, folder.results(&plan)?);
    let found = within(arguments, quiet, |limits| {
        jobs::go_on(plan.clone(), results.iter().cloned(), &jobs, arguments.most_jobs, limits)
    });
    let Some(state) = found.map_err(|why| anyhow!("{}: {why}", folder.name))? else {
        return Ok(interrupt::end(""));
    };
    folder.write(Some(&plan), &state, &jobs)?;
    print(&folder, &state, &results, out)?;
    Ok(if state.winner.is_some() { ExitStatus::Clean } else { ExitStatus::Violation })
}

/// Finds a state. `None` if that was interrupted.
fn within(
    arguments: &Solve,
    quiet: bool,
    find: impl FnOnce(&Limits) -> Result<State, NoState>,
) -> anyhow::Result<Option<State>> {
    interrupt::watch_counting("position", true);
    let budget = Budget::new(arguments, quiet);
    let found = budget.within(None, find);
    budget.finish();
    match found {
        Err(NoState::Stopped) if interrupt::interrupted() => Ok(None),
        found => Ok(Some(found?)),
    }
}

/// Prints what is proven and what is left.
fn print(folder: &Folder, state: &State, results: &[JobResult], out: &mut Printer) -> anyhow::Result<()> {
    let State { plan, winner, jobs, open } = state;
    let (name, root) = (printable_path(&folder.name), in_words(&plan.root));
    let mut text = if let Some(winner) = winner {
        format!("{name}: proven: {} wins {root}\n", plan.root.game.side_name(*winner))
    } else {
        let of = if jobs.len() < *open { format!(", the most useful of {open}") } else { String::new() };
        format!("{name}: not proven yet: {root}\n{} to solve{of}\n", plural(jobs.len() as u64, "job"))
    };
    if !results.is_empty() {
        let solved = results.iter().filter(|result| result.winner.is_some()).count();
        let nodes = results.iter().fold(0u64, |sum, result| sum.saturating_add(result.nodes));
        text += &format!(
            "so far: {} solved and {} split, {} looked at\n",
            plural(solved as u64, "job"),
            plural(plan.split.len() as u64, "position"),
            plural(nodes, "position")
        );
    }
    or_closed(out.print(&text))
}

/// Checks the proof in a folder by the rules, with the certificates of the jobs.
pub(super) fn check(path: &Path, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let folder = Folder::look(path)?;
    let plan = folder.plan()?;
    let results = folder.results(&plan)?;
    let mut certificate = |id: &str| {
        let Some(path) = folder.certificate(id) else { return Ok(None) };
        let text = files::open_plain(&path, LONGEST).and_then(|_| files::read_text(&path, LONGEST));
        text.map(Some).map_err(|error| format!("{error:#}"))
    };
    let limits = Limits { stop: &|_| interrupt::interrupted(), ..Limits::none() };
    let name = printable_path(&folder.name);
    match jobs::check(&plan, results, &mut certificate, &limits) {
        _ if interrupt::interrupted() => Ok(interrupt::end("")),
        Ok(CheckedTree { winner, certificates, made, split }) => {
            let winner = plan.root.game.side_name(winner);
            let made =
                if made > 0 { format!(", {} made and checked on the way", grouped(made)) } else { String::new() };
            or_closed(out.print(&format!(
                "{name}: proven: {winner} wins {}\n{} checked{made}, {} played through by the rules\n",
                in_words(&plan.root),
                plural(certificates, "certificate"),
                plural(split, "split position"),
            )))?;
            Ok(ExitStatus::Clean)
        }
        Err(why) => {
            or_closed(out.print(&format!("{name}: not a proof: {}\n", printable(&why))))?;
            Ok(ExitStatus::Violation)
        }
    }
}

/// The name of a file or folder in messages.
fn named(path: &Path) -> String {
    name_of(path)
}
