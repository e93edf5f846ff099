//! How many placements are legal, counted for a whole row of points at once.
//!
//! Nothing branches, so that many points are looked at in one step. It names no placement: that is the business of
//! the plain rules in `crossway.rs`, and a test holds the two together.

use super::SIZES;
use crate::board::chain::ChainBoard;
use crate::board::square::Square;
use crate::board::{Content, Side};

/// Places of the padded array of the largest board.
const PLACES: usize = (*SIZES.end() as usize + 2) * (*SIZES.end() as usize + 1) + 1;

/// What lies on a point, as bits.
const OWN: u8 = 1;
const OTHER: u8 = 2;
const EMPTY: u8 = 4;

/// The number of points where `side` may place (CW2, CW3).
pub(super) fn placements(board: &ChainBoard<8>, square: Square, side: Side) -> u32 {
    let mut places = [0; PLACES];
    for (place, content) in places.iter_mut().zip(board.contents()) {
        *place = match content {
            Content::Empty => EMPTY,
            Content::Stone(owner) if owner == side => OWN,
            Content::Stone(_) => OTHER,
            Content::Border => 0,
        };
    }
    let (size, stride) = (usize::from(square.size()), usize::from(square.size()) + 1);
    (1..=size).map(|row| in_row(&places, row * stride, stride, size)).sum()
}

/// The same for one row of so many points; `border` is the place on its left.
fn in_row(places: &[u8], border: usize, stride: usize, size: usize) -> u32 {
    // The row itself and those around it, each with the border on both sides.
    let around = |border: usize| &places[border..border + size + 2];
    let (north, row, south) = (around(border - stride), around(border), around(border + stride));
    let mut legal: u8 = 0;
    for at in 1..=size {
        // Checkerboards that a stone here would complete: an enemy stone beside it and one above or below it, and
        // an own stone between these. The bit is that of `OTHER`.
        let with = |next: &[u8]| next[at] & (row[at - 1] & next[at - 1] << 1 | row[at + 1] & next[at + 1] << 1);
        let completes = (with(north) | with(south)) & OTHER;
        legal += (row[at] & EMPTY & !(completes << 1)) / EMPTY;
    }
    u32::from(legal)
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
