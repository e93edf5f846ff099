//! Sixes in one move, the last stone, and totals that are out of reach.

use super::geometry::{ALL_CELLS, bit, cells};
use super::hands::Hand;
use super::lines::{LINES, Line};
use super::{Action, Crosswise, Move, SIZE, Stone, Symbol, Wild};
use crate::board::Side;
use crate::games::{Prospect, Seat, Tactics};

impl Crosswise {
    /// The player who makes the next move of a team.
    fn next_of(&self, side: Side) -> Seat {
        let next = [self.place.into(), (usize::from(self.place) + 1) % self.seats.length()];
        let place = next.into_iter().find(|place| self.seats.side_at(*place) == side);
        self.seats.at(place.unwrap_or(self.place.into()))
    }

    /// Adds the moves of a player, with stones that are certainly in the hand, that end the game with a win of `winner`.
    fn decisive_moves(&self, Seat(seat): Seat, winner: Side, moves: &mut Vec<Move>) {
        if self.outcome.is_some() {
            return;
        }
        let hand = &self.stock.hands[usize::from(seat) - 1];
        self.sixes(hand, winner, moves);
        let vacant = ALL_CELLS & !self.occupied();
        if vacant.count_ones() > 1 {
            return;
        }
        // The last stone decides by points, unless it completes a six.
        let held = Symbol::ALL.into_iter().filter(|symbol| hand.holds(Stone::Symbol(*symbol)));
        for (symbol, cell) in held.flat_map(|symbol| cells(vacant).map(move |cell| (symbol, cell))) {
            let mut full = *self;
            full.lay(symbol, cell);
            if full.six().is_none() && full.outcome_by_score().winner == Some(winner) {
                moves.push(Action::Place(symbol, cell).into());
            }
        }
    }

    /// Adds the moves that complete a line of six equal symbols of a team (CZ7).
    fn sixes(&self, hand: &Hand, owner: Side, moves: &mut Vec<Move>) {
        let lines = if owner == Side::First { &LINES[..SIZE.into()] } else { &LINES[SIZE.into()..] };
        for (line, symbol) in lines.iter().flat_map(|line| Symbol::ALL.map(|symbol| (*line, symbol))) {
            let stones = self.stones[symbol as usize];
            if (stones & line).count_ones() + 1 < SIZE.into() {
                continue;
            }
            let Some(cell) = cells(line & !stones).next() else { continue };
            let elsewhere = cells(stones & !line);
            let (holds, wild) = (hand.holds(Stone::Symbol(symbol)), |wild| hand.holds(Stone::Wild(wild)));
            if self.occupied() & bit(cell) == 0 {
                moves.extend(holds.then(|| Move::from(Action::Place(symbol, cell))));
                moves.extend(elsewhere.filter(|_| wild(Wild::Move)).map(|from| Move::from(Action::Move(from, cell))));
            } else {
                moves.extend((holds && wild(Wild::Swap)).then(|| Move::from(Action::Swap(symbol, cell))));
                let exchanges = elsewhere.filter(|_| wild(Wild::Exchange));
                moves.extend(exchanges.map(|other| Move::from(Action::exchange(cell, other))));
            }
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

    /// Once all wilds have been played, stones are only added, so no line loses points.
    fn prospect(&self, side: Side) -> Prospect {
        if self.may_have_wilds() {
            return Prospect::Win;
        }
        let [rows, columns] = self.points();
        let (own, enemy) =
            if side == Side::First { (&LINES[..SIZE.into()], columns) } else { (&LINES[SIZE.into()..], rows) };
        let most: Option<u8> = own.iter().map(|line| self.most_points(*line)).sum();
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
        let mut certain = *self;
        let mover = self.mover();
        for (seat, hand) in certain.stock.hands.iter_mut().enumerate() {
            let played = mv.filter(|_| seat == mover).map_or([None; 2], |mv| mv.action.played());
            hand.keep_certain(played);
        }
        Some(certain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::check_tactics;

    const BAG: &str = "Bag ABMRCDEFMFDDESXFBXBXEEESCAADCABCBFAFDMCERFDBBACEAFSDCR";

    #[test]
    fn tactics_agree_with_the_rules() {
        check_tactics::<Crosswise>(BAG, 60);
    }
}
