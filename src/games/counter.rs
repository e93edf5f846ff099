//! The number of legal moves from ply to ply.

use super::Position;

/// Counts the legal moves of a game while it is played: what [`Position::count_moves`] tells, with less work than
/// counting anew.
pub trait Counter<P: Position> {
    /// Begins at a position.
    fn new(position: &P) -> Self;

    /// This move has led to that position.
    fn play(&mut self, mv: P::Move, position: &P);

    /// How many legal moves there are in the position that was reached.
    fn count(&mut self, position: &P) -> u64;
}

/// Counts anew in each position.
#[derive(Debug)]
pub struct Anew<P: Position> {
    moves: Vec<P::Move>,
}

impl<P: Position> Counter<P> for Anew<P> {
    fn new(_: &P) -> Anew<P> {
        Anew { moves: Vec::new() }
    }

    fn play(&mut self, _: P::Move, _: &P) {}

    fn count(&mut self, position: &P) -> u64 {
        position.count_moves(&mut self.moves)
    }
}
