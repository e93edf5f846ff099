//! Names of files for values of records, which may be anything, and the formats of their games.

use std::collections::{HashMap, HashSet};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::archive::extension_of;
use crate::folding::folded;
use xgames_core::record::{Format, known};

/// Gives each value a file name of its own. Values that people do not tell apart are one value.
#[derive(Debug, Default)]
pub struct FileNames {
    /// The names without extensions, by what they are for.
    names: HashMap<Kind, String>,
    /// The folded names, because some file systems do not know the difference.
    taken: HashSet<String>,
    /// The last number that was added to each of these names, folded.
    last: HashMap<String, u32>,
}

/// The name for no value.
const UNKNOWN: &str = "unknown";

/// Names that Windows keeps for devices.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// The greatest length of a name, in bytes. File systems allow 255.
const MAX_LENGTH: usize = 120;

/// The games for which a file has a name.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Kind {
    /// Their value, folded.
    value: String,
    /// The part of the name that says the format.
    label: &'static str,
    /// The number of the group among those that cannot be in one file.
    group: usize,
}

/// The part of a name that says the format, where the extension would not: it is that of another format first of all.
fn label(format: Format) -> &'static str {
    let first = Format::ALL.iter().find(|other| extension_of(**other) == extension_of(format));
    if first == Some(&format) { "" } else { format.name() }
}

impl FileNames {
    /// The name of the file for the games of a value in a format. Games of one format that cannot be in one file are of several
    /// groups, counted from 0. If other games have the name already, a number is added.
    pub fn name(&mut self, value: &str, format: Format, group: usize) -> String {
        let value = known(value).unwrap_or_default();
        let kind = Kind { value: folded(value).into_owned(), label: label(format), group };
        let FileNames { names, taken, last } = self;
        let name = names.entry(kind).or_insert_with_key(|kind| {
            let base = if kind.label.is_empty() { safe(value) } else { format!("{}-{}", safe(value), kind.label) };
            let mut name = base.clone();
            while !taken.insert(folded(&name).into_owned()) {
                let last = last.entry(folded(&base).into_owned()).or_insert(1);
                *last += 1;
                name = format!("{base}~{last}");
            }
            name
        });
        format!("{name}.{}", extension_of(format))
    }
}

/// Whether a character belongs to the letter before it, as accents and signs of vowels do, and can be seen.
fn is_mark(character: char) -> bool {
    let is_invisible =
        matches!(character, '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}');
    is_combining_mark(character) && !is_invisible
}

/// The value with `_` for everything that could lead elsewhere, mislead people, or be refused by a file system.
fn safe(value: &str) -> String {
    let is_safe =
        |character: char| character.is_alphanumeric() || is_mark(character) || " -_+,=@()'&~.".contains(character);
    let mut name = String::new();
    for character in value.nfc() {
        let character = if is_safe(character) { character } else { '_' };
        if name.len() + character.len_utf8() > MAX_LENGTH {
            break;
        }
        name.push(character);
    }
    let name = name.trim_end_matches([' ', '.']);
    let is_device = DEVICES.iter().any(|device| {
        let stem = name.split('.').next().unwrap_or_default().to_lowercase();
        stem.strip_prefix(device).is_some_and(|rest| rest.is_empty() || rest.parse::<u8>().is_ok())
    });
    match name {
        "" if value.is_empty() => UNKNOWN.to_owned(),
        "" => "_".to_owned(),
        _ if is_device || name.starts_with(['.', '-', '~']) || name.starts_with(is_mark) => format!("_{name}"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_values_become_harmless_names() {
        for (value, name) in [
            ("Ann", "Ann"),
            ("José 山田", "José 山田"),
            ("../../etc/passwd", "_.._.._etc_passwd"),
            ("/etc/passwd", "_etc_passwd"),
            ("..", "_"),
            ("", "unknown"),
            (".hidden", "_.hidden"),
            ("-rf", "_-rf"),
            ("a\\b:c*d", "a_b_c_d"),
            ("nul", "_nul"),
            ("COM1.txt", "_COM1.txt"),
            ("Conrad", "Conrad"),
            ("a\u{202e}b\n\u{1b}[2J", "a_b___2J"),
            ("end. . ", "end"),
            ("1/2-1/2", "1_2-1_2"),
            ("Zoe\u{308}", "Zo\u{eb}"),
            ("हिन्दी", "हिन्दी"),
            ("สมชาย ที่", "สมชาย ที่"),
            ("\u{301}x", "_\u{301}x"),
            ("Ann\u{fe0f}\u{34f}", "Ann__"),
        ] {
            assert_eq!(safe(value), name, "{value:?}");
        }
        assert!(safe(&"ä".repeat(1_000_000)).len() <= MAX_LENGTH);
    }

    #[test]
    fn each_value_has_a_name_of_its_own() {
        let mut names = FileNames::default();
        let mut native = |value: &str| names.name(value, Format::Native, 0);
        assert_eq!(["", "?", " "].map(&mut native), ["unknown.txt"; 3]);
        let given = ["a/b", "a:b", "A_B", "a/b", "a_b~2"].map(&mut native);
        assert_eq!(given, ["a_b.txt", "a_b~2.txt", "A_B~3.txt", "a_b.txt", "a_b~2~2.txt"]);
        let given = ["Zo\u{e9}", "ZOE\u{301}", "zoe", "Stra\u{df}e", "STRASSE"].map(&mut native);
        assert_eq!(given, ["Zo\u{e9}.txt", "Zo\u{e9}.txt", "zoe.txt", "Stra\u{df}e.txt", "Stra\u{df}e.txt"]);
    }

    #[test]
    fn no_format_shares_a_name_with_another() {
        let mut names = FileNames::default();
        let values = ["x", "x-pbmserv", "x~2", "X-abstractplay", "x-wedel~2"];
        let mut given = HashSet::new();
        for (value, group) in values.iter().flat_map(|value| [(value, 0), (value, 1)]) {
            for format in Format::ALL {
                let name = names.name(value, *format, group);
                assert_eq!(names.name(value, *format, group), name);
                assert!(name.ends_with(extension_of(*format)) && given.insert(folded(&name).into_owned()), "{name}");
            }
        }
        let mut names = FileNames::default();
        let given = Format::ALL.iter().map(|format| names.name("x", *format, 0)).collect::<Vec<_>>().join(" ");
        assert_eq!(given, "x.txt x.sgf x.json x.ndjson x-abstractplay.json x.csv x-pbmserv.txt x-wedel.json");
        assert_eq!(names.name("x", Format::Csv, 1), "x~2.csv");
        assert_eq!(names.name("x", Format::Pbmserv, 1), "x-pbmserv~2.txt");
    }
}
