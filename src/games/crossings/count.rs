//! The number of legal moves from ply to ply: a move changes what stands on a few lines of the board, and those are
//! counted anew.
//!
//! A line has at most eight squares, so that the number of moves along it can be looked up. Locked and waiting stones
//! are rare: a line with one of them is counted square by square, as is each line for the table.

use std::sync::LazyLock;

use super::lines::{FILE_A, bit, squares};
use super::{Crossings, Move};
use crate::games::{Counter, Position, Side};

/// Ranks, files and diagonals of both directions, those of a single square among them.
const LINES: usize = 2 * 8 + 2 * 15;

/// A line of the board.
#[derive(Clone, Copy)]
struct Line {
    squares: u64,
    /// Brings the squares side by side into the highest byte when it is multiplied by them.
    gather: u64,
    /// From there down to the lowest place.
    places: u32,
    length: u8,
    /// Where the numbers of moves along lines of this length begin in the table.
    numbers: u16,
}

impl Line {
    /// Those squares of a set that are on the line, side by side.
    #[inline]
    fn of(&self, set: u64) -> u8 {
        ((set & self.squares).wrapping_mul(self.gather) >> self.places) as u8
    }
}

/// All lines of the board.
static ALL_LINES: [Line; LINES] = {
    let mut lines = [Line { squares: 0, gather: 0, places: 56, length: 0, numbers: 0 }; LINES];
    let mut square = 0;
    while square < 64u8 {
        let [rank_line, file_line, up, down] = lines_through(square);
        let (rank, file) = (square >> 3, square & 7);
        lines[rank_line].gather = 1 << (8 * (7 - rank));
        lines[file_line].gather |= 1 << (56 - 7 * rank - file);
        let all = [rank_line, file_line, up, down];
        let mut number = 0;
        while number < 4 {
            let line = &mut lines[all[number]];
            // Diagonals have one square on each file from the first one on.
            if number > 1 {
                line.gather = FILE_A;
                let places = 56 + file as u32;
                line.places = if line.length == 0 || places < line.places { places } else { line.places };
            }
            line.squares |= bit(square);
            line.length += 1;
            line.numbers = NUMBERS[line.length as usize];
            number += 1;
        }
        square += 1;
    }
    lines
};

/// The lines through a square, as places in [`ALL_LINES`]: rank, file, and the two diagonals.
const fn lines_through(square: u8) -> [usize; 4] {
    let (rank, file) = ((square >> 3) as usize, (square & 7) as usize);
    [rank, 8 + file, 16 + rank + 7 - file, 31 + rank + file]
}

/// The same for each square as a set, a bit for each line.
static THROUGH: [u64; 64] = {
    let mut through = [0; 64];
    let mut square = 0;
    while square < 64u8 {
        let [a, b, c, d] = lines_through(square);
        through[square as usize] = 1 << a | 1 << b | 1 << c | 1 << d;
        square += 1;
    }
    through
};

/// The lines through the squares of a set.
#[inline]
fn lines_of(set: u64) -> u64 {
    squares(set).fold(0, |lines, square| lines | THROUGH[usize::from(square & 63)])
}

/// Where the contents of lines of each length begin, 3 to the power of the length of them.
const NUMBERS: [u16; 10] = {
    let (mut begins, mut length, mut contents) = ([0; 10], 1, 3);
    while length < 9 {
        begins[length + 1] = begins[length] + contents;
        contents *= 3;
        length += 1;
    }
    begins
};

/// The digits of a set in the number of a line's contents, which has base 3: 0 is empty, 1 an own stone, 2 an enemy stone.
static DIGITS: [u16; 256] = {
    let mut digits = [0; 256];
    let mut set = 1;
    while set < 256 {
        // One more digit than those of the upper places alone.
        digits[set] = 3 * digits[set >> 1] + (set & 1) as u16;
        set += 1;
    }
    digits
};

/// The number of moves along lines without locked and waiting stones, by length and contents.
static MOVES: LazyLock<Vec<Numbers>> = LazyLock::new(|| {
    let mut moves = vec![Numbers::default(); usize::from(NUMBERS[9])];
    for length in 1..=8u8 {
        let all = u8::MAX >> (8 - length);
        for (own, enemy) in (0..=all).flat_map(|own| (0..=all).map(move |enemy| (own, enemy))) {
            if own & enemy == 0 {
                let contents = DIGITS[usize::from(own)] + 2 * DIGITS[usize::from(enemy)];
                let place = NUMBERS[usize::from(length)] + contents;
                moves[usize::from(place)] = moves_along([own, enemy], 0, length);
            }
        }
    }
    moves
});

/// Numbers of moves of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Numbers {
    first: u8,
    second: u8,
}

impl Numbers {
    /// Both in one number, wide enough for their sums.
    #[inline]
    fn wide(self) -> u32 {
        u32::from(self.first) | u32::from(self.second) << 16
    }
}

/// The numbers of moves along a line in both directions.
fn moves_along(stones: [u8; 2], fixed: u8, length: u8) -> Numbers {
    let mirrored = |set: u8| set.reverse_bits() >> (8 - length);
    let ([first, second], [back_first, back_second]) = (stones, stones.map(mirrored));
    let back_fixed = mirrored(fixed);
    let both = |own, enemy, back_own, back_enemy| {
        moves_up(own, enemy, fixed, length) + moves_up(back_own, back_enemy, back_fixed, length)
    };
    Numbers {
        first: both(first, second, back_first, back_second),
        second: both(second, first, back_second, back_first),
    }
}

