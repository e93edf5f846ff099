//! Watches a game for the things that have to occur in it.

use super::ply_range::PlyRange;
use super::test::{Test, Tests};
use xgames_core::games::symmetry::{Symmetric, contents};
use xgames_core::judge::{LineEnd, Watch};

/// A watcher of a game for the things that have to occur in it. After the game, [`Watcher::has_all`] says whether they did.
/// Positions are only found if all moves are shown; [`LineEnd::first`] must have the whole line.
#[derive(Debug)]
pub(crate) struct Watcher {
    tests: Tests,
    /// Whether each of the wanted things has been found.
    found: Vec<bool>,
    /// For each of the wanted things that come after another one, the last ply at which that one was there.
    since: Vec<Option<u32>>,
    /// The number of plies so far.
    ply: u32,
}

impl Watcher {
    pub(super) fn new(tests: Tests) -> Watcher {
        let found = vec![false; tests.as_ref().map_or(0, |tests| tests.len())];
        Watcher { tests, since: vec![None; found.len()], found, ply: 0 }
    }

    /// Whether everything has occurred.
    pub(crate) fn has_all(&self) -> bool {
        self.tests.is_some() && !self.found.contains(&false)
    }

    /// Looks at a position. `mv` led to it; `None` if it is the first one.
    fn check_position<P: Symmetric>(&mut self, position: &P, mv: Option<P::Move>) {
        let ply = self.ply;
        let wanted = self.found.iter_mut().zip(&mut self.since);
        for ((found, since), test) in wanted.zip(self.tests.iter().flat_map(|tests| tests.iter())) {
            *found = *found
                || match test {
                    Test::Board(board, PlyRange::Within(plies)) if plies.contains(&ply) => match mv {
                        // A pattern that was there before the range counts at the beginning of the range.
                        Some(mv) if ply != *plies.start() => board.appears(position, mv),
                        _ => board.is_in(position),
                    },
                    Test::Then { first, plies: PlyRange::Within(plies), then, within } => {
                        if plies.contains(&ply) && first.is_in(position) {
                            *since = Some(ply);
                        }
                        since.is_some_and(|since| ply - since <= *within) && then.is_in(position)
                    }
                    Test::Transposition { plies, key, symmetries } if *plies == ply as usize => {
                        super::test::key_of(position, symmetries.as_deref()) == *key
                    }
                    _ => false,
                };
        }
    }
}

impl<P: Symmetric> Watch<P> for Watcher {
    fn begins(&mut self, start: &P) {
        self.ply = 0;
        self.found.fill(false);
        self.since.fill(None);
        for (found, test) in self.found.iter_mut().zip(self.tests.iter().flat_map(|tests| tests.iter())) {
            // This holds until the line turns out to be another one.
            *found = matches!(test, Test::Opening(_, board) if contents(start) == *board);
        }
        self.check_position::<P>(start, None);
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        self.ply += 1;
        self.check_position(position, Some(mv));
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        let line: Vec<u32> = end.first.iter().map(|mv| P::code(*mv)).collect();
        for (found, test) in self.found.iter_mut().zip(self.tests.iter().flat_map(|tests| tests.iter())) {
            *found = match test {
                Test::Opening(images, _) => *found && images.iter().any(|image| line.starts_with(image)),
                Test::Move(images) => images.iter().any(|image| line.contains(&image[0])),
                Test::Ending(images) => images.iter().any(|image| line.ends_with(image)),
                Test::Board(board, PlyRange::Last) => end.last.is_some_and(|last| board.is_in(last)),
                Test::Then { first, plies: PlyRange::Last, then, .. } => {
                    end.last.is_some_and(|last| first.is_in(last) && then.is_in(last))
                }
                Test::Board(..) | Test::Then { .. } | Test::Transposition { .. } => *found,
            };
        }
    }
}
