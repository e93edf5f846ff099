//! Writes records of AbstractPlay.

use std::collections::HashSet;

use super::read::size_in;
use super::{
    BETWEEN_LABELS, GAME, GAME_ID, NO_ROUND, PLAYER_IDS, PLAYER_TYPES, RATED, TIMES, UNKNOWN_EVENT, UNKNOWN_TIME,
    VARIANT, midnight,
};
use crate::board::square::Coords;
use crate::games::{Game, player_tags};
use crate::record::game_record::{GameRecord, Item, Loss, RESIGN};
use crate::record::json::write::{fields, string};
use crate::record::{GameResult, Termination, coordinates, date};

/// Appends a game on one line.
///
/// # Errors
/// The reason why the game cannot be written.
pub fn write(game: Game, record: &GameRecord, out: &mut Vec<u8>) -> Result<Vec<Loss>, String> {
    if game != GAME {
        return Err(format!("AbstractPlay has no {}", game.name()));
    }
    if record.tag("Position").is_some() {
        return Err("records of AbstractPlay begin with the empty board, not with a set-up position".into());
    }
    let plain = coordinates::respell(record.clone(), Coords::Plain);
    let writer = Writer::new(&plain);
    let next = |player: usize| writer.moves.len() % 2 == player;
    if writer.resigned && writer.loser().is_none_or(next) {
        // In the record, only the result would show who resigned, so reading it would give a different game.
        let result = game_result(record);
        return Err(format!(
            "the player who resigns must lose, but the result is {result}; AbstractPlay records only the result"
        ));
    }
    writer.write(out);
    Ok(writer.losses())
}

/// A game, with derived data that the record needs.
struct Writer<'a> {
    game: &'a GameRecord,
    /// The moves without a swap at ply 2.
    moves: Vec<&'a str>,
    swapped: bool,
    resigned: bool,
}

impl<'a> Writer<'a> {
    fn new(game: &'a GameRecord) -> Writer<'a> {
        let mut moves: Vec<&str> = game.items.main_line().collect();
        let swapped = game.is_swapped();
        if swapped {
            moves.remove(1);
        }
        Writer { game, moves, swapped, resigned: game.is_resigned() }
    }

    /// The index in a round of the player who lost.
    fn loser(&self) -> Option<usize> {
        let seat = match self.game.result? {
            GameResult::FirstWins => 1,
            GameResult::SecondWins => 0,
            GameResult::Draw | GameResult::Unfinished => return None,
        };
        // Players are listed by their seats at the end.
        Some(if self.swapped { 1 - seat } else { seat })
    }

    /// The value of the first tag with this name, or an empty text.
    fn tag(&self, name: &str) -> &'a str {
        self.game.tag(name).unwrap_or_default()
    }