/// The number of moves towards the higher places of a line.
fn moves_up(own: u8, enemy: u8, fixed: u8, length: u8) -> u8 {
    // Parts cannot contain a fixed stone, nor pass it (CS8).
    let movable = own & !fixed;
    let mut fronts = movable & !(own >> 1);
    let beyond = u32::MAX << length;
    let mut moves = 0;
    while fronts != 0 {
        let ahead = fronts.trailing_zeros() + 1;
        fronts &= fronts - 1;
        let stones = (movable << (8 - ahead)).leading_ones();
        let empty = ((u32::from(own | enemy) | beyond) >> ahead).trailing_zeros();
        // Each number of stones from the leading one moves up to that many squares (CS3, CS4).
        let far = stones.min(empty);
        moves += far * (far + 1) / 2 + (stones - far) * far;
        let met = ahead + empty;
        if u32::from(enemy & !fixed) >> met & 1 != 0 {
            let line = (enemy >> met).trailing_ones();
            // More than one stone, as many as squares, and more than the line has (CS3 to CS5).
            let least = (empty + 1).max(line + 1).max(2);
            moves += (stones + 1).saturating_sub(least);
        }
    }
    moves as u8
}

/// The moves of both sides, line by line.
#[derive(Debug)]
pub struct Moves {
    numbers: &'static [Numbers],
    stones: [u64; 2],
    fixed: u64,
    /// The lines with locked and waiting stones.
    held: u64,
    along: [Numbers; LINES],
    /// The sums of these.
    all: u32,
}

impl Moves {
    /// Counts the moves along the lines of a set again.
    fn count_along(&mut self, lines: u64) {
        let (mut free, mut held) = (lines & !self.held, lines & self.held);
        while free != 0 {
            let number = free.trailing_zeros() as usize;
            free &= free - 1;
            let line = &ALL_LINES[number];
            let [first, second] = self.stones.map(|stones| DIGITS[usize::from(line.of(stones))]);
            self.set(number, self.numbers[usize::from(line.numbers + first + 2 * second)]);
        }
        while held != 0 {
            let number = held.trailing_zeros() as usize;
            held &= held - 1;
            let line = &ALL_LINES[number];
            let stones = self.stones.map(|stones| line.of(stones));
            self.set(number, moves_along(stones, line.of(self.fixed), line.length));
        }
    }

    #[inline]
    fn set(&mut self, line: usize, moves: Numbers) {
        let before = std::mem::replace(&mut self.along[line], moves);
        self.all = self.all.wrapping_add(moves.wide()).wrapping_sub(before.wide());
    }
}

fn by_side(position: &Crossings) -> [u64; 2] {
    [Side::First, Side::Second].map(|side| position.stones(side))
}

impl Counter<Crossings> for Moves {
    fn new(position: &Crossings) -> Moves {
        let mut moves = Moves {
            numbers: &MOVES,
            stones: by_side(position),
            fixed: position.fixed(),
            held: lines_of(position.fixed()),
            along: [Numbers::default(); LINES],
            all: 0,
        };
        moves.count_along((1 << LINES) - 1);
        moves
    }

    fn play(&mut self, _: Move, position: &Crossings) {
        let stones = by_side(position);
        let mut changed = self.stones[0] ^ stones[0] | self.stones[1] ^ stones[1];
        self.stones = stones;
        if self.fixed != position.fixed() {
            changed |= self.fixed ^ position.fixed();
            self.fixed = position.fixed();
            self.held = lines_of(self.fixed);
        }
        self.count_along(lines_of(changed));
    }

    fn count(&mut self, position: &Crossings) -> u64 {
        if position.outcome.is_some() || position.waiting != 0 {
            return position.count_moves(&mut Vec::new());
        }
        // There is a pass where there is nothing else.
        let moves = if position.to_move() == Side::First { self.all & 0xffff } else { self.all >> 16 };
        moves.max(1).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::random::Random;
    use crate::games::testing::counted_as_listed;

    #[test]
    fn counted_moves_are_those_that_are_listed() {
        counted_as_listed::<Crossings>("", 100);
    }

    /// Many stones are locked here, and crossings wait.
    #[test]
    fn so_they_are_in_positions_that_are_thrown_together() {
        let mut random = Random::new(17, 0);
        for _ in 0..400 {
            let mut position = Crossings::thrown_together(&mut random);
            let mut counter = Moves::new(&position);
            for _ in 0..40 {
                let mut listed = Vec::new();
                position.legal_moves(&mut listed);
                assert_eq!(counter.count(&position), listed.len() as u64, "{position:?}");
                for (side, all) in
                    [Side::First, Side::Second].into_iter().zip([counter.all & 0xffff, counter.all >> 16])
                {
                    let mut moves = 0;
                    let mut seen = position.clone();
                    if seen.to_move() != side {
                        seen.change_sides();
                    }
                    seen.for_each_move(!0, |_, _| {
                        moves += 1;
                        true
                    });
                    assert_eq!(all, moves, "{side:?} {position:?}");
                }
                let Some(&mv) = random.pick(&listed) else { break };
                position.play(mv);
                counter.play(mv, &position);
            }
        }
    }

    #[test]
    fn lines_gather_their_squares() {
        for square in 0..64u8 {
            for number in lines_through(square) {
                let line = &ALL_LINES[number];
                assert_ne!(line.squares & bit(square), 0);
                assert_eq!(u32::from(line.length), line.squares.count_ones());
                // They lie side by side: as many as the length, and none beyond.
                assert_eq!(u32::from(line.of(!0)), (1 << line.length) - 1, "{number}");
                assert_eq!(line.of(bit(square)).count_ones(), 1, "{number}");
                assert_eq!(line.of(!line.squares), 0, "{number}");
            }
        }
    }
}
