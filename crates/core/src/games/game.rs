//! The properties of a game that is known at run time.

use std::fmt;
use std::str::FromStr;

use super::{Game, GameProfile, MoveKind, Notation, SetupField, for_game};
use crate::board::Side;

impl Game {
    /// The properties of the game.
    #[must_use]
    pub fn profile(self) -> &'static GameProfile {
        for_game!(self, P => const { &P::PROFILE })
    }

    /// The name in records, options and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.profile().name
    }

    /// The game of that name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Game> {
        let name = name.trim();
        Game::ALL.into_iter().find(|game| game.name().eq_ignore_ascii_case(name))
    }

    /// The name in sentences.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.profile().title
    }

    /// Whether its boards have several sizes.
    #[must_use]
    pub fn has_sizes(self) -> bool {
        self.profile().sizes.start() < self.profile().sizes.end()
    }

    /// The set-up options that the game reads.
    #[must_use]
    pub fn options(self) -> &'static [SetupField] {
        for_game!(self, P => P::OPTIONS)
    }

    /// Whether the game reads this set-up option.
    #[must_use]
    pub fn reads(self, option: SetupField) -> bool {
        self.options().contains(&option)
    }

    /// The maximum number of players.
    #[must_use]
    pub fn max_players(self) -> usize {
        self.profile().max_players
    }

    /// The name of a side.
    #[must_use]
    pub fn side_name(self, side: Side) -> &'static str {
        self.profile().sides[side as usize]
    }

    /// The stone with this letter in words, such as `white` and `locked white`; the letter itself if it belongs to neither side.
    #[must_use]
    pub fn stone_name(self, letter: char) -> String {
        let profile = self.profile();
        let is_of =
            |side: &Side| profile.letters[*side as usize].eq_ignore_ascii_case(&letter) && profile.stones_show_sides;
        match [Side::First, Side::Second].into_iter().find(is_of) {
            Some(side) if profile.letters[side as usize] == letter => self.side_name(side).to_owned(),
            Some(side) => format!("locked {}", self.side_name(side)),
            None => letter.to_string(),
        }
    }

    /// The tags that name the first owner of a side instead of a seat, by seat.
    #[must_use]
    pub fn player_aliases(self) -> &'static [&'static str] {
        self.profile().player_aliases
    }

    /// Whether the players may exchange their sides.
    #[must_use]
    pub fn has_pie_rule(self) -> bool {
        self.profile().has_pie_rule
    }

    /// Whether a finished game may be drawn.
    #[must_use]
    pub fn has_draws(self) -> bool {
        self.profile().has_draws
    }

    /// Whether the players hold hands of drawn stones.
    #[must_use]
    pub fn has_hands(self) -> bool {
        self.profile().has_hands
    }

    /// Whether a stone stays where it was placed.
    #[must_use]
    pub fn stones_stay(self) -> bool {
        self.profile().stones_stay
    }

    /// The kinds of moves that statistics count.
    #[must_use]
    pub fn move_kinds(self) -> &'static [MoveKind] {
        self.profile().move_kinds
    }

    /// The rules, as Markdown.
    #[must_use]
    pub fn rules(self) -> &'static str {
        self.profile().rules
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Game, UnknownGame> {
        Game::from_name(name).ok_or(UnknownGame)
    }
}

/// The names that games have for sizes of their boards, such as `small`.
pub fn size_names() -> impl Iterator<Item = &'static str> {
    Game::ALL.into_iter().flat_map(|game| game.profile().named_sizes).map(|(name, _)| *name)
}

/// Whether a game has this name for a size of its boards, in any case.
#[must_use]
pub fn is_size_name(word: &str) -> bool {
    size_names().any(|name| name.eq_ignore_ascii_case(word))
}

/// A name that is not the name of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownGame;

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Game::ALL.map(Game::name);
        write!(f, "not a known game; known games: {}", names.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::SetupOptions;

    #[test]
    fn each_game_has_its_rules() {
        for game in Game::ALL {
            assert!(game.rules().starts_with(&format!("# {}\n", game.title())), "{game}");
        }
    }

    /// CW5, CR3: the pie rule. CS9, CZ8: draws. CZ2, CZ3: up to four players, who hold hands. CS2, CZ5: stones that
    /// move.
    #[test]
    fn games_have_the_properties_of_their_rules() {
        assert_eq!(
            Game::ALL.map(|game| (game.name(), game.max_players())),
            [("crossway", 2), ("cross", 2), ("crossings", 2), ("crosswise", 4), ("tiny-hex", 2)]
        );
        let with = |has: fn(Game) -> bool| {
            let names: Vec<&str> = Game::ALL.into_iter().filter(|game| has(*game)).map(Game::name).collect();
            names.join(" ")
        };
        assert_eq!([with(Game::has_sizes), with(Game::has_pie_rule)], ["crossway cross"; 2]);
        assert_eq!(with(Game::has_draws), "crossings crosswise");
        assert_eq!(with(Game::has_hands), "crosswise");
        assert_eq!(with(Game::stones_stay), "crossway cross tiny-hex");
    }

    /// A name of a size means the same as its number.
    #[test]
    fn sizes_are_found_by_their_names() {
        let size_of = |game, size: &str| {
            let options = SetupOptions { size: Some(size), ..SetupOptions::default() };
            for_game!(game, P => P::read_setup(&options).map(|setup| P::size(&setup)).ok())
        };
        for game in Game::ALL {
            for (name, size) in game.profile().named_sizes {
                let name = name.to_uppercase();
                assert!(is_size_name(&name), "{name}");
                assert_eq!(size_of(game, &name), Some(*size), "{name}");
                assert_eq!(size_of(game, &size.to_string()), Some(*size), "{name}");
            }
        }
        assert!(size_names().eq(["small", "medium", "large"]));
        assert!(!["", "smal", "9", "huge"].into_iter().any(is_size_name));
    }

    #[test]
    fn games_are_found_by_their_names() {
        for game in Game::ALL {
            assert_eq!((game.to_string().as_str(), game.to_string().parse()), (game.name(), Ok(game)));
            assert_eq!(Game::from_name(&format!(" {} ", game.name().to_uppercase())), Some(game));
        }
        let unknown = "chess".parse::<Game>().unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "not a known game; known games: crossway, cross, crossings, crosswise, tiny-hex"
        );
    }
}
