//! A small network that estimates positions, learned from games of the engine with itself. docs/training.md says how.
//!
//! It sees the board twice: as the side to move does, and as the other side does after a pass. A stone adds a row of numbers to
//! each of the two views; a view is cut to a range and squared, and weights for this number of stones on the board add both up.
//! All of it is in whole numbers, so an estimate is the same on every computer.

use std::sync::LazyLock;

use super::score::{SCALE, Score};
use xgames_core::games::crossings::kernel::{Board, Shape};

const SHAPE: Shape = Shape::GAME;

/// The numbers of a network, as they are in its file.
///
/// The file consists of signed numbers of 16 bits, the lower byte first, in this order:
///
/// * the start of a view: [`UNITS`] numbers
/// * the rows of the own stones on the squares 0 (a1) to 63 (h8), as the side sees them that goes up, then those of the enemy
///   stones: 128 times [`UNITS`] numbers, in 255ths
/// * for each of the [`PHASES`], the weights of the own view and those of the other view: 2 times [`UNITS`] numbers, in 64ths
/// * for each of the phases, what is always added: one number, in 16,320ths
///
/// The sum is the logarithm of the odds of the side to move.
pub struct Network {
    /// The start of both views.
    start: [i16; 2 * UNITS],
    /// The numbers that a stone adds to both views: first the own stones by their square, then the enemy stones.
    rows: Vec<[i16; 2 * UNITS]>,
    /// The weights of both views, by phase.
    weights: [[i16; 2 * UNITS]; PHASES],
    /// The number that is always added, by phase.
    biases: [i16; PHASES],
}

/// The numbers of a view.
pub const UNITS: usize = 32;
/// The phases of a game: 1 to 8 stones on the board, 9 to 16, 17 to 24, and more.
pub const PHASES: usize = 4;
/// The number in a view that means 1, which is also the greatest one that counts.
pub const ONE: i16 = 255;
/// The weight that means 1.
pub const WEIGHT: i16 = 64;
/// The greatest number in a row, so that no sum of 32 rows and the start overflows.
pub const MOST_IN_ROW: i16 = 990;
/// The greatest weight, so that its product with a number of a view does not overflow.
pub const MOST_WEIGHT: i16 = 127;

/// The phase of a position.
#[inline]
#[must_use]
pub fn phase(board: Board) -> usize {
    ((board.own | board.enemy).count_ones() as usize).saturating_sub(1) / 8 % PHASES
}

impl Network {
    /// The length of a file in bytes.
    pub const BYTES: usize = 2 * (UNITS + 128 * UNITS + PHASES * (2 * UNITS + 1));

    /// The network of a file. `None` if its length or one of its numbers is not possible.
    #[must_use]
    pub fn read(file: &[u8]) -> Option<Network> {
        if file.len() != Network::BYTES {
            return None;
        }
        let numbers: Vec<i16> = file.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        let (start, rest) = numbers.split_at(UNITS);
        let (views, rest) = rest.split_at(128 * UNITS);
        let (weights, biases) = rest.split_at(PHASES * 2 * UNITS);
        let is_within =
            |numbers: &[i16], most: i16| numbers.iter().all(|number| number.unsigned_abs() <= most.unsigned_abs());
        if !is_within(&numbers[..129 * UNITS], MOST_IN_ROW) || !is_within(weights, MOST_WEIGHT) {
            return None;
        }
        let both = |one: &[i16], other: &[i16]| std::array::from_fn(|unit| [one, other][unit / UNITS][unit % UNITS]);
        let row = |number: usize| &views[number * UNITS..][..UNITS];
        // The other side sees the stone as one of the other colour, on the square upside down.
        let seen = |number: usize| 64 * (1 - number / 64) + usize::from(SHAPE.turned_square(number as u8 % 64));
        Some(Network {
            start: both(start, start),
            rows: (0..128).map(|number| both(row(number), row(seen(number)))).collect(),
            weights: std::array::from_fn(|phase| std::array::from_fn(|unit| weights[phase * 2 * UNITS + unit])),
            biases: biases.try_into().ok()?,
        })
    }

    /// The network that the engine uses.
    pub(super) fn learned() -> &'static Network {
        static LEARNED: LazyLock<Network> =
            LazyLock::new(|| Network::read(include_bytes!("weights")).expect("a test reads the file"));
        &LEARNED
    }

    /// An estimate for the side to move, of a position in which no crossing waits.
    #[must_use]
    pub fn score(&self, board: Board) -> Score {
        let mut views = self.start;
        for (set, rows) in [(board.own, &self.rows[..64]), (board.enemy, &self.rows[64..128])] {
            let mut stones = set;
            while stones != 0 {
                add(&mut views, &rows[stones.trailing_zeros() as usize]);
                stones &= stones - 1;
            }
        }
        let phase = phase(board);
        let odds = total(&views, &self.weights[phase]) / i32::from(ONE) + i32::from(self.biases[phase]);
        // Its weights and its bias let the logarithm be at most 129, which no win is mistaken for.
        (odds * SCALE / (i32::from(ONE) * i32::from(WEIGHT))) as Score
    }
}

/// Adds a row to the views. There are no iterators in it, because they would not be inlined; it is most of the work.
#[inline]
fn add(views: &mut [i16; 2 * UNITS], row: &[i16; 2 * UNITS]) {
    for unit in 0..2 * UNITS {
        views[unit] += row[unit];
    }
}

