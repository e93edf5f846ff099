//! Starts of games that are chosen by bytes.

use xgames::games::{Game, Notation, SetupOptions};
use xgames::generate::shuffled_bag;

use super::choices::Choices;

/// The game that is an example for programmers. Only the tests of `xgames-core` know it, and it has no set-ups.
pub(crate) const EXAMPLE: &str = "tiny-hex";

/// Turn cycles of Crosswise.
pub(crate) const CYCLES: [&str; 8] =
    ["r1 g1", "g1 r1", "r1 g1 r2 g1", "r1 g1 r1 g2", "g1 r1 g2 r1", "g1 r1 g1 r2", "r1 g1 r2 g2", "g1 r1 g2 r2"];

/// The number of starts on small boards.
pub(crate) const SMALL: usize = 32;

/// Sizes of boards. Small ones are listed more often, because their games come to an end.
#[allow(clippy::match_wildcard_for_single_variants, reason = "see `EXAMPLE`")]
fn sizes(game: Game) -> &'static [&'static str] {
    match game {
        Game::Crossway => &["2", "3", "3", "4", "4", "5", "5", "6", "7", "9", "13", "19", "52"],
        Game::Cross => &["2", "3", "3", "4", "4", "5", "6", "10"],
        Game::Crossings => &["8"],
        Game::Crosswise => &["6"],
        #[allow(unreachable_patterns, reason = "see `EXAMPLE`")]
        _ => &["3"],
    }
}

/// The options that a game starts with.
pub(crate) struct Start {
    pub(crate) size: &'static str,
    pub(crate) has_pie: bool,
    pub(crate) coords: Option<&'static str>,
    pub(crate) seats: Option<&'static str>,
    pub(crate) bag: Option<String>,
}

impl Start {
    /// A start of a game.
    pub(crate) fn choose(game: Game, choices: &mut Choices) -> Start {
        let form = choices.byte();
        let has_pie = form & 1 == 0;
        let coords = (form & 6 == 2).then_some("plain");
        let (seats, bag) = match game {
            Game::Crosswise => {
                let seed = u64::from(choices.byte()) << 8 | u64::from(choices.byte());
                (Some(*choices.one_of(&CYCLES)), (form & 8 == 0).then(|| shuffled_bag(seed, 0)))
            }
            _ => (None, None),
        };
        Start { size: choices.one_of::<&'static str>(sizes(game)), has_pie, coords, seats, bag }
    }

    /// The start on a small board that has this number, below [`SMALL`].
    pub(crate) fn small(game: Game, number: usize) -> Start {
        let bit = |place: usize| number >> place & 1 != 0;
        let has_seats = game == Game::Crosswise;
        Start {
            size: if game.has_sizes() { ["2", "3", "4", "5"][number % 4] } else { sizes(game)[0] },
            has_pie: !bit(2),
            coords: bit(3).then_some("plain"),
            seats: has_seats.then_some(CYCLES[number % 8]),
            bag: (has_seats && !bit(4)).then(|| shuffled_bag(number as u64, 0)),
        }
    }

    /// The tags of a record that begins so.
    pub(crate) fn tags(&self, game: Game) -> Vec<(&'static str, String)> {
        let size = (!game.has_hands() && game != Game::Crossings).then(|| self.size.to_owned());
        let swap = (!self.has_pie && game.has_pie_rule()).then(|| "no".to_owned());
        let coords = self.coords.filter(|_| game == Game::Crossway).map(str::to_owned);
        let options = [
            ("Size", size),
            ("Swap", swap),
            ("Coords", coords),
            ("Seats", self.seats.map(str::to_owned)),
            ("Bag", self.bag.clone()),
        ];
        let given = options.into_iter().filter_map(|(name, value)| Some((name, value?)));
        [("Game", game.name().to_owned())].into_iter().chain(given).collect()
    }

    /// The first position.
    pub(crate) fn position<P: Notation>(&self) -> P {
        let options = SetupOptions {
            size: Some(self.size),
            swap: (!self.has_pie).then_some("no"),
            coords: self.coords,
            seats: self.seats,
            bag: self.bag.as_deref(),
            ..SetupOptions::default()
        };
        P::begin(&P::read_setup(&options).expect("options")).expect("a start")
    }
}
