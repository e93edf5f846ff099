//! Hands and bag, as far as they are known (CZ4, CZ11).
//!
//! Every stone whose whereabouts are known is counted. A hand holds known and unknown stones; if a position says little
//! about hands, a hand may hold more than are counted. A forced pass shows that an unknown stone is one of a few kinds. A
//! record is possible if the unknown stones can still be dealt so that there are seven of each symbol and three of each
//! wild.

use std::mem;

use super::stones::{KINDS, STONES, Stone, Symbol, Wild};
use crate::games::MAX_PLAYERS;
use crate::random::Random;

/// The kinds that an unknown stone can be, limited by its owner's passes. Each range contains the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Range {
    /// A swap: the only kind that can be unplayable while two stones are on the board.
    Swap,
    /// A swap or an exchange: unplayable on a board with one stone.
    SwapOrExchange,
    /// A wild: unplayable on the empty board.
    Wild,
    /// The stone can be of any kind.
    Any,
}

impl Range {
    const ALL: [Range; 4] = [Range::Swap, Range::SwapOrExchange, Range::Wild, Range::Any];

    /// The stones that a player without a symbol cannot play on a board with this many stones and a vacant cell (CZ5). A
    /// symbol can always be placed.
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
    /// The number of known stones of each kind.
    known: [u8; KINDS],
    /// The number of unknown stones, by range.
    unknown: [u8; Range::ALL.len()],
    /// Whether there may be further stones, even their number being unknown.
    open: bool,
}

impl Hand {
    /// A hand about which nothing is known.
    pub(super) fn open() -> Hand {
        Hand { open: true, ..Hand::default() }
    }

    pub(super) fn add(&mut self, stone: Option<Stone>) {
        match stone {
            Some(stone) => self.known[stone.index()] += 1,
            None => self.unknown[Range::Any as usize] += 1,
        }
    }

    /// Takes a stone out of the hand. Returns whether it was a known one; `None` if it cannot be in this hand.
    ///
    /// If it could be any of several unknown stones, the one with the narrowest range is taken: this keeps every possibility
    /// open that another choice would keep.
    pub(super) fn take(&mut self, stone: Stone) -> Option<bool> {
        let known = &mut self.known[stone.index()];
        if *known > 0 {
            *known -= 1;
            return Some(true);
        }
        self.take_unknown(stone).then_some(false)
    }

    /// Whether a stone of this kind may be in the hand.
    pub(super) fn may_have(mut self, stone: Stone) -> bool {
        self.take(stone).is_some()
    }

    /// Takes a stone out of the unknown ones. Returns whether it can be one of them.
    fn take_unknown(&mut self, stone: Stone) -> bool {
        let range = Range::ALL.into_iter().find(|range| range.contains(stone) && self.unknown[*range as usize] > 0);
        match range {
            Some(range) => self.unknown[range as usize] -= 1,
            None => return self.open,
        }
        true
    }

    /// The number of stones; a minimum if the hand is open.
    pub(super) fn size(&self) -> u8 {
        self.known.iter().chain(&self.unknown).sum()
    }

    /// Whether there may be more stones than are counted.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Whether every stone is known.
    pub(super) fn is_known(&self) -> bool {
        !self.open && self.unknown == [0; Range::ALL.len()]
    }

    /// The number of unknown stones that are counted.
    pub(super) fn unknown_stones(&self) -> usize {
        self.unknown.iter().map(|number| usize::from(*number)).sum()
    }

    /// Sets the number of stones, if it is unknown, to `size` or to the number that is already known to be there.
    pub(super) fn close(&mut self, size: u8) {
        if mem::take(&mut self.open) {
            self.unknown[Range::Any as usize] += size.saturating_sub(self.size());
        }
    }

    /// The unknown stones are these.
    pub(super) fn reveal_all(&mut self, stones: impl Iterator<Item = Stone>) {
        self.unknown = [0; Range::ALL.len()];
        stones.for_each(|stone| self.add(Some(stone)));
    }

