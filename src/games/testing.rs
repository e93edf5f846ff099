//! Helpers for the tests of the rules: boards drawn as text, moves as words.

use super::{Notation, SetupFault, SetupOptions, ToMove};

/// The start position with these options, given as tags: `"Size 4 Swap no"`.
pub(super) fn start<P: Notation>(options: &str) -> P {
    let words: Vec<&str> = options.split_whitespace().collect();
    let value = |name: &'static str| words.chunks(2).find(|pair| pair[0] == name).map(|pair| pair[1]);
    let setup = P::read_setup(&SetupOptions::from_tags(P::OPTIONS, value));
    P::begin(&setup.expect("options")).expect("start")
}

/// The set-up position of a diagram.
pub(super) fn try_board<P: Notation>(diagram: &str, to_move: &str) -> Result<P, SetupFault> {
    let to_move = ToMove::Named(to_move);
    P::begin(&P::read_setup(&SetupOptions { diagram: Some(diagram), to_move, ..SetupOptions::default() })?)
}

pub(super) fn board<P: Notation>(diagram: &str, to_move: &str) -> P {
    try_board(diagram, to_move).expect("a possible position")
}

/// Plays moves, all of which must be legal.
pub(super) fn play<P: Notation>(mut position: P, moves: &str) -> P {
    for word in moves.split_whitespace() {
        let mv = position.read_move(word.as_bytes()).expect(word);
        assert_eq!(position.check(mv), Ok(()), "{word}");
        position.play(mv);
    }
    position
}

/// Why a move is illegal, or `None` if it is legal.
pub(super) fn refusal<P: Notation>(position: &P, word: &str) -> Option<P::Illegal> {
    position.check(position.read_move(word.as_bytes()).expect(word)).err()
}

/// The legal moves in canonical text, sorted.
pub(super) fn legal<P: Notation>(position: &P) -> String {
    let mut texts: Vec<String> = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// The side that has won, by name.
pub(super) fn winner<P: Notation>(position: &P) -> Option<&'static str> {
    position.outcome().map(|outcome| outcome.winner.map_or("draw", |side| P::GAME.side_name(side)))
}

/// The names of the deciding cells.
pub(super) fn chain<P: Notation>(position: &P) -> String {
    position.deciding_cells().into_iter().map(|cell| position.cell_name(cell)).collect::<Vec<_>>().join(" ")
}

/// Whose turn it is: seat and side.
pub(super) fn turn<P: Notation>(position: &P) -> (u8, &'static str) {
    (position.turn().seat.0, P::GAME.side_name(position.turn().side))
}
