//! The quick kernel of Crossway: the rules of checkerboards (CW3) and of edges (CW4), for sets of points and for one point of a
//! board. The final board, the lists of moves, the tactics, the solver and the engine use it;
//! [`Position::check`](crate::games::Position::check) finds and explains by itself, and a test compares the two.

use std::ops::BitAnd;

use crate::board::bits::{Bits, flood};
use crate::board::flood_fill::{MAX_ROWS, Row, flood_fill};
use crate::board::stones::StoneBoard;
use crate::board::{Cell, Content, Side};

/// The points of a row that belong to one of the two edges of a side (CW4), as bits by column from 0. A corner belongs to both
/// of its edges. The edge 0 of the first side is North, that of the second is West. Rows count from the top, from 0; `size` is
/// at most 63.
#[inline]
#[must_use]
pub fn edge_row(side: Side, edge: usize, size: usize, row: usize) -> u64 {
    match (side, edge) {
        (Side::First, 0) if row == 0 => (1 << size) - 1,
        (Side::First, 1) if row == size - 1 => (1 << size) - 1,
        (Side::First, _) => 0,
        (Side::Second, 0) => 1,
        (Side::Second, _) => 1 << (size - 1),
    }
}

/// The places where a stone completes a checkerboard with the three other points of a block (CW3), given where the neighbours
/// in the row and in the column have the other colour, and where the point opposite has its own.
#[inline]
#[must_use]
pub fn completes<S: BitAnd<Output = S>>(other_in_row: S, other_in_column: S, own_opposite: S) -> S {
    other_in_row & other_in_column & own_opposite
}

/// The neighbours of a point on its diagonals, as bits of [`StoneBoard::near`].
const DIAGONALS: u8 = 0b1010_1010;

/// Whether a stone of a side completes no checkerboard (CW3), given the stones of both sides around its point as
/// [`StoneBoard::near`] has them.
#[inline]
pub(super) fn may_place_amid(near: [u8; 2], side: Side) -> bool {
    let [own, other] = [near[side as usize], near[side.other() as usize]];
    // On both sides of a diagonal neighbour, in turn around the point, are those in the row and in the column.
    completes(other.rotate_left(1), other.rotate_right(1), own & DIAGONALS) == 0
}

/// Whether a stone of a side on an empty point of a board completes no checkerboard (CW3).
#[inline]
#[must_use]
pub fn may_place(board: &StoneBoard<8>, point: Cell, side: Side) -> bool {
    may_place_amid(board.near(point), side)
}

/// Whether a point of a board is empty, and a stone of a side there completes no checkerboard (CW3).
#[inline]
#[must_use]
pub fn is_free(board: &StoneBoard<8>, point: Cell, side: Side) -> bool {
    board.at(point) == Content::Empty && may_place(board, point, side)
}

/// The points of a board where a side may place a stone, in reading order.
#[inline]
pub(super) fn placements(board: &StoneBoard<8>, side: Side) -> impl Iterator<Item = Cell> {
    board.empty_cells().filter(move |point| may_place(board, *point, side))
}

/// The points of a row that belong to an edge, as [`edge_row`] has them; bit 0 is the border.
#[inline]
fn edge_within_border(side: Side, edge: usize, size: usize, row: usize) -> Row {
    edge_row(side, edge, size, row) << 1
}

/// Whether a set of points has points of one of the two edges of a side (CW4). It has one row of bits for each row of the board,
/// where bit 0 is the border.
#[inline]
pub(super) fn touches(points: &[Row], side: Side, edge: usize) -> bool {
    let size = points.len();
    let of_edge = |(row, points): (usize, &Row)| points & edge_within_border(side, edge, size, row);
    points.iter().enumerate().map(of_edge).fold(0, |all, points| all | points) != 0
}

/// Whether a chain of points of `area` joins the two edges of a side (CW4): [`Geometry::joins`] for rows of bits, in which bit 0
/// is the border.
#[inline]
pub(super) fn joins(area: &[Row], side: Side) -> bool {
    let mut reached = [0; MAX_ROWS];
    let reached = &mut reached[..area.len()];
    for (row, reached) in reached.iter_mut().enumerate() {
        *reached = area[row] & edge_within_border(side, 0, area.len(), row);
    }
    flood_fill::<8>(area, reached);
    touches(reached, side, 1)
}

/// A board as sets of points: rows from the top, `stride` bits each.
#[derive(Clone, Debug)]
pub struct Geometry<B> {
    /// The number of points per side.
    pub size: u32,
    /// The distance between two rows in bits.
    pub stride: u32,
    /// All points.
    pub all: B,
    not_first_column: B,
    not_last_column: B,
    /// The two edges that each side has to connect (CW4).
    edges: [[B; 2]; 2],
}

