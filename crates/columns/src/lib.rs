//! Games as columns: one schema for all tables, their rows, and record batches of Arrow and files of Parquet that have them.
//!
//! [`schema`] says which columns a table has. [`rows`] turns judged games into rows of [`Cell`]s. With the feature `parquet`,
//! [`Columns`] collects rows in a record batch, [`ParquetFile`] writes them to a file, and [`read_tables`] does this for archives.

mod cell;
#[cfg(feature = "parquet")]
mod columns;
#[cfg(feature = "parquet")]
mod file;
#[cfg(feature = "parquet")]
mod read;
pub mod rows;
pub mod schema;

pub use cell::{Cell, decode, encode};
#[cfg(feature = "parquet")]
pub use columns::{Columns, arrow_schema};
#[cfg(feature = "parquet")]
pub use file::ParquetFile;
#[cfg(feature = "parquet")]
pub use read::{Part, Tables, Wanted, read_tables};
