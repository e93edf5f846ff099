use super::links::legal_points;
use super::*;
use crate::solver::testing::{compare_with_plain_rules, plain_value};
use crate::solver::{Limits, Value};
use xgames_core::board::bits::Bits;
use xgames_core::games::playout::playout;
use xgames_core::games::{Notation, SetupOptions};
use xgames_core::random::Random;

pub(in crate::solver) fn start(size: u16) -> Crossway {
    let text = size.to_string();
    let options = SetupOptions { size: Some(&text), swap: Some("no"), ..SetupOptions::default() };
    Crossway::begin(&Crossway::read_setup(&options).unwrap()).unwrap()
}

/// The position after this many random moves, if the game is not over then.
pub(in crate::solver) fn random_position(start: &Crossway, plies: usize, random: &mut Random) -> Option<Crossway> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    playout(start, plies, random, &mut moves);
    moves.iter().for_each(|mv| position.play(*mv));
    position.outcome().is_none().then_some(position)
}

/// A solver without these pieces of knowledge, for boards of at most eight points per side.
pub(in crate::solver) fn solver_without(off: &[Shortcut], size: u16) -> Box<dyn Solver<Crossway>> {
    let board = Board::<u64> { shortcuts: Shortcuts::without(off), ..Board::new(size, 8) };
    Box::new(ProofNumberSolver::new(board, 1 << 30, 1))
}

/// The winner after each opening, rows from the top.
fn openings(size: u16) -> String {
    let start = start(size);
    let mut solver = start.solver(1 << 24, 1);
    let winner = |mv| {
        let mut position = start.clone();
        position.play(mv);
        match solver.solve(&position, &Limits::none()).value {
            Some(Value::Win(Side::First)) => 'B',
            Some(Value::Win(Side::Second)) => 'W',
            _ => '?',
        }
    };
    start.legal_moves().into_iter().map(winner).collect()
}

/// The winners on boards of 3 and 4 points are those of complete searches by the plain rules.
#[test]
fn all_openings_of_small_boards() {
    assert_eq!(openings(2), "BBBB");
    assert_eq!(openings(3), "WBWWBWWBW");
    assert_eq!(openings(4), "WWWWWBBWWBBWWWWW");
    assert_eq!(openings(5), "WWWWWWBBBWWWBWWWBBBWWWWWW");
}

/// Compares solvers with the plain rules where this many points are left to play on, if the game is not over.
fn agrees_with_the_plain_rules(size: u16, empty: usize, games: u64, shortcuts: &[Shortcuts]) {
    let solver = |shortcuts: &Shortcuts| -> Box<dyn Solver<Crossway>> {
        let board = Board::<u64> { shortcuts: *shortcuts, ..Board::new(size, 8) };
        Box::new(ProofNumberSolver::new(board, 1 << 22, 1))
    };
    let mut solvers: Vec<_> = shortcuts.iter().map(solver).collect();
    let plies = usize::from(size).pow(2) - empty;
    let compared = compare_with_plain_rules(&start(size), plies, 0..games, &mut solvers);
    println!("size {size}, {empty} empty points: {compared} positions");
    assert!(compared > games / 30, "{compared}");
}

pub(super) const SHORTCUTS: [Shortcut; 9] = [
    Shortcut::Cuts,
    Shortcut::Links,
    Shortcut::Alternatives,
    Shortcut::MustPlay,
    Shortcut::Kept,
    Shortcut::LookAhead,
    Shortcut::Symmetry,
    Shortcut::Zones,
    Shortcut::Focus,
];

#[test]
fn random_positions_have_the_value_of_the_plain_rules() {
    let all = [Shortcuts::default()];
    agrees_with_the_plain_rules(3, 8, 300, &all);
    agrees_with_the_plain_rules(4, 8, 1000, &all);
    agrees_with_the_plain_rules(5, 8, 1000, &all);
    agrees_with_the_plain_rules(6, 7, 1500, &all);
}

#[test]
fn shortcuts_change_no_value() {
    let variants = Shortcuts::variants(&SHORTCUTS);
    agrees_with_the_plain_rules(3, 6, 300, &variants);
    agrees_with_the_plain_rules(4, 8, 500, &variants);
    agrees_with_the_plain_rules(5, 7, 500, &variants);
}

#[test]
#[ignore = "takes a minute"]
fn shortcuts_change_no_value_of_many_positions() {
    let variants = Shortcuts::variants(&SHORTCUTS);
    agrees_with_the_plain_rules(3, 7, 2000, &variants);
    agrees_with_the_plain_rules(4, 9, 8000, &variants);
    agrees_with_the_plain_rules(5, 8, 8000, &variants);
    agrees_with_the_plain_rules(6, 8, 4000, &variants);
}

/// The state with stones at random outside a zone, if it differs and is not over.
pub(super) fn changed_outside(
    geometry: &Geometry<u64>,
    state: &State<u64>,
    zone: u64,
    random: &mut Random,
) -> Option<State<u64>> {
    let mut other = State { open: None, ..*state };
    other.stones = other.stones.map(|stones| stones & zone);
    for point in (geometry.all & !zone).cells().map(u64::bit) {
        let side = random.below(3);
        if side < 2 && legal_points(geometry, other.stones[side], other.stones[1 - side])[0].meets(point) {
            other.stones[side] |= point;
        }
    }
    let is_over = [Side::First, Side::Second].map(|side| geometry.joins(other.stones[side as usize], side));
    (!is_over.contains(&true) && other.stones != state.stones).then_some(other)
}

