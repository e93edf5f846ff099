//! SARIF 2.1.0, the format of static analysis tools
//! (<https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/sarif-v2.1.0-errata01-os-complete.html>): one run,
//! a result for each finding. Numbers in brackets are sections of that document.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::delimited::Delimited;
use super::fingerprint::Fingerprints;
use super::repository_path::repository_path;
use super::{Definition, Entries, JudgedGame, Report};
use xgames_core::diagnostic::codes::{Info, TABLE};
use xgames_core::diagnostic::{Locator, grouped, write_json};
use xgames_core::hex_digits::push_percent;

pub(super) const FORMAT: Definition = Definition {
    name: "sarif",
    description: "SARIF 2.1.0, for code scanning",
    lists_games: false,
    render: |_, judged, locator, entries| render(judged, locator, entries),
    begin: |out| Ok(Box::new(Sarif::new(out)?)),
};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The maximum number of unreadable files that are listed, because they are kept in memory to the end.
const MAX_PROBLEMS: usize = 1000;

/// Adds the findings of a game as results, known ones among them.
fn render(judged: JudgedGame<'_>, locator: &mut Locator<'_>, parts: &mut Entries) {
    let known = judged.known.unwrap_or_default().iter().map(|finding| (finding, "unchanged"));
    let mut findings: Vec<_> =
        judged.judgement.diagnostics.iter().map(|finding| (finding, "new")).chain(known).collect();
    if findings.is_empty() {
        return;
    }
    findings.sort_by_key(|(finding, _)| finding.span.start);
    let fingerprints = Fingerprints::new(judged);
    for (finding, state) in findings {
        let info = finding.code.info();
        let (start, end) = locator.region(finding.span);
        let message = match &finding.help {
            Some(help) => format!("{}\n{help}", finding.message).into(),
            None => finding.message.clone(),
        };
        let mut result = json!({
            "ruleId": info.id,
            "ruleIndex": finding.code as usize,
            "level": info.severity.name(),
            "message": text(&message),
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": {"uri": uri(judged.file)},
                    "region": {
                        "startLine": start.line,
                        "startColumn": start.column,
                        "endLine": end.line,
                        "endColumn": end.column,
                    },
                },
                "logicalLocations": [{"name": format!("game {}", judged.index)}],
            }],
            "partialFingerprints": {"xgamesFinding/v1": fingerprints.of(finding)},
        });
        if judged.known.is_some() {
            result["baselineState"] = state.into();
        }
        parts.add(Some(info.severity), |out| write_json(out, &result));
    }
}

/// A report that writes results as they come, and unreadable files after them.
struct Sarif {
    results: Delimited,
    problems: Vec<Value>,
    /// The number of problems that are only counted.
    more: usize,
}

impl Sarif {
    fn new(out: Box<dyn Write + Send>) -> io::Result<Sarif> {
        let rules: Vec<Value> = TABLE.iter().map(rule).collect();
        let mut driver = json!({
            "name": "xgames",
            "version": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        });
        let homepage = env!("CARGO_PKG_HOMEPAGE");
        if !homepage.is_empty() {
            driver["informationUri"] = homepage.into();
        }
        let head = format!(
            "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{driver}}},\n\
             \"columnKind\":\"unicodeCodePoints\",\"results\":[\n"
        );
        Ok(Sarif { results: Delimited::new(out, &head, ",\n", "")?, problems: Vec::new(), more: 0 })
    }
}

impl Report for Sarif {
    fn add(&mut self, parts: &Entries) -> io::Result<()> {
        self.results.add(parts)
    }

    fn problem(&mut self, name: &str, message: &str) -> io::Result<()> {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(json!({
                "level": "error",
                "message": text(message),
                "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri(name)}}}],
            }));
        } else {
            self.more += 1;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let mut notifications = std::mem::take(&mut self.problems);
        let successful = notifications.is_empty();
        if self.more > 0 {
            let message = format!("further problems that are not reported: {}", grouped(self.more));
            notifications.push(json!({"level": "error", "message": text(&message)}));
        }
        let invocation = json!({"executionSuccessful": successful, "toolExecutionNotifications": notifications});
        let mut end = b"\n],\"invocations\":[".to_vec();
        write_json(&mut end, &invocation)?;
        end.extend(b"]}]}\n");
        self.results.close(&end)
    }
}

/// The rule of a code.
fn rule(info: &Info) -> Value {
    let first_sentence = info.explanation.split_inclusive(". ").next().unwrap_or_default().trim_end();
    json!({
        "id": info.id,
        "name": info.name,
        "shortDescription": text(first_sentence),
        "fullDescription": text(info.explanation),
        "help": text(&format!("{}\n\nGood:\n\n{}", info.explanation, info.good)),
        "defaultConfiguration": {"level": info.severity.name()},
    })
}

/// A message with exactly this text. It is escaped, because braces would be placeholders (3.11.5), and brackets followed by
/// a parenthesis would be links (3.11.6).
fn text(text: &str) -> Value {
    json!({"text": text.replace('{', "{{").replace('}', "}}").replace("](", "\\](")})
}

/// A path as a relative reference (RFC 3986), with special characters percent-encoded. A byte that is not UTF-8, which
/// [`xgames_analysis::archive`] reports as `\xFE`, is encoded as itself.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    let mut rest = repository_path(path).as_bytes();
    while let [byte, after @ ..] = rest {
        rest = after;
        match (byte, after) {
            (b'\\', [b'x', high @ (b'8' | b'9' | b'A'..=b'F'), low @ (b'0'..=b'9' | b'A'..=b'F'), after @ ..]) => {
                uri.extend(['%', *high as char, *low as char]);
                rest = after;
            }
            (b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~', _) => uri.push(*byte as char),
            // After two slashes, the first name would be that of a host.
            (b'/', _) if uri == "/" => {}
            (b'/', _) => uri.push('/'),
            (b'\\', _) if cfg!(windows) => uri.push('/'),
            _ => push_percent(*byte, &mut uri),
        }
    }
    uri
}
