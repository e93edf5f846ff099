//! Reports: one file per format, all over the same judgements.
//!
//! A report is made in two steps, so that it can be made in parallel and still comes out in order.
//! [`render`] turns one game into its part of a report and needs nothing else; a [`Report`] takes these
//! parts in the order of the games and writes what belongs before, between and behind them.

mod concise;
mod csv;
mod fingerprint;
mod full;
mod github;
mod gitlab;
mod json;
mod junit;
mod place;
mod plain;
mod sarif;
mod summary;

pub use full::render as full;
pub use github::Github;
pub use place::{Base, Locator, Place, columns, readable};

use std::io::{self, Write};
use std::mem;

use anstream::adapter::strip_bytes;

use crate::diagnostic::{Diagnostic, Severity, Span};
use crate::judge::{Judgement, Verdict};

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
    /// A table with a row for each game.
    Csv,
    /// JUnit XML: a test case for each game.
    Junit,
    /// SARIF 2.1.0, the format of static analysis tools.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// A code quality report of GitLab.
    Gitlab,
}

impl Format {
    /// Whether games are listed in which nothing was found.
    #[must_use]
    pub fn lists_games(self) -> bool {
        matches!(self, Format::Json | Format::Ndjson | Format::Csv | Format::Junit)
    }

    /// All forms.
    pub const ALL: [Format; 9] = [
        Format::Full,
        Format::Concise,
        Format::Json,
        Format::Ndjson,
        Format::Csv,
        Format::Junit,
        Format::Sarif,
        Format::Github,
        Format::Gitlab,
    ];
}

/// One judged game and the text it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The name of the file as typed.
    pub file: &'a str,
    /// The piece of the file that its spans are about; its locator knows where it begins.
    pub text: &'a [u8],
    /// The bytes of the game in that text.
    pub span: Span,
    /// The number of the game in the file, from 1; 0 for text that was typed as an option.
    pub index: usize,
    /// What was found.
    pub judgement: &'a Judgement,
    /// What all findings amount to, also those that are not reported.
    pub verdict: Verdict,
}

impl<'a> Judged<'a> {
    /// The first error, or else the first warning.
    fn foremost(&self) -> Option<&'a Diagnostic> {
        let findings = &self.judgement.diagnostics;
        findings.iter().find(|finding| finding.severity() == Severity::Error).or(findings.first())
    }

    /// The names of the players by seat, if any is known.
    fn players(&self) -> impl Iterator<Item = &'a str> {
        let players = self.judgement.players.as_slice();
        let are_known = players.iter().any(Option::is_some);
        players.iter().filter(move |_| are_known).map(|name| name.as_deref().unwrap_or("?"))
    }
}

/// What games contribute to a report: texts, one behind the other.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    text: Vec<u8>,
    /// Where each part ends, and how grave it is.
    ends: Vec<(usize, Option<Severity>)>,
    /// Memory for the drawing of a finding.
    drawing: String,
}

impl Parts {
    /// With room for the drawings of so many usual findings.
    #[must_use]
    pub fn with_room(findings: usize) -> Parts {
        const USUAL: usize = 1500;
        Parts { text: Vec::with_capacity(findings * USUAL), ..Parts::default() }
    }

    /// All parts in order. The severity is that of the finding the part is about, or the gravest of its
    /// game.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], Option<Severity>)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|(end, _)| *end));
        starts.zip(&self.ends).map(|(start, &(end, severity))| (&self.text[start..end], severity))
    }

    /// Adds other parts, without their colours.
    fn append_unstyled(&mut self, styled: &Parts) {
        for (part, severity) in styled.iter() {
            // Most often there is nothing to remove, which is seen many bytes at once.
            if part.iter().fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~' | b'\n')) {
                self.text.extend_from_slice(part);
            } else {
                strip_bytes(part).for_each(|plain| self.text.extend_from_slice(plain));
            }
            self.ends.push((self.text.len(), severity));
        }
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

    /// Hands what can be handed on to the output, so that it shows no half of a line.
    ///
    /// # Errors
    /// Those of the output.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

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

/// Adds what a game contributes to a report, with colours or without. `locator` belongs to its text, whose games
/// must come in their order.
pub fn render(format: Format, styled: bool, judged: Judged<'_>, locator: &mut Locator<'_>, parts: &mut Parts) {
    // What is large is drawn without colours; from the rest they are removed.
    if styled || format == Format::Full {
        return render_as(format, styled, judged, locator, parts);
    }
    let mut with_colours = Parts::default();
    render_as(format, true, judged, locator, &mut with_colours);
    parts.append_unstyled(&with_colours);
}

fn render_as(format: Format, styled: bool, judged: Judged<'_>, locator: &mut Locator<'_>, parts: &mut Parts) {
    let findings = &judged.judgement.diagnostics;
    let gravest = judged.foremost().map(Diagnostic::severity);
    match format {
        Format::Full => {
            for finding in findings {
                let mut drawing = mem::take(&mut parts.drawing);
                drawing.clear();
                full::render_onto(&mut drawing, judged, finding, locator, styled);
                drawing.push('\n');
                parts.add(Some(finding.severity()), |out| out.write_all(drawing.as_bytes()));
                parts.drawing = drawing;
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
        Format::Csv => parts.add(gravest, |out| csv::write(out, judged, locator)),
        Format::Junit => {
            let failed = (judged.verdict == Verdict::Invalid).then_some(Severity::Error);
            parts.add(gravest.max(failed), |out| junit::write(out, judged, locator));
        }
        Format::Sarif => sarif::render(judged, locator, parts),
        Format::Github => github::render(judged, locator, parts),
        Format::Gitlab => gitlab::render(judged, locator, parts),
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
        Format::Csv => Box::new(plain::Plain::new(out, csv::HEADING, "", "")?),
        Format::Junit => Box::new(junit::Junit::new(out)),
        Format::Sarif => Box::new(sarif::Sarif::new(out)?),
        Format::Github => Box::new(Github::new(out, None)),
        Format::Gitlab => Box::new(gitlab::Gitlab::new(out)?),
    })
}
