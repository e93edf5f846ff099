//! Estimates of positions without a search.

use super::score::{LEAST_WIN, Score};
use xgames_core::games::crossings::kernel::{Board, Shape, step};

const SHAPE: Shape = Shape::GAME;

/// The value of a stone, in hundredths of a stone.
const STONE: i32 = 100;
/// The value of a stone by its rank, from the own side.
const RANK: [i32; 8] = [0, 1, 4, 9, 16, 25, 36, 0];
/// The values of two, three and four own stones next to each other on a line.
const LINE: [i32; 3] = [8, 8, 8];

/// An estimate for the side to move, of a position in which no crossing waits.
pub(super) fn evaluate(board: Board) -> Score {
    let score = half(board) - half(SHAPE.passed(board));
    let most = i32::from(LEAST_WIN) - 1;
    score.clamp(-most, most) as Score
}

/// The part of the estimate from the own stones.
fn half(board: Board) -> i32 {
    // Locked stones play no part.
    let stones = board.own & !SHAPE.far;
    let count = |set: u64| set.count_ones() as i32;
    let mut score = STONE * count(stones);
    for (rank, value) in RANK.iter().enumerate() {
        score += value * count(stones & 0xff << (8 * rank));
    }
    macro_rules! along {
        ($($direction:literal)*) => {$(
            let two = stones & step::<$direction>(stones);
            let three = stones & step::<$direction>(two);
            let four = stones & step::<$direction>(three);
            score += LINE[0] * count(two) + LINE[1] * count(three) + LINE[2] * count(four);
        )*};
    }
    along!(7 0 1 2);
    score
}
