use super::super::testing::{check_engine, check_hurry, check_threads};
use super::*;
use crate::solver::Solvable;
use xgames_core::games::{Notation, SetupOptions, ToMove};

const SETTINGS: Settings = Settings { memory: 1 << 20, threads: 1, seed: 5, learned: true };

/// A set-up with up to this many stones of each side on the middle ranks.
fn sparse(random: &mut Random, most: usize) -> Crossings {
    let mut squares = ['.'; 64];
    for letter in ['w', 'b'] {
        for _ in 0..=random.below(most) {
            squares[8 + random.below(48)] = letter;
        }
    }
    let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
    let options =
        SetupOptions { diagram: Some(&rows.join("\n")), to_move: ToMove::Named("white"), ..SetupOptions::default() };
    Crossings::begin(&Crossings::read_setup(&options).unwrap()).unwrap()
}

#[test]
fn lines_are_legal_and_reports_repeat() {
    check_engine(&Crossings::new(), || Crossings::new().engine(SETTINGS), 6);
    for number in 0..6 {
        let start = sparse(&mut Random::new(2, number), 6);
        check_engine(&start, || start.engine(SETTINGS), 1);
    }
}

#[test]
fn what_is_played_was_looked_at() {
    for number in 0..20 {
        let start = if number == 0 { Crossings::new() } else { sparse(&mut Random::new(2, number), 16) };
        let engine = &mut *start.engine(SETTINGS);
        check_hurry(&start, engine);
        // Moves that were not looked at yet are not listed.
        let report = engine.search(&start, &Limits::nodes(40), &mut |_| ());
        let is_seen = |line: &Line<Move>| line.visits > 0 || line.evaluation.is_proven();
        assert!(report.lines.iter().all(is_seen), "{report:?}");
    }
}

/// A search may be stopped when only some moves are refuted. A loss is proven only when all are.
#[test]
fn a_loss_is_proven_only_if_every_move_loses() {
    let position = |text: &str| {
        let options = SetupOptions { position: Some(text), ..SetupOptions::default() };
        Crossings::begin(&Crossings::read_setup(&options).unwrap()).unwrap()
    };
    // White wins the first one with b7-c8.
    let hard = [
        position("WW6/bw1w1bb1/2w3bw/1b2w2b/3w1w2/3bwb2/2b4w/B1w1B1w1 w"),
        position("WW6/bw3b2/7w/1w2w1bb/w2w1wb1/4w1w1/2b1b1b1/B1w1B1w1 w"),
    ];
    let random = (0..30).map(|number| sparse(&mut Random::new(8, number), 16));
    let mut losses = 0;
    for start in hard.into_iter().chain(random) {
        for most in [40, 50, 60, 80, 100, 130, 170, 230, 300, 420, 600, 1000] {
            let report = start.engine(SETTINGS).search(&start, &Limits::nodes(most), &mut |_| ());
            let loss = Evaluation::Proven(Value::Win(start.turn().side.other()));
            if report.evaluation == loss {
                losses += 1;
                assert!(report.lines.iter().all(|line| line.evaluation == loss), "{most}: {}", start.one_line());
                assert_eq!(report.lines.len(), start.legal_moves().len(), "{most}: {}", start.one_line());
            }
        }
    }
    assert!(losses > 0);
}

/// A table gives a position its value, also if no table knows the move that keeps it. If one move is left, it is that one.
#[test]
fn the_value_of_a_table_is_reported() {
    let open = |number| {
        let position = sparse(&mut Random::new(3, number), 2);
        let (board, mut moves) = (Board::of(&position), Vec::new());
        SHAPE.all_moves_into(board, &mut moves);
        let is_open = moves.len() > 1 && !moves.iter().any(|mv| SHAPE.is_lost(SHAPE.after(board, *mv)));
        is_open.then(|| (board, position.turn().side, moves))
    };
    let (board, side, moves) = (0..).find_map(open).unwrap();
    let (engine, first) = (AlphaBeta::new(None, SETTINGS), SHAPE.after(board, moves[0]));
    for value in [1, 0] {
        let open = Root::new(board, side, &moves, Some(value), |_, _| None);
        assert!(open.moves.iter().all(|of| of.known.is_none()));
        assert_eq!(engine.report(&open, &open.moves, 1).evaluation, proven(value, side));
        // All moves but the first are known to be worse.
        let narrow = Root::new(board, side, &moves, Some(value), |after, _| (after != first).then_some(1));
        assert_eq!(narrow.moves.len(), 1);
        let report = engine.report(&narrow, &narrow.moves, 1);
        assert_eq!((report.evaluation, report.lines[0].evaluation), (proven(value, side), proven(value, side)));
    }
}

/// The search proves the scores of the endgame tables without using them.
#[test]
fn proven_scores_agree_with_the_endgame_tables() {
    let (mut endgames, mut table, limits) = (Endgames::default(), TranspositionTable::new(1 << 20), Limits::none());
    let mut proven = [0; 2];
    for number in 0..300 {
        let position = sparse(&mut Random::new(3, number), 2);
        let (board, side) = (Board::of(&position), position.turn().side);
        assert_eq!(endgames.prepare(board, &limits), Ok(true));
        table.begin_search();
        let mut moves = Vec::new();
        SHAPE.all_moves_into(board, &mut moves);
        let mut moves: Vec<RootMove> = moves.into_iter().map(RootMove::new).collect();
        let counter = NodeCounter::new(&limits, 0);
        let known = EndgameTables::default();
        let mut search = Search::new(&table, &known, Some(Network::learned()), None, &counter);
        for depth in 1..=5 {
            search.root(board, depth, &mut moves).unwrap();
            for root in &moves {
                if let Evaluation::Proven(value) = evaluation(root.score, side) {
                    let ending = endgames.ending(SHAPE.after(board, root.mv)).before();
                    assert_eq!(value, ending.value(side), "{position:?} {:?}", root.mv);
                    proven[usize::from(value.score(side) > 0)] += 1;
                }
            }
        }
    }
    assert!(proven.iter().all(|count| *count > 300), "{proven:?}");
}

/// Wins that the solver proves have forced crossings and a few quiet moves. The engine finds the short ones, and contradicts
/// none.
#[test]
fn short_wins_are_found() {
    let (mut solver, mut engine) = (Crossings::new().solver(1 << 20, 1), Crossings::new().engine(SETTINGS));
    let (mut short, mut proven) = (0, 0);
    for game in 0..14 {
        let mut random = Random::new(4, game);
        let mut position = if game % 2 == 0 { Crossings::new() } else { sparse(&mut random, 8) };
        for ply in 0..60 {
            let Some(&mv) = random.pick(&position.legal_moves()) else { break };
            position.play(mv);
            if position.outcome().is_some() || ply % 3 != 0 {
                continue;
            }
            let solution = solver.solve(&position, &Limits::nodes(1_000));
            let Some(value) = solution.value else { continue };
            let report = engine.search(&position, &Limits::nodes(200_000), &mut |_| ());
            if let Evaluation::Proven(found) = report.evaluation {
                assert_eq!(found, value, "{position:?}");
                proven += 1;
            }
            if value == Value::Win(position.turn().side) && solution.line.len() <= 5 {
                assert!(report.evaluation.is_proven(), "{position:?} {:?}", solution.line);
                short += 1;
            }
        }
    }
    assert!(short > 50 && proven > 70, "{short} {proven}");
}

#[test]
fn several_threads_search_together() {
    let mut engine = Crossings::new().engine(Settings { threads: 3, ..SETTINGS });
    check_threads(&Crossings::new(), &mut *engine);
}
