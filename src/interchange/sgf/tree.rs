//! The structure of a text: trees, sequences of nodes, and where each of them stands.

use super::colour::Colour;
use crate::diagnostic::{Code, Diagnostic, Span, add};
use crate::record::native::BYTE_ORDER_MARK;

/// No sequence.
pub(super) const NONE: u32 = u32::MAX;

/// A game tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    /// From its first parenthesis to behind the last.
    pub(super) span: Span,
    /// The first one begins the game. Each stands behind the one it continues.
    pub(super) sequences: Vec<Sequence>,
    /// What is wrong with the structure.
    pub(super) faults: Vec<Diagnostic>,
}

/// Nodes one behind the other, up to the next parenthesis. There may be very many, so each is small.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    start: u32,
    end: u32,
    /// The first of the sequences that continue this one.
    pub(super) first: u32,
    /// The next one that continues the same.
    pub(super) next: u32,
    /// Which of those that continue it is the main one: the first that leads to a move.
    pub(super) main: u32,
    /// Whether it leads to a move, by itself or by its main continuation.
    pub(super) moves: bool,
}

impl Sequence {
    /// Where its nodes stand.
    pub(super) fn span(self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

/// A part of a collection.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Tree(Tree),
    /// Text that belongs to no game.
    Stray(Span),
}

/// A piece of a tree. Its span is without brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Open,
    Close,
    /// The semicolon that begins a node.
    Node,
    /// The name of a property.
    Name,
    /// A value; `false` if the text ends in it.
    Value(bool),
    Junk,
}

/// Takes a part of a text apart into tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'t> {
    text: &'t [u8],
    pub(super) at: usize,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t [u8], part: Span) -> Lexer<'t> {
        Lexer { text: text.get(..part.end).unwrap_or(text), at: part.start }
    }

    pub(super) fn next(&mut self) -> Option<(Token, Span)> {
        let rest = self.text.get(self.at..)?;
        let rest = &rest[blanks(rest)..];
        self.at = self.text.len() - rest.len();
        let start = self.at;
        let (token, length) = match *rest.first()? {
            b'(' => (Token::Open, 1),
            b')' => (Token::Close, 1),
            b';' => (Token::Node, 1),
            b'[' => {
                let (length, closed) = value_length(&rest[1..]);
                self.at += 1 + length.behind;
                return Some((Token::Value(closed), Span::new(start + 1, start + 1 + length.inner)));
            }
            first if is_name(first) => (Token::Name, rest.iter().take_while(|byte| is_name(**byte)).count()),
            _ => (Token::Junk, rest.iter().take_while(|byte| is_junk(**byte)).count().max(1)),
        };
        self.at += length;
        Some((token, Span::new(start, self.at)))
    }
}

/// A node that is one move, written as usual: `;B[dd]`. Nearly all of a game consists of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveNode {
    pub(super) colour: Colour,
    /// Where the name of its property stands.
    pub(super) name: Span,
    /// Where the point stands, without brackets.
    pub(super) value: Span,
    /// Where it ends.
    pub(super) end: usize,
}

