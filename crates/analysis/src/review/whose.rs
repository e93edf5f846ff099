//! A choice of plies by who moves there.

use crate::glob::Glob;
use xgames_core::diagnostic::shorten;
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

/// The plies of one game that are meant, of [`Whose`]. Names are compared once, however many plies there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MeantPlies {
    /// The plies of all players are meant.
    #[default]
    All,
    /// The plies of these seats, from 1, are meant.
    Seats(Vec<u8>),
    /// The plies of the side with this name are meant, whoever has it.
    Side(String),
}

impl MeantPlies {
    /// Whether a ply of this seat and side is meant.
    #[must_use]
    pub fn has(&self, seat: u8, side: &str) -> bool {
        match self {
            MeantPlies::Side(meant) => meant.eq_ignore_ascii_case(side),
            MeantPlies::All | MeantPlies::Seats(_) => self.may_have(seat),
        }
    }

    /// Whether this number of players of a game have plies that are meant.
    #[must_use]
    pub fn are_in(&self, game: Game, players: usize) -> bool {
        match self {
            MeantPlies::All => true,
            MeantPlies::Side(side) => {
                [Side::First, Side::Second].into_iter().any(|own| game.side_name(own).eq_ignore_ascii_case(side))
            }
            MeantPlies::Seats(seats) => seats.iter().any(|seat| (1..=players).contains(&(*seat).into())),
        }
    }

    /// Whether the player at a seat may have plies that are meant. Either player may have a side.
    #[must_use]
    pub fn may_have(&self, seat: u8) -> bool {
        match self {
            MeantPlies::All | MeantPlies::Side(_) => true,
            MeantPlies::Seats(seats) => seats.contains(&seat),
        }
    }
}

impl Whose {
    /// The plies that are meant in a game with these players by seat.
    #[must_use]
    pub fn among(&self, players: &[Option<String>]) -> MeantPlies {
        match self {
            Whose::All => MeantPlies::All,
            Whose::Seat(seat) => MeantPlies::Seats(vec![*seat]),
            Whose::Side(side) => MeantPlies::Side(side.clone()),
            Whose::Player(pattern) => {
                let pattern = Glob::pattern(pattern);
                let fits = |name: &Option<String>| name.as_ref().is_some_and(|name| pattern.fits(name.trim()));
                MeantPlies::Seats((1..).zip(players).filter(|(_, name)| fits(name)).map(|(seat, _)| seat).collect())
            }
        }
    }

    /// The choice in words that go on from ‘no game has’.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self {
            Whose::All => "a player".to_owned(),
            Whose::Seat(seat) => format!("a seat {seat}"),
            Whose::Player(pattern) => format!("a player ‘{}’", shorten(pattern)),
            Whose::Side(side) => format!("a side ‘{}’", shorten(side)),
        }
    }
}
