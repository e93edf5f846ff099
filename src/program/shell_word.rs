//! Texts as words for a shell.

/// A text as a shell of Unix reads it: in quotes if it needs them.
pub(crate) fn quoted(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_./,:+=-\\".contains(letter);
    if text.chars().all(is_plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}
