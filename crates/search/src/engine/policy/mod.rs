//! Learned preferences: how likely each move is the best one, before a search.
//!
//! A move has some [features], each a number; the sum of their weights is the logarithm of the move's weight among all moves.
//! The crate `xgames-training` finds the weights in games of the engine with itself.

pub mod features;
pub mod shape;

use std::sync::Arc;

use features::{COUNT, Features, Scene};
use xgames_core::board::stones::StoneBoard;
use xgames_core::board::{Cell, Side};
use xgames_core::games::placement::Move;

/// The number of steps from one whole weight to the next in a file.
pub const STEPS: f32 = 16.0;

/// Weights by feature, as a file has them: a byte for each, in steps of a sixteenth from −8 to 8.
#[must_use]
pub fn weights(file: &[u8]) -> Arc<[f32]> {
    file.iter().map(|byte| f32::from(byte.cast_signed()) / STEPS).collect()
}

/// The preferences on one board.
#[derive(Clone, Debug)]
pub struct Policy {
    features: Arc<Features>,
    weights: Arc<[f32]>,
    scene: Scene,
}

impl Policy {
    /// The preferences by these weights.
    #[must_use]
    pub fn new(features: Features, weights: Arc<[f32]>) -> Policy {
        Policy { features: Arc::new(features), weights, scene: Scene::default() }
    }

    /// Fills a list, which is empty, with the probability of each of some moves; they sum up to 1. `last` are the move before and the
    /// one before that, if they are known.
    pub fn probabilities<const N: usize>(
        &mut self,
        board: &StoneBoard<N>,
        side: Side,
        last: [Option<Move>; 2],
        moves: &[Move],
        probabilities: &mut Vec<f32>,
    ) {
        self.features.look(board, side, last.map(|mv| mv.and_then(cell)), &mut self.scene);
        let weight = |mv: &Move| {
            // A pass is the only move.
            let features = cell(*mv).map_or([0; COUNT], |cell| self.features.of(board, &self.scene, cell));
            features.iter().map(|feature| self.weights[*feature as usize]).sum::<f32>()
        };
        probabilities.extend(moves.iter().map(weight));
        softmax(probabilities);
    }
}

/// Turns sums of weights into the probabilities of their moves.
pub fn softmax(sums: &mut [f32]) {
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    sums.iter_mut().for_each(|sum| *sum = (*sum - most).exp());
    let all: f32 = sums.iter().sum();
    sums.iter_mut().for_each(|probability| *probability /= all);
}

/// The cell of a placement.
#[must_use]
pub fn cell(mv: Move) -> Option<Cell> {
    if let Move::Place(cell) = mv { Some(cell) } else { None }
}

#[cfg(test)]
mod tests {
    use super::shape::Shape;
    use super::*;
    use crate::engine::random_opening::opening;
    use crate::engine::{Playable, cross, crossway, testing};
    use xgames_core::games::cross::Cross;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::symmetry::Symmetric;
    use xgames_core::games::{Notation, Position};
    use xgames_core::random::Random;

    #[test]
    fn files_have_a_weight_for_each_feature() {
        assert_eq!(crossway::WEIGHTS.len(), features::number(&Shape::square()));
        assert_eq!(cross::WEIGHTS.len(), features::number(&Shape::hexagonal()));
    }

    /// The features of the empty cells, as they are learned, after these moves.
    fn learned<P: Position<Move = Move>, const N: usize>(
        start: &P,
        moves: &[Move],
        (features, shape): (&Features, &Shape),
        stones: impl Fn(&P) -> &StoneBoard<N>,
        cells: &[Cell],
    ) -> Vec<[u32; COUNT]> {
        let mut position = start.clone();
        moves.iter().for_each(|mv| position.play(*mv));
        let mut scene = Scene::default();
        let last = [1, 2].map(|back| moves.iter().nth_back(back - 1).copied().and_then(cell));
        features.look(stones(&position), position.turn().side, last, &mut scene);
        let normal_forms = features::normal_forms(shape);
        let of = |cell: &Cell| features.of(stones(&position), &scene, *cell).map(|of| normal_forms[of as usize]);
        cells.iter().map(of).collect()
    }

    /// Plays games at random, and compares the features of all moves with those on each image of the board.
    fn check_images<P: Playable + Symmetric<Move = Move>, const N: usize>(
        start: &P,
        features: &Features,
        shape: &Shape,
        stones: impl Fn(&P) -> &StoneBoard<N>,
    ) {
        let mut random = Random::new(7, 0);
        for plies in 0..30 {
            let moves = opening(start, plies, &mut random);
            let mut position = start.clone();
            moves.iter().for_each(|mv| position.play(*mv));
            let empty: Vec<Cell> = stones(&position).empty_cells().collect();
            let found = learned(start, &moves, (features, shape), &stones, &empty);
            for symmetry in start.symmetries().iter().filter(|symmetry| !symmetry.exchanges_sides) {
                let image = |mv: &Move| cell(*mv).map_or(*mv, |cell| Move::Place(symmetry.image(cell)));
                let images: Vec<Move> = moves.iter().map(image).collect();
                let cells: Vec<Cell> = empty.iter().map(|cell| symmetry.image(*cell)).collect();
                assert_eq!(learned(start, &images, (features, shape), &stones, &cells), found);
            }
        }
    }

    #[test]
    fn images_of_a_board_have_equal_features() {
        let start = Crossway::new(7).unwrap();
        check_images(&start, &Features::on_square(start.square()), &Shape::square(), Crossway::stones);
        let start = Cross::new(4).unwrap();
        check_images(&start, &Features::on_hex(start.hex()), &Shape::hexagonal(), Cross::stones);
    }

    /// White has taken c5, one of three points that join d4 and d6.
    #[test]
    fn stones_are_joined() {
        let position: Crossway = testing::position("7/3B3/2W4/3B3/7/7/W6 B");
        let mut policy = Policy::new(Features::on_square(position.square()), crossway::WEIGHTS.clone());
        let moves = position.legal_moves();
        let place = |text: &str| moves.iter().position(|mv| position.move_text(*mv) == text).unwrap();
        let mut found = Vec::new();
        policy.probabilities(position.stones(), Side::First, [None; 2], &moves, &mut found);
        assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        let best = (0..found.len()).max_by(|one, other| found[*one].total_cmp(&found[*other])).unwrap();
        assert!([place("d5"), place("e5")].contains(&best), "{} {found:?}", position.move_text(moves[best]));
    }
}
