//! Names of archive members: which are hidden, which are rejected, and how they are reported.

use std::fmt::Write;

/// The maximal length of a member's name, in bytes: `PATH_MAX` on Linux.
const MAX_LENGTH: usize = 4096;

/// The maximal number of characters of a name in a message.
const MAX_QUOTED: usize = 80;

/// Whether a member of an archive is hidden, or in a hidden folder.
pub(super) fn is_hidden(name: &[u8]) -> bool {
    parts(name).any(|part| part.starts_with(b".") && part != b".")
}

/// The reason why the name of a member is rejected, if it is. No file is ever created with it, but it could mislead people
/// and programs that read it in a report.
pub(super) fn reason_to_reject(name: &[u8]) -> Option<&'static str> {
    match name {
        [] => Some("it is empty"),
        _ if name.len() > MAX_LENGTH => Some("it is longer than 4096 bytes"),
        [b'/' | b'\\', ..] => Some("it is an absolute path"),
        [letter, b':', ..] if letter.is_ascii_alphabetic() => Some("it begins with a drive letter"),
        _ if parts(name).any(|part| part == b"..") => Some("it leads out of the archive"),
        _ if String::from_utf8_lossy(name).contains(char::is_control) => Some("it has control characters"),
        _ => None,
    }
}

/// A name for a message: quoted, on one line, and not too long.
pub(super) fn quoted(name: &str) -> String {
    let mut quoted = String::from("`");
    for character in name.chars().take(MAX_QUOTED) {
        let _ = if character.is_control() {
            write!(quoted, "{}", character.escape_default())
        } else {
            quoted.write_char(character)
        };
    }
    quoted.push_str(if name.chars().nth(MAX_QUOTED).is_some() { "…`" } else { "`" });
    quoted
}

/// The name of a member as reported: after the name of its archive.
pub(super) fn full_name(archive: &str, member: &str) -> String {
    format!("{archive}/{}", member.trim_start_matches("./"))
}

fn parts(name: &[u8]) -> impl Iterator<Item = &[u8]> {
    name.split(|byte| matches!(byte, b'/' | b'\\'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_hidden_folders_are_hidden() {
        for name in [".a", "./.a", "b/.git/a.txt", "__MACOSX\\._a.txt"] {
            assert!(is_hidden(name.as_bytes()), "{name}");
        }
        assert!(!is_hidden(b"./a/b.txt") && !is_hidden(b"a.txt") && !is_hidden(b"\xFE.txt"));
    }

    #[test]
    fn misleading_names_are_rejected() {
        let long = "a".repeat(5000);
        for name in ["", "/etc/x.txt", "\\x.txt", "c:x.txt", "a/../../x.txt", "a\\..\\x.txt", "a\u{1b}[2J.txt", &long] {
            assert!(reason_to_reject(name.as_bytes()).is_some(), "{name}");
            assert!(!quoted(name).chars().any(char::is_control));
        }
        for name in ["a.txt", "./a..b/c d.txt", "ä/ö.txt"] {
            assert_eq!(reason_to_reject(name.as_bytes()), None, "{name}");
        }
        assert_eq!(quoted("a\nb"), "`a\\nb`");
    }
}
