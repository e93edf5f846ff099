//! A report for reviewdog, in the JSON form of its diagnostic format
//! (<https://github.com/reviewdog/reviewdog/tree/master/proto/rdf>): one object with a diagnostic for each finding. Columns count
//! bytes there.

use std::io::{self, Write};

use memchr::memrchr;
use serde_json::{Value, json};

use super::delimited::Delimited;
use super::repository_path::repository_path;
use super::{Definition, Entries, JudgedGame, Report};
use xgames_core::diagnostic::{BYTE_ORDER_MARK, Locator, Severity, printable, write_json};

pub(super) const FORMAT: Definition = Definition {
    name: "rdjson",
    description: "Findings for reviewdog",
    lists_games: false,
    render: |_, judged, locator, entries| render(judged, locator, entries),
    begin: |out| Ok(Box::new(Rdjson::new(out)?)),
};

/// Adds the findings of a game.
fn render(judged: JudgedGame<'_>, locator: &mut Locator<'_>, entries: &mut Entries) {
    for finding in &judged.judgement.diagnostics {
        let info = finding.code.info();
        let mut place = |offset: usize| {
            // A piece of a file may begin within a line.
            let offset = offset.min(judged.text.len());
            let before = &judged.text[..offset];
            let location = locator.locate(offset);
            let column = match memrchr(b'\n', before) {
                Some(end) => before.len() - end,
                None if location.offset == offset as u64 => {
                    before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before).len() + 1
                }
                // How many bytes of the line were in earlier pieces is not known.
                None => location.column,
            };
            json!({"line": location.line, "column": column})
        };
        let range = json!({"start": place(finding.span.start), "end": place(finding.span.end)});
        let message = match &finding.help {
            Some(help) => format!("{} (game {}); {help}", finding.message, judged.index),
            None => format!("{} (game {})", finding.message, judged.index),
        };
        let mut entry = diagnostic(&message, info.severity, judged.file);
        entry["location"]["range"] = range;
        entry["code"] = json!({"value": info.id});
        entries.add(Some(info.severity), |out| write_json(out, &entry));
    }
}

/// A diagnostic about a file, without a place in it.
fn diagnostic(message: &str, severity: Severity, file: &str) -> Value {
    let severity = match severity {
        Severity::Error => "ERROR",
        Severity::Warning => "WARNING",
        Severity::Note => "INFO",
    };
    json!({"message": printable(message), "severity": severity, "location": {"path": repository_path(file)}})
}

/// A report that writes what cannot be read among the findings.
struct Rdjson(Delimited);

impl Rdjson {
    fn new(out: Box<dyn Write + Send>) -> io::Result<Rdjson> {
        let head = "{\"source\":{\"name\":\"xgames\"},\"diagnostics\":[\n";
        Ok(Rdjson(Delimited::new(out, head, ",\n", "\n]}\n")?))
    }
}

impl Report for Rdjson {
    fn add(&mut self, entries: &Entries) -> io::Result<()> {
        self.0.add(entries)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }

    fn problem(&mut self, name: &str, message: &str) -> io::Result<()> {
        let mut entries = Entries::default();
        entries.add(None, |out| write_json(out, &diagnostic(message, Severity::Error, name)));
        self.0.add(&entries)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.finish()
    }
}
