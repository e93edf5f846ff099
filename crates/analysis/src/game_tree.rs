//! A game with all its lines: the main line and the variations, with their comments.

use xgames_core::diagnostic::Span;
use xgames_core::games::{Notation, Side};
use xgames_core::judge::{Listen, Watch};
use xgames_core::record::{Event, EventKind};

/// A position of the game, and the ply that led to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The index of the position before the ply; `None` for the start.
    pub parent: Option<usize>,
    /// The indices of the positions after the next ply: that of the same line first, then those of its variations.
    pub children: Vec<usize>,
    /// The number of plies so far.
    pub ply: u32,
    /// The seat that played the ply, from 1; 0 at the start.
    pub seat: u8,
    /// The name of the side that played the ply.
    pub side: &'static str,
    /// The move in canonical notation.
    pub mv: String,
    /// The place of the move in the text.
    pub place: Span,
    /// The annotations after the move, such as `!?`, as written.
    pub annotations: Vec<String>,
    /// The comments after the move, as written; at the start, those before the first move.
    pub comments: Vec<String>,
    /// The side that has resigned here.
    pub resigned: Option<Side>,
    /// The comments about a resignation that a variation has in place of the next ply; `None` if no variation is a resignation alone.
    pub instead: Option<Vec<String>>,
}

/// The line that is followed from event to event, and those that go on after it.
#[derive(Clone, Debug, Default)]
pub struct Followed {
    /// The last node of the line.
    pub last: usize,
    /// Whether an illegal move has ended the line.
    pub is_over: bool,
    /// The lines that go on after the variation, each with whether an illegal move has ended it.
    waiting: Vec<(usize, bool)>,
}

impl Followed {
    /// Begins a variation. Its first move replaces the last one of the line; an illegal one has no node, and neither has a resignation.
    pub fn open(&mut self, nodes: &[Node]) {
        self.waiting.push((self.last, self.is_over));
        let replaced = nodes.get(self.last).filter(|node| !self.is_over && node.resigned.is_none());
        self.last = replaced.and_then(|node| node.parent).unwrap_or(self.last);
    }

    /// Ends a variation. Without one, nothing changes.
    pub fn close(&mut self) {
        (self.last, self.is_over) = self.waiting.pop().unwrap_or((self.last, self.is_over));
    }
}

/// The lines of a game, recorded while it is replayed. A line ends before its first illegal move.
#[derive(Clone, Debug)]
pub struct GameTree<P: Notation> {
    start: Option<P>,
    /// The nodes in the order of the text. The first one is the start of the game.
    nodes: Vec<Node>,
    /// The move of each node but the first.
    moves: Vec<P::Move>,
    /// The line that is being read.
    line: Followed,
    /// The node at which the last variation has begun.
    branch: usize,
    /// Whether the variation that is being read is a resignation alone.
    is_resignation: bool,
    /// The two values above of the lines that go on after the variation.
    waiting: Vec<(usize, bool)>,
}

impl<P: Notation> Default for GameTree<P> {
    fn default() -> GameTree<P> {
        let (nodes, moves) = (vec![Node::default()], Vec::new());
        GameTree {
            start: None,
            nodes,
            moves,
            line: Followed::default(),
            branch: 0,
            is_resignation: false,
            waiting: Vec::new(),
        }
    }
}

impl<P: Notation> GameTree<P> {
    /// All positions, in the order of the text.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Adds a comment before the first move.
    pub fn add_preface(&mut self, comment: String) {
        self.nodes[0].comments.push(comment);
    }

    /// The last position of the line that was being read when the record ended; `None` if an illegal move has ended that line.
    #[must_use]
    pub fn end(&self) -> Option<usize> {
        (!self.line.is_over).then_some(self.line.last)
    }

    /// The moves that lead to a node.
    #[must_use]
    pub fn moves_to(&self, node: usize) -> Vec<P::Move> {
        let mut moves: Vec<P::Move> = path(&self.nodes, node).map(|node| self.moves[node - 1]).collect();
        moves.reverse();
        moves
    }

