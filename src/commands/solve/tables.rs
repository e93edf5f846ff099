//! Files of endgame tables of Crossings: built, asked and checked.

use std::io::{BufWriter, Read, Write};
use std::path::Path;

use anyhow::bail;

use super::budget::Budget;
use super::task::threads;
use crate::cli::Solve;
use crate::program::console::{print_error, print_note};
use crate::program::endgames::{check_game, read, read_all};
use crate::program::error_words::or_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::files::open_plain;
use crate::program::output::{Output, Printer, is_packed, refuse_terminal};
use crate::program::{interrupt, progress};
use xgames_analysis::archive::name_of;
use xgames_core::diagnostic::{grouped, plural, printable_path};
use xgames_core::games::Notation;
use xgames_core::games::crossings::Crossings;
use xgames_core::judge::PositionAt;
use xgames_report::render::solution::Answer;
use xgames_search::solver::Limits;
use xgames_search::solver::crossings::tables::{self, BuildFault, Checked, MAGIC};

/// The number of entries that a check looks at, if a table has more.
const CHECKED: u64 = 1_000_000;

/// Builds tables and writes a file.
pub(super) fn build(path: &Path, arguments: &Solve, quiet: bool) -> anyhow::Result<ExitStatus> {
    arguments.position.record_options.game.map_or(Ok(()), |game| check_game("endgames-out", game))?;
    let Some((own, enemy)) = arguments.stones else { bail!("internal error: no stones") };
    let (stones, name) = ([own, enemy], name_of(path));
    if is_packed(path) {
        bail!("{name}: the tables are compressed already; choose a name that does not say so");
    }
    let needed = tables::memory_for(stones);
    if needed > arguments.memory {
        let needed = needed.div_ceil(1 << 20);
        bail!(
            "the tables of {own}x{enemy} stones need {needed}MB of memory while they are built; allow it with `--memory {needed}MB`"
        );
    }
    refuse_terminal(name == "-")?;
    let output = Output::create(path, arguments.output.destination.force)?;
    output.check_replaces_nothing()?;
    let budget = Budget::new(arguments, quiet);
    let mut writer = BufWriter::new(output.writer());
    let built = budget.within(None, |limits| tables::build(stones, threads(arguments), limits, &mut writer));
    budget.finish();
    let built = match built {
        Ok(built) => built,
        Err(BuildFault::Limited) if interrupt::interrupted() => {
            print_error(format_args!("{}: interrupted; no tables were written", printable_path(&name)));
            return Ok(interrupt::end(""));
        }
        Err(fault @ BuildFault::Limited) => {
            print_error(format_args!("{}: {fault}; no tables were written", printable_path(&name)));
            return Ok(ExitStatus::Violation);
        }
        Err(BuildFault::Io(error)) => return Err(error.into()),
        Err(fault) => bail!(fault),
    };
    writer.flush()?;
    drop(writer);
    output.finish()?;
    if !quiet {
        for ([own, enemy], counts) in built.counts {
            let [won, lost, drawn] = [counts.won, counts.lost, counts.drawn].map(grouped);
            print_note(format_args!("{own} against {enemy}: the side to move wins {won}, loses {lost}, draws {drawn}"));
        }
        let longest = plural(built.longest, "ply");
        print_note(format_args!("{}: written; the longest win takes {longest}", printable_path(&name)));
    }
    Ok(ExitStatus::Clean)
}

/// Solves a position with tables.
pub(super) fn solve(
    loaded: &PositionAt<Crossings>,
    arguments: &Solve,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let solver = tables::solver(read_all(&arguments.endgames)?, arguments.memory, threads(arguments));
    super::solve(loaded, solver, arguments, quiet, out)
}

/// Says that the line of an answer does not lead to the end, if it does not because a table has no more to say.
pub(super) fn note_short_line<P: Notation>(position: &P, answer: &Answer) {
    let is_won = answer.result.is_some() && answer.winner != Some("draw");
    let [mv] = &answer.pv[..] else { return };
    let goes_on = |mv: P::Move| {
        let mut after = position.clone();
        after.play(mv);
        after.outcome().is_none()
    };
    let found = position.legal_moves().into_iter().find(|legal| position.move_text(*legal) == *mv);
    if is_won && found.is_some_and(goes_on) {
        print_note(
            "the tables do not say how soon the game ends, and no way to the end was found: the line is one move that keeps the value",
        );
    }
}

/// Checks a file of tables by the rules; `None` if it is something else.
pub(super) fn check(
    path: &Path,
    arguments: &Solve,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<Option<ExitStatus>> {
    let mut first = [0; MAGIC.len()];
    let is_table =
        open_plain(path, u64::MAX).is_ok_and(|mut file| file.read_exact(&mut first).is_ok()) && first == MAGIC;
    if !is_table {
        return Ok(None);
    }
    let table = read(path)?;
    let progress = progress::Counter::new("positions", quiet);
    let stop = |positions| {
        progress.show(positions);
        interrupt::interrupted()
    };
    let limits = Limits { stop: &stop, ..Limits::none() };
    let checked = tables::check(&table, CHECKED, arguments.memory, threads(arguments), &limits);
    progress.finish();
    let Some(Checked { positions, is_all, wrong, example, is_compared }) = checked else {
        return Ok(Some(interrupt::end("")));
    };
    let name = name_of(path);
    let name = printable_path(&name);
    if let Some(example) = example {
        let (wrong, of) = (grouped(wrong), grouped(positions));
        or_closed(out.print(&format!("{name}: {wrong} of {of} have wrong values: {example}\n")))?;
        return Ok(Some(ExitStatus::Violation));
    }
    let which = if is_all { "all positions" } else { "positions chosen at random" };
    let positions = grouped(positions);
    let anew = if is_compared {
        "; a table that is built anew is the same"
    } else {
        "; that all wins are real is known only if a file that is built anew is the same"
    };
    let which = format!("{which} ({positions})");
    or_closed(out.print(&format!("{name}: the values of {which} follow from those after their moves{anew}\n")))?;
    Ok(Some(ExitStatus::Clean))
}
