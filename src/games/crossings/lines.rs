//! Squares, sets of squares, and the eight directions.

/// The far rank of each side (CS6): rank 8 for White, rank 1 for Black.
pub(super) const FAR_RANKS: [u64; 2] = [0xff00_0000_0000_0000, 0xff];

/// The ranks that each side fills at the start (CS1).
pub(super) const HOME_RANKS: [u64; 2] = [0xffff, 0xffff_0000_0000_0000];

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The set of one square.
#[inline]
pub(super) const fn bit(square: u8) -> u64 {
    1 << square
}

/// The squares of a set, in ascending order.
#[inline]
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as u8;
            set &= set - 1;
            square
        })
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

const fn file(square: u8) -> i8 {
    (square & 7) as i8
}

const fn rank(square: u8) -> i8 {
    (square >> 3) as i8
}

/// For each square and each other one on a line with it: the difference of two squares that follow each other on the way.
/// It is 0 if the two are on no common line, or the same.
pub(super) static OFFSETS: [[i8; 64]; 64] = {
    let mut offsets = [[0; 64]; 64];
    let mut from = 0;
    while from < 64u8 {
        let mut turn = 0;
        while turn < DIRECTIONS.len() {
            let Direction { files, ranks } = DIRECTIONS[turn];
            let (mut file, mut rank) = (file(from) + files, rank(from) + ranks);
            while (file | rank) & !7 == 0 {
                offsets[from as usize][(rank * 8 + file) as usize] = ranks * 8 + files;
                (file, rank) = (file + files, rank + ranks);
            }
            turn += 1;
        }
        from += 1;
    }
    offsets
};

/// For each square and each other one on a line with it: the way between them, with the first and without the last.
pub(super) static WAYS: [[u64; 64]; 64] = {
    let mut ways = [[0; 64]; 64];
    let mut from = 0;
    while from < 64u8 {
        let mut to = 0;
        while to < 64u8 {
            let offset = OFFSETS[from as usize][to as usize];
            let mut square = from;
            while offset != 0 && square != to {
                ways[from as usize][to as usize] |= bit(square);
                square = square.wrapping_add_signed(offset);
            }
            to += 1;
        }
        from += 1;
    }
    ways
};

impl Direction {
    /// The other way.
    #[inline]
    pub(super) const fn opposite(self) -> Direction {
        Direction { files: -self.files, ranks: -self.ranks }
    }

    /// The next square, `None` at the edge of the board.
    #[inline]
    pub(super) fn step(self, square: u8) -> Option<u8> {
        let (file, rank) = (file(square) + self.files, rank(square) + self.ranks);
        ((file | rank) & !7 == 0).then(|| (rank * 8 + file) as u8)
    }

    /// From one square to another, `None` if they are the same or not on one line.
    #[inline]
    pub(super) fn between(from: u8, to: u8) -> Option<Direction> {
        let (files, ranks) = (file(to) - file(from), rank(to) - rank(from));
        let on_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        (from != to && on_line).then(|| Direction { files: files.signum(), ranks: ranks.signum() })
    }
}

/// Steps from one square to another on its line.
#[inline]
pub(super) fn distance(from: u8, to: u8) -> u8 {
    file(from).abs_diff(file(to)).max(rank(from).abs_diff(rank(to)))
}

/// The square so many steps ahead. Behind the edge of the board it is some square or none.
#[inline]
pub(super) fn ahead(square: u8, direction: Direction, steps: u8) -> u8 {
    let offset = direction.ranks * 8 + direction.files;
    square.wrapping_add_signed(offset.wrapping_mul(steps as i8)) & 63
}

/// How all squares of a set are moved one step at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    /// The squares that do not leave the board.
    kept: u64,
    places: u32,
}

/// For each of the [`DIRECTIONS`].
pub(super) static SHIFTS: [Shift; 8] = {
    let mut shifts = [Shift { kept: 0, places: 0 }; 8];
    let mut turn = 0;
    while turn < DIRECTIONS.len() {
        let Direction { files, ranks } = DIRECTIONS[turn];
        let file = if files == 1 {
            FILE_H
        } else if files == -1 {
            FILE_A
        } else {
            0
        };
        let rank = if ranks == 1 {
            FAR_RANKS[0]
        } else if ranks == -1 {
            FAR_RANKS[1]
        } else {
            0
        };
        shifts[turn] = Shift { kept: !(file | rank), places: (ranks * 8 + files) as u32 & 63 };
        turn += 1;
    }
    shifts
};

impl Shift {
    /// The set after the step; squares that leave the board are gone.
    #[inline]
    pub(super) const fn of(self, set: u64) -> u64 {
        (set & self.kept).rotate_left(self.places)
    }
}

/// All squares of a set, and all that are one step away from one of them.
#[inline]
pub(super) fn spread(set: u64) -> u64 {
    let wide = set | (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    wide | wide << 8 | wide >> 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_shifts_and_distances_agree() {
        for square in 0..64 {
            for (direction, shift) in DIRECTIONS.into_iter().zip(SHIFTS) {
                let next = direction.step(square);
                assert_eq!(next.and_then(|next| direction.opposite().step(next)), next.and(Some(square)));
                assert_eq!(shift.of(bit(square)), next.map_or(0, bit));
                if let Some(next) = next {
                    assert_eq!(Direction::between(square, next), Some(direction));
                    assert_eq!((distance(square, next), ahead(square, direction, 1)), (1, next));
                }
            }
        }
        for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
            let (offset, way) = (OFFSETS[usize::from(from)][usize::from(to)], WAYS[usize::from(from)][usize::from(to)]);
            match Direction::between(from, to) {
                None => assert_eq!((offset, way), (0, 0)),
                Some(direction) => {
                    assert_eq!(from.wrapping_add_signed(offset), ahead(from, direction, 1));
                    let steps = (0..distance(from, to)).map(|steps| bit(ahead(from, direction, steps)));
                    assert_eq!(way, steps.fold(0, |set, square| set | square));
                }
            }
            let near = from == to || distance(from, to) == 1 && Direction::between(from, to).is_some();
            assert_eq!(spread(bit(from)) & bit(to) != 0, near);
        }
        // Each square is on a line with 21 to 27 others.
        let on_lines = (0..64).map(|from| (0..64).filter(|to| Direction::between(from, *to).is_some()).count());
        assert_eq!(on_lines.sum::<usize>(), 1456);
    }
}
