//! Lists without the values of other rows.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, ListArray, RecordBatch};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType};

/// Makes the lists of some rows independent of the batch that the rows were cut from. Otherwise DuckDB would be given the lists of
/// the whole batch with each part of it.
pub(crate) fn with_own_lists(rows: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let columns = rows.columns().iter().map(with_own_values).collect::<Result<Vec<ArrayRef>, ArrowError>>()?;
    RecordBatch::try_new(rows.schema(), columns)
}

fn with_own_values(column: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let (DataType::List(element), Some(lists)) = (column.data_type(), column.as_list_opt::<i32>()) else {
        return Ok(Arc::clone(column));
    };
    let offsets = lists.offsets();
    let (first, end) = (offsets[0] as usize, offsets[offsets.len() - 1] as usize);
    let values = lists.values().slice(first, end - first);
    let offsets = OffsetBuffer::from_lengths(offsets.lengths());
    Ok(Arc::new(ListArray::try_new(Arc::clone(element), offsets, values, lists.nulls().cloned())?))
}
