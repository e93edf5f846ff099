//! The structure of a game: a tree of sequences of nodes, and the values of all properties in one table.

use super::characters::blanks;
use super::escape::Values;
use super::lexer::{Lexer, Token};
use super::marks::Marks;
use super::properties::{Kind, is_root_property, kind_of_name};
use crate::diagnostic::{Code, Diagnostic, Span, add};

/// The index that means no sequence.
pub(super) const NONE: u32 = u32::MAX;

/// A game tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    /// The span from the first parenthesis to the last.
    pub(super) span: Span,
    /// All sequences: the first one begins the game, and each comes after the one it continues.
    pub(super) sequences: Vec<Sequence>,
    /// The values of all properties, in the order of the text.
    values: Vec<Value>,
    /// The number of values in the root, once it has ended.
    root_values: Option<usize>,
    /// The marks of the program that has written it, as its root shows them.
    pub(super) marks: Marks,
    /// Faults of the structure.
    pub(super) faults: Vec<Diagnostic>,
}

/// A sequence of consecutive nodes, up to the next parenthesis. It is small because a hostile text has millions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    start: u32,
    end: u32,
    /// The index of its first value; its values end where those of the next sequence begin.
    values: u32,
    /// The first of the sequences that continue this one.
    pub(super) first: u32,
    /// The next sibling: a sequence with the same parent.
    pub(super) next: u32,
    /// The main continuation: the first that leads to a move.
    pub(super) main: u32,
    /// Whether it leads to a move, by itself or by its main continuation.
    has_moves: bool,
}

impl Sequence {
    /// The span from its parenthesis to the one that closes it, with all that continues it.
    pub(super) fn span(self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

/// A value of a property.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    kind: Kind,
    /// Whether it is the first value of a node.
    begins_node: bool,
    is_closed: bool,
    /// The offset of the name of its property.
    name: u32,
    start: u32,
    end: u32,
}

impl Value {
    /// The span of the value without brackets.
    pub(super) fn span(self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

/// A property: all its values, at least one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Property<'t>(&'t [Value]);

impl<'t> Property<'t> {
    pub(super) fn kind(self) -> Kind {
        self.0[0].kind
    }

    /// The span of the first value.
    pub(super) fn value(self) -> Span {
        self.0[0].span()
    }

    /// The span of the second value, if there is one.
    pub(super) fn second_value(self) -> Option<Span> {
        self.0.get(1).map(|value| value.span())
    }

    /// The spans of all values.
    pub(super) fn values(self) -> impl Iterator<Item = Span> + use<'t> {
        self.0.iter().map(|value| value.span())
    }

    /// The span from the name to the last bracket.
    pub(super) fn span(self) -> Span {
        let last = self.0[self.0.len() - 1];
        Span::new(self.0[0].name as usize, last.span().end + usize::from(last.is_closed))
    }

    /// The name, possibly with blanks or damage after it.
    pub(super) fn name(self, text: &[u8]) -> &[u8] {
        text.get(self.0[0].name as usize..self.value().start).unwrap_or_default()
    }
}

/// A node: the values of its properties.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'t>(&'t [Value]);

impl<'t> Node<'t> {
    #[inline]
    pub(super) fn properties(self) -> Properties<'t> {
        Properties(self.0)
    }

    pub(super) fn has_move(self) -> bool {
        self.0.iter().any(|value| matches!(value.kind, Kind::Move(_)))
    }

    /// Whether it has only moves.
    pub(super) fn is_plain(self) -> bool {
        self.0.iter().all(|value| matches!(value.kind, Kind::Move(_)))
    }
}

/// The properties of a node.
#[derive(Clone, Debug)]
pub(super) struct Properties<'t>(&'t [Value]);

impl<'t> Iterator for Properties<'t> {
    type Item = Property<'t>;

    #[inline]
    fn next(&mut self) -> Option<Property<'t>> {
        let (first, rest) = self.0.split_first()?;
        let length = 1 + rest.iter().position(|value| value.name != first.name).unwrap_or(rest.len());
        let (property, rest) = self.0.split_at(length);
        self.0 = rest;
        Some(Property(property))
    }
}

/// A series of consecutive nodes that have properties.
#[derive(Clone, Debug)]
pub(super) struct Nodes<'t>(&'t [Value]);

impl Nodes<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'t> Iterator for Nodes<'t> {
    type Item = Node<'t>;

    #[inline]
    fn next(&mut self) -> Option<Node<'t>> {
        let (_, rest) = self.0.split_first()?;
        let length = 1 + rest.iter().position(|value| value.begins_node).unwrap_or(rest.len());
        let (node, rest) = self.0.split_at(length);
        self.0 = rest;
        Some(Node(node))
    }
}

