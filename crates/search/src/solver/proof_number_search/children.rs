//! The children of a position in the search, and what their proofs say about each other and about the position.

use super::recent::Recent;
use super::{Found, ProofGame};
use crate::solver::table::{Known, Numbers, Table};
use crate::solver::zone::Zone;

/// A child of a position.
pub(super) struct Child<G: ProofGame> {
    pub(super) state: G::State,
    pub(super) key: G::Key,
    /// The knowledge of the child when it was last looked up. The table may have forgotten it. The zone is nothing if the move is refuted by
    /// the proof of another child.
    pub(super) known: Known<G::Zone>,
    /// The points that its move changes.
    changed: G::Zone,
}

/// The children of a position that matter.
pub(super) struct Children<G: ProofGame> {
    pub(super) all: Vec<Child<G>>,
    /// The zone of the threats that moves without a child do not meet, if there are some.
    threats: Option<G::Zone>,
    /// The zones of refutations that hold without the move that they refute. The side to move loses by every move elsewhere.
    refutations: Vec<G::Zone>,
}

impl<G: ProofGame> Children<G> {
    pub(super) fn new(threats: Option<G::Zone>, count: usize) -> Children<G> {
        Children { all: Vec::with_capacity(count), threats, refutations: Vec::new() }
    }

    /// Adds the child of a position with what is known about it, also by what the position keeps for it. Returns whether its move wins.
    pub(super) fn add(
        &mut self,
        game: &G,
        (table, recent): (&Table<G::Key, G::Zone>, &Recent<G>),
        (parent, kept): (&G::State, Option<&G::Kept>),
        mut state: G::State,
    ) -> bool {
        let (key, changed) = (game.key(&state), game.changed(parent, &state));
        if self.refutes(changed) {
            self.all.push(Child { state, key, known: refuted(), changed });
            return false;
        }
        let known = if let Some(known) = table.look_up(&key) {
            known.seen_by(|zone| game.zone_from_table(&state, zone))
        } else {
            let recent = recent.find(game, &state);
            let (numbers, zone) = recent.unwrap_or_else(|| game.first_numbers(&mut state, kept));
            Known { numbers, threads: 0, work: 0, zone }
        };
        self.all.push(Child { state, key, known, changed });
        self.note(self.all.len() - 1);
        known.numbers == Numbers::LOST
    }

    /// Whether a move that changes these points is refuted like another one.
    fn refutes(&self, changed: G::Zone) -> bool {
        self.refutations.iter().any(|zone| !zone.meets(changed))
    }

    /// Notes whether the proof of a child refutes other moves, too.
    fn note(&mut self, index: usize) {
        let Child { known: Known { numbers, zone, .. }, changed, .. } = self.all[index];
        if numbers == Numbers::WON && !zone.meets(changed) {
            self.refutations.push(zone);
            let is_open = |child: &&mut Child<G>| !child.known.numbers.is_proven() && !zone.meets(child.changed);
            self.all.iter_mut().filter(is_open).for_each(|child| child.known = refuted());
        }
    }

    /// Notes the result of a search below a child.
    pub(super) fn found(&mut self, index: usize, found: &Found<G::Zone>) {
        let known = &mut self.all[index].known;
        let work = known.work.saturating_add(u32::try_from(found.work).unwrap_or(u32::MAX));
        *known = Known { numbers: found.numbers, threads: 0, work, zone: found.zone };
        self.note(index);
    }

    /// Looks up the numbers that other threads have found.
    pub(super) fn refresh(&mut self, game: &G, table: &Table<G::Key, G::Zone>) {
        for index in 0..self.all.len() {
            let child = &mut self.all[index];
            if !child.known.numbers.is_proven()
                && let Some(known) = table.look_up(&child.key)
            {
                child.known = known.seen_by(|zone| game.zone_from_table(&child.state, zone));
                self.note(index);
            }
        }
    }

    /// The zone of the position, which is decided by its children.
    pub(super) fn zone(&self, game: &G, state: &G::State, numbers: Numbers) -> G::Zone {
        if numbers == Numbers::WON {
            let child = self.all.iter().find(|child| child.known.numbers == Numbers::LOST);
            return child.map_or_else(G::Zone::all, |child| game.zone_of_win(state, child.changed, child.known.zone));
        }
        // A position that agrees on the zone may allow moves outside it that this one does not.
        if self.threats.is_none() && self.refutations.is_empty() {
            return G::Zone::all();
        }
        let zones = self.all.iter().map(|child| child.known.zone);
        game.zone_of_loss(state, zones.fold(self.threats.unwrap_or_default(), G::Zone::union))
    }
}

/// The knowledge of a child whose move is refuted by the proof of another one.
fn refuted<Z: Zone>() -> Known<Z> {
    Known { numbers: Numbers::WON, threads: 0, work: 0, zone: Z::default() }
}
