//! Skips games without reading all their tokens.

use memchr::{memchr, memchr_iter, memchr2, memrchr};

use super::{Reader, State, has_empty_line, tag};
use crate::record::Head;

impl Reader<'_> {
    /// Whether a text begins with a well-formed tag, perhaps after comments, escaped lines and a byte order mark.
    pub(crate) fn begins_with_tag(text: &[u8]) -> bool {
        let mut reader = Reader::of_text(text, "");
        reader.skip_comments(&mut Head::default());
        tag::is_complete(reader.rest())
    }

    /// The number of games in a text.
    ///
    /// Tags of the usual form are neither validated nor stored, which makes `--range` faster.
    #[must_use]
    pub fn count_games(text: &[u8]) -> usize {
        let (mut reader, mut head, mut games) = (Reader::of_text(text, ""), Head::default(), 0);
        while reader.skip_plain_tags() || reader.read_head(&mut head) {
            reader.skip_game();
            games += 1;
        }
        games
    }

    /// Skips the tags of the next game if each is all of a line and moves follow. It is as if they had been read.
    fn skip_plain_tags(&mut self) -> bool {
        self.skip_blanks();
        let mut rest = self.rest();
        while rest.first() == Some(&b'[') {
            let Some(next) = after_tag_line(rest) else { return false };
            rest = next;
        }
        let has_tags = rest.len() < self.rest().len();
        let moves = rest.trim_ascii_start();
        // Comments may be followed by more tags.
        let is_plain = has_tags && moves.first().is_some_and(u8::is_ascii_alphanumeric);
        if is_plain {
            self.at = self.text.len() - moves.len();
            self.tagged = true;
            self.begin_moves();
        }
        is_plain
    }

    /// Skips the rest of the current game. It is as if all its tokens had been read.
    ///
    /// Without an empty line between the moves, only a bracket can end a game with tags. To look for it is much faster than
    /// reading the tokens, for commands such as `select --player` that pass over most games.
    pub(crate) fn skip_game(&mut self) {
        if self.state == State::Moves
            && self.tagged
            && let Some(next) = self.next_tag_line()
            && !has_empty_line(self.text[self.at..next].trim_ascii())
        {
            (self.at, self.state) = (next, State::BetweenGames);
        }
        while self.next_event().is_some() {}
    }

    /// The offset of the next tag line, or of the end of the text, if no bracket before it can end a game.
    fn next_tag_line(&self) -> Option<usize> {
        let (mut before, mut is_in_line) = (self.at, false);
        for bracket in memchr_iter(b'[', self.rest()).map(|length| self.at + length) {
            let part = &self.text[before..bracket];
            if part.ends_with(b"\n") && tag::is_complete(&self.text[bracket..]) {
                return Some(bracket);
            }
            let line_start = memrchr(b'\n', part);
            let is_word_before = part[line_start.unwrap_or(0)..].iter().any(u8::is_ascii_alphanumeric);
            is_in_line = is_word_before || is_in_line && line_start.is_none();
            // After a result, a bracket ends a game anywhere.
            if !is_in_line || memchr2(b'-', b'*', part).is_some() {
                return None;
            }
            before = bracket;
        }
        Some(self.text.len())
    }
}

/// The text after the line with which it begins, if a tag that begins there is certainly all of the line: there are only two
/// quotes, and the second is the last character but one. If the tag is damaged, it extends to the end of the line too.
fn after_tag_line(text: &[u8]) -> Option<&[u8]> {
    let end = memchr(b'\n', text)?;
    let line = text[..end].trim_ascii_end();
    let value = &line[memchr(b'"', line)? + 1..];
    (value.ends_with(b"]") && memchr(b'"', value) == value.len().checked_sub(2)).then(|| &text[end + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Counts the games in a text twice: by skipping them, and by reading all their tokens.
    fn check(text: &[u8]) {
        let (mut reader, mut games) = (Reader::new(text), 0);
        while reader.next_game().is_some() {
            reader.events().for_each(drop);
            games += 1;
        }
        assert_eq!(Reader::count_games(text), games, "{}", text.escape_ascii());
    }

    #[test]
    fn every_form_of_game_is_counted() {
        let game = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 b1\n2. a2 1-0\n";
        let mut plain = Reader::new(game.as_bytes());
        assert!(plain.skip_plain_tags() && plain.rest().starts_with(b"1. a1"));
        for odd in [
            "",
            "\n",
            "\r\n",
            "{[A \"\"]}",
            ";",
            "(a1)",
            "*",
            "0-1 ",
            "[A \"x\"] *",
            "[A \"x\\\"]\"]\n*",
            "%",
            "a1",
            "[",
        ] {
            check([game, odd, game, odd, "\n", game].concat().as_bytes());
            check(game.replace("[S", &format!("{odd}[S")).as_bytes());
            check(game.replace("\n1", &format!("\n{odd}\n1")).as_bytes());
        }
    }

    #[test]
    fn games_without_tags_are_counted() {
        for text in
            ["a1 1-0 b1 0-1 c1", "a1 b1 *\n\nb1 c1 *", "{x} a1 *\n; x\n1. b1 *\n{y}", "a1 *\n[A \"x\"]\nb1 * c1 *"]
        {
            check(text.as_bytes());
        }
    }

    #[test]
    fn brackets_in_lines_of_moves_end_no_game() {
        let end = |text: &str| Reader::of_movetext(text).next_tag_line();
        assert_eq!(end("1. a1 b1\n[A \"x\"]\n"), Some(9));
        assert_eq!(end("1. a1 {[x]} b1\n2. a2 {[A \"x\"]}\n[A \"x\"]"), Some(31));
        assert_eq!(end("1. a1 {[x]} b1\n"), Some(15));
        assert_eq!(end("a1 b1 *[A \"x\"]"), None);
        assert_eq!(end("a1\n [A \"x\"]\n[A \"x\"]\n"), None);
    }

    #[test]
    fn the_count_agrees_with_the_reader() {
        const ODD: &[u8] = b"\n\n\r []{}();%*\"\\-/01a\xc3";
        let game = "[Game \"cross\"]\n[A \"b c\"]\n\n1. a1 b1\n2. a2 resign 1-0\n\n";
        let mut random = Random::new(3, 0);
        for _ in 0..20_000 {
            let mut text = game.repeat(4).into_bytes();
            for _ in 0..=random.below(4) {
                let at = random.below(text.len());
                text[at] = ODD[random.below(ODD.len())];
            }
            check(&text);
        }
    }
}
