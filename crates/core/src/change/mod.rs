//! Changes a game in a native text if the rules allow it: moves are added at its end or taken back, and its result and its score
//! are those of the new end. The rest of the text stays the same, byte for byte.
//!
//! ```
//! # use xgames_core as xgames;
//! use xgames::change::{Change, GameInText, Reason, TypedMoves};
//! use xgames::judge::Defaults;
//! use xgames::record::native::edit::UndoError;
//!
//! let text = b"[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 {well} *\n";
//! let game = GameInText { text, number: 1, defaults: &Defaults::default(), coords: None };
//! let changed = game.change(&Change::Append(TypedMoves::read("PIE b2")?)).expect("legal moves");
//! assert!(changed.text.ends_with(b"1. a1 {well} swap 2. b2 *\n"));
//! assert_eq!(changed.at.to_move(), Some("o"));
//!
//! let refused = game.change(&Change::Undo(2)).unwrap_err();
//! assert!(matches!(refused.reason, Reason::Undo(UndoError::TooFew(1))));
//! # Ok::<(), String>(())
//! ```

mod typed;

use std::borrow::Cow;

pub use typed::TypedMoves;

use crate::board::square::Coords;
use crate::diagnostic::{Code, Diagnostic, Severity, Span, printable};
use crate::games::{Game, Seat, Seating};
use crate::judge::{AnyPosition, Defaults, GameInfo, Judgement, Verdict, for_position, judge_game, score_by_seat};
use crate::record::native::Reader;
use crate::record::native::edit::{self, MainLine, UndoError};
use crate::record::{GameResult, Head, PlyName, Termination, coordinates};

/// A game in a native text.
#[derive(Clone, Copy, Debug)]
pub struct GameInText<'a> {
    /// The whole text.
    pub text: &'a [u8],
    /// The number of the game, from 1.
    pub number: usize,
    /// Values for what the record leaves out, and the player for whom findings and the position are shown. Without one, they are shown as
    /// the player sees them who makes the change. The record is changed as a whole.
    pub defaults: &'a Defaults,
    /// The value of `Coords` for moves that are typed, if they are not written as in the record.
    pub coords: Option<&'a str>,
}

/// A change of a game.
#[derive(Clone, Debug)]
pub enum Change {
    /// Moves are added.
    Append(TypedMoves),
    /// This number of plies is taken back.
    Undo(usize),
}

/// A game that has been changed.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The new text.
    pub text: Vec<u8>,
    /// The position at the end of the game.
    pub at: AnyPosition,
}

/// A change that is refused.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The text that the reason is about: as it was, or as the change would have made it.
    pub text: Vec<u8>,
    /// The reason why the text stays as it was.
    pub reason: Reason,
}

/// The reason why a game is not changed.
#[derive(Clone, Debug)]
pub enum Reason {
    /// The text does not have a game of this number.
    NoGame,
    /// The viewer has no seat in a game of this number of players.
    NoSeat(usize),
    /// The rules forbid it. The findings of the first judgement are about the text, those of the second about the moves as typed.
    Findings(Box<[Judgement; 2]>),
    /// The typed word with this span says how a game ends, but a result is not a move.
    Ending(Game, Span),
    /// The plies cannot be taken back.
    Undo(UndoError),
    /// Other games of the text would be changed, too, which is an error of this program.
    OtherGames,
}

