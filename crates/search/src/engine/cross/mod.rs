//! The engine for Cross: playouts without stones that lose at once, and the moves that decide at once.

use std::sync::{Arc, LazyLock};

use super::calibration::{Calibrated, Calibration};
use super::clock::PliesLeft;
use super::first_moves::{self, FirstMoves};
use super::level::{Strength, on_size, strengths};
use super::placement::{Bridges, CROSS, Fitness, OpeningBook, Patterns, VacantCells};
use super::policy::features::Features;
use super::policy::{Policy, weights};
use super::tree::{Guide, PreferenceWeight, SolverShare, TreeEngine, put_first};
use super::{Engine, Playable, Settings};
use crate::solver::Value;
use xgames_core::board::stones::StoneBoard;
use xgames_core::board::{Cell, Content, Side};
use xgames_core::games::cross::{Cross, Move};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Position, Tactics};
use xgames_core::random::Random;

/// The relation between the chance in a search and the share of games that are won.
const CALIBRATION: Calibration = Calibration { bias: -0.15, to_move: 0.0, slopes: [0.55, 0.93, 1.0, 1.0] };
/// That relation for playouts with patterns that were learned.
const LEARNED_CALIBRATION: Calibration = Calibration { bias: 0.17, to_move: 0.0, slopes: [1.0, 1.57, 1.65, 1.65] };

impl Playable for Cross {
    const DOUBT: f64 = 0.0075;

    const FIRST_MOVES: &'static [u8] = include_bytes!("first_moves");

    fn levels(&self) -> [Strength; 5] {
        // With the same strengths everywhere the levels would be far apart on large boards.
        const MEASURED: [(u16, [Strength; 5]); 4] = [
            (4, strengths([(0.41, 160), (0.5, 360), (0.65, 1_300), (0.83, 6_700), (1.0, 30_000)])),
            (5, strengths([(0.43, 180), (0.51, 390), (0.65, 1_300), (0.83, 6_700), (1.0, 30_000)])),
            (6, strengths([(0.51, 400), (0.59, 850), (0.71, 2_300), (0.83, 6_700), (1.0, 30_000)])),
            (7, strengths([(0.51, 460), (0.61, 980), (0.72, 2_600), (0.83, 6_700), (1.0, 30_000)])),
        ];
        on_size(&MEASURED, self.hex().side())
    }

    fn engine(&self, settings: Settings) -> Box<dyn Engine<Cross>> {
        // Small boards are solved rather than estimated: waiting moves decide there, which playouts do not understand.
        let solver_share = match self.hex().side() {
            ..=3 => SolverShare::percent(90),
            // With all links, a position takes as long as some thirty playouts.
            _ => SolverShare { of_time: 10, of_nodes: 1 },
        };
        let engine = TreeEngine::new(CrossGuide::new(self, settings.learned), settings, solver_share);
        Box::new(Calibrated { engine, calibration: if settings.learned { LEARNED_CALIBRATION } else { CALIBRATION } })
    }

    fn plies_left(&self) -> PliesLeft {
        PliesLeft::filling(self.hex().cells().count(), self.stones().empty_cells().count(), 70)
    }

    fn first_moves(&self) -> Option<FirstMoves<Move>> {
        first_moves::read(self, Self::FIRST_MOVES)
    }
}

/// The size of the board with an opening book.
const BOOK_SIZE: u16 = 3;
/// The book of moves that keep the win, with at most four stones.
pub(super) static BOOK: LazyLock<OpeningBook> = LazyLock::new(|| {
    let winning = include_bytes!("winning_moves_of_size_3");
    Cross::new(BOOK_SIZE).map(|start| OpeningBook::new(&start, 4, winning)).unwrap_or_default()
});

/// The weights of learned preferences, as docs/training.md makes them.
pub(super) static WEIGHTS: LazyLock<Arc<[f32]>> = LazyLock::new(|| weights(include_bytes!("weights")));

/// The patterns of playouts, as docs/training.md makes them.
static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| Patterns::new(6, &weights(include_bytes!("patterns"))));

/// The knowledge about the game that the tree search needs.
#[derive(Clone)]
pub(super) struct CrossGuide {
    board: StoneBoard<6>,
    vacant: VacantCells,
    /// The neighbours off the board, by cell.
    beyond: Arc<[u8]>,
    bridges: &'static Bridges,
    /// Learned preferences, and patterns for playouts, if they are wanted.
    policy: Option<Policy>,
    patterns: Option<&'static Patterns>,
    /// The distances in the padded array to the neighbours.
    neighbours: [i16; 6],
}

impl CrossGuide {
    pub(super) fn new(position: &Cross, learned: bool) -> CrossGuide {
        let (hex, board) = (position.hex(), position.stones());
        let neighbours = hex.neighbours();
        let mut beyond = vec![0; hex.padded_len()];
        for cell in hex.cells() {
            let is_off = |at: &usize| !board.contains(cell.step(neighbours[*at]));
            beyond[cell.index()] = (0..6).filter(is_off).fold(0, |mask, at| mask | 1 << at);
        }
        CrossGuide {
            board: board.clone(),
            vacant: VacantCells::default(),
            beyond: beyond.into(),
            bridges: &CROSS,
            policy: learned.then(|| Policy::new(Features::on_hex(position.hex()), WEIGHTS.clone())),
            patterns: learned.then(|| &*PATTERNS),
            neighbours,
        }
    }

