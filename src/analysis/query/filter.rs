//! Selects games: asks about each as little as possible.

use std::mem;

use super::Query;
use super::game_facts::{Course, GameFacts, JudgedFacts, TagFacts, TextFacts};
use crate::games::for_game;
use crate::judge::{Defaults, GameInfo, Judge, StartCache, Verdict};
use crate::record::{Events, Head};

/// Selects the games for which a query is true.
pub struct Filter<'d> {
    query: &'d Query,
    defaults: &'d Defaults,
    judge: Judge<'d>,
    asks_about_text: bool,
    takes_invalid: bool,
    judges_all: bool,
}

/// Whether a game is selected.
#[derive(Debug)]
pub enum Selected {
    /// The query is false.
    No,
    /// The query is true, but the game is invalid.
    Invalid,
    /// The query is true. The game has been judged if that was needed.
    Yes(Option<Box<JudgedFacts>>),
}

impl<'d> Filter<'d> {
    /// A filter that leaves out invalid games, unless the query asks about them.
    #[must_use]
    pub fn new(query: &'d Query, defaults: &'d Defaults) -> Filter<'d> {
        let judge = Judge::new(defaults).without_names();
        let takes_invalid = query.asks_about_faults();
        Filter { query, defaults, judge, asks_about_text: query.asks_about_text(), takes_invalid, judges_all: false }
    }

    /// Takes invalid games too.
    #[must_use]
    pub fn with_invalid(self) -> Filter<'d> {
        Filter { takes_invalid: true, ..self }
    }

    /// Judges all selected games, and names their players.
    #[must_use]
    pub fn judging_all(self) -> Filter<'d> {
        Filter { judges_all: true, judge: Judge::new(self.defaults), ..self }
    }

    /// Takes over the start positions of another filter.
    pub(crate) fn with_starts(self, starts: StartCache) -> Filter<'d> {
        Filter { judge: self.judge.with_starts(starts), ..self }
    }

    /// The start positions, for another filter.
    pub(crate) fn into_starts(self) -> StartCache {
        self.judge.into_starts()
    }

    /// Whether the game with the tags `head` and these events in the text `file` is selected. The events are read to the
    /// end.
    pub fn select(&mut self, file: &str, events: &mut Events<'_>, head: &Head<'_>) -> Selected {
        let mut info = GameInfo::read(head, self.defaults);
        let tags = TagFacts::new(&info);
        let mut facts = GameFacts { file, head, defaults: self.defaults, tags, text: None, judged: None };
        let mut answer = self.query.is_true(&facts);
        if answer.is_none() && self.asks_about_text {
            facts.text = Some(TextFacts::new(events, head));
            answer = self.query.is_true(&facts);
        }
        let is_decided = answer == Some(false) || answer == Some(true) && self.takes_invalid && !self.judges_all;
        if is_decided {
            events.skip();
            return if answer == Some(true) { Selected::Yes(None) } else { Selected::No };
        }
        let mut course = Course::default();
        let judgement = match info.game {
            Some(game) => {
                for_game!(game, P => self.judge.judge_as::<P>(events, head, mem::take(&mut info), &mut course))
            }
            None => self.judge.judge(events, head),
        };
        let judged = Box::new(JudgedFacts { verdict: judgement.verdict(), judgement, course });
        facts.judged = Some(&judged);
        let is_true = answer.or_else(|| self.query.is_true(&facts)) == Some(true);
        match judged.verdict {
            _ if !is_true => Selected::No,
            Verdict::Invalid if !self.takes_invalid => Selected::Invalid,
            _ => Selected::Yes(Some(judged)),
        }
    }
}
