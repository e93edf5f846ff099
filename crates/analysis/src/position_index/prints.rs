//! Prints of positions: numbers that are the same for all images of a position under the symmetries of the rules.

use super::line::{Board, Key, Line};
use crate::occurrence::Occurrences;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Game, Side, for_game};
use xgames_core::random::mixed;

/// The number of stones up to which positions have prints.
pub(super) const MOST_STONES: usize = 24;

/// The number of bits of a print.
pub(super) const BITS: u32 = 24;

/// The numbers of stones, from which prints are made, for one kind of board.
pub(super) struct Prints {
    /// For each stone, the numbers of its images under all symmetries.
    images: Vec<u64>,
    symmetries: usize,
}

impl Prints {
    /// The numbers for boards of this kind; `None` if there are no such boards.
    pub(super) fn new(key: Key) -> Option<Prints> {
        let game = *Game::ALL.get(usize::from(key.game))?;
        for_game!(game, P => {
            let start = Occurrences::default().start::<P>(Some(&key.size.to_string())).ok()?;
            let (board, symmetries) = (Board::of(&start), start.symmetries());
            let mut images = vec![0; 2 * usize::from(board.cells) * symmetries.len()];
            for cell in start.rows().into_iter().flatten() {
                for side in [Side::First, Side::Second] {
                    let stone = stone(board.number(cell), side) as usize * symmetries.len();
                    for (symmetry, image) in symmetries.iter().zip(&mut images[stone..]) {
                        let side = if symmetry.exchanges_sides { side.other() } else { side };
                        *image = mixed(self::stone(board.number(symmetry.image(cell)), side).into());
                    }
                }
            }
            Some(Prints { images, symmetries: symmetries.len() })
        })
    }

    /// The print of a position with these stones.
    pub(super) fn of_stones(&self, stones: impl IntoIterator<Item = (u16, Side)>) -> Option<u32> {
        let mut sums = Sums::new(self);
        stones.into_iter().map(|(cell, side)| sums.add(cell, side)).last()
    }

    /// The prints of the first positions of a line, after one stone, two stones, and so on.
    pub(super) fn of_line(&self, line: &Line<'_>, prints: &mut Vec<u32>) {
        let mut sums = Sums::new(self);
        prints.extend(line.stones().take(MOST_STONES).map(|(_, cell, side)| sums.add(cell, side)));
    }
}

/// The sums of the numbers of stones under each symmetry.
struct Sums<'p> {
    prints: &'p Prints,
    sums: Vec<u64>,
}

impl Sums<'_> {
    fn new(prints: &Prints) -> Sums<'_> {
        Sums { prints, sums: vec![0; prints.symmetries] }
    }

    /// Adds a stone, and returns the print of all stones.
    fn add(&mut self, cell: u16, side: Side) -> u32 {
        let at = stone(cell, side) as usize * self.sums.len();
        let images = self.prints.images.get(at..at + self.sums.len()).unwrap_or_default();
        self.sums.iter_mut().zip(images).for_each(|(sum, image)| *sum = sum.wrapping_add(*image));
        (mixed(self.sums.iter().copied().min().unwrap_or(0)) >> (u64::BITS - BITS)) as u32
    }
}

fn stone(cell: u16, side: Side) -> u32 {
    2 * u32::from(cell) + side as u32
}
