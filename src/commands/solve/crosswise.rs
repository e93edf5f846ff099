//! What is particular to Crosswise: the rest of the record, odds, and the par score.

use super::answer::{Answer, Chances, Par};
use super::budget::Budget;
use super::memory::MemoryFile;
use super::{add_all_moves, print, status, text};
use crate::cli::Solve;
use crate::commands::console::print_note;
use crate::commands::exit_status::ExitStatus;
use crate::commands::interrupt;
use crate::commands::output::Printer;
use crate::commands::position_source::{Loaded, text_of};
use crate::games::crosswise::{Crosswise, Move};
use crate::solver::crosswise::{CrosswiseSolver, Unsolvable};
use crate::solver::pie::PlayerSolution;
use crate::solver::{Limits, Solution, Solver};

pub(super) fn solve(
    loaded: &Loaded<Crosswise>,
    arguments: &Solve,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    interrupt::watch_counting("position", quiet);
    let mut solver = CrosswiseSolver::new(arguments.memory);
    let memory = arguments.resume.as_deref();
    let memory = memory.map(|path| MemoryFile::open(path, loaded, &mut solver)).transpose()?;
    let mut budget = Budget::new(arguments, quiet);
    let found = budget.within(None, |limits| solver.solve_margin(&loaded.position, arguments.par, limits));
    let mut answer = match found {
        Ok(found) => {
            budget.done = found.solution.nodes;
            let mut answer = Answer::new(loaded, &PlayerSolution::of(&loaded.position, found.solution));
            answer.best = found.best.map(|best| text_of(&loaded.position, best));
            answer.margin = found.margin.map(Par);
            answer.odds = found.odds.map(|odds| Chances::new(&loaded.position, odds));
            answer
        }
        Err(unsolvable) => {
            let unknown = PlayerSolution { winner: None, solution: Solution::unknown(0) };
            Answer { reason: Some(reason(unsolvable)), ..Answer::new(loaded, &unknown) }
        }
    };
    let is_open = answer.result.is_none() && answer.reason.is_none() && answer.odds.is_none();
    if arguments.all_moves || is_open {
        add_all_moves(&mut answer, loaded, |after| Ok(value(&mut solver, after, arguments.all_moves, &mut budget)))?;
    }
    budget.finish();
    if let Some(memory) = memory {
        memory.write(&solver)?;
    }
    if arguments.par && !quiet && answer.margin.is_none() && answer.odds.is_some() {
        print_note("the par score is unknown, because the points depend on the order of the bag");
    }
    print(&answer, |out| text::describe(loaded, &answer, out), arguments, out)?;
    Ok(status(&answer))
}

/// The value of a position after a move: searched for if `all` are wanted, else only as far as it is known already.
fn value(solver: &mut CrosswiseSolver, after: &Crosswise, all: bool, budget: &mut Budget) -> PlayerSolution<Move> {
    let solution = if all && !budget.is_over() {
        budget.within(None, |limits| solver.solve(after, limits))
    } else {
        solver.solve(after, &Limits::nodes(0))
    };
    budget.done += solution.nodes;
    PlayerSolution::of(after, solution)
}

/// Why a position cannot be solved, and what to give.
fn reason(unsolvable: Unsolvable) -> &'static str {
    match unsolvable {
        Unsolvable::HiddenHands => {
            "the hands are not all known; give a record with all hands and draws and without `--as`, or a position with its \
             hands, as `xgames show --one-line` prints it"
        }
        Unsolvable::HiddenBag => {
            "it is unknown which stones are in the bag; give a record with all hands and draws, or a position with its hands, \
             the number of stones in the bag and the played wilds, as `xgames show --one-line` prints it"
        }
        Unsolvable::UnknownOrder => {
            "the order of more than 34 stones in the bag is unknown; give a record with all draws, or a later position"
        }
    }
}
