//! The batches of a query, which a thread reads ahead.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use arrow_array::RecordBatch;
use xgames_analysis::archive::Reading;
use xgames_columns::{Part, Tables, Wanted, read_tables};

use crate::query::{Query, Rows};

/// The number of batches that wait to be taken.
const WAITING: usize = 2;

/// A thread reads the batches of a query, until this is dropped.
pub(crate) struct Batches {
    receiver: Receiver<Message>,
    stopped: Arc<AtomicBool>,
}

/// The thread that reads sends these messages, `End` after the last batch: it has failed if it ends without.
enum Message {
    Batch(RecordBatch),
    Failure(String),
    End,
}

impl Batches {
    /// Begins to read. Batches of games have the columns that are wanted.
    pub(crate) fn begin(query: Query, wanted: Wanted) -> io::Result<Batches> {
        let (sender, receiver) = sync_channel(WAITING);
        let stopped = Arc::new(AtomicBool::new(false));
        let stops = Arc::clone(&stopped);
        thread::Builder::new().name("xgames".to_owned()).spawn(move || {
            let last = match read(&query, wanted, &stops, &sender) {
                Ok(()) => Message::End,
                Err(fault) => Message::Failure(fault),
            };
            // The query may be over.
            let _ = sender.send(last);
        })?;
        Ok(Batches { receiver, stopped })
    }

    /// Waits for the next batch, and returns `None` after the last one.
    pub(crate) fn next(&self) -> Result<Option<RecordBatch>, String> {
        match self.receiver.recv() {
            Ok(Message::Batch(batch)) => Ok(Some(batch)),
            Ok(Message::End) => Ok(None),
            Ok(Message::Failure(fault)) => Err(fault),
            Err(_) => Err("internal error: reading ended before the last game".to_owned()),
        }
    }
}

impl Drop for Batches {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// Reads the archives and sends the batches of the table.
fn read(query: &Query, wanted: Wanted, stopped: &AtomicBool, sender: &SyncSender<Message>) -> Result<(), String> {
    let name = query.rows.table().name;
    let has_games = matches!(query.rows, Rows::Games | Rows::Records);
    let tables = Tables {
        games: has_games.then_some(wanted),
        findings: query.rows == Rows::Findings,
        plies: query.rows == Rows::Plies,
        analyses: None,
    };
    let passes_problems = has_games || query.ignores_problems;
    let mut fault = None;
    let mut take = |part: Part<'_>| match part {
        Part::Batch(table, batch) if table == name => match sender.send(Message::Batch(batch)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        },
        Part::Problem { name, message } if !passes_problems => {
            let place = if name.is_empty() { String::new() } else { format!("{name}: ") };
            let help = format!("`{} := true` passes over what cannot be read", Query::IGNORE_ERRORS);
            fault = Some(format!("{place}{message}; {help}"));
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    };
    let is_stopped = || stopped.load(Ordering::Relaxed);
    let read = read_tables(&query.paths, &Reading::default(), (tables, None), query.threads, &is_stopped, &mut take);
    read.map_err(|error| format!("threads cannot be started: {error}"))?;
    fault.map_or(Ok(()), Err)
}
