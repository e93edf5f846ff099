//! A dialect is what is known of a text before its games are read.

use memchr::memchr;

use super::Format;
use super::csv;
use super::detect::detect;
use super::native::Reader;
use super::play_by_mail::Passwords;
use crate::diagnostic::BYTE_ORDER_MARK;

/// The format of a text, and what its beginning says about the rest of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The format, which was given or detected.
    pub format: Format,
    /// The first row of a CSV table, with the names of the columns; otherwise empty.
    pub heading: Vec<u8>,
    /// Whether the text may contain commands with passwords: see [`Dialect::passwords`].
    pub secrets: bool,
}

impl Dialect {
    /// The dialect of native records.
    #[must_use]
    pub fn native() -> Dialect {
        Dialect { format: Format::Native, heading: Vec::new(), secrets: false }
    }

    /// The dialect of a text with this name and beginning. Its format is detected unless `format` is given.
    #[must_use]
    pub fn of_text(format: Option<Format>, name: &str, beginning: &[u8]) -> Dialect {
        let is_detected = format.is_none();
        let format = format.unwrap_or_else(|| detect(name, beginning));
        let heading = if format == Format::Csv { csv::heading_of(beginning).to_vec() } else { Vec::new() };
        let secrets = format == Format::Pbmserv || is_detected && may_hold_commands(beginning);
        Dialect { format, heading, secrets }
    }

    /// The passwords in a text. They are hidden in what is shown or copied of it, but not in what is judged.
    ///
    /// In formats other than [`Format::Pbmserv`] there are none unless the text certainly contains a command, which may
    /// have been missed because it is incomplete.
    #[must_use]
    pub fn passwords(&self, text: &[u8]) -> Passwords {
        if !self.secrets {
            return Passwords::default();
        }
        if self.format == Format::Pbmserv {
            return Passwords::find(text);
        }
        Some(Passwords::find(&without_comments(text))).filter(|found| found.certain).unwrap_or_default()
    }
}

/// Whether a text with this beginning may contain commands although it is not detected as a list of them: they may be
/// incomplete, or come after much other text. Records begin with a tag or a bracket, so large archives of them need not
/// be searched.
fn may_hold_commands(beginning: &[u8]) -> bool {
    let text = beginning.strip_prefix(BYTE_ORDER_MARK).unwrap_or(beginning).trim_ascii_start();
    let is_tree = text.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"));
    let begins_with_tag = || Reader::new(text).next_game().is_some_and(|head| !head.tags.is_empty());
    !is_tree && !text.starts_with(b"[") && !text.starts_with(b"{") && !csv::begins_table(text) && !begins_with_tag()
}

/// A text with blanks for the comments and tags of native records: what is said there is not a command.
fn without_comments(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for (opening, closing, mark) in [(b'{', b'}', b'{'), (b'[', b']', b'"')] {
        let mut at = 0;
        while let Some(before) = memchr(opening, &text[at..]) {
            let start = at + before;
            let Some(length) = memchr(closing, &text[start..]) else { break };
            at = start + length + 1;
            if text[start..at].contains(&mark) {
                text[start..at].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Passwords are hidden in lists of commands, and in other texts only if one of them is certain, outside of comments.
    #[test]
    fn passwords_are_those_of_commands() {
        let hidden = |format: Option<Format>, text: &str| {
            let mut shown = text.as_bytes().to_vec();
            Dialect::of_text(format, "", text.as_bytes()).passwords(text.as_bytes()).hide_in(&mut shown);
            String::from_utf8(shown).unwrap()
        };
        for (text, detected, in_list) in [
            ("move 12 ann pw k10", "move 12 ann ** k10", "move 12 ann ** k10"),
            ("a1 b2\nmove 12 ann pw", "a1 b2\nmove 12 ann **", "a1 b2\nmove 12 ann **"),
            ("move twelve ann pw", "move twelve ann pw", "move twelve ann **"),
            ("a1 {move 12 ann pw}", "a1 {move 12 ann pw}", "a1 {move 12 ann ***"),
            ("[A \"b\"]\n\nmove 12 ann pw", "[A \"b\"]\n\nmove 12 ann pw", "[A \"b\"]\n\nmove 12 ann **"),
        ] {
            assert_eq!(hidden(None, text), detected);
            assert_eq!(hidden(Some(Format::Pbmserv), text), in_list);
            assert_eq!(hidden(Some(Format::Native), text), text);
        }
    }

    #[test]
    fn only_a_table_has_a_heading() {
        let text = b"game,moves\ncross,a1\n";
        assert_eq!(Dialect::of_text(None, "", text).heading, b"game,moves\n");
        for format in Format::ALL.iter().filter(|format| **format != Format::Csv) {
            assert_eq!(Dialect::of_text(Some(*format), "", text).heading, b"", "{format}");
        }
        let native = Dialect { format: Format::Native, heading: Vec::new(), secrets: false };
        assert_eq!(Dialect::of_text(None, "", b"[Game \"cross\"]"), native);
    }

    /// Only a text that does not begin as a record is searched for commands, and a tree of SGF may begin with blanks.
    #[test]
    fn records_are_not_searched_for_passwords() {
        for text in
            ["[Event \"x\"]\n\n1. a1 *", "{\"game\":\"cross\"}", "(;FF[4]", " ( ;FF[4]", "{note}\n[Event \"x\"]\n"]
        {
            assert!(!may_hold_commands(text.as_bytes()), "{text}");
        }
        for text in ["move 12 ann x", "(move 12 ann x)", ""] {
            assert!(may_hold_commands(text.as_bytes()), "{text}");
        }
    }

    /// Comments and tags become blanks of the same length; brackets without a quotation mark and all other text stay.
    #[test]
    fn comments_and_tags_are_blanked() {
        for (text, blanked) in [
            ("a {comment}b\n[Game \"cross\"] c [1] d", "a          b\n               c [1] d"),
            ("ann sits {here\nand there} [no tag] {open", "ann sits      \n           [no tag] {open"),
        ] {
            assert_eq!(String::from_utf8(without_comments(text.as_bytes())).unwrap(), blanked, "{text}");
        }
    }
}
