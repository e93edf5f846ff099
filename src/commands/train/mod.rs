//! `train`: asks puzzles at the terminal, and those again that were missed.

mod progress;

use std::collections::VecDeque;

use anyhow::{anyhow, bail};

use self::progress::Progress;
use crate::cli::{RangeOptions, Train};
use crate::program::asking::{Asking, Form, Question, Reply, refuted};
use crate::program::console::print_note;
use crate::program::exit_status::ExitStatus;
use crate::program::playing::board_screen::Stop;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::{each_game, files, interrupt};
use xgames_analysis::puzzles::{self, Puzzle};
use xgames_core::board::picture::Picture;
use xgames_core::diagnostic::plural;
use xgames_core::games::{Notation, for_game};
use xgames_core::judge::{LastMove, PositionAt};
use xgames_report::render::position::marked_with_last;

/// The quality of an answer at the first try, and of a later one.
const AT_ONCE: u8 = 5;
const LATER: u8 = 2;

pub(super) fn run(arguments: &Train, quiet: bool) -> anyhow::Result<ExitStatus> {
    if arguments.paths.iter().any(|path| files::is_stdin(path)) {
        bail!("standard input is for your moves; name a file instead of `-`");
    }
    let defaults = RecordDefaults::of_options(&arguments.record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let Some(puzzles) = read(arguments, &defaults, quiet)? else {
        return Ok(if interrupt::interrupted() { interrupt::end("") } else { ExitStatus::Failure });
    };
    // What is counted from now on are puzzles, not games.
    interrupt::count_nothing();
    let Some(mut progress) = Progress::open(arguments.progress.as_deref())? else {
        return Ok(interrupt::end(""));
    };
    let mut asked = progress.choose(puzzles, arguments.count);
    let mut asking = Asking::new(arguments.board, Form::of(arguments.lines, arguments.list));
    let (all, mut at_once, mut number) = (asked.len(), 0, 0);
    while let Some((puzzle, is_new)) = asked.pop_front() {
        let heading = if is_new { format!("Puzzle {} of {all}", number + 1) } else { "Once more".to_owned() };
        let mut is_missed = false;
        let known = |solved: bool| {
            is_missed = !solved;
            // An answer after a miss shows only that the solution was read.
            if is_new {
                number += 1;
                progress.answer(&puzzle, if solved { AT_ONCE } else { LATER });
                at_once += usize::from(solved);
            }
        };
        if !for_game!(puzzle.game, P => ask::<P>(&mut asking, &puzzle, &heading, known))? {
            break;
        }
        if is_missed {
            asked.push_back((puzzle, false));
        }
    }
    if all == 0 {
        asking.finish("No puzzle is due today.")?;
    } else if number > 0 {
        asking.finish(&format!("{at_once} of {} solved at once. {}", plural(number, "puzzle"), progress.words()))?;
    } else {
        asking.pause()?;
    }
    Ok(if interrupt::interrupted() { interrupt::end("") } else { ExitStatus::Clean })
}

/// The puzzles in the files; `None` if something could not be read.
fn read(arguments: &Train, defaults: &RecordDefaults, quiet: bool) -> anyhow::Result<Option<Vec<Puzzle>>> {
    let (mut puzzles, mut others) = (Vec::new(), 0);
    let Train { paths, record_options, grade, .. } = arguments;
    let part = RangeOptions::default();
    let all_read = each_game::for_each_game(paths, &part, record_options.format, defaults, &[], quiet, |game| {
        match puzzles::read(game.events, game.head, game.defaults) {
            Some(puzzle) if grade.is_none_or(|(first, last)| (first..=last).contains(&puzzle.grade)) => {
                puzzles.push(puzzle);
            }
            Some(_) => {}
            None => others += 1,
        }
        Ok(())
    })?;
    if !all_read || interrupt::interrupted() {
        return Ok(None);
    }
    if others > 0 && !quiet {
        print_note(format_args!("left out: {} without a puzzle", plural(others, "record")));
    }
    if puzzles.is_empty() {
        bail!("there are no such puzzles; `xgames puzzles` finds or makes some");
    }
    Ok(Some(puzzles))
}

/// Asks a puzzle until it is solved. Returns whether the person goes on. `known` is told whether it was solved at once, as soon as
/// that is known.
fn ask<P: Notation + Sync>(
    asking: &mut Asking,
    puzzle: &Puzzle,
    heading: &str,
    known: impl FnOnce(bool),
) -> anyhow::Result<bool> {
    let start: P = puzzle.begin().map_err(|fault| anyhow!(fault.fault.message))?;
    let grade = if puzzle.grade == 0 { String::new() } else { format!(" (grade {})", puzzle.grade) };
    let Some((best, rest)) = puzzle.solution.split_first() else {
        known(true);
        return Ok(true);
    };
    let then = if rest.is_empty() { String::new() } else { format!(", then {}", rest.join(" ")) };
    let at = PositionAt::new(start, puzzle.size);
    let question = Question {
        at: &at,
        heading: format!("{heading}{grade}"),
        words: format!("{} moves and wins.", puzzle.side),
        picture: at.position.picture(),
        solution: format!("The solution is {best}{then}."),
        end: if rest.is_empty() { None } else { Some(end_of_line(at.position.clone(), puzzle)?) },
        marked: None,
    };
    let reply = |mv, text: &str, _: Stop<'_>| {
        let is_right = text == *best;
        let refutation = puzzle.wrong.iter().find(|wrong| wrong.mv == text).map(|wrong| &wrong.refutation[..]);
        let (words, board) = match refutation {
            _ if is_right => (format!("Right: {best}{then}."), None),
            Some([answer, rest @ ..]) => {
                let then = if rest.is_empty() { String::new() } else { format!(" (then {})", rest.join(" ")) };
                (format!("{text} does not win: {answer} refutes it{then}."), refuted(&at.position, mv, answer))
            }
            _ => (format!("{text} does not win."), None),
        };
        Ok(Reply { is_right, words, board })
    };
    asking.ask(&question, reply, known)
}

/// The board at the end of the solution, with the last move and whatever decides the game marked.
fn end_of_line<P: Notation>(start: P, puzzle: &Puzzle) -> anyhow::Result<Picture> {
    let (mut position, mut last) = (start, None);
    for mv in &puzzle.solution {
        let mv = position.play_text(mv).map_err(|fault| anyhow!(fault.message))?;
        last = Some(LastMove { mv, captures: false, name: None });
    }
    let mut at = PositionAt::new(position, puzzle.size);
    at.last = last;
    Ok(marked_with_last(&at, false))
}

/// The puzzles to ask, each with whether it is asked for the first time in this session.
type Asked = VecDeque<(Puzzle, bool)>;
