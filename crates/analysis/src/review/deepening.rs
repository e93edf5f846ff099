//! Checks the moves that seem bad: the positions before and after them are searched again, longer and longer, until the loss has
//! gone or the longest search has found it too. What then seems a mistake is searched once more with another seed, and the mean
//! counts. Where it is nearly as much as a mistake loses, or hardly more, there are further searches. So no mark comes from the noise of
//! a search.

use std::ops::RangeInclusive;
use std::time::Instant;

use super::estimator::{Estimator, together};
use super::findings::MISTAKE;
use super::{Review, Reviewable};

/// The factor between the lengths of two searches of a position.
const STEP: u32 = 10;
/// The greatest number of the longest searches of a position.
pub(super) const MOST_SEARCHES: u32 = 4;
/// The distance to the limit of a mistake within which one search does not decide, as a multiple of the noise of the game.
const NEAR: f64 = 4.0;

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
            let suspects = self.suspects(suspicious..=1.0, depth);
            if suspects.is_empty() && depth < deepen {
                (depth, suspicious) = (depth.saturating_mul(STEP).min(deepen), P::NOISE);
                continue;
            }
            // Time may run out, so the worst moves are checked to the end before others.
            let doubts = if depth < deepen { None } else { self.doubts(deepen) };
            let (suspects, wanted) = doubts.unwrap_or((suspects, depth));
            let Some(plies) = suspects.first().copied().filter(|_| !is_over()) else { return };
            let Some(position) = self.position_after(plies) else { return };
            self.look_ahead(&suspects[..suspects.len().min(estimator.at_once())], estimator, wanted, deadline);
            self.look_at(plies, &position, estimator, wanted, deadline);
            self.draw_conclusions(estimator.start);
            if !self.is_searched(plies, wanted) {
                return;
            }
        }
    }

    /// The positions that need another of the longest searches after the first, and the length of all their searches then. A second one is
    /// needed if a move seems a mistake, more if it loses about as much as the least mistake: the more searches there were, the nearer.
    fn doubts(&self, deepen: u32) -> Option<(Vec<usize>, u32)> {
        let limit = MISTAKE + P::DOUBT;
        (1..MOST_SEARCHES).find_map(|searches| {
            let near = NEAR * P::NOISE / f64::from(searches).sqrt();
            let losses = match searches {
                1 => (limit - near).min(MISTAKE + P::NOISE)..=1.0,
                _ => limit - near..=limit + near,
            };
            let depth = together(deepen, searches + 1);
            Some((self.suspects(losses, depth), depth)).filter(|(suspects, _)| !suspects.is_empty())
        })
    }

    /// The positions at the ends of the plies that lose as much as `losses`, if they were not searched for this long; the ply that seems to
    /// lose most is first, of equal losses the first ply.
    fn suspects(&self, losses: RangeInclusive<f64>, depth: u32) -> Vec<usize> {
        let is_short = |plies: &usize| !self.is_searched(*plies, depth);
        // A second search is only about what would be marked, after a first one.
        let deepen = self.estimating.map_or(1, |estimating| estimating.deepen);
        let has_first = |ply| self.ends_of(ply).all(|plies| self.is_searched(plies, deepen));
        let plies = (0..self.plies.len()).filter(|ply| depth <= deepen || self.is_accused(*ply) && has_first(*ply));
        let mut plies: Vec<(f64, usize)> =
            plies.filter_map(|ply| Some((self.loss_of(ply).filter(|loss| losses.contains(loss))?, ply))).collect();
        plies.sort_by(|(first, _), (second, _)| second.total_cmp(first));
        let mut suspects = Vec::new();
        for plies in plies.into_iter().flat_map(|(_, ply)| self.ends_of(ply)).filter(is_short) {
            if !suspects.contains(&plies) {
                suspects.push(plies);
            }
        }
        suspects
    }

    /// Whether the value of the position after this number of plies is proven, or was searched for at least this long.
    pub(super) fn is_searched(&self, plies: usize, depth: u32) -> bool {
        self.value_after(plies).is_some() || self.estimate_after(plies).is_none_or(|estimate| estimate.depth >= depth)
    }
}
