//! Places in a text as editors count them: by lines, and by units of a line.

/// The unit in which an editor counts the characters of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// A character counts as many units as it has bytes in UTF-8.
    Utf8,
    /// A character counts one or two units, as many as it has in UTF-16.
    #[default]
    Utf16,
    /// A character counts one unit.
    Utf32,
}

impl Encoding {
    /// The number of units of a text.
    #[must_use]
    pub fn length(self, text: &str) -> usize {
        match self {
            Encoding::Utf8 => text.len(),
            _ if text.is_ascii() => text.len(),
            Encoding::Utf16 => text.chars().map(char::len_utf16).sum(),
            Encoding::Utf32 => text.chars().count(),
        }
    }

    /// The number of bytes of a line before this unit. A unit inside a character is that before it, and one after the end of
    /// the line is its end.
    pub(super) fn bytes_before(self, line: &str, units: usize) -> usize {
        if line.is_ascii() {
            return units.min(line.len());
        }
        let mut counted = 0;
        for (at, character) in line.char_indices() {
            counted += match self {
                Encoding::Utf8 => character.len_utf8(),
                Encoding::Utf16 => character.len_utf16(),
                Encoding::Utf32 => 1,
            };
            if counted > units {
                return at;
            }
        }
        line.len()
    }
}

/// A place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 0.
    pub line: usize,
    /// The number of units of the line before the place.
    pub character: usize,
}
