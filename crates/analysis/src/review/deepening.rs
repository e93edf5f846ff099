//! Checks the moves that seem bad: the positions before and after them are searched again, longer and longer, until the loss has
//! gone or the longest search has found it too. So no mark comes from the noise of a short search.

use std::time::Instant;

use super::estimates::Estimator;
use super::{Review, Reviewable};

/// The factor between the lengths of two searches of a position.
const STEP: u32 = 10;

impl<P: Reviewable> Review<'_, P> {
    /// Searches the positions at both ends of each ply that seems bad again, until no ply seems bad that has not been searched
    /// as long as the limits allow. The plies that seem worst come first, because time may run out.
    pub(super) fn check_suspects(&mut self, estimator: &mut Estimator<'_, '_, P>, deadline: Option<Instant>) {
        let estimating = estimator.estimating;
        let is_over = || (estimating.stop)(0) || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        // A first look says so little that every position is searched again.
        let (mut depth, mut suspicious) = (1, 0.0);
        while depth < estimating.deepen {
            depth = depth.saturating_mul(STEP).min(estimating.deepen);
            while let Some(plies) = self.next_suspect(suspicious, depth) {
                if is_over() {
                    return;
                }
                let Some(position) = self.position_after(plies) else { return };
                self.look_at(plies, &position, estimator, depth, deadline);
                if !self.is_searched(plies, depth) {
                    return;
                }
            }
            suspicious = P::NOISE;
        }
    }

    /// A position at an end of the ply that seems to lose most, and at least `least`, of those which were not searched for this
    /// long.
    fn next_suspect(&self, least: f64, depth: u32) -> Option<usize> {
        let is_short = |plies: &usize| !self.is_searched(*plies, depth);
        let suspects = (0..self.plies.len()).filter_map(|ply| {
            let loss = self.loss_of(ply).filter(|loss| *loss >= least)?;
            Some((loss, [ply, ply + 1].into_iter().find(is_short)?))
        });
        // Of equal losses, the first ply is next.
        let worst = suspects.reduce(|worst, next| if next.0 > worst.0 { next } else { worst });
        worst.map(|(_, plies)| plies)
    }

    /// Whether the value of the position after this number of plies is proven, or was searched for at least this long.
    pub(super) fn is_searched(&self, plies: usize, depth: u32) -> bool {
        self.value_after(plies).is_some() || self.estimate_after(plies).is_none_or(|estimate| estimate.depth >= depth)
    }
}
