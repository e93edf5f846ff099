//! Reads records of AbstractPlay.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{
    BETWEEN_LABELS, GAME, GAME_ID, NO_ROUND, PLAYER_IDS, PLAYER_TYPES, RATED, TIMES, UNKNOWN_EVENT, UNKNOWN_TIME,
    VARIANT, midnight,
};
use crate::diagnostic::{Code, Diagnostic, Span, shorten};
use crate::games::{Game, PLAYERS};
use crate::record::game_record::RESIGN;
use crate::record::json::object::{Fields, Object, Value};
use crate::record::json::objects::read_objects;
use crate::record::parsed::{GameBuilder, ParsedGame};
use crate::record::tag_name::TagName;
use crate::record::{EventKind, GameResult, Termination, date};

/// Reads records: an array of objects, or a sequence of objects.
#[must_use]
pub fn read(text: &[u8]) -> Vec<ParsedGame> {
    read_objects(text, false, game)
}

/// A move, or a word in place of one.
struct Slot<'t> {
    word: Cow<'t, str>,
    place: Span,
    /// The index of the player in the list of players.
    column: usize,
    /// The effect of the move, as the record states it.
    remark: Option<(String, Span)>,
}

/// The end of a game, by a word in place of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Resigned,
    Timeout,
    Draw,
    Abandoned,
}

impl Ending {
    fn from_word(word: &str) -> Option<Ending> {
        match word.trim().to_ascii_lowercase().as_str() {
            RESIGN => Some(Ending::Resigned),
            "timeout" => Some(Ending::Timeout),
            "draw" => Some(Ending::Draw),
            "abandoned" => Some(Ending::Abandoned),
            _ => None,
        }
    }

    fn termination(self) -> Termination {
        match self {
            Ending::Resigned => Termination::Resign,
            Ending::Timeout => Termination::Timeout,
            Ending::Draw => Termination::Agreed,
            Ending::Abandoned => Termination::Abandoned,
        }
    }
}

fn game(object: &Object<'_>) -> ParsedGame {
    let mut builder = GameBuilder::new(object.span);
    let header = field(object, &object.fields, "header", &mut builder);
    let header = header.unwrap_or(Fields(Vec::new()));
    for fields in [&object.fields, &header] {
        object.repeated(fields, |_| true).into_iter().for_each(|finding| builder.finding(finding));
    }
    let slots = slots(object, &mut builder);
    let pie = pie(object, &header, &mut builder);
    let mut players = players(object, &header, &mut builder);
    let repeated = players.iter().flat_map(|player| object.repeated(player, |_| true));
    repeated.collect::<Vec<_>>().into_iter().for_each(|finding| builder.finding(finding));
    let scores = Scores::read(object, &players, &mut builder);
    let ending = slots.last().and_then(|slot| Ending::from_word(&slot.word).map(|ending| (ending, slot)));
    // The word is in the next free slot, whichever player it is about.
    let resigns = ending.is_some_and(|(ending, slot)| {
        ending == Ending::Resigned && scores.loser() == Some(slot.column) && slots.len() % 2 != slot.column
    });
    let result = scores.result(pie.is_some(), ending.map(|(ending, _)| ending));
    // Only a native record has this field: the results of the players cannot say that there is none.
    let result = match header.get("result").map(Value::text) {
        Some("\"\"") => None,
        Some("\"*\"") => result.map(|(_, place)| (GameResult::Unfinished, place)),
        _ => result,
    };
    if pie.is_some() {
        players.reverse();
    }
    let tags = Tags { object, header: &header };
    tags.roster(&mut builder);
    tags.players(&players, &mut builder);
    if let Some((result, place)) = result {
        builder.tag("Result", result.text(), place);
    }
    builder.tag("Coords", "plain", object.brace());
    if let (Some((ending, slot)), false) = (ending, resigns) {
        builder.tag("Termination", ending.termination().name(), slot.place);
    } else {
        tags.add("Termination", header.get("termination"), &mut builder);
    }
    tags.others(&players, &mut builder);
    let is_word = |index: usize| ending.is_some() && index + 1 == slots.len();
    for (index, slot) in slots.iter().enumerate() {
        match (is_word(index), resigns) {
            (false, _) => builder.move_text(slot.word.trim(), slot.place),
            (true, true) => builder.resign(slot.place),
            (true, false) => {}
        }
        if let Some((remark, place)) = &slot.remark {
            builder.remark(EventKind::Comment, remark, *place);
        }
        if let (0, Some(place)) = (index, pie) {
            builder.move_text("swap", place);
        }
    }
    if let (Some(place), true) = (pie, slots.is_empty()) {
        builder.finding(Diagnostic::new(
            Code::BadField,
            place,
            "the pie rule was used, but there is no move that it answers",
        ));
    }
    if let Some((result, place)) = result {
        builder.result(result, place);
    }
    builder.finish()
}

