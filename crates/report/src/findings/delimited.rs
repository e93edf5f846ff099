//! Reports that consist of their entries, with fixed text before, between and after them.

use std::io::{self, Write};

use super::{Entries, Report};

/// Writes entries as they come.
pub(super) struct Delimited {
    out: Box<dyn Write + Send>,
    between: &'static str,
    after: &'static str,
    empty: bool,
}

impl Delimited {
    pub(super) fn new(
        mut out: Box<dyn Write + Send>,
        before: &str,
        between: &'static str,
        after: &'static str,
    ) -> io::Result<Delimited> {
        out.write_all(before.as_bytes())?;
        Ok(Delimited { out, between, after, empty: true })
    }

    /// Ends the report with this text.
    pub(super) fn close(&mut self, after: &[u8]) -> io::Result<()> {
        self.out.write_all(after)?;
        self.out.flush()
    }
}

impl Report for Delimited {
    fn add(&mut self, parts: &Entries) -> io::Result<()> {
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
        self.close(self.after.as_bytes())
    }
}
