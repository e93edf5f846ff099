//! Where one game of a text ends and the next one begins, told without reading the games: so a text can be worked
//! on in parts.

use crate::record::Format;

/// Games that are worked on in one go, at most.
const MOST_GAMES: usize = 1000;

/// Finds borders between the games of a text that is handed over piece by piece. It begins at a border.
#[derive(Clone, Debug)]
pub struct Borders {
    format: Format,
    /// Open parentheses of SGF, or braces of JSON.
    depth: usize,
    /// Inside a property value, a string or a quoted field.
    quoted: bool,
    /// Behind a backslash in there.
    escaped: bool,
}

impl Borders {
    /// Borders of games in this format. Native records have a way of their own, in which nothing has to be known
    /// about what came before.
    #[must_use]
    pub fn new(format: Format) -> Borders {
        Borders { format, depth: 0, quoted: false, escaped: false }
    }

    /// Passes over the next piece of the text. Returns the first offset in it at which a game ends.
    pub fn first(&mut self, piece: &[u8]) -> Option<usize> {
        // What the format means for a byte is settled before the bytes, not for each of them.
        let at = match self.format {
            Format::Csv => piece.iter().position(|byte| {
                self.quoted ^= *byte == b'"';
                *byte == b'\n' && !self.quoted
            }),
            Format::Sgf => piece.iter().position(|byte| self.ends_nested(*byte, *b"()", *b"[]")),
            // No line break stands in a string, so one that is not closed ends there.
            Format::Json | Format::AbstractPlay => {
                piece.iter().position(|byte| self.ends_nested(*byte, *b"{}", *b"\"\""))
            }
            Format::Ndjson => piece.iter().position(|byte| {
                if *byte == b'\n' {
                    *self = Borders::new(Format::Ndjson);
                    return true;
                }
                self.ends_nested(*byte, *b"{}", *b"\"\"")
            }),
            Format::Native | Format::Pbmserv | Format::Wedel => None,
        };
        at.map(|at| at + 1)
    }

    /// Passes over the next piece of the text. Returns the last offset in it at which a game ends, or that at which
    /// many have ended: games may be as short as `{}`, and what is found out about them is not.
    pub fn last(&mut self, piece: &[u8]) -> Option<usize> {
        let mut last = None;
        let mut at = 0;
        for _ in 0..MOST_GAMES {
            let Some(next) = self.first(&piece[at..]) else { break };
            at += next;
            last = Some(at);
        }
        last
    }

    /// Whether a game ends with this byte, of a format in which games are nested and have quotes in them.
    #[inline]
    fn ends_nested(&mut self, byte: u8, nest: [u8; 2], quotes: [u8; 2]) -> bool {
        if self.quoted {
            if self.escaped {
                self.escaped = false;
            } else if byte == b'\\' {
                self.escaped = true;
            } else if byte == quotes[1] || (byte == b'\n' && quotes[0] == b'"') {
                self.quoted = false;
            }
            return false;
        }
        if byte == quotes[0] && self.depth > 0 {
            self.quoted = true;
        } else if byte == nest[0] {
            self.depth += 1;
        } else if byte == nest[1] && self.depth > 0 {
            self.depth -= 1;
            return self.depth == 0;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(format: Format, text: &str) -> Vec<&str> {
        let mut borders = Borders::new(format);
        let (mut games, mut at) = (Vec::new(), 0);
        while let Some(length) = borders.first(&text.as_bytes()[at..]) {
            games.push(&text[at..at + length]);
            at += length;
        }
        assert_eq!(Borders::new(format).last(text.as_bytes()), (at > 0).then_some(at));
        games.push(&text[at..]);
        games
    }

    #[test]
    fn trees_end_with_their_parenthesis() {
        let text = "(;C[a) \\] (](;B[a1])(;B[b2])) junk ) (;W[a1]) (;";
        assert_eq!(games(Format::Sgf, text), ["(;C[a) \\] (](;B[a1])(;B[b2]))", " junk ) (;W[a1])", " (;"]);
    }

    #[test]
    fn objects_end_with_their_brace() {
        let text = "[{\"a\": \"}\\\"}\", \"b\": {}},\n{\"c\n}] {";
        assert_eq!(games(Format::Json, text), ["[{\"a\": \"}\\\"}\", \"b\": {}}", ",\n{\"c\n}", "] {"]);
    }

    #[test]
    fn rows_and_lines_end_with_their_line() {
        assert_eq!(games(Format::Csv, "a,b\n\"x\n\"\"y\",1\nz"), ["a,b\n", "\"x\n\"\"y\",1\n", "z"]);
        assert_eq!(games(Format::Ndjson, "{}\n{\"\n\n"), ["{}", "\n", "{\"\n", "\n", ""]);
        assert_eq!(games(Format::Pbmserv, "move 1\n"), ["move 1\n"]);
    }

    #[test]
    fn no_more_games_than_can_be_kept() {
        let text = "{}".repeat(MOST_GAMES + 1);
        for format in [Format::Json, Format::Ndjson] {
            assert_eq!(Borders::new(format).last(text.as_bytes()), Some(2 * MOST_GAMES));
        }
    }
}
