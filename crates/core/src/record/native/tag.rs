//! Parses one tag, well-formed or damaged.

use std::borrow::Cow;
use std::ops::Range;

use nom::character::complete::char;
use nom::multi::many0_count;
use nom::{IResult, Parser};

use super::near;
use crate::diagnostic::{BYTE_ORDER_MARK, Span};
use crate::record::Tag;
use crate::record::tag_name::is_name_byte;

/// The parts of a well-formed tag.
struct Parts<'t> {
    name: &'t [u8],
    value: &'t [u8],
    /// Whether there are backslashes in the value.
    escaped: bool,
}

/// Reads this one byte.
#[inline]
fn byte(wanted: u8, text: &[u8]) -> IResult<&[u8], (), ()> {
    match text.split_first() {
        Some((&found, rest)) if found == wanted => Ok((rest, ())),
        _ => Err(nom::Err::Error(())),
    }
}

#[inline]
fn blanks(text: &[u8]) -> IResult<&[u8], (), ()> {
    let mut rest = text;
    while let [b' ' | b'\t', after @ ..] = rest {
        rest = after;
    }
    Ok((rest, ()))
}

#[inline]
fn name(text: &[u8]) -> IResult<&[u8], &[u8], ()> {
    let mut length = 0;
    while length < text.len() && NAME_BYTES[usize::from(text[length])] {
        length += 1;
    }
    if length > 0 && text[0].is_ascii_alphabetic() {
        Ok((&text[length..], &text[..length]))
    } else {
        Err(nom::Err::Error(()))
    }
}

/// The bytes allowed in the name of a tag.
const NAME_BYTES: [bool; 256] = {
    let mut bytes = [false; 256];
    let mut index = 0;
    while index < 256 {
        bytes[index] = is_name_byte(index as u8);
        index += 1;
    }
    bytes
};

/// The bytes that end a value or a part of it: a quote, a line end, or a backslash.
const VALUE_ENDS: [bool; 256] = {
    let mut bytes = [false; 256];
    (bytes[b'"' as usize], bytes[b'\n' as usize], bytes[b'\\' as usize]) = (true, true, true);
    bytes
};

/// The text between the quotes, and whether it contains a backslash. The byte after a backslash does not end the value.
#[inline]
fn value(text: &[u8]) -> IResult<&[u8], (&[u8], bool), ()> {
    let (mut at, mut escaped) = (0, false);
    loop {
        at += plain_length(&text[at..]);
        if text.get(at) != Some(&b'\\') {
            return Ok((&text[at..], (&text[..at], escaped)));
        }
        escaped = true;
        at += if text.get(at + 1).is_some_and(|&next| next != b'\n') { 2 } else { 1 };
    }
}

/// The number of bytes before a quote or line end, which end a value, or a backslash.
#[inline]
fn plain_length(text: &[u8]) -> usize {
    let end = near(text, |byte| VALUE_ENDS[usize::from(*byte)]);
    end.or_else(|| memchr::memchr3(b'"', b'\n', b'\\', text)).unwrap_or(text.len())
}

/// A whole tag.
#[inline]
fn pair(text: &[u8]) -> IResult<&[u8], Parts<'_>, ()> {
    let (text, ()) = byte(b'[', text)?;
    let (text, ()) = blanks(text)?;
    let (text, name) = name(text)?;
    let (text, ()) = blanks(text)?;
    let (text, ()) = byte(b'"', text)?;
    let (text, (value, escaped)) = value(text)?;
    let (text, ()) = byte(b'"', text)?;
    let (text, ()) = blanks(text)?;
    let (text, ()) = byte(b']', text)?;
    Ok((text, Parts { name, value, escaped }))
}

/// Whether a text begins with a well-formed tag.
#[must_use]
pub fn is_complete(text: &[u8]) -> bool {
    pair(text).is_ok()
}

/// Whether a text without line breaks is the beginning of a tag whose value goes on where the text ends.
pub(super) fn has_open_value(text: &[u8]) -> bool {
    let begin = |text| -> IResult<&[u8], (&[u8], bool), ()> {
        let (text, ()) = byte(b'[', text)?;
        let (text, ()) = blanks(text)?;
        let (text, _) = name(text)?;
        let (text, ()) = blanks(text)?;
        let (text, ()) = byte(b'"', text)?;
        value(text)
    };
    begin(text).is_ok_and(|(rest, _)| rest.is_empty())
}

/// The text before a bracket, without what may come before a tag on its line: a byte order mark, then blanks. A tag begins a line if this
/// is empty or ends with a line break.
pub(super) fn before_indent(before: &[u8]) -> &[u8] {
    let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let line = &before[..before.len() - blanks];
    line.strip_suffix(BYTE_ORDER_MARK).unwrap_or(line)
}

/// Whether a text begins with a bracket and a name, as even a damaged tag does.
pub(super) fn seems_to_begin(text: &[u8]) -> bool {
    (char::<_, ()>('['), blanks, name).parse(text).is_ok()
}

/// Reads the tag at offset `at` if it is plain: `[Name "value"]` in valid UTF-8, with one blank and without escapes.
/// Returns the tag and its end. Nearly all tags are of this form, and [`read`] would take more steps to do the same work.
#[inline]
pub(super) fn plain(valid: &str, at: usize) -> Option<(Tag<'_>, usize)> {
    let inside = valid.get(at + 1..)?;
    let bytes = inside.as_bytes();
    let is_other = |byte: &u8| !NAME_BYTES[usize::from(*byte)];
    let name_length = near(bytes, is_other).or_else(|| bytes.iter().position(is_other))?;
    let value = bytes[name_length..].strip_prefix(b" \"")?;
    let length = plain_length(value);
    if !value[length..].starts_with(b"\"]") || !bytes[0].is_ascii_alphabetic() {
        return None;
    }
    let start = name_length + 2;
    let (name, value) = (Cow::Borrowed(&inside[..name_length]), Cow::Borrowed(&inside[start..start + length]));
    let start = at + 1 + start;
    let end = start + length + 2;
    Some((Tag { name, value, value_span: Span::new(start, start + length), span: Span::new(at, end) }, end))
}

