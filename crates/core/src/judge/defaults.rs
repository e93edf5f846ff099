//! Defaults for what records do not say.

use crate::diagnostic::Code;
use crate::games::{Game, Notation, Position, Seat, Seating, SetupFault, SetupOptions, ToMove, for_game};

/// Values for records that do not give their own.
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
    /// The side or player to move in a set-up position.
    pub to_move: Option<String>,
    /// Whether the side to move is irrelevant.
    pub anyone_to_move: bool,
    /// The value of `Seats`.
    pub seats: Option<String>,
    /// The hand of the player to move.
    pub hand: Option<String>,
    /// The player for whom findings and positions are shown: they tell nothing about other hands and the bag. `None` for a
    /// referee.
    pub viewer: Option<Seat>,
    /// Whether comments that ignore nothing are findings.
    pub finds_unused_ignores: bool,
    /// The codes whose findings are left out of judgements.
    pub ignored: Vec<Code>,
    /// These defaults without what a configuration adds; `None` if it adds nothing. See [`Defaults::typed`].
    pub typed: Option<Box<Defaults>>,
}

impl Defaults {
    /// Defaults that say nothing.
    #[must_use]
    pub const fn none() -> Defaults {
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
            viewer: None,
            finds_unused_ignores: false,
            ignored: Vec::new(),
            typed: None,
        }
    }

    /// The default value of a tag.
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

    /// The set-up options of a game without record.
    #[must_use]
    pub fn setup_options<P: Notation>(&self) -> SetupOptions<'_> {
        self.complete(SetupOptions::from_tags(P::OPTIONS, |name| self.tag(name)))
    }

    /// Checks the set-up options of a game without record, but not a position.
    ///
    /// # Errors
    /// A value that the game does not have.
    pub fn check_setup(&self, game: Game) -> Result<(), SetupFault> {
        for_game!(game, P => P::read_setup(&self.setup_options::<P>()).map(drop))
    }

    /// The size and the number of players of a game without record.
    ///
    /// # Errors
    /// A value that the game does not have, or a position that its rules do not allow.
    pub fn typed_start(&self, game: Game) -> Result<(u16, usize), SetupFault> {
        for_game!(game, P => {
            let setup = P::read_setup(&self.setup_options::<P>());
            setup.and_then(|setup| Ok((P::size(&setup), P::begin(&setup)?.facts().players)))
        })
    }

    /// Adds the options that have no tags.
    pub(super) fn complete<'a>(&'a self, options: SetupOptions<'a>) -> SetupOptions<'a> {
        let to_move = match &self.to_move {
            Some(name) => ToMove::Named(name),
            None if self.anyone_to_move => ToMove::Anyone,
            None => ToMove::Shown,
        };
        SetupOptions { diagram: self.diagram.as_deref(), to_move, viewer: self.viewer, ..options }
    }
}
