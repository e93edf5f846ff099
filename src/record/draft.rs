//! A generated game, to be written as a native record or as a line of JSON.

use std::borrow::Cow;

use super::GameResult;
use super::game_record::{Item, RESIGN};
use super::json::write as json;
use super::native::write::{self, LineWriter};

/// A generated game, which may contain mistakes.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The tags, in the order in which they are written.
    pub tags: Vec<(&'static str, Cow<'static, str>)>,
    /// The number of plies that a move number covers, at least 1.
    pub cycle: usize,
    /// The main line, including a resignation.
    pub moves: Words,
    /// Comments, glyphs and variations, each with the number of plies before it, in ascending order. They are not written
    /// as JSON.
    pub asides: Vec<(usize, String)>,
    /// The result after the moves.
    pub result: GameResult,
    /// Text after the result, which is a mistake in any record.
    pub behind: &'static str,
}

/// A list of words in one string.
#[derive(Clone, Debug, Default)]
pub struct Words {
    text: String,
    ends: Vec<usize>,
}

impl Words {
    /// The number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The word at an index, counted from 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.text[start..end])
    }

    /// An iterator over the words.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Adds the word that `write` appends to its argument.
    pub fn push_with(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.text);
        self.ends.push(self.text.len());
    }

    /// Adds a word.
    pub fn push(&mut self, word: &str) {
        self.push_with(|text| text.push_str(word));
    }

    /// Replaces the word at an index. Does nothing if there is no such word.
    pub fn replace(&mut self, index: usize, word: &str) {
        let mut words = Words::default();
        for (at, old) in self.iter().enumerate() {
            words.push(if at == index { word } else { old });
        }
        *self = words;
    }
}

impl Draft {
    /// The value of the tag with exactly this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_ref())
    }

    /// Changes the value of a tag, or adds the tag at the end.
    pub fn set_tag(&mut self, name: &'static str, value: impl Into<Cow<'static, str>>) {
        match self.tags.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name, value.into())),
        }
    }

    /// Appends the game as a native record: tags, an empty line, numbered moves and the result.
    pub fn write_native(&self, out: &mut Vec<u8>) {
        self.tags.iter().for_each(|(name, value)| write::tag(name, value, out));
        out.push(b'\n');
        let mut lines = LineWriter::new(out);
        let mut asides = self.asides.iter().peekable();
        let mut resigned = false;
        for (ply, word) in self.moves.iter().enumerate() {
            if ply % self.cycle == 0 && !resigned {
                lines.number(ply / self.cycle + 1, ".");
            }
            lines.word(word);
            resigned |= word == RESIGN;
            while let Some((_, aside)) = asides.next_if(|(plies, _)| *plies <= ply + 1) {
                // Lines are not broken inside a comment.
                let words = if aside.starts_with('{') { '\n' } else { ' ' };
                aside.split(words).for_each(|word| lines.word(word));
            }
        }
        lines.word(self.result.text());
        self.behind.split_whitespace().for_each(|word| lines.word(word));
        lines.end();
    }

    /// Appends the game as a JSON object and a line break.
    pub fn write_json(&self, out: &mut Vec<u8>) {
        let tags = self.tags.iter().map(|(name, value)| (*name, value.as_ref()));
        out.push(b'{');
        json::plain(tags, self.moves.iter().map(Item::Move), Some(self.result.text()), out);
        out.extend_from_slice(b"}\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(moves: &str) -> Draft {
        let mut words = Words::default();
        moves.split_whitespace().for_each(|word| words.push(word));
        Draft {
            tags: vec![("Event", r#"a "b" \c"#.into()), ("Game", "cross".into())],
            cycle: 2,
            moves: words,
            asides: vec![(1, "{two words}".into()), (1, "(1. b2)".into()), (3, "$1".into())],
            result: GameResult::SecondWins,
            behind: "",
        }
    }

    #[test]
    fn tags_numbers_asides_and_result() {
        let mut out = Vec::new();
        draft("a1 swap c3 resign").write_native(&mut out);
        let text = "[Event \"a \\\"b\\\" \\\\c\"]\n[Game \"cross\"]\n\n\
                    1. a1 {two words} (1. b2) swap 2. c3 $1 resign 0-1\n";
        assert_eq!(String::from_utf8(out).unwrap(), text);
    }

    #[test]
    fn json_in_one_line() {
        let mut out = Vec::new();
        draft("a1 resign").write_json(&mut out);
        let text = r#"{"tags":{"Event":"a \"b\" \\c","Game":"cross"},"moves":["a1","resign"],"result":"0-1"}"#;
        assert_eq!(String::from_utf8(out).unwrap(), format!("{text}\n"));
    }

    #[test]
    fn lines_are_filled_but_not_too_long() {
        let mut out = Vec::new();
        draft(&"a10 ".repeat(500)).write_native(&mut out);
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<usize> = text.lines().skip(3).map(str::len).collect();
        let (_, full) = lines.split_last().unwrap();
        assert!(lines.iter().all(|length| *length <= 100) && full.iter().all(|length| *length > 94), "{lines:?}");
    }

    #[test]
    fn a_word_is_replaced_by_a_longer_one() {
        let mut words = draft("a1 b2 c3").moves;
        words.replace(1, "longer");
        assert_eq!(words.iter().collect::<Vec<_>>(), ["a1", "longer", "c3"]);
        assert_eq!((words.get(3), words.is_empty()), (None, false));
    }
}
