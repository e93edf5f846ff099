//! Splits a text into lines and parses commands.

use crate::diagnostic::Span;
use crate::games::{Game, is_size_name};

/// A line, or the part of a line with several commands that contains one of them.
#[derive(Debug)]
pub(super) struct CommandLine {
    /// The line without quotation marks (`>`) and header name.
    pub(super) span: Span,
    /// The line with them.
    pub(super) whole: Span,
    /// The beginning of the header that the command is in, if it has several lines. They are one line only after its name.
    pub(super) header: Option<usize>,
}

/// A word of a command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) span: Span,
}

/// A command about a game.
#[derive(Debug)]
pub(super) enum Command<'t> {
    Challenge(Challenge<'t>),
    Move(Move<'t>),
}

/// The request for a new game of two players. The server assigns its number.
#[derive(Debug)]
pub(super) struct Challenge<'t> {
    pub(super) game: Option<Word<'t>>,
    pub(super) size: Option<Word<'t>>,
    pub(super) users: [Word<'t>; 2],
    /// The line of the command.
    pub(super) line: Span,
}

impl Challenge<'_> {
    /// Whether the command names a game that this program knows.
    pub(super) fn names_game(&self) -> bool {
        is_known(self.game)
    }
}

/// A move, or another reply such as `resign` or `accept`.
#[derive(Debug)]
pub(super) struct Move<'t> {
    pub(super) game: Option<Word<'t>>,
    pub(super) board: &'t str,
    pub(super) user: Word<'t>,
    pub(super) word: Word<'t>,
    pub(super) number: Option<u32>,
    /// Whether the command is `queue`: the move waits for the user's turn.
    pub(super) queued: bool,
    /// Whether the command ends its line.
    pub(super) ends_line: bool,
    /// The rest of the line, if it looks like a move or another command.
    pub(super) further: Option<Span>,
}

/// Whether this is the name of a game that this program knows.
fn is_known(game: Option<Word<'_>>) -> bool {
    game.is_some_and(|game| Game::from_name(game.text).is_some())
}

impl Move<'_> {
    /// Whether the command names a game that this program knows.
    pub(super) fn names_game(&self) -> bool {
        is_known(self.game)
    }

    /// Whether this is a command and not ordinary prose, in a text that is known to contain commands.
    fn is_plausible(&self) -> bool {
        if self.game.is_none() || self.names_game() {
            can_be_move(self.word.text) || self.ends_line
        } else {
            can_be_move(self.word.text) && self.ends_line
        }
    }
}

/// Whether this is a command and not ordinary prose, in a text of which nothing is known.
pub(super) fn is_certain(command: &Move<'_>) -> bool {
    if command.names_game() {
        return command.is_plausible();
    }
    let is_delimited = command.ends_line || command.game.is_none() && command.number.is_some();
    is_delimited && can_be_move(command.word.text)
}

/// Whether a command [`is_certain`] even in a file that was not named explicitly.
pub(super) fn is_certain_anywhere(command: &Move<'_>) -> bool {
    is_certain(command) && (command.names_game() || command.number.is_some())
}

/// Whether a word has the form of a move in one of the games, or is one of the replies in place of a move.
fn can_be_move(word: &str) -> bool {
    let replies = ["swap", "pass", "--", "resign", "accept", "reject", "undo", "propose"];
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = word.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    let is_point = (1..=3).contains(&letters) && (1..=2).contains(&digits);
    let rest = word.as_bytes().get(letters + digits);
    is_any(word.as_bytes(), &replies) || is_point && rest.is_none_or(|next| b"-x=+:?!XRSM".contains(next))
}

