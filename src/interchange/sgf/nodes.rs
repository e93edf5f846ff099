//! The properties of one node.

use std::ops::Range;

use super::colour::Colour;
use super::tree::{Lexer, MoveNode, Token, identifier, is_property};
use crate::diagnostic::Span;

/// What a property means here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `B` and `W`.
    Move(Colour),
    /// `AB`, `AW` and, without a colour, `AE`.
    SetUp(Option<Colour>),
    /// `PL`.
    ToMove,
    /// `C`.
    Comment,
    /// A judgement of the move, as the native record writes it: the usual one, and the one with the value 2.
    Annotation(&'static str, &'static str),
    /// `XN`.
    OtherAnnotations,
    /// `XR`.
    Order,
    /// What every file says anew: `FF`, `CA`, and the number that no game of ours has, `GM`.
    Dropped,
    /// What the root says about the game, by the letters of the property.
    Game(Key),
    Unknown,
}

/// Properties of the root that tags are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Game,
    Size,
    Event,
    Site,
    Date,
    Round,
    Annotator,
    Black,
    White,
    Result,
    /// The private list of all tags.
    Tags,
}

impl Key {
    pub(super) fn letters(self) -> &'static str {
        match self {
            Key::Game => "XG",
            Key::Size => "SZ",
            Key::Event => "EV",
            Key::Site => "PC",
            Key::Date => "DT",
            Key::Round => "RO",
            Key::Annotator => "AN",
            Key::Black => "PB",
            Key::White => "PW",
            Key::Result => "RE",
            Key::Tags => "XT",
        }
    }
}

/// What the property with these letters means; in the root some mean more.
pub(super) fn kind(letters: &[u8], root: bool) -> Kind {
    match letters {
        b"B" => Kind::Move(Colour::Black),
        b"W" => Kind::Move(Colour::White),
        b"AB" => Kind::SetUp(Some(Colour::Black)),
        b"AW" => Kind::SetUp(Some(Colour::White)),
        b"AE" => Kind::SetUp(None),
        b"PL" => Kind::ToMove,
        b"C" => Kind::Comment,
        b"TE" => Kind::Annotation("!", "!!"),
        b"BM" => Kind::Annotation("?", "??"),
        b"IT" => Kind::Annotation("!?", "!?"),
        b"DO" => Kind::Annotation("?!", "?!"),
        b"XN" => Kind::OtherAnnotations,
        b"XR" => Kind::Order,
        b"FF" | b"CA" | b"GM" => Kind::Dropped,
        _ if !root => Kind::Unknown,
        b"XG" => Kind::Game(Key::Game),
        b"SZ" => Kind::Game(Key::Size),
        b"EV" => Kind::Game(Key::Event),
        b"PC" => Kind::Game(Key::Site),
        b"DT" => Kind::Game(Key::Date),
        b"RO" => Kind::Game(Key::Round),
        b"AN" => Kind::Game(Key::Annotator),
        b"PB" => Kind::Game(Key::Black),
        b"PW" => Kind::Game(Key::White),
        b"RE" => Kind::Game(Key::Result),
        b"XT" => Kind::Game(Key::Tags),
        _ => Kind::Unknown,
    }
}

/// A property of a node.
#[derive(Clone, Debug)]
pub(super) struct Property {
    /// Where its name stands.
    pub(super) name: Span,
    pub(super) kind: Kind,
    values: Range<usize>,
    /// Where its last bracket ends.
    end: usize,
}

impl Property {
    /// From its name to its last bracket.
    pub(super) fn span(&self) -> Span {
        Span::new(self.name.start, self.end)
    }
}

/// One node. Its memory is used again for the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) properties: Vec<Property>,
    /// Places of the values of all properties, without brackets.
    values: Vec<Span>,
}

impl Node {
    /// The places of the values of a property, at least one.
    pub(super) fn values(&self, property: &Property) -> &[Span] {
        self.values.get(property.values.clone()).unwrap_or_default()
    }

    /// The place of the first value.
    pub(super) fn value(&self, property: &Property) -> Span {
        self.values(property).first().copied().unwrap_or(property.name)
    }

    /// The properties that are moves.
    pub(super) fn moves(&self) -> impl Iterator<Item = (Colour, &Property)> {
        self.properties.iter().filter_map(|property| match property.kind {
            Kind::Move(colour) => Some((colour, property)),
            _ => None,
        })
    }

    /// Reads the node that the lexer stands before; it is left before the next one. `false` if there is none.
    ///
    /// What is damaged has been told of, and is passed over.
    pub(super) fn read(&mut self, text: &[u8], lexer: &mut Lexer<'_>, root: bool) -> bool {
        self.properties.clear();
        self.values.clear();
        if let Some(MoveNode { colour, name, value, end }) = lexer.move_node()
            && lexer.node_follows(end)
        {
            lexer.at = end;
            self.values.push(value);
            self.properties.push(Property { name, kind: Kind::Move(colour), values: 0..1, end });
            return true;
        }
        let mut named: Option<Span> = None;
        let mut begun = false;
        loop {
            let before = *lexer;
            let Some((token, span)) = lexer.next() else { return begun };
            match token {
                Token::Node if begun => {
                    *lexer = before;
                    return true;
                }
                Token::Node | Token::Open | Token::Close => named = None,
                Token::Name => named = Some(span),
                Token::Value(_) => self.add_value(text, named, (span, lexer.at), root),
                Token::Junk => {}
            }
            begun = true;
        }
    }

    fn add_value(&mut self, text: &[u8], named: Option<Span>, (value, end): (Span, usize), root: bool) {
        let Some(name) = named.filter(|name| text.get(name.start..name.end).is_some_and(is_property)) else { return };
        self.values.push(value);
        let behind = self.values.len();
        if let Some(last) = self.properties.last_mut().filter(|last| last.name == name) {
            (last.values.end, last.end) = (behind, end);
        } else {
            // No property that means anything here has more letters.
            let (mut letters, mut length) = ([0; 3], 0);
            for (place, letter) in letters.iter_mut().zip(identifier(text, name)) {
                (*place, length) = (*letter, length + 1);
            }
            let kind = kind(&letters[..length], root);
            self.properties.push(Property { name, kind, values: behind - 1..behind, end });
        }
    }
}
