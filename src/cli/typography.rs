//! The dashes and quotation marks of text processors, which people copy from documents into command lines.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::Path;

use clap::builder::{StringValueParser, TypedValueParser};
use clap::{Arg, Command};

/// Dashes that text processors write for one or two hyphens.
const DASHES: [char; 7] = ['–', '—', '‒', '―', '‐', '‑', '−'];

/// The quotation marks that open, and those that close. A single one that closes may be an apostrophe.
const QUOTES: [(&str, &str); 3] = [("“”„", "“”"), ("«", "»"), ("‘‚", "’")];

/// The arguments with hyphens before options, and with arguments in quotation marks as one argument, as the shell makes them of
/// straight marks. A file of that name is the file.
pub(super) fn plain(program: &Command, arguments: Vec<OsString>) -> Vec<OsString> {
    let mut rest = arguments.into_iter();
    let mut plain: Vec<OsString> = rest.next().into_iter().collect();
    while let Some(argument) = rest.next() {
        if argument == "--" {
            plain.push(argument);
            break;
        }
        let is_file = || Path::new(&argument).symlink_metadata().is_ok();
        let Some(text) = argument.to_str().filter(|text| !text.is_ascii() && !is_file()) else {
            plain.push(argument);
            continue;
        };
        let text = with_hyphens(program, text);
        let (option, value) = match text.split_once('=') {
            Some((option, value)) if option.starts_with("--") => (&text[..=option.len()], value),
            _ => ("", &*text),
        };
        let quoted = in_quotes(value, rest.as_slice());
        let (value, taken) = quoted.unwrap_or((value.to_owned(), 0));
        plain.push(format!("{option}{value}").into());
        rest.by_ref().take(taken).for_each(drop);
    }
    plain.extend(rest);
    plain
}

/// The argument with hyphens instead of dashes, if that makes it an option.
fn with_hyphens<'t>(program: &Command, text: &'t str) -> Cow<'t, str> {
    let word = text.trim_start_matches(|letter| letter == '-' || DASHES.contains(&letter));
    let name = word.split('=').next().unwrap_or_default();
    if word.len() == text.len() || name.is_empty() {
        return text.into();
    }
    let mut letters = name.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let is_it = |option: &Arg| match letter {
        Some(letter) => option.get_short() == Some(letter),
        None => option.get_long() == Some(name) || option.get_all_aliases().is_some_and(|names| names.contains(&name)),
    };
    let commands = || program.get_subcommands().chain([program]);
    if commands().any(|command| command.get_arguments().any(is_it)) || name == "help" || name == "version" {
        format!("{}{word}", if letter.is_some() { "-" } else { "--" }).into()
    } else {
        text.into()
    }
}

/// The text between quotation marks, and how many of the next arguments belong to it.
fn in_quotes(text: &str, next: &[OsString]) -> Option<(String, usize)> {
    let (_, closing) = QUOTES.into_iter().find(|(opening, _)| text.starts_with(|first| opening.contains(first)))?;
    let mut inside = text.chars().skip(1).collect::<String>();
    for taken in 0..=next.len() {
        if taken > 0 {
            inside = inside + " " + next[taken - 1].to_str()?;
        }
        if let Some(whole) = inside.strip_suffix(|last| closing.contains(last)) {
            return Some((whole.to_owned(), taken));
        }
    }
    None
}

/// A parser of moves: commas between them are blanks, and dashes in them are hyphens.
pub(super) fn moves() -> impl TypedValueParser<Value = String> {
    StringValueParser::new().map(|text| read_moves(&text))
}

fn read_moves(text: &str) -> String {
    // A comment may have anything in it, and a position has a `/`.
    if text.contains(['{', ';', '/']) {
        return text.to_owned();
    }
    text.replace([',', '“', '”', '„'], " ").replace(DASHES, "-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn dashes_and_quotation_marks_are_plain() {
        let mut program = crate::cli::Cli::command();
        program.build();
        let plain = |typed: &[&str]| {
            let words = plain(&program, ["xgames"].iter().chain(typed).map(OsString::from).collect());
            words[1..].iter().map(|word| word.to_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(plain(&["verify", "–quiet", "—jobs=2", "–j", "a"]), ["verify", "--quiet", "--jobs=2", "-j", "a"]);
        assert_eq!(plain(&["show", "--moves", "“k10", "swap", "d4”", "x"]), ["show", "--moves", "k10 swap d4", "x"]);
        assert_eq!(plain(&["select", "—player=„Ann“", "‘Bo", "B’"]), ["select", "--player=Ann", "Bo B"]);
        assert_eq!(plain(&["select", "--where", "player1", "=", "«a»"]), ["select", "--where", "player1", "=", "a"]);
        // Names, quotation marks that nothing closes, and what comes after `--` stay as they are.
        for kept in
            [&["new", "cross", "–ann", "O’Brien", "’t"][..], &["x", "“a", "b"], &["x", "--", "–quiet"], &["x", "–"]]
        {
            assert_eq!(plain(kept), kept);
        }
    }

    #[test]
    fn moves_may_have_commas_and_dashes() {
        assert_eq!(read_moves("c3,swap, b4"), "c3 swap  b4");
        assert_eq!(read_moves("b1–b3 “b8×b6”"), "b1-b3  b8×b6 ");
        for kept in ["k10 swap", "1. a1 {x, y} b2", "3/1W1/B2 B", "Ac4 --"] {
            assert_eq!(read_moves(kept), kept);
        }
    }
}
