//! The two colours of SGF and their sides.

use crate::games::{Game, Side};

/// A colour by which a property names a side, or a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    Black,
    White,
}

impl Colour {
    /// The colour of the side that moves first.
    pub(super) fn first(game: Game) -> Colour {
        if game.side_name(Side::First) == "white" { Colour::White } else { Colour::Black }
    }

    /// The colour of a side.
    pub(super) fn of(game: Game, side: Side) -> Colour {
        match side {
            Side::First => Colour::first(game),
            Side::Second => Colour::first(game).other(),
        }
    }

    /// The side of this colour.
    pub(super) fn side(self, game: Game) -> Side {
        if self == Colour::first(game) { Side::First } else { Side::Second }
    }

    pub(super) fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// The property of a move, and the letter in results.
    pub(super) fn letter(self) -> &'static str {
        match self {
            Colour::Black => "B",
            Colour::White => "W",
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Colour::Black => "black",
            Colour::White => "white",
        }
    }
}
