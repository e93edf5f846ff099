//! `fmt`: native records in canonical form. A file is replaced as a whole or not touched at all.

mod comparison;
mod diff;
mod formatter;

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, bail};
use tempfile::SpooledTempFile;

use self::formatter::Formatter;
use super::console::{Verbosity, plural, print_error, print_note};
use super::exit_status::ExitStatus;
use super::output::Output;
use super::record_options::refuse_defaults;
use super::{files, interrupt};
use crate::archive::{self, Found, Input, Limits, Source, Unreadable};
use crate::cli::Fmt;
use crate::diagnostic::printable;
use crate::judge::Defaults;
use crate::record::Format;

/// Bytes of formatted text that are kept in memory before they go to a temporary file.
const KEPT: usize = 4 << 20;

/// Longest text of which the differences are shown, in bytes.
const LONGEST_DIFF: u64 = 64 << 20;

/// Bytes that tell whether a file is compressed.
const BEGINNING: u64 = 512;

pub(super) fn run(arguments: &Fmt, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults::from(&arguments.record_options);
    if let Some(ending) = refuse_defaults(&defaults) {
        return Ok(ending);
    }
    let Some(paths) = files::typed(&arguments.paths) else { return Ok(ExitStatus::Failure) };
    interrupt::watch();
    let mode = match (arguments.diff, arguments.check) {
        (true, _) => Mode::Diff,
        (false, true) => Mode::Check,
        (false, false) => Mode::Write,
    };
    let format = arguments.record_options.format.map(Into::into);
    let mut work = Work {
        mode,
        format,
        defaults,
        verbosity,
        tally: Tally::default(),
        files: false,
        ending: ExitStatus::Clean,
        error: None,
    };
    let _ = archive::walk(&paths, &mut |input| {
        if interrupt::interrupted() {
            return ControlFlow::Break(());
        }
        match input {
            Ok(input) => work.input(input),
            Err(Unreadable { name, message }) => work.problem(&name, &message),
        }
        if work.error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if interrupt::interrupted() {
        return Ok(ExitStatus::Interrupted);
    }
    if let Some(error) = work.error {
        return Err(error);
    }
    // Who reads the text at standard output sees what came of it.
    if verbosity > Verbosity::Quiet && (work.files || mode != Mode::Write) {
        work.tally.note(mode);
    }
    Ok(work.ending)
}

/// What is done with a text that is not in canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// It is replaced.
    Write,
    /// It is named.
    Check,
    /// It is shown what would change.
    Diff,
}

/// GameNumbers of files.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    changed: usize,
    unchanged: usize,
    refused: usize,
}

impl Tally {
    fn note(self, mode: Mode) {
        let would = if mode == Mode::Write { "rewritten" } else { "would be rewritten" };
        let refused = if self.refused == 0 { String::new() } else { format!(", {} left as it is", self.refused) };
        let refused = if self.refused > 1 { refused.replace("it is", "they are") } else { refused };
        print_note(format_args!("{} {would}, {} unchanged{refused}", plural(self.changed, "file"), self.unchanged));
    }
}

/// What came of a text.
enum Outcome {
    Unchanged,
    Changed,
    /// It cannot be formatted, which has been said.
    Refused,
}

struct Work {
    mode: Mode,
    /// In which the texts are said to be.
    format: Option<Format>,
    defaults: Defaults,
    verbosity: Verbosity,
    tally: Tally,
    /// Whether there was anything but standard input.
    files: bool,
    ending: ExitStatus,
    /// Why the work cannot go on: nobody reads its output.
    error: Option<anyhow::Error>,
}

impl Work {
    fn problem(&mut self, name: &str, message: &str) {
        print_error(format_args!("{name}: {message}"));
        self.ending = ExitStatus::Failure;
    }

    fn input(&mut self, Input { name, source }: Input) {
        let path = match &source {
            Source::Stdin => return self.stdin(&name),
            Source::File(path) | Source::Found(path) => path.clone(),
        };
        self.files = true;
        let named = matches!(source, Source::File(_));
        let metadata = match fs::metadata(&path) {
            Ok(metadata) => metadata,
            Err(error) => return self.problem(&name, &archive::describe(&error)),
        };
        if named && metadata.is_file() {
            match packing(&path, &name) {
                Ok(Some(packing)) => {
                    let message = format!("is {packing}, which cannot be rewritten; unpack it first");
                    return self.problem(&name, &message);
                }
                Ok(None) => {}
                Err(error) => return self.problem(&name, &archive::describe(&error)),
            }
        } else if named {
            return self.problem(&name, "is not a regular file, so it cannot be rewritten");
        } else if metadata.is_file() && !matches!(packing(&path, &name), Ok(None)) {
            return;
        }
        let _ = archive::open(&name, source, &Limits::default(), self.format, &mut |found| {
            let is_foreign = matches!(&found, Found::Text { dialect, .. } if dialect.format != Format::Native);
            // Nobody has asked for files of other formats that lie about.
            if named || !is_foreign {
                self.found(found, &name, Some((&path, &metadata)));
            }
            ControlFlow::Continue(())
        });
    }

