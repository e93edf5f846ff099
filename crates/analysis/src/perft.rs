//! Perft: counts of the leaves of the move tree, by which move generators are compared.

use std::collections::BTreeMap;

use xgames_core::games::{Notation, Position};
use xgames_core::judge::{AnyPosition, PositionAt, for_position};

/// The number of ways to play exactly `depth` plies from a position. A game that ends with the last of them counts, one
/// that ends earlier does not. `swap` and a forced `pass` are moves like any other. The count saturates at `u64::MAX`.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    perft_while(position, depth, &|| true)
}

/// The count of [`perft`], which goes on only while `goes_on` returns true. That is asked often, but not for each position.
fn perft_while<P: Position>(position: &P, depth: u32, goes_on: &dyn Fn() -> bool) -> u64 {
    count(position, depth, &mut Vec::new(), goes_on)
}

/// The moves of a position, in the order of the move generator, each with the number of leaves below it.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    divide_while(position, depth, &|| true)
}

/// The counts of [`divide`], which go on only while `goes_on` returns true; see [`perft_while`].
fn divide_while<P: Position>(position: &P, depth: u32, goes_on: &dyn Fn() -> bool) -> Vec<(P::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.legal_moves_into(&mut moves);
    }
    let mut after = position.clone();
    let count_under = |mv| {
        after.clone_from(position);
        after.play(mv);
        (mv, perft_while(&after, depth - 1, goes_on))
    };
    moves.into_iter().map(count_under).collect()
}

/// Counts the leaves below a position of any game and, if `divide`, those below each of its moves, which are given in
/// canonical text. After the end of a game there are no moves. The count goes on only while `goes_on` returns true; that is asked
/// often, but not for each position.
pub fn of_position(
    at: &AnyPosition,
    depth: u32,
    divide: bool,
    goes_on: &dyn Fn() -> bool,
) -> (u64, Option<BTreeMap<String, u64>>) {
    for_position!(at, at => of_position_as(at, depth, divide, goes_on))
}

fn of_position_as<P: Notation>(
    at: &PositionAt<P>,
    depth: u32,
    divide: bool,
    goes_on: &dyn Fn() -> bool,
) -> (u64, Option<BTreeMap<String, u64>>) {
    if at.outcome().is_some() {
        return (u64::from(depth == 0), divide.then(BTreeMap::new));
    }
    if !divide {
        return (perft_while(&at.position, depth, goes_on), None);
    }
    let divided = divide_while(&at.position, depth, goes_on);
    let leaves = if depth == 0 { 1 } else { divided.iter().fold(0u64, |sum, (_, leaves)| sum.saturating_add(*leaves)) };
    let moves = divided.into_iter().map(|(mv, leaves)| (at.position.move_text(mv), leaves)).collect();
    (leaves, Some(moves))
}

/// The lowest depth at which to ask whether to go on.
const ASKS: u32 = 3;

/// Counts the leaves below a position. `spare` holds move buffers for reuse.
fn count<P: Position>(position: &P, depth: u32, spare: &mut Vec<Vec<P::Move>>, goes_on: &dyn Fn() -> bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth >= ASKS && !goes_on() {
        return 0;
    }
    let mut moves = spare.pop().unwrap_or_default();
    position.legal_moves_into(&mut moves);
    // Moves at the last ply are counted without being played.
    let leaves = if depth == 1 {
        moves.len() as u64
    } else {
        let mut after = position.clone();
        moves.iter().fold(0, |leaves: u64, &mv| {
            after.clone_from(position);
            after.play(mv);
            leaves.saturating_add(count(&after, depth - 1, spare, goes_on))
        })
    };
    spare.push(moves);
    leaves
}