    fn player(&self, seat: usize) -> &'a str {
        player_tags(Some(GAME), seat).find_map(|name| self.game.tag(name)).unwrap_or_default()
    }

    /// The midnight of the day in the tag `Date`, if it is a day of the calendar.
    fn midnight(&self) -> Option<String> {
        let date = self.tag("Date");
        date::is_day(date).then(|| midnight(date)).filter(|day| day != UNKNOWN_TIME)
    }

    /// The midnight that is read as a day without a time: that of the day on which the game began.
    fn midnight_of_start(&self) -> Option<String> {
        self.time(TIMES[0].1).map_or_else(|| self.midnight(), |start| Some(midnight(&start[..10])))
    }

    /// The value of a tag with a point in time.
    fn time(&self, tag: &str) -> Option<&'a str> {
        self.game.tag(tag).filter(|time| is_date_time(time))
    }

    /// The result, if the players' results and the word after the moves do not show it.
    fn is_hidden_result(&self) -> bool {
        match self.game.result {
            None => true,
            Some(GameResult::Unfinished) => self.ending() != Some("abandoned"),
            Some(_) => false,
        }
    }

    /// The value of the tag `Termination`, if no word after the moves shows it.
    fn hidden_termination(&self) -> Option<&'static str> {
        self.game.termination().filter(|_| self.ending().is_none()).map(Termination::name)
    }

    /// The labels of the tag `Variant`. The list must not have duplicates.
    fn other_labels(&self) -> Vec<&'a str> {
        let mut seen = HashSet::new();
        let labels = self.tag(VARIANT).split(BETWEEN_LABELS);
        labels.filter(|label| !label.is_empty() && size_in(label).is_none() && seen.insert(*label)).collect()
    }

    /// The word in place of the next move, if any. After a game that was decided on the board, it would be an illegal move.
    fn ending(&self) -> Option<&'static str> {
        if self.resigned || self.game.is_decided() {
            return None;
        }
        match (self.game.termination(), self.game.result) {
            (Some(Termination::Resign), _) => Some(RESIGN),
            (Some(Termination::Timeout), _) => Some("timeout"),
            (Some(Termination::Agreed), Some(GameResult::Draw)) => Some("draw"),
            (Some(Termination::Abandoned), Some(GameResult::Unfinished)) => Some("abandoned"),
            _ => None,
        }
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"header\":{\"game\":{\"name\":\"Crossway\",\"variants\":");
        self.write_labels(out);
        out.push(b'}');
        let or = |tag, default| Some(self.tag(tag)).filter(|value| !value.is_empty()).unwrap_or(default);
        if [self.tag("Event"), self.tag("Round")] != [""; 2] {
            add("event", or("Event", UNKNOWN_EVENT), out);
            add("round", or("Round", NO_ROUND), out);
        }
        out.extend_from_slice(b",\"site\":{\"name\":");
        string(self.tag("Site"), out);
        add("gameid", self.tag(GAME_ID), out);
        out.push(b'}');
        let day = self.midnight();
        for (field, tag) in TIMES {
            add(field, self.time(tag).or(day.as_deref()).unwrap_or(UNKNOWN_TIME), out);
        }
        if self.is_unrated() {
            out.extend_from_slice(b",\"unrated\":true");
        }
        out.extend_from_slice(b",\"players\":[");
        // By their seats at the end.
        let seats = if self.swapped { [1, 0] } else { [0, 1] };
        self.write_player(seats[0], out);
        out.push(b',');
        self.write_player(seats[1], out);
        out.push(b']');
        if self.swapped {
            out.extend_from_slice(b",\"pie-invoked\":true");
        }
        if self.is_hidden_result() {
            let result = self.game.result.map_or(&b"\"\""[..], |_| b"\"*\"");
            out.extend_from_slice(b",\"result\":");
            out.extend_from_slice(result);
        }
        add("termination", self.hidden_termination().unwrap_or_default(), out);
        out.extend_from_slice(b"},\"moves\":[");
        for (index, word) in self.moves.iter().copied().chain(self.ending()).enumerate() {
            out.extend_from_slice(match (index, index % 2) {
                (0, _) => b"[",
                (_, 0) => b"],[",
                _ => b",",
            });
            string(word, out);
        }
        out.extend_from_slice(if self.moves.is_empty() && self.ending().is_none() { b"]}\n" } else { b"]]}\n" });
    }

    fn write_labels(&self, out: &mut Vec<u8>) {
        let size = self.tag("Size");
        let size = match size {
            "" => None,
            "19" => Some("Default board (19x19)".to_owned()),
            size => Some(format!("Board ({size}x{size})")),
        };
        out.push(b'[');
        for (index, label) in size.as_deref().into_iter().chain(self.other_labels()).enumerate() {
            out.extend_from_slice(if index > 0 { b"," } else { b"" });
            string(label, out);
        }
        out.push(b']');
    }

    fn is_unrated(&self) -> bool {
        self.tag(RATED).trim().eq_ignore_ascii_case("no")
    }

    fn write_player(&self, seat: usize, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"name\":");
        string(self.player(seat), out);
        add("userid", self.tag(PLAYER_IDS[seat]), out);
        if self.is_program(seat) {
            out.extend_from_slice(b",\"is_ai\":true");
        }
        let won: &[u8] = match (self.game.result, seat) {
            (Some(GameResult::FirstWins), 0) | (Some(GameResult::SecondWins), 1) | (Some(GameResult::Draw), _) => b"1",
            _ => b"0",
        };
        out.extend_from_slice(b",\"result\":");
        out.extend_from_slice(won);
        if self.player(0) == self.player(1) {
            // The list of players must not have duplicates.
            out.extend_from_slice(if seat == 0 { b",\"seat\":1" } else { b",\"seat\":2" });
        }
        out.push(b'}');
    }

    fn is_program(&self, seat: usize) -> bool {
        self.tag(PLAYER_TYPES[seat]).trim().eq_ignore_ascii_case("program")
    }

    /// The parts of the game that such a record cannot express.
    fn losses(&self) -> Vec<Loss> {
        let mut losses: Vec<Loss> = Vec::new();
        let all = [&self.game.preface, &self.game.items, &self.game.epilogue];
        let has = |is_one: fn(Item<'_>) -> bool| all.iter().any(|items| items.iter().any(is_one));
        if has(|item| matches!(item, Item::Comment(_) | Item::Escape(_))) {
            losses.push("comments".into());
        }
        if has(|item| matches!(item, Item::Annotation(_))) {
            losses.push("annotations".into());
        }
        if has(|item| matches!(item, Item::Open)) {
            losses.push("variations".into());
        }
        for (index, (name, value)) in self.game.tags.iter().enumerate() {
            let is_first = !self.game.tags[..index].iter().any(|(before, _)| before.eq_ignore_ascii_case(name));
            if !is_first || !self.expresses(name, value) {
                losses.push(format!("the tag {name}").into());
            }
        }
        losses
    }

    /// Whether the record expresses this tag.
    fn expresses(&self, name: &str, value: &str) -> bool {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is("Game") || is("Size") || is("Coords") {
            true
        } else if is("Result") {
            self.game.result.is_some_and(|result| result.text() == value.trim())
        } else if is("Date") {
            let start = self.time(TIMES[0].1);
            self.midnight().is_some_and(|day| start.is_none_or(|start| start.starts_with(&day[..10])))
        } else if is("Termination") {
            // The word for a resignation is read as a move if it is the loser's turn.
            let is_move = self.ending() == Some(RESIGN) && self.loser() == Some(self.moves.len() % 2);
            self.game.termination().is_some() && !is_move
        } else if is("Event") {
            !matches!(value, "" | UNKNOWN_EVENT)
        } else if is("Round") {
            !matches!(value, "" | NO_ROUND)
        } else if is(VARIANT) {
            !value.is_empty() && self.other_labels().join(BETWEEN_LABELS) == value
        } else if let Some((_, tag)) = TIMES.iter().find(|(_, tag)| is(tag)) {
            let is_day = |time: &str| self.midnight_of_start().as_deref() == Some(time);
            self.time(tag).is_some_and(|time| time != UNKNOWN_TIME && !is_day(time))
        } else if is(RATED) {
            self.is_unrated()
        } else if let Some(seat) = PLAYER_TYPES.iter().position(|known| is(known)) {
            self.is_program(seat)
        } else if let Some(seat) = (0..PLAYER_IDS.len()).find(|seat| player_tags(Some(GAME), *seat).any(is)) {
            // Of several tags that name a player, the first one is written.
            let mut tags = player_tags(Some(GAME), seat).filter(|known| self.game.tag(known).is_some());
            !value.is_empty() && tags.next().is_some_and(is)
        } else {
            !value.is_empty() && ["Site", GAME_ID].into_iter().chain(PLAYER_IDS).any(is)
        }
    }
}

