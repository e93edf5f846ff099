//! The baseline for all games: UCT (Kocsis and Szepesvári, 2006) with uniformly random playouts, by the plain rules alone.
//!
//! The search knows nothing that a game's own engine adds, so matches against it show the worth of that knowledge. Where
//! stones are hidden, it searches some worlds in which they are dealt at random, and plays the move that was visited most in
//! all of them.

use super::{Engine, Evaluation, LEAST_IN_LINE, Line, Playable, Report, Settings, first_of, legal_stones};
use crate::solver::{Limits, Value};
use xgames_core::board::Side;
use xgames_core::games::playout::playout;
use xgames_core::random::Random;

/// The weight of moves that were tried less often than others.
const EXPLORATION: f64 = 0.35;
/// The number of worlds that are searched where stones are hidden.
const WORLDS: usize = 8;
/// The number of playouts that a search makes whatever the clock says.
const LEAST_PLAYOUTS: u64 = 50;
/// The number of plies of the longest playout; a longer one counts as a draw. Only those of Crossings can be that long.
const LONGEST: usize = 3000;

/// A tree search of one thread with random playouts.
pub struct PlainUct {
    settings: Settings,
}

impl PlainUct {
    /// A search with this memory and seed.
    #[must_use]
    pub fn new(settings: Settings) -> PlainUct {
        PlainUct { settings }
    }
}

/// A position in the tree.
#[derive(Clone)]
struct Node<M> {
    /// The move that leads here, `None` for the root.
    mv: Option<M>,
    visits: u32,
    /// The sum of the results for the first side, each from 0 to 1.
    score: f64,
    /// The index of the first child, and the number of children, which is 0 before the second visit.
    children: (u32, u32),
}

impl<M: Copy> Node<M> {
    fn new(mv: Option<M>) -> Node<M> {
        Node { mv, visits: 0, score: 0.0, children: (0, 0) }
    }

    fn evaluation(&self) -> Evaluation {
        Evaluation::Estimate(if self.visits == 0 { 0.5 } else { self.score / f64::from(self.visits) })
    }
}

struct Tree<M>(Vec<Node<M>>);

impl<M: Copy> Tree<M> {
    fn children(&self, node: usize) -> &[Node<M>] {
        let (first, count) = self.0[node].children;
        &self.0[first as usize..][..count as usize]
    }

    fn expand(&mut self, node: usize, moves: Vec<M>) {
        self.0[node].children = (self.0.len() as u32, moves.len() as u32);
        self.0.extend(moves.into_iter().map(|mv| Node::new(Some(mv))));
    }

    /// The child to visit next: the first one that was never visited, or the one with the highest upper bound.
    fn select(&self, node: usize, side: Side) -> usize {
        let log = f64::from(self.0[node].visits).ln();
        let bound = |child: &Node<M>| {
            if child.visits == 0 {
                return f64::INFINITY;
            }
            child.evaluation().chance(side) + EXPLORATION * (log / f64::from(child.visits)).sqrt()
        };
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, child) in self.children(node).iter().enumerate() {
            let bound = bound(child);
            if bound > best.0 {
                best = (bound, index);
            }
        }
        self.0[node].children.0 as usize + best.1
    }

    /// The line of the most visited moves: the child that was visited most often, then its child, and so on.
    fn line(&self, mut node: usize) -> Vec<M> {
        let mut moves = Vec::new();
        loop {
            moves.extend(self.0[node].mv);
            let first = self.0[node].children.0 as usize;
            let children = self.children(node).iter().enumerate();
            match children.max_by_key(|(index, child)| (child.visits, std::cmp::Reverse(*index))) {
                Some((index, child)) if child.visits >= LEAST_IN_LINE => node = first + index,
                _ => return moves,
            }
        }
    }

    fn report(&self) -> Report<M> {
        let first = self.0[0].children.0 as usize;
        let mut order: Vec<usize> = (first..first + self.children(0).len()).collect();
        order.sort_by_key(|node| std::cmp::Reverse(self.0[*node].visits));
        let line = |node: usize| {
            let Node { visits, .. } = self.0[node];
            Line { evaluation: self.0[node].evaluation(), visits: visits.into(), moves: self.line(node) }
        };
        let tried = order.iter().filter(|node| self.0[**node].visits > 0).count();
        order.truncate(tried.max(1));
        let lines: Vec<Line<M>> = order.into_iter().map(line).collect();
        let evaluation = lines.first().map_or(Evaluation::Estimate(0.5), |line| line.evaluation);
        Report { evaluation, lines, visits: self.0[0].visits.into(), solver_nodes: 0 }
    }
}

/// A possible position in which every stone is known, and its tree.
struct World<P: Playable> {
    root: P,
    tree: Tree<P::Move>,
}

impl<P: Playable> World<P> {
    fn new(root: P, random: &mut Random) -> World<P> {
        let mut world = World { root, tree: Tree(vec![Node::new(None)]) };
        world.tree.expand(0, shuffled_moves(&world.root, random));
        world
    }

