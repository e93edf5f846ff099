//! Puzzles without repetitions.

use std::collections::HashSet;

use super::Puzzle;
use xgames_core::games::Game;

/// The number of known puzzles in a row after which no new ones are expected.
const MOST_REPEATED: usize = 2_000;

/// The number of games in a row without a puzzle after which none is expected: there may be none of that grade.
const MOST_BARREN: usize = 10_000;

/// Puzzles of which none is there twice, as it is or mirrored. It knows when there are enough.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// The number of puzzles that are wanted; `None` if all are.
    most: Option<usize>,
    /// The games, sizes and positions so far, up to symmetry.
    seen: HashSet<(Game, u16, Vec<u8>)>,
    repeated: usize,
    /// The number of these since the last new puzzle.
    repeated_in_row: usize,
    /// The number of games since the last one with a puzzle.
    barren_in_row: usize,
}

impl Collection {
    /// A collection that is full with this number of puzzles; never, if there is none.
    #[must_use]
    pub fn new(most: Option<usize>) -> Collection {
        Collection { most, ..Collection::default() }
    }

    /// The number of different puzzles so far.
    #[must_use]
    pub fn found(&self) -> usize {
        self.seen.len()
    }

    /// The number of puzzles so far that were known already.
    #[must_use]
    pub fn repeated(&self) -> usize {
        self.repeated
    }

    /// Whether no new puzzle is expected.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.repeated_in_row >= MOST_REPEATED || self.barren_in_row >= MOST_BARREN
    }

    fn is_full(&self) -> bool {
        self.most.is_some_and(|most| self.seen.len() >= most)
    }

    /// Takes a puzzle, and writes it if it is new. Returns whether more are wanted.
    ///
    /// # Errors
    /// The error of `write`.
    pub fn take<E>(&mut self, puzzle: &Puzzle, write: impl FnOnce(&Puzzle) -> Result<(), E>) -> Result<bool, E> {
        if self.is_full() {
            return Ok(false);
        }
        if self.seen.insert((puzzle.game, puzzle.size, puzzle.key.clone())) {
            write(puzzle)?;
            self.repeated_in_row = 0;
        } else {
            self.repeated += 1;
            self.repeated_in_row += 1;
        }
        Ok(!self.is_full() && !self.is_exhausted())
    }

    /// Takes the puzzles of a whole game, which may have none, and writes those that are new. Returns whether more are wanted.
    ///
    /// # Errors
    /// The error of `write`.
    pub fn take_game<E>(
        &mut self,
        puzzles: &[Puzzle],
        mut write: impl FnMut(&Puzzle) -> Result<(), E>,
    ) -> Result<bool, E> {
        self.barren_in_row = if puzzles.is_empty() { self.barren_in_row + 1 } else { 0 };
        for puzzle in puzzles {
            if !self.take(puzzle, &mut write)? {
                return Ok(false);
            }
        }
        Ok(!self.is_exhausted())
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    fn puzzle(key: u8) -> Puzzle {
        Puzzle {
            game: Game::ALL[0],
            size: 4,
            position: String::new(),
            coords: None,
            side: "black",
            solution: Vec::new(),
            wrong: Vec::new(),
            grade: 1,
            origin: None,
            key: vec![key],
        }
    }

    /// Takes puzzles with these keys one by one. Returns whether more are wanted after the last, and the keys that were written.
    fn taken(collection: &mut Collection, keys: impl IntoIterator<Item = u8>) -> (bool, Vec<u8>) {
        let (mut wants, mut written) = (true, Vec::new());
        for key in keys {
            let write = |puzzle: &Puzzle| -> Result<(), Infallible> {
                written.extend(&puzzle.key);
                Ok(())
            };
            wants = collection.take(&puzzle(key), write).unwrap();
        }
        (wants, written)
    }

    #[test]
    fn puzzles_are_written_once_until_there_are_enough() {
        let mut collection = Collection::new(Some(3));
        assert_eq!(taken(&mut collection, [1, 2, 1, 1]), (true, vec![1, 2]));
        assert_eq!(taken(&mut collection, [3, 4]), (false, vec![3]));
        assert_eq!((collection.found(), collection.repeated(), collection.is_exhausted()), (3, 2, false));
    }

    #[test]
    fn many_known_puzzles_or_games_without_one_end_the_search() {
        let mut collection = Collection::new(None);
        assert!(taken(&mut collection, std::iter::repeat_n(1, MOST_REPEATED)).0);
        assert_eq!(taken(&mut collection, [2]), (true, vec![2]));
        assert!(!taken(&mut collection, std::iter::repeat_n(1, MOST_REPEATED)).0 && collection.is_exhausted());
        let mut collection = Collection::new(None);
        let mut play = |puzzles: &[Puzzle]| collection.take_game(puzzles, |_| Ok::<_, Infallible>(())).unwrap();
        assert!((1..MOST_BARREN).all(|_| play(&[])));
        // A game with a puzzle, if only a known one, begins a new row.
        assert!(play(&[puzzle(1), puzzle(1)]) && (1..MOST_BARREN).all(|_| play(&[])));
        assert!(!play(&[]));
    }
}
