//! Checks a table by the plain rules: the value of a position must follow from those after all of its moves.
//!
//! The retrograde analysis goes from the ends backward with the kernel's list of earlier moves. This goes forward, as a game is
//! played. The values after captures and answered crossings come from tables with fewer stones, which are built for it.

use super::Table;
use super::build::{entries, memory_for};
use super::format::Entry;
use crate::solver::crossings::endgame::material::{Material, sets};
use crate::solver::crossings::endgame::{Endgames, Ending};
use crate::solver::{Limits, Value};
use xgames_core::board::Side;
use xgames_core::games::crossings::Crossings;
use xgames_core::games::crossings::kernel::{Board, Shape};
use xgames_core::games::{Notation, Position, SetupOptions, ToMove};
use xgames_core::random::Random;

const SHAPE: Shape = Shape::GAME;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The number of positions that were checked.
    pub positions: u64,
    /// Whether they are all positions of the table.
    pub is_all: bool,
    /// The number of positions whose values do not follow.
    pub wrong: u64,
    /// A position with a wrong value, in one line.
    pub example: Option<String>,
    /// Whether the table was compared with one that was built anew.
    pub is_compared: bool,
}

/// Checks this many entries of the table by the rules, chosen at random, or all if it has not more. If their values follow, and a table can
/// be built in this memory, in bytes, all entries are compared with it. Returns `None` if it was stopped.
#[must_use]
pub fn check(table: &Table, entries: u64, memory: usize, threads: usize, limits: &Limits) -> Option<Checked> {
    let followed = follow(table, entries, threads, limits)?;
    let has_room = table.counts().all(|(stones, _)| memory_for(stones) <= memory);
    if followed.wrong > 0 || !has_room {
        return Some(followed);
    }
    let compared = compare(table, threads, limits)?;
    Some(if compared.wrong > 0 { compared } else { Checked { is_compared: true, ..followed } })
}

/// Checks entries by the rules, as [`check`] does.
pub(super) fn follow(table: &Table, entries: u64, threads: usize, limits: &Limits) -> Option<Checked> {
    let mut endgames = Endgames::default();
    for material in table.materials().to_vec() {
        endgames.build_follow_ups(material, threads, limits).ok()?;
    }
    let materials = table.materials().to_vec();
    let sets = materials.iter().map(|material| material.movable.map(|stones| sets(stones).collect::<Vec<_>>()));
    let sets: Vec<[Vec<u64>; 2]> = sets.collect();
    let mut random = Random::new(1, 0);
    let len = materials[0].len();
    let all = sets.iter().map(|[rows, columns]| rows.len() * columns.len()).sum::<usize>() as u64;
    let mut checked = Checked { positions: 0, is_all: all <= entries, wrong: 0, example: None, is_compared: false };
    let mut checker = Checker { table, endgames };
    for done in 0..entries.min(all) {
        if done % 1024 == 0 && limits.reached(done) {
            return None;
        }
        let (half, number) = if checked.is_all {
            (done as usize / len, done as usize % len)
        } else {
            (random.below(materials.len()), random.below(len))
        };
        let [rows, columns] = &sets[half];
        let (own, enemy) = (rows[number / columns.len()], SHAPE.turned(columns[number % columns.len()]));
        let entry = checker.table.entry(half, number);
        let to_move = if random.one_in(2) { Side::First } else { Side::Second };
        let position = (own & enemy == 0).then(|| set_up(Board { own, enemy }, to_move)).flatten();
        let expected = match &position {
            None => Entry::Impossible,
            Some(position) => match checker.score_by_moves(position)? {
                -1 => Entry::Loss,
                0 => Entry::Draw,
                _ => Entry::Win,
            },
        };
        checked.positions += u64::from(position.is_some());
        if entry != expected {
            checked.wrong += 1;
            checked.example.get_or_insert_with(|| {
                let what = position.map_or_else(|| "an impossible position".to_owned(), |it| it.one_line());
                format!("{what}: {entry:?} in the table, {expected:?} by its moves")
            });
        }
    }
    Some(checked)
}

/// Compares the table with one that is built anew. The values of a table may follow from one another and be wrong all the same: positions that
/// are drawn because the stones go in circles may call one another won. Returns `None` if it was stopped.
fn compare(table: &Table, threads: usize, limits: &Limits) -> Option<Checked> {
    let mut endgames = Endgames::default();
    endgames.build_all(table.materials()[0], threads, limits).ok()?;
    let mut checked = Checked { positions: 0, is_all: true, wrong: 0, example: None, is_compared: true };
    for (half, material) in table.materials().iter().enumerate() {
        let right = entries(*material, endgames.table(*material)?);
        for (number, expected) in right.enumerate() {
            let entry = table.entry(half, number);
            checked.positions += u64::from(expected != Entry::Impossible);
            if entry != expected {
                checked.wrong += 1;
                checked.example.get_or_insert_with(|| {
                    let board = material.positions().find(|(other, _)| *other == number).map(|(_, board)| board);
                    let position = board.and_then(|board| set_up(board, Side::First));
                    let what = position.map_or_else(|| "an impossible position".to_owned(), |it| it.one_line());
                    format!("{what}: {entry:?} in the table, {expected:?} in one that is built anew")
                });
            }
        }
    }
    Some(checked)
}

struct Checker<'a> {
    table: &'a Table,
    /// The tables of all that follows.
    endgames: Endgames,
}

impl Checker<'_> {
    /// The score for the side to move, as it follows from the positions after its moves.
    fn score_by_moves(&mut self, position: &Crossings) -> Option<i8> {
        let side = position.turn().side;
        if let Some(outcome) = position.outcome() {
            return Some(Value::of(outcome.winner).score(side));
        }
        let mut best = None;
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(mv);
            let score = self.score(&after)?;
            best = best.max(Some(if after.turn().side == side { score } else { -score }));
        }
        best
    }

    /// The score of a position after a move, for its side to move.
    fn score(&mut self, position: &Crossings) -> Option<i8> {
        let board = Board::of(position);
        if position.outcome().is_some() || SHAPE.is_waiting(board) {
            return self.score_by_moves(position);
        }
        if let Some(score) = self.table.score(board) {
            return Some(score);
        }
        Material::of(board)?;
        Some(match self.endgames.ending(board) {
            Ending::Loss(_) => -1,
            Ending::Draw => 0,
            Ending::Win(_) => 1,
        })
    }
}

/// The position of a game with these stones, as a user would set it up.
fn set_up(board: Board, to_move: Side) -> Option<Crossings> {
    let Board { own, enemy } = if to_move == Side::First { board } else { SHAPE.turned_board(board) };
    let letters = if to_move == Side::First { ['w', 'b'] } else { ['b', 'w'] };
    let letter = |square: usize| match (own >> square & 1, enemy >> square & 1) {
        (1, _) => letters[0],
        (_, 1) => letters[1],
        _ => '.',
    };
    let rows: Vec<String> = (0..8).rev().map(|rank| (0..8).map(|file| letter(8 * rank + file)).collect()).collect();
    let (diagram, name) = (rows.join("\n"), if to_move == Side::First { "white" } else { "black" });
    let options = SetupOptions { diagram: Some(&diagram), to_move: ToMove::Named(name), ..SetupOptions::default() };
    Crossings::begin(&Crossings::read_setup(&options).ok()?).ok()
}
