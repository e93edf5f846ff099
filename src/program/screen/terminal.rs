//! The terminal while a page covers it. However the program ends, the terminal is as it was before.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use supports_unicode::Stream;

use super::canvas::Canvas;
use crate::cli::{BoardOptions, BoardStyle};
use crate::program::interrupt;

/// The time to wait for keys before looking for other news.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// The time to wait for the signal that the window has been closed.
const SIGNAL_PATIENCE: Duration = Duration::from_millis(400);

/// The time to wait for keys that have been pressed already. The library finds none in a time of zero.
pub(crate) const AT_ONCE: Duration = Duration::from_millis(1);

/// Whether the output is a terminal that can be covered with a page, and keys can be read from it. Standard input may be
/// something else only on Linux, because elsewhere the library for terminals cannot always wait for keys from `/dev/tty`.
pub(crate) fn is_possible() -> bool {
    let is_able = std::env::var_os("TERM").is_none_or(|name| name != "dumb");
    let has_keys = || io::stdin().is_terminal() || cfg!(target_os = "linux") && File::open("/dev/tty").is_ok();
    is_able && io::stdout().is_terminal() && has_keys()
}

/// Whether both input and output are a terminal that can be covered with a page.
pub(crate) fn has_keyboard() -> bool {
    io::stdin().is_terminal() && is_possible()
}

/// Whether pages may have styles.
pub(crate) fn is_styled() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Whether pages may have characters other than ASCII.
pub(crate) fn has_symbols(board: BoardOptions) -> bool {
    let is_wanted = !board.ascii && board.board.is_none_or(|style| style == BoardStyle::Symbols);
    is_wanted && supports_unicode::on(Stream::Stdout)
}

/// Whether a page covers the terminal.
static COVERED: AtomicBool = AtomicBool::new(false);

/// The terminal. It is restored when the value is dropped, at a panic, and when a signal ends the program.
#[derive(Debug)]
pub(crate) struct Terminal {
    out: io::Stdout,
}

impl Terminal {
    pub(crate) fn cover() -> io::Result<Terminal> {
        static HOOK: Once = Once::new();
        interrupt::before_leaving(restore);
        HOOK.call_once(|| {
            let report = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                restore();
                report(info);
            }));
        });
        let mut terminal = Terminal { out: io::stdout() };
        terminal.enter()?;
        Ok(terminal)
    }

    fn enter(&mut self) -> io::Result<()> {
        COVERED.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        execute!(self.out, EnterAlternateScreen, EnableMouseCapture, Hide)
    }

    /// Restores the terminal while other work uses it.
    pub(crate) fn lend<T>(&mut self, work: impl FnOnce() -> T) -> io::Result<T> {
        restore();
        let done = work();
        self.enter()?;
        Ok(done)
    }

    /// Stops the program until the shell lets it go on, as Ctrl-Z does where no page covers the terminal. Where a shell cannot do that,
    /// nothing happens.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        self.lend(stop)
    }

    /// Draws a page, given an empty one of the present size of the window.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(Canvas) -> Canvas) -> io::Result<()> {
        unless_window_closed(
            crossterm::terminal::size()
                .and_then(|(width, height)| self.show(&draw(Canvas::new(width.into(), height.into(), is_styled())))),
        )
        .map(drop)
    }

    /// Waits for a key, the mouse or a new size of the window, at most so long.
    pub(crate) fn event(time: Duration) -> io::Result<Option<Event>> {
        let event = event::poll(time).and_then(|is_there| is_there.then(event::read).transpose());
        unless_window_closed(event).map(Option::flatten)
    }

    fn show(&mut self, page: &Canvas) -> io::Result<()> {
        let mut out = Vec::with_capacity(1 << 13);
        queue!(out, BeginSynchronizedUpdate, Hide)?;
        for (row, line) in (0..).zip(page.lines()) {
            queue!(out, MoveTo(0, row))?;
            out.extend_from_slice(line.as_bytes());
            queue!(out, Clear(ClearType::UntilNewLine))?;
        }
        if let Some((column, row)) = page.cursor() {
            queue!(out, MoveTo(column as u16, row as u16), Show)?;
        }
        queue!(out, EndSynchronizedUpdate)?;
        self.out.write_all(&out)?;
        self.out.flush()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Stops all processes that the shell runs as one job. Nothing can be done about errors.
fn stop() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, kill};
        use nix::unistd::Pid;
        let _ = kill(Pid::from_raw(0), Signal::SIGTSTP);
    }
}

/// Passes a result of the terminal on, or `None` after an error because the window has been closed. The signal that says so may come a
/// moment later than the error.
fn unless_window_closed<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    let Err(error) = result else { return result.map(Some) };
    let begun = Instant::now();
    while !interrupt::interrupted() {
        if begun.elapsed() > SIGNAL_PATIENCE {
            return Err(error);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(None)
}

/// Restores the terminal if a page covers it. Nothing can be done about errors.
fn restore() {
    if COVERED.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableMouseCapture, Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}
