//! `validate`: replays every game of the given files and reports every finding.

use std::collections::HashMap;
use std::io::{BufWriter, Write};

use super::{Ending, files, note, positions};
use crate::cli::{FailLevel, ReportFormat, Validate};
use crate::diagnostic::{Code, Severity};
use crate::record::native::Reader;
use crate::replay::{self, Defaults, Verdict};
use crate::report::{self, Base, Format, Judged, Locator, Parts};

impl From<ReportFormat> for Format {
    fn from(format: ReportFormat) -> Format {
        match format {
            ReportFormat::Full => Format::Full,
            ReportFormat::Concise => Format::Concise,
            ReportFormat::Json => Format::Json,
            ReportFormat::Ndjson => Format::Ndjson,
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
        ReportFormat::Json | ReportFormat::Ndjson => Box::new(BufWriter::new(std::io::stdout())),
    };
    let format = arguments.output_format.into();
    let mut report = report::to(format, out)?;
    let mut ending = Ending::Clean;
    let mut verdicts: HashMap<Verdict, usize> = HashMap::new();
    let all_read = files::for_each(&arguments.paths, |file, text| {
        let mut reader = Reader::new(text);
        let mut locator = Locator::new(text, Base::START);
        let mut index = 0;
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
            let mut parts = Parts::default();
            report::render(
                format,
                Judged { file, text, index, judgement: &judgement, verdict },
                &mut locator,
                &mut parts,
            );
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
