//! The line of a native game, followed from event to event.

use xgames_analysis::game_tree::{Followed, Node};
use xgames_core::record::{Event, EventKind};

/// The line that is being written at a place of a native game.
#[derive(Debug)]
pub struct Line<'n> {
    /// The positions of the game in the order of the text.
    nodes: &'n [Node],
    /// The line so far.
    line: Followed,
}

impl<'n> Line<'n> {
    /// The beginning of a game with these positions.
    #[must_use]
    pub fn new(nodes: &'n [Node]) -> Line<'n> {
        Line { nodes, line: Followed::default() }
    }

    /// Goes on by the next event.
    pub fn follow(&mut self, event: &Event<'_>) {
        match event.kind {
            EventKind::VariationStart => self.line.open(self.nodes),
            EventKind::VariationEnd => self.line.close(),
            EventKind::Move | EventKind::Point { .. } => {
                let moves = self.nodes.get(1..).unwrap_or_default();
                let found = moves.binary_search_by_key(&event.span.start, |node| node.place.start);
                self.line.is_over = found.is_err();
                self.line.last = found.map_or(self.line.last, |index| index + 1);
            }
            _ => {}
        }
    }

    /// The node of the last legal move of the line.
    #[must_use]
    pub fn node(&self) -> usize {
        self.line.last
    }

    /// The number of plies of the line; `None` after an illegal move.
    #[must_use]
    pub fn plies(&self) -> Option<u32> {
        self.nodes.get(self.line.last).filter(|_| !self.line.is_over).map(|node| node.ply)
    }
}
