//! The times that the phases of a run over archives take.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A phase of a run that reads games. Each is measured where the work is done, in blocks of many games.
#[derive(Clone, Copy, Debug)]
pub enum Phase {
    /// Opening, unpacking and splitting the inputs, on one thread.
    Reading,
    /// Judging or converting games, on all threads.
    Judging,
    /// Laying out reports, on all threads.
    Rendering,
    /// Writing in order, on one thread.
    Writing,
}

/// Working time by phase, summed over threads. It measures nothing unless it is wanted.
#[derive(Debug, Default)]
pub struct PhaseTimes {
    wanted: bool,
    nanoseconds: [AtomicU64; 4],
}

impl PhaseTimes {
    /// Creates an empty measurement. Times are measured only if `wanted`.
    #[must_use]
    pub fn new(wanted: bool) -> PhaseTimes {
        PhaseTimes { wanted, ..PhaseTimes::default() }
    }

    /// The beginning of some work, if it is to be measured.
    pub fn begin(&self) -> Option<Instant> {
        self.wanted.then(Instant::now)
    }

    /// Ends the measurement of work that began then.
    pub fn end(&self, phase: Phase, begun: Option<Instant>) {
        if let Some(begun) = begun {
            let nanoseconds = u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.nanoseconds[phase as usize].fetch_add(nanoseconds, Ordering::Relaxed);
        }
    }

    /// Measures some work.
    pub fn measure<T>(&self, phase: Phase, work: impl FnOnce() -> T) -> T {
        let begun = self.begin();
        let done = work();
        self.end(phase, begun);
        done
    }

    /// The time of a phase so far; `None` if none is measured.
    #[must_use]
    pub fn time(&self, phase: Phase) -> Option<Duration> {
        let time = Duration::from_nanos(self.nanoseconds[phase as usize].load(Ordering::Relaxed));
        self.wanted.then_some(time)
    }
}
