//! A baseline that is written: lines of findings are sorted, on disk if need be.

use std::io::{self, Write};

use super::baseline::MAX_LENGTH;
use super::baseline_line::{COMMENTS, HEAD};
use xgames_analysis::archive::external_sort::ExternalSort;

/// The number of bytes that are sorted at a time.
const SORTED: usize = 16 << 20;

/// The findings of a baseline that is being written.
pub struct NewBaseline {
    lines: ExternalSort,
    length: u64,
    findings: u64,
}

impl NewBaseline {
    /// Begins a baseline.
    ///
    /// # Errors
    /// The temporary file for its lines cannot be made.
    pub fn new() -> io::Result<NewBaseline> {
        let length = (HEAD.len() + 1 + COMMENTS.len()) as u64;
        Ok(NewBaseline { lines: ExternalSort::new(SORTED)?, length, findings: 0 })
    }

    /// Adds the [lines](super::baseline_line::line) of findings.
    ///
    /// # Errors
    /// The baseline becomes too long to be read, or the temporary file cannot be written.
    pub fn add(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            self.length += line.len() as u64;
            self.findings += 1;
            if self.length > MAX_LENGTH {
                let most = MAX_LENGTH >> 20;
                return Err(io::Error::other(format!(
                    "the baseline would be longer than {most} MiB, which is the limit"
                )));
            }
            self.lines.push(line.as_bytes(), line.as_bytes())?;
        }
        Ok(())
    }

    /// Writes the whole file. Returns the number of its findings.
    ///
    /// # Errors
    /// The output cannot be written, or the temporary file cannot be read.
    pub fn write(self, mut out: impl Write) -> io::Result<u64> {
        write!(out, "{HEAD}\n{COMMENTS}")?;
        for line in self.lines.sorted()? {
            out.write_all(&line?)?;
        }
        Ok(self.findings)
    }
}
