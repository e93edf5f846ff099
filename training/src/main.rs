//! `cargo run --release -p xgames-training -- GAME` makes the file of weights of a game again: games of the engine with itself, and
//! the weights that follow from them. `openings` in the place of the game makes the files about first moves again, and `all` makes all
//! files. The same seed makes the same files. docs/training.md says how.

mod crossings;
mod crosswise;
mod files;
mod openings;
mod placement;
mod solved;

use std::path::PathBuf;

use clap::Parser;
use files::Files;
use xgames_core::games::Game;
use xgames_core::games::cross::Cross;
use xgames_core::games::crossway::Crossway;

/// Make the weights of a game or the files about first moves again.
#[derive(Parser)]
struct Arguments {
    /// The game, `openings` or `all`
    #[arg(value_parser = task)]
    task: Task,

    /// The seed of all random choices
    #[arg(long, default_value = "1")]
    seed: u64,

    /// With `openings`: write nothing, but play N games, with four times the playouts, after the first moves that are about even
    #[arg(long, value_name = "N")]
    check: Option<u32>,

    /// Write the files below this folder instead of those of the source
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// The files that are made again.
#[derive(Clone, Copy)]
enum Task {
    Weights(Game),
    Openings,
    All,
}

/// The task of that name.
fn task(name: &str) -> Result<Task, String> {
    match name {
        "openings" => Ok(Task::Openings),
        "all" => Ok(Task::All),
        _ => {
            let game = Game::ALL.into_iter().find(|game| game.name() == name);
            game.map(Task::Weights).ok_or_else(|| format!("no game has the name {name}"))
        }
    }
}

fn main() -> anyhow::Result<()> {
    let Arguments { task, seed, check, output } = Arguments::parse();
    if let Some(games) = check {
        anyhow::ensure!(matches!(task, Task::Openings), "`--check` is for `openings`");
        openings::check::<Cross>(seed, games)?;
        return openings::check::<Crossway>(seed, games);
    }
    let files = Files::new(output);
    match task {
        Task::Weights(game) => train(game, seed, &files),
        Task::Openings => open(seed, &files),
        Task::All => {
            Game::ALL.into_iter().try_for_each(|game| train(game, seed, &files))?;
            open(seed, &files)
        }
    }
}

/// Makes the weights of a game.
fn train(game: Game, seed: u64, files: &Files) -> anyhow::Result<()> {
    println!("{}", game.name());
    match game {
        Game::Crossway => placement::train::<Crossway>(seed, files),
        Game::Cross => placement::train::<Cross>(seed, files),
        Game::Crossings => crossings::train(seed, files),
        Game::Crosswise => crosswise::train(seed, files),
        #[cfg(tiny_hex)]
        game => anyhow::bail!("{} learns nothing", game.name()),
    }
}

/// Makes the files about first moves. The games are played with the weights that are compiled in.
fn open(seed: u64, files: &Files) -> anyhow::Result<()> {
    openings::write::<Cross>(seed, files)?;
    openings::write::<Crossway>(seed, files)
}
