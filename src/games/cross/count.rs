//! How many placements are legal, from ply to ply: the empty cells (CR2).

use super::{Cross, Move};
use crate::games::Counter;

/// How many cells are empty.
#[derive(Debug)]
pub struct Empty(u64);

impl Counter<Cross> for Empty {
    fn new(position: &Cross) -> Empty {
        Empty(position.board.count_empty() as u64)
    }

    fn play(&mut self, mv: Move, _: &Cross) {
        self.0 = self.0.saturating_sub(u64::from(matches!(mv, Move::Place(_))));
    }

    fn count(&mut self, position: &Cross) -> u64 {
        if position.outcome.is_some() { 0 } else { position.moves_besides(self.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::Cross;
    use crate::games::testing::counted_as_listed;

    #[test]
    fn counted_moves_are_those_that_are_listed() {
        for (tags, games) in [("Size 3", 100), ("Size 6", 60), ("Size 6 Swap no", 10)] {
            counted_as_listed::<Cross>(tags, games);
        }
    }
}
