//! The place where a command prints its data: standard output, or the file of `-o`.

use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;

use super::{Guard, Output, finish_after, finish_incomplete, stdout};
use crate::cli::OutputOptions;
use crate::program::console::columns;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use xgames_analysis::archive::FileId;
use xgames_core::diagnostic::{printable_line, write_json};
use xgames_core::record::Format;
use xgames_report::render::markdown;
use xgames_report::tables::write_row;

/// The greatest number of columns of text for people. Longer lines are hard to read.
const MAX_WIDTH: usize = 96;

/// The number of bytes that are written at once.
const BUFFER: usize = 1 << 16;

/// Prints data to standard output, or to a file. What is written to it as it is may hold text of records: a terminal gets it as
/// [`stdout`] shows it. Only [`Printer::print`] passes on styles, so its text must be safe.
pub(crate) struct Printer {
    out: BufWriter<Box<dyn Write + Send>>,
    file: Option<Output>,
    /// The files that are written. In folders they are not read.
    pub(crate) written: Vec<FileId>,
    is_empty: bool,
    /// The reason to tell if the file is kept after an interruption with what is in it so far; `None` if it is not kept.
    kept_because: Option<&'static str>,
}

impl Printer {
    /// Opens the output of a command, which must not be in a folder that it reads.
    pub(crate) fn open(options: &OutputOptions, format: Option<Format>) -> anyhow::Result<Printer> {
        let file = options.file().map(|path| Output::create(path, options.force)).transpose()?;
        let guard = Guard::new(&file, format)?;
        guard.check_folders()?;
        Ok(match file {
            None => Printer { written: guard.written, ..Printer::stdout() },
            Some(file) => {
                interrupt::watch();
                let out: Box<dyn Write + Send> = Box::new(file.writer());
                let out = BufWriter::with_capacity(BUFFER, out);
                Printer { out, file: Some(file), written: guard.written, is_empty: true, kept_because: None }
            }
        })
    }

    /// A printer to standard output.
    pub(crate) fn stdout() -> Printer {
        let (out, written) = (BufWriter::with_capacity(BUFFER, stdout()), Vec::new());
        Printer { out, file: None, written, is_empty: true, kept_because: None }
    }

    /// Keeps a new file after an interruption, and says that it is incomplete for this reason. It is for output that took long to find
    /// out, and each part of which is of use.
    pub(crate) fn keep_when_interrupted(&mut self, why: &'static str) {
        self.kept_because = Some(why);
    }

    pub(crate) fn is_terminal(&self) -> bool {
        self.file.is_none() && io::stdout().is_terminal()
    }

    /// Whether text may have colours.
    pub(crate) fn is_styled(&self) -> bool {
        self.choice() != ColorChoice::Never
    }

    fn choice(&self) -> ColorChoice {
        match &self.file {
            None => AutoStream::choice(&io::stdout()),
            // A file is for any reader, even if the terminal has colours.
            Some(_) => ColorChoice::Never,
        }
    }

    /// The number of columns of the terminal, if the output is one.
    pub(crate) fn terminal_width(&self) -> Option<usize> {
        let size = self.file.is_none().then(|| terminal_size::terminal_size_of(io::stdout())).flatten();
        columns(size)
    }

    /// The number of columns for text, if the output is a terminal.
    pub(crate) fn page_width(&self) -> Option<usize> {
        self.terminal_width().map(|width| width.min(MAX_WIDTH))
    }

    /// Prints words for people, which may begin with a name: none of their lines is a command to GitHub Actions.
    pub(crate) fn say(&mut self, words: &str) -> io::Result<()> {
        words.split('\n').try_for_each(|line| writeln!(self, "{}", printable_line(line)))
    }

    /// Prints safe text for people. Its styles remain if the output can show them.
    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        if self.file.is_none() {
            self.out.flush()?;
            return anstream::stdout().write_all(text.as_bytes());
        }
        let choice = self.choice();
        AutoStream::new(self as &mut dyn Write, choice).write_all(text.as_bytes())
    }

    /// Prints a page of Markdown, laid out in at most `width` columns, or as it is without a width.
    pub(crate) fn print_page(&mut self, page: &str, width: Option<usize>) -> io::Result<()> {
        match width {
            Some(width) => self.print(&markdown::render(page, width)),
            None => self.print(page),
        }
    }

    /// Prints a value as JSON on one line.
    pub(crate) fn print_json(&mut self, value: &impl Serialize) -> io::Result<()> {
        write_json(&mut *self, value)?;
        writeln!(self)
    }

    /// Prints a row of a CSV table.
    pub(crate) fn print_row<C: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = C>) -> io::Result<()> {
        write_row(self, cells)
    }

    /// A writer of what [`Printer::print`] prints.
    pub(crate) fn styled(&mut self) -> impl Write {
        Styled(self)
    }

    /// Ends the output of a command. The file gets its name if the command has printed anything.
    pub(crate) fn finish(mut self, ending: ExitStatus) -> anyhow::Result<()> {
        self.out.flush()?;
        let Some(file) = self.file else { return Ok(()) };
        if self.is_empty && ending > ExitStatus::Clean {
            return Ok(());
        }
        match self.kept_because {
            Some(why) if ending == ExitStatus::Interrupted => finish_incomplete([file], why),
            _ => finish_after(ending, [file]),
        }
    }
}

impl Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty = false;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A writer of text for people, with its styles.
struct Styled<'p>(&'p mut Printer);

impl Write for Styled<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
        self.0.print(text).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