impl Tree {
    pub(super) fn sequence(&self, index: u32) -> Option<Sequence> {
        self.sequences.get(index as usize).copied()
    }

    /// The nodes of a sequence that have properties.
    pub(super) fn nodes(&self, index: u32) -> Nodes<'_> {
        let start = |index: usize| self.sequences.get(index).map_or(self.values.len(), |next| next.values as usize);
        Nodes(&self.values[start(index as usize)..start((index as usize).saturating_add(1))])
    }

    /// Reads values of this tree.
    pub(super) fn values<'t>(&self, text: &'t [u8]) -> Values<'t> {
        Values { text, unescaped: self.marks.unescaped }
    }

    /// The number of values in all properties.
    pub(super) fn value_count(&self) -> usize {
        self.values.len()
    }

    /// Whether the root has properties. If so, it is the first node of the main line.
    pub(super) fn has_root(&self) -> bool {
        self.root_values.is_some_and(|values| values > 0)
    }

    /// The nodes of the main line that have properties.
    pub(super) fn main_line(&self) -> impl Iterator<Item = Node<'_>> {
        let sequences = std::iter::successors(Some(0), |index| Some(self.sequence(*index)?.main));
        sequences.take_while(|index| *index != NONE).flat_map(|index| self.nodes(index))
    }

    /// Clears the tree, but keeps its memory.
    fn clear(&mut self) {
        self.sequences.clear();
        self.values.clear();
        self.faults.clear();
        self.root_values = None;
    }
}

/// Calls `take` for each tree of a collection and for the text between them, in order.
pub(super) fn each_part(text: &[u8], mut take: impl FnMut(Part<'_>)) {
    let mut tree = Tree::default();
    let mut stray: Option<Span> = None;
    let mut at = 0;
    loop {
        at += blanks(&text[at..]);
        let Some(&first) = text.get(at) else { break };
        let end = if first == b'(' {
            let end = read_tree(text, at, &mut tree);
            if !tree.sequences.is_empty() {
                stray.take().into_iter().for_each(|stray| take(Part::Stray(stray)));
                take(Part::Tree(&mut tree));
                at = end;
                continue;
            }
            end
        } else {
            memchr::memchr(b'(', &text[at..]).map_or(text.len(), |length| at + length)
        };
        let written = at + text[at..end].trim_ascii_end().len();
        stray = Some(Span::new(stray.map_or(at, |stray| stray.start), written));
        at = end;
    }
    stray.into_iter().for_each(|stray| take(Part::Stray(stray)));
}

/// A part of a collection.
#[derive(Debug)]
pub(super) enum Part<'t> {
    Tree(&'t mut Tree),
    /// A text that belongs to no game.
    Stray(Span),
}

/// A sequence whose parenthesis is open.
struct Open {
    sequence: u32,
    /// The last continuation of the sequence so far.
    last: u32,
    /// The number of parentheses opened before its own that have no node.
    without_node: usize,
}

/// The part of a property that has been read.
#[derive(Clone, Copy)]
enum Before {
    Nothing,
    Name(Span),
    /// A value of the property with this name.
    Value(Span),
}

struct Parser<'t> {
    text: &'t [u8],
    tree: &'t mut Tree,
    open: Vec<Open>,
    /// The number of open parentheses without a node so far.
    without_node: usize,
    /// Whether the last token was an opening parenthesis.
    opened: bool,
    /// The offset of the last opening parenthesis.
    parenthesis: usize,
    before: Before,
    /// The meaning of the last name, if it is valid.
    kind: Option<Kind>,
    /// Whether the node has no value yet.
    begins_node: bool,
    /// Whether nodes are skipped because they follow a variation.
    skipping: bool,
}

