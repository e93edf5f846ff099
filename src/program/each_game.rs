//! Games one by one, for commands that take each in order on one thread.

use std::ops::ControlFlow;

use super::console::{Problem, ProblemFormat, print_note};
use super::files::{check_part, piped_part, typed};
use super::interrupt;
use super::record_defaults::RecordDefaults;
use super::record_options::note_left_out;
use crate::cli::{InputPath, RangeOptions};
use xgames_analysis::archive::pipeline::{GameStep, Message, read_games};
use xgames_analysis::archive::{FileId, Reading};
use xgames_core::record::Format;

pub(crate) use xgames_analysis::archive::pipeline::TextGame as Game;

/// Reads every text named by `paths`, in order and block by block, and passes on its games that are meant. In folders the files
/// in `written` are left out.
///
/// Unreadable inputs are reported and skipped. Returns whether everything could be read, or the first error of `take`. An
/// interruption ends it after a game.
pub(crate) fn for_each_game(
    paths: &[InputPath],
    part: &RangeOptions,
    format: Option<Format>,
    defaults: &RecordDefaults,
    written: &[FileId],
    quiet: bool,
    mut take: impl FnMut(Game<'_, '_, '_>) -> anyhow::Result<()>,
) -> anyhow::Result<bool> {
    check_part(part, paths, false)?;
    let Some(paths) = typed(paths)? else { return Ok(false) };
    interrupt::watch_counting("game", quiet);
    let (mut all_read, mut result, mut taken) = (true, Ok(()), 0);
    let stdin = piped_part(part);
    let (range, stdin) = (part.range, stdin.as_ref());
    let limits = defaults.limits(None);
    let reading = Reading { limits, format, written, range, stdin, defaults, ..Reading::default() };
    let mut problem = |file: &str, problem: &str| {
        Problem { file, problem }.print(ProblemFormat::of(part));
        all_read = false;
    };
    let left_out = read_games(&reading, &paths, &interrupt::interrupted, &mut |step| {
        match step {
            GameStep::Game(game) => {
                // An interrupt waits until the game is done.
                let _guard = interrupt::writing();
                if interrupt::interrupted() {
                    return ControlFlow::Break(());
                }
                result = take(game);
                interrupt::count(1);
                taken += 1;
                if result.is_err() {
                    return ControlFlow::Break(());
                }
            }
            GameStep::Event(event) => match event.message() {
                Some(Message::Problem { name, message }) => problem(name, message),
                Some(Message::Note(note)) if !quiet => print_note(note),
                Some(Message::Note(_)) | None => {}
            },
        }
        ControlFlow::Continue(())
    });
    if !quiet {
        note_left_out(&defaults.typed, left_out, taken);
    }
    result.map(|()| all_read)
}

/// Says that no game was found, if that is so although everything could be read.
pub(crate) fn note_no_game(games: usize, is_all_read: bool, quiet: bool) {
    if games == 0 && is_all_read && !quiet && !interrupt::interrupted() {
        print_note("no game was found");
    }
}