/// An object in a required field.
fn field<'t>(object: &Object<'t>, fields: &Fields<'t>, name: &str, builder: &mut GameBuilder) -> Option<Fields<'t>> {
    match fields.get(name).map(|value| object.fields(value)) {
        Some(Ok(fields)) => return Some(fields),
        Some(Err(finding)) => builder.finding(finding),
        None => builder.finding(missing_field(object, name)),
    }
    None
}

fn missing_field(object: &Object<'_>, name: &str) -> Diagnostic {
    Diagnostic::new(Code::BadField, object.brace(), format!("this record has no field `{name}`"))
        .help("records of AbstractPlay have a `header` with `game` and `players`, and `moves` by rounds")
}

/// All moves in order. An empty slot is a pass if a move follows it; before a word and at the end it is nothing.
fn slots<'t>(object: &Object<'t>, builder: &mut GameBuilder) -> Vec<Slot<'t>> {
    let Some(value) = object.fields.get("moves") else {
        builder.finding(missing_field(object, "moves"));
        return Vec::new();
    };
    let rounds = match object.array(value) {
        Ok(rounds) => rounds,
        Err(finding) => {
            builder.finding(finding);
            return Vec::new();
        }
    };
    let (mut slots, mut empty) = (Vec::new(), Vec::new());
    for round in rounds {
        let round = match object.array(round) {
            Ok(round) => round,
            Err(finding) => {
                builder.finding(finding.help("a round is an array with a move for each player"));
                continue;
            }
        };
        for (column, value) in round.into_iter().enumerate() {
            if column == 2 {
                builder.finding(object.bad(value, "the end of the round: the game has two players"));
            }
            match slot(object, value) {
                Ok((word, place)) if word.trim().is_empty() => empty.push((place, column)),
                Ok((word, place)) => {
                    let passes = empty.drain(..).filter(|_| Ending::from_word(&word).is_none());
                    let pass = |(place, column)| Slot { word: "pass".into(), place, column, remark: None };
                    slots.extend(passes.map(pass));
                    let remark = remark(object, value);
                    slots.push(Slot { word, place, column, remark });
                }
                Err(finding) => builder.finding(finding),
            }
        }
    }
    slots
}

/// The remark of a record about the effect of a move: a text, or anything else as it is written.
fn remark(object: &Object<'_>, value: Value<'_>) -> Option<(String, Span)> {
    let result = object.fields(value).ok().filter(|_| value.begins_with(b'{'))?.get("result")?;
    let text = object.string(result).map_or_else(|_| result.text().to_owned(), |(text, _)| text.into_owned());
    Some((text, object.place(result))).filter(|(text, _)| !text.trim().is_empty())
}

