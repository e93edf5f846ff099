//! The progress line.

use std::cell::Cell;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::console::{Verbosity, grouped};
use super::interrupt;
use xgames_analysis::archive::{self, Input, Source};

/// The time between two changes of the line.
const PERIOD: Duration = Duration::from_millis(100);

/// The columns of the bar, and of the narrowest terminal that has it.
const BAR: usize = 24;
const MIN_WITH_BAR: usize = 80;

/// The columns at the end of the line that stay free, for the `^C` that a terminal prints.
const FREE: usize = 3;

/// A line on the terminal that shows how far the command has come.
pub(super) struct Progress {
    wanted: bool,
    /// The bytes of all inputs, if they are known.
    total: Option<u64>,
    begun: Instant,
    /// When the line was last changed; `None` if it is not shown.
    drawn: Cell<Option<Instant>>,
}

/// How much is done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Done {
    pub(super) bytes: u64,
    pub(super) games: u64,
    pub(super) moves: u64,
    /// Number of findings, if the command reports them.
    pub(super) findings: Option<u64>,
}

impl Progress {
    /// A line for the inputs that `paths` name, if it is wanted and standard error is a terminal.
    pub(super) fn new(wanted: bool, verbosity: Verbosity, paths: &[PathBuf]) -> Progress {
        let wanted = wanted && verbosity > Verbosity::Quiet && can_show();
        let total = wanted.then(|| size_of_all(paths)).flatten();
        Progress { wanted, total, begun: Instant::now(), drawn: Cell::new(None) }
    }

    pub(super) fn update(&self, done: Done) {
        let is_due = self.drawn.get().is_none_or(|drawn| drawn.elapsed() >= PERIOD);
        if !self.wanted || !is_due || interrupt::interrupted() {
            return;
        }
        // A terminal may change its width.
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(MIN_WITH_BAR, |(width, _)| width.0.into());
        let line = line(done, self.total, self.begun.elapsed(), width);
        let _ = write!(io::stderr(), "\r\x1b[K{line}");
        self.drawn.set(Some(Instant::now()));
    }

    /// Hides the line while `action` writes to the terminal.
    pub(super) fn suspend<T>(&self, action: impl FnOnce() -> T) -> T {
        self.finish();
        action()
    }

