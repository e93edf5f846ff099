//! Advice for users who write the words of other programs, or make common mistakes.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};

use super::Cli;
use super::shell_word::quoted_path;

/// Commands, with what other programs call them.
const COMMANDS: &[(&str, &[&str])] = &[
    ("validate", &["check", "lint", "test", "judge", "audit"]),
    ("verify", &["batch", "scan", "info"]),
    ("legal", &["moves", "actions"]),
    ("winner", &["won", "result", "outcome", "status"]),
    ("score", &["points"]),
    ("match", &["standing", "standings"]),
    ("show", &["render", "draw", "print", "display", "board", "view", "position", "diagram", "cat"]),
    ("select", &["filter", "find", "grep", "search", "query", "extract", "where", "pick", "pgn-extract"]),
    ("stats", &["statistics", "statistic", "summary", "summarize", "summarise", "count"]),
    ("bench", &["benchmark", "grade", "rate", "exam"]),
    ("index", &["reindex", "build-index", "database", "db"]),
    ("analyse", &["analyze", "analysis", "blunders", "evaluate", "eval", "mistakes"]),
    ("select --list", &["list", "ls", "games", "dir"]),
    ("select --include-invalid PATH… -o FILE", &["merge", "join", "concat", "concatenate", "combine"]),
    ("select --sort FIELDS", &["sort", "order"]),
    ("select --dedup", &["dedup", "dedupe", "deduplicate", "unique", "uniq"]),
    ("replay", &["plies", "step", "watch", "history"]),
    ("convert", &["export", "import", "translate", "transform", "to-sgf"]),
    ("fmt", &["format", "canonical", "normalize", "normalise", "tidy", "pretty"]),
    ("fmt --diff", &["diff"]),
    ("fmt --fix", &["fix", "repair"]),
    ("new", &["create", "start", "init", "challenge"]),
    ("move", &["add", "append", "edit"]),
    ("move FILE --undo", &["undo", "takeback"]),
    ("generate", &["random", "selfplay", "gen"]),
    ("explain", &["why", "codes", "code"]),
    ("rules", &["rule", "howto"]),
    ("completions", &["completion", "complete"]),
    ("lsp", &["language-server", "languageserver", "server", "editor"]),
    ("man", &["manual", "doc", "docs"]),
    ("--version", &["version"]),
];

/// Options, with what other programs call them.
const OPTIONS: &[(&str, &[&str])] = &[
    ("--output-format json", &["--json"]),
    ("--output-format ndjson", &["--ndjson", "--jsonl"]),
    ("--output-format csv", &["--csv"]),
    ("--output-format sarif", &["--sarif"]),
    ("--output-format junit", &["--junit"]),
    ("--to json", &["--json"]),
    ("--to csv", &["--csv"]),
    ("--to sgf", &["--sgf"]),
    ("--to ndjson", &["--json", "--ndjson", "--jsonl"]),
    ("--to", &["--output-format"]),
    ("--output-format", &["--to"]),
    ("--one-line", &["--fen", "--output-format"]),
    ("--position", &["--fen", "--setup"]),
    ("--jobs", &["--threads", "--parallel", "--workers"]),
    ("--output", &["--out", "--outfile"]),
    ("--seat", &["--side", "--as-side"]),
    ("--to-move", &["--turn", "--side"]),
    ("--size", &["--board-size"]),
    ("--game", &["--variant"]),
    ("--where", &["--filter", "--query", "--expression"]),
    ("--first", &["--limit", "--head", "--max-count", "--stopafter"]),
    ("--player", &["--name", "--user"]),
    ("--dedup", &["--unique", "--uniq", "--dedupe", "--deduplicate"]),
    ("--where 'white = NAME'", &["--white"]),
    ("--where 'black = NAME'", &["--black"]),
    ("--where 'winner = NAME'", &["--winner"]),
    ("--where 'loser = NAME'", &["--loser"]),
    ("--positions", &["--count"]),
    ("--color", &["--colour"]),
    ("--undo", &["--back"]),
    ("--fix", &["--repair"]),
    ("--check", &["--dry-run"]),
    ("--moves", &["--opening", "--start"]),
    ("--plies", &["--depth", "--length"]),
    ("--delay", &["--speed", "--interval", "--fps"]),
    ("--fail-level warning", &["--strict", "--pedantic", "--werror"]),
];

