//! Puzzles that were written as records, and the games in which puzzles are looked for.

use std::collections::BTreeSet;

use super::find::MEMORY;
use super::record::GRADE;
use super::{Finder, GRADES, Puzzle, Wrong, begin};
use crate::game_tree::GameTree;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Notation, Position, SetupField, for_game};
use xgames_core::judge::{Defaults, GameInfo, Judge, Verdict};
use xgames_core::record::{Events, Head};
use xgames_search::solver::Solvable;

/// The puzzle that a record holds, if it is one: the first move of its main line is the solution, and each other legal move is a
/// variation at it. Other records, invalid ones, and those in which another move wins on the board or the solution does not, hold none.
#[must_use]
pub fn read(events: &mut Events<'_>, head: &Head<'_>, defaults: &Defaults) -> Option<Puzzle> {
    let game = GameInfo::read(head, defaults).game?;
    let coords = head.tag("Coords").map(|tag| tag.value.trim()).or(defaults.coords.as_deref());
    let coords = coords.filter(|_| game.reads(SetupField::Coords)).map(str::to_owned);
    for_game!(game, P => of_tree(&tree::<P>(events, head, defaults)?, head, coords))
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

/// A line of legal moves from a position as text; `None` if the rules refuse one of them.
fn text_of<P: Notation>(start: &P, moves: &[P::Move]) -> Option<Vec<String>> {
    let mut position = start.clone();
    let text = moves.iter().map(|mv| {
        position.check(*mv).ok()?;
        let text = position.move_text(*mv);
        position.play(*mv);
        Some(text)
    });
    text.collect()
}

fn of_tree<P: Notation + Symmetric>(tree: &GameTree<P>, head: &Head<'_>, coords: Option<String>) -> Option<Puzzle> {
    // The moves are written as in the position alone, whatever rules the record has.
    let start = tree.position(0)?;
    let start: P = begin(start.size(), &start.one_line(), coords.as_deref()).ok()?;
    let line = |first: usize| text_of(&start, &tree.moves_to(main_line(tree, first).last()?));
    let (&best, others) = tree.nodes().first()?.children.split_first()?;
    let wrong = others.iter().map(|&node| {
        let mut refutation = line(node)?;
        let mv = refutation.remove(0);
        Some(Wrong { mv, refutation })
    });
    // A record may say anything, but its lines must not end against it.
    let winner_after = |first: usize| Some(tree.position(main_line(tree, first).last()?)?.outcome()?.winner);
    let side = start.turn().side;
    let is_refuted_solution = winner_after(best).is_some_and(|winner| winner != Some(side));
    if is_refuted_solution || others.iter().any(|node| winner_after(*node) == Some(Some(side))) {
        return None;
    }
    let (solution, wrong) = (line(best)?, wrong.collect::<Option<Vec<_>>>()?);
    // Only if all other moves are there, something is said of each.
    let moves: BTreeSet<&str> = wrong.iter().map(|wrong| &*wrong.mv).chain(solution.first().map(|mv| &**mv)).collect();
    let number = wrong.len() + 1;
    let is_whole = !wrong.is_empty() && moves.len() == number && start.legal_moves().len() == number;
    if !is_whole {
        return None;
    }
    let grade = head.tag(GRADE).and_then(|tag| tag.value.trim().parse().ok()).filter(|grade| GRADES.contains(grade));
    Some(Puzzle {
        game: P::GAME,
        size: start.size(),
        position: start.one_line(),
        coords,
        side: P::GAME.side_name(side),
        solution,
        wrong,
        grade: grade.unwrap_or_default(),
        origin: None,
        key: start.folded_position_key(&start.symmetries()),
    })
}
