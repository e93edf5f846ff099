//! Native records of games that the program has played.

use super::Explicit;
use super::canonical::sort_tags;
use crate::games::{Notation, Outcome, PLAYERS, SetupField, Side};
use crate::judge::{PositionAt, result_of};
use crate::record::game_record::{GameRecord, Item, Items, RESIGN};
use crate::record::native::write;
use crate::record::{GameResult, Termination};

/// The end of a played game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The result by seat.
    pub result: GameResult,
    has_resigned: bool,
    /// The tag `Termination`, if the record must have it.
    termination: Option<Termination>,
}

/// The way in which a side has lost that was not beaten on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The side resigned when it was to move.
    Resigned,
    /// The time of the side was up.
    OnTime,
    /// The side broke the rules, or has left.
    Forfeited,
}

impl Ending {
    /// The end on the board; the game is unfinished without an outcome.
    #[must_use]
    pub fn of<P: Notation>(position: &P, outcome: Option<Outcome>) -> Ending {
        let result = outcome.map_or(GameResult::Unfinished, |outcome| result_of(outcome, |side| position.owner(side)));
        Ending { result, has_resigned: false, termination: None }
    }

    /// A side has lost, but not on the board.
    #[must_use]
    pub fn lost_by<P: Notation>(position: &P, side: Side, lost: Lost) -> Ending {
        let termination = match lost {
            Lost::Resigned => None,
            Lost::OnTime => Some(Termination::Timeout),
            Lost::Forfeited => Some(Termination::Forfeit),
        };
        Ending {
            result: GameResult::by_winner(Some(position.owner(side.other()))),
            has_resigned: lost == Lost::Resigned,
            termination,
        }
    }

    /// The players have agreed to a draw.
    #[must_use]
    pub fn agreed() -> Ending {
        Ending { result: GameResult::Draw, has_resigned: false, termination: Some(Termination::Agreed) }
    }

    /// The end of a game by all that is known about it, with the tag `Termination` if the record had one.
    #[must_use]
    pub fn of_game<P: Notation>(at: &PositionAt<P>) -> Ending {
        let end = at.end_here();
        Ending {
            result: at.game_end().map_or(GameResult::Unfinished, |end| end.result),
            has_resigned: end.resigned.is_some(),
            termination: end.recorded.and_then(|(_, termination)| termination),
        }
    }
}

/// The tags of a game: those of `head`, then game, size, players and result, then `further` ones, and the
/// reason if the board does not show it. Those that the game leaves out and that must be `explicit` come with their usual values.
pub fn tags<P: Notation>(
    size: u16,
    head: &[(&'static str, String)],
    players: &[String],
    ending: Ending,
    further: impl IntoIterator<Item = (&'static str, String)>,
    explicit: &Explicit,
) -> Vec<(String, String)> {
    let sized = P::OPTIONS.contains(&SetupField::Size).then(|| ("Size", size.to_string()));
    let mut tags = head
        .iter()
        .cloned()
        .chain([("Game", P::GAME.name().to_owned())])
        .chain(sized)
        .chain(PLAYERS.into_iter().zip(players.iter().cloned()))
        .chain([("Result", ending.result.text().to_owned())])
        .chain(further)
        .chain(ending.termination.map(|reason| ("Termination", reason.name().to_owned())))
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    explicit.add::<P>(&mut tags);
    tags
}

/// Appends the record of the game that led to a position: the moves, without comments and variations, and all tags.
pub fn write_game<P: Notation>(at: &PositionAt<P>, out: &mut Vec<u8>) {
    let ending = Ending::of_game(at);
    let mut players: Vec<String> =
        at.players.iter().map(|name| name.clone().unwrap_or_else(|| "?".to_owned())).collect();
    if at.players.iter().all(Option::is_none) {
        players.clear();
    }
    let mut tags = tags::<P>(at.size, &[], &players, ending, at.setup_tags.iter().cloned(), &Explicit::none());
    tags.extend(at.other_tags.iter().cloned());
    sort_tags(P::GAME, &mut tags);
    write(&at.start, at.moves(), tags, ending, out);
}

/// Appends the record of a game.
pub fn write<P: Notation>(
    start: &P,
    moves: &[P::Move],
    tags: Vec<(String, String)>,
    ending: Ending,
    out: &mut Vec<u8>,
) {
    let mut items = Items::default();
    let mut position = start.clone();
    for &mv in moves {
        items.push_move(|text| position.write_move(mv, text));
        position.play(mv);
    }
    if ending.has_resigned {
        items.push(Item::Move(RESIGN));
    }
    let cycle = start.facts().numbering();
    let record = GameRecord { tags, cycle, items, result: Some(ending.result), ..GameRecord::default() };
    write::game(&record, out);
}
