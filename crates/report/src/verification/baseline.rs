//! Baselines: findings that are known, so that only new ones are reported.
//!
//! A baseline is text, for people who review it and programs that merge it: a line for each finding, sorted. A finding that occurs
//! three times has three equal lines, because a number in one line would be lost when two changes are merged. A line has the file,
//! the code, the fingerprint, the beginning of the message, and check digits, so that a damaged line is never believed.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, BufRead, Read, Write};

use super::baseline_line::{HEAD, KnownFinding, Line, parse};
use xgames_core::diagnostic::BYTE_ORDER_MARK;

/// The greatest length of a file in bytes.
pub const MAX_LENGTH: u64 = 256 << 20;

/// The greatest length of a line in bytes: more than the longest name of a file takes, with all its characters escaped.
const MAX_LINE: u64 = 1 << 20;

/// The reason why a baseline cannot be read.
#[derive(Debug)]
pub enum Fault {
    /// The file cannot be read.
    Io(io::Error),
    /// The file is too long.
    TooLong,
    /// The file is not a baseline. The words say what it is instead.
    Foreign(String),
    /// A line is wrong.
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// The reason in plain words.
        why: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(error) => write!(out, "{error}"),
            Fault::TooLong => write!(out, "is longer than {} MiB, which is the limit for a baseline", MAX_LENGTH >> 20),
            Fault::Foreign(what) => write!(out, "{what}"),
            Fault::Line { number, why } => write!(out, "line {number}: {why}"),
        }
    }
}

impl std::error::Error for Fault {}

/// The numbers of a finding.
#[derive(Clone, Copy, Debug, Default)]
struct Occurrences {
    /// The number of lines that it has.
    lines: u32,
    /// The number of its occurrences so far that are known.
    found: u32,
}

/// The findings of a baseline, and how often they occur in a run.
#[derive(Debug, Default)]
pub struct Baseline {
    known: HashMap<u128, Occurrences>,
    /// The numbers of lines and of those that have been found.
    lines: u64,
    found: u64,
}

impl Baseline {
    /// Reads a baseline. `meet_file` is told the file of each line, as it is written there.
    ///
    /// # Errors
    /// The file cannot be read, is not a baseline, or is damaged.
    pub fn read(reader: impl Read, mut meet_file: impl FnMut(&str)) -> Result<Baseline, Fault> {
        let mut baseline = Baseline::default();
        each_line(reader, |line, _| {
            if let Line::Finding(finding) = line {
                baseline.known.entry(finding.fingerprint).or_default().lines += 1;
                baseline.lines += 1;
                meet_file(finding.file);
            }
            Ok(())
        })?;
        Ok(baseline)
    }

    /// Whether a finding with this fingerprint is known. A finding that has three lines is known three times.
    pub fn take(&mut self, fingerprint: u128) -> bool {
        let Some(occurrences) = self.known.get_mut(&fingerprint) else { return false };
        let is_known = occurrences.found < occurrences.lines;
        occurrences.found += u32::from(is_known);
        self.found += u64::from(is_known);
        is_known
    }

    /// Whether there are lines whose finding has not occurred.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.found < self.lines
    }

    /// Whether no line has been found.
    #[must_use]
    pub fn has_none(&self) -> bool {
        self.found == 0
    }

    /// Passes the findings that have not occurred to `is_gone`, and writes all lines to `out` but those of findings of which it says
    /// that they occur no more. The file must be the one that was read.
    ///
    /// # Errors
    /// The file has changed, or the output cannot be written.
    pub fn prune(
        &self,
        reader: impl Read,
        mut out: impl Write,
        mut is_gone: impl FnMut(&KnownFinding<'_>) -> bool,
    ) -> Result<(), Fault> {
        self.each_line(reader, |line, bytes, has_occurred| match line {
            Line::Finding(finding) if !has_occurred && is_gone(&finding) => Ok(()),
            _ => out.write_all(bytes),
        })
    }

    /// Passes each line of the file to `take`, with its bytes, and whether its finding has occurred.
    fn each_line(
        &self,
        reader: impl Read,
        mut take: impl FnMut(Line<'_>, &[u8], bool) -> io::Result<()>,
    ) -> Result<(), Fault> {
        let mut found: HashMap<u128, Occurrences> = HashMap::new();
        let (mut lines, mut is_same) = (0, true);
        each_line(reader, |line, bytes| {
            let Line::Finding(finding) = line else { return take(line, bytes, true) };
            let known = self.known.get(&finding.fingerprint).copied().unwrap_or_default();
            let seen = found.entry(finding.fingerprint).or_default();
            seen.lines += 1;
            lines += 1;
            is_same &= seen.lines <= known.lines;
            take(line, bytes, seen.lines <= known.found)
        })?;
        if is_same && lines == self.lines {
            Ok(())
        } else {
            Err(Fault::Foreign("another program has changed it".to_owned()))
        }
    }
}

/// Passes each line of a baseline to `take`, with its bytes.
fn each_line(reader: impl Read, mut take: impl FnMut(Line<'_>, &[u8]) -> io::Result<()>) -> Result<(), Fault> {
    let mut reader = io::BufReader::with_capacity(1 << 16, reader.take(MAX_LENGTH + 1));
    let (mut bytes, mut length) = (Vec::new(), 0);
    for number in 1.. {
        bytes.clear();
        let read = reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes).map_err(Fault::Io)? as u64;
        length += read;
        if number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        let wrong = |why: &str| Fault::Line { number, why: why.to_owned() };
        match read {
            _ if length > MAX_LENGTH => return Err(Fault::TooLong),
            0 if number == 1 => {
                return Err(Fault::Foreign("is empty, so it is not a baseline, or a damaged one".to_owned()));
            }
            0 => break,
            _ if number == 1 => check_head(&bytes)?,
            MAX_LINE if !bytes.ends_with(b"\n") => return Err(wrong("is too long")),
            _ => {}
        }
        take(parse(&bytes).map_err(wrong)?, &bytes).map_err(Fault::Io)?;
    }
    Ok(())
}

/// Checks the first line, which says that the file is a baseline, and of which version.
fn check_head(line: &[u8]) -> Result<(), Fault> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line == HEAD.as_bytes() {
        return Ok(());
    }
    let (before, own) = HEAD.rsplit_once(' ').unwrap_or_default();
    let version = std::str::from_utf8(line).ok().and_then(|line| line.strip_prefix(before)?.strip_prefix(' '));
    Err(Fault::Foreign(match version.and_then(|version| version.parse::<u32>().ok()) {
        Some(version) => format!("is a baseline of version {version}, but this program reads version {own}"),
        None if line.starts_with(b"<<<<<<<") => {
            "line 1: a mark of git for a conflict, which must be resolved first".to_owned()
        }
        None => format!("is not a baseline: its first line is not `{HEAD}`"),
    }))
}
