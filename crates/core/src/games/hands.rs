//! Stones that the players hide from each other.

use std::borrow::Cow;

use super::{Fault, MAX_PLAYERS, Position, Seat, SetupFault, SetupField, SetupOptions};
use crate::diagnostic::Code;

/// The length of [`Hands::public_counts`].
pub const PUBLIC_COUNTS: usize = 6 + MAX_PLAYERS;

/// The hands of the players. The defaults are those of a game without hands.
pub trait Hands: Position {
    /// The letters of the stones in each hand by seat, `?` for one that is not known; empty in games without hands.
    fn hands(&self) -> Vec<String> {
        Vec::new()
    }

    /// The hand of a player, one of [`Hands::hands`]; empty for a seat without a player.
    fn hand_of(&self, _seat: Seat) -> String {
        String::new()
    }

    /// The numbers that all players know in a game with hands: the stones left in the bag, the played wilds of each kind, the stones in the
    /// hand of each seat, and the place in the turn cycle from 0. All are 0 in games without hands, and so is what is unknown.
    fn public_counts(&self) -> [u8; PUBLIC_COUNTS] {
        [0; PUBLIC_COUNTS]
    }

    /// Whether two moves are alike in all that the player decides: the stone that is drawn afterwards does not count.
    fn is_same_choice(one: Self::Move, other: Self::Move) -> bool {
        one == other
    }

    /// Whether the text of a move says which stones the player draws after it.
    #[must_use]
    fn records_draws(_text: &[u8]) -> bool {
        false
    }

    /// The text of a move without the stones that the player draws after it.
    #[must_use]
    fn without_draw(text: String) -> String {
        text
    }

    /// The move as [`SetupOptions::viewer`] knows it: without the stone that another player draws after it.
    #[must_use]
    fn seen_move(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// The position for players who choose moves: the text of a move need not say which stone is drawn after it, even if the record does.
    #[must_use]
    fn with_open_draws(&self) -> Self {
        self.clone()
    }

    /// The move as the record of this game needs it: it says of a stone that is drawn after it, but not named, that it is unknown, if the
    /// record says what is drawn.
    #[must_use]
    fn with_unknown_draw(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Completes the options with what the moves of the main line show about the start of the game. `ends` says whether a game that
    /// begins with these options ends on the board with the last move.
    fn read_ahead<'m>(
        _options: &mut SetupOptions<'_>,
        _moves: impl Iterator<Item = &'m [u8]>,
        _ends: impl FnOnce(&SetupOptions<'_>) -> bool,
    ) {
    }

    /// The text of a record or a part of it without the stones that it shows. Its length stays the same.
    #[must_use]
    fn hide_in_text(text: &str) -> Cow<'_, str> {
        text.into()
    }

    /// Sets the hand of the player to move.
    ///
    /// # Errors
    /// The stones contradict what is known about them, or the game has no hands.
    fn set_hand(&mut self, _stones: &str) -> Result<(), SetupFault> {
        let fault = Fault::new(Code::BadTagValue, "this game has no hands");
        Err(SetupFault::new(SetupField::HandToMove, fault))
    }

    /// The position as [`SetupOptions::viewer`] knows it: without the stones that other players
    /// hide.
    #[must_use]
    fn as_seen(&self) -> Self {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::start;
    use crate::games::{Game, Notation, for_game};

    fn check_hands<P: Notation>() {
        let mut begin: P = start("");
        assert_eq!(begin.hands().is_empty(), !P::GAME.has_hands());
        let moves = begin.legal_moves();
        assert_eq!([moves[0], moves[1]].map(|mv| P::is_same_choice(moves[0], mv)), [true, false]);
        if !P::GAME.has_hands() {
            assert_eq!((P::records_draws(b"a1+B"), P::hide_in_text("a1 ABCD").as_ref()), (false, "a1 ABCD"));
            assert_eq!(begin.as_seen().one_line(), begin.one_line());
            assert_eq!((begin.hand_of(Seat(1)), begin.public_counts()), (String::new(), [0; PUBLIC_COUNTS]));
            let fault = begin.set_hand("A").unwrap_err();
            assert_eq!((fault.field, fault.to_string().as_str()), (SetupField::HandToMove, "this game has no hands"));
        }
    }

    #[test]
    fn only_games_with_hands_show_and_set_them() {
        for game in Game::ALL {
            for_game!(game, P => check_hands::<P>());
        }
    }
}
