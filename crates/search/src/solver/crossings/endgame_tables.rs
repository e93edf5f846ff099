//! Endgame tables from files, shared by all who ask them.

#[cfg(feature = "tables")]
use std::sync::Arc;

#[cfg(feature = "tables")]
use super::tables::Table;
use xgames_core::games::Game;
use xgames_core::games::crossings::kernel::Board;

/// Endgame tables from files, which engines ask in any number of threads. A copy shares the tables with the original. Without the feature
/// `tables` files cannot be read, so no position is known.
#[derive(Clone, Debug, Default)]
pub struct EndgameTables {
    #[cfg(feature = "tables")]
    tables: Arc<[Table]>,
}

impl EndgameTables {
    /// The tables of these files. If two have the same position, the first one is asked.
    #[cfg(feature = "tables")]
    #[must_use]
    pub fn new(tables: Vec<Table>) -> EndgameTables {
        EndgameTables { tables: tables.into() }
    }

    /// Whether there can be tables of a game.
    #[must_use]
    pub fn exist_for(game: Game) -> bool {
        game == Game::Crossings
    }

    /// The score of a position for the side to move: 1 for a win, 0 for a draw, -1 for a loss. It is `None` if no table has the position.
    #[cfg(feature = "tables")]
    #[inline]
    pub(crate) fn score(&self, board: Board) -> Option<i8> {
        self.tables.iter().find_map(|table| table.score(board))
    }

    /// The score of a position, which is never known without the feature `tables`.
    #[cfg(not(feature = "tables"))]
    #[expect(clippy::unused_self, reason = "with the feature there are tables")]
    pub(crate) fn score(&self, _board: Board) -> Option<i8> {
        None
    }
}

/// Copies of the same tables are equal.
impl PartialEq for EndgameTables {
    #[cfg(feature = "tables")]
    fn eq(&self, other: &EndgameTables) -> bool {
        Arc::ptr_eq(&self.tables, &other.tables) || self.tables.is_empty() && other.tables.is_empty()
    }

    #[cfg(not(feature = "tables"))]
    fn eq(&self, _other: &EndgameTables) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_exist_for_crossings_alone() {
        let games: Vec<Game> = Game::ALL.into_iter().filter(|game| EndgameTables::exist_for(*game)).collect();
        assert_eq!(games, [Game::Crossings]);
    }
}
