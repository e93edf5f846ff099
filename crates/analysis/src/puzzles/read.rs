//! Puzzles that were written as records, and the games in which puzzles are looked for.

use std::collections::BTreeSet;

use super::find::MEMORY;
use super::record::GRADE;
use super::{Finder, GRADES, Puzzle, Wrong};
use crate::game_tree::GameTree;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Notation, Position, for_game};
use xgames_core::judge::{Defaults, GameInfo, Judge, Verdict};
use xgames_core::record::{Events, Head};
use xgames_search::solver::Solvable;

/// The puzzle that a record holds, if it is one: the first move of its main line is the solution, and each other legal move is a
/// variation at it. Other records, and invalid ones, hold none.
#[must_use]
pub fn read(events: &mut Events<'_>, head: &Head<'_>, defaults: &Defaults) -> Option<Puzzle> {
    let game = GameInfo::read(head, defaults).game?;
    for_game!(game, P => of_tree(&tree::<P>(events, head, defaults)?, head))
}

impl Finder<'_> {
    /// The puzzles in a game of a record, each with the number of plies before it. An invalid record has none.
    #[must_use]
    pub fn in_record(&self, events: &mut Events<'_>, head: &Head<'_>, defaults: &Defaults) -> Vec<(usize, Puzzle)> {
        let Some(game) = GameInfo::read(head, defaults).game else { return Vec::new() };
        for_game!(game, P => {
            let tree = tree::<P>(events, head, defaults);
            let line = |tree: &GameTree<P>| Some((tree.position(0)?, tree.moves_to(main_line(tree, 0).last()?)));
            tree.as_ref().and_then(line).map_or(Vec::new(), |(start, moves)| {
                let moves = and_one(&start, moves);
                self.in_game(&start, &moves, &mut *start.solver(MEMORY, 1))
            })
        })
    }
}

/// The moves of a game and, unless they have ended it, one more: puzzles are positions before a move, and the last one is asked about, too.
fn and_one<P: Position>(start: &P, mut moves: Vec<P::Move>) -> Vec<P::Move> {
    let mut end = start.clone();
    moves.iter().for_each(|mv| end.play(*mv));
    moves.extend(end.legal_moves().first());
    moves
}

/// The lines of a valid game.
fn tree<P: Notation + xgames_core::judge::Judged>(
    events: &mut Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
) -> Option<GameTree<P>> {
    let (mut tree, info) = (GameTree::default(), GameInfo::read(head, defaults));
    let judgement = Judge::new(defaults).judge_watched::<P>(events, head, info, &mut tree);
    (judgement.verdict() != Verdict::Invalid).then_some(tree)
}

/// The nodes of the line that goes on from a node, with this one.
fn main_line<P: Notation>(tree: &GameTree<P>, first: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(first), |node| tree.nodes()[*node].children.first().copied())
}

fn of_tree<P: Notation + Symmetric>(tree: &GameTree<P>, head: &Head<'_>) -> Option<Puzzle> {
    let start = tree.position(0)?;
    let line = |first: usize| main_line(tree, first).map(|node| tree.nodes()[node].mv.clone()).collect::<Vec<_>>();
    let (&best, others) = tree.nodes().first()?.children.split_first()?;
    let wrong = others.iter().map(|&node| {
        let mut refutation = line(node);
        let mv = refutation.remove(0);
        Wrong { mv, refutation }
    });
    // Only if all other moves are there, something is said of each.
    let children = &tree.nodes().first()?.children;
    let moves: BTreeSet<&str> = children.iter().map(|node| tree.nodes()[*node].mv.as_str()).collect();
    let is_once = moves.len() == children.len();
    let is_whole = !others.is_empty() && is_once && start.legal_moves().len() == children.len();
    if !is_whole {
        return None;
    }
    let grade = head.tag(GRADE).and_then(|tag| tag.value.trim().parse().ok()).filter(|grade| GRADES.contains(grade));
    Some(Puzzle {
        game: P::GAME,
        size: start.size(),
        position: start.one_line(),
        side: P::GAME.side_name(start.turn().side),
        solution: line(best),
        wrong: wrong.collect(),
        grade: grade.unwrap_or_default(),
        origin: None,
        key: start.folded_position_key(&start.symmetries()),
    })
}
