//! The quick kernel of Cross: the triples and pairs of board sides (CR4, CR5), for one chain and for sets of cells. All that
//! decides a game uses it.
//!
//! A board is a set of cells.
//! The cell in row r and with number n has the bit (r - 1) · stride + n - 1, where the stride is the number of rows. The
//! corners that a hexagon lacks separate the ends of the rows: a step over the end of a row never meets a cell.

use crate::board::Cell;
use crate::board::bits::{Bits, flood};
use crate::board::hex::{Hex, Sides};

/// The two triples of non-adjacent board sides (CR4).
pub const TRIPLES: [u8; 2] = [Sides::N | Sides::SE | Sides::SW, Sides::S | Sides::NE | Sides::NW];
/// The three pairs of opposite board sides (CR5).
pub(super) const OPPOSITES: [u8; 3] = [Sides::N | Sides::S, Sides::NE | Sides::SW, Sides::SE | Sides::NW];

/// The effect of a chain for its owner, by the board sides it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Open,
    Wins,
    Loses,
}

/// The [`verdict_of`] each of the 64 sets of board sides.
pub(super) const VERDICTS: [Verdict; 64] = {
    let mut verdicts = [Verdict::Open; 64];
    let mut sides = 0;
    while sides < 64 {
        verdicts[sides] = verdict_of(sides as u8);
        sides += 1;
    }
    verdicts
};

/// The verdict on a chain that touches these board sides: CR4 is tested before CR5.
const fn verdict_of(sides: u8) -> Verdict {
    if sides & TRIPLES[0] == TRIPLES[0] || sides & TRIPLES[1] == TRIPLES[1] {
        return Verdict::Wins;
    }
    let mut pair = 0;
    while pair < OPPOSITES.len() {
        if sides & OPPOSITES[pair] == OPPOSITES[pair] {
            return Verdict::Loses;
        }
        pair += 1;
    }
    Verdict::Open
}

/// The other board sides of the group that contains `side`; 0 if there is none.
pub(super) const fn partners(groups: &[u8], side: u8) -> u8 {
    let mut group = 0;
    while group < groups.len() {
        if groups[group] & side != 0 {
            return groups[group] & !side;
        }
        group += 1;
    }
    0
}

/// The cells that touch all board sides of any of these groups, given the cells that touch each side.
#[inline]
fn touching_any<B: Bits>(touching: &[B; 6], groups: &[u8]) -> B {
    groups.iter().fold(B::default(), |all, group| {
        let sides = touching.iter().enumerate().filter(|(side, _)| group >> side & 1 != 0);
        all | sides.fold(!B::default(), |cells, (_, side)| cells & *side)
    })
}

/// The cells where a stone wins (CR4), given for each board side the cells where a stone would belong to a chain that touches it.
#[inline]
#[must_use]
pub fn wins<B: Bits>(touching: &[B; 6]) -> B {
    touching_any(touching, &TRIPLES)
}

/// The cells where a stone loses (CR5), likewise.
#[inline]
#[must_use]
pub fn loses<B: Bits>(touching: &[B; 6]) -> B {
    touching_any(touching, &OPPOSITES) & !wins(touching)
}

/// The shape of a board as sets of cells.
#[derive(Clone, Debug)]
pub struct Geometry<B> {
    /// The shape of the board.
    pub hex: Hex,
    stride: u32,
    /// All cells.
    pub all: B,
    /// The cells of the six sides of the board, in turn around it (CR6).
    pub sides: [B; 6],
}

impl<B: Bits> Geometry<B> {
    /// A board with this many cells per side.
    #[must_use]
    pub fn new(size: u16) -> Geometry<B> {
        let hex = Hex::new(size);
        let mut geometry = Geometry { hex, stride: hex.rows().into(), all: B::default(), sides: [B::default(); 6] };
        for cell in hex.cells() {
            let bit = B::bit(geometry.index(cell));
            geometry.all |= bit;
            let sides = hex.sides(cell);
            (0..6).filter(|side| sides >> side & 1 == 1).for_each(|side| geometry.sides[side] |= bit);
        }
        geometry
    }

    /// The bit of a cell.
    pub fn index(&self, cell: Cell) -> u32 {
        let (row, number) = self.hex.row_and_number(cell);
        u32::from(row - 1) * self.stride + u32::from(number - 1)
    }

    /// The cell of a bit.
    pub fn cell(&self, index: u32) -> Cell {
        self.hex.cell((index / self.stride + 1) as u16, (index % self.stride + 1) as u16)
    }

    /// The set and all cells next to it.
    #[inline]
    pub fn dilate(&self, set: B) -> B {
        let (right, left) = (set | set << 1, set | set >> 1);
        (right | left | right << self.stride | left >> self.stride) & self.all
    }

