//! A code quality report of GitLab (<https://docs.gitlab.com/ci/testing/code_quality/>): an array with an object for
//! each finding. GitLab keeps only one of several entries with equal fingerprints.

use std::cell::LazyCell;
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use serde_json::json;

use super::fingerprint::{self, Fingerprints};
use super::repository_path::repository_path;
use super::{CountedOnly, Definition, Entries, JudgedGame, Report};
use xgames_core::diagnostic::{Locator, Severity, grouped, printable, write_json};

pub(super) const FORMAT: Definition = Definition {
    name: "gitlab",
    description: "A GitLab code quality report",
    lists_games: false,
    render: |_, judged, locator, entries| render(judged, locator, entries),
    begin: |out| Ok(Box::new(Gitlab::new(out)?)),
};

/// The maximum number of findings that are reported, because their fingerprints are kept in memory.
const MAX_FINDINGS: usize = 10_000;

/// The number of digits of a fingerprint, without its serial number.
const DIGITS: usize = 32;

/// Adds the findings of a game. An entry is the fingerprint, then the JSON object without it.
fn render(judged: JudgedGame<'_>, locator: &mut Locator<'_>, parts: &mut Entries) {
    if judged.judgement.diagnostics.is_empty() {
        return;
    }
    let fingerprints = LazyCell::new(|| Fingerprints::new(judged));
    for finding in &judged.judgement.diagnostics {
        let info = finding.code.info();
        if parts.counts_only(info.severity) {
            continue;
        }
        let severity = match info.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note => "info",
        };
        let line = locator.locate(finding.span.start).line;
        let ply = finding.ply.map_or(String::new(), |ply| format!(", ply {ply}"));
        let description = format!("{} (game {}{ply})", finding.message, judged.index);
        let entry = entry(&description, info.id, severity, judged.file, line);
        parts.add(Some(info.severity), |out| out.write_all(&[fingerprints.of(finding).as_bytes(), &entry].concat()));
    }
}

/// An entry without its fingerprint, as JSON.
fn entry(description: &str, check_name: &str, severity: &str, file: &str, line: usize) -> Vec<u8> {
    let entry = json!({
        "description": printable(description),
        "check_name": check_name,
        "severity": severity,
        "location": {"path": repository_path(file), "lines": {"begin": line}},
    });
    let mut written = Vec::new();
    // Writing to memory does not fail.
    let _ = write_json(&mut written, &entry);
    written
}

/// A report that adds serial numbers, so that all fingerprints differ.
struct Gitlab {
    out: Box<dyn Write + Send>,
    /// The number of occurrences of each fingerprint.
    occurred: HashMap<Vec<u8>, u32>,
    written: usize,
    left_out: usize,
    /// The current file.
    file: String,
    counted_only: Arc<CountedOnly>,
}

impl Gitlab {
    fn new(mut out: Box<dyn Write + Send>) -> io::Result<Gitlab> {
        out.write_all(b"[")?;
        Ok(Gitlab {
            out,
            occurred: HashMap::new(),
            written: 0,
            left_out: 0,
            file: "-".into(),
            counted_only: Arc::default(),
        })
    }

    fn take(&mut self, part: &[u8]) -> io::Result<()> {
        if self.written < MAX_FINDINGS {
            self.write(part)
        } else {
            self.left_out += 1;
            Ok(())
        }
    }

    fn write(&mut self, part: &[u8]) -> io::Result<()> {
        let (fingerprint, entry) = part.split_at(DIGITS.min(part.len()));
        let number = self.occurred.entry(fingerprint.to_vec()).or_default();
        self.out.write_all(if self.written == 0 { b"{\"fingerprint\":\"" } else { b",\n {\"fingerprint\":\"" })?;
        self.out.write_all(fingerprint)?;
        write!(self.out, "{number:08x}\",")?;
        self.out.write_all(entry.strip_prefix(b"{").unwrap_or(entry))?;
        *number += 1;
        self.written += 1;
        Ok(())
    }
}

impl Report for Gitlab {
    fn counted_only(&self) -> Arc<CountedOnly> {
        Arc::clone(&self.counted_only)
    }

    fn begin_file(&mut self, name: &str) -> io::Result<()> {
        name.clone_into(&mut self.file);
        Ok(())
    }

    fn add(&mut self, parts: &Entries) -> io::Result<()> {
        parts.iter().try_for_each(|(part, _)| self.take(part))?;
        if self.written >= MAX_FINDINGS {
            self.counted_only.errors.store(true, Relaxed);
            self.counted_only.warnings.store(true, Relaxed);
            self.counted_only.notes.store(true, Relaxed);
        }
        Ok(())
    }

    fn problem(&mut self, name: &str, message: &str) -> io::Result<()> {
        let entry = entry(message, "unreadable", "critical", name, 1);
        self.take(&[fingerprint::of_text(name, message).as_bytes(), &entry].concat())
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.left_out > 0 {
            let description = format!("{} further findings are not reported", grouped(self.left_out));
            let entry = entry(&description, "too-many-findings", "info", &self.file, 1);
            let fingerprint = fingerprint::of_text("", "further findings");
            self.write(&[fingerprint.as_bytes(), &entry].concat())?;
        }
        self.out.write_all(b"]\n")?;
        self.out.flush()
    }
}
