//! Reports: one file for each format, all made from the same judgements.
//!
//! A report is made in two steps, so that games can be rendered in parallel and written in order. [`render`] turns one game
//! into entries of a report, independently of other games. A [`Report`] takes the entries in the order of the games, and
//! writes them with the text before, between and after them.
//!
//! To add a format, add a file with a `Definition` to this folder, and a line to the list below.

mod concise;
mod csv;
mod delimited;
pub mod explanation;
pub(crate) mod fingerprint;
pub(crate) mod full;
mod github;
mod gitlab;
mod graph;
mod job_summary;
mod json;
mod junit;
mod parquet;
mod plies;
mod rdjson;
pub(crate) mod repository_path;
mod review_report;
mod reviewed;
mod sarif;
mod summary;

pub use full::{draw_finding, draw_mistake};
pub use github::Github;
pub use plies::PlyFormat;
pub use review_report::ReviewReport;
pub use reviewed::Reviewed;
pub use summary::render_text;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use xgames_core::diagnostic::{Diagnostic, Locator, Severity, Span};
use xgames_core::judge::{Judgement, Verdict};

/// The length of most drawings of findings, in bytes.
const DRAWING_LENGTH: usize = 1500;

/// The destination of a report.
pub type Output = Box<dyn Write + Send>;

/// The definition of a format.
struct Definition {
    /// The name on the command line, in kebab case.
    name: &'static str,
    /// The description of the format: one line of help.
    description: &'static str,
    /// Whether games without findings also have entries.
    lists_games: bool,
    /// Adds the entries of a game. Only some formats have styles.
    render: fn(look: Look, judged: JudgedGame<'_>, locator: &mut Locator<'_>, entries: &mut Entries),
    /// Begins a report.
    begin: fn(out: Output) -> io::Result<Box<dyn Report>>,
}

/// Declares the formats from a list of their definitions.
macro_rules! report_formats {
    ($($(#[$doc:meta])* $format:ident = $definition:expr,)*) => {
        /// A format of report.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum ReportFormat {
            $($(#[$doc])* $format,)*
        }

        impl ReportFormat {
            /// All formats.
            pub const ALL: &'static [ReportFormat] = &[$(ReportFormat::$format),*];

            fn definition(self) -> &'static Definition {
                match self {
                    $(ReportFormat::$format => &$definition,)*
                }
            }
        }
    };
}

report_formats! {
    /// Source line, caret and board for each finding.
    Full = full::FORMAT,
    /// One line for each finding.
    Concise = concise::FORMAT,
    /// One array with an object for each game.
    Json = json::ARRAY,
    /// One object per game, one per line.
    Ndjson = json::LINES,
    /// A table with a row for each game.
    Csv = csv::FORMAT,
    /// A table of JSON values with a row for each game.
    Tsv = json::TABLE,
    /// JUnit XML: a test case for each game.
    Junit = junit::FORMAT,
    /// SARIF 2.1.0, the format of static analysis tools.
    Sarif = sarif::FORMAT,
    /// Annotations of GitHub Actions.
    Github = github::FORMAT,
    /// A code quality report of GitLab.
    Gitlab = gitlab::FORMAT,
    /// The diagnostic format of reviewdog.
    Rdjson = rdjson::FORMAT,
    /// A table of Parquet with a row for each game.
    Parquet = parquet::FORMAT,
}

impl ReportFormat {
    /// The name on the command line and in the configuration file.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.definition().name
    }

    /// The description of the format: one line of help.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.definition().description
    }

    /// Whether the report is text.
    #[must_use]
    pub fn is_text(self) -> bool {
        self != ReportFormat::Parquet
    }

    /// Whether games without findings also have entries.
    #[must_use]
    pub fn lists_games(self) -> bool {
        self.definition().lists_games
    }
}

/// The look of findings as text for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Whether there are colours.
    pub styled: bool,
    /// The number of columns of the terminal, into which lines of the source are cut; `None` if it is not written to one.
    pub width: Option<usize>,
}

