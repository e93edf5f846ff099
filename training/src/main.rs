//! `cargo run --release -p xgames-training -- GAME` makes the file of weights of a game again: games of the engine with itself, and
//! the weights that follow from them. `openings` in the place of the game makes the files about first moves again. The same seed makes
//! the same files. docs/training.md says how.

mod crossings;
mod crosswise;
mod openings;
mod placement;
mod solved;

use clap::Parser;
use xgames_core::games::Game;
use xgames_core::games::cross::Cross;
use xgames_core::games::crossway::Crossway;

/// Make the weights of a game or the files about first moves again.
#[derive(Parser)]
struct Arguments {
    /// The game, or `openings`
    #[arg(value_parser = task)]
    task: Task,

    /// The seed of all random choices
    #[arg(long, default_value = "1")]
    seed: u64,

    /// With `openings`: write nothing, but play N games, with four times the playouts, after the first moves that are about even
    #[arg(long, value_name = "N")]
    check: Option<u32>,
}

/// The files that are made again.
#[derive(Clone, Copy)]
enum Task {
    Weights(Game),
    Openings,
}

/// The task of that name.
fn task(name: &str) -> Result<Task, String> {
    if name == "openings" {
        return Ok(Task::Openings);
    }
    let game = Game::ALL.into_iter().find(|game| game.name() == name);
    game.map(Task::Weights).ok_or_else(|| format!("no game has the name {name}"))
}

fn main() -> anyhow::Result<()> {
    let Arguments { task, seed, check } = Arguments::parse();
    match (task, check) {
        (Task::Openings, None) => {
            openings::write::<Cross>(seed)?;
            openings::write::<Crossway>(seed)
        }
        (Task::Openings, Some(games)) => {
            openings::check::<Cross>(seed, games)?;
            openings::check::<Crossway>(seed, games)
        }
        (_, Some(_)) => anyhow::bail!("`--check` is for `openings`"),
        (Task::Weights(Game::Crossway), None) => placement::train::<Crossway>(seed),
        (Task::Weights(Game::Cross), None) => placement::train::<Cross>(seed),
        (Task::Weights(Game::Crossings), None) => crossings::train(seed),
        (Task::Weights(Game::Crosswise), None) => crosswise::train(seed),
        #[cfg(tiny_hex)]
        (Task::Weights(game), None) => anyhow::bail!("{} learns nothing", game.name()),
    }
}
