//! Checks the moves that seem bad: the positions before and after them are searched again, longer and longer, until the loss has
//! gone or the longest search has found it too. What then seems a mistake is searched once more with another seed, in some games
//! several times if the loss is at the limit, and the mean counts. So no mark comes from the noise of a search.

use std::ops::RangeInclusive;
use std::time::Instant;

use super::estimates::{Estimator, together};
use super::findings::MISTAKE;
use super::{Review, Reviewable};

/// The factor between the lengths of two searches of a position.
const STEP: u32 = 10;

/// The difference between a loss and the least loss of a mistake from which on it is clear on which side it is.
const CLEAR: f64 = 0.015;

impl<P: Reviewable> Review<'_, P> {
    /// Searches the positions at both ends of each ply that seems bad again, until no ply seems bad that has not been searched
    /// as long as the limits allow, and no ply a mistake that another search has not found too. The plies that seem worst come
    /// first, because time may run out.
    pub(super) fn check_suspects(&mut self, estimator: &mut Estimator<'_, '_, P>, deadline: Option<Instant>) {
        let deepen = estimator.estimating.deepen;
        if deepen <= 1 {
            return;
        }
        let is_over = || (estimator.estimating.stop)(0) || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        // A first look says so little that every position is searched again.
        let (mut depth, mut suspicious) = (STEP.min(deepen), 0.0);
        loop {
            let (found, wanted) = match self.next_suspect(suspicious..=f64::MAX, depth) {
                None if depth < deepen => {
                    (depth, suspicious) = (depth.saturating_mul(STEP).min(deepen), P::NOISE);
                    continue;
                }
                None => self.next_search(deepen),
                found => (found, depth),
            };
            let Some(plies) = found.filter(|_| !is_over()) else { return };
            let Some(position) = self.position_after(plies) else { return };
            self.look_at(plies, &position, estimator, wanted, deadline);
            if !self.is_searched(plies, wanted) {
                return;
            }
        }
    }

    /// The position that is searched once more with another seed, and the length of all its longest searches then.
    fn next_search(&self, deepen: u32) -> (Option<usize>, u32) {
        let limit = MISTAKE + P::DOUBT;
        for searches in 2..=P::SEARCHES {
            let losses = if searches == 2 { MISTAKE + P::NOISE..=f64::MAX } else { limit - CLEAR..=limit + CLEAR };
            let wanted = together(searches, deepen);
            if let Some(plies) = self.next_suspect(losses, wanted) {
                // The position may have been left out of an earlier round.
                let searched = self.estimate_after(plies).map_or(0, |estimate| estimate.depth / deepen);
                return (Some(plies), together((searched + 1).min(searches), deepen));
            }
        }
        (None, deepen)
    }

    /// A position at an end of the ply that seems to lose most, and a loss in this range, of those which were not searched for this
    /// long.
    fn next_suspect(&self, losses: RangeInclusive<f64>, depth: u32) -> Option<usize> {
        let is_short = |plies: &usize| !self.is_searched(*plies, depth);
        // A further search is only about what would be marked.
        let is_further = self.estimating.is_some_and(|estimating| depth > estimating.deepen);
        let suspects = (0..self.plies.len()).filter(|ply| !is_further || self.is_accused(*ply)).filter_map(|ply| {
            let loss = self.loss_of(ply).filter(|loss| losses.contains(loss))?;
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
