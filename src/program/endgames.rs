//! Files of endgame tables that commands ask.

use std::io::BufReader;
use std::path::Path;

use anyhow::{anyhow, bail};

use super::files::open_plain;
use crate::cli::EndgameOptions;
use xgames_analysis::archive::name_of;
use xgames_core::games::Game;
use xgames_search::solver::EndgameTables;
use xgames_search::solver::crossings::tables::Table;

/// The tables of the files that the options name.
pub(crate) fn load(options: &EndgameOptions) -> anyhow::Result<EndgameTables> {
    Ok(EndgameTables::new(read_all(options)?))
}

/// The tables of the files that the options name, one by one.
pub(crate) fn read_all(options: &EndgameOptions) -> anyhow::Result<Vec<Table>> {
    options.files().iter().map(|path| read(path)).collect()
}

/// Reads a file of tables and checks it.
pub(crate) fn read(path: &Path) -> anyhow::Result<Table> {
    let name = name_of(path);
    let file = open_plain(path, u64::MAX)?;
    Table::read(&mut BufReader::new(file)).map_err(|fault| anyhow!("{name}: {fault}"))
}

/// Refuses files of tables for a game that has none.
pub(crate) fn check(options: &EndgameOptions, game: Game) -> anyhow::Result<()> {
    if options.is_empty() { Ok(()) } else { check_game("endgames", game) }
}

/// Refuses an option about tables for a game that has none.
pub(crate) fn check_game(option: &str, game: Game) -> anyhow::Result<()> {
    if EndgameTables::exist_for(game) {
        return Ok(());
    }
    let games: Vec<&str> =
        Game::ALL.into_iter().filter(|game| EndgameTables::exist_for(*game)).map(Game::name).collect();
    bail!("`--{option}` applies to {} only, not to {}", games.join(" and "), game.name())
}
