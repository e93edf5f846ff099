//! The engine for Crossway: random games that fill the board, and the moves that decide at once.

use std::sync::{Arc, LazyLock};

use super::placement::{Bridges, CROSSWAY, Fitness, OpeningBook, VacantCells};
use super::tree::{Guide, TreeEngine};
use super::{Engine, Playable, Settings};
use crate::board::stones::StoneBoard;
use crate::board::{Cell, Content, Side};
use crate::games::crossway::{Crossway, Move};
use crate::games::symmetry::Symmetric;
use crate::games::{Position, Tactics};
use crate::random::Random;
use crate::solver::Value;

impl Playable for Crossway {
    fn engine(&self, settings: Settings) -> Box<dyn Engine<Crossway>> {
        // Small boards are solved rather than estimated.
        let solver_percent = match self.square().size() {
            ..=6 => 90,
            7 => 60,
            _ => 10,
        };
        Box::new(TreeEngine::new(CrosswayGuide::new(self), settings, solver_percent))
    }
}

/// The size with an opening book.
const BOOK_SIZE: u16 = 6;
/// With at most two stones, moves that keep the win.
pub(super) static BOOK: LazyLock<OpeningBook> = LazyLock::new(|| {
    let winning = include_bytes!("winning_moves_of_size_6");
    Crossway::new(BOOK_SIZE).map(|start| OpeningBook::new(&start, 2, winning)).unwrap_or_default()
});

/// What the tree search needs to know about the game.
#[derive(Clone)]
pub(super) struct CrosswayGuide {
    board: StoneBoard<8>,
    vacant: VacantCells,
    /// By cell and side, the neighbours off the board that count as stones of the side: its edges (CW4).
    beyond: Arc<[[u8; 2]]>,
    bridges: &'static Bridges,
    /// Distances in the padded array to the neighbours.
    neighbours: [i16; 8],
}

impl CrosswayGuide {
    pub(super) fn new(position: &Crossway) -> CrosswayGuide {
        let square = position.square();
        let last = square.size() - 1;
        // The neighbours in turn from the West.
        let (west, north, east, south) = (0b1000_0011, 0b0000_1110, 0b0011_1000, 0b1110_0000);
        let mut beyond = vec![[0; 2]; square.padded_len()];
        for (cell, column, row) in square.cells_with_coordinates() {
            let mask = |touches, mask: u8| if touches { mask } else { 0 };
            let first = mask(row == 0, north) | mask(row == last, south);
            let second = mask(column == 0, west) | mask(column == last, east);
            beyond[cell.index()] = [first, second];
        }
        CrosswayGuide {
            board: position.stones().clone(),
            vacant: VacantCells::default(),
            beyond: beyond.into(),
            bridges: &CROSSWAY,
            neighbours: square.neighbours(),
        }
    }

    /// The answer of a side to an enemy stone that has entered a bridge.
    #[inline]
    fn saves_bridge(&self, intruder: Cell, side: Side) -> Option<Cell> {
        let (near, beyond) = (self.board.near(intruder), self.beyond[intruder.index()]);
        let own = near[side as usize] | beyond[side as usize];
        let enemy = near[side.other() as usize] | beyond[side.other() as usize];
        let answer = intruder.step(self.neighbours[self.bridges.answer(own, enemy)?]);
        (fitness(&self.board, answer, side) == Fitness::Fit).then_some(answer)
    }
}

#[inline]
fn fitness(board: &StoneBoard<8>, cell: Cell, side: Side) -> Fitness {
    if board.at(cell) != Content::Empty {
        return Fitness::Taken;
    }
    if Crossway::may_place(board, cell, side) { Fitness::Fit } else { Fitness::Unfit }
}

impl Guide for CrosswayGuide {
    type Position = Crossway;

    fn candidates(&self, position: &Crossway, moves: &mut Vec<Move>) -> Option<Value> {
        let side = position.turn().side;
        position.winning_moves_into(side, moves);
        if moves.is_empty() && position.size() == BOOK_SIZE {
            moves.extend(BOOK.winning_move(position));
        }
        if !moves.is_empty() {
            return Some(Value::Win(side));
        }
        position.legal_moves_into(moves);
        moves.retain(|mv| *mv != Move::Swap);
        let mut threats = Vec::new();
        position.winning_moves_into(side.other(), &mut threats);
        let meets = |mv: &Move| threats.iter().all(|threat| position.may_prevent(*mv, *threat));
        if !moves.iter().any(meets) {
            return Some(Value::Win(side.other()));
        }
        moves.retain(meets);
        None
    }

    /// The board is filled; one side has then joined its edges (CW7).
    fn playout(&mut self, position: &Crossway, last: Option<Move>, random: &mut Random) -> Option<Side> {
        self.board.clone_from(position.stones());
        self.vacant.fill(&self.board);
        let mut side = position.turn().side;
        let mut last = if let Some(Move::Place(cell)) = last { Some(cell) } else { None };
        let mut has_passed = false;
        loop {
            let answer = last.and_then(|intruder| self.saves_bridge(intruder, side));
            let cell = answer.or_else(|| self.vacant.draw(random, |cell| fitness(&self.board, cell, side)));
            match cell {
                Some(cell) => self.board.put(cell, side),
                None if has_passed => break,
                None => {}
            }
            has_passed = cell.is_none();
            last = cell;
            side = side.other();
        }
        Some(position.winner_of_full(&self.board))
    }

    #[inline]
    fn has_made(&self, mv: Move, side: Side) -> bool {
        matches!(mv, Move::Place(cell) if self.board.at(cell) == Content::Stone(side))
    }
}