/// The text of a slot; empty if there is no move.
fn slot<'t>(object: &Object<'t>, value: Value<'t>) -> Result<(Cow<'t, str>, Span), Diagnostic> {
    if value.text() == "null" {
        return Ok((Cow::Borrowed(""), object.place(value)));
    }
    if !value.begins_with(b'{') {
        return object.string(value);
    }
    match object.fields(value)?.get("move") {
        Some(text) => Ok((object.string(text)?.0, object.place(value))),
        None => Err(object.bad(value, "a move").help("its text is in a field `move`")),
    }
}

/// The span of the field which says that the players swapped, if it does.
fn pie(object: &Object<'_>, header: &Fields<'_>, builder: &mut GameBuilder) -> Option<Span> {
    let mut found = None;
    for name in ["pie-invoked", "pied"] {
        let Some(value) = header.get(name) else { continue };
        match value.text() {
            "true" => found = found.or(Some(object.place(value))),
            "false" => {}
            _ => builder.finding(object.bad(value, "`true` or `false`")),
        }
    }
    found
}

/// The players in the order of the list.
fn players<'t>(object: &Object<'t>, header: &Fields<'t>, builder: &mut GameBuilder) -> Vec<Fields<'t>> {
    let Some(value) = header.get("players") else {
        builder.finding(missing_field(object, "players"));
        return Vec::new();
    };
    let listed = object.array(value).and_then(|players| {
        if players.len() == 2 {
            players.into_iter().map(|player| object.fields(player)).collect()
        } else {
            Err(object.bad(value, "two players"))
        }
    });
    listed.unwrap_or_else(|finding| {
        builder.finding(finding);
        Vec::new()
    })
}

/// The results of the players in the order of the list: the larger number won.
struct Scores {
    /// The numbers of the players. `None` is less than any number.
    numbers: [Option<f64>; 2],
    /// The span of the first one, if there is any.
    place: Option<Span>,
}

impl Scores {
    fn read(object: &Object<'_>, players: &[Fields<'_>], builder: &mut GameBuilder) -> Scores {
        let mut scores = Scores { numbers: [None; 2], place: None };
        for (number, player) in scores.numbers.iter_mut().zip(players) {
            let Some((_, value)) = player.0.iter().find(|(name, _)| name == "result") else { continue };
            scores.place = scores.place.or(Some(object.place(*value)));
            match serde_json::from_str::<Option<f64>>(value.text()) {
                Ok(read) => *number = read,
                Err(_) => builder.finding(object.bad(*value, "a number: the winner has the larger one")),
            }
        }
        scores
    }

    fn order(&self) -> std::cmp::Ordering {
        self.numbers[0].partial_cmp(&self.numbers[1]).unwrap_or(std::cmp::Ordering::Equal)
    }

    /// The index in the list of the player who lost.
    fn loser(&self) -> Option<usize> {
        match self.order() {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(1),
        }
    }

    fn result(&self, pied: bool, ending: Option<Ending>) -> Option<(GameResult, Span)> {
        let place = self.place?;
        // Seat 1 moved first.
        let first = usize::from(pied);
        let result = match self.loser() {
            _ if ending == Some(Ending::Abandoned) => GameResult::Unfinished,
            Some(loser) if loser == first => GameResult::SecondWins,
            Some(_) => GameResult::FirstWins,
            None if self.numbers[0].is_none() => GameResult::Unfinished,
            None => GameResult::Draw,
        };
        Some((result, place))
    }
}

/// Converts the header to tags.
struct Tags<'a, 't> {
    object: &'a Object<'t>,
    header: &'a Fields<'t>,
}

