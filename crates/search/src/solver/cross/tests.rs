use super::*;
use crate::solver::testing::{compare_with_plain_rules, plain_value};
use crate::solver::{Limits, Value};
use xgames_core::board::bits::Bits;
use xgames_core::games::playout::playout;
use xgames_core::games::{Notation, SetupOptions};
use xgames_core::random::Random;

pub(super) fn start(size: u16) -> Cross {
    let text = size.to_string();
    let options = SetupOptions { size: Some(&text), swap: Some("no"), ..SetupOptions::default() };
    Cross::begin(&Cross::read_setup(&options).unwrap()).unwrap()
}

/// The winner after each opening, rows from the top.
fn openings(size: u16) -> String {
    let start = start(size);
    let mut solver = start.solver(1 << 28, 1);
    let winner = |mv| {
        let mut position = start.clone();
        position.play(mv);
        match solver.solve(&position, &Limits::none()).value {
            Some(Value::Win(Side::First)) => 'O',
            Some(Value::Win(Side::Second)) => 'X',
            _ => '?',
        }
    };
    start.legal_moves().into_iter().map(winner).collect()
}

#[test]
fn all_openings_of_size_two() {
    assert_eq!(openings(2), "O".repeat(7));
}

#[test]
#[ignore = "takes seconds; about 4.0 million positions"]
fn all_openings_of_size_three() {
    assert_eq!(openings(3), "O".repeat(19));
}

/// Solves a position and plays the line to its end by the plain rules. Returns the value.
fn solved(solver: &mut dyn Solver<Cross>, position: &Cross) -> Value {
    let solution = solver.solve(position, &Limits::none());
    let value = solution.value.unwrap();
    let mut end = position.clone();
    solution.line.iter().for_each(|mv| end.try_play(*mv).unwrap());
    assert_eq!(Value::of(end.outcome().unwrap().winner), value, "{}", position.one_line());
    value
}

/// Compares solvers with the plain rules where this many cells are empty, if the game is not over.
fn agrees_with_the_plain_rules(size: u16, empty: usize, games: u64, mut solvers: Vec<Box<dyn Solver<Cross>>>) {
    let start = start(size);
    let plies = start.legal_moves().len() - empty;
    let compared = compare_with_plain_rules(&start, plies, 0..games, &mut solvers);
    println!("size {size}, {empty} empty cells: {compared} positions");
    assert!(compared > games / 30, "{compared}");
}

#[test]
fn random_positions_have_the_value_of_the_plain_rules() {
    let solvers = |size| vec![start(size).solver(1 << 22, 1)];
    agrees_with_the_plain_rules(2, 5, 300, solvers(2));
    agrees_with_the_plain_rules(4, 8, 1500, solvers(4));
    agrees_with_the_plain_rules(5, 8, 1500, solvers(5));
    agrees_with_the_plain_rules(6, 8, 1500, solvers(6));
}

/// The solvers with all shortcuts, without each of them, and without any.
fn variants(size: u16) -> Vec<Box<dyn Solver<Cross>>> {
    let variants = Shortcuts::variants(&[Shortcut::Threats, Shortcut::LookAhead, Shortcut::Secure, Shortcut::Symmetry])
        .into_iter();
    let board = |shortcuts| Board::<u64> { shortcuts, ..Board::new(size) };
    variants.map(|shortcuts| Box::new(ProofNumberSolver::new(board(shortcuts), 1 << 22, 1)) as _).collect()
}

#[test]
fn shortcuts_change_no_value() {
    agrees_with_the_plain_rules(2, 6, 100, variants(2));
    agrees_with_the_plain_rules(3, 8, 300, variants(3));
    agrees_with_the_plain_rules(3, 6, 500, variants(3));
    agrees_with_the_plain_rules(4, 7, 500, variants(4));
}

/// With more empty cells, searches that do not know links take long.
const MOST_EMPTY: u32 = 17;

