//! Puzzles as records: the solution is the main line, and each wrong move with its refutation is a variation.

use super::Puzzle;
use crate::review::Note;
use xgames_core::convert::Explicit;
use xgames_core::convert::played::{self, Ending};
use xgames_core::diagnostic::printable;
use xgames_core::games::{Notation, SetupField};
use xgames_core::record::GameResult;
use xgames_core::record::game_record::{GameRecord, Item, Items};

/// The tag with the grade of a puzzle.
pub(super) const GRADE: &str = "Grade";

/// The puzzle as a record that the rules accept. `number` is its number among others, from 1, and `explicit` are the
/// tags that it has even if their values are usual. `None` if the game has
/// no such position.
#[must_use]
pub fn record<P: Notation>(puzzle: &Puzzle, number: usize, explicit: &Explicit) -> Option<GameRecord> {
    let start: P = puzzle.begin().ok()?;
    let mut end = start.clone();
    puzzle.solution.iter().try_for_each(|mv| end.play_text(mv).map(|_| ())).ok()?;
    let ending = Ending::of(&end, end.outcome());
    let head = [("Event", format!("Puzzle {number}: {} moves and wins", puzzle.side))];
    let swap = P::OPTIONS.contains(&SetupField::Swap).then(|| ("Swap", "no".to_owned()));
    let position = [("Position", puzzle.position.clone()), (GRADE, puzzle.grade.to_string())];
    // The name of a file may have line breaks in it, which would end the tag.
    let source = puzzle.origin.as_ref().map(|origin| ("Source", printable(&origin.text()).into_owned()));
    let coords = puzzle.coords.as_ref().map(|coords| ("Coords", coords.clone()));
    let further = swap.into_iter().chain(coords).chain(position).chain(source);
    Some(GameRecord {
        tags: played::tags::<P>(puzzle.size, &head, &[], ending, further, explicit),
        cycle: start.facts().numbering(),
        items: items(puzzle, GameResult::won(start.turn().seat.0 == 1))?,
        result: Some(ending.result),
        ..GameRecord::default()
    })
}

fn items(puzzle: &Puzzle, result: GameResult) -> Option<Items> {
    let (best, rest) = puzzle.solution.split_first()?;
    let mut items = Items::default();
    items.push(Item::Move(best));
    items.push(Item::Annotation("!"));
    items.push(Item::Comment(&Note { proven: Some(result), ..Note::default() }.text()?));
    for wrong in &puzzle.wrong {
        items.push(Item::Open);
        items.push(Item::Move(&wrong.mv));
        items.push(Item::Annotation("?"));
        wrong.refutation.iter().for_each(|mv| items.push(Item::Move(mv)));
        items.push(Item::Close);
    }
    rest.iter().for_each(|mv| items.push(Item::Move(mv)));
    Some(items)
}
