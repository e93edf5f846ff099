//! The objects of a text in JSON, each a game, and where their parts stand.
//!
//! One broken object never hides the next, as far as its end can be told.

use std::borrow::Cow;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::borders::Borders;
use crate::diagnostic::{Code, Diagnostic, Span, add, shorten};
use crate::record::parsed::{ParsedGame, span_in};
use crate::record::{Format, invalid_utf8};

/// An object, in its text.
pub(crate) struct Object<'t> {
    text: &'t str,
    /// Where parts of this text stand in that of the file, if it was made of a part of it.
    origin: Option<&'t dyn Fn(Span) -> Span>,
    /// Where it stands.
    pub(crate) span: Span,
    /// Its fields, in order.
    pub(crate) fields: Fields<'t>,
}

/// The fields of an object in their order, of which some may have the same name.
pub(crate) struct Fields<'t>(pub(super) Vec<(String, &'t RawValue)>);

impl<'t> Fields<'t> {
    /// The value of the first field of that name, unless it is `null`.
    pub(crate) fn get(&self, name: &str) -> Option<&'t RawValue> {
        let value = self.0.iter().find(|(known, _)| known == name).map(|(_, value)| *value)?;
        (value.get() != "null").then_some(value)
    }
}

/// A value without the quotes of a string.
fn unquoted(written: &str) -> &str {
    written.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(written)
}

/// Where the characters of a string stand that is written with escapes.
pub(crate) struct Escaped {
    whole: Span,
    /// Offsets behind each escape: in the string as it is meant, and as it is written.
    behind: Vec<(usize, usize)>,
}

impl Escaped {
    /// `written` is what stands between the quotes; it must be such that it can be read.
    fn new(written: &str, whole: Span) -> Escaped {
        let mut behind = Vec::new();
        let (mut meant, mut at) = (0, 0);
        while let Some(length) = memchr::memchr(b'\\', &written.as_bytes()[at..]) {
            meant += length;
            at += length;
            let (size, letter) = escape(&written[at..]);
            meant += letter;
            at = (at + size).min(written.len());
            behind.push((meant, at));
        }
        Escaped { whole, behind }
    }

    /// The place of a part of the string as it is meant.
    pub(crate) fn place(&self, part: Span) -> Span {
        let at = |offset: usize| {
            let before = self.behind.partition_point(|(meant, _)| *meant <= offset).checked_sub(1);
            let (meant, written) = before.map_or((0, 0), |index| self.behind[index]);
            (self.whole.start + written + offset - meant).min(self.whole.end)
        };
        Span::new(at(part.start), at(part.end))
    }
}

/// How long the escape is that begins here, and the character that it stands for, in bytes.
fn escape(written: &str) -> (usize, usize) {
    let unit = |from: usize| {
        let digits = written.get(from..)?.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    match (unit(0), unit(6)) {
        (None, _) => (2, 1),
        (Some(high), Some(low)) => match char::decode_utf16([high, low]).next() {
            Some(Ok(character)) if character.len_utf16() == 2 => (12, 4),
            Some(Ok(character)) => (6, character.len_utf8()),
            _ => (6, 3),
        },
        (Some(unit), None) => (6, char::from_u32(u32::from(unit)).map_or(3, char::len_utf8)),
    }
}

impl<'de: 't, 't> Deserialize<'de> for Fields<'t> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(fields)
            }
        }

        deserializer.deserialize_map(Reader).map(Fields)
    }
}