    /// The answer of a side to an enemy stone that has entered a bridge. It is an empty cell, because the masks have all
    /// stones around the intruder and all cells off the board.
    #[expect(clippy::inline_always, reason = "most of the work on a placement is done here")]
    #[inline(always)]
    fn saves_bridge(&self, intruder: Cell, side: Side) -> Option<Cell> {
        let [own, enemy] = around(&self.board, &self.beyond, intruder, side);
        let answer = self.bridges.answer(own, enemy)?;
        Some(intruder.step(self.neighbours[answer]))
    }
}

/// The neighbours of a cell with own stones and with enemy stones, as bits; those off the board, `beyond`, are in both.
#[inline]
fn around(board: &StoneBoard<6>, beyond: &[u8], cell: Cell, side: Side) -> [u8; 2] {
    let (near, beyond) = (board.near(cell), beyond[cell.index()]);
    [near[side as usize] | beyond, near[side.other() as usize] | beyond]
}

/// The number of cells that a playout refuses in a row because of the patterns around them.
const MOST_REFUSED: u32 = 3;

/// Places a stone, unless it loses at once (CR5). Returns whether it wins.
#[inline]
fn place(board: &mut StoneBoard<6>, cell: Cell, side: Side) -> Option<bool> {
    board.place_in_chain_if(cell, side, |sides| !Cross::loses_with(sides)).map(Cross::wins_with)
}

impl Guide for CrossGuide {
    type Position = Cross;

    // A look takes longer than a hundred playouts.
    const LOOKED_AFTER: u32 = 1000;

    const PREFERENCES: PreferenceWeight = PreferenceWeight { assumed: 10.0, curiosity: 0.4 };

    fn begin(&mut self, root: &Cross) -> Vec<Cell> {
        let vacant: Vec<Cell> = root.stones().empty_cells().collect();
        self.vacant = VacantCells::new(vacant.clone());
        vacant
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
            // The other side has to find the right one of its threats.
            put_first(moves, |mv| !losing.contains(mv));
            put_first(moves, |mv| !losing.contains(mv) && threats.contains(mv));
            return Some(Value::Win(side.other()));
        }
        moves.retain(holds);
        None
    }

    fn playout(&mut self, position: &Cross, last: Option<Move>, random: &mut Random) -> Option<Side> {
        self.board.clone_from(position.stones());
        self.vacant.put_back();
        let mut side = position.turn().side;
        let mut intruder = if let Some(Move::Place(cell)) = last { Some(cell) } else { None };
        loop {
            let answer = intruder.and_then(|intruder| self.saves_bridge(intruder, side));
            let mut placed = answer.and_then(|answer| place(&mut self.board, answer, side));
            intruder = answer;
            if placed.is_none() {
                let mut draws = 0;
                intruder = self.vacant.draw(random, |cell, random| {
                    if self.board.at(cell) != Content::Empty {
                        return Fitness::Taken;
                    }
                    draws += 1;
                    if let Some(patterns) = self.patterns
                        && draws <= MOST_REFUSED
                    {
                        let [own, enemy] = around(&self.board, &self.beyond, cell, side);
                        if !patterns.keeps(own, enemy, random) {
                            return Fitness::Unfit;
                        }
                    }
                    placed = place(&mut self.board, cell, side);
                    if placed.is_some() { Fitness::Fit } else { Fitness::Unfit }
                });
            }
            match placed {
                Some(true) => return Some(side),
                Some(false) => side = side.other(),
                // Every cell that is left loses (CR5).
                None => return Some(side.other()),
            }
        }
    }

    fn prefer(&mut self, position: &Cross, last: [Option<Move>; 2], moves: &[Move], probabilities: &mut Vec<f32>) {
        if let Some(policy) = &mut self.policy {
            policy.probabilities(position.stones(), position.turn().side, last, moves, probabilities);
        }
    }

    #[inline]
    fn at(&self, cell: Cell) -> Content {
        self.board.at(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::super::policy::features::{Scene, normal_forms};
    use super::super::policy::shape::Shape;
    use super::*;
    use crate::engine::random_opening::opening;

    #[test]
    fn each_pattern_has_a_weight() {
        assert_eq!(include_bytes!("patterns").len(), Shape::hexagonal().patterns(0));
    }

    /// The masks of a playout have the pattern that the training counts as the first feature of a move.
    #[test]
    fn patterns_are_those_that_were_learned() {
        let (start, forms) = (Cross::new(4).unwrap(), normal_forms(&Shape::hexagonal()));
        let (features, mut scene) = (Features::on_hex(start.hex()), Scene::default());
        for number in 0..30 {
            let mut position = start.clone();
            opening(&start, number, &mut Random::new(2, number as u64)).into_iter().for_each(|mv| position.play(mv));
            let (guide, side) = (CrossGuide::new(&position, true), position.turn().side);
            features.look(position.stones(), side, [None; 2], &mut scene);
            for cell in position.stones().empty_cells() {
                let [own, enemy] = around(&guide.board, &guide.beyond, cell, side);
                let [first, ..] = features.of(position.stones(), &scene, cell);
                assert_eq!(forms[Patterns::number(6, own, enemy)], forms[first as usize]);
            }
        }
    }
}