/// Strews fewer than `most` stones of the two sides over boards, and compares what links say with searches that do not know them. Returns
/// how many positions were secure, how many were won by a stone that makes a group secure, and how many had moves that are said to lose.
fn links_hold(size: u16, most: [usize; 2], boards: u64) -> [u32; 3] {
    let board = Board::<u64>::new(size);
    let geometry = &board.geometry;
    let shortcuts = Shortcuts::without(&[Shortcut::Secure]);
    let solver = ProofNumberSolver::new(Board::<u64> { shortcuts, ..Board::new(size) }, 1 << 24, 1);
    let mut found = [0; 3];
    for number in 0..boards {
        let mut random = Random::new(number, 2);
        let mut cells: Vec<u32> = geometry.all.cells().collect();
        random.shuffle(&mut cells);
        let (stones, mut sides) = ([most[0], most[1]].map(|most| random.below(most)), [Stones::none(geometry); 2]);
        for (side, cell) in [0, 1].into_iter().flat_map(|side| vec![side; stones[side]]).zip(&cells) {
            // A stone that would decide the game is left out.
            let stones = &mut sides[side];
            if stones.wins(1 << cell) | stones.loses(1 << cell) == 0 {
                *stones = stones.with(geometry, 1 << cell);
            }
        }
        let [own, other] = sides;
        let empty = geometry.all & !(own.cells | other.cells);
        if empty.count() > MOST_EMPTY {
            continue;
        }
        for (own, other) in [(own, other), (other, own)] {
            let state = State { own, other, empty, open: None };
            let wins_after = |cell| !solver.wins(&state.after(geometry, cell));
            let words = || format!("{:?}", [own.cells, other.cells]);
            if links::Groups::new(geometry, &own, empty).secure().is_some() {
                found[0] += 1;
                assert!(solver.wins(&state), "{}", words());
                assert!(!solver.wins(&State { own: other, other: own, ..state }), "{}", words());
                continue;
            }
            match evaluate(geometry, &state, board.shortcuts) {
                Evaluation::Won(cell) => {
                    found[1] += 1;
                    assert!(wins_after(cell), "{}", words());
                }
                Evaluation::Lost => assert!(!solver.wins(&state), "{}", words()),
                Evaluation::Open(cells) => {
                    let others = empty & !cells & !own.loses(empty);
                    found[2] += u32::from(others != 0);
                    assert!(!others.cells().any(wins_after), "{}", words());
                }
            }
        }
    }
    found
}

/// The plain check accepts the claims of the search; it refuses those of the other side, and claims in which a cell is exchanged for one that
/// does not help.
#[test]
fn claims_can_be_checked() {
    let mut claims = 0;
    for size in [4, 5, 6] {
        let start = start(size);
        let solver = start.solver(1 << 20, 1);
        for game in 0..400 {
            let (mut position, mut moves) = (start.clone(), Vec::new());
            let _ = playout(&start, usize::MAX, &mut Random::new(game, 3), &mut moves);
            for mv in moves {
                let is_over = position.outcome().is_some();
                for winner in [Side::First, Side::Second].into_iter().filter(|_| !is_over) {
                    let Some(claim) = solver.claim(&position, winner) else { continue };
                    claims += 1;
                    let words = || format!("{}: {claim}", position.one_line());
                    assert_eq!(position.check_claim(winner, &claim), Ok(()), "{}", words());
                    assert!(position.check_claim(winner.other(), &claim).is_err(), "{}", words());
                    let shorter = claim.rsplit_once(' ').map_or("join", |(shorter, _)| shorter);
                    assert!(position.check_claim(winner, shorter).is_err(), "{}", words());
                    assert!(position.check_claim(winner, &format!("{claim} {}", &claim[5..])).is_err(), "{}", words());
                }
                position.play(mv);
            }
        }
    }
    assert!(claims > 20, "{claims}");
}

