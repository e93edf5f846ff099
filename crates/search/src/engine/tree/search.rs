//! Playouts, by one thread or several, that grow one tree.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use super::Guide;
use super::node::{Child, Node, Preferences};
use super::report;
use super::slots::Slots;
use crate::engine::{OBSERVED_EVERY, Report, Settings};
use crate::solver::{Candidates, Limits, Solvable, Solver, Value};
use crate::threads::side_by_side;
use xgames_core::board::Side;
use xgames_core::games::Position;
use xgames_core::games::placement::Move;
use xgames_core::random::Random;

/// The number of visits to a position before it gets children at the next one. With a smaller number the memory is full
/// sooner.
const EXPANDS_AFTER: u32 = 4;

/// All positions that were expanded.
pub(super) struct Tree {
    pub(super) root: Node,
    /// The value of the root, if it is proven.
    value: OnceLock<Value>,
    pub(super) slots: Slots,
    /// The number of bytes that are left.
    memory: OwnCacheLines<AtomicUsize>,
}

impl Tree {
    /// A new tree that has only the children of its root. The root always has room.
    pub(super) fn new(slots: Slots, moves: &[Move], preferences: &Preferences, memory: usize) -> Tree {
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
    fn takes(&self, bytes: usize) -> bool {
        let take = |left: usize| left.checked_sub(bytes);
        self.memory.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }
}

/// A search of one position. It may run again and again: it goes on where it stopped.
pub(super) struct Search<'a, G: Guide> {
    position: &'a G::Position,
    pub(super) tree: Tree,
    settings: Settings,
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
        let first = || {
            let mut searcher = self.searcher(guide, 0);
            let mut observed = Instant::now();
            let mut rounds = 0_u64;
            while searcher.goes_on(self, limits) {
                rounds += 1;
                // Reading the clock after every round would take time.
                if rounds.is_multiple_of(16) && observed.elapsed() >= OBSERVED_EVERY {
                    observe(&self.report());
                    observed = Instant::now();
                }
            }
            self.idle().push(searcher);
        };
        let other = |thread| {
            let mut searcher = self.searcher(guide, thread);
            while searcher.goes_on(self, limits) {}
            self.idle().push(searcher);
        };
        side_by_side(first, (1..threads).map(|thread| move || other(thread)));
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

/// The number of playouts that each of several threads plays at once: it walks down the tree for them all, then plays them,
/// then notes their results. So it changes the nodes near the root in one go, and their cache lines move between processors
/// less often. Play is as good as with one playout at a time.
const AT_ONCE: usize = 8;

/// One thread of a search.
struct Searcher<G: Guide> {
    thread: usize,
    guide: G,
    random: Random,
    candidates: Vec<Move>,
    preferences: Preferences,
    /// A solver that looks at positions without playing on; `None` if it does not.
    known: Option<Box<dyn Solver<G::Position>>>,
    promises: Vec<f32>,
    /// The playouts that are played next.
    games: Vec<Game<G::Position>>,
}

/// A playout with its path: down the tree to its end, then at random.
struct Game<P> {
    path: Vec<Step>,
    /// The position at the end of the path, its value if it is known, and the move that led to it.
    position: P,
    proven: Option<Value>,
    last: Option<Move>,
    /// The move before that.
    before: Option<Move>,
    winner: Option<Side>,
    /// The stones at the end of the playout: by side and slot, 1 if its stone is on the cell, else 0.
    made: [Vec<f32>; 2],
}

/// A step on the way down the tree.
struct Step {
    node: Node,
    side: Side,
    /// The place of the move among those that were tried.
    index: usize,
}

impl<G: Guide> Searcher<G> {
    fn new(search: &Search<G>, guide: G, thread: usize) -> Searcher<G> {
        let Settings { seed, threads, .. } = search.settings;
        let at_once = if threads == 1 { 1 } else { AT_ONCE };
        let game = |_| Game {
            path: Vec::new(),
            position: search.position.clone(),
            proven: None,
            last: None,
            before: None,
            winner: None,
            made: [(); 2].map(|()| vec![0.0; search.tree.slots.len()]),
        };
        let games = (0..at_once).map(game).collect();
        let random = Random::new(seed, thread as u64);
        let preferences = Preferences { probabilities: Vec::new(), weight: G::PREFERENCES };
        let known = search.settings.learned.then(|| search.position.solver(0, 1));
        Searcher { thread, guide, random, candidates: Vec::new(), preferences, known, promises: Vec::new(), games }
    }

