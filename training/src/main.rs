//! `cargo run --release -p xgames-training -- GAME` makes the file of weights of a game again: games of the engine with itself, and
//! the weights that follow from them. The same seed makes the same file. docs/training.md says how.

mod matches;
mod placement;

use clap::Parser;
use xgames_core::games::Game;
use xgames_core::games::cross::Cross;
use xgames_core::games::crossway::Crossway;

/// Make the weights of a game again.
#[derive(Parser)]
struct Arguments {
    /// The game
    #[arg(value_parser = game)]
    game: Game,

    /// The seed of all random choices
    #[arg(long, default_value = "1")]
    seed: u64,

    /// Plays this share of the games
    #[arg(long, default_value = "1")]
    scale: f64,

    /// Instead, play a match on this size
    #[arg(long = "match")]
    match_size: Option<u16>,

    /// Games of the match
    #[arg(long, default_value = "200")]
    games: u64,

    /// Playouts of a move
    #[arg(long)]
    playouts: Option<u64>,

    /// Seconds of a move
    #[arg(long, default_value = "0.1")]
    time: f64,

    /// The file of the weights
    #[arg(short)]
    output: Option<String>,
}

/// The game of that name.
fn game(name: &str) -> Result<Game, String> {
    Game::ALL.into_iter().find(|game| game.name() == name).ok_or_else(|| format!("no game has the name {name}"))
}

fn main() -> anyhow::Result<()> {
    let Arguments { game, seed, scale, match_size, games, playouts, time, output } = Arguments::parse();
    match (game, match_size) {
        (Game::Crossway, Some(size)) => matches::play::<Crossway>(size, games, playouts, time, seed),
        (Game::Cross, Some(size)) => matches::play::<Cross>(size, games, playouts, time, seed),
        (Game::Crossway, None) => placement::train::<Crossway>(seed, scale, output.as_deref()),
        (Game::Cross, None) => placement::train::<Cross>(seed, scale, output.as_deref()),
        _ => Ok(()),
    }
}
