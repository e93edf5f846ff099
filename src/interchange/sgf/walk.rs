//! Tells the moves of a tree in native words: the main line, and behind each ply the variations that replace it.
//!
//! In SGF a variation stands beside the rest of the game, in a native record behind the ply that it replaces. So the
//! main line is followed through any number of parentheses, and only variations wait for one another.

use super::line::{Line, Ply};
use super::nodes::{Kind, Node};
use super::points;
use super::read::{Table, lexer, word};
use super::remarks::{self, Placed, Remark};
use super::tree::{Lexer, NONE, Tree};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::games::Game;
use crate::record::native::MAX_DEPTH;
use crate::record::parsed::{GameBuilder, ParsedGame};
use crate::record::{EventKind, GameResult};

/// Sequences that continue the same one besides the main one.
#[derive(Clone, Copy, Debug)]
struct Siblings {
    next: u32,
    main: u32,
}

/// Variations that replace the same ply.
#[derive(Debug)]
struct Branch {
    /// The line before that ply.
    before: Line,
    /// What is left of them; those of the last are told first.
    siblings: Vec<Siblings>,
}

/// The main line or a variation, as far as it has been told.
#[derive(Debug)]
struct Place<'t> {
    sequence: u32,
    lexer: Lexer<'t>,
    root: bool,
    line: Line,
    /// Whether it has a move.
    moved: bool,
    /// Whether the rest of it is passed over.
    ended: bool,
    /// What will replace the next move.
    siblings: Vec<Siblings>,
    /// What the current node says besides its move, and how much of it has been told.
    remarks: Vec<Placed>,
    told: usize,
    /// Which branch begins with the ply of the current node.
    branch: Option<usize>,
    /// Which branch this variation is of.
    outer: Option<usize>,
}

/// The way through a tree.
pub(super) struct Walk<'t> {
    text: &'t [u8],
    tree: &'t Tree,
    table: Table,
    builder: GameBuilder,
    result: Option<(GameResult, Span)>,
    branches: Vec<Branch>,
    /// Lines that wait for the end of a variation.
    waiting: Vec<Place<'t>>,
}

