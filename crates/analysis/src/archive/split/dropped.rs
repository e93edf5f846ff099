//! The end of a native game that is dropped, and the tag with which the next game begins.

use memchr::memchr;

use xgames_core::record::native::tag;

/// Text of which no game is read. A line that begins with a tag ends it, unless the line before holds tags of the same game.
#[derive(Debug, Default)]
pub(super) struct Dropped {
    /// Whether the last whole line holds tags only.
    after_tags: bool,
    /// Whether the line of which a part is dropped begins with a bracket; `None` at the beginning of a line.
    opens: Option<bool>,
    /// The last byte of this part that is not a blank.
    last: u8,
}

/// The next thing in a text that follows what is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A game begins at this byte.
    Game(usize),
    /// The text before this byte is dropped too. The rest of it may be the beginning of a tag.
    Nothing(usize),
}

/// Whether a line holds tags only. A whole game may be on a line that begins with one.
pub(super) fn holds_tags(line: &[u8]) -> bool {
    line.starts_with(b"[") && line.trim_ascii_end().ends_with(b"]")
}

impl Dropped {
    /// Text of which nothing is known. If it was followed by a tag, this tag might belong to the same game.
    pub(super) fn unknown() -> Dropped {
        Dropped { after_tags: true, ..Dropped::default() }
    }

    /// Drops a part of a line, or the rest of it with its end.
    pub(super) fn add(&mut self, part: &[u8]) {
        let Some(first) = part.first() else { return };
        let opens = *self.opens.get_or_insert(*first == b'[');
        self.last = part.trim_ascii_end().last().copied().unwrap_or(self.last);
        if part.ends_with(b"\n") {
            // The law is that of `holds_tags`.
            *self = Dropped { after_tags: opens && self.last == b']', ..Dropped::default() };
        }
    }

    /// Looks for the next game in a text, and drops what comes before it. Where a line is longer than `longest`, its bracket is the
    /// beginning of a tag.
    pub(super) fn next(&mut self, text: &[u8], longest: usize) -> Next {
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let end = memchr(b'\n', rest).map(|end| end + 1);
            let line = &rest[..end.unwrap_or(rest.len())];
            if self.opens.is_none() && !self.after_tags && line[0] == b'[' {
                match end {
                    _ if tag::is_complete(line) => return Next::Game(at),
                    None if line.len() > longest => return Next::Game(at),
                    None => return Next::Nothing(at),
                    Some(_) => {}
                }
            }
            self.add(line);
            at += line.len();
        }
        Next::Nothing(text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The next game after a text that was dropped in two parts, which is cut anywhere.
    fn next(dropped: &str, text: &str) -> Next {
        let mut all = (0..=dropped.len()).map(|cut| {
            let mut known = Dropped::default();
            for part in [&dropped[..cut], &dropped[cut..]] {
                part.split_inclusive('\n').for_each(|line| known.add(line.as_bytes()));
            }
            known.next(text.as_bytes(), 20)
        });
        let first = all.next().unwrap();
        assert!(all.all(|other| other == first), "{dropped:?}");
        first
    }

    #[test]
    fn a_tag_begins_a_game_unless_it_follows_tags() {
        for (dropped, text, expected) in [
            ("xx *\n", "[A \"\"]\n", Next::Game(0)),
            ("xx *\r\n", "[A \"\"]\r\n", Next::Game(0)),
            ("xx", "xx\n\n[A \"\"]\n", Next::Game(4)),
            // A part of a line is not a line.
            ("xx", "[A \"\"]\n[B \"\"]\n", Next::Game(7)),
            ("[A \"xx", "xx\"]\n[B \"\"]\n\n[C \"\"]\n", Next::Game(13)),
            ("[A \"xx\"] \r\n", "[B \"\"]\n* \n[C \"\"]\n", Next::Game(10)),
            ("[A \"\"] 1. a1 *\n", "[B \"\"]\n", Next::Game(0)),
            // The rest of the tag has not been read yet.
            ("xx *\n", "xx *\n[A \"", Next::Nothing(5)),
            ("xx *\n", "[A \"\"]", Next::Game(0)),
            ("xx *\n", "[A \"0123456789012345", Next::Nothing(0)),
            ("xx *\n", "[A \"01234567890123456", Next::Game(0)),
            ("xx *\n", "xx[A \"0123456789012345678", Next::Nothing(25)),
            ("xx *\n", "xx *\nxx", Next::Nothing(7)),
            ("xx *\n", "[A \"\n", Next::Nothing(5)),
            ("xx *\n", "", Next::Nothing(0)),
        ] {
            assert_eq!(next(dropped, text), expected, "{dropped:?} {text:?}");
        }
        assert_eq!(Dropped::unknown().next(b"[A \"\"]\n[B \"\"]\n*\n[C \"\"] *", 20), Next::Game(16));
    }
}
