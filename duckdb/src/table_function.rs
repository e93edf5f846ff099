//! The table function `read_xgames`.

use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::RecordBatch;
use duckdb::core::{DataChunkHandle, LogicalTypeHandle, LogicalTypeId};
use duckdb::vtab::{
    BindInfo, InitInfo, TableFunctionInfo, VTab, record_batch_to_duckdb_data_chunk, to_duckdb_logical_type,
};
use xgames_columns::schema::{GAMES, JUDGED_GAMES};
use xgames_columns::{Batches, Progress, Query, Rows, Wanted, arrow_schema};

use crate::lists::with_own_lists;
use crate::query::{IGNORE_ERRORS, NAMED, read};

/// DuckDB calls the table function by this type.
pub(crate) struct ReadXgames;

/// A scan knows its columns and how far it has read.
pub(crate) struct Scan {
    /// The numbers of the columns that are wanted, in their order.
    columns: Vec<usize>,
    progress: Arc<Progress>,
    next: Mutex<Next>,
}

/// Where the next rows come from.
enum Next {
    NotBegun,
    /// The batches that follow, and the rows that are left of the one before.
    Reading(Batches, Option<RecordBatch>),
    Over,
}

impl VTab for ReadXgames {
    type InitData = Scan;
    type BindData = Query;

    fn bind(bind: &BindInfo) -> Result<Query, Box<dyn Error>> {
        let query = read(bind)?;
        for field in arrow_schema(&query.rows.table()).fields() {
            bind.add_result_column(field.name(), to_duckdb_logical_type(field.data_type())?);
        }
        Ok(query)
    }

    fn init(init: &InitInfo) -> Result<Scan, Box<dyn Error>> {
        let columns = init.get_column_indices().into_iter().map(|column| column as usize).collect();
        Ok(Scan { columns, progress: Arc::default(), next: Mutex::new(Next::NotBegun) })
    }

    fn func(info: &TableFunctionInfo<Self>, output: &mut DataChunkHandle) -> Result<(), Box<dyn Error>> {
        let capacity = output.flat_vector(0).capacity();
        if let Some(rows) = info.get_init_data().next(info.get_bind_data(), capacity)? {
            return record_batch_to_duckdb_data_chunk(&rows, output);
        }
        output.set_len(0);
        Ok(())
    }

    fn supports_pushdown() -> bool {
        true
    }

    fn parameters() -> Option<Vec<LogicalTypeHandle>> {
        // A text or a list of texts: of two functions with one name, DuckDB 2.0 knows only the first.
        Some(vec![LogicalTypeId::Any.into()])
    }

    fn named_parameters() -> Option<Vec<(String, LogicalTypeHandle)>> {
        Some(NAMED.map(|(name, kind)| (name.to_owned(), kind.into())).into())
    }
}

impl Scan {
    /// Returns the next rows, at most `most`, with the columns that are wanted, and `None` after the last ones. The first call begins to
    /// read.
    fn next(&self, query: &Query, most: usize) -> Result<Option<RecordBatch>, Box<dyn Error>> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match &mut *next {
                Next::Over => return Ok(None),
                Next::NotBegun => {
                    let mut query = query.clone();
                    if let Rows::Games(_) = query.rows {
                        query.rows = Rows::Games(self.wanted());
                    }
                    *next = Next::Reading(Batches::begin(query, &self.progress)?, None);
                }
                Next::Reading(_, rest @ Some(_)) => {
                    let Some(batch) = rest.take() else { continue };
                    let taken = most.min(batch.num_rows());
                    if taken < batch.num_rows() {
                        *rest = Some(batch.slice(taken, batch.num_rows() - taken));
                    }
                    if taken > 0 {
                        return Ok(Some(with_own_lists(&batch.slice(0, taken))?));
                    }
                }
                Next::Reading(batches, rest) => match batches.next(|| false) {
                    Ok(Some(batch)) => *rest = Some(batch.project(&self.columns)?),
                    end => {
                        *next = Next::Over;
                        end?;
                        self.check_problems(query)?;
                    }
                },
            }
        }
    }

    /// Raises the problem that has ended the reading.
    fn check_problems(&self, query: &Query) -> Result<(), String> {
        let problems = if query.ends_at_problems { self.progress.problems() } else { Vec::new() };
        let Some((name, message)) = problems.first() else { return Ok(()) };
        let place = if name.is_empty() { String::new() } else { format!("{name}: ") };
        Err(format!("{place}{message}; `{IGNORE_ERRORS} := true` passes over what cannot be read"))
    }

    /// Returns the smallest table of games that has all columns that are wanted, since findings and texts take time.
    fn wanted(&self) -> Wanted {
        let has_all = |count| self.columns.iter().all(|column| *column < count);
        if has_all(GAMES.columns().count()) {
            Wanted::Games
        } else if has_all(JUDGED_GAMES.columns().count()) {
            Wanted::Findings
        } else {
            Wanted::Records
        }
    }
}
