//! Hands and bag, as far as they are known (CZ4, CZ11).
//!
//! Every stone that is known to be somewhere is counted. A hand holds known stones and unknown ones; in a position that
//! says little about hands it may hold more than are counted. A forced pass shows that an unknown stone is one of a few
//! kinds. A record is possible if the unknown stones can still be dealt so that there are seven of each symbol and three of
//! each wild.

use super::stones::{KINDS, STONES, Stone, Symbol, Wild};
use crate::games::MOST_PLAYERS;

/// The kinds that an unknown stone can be of, by what its owner's passes have shown. Each range contains
/// the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Range {
    /// A swap: nothing else can be unplayable while two stones are on the board.
    Swap,
    /// A swap or an exchange: unplayable on a board with one stone.
    SwapOrExchange,
    /// A wild: unplayable on the empty board.
    Wild,
    /// Any stone.
    Any,
}

impl Range {
    const ALL: [Range; 4] = [Range::Swap, Range::SwapOrExchange, Range::Wild, Range::Any];

    /// The stones that cannot be played on a board with that many stones and a vacant cell by a player
    /// without a symbol (CZ5). A symbol can always be placed.
    pub(super) fn unplayable(on_board: u32) -> Range {
        match on_board {
            0 => Range::Wild,
            1 => Range::SwapOrExchange,
            _ => Range::Swap,
        }
    }

    pub(super) fn contains(self, stone: Stone) -> bool {
        match stone {
            Stone::Wild(Wild::Swap) => true,
            Stone::Wild(Wild::Exchange) => self >= Range::SwapOrExchange,
            Stone::Wild(_) => self >= Range::Wild,
            Stone::Symbol(_) => self == Range::Any,
        }
    }
}

/// The stones of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand {
    /// How many of each kind are known.
    known: [u8; KINDS],
    /// How many are unknown, by range.
    unknown: [u8; Range::ALL.len()],
    /// Whether there may be more stones, of which not even the number is known.
    open: bool,
}

impl Hand {
    /// A hand of which nothing is known.
    pub(super) fn open() -> Hand {
        Hand { open: true, ..Hand::default() }
    }

    pub(super) fn add(&mut self, stone: Option<Stone>) {
        match stone {
            Some(stone) => self.known[stone.index()] += 1,
            None => self.unknown[Range::Any as usize] += 1,
        }
    }

    /// Takes a stone out. Whether it was a known one; `None` if it cannot be in this hand.
    ///
    /// Of several that it could have been, the one is taken of which most was known: this leaves every
    /// possibility open that any other choice would leave.
    fn take(&mut self, stone: Stone) -> Option<bool> {
        let known = &mut self.known[stone.index()];
        if *known > 0 {
            *known -= 1;
            return Some(true);
        }
        let range = Range::ALL.into_iter().find(|range| range.contains(stone) && self.unknown[*range as usize] > 0);
        match range {
            Some(range) => self.unknown[range as usize] -= 1,
            None if self.open => {}
            None => return None,
        }
        Some(false)
    }

    /// How many stones there are, at least if the hand is open.
    pub(super) fn size(&self) -> u8 {
        self.known.iter().chain(&self.unknown).sum()
    }

    /// Whether there may be more stones than those that are counted.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Whether every stone is known.
    pub(super) fn is_known(&self) -> bool {
        !self.open && self.unknown == [0; Range::ALL.len()]
    }

    /// Whether no stone is known.
    pub(super) fn is_unknown(&self) -> bool {
        self.known == [0; KINDS]
    }

    /// The known stones, each as often as it is there.
    pub(super) fn known(&self) -> impl Iterator<Item = Stone> {
        Stone::all().flat_map(|stone| std::iter::repeat_n(stone, self.known[stone.index()].into()))
    }

    /// The owner could play none of these stones.
    fn narrow(&mut self, range: Range) {
        for wider in Range::ALL.into_iter().filter(|wider| *wider > range) {
            self.unknown[range as usize] += std::mem::take(&mut self.unknown[wider as usize]);
        }
    }

    /// As positions write it: `ABM?`, `-` for an empty hand. That it is open cannot be written.
    pub(super) fn text(&self) -> String {
        let mut text: String = self.known().map(Stone::letter).collect();
        text.extend(std::iter::repeat_n('?', self.unknown.iter().sum::<u8>().into()));
        if text.is_empty() { "-".into() } else { text }
    }
}

/// Why a hand or the bag contradicts the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// The hand does not hold this stone.
    NotInHand(Stone),
    /// All stones of this kind are somewhere else.
    TooMany(Stone),
    /// This stone of the hand can be played.
    Playable(Stone),
    /// There are not enough unplayable stones for this hand.
    NotStuck,
    /// The hand has this many stones.
    OtherSize(u8),
    /// The hand holds this stone, too.
    Missing(Stone),
    /// The bag says which stone is drawn.
    WrongDraw { says: Stone, is: Stone },
}

/// Where the stones are that do not lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stock {
    /// By seat.
    pub(super) hands: [Hand; MOST_PLAYERS],
    /// How many stones the bag holds, if that is known.
    pub(super) bag: Option<u8>,
    /// The order of the bag, as far as it is known: the last `bag` entries.
    pub(super) order: [Option<Stone>; STONES as usize],
    /// The wilds that were played, if that is known.
    pub(super) aside: Option<[u8; Wild::ALL.len()]>,
    /// How many of each kind are known to be somewhere: on the board, aside, in a hand, in the bag.
    seen: [u8; KINDS],
}

