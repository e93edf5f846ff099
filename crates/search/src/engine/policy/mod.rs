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

/// The steps of a weight in a file: a unit has so many.
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
        let most = probabilities.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for probability in probabilities.iter_mut() {
            *probability = (*probability - most).exp();
            sum += *probability;
        }
        probabilities.iter_mut().for_each(|probability| *probability /= sum);
    }
}

/// The cell of a placement.
fn cell(mv: Move) -> Option<Cell> {
    if let Move::Place(cell) = mv { Some(cell) } else { None }
}
