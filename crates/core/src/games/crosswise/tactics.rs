//! Sixes in one move, the last stone, and totals that are out of reach.

use super::hands::Hand;
use super::lines::{LINES, Line, lines_of};
use super::{Crosswise, Move, SIZE, Stone, Symbol, Wild, kernel, points};
use crate::board::Side;
use crate::games::{Prospect, Seat, Tactics};
use crate::random::Random;

impl Crosswise {
    /// The player who makes the next move of a team.
    fn next_of(&self, side: Side) -> Seat {
        let next = [self.place, kernel::next_place(self.place, self.seats.length())];
        let place = next.into_iter().find(|place| self.seats.side_at((*place).into()) == side);
        self.seats.at(place.unwrap_or(self.place).into())
    }

    /// Adds the moves of a player, with stones that are certainly in the hand, that end the game with a win of `winner`.
    fn decisive_moves(&self, Seat(seat): Seat, winner: Side, moves: &mut Vec<Move>) {
        if self.outcome.is_some() {
            return;
        }
        let hand = &self.stock.hands[usize::from(seat) - 1];
        self.sixes(hand, winner, moves);
        let vacant = self.vacant();
        if vacant.count_ones() > 1 {
            return;
        }
        // The last stone decides by points, unless it completes a six.
        kernel::each_action(
            vacant,
            0,
            |stone, _| hand.holds(stone),
            |action| {
                let mut full = self.stones;
                kernel::act(&mut full, action);
                if kernel::six(&full).is_none() && kernel::winner_by_points(points(&full)) == Some(winner) {
                    moves.push(action.into());
                }
            },
        );
    }

    /// Adds the moves that complete a line of six equal symbols of a team (CZ7).
    fn sixes(&self, hand: &Hand, owner: Side, moves: &mut Vec<Move>) {
        let may_play = |stone, then: Option<Stone>| hand.holds(stone) && then.is_none_or(|then| hand.holds(then));
        for (line, symbol) in LINES[lines_of(owner)].iter().flat_map(|line| Symbol::ALL.map(|symbol| (*line, symbol))) {
            let missing = line & !self.stones[symbol as usize];
            if missing.count_ones() > 1 {
                continue;
            }
            // Only the missing cell and the symbol's stones outside the line matter.
            let relevant = missing | self.stones[symbol as usize] & !line;
            kernel::each_action(self.vacant() & relevant, self.occupied() & relevant, may_play, |action| {
                let mut after = self.stones;
                kernel::act(&mut after, action);
                if after[symbol as usize] & line == line {
                    moves.push(action.canonical().into());
                }
            });
        }
    }

    /// Whether a wild may still be played.
    fn may_have_wilds(&self) -> bool {
        let players = &self.stock.hands[..self.seats.players()];
        let none_aside = self.stock.aside != Some([Stone::Wild(Wild::Move).number(); Wild::ALL.len()]);
        let holds = |hand: &Hand| !hand.is_known() || Wild::ALL.iter().any(|wild| hand.holds(Stone::Wild(*wild)));
        none_aside && (self.stock.bag != Some(0) || players.iter().any(holds))
    }

    /// The most points that a line can reach if only stones are added; `None` if it can become a six.
    fn most_points(&self, line: u64) -> Option<u8> {
        let mut counts = self.stones.map(|of_symbol| (of_symbol & line).count_ones() as u8);
        counts.sort_unstable_by(|a, b| b.cmp(a));
        let vacant = SIZE as u8 - counts.iter().sum::<u8>();
        let may_differ = counts[0] <= 1;
        counts[0] += vacant;
        let filled = Line::holding(counts);
        let different = if may_differ { Line::holding([1; Symbol::ALL.len()]).points() } else { 0 };
        (!filled.is_six()).then_some(filled.points().max(different))
    }
}