/// Reads the tree that begins here. Returns the offset of its end.
pub(super) fn read_tree(text: &[u8], start: usize, tree: &mut Tree) -> usize {
    tree.clear();
    let mut parser = Parser {
        text,
        tree,
        open: Vec::new(),
        without_node: 0,
        opened: false,
        parenthesis: start,
        before: Before::Nothing,
        kind: None,
        begins_node: true,
        skipping: false,
    };
    parser.tree.marks = Marks::of(&text[start..]);
    let mut lexer = Lexer::new(text, start);
    lexer.unescaped = parser.tree.marks.unescaped;
    let (mut end, mut stop) = (None, text.len());
    loop {
        parser.moves(&mut lexer);
        let Some((token, span)) = lexer.next() else { break };
        if !matches!(token, Token::Value { .. } | Token::Junk) {
            parser.end_property();
        }
        match token {
            Token::Open if begins_game(text, span.start) && !parser.tree.sequences.is_empty() => {
                stop = span.start;
                break;
            }
            Token::Open => parser.open(span),
            Token::Close => {
                if parser.close(span) {
                    end = Some(lexer.at);
                    break;
                }
            }
            // Outside a node, a word is junk unless a value follows.
            Token::Name if parser.without_node > 0 && !lexer.is_before_value() => {
                parser.content(Token::Junk, span);
            }
            _ => parser.content(token, span),
        }
        parser.opened = token == Token::Open;
    }
    parser.end_property();
    if end.is_none() {
        parser.fault(Span::new(start, start + 1), "this tree is not closed", "end it with `)`");
    }
    let end = end.unwrap_or(stop);
    parser.end_root();
    for open in std::mem::take(&mut parser.open) {
        parser.tree.sequences[open.sequence as usize].end = offset(end);
    }
    tree.span = Span::new(start, end);
    choose_main(&mut tree.sequences);
    end
}

/// Whether the parenthesis here begins a game, even if another game is still open: it is the first character of its
/// line, and a property follows that only roots have, with more text after its name.
pub(in crate::record) fn begins_game(text: &[u8], at: usize) -> bool {
    let is_root = |name: Span| name.end < text.len() && is_root_property(&text[name.start..name.end]);
    let begins_name = |rest: &[u8]| rest.trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic);
    // A value may be as long as the text, so it is not read at each parenthesis.
    matches!(text.get(at.wrapping_sub(1)), Some(b'\n' | b'\r'))
        && text[at..].strip_prefix(b"(;").is_some_and(begins_name)
        && matches!(Lexer::new(text, at + 2).next(), Some((Token::Name, name)) if is_root(name))
}

/// Sets the main continuations, from the last sequence to the first, because continuations come after their parents.
fn choose_main(sequences: &mut [Sequence]) {
    for index in (0..sequences.len()).rev() {
        let first = sequences[index].first;
        let main = continuations(sequences, first).find(|child| has_moves(sequences, *child)).unwrap_or(first);
        sequences[index].has_moves |= has_moves(sequences, main);
        sequences[index].main = main;
    }
}

fn has_moves(sequences: &[Sequence], index: u32) -> bool {
    sequences.get(index as usize).is_some_and(|sequence| sequence.has_moves)
}

/// A sequence and its later siblings.
fn continuations(sequences: &[Sequence], first: u32) -> impl Iterator<Item = u32> {
    let mut next = first;
    std::iter::from_fn(move || {
        let current = next;
        next = sequences.get(current as usize)?.next;
        Some(current)
    })
}

