//! Squares, sets of squares, and the eight directions.

use std::fmt;
use std::str::FromStr;

use crate::board::{Cell, Side};

/// A square of the board, from a1 along the ranks.
#[rustfmt::skip]
#[allow(missing_docs, reason = "the names speak for themselves")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// All squares, from a1 along the ranks.
    #[rustfmt::skip]
    pub const ALL: [Square; 64] = [
        Square::A1, Square::B1, Square::C1, Square::D1, Square::E1, Square::F1, Square::G1, Square::H1,
        Square::A2, Square::B2, Square::C2, Square::D2, Square::E2, Square::F2, Square::G2, Square::H2,
        Square::A3, Square::B3, Square::C3, Square::D3, Square::E3, Square::F3, Square::G3, Square::H3,
        Square::A4, Square::B4, Square::C4, Square::D4, Square::E4, Square::F4, Square::G4, Square::H4,
        Square::A5, Square::B5, Square::C5, Square::D5, Square::E5, Square::F5, Square::G5, Square::H5,
        Square::A6, Square::B6, Square::C6, Square::D6, Square::E6, Square::F6, Square::G6, Square::H6,
        Square::A7, Square::B7, Square::C7, Square::D7, Square::E7, Square::F7, Square::G7, Square::H7,
        Square::A8, Square::B8, Square::C8, Square::D8, Square::E8, Square::F8, Square::G8, Square::H8,
    ];

    /// The square on this file and rank, both counted from 0.
    #[inline]
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 { Some(Square::ALL[(rank * 8 + file) as usize]) } else { None }
    }

    /// The file, counted from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self as u8 % 8
    }

    /// The rank, counted from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self as u8 / 8
    }

    /// The letter of the file and the number of the rank.
    pub(super) fn name(self) -> [char; 2] {
        [char::from(b'a' + self.file()), char::from(b'1' + self.rank())]
    }

    pub(super) fn cell(self) -> Cell {
        Cell(self as u16)
    }

    /// The square of a cell of this board.
    pub(super) fn of_cell(cell: Cell) -> Option<Square> {
        Square::ALL.get(cell.index()).copied()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.name();
        write!(f, "{file}{rank}")
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `a1` to `h8`, in any case.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match text.as_bytes() {
            [file, rank] => Square::new(file.to_ascii_lowercase().wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
                .ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}

/// The error for a text that is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square from a1 to h8")
    }
}

impl std::error::Error for ParseSquareError {}

/// The ranks that a side fills at the start (CS1).
pub(super) const fn home_ranks(side: Side) -> u64 {
    match side {
        Side::First => 0xffff,
        Side::Second => 0xffff_0000_0000_0000,
    }
}

/// The far rank of a side (CS6): rank 8 for White, rank 1 for Black.
#[inline]
pub(super) const fn far_rank(side: Side) -> u64 {
    match side {
        Side::First => 0xff00_0000_0000_0000,
        Side::Second => 0xff,
    }
}

/// The far ranks of both sides.
pub(super) const FAR_RANKS: u64 = far_rank(Side::First) | far_rank(Side::Second);

/// The set that contains one square.
#[inline]
pub(super) const fn bit(square: Square) -> u64 {
    1 << square as u8
}

/// The first square of a set.
#[inline]
pub(super) fn first(set: u64) -> Option<Square> {
    Square::ALL.get(set.trailing_zeros() as usize).copied()
}

/// The squares of a set, in ascending order.
#[inline]
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = first(set)?;
        set &= set - 1;
        Some(square)
    })
}

/// A direction along a rank, file or diagonal: steps in files and ranks, each −1, 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Direction {
    files: i8,
    ranks: i8,
}

/// All eight.
pub(super) const DIRECTIONS: [Direction; 8] = [
    Direction { files: 0, ranks: 1 },
    Direction { files: 1, ranks: 1 },
    Direction { files: 1, ranks: 0 },
    Direction { files: 1, ranks: -1 },
    Direction { files: 0, ranks: -1 },
    Direction { files: -1, ranks: -1 },
    Direction { files: -1, ranks: 0 },
    Direction { files: -1, ranks: 1 },
];

impl Direction {
    /// The next square, `None` at the edge of the board.
    #[inline]
    pub(super) const fn step(self, square: Square) -> Option<Square> {
        Square::new(square.file().wrapping_add_signed(self.files), square.rank().wrapping_add_signed(self.ranks))
    }

    /// The difference between a square and the next one.
    #[inline]
    pub(super) const fn offset(self) -> i8 {
        self.ranks * 8 + self.files
    }

    /// The direction in which consecutive squares differ by this much, from −9 to 9 but not 0.
    #[inline]
    pub(super) const fn of_offset(offset: i8) -> Direction {
        let ranks = (offset + 4) >> 3;
        Direction { files: offset - 8 * ranks, ranks }
    }

    /// The squares one step on from those of the set.
    #[inline]
    pub(super) const fn step_set(self, set: u64) -> u64 {
        Direction { files: -self.files, ranks: -self.ranks }.into_set(set)
    }

