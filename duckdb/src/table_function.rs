//! The table function `read_xgames`.

use std::error::Error;
use std::sync::{Mutex, PoisonError};

use arrow_array::RecordBatch;
use duckdb::core::{DataChunkHandle, LogicalTypeHandle, LogicalTypeId};
use duckdb::vtab::{
    BindInfo, InitInfo, TableFunctionInfo, VTab, record_batch_to_duckdb_data_chunk, to_duckdb_logical_type,
};
use xgames_columns::schema::{GAMES, JUDGED_GAMES};
use xgames_columns::{Wanted, arrow_schema};

use crate::batches::Batches;
use crate::lists::with_own_lists;
use crate::query::Query;

/// DuckDB calls the table function by this type.
pub(crate) struct ReadXgames;

/// A scan knows its columns and how far it has read.
pub(crate) struct Scan {
    /// The numbers of the columns that are wanted, in their order.
    columns: Vec<usize>,
    progress: Mutex<Progress>,
}

enum Progress {
    NotBegun,
    /// The batches that follow, and the rows that are left of the one before.
    Reading(Batches, Option<RecordBatch>),
    Over,
}

impl VTab for ReadXgames {
    type InitData = Scan;
    type BindData = Query;

    fn bind(bind: &BindInfo) -> Result<Query, Box<dyn Error>> {
        let query = Query::read(bind)?;
        for field in arrow_schema(&query.rows.table()).fields() {
            bind.add_result_column(field.name(), to_duckdb_logical_type(field.data_type())?);
        }
        Ok(query)
    }

    fn init(init: &InitInfo) -> Result<Scan, Box<dyn Error>> {
        let columns = init.get_column_indices().into_iter().map(|column| column as usize).collect();
        Ok(Scan { columns, progress: Mutex::new(Progress::NotBegun) })
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
        let named = [
            (Query::ROWS, LogicalTypeId::Varchar),
            (Query::THREADS, LogicalTypeId::Bigint),
            (Query::IGNORE_ERRORS, LogicalTypeId::Boolean),
        ];
        Some(named.map(|(name, kind)| (name.to_owned(), kind.into())).into())
    }
}

impl Scan {
    /// Returns the next rows, at most `most`, with the columns that are wanted, and `None` after the last ones. The first call begins to
    /// read.
    fn next(&self, query: &Query, most: usize) -> Result<Option<RecordBatch>, Box<dyn Error>> {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match &mut *progress {
                Progress::Over => return Ok(None),
                Progress::NotBegun => {
                    *progress = Progress::Reading(Batches::begin(query.clone(), self.wanted())?, None);
                }
                Progress::Reading(_, rest @ Some(_)) => {
                    let Some(batch) = rest.take() else { continue };
                    let taken = most.min(batch.num_rows());
                    if taken < batch.num_rows() {
                        *rest = Some(batch.slice(taken, batch.num_rows() - taken));
                    }
                    if taken > 0 {
                        return Ok(Some(with_own_lists(&batch.slice(0, taken))?));
                    }
                }
                Progress::Reading(batches, rest) => match batches.next() {
                    Ok(Some(batch)) => *rest = Some(batch.project(&self.columns)?),
                    end => {
                        *progress = Progress::Over;
                        end?;
                    }
                },
            }
        }
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