impl Stock {
    /// Nothing is known.
    pub(super) fn unknown() -> Stock {
        Stock {
            hands: [Hand::open(); MOST_PLAYERS],
            bag: None,
            order: [None; STONES as usize],
            aside: None,
            seen: [0; KINDS],
        }
    }

    /// Counts stones that are known to be somewhere.
    ///
    /// # Errors
    /// There are not that many of the kind.
    pub(super) fn see(&mut self, stone: Stone, stones: u8) -> Result<(), Doubt> {
        let seen = &mut self.seen[stone.index()];
        *seen = seen.saturating_add(stones);
        if *seen > stone.number() { Err(Doubt::TooMany(stone)) } else { Ok(()) }
    }

    /// A player brings a stone into the open.
    pub(super) fn play(&mut self, seat: usize, stone: Stone) -> Result<(), Doubt> {
        let known = self.hands[seat].take(stone).ok_or(Doubt::NotInHand(stone))?;
        if let (Stone::Wild(wild), Some(aside)) = (stone, &mut self.aside) {
            aside[wild as usize] += 1;
        }
        if known { Ok(()) } else { self.reveal(stone) }
    }

    /// A board stone comes into a hand.
    pub(super) fn pick_up(&mut self, seat: usize, symbol: Symbol) {
        self.hands[seat].add(Some(Stone::Symbol(symbol)));
    }

    /// A player draws a stone, the named one if one is named.
    pub(super) fn draw(&mut self, seat: usize, named: Option<Stone>) -> Result<(), Doubt> {
        let next = self.bag.filter(|bag| *bag > 0).and_then(|bag| self.order[usize::from(STONES - bag)]);
        if let (Some(says), Some(is)) = (named, next)
            && says != is
        {
            return Err(Doubt::WrongDraw { says, is });
        }
        self.bag = self.bag.map(|bag| bag.saturating_sub(1));
        self.hands[seat].add(named.or(next));
        match (named, next) {
            (Some(stone), None) => self.reveal(stone),
            _ => Ok(()),
        }
    }

    /// A player had nothing to play on a board where `range` is unplayable.
    pub(super) fn pass(&mut self, seat: usize, range: Range) -> Result<(), Doubt> {
        let hand = &mut self.hands[seat];
        if let Some(playable) = hand.known().find(|stone| !range.contains(*stone)) {
            return Err(Doubt::Playable(playable));
        }
        hand.narrow(range);
        if self.short_of().is_some() { Err(Doubt::NotStuck) } else { Ok(()) }
    }

    /// Perhaps a player has drawn a stone, perhaps the bag is empty.
    pub(super) fn draw_perhaps(&mut self, seat: usize) {
        self.hands[seat].open = true;
    }

    /// Sets a hand, stone by stone; `None` is an unknown stone. What was known of the hand before stays known.
    ///
    /// # Errors
    /// What contradicts it, with the number of the stone.
    pub(super) fn tell(&mut self, seat: usize, told: &[Option<Stone>]) -> Result<(), (usize, Doubt)> {
        let mut rest = self.hands[seat];
        let size = told.len() as u8;
        if size < rest.size() || size > rest.size() && !rest.open {
            return Err((0, Doubt::OtherSize(rest.size())));
        }
        let mut hand = Hand::default();
        for (index, stone) in told.iter().enumerate() {
            let Some(stone) = *stone else { continue };
            let known = rest.take(stone).ok_or((index, Doubt::NotInHand(stone)))?;
            hand.add(Some(stone));
            if !known {
                self.see(stone, 1).map_err(|doubt| (index, doubt))?;
            }
        }
        // The stones that were not named are what is left.
        let unnamed = told.iter().filter(|stone| stone.is_none()).count() as u8;
        if rest.size() > unnamed {
            let stone = rest.known().next().map_or(Doubt::OtherSize(self.hands[seat].size()), Doubt::Missing);
            return Err((0, stone));
        }
        for index in 0..KINDS {
            hand.known[index] += rest.known[index];
        }
        hand.unknown = rest.unknown;
        hand.unknown[Range::Any as usize] += unnamed - rest.size();
        self.hands[seat] = hand;
        match (self.short_of(), told.iter().rposition(Option::is_some)) {
            (Some(_), Some(index)) => Err((index, told[index].map_or(Doubt::NotStuck, Doubt::TooMany))),
            _ => Ok(()),
        }
    }

    /// An unknown stone turns out to be of this kind.
    fn reveal(&mut self, stone: Stone) -> Result<(), Doubt> {
        self.see(stone, 1)?;
        if self.short_of().is_some_and(|range| range.contains(stone)) { Err(Doubt::TooMany(stone)) } else { Ok(()) }
    }

    /// The narrowest range of which fewer stones are left than hands must hold, if there is one. As the
    /// ranges contain each other, the unknown stones can be dealt if and only if there is none.
    fn short_of(&self) -> Option<Range> {
        let mut needed = 0;
        Range::ALL.into_iter().find(|range| {
            needed += self.hands.iter().map(|hand| u32::from(hand.unknown[*range as usize])).sum::<u32>();
            needed > self.unseen(*range)
        })
    }

    /// How many wilds are not known to be anywhere.
    pub(super) fn unseen_wilds(&self) -> u32 {
        self.unseen(Range::Wild)
    }

    /// How many stones of a range are not known to be anywhere.
    fn unseen(&self, range: Range) -> u32 {
        let left = |stone: Stone| u32::from(stone.number().saturating_sub(self.seen[stone.index()]));
        Stone::all().filter(|stone| range.contains(*stone)).map(left).sum()
    }
}
