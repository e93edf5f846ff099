//! Compares virtual connections with perfect play, on every arrangement of stones.

use super::evaluation::{Evaluation, Open, State, evaluate, keep};
use super::kept::Kept;
use super::links::{View, legal_points};
use super::zones;
use crate::solver::shortcut::Shortcuts;
use xgames_core::board::Side;
use xgames_core::games::crossway::kernel::Geometry;
use xgames_core::random::Random;

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
fn check_evaluation(
    arrangements: &Arrangements,
    values: &[u8],
    (number, to_move): (usize, Side),
    kept: Option<&Kept<u64>>,
) -> bool {
    let state = State { stones: arrangements.stones(number), to_move, open: None };
    let wins = |value: u8, next: Side| black_wins(value, next) == (to_move == Side::First);
    let points = match evaluate(&arrangements.geometry, state, Shortcuts::default(), kept) {
        Evaluation::Won { .. } => {
            assert!(wins(values[number], to_move), "{to_move:?} does not win {:x?}", state.stones);
            return true;
        }
        Evaluation::Lost { .. } => {
            assert!(!wins(values[number], to_move), "{to_move:?} does not lose {:x?}", state.stones);
            return true;
        }
        Evaluation::Open(open) => open.points,
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
            decided += u64::from(check_evaluation(&arrangements, &values, (number, side), None));
            let wins_always = value & 3 == if side == Side::First { 3 } else { 0 };
            wins += u64::from(wins_always);
            let view = View::new(&arrangements.geometry, stones, side);
            let other = View::new(&arrangements.geometry, stones, side.other());
            let is_joined = (0..2).any(|edge| view.grow(edge, |_, _| ()).connects);
            if is_joined || !other.can_connect() {
                claims += 1;
                assert!(wins_always, "size {size}: {side:?} does not win {stones:x?}");
            }
        }
    }
    [open, claims, wins, decided]
}

/// Fills the board outside the zone of an evaluation, in all ways or in a number of random ones, and checks that the evaluation still holds:
/// who wins, or that all moves lose that are left out.
fn check_zone(
    arrangements: &Arrangements,
    values: &[u8],
    (number, to_move): (usize, Side),
    kept: Option<&Kept<u64>>,
    mut random: Option<(usize, &mut Random)>,
) -> u64 {
    let geometry = &arrangements.geometry;
    let state = State { stones: arrangements.stones(number), to_move, open: None };
    let (zone, points) = match evaluate(geometry, state, Shortcuts::default(), kept) {
        Evaluation::Won { zone, .. } | Evaluation::Lost { zone } => (zone, None),
        Evaluation::Open(Open { points, threats: Some(threats), .. }) => {
            (zones::with_forbidding(geometry, state.stones, to_move, threats), Some(points))
        }
        Evaluation::Open(_) => return 0,
    };
    let weights = arrangements.points.iter().scan(1, |weight, point| {
        *weight *= 3;
        Some((*point, *weight / 3))
    });
    let outside: Vec<(u64, usize)> = weights.filter(|(point, _)| point & zone == 0).collect();
    let (mut count, mut checked) = (3usize.pow(outside.len() as u32), 0);
    if let Some((most, _)) = &random {
        count = count.min(*most);
    }
    for filling in 0..count {
        let mut other = number;
        let mut digits = filling;
        for (point, weight) in &outside {
            let [first, second] = state.stones;
            let old = usize::from(first & point != 0) + 2 * usize::from(second & point != 0);
            let new = match &mut random {
                None => digits % 3,
                Some((_, random)) => random.below(3),
            };
            digits /= 3;
            other = other + new * weight - old * weight;
        }
        // Games that are over have a value, too, but blocks of a checkerboard do not.
        if values[other] & OPEN == 0 {
            continue;
        }
        checked += 1;
        let wins = |value: u8, next: Side| black_wins(value, next) == (to_move == Side::First);
        let stones = arrangements.stones(other);
        let Some(points) = points else {
            assert_eq!(
                wins(values[other], to_move),
                wins(values[number], to_move),
                "{to_move:?} in {:x?} and {stones:x?} with zone {zone:x}",
                state.stones
            );
            continue;
        };
        let [free, _] = legal_points(geometry, stones[to_move as usize], stones[to_move.other() as usize]);
        let mut weight = 1;
        for point in &arrangements.points {
            if free & !points & point != 0 {
                let after = values[other + weight * (1 + to_move as usize)];
                assert!(
                    !wins(after, to_move.other()),
                    "{to_move:?} wins {stones:x?} by {point:x}, {:x?}",
                    state.stones
                );
            }
            weight *= 3;
        }
    }
    checked
}

