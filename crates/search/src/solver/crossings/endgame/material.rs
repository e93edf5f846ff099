//! The stones on the board that decide which endgame table is asked, and the numbers of the positions with these stones.

use xgames_core::games::crossings::kernel::{Board, Shape};

const SHAPE: Shape = Shape::GAME;
/// The squares of stones that can move: all but the far rank of their side.
const SQUARES: usize = 56;
/// The numbers of sets of 0, 1 and 2 squares on which stones can move.
const SETS: [usize; 3] = [1, SQUARES, SQUARES * (SQUARES - 1) / 2];
/// The most stones of a side that can move.
pub(super) const MOST: usize = SETS.len() - 1;

/// The stones of a position in which no crossing waits: how many can move, and which are locked. The side to move comes
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Material {
    /// The stones that can move.
    pub(super) movable: [usize; 2],
    /// The locked stones on the far rank of each side, one bit for each file.
    pub(super) locked: [u8; 2],
}

impl Material {
    /// The stones of a position in which no crossing waits, or `None` if a side has too many.
    pub(super) fn of(board: Board) -> Option<Material> {
        let fixed = SHAPE.fixed(board);
        let movable = [board.own, board.enemy].map(|set| (set & !fixed).count_ones() as usize);
        let locked = [(board.own & SHAPE.far) >> SQUARES, board.enemy & SHAPE.near].map(|set| set as u8);
        movable.iter().all(|stones| *stones <= MOST).then_some(Material { movable, locked })
    }

    /// The material of the same stones with the other side to move.
    pub(super) fn passed(self) -> Material {
        let Material { movable: [own, enemy], locked: [ours, theirs] } = self;
        Material { movable: [enemy, own], locked: [theirs, ours] }
    }

    /// The number of entries of the table of this material. Some belong to no position, because two stones would be on one
    /// square.
    pub(super) fn len(self) -> usize {
        SETS[self.movable[0]] * SETS[self.movable[1]]
    }

    /// The number of a position with these stones.
    #[inline]
    pub(super) fn number(self, board: Board) -> usize {
        let fixed = SHAPE.fixed(board);
        let [own, enemy] = [board.own & !fixed, SHAPE.turned(board.enemy & !fixed)].map(number_of_set);
        own * SETS[self.movable[1]] + enemy
    }

    /// The positions with these stones, with their numbers.
    pub(super) fn positions(self) -> impl Iterator<Item = (usize, Board)> {
        let [ours, theirs] = self.locked;
        let turned = move |set| SHAPE.turned(set) | u64::from(theirs);
        let own = sets(self.movable[0]).map(move |set| set | u64::from(ours) << SQUARES);
        let boards = own.flat_map(move |own| sets(self.movable[1]).map(move |set| Board { own, enemy: turned(set) }));
        boards.enumerate().filter(|(_, board)| board.own & board.enemy == 0)
    }
}

/// The sets of this many squares, in the order of their numbers.
fn sets(stones: usize) -> impl Iterator<Item = u64> {
    let high = if stones == 0 { 0..1 } else { 0..SQUARES };
    high.flat_map(move |high| {
        let low = if stones == MOST { 0..high } else { 0..1 };
        low.map(move |low| match stones {
            0 => 0,
            1 => 1 << high,
            _ => 1 << high | 1 << low,
        })
    })
}

#[inline]
fn number_of_set(set: u64) -> usize {
    let low = set.trailing_zeros() as usize;
    match set & set.wrapping_sub(1) {
        0 if set == 0 => 0,
        0 => low,
        rest => {
            let high = rest.trailing_zeros() as usize;
            high * (high - 1) / 2 + low
        }
    }
}
