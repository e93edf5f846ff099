//! A position in words: the players, the last move, the side to move or the winner, and the stones.

use std::borrow::Cow;
use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use xgames_core::board::picture::{Ink, Mark, Picture, Spot};
use xgames_core::diagnostic::{printable, printable_line};
use xgames_core::games::{Game, Outcome, Seat, Side};
use xgames_core::judge::ShownPosition;
use xgames_core::record::{GameResult, Termination};

/// The state of the game in one line, or on several if they may be only so wide. Those who read the board as a diagram skip
/// all of this: the comma before all names makes the first line a caption, and the others are notes.
#[must_use]
pub fn title(at: &dyn ShownPosition, width: Option<usize>) -> String {
    let last = at.last_ply().map(|ply| format!("after {ply}"));
    let mut title = format!("{} size {}, ", at.game().name(), at.size());
    let mut column = title.width();
    let mut between = "";
    for part in [players(at), last, Some(state(at))].into_iter().flatten() {
        let length = part.width();
        if !between.is_empty() && width.is_some_and(|width| column + between.width() + length > width) {
            between = "\n| ";
            column = 0;
        }
        title.extend([between, &part]);
        column += between.width() + length;
        between = " · ";
    }
    title
}

/// The name of a player, if the record has one. It is safe to print.
fn name(at: &dyn ShownPosition, Seat(seat): Seat) -> Option<Cow<'_, str>> {
    let name = at.players().get(usize::from(seat) - 1)?.as_deref()?.trim();
    (!name.is_empty()).then(|| printable(name))
}

/// The players by seat with their present sides, if the record names any.
fn players(at: &dyn ShownPosition) -> Option<String> {
    let seats: Vec<Seat> = (1..=at.facts().players as u8).map(Seat).collect();
    seats.iter().find_map(|seat| name(at, *seat))?;
    let player = |seat: &Seat| {
        let side = at.game().side_name(at.side_of(*seat));
        name(at, *seat).map_or_else(|| format!("seat {} ({side})", seat.0), |name| format!("{name} ({side})"))
    };
    Some(seats.iter().map(player).collect::<Vec<_>>().join(" – "))
}

/// The player who owns a side, or the side. The name of a player may be followed by the side.
fn owner(at: &dyn ShownPosition, side: Side, naming: Naming) -> String {
    let side_name = at.game().side_name(side);
    match at.owner(side) {
        // A side of several players is a team.
        Some(_) if at.facts().players > 2 => side_name.to_owned(),
        Some(seat) => match name(at, seat) {
            Some(name) => naming.of(name, side_name),
            None => format!("{side_name} (seat {})", seat.0),
        },
        None => side_name.to_owned(),
    }
}

/// The way in which players are named.
#[derive(Clone, Copy)]
enum Naming {
    Alone,
    WithSide,
}

impl Naming {
    fn of(self, name: Cow<'_, str>, side: &str) -> String {
        match self {
            Naming::Alone => name.into_owned(),
            Naming::WithSide => format!("{name} ({side})"),
        }
    }
}

/// The side to move or the winner, in words. A player who has a name is named alone.
#[must_use]
pub fn state(at: &dyn ShownPosition) -> String {
    state_naming(at, Naming::Alone)
}

/// The side to move or the winner, in words, with the side of a player who is named.
#[must_use]
pub fn state_with_side(at: &dyn ShownPosition) -> String {
    state_naming(at, Naming::WithSide)
}

fn state_naming(at: &dyn ShownPosition, naming: Naming) -> String {
    match at.outcome() {
        None => match (recorded_end(at), at.end().recorded) {
            (Some((Some(winner), why)), _) => format!("{} has won: {why}", owner(at, winner, naming)),
            (Some((None, why)), _) => why,
            (None, Some((_, Some(Termination::Abandoned)))) => format!("abandoned with {}", to_move(at, naming)),
            (None, _) => to_move(at, naming),
        },
        Some(Outcome { winner, reason }) => {
            let why = at.ending().unwrap_or_else(|| reason.words().to_owned());
            match winner {
                Some(winner) => {
                    format!("{} has won: {}", owner(at, winner, naming), with_sides(at.game(), &why, winner))
                }
                None => format!("drawn: {why}"),
            }
        }
    }
}

/// The words of a reason with the names of the sides.
fn with_sides(game: Game, words: &str, winner: Side) -> String {
    let [winner, loser] = [winner, winner.other()].map(|side| game.side_name(side));
    words.replace("{winner}", winner).replace("{loser}", loser)
}

fn to_move(at: &dyn ShownPosition, naming: Naming) -> String {
    if !at.is_side_known() {
        return "nobody has won".into();
    }
    let turn = at.turn();
    match (at.owner(turn.side).is_some(), name(at, turn.seat)) {
        (true, Some(name)) => format!("{} to move", naming.of(name, at.game().side_name(turn.side))),
        (true, None) => format!("{} (seat {}) to move", at.game().side_name(turn.side), turn.seat.0),
        (false, _) => format!("{} to move", at.game().side_name(turn.side)),
    }
}

