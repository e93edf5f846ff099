//! Annotations of GitHub Actions (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions>):
//! lines of the form `::error file=a.txt,line=4::message`, which GitHub shows next to the source.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::job_summary::{self, JobSummary};
use super::repository_path::repository_path;
use super::{CountedOnly, Definition, Entries, JudgedGame, Report};
use xgames_core::diagnostic::{Diagnostic, Location, Locator, Severity, printable};

pub(super) const FORMAT: Definition = Definition {
    name: "github",
    description: "Annotations for GitHub Actions, with a job summary",
    lists_games: false,
    render: |_, judged, locator, entries| render(judged, locator, entries),
    begin: |out| Ok(Box::new(Github::new(out, None))),
};

/// The number of annotations of each kind that GitHub shows per step.
const MAX_SHOWN: usize = 10;

/// Adds the verdict of a game, without severity, and its findings. The entry of a finding is two lines: the annotation,
/// and a row of the summary.
fn render(judged: JudgedGame<'_>, locator: &mut Locator<'_>, parts: &mut Entries) {
    let verdict = if judged.is_known() { job_summary::KNOWN } else { judged.verdict.name() };
    parts.add(None, |out| write!(out, "{verdict}"));
    for finding in &judged.judgement.diagnostics {
        if parts.counts_only(finding.severity()) {
            continue;
        }
        let (start, end) = locator.region(finding.span);
        let annotation = annotate(judged, finding, start, end);
        let row = job_summary::row(judged, finding, start);
        parts.add(Some(finding.severity()), |out| writeln!(out, "{annotation}\n{row}"));
    }
}

/// The annotation of a finding.
fn annotate(judged: JudgedGame<'_>, finding: &Diagnostic, start: Location, end: Location) -> String {
    let info = finding.code.info();
    let kind = match info.severity {
        Severity::Note => "notice",
        severity => severity.name(),
    };
    let mut line =
        format!("::{kind} file={},line={},endLine={}", property(repository_path(judged.file)), start.line, end.line);
    // GitHub rejects columns if the lines differ.
    if start.line == end.line {
        let _ = write!(line, ",col={},endColumn={}", start.column, end.column);
    }
    let title = format!("{} {}, game {}", info.id, info.name, judged.index);
    let _ = write!(line, ",title={}::{}", property(&title), message(&printable(&finding.message)));
    if let Some(help) = &finding.help {
        let _ = write!(line, "%0A{}", message(&printable(help)));
    }
    line
}

/// A report that keeps the annotations that GitHub shows, and writes them at the end, errors first, so that they are not
/// lost if the output is truncated.
pub struct Github {
    out: Box<dyn Write + Send>,
    summary: Option<JobSummary>,
    errors: Annotations,
    warnings: Annotations,
    notes: Annotations,
    counted_only: Arc<CountedOnly>,
}

#[derive(Default)]
struct Annotations {
    lines: Vec<u8>,
    count: usize,
}

impl Github {
    /// A report that is written to `out`, with a job summary in Markdown that is written to `summary`.
    #[must_use]
    pub fn new(out: Box<dyn Write + Send>, summary: Option<Box<dyn Write + Send>>) -> Github {
        Github {
            out,
            summary: summary.map(JobSummary::new),
            errors: Annotations::default(),
            warnings: Annotations::default(),
            notes: Annotations::default(),
            counted_only: Arc::default(),
        }
    }
}

impl Report for Github {
    fn counted_only(&self) -> Arc<CountedOnly> {
        Arc::clone(&self.counted_only)
    }

    fn add(&mut self, parts: &Entries) -> io::Result<()> {
        for (part, severity) in parts.iter() {
            let mut lines = part.split_inclusive(|byte| *byte == b'\n');
            let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
            match severity {
                Some(Severity::Error) => self.errors.add(first),
                Some(Severity::Warning) => self.warnings.add(first),
                Some(Severity::Note) => self.notes.add(first),
                None => {}
            }
            if let Some(summary) = &mut self.summary {
                match severity {
                    Some(severity) => summary.add_finding(severity, second),
                    None => summary.add_game(first),
                }
            }
        }
        if self.summary.as_ref().is_none_or(JobSummary::is_full) {
            self.counted_only.errors.store(self.errors.count >= MAX_SHOWN, Relaxed);
            self.counted_only.warnings.store(self.warnings.count >= MAX_SHOWN, Relaxed);
            self.counted_only.notes.store(self.notes.count >= MAX_SHOWN, Relaxed);
        }
        Ok(())
    }

    fn add_unchanged(&mut self, games: [u64; 4]) {
        if let Some(summary) = &mut self.summary {
            summary.add_unchanged(games);
        }
    }

    fn problem(&mut self, name: &str, problem: &str) -> io::Result<()> {
        let file = property(repository_path(name));
        self.errors.add(format!("::error file={file},title=unreadable::{}\n", message(&printable(problem))).as_bytes());
        if let Some(summary) = &mut self.summary {
            summary.add_problem(name, problem);
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.write_all(&self.errors.lines)?;
        self.out.write_all(&self.warnings.lines)?;
        self.out.write_all(&self.notes.lines)?;
        let all = [&self.errors, &self.warnings, &self.notes];
        let more: usize = all.iter().map(|annotations| annotations.count.saturating_sub(MAX_SHOWN)).sum();
        if more > 0 {
            writeln!(self.out, "::notice title=xgames::further findings without annotation: {more}")?;
        }
        self.out.flush()?;
        self.summary.as_mut().map_or(Ok(()), JobSummary::finish)
    }
}

impl Annotations {
    fn add(&mut self, line: &[u8]) {
        if self.count < MAX_SHOWN {
            self.lines.extend(line);
        }
        self.count += 1;
    }
}

/// The text after the second `::`.
fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, safe to print.
fn property(text: &str) -> String {
    message(&printable(text)).replace(':', "%3A").replace(',', "%2C")
}