/// A cell of a link may touch a side of the board in two ways: by itself, and through another chain.
#[test]
fn a_link_reaches_a_side_in_two_ways() {
    // O from the third row down to the south-west and the south-east; c1 and d1, next to a stone on b1, lead to the north.
    let position = "1O3/3O2/3O3/3O4/1OOO5/O2OOOOO/7/6/5 X";
    let options = SetupOptions { position: Some(position), ..SetupOptions::default() };
    let position = Cross::begin(&Cross::read_setup(&options).unwrap()).unwrap();
    let name = |row, number| position.cell_name(position.hex().cell(row, number));
    let claim = format!("join {}|{}", name(1, 3), name(1, 4));
    assert_eq!(position.check_claim(Side::First, &claim), Ok(()), "{claim}");
    for [one, other] in [[(3, 3), (3, 5)], [(1, 4), (2, 5)]] {
        // No cell, or only one of them, is on the third side.
        let claim = format!("join {}|{}", name(one.0, one.1), name(other.0, other.1));
        assert!(position.check_claim(Side::First, &claim).is_err(), "{claim}");
    }
    // A link on another side may lose (CR5), and so may one next to a chain that touches another side.
    for [one, other] in [[(9, 6), (8, 6)], [(8, 6), (8, 7)]] {
        let claim = format!("{claim} {}|{}", name(one.0, one.1), name(other.0, other.1));
        let options =
            SetupOptions { position: Some("1O3/3O2/3O3/3O4/1OOO5/O2OOOOO/7/6/2O2 X"), ..SetupOptions::default() };
        let with_stone = Cross::begin(&Cross::read_setup(&options).unwrap()).unwrap();
        assert!(with_stone.check_claim(Side::First, &claim).is_err(), "{claim}");
    }
}

#[test]
fn links_hold_on_small_boards() {
    let found = [links_hold(3, [8, 6], 1000), links_hold(4, [24, 12], 2000)];
    println!("{found:?}");
    assert!(found.iter().all(|[_, won, left_out]| *won > 20 && *left_out > 5), "{found:?}");
}

#[test]
#[ignore = "takes minutes"]
fn links_hold_on_many_boards() {
    println!("{:?}", [links_hold(3, [8, 6], 100_000), links_hold(4, [18, 10], 10_000)]);
}

#[test]
#[ignore = "takes a minute"]
fn shortcuts_change_no_value_of_many_positions() {
    agrees_with_the_plain_rules(2, 7, 1, variants(2));
    agrees_with_the_plain_rules(3, 9, 8000, variants(3));
    agrees_with_the_plain_rules(3, 7, 8000, variants(3));
    agrees_with_the_plain_rules(4, 9, 8000, variants(4));
}

/// On all kinds of sets of cells, a game is won before its last move for the side that made it, or that side is forced to
/// lose, or it made a mistake.
#[test]
fn the_last_move_of_games_on_boards_of_all_sizes() {
    for size in 2..=10 {
        let start = start(size);
        let mut solver = start.solver(1 << 22, 1);
        let mut decided = 0;
        for game in 0..30 {
            let mut moves = Vec::new();
            let outcome = playout(&start, usize::MAX, &mut Random::new(game, 1), &mut moves).unwrap();
            let last = moves.pop().unwrap();
            let mut position = start.clone();
            moves.iter().for_each(|mv| position.play(*mv));
            let side = position.turn().side;
            if outcome.winner == Some(side) || position.legal_moves() == [last] {
                decided += 1;
                assert_eq!(solved(&mut *solver, &position), Value::of(outcome.winner), "{}", position.one_line());
            }
        }
        assert!(decided > 3, "size {size}: {decided}");
    }
}

/// A stone on the last cell loses for either side (CR5). So a side may win although its stones and the empty cells hold no
/// chain between three non-adjacent sides.
#[test]
fn a_cell_can_lose_for_both_sides() {
    for (to_move, winner) in [("O", Side::Second), ("X", Side::First)] {
        let text = format!("OXO/XOXO/OX1XO/OXOX/OXO {to_move}");
        let options = SetupOptions { position: Some(&text), ..SetupOptions::default() };
        let position = Cross::begin(&Cross::read_setup(&options).unwrap()).unwrap();
        assert_eq!(solved(&mut *position.solver(0, 1), &position), Value::Win(winner));
    }
}

/// Many positions near the end are decided at once, and each of these has the value of the plain rules.
#[test]
fn what_is_seen_at_once_is_true() {
    let (start, mut seen) = (start(3), 0);
    let solver = start.solver(1 << 20, 1);
    let plies = start.legal_moves().len() - 7;
    for game in 0..800 {
        let (mut moves, mut position) = (Vec::new(), start.clone());
        playout(&start, plies, &mut Random::new(game, 3), &mut moves);
        moves.iter().for_each(|mv| position.play(*mv));
        if let Some(value) = solver.value_at_once(&position) {
            assert_eq!(value, plain_value(&position), "{}", position.one_line());
            seen += u32::from(position.outcome().is_none());
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn small_boards_have_up_to_three_cells_a_side() {
    assert!(start(3).is_small() && !start(4).is_small());
}