impl<B: Bits> Geometry<B> {
    /// A board with `size` points per side, at most 63, and `stride` bits from row to row, at least `size`.
    #[must_use]
    pub fn new(size: u32, stride: u32) -> Geometry<B> {
        let set = |wanted: &dyn Fn(u32, u32) -> bool| {
            let points = (0..size).flat_map(|row| (0..size).map(move |column| (column, row)));
            let points = points.filter(|(column, row)| wanted(*column, *row));
            points.fold(B::default(), |set, (column, row)| set | B::bit(row * stride + column))
        };
        let last = size - 1;
        Geometry {
            size,
            stride,
            all: set(&|_, _| true),
            not_first_column: set(&|column, _| column != 0),
            not_last_column: set(&|column, _| column != last),
            edges: [Side::First, Side::Second].map(|side| {
                [0, 1].map(|edge| {
                    set(&|column, row| edge_row(side, edge, size as usize, row as usize) >> column & 1 != 0)
                })
            }),
        }
    }

    /// The points of the two edges that a side has to connect (CW4).
    #[inline]
    pub fn edges(&self, side: Side) -> [B; 2] {
        self.edges[side as usize]
    }

    /// The neighbours of a set in the East.
    #[inline]
    pub fn east(&self, set: B) -> B {
        (set & self.not_last_column) << 1
    }

    /// The neighbours of a set in the West.
    #[inline]
    pub fn west(&self, set: B) -> B {
        (set & self.not_first_column) >> 1
    }

    /// The neighbours of a set in the South.
    #[inline]
    pub fn south(&self, set: B) -> B {
        (set << self.stride) & self.all
    }

    /// The neighbours of a set in the North.
    #[inline]
    pub fn north(&self, set: B) -> B {
        set >> self.stride
    }

    /// The set and all points next to it, diagonally too.
    #[inline]
    pub fn dilate(&self, set: B) -> B {
        let column = set | self.north(set) | self.south(set);
        column | self.east(column) | self.west(column)
    }

    /// All points of `area` that a chain within `area` joins to `seed`.
    #[inline]
    pub fn flood(&self, area: B, seed: B) -> B {
        flood(area, seed, |set| self.dilate(set))
    }

    /// Whether a chain of points of `area` joins the two edges of a side (CW4).
    #[inline]
    pub fn joins(&self, area: B, side: Side) -> bool {
        let [from, to] = self.edges(side);
        self.flood(area, from).meets(to)
    }

    /// The three other points of each of the four 2×2 blocks around every point: the set of points whose neighbour in the row is
    /// in `beside`, whose neighbour in the column is in `beside`, and whose diagonal neighbour is in `opposite`.
    #[inline]
    pub fn blocks(&self, beside: B, opposite: B) -> [B; 4] {
        let [east, west] = [self.west(beside), self.east(beside)];
        let [south, north] = [self.north(beside), self.south(beside)];
        let [to_south, to_north] = [self.north(opposite), self.south(opposite)];
        [
            completes(east, south, self.west(to_south)),
            completes(west, south, self.east(to_south)),
            completes(east, north, self.west(to_north)),
            completes(west, north, self.east(to_north)),
        ]
    }