    pub(super) fn finish(&self) {
        if self.drawn.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// A line on the terminal with a number that grows, which several threads may report.
pub(super) struct Counter {
    wanted: bool,
    /// What is counted, in the plural.
    things: &'static str,
    begun: Instant,
    /// See [`Progress::drawn`].
    drawn: Mutex<Option<Instant>>,
}

impl Counter {
    /// A line if standard error is a terminal.
    pub(super) fn new(things: &'static str, quiet: bool) -> Counter {
        Counter { wanted: !quiet && can_show(), things, begun: Instant::now(), drawn: Mutex::new(None) }
    }

    pub(super) fn show(&self, number: u64) {
        let Some(mut drawn) = self.drawn.try_lock().ok().filter(|_| self.wanted && !interrupt::interrupted()) else {
            return;
        };
        let elapsed = self.begun.elapsed();
        // Short work needs no line.
        if elapsed < 5 * PERIOD || drawn.is_some_and(|drawn| drawn.elapsed() < PERIOD) {
            return;
        }
        let rate = grouped((number as f64 / elapsed.as_secs_f64()) as u64);
        let things = self.things;
        let line = format!("{} {things}, {rate} {things}/s, {}", grouped(number), time(elapsed.as_secs_f64()));
        let _ = write!(io::stderr(), "\r\x1b[K{line}");
        *drawn = Some(Instant::now());
    }

    pub(super) fn finish(&self) {
        if self.drawn.lock().is_ok_and(|mut drawn| drawn.take().is_some()) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Whether standard error is a terminal on which a line can change.
fn can_show() -> bool {
    io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
}

/// The line for a terminal of this width.
fn line(done: Done, total: Option<u64>, elapsed: Duration, width: usize) -> String {
    let seconds = elapsed.as_secs_f64().max(0.001);
    let rate = |things: u64| grouped((things as f64 / seconds) as u64);
    let (read, rest) = match total {
        Some(total) => {
            let rest = seconds * total.saturating_sub(done.bytes) as f64 / done.bytes.max(1) as f64;
            (format!("{} of {}", size(done.bytes), size(total)), format!("{} left", time(rest)))
        }
        None => (size(done.bytes), time(seconds)),
    };
    let bar = total.filter(|_| width >= MIN_WITH_BAR).map_or(String::new(), |total| {
        let full = (BAR as u64 * done.bytes / total.max(1)).min(BAR as u64) as usize;
        format!("{}{} ", "█".repeat(full), "░".repeat(BAR - full))
    });
    let room = width.saturating_sub(FREE + bar.chars().count());
    let percent = total.filter(|_| bar.is_empty()).map(|total| (1, format!("{} %", 100 * done.bytes / total.max(1))));
    let findings = done.findings.map(|findings| (3, format!("{} findings", grouped(findings))));
    let games = (5, format!("{} games/s", rate(done.games)));
    let moves = (done.moves > 0).then(|| (6, format!("{} moves/s", rate(done.moves))));
    let parts = percent.into_iter().chain([(2, read), games]).chain(moves).chain(findings).chain([(4, rest)]);
    let parts: Vec<(u8, String)> = parts.collect();
    bar + &fitting(&parts, room)
}

/// The most important of these parts, those with the lowest numbers, in at most `width` columns.
fn fitting(parts: &[(u8, String)], width: usize) -> String {
    let joined = |least: u8| {
        let kept = parts.iter().filter(|(rank, _)| *rank <= least).map(|(_, text)| text.as_str());
        kept.collect::<Vec<_>>().join(", ")
    };
    (1..=6).rev().map(joined).find(|line| line.len() <= width).unwrap_or_default()
}

/// A number of bytes.
fn size(bytes: u64) -> String {
    let units = [("TiB", 1u64 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let unit = units.iter().find(|(_, one)| bytes >= *one);
    unit.map_or_else(|| format!("{bytes} B"), |(unit, one)| format!("{:.1} {unit}", bytes as f64 / *one as f64))
}

/// A time in seconds.
fn time(seconds: f64) -> String {
    match seconds as u64 {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

/// The total size of the inputs in bytes, if it is known: for uncompressed files and folders of them.
fn size_of_all(paths: &[PathBuf]) -> Option<u64> {
    let mut sum = Some(0);
    let _ = archive::walk(paths, &mut |input| {
        let size = match input {
            Ok(Input { source: Source::File(path) | Source::Found(path), .. }) => {
                let packed = ["gz", "zst", "xz", "bz2", "tar", "zip", "tgz", "tzst", "txz", "tbz", "tbz2"];
                let is_packed = path.extension().is_some_and(|ending| packed.iter().any(|packed| ending == *packed));
                fs::metadata(path).ok().filter(|_| !is_packed).map(|data| data.len())
            }
            Ok(Input { source: Source::Stdin, .. }) => None,
            Err(_) => Some(0),
        };
        sum = sum.zip(size).map(|(sum, size)| sum + size);
        if sum.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_fits_the_terminal() {
        let done = Done { games: 4000, moves: 900_000, bytes: 3 << 20, findings: Some(1234) };
        let shown = |width| line(done, Some(6 << 20), Duration::from_secs(2), width);
        assert_eq!(
            shown(120),
            "████████████░░░░░░░░░░░░ 3.0 MiB of 6.0 MiB, 2,000 games/s, 450,000 moves/s, 1,234 findings, 2 s left"
        );
        assert_eq!(shown(60), "50 %, 3.0 MiB of 6.0 MiB, 1,234 findings, 2 s left");
        assert_eq!(shown(40), "50 %, 3.0 MiB of 6.0 MiB");
        assert_eq!(shown(20), "50 %");
        for width in 0..130 {
            assert!(shown(width).chars().count() <= width.saturating_sub(FREE), "{width}");
        }
    }

    #[test]
    fn sizes_and_times_are_short() {
        assert_eq!([0, 1023, 1024, 5 << 30].map(size), ["0 B", "1023 B", "1.0 KiB", "5.0 GiB"]);
        assert_eq!([0.4, 119.0, 120.0, 7200.0].map(time), ["0 s", "119 s", "2 min", "2 h"]);
    }
}
