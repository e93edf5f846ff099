//! Findings as text: one file per format, all over the same judgements.

mod concise;
mod full;
mod json;
mod place;

pub use full::render as full;
pub use place::{Locator, Place, readable};

use std::io::{self, Write};

use crate::replay::{Judgement, Verdict};

/// A form of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Source line, caret and board for each finding.
    Full,
    /// One line for each finding.
    Concise,
    /// One array with an object for each game.
    Json,
    /// One object a line for each game.
    Ndjson,
}

/// One judged game and the text it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The name of the file as typed.
    pub file: &'a str,
    /// Its bytes.
    pub text: &'a [u8],
    /// The number of the game in the file, from 1; 0 for text that was typed as an option.
    pub index: usize,
    /// What was found.
    pub judgement: &'a Judgement,
    /// What all findings amount to, also those that are not reported.
    pub verdict: Verdict,
}

/// Writes reports of games, one after the other.
#[derive(Debug)]
pub struct Reporter<W> {
    out: W,
    format: Format,
    games: usize,
}

impl<W: Write> Reporter<W> {
    /// A reporter that writes to `out`.
    pub fn new(out: W, format: Format) -> Reporter<W> {
        Reporter { out, format, games: 0 }
    }

    /// Reports one game. `locator` belongs to its file, whose games must come in their order.
    ///
    /// # Errors
    /// Those of the output.
    pub fn game(&mut self, judged: Judged<'_>, locator: &mut Locator<'_>) -> io::Result<()> {
        match self.format {
            Format::Full => {
                for diagnostic in &judged.judgement.diagnostics {
                    writeln!(self.out, "{}", full::render(judged, diagnostic, locator))?;
                }
            }
            Format::Concise => concise::write(&mut self.out, judged, locator)?,
            Format::Json | Format::Ndjson => {
                let row = json::Row::new(judged, locator);
                if self.format == Format::Json {
                    self.out.write_all(if self.games == 0 { b"[" } else { b",\n " })?;
                }
                serde_json::to_writer(&mut self.out, &row)?;
                if self.format == Format::Ndjson {
                    self.out.write_all(b"\n")?;
                }
            }
        }
        self.games += 1;
        Ok(())
    }

    /// Ends the report.
    ///
    /// # Errors
    /// Those of the output.
    pub fn finish(mut self) -> io::Result<()> {
        if self.format == Format::Json {
            self.out.write_all(if self.games == 0 { b"[]\n" } else { b"]\n" })?;
        }
        self.out.flush()
    }
}
