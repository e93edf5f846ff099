//! A thread that reads the answer of a query ahead of the one who takes it.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use arrow_array::RecordBatch;

use crate::query::Query;
use crate::read::Part;
use xgames_search::threads::lock;

/// The number of batches that may wait to be taken.
const WAITING: usize = 2;

/// So much time passes between two questions whether the one who waits is interrupted.
const PATIENCE: Duration = Duration::from_millis(50);

/// A thread that reads tells here how far it is.
#[derive(Debug, Default)]
pub struct Progress {
    stopped: AtomicBool,
    bytes: AtomicU64,
    games: AtomicU64,
    left_out: AtomicU64,
    problems: Mutex<Vec<(String, String)>>,
}

impl Progress {
    /// Returns how many bytes of text have been read so far.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Returns how many games have been read so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// Returns how many games have been left out so far, because they are not of the game and the size that were asked for.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out.load(Ordering::Relaxed)
    }

    /// Returns the files, or parts of them, that could not be read so far, each with the reason.
    #[must_use]
    pub fn problems(&self) -> Vec<(String, String)> {
        lock(&self.problems).clone()
    }

    fn add(&self, name: &str, message: &str) {
        let mut problems = lock(&self.problems);
        problems.push((name.to_owned(), message.to_owned()));
    }
}

/// A thread sends batches, then the end or an error. If it ends without one of these, it has failed.
type Message = Result<Option<RecordBatch>, String>;

/// The batches of an answer. A thread reads a few of them ahead, and ends when this is dropped.
#[derive(Debug)]
pub struct Batches {
    /// The channel from the thread; `None` after the end.
    receiver: Option<Receiver<Message>>,
    progress: Arc<Progress>,
}

impl Batches {
    /// Begins to read.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn begin(query: Query, progress: &Arc<Progress>) -> io::Result<Batches> {
        let state = Arc::clone(progress);
        Batches::read_by(progress, move |pass| {
            let stops = Arc::clone(&state);
            query.read(move || stops.stopped.load(Ordering::Relaxed), &mut |part| {
                match part {
                    Part::Batch(_, batch) => return pass(batch),
                    Part::Problem { name, message } => {
                        state.add(name, message);
                        if query.ends_at_problems {
                            return ControlFlow::Break(());
                        }
                    }
                    Part::Progress(counts) => {
                        state.bytes.fetch_add(counts.bytes, Ordering::Relaxed);
                        state.games.fetch_add(counts.games, Ordering::Relaxed);
                        state.left_out.fetch_add(counts.left_out, Ordering::Relaxed);
                    }
                    Part::Note(_) | Part::Losses { .. } => {}
                }
                ControlFlow::Continue(())
            })
        })
    }

    /// Begins a thread that passes batches on until it is told to break.
    fn read_by(
        progress: &Arc<Progress>,
        read: impl FnOnce(&(dyn Fn(RecordBatch) -> ControlFlow<()> + Sync)) -> Result<(), String> + Send + 'static,
    ) -> io::Result<Batches> {
        let (sender, receiver) = sync_channel::<Message>(WAITING);
        thread::Builder::new().name("xgames".to_owned()).spawn(move || {
            let pass = |batch| sender.send(Ok(Some(batch))).map_or(ControlFlow::Break(()), ControlFlow::Continue);
            let end = read(&pass).map(|()| None);
            // The one who takes may be gone.
            let _ = sender.send(end);
        })?;
        Ok(Batches { receiver: Some(receiver), progress: Arc::clone(progress) })
    }

    /// Waits for the next batch, and returns `None` after the last one. While it waits it asks again and again whether it is
    /// interrupted.
    ///
    /// # Errors
    /// Reading has failed or was interrupted. `None` follows.
    pub fn next(&mut self, is_interrupted: impl Fn() -> bool) -> Result<Option<RecordBatch>, String> {
        let Some(receiver) = &self.receiver else { return Ok(None) };
        let end = loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(Ok(Some(batch))) => return Ok(Some(batch)),
                Ok(end) => break end,
                Err(RecvTimeoutError::Disconnected) => {
                    break Err("internal error: reading ended before the last game".to_owned());
                }
                Err(RecvTimeoutError::Timeout) if is_interrupted() => break Err("reading was interrupted".to_owned()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        self.stop();
        end
    }

    fn stop(&mut self) {
        self.receiver = None;
        self.progress.stopped.store(true, Ordering::Relaxed);
    }
}

