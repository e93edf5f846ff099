//! Archives as tables of Arrow, which other libraries take without a copy.

use std::cell::OnceCell;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyFileNotFoundError, PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use xgames::columns::{self, Options, Progress, Query, Refusal, arrow_schema};

use crate::errors::{self, Class};
use crate::numbers::{number, optional};

/// The part of the class `Reader` of tables.py that is written in Rust.
#[pyclass(frozen, subclass, module = "xgames._xgames")]
pub(crate) struct Reader {
    /// The name of the table, for `read`.
    asked: String,
    schema: SchemaRef,
    /// The question, until the first batch is taken.
    query: Arc<Mutex<Option<Query>>>,
    progress: Arc<Progress>,
    raised: Raised,
}

/// The exception of a signal handler that has ended reading. A stream of Arrow can only tell its text.
type Raised = Arc<Mutex<Option<PyErr>>>;

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
        game: Option<String>,
        #[pyo3(from_py_with = optional)] size: Option<u32>,
        swap: Option<bool>,
        coords: Option<String>,
        seats: Option<String>,
        format: Option<String>,
        #[pyo3(from_py_with = number)] threads: usize,
        #[pyo3(from_py_with = optional)] playouts: Option<u64>,
        #[pyo3(from_py_with = number)] seed: u64,
        #[pyo3(from_py_with = number)] memory: usize,
        #[pyo3(from_py_with = number)] deepen: u32,
    ) -> PyResult<Reader> {
        let paths: Vec<PathBuf> = paths.extract()?;
        let asked = table.to_owned();
        let table = asked.clone();
        let options =
            Options { table, game, size, swap, coords, seats, format, threads, playouts, seed, memory, deepen };
        let query = py.detach(|| Query::new(paths, options)).map_err(|why| refused(py, why))?;
        let schema = arrow_schema(&query.rows.table());
        Ok(Reader {
            asked,
            schema,
            query: Arc::new(Mutex::new(Some(query))),
            progress: Arc::default(),
            raised: Raised::default(),
        })
    }

    /// The name of the table.
    #[getter]
    fn table(&self) -> &str {
        &self.asked
    }

    /// The number of bytes of text that have been read so far.
    #[getter]
    fn bytes_read(&self) -> u64 {
        self.progress.bytes()
    }

    /// The number of games that have been read so far.
    #[getter]
    fn games_read(&self) -> u64 {
        self.progress.games()
    }

    /// The number of games that have been left out so far, because they are not of the ``game`` and the ``size`` that were asked for.
    #[getter]
    fn games_left_out(&self) -> u64 {
        self.progress.left_out()
    }

    /// The files, or parts of them, that could not be read so far, each with the reason.
    #[getter]
    fn problems(&self) -> Vec<(String, String)> {
        self.progress.problems()
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
            next: Next::Query(Arc::clone(&self.query), Arc::clone(&self.progress)),
            begun_by: (std::process::id(), thread::current().id()),
            raised: Arc::clone(&self.raised),
        };
        let schema = Arc::clone(&self.schema);
        let reader: Box<dyn RecordBatchReader + Send> = Box::new(RecordBatchIterator::new(batches, schema));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
    }

    /// The exception of a signal handler that has ended reading, once. It is there for the methods of tables.py.
    fn _raised(&self) -> Option<PyErr> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn __repr__(&self) -> String {
        let left_out = match self.games_left_out() {
            0 => String::new(),
            games => format!(", {games} left out"),
        };
        format!("<xgames.Reader of {}: {} games so far{left_out}>", self.asked, self.games_read())
    }
}

/// The exception for a path or an option.
pub(crate) fn refused(py: Python<'_>, why: Refusal) -> PyErr {
    match why {
        Refusal::Path(why) => PyFileNotFoundError::new_err(why),
        Refusal::Option(why) => PyValueError::new_err(why),
        Refusal::Setup(fault) => errors::of_fault(py, Class::Setup, &fault),
    }
}

/// The batches of a table. Reading ends when this is dropped.
struct Batches {
    next: Next,
    /// The process and the thread that asked for the stream.
    begun_by: (u32, ThreadId),
    raised: Raised,
}

/// Where the next batch comes from.
enum Next {
    Query(Arc<Mutex<Option<Query>>>, Arc<Progress>),
    Running(columns::Batches),
    Nowhere,
}

impl Batches {
    fn next(&mut self) -> Result<Option<RecordBatch>, String> {
        let (process, thread) = self.begun_by;
        // Only the thread that calls `fork` goes on in the new process.
        if std::process::id() != process && !matches!(self.next, Next::Nowhere) {
            return Err("a reader cannot be used in another process than the one that made it".to_owned());
        }
        if let Next::Query(query, progress) = &self.next {
            let query = query.lock().unwrap_or_else(PoisonError::into_inner).take();
            let query = query.ok_or("the table has been read already: call `read` again")?;
            self.next = Next::Running(columns::Batches::begin(query, progress).map_err(|error| error.to_string())?);
        }
        match &mut self.next {
            // Signals are handled by the thread that began. It may hold the lock of the interpreter or not, so no function of this
            // module may call a library that reads a stream: what does is in tables.py.
            Next::Running(batches) => {
                let (raised, told) = (&self.raised, OnceCell::new());
                let interrupted = || Python::attach(|py| is_interrupted(py, raised, &told));
                let next = batches.next(|| thread::current().id() == thread && interrupted());
                next.map_err(|why| told.get().map_or(why.clone(), |error| format!("{why} by {error}")))
            }
            Next::Query(..) | Next::Nowhere => Ok(None),
        }
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = Batches::next(self).map_err(ArrowError::InvalidArgumentError);
        if batch.is_err() {
            self.next = Next::Nowhere;
        }
        batch.transpose()
    }
}

/// Whether a signal handler raises an exception. `KeyboardInterrupt` is raised once more as soon as Python goes on; others are kept,
/// and their text is told.
fn is_interrupted(py: Python<'_>, raised: &Raised, told: &OnceCell<String>) -> bool {
    let Err(error) = py.check_signals() else { return false };
    if error.is_instance_of::<PyKeyboardInterrupt>(py) {
        let _ = py.import("_thread").and_then(|thread| thread.call_method0("interrupt_main"));
    } else {
        let _ = told.set(error.to_string());
        *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }
    true
}
