//! The tree of a proof in jobs: what follows from the results, and which positions are to be proven next.
//!
//! The tree is made anew from the plan and the results. A position that was split has the children of
//! [`Solver::candidates`], so the side to move wins if it wins after one of them, and loses if it loses after all of them.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::images::Images;
use super::piece::{Job, JobResult, Piece};
use super::plan::Plan;
use crate::solver::table::Numbers;
use crate::solver::{Candidates, Limits, Solvable, Solver};
use xgames_core::board::Side;
use xgames_core::games::begin_at;
use xgames_core::games::symmetry::Symmetric;

/// The reason why a tree cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoTree {
    /// A limit was reached.
    Stopped,
    /// The solver of the game has no candidates here.
    NotThisGame,
    /// The result of this position is not what follows from the results of its children.
    Contradiction(String),
}

/// The results of jobs by position.
pub(super) type Results = HashMap<String, JobResult>;

/// The memory of the solver that lists the candidates, which keeps nothing in it.
const MEMORY: usize = 1 << 16;

/// A tree, in which positions that are alike are one.
pub(super) struct Tree<P: Symmetric> {
    size: u16,
    images: Images,
    solver: Box<dyn Solver<P>>,
    nodes: Vec<Node>,
    /// The nodes by position.
    index: HashMap<String, usize>,
    root: usize,
}

struct Node {
    /// The position in one line; empty if it is decided without a result.
    position: String,
    kind: Kind,
    /// Whether the side to move wins.
    wins: Option<bool>,
    /// The numbers as in a search, for the choice of jobs.
    numbers: Numbers,
    /// Whether there is a job below that is not chosen.
    is_free: bool,
}

enum Kind {
    /// The position is decided by itself or by a result.
    Leaf,
    /// The position is to be proven.
    Job { weight: u32, is_chosen: bool },
    /// The position was split into these.
    Split(Vec<usize>),
}

impl<P: Solvable + Symmetric> Tree<P> {
    /// The tree of a plan. A position whose result is that it was too hard is split, too.
    pub(super) fn new(plan: &Plan, results: &Results, limits: &Limits) -> Result<Tree<P>, NoTree> {
        let size = plan.root.size;
        let root: P = begin_at(size, Some(&plan.root.position)).map_err(|_| NoTree::NotThisGame)?;
        let mut tree = Tree {
            size,
            images: Images::new(&root),
            solver: root.solver(MEMORY, 1),
            nodes: Vec::new(),
            index: HashMap::new(),
            root: 0,
        };
        tree.root = tree.add(&root, plan, results, limits)?;
        Ok(tree)
    }

    /// Adds a position with all that is below it, and returns its node. Children come before their parents.
    fn add(&mut self, position: &P, plan: &Plan, results: &Results, limits: &Limits) -> Result<usize, NoTree> {
        let to_move = position.turn().side;
        if let Some(outcome) = position.outcome() {
            let winner = outcome.winner.ok_or(NoTree::NotThisGame)?;
            return Ok(self.push(Node::leaf(String::new(), winner == to_move)));
        }
        let line = self.images.least(position);
        if let Some(known) = self.index.get(&line) {
            return Ok(*known);
        }
        if limits.reached(self.nodes.len() as u64) {
            return Err(NoTree::Stopped);
        }
        let position: P = begin_at(self.size, Some(&line)).map_err(|_| NoTree::NotThisGame)?;
        let to_move = position.turn().side;
        let moves = match self.solver.candidates(&position).ok_or(NoTree::NotThisGame)? {
            Candidates::Decided(winner) => {
                let node = self.push(Node::leaf(String::new(), winner == to_move));
                self.index.insert(line, node);
                return Ok(node);
            }
            Candidates::Open(moves) => moves,
        };
        let told = results.get(&line);
        let is_too_hard = told.is_some_and(|result| result.winner.is_none());
        let kind = if is_too_hard || plan.split.contains(&line) {
            let child = |mv| {
                let mut after = position.clone();
                after.play(mv);
                self.add(&after, plan, results, limits)
            };
            Kind::Split(moves.into_iter().map(child).collect::<Result<_, NoTree>>()?)
        } else {
            Kind::Job { weight: moves.len() as u32, is_chosen: false }
        };
        let told = told.and_then(|result| result.winner).map(|winner| winner == to_move);
        let found = self.follows(&kind);
        if told.is_some() && found.is_some() && told != found {
            return Err(NoTree::Contradiction(line));
        }
        let node = Node { kind, wins: told.or(found), ..Node::leaf(line.clone(), false) };
        let node = self.push(node);
        self.index.insert(line, node);
        Ok(node)
    }

