//! The line of a native game, followed from event to event.

use xgames_analysis::game_tree::Node;
use xgames_core::record::{Event, EventKind};

/// The line that is being written at a place of a native game.
#[derive(Debug)]
pub struct Line<'n> {
    /// The positions of the game in the order of the text.
    nodes: &'n [Node],
    /// The last node of the line, and whether an illegal move has ended it.
    last: (usize, bool),
    /// The last nodes of the lines that go on after a variation, each with whether an illegal move has ended its line.
    waiting: Vec<(usize, bool)>,
}

impl<'n> Line<'n> {
    /// The beginning of a game with these positions.
    #[must_use]
    pub fn new(nodes: &'n [Node]) -> Line<'n> {
        Line { nodes, last: (0, false), waiting: Vec::new() }
    }

    /// Goes on by the next event.
    pub fn follow(&mut self, event: &Event<'_>) {
        let (last, is_over) = self.last;
        match event.kind {
            EventKind::VariationStart => {
                self.waiting.push(self.last);
                // The new move replaces the last one. An illegal one has no node, and neither has a resignation.
                let replaced = self.nodes.get(last).filter(|node| !is_over && node.resigned.is_none());
                let replaced = replaced.and_then(|node| node.parent);
                self.last = (replaced.unwrap_or(last), is_over);
            }
            EventKind::VariationEnd => self.last = self.waiting.pop().unwrap_or(self.last),
            EventKind::Move | EventKind::Point { .. } => {
                let moves = self.nodes.get(1..).unwrap_or_default();
                let found = moves.binary_search_by_key(&event.span.start, |node| node.place.start);
                self.last = found.map_or((last, true), |index| (index + 1, false));
            }
            _ => {}
        }
    }

    /// The node of the last legal move of the line.
    #[must_use]
    pub fn node(&self) -> usize {
        self.last.0
    }

    /// The number of plies of the line; `None` after an illegal move.
    #[must_use]
    pub fn plies(&self) -> Option<u32> {
        let (last, is_over) = self.last;
        self.nodes.get(last).filter(|_| !is_over).map(|node| node.ply)
    }
}
