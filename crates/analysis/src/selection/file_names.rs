//! Names of files for values of records, which may be anything.

use std::collections::{HashMap, HashSet};

use crate::folding::folded;
use xgames_core::record::known;

/// Gives each value a file name of its own. Values that people do not tell apart are one value.
#[derive(Debug, Default)]
pub struct FileNames {
    /// The names by the folded values.
    by_value: HashMap<String, String>,
    /// The folded names, because some file systems do not know the difference.
    taken: HashSet<String>,
}

/// The name for no value.
const UNKNOWN: &str = "unknown";

/// Names that Windows keeps for devices.
const DEVICES: [&str; 8] = ["con", "prn", "aux", "nul", "com", "lpt", "conin$", "conout$"];

/// The greatest length of a name, in bytes. File systems allow 255.
const MAX_LENGTH: usize = 120;

impl FileNames {
    /// The name of the file for a value, without an extension. If another value has it already, a number is added.
    pub fn name(&mut self, value: &str) -> &str {
        let value = known(value).unwrap_or_default();
        let key = folded(value);
        if !self.by_value.contains_key(&*key) {
            let base = safe(value);
            let numbered = (2..).map(|number| format!("{base}~{number}"));
            let mut names = [base.clone()].into_iter().chain(numbered);
            let name = names.find(|name| self.taken.insert(folded(name).into_owned())).unwrap_or(base);
            self.by_value.insert(key.clone().into_owned(), name);
        }
        self.by_value.get(&*key).map_or(UNKNOWN, String::as_str)
    }
}

/// The value with `_` for everything that could lead elsewhere, mislead people, or be refused by a file system.
fn safe(value: &str) -> String {
    let is_safe = |character: char| character.is_alphanumeric() || " -_+,=@()'&~.".contains(character);
    let mut name = String::new();
    for character in value.chars() {
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
        _ if is_device || name.starts_with(['.', '-', '~']) => format!("_{name}"),
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
        ] {
            assert_eq!(safe(value), name, "{value:?}");
        }
        assert!(safe(&"ä".repeat(1_000_000)).len() <= MAX_LENGTH);
    }

    #[test]
    fn each_value_has_a_name_of_its_own() {
        let mut names = FileNames::default();
        assert_eq!(["", "?", " "].map(|value| names.name(value).to_owned()), ["unknown"; 3]);
        let given = ["a/b", "a:b", "A_B", "a/b", "a_b~2"].map(|value| names.name(value).to_owned());
        assert_eq!(given, ["a_b", "a_b~2", "A_B~3", "a_b", "a_b~2~2"]);
        let given =
            ["Zo\u{e9}", "ZOE\u{301}", "zoe", "Stra\u{df}e", "STRASSE"].map(|value| names.name(value).to_owned());
        assert_eq!(given, ["Zo\u{e9}", "Zo\u{e9}", "zoe", "Stra\u{df}e", "Stra\u{df}e"]);
    }
}