/// Options that commands over files do not have, because what they ask for happens anyway, or elsewhere.
const NEEDLESS: &[(&[&str], &str)] = &[
    (&["--recursive", "--recurse", "-r", "-R"], "leave it out: folders are read with everything in them"),
    (&["--max-ratio"], "this command keeps to the usual limit; unpack the file first, as with `gunzip` or `unzip`"),
    (&["--games", "--only"], "one game is named after its file: `FILE#3`"),
    (&["--input", "--file", "-i", "-f"], "leave it out: files are named without an option"),
];

/// Replaces the tip of an error by a better one, if there is one.
pub(super) fn suggest(error: &mut clap::Error, arguments: &[OsString]) {
    let word = [ContextKind::InvalidSubcommand, ContextKind::InvalidArg].into_iter().find_map(|kind| error.get(kind));
    let Some(ContextValue::String(word)) = word else { return };
    let word = word.clone();
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => other_command(&word),
        ErrorKind::UnknownArgument => other_argument(&word, arguments),
        _ => None,
    };
    if let Some(tip) = tip {
        for kind in [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg] {
            error.remove(kind);
        }
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    } else if error.kind() == ErrorKind::UnknownArgument && !Path::new(&word).exists() {
        // The advice to put `--` before it is for files that are called like an option.
        error.remove(ContextKind::Suggested);
    }
}

fn other_command(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    if let Some((command, _)) = COMMANDS.iter().find(|(_, words)| words.contains(&lower.as_str())) {
        return Some(format!("`xgames {command}` does this"));
    }
    let (path, typed) = (Path::new(word), quoted_path(word)?);
    if path.is_dir() {
        return Some(format!("`xgames validate {typed}` checks its records, `xgames replay {typed}` shows them"));
    }
    path.exists().then(|| format!("`xgames show {typed}` draws its last position, `xgames validate {typed}` checks it"))
}

fn other_argument(word: &str, arguments: &[OsString]) -> Option<String> {
    let mut program = Cli::command();
    program.build();
    let has = |command: &Command, option: &str| {
        command.get_arguments().any(|argument| argument.get_long() == option.strip_prefix("--"))
    };
    let is_typed = |command: &&Command| arguments.iter().any(|argument| argument == command.get_name());
    let Some(command) = program.get_subcommands().find(is_typed) else {
        let command = program.get_subcommands().find(|command| word.starts_with("--") && has(command, word))?;
        return Some(format!("the command comes first, as in `xgames {} {word}`", command.get_name()));
    };
    let has = |option: &str| has(command, option);
    let takes_position = has("--diagram");
    if !word.starts_with('-') {
        let ply = word.strip_prefix('@').unwrap_or(word);
        return if takes_position && ply.starts_with(|first: char| first.is_ascii_digit()) {
            Some(format!("ply {ply} is named after the file: `FILE@{ply}`"))
        } else if arguments.iter().any(|argument| argument == "--moves") {
            Some("write several moves in quotes: `--moves \"a1 b2\"`".to_owned())
        } else if has("--count") && word.bytes().all(|digit| digit.is_ascii_digit()) {
            Some(format!("a number of games is `--count {word}`"))
        } else {
            None
        };
    }
    if command.get_arguments().any(|known| is_called(known, word)) {
        return Some(format!("write it after the command: `xgames {} {word}`", command.get_name()));
    }
    let in_place = ["-o", "--output", "-w", "--write", "-i", "--in-place"].contains(&word);
    if in_place && ["fmt", "move"].contains(&command.get_name()) {
        return Some(format!("`{}` changes the file itself", command.get_name()));
    }
    let is_number = |argument: &OsString| {
        argument.to_str().is_some_and(|text| text.starts_with(|first: char| first.is_ascii_digit()))
    };
    let has_number = arguments.iter().skip_while(|argument| *argument != word).nth(1).is_some_and(is_number);
    if takes_position && (word == "--ply" || word == "--move" && has_number) {
        return Some("a ply is named after the file: `FILE@12`".to_owned());
    }
    // Of `-player`, clap reports `-p`.
    let is_long = |argument: &&str| argument.starts_with(word) && has(&format!("-{argument}"));
    if word.len() == 2
        && let Some(long) = arguments.iter().filter_map(|argument| argument.to_str()).find(is_long)
    {
        return Some(format!("options of several letters begin with two hyphens: `-{long}`"));
    }
    let has_paths = command.get_positionals().any(|argument| ["paths", "file"].contains(&argument.get_id().as_str()));
    if word == "--output-format" && command.get_name() == "plan" {
        return Some("leave it out: `plan` always writes NDJSON".to_owned());
    }
    if let Some((_, advice)) = NEEDLESS.iter().find(|(words, _)| has_paths && words.contains(&word)) {
        return Some((*advice).to_owned());
    }
    let exists = |usage: &str| {
        let (option, value) = usage.split_once(' ').map_or((usage, None), |(option, value)| (option, Some(value)));
        let known = command.get_arguments().find(|known| known.get_long() == option.strip_prefix("--"));
        known.is_some_and(|known| {
            let values = known.get_possible_values();
            values.is_empty() || value.is_none_or(|value| values.iter().any(|known| known.get_name() == value))
        })
    };
    if let Some((usage, _)) = OPTIONS.iter().find(|(usage, words)| words.contains(&word) && exists(usage)) {
        return Some(format!("`{usage}` does this"));
    }
    let protocol = command.get_positionals().find(|argument| argument.get_id() == "protocol");
    if let Some(value) = protocol.and_then(|protocol| {
        protocol.get_possible_values().into_iter().find(|value| word.strip_prefix("--") == Some(value.get_name()))
    }) {
        return Some(format!("leave the hyphens out: `xgames {} {}`", command.get_name(), value.get_name()));
    }
    if ["--output-format", "--json", "--ndjson", "--csv"].contains(&word) {
        let name = command.get_name();
        if name == "generate" {
            let format = word.trim_start_matches('-').replace("output-format", "FORMAT");
            return Some(format!(
                "`generate` writes native records: `xgames generate … | xgames convert --to {format}`"
            ));
        }
        return Some(format!("`{name}` writes no data; `xgames {name} --help` says what it writes"));
    }
    let chooses = program.find_subcommand("select").is_some_and(|select| {
        select.get_arguments().any(|argument| {
            argument.get_help_heading() == Some("Selection") && argument.get_long() == word.strip_prefix("--")
        })
    });
    let reads_games = has("--jobs") && has_paths;
    (chooses && reads_games).then(|| match command.get_name() {
        // An index reads its files again, so it cannot be made of standard input.
        "index" => {
            format!("`select` chooses the games: `xgames select PATH {word} … -o FILE`, and then `xgames index FILE`")
        }
        name => {
            // Invalid games are what these commands are asked about, or count.
            let asks = matches!(word, "--verdict" | "--code" | "--include-invalid");
            let invalid = if asks || matches!(name, "openings" | "puzzles") { "" } else { " --include-invalid" };
            format!("`select` chooses the games: `xgames select PATH {word} …{invalid} | xgames {name}`")
        }
    })
}

