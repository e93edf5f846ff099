//! Archives as tables of Arrow, which other libraries take without a copy.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyFileNotFoundError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use xgames::analysis::reviewing::Reviewing;
use xgames::archive::Reading;
use xgames::columns::schema::{ANALYSES, FINDINGS, GAMES, PLIES, RECORDS, Table};
use xgames::columns::{Part, Tables, Wanted, arrow_schema, read_tables};
use xgames::engine::Settings;
use xgames::games::{Game, SetupField};
use xgames::judge::Defaults;
use xgames::record::Format;

use crate::errors::{self, Class};

/// The number of batches that wait to be taken.
const WAITING: usize = 2;

/// The time between two looks at signals.
const PATIENCE: Duration = Duration::from_millis(50);

/// The part of the class `Reader` of tables.py that is written in Rust.
#[pyclass(frozen, subclass, module = "xgames._xgames")]
pub(crate) struct Reader {
    /// The name of the table, for `read`.
    asked: &'static str,
    schema: SchemaRef,
    /// The job, until the first batch is taken.
    job: Arc<Mutex<Option<Job>>>,
    state: Arc<State>,
}

/// The job of a reader: paths, and how to read them.
struct Job {
    paths: Vec<PathBuf>,
    asked: &'static str,
    table: Table,
    defaults: Defaults,
    format: Option<Format>,
    reviewing: Option<Reviewing>,
    threads: usize,
}

/// The progress of a reader.
#[derive(Default)]
struct State {
    stopped: AtomicBool,
    /// Whether the thread that reads has come to its end.
    is_over: AtomicBool,
    bytes: AtomicU64,
    games: AtomicU64,
    problems: Mutex<Vec<(String, String)>>,
}

#[pymethods]
impl Reader {
    /// Look at the paths and options; nothing is read yet.
    #[new]
    #[pyo3(signature = (*paths, table = "games", game = None, size = None, swap = None, coords = None, seats = None, format = None, threads = 1, playouts = None, seed = 0, memory = 64, deepen = 10))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        paths: &Bound<'_, PyTuple>,
        table: &str,
        game: Option<&str>,
        size: Option<u32>,
        swap: Option<bool>,
        coords: Option<String>,
        seats: Option<String>,
        format: Option<&str>,
        threads: usize,
        playouts: Option<u64>,
        seed: u64,
        memory: usize,
        deepen: u32,
    ) -> PyResult<Reader> {
        let known =
            [("games", GAMES), ("records", RECORDS), ("findings", FINDINGS), ("plies", PLIES), ("analyses", ANALYSES)];
        let (asked, table) = known.into_iter().find(|(name, _)| *name == table).ok_or_else(|| {
            let names = known.map(|(name, _)| name).join(", ");
            PyValueError::new_err(format!("there is no table {table:?}; there are {names}"))
        })?;
        let paths: Vec<PathBuf> = paths.extract()?;
        if paths.is_empty() {
            return Err(PyValueError::new_err("no path is given"));
        }
        if let Some(missing) = paths.iter().find(|path| path.symlink_metadata().is_err()) {
            return Err(PyFileNotFoundError::new_err(format!("{}: there is no such file", missing.display())));
        }
        if !(1..=1024).contains(&threads) || memory == 0 || deepen == 0 || playouts == Some(0) {
            return Err(PyValueError::new_err(
                "`threads` must be from 1 to 1024; `memory`, `playouts` and `deepen` at least 1",
            ));
        }
        let named = |name: &str| {
            Game::from_name(name).ok_or_else(|| PyValueError::new_err(format!("there is no game {name:?}")))
        };
        let defaults = Defaults {
            game: game.map(named).transpose()?,
            size: size.map(|size| size.to_string()),
            swap: swap.map(|swap| if swap { "yes" } else { "no" }.to_owned()),
            coords,
            seats,
            ..Defaults::default()
        };
        // A value is wrong if no game that reads it has it.
        let reads = |game: &Game| {
            (defaults.coords.is_none() || game.reads(SetupField::Coords))
                && (defaults.seats.is_none() || game.reads(SetupField::Seats))
        };
        let games = defaults.game.map_or(Game::ALL.to_vec(), |game| vec![game]);
        let mut faults = games.into_iter().filter(reads).map(|game| defaults.check_setup(game));
        match faults.next() {
            None => return Err(PyValueError::new_err("no such game has these options")),
            Some(Err(first)) if faults.all(|fault| fault.is_err()) => {
                return Err(errors::of_fault(py, Class::Setup, &first.fault));
            }
            Some(_) => {}
        }
        let format = format.map(|name| {
            let found = Format::ALL.iter().copied().find(|format| format.name() == name);
            found.ok_or_else(|| PyValueError::new_err(format!("there is no format {name:?}")))
        });
        let format = format.transpose()?;
        let bytes =
            memory.checked_mul(1 << 20).ok_or_else(|| PyValueError::new_err("`memory` must be a number of MiB"))?;
        let state = Arc::new(State::default());
        let reviewing = (asked == "analyses").then(|| {
            let (settings, stops) = (Settings { memory: bytes, threads: 1, seed }, Arc::clone(&state));
            Reviewing {
                engine: Some((settings, Some(playouts.unwrap_or(1000)))),
                deepen,
                stop: Arc::new(move |_| stops.stopped.load(Ordering::Relaxed)),
                ..Reviewing::default()
            }
        });
        let job = Job { paths, asked, table, defaults, format, reviewing, threads };
        Ok(Reader { schema: arrow_schema(&table), asked, job: Arc::new(Mutex::new(Some(job))), state })
    }

    /// The name of the table.
    #[getter]
    fn table(&self) -> &'static str {
        self.asked
    }

    /// The number of bytes of text that have been read so far.
    #[getter]
    fn bytes_read(&self) -> u64 {
        self.state.bytes.load(Ordering::Relaxed)
    }

    /// The number of games that have been read so far.
    #[getter]
    fn games_read(&self) -> u64 {
        self.state.games.load(Ordering::Relaxed)
    }

    /// The files, or parts of them, that could not be read so far, each with the reason.
    #[getter]
    fn problems(&self) -> Vec<(String, String)> {
        self.state.problems.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The stream of batches by the C interface of Arrow. A reader has only one.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Consumers cast by themselves if they want other types.
        let _ = requested_schema;
        let batches = Batches {
            next: Next::Job(Arc::clone(&self.job)),
            state: Arc::clone(&self.state),
            begun_by: (std::process::id(), thread::current().id()),
        };
        let schema = Arc::clone(&self.schema);
        let reader: Box<dyn RecordBatchReader + Send> = Box::new(RecordBatchIterator::new(batches, schema));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
    }

    fn __repr__(&self) -> String {
        format!("<xgames.Reader of {}: {} games so far>", self.asked, self.games_read())
    }
}

