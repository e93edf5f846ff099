//! Other ways of writing a command line than the one that the help shows: a game as a word or as an option, and options by their
//! former names.

use std::ffi::OsString;
use std::path::Path;

use clap::{Arg, Command, CommandFactory};

use super::Cli;
use xgames_core::games::Game;

/// The commands that begin a game, or take one, where it is an option.
pub(super) const WITH_OPTION: &[&str] = &[
    "legal",
    "winner",
    "score",
    "show",
    "animate",
    "perft",
    "solve",
    "play",
    "analyse",
    "generate",
    "tournament",
    "engine",
];

/// The commands in which the game is the first word.
const WITH_WORD: &[&str] = &["new", "rules"];

/// Options by their former names: the command, the former name, and the present one. The former one is a hidden alias until the
/// next release.
const FORMER: &[(&str, &str, &str)] = &[
    ("openings", "from", "moves"),
    ("animate", "from", "from-ply"),
    ("animate", "to", "to-ply"),
    ("generate", "games", "count"),
    ("generate", "format", "to"),
    ("tournament", "games", "count"),
];

/// The place of the name of the command among the arguments, the first of which is the name of the program.
pub(super) fn place_of_command(arguments: &[OsString]) -> Option<usize> {
    let mut is_value = false;
    arguments.iter().enumerate().skip(1).find_map(|(place, argument)| {
        let is_option = std::mem::replace(&mut is_value, argument == "--color") || argument.to_str()?.starts_with('-');
        (!is_option).then_some(place)
    })
}

/// Whether an argument is an option whose value is the next argument.
fn awaits_value(command: &Command, argument: &str) -> bool {
    let Some(option) = argument.strip_prefix('-').filter(|option| !option.is_empty()) else { return false };
    let is_it = |known: &Arg| match option.strip_prefix('-') {
        Some(long) => {
            known.get_long() == Some(long) || known.get_all_aliases().is_some_and(|names| names.contains(&long))
        }
        None => known.get_short().is_some_and(|short| option.ends_with(short)),
    };
    let takes = |known: &Arg| known.get_action().takes_values() && !known.is_require_equals_set();
    command.get_arguments().any(|known| is_it(known) && takes(known))
}

/// Writes the game of a command that begins one as this command has it: `play crossway` as `play --game=crossway`, and
/// `rules --game cross` as `rules cross`. A file of that name is the file.
pub(super) fn place_game(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let Some(place) = place_of_command(&arguments) else { return arguments };
    let name = arguments[place].to_str().unwrap_or_default().to_owned();
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    if WITH_WORD.contains(&name.as_str()) {
        let option = arguments[..end].iter().position(|argument| {
            argument == "--game" || argument.to_str().is_some_and(|text| text.starts_with("--game="))
        });
        if let Some(at) = option.filter(|at| *at > place) {
            let option = arguments.remove(at);
            let value = option.to_str().and_then(|text| text.strip_prefix("--game=")).map(OsString::from);
            let value = value.or_else(|| (at + 1 < end).then(|| arguments.remove(at)));
            if let Some(value) = value {
                arguments.insert(place + 1, value);
            }
        }
        return arguments;
    }
    let is_game = |argument: &OsString| {
        argument.to_str().and_then(Game::from_name).is_some() && Path::new(argument).symlink_metadata().is_err()
    };
    let is_said = arguments[place + 1..end].iter().any(is_game);
    if !WITH_OPTION.contains(&name.as_str()) || !is_said {
        return arguments;
    }
    // The options of the command are seldom needed, and most of what the program does before it begins is to list them.
    let mut program = None;
    let mut is_option_for_it = |before: &str| {
        let is_option = before.starts_with('-') && before != "--game";
        let program = is_option.then(|| program.get_or_insert_with(Cli::command));
        before == "--game"
            || program.and_then(|all| all.find_subcommand(&name)).is_some_and(|it| awaits_value(it, before))
    };
    let word = (place + 1..end)
        .find(|at| is_game(&arguments[*at]) && !arguments[at - 1].to_str().is_some_and(&mut is_option_for_it));
    if let Some(at) = word {
        let game = arguments[at].to_string_lossy().into_owned();
        arguments[at] = format!("--game={game}").into();
    }
    arguments
}

