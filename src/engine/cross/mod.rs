//! The engine for Cross: random games without stones that lose at once, and the moves that decide at once.

use std::sync::{Arc, LazyLock};

use super::placement::{Bridges, CROSS, Fitness, OpeningBook, VacantCells};
use super::tree::{Guide, TreeEngine};
use super::{Engine, Playable, Settings};
use crate::board::{Cell, Content, Side};
use crate::games::cross::{Cross, Move};
use crate::games::symmetry::Symmetric;
use crate::games::{Position, Tactics};
use crate::random::Random;
use crate::solver::Value;

impl Playable for Cross {
    fn engine(&self, settings: Settings) -> Box<dyn Engine<Cross>> {
        // Small boards are solved rather than estimated: waiting moves decide there, which random games do not understand.
        let solver_percent = if self.hex().side() <= 3 { 90 } else { 10 };
        Box::new(TreeEngine::new(CrossGuide::new(self), settings, solver_percent))
    }
}

/// The size with an opening book.
const BOOK_SIZE: u16 = 3;
/// With at most four stones, moves that keep the win.
pub(super) static BOOK: LazyLock<OpeningBook> = LazyLock::new(|| {
    let winning = include_bytes!("winning_moves_of_size_3");
    Cross::new(BOOK_SIZE).map(|start| OpeningBook::new(&start, 4, winning)).unwrap_or_default()
});

/// What the tree search needs to know about the game.
#[derive(Clone)]
pub(super) struct CrossGuide {
    position: Cross,
    vacant: VacantCells,
    /// By cell, the neighbours off the board.
    beyond: Arc<[u8]>,
    bridges: &'static Bridges,
    /// Distances in the padded array to the neighbours.
    neighbours: [i16; 6],
}

impl CrossGuide {
    pub(super) fn new(position: &Cross) -> CrossGuide {
        let (hex, board) = (position.hex(), position.stones());
        let neighbours = hex.neighbours();
        let mut beyond = vec![0; hex.padded_len()];
        for cell in hex.cells() {
            let is_off = |at: &usize| !board.contains(cell.step(neighbours[*at]));
            beyond[cell.index()] = (0..6).filter(is_off).fold(0, |mask, at| mask | 1 << at);
        }
        CrossGuide {
            position: position.clone(),
            vacant: VacantCells::default(),
            beyond: beyond.into(),
            bridges: &CROSS,
            neighbours,
        }
    }

    /// The answer of a side to an enemy stone that has entered a bridge, unless it loses at once.
    #[inline]
    fn saves_bridge(&self, intruder: Cell, side: Side) -> Option<Cell> {
        let (near, beyond) = (self.position.stones().near(intruder), self.beyond[intruder.index()]);
        let answer = self.bridges.answer(near[side as usize] | beyond, near[side.other() as usize] | beyond)?;
        let answer = intruder.step(self.neighbours[answer]);
        (fitness(&self.position, answer, side) == Fitness::Fit).then_some(answer)
    }
}

/// A cell that loses at once will not do.
#[inline]
fn fitness(position: &Cross, cell: Cell, side: Side) -> Fitness {
    if position.stones().at(cell) != Content::Empty {
        return Fitness::Taken;
    }
    if position.loses_at(cell, side) { Fitness::Unfit } else { Fitness::Fit }
}

impl Guide for CrossGuide {
    type Position = Cross;

    fn begin(&mut self, root: &Cross) -> Vec<Cell> {
        root.stones().empty_cells().collect()
    }

    fn candidates(&self, position: &Cross, moves: &mut Vec<Move>) -> Option<Value> {
        let side = position.turn().side;
        position.winning_moves_into(side, moves);
        if moves.is_empty() && position.size() == BOOK_SIZE {
            moves.extend(BOOK.winning_move(position));
        }
        if !moves.is_empty() {
            return Some(Value::Win(side));
        }
        let (mut threats, mut losing) = (Vec::new(), Vec::new());
        position.winning_moves_into(side.other(), &mut threats);
        position.losing_moves_into(side, &mut losing);
        position.legal_moves_into(moves);
        moves.retain(|mv| *mv != Move::Swap);
        let holds = |mv: &Move| !losing.contains(mv) && threats.iter().all(|threat| threat == mv);
        if !moves.iter().any(holds) {
            return Some(Value::Win(side.other()));
        }
        moves.retain(holds);
        None
    }

    fn playout(&mut self, position: &Cross, last: Option<Move>, random: &mut Random) -> Option<Side> {
        self.position.clone_from(position);
        self.vacant.fill(position.stones());
        let mut last = if let Some(Move::Place(cell)) = last { Some(cell) } else { None };
        loop {
            let side = self.position.turn().side;
            let answer = last.and_then(|intruder| self.saves_bridge(intruder, side));
            let draw = || self.vacant.draw(random, |cell| fitness(&self.position, cell, side));
            // Every cell that is left loses (CR5).
            let Some(cell) = answer.or_else(draw) else { return Some(side.other()) };
            self.position.play(Move::Place(cell));
            if let Some(outcome) = self.position.outcome() {
                return outcome.winner;
            }
            last = Some(cell);
        }
    }

    #[inline]
    fn at(&self, cell: Cell) -> Content {
        self.position.stones().at(cell)
    }
}
