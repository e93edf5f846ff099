//! Monte Carlo tree search: random games decide which moves are looked at more closely.
//!
//! It is UCT with little exploration: until a move has games of its own, the games in which it was made later speak for it
//! (RAVE; Gelly and Silver, 2007). Values that are proven go up the tree as such (Winands, 2008). A solver looks at the
//! position first; near the end of a game, it leaves nothing to estimate.

mod node;
mod report;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::{Engine, Report, Settings, solver_limits};
use crate::board::Side;
use crate::games::Position;
use crate::random::Random;
use crate::solver::{Limits, Solvable, Solver, Value};
use node::Node;

/// What a game adds to the search. Each thread has its own, with room for a random game.
pub(crate) trait Guide: Clone + Send + Sync {
    type Position: Solvable<Move: Sync> + Sync;

    /// Fills `moves`, which is empty, with the legal moves that are worth a try in a position that is not over. All others are
    /// known to lose; a swap is never among them. If the value is known, returns it; the first move then leads to it.
    fn candidates(&self, position: &Self::Position, moves: &mut Vec<MoveOf<Self>>) -> Option<Value>;

    /// Plays a random game from a position that is not over. `last` is the move before. Returns the winner.
    fn playout(&mut self, position: &Self::Position, last: Option<MoveOf<Self>>, random: &mut Random) -> Option<Side>;

    /// Whether a side has made a move by the end of the last random game.
    fn has_made(&self, mv: MoveOf<Self>, side: Side) -> bool;
}

/// The moves of a game.
pub(crate) type MoveOf<G> = <<G as Guide>::Position as Position>::Move;

/// A position gets children at the first visit after this many. With 1, the memory is full much sooner, and play is not better
/// (19 of 40 games on Crossway 9).
const EXPANDS_AFTER: u32 = 4;
/// A solver does not begin if it may look at fewer positions.
const LEAST_FOR_SOLVER: u64 = 100;
/// How often the observer sees a report.
const OBSERVED_EVERY: Duration = Duration::from_millis(250);

/// A tree search for one game.
pub(crate) struct TreeEngine<G> {
    guide: G,
    settings: Settings,
    solver_percent: u32,
}

impl<G: Guide> TreeEngine<G> {
    /// A solver may use `solver_percent` of the limits first.
    pub(crate) fn new(guide: G, settings: Settings, solver_percent: u32) -> TreeEngine<G> {
        TreeEngine { guide, settings, solver_percent }
    }

    /// Searches with a tree that has only the children of its root. It adds the nodes already spent.
    fn grow(
        &self,
        position: &G::Position,
        tree: Tree<MoveOf<G>>,
        spent: u64,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<MoveOf<G>>),
    ) -> Report<MoveOf<G>> {
        let (nodes, stops) = (AtomicU64::new(spent), AtomicBool::new(false));
        let search = Search { position, tree, limits, nodes, stops };
        search.run(&self.guide, self.settings, observe);
        search.report()
    }
}

impl<G: Guide> Engine<G::Position> for TreeEngine<G> {
    fn search(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<MoveOf<G>>),
    ) -> Report<MoveOf<G>> {
        if let Some(outcome) = position.outcome() {
            return Report::of_outcome(outcome);
        }
        let mut moves = Vec::new();
        if let Some(value) = self.guide.candidates(position, &mut moves) {
            moves.truncate(1);
            return report::proven(value, moves, 0);
        }
        // The solver's table is gone before the tree grows.
        let tree = Tree::new(self.settings.memory);
        tree.expand(&tree.root, &moves);
        let mut nodes = 0;
        let solver_limits = solver_limits(limits, self.solver_percent);
        if solver_limits.nodes.is_none_or(|nodes| nodes >= LEAST_FOR_SOLVER) {
            // A new one each time: a report does not depend on earlier ones.
            let mut solver = position.solver(self.settings.memory / 2, self.settings.threads);
            let solution = solver.solve(position, &solver_limits);
            if let (Some(value), [_, ..]) = (solution.value, &solution.line[..]) {
                return report::proven(value, solution.line, solution.nodes);
            }
            nodes = solution.nodes;
            tree.learn_from(&mut *solver, position);
        }
        self.grow(position, tree, nodes, limits, observe)
    }

    /// No solver looks at the position: it would look at all moves.
    fn search_among(
        &mut self,
        position: &G::Position,
        moves: &[MoveOf<G>],
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<MoveOf<G>>),
    ) -> Report<MoveOf<G>> {
        let tree = Tree::new(self.settings.memory);
        tree.expand(&tree.root, moves);
        self.grow(position, tree, 0, limits, observe)
    }
}

/// All positions that were expanded.
struct Tree<M> {
    root: Node<M>,
    /// How many bytes are left.
    memory: AtomicUsize,
}

impl<M: Copy> Tree<M> {
    fn new(memory: usize) -> Tree<M> {
        Tree { root: Node::new(None), memory: AtomicUsize::new(memory) }
    }

    /// Notes which moves a solver has decided on its way.
    fn learn_from<P: Position<Move = M>>(&self, solver: &mut dyn Solver<P>, position: &P) {
        for child in self.root.children() {
            let mut after = position.clone();
            child.mv.into_iter().for_each(|mv| after.play(mv));
            if let Some(value) = solver.solve(&after, &Limits::nodes(0)).value {
                child.prove(value);
            }
        }
        self.root.prove_by_children(position.turn().side);
    }