impl Parser<'_> {
    #[cold]
    fn fault(&mut self, span: Span, message: &'static str, help: &'static str) {
        add(&mut self.tree.faults, Diagnostic::new(Code::BrokenStructure, span, message).help(help));
    }

    /// Reports a name without a value.
    #[inline]
    fn end_property(&mut self) {
        if let Before::Name(name) = self.before {
            self.before = Before::Nothing;
            self.fault(name, "this property has no value", "write it as `B[dd]`");
        }
    }

    fn open(&mut self, span: Span) {
        if self.without_node > 0 {
            self.fault(span, "a node is expected here, not a parenthesis", "a tree begins with a node: `(;`");
        }
        (self.before, self.skipping) = (Before::Nothing, false);
        self.without_node += 1;
        self.parenthesis = span.start;
    }

    /// Closes a parenthesis. Returns whether it ends the tree.
    fn close(&mut self, span: Span) -> bool {
        (self.before, self.skipping) = (Before::Nothing, false);
        if self.without_node > 0 {
            if self.opened && !self.tree.sequences.is_empty() {
                self.fault(span, "the tree that ends here has no node", "remove its parentheses");
            }
            self.without_node -= 1;
        } else if let Some(open) = self.open.pop() {
            self.without_node = open.without_node;
            self.tree.sequences[open.sequence as usize].end = offset(span.end);
        }
        self.without_node == 0 && self.open.is_empty()
    }

    /// Reads consecutive nodes that begin with a move.
    #[inline]
    fn moves(&mut self, lexer: &mut Lexer<'_>) {
        let Some(open) = self.open.last().filter(|open| open.last == NONE && self.without_node == 0) else { return };
        let sequence = open.sequence as usize;
        if matches!(self.before, Before::Name(_)) {
            return;
        }
        while let Some((colour, name)) = lexer.next_move() {
            self.end_root();
            let kind = Kind::Move(colour);
            let (start, end) = (offset(name.end + 1), offset(name.end + 3));
            let name_start = offset(name.start);
            self.tree.values.push(Value { kind, begins_node: true, is_closed: true, name: name_start, start, end });
            (self.before, self.kind, self.begins_node, self.opened) = (Before::Value(name), Some(kind), false, false);
            let sequence = &mut self.tree.sequences[sequence];
            sequence.has_moves = true;
        }
    }

    /// Reads a token of a node.
    #[inline]
    fn content(&mut self, token: Token, span: Span) {
        let begins = self.without_node > 0;
        if begins {
            if token == Token::Junk {
                return self.fault(span, "this is not SGF", "a tree begins with a node: `(;`");
            }
            self.begin();
            if token != Token::Node {
                self.fault(span, "this property is not in a node", "a node begins with `;`");
            }
        }
        let Some(open) = self.open.last() else { return };
        let sequence = open.sequence as usize;
        if open.last != NONE {
            if !std::mem::replace(&mut self.skipping, true) {
                let message = "a node cannot follow a variation";
                self.fault(span, message, "everything up to the next parenthesis is skipped");
            }
            return;
        }
        match token {
            Token::Node => {
                self.before = Before::Nothing;
                self.begins_node = true;
                if !begins {
                    self.end_root();
                }
            }
            Token::Name => {
                self.kind = kind_of_name(&self.text[span.start..span.end], self.tree.root_values.is_none());
                if self.kind.is_none() {
                    self.fault(span, "this is not the name of a property", "names consist of capital letters");
                }
                self.before = Before::Name(span);
            }
            Token::Value { closed } => self.value(span, closed, sequence),
            _ => self.fault(span, "this is not SGF", "a property is a name and values in brackets"),
        }
    }

    #[inline]
    fn value(&mut self, span: Span, is_closed: bool, sequence: usize) {
        match self.before {
            Before::Nothing => {
                self.fault(span, "this value belongs to no property", "write its name before the bracket");
            }
            Before::Name(name) | Before::Value(name) => {
                if let Some(kind) = self.kind {
                    let begins_node = std::mem::replace(&mut self.begins_node, false);
                    let (name, start, end) = (offset(name.start), offset(span.start), offset(span.end));
                    self.tree.values.push(Value { kind, begins_node, is_closed, name, start, end });
                    self.tree.sequences[sequence].has_moves |= matches!(kind, Kind::Move(_));
                }
                self.before = Before::Value(name);
            }
        }
        if !is_closed {
            let bracket = Span::new(span.start - 1, span.start);
            self.fault(bracket, "this value is not closed", "end it with `]`; inside it is written `\\]`");
        }
    }

    /// Begins a sequence that continues the open one, if there is one.
    fn begin(&mut self) {
        let index = offset(self.tree.sequences.len());
        if let Some(parent) = self.open.last_mut() {
            let sequences = &mut self.tree.sequences;
            if let Some(last) = sequences.get_mut(parent.last as usize) {
                last.next = index;
            } else if let Some(sequence) = sequences.get_mut(parent.sequence as usize) {
                sequence.first = index;
            }
            parent.last = index;
            self.end_root();
        }
        let (start, values) = (offset(self.parenthesis), offset(self.tree.values.len()));
        let none = Sequence { start, end: start, values, first: NONE, next: NONE, main: NONE, has_moves: false };
        self.tree.sequences.push(none);
        self.open.push(Open { sequence: index, last: NONE, without_node: self.without_node.saturating_sub(1) });
        (self.without_node, self.begins_node) = (0, true);
    }

    fn end_root(&mut self) {
        self.tree.root_values.get_or_insert(self.tree.values.len());
    }
}

/// An offset as 32 bits; [`parse`](crate::record::parse) rejects longer texts.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name that ends with the text may be part of a longer one.
    #[test]
    fn a_game_begins_with_a_line_and_a_property_of_roots() {
        for (text, begins) in [
            ("\n(;FF[4]", true),
            ("\r(; GM [", true),
            ("\n(;FF", false),
            ("\n(;FFX[4]", false),
            ("\n(;C[x]", false),
            ("\n(;[FF]", false),
            ("\n( FF[4]", false),
            (" (;FF[4]", false),
        ] {
            assert_eq!(begins_game(text.as_bytes(), 1), begins, "{text:?}");
        }
        assert!(!begins_game(b"(;FF[4]", 0));
    }
}
