//! Selects games with as few questions about each as possible.

use std::mem;

use super::course::Course;
use super::game_facts::{GameFacts, JudgedFacts, TagFacts, TextFacts};
use super::moves::{BoardCache, MoveFacts, MoveQuestions, MoveWatcher};
use super::{Order, Query};
use xgames_core::games::for_game;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::judge::{Defaults, GameInfo, Judge, Judged, Judgement, StartCache, Verdict};
use xgames_core::record::{Events, Head};

/// Selects the games for which a query is true.
pub struct Filter<'d> {
    query: &'d Query,
    defaults: &'d Defaults,
    judge: Judge<'d>,
    asks_about_text: bool,
    takes_invalid: bool,
    judges_all: bool,
    questions: Option<&'d MoveQuestions>,
    order: Option<&'d Order>,
    boards: BoardCache,
}

/// The memory that a filter leaves to the next one.
#[derive(Default)]
pub struct FilterCache {
    starts: StartCache,
    boards: BoardCache,
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
        Filter {
            query,
            defaults,
            judge,
            asks_about_text: query.asks_about_text(),
            takes_invalid,
            judges_all: false,
            questions: None,
            order: None,
            boards: BoardCache::default(),
        }
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

    /// Asks about the moves too. Games in which not everything occurs are not selected.
    #[must_use]
    pub fn asking(self, questions: &'d MoveQuestions) -> Filter<'d> {
        let questions = Some(questions).filter(|questions| !questions.is_empty());
        Filter { questions, judges_all: self.judges_all || questions.is_some(), ..self }
    }

    /// Gives each game a key by which it can be sorted.
    #[must_use]
    pub fn sorting(self, order: &'d Order) -> Filter<'d> {
        Filter { order: Some(order), judges_all: true, ..self }
    }

    /// Takes over what another filter has left.
    #[must_use]
    pub fn with_cache(self, FilterCache { starts, boards }: FilterCache) -> Filter<'d> {
        Filter { judge: self.judge.with_starts(starts), boards, ..self }
    }

    /// The memory that the filter leaves to another one.
    #[must_use]
    pub fn into_cache(self) -> FilterCache {
        FilterCache { starts: self.judge.into_starts(), boards: self.boards }
    }

    /// Whether the game with the tags `head` and these events in the text `file` is selected. The events are read to the
    /// end.
    pub fn select(&mut self, file: &str, events: &mut Events<'_>, head: &Head<'_>) -> Selected {
        let mut info = GameInfo::read(head, self.defaults);
        let tags = TagFacts::new(&info);
        let mut facts = GameFacts { file, head, defaults: self.defaults, tags, text: None, judged: None };
        let mut answer = self.query.is_true(&facts);
        let is_text_wanted = answer.is_none() && self.asks_about_text
            || answer != Some(false) && self.order.is_some_and(Order::asks_about_text);
        if is_text_wanted {
            facts.text = Some(TextFacts::new(events, head));
            answer = self.query.is_true(&facts);
        }
        let is_decided = answer == Some(false) || answer == Some(true) && self.takes_invalid && !self.judges_all;
        if is_decided {
            events.skip();
            return if answer == Some(true) { Selected::Yes(None) } else { Selected::No };
        }
        let (judgement, course, moves) = match info.game {
            Some(game) => {
                // The course only answers questions.
                let asks = answer.is_none() || self.order.is_some();
                for_game!(game, P => self.judge_as::<P>(events, head, mem::take(&mut info), asks))
            }
            None => (self.judge.judge(events, head), Course::default(), MoveFacts::default()),
        };
        let asks = self.questions.as_ref().is_some_and(|questions| !questions.occurrences.is_empty());
        let has_all = !asks || moves.has_all;
        let verdict = judgement.verdict();
        let mut judged = Box::new(JudgedFacts { verdict, judgement, course, moves, sort_key: Vec::new() });
        facts.judged = Some(&judged);
        let is_true = answer.or_else(|| self.query.is_true(&facts)) == Some(true);
        match judged.verdict {
            _ if !is_true || !has_all => Selected::No,
            Verdict::Invalid if !self.takes_invalid => Selected::Invalid,
            _ => {
                let sort_key = self.order.map_or(Vec::new(), |order| order.key(&facts));
                judged.sort_key = sort_key;
                Selected::Yes(Some(judged))
            }
        }
    }

    /// Judges a game, and lets it be watched only as far as something is asked about it.
    fn judge_as<P: Symmetric + Judged>(
        &mut self,
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        asks: bool,
    ) -> (Judgement, Course, MoveFacts) {
        let mut course = Course::default();
        let Some(questions) = self.questions else {
            let judgement = if asks {
                self.judge.judge_watched::<P>(events, head, info, &mut course)
            } else {
                self.judge.judge_as::<P>(events, head, info)
            };
            return (judgement, course, MoveFacts::default());
        };
        let mut watcher = MoveWatcher::<P>::new(questions, &mut self.boards);
        let judgement = self.judge.judge_watched(events, head, info, &mut watcher);
        let MoveWatcher { course, mut facts, .. } = watcher;
        // Games that were broken off are not the same just because their beginnings are.
        facts.key = facts.key.filter(|_| judgement.complete);
        (judgement, course, facts)
    }
}
