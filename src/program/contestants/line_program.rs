//! A program in a process of its own, which reads lines and writes lines.

use std::fmt;
use std::io::{BufReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::program::interrupt;
use crate::program::process_group::ProcessGroup;
use xgames_core::diagnostic::printable;
use xgames_language::input_line::read_line;

/// The longest line of an answer, in bytes.
const LONGEST: u64 = 1 << 20;

/// The time between two questions whether to stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// The time within which the shell reports that it cannot find a program.
const START: Duration = Duration::from_millis(200);

/// The time that a program may take to end.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running program.
pub(super) struct LineProgram {
    group: ProcessGroup,
    /// The input of the program; `None` once it is to end.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The language that it must speak, in words.
    language: &'static str,
}

/// The reason why a program did not answer as it should.
#[derive(Debug)]
pub(super) enum Failure {
    /// The program took longer than this.
    Slow(Duration),
    /// The program has ended, or speaks another language than this.
    Gone(&'static str),
    /// The program refused a command, with these words.
    Refused(String),
    /// The run is interrupted.
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Slow(time) => write!(f, "it gave no answer for {} s", time.as_secs_f64()),
            Failure::Gone(language) => write!(f, "it has ended, or does not speak {language}"),
            Failure::Refused(words) => write!(f, "it refused {}", printable(words)),
            Failure::Stopped => f.write_str("the run is interrupted"),
        }
    }
}

/// The time of a question, and who asks.
#[derive(Clone, Copy)]
pub(super) struct Question<'s> {
    pub(super) begun: Instant,
    /// The most time for the answer.
    pub(super) time: Duration,
    /// Whether to stop.
    pub(super) stops: &'s (dyn Fn() -> bool + Sync),
}

impl<'s> Question<'s> {
    /// A question that is asked now.
    pub(super) fn new(time: Duration, stops: &'s (dyn Fn() -> bool + Sync)) -> Question<'s> {
        Question { begun: Instant::now(), time, stops }
    }
}

impl LineProgram {
    /// Starts a program by a command line.
    pub(super) fn start(command: &str, language: &'static str) -> anyhow::Result<LineProgram> {
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        shell
            .args([if cfg!(windows) { "/C" } else { "-c" }, command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut group = ProcessGroup::start(&mut shell)?;
        let (input, output) = group.take_pipes();
        let (send, lines) = mpsc::sync_channel(16);
        if let Some(output) = output {
            std::thread::Builder::new().spawn(move || {
                let (mut output, mut line) = (BufReader::new(output), Vec::new());
                while let Ok(Some(true)) = read_line(&mut output, LONGEST, &mut line) {
                    let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                    if send.send(text).is_err() {
                        return;
                    }
                }
            })?;
        }
        Ok(LineProgram { group, input, lines, language })
    }

    /// Whether the program ends so soon that it has not begun, as the shell does if it cannot find the program.
    pub(super) fn ends_at_once(&mut self) -> bool {
        self.group.wait(START)
    }

    /// The failure of a program that has ended.
    pub(super) fn gone(&self) -> Failure {
        Failure::Gone(self.language)
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Failure> {
        let gone = self.gone();
        let sent = self.input.as_mut().map(|input| input.write_all(format!("{line}\n").as_bytes()));
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { Err(gone) }
    }

    /// Waits for the next line. A program that always has one more is not waited for longer than others.
    pub(super) fn receive(&mut self, question: Question<'_>) -> Result<String, Failure> {
        loop {
            if (question.stops)() {
                return Err(Failure::Stopped);
            }
            if question.begun.elapsed() >= question.time {
                return Err(Failure::Slow(question.time));
            }
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Ends a program that did not answer as it should, unless it only refused something.
    pub(super) fn end_after<T>(&mut self, answer: Result<T, Failure>) -> Result<T, Failure> {
        if matches!(answer, Err(Failure::Slow(_) | Failure::Gone(_) | Failure::Stopped)) {
            self.group.end();
        }
        answer
    }
}

impl Drop for LineProgram {
    fn drop(&mut self) {
        // At the end of its input, a program ends.
        drop(self.input.take());
        if !interrupt::interrupted() {
            self.group.wait(FAREWELL);
        }
    }
}
