//! The progress bar.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::counts::{Counts, grouped};

/// A progress bar, on terminals only.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// A bar for `bytes` of text, or a spinner if the size is unknown.
    pub(super) fn new(wanted: bool, bytes: Option<u64>) -> Progress {
        if !wanted {
            return Progress(ProgressBar::hidden());
        }
        let bar = ProgressBar::with_draw_target(bytes, ProgressDrawTarget::stderr_with_hz(10));
        let form = if bytes.is_some() {
            "{bar:24} {bytes}/{total_bytes} {msg} {eta}"
        } else {
            "{spinner} {bytes} {msg} {elapsed}"
        };
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(bar)
    }

    pub(super) fn update(&self, counts: &Counts) {
        if self.0.is_hidden() {
            return;
        }
        self.0.set_position(counts.bytes);
        let seconds = self.0.elapsed().as_secs_f64().max(0.001);
        let rate = |things: u64| grouped((things as f64 / seconds) as u64);
        self.0.set_message(format!(
            "{} games/s, {} moves/s, {} findings",
            rate(counts.games),
            rate(counts.moves),
            grouped(counts.findings)
        ));
    }

    /// Hides the bar while `action` writes to the terminal.
    pub(super) fn suspend<T>(&self, action: impl FnOnce() -> T) -> T {
        self.0.suspend(action)
    }

    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
