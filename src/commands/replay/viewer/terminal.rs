//! The terminal while a page covers it. However the program ends, the terminal is as it was before.

use std::io::{self, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};

use super::canvas::Canvas;
use crate::program::interrupt;

/// Whether a page covers the terminal.
static COVERED: AtomicBool = AtomicBool::new(false);

/// The terminal. It is restored when the value is dropped, at a panic, and when a signal ends the program.
#[derive(Debug)]
pub(super) struct Terminal {
    out: io::Stdout,
}

impl Terminal {
    pub(super) fn cover() -> io::Result<Terminal> {
        static HOOK: Once = Once::new();
        interrupt::before_leaving(restore);
        HOOK.call_once(|| {
            let report = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                restore();
                report(info);
            }));
        });
        COVERED.store(true, Ordering::SeqCst);
        let mut terminal = Terminal { out: io::stdout() };
        enable_raw_mode()?;
        execute!(terminal.out, EnterAlternateScreen, EnableMouseCapture, Hide)?;
        Ok(terminal)
    }

    /// Shows a page.
    pub(super) fn show(&mut self, page: &Canvas) -> io::Result<()> {
        let mut out = Vec::with_capacity(1 << 13);
        queue!(out, BeginSynchronizedUpdate)?;
        for (row, line) in (0..).zip(page.lines()) {
            queue!(out, MoveTo(0, row))?;
            out.extend_from_slice(line.as_bytes());
            queue!(out, Clear(ClearType::UntilNewLine))?;
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

/// Restores the terminal if a page covers it. Nothing can be done about errors.
fn restore() {
    if COVERED.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableMouseCapture, Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}
