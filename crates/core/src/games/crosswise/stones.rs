//! The 54 stones (CZ1): six symbols, seven of each, and four kinds of wilds, three of each.

use std::fmt;

/// The number of stones.
pub(super) const STONES: u8 = 54;

/// The number of kinds of stones.
pub(super) const KINDS: usize = 10;

/// A stone that is placed on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the symbols have no other names")]
pub enum Symbol {
    A,
    B,
    C,
    D,
    E,
    F,
}

/// A stone that acts on board stones and is then put aside (CZ5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wild {
    /// The wild `M` moves a board stone to another vacant cell.
    Move,
    /// The wild `R` removes a board stone into the mover's hand.
    Remove,
    /// The wild `S` swaps a symbol from the hand for a board stone.
    Swap,
    /// The wild `X` exchanges the stones of two board cells.
    Exchange,
}

/// A stone of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stone {
    /// A stone that is placed.
    Symbol(Symbol),
    /// A stone that acts.
    Wild(Wild),
}

impl Symbol {
    /// All symbols in order.
    pub const ALL: [Symbol; 6] = [Symbol::A, Symbol::B, Symbol::C, Symbol::D, Symbol::E, Symbol::F];

    /// The letters, each with a shape that differs from the others without colour.
    pub const SHAPES: [(char, char); 6] = [('A', '●'), ('B', '■'), ('C', '▲'), ('D', '◆'), ('E', '★'), ('F', '✚')];

    /// `A` to `F`.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(b'A' + self as u8)
    }

    /// The symbol with that letter, in any case, or with that shape in a drawing.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Symbol> {
        let upper = letter.to_ascii_uppercase();
        Symbol::ALL.into_iter().find(|symbol| symbol.letter() == upper || symbol.shape() == letter)
    }

    /// The shape in drawings.
    #[must_use]
    pub fn shape(self) -> char {
        Symbol::SHAPES[self as usize].1
    }
}

impl Wild {
    /// All wilds, in the order in which positions list them.
    pub const ALL: [Wild; 4] = [Wild::Move, Wild::Remove, Wild::Swap, Wild::Exchange];

    /// The letter of the wild: `M`, `R`, `S` or `X`.
    #[must_use]
    pub fn letter(self) -> char {
        ['M', 'R', 'S', 'X'][self as usize]
    }
}

impl Stone {
    /// All kinds, symbols first.
    pub const ALL: [Stone; KINDS] = [
        Stone::Symbol(Symbol::A),
        Stone::Symbol(Symbol::B),
        Stone::Symbol(Symbol::C),
        Stone::Symbol(Symbol::D),
        Stone::Symbol(Symbol::E),
        Stone::Symbol(Symbol::F),
        Stone::Wild(Wild::Move),
        Stone::Wild(Wild::Remove),
        Stone::Wild(Wild::Swap),
        Stone::Wild(Wild::Exchange),
    ];

    /// The letter in records.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Stone::Symbol(symbol) => symbol.letter(),
            Stone::Wild(wild) => wild.letter(),
        }
    }

    /// The kind with that letter, in any case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Stone> {
        Stone::ALL.into_iter().find(|stone| stone.letter() == letter.to_ascii_uppercase())
    }

    /// The number of stones of this kind (CZ1).
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Stone::Symbol(_) => 7,
            Stone::Wild(_) => 3,
        }
    }

    /// The place of the kind in [`Stone::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Stone::Symbol(symbol) => symbol as usize,
            Stone::Wild(wild) => Symbol::ALL.len() + wild as usize,
        }
    }
}

/// Replaces the stones in a record that may be hidden by `?`, one for each letter: words of letters of stones, words after `+`, all of
/// the tags of hands and of the bag, and the hands in a position. A letter among them that is not a stone
/// reveals none of the others.
#[must_use]
pub fn hide_stones(text: &str) -> String {
    let is_word = |character: char| character.is_ascii_alphanumeric();
    let mut hidden = String::with_capacity(text.len());
    // The tag whose value this is, if it has stones, and the number of blanks in it so far.
    let (mut tag, mut blanks) = (None, 0);
    for piece in text.split_inclusive(|character| !is_word(character)) {
        let end = piece.find(|character| !is_word(character)).unwrap_or(piece.len());
        let (word, rest) = piece.split_at(end);
        let before = hidden.chars().next_back();
        if before == Some('[') {
            let name = word.to_ascii_lowercase();
            (tag, blanks) = (["hand", "bag", "position"].into_iter().find(|tag| name.starts_with(tag)), 0);
        }
        let stones = word.chars().filter(|letter| Stone::from_letter(*letter).is_some()).count();
        let is_hidden = match tag {
            _ if before == Some('[') && tag.is_some() => false,
            Some("position") => stones == word.len() || blanks == 3,
            Some(_) => true,
            None => stones == word.len() || before == Some('+') || word.len() >= LONG && 4 * stones >= 3 * word.len(),
        };
        hidden.extend(word.chars().map(|letter| if is_hidden { '?' } else { letter }));
        hidden.push_str(rest);
        blanks += rest.matches(' ').count();
        tag = tag.filter(|_| !rest.contains(']'));
    }
    hidden
}

/// The least length of a word that may be a part of a bag.
const LONG: usize = 8;

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::{Stone, Symbol, hide_stones};

    /// CZ1: a stone is written and read as its letter; a symbol is also read as its shape in a drawing.
    #[test]
    fn stones_have_letters_and_symbols_have_shapes() {
        assert_eq!(Stone::ALL.map(|stone| stone.to_string()).concat(), "ABCDEFMRSX");
        assert_eq!(Symbol::ALL.map(|symbol| symbol.to_string()).concat(), "ABCDEF");
        for stone in Stone::ALL {
            assert_eq!(Stone::from_letter(stone.letter()), Some(stone));
        }
        for (symbol, (letter, shape)) in Symbol::ALL.into_iter().zip(Symbol::SHAPES) {
            assert_eq!((symbol.letter(), symbol.shape()), (letter, shape));
            assert_eq!([letter, shape].map(Symbol::from_letter), [Some(symbol); 2]);
        }
        assert_eq!(['M', 'G', '○'].map(Symbol::from_letter), [None; 3]);
    }

    #[test]
    fn hands_and_draws_are_hidden() {
        assert_eq!(hide_stones("[Hand1 \"ABMX\"]"), "[Hand1 \"????\"]");
        assert_eq!(hide_stones("1. Ac4+B Rc4=D+? 2. SAc4+M é"), "1. Ac4+? Rc4=?+? 2. SAc4+? é");
        assert_eq!(
            hide_stones("[Position \"6/6/A5/6/6/6 1 ABCD,EF?? 20\"]"),
            "[Position \"6/6/A5/6/6/6 1 ????,???? 20\"]"
        );
        // A letter that is not a stone does not reveal the others.
        assert_eq!(hide_stones("[Hand1 \"ZD1B\"] a1 [Bag \"CDZ\"]"), "[Hand1 \"????\"] a1 [Bag \"???\"]");
        assert_eq!(
            hide_stones("[Position \"6/6/A5/6/6/6 1 CMRZ,AEFF 46 M0R0\"]"),
            "[Position \"6/6/A5/6/6/6 1 ????,???? 46 M0R0\"]"
        );
        assert_eq!(hide_stones("Ca1+DZ FBEFFESDYCABC\"]"), "Ca1+?? ?????????????\"]");
    }
}
