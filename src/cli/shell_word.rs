//! Texts as words for a shell.

use xgames_core::diagnostic::printable;

/// A text as a shell of Unix reads it: in quotes if it needs them. On Windows a backslash separates folders.
pub(crate) fn quoted(text: &str) -> String {
    let separator = if cfg!(windows) { "\\" } else { "" };
    let is_plain =
        |letter: char| letter.is_ascii_alphanumeric() || "_./,:+=-".contains(letter) || separator.contains(letter);
    if text.chars().all(is_plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// The path of a file, as it is reported, as a shell reads it, which no program takes for an option. It is safe to print. `None` if it cannot
/// be typed: a part of it would be shown in other characters, or replaces bytes that are not UTF-8.
pub(crate) fn quoted_path(name: &str) -> Option<String> {
    let is_byte = |(at, mark): (usize, &str)| {
        let digits = name.as_bytes()[at + mark.len()..].first_chunk::<2>();
        digits.is_some_and(|digits| digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'A'..=b'F')))
    };
    if printable(name) != name || name.match_indices("\\x").any(is_byte) {
        return None;
    }
    Some(if name.starts_with('-') { quoted(&format!("./{name}")) } else { quoted(name) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_offered_only_as_it_can_be_typed() {
        let typed = |path: &str| quoted_path(path);
        assert_eq!(typed("a/b.txt").as_deref(), Some("a/b.txt"));
        assert_eq!(typed("-it's.txt").as_deref(), Some(r"'./-it'\''s.txt'"));
        // The joiner belongs to the name.
        assert_eq!(typed("می\u{200c}روم.txt").as_deref(), Some("'می\u{200c}روم.txt'"));
        for path in ["a\u{202e}b", "a\nb", "a\u{200b}b", "##[error]a", "a\\xFEb"] {
            assert_eq!(typed(path), None, "{path:?}");
        }
        assert_eq!(typed("a\\xfeb").as_deref(), Some(if cfg!(windows) { "a\\xfeb" } else { "'a\\xfeb'" }));
    }
}