    /// The text of standard input goes to standard output.
    fn stdin(&mut self, name: &str) {
        let _ = archive::open(name, Source::Stdin, &Limits::default(), self.format, &mut |found| {
            self.found(found, name, None);
            ControlFlow::Continue(())
        });
    }

    /// Formats a text that is named, or was found in a file that is, if it is one that can be.
    fn found(&mut self, found: Found<'_>, name: &str, file: Option<(&Path, &Metadata)>) {
        match found {
            Found::Problem { name, message } => self.problem(name, &message),
            Found::Text { dialect, .. } if dialect.format != Format::Native => {
                let format = dialect.format.name();
                self.problem(name, &format!("is {format}, not a native record; see `xgames convert --to native`"));
            }
            Found::Text { reader, .. } => {
                let outcome = self.text(name, reader, file);
                self.count(name, outcome);
            }
        }
    }

    fn count(&mut self, name: &str, outcome: anyhow::Result<Outcome>) {
        match outcome {
            Ok(Outcome::Unchanged) => self.tally.unchanged += 1,
            Ok(Outcome::Changed) => {
                self.tally.changed += 1;
                if self.mode != Mode::Write {
                    self.ending = self.ending.max(ExitStatus::Violation);
                }
                if self.verbosity == Verbosity::Verbose && self.mode == Mode::Write {
                    print_note(format_args!("{name}: rewritten"));
                }
            }
            Ok(Outcome::Refused) => self.tally.refused += 1,
            Err(error) if super::console::is_closed_pipe(&error) => self.error = Some(error),
            Err(error) => self.problem(name, &format!("{error:#}")),
        }
    }

    /// Formats one text: that of a file, or that of standard input.
    fn text(&mut self, name: &str, reader: &mut dyn Read, file: Option<(&Path, &Metadata)>) -> anyhow::Result<Outcome> {
        let (mut original, mut made, mut nothing) = (Vec::new(), Vec::new(), io::sink());
        let folder = file.and_then(|(path, _)| path.parent()).filter(|folder| !folder.as_os_str().is_empty());
        // Where there is room for the file, there is room for a second one.
        let mut spool = match file {
            Some(_) => SpooledTempFile::new_in(KEPT, folder.unwrap_or(Path::new("."))),
            None => SpooledTempFile::new(KEPT),
        };
        let formatted = match self.mode {
            Mode::Check => Formatter::new(name, &self.defaults).format(reader, &mut nothing),
            Mode::Write => Formatter::new(name, &self.defaults).format(reader, &mut spool),
            Mode::Diff => {
                let mut both = Kept { reader, text: &mut original };
                Formatter::new(name, &self.defaults).format(&mut both, &mut made)
            }
        }?;
        self.ending = self.ending.max(formatted.ending);
        if interrupt::interrupted() || formatted.ending != ExitStatus::Clean {
            return Ok(Outcome::Refused);
        }
        match (self.mode, file) {
            (Mode::Write, None) => {
                spool.rewind()?;
                let mut out = io::stdout().lock();
                io::copy(&mut spool, &mut out)?;
                out.flush()?;
            }
            _ if !formatted.changed => {}
            (Mode::Write, Some((path, metadata))) => {
                spool.rewind()?;
                replace(path, metadata, &mut spool)?;
            }
            (Mode::Check, _) => writeln!(io::stdout().lock(), "{}", printable(name))?,
            (Mode::Diff, _) => diff::write(name, &original, &made)?,
        }
        Ok(if formatted.changed { Outcome::Changed } else { Outcome::Unchanged })
    }
}

/// What a file is packed as, if it is.
fn packing(path: &Path, name: &str) -> io::Result<Option<&'static str>> {
    let mut beginning = Vec::new();
    File::open(path)?.take(BEGINNING).read_to_end(&mut beginning)?;
    Ok(archive::packing(&beginning, name))
}

/// Puts another content in the place of that which was read.
fn replace(path: &Path, before: &Metadata, content: &mut impl Read) -> anyhow::Result<()> {
    OpenOptions::new().write(true).open(path).context("cannot be written")?;
    let output = Output::create(path)?;
    io::copy(content, &mut output.writer())?;
    let now = fs::metadata(path)?;
    if now.len() != before.len() || now.modified().ok() != before.modified().ok() {
        bail!("was changed while it was read; it is left as it is");
    }
    let _whole = interrupt::writing();
    output.finish()
}

/// Keeps what is read.
struct Kept<'a> {
    reader: &'a mut dyn Read,
    text: &'a mut Vec<u8>,
}

impl Read for Kept<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.text.extend_from_slice(&buffer[..length]);
        if self.text.len() as u64 > LONGEST_DIFF {
            let most = LONGEST_DIFF >> 20;
            return Err(io::Error::other(format!("is longer than {most} MiB, too long to show the differences")));
        }
        Ok(length)
    }
}