/// Calls `take` with the arrangements after each of the moves that matter in one, if that is open, and with what is kept for them; then so with
/// those that are open after that, for a number of moves.
fn each_with_kept(
    arrangements: &Arrangements,
    values: &[u8],
    (number, to_move): (usize, Side),
    kept: Option<&Kept<u64>>,
    moves: usize,
    take: &mut impl FnMut((usize, Side), &Kept<u64>),
) {
    let (geometry, shortcuts) = (&arrangements.geometry, Shortcuts::default());
    let mut state = State { stones: arrangements.stones(number), to_move, open: None };
    let Evaluation::Open(open) = evaluate(geometry, state, shortcuts, kept) else { return };
    state.open = Some(open);
    let kept = keep(geometry, &state, shortcuts).unwrap();
    let mut weight = 1;
    for point in &arrangements.points {
        let next = (number + weight * (1 + to_move as usize), to_move.other());
        if open.points & point != 0 && values[next.0] & OPEN != 0 {
            take(next, &kept);
            if moves > 1 {
                each_with_kept(arrangements, values, next, Some(&kept), moves - 1, take);
            }
        }
        weight *= 3;
    }
}

/// Evaluations with what the positions before them have kept are right, and so are their zones.
#[test]
fn evaluations_with_what_is_kept_hold_on_boards_of_3_points() {
    let arrangements = Arrangements::new(3);
    let values = arrangements.values();
    let (mut decided, mut filled) = (0, 0);
    for number in (0..values.len()).filter(|number| values[*number] & OPEN != 0) {
        for side in [Side::First, Side::Second] {
            each_with_kept(&arrangements, &values, (number, side), None, 9, &mut |case, kept| {
                decided += u64::from(check_evaluation(&arrangements, &values, case, Some(kept)));
                filled += check_zone(&arrangements, &values, case, Some(kept), None);
            });
        }
    }
    println!("{decided} are decided, {filled} boards");
    assert!(decided > 80 && filled > 900, "{decided} {filled}");
}

#[test]
#[ignore = "takes a minute"]
fn evaluations_with_what_is_kept_hold_on_boards_of_4_points() {
    let arrangements = Arrangements::new(4);
    let values = arrangements.values();
    let (mut random, mut filling) = (Random::new(43, 0), Random::new(44, 0));
    let (mut decided, mut filled) = (0, 0);
    for _ in 0..4_000 {
        // A third of the points have stones.
        let digit = |number, _: &u64| 3 * number + [1, 2, 0, 0, 0, 0][random.below(6)];
        let number = arrangements.points.iter().fold(0, digit);
        if values[number] & OPEN == 0 {
            continue;
        }
        for side in [Side::First, Side::Second] {
            each_with_kept(&arrangements, &values, (number, side), None, 3, &mut |case, kept| {
                decided += u64::from(check_evaluation(&arrangements, &values, case, Some(kept)));
                filled += check_zone(&arrangements, &values, case, Some(kept), Some((4, &mut filling)));
            });
        }
    }
    println!("{decided} are decided, {filled} boards");
    assert!(decided > 5_000 && filled > 5_000, "{decided} {filled}");
}

#[test]
fn zones_of_evaluations_hold_on_every_board_of_3_points() {
    let arrangements = Arrangements::new(3);
    let values = arrangements.values();
    let open = (0..values.len()).filter(|number| values[*number] & OPEN != 0);
    let cases = open.flat_map(|number| [(number, Side::First), (number, Side::Second)]);
    let checked: u64 = cases.map(|case| check_zone(&arrangements, &values, case, None, None)).sum();
    assert!(checked > 20_000, "{checked}");
}

#[test]
#[ignore = "takes a minute"]
fn zones_of_evaluations_hold_on_boards_of_4_points() {
    let arrangements = Arrangements::new(4);
    let values = arrangements.values();
    let (mut random, mut checked) = (Random::new(42, 0), 0);
    for _ in 0..3_000_000 {
        let number = random.below(values.len());
        if values[number] & OPEN != 0 {
            for side in [Side::First, Side::Second] {
                checked += check_zone(&arrangements, &values, (number, side), None, Some((12, &mut random)));
            }
        }
    }
    println!("{checked} boards");
    assert!(checked > 1_000_000, "{checked}");
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