    /// The points of a block beside a point, in the row and in the column, and the point opposite to it. The numbers of the
    /// blocks are those of [`Geometry::blocks`].
    #[inline]
    pub fn block(&self, point: B, block: usize) -> (B, B) {
        let row = if block.is_multiple_of(2) { self.east(point) } else { self.west(point) };
        let vertical = |set| if block < 2 { self.south(set) } else { self.north(set) };
        (row | vertical(point), vertical(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::bits::Wide;
    use crate::games::crossway::Crossway;
    use crate::games::placement::Move;
    use crate::games::{Outcome, Position};
    use crate::random::Random;

    /// The stones of both sides as sets.
    fn stones(position: &Crossway, geometry: &Geometry<Wide<8>>) -> [Wide<8>; 2] {
        let mut stones = [Wide::default(); 2];
        for (cell, column, row) in position.square().cells_with_coordinates() {
            if let crate::board::Content::Stone(side) = position.stones().at(cell) {
                stones[side as usize] |= Wide::bit(u32::from(row) * geometry.stride + u32::from(column));
            }
        }
        stones
    }

    #[test]
    fn the_kernel_agrees_with_the_rules() {
        let mut random = Random::new(11, 0);
        for (size, games) in [(2, 60), (3, 200), (4, 300), (5, 200), (9, 30), (19, 3)] {
            let geometry = Geometry::<Wide<8>>::new(size.into(), size.into());
            for _ in 0..games {
                let mut position = Crossway::new(size).unwrap();
                while position.outcome().is_none() {
                    let all = stones(&position, &geometry);
                    let side = position.turn().side;
                    let [own, other] = [all[side as usize], all[side.other() as usize]];
                    let illegal = geometry.blocks(other, own).into_iter().fold(own | other, |all, block| all | block);
                    let mut legal = 0;
                    for (cell, column, row) in position.square().cells_with_coordinates() {
                        let point = Wide::bit(u32::from(row) * geometry.stride + u32::from(column));
                        let is_legal = position.check(Move::Place(cell)).is_ok();
                        assert_eq!(illegal.meets(point), !is_legal);
                        assert_eq!(is_free(position.stones(), cell, side), is_legal);
                        legal += u32::from(is_legal);
                    }
                    assert_eq!(placements(position.stones(), side).count(), legal as usize);
                    assert_eq!(legal == 0, position.check(Move::Pass).is_ok());
                    position.play(*random.pick(&position.legal_moves()).unwrap());
                    let all = stones(&position, &geometry);
                    for side in [Side::First, Side::Second] {
                        let won = position.outcome().is_some_and(|Outcome { winner, .. }| winner == Some(side));
                        assert_eq!(geometry.joins(all[side as usize], side), won);
                    }
                }
            }
        }
    }

    /// CW3: a stone completes a checkerboard in a block exactly if the points beside it in that block have the other colour and
    /// the point opposite has its own.
    #[test]
    fn blocks_of_a_point_are_those_of_checkerboards() {
        let geometry = Geometry::<Wide<8>>::new(4, 5);
        let at = |column: u32, row: u32| Wide::<8>::bit(row * geometry.stride + column);
        // East, West, East and West of the point b3; the first two blocks are in the South of it.
        let blocks = [
            ([(2, 1), (1, 2)], (2, 2)),
            ([(0, 1), (1, 2)], (0, 2)),
            ([(2, 1), (1, 0)], (2, 0)),
            ([(0, 1), (1, 0)], (0, 0)),
        ];
        for (number, ([one, other], opposite)) in blocks.into_iter().enumerate() {
            let (beside, opposite) = (at(one.0, one.1) | at(other.0, other.1), at(opposite.0, opposite.1));
            let found = geometry.block(at(1, 1), number);
            assert!(found.0 == beside && found.1 == opposite, "{number}");
            let completed = geometry.blocks(beside, opposite);
            assert_eq!(completed.map(|set| set.meets(at(1, 1))), [0, 1, 2, 3].map(|block| block == number));
        }
    }

    /// CW4: stones touch orthogonally or diagonally, and a corner belongs to both of its edges.
    #[test]
    fn sets_move_and_grow_as_their_points_do() {
        let mut random = Random::new(15, 0);
        for (size, stride) in [(2, 2), (3, 5), (4, 4), (9, 10), (19, 19)] {
            let geometry = Geometry::<Wide<8>>::new(size as u32, stride as u32);
            let set = |wanted: &mut dyn FnMut(i32, i32) -> bool| {
                let points = (0..size * size).map(|place| (place % size, place / size));
                let points: Vec<(i32, i32)> = points.filter(|(column, row)| wanted(*column, *row)).collect();
                points
                    .iter()
                    .fold(Wide::default(), |set, (column, row)| set | Wide::bit((row * stride + column) as u32))
            };
            let last = size - 1;
            let edges = [set(&mut |_, row| row == 0), set(&mut |_, row| row == last)];
            assert_eq!(geometry.edges(Side::First), edges);
            let edges = [set(&mut |column, _| column == 0), set(&mut |column, _| column == last)];
            assert_eq!(geometry.edges(Side::Second), edges);
            for round in 0..30 {
                let points = set(&mut |_, _| random.one_in(1 + round % 6));
                let holds = |column: i32, row: i32| {
                    let is_point = (0..size).contains(&column) && (0..size).contains(&row);
                    is_point && points.meets(Wide::bit((row * stride + column) as u32))
                };
                let moved = |right: i32, down: i32| set(&mut |column, row| holds(column - right, row - down));
                let found =
                    [geometry.east(points), geometry.west(points), geometry.south(points), geometry.north(points)];
                assert_eq!(found, [moved(1, 0), moved(-1, 0), moved(0, 1), moved(0, -1)], "size {size}");
                let around = (0..9).map(|step| moved(step % 3 - 1, step / 3 - 1));
                assert_eq!(geometry.dilate(points), around.fold(points, |all, set| all | set), "size {size}");
            }
        }
    }
}