/// An iterator over the lines of a text, split at semicolons between commands.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = CommandLine> {
    let mut at = 0;
    // The rest of a line with several commands, and the beginning of the header that it is in.
    let mut rest: Option<(Span, Option<usize>)> = None;
    // A copy of the line must not seem to continue a header.
    let after_blanks = |at: usize| at + text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    std::iter::from_fn(move || {
        let (part, whole, header) = match rest.take() {
            Some((part, header)) => (part, after_blanks(part.start), header),
            None if at >= text.len() => return None,
            None => {
                let begin = after_blanks(at);
                let part = logical_line(text, &mut at);
                let whole = begin.min(part.start);
                let is_folded = line_end(text, part.start) < part.end;
                (part, whole, is_folded.then_some(whole))
            }
        };
        let (cut, next) = command_end(text, part);
        if cut < part.end {
            rest = Some((Span::new(next, part.end), header));
        }
        Some(CommandLine { span: Span::new(part.start, cut), whole: Span::new(whole, cut), header })
    })
}

/// The line at offset `at` without quotation marks and header name, and `at` moved after it. The value of a header
/// continues on the next lines if they begin with a blank.
fn logical_line(text: &[u8], at: &mut usize) -> Span {
    let mut end = line_end(text, *at);
    let mut start = *at;
    while start < end {
        let blank = blank_length(&text[start..end]);
        if blank == 0 && !matches!(text[start], b'>' | b'|') {
            break;
        }
        start += blank.max(1);
    }
    if let Some(value) = without_header(&text[start..end], b"subject:") {
        start = end - value.len();
        while matches!(text.get(next_line(text, end)), Some(b' ' | b'\t')) {
            end = line_end(text, next_line(text, end));
        }
        let prefixes: [&[u8]; 4] = [b"re:", b"fwd:", b"fw:", b"aw:"];
        while let Some(rest) = prefixes.iter().find_map(|prefix| without_header(&text[start..end], prefix)) {
            start = end - rest.len();
        }
    }
    *at = next_line(text, end);
    Span::new(start, end)
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |length| at + length)
}

/// The offset of the line after one that ends at `end`.
fn next_line(text: &[u8], end: usize) -> usize {
    let length = if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
    (end + length).min(text.len())
}

/// The verbs of commands. After a semicolon, they begin another command.
const VERBS: [&str; 15] = [
    "move",
    "queue",
    "submit",
    "resign",
    "chat",
    "confirm",
    "challenge",
    "showas",
    "signup",
    "signoff",
    "change",
    "add",
    "delete",
    "message",
    "broadcast",
];

/// The end of the first command of a line, and the beginning of the next one: the semicolon before another command, or before a blank
/// and no more than a word. Any other semicolon may belong to a password. Several semicolons with blanks between them are one.
fn command_end(text: &[u8], line: Span) -> (usize, usize) {
    let mut at = line.start;
    while let Some(semicolon) = memchr::memchr(b';', &text[at..line.end]).map(|length| at + length) {
        at = semicolon;
        let mut next = semicolon;
        let mut has_blank = false;
        while text[at..line.end].starts_with(b";") {
            next = at + 1;
            at = next + blanks_length(&text[next..line.end]);
            has_blank |= at > next;
        }
        if begins_command(&text[at..line.end], has_blank) {
            return (semicolon, next);
        }
    }
    (line.end, line.end)
}

/// Whether the text after a semicolon is another command, or no more than a word after a blank.
fn begins_command(text: &[u8], has_blank: bool) -> bool {
    let mut at = 0;
    for word in 0..2 {
        let rest = &text[at..];
        let length = rest.iter().take(20).take_while(|byte| byte.is_ascii_alphanumeric()).count();
        if is_any(&rest[..length], &VERBS) || rest.is_empty() && (word == 0 || has_blank) {
            return true;
        }
        at += length;
        at += blanks_length(&text[at..]);
    }
    false
}

/// Whether a word is one of those known. Case is ignored.
pub(super) fn is_any(word: &[u8], known: &[&str]) -> bool {
    known.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

fn without_header<'t>(line: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    let line = line.trim_ascii_start();
    line.get(..name.len()).filter(|begin| begin.eq_ignore_ascii_case(name)).map(|_| &line[name.len()..])
}

/// The greatest number of words of a command.
pub(super) const MAX_WORDS: usize = 12;

