//! The lines of a baseline.

use std::borrow::Cow;

use crate::findings::fingerprint::in_digits;
use crate::findings::repository_path::repository_path;
use xgames_analysis::hash_key::check_digits;
use xgames_core::diagnostic::{Code, Diagnostic, acts_on_terminal};

/// The first line of a baseline. It begins with the [mark](xgames_analysis::archive::BASELINE_MARK) of baselines.
pub(super) const HEAD: &str = "# xgames baseline, version 1";

/// The comments after the first line.
pub(super) const COMMENTS: &str = "\
# Findings that are known: they are counted, but not reported. Each line is one finding:
# file, code, fingerprint, the beginning of the message, check digits. Whole lines may be removed, moved and merged.
";

/// The number of characters of a message that a line has.
const MAX_WORDS: usize = 60;

/// A line of a baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'l> {
    /// The line is a comment, or empty.
    Comment,
    /// The line is a finding.
    Finding(KnownFinding<'l>),
}

/// A finding in a baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownFinding<'l> {
    /// The file, as it is written in the baseline (see `escaped_file`).
    pub file: &'l str,
    /// The code; `None` if only another version of the program knows it.
    pub code: Option<Code>,
    /// The identifier of the code.
    pub id: &'l str,
    /// The fingerprint of the finding, which findings in copies of a game share.
    pub fingerprint: u128,
    /// The beginning of the message.
    pub words: &'l str,
}

/// The line of a finding in a file, with its end.
#[must_use]
pub fn line(file: &str, finding: &Diagnostic, fingerprint: u128) -> String {
    let mut words: String = finding.message.chars().take(MAX_WORDS).collect();
    if words.len() < finding.message.len() {
        words.push('…');
    }
    let (file, id) = (escaped_file(file), finding.code.info().id);
    let line = format!("{file}\t{id}\t{}\t{}\t", in_digits(fingerprint), escaped(&words));
    format!("{line}{}\n", check_digits(line.as_bytes()))
}

/// The name of a file as it is written in a baseline.
#[must_use]
pub fn escaped_file(name: &str) -> Cow<'_, str> {
    let name = repository_path(name);
    match name.chars().next() {
        // A line must not look like a comment, or like a mark of git.
        Some(first @ ('#' | '<' | '=' | '>' | '|' | ' ')) => {
            format!("{}{}", first.escape_unicode(), escaped(&name[first.len_utf8()..])).into()
        }
        _ => escaped(name),
    }
}

/// The text with every character escaped that could act on a terminal, and the backslash.
fn escaped(text: &str) -> Cow<'_, str> {
    // Joiners act on nothing, but files that have them in their names were always kept so.
    let is_special =
        |character: char| matches!(character, '\\' | '\u{200c}' | '\u{200d}') || acts_on_terminal(character);
    if !text.contains(is_special) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '\\' => shown.push_str("\\\\"),
            special if is_special(special) => shown.extend(special.escape_unicode()),
            other => shown.push(other),
        }
    }
    Cow::Owned(shown)
}

