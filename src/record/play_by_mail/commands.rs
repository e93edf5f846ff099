//! Lines as commands.

use crate::diagnostic::Span;
use crate::games::Game;

/// A line, or a part of one where several commands stand on it, without marks of quotation and the name of the
/// header.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) span: Span,
    /// The same with the marks and the name.
    pub(super) whole: Span,
}

/// Part of a command, with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) place: Span,
}

/// What a line asks the server for.
#[derive(Debug)]
pub(super) enum Command<'t> {
    Challenge(Challenge<'t>),
    Move(Move<'t>),
}

/// A new game of two players; the server gives it a number.
#[derive(Debug)]
pub(super) struct Challenge<'t> {
    pub(super) game: Option<Word<'t>>,
    pub(super) size: Option<Word<'t>>,
    pub(super) users: [Word<'t>; 2],
    /// The line that it stands on.
    pub(super) line: Span,
}

impl Challenge<'_> {
    /// Whether a game of this program is named.
    pub(super) fn names_game(&self) -> bool {
        self.game.is_some_and(|game| Game::from_name(game.text).is_some())
    }
}

/// A move, or a word in its place.
#[derive(Debug)]
pub(super) struct Move<'t> {
    pub(super) game: Option<Word<'t>>,
    pub(super) board: &'t str,
    pub(super) user: Word<'t>,
    pub(super) word: Word<'t>,
    pub(super) number: Option<u32>,
    /// Whether the move waits for the user's turn.
    pub(super) queued: bool,
    /// Whether nothing stands behind it on its line.
    pub(super) ends: bool,
}

impl Move<'_> {
    /// Whether a game of this program is named.
    pub(super) fn names_game(&self) -> bool {
        self.game.is_some_and(|game| Game::from_name(game.text).is_some())
    }

    /// Whether this is no sentence about other things, if the text is known to hold commands.
    fn is_no_sentence(&self) -> bool {
        if self.game.is_none() || self.names_game() {
            can_be_move(self.word.text) || self.ends
        } else {
            can_be_move(self.word.text) && self.ends
        }
    }
}

/// Whether a move is no sentence about other things, if nothing is known of the text.
pub(super) fn is_certain(told: &Move<'_>) -> bool {
    if told.names_game() {
        return told.is_no_sentence();
    }
    let behind = told.ends || told.game.is_none() && told.number.is_some();
    behind && can_be_move(told.word.text)
}

/// The same if nobody has said that the text holds games.
pub(super) fn is_certain_anywhere(told: &Move<'_>) -> bool {
    is_certain(told) && (told.names_game() || told.number.is_some())
}

/// Whether a word has the form of a move in one of the games, or says what players say in its place.
fn can_be_move(word: &str) -> bool {
    let said = ["swap", "pass", "--", "resign", "accept", "reject", "undo", "propose"];
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = word.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    let is_point = (1..=3).contains(&letters) && (1..=2).contains(&digits);
    let rest = word.as_bytes().get(letters + digits);
    is_any(word.as_bytes(), &said) || is_point && rest.is_none_or(|next| b"-x=+:?!XRSM".contains(next))
}

/// All lines. The value of a header may go on in lines that begin with a blank.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Line> {
    let mut at = 0;
    // What is left of a line with several commands.
    let mut rest: Option<Span> = None;
    std::iter::from_fn(move || {
        let (whole, part) = match rest.take() {
            Some(part) => (part.start, part),
            None if at >= text.len() => return None,
            None => {
                let begin = at;
                let end = logical_line(text, &mut at);
                (begin, end)
            }
        };
        let cut = command_end(text, part);
        if cut < part.end {
            rest = Some(Span::new(cut + 1, part.end));
        }
        Some(Line { span: Span::new(part.start, cut), whole: Span::new(whole, cut) })
    })
}

/// What a line says, with those that go on with it; `at` moves behind them.
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
        while matches!(text.get(behind(text, end)), Some(b' ' | b'\t')) {
            end = line_end(text, behind(text, end));
        }
        let prefixes: [&[u8]; 4] = [b"re:", b"fwd:", b"fw:", b"aw:"];
        while let Some(rest) = prefixes.iter().find_map(|prefix| without_header(&text[start..end], prefix)) {
            start = end - rest.len();
        }
    }
    *at = behind(text, end);
    Span::new(start, end)
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |length| at + length)
}

/// Where the line begins behind one that ends here.
fn behind(text: &[u8], end: usize) -> usize {
    let length = if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
    (end + length).min(text.len())
}

/// Verbs that begin another command behind a semicolon.
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