    /// Whether no stone is known, though there may be some. Nothing is unknown of a hand that is known to be empty.
    pub(super) fn is_unknown(&self) -> bool {
        self.known == [0; KINDS] && !self.is_known()
    }

    /// Whether the hand certainly holds this stone.
    pub(super) fn holds(&self, stone: Stone) -> bool {
        self.known[stone.index()] > 0
    }

    /// Removes every stone that is not certainly in the hand; `others` are certainly in it.
    pub(super) fn keep_certain(&mut self, others: [Option<Stone>; 2]) {
        for stone in others.into_iter().flatten() {
            self.known[stone.index()] = self.known[stone.index()].max(1);
        }
        (self.unknown, self.open) = ([0; Range::ALL.len()], false);
    }

    /// The known stones.
    pub(super) fn known(&self) -> impl Iterator<Item = Stone> {
        Stone::ALL.into_iter().flat_map(|stone| std::iter::repeat_n(stone, self.known[stone.index()].into()))
    }

    /// Limits the unknown stones to a range.
    fn narrow(&mut self, range: Range) {
        for wider in Range::ALL.into_iter().filter(|wider| *wider > range) {
            self.unknown[range as usize] += mem::take(&mut self.unknown[wider as usize]);
        }
    }

    /// The notation in positions: `ABM?`, or `-` for an empty hand. It does not show whether the hand is open.
    pub(super) fn text(&self) -> String {
        let mut text: String = self.known().map(Stone::letter).collect();
        text.extend(std::iter::repeat_n('?', self.unknown.iter().sum::<u8>().into()));
        if text.is_empty() { "-".into() } else { text }
    }
}

/// The reason why a hand or the bag contradicts the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contradiction {
    /// The hand does not hold this stone.
    NotInHand(Stone),
    /// All stones of this kind are somewhere else.
    TooMany(Stone),
    /// This stone of the hand can be played.
    Playable(Stone),
    /// There are not enough unplayable stones for this hand.
    NotStuck,
    /// The hand must have this many stones.
    OtherSize(u8),
    /// The hand also holds this stone.
    Missing(Stone),
    /// The bag determines another draw.
    WrongDraw { recorded: Stone, actual: Stone },
}

/// The stones that are not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stock {
    /// The hands by seat.
    pub(super) hands: [Hand; MAX_PLAYERS],
    /// The number of stones in the bag, if known.
    pub(super) bag: Option<u8>,
    /// The order of the bag, as far as it is known: the last `bag` entries.
    pub(super) order: [Option<Stone>; STONES as usize],
    /// The played wilds by kind, if known.
    pub(super) aside: Option<[u8; Wild::ALL.len()]>,
    /// The number of stones of each kind whose whereabouts are known: on the board, aside, in a hand or in the bag.
    located: [u8; KINDS],
}

impl Stock {
    /// A stock about which nothing is known.
    pub(super) fn unknown() -> Stock {
        Stock {
            hands: [Hand::open(); MAX_PLAYERS],
            bag: None,
            order: [None; STONES as usize],
            aside: None,
            located: [0; KINDS],
        }
    }

    /// The stones as one player knows them: other hands are unknown, and so is the order of the bag.
    pub(super) fn seen_by(mut self, viewer: usize) -> Stock {
        for (_, hand) in self.hands.iter_mut().enumerate().filter(|(index, _)| *index != viewer) {
            for (located, known) in self.located.iter_mut().zip(&mut hand.known) {
                *located = located.saturating_sub(*known);
                hand.unknown[Range::Any as usize] += mem::take(known);
            }
        }
        let drawn = usize::from(STONES - self.bag.unwrap_or(0));
        for stone in self.order[drawn..].iter().flatten() {
            self.located[stone.index()] = self.located[stone.index()].saturating_sub(1);
        }
        self.order = [None; STONES as usize];
        self
    }