    /// The position of a node; `None` if the game was not replayed at all.
    #[must_use]
    pub fn position(&self, node: usize) -> Option<P> {
        let mut position = self.start.clone()?;
        self.moves_to(node).into_iter().for_each(|mv| position.play(mv));
        Some(position)
    }
}

/// The next node of a line; `None` at its end. What follows a resignation was played instead of it.
#[must_use]
pub fn next_in_line(nodes: &[Node], node: usize) -> Option<usize> {
    nodes[node].children.first().copied().filter(|_| nodes[node].resigned.is_none())
}

/// The indices of a node and of those before it, without the start.
pub fn path(nodes: &[Node], node: usize) -> impl Iterator<Item = usize> {
    let mut next = Some(node);
    std::iter::from_fn(move || {
        let node = next?;
        next = nodes[node].parent;
        next.map(|_| node)
    })
}

impl<P: Notation> Watch<P> for GameTree<P> {
    fn listener(&mut self) -> Option<&mut dyn Listen> {
        Some(self)
    }

    fn begins(&mut self, start: &P) {
        self.start = Some(start.clone());
    }

    fn in_any_line(&mut self, position: &P, mv: P::Move, place: Span) {
        let (parent, node) = (self.line.last, self.nodes.len());
        let turn = position.turn();
        self.nodes.push(Node {
            parent: Some(parent),
            ply: self.nodes[parent].ply + 1,
            seat: turn.seat.0,
            side: P::GAME.side_name(turn.side),
            mv: position.move_text(mv),
            place,
            ..Node::default()
        });
        self.moves.push(mv);
        self.nodes[parent].children.push(node);
        self.line.last = node;
    }

    fn resigned(&mut self, _: &P, side: Side, _: Span) {
        // A variation that is a resignation alone has no node of its own.
        self.nodes[self.line.last].resigned = Some(side);
    }
}

