//! Finds where games end without parsing them, so that a text can be processed in parts.

use super::sgf::begins_game;
use memchr::{memchr, memchr2, memchr2_iter, memrchr};

/// The arrangement of games in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLayout {
    /// The games are rows of a table.
    Rows,
    /// The games are trees of SGF.
    Trees,
    /// The games are objects of JSON.
    Objects,
    /// The games are objects of JSON, one per line.
    ObjectLines,
    /// The end of a game can be found only by a reader of the format.
    Unmarked,
}

impl GameLayout {
    /// The offset of the first game in a text that begins between two games; `None` if there is none, or if nothing but a reader of the
    /// format can say it.
    #[must_use]
    pub fn first_game(self, text: &[u8]) -> Option<usize> {
        match self {
            GameLayout::Rows => Some(0),
            GameLayout::Trees => memchr(b'(', text),
            GameLayout::Objects | GameLayout::ObjectLines => memchr(b'{', text),
            GameLayout::Unmarked => None,
        }
    }
}

/// The maximum number of games in a part.
const MAX_GAMES: usize = 1000;

/// Finds the ends of games in a text that is passed in pieces. The text begins between two games.
#[derive(Clone, Debug)]
pub struct GameEnds {
    layout: GameLayout,
    /// The number of open parentheses of SGF, or braces of JSON.
    depth: usize,
    /// Whether the position is inside a property value, a string or a quoted field.
    quoted: bool,
    /// Whether it is after a backslash there.
    escaped: bool,
    /// The byte before; `None` if it is the quotation mark that has closed a field.
    before: Option<u8>,
    /// Whether the open game has had a property value, a string or a quoted field.
    has_text: bool,
}

impl GameEnds {
    /// A search for the ends of games that begins between two games.
    #[must_use]
    pub fn new(layout: GameLayout) -> GameEnds {
        GameEnds { layout, depth: 0, quoted: false, escaped: false, before: Some(b'\n'), has_text: false }
    }

    /// Searches the next piece of the text. Returns the first offset in it at which a game ends.
    pub fn first(&mut self, piece: &[u8]) -> Option<usize> {
        match self.layout {
            GameLayout::Rows => self.first_row(piece),
            GameLayout::Trees => self.first_nested(piece, *b"()", *b"[]"),
            // Strings have no line breaks, so an unclosed string ends with its line.
            GameLayout::Objects | GameLayout::ObjectLines => self.first_nested(piece, *b"{}", *b"\"\""),
            GameLayout::Unmarked => None,
        }
    }

    /// Searches the next piece of the text. Returns the last offset in it at which a game ends, or a line of NDJSON, but at
    /// most the end of the `MAX_GAMES`th game: games may be as short as `{}`, but their findings are larger.
    pub fn last(&mut self, piece: &[u8]) -> Option<usize> {
        if let Some(end) = self.last_line(piece) {
            return Some(end);
        }
        let mut last = None;
        for _ in 0..MAX_GAMES {
            let at = last.unwrap_or(0);
            let Some(next) = self.first(&piece[at..]) else { break };
            last = Some(at + next);
        }
        last
    }

    /// The end of the last line of NDJSON, unless there are too many games before it.
    fn last_line(&mut self, piece: &[u8]) -> Option<usize> {
        let end = memrchr(b'\n', piece).filter(|_| self.layout == GameLayout::ObjectLines)? + 1;
        if memchr2_iter(b'\n', b'}', &piece[..end]).count() > MAX_GAMES {
            return None;
        }
        *self = GameEnds::new(self.layout);
        Some(end)
    }

    /// The end of the first row. A quotation mark opens a field only at its beginning; after one that has closed it, it is part of the
    /// field.
    fn first_row(&mut self, piece: &[u8]) -> Option<usize> {
        let (mut at, mut closed) = (0, None);
        while let Some(found) = memchr2(b'"', b'\n', &piece[at..]) {
            let place = at + found;
            at = place + 1;
            let before = match place.checked_sub(1) {
                None => self.before,
                before if before == closed => None,
                Some(before) => Some(piece[before]),
            };
            if piece[place] == b'\n' {
                if !self.quoted {
                    self.before = Some(b'\n');
                    return Some(at);
                }
            } else if self.quoted {
                (self.quoted, closed) = (false, Some(place));
            } else {
                // The last byte of a byte order mark is 0xBF.
                self.quoted = matches!(before, None | Some(b',' | b';' | b'\t' | b'\n' | b'\r' | 0xBF));
            }
        }
        if let Some(last) = piece.last() {
            self.before = Some(*last).filter(|_| closed != Some(piece.len() - 1));
        }
        None
    }

