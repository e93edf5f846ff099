//! Reads the objects of a JSON text, each of which is a game.
//!
//! A broken object does not hide the next one, if its end can be found.

use serde_json::{Deserializer, Error};

use super::object::{Fields, Object, string_length};
use crate::diagnostic::{Code, Diagnostic, Span, add, shorten};
use crate::record::game_end::{GameEnds, GameLayout};
use crate::record::parsed::ParsedGame;
use crate::record::utf8::{invalid_utf8, lossy};

/// Reads each object of a text with `read_game`. The text may be part of an array. With `by_line`, each line is read
/// separately.
pub(crate) fn read_objects(
    text: &[u8],
    by_line: bool,
    read_game: impl Fn(&Object<'_>) -> ParsedGame,
) -> Vec<ParsedGame> {
    let readable = lossy(text);
    let mut reader = Reader { text, readable: &readable, games: Vec::new(), resumed: 0, read_game };
    if by_line {
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', text).map(|end| end + 1).chain([text.len()]) {
            reader.read(Span::new(start, end));
            start = end;
        }
    } else {
        reader.read(Span::new(0, text.len()));
    }
    reader.games
}

struct Reader<'a, F> {
    text: &'a [u8],
    /// The text as valid UTF-8.
    readable: &'a str,
    games: Vec<ParsedGame>,
    /// The number of times that the reader has resumed within what seemed to be one game.
    resumed: usize,
    read_game: F,
}

/// The greatest number of times that a reader resumes after damage, because each time it scans the rest of the text again.
pub(crate) const MAX_RESUMES: usize = 100;