/// The way in which a game that is not over on the board has ended by its record: the side that has won, and why. `None` if
/// it goes on.
#[must_use]
pub fn recorded_end(at: &dyn ShownPosition) -> Option<(Option<Side>, String)> {
    let (result, ending) = at.end().recorded.filter(|_| at.outcome().is_none())?;
    let winner = match result {
        GameResult::FirstWins => at.side_of(Seat(1)),
        GameResult::SecondWins => at.side_of(Seat(1)).other(),
        GameResult::Draw if ending == Some(Termination::Agreed) => return Some((None, "drawn by agreement".into())),
        GameResult::Draw => return Some((None, "drawn, as the record says".into())),
        GameResult::Unfinished => return None,
    };
    let why = match ending.and_then(Termination::words) {
        Some(words) => with_sides(at.game(), words, winner),
        None => format!("the record says {}", result.text()),
    };
    Some((Some(winner), why))
}

/// The position as lines of words, without a drawing.
#[must_use]
pub fn list(at: &dyn ShownPosition, picture: &Picture) -> String {
    let mut text = format!("{} size {}", at.game().name(), at.size());
    if let Some(players) = players(at) {
        let _ = write!(text, ", {players}");
    }
    let _ = write!(text, "\n{}\n", printable_line(&state(at)));
    if let Some(ply) = at.last_ply() {
        let _ = writeln!(text, "last move: {ply}");
    }
    text += &marked_stones(at, picture);
    if let Some([first, second]) = at.facts().points {
        let [one, other] = [Side::First, Side::Second].map(|side| at.game().side_name(side));
        let _ = writeln!(text, "points: {one} {first}, {other} {second}");
    }
    add_notes(&mut text, picture);
    text
}

/// The cells of each kind of stone and of each mark of a picture, and its notes, such as hands, a line for each. The position is any on the
/// same board; it names the cells.
#[must_use]
pub fn stones(at: &dyn ShownPosition, picture: &Picture) -> String {
    let mut text = marked_stones(at, picture);
    add_notes(&mut text, picture);
    text
}

fn add_notes(text: &mut String, picture: &Picture) {
    picture.notes.iter().for_each(|note| text.extend([&note.to_string(), "\n"]));
}

fn marked_stones(at: &dyn ShownPosition, picture: &Picture) -> String {
    let mut text = String::new();
    for glyph in kinds_of_stones(at.game(), picture) {
        let kind = at.game().stone_name(glyph.into());
        let cells = cells(at, picture, |spot| spot.glyph == glyph);
        let list = if cells.is_empty() { "none".to_owned() } else { cells.join(" ") };
        let _ = writeln!(text, "{kind} ({}): {list}", cells.len());
    }
    let marks = [
        (Mark::Waiting, "waits for an answer"),
        (Mark::Chain, "decides the game"),
        (Mark::Legal, "where legal moves end"),
        (Mark::Forbidden, "forbidden to the side to move"),
        (Mark::Last, "the last move"),
        (Mark::Played, "the move played"),
        (Mark::Better, "a better move"),
    ];
    for (mark, meaning) in marks {
        // A crossing that has decided the game waits no more.
        let cells =
            cells(at, picture, |spot| spot.marks.has(mark) && !(mark == Mark::Waiting && spot.marks.has(Mark::Chain)));
        if !cells.is_empty() {
            let _ = writeln!(text, "{meaning}: {}", cells.join(" "));
        }
    }
    text
}

/// The letters of the stones that are on the board, and of the plain stones of both sides in any case.
fn kinds_of_stones(game: Game, picture: &Picture) -> Vec<u8> {
    let profile = game.profile();
    let mut kinds: Vec<(u8, Ink)> = picture.spots().filter_map(|spot| spot.ink.map(|ink| (spot.glyph, ink))).collect();
    if profile.stones_show_sides {
        kinds.extend([Side::First, Side::Second].map(|side| (profile.letters[side as usize] as u8, Ink::Side(side))));
    }
    // Sides are in their order, each with its plain stones before others.
    kinds.sort_by_key(|&(glyph, ink)| match ink {
        Ink::Side(side) => (side as u8, char::from(glyph) != profile.letters[side as usize], glyph),
        Ink::Symbol(number) => (number, false, glyph),
    });
    kinds.dedup();
    kinds.into_iter().map(|(glyph, _)| glyph).collect()
}

/// The names of cells, by their letters, then by their numbers.
fn cells(at: &dyn ShownPosition, picture: &Picture, is_meant: impl Fn(&Spot) -> bool) -> Vec<String> {
    let named = picture.spots().filter(|spot| is_meant(spot)).map(|spot| at.cell_name(spot.cell));
    let mut names: Vec<String> = named.collect();
    let key = |name: &String| {
        let letters = name.find(|character: char| character.is_ascii_digit()).unwrap_or(name.len());
        (letters, name[..letters].to_owned(), name.len(), name.clone())
    };
    names.sort_by_cached_key(key);
    names
}
