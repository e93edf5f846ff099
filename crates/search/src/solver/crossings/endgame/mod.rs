//! Endgame tables: the exact ending of every position in which each side has at most two stones that can move. With patience,
//! tables of three stones a side can be built, too, for files; see [`tables`](super::tables).
//!
//! Only here is a draw proven other than by CS9 or CS10: there is no rule against repetition, so a position is a draw if
//! neither side can force a win, and to know that, all positions that can follow must be known.

mod ending;
pub(super) mod material;
mod retrograde;
#[cfg(test)]
mod tests;
#[cfg(feature = "tables")]
mod whole;

use std::collections::HashMap;

pub(crate) use ending::Ending;
use material::Material;
use retrograde::Pace;
#[cfg(feature = "tables")]
pub(super) use whole::memory_for;

use crate::solver::{Limits, Stopped};
use xgames_core::games::crossings::kernel::{Board, Move, Shape};

const SHAPE: Shape = Shape::GAME;
/// The memory limit of the tables in bytes. When they take more, they are dropped before others are built. Those of one position
/// take 3 million.
const MOST_MEMORY: usize = 16 << 20;
/// The most stones of a side that can move in the tables that are built when they are needed, in about a second.
pub(crate) const MOST_ON_DEMAND: usize = 2;

/// The tables built so far.
#[derive(Default)]
pub(crate) struct Endgames {
    /// The endings by material and by the number of the position.
    tables: HashMap<Material, Vec<u8>>,
}

impl Endgames {
    /// Builds the tables for a position and all that can follow. Returns false if it has too many stones.
    pub(crate) fn prepare(&mut self, board: Board, limits: &Limits) -> Result<bool, Stopped> {
        let is_small = |material: &Material| material.movable.iter().all(|stones| *stones <= MOST_ON_DEMAND);
        self.prepare_if(board, limits, MOST_MEMORY, is_small)
    }

    /// Builds the tables for a position and all that can follow, if they are small in the sense of `is_small`.
    fn prepare_if(
        &mut self,
        board: Board,
        limits: &Limits,
        most_memory: usize,
        is_small: impl Fn(&Material) -> bool,
    ) -> Result<bool, Stopped> {
        if !SHAPE.is_waiting(board) {
            match Material::of(board).filter(&is_small) {
                None => return Ok(false),
                Some(material) if self.tables.contains_key(&material) => return Ok(true),
                Some(_) => {}
            }
        }
        if self.tables.values().map(Vec::len).sum::<usize>() > most_memory {
            self.tables.clear();
        }
        let mut positions = vec![board];
        if SHAPE.is_waiting(board) {
            let mut answers = Vec::new();
            SHAPE.all_moves_into(board, &mut answers);
            positions = answers.into_iter().map(|mv| SHAPE.after(board, mv)).collect();
        }
        let materials = positions.into_iter().map(|board| Material::of(board).filter(&is_small));
        let Some(materials) = materials.collect::<Option<Vec<_>>>() else {
            return Ok(false);
        };
        let pace = Pace { limits, threads: 1, done: None };
        for material in materials {
            self.build(material, &pace)?;
        }
        Ok(true)
    }

    /// The ending of a position that [`prepare`](Self::prepare) has accepted.
    pub(crate) fn ending(&self, board: Board) -> Ending {
        if SHAPE.is_waiting(board) {
            if !SHAPE.can_cross(board) {
                return Ending::Loss(0);
            }
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
    fn build(&mut self, material: Material, pace: &Pace) -> Result<(), Stopped> {
        if material.movable == [0; 2] || self.tables.contains_key(&material) {
            return Ok(());
        }
        for next in material.follow_ups() {
            self.build(next, pace)?;
        }
        let [table, passed] = retrograde::solve(material, pace, |board| self.ending(board))?;
        self.tables.insert(material, table);
        if material.passed() != material {
            self.tables.insert(material.passed(), passed);
        }
        Ok(())
    }
}
