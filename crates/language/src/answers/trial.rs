//! Corrections of a game are tried before they are offered.

use std::cell::Cell;

use super::{Edit, apply};
use crate::document::{Document, OpenGame};
use xgames_core::diagnostic::{Code, Diagnostic, Severity, Span};
use xgames_core::judge::{Defaults, Judge, Judgement};
use xgames_core::record::native::Reader;
use xgames_core::record::{Events, Head};

/// A native game on which corrections are tried.
pub(super) struct Trial<'a> {
    /// The text of the game, and its place, which is counted as those of its events are.
    text: &'a str,
    span: Span,
    defaults: &'a Defaults,
    before: Vec<Judgement>,
    /// The length in bytes of the text that was read, as often as it was.
    read: Cell<usize>,
}

impl<'a> Trial<'a> {
    pub(super) fn new(document: &'a Document, game: &OpenGame<'a, '_>) -> Trial<'a> {
        let mut events = game.events.clone();
        events.iter().for_each(drop);
        let span = events.game_span(game.head);
        let Span { start, end } = game.place(span);
        let text = document.text().as_str().get(start..end).unwrap_or_default();
        Trial { text, span, defaults: game.defaults, before: judged(text, game.defaults), read: Cell::new(text.len()) }
    }

    /// The length in bytes of the text that was read since this was asked last.
    pub(super) fn take_read(&self) -> usize {
        self.read.take()
    }

    /// Whether edits of the game make nothing worse: it has no more errors than before, and is still one game. If they are about a
    /// code, one of its findings is gone, too.
    pub(super) fn improves(&self, edits: &[Edit], code: Option<Code>) -> bool {
        let in_game = |edit: &Edit| {
            let place = |offset: usize| offset.saturating_sub(self.span.start);
            Edit { span: Span::new(place(edit.span.start), place(edit.span.end)), ..edit.clone() }
        };
        let edits: Vec<Edit> = edits.iter().map(in_game).collect();
        self.read.set(self.read.get() + self.text.len());
        let after = judged(&apply(self.text, &edits), self.defaults);
        let count = |games: &[Judgement], is_counted: &dyn Fn(&Diagnostic) -> bool| {
            games.iter().flat_map(|game| &game.diagnostics).filter(|finding| is_counted(finding)).count()
        };
        let of = |code: Code, games| count(games, &|finding| finding.code == code);
        let errors = |games| count(games, &|finding| finding.severity() == Severity::Error);
        self.before.len() == after.len()
            && errors(&after) <= errors(&self.before)
            && code.is_none_or(|code| of(code, &after) < of(code, &self.before))
    }
}

/// The judgements of all games of a native text.
fn judged(text: &str, defaults: &Defaults) -> Vec<Judgement> {
    let mut reader = Events::from(Reader::new(text.as_bytes()));
    let (mut head, mut judge, mut all) = (Head::default(), Judge::new(defaults), Vec::new());
    while reader.read_head(&mut head) {
        all.push(judge.judge(&mut reader, &head));
    }
    all
}