/// The batches of a table. Reading ends when this is dropped.
struct Batches {
    next: Next,
    state: Arc<State>,
    /// The process and the thread that asked for the stream.
    begun_by: (u32, ThreadId),
}

/// Where the next batch comes from.
enum Next {
    Job(Arc<Mutex<Option<Job>>>),
    Running(Receiver<Result<RecordBatch, ArrowError>>),
    Nowhere,
}

impl Drop for Batches {
    fn drop(&mut self) {
        if matches!(self.next, Next::Running(_)) {
            self.state.stopped.store(true, Ordering::Relaxed);
        }
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match &self.next {
                Next::Nowhere => return None,
                // Only the thread that calls `fork` goes on in the new process.
                _ if std::process::id() != self.begun_by.0 => {
                    self.next = Next::Nowhere;
                    return Some(Err(failure("a reader cannot be used in another process than the one that made it")));
                }
                Next::Job(job) => {
                    let taken = job.lock().unwrap_or_else(PoisonError::into_inner).take();
                    let Some(job) = taken else {
                        self.next = Next::Nowhere;
                        return Some(Err(failure("the table has been read already: call `read` again")));
                    };
                    let ((sender, receiver), state) = (sync_channel(WAITING), Arc::clone(&self.state));
                    let begun = thread::Builder::new().spawn(move || {
                        job.run(&state, &sender);
                        state.is_over.store(true, Ordering::Release);
                    });
                    if let Err(error) = begun {
                        return Some(Err(ArrowError::ExternalError(Box::new(error))));
                    }
                    self.next = Next::Running(receiver);
                }
                Next::Running(receiver) => match receiver.recv_timeout(PATIENCE) {
                    Ok(batch) => return Some(batch),
                    Err(RecvTimeoutError::Disconnected) => {
                        self.next = Next::Nowhere;
                        if !self.state.is_over.load(Ordering::Acquire) {
                            return Some(Err(failure("internal error: reading ended before the last game")));
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        // Signals are handled by the thread that began. It may hold the lock of the interpreter or not, so no function of
                        // this module may call a library that reads a stream: what does is in tables.py.
                        if thread::current().id() == self.begun_by.1 && Python::attach(is_interrupted) {
                            self.state.stopped.store(true, Ordering::Relaxed);
                            self.next = Next::Nowhere;
                            return Some(Err(failure("reading was interrupted")));
                        }
                    }
                },
            }
        }
    }
}

/// Whether a signal handler raises an exception. It is raised once more as soon as Python goes on.
fn is_interrupted(py: Python<'_>) -> bool {
    let interrupted = py.check_signals().is_err();
    if interrupted {
        let _ = py.import("_thread").and_then(|thread| thread.call_method0("interrupt_main"));
    }
    interrupted
}

/// An error in words.
fn failure(words: &str) -> ArrowError {
    ArrowError::InvalidArgumentError(words.to_owned())
}

impl Job {
    /// Reads the archives and sends the batches of the table.
    fn run(&self, state: &State, batches: &SyncSender<Result<RecordBatch, ArrowError>>) {
        let name = self.table.name;
        let tables = Tables {
            games: match self.asked {
                "games" => Some(Wanted::Games),
                "records" => Some(Wanted::Records),
                _ => None,
            },
            findings: self.asked == "findings",
            plies: self.asked == "plies",
            analyses: self.reviewing.as_ref(),
        };
        let reading = Reading { format: self.format, defaults: &self.defaults, ..Reading::default() };
        let stopped = || state.stopped.load(Ordering::Relaxed);
        let mut take = |part: Part<'_>| {
            match part {
                Part::Batch(table, batch) if table == name => {
                    if batches.send(Ok(batch)).is_err() {
                        return ControlFlow::Break(());
                    }
                }
                Part::Problem { name, message } => {
                    let mut problems = state.problems.lock().unwrap_or_else(PoisonError::into_inner);
                    problems.push((name.to_owned(), message.to_owned()));
                }
                Part::Progress(counts) => {
                    state.bytes.fetch_add(counts.bytes, Ordering::Relaxed);
                    state.games.fetch_add(counts.games, Ordering::Relaxed);
                }
                Part::Batch(..) | Part::Note(_) => {}
            }
            ControlFlow::Continue(())
        };
        let read = read_tables(&self.paths, &reading, (tables, None), self.threads, &stopped, &mut take);
        if let Err(error) = read {
            // The reader may be gone.
            let _ = batches.send(Err(ArrowError::ExternalError(Box::new(error))));
        }
    }
}
