//! Words between the words of a document: who is to move, what is captured, and who is better.

use super::is_understood;
use crate::document::{Document, OpenGame};
use xgames_analysis::review::{Note, percent_of};
use xgames_core::diagnostic::Span;
use xgames_core::games::{MoveKind, Notation, for_game};
use xgames_core::judge::{GameInfo, Judge, LineEnd, Listen, Watch};
use xgames_core::record::{Event, EventKind, Format, GameResult};

/// A word that an editor shows after a byte of the text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hint {
    /// The byte.
    pub offset: usize,
    /// The word.
    pub label: String,
    /// The meaning of the word.
    pub meaning: &'static str,
}

/// The words for a part of a document.
#[must_use]
pub fn hints(document: &Document, part: Span) -> Vec<Hint> {
    let mut hints = Vec::new();
    if is_understood(document) {
        document.games_in(part, |game| add_game(document, &game, &mut hints));
    }
    hints.retain(|hint| part.start <= hint.offset && hint.offset <= part.end);
    hints.sort();
    hints
}

fn add_game(document: &Document, game: &OpenGame<'_, '_>, hints: &mut Vec<Hint>) {
    let info = GameInfo::read(game.head, game.defaults);
    let Some(kind) = info.game else { return };
    let mut notes = Notes::default();
    let judgement = for_game!(kind, P => {
        Judge::new(game.defaults).judge_watched::<P>(&mut game.events.clone(), game.head, info, &mut notes)
    });
    let Notes { marks, to_move, main_end, .. } = notes;
    // In SGF a move is in brackets.
    let is_bracket = |offset: &usize| document.text().as_str().as_bytes().get(*offset) == Some(&b']');
    let at = |offset: usize| {
        let place = game.base + offset;
        place + usize::from(document.format() == Format::Sgf && is_bracket(&place))
    };
    hints.extend(marks.into_iter().map(|(offset, label, meaning)| Hint { offset: at(offset), label, meaning }));
    let goes_on = judgement.result.is_none_or(|result| result == GameResult::Unfinished);
    if let Some(side) = to_move.filter(|_| goes_on && judgement.complete) {
        let offset = at(main_end.unwrap_or(game.head.tags.last().map_or(game.head.start, |tag| tag.span.end)));
        hints.push(Hint {
            offset,
            label: format!("{side} to move"),
            meaning: "the side to move at the end of the main line",
        });
    }
}

/// The words beside the moves of a game, collected while it is judged.
#[derive(Default)]
struct Notes {
    marks: Vec<(usize, String, &'static str)>,
    /// The side to move at the end of the main line, if the game goes on there.
    to_move: Option<&'static str>,
    /// The end of the last move of the main line.
    main_end: Option<usize>,
    /// The end of the last move of the line that is being read; `None` at its beginning and after an illegal move.
    last: Option<usize>,
    /// The ends of the last moves of the lines that go on after a variation.
    waiting: Vec<Option<usize>>,
}

impl<P: Notation> Watch<P> for Notes {
    fn in_any_line(&mut self, position: &P, mv: P::Move, place: Span) {
        self.last = Some(place.end);
        if self.waiting.is_empty() {
            self.main_end = self.last;
        }
        let mut mark = |label: &str, meaning| self.marks.push((place.end, label.to_owned(), meaning));
        for kind in position.kinds_of(mv).into_iter().flatten() {
            match kind {
                MoveKind::Capture => mark("×", "captures a stone"),
                MoveKind::Crossing | MoveKind::CounterCrossing => mark("!", "a crossing, which must be answered"),
                MoveKind::Pass | MoveKind::Wild => {}
            }
        }
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        let goes_on = end.last.filter(|_| end.outcome.is_none());
        self.to_move = goes_on.map(|last| P::GAME.side_name(last.turn().side));
    }

    fn listener(&mut self) -> Option<&mut dyn Listen> {
        Some(self)
    }
}

impl Listen for Notes {
    fn event(&mut self, event: Event<'_>) {
        match event.kind {
            EventKind::VariationStart => self.waiting.push(self.last.take()),
            EventKind::VariationEnd => self.last = self.waiting.pop().flatten(),
            // A legal move is no event here.
            EventKind::Move | EventKind::Point { .. } => self.last = None,
            EventKind::Comment => {
                let note = Note::read(&String::from_utf8_lossy(event.text)).and_then(|(note, _)| note.chance());
                if let (Some((chance, is_proven)), Some(last)) = (note, self.last) {
                    let sign = if is_proven { "" } else { "≈" };
                    self.marks.push((
                        last,
                        format!("{sign}{}", percent_of(chance, is_proven)),
                        "the chance that seat 1 wins",
                    ));
                }
            }
            _ => {}
        }
    }
}
