//! What names tell: which files are records, which are hidden, and which names are refused.

use std::borrow::Cow;
use std::fmt::Write;

use super::open::Format;

/// Bytes of the longest name of a member that is accepted: the longest path of Linux.
const LONGEST: usize = 4096;

/// Characters of a name that are repeated in a message.
const SHOWN: usize = 80;

/// Whether a file of this name is taken for a record without looking into it: it ends in `.txt`, perhaps behind the
/// ending of a compression.
///
/// ```
/// use xgames::archive::is_record_name;
///
/// assert!(is_record_name("games/1.TXT.gz"));
/// assert!(!is_record_name("games/notes.md"));
/// ```
#[must_use]
pub fn is_record_name(name: &str) -> bool {
    let unpacked = unpacked_name(name);
    if unpacked == name { ends_in(name, ".txt").is_some() } else { is_record_name(&unpacked) }
}

/// The name of what is in a compressed file of this name; any other name as it is.
pub(crate) fn unpacked_name(name: &str) -> Cow<'_, str> {
    for ending in [".gz", ".zst", ".xz"] {
        if let Some(stem) = ends_in(name, ending) {
            return stem.into();
        }
    }
    for ending in [".tgz", ".tzst", ".txz"] {
        if let Some(stem) = ends_in(name, ending) {
            return format!("{stem}.tar").into();
        }
    }
    name.into()
}

/// The format that the ending of a name promises.
pub(super) fn promised(name: &str) -> Option<Format> {
    let endings = [
        (".gz", Format::Gzip),
        (".tgz", Format::Gzip),
        (".zst", Format::Zstd),
        (".tzst", Format::Zstd),
        (".xz", Format::Xz),
        (".txz", Format::Xz),
        (".tar", Format::Tar),
        (".zip", Format::Zip),
    ];
    endings.iter().find(|(ending, _)| ends_in(name, ending).is_some()).map(|(_, format)| *format)
}

/// What stands before this ending, without regard to case.
fn ends_in<'n>(name: &'n str, ending: &str) -> Option<&'n str> {
    let (stem, tail) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
    tail.eq_ignore_ascii_case(ending).then_some(stem)
}

/// Whether a member of an archive is hidden, or lies in a hidden folder.
pub(super) fn is_hidden(name: &str) -> bool {
    parts(name).any(|part| part.starts_with('.') && part != ".")
}

/// Why the name of a member is refused, if it is. Nothing is ever written under such a name, but it could mislead
/// whoever reads it in a report, or the programs that reports are made for.
pub(super) fn refused(name: &str) -> Option<&'static str> {
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

/// A name as it may stand in a message: on one line, and not too long.
pub(super) fn shown(name: &str) -> String {
    let mut shown = String::from("`");
    for character in name.chars().take(SHOWN) {
        let _ = if character.is_control() {
            write!(shown, "{}", character.escape_default())
        } else {
            shown.write_char(character)
        };
    }
    shown.push_str(if name.chars().nth(SHOWN).is_some() { "…`" } else { "`" });
    shown
}

/// The name of a member as reported, behind the name of its archive.
pub(super) fn member_name(archive: &str, member: &str) -> String {
    format!("{archive}/{}", member.trim_start_matches("./"))
}

fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split(['/', '\\'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_known_by_their_ending() {
        for name in ["a.txt", "A.TXT", "a.txt.gz", "a.txt.zst.xz", ".txt", "ä.txt"] {
            assert!(is_record_name(name), "{name}");
        }
        for name in ["", "a", "txt", "a.text", "a.tar.gz", "a.tgz", "a.gz", "ä", "xxä.gz"] {
            assert!(!is_record_name(name), "{name}");
        }
    }

    #[test]
    fn endings_of_compressed_archives_tell_both() {
        assert_eq!(promised("a.TGZ"), Some(Format::Gzip));
        assert_eq!(promised(&unpacked_name("a.TGZ")), Some(Format::Tar));
        assert_eq!(promised(&unpacked_name("a.tar.xz")), Some(Format::Tar));
        assert_eq!(promised("a.txt"), None);
    }

    #[test]
    fn hidden_members_are_known_in_hidden_folders_too() {
        assert!(is_hidden(".a") && is_hidden("./.a") && is_hidden("b/.git/a.txt") && is_hidden("__MACOSX\\._a.txt"));
        assert!(!is_hidden("./a/b.txt") && !is_hidden("a.txt"));
    }

    #[test]
    fn tricks_with_names_are_refused() {
        let long = "a".repeat(5000);
        for name in ["", "/etc/x.txt", "\\x.txt", "c:x.txt", "a/../../x.txt", "a\\..\\x.txt", "a\u{1b}[2J.txt", &long] {
            assert!(refused(name).is_some(), "{name}");
            assert!(!shown(name).chars().any(char::is_control));
        }
        for name in ["a.txt", "./a..b/c d.txt", "ä/ö.txt"] {
            assert_eq!(refused(name), None, "{name}");
        }
        assert_eq!(shown("a\nb"), "`a\\nb`");
    }
}
