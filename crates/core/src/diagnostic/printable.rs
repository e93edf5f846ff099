//! Text made safe to show: on a terminal, in a log, as JSON, in a spreadsheet. Every output that can hold text of a record
//! or a file name goes through one of these functions.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Whether a character could act on a terminal or reorder the text shown: a control character (line ends included) or a
/// directional mark. A joiner does neither, and without it words in Persian and emoji are other ones.
#[inline]
#[must_use]
pub fn acts_on_terminal(character: char) -> bool {
    match character {
        ' '..='~' => false,
        _ => {
            character.is_control()
                || matches!(character, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        }
    }
}

/// Whether a text is all printable ASCII without `#`, so that nothing in it is escaped.
#[must_use]
pub fn is_plain_ascii(text: &str) -> bool {
    const CHUNK: usize = 16;
    let bytes = text.as_bytes();
    let Some(last) = bytes.last_chunk::<CHUNK>() else { return special_bits(bytes) == 0 };
    // The last chunk overlaps with the one before.
    let mut special = special_bits(last);
    for chunk in bytes.as_chunks::<CHUNK>().0 {
        special |= special_bits(chunk);
    }
    special == 0
}

/// A number that is not zero if one of these bytes is not printable ASCII, or `#`.
#[inline]
fn special_bits(bytes: &[u8]) -> u8 {
    // Without an early exit, and with a byte as its result, the compiler vectorizes this loop.
    bytes.iter().fold(0, |special, byte| special | u8::from(!matches!(byte, b' '..=b'"' | b'$'..=b'~')))
}

/// The first character that is escaped: one that [acts on a terminal](acts_on_terminal), or the bracket of `##[`, which
/// begins a command to GitHub Actions anywhere in a line.
fn first_special(text: &str) -> Option<(usize, char)> {
    let is_command = |at: usize, character| character == '[' && text[..at].ends_with("##");
    text.char_indices().find(|(at, character)| acts_on_terminal(*character) || is_command(*at, *character))
}

/// The text with every character escaped that could act on a terminal or reorder the text shown: control characters (line
/// ends included) and directional marks. Commands to GitHub Actions, such as `##[error]`, are escaped too.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if is_plain_ascii(text) {
        return Cow::Borrowed(text);
    }
    let mut rest = text;
    let mut shown = String::new();
    // To ask again and again whether the rest is plain would take time quadratic in the length of the text.
    while let Some((at, character)) = first_special(rest) {
        shown.push_str(&rest[..at]);
        shown.extend(character.escape_unicode());
        rest = &rest[at + character.len_utf8()..];
    }
    if shown.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(shown + rest) }
}

/// A line as [`printable`] text. It does not begin with `::`, so it is not a command to GitHub Actions, such as `::error::`.
#[must_use]
pub fn printable_line(line: &str) -> Cow<'_, str> {
    let text = line.trim_start();
    if text.starts_with("::") {
        let blanks = printable(&line[..line.len() - text.len()]);
        return format!("{blanks}\\u{{3a}}{}", printable(&text[1..])).into();
    }
    printable(line)
}

/// A path as [`printable`] text. At the start of a line it is not a command to GitHub Actions, such as `::error::`.
#[must_use]
pub fn printable_path(path: &str) -> Cow<'_, str> {
    if path.trim_start().starts_with("::") { format!("./{}", printable(path)).into() } else { printable(path) }
}

