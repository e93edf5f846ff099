//! The luck of a reviewed game, where stones are drawn by chance.

use super::{Review, Reviewable};
use xgames_search::engine::luck::Luck;

impl<P: Reviewable> Review<'_, P> {
    /// How much of the margin of the game was luck. `None` if nothing is drawn by chance in the game, if a viewer must not know what
    /// was drawn or the record does not show it, if the game has not ended on the board, or if nothing is estimated.
    #[must_use]
    pub fn luck(&self) -> Option<Luck> {
        let (estimating, start) = (self.estimating.filter(|_| !self.has_viewer)?, self.start.as_ref()?);
        let moves: Vec<P::Move> = self.plies.iter().map(|ply| ply.mv).collect();
        start.luck(&moves, estimating.settings.seed, estimating.stop)
    }
}
