//! Games one by one, for commands that take each in order on one thread.

use std::ops::ControlFlow;

use super::console::{Problem, ProblemFormat, print_note};
use super::files::{check_part, piped_part, typed};
use super::interrupt;
use super::record_defaults::RecordDefaults;
use super::record_options::note_left_out;
use crate::cli::{InputPath, RangeOptions};
use xgames_analysis::archive::pipeline::{Message, SourceText, Step, read_in_order};
use xgames_analysis::archive::split::Block;
use xgames_analysis::archive::{FileId, Meant, Reading, Skip};
use xgames_core::judge::Defaults;
use xgames_core::record::{Dialect, Events, Format, Head};

/// A game in a text.
pub(crate) struct Game<'a, 'r, 't> {
    /// The text, as reported.
    pub(crate) file: &'a str,
    /// The format of the text, and the way in which it is written.
    pub(crate) dialect: &'a Dialect,
    /// The number of the game in it, from 1.
    pub(crate) index: usize,
    /// The part of the text that contains the game.
    pub(crate) block: &'a Block,
    pub(crate) events: &'r mut Events<'t>,
    pub(crate) head: &'a Head<'t>,
    /// The defaults for what the game leaves out.
    pub(crate) defaults: &'a Defaults,
}

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
    let (mut all_read, mut result) = (true, Ok(()));
    // The number of the last game in its text, and those of all texts that were passed on and left out.
    let (mut games, mut taken, mut left_out) = (0, 0, 0);
    let stdin = piped_part(part);
    let (range, stdin) = (part.range, stdin.as_ref());
    let limits = defaults.limits(None);
    let reading = Reading { limits, format, written, range, stdin, defaults, ..Reading::default() };
    let mut problem = |file: &str, problem: &str| {
        Problem { file, problem }.print(ProblemFormat::of(part));
        all_read = false;
    };
    read_in_order(&reading, &paths, &interrupt::interrupted, &mut |step| {
        match step {
            Step::Games((text, block)) => {
                let SourceText { name: file, dialect, defaults, .. } = &*text;
                let passed = block.each_game(dialect, Meant::by(defaults), |events, head, number| {
                    // An interrupt waits until the game is done.
                    let _guard = interrupt::writing();
                    if interrupt::interrupted() {
                        return ControlFlow::Break(());
                    }
                    result =
                        take(Game { file, dialect, index: games + number + 1, block: &block, events, head, defaults });
                    interrupt::count(1);
                    taken += 1;
                    if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                games += passed.games;
                left_out += passed.left_out.len() as u64;
                return if passed.is_ended { ControlFlow::Break(Skip::All) } else { ControlFlow::Continue(()) };
            }
            Step::Lost => {}
            Step::Event(event, ()) => {
                event.count_games(&mut games);
                match event.message() {
                    Some(Message::Problem { name, message }) => problem(name, message),
                    Some(Message::Note(note)) if !quiet => print_note(note),
                    Some(Message::Note(_)) | None => {}
                }
            }
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
