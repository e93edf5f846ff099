//! Watches a game for the things that have to occur in it.

use super::moves::{Ply, fit};
use super::ply_range::PlyRange;
use super::test::{Test, Tests};
use xgames_core::games::symmetry::{CellContent, Symmetric, contents};
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
    /// The stones that the moves took from the board so far, as far as they were shown.
    taken: Vec<Option<CellContent>>,
    /// The stone that the next move takes from the board.
    takes: Option<CellContent>,
    /// The number of plies so far.
    ply: u32,
}

impl Watcher {
    pub(super) fn new(tests: Tests) -> Watcher {
        let found = vec![false; tests.as_ref().map_or(0, |tests| tests.len())];
        Watcher { tests, since: vec![None; found.len()], found, taken: Vec::new(), takes: None, ply: 0 }
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
        self.taken.clear();
        for (found, test) in self.found.iter_mut().zip(self.tests.iter().flat_map(|tests| tests.iter())) {
            // This holds until the line turns out to be another one.
            *found = matches!(test, Test::Opening(_, board) if contents(start) == *board);
        }
        self.check_position::<P>(start, None);
    }

    fn before(&mut self, position: &P, mv: P::Move) {
        self.takes = P::taken(mv).map(|(cell, _)| position.content(cell));
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        self.ply += 1;
        self.taken.push(self.takes.take());
        self.check_position(position, Some(mv));
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        let taken = self.taken.iter().copied().chain(std::iter::repeat(None));
        let line: Vec<Ply> = end.first.iter().zip(taken).map(|(mv, taken)| Ply::new::<P>(*mv, taken)).collect();
        let begins = |image: &Vec<Ply>| line.get(..image.len()).is_some_and(|played| fit(image, played));
        let ends =
            |image: &Vec<Ply>| line.len().checked_sub(image.len()).is_some_and(|others| fit(image, &line[others..]));
        for (found, test) in self.found.iter_mut().zip(self.tests.iter().flat_map(|tests| tests.iter())) {
            *found = match test {
                Test::Opening(images, _) => *found && images.iter().any(begins),
                Test::Move(images) => images.iter().any(|image| line.iter().any(|played| image[0].fits(*played))),
                Test::Ending(images) => images.iter().any(ends),
                Test::Board(board, PlyRange::Last) => end.last.is_some_and(|last| board.is_in(last)),
                Test::Then { first, plies: PlyRange::Last, then, .. } => {
                    end.last.is_some_and(|last| first.is_in(last) && then.is_in(last))
                }
                Test::Board(..) | Test::Then { .. } | Test::Transposition { .. } => *found,
            };
        }
    }
}
