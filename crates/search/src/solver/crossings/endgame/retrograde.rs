//! Solves all positions with the same stones, from the ends backward.
//!
//! Of a position and its mirror image only one is looked at where a side has three stones: the other has the same ending. Every
//! entry has three bytes, and no list of positions is kept, so the memory is known before.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::material::{Material, mirrored, sets};
use super::{Ending, SHAPE};
use crate::solver::{Limits, Stopped};
use crate::threads::side_by_side;
use xgames_core::games::crossings::kernel::{Board, Move};

/// The bytes that each entry takes while a table is built.
#[cfg(feature = "tables")]
pub(super) const BYTES_AN_ENTRY: usize = 3;

/// The position cannot be lost, because a move that changes the material does not lose.
const SAFE: u8 = u8::MAX;

/// The way in which tables are built.
pub(super) struct Pace<'a> {
    pub(super) limits: &'a Limits<'a>,
    pub(super) threads: usize,
    /// The number of positions looked at, if it counts for the limits.
    pub(super) done: Option<AtomicU64>,
}

impl Pace<'_> {
    /// Whether to stop, after this many more positions.
    fn is_over(&self, positions: u64) -> bool {
        let done = self.done.as_ref().map_or(0, |done| done.fetch_add(positions, Relaxed) + positions);
        self.limits.reached(done)
    }
}

/// The positions of one material with one side to move.
struct Half {
    material: Material,
    /// The sets of squares of the side to move.
    rows: Vec<u64>,
    /// The shortest endings found, as bytes; see [`Ending::of_byte`].
    endings: Vec<AtomicU8>,
    /// For each position, the number of moves that keep the material and may still save it from being lost.
    hopes: Vec<AtomicU8>,
    /// The longest loss by a move that changes the material.
    longest_loss: Vec<AtomicU8>,
}

/// The endings of all positions with this material, and of those with the other side to move.
///
/// `follow_up` knows the endings of all positions with fewer stones that can move. The numbers of plies are processed one by one:
/// when all endings after fewer plies are known, each position that ends after this many makes those before it win one ply later,
/// or takes one hope from them.
pub(super) fn solve(
    material: Material,
    pace: &Pace,
    follow_up: impl Fn(Board) -> Ending + Sync,
) -> Result<[Vec<u8>; 2], Stopped> {
    let mut halves = vec![Half::new(material)];
    if material.passed() != material {
        halves.push(Half::new(material.passed()));
    }
    let last = AtomicU8::new(0);
    for half in &halves {
        let count = half.material.row_len() as u64;
        half.for_each_row(pace, count, |row, own, moves| half.begin(row, own, moves, &follow_up, &last))?;
    }
    let mut plies = 1;
    while plies <= last.load(Relaxed) {
        for (number, half) in halves.iter().enumerate() {
            let before = &halves[(number + 1) % halves.len()];
            half.for_each_row(pace, 0, |row, own, _| half.spread(row, own, plies, before, &last))?;
        }
        // No ending is as far away as a byte can say; an ending that is would be lost.
        plies = plies.checked_add(1).ok_or(Stopped)?;
    }
    for half in &halves {
        half.unfold(pace)?;
    }
    let mut tables =
        halves.into_iter().map(|half| half.endings.into_iter().map(AtomicU8::into_inner).collect::<Vec<u8>>());
    Ok([tables.next().unwrap_or_default(), tables.next().unwrap_or_default()])
}

impl Half {
    fn new(material: Material) -> Half {
        let len = material.len();
        let bytes = || std::iter::repeat_with(|| AtomicU8::new(0)).take(len).collect();
        Half {
            material,
            rows: sets(material.movable[0]).collect(),
            endings: bytes(),
            hopes: bytes(),
            longest_loss: bytes(),
        }
    }

    /// Whether a position represents itself, and perhaps its mirror image, rather than being represented by that.
    #[inline]
    fn represents(&self, board: Board) -> bool {
        let set = match self.material.folded_by() {
            Some(0) => board.own,
            Some(_) => board.enemy,
            None => return true,
        };
        set < mirrored(set)
    }

    /// The number of the position that represents this one.
    #[inline]
    fn number(&self, board: Board) -> usize {
        let board = if self.represents(board) { board } else { image(board) };
        self.material.number(board)
    }

