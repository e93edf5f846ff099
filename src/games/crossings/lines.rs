//! Squares, sets of squares, and the eight directions.

/// The far rank of each side (CS6): rank 8 for White, rank 1 for Black.
pub(super) const FAR_RANKS: [u64; 2] = [0xff00_0000_0000_0000, 0xff];

/// The ranks that each side fills at the start (CS1).
pub(super) const HOME_RANKS: [u64; 2] = [0xffff, 0xffff_0000_0000_0000];

const FILE_A: u64 = 0x0101_0101_0101_0101;
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

impl Direction {
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

/// All squares of a set moved one step; those that leave the board are gone.
#[inline]
pub(super) fn shifted(set: u64, direction: Direction) -> u64 {
    let kept = match direction.files {
        1 => set & !FILE_H,
        -1 => set & !FILE_A,
        _ => set,
    };
    let offset = i32::from(direction.ranks) * 8 + i32::from(direction.files);
    if offset >= 0 { kept << offset } else { kept >> -offset }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_shifts_and_distances_agree() {
        for square in 0..64 {
            for direction in DIRECTIONS {
                let next = direction.step(square);
                assert_eq!(shifted(bit(square), direction), next.map_or(0, bit));
                if let Some(next) = next {
                    assert_eq!(Direction::between(square, next), Some(direction));
                    assert_eq!((distance(square, next), ahead(square, direction, 1)), (1, next));
                }
            }
        }
        // Each square is on a line with 21 to 27 others.
        let on_lines = (0..64).map(|from| (0..64).filter(|to| Direction::between(from, *to).is_some()).count());
        assert_eq!(on_lines.sum::<usize>(), 1456);
    }
}
