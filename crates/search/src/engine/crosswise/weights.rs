//! The weights that the engine has learned: what lines are worth, and what a wild must gain.
//!
//! The file `weights` holds them. It is made by `cargo run --release -p xgames-training -- crosswise`.

use std::sync::LazyLock;

use crate::solver::crosswise::lines::{CELLS, Content, LINES, SIZE};
use xgames_core::games::crosswise::Wild;

/// The number of shapes that a line can have: the ways to write a number up to six as a sum.
pub const SHAPES: usize = 30;

/// The number of numbers of vacant cells, from 0 to 36.
pub const PHASES: usize = CELLS as usize + 1;

/// The value of a line of six, in hundredths of points: more than what all other lines may change.
pub const SIX: i16 = 6_000;

/// The shape of each content: how many equal stones there are, whatever their symbol.
static SHAPE_OF: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut shapes: Vec<[u8; SIZE as usize]> = Vec::new();
    let shape = |content: Content| {
        let mut counts = counts(content);
        counts.sort_unstable_by(|one, other| other.cmp(one));
        shapes.iter().position(|shape| *shape == counts).unwrap_or_else(|| {
            shapes.push(counts);
            shapes.len() - 1
        }) as u8
    };
    LINES.contents().map(shape).collect()
});

/// The number of stones of each symbol.
fn counts(mut content: Content) -> [u8; SIZE as usize] {
    let mut counts = [0; SIZE as usize];
    for symbol in 0..SIZE {
        while LINES.has(content, symbol) {
            content = LINES.remove(content, symbol);
            counts[usize::from(symbol)] += 1;
        }
    }
    counts
}

/// The shape of a line: a number below [`SHAPES`], which is smaller the fewer stones there are.
pub(super) fn shape_of(content: Content) -> u8 {
    SHAPE_OF[usize::from(content)]
}

/// The final points of a line of this content, in hundredths.
pub(super) fn final_value(content: Content) -> i16 {
    if LINES.is_six(content) { SIX } else { 100 * LINES.points(content) }
}

/// The worth of lines and wilds, in hundredths of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The value of a line for its owner by who moves next (0: the other team, 1: the owner), the number of vacant cells of the
    /// board, and the shape of the line.
    pub lines: [Vec<[i16; SHAPES]>; 2],
    /// The gain that a wild must make, by kind and number of vacant cells.
    pub wilds: [Vec<i16>; Wild::ALL.len()],
}

impl Weights {
    /// Weights by which nothing counts but the points of a line as it is.
    #[must_use]
    pub fn greedy() -> Weights {
        let mut by_shape = [0; SHAPES];
        for content in LINES.contents() {
            by_shape[usize::from(shape_of(content))] = final_value(content);
        }
        Weights { lines: [(); 2].map(|()| vec![by_shape; PHASES]), wilds: [(); 4].map(|()| vec![0; PHASES]) }
    }

    /// The weights in a file: for who moves next, for each number of vacant cells, for each shape a value; then for each kind of wild,
    /// for each number of vacant cells a value. All are 16-bit numbers, the low byte first. `None` if the length is another.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Weights> {
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut weights = Weights::greedy();
        for number in weights.all_mut() {
            *number = numbers.next()?;
        }
        numbers.next().is_none().then_some(weights)
    }

    /// The file that [`read`](Self::read) reads.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        self.clone().all_mut().flat_map(|number| number.to_le_bytes()).collect()
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut i16> {
        let lines = self.lines.iter_mut().flatten().flatten();
        lines.chain(self.wilds.iter_mut().flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_shapes_as_sums() {
        let most = LINES.contents().map(shape_of).max();
        assert_eq!(most.map(usize::from), Some(SHAPES - 1));
        // The partitions of 0 to 6: 1 + 1 + 2 + 3 + 5 + 7 + 11.
        assert_eq!(SHAPES, 30);
    }

    #[test]
    fn files_are_read_as_they_were_written() {
        let mut weights = Weights::greedy();
        (weights.lines[1][36][7], weights.wilds[3][2]) = (-300, 258);
        let file = weights.write();
        assert_eq!(Weights::read(&file), Some(weights));
        assert_eq!(file[file.len() - 2 * (PHASES - 2)..][..2], [2, 1]);
        assert_eq!(Weights::read(&file[2..]), None);
        assert_eq!(Weights::read(&[&file[..], &[0, 0]].concat()), None);
        assert_eq!(file.len(), 2 * (2 * PHASES * SHAPES + 4 * PHASES));
    }
}
