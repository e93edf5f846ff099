//! The features of a move: numbers that say how the board around it looks.

use super::shape::{Offset, Ring, Shape};
use xgames_core::board::hex::Hex;
use xgames_core::board::square::Square;
use xgames_core::board::stones::StoneBoard;
use xgames_core::board::{Cell, Content, Side};

/// The number of features of each move.
pub const COUNT: usize = 9;

/// The longest distance along an axis that counts.
const FAR: u16 = 4;
/// The numbers of a move's relation to an earlier one: by the distances along two axes, further away, or unknown.
const RELATIONS: usize = 27;
/// The numbers of two distances from edges, each up to 5.
const DISTANCES: usize = 36;
/// The numbers of the edges that a chain may touch.
const EDGES: usize = 64;
/// The number of rings around a cell whose contents make a pattern each.
const RINGS: usize = 3;
/// The number of cells in all rings, at most.
const AROUND: usize = 24;

/// The lengths of the parts of all features, one part for each feature of a move.
fn lengths(shape: &Shape) -> [usize; COUNT] {
    let [near, straight, oblique] = [0, 1, 2].map(|ring| shape.patterns(ring));
    [near, straight, oblique, RELATIONS, RELATIONS, DISTANCES, DISTANCES, EDGES, EDGES]
}

/// The number of all features.
#[must_use]
pub fn number(shape: &Shape) -> usize {
    lengths(shape).iter().sum()
}

/// The features that are learned as one, because the board looks the same: the first of them, for each.
#[must_use]
pub fn normal_forms(shape: &Shape) -> Vec<u32> {
    let mut all = Vec::new();
    for (part, length) in lengths(shape).into_iter().enumerate() {
        let first = all.len() as u32;
        let forms = match part {
            0..3 => shape.normal_forms(part),
            7.. if shape.contents == 4 => (0..EDGES as u32).map(turned_least).collect(),
            _ => (0..length as u32).collect(),
        };
        all.extend(forms.into_iter().map(|form| first + form));
    }
    all
}

/// The least number of a set of the six sides of a hexagon, turned and reflected.
fn turned_least(sides: u32) -> u32 {
    let turned = |sides: u32, by: u32| (sides << by | sides >> (6 - by)) & 63;
    let reflected = sides.reverse_bits() >> 26;
    (0..6).flat_map(|by| [turned(sides, by), turned(reflected, by)]).min().unwrap_or(sides)
}

/// The tables from which the features of moves on one board are read.
#[derive(Clone, Debug)]
pub struct Features {
    firsts: [u32; COUNT],
    /// The patterns of the empty board as either side sees it: for each cell one number for each ring.
    empty: [Vec<u16>; 2],
    /// The patterns of which each cell is a part.
    parts: Vec<[Part; AROUND]>,
    /// The column and the row of each cell.
    coordinates: Vec<Offset>,
    /// For each cell the features of its place, for either side.
    places: Vec<[[u32; 2]; 2]>,
    is_square: bool,
}

/// A cell as a part of a pattern around another one: the index of the pattern, and what its digit counts there; 0 if there is none.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    pattern: u16,
    unit: u16,
}

/// A cell of a ring, or what is beyond the board there.
enum Target {
    Cell(Cell),
    /// The digits of what either side sees there.
    Beyond([u16; 2]),
}

/// A position as the side to move sees it.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    side: usize,
    /// The patterns around each cell, one for each ring: a digit for each cell of the ring, which is 0 if the cell is empty, 1 for an own
    /// stone, 2 for one of the opponent, 3 for the outside.
    patterns: Vec<u16>,
    last: [Option<Cell>; 2],
}

impl Features {
    /// The features on a square board where the first side joins North and South.
    #[must_use]
    pub fn on_square(square: Square) -> Features {
        let size = square.size() as i16;
        let shape = Shape::square();
        let mut features = Features::empty(&shape, square.padded_len());
        for (cell, column, row) in square.cells_with_coordinates() {
            let (column, row) = (column as i16, row as i16);
            let target = |(x, y): Offset| {
                let (column, row) = (column + x, row + y);
                let (is_beside, is_beyond) = (column < 0 || column >= size, row < 0 || row >= size);
                match (is_beyond, is_beside) {
                    (false, false) => Target::Cell(square.cell(column as u16, row as u16)),
                    (true, false) => Target::Beyond([1, 2]),
                    (false, true) => Target::Beyond([2, 1]),
                    (true, true) => Target::Beyond([0, 0]),
                }
            };
            features.surround(cell, &shape, target);
            features.coordinates[cell.index()] = (column, row);
            let (of_first, of_second) = (row.min(size - 1 - row) as u16, column.min(size - 1 - column) as u16);
            features.places[cell.index()] =
                [[of_first, of_second], [of_second, of_first]].map(|distances| features.place(distances, size as u16));
        }
        features
    }

