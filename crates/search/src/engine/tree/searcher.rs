//! A thread of a search: it walks down the tree, plays on from there, and notes the results.
//!
//! To change the tree costs time where another processor has changed it last: the nodes go from one to the other. So several
//! threads make up crews in which one *walks* and the others only *play*: they get the ends of the paths and say how the games
//! from there went on.

use std::sync::mpsc::{Receiver, SendError, Sender, channel};

use super::Guide;
use super::node::{Child, Node, Preferences};
use super::search::{Search, Tree};
use crate::solver::{Candidates, Limits, Solvable, Solver, Value};
use xgames_core::board::Side;
use xgames_core::games::Position;
use xgames_core::games::placement::Move;
use xgames_core::random::Random;

/// The number of visits to a position before it gets children at the next one. With a smaller number the memory is full
/// sooner.
const EXPANDS_AFTER: u32 = 4;

/// The most threads of a crew. More could not be kept busy: the one that walks has about a third of the work.
const CREW: usize = 3;
/// The number of batches of a thread that only plays: while it plays one, others are noted and filled again.
const BATCHES: usize = 4;
/// The number of playouts of a batch.
const BATCH: usize = 4;

/// One thread of a search.
pub(super) struct Searcher<G: Guide> {
    pub(super) thread: usize,
    guide: G,
    random: Random,
    /// A solver that looks at positions without playing on; `None` if it does not.
    known: Option<Box<dyn Solver<G::Position>>>,
    promises: Vec<f32>,
    /// The position at the end of the path of a playout.
    position: G::Position,
    /// The stones at the end of a playout: by side and slot, 1 if its stone is on the cell, else 0.
    made: [Vec<f32>; 2],
}

/// Playouts that a thread plays one after the other.
type Batch = Vec<Game>;

/// A thread that only plays, as the one that walks sees it.
pub(super) struct Player {
    to_play: Sender<Batch>,
    played: Receiver<Batch>,
}

/// The work of a thread that only plays, as it sees that itself.
pub(super) struct Work {
    to_play: Receiver<Batch>,
    played: Sender<Batch>,
}

/// The two ends of the connection with a thread that only plays.
fn connection() -> (Player, Work) {
    let ((to_player, to_play), (from_player, played)) = (channel(), channel());
    (Player { to_play: to_player, played }, Work { to_play, played: from_player })
}

/// The crews of some threads: for each the threads that only play, and the work of all of these.
pub(super) fn crews(threads: usize) -> (Vec<Vec<Player>>, Vec<Work>) {
    let walkers = threads.div_ceil(CREW);
    let mut crews: Vec<Vec<Player>> = (0..walkers).map(|_| Vec::new()).collect();
    let works = (walkers..threads).map(|thread| {
        let (player, work) = connection();
        crews[thread % walkers].push(player);
        work
    });
    let works = works.collect();
    (crews, works)
}

/// A playout with its path: down the tree to its end, then at random. It has no position, because little should go back and forth
/// between threads.
#[derive(Default)]
struct Game {
    path: Vec<Step>,
    /// The moves of the path.
    moves: Vec<Move>,
    /// The number of visits to the position at the end of the path, if it gets children now.
    expands: Option<u32>,
    /// The moves of a position that gets children.
    candidates: Vec<Move>,
    /// The probabilities of these moves.
    probabilities: Vec<f32>,
    /// The value at the end of the path, if it is known.
    proven: Option<Value>,
    winner: Option<Side>,
    /// The [kinds](xgames_core::board::Content::kind) of the cells at the end of the playout, by slot.
    ends: Vec<u8>,
}

/// A step on the way down the tree.
struct Step {
    node: Node,
    side: Side,
    /// The place of the move among those that were tried.
    index: usize,
}

impl Game {
    /// The last move of the path and the one before it, if there are any.
    fn last(&self) -> [Option<Move>; 2] {
        [1, 2].map(|back| self.moves.len().checked_sub(back).map(|index| self.moves[index]))
    }

