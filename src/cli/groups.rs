//! The commands in the order in which people look for them, and the first words of help.

use std::fmt::Write;

use clap::Command;
use clap::builder::{StyledStr, Styles};

/// The commands by what people want to do. The ones for programs come last.
const GROUPS: &[(&str, &[&str])] = &[
    ("Check", &["validate", "verify", "explain", "rules"]),
    ("Look", &["show", "replay", "animate", "legal", "winner", "score", "match"]),
    ("Play", &["play", "train", "new", "move", "tournament", "bench"]),
    ("Study", &["review", "puzzles", "analyse", "solve", "report"]),
    ("Search and count", &["select", "index", "stats", "openings"]),
    ("Convert", &["convert", "fmt"]),
    ("Tools", &["generate", "completions", "man", "help", "perft", "plan", "engine", "lsp"]),
];

/// The lines that most people need first, and what each does.
const MOST_USUAL: &[(&str, &str)] = &[
    ("xgames show game.txt", "draw the last position of a game"),
    ("xgames validate game.txt", "check a record, and see what is wrong"),
    ("xgames play crossway", "play a game against the program"),
    ("xgames review game.txt", "see where a game was lost, and why"),
    ("xgames select games --player Ann --list", "list a player's games in a folder"),
    ("xgames convert game.txt --to sgf", "write it in another format"),
];

/// The help of the program, with its commands in groups.
pub(super) fn template(program: &Command) -> StyledStr {
    let styles = Styles::styled();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (group, names) in GROUPS {
        let _ = writeln!(text, "\n{header}{group}:{header:#}");
        for name in *names {
            let about = program.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
            let about = about.unwrap_or_else(|| "Print this help, or that of a command".to_owned());
            let _ = writeln!(text, "  {literal}{name:<11}{literal:#}  {about}");
        }
    }
    text.push_str("\n{options}{after-help}");
    let options = format!("\n{header}Options:{header:#}\n{{options}}");
    StyledStr::from(text.replace("\n{options}", &options))
}

/// The text that the program prints if nothing is asked of it: the lines that most people need first.
pub(super) fn most_usual() -> String {
    let literal = *Styles::styled().get_literal();
    let width = MOST_USUAL.iter().map(|(line, _)| line.len()).max().unwrap_or(0);
    let mut text = String::from("What do you want to do?\n\n");
    for (line, meaning) in MOST_USUAL {
        let _ = writeln!(text, "  {literal}{line:<width$}{literal:#}  {meaning}");
    }
    text + "\n`xgames --help` lists all commands, `xgames COMMAND -h` the options of one.\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_command_is_in_one_group() {
        let mut program = super::super::Cli::command();
        program.build();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let last = grouped[grouped.len() - 4..].to_vec();
        assert_eq!(last, ["perft", "plan", "engine", "lsp"]);
        let mut known: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        grouped.sort_unstable();
        known.sort_unstable();
        assert_eq!(grouped, known);
    }

    #[test]
    fn the_first_help_fits_80_columns() {
        let help = super::super::program().term_width(80).render_help().to_string();
        for line in help.lines().chain(most_usual().lines()) {
            assert!(anstream::adapter::strip_str(line).to_string().chars().count() <= 80, "{line}");
        }
        assert_eq!(most_usual().lines().filter(|line| line.starts_with("  ")).count(), 6);
        assert!(help.find("Check:").is_some_and(|check| Some(check) < help.find("Tools:")), "{help}");
    }
}