    /// The first end of a game, where games are delimited by `nest` and contain texts in `quotes`.
    fn first_nested(&mut self, piece: &[u8], nest: [u8; 2], quotes: [u8; 2]) -> Option<usize> {
        // NDJSON has no line breaks within a game, and JSON none within a string.
        let by_line = self.layout == GameLayout::ObjectLines;
        let line_end = if by_line { b'\n' } else { nest[0] };
        let text_end = if quotes[0] == b'"' { b'\n' } else { quotes[1] };
        let mut at = 0;
        while let Some(byte) = piece.get(at) {
            let rest = &piece[at..];
            if std::mem::take(&mut self.escaped) && !(by_line && *byte == b'\n') {
                at += 1;
            } else if self.quoted {
                at += rest.iter().position(|byte| [quotes[1], text_end, b'\\'].contains(byte))? + 1;
                self.escaped = piece[at - 1] == b'\\';
                self.quoted = self.escaped;
            } else {
                at += rest.iter().position(|byte| [quotes[0], nest[0], nest[1], line_end].contains(byte))? + 1;
                let byte = piece[at - 1];
                if byte == quotes[0] {
                    self.quoted = self.depth > 0;
                    self.has_text |= self.quoted;
                } else if byte == nest[0]
                    && self.layout == GameLayout::Trees
                    && self.has_text
                    && begins_game(piece, at - 1)
                {
                    // The game before it is not closed. Its reader ends it here, too.
                    *self = GameEnds::new(self.layout);
                    return Some(at - 1);
                } else if byte == nest[0] {
                    self.depth += 1;
                } else if byte == nest[1] && self.depth > 0 {
                    self.depth -= 1;
                    if self.depth == 0 {
                        self.has_text = false;
                        return Some(at);
                    }
                }
            }
            if by_line && piece[at - 1] == b'\n' {
                *self = GameEnds::new(self.layout);
                return Some(at);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(layout: GameLayout, text: &str) -> Vec<&str> {
        let mut ends = GameEnds::new(layout);
        let (mut games, mut at) = (Vec::new(), 0);
        while let Some(length) = ends.first(&text.as_bytes()[at..]) {
            games.push(&text[at..at + length]);
            at += length;
        }
        assert_eq!(GameEnds::new(layout).last(text.as_bytes()), (at > 0).then_some(at));
        games.push(&text[at..]);
        games
    }

    #[test]
    fn games_begin_with_their_bracket() {
        for (layout, text, first) in [
            (GameLayout::Rows, "a,b\n", Some(0)),
            (GameLayout::Trees, "\n text (;B[a1])(;", Some(7)),
            (GameLayout::Trees, "\n text", None),
            (GameLayout::Objects, " [\n{}", Some(3)),
            (GameLayout::ObjectLines, "\n{}", Some(1)),
            (GameLayout::Unmarked, "({", None),
        ] {
            assert_eq!(layout.first_game(text.as_bytes()), first, "{text}");
        }
    }

    #[test]
    fn trees_end_with_their_parenthesis() {
        let text = "(;C[a) \\] (](;B[a1])(;B[b2])) junk ) (;W[a1]) (;";
        assert_eq!(games(GameLayout::Trees, text), ["(;C[a) \\] (](;B[a1])(;B[b2]))", " junk ) (;W[a1])", " (;"]);
    }

    #[test]
    fn a_tree_that_is_not_closed_ends_where_a_game_begins() {
        let text = "(;GM[1];B[a1]\n(;W[b2])\n(;FF[4]C[\n(;FF[4]];B[b2])\n(\n(;FF[4];B[c3]) (;FF";
        let parts = ["(;GM[1];B[a1]\n(;W[b2])\n", "(;FF[4]C[\n(;FF[4]];B[b2])", "\n(\n(;FF[4];B[c3]) (;FF"];
        assert_eq!(games(GameLayout::Trees, text), parts);
    }

    #[test]
    fn objects_end_with_their_brace() {
        let text = "[{\"a\": \"}\\\"}\", \"b\": {}},\n{\"c\n}] {";
        assert_eq!(games(GameLayout::Objects, text), ["[{\"a\": \"}\\\"}\", \"b\": {}}", ",\n{\"c\n}", "] {"]);
    }

    #[test]
    fn rows_and_lines_end_with_their_line() {
        assert_eq!(games(GameLayout::Rows, "a,b\n\"x\n\"\"y\",1\nz"), ["a,b\n", "\"x\n\"\"y\",1\n", "z"]);
        // A quotation mark within a field is part of it.
        assert_eq!(games(GameLayout::Rows, "a,5\" b\n\"x\ny\",1\nz"), ["a,5\" b\n", "\"x\ny\",1\n", "z"]);
        assert_eq!(games(GameLayout::Rows, "a,\"\"\n\"\"\"\n\",b\n"), ["a,\"\"\n", "\"\"\"\n\",b\n", ""]);
        assert_eq!(games(GameLayout::ObjectLines, "{}\n{\"\n\n"), ["{}", "\n", "{\"\n", "\n", ""]);
        assert_eq!(games(GameLayout::Unmarked, "move 1\n"), ["move 1\n"]);
    }

    #[test]
    fn parts_have_a_limited_number_of_games() {
        let text = "{}".repeat(MAX_GAMES + 1);
        for layout in [GameLayout::Objects, GameLayout::ObjectLines] {
            assert_eq!(GameEnds::new(layout).last(text.as_bytes()), Some(2 * MAX_GAMES));
        }
        for (lines, last) in [(MAX_GAMES - 1, MAX_GAMES - 1), (MAX_GAMES, MAX_GAMES), (MAX_GAMES + 1, MAX_GAMES)] {
            let text = "\n".repeat(lines);
            assert_eq!(GameEnds::new(GameLayout::ObjectLines).last(text.as_bytes()), Some(last), "{lines}");
        }
        let text = "\n".repeat(2 * MAX_GAMES);
        assert_eq!(GameEnds::new(GameLayout::ObjectLines).last(text.as_bytes()), Some(MAX_GAMES));
        // A part ends with a line if it can. Here, the two braces count as two games.
        let text = format!("{{{{}}}}\n{}", "\n".repeat(MAX_GAMES - 3));
        let beginning = GameEnds::new(GameLayout::ObjectLines).last(format!("{text}{{}}").as_bytes());
        assert_eq!(beginning, Some(text.len()));
    }

    #[test]
    fn quotes_count_only_within_a_game() {
        assert_eq!(games(GameLayout::Objects, "] \" } {\"a\": 1} \" {}"), ["] \" } {\"a\": 1}", " \" {}", ""]);
        assert_eq!(games(GameLayout::Trees, "] [ (;C[(]) [ (;)"), ["] [ (;C[(])", " [ (;)", ""]);
        // A game begins at a parenthesis only if the game before it has had a text.
        let text = "(;\n(;GM[1];B[a1]\n(;FF[4];B[b2])";
        assert_eq!(games(GameLayout::Trees, text), ["(;\n(;GM[1];B[a1]\n", "(;FF[4];B[b2])", ""]);
    }

    #[test]
    fn backslashes_escape_only_in_texts_of_a_line() {
        let text = r#"{\} {"\\"} {"\"}"}"#;
        assert_eq!(games(GameLayout::Objects, text), [r"{\}", r#" {"\\"}"#, r#" {"\"}"}"#, ""]);
        assert_eq!(games(GameLayout::ObjectLines, r#"{"\"}"}{}"#), [r#"{"\"}"}"#, "{}", ""]);
        assert_eq!(games(GameLayout::ObjectLines, "{\"a\\\n{}\n"), ["{\"a\\\n", "{}", "\n", ""]);
    }

    /// The ends are the same in whichever pieces a text comes.
    #[test]
    fn pieces_may_end_anywhere() {
        for (layout, text) in [
            (GameLayout::Rows, "a,b\n\"x\n\"\"y\",1\n\"z\n"),
            (GameLayout::Objects, "[{\"a\": \"}\\\"}\\\\\", \"b\": {}},\n{\"c\n}] {{}} {"),
            (GameLayout::ObjectLines, "{\"a\":\"\\\"}\"}\n{\"b\\\n{\"c\"}}\n\n{{}"),
            (GameLayout::Trees, "(;C[a) \\] (](;B[a1])(;B[b2])) ) (;W[\\\\]) (;["),
            (GameLayout::Unmarked, "move 1\n"),
        ] {
            let ends_of = |cut: usize| {
                let (mut ends, mut found) = (GameEnds::new(layout), Vec::new());
                for (start, piece) in [(0, &text[..cut]), (cut, &text[cut..])] {
                    let mut at = 0;
                    while let Some(length) = ends.first(&piece.as_bytes()[at..]) {
                        at += length;
                        found.push(start + at);
                    }
                }
                found
            };
            let whole = ends_of(0);
            assert_eq!(whole.is_empty(), layout == GameLayout::Unmarked);
            assert!((1..=text.len()).all(|cut| ends_of(cut) == whole), "{text}");
        }
    }
}
