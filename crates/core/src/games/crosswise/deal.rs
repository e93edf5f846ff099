//! Deals: the whereabouts of all stones, hands and bag, as if they were laid open.

use super::hands::Hand;
use super::stones::Stone;
use super::{Crosswise, Draw, Move, kernel};
use crate::games::Seat;
use crate::random::Random;

/// The hands and the bag of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The hands by seat; each is sorted.
    pub hands: Vec<Vec<Stone>>,
    /// The stones that are drawn next, in order.
    pub draws: Vec<Stone>,
    /// The stones of the bag that are drawn after them, in unknown order; they are sorted.
    pub rest: Vec<Stone>,
}

/// The part of a deal that a position does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// It is not known which stones are in the hands.
    Hands,
    /// It is not known which stones are in the bag.
    Bag,
}

impl Crosswise {
    /// The whereabouts of all stones, if the position says so or if they can be counted. With an empty bag, for example, the only
    /// unknown hand holds what is nowhere else.
    ///
    /// # Errors
    /// Says which stones are hidden.
    pub fn deal(&self) -> Result<Deal, Hidden> {
        let stock = self.seen().stock;
        let mut hands = stock.hands[..self.seats.players()].to_vec();
        let bag = stock.bag.ok_or(Hidden::Bag)?;
        let order = &stock.order[stock.order.len() - usize::from(bag)..];
        let mut rest: Vec<Stone> = stock.unlocated_stones().collect();
        let in_hands: usize = hands.iter().map(Hand::unknown_stones).sum();
        let in_bag = order.iter().filter(|stone| stone.is_none()).count();
        if hands.iter().any(Hand::is_open) {
            return Err(Hidden::Hands);
        }
        if in_hands > 0 {
            let one_hand = in_bag == 0 && hands.iter().filter(|hand| hand.unknown_stones() > 0).count() == 1;
            let one_kind = rest.iter().all(|stone| *stone == rest[0]);
            if rest.len() != in_hands + in_bag || !(one_hand || one_kind) {
                return Err(Hidden::Hands);
            }
            for hand in &mut hands {
                let unknown = hand.unknown_stones();
                hand.reveal_all(rest.drain(..unknown));
            }
        }
        if in_bag > 0 && rest.len() != in_bag {
            return Err(Hidden::Bag);
        }
        let draws: Vec<Stone> = order.iter().map_while(|stone| *stone).collect();
        // Beyond the first unknown draw, no order is used.
        rest.truncate(in_bag);
        rest.extend(order[draws.len()..].iter().flatten());
        rest.sort_unstable();
        let mut deal = Deal { hands: hands.iter().map(|hand| hand.known().collect()).collect(), draws, rest };
        if deal.rest.iter().all(|stone| *stone == deal.rest[0]) {
            deal.draws.append(&mut deal.rest);
        }
        Ok(deal)
    }

    /// The position with all stones known: stones that it does not show are drawn at random, in agreement with everything that it
    /// shows. Hands of unknown size are full as long as there are stones, and a bag of unknown size holds the others.
    ///
    /// ```
    /// # use xgames_core as xgames;
    /// use xgames::games::crosswise::{Crosswise, Seats};
    /// use xgames::random::Random;
    ///
    /// let position = Crosswise::new(Seats::by_number(3)).sample(&mut Random::new(1, 0));
    /// let deal = position.deal().unwrap();
    /// assert_eq!(deal.hands.iter().map(Vec::len).collect::<Vec<_>>(), [4, 6, 4]);
    /// assert_eq!((deal.draws.len(), deal.rest.len()), (40, 0));
    /// ```
    #[must_use]
    pub fn sample(&self, random: &mut Random) -> Crosswise {
        let mut sample = self.seen();
        let players = self.seats.players();
        for (index, hand) in sample.stock.hands[..players].iter_mut().enumerate() {
            hand.close(self.seats.hand_size(Seat(index as u8 + 1)));
        }
        sample.stock.deal(players, random);
        sample
    }