/// The words of a part of the text.
pub(super) fn words(text: &[u8], part: Span) -> impl Iterator<Item = Span> {
    let mut at = part.start;
    std::iter::from_fn(move || {
        at += blanks_length(&text[at..part.end]);
        let start = at;
        while at < part.end && blank_length(&text[at..part.end]) == 0 {
            at += character_length(&text[at..part.end]);
        }
        (at > start).then_some(Span::new(start, at))
    })
}

/// The length in bytes of the character at the beginning of a text. Its later bytes could be mistaken for blanks.
fn character_length(text: &[u8]) -> usize {
    let continuation = match text[0] {
        0xc0..=0xdf => 1,
        0xe0..=0xef => 2,
        0xf0.. => 3,
        _ => 0,
    };
    let later = text.get(1..=continuation).unwrap_or_default();
    if later.iter().all(|byte| matches!(byte, 0x80..=0xbf)) { 1 + later.len() } else { 1 }
}

/// The length in bytes of the blank at the beginning of a text; 0 if there is none. Mail programs insert non-breaking and
/// other Unicode blanks, and as a single byte in Latin-1.
fn blank_length(text: &[u8]) -> usize {
    match text {
        [0..=b' ' | 0xa0, ..] => 1,
        [0xc2, 0x85 | 0xa0, ..] => 2,
        [0xe2, 0x80, 0x80..=0x8b | 0xa8 | 0xa9 | 0xaf, ..]
        | [0xe2, 0x81, 0x9f | 0xa0, ..]
        | [0xe3, 0x80, 0x80, ..]
        | [0xef, 0xbb, 0xbf, ..] => 3,
        _ => 0,
    }
}

/// The length in bytes of all blanks at the beginning of a text.
fn blanks_length(text: &[u8]) -> usize {
    let mut length = 0;
    while let blank @ 1.. = blank_length(&text[length..]) {
        length += blank;
    }
    length
}

impl<'t> Command<'t> {
    /// Parses a line; `None` unless it is a command about a game. The password is not read.
    pub(super) fn read(text: &'t str, line: &CommandLine) -> Option<Command<'t>> {
        let words: Vec<Span> = words(text.as_bytes(), line.span).take(MAX_WORDS).collect();
        let word = |index: usize| {
            let span = *words.get(index)?;
            Some(Word { text: text.get(span.start..span.end)?, span })
        };
        let is = |index: usize, known: &str| word(index).is_some_and(|word| word.text.eq_ignore_ascii_case(known));
        // The name of the game may come before the verb.
        (0..2_usize).find_map(|verb| {
            let game = verb.checked_sub(1).and_then(&word);
            if is(verb, "challenge") {
                let arguments = (verb + 1..words.len()).filter_map(&word);
                return challenge(game, arguments, line.whole).map(Command::Challenge);
            }
            let queued = is(verb, "queue");
            let resigns = is(verb, "resign");
            if !queued && !resigns && !is(verb, "move") {
                return None;
            }
            let board = word(verb + 1)?.text;
            let board = board.strip_prefix('#').unwrap_or(board);
            let user = word(verb + 2)?;
            // The word between them is the password.
            word(verb + 3)?;
            let reply = if resigns { word(verb)? } else { word(verb + 4)? };
            if board.is_empty() || !board.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            let (word, number) = numbered(reply);
            let ends_line = words.len() == if resigns { verb + 4 } else { verb + 5 };
            let rest = words.get(if resigns { verb + 4 } else { verb + 5 }..).unwrap_or_default();
            let further = rest.iter().copied().find(|span| {
                let word = text.get(span.start..span.end).unwrap_or_default();
                is_any(word.as_bytes(), &["move", "queue", "resign"]) || can_be_move(numbered_text(word))
            });
            let command = Move { game, board, user, word, number, queued, ends_line, further };
            command.is_plausible().then_some(Command::Move(command))
        })
    }
}

impl Command<'_> {
    /// Whether the word with this index is certainly not a password, because a game is made from it. Not so certain are a name that is
    /// not of a game, a reply that cannot be a move, and the users of a challenge, which ordinary prose may seem to be.
    pub(super) fn needs(&self, index: usize) -> bool {
        let (verb, names_game) = match self {
            Command::Challenge(challenge) => (usize::from(challenge.game.is_some()), challenge.names_game()),
            Command::Move(command) => (usize::from(command.game.is_some()), command.names_game()),
        };
        match self {
            _ if index < verb => names_game,
            Command::Challenge(_) => index == verb,
            Command::Move(command) => {
                let replies = command.word.span.start > command.user.span.start && can_be_move(command.word.text);
                index < verb + 3 || index == verb + 4 && replies
            }
        }
    }

