//! A text in another format, told in native words that remember where they come from.
//!
//! All that judges, replays and draws knows the native format only. The reader of another format translates, with
//! a [`Builder`]; what is found in the native text is told where its words stand in the original.

use crate::diagnostic::{Code, Diagnostic, Span, add, shorten};
use crate::record::transcript::{Item, RESIGN};
use crate::record::{GameResult, write};

/// A game of another format as a native record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Translation {
    /// The native record.
    pub text: Vec<u8>,
    /// Where the game stands in the original.
    pub original: Span,
    /// What is wrong with the original itself, with places in it.
    pub faults: Vec<Diagnostic>,
    /// Whether so little can be made out that nothing else is worth saying.
    pub broken: bool,
    /// The lines of the original that are about this game, where lines about something else may stand between them.
    pub lines: Vec<Span>,
    /// A tag that the original does not have, but its way of writing implies.
    pub implied: Option<&'static str>,
    places: Places,
}

/// Where the pieces of a native text come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Places {
    /// Pieces in ascending order: where each begins and ends, and its original.
    pieces: Vec<(Span, Span)>,
}

impl Places {
    fn add(&mut self, piece: Span, original: Span) {
        self.pieces.push((piece, original));
    }

    /// The original of a byte, or of the place behind the last byte of a piece.
    fn original(&self, at: usize, as_end: bool) -> usize {
        let index = self.pieces.partition_point(|(piece, _)| piece.start < at || (!as_end && piece.start == at));
        let Some((piece, original)) = index.checked_sub(1).map(|index| self.pieces[index]) else {
            return self.pieces.first().map_or(0, |(_, original)| original.start);
        };
        if at >= piece.end {
            original.end
        } else if piece.len() == original.len() {
            original.start + (at - piece.start)
        } else if as_end {
            original.end
        } else {
            original.start
        }
    }
}

impl Translation {
    /// Where the original of a part of the native text stands.
    #[must_use]
    pub fn original_of(&self, part: Span) -> Span {
        let start = self.places.original(part.start, false);
        if part.is_empty() {
            return Span::new(start, start);
        }
        // Pieces need not stand in the order of their originals.
        Span::new(start, self.places.original(part.end, true).max(start))
    }

    /// Moves the places of a finding about the native text to the original.
    pub fn relocate(&self, finding: &mut Diagnostic) {
        finding.span = self.original_of(finding.span);
        for (span, _) in &mut finding.labels {
            *span = self.original_of(*span);
        }
    }

    /// The same, and a word that cannot be read is quoted as it stands in the original text: nobody finds a word there
    /// that was made of it.
    pub fn retell(&self, finding: &mut Diagnostic, original: &[u8]) {
        let native = finding.span;
        self.relocate(finding);
        if !matches!(finding.code, Code::UnreadableMove | Code::OffBoard | Code::SkippedLetter) {
            return;
        }
        let part = |text: &[u8], span: Span| {
            text.get(span.start..span.end).map(|part| shorten(&String::from_utf8_lossy(part)))
        };
        let (Some(made), Some(written)) = (part(&self.text, native), part(original, finding.span)) else { return };
        if made != written && !made.is_empty() && !written.is_empty() {
            finding.message = finding.message.replacen(&format!("‘{made}’"), &format!("‘{written}’"), 1).into();
        }
    }
}

/// Writes a native text piece by piece. Nothing that is handed to it can become anything else than what it is
/// handed over as: a tag, a move, a comment.
#[derive(Debug)]
pub struct Builder {
    made: Translation,
    /// Number of open variations.
    depth: usize,
    /// Whether tags may still come.
    in_tags: bool,
}

impl Builder {
    /// A builder of the game that stands here in the original.
    #[must_use]
    pub fn new(original: Span) -> Builder {
        let made = Translation { original, ..Translation::default() };
        Builder { made, depth: 0, in_tags: true }
    }

    /// A game of which nothing can be made out, and why.
    #[must_use]
    pub fn broken(original: Span, fault: Diagnostic) -> Translation {
        Translation { original, broken: true, faults: vec![fault], ..Translation::default() }
    }

    /// Adds what stands before the tags: a comment, or a line that is escaped.
    pub fn preface(&mut self, item: Item<'_>, original: Span) {
        debug_assert!(self.in_tags, "a preface stands before the tags");
        let start = self.made.text.len();
        write::aside(item, &mut self.made.text);
        if !self.made.text.ends_with(b"\n") {
            self.made.text.push(b'\n');
        }
        self.made.places.add(Span::new(start, self.made.text.len()), original);
    }

