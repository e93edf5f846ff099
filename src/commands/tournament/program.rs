//! A program that plays by the Go Text Protocol, in a process of its own.

use std::fmt;
use std::io::{BufReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::program::input_line::read_line;
use crate::program::interrupt;
use crate::program::process_group::ProcessGroup;
use xgames_core::diagnostic::{printable, shorten};

/// The longest line of an answer, in bytes.
const LONGEST: u64 = 1 << 16;

/// The maximum number of lines of an answer.
const MOST_LINES: usize = 1000;

/// The time between two questions whether to stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// The time that a program may take to end.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running program.
pub(super) struct Program {
    group: ProcessGroup,
    /// The input of the program; `None` once it is to end.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    commands: Vec<String>,
}

/// The reason why a program did not answer as it should.
#[derive(Debug)]
pub(super) enum Failure {
    /// The program took longer than this.
    Slow(Duration),
    /// The program has ended, or speaks another language.
    Gone,
    /// The program refused a command, with these words.
    Refused(String),
    /// The tournament is interrupted.
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Slow(time) => write!(f, "it gave no answer for {} s", time.as_secs_f64()),
            Failure::Gone => f.write_str("it has ended, or does not speak the Go Text Protocol"),
            Failure::Refused(words) => write!(f, "it refused {}", printable(words)),
            Failure::Stopped => f.write_str("the tournament is over"),
        }
    }
}

impl Program {
    /// Starts a program by a command line, and asks for its commands.
    pub(super) fn start(command: &str, time: Duration) -> anyhow::Result<Program> {
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
            std::thread::spawn(move || {
                let (mut output, mut line) = (BufReader::new(output), Vec::new());
                while let Ok(Some(true)) = read_line(&mut output, LONGEST, &mut line) {
                    let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                    if send.send(text).is_err() {
                        return;
                    }
                }
            });
        }
        let mut program = Program { group, input, lines, commands: Vec::new() };
        let commands = program.ask("list_commands", time, &|| false).map_err(|failure| anyhow::anyhow!("{failure}"))?;
        program.commands = commands.split_whitespace().map(str::to_owned).collect();
        Ok(program)
    }

    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Sends a command and waits for the answer, at most so long. A program that gives none is ended at once.
    pub(super) fn ask(&mut self, command: &str, time: Duration, stops: &dyn Fn() -> bool) -> Result<String, Failure> {
        let answer = self.exchange(command, time, stops);
        if matches!(answer, Err(Failure::Slow(_) | Failure::Gone | Failure::Stopped)) {
            self.group.end();
        }
        answer
    }

    fn exchange(&mut self, command: &str, time: Duration, stops: &dyn Fn() -> bool) -> Result<String, Failure> {
        let input = self.input.as_mut().ok_or(Failure::Gone)?;
        input.write_all(format!("{command}\n").as_bytes()).map_err(|_| Failure::Gone)?;
        let begun = Instant::now();
        let mut answer: Option<(bool, String)> = None;
        for _ in 0..MOST_LINES {
            let line = loop {
                match self.lines.recv_timeout(PATIENCE) {
                    Ok(line) => break line,
                    Err(RecvTimeoutError::Disconnected) => return Err(Failure::Gone),
                    Err(RecvTimeoutError::Timeout) if stops() => return Err(Failure::Stopped),
                    Err(RecvTimeoutError::Timeout) if begun.elapsed() >= time => return Err(Failure::Slow(time)),
                    Err(RecvTimeoutError::Timeout) => {}
                }
            };
            match &mut answer {
                // An empty line ends an answer; lines before it may be a greeting.
                Some((true, text)) if line.is_empty() => return Ok(text.trim().to_owned()),
                Some((false, text)) if line.is_empty() => {
                    return Err(Failure::Refused(format!("`{command}`: {}", shorten(text.trim()))));
                }
                Some((_, text)) => text.extend(["\n", &line]),
                None if line.starts_with(['=', '?']) => answer = Some((line.starts_with('='), line[1..].to_owned())),
                None => {}
            }
        }
        Err(Failure::Gone)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // At the end of its input, a program ends.
        drop(self.input.take());
        if !interrupt::interrupted() {
            self.group.wait(FAREWELL);
        }
    }
}
