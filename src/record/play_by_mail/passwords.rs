//! Passwords in commands, so that nothing shows them.
//!
//! What merely looks like a password is taken for one, too: to hide a word too many does less harm than to show one.

use super::commands::{Line, is_any, lines, words};
use crate::diagnostic::Span;

/// Verbs before a board, a user and a password.
const BOARD_VERBS: [&str; 6] = ["move", "queue", "submit", "resign", "chat", "confirm"];

/// Verbs before a user and a password; the first ones are no words of ordinary sentences.
const RARE_USER_VERBS: [&str; 3] = ["showas", "signup", "signoff"];
const USER_VERBS: [&str; 4] = ["add", "delete", "message", "broadcast"];

/// What a password is called in a sentence.
const NAMES: [&str; 4] = ["password", "passwd", "passphrase", "pw"];

/// Where the passwords of a text stand.
#[derive(Debug, Default)]
pub(in crate::record) struct Passwords {
    places: Vec<Span>,
    /// Whether one of them stands in what can hardly be anything but a command.
    pub(in crate::record) certain: bool,
}

impl Passwords {
    /// Looks for passwords, also in lines that are no commands as they stand.
    pub(in crate::record) fn find(text: &[u8]) -> Passwords {
        let mut secrets = Passwords::default();
        let mut line_words = Vec::new();
        // How many words before the password stood on the lines before, where a command was broken.
        let mut due: Option<usize> = None;
        for line in lines(text) {
            line_words.clear();
            line_words.extend(words(text, line.span));
            if line_words.is_empty() {
                continue;
            }
            let before = due.take();
            if let Some(index) = before {
                due = secrets.hide(&line_words, index);
            }
            let looked = Looked { text, words: &line_words };
            due = looked.passwords(&line, &mut secrets).or(due);
        }
        secrets
    }

    /// Replaces the passwords by asterisks, byte by byte, so that all places stay what they are.
    pub(in crate::record) fn hide_in(&self, text: &mut [u8]) {
        for place in &self.places {
            text[place.start..place.end].fill(b'*');
        }
    }

    /// Takes a word for a password. Returns which word of the next line it is, if the line ends before it.
    fn hide(&mut self, words: &[Span], index: usize) -> Option<usize> {
        let Some(place) = words.get(index) else { return Some(index - words.len()) };
        self.places.push(*place);
        None
    }
}

/// The same text without passwords.
#[must_use]
pub fn censor(text: &[u8]) -> Vec<u8> {
    let mut censored = text.to_vec();
    Passwords::find(text).hide_in(&mut censored);
    censored
}

/// A line that is looked through.
struct Looked<'a> {
    text: &'a [u8],
    words: &'a [Span],
}

impl<'a> Looked<'a> {
    fn word(&self, index: usize) -> Option<&'a [u8]> {
        self.words.get(index).map(|span| &self.text[span.start..span.end])
    }

    /// A word without marks of punctuation, and without what is written together with it, as in `wrote:move`.
    fn core(&self, index: usize) -> &'a [u8] {
        let Some(word) = self.word(index) else { return b"" };
        let end = word.iter().rposition(u8::is_ascii_alphanumeric).map_or(0, |last| last + 1);
        let start = word[..end].iter().rposition(|byte| !byte.is_ascii_alphanumeric()).map_or(0, |last| last + 1);
        &word[start..end]
    }

    /// Whether a word is the number of a board, with or without marks around it.
    fn is_number(&self, index: usize) -> bool {
        let is_mark = |byte: &&u8| !byte.is_ascii_alphanumeric();
        self.word(index).is_some_and(|word| {
            let before = word.iter().take_while(is_mark).count();
            let behind = word[before..].iter().rev().take_while(is_mark).count();
            let digits = &word[before..word.len() - behind];
            !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
        })
    }

    /// Whether a command may begin at this word: behind the name of a game, or behind a colon.
    fn begins(&self, index: usize) -> bool {
        index < 2 || self.word(index - 1).is_some_and(|before| before.ends_with(b":"))
    }

    /// Finds all passwords. Returns which word of the next line is one, too.
    fn passwords(&self, line: &Line, found: &mut Passwords) -> Option<usize> {
        let count = self.words.len();
        let mut due = None;
        for index in 0..count {
            let core = self.core(index);
            if is_any(core, &BOARD_VERBS) {
                let numbered = self.is_number(index + 1);
                if numbered || self.begins(index) && index + 3 < count {
                    due = found.hide(self.words, index + 3).or(due);
                    found.certain |= numbered && (index + 3 < count || self.begins(index));
                }
            } else if is_any(core, &RARE_USER_VERBS) || is_any(core, &USER_VERBS) && self.begins(index) {
                if index + 2 < count {
                    found.hide(self.words, index + 2);
                }
                let told = self.word(index + 3).is_some_and(|word| word.contains(&b'@')) || self.is_number(index + 3);
                found.certain |= is_any(core, &RARE_USER_VERBS) && told;
            } else if is_any(core, &["change"]) {
                let both = is_any(self.core(index + 1), &["password"]);
                if both || self.begins(index) || is_any(self.core(index + 1), &["address"]) {
                    for place in (index + 3..count).take(1 + usize::from(both)) {
                        found.hide(self.words, place);
                    }
                    found.certain |= both && index + 4 < count;
                }
            }
            due = self.named(index, found).or(due);
        }
        // A command that is misspelt.
        let is_plain = |index: &usize| self.word(*index).is_some_and(|word| word.iter().all(u8::is_ascii_digit));
        if let Some(board) = (0..3).find(is_plain).filter(|board| board + 2 <= count) {
            due = found.hide(self.words, board + 2).or(due);
        }
        // A word that is broken at the end of its line, as mails have it.
        let last = self.words[count - 1];
        let is_broken = self.text[..line.span.end].ends_with(b"=") && last.end == line.span.end && last.len() > 1;
        if is_broken && found.places.iter().rev().take(4).any(|place| *place == last) {
            due = due.or(Some(0));
        }
        due
    }

    /// A password that is called one: `password: x`, `password is x`.
    fn named(&self, index: usize, found: &mut Passwords) -> Option<usize> {
        let word = self.word(index)?;
        if is_any(self.core(index), &NAMES) {
            let place = if word.ends_with(b":") || word.ends_with(b"=") {
                index + 1
            } else if is_any(self.core(index + 1), &["is", "was"]) || matches!(self.word(index + 1), Some(b":" | b"="))
            {
                index + 2
            } else {
                return None;
            };
            found.certain = true;
            return found.hide(self.words, place);
        }
        let mark = word.iter().position(|byte| matches!(byte, b':' | b'='))?;
        let name = word[..mark].rsplit(|byte| !byte.is_ascii_alphanumeric()).next()?;
        if is_any(name, &NAMES) {
            let span = self.words[index];
            found.certain = true;
            found.places.push(Span::new(span.start + mark + 1, span.end));
        }
        None
    }
}