impl<'t> Tags<'_, 't> {
    fn add(&self, name: &str, value: Option<Value<'t>>, builder: &mut GameBuilder) {
        match value.map(|value| self.object.word(value)) {
            Some(Ok((word, span))) if !word.is_empty() => builder.tag(name, &word, span),
            Some(Err(finding)) => builder.finding(finding),
            _ => {}
        }
    }

    /// A string or a number in an object of the header.
    fn inner(&self, outer: &str, name: &str) -> Option<Value<'t>> {
        let fields = self.object.fields(self.header.get(outer)?).ok()?;
        fields.get(name)
    }

    fn roster(&self, builder: &mut GameBuilder) {
        let known = |name: &str, unknown: &str| {
            let is_known = |value: &Value<'t>| self.object.word(*value).map_or(true, |(word, _)| word != unknown);
            self.header.get(name).filter(is_known)
        };
        self.add("Event", known("event", UNKNOWN_EVENT), builder);
        self.add("Site", self.inner("site", "name"), builder);
        if let Some((date, place)) = self.date() {
            builder.tag("Date", &date, place);
        }
        self.add("Round", known("round", NO_ROUND), builder);
        if field(self.object, self.header, "game", builder).is_some() {
            let name = self.inner("game", "name");
            self.add("Game", name, builder);
            let word = name.and_then(|name| self.object.word(name).ok());
            if let Some((word, span)) = word.filter(|(word, _)| Game::from_name(word).is_some_and(|game| game != GAME))
            {
                let message = format!("records of AbstractPlay are read for {} only, not for {word}", GAME.name());
                builder.finding(Diagnostic::new(Code::BadField, span, message));
            }
        }
        self.size(builder);
    }

    /// The day on which the game began.
    fn date(&self) -> Option<(String, Span)> {
        let value = self.header.get("date-start")?;
        let (text, span) = self.object.string(value).ok()?;
        let is_day = date::begins_with_day(&text, b'-') && text != UNKNOWN_TIME;
        is_day.then(|| (text[..10].replace('-', "."), span))
    }

    fn labels(&self) -> Vec<Value<'t>> {
        self.inner("game", "variants").and_then(|value| self.object.array(value).ok()).unwrap_or_default()
    }

    /// Adds the size of the board, which is given only by a label.
    fn size(&self, builder: &mut GameBuilder) {
        let mut size: Option<u32> = None;
        for value in self.labels() {
            let (label, place) = match self.object.string(value) {
                Ok(label) => label,
                Err(finding) => {
                    builder.finding(finding);
                    continue;
                }
            };
            let Some((columns, rows)) = size_in(&label) else { continue };
            if columns != rows {
                let message = format!("Crossway has no board of {columns}x{rows} points");
                builder.finding(Diagnostic::new(Code::BadField, place, message).help("boards are square"));
            } else if size.is_some_and(|size| size != columns) {
                let message = format!("‘{}’ gives a different size from the label before it", shorten(&label));
                builder.finding(Diagnostic::new(Code::BadField, place, message));
            } else if size.is_none() {
                size = Some(columns);
                builder.tag("Size", &columns.to_string(), place);
            }
        }
    }

    fn players(&self, players: &[Fields<'t>], builder: &mut GameBuilder) {
        for (name, player) in PLAYERS.iter().zip(players) {
            self.add(name, player.get("name"), builder);
        }
    }

    fn others(&self, players: &[Fields<'t>], builder: &mut GameBuilder) {
        for (name, player) in PLAYER_IDS.iter().zip(players) {
            self.add(name, player.get("userid"), builder);
        }
        for (name, player) in PLAYER_TYPES.iter().zip(players) {
            if let Some(value) = player.get("is_ai").filter(|value| value.text() == "true") {
                builder.tag(name, "program", self.object.place(value));
            }
        }
        self.add(GAME_ID, self.inner("site", "gameid"), builder);
        let day = self.date().map(|(date, _)| midnight(&date));
        for (field, name) in TIMES {
            let value = self.header.get(field);
            let says_more = |value: &Value<'t>| {
                let differs = |text: &str| Some(text) != day.as_deref() && text != UNKNOWN_TIME;
                self.object.string(*value).map_or(true, |(text, _)| differs(&text))
            };
            self.add(name, value.filter(says_more), builder);
        }
        let labels = self.labels();
        let strings = labels.iter().filter_map(|value| Some((self.object.string(*value).ok()?.0, *value)));
        let others: Vec<(Cow<'_, str>, Value<'_>)> = strings.filter(|(label, _)| size_in(label).is_none()).collect();
        if let (Some((_, first)), Some((_, last))) = (others.first(), others.last()) {
            let joined: Vec<&str> = others.iter().map(|(label, _)| label.as_ref()).collect();
            let place = Span::new(self.object.place(*first).start, self.object.place(*last).end);
            builder.tag(VARIANT, &joined.join(BETWEEN_LABELS), place);
        }
        if let Some(value) = self.header.get("unrated").filter(|value| value.text() == "true") {
            builder.tag(RATED, "no", self.object.place(value));
        }
        self.unknown("", self.header, &HEADER_FIELDS, builder);
        for (name, player) in PLAYERS.iter().zip(players) {
            self.unknown(name, player, &PLAYER_FIELDS, builder);
        }
    }

    /// Keeps the fields that have no tag of their own. A value that is not a text is kept as it is written.
    fn unknown(&self, prefix: &str, fields: &Fields<'t>, known: &[&str], builder: &mut GameBuilder) {
        let (mut seen, mut names) = (HashSet::new(), HashSet::new());
        for (field, value) in &fields.0 {
            let is_first = seen.insert(&**field);
            if known.contains(&&**field) || !is_first || value.text() == "null" {
                continue;
            }
            let mut name = format!("{prefix}{}", tag_of_field(field));
            let is_taken = |tag: &str| tag.eq_ignore_ascii_case(&name);
            let is_other = || [GAME_ID, VARIANT, RATED].into_iter().chain(TIMES.map(|(_, tag)| tag)).any(is_taken);
            if TagName::of(&name).is_some()
                || is_other()
                || !name.starts_with(|first: char| first.is_ascii_alphabetic())
            {
                name = format!("Header{name}");
            }
            // Several fields may become one name, but a record has a tag once.
            let plain = name.clone();
            for number in 2.. {
                if names.insert(name.to_ascii_lowercase()) {
                    break;
                }
                name = format!("{plain}{number}");
            }
            let text = self.object.word(*value).map_or_else(|_| value.text().into(), |(word, _)| word);
            builder.tag(&name, &text, self.object.place(*value));
        }
    }
}

