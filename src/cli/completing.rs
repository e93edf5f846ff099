//! Words that a shell completes, though the parser of options does not know them: games where commands begin one, and engines.

use std::ffi::OsStr;

use clap::{Arg, Command, CommandFactory};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};

use super::Cli;
use super::spellings::WITH_OPTION;
use xgames_core::games::Game;
use xgames_search::engine::Kind;

/// The commands whose words are engines.
const OF_ENGINES: [&str; 2] = ["bench", "tournament"];

/// The program, with what its words may be.
pub(super) fn program() -> Command {
    OF_ENGINES.iter().chain(WITH_OPTION).fold(Cli::command(), |all, name| all.mut_subcommand(name, with_words))
}

/// The command with words for each of its places.
fn with_words(command: Command) -> Command {
    let is_of_engines = OF_ENGINES.contains(&command.get_name());
    let takes_game = WITH_OPTION.contains(&command.get_name());
    let complete = move |typed: &OsStr| {
        let games = Game::ALL.map(Game::name).into_iter().filter(|_| takes_game);
        let engines = Kind::all().map(Kind::name).filter(|_| is_of_engines);
        let words = games.chain(engines).filter(|word| typed.to_str().is_some_and(|typed| word.starts_with(typed)));
        let mut found: Vec<CompletionCandidate> = words.map(CompletionCandidate::new).collect();
        if !is_of_engines {
            found.extend(PathCompleter::any().complete(typed));
        }
        found
    };
    let has_words = command.get_positionals().next().is_some();
    let command = if has_words { command } else { command.arg(Arg::new("begun")) };
    command.mut_args(|word| if word.is_positional() { word.add(ArgValueCompleter::new(complete)) } else { word })
}
