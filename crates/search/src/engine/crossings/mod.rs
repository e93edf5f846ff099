//! The engine of Crossings: alpha-beta, deepened one ply after the other.
//!
//! A win is decided by few moves, and a crossing forces an answer. So exact search of short lines is worth more here than
//! playouts. Results that the search proves do not depend on the path to a position: no rule forbids repetition, a proven
//! score follows every line of play to its end, and draws are proven only by the endgame tables of the solver.

mod evaluation;
pub mod network;
mod order;
mod pruning;
mod root;
mod score;
mod search;
#[cfg(test)]
mod tests;
#[cfg(all(test, feature = "tables"))]
pub(super) mod tests_with_tables;
mod transposition_table;

use std::cmp::Reverse;

use self::network::Network;
use self::root::Root;
use self::score::{LEAST_WIN, Score};
use self::search::{MOST_PLIES, RootMove, Search};
use self::transposition_table::TranspositionTable;
use super::calibration::{Calibrated, Calibration};
use super::level::{Strength, strengths};
use super::node_counter::NodeCounter;
use super::{Engine, Evaluation, Line, Playable, Report, Settings, share};
use crate::solver::crossings::endgame::{Endgames, Ending};
use crate::solver::crossings::game_moves;
use crate::solver::{EndgameTables, Limits, Value};
use crate::threads::side_by_side;
use xgames_core::board::Side;
use xgames_core::games::crossings::kernel::{self, Board, Shape};
use xgames_core::games::crossings::{Crossings, Move};
use xgames_core::games::{Notation, Position, SetupOptions};
use xgames_core::random::Random;

const SHAPE: Shape = Shape::GAME;
/// The number of stones on the board with which the network does not estimate: it has seen few such positions and throws more wins away.
const FEW_STONES: u32 = 6;
/// The number of positions on the way to a win that are remembered.
const MOST_TRIED: usize = 100;

/// The relation between the chance in a search and the share of games that are won.
const CALIBRATION: Calibration = Calibration { bias: 0.5, to_move: 0.0, slopes: [0.93, 1.83, 1.98, 1.98] };
/// That relation for the network.
const LEARNED_CALIBRATION: Calibration = Calibration { bias: 0.05, to_move: 0.0, slopes: [1.0, 1.8, 1.93, 1.93] };

impl Playable for Crossings {
    const LOOKED_AT: &'static str = "positions";
    // The table keeps what was found out.
    const SEARCHES_ARE_INDEPENDENT: bool = false;
    // The search has no random numbers but for the order of equal moves.
    const NOISE: f64 = 0.0;
    // A position takes a tenth of the time of a playout, and says less.
    const DEEPEN: u32 = 1000;

    fn levels(&self) -> [Strength; 5] {
        strengths([(0.4, 2_200), (0.54, 5_500), (0.7, 14_000), (0.83, 28_000), (1.0, 50_000)])
    }

    fn engine(&self, settings: Settings) -> Box<dyn Engine<Crossings>> {
        let (network, calibration) =
            if settings.learned { (Some(Network::learned()), LEARNED_CALIBRATION) } else { (None, CALIBRATION) };
        Box::new(Calibrated { engine: AlphaBeta::new(network, settings), calibration })
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

/// The engine with this network, or with the evaluation that was set by hand. Its chances are not calibrated, and it does not mind
/// [`Settings::learned`].
#[must_use]
pub fn engine_with<'a>(network: Option<&'a Network>, settings: Settings) -> Box<dyn Engine<Crossings> + 'a> {
    Box::new(AlphaBeta::new(network, settings))
}

struct AlphaBeta<'n> {
    network: Option<&'n Network>,
    table: TranspositionTable,
    endgames: Endgames,
    known: EndgameTables,
    /// The positions after moves that keep a win and from which no way to the end was found yet.
    tried: Vec<Board>,
    threads: usize,
    seed: u64,
}

