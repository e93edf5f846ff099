//! Defaults for what records do not say.

use crate::diagnostic::Code;
use crate::games::{Game, Notation, Position, Seat, Seating, SetupFault, SetupField, SetupOptions, ToMove, for_game};
use crate::record::Head;

/// Values for records that do not give their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defaults {
    /// The game of records that do not name theirs; `None` if they then have none.
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

/// The parts that a configuration keeps apart when it adds to defaults that were typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

    /// The first of these defaults that says nothing about a game: `coords`, `swap`, `seats`, `viewer` or `hand`. Those of a
    /// configuration are for other games, too.
    #[must_use]
    pub fn unsuitable(&self, game: Game) -> Option<&'static str> {
        let Defaults { coords, swap, seats, viewer, hand, .. } = self.typed();
        match game {
            _ if coords.is_some() && !game.reads(SetupField::Coords) => Some("coords"),
            _ if swap.is_some() && !game.has_pie_rule() => Some("swap"),
            _ if seats.is_some() && !game.reads(SetupField::Seats) => Some("seats"),
            _ if viewer.is_some() && !game.has_hands() => Some("viewer"),
            _ if hand.is_some() && !game.has_hands() => Some("hand"),
            _ => None,
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::native::Reader;

    fn text(value: &str) -> Option<String> {
        Some(value.to_owned())
    }

    /// Defaults that were typed, to which a configuration adds sizes by game.
    fn configured(typed: Defaults, sizes: &[(Option<Game>, &str)]) -> Defaults {
        let sizes = sizes.iter().map(|(game, size)| (*game, (*size).to_owned())).collect();
        Defaults { configured: Some(Box::new(Configured { typed: typed.clone(), sizes })), ..typed }
    }

    #[test]
    fn a_typed_size_is_for_the_boards_of_the_typed_game() {
        let nine = Defaults { size: text("9"), ..Defaults::default() };
        assert_eq!(nine.size_of(Game::Cross), Some("9"));
        let nine = Defaults { game: Some(Game::Crossway), ..nine };
        assert_eq!((nine.size_of(Game::Crossway), nine.size_of(Game::Cross)), (Some("9"), None));
    }

    #[test]
    fn the_first_size_of_a_configuration_that_fits_counts() {
        let sizes = [(Some(Game::Cross), "4"), (None, "7"), (Some(Game::Crossway), "9")];
        let defaults = configured(Defaults::default(), &sizes);
        assert_eq!((defaults.size_of(Game::Cross), defaults.size_of(Game::Crossway)), (Some("4"), Some("7")));
        // A size without a game is not for boards that have only one.
        assert_eq!((defaults.size_of(Game::Crossings), defaults.size_of(Game::Crosswise)), (None, None));
        let typed = configured(Defaults { size: text("5"), ..Defaults::default() }, &sizes);
        assert_eq!((typed.size_of(Game::Cross), typed.size_of(Game::Crossings)), (Some("5"), Some("5")));
    }

    /// The value of a tag of a game of Crossway that begins with these tags.
    fn tag(defaults: &Defaults, tags: &str, name: &str) -> Option<String> {
        let record = format!("{tags} 1. a1 *");
        let head = Reader::new(record.as_bytes()).next_game().unwrap();
        defaults.tag_of(Game::Crossway, &head, name).map(str::to_owned)
    }

    #[test]
    fn a_tag_of_the_record_is_before_a_default() {
        let defaults = Defaults { size: text("9"), swap: text("no"), ..Defaults::default() };
        assert_eq!(tag(&defaults, "[Size \"5\"]", "Size"), text("5"));
        assert_eq!(tag(&defaults, "[Event \"x\"]", "Size"), text("9"));
        assert_eq!(tag(&defaults, "[Event \"x\"]", "Swap"), text("no"));
        assert_eq!(tag(&defaults, "[Event \"x\"]", "Coords"), None);
        assert_eq!(tag(&defaults, "[Event \"x\"]", "Event"), text("x"));
    }

    #[test]
    fn a_position_needs_no_size() {
        let defaults = Defaults { size: text("9"), swap: text("no"), ..Defaults::default() };
        let position = "[Position \"3/3/3 B\"]";
        assert_eq!((tag(&defaults, position, "Size"), tag(&defaults, position, "Swap")), (None, text("no")));
    }

    #[test]
    fn games_begin_as_usual_unless_a_position_is_said() {
        let begin_as_usual = |defaults: &Defaults, tags: &str| {
            defaults.begin_as_usual(&Reader::new(format!("{tags} 1. a1 *").as_bytes()).next_game().unwrap())
        };
        let (none, set_up) = (Defaults::default(), Defaults { position: text("3/3/3 B"), ..Defaults::default() });
        assert!(begin_as_usual(&none, "[Size \"3\"]"));
        assert!(!begin_as_usual(&none, "[Position \"3/3/3 B\"]") && !begin_as_usual(&set_up, "[Size \"3\"]"));
    }

    #[test]
    fn defaults_supply_tags_if_they_have_a_value_of_one() {
        let none = Defaults::default();
        let hands = Defaults { hand: text("ABCD"), to_move: text("B"), ..none.clone() };
        assert!(!none.supply_tags() && !hands.supply_tags() && !configured(none.clone(), &[]).supply_tags());
        for defaults in [
            Defaults { game: Some(Game::Cross), ..none.clone() },
            Defaults { size: text("5"), ..none.clone() },
            Defaults { coords: text("plain"), ..none.clone() },
            Defaults { swap: text("no"), ..none.clone() },
            Defaults { position: text("3/3/3 B"), ..none.clone() },
            Defaults { seats: text("r1 g1"), ..none.clone() },
            configured(none, &[(None, "5")]),
        ] {
            assert!(defaults.supply_tags(), "{defaults:?}");
        }
    }

    #[test]
    fn tags_are_missing_if_the_game_reads_them_and_the_record_does_not_say_them() {
        let defaults = Defaults {
            size: text("9"),
            coords: text("plain"),
            swap: text("no"),
            seats: text("g1 r1"),
            ..Defaults::default()
        };
        let missing = |game: Game, tags: &str| {
            let record = format!("{tags} 1. a1 *");
            let head = Reader::new(record.as_bytes()).next_game().unwrap();
            let missing = defaults.missing_tags(game, &head).map(|(name, value)| format!("{name} {value}"));
            missing.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(missing(Game::Crossway, "[Event \"x\"]"), "Size 9, Swap no, Coords plain");
        assert_eq!(missing(Game::Crossway, "[Size \"5\"] [Coords \"letters\"]"), "Swap no");
        assert_eq!(missing(Game::Crosswise, "[Event \"x\"]"), "Size 9, Seats g1 r1");
    }

    #[test]
    fn a_game_without_a_record_begins_as_the_defaults_say() {
        let start = |defaults: &Defaults, game: Game| defaults.typed_start(game).ok();
        let none = Defaults::default();
        assert_eq!((start(&none, Game::Crossway), start(&none, Game::Cross)), (Some((19, 2)), Some((6, 2))));
        let three = Defaults { seats: text("r1 g1 r2 g1"), ..none.clone() };
        assert_eq!(start(&three, Game::Crosswise), Some((6, 3)));
        let large = Defaults { size: text("53"), ..none.clone() };
        assert!(none.check_setup(Game::Crossway).is_ok() && large.check_setup(Game::Crossway).is_err());
        assert_eq!(start(&large, Game::Crossway), None);
    }

    #[test]
    fn who_is_to_move_is_said_shown_or_irrelevant() {
        let to_move = |defaults: &Defaults| match defaults.setup_options::<crate::games::crossway::Crossway>().to_move {
            ToMove::Named(name) => name.to_owned(),
            ToMove::Anyone => "anyone".to_owned(),
            ToMove::Shown => "shown".to_owned(),
        };
        let anyone = Defaults { anyone_to_move: true, ..Defaults::default() };
        let white = Defaults { to_move: text("white"), ..anyone.clone() };
        assert_eq!([&Defaults::default(), &anyone, &white].map(to_move), ["shown", "anyone", "white"]);
    }

    #[test]
    fn a_record_of_another_game_does_not_have_the_typed_size() {
        let head = Reader::new(b"a1 *").next_game().unwrap();
        let [typed, other, ..] = Game::ALL;
        let defaults = Defaults { game: Some(typed), size: text("9"), position: text("9/9"), ..Defaults::default() };
        let tags = |game| ["Size", "Position"].map(|name| defaults.tag_of(game, &head, name));
        assert_eq!([typed, other].map(tags), [[Some("9"), Some("9/9")], [None, Some("9/9")]]);
    }

    #[test]
    fn a_game_is_set_up_for_its_viewer() {
        for viewer in [None, Some(Seat(1)), Some(Seat(2))] {
            let defaults = Defaults { viewer, ..Defaults::default() };
            assert_eq!(defaults.setup_options::<crate::games::crosswise::Crosswise>().viewer, viewer);
        }
    }
}
