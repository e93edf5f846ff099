//! One tag pair, well-formed or damaged.

use std::borrow::Cow;

use nom::bytes::complete::take_while;
use nom::character::complete::char;
use nom::combinator::recognize;
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::Tag;
use crate::diagnostic::Span;

/// What a well-formed tag consists of.
struct Parts<'t> {
    name: &'t [u8],
    value: &'t [u8],
}

fn blanks(text: &[u8]) -> IResult<&[u8], &[u8], ()> {
    take_while(|byte| matches!(byte, b' ' | b'\t'))(text)
}

fn name(text: &[u8]) -> IResult<&[u8], &[u8], ()> {
    let length = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')).count();
    if length > 0 && text[0].is_ascii_alphabetic() {
        Ok((&text[length..], &text[..length]))
    } else {
        Err(nom::Err::Error(()))
    }
}

/// What stands between the quotes; a backslash takes the next byte with it.
fn value(text: &[u8]) -> IResult<&[u8], &[u8], ()> {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' | b'\n' => break,
            b'\\' if text.get(at + 1).is_some_and(|&next| next != b'\n') => at += 2,
            _ => at += 1,
        }
    }
    Ok((&text[at..], &text[..at]))
}

fn pair(text: &[u8]) -> IResult<&[u8], Parts<'_>, ()> {
    let quoted = delimited(char('"'), value, char('"'));
    delimited(
        (char('['), blanks),
        (name, preceded(blanks, quoted)).map(|(name, value)| Parts { name, value }),
        (blanks, char(']')),
    )
    .parse(text)
}

/// Whether a complete tag begins here.
pub(crate) fn is_complete(text: &[u8]) -> bool {
    recognize(pair).parse(text).is_ok()
}

/// A bracket and the beginning of a name: what a damaged tag shows still.
pub(super) fn seems_to_begin(text: &[u8]) -> bool {
    (char::<_, ()>('['), blanks, name).parse(text).is_ok()
}

/// Reads the tag that begins at `at`. Returns it (of a damaged one, what can be made out), the offset
/// behind it, and whether it is damaged. A damaged tag reaches to the end of its line.
pub(super) fn read(text: &[u8], at: usize) -> (Option<Tag<'_>>, usize, bool) {
    let offset_of = |part: &[u8]| part.as_ptr() as usize - text.as_ptr() as usize;
    let tag = |name: &'_ [u8], value: &[u8], end| Tag {
        name: String::from_utf8_lossy(&text[offset_of(name)..offset_of(name) + name.len()]),
        value: unescape(&text[offset_of(value)..offset_of(value) + value.len()]),
        span: Span::new(at, end),
        value_span: Span::new(offset_of(value), offset_of(value) + value.len()),
    };
    if let Ok((rest, parts)) = pair(&text[at..]) {
        let end = offset_of(rest);
        return (Some(tag(parts.name, parts.value, end)), end, false);
    }
    let line = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length);
    let end = at + text[at..line].trim_ascii_end().len();
    let quotes = many0_count(char::<&[u8], ()>('"'));
    let damaged = (char::<_, ()>('['), blanks, name, blanks, quotes).parse(&text[at..end]);
    let tag = damaged.ok().map(|(rest, (_, _, name, _, _))| {
        let length = rest.iter().position(|byte| matches!(byte, b'"' | b']')).unwrap_or(rest.len());
        tag(name, rest[..length].trim_ascii(), end)
    });
    (tag, end, true)
}

fn unescape(value: &[u8]) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(value);
    if !text.contains('\\') {
        return text;
    }
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
        let (tag, end, damaged) = read(text.as_bytes(), 0);
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
    fn spans_are_those_of_the_text() {
        let text = br#"[Player1 "ann"]"#;
        let tag = read(text, 0).0.unwrap();
        assert_eq!(
            (tag.span, tag.value_span, tag.part(1..3)),
            (Span::new(0, 15), Span::new(10, 13), Span::new(11, 13))
        );
    }
}
