//! Puzzles: an object has the fields `solution` and `wrong` instead of `moves`. It is read as the record of the puzzle, in which the
//! solution is the main line and each wrong move with its refutation is a variation.

use super::object::{Object, Value, tag};
use crate::diagnostic::Span;
use crate::games::{Game, Notation, SetupField, Side, for_game};
use crate::record::parsed::GameBuilder;
use crate::record::{EventKind, GameResult};

/// The solution, if the object is a puzzle.
pub(super) fn solution<'t>(object: &Object<'t>) -> Option<Value<'t>> {
    object.fields.get("solution").filter(|_| object.fields.get("moves").is_none())
}

/// The game, if it is known.
fn game(object: &Object<'_>) -> Option<Game> {
    object.fields.get("game").and_then(|game| Game::from_name(&object.string(game).ok()?.0))
}

/// Reads the fields of a puzzle that become tags.
pub(super) fn tags(object: &Object<'_>, builder: &mut GameBuilder) {
    let game = game(object);
    // Puzzles are without the pie rule.
    if game.is_some_and(|game| for_game!(game, P => P::OPTIONS.contains(&SetupField::Swap))) {
        builder.tag("Swap", "no", object.brace());
    }
    for (field, name) in [("coords", "Coords"), ("position", "Position"), ("grade", "Grade")] {
        if let Some(value) = object.fields.get(field) {
            tag(object, name, value, builder);
        }
    }
    let side = game.and_then(|game| Some((game, side(object, game)?)));
    if let (Some((game, side)), Some(number)) = (side, object.fields.get("puzzle"))
        && number.text().bytes().all(|byte| byte.is_ascii_digit())
    {
        let event = format!("Puzzle {}: {} moves and wins", number.text(), game.side_name(side));
        builder.tag("Event", &event, object.place(number));
    }
}

/// Reads a puzzle with this solution.
pub(super) fn read<'t>(object: &Object<'t>, solution: Value<'t>, builder: &mut GameBuilder) {
    let side = game(object).and_then(|game| side(object, game));
    let mut solution = values(object, solution, builder).into_iter();
    if let Some(best) = solution.next() {
        let place = read_move(object, best, builder);
        builder.remark(EventKind::Annotation, "!", place);
        if let Some(side) = side {
            // Puzzles are without hands, so the side that moves first has seat 1.
            let proven = format!("[%proven {}]", GameResult::won(side == Side::First).text());
            builder.remark(EventKind::Comment, &proven, place);
        }
    }
    let wrong = object.fields.get("wrong").map(|wrong| values(object, wrong, builder)).unwrap_or_default();
    wrong.into_iter().for_each(|wrong| read_wrong(object, wrong, builder));
    solution.for_each(|mv| _ = read_move(object, mv, builder));
}

/// The side that moves and wins, if the puzzle says it.
fn side(object: &Object<'_>, game: Game) -> Option<Side> {
    let (name, _) = object.string(object.fields.get("side")?).ok()?;
    [Side::First, Side::Second].into_iter().find(|side| game.side_name(*side) == name)
}

/// Reads a wrong move with its refutation.
fn read_wrong<'t>(object: &Object<'t>, wrong: Value<'t>, builder: &mut GameBuilder) {
    let fields = match object.fields(wrong) {
        Ok(fields) => fields,
        Err(finding) => return builder.finding(finding),
    };
    let Some(mv) = fields.get("move") else {
        return builder.finding(object.bad(wrong, "an object with a field `move`"));
    };
    let place = object.place(wrong);
    builder.variation_start(Span::new(place.start, place.start + 1));
    let of_move = read_move(object, mv, builder);
    builder.remark(EventKind::Annotation, "?", of_move);
    let refutation = fields.get("refutation").map(|line| values(object, line, builder)).unwrap_or_default();
    refutation.into_iter().for_each(|mv| _ = read_move(object, mv, builder));
    builder.variation_end(Span::new(place.end - 1, place.end));
}

/// Reads a move, and returns its place.
fn read_move<'t>(object: &Object<'t>, mv: Value<'t>, builder: &mut GameBuilder) -> Span {
    match object.string(mv) {
        Ok((text, span)) => {
            builder.move_text(&text, span);
            span
        }
        Err(finding) => {
            builder.finding(finding);
            object.place(mv)
        }
    }
}

/// The values of an array. Anything else is a finding.
fn values<'t>(object: &Object<'t>, array: Value<'t>, builder: &mut GameBuilder) -> Vec<Value<'t>> {
    object.array(array).unwrap_or_else(|finding| {
        builder.finding(finding);
        Vec::new()
    })
}