    /// Adds a tag of the current game. Line breaks in the value become blanks. A name that no tag can have is a
    /// fault of the original.
    pub fn tag(&mut self, name: &str, value: &str, original: Span) {
        let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
        if !is_name {
            let message = format!("‘{}’ cannot be the name of a tag", crate::diagnostic::shorten(name));
            self.fault(
                Diagnostic::new(Code::BadField, original, message)
                    .help("names are made of letters, digits, `-` and `_`, and begin with a letter"),
            );
            return;
        }
        debug_assert!(self.in_tags, "tags stand before the moves");
        let start = self.made.text.len();
        let value = if value.contains('\n') { &value.replace("\r\n", " ").replace('\n', " ") } else { value };
        write::tag(name, value, &mut self.made.text);
        let behind = self.made.text.len();
        // `[Name "` and `"]`.
        let (from, to) = (start + name.len() + 3, behind - 3);
        self.made.places.add(Span::new(start, from), Span::new(original.start, original.start));
        self.made.places.add(Span::new(from, to), original);
        self.made.places.add(Span::new(to, behind), Span::new(original.end, original.end));
    }

    /// Adds a tag that tells what the format means by itself, so that no caller takes it for something else.
    pub fn implied_tag(&mut self, name: &'static str, value: &str) {
        self.made.implied = Some(name);
        let start = self.made.original.start;
        self.tag(name, value, Span::new(start, start));
    }

    fn piece(&mut self, original: Span, write: impl FnOnce(&mut Vec<u8>)) {
        if std::mem::take(&mut self.in_tags) {
            self.made.text.push(b'\n');
        }
        let start = self.made.text.len();
        write(&mut self.made.text);
        self.made.places.add(Span::new(start, self.made.text.len()), original);
        self.made.text.push(b' ');
    }

    /// Adds a move, which the game will read. A text that could be something else is changed so that no game can
    /// read it.
    pub fn word(&mut self, word: &str, original: Span) {
        // Nearly all words are points, which could be nothing else.
        let is_name = word.starts_with(|first: char| first.is_ascii_alphabetic())
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_name {
            return self.piece(original, |text| text.extend_from_slice(word.as_bytes()));
        }
        let is_word = !word.is_empty()
            && !word.starts_with(['!', '?', '*', '%'])
            && !word.trim_start_matches(|digit: char| digit.is_ascii_digit()).starts_with('.')
            && GameResult::from_text(word.as_bytes()).is_none()
            && !word.ends_with(['!', '?'])
            && word.bytes().all(|byte| byte.is_ascii_graphic() && !b"{}()[];$".contains(&byte));
        // A stone that is not known.
        let is_drawn = word.ends_with("+?") || word.ends_with("=?");
        if is_word || is_drawn && is_plain(word) {
            return self.piece(original, |text| text.extend_from_slice(word.as_bytes()));
        }
        self.piece(original, |text| {
            text.push(b'_');
            text.extend(word.bytes().map(|byte| if byte.is_ascii_alphanumeric() { byte } else { b'_' }));
        });
    }

    /// Adds a resignation.
    pub fn resign(&mut self, original: Span) {
        self.word(RESIGN, original);
    }

    /// Adds what is no move. What is no annotation becomes a comment.
    pub fn aside(&mut self, item: Item<'_>, original: Span) {
        match item {
            Item::Annotation(text) if !self.is_annotation(text) => self.aside(Item::Comment(text), original),
            Item::Annotation(text) => self.piece(original, |out| out.extend_from_slice(text.as_bytes())),
            item => self.piece(original, |out| write::aside(item, out)),
        }
    }

    fn is_annotation(&self, text: &str) -> bool {
        let is_result = || self.depth > 0 && GameResult::from_text(text.as_bytes()).is_some();
        let digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let is_marks = !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'!' | b'?'));
        is_marks || text.strip_prefix('$').is_some_and(digits) || is_result()
    }

    /// Begins a variation.
    pub fn open(&mut self, original: Span) {
        self.depth += 1;
        self.piece(original, |text| text.push(b'('));
    }

    /// Ends a variation.
    pub fn close(&mut self, original: Span) {
        self.depth = self.depth.saturating_sub(1);
        self.piece(original, |text| text.push(b')'));
    }

    /// Adds the result; nothing but asides may follow.
    pub fn result(&mut self, result: GameResult, original: Span) {
        self.piece(original, |text| text.extend_from_slice(result.text().as_bytes()));
    }

    /// Adds a line of the original that is about this game.
    pub fn line(&mut self, line: Span) {
        self.made.lines.push(line);
    }

    /// Adds a fault of the original.
    pub fn fault(&mut self, fault: Diagnostic) {
        add(&mut self.made.faults, fault);
    }

    /// The finished text.
    #[must_use]
    pub fn finish(mut self) -> Translation {
        self.piece(Span::new(self.made.original.end, self.made.original.end), |text| text.push(b'\n'));
        self.made
    }
}

