//! Finds the passwords in commands, so that they can be hidden.
//!
//! Every word that may be a password is hidden: one word too many does less harm than a password that is shown.

use std::cell::LazyCell;

use super::commands::{Command, CommandLine, MAX_WORDS, is_any, lines, words};
use crate::diagnostic::{Diagnostic, Span, shorten};
use crate::record::utf8::lossy;

/// Verbs that are followed by a board, a user and a password.
const BOARD_VERBS: [&str; 6] = ["move", "queue", "submit", "resign", "chat", "confirm"];

/// Verbs that are followed by a user and a password. The first three do not occur in ordinary prose.
const RARE_USER_VERBS: [&str; 3] = ["showas", "signup", "signoff"];
const USER_VERBS: [&str; 4] = ["add", "delete", "message", "broadcast"];

/// The words for a password in ordinary prose.
const NAMES: [&str; 4] = ["password", "passwd", "passphrase", "pw"];

/// The passwords of a text.
#[derive(Debug, Default)]
pub struct Passwords {
    /// The places of the passwords, by their beginnings.
    spans: Vec<Span>,
    /// For each of them, how far it and those before it reach.
    reach: Vec<usize>,
    /// Whether one of them is in what can hardly be anything but a command.
    pub(in crate::record) certain: bool,
}

impl Passwords {
    /// Finds the passwords of a text, including those in incomplete or misspelt commands. A word from which the reader makes a
    /// game is none, or the copy of a game would be another game.
    pub(in crate::record) fn find(text: &[u8]) -> Passwords {
        let mut found = Passwords::default();
        let shown = lossy(text);
        let mut line_words = Vec::new();
        // In a command that is broken across lines: the index of the password among the words of the next line.
        let mut due: Option<usize> = None;
        for line in lines(text) {
            line_words.clear();
            line_words.extend(words(text, line.span));
            if line_words.is_empty() {
                continue;
            }
            // Most lines are not commands and have no passwords, so they need not be read.
            let command = LazyCell::new(|| Command::read(&shown, &line));
            let before = found.spans.len();
            // A whole command has its own password, whatever the line before lacks.
            let is_torn_off = |index: &usize| command.as_ref().is_none_or(|command| command.may_follow(*index));
            if let Some(index) = due.take().filter(is_torn_off) {
                due = found.hide(&line_words, index);
            }
            let line_words = LineWords { text, words: &line_words };
            due = line_words.passwords(&line, || command.is_some(), &mut found).or(due);
            if found.spans.len() > before
                && let Some(command) = &*command
            {
                let is_needed = |span: &Span| {
                    let mut words = words(shown.as_bytes(), line.span).take(MAX_WORDS);
                    words.position(|word| word == *span).is_some_and(|index| command.needs(index))
                };
                let hidden = found.spans.split_off(before);
                found.spans.extend(hidden.into_iter().filter(|span| !is_needed(span)));
            }
        }
        found.spans.sort_by_key(|span| span.start);
        let reached = |most: &mut usize, span: &Span| {
            *most = span.end.max(*most);
            Some(*most)
        };
        found.reach = found.spans.iter().scan(0, reached).collect();
        found
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Overwrites every byte of the passwords with an asterisk, so that no offset changes.
    pub fn hide_in(&self, text: &mut [u8]) {
        for span in &self.spans {
            text[span.start..span.end].fill(b'*');
        }
    }

    /// Hides the passwords that findings about them quote. `text` is what was judged.
    pub fn hide_in_findings(&self, text: &[u8], findings: &mut [Diagnostic]) {
        for finding in findings {
            let spans = finding.labels.iter().map(|(span, _)| *span).chain([finding.span]);
            // A mail may have a finding and a password in each line, so each finding is not compared with all passwords.
            let is_part = |span: &Span| {
                let begun = self.spans.partition_point(|all| all.start <= span.start);
                self.reach[..begun].last().is_some_and(|reach| span.end <= *reach)
            };
            let quoted: Vec<String> = spans
                .filter(|span| !span.is_empty() && is_part(span))
                .map(|span| shorten(&lossy(&text[span.start..span.end])))
                .collect();
            let labels = finding.labels.iter_mut().map(|(_, text)| text);
            for said in labels.chain(&mut finding.help).chain([&mut finding.message]) {
                for word in &quoted {
                    if said.contains(word) {
                        *said = said.replace(word, "***").into();
                    }
                }
            }
        }
    }

    /// Adds the word at an index. If the line ends before it, returns its index among the words of the next line.
    fn hide(&mut self, words: &[Span], index: usize) -> Option<usize> {
        let Some(span) = words.get(index) else { return Some(index - words.len()) };
        self.spans.push(*span);
        None
    }
}

/// A copy of a text with every byte of its passwords replaced by `*`.
#[cfg(test)]
pub(super) fn censor(text: &[u8]) -> Vec<u8> {
    let mut censored = text.to_vec();
    Passwords::find(text).hide_in(&mut censored);
    censored
}

/// The words of a line, in which passwords are searched for.
struct LineWords<'a> {
    text: &'a [u8],
    words: &'a [Span],
}