impl Drop for Batches {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::columns::arrow_schema;
    use crate::query::{Options, Rows};
    use crate::schema::GAMES;

    fn batch() -> RecordBatch {
        RecordBatch::new_empty(arrow_schema(&GAMES))
    }

    #[test]
    fn a_thread_that_dies_is_an_error_and_no_end() {
        let mut batches = Batches::read_by(&Arc::default(), |pass| {
            let _ = pass(batch());
            panic!("this panic is part of a test");
        })
        .unwrap();
        assert!(batches.next(|| false).unwrap().is_some());
        assert!(batches.next(|| false).unwrap_err().contains("before the last game"));
        assert!(batches.next(|| false).unwrap().is_none());
    }

    #[test]
    fn an_error_comes_after_the_batches_before_it() {
        let mut batches = Batches::read_by(&Arc::default(), |pass| {
            let _ = pass(batch());
            Err("no more".to_owned())
        })
        .unwrap();
        assert!(batches.next(|| false).unwrap().is_some());
        assert_eq!(batches.next(|| false).unwrap_err(), "no more");
        assert!(batches.next(|| false).unwrap().is_none());
    }

    #[test]
    fn few_batches_wait_and_none_are_made_after_the_drop() {
        let (told, hear) = channel();
        let batches = Batches::read_by(&Arc::default(), move |pass| {
            let mut passed = 0;
            while pass(batch()).is_continue() {
                passed += 1;
            }
            told.send(passed).map_err(|error| error.to_string())
        })
        .unwrap();
        assert!(hear.recv_timeout(3 * PATIENCE).is_err(), "the thread waits");
        drop(batches);
        assert_eq!(hear.recv_timeout(Duration::from_secs(60)), Ok(WAITING));
    }

    #[test]
    fn who_waits_can_be_interrupted() {
        let (keep, wait) = channel::<()>();
        let progress = Arc::default();
        let mut batches = Batches::read_by(&progress, move |_| {
            let _ = wait.recv();
            Ok(())
        })
        .unwrap();
        assert_eq!(batches.next(|| true).unwrap_err(), "reading was interrupted");
        assert!(progress.stopped.load(Ordering::Relaxed));
        assert!(batches.next(|| false).unwrap().is_none());
        drop(keep);
    }

    #[test]
    fn every_table_of_an_archive_can_be_asked_for() {
        let records = concat!(env!("CARGO_MANIFEST_DIR"), "/../../records/cross");
        for (name, rows) in Rows::ALL {
            let options = Options { table: name.to_owned(), playouts: Some(1), deepen: 1, ..Options::default() };
            let (query, progress) = (Query::new(vec![records.into()], options).unwrap(), Arc::default());
            assert_eq!(query.rows, rows);
            let mut batches = Batches::begin(query, &progress).unwrap();
            let mut found = 0;
            while let Some(batch) = batches.next(|| false).unwrap() {
                assert_eq!(batch.schema(), arrow_schema(&rows.table()), "{name}");
                found += batch.num_rows() as u64;
            }
            assert!(progress.games() > 1 && progress.bytes() > 100 && progress.problems().is_empty(), "{name}");
            match rows {
                Rows::Games(_) => assert_eq!(found, progress.games(), "{name}"),
                Rows::Findings => {}
                Rows::Plies | Rows::Analyses => assert!(found > progress.games(), "{name}"),
            }
        }
    }
}
