//! What the caller says about records that do not say it themselves.

use crate::games::{Game, Notation, SetupOptions, ToMove};

/// What the caller says about records that do not say it themselves.
#[derive(Clone, Debug, Default)]
pub struct Defaults {
    /// The game.
    pub game: Option<Game>,
    /// The value of `Size`.
    pub size: Option<String>,
    /// The value of `Coords`.
    pub coords: Option<String>,
    /// The value of `Swap`.
    pub swap: Option<String>,
    /// The value of `Position`.
    pub position: Option<String>,
    /// A printed board.
    pub diagram: Option<String>,
    /// Who is to move in a set-up position.
    pub to_move: Option<String>,
    /// Whether it makes no difference who that is.
    pub anyone_to_move: bool,
    /// The value of `Seats`.
    pub seats: Option<String>,
    /// The hand of the player to move.
    pub hand: Option<String>,
}

impl Defaults {
    /// The caller says nothing.
    #[must_use]
    pub const fn nothing() -> Defaults {
        Defaults {
            game: None,
            size: None,
            coords: None,
            swap: None,
            position: None,
            diagram: None,
            to_move: None,
            anyone_to_move: false,
            seats: None,
            hand: None,
        }
    }

    /// The value of a tag by its name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        match name {
            "Size" => self.size.as_deref(),
            "Coords" => self.coords.as_deref(),
            "Swap" => self.swap.as_deref(),
            "Position" => self.position.as_deref(),
            "Seats" => self.seats.as_deref(),
            _ => None,
        }
    }

    /// What a game is set up with if only the caller says so.
    #[must_use]
    pub fn setup_options<P: Notation>(&self) -> SetupOptions<'_> {
        self.complete(SetupOptions::from_tags(P::OPTIONS, |name| self.tag(name)))
    }

    /// Adds what records cannot say.
    pub(super) fn complete<'a>(&'a self, options: SetupOptions<'a>) -> SetupOptions<'a> {
        let to_move = match &self.to_move {
            Some(name) => ToMove::Named(name),
            None if self.anyone_to_move => ToMove::Anyone,
            None => ToMove::Shown,
        };
        SetupOptions { diagram: self.diagram.as_deref(), to_move, ..options }
    }
}
