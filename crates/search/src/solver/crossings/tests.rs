use super::*;
use crate::solver::shortcut::Shortcuts;
use xgames_core::games::{Notation, SetupOptions, ToMove};
use xgames_core::random::Random;

/// A list of positions of random games from the start, and from positions with few stones.
fn sampled(games: u64, mut take: impl FnMut(&Crossings)) {
    for game in 0..games {
        let mut random = Random::new(11, game);
        let mut position = if game % 2 == 0 { Crossings::new() } else { sparse(&mut random) };
        for _ in 0..120 {
            take(&position);
            let moves = position.legal_moves();
            // Crossings are preferred now and then, so that games have pairs of locked stones.
            let crossings = crossings_of(&position);
            let list = if random.one_in(3) && !crossings.is_empty() { &crossings } else { &moves };
            let Some(&mv) = random.pick(list) else { break };
            position.play(mv);
        }
    }
}

/// A set-up with a few stones of each side on the middle ranks.
fn sparse(random: &mut Random) -> Crossings {
    let mut squares = ['.'; 64];
    for letter in ['w', 'b'] {
        for _ in 0..=random.below(6) {
            squares[8 + random.below(48)] = letter;
        }
    }
    set_up(squares, "white")
}

/// A position from its squares, from a8 on.
pub(super) fn set_up(squares: [char; 64], to_move: &str) -> Crossings {
    let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
    let (diagram, to_move) = (rows.join("\n"), ToMove::Named(to_move));
    let setup = Crossings::read_setup(&SetupOptions { diagram: Some(&diagram), to_move, ..SetupOptions::default() });
    Crossings::begin(&setup.unwrap()).unwrap()
}

#[test]
fn no_more_positions_are_looked_at_than_allowed() {
    for (most, threads) in [0, 1, 10, 100].into_iter().flat_map(|most| [(most, 1), (most, 2)]) {
        let solution = Crossings::new().solver(1 << 20, threads).solve(&Crossings::new(), &Limits::nodes(most));
        assert!(solution.nodes <= most, "{} of {most}, {threads} threads", solution.nodes);
    }
}

/// A diagram of eight rows; the first is rank 8.
fn diagram(rows: &str, to_move: &str) -> Crossings {
    let squares: Vec<char> = rows.split_whitespace().flat_map(str::chars).collect();
    set_up(squares.try_into().unwrap(), to_move)
}

/// Value and line of a position, as text.
fn solved(position: &Crossings) -> (Option<Value>, String) {
    let solution = Crossings::new().solver(1 << 20, 1).solve(position, &Limits::nodes(100_000));
    let mut end = position.clone();
    let mut words = Vec::new();
    for mv in solution.line {
        words.push(end.move_text(mv));
        end.play(mv);
    }
    (solution.value, words.join(" "))
}

#[test]
fn a_counter_crossing_cancels() {
    let position = diagram(
        "........
         w.......
         ........
         ........
         ........
         ........
         .......b
         ........",
        "white",
    );
    // Neither side has another stone.
    let (value, line) = solved(&position);
    assert_eq!(value, Some(Value::Draw), "{line}");
}

#[test]
fn the_second_crossing_is_not_answered() {
    let position = diagram(
        "........
         w..w....
         ........
         ........
         bb......
         ........
         ..w....b
         ........",
        "white",
    );
    let (value, line) = solved(&position);
    assert_eq!((value, line.as_str()), (Some(Value::Win(Side::First)), "d7-c8 h2-g1 a7-a8"));
}

#[test]
fn the_third_crossing_is_not_answered() {
    let position = diagram(
        "........
         w..w..w.
         ........
         ........
         bb......
         ........
         ....b..b
         ........",
        "white",
    );
    let (value, line) = solved(&position);
    assert_eq!((value, line.as_str()), (Some(Value::Win(Side::First)), "d7-c8 e2-d1 g7-f8 h2-g1 a7-a8"));
}

#[test]
fn moves_agree_with_the_rules() {
    let mut moves = Vec::new();
    let mut count = 0;
    sampled(200, |position| {
        let (board, side) = (Board::of(position), position.turn().side);
        let shape = Shape::GAME;
        if position.outcome().is_some() {
            return;
        }
        moves.clear();
        shape.all_moves_into(board, &mut moves);
        let mut mine: Vec<_> = moves.iter().map(|mv| shape.game_move(side, *mv)).collect();
        let mut plain = position.legal_moves();
        let key = |mv: &crossings::Move| format!("{mv:?}");
        mine.sort_by_key(key);
        plain.sort_by_key(key);
        assert_eq!(mine, plain, "{position:?}");
        for mv in &moves {
            let mut after = position.clone();
            after.play(shape.game_move(side, *mv));
            assert_eq!(shape.after(board, *mv), Board::of(&after));
            count += 1;
        }
    });
    assert!(count > 100_000, "{count}");
}

/// Whether `side` wins within this many plies, by the plain rules.
fn plain(position: &Crossings, side: Side, plies: u8) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(side);
    }
    let wins = |mv: &crossings::Move| {
        let mut after = position.clone();
        after.play(*mv);
        plain(&after, side, plies - 1)
    };
    let moves = position.legal_moves();
    plies > 0 && if position.turn().side == side { moves.iter().any(wins) } else { moves.iter().all(wins) }
}

/// Whether the side to move wins with crossings alone, at most this many, by the plain rules.
fn plain_chain(position: &Crossings, crossings: u8) -> bool {
    crossings > 0
        && crossings_of(position).into_iter().any(|crossing| {
            let mut waiting = position.clone();
            waiting.play(crossing);
            // There is no answer if the crossing has won.
            waiting.legal_moves().into_iter().all(|answer| {
                let mut after = waiting.clone();
                after.play(answer);
                plain_chain(&after, crossings - 1)
            })
        })
}

