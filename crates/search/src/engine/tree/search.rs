//! Playouts, by one thread or several, that grow one tree.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use super::Guide;
use super::node::{Child, Node, Preferences};
use super::report;
use super::searcher::{Player, Searcher, Work, crews};
use super::slots::Slots;
use crate::engine::{OBSERVED_EVERY, Report, Settings};
use crate::solver::{Limits, Solver, Value};
use crate::threads::side_by_side;
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

/// A search of one position. It may run again and again: it goes on where it stopped.
pub(super) struct Search<'a, G: Guide> {
    pub(super) position: &'a G::Position,
    pub(super) tree: Tree,
    pub(super) settings: Settings,
    /// The number of playouts.
    playouts: OwnCacheLines<AtomicU64>,
    /// The number of positions that a solver has looked at in between.
    positions: AtomicU64,
    stops: AtomicBool,
    /// The searchers that no thread uses now.
    idle: Mutex<Vec<Searcher<G>>>,
}

/// A value that all threads keep changing, with no neighbours on its cache lines: each change would take them from the
/// caches of the other threads.
#[repr(align(128))]
struct OwnCacheLines<T>(T);

impl<'a, G: Guide> Search<'a, G> {
    pub(super) fn new(position: &'a G::Position, tree: Tree, settings: Settings) -> Search<'a, G> {
        let playouts = OwnCacheLines(AtomicU64::new(0));
        let (positions, stops) = (AtomicU64::new(0), AtomicBool::new(false));
        Search { position, tree, settings, playouts, positions, stops, idle: Mutex::default() }
    }

    /// Makes playouts until the position is decided or a limit is reached: limits are about all nodes so far.
    pub(super) fn run(&self, guide: &G, threads: usize, limits: &Limits, observe: &mut dyn FnMut(&Report<Move>)) {
        self.stops.store(false, Ordering::Relaxed);
        let (crews, works) = crews(threads);
        let others = crews.len();
        let mut crews = (0..).zip(crews);
        let walk = |(thread, crew): (usize, Vec<Player>), after_each: &mut dyn FnMut()| {
            let mut searcher = self.searcher(guide, thread);
            searcher.walk(self, limits, &crew, after_each);
            searcher.finish(self, crew);
            self.idle().push(searcher);
        };
        let play = |(thread, work): (usize, Work)| {
            let mut searcher = self.searcher(guide, thread);
            searcher.serve(self, &work);
            self.idle().push(searcher);
        };
        let first = crews.next();
        let first = || {
            let (mut observed, mut rounds) = (Instant::now(), 0_u64);
            let mut observe = || {
                rounds += 1;
                // Reading the clock after every round would take time.
                if rounds.is_multiple_of(16) && observed.elapsed() >= OBSERVED_EVERY {
                    observe(&self.report());
                    observed = Instant::now();
                }
            };
            first.into_iter().for_each(|first| walk(first, &mut observe));
        };
        let walkers = crews.map(|crew| Box::new(move || walk(crew, &mut || ())) as Box<dyn FnOnce() + Send>);
        let players = (others..).zip(works).map(|work| Box::new(move || play(work)) as Box<dyn FnOnce() + Send>);
        side_by_side(first, walkers.chain(players));
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Searcher<G>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The searcher of a thread, which goes on with its random numbers.
    fn searcher(&self, guide: &G, thread: usize) -> Searcher<G> {
        let mut idle = self.idle();
        let own = idle.iter().position(|searcher| searcher.thread == thread);
        own.map_or_else(|| Searcher::new(self, guide.clone(), thread), |own| idle.swap_remove(own))
    }

    /// Whether the search has not ended.
    pub(super) fn goes_on(&self, limits: &Limits) -> bool {
        if self.is_decided() || limits.reached(self.nodes()) {
            self.stops.store(true, Ordering::Relaxed);
        }
        !self.stops.load(Ordering::Relaxed)
    }

    /// Counts another playout, unless the search has ended.
    pub(super) fn begins_playout(&self, limits: &Limits) -> bool {
        let begins = self.goes_on(limits);
        if begins {
            self.playouts.0.fetch_add(1, Ordering::Relaxed);
        }
        begins
    }

    /// The number of playouts so far.
    pub(super) fn playouts(&self) -> u64 {
        self.playouts.0.load(Ordering::Relaxed)
    }

    /// The number of positions that a solver has looked at so far.
    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// Counts positions that a solver has looked at.
    pub(super) fn add_positions(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }

    /// The number of playouts and positions so far.
    pub(super) fn nodes(&self) -> u64 {
        self.playouts() + self.positions()
    }

    /// Whether the position is decided.
    pub(super) fn is_decided(&self) -> bool {
        self.tree.value.get().is_some()
    }

    pub(super) fn report(&self) -> Report<Move> {
        let Tree { root, slots, value, .. } = &self.tree;
        let counts = (self.playouts(), self.positions());
        report::report(root, slots, self.position.turn().side, value.get().copied(), counts)
    }
}
