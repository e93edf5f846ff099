//! The quick ways of reading moves, and what is said about how they are written.

use std::fmt::Debug;
use std::ops::Range;

use super::{Fault, FinalBoard, Position};

/// The quick ways to read the moves of a record, and remarks about their text. The defaults read each move plainly.
pub trait Reading: Position {
    /// The final board on which a whole game is judged; [`NoFinalBoard`](super::NoFinalBoard) if it must be played move by move.
    type FinalBoard: FinalBoard<Self> + Default + Send + Debug;

    /// A warning about how a legal move is written, if needed.
    fn remark(&self, _mv: Self::Move, _text: &[u8]) -> Option<Fault> {
        None
    }

    /// The bytes of a move's text that make it illegal; by default all of them.
    fn faulty_part(_illegal: Self::Illegal, text: &[u8]) -> Range<usize> {
        0..text.len()
    }

    /// Reads the move at the beginning of a text, if it has the most common form. Such a move begins with a letter, belongs to
    /// a game with two plies per move number, is read alike by [`Notation::read_move`](super::Notation::read_move), and gets no [`Reading::remark`].
    /// Returns the move and its length in bytes, or `None` for everything else. A text of fewer than eight bytes may be read in this way, too.
    ///
    /// The test `fast_paths_agree_with_the_plain_one` of `judge/fast_paths.rs` compares both ways.
    fn read_common_move(&self, _text: &[u8]) -> Option<(Self::Move, usize)> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::start;
    use crate::games::tiny_hex::{Illegal, TinyHex};

    #[test]
    fn moves_are_read_plainly_by_default() {
        let begin: TinyHex = start("");
        let mv = begin.legal_moves()[0];
        assert_eq!((begin.remark(mv, b"A1"), begin.read_common_move(b"a1 b2 c3 ")), (None, None));
        assert_eq!(TinyHex::faulty_part(Illegal::GameOver, b"a1"), 0..2);
    }
}