/// Reads the tag at offset `at`. Returns the tag (of a damaged one, what is recognizable), its end, and whether it is
/// damaged. A damaged tag extends to the end of its line. `valid` is the longest prefix of the text that is valid UTF-8.
pub(super) fn read<'t>(text: &'t [u8], valid: &'t str, at: usize) -> (Option<Tag<'t>>, usize, bool) {
    let place = |part: &[u8]| {
        let Span { start, end } = Span::within(text, part);
        start..end
    };
    let tag = |name: &[u8], value: &[u8], escaped: bool, end| {
        let (name, value) = (place(name), place(value));
        Tag {
            value_span: Span::new(value.start, value.end),
            name: string(text, valid, name),
            value: if escaped { unescape(&string(text, valid, value)) } else { string(text, valid, value) },
            span: Span::new(at, end),
        }
    };
    if let Ok((rest, parts)) = pair(&text[at..]) {
        let end = text.len() - rest.len();
        return (Some(tag(parts.name, parts.value, parts.escaped, end)), end, false);
    }
    let line = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length);
    let end = at + text[at..line].trim_ascii_end().len();
    let quotes = many0_count(char::<&[u8], ()>('"'));
    let damaged = (char::<_, ()>('['), blanks, name, blanks, quotes).parse(&text[at..end]);
    let tag = damaged.ok().map(|(rest, (_, (), name, (), _))| {
        let length = rest.iter().position(|byte| matches!(byte, b'"' | b']')).unwrap_or(rest.len());
        tag(name, without_quotes(rest[..length].trim_ascii()), true, end)
    });
    (tag, end, true)
}

/// A value without the curly or single quotes around it.
fn without_quotes(value: &[u8]) -> &[u8] {
    let quotes = ['“', '”', '„', '‟', '‘', '’', '‚', '\'', '`', '«', '»'];
    str::from_utf8(value).map_or(value, |value| value.trim_matches(quotes).as_bytes())
}

/// A part of the text as a string, borrowed if it is known to be valid UTF-8.
#[inline]
fn string<'t>(text: &'t [u8], valid: &'t str, part: Range<usize>) -> Cow<'t, str> {
    match valid.get(part.clone()) {
        Some(part) => Cow::Borrowed(part),
        None => String::from_utf8_lossy(&text[part]),
    }
}

fn unescape<'t>(text: &str) -> Cow<'t, str> {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => plain.extend(characters.next_if(|next| matches!(next, '"' | '\\')).or(Some('\\'))),
            _ => plain.push(character),
        }
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_line(text: &str) -> (Option<(String, String)>, usize, bool) {
        let (tag, end, damaged) = read(text.as_bytes(), text, 0);
        (tag.map(|tag| (tag.name.into_owned(), tag.value.into_owned())), end, damaged)
    }

    fn found(name: &str, value: &str) -> Option<(String, String)> {
        Some((name.into(), value.into()))
    }

    #[test]
    fn well_formed() {
        assert_eq!(read_line("[Size \"9\"] x"), (found("Size", "9"), 10, false));
        assert_eq!(read_line("[ Site\t\"a [b] c\" ]"), (found("Site", "a [b] c"), 18, false));
        assert_eq!(read_line(r#"[A "\"x\" \\ \n"]"#), (found("A", r#""x" \ \n"#), 17, false));
        assert_eq!(read_line("[A \"\"]"), (found("A", ""), 6, false));
    }

    #[test]
    fn damaged() {
        assert_eq!(read_line("[Size \"9\"\n1. a1"), (found("Size", "9"), 9, true));
        assert_eq!(read_line("[Size \"9]\n1. a1"), (found("Size", "9"), 9, true));
        assert_eq!(read_line("[Size 9]\r\n1. a1"), (found("Size", "9"), 8, true));
        assert_eq!(read_line("[\"9\"]\n"), (None, 5, true));
        assert_eq!(read_line("["), (None, 1, true));
        assert_eq!(read_line("[A \"x\\"), (found("A", "x\\"), 6, true));
    }

    #[test]
    fn plain_tags_are_read_alike_by_both_functions() {
        let mut random = crate::random::Random::new(3, 0);
        let pieces = ["[", "Site", "Date ", "x \"", "1", " ", "\"", "]", "é", "\\", "\n", "[Size \"", "\"]", "\t", "-"];
        let mut plain_ones = 0;
        for _ in 0..60_000 {
            let count = 1 + random.below(6);
            let text: String = (0..count).map(|_| *random.pick(&pieces).unwrap()).collect();
            let text = format!("[{text}");
            if let Some((tag, end)) = plain(&text, 0) {
                assert_eq!(read(text.as_bytes(), &text, 0), (Some(tag), end, false));
                plain_ones += 1;
            }
        }
        assert!(plain_ones > 500, "{plain_ones}");
    }

    #[test]
    fn spans_are_those_of_the_text() {
        let text = br#"[Player1 "ann"]"#;
        let tag = read(text, "", 0).0.unwrap();
        assert_eq!(
            (tag.span, tag.value_span, tag.part(1..3)),
            (Span::new(0, 15), Span::new(10, 13), Span::new(11, 13))
        );
    }
}
