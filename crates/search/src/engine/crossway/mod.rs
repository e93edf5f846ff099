//! The engine for Crossway: playouts that fill the board, and the moves that decide at once.

use std::sync::{Arc, LazyLock};

use super::calibration::{Calibrated, Calibration};
use super::clock::PliesLeft;
use super::first_moves::{self, FirstMoves};
use super::level::{Strength, on_size, strengths};
use super::placement::{Bridges, CROSSWAY, OpeningBook};
use super::policy::features::Features;
use super::policy::{Policy, weights};
use super::tree::{Guide, PreferenceWeight, SolverShare, TreeEngine, put_first};
use super::{Engine, Playable, Settings};
use crate::solver::Value;
use xgames_core::board::stones::StoneBoard;
use xgames_core::board::{Cell, Content, Side};
use xgames_core::games::crossway::kernel::{self, edge_row};
use xgames_core::games::crossway::{Crossway, Move};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Position, Tactics};
use xgames_core::random::Random;

/// The relation between the chance in a search and the share of games that are won.
const CALIBRATION: Calibration = Calibration { bias: 0.0, to_move: 0.0, slopes: [1.4, 2.55, 2.8, 2.8] };

impl Playable for Crossway {
    const NOISE: f64 = 0.01;
    const DOUBT: f64 = 0.015;

    const FIRST_MOVES: &'static [u8] = include_bytes!("first_moves");

    fn levels(&self) -> [Strength; 5] {
        // With the same strengths everywhere the levels would be far apart on large boards, and too near on small ones.
        const MEASURED: [(u16, [Strength; 5]); 4] = [
            (7, strengths([(0.25, 18), (0.4, 42), (0.56, 120), (0.76, 440), (1.0, 4_000)])),
            (9, strengths([(0.4, 35), (0.55, 80), (0.7, 200), (0.87, 700), (1.0, 4_000)])),
            (13, strengths([(0.6, 105), (0.68, 190), (0.76, 320), (0.87, 700), (1.0, 4_000)])),
            (19, strengths([(0.66, 155), (0.73, 240), (0.8, 380), (0.87, 700), (1.0, 4_000)])),
        ];
        on_size(&MEASURED, self.square().size())
    }

    fn engine(&self, settings: Settings) -> Box<dyn Engine<Crossway>> {
        // Small boards are solved rather than estimated.
        let solver_percent = match self.square().size() {
            ..=6 => 90,
            7 => 60,
            12.. if settings.learned => 0,
            _ => 10,
        };
        let engine =
            TreeEngine::new(CrosswayGuide::new(self, settings.learned), settings, SolverShare::percent(solver_percent));
        Box::new(Calibrated { engine, calibration: CALIBRATION })
    }

    fn plies_left(&self) -> PliesLeft {
        PliesLeft::filling(self.square().cells().count(), self.stones().empty_cells().count(), 25)
    }

    fn first_moves(&self) -> Option<FirstMoves<Move>> {
        first_moves::read(self, Self::FIRST_MOVES)
    }
}

/// The size of the board with an opening book.
const BOOK_SIZE: u16 = 6;
/// The book of moves that keep the win, with at most two stones.
pub(super) static BOOK: LazyLock<OpeningBook> = LazyLock::new(|| {
    let winning = include_bytes!("winning_moves_of_size_6");
    Crossway::new(BOOK_SIZE).map(|start| OpeningBook::new(&start, 2, winning)).unwrap_or_default()
});

/// The weights of learned preferences, as docs/training.md makes them.
pub(super) static WEIGHTS: LazyLock<Arc<[f32]>> = LazyLock::new(|| weights(include_bytes!("weights")));

/// The knowledge about the game that the tree search needs.
#[derive(Clone)]
pub(super) struct CrosswayGuide {
    board: StoneBoard<8>,
    /// The cells that are vacant at the root, in the order in which a playout takes them.
    order: Vec<Cell>,
    /// The cells that the side to move may not take (CW3).
    aside: Vec<Cell>,
    /// The neighbours off the board that count as stones of the side, by cell and side: its edges (CW4).
    beyond: Arc<[[u8; 2]]>,
    bridges: &'static Bridges,
    /// Learned preferences, if they are wanted.
    policy: Option<Policy>,
    /// The distances in the padded array to the neighbours.
    neighbours: [i16; 8],
}

