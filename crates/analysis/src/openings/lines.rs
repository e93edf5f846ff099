//! Lines of moves, with the results of the games that were played so.

use std::collections::HashMap;

use xgames_core::record::GameResult;

/// Lines of moves from one position, as a tree that has a node for each beginning of a line.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// The nodes, each after the one that it continues. The first one is the empty line.
    nodes: Vec<Node>,
    /// The node after each node and move.
    next: HashMap<(u32, u32), u32>,
}

/// A line, as the line before it and its last move.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The line without its last move.
    before: u32,
    /// The [code](xgames_core::games::symmetry::Symmetric::code) of the last move.
    code: u32,
    ply: u32,
    /// The games that are not known beyond this line.
    ended: Ended,
}

/// Games by their result, and the last date among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ended {
    /// The numbers of games won by seat 1, won by the other seat, drawn, and unfinished.
    results: [u32; 4],
    last: u32,
}

impl Ended {
    /// The counts of a single game. The date is as in [`Day`](super::Day).
    pub(crate) fn game(result: GameResult, date: u32) -> Ended {
        let mut results = [0; 4];
        results[match result {
            GameResult::FirstWins => 0,
            GameResult::SecondWins => 1,
            GameResult::Draw => 2,
            GameResult::Unfinished => 3,
        }] = 1;
        Ended { results, last: date }
    }

    pub(super) fn results(self) -> [u64; 4] {
        self.results.map(u64::from)
    }

    /// The counts of several games. More than four billion games count as four billion.
    pub(super) fn new(results: [u64; 4], last: u32) -> Ended {
        Ended { results: results.map(|games| u32::try_from(games).unwrap_or(u32::MAX)), last }
    }

    pub(super) fn last(self) -> u32 {
        self.last
    }

    fn add(&mut self, other: Ended) {
        self.results.iter_mut().zip(other.results).for_each(|(sum, games)| *sum = sum.saturating_add(games));
        self.last = self.last.max(other.last);
    }
}

impl Default for Lines {
    fn default() -> Lines {
        let root = Node { before: 0, code: 0, ply: 0, ended: Ended::default() };
        Lines { nodes: vec![root], next: HashMap::new() }
    }
}

impl Lines {
    /// The number of different beginnings of lines.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds games that were played so.
    pub(crate) fn add(&mut self, line: &[u32], games: Ended) {
        let end = self.node(line);
        self.nodes[end as usize].ended.add(games);
    }

    /// The node of a line, which is made if it is not there.
    pub(super) fn node(&mut self, line: &[u32]) -> u32 {
        line.iter().fold(0, |node, code| self.after(node, *code))
    }

    fn after(&mut self, before: u32, code: u32) -> u32 {
        let (next, ply) = (self.nodes.len() as u32, self.nodes[before as usize].ply + 1);
        let node = *self.next.entry((before, code)).or_insert(next);
        if node == next {
            self.nodes.push(Node { before, code, ply, ended: Ended::default() });
        }
        node
    }

    /// Adds the games of other lines from the same position, as far as they are known to this number of plies.
    pub(crate) fn add_all(&mut self, other: &Lines, plies: u32) {
        let mut nodes: Vec<u32> = Vec::with_capacity(other.len());
        for (index, node) in other.nodes.iter().enumerate() {
            let before = nodes.get(node.before as usize).copied().unwrap_or(0);
            let own = if index == 0 || node.ply > plies { before } else { self.after(before, node.code) };
            self.nodes[own as usize].ended.add(node.ended);
            nodes.push(own);
        }
    }

    /// Cuts off what comes after this number of plies.
    pub(crate) fn shorten(&mut self, plies: u32) {
        let long = std::mem::take(self);
        self.add_all(&long, plies);
    }

    /// The moves of a line.
    pub(super) fn codes(&self, mut node: u32) -> Vec<u32> {
        let mut codes = vec![0; self.ply(node)];
        while let Some(index) = self.ply(node).checked_sub(1) {
            codes[index] = self.nodes[node as usize].code;
            node = self.before(node);
        }
        codes
    }

    pub(super) fn ply(&self, node: u32) -> usize {
        self.nodes[node as usize].ply as usize
    }

    pub(super) fn before(&self, node: u32) -> u32 {
        self.nodes[node as usize].before
    }

    /// Lets every line have the games of all lines that continue it.
    pub(super) fn added_up(mut self) -> Lines {
        for index in (1..self.nodes.len()).rev() {
            let Node { before, ended, .. } = self.nodes[index];
            self.nodes[before as usize].ended.add(ended);
        }
        self
    }

    /// The games of a line.
    pub(super) fn games(&self, node: u32) -> Ended {
        self.nodes[node as usize].ended
    }
}
