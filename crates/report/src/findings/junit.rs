//! JUnit XML: every game is a test case, every file a suite. There is no standard. The output conforms to the schema of
//! Jenkins (`junit-10.xsd` of its xunit plugin), which has no locations, so they are part of the text.
//!
//! The numbers of cases come before the cases. So the cases are kept in unnamed temporary files, which the system removes
//! when the program ends.

use std::io::{self, BufWriter, Seek, Write};

use memchr::memmem;

use super::{Definition, Entries, JudgedGame, Report, concise};
use crate::render::xml::escape;
use xgames_analysis::archive::TemporarySpool;
use xgames_core::diagnostic::{Locator, Severity, plural, printable};
use xgames_core::judge::Verdict;

pub(super) const FORMAT: Definition = Definition {
    name: "junit",
    description: "JUnit XML with a test case for each game",
    lists_games: true,
    render: |_, judged, locator, entries| {
        let failed = (judged.verdict == Verdict::Invalid && !judged.is_known()).then_some(Severity::Error);
        entries.add(judged.severity().max(failed), |out| write(out, judged, locator));
    },
    begin: |out| Ok(Box::new(Junit::new(out))),
};

/// The number of bytes that are kept in memory.
const IN_MEMORY: usize = 1 << 20;

/// The beginning of the element of a case that is skipped. Texts of records are escaped, so it is in no other case.
const SKIPPED: &str = "<skipped message=\"";

/// Writes a game as a test case, which fails if the game is invalid, and is skipped if only known findings make it so; warnings
/// become its output.
fn write(out: &mut Vec<u8>, judged: JudgedGame<'_>, locator: &mut Locator<'_>) -> io::Result<()> {
    let mut findings = String::new();
    for finding in &judged.judgement.diagnostics {
        concise::draw(&mut findings, judged, finding, locator);
    }
    let findings = escape(&findings);
    let mut name = format!("game {}", judged.index);
    for (index, player) in judged.players().enumerate() {
        name.extend([if index == 0 { ": " } else { " – " }, player]);
    }
    write!(out, "    <testcase classname=\"{}\" name=\"{}\"", attribute(judged.file), attribute(&name))?;
    if judged.is_known() {
        let known = plural(judged.known.unwrap_or_default().len(), "known finding");
        let output = if findings.is_empty() { String::new() } else { format!("<system-out>{findings}</system-out>") };
        writeln!(out, ">{SKIPPED}{known}\"/>{output}</testcase>")
    } else if judged.verdict == Verdict::Invalid {
        let (code, message) = match judged.main_finding() {
            Some(first) if first.severity() == Severity::Error => (first.code.info().id, &*first.message),
            _ => ("invalid", "the game is invalid"),
        };
        let message = attribute(message);
        writeln!(out, "><failure type=\"{code}\" message=\"{message}\">{findings}</failure></testcase>")
    } else if findings.is_empty() {
        writeln!(out, "/>")
    } else {
        writeln!(out, "><system-out>{findings}</system-out></testcase>")
    }
}

/// A report that collects suites.
struct Junit {
    out: Box<dyn Write + Send>,
    suites: Spool,
    suite: Option<Suite>,
    counts: Counts,
}

/// The cases of a file.
struct Suite {
    name: String,
    cases: Spool,
    counts: Counts,
}

type Spool = BufWriter<TemporarySpool>;

#[derive(Clone, Copy, Default)]
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Junit {
    fn new(out: Box<dyn Write + Send>) -> Junit {
        Junit { out, suites: spool(), suite: None, counts: Counts::default() }
    }

    /// The suite to which cases are added.
    fn suite(&mut self) -> &mut Suite {
        self.suite.get_or_insert_with(|| Suite::new(""))
    }

    /// Adds the current suite to those that are complete.
    fn close_suite(&mut self) -> io::Result<()> {
        let Some(Suite { name, cases, counts }) = self.suite.take() else { return Ok(()) };
        writeln!(
            self.suites,
            "  <testsuite name=\"{}\" {} skipped=\"{}\">",
            attribute(&name),
            counts.attributes(),
            counts.skipped
        )?;
        copy(cases, &mut self.suites)?;
        writeln!(self.suites, "  </testsuite>")?;
        self.counts.tests += counts.tests;
        self.counts.failures += counts.failures;
        self.counts.errors += counts.errors;
        Ok(())
    }
}

impl Report for Junit {
    fn begin_file(&mut self, name: &str) -> io::Result<()> {
        self.close_suite()?;
        self.suite = Some(Suite::new(name));
        Ok(())
    }

    fn add(&mut self, parts: &Entries) -> io::Result<()> {
        let suite = self.suite();
        for (case, severity) in parts.iter() {
            suite.cases.write_all(case)?;
            suite.counts.tests += 1;
            suite.counts.failures += usize::from(severity == Some(Severity::Error));
            suite.counts.skipped += usize::from(memmem::find(case, SKIPPED.as_bytes()).is_some());
        }
        Ok(())
    }

    fn problem(&mut self, name: &str, message: &str) -> io::Result<()> {
        if self.suite.as_ref().is_none_or(|suite| suite.name != name) {
            self.begin_file(name)?;
        }
        let suite = self.suite();
        suite.counts.tests += 1;
        suite.counts.errors += 1;
        let (name, message) = (attribute(name), attribute(message));
        writeln!(
            suite.cases,
            "    <testcase classname=\"{name}\" name=\"reading\"><error type=\"unreadable\" message=\"{message}\"/>\
             </testcase>"
        )
    }

    fn finish(&mut self) -> io::Result<()> {
        self.close_suite()?;
        writeln!(self.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        writeln!(self.out, "<testsuites name=\"xgames\" {}>", self.counts.attributes())?;
        copy(std::mem::replace(&mut self.suites, spool()), &mut self.out)?;
        writeln!(self.out, "</testsuites>")?;
        self.out.flush()
    }
}

impl Suite {
    fn new(name: &str) -> Suite {
        Suite { name: name.to_owned(), cases: spool(), counts: Counts::default() }
    }
}

impl Counts {
    fn attributes(self) -> String {
        let Counts { tests, failures, errors, .. } = self;
        format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"")
    }
}

fn spool() -> Spool {
    BufWriter::new(TemporarySpool::new(IN_MEMORY))
}

fn copy(from: Spool, to: &mut impl Write) -> io::Result<()> {
    let mut file = from.into_inner()?;
    file.rewind()?;
    io::copy(&mut file, to)?;
    Ok(())
}

/// The text as the value of an attribute. Line breaks, which XML would lose, are escaped.
fn attribute(text: &str) -> String {
    escape(&printable(text))
}
