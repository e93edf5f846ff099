//! The tags that are asked for by name. Each has a slot, so that the name of a tag is compared when it is read, and
//! not again at every question.

/// Their names; the last ones are words that no tag can be called, which are asked for like tags.
const NAMES: [&str; 32] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Game",
    "Size",
    "Player1",
    "Player2",
    "Player3",
    "Player4",
    "Result",
    "Score",
    "Termination",
    "Swap",
    "Coords",
    "Position",
    "Seats",
    "Hand1",
    "Hand2",
    "Hand3",
    "Hand4",
    "Bag",
    "Match",
    "Profi",
    "Black",
    "White",
    "O",
    "X",
    "--diagram",
    "--to-move",
    "--hand",
    "--draws",
];

/// For each [`place`] the slot of the name that belongs there, or [`NOBODY`].
const SLOTS: [u8; 64] = {
    let mut slots = [NOBODY; 64];
    let mut slot = 0;
    while slot < NAMES.len() {
        let place = place(NAMES[slot].as_bytes());
        assert!(slots[place] == NOBODY, "two names have the same place: choose other factors");
        slots[place] = slot as u8;
        slot += 1;
    }
    slots
};

const NOBODY: u8 = u8::MAX;

/// A number below 64 that is another one for each of the names, whatever their case: its factors were found by trying.
const fn place(name: &[u8]) -> usize {
    let (first, middle, last) = (name[0] | 0x20, name[name.len() / 2] | 0x20, name[name.len() - 1] | 0x20);
    (name.len() + first as usize * 55 + middle as usize * 46 + last as usize * 33) % 64
}

/// The slot of a name, if it is one of these.
fn slot(name: &str) -> Option<usize> {
    if name.is_empty() {
        return None;
    }
    let slot = usize::from(SLOTS[place(name.as_bytes())]);
    // Nearly always it is written as here.
    NAMES.get(slot).filter(|known| **known == name || known.eq_ignore_ascii_case(name)).map(|_| slot)
}

/// Where a tag stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// At this index.
    At(usize),
    /// There is no such tag.
    Nowhere,
    /// Its name has no slot: one has to look for it.
    Unknown,
}

/// Where the tags of a game stand in its list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Places {
    /// By slot: the number of the first tag of that name, from 1, or 0.
    first: [u16; NAMES.len()],
    /// Whether one of the names occurs twice.
    repeated: bool,
    /// How many tags have other names.
    others: usize,
}

impl Default for Places {
    fn default() -> Places {
        Places { first: [0; NAMES.len()], repeated: false, others: 0 }
    }
}

impl Places {
    /// Takes note of a tag: the one with this number, from 1.
    pub(super) fn add(&mut self, name: &str, number: usize) {
        match slot(name).map(|slot| &mut self.first[slot]) {
            Some(first @ 0) => *first = u16::try_from(number).unwrap_or(0),
            Some(_) => self.repeated = true,
            None => self.others += 1,
        }
    }

    /// Where the first tag of that name stands.
    pub(super) fn find(&self, name: &str) -> Place {
        match slot(name) {
            Some(slot) => usize::from(self.first[slot]).checked_sub(1).map_or(Place::Nowhere, Place::At),
            None => Place::Unknown,
        }
    }

    /// Whether two tags can have the same name at all.
    pub(super) fn may_repeat(&self) -> bool {
        self.repeated || self.others > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{DIAGRAM, DRAWS, Game, HAND, PLAYERS, TO_MOVE};

    #[test]
    fn every_name_has_its_slot() {
        for (index, name) in NAMES.iter().enumerate() {
            assert_eq!(slot(name), Some(index));
            assert_eq!(slot(&name.to_ascii_uppercase()), Some(index));
            assert_eq!(slot(&name.to_ascii_lowercase()), Some(index));
        }
        assert_eq!(["", "Siz", "Sizes", "Player5", "é", "x-"].map(slot), [None; 6]);
        let words = [DIAGRAM, DRAWS, HAND, TO_MOVE];
        let aliases = Game::ALL.into_iter().flat_map(Game::player_aliases);
        assert!(words.into_iter().chain(PLAYERS).chain(aliases.copied()).all(|name| slot(name).is_some()));
    }

    #[test]
    fn the_first_tag_of_a_name_is_found() {
        let mut places = Places::default();
        ["Size", "Own", "SIZE"].into_iter().zip(1..).for_each(|(name, number)| places.add(name, number));
        assert_eq!(
            ["size", "Swap", "Own"].map(|name| places.find(name)),
            [Place::At(0), Place::Nowhere, Place::Unknown]
        );
        assert!(places.may_repeat());
    }
}
