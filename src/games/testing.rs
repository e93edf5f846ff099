//! Helpers for the tests of the rules: boards drawn as text, moves as words.

use super::{Counter, DIAGRAM, Notation, SetupFault, TO_MOVE};
use crate::analysis::random::Random;

/// The start position with these tags: `"Size 4 Swap no"`.
pub(super) fn start<P: Notation>(tags: &'static str) -> P {
    let words: Vec<&str> = tags.split_whitespace().collect();
    let setup = P::read_setup(&|name| words.chunks(2).find(|pair| pair[0] == name).map(|pair| pair[1]));
    P::begin(&setup.expect("tags")).expect("start")
}

/// The set-up position that a diagram shows.
pub(super) fn try_board<P: Notation>(diagram: &str, to_move: &str) -> Result<P, SetupFault> {
    let words = |name: &'static str| match name {
        DIAGRAM => Some(diagram),
        TO_MOVE => Some(to_move),
        _ => None,
    };
    P::begin(&P::read_setup(&words)?)
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
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let text = |mv| {
        let mut text = String::new();
        position.write_move(mv, &mut text);
        text
    };
    let mut texts: Vec<String> = moves.into_iter().map(text).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// The side that has won, by name.
pub(super) fn winner<P: Notation>(position: &P) -> Option<&'static str> {
    position.outcome().map(|outcome| outcome.winner.map_or("draw", |side| P::GAME.side_name(side)))
}

/// The deciding chain as names.
pub(super) fn chain<P: Notation>(position: &P) -> String {
    position.deciding_cells().into_iter().map(|cell| position.cell_name(cell)).collect::<Vec<_>>().join(" ")
}

/// Whose turn it is: seat and side.
pub(super) fn turn<P: Notation>(position: &P) -> (u8, &'static str) {
    (position.turn().seat.0, P::GAME.side_name(position.turn().side))
}

/// Plays random games from these tags, and holds every count of legal moves to their list.
pub(super) fn counted_as_listed<P: Notation>(tags: &'static str, games: u32) {
    let mut random = Random::new(3, 0);
    for _ in 0..games {
        let mut position: P = start(tags);
        let mut counter = P::Counter::new(&position);
        let mut listed = Vec::new();
        loop {
            position.legal_moves(&mut listed);
            let picture = || position.one_line();
            assert_eq!(position.count_moves(&mut Vec::new()), listed.len() as u64, "{}", picture());
            assert_eq!(counter.count(&position), listed.len() as u64, "{}", picture());
            let Some(&mv) = random.pick(&listed) else { break };
            position.play(mv);
            counter.play(mv, &position);
        }
    }
}