impl Tactics for Crosswise {
    fn winning_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        self.decisive_moves(self.next_of(side), side, moves);
    }

    fn losing_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        self.decisive_moves(self.next_of(side), side.other(), moves);
    }

    /// The prospect follows from the stones: once all wilds have been played, stones are only added, so no line loses points.
    fn prospect(&self, side: Side) -> Prospect {
        if self.may_have_wilds() {
            return Prospect::Win;
        }
        let [rows, columns] = self.points();
        let enemy = if side == Side::First { columns } else { rows };
        let most: Option<u8> = LINES[lines_of(side)].iter().map(|line| self.most_points(*line)).sum();
        match most.map(|most| most.cmp(&enemy)) {
            None | Some(std::cmp::Ordering::Greater) => Prospect::Win,
            Some(std::cmp::Ordering::Equal) => Prospect::Draw,
            Some(std::cmp::Ordering::Less) => Prospect::Loss,
        }
    }

    const CANNOT_WIN: &'static str = "get more points than the other team";

    fn certain(&self, mv: Option<Move>) -> Option<Crosswise> {
        if (0..self.seats.players()).all(|seat| self.stock.hands[seat].is_known()) {
            return None;
        }
        // What follows by counting is as certain as what is seen: then there is only one way to deal.
        if self.deal().is_ok_and(|deal| deal.rest.is_empty()) {
            return Some(self.sample(&mut Random::new(0, 0)));
        }
        let mut certain = *self;
        let mover = self.mover();
        for (seat, hand) in certain.stock.hands.iter_mut().enumerate() {
            let played = mv.filter(|_| seat == mover).map_or([None; 2], |mv| kernel::played(mv.action));
            hand.keep_certain(played);
        }
        Some(certain)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, GridCell};
    use super::*;
    use crate::games::testing::{check_tactics, start};
    use crate::games::{Hands, Notation, Position, SetupOptions};

    const BAG: &str = "Bag ABMRCDEFMFDDESXFBXBXEEESCAADCABCBFAFDMCERFDBBACEAFSDCR";

    #[test]
    fn tactics_agree_with_the_rules() {
        check_tactics::<Crosswise>(BAG, 60);
    }

    /// CZ11: board, wilds and numbers of stones are public. So with an empty bag a player can count what the only other hand holds.
    #[test]
    fn stones_that_can_be_counted_are_certain() {
        let (mut counted, mut open) = (0, 0);
        for game in 0..4 {
            let (mut position, mut random) = (start::<Crosswise>(BAG), Random::new(game, 0));
            while position.outcome().is_none() {
                let moves = position.legal_moves();
                position.play(moves[random.below(moves.len())]);
                let seen = position.seen_by(Seat(2));
                let is_hidden = seen.hand_of(Seat(1)).contains('?');
                let is_counted = seen.stock.bag == Some(0);
                let Some(certain) = seen.certain(None) else {
                    assert!(!is_hidden, "{}", seen.one_line());
                    continue;
                };
                counted += u32::from(is_counted);
                open += u32::from(!is_counted);
                let hand = if is_counted { position.hand_of(Seat(1)) } else { String::new() };
                assert_eq!(certain.hand_of(Seat(1)), hand, "{}", seen.one_line());
            }
        }
        assert!(counted > 3 && open > 20, "{counted} {open}");
    }

    /// CZ4, CZ5: whoever is about to play a stone certainly has it, and a swap takes two of them.
    #[test]
    fn the_stones_of_a_move_are_certain() {
        let setup = SetupOptions { position: Some("6/6/6/6/6/AB4 2 ????,A??? 44 M0R0S0X0"), ..SetupOptions::default() };
        let position = Crosswise::begin(&Crosswise::read_setup(&setup).unwrap()).unwrap();
        for (text, hand) in [("Cc1", "AC"), ("SDa1", "ADS"), ("Ac1", "A"), ("Xa1-b1", "AX")] {
            let certain = position.certain(Some(position.read_move(text.as_bytes()).unwrap())).unwrap();
            assert_eq!([1, 2].map(|seat| certain.hand_of(Seat(seat))), ["", hand], "{text}");
        }
    }

    /// CZ5, CZ7: the sixth stone of a line comes from the hand, alone or in place of another stone, or from another cell.
    #[test]
    fn each_kind_of_stone_completes_a_six() {
        let wins = |position: &str| {
            let setup = SetupOptions { position: Some(position), ..SetupOptions::default() };
            let position = Crosswise::begin(&Crosswise::read_setup(&setup).unwrap()).unwrap();
            let mut moves = Vec::new();
            position.winning_moves_into(Side::First, &mut moves);
            moves.into_iter().map(|mv| mv.action).collect::<Vec<_>>()
        };
        let cell = |name: &str| name.parse::<GridCell>().unwrap();
        let (missing, other) = (cell("f1"), cell("f6"));
        assert_eq!(wins("6/6/6/6/6/AAAAA1 1 ABCD,BCDE 41 M0R0S0X0"), [Action::Place(Symbol::A, missing)]);
        assert_eq!(wins("5A/6/6/6/6/AAAAA1 1 MBCD,BCDE 40 M0R0S0X0"), [Action::Move(other, missing)]);
        assert_eq!(wins("6/6/6/6/6/AAAAAB 1 SACD,BCDE 40 M0R0S0X0"), [Action::Swap(Symbol::A, missing)]);
        // A swap needs a stone to replace.
        assert_eq!(wins("6/6/6/6/6/AAAAA1 1 SACD,BCDE 41 M0R0S0X0"), [Action::Place(Symbol::A, missing)]);
        assert_eq!(wins("5A/6/6/6/6/AAAAAB 1 XBCD,BCDE 39 M0R0S0X0"), [Action::Exchange(missing, other)]);
        // A column is not theirs; and a remove adds nothing to the board.
        assert_eq!(wins("5A/5A/5A/5A/5A/6 1 ABCD,BCDE 41 M0R0S0X0"), []);
        assert_eq!(wins("5A/6/6/6/6/AAAAA1 1 RBCD,BCDE 40 M0R0S0X0"), []);
    }

    /// CZ8, CZ9: the published board without its last stone. The rows have 21 points and can get 23, the columns have
    /// 24 already, so red is lost unless a wild may be left.
    #[test]
    fn points_are_out_of_reach_once_no_wild_is_left() {
        let prospects = |rest: &str| {
            let text = format!("EFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/1FCCAB 1 {rest}");
            let setup = SetupOptions { position: Some(&text), ..SetupOptions::default() };
            let position = Crosswise::begin(&Crosswise::read_setup(&setup).unwrap()).unwrap();
            assert_eq!(position.points(), [21, 24]);
            [Side::First, Side::Second].map(|side| position.prospect(side))
        };
        // All wilds have been played, or they are neither in the bag nor in a hand.
        for rest in ["ABBD,EFF 0 M3R3S3X3", "????,??? 0 M3R3S3X3", "ABBD,EFF 0"] {
            assert_eq!(prospects(rest), [Prospect::Loss, Prospect::Win], "{rest}");
        }
        for rest in ["ABBX,DEFF 0 M3R3S3X2", "????,???? 0 M3R3S3X2", "ABBX,DEFF 1 M3R3S2X2"] {
            assert_eq!(prospects(rest), [Prospect::Win; 2], "{rest}");
        }
    }
}
