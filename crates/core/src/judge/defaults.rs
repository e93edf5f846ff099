//! Defaults for what records do not say.

use crate::diagnostic::Code;
use crate::games::{Game, Notation, Position, Seat, Seating, SetupFault, SetupField, SetupOptions, ToMove, for_game};
use crate::record::Head;

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
    /// The defaults that were typed, and what a configuration adds by game; `None` if no configuration was looked for.
    pub configured: Option<Box<Configured>>,
}

/// What a configuration keeps apart when it adds to defaults that were typed.
#[derive(Clone, Debug, Default)]
pub struct Configured {
    /// The defaults without the configuration. They alone say which games are meant.
    pub typed: Defaults,
    /// The values of `Size`, each for the boards of this game, or of all games that have sizes. The first one that fits counts.
    pub sizes: Vec<(Option<Game>, String)>,
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
            configured: None,
        }
    }

    /// The defaults without what a configuration adds. They say which games are meant.
    #[must_use]
    pub fn typed(&self) -> &Defaults {
        self.configured.as_deref().map_or(self, |configured| &configured.typed)
    }

    /// The size of a board of this game whose record does not say it. One that was typed is meant for the boards of its game.
    #[must_use]
    pub fn size_of(&self, game: Game) -> Option<&str> {
        let typed = self.typed();
        let size = typed.size.as_deref().filter(|_| typed.game.is_none_or(|meant| meant == game));
        size.or_else(|| self.configured_size(game))
    }

    /// The size that a configuration gives the boards of this game.
    pub(super) fn configured_size(&self, game: Game) -> Option<&str> {
        let sizes = &self.configured.as_deref()?.sizes;
        let fits = |of: &Option<Game>| of.map_or(game.has_sizes(), |of| of == game);
        sizes.iter().find(|(of, _)| fits(of)).map(|(_, size)| size.as_str())
    }

    /// The value of a tag of a record of this game, or else its default.
    #[must_use]
    pub fn tag_of<'a>(&'a self, game: Game, head: &'a Head<'_>, name: &str) -> Option<&'a str> {
        match head.tag(name) {
            Some(tag) => Some(tag.value.as_ref()),
            // A position shows its size.
            None if name == "Size" && head.tag("Position").is_some() => None,
            None if name == "Size" => self.size_of(game),
            None => self.tag(name),
        }
    }

    /// Whether a record with these tags begins with the position with which games usually begin.
    #[must_use]
    pub fn begin_as_usual(&self, head: &Head<'_>) -> bool {
        self.position.is_none() && head.tag("Position").is_none()
    }

    /// Whether a record may leave a tag to these defaults.
    #[must_use]
    pub fn supply_tags(&self) -> bool {
        let Defaults { game, size, coords, swap, position, seats, configured, .. } = self;
        let has_sizes = configured.as_ref().is_some_and(|configured| !configured.sizes.is_empty());
        let values = [size, coords, swap, position, seats];
        has_sizes || game.is_some() || values.iter().any(|value| value.is_some())
    }

    /// The tags that a record of this game leaves to these defaults, with their values, in the order in which they are written.
    pub fn missing_tags<'a>(&'a self, game: Game, head: &'a Head<'_>) -> impl Iterator<Item = (&'static str, &'a str)> {
        const ORDER: [SetupField; 5] =
            [SetupField::Size, SetupField::Swap, SetupField::Coords, SetupField::Position, SetupField::Seats];
        let missing = ORDER.into_iter().filter(move |field| game.reads(*field)).filter_map(SetupField::tag);
        missing
            .filter(|name| head.tag(name).is_none())
            .filter_map(move |name| Some((name, self.tag_of(game, head, name)?)))
    }

    /// The default value of a tag, whatever the game.
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
