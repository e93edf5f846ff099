//! `cargo run --release -p xgames-training -- GAME` makes the file of weights of a game again: games of the engine with itself, and
//! the weights that follow from them. The same seed makes the same file. docs/training.md says how.

mod crosswise;

use clap::Parser;
use xgames_core::games::Game;

/// Make the weights of a game again.
#[derive(Parser)]
struct Arguments {
    /// The game
    #[arg(value_parser = game)]
    game: Game,

    /// The seed of all random choices
    #[arg(long, default_value = "1")]
    seed: u64,
}

/// The game of that name.
fn game(name: &str) -> Result<Game, String> {
    Game::ALL.into_iter().find(|game| game.name() == name).ok_or_else(|| format!("no game has the name {name}"))
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    match arguments.game {
        Game::Crosswise => crosswise::train(arguments.seed)?,
        game => println!("{} {}", game.name(), arguments.seed),
    }
    Ok(())
}
