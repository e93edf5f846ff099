//! Names of members of archives: which are hidden, which are refused, and how they are reported.

use std::fmt::Write;

/// Bytes of the longest name of a member that is accepted: the longest path of Linux.
const LONGEST: usize = 4096;

/// Most characters of a name that a message repeats.
const QUOTED: usize = 80;

/// Whether a member of an archive is hidden, or lies in a hidden folder.
pub(super) fn is_hidden(name: &str) -> bool {
    parts(name).any(|part| part.starts_with('.') && part != ".")
}

/// Why the name of a member is refused, if it is. Nothing is ever written under such a name, but it could mislead
/// people and programs that read it in a report.
pub(super) fn refusal(name: &str) -> Option<&'static str> {
    let mut start = name.chars();
    match (start.next(), start.next()) {
        (None, _) => Some("it is empty"),
        _ if name.len() > LONGEST => Some("it is longer than 4096 bytes"),
        (Some('/' | '\\'), _) => Some("it is an absolute path"),
        (Some(letter), Some(':')) if letter.is_ascii_alphabetic() => Some("it begins with a drive letter"),
        _ if parts(name).any(|part| part == "..") => Some("it leads out of the archive"),
        _ if name.contains(char::is_control) => Some("it has control characters"),
        _ => None,
    }
}

/// A name for a message: quoted, on one line, and not too long.
pub(super) fn quoted(name: &str) -> String {
    let mut quoted = String::from("`");
    for character in name.chars().take(QUOTED) {
        let _ = if character.is_control() {
            write!(quoted, "{}", character.escape_default())
        } else {
            quoted.write_char(character)
        };
    }
    quoted.push_str(if name.chars().nth(QUOTED).is_some() { "…`" } else { "`" });
    quoted
}

/// The name of a member as reported: after the name of its archive.
pub(super) fn full_name(archive: &str, member: &str) -> String {
    format!("{archive}/{}", member.trim_start_matches("./"))
}

fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split(['/', '\\'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_members_are_known_in_hidden_folders_too() {
        assert!(is_hidden(".a") && is_hidden("./.a") && is_hidden("b/.git/a.txt") && is_hidden("__MACOSX\\._a.txt"));
        assert!(!is_hidden("./a/b.txt") && !is_hidden("a.txt"));
    }

    #[test]
    fn tricks_with_names_are_refused() {
        let long = "a".repeat(5000);
        for name in ["", "/etc/x.txt", "\\x.txt", "c:x.txt", "a/../../x.txt", "a\\..\\x.txt", "a\u{1b}[2J.txt", &long] {
            assert!(refusal(name).is_some(), "{name}");
            assert!(!quoted(name).chars().any(char::is_control));
        }
        for name in ["a.txt", "./a..b/c d.txt", "ä/ö.txt"] {
            assert_eq!(refusal(name), None, "{name}");
        }
        assert_eq!(quoted("a\nb"), "`a\\nb`");
    }
}
