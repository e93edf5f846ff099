//! Files of Parquet.

use std::io::{self, Write};

use arrow_array::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

use crate::cell::{Cell, decode};
use crate::columns::{Columns, arrow_schema};
use crate::schema::{Kind, Table};

/// The largest number of rows of a row group, which is that of DuckDB.
const ROWS: usize = 122_880;

/// The number of bytes after which a row group ends, roughly. A row group waits in memory until it is written.
const BYTES: usize = 32 << 20;

/// The number of rows that are encoded at once, and their bytes.
const BATCH: (usize, usize) = (4096, 4 << 20);

/// A file of Parquet that is being written. Its row groups are bounded, and say the least and the greatest value of each column
/// except the texts of games.
pub struct ParquetFile<W: Write + Send> {
    writer: ArrowWriter<W>,
    columns: Columns,
    /// The number of bytes of the row group so far.
    bytes: usize,
}

fn to_io(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

impl<W: Write + Send> ParquetFile<W> {
    /// Begins a file of a table.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn new(out: W, table: &Table) -> io::Result<ParquetFile<W>> {
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_created_by(concat!("xgames ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_max_row_group_row_count(Some(ROWS));
        for column in table.columns().filter(|column| column.kind == Kind::Bytes) {
            let path = ColumnPath::from(column.name);
            properties = properties
                .set_column_statistics_enabled(path.clone(), EnabledStatistics::None)
                .set_column_dictionary_enabled(path, false);
        }
        let options = ArrowWriterOptions::new().with_properties(properties.build()).with_skip_arrow_metadata(true);
        let writer = ArrowWriter::try_new_with_options(out, arrow_schema(table), options).map_err(to_io)?;
        Ok(ParquetFile { writer, columns: Columns::new(table), bytes: 0 })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn add(&mut self, row: &[Cell<'_>]) -> io::Result<()> {
        self.columns.add(row);
        if self.columns.rows() < BATCH.0 && self.columns.bytes() < BATCH.1 { Ok(()) } else { self.write() }
    }

    /// Adds rows that [`encode`](crate::encode) has written.
    ///
    /// # Errors
    /// The output cannot be written, or the bytes are no rows.
    pub fn add_encoded(&mut self, mut rows: &[u8]) -> io::Result<()> {
        while !rows.is_empty() {
            let row = decode(&mut rows).ok_or(io::ErrorKind::InvalidData)?;
            self.add(&row)?;
        }
        Ok(())
    }

    /// Adds the rows of a batch, which has the schema of the table.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn add_batch(&mut self, batch: &RecordBatch) -> io::Result<()> {
        self.write()?;
        self.write_batch(batch, batch.get_array_memory_size())
    }

    fn write(&mut self) -> io::Result<()> {
        if self.columns.rows() == 0 {
            return Ok(());
        }
        let bytes = self.columns.bytes();
        let batch = self.columns.finish();
        self.write_batch(&batch, bytes)
    }

    fn write_batch(&mut self, batch: &RecordBatch, bytes: usize) -> io::Result<()> {
        self.writer.write(batch).map_err(to_io)?;
        self.bytes += bytes;
        if self.writer.in_progress_rows() == 0 {
            self.bytes = 0;
        } else if self.bytes >= BYTES {
            self.bytes = 0;
            self.writer.flush().map_err(to_io)?;
        }
        Ok(())
    }

    /// Writes the end of the file.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn end(&mut self) -> io::Result<()> {
        self.write()?;
        self.writer.finish().map_err(to_io)?;
        self.writer.inner_mut().flush()
    }
}