/// Whether a spreadsheet takes the cell of a table for a formula.
#[must_use]
pub fn is_formula(cell: &[u8]) -> bool {
    matches!(cell.first(), Some(b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r'))
}

/// The cell of a CSV table as [`printable`] text. A spreadsheet takes it for text, not for a formula: a quote is put before
/// an initial `=`, `+`, `-` or `@`, except before a number below zero, before `-`, the name of standard input, and `--`, a forced pass.
#[must_use]
pub fn printable_cell(text: &str) -> Cow<'_, str> {
    let shown = printable(text);
    let digits = shown.strip_prefix('-').unwrap_or(&shown);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = [whole, fraction].into_iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let is_harmless = shown.bytes().all(|byte| byte == b'-') || is_number;
    if !is_harmless && is_formula(shown.as_bytes()) { format!("'{shown}").into() } else { shown }
}

/// Writes JSON in which all characters that could act on a terminal are escaped (`\u202e`), and commands as in
/// [`printable`] text.
///
/// # Errors
/// Fails if the output does, and for values that JSON cannot represent.
pub fn write_json(out: impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    Ok(value.serialize(&mut Serializer::with_formatter(out, PrintableJson))?)
}

struct PrintableJson;

impl Formatter for PrintableJson {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        if is_plain_ascii(fragment) {
            return out.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some((at, character)) = first_special(rest) {
            let (plain, special) = rest.split_at(at);
            out.write_all(plain.as_bytes())?;
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = &special[character.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }

    /// Writes JSON that was read. Only in its strings are there characters to escape; between its parts there may be line breaks.
    fn write_raw_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let is_blank = |character| matches!(character, '\t' | '\n' | '\r');
        self.write_string_fragment(out, &fragment.replace(is_blank, " "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_not_printed() {
        assert_eq!(printable("a\x1b[2Jb\u{202e}c\n"), "a\\u{1b}[2Jb\\u{202e}c\\u{a}");
        assert_eq!(printable("‘é’ 2×2"), "‘é’ 2×2");
        assert_eq!(printable("a\u{61c}b"), "a\\u{61c}b");
        assert_eq!(printable("é ##[error]#[x] ###[a\n"), "é ##\\u{5b}error]#[x] ###\\u{5b}a\\u{a}");
        assert_eq!(printable("a #2"), "a #2");
        assert_eq!(printable("می\u{200c}روم 👩\u{200d}🚀\u{200b}"), "می\u{200c}روم 👩\u{200d}🚀\\u{200b}");
    }

    #[test]
    fn a_special_character_anywhere_in_a_text_is_found() {
        for length in 0..50 {
            let plain = "a".repeat(length);
            assert!(is_plain_ascii(&plain), "{length}");
            for (at, special) in (0..length).flat_map(|at| ["#", "\t", "\x7f", "é"].map(|special| (at, special))) {
                let text = [&plain[..at], special, &plain[at + 1..]].concat();
                assert!(!is_plain_ascii(&text), "{text:?}");
            }
        }
    }

    #[test]
    fn a_path_is_not_a_command() {
        assert_eq!(printable_path("::error::x\n::y"), "./::error::x\\u{a}::y");
        assert_eq!(printable_path(" ::error::x"), "./ ::error::x");
        assert_eq!(printable_path("a::b"), "a::b");
    }

    #[test]
    fn a_line_is_not_a_command() {
        for (line, shown) in [
            ("::error::x", "\\u{3a}:error::x"),
            (" \u{2003}::x\n", " \u{2003}\\u{3a}:x\\u{a}"),
            ("a ::x", "a ::x"),
            (":", ":"),
        ] {
            assert_eq!(printable_line(line), shown);
        }
    }

    #[test]
    fn a_cell_is_not_a_formula() {
        for (text, cell) in [
            ("=1", "'=1"),
            ("+1", "'+1"),
            ("-1", "-1"),
            ("-1.25", "-1.25"),
            ("-1.2.3", "'-1.2.3"),
            ("-1+2", "'-1+2"),
            ("@x", "'@x"),
            ("-", "-"),
            ("--", "--"),
            ("--1", "'--1"),
            ("a=1", "a=1"),
        ] {
            assert_eq!(printable_cell(text), cell);
        }
    }

    #[test]
    fn json_has_escapes_and_the_same_meaning() {
        let text = "a\x1b\x7f\u{9b}\u{202e}\u{2028}\u{e0001}\\\"é##[";
        let mut json = Vec::new();
        write_json(&mut json, text).unwrap();
        let written = r#""a\u001b\u007f\u009b\u202e\u2028\udb40\udc01\\\"é##\u005b""#;
        assert_eq!(String::from_utf8_lossy(&json), written);
        assert_eq!(serde_json::from_slice::<String>(&json).unwrap(), text);
    }
}
