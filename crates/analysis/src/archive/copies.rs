//! Copies of records, byte for byte, that can be read back as the originals were.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::path::Path;

use super::file_name::{extension_of, format_of_name};
use super::pipeline::SourceText;
use super::promise::other_than_native;
use super::split::Block;
use xgames_core::diagnostic::Span;
use xgames_core::games::Game;
use xgames_core::judge::Defaults;
use xgames_core::record::native::{BYTE_ORDER_MARK, Reader, tag, write};
use xgames_core::record::{Dialect, EventKind, Format, GameResult, Head, each_game};

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
            let (at, tags) = missing_tags(record, defaults, follows);
            if !tags.is_empty() {
                let (before, rest) = record.split_at(at);
                self.out.write_all(before)?;
                self.out.write_all(&tags)?;
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
            _ if record.ends_with(b"\n") => b"",
            Format::Csv | Format::Ndjson => b"\n",
            _ => b"\n\n",
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

/// The tags that a record leaves to the defaults, with their values.
fn tags_left_open<'a>(head: &'a Head<'_>, defaults: &'a Defaults) -> Vec<(&'static str, &'a str)> {
    let named = head.tag("Game");
    let mut tags: Vec<_> =
        defaults.game.filter(|_| named.is_none()).map(|game| ("Game", game.name())).into_iter().collect();
    if let Some(game) = named.map_or(defaults.game, |tag| Game::from_name(&tag.value)) {
        tags.extend(defaults.missing_tags(game, head));
    }
    tags
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
#[must_use]
pub fn verbatim(record: &[u8], defaults: &Defaults) -> Vec<u8> {
    let record = without_mark(record.trim_ascii());
    let (at, mut text) = missing_tags(record, defaults, false);
    text.splice(0..0, record[..at].iter().copied());
    text.extend_from_slice(&record[at..]);
    text.push(b'\n');
    text
}

/// The tags that a native record leaves to the defaults, so that it can be read without them, and their place in it. A record
/// without tags gets one at least, which says where the game begins, and then an empty line; so does one that begins with a comment if it
/// `follows` another record, to which the comment would belong.
fn missing_tags(record: &[u8], defaults: &Defaults, follows: bool) -> (usize, Vec<u8>) {
    let mut text = Vec::new();
    let begins_with_tag = tag::is_complete(record.trim_ascii_start());
    if begins_with_tag && !defaults.supply_tags() {
        return (0, text);
    }
    let Some(head) = Reader::new(record).next_game() else { return (0, text) };
    let needs_tag = !begins_with_tag && (follows || head.tags.is_empty());
    tags_left_open(&head, defaults).into_iter().for_each(|(name, value)| write::tag(name, value, &mut text));
    if needs_tag && text.is_empty() {
        // A tag that is repeated would begin another game.
        let name = UNKNOWN_TAGS.iter().find(|name| head.tag(name).is_none());
        name.into_iter().for_each(|name| write::tag(name, "?", &mut text));
    }
    if needs_tag {
        text.push(b'\n');
        return (0, text);
    }
    (head.tags.first().map_or(0, |tag| tag.span.start), text)
}

/// The tags of which one may say that its value is unknown.
const UNKNOWN_TAGS: [&str; 5] = ["Event", "Site", "Round", "Date", "Annotator"];

/// The result of a native record that has neither moves nor a result after them: that of its tag, or else `*`.
fn missing_result(record: &[u8]) -> Option<GameResult> {
    // Most records end with a result or with a move, and not in a comment.
    let last_line = record.trim_ascii_end().rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let ends_in_moves = |last: &u8| last.is_ascii_alphanumeric() || *last == b'*';
    if last_line.last().is_some_and(ends_in_moves) && !last_line.contains(&b';') {
        return None;
    }
    let mut missing = Some(GameResult::Unfinished);
    let _ = each_game(&Dialect::native(), record, true, |events, head| {
        let is_end = |kind: &EventKind| matches!(kind, EventKind::Move | EventKind::Resign | EventKind::Result(_));
        let has_end = events.iter().any(|event| is_end(&event.kind));
        let by_tag = head.tag("Result").and_then(|tag| GameResult::from_text(tag.value.trim().as_bytes()));
        missing = missing.filter(|_| !has_end).map(|open| by_tag.unwrap_or(open));
        ControlFlow::Break(())
    });
    missing
}

fn without_mark(record: &[u8]) -> &[u8] {
    record.strip_prefix(BYTE_ORDER_MARK).unwrap_or(record)
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
