//! Consumers of plain moves: one plays them, the other skips them after an illegal move.

use super::observer::{Observer, play_watched};
use crate::diagnostic::Span;
use crate::games::Notation;
use crate::record::PlainMoves;

/// Plays plain moves as long as they are legal.
pub(super) struct Playing<'a, P: Notation, O> {
    pub(super) position: &'a mut P,
    /// An earlier position of the line and its number of plies.
    pub(super) earlier: &'a mut Option<(P, usize)>,
    /// The plies of the line.
    pub(super) played: &'a mut Vec<(P::Move, Span)>,
    /// Whether the line is the main line.
    pub(super) is_main: bool,
    pub(super) observer: &'a mut O,
}

impl<P: Notation, O: Observer<P>> PlainMoves for Playing<'_, P, O> {
    type Move = P::Move;

    #[inline]
    fn read(&self, text: &[u8]) -> Option<(P::Move, usize)> {
        self.position.read_common_move(text)
    }

    #[inline]
    fn read_point(&self, column: u8, row: u8, text: &[u8]) -> Option<P::Move> {
        self.position.read_point(column, row, text).ok()
    }

    /// Stores the position from which the variation begins. Where stones move, it costs less to replay the few games with variations
    /// than to look for one after each move.
    #[inline]
    fn before_variation(&mut self) {
        if P::PROFILE.stones_stay {
            *self.earlier = Some((self.position.clone(), self.played.len()));
        }
    }

    #[expect(clippy::inline_always, reason = "see `PlainMoves`")]
    #[inline(always)]
    fn play(&mut self, mv: P::Move, span: Span) -> bool {
        let is_legal = if O::WATCHES { self.position.check(mv) } else { self.position.try_play(mv) }.is_ok();
        if is_legal {
            if O::WATCHES {
                play_watched(self.position, mv, span, self.is_main, self.observer);
            }
            self.played.push((mv, span));
        }
        is_legal
    }
}

/// Skips plain moves of any game.
pub(super) struct Skipping;

impl PlainMoves for Skipping {
    type Move = ();

    /// Recognises the usual form of moves in any game, such as `k10`, `a1-b2` or `Ra3`.
    #[inline]
    fn read(&self, text: &[u8]) -> Option<((), usize)> {
        let length = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
        let word = &text[..length];
        // `resign` has no digit.
        let is_move = word.first().is_some_and(u8::is_ascii_alphabetic) && word.iter().any(u8::is_ascii_digit);
        is_move.then_some(((), length))
    }

    #[inline]
    fn read_point(&self, _: u8, _: u8, _: &[u8]) -> Option<()> {
        Some(())
    }

    #[inline]
    fn play(&mut self, (): (), _: Span) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Events;
    use crate::record::native::Reader;

    /// After an illegal move the moves of any game are passed over in one go, up to what may matter.
    #[test]
    fn moves_of_any_game_are_skipped() {
        for (moves, rest) in [
            ("1. e4 K10 2. a1-b2 Ra3 3. b1 ", "resign 1-0"),
            ("1. a1 b1 2. a2 ", "{b2 b3} a4 *"),
            ("a1 b1 a2 b2 a3 ", "pass b4 a4 *"),
            ("1. a1 b1 ", "7. a2 b2 *      "),
        ] {
            let text = format!("{moves}{rest}");
            let mut events = Events::from(Reader::of_movetext(&text));
            let count = moves.split_whitespace().filter(|word| !word.ends_with('.')).count();
            assert_eq!(events.plain_moves(0, &mut Skipping), (count, Some(moves.trim_end().len())), "{text}");
            assert_eq!(events.offset(), moves.len(), "{text}");
        }
    }
}
