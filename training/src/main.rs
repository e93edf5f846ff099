//! `cargo run --release -p xgames-training -- GAME` makes the file of weights of a game again: games of the engine with itself, and
//! the weights that follow from them. The same seed makes the same file. With `match` the engine plays with what it has learned
//! against itself without. docs/training.md says how.

mod crossings;
mod matches;

use clap::{Parser, Subcommand};
use xgames_core::games::Game;
use xgames_core::games::crossings::Crossings;

/// Make the weights of a game again.
#[derive(Parser)]
struct Arguments {
    /// The game
    #[arg(value_parser = game)]
    game: Game,

    /// The seed of all random choices
    #[arg(long, default_value = "1")]
    seed: u64,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play with what was learned against play without
    Match(matches::Match),
}

/// The game of that name.
fn game(name: &str) -> Result<Game, String> {
    Game::ALL.into_iter().find(|game| game.name() == name).ok_or_else(|| format!("no game has the name {name}"))
}

fn main() -> anyhow::Result<()> {
    let Arguments { game, seed, command } = Arguments::parse();
    match (game, command) {
        (Game::Crossings, None) => crossings::train(seed),
        (Game::Crossings, Some(Command::Match(of))) => matches::play::<Crossings>(&of, seed),
        (game, _) => anyhow::bail!("{} has nothing learned yet", game.name()),
    }
}
