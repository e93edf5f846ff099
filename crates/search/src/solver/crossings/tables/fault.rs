//! The reasons why a file of tables cannot be read.

use std::fmt;
use std::io::{self, ErrorKind};

/// The reason why a file of tables cannot be read.
#[derive(Debug)]
pub enum ReadFault {
    /// It is not a file of tables.
    NoTable,
    /// It has another version of the format.
    OtherVersion,
    /// It is not as it was written.
    Damaged,
    /// The reader reports this error.
    Io(io::Error),
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadFault::NoTable => f.write_str("this is not a file of endgame tables"),
            ReadFault::OtherVersion => f.write_str("another version of xgames has written this file of endgame tables"),
            ReadFault::Damaged => f.write_str("this file of endgame tables is damaged"),
            ReadFault::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadFault {}

impl From<io::Error> for ReadFault {
    fn from(error: io::Error) -> ReadFault {
        match error.kind() {
            ErrorKind::UnexpectedEof => ReadFault::Damaged,
            _ => ReadFault::Io(error),
        }
    }
}