/// Stones that are changed at random outside the zone of a proof change no winner.
#[test]
fn zones_of_searches_hold_whatever_is_elsewhere() {
    let (mut changed, mut searched) = (0, 0);
    for (size, empty, games) in [(4, 11, 300), (5, 17, 300), (6, 26, 60)] {
        let board = || Board::<u64>::new(size, 8);
        let solver = ProofNumberSolver::new(board(), 1 << 24, 1);
        let plain = Board { shortcuts: Shortcuts::without(&[Shortcut::Zones]), ..board() };
        let referee = ProofNumberSolver::new(plain, 1 << 24, 1);
        let geometry = board().geometry;
        for game in 0..games {
            let (mut random, plies) = (Random::new(game, 5), usize::from(size).pow(2) - empty);
            let Some(position) = random_position(&start(size), plies, &mut random) else { continue };
            let state = board().state(&position);
            let wins = solver.wins(&state);
            let zone = solver.zone(&state).0;
            searched += 1;
            for _ in 0..20 {
                if let Some(other) = changed_outside(&geometry, &state, zone, &mut random) {
                    changed += 1;
                    assert_eq!(referee.wins(&other), wins, "{state:x?}, zone {zone:x}, {other:x?}");
                }
            }
        }
    }
    assert!(searched > 300 && changed > 500, "{searched} {changed}");
}

/// Zones are compared where two positions differ: also where they have stones of different sides.
#[test]
fn all_points_that_differ_are_changed() {
    let board = Board::<u64>::new(3, 8);
    let state = |stones: [u64; 2]| State { stones, to_move: Side::First, open: None };
    let changed = |before, after| board.changed(&state(before), &state(after)).0;
    assert_eq!(changed([0b001, 0b010], [0b001, 0b010]), 0);
    assert_eq!(changed([0b001, 0b010], [0b011, 0b100]), 0b110);
}

#[test]
fn small_boards_have_up_to_seven_points_a_side() {
    assert!(start(7).is_small() && !start(8).is_small());
}

/// On all kinds of sets of points, a game is won before its last move for the side that made it.
#[test]
fn a_win_in_one_is_found_on_boards_of_all_sizes() {
    for size in [2, 5, 8, 9, 11, 12, 19, 20, 52] {
        let start = start(size);
        let mut solver = start.solver(1 << 22, 1);
        for game in 0..if size > 20 { 1 } else { 20 } {
            let mut moves = Vec::new();
            playout(&start, usize::MAX, &mut Random::new(game, 1), &mut moves);
            let mut position = start.clone();
            moves.pop();
            moves.iter().for_each(|mv| position.play(*mv));
            let solution = solver.solve(&position, &Limits::none());
            assert_eq!(solution.value, Some(Value::Win(position.turn().side)));
            solution.line.iter().for_each(|mv| position.try_play(*mv).unwrap());
            assert_eq!(Value::of(position.outcome().unwrap().winner), solution.value.unwrap());
        }
    }
}

/// The plain check of certificates accepts the claims of the search, and the plain rules agree.
#[test]
fn claims_are_true_and_can_be_checked() {
    let (mut joined, mut cut) = (0, 0);
    for (size, empty, games) in [(4, 8, 3000), (5, 9, 3000), (6, 9, 1500)] {
        let start = start(size);
        let solver = start.solver(1 << 20, 1);
        for game in 0..games {
            let plies = usize::from(size).pow(2) - empty;
            let Some(position) = random_position(&start, plies, &mut Random::new(game, 77)) else { continue };
            for winner in [Side::First, Side::Second] {
                let reason = solver.reason(&position, winner);
                let Some(claim) = solver.claim(&position, winner) else {
                    assert_eq!(reason, None, "{}", position.one_line());
                    continue;
                };
                // People are shown the points of links.
                let is_cut = reason.is_some_and(|reason| {
                    assert_eq!(reason.words.contains("cut off"), reason.cells.is_empty(), "{reason:?}");
                    reason.cells.is_empty()
                });
                assert_eq!(is_cut, claim == "cut", "{}: {claim}", position.one_line());
                (joined, cut) = (joined + u32::from(claim != "cut"), cut + u32::from(claim == "cut"));
                assert_eq!(position.check_claim(winner, &claim), Ok(()), "{}: {claim}", position.one_line());
                assert!(position.check_claim(winner.other(), &claim).is_err(), "{}: {claim}", position.one_line());
                assert_eq!(plain_value(&position), Value::Win(winner), "{}: {claim}", position.one_line());
            }
        }
    }
    assert!(joined > 300 && cut > 10, "{joined} {cut}");
}

/// One position of the largest board has 2,704 children, so the question whether to stop is asked among them.
#[test]
fn a_search_of_a_large_board_can_be_stopped_within_a_position() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let asked = AtomicU32::new(0);
    let stop = |_| asked.fetch_add(1, Ordering::Relaxed) == 2;
    let position = start(52);
    let solution = position.solver(1 << 20, 1).solve(&position, &Limits { stop: &stop, ..Limits::none() });
    assert_eq!((solution.value, solution.nodes, asked.into_inner()), (None, 1, 3));
}