impl<P: Notation> Listen for GameTree<P> {
    fn event(&mut self, event: Event<'_>) {
        let text = || String::from_utf8_lossy(event.text).into_owned();
        let Followed { last, is_over, .. } = self.line;
        match event.kind {
            EventKind::VariationStart => {
                self.line.open(&self.nodes);
                self.waiting.push((self.branch, self.is_resignation));
                if self.is_resignation {
                    // What replaces a resignation without a node follows the same ply.
                    self.line.last = last;
                }
                // The variation has moves of its own, also where an illegal move has ended the line.
                self.line.is_over = false;
                self.branch = self.line.last;
                self.is_resignation = false;
            }
            EventKind::VariationEnd => {
                self.line.close();
                (self.branch, self.is_resignation) = self.waiting.pop().unwrap_or_default();
            }
            // Words about an illegal move, or about what follows it, are not about the last move of the tree.
            EventKind::Comment | EventKind::Annotation if is_over => {}
            EventKind::Comment => {
                let node = &mut self.nodes[last];
                let instead = node.instead.as_mut().filter(|_| self.is_resignation);
                instead.unwrap_or(&mut node.comments).push(text());
            }
            EventKind::Annotation => self.nodes[last].annotations.push(text()),
            EventKind::Move | EventKind::Point { .. } => self.line.is_over = true,
            // In the main line, the judge says who resigns.
            EventKind::Resign if is_over || self.line.waiting.is_empty() => {}
            EventKind::Resign if last == self.branch => {
                // A variation that is a resignation alone has no node of its own.
                self.nodes[last].instead.get_or_insert_default();
                self.is_resignation = true;
            }
            EventKind::Resign => self.nodes[last].resigned = self.position(last).map(|position| position.turn().side),
            EventKind::Number(_) | EventKind::Escape | EventKind::Result(_) | EventKind::Fault(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::judge::{Defaults, GameInfo, Judge};
    use xgames_core::record::native::Reader;

    fn tree(moves: &str) -> GameTree<Crossway> {
        let text = format!("[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n\n{moves}\n");
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap();
        let (defaults, mut tree) = (Defaults::default(), GameTree::default());
        let info = GameInfo::read(&head, &defaults);
        let _ = Judge::new(&defaults).judge_watched(&mut reader.into(), &head, info, &mut tree);
        tree
    }

    /// The nodes of a game with these moves, each as `parent>move` with its comments and annotations.
    fn lines(moves: &str) -> Vec<String> {
        let tree = tree(moves);
        let line = |node: &Node| {
            let mark = |marks: &[String]| marks.iter().map(|mark| format!(" {mark}")).collect::<String>();
            let Node { parent, mv, comments, annotations, .. } = node;
            format!("{}>{mv}{}{}", parent.unwrap(), mark(annotations), mark(comments))
        };
        tree.nodes[1..].iter().map(line).collect()
    }

    #[test]
    fn variations_replace_the_move_before_them() {
        assert_eq!(
            lines("1. a1 {x} b1 (1... c1 2. d1 (2. d2 $3)) (1... c2 {y}) 2. a2 *"),
            ["0>a1 x", "1>b1", "1>c1", "3>d1", "3>d2 $3", "1>c2 y", "2>a2"]
        );
        let tree = tree("1. a1 b1 (1... c1 2. d1) 2. a2 *");
        assert_eq!(tree.nodes[1].children, [2, 3]);
        assert_eq!(path(&tree.nodes, 4).collect::<Vec<_>>(), [4, 3, 1]);
        assert_eq!(tree.position(4).unwrap().one_line(), "4/4/4/B1WB W");
        assert_eq!(tree.position(0).unwrap().one_line(), "4/4/4/4 B");
    }

    #[test]
    fn an_illegal_move_ends_its_line() {
        // After one in the main line nothing is replayed, and what is said about it is said of no other move.
        assert_eq!(lines("1. a1 {fine} a1?? {no} (1... b1 {better} 2. c1) 2. d1 *"), ["0>a1 fine"]);
        assert_eq!(lines("1. a1 b1 (1... a1 2. c1) 2. d1 *"), ["0>a1", "1>b1", "2>d1"]);
    }

    #[test]
    fn resignations_are_kept() {
        let resigned = tree("1. a1 b1 (1... resign) resign 0-1");
        assert_eq!([1, 2].map(|node: usize| resigned.nodes[node].resigned), [None, Some(Side::First)]);
        // The words about one that is a variation are not about the ply before it.
        let resigned = tree("1. a1 {x} b1 (1... resign {lost}) {y} (1... resign) resign {z} 0-1");
        let said =
            [1, 2].map(|node: usize| (resigned.nodes[node].instead.clone(), resigned.nodes[node].comments.join(" ")));
        assert_eq!(said, [(Some(vec!["lost".to_owned()]), "x".to_owned()), (None, "y z".to_owned())]);
        let nested = tree("1. a1 b1 (1... resign (1... c1 {c}) {after}) {b} 2. c2 *");
        assert_eq!(nested.nodes[1].instead, Some(vec!["after".to_owned()]));
        assert_eq!([1, 2, 3].map(|node: usize| nested.nodes[node].comments.join(" ")), ["", "b", "c"]);
        // What replaces one in a variation follows the same ply.
        assert_eq!(
            lines("1. a1 b1 (1... resign (1... c1 2. resign (2. d1))) 2. a2 *"),
            ["0>a1", "1>b1", "1>c1", "3>d1", "2>a2"]
        );
        // A variation after one replaces it.
        let moves = "1. a1 b1 2. resign {why} (2. c1 d1 (2... d2)) (2. a2) 0-1";
        assert_eq!(lines(moves), ["0>a1", "1>b1 why", "2>c1", "3>d1", "3>d2", "2>a2"]);
        let tree = tree(moves);
        assert_eq!([1, 2, 3].map(|node| next_in_line(tree.nodes(), node)), [Some(2), None, Some(4)]);
    }
}
