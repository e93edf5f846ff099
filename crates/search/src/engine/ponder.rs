//! Pondering: a search of the position that is expected next, while the opponent thinks.
//!
//! The engine goes to a thread, and comes back when the search ends. So it needs no memory of its own, and an engine with a
//! table keeps what it has found even if the opponent plays something else.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::{Engine, Playable, Report};
use crate::solver::Limits;
use crate::threads;

/// The time between two questions whether a search must stop.
const ASKED_EVERY: Duration = Duration::from_millis(10);

/// The time for which a position is pondered, in times of a move. If it is played, the search goes on for the time of a move, less
/// the time since it began divided by this number: a search that had its whole time needs no more.
const TIMES: u32 = 2;

/// An engine, and its report about the position.
type Found<P> = (Box<dyn Engine<P>>, Report<<P as xgames_core::games::Position>::Move>);

/// A search on another thread. It stops when this is dropped.
pub(super) struct Pondering<P: Playable> {
    /// The position that is searched, as text.
    position: String,
    begun: Instant,
    stops: Arc<AtomicBool>,
    /// The channel that closes when the search has ended.
    done: mpsc::Receiver<()>,
    thread: Option<JoinHandle<Found<P>>>,
}

impl<P: Playable> Pondering<P> {
    /// Begins to search a position in a game in which moves take this time. `None` if the system has no memory for a thread.
    ///
    /// The search has a deadline, because by it an engine shares out its time.
    pub(super) fn begin(mut engine: Box<dyn Engine<P>>, position: P, time: Duration) -> Option<Pondering<P>> {
        let limits = Limits::time(time.saturating_mul(TIMES));
        let stops = Arc::new(AtomicBool::new(false));
        let (waits, done) = mpsc::channel();
        let (text, stops_there) = (position.one_line(), Arc::clone(&stops));
        let search = move || {
            let stop = |_| stops_there.load(Ordering::Relaxed);
            let report = engine.search(&position, &Limits { stop: &stop, ..limits }, &mut |_| {});
            drop::<mpsc::Sender<()>>(waits);
            (engine, report)
        };
        let thread = threads::begin(search).ok()?;
        Some(Pondering { position: text, begun: Instant::now(), stops, done, thread: Some(thread) })
    }

    /// Whether this position is searched.
    pub(super) fn is_about(&self, position: &P) -> bool {
        self.position == position.one_line()
    }

    /// Goes on with the search as long as the limits allow, less the time that is saved because it was pondered. Numbers of nodes do
    /// not count.
    pub(super) fn finish(self, limits: &Limits) -> Option<Found<P>> {
        let saved = self.begun.elapsed() / TIMES;
        let deadline = limits.deadline.map(|deadline| deadline.checked_sub(saved).unwrap_or(deadline));
        while !(Limits { nodes: None, deadline, ..*limits }).reached(0) {
            let left = deadline.map_or(ASKED_EVERY, |deadline| deadline.saturating_duration_since(Instant::now()));
            if self.done.recv_timeout(left.min(ASKED_EVERY)) == Err(RecvTimeoutError::Disconnected) {
                break;
            }
        }
        self.stop()
    }

    /// Ends the search at once.
    pub(super) fn stop(mut self) -> Option<Found<P>> {
        self.stops.store(true, Ordering::Relaxed);
        let found = self.thread.take()?.join();
        Some(found.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    }
}

impl<P: Playable> Drop for Pondering<P> {
    fn drop(&mut self) {
        self.stops.store(true, Ordering::Relaxed);
        // What a search that is not needed has found, or why it failed, does not matter.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::super::Settings;
    use super::*;
    use xgames_core::games::Position;
    use xgames_core::games::crossway::Crossway;

    const SETTINGS: Settings = Settings { memory: 1 << 20, threads: 1, seed: 5, learned: true };
    const LONG: Duration = Duration::from_secs(1000);

    /// A search of a position that is not soon decided.
    fn begun() -> (Pondering<Crossway>, Crossway) {
        let position = Crossway::new(9).unwrap();
        let pondering = Pondering::begin(position.engine(SETTINGS), position.clone(), LONG).unwrap();
        (pondering, position)
    }

    #[test]
    fn a_search_ends_when_it_is_stopped() {
        let (pondering, position) = begun();
        assert!(pondering.is_about(&position));
        let mut other = position.clone();
        other.play(position.legal_moves()[0]);
        assert!(!pondering.is_about(&other));
        let (mut engine, report) = pondering.stop().unwrap();
        assert!(report.best_move().is_some());
        // The engine can be used again.
        assert_eq!(engine.search(&other, &Limits::nodes(60), &mut |_| {}).nodes(), 60);
    }

    #[test]
    fn a_search_that_is_needed_goes_on_until_it_must_stop() {
        let (pondering, position) = begun();
        let asked = AtomicUsize::new(0);
        let limits = Limits { stop: &|_| asked.fetch_add(1, Ordering::Relaxed) >= 3, ..Limits::none() };
        let (_, report) = pondering.finish(&limits).unwrap();
        assert_eq!(asked.into_inner(), 4);
        assert!(position.legal_moves().contains(&report.best_move().unwrap()));
        // There is a report although no time is left.
        let (pondering, _) = begun();
        let (_, report) = pondering.finish(&Limits::time(Duration::ZERO)).unwrap();
        assert!(report.visits > 0);
    }

    /// A decided position needs no further time.
    #[test]
    fn a_search_that_has_ended_is_not_waited_for() {
        let position = Crossway::new(2).unwrap();
        let pondering = Pondering::begin(position.engine(SETTINGS), position, LONG).unwrap();
        let (_, report) = pondering.finish(&Limits::time(LONG)).unwrap();
        assert!(report.evaluation.is_proven());
    }

    #[test]
    fn nothing_is_pondered_without_end() {
        let position = Crossway::new(9).unwrap();
        let pondering = Pondering::begin(position.engine(SETTINGS), position, Duration::ZERO).unwrap();
        let (_, report) = pondering.finish(&Limits::none()).unwrap();
        assert!(report.visits > 0);
    }

    #[test]
    fn a_search_that_is_dropped_ends() {
        let (pondering, _) = begun();
        let stops = Arc::downgrade(&pondering.stops);
        drop(pondering);
        assert_eq!(stops.strong_count(), 0);
    }
}