    /// Does something with each row of positions, in threads and in any order. Each row counts as this many positions looked at.
    fn for_each_row(
        &self,
        pace: &Pace,
        count: u64,
        action: impl Fn(usize, u64, &mut Vec<Move>) + Sync,
    ) -> Result<(), Stopped> {
        let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            let mut moves = Vec::new();
            loop {
                let row = next.fetch_add(1, Relaxed);
                let Some(own) = self.rows.get(row) else { break };
                if stopped.load(Relaxed) {
                    break;
                }
                action(row, *own, &mut moves);
                if pace.is_over(count) {
                    stopped.store(true, Relaxed);
                }
            }
        };
        let threads = if self.endings.len() < 1 << 20 { 1 } else { pace.threads };
        side_by_side(work, (1..threads).map(|_| work));
        if stopped.into_inner() { Err(Stopped) } else { Ok(()) }
    }

    /// Finds what the moves that change the material lead to, in all positions of a row.
    fn begin(
        &self,
        row: usize,
        own: u64,
        moves: &mut Vec<Move>,
        follow_up: &impl Fn(Board) -> Ending,
        last: &AtomicU8,
    ) {
        for (number, board) in self.material.row(row, own).filter(|(_, board)| self.represents(*board)) {
            moves.clear();
            SHAPE.all_moves_into(board, moves);
            // Where neither side can move, both only pass, and no end is ever near (CS10).
            let (mut hopes, mut best) = (0, None);
            for &mv in &*moves {
                if SHAPE.crosses(mv) || mv.captures(board) {
                    best = best.max(Some(follow_up(SHAPE.after(board, mv)).before()));
                    if best == Some(Ending::Win(1)) {
                        break;
                    }
                } else {
                    hopes += 1;
                }
            }
            self.hopes[number].store(if best >= Some(Ending::Draw) { SAFE } else { hopes }, Relaxed);
            match best {
                Some(Ending::Win(plies)) => self.note(number, plies, last),
                Some(Ending::Loss(plies)) if hopes == 0 => self.note(number, plies, last),
                Some(Ending::Loss(plies)) => self.longest_loss[number].store(plies, Relaxed),
                _ => {}
            }
        }
    }

    /// Notes that a position may end after this many plies. If it ends sooner, the sooner end counts.
    fn note(&self, number: usize, plies: u8, last: &AtomicU8) {
        let ending = &self.endings[number];
        if matches!(ending.load(Relaxed), 0) || ending.load(Relaxed) > plies {
            ending.store(plies, Relaxed);
            last.fetch_max(plies, Relaxed);
        }
    }

    /// Tells the positions before those of a row that end after this many plies; they are of the other half.
    fn spread(&self, row: usize, own: u64, plies: u8, before: &Half, last: &AtomicU8) {
        let first = row * self.material.row_len();
        let endings = &self.endings[first..first + self.material.row_len()];
        if endings.iter().all(|ending| ending.load(Relaxed) != plies) {
            return;
        }
        for (number, board) in self.material.row(row, own) {
            if self.endings[number].load(Relaxed) == plies {
                for_each_before(board, |earlier| before.hear(before.number(earlier), plies.saturating_add(1), last));
            }
        }
    }

    /// A move from a position, which keeps the material, has been found to end this many plies after it.
    ///
    /// All that is heard at a time is about wins, or all of it is about losses, so the order does not matter, and threads do not
    /// disturb each other.
    fn hear(&self, number: usize, plies: u8, last: &AtomicU8) {
        if plies % 2 == 1 {
            self.note(number, plies, last);
        } else if self.hopes[number].load(Relaxed) != SAFE && self.hopes[number].fetch_sub(1, Relaxed) == 1 {
            let plies = self.longest_loss[number].load(Relaxed).max(plies);
            self.note(number, plies, last);
        }
    }

    /// Gives mirror images the endings of the positions that represent them.
    fn unfold(&self, pace: &Pace) -> Result<(), Stopped> {
        if self.material.folded_by().is_none() {
            return Ok(());
        }
        self.for_each_row(pace, 0, |row, own, _| {
            for (number, board) in self.material.row(row, own).filter(|(_, board)| !self.represents(*board)) {
                self.endings[number].store(self.endings[self.number(board)].load(Relaxed), Relaxed);
            }
        })
    }
}

/// The position with left and right exchanged.
#[inline]
fn image(board: Board) -> Board {
    Board { own: mirrored(board.own), enemy: mirrored(board.enemy) }
}

/// Calls `take` with the positions from which one move that is neither a crossing nor a capture leads to this one.
fn for_each_before(board: Board, mut take: impl FnMut(Board)) {
    SHAPE.for_each_before(board, &mut take);
    // The other side may have passed. That it could not move is rarely true, and soon seen.
    let passed = SHAPE.passed(board);
    if !SHAPE.can_move(passed) {
        take(passed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two stones in a corner, with a locked stone beside them, can only capture if three others are around them. Such a position ends as
    /// its captures do; others only if their quiet moves end no better.
    #[test]
    fn a_position_without_quiet_moves_is_decided_at_once() {
        let material = Material { movable: [2, 3], locked: [1 << 7, 1 << 1] };
        let own = 1 | 1 << 8;
        let bytes = || std::iter::repeat_with(|| AtomicU8::new(0)).take(material.row_len()).collect();
        let half = Half { material, rows: vec![own], endings: bytes(), hopes: bytes(), longest_loss: bytes() };
        let last = AtomicU8::new(0);
        half.begin(0, own, &mut Vec::new(), &|_| Ending::Win(5), &last);
        let mut lost = 0;
        for (number, board) in material.row(0, own) {
            let mut moves = Vec::new();
            SHAPE.all_moves_into(board, &mut moves);
            let quiet = moves.iter().filter(|mv| !SHAPE.crosses(**mv) && !mv.captures(board)).count();
            let ends = if quiet == moves.len() {
                [0, 0]
            } else if quiet == 0 {
                [6, 0]
            } else {
                [0, 6]
            };
            let found = [&half.endings, &half.longest_loss].map(|bytes| bytes[number].load(Relaxed));
            assert_eq!((found, usize::from(half.hopes[number].load(Relaxed))), (ends, quiet), "{board:x?}");
            lost += u32::from(quiet == 0);
        }
        assert!(lost > 0 && last.into_inner() == 6, "{lost}");
    }
}
