//! Games from positions whose values are known, by engines that ask tables and by engines that do not.

use std::time::Duration;

use super::*;
use crate::engine::random::RandomMoves;
use crate::solver::crossings::tables::{self, Table as FileTable};
use xgames_core::games::{Outcome, ToMove};

/// The most plies of a game. No win with three stones against two takes more than 36.
const MOST_PLIES_OF_GAME: usize = 60;

pub(in crate::engine) fn tables_of(stones: &[[usize; 2]]) -> EndgameTables {
    let read = |stones: &[usize; 2]| {
        let mut bytes = Vec::new();
        tables::build(*stones, 2, &Limits::none(), &mut bytes).unwrap();
        FileTable::read(&mut &bytes[..]).unwrap()
    };
    EndgameTables::new(stones.iter().map(read).collect())
}

fn settings(seed: u64) -> Settings {
    Settings { memory: 1 << 20, threads: 1, seed, learned: true }
}

/// The limits of a search of this many positions that leave no time to build tables. The search itself asks the clock only after more
/// positions.
pub(in crate::engine) fn nodes(nodes: u64) -> Limits<'static> {
    assert!(nodes <= crate::engine::node_counter::LEAST);
    Limits { nodes: Some(nodes), stop: &|_| true, ..Limits::time(Duration::ZERO) }
}

/// A random position with these numbers of stones, of which none is on the far rank of its side.
fn random_position(stones: [usize; 2], random: &mut Random) -> Crossings {
    let mut squares = ['.'; 64];
    for (letter, first, stones) in [('w', 8, stones[0]), ('b', 0, stones[1])] {
        for _ in 0..stones {
            let empty: Vec<usize> = (first..first + 56).filter(|square| squares[*square] == '.').collect();
            squares[*random.pick(&empty).unwrap()] = letter;
        }
    }
    let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
    let (diagram, to_move) = (rows.join("\n"), ToMove::Named(if random.one_in(2) { "white" } else { "black" }));
    let setup = Crossings::read_setup(&SetupOptions { diagram: Some(&diagram), to_move, ..SetupOptions::default() });
    Crossings::begin(&setup.unwrap()).unwrap()
}

/// Knows the values of positions.
pub(in crate::engine) struct Judge<'a> {
    tables: &'a EndgameTables,
    endgames: Endgames,
}

impl<'a> Judge<'a> {
    pub(in crate::engine) fn new(tables: &'a EndgameTables) -> Judge<'a> {
        Judge { tables, endgames: Endgames::default() }
    }

    /// The value of a position for a side, if it is known.
    fn value(&mut self, position: &Crossings, side: Side) -> Option<i8> {
        if let Some(Outcome { winner, .. }) = position.outcome() {
            return Some(Value::of(winner).score(side));
        }
        let board = Board::of(position);
        let to_move = position.turn().side;
        if let Some(value) = self.tables.score(board) {
            return Some(if to_move == side { value } else { -value });
        }
        let is_known = self.endgames.prepare(board, &Limits::none()) == Ok(true);
        is_known.then(|| self.endgames.ending(board).value(to_move).score(side))
    }
}

/// Positions with this value for the side to move, of which a search of this many positions proves nothing.
pub(in crate::engine) fn hard(
    judge: &mut Judge,
    stones: [usize; 2],
    value: i8,
    count: usize,
    searched: u64,
) -> Vec<Crossings> {
    let (mut random, mut found) = (Random::new(6, 0), Vec::new());
    let mut engine = AlphaBeta::new(Some(Network::learned()), settings(1));
    while found.len() < count {
        let position = random_position(stones, &mut random);
        if judge.value(&position, position.turn().side) != Some(value) {
            continue;
        }
        let moves = position.legal_moves();
        let report = engine.search_among(&position, &moves, &Limits::nodes(searched), &mut |_| ());
        if !report.evaluation.is_proven() {
            found.push(position);
        }
    }
    found
}

/// The opponents of a game.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) enum By {
    Random,
    Engine,
    EngineWithTables,
}

impl By {
    fn engine(self, tables: &EndgameTables, seed: u64) -> Box<dyn Engine<Crossings>> {
        let mut engine: Box<dyn Engine<Crossings>> = match self {
            By::Random => Box::new(RandomMoves::new(settings(seed))),
            By::Engine | By::EngineWithTables => Crossings::new().engine(settings(seed)),
        };
        if matches!(self, By::EngineWithTables) {
            engine.ask(tables);
        }
        engine
    }
}

/// The results of games.
#[derive(Debug, Default)]
pub(in crate::engine) struct Score {
    pub(in crate::engine) games: usize,
    pub(in crate::engine) won: usize,
    /// The games in which the first player once had a worse value than at the beginning.
    pub(in crate::engine) worsened: usize,
    pub(in crate::engine) plies: Vec<usize>,
}