/// The result in words.
fn game_result(game: &GameRecord) -> &'static str {
    game.result.map_or("not recorded", GameResult::text)
}

/// Whether this is a point in time as in RFC 3339, on a day of the date.
pub(super) fn is_date_time(text: &str) -> bool {
    let number = |from: usize, to: usize| {
        let digits = text.get(from..to).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        digits.parse::<u16>().ok()
    };
    let is_below = |from: usize, limit: u16| number(from, from + 2).is_some_and(|number| number < limit);
    let is = |at: usize, byte: u8| text.as_bytes().get(at) == Some(&byte);
    let has_form = text.is_ascii() && is(10, b'T') && is(13, b':') && is(16, b':');
    if !(has_form && date::begins_with_day(text, b'-') && is_below(11, 24) && is_below(14, 60) && is_below(17, 60)) {
        return false;
    }
    let digits = |from: usize| text.bytes().skip(from).take_while(u8::is_ascii_digit).count();
    let zone = match (is(19, b'.'), digits(20)) {
        (false, _) => 19,
        (true, 0) => return false,
        (true, length) => 20 + length,
    };
    match text.len() - zone {
        1 => is(zone, b'Z'),
        6 => {
            (is(zone, b'+') || is(zone, b'-')) && is_below(zone + 1, 24) && is(zone + 3, b':') && is_below(zone + 4, 60)
        }
        _ => false,
    }
}

/// Appends a field after others, unless it is empty.
fn add(name: &str, value: &str, out: &mut Vec<u8>) {
    if !value.is_empty() {
        out.push(b',');
        fields(std::iter::once((name, value)), out);
    }
}
