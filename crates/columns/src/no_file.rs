//! Files of Parquet in a program that was built without them.

use std::convert::Infallible;
use std::io::{self, ErrorKind, Write};
use std::marker::PhantomData;

use crate::cell::Cell;
use crate::schema::Table;

/// The words about a program that cannot write Parquet.
pub const WITHOUT_PARQUET: &str = "this program was built without Parquet; write another format, or install a package, or build it with \
                               `cargo install --locked --path . --features parquet`";

/// A file of Parquet, which cannot be written without the feature `parquet`.
pub struct ParquetFile<W> {
    none: Infallible,
    out: PhantomData<W>,
}

impl<W: Write + Send> ParquetFile<W> {
    /// Fails, because there is no such file.
    ///
    /// # Errors
    /// The program was built without Parquet, which the error says.
    pub fn new(_: W, _: &Table) -> io::Result<ParquetFile<W>> {
        Err(io::Error::new(ErrorKind::Unsupported, WITHOUT_PARQUET))
    }

    /// Adds a row.
    ///
    /// # Errors
    /// There is no file.
    pub fn add(&mut self, _: &[Cell<'_>]) -> io::Result<()> {
        match self.none {}
    }

    /// Adds rows that [`encode`](crate::encode) has written.
    ///
    /// # Errors
    /// There is no file.
    pub fn add_encoded(&mut self, _: &[u8]) -> io::Result<()> {
        match self.none {}
    }

    /// Writes the end of the file.
    ///
    /// # Errors
    /// There is no file.
    pub fn end(&mut self) -> io::Result<()> {
        match self.none {}
    }
}
