//! The parts that a search with the network leaves out, because they hardly ever matter. Scores are those of the network: 150 for each factor
//! of e in the odds.

use super::score::Score;

/// The greatest depth, in plies, at which a position that is much better than needed is not searched.
pub(super) const ENOUGH_DEPTH: i32 = 4;
/// The greatest depth, in plies, at which late quiet moves are left out.
pub(super) const LATE_DEPTH: i32 = 4;
/// The first rank, from 0, on which a part threatens to cross; one that crosses goes at most four steps.
pub(super) const NEAR_RANK: u8 = 4;

/// How much better than needed a position must be, to be good enough without a search to this depth.
pub(super) fn enough(depth: i32) -> Score {
    120 * depth as Score
}

/// The number of moves after which quiet moves are left out at this depth.
pub(super) fn late(depth: i32) -> usize {
    (4 + 4 * depth * depth) as usize
}

/// The plies by which a quiet move is first searched less deep, after this number of moves: 0.4 and the product of the
/// logarithms divided by 2.2, rounded down. The full search has this depth, at least 2.
pub(super) fn less(depth: i32, moves: usize) -> i32 {
    /// The product of two logarithms to the base 2, in 256ths, for which the search is one ply less deep.
    const PLY: u32 = 1174;
    let product = logarithm(depth.unsigned_abs()) * logarithm(moves as u32);
    ((PLY * 2 / 5 + product) / PLY).min(depth.unsigned_abs() - 1) as i32
}

/// The logarithm to the base 2 in 16ths, about: a line between the powers of 2.
fn logarithm(number: u32) -> u32 {
    let whole = number.max(1).ilog2();
    16 * whole + ((16 * (number.max(1) - (1 << whole))) >> whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_lines_between_powers_of_two() {
        assert_eq!([1, 2, 3, 4, 6, 64].map(logarithm), [0, 16, 24, 32, 40, 96]);
    }

    /// With logarithms: 0.4 + ln 8 · ln 32 / 2.2 is 3.68, and 0.4 + ln 2 · ln 2 / 2.2 is 0.62.
    #[test]
    fn later_moves_are_searched_less_deep() {
        assert_eq!([less(8, 32), less(2, 2), less(2, 1000)], [3, 0, 1]);
        for depth in 2..60 {
            assert!((2..100).all(|moves| less(depth, moves) <= less(depth, moves + 1)));
            assert!((2..100).all(|moves| less(depth, moves) < depth));
        }
    }
}