fn crossings_of(position: &Crossings) -> Vec<crossings::Move> {
    let far = if position.turn().side == Side::First { 7 } else { 0 };
    let is_crossing = |mv: &crossings::Move| matches!(mv, crossings::Move::Go { target, .. } if target.rank() == far);
    position.legal_moves().into_iter().filter(is_crossing).collect()
}

/// Every win by a chain of up to seven plies is found, and looking for it costs next to nothing.
#[test]
fn chains_of_crossings_agree_with_the_rules() {
    let limits = Limits::none();
    let mut prover = Prover::new(Shape::GAME, 1 << 20, 1);
    let (mut number, mut wins, mut chains, mut most_nodes) = (0, 0, 0, 0);
    sampled(800, |position| {
        number += 1;
        if number % 2 != 0 || position.outcome().is_some() || Shape::GAME.is_waiting(Board::of(position)) {
            return;
        }
        let mut search = prover.search::<false>(&limits, 0);
        let is_won = search.attack(Board::of(position), 0) == Ok(true);
        most_nodes = most_nodes.max(search.nodes);
        let is_won_soon = plain_chain(position, 4);
        assert!(is_won || !is_won_soon, "{position:?}");
        wins += u32::from(is_won);
        chains += u32::from(is_won_soon && !plain_chain(position, 1));
    });
    assert!(wins > 1_000 && chains > 50, "{wins} wins, {chains} of them not by one crossing alone");
    assert!(most_nodes <= 1_000, "{most_nodes}");
}

#[test]
fn wins_within_a_number_of_plies_agree_with_minimax() {
    let limits = Limits::none();
    let mut prover = Prover::new(Shape::GAME, 1 << 20, 1);
    let mut found = [0; 5];
    let mut number = 0;
    sampled(300, |position| {
        number += 1;
        if position.outcome().is_some() || number % 20 != 0 {
            return;
        }
        let (board, side) = (Board::of(position), position.turn().side);
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
    assert!(found[1..=4].iter().all(|count| *count > 10), "{found:?}");
}

#[test]
fn reduced_boards() {
    for (files, ranks, threads) in [(3, 5, 1), (3, 6, 1), (3, 5, 3)] {
        let mut solver = ReducedSolver::new(files, ranks, 32 << 20, threads).unwrap();
        let solution = solver.solve(&Limits::nodes(2_000_000));
        assert_eq!((solution.value, solution.line.len()), (Some(Value::Win(Side::First)), 13), "{files}x{ranks}");
    }
    for (files, ranks) in [(2, 5), (2, 6)] {
        let shape = Shape::new(files, ranks).unwrap();
        let mut prover = Prover::new(shape, 32 << 20, 1);
        let proof = prover.deepen::<true>(shape.start(), 20, &Limits::none());
        assert_eq!(proof.mover_wins, None, "no win within 39 plies");
    }
    // Neither side has a square to move to (CS10).
    for files in [1, 2] {
        let solution = ReducedSolver::new(files, 4, 1 << 20, 1).unwrap().solve(&Limits::none());
        assert_eq!((solution.value, solution.nodes), (Some(Value::Draw), 0), "{files}x4");
    }
    assert!(ReducedSolver::new(9, 8, 0, 1).is_none());
}

/// Three threads prove within a limit whatever one thread proves.
#[test]
fn threads_change_no_value() {
    let mut solvers = [1, 3].map(|threads| Crossings::new().solver(1 << 20, threads));
    let (mut number, mut wins) = (0, 0);
    sampled(60, |position| {
        number += 1;
        if number % 17 != 0 {
            return;
        }
        let [one, three] = &mut solvers;
        let Some(value) = one.solve(position, &Limits::nodes(2_000)).value else { return };
        let solution = three.solve(position, &Limits::none());
        assert_eq!(solution.value, Some(value), "{position:?}");
        let mut end = position.clone();
        solution.line.iter().for_each(|mv| end.try_play(*mv).unwrap());
        if value != Value::Draw {
            assert_eq!(end.outcome().map(|outcome| Value::of(outcome.winner)), Some(value), "{position:?}");
            wins += 1;
        }
    });
    assert!(wins > 30, "{wins} of {number}");
}

/// The line of each solution is legal and ends as promised, by the plain rules.
#[test]
fn solutions_lead_to_the_win() {
    let mut solver = Crossings::new().solver(1 << 20, 1);
    let (mut number, mut wins) = (0, 0);
    sampled(60, |position| {
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
    assert!(wins > 40, "{wins} of {number}");
}

/// The search knows nothing of draws, but its wins are those of the endgame tables.
#[test]
fn endgame_tables_change_no_value() {
    let mut solver = CrossingsSolver { prover: Prover::new(Shape::GAME, 1 << 20, 1), endgames: Endgames::default() };
    let (mut wins, mut draws) = (0, 0);
    for number in 0..200 {
        let (mut random, mut squares) = (Random::new(12, number), ['.'; 64]);
        "wwbb".chars().for_each(|letter| squares[8 + random.below(48)] = letter);
        let position = set_up(squares, "white");
        let value = solver.solve(&position, &Limits::none()).value;
        solver.prover.shortcuts = Shortcuts::without(&[Shortcut::Endgames]);
        let searched = solver.solve(&position, &Limits::nodes(1000)).value;
        solver.prover.shortcuts = Shortcuts::default();
        assert!(searched.is_none() || searched == value, "{position:?}");
        wins += u32::from(searched.is_some());
        draws += u32::from(value == Some(Value::Draw));
    }
    assert!(wins > 50 && draws > 5, "{wins} wins, {draws} draws");
}