impl GameInText<'_> {
    /// Changes the game. If its moves can be read only in the coordinates in which moves are typed, the tag `Coords` is added.
    ///
    /// # Errors
    /// The game cannot be changed like this.
    pub fn change(&self, change: &Change) -> Result<Changed, Refused> {
        let text = self.with_coords();
        GameInText { text: &text, ..*self }.change_as_it_is(change)
    }

    fn change_as_it_is(&self, change: &Change) -> Result<Changed, Refused> {
        let viewer = self.defaults.viewer;
        let Some((mut reader, head)) = Reader::of_game(self.text, self.number) else {
            return Err(self.refused(Reason::NoGame));
        };
        let (judgement, at) = self.judge(self.text, None);
        let Some(at) = at.filter(|_| judgement.verdict() != Verdict::Invalid) else {
            return Err(self.refused(findings(self.judge(self.text, viewer).0, &[])));
        };
        let players = at.facts().players;
        if viewer.is_some_and(|seat| usize::from(seat.0) > players) {
            return Err(self.refused(Reason::NoSeat(players)));
        }
        if let Some(finding) = ended_otherwise(&head, &judgement) {
            let Judgement { size, players, game, .. } = judgement;
            let judgement = Judgement { size, players, ..Judgement::of_findings(game, vec![finding]) };
            return Err(self.refused(findings(judgement, &[])));
        }
        let layout = MainLine::of(&mut reader, &head);
        let (text, player) = match change {
            Change::Append(moves) => self.append(&layout, moves, &at, judgement.computed)?,
            Change::Undo(plies) => {
                let undone = edit::undo(self.text, &layout, *plies);
                let text = undone.map_err(|error| self.refused(Reason::Undo(error)))?;
                // The player who takes back has the turn.
                let player = self.judge(&text, None).1.unwrap_or(at).turn().seat;
                (text, player)
            }
        };
        let text = self.with_score(text);
        let (judgement, at) = self.judge(&text, viewer.or(Some(player)));
        match at.filter(|_| judgement.verdict() != Verdict::Invalid) {
            None => Err(Refused { text, reason: findings(judgement, &[]) }),
            Some(_) if Reader::count_games(&text) != Reader::count_games(self.text) => {
                Err(self.refused(Reason::OtherGames))
            }
            Some(at) => Ok(Changed { text, at }),
        }
    }

    fn refused(&self, reason: Reason) -> Refused {
        Refused { text: self.text.to_vec(), reason }
    }

    /// A reader at the moves of the game in `text`, which may be a changed one.
    fn game_in<'t>(&self, text: &'t [u8]) -> (Reader<'t>, Head<'t>) {
        Reader::of_game(text, self.number).unwrap_or_else(|| (Reader::new(text), Head::default()))
    }

    /// Judges the game in `text` as a player sees it, or a referee. There is only a position if it was replayed to its end.
    fn judge(&self, text: &[u8], viewer: Option<Seat>) -> (Judgement, Option<AnyPosition>) {
        let (reader, head) = self.game_in(text);
        let defaults = Defaults { viewer, ..self.defaults.clone() };
        let info = GameInfo::read(&head, &defaults);
        let (judgement, found) = AnyPosition::of_record(&mut reader.into(), &head, info, &defaults, PlyName::Last);
        (judgement, found.and_then(Result::ok))
    }

    /// The text with the tag `Coords` if the record does not say its coordinates, although its moves can be read only in those that are
    /// typed. Otherwise nothing else could read the record.
    fn with_coords(&self) -> Cow<'_, [u8]> {
        let (reader, head) = self.game_in(self.text);
        let (Some(coords), Some(last), None) = (self.coords, head.tags.last(), head.tag("Coords")) else {
            return self.text.into();
        };
        let is_invalid = |coords: Option<&str>| {
            let coords = coords.map(str::to_owned).or(self.defaults.coords.clone());
            let defaults = Defaults { coords, viewer: None, ..self.defaults.clone() };
            judge_game(&mut reader.clone().into(), &head, &defaults).verdict() == Verdict::Invalid
        };
        if !is_invalid(None) || is_invalid(Some(coords)) {
            return self.text.into();
        }
        let (before, after) = self.text.split_at(last.span.end);
        let line_end = if after.starts_with(b"\r\n") { "\r\n" } else { "\n" };
        [before, format!("{line_end}[Coords \"{coords}\"]").as_bytes(), after].concat().into()
    }

    /// A changed text with the score of its last position in the tag `Score`, if it has one.
    fn with_score(&self, mut text: Vec<u8>) -> Vec<u8> {
        let (_, head) = self.game_in(&text);
        let Some(span) = head.tag("Score").map(|tag| tag.value_span) else { return text };
        let score = self.judge(&text, None).1.and_then(|at| for_position!(&at, at => score_by_seat(&at.position)));
        if let Some([first, second]) = score {
            text.splice(span.start..span.end, format!("{first}-{second}").bytes());
        }
        text
    }

    /// The text with further moves, and the player of the last one.
    fn append(
        &self,
        layout: &MainLine,
        moves: &TypedMoves,
        at: &AnyPosition,
        before: GameResult,
    ) -> Result<(Vec<u8>, Seat), Refused> {
        if let Some(span) = moves.ending {
            return Err(self.refused(Reason::Ending(at.game(), span)));
        }
        let (_, head) = self.game_in(self.text);
        let own = head.tag("Coords").map(|tag| &*tag.value).or(self.defaults.coords.as_deref());
        let own = own.map_or(Coords::Go, coordinates::named);
        let from = self.coords.map_or(own, coordinates::named);
        let (cycle, (words, player)) = for_position!(at, at => {
            (at.start.facts().numbering(), moves.words(&at.position, from, own))
        });
        let tried = edit::append(self.text, layout, cycle, &words, before);
        let (judgement, _) = self.judge(&tried.text, None);
        let result = judgement.computed;
        if judgement.complete && (before == GameResult::Unfinished || result == before) {
            return Ok((edit::append(self.text, layout, cycle, &words, result).text, player));
        }
        // Nothing may be told about the hands of the opponents.
        let viewer = self.defaults.viewer.unwrap_or(at.turn().seat);
        let (mut judgement, _) = self.judge(&tried.text, Some(viewer));
        // The result was computed here, so warnings about it do not concern the user.
        judgement.diagnostics.retain(|finding| finding.severity() == Severity::Error);
        let reason = findings(judgement, &tried.words);
        Err(Refused { text: tried.text, reason })
    }
}