/// The sum of the squares of the numbers, each cut to its range, with their weights.
#[inline]
fn total(views: &[i16; 2 * UNITS], weights: &[i16; 2 * UNITS]) -> i32 {
    let mut sum = 0;
    for unit in 0..2 * UNITS {
        let number = views[unit].clamp(0, ONE);
        sum += i32::from(number * weights[unit]) * i32::from(number);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::random::Random;

    /// The file of a network whose numbers are all 0 but those at these places.
    fn file(numbers: &[(usize, i16)]) -> Vec<u8> {
        let mut file = vec![0; Network::BYTES];
        for (place, number) in numbers {
            file[2 * place..][..2].copy_from_slice(&number.to_le_bytes());
        }
        file
    }

    /// The place of the row of a stone, and that of the weights of the own view in the phase with the fewest stones.
    const ROWS: usize = UNITS;
    const WEIGHTS: usize = ROWS + 128 * UNITS;

    fn random_board(random: &mut Random) -> Board {
        let (own, other) = (random.bits() & random.bits(), random.bits() & random.bits());
        let few = Board { own: own & random.bits(), enemy: other & !own };
        if few.own.count_ones() > 16 || few.enemy.count_ones() > 16 { random_board(random) } else { few }
    }

    #[test]
    fn files_have_a_length_and_limits() {
        assert_eq!(include_bytes!("weights").len(), Network::BYTES);
        assert_eq!(Network::BYTES, 8776);
        assert!(Network::read(include_bytes!("weights")).is_some());
        assert!(Network::read(&[0; Network::BYTES - 1]).is_none());
        for (place, most) in [(0, MOST_IN_ROW), (WEIGHTS - 1, MOST_IN_ROW), (WEIGHTS, MOST_WEIGHT)] {
            assert!(Network::read(&file(&[(place, -most)])).is_some());
            assert!(Network::read(&file(&[(place, most + 1)])).is_none());
        }
    }

    /// By hand: the own view is ½ for an own stone on c1, so its square is ¼; with a weight of ½ the logarithm of the odds is ⅛.
    #[test]
    fn a_stone_counts_by_its_square() {
        let network = Network::read(&file(&[(ROWS + 2 * UNITS, 128), (WEIGHTS, 32)])).unwrap();
        assert_eq!(network.score(Board { own: 1 << 2, enemy: 0 }), 18);
        assert_eq!(network.score(Board { own: 1 << 3, enemy: 0 }), 0);
        assert_eq!(network.score(Board { own: 0, enemy: 1 << 2 }), 0);
        // With the weight in the view of the other side, c8 counts for the enemy.
        let network = Network::read(&file(&[(ROWS + 2 * UNITS, 128), (WEIGHTS + UNITS, -32)])).unwrap();
        assert_eq!(network.score(Board { own: 0, enemy: 1 << 58 }), -18);
    }

    /// A network that weighs both views alike but with opposite signs says of both sides the opposite.
    #[test]
    fn the_other_side_has_the_other_view() {
        let mut random = Random::new(1, 0);
        let mut number = |most: usize| random.below(2 * most + 1) as i16 - most as i16;
        let mut numbers: Vec<(usize, i16)> = (0..WEIGHTS).map(|place| (place, number(150))).collect();
        for phase in 0..PHASES {
            for unit in 0..UNITS {
                let (weight, place) = (number(127), WEIGHTS + 2 * UNITS * phase + unit);
                numbers.extend([(place, weight), (place + UNITS, -weight)]);
            }
        }
        let network = Network::read(&file(&numbers)).unwrap();
        let mut different = 0;
        for _ in 0..200 {
            let board = random_board(&mut random);
            assert_eq!(network.score(SHAPE.passed(board)), -network.score(board), "{board:?}");
            different += usize::from(network.score(board) != 0);
        }
        assert!(different > 150, "{different}");
    }

    /// The greatest numbers do not overflow. Each of the 64 numbers of the views is cut to 1 and has the weight 127 / 64, and the scale
    /// is 150.
    #[test]
    fn no_sum_overflows() {
        let most = |place| if place < WEIGHTS { MOST_IN_ROW } else { MOST_WEIGHT };
        let numbers: Vec<(usize, i16)> = (0..Network::BYTES / 2 - PHASES).map(|place| (place, most(place))).collect();
        let network = Network::read(&file(&numbers)).unwrap();
        assert_eq!(network.score(SHAPE.start()), 127 * 150);
    }

    /// The start is about even, and one stone more is worth something on most boards.
    #[test]
    fn stones_are_worth_something() {
        let network = Network::learned();
        assert!(network.score(SHAPE.start()).abs() < 150, "{}", network.score(SHAPE.start()));
        let mut random = Random::new(2, 0);
        let (mut better, mut boards) = (0, 0);
        while boards < 500 {
            let Board { own, enemy } = random_board(&mut random);
            let (own, enemy) = (own & !SHAPE.far, enemy & !SHAPE.near);
            if own.count_ones() < 4 || enemy.count_ones() < 4 {
                continue;
            }
            boards += 1;
            let less = Board { own: own & (own - 1), enemy };
            better += usize::from(network.score(Board { own, enemy }) > network.score(less));
        }
        assert!(better > 350, "{better}");
    }
}
