//! The proofs that a thread has found lately, which often hold for positions near by.

use super::ProofGame;
use crate::solver::table::Numbers;
use crate::solver::zone::Zone;

/// The number of proofs that are kept. Looking through more takes longer than what they save.
const KEPT: usize = 256;
/// The least number of positions of a proof that is kept.
const KEPT_FROM: u64 = 8;

/// A list of the latest proofs.
pub(super) struct Recent<G: ProofGame> {
    proofs: Vec<(G::State, G::Zone, Numbers)>,
    /// The index of the oldest proof, once the list is full.
    oldest: usize,
}

impl<G: ProofGame> Recent<G> {
    pub(super) fn new() -> Recent<G> {
        Recent { proofs: Vec::new(), oldest: 0 }
    }

    /// Keeps a proof that took this many positions.
    pub(super) fn keep(&mut self, state: &G::State, zone: G::Zone, numbers: Numbers, work: u64) {
        if work < KEPT_FROM || !G::Zone::IS_PART {
            return;
        }
        if self.proofs.len() < KEPT {
            self.proofs.push((*state, zone, numbers));
        } else {
            self.proofs[self.oldest] = (*state, zone, numbers);
            self.oldest = (self.oldest + 1) % KEPT;
        }
    }

    /// The numbers of a position that agrees with one of the proofs on its zone, and that zone.
    pub(super) fn find(&self, game: &G, state: &G::State) -> Option<(Numbers, G::Zone)> {
        let known = self.proofs.iter().find(|(known, zone, _)| game.agree(known, state, *zone));
        known.map(|(_, zone, numbers)| (*numbers, *zone))
    }
}