/// Findings about a text, of which those about added words are moved to the spans in which these were typed.
fn findings(judgement: Judgement, words: &[(Span, Span)]) -> Reason {
    let typed_of = |span: Span| {
        let word = words.iter().find(|(word, _)| word.start <= span.start && span.end <= word.end);
        word.map(|(_, typed)| *typed)
    };
    let mut about_text = Judgement { diagnostics: Vec::new(), ..judgement.clone() };
    let mut about_typed = Judgement { hides_stones: false, ..about_text.clone() };
    for mut finding in judgement.diagnostics {
        let Some(span) = typed_of(finding.span) else {
            about_text.diagnostics.push(finding);
            continue;
        };
        finding.span = span;
        finding.labels =
            finding.labels.into_iter().filter_map(|(span, label)| Some((typed_of(span)?, label))).collect();
        about_typed.diagnostics.push(finding);
    }
    Reason::Findings(Box::new([about_text, about_typed]))
}

/// The finding about a game that has ended neither on the board nor by resignation.
fn ended_otherwise(head: &Head<'_>, judgement: &Judgement) -> Option<Diagnostic> {
    let termination = head.tag("Termination").filter(|tag| !tag.value.trim().eq_ignore_ascii_case("normal"));
    if let Some(tag) = termination {
        let value = tag.value.trim();
        let message = match Termination::from_name(value) {
            Some(Termination::Timeout) => "the game is over: lost on time".to_owned(),
            Some(Termination::Resign) => "the game is over: a player has resigned".to_owned(),
            Some(Termination::Forfeit) => "the game is over: forfeited".to_owned(),
            Some(Termination::Agreed) => "the game is over: drawn by agreement".to_owned(),
            Some(Termination::Abandoned) => "the game is over: abandoned".to_owned(),
            Some(Termination::Normal) | None => format!("the game is over: {}", printable(value)),
        };
        let finding = Diagnostic::new(Code::MoveAfterEnd, tag.value_span, message);
        return Some(finding.help("remove the tag if the game goes on"));
    }
    let result = judgement.result.filter(|result| *result != GameResult::Unfinished)?;
    if judgement.computed != GameResult::Unfinished {
        return None;
    }
    let message = format!("the record says that the game has ended: {}", result.text());
    let span = head.tag("Result").map_or(head.span(), |tag| tag.value_span);
    Some(Diagnostic::new(Code::MoveAfterEnd, span, message).help("write `*` if the game goes on"))
}

#[cfg(test)]
mod tests;
