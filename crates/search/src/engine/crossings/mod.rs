//! The engine of Crossings: alpha-beta, deepened one ply after the other.
//!
//! A win is decided by few moves, and a crossing forces an answer. So exact search of short lines is worth more here than
//! playouts. Results that the search proves do not depend on the path to a position: no rule forbids repetition, a proven
//! score follows every line of play to its end, and draws are proven only by the endgame tables of the solver.

mod evaluation;
mod order;
mod score;
mod search;
mod table;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use self::score::{LEAST_WIN, Score};
use self::search::{MOST_PLIES, RootMove, Search};
use self::table::Table;
use super::calibration::{Calibrated, Calibration};
use super::level::{Strength, strengths};
use super::node_counter::NodeCounter;
use super::{Engine, Evaluation, Line, Playable, Report, Settings};
use crate::solver::crossings::endgame::{Endgames, Ending};
use crate::solver::crossings::game_moves;
use crate::solver::{Limits, Value};
use crate::threads::side_by_side;
use xgames_core::board::Side;
use xgames_core::games::crossings::kernel::{self, Board, Shape};
use xgames_core::games::crossings::{Crossings, Move};
use xgames_core::games::{Notation, Position, SetupOptions};
use xgames_core::random::Random;

const SHAPE: Shape = Shape::GAME;

/// The relation between the chance in a search and the share of games that are won.
const CALIBRATION: Calibration = Calibration { bias: 0.0, slopes: [0.9, 2.1, 2.3, 2.3] };

impl Playable for Crossings {
    const LOOKED_AT: &'static str = "positions";
    // The search has no random numbers but for the order of equal moves.
    const NOISE: f64 = 0.0;

    const LEVELS: [Strength; 5] =
        strengths([(0.4, 2_200), (0.54, 5_500), (0.69, 14_000), (0.82, 32_000), (1.0, 100_000)]);

    fn engine(&self, settings: Settings) -> Box<dyn Engine<Crossings>> {
        Box::new(Calibrated { engine: AlphaBeta::new(settings), calibration: CALIBRATION })
    }

    fn study(&self, random: &mut Random) -> Option<Crossings> {
        /// The least number of stones of a side, and the number of choices from there on. With more stones, most positions that are won
        /// are won by many moves.
        const STONES: (usize, usize) = (4, 5);
        let mut rows = [[b'.'; 8]; 8];
        for stone in *b"wb" {
            for _ in 0..STONES.0 + random.below(STONES.1) {
                // No stone has crossed.
                let row = 1 + random.below(6);
                let column = random.below(8);
                if rows[row][column] == b'.' {
                    rows[row][column] = stone;
                }
            }
        }
        let board: Vec<&str> = rows.iter().filter_map(|row| std::str::from_utf8(row).ok()).collect();
        let position = format!("{} {}", board.join("/"), if random.one_in(2) { "w" } else { "b" });
        let setup =
            Crossings::read_setup(&SetupOptions { position: Some(&position), ..SetupOptions::default() }).ok()?;
        Crossings::begin(&setup).ok()
    }
}

struct AlphaBeta {
    table: Table,
    endgames: Endgames,
    threads: usize,
    seed: u64,
}

impl AlphaBeta {
    fn new(settings: Settings) -> AlphaBeta {
        let Settings { memory, threads, seed } = settings;
        AlphaBeta { table: Table::new(memory), endgames: Endgames::default(), threads, seed }
    }

    /// The report on a position in which the moves were searched, the best first.
    fn report(&self, board: Board, side: Side, moves: &[RootMove], visits: u64) -> Report<Move> {
        let line = |root: &RootMove| Line {
            evaluation: evaluation(root.score, side),
            visits: root.nodes,
            moves: game_moves(SHAPE, side, self.line(board, root.mv)),
        };
        // The last moves may not have been looked at yet.
        let seen = moves.iter().take(1).chain(moves.iter().skip(1).filter(|root| root.nodes > 0));
        Report {
            evaluation: evaluation(moves[0].score, side),
            lines: seen.map(line).collect(),
            visits,
            solver_nodes: 0,
        }
    }