/// A judged game and the text it comes from.
#[derive(Clone, Copy, Debug)]
pub struct JudgedGame<'a> {
    /// The name of the file as typed.
    pub file: &'a str,
    /// The part of the file that the spans refer to.
    pub text: &'a [u8],
    /// The bytes of the game in that text.
    pub span: Span,
    /// The number of the game in the file, from 1; 0 for text that was typed as an option.
    pub index: usize,
    /// The judgement of the game.
    pub judgement: &'a Judgement,
    /// The verdict by the findings that are reported, and those that are known.
    pub verdict: Verdict,
    /// The findings that a baseline knows, which are not reported; `None` if there is no baseline.
    pub known: Option<&'a [Diagnostic]>,
}

impl<'a> JudgedGame<'a> {
    /// The first error, or else the first warning, or else the first note.
    fn main_finding(&self) -> Option<&'a Diagnostic> {
        self.judgement.diagnostics.iter().rev().max_by_key(|finding| finding.severity())
    }

    /// The highest severity of the findings.
    fn severity(&self) -> Option<Severity> {
        self.main_finding().map(Diagnostic::severity)
    }

    /// Whether the game is invalid by findings that are known, and by no other.
    fn is_known(&self) -> bool {
        self.verdict == Verdict::Invalid && self.known.is_some() && self.severity() != Some(Severity::Error)
    }

    /// The names of the players by seat, if any is known.
    fn players(&self) -> impl Iterator<Item = &'a str> {
        let players = self.judgement.players.as_slice();
        let are_known = players.iter().any(Option::is_some);
        players.iter().filter(move |_| are_known).map(|name| name.as_deref().unwrap_or("?"))
    }
}

/// The severities whose findings a report only counts from now on, because it has as many as it shows. They are shared with
/// those who render later games.
#[derive(Debug, Default)]
pub struct CountedOnly {
    errors: AtomicBool,
    warnings: AtomicBool,
    notes: AtomicBool,
}

impl CountedOnly {
    fn of(&self, severity: Severity) -> &AtomicBool {
        match severity {
            Severity::Error => &self.errors,
            Severity::Warning => &self.warnings,
            Severity::Note => &self.notes,
        }
    }
}

/// The entries of some games in a report.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    text: Vec<u8>,
    /// The end and the severity of each entry.
    ends: Vec<(usize, Option<Severity>)>,
    counted_only: Arc<CountedOnly>,
}

impl Entries {
    /// An empty list with memory for the drawings of this many findings, for a report that only counts findings of some
    /// severities.
    #[must_use]
    pub fn with_room(findings: usize, counted_only: Arc<CountedOnly>) -> Entries {
        Entries { text: Vec::with_capacity(findings * DRAWING_LENGTH), ends: Vec::new(), counted_only }
    }

    /// All entries in order, each with the severity of its finding, or the highest severity of its game.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], Option<Severity>)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|(end, _)| *end));
        starts.zip(&self.ends).map(|(start, &(end, severity))| (&self.text[start..end], severity))
    }

    /// Adds an empty entry for a finding that the report only counts. Returns whether it does so.
    fn counts_only(&mut self, severity: Severity) -> bool {
        let is_full = self.counted_only.of(severity).load(Relaxed);
        if is_full {
            self.ends.push((self.text.len(), Some(severity)));
        }
        is_full
    }

    /// Adds the output of `write` as one entry, unless it is empty.
    fn add(&mut self, severity: Option<Severity>, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) {
        let before = self.text.len();
        // Writing to memory does not fail.
        if write(&mut self.text).is_ok() && self.text.len() > before {
            self.ends.push((self.text.len(), severity));
        }
    }
}

/// A report that takes its entries in the order of the games and writes them.
pub trait Report: Send {
    /// Begins the games of another file.
    ///
    /// # Errors
    /// The output cannot be written.
    fn begin_file(&mut self, _name: &str) -> io::Result<()> {
        Ok(())
    }

    /// The severities whose findings the report only counts.
    fn counted_only(&self) -> Arc<CountedOnly> {
        Arc::default()
    }

    /// Adds the entries of one or several games.
    ///
    /// # Errors
    /// The output cannot be written.
    fn add(&mut self, entries: &Entries) -> io::Result<()>;

