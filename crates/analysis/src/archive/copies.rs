//! Copies of records, byte for byte, that can be read back as the originals were.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::path::Path;

use super::file_name::{extension_of, format_of_name};
use super::joints::{MissingTags, missing_result, missing_tags, tags_left_open, without_mark};
use super::pipeline::SourceText;
use super::promise::other_than_native;
use super::split::Block;
use xgames_core::diagnostic::Span;
use xgames_core::judge::Defaults;
use xgames_core::record::{Dialect, Format, GameResult, each_game, limits};

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
    /// The tags that records leave to options or to a configuration, and that their copies do not have.
    lacking: BTreeSet<&'static str>,
    /// The result that must come between the last record and tags after it, which would belong to it: it has neither moves nor
    /// a result after them.
    missing: Option<GameResult>,
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
        Copies { name: name.to_owned(), out, first: None, is_refused: false, lacking: BTreeSet::new(), missing: None }
    }

    /// The file or output that is written to.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Whether records were refused that it cannot hold together with others.
    pub fn is_refused(&self) -> bool {
        self.is_refused
    }

    /// The tags that records leave to options or to a configuration, and that their copies lack: only native records get them.
    pub fn lacking(&self) -> &BTreeSet<&'static str> {
        &self.lacking
    }

    /// Writes the end of the file after the last record.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn end(&mut self) -> io::Result<()> {
        match &self.first {
            Some((_, dialect)) if is_array(dialect.format) => self.out.write_all(b"\n]\n"),
            _ => Ok(()),
        }
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
        let follows = self.first.is_some();
        match &self.first {
            None => {
                if let Some(why) = broken_promise(&self.name, dialect.format, name) {
                    self.is_refused = true;
                    return Ok(Added::Refused(Some(why)));
                }
                self.out.write_all(if is_array(dialect.format) { b"[\n" } else { &dialect.heading })?;
                self.first = Some((name.clone(), dialect.clone()));
            }
            Some((first_name, first)) => {
                if !go_together((first_name, first), (name, dialect)) {
                    self.is_refused = true;
                    return Ok(Added::Refused(Some(self.why([(first.format, first_name), (dialect.format, name)]))));
                }
                // In a table it would be a part of the first cell.
                if dialect.format != Format::Csv {
                    record = without_mark(record);
                }
                if is_array(dialect.format) {
                    self.out.write_all(b",\n")?;
                }
            }
        }
        if dialect.format == Format::Native {
            if let Some(result) = self.missing.take() {
                write!(self.out, "{result}\n\n")?;
            }
            self.missing = missing_result(record);
            let MissingTags { at, text, .. } = missing_tags(record, defaults, follows);
            if !text.is_empty() {
                let (before, rest) = record.split_at(at);
                self.out.write_all(before)?;
                self.out.write_all(&text)?;
                record = without_mark(rest);
            }
        }
        if is_array(dialect.format) {
            // The text that follows a broken record belongs to it.
            record = record.trim_ascii();
            record = record.strip_suffix(b",").unwrap_or(record);
        }
        if dialect.format != Format::Native && defaults.supply_tags() {
            let _ = each_game(dialect, record, false, |events, head| {
                events.iter().for_each(drop);
                self.lacking.extend(tags_left_open(head, defaults).into_iter().map(|(name, _)| name));
                ControlFlow::Break(())
            });
        }
        self.out.write_all(record)?;
        // The next one may come from elsewhere.
        let end: &[u8] = match dialect.format {
            format if is_array(format) => b"",
            Format::Csv | Format::Ndjson if !record.ends_with(b"\n") => b"\n",
            _ => end_of(record),
        };
        self.out.write_all(end)?;
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

/// Whether the records of a file of this format are the elements of one array.
fn is_array(format: Format) -> bool {
    matches!(format, Format::Json | Format::AbstractPlay)
}

/// The words about tags that copies [lack](Copies::lacking), if they lack some.
#[must_use]
pub fn lacking_words<'n>(names: impl IntoIterator<Item = &'n &'static str>) -> Option<String> {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| {
        format!(
            "the copies do not say {}, which comes from options or the configuration: only native records get it; use `--to native` or `convert`",
            names.join(", ")
        )
    })
}

/// The words about a file whose name promises another format than that of its games, which come from `text`. Any text may be in a
/// `.txt`.
#[must_use]
pub fn broken_promise(file: &str, format: Format, text: &str) -> Option<String> {
    let (promises, is) = (other_than_native(Path::new(file))?, format.name());
    let of_records = format_of_name(Path::new(file)).map(extension_of);
    (of_records != Some(extension_of(format))).then(|| {
        format!(
            "{file}: not written, because its name promises {promises}, but the games are {is} ({text}); use another name, or convert them"
        )
    })
}

/// Whether records of two texts, given by name and format, can be read back from one file. The commands of two lists of mails would be one list.
#[must_use]
pub fn go_together((first_name, first): (&str, &Dialect), (name, dialect): (&str, &Dialect)) -> bool {
    let is_alike = first.format == dialect.format && first.heading == dialect.heading;
    is_alike && (!has_single_texts(dialect.format) || first_name == name)
}

