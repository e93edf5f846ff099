//! The particulars of Crosswise: the rest of the record, odds, and the par score.

use std::collections::BTreeMap;

use anyhow::bail;

use super::task::{Task, threads};
use super::{add_all_moves, describe, print, status, tasks};
use crate::cli::Solve;
use crate::program::console::print_note;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::Printer;
use xgames_analysis::archive::name_of;
use xgames_core::games::crosswise::{Crosswise, Move};
use xgames_core::games::{Notation, Position};
use xgames_core::judge::PositionAt;
use xgames_report::render::solution::{Answer, Chances, Par};
use xgames_search::solver::crosswise::{CrosswiseSolver, Odds, Unsolvable};
use xgames_search::solver::pie::PlayerSolution;
use xgames_search::solver::{Limits, Solution, Solver};

pub(super) fn solve(
    loaded: &PositionAt<Crosswise>,
    arguments: &Solve,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    interrupt::watch_counting("position", quiet);
    let solver = CrosswiseSolver::new(arguments.memory).with_threads(threads(arguments));
    let mut task = Task::begin(solver, "crosswise 6", arguments, quiet)?;
    if let Some(path) = arguments.resume.as_deref().filter(|_| !task.solver.knows_game_of(&loaded.position)) {
        bail!("{}: this file of `--resume` is for a game with another bag or other seats", name_of(path));
    }
    let par = arguments.par;
    task.budget.share(tasks(arguments));
    let mut answer = answer(&mut task, loaded, par)?;
    let is_open = answer.result.is_none() && answer.reason.is_none() && answer.odds.is_none();
    if arguments.all_moves || is_open {
        let position = &loaded.position;
        let mut chances = BTreeMap::new();
        add_all_moves(&mut answer, loaded, |mv, left| {
            let (found, odds) = value(&mut task, position, mv, left, arguments.all_moves)?;
            chances.extend(odds.map(|odds| (position.move_text(mv), Chances::new(position, odds))));
            Ok(found)
        })?;
        answer.move_odds = chances;
    }
    let has_no_par = par && answer.margin.is_none() && answer.reason.is_none() && answer.odds.is_none();
    if arguments.all_moves && (is_open || has_no_par) {
        // What was found out about the moves may prove it now.
        task.budget.share(1);
        let last = self::answer(&mut task, loaded, par)?;
        answer = Answer { nodes: answer.nodes + last.nodes, moves: answer.moves, move_odds: answer.move_odds, ..last };
    }
    answer.complete_moves();
    task.finish(|| {
        if arguments.par && !quiet && answer.margin.is_none() && answer.odds.is_some() {
            print_note("the par score is unknown, because the points depend on the order of the bag");
        }
        print(&answer, |out| describe(loaded, &answer, out), arguments, out)
    })?;
    Ok(status(&answer))
}

/// The answer about the position, within the budget of the task.
fn answer(task: &mut Task<CrosswiseSolver>, loaded: &PositionAt<Crosswise>, par: bool) -> anyhow::Result<Answer> {
    let (found, nodes) = task.search(|solver, limits| {
        let found = solver.solve_margin(&loaded.position, par, limits);
        let (nodes, is_all) = found.as_ref().map_or((0, true), |found| (found.solution.nodes, found.is_all(par)));
        (found, nodes, is_all)
    })?;
    Ok(match found {
        Ok(mut found) => {
            found.solution.nodes = nodes;
            let mut answer = Answer::new(loaded, &PlayerSolution::of(&loaded.position, found.solution));
            answer.best = found.best.map(|best| loaded.position.move_text(best));
            answer.margin = found.margin.map(Par);
            answer.odds = found.odds.map(|odds| Chances::new(&loaded.position, odds));
            answer
        }
        Err(unsolvable) => {
            let unknown = PlayerSolution { winner: None, solution: Solution::unknown(0) };
            Answer { reason: Some(reason(unsolvable)), ..Answer::new(loaded, &unknown) }
        }
    })
}

/// The value of a position after a move, of which this many are `left` to be valued, and the odds if it is unknown which stones are drawn. It is
/// searched for if `all` are wanted, else it is unknown unless it was found before.
fn value(
    task: &mut Task<CrosswiseSolver>,
    position: &Crosswise,
    mv: Move,
    left: usize,
    all: bool,
) -> anyhow::Result<(PlayerSolution<Move>, Option<Odds>)> {
    task.budget.share(left);
    let mut after = *position;
    after.play(mv);
    if !all || task.budget.is_over() {
        return Ok((PlayerSolution::of(&after, task.solver.solve(&after, &Limits::nodes(0))), None));
    }
    let ((solution, odds), nodes) = task.search(|solver, limits| {
        let found = solver.solve_after(position, mv, limits);
        let is_all = found.as_ref().map_or(true, |found| found.is_all(false));
        let (solution, odds) = found.map_or((Solution::unknown(0), None), |found| (found.solution, found.odds));
        let nodes = solution.nodes;
        ((solution, odds), nodes, is_all)
    })?;
    Ok((PlayerSolution::of(&after, Solution { nodes, ..solution }), odds))
}

/// The reason why a position cannot be solved, with advice on what to give.
fn reason(unsolvable: Unsolvable) -> String {
    let advice = match unsolvable {
        Unsolvable::HiddenHands => {
            "give a record with all hands and draws and without `--as`, or a position with its hands, as `xgames show --one-line` prints it"
        }
        Unsolvable::HiddenBag => {
            "give a record with all hands and draws, or a position with its hands, the number of stones in the bag and the played \
             wilds, as `xgames show --one-line` prints it"
        }
        Unsolvable::UnknownOrder => "give a record with all draws, or a later position",
    };
    format!("{}; {advice}", unsolvable.words())
}
