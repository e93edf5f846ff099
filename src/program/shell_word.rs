//! Texts as words for a shell.

/// A text as a shell of Unix reads it: in quotes if it needs them. On Windows a backslash separates folders.
pub(crate) fn quoted(text: &str) -> String {
    let separator = if cfg!(windows) { "\\" } else { "" };
    let is_plain =
        |letter: char| letter.is_ascii_alphanumeric() || "_./,:+=-".contains(letter) || separator.contains(letter);
    if text.chars().all(is_plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// The path of a file as a shell reads it, which no program takes for an option.
pub(crate) fn quoted_path(path: &str) -> String {
    if path.starts_with('-') { quoted(&format!("./{path}")) } else { quoted(path) }
}
