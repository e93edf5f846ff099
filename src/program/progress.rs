//! The progress line.

use std::fmt;
use std::fs;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::console::{Verbosity, columns, counted, grouped};
use super::interrupt;
use xgames_analysis::archive::{self, Input, Source};
use xgames_search::threads::lock;

/// The number of times that the line may change in a second.
const RATE: u8 = 10;

/// The time after which a [`Counter`] appears; shorter work has none.
const SHORT: Duration = Duration::from_millis(500);

/// The columns of the bar with the space after it, and of the narrowest terminal that has it.
const BAR: usize = 25;
const MIN_WITH_BAR: usize = 80;

/// The columns at the end of the line that stay free, so that it does not look cut off.
const FREE: usize = 3;

/// A line on the terminal that shows how far the command has come.
pub(crate) struct Progress {
    /// The line, if it is wanted.
    line: Option<ProgressBar>,
    /// The numbers that the line shows.
    done: Arc<Mutex<Done>>,
    /// Whether the line was shown during a search.
    is_drawn: Arc<AtomicBool>,
    begun: Instant,
    /// Whether standard output goes to the terminal, too.
    shares_terminal: bool,
}

/// The work that is done so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Done {
    pub(crate) bytes: u64,
    pub(crate) games: u64,
    pub(crate) moves: u64,
    /// The number of findings, if the command reports them.
    pub(crate) findings: Option<u64>,
    /// The number of searches that have been begun.
    pub(crate) searches: u64,
}

impl Progress {
    /// A line for the inputs that `paths` name, if it is wanted and standard error is a terminal.
    pub(crate) fn new(wanted: bool, verbosity: Verbosity, paths: &[PathBuf]) -> Progress {
        let target = ProgressDrawTarget::stderr_with_hz(RATE);
        let is_shown = wanted && verbosity > Verbosity::Quiet && !target.is_hidden();
        let total = is_shown.then(|| size_of_all(paths)).flatten();
        let has_bar = total.is_some() && width() >= MIN_WITH_BAR;
        let done = Arc::new(Mutex::new(Done::default()));
        let shown = Arc::clone(&done);
        let counts = move |state: &ProgressState, line: &mut dyn fmt::Write| {
            let _ = line.write_str(&counts(*lock(&shown), state.len(), state.elapsed(), has_bar, width()));
        };
        let style = style(if has_bar { "{bar:24} {counts}" } else { "{counts}" }).with_key("counts", counts);
        let line = is_shown.then(|| ProgressBar::with_draw_target(total, target).with_style(style));
        let (is_drawn, shares_terminal) = (Arc::default(), io::stdout().is_terminal());
        Progress { line, done, is_drawn, begun: Instant::now(), shares_terminal }
    }

    /// Changes the line. It appears when some bytes are done. Searches are counted by themselves.
    pub(crate) fn update(&self, done: Done) {
        if let Some(line) = self.line.as_ref().filter(|_| done.bytes > 0 && !interrupt::interrupted()) {
            let mut shown = lock(&self.done);
            *shown = Done { searches: shown.searches, ..done };
            // The line is drawn from these numbers.
            drop(shown);
            line.set_position(done.bytes);
        }
    }

    /// A function that counts a search on the line, and shows it.
    pub(crate) fn of_searches(&self) -> Arc<dyn Fn() + Send + Sync> {
        let (done, shows) = (Arc::clone(&self.done), self.while_searching());
        Arc::new(move || {
            lock(&done).searches += 1;
            shows();
        })
    }

    /// A function that shows the line from [`SHORT`] on, although no bytes may be done. It is called again and again during a search,
    /// which may take long.
    pub(crate) fn while_searching(&self) -> Arc<dyn Fn() + Send + Sync> {
        let Some(line) = self.line.clone() else { return Arc::new(|| ()) };
        let (is_drawn, begun) = (Arc::clone(&self.is_drawn), self.begun);
        Arc::new(move || {
            if begun.elapsed() >= SHORT && !interrupt::interrupted() {
                is_drawn.store(true, Ordering::Relaxed);
                line.tick();
            }
        })
    }

