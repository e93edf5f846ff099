//! The viewer: steps through games on a terminal.

mod catalogue;
mod keys;
mod open_game;
mod page;
mod state;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use self::catalogue::Catalogue;
use self::state::{Flow, State};
use crate::cli::BoardOptions;
use crate::program::console::{print_error, print_note};
use crate::program::each_game::note_no_game;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::note_left_out;
use crate::program::screen::terminal::{AT_ONCE, PATIENCE, Terminal, has_symbols};
use xgames_analysis::review::{Mark as Mistake, MeantPlies};
use xgames_core::board::picture::Picture;
use xgames_core::diagnostic::printable;
use xgames_core::record::{Format, PlyName};

/// Words about a game, beside the plies that they are about. The first ones after the start say where the viewer begins.
#[derive(Clone, Debug)]
pub(crate) struct Guide {
    /// The name of the file that the game is from.
    pub(crate) source: String,
    /// The file and the game, safe to print.
    pub(crate) title: String,
    /// The numbers of plies from the start, and what is told of them, in the order of the plies.
    pub(crate) told: Vec<(u32, Told)>,
    /// The mistakes of the plies of the main line, from 1.
    pub(crate) marks: Vec<Option<Mistake>>,
    /// The plies whose mistakes are looked for.
    pub(crate) meant: MeantPlies,
}

/// The words of a review about a ply.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    /// The words, safe to print.
    pub(crate) words: String,
    /// The boards on which reasons can be seen, each with the moves that lead to it, in words that are safe to print.
    pub(crate) why: Vec<(String, Picture)>,
}

/// Shows the games until the user quits, beginning at this ply of the first one. Inputs that could not be read are reported
/// after that, and unless `quiet` also that there was nothing to show.
pub(crate) fn run(
    paths: Vec<PathBuf>,
    ply: Option<PlyName>,
    format: Option<Format>,
    defaults: &RecordDefaults,
    guides: Vec<Guide>,
    board: BoardOptions,
    quiet: bool,
) -> anyhow::Result<ExitStatus> {
    interrupt::watch();
    let names = guides.iter().map(|guide| (Arc::from(&*guide.source), guide.title.clone())).collect();
    let mut catalogue = Catalogue::read(paths, format, defaults.clone(), names)?;
    while catalogue.games.is_empty() && catalogue.is_reading() && !interrupt::interrupted() {
        catalogue.wait(PATIENCE);
    }
    let mut state = State::new(catalogue, ply, format, defaults.clone(), guides);
    if !state.catalogue.games.is_empty() && !interrupt::interrupted() {
        show(&mut state, has_symbols(board))?;
    }
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    let Catalogue { games, problems, notes, left_out, .. } = &state.catalogue;
    if !quiet {
        notes.iter().for_each(print_note);
    }
    note_left_out(&defaults.typed, *left_out, games.len() as u64);
    problems.iter().for_each(print_error);
    note_no_game(games.len(), problems.is_empty(), quiet);
    Ok(if problems.is_empty() { ExitStatus::Clean } else { ExitStatus::Failure })
}

fn show(state: &mut State, symbols: bool) -> io::Result<()> {
    let mut terminal = Terminal::cover()?;
    let mut is_changed = true;
    while !interrupt::interrupted() {
        if is_changed {
            terminal.draw(|page| page::draw(state, page, symbols))?;
        }
        is_changed = false;
        // All that has been typed is taken before the page is drawn again.
        let mut wait = PATIENCE;
        while let Some(event) = Terminal::event(wait)? {
            match state.take(&event) {
                Flow::Quit => return Ok(()),
                Flow::Try => {
                    // The game that is tried covers the terminal itself.
                    let tried = terminal.lend(|| state.try_here())?;
                    state.message =
                        tried.err().map(|error| printable(&error.to_string()).into_owned()).unwrap_or_default();
                    is_changed = true;
                }
                Flow::Suspend => {
                    terminal.suspend()?;
                    is_changed = true;
                }
                flow => is_changed |= flow == Flow::Changed,
            }
            wait = AT_ONCE;
        }
        is_changed |= state.catalogue.update() | state.tick(Instant::now());
    }
    Ok(())
}
