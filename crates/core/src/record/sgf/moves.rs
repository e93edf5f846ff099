//! Stores the moves of a tree: the main line, and after each ply the variations that replace it.
//!
//! In SGF a variation is a sibling of the rest of the game; in a native record it follows the ply that it replaces. So the
//! main line is followed through any number of parentheses, and only variations are nested.

use super::has_points;
use std::borrow::Cow;

use super::colours::Colour;
use super::comments::{self, Remark};
use super::escape::simple;
use super::game_info::Ending;
use super::points::PointNames;
use super::properties::Kind;
use super::tree::{NONE, Node, Nodes, Property, Sequence, Tree};
use super::turn_order::{Ply, TurnOrder};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::games::{Game, Side};
use crate::record::limits::MAX_DEPTH;
use crate::record::parsed::GameBuilder;
use crate::record::{EventKind, GameResult};

/// The data of a game that is needed to read its moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub(super) game: Game,
    pub(super) size: u16,
    /// The colour that names seat 1.
    pub(super) first: Colour,
    /// Whether the first move has the colour of the other side, so that colours name seats.
    pub(super) exchanged: bool,
    /// Whether black is seat 1 in the root, although white is among the moves.
    pub(super) little_golem: bool,
    pub(super) point_names: PointNames,
    /// Whether `swap-pieces` means a swap of sides.
    pub(super) swaps_sides: bool,
    /// The side that begins.
    pub(super) start: Side,
}

impl Context {
    /// The side that a colour names.
    pub(super) fn side(self, colour: Colour) -> Side {
        if colour == self.first { Side::First } else { Side::Second }
    }

    /// Whether this is a pass as in older files. On larger boards it is a point.
    fn is_old_pass(self, written: &[u8]) -> bool {
        written == b"tt" && has_points(self.game) && self.size <= 19
    }

    /// The result by seat of a game with this ending.
    fn result(self, ending: Ending, order: TurnOrder) -> GameResult {
        match ending {
            Ending::Draw => GameResult::Draw,
            Ending::Unfinished => GameResult::Unfinished,
            Ending::Won(Colour::Black, _) if self.little_golem => GameResult::FirstWins,
            Ending::Won(Colour::White, _) if self.little_golem => GameResult::SecondWins,
            Ending::Won(colour, _) if order.is_seat_one(self.side(colour), self.exchanged) => GameResult::FirstWins,
            Ending::Won(..) => GameResult::SecondWins,
        }
    }
}

/// The text of a move.
pub(super) fn word<'t>(text: &'t [u8], property: Property<'_>) -> Cow<'t, str> {
    let value = property.value();
    let written = text.get(value.start..value.end).unwrap_or_default();
    match simple(written) {
        Cow::Borrowed(plain) => Cow::Borrowed(plain.trim()),
        Cow::Owned(plain) => Cow::Owned(plain.trim().to_owned()),
    }
}

/// The continuations of a sequence, except the main one.
#[derive(Clone, Copy, Debug)]
struct Siblings {
    next: u32,
    main: u32,
}

/// The variations that replace one ply.
#[derive(Debug)]
struct Variations {
    /// The turn order before that ply.
    before: TurnOrder,
    /// The remaining ones; those of the last entry come first.
    siblings: Vec<Siblings>,
}

/// The main line or a variation, as far as it has been stored.
#[derive(Debug)]
struct Line<'t> {
    sequence: u32,
    /// The remaining nodes of the sequence.
    nodes: Nodes<'t>,
    order: TurnOrder,
    has_moved: bool,
    /// Whether the rest of the line is skipped.
    is_cut: bool,
    /// The sequences that will replace the next move.
    siblings: Vec<Siblings>,
    /// The remarks of the current node, and the number of them that have been stored.
    remarks: Vec<(Remark, Span)>,
    stored: usize,
    /// The index of the variations that replace the ply of the current node.
    variations: Option<usize>,
    /// The index of the variations that this one belongs to, up to its second ply.
    outer: Option<usize>,
    /// The parenthesis that ends the variation, if it is one.
    end: Span,
}

