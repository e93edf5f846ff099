//! Reports: one file per format, all over the same judgements.
//!
//! A report is made in two steps, so that it can be made in parallel and still comes out in order.
//! [`render`] turns one game into its part of a report and needs nothing else; a [`Report`] takes these
//! parts in the order of the games and writes what belongs before, between and behind them.

mod concise;
mod full;
mod json;
mod place;
mod plain;

pub use full::render as full;
pub use place::{Base, Locator, Place, readable};

use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Severity};
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
    /// The piece of the file that its spans are about; its locator knows where it begins.
    pub text: &'a [u8],
    /// The number of the game in the file, from 1; 0 for text that was typed as an option.
    pub index: usize,
    /// What was found.
    pub judgement: &'a Judgement,
    /// What all findings amount to, also those that are not reported.
    pub verdict: Verdict,
}

/// What games contribute to a report: texts, one behind the other.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    text: Vec<u8>,
    /// Where each part ends, and how grave it is.
    ends: Vec<(usize, Option<Severity>)>,
}

impl Parts {
    /// All parts in order. The severity is that of the finding the part is about, or the gravest of its
    /// game.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], Option<Severity>)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|(end, _)| *end));
        starts.zip(&self.ends).map(|(start, &(end, severity))| (&self.text[start..end], severity))
    }

    /// Adds what `write` writes as one part; nothing if it writes nothing.
    fn add(&mut self, severity: Option<Severity>, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) {
        let before = self.text.len();
        // Writing to memory does not fail.
        if write(&mut self.text).is_ok() && self.text.len() > before {
            self.ends.push((self.text.len(), severity));
        }
    }
}

/// Takes the parts of a report in the order of the games and writes it.
pub trait Report: Send {
    /// The games that follow are those of another file.
    ///
    /// # Errors
    /// Those of the output.
    fn begin_file(&mut self, _name: &str) -> io::Result<()> {
        Ok(())
    }

    /// Takes the parts of one or several games.
    ///
    /// # Errors
    /// Those of the output.
    fn add(&mut self, parts: &Parts) -> io::Result<()>;

    /// A file, or part of it, could not be read.
    ///
    /// # Errors
    /// Those of the output.
    fn problem(&mut self, _name: &str, _message: &str) -> io::Result<()> {
        Ok(())
    }

    /// Ends the report and hands the rest of it to the output.
    ///
    /// # Errors
    /// Those of the output.
    fn finish(&mut self) -> io::Result<()>;
}

/// Adds what a game contributes to a report. `locator` belongs to its text, whose games must come in their
/// order.
pub fn render(format: Format, judged: Judged<'_>, locator: &mut Locator<'_>, parts: &mut Parts) {
    let findings = &judged.judgement.diagnostics;
    let gravest = findings.iter().map(Diagnostic::severity).max();
    match format {
        Format::Full => {
            for finding in findings {
                parts.add(Some(finding.severity()), |out| writeln!(out, "{}", full::render(judged, finding, locator)));
            }
        }
        Format::Concise => {
            for finding in findings {
                parts.add(Some(finding.severity()), |out| concise::write(out, judged, finding, locator));
            }
        }
        Format::Json => parts.add(gravest, |out| json::write(out, judged, locator)),
        Format::Ndjson => parts.add(gravest, |out| {
            json::write(out, judged, locator)?;
            out.write_all(b"\n")
        }),
    }
}

/// A report in that form that is written to `out`.
///
/// # Errors
/// Those of the output.
pub fn to(format: Format, out: Box<dyn Write + Send>) -> io::Result<Box<dyn Report>> {
    Ok(match format {
        Format::Full | Format::Concise | Format::Ndjson => Box::new(plain::Plain::new(out, "", "", "")?),
        Format::Json => Box::new(plain::Plain::new(out, "[", ",\n ", "]\n")?),
    })
}
