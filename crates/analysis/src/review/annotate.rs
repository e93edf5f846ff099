//! Writes an analysis into the moves of a record: values in comments, signs at mistakes, better lines as variations.

use super::note::Note;
use super::{Confidence, Mark, ReviewedPly, SavedPosition};
use xgames_core::record::game_record::{Item, Items, RESIGN};

/// A choice of the better lines that are written as variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines<'a> {
    /// All better lines are written.
    All,
    /// Only the lines before the plies with these indices, in their order, are written.
    Before(&'a [usize]),
    /// Only lines that lead to a proven result are written.
    Proven,
    /// No lines are written.
    None,
}

impl Lines<'_> {
    fn have(self, ply: &ReviewedPly) -> bool {
        match self {
            Lines::All => true,
            Lines::Before(plies) => plies.binary_search(&(ply.ply - 1)).is_ok(),
            Lines::Proven => ply.proven.is_some(),
            Lines::None => false,
        }
    }
}

/// The moves of a record with the findings of an analysis about them, which replace those of an earlier one. Everything else
/// stays.
#[must_use]
pub fn annotate(items: &Items, plies: &[ReviewedPly], positions: &[SavedPosition], lines: Lines<'_>) -> Items {
    let all: Vec<Item<'_>> = items.iter().collect();
    let mut starts: Vec<usize> = items.indexed_main_line().map(|(index, _)| index).collect();
    starts.push(all.len());
    let mut annotated: Items = Items::default();
    let compares = positions.iter().any(|position| position.loss.is_some());
    let mut begin = 0;
    for (ply, &end) in starts.iter().enumerate() {
        let part = without_notes(&all[begin..end]);
        begin = end;
        let position = positions.get(ply).filter(|_| part.first() != Some(&Own::Item(Item::Move(RESIGN))));
        let reviewed = ply.checked_sub(1).and_then(|index| Some((plies.get(index)?, &positions.get(index)?.line[..])));
        add(&mut annotated, &part, position, (reviewed, compares), lines);
    }
    annotated
}

/// Something that belongs to the author of a record.
#[derive(Clone, Debug, PartialEq)]
enum Own<'t> {
    Item(Item<'t>),
    /// A comment that an analysis had added to.
    Comment(String),
}

/// Adds a ply with what belongs to it, or what precedes the first one. Beside the ply is its best line, and whether searches have compared
/// moves of the game, so that its losses do not follow from its chances.
fn add(
    annotated: &mut Items,
    part: &[Own<'_>],
    position: Option<&SavedPosition>,
    (better, compares): (Option<(&ReviewedPly, &[String])>, bool),
    lines: Lines<'_>,
) {
    let Some(position) = position else { return push_all(annotated, part) };
    let is_sign = |own: &Own<'_>| matches!(own, Own::Item(Item::Annotation(_)));
    let has_move = better.is_some();
    // The value follows the move and its signs, or all that precedes the first move.
    let length = if has_move { 1 + part[1..].iter().take_while(|own| is_sign(own)).count() } else { part.len() };
    let (before, after) = part.split_at(length);
    push_all(annotated, before);
    let mut note =
        Note { winrate: position.winrate, proven: position.proven, distance: position.distance, ..Note::default() };
    // Beside a guess the loss is not known.
    note.loss = better.and_then(|(ply, _)| ply.loss.filter(|_| compares));
    // Variations that follow may have signs of their own.
    if let Some((ply, line)) = better {
        note.mark = ply.mark.filter(|_| !before.iter().any(is_sign));
        note.mark.into_iter().for_each(|mark| annotated.push(Item::Annotation(mark.sign())));
        // Without this note the move would be taken for a mistake.
        note.is_unchecked = ply.confidence == Some(Confidence::Unchecked);
        let is_best = ply.is_best && !line.is_empty();
        note.is_best = ply.mark.is_none() && ply.loss.is_some_and(|loss| loss > 0.0) && is_best;
    }
    note.text().into_iter().for_each(|text| annotated.push(Item::Comment(&text)));
    push_all(annotated, after);
    let is_wanted = |ply: &ReviewedPly| lines.have(ply) && (ply.mark.is_some() || ply.changes_result());
    if let Some((ply, [best, further @ ..])) = better
        && is_wanted(ply)
        && *best != ply.mv
        && (ply.mark.is_some() || !ply.is_best)
    {
        annotated.push(Item::Open);
        annotated.push(Item::Move(best));
        let note = Note { is_best: true, ..Note::default() };
        note.text().into_iter().for_each(|text| annotated.push(Item::Comment(&text)));
        further.iter().for_each(|mv| annotated.push(Item::Move(mv)));
        annotated.push(Item::Close);
    }
}

fn push_all(annotated: &mut Items, part: &[Own<'_>]) {
    for own in part {
        annotated.push(match own {
            Own::Item(item) => *item,
            Own::Comment(text) => Item::Comment(text),
        });
    }
}

/// A part of the main line with its variations, without the notes that an earlier analysis has left there.
fn without_notes<'t>(part: &[Item<'t>]) -> Vec<Own<'t>> {
    let (mut own, mut mark): (Vec<Own<'t>>, Option<Mark>) = (Vec::new(), None);
    let (mut depth, mut index) = (0, 0);
    while let Some(item) = part.get(index) {
        index += 1;
        match *item {
            Item::Open if depth == 0 => {
                if let Some(length) = length_of_line(&part[index..]) {
                    index += length;
                    continue;
                }
                depth += 1;
            }
            Item::Open => depth += 1,
            Item::Close => depth -= 1,
            Item::Comment(text) if depth == 0 => {
                if let Some((note, others)) = Note::read(text) {
                    mark = mark.or(note.mark);
                    own.extend((!others.is_empty()).then_some(Own::Comment(others)));
                    continue;
                }
            }
            _ => {}
        }
        own.push(Own::Item(*item));
    }
    // The sign comes from the analysis that has left this note.
    let sign = mark.map(|mark| Own::Item(Item::Annotation(mark.sign())));
    if let Some(index) =
        sign.and_then(|sign| own.iter().take_while(|own| **own != Own::Item(Item::Open)).position(|own| *own == sign))
    {
        own.remove(index);
    }
    own
}

/// The length of a variation after its beginning, if an analysis has written it and nothing was added to it since.
fn length_of_line(items: &[Item<'_>]) -> Option<usize> {
    let [Item::Move(_), Item::Comment("[%best]"), rest @ ..] = items else { return None };
    let moves = rest.iter().take_while(|item| matches!(item, Item::Move(_))).count();
    (rest.get(moves) == Some(&Item::Close)).then_some(moves + 3)
}