impl<F: Fn(&Object<'_>) -> ParsedGame> Reader<'_, F> {
    /// Reads a part that begins and ends between two games.
    fn read(&mut self, part: Span) {
        // Stray text is reported with a game of the same part.
        let first = self.games.len();
        let mut waiting = None;
        let mut at = part.start;
        while at < part.end {
            let start = memchr::memchr(b'{', &self.text[at..part.end]).map_or(part.end, |length| at + length);
            if let Some(stray) = stray_text(self.readable, Span::new(at, start)) {
                match self.games[first..].last_mut() {
                    Some(game) => add(&mut game.findings, stray),
                    None => waiting = Some(stray),
                }
            }
            at = start;
            if start < part.end {
                let mut game = self.object(Span::new(start, part.end), &mut at);
                if let Some(stray) = waiting.take() {
                    add(&mut game.findings, stray);
                }
                self.games.push(game);
            }
        }
        self.games.extend(waiting.map(|stray| ParsedGame::unreadable(stray.span, stray)));
    }

    /// Reads the object at the beginning of a part. Sets `at` to the offset at which to continue.
    fn object(&mut self, part: Span, at: &mut usize) -> ParsedGame {
        let mut objects = Deserializer::from_str(&self.readable[part.start..part.end]).into_iter::<Fields<'_>>();
        let fields = match objects.next() {
            Some(Ok(fields)) => fields,
            Some(Err(error)) => return self.broken_object(part, &error, at),
            None => Fields(Vec::new()),
        };
        *at = part.start + objects.byte_offset();
        let span = Span::new(part.start, *at);
        let mut game = (self.read_game)(&Object::new(self.readable, span, fields));
        if let Some(finding) = invalid_utf8(self.text, span) {
            add(&mut game.findings, finding);
        }
        game
    }

    #[cold]
    fn broken_object(&mut self, part: Span, error: &Error, at: &mut usize) -> ParsedGame {
        let text = &self.readable[part.start..part.end];
        let end = part.start + GameEnds::new(GameLayout::Objects).first(text.as_bytes()).unwrap_or(text.len());
        let text = &self.readable[part.start..end];
        let offset = offset(text, error);
        // If a closing brace is missing, the next game seems to be part of this one. If a quote is missing, several may.
        let is_next = text[offset..].starts_with('{') && text[..offset].trim_end().ends_with(',');
        let next = if is_next { Some(offset) } else { next_game(text) };
        let length = next.filter(|_| self.resumed < MAX_RESUMES).unwrap_or(text.len());
        *at = part.start + length;
        self.resumed += usize::from(next.is_some());
        // The place is in this game, or where the next one begins.
        let last = || text[..length].trim_end().char_indices().next_back().map_or(0, |(last, _)| last);
        let offset = if offset > length { last() } else { offset };
        let length = text[offset..].trim_end().chars().next().map_or(0, char::len_utf8);
        let place = Span::new(part.start + offset, part.start + offset + length);
        let finding = Diagnostic::new(Code::BrokenStructure, place, message(error))
            .help("this game is not judged; check the JSON syntax");
        ParsedGame::unreadable(Span::new(part.start, *at), finding)
    }
}

/// The greatest length of the beginning of an object, up to its first key, by which others are known, in bytes.
const MAX_KEY: usize = 64;

/// The place in a text that begins with a broken object at which another game of the list seems to begin: with the same key as this one,
/// or with one that games usually begin with.
fn next_game(text: &str) -> Option<usize> {
    // A long key would be compared with many places.
    let own = text.match_indices('"').nth(1).map(|(quote, _)| &text[..=quote]).filter(|own| own.len() <= MAX_KEY);
    let is_start = |place: &usize| {
        let (before, there) = text.split_at(*place);
        let is_between = before.ends_with('\n') || before.trim_end().ends_with([',', '[']);
        is_between && own.into_iter().chain(["{\"game\"", "{\"tags\""]).any(|key| there.starts_with(key))
    };
    text.match_indices('{').map(|(place, _)| place).skip(1).find(is_start)
}

/// The finding about stray text before, between or after objects, if there is any.
fn stray_text(text: &str, part: Span) -> Option<Diagnostic> {
    let is_between = |letter: char| letter.is_whitespace() || matches!(letter, '[' | ']' | ',' | '\u{feff}');
    let stray = text[part.start..part.end].trim_matches(is_between);
    (!stray.is_empty()).then(|| {
        let message = format!("‘{}’ belongs to no game", shorten(stray.trim()));
        Diagnostic::new(Code::StrayText, Span::within(text.as_bytes(), stray.as_bytes()), message)
            .help("a game is an object in braces; other text is skipped")
    })
}

/// The offset of an error, from its line and its column in bytes.
fn offset(text: &str, error: &Error) -> usize {
    if error.is_eof() {
        return text.trim_end().len();
    }
    let line_start = match error.line() {
        0 | 1 => 0,
        line => memchr::memchr_iter(b'\n', text.as_bytes()).nth(line - 2).map_or(0, |end| end + 1),
    };
    let mut offset = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// The error in words, without its position.
fn message(error: &Error) -> String {
    if error.is_eof() {
        return "the object of this game is not closed".to_owned();
    }
    let message = error.to_string();
    format!("this is not JSON: {}", message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message))
}

/// The names of the fields of the object at the beginning of a text, each with the offset of its value. The text may be
/// truncated.
pub(crate) fn names(text: &[u8]) -> impl Iterator<Item = (&[u8], usize)> {
    let mut at = 0;
    let mut depth = 0_usize;
    std::iter::from_fn(move || {
        while let Some(&byte) = text.get(at) {
            at += 1;
            match byte {
                b'{' | b'[' => depth += 1,
                b'}' | b']' => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        at = text.len();
                    }
                }
                b'"' => {
                    let start = at;
                    let Some(length) = string_length(&text[start - 1..]) else {
                        at = text.len();
                        return None;
                    };
                    at += length - 1;
                    let blanks = text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                    if depth == 1 && text.get(at + blanks) == Some(&b':') {
                        let name = &text[start..at - 1];
                        at += blanks + 1;
                        return Some((name, at));
                    }
                }
                _ => {}
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::parsed::GameBuilder;

    /// Each game of a text: its first field, or the codes and spans of its findings.
    fn found(text: &str, by_line: bool) -> Vec<String> {
        let read_game = |object: &Object<'_>| {
            let mut builder = GameBuilder::new(object.span);
            let value = object.fields.0.first().map_or("-", |(_, value)| value.text());
            builder.tag("Is", value.trim_matches('"'), object.span);
            builder.finish()
        };
        let games = read_objects(text.as_bytes(), by_line, read_game);
        games
            .iter()
            .map(|game| {
                let mut parts: Vec<String> = game
                    .findings
                    .iter()
                    .map(|fault| format!("{}@{}-{}", fault.code, fault.span.start, fault.span.end))
                    .collect();
                if !game.unreadable {
                    parts.insert(0, game.shown());
                }
                parts.join(" ")
            })
            .collect()
    }

    #[test]
    fn arrays_and_parts_of_them() {
        assert_eq!(found("[{\"a\":\"1\"}, {\"a\":\"2\"}]\n", false), ["[Is \"1\"]", "[Is \"2\"]"]);
        assert_eq!(found(",\n{\"a\":\"2\"}\n]\n", false), ["[Is \"2\"]"]);
        assert_eq!(found("{\"a\":\"1\"}{\"a\":\"2\"}", false), ["[Is \"1\"]", "[Is \"2\"]"]);
        assert!(found("[ ]", false).is_empty() && found("", false).is_empty());
    }

    #[test]
    fn damage_stays_in_its_game() {
        // The comma at 8 is before a brace.
        assert_eq!(found("[{\"a\":1,}, {\"a\":\"2\"}]", false), ["XG021@8-9", "[Is \"2\"]"]);
        assert_eq!(found("{\"a\":1 \"b\":2}\n{\"a\":\"2\"}\n", true), ["XG021@7-8", "[Is \"2\"]"]);
        assert_eq!(found("{\"a\":1\n{\"a\":\"2\"}\n", true), ["XG021@6-6", "[Is \"2\"]"]);
        assert_eq!(found("{\"a\":[\"x\"\n{\"a\":\"2\"}", true), ["XG021@9-9", "[Is \"2\"]"]);
        // The brace of the first object is missing.
        assert_eq!(found("[{\"a\":1,\n {\"a\":\"2\"}]", false), ["XG021@10-11", "[Is \"2\"]"]);
        // The place is in its line.
        assert_eq!(found("{\"a\":1,\n\"b\" 2}\n{\"a\":\"2\"}", false), ["XG021@12-13", "[Is \"2\"]"]);
        // The place is a whole character.
        assert_eq!(found("{\"a\":\"\\u12é\"}", false), ["XG021@10-12"]);
        let games = read_objects(b"{\"a\":1\n{}\n", true, |object| GameBuilder::new(object.span).finish());
        assert_eq!([games[0].span, games[1].span], [Span::new(0, 7), Span::new(7, 9)]);
    }

    /// After damage, the next game is an object between others with the same first key, or one by which games are known.
    #[test]
    fn the_next_game_is_known_by_its_beginning() {
        // A quote is missing after the 1.
        assert_eq!(found("[{\"a\":\"1,\"b\":2},\n{\"a\":\"2\"}]", false), ["XG021@10-11", "[Is \"2\"]"]);
        // The second object has another key, and the third one is in a field.
        let text = "[{\"a\":1 x, {\"b\":2}, \"c\": {\"a\":3},\n{\"a\":\"2\"}]";
        assert_eq!(found(text, false), ["XG021@8-9", "[Is \"2\"]"]);
        for known in ["game", "tags"] {
            let text = format!("[{{\"a\":1 x, {{\"b\":2}}, [{{\"{known}\":\"3\"}}]");
            assert_eq!(found(&text, false), ["XG021@8-9", "[Is \"3\"]"]);
        }
        // Long keys are not compared.
        for (length, games) in [(MAX_KEY - 3, 2), (MAX_KEY - 2, 1)] {
            let key = "k".repeat(length);
            let text = format!("[{{\"{key}\":1 x,\n{{\"{key}\":2}}]");
            assert_eq!(found(&text, false).len(), games, "{length}");
        }
    }

    #[test]
    fn a_reader_resumes_a_limited_number_of_times() {
        let text = "{\"a\":1 x,\n".repeat(MAX_RESUMES + 5);
        assert_eq!(found(&text, false).len(), MAX_RESUMES + 1);
    }

    #[test]
    fn findings_say_what_is_wrong() {
        let message = |text: &str| {
            let games = read_objects(text.as_bytes(), false, |object| GameBuilder::new(object.span).finish());
            games[0].findings[0].message.to_string()
        };
        assert_eq!(message("{\"a\":1"), "the object of this game is not closed");
        let message = message("{\"a\":1\n\"b\"}");
        assert!(message.starts_with("this is not JSON: expected") && !message.contains("line"), "{message}");
    }

    #[test]
    fn stray_text_belongs_to_a_neighbour() {
        assert_eq!(found("[1, {\"a\":\"2\"}] x", false), ["[Is \"2\"] XG023@1-2 XG023@15-16"]);
        assert_eq!(found("nothing\n\n{\"a\":\"2\"}", true), ["XG023@0-7", "[Is \"2\"]"]);
    }

    #[test]
    fn bytes_that_are_not_utf8() {
        let games = read_objects(b"{\"a\": \"\xff\xfe\"} {}", false, |object| GameBuilder::new(object.span).finish());
        assert_eq!(games.len(), 2);
        assert_eq!((games[0].findings[0].code, games[0].findings[0].span), (Code::InvalidUtf8, Span::new(7, 8)));
        assert!(games[1].findings.is_empty());
    }

    #[test]
    fn names_at_the_top() {
        let text = br#"{"a": {"b": 1}, "c" : ["d", {"e": "\"f\":"}], "g":1} {"h":1}"#;
        let names: Vec<&[u8]> = names(text).map(|(name, _)| name).collect();
        assert_eq!(names, [b"a", b"c", b"g"]);
        assert_eq!(super::names(b"{\"a\\").count() + super::names(b"\"").count() + super::names(b"{\"a\"").count(), 0);
    }

    #[test]
    fn any_depth() {
        for open in ["[", "{\"a\":"] {
            let text = format!("{{\"x\":{}", open.repeat(100_000));
            assert_eq!(found(&text, false).len(), 1);
        }
        let text = format!("{{\"x\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(found(&text, false).len(), 1);
    }
}