impl<'t> Object<'t> {
    /// An object that is told in a text of its own, parts of which stand at `origin`.
    pub(crate) fn inside(text: &'t str, origin: &'t dyn Fn(Span) -> Span, fields: Fields<'t>) -> Object<'t> {
        Object { text, origin: Some(origin), span: origin(Span::new(0, text.len())), fields }
    }

    /// The place of a part of its text.
    fn place_of(&self, part: &str) -> Span {
        let span = span_in(self.text.as_bytes(), part.as_bytes());
        self.origin.map_or(span, |origin| origin(span))
    }

    /// The place of a value.
    pub(crate) fn place(&self, value: &RawValue) -> Span {
        self.place_of(value.get())
    }

    /// The place of a value, of a string without its quotes.
    pub(crate) fn inner_place(&self, value: &RawValue) -> Span {
        self.place_of(unquoted(value.get()))
    }

    /// The place of a part of a string whose escapes have been read.
    pub(crate) fn escaped_places(&self, value: &RawValue) -> Escaped {
        Escaped::new(unquoted(value.get()), self.inner_place(value))
    }

    /// The place of its brace, for what it lacks.
    pub(crate) fn brace(&self) -> Span {
        Span::new(self.span.start, self.span.start + 1)
    }

    /// A string.
    pub(crate) fn string(&self, value: &'t RawValue) -> Result<Cow<'t, str>, Diagnostic> {
        let written = value.get();
        match written.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(text) if !text.contains('\\') => Ok(Cow::Borrowed(text)),
            _ => serde_json::from_str(written).map(Cow::Owned).map_err(|_| self.bad(value, "a string")),
        }
    }

    /// A string, a number or a truth value as text.
    pub(crate) fn word(&self, value: &'t RawValue) -> Result<Cow<'t, str>, Diagnostic> {
        let written = value.get();
        match written.as_bytes().first() {
            Some(b'"') => self.string(value),
            Some(b'{' | b'[' | b'n') | None => Err(self.bad(value, "a string")),
            Some(_) => Ok(Cow::Borrowed(written)),
        }
    }

    /// An array.
    pub(crate) fn array(&self, value: &'t RawValue) -> Result<Vec<&'t RawValue>, Diagnostic> {
        serde_json::from_str(value.get()).map_err(|_| self.bad(value, "an array"))
    }

    /// An object inside.
    pub(crate) fn fields(&self, value: &'t RawValue) -> Result<Fields<'t>, Diagnostic> {
        serde_json::from_str(value.get()).map_err(|_| self.bad(value, "an object"))
    }

    /// The finding that a value is not what it must be.
    pub(crate) fn bad(&self, value: &RawValue, wanted: &str) -> Diagnostic {
        // An array may be as long as the game.
        let span = self.place(value);
        let is_nest = value.get().starts_with(['{', '[']);
        let span = if is_nest { Span::new(span.start, span.start + 1) } else { span };
        let found = match value.get().as_bytes().first() {
            Some(b'{') => "an object".to_owned(),
            Some(b'[') => "an array".to_owned(),
            _ => shorten(value.get()),
        };
        Diagnostic::new(Code::BadField, span, format!("here must be {wanted}, not {found}"))
    }
}

/// Translates the objects of a text, which may be cut out of an array, with `tell`. With `by_line` each line is
/// read on its own.
pub(crate) fn translate(text: &[u8], by_line: bool, tell: impl Fn(&Object<'_>) -> ParsedGame) -> Vec<ParsedGame> {
    let readable = readable(text);
    let mut reader = Reader { text, readable: &readable, made: Vec::new(), resumed: 0, tell };
    if by_line {
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', text).map(|end| end + 1).chain([text.len()]) {
            reader.read(Span::new(start, end));
            start = end;
        }
    } else {
        reader.read(Span::new(0, text.len()));
    }
    reader.made
}

/// The text with a `?` for each byte that is not UTF-8, so that all places stay what they are.
pub(crate) fn readable(text: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(text) {
        return Cow::Borrowed(text);
    }
    let mut readable = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        readable.push_str(chunk.valid());
        readable.extend(chunk.invalid().iter().map(|_| '?'));
    }
    Cow::Owned(readable)
}

struct Reader<'a, F> {
    text: &'a [u8],
    readable: &'a str,
    made: Vec<ParsedGame>,
    /// How often the reader went on in the middle of what seemed to be one game.
    resumed: usize,
    tell: F,
}

/// How often a reader goes on behind damage in a text: each time, all of the rest is looked at.
pub(crate) const MOST_RESUMED: usize = 100;

impl<F: Fn(&Object<'_>) -> ParsedGame> Reader<'_, F> {
    /// Reads a part that begins and ends between two games.
    fn read(&mut self, part: Span) {
        // Stray text belongs to a game of the same part.
        let first = self.made.len();
        let mut waiting = None;
        let mut at = part.start;
        while at < part.end {
            let end = Borders::new(Format::Json).first(&self.text[at..part.end]).map_or(part.end, |length| at + length);
            let start = memchr::memchr(b'{', &self.text[at..end]).map_or(end, |length| at + length);
            if let Some(stray) = stray_text(self.readable, Span::new(at, start)) {
                match self.made[first..].last_mut() {
                    Some(game) => add(&mut game.findings, stray),
                    None => waiting = Some(stray),
                }
            }
            at = end;
            if start < end {
                let (mut game, resume) = self.object(Span::new(start, end));
                if let Some(stray) = waiting.take() {
                    add(&mut game.findings, stray);
                }
                self.made.push(game);
                at = resume;
            }
        }
        self.made.extend(waiting.map(|stray| ParsedGame::unreadable(stray.span, stray)));
    }

    /// Translates an object. Returns where to go on.
    fn object(&mut self, span: Span) -> (ParsedGame, usize) {
        let text = &self.readable[span.start..span.end];
        match serde_json::from_str(text) {
            Ok(fields) => {
                let mut game = (self.tell)(&Object { text: self.readable, origin: None, span, fields });
                if let Some(finding) = invalid_utf8(self.text, span) {
                    add(&mut game.findings, finding);
                }
                (game, span.end)
            }
            Err(error) => {
                let offset = offset(text, &error);
                let at = span.start + offset;
                // A brace that was forgotten lets the next game seem to be part of this one.
                let is_next = text[offset..].starts_with('{') && text[..offset].trim_end().ends_with(',');
                let resume = if is_next && self.resumed < MOST_RESUMED { at } else { span.end };
                self.resumed += usize::from(is_next);
                let length = text[offset..].trim_end().chars().next().map_or(0, char::len_utf8);
                let place = Span::new(at, at + length);
                let span = Span::new(span.start, resume);
                let finding = Diagnostic::new(Code::BrokenStructure, place, message(&error))
                    .help("nothing of this game is judged; a program that checks JSON tells more");
                (ParsedGame::unreadable(span, finding), resume)
            }
        }
    }
}

/// The finding about text before, between or behind objects, if there is any.
fn stray_text(text: &str, part: Span) -> Option<Diagnostic> {
    let is_between = |letter: char| letter.is_whitespace() || matches!(letter, '[' | ']' | ',' | '\u{feff}');
    let between = &text[part.start..part.end];
    let stray = between.trim_matches(is_between);
    (!stray.is_empty()).then(|| {
        let message = format!("‘{}’ belongs to no game", shorten(stray.trim()));
        Diagnostic::new(Code::StrayText, span_in(text.as_bytes(), stray.as_bytes()), message)
            .help("a game is an object in braces; it is passed over")
    })
}

/// Where an error stands, from its line and its column in bytes.
fn offset(text: &str, error: &serde_json::Error) -> usize {
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

/// The error in words, without its place.
fn message(error: &serde_json::Error) -> String {
    let told = error.to_string();
    let told = told.rsplit_once(" at line ").map_or(told.as_str(), |(told, _)| told);
    if error.is_eof() {
        "the object of this game is not closed".to_owned()
    } else {
        format!("this is not JSON: {told}")
    }
}

/// The names of the fields of the object that a text begins with, which may be cut off, each with where its value
/// begins.
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
                    while let Some(length) = memchr::memchr2(b'"', b'\\', &text[at.min(text.len())..]) {
                        at += length;
                        if text[at] == b'"' {
                            break;
                        }
                        at += 2;
                    }
                    if text.get(at) != Some(&b'"') {
                        at = text.len();
                        return None;
                    }
                    let name = &text[start..at];
                    at += 1;
                    let blanks = text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                    if depth == 1 && text.get(at + blanks) == Some(&b':') {
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
    use proptest::prelude::*;

    use super::*;
    use crate::record::parsed::GameBuilder;

    fn letter() -> impl Strategy<Value = char> {
        proptest::sample::select("a\"\\/\n\té€😀".chars().collect::<Vec<char>>())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// However a character is written, it stands where it is said to stand.
        #[test]
        fn characters_of_escaped_strings_have_their_places(
            characters in proptest::collection::vec((letter(), any::<bool>()), 0..12)
        ) {
            let write = |(character, as_number): &(char, bool)| -> String {
                if *as_number {
                    return character.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect();
                }
                let quoted = serde_json::to_string(&character.to_string()).unwrap();
                quoted[1..quoted.len() - 1].replace('/', "\\/")
            };
            let written: Vec<String> = characters.iter().map(write).collect();
            let text = written.concat();
            let places = Escaped::new(&text, Span::new(7, 7 + text.len()));
            let (mut meant, mut at) = (0, 7);
            for ((character, _), part) in characters.iter().zip(&written) {
                let span = Span::new(meant, meant + character.len_utf8());
                prop_assert_eq!(places.place(span), Span::new(at, at + part.len()));
                (meant, at) = (span.end, at + part.len());
            }
        }
    }

    /// What is found in a text: each game by its first field, or its finding and where it stands.
    fn found(text: &str, by_line: bool) -> Vec<String> {
        let tell = |object: &Object<'_>| {
            let mut builder = GameBuilder::new(object.span);
            let value = object.fields.0.first().map_or("-", |(_, value)| value.get());
            builder.tag("Is", value.trim_matches('"'), object.span);
            builder.finish()
        };
        let games = translate(text.as_bytes(), by_line, tell);
        games
            .iter()
            .map(|game| {
                let mut told: Vec<String> = game
                    .findings
                    .iter()
                    .map(|fault| format!("{}@{}-{}", fault.code, fault.span.start, fault.span.end))
                    .collect();
                if !game.unreadable {
                    told.insert(0, game.shown());
                }
                told.join(" ")
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
        // The comma at 8 stands before a brace.
        assert_eq!(found("[{\"a\":1,}, {\"a\":\"2\"}]", false), ["XG021@8-9", "[Is \"2\"]"]);
        assert_eq!(found("{\"a\":1 \"b\":2}\n{\"a\":\"2\"}\n", true), ["XG021@7-8", "[Is \"2\"]"]);
        assert_eq!(found("{\"a\":1\n{\"a\":\"2\"}\n", true), ["XG021@6-6", "[Is \"2\"]"]);
        assert_eq!(found("{\"a\":[\"x\"\n{\"a\":\"2\"}", true), ["XG021@9-9", "[Is \"2\"]"]);
        // The brace of the first object is missing.
        assert_eq!(found("[{\"a\":1,\n {\"a\":\"2\"}]", false), ["XG021@10-11", "[Is \"2\"]"]);
    }

    #[test]
    fn stray_text_belongs_to_a_neighbour() {
        assert_eq!(found("[1, {\"a\":\"2\"}] x", false), ["[Is \"2\"] XG023@1-2 XG023@15-16"]);
        assert_eq!(found("nothing\n\n{\"a\":\"2\"}", true), ["XG023@0-7", "[Is \"2\"]"]);
    }

    #[test]
    fn bytes_that_are_no_text() {
        let games = translate(b"{\"a\": \"\xff\xfe\"} {}", false, |object| GameBuilder::new(object.span).finish());
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