impl CrosswayGuide {
    pub(super) fn new(position: &Crossway, learned: bool) -> CrosswayGuide {
        let square = position.square();
        // The neighbours are numbered in turn from the West.
        let (west, north, east, south) = (0b1000_0011, 0b0000_1110, 0b0011_1000, 0b1110_0000);
        let mut beyond = vec![[0; 2]; square.padded_len()];
        for (cell, column, row) in square.cells_with_coordinates() {
            let mask = |side, edge, mask: u8| {
                let is_on_it = edge_row(side, edge, square.size().into(), row.into()) >> column & 1 != 0;
                if is_on_it { mask } else { 0 }
            };
            let first = mask(Side::First, 0, north) | mask(Side::First, 1, south);
            let second = mask(Side::Second, 0, west) | mask(Side::Second, 1, east);
            beyond[cell.index()] = [first, second];
        }
        CrosswayGuide {
            board: position.stones().clone(),
            order: Vec::new(),
            aside: Vec::new(),
            beyond: beyond.into(),
            bridges: &CROSSWAY,
            policy: learned.then(|| Policy::new(Features::on_square(position.square()), WEIGHTS.clone())),
            neighbours: square.neighbours(),
        }
    }

    /// The answer of a side to an enemy stone that has entered a bridge.
    #[expect(clippy::inline_always, reason = "most of the work on a placement is done here")]
    #[inline(always)]
    fn saves_bridge(&self, intruder: Cell, side: Side) -> Option<Cell> {
        let (near, beyond) = (self.board.near(intruder), self.beyond[intruder.index()]);
        let own = near[side as usize] | beyond[side as usize];
        let enemy = near[side.other() as usize] | beyond[side.other() as usize];
        let answer = intruder.step(self.neighbours[self.bridges.answer(own, enemy)?]);
        kernel::is_free(&self.board, answer, side).then_some(answer)
    }

    /// Places a stone, and then the answers that save bridges. Returns the side that moves next.
    #[expect(clippy::inline_always, reason = "most of the work on a placement is done here")]
    #[inline(always)]
    fn place(&mut self, mut cell: Cell, mut side: Side) -> Side {
        loop {
            self.board.put(cell, side);
            side = side.other();
            match self.saves_bridge(cell, side) {
                Some(answer) => cell = answer,
                None => return side,
            }
        }
    }
}

impl Guide for CrosswayGuide {
    type Position = Crossway;

    const LOOKED_AFTER: u32 = 64;

    const PREFERENCES: PreferenceWeight = PreferenceWeight { assumed: 100.0, curiosity: 0.2 };

    fn begin(&mut self, root: &Crossway) -> Vec<Cell> {
        root.stones().empty_cells_into(&mut self.order);
        self.order.clone()
    }

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
            // The other side has to find the right one of its threats.
            put_first(moves, |mv| threats.iter().any(|threat| position.may_prevent(*mv, *threat)));
            put_first(moves, |mv| threats.contains(mv));
            return Some(Value::Win(side.other()));
        }
        moves.retain(meets);
        None
    }

    /// Fills the board; one side has then joined its edges (CW7).
    ///
    /// The cells are shuffled at once, and a side takes the next, because this is faster than drawing each stone from the
    /// cells that are left. A cell where the side may not place a stone (CW3) is left to the other side, which takes it in
    /// the end, for it is never allowed later.
    fn playout(&mut self, position: &Crossway, last: Option<Move>, random: &mut Random) -> Option<Side> {
        self.board.clone_from(position.stones());
        random.shuffle(&mut self.order);
        self.aside.clear();
        let mut side = position.turn().side;
        if let Some(Move::Place(last)) = last
            && let Some(answer) = self.saves_bridge(last, side)
        {
            side = self.place(answer, side);
        }
        for index in 0..self.order.len() {
            let cell = self.order[index];
            if self.board.at(cell) != Content::Empty {
                continue;
            }
            if kernel::may_place(&self.board, cell, side) {
                side = self.place(cell, side);
            } else {
                self.aside.push(cell);
            }
        }
        for cell in self.aside.drain(..) {
            let may_place = |side: &Side| kernel::may_place(&self.board, cell, *side);
            if self.board.at(cell) == Content::Empty
                && let Some(side) = [Side::First, Side::Second].into_iter().find(may_place)
            {
                self.board.put(cell, side);
            }
        }
        Some(position.winner_of_full(&self.board))
    }

    fn prefer(&mut self, position: &Crossway, last: [Option<Move>; 2], moves: &[Move], probabilities: &mut Vec<f32>) {
        if let Some(policy) = &mut self.policy {
            policy.probabilities(position.stones(), position.turn().side, last, moves, probabilities);
        }
    }

    #[inline]
    fn at(&self, cell: Cell) -> Content {
        self.board.at(cell)
    }
}
