//! The proof of a position: who wins it with perfect play.

use std::time::{Duration, Instant};

use super::Stop;
use crate::document::Document;
use xgames_core::judge::{AnyPosition, for_position};
use xgames_report::render::position;
use xgames_report::render::solution::{Answer, words};
use xgames_report::render::text::DrawOptions;
use xgames_search::solver::{Limits, Solvable, pie};

/// The memory of the solver in bytes.
const MEMORY: usize = 256 << 20;

/// A position that is to be solved.
pub struct SolveTask(AnyPosition);

/// The position after the last legal move that ends at a byte of the text or before, or else the start of the game there; `None`
/// if there is no game that can be set up.
#[must_use]
pub fn solve_task(document: &Document, offset: usize) -> Option<SolveTask> {
    document.game_at(offset, |game| {
        let nodes = game.lines().nodes;
        let within = offset.saturating_sub(game.base);
        let node = nodes.iter().rposition(|node| node.parent.is_none() || node.place.start <= within);
        game.position(&nodes, node.unwrap_or(0)).map(SolveTask)
    })?
}

impl SolveTask {
    /// Solves the position, and tells it as text with the board.
    #[must_use]
    pub fn run(&self, time: Duration, stop: &Stop) -> String {
        let board = position::draw(&*self.0, false, DrawOptions::PLAIN);
        if self.0.outcome().is_some() {
            return board;
        }
        let limits = Limits { nodes: None, deadline: Instant::now().checked_add(time), stop: &|nodes| stop(nodes) };
        let answer = for_position!(&self.0, at => {
            let mut solver = at.position.solver(MEMORY, 1);
            Answer::new(at, &pie::solve(&mut *solver, &at.position, &limits))
        });
        board + &words(&answer)
    }
}
