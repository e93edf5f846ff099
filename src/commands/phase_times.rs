//! How long the phases of a command take, for `-v`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::console::print_note;

/// A phase of a command that reads games. Each is measured where the work is done, in blocks of many games.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phase {
    /// Opening, unpacking and splitting the inputs, on one thread.
    Reading,
    /// Judging or converting games, on all threads.
    Judging,
    /// Laying out reports, on all threads.
    Rendering,
    /// Writing in order, on one thread.
    Writing,
}

/// Working time by phase, summed over threads. Measures nothing unless it is wanted.
#[derive(Debug, Default)]
pub(super) struct PhaseTimes {
    wanted: bool,
    nanoseconds: [AtomicU64; 4],
}

impl PhaseTimes {
    pub(super) fn new(wanted: bool) -> PhaseTimes {
        PhaseTimes { wanted, ..PhaseTimes::default() }
    }

    /// The beginning of some work, if it is to be measured.
    pub(super) fn begin(&self) -> Option<Instant> {
        self.wanted.then(Instant::now)
    }

    /// The end of work that began then.
    pub(super) fn end(&self, phase: Phase, begun: Option<Instant>) {
        if let Some(begun) = begun {
            let nanoseconds = u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.nanoseconds[phase as usize].fetch_add(nanoseconds, Ordering::Relaxed);
        }
    }

    /// Measures some work.
    pub(super) fn measure<T>(&self, phase: Phase, work: impl FnOnce() -> T) -> T {
        let begun = self.begin();
        let done = work();
        self.end(phase, begun);
        done
    }

    /// Prints the time of these phases under these names.
    pub(super) fn print(&self, phases: &[(Phase, &str)], threads: usize) {
        if !self.wanted {
            return;
        }
        let times = phases.iter().map(|&(phase, name)| {
            let time = Duration::from_nanos(self.nanoseconds[phase as usize].load(Ordering::Relaxed));
            format!("{name} {:.2} s", time.as_secs_f64())
        });
        let threads = if threads == 1 { String::new() } else { format!(" (working time of {threads} threads)") };
        print_note(format_args!("{}{threads}", times.collect::<Vec<_>>().join(", ")));
    }
}
