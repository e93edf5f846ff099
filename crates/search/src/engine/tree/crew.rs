//! Threads of a search that work together.
//!
//! To change the tree costs time where another processor has changed it last: the nodes go from one to the other. So several
//! threads make up crews in which one *walks* and the others only *play*: they get the ends of the paths and say how the games
//! from there went on.

use std::sync::mpsc::{Receiver, Sender, channel};

use super::Guide;
use super::expanded::Tree;
use super::node::{Node, Preferences};
use crate::solver::Value;
use xgames_core::board::Side;
use xgames_core::games::placement::Move;

/// The most threads of a crew. More could not be kept busy: the one that walks has about a third of the work.
const CREW: usize = 3;

/// Playouts that a thread plays one after the other.
pub(super) type Batch = Vec<Game>;

/// A thread that only plays, as the one that walks sees it.
pub(super) struct Player {
    pub(super) to_play: Sender<Batch>,
    pub(super) played: Receiver<Batch>,
}

/// The work of a thread that only plays, as it sees that itself.
pub(super) struct Work {
    pub(super) to_play: Receiver<Batch>,
    pub(super) played: Sender<Batch>,
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
pub(super) struct Game {
    pub(super) path: Vec<Step>,
    /// The moves of the path.
    pub(super) moves: Vec<Move>,
    /// The number of visits to the position at the end of the path, if it gets children now.
    pub(super) expands: Option<u32>,
    /// The moves of a position that gets children.
    pub(super) candidates: Vec<Move>,
    /// The probabilities of these moves.
    pub(super) probabilities: Vec<f32>,
    /// The value at the end of the path, if it is known.
    pub(super) proven: Option<Value>,
    pub(super) winner: Option<Side>,
    /// The [kinds](xgames_core::board::Content::kind) of the cells at the end of the playout, by slot.
    pub(super) ends: Vec<u8>,
}

/// A step on the way down the tree.
pub(super) struct Step {
    pub(super) node: Node,
    pub(super) side: Side,
    /// The place of the move among those that were tried.
    pub(super) index: usize,
}

impl Game {
    /// The last move of the path and the one before it, if there are any.
    pub(super) fn last(&self) -> [Option<Move>; 2] {
        [1, 2].map(|back| self.moves.len().checked_sub(back).map(|index| self.moves[index]))
    }

    /// Gives the position its children, if it gets any.
    pub(super) fn expand<G: Guide>(&mut self, tree: &Tree) -> Option<Node> {
        let preferences = Preferences { probabilities: &self.probabilities, weight: G::PREFERENCES };
        let next = Node::new(self.expands.take()?, &self.candidates, preferences, &tree.slots);
        let Step { node, index, .. } = self.path.last()?;
        // Another playout may have expanded the position in the meantime.
        Some(node.lock().tried[*index].node.get_or_insert(next).clone())
    }

    /// Notes the value at the end of the path, and the values that follow from it for the positions on the way.
    pub(super) fn prove(&mut self, tree: &Tree, mut value: Value) {
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
