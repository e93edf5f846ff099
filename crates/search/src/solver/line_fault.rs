//! Faults in the text of a file, each in one of its lines.

use std::fmt;

/// A fault in the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The line of the text, from 1; 0 if the fault is that something is missing.
    pub line: usize,
    /// The fault in words.
    pub message: String,
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

impl std::error::Error for LineFault {}

pub(super) fn fault(line: usize, message: impl Into<String>) -> LineFault {
    LineFault { line, message: message.into() }
}