/// Plays a game from each position. The first player is the side to move.
pub(in crate::engine) fn play(judge: &mut Judge, starts: &[Crossings], players: [By; 2], limits: &Limits) -> Score {
    let mut score = Score { games: starts.len(), ..Score::default() };
    for (start, seed) in starts.iter().zip(0..) {
        let mut engines = players.map(|by| by.engine(judge.tables, seed));
        let (mut position, side) = (start.clone(), start.turn().side);
        let (mut plies, mut is_worse) = (0, false);
        let value = judge.value(start, side);
        while position.outcome().is_none() && plies < MOST_PLIES_OF_GAME {
            let player = usize::from(position.turn().side != side);
            let report = engines[player].search(&position, limits, &mut |_| ());
            position.play(report.best_move().unwrap());
            plies += 1;
            is_worse |= judge.value(&position, side).is_some_and(|now| Some(now) < value);
        }
        score.worsened += usize::from(is_worse);
        if position.outcome().is_some_and(|outcome| outcome.winner == Some(side)) {
            score.won += 1;
            score.plies.push(plies);
        }
    }
    score.plies.sort_unstable();
    score
}

/// With 100 positions for a move, an engine that asks a table of two stones against two keeps every win and reaches it. An engine that does
/// not ask it throws some away.
#[test]
fn wins_in_tables_are_kept_and_reached() {
    let tables = tables_of(&[[2, 2]]);
    let mut judge = Judge::new(&tables);
    let starts = hard(&mut judge, [2, 2], 1, 20, 1_000);
    for defender in [By::Random, By::EngineWithTables] {
        let score = play(&mut judge, &starts, [By::EngineWithTables, defender], &nodes(100));
        assert_eq!((score.won, score.worsened), (20, 0), "{defender:?}: {score:?}");
        assert!(score.plies.last() <= Some(&30), "{defender:?}: {score:?}");
    }
    let without = play(&mut judge, &starts, [By::Engine, By::EngineWithTables], &nodes(100));
    assert!(without.worsened > 2 && without.won < 19, "{without:?}");
}

#[test]
fn draws_in_tables_are_kept() {
    let tables = tables_of(&[[2, 1], [1, 1]]);
    let mut judge = Judge::new(&tables);
    for stones in [[2, 1], [1, 2]] {
        let starts = hard(&mut judge, stones, 0, 10, 100);
        let score = play(&mut judge, &starts, [By::EngineWithTables, By::EngineWithTables], &nodes(50));
        assert_eq!((score.won, score.worsened), (0, 0), "{score:?}");
    }
}

/// The report on a position of a table has all moves of known value: first those that keep the value.
#[test]
fn reports_say_what_tables_know() {
    let tables = tables_of(&[[2, 1], [1, 1]]);
    let mut judge = Judge::new(&tables);
    let mut random = Random::new(8, 0);
    let (mut engine, mut worse) = (By::EngineWithTables.engine(&tables, 1), 0);
    for _ in 0..200 {
        let position = random_position([2, 1], &mut random);
        let side = position.turn().side;
        let Some(value) = judge.value(&position, side) else { continue };
        let report = engine.search(&position, &nodes(60), &mut |_| ());
        assert_eq!(report.evaluation, proven(value, side), "{}", position.one_line());
        for line in &report.lines {
            let mut after = position.clone();
            after.play(line.moves[0]);
            if let (Evaluation::Proven(found), Some(known)) = (line.evaluation, judge.value(&after, side)) {
                assert_eq!(found.score(side), known, "{} {:?}", position.one_line(), line.moves);
                worse += usize::from(known < value);
            }
        }
        let scores: Vec<f64> = report.lines.iter().map(|line| line.evaluation.chance(side)).collect();
        assert!(scores.is_sorted_by(|one, other| one >= other), "{scores:?}");
        let moves: Vec<Move> = position.legal_moves().into_iter().take(3).collect();
        let among = engine.search_among(&position, &moves, &nodes(60), &mut |_| ());
        assert!(moves.contains(&among.best_move().unwrap()));
    }
    assert!(worse > 100, "{worse}");
}

/// Captures lead to positions whose values are known.
#[test]
fn searches_ask_tables_below_the_position() {
    let tables = tables_of(&[[2, 1], [1, 1]]);
    let (mut random, mut proven, mut captures) = (Random::new(9, 0), [0; 2], 0);
    while captures < 30 {
        let position = random_position([2, 2], &mut random);
        let (board, mut moves) = (Board::of(&position), Vec::new());
        SHAPE.captures_into(board, !0, &mut moves);
        if moves.is_empty() {
            continue;
        }
        captures += 1;
        let values = [By::Engine, By::EngineWithTables].map(|by| {
            let report = by.engine(&tables, 1).search(&position, &nodes(300), &mut |_| ());
            report.evaluation.is_proven().then_some(report.evaluation)
        });
        if values[0].is_some() {
            assert_eq!(values[0], values[1], "{}", position.one_line());
        }
        proven = [0, 1].map(|by| proven[by] + usize::from(values[by].is_some()));
    }
    assert!(proven[1] > proven[0], "{proven:?}");
}