impl<'n> AlphaBeta<'n> {
    fn new(network: Option<&'n Network>, settings: Settings) -> AlphaBeta<'n> {
        let Settings { memory, threads, seed, .. } = settings;
        let (table, endgames) = (TranspositionTable::new(memory), Endgames::default());
        AlphaBeta { network, table, endgames, known: EndgameTables::default(), tried: Vec::new(), threads, seed }
    }

    /// The report on a position in which the moves were searched, the best first.
    fn report(&self, root: &Root, moves: &[RootMove], visits: u64) -> Report<Move> {
        let Root { board, side, .. } = *root;
        let line = |of: &RootMove| Line {
            evaluation: of.known.map_or_else(|| evaluation(of.score, side), |value| proven(value, side)),
            visits: of.nodes,
            moves: game_moves(SHAPE, side, self.line(board, of.mv)),
        };
        // The last moves may not have been looked at yet.
        let is_seen =
            |of: &&RootMove| of.known.is_some() || if of.must_win { of.score >= LEAST_WIN } else { of.nodes > 0 };
        let seen = moves.iter().take(1).chain(moves.iter().skip(1).filter(is_seen));
        let lines: Vec<_> = seen.map(line).chain(root.worse.iter().map(line)).collect();
        // A table may know the value of the position, but not that of the move which keeps it.
        let evaluation = root.kept.map_or(lines[0].evaluation, |value| proven(value, side));
        Report { evaluation, lines, visits, solver_nodes: 0 }
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

impl Engine<Crossings> for AlphaBeta<'_> {
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
        let value = self.known.score(board);
        // The time may not be enough for tables. Then the moves are searched in the other half of it.
        let part = share(limits, 0, 2);
        if let Some(report) = self.ending(board, side, &part) {
            observe(&report);
            return report;
        }
        let mut legal = Vec::new();
        SHAPE.all_moves_into(board, &mut legal);
        let root = Root::new(board, side, &legal, value, |after, is_hard| self.value(after, is_hard, &part));
        self.compare(root, limits, observe)
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
        let root = Root::among(board, side, &legal, |after| self.known.score(after));
        self.compare(root, limits, observe)
    }

    fn ask(&mut self, endgames: &EndgameTables) {
        self.known = endgames.clone();
    }
}

impl AlphaBeta<'_> {
    /// The report on the moves of a position, searched deeper and deeper.
    fn compare(&mut self, mut root: Root, limits: &Limits, observe: &mut dyn FnMut(&Report<Move>)) -> Report<Move> {
        root.avoid(&self.tried);
        self.table.begin_search();
        let counter = NodeCounter::new(limits, 0);
        let network = self.network.filter(|_| (root.board.own | root.board.enemy).count_ones() > FEW_STONES);
        // The seed decides among moves with the same score. Each thread has its own order, so that they do not all do the
        // same.
        let begin = |thread: usize| {
            let mut moves = root.moves.clone();
            Random::new(self.seed, thread as u64).shuffle(&mut moves);
            moves.sort_by_key(|of| (of.must_win, Reverse(of.score)));
            (Search::new(&self.table, &self.known, network, root.kept, &counter), moves)
        };
        let (mut search, mut moves) = begin(0);
        let first = || {
            for depth in deepenings(0) {
                if search.root(root.board, depth, &mut moves).is_err() {
                    break;
                }
                observe(&self.report(&root, &moves, counter.visits()));
                if score::is_proven(moves[0].score) {
                    break;
                }
            }
            counter.stop();
        };
        // The results of the other threads are in the table.
        let other = |thread| {
            let (mut search, mut moves) = begin(thread);
            deepenings(thread % 2).find(|depth| search.root(root.board, *depth, &mut moves).is_err());
        };
        side_by_side(first, (1..self.threads).map(|thread| move || other(thread)));
        if root.kept == Some(1) && moves[0].score < LEAST_WIN {
            self.tried.truncate(MOST_TRIED - 1);
            self.tried.insert(0, SHAPE.after(root.board, moves[0].mv));
        }
        self.report(&root, &moves, counter.visits())
    }

    /// The value of a position after a move, for its side to move, if it can be known: from files, or else from tables that are built.
    fn value(&mut self, board: Board, is_hard: bool, limits: &Limits) -> Option<i8> {
        let value = self.known.score(board);
        if value.is_some() || !is_hard || self.endgames.prepare(board, limits) != Ok(true) {
            return value;
        }
        Some(match self.endgames.ending(board) {
            Ending::Loss(_) => -1,
            Ending::Draw => 0,
            Ending::Win(_) => 1,
        })
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

/// The evaluation of a value for the side to move: 1 for a win, 0 for a draw, -1 for a loss.
fn proven(value: i8, side: Side) -> Evaluation {
    Evaluation::Proven(match value {
        0 => Value::Draw,
        1 => Value::Win(side),
        _ => Value::Win(side.other()),
    })
}

/// The evaluation that a score for the side to move stands for.
fn evaluation(score: Score, side: Side) -> Evaluation {
    if score::is_proven(score) {
        proven(score.signum() as i8, side)
    } else {
        let chance = score::chance(score);
        Evaluation::Estimate(if side == Side::First { chance } else { 1.0 - chance })
    }
}
