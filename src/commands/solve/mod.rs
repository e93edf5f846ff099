//! `solve`: proves who wins a position.

mod budget;
mod certificates;
mod crosswise;
mod jobs;
mod memory;
mod reduced;
mod tables;
mod task;

use std::io::Write;

use anyhow::bail;

use task::Task;

use crate::cli::{BoardOptions, DataFormat, Solve};
use crate::program::error_words::or_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::position_source::Source;
use crate::program::{board_view, endgames, interrupt, position_source};
use xgames_core::games::{Game, Notation};
use xgames_core::judge::{AnyPosition, PositionAt, ShownPosition, for_position};
use xgames_report::render::solution::{self, Answer, Moves};
use xgames_report::tables::write_answer;
use xgames_search::solver::pie::PlayerSolution;
use xgames_search::solver::{self, Solution, Solvable, Solver, Value, certificate};
use xgames_search::threads::with_large_stack;

pub(super) fn run(arguments: &Solve, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    // Positions and certificates can take long, too.
    interrupt::watch();
    with_large_stack(|| answer(arguments, quiet, out))?
}

fn answer(arguments: &Solve, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    if let Some(path) = &arguments.check {
        if path.is_dir() {
            return jobs::check(path, out);
        }
        let checked = tables::check(path, arguments, quiet, out)?;
        return checked.map_or_else(|| certificates::check(path, out), Ok);
    }
    if let Some(path) = &arguments.endgames_out {
        return tables::build(path, arguments, quiet);
    }
    if let Some(file) = &arguments.job {
        return jobs::solve(file, arguments, quiet, out);
    }
    if let Some(folder) = &arguments.jobs_in {
        return jobs::go_on(folder, arguments, quiet, out);
    }
    if let Some(board) = arguments.board {
        return reduced::solve(board, arguments, quiet, out);
    }
    let check = |game: Game| match game {
        game if arguments.proof.is_some() && !certificate::exists_for(game) => {
            bail!("`--proof`: there are no certificates for {}", game.name())
        }
        game if arguments.jobs_out.is_some() && !solver::jobs::exist_for(game) => {
            bail!("`--jobs-out`: there are no jobs for {}", game.name())
        }
        other if arguments.par && !other.has_hands() => {
            bail!("`--par` applies to crosswise only, not to {}", other.name())
        }
        _ => endgames::check(&arguments.endgames, game),
    };
    Source::new(&arguments.position, true, quiet)?.answer(check, solver::learn, |at| {
        if for_position!(&at, at => at.end_here().resigned.is_some()) {
            return for_position!(&at, at => given_up(&**at, arguments, out));
        }
        if !quiet && arguments.output.output_format == DataFormat::Text {
            for_position!(&at, at => position_source::note_recorded_end(&**at));
        }
        if let Some(folder) = &arguments.jobs_out {
            return for_position!(&at, at => jobs::begin(at, folder, arguments, quiet, out));
        }
        match &at {
            AnyPosition::Crosswise(at) => crosswise::solve(at, arguments, quiet, out),
            AnyPosition::Crossings(at) if !arguments.endgames.is_empty() => tables::solve(at, arguments, quiet, out),
            at => for_position!(at, at => {
                let solver = at.position.solver(arguments.memory, task::threads(arguments));
                solve(&**at, solver, arguments, quiet, out)
            }),
        }
    })
}

/// Answers with the end of a game that a player has given up: what the stones would have led to is of no account.
fn given_up<P: Notation>(loaded: &PositionAt<P>, arguments: &Solve, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let asked = [("--jobs-out", arguments.jobs_out.is_some()), ("--proof", arguments.proof.is_some())];
    if let Some((option, _)) = asked.into_iter().find(|(_, is_asked)| *is_asked) {
        bail!("`{option}`: the game is over, so there is nothing to prove");
    }
    let value = loaded.outcome().map(|outcome| outcome.winner.map_or(Value::Draw, Value::Win));
    let solution = Solution { value, ..Solution::unknown(0) };
    let moves = arguments.all_moves.then(Moves::new);
    let answer = Answer { moves, ..Answer::new(loaded, &PlayerSolution::of(&loaded.position, solution)) };
    print(&answer, |out| describe(loaded, &answer, out), arguments, out)?;
    Ok(status(&answer))
}

