//! The children of a position in the search, and what their proofs say about each other and about the position.

use super::recent::Recent;
use super::{Found, ProofGame};
use crate::solver::table::{Known, Numbers, Table};
use crate::solver::zone::Zone;

/// A child of a position.
pub(super) struct Child<G: ProofGame> {
    pub(super) state: G::State,
    pub(super) key: G::Key,
    /// The numbers of the child when it was last looked up. The table may have forgotten them.
    pub(super) numbers: Numbers,
    /// The number of threads that were searching below the child then.
    pub(super) threads: u32,
    /// The points that its move changes.
    changed: G::Zone,
    /// The zone of its proof, if it is proven; nothing if its move is refuted by the proof of another child.
    zone: G::Zone,
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
            let (numbers, zone) = (Numbers::WON, G::Zone::default());
            self.all.push(Child { state, key, numbers, threads: 0, changed, zone });
            return false;
        }
        let known = if let Some(known) = table.look_up(&key) {
            known.seen_by(|zone| game.zone_from_table(&state, zone))
        } else {
            let recent = recent.find(game, &state);
            let (numbers, zone) = recent.unwrap_or_else(|| game.first_numbers(&mut state, kept));
            Known { numbers, threads: 0, zone }
        };
        let Known { numbers, threads, zone } = known;
        self.all.push(Child { state, key, numbers, threads, changed, zone });
        self.note(self.all.len() - 1);
        numbers == Numbers::LOST
    }

    /// Whether a move that changes these points is refuted like another one.
    fn refutes(&self, changed: G::Zone) -> bool {
        self.refutations.iter().any(|zone| !zone.meets(changed))
    }

    /// Notes whether the proof of a child refutes other moves, too.
    fn note(&mut self, index: usize) {
        let Child { numbers, zone, changed, .. } = self.all[index];
        if numbers == Numbers::WON && !zone.meets(changed) {
            self.refutations.push(zone);
            for child in self.all.iter_mut().filter(|child| !child.numbers.is_proven() && !zone.meets(child.changed)) {
                (child.numbers, child.zone) = (Numbers::WON, G::Zone::default());
            }
        }
    }

    /// Notes the result of a search below a child.
    pub(super) fn found(&mut self, index: usize, found: &Found<G::Zone>) {
        let child = &mut self.all[index];
        (child.numbers, child.threads, child.zone) = (found.numbers, 0, found.zone);
        self.note(index);
    }

    /// Looks up the numbers that other threads have found.
    pub(super) fn refresh(&mut self, game: &G, table: &Table<G::Key, G::Zone>) {
        for index in 0..self.all.len() {
            let child = &mut self.all[index];
            if !child.numbers.is_proven()
                && let Some(known) = table.look_up(&child.key)
            {
                let known = known.seen_by(|zone| game.zone_from_table(&child.state, zone));
                (child.numbers, child.threads, child.zone) = (known.numbers, known.threads, known.zone);
                self.note(index);
            }
        }
    }

    /// The zone of the position, which is decided by its children.
    pub(super) fn zone(&self, game: &G, state: &G::State, numbers: Numbers) -> G::Zone {
        if numbers == Numbers::WON {
            let child = self.all.iter().find(|child| child.numbers == Numbers::LOST);
            return child.map_or_else(G::Zone::all, |child| game.zone_of_win(state, child.changed, child.zone));
        }
        // A position that agrees on the zone may allow moves outside it that this one does not.
        if self.threats.is_none() && self.refutations.is_empty() {
            return G::Zone::all();
        }
        let zones = self.all.iter().map(|child| child.zone);
        game.zone_of_loss(state, zones.fold(self.threats.unwrap_or_default(), G::Zone::union))
    }
}
