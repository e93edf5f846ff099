//! Text made safe to show on a terminal.

use std::borrow::Cow;

/// Whether a character could act on a terminal or reorder the text shown: a control character (line ends included) or a
/// directional mark.
#[inline]
pub(crate) fn acts_on_terminal(character: char) -> bool {
    match character {
        ' '..='~' => false,
        _ => {
            character.is_control()
                || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
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

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn control_characters_are_not_printed() {
        assert_eq!(printable("a\x1b[2Jb\u{202e}c\n"), "a\\u{1b}[2Jb\\u{202e}c\\u{a}");
        assert_eq!(printable("‘é’ 2×2"), "‘é’ 2×2");
    }
}
