//! The solver with tables from files.

use std::collections::HashMap;

use super::Table;
use super::line::Search;
use crate::solver::crossings::{CrossingsSolver, game_moves};
use crate::solver::saved::{Loader, Saver};
use crate::solver::{Limits, Memory, Solution, Solver, Value};
use xgames_core::games::Position;
use xgames_core::games::crossings::kernel::{Board, Shape};
use xgames_core::games::crossings::{Crossings, Move};

/// A solver of Crossings that knows the values in these tables, besides what it finds out without them.
///
/// Its lines in positions of tables may be one move that keeps the value, so they are not for [certificates](crate::solver::certificate).
#[must_use]
pub fn solver(tables: Vec<Table>, memory: usize, threads: usize) -> Box<dyn Solver<Crossings>> {
    Box::new(TablesSolver { tables, inner: CrossingsSolver::new(memory, threads) })
}

struct TablesSolver {
    tables: Vec<Table>,
    inner: CrossingsSolver,
}

impl Memory for TablesSolver {
    fn save(&self, to: &mut Saver) {
        self.inner.save(to);
    }

    fn load(&mut self, from: &mut Loader) {
        self.inner.load(from);
    }
}

impl Solver<Crossings> for TablesSolver {
    fn solve(&mut self, position: &Crossings, limits: &Limits) -> Solution<Move> {
        let board = Board::of(position);
        let score = if position.outcome().is_some() || self.inner.endgames.prepare(board, limits) == Ok(true) {
            None
        } else {
            self.tables.iter_mut().find_map(|table| table.score(board))
        };
        let Some(score) = score else { return self.inner.solve(position, limits) };
        let TablesSolver { tables, inner } = self;
        let mut search = Search { tables, endgames: &mut inner.endgames, limits, positions: 1, known: HashMap::new() };
        let line = search.line(board, score);
        let side = position.turn().side;
        let value = match score {
            1 => Value::Win(side),
            0 => Value::Draw,
            _ => Value::Win(side.other()),
        };
        Solution { value: Some(value), line: game_moves(Shape::GAME, side, line), nodes: search.positions }
    }
}