impl<'t> Walk<'t> {
    pub(super) fn new(
        text: &'t [u8],
        tree: &'t Tree,
        table: Table,
        builder: GameBuilder,
        result: Option<(GameResult, Span)>,
    ) -> Walk<'t> {
        Walk { text, tree, table, builder, result, branches: Vec::new(), waiting: Vec::new() }
    }

    /// Tells all of it.
    pub(super) fn run(mut self) -> ParsedGame {
        let mut place = self.place(0, Line::new(self.table.start), None);
        place.root = true;
        let mut node = Node::default();
        loop {
            if let Some((sequence, branch)) = self.tell_remarks(&mut place) {
                self.begin_variation(&mut place, sequence, branch);
            } else if !place.ended && node.read(self.text, &mut place.lexer, place.root) {
                self.tell_node(&mut place, &node);
            } else if !self.goes_on(&mut place) {
                let Some(outer) = self.waiting.pop() else { break };
                self.builder.variation_end(Span::new(place.lexer.at, place.lexer.at));
                place = outer;
            }
        }
        self.tell_result();
        self.builder.finish()
    }

    fn place(&self, sequence: u32, line: Line, outer: Option<usize>) -> Place<'t> {
        Place {
            sequence,
            lexer: lexer(self.text, self.tree, sequence),
            root: false,
            line,
            moved: false,
            ended: false,
            siblings: Vec::new(),
            remarks: Vec::new(),
            told: 0,
            branch: None,
            outer,
        }
    }

    fn tell_result(&mut self) {
        if let Some((result, span)) = self.result.take() {
            self.builder.result(result, span);
        }
    }

    /// Goes on with what continues the sequence. `false` if the line ends with it.
    fn goes_on(&self, place: &mut Place<'t>) -> bool {
        if place.ended {
            return false;
        }
        let Some(sequence) = self.tree.sequences.get(place.sequence as usize) else { return false };
        if sequence.main == NONE {
            // What is left can replace nothing, as no move has come: it is told one behind the other.
            let Some(next) = self.take(&mut place.siblings) else { return false };
            place.sequence = next;
        } else {
            place.siblings.push(Siblings { next: sequence.first, main: sequence.main });
            place.sequence = sequence.main;
        }
        place.lexer = lexer(self.text, self.tree, place.sequence);
        true
    }

    /// The next of these sequences.
    fn take(&self, siblings: &mut Vec<Siblings>) -> Option<u32> {
        loop {
            let last = siblings.last_mut()?;
            let sequence = last.next;
            let Some(found) = self.tree.sequences.get(sequence as usize) else {
                siblings.pop();
                continue;
            };
            last.next = found.next;
            if sequence != last.main {
                return Some(sequence);
            }
        }
    }

    fn next_variation(&mut self, branch: usize) -> Option<u32> {
        let mut siblings = std::mem::take(&mut self.branches.get_mut(branch)?.siblings);
        let next = self.take(&mut siblings);
        if let Some(branch) = self.branches.get_mut(branch) {
            branch.siblings = siblings;
        }
        next
    }

    /// Tells what the current node says besides its move. Returns the variation that is due before all is told, and
    /// which branch it is of.
    fn tell_remarks(&mut self, place: &mut Place<'t>) -> Option<(u32, usize)> {
        while let Some(placed) = place.remarks.get(place.told) {
            match &placed.remark {
                Remark::Annotation(text) => self.builder.remark(EventKind::Annotation, text, placed.span),
                Remark::Comment(text) => self.builder.remark(EventKind::Comment, text, placed.span),
                Remark::Escape(text) => self.builder.remark(EventKind::Escape, text, placed.span),
                Remark::Tags => {}
                Remark::Variation => {
                    let branch = place.branch.or(place.outer.filter(|_| place.moved));
                    if let Some(branch) = branch
                        && let Some(sequence) = self.next_variation(branch)
                    {
                        place.told += 1;
                        return Some((sequence, branch));
                    }
                }
                Remark::Result => {
                    // Nothing but comments can follow, so the variations come first.
                    if let Some(branch) = place.branch
                        && let Some(sequence) = self.next_variation(branch)
                    {
                        return Some((sequence, branch));
                    }
                    if self.waiting.is_empty() && self.is_last(place) {
                        self.tell_result();
                    }
                }
            }
            place.told += 1;
        }
        let branch = place.branch?;
        if let Some(sequence) = self.next_variation(branch) {
            return Some((sequence, branch));
        }
        // Branches that began later have ended before.
        self.branches.truncate(branch);
        place.branch = None;
        None
    }

    /// Whether no node of this line follows.
    fn is_last(&self, place: &Place<'_>) -> bool {
        let ends = self.tree.sequences.get(place.sequence as usize).is_none_or(|sequence| sequence.main == NONE);
        let mut rest = place.lexer;
        ends && place.siblings.is_empty() && rest.next().is_none()
    }

    /// Begins a variation; the line waits for its end.
    fn begin_variation(&mut self, place: &mut Place<'t>, sequence: u32, branch: usize) {
        let start = self.tree.sequences.get(sequence as usize).map_or(0, |sequence| sequence.span().start);
        self.builder.variation_start(Span::new(start, start));
        let before = self.branches.get(branch).map(|branch| branch.before);
        // The reader of native records says that it is nested too deep, and does not look into it.
        let Some(before) = before.filter(|_| self.waiting.len() < MAX_DEPTH) else {
            return self.builder.variation_end(Span::new(start, start));
        };
        let variation = self.place(sequence, before, Some(branch));
        self.waiting.push(std::mem::replace(place, variation));
    }

    fn tell_node(&mut self, place: &mut Place<'t>, node: &Node) {
        let begins = self.waiting.is_empty() && !place.moved;
        let sets_up = |kind| matches!(kind, Kind::SetUp(_) | Kind::ToMove);
        if let Some(late) = node.properties.iter().find(|property| !begins && sets_up(property.kind)) {
            let message = "stones are set up or the turn is changed behind a move";
            let help = "a set-up stands before the first move; the rest of this line is not judged";
            self.builder.cut_short(Diagnostic::new(Code::LateSetUp, late.span(), message).help(help));
            place.ended = true;
            return;
        }
        for (index, (colour, property)) in node.moves().enumerate() {
            let before = place.line;
            let said = word(self.text, node, property);
            let label = self.table.side(colour);
            if !place.line.play_labelled(Ply::of(&said), label) {
                let message =
                    format!("this move has the colour {}, but {} is to move", colour.name(), colour.other().name());
                let help = "the rest of this line is not judged";
                self.builder.cut_short(Diagnostic::new(Code::WrongColour, property.span(), message).help(help));
                place.ended = true;
                return;
            }
            self.tell_extra(node, index, property);
            let value = node.value(property);
            let span = if value.is_empty() { property.span() } else { value };
            self.tell_move(&said, span);
            if place.moved {
                place.outer = None;
            }
            place.moved = true;
            if !place.siblings.is_empty() {
                place.branch = Some(self.branches.len());
                self.branches.push(Branch { before, siblings: std::mem::take(&mut place.siblings) });
            }
        }
        remarks::read(self.text, node, &mut place.remarks);
        place.told = 0;
        if std::mem::take(&mut place.root) {
            // They stand before the tags.
            let preface = place.remarks.iter().position(|placed| placed.remark == Remark::Tags);
            place.told = preface.map_or(0, |tags| tags + 1);
        }
    }

    /// Adds a move: a point of Crossway, or text that the game reads.
    fn tell_move(&mut self, said: &str, span: Span) {
        let Table { game, size, .. } = self.table;
        match points::point(said) {
            _ if said.is_empty() => self.builder.move_text("pass", span),
            // So older files write a pass, on boards that have no such point.
            Some(_) if game == Game::Crossway && said == "tt" && size <= 19 => self.builder.move_text("pass", span),
            Some((column, row)) if game == Game::Crossway => self.builder.point(column, row, said, span),
            _ => self.builder.move_text(said, span),
        }
    }

    /// Says that a node holds more than one move.
    fn tell_extra(&mut self, node: &Node, index: usize, property: &super::nodes::Property) {
        let mut fault = |span, message: &'static str, help: &'static str| {
            self.builder.finding(Diagnostic::new(Code::BadField, span, message).help(help));
        };
        if index > 0 {
            fault(property.span(), "this node has a move already", "each move has a node of its own: `;B[dd];W[qq]`");
        }
        if let Some(second) = node.values(property).get(1) {
            fault(*second, "a move has one value", "each move has a node of its own: `;B[dd];W[qq]`");
        }
    }
}
