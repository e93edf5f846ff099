//! The side to move in a line, and the colour of its next move.

use crate::games::{Side, Word};
use crate::record::RESIGN;

/// The meaning of colours after a swap, which differs between programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Labels {
    /// The colours of the stones.
    Stones,
    /// The seats.
    Seats,
    /// The labels are unknown until the next move.
    Open,
}

/// The effect of a move on the turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ply {
    Swap,
    Resign,
    Other,
}

impl Ply {
    pub(super) fn of(word: &str) -> Ply {
        // Nearly all words are points: one or two characters of SGF, or native names, which end with a digit.
        if word.len() <= 2 || word.as_bytes().last().is_some_and(u8::is_ascii_digit) {
            Ply::Other
        } else if Word::of(word.as_bytes()).is_some_and(Word::is_pie_rule) {
            Ply::Swap
        } else if word.eq_ignore_ascii_case(RESIGN) {
            Ply::Resign
        } else {
            Ply::Other
        }
    }
}

/// The turn order of a line up to its next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnOrder {
    /// The side that places the next stone.
    pub(super) side: Side,
    pub(super) swapped: bool,
    pub(super) labels: Labels,
}

impl TurnOrder {
    /// The turn order of a line that begins with this side.
    pub(super) fn new(side: Side) -> TurnOrder {
        TurnOrder { side, swapped: false, labels: Labels::Stones }
    }

    /// Plays a ply.
    pub(super) fn play(&mut self, ply: Ply) {
        match ply {
            // The second side is still to move.
            Ply::Swap => (self.swapped, self.labels) = (true, Labels::Open),
            Ply::Resign => {}
            Ply::Other => self.side = self.side.other(),
        }
    }

    /// Plays a ply that is labelled with the colour of this side. `false` if another colour is expected.
    #[inline]
    pub(super) fn play_labelled(&mut self, ply: Ply, label: Side) -> bool {
        // Programs differ in the colour they give a swap.
        let fits = ply == Ply::Swap || label == self.expected().unwrap_or(label);
        if self.labels == Labels::Open {
            self.labels = if label == self.side { Labels::Stones } else { Labels::Seats };
        }
        self.play(ply);
        fits
    }

    /// The expected label; `None` if either is right.
    pub(super) fn expected(self) -> Option<Side> {
        match self.labels {
            Labels::Stones => Some(self.side),
            Labels::Seats => Some(self.side.other()),
            Labels::Open => None,
        }
    }

    /// Whether a winner named by the colour of this side is seat 1. `seats` says whether colours mean seats if no move shows
    /// it.
    pub(super) fn is_seat_one(self, side: Side, seats: bool) -> bool {
        let by_seat = match self.labels {
            _ if !self.swapped => true,
            Labels::Stones => false,
            Labels::Seats => true,
            Labels::Open => seats,
        };
        (side == Side::First) == by_seat
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const B: Side = Side::First;
    const W: Side = Side::Second;

    /// Plays moves of these colours; `s` before a colour is a swap. Returns the line, if all fit.
    fn line(moves: &[(Ply, Side)]) -> Option<TurnOrder> {
        let mut line = TurnOrder::new(B);
        moves.iter().all(|&(ply, label)| line.play_labelled(ply, label)).then_some(line)
    }

    #[test]
    fn words_are_recognized_in_any_case_and_only_as_a_whole() {
        for (word, ply) in [("swap", Ply::Swap), ("swap-pieces", Ply::Swap), ("resign", Ply::Resign)] {
            assert_eq!([Ply::of(word), Ply::of(&word.to_uppercase())], [ply; 2]);
            for other in [format!("{word}1"), format!("1{word}"), format!("{word}s"), word[1..].to_owned()] {
                assert_eq!(Ply::of(&other), Ply::Other, "{other}");
            }
        }
        for other in ["", "pass", "d4", "--", "b1-b3"] {
            assert_eq!(Ply::of(other), Ply::Other, "{other}");
        }
    }

    #[test]
    fn sides_alternate() {
        assert!(line(&[(Ply::Other, B), (Ply::Other, W), (Ply::Other, B)]).is_some());
        assert!(line(&[(Ply::Other, B), (Ply::Other, B)]).is_none());
        assert!(line(&[(Ply::Other, W)]).is_none());
        assert!(line(&[(Ply::Other, B), (Ply::Resign, B)]).is_none());
    }

    #[test]
    fn after_a_swap_colours_are_stones_or_seats() {
        let swapped = |label, rest: &[(Ply, Side)]| {
            let moves: Vec<_> = [(Ply::Other, B), (Ply::Swap, label)].into_iter().chain(rest.iter().copied()).collect();
            line(&moves)
        };
        let stones = swapped(W, &[(Ply::Other, W), (Ply::Other, B)]).unwrap();
        assert_eq!((stones.side, stones.labels), (W, Labels::Stones));
        // Black won: that is seat 2 now.
        assert!(!stones.is_seat_one(B, false));
        let seats = swapped(B, &[(Ply::Other, B), (Ply::Other, W)]).unwrap();
        assert_eq!((seats.side, seats.labels), (W, Labels::Seats));
        assert!(seats.is_seat_one(B, false));
        assert!(swapped(W, &[(Ply::Other, W), (Ply::Other, W)]).is_none());
        assert!(swapped(W, &[(Ply::Other, B), (Ply::Other, B)]).is_none());
        let open = swapped(W, &[]).unwrap();
        assert!(!open.is_seat_one(B, false) && open.is_seat_one(B, true));
    }
}
