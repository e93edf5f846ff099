//! The solver with tables from files.

use std::collections::HashMap;

use super::Table;
use super::line::Search;
use crate::solver::crossings::endgame::material::Material;
use crate::solver::crossings::endgame::{Endgames, MOST_ON_DEMAND};
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
    let inner = CrossingsSolver::new(memory, threads);
    Box::new(TablesSolver { tables, endgames: Endgames::default(), inner })
}

struct TablesSolver {
    tables: Vec<Table>,
    /// The tables of what follows from positions in the files.
    endgames: Endgames,
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
        // The tables in memory know more than those of a file.
        let is_in_memory =
            Material::of(board).is_some_and(|material| material.movable.iter().all(|stones| *stones <= MOST_ON_DEMAND));
        let TablesSolver { tables, endgames, inner } = self;
        let is_asked = position.outcome().is_none() && !is_in_memory;
        let mut asked = tables.iter().filter(|_| is_asked);
        let Some(score) = asked.find_map(|table| table.score(board)) else {
            return inner.solve(position, limits);
        };
        let mut search = Search { tables, endgames, limits, positions: 1, known: HashMap::new() };
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
