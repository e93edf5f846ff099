//! Names of archive members: which are hidden, which are rejected, and how they are reported.

use std::collections::HashMap;
use std::fmt::Write;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::container::packed_ending;

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

/// The number of members of an archive whose names are compared, so that the memory for them has a limit.
const MAX_COMPARED: usize = 1 << 20;

/// The names that the members of an archive have in reports. An archive may have several members of one name: the second `a.txt` is
/// called `a~2.txt`.
#[derive(Debug, Default)]
pub(super) struct MemberNames {
    /// The hashes of the names that were given, each with the number of the last member that has this name in the archive.
    given: HashMap<u64, u32, BuildHasherDefault<DefaultHasher>>,
}

impl MemberNames {
    /// The name of the next member as reported: after the name of its archive.
    pub(super) fn next(&mut self, archive: &str, member: &str) -> String {
        let member = member.trim_start_matches("./");
        format!("{archive}/{}", self.numbered(member).as_deref().unwrap_or(member))
    }

    /// The name of a member with a number, if an earlier one has its name.
    fn numbered(&mut self, member: &str) -> Option<String> {
        let hash = |name: &str| BuildHasherDefault::<DefaultHasher>::default().hash_one(name);
        let key = hash(member);
        let Some(mut number) = self.given.get(&key).copied() else {
            self.give(key);
            return None;
        };
        let file = member.rfind(['/', '\\']).map_or(0, |end| end + 1);
        // What is packed keeps both of its endings.
        let (unpacked, _) = packed_ending(member).unwrap_or((member, ""));
        let dot = unpacked.get(file..).and_then(|name| name.rfind('.')).filter(|length| *length > 0);
        let ending = dot.map_or(unpacked.len(), |length| file + length);
        let (stem, ending) = member.split_at(ending);
        let name = loop {
            number = number.saturating_add(1);
            let name = format!("{stem}~{number}{ending}");
            if !self.given.contains_key(&hash(&name)) || number == u32::MAX {
                break name;
            }
        };
        self.given.insert(key, number);
        self.give(hash(&name));
        Some(name)
    }

    fn give(&mut self, key: u64) {
        if self.given.len() < MAX_COMPARED {
            self.given.insert(key, 1);
        }
    }
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

    #[test]
    fn members_of_one_name_have_numbers() {
        let mut names = MemberNames::default();
        let mut next = |member: &str| names.next("x.zip", member);
        assert_eq!(next("a.txt"), "x.zip/a.txt");
        for (member, name) in [
            ("./a.txt", "a~2.txt"),
            ("a.txt", "a~3.txt"),
            ("A.txt", "A.txt"),
            ("b/a.txt", "b/a.txt"),
            ("b/a.txt", "b/a~2.txt"),
            // A member may have the name that was given to another.
            ("a~2.txt", "a~2~2.txt"),
            ("c~2", "c~2"),
            ("c", "c"),
            ("c", "c~3"),
            ("d.e/c", "d.e/c"),
            ("d.e/c", "d.e/c~2"),
            ("d\\.c", "d\\.c"),
            ("d\\.c", "d\\.c~2"),
            ("ä.tar.gz", "ä.tar.gz"),
            ("ä.tar.gz", "ä~2.tar.gz"),
            ("d.e/.gz", "d.e/.gz"),
            ("d.e/.gz", "d.e/~2.gz"),
        ] {
            assert_eq!(next(member), format!("x.zip/{name}"), "{member}");
        }
    }

    #[test]
    fn so_many_names_are_compared() {
        for (others, last) in [(MAX_COMPARED - 1, "x/a~2"), (MAX_COMPARED, "x/a")] {
            let mut names = MemberNames::default();
            (0..others).for_each(|number| drop(names.numbered(&number.to_string())));
            assert_eq!([names.next("x", "a"), names.next("x", "a")], ["x/a", last], "{others}");
        }
    }
}