    /// The squares that are `steps` steps on from those of the set; no step leads off the board.
    #[inline]
    pub(super) const fn ahead(self, set: u64, steps: u8) -> u64 {
        let steps = self.offset() * steps as i8;
        if steps > 0 { set << steps } else { set >> -steps }
    }

    /// The squares from which `steps` steps lead into the set; no step leads off the board.
    #[inline]
    pub(super) const fn behind(self, set: u64, steps: u8) -> u64 {
        Direction { files: -self.files, ranks: -self.ranks }.ahead(set, steps)
    }

    /// The squares from which one step leads into the set.
    #[inline]
    pub(super) const fn into_set(self, set: u64) -> u64 {
        const FILE_A: u64 = 0x0101_0101_0101_0101;
        let steps = self.offset();
        let moved = if steps > 0 { set >> steps } else { set << -steps };
        // Remove the squares that wrapped around the edge.
        match self.files {
            1 => moved & !(FILE_A << 7),
            -1 => moved & !FILE_A,
            _ => moved,
        }
    }

    /// The direction from one square to another; `None` if they are the same or not on one line.
    #[inline]
    pub(super) const fn between(from: Square, to: Square) -> Option<Direction> {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        if from as u8 != to as u8 && is_line {
            Some(Direction { files: files.signum(), ranks: ranks.signum() })
        } else {
            None
        }
    }

    /// The directions that lead towards the far rank of a side.
    #[inline]
    pub(super) const fn forward(side: Side) -> [Direction; 3] {
        match side {
            Side::First => [DIRECTIONS[0], DIRECTIONS[1], DIRECTIONS[7]],
            Side::Second => [DIRECTIONS[3], DIRECTIONS[4], DIRECTIONS[5]],
        }
    }

    /// The square of rank 1 or 8 that a forward direction leads to.
    #[inline]
    pub(super) fn far_square(self, from: Square) -> Option<Square> {
        let (far, ranks) = if self.ranks > 0 { (7, 7 - from.rank()) } else { (0, from.rank()) };
        Square::new(from.file().wrapping_add_signed(self.files * ranks as i8), far)
    }
}

/// The path from one square to another, with both; only the last if they are not on one line.
#[inline]
pub(super) fn path(from: Square, to: Square) -> u64 {
    PATHS[from as usize][to as usize] | bit(to)
}

/// Steps from one square to another on its line.
#[inline]
pub(super) fn distance(from: Square, to: Square) -> u8 {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}

/// The difference between consecutive squares on the path from one square to another; 0 if they are equal or not on one
/// line.
pub(super) static OFFSETS: [[i8; 64]; 64] = {
    let mut offsets = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            if let Some(direction) = Direction::between(Square::ALL[from], Square::ALL[to]) {
                offsets[from][to] = direction.offset();
            }
            to += 1;
        }
        from += 1;
    }
    offsets
};

/// The path from one square to another, with the first and without the last; empty if they are equal or not on one line.
pub(super) static PATHS: [[u64; 64]; 64] = {
    let mut paths = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let mut square = from;
            while OFFSETS[from][to] != 0 && square != to {
                paths[from][to] |= 1 << square;
                square = square.wrapping_add_signed(OFFSETS[from][to] as isize);
            }
            to += 1;
        }
        from += 1;
    }
    paths
};

/// The squares that each of the [`DIRECTIONS`] leads over from a square, with the square itself.
pub(super) static RAYS: [[u64; 8]; 64] = {
    let mut rays = [[0; 8]; 64];
    let mut index = 0;
    while index < 64 * 8 {
        let mut next = Some(Square::ALL[index / 8]);
        while let Some(square) = next {
            rays[index / 8][index % 8] |= bit(square);
            next = DIRECTIONS[index % 8].step(square);
        }
        index += 1;
    }
    rays
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_names() {
        for (number, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square as usize, number);
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(format!("{square:?}").parse(), Ok(square));
            assert_eq!((Square::of_cell(square.cell()), first(bit(square))), (Some(square), Some(square)));
        }
        assert_eq!((Square::new(8, 0), Square::new(0, 8), first(0)), (None, None, None));
        for text in ["", "a", "a0", "i1", "a9", "a11"] {
            assert_eq!(text.parse::<Square>().unwrap_err().to_string(), "not a square from a1 to h8", "{text}");
        }
    }

    #[test]
    fn steps_offsets_and_paths_agree() {
        for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
            let (offset, path) = (OFFSETS[from as usize][to as usize], PATHS[from as usize][to as usize]);
            let Some(direction) = Direction::between(from, to) else {
                assert_eq!((offset, path), (0, 0));
                continue;
            };
            let (mut square, mut set, mut steps) = (from, 0, 0);
            while square != to {
                set |= bit(square);
                let next = direction.step(square).unwrap();
                assert_eq!((square as u8).checked_add_signed(offset), Some(next as u8));
                square = next;
                steps += 1;
            }
            assert_eq!((set, steps), (path, distance(from, to)));
            assert_eq!(Direction::of_offset(offset), direction);
        }
        // Each square is on a line with 21 to 27 others.
        let lines = Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| Direction::between(from, to)));
        assert_eq!(lines.flatten().count(), 1456);
    }
}