    /// The features on a board of hexagons.
    #[must_use]
    pub fn on_hex(hex: Hex) -> Features {
        let shape = Shape::hexagonal();
        let mut features = Features::empty(&shape, hex.padded_len());
        for cell in hex.cells() {
            let (row, number) = hex.row_and_number(cell);
            let target = |(x, y): Offset| {
                let (row, number) = (row.checked_add_signed(y), number.checked_add_signed(x));
                let at = row.zip(number).filter(|(row, number)| hex.contains(*row, *number));
                at.map_or(Target::Beyond([3, 3]), |(row, number)| Target::Cell(hex.cell(row, number)))
            };
            features.surround(cell, &shape, target);
            features.coordinates[cell.index()] = (number as i16, row as i16);
            let (rows, side) = (hex.rows(), hex.side());
            let mut distances =
                [row - 1, rows - row, number - 1, rows - number, row + side - number - 1, number + side - row - 1];
            distances.sort_unstable();
            features.places[cell.index()] = [features.place([distances[0], distances[1]], rows); 2];
        }
        features
    }

    fn empty(shape: &Shape, padded_len: usize) -> Features {
        let lengths = lengths(shape);
        Features {
            firsts: std::array::from_fn(|part| lengths[..part].iter().sum::<usize>() as u32),
            empty: [(); 2].map(|()| vec![0; padded_len * RINGS]),
            parts: vec![[Part::default(); AROUND]; padded_len],
            coordinates: vec![(0, 0); padded_len],
            places: vec![[[0; 2]; 2]; padded_len],
            is_square: shape.contents == 3,
        }
    }

    /// Notes which patterns the cells around a cell are a part of.
    fn surround(&mut self, middle: Cell, shape: &Shape, target: impl Fn(Offset) -> Target) {
        let mut number = 0;
        for (ring, Ring { offsets }) in shape.rings.iter().enumerate() {
            let pattern = middle.index() * RINGS + ring;
            for (digit, offset) in (0..).zip(offsets) {
                let unit = shape.contents.pow(digit) as u16;
                match target(*offset) {
                    // No other cell has this one in the same place of its rings.
                    Target::Cell(cell) => self.parts[cell.index()][number] = Part { pattern: pattern as u16, unit },
                    Target::Beyond(digits) => {
                        self.empty.iter_mut().zip(digits).for_each(|(empty, digit)| empty[pattern] += digit * unit);
                    }
                }
                number += 1;
            }
        }
    }

    /// The features of a cell with these distances from edges, absolute and by the size of the board.
    fn place(&self, distances: [u16; 2], size: u16) -> [u32; 2] {
        let pair = |distances: [u16; 2]| u32::from(distances[0].min(5) * 6 + distances[1].min(5));
        [self.firsts[5] + pair(distances), self.firsts[6] + pair(distances.map(|distance| distance * 12 / size))]
    }

    /// The board as the side to move sees it, after the opponent's last move and the one before, if they are known.
    pub fn look<const N: usize>(&self, board: &StoneBoard<N>, side: Side, last: [Option<Cell>; 2], scene: &mut Scene) {
        let digits = if side == Side::First { [1, 2] } else { [2, 1] };
        scene.side = side as usize;
        scene.last = last;
        scene.patterns.clone_from(&self.empty[side as usize]);
        for (index, parts) in (0..).zip(&self.parts) {
            if let Content::Stone(side) = board.at(Cell(index)) {
                for Part { pattern, unit } in parts {
                    scene.patterns[usize::from(*pattern)] += digits[side as usize] * unit;
                }
            }
        }
    }

    /// The features of a move of the side that looks.
    #[must_use]
    pub fn of<const N: usize>(&self, board: &StoneBoard<N>, scene: &Scene, cell: Cell) -> [u32; COUNT] {
        let pattern = |ring: usize| u32::from(scene.patterns[cell.index() * RINGS + ring]);
        let place = self.places[cell.index()][scene.side];
        let side = if scene.side == 0 { Side::First } else { Side::Second };
        [
            self.firsts[0] + pattern(0),
            self.firsts[1] + pattern(1),
            self.firsts[2] + pattern(2),
            self.firsts[3] + self.relation(scene, scene.last[0], cell),
            self.firsts[4] + self.relation(scene, scene.last[1], cell),
            place[0],
            place[1],
            self.firsts[7] + self.edges(board, side, side, cell),
            self.firsts[8] + self.edges(board, side, side.other(), cell),
        ]
    }

    /// The edges that the chain of a stone of `of` would touch, as the player sees them.
    fn edges<const N: usize>(&self, board: &StoneBoard<N>, player: Side, of: Side, cell: Cell) -> u32 {
        let edges = u32::from(board.edges_if_placed(cell, of));
        if !self.is_square {
            return edges;
        }
        // The number of edges of either side.
        let (first, second) = ((edges & 3).count_ones(), (edges >> 2).count_ones());
        if player == Side::First { first * 3 + second } else { second * 3 + first }
    }

    /// The relation of a move to an earlier one.
    fn relation(&self, scene: &Scene, earlier: Option<Cell>, cell: Cell) -> u32 {
        let Some(earlier) = earlier else { return RELATIONS as u32 - 1 };
        let (from, to) = (self.coordinates[earlier.index()], self.coordinates[cell.index()]);
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let (one, other) = if self.is_square {
            let (along, across) = if scene.side == 0 { (y, x) } else { (x, y) };
            (along.unsigned_abs(), across.unsigned_abs())
        } else {
            // The two shortest ways along three axes.
            let (x, y, both) = (x.unsigned_abs(), y.unsigned_abs(), (x - y).unsigned_abs());
            (x.min(y).min(both), x.min(y).max(x.max(y).min(both)))
        };
        if one.max(other) > FAR { RELATIONS as u32 - 2 } else { u32::from(one * (FAR + 1) + other) }
    }
}