    /// Counts stones whose whereabouts have become known.
    ///
    /// # Errors
    /// There are not that many of the kind.
    pub(super) fn locate(&mut self, stone: Stone, stones: u8) -> Result<(), Contradiction> {
        let located = &mut self.located[stone.index()];
        *located = located.saturating_add(stones);
        if *located > stone.number() { Err(Contradiction::TooMany(stone)) } else { Ok(()) }
    }

    /// A player reveals a stone of the hand by playing it.
    pub(super) fn play(&mut self, seat: usize, stone: Stone) -> Result<(), Contradiction> {
        let known = self.hands[seat].take(stone).ok_or(Contradiction::NotInHand(stone))?;
        if let (Stone::Wild(wild), Some(aside)) = (stone, &mut self.aside) {
            aside[wild as usize] += 1;
        }
        if known { Ok(()) } else { self.reveal(stone) }
    }

    /// A stone goes from the board to a hand.
    pub(super) fn pick_up(&mut self, seat: usize, symbol: Symbol) {
        self.hands[seat].add(Some(Stone::Symbol(symbol)));
    }

    /// A player draws a stone, the given one if one is given.
    pub(super) fn draw(&mut self, seat: usize, named: Option<Stone>) -> Result<(), Contradiction> {
        let next = self.bag.and_then(|bag| self.order.get(usize::from(STONES - bag)).copied().flatten());
        if let (Some(recorded), Some(actual)) = (named, next)
            && recorded != actual
        {
            return Err(Contradiction::WrongDraw { recorded, actual });
        }
        self.bag = self.bag.map(|bag| bag.saturating_sub(1));
        self.hands[seat].add(named.or(next));
        match (named, next) {
            (Some(stone), None) => self.reveal(stone),
            _ => Ok(()),
        }
    }

    /// A player passed on a board where `range` is unplayable.
    pub(super) fn pass(&mut self, seat: usize, range: Range) -> Result<(), Contradiction> {
        let hand = &mut self.hands[seat];
        if let Some(playable) = hand.known().find(|stone| !range.contains(*stone)) {
            return Err(Contradiction::Playable(playable));
        }
        hand.narrow(range);
        if self.short_of().is_some() { Err(Contradiction::NotStuck) } else { Ok(()) }
    }

    /// A player draws a stone, unless the bag is empty, which is unknown.
    pub(super) fn draw_if_possible(&mut self, seat: usize) {
        self.hands[seat].open = true;
    }

    /// An unknown stone of a hand has been found out.
    pub(super) fn find_in_hand(&mut self, seat: usize, stone: Stone) {
        if self.hands[seat].take_unknown(stone) {
            self.hands[seat].add(Some(stone));
            self.located[stone.index()] += 1;
        }
    }

    /// The stone that is drawn when the bag holds this many stones has been found out.
    pub(super) fn find_in_bag(&mut self, bag: u8, stone: Stone) {
        let place = &mut self.order[usize::from(STONES - bag)];
        if place.is_none() {
            *place = Some(stone);
            self.located[stone.index()] += 1;
        }
    }

    /// The stones whose whereabouts are unknown, sorted.
    pub(super) fn unlocated_stones(&self) -> impl Iterator<Item = Stone> {
        let left = |stone: Stone| stone.number().saturating_sub(self.located[stone.index()]);
        Stone::ALL.into_iter().flat_map(move |stone| std::iter::repeat_n(stone, left(stone).into()))
    }