/// A hint about several moves that are not in quotes, of which the second one was taken for a file.
fn moves_without_quotes(arguments: &[OsString]) -> Option<String> {
    let with_moves = ["--moves", "--opening", "--ends-with"];
    let is_move = |word: &str| {
        let letters = word.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let is_point = letters.len() < word.len() && (1..=2).contains(&letters.len());
        matches!(word, "swap" | "pass" | "resign") || is_point && letters.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    arguments.windows(3).find_map(|words| {
        let [option, first, second] = words else { return None };
        let (option, first, second) = (option.to_str()?, first.to_str()?, second.to_str()?);
        let is_meant = with_moves.contains(&option) && is_move(first) && is_move(second);
        (is_meant && Path::new(second).symlink_metadata().is_err())
            .then(|| format!("write several moves in quotes: `{option} \"{first} {second}\"`"))
    })
}

/// Hints about options that are written by their former names, and about moves that were taken for files.
pub(super) fn hints(arguments: &[OsString]) -> Vec<String> {
    let Some(place) = place_of_command(arguments) else { return Vec::new() };
    let typed = arguments[place + 1..].iter().filter_map(|argument| argument.to_str());
    let typed = typed.take_while(|text| *text != "--").filter_map(|text| text.strip_prefix("--"));
    let typed: Vec<&str> = typed.map(|text| text.split_once('=').map_or(text, |(name, _)| name)).collect();
    let of_command = FORMER.iter().filter(|(command, ..)| arguments[place] == *command);
    let of_moves = moves_without_quotes(arguments);
    let formerly = of_command.filter(|(_, former, _)| typed.contains(former)).map(|(command, former, now)| {
        format!("`--{former}` of `{command}` is now `--{now}`; the former name works until the next release")
    });
    formerly.chain(of_moves).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(typed: &str) -> String {
        let words = place_game(typed.split(' ').map(OsString::from).collect());
        words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_game_is_a_word_or_an_option() {
        for command in WITH_OPTION {
            assert_eq!(
                placed(&format!("xgames {command} cross --size 3")),
                format!("xgames {command} --game=cross --size 3")
            );
        }
        assert_eq!(placed("xgames -q play --size 3 Crossway"), "xgames -q play --size 3 --game=Crossway");
        assert_eq!(placed("xgames tournament best uct cross"), "xgames tournament best uct --game=cross");
        assert_eq!(placed("xgames --color never new --game cross ann bob"), "xgames --color never new cross ann bob");
        assert_eq!(placed("xgames new ann bob --game=cross"), "xgames new cross ann bob");
        assert_eq!(placed("xgames rules --game crosswise"), "xgames rules crosswise");
        // Values of options, files, other commands and what comes after `--` stay as they are.
        for kept in [
            "xgames play --game cross",
            "xgames play --game crossway --name cross",
            "xgames show --moves cross",
            "xgames show -o cross games.txt",
            "xgames show -- cross",
            "xgames verify cross",
            "xgames new cross crossway bob",
            "xgames show",
            "xgames",
            "xgames rules --game",
        ] {
            assert_eq!(placed(kept).trim_end(), kept.trim_end_matches(" --game"), "{kept}");
        }
    }

    /// Options whose values differ between commands, and what they mean there.
    const OF_SEVERAL_MEANINGS: &[(&str, &str)] = &[
        ("board", "how stones are drawn; the shape of a reduced board"),
        ("check", "only say what would change; a file with a certificate"),
        ("count", "how many games are made; only say how many there are"),
        ("plies", "a range of lengths; how many plies are counted"),
        ("tag", "a tag with its value; with a pattern for it"),
    ];

    #[test]
    fn a_word_has_one_meaning() {
        let mut program = Cli::command();
        program.build();
        let mut values = std::collections::BTreeMap::<String, std::collections::BTreeSet<String>>::new();
        for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
            for option in command.get_arguments() {
                let Some(long) = option.get_long() else { continue };
                let takes = option.get_action().takes_values();
                let names = option.get_value_names().filter(|_| takes).unwrap_or_default();
                let value = names.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                values.entry(long.to_owned()).or_default().insert(value);
            }
        }
        values.retain(|_, meanings| meanings.len() > 1);
        let known: Vec<&str> = OF_SEVERAL_MEANINGS.iter().map(|(option, _)| *option).collect();
        assert_eq!(values.keys().collect::<Vec<_>>(), known, "{values:?}");
    }

    #[test]
    fn former_names_are_hidden_aliases() {
        let mut program = Cli::command();
        program.build();
        for (command, former, now) in FORMER {
            let command = program.find_subcommand(command).unwrap();
            let option = command.get_arguments().find(|option| option.get_long() == Some(*now)).unwrap();
            assert!(option.get_all_aliases().unwrap_or_default().contains(former), "{command} {former}");
            assert!(option.get_visible_aliases().unwrap_or_default().is_empty(), "{command} {former}");
        }
        let hints = |typed: &str| hints(&typed.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(hints("xgames -q generate --games=3 --format ndjson").len(), 2);
        assert_eq!(hints("xgames verify --games 3 -- --from"), [""; 0]);
        assert_eq!(hints("xgames openings -- --from"), [""; 0]);
        let quotes = ["write several moves in quotes: `--opening \"c3 swap\"`"];
        assert_eq!(hints("xgames select x --opening c3 swap"), quotes);
        assert_eq!(hints("xgames select --opening c3 records"), [""; 0]);
    }
}