    /// The tree of the moves of all worlds, without the moves after them.
    fn together(worlds: &[World<P>]) -> Tree<P::Move> {
        let mut all: Vec<Node<P::Move>> = vec![Node::new(None)];
        for World { tree, .. } in worlds {
            all[0].visits += tree.0[0].visits;
            for node in tree.children(0) {
                if let Some(same) = all[1..].iter_mut().find(|same| same.mv == node.mv) {
                    same.visits += node.visits;
                    same.score += node.score;
                } else {
                    all.push(Node { children: (0, 0), ..node.clone() });
                }
            }
        }
        all[0].children = (1, all.len() as u32 - 1);
        Tree(all)
    }
}

fn shuffled_moves<P: Playable>(position: &P, random: &mut Random) -> Vec<P::Move> {
    let mut moves = legal_stones(position);
    random.shuffle(&mut moves);
    moves
}

fn report<P: Playable>(worlds: &[World<P>]) -> Report<P::Move> {
    if let [world] = worlds { world.tree.report() } else { World::together(worlds).report() }
}

impl<P: Playable> Engine<P> for PlainUct {
    fn search(&mut self, root: &P, limits: &Limits, observe: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        if let Some(outcome) = root.outcome() {
            return Report::of_outcome(outcome);
        }
        let mut random = Random::new(self.settings.seed, 0);
        let mut roots: Vec<P> = (0..WORLDS).map_while(|_| root.sampled(&mut random)).collect();
        if roots.is_empty() {
            roots.push(root.clone());
        }
        let mut worlds: Vec<World<P>> = roots.into_iter().map(|root| World::new(root, &mut random)).collect();
        // A list that grows takes up to three times its length for a moment.
        let most = self.settings.memory / size_of::<Node<P::Move>>() / 3 / worlds.len();
        let (mut position, mut path, mut played) = (root.clone(), Vec::new(), Vec::new());
        let mut observed = 1000;
        let mut nodes = 0;
        let first = first_of(limits, LEAST_PLAYOUTS);
        while !first.reached(nodes) || !limits.reached(nodes) {
            let world = nodes as usize % worlds.len();
            let World { root, tree } = &mut worlds[world];
            position.clone_from(root);
            path.clear();
            path.push(0);
            let mut node = 0;
            while position.outcome().is_none() {
                if tree.0[node].children.1 == 0 {
                    if tree.0[node].visits == 0 || tree.0.len() >= most {
                        break;
                    }
                    tree.expand(node, shuffled_moves(&position, &mut random));
                }
                node = tree.select(node, position.turn().side);
                path.push(node);
                tree.0[node].mv.into_iter().for_each(|mv| position.play(mv));
            }
            let outcome = playout(&position, LONGEST, &mut random, &mut played);
            let score = Value::of(outcome.and_then(|outcome| outcome.winner)).score(Side::First);
            for node in &path {
                let node = &mut tree.0[*node];
                node.visits += 1;
                node.score += f64::midpoint(score.into(), 1.0);
            }
            nodes += 1;
            if nodes == observed {
                observe(&report(&worlds));
                observed *= 2;
            }
        }
        report(&worlds)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check_engine, check_hurry, position};
    use super::super::{Settings, random::RandomMoves};
    use super::*;
    use xgames_core::games::crosswise::{Crosswise, Seats};
    use xgames_core::games::{cross::Cross, crossings::Crossings, crossway::Crossway};

    const SETTINGS: Settings = Settings { memory: 1 << 20, threads: 1, seed: 5, learned: true };

    #[test]
    fn baselines_play_legal_moves() {
        for size in [2, 3, 5] {
            check_engine(&Crossway::new(size).unwrap(), || Box::new(PlainUct::new(SETTINGS)), 3);
            check_engine(&Cross::new(size).unwrap(), || Box::new(PlainUct::new(SETTINGS)), 3);
            check_engine(&Cross::new(size).unwrap(), || Box::new(RandomMoves::new(SETTINGS)), 3);
        }
        check_engine(&position::<Crossings>(""), || Box::new(PlainUct::new(SETTINGS)), 1);
        check_engine(&position::<Crossings>(""), || Box::new(RandomMoves::new(SETTINGS)), 1);
    }

    #[test]
    fn what_is_played_was_looked_at() {
        check_hurry(&Cross::new(4).unwrap(), &mut PlainUct::new(SETTINGS));
        check_hurry(&Crosswise::new(Seats::by_number(2)), &mut PlainUct::new(SETTINGS));
    }

    #[test]
    fn hidden_stones_are_dealt() {
        for seats in Seats::all() {
            check_engine(&Crosswise::new(seats), || Box::new(PlainUct::new(SETTINGS)), 1);
        }
        let position = Crosswise::new(Seats::by_number(2));
        let report = PlainUct::new(SETTINGS).search(&position, &Limits::nodes(800), &mut |_| ());
        let visits: u64 = report.lines.iter().map(|line| line.visits).sum();
        assert_eq!((report.visits, visits), (800, 800));
        assert!(report.lines.iter().all(|line| line.moves.len() == 1));
    }
}
