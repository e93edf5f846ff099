//! Moves to the far rank (CS6), for all stones at once.
//!
//! They are special: stones on the far rank are fixed, so these moves lead forward; the board ends there, so an enemy line is
//! never too long to be captured (CS5); and a part goes at most four steps. So a fixed number of operations finds them all,
//! without a loop over the lengths of parts. Searches and tactics ask for them more often than for anything else.

use super::super::geometry::DIRECTIONS;
use super::reach::Stones;
use crate::board::Side;

impl Stones {
    /// The rears of the moves to the far rank `far` of `side`, which is to move, for each of its forward directions in the
    /// order of `Direction::forward`.
    #[inline]
    pub(crate) fn crossings(self, side: Side, far: u64) -> [u64; 3] {
        match side {
            Side::First => [self.crossers::<0>(far), self.crossers::<1>(far), self.crossers::<7>(far)],
            Side::Second => [self.crossers::<3>(far), self.crossers::<4>(far), self.crossers::<5>(far)],
        }
    }

    /// Whether `side`, which is to move, can reach its far rank `far`.
    #[inline]
    pub(crate) fn can_cross(self, side: Side, far: u64) -> bool {
        let rears = match side {
            Side::First => {
                self.least_crossers::<0>(far) | self.least_crossers::<1>(far) | self.least_crossers::<7>(far)
            }
            Side::Second => {
                self.least_crossers::<4>(far) | self.least_crossers::<3>(far) | self.least_crossers::<5>(far)
            }
        };
        rears != 0
    }

    /// The rears of all parts that can cross in one direction: those of the smallest, and every stone on the line behind them.
    #[inline]
    fn crossers<const DIRECTION: usize>(self, far: u64) -> u64 {
        let direction = const { DIRECTIONS[DIRECTION] };
        let mut rears = self.least_crossers::<DIRECTION>(far);
        let mut more = rears;
        while more != 0 {
            more = self.own & !self.fixed & direction.into_set(more) & !rears;
            rears |= more;
        }
        rears
    }

    /// The rears of the parts that cross in one direction with as few stones as possible.
    #[inline]
    fn least_crossers<const DIRECTION: usize>(self, far: u64) -> u64 {
        let behind = |set| const { DIRECTIONS[DIRECTION] }.into_set(set);
        let Stones { own, enemy, fixed, empty } = self;
        let stones = own & !fixed;
        let targets = far & (empty | enemy & !fixed);
        // From where so many steps lead to a target, past empty squares (CS4). Five would take ten ranks.
        let one = behind(targets);
        let two = behind(one & empty);
        let three = behind(two & empty);
        let four = behind(three & empty);
        // From the leading stone back to the rear: a part has as many stones as it goes steps, and two if it captures (CS3).
        let three_more = stones & four;
        let two_more = stones & (behind(three_more) | three);
        let one_more = stones & (behind(two_more) | two | one);
        stones & behind(one_more | targets & empty)
    }
}