/// The end of the first command of a line: a semicolon before the end of the line or before another command. Any
/// other one may belong to a password.
fn command_end(text: &[u8], line: Span) -> usize {
    let ends = |at: usize| {
        let mut at = at + 1;
        for _ in 0..2 {
            while at < line.end && blank_length(&text[at..line.end]) > 0 {
                at += blank_length(&text[at..line.end]);
            }
            let rest = &text[at..line.end];
            let length = rest.iter().take(20).take_while(|byte| byte.is_ascii_alphanumeric()).count();
            if rest.is_empty() || is_any(&rest[..length], &VERBS) {
                return true;
            }
            at += length;
        }
        false
    };
    let mut semicolons = memchr::memchr_iter(b';', &text[line.start..line.end]).map(|at| line.start + at);
    semicolons.find(|at| ends(*at)).unwrap_or(line.end)
}

/// Whether a word is one of those, in small letters or large ones.
pub(super) fn is_any(word: &[u8], known: &[&str]) -> bool {
    known.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

fn without_header<'t>(line: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    let line = line.trim_ascii_start();
    line.get(..name.len()).filter(|begin| begin.eq_ignore_ascii_case(name)).map(|_| &line[name.len()..])
}

/// More words than any command has are not wanted.
const MOST_WORDS: usize = 12;

/// The words of a part of the text.
pub(super) fn words(text: &[u8], part: Span) -> impl Iterator<Item = Span> {
    let mut at = part.start;
    std::iter::from_fn(move || {
        while at < part.end && blank_length(&text[at..part.end]) > 0 {
            at += blank_length(&text[at..part.end]);
        }
        let start = at;
        while at < part.end && blank_length(&text[at..part.end]) == 0 {
            at += letter_length(&text[at..part.end]);
        }
        (at > start).then_some(Span::new(start, at))
    })
}

/// The length of the letter that a text begins with, whose later bytes could be taken for blanks.
fn letter_length(text: &[u8]) -> usize {
    let wanted = match text[0] {
        0xc0..=0xdf => 1,
        0xe0..=0xef => 2,
        0xf0.. => 3,
        _ => 0,
    };
    let later = text.get(1..=wanted).unwrap_or_default();
    if later.iter().all(|byte| matches!(byte, 0x80..=0xbf)) { 1 + later.len() } else { 1 }
}

/// The length of the blank that a text begins with; 0 if it begins with something else. Programs that send mails
/// put blanks between words that no keyboard has, and a single byte for one if the text is no UTF-8.
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

impl<'t> Command<'t> {
    /// Reads a line, if it is a command about a game. The password is passed over.
    pub(super) fn read(text: &'t str, line: &Line) -> Option<Command<'t>> {
        let words: Vec<Span> = words(text.as_bytes(), line.span).take(MOST_WORDS).collect();
        let word = |index: usize| {
            let place = *words.get(index)?;
            Some(Word { text: text.get(place.start..place.end)?, place })
        };
        let is = |index: usize, known: &str| word(index).is_some_and(|word| word.text.eq_ignore_ascii_case(known));
        // The name of the game may stand before the verb.
        (0..2_usize).find_map(|verb| {
            let game = verb.checked_sub(1).and_then(&word);
            if is(verb, "challenge") {
                let told = (verb + 1..words.len()).filter_map(&word);
                return challenge(game, told, line.whole).map(Command::Challenge);
            }
            let queued = is(verb, "queue");
            let resigns = is(verb, "resign");
            if !queued && !resigns && !is(verb, "move") {
                return None;
            }
            let board = word(verb + 1)?.text;
            let board = board.strip_prefix('#').unwrap_or(board);
            let user = word(verb + 2)?;
            // The password.
            word(verb + 3)?;
            let told = if resigns { word(verb)? } else { word(verb + 4)? };
            if board.is_empty() || !board.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            let (word, number) = numbered(told);
            let ends = words.len() == if resigns { verb + 4 } else { verb + 5 };
            let told = Move { game, board, user, word, number, queued, ends };
            told.is_no_sentence().then_some(Command::Move(told))
        })
    }
}

fn challenge<'t>(game: Option<Word<'t>>, words: impl Iterator<Item = Word<'t>>, line: Span) -> Option<Challenge<'t>> {
    let (options, users): (Vec<Word<'t>>, Vec<Word<'t>>) = words.partition(|word| word.text.starts_with('-'));
    let users = <[Word<'t>; 2]>::try_from(users).ok()?;
    let size = options.into_iter().find_map(|option| {
        let name = option.text.trim_start_matches('-');
        let is_named = ["small", "medium", "large"].iter().any(|known| name.eq_ignore_ascii_case(known));
        let value = if is_named {
            name
        } else {
            let (name, value) = name.split_once('=')?;
            name.eq_ignore_ascii_case("size").then_some(value)?
        };
        Some(Word { text: value, place: Span::new(option.place.end - value.len(), option.place.end) })
    });
    Some(Challenge { game, size, users, line })
}

/// A move without its number, and the number.
fn numbered(word: Word<'_>) -> (Word<'_>, Option<u32>) {
    let Some((told, number)) = word.text.split_once('#') else { return (word, None) };
    let place = Span::new(word.place.start, word.place.start + told.len());
    (Word { text: told, place }, number.parse().ok())
}