    /// A move and the best play after it that is in the table.
    fn line(&self, mut board: Board, mut mv: kernel::Move) -> Vec<kernel::Move> {
        let (mut line, mut seen) = (Vec::new(), vec![board]);
        while line.len() < MOST_PLIES {
            line.push(mv);
            board = SHAPE.after(board, mv);
            let next = self.table.get(board).and_then(|entry| entry.best);
            match next.filter(|_| !seen.contains(&board)) {
                Some(next) => mv = next,
                None => break,
            }
            seen.push(board);
        }
        line
    }
}

impl Engine<Crossings> for AlphaBeta {
    fn search(
        &mut self,
        position: &Crossings,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        if let Some(outcome) = position.outcome() {
            return Report::of_outcome(outcome);
        }
        let (board, side) = (Board::of(position), position.turn().side);
        if let Some(report) = self.ending(board, side, limits) {
            observe(&report);
            return report;
        }
        let mut legal = Vec::new();
        SHAPE.all_moves_into(board, &mut legal);
        self.compare(board, side, &legal, limits, observe)
    }

    fn search_among(
        &mut self,
        position: &Crossings,
        moves: &[Move],
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let (board, side) = (Board::of(position), position.turn().side);
        let mut legal = Vec::new();
        SHAPE.all_moves_into(board, &mut legal);
        legal.retain(|mv| moves.contains(&SHAPE.game_move(side, *mv)));
        self.compare(board, side, &legal, limits, observe)
    }
}

impl AlphaBeta {
    /// The report on these moves of a position, searched deeper and deeper.
    fn compare(
        &mut self,
        board: Board,
        side: Side,
        legal: &[kernel::Move],
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        self.table.begin_search();
        let counter = NodeCounter::new(limits, 0);
        // The seed decides among moves with the same score. Each thread has its own order, so that they do not all do the
        // same.
        let begin = |thread: usize| {
            let mut moves: Vec<RootMove> = legal.iter().copied().map(RootMove::new).collect();
            Random::new(self.seed, thread as u64).shuffle(&mut moves);
            (Search::new(&self.table, &counter), moves)
        };
        let (mut search, mut moves) = begin(0);
        let first = || {
            for depth in deepenings(0) {
                if search.root(board, depth, &mut moves).is_err() {
                    break;
                }
                let report = self.report(board, side, &moves, counter.visits());
                observe(&report);
                if report.evaluation.is_proven() {
                    break;
                }
            }
            counter.stop();
        };
        // The results of the other threads are in the table.
        let other = |thread| {
            let (mut search, mut moves) = begin(thread);
            deepenings(thread % 2).find(|depth| search.root(board, *depth, &mut moves).is_err());
        };
        side_by_side(first, (1..self.threads).map(|thread| move || other(thread)));
        self.report(board, side, &moves, counter.visits())
    }

    /// The report on a position with so few stones that there is a table.
    fn ending(&mut self, board: Board, side: Side, limits: &Limits) -> Option<Report<Move>> {
        if self.endgames.prepare(board, limits) != Ok(true) {
            return None;
        }
        let mut moves = Vec::new();
        SHAPE.all_moves_into(board, &mut moves);
        let mut endings: Vec<(Ending, kernel::Move)> =
            moves.into_iter().map(|mv| (self.endgames.ending(SHAPE.after(board, mv)).before(), mv)).collect();
        endings.sort_by_key(|(ending, _)| Reverse(*ending));
        let line = |(ending, mv): &(Ending, kernel::Move)| {
            let rest = self.endgames.line(SHAPE.after(board, *mv));
            Line {
                evaluation: Evaluation::Proven(ending.value(side)),
                visits: 0,
                moves: game_moves(SHAPE, side, std::iter::once(*mv).chain(rest).collect()),
            }
        };
        let lines: Vec<_> = endings.iter().map(line).collect();
        Some(Report { evaluation: lines.first()?.evaluation, visits: 0, solver_nodes: 0, lines })
    }
}

/// The depths of a search, one after the other.
fn deepenings(skipped: usize) -> impl Iterator<Item = i32> {
    (1..=MOST_PLIES as i32).skip(skipped)
}

/// The evaluation that a score for the side to move stands for.
fn evaluation(score: Score, side: Side) -> Evaluation {
    if score >= LEAST_WIN {
        Evaluation::Proven(Value::Win(side))
    } else if score <= -LEAST_WIN {
        Evaluation::Proven(Value::Win(side.other()))
    } else {
        let chance = score::chance(score);
        Evaluation::Estimate(if side == Side::First { chance } else { 1.0 - chance })
    }
}
