//! Lines as commands.

use crate::diagnostic::Span;

/// A line that may be a command: its words without marks of quotation and the name of the header.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) span: Span,
    pub(super) words: Vec<Span>,
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
}

/// All lines. The value of a header may go on in lines that begin with a blank.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Line> {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= text.len() {
            return None;
        }
        let mut end = line_end(text, at);
        let mut start = at + text[at..end].iter().take_while(|byte| b" \t>|".contains(byte)).count();
        if let Some(value) = without_header(&text[start..end], b"subject:") {
            start = end - value.len();
            while matches!(text.get(end + 1), Some(b' ' | b'\t')) {
                end = line_end(text, end + 1);
            }
            let prefixes: [&[u8]; 4] = [b"re:", b"fwd:", b"fw:", b"aw:"];
            while let Some(rest) = prefixes.iter().find_map(|prefix| without_header(&text[start..end], prefix)) {
                start = end - rest.len();
            }
        }
        at = end + 1;
        Some(Line { span: Span::new(start, end), words: words(text, start, end) })
    })
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length)
}

fn without_header<'t>(line: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    let line = line.trim_ascii_start();
    line.get(..name.len()).filter(|begin| begin.eq_ignore_ascii_case(name)).map(|_| &line[name.len()..])
}

/// More words than any command has are not wanted.
const MOST_WORDS: usize = 12;

fn words(text: &[u8], start: usize, end: usize) -> Vec<Span> {
    let mut words = Vec::new();
    let mut at = start;
    while words.len() < MOST_WORDS {
        at += text[at..end].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let length = text[at..end].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        if length == 0 {
            break;
        }
        words.push(Span::new(at, at + length));
        at += length;
    }
    words
}

impl<'t> Command<'t> {
    /// Reads a line, if it is a command about a game. The password is passed over.
    pub(super) fn read(text: &'t str, line: &Line) -> Option<Command<'t>> {
        let word = |index: usize| {
            let place = *line.words.get(index)?;
            Some(Word { text: text.get(place.start..place.end)?, place })
        };
        let is = |index: usize, known: &str| word(index).is_some_and(|word| word.text.eq_ignore_ascii_case(known));
        // The name of the game may stand before the verb.
        (0..2_usize).find_map(|verb| {
            let game = verb.checked_sub(1).and_then(&word);
            if is(verb, "challenge") {
                return challenge(game, (verb + 1..line.words.len()).filter_map(&word)).map(Command::Challenge);
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
            Some(Command::Move(Move { game, board, user, word, number, queued }))
        })
    }
}

fn challenge<'t>(game: Option<Word<'t>>, words: impl Iterator<Item = Word<'t>>) -> Option<Challenge<'t>> {
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
    Some(Challenge { game, size, users })
}

/// A move without its number, and the number.
fn numbered(word: Word<'_>) -> (Word<'_>, Option<u32>) {
    let Some((told, number)) = word.text.split_once('#') else { return (word, None) };
    let place = Span::new(word.place.start, word.place.start + told.len());
    (Word { text: told, place }, number.parse().ok())
}

/// Replaces all passwords by asterisks, byte by byte, so that all places stay what they are. What merely looks
/// like a password is replaced too.
#[must_use]
pub fn censor(text: &[u8]) -> Vec<u8> {
    let mut censored = text.to_vec();
    // A password at which a line was broken.
    let mut is_due = false;
    for line in lines(text) {
        let Some(first) = line.words.first() else { continue };
        let mut secret = Vec::new();
        if std::mem::take(&mut is_due) {
            secret.push(*first);
        }
        for place in passwords(text, &line) {
            match line.words.get(place) {
                Some(word) => secret.push(*word),
                None => is_due = true,
            }
        }
        for span in secret {
            censored[span.start..span.end].fill(b'*');
        }
    }
    censored
}

/// Which words of a line are passwords; also those that are missing at the end of a line that names a board.
fn passwords(text: &[u8], line: &Line) -> Vec<usize> {
    let word = |index: usize| line.words.get(index).map(|span| &text[span.start..span.end]);
    let is = |index: usize, known: &[&str]| {
        word(index).is_some_and(|word| known.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes())))
    };
    let is_number = |index: usize| word(index).is_some_and(|word| word.iter().all(u8::is_ascii_digit));
    let mut found = Vec::new();
    for verb in 0..2_usize {
        if is(verb, &["move", "queue", "submit", "resign", "chat", "confirm"]) {
            found.push(verb + 3);
        } else if is(verb, &["showas", "signup", "add", "signoff", "delete", "message", "broadcast"]) {
            found.push(verb + 2);
        } else if is(verb, &["change"]) {
            found.push(verb + 3);
            if is(verb + 1, &["password"]) {
                found.push(verb + 4);
            }
        }
    }
    // A command that is misspelt.
    let board = (0..3).find(|index| is_number(*index));
    found.extend(board.map(|board| board + 2));
    // Only a line that seems to be a command has a password that may be missing.
    found.retain(|index| {
        *index < line.words.len() || board.is_some_and(|board| board + 2 == line.words.len() && board + 2 == *index)
    });
    found
}
