//! Solves all positions with the same stones, from the ends backward.

use super::material::Material;
use super::{Ending, SHAPE};
use crate::solver::{Limits, Stopped};
use xgames_core::games::crossings::kernel::{Board, PASS};

/// The positions of one material with one side to move.
struct Half {
    material: Material,
    /// The endings found, as bytes; see [`Ending::of_byte`].
    endings: Vec<u8>,
    /// For each position, the number of moves that keep the material and may still save it from being lost.
    hopes: Vec<u8>,
    /// The longest loss by a move that changes the material.
    longest_loss: Vec<u8>,
}

/// The position cannot be lost, because a move that changes the material does not lose.
const SAFE: u8 = u8::MAX;

/// The endings of all positions with this material, and of those with the other side to move.
///
/// `follow_up` knows the endings of all positions with fewer stones that can move. The numbers of plies are processed one by one:
/// when all endings after fewer plies are known, each position that ends after this many makes those before it win one ply later,
/// or takes one hope from them.
pub(super) fn solve(
    material: Material,
    limits: &Limits,
    follow_up: impl Fn(Board) -> Ending,
) -> Result<[Vec<u8>; 2], Stopped> {
    let mut found = Propagation { halves: Vec::new(), by_plies: Vec::new() };
    found.add_half(material, limits, &follow_up)?;
    if material.passed() != material {
        found.add_half(material.passed(), limits, &follow_up)?;
    }
    found.process();
    let mut tables = found.halves.into_iter().map(|half| half.endings);
    Ok([tables.next().unwrap_or_default(), tables.next().unwrap_or_default()])
}

/// The endings found so far, and the positions from which they spread to those before.
struct Propagation {
    /// Two halves, or one if it is the same whoever is to move.
    halves: Vec<Half>,
    /// The positions that may end after each number of plies, by half and board. If a position has ended sooner, the sooner end
    /// counts.
    by_plies: Vec<Vec<(usize, Board)>>,
}

impl Propagation {
    fn add_half(
        &mut self,
        material: Material,
        limits: &Limits,
        follow_up: &impl Fn(Board) -> Ending,
    ) -> Result<(), Stopped> {
        let number_of_half = self.halves.len();
        let len = material.len();
        let mut half = Half { material, endings: vec![0; len], hopes: vec![0; len], longest_loss: vec![0; len] };
        let mut moves = Vec::new();
        for (number, board) in material.positions() {
            if number.is_multiple_of(4096) && limits.reached(0) {
                return Err(Stopped);
            }
            moves.clear();
            SHAPE.all_moves_into(board, &mut moves);
            if moves[0] == PASS && SHAPE.is_blocked(board) {
                half.hopes[number] = SAFE;
                continue;
            }
            let (mut hopes, mut best) = (0, None);
            for &mv in &moves {
                if SHAPE.crosses(mv) || mv.captures(board) {
                    best = best.max(Some(follow_up(SHAPE.after(board, mv)).before()));
                } else {
                    hopes += 1;
                }
            }
            half.hopes[number] = if best >= Some(Ending::Draw) { SAFE } else { hopes };
            match best {
                Some(Ending::Win(plies)) => self.note(plies, number_of_half, board),
                Some(Ending::Loss(plies)) if hopes == 0 => self.note(plies, number_of_half, board),
                Some(Ending::Loss(plies)) => half.longest_loss[number] = plies,
                _ => {}
            }
        }
        self.halves.push(half);
        Ok(())
    }

    fn note(&mut self, plies: u8, half: usize, board: Board) {
        let plies = usize::from(plies);
        if self.by_plies.len() <= plies {
            self.by_plies.resize_with(plies + 1, Vec::new);
        }
        self.by_plies[plies].push((half, board));
    }

    fn process(&mut self) {
        let mut plies = 0;
        while usize::from(plies) < self.by_plies.len() {
            for (half, board) in std::mem::take(&mut self.by_plies[usize::from(plies)]) {
                let Half { material, endings, .. } = &mut self.halves[half];
                let ending = &mut endings[material.number(board)];
                if *ending == 0 {
                    *ending = plies;
                    let before = (half + 1) % self.halves.len();
                    for_each_before(board, |earlier| self.process_earlier(before, earlier, plies + 1));
                }
            }
            plies += 1;
        }
    }

    /// A move from `board`, which keeps the material, has been found to end this many plies after it.
    fn process_earlier(&mut self, number_of_half: usize, board: Board, plies: u8) {
        let half = &mut self.halves[number_of_half];
        let number = half.material.number(board);
        if half.endings[number] != 0 {
            return;
        }
        if plies % 2 == 1 {
            self.note(plies, number_of_half, board);
        } else if half.hopes[number] != SAFE {
            half.hopes[number] -= 1;
            if half.hopes[number] == 0 {
                let plies = half.longest_loss[number].max(plies);
                self.note(plies, number_of_half, board);
            }
        }
    }
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
