//! Endgame tables: the exact ending of every position in which each side has at most two stones that can move.
//!
//! Only here is a draw proven other than by CS9 or CS10: there is no rule against repetition, so a position is a draw if
//! neither side can force a win, and to know that, all positions that can follow must be known.

mod ending;
mod material;
mod retrograde;

use std::collections::HashMap;

pub(super) use ending::Ending;
use material::Material;

use super::board::{Board, Shape};
use super::movegen::Move;

const SHAPE: Shape = Shape::GAME;

/// The tables built so far.
#[derive(Default)]
pub(super) struct Endgames {
    /// For each material the endings of its positions by their numbers.
    tables: HashMap<Material, Vec<u8>>,
}

impl Endgames {
    /// Builds the tables for a position and all that can follow. Returns false if it has too many stones.
    pub(super) fn prepare(&mut self, board: Board) -> bool {
        if !SHAPE.is_waiting(board) {
            let material = Material::of(board);
            material.inspect(|material| self.build(*material));
            return material.is_some();
        }
        let mut answers = Vec::new();
        SHAPE.all_moves_into(board, &mut answers);
        answers.into_iter().all(|mv| self.prepare(SHAPE.after(board, mv)))
    }

    /// How a position ends that has been prepared.
    pub(super) fn ending(&self, board: Board) -> Ending {
        if SHAPE.is_waiting(board) {
            let mut answers = Vec::new();
            SHAPE.all_moves_into(board, &mut answers);
            let endings = answers.into_iter().map(|mv| self.ending(SHAPE.after(board, mv)).before());
            return endings.max().unwrap_or(Ending::Loss(0));
        }
        let table = Material::of(board).and_then(|material| Some((material, self.tables.get(&material)?)));
        // Without stones that can move, neither side can (CS10).
        table.map_or(Ending::Draw, |(material, table)| Ending::of_byte(table[material.number(board)]))
    }

    /// A line with best play from a prepared position: to the end, or until a position of a draw comes again.
    pub(super) fn line(&self, mut board: Board) -> Vec<Move> {
        let (mut line, mut seen) = (Vec::new(), Vec::new());
        let mut moves = Vec::new();
        while !seen.contains(&board) {
            seen.push(board);
            moves.clear();
            SHAPE.all_moves_into(board, &mut moves);
            let is_over = !SHAPE.is_waiting(board) && !SHAPE.can_move(board) && !SHAPE.can_move(SHAPE.passed(board));
            let best = moves.iter().copied().max_by_key(|mv| self.ending(SHAPE.after(board, *mv)).before());
            let Some(best) = best.filter(|_| !is_over) else { break };
            line.push(best);
            board = SHAPE.after(board, best);
        }
        line
    }

    /// Builds the table of a material, after those that it needs.
    fn build(&mut self, material: Material) {
        let Material { movable: [own, enemy], locked: [ours, theirs] } = material;
        if own + enemy == 0 || self.tables.contains_key(&material) {
            return;
        }
        // One stone captured.
        for movable in [[own.wrapping_sub(1), enemy], [own, enemy.wrapping_sub(1)]] {
            if movable.iter().all(|stones| *stones <= material::MOST) {
                self.build(Material { movable, ..material });
            }
        }
        // A crossing answered.
        if own > 0 && enemy > 0 {
            for (our_file, their_file) in (0..8).flat_map(|ours| (0..8).map(move |theirs| (ours, theirs))) {
                let locked = [ours | 1 << our_file, theirs | 1 << their_file];
                if ours & 1 << our_file == 0 && theirs & 1 << their_file == 0 {
                    self.build(Material { movable: [own - 1, enemy - 1], locked });
                }
            }
        }
        let [table, passed] = retrograde::solve(material, |board| self.ending(board));
        self.tables.insert(material, table);
        if material.passed() != material {
            self.tables.insert(material.passed(), passed);
        }
    }
}

#[cfg(test)]
impl Endgames {
    /// How many positions without locked stones are won, lost and drawn for the side to move.
    pub(super) fn counts(&self, movable: [usize; 2]) -> [usize; 3] {
        let mut counts = [0; 3];
        for (_, board) in (Material { movable, locked: [0; 2] }).positions() {
            let column = match self.ending(board) {
                Ending::Win(_) => 0,
                Ending::Loss(_) => 1,
                Ending::Draw => 2,
            };
            counts[column] += 1;
        }
        counts
    }

    /// How many endings do not follow from those after each move. If there are none, all are right: no win or loss can rest
    /// on itself, because the plies go down.
    pub(super) fn inconsistent(&self) -> usize {
        let boards = self.tables.keys().flat_map(|material| material.positions());
        let is_wrong = |board| {
            let mut moves = Vec::new();
            SHAPE.all_moves_into(board, &mut moves);
            let is_over = !SHAPE.can_move(board) && !SHAPE.can_move(SHAPE.passed(board));
            let best = moves.iter().map(|mv| self.ending(SHAPE.after(board, *mv)).before()).max();
            let expected = best.filter(|_| !is_over).unwrap_or(Ending::Draw);
            expected != self.ending(board)
        };
        boards.filter(|(_, board)| is_wrong(*board)).count()
    }
}