/// Whether an argument is this option, in its long or its short form.
fn is_called(argument: &Arg, word: &str) -> bool {
    argument.get_long().is_some_and(|long| word.strip_prefix("--") == Some(long))
        || argument.get_short().is_some_and(|short| word.strip_prefix('-') == Some(short.to_string().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggested_names_exist_and_words_do_not() {
        let mut program = Cli::command();
        program.build();
        for (usage, words) in COMMANDS {
            let name = usage.split(' ').next().unwrap();
            assert!(name.starts_with("--") || program.find_subcommand(name).is_some(), "{name}");
            assert!(words.iter().all(|word| program.find_subcommand(word).is_none()), "{words:?}");
        }
        for (usage, _) in OPTIONS {
            let name = usage.split(' ').next().and_then(|name| name.strip_prefix("--"));
            let options = program.get_subcommands().flat_map(Command::get_arguments);
            assert!(options.into_iter().any(|argument| argument.get_long() == name), "{usage}");
        }
    }

    #[test]
    fn mistakes_lead_to_commands_and_options() {
        let tips = |typed: &str| {
            let words: Vec<OsString> = typed.split(' ').map(OsString::from).collect();
            let mut error = Cli::command().try_get_matches_from(&words).unwrap_err();
            suggest(&mut error, &words);
            let text = error.to_string();
            text.lines().filter_map(|line| line.trim().strip_prefix("tip: ")).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(tips("xgames check x"), "`xgames validate` does this");
        assert_eq!(tips("xgames list x"), "`xgames select --list` does this");
        assert_eq!(tips("xgames verify --recursive x"), "leave it out: folders are read with everything in them");
        assert!(tips("xgames replay x.gz --max-ratio 9").starts_with("this command keeps to the usual limit"));
        assert_eq!(tips("xgames show -f x"), "leave it out: files are named without an option");
        assert_eq!(tips("xgames stats --games 3 x"), "one game is named after its file: `FILE#3`");
        assert_eq!(tips("xgames Render x"), "`xgames show` does this");
        assert_eq!(tips("xgames undo"), "`xgames move FILE --undo` does this");
        assert_eq!(tips("xgames version"), "`xgames --version` does this");
        assert!(tips("xgames Cargo.toml").starts_with("`xgames show Cargo.toml` draws"));
        assert_eq!(tips("xgames legl"), "a similar subcommand exists: 'legal'");
        assert_eq!(tips("xgames verify --threads 3 x"), "`--jobs` does this");
        assert_eq!(tips("xgames legal --json"), "`--output-format json` does this");
        assert_eq!(tips("xgames convert --json"), "`--to json` does this");
        assert_eq!(tips("xgames convert --output-format json"), "`--to` does this");
        assert_eq!(
            tips("xgames report --output-format json x"),
            "`report` writes no data; `xgames report --help` says what it writes"
        );
        assert_eq!(
            tips("xgames stats --player ann x"),
            "`select` chooses the games: `xgames select PATH --player … --include-invalid | xgames stats`"
        );
        assert_eq!(
            tips("xgames index --game cross x -o y"),
            "`select` chooses the games: `xgames select PATH --game … -o FILE`, and then `xgames index FILE`"
        );
        let after = |option: &str| format!("write it after the command: `xgames validate {option}`");
        assert_eq!(tips("xgames --output-format json validate x"), after("--output-format"));
        assert_eq!(tips("xgames -j 1 validate x"), after("-j"));
        assert_eq!(tips("xgames plan x --output-format json"), "leave it out: `plan` always writes NDJSON");
        assert_eq!(tips("xgames --player ann"), "the command comes first, as in `xgames select --player`");
        assert_eq!(tips("xgames select -player ann"), "options of several letters begin with two hyphens: `--player`");
        assert_eq!(tips("xgames generate 10 --game cross"), "a number of games is `--count 10`");
        assert_eq!(tips("xgames show g.txt --move 5"), "a ply is named after the file: `FILE@12`");
        assert_eq!(tips("xgames fmt --write g.txt"), "`fmt` changes the file itself");
        assert_eq!(tips("xgames fmt --dry-run g.txt"), "`--check` does this");
        assert_eq!(tips("xgames openings --opening c3"), "`--moves` does this");
        assert_eq!(tips("xgames validate --strict x"), "`--fail-level warning` does this");
        assert_eq!(tips("xgames engine --json"), "leave the hyphens out: `xgames engine json`");
        assert_eq!(tips("xgames rules cross --nonsense"), "");
        assert_eq!(tips("xgames grep Ann"), "`xgames select` does this");
        assert_eq!(tips("xgames select --limit 3"), "`--first` does this");
        assert_eq!(tips("xgames merge a b"), "`xgames select --include-invalid PATH… -o FILE` does this");
        assert_eq!(tips("xgames sort a"), "`xgames select --sort FIELDS` does this");
        assert_eq!(tips("xgames dedupe a"), "`xgames select --dedup` does this");
        assert_eq!(tips("xgames select --unique a"), "`--dedup` does this");
        assert_eq!(tips("xgames select --white ann a"), "`--where 'white = NAME'` does this");
        assert_eq!(tips("xgames select --winner ann a"), "`--where 'winner = NAME'` does this");
        assert_eq!(tips("xgames select --length 30 a"), "`--plies` does this");
        assert_eq!(tips("xgames bench --count 5"), "`--positions` does this");
        assert_eq!(tips("xgames generate --game cross --json"), "`--to ndjson` does this");
        assert_eq!(tips("xgames legal --to json"), "`--output-format` does this");
        assert_eq!(tips("xgames show --fen"), "`--one-line` does this");
        assert_eq!(tips("xgames legal --fen x"), "`--position` does this");
        assert_eq!(tips("xgames show g.txt 12"), "ply 12 is named after the file: `FILE@12`");
        assert_eq!(tips("xgames show g.txt --ply 12"), "a ply is named after the file: `FILE@12`");
        assert_eq!(tips("xgames legal g.txt --moves a1 b2 c3"), "write several moves in quotes: `--moves \"a1 b2\"`");
        assert_eq!(tips("xgames fmt g.txt -o x"), "`fmt` changes the file itself");
        assert_eq!(tips("xgames rules crosway"), "a similar value exists: 'crossway'");
        assert_eq!(tips("xgames explain checkerbord"), "a similar value exists: 'checkerboard'");
    }
}
