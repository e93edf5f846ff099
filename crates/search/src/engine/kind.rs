//! The engines by name.

use super::level::Level;
use super::random::RandomMoves;
use super::uct::PlainUct;
use super::{Engine, Playable, Settings};

/// A kind of engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The best engine for the game.
    Best,
    /// Plain UCT, the baseline.
    Uct,
    /// An engine that plays random moves.
    Random,
    /// An opponent for people.
    Level(Level),
}

impl Kind {
    /// All kinds, the best first; the opponents for people come last.
    pub fn all() -> impl Iterator<Item = Kind> {
        [Kind::Best, Kind::Uct, Kind::Random].into_iter().chain(Level::ALL.map(Kind::Level))
    }

    /// The name of the kind on the command line and in records.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Best => "best",
            Kind::Uct => "uct",
            Kind::Random => "random",
            Kind::Level(level) => level.short_name(),
        }
    }

    /// The kind of that name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::all().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// An engine for a game that starts from this position.
    pub fn engine<P: Playable>(self, start: &P, settings: Settings) -> Box<dyn Engine<P>> {
        match self {
            Kind::Best => start.engine(settings),
            Kind::Uct => Box::new(PlainUct::new(settings)),
            Kind::Random => Box::new(RandomMoves::new(settings)),
            Kind::Level(level) => level.engine(start, settings),
        }
    }
}