impl Lexer<'_> {
    /// The node that begins right here, if it is such a one. It is not passed over.
    #[inline]
    pub(super) fn move_node(&self) -> Option<MoveNode> {
        let &[b';', letter, b'[', column, row, b']'] = self.text.get(self.at..)?.first_chunk::<6>()? else {
            return None;
        };
        let colour = match letter {
            b'B' => Colour::Black,
            b'W' => Colour::White,
            _ => return None,
        };
        let (name, value, end) = (self.at + 1, self.at + 3, self.at + 6);
        let node = MoveNode { colour, name: Span::new(name, name + 1), value: Span::new(value, value + 2), end };
        (column.is_ascii_alphabetic() && row.is_ascii_alphabetic()).then_some(node)
    }

    /// Whether another node begins here, perhaps on the next line.
    #[inline]
    pub(super) fn node_follows(&self, at: usize) -> bool {
        matches!(self.text.get(at..), Some([b';', ..] | [b'\n', b';', ..]))
    }

    fn is_before_value(mut self) -> bool {
        matches!(self.next(), Some((Token::Value(_), _)))
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_junk(byte: u8) -> bool {
    !is_name(byte) && !byte.is_ascii_whitespace() && byte != 0x0b && !b"()[];".contains(&byte)
}

fn blanks(text: &[u8]) -> usize {
    let mut length = 0;
    while let Some(&byte) = text.get(length) {
        if byte.is_ascii_whitespace() || byte == 0x0b {
            length += 1;
        } else if byte == BYTE_ORDER_MARK[0] && text[length..].starts_with(BYTE_ORDER_MARK) {
            length += BYTE_ORDER_MARK.len();
        } else {
            break;
        }
    }
    length
}

/// How far a value reaches.
struct ValueLength {
    inner: usize,
    /// With its bracket.
    behind: usize,
}

/// The length of a value whose bracket has been passed, and whether it is closed.
fn value_length(text: &[u8]) -> (ValueLength, bool) {
    let mut at = 0;
    // Most values are points: a search by the library is made for longer ones.
    let end = |rest: &[u8]| rest.iter().take(8).position(|byte| matches!(byte, b']' | b'\\'));
    let search = |rest: &[u8]| end(rest).or_else(|| memchr::memchr2(b']', b'\\', rest));
    while let Some(found) = search(&text[at.min(text.len())..]) {
        at += found;
        if text[at] == b']' {
            return (ValueLength { inner: at, behind: at + 1 }, true);
        }
        if at + 1 == text.len() {
            // A backslash without anything behind it.
            return (ValueLength { inner: at, behind: text.len() }, false);
        }
        at += 2;
    }
    (ValueLength { inner: text.len(), behind: text.len() }, false)
}

/// The trees of a collection and what stands between them, in order.
pub(super) fn parts(text: &[u8]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut stray: Option<Span> = None;
    let mut at = 0;
    while at < text.len() {
        at += blanks(&text[at..]);
        let Some(&first) = text.get(at) else { break };
        let end = if first == b'(' {
            let (tree, end) = tree(text, at);
            if !tree.sequences.is_empty() {
                parts.extend(stray.take().map(Part::Stray));
                parts.push(Part::Tree(tree));
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
    parts.extend(stray.map(Part::Stray));
    parts
}

/// A sequence whose parenthesis is open.
struct Open {
    sequence: u32,
    /// The last one that continues it.
    last: u32,
    /// Parentheses that were opened before its own without a node of theirs.
    without_node: usize,
}

/// What has been read of a property.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Property {
    None,
    Name(Span),
    Value(Span),
}

struct Parser<'t> {
    text: &'t [u8],
    tree: Tree,
    open: Vec<Open>,
    /// Open parentheses without a node so far.
    without_node: usize,
    /// Whether nothing has come since the last of them.
    opened: bool,
    property: Property,
    /// Whether nodes are passed over, as they stand behind a variation.
    skipping: bool,
}

/// Reads the tree that begins here. Returns the offset behind it as well.
fn tree(text: &[u8], start: usize) -> (Tree, usize) {
    let mut parser = Parser {
        text,
        tree: Tree::default(),
        open: Vec::new(),
        without_node: 0,
        opened: false,
        property: Property::None,
        skipping: false,
    };
    let mut lexer = Lexer::new(text, Span::new(start, text.len()));
    let mut end = text.len();
    let mut closed = false;
    loop {
        if parser.in_nodes()
            && let Some(node) = lexer.move_node()
        {
            lexer.at = node.end;
            parser.move_node(node);
            continue;
        }
        let Some((token, span)) = lexer.next() else { break };
        if let Property::Name(name) = parser.property
            && !matches!(token, Token::Value(_) | Token::Junk)
        {
            parser.property = Property::None;
            parser.fault(name, "this property has no value", "write it as `B[dd]`");
        }
        match token {
            Token::Open => {
                parser.open(span);
                parser.opened = true;
                continue;
            }
            Token::Close => {
                if parser.close(span) {
                    (end, closed) = (lexer.at, true);
                    break;
                }
            }
            // A word outside a node may be anything, but a name with a value is a property.
            Token::Name if parser.without_node > 0 && !lexer.is_before_value() => {
                parser.content(Token::Junk, span, lexer.at);
            }
            _ => parser.content(token, span, lexer.at),
        }
        parser.opened = false;
    }
    if let Property::Name(name) = parser.property {
        parser.fault(name, "this property has no value", "write it as `B[dd]`");
    }
    if !closed {
        parser.fault(Span::new(start, start + 1), "this tree is not closed", "end it with `)`");
    }
    let mut tree = parser.tree;
    tree.span = Span::new(start, end);
    choose_main(&mut tree.sequences);
    (tree, end)
}

/// Sequences stand behind those they continue, so from the last to the first each knows its continuations.
fn choose_main(sequences: &mut [Sequence]) {
    for index in (0..sequences.len()).rev() {
        let first = sequences[index].first;
        let continuations = continuations(sequences, first);
        let main = continuations.into_iter().find(|child| is_moving(sequences, *child)).unwrap_or(first);
        let moves = is_moving(sequences, main);
        let sequence = &mut sequences[index];
        sequence.main = main;
        sequence.moves |= moves;
    }
}

fn is_moving(sequences: &[Sequence], index: u32) -> bool {
    sequences.get(index as usize).is_some_and(|sequence| sequence.moves)
}

/// All sequences from this one on that continue the same.
fn continuations(sequences: &[Sequence], first: u32) -> impl Iterator<Item = u32> {
    let mut next = first;
    std::iter::from_fn(move || {
        let current = next;
        next = sequences.get(current as usize)?.next;
        Some(current)
    })
}

impl Parser<'_> {
    fn fault(&mut self, span: Span, message: &'static str, help: &'static str) {
        add(&mut self.tree.faults, Diagnostic::new(Code::BrokenStructure, span, message).help(help));
    }

    fn open(&mut self, span: Span) {
        if self.without_node > 0 {
            self.fault(span, "this parenthesis stands where a node is due", "a tree begins with a node: `(;`");
        }
        (self.property, self.skipping) = (Property::None, false);
        self.without_node += 1;
    }

    /// Whether the tree is closed with this parenthesis.
    fn close(&mut self, span: Span) -> bool {
        (self.property, self.skipping) = (Property::None, false);
        if self.without_node > 0 {
            if self.opened && !self.tree.sequences.is_empty() {
                self.fault(span, "the tree that ends here has no node", "remove its parentheses");
            }
            self.without_node -= 1;
        } else if let Some(open) = self.open.pop() {
            self.without_node = open.without_node;
        }
        self.without_node == 0 && self.open.is_empty()
    }

    /// Whether nodes are due, and nothing before them is left to be told of.
    #[inline]
    fn in_nodes(&self) -> bool {
        let goes_on = self.open.last().is_some_and(|open| open.last == NONE);
        goes_on && self.without_node == 0 && !matches!(self.property, Property::Name(_))
    }

    /// Takes a node that is one move: what [`Parser::content`] does with its pieces.
    #[inline]
    fn move_node(&mut self, node: MoveNode) {
        self.property = Property::Value(node.name);
        self.opened = false;
        let open = self.open.last().map_or(NONE, |open| open.sequence);
        if let Some(sequence) = self.tree.sequences.get_mut(open as usize) {
            (sequence.moves, sequence.end) = (true, offset(node.end));
        }
    }

    /// Takes what belongs to a node; it ends at `behind`.
    fn content(&mut self, token: Token, span: Span, behind: usize) {
        if self.without_node > 0 {
            if token == Token::Junk {
                return self.fault(span, "this is not SGF", "a tree begins with a node: `(;`");
            }
            self.begin(span.start - usize::from(matches!(token, Token::Value(_))));
            if token != Token::Node {
                self.fault(span, "this property stands in no node", "a node begins with `;`");
            }
        }
        let Some(open) = self.open.last() else { return };
        let sequence = open.sequence as usize;
        if open.last != NONE {
            if !std::mem::replace(&mut self.skipping, true) {
                let message = "this stands behind a variation, where no node can stand";
                self.fault(span, message, "what follows is passed over up to the next parenthesis");
            }
            return;
        }
        match token {
            Token::Node => self.property = Property::None,
            Token::Name => {
                if !is_property(&self.text[span.start..span.end]) {
                    self.fault(span, "this is not the name of a property", "names are made of capital letters");
                }
                self.property = Property::Name(span);
            }
            Token::Value(closed) => {
                match self.property {
                    Property::None => {
                        self.fault(span, "this value belongs to no property", "write its name before the bracket");
                    }
                    Property::Name(name) | Property::Value(name) => {
                        let is_move = |colour: &[u8; 1]| identifier(self.text, name).eq(colour);
                        let moves = is_move(b"B") || is_move(b"W");
                        if let Some(sequence) = self.tree.sequences.get_mut(sequence) {
                            sequence.moves |= moves;
                        }
                        self.property = Property::Value(name);
                    }
                }
                if !closed {
                    let bracket = Span::new(span.start - 1, span.start);
                    self.fault(bracket, "this value is not closed", "end it with `]`; inside it is written `\\]`");
                }
            }
            _ => self.fault(span, "this is not SGF", "a property is a name and values in brackets"),
        }
        if let Some(sequence) = self.tree.sequences.get_mut(sequence) {
            sequence.end = offset(behind);
        }
    }

    /// Begins a sequence: it continues the one that is open, if there is one.
    fn begin(&mut self, start: usize) {
        let index = offset(self.tree.sequences.len());
        if let Some(parent) = self.open.last_mut() {
            let sequences = &mut self.tree.sequences;
            if let Some(last) = sequences.get_mut(parent.last as usize) {
                last.next = index;
            } else if let Some(sequence) = sequences.get_mut(parent.sequence as usize) {
                sequence.first = index;
            }
            parent.last = index;
        }
        let start = offset(start);
        self.tree.sequences.push(Sequence { start, end: start, first: NONE, next: NONE, main: NONE, moves: false });
        self.open.push(Open { sequence: index, last: NONE, without_node: self.without_node.saturating_sub(1) });
        self.without_node = 0;
    }
}

/// Texts that are longer are not read at all.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}

/// The capital letters of a name: all that counts. Older files have small ones between them.
pub(super) fn identifier(text: &[u8], name: Span) -> impl Iterator<Item = &u8> {
    text.get(name.start..name.end).unwrap_or_default().iter().filter(|byte| byte.is_ascii_uppercase())
}

/// Whether a name is one that a property can have.
pub(super) fn is_property(name: &[u8]) -> bool {
    name.iter().all(u8::is_ascii_alphabetic) && name.iter().any(u8::is_ascii_uppercase)
}
