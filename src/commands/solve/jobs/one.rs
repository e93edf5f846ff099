//! Solves one job.

use std::path::Path;

use anyhow::{anyhow, bail};

use super::folder::{read_job, read_result, result_path, write};
use super::{in_words, named};
use crate::cli::{ReadPath, Solve};
use crate::commands::solve::certificates;
use crate::commands::solve::task::{self, Task};
use crate::program::console::plural;
use crate::program::error_words::or_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::file_lock::FileLock;
use crate::program::interrupt;
use crate::program::output::{Printer, inputs};
use xgames_core::diagnostic::printable_path;
use xgames_core::judge::{AnyPosition, Defaults, PositionAt, for_position};
use xgames_search::solver::jobs::{JobResult, Piece};
use xgames_search::solver::{Solvable, Value};

/// Solves the job in a file, unless it is solved already, and writes its result beside it.
pub(in crate::commands::solve) fn solve(
    file: &Path,
    arguments: &Solve,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let piece = read_job(file)?.piece;
    let path = result_path(file, &piece.id());
    // No other file of the run has the place of the result.
    inputs::add([ReadPath { path: path.clone(), of: Some("the result".to_owned()), is_kept: true }])?;
    if let Some(proof) = &arguments.proof {
        inputs::check_path(proof)?;
    }
    let old = old_result(&path, &piece)?;
    if let Some(result) = old.as_ref().filter(|result| result.winner.is_some()) {
        // Without its certificate, or to replace that, the job is solved once more.
        let is_kept = |proof: &Path| proof.exists() && !arguments.output.destination.force;
        if arguments.proof.as_deref().is_none_or(is_kept) {
            return print(&path, result, "solved already", out);
        }
    }
    let size = Some(piece.size.to_string());
    let defaults = Defaults { size, position: Some(piece.position.clone()), ..Defaults::default() };
    let at = AnyPosition::of_moves(piece.game, "", &defaults);
    let at = at.map_err(|_| anyhow!("{}: internal error: its position cannot be set up", named(file)))?;
    let spent = old.map_or(0, |result| result.nodes);
    for_position!(&at, at => search(at, piece, spent, &path, (arguments, quiet), out))
}

/// The result of a job that is there already.
fn old_result(path: &Path, piece: &Piece) -> anyhow::Result<Option<JobResult>> {
    if path.symlink_metadata().is_err() {
        return Ok(None);
    }
    let result = read_result(path)?;
    if result.piece != *piece {
        bail!("{}: is the result of another job: {}", named(path), in_words(&result.piece));
    }
    Ok(Some(result))
}

/// Searches the position of a job, for which this many positions were looked at before.
fn search<P: Solvable>(
    loaded: &PositionAt<P>,
    piece: Piece,
    spent: u64,
    path: &Path,
    (arguments, quiet): (&Solve, bool),
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let certificate = arguments.proof.as_deref().map(|path| certificates::File::create(path, arguments)).transpose()?;
    interrupt::watch_counting("position", quiet);
    let solver = loaded.position.solver(arguments.memory, task::threads(arguments));
    let mut task = Task::of(loaded, solver, arguments, quiet)?;
    let solution = task.solve(&loaded.position)?.solution;
    task.finish(|| Ok(()))?;
    interrupt::count_up_to(solution.nodes);
    let winner = match solution.value {
        Some(Value::Win(winner)) => Some(winner),
        Some(Value::Draw) => bail!("{}: is a draw, so neither side has a win to prove", named(path)),
        None if interrupt::interrupted() => return Ok(interrupt::end("")),
        None => None,
    };
    // The certificate comes first: a job whose result is there has it. Without it the job stays open.
    if let Some(certificate) = certificate.filter(|_| winner.is_some())
        && !task.certify(loaded, certificate, quiet)?
    {
        return Ok(if interrupt::interrupted() { interrupt::end("") } else { ExitStatus::Violation });
    }
    // Another machine may have solved the job meanwhile, or write its result now. A proof is written even after an interruption, which
    // ends the waiting.
    let lock = FileLock::take(path)?;
    if lock.is_none() && winner.is_none() {
        return Ok(interrupt::end(""));
    }
    let old = old_result(path, &piece)?.filter(|old| old.winner.is_some() && winner.is_none());
    let result = old.unwrap_or(JobResult { piece, winner, nodes: spent.saturating_add(solution.nodes) });
    write(path, &result.write())?;
    let status = print(path, &result, "solved", out)?;
    Ok(if interrupt::interrupted() { interrupt::end("") } else { status })
}

/// Prints a result.
fn print(path: &Path, result: &JobResult, solved: &str, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let (name, piece) = (named(path), in_words(&result.piece));
    let (name, nodes) = (printable_path(&name), plural(result.nodes, "position"));
    let Some(winner) = result.winner else {
        or_closed(out.print(&format!("{name}: too hard: {piece}: not proven after {nodes}\n")))?;
        return Ok(ExitStatus::Violation);
    };
    let winner = result.piece.game.side_name(winner);
    or_closed(out.print(&format!("{name}: {solved}: {winner} wins {piece}, proven after {nodes}\n")))?;
    Ok(ExitStatus::Clean)
}