/// Stores the moves of a game.
pub(super) struct Moves<'t> {
    text: &'t [u8],
    tree: &'t Tree,
    context: Context,
    builder: &'t mut GameBuilder,
    /// The ending of the game, until its result has been stored.
    ending: Option<(Ending, Span)>,
    variations: Vec<Variations>,
    /// The lines that wait for the end of a variation.
    waiting: Vec<Line<'t>>,
    /// Whether a player resigns in the main line.
    has_resigned: bool,
}

/// A summary of the main line.
pub(super) struct MainLine {
    pub(super) result: Option<GameResult>,
    pub(super) has_resigned: bool,
}

impl<'t> Moves<'t> {
    pub(super) fn new(
        text: &'t [u8],
        tree: &'t Tree,
        context: Context,
        ending: Option<(Ending, Span)>,
        builder: &'t mut GameBuilder,
    ) -> Moves<'t> {
        let (variations, waiting) = (Vec::new(), Vec::new());
        Moves { text, tree, context, builder, ending, variations, waiting, has_resigned: false }
    }

    /// Stores all events of the game.
    pub(super) fn store(mut self) -> MainLine {
        let ending = self.ending;
        let mut line = self.line(0, TurnOrder::new(self.context.start), None);
        if self.tree.has_root()
            && let Some(root) = line.nodes.next()
        {
            self.node(&mut line, root);
            self.preface(&mut line);
        }
        loop {
            if let Some((sequence, index)) = self.remarks(&mut line) {
                self.begin_variation(&mut line, sequence, index);
            } else if !line.is_cut
                && let Some(node) = line.nodes.next()
            {
                self.node(&mut line, node);
            } else if !self.next_sequence(&mut line) {
                let Some(outer) = self.waiting.pop() else { break };
                self.builder.variation_end(line.end);
                line = outer;
            }
        }
        self.result(&line);
        let result = ending.map(|(ending, _)| self.context.result(ending, line.order));
        MainLine { result, has_resigned: self.has_resigned }
    }

    fn line(&self, sequence: u32, order: TurnOrder, outer: Option<usize>) -> Line<'t> {
        Line {
            sequence,
            nodes: self.tree.nodes(sequence),
            order,
            has_moved: false,
            is_cut: false,
            siblings: Vec::new(),
            remarks: Vec::new(),
            stored: 0,
            variations: None,
            outer,
            end: Span::default(),
        }
    }

    /// Stores the remarks before the tags.
    fn preface(&mut self, line: &mut Line<'t>) {
        line.stored = line.remarks.iter().position(|(remark, _)| *remark == Remark::Tags).unwrap_or_default();
        for (remark, span) in &line.remarks[..line.stored] {
            match remark {
                Remark::Comment(text) => self.builder.preface(EventKind::Comment, text, *span),
                Remark::Escape(text) => self.builder.preface(EventKind::Escape, text, *span),
                _ => {}
            }
        }
    }

    fn result(&mut self, main: &Line<'t>) {
        if let Some((ending, span)) = self.ending.take() {
            self.builder.result(self.context.result(ending, main.order), span);
        }
    }

    /// Proceeds to the main continuation of the sequence. `false` if the line ends here.
    fn next_sequence(&self, line: &mut Line<'t>) -> bool {
        let Some(sequence) = self.tree.sequence(line.sequence).filter(|_| !line.is_cut) else { return false };
        if sequence.main == NONE {
            // The remaining siblings replace nothing, because no move followed. They are stored one after another.
            let Some(next) = self.take(&mut line.siblings) else { return false };
            line.sequence = next;
        } else {
            line.siblings.push(Siblings { next: sequence.first, main: sequence.main });
            line.sequence = sequence.main;
        }
        line.nodes = self.tree.nodes(line.sequence);
        true
    }

    /// Takes the next of these sequences.
    fn take(&self, siblings: &mut Vec<Siblings>) -> Option<u32> {
        loop {
            let last = siblings.last_mut()?;
            let index = last.next;
            let Some(sequence) = self.tree.sequence(index) else {
                siblings.pop();
                continue;
            };
            last.next = sequence.next;
            if index != last.main {
                return Some(index);
            }
        }
    }

    fn next_variation(&mut self, index: usize) -> Option<u32> {
        let mut siblings = std::mem::take(&mut self.variations.get_mut(index)?.siblings);
        let next = self.take(&mut siblings);
        if let Some(variations) = self.variations.get_mut(index) {
            variations.siblings = siblings;
        }
        next
    }

    /// Stores the remarks of the current node. Returns the variation that comes before the rest of them, if any, and the
    /// index of the variations it belongs to.
    #[inline]
    fn remarks(&mut self, line: &mut Line<'t>) -> Option<(u32, usize)> {
        while let Some((remark, span)) = line.remarks.get(line.stored) {
            match remark {
                Remark::Annotation(text) => self.builder.remark(EventKind::Annotation, text, *span),
                Remark::Comment(text) => self.builder.remark(EventKind::Comment, text, *span),
                Remark::Escape(text) => self.builder.remark(EventKind::Escape, text, *span),
                Remark::Tags => {}
                Remark::Variation => {
                    let index = line.variations.or(line.outer.filter(|_| line.has_moved));
                    if let Some(index) = index
                        && let Some(sequence) = self.next_variation(index)
                    {
                        line.stored += 1;
                        return Some((sequence, index));
                    }
                }
                Remark::Result => {
                    // Only comments can follow the result, so the variations come first.
                    if let Some(index) = line.variations
                        && let Some(sequence) = self.next_variation(index)
                    {
                        return Some((sequence, index));
                    }
                    if self.waiting.is_empty() && self.is_last(line) {
                        self.result(line);
                    }
                }
            }
            line.stored += 1;
        }
        let index = line.variations?;
        if let Some(sequence) = self.next_variation(index) {
            return Some((sequence, index));
        }
        // Variations that began later have already ended.
        self.variations.truncate(index);
        line.variations = None;
        None
    }

    /// Whether this is the last node of the line.
    fn is_last(&self, line: &Line<'t>) -> bool {
        let ends = self.tree.sequence(line.sequence).is_none_or(|sequence| sequence.main == NONE);
        ends && line.siblings.is_empty() && line.nodes.is_empty()
    }

    /// Begins a variation; the line waits for its end.
    fn begin_variation(&mut self, line: &mut Line<'t>, sequence: u32, index: usize) {
        let Some(whole) = self.tree.sequence(sequence).map(Sequence::span) else { return };
        let is_closed = self.text.get(whole.end - 1) == Some(&b')');
        let end = Span::new(whole.end - usize::from(is_closed), whole.end);
        self.builder.variation_start(Span::new(whole.start, whole.start + 1));
        let before = self.variations.get(index).map(|variations| variations.before);
        // The builder reports variations that are nested too deep.
        let Some(before) = before.filter(|_| self.waiting.len() < MAX_DEPTH) else {
            return self.builder.variation_end(end);
        };
        let mut variation = self.line(sequence, before, Some(index));
        variation.end = end;
        self.waiting.push(std::mem::replace(line, variation));
    }

    #[inline]
    fn node(&mut self, line: &mut Line<'t>, node: Node<'_>) {
        line.remarks.clear();
        line.stored = 0;
        if !node.is_plain() {
            if self.is_cut_by_set_up(line, node) {
                return;
            }
            comments::read(self.tree.values(self.text), node, &mut line.remarks);
        }
        let mut has_move = false;
        for property in node.properties() {
            let Kind::Move(colour) = property.kind() else { continue };
            let before = line.order;
            if !self.play(line, colour, property) {
                line.remarks.clear();
                return;
            }
            if std::mem::replace(&mut has_move, true) {
                self.bad_field(property.span(), "this node already has a move");
            }
            if let Some(second) = property.second_value() {
                self.bad_field(second, "a move has one value");
            }
            if line.has_moved {
                line.outer = None;
            }
            line.has_moved = true;
            if !line.siblings.is_empty() {
                line.variations = Some(self.variations.len());
                self.variations.push(Variations { before, siblings: std::mem::take(&mut line.siblings) });
            }
        }
    }

    /// Whether the line is cut here because of a set-up.
    fn is_cut_by_set_up(&mut self, line: &mut Line<'t>, node: Node<'_>) -> bool {
        if self.waiting.is_empty() && !line.has_moved {
            return false;
        }
        let mut properties = node.properties();
        let late = properties.find(|property| matches!(property.kind(), Kind::SetUp(_) | Kind::ToMove));
        let Some(late) = late else { return false };
        let message = "stones are set up or the turn is changed after a move";
        let help = "a set-up must come before the first move; the rest of this line is not judged";
        self.cut(line, Diagnostic::new(Code::LateSetUp, late.span(), message).help(help));
        true
    }

    /// Skips the rest of a line.
    fn cut(&mut self, line: &mut Line<'t>, finding: Diagnostic) {
        self.builder.cut_short(finding);
        line.is_cut = true;
    }

    /// Stores a move. `false` if it has the wrong colour.
    #[inline]
    fn play(&mut self, line: &mut Line<'t>, colour: Colour, property: Property<'_>) -> bool {
        let value = property.value();
        let written = self.text.get(value.start..value.end).unwrap_or_default();
        // Nearly all moves are points without blanks or escapes.
        if let Some((column, row)) = self.point(written) {
            let fits = self.order_fits(line, colour, property, Ply::Other);
            if fits {
                self.builder.point(column, row, written, value);
            }
            return fits;
        }
        let word = word(self.text, property);
        let ply = Ply::of(&word);
        if !self.order_fits(line, colour, property, ply) {
            return false;
        }
        self.has_resigned |= ply == Ply::Resign && self.waiting.is_empty();
        let span = if value.is_empty() { property.span() } else { value };
        if let Some((column, row)) = self.point(word.as_bytes()) {
            self.builder.point(column, row, word.as_bytes(), span);
        } else {
            let is_pass = word.is_empty() || self.context.is_old_pass(word.as_bytes());
            let is_swap = self.context.swaps_sides && word.eq_ignore_ascii_case("swap-pieces");
            let text = if is_pass {
                "pass"
            } else if is_swap {
                "swap"
            } else {
                &word
            };
            self.builder.move_text(text, span);
        }
        true
    }

    /// The column and row of a move that is written as a point.
    #[inline]
    fn point(&self, written: &[u8]) -> Option<(u8, u8)> {
        if !has_points(self.context.game) || self.context.is_old_pass(written) {
            return None;
        }
        self.context.point_names.point(written)
    }

    /// Plays a move in the turn order. `false` if it has the wrong colour, which cuts the line.
    #[inline]
    fn order_fits(&mut self, line: &mut Line<'t>, colour: Colour, property: Property<'_>, ply: Ply) -> bool {
        let fits = line.order.play_labelled(ply, self.context.side(colour));
        if !fits {
            self.wrong_colour(line, colour, property);
        }
        fits
    }

    #[cold]
    fn wrong_colour(&mut self, line: &mut Line<'t>, colour: Colour, property: Property<'_>) {
        let message = format!("this move has the colour {}, but {} is to move", colour.name(), colour.other().name());
        let finding = Diagnostic::new(Code::WrongColour, property.span(), message);
        self.cut(line, finding.help("the rest of this line is not judged"));
    }

    #[cold]
    fn bad_field(&mut self, span: Span, message: &'static str) {
        let help = "each move has a node of its own: `;B[dd];W[qq]`";
        self.builder.finding(Diagnostic::new(Code::BadField, span, message).help(help));
    }
}
