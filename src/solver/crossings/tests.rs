use super::*;
use crate::random::Random;

/// A list of positions of random games from the start, and from positions with few stones.
fn sampled(games: u64, mut take: impl FnMut(&Crossings)) {
    for game in 0..games {
        let mut random = Random::new(11, game);
        let mut position = if game % 2 == 0 { Crossings::new() } else { sparse(&mut random) };
        for _ in 0..120 {
            take(&position);
            let moves = position.legal_moves();
            // Crossings are preferred now and then, so that games have pairs of locked stones.
            let far = |mv: &crossings::Move| matches!(mv, crossings::Move::Go { target, .. } if [0, 7].contains(&target.rank()));
            let crossings: Vec<_> = moves.iter().copied().filter(far).collect();
            let list = if random.one_in(3) && !crossings.is_empty() { &crossings } else { &moves };
            let Some(&mv) = random.pick(list) else { break };
            position.play(mv);
        }
    }
}

/// A set-up with a few stones of each side on the middle ranks.
fn sparse(random: &mut Random) -> Crossings {
    use crate::games::{Notation, SetupOptions, ToMove};
    let mut grid = vec!['.'; 64];
    for letter in ['w', 'b'] {
        for _ in 0..=random.below(6) {
            grid[8 + random.below(48)] = letter;
        }
    }
    let rows: Vec<String> = grid.chunks(8).map(|row| row.iter().collect()).collect();
    let diagram = rows.join("\n");
    let setup = Crossings::read_setup(&SetupOptions {
        diagram: Some(&diagram),
        to_move: ToMove::Named("white"),
        ..SetupOptions::default()
    });
    Crossings::begin(&setup.unwrap()).unwrap()
}

#[test]
fn moves_agree_with_the_rules() {
    let mut moves = Vec::new();
    let mut count = 0;
    sampled(200, |position| {
        let (board, side) = (board_of(position), position.turn().side);
        let shape = Shape::GAME;
        if position.outcome().is_some() {
            return;
        }
        moves.clear();
        shape.all_moves_into(board, &mut moves);
        let mut mine: Vec<_> = moves.iter().map(|mv| game_move(shape, side, *mv)).collect();
        let mut plain = position.legal_moves();
        let key = |mv: &crossings::Move| format!("{mv:?}");
        mine.sort_by_key(key);
        plain.sort_by_key(key);
        assert_eq!(mine, plain, "{position:?}");
        for mv in &moves {
            let mut after = position.clone();
            after.play(game_move(shape, side, *mv));
            assert_eq!(shape.after(board, *mv), board_of(&after));
            count += 1;
        }
    });
    assert!(count > 100_000, "{count}");
}

/// Whether `side` wins within so many plies, by the plain rules.
fn plain(position: &Crossings, side: Side, plies: u8) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(side);
    }
    if plies == 0 {
        return false;
    }
    let attacks = position.turn().side == side;
    let wins = |mv| {
        let mut after = position.clone();
        after.play(mv);
        plain(&after, side, plies - 1)
    };
    let mut moves = position.legal_moves().into_iter();
    if attacks { moves.any(wins) } else { moves.all(wins) }
}

#[test]
fn wins_within_a_number_of_plies_agree_with_minimax() {
    let limits = Limits::none();
    let mut prover = Prover::new(Shape::GAME, 1 << 20);
    let mut found = [0; 6];
    let mut number = 0;
    sampled(400, |position| {
        number += 1;
        if position.outcome().is_some() || number % 7 != 0 {
            return;
        }
        let (board, side) = (board_of(position), position.turn().side);
        let few = position.legal_moves().len() <= 12;
        for plies in 1u8..=if few { 4 } else { 3 } {
            let mut search = prover.search::<true>(&limits, 0);
            let (wins, winner) = if plies % 2 == 1 {
                (search.attack(board, plies.div_ceil(2)), side)
            } else {
                (search.defend(board, plies / 2), side.other())
            };
            assert_eq!(wins, Ok(plain(position, winner, plies)), "{plies} plies: {position:?}");
            found[usize::from(plies)] += u32::from(wins == Ok(true));
        }
    });
    assert!(found[1..=4].iter().all(|count| *count > 50), "{found:?}");
}

/// The counts that a prototype found by plain sweeps, and that every value follows from the values after its moves.
#[test]
fn endgame_tables_are_right() {
    let mut endgames = Endgames::default();
    // A stone each.
    assert!(endgames.prepare(Board { own: 1 << 20, enemy: 1 << 30 }));
    assert_eq!(endgames.counts([1, 1]), [1320, 944, 824]);
    assert_eq!(endgames.inconsistent(), 0);
}

#[test]
#[ignore = "takes seconds; 0 of 2,598,576 positions are inconsistent"]
fn all_endgame_tables_are_right() {
    let mut endgames = Endgames::default();
    assert!(endgames.prepare(Board { own: 3 << 20, enemy: 3 << 30 }));
    // Positions won, lost and drawn for the side to move.
    assert_eq!(endgames.counts([2, 1]), [73_610, 9_438, 552]);
    assert_eq!(endgames.counts([1, 2]), [18_086, 65_026, 488]);
    assert_eq!(endgames.counts([2, 2]), [1_186_678, 747_645, 293_205]);
    assert_eq!(endgames.inconsistent(), 0);
}

#[test]
fn reduced_boards() {
    let solve = |files, ranks| solve_reduced(files, ranks, 32 << 20, &Limits::nodes(2_000_000)).unwrap();
    for (files, ranks) in [(3, 5), (3, 6)] {
        let solution = solve(files, ranks);
        assert_eq!((solution.value, solution.line.len()), (Some(Value::Win(Side::First)), 13), "{files}x{ranks}");
    }
    for (files, ranks) in [(2, 5), (2, 6)] {
        let mut prover = Prover::new(Shape::new(files, ranks), 32 << 20);
        let proof = prover.deepen::<true>(Shape::new(files, ranks).start(), 20, &Limits::none());
        assert_eq!(proof.mover_wins, None, "no win within 39 plies");
    }
    assert!(solve_reduced(9, 8, 0, &Limits::none()).is_none());
}

/// The line of each solution is legal and ends as promised, by the plain rules.
#[test]
fn solutions_lead_to_the_win() {
    let mut solver = Crossings::new().solver(1 << 20, 1);
    let (mut number, mut wins) = (0, 0);
    sampled(150, |position| {
        number += 1;
        if number % 11 != 0 {
            return;
        }
        let solution = solver.solve(position, &Limits::nodes(3_000));
        let mut end = position.clone();
        for mv in solution.line {
            assert_eq!(end.try_play(mv), Ok(()));
        }
        match solution.value {
            Some(Value::Win(winner)) => {
                assert_eq!(end.outcome().and_then(|outcome| outcome.winner), Some(winner), "{position:?}");
                wins += 1;
            }
            Some(Value::Draw) => assert_eq!(end.outcome().and_then(|outcome| outcome.winner), None),
            None => assert!(solution.nodes >= 3_000),
        }
    });
    assert!(wins > 100, "{wins} of {number}");
}
