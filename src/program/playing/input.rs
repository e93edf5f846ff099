//! The lines that the players type. They are read on another thread, so that the clock runs and Ctrl-C works meanwhile.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::board_screen::Stop;
use super::words::Word;
use crate::program::interrupt;
use xgames_language::input_line::read_line;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// The time after which Ctrl-C is noticed.
const PATIENCE: Duration = Duration::from_millis(50);

/// The lines from standard input.
pub(crate) struct Input {
    lines: Receiver<io::Result<Option<String>>>,
    haste: Arc<AtomicU8>,
    /// The state while no line is awaited.
    unasked: u8,
}

/// States of the input: lines wait for their turn; no line is awaited, but a person at a terminal may type; an empty line asks for the move
/// of the program; a word asks for the end.
const ALONE: u8 = 0;
const WATCHED: u8 = 1;
const HURRIED: u8 = 2;
const LEFT: u8 = 3;

/// The next event of the input.
pub(crate) enum Typed {
    Line(String),
    TooLong,
    /// The input has ended, or Ctrl-C was pressed.
    End,
    /// The time of the player is over.
    TimeIsUp,
}

impl Input {
    /// # Errors
    /// The system has no thread left.
    pub(crate) fn new() -> io::Result<Input> {
        let (send, lines) = mpsc::sync_channel(1);
        let unasked = if io::stdin().is_terminal() { WATCHED } else { ALONE };
        let haste = Arc::new(AtomicU8::new(unasked));
        let asked = Arc::clone(&haste);
        std::thread::Builder::new().spawn(move || {
            let (mut input, mut line) = (io::stdin().lock(), Vec::new());
            loop {
                let read = match read_line(&mut input, LONGEST, &mut line) {
                    Ok(None) => return,
                    Ok(Some(is_whole)) => Ok(is_whole.then(|| String::from_utf8_lossy(&line).into_owned())),
                    Err(error) => Err(error),
                };
                let wish = match read.as_ref().map(|line| line.as_deref().map(Word::of)) {
                    Ok(Some(Word::Nothing)) => HURRIED,
                    Ok(Some(Word::Quit)) => LEFT,
                    _ => ALONE,
                };
                if wish != ALONE {
                    let _ =
                        asked.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |now| (now != ALONE).then_some(wish));
                }
                let is_over = read.is_err();
                if send.send(read).is_err() || is_over {
                    return;
                }
            }
        })?;
        Ok(Input { lines, haste, unasked })
    }

    /// Lets the program think. `work` is given the question whether to stop: after Ctrl-C, and if an empty line or `quit` is typed at a
    /// terminal. Lines from elsewhere wait for their turn. `None` after `quit`.
    pub(super) fn thinking<T>(&self, work: impl FnOnce(Stop<'_>) -> T) -> Option<T> {
        let haste = &*self.haste;
        let done = work(&|_| haste.load(Ordering::Relaxed) > WATCHED || interrupt::interrupted());
        (self.haste.swap(self.unasked, Ordering::SeqCst) != LEFT).then_some(done)
    }

    /// Waits for a line, at most so long.
    pub(crate) fn next(&self, time: Option<Duration>) -> io::Result<Typed> {
        self.haste.store(ALONE, Ordering::SeqCst);
        let typed = self.wait(time);
        self.haste.store(self.unasked, Ordering::SeqCst);
        typed
    }

    fn wait(&self, time: Option<Duration>) -> io::Result<Typed> {
        let begun = Instant::now();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => return Ok(line?.map_or(Typed::TooLong, Typed::Line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Typed::End),
                Err(RecvTimeoutError::Timeout) if interrupt::interrupted() => return Ok(Typed::End),
                Err(RecvTimeoutError::Timeout) if time.is_some_and(|time| begun.elapsed() > time) => {
                    return Ok(Typed::TimeIsUp);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}
