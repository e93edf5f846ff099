//! Reports that are nothing but their parts, with something before, between and behind them.

use std::io::{self, Write};

use super::{Parts, Report};

/// Writes parts as they come.
pub(super) struct Plain {
    out: Box<dyn Write + Send>,
    between: &'static str,
    behind: &'static str,
    empty: bool,
}

impl Plain {
    pub(super) fn new(
        mut out: Box<dyn Write + Send>,
        before: &str,
        between: &'static str,
        behind: &'static str,
    ) -> io::Result<Plain> {
        out.write_all(before.as_bytes())?;
        Ok(Plain { out, between, behind, empty: true })
    }

    /// Ends the report with that text.
    pub(super) fn close(&mut self, behind: &str) -> io::Result<()> {
        self.out.write_all(behind.as_bytes())?;
        self.out.flush()
    }
}

impl Report for Plain {
    fn add(&mut self, parts: &Parts) -> io::Result<()> {
        for (part, _) in parts.iter() {
            if !self.empty {
                self.out.write_all(self.between.as_bytes())?;
            }
            self.empty = false;
            self.out.write_all(part)?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.close(self.behind)
    }
}
