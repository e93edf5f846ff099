//! A choice of plies by who moves there.

use crate::glob::Glob;
use xgames_core::games::{Game, Side};

/// A choice of plies by who moves there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Whose {
    /// The plies of all players are meant.
    #[default]
    All,
    /// The plies of a seat, from 1, are meant.
    Seat(u8),
    /// The plies of the player whose name fits this pattern are meant, as in a query: `ann*` is any name that begins so.
    Player(String),
    /// The plies of the side with this name are meant, whoever has it.
    Side(String),
}

impl Whose {
    /// Whether a ply of this seat and side is meant, in a game with these players by seat.
    #[must_use]
    pub fn is_meant(&self, seat: u8, side: &str, players: &[Option<String>]) -> bool {
        match self {
            Whose::All => true,
            Whose::Seat(meant) => *meant == seat,
            Whose::Side(meant) => meant.eq_ignore_ascii_case(side),
            Whose::Player(pattern) => {
                let name = players.get(usize::from(seat).wrapping_sub(1)).and_then(Option::as_deref);
                name.is_some_and(|name| Glob::pattern(pattern).fits(name.trim()))
            }
        }
    }

    /// Whether the player at a seat may have plies that are meant, in a game with these players by seat. Either player may have a side.
    #[must_use]
    pub fn may_mean(&self, seat: u8, players: &[Option<String>]) -> bool {
        matches!(self, Whose::Side(_)) || self.is_meant(seat, "", players)
    }

    /// Whether these players of a game, by seat, have plies that are meant.
    #[must_use]
    pub fn has_part(&self, game: Game, players: &[Option<String>]) -> bool {
        let seats = || 1..=players.len() as u8;
        match self {
            Whose::All => true,
            Whose::Side(side) => {
                [Side::First, Side::Second].into_iter().any(|own| game.side_name(own).eq_ignore_ascii_case(side))
            }
            Whose::Seat(_) | Whose::Player(_) => seats().any(|seat| self.may_mean(seat, players)),
        }
    }
}
