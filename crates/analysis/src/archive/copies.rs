//! Copies of records, byte for byte, that can be read back as the originals were.

use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use super::file_name::{extension_of, format_of_name};
use super::pipeline::SourceText;
use super::split::Block;
use xgames_core::diagnostic::Span;
use xgames_core::judge::Defaults;
use xgames_core::record::native::{BYTE_ORDER_MARK, Reader, tag, write};
use xgames_core::record::{Dialect, Format};

/// A file, or standard output, that records are copied to. Native records without tags get those that options supply,
/// because one after the other they would be one game.
pub struct Copies<W> {
    /// The name of the file in messages.
    name: String,
    out: W,
    /// The text that the first record comes from.
    first: Option<(String, Dialect)>,
    /// Whether there are records that one file cannot hold together.
    is_refused: bool,
}

/// Whether a record has been copied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Added {
    /// The record has been copied.
    Copied,
    /// The record has not been copied, because one file cannot hold it and those before it. The words say why, the first time.
    Refused(Option<String>),
}

impl<W: Write> Copies<W> {
    /// Copies to `out`, which is called `name` in messages.
    pub fn new(out: W, name: &str) -> Copies<W> {
        Copies { name: name.to_owned(), out, first: None, is_refused: false }
    }

    /// The file or output that is written to.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Whether records were refused that it cannot hold together with others.
    pub fn is_refused(&self) -> bool {
        self.is_refused
    }

    /// Copies a record of a text.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, record: &[u8], text: &SourceText) -> io::Result<Added> {
        let SourceText { name, dialect, defaults, .. } = text;
        if self.is_refused {
            return Ok(Added::Refused(None));
        }
        let mut record = record;
        match &self.first {
            None => {
                if let Some(why) = broken_promise(&self.name, dialect.format, name) {
                    self.is_refused = true;
                    return Ok(Added::Refused(Some(why)));
                }
                self.out.write_all(&dialect.heading)?;
                self.first = Some((name.clone(), dialect.clone()));
            }
            Some((first_name, first)) => {
                if !go_together((first_name, first), (name, dialect)) {
                    self.is_refused = true;
                    return Ok(Added::Refused(Some(self.why([(first.format, first_name), (dialect.format, name)]))));
                }
                record = without_mark(record);
            }
        }
        if dialect.format == Format::Native && is_bare(record) {
            record = without_mark(record);
            self.out.write_all(&tags(defaults))?;
        } else if dialect.format == Format::Native
            && let Some((at, tags)) = missing_game(record, defaults)
        {
            self.out.write_all(&record[..at])?;
            self.out.write_all(&tags)?;
            record = &record[at..];
        }
        self.out.write_all(record)?;
        // The next one may come from elsewhere.
        match (record.ends_with(b"\n"), dialect.heading.is_empty()) {
            (true, _) => {}
            (false, true) => self.out.write_all(b"\n\n")?,
            (false, false) => self.out.write_all(b"\n")?,
        }
        Ok(Added::Copied)
    }

    fn why(&self, texts: [(Format, &str); 2]) -> String {
        let [one, other] = texts.map(|(format, name)| format!("{} ({name})", format.name()));
        format!(
            "{}: not written, because it cannot hold both {one} and {other}; copy them in separate runs, or convert them",
            self.name
        )
    }
}

/// The words about a file whose name promises another format than that of its games, which come from `text`. Any text may be in a
/// `.txt`.
#[must_use]
pub fn broken_promise(file: &str, format: Format, text: &str) -> Option<String> {
    let promised = format_of_name(Path::new(file)).filter(|promised| *promised != Format::Native)?;
    let (promises, is) = (promised.name(), format.name());
    (extension_of(promised) != extension_of(format)).then(|| {
        format!(
            "{file}: not written, because its name promises {promises}, but the games are {is} ({text}); use another name, or convert them"
        )
    })
}