    /// Whether the word with this index may be a password that was torn off the line before.
    pub(super) fn may_follow(&self, index: usize) -> bool {
        index == 0 && !self.needs(0)
    }
}

fn challenge<'t>(game: Option<Word<'t>>, words: impl Iterator<Item = Word<'t>>, line: Span) -> Option<Challenge<'t>> {
    let (mut options, mut users, mut detached) = (Vec::new(), Vec::new(), None);
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        if !word.text.starts_with('-') {
            users.push(word);
        } else if word.text.trim_start_matches('-').eq_ignore_ascii_case("size") {
            detached = words.next_if(|value| !value.text.starts_with('-')).or(detached);
        } else {
            options.push(word);
        }
    }
    let users = <[Word<'t>; 2]>::try_from(users).ok()?;
    let size = options.into_iter().find_map(|option: Word<'t>| {
        let name = option.text.trim_start_matches('-');
        let value = if is_size_name(name) {
            name
        } else {
            let (name, value) = name.split_once('=')?;
            name.eq_ignore_ascii_case("size").then_some(value)?
        };
        Some(Word { text: value, span: Span::new(option.span.end - value.len(), option.span.end) })
    });
    Some(Challenge { game, size: size.or(detached), users, line })
}

/// The board and the verb of a line that is a command by its beginning, but cannot be read.
pub(super) fn unreadable<'t>(text: &'t str, line: &CommandLine) -> Option<(&'t str, Span)> {
    let mut words = words(text.as_bytes(), line.span)
        .take(3)
        .map(|span| (text.get(span.start..span.end).unwrap_or_default(), span));
    let (mut verb, mut span) = words.next()?;
    if Game::from_name(verb).is_some() {
        (verb, span) = words.next()?;
    }
    let (board, _) = words.next().filter(|_| is_any(verb.as_bytes(), &["move", "queue", "resign"]))?;
    let board = board.strip_prefix('#').unwrap_or(board);
    let is_number = !board.is_empty() && board.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((board, span))
}

/// A move without its number.
fn numbered_text(word: &str) -> &str {
    word.split_once('#').map_or(word, |(text, _)| text)
}