impl<'a> LineWords<'a> {
    fn word(&self, index: usize) -> Option<&'a [u8]> {
        self.words.get(index).map(|span| &self.text[span.start..span.end])
    }

    /// A word without punctuation, and without anything joined to it, as in `wrote:move`.
    fn core(&self, index: usize) -> &'a [u8] {
        let Some(word) = self.word(index) else { return b"" };
        let end = word.iter().rposition(u8::is_ascii_alphanumeric).map_or(0, |last| last + 1);
        let start = word[..end].iter().rposition(|byte| !byte.is_ascii_alphanumeric()).map_or(0, |last| last + 1);
        &word[start..end]
    }

    /// Whether a word is the number of a board, possibly with punctuation around it.
    fn is_number(&self, index: usize) -> bool {
        let is_mark = |byte: &&u8| !byte.is_ascii_alphanumeric();
        self.word(index).is_some_and(|word| {
            let before = word.iter().take_while(is_mark).count();
            let after = word[before..].iter().rev().take_while(is_mark).count();
            let digits = &word[before..word.len() - after];
            !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
        })
    }

    /// Whether a command may begin at this word: at the start of the line, after the name of a game, or after a colon.
    fn begins(&self, index: usize) -> bool {
        index < 2 || self.word(index - 1).is_some_and(|before| before.ends_with(b":"))
    }

    /// Finds the passwords of the line. If a command is broken at its end, returns the index of the password among the words
    /// of the next line.
    fn passwords(&self, line: &CommandLine, is_command: impl Fn() -> bool, found: &mut Passwords) -> Option<usize> {
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
                found.hide(self.words, index + 2);
                let has_argument =
                    self.word(index + 3).is_some_and(|word| word.contains(&b'@')) || self.is_number(index + 3);
                found.certain |= is_any(core, &RARE_USER_VERBS) && has_argument;
            } else if is_any(core, &["change"]) {
                let both = is_any(self.core(index + 1), &["password"]);
                if both || self.begins(index) || is_any(self.core(index + 1), &["address"]) {
                    for password in (index + 3..count).take(1 + usize::from(both)) {
                        found.hide(self.words, password);
                    }
                    found.certain |= both && index + 4 < count;
                }
            }
            due = self.labelled(index, found).or(due);
        }
        // A command with a misspelt verb.
        let is_plain = |index: &usize| self.word(*index).is_some_and(|word| word.iter().all(u8::is_ascii_digit));
        if let Some(board) = (0..3).find(is_plain).filter(|board| board + 2 <= count && !is_command()) {
            due = found.hide(self.words, board + 2).or(due);
        }
        due = self.after_semicolons(found).or(due);
        // A word that is broken at the end of its line (quoted-printable).
        let last = self.words[count - 1];
        let is_broken = self.text[..line.span.end].ends_with(b"=") && last.end == line.span.end && last.len() > 1;
        if is_broken && found.spans.iter().rev().take(4).any(|span| *span == last) {
            due = due.or(Some(0));
        }
        due
    }

    /// Finds the passwords of further commands on the line whose verb is not known, as in `; mvoe 12 ann PASSWORD k10`.
    fn after_semicolons(&self, found: &mut Passwords) -> Option<usize> {
        let count = self.words.len();
        let mut due = None;
        for (index, span) in self.words.iter().enumerate() {
            let word = &self.text[span.start..span.end];
            let Some(semicolon) = memchr::memrchr(b';', word) else { continue };
            let joined = &word[semicolon + 1..];
            let is_board = !joined.is_empty() && joined.iter().all(u8::is_ascii_digit);
            let board =
                if is_board { Some(index) } else { (index + 1..index + 4).find(|board| self.is_number(*board)) };
            if let Some(board) = board.filter(|board| board + 2 <= count) {
                due = found.hide(self.words, board + 2).or(due);
            }
        }
        due
    }

    /// Finds a password after a word for it, as in `password: x` or `password is x`.
    fn labelled(&self, index: usize, found: &mut Passwords) -> Option<usize> {
        let word = self.word(index)?;
        if is_any(self.core(index), &NAMES) {
            let password = if word.ends_with(b":") || word.ends_with(b"=") {
                index + 1
            } else if is_any(self.core(index + 1), &["is", "was"]) || matches!(self.word(index + 1), Some(b":" | b"="))
            {
                index + 2
            } else {
                return None;
            };
            found.certain = true;
            return found.hide(self.words, password);
        }
        let mark = word.iter().position(|byte| matches!(byte, b':' | b'='))?;
        let name = word[..mark].rsplit(|byte| !byte.is_ascii_alphanumeric()).next()?;
        if is_any(name, &NAMES) {
            let span = self.words[index];
            found.certain = true;
            found.spans.push(Span::new(span.start + mark + 1, span.end));
        }
        None
    }
}
