//! Remembers games, to find those that are the same as an earlier one.

use std::collections::{HashMap, HashSet};

use crate::binary::digest;

/// The fingerprint of a game: 96 bits of the SHA-256 of everything that makes games the same. Among a billion games, the chance
/// that two different ones have the same print is 1 in 10^11.
///
/// It is no longer than that, because the prints of all games are in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Print([u32; 3]);

impl Print {
    /// The fingerprint of the games with this key; see [`MoveFacts::key`](crate::query::MoveFacts::key).
    #[must_use]
    pub fn of(key: &[u8]) -> Print {
        let digest: [u8; 12] = digest(&[key]);
        let word = |index: usize| digest[4 * index..][..4].iter().fold(0, |word, byte| word << 8 | u32::from(*byte));
        Print([0, 1, 2].map(word))
    }
}

/// The relation of a game to those before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The game is the first one of its kind.
    First,
    /// The game repeats an earlier one: `FILE#GAME` if that is known.
    Repeats(Option<String>),
    /// The game is the first one of more kinds than can be remembered.
    TooMany,
}

/// The prints of the games so far.
pub(super) struct Distinct {
    /// The prints by their beginnings. Tables grow one by one, so that there is never a copy of all games.
    tables: Vec<HashSet<Print>>,
    number: usize,
}

/// The number of tables.
const TABLES: usize = 64;

impl Default for Distinct {
    fn default() -> Distinct {
        Distinct { tables: vec![HashSet::new(); TABLES], number: 0 }
    }
}

impl Distinct {
    /// Adds a game, unless there are `max` others.
    pub(super) fn add(&mut self, print: Print, max: usize) -> Kind {
        let table = &mut self.tables[print.0[0] as usize % TABLES];
        if table.contains(&print) {
            return Kind::Repeats(None);
        }
        if self.number >= max {
            return Kind::TooMany;
        }
        self.number += 1;
        table.insert(print);
        Kind::First
    }
}

/// The first games of each kind, and their places in the archive.
#[derive(Default)]
pub(super) struct FirstGames {
    games: HashMap<Print, (u32, u32)>,
    /// The names of the texts so far.
    texts: Vec<String>,
}

impl FirstGames {
    /// Adds the game of this number in a text, unless there are `max` others.
    pub(super) fn add(&mut self, print: Print, text: &str, index: usize, max: usize) -> Kind {
        if let Some((first, index)) = self.games.get(&print) {
            let name = self.texts.get(*first as usize).map_or("", String::as_str);
            return Kind::Repeats(Some(format!("{name}#{index}")));
        }
        if self.games.len() >= max {
            return Kind::TooMany;
        }
        if self.texts.last().is_none_or(|last| last != text) {
            self.texts.push(text.to_owned());
        }
        self.games.insert(print, (self.texts.len() as u32 - 1, index as u32));
        Kind::First
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_told_apart_up_to_a_limit() {
        let mut distinct = Distinct::default();
        let mut add = |text: &str| distinct.add(Print::of(text.as_bytes()), 2);
        let again = Kind::Repeats(None);
        assert_eq!([add("a"), add("b"), add("a")], [Kind::First, Kind::First, again.clone()]);
        assert_eq!([add("c"), add("b")], [Kind::TooMany, again]);
        // The beginning of the published digest of "abc".
        assert_eq!(Print::of(b"abc"), Print([0xba78_16bf, 0x8f01_cfea, 0x4141_40de]));
        assert_eq!(size_of::<Print>(), 12);
    }
}
