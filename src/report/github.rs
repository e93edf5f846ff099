//! Annotations of GitHub Actions (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions>):
//! lines of the form `::error file=a.txt,line=4::what is wrong`, which the server shows beside the file.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::place::relative;
use super::summary::{self, Summary};
use super::{Judged, Locator, Parts, Place, Report, readable};
use crate::diagnostic::{Diagnostic, Severity};

/// GitHub shows ten annotations of each kind for each step.
const MOST: usize = 10;

/// Adds the verdict about a game, without severity, and its findings. Each is two lines: the annotation, and a
/// row of the summary.
pub(super) fn render(judged: Judged<'_>, locator: &mut Locator<'_>, parts: &mut Parts) {
    parts.add(None, |out| write!(out, "{}", judged.verdict.name()));
    for finding in &judged.judgement.diagnostics {
        let (start, end) = locator.region(finding.span);
        let annotation = annotate(judged, finding, start, end);
        let row = summary::row(judged, finding, start);
        parts.add(Some(finding.severity()), |out| writeln!(out, "{annotation}\n{row}"));
    }
}

/// The line for a finding.
fn annotate(judged: Judged<'_>, finding: &Diagnostic, start: Place, end: Place) -> String {
    let info = finding.code.info();
    let mut line = format!(
        "::{} file={},line={},endLine={}",
        info.severity.name(),
        property(relative(judged.file)),
        start.line,
        end.line
    );
    // Columns are refused where the lines differ.
    if start.line == end.line {
        let _ = write!(line, ",col={},endColumn={}", start.column, end.column);
    }
    let title = format!("{} {}, game {}", info.id, info.name, judged.index);
    let _ = write!(line, ",title={}::{}", property(&title), message(&readable(&finding.message)));
    if let Some(help) = &finding.help {
        let _ = write!(line, "%0A{}", message(&readable(help)));
    }
    line
}

/// Keeps the annotations that will be shown, and writes them at the end: errors first, as a step that is cut off
/// should not lose them.
pub struct Github {
    out: Box<dyn Write + Send>,
    summary: Option<Summary>,
    errors: Kept,
    warnings: Kept,
}

#[derive(Default)]
struct Kept {
    lines: Vec<u8>,
    count: usize,
}

impl Github {
    /// A report that is written to `out`, and a summary in Markdown to the file that GitHub names for it.
    #[must_use]
    pub fn new(out: Box<dyn Write + Send>, summary: Option<Box<dyn Write + Send>>) -> Github {
        Github { out, summary: summary.map(Summary::new), errors: Kept::default(), warnings: Kept::default() }
    }
}

impl Report for Github {
    fn add(&mut self, parts: &Parts) -> io::Result<()> {
        for (part, severity) in parts.iter() {
            let mut lines = part.split_inclusive(|byte| *byte == b'\n');
            let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
            match severity {
                Some(Severity::Error) => self.errors.add(first),
                Some(Severity::Warning) => self.warnings.add(first),
                None => {}
            }
            if let Some(summary) = &mut self.summary {
                match severity {
                    Some(severity) => summary.add_finding(severity, second),
                    None => summary.add_game(first),
                }
            }
        }
        Ok(())
    }

    fn problem(&mut self, name: &str, problem: &str) -> io::Result<()> {
        let file = property(relative(name));
        self.errors.add(format!("::error file={file},title=unreadable::{}\n", message(&readable(problem))).as_bytes());
        if let Some(summary) = &mut self.summary {
            summary.add_problem(name, problem);
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.write_all(&self.errors.lines)?;
        self.out.write_all(&self.warnings.lines)?;
        let more = self.errors.count.saturating_sub(MOST) + self.warnings.count.saturating_sub(MOST);
        if more > 0 {
            writeln!(self.out, "::notice title=xgames::further findings without annotation: {more}")?;
        }
        self.out.flush()?;
        self.summary.as_mut().map_or(Ok(()), Summary::finish)
    }
}

impl Kept {
    fn add(&mut self, line: &[u8]) {
        if self.count < MOST {
            self.lines.extend(line);
        }
        self.count += 1;
    }
}

/// Text behind the second `::`.
fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property. A name that could act on a terminal is shown, not carried out.
fn property(text: &str) -> String {
    message(&readable(text)).replace(':', "%3A").replace(',', "%2C")
}
