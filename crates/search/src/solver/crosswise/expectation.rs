//! The result to expect if the order of the bag is unknown.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::lines::LINES;
use super::moves;
use super::play::Play;
use super::search::Search;
use super::state::{Hand, State};
use super::transposition_table::Key;
use crate::solver::Stopped;
use crate::solver::saved::{Loader, Saver};
use crate::solver::shortcut::Shortcut;
use xgames_core::board::Side;

/// The most stones of unknown order; 33! is the greatest factorial below 2¹²⁷, so that differences of odds have a place.
pub(super) const MOST_STONES: usize = 33;

/// The odds of a position: for each result the number of orders that lead to it, among all orders of the stones whose order is
/// unknown; with 4 such stones there are 24.
///
/// Both sides see all hands, but not the next stone of the bag. Each makes the most of its wins minus its losses; of plays
/// that are equal in this it takes the one with fewer draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The number of orders in which the rows win.
    pub first: u128,
    /// The number of orders in which the columns win.
    pub second: u128,
    /// The number of orders that end in a draw.
    pub draws: u128,
}

impl Odds {
    const NONE: Odds = Odds { first: 0, second: 0, draws: 0 };

    /// The number of all orders.
    #[must_use]
    pub fn orders(&self) -> u128 {
        self.first + self.second + self.draws
    }

    /// The share of orders in which a side wins, from 0 to 1.
    #[must_use]
    pub fn share(&self, side: Side) -> f64 {
        let wins = if side == Side::First { self.first } else { self.second };
        wins as f64 / self.orders() as f64
    }

    /// The odds if the margin of the rows has this sign in all orders.
    fn all(orders: u128, margin: i16) -> Odds {
        match margin {
            0 => Odds { draws: orders, ..Odds::NONE },
            1.. => Odds { first: orders, ..Odds::NONE },
            _ => Odds { second: orders, ..Odds::NONE },
        }
    }

    fn plus(self, times: u32, other: Odds) -> Odds {
        let times = u128::from(times);
        Odds {
            first: self.first + times * other.first,
            second: self.second + times * other.second,
            draws: self.draws + times * other.draws,
        }
    }

    /// The key by which a side compares odds: the greater one is better for it.
    fn rank(self, rows: bool) -> (i128, Reverse<u128>) {
        let lead = self.first.cast_signed() - self.second.cast_signed();
        (if rows { lead } else { -lead }, Reverse(self.draws))
    }
}

/// The number of orders of this many stones.
fn orders(stones: u32) -> u128 {
    (1..=u128::from(stones)).product()
}

/// A search over plays and draws. Once the order of what is left makes no difference, alpha-beta goes on.
pub(super) struct Expectation<'a, 'b> {
    pub(super) search: &'b mut Search<'a>,
    known_odds: &'b mut KnownOdds,
}

/// The odds of the positions looked at so far, by position and stones in unknown order.
pub(super) struct KnownOdds {
    odds: HashMap<(Key, u32), Odds>,
    /// The greatest number of positions that are kept.
    most: usize,
}

impl KnownOdds {
    /// Empty odds that will take at most `memory` bytes.
    pub(super) fn new(memory: usize) -> KnownOdds {
        // A map is at least 7/16 full after it has grown, and meanwhile the old one, half as large, takes memory too.
        KnownOdds { odds: HashMap::new(), most: memory / size_of::<((Key, u32), Odds)>() * 7 / 24 }
    }

    pub(super) fn note(&mut self, key: (Key, u32), odds: Odds) {
        if self.odds.len() < self.most {
            self.odds.insert(key, odds);
        }
    }

    pub(super) fn clear(&mut self) {
        self.odds.clear();
    }

    pub(super) fn save(&self, saver: &mut Saver) {
        for ((key, rest), Odds { first, second, draws }) in &self.odds {
            key.0.into_iter().chain([u64::from(*rest)]).for_each(|word| saver.put(word));
            for orders in [first, second, draws] {
                saver.put(*orders as u64);
                saver.put((orders >> 64) as u64);
            }
        }
        saver.put(0);
    }

    /// Notes the entries that [`save`](Self::save) has written.
    pub(super) fn load(&mut self, loader: &mut Loader) {
        loop {
            // The first word of a key is never 0.
            let first = loader.take();
            if first == 0 {
                return;
            }
            let key = Key([first, loader.take(), loader.take(), loader.take()]);
            let rest = loader.take() as u32;
            let mut orders = || u128::from(loader.take()) | u128::from(loader.take()) << 64;
            let odds = Odds { first: orders(), second: orders(), draws: orders() };
            self.note((key, rest), odds);
        }
    }
}

impl<'a, 'b> Expectation<'a, 'b> {
    pub(super) fn new(search: &'b mut Search<'a>, known_odds: &'b mut KnownOdds) -> Expectation<'a, 'b> {
        Expectation { search, known_odds }
    }

