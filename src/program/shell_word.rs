//! Texts as words for a shell.

use crate::cli::RecordOptions;

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

/// The options with which records are read, as they are typed: each with a space before it.
pub(crate) fn options(options: &RecordOptions) -> String {
    let RecordOptions { game, size, coords, no_swap, seats, viewer, format, config_options } = options;
    let config = config_options.config.as_ref().map(|config| quoted_path(&config.to_string_lossy()));
    let valued = [
        ("game", game.map(|game| game.name().to_owned())),
        ("size", size.clone()),
        ("coords", coords.clone()),
        ("seats", seats.as_deref().map(quoted)),
        ("as", viewer.map(|seat| seat.to_string())),
        ("format", format.map(|format| format.name().to_owned())),
        ("config", config),
    ];
    let valued = valued.into_iter().filter_map(|(name, value)| Some(format!(" --{name} {}", value?)));
    let flags = [("no-swap", *no_swap), ("isolated", config_options.isolated)];
    let flags = flags.into_iter().filter(|(_, given)| *given).map(|(name, _)| format!(" --{name}"));
    valued.chain(flags).collect()
}
