//! Occurrences of positions, patterns and moves in games.

mod images;
mod moves;
mod pattern;
mod ply_range;
#[cfg(feature = "archives")]
mod shape;
mod test;
mod unordered;
mod watcher;

use std::sync::Arc;

pub use moves::{play, plies};
pub use ply_range::PlyRange;
#[cfg(feature = "archives")]
pub(crate) use shape::{Shape, ShapeImage};
pub use test::finding;
pub(crate) use watcher::Watcher;

use self::test::{Test, Tests};
use xgames_core::diagnostic::{Code, Diagnostic};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Game, for_game};

/// Something that has to occur in a game, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occurrence {
    /// This position, in one line, after one of these plies.
    Position(String, PlyRange),
    /// A board or a part of it, with `?` for any cell and `*` for any stone, after one of these plies.
    Pattern(String, PlyRange),
    /// After a position or a pattern, this pattern comes within this number of plies, or is there at the same time.
    Then {
        /// The position or the pattern that comes first, after one of its plies.
        first: Box<Occurrence>,
        /// The pattern that follows.
        text: String,
        /// The largest number of plies between the two.
        within: u32,
    },
    /// The game begins with these moves.
    Opening(String),
    /// The game reaches the position after these moves, after as many plies but in any order.
    Transposition(String),
    /// This move is played.
    Move(String),
    /// The game ends with these moves.
    Ending(String),
}

/// A set of things that all have to occur in a game.
#[derive(Clone, Debug, Default)]
pub struct Occurrences {
    /// The positions, patterns and moves that have to occur.
    pub wanted: Vec<Occurrence>,
    /// Whether symmetries of the rules count; `None` for yes in positions, patterns and transpositions, and no in moves.
    pub symmetry: Option<bool>,
    /// The lettering of the columns of Crossway in moves: `go` or `plain`.
    pub coords: Option<String>,
}

impl Occurrence {
    /// The text as typed.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Occurrence::Position(text, _)
            | Occurrence::Pattern(text, _)
            | Occurrence::Then { text, .. }
            | Occurrence::Opening(text)
            | Occurrence::Transposition(text)
            | Occurrence::Move(text)
            | Occurrence::Ending(text) => text,
        }
    }
}

impl Occurrences {
    pub(crate) fn is_empty(&self) -> bool {
        self.wanted.is_empty()
    }

    /// Whether positions must be seen to find them, not only moves.
    pub(crate) fn need_positions(&self) -> bool {
        // Which stone a move takes is only seen on the board, because the record need not name it.
        self.wanted.iter().any(|wanted| match wanted {
            Occurrence::Opening(text) | Occurrence::Move(text) | Occurrence::Ending(text) => {
                moves::may_name_taken(text)
            }
            _ => true,
        })
    }

    /// Checks that each of the wanted things can occur in one of these games.
    ///
    /// # Errors
    /// The first thing that cannot occur, with the reason of the first game that can read it as a move, or else of the first.
    pub fn check(&self, games: &[Game]) -> Result<(), (&Occurrence, Diagnostic)> {
        self.wanted.iter().try_for_each(|wanted| {
            let mut findings = Vec::new();
            for game in games {
                match for_game!(*game, P => self.check_for::<P>(wanted)) {
                    Ok(()) => return Ok(()),
                    Err(finding) => findings.push(finding),
                }
            }
            let reason = findings.into_iter().min_by_key(|finding| finding.code == Code::UnreadableMove);
            reason.map_or(Ok(()), |finding| Err((wanted, finding)))
        })
    }

    /// Checks that something can occur on a board of the default size or on the largest one.
    fn check_for<P: Symmetric>(&self, wanted: &Occurrence) -> Result<(), Diagnostic> {
        let sizes = P::PROFILE.sizes.rev().map(|size| size.to_string());
        let largest = || sizes.clone().find_map(|size| self.start::<P>(Some(&size)).ok());
        let on_default = match self.start::<P>(None) {
            Ok(start) => self.test(wanted, &start).map(drop),
            Err(fault) => Err(test::finding(wanted.text(), None, fault.fault)),
        };
        match (&on_default, largest()) {
            (Err(_), Some(start)) if self.test(wanted, &start).is_ok() => Ok(()),
            _ => on_default,
        }
    }
}

/// The tests for each kind and size of game that has occurred so far.
#[derive(Default)]
pub(crate) struct TestCache(Vec<((Game, u16), Tests)>);

impl TestCache {
    /// A watcher for a game of this size.
    pub(crate) fn watcher<P: Symmetric>(&mut self, wanted: &Occurrences, size: u16) -> Watcher {
        let key = (P::GAME, size);
        if let Some((_, tests)) = self.0.iter().find(|(known, _)| *known == key) {
            return Watcher::new(tests.clone());
        }
        let start = wanted.start::<P>(Some(&size.to_string())).ok();
        let tests = start.and_then(|start| {
            let tests = wanted.wanted.iter().map(|occurrence| wanted.test(occurrence, &start).ok());
            tests.collect::<Option<Vec<Test>>>().map(Arc::new)
        });
        self.0.push((key, tests.clone()));
        Watcher::new(tests)
    }
}

#[cfg(test)]
mod tests;