    /// Gives each unknown stone of some hands and of the bag a kind, at random; all possibilities are equally likely. A bag of
    /// unknown size gets all stones that are left.
    pub(super) fn deal(&mut self, seats: usize, random: &mut Random) {
        let mut rest: Vec<Stone> = self.unlocated_stones().collect();
        random.shuffle(&mut rest);
        // Each range contains the ones before it, so the narrowest come first.
        for range in Range::ALL {
            for hand in &mut self.hands[..seats] {
                for _ in 0..mem::take(&mut hand.unknown[range as usize]) {
                    if let Some(index) = rest.iter().position(|stone| range.contains(*stone)) {
                        let stone = rest.remove(index);
                        hand.add(Some(stone));
                    }
                }
            }
        }
        let unknown = vec![None; rest.len()];
        let order = self.bag.map_or(&unknown[..], |bag| &self.order[usize::from(STONES - bag)..]);
        let bag: Vec<Option<Stone>> = order.iter().map_while(|stone| stone.or_else(|| rest.pop()).map(Some)).collect();
        self.bag = Some(bag.len() as u8);
        let place = self.order.len() - bag.len();
        self.order[place..].copy_from_slice(&bag);
        // No stone is left out, or its whereabouts stay unknown.
        for stone in Stone::ALL {
            let left = rest.iter().filter(|other| **other == stone).count() as u8;
            self.located[stone.index()] = stone.number().saturating_sub(left);
        }
    }

    /// Sets the stones of a hand; `None` is an unknown stone. What was known about the hand before stays known.
    ///
    /// # Errors
    /// The contradiction, with the index of the stone.
    pub(super) fn set_hand(&mut self, seat: usize, stones: &[Option<Stone>]) -> Result<(), (usize, Contradiction)> {
        let mut rest = self.hands[seat];
        let size = stones.len() as u8;
        if size < rest.size() || size > rest.size() && !rest.open {
            return Err((0, Contradiction::OtherSize(rest.size())));
        }
        let mut hand = Hand::default();
        for (index, stone) in stones.iter().enumerate() {
            let Some(stone) = *stone else { continue };
            let known = rest.take(stone).ok_or((index, Contradiction::NotInHand(stone)))?;
            hand.add(Some(stone));
            if !known {
                self.locate(stone, 1).map_err(|contradiction| (index, contradiction))?;
            }
        }
        // The remaining stones must be among the unnamed ones.
        let unnamed = stones.iter().filter(|stone| stone.is_none()).count() as u8;
        if rest.size() > unnamed {
            let stone =
                rest.known().next().map_or(Contradiction::OtherSize(self.hands[seat].size()), Contradiction::Missing);
            return Err((0, stone));
        }
        for index in 0..KINDS {
            hand.known[index] += rest.known[index];
        }
        hand.unknown = rest.unknown;
        hand.unknown[Range::Any as usize] += unnamed - rest.size();
        self.hands[seat] = hand;
        match (self.short_of(), stones.iter().rposition(Option::is_some)) {
            (Some(_), Some(index)) => {
                Err((index, stones[index].map_or(Contradiction::NotStuck, Contradiction::TooMany)))
            }
            _ => Ok(()),
        }
    }

    /// An unknown stone turns out to be of this kind.
    fn reveal(&mut self, stone: Stone) -> Result<(), Contradiction> {
        self.locate(stone, 1)?;
        if self.short_of().is_some_and(|range| range.contains(stone)) {
            Err(Contradiction::TooMany(stone))
        } else {
            Ok(())
        }
    }

    /// The narrowest range with fewer stones left than the hands must hold, if any. Because the ranges are nested, the unknown
    /// stones can be dealt if and only if there is none.
    fn short_of(&self) -> Option<Range> {
        let mut needed = 0;
        for range in Range::ALL {
            let before = needed;
            for hand in &self.hands {
                needed += u32::from(hand.unknown[range as usize]);
            }
            // A range that adds nothing to what is needed is not the narrowest.
            if needed > before && needed > self.unlocated(range) {
                return Some(range);
            }
        }
        None
    }

    /// The number of wilds whose whereabouts are unknown.
    pub(super) fn unlocated_wilds(&self) -> u32 {
        self.unlocated(Range::Wild)
    }

    /// The number of stones of a range whose whereabouts are unknown.
    fn unlocated(&self, range: Range) -> u32 {
        let mut number = 0;
        for (stone, located) in Stone::ALL.into_iter().zip(self.located) {
            if range.contains(stone) {
                number += u32::from(stone.number().saturating_sub(located));
            }
        }
        number
    }
}
