//! Finds the puzzles in a game.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use super::{Puzzle, Wrong, begin};
use crate::review::Reviewable;
use xgames_core::games::symmetry::Symmetric;
use xgames_search::engine::Settings;
use xgames_search::solver::{Limits, Solver, Value};

/// The grades of puzzles.
pub const GRADES: RangeInclusive<u8> = 1..=5;

/// The numbers of playouts or positions with which an engine finds the solution of a puzzle of grade 1, 2, 3 and 4. It must find
/// it with each of several seeds.
const PLAYOUTS: [u64; 4] = [30, 300, 3_000, 30_000];

/// The most legal moves of a position that is solved: each of them must be refuted.
const MOST_MOVES: usize = 80;

/// The number of seeds.
const SEEDS: u64 = 3;

/// The maximum size of the table of a solver or of a tree, in bytes.
pub(super) const MEMORY: usize = 32 << 20;

/// The part of its positions that a proof may look at which only looks for a second move that wins.
const SHORT: u64 = 20;

/// The usual number of positions that a solver may look at for each proof, where stones stay and where they move.
const USUAL: [u64; 2] = [200, 3_000];

/// A search for puzzles in games.
#[derive(Clone, Copy)]
pub struct Finder<'s> {
    /// The maximum number of positions that a solver may look at for each proof; `None` for the usual number of the game.
    pub nodes: Option<u64>,
    /// The grades that are wanted, the first and the last.
    pub grades: (u8, u8),
    /// The number of positions without a proof in a row, from the end of a game, after which the search gives up: earlier ones are
    /// harder still.
    pub patience: usize,
    /// The maximum number of puzzles of one game. The hardest are taken.
    pub most: usize,
    /// The question whether to stop, asked again and again with the number of positions so far.
    pub stop: &'s (dyn Fn(u64) -> bool + Sync),
    /// A function that is called before each search, on any thread.
    pub progress: &'s (dyn Fn() + Sync),
}

impl Finder<'_> {
    /// The puzzles in a game that begins in this position and goes on with these moves, each with the number of plies before it,
    /// in the order of the game. Games with hidden stones have none. `solver` is one for this board, and may have solved positions
    /// of other games.
    #[must_use]
    pub fn in_game<P: Reviewable + Symmetric>(
        &self,
        start: &P,
        moves: &[P::Move],
        solver: &mut dyn Solver<P>,
    ) -> Vec<(usize, Puzzle)> {
        if P::GAME.has_hands() {
            return Vec::new();
        }
        let positions: Vec<P> = moves
            .iter()
            .scan(start.clone(), |position, mv| {
                let before = position.clone();
                position.play(*mv);
                Some(before)
            })
            .collect();
        let (mut found, mut unsolved) = (Vec::new(), 0);
        for (ply, position) in positions.iter().enumerate().rev() {
            // The written position has no history and no pie rule, and is what is solved.
            let Ok(position) = begin::<P>(position.size(), &position.one_line(), None) else { continue };
            match self.at(&position, solver) {
                Ok(puzzle) => {
                    unsolved = 0;
                    found.extend(puzzle.map(|(puzzle, best)| (ply, puzzle, position, best)));
                }
                Err(Unsolved) => unsolved += 1,
            }
            if unsolved >= self.patience || (self.stop)(0) {
                break;
            }
        }
        let mut graded: Vec<(usize, Puzzle)> = found
            .into_iter()
            .map(|(ply, puzzle, position, best)| (ply, Puzzle { grade: self.grade(&position, best), ..puzzle }))
            // A search that was stopped says nothing of the grade.
            .filter(|(_, puzzle)| !(self.stop)(0) && (self.grades.0..=self.grades.1).contains(&puzzle.grade))
            .collect();
        graded.sort_by_key(|(ply, puzzle)| (Reverse(puzzle.grade), *ply));
        graded.truncate(self.most);
        graded.sort_by_key(|(ply, _)| *ply);
        graded
    }

    /// The puzzle in a position, if there is one, with the move that wins.
    fn at<P: Reviewable + Symmetric>(
        &self,
        position: &P,
        solver: &mut dyn Solver<P>,
    ) -> Result<Option<(Puzzle, P::Move)>, Unsolved> {
        if position.outcome().is_some() {
            return Ok(None);
        }
        let legal = position.legal_moves();
        if legal.len() > MOST_MOVES {
            return Err(Unsolved);
        }
        (self.progress)();
        let most = self.nodes.unwrap_or(USUAL[usize::from(!P::GAME.stones_stay())]);
        let limits = Limits { nodes: Some(most), stop: self.stop, ..Limits::none() };
        let side = position.turn().side;
        if solver.value(position, &limits).ok_or(Unsolved)? != Value::Win(side) {
            return Ok(None);
        }
        let Some((_, best)) = solver.best_move(position, &limits) else { return Ok(None) };
        let mut others: Vec<(P::Move, P)> = Vec::new();
        for mv in legal.into_iter().filter(|mv| *mv != best) {
            let mut after = position.clone();
            after.play(mv);
            others.push((mv, after));
        }
        // Most positions have several moves that win, and short searches find a second one.
        let mut open: Vec<&P> = others.iter().map(|(_, after)| after).collect();
        for nodes in [None, Some(most / SHORT), Some(most)] {
            let mut left = Vec::new();
            for after in open {
                let value = match nodes {
                    None => solver.value_at_once(after),
                    nodes => solver.value(after, &Limits { nodes, ..limits }),
                };
                match value {
                    Some(value) if value == Value::Win(side) => return Ok(None),
                    Some(_) => {}
                    None => left.push(after),
                }
            }
            open = left;
        }
        if !open.is_empty() || (self.stop)(0) {
            return Ok(None);
        }
        let wrong = others.iter().map(|(mv, after)| {
            let refutation = after.line_text(&solver.solve(after, &limits).line);
            Wrong { mv: position.move_text(*mv), refutation }
        });
        let wrong: Vec<Wrong> = wrong.collect();
        let solution = solver.solve(position, &limits);
        let puzzle = Puzzle {
            game: P::GAME,
            size: position.size(),
            position: position.one_line(),
            coords: None,
            side: P::GAME.side_name(side),
            solution: position.line_text(&solution.line),
            wrong,
            grade: 0,
            origin: None,
            key: position.folded_position_key(&position.symmetries()),
        };
        // A forced move makes no puzzle.
        Ok((!puzzle.wrong.is_empty()).then_some((puzzle, best)))
    }

    /// The grade of a puzzle with this solution: the number of the shortest search that finds it.
    fn grade<P: Reviewable>(&self, position: &P, best: P::Move) -> u8 {
        let finds = |playouts: u64, seed: u64| {
            (self.progress)();
            let limits = Limits { nodes: Some(playouts), stop: self.stop, ..Limits::none() };
            let mut engine = position.engine(Settings { memory: MEMORY, threads: 1, seed, learned: false });
            engine.search(position, &limits, &mut |_| ()).best_move() == Some(best)
        };
        let is_found = |playouts: &u64| (0..SEEDS).all(|seed| finds(*playouts, seed));
        PLAYOUTS.iter().position(is_found).map_or(*GRADES.end(), |index| *GRADES.start() + index as u8)
    }
}

/// The sign that the value of a position could not be proved.
struct Unsolved;
