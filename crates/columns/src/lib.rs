//! Games as columns: one schema for all tables, their rows, and record batches of Arrow and files of Parquet that have them.
//!
//! [`schema`] says which columns a table has. [`rows`] turns judged games into rows of [`Cell`]s, which [`ParquetFile`] writes to a
//! file. With the feature `parquet`, `Columns` collects rows in a record batch, `read_tables` does this for whole archives, and
//! `Batches` are the answer to a `Query` for one of their tables; without it, there are no such files.

#[cfg(feature = "parquet")]
mod ahead;
mod cell;
#[cfg(feature = "parquet")]
mod columns;
#[cfg(feature = "parquet")]
mod file;
#[cfg(not(feature = "parquet"))]
mod no_file;
#[cfg(feature = "parquet")]
mod query;
#[cfg(feature = "parquet")]
mod read;
pub mod rows;
pub mod schema;
mod selected;

#[cfg(feature = "parquet")]
pub use ahead::{Batches, Progress};
pub use cell::{Cell, decode, encode};
#[cfg(feature = "parquet")]
pub use columns::{Columns, arrow_schema};
#[cfg(feature = "parquet")]
pub use file::ParquetFile;
#[cfg(not(feature = "parquet"))]
pub use no_file::{ParquetFile, WITHOUT_PARQUET};
#[cfg(feature = "parquet")]
pub use query::{Options, Query, Refusal, Rows, defaults};
#[cfg(feature = "parquet")]
pub use read::{Part, Tables, Wanted, read_tables, without_text};
pub use selected::{records_to_rows, with_number};
