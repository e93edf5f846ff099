//! The proof of a position: who wins it with perfect play.

use std::time::Duration;

use super::Stop;
use crate::document::{Document, Line};
use xgames_core::judge::{AnyPosition, for_position};
use xgames_core::record::{Event, EventKind, Format};
use xgames_report::render::position;
use xgames_report::render::solution::{Answer, words};
use xgames_report::render::text::DrawOptions;
use xgames_search::solver::{Limits, Solvable, pie};

/// The memory of the solver in bytes.
const MEMORY: usize = 256 << 20;

/// A position that is to be solved.
pub struct SolveTask(AnyPosition);

/// The position at a byte of the text: that after the last legal move of the line there, or else the start of the game; `None`
/// if there is no game that can be set up.
#[must_use]
pub fn solve_task(document: &Document, offset: usize) -> Option<SolveTask> {
    document.game_at(offset, |game| {
        let nodes = game.lines().nodes;
        let within = offset.saturating_sub(game.base);
        let node = if document.format() == Format::Native {
            let (mut line, mut events) = (Line::new(&nodes), game.events.clone());
            // A move counts from its first letter on, all else from its end on.
            let is_passed = |event: &Event<'_>| {
                let place = if event.kind == EventKind::Move { event.span.start } else { event.span.end };
                place <= within
            };
            events.iter().take_while(is_passed).for_each(|event| line.follow(&event));
            line.node()
        } else {
            let last = nodes.iter().rposition(|node| node.parent.is_none() || node.place.start <= within);
            last.unwrap_or(0)
        };
        game.position(&nodes, node).map(SolveTask)
    })?
}

impl SolveTask {
    /// Solves the position, and tells it as text with the board.
    #[must_use]
    pub fn run(&self, time: Duration, stop: &Stop) -> String {
        let board = position::draw(&*self.0, false, DrawOptions::PLAIN);
        if self.0.outcome().is_some() {
            return board;
        }
        let stop = |nodes| stop(nodes);
        let limits = Limits::within(None, Some(time), &stop);
        let answer = for_position!(&self.0, at => {
            let mut solver = at.position.solver(MEMORY, 1);
            Answer::new(at, &pie::solve(&mut *solver, &at.position, &limits))
        });
        board + &words(&answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::judge::Defaults;

    #[test]
    fn a_variation_that_is_closed_does_not_count() {
        const TEXT: &str = "[Game \"crossway\"]\n[Size \"3\"]\n[Swap \"no\"]\n\n1. a1 b1 (1... a2) 2. c1 *\n\n";
        let document = Document::new("a.txt", TEXT, 1, Defaults::default());
        let line = |offset: usize| solve_task(&document, offset).unwrap().0.one_line();
        let at = |word: &str| TEXT.find(word).unwrap();
        assert_eq!(line(at("1. a1")), "3/3/3 B");
        assert_eq!(line(at("a1")), "3/3/B2 W");
        assert_eq!(line(at("(")), "3/3/BW1 B");
        assert_eq!([at("a2"), at(")")].map(line), ["3/W2/B2 B"; 2]);
        assert_eq!([at(") 2") + 1, at("2. c1")].map(line), ["3/3/BW1 B"; 2]);
        assert_eq!([at("*"), TEXT.len()].map(line), ["3/3/BWB W"; 2]);
        let open = TEXT.replace(" 2. c1 *", "");
        let document = Document::new("a.txt", &open, 1, Defaults::default());
        assert_eq!(solve_task(&document, open.len()).unwrap().0.one_line(), "3/3/BW1 B");
    }
}
