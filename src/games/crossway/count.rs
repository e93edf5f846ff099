//! How many placements are legal, counted for a whole row of points at once.
//!
//! It names no placement: that is the business of the plain rules in `crossway.rs`, and a test holds the two together.

use crate::board::Side;
use crate::board::square::Square;
use crate::board::stones::StoneBoard;

/// The stones of one row, a bit for each point; bit 0 is the border on its left.
#[derive(Clone, Copy, Default)]
struct Row {
    own: u64,
    other: u64,
}

/// The number of points where `side` may place (CW2, CW3).
pub(super) fn placements(board: &StoneBoard<8>, square: Square, side: Side) -> u32 {
    let (size, stride) = (usize::from(square.size()), usize::from(square.size()) + 1);
    let points = (1 << stride) - 2;
    let read = |row: usize| {
        let [first, second] = board.stones(row * stride..(row + 1) * stride);
        if side == Side::First { Row { own: first, other: second } } else { Row { own: second, other: first } }
    };
    // The border above and below holds no stones.
    let (mut north, mut row) = (Row::default(), read(1));
    let mut number = 0;
    for next in 2..=size + 1 {
        let south = read(next);
        let forbidden = completed(row, north) | completed(row, south);
        number += (points & !(row.own | row.other | forbidden)).count_ones();
        (north, row) = (row, south);
    }
    number
}

/// The points of a row on which an own stone completes a checkerboard with a neighbouring row: an enemy stone beside
/// it, one above or below it, and an own stone between these two.
fn completed(row: Row, neighbour: Row) -> u64 {
    let Row { own, other } = neighbour;
    other & (row.other << 1 & own << 1 | row.other >> 1 & own >> 1)
}

#[cfg(test)]
mod tests {
    use super::super::Crossway;
    use crate::analysis::random::Random;
    use crate::games::Position;
    use crate::games::testing::start;

    #[test]
    fn counted_moves_are_those_that_are_listed() {
        let mut random = Random::new(3, 0);
        for (tags, games) in [("Size 2", 50), ("Size 4", 400), ("Size 9", 60), ("Size 19", 5), ("Size 52", 1)] {
            for _ in 0..games {
                let mut position: Crossway = start(tags);
                loop {
                    let mut listed = Vec::new();
                    position.legal_moves(&mut listed);
                    assert_eq!(position.count_moves(&mut Vec::new()), listed.len() as u64, "{position:?}");
                    let Some(&mv) = random.pick(&listed) else { break };
                    position.play(mv);
                }
            }
        }
    }
}
