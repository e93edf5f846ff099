//! Decides whether a query is true for a game, as far as that is known: `None` is not known yet.

use super::Query;
use super::condition::Value;
use super::field::{Attribute, Field, Role};
use super::game_facts::{Fact, GameFacts, TextFacts};
use xgames_core::games::MAX_PLAYERS;
use xgames_core::record::date::Date;
use xgames_core::record::known;

/// The numbers of the seats.
const SEATS: std::ops::RangeInclusive<u8> = 1..=MAX_PLAYERS as u8;

impl Query {
    /// Whether the query is true, as far as is known.
    pub(super) fn is_true(&self, game: &GameFacts<'_>) -> Option<bool> {
        self.is_true_for(game, None)
    }

    /// Whether the query is true, as [`Query::is_true`] says, where it may ask about the player in `seat`.
    fn is_true_for(&self, game: &GameFacts<'_>, seat: Option<u8>) -> Option<bool> {
        match self {
            Query::All(parts) => not(any(parts, |part| not(part.is_true_for(game, seat)))),
            Query::Any(parts) => any(parts, |part| part.is_true_for(game, seat)),
            Query::Not(part) => not(part.is_true_for(game, seat)),
            Query::Player(part) => {
                any(SEATS, |seat| and(is_in_game(game, seat), || part.is_true_for(game, Some(seat))))
            }
            Query::Test(test) => any_value(&test.field, game, seat, &|value| test.condition.holds(&value)),
        }
    }
}

fn not(answer: Option<bool>) -> Option<bool> {
    answer.map(|answer| !answer)
}

fn and(one: Option<bool>, other: impl FnOnce() -> Option<bool>) -> Option<bool> {
    match one {
        Some(true) => other(),
        Some(false) => Some(false),
        None => other().filter(|other| !other),
    }
}

/// Whether one of the answers is yes.
fn any<T>(things: impl IntoIterator<Item = T>, answer: impl Fn(T) -> Option<bool>) -> Option<bool> {
    let mut all = Some(false);
    for thing in things {
        match answer(thing) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => all = None,
        }
    }
    all
}

/// Whether one of the values of a field fits. `seat` is the player whom the query asks about.
pub(super) fn any_value(
    field: &Field,
    game: &GameFacts<'_>,
    seat: Option<u8>,
    fits: &dyn Fn(Value<'_>) -> bool,
) -> Option<bool> {
    let text = |count: fn(&TextFacts) -> u64| Some(fits(Value::Number(count(game.text.as_ref()?))));
    let tag = |name: &str| game.head.tag(name).and_then(|tag| known(&tag.value));
    let date = || Date::read(tag("Date")?);
    match field {
        Field::File => Some(fits(Value::Text(game.file))),
        Field::Game => Some(game.tags.game.is_some_and(|game| fits(Value::Text(game.name())))),
        Field::Termination => {
            Some(game.tags.termination.is_some_and(|termination| fits(Value::Text(termination.name()))))
        }
        Field::Setup => Some(fits(Value::Flag(game.head.tag("Position").is_some()))),
        Field::Tag(name) => Some(tag(name).is_some_and(|value| fits(Value::Text(value)))),
        Field::Date => Some(date().map(Date::days).is_some_and(|days| {
            let day = u64::from;
            fits(Value::Days(day(*days.start())..=day(*days.end())))
        })),
        Field::Year => Some(date().is_some_and(|date| fits(Value::Number(date.year.into())))),
        Field::Comments => text(|facts| facts.comments),
        Field::Variations => text(|facts| facts.variations),
        Field::Annotations => text(|facts| facts.annotations),
        Field::Size => game.size().fits(|size| fits(Value::Number(size.into()))),
        Field::Players => game.players().fits(|players| fits(Value::Number(players as u64))),
        Field::Result => game.result().fits(|result| fits(Value::Text(result.text()))),
        Field::Ending => game.ending().fits(|ending| fits(Value::Text(ending))),
        Field::Verdict => Some(fits(Value::Text(game.judged?.verdict.name()))),
        Field::Plies => Some(fits(Value::Number(game.judged?.judgement.plies.into()))),
        Field::Swapped => Some(fits(Value::Flag(game.judged?.course.swapped))),
        Field::Code => Some(game.judged?.judgement.diagnostics.iter().any(|finding| fits(Value::Code(finding.code)))),
        Field::Of(Role::This, attribute) => has(game, seat?, *attribute, fits),
        Field::Of(Role::Seat(seat), attribute) => and(is_in_game(game, *seat), || has(game, *seat, *attribute, fits)),
        Field::Of(role, attribute) => any(SEATS, |other| {
            let is_meant = and(is_in_game(game, other), || plays(game, other, *role, seat));
            and(is_meant, || has(game, other, *attribute, fits))
        }),
    }
}

impl<T> Fact<T> {
    fn fits(self, fits: impl FnOnce(T) -> bool) -> Option<bool> {
        match self {
            Fact::Unknown => None,
            Fact::Known(value) => Some(value.is_some_and(fits)),
        }
    }
}

fn is_in_game(game: &GameFacts<'_>, seat: u8) -> Option<bool> {
    if seat <= 2 { Some(true) } else { game.players().fits(|players| usize::from(seat) <= players) }
}

/// Whether the attribute of a player fits.
fn has(game: &GameFacts<'_>, seat: u8, attribute: Attribute, fits: &dyn Fn(Value<'_>) -> bool) -> Option<bool> {
    match attribute {
        Attribute::Name => Some(game.name(seat).is_some_and(|name| fits(Value::Text(name)))),
        Attribute::Seat => Some(fits(Value::Number(seat.into()))),
        Attribute::Side => game.side(seat).fits(|side| fits(Value::Text(side))),
        Attribute::Outcome => game.outcome(seat).fits(|outcome| fits(Value::Text(outcome))),
    }
}

/// Whether a player has a role; `this` is the player whom the query asks about.
fn plays(game: &GameFacts<'_>, seat: u8, role: Role, this: Option<u8>) -> Option<bool> {
    match role {
        Role::Anyone => Some(true),
        Role::Seat(wanted) => Some(wanted == seat),
        Role::This => Some(this == Some(seat)),
        Role::Side(name) => game.side(seat).fits(|side| side == name),
        Role::Winner => game.outcome(seat).fits(|outcome| outcome == "won"),
        Role::Loser => game.outcome(seat).fits(|outcome| outcome == "lost"),
        Role::Opponent => match (game.team(this?), game.team(seat)) {
            (Fact::Unknown, _) | (_, Fact::Unknown) if this != Some(seat) => None,
            (one, other) => Some(one != other),
        },
    }
}
