//! Monte Carlo tree search: playouts decide which moves are looked at more closely.
//!
//! The search is UCT with little exploration: until a move has playouts of its own, the playouts in which it was made later
//! speak for it (RAVE; Gelly and Silver, 2007). Values that are proven go up the tree as such (Winands, 2008). A solver
//! looks at the position first; near the end of a game, it leaves nothing to estimate.

mod node;
mod report;
mod slots;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::{Engine, Report, Settings, solver_limits};
use crate::solver::{Limits, Solvable, Solver, Value};
use crate::threads::side_by_side;
use node::{Child, Node};
use slots::Slots;
use xgames_core::board::{Cell, Content, Side};
use xgames_core::games::Position;
use xgames_core::games::placement::Move;
use xgames_core::random::Random;

/// The part of the search that a game adds: a game in which stones are placed and stay. Each thread has its own guide, with
/// room for a playout.
pub(crate) trait Guide: Clone + Send + Sync {
    type Position: Solvable<Move = Move> + Sync;

    /// Prepares for playouts after a position. Returns the cells that are vacant there.
    fn begin(&mut self, root: &Self::Position) -> Vec<Cell>;

    /// Fills `moves`, which is empty, with the legal moves that are worth a try in a position that is not over. All others are
    /// known to lose; a swap is never among them. If the value is known, returns it; the first move then leads to it.
    fn candidates(&self, position: &Self::Position, moves: &mut Vec<Move>) -> Option<Value>;

    /// Plays a playout from a position after the root that is not over. `last` is the move before. Returns the winner.
    fn playout(&mut self, position: &Self::Position, last: Option<Move>, random: &mut Random) -> Option<Side>;

    /// The content of a cell at the end of the last playout.
    fn at(&self, cell: Cell) -> Content;
}

/// The number of visits to a position before it gets children at the next one. With a smaller number the memory is full
/// sooner.
const EXPANDS_AFTER: u32 = 4;
/// The least number of positions that a solver must be allowed to look at; it does not begin with fewer.
const LEAST_FOR_SOLVER: u64 = 100;
/// The time between two reports to the observer.
const OBSERVED_EVERY: Duration = Duration::from_millis(250);

/// A tree search for one game.
pub(crate) struct TreeEngine<G> {
    guide: G,
    settings: Settings,
    solver_percent: u32,
}

impl<G: Guide> TreeEngine<G> {
    /// An engine for one game. A solver may use `solver_percent` of the limits first.
    pub(crate) fn new(guide: G, settings: Settings, solver_percent: u32) -> TreeEngine<G> {
        TreeEngine { guide, settings, solver_percent }
    }

    /// A tree that has only the children of its root.
    fn plant(&mut self, position: &G::Position, moves: &[Move]) -> Tree {
        Tree::new(Slots::new(self.guide.begin(position)), moves, self.settings.memory)
    }

    /// Searches with a tree. It adds the nodes already spent.
    fn grow(
        &self,
        position: &G::Position,
        tree: Tree,
        spent: u64,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let (nodes, stops) = (OwnCacheLines(AtomicU64::new(spent)), AtomicBool::new(false));
        let search = Search::<G> { position, tree, limits, nodes, stops };
        search.run(&self.guide, self.settings, observe);
        search.report()
    }
}

impl<G: Guide> Engine<G::Position> for TreeEngine<G> {
    fn search(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        if let Some(outcome) = position.outcome() {
            return Report::of_outcome(outcome);
        }
        let mut moves = Vec::new();
        if let Some(value) = self.guide.candidates(position, &mut moves) {
            moves.truncate(1);
            return report::proven(value, moves, 0);
        }
        // The solver's table is gone before the tree grows.
        let mut tree = self.plant(position, &moves);
        let mut nodes = 0;
        let solver_limits = solver_limits(limits, self.solver_percent);
        if solver_limits.nodes.is_none_or(|nodes| nodes >= LEAST_FOR_SOLVER) {
            // The solver is a new one each time, so that a report does not depend on earlier ones.
            let mut solver = position.solver(self.settings.memory / 2, self.settings.threads);
            let solution = solver.solve(position, &solver_limits);
            if let (Some(value), [_, ..]) = (solution.value, &solution.line[..]) {
                return report::proven(value, solution.line, solution.nodes);
            }
            nodes = solution.nodes;
            tree.learn_from(&mut *solver, position, &moves);
        }
        self.grow(position, tree, nodes, limits, observe)
    }

