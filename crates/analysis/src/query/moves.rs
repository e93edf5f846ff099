//! Questions about the moves of a game.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::course::Course;
use crate::occurrence::{Occurrences, TestCache, Watcher};
use xgames_core::games::symmetry::{Symmetric, Symmetry, line_key, position_key};
use xgames_core::games::{Notation, begin_at};
use xgames_core::judge::{LineEnd, Need, Watch};

/// The questions about the moves of each game.
#[derive(Clone, Debug, Default)]
pub struct MoveQuestions {
    /// The positions, patterns and moves that have to occur.
    pub occurrences: Occurrences,
    /// The sense in which games are the same, if that is asked.
    pub same: Option<SameGames>,
    /// The number of first moves to name.
    pub opening: usize,
}

/// A sense in which two games are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameGames {
    /// The games have the same moves from the same start position.
    Moves,
    /// The games have the same moves from the same start position under a symmetry of the rules.
    Symmetry,
    /// The games have the same last position.
    Position,
}

/// Answers to [`MoveQuestions`].
#[derive(Clone, Debug, Default)]
pub struct MoveFacts {
    /// Whether everything has occurred.
    pub(super) has_all: bool,
    /// A key that is equal in games that are the same, if it is known.
    pub key: Option<Vec<u8>>,
    /// The first moves in canonical text and default coordinates.
    pub opening: Vec<String>,
}

impl MoveQuestions {
    /// Whether the positions of a game must be seen, not only its moves.
    pub(super) fn need_positions(&self) -> bool {
        self.same == Some(SameGames::Position) || self.occurrences.need_positions()
    }

    /// Whether nothing is asked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.occurrences.is_empty() && self.same.is_none() && self.opening == 0
    }
}

/// Tests and symmetries that have been prepared for the boards of earlier games.
#[derive(Default)]
pub(crate) struct BoardCache {
    tests: TestCache,
    /// The symmetries by game and size.
    symmetries: BTreeMap<(&'static str, u16), Arc<[Symmetry]>>,
}

impl BoardCache {
    /// The symmetries that make games the same.
    fn symmetries<P: Symmetric>(&mut self, start: &P) -> Arc<[Symmetry]> {
        let symmetries = self.symmetries.entry((P::GAME.name(), start.size()));
        Arc::clone(symmetries.or_insert_with(|| start.symmetries().into()))
    }
}

/// Watches a game, and asks about its moves; about its positions if `POSITIONS`.
pub(super) struct MoveWatcher<'a, P: Symmetric> {
    questions: &'a MoveQuestions,
    cache: &'a mut BoardCache,
    pub(super) course: Course,
    watcher: Option<Watcher>,
    start: Option<P>,
    pub(super) facts: MoveFacts,
}

impl<'a, P: Symmetric> MoveWatcher<'a, P> {
    pub(super) fn new(questions: &'a MoveQuestions, cache: &'a mut BoardCache) -> Self {
        MoveWatcher {
            questions,
            cache,
            course: Course::default(),
            watcher: None,
            start: None,
            facts: MoveFacts::default(),
        }
    }

    /// The key that is equal in games that are the same.
    fn key(&mut self, same: SameGames, end: &LineEnd<'_, P>) -> Option<Vec<u8>> {
        let start = self.start.as_ref()?;
        let key = match same {
            SameGames::Moves => line_key(start, end.first, &[]),
            SameGames::Symmetry => {
                let symmetries = self.cache.symmetries(start);
                line_key(start, end.first, &symmetries)
            }
            SameGames::Position => position_key(end.last?),
        };
        // Boards of different games may have the same number of cells.
        Some([P::GAME.name().as_bytes(), &key].concat())
    }
}

impl<P: Symmetric> Watch<P> for MoveWatcher<'_, P> {
    fn need(&self) -> Need {
        if self.questions.need_positions() { Need::Moves } else { Need::Ends }
    }

    fn first_plies(&self) -> usize {
        let needs_all = self.questions.same.is_some() || !self.questions.occurrences.is_empty();
        if needs_all { usize::MAX } else { self.questions.opening.max(2) }
    }

    fn begins(&mut self, start: &P) {
        self.course.begins(start);
        if !self.questions.occurrences.is_empty() {
            let watcher = self.cache.tests.watcher::<P>(&self.questions.occurrences, start.size());
            self.watcher.insert(watcher).begins(start);
        }
        self.start = Some(start.clone());
    }

    fn before(&mut self, position: &P, mv: P::Move) {
        self.watcher.iter_mut().for_each(|watcher| watcher.before(position, mv));
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        self.watcher.iter_mut().for_each(|watcher| watcher.after(position, mv));
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        self.course.ends(end);
        self.watcher.iter_mut().for_each(|watcher| watcher.ends(end));
        let opening = &end.first[..end.first.len().min(self.questions.opening)];
        self.facts = MoveFacts {
            has_all: self.watcher.as_ref().is_none_or(Watcher::has_all),
            key: self.questions.same.and_then(|same| self.key(same, end)),
            opening: self.start.as_ref().map_or(Vec::new(), |start| opening_texts::<P>(opening, start.size())),
        };
    }
}

/// The moves of an opening in canonical text and default coordinates, without the stones that are drawn.
fn opening_texts<P: Notation>(line: &[P::Move], size: u16) -> Vec<String> {
    if line.is_empty() {
        return Vec::new();
    }
    let Ok(mut position) = begin_at::<P>(size, None) else { return Vec::new() };
    let texts = line.iter().map(|mv| {
        let text = P::without_draw(position.move_text(*mv));
        if position.check(*mv).is_ok() {
            position.play(*mv);
        }
        text
    });
    texts.collect()
}