/// Whether records of two texts, given by name and format, can be read back from one file. The commands of two lists of mails would be one list.
#[must_use]
pub fn go_together((first_name, first): (&str, &Dialect), (name, dialect): (&str, &Dialect)) -> bool {
    let has_single_texts = matches!(dialect.format, Format::Pbmserv | Format::Wedel);
    first.format == dialect.format && first.heading == dialect.heading && (!has_single_texts || first_name == name)
}

/// The bytes of a native record as it is, with tags, and with a line break at the end.
#[must_use]
pub fn verbatim(record: &[u8], defaults: &Defaults) -> Vec<u8> {
    let mut text = if is_bare(record) { tags(defaults) } else { Vec::new() };
    let mut record = without_mark(record.trim_ascii());
    if let Some((at, tags)) = missing_game(record, defaults) {
        text.extend_from_slice(&record[..at]);
        text.extend_from_slice(&tags);
        record = &record[at..];
    }
    text.extend_from_slice(record);
    text.push(b'\n');
    text
}

/// The tags that options supply for a native record that has tags, but none that names its game, and the place for them.
fn missing_game(record: &[u8], defaults: &Defaults) -> Option<(usize, Vec<u8>)> {
    defaults.game?;
    let head = Reader::new(record).next_game()?;
    let first = head.tags.first()?;
    if head.tag("Game").is_some() {
        return None;
    }
    let mut text = Vec::new();
    let has_size = |name: &str| name == "Size" && head.tag("Position").is_some();
    write_tags(defaults, &mut text, |name| head.tag(name).is_none() && !has_size(name));
    Some((first.span.start, text))
}

fn without_mark(record: &[u8]) -> &[u8] {
    record.strip_prefix(BYTE_ORDER_MARK).unwrap_or(record)
}

fn is_bare(record: &[u8]) -> bool {
    let begins_with_tag = tag::is_complete(record.trim_ascii_start());
    !begins_with_tag && Reader::new(record).next_game().is_some_and(|head| head.tags.is_empty())
}

/// The tags that options supply. One tag at least is needed: it says where the game begins.
fn tags(defaults: &Defaults) -> Vec<u8> {
    let mut text = Vec::new();
    write_tags(defaults, &mut text, |_| true);
    if text.is_empty() {
        write::tag("Event", "?", &mut text);
    }
    text.push(b'\n');
    text
}

/// Writes the tags that options supply, as far as they are wanted.
fn write_tags(defaults: &Defaults, text: &mut Vec<u8>, wants: impl Fn(&str) -> bool) {
    if let Some(game) = defaults.game {
        write::tag("Game", game.name(), text);
    }
    for name in ["Size", "Swap", "Coords", "Seats"] {
        if let Some(value) = defaults.tag(name).filter(|_| wants(name)) {
            write::tag(name, value, text);
        }
    }
}

/// A game to be copied from a block.
#[derive(Clone, Debug)]
pub struct Copied {
    /// The number of the game in the block, from 1.
    pub number: usize,
    /// The place of the record in the block.
    pub span: Span,
    /// The lines of the game, if they are interleaved with lines of other games.
    pub lines: Vec<Span>,
}

impl Copied {
    /// The bytes of the block that are copied. `count` is the number of games in the block. Together, all games of a native
    /// block are the whole of it: text between two games belongs to one of them. In other formats it may be a container's
    /// syntax.
    #[must_use]
    pub fn parts(self, block: &Block, dialect: &Dialect, count: usize) -> Vec<Range<usize>> {
        let Copied { number, span, lines } = self;
        if !lines.is_empty() {
            return lines.into_iter().map(|line| with_line_break(&block.text, line)).collect();
        }
        let takes_gaps = dialect.format == Format::Native && block.is_whole();
        let start = if number == 1 && takes_gaps { 0 } else { span.start };
        let end = if number == count && takes_gaps { block.text.len() } else { span.end };
        std::iter::once(start..end).collect()
    }
}

/// A line with its line break.
fn with_line_break(text: &[u8], line: Span) -> Range<usize> {
    let rest = &text[line.end..];
    let length = if rest.starts_with(b"\r\n") { 2 } else { usize::from(rest.starts_with(b"\n")) };
    line.start..line.end + length
}