    /// Gives the position its children, if it gets any.
    fn expand<G: Guide>(&mut self, tree: &Tree) -> Option<Node> {
        let preferences = Preferences { probabilities: &self.probabilities, weight: G::PREFERENCES };
        let next = Node::new(self.expands.take()?, &self.candidates, preferences, &tree.slots);
        let Step { node, index, .. } = self.path.last()?;
        // Another playout may have expanded the position in the meantime.
        Some(node.lock().tried[*index].node.get_or_insert(next).clone())
    }

    /// Notes the value at the end of the path, and the values that follow from it for the positions on the way.
    fn prove(&mut self, tree: &Tree, mut value: Value) {
        while let Some(Step { node, side, index }) = self.path.pop() {
            let mut children = node.lock();
            children.prove(index, side, value);
            match children.value(side) {
                Some(proven) => value = proven,
                None => return,
            }
        }
        tree.value.get_or_init(|| value);
    }
}

impl<G: Guide> Searcher<G> {
    pub(super) fn new(search: &Search<G>, guide: G, thread: usize) -> Searcher<G> {
        let random = Random::new(search.settings.seed, thread as u64);
        let known = search.settings.learned.then(|| search.position.solver(0, 1));
        let made = [(); 2].map(|()| vec![0.0; search.tree.slots.len()]);
        Searcher { thread, guide, random, known, promises: Vec::new(), position: search.position.clone(), made }
    }

    /// Makes playouts until the search ends, with the other threads of the crew. `after_each` is called again and again.
    pub(super) fn walk(&mut self, search: &Search<G>, limits: &Limits, crew: &[Player], mut after_each: impl FnMut()) {
        for player in crew {
            for _ in 0..BATCHES {
                self.fill(search, limits, player, (0..BATCH).map(|_| Game::default()).collect());
            }
        }
        let mut own = Game::default();
        while search.goes_on(limits) {
            let mut others_wait = false;
            for player in crew {
                for batch in player.played.try_iter().take(BATCHES) {
                    others_wait = true;
                    let batch = self.note_all(search, batch);
                    self.fill(search, limits, player, batch);
                }
            }
            if !others_wait && search.begins_playout(limits) {
                self.descend(search, &mut own, true);
                self.play(search, &mut own);
                self.note(search, &mut own);
            }
            after_each();
        }
    }

    /// Notes what the other threads of the crew have still played once the search has ended.
    pub(super) fn finish(&mut self, search: &Search<G>, crew: Vec<Player>) {
        for Player { to_play, played } in crew {
            drop(to_play);
            for batch in played {
                self.note_all(search, batch);
            }
        }
    }

    /// Gives another thread the next playouts, unless the search has ended.
    fn fill(&mut self, search: &Search<G>, limits: &Limits, player: &Player, mut batch: Batch) {
        let mut number = 0;
        while number < batch.len() && search.begins_playout(limits) {
            self.descend(search, &mut batch[number], false);
            number += 1;
        }
        batch.truncate(number);
        if number > 0
            && let Err(SendError(batch)) = player.to_play.send(batch)
        {
            // The thread could not be started.
            let batch = self.play_all(search, batch);
            self.note_all(search, batch);
        }
    }

    /// Plays what another thread sends, until it sends no more.
    pub(super) fn serve(&mut self, search: &Search<G>, work: &Work) {
        for batch in &work.to_play {
            let batch = self.play_all(search, batch);
            if work.played.send(batch).is_err() {
                return;
            }
        }
    }

    /// Plays playouts whose positions are somewhere else now.
    fn play_all(&mut self, search: &Search<G>, mut batch: Batch) -> Batch {
        for game in &mut batch {
            self.position.clone_from(search.position);
            for mv in &game.moves {
                self.position.play(*mv);
            }
            self.play(search, game);
        }
        batch
    }

