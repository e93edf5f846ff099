//! The end of a game by all that is known: the board, a resignation, or the result of the record.

use super::PositionAt;
use super::replay::result_of;
use crate::games::{Notation, Seat, Side};
use crate::record::{GameResult, Termination};

/// The end of a game, on the board or off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The result by seats; it is not [`GameResult::Unfinished`].
    pub result: GameResult,
    /// The side that has won; `None` for a draw.
    pub winner: Option<Side>,
    /// The name of the reason; `None` if the record has only a result.
    pub reason: Option<&'static str>,
    /// Whether the board does not show the end.
    pub is_off_board: bool,
}

impl<P: Notation> PositionAt<P> {
    /// Whether the game takes no more moves, because it ended here: on the board, by a resignation, by the result of the record, or by the
    /// tag `Termination`, which a game without a result can have, too.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let recorded = self.end_here().recorded.and_then(|(_, termination)| termination);
        self.game_end().is_some() || recorded.is_some_and(|termination| termination != Termination::Normal)
    }

    /// The end of the game if it ends here. The board goes first, then a resignation among the moves, then the result of the record.
    #[must_use]
    pub fn game_end(&self) -> Option<GameEnd> {
        let end = self.end_here();
        if let Some(outcome) = self.outcome() {
            return Some(GameEnd {
                result: result_of(outcome, |side| self.position.owner(side)),
                winner: outcome.winner,
                reason: Some(outcome.reason.name()),
                is_off_board: end.resigned.is_some(),
            });
        }
        let (result, termination) = end.recorded.filter(|(result, _)| *result != GameResult::Unfinished)?;
        let side = self.position.side_of(Seat(1));
        let winner = result.is_won_by_first().map(|by_first| if by_first { side } else { side.other() });
        // A game that has not ended on the board has not ended by the rules either.
        let reason = termination.filter(|termination| *termination != Termination::Normal).map(Termination::name);
        Some(GameEnd { result, winner, reason, is_off_board: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{AnyPosition, for_position, position_at};

    fn at_end(tags: &str, moves: &str) -> AnyPosition {
        let text = format!("[Game \"cross\"]\n[Size \"3\"]\n{tags}\n\n{moves}\n");
        position_at(text.as_bytes(), 1, "last".parse().unwrap()).unwrap()
    }

    fn end(tags: &str, moves: &str) -> Option<GameEnd> {
        for_position!(&at_end(tags, moves), at => at.game_end())
    }

    #[test]
    fn games_end_on_the_board_or_off_it() {
        assert_eq!(end("", "1. a1 swap 2. b2 *"), None);
        let given_up = end("", "1. a1 swap 2. b2 resign 0-1");
        // The side to move is o, which belongs to seat 2 after the swap, so seat 1 has won.
        assert_eq!(given_up, end("", "1. a1 swap 2. b2 resign 1-0"));
        let off = |result, winner, reason| Some(GameEnd { result, winner, reason, is_off_board: true });
        assert_eq!(given_up, off(GameResult::FirstWins, Some(Side::Second), Some("resign")));
        let on_time = end("[Termination \"timeout\"]", "1. a1 swap 2. b2 0-1");
        assert_eq!(on_time, off(GameResult::SecondWins, Some(Side::First), Some("timeout")));
        assert_eq!(end("", "1. a1 b2 0-1"), off(GameResult::SecondWins, Some(Side::Second), None));
        assert_eq!(end("[Termination \"abandoned\"]", "1. a1 b2 *"), None);
        let is_over = |tags: &str| for_position!(&at_end(tags, "1. a1 b2 *"), at => at.is_over());
        assert_eq!(["abandoned", "normal"].map(|how| is_over(&format!("[Termination \"{how}\"]"))), [true, false]);
        assert!(!is_over("") && for_position!(&at_end("", "1. a1 b2 0-1"), at => at.is_over()));
        let won = end("", "1. c1 a1 2. c2 a3 3. c3 e5 4. c4 e3 5. c5 *").unwrap();
        assert!(!won.is_off_board && won.reason.is_some());
    }
}
