//! Set-up positions, and the rejection of those that no game can reach (CS11).

use super::geometry::{bit, far_rank, squares};
use super::{Crossings, STONES, Square, notation};
use crate::board::picture::Mark;
use crate::diagnostic::{Code, plural};
use crate::games::written_position::WrittenPosition;
use crate::games::{Fault, SetupFault, Side};

impl Crossings {
    pub(super) fn set_up(written: &WrittenPosition) -> Result<Crossings, SetupFault> {
        read(written).map_err(|fault| {
            let mut picture = notation::picture_of(&written.grid);
            picture.mark(&fault.cells, Mark::Fault);
            SetupFault { picture: Some(Box::new(picture)), ..SetupFault::new(written.field, fault) }
        })
    }
}

fn read(written: &WrittenPosition) -> Result<Crossings, Fault> {
    let (mut stones, mut locked, mut waiting) = ([0; 2], 0, 0);
    // The rows come from the top, rank 8 first.
    let from_the_top = Square::ALL.chunks(8).rev().flatten();
    for (&square, glyph) in from_the_top.zip(written.grid.rows.iter().flatten()) {
        let Some(side) = notation::side_of(glyph.character) else { continue };
        stones[side as usize] |= bit(square);
        match (glyph.character.is_ascii_uppercase(), far_rank(side) & bit(square) != 0) {
            (true, false) => {
                return Err(Fault::new(
                    Code::LockedOffFarRank,
                    format!("the locked stone on {square} is not on its far rank"),
                )
                .help("stones are locked where they crossed (CS8): White's on rank 8, Black's on rank 1")
                .cells([square.cell()]));
            }
            (true, true) => locked |= bit(square),
            (false, true) => waiting |= bit(square),
            (false, false) => {}
        }
    }
    let [white, black] = stones;
    // A waiting crossing shows who is to move.
    let black_to_move = waiting & white != 0;
    let to_move = written.to_move.unwrap_or(if black_to_move { Side::Second } else { Side::First });
    for (stones, name) in [(white, "White"), (black, "Black")] {
        if stones.count_ones() > STONES {
            let message = format!("{name} has {} stones; a side never has more than {STONES}", stones.count_ones());
            return Err(Fault::new(Code::TooManyStones, message).help("stones are only ever removed (CS1, CS5)"));
        }
    }
    let [white_locked, black_locked] = stones.map(|stones| (stones & locked).count_ones());
    if white_locked != black_locked {
        let message = format!("White has {} and Black has {black_locked}", plural(white_locked, "locked stone"));
        return Err(Fault::new(Code::UnequalLocks, message).help("stones are locked in pairs (CS7)"));
    }
    let cells = || squares(waiting).map(Square::cell).collect::<Vec<_>>();
    if waiting.count_ones() > 1 {
        return Err(Fault::new(Code::WaitingCrossings, "more than one crossing is waiting for an answer")
            .help("each crossing is answered or wins before the next one (CS7); locked stones are written as capitals")
            .cells(cells()));
    }
    let mut start = Crossings { locked, waiting, ..Crossings::with_stones(stones, to_move) };
    if waiting & start.own != 0 {
        return Err(Fault::new(Code::WaitingCrossings, "the waiting crossing belongs to the side to move")
            .help("the opponent of the side that crossed must answer (CS7)")
            .cells(cells()));
    }
    start.outcome = start.find_outcome();
    Ok(start)
}