    /// Plays the next playouts, one or [`AT_ONCE`]. Returns `false` once the search has ended.
    fn goes_on(&mut self, search: &Search<G>, limits: &Limits) -> bool {
        let Search { playouts: OwnCacheLines(playouts), stops, tree, .. } = search;
        let mut games = std::mem::take(&mut self.games);
        let mut number = 0;
        while number < games.len() {
            if tree.value.get().is_some() || limits.reached(search.nodes()) {
                stops.store(true, Ordering::Relaxed);
            }
            if stops.load(Ordering::Relaxed) {
                break;
            }
            playouts.fetch_add(1, Ordering::Relaxed);
            self.descend(search, &mut games[number]);
            number += 1;
        }
        let begun = &mut games[..number];
        begun.iter_mut().for_each(|game| self.play(search, game));
        begun.iter_mut().for_each(|game| Self::learn(search, game));
        self.games = games;
        number > 0
    }

    /// Plays a playout from the end of its path.
    fn play(&mut self, search: &Search<G>, game: &mut Game<G::Position>) {
        game.winner = match game.proven {
            Some(Value::Win(side)) => Some(side),
            Some(Value::Draw) => None,
            None => self.guide.playout(&game.position, game.last, &mut self.random),
        };
        if game.proven.is_some() {
            return;
        }
        let [first, second] = &mut game.made;
        let made = first.iter_mut().zip(second);
        for ((first, second), cell) in made.zip(search.tree.slots.cells()) {
            // There is no branch on the content of a cell: it would be mispredicted.
            let kind = self.guide.at(*cell).kind();
            *first = [0.0, 1.0, 0.0, 0.0][kind];
            *second = [0.0, 0.0, 1.0, 0.0][kind];
        }
    }

    /// Notes the result of a playout.
    fn learn(search: &Search<G>, game: &mut Game<G::Position>) {
        for Step { node, side, index } in &game.path {
            let points = game.winner.map_or(1, |winner| if winner == *side { 2 } else { 0 });
            let mut children = node.lock();
            children.reward(*index, *side, points);
            if game.proven.is_none() {
                children.learn(&game.made[*side as usize], points);
            }
        }
        if let Some(value) = game.proven {
            Self::prove(search, &mut game.path, value);
        }
    }

    /// Notes the value at the end of the path, and the values that follow from it for the positions on the way.
    fn prove(search: &Search<G>, path: &mut Vec<Step>, mut value: Value) {
        while let Some(Step { node, side, index }) = path.pop() {
            let mut children = node.lock();
            children.prove(index, side, value);
            match children.value(side) {
                Some(proven) => value = proven,
                None => return,
            }
        }
        search.tree.value.get_or_init(|| value);
    }

    /// Goes down to a position that is at the end of the tree.
    fn descend(&mut self, search: &Search<G>, game: &mut Game<G::Position>) {
        game.position.clone_from(search.position);
        game.path.clear();
        (game.last, game.before) = (None, None);
        game.proven = self.value_below(search, game);
    }

    /// Goes down from the root. Returns the value of the position at the end, if it is known.
    fn value_below(&mut self, search: &Search<G>, game: &mut Game<G::Position>) -> Option<Value> {
        let tree = &search.tree;
        let mut node = tree.root.clone();
        loop {
            let side = game.position.turn().side;
            let mut children = node.lock();
            let is_root = game.path.is_empty();
            if let Some(known) = &self.known
                && !is_root
                && children.is_due(G::LOOKED_AFTER)
            {
                drop(children);
                let moves = match known.candidates(&game.position)? {
                    Candidates::Decided(winner) => return Some(Value::Win(winner)),
                    Candidates::Open(moves) => moves,
                };
                children = node.lock();
                if let Some(value) = children.keep(&moves, side, &tree.slots) {
                    return Some(value);
                }
            }
            let index = children.select(side, &mut self.promises, || is_root || tree.takes(Child::BYTES))?;
            let Child { slot, games, value, node: next, .. } = &children.tried[index];
            let (mv, games, value, next) = (tree.slots.mv(*slot), *games, *value, next.clone());
            drop(children);
            game.position.play(mv);
            game.before = game.last.replace(mv);
            game.path.push(Step { node, side, index });
            if value.is_some() {
                return value;
            }
            if let Some(outcome) = game.position.outcome() {
                return Some(Value::of(outcome.winner));
            }
            node = match next {
                Some(next) => next,
                None if games <= EXPANDS_AFTER => return None,
                None => {
                    self.candidates.clear();
                    if let Some(value) = self.guide.candidates(&game.position, &mut self.candidates) {
                        return Some(value);
                    }
                    if !tree.takes(Node::bytes(&tree.slots)) {
                        return None;
                    }
                    let last = [game.last, game.before];
                    self.preferences.probabilities.clear();
                    self.guide.prefer(&game.position, last, &self.candidates, &mut self.preferences.probabilities);
                    let next = Node::new(games - 1, &self.candidates, &self.preferences, &tree.slots);
                    let Step { node, index, .. } = game.path.last()?;
                    // Another thread may have expanded the position in the meantime.
                    node.lock().tried[*index].node.get_or_insert(next).clone()
                }
            };
        }
    }
}