/// The fields of the header with tags of their own, and the one that says so if there is no result.
const HEADER_FIELDS: [&str; 13] = [
    "game",
    "event",
    "round",
    "site",
    "date-start",
    "date-end",
    "date-generated",
    "unrated",
    "pied",
    "pie-invoked",
    "players",
    "result",
    "termination",
];

/// The fields of a player with tags of their own, and the one that only makes two players different.
const PLAYER_FIELDS: [&str; 5] = ["name", "userid", "is_ai", "result", "seat"];

/// A name of a tag for a field: `startingPosition` is `StartingPosition`, `time-control` is `TimeControl`.
fn tag_of_field(field: &str) -> String {
    let words = field.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.map(|word| word[..1.min(word.len())].to_ascii_uppercase() + word.get(1..).unwrap_or_default()).collect()
}

/// The columns and rows that a label such as `Board (25x25)` or `size-25` gives.
pub(super) fn size_in(label: &str) -> Option<(u32, u32)> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=999).contains(number));
    if let Some(size) = label.trim().strip_prefix("size-").and_then(number) {
        return Some((size, size));
    }
    let digits_before = |text: &str| text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let digits_after = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    label.char_indices().filter(|(_, letter)| matches!(letter, 'x' | 'X' | '×')).find_map(|(at, letter)| {
        let (before, after) = (&label[..at], &label[at + letter.len_utf8()..]);
        let columns = number(&before[before.len() - digits_before(before)..])?;
        Some((columns, number(&after[..digits_after(after)])?))
    })
}
