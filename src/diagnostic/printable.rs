//! Text made safe to show: on a terminal, in a log, as JSON, in a spreadsheet. Every output that can hold text of a record
//! or a file name goes through one of these functions.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Whether a character could act on a terminal or reorder the text shown: a control character (line ends included) or a
/// directional mark.
#[inline]
pub(crate) fn acts_on_terminal(character: char) -> bool {
    match character {
        ' '..='~' => false,
        _ => {
            character.is_control()
                || matches!(character, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        }
    }
}

/// Whether a text is all printable ASCII.
pub(crate) fn is_printable_ascii(text: &str) -> bool {
    // Without an early exit the compiler vectorizes this loop.
    text.bytes().fold(true, |printable, byte| printable & matches!(byte, b' '..=b'~'))
}

/// The text with every character escaped that could act on a terminal or reorder the text shown: control characters (line
/// ends included) and directional marks.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if is_printable_ascii(text) || !text.chars().any(acts_on_terminal) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if acts_on_terminal(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// A path as [`printable`] text. At the start of a line it is not a command to GitHub Actions, such as `::error::`.
pub(crate) fn printable_path(path: &str) -> Cow<'_, str> {
    if path.trim_start().starts_with("::") { format!("./{}", printable(path)).into() } else { printable(path) }
}

/// Whether a spreadsheet takes the cell of a table for a formula.
pub(crate) fn is_formula(cell: &[u8]) -> bool {
    matches!(cell.first(), Some(b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r'))
}

/// The cell of a CSV table as [`printable`] text. A spreadsheet takes it for text, not for a formula: a quote is put before
/// an initial `=`, `+`, `-` or `@`, except before a lone `-`, the name of standard input.
#[cfg(feature = "cli")]
pub(crate) fn printable_cell(text: &str) -> Cow<'_, str> {
    let shown = printable(text);
    if shown != "-" && is_formula(shown.as_bytes()) { format!("'{shown}").into() } else { shown }
}

/// Writes JSON in which all characters that could act on a terminal are escaped (`\u202e`).
///
/// # Errors
/// Those of the output, and values that JSON cannot represent.
pub(crate) fn write_json(out: impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    Ok(value.serialize(&mut Serializer::with_formatter(out, PrintableJson))?)
}

struct PrintableJson;

impl Formatter for PrintableJson {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, character)) = rest.char_indices().find(|(_, character)| acts_on_terminal(*character)) {
            let (plain, special) = rest.split_at(at);
            out.write_all(plain.as_bytes())?;
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = &special[character.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
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
    }

    #[test]
    fn a_path_is_not_a_command() {
        assert_eq!(printable_path("::error::x\n::y"), "./::error::x\\u{a}::y");
        assert_eq!(printable_path(" ::error::x"), "./ ::error::x");
        assert_eq!(printable_path("a::b"), "a::b");
    }

    #[cfg(feature = "cli")]
    #[test]
    fn a_cell_is_not_a_formula() {
        for (text, cell) in [("=1", "'=1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("-", "-"), ("a=1", "a=1")] {
            assert_eq!(printable_cell(text), cell);
        }
    }

    #[test]
    fn json_has_escapes_and_the_same_meaning() {
        let text = "a\x1b\x7f\u{9b}\u{202e}\u{2028}\u{e0001}\\\"é";
        let mut json = Vec::new();
        write_json(&mut json, text).unwrap();
        let written = r#""a\u001b\u007f\u009b\u202e\u2028\udb40\udc01\\\"é""#;
        assert_eq!(String::from_utf8_lossy(&json), written);
        assert_eq!(serde_json::from_slice::<String>(&json).unwrap(), text);
    }
}
