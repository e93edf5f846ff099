//! `fmt`: native records in canonical form. A file is replaced as a whole or not touched at all.

mod comparison;
mod diff;
mod formatter;

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tempfile::SpooledTempFile;

use self::formatter::Formatter;
use super::console::{Verbosity, plural, print_error, print_note};
use super::exit_status::ExitStatus;
use super::output::Output;
use super::record_options::refuse_defaults;
use super::{files, interrupt};
use crate::archive::split::Block;
use crate::archive::{self, Input, Part, Reading, Skip, Source};
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
    let format = arguments.record_options.format;
    let mut work = Work {
        mode,
        defaults,
        verbosity,
        tally: Tally::default(),
        files: false,
        ending: ExitStatus::Clean,
        error: None,
        file: None,
        text: None,
    };
    // The passwords of a file that is replaced must stay in it.
    let reading = Reading { format, hide_secrets: false, ..Reading::default() };
    let _ = reading.read(&paths, &mut |part| {
        let flow = if interrupt::interrupted() { ControlFlow::Break(Skip::All) } else { work.take(part) };
        if work.error.is_some() { ControlFlow::Break(Skip::All) } else { flow }
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
    defaults: Defaults,
    verbosity: Verbosity,
    tally: Tally,
    /// Whether there was anything but standard input.
    files: bool,
    ending: ExitStatus,
    /// Why the work cannot go on: its output is closed.
    error: Option<anyhow::Error>,
    /// The current input, if it is a file.
    file: Option<InputFile>,
    /// The current text.
    text: Option<Text>,
}

struct InputFile {
    path: PathBuf,
    metadata: Metadata,
    /// Whether the file was named, not found in a folder.
    named: bool,
}

/// A text that is being formatted.
struct Text {
    /// The name of its input.
    name: String,
    formatter: Formatter,
    /// What has come of it so far.
    ending: ExitStatus,
    /// Its canonical form, if the text is replaced.
    spool: SpooledTempFile,
    /// The text and its canonical form, if the differences are shown.
    original: Vec<u8>,
    canonical: Vec<u8>,
}

impl Work {
    fn problem(&mut self, name: &str, message: &str) {
        print_error(format_args!("{name}: {message}"));
        self.ending = ExitStatus::Failure;
        if let Some(text) = &mut self.text {
            text.ending = ExitStatus::Failure;
        }
    }

    fn take(&mut self, part: Part<'_>) -> ControlFlow<Skip> {
        match part {
            Part::Input(input) => return self.input(input),
            Part::Text { name, dialect } if dialect.format != Format::Native => {
                // Files of other formats that were found in a folder are left alone.
                if self.file.as_ref().is_none_or(|file| file.named) {
                    let format = dialect.format.name();
                    self.problem(name, &format!("is {format}, not a native record; see `xgames convert --to native`"));
                }
                return ControlFlow::Break(Skip::Text);
            }
            Part::Text { name, .. } => self.begin_text(name),
            Part::Games(block) => return self.games(&block),
            Part::TooLong { name, message } => {
                if let Some(text) = &mut self.text {
                    text.formatter.pass_over_game();
                }
                self.problem(name, &message.replace("judged", "formatted"));
            }
            Part::Problem { name, message } => self.problem(name, &message),
            Part::EndOfText => {
                if let Some(text) = self.text.take() {
                    let (name, outcome) = (text.name.clone(), self.end_text(text));
                    self.count(&name, outcome);
                }
            }
            Part::EndOfInput(_) => {}
        }
        ControlFlow::Continue(())
    }

    /// Looks at an input before it is read: only a plain file can be replaced.
    fn input(&mut self, Input { name, source }: &Input) -> ControlFlow<Skip> {
        const SKIPPED: ControlFlow<Skip> = ControlFlow::Break(Skip::Input);
        self.file = None;
        let (path, named) = match source {
            Source::Stdin => return ControlFlow::Continue(()),
            Source::File(path) => (path, true),
            Source::Found(path) => (path, false),
        };
        self.files = true;
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) => {
                self.problem(name, &archive::describe(&error));
                return SKIPPED;
            }
        };
        if named && metadata.is_file() {
            match packing(path, name) {
                Ok(Some(packing)) => {
                    self.problem(name, &format!("is {packing}, which cannot be rewritten; unpack it first"));
                    return SKIPPED;
                }
                Ok(None) => {}
                Err(error) => {
                    self.problem(name, &archive::describe(&error));
                    return SKIPPED;
                }
            }
        } else if named {
            self.problem(name, "is not a regular file, so it cannot be rewritten");
            return SKIPPED;
        } else if metadata.is_file() && !matches!(packing(path, name), Ok(None)) {
            return SKIPPED;
        }
        self.file = Some(InputFile { path: path.clone(), metadata, named });
        ControlFlow::Continue(())
    }

    fn begin_text(&mut self, name: &str) {
        // Where there is room for the file, there is room for a second one.
        let folder = self.file.as_ref().map(|file| file.path.parent().filter(|folder| !folder.as_os_str().is_empty()));
        let spool = match folder {
            Some(folder) => SpooledTempFile::new_in(KEPT, folder.unwrap_or(Path::new("."))),
            None => SpooledTempFile::new(KEPT),
        };
        self.text = Some(Text {
            name: name.to_owned(),
            formatter: Formatter::default(),
            ending: ExitStatus::Clean,
            spool,
            original: Vec::new(),
            canonical: Vec::new(),
        });
    }

    /// Formats games of the current text.
    fn games(&mut self, block: &Block) -> ControlFlow<Skip> {
        let Some(text) = &mut self.text else { return ControlFlow::Continue(()) };
        let canonical = text.formatter.format(&text.name, block, &self.defaults);
        let failure = match self.mode {
            Mode::Check => None,
            Mode::Write if text.ending > ExitStatus::Clean => None,
            Mode::Write => text.spool.write_all(canonical).err().map(|error| error.to_string()),
            Mode::Diff => {
                text.original.extend_from_slice(&block.text);
                text.canonical.extend_from_slice(canonical);
                let most = LONGEST_DIFF >> 20;
                (text.original.len() as u64 > LONGEST_DIFF)
                    .then(|| format!("is longer than {most} MiB, too long to show the differences"))
            }
        };
        if text.formatter.refused() {
            text.ending = text.ending.max(ExitStatus::Violation);
        }
        let Some(message) = failure else { return ControlFlow::Continue(()) };
        let name = text.name.clone();
        self.problem(&name, &message);
        self.text = None;
        self.tally.refused += 1;
        ControlFlow::Break(Skip::Text)
    }

    /// Does with a formatted text what is wanted.
    fn end_text(&mut self, text: Text) -> anyhow::Result<Outcome> {
        let Text { name, formatter, ending, mut spool, original, canonical } = text;
        self.ending = self.ending.max(ending);
        if interrupt::interrupted() || ending != ExitStatus::Clean {
            return Ok(Outcome::Refused);
        }
        let changed = formatter.changed();
        match (self.mode, &self.file) {
            (Mode::Write, None) => {
                spool.rewind()?;
                let mut out = io::stdout().lock();
                io::copy(&mut spool, &mut out)?;
                out.flush()?;
            }
            _ if !changed => {}
            (Mode::Write, Some(file)) => {
                spool.rewind()?;
                replace(&file.path, &file.metadata, &mut spool)?;
            }
            (Mode::Check, _) => writeln!(io::stdout().lock(), "{}", printable(&name))?,
            (Mode::Diff, _) => diff::write(&name, &original, &canonical)?,
        }
        Ok(if changed { Outcome::Changed } else { Outcome::Unchanged })
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