/// Whether each text of this format is one list of games, to which no other can be added.
#[must_use]
pub fn has_single_texts(format: Format) -> bool {
    matches!(format, Format::Pbmserv | Format::Wedel)
}

/// The bytes of a native record as it is, with the tags that it leaves to the defaults, and with a line break at the end.
///
/// # Errors
/// With these tags the record would be beyond a limit, as the words say.
pub fn verbatim(record: &[u8], defaults: &Defaults) -> Result<Vec<u8>, String> {
    let record = without_mark(record.trim_ascii());
    let MissingTags { at, mut text, .. } = within_limits(record, defaults, false, 1)?;
    text.splice(0..0, record[..at].iter().copied());
    text.extend_from_slice(&record[at..]);
    text.push(b'\n');
    Ok(text)
}

/// Tells in words why a native record, whose tags may be left to the defaults, cannot be copied: no reader would take the copy
/// back as a whole.
#[must_use]
pub fn excess(record: &[u8], defaults: &Defaults) -> Option<String> {
    within_limits(record, defaults, true, end_of(record).len()).err()
}

/// The tags that a copy of a record gets, with which and with `more` bytes it is not beyond a limit.
fn within_limits(record: &[u8], defaults: &Defaults, follows: bool, more: usize) -> Result<MissingTags, String> {
    let missing = missing_tags(record, defaults, follows);
    // A record that has too many tags is not the copy's fault.
    let tags = if missing.text.is_empty() { 0 } else { missing.count };
    match limits::excess(tags, record.len() + missing.text.len() + more) {
        None => Ok(missing),
        Some(why) => Err(why),
    }
}

/// The end of the copy of a native record, after which the next one may come from elsewhere.
fn end_of(record: &[u8]) -> &'static [u8] {
    if record.ends_with(b"\n") { b"" } else { b"\n\n" }
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
    pub fn parts<'b>(
        self,
        block: &'b Block,
        dialect: &Dialect,
        count: usize,
    ) -> impl Iterator<Item = Range<usize>> + use<'b> {
        let Copied { number, span, lines } = self;
        let takes_gaps = dialect.format == Format::Native && block.is_whole();
        let start = if number == 1 && takes_gaps { 0 } else { span.start };
        let end = if number == count && takes_gaps { block.text.len() } else { span.end };
        let whole = lines.is_empty().then_some(start..end);
        lines.into_iter().map(|line| with_line_break(&block.text, line)).chain(whole)
    }
}

/// A line with its line break.
fn with_line_break(text: &[u8], line: Span) -> Range<usize> {
    let rest = &text[line.end..];
    let length = if rest.starts_with(b"\r\n") { 2 } else { usize::from(rest.starts_with(b"\n")) };
    line.start..line.end + length
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with copies of these records, each of a text of its own.
    fn copied(dialect: &Dialect, records: &[&str]) -> String {
        let mut copies = Copies::new(Vec::new(), "all");
        for (name, record) in ["a", "b", "c"].into_iter().zip(records) {
            let dialect = dialect.clone();
            let text =
                SourceText { name: name.into(), dialect, first: 1, is_plain: true, defaults: Defaults::default() };
            assert_eq!(copies.add(record.as_bytes(), &text).unwrap(), Added::Copied);
        }
        copies.end().unwrap();
        String::from_utf8(std::mem::take(copies.out())).unwrap()
    }

    /// Another result than that of the tag would make the game invalid.
    #[test]
    fn a_game_without_moves_ends_with_the_result_of_its_tag() {
        for (tag, result) in
            [("Result \"1-0\"", "1-0"), ("result \"1/2-1/2\"", "1/2-1/2"), ("Result \"?\"", "*"), ("Site \"x\"", "*")]
        {
            let open = format!("[Game \"cross\"]\n[{tag}]\n");
            assert_eq!(copied(&Dialect::native(), &[&open, &open]), format!("{open}{result}\n\n{open}"));
        }
        let ended = "[Game \"cross\"]\n[Result \"1-0\"]\n\n1-0 {forfeit}\n";
        assert_eq!(copied(&Dialect::native(), &[ended, ended]), format!("{ended}{ended}"));
    }

    /// Only the beginning of a text has a byte order mark; in a table it would be a part of the first cell.
    #[test]
    fn rows_are_copied_with_all_characters() {
        let rows = ["x,a1\n", "\u{feff}y,b1\n"];
        let dialect = Dialect::of_text(Some(Format::Csv), "a.csv", b"event,moves\nx,a1\n");
        assert_eq!(copied(&dialect, &rows), format!("event,moves\n{}", rows.concat()));
        assert_eq!(copied(&Dialect::of_text(Some(Format::Ndjson), "a.ndjson", b""), &["{}", "\u{feff}{}"]), "{}\n{}\n");
    }
}
