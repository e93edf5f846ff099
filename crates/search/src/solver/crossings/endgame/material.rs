//! The stones on the board that decide which endgame table is asked, and the numbers of the positions with these stones.

use xgames_core::games::crossings::kernel::{Board, Shape};

const SHAPE: Shape = Shape::GAME;
/// The squares of stones that can move: all but the far rank of their side.
const SQUARES: usize = 56;
/// The numbers of sets of 0 to 3 squares on which stones can move.
const SETS: [usize; 4] = [1, SQUARES, SQUARES * (SQUARES - 1) / 2, SQUARES * (SQUARES - 1) * (SQUARES - 2) / 6];
/// The most stones of a side that can move.
pub(in super::super) const MOST: usize = SETS.len() - 1;

/// The stones of a position in which no crossing waits: how many can move, and which are locked. The side to move comes
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Material {
    /// The stones that can move.
    pub(in super::super) movable: [usize; 2],
    /// The locked stones on the far rank of each side, one bit for each file.
    pub(in super::super) locked: [u8; 2],
}

impl Material {
    /// The stones of a position in which no crossing waits, or `None` if a side has too many.
    pub(in super::super) fn of(board: Board) -> Option<Material> {
        let fixed = SHAPE.fixed(board);
        let movable = [board.own, board.enemy].map(|set| (set & !fixed).count_ones() as usize);
        let locked = [(board.own & SHAPE.far) >> SQUARES, board.enemy & SHAPE.near].map(|set| set as u8);
        movable.iter().all(|stones| *stones <= MOST).then_some(Material { movable, locked })
    }

    /// The material of the same stones with the other side to move.
    pub(in super::super) fn passed(self) -> Material {
        let Material { movable: [own, enemy], locked: [ours, theirs] } = self;
        Material { movable: [enemy, own], locked: [theirs, ours] }
    }

    /// The number of entries of the table of this material. Some belong to no position, because two stones would be on one
    /// square.
    pub(in super::super) fn len(self) -> usize {
        SETS[self.movable[0]] * SETS[self.movable[1]]
    }

    /// The number of a position with these stones.
    #[inline]
    pub(in super::super) fn number(self, board: Board) -> usize {
        let fixed = SHAPE.fixed(board);
        let [own, enemy] = [board.own & !fixed, SHAPE.turned(board.enemy & !fixed)].map(number_of_set);
        own * SETS[self.movable[1]] + enemy
    }

    /// The material of these numbers of stones that can move, without locked stones.
    #[cfg(any(test, feature = "tables"))]
    pub(in super::super) fn unlocked(movable: [usize; 2]) -> Material {
        Material { movable, locked: [0; 2] }
    }

    /// The materials that one move can lead to, except this one and the same with the other side to move.
    pub(super) fn follow_ups(self) -> Vec<Material> {
        let Material { movable: [own, enemy], locked: [ours, theirs] } = self;
        let mut materials = Vec::new();
        // One stone has been captured.
        for movable in [[own.wrapping_sub(1), enemy], [own, enemy.wrapping_sub(1)]] {
            if movable.iter().all(|stones| *stones <= MOST) {
                materials.push(Material { movable, ..self });
            }
        }
        // A crossing has been answered.
        if own > 0 && enemy > 0 {
            for (our_file, their_file) in (0..8).flat_map(|ours| (0..8).map(move |theirs| (ours, theirs))) {
                let locked = [ours | 1 << our_file, theirs | 1 << their_file];
                if ours & 1 << our_file == 0 && theirs & 1 << their_file == 0 {
                    materials.push(Material { movable: [own - 1, enemy - 1], locked });
                }
            }
        }
        materials
    }

    /// The positions with these stones, with their numbers.
    #[cfg(any(test, feature = "tables"))]
    pub(in super::super) fn positions(self) -> impl Iterator<Item = (usize, Board)> {
        (0..SETS[self.movable[0]]).zip(sets(self.movable[0])).flat_map(move |(row, own)| self.row(row, own))
    }

    /// The positions in which the stones of the side to move that can move are on the set `own` with the number `row`, with
    /// their numbers.
    pub(super) fn row(self, row: usize, own: u64) -> impl Iterator<Item = (usize, Board)> {
        let [ours, theirs] = self.locked;
        let own = own | u64::from(ours) << SQUARES;
        let first = row * SETS[self.movable[1]];
        let boards = sets(self.movable[1])
            .map(move |set| Board { own, enemy: SHAPE.turned(set) | u64::from(theirs) })
            .enumerate();
        boards.map(move |(column, board)| (first + column, board)).filter(|(_, board)| board.own & board.enemy == 0)
    }

    /// The number of entries in a [`row`](Self::row).
    pub(super) fn row_len(self) -> usize {
        SETS[self.movable[1]]
    }

    /// The number of the side, 0 for the one to move, whose stones show which of a position and its mirror image represents both;
    /// `None` if each position represents only itself. A set of three stones is never its own image.
    pub(super) fn folded_by(self) -> Option<usize> {
        if self.locked == [0; 2] { self.movable.iter().position(|stones| *stones == 3) } else { None }
    }
}

/// The sets of this many squares, in the order of their numbers, which is that of the sets as binary numbers.
pub(in super::super) fn sets(stones: usize) -> impl Iterator<Item = u64> {
    let first = (1 << stones) - 1;
    std::iter::successors(Some(first), |set: &u64| {
        // The next number with as many bits: the lowest bit that can goes up, and those below it go down.
        let lowest = set & set.wrapping_neg();
        let risen = set + lowest;
        let rest = (risen ^ set).checked_shr(lowest.trailing_zeros() + 2).unwrap_or_default();
        (lowest != 0 && (risen | rest) >> SQUARES == 0).then_some(risen | rest)
    })
}

/// The number of a set: the sum of the binomials of its squares over 1, 2 and 3, from the lowest square on.
#[inline]
fn number_of_set(mut set: u64) -> usize {
    let mut number = 0;
    for binomials in &BINOMIALS {
        if set == 0 {
            break;
        }
        number += usize::from(binomials[(set.trailing_zeros() % 64) as usize]);
        set &= set - 1;
    }
    number
}

/// The binomials of each number below 64 over 1, 2 and 3.
static BINOMIALS: [[u16; 64]; MOST] = {
    let mut binomials = [[0; 64]; MOST];
    let mut number = 1;
    while number < 64 {
        binomials[0][number] = number as u16;
        binomials[1][number] = binomials[1][number - 1] + binomials[0][number - 1];
        binomials[2][number] = binomials[2][number - 1] + binomials[1][number - 1];
        number += 1;
    }
    binomials
};

/// The set with left and right exchanged.
#[inline]
pub(super) fn mirrored(set: u64) -> u64 {
    set.reverse_bits().swap_bytes()
}
