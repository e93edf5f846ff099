//! An index of the tags that have a meaning in a record.

/// The number of a tag name that the program looks up. A name is compared once, when its tag is read, which matters where games
/// are short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TagName(u8);

/// Declares the names and an exact match on them. As one `match`, it compiles to a switch on the length and comparisons of
/// machine words.
macro_rules! tag_names {
    ($($name:literal = $number:literal)*) => {
        const NAMES: &[&str] = &[$($name),*];

        impl TagName {
            #[inline]
            fn exactly(name: &str) -> Option<TagName> {
                match name {
                    $($name => Some(TagName($number)),)*
                    _ => None,
                }
            }
        }
    };
}

tag_names! {
    "Event" = 0 "Site" = 1 "Date" = 2 "Round" = 3 "Game" = 4 "Size" = 5
    "Player1" = 6 "Player2" = 7 "Player3" = 8 "Player4" = 9
    "Result" = 10 "Score" = 11 "Termination" = 12 "Swap" = 13 "Coords" = 14 "Position" = 15 "Seats" = 16
    "Hand1" = 17 "Hand2" = 18 "Hand3" = 19 "Hand4" = 20 "Bag" = 21 "Match" = 22 "Profi" = 23
    "Black" = 24 "White" = 25 "O" = 26 "X" = 27
}

impl TagName {
    /// The number of a name. Case is ignored.
    #[inline]
    pub(super) fn of(name: &str) -> Option<TagName> {
        TagName::exactly(name).or_else(|| TagName::in_other_case(name))
    }

    #[cold]
    fn in_other_case(name: &str) -> Option<TagName> {
        NAMES.iter().find(|known| known.eq_ignore_ascii_case(name)).and_then(|known| TagName::exactly(known))
    }
}

/// Whether a word can be the name of a tag: it begins with a letter and has only letters, digits, `_` and `-`.
#[must_use]
pub fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic()) && word.bytes().all(is_name_byte)
}

/// Whether the name of a tag can have this byte.
pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// The spelling of a tag's name in canonical records: names that have a meaning in their usual case, others unchanged.
pub(crate) fn canonical_name(name: &str) -> &str {
    NAMES.iter().copied().find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// An index of the tags of a game: for each indexed name, the first tag with it in the list of tags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TagIndex {
    /// The position in the list, counted from 1, by the number of the name; 0 if there is no such tag.
    first: [u16; NAMES.len()],
    /// Whether an indexed name has occurred twice.
    repeated: bool,
    /// The number of tags with names that are not indexed.
    others: usize,
}

/// The result of [`TagIndex::find`].
pub(super) enum TagPlace {
    /// The tag is at this position of the list.
    At(usize),
    /// The list has no such tag.
    Absent,
    /// The name is not indexed: search the list.
    NotIndexed,
}

impl TagIndex {
    /// Adds a tag at this position of the list.
    #[inline]
    pub(super) fn add(&mut self, name: &str, position: usize) {
        let Some(TagName(number)) = TagName::of(name) else {
            self.others += 1;
            return;
        };
        match self.first.get_mut(usize::from(number)) {
            Some(first @ 0) => *first = u16::try_from(position + 1).unwrap_or(0),
            _ => self.repeated = true,
        }
    }

    /// Looks up a name. Case is ignored.
    #[inline]
    pub(super) fn find(&self, name: &str) -> TagPlace {
        let Some(TagName(number)) = TagName::of(name) else { return TagPlace::NotIndexed };
        match self.first.get(usize::from(number)) {
            Some(0) | None => TagPlace::Absent,
            Some(first) => TagPlace::At(usize::from(*first) - 1),
        }
    }

    /// Whether two tags may have the same name.
    pub(super) fn may_repeat(&self) -> bool {
        self.repeated || self.others > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Game, PLAYERS};

    #[test]
    fn names_are_found_in_any_case() {
        for (number, name) in NAMES.iter().enumerate() {
            let expected = Some(TagName(number as u8));
            assert_eq!([*name, &name.to_uppercase(), &name.to_lowercase()].map(TagName::of), [expected; 3], "{name}");
        }
        assert_eq!(["", "Siz", "Sizes", "Player5", "é"].map(TagName::of), [None; 5]);
        let aliases = Game::ALL.into_iter().flat_map(Game::player_aliases);
        assert!(PLAYERS.iter().chain(aliases).all(|name| TagName::of(name).is_some()));
    }

    #[test]
    fn names_consist_of_letters_digits_and_two_signs() {
        assert!(["a", "Own-tag_2", "Z9"].into_iter().all(is_name));
        assert!(!["", "2a", "-a", "_", "a b", "é", "aé"].into_iter().any(is_name));
    }

    #[test]
    fn the_first_tag_of_a_name_is_found() {
        let mut index = TagIndex::default();
        ["Size", "Own", "SIZE"].into_iter().enumerate().for_each(|(position, name)| index.add(name, position));
        assert!(matches!(index.find("size"), TagPlace::At(0)));
        assert!(matches!(index.find("Swap"), TagPlace::Absent));
        assert!(matches!(index.find("Own"), TagPlace::NotIndexed));
        assert!(index.may_repeat());
    }

    /// Tags may have the same name if one with a meaning occurs twice, or if there are several others.
    #[test]
    fn names_may_repeat() {
        for (names, may_repeat) in [
            (&[][..], false),
            (&["Size", "Game", "Own"], false),
            (&["Size", "Own", "Other"], true),
            (&["size", "Game", "Size"], true),
        ] {
            let mut index = TagIndex::default();
            names.iter().enumerate().for_each(|(position, name)| index.add(name, position));
            assert_eq!(index.may_repeat(), may_repeat, "{names:?}");
        }
    }

    #[test]
    fn names_with_a_meaning_have_a_usual_spelling() {
        let spelt = ["event", "PLAYER1", "Own", "o"].map(canonical_name);
        assert_eq!(spelt, ["Event", "Player1", "Own", "O"]);
    }
}
