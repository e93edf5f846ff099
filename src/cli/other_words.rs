//! Words of other programs that lead to the command or option which does the same here.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Commands, with what other programs call them.
const COMMANDS: &[(&str, &[&str])] = &[
    ("validate", &["check", "lint", "test", "judge", "audit"]),
    ("verify", &["batch", "scan"]),
    ("legal", &["moves", "actions"]),
    ("winner", &["won", "result", "outcome", "status"]),
    ("score", &["points", "count"]),
    ("match", &["standing", "standings"]),
    ("show", &["render", "draw", "print", "display", "board", "view", "position", "diagram", "cat"]),
    ("replay", &["plies", "step", "watch", "history"]),
    ("convert", &["export", "import", "translate", "transform"]),
    ("fmt", &["format", "canonical", "normalize", "normalise", "tidy", "pretty"]),
    ("new", &["create", "start", "init", "challenge"]),
    ("move", &["play", "add", "append", "undo"]),
    ("generate", &["random", "selfplay", "gen"]),
    ("explain", &["why", "codes", "code"]),
    ("rules", &["rule", "howto"]),
    ("completions", &["completion", "complete"]),
    ("man", &["manual", "doc", "docs"]),
];

/// Options, with what other programs call them.
const OPTIONS: &[(&str, &[&str])] = &[
    ("--output-format", &["--json", "--ndjson", "--csv", "--sarif", "--junit", "--output-fmt"]),
    ("--position", &["--fen", "--setup"]),
    ("--to", &["--into"]),
    ("--jobs", &["--threads", "--parallel", "--workers"]),
    ("--output", &["--outfile"]),
    ("--to-move", &["--turn", "--side"]),
    ("--size", &["--board-size"]),
    ("--game", &["--variant"]),
    ("--color", &["--colour"]),
    ("--undo", &["--back"]),
];

/// Names the command or option that is meant by a word of another program.
pub(super) fn suggest(error: &mut clap::Error) {
    let (typed, suggested, table) = match error.kind() {
        ErrorKind::InvalidSubcommand => (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand, COMMANDS),
        ErrorKind::UnknownArgument => (ContextKind::InvalidArg, ContextKind::SuggestedArg, OPTIONS),
        _ => return,
    };
    let Some(ContextValue::String(word)) = error.get(typed) else { return };
    let meant = table.iter().find(|(_, words)| words.contains(&word.to_lowercase().as_str()));
    if let Some((name, _)) = meant {
        error.insert(suggested, ContextValue::Strings(vec![(*name).to_owned()]));
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn suggested_names_exist_and_words_do_not() {
        let mut program = Cli::command();
        program.build();
        for (name, words) in COMMANDS {
            assert!(program.find_subcommand(name).is_some(), "{name}");
            assert!(words.iter().all(|word| program.find_subcommand(word).is_none()), "{words:?}");
        }
        let is_option = |name: &str| {
            program
                .get_subcommands()
                .flat_map(clap::Command::get_arguments)
                .any(|argument| argument.get_long().is_some_and(|long| name.strip_prefix("--") == Some(long)))
        };
        for (name, words) in OPTIONS {
            assert!(is_option(name) && !words.iter().any(|word| is_option(word)), "{name}");
        }
    }

    #[test]
    fn words_of_other_programs_lead_to_commands_and_options() {
        let tip = |typed: &str| {
            let mut error = Cli::command().try_get_matches_from(typed.split(' ')).unwrap_err();
            suggest(&mut error);
            let text = error.to_string();
            text.lines().find_map(|line| line.trim().strip_prefix("tip: ")).unwrap_or_default().to_owned()
        };
        assert_eq!(tip("xgames check x"), "a similar subcommand exists: 'validate'");
        assert_eq!(tip("xgames Render x"), "a similar subcommand exists: 'show'");
        assert_eq!(tip("xgames legl"), "a similar subcommand exists: 'legal'");
        assert_eq!(tip("xgames verify --threads 3 x"), "a similar argument exists: '--jobs'");
        assert_eq!(tip("xgames rules crosway"), "a similar value exists: 'crossway'");
        assert_eq!(tip("xgames explain checkerbord"), "a similar value exists: 'checkerboard'");
    }
}
