//! The viewer: steps through games on a terminal.

mod canvas;
mod catalogue;
mod keys;
mod open_game;
mod page;
mod state;
mod terminal;

use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossterm::event;
use supports_unicode::Stream;

use self::canvas::Canvas;
use self::catalogue::Catalogue;
use self::state::{Flow, State};
use self::terminal::Terminal;
use crate::program::console::print_error;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::note_left_out;
use xgames_core::record::{Format, PlyName};

/// The time to wait for keys before looking for other news.
const PATIENCE: Duration = Duration::from_millis(50);

/// Whether the output is a terminal that can be covered with a page, and keys can be read from it. Standard input may be
/// something else only on Linux, because elsewhere the library for terminals cannot always wait for keys from `/dev/tty`.
pub(super) fn is_possible() -> bool {
    let is_able = std::env::var_os("TERM").is_none_or(|name| name != "dumb");
    let has_keys = || io::stdin().is_terminal() || cfg!(target_os = "linux") && File::open("/dev/tty").is_ok();
    is_able && io::stdout().is_terminal() && has_keys()
}

/// Shows the games until the user quits, beginning at this ply of the first one. Inputs that could not be read are reported
/// after that.
pub(super) fn run(
    paths: Vec<PathBuf>,
    ply: Option<PlyName>,
    format: Option<Format>,
    defaults: &RecordDefaults,
    styled: bool,
) -> anyhow::Result<ExitStatus> {
    interrupt::watch();
    let mut catalogue = Catalogue::read(paths, format, defaults.clone())?;
    while catalogue.games.is_empty() && catalogue.is_reading() && !interrupt::interrupted() {
        catalogue.wait(PATIENCE);
    }
    let mut state = State::new(catalogue, ply, format, defaults.clone());
    if !state.catalogue.games.is_empty() && !interrupt::interrupted() {
        show(&mut state, styled)?;
    }
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    note_left_out(&defaults.typed, state.catalogue.left_out, state.catalogue.games.len() as u64);
    state.catalogue.problems.iter().for_each(print_error);
    Ok(if state.catalogue.problems.is_empty() { ExitStatus::Clean } else { ExitStatus::Failure })
}

fn show(state: &mut State, styled: bool) -> io::Result<()> {
    let symbols = supports_unicode::on(Stream::Stdout);
    let mut terminal = Terminal::cover()?;
    let mut is_changed = true;
    while !interrupt::interrupted() {
        if is_changed {
            let (width, height) = crossterm::terminal::size()?;
            let page = page::draw(state, Canvas::new(width.into(), height.into(), styled), symbols);
            terminal.show(&page)?;
        }
        is_changed = false;
        // All that has been typed is taken before the page is drawn again.
        let mut wait = PATIENCE;
        while event::poll(wait)? {
            match state.take(&event::read()?) {
                Flow::Quit => return Ok(()),
                flow => is_changed |= flow == Flow::Changed,
            }
            wait = Duration::ZERO;
        }
        is_changed |= state.catalogue.update() | state.tick(Instant::now());
    }
    Ok(())
}