    /// Writes everything that is complete to the output.
    ///
    /// # Errors
    /// The output cannot be written.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Adds the games of an input that an earlier run judged without findings: valid, invalid, unfinished and known ones.
    fn add_unchanged(&mut self, _games: [u64; 4]) {}

    /// Reports that a file, or part of it, could not be read.
    ///
    /// # Errors
    /// The output cannot be written.
    fn problem(&mut self, _name: &str, _message: &str) -> io::Result<()> {
        Ok(())
    }

    /// Ends the report and writes the rest of it.
    ///
    /// # Errors
    /// The output cannot be written.
    fn finish(&mut self) -> io::Result<()>;
}

/// Adds the entries of a game to a report. `locator` must be that of the game's text, and games of
/// one text must be rendered in order.
pub fn render(
    format: ReportFormat,
    look: Look,
    judged: JudgedGame<'_>,
    locator: &mut Locator<'_>,
    entries: &mut Entries,
) {
    (format.definition().render)(look, judged, locator, entries);
}

/// Begins a report that is written to `out`.
///
/// # Errors
/// The output cannot be written.
pub fn begin(format: ReportFormat, out: Output) -> io::Result<Box<dyn Report>> {
    (format.definition().begin)(out)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde::de::value::{Error, StrDeserializer};

    use super::*;
    use xgames_core::diagnostic::{Code, Location};

    #[test]
    fn a_format_has_one_name() {
        for &format in ReportFormat::ALL {
            let read = ReportFormat::deserialize(StrDeserializer::<Error>::new(format.name()));
            assert_eq!(read, Ok(format), "the configuration file has another name for {format:?}");
        }
    }

    /// A name may be as long as a record, and is shown below each of its findings.
    #[test]
    fn findings_name_players_by_the_beginning_of_their_names() {
        let findings = vec![Diagnostic::new(Code::Occupied, Span::new(0, 2), "occupied"); 2];
        let name = "é".repeat(100_000);
        let players = [Some(name), Some("bo".to_owned())].into_iter().collect();
        let judgement = Judgement { players, ..Judgement::of_findings(None, findings) };
        let (file, text, span) = ("a.txt", &b"a1"[..], Span::new(0, 2));
        let judged =
            JudgedGame { file, text, span, index: 1, judgement: &judgement, verdict: Verdict::Invalid, known: None };
        let full = ReportFormat::ALL.iter().find(|format| format.name() == "full").unwrap();
        let mut entries = Entries::default();
        render(*full, Look::default(), judged, &mut Locator::new(text, Location::START), &mut entries);
        let written: Vec<&str> = entries.iter().map(|(entry, _)| std::str::from_utf8(entry).unwrap()).collect();
        let note = format!("= note: game 1, of unknown kind, {}… – bo\n", "é".repeat(40));
        assert_eq!(written.iter().filter(|entry| entry.contains(&note)).count(), 2, "{written:?}");
    }

    #[test]
    fn a_full_report_renders_nothing_more_of_a_finding() {
        let finding = Diagnostic::new(Code::Occupied, Span::new(0, 2), "occupied");
        let judgement = Judgement::of_findings(None, vec![finding]);
        let verdict = judgement.verdict();
        let (file, text, span) = ("a.txt", &b"a1"[..], Span::new(0, 2));
        let judged = JudgedGame { file, text, span, index: 1, judgement: &judgement, verdict, known: None };
        for format in [ReportFormat::Github, ReportFormat::Gitlab] {
            let mut report = begin(format, Box::new(io::sink())).unwrap();
            let mut rendered = || {
                let mut entries = Entries::with_room(1, report.counted_only());
                render(format, Look::default(), judged, &mut Locator::new(text, Location::START), &mut entries);
                report.add(&entries).unwrap();
                entries.iter().filter(|(entry, severity)| severity.is_some() && !entry.is_empty()).count()
            };
            let total: usize = (0..20_000).map(|_| rendered()).sum();
            assert_eq!(total, if format == ReportFormat::Github { 10 } else { 10_000 });
        }
    }
}