/// Whether nothing but the end of a word could make it something else than a move.
fn is_plain(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '-')
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+=?-".contains(&byte))
}

/// The places of parts of a text, told from where the parts stand in memory.
#[must_use]
pub fn span_in(text: &[u8], part: &[u8]) -> Span {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
    Span::new(start, (start + part.len()).min(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::native::Reader;
    use crate::record::{Kind, Token};

    fn tokens(translation: &Translation) -> Vec<(Token, Span)> {
        let mut reader = Reader::new(&translation.text);
        reader.next_game().unwrap();
        let tokens: Vec<Token> = reader.tokens().collect();
        assert!(reader.next_game().is_none());
        tokens.into_iter().map(|token| (token, translation.original_of(token.span))).collect()
    }

    #[test]
    fn words_remember_where_they_come_from() {
        let mut builder = Builder::new(Span::new(100, 200));
        builder.tag("Game", "cross", Span::new(110, 115));
        builder.tag("Event", "a \"b\"\nc", Span::new(120, 140));
        builder.word("a1", Span::new(150, 152));
        builder.aside(Item::Comment("fine }"), Span::new(160, 170));
        builder.word("Swap", Span::new(155, 157));
        builder.result(GameResult::Unfinished, Span::new(190, 191));
        let translation = builder.finish();
        let text = "[Game \"cross\"]\n[Event \"a \\\"b\\\" c\"]\n\na1 ; fine }\n Swap * \n ";
        assert_eq!(std::str::from_utf8(&translation.text).unwrap(), text);
        let at = |part: &str| {
            let start = text.find(part).unwrap();
            translation.original_of(Span::new(start, start + part.len()))
        };
        assert_eq!(at("cross"), Span::new(110, 115));
        assert_eq!(at("oss"), Span::new(112, 115));
        assert_eq!(at("[Game \"cross\"]"), Span::new(110, 115));
        assert_eq!(at("b\\\""), Span::new(120, 140));
        assert_eq!(at("a1"), Span::new(150, 152));
        assert_eq!(at("; fine }"), Span::new(160, 170));
        assert_eq!(at("Swap"), Span::new(155, 157));
        assert_eq!(at("*"), Span::new(190, 191));
        assert_eq!(translation.original_of(Span::new(text.len(), text.len())), Span::new(200, 200));
    }

    #[test]
    fn words_that_cannot_be_read_are_quoted_as_they_are_written() {
        let original = "W[zz] and \"a 1\"";
        let mut builder = Builder::new(Span::new(0, original.len()));
        builder.word("aa0", Span::new(2, 4));
        builder.word("a 1", Span::new(11, 14));
        let made = builder.finish();
        let told = |code, native: &str| {
            let start = std::str::from_utf8(&made.text).unwrap().find(native).unwrap();
            let span = Span::new(start, start + native.len());
            let mut finding = Diagnostic::new(code, span, format!("‘{native}’ is not it"));
            made.retell(&mut finding, original.as_bytes());
            finding.message
        };
        assert_eq!(told(Code::OffBoard, "aa0"), "‘zz’ is not it");
        assert_eq!(told(Code::UnreadableMove, "_a_1"), "‘a 1’ is not it");
        // The board that is shown with it has native names.
        assert_eq!(told(Code::Occupied, "aa0"), "‘aa0’ is not it");
    }

    #[test]
    fn nothing_becomes_what_it_is_not() {
        for word in [
            "1-0",
            "*",
            "12.",
            "(",
            "a1 b1",
            "{x}",
            "[Game \"cross\"]",
            "",
            "$1",
            "a1!",
            "?",
            "%x",
            "é",
            "a\n\n[A \"b\"]",
            "+?",
        ] {
            let mut builder = Builder::new(Span::new(0, 9));
            builder.tag("Game", "cross", Span::new(1, 2));
            builder.word(word, Span::new(3, 5));
            builder.aside(Item::Annotation(word), Span::new(5, 6));
            builder.aside(Item::Comment(word), Span::new(6, 7));
            let found = tokens(&builder.finish());
            assert_eq!((found[0].0.kind, found[0].1), (Kind::Move, Span::new(3, 5)), "{word}");
            for (token, _) in &found[1..] {
                assert!(matches!(token.kind, Kind::Comment | Kind::Annotation), "{word}");
            }
        }
    }

    #[test]
    fn names_that_are_no_names_are_faults() {
        let mut builder = Builder::new(Span::new(0, 9));
        for name in ["a b", "", "1x", "é", "x\"]"] {
            builder.tag(name, "value", Span::new(2, 4));
        }
        let made = builder.finish();
        assert_eq!(made.faults.len(), 5);
        assert!(Reader::new(&made.text).next_game().is_none());
    }
}