    /// The odds of a position, where the last stones of the bag to be drawn are `rest` in unknown order; and the best play.
    pub(super) fn best(&mut self, state: &State, rest: Hand) -> Result<(Odds, Play), Stopped> {
        let rows = state.rows_move(&self.search.setting);
        let mut plays = Vec::new();
        moves::all(state, &self.search.setting, &LINES, &mut plays);
        plays.sort_by_key(|(rating, _)| -rating);
        let mut best = None;
        for (_, play) in plays {
            let odds = self.after(state, rest, play, best.map(|(odds, _)| odds))?;
            let Some(odds) = odds else { continue };
            if best.is_none_or(|(old, _): (Odds, Play)| odds.rank(rows) > old.rank(rows)) {
                best = Some((odds, play));
            }
            if odds.rank(rows).0 == orders(rest.size()).cast_signed() {
                break;
            }
        }
        Ok(best.unwrap_or((Odds::NONE, Play::PASS)))
    }

    /// The odds after a play.
    pub(super) fn after_play(&mut self, state: &State, rest: Hand, play: Play) -> Result<Odds, Stopped> {
        let odds = self.after(state, rest, play, None)?;
        Ok(odds.expect("odds without another play to compare with"))
    }

    /// The odds after a play; `None` if they are certainly not better than those that another play has.
    fn after(&mut self, state: &State, rest: Hand, play: Play, best: Option<Odds>) -> Result<Option<Odds>, Stopped> {
        let setting = &self.search.setting;
        let seat = state.seat(setting);
        let rows = state.rows_move(setting);
        let mut next = *state;
        if let Some(margin) = next.act(play, setting, &LINES) {
            return Ok(Some(Odds::all(orders(rest.size()), margin)));
        }
        if !next.draw_is_due(seat, play, setting) {
            return self.odds(&next, rest).map(Some);
        }
        next.bag -= 1;
        if let Some(known) = u32::from(next.bag).checked_sub(rest.size()) {
            next.hands[seat].add(setting.draw(known as u8));
            return self.odds(&next, rest).map(Some);
        }
        let mut sum = Odds::NONE;
        let mut stones = rest.size();
        let orders_of_others = orders(stones - 1);
        for kind in rest.kinds() {
            let (mut drawn, mut left) = (next, rest);
            drawn.hands[seat].add(kind);
            left.take(kind);
            sum = sum.plus(rest.count(kind), self.odds(&drawn, left)?);
            stones -= rest.count(kind);
            // This is an upper bound: all the other draws win.
            let most = sum.plus(stones, Odds::all(orders_of_others, if rows { 1 } else { -1 }));
            let has_bound = self.search.setting.shortcuts.has(Shortcut::OddsBound);
            if has_bound && best.is_some_and(|best| most.rank(rows) <= best.rank(rows)) {
                return Ok(None);
            }
        }
        Ok(Some(sum))
    }

    fn odds(&mut self, state: &State, rest: Hand) -> Result<Odds, Stopped> {
        let has_one_kind = self.search.setting.shortcuts.has(Shortcut::OneKind);
        if let Some(kind) = rest.only_kind().filter(|_| has_one_kind) {
            return self.with_known_order(state, rest, kind);
        }
        self.search.count_node()?;
        let key = (Key::new(state, &self.search.setting, true), rest.0);
        if let Some(odds) = self.known_odds.odds.get(&key) {
            return Ok(*odds);
        }
        let (odds, _) = self.best(state, rest)?;
        self.known_odds.note(key, odds);
        Ok(odds)
    }

    /// The odds if the bag holds only stones of one kind after the known draws.
    fn with_known_order(&mut self, state: &State, rest: Hand, kind: u8) -> Result<Odds, Stopped> {
        debug_assert_eq!(u32::from(state.bag), rest.size(), "known draws come first");
        self.search.setting.only_kind = Some(kind);
        let result = self.search.result(state);
        self.search.setting.only_kind = None;
        let margin = if state.rows_move(&self.search.setting) { result? } else { -result? };
        Ok(Odds::all(orders(rest.size()), margin))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::solver::{Memory, saved};

    impl Memory for KnownOdds {
        fn save(&self, to: &mut Saver) {
            KnownOdds::save(self, to);
        }

        fn load(&mut self, from: &mut Loader) {
            KnownOdds::load(self, from);
        }
    }

    /// With many stones the numbers of orders take more than 64 bits.
    #[test]
    fn odds_are_kept_as_they_are_until_they_are_forgotten() {
        let key = |number: u64| (Key([1, 2, 3, number]), 7);
        let odds = |number: u64| Odds { first: 1 << 100 | 5, second: u128::from(number) << 64 | 3, draws: 1 << 70 };
        let size = size_of::<((Key, u32), Odds)>();
        let mut known = KnownOdds::new(size * 24);
        (0..9).for_each(|number| known.note(key(number), odds(number)));
        assert_eq!(known.odds.len(), 7, "7/24 of the entries that the memory could hold");
        let mut text = Vec::new();
        saved::save(&known, "a board", &mut text).unwrap();
        let mut loaded = KnownOdds::new(size * 240);
        saved::load(&mut loaded, "a board", &mut Cursor::new(text)).unwrap();
        assert_eq!(loaded.odds, known.odds);
        assert_eq!(loaded.odds.get(&key(6)), Some(&odds(6)));
        loaded.clear();
        assert!(loaded.odds.is_empty());
    }
}
