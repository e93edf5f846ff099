//! The tree that a search grows, and the memory that it may take.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::node::{Child, Node, Preferences};
use super::slots::Slots;
use crate::solver::{Limits, Solver, Value};
use xgames_core::games::Position;
use xgames_core::games::placement::Move;

/// All positions that were expanded.
pub(super) struct Tree {
    pub(super) root: Node,
    /// The value of the root, if it is proven.
    pub(super) value: OnceLock<Value>,
    pub(super) slots: Slots,
    /// The number of bytes that are left.
    memory: OwnCacheLines<AtomicUsize>,
}

impl Tree {
    /// A new tree that has only the children of its root. The root always has room.
    pub(super) fn new(slots: Slots, moves: &[Move], preferences: Preferences<'_>, memory: usize) -> Tree {
        let of_root = Node::bytes(&slots) + moves.len() * Child::BYTES;
        let memory = OwnCacheLines(AtomicUsize::new(memory.saturating_sub(of_root)));
        Tree { root: Node::new(0, moves, preferences, &slots), value: OnceLock::new(), slots, memory }
    }

    /// Gives the tree more room.
    pub(super) fn may_grow(&self, bytes: usize) {
        self.memory.0.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Notes which moves a solver has decided on its way.
    pub(super) fn learn_from<P: Position<Move = Move>>(
        &self,
        solver: &mut dyn Solver<P>,
        position: &P,
        moves: &[Move],
    ) {
        let mut root = self.root.lock();
        for &mv in moves {
            let mut after = position.clone();
            after.play(mv);
            if let Some(value) = solver.solve(&after, &Limits::nodes(0)).value {
                let index = root.place(self.slots.slot(mv));
                root.prove(index, position.turn().side, value);
            }
        }
        if let Some(value) = root.value(position.turn().side) {
            self.value.get_or_init(|| value);
        }
    }

    /// Takes this number of bytes, if they are left.
    pub(super) fn takes(&self, bytes: usize) -> bool {
        let take = |left: usize| left.checked_sub(bytes);
        self.memory.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }
}

/// A value that all threads keep changing, with no neighbours on its cache lines: each change would take them from the
/// caches of the other threads.
#[repr(align(128))]
pub(super) struct OwnCacheLines<T>(pub(super) T);