    fn push(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.update(self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// Finds whether the side to move wins a position, as far as that follows from its children.
    fn follows(&self, kind: &Kind) -> Option<bool> {
        let Kind::Split(children) = kind else { return None };
        let mut wins = children.iter().map(|child| self.nodes[*child].wins);
        if wins.clone().any(|wins| wins == Some(false)) {
            return Some(true);
        }
        wins.all(|wins| wins == Some(true)).then_some(false)
    }

    /// Finds the numbers of a position by those of its children, as in a search.
    fn update(&mut self, node: usize) {
        let (numbers, is_free) = match (&self.nodes[node].kind, self.nodes[node].wins) {
            (_, Some(true)) => (Numbers::WON, false),
            (Kind::Leaf, _) | (_, Some(false)) => (Numbers::LOST, false),
            // Somebody is at work on a chosen job, so another one may be more useful.
            (Kind::Job { weight, is_chosen }, None) => {
                let more = u32::from(*is_chosen);
                (Numbers { win: 1 + more, loss: weight + more }, !is_chosen)
            }
            (Kind::Split(children), None) => {
                let (mut numbers, mut is_free) = (Numbers { win: Numbers::INFINITE, loss: 0 }, false);
                for child in children.iter().map(|child| &self.nodes[*child]) {
                    numbers.win = numbers.win.min(child.numbers.loss);
                    numbers.loss = numbers.loss.saturating_add(child.numbers.win).min(Numbers::INFINITE);
                    is_free |= child.is_free;
                }
                (numbers, is_free)
            }
        };
        (self.nodes[node].numbers, self.nodes[node].is_free) = (numbers, is_free);
    }

    /// The side that wins the root as it is in the plan.
    pub(super) fn winner(&self, plan: &Plan) -> Option<Side> {
        let root: P = begin_at(self.size, Some(&plan.root.position)).ok()?;
        let side = root.turn().side;
        self.nodes[self.root].wins.map(|wins| if wins { side } else { side.other() })
    }

    /// Whether the side to move wins a position of the tree, if that is known.
    pub(super) fn wins(&self, line: &str) -> Option<bool> {
        self.nodes[*self.index.get(line)?].wins
    }

    /// The positions that are split in the tree, in addition to those of the plan.
    pub(super) fn split(&self) -> impl Iterator<Item = &str> {
        let split = self.nodes.iter().filter(|node| matches!(node.kind, Kind::Split(_)));
        split.map(|node| node.position.as_str())
    }

    /// The nodes of the jobs that can still matter: no position on the way to them is decided.
    fn open(&self) -> Vec<usize> {
        let (mut open, mut seen, mut next) = (Vec::new(), HashSet::new(), vec![self.root]);
        while let Some(node) = next.pop() {
            if self.nodes[node].wins.is_some() || !seen.insert(node) {
                continue;
            }
            match &self.nodes[node].kind {
                Kind::Split(children) => next.extend(children),
                Kind::Job { .. } => open.push(node),
                Kind::Leaf => {}
            }
        }
        open
    }

    /// The number of jobs that can still matter.
    pub(super) fn open_jobs(&self) -> usize {
        self.open().len()
    }

    /// The way from the root to the job that seems most useful, of those that are not chosen: always to the child whose loss
    /// seems easiest to prove. It ends before a job if the numbers are not up to date.
    fn most_useful(&self) -> Vec<usize> {
        let mut way = vec![self.root];
        let mut next = Some(self.root).filter(|root| self.nodes[*root].is_free);
        while let Some(node) = next {
            let Kind::Split(children) = &self.nodes[node].kind else { return way };
            let free = children.iter().copied().filter(|child| self.nodes[*child].is_free);
            next = free.min_by_key(|child| self.nodes[*child].numbers.loss);
            way.extend(next);
        }
        way
    }

    /// Brings the numbers of all positions up to date.
    fn update_all(&mut self) {
        // Children come before their parents.
        (0..self.nodes.len()).for_each(|node| self.update(node));
    }

    /// Chooses the open jobs among those with these ids, and the most useful others until there are `most`, which come last.
    pub(super) fn choose(&mut self, root: &Piece, old: &BTreeSet<String>, most: usize) -> Vec<Job> {
        let mut chosen = Vec::new();
        for node in self.open() {
            if let Some(job) = self.job(root, node).filter(|job| old.contains(&job.piece.id())) {
                self.mark(node);
                chosen.push(job);
            }
        }
        self.update_all();
        while chosen.len() < most && self.nodes[self.root].is_free {
            let way = self.most_useful();
            let job = way.last().and_then(|node| Some((*node, self.job(root, *node)?)));
            let Some((node, job)) = job else {
                // A position has several parents, of which only those on the way are up to date.
                self.update_all();
                continue;
            };
            chosen.push(job);
            self.mark(node);
            way.iter().rev().for_each(|node| self.update(*node));
        }
        chosen
    }

    fn mark(&mut self, node: usize) {
        if let Kind::Job { is_chosen, .. } = &mut self.nodes[node].kind {
            *is_chosen = true;
        }
    }

    /// The job of a node.
    fn job(&self, root: &Piece, node: usize) -> Option<Job> {
        let node = &self.nodes[node];
        let Kind::Job { weight, .. } = node.kind else { return None };
        Some(Job { piece: Piece { position: node.position.clone(), ..root.clone() }, weight })
    }
}

impl Node {
    fn leaf(position: String, wins: bool) -> Node {
        Node { position, kind: Kind::Leaf, wins: Some(wins), numbers: Numbers::UNKNOWN, is_free: false }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::crossway;
    use super::*;
    use xgames_core::games::crossway::Crossway;

    /// Both numbers of a job that is chosen grow, so that another one is more useful next.
    #[test]
    fn a_chosen_job_seems_harder() {
        let root = crossway(5, "5/5/2B2/5/5 W");
        let mut tree = Tree::<Crossway>::new(&Plan::new(root), &Results::new(), &Limits::none()).unwrap();
        let Kind::Job { weight, is_chosen: false } = tree.nodes[tree.root].kind else {
            panic!("the root is not a job")
        };
        assert_eq!(tree.nodes[tree.root].numbers, Numbers { win: 1, loss: weight });
        tree.mark(tree.root);
        tree.update(tree.root);
        assert_eq!(tree.nodes[tree.root].numbers, Numbers { win: 2, loss: weight + 1 });
    }
}
