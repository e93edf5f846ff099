//! `validate`: replays every game of the given files and reports every finding.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::{BufWriter, Write};

use super::{Ending, complain, files, note, positions};
use crate::cli::{FailLevel, ReportFormat, Validate};
use crate::diagnostic::{Code, Severity, Span};
use crate::record::native::Reader;
use crate::replay::{self, Defaults, Verdict};
use crate::report::{self, Base, Format, Github, Judged, Locator, Parts};

impl From<ReportFormat> for Format {
    fn from(format: ReportFormat) -> Format {
        match format {
            ReportFormat::Full => Format::Full,
            ReportFormat::Concise => Format::Concise,
            ReportFormat::Json => Format::Json,
            ReportFormat::Ndjson => Format::Ndjson,
            ReportFormat::Csv => Format::Csv,
            ReportFormat::Junit => Format::Junit,
            ReportFormat::Sarif => Format::Sarif,
            ReportFormat::Github => Format::Github,
            ReportFormat::Gitlab => Format::Gitlab,
        }
    }
}

pub(super) fn run(arguments: &Validate, quiet: bool) -> anyhow::Result<Ending> {
    let defaults = Defaults::from(&arguments.said);
    if let Some(ending) = positions::refuse_defaults(&defaults) {
        return Ok(ending);
    }
    let wanted = |code: Code| {
        (arguments.select.is_empty() || arguments.select.contains(&code)) && !arguments.ignore.contains(&code)
    };
    let fails = match arguments.fail_level {
        FailLevel::Error => Severity::Error,
        FailLevel::Warning => Severity::Warning,
    };
    let out: Box<dyn Write + Send> = match arguments.output_format {
        ReportFormat::Full | ReportFormat::Concise => Box::new(BufWriter::new(anstream::stdout())),
        _ => Box::new(BufWriter::new(std::io::stdout())),
    };
    let format = arguments.output_format.into();
    let mut report = match format {
        Format::Github => Box::new(Github::new(out, job_summary())),
        _ => report::to(format, out)?,
    };
    let mut ending = Ending::Clean;
    let mut verdicts: HashMap<Verdict, usize> = HashMap::new();
    let all_read = files::for_each(&arguments.paths, |file, text| {
        let mut reader = Reader::new(text);
        let mut locator = Locator::new(text, Base::START);
        let mut index = 0;
        report.begin_file(file)?;
        while let Some(head) = reader.next_game() {
            index += 1;
            let mut judgement = replay::judge(&mut reader, &head, &defaults);
            // The verdict is about the record, whatever is shown of it.
            let verdict = judgement.verdict();
            judgement.diagnostics.retain(|diagnostic| wanted(diagnostic.code));
            if judgement.diagnostics.iter().any(|diagnostic| diagnostic.severity() >= fails) {
                ending = ending.max(Ending::Violation);
            }
            *verdicts.entry(verdict).or_default() += 1;
            let span = Span::new(head.from, reader.offset());
            let judged = Judged { file, text, span, index, judgement: &judgement, verdict };
            let mut parts = Parts::default();
            report::render(format, judged, &mut locator, &mut parts);
            report.add(&parts)?;
        }
        if index == 0 && !quiet {
            note(format_args!("{file}: there is no game in this file"));
        }
        Ok(())
    })?;
    report.finish()?;
    if !quiet {
        let count = |verdict| verdicts.get(&verdict).copied().unwrap_or(0);
        note(format_args!(
            "{}: {} valid, {} invalid, {} unfinished",
            super::count(verdicts.values().sum(), "game"),
            count(Verdict::Valid),
            count(Verdict::Invalid),
            count(Verdict::Unfinished)
        ));
    }
    if arguments.exit_zero && ending == Ending::Violation {
        ending = Ending::Clean;
    }
    Ok(if all_read { ending } else { Ending::Failure })
}

/// The file that GitHub Actions names for the summary of a job. Steps append to it.
fn job_summary() -> Option<Box<dyn Write + Send>> {
    let path = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty())?;
    match OpenOptions::new().append(true).create(true).open(&path) {
        Ok(file) => Some(Box::new(file)),
        Err(error) => {
            complain(format_args!("{}: {error}", path.display()));
            None
        }
    }
}