    fn note_all(&mut self, search: &Search<G>, mut batch: Batch) -> Batch {
        for game in &mut batch {
            self.note(search, game);
        }
        batch
    }

    /// Plays a playout from the end of its path, where the position is.
    fn play(&mut self, search: &Search<G>, game: &mut Game) {
        if game.expands.is_some() {
            self.look_ahead(&search.tree, game);
        }
        game.winner = match game.proven {
            Some(Value::Win(side)) => Some(side),
            Some(Value::Draw) => None,
            None => self.guide.playout(&self.position, game.last()[0], &mut self.random),
        };
        if game.proven.is_none() {
            game.ends.clear();
            game.ends.extend(search.tree.slots.cells().iter().map(|cell| self.guide.at(*cell).kind() as u8));
        }
    }

    /// Looks for the moves of the position, which is to get children, if it has no known value and there is memory for them.
    fn look_ahead(&mut self, tree: &Tree, game: &mut Game) {
        game.candidates.clear();
        game.proven = self.guide.candidates(&self.position, &mut game.candidates);
        if game.proven.is_some() || !tree.takes(Node::bytes(&tree.slots)) {
            game.expands = None;
            return;
        }
        game.probabilities.clear();
        self.guide.prefer(&self.position, game.last(), &game.candidates, &mut game.probabilities);
    }

    /// Notes the result of a playout in the tree.
    fn note(&mut self, search: &Search<G>, game: &mut Game) {
        game.expand::<G>(&search.tree);
        if game.proven.is_none() {
            let [first, second] = &mut self.made;
            for ((first, second), kind) in first.iter_mut().zip(second).zip(&game.ends) {
                // There is no branch on the content of a cell: it would be mispredicted.
                *first = [0.0, 1.0, 0.0][usize::from(*kind)];
                *second = [0.0, 0.0, 1.0][usize::from(*kind)];
            }
        }
        for Step { node, side, index } in &game.path {
            let points = game.winner.map_or(1, |winner| if winner == *side { 2 } else { 0 });
            let mut children = node.lock();
            children.reward(*index, *side, points);
            if game.proven.is_none() {
                children.learn(&self.made[*side as usize], points);
            }
        }
        if let Some(value) = game.proven {
            game.prove(&search.tree, value);
        }
    }

    /// Goes down to a position that is at the end of the tree. If that gets children, the playout goes through one of them if `at_once`,
    /// or else begins there.
    fn descend(&mut self, search: &Search<G>, game: &mut Game, at_once: bool) {
        self.position.clone_from(search.position);
        game.path.clear();
        game.moves.clear();
        game.expands = None;
        game.proven = self.value_below(search, game, at_once);
    }

    /// Goes down from the root. Returns the value of the position at the end, if it is known.
    fn value_below(&mut self, search: &Search<G>, game: &mut Game, at_once: bool) -> Option<Value> {
        let tree = &search.tree;
        let mut node = tree.root.clone();
        loop {
            let side = self.position.turn().side;
            let mut children = node.lock();
            let is_root = game.path.is_empty();
            if let Some(known) = &self.known
                && !is_root
                && children.is_due(G::LOOKED_AFTER)
            {
                drop(children);
                let moves = match known.candidates(&self.position)? {
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
            self.position.play(mv);
            game.moves.push(mv);
            game.path.push(Step { node, side, index });
            if value.is_some() {
                return value;
            }
            if let Some(outcome) = self.position.outcome() {
                return Some(Value::of(outcome.winner));
            }
            if let Some(next) = next {
                node = next;
                continue;
            }
            game.expands = (games > EXPANDS_AFTER).then(|| games - 1);
            if game.expands.is_none() || !at_once {
                return None;
            }
            self.look_ahead(tree, game);
            if game.proven.is_some() {
                return game.proven;
            }
            node = game.expand::<G>(tree)?;
        }
    }
}
