//! Endgame tables: the exact ending of every position in which each side has at most two stones that can move.
//!
//! Only here is a draw proven other than by CS9 or CS10: there is no rule against repetition, so a position is a draw if
//! neither side can force a win, and to know that, all positions that can follow must be known.

mod ending;
mod material;
mod retrograde;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

pub(crate) use ending::Ending;
use material::Material;

use crate::solver::{Limits, Stopped};
use xgames_core::games::crossings::kernel::{Board, Move, Shape};

const SHAPE: Shape = Shape::GAME;
/// The memory limit of the tables in bytes. When they take more, they are dropped before others are built. Those of one position
/// take 3 million.
const MOST_MEMORY: usize = 16 << 20;

/// The tables built so far.
#[derive(Default)]
pub(crate) struct Endgames {
    /// The endings by material and by the number of the position.
    tables: HashMap<Material, Vec<u8>>,
}

impl Endgames {
    /// Builds the tables for a position and all that can follow. Returns false if it has too many stones.
    pub(crate) fn prepare(&mut self, board: Board, limits: &Limits) -> Result<bool, Stopped> {
        if self.tables.values().map(Vec::len).sum::<usize>() > MOST_MEMORY {
            self.tables.clear();
        }
        let mut positions = vec![board];
        if SHAPE.is_waiting(board) {
            let mut answers = Vec::new();
            SHAPE.all_moves_into(board, &mut answers);
            positions = answers.into_iter().map(|mv| SHAPE.after(board, mv)).collect();
        }
        let Some(materials) = positions.into_iter().map(Material::of).collect::<Option<Vec<_>>>() else {
            return Ok(false);
        };
        for material in materials {
            self.build(material, limits)?;
        }
        Ok(true)
    }

    /// The ending of a position that [`prepare`](Self::prepare) has accepted.
    pub(crate) fn ending(&self, board: Board) -> Ending {
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
    pub(crate) fn line(&self, mut board: Board) -> Vec<Move> {
        let (mut line, mut seen) = (Vec::new(), Vec::new());
        let mut moves = Vec::new();
        while !seen.contains(&board) {
            seen.push(board);
            moves.clear();
            SHAPE.all_moves_into(board, &mut moves);
            let is_over = !SHAPE.is_waiting(board) && SHAPE.is_blocked(board);
            let best = moves.iter().copied().max_by_key(|mv| self.ending(SHAPE.after(board, *mv)).before());
            let Some(best) = best.filter(|_| !is_over) else { break };
            line.push(best);
            board = SHAPE.after(board, best);
        }
        line
    }

    /// Builds the table of a material, after those that it needs.
    fn build(&mut self, material: Material, limits: &Limits) -> Result<(), Stopped> {
        let Material { movable: [own, enemy], locked: [ours, theirs] } = material;
        if own + enemy == 0 || self.tables.contains_key(&material) {
            return Ok(());
        }
        // One stone has been captured.
        for movable in [[own.wrapping_sub(1), enemy], [own, enemy.wrapping_sub(1)]] {
            if movable.iter().all(|stones| *stones <= material::MOST) {
                self.build(Material { movable, ..material }, limits)?;
            }
        }
        // A crossing has been answered.
        if own > 0 && enemy > 0 {
            for (our_file, their_file) in (0..8).flat_map(|ours| (0..8).map(move |theirs| (ours, theirs))) {
                let locked = [ours | 1 << our_file, theirs | 1 << their_file];
                if ours & 1 << our_file == 0 && theirs & 1 << their_file == 0 {
                    self.build(Material { movable: [own - 1, enemy - 1], locked }, limits)?;
                }
            }
        }
        let [table, passed] = retrograde::solve(material, limits, |board| self.ending(board))?;
        self.tables.insert(material, table);
        if material.passed() != material {
            self.tables.insert(material.passed(), passed);
        }
        Ok(())
    }
}
