//! Compares virtual connections with perfect play, on every arrangement of stones.

use super::evaluation::{Evaluation, State, evaluate};
use super::links::{View, legal_points};
use crate::solver::shortcut::Shortcuts;
use xgames_core::board::Side;
use xgames_core::games::crossway::kernel::Geometry;

/// The arrangements of stones by number: in base 3, a digit for each point.
struct Arrangements {
    geometry: Geometry<u64>,
    points: Vec<u64>,
    count: usize,
}

/// The bit of an arrangement in which neither side has won, and no block is a checkerboard.
const OPEN: u8 = 4;

impl Arrangements {
    fn new(size: u32) -> Arrangements {
        let points: Vec<u64> = (0..size * size).map(|at| 1 << (at / size * 8 + at % size)).collect();
        Arrangements { geometry: Geometry::new(size, 8), count: 3usize.pow(size * size), points }
    }

    fn stones(&self, mut number: usize) -> [u64; 2] {
        let mut stones = [0; 2];
        for point in &self.points {
            match number % 3 {
                0 => {}
                digit => stones[digit - 1] |= point,
            }
            number /= 3;
        }
        stones
    }

    /// The values of all arrangements, by bit: whether Black wins if Black is to move, if White is to move, and [`OPEN`].
    ///
    /// Another stone makes the number larger, so the values that a value depends on are known before it.
    fn values(&self) -> Vec<u8> {
        let mut values = vec![0; self.count];
        for number in (0..self.count).rev() {
            let stones = self.stones(number);
            let geometry = &self.geometry;
            let connects = |side: Side| {
                let [from, to] = geometry.edges(side);
                geometry.flood(stones[side as usize], from) & to != 0
            };
            let [black, white] = [Side::First, Side::Second].map(connects);
            let [first, second] = stones;
            let has_checkerboard = geometry.blocks(second, first).into_iter().any(|block| block & first != 0);
            if has_checkerboard || black || white {
                values[number] = if black { 3 } else { 0 };
                continue;
            }
            let best = |side: Side| {
                let [free, _] = legal_points(geometry, stones[side as usize], stones[side.other() as usize]);
                let mut weight = 1;
                let mut wins = None;
                for point in &self.points {
                    if free & point != 0 {
                        let after = number + weight * (1 + side as usize);
                        let black_wins = values[after] >> side.other() as u8 & 1 != 0;
                        wins = Some(wins.unwrap_or(false) || black_wins == (side == Side::First));
                    }
                    weight *= 3;
                }
                wins.map(|wins| wins == (side == Side::First))
            };
            let (black_to_move, white_to_move) = match [best(Side::First), best(Side::Second)] {
                [Some(black), Some(white)] => (black, white),
                // A side that is stuck passes (CW6), now and on every later turn.
                [Some(black), None] => (black, black),
                [None, Some(white)] => (white, white),
                [None, None] => panic!("both sides are stuck: {stones:x?}"),
            };
            values[number] = OPEN | u8::from(black_to_move) | u8::from(white_to_move) << 1;
        }
        values
    }
}

/// Whether Black wins, by a value and the side to move.
fn black_wins(value: u8, to_move: Side) -> bool {
    value >> to_move as u8 & 1 != 0
}

/// Checks the evaluation of an arrangement with a side to move: wins and losses, and that all points lose that are left out. Returns
/// whether it is a win or a loss.
fn check_evaluation(arrangements: &Arrangements, values: &[u8], number: usize, to_move: Side) -> bool {
    let state = State { stones: arrangements.stones(number), to_move, open: None };
    let wins = |value: u8, next: Side| black_wins(value, next) == (to_move == Side::First);
    let points = match evaluate(&arrangements.geometry, state, Shortcuts::default()) {
        Evaluation::Won(_) => {
            assert!(wins(values[number], to_move), "{to_move:?} does not win {:x?}", state.stones);
            return true;
        }
        Evaluation::Lost => {
            assert!(!wins(values[number], to_move), "{to_move:?} does not lose {:x?}", state.stones);
            return true;
        }
        Evaluation::Open(points) => points,
    };
    let [own, other] = [to_move, to_move.other()].map(|side| state.stones[side as usize]);
    let [free, _] = legal_points(&arrangements.geometry, own, other);
    let mut weight = 1;
    for point in &arrangements.points {
        if free & !points & point != 0 {
            let after = values[number + weight * (1 + to_move as usize)];
            assert!(!wins(after, to_move.other()), "{to_move:?} wins {:x?} by {point:x}", state.stones);
        }
        weight *= 3;
    }
    false
}

/// Checks all claims and evaluations. Returns the numbers of open arrangements, of claimed wins by links or cuts, of wins whoever is
/// to move, and of evaluations that are a win or a loss.
fn check(size: u32) -> [u64; 4] {
    let arrangements = Arrangements::new(size);
    let values = arrangements.values();
    let [mut open, mut claims, mut wins, mut decided] = [0; 4];
    for (number, value) in values.iter().enumerate().filter(|(_, value)| **value & OPEN != 0) {
        open += 1;
        let stones = arrangements.stones(number);
        for side in [Side::First, Side::Second] {
            decided += u64::from(check_evaluation(&arrangements, &values, number, side));
            let wins_always = value & 3 == if side == Side::First { 3 } else { 0 };
            wins += u64::from(wins_always);
            let view = View::new(&arrangements.geometry, stones, side);
            let other = View::new(&arrangements.geometry, stones, side.other());
            let is_joined = (0..2).any(|edge| view.grow(edge, |_| ()).connects);
            if is_joined || !other.can_connect() {
                claims += 1;
                assert!(wins_always, "size {size}: {side:?} does not win {stones:x?}");
            }
        }
    }
    [open, claims, wins, decided]
}

#[test]
fn links_hold_on_every_board_of_2_and_3_points() {
    check(2);
    let [open, claims, wins, decided] = check(3);
    assert!(open > 5000 && claims > wins * 9 / 10 && decided > open, "{open} {claims} {wins} {decided}");
}

/// Most wins of open arrangements, whoever is to move, are claimed, and all claims are true.
#[test]
#[ignore = "takes a minute"]
fn links_hold_on_every_board_of_4_points() {
    let [open, claims, wins, decided] = check(4);
    println!("{open} open arrangements, {wins} wins, {claims} claims, {decided} evaluations that decide");
    // The number of open arrangements is also known from another program.
    assert!(open == 19_090_591 && claims > wins * 9 / 10);
}
