//! A position in words: who plays, the last move, who is to move or has won, and the stones.

use std::borrow::Cow;
use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::position_source::Loaded;
use xgames_core::board::picture::{Ink, Mark, Picture, Spot};
use xgames_core::diagnostic::printable;
use xgames_core::games::{Notation, Outcome, Seat, Side};
use xgames_core::judge::Termination;
use xgames_core::record::GameResult;

/// Where the game is, in one line, or on several if they may be only so wide. Those who read the board as a diagram skip all of
/// this: the comma before all names makes the first line a caption, and the others are notes.
pub(super) fn title<P: Notation>(loaded: &Loaded<P>, width: Option<usize>) -> String {
    let last = loaded.last_ply.as_ref().map(|ply| format!("after {ply}"));
    let mut title = format!("{} size {}, ", P::GAME.name(), loaded.size);
    let mut column = title.width();
    let mut between = "";
    for part in [players(loaded), last, Some(state(loaded))].into_iter().flatten() {
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
fn name<P: Notation>(loaded: &Loaded<P>, Seat(seat): Seat) -> Option<Cow<'_, str>> {
    let name = loaded.players.get(usize::from(seat) - 1)?.as_deref()?.trim();
    (!name.is_empty()).then(|| printable(name))
}

/// The players by seat with their present sides, if the record names any.
fn players<P: Notation>(loaded: &Loaded<P>) -> Option<String> {
    let seats: Vec<Seat> = (1..=loaded.position.facts().players as u8).map(Seat).collect();
    seats.iter().find_map(|seat| name(loaded, *seat))?;
    let player = |seat: &Seat| {
        let side = P::GAME.side_name(loaded.position.side_of(*seat));
        name(loaded, *seat).map_or_else(|| format!("seat {} ({side})", seat.0), |name| format!("{name} ({side})"))
    };
    Some(seats.iter().map(player).collect::<Vec<_>>().join(" – "))
}

/// The player who owns a side, or the side.
fn owner<P: Notation>(loaded: &Loaded<P>, side: Side) -> String {
    let side_name = P::GAME.side_name(side);
    match loaded.owner(side) {
        // A side of several players is a team.
        Some(_) if loaded.position.facts().players > 2 => side_name.to_owned(),
        Some(seat) => name(loaded, seat).map_or_else(|| format!("{side_name} (seat {})", seat.0), Cow::into_owned),
        None => side_name.to_owned(),
    }
}

/// Says who is to move or has won.
pub(super) fn state<P: Notation>(loaded: &Loaded<P>) -> String {
    match loaded.outcome() {
        None => match (recorded_end(loaded), loaded.recorded) {
            (Some((Some(winner), why)), _) => format!("{} has won: {why}", owner(loaded, winner)),
            (Some((None, why)), _) => why,
            (None, Some((_, Some(Termination::Abandoned)))) => format!("abandoned with {}", to_move(loaded)),
            (None, _) => to_move(loaded),
        },
        Some(Outcome { winner, reason }) => {
            let why = loaded.position.ending().unwrap_or_else(|| reason.words().to_owned());
            match winner {
                Some(winner) => format!("{} has won: {}", owner(loaded, winner), with_sides::<P>(&why, winner)),
                None => format!("drawn: {why}"),
            }
        }
    }
}

/// The words of a reason with the names of the sides.
fn with_sides<P: Notation>(words: &str, winner: Side) -> String {
    let [winner, loser] = [winner, winner.other()].map(|side| P::GAME.side_name(side));
    words.replace("{winner}", winner).replace("{loser}", loser)
}

fn to_move<P: Notation>(loaded: &Loaded<P>) -> String {
    if !loaded.side_known {
        return "nobody has won".into();
    }
    let turn = loaded.position.turn();
    match (loaded.seats_known, name(loaded, turn.seat)) {
        (true, Some(name)) => format!("{name} to move"),
        (true, None) => format!("{} (seat {}) to move", P::GAME.side_name(turn.side), turn.seat.0),
        (false, _) => format!("{} to move", P::GAME.side_name(turn.side)),
    }
}

/// How a game that is not over on the board has ended by its record: the side that has won, and why. `None` if it goes on.
pub(super) fn recorded_end<P: Notation>(loaded: &Loaded<P>) -> Option<(Option<Side>, String)> {
    let (result, ending) = loaded.recorded.filter(|_| loaded.outcome().is_none())?;
    let winner = match result {
        GameResult::FirstWins => loaded.position.side_of(Seat(1)),
        GameResult::SecondWins => loaded.position.side_of(Seat(1)).other(),
        GameResult::Draw if ending == Some(Termination::Agreed) => return Some((None, "drawn by agreement".into())),
        GameResult::Draw => return Some((None, "drawn, as the record says".into())),
        GameResult::Unfinished => return None,
    };
    let why = match ending.and_then(Termination::words) {
        Some(words) => with_sides::<P>(words, winner),
        None => format!("the record says {}", result.text()),
    };
    Some((Some(winner), why))
}

/// The position as lines of words, without a drawing.
pub(super) fn list<P: Notation>(loaded: &Loaded<P>, picture: &Picture) -> String {
    let mut text = format!("{} size {}", P::GAME.name(), loaded.size);
    if let Some(players) = players(loaded) {
        let _ = write!(text, ", {players}");
    }
    let _ = write!(text, "\n{}\n", state(loaded));
    if let Some(ply) = &loaded.last_ply {
        let _ = writeln!(text, "last move: {ply}");
    }
    for glyph in kinds_of_stones::<P>(picture) {
        let kind = P::GAME.stone_name(glyph.into());
        let cells = cells(loaded, picture, |spot| spot.glyph == glyph);
        let list = if cells.is_empty() { "none".to_owned() } else { cells.join(" ") };
        let _ = writeln!(text, "{kind} ({}): {list}", cells.len());
    }
    let marks = [
        (Mark::Waiting, "waits for an answer"),
        (Mark::Chain, "decides the game"),
        (Mark::Legal, "where legal moves end"),
        (Mark::Forbidden, "forbidden to the side to move"),
    ];
    for (mark, meaning) in marks {
        // A crossing that has decided the game waits no more.
        let cells = cells(loaded, picture, |spot| {
            spot.marks.has(mark) && !(mark == Mark::Waiting && spot.marks.has(Mark::Chain))
        });
        if !cells.is_empty() {
            let _ = writeln!(text, "{meaning}: {}", cells.join(" "));
        }
    }
    if let Some([first, second]) = loaded.position.facts().points {
        let [one, other] = [Side::First, Side::Second].map(|side| P::GAME.side_name(side));
        let _ = writeln!(text, "points: {one} {first}, {other} {second}");
    }
    picture.notes.iter().for_each(|note| text.extend([&note.to_string(), "\n"]));
    text
}

/// The letters of the stones that are on the board, and of the plain stones of both sides in any case.
fn kinds_of_stones<P: Notation>(picture: &Picture) -> Vec<u8> {
    let mut kinds: Vec<(u8, Ink)> = picture.spots().filter_map(|spot| spot.ink.map(|ink| (spot.glyph, ink))).collect();
    if !kinds.iter().any(|(_, ink)| matches!(ink, Ink::Symbol(_))) && !P::PROFILE.has_hands {
        kinds
            .extend([Side::First, Side::Second].map(|side| (P::PROFILE.letters[side as usize] as u8, Ink::Side(side))));
    }
    // Sides in their order, each with its plain stones before others.
    kinds.sort_by_key(|&(glyph, ink)| match ink {
        Ink::Side(side) => (side as u8, char::from(glyph) != P::PROFILE.letters[side as usize], glyph),
        Ink::Symbol(number) => (number, false, glyph),
    });
    kinds.dedup();
    kinds.into_iter().map(|(glyph, _)| glyph).collect()
}

/// The names of cells, by their letters, then by their numbers.
fn cells<P: Notation>(loaded: &Loaded<P>, picture: &Picture, is_meant: impl Fn(&Spot) -> bool) -> Vec<String> {
    let named = picture.spots().filter(|spot| is_meant(spot)).map(|spot| loaded.position.cell_name(spot.cell));
    let mut names: Vec<String> = named.collect();
    let key = |name: &String| {
        let letters = name.find(|character: char| character.is_ascii_digit()).unwrap_or(name.len());
        (letters, name[..letters].to_owned(), name.len(), name.clone())
    };
    names.sort_by_cached_key(key);
    names
}