    /// Adds the children of a position, if there is room for them; the root always has room.
    fn expand(&self, node: &Node<M>, moves: &[M]) {
        let bytes = moves.len() * size_of::<Node<M>>() + size_of::<[usize; 2]>();
        let take = |left: usize| left.checked_sub(bytes);
        let is_full = self.memory.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_err();
        if is_full && !std::ptr::eq(node, &raw const self.root) {
            return;
        }
        node.children.get_or_init(|| moves.iter().map(|mv| Node::new(Some(*mv))).collect());
    }
}

/// A search of one position.
struct Search<'a, G: Guide> {
    position: &'a G::Position,
    tree: Tree<MoveOf<G>>,
    limits: &'a Limits<'a>,
    nodes: AtomicU64,
    stops: AtomicBool,
}

impl<G: Guide> Search<'_, G> {
    fn run(&self, guide: &G, settings: Settings, observe: &mut dyn FnMut(&Report<MoveOf<G>>)) {
        std::thread::scope(|scope| {
            for thread in 1..settings.threads {
                let mut searcher = Searcher::new(self, guide.clone(), Random::new(settings.seed, thread as u64));
                // If the system has no memory for a thread, the others do its work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, move || while searcher.goes_on() {});
            }
            let mut searcher = Searcher::new(self, guide.clone(), Random::new(settings.seed, 0));
            let mut observed = Instant::now();
            while searcher.goes_on() {
                if self.nodes().is_multiple_of(64) && observed.elapsed() >= OBSERVED_EVERY {
                    observe(&self.report());
                    observed = Instant::now();
                }
            }
        });
    }

    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    fn report(&self) -> Report<MoveOf<G>> {
        report::report(&self.tree.root, self.position.turn().side, self.nodes())
    }
}

/// One thread of a search.
struct Searcher<'a, G: Guide> {
    search: &'a Search<'a, G>,
    guide: G,
    random: Random,
    position: G::Position,
    /// The nodes from the root to the position, each with the side to move there.
    path: Vec<(&'a Node<MoveOf<G>>, Side)>,
    moves: Vec<MoveOf<G>>,
}

impl<'a, G: Guide> Searcher<'a, G> {
    fn new(search: &'a Search<'a, G>, guide: G, random: Random) -> Searcher<'a, G> {
        Searcher { search, guide, random, position: search.position.clone(), path: Vec::new(), moves: Vec::new() }
    }

    /// Plays one more game, unless the search is at its end.
    fn goes_on(&mut self) -> bool {
        let Search { limits, nodes, stops, tree, .. } = self.search;
        if tree.root.value().is_some() || limits.reached(nodes.load(Ordering::Relaxed)) {
            stops.store(true, Ordering::Relaxed);
        }
        if stops.load(Ordering::Relaxed) {
            return false;
        }
        nodes.fetch_add(1, Ordering::Relaxed);
        self.visit();
        true
    }

    /// Plays a game: to the end of the tree by what is known, then at random. Notes its result.
    fn visit(&mut self) {
        let proven = self.descend();
        let winner = match proven {
            Some(Value::Win(side)) => Some(side),
            Some(Value::Draw) => None,
            None => {
                let last = self.path.last().and_then(|(node, _)| node.mv);
                self.guide.playout(&self.position, last, &mut self.random)
            }
        };
        let points = |side| winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
        let mut mover = None;
        for (node, side) in &self.path {
            // The visit was counted on the way down.
            node.results.add(0, mover.map_or(0, points));
            mover = Some(*side);
            if proven.is_none() {
                let points = points(*side);
                for child in node.children() {
                    // There is no branch on who has made the move: it would be mispredicted.
                    let made = u32::from(child.mv.is_some_and(|mv| self.guide.has_made(mv, *side)));
                    child.later.add(made, made * points);
                }
            }
        }
        if proven.is_some() {
            self.path.pop();
            while let Some((node, side)) = self.path.pop()
                && node.prove_by_children(side).is_some()
            {}
        }
    }

    /// Goes down to a position that is at the end of the tree. Returns its value if it is known.
    fn descend(&mut self) -> Option<Value> {
        let tree = &self.search.tree;
        self.position.clone_from(self.search.position);
        self.path.clear();
        let mut node = &tree.root;
        loop {
            self.path.push((node, self.position.turn().side));
            let visits = node.results.games();
            node.results.add(1, 0);
            if let Some(value) = node.value() {
                return Some(value);
            }
            if let Some(outcome) = self.position.outcome() {
                let value = Value::of(outcome.winner);
                node.prove(value);
                return Some(value);
            }
            if node.children().is_empty() {
                if visits < EXPANDS_AFTER {
                    return None;
                }
                self.moves.clear();
                if let Some(value) = self.guide.candidates(&self.position, &mut self.moves) {
                    node.prove(value);
                    return Some(value);
                }
                tree.expand(node, &self.moves);
            }
            let child = node.select(self.position.turn().side)?;
            self.position.play(child.mv?);
            node = child;
        }
    }
}

#[cfg(test)]
mod tests;