    /// All cells of `area` that a chain within `area` joins to `seed`.
    #[inline]
    pub fn flood(&self, area: B, seed: B) -> B {
        flood(area, seed, |set| self.dilate(set))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Content;
    use crate::board::bits::Wide;
    use crate::games::cross::{Cross, SIZES};
    use crate::games::placement::Move;
    use crate::games::{Outcome, Position, Reason};
    use crate::random::Random;

    #[test]
    fn the_kernel_agrees_with_the_rules() {
        let mut random = Random::new(12, 0);
        for (size, games) in [(2, 60), (3, 200), (4, 100), (5, 40)] {
            let geometry = Geometry::<u128>::new(size);
            for _ in 0..games {
                let mut position = Cross::new(size).unwrap();
                while position.outcome().is_none() {
                    let side = position.turn().side;
                    let mut own: u128 = 0;
                    for cell in position.hex().cells() {
                        if position.stones().at(cell) == Content::Stone(side) {
                            own |= 1 << geometry.index(cell);
                        }
                    }
                    for cell in position.hex().cells().filter(|cell| position.stones().at(*cell) == Content::Empty) {
                        let placed = 1 << geometry.index(cell);
                        let chain = geometry.flood(own | placed, placed);
                        let touching = geometry.sides.map(|side| if side & chain == 0 { 0 } else { placed });
                        let mut after = position.clone();
                        after.play(Move::Place(cell));
                        let expected = match after.outcome() {
                            Some(Outcome { reason: Reason::ThreeSides, winner }) if winner == Some(side) => {
                                [true, false]
                            }
                            Some(Outcome { reason: Reason::TwoSides, winner }) if winner == Some(side.other()) => {
                                [false, true]
                            }
                            other => {
                                assert_eq!(other, None);
                                [false; 2]
                            }
                        };
                        assert_eq!([wins(&touching) == placed, loses(&touching) == placed], expected);
                    }
                    position.play(*random.pick(&position.legal_moves()).unwrap());
                }
            }
        }
    }

    #[test]
    fn each_side_has_one_opposite_and_two_partners() {
        for side in (0..6).map(|bit| 1 << bit) {
            assert_eq!(partners(&OPPOSITES, side).count_ones(), 1);
            assert_eq!(partners(&TRIPLES, side).count_ones(), 2);
        }
    }

    /// Each cell has a bit of its own, and the bits of a board and of its sides are those of its cells (CR1, CR6).
    #[test]
    fn bits_are_those_of_cells() {
        for size in SIZES {
            let geometry = Geometry::<Wide<8>>::new(size);
            let cells_of = |set: Wide<8>| set.cells().map(|index| geometry.cell(index)).collect::<Vec<Cell>>();
            let hex = geometry.hex;
            assert_eq!(cells_of(geometry.all), hex.cells().collect::<Vec<Cell>>());
            for cell in hex.cells() {
                assert_eq!(cells_of(Wide::bit(geometry.index(cell))), [cell]);
            }
            for (side, cells) in geometry.sides.into_iter().enumerate() {
                assert_eq!(cells_of(cells), hex.on_side(1 << side).collect::<Vec<Cell>>());
            }
        }
    }

    /// The neighbours of (r, n) are (r, n−1), (r, n+1), (r−1, n−1), (r−1, n), (r+1, n) and (r+1, n+1).
    #[test]
    fn sets_grow_by_the_neighbours_of_their_cells() {
        let mut random = Random::new(13, 0);
        for size in SIZES {
            let geometry = Geometry::<Wide<8>>::new(size);
            let hex = geometry.hex;
            let near = |cell: &Cell| {
                let (row, number) = hex.row_and_number(*cell);
                let around = [(0, 0), (0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1)];
                let places =
                    around.map(|(down, right)| (row.saturating_add_signed(down), number.saturating_add_signed(right)));
                places
                    .into_iter()
                    .filter(|(row, number)| hex.contains(*row, *number))
                    .map(|(row, number)| hex.cell(row, number))
            };
            let set =
                |cells: &[Cell]| cells.iter().fold(Wide::default(), |set, cell| set | Wide::bit(geometry.index(*cell)));
            for round in 0..40 {
                let cells: Vec<Cell> = hex.cells().filter(|_| random.one_in(1 + round % 6)).collect();
                let grown: Vec<Cell> = cells.iter().flat_map(near).collect();
                assert_eq!(geometry.dilate(set(&cells)), set(&grown), "size {size} {cells:?}");
            }
        }
    }

    /// CR4, CR5: each of the 64 sets of board sides has a bit: a cell where a stone would touch these.
    #[test]
    fn cells_win_and_lose_by_the_sides_that_they_would_touch() {
        let cells = |wanted: &dyn Fn(u8) -> bool| {
            (0..64).filter(|sides| wanted(*sides)).fold(0_u64, |cells, sides| cells | 1 << sides)
        };
        let touching = [0, 1, 2, 3, 4, 5].map(|side| cells(&|sides| sides >> side & 1 != 0));
        assert_eq!(wins(&touching), cells(&Cross::wins_with));
        assert_eq!(loses(&touching), cells(&Cross::loses_with));
    }
}