    /// Searches these moves with the tree alone. A solver would look at all moves of the position.
    fn search_among(
        &mut self,
        position: &G::Position,
        moves: &[Move],
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let tree = self.plant(position, moves);
        self.grow(position, tree, 0, limits, observe)
    }
}

/// All positions that were expanded.
struct Tree {
    root: Node,
    /// The value of the root, if it is proven.
    value: OnceLock<Value>,
    slots: Slots,
    /// The number of bytes that are left.
    memory: OwnCacheLines<AtomicUsize>,
}

impl Tree {
    /// A new tree. Its root always has room.
    fn new(slots: Slots, moves: &[Move], memory: usize) -> Tree {
        let of_root = Node::bytes(&slots) + moves.len() * Child::BYTES;
        let memory = OwnCacheLines(AtomicUsize::new(memory.saturating_sub(of_root)));
        Tree { root: Node::new(0, moves, &slots), value: OnceLock::new(), slots, memory }
    }

    /// Notes which moves a solver has decided on its way.
    fn learn_from<P: Position<Move = Move>>(&mut self, solver: &mut dyn Solver<P>, position: &P, moves: &[Move]) {
        let mut root = self.root.lock();
        for &mv in moves {
            let mut after = position.clone();
            after.play(mv);
            if let Some(value) = solver.solve(&after, &Limits::nodes(0)).value {
                let index = root.try_out(self.slots.slot(mv));
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

/// A search of one position.
struct Search<'a, G: Guide> {
    position: &'a G::Position,
    tree: Tree,
    limits: &'a Limits<'a>,
    nodes: OwnCacheLines<AtomicU64>,
    stops: AtomicBool,
}

/// A value that all threads keep changing, with no neighbours on its cache lines: each change would take them from the
/// caches of the other threads.
#[repr(align(128))]
struct OwnCacheLines<T>(T);

impl<G: Guide> Search<'_, G> {
    fn run(&self, guide: &G, settings: Settings, observe: &mut dyn FnMut(&Report<Move>)) {
        let at_once = if settings.threads == 1 { 1 } else { AT_ONCE };
        let searcher = |thread| Searcher::new(self, guide.clone(), Random::new(settings.seed, thread as u64), at_once);
        let first = || {
            let mut searcher = searcher(0);
            let mut observed = Instant::now();
            let mut rounds = 0_u64;
            while searcher.goes_on() {
                rounds += 1;
                // Reading the clock after every round would take time.
                if rounds.is_multiple_of(16) && observed.elapsed() >= OBSERVED_EVERY {
                    observe(&self.report());
                    observed = Instant::now();
                }
            }
        };
        let other = |thread| {
            let mut searcher = searcher(thread);
            while searcher.goes_on() {}
        };
        side_by_side(first, (1..settings.threads).map(|thread| move || other(thread)));
    }

    fn nodes(&self) -> u64 {
        self.nodes.0.load(Ordering::Relaxed)
    }

    fn report(&self) -> Report<Move> {
        let Tree { root, slots, value, .. } = &self.tree;
        report::report(root, slots, self.position.turn().side, value.get().copied(), self.nodes())
    }
}

/// The number of playouts that each of several threads plays at once: it walks down the tree for them all, then plays them,
/// then notes their results. So it changes the nodes near the root in one go, and their cache lines move between processors
/// less often. Play is as good as with one playout at a time.
const AT_ONCE: usize = 8;

/// One thread of a search.
struct Searcher<'a, G: Guide> {
    search: &'a Search<'a, G>,
    guide: G,
    random: Random,
    candidates: Vec<Move>,
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

impl<'a, G: Guide> Searcher<'a, G> {
    fn new(search: &'a Search<'a, G>, guide: G, random: Random, at_once: usize) -> Searcher<'a, G> {
        let game = |_| Game {
            path: Vec::new(),
            position: search.position.clone(),
            proven: None,
            last: None,
            winner: None,
            made: [(); 2].map(|()| vec![0.0; search.tree.slots.len()]),
        };
        let games = (0..at_once).map(game).collect();
        Searcher { search, guide, random, candidates: Vec::new(), promises: Vec::new(), games }
    }

    /// Plays the next playouts, one or [`AT_ONCE`]. Returns `false` once the search has ended.
    fn goes_on(&mut self) -> bool {
        let Search { limits, nodes: OwnCacheLines(nodes), stops, tree, .. } = self.search;
        let mut games = std::mem::take(&mut self.games);
        let mut number = 0;
        while number < games.len() {
            if tree.value.get().is_some() || limits.reached(nodes.load(Ordering::Relaxed)) {
                stops.store(true, Ordering::Relaxed);
            }
            if stops.load(Ordering::Relaxed) {
                break;
            }
            nodes.fetch_add(1, Ordering::Relaxed);
            self.descend(&mut games[number]);
            number += 1;
        }
        let begun = &mut games[..number];
        begun.iter_mut().for_each(|game| self.play(game));
        begun.iter_mut().for_each(|game| self.learn(game));
        self.games = games;
        number > 0
    }

    /// Plays a playout from the end of its path.
    fn play(&mut self, game: &mut Game<G::Position>) {
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
        for ((first, second), cell) in made.zip(self.search.tree.slots.cells()) {
            // There is no branch on the content of a cell: it would be mispredicted.
            let kind = self.guide.at(*cell).kind();
            *first = [0.0, 1.0, 0.0, 0.0][kind];
            *second = [0.0, 0.0, 1.0, 0.0][kind];
        }
    }

    /// Notes the result of a playout.
    fn learn(&self, game: &mut Game<G::Position>) {
        for Step { node, side, index } in &game.path {
            let points = game.winner.map_or(1, |winner| if winner == *side { 2 } else { 0 });
            let mut children = node.lock();
            children.reward(*index, *side, points);
            if game.proven.is_none() {
                children.learn(&game.made[*side as usize], points);
            }
        }
        if let Some(value) = game.proven {
            self.prove(&mut game.path, value);
        }
    }

    /// Notes the value at the end of the path, and the values that follow from it for the positions on the way.
    fn prove(&self, path: &mut Vec<Step>, mut value: Value) {
        while let Some(Step { node, side, index }) = path.pop() {
            let mut children = node.lock();
            children.prove(index, side, value);
            match children.value(side) {
                Some(proven) => value = proven,
                None => return,
            }
        }
        self.search.tree.value.get_or_init(|| value);
    }

    /// Goes down to a position that is at the end of the tree.
    fn descend(&mut self, game: &mut Game<G::Position>) {
        game.position.clone_from(self.search.position);
        game.path.clear();
        game.last = None;
        game.proven = self.value_below(game);
    }

    /// Goes down from the root. Returns the value of the position at the end, if it is known.
    fn value_below(&mut self, game: &mut Game<G::Position>) -> Option<Value> {
        let tree = &self.search.tree;
        let mut node = tree.root.clone();
        loop {
            let side = game.position.turn().side;
            let mut children = node.lock();
            let is_root = game.path.is_empty();
            let index = children.select(side, &mut self.promises, || is_root || tree.takes(Child::BYTES))?;
            let Child { slot, games, value, node: next, .. } = &children.tried[index];
            let (mv, games, value, next) = (tree.slots.mv(*slot), *games, *value, next.clone());
            drop(children);
            game.position.play(mv);
            game.last = Some(mv);
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
                    let next = Node::new(games - 1, &self.candidates, &tree.slots);
                    let Step { node, index, .. } = game.path.last()?;
                    // Another thread may have expanded the position in the meantime.
                    node.lock().tried[*index].node.get_or_insert(next).clone()
                }
            };
        }
    }
}

#[cfg(test)]
mod tests;