/// The meaning of a line with its end, or the reason why it has none.
pub(super) fn parse(line: &[u8]) -> Result<Line<'_>, &'static str> {
    const DAMAGED: &str = "is damaged: its check digits are wrong";
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = std::str::from_utf8(line).map_err(|_| "is not UTF-8")?;
    if ["<<<<<<< ", "||||||| ", ">>>>>>> "].iter().any(|mark| line.starts_with(mark)) || line == "=======" {
        return Err("a mark of git for a conflict, which must be resolved first; the lines of both sides may stay");
    }
    // A damaged finding must not pass for a comment.
    let is_comment = line == "#" || line.starts_with("# ") && !line.contains('\t');
    if is_comment || line.trim_ascii().is_empty() {
        return Ok(Line::Comment);
    }
    if line.starts_with('#') {
        return Err("is not a comment: one begins with `# ` and has no tabs; to forget a finding, remove its line");
    }
    let (content, digits) = line.rsplit_once('\t').ok_or("is neither a finding nor a comment")?;
    if check_digits(&line.as_bytes()[..=content.len()]) != digits {
        return Err(DAMAGED);
    }
    let mut fields = content.split('\t');
    let fields = [fields.next(), fields.next(), fields.next(), fields.next(), fields.next()];
    let [Some(file), Some(id), Some(fingerprint), Some(words), None] = fields else { return Err(DAMAGED) };
    let fingerprint = u128::from_str_radix(fingerprint, 16).map_err(|_| DAMAGED)?;
    let code = Code::find(id).filter(|code| code.info().id == id);
    Ok(Line::Finding(KnownFinding { file, code, id, fingerprint, words }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::diagnostic::Span;

    fn finding(message: &'static str) -> Diagnostic {
        Diagnostic::new(Code::Occupied, Span::new(0, 1), message)
    }

    #[test]
    fn the_first_line_is_recognised_where_archives_are_read() {
        let version = HEAD.strip_prefix(xgames_analysis::archive::BASELINE_MARK).unwrap();
        assert!(version.parse::<u32>().is_ok());
    }

    #[test]
    fn lines_can_be_read_back() {
        let written = line("./a/b.txt", &finding("a1 is occupied"), 0xab);
        assert_eq!(
            written.rsplit_once('\t').unwrap().0,
            "a/b.txt\tXG203\t000000000000000000000000000000ab\ta1 is occupied"
        );
        let expected = KnownFinding {
            file: "a/b.txt",
            code: Some(Code::Occupied),
            id: "XG203",
            fingerprint: 0xab,
            words: "a1 is occupied",
        };
        assert_eq!(parse(written.as_bytes()), Ok(Line::Finding(expected)));
        assert_eq!(parse(written.replace('\n', "\r\n").as_bytes()), Ok(Line::Finding(expected)));
        for comment in ["", "\n", " \r\n", "#", "#\n", "# a\n"] {
            assert_eq!(parse(comment.as_bytes()), Ok(Line::Comment), "{comment:?}");
        }
        for mark in ["<<<<<<< HEAD\n", "=======\r\n", ">>>>>>> other\n", "||||||| base\n"] {
            assert!(parse(mark.as_bytes()).unwrap_err().contains("conflict"), "{mark:?}");
        }
        for wrong in ["a.txt", "#a", "# a\tb", "a\tXG203\t0\tb\t00000000"] {
            assert!(parse(wrong.as_bytes()).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn names_and_messages_are_harmless_and_stay_in_their_columns() {
        for name in ["#a", "<<<<<<< a", "=======", "a\tb\nc\\d", "a\u{202e}b\u{1b}[2J", " a"] {
            let written = line(name, &finding("a\tb\nc\u{1b}\r"), 1);
            let Ok(Line::Finding(found)) = parse(written.as_bytes()) else { panic!("{written:?}") };
            assert_eq!((found.file, found.words), (&*escaped_file(name), "a\\u{9}b\\u{a}c\\u{1b}\\u{d}"));
            assert!(!found.file.contains(acts_on_terminal));
        }
        assert_ne!(escaped_file("a\nb"), escaped_file("a\\u{a}b"));
        let long = line("a", &finding("0123456789012345678901234567890123456789012345678901234567890123456789"), 1);
        assert!(long.contains("\t012345678901234567890123456789012345678901234567890123456789…\t"), "{long}");
    }

    #[test]
    fn no_damaged_line_is_a_finding_or_a_comment() {
        let written = line("a.txt", &finding("a1 is occupied"), 0xab);
        let line = written.trim_end().as_bytes();
        let read = parse(line).unwrap();
        for place in 0..line.len() {
            for byte in 0..=255 {
                let mut damaged = line.to_vec();
                damaged[place] = byte;
                assert!(parse(&damaged).is_err() || damaged == line, "byte {place}: {byte}");
            }
            assert!(place == 0 || parse(&line[..place]).is_err(), "{place} bytes");
        }
        assert!(matches!(read, Line::Finding(_)));
    }
}
