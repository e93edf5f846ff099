//! The meaning of SGF properties.

use super::colours::Colour;
use crate::record::Sign;

/// The meaning of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The properties `B` and `W`.
    Move(Colour),
    /// The properties `AB`, `AW` and, without a colour, `AE`.
    SetUp(Option<Colour>),
    /// The property `PL`.
    ToMove,
    /// The property `C`.
    Comment,
    /// The properties `TE`, `BM`, `IT` and `DO`.
    Annotation(Mark),
    /// The property `XN`.
    OtherAnnotations,
    /// The property `XR`.
    Order,
    /// The format (`FF`), the character set (`CA`), and the number of the game (`GM`), which none of these games has.
    Dropped,
    /// A property of the root about the game.
    Game(Key),
    Unknown,
}

/// An annotation with its own SGF property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Good,
    Bad,
    Interesting,
    Doubtful,
}

impl Mark {
    /// All marks, in the order of native records.
    pub(super) const ALL: [Mark; 4] = [Mark::Good, Mark::Bad, Mark::Interesting, Mark::Doubtful];

    /// The sign in native records. The value 2 gives two of them a stronger form.
    pub(super) fn sign(self, is_strong: bool) -> Sign {
        match self {
            Mark::Good if is_strong => Sign::VeryGood,
            Mark::Good => Sign::Good,
            Mark::Bad if is_strong => Sign::Blunder,
            Mark::Bad => Sign::Mistake,
            Mark::Interesting => Sign::Interesting,
            Mark::Doubtful => Sign::Doubtful,
        }
    }
}

/// Properties of the root that become tags.
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

/// The meaning of the property with these letters; some have a meaning only in the root.
fn kind(letters: &[u8], is_root: bool) -> Kind {
    match letters {
        b"B" => Kind::Move(Colour::Black),
        b"W" => Kind::Move(Colour::White),
        b"AB" => Kind::SetUp(Some(Colour::Black)),
        b"AW" => Kind::SetUp(Some(Colour::White)),
        b"AE" => Kind::SetUp(None),
        b"PL" => Kind::ToMove,
        b"C" => Kind::Comment,
        b"TE" => Kind::Annotation(Mark::Good),
        b"BM" => Kind::Annotation(Mark::Bad),
        b"IT" => Kind::Annotation(Mark::Interesting),
        b"DO" => Kind::Annotation(Mark::Doubtful),
        b"XN" => Kind::OtherAnnotations,
        b"XR" => Kind::Order,
        b"FF" | b"CA" | b"GM" => Kind::Dropped,
        _ if !is_root => Kind::Unknown,
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

/// The meaning of a property by its name. `None` if the text cannot be a name.
pub(super) fn kind_of_name(name: &[u8], is_root: bool) -> Option<Kind> {
    let is_name = name.iter().all(u8::is_ascii_alphabetic) && name.iter().any(u8::is_ascii_uppercase);
    if !is_name {
        return None;
    }
    // Older files have lower-case letters between the significant ones. No known property has more than two letters.
    let (mut letters, mut length) = ([0; 3], 0);
    for (slot, letter) in letters.iter_mut().zip(capital_letters(name)) {
        (*slot, length) = (letter, length + 1);
    }
    Some(kind(&letters[..length], is_root))
}

/// Whether only a root may have the property of this name. Players, results and the like may be in a variation.
pub(super) fn is_root_property(name: &[u8]) -> bool {
    [&b"FF"[..], b"GM", b"CA", b"AP", b"ST", b"SZ", b"XG"].contains(&name)
}

/// The significant letters of a name.
pub(super) fn capital_letters(name: &[u8]) -> impl Iterator<Item = u8> {
    name.iter().copied().filter(u8::is_ascii_uppercase)
}
