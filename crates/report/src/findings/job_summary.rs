//! The summary of a GitHub Actions job, in Markdown: the numbers, and a table of the first findings.

use std::io::{self, Write};

use super::JudgedGame;
use xgames_core::diagnostic::{Diagnostic, Location, Severity, printable};
use xgames_core::judge::Verdict;

/// The maximum number of rows. GitHub accepts 1 MiB, but people read much less.
const MAX_ROWS: usize = 50;

/// The maximum number of characters in a cell.
const MAX_CHARACTERS: usize = 200;

/// The word for a game that only known findings make invalid, in place of the name of its verdict.
pub(super) const KNOWN: &str = "known";

/// Collects the numbers and rows of the summary.
pub(super) struct JobSummary {
    out: Box<dyn Write + Send>,
    valid: u64,
    invalid: u64,
    unfinished: u64,
    /// The number of games that only known findings make invalid.
    known: u64,
    errors: usize,
    warnings: usize,
    notes: usize,
    problems: usize,
    rows: Vec<u8>,
    row_count: usize,
}

/// The row of a finding.
pub(super) fn row(judged: JudgedGame<'_>, finding: &Diagnostic, place: Location) -> String {
    let info = finding.code.info();
    format!(
        "| {} | {} | {}:{} | {} | {} | {} |",
        cell(judged.file),
        judged.index,
        place.line,
        place.column,
        info.severity.name(),
        info.id,
        cell(&finding.message)
    )
}

impl JobSummary {
    pub(super) fn new(out: Box<dyn Write + Send>) -> JobSummary {
        JobSummary {
            out,
            valid: 0,
            invalid: 0,
            unfinished: 0,
            known: 0,
            errors: 0,
            warnings: 0,
            notes: 0,
            problems: 0,
            rows: Vec::new(),
            row_count: 0,
        }
    }

    /// Counts a game by the name of its verdict, or as [`KNOWN`].
    pub(super) fn add_game(&mut self, verdict: &[u8]) {
        let is = |other: Verdict| verdict == other.name().as_bytes();
        self.valid += u64::from(is(Verdict::Valid));
        self.invalid += u64::from(is(Verdict::Invalid));
        self.unfinished += u64::from(is(Verdict::Unfinished));
        self.known += u64::from(verdict == KNOWN.as_bytes());
    }

    /// Counts games without findings: valid, invalid, unfinished and known ones.
    pub(super) fn add_unchanged(&mut self, [valid, invalid, unfinished, known]: [u64; 4]) {
        self.valid += valid;
        self.invalid += invalid;
        self.unfinished += unfinished;
        self.known += known;
    }

    /// Adds the row of a finding, with its line break.
    pub(super) fn add_finding(&mut self, severity: Severity, row: &[u8]) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => self.notes += 1,
        }
        self.add_row(row);
    }

    /// Adds a file that could not be read.
    pub(super) fn add_problem(&mut self, name: &str, message: &str) {
        self.problems += 1;
        self.add_row(format!("| {} |  |  | error |  | {} |\n", cell(name), cell(message)).as_bytes());
    }

    /// Whether further rows are only counted.
    pub(super) fn is_full(&self) -> bool {
        self.row_count >= MAX_ROWS
    }

    fn add_row(&mut self, row: &[u8]) {
        if self.row_count < MAX_ROWS {
            self.rows.extend(row);
        }
        self.row_count += 1;
    }

    /// Writes the summary.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        let JobSummary { valid, invalid, unfinished, known, errors, warnings, notes, problems, .. } = *self;
        let notes = if notes == 0 { String::new() } else { format!(" Notes: {notes}.") };
        let known_invalid = if known == 0 { String::new() } else { format!(", {known} known invalid") };
        writeln!(self.out, "### xgames\n")?;
        writeln!(
            self.out,
            "Games: {} ({valid} valid, {invalid} invalid, {unfinished} unfinished{known_invalid}). Errors: {errors}. Warnings: {warnings}.{notes}\n",
            valid + invalid + unfinished + known
        )?;
        if problems > 0 {
            writeln!(self.out, "Could not be read: {problems}.\n")?;
        }
        if self.row_count > 0 {
            writeln!(self.out, "| file | game | place | severity | code | finding |\n|---|---|---|---|---|---|")?;
            self.out.write_all(&self.rows)?;
            writeln!(self.out)?;
        }
        if self.row_count > MAX_ROWS {
            writeln!(self.out, "… and {} more.\n", self.row_count - MAX_ROWS)?;
        }
        self.out.flush()
    }
}

/// The text as a cell of a table, shortened if it is too long, with the special characters of Markdown and HTML
/// escaped.
fn cell(text: &str) -> String {
    let mut cell = String::new();
    for (index, character) in printable(text).chars().enumerate() {
        if index == MAX_CHARACTERS {
            cell.push('…');
            break;
        }
        if "\\`*_{}[]()<>#!|~&@$".contains(character) {
            cell.push('\\');
        }
        cell.push(character);
    }
    cell
}