    /// Hides the line while `action` writes to standard error.
    pub(crate) fn suspend<T>(&self, action: impl FnOnce() -> T) -> T {
        match self.line.as_ref().filter(|line| line.position() > 0 || self.is_drawn.load(Ordering::Relaxed)) {
            Some(line) => line.suspend(action),
            None => action(),
        }
    }

    /// Hides the line while `action` writes to standard output.
    pub(crate) fn suspend_for_output<T>(&self, action: impl FnOnce() -> T) -> T {
        if self.shares_terminal { self.suspend(action) } else { action() }
    }

    pub(crate) fn finish(&self) {
        self.line.iter().for_each(ProgressBar::finish_and_clear);
    }
}

/// A line on the terminal with a number that grows, which several threads may report.
pub(crate) struct Counter {
    /// The line, if it is wanted.
    line: Option<ProgressBar>,
    /// The words about other things on the line.
    also: Arc<Mutex<Words>>,
    begun: Instant,
}

/// Says something at the time at which a line is drawn.
type Words = Box<dyn Fn() -> String + Send>;

impl Counter {
    /// A line for these things, in the plural, if standard error is a terminal.
    pub(crate) fn new(things: &str, quiet: bool) -> Counter {
        let target = ProgressDrawTarget::stderr_with_hz(RATE);
        let also = Arc::new(Mutex::new(Box::new(String::new) as Words));
        let others = Arc::clone(&also);
        let things = things.to_owned();
        let counts = move |state: &ProgressState, line: &mut dyn fmt::Write| {
            let (done, words) = (state.pos(), lock(&others)());
            let of = state.len().map_or(String::new(), |total| format!(" of {}", grouped(total)));
            let parts = [
                (1, format!("{}{of} {things}", grouped(done))),
                (3, format!("{} {things}/s", rate(done, state.elapsed()))),
                (2, words),
                (4, time(state.elapsed())),
            ];
            let parts: Vec<_> = parts.into_iter().filter(|(_, words)| !words.is_empty()).collect();
            let _ = line.write_str(&fitting(&parts, width().saturating_sub(FREE)));
        };
        let style = style("{counts}").with_key("counts", counts);
        let line =
            (!quiet && !target.is_hidden()).then(|| ProgressBar::with_draw_target(None, target).with_style(style));
        Counter { line, also, begun: Instant::now() }
    }

    /// Lets the line say how many things there will be at most.
    pub(crate) fn of(self, total: u64) -> Counter {
        self.line.iter().for_each(|line| line.set_length(total));
        self
    }

    /// Lets the line say this about other things, too, whenever it is drawn.
    pub(crate) fn also(&self, words: impl Fn() -> String + Send + 'static) {
        *lock(&self.also) = Box::new(words);
    }

    pub(crate) fn show(&self, number: u64) {
        if let Some(line) = self.line.as_ref().filter(|_| self.begun.elapsed() >= SHORT && !interrupt::interrupted()) {
            line.set_position(number);
        }
    }

    pub(crate) fn finish(&self) {
        self.line.iter().for_each(ProgressBar::finish_and_clear);
    }

    /// Hides the line while `action` writes to the terminal.
    pub(crate) fn suspend<T>(&self, action: impl FnOnce() -> T) -> T {
        match self.line.as_ref().filter(|line| line.position() > 0) {
            Some(line) => line.suspend(action),
            None => action(),
        }
    }

    /// Goes on after [`finish`](Counter::finish).
    pub(crate) fn resume(&mut self) {
        self.line = self.line.take().map(|line| {
            let target = ProgressDrawTarget::stderr_with_hz(RATE);
            ProgressBar::with_draw_target(None, target).with_style(line.style()).with_elapsed(self.begun.elapsed())
        });
    }
}

/// The style of a template. All templates here are well formed.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// The number of columns of the terminal, which may change.
fn width() -> usize {
    columns(terminal_size::terminal_size_of(io::stderr())).unwrap_or(MIN_WITH_BAR)
}

