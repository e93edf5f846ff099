//! The tags that are asked for by name. Each has a slot, so that the name of a tag is compared when it is read, and
//! not again at every question.

use super::eight::{every, first, marks};

/// Their names; the last ones, behind the first [`TAGS`], are words that no tag can be called, which are asked for like tags.
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

/// So many of the names are those of tags.
const TAGS: usize = 28;

/// A name is looked up by its first bytes as one number.
const KEY: usize = 8;

/// The names' first bytes, with zeros behind shorter ones.
const KEYS: [u64; NAMES.len()] = {
    let mut keys = [0; NAMES.len()];
    let mut slot = 0;
    while slot < NAMES.len() {
        keys[slot] = key(NAMES[slot].as_bytes());
        slot += 1;
    }
    keys
};

/// For each [`place`] the slot of the name that belongs there, or [`NOBODY`].
const SLOTS: [u8; 128] = {
    let mut slots = [NOBODY; 128];
    let mut slot = 0;
    while slot < NAMES.len() {
        let place = place(KEYS[slot]);
        assert!(slots[place] == NOBODY, "two names have the same place: choose another factor");
        slots[place] = slot as u8;
        slot += 1;
    }
    slots
};

const NOBODY: u8 = u8::MAX;

const fn key(name: &[u8]) -> u64 {
    if let Some(window) = name.first_chunk() {
        return u64::from_le_bytes(*window);
    }
    if let (Some(first), Some(last)) = (name.first_chunk(), name.last_chunk()) {
        // The two overlap, in bytes that are the same.
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return first as u64 | (last as u64) << (8 * (name.len() - size_of::<u32>()));
    }
    let (mut key, mut at) = (0, 0);
    while at < name.len() {
        key |= (name[at] as u64) << (8 * at);
        at += 1;
    }
    key
}

/// A number below 128 that is another one for each of the names, whatever their case: the factor was found by trying.
const fn place(key: u64) -> usize {
    ((key | every(b' ')).wrapping_mul(0x78e5_1061_7311_d8a3) >> 57) as usize
}

/// The slot of a name, if it is one of these.
fn slot(name: &str) -> Option<usize> {
    let key = key(name.as_bytes());
    let slot = usize::from(SLOTS[place(key)]);
    let known = NAMES.get(slot)?;
    // Nearly always it is written as here.
    let is_same = KEYS[slot] == key && known.len() == name.len() && (name.len() <= KEY || *known == name);
    (is_same || known.eq_ignore_ascii_case(name)).then_some(slot)
}

/// The slot and the name of the tag that a text begins with, if it is one of these and a blank stands behind it.
#[inline]
pub(super) fn leading(text: &[u8]) -> Option<(usize, &'static str)> {
    let window = u64::from_le_bytes(*text.first_chunk()?);
    let length = first(marks(window, b' '));
    let is_short = length < KEY;
    let key = if is_short { window & ((1 << (8 * length)) - 1) } else { window };
    let slot = usize::from(SLOTS[place(key)]);
    let name = *NAMES[..TAGS].get(slot)?;
    let is_same = if is_short {
        name.len() == length
    } else {
        text.starts_with(name.as_bytes()) && text.get(name.len()) == Some(&b' ')
    };
    (KEYS[slot] == key && is_same).then_some((slot, name))
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
        match slot(name) {
            Some(slot) => self.add_known(slot, number),
            None => self.others += 1,
        }
    }

    /// The same for a name whose slot is known.
    #[inline]
    pub(super) fn add_known(&mut self, slot: usize, number: usize) {
        match &mut self.first[slot] {
            first @ 0 => *first = u16::try_from(number).unwrap_or(0),
            _ => self.repeated = true,
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
        for (index, name) in NAMES.into_iter().enumerate() {
            let is_tag = !name.starts_with('-');
            assert_eq!(is_tag, index < TAGS);
            let text = format!("{name} \"x\"]    ");
            assert_eq!(leading(text.as_bytes()), is_tag.then_some((index, name)));
            assert_eq!(
                leading(text.to_ascii_uppercase().as_bytes()).is_some(),
                is_tag && name == name.to_ascii_uppercase()
            );
            for other in [name.len() - 1, name.len() + 1] {
                let text = format!("{:\0<other$} \"x\"]    ", &name[..other.min(name.len())]);
                assert_eq!(leading(text.as_bytes()), None, "{text}");
            }
        }
        let texts = ["Site\t\"x\"]", "Site", "Sites \"x\"]", "Sit \"xyz\"]", " Site \"x\"]", "\0\0\0\0\0\0\0\0"];
        for text in texts.into_iter().chain(["Position", "Position\"\"]", "Positions \"\"]", "Terminat \"x\"]"]) {
            assert_eq!(leading(text.as_bytes()), None, "{text}");
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