fn solve<P: Solvable>(
    loaded: &PositionAt<P>,
    solver: Box<dyn Solver<P>>,
    arguments: &Solve,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let certificate = arguments.proof.as_deref().map(|path| certificates::File::create(path, arguments)).transpose()?;
    interrupt::watch_counting("position", quiet);
    let mut task = Task::of(loaded, solver, arguments, quiet)?;
    task.budget.share(tasks(arguments));
    let mut answer = Answer::new(loaded, &task.solve(&loaded.position)?);
    if arguments.all_moves || answer.result.is_none() {
        add_all_moves(&mut answer, loaded, |mv, left| {
            let mut after = loaded.position.clone();
            after.play(mv);
            task.value(&after, left, arguments.all_moves)
        })?;
    }
    if arguments.all_moves && answer.winner.is_none() {
        // What was found out about the moves may prove it now.
        task.budget.share(1);
        let last = Answer::new(loaded, &task.solve(&loaded.position)?);
        answer = Answer { nodes: answer.nodes + last.nodes, moves: answer.moves, ..last };
    }
    answer.complete_moves();
    task.budget.share(1);
    task.finish(|| print(&answer, |out| describe(loaded, &answer, out), arguments, out))?;
    if !arguments.endgames.is_empty() && !quiet {
        tables::note_short_line(&loaded.position, &answer);
    }
    let is_certified = certificate.map_or(Ok(true), |file| task.certify(loaded, file, quiet))?;
    Ok(match status(&answer) {
        ExitStatus::Clean if !is_certified => ExitStatus::Violation,
        status => status,
    })
}

/// The number of parts of the budget of which one is for the position itself. If all moves are valued, the others get half of it:
/// an open position must not use up what would prove some of its moves.
fn tasks(arguments: &Solve) -> usize {
    if arguments.all_moves { 2 } else { 1 }
}

/// Adds the value of the position after each legal move, and the number of positions that were looked at for it. `value` also gets the
/// number of moves that are left to be valued.
fn add_all_moves<P: Notation>(
    answer: &mut Answer,
    loaded: &PositionAt<P>,
    mut value: impl FnMut(P::Move, usize) -> anyhow::Result<PlayerSolution<P::Move>>,
) -> anyhow::Result<()> {
    let results = answer.moves.get_or_insert_default();
    if loaded.outcome().is_some() {
        return Ok(());
    }
    let moves = loaded.position.legal_moves();
    for (index, mv) in moves.iter().copied().enumerate() {
        let found = value(mv, moves.len() - index)?;
        answer.nodes += found.solution.nodes;
        results.insert(loaded.position.move_text(mv), solution::result(&found));
    }
    Ok(())
}

/// Prints the answer; `text` is for people. If the reader has closed the pipe, the certificate is written all the same, and the exit status says
/// whether anything is proven.
fn print(
    answer: &Answer,
    text: impl FnOnce(&Printer) -> String,
    arguments: &Solve,
    out: &mut Printer,
) -> anyhow::Result<()> {
    // The result may be known although more was asked for, such as the par score.
    interrupt::count_up_to(answer.nodes);
    or_closed(print_all(answer, text, arguments, out))
}

fn print_all(
    answer: &Answer,
    text: impl FnOnce(&Printer) -> String,
    arguments: &Solve,
    out: &mut Printer,
) -> anyhow::Result<()> {
    match arguments.output.output_format {
        DataFormat::Text => out.print(&text(out))?,
        DataFormat::Json | DataFormat::Ndjson => out.print_json(answer)?,
        DataFormat::Csv => match answer.moves.as_ref().filter(|moves| !moves.is_empty()) {
            None => write_answer(out, &solution::COLUMNS, answer)?,
            Some(moves) if answer.move_odds.is_empty() => {
                out.print_row(["move", "result"])?;
                moves.iter().try_for_each(|(mv, result)| out.print_row([mv, result.unwrap_or_default()]))?;
            }
            Some(moves) => {
                out.print_row(["move", "result", "odds"])?;
                for (mv, result) in moves {
                    let odds = answer.move_odds.get(mv).map(serde_json::to_string).transpose()?;
                    out.print_row([mv, result.unwrap_or_default(), &odds.unwrap_or_default()])?;
                }
            }
        },
    }
    if interrupt::interrupted() {
        // The program may end before the memory of the solver is free.
        out.flush()?;
    }
    Ok(())
}

/// The board, the winner, and the winning line, in words.
fn describe(at: &dyn ShownPosition, answer: &Answer, out: &Printer) -> String {
    let board = board_view::draw(at, false, BoardOptions::default(), out);
    if at.outcome().is_some() { board } else { board + &solution::words(answer) }
}

fn status(answer: &Answer) -> ExitStatus {
    if interrupt::interrupted() {
        interrupt::end("")
    } else if answer.result.is_some() {
        ExitStatus::Clean
    } else {
        ExitStatus::Violation
    }
}

#[cfg(test)]
mod tests;