/// The line for a terminal of this width, without the bar.
fn counts(done: Done, total: Option<u64>, elapsed: Duration, has_bar: bool, width: usize) -> String {
    let (read, rest) = match total {
        // Nothing can be said about the rest before some of it is done.
        Some(total) if done.bytes == 0 => (format!("0 of {}", size(total)), time(elapsed)),
        Some(total) => {
            let rest = elapsed.as_secs_f64() * total.saturating_sub(done.bytes) as f64 / done.bytes.max(1) as f64;
            let rest = Duration::try_from_secs_f64(rest).unwrap_or(Duration::MAX);
            (format!("{} of {}", size(done.bytes), size(total)), format!("{} left", time(rest)))
        }
        None => (size(done.bytes), time(elapsed)),
    };
    let room = width.saturating_sub(FREE + if has_bar { BAR } else { 0 });
    let percent = total.filter(|_| !has_bar).map(|total| (1, format!("{} %", 100 * done.bytes / total.max(1))));
    let findings = done.findings.map(|findings| (3, counted(findings, "finding")));
    let games = (5, format!("{} games/s", rate(done.games, elapsed)));
    let moves = (done.moves > 0).then(|| (6, format!("{} moves/s", rate(done.moves, elapsed))));
    let searches = (done.searches > 0).then(|| (4, counted(done.searches, "search")));
    let parts = percent.into_iter().chain([(2, read), games]).chain(moves).chain(searches).chain(findings);
    let parts = parts.chain([(4, rest)]);
    fitting(&parts.collect::<Vec<_>>(), room)
}

/// The most important of these parts, those with the lowest numbers, as one text of at most `width` columns.
fn fitting(parts: &[(u8, String)], width: usize) -> String {
    let joined = |least: u8| {
        let kept = parts.iter().filter(|(rank, _)| *rank <= least).map(|(_, text)| text.as_str());
        kept.collect::<Vec<_>>().join(", ")
    };
    (1..=6).rev().map(joined).find(|line| line.len() <= width).unwrap_or_default()
}

/// A number of bytes as text with a unit.
fn size(bytes: u64) -> String {
    let units = [("TiB", 1u64 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let unit = units.iter().find(|(_, one)| bytes >= *one);
    unit.map_or_else(|| format!("{bytes} B"), |(unit, one)| format!("{:.1} {unit}", bytes as f64 / *one as f64))
}

/// The number of things that are done in a second, as text.
fn rate(things: u64, elapsed: Duration) -> String {
    grouped((things as f64 / elapsed.as_secs_f64().max(0.001)) as u64)
}

fn time(time: Duration) -> String {
    match time.as_secs() {
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
                let is_packed = archive::is_packed_name(&path.to_string_lossy());
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
        let done = Done { games: 4000, moves: 900_000, bytes: 3 << 20, findings: Some(1234), searches: 0 };
        let shown = |width| counts(done, Some(6 << 20), Duration::from_secs(2), width >= MIN_WITH_BAR, width);
        assert_eq!(shown(120), "3.0 MiB of 6.0 MiB, 2,000 games/s, 450,000 moves/s, 1,234 findings, 2 s left");
        assert_eq!(shown(60), "50 %, 3.0 MiB of 6.0 MiB, 1,234 findings, 2 s left");
        assert_eq!(shown(40), "50 %, 3.0 MiB of 6.0 MiB");
        assert_eq!(shown(20), "50 %");
        let begun = Done { searches: 1234, ..Done::default() };
        assert_eq!(
            counts(begun, Some(6 << 20), Duration::from_secs(2), true, 120),
            "0 of 6.0 MiB, 0 games/s, 1,234 searches, 2 s"
        );
        for width in 0..130 {
            let bar = if width >= MIN_WITH_BAR { BAR } else { 0 };
            assert!(bar + shown(width).len() <= width.saturating_sub(FREE), "{width}");
        }
    }

    #[test]
    fn sizes_and_times_are_short() {
        assert_eq!([0, 1023, 1024, 5 << 30].map(size), ["0 B", "1023 B", "1.0 KiB", "5.0 GiB"]);
        assert_eq!(
            [0.4, 119.0, 120.0, 7200.0].map(|seconds| time(Duration::from_secs_f64(seconds))),
            ["0 s", "119 s", "2 min", "2 h"]
        );
    }
}
