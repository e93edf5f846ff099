//! The start of Crossings on reduced boards.

use std::fmt::Write as _;

use anyhow::bail;

use super::task::{Task, threads};
use super::{print, status};
use crate::cli::Solve;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::Printer;
use xgames_core::board::Side;
use xgames_core::games::crossings::Crossings;
use xgames_core::games::{Game, Notation, Seat};
use xgames_report::render::solution::{self, Answer};
use xgames_search::solver::crossings::ReducedSolver;
use xgames_search::solver::pie::PlayerSolution;
use xgames_search::solver::{Solution, Value};

pub(super) fn solve(
    (files, ranks): (u8, u8),
    arguments: &Solve,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    if let Some(game) = arguments.position.record_options.game.filter(|game| *game != Game::Crossings) {
        bail!("`--board` applies to crossings only, not to {}", game.name());
    }
    interrupt::watch_counting("position", quiet);
    let Some(solver) = ReducedSolver::new(files, ranks, arguments.memory, threads(arguments)) else {
        bail!("internal error: no board {files}x{ranks}")
    };
    let mut task = Task::begin(solver, &format!("crossings {files}x{ranks}"), arguments, quiet)?;
    let (solution, nodes) = task.search(|solver, limits| {
        let solution = solver.solve(limits);
        let (nodes, is_all) = (solution.nodes, solution.value.is_some());
        (solution, nodes, is_all)
    })?;
    let solution = Solution { nodes, ..solution };
    let start = Crossings::new();
    let pv = solution.line.iter().map(|mv| start.move_text(*mv)).collect();
    let winner = match solution.value {
        Some(Value::Win(Side::First)) => Some(Seat(1)),
        Some(Value::Win(Side::Second)) => Some(Seat(2)),
        _ => None,
    };
    let answer = Answer {
        board: Some(format!("{files}x{ranks}")),
        to_move: Some(Game::Crossings.side_name(Side::First)),
        mover_is_first: true,
        seat: winner.map(|seat| seat.0),
        ..Answer::of::<Crossings>(&PlayerSolution { winner, solution }, pv)
    };
    task.finish(|| print(&answer, |_| draw(files, ranks) + &solution::words(&answer), arguments, out))?;
    Ok(status(&answer))
}

/// The board of the start, as `show` draws boards.
fn draw(files: u8, ranks: u8) -> String {
    let mut text = format!("crossings on {files}×{ranks} (files × ranks), white (seat 1) to move\n\n");
    let row = |cells: Vec<char>| cells.into_iter().flat_map(|cell| [' ', cell]).collect::<String>();
    for rank in (1..=ranks).rev() {
        let stone = if rank <= 2 {
            'w'
        } else if rank > ranks - 2 {
            'b'
        } else {
            '.'
        };
        let _ = writeln!(text, "{rank} {}", row(vec![stone; files.into()]));
    }
    let _ = writeln!(text, "  {}", row(('a'..).take(files.into()).collect()));
    text
}