    /// The position with the stones that the moves after it in a record show: recorded draws give the order of the bag, and
    /// stones that are played without having been drawn were in the hand. Stops at the first illegal move.
    #[must_use]
    pub fn with_later_moves(&self, moves: impl IntoIterator<Item = Move>) -> Crosswise {
        let mut start = *self;
        let mut now = *self;
        // The unknown stones that each hand has drawn since.
        let mut drawn = [0; crate::games::MAX_PLAYERS];
        for mv in moves {
            let mover = now.mover();
            let mut after = now;
            if after.advance(mv).is_err() {
                break;
            }
            let mut hand = now.stock.hands[mover];
            let shows_hand = drawn[mover] == 0 && !hand.is_open();
            for stone in kernel::played(mv.action).into_iter().flatten() {
                if hand.take(stone) == Some(false) && shows_hand {
                    start.stock.find_in_hand(mover, stone);
                }
            }
            if let (Draw::Known(stone), Some(bag)) = (mv.drawn, now.stock.bag)
                && after.stock.bag != now.stock.bag
            {
                start.stock.find_in_bag(bag, stone);
            }
            drawn[mover] += after.stock.hands[mover].unknown_stones().saturating_sub(hand.unknown_stones());
            now = after;
        }
        start
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crosswise::Seats;
    use crate::games::{Notation, Position, SetupOptions};

    /// CZ1, CZ3: a sample of a position about which nothing is known deals all stones, seven of each symbol and three of each wild,
    /// and fills the hands.
    #[test]
    fn samples_deal_all_stones() {
        for players in 2..=4 {
            let seats = Seats::by_number(players);
            let deal = Crosswise::new(seats).sample(&mut Random::new(5, 0)).deal().unwrap();
            let sizes: Vec<usize> = deal.hands.iter().map(Vec::len).collect();
            let full: Vec<usize> = (1..=players as u8).map(|seat| usize::from(seats.hand_size(Seat(seat)))).collect();
            assert_eq!(sizes, full);
            let mut dealt: Vec<Stone> = deal.hands.concat();
            dealt.extend(deal.draws);
            for stone in Stone::ALL {
                let number = if matches!(stone, Stone::Symbol(_)) { 7 } else { 3 };
                assert_eq!(dealt.iter().filter(|other| **other == stone).count(), number, "{}", stone.letter());
            }
        }
    }

    /// A sample agrees with what the position shows: known stones of a hand, the sizes of hands and bag, and the board.
    #[test]
    fn samples_keep_what_is_known() {
        let text = "6/6/6/6/6/AAAAAB 1 AM??,?CDD 40 M0R0S0X0";
        let setup = SetupOptions { position: Some(text), ..SetupOptions::default() };
        let position = Crosswise::begin(&Crosswise::read_setup(&setup).unwrap()).unwrap();
        for seed in 0..20 {
            let deal = position.sample(&mut Random::new(seed, 0)).deal().unwrap();
            let hands: Vec<String> =
                deal.hands.iter().map(|hand| hand.iter().map(|stone| stone.letter()).collect()).collect();
            assert!(hands[0].contains('A') && hands[0].contains('M') && hands[1].contains('C'), "{hands:?}");
            assert_eq!((hands[0].len(), hands[1].len(), deal.draws.len()), (4, 4, 40));
            // Five of the seven stones with `A` are on the board.
            let dealt = deal.hands.concat().into_iter().chain(deal.draws);
            assert_eq!(dealt.filter(|stone| stone.letter() == 'A').count(), 2);
        }
    }

    /// CZ3: a hand of unknown size is filled: the lone player against a team of two holds six stones, the others hold four.
    #[test]
    fn samples_fill_hands_of_unknown_sizes() {
        for (seats, sizes) in [("r1 g1 r2 g1", [4, 6, 4]), ("r1 g1 r1 g2", [6, 4, 4])] {
            let setup =
                SetupOptions { position: Some("6/6/6/6/6/AB4 2"), seats: Some(seats), ..SetupOptions::default() };
            let position = Crosswise::begin(&Crosswise::read_setup(&setup).unwrap()).unwrap();
            let deal = position.sample(&mut Random::new(3, 0)).deal().unwrap();
            assert_eq!(deal.hands.iter().map(Vec::len).collect::<Vec<_>>(), sizes, "{seats}");
        }
    }

    /// CZ1, CZ11: stones that later moves show are in the hand and nowhere else, so a sample deals seven of the symbol in all.
    #[test]
    fn stones_that_later_moves_show_are_dealt_once() {
        let start = Crosswise::new(Seats::by_number(2));
        let moves = ["Aa1+C", "Bb1+?", "Dc1+?"].map(|text| start.read_move(text.as_bytes()).unwrap());
        let known = start.with_later_moves(moves);
        for seed in 0..20 {
            let deal = known.sample(&mut Random::new(seed, 0)).deal().unwrap();
            assert!(deal.hands[0].iter().any(|stone| stone.letter() == 'A'));
            let dealt: Vec<Stone> = deal.hands.concat().into_iter().chain(deal.draws).collect();
            for symbol in 'A'..='D' {
                assert_eq!(dealt.iter().filter(|stone| stone.letter() == symbol).count(), 7, "{symbol}");
            }
        }
    }

    /// CZ11: with an empty bag, the only unknown hand holds the stones that are nowhere else; of two unknown hands that is not known.
    #[test]
    fn the_last_unknown_hand_is_counted() {
        let deal = |hands: &str| {
            let text = format!("AFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/4AB 1 {hands} 0 M3R3S0X3");
            let setup = SetupOptions { position: Some(&text), seats: Some("r1 g1 r2 g2"), ..SetupOptions::default() };
            Crosswise::begin(&Crosswise::read_setup(&setup).unwrap()).unwrap().deal()
        };
        let hand = deal("SSS,BBCC,???,FFF").unwrap().hands[2].iter().map(|stone| stone.letter()).collect::<String>();
        assert_eq!(hand, "DEE");
        assert_eq!(deal("SSS,BBCC,???,???"), Err(Hidden::Hands));
        // Two unknown stones of the same kind are known all the same.
        let two = deal("SSS,BBCC,D?F,?FF").unwrap();
        assert_eq!((letters(&two.hands[2]), letters(&two.hands[3])), ("DEF".into(), "EFF".into()));
    }

    fn position(text: &str) -> Crosswise {
        let setup = SetupOptions { position: Some(text), ..SetupOptions::default() };
        Crosswise::begin(&Crosswise::read_setup(&setup).expect(text)).expect(text)
    }

    fn letters(stones: &[Stone]) -> String {
        stones.iter().map(|stone| stone.letter()).collect()
    }

    /// CZ1, CZ11: known hands say what is in the bag, if it is known how many wilds have been played.
    #[test]
    fn the_bag_holds_what_is_left() {
        let deal = position("6/6/6/6/6/6 1 ABCD,EFAB 46 M0R0S0X0").deal().unwrap();
        assert_eq!((letters(&deal.hands.concat()), letters(&deal.draws)), ("ABCDABEF".into(), String::new()));
        assert_eq!(letters(&deal.rest), "AAAAABBBBBCCCCCCDDDDDDEEEEEEFFFFFFMMMRRRSSSXXX");
        // Of 44 stones that are nowhere else, 40 are in the bag.
        assert_eq!(position("6/6/6/6/6/AB4 1 ABCD,CDEF 40").deal(), Err(Hidden::Bag));
        // The order of the last stones of one kind does not matter.
        let last = "EFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/1FCCAB 1 ABBX,DEFF 1 M3R3S2X2";
        let last = position(last).deal().unwrap();
        assert_eq!((letters(&last.draws), letters(&last.rest)), ("S".into(), String::new()));
        // Nothing in the bag is unknown if there is nothing in it.
        let late = position("AFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/4AB 1 SSS,BBCC,DEE,FFF 0").deal().unwrap();
        assert_eq!(letters(&late.hands.concat()), "SSSBBCCDEEFFF");
        assert_eq!((late.draws, late.rest), (Vec::new(), Vec::new()));
    }

    /// CZ1, CZ11: of each kind, the stones that a sample does not deal have whereabouts that stay unknown.
    #[test]
    fn samples_leave_out_what_may_have_been_played() {
        // Ten stones are missing; they may be wilds that have been played.
        let position = position("6/6/6/6/6/AB4 1 ????,???? 34");
        for seed in 0..20 {
            let sample = position.sample(&mut Random::new(seed, 0));
            let deal = sample.deal().unwrap();
            assert_eq!((deal.hands.concat().len(), deal.draws.len()), (8, 34));
            let mut all = [deal.hands.concat(), deal.draws, sample.stock.unlocated_stones().collect()].concat();
            all.extend(['A', 'B'].into_iter().filter_map(Stone::from_letter));
            all.sort_unstable();
            let expected: Vec<Stone> =
                Stone::ALL.into_iter().flat_map(|stone| vec![stone; stone.number().into()]).collect();
            assert_eq!(letters(&all), letters(&expected));
        }
    }

    /// CZ4, CZ7: recorded draws show the order of the bag. After the end nothing is drawn, whatever is written.
    #[test]
    fn recorded_draws_show_the_bag() {
        let start = Crosswise::new(Seats::by_number(2));
        let read = |text: &str| start.read_move(text.as_bytes()).unwrap();
        let known = start.with_later_moves(["Aa1+C", "Bb1+?", "Dc1+M"].map(read));
        for seed in 0..20 {
            let draws = known.sample(&mut Random::new(seed, 0)).deal().unwrap().draws;
            assert_eq!([draws[0], draws[2]].map(Stone::letter), ['C', 'M']);
        }
        let last = position("6/6/6/6/6/AAAAA1 1 A???,???? 41 M0R0S0X0");
        assert_eq!(last.with_later_moves([read("Af1+C")]), last);
    }
}