/// A move without its number, and the number, as in `k10#3`.
fn numbered(word: Word<'_>) -> (Word<'_>, Option<u32>) {
    let Some((text, number)) = word.text.split_once('#') else { return (word, None) };
    let span = Span::new(word.span.start, word.span.start + text.len());
    (Word { text, span }, number.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A blank is a control character, a space of Unicode, or a mark without width. The Ogham space mark has a stroke.
    #[test]
    fn words_are_separated_by_blanks() {
        for letter in '\0'..='\u{1ffff}' {
            let text = format!("a{letter}b{letter}");
            let is_blank = letter <= ' '
                || letter.is_whitespace() && letter != '\u{1680}'
                || matches!(letter, '\u{200b}' | '\u{2060}' | '\u{feff}');
            let found: Vec<&str> =
                words(text.as_bytes(), Span::new(0, text.len())).map(|word| &text[word.start..word.end]).collect();
            assert_eq!(found, if is_blank { vec!["a", "b"] } else { vec![&*text] }, "{letter:?}");
        }
        // In Latin-1, a byte that begins a character of UTF-8 may come before a blank.
        for text in [b"\xe9\xa0b", b"\xf0\xa0b", b"\xc3 b", b"\xe9\x9f\xa0"] {
            let count = words(text, Span::new(0, text.len())).count();
            assert_eq!(count, if text.ends_with(b"b") { 2 } else { 1 }, "{text:?}");
        }
    }

    #[test]
    fn moves_have_the_form_of_a_point() {
        for word in [
            "a1", "k10", "aa52", "Ac4", "SAc4", "b1-b3", "b1xb4", "Rc4=B", "a1:", "c3+", "a1!", "a1?", "a1X", "SWAP",
            "pass", "--", "resign", "accept", "reject", "undo", "propose",
        ] {
            assert!(can_be_move(word), "{word}");
        }
        for word in ["", "a", "1", "10", "1a", "abcd1", "a123", "a1y", "a1,", "a-1", "é1", "swaps", "-"] {
            assert!(!can_be_move(word), "{word}");
        }
    }

    /// Each line, without and with what comes before the command.
    fn split(text: &str) -> Vec<(&str, &str)> {
        let part = |span: Span| &text[span.start..span.end];
        lines(text.as_bytes()).map(|line| (part(line.span), part(line.whole))).collect()
    }

    #[test]
    fn quotation_marks_and_headers_are_no_part_of_a_command() {
        assert_eq!(split(""), []);
        assert_eq!(split("a\r\n\r\nb\rc\n"), ["a", "", "b", "c"].map(|line| (line, line)));
        assert_eq!(split("> | >a\n> "), [("a", "> | >a"), ("", "> ")]);
        let text = "> SUBJECT: Re: fwd:FW: aw: a\r\n\tb\n c\nd\n e";
        let end = text.find("\nd").unwrap();
        assert_eq!(split(text), [(" a\r\n\tb\n c", &text[..end]), ("d", "d"), ("e", "e")]);
        assert_eq!(split("subject\n: a"), [("subject", "subject"), (": a", ": a")]);
        assert_eq!(split("subject: a;\t move"), [(" a", "subject: a"), ("\t move", "move")]);
        let text = "a; b\n >subject: a; move 1;\n resign\n\t2;move 3\nsubject: a; b";
        let headers: Vec<Option<usize>> = lines(text.as_bytes()).map(|line| line.header).collect();
        assert_eq!(headers, [&[None; 2][..], &[Some(6); 4], &[None; 2]].concat());
    }

    #[test]
    fn a_semicolon_ends_a_command_before_another() {
        let parts = |text: &str| split(text).iter().map(|(part, _)| (*part).to_owned()).collect::<Vec<_>>();
        assert_eq!(parts("move 1 a p;w x; move 1 b q y;"), ["move 1 a p;w x", " move 1 b q y", ""]);
        assert_eq!(parts("a; cross  QUEUE 1"), ["a", " cross  QUEUE 1"]);
        assert_eq!(parts("a;resign 1;\u{a0}\nb"), ["a", "resign 1", "\u{a0}", "b"]);
        assert_eq!(parts("a; thanks"), ["a", " thanks"]);
        for text in ["a;;", "a; ;", "a;\u{a0};;\t;"] {
            assert_eq!(parts(text).concat(), "a", "{text}");
        }
        assert_eq!(parts("a; ;move 1;;"), ["a", "move 1", ""]);
        assert_eq!(parts(";; move 1"), ["", " move 1"]);
        for text in ["a; one two move", "a;mover", "a; -move 1", "a;; b c", "a; ; b c", "a;;b", "a;b;c"] {
            assert_eq!(parts(text), [text]);
        }
        for verb in VERBS {
            assert_eq!(parts(&format!("a;{verb} 1")).len(), 2, "{verb}");
        }
    }

    fn read(text: &str) -> Option<Command<'_>> {
        let line = CommandLine { span: Span::new(0, text.len()), whole: Span::new(0, text.len()), header: None };
        Command::read(text, &line)
    }

    /// A text is a command or not by what is known of it and of its words.
    #[test]
    fn prose_is_no_command() {
        // Whether it is a command in a list, shows that a text is a list, and does so even if the list was not named.
        for (text, wanted) in [
            ("move 1 a p a1", [true, true, false]),
            ("move 1 a p a1 now", [true, false, false]),
            ("move 1 a p a1#1 now", [true, true, true]),
            ("move 1 a p soon", [true, false, false]),
            ("move 1 a p soon#1", [true, false, false]),
            ("move 1 a p soon enough", [false; 3]),
            ("cross move 1 a p a1", [true; 3]),
            ("cross move 1 a p a1 now", [true; 3]),
            ("cross move 1 a p soon", [true; 3]),
            ("cross move 1 a p soon enough", [false; 3]),
            ("please move 1 a p a1", [true, true, false]),
            ("please move 1 a p a1#1", [true; 3]),
            ("please move 1 a p a1 now", [false; 3]),
            ("please move 1 a p soon", [false; 3]),
            ("please move 1 a p soon enough", [false; 3]),
            ("resign 1 a p", [true, true, false]),
            ("please resign 1 a p", [true, true, false]),
            ("cross RESIGN 1 a p", [true; 3]),
            ("queue #12 a p a1", [true, true, false]),
        ] {
            let found = match read(text) {
                Some(Command::Move(command)) => [true, is_certain(&command), is_certain_anywhere(&command)],
                _ => [false; 3],
            };
            assert_eq!(found, wanted, "{text}");
        }
        for text in [
            "",
            "move",
            "move 1",
            "move 1 a",
            "move 1 a p",
            "resign 1 a",
            "cross resign 1 a",
            "move twelve a p a1",
            "move # a p a1",
            "move 1x a p a1",
            "they all move 1 a p a1",
            "chat 1 a p a1",
            "challenge a",
            "challenge a b c",
            "challenge -size a b",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn commands_without_all_their_words_are_unreadable() {
        let verb = |text: &'static str| {
            let line = CommandLine { span: Span::new(0, text.len()), whole: Span::new(0, text.len()), header: None };
            unreadable(text, &line).map(|(board, verb)| (board, &text[verb.start..verb.end]))
        };
        assert_eq!(verb("MOVE 12"), Some(("12", "MOVE")));
        assert_eq!(verb("cross queue #7 ann"), Some(("7", "queue")));
        assert_eq!(verb("resign 12 ann"), Some(("12", "resign")));
        for text in ["", "move", "move boxes", "move #", "move 1x", "chat 12", "please move 12", "cross", "cross move"]
        {
            assert_eq!(verb(text), None, "{text}");
        }
    }

    #[test]
    fn the_rest_of_a_line_may_look_like_a_command() {
        let further = |text: &'static str| match read(text) {
            Some(Command::Move(command)) => command.further.map(|span| &text[span.start..span.end]),
            _ => panic!("{text}"),
        };
        assert_eq!(further("move 1 a a1 b1 thank you"), None);
        assert_eq!(further("move 1 a a1 b1 thank c3 d4"), Some("c3"));
        assert_eq!(further("cross move 1 a a1 b1 d4#2"), Some("d4#2"));
        assert_eq!(further("move 1 a a1 b1 Resign"), Some("Resign"));
        assert_eq!(further("resign 1 a a1 thanks"), None);
        assert_eq!(further("resign 1 a a1 b2"), Some("b2"));
        assert_eq!(further("cross resign 1 a a1 b2"), Some("b2"));
    }

    #[test]
    fn challenges_have_options() {
        let size = |text: &'static str| match read(text) {
            Some(Command::Challenge(challenge)) => {
                assert_eq!(challenge.users.map(|user| user.text), ["a", "b"]);
                challenge.size.map(|size| (size.text, &text[size.span.start..size.span.end]))
            }
            _ => panic!("{text}"),
        };
        for (text, wanted) in [
            ("challenge a b", None),
            ("challenge -size=13 a b", Some("13")),
            ("cross challenge a --SIZE=13 b", Some("13")),
            ("challenge a b -size 13", Some("13")),
            ("challenge a b -size", None),
            ("challenge a b -size -rated", None),
            ("challenge a b -size 12 -size=13", Some("13")),
            ("challenge -Medium a b", Some("Medium")),
            ("challenge -small a b", Some("small")),
            ("challenge a -large b", Some("large")),
            ("challenge -huge -colour=13 a b", None),
        ] {
            assert_eq!(size(text), wanted.map(|size| (size, size)), "{text}");
        }
    }
}
