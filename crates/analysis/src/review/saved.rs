//! The values that an earlier analysis has found out about a game. They were kept by the program, or stand in the comments
//! of a record.

use super::estimates::chance_of;
use super::estimator::{CERTAIN, Estimate, TOLD};
use super::note::Note;
use super::{Ply, Reported, Review, Reviewable};
use xgames_core::games::{Notation, SetupField};
use xgames_core::record::{Event, EventKind, Events, GameResult, Head};

/// The values that an analysis has found out about a position of the main line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedPosition {
    /// The chance that seat 1 wins, from 0 to 1, if it is estimated.
    pub winrate: Option<f64>,
    /// The result by perfect play, if it is proved.
    pub proven: Option<GameResult>,
    /// The number of plies to that result, if it is known.
    pub distance: Option<u32>,
    /// The number of playouts of the estimate, or of the positions that it looked at, if it is known.
    pub visits: Option<u64>,
    /// The length of the search in first looks, if it is known; a longer one is then made where that is wanted.
    pub depth: Option<u32>,
    /// The best line of play, which begins with the best move; empty if there is none.
    pub line: Vec<String>,
    /// The chance that the next move of the game loses against the best one, from 0 to 1, if one search has compared them.
    pub loss: Option<f64>,
    /// The chance that seat 1 wins after the first move of the line, from 0 to 1, if the position after it was searched, too.
    pub better: Option<f64>,
    /// Whether the next move of the game seems a mistake, but could not be checked.
    pub is_unchecked: bool,
}

/// The known values of the positions of a game before it is reviewed: the position before the first move, and the one after
/// each ply.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Saved {
    /// The values in the order of the positions; those at the end may be missing.
    pub positions: Vec<SavedPosition>,
    /// Whether these are all values that can be found out, so that nothing is searched.
    pub is_complete: bool,
}

impl Saved {
    /// Reads the values that an analysis has left in the comments of a record. `events` is at the first event of the game. `start` is
    /// its first position, which names the points of formats that have no names for them. `None` if there are no values.
    #[must_use]
    pub fn read<P: Notation>(events: &mut Events<'_>, head: &Head<'_>, start: Option<&P>) -> Option<Saved> {
        let mut positions = vec![SavedPosition::default()];
        let before = events.head_comments(head, events.offset());
        before.iter().flatten().filter_map(note).for_each(|note| positions[0].take(note));
        let (mut depth, mut mv, mut line, mut is_best) = (0u32, String::new(), Vec::new(), false);
        for event in events.iter() {
            let at = |column, row| start?.read_point(column, row, event.text).ok();
            let text = || match event.kind {
                EventKind::Point { column, row } => {
                    at(column, row).zip(start).map(|(mv, start)| start.move_text(mv)).unwrap_or_default()
                }
                _ => String::from_utf8_lossy(event.text).into_owned(),
            };
            match (event.kind, depth) {
                (EventKind::Move | EventKind::Point { .. }, 0) => {
                    positions.push(SavedPosition::default());
                    mv = text();
                }
                // Whether a draw is due after a move follows from the position.
                (EventKind::Move | EventKind::Point { .. }, 1) => line.push(P::without_draw(text())),
                (EventKind::VariationStart, _) => {
                    depth += 1;
                    if depth == 1 {
                        (line, is_best) = (Vec::new(), false);
                    }
                }
                (EventKind::VariationEnd, 1..) => {
                    depth -= 1;
                    if depth == 0 && is_best && positions.len() > 1 {
                        let replaced = positions.len() - 2;
                        positions[replaced].line = std::mem::take(&mut line);
                    }
                }
                (EventKind::Comment, 0) => {
                    let Some(note) = note(&event) else { continue };
                    let last = positions.len() - 1;
                    positions[last].take(note);
                    if let Some(before) = last.checked_sub(1).map(|before| &mut positions[before]) {
                        before.loss = before.loss.or(note.loss);
                        before.is_unchecked |= note.is_unchecked;
                        if note.is_best {
                            before.line = vec![mv.clone()];
                        }
                    }
                }
                (EventKind::Comment, 1) => is_best |= note(&event).is_some_and(|note| note.is_best),
                _ => {}
            }
        }
        let is_any = positions.iter().any(|position| *position != SavedPosition::default());
        is_any.then(|| Saved::incomplete(positions))
    }

    /// The values that another analysis has left, which may be incomplete. A proven result needs no estimate.
    #[must_use]
    pub fn incomplete(mut positions: Vec<SavedPosition>) -> Saved {
        for SavedPosition { winrate, proven, .. } in &mut positions {
            *winrate = winrate.or_else(|| proven.and_then(chance_of));
        }
        Saved { positions, is_complete: false }
    }
}

fn note(event: &Event<'_>) -> Option<Note> {
    (event.kind == EventKind::Comment).then(|| Note::read(&String::from_utf8_lossy(event.text)))?.map(|(note, _)| note)
}

impl SavedPosition {
    fn take(&mut self, note: Note) {
        self.winrate = self.winrate.or(note.winrate);
        if self.proven.is_none() {
            (self.proven, self.distance) = (note.proven, note.distance);
        }
    }
}

impl<'s, P: Reviewable> Review<'s, P> {
    /// Uses the values that an earlier analysis has found out. The rules come first: saved values count only where the rules
    /// prove nothing.
    #[must_use]
    pub fn with_saved(mut self, saved: Option<Saved>) -> Self {
        self.saved = saved;
        self
    }

    /// Uses values that are known about the game that has these positions before its moves, each in one line, and this last move, in canonical
    /// notation, rather than the saved ones.
    #[must_use]
    pub fn with_reported(mut self, reported: &'s Reported<'s>) -> Self {
        self.reported = Some(reported);
        self
    }

    /// The values that a report gives for this game.
    fn reported(&self) -> Option<Saved> {
        let reported = self.reported?;
        let mut position = self.start.clone()?;
        let (mut positions, mut moves) = (Vec::new(), Vec::new());
        for ply in &self.plies {
            positions.push(self.line_of(&position));
            moves.push(position.move_text(ply.mv));
            position.play(ply.mv);
        }
        let (last, others) = moves.split_last()?;
        let mut saved = reported(&positions, last)?;
        // The positions tell how columns are lettered, but not if only the last move has a column for which that makes a difference.
        let tells = |mv: &String| {
            let letters = mv.find(|letter: char| letter.is_ascii_digit()).map_or("", |digits| &mv[..digits]);
            letters.len() > 1 || letters >= "i"
        };
        if P::OPTIONS.contains(&SetupField::Coords) && tells(last) && !others.iter().any(tells) {
            saved.positions.truncate(moves.len());
        }
        Some(saved)
    }

    /// Takes over the saved values.
    pub(super) fn restore(&mut self) {
        let saved = self.reported().or_else(|| self.saved.take());
        let (Some(saved), Some(mut position)) = (saved, self.start.clone()) else { return };
        let is_complete = saved.is_complete;
        // Unless it says otherwise, an earlier analysis has looked as deeply as it should.
        let estimate = |winrate, saved: &SavedPosition, line: Vec<P::Move>| {
            let depth = if is_complete { CERTAIN } else { saved.depth.unwrap_or(TOLD) };
            Estimate {
                winrate,
                visits: saved.visits,
                depth,
                better: saved.better.filter(|_| !line.is_empty()),
                line,
                loss: saved.loss.filter(|_| P::COMPARES_MOVES),
            }
        };
        for (index, saved) in saved.positions.iter().enumerate() {
            let winrate = saved.winrate;
            let line = moves_of(&self.seen(&position).unwrap_or_else(|| position.clone()), &saved.line);
            let Some(ply) = self.plies.get_mut(index) else {
                self.last = self.last.or(saved.proven);
                self.last_distance = self.last_distance.or(saved.distance);
                self.last_estimate = winrate.map(|winrate| estimate(winrate, saved, Vec::new()));
                break;
            };
            if ply.value.is_none() {
                (ply.value, ply.distance) = (saved.proven, saved.distance);
            }
            if ply.line.is_empty() && saved.proven.is_some() && ply.value == saved.proven {
                ply.line.clone_from(&line);
            }
            ply.estimate = winrate.map(|winrate| estimate(winrate, saved, line));
            // An analysis that goes on checks the move now.
            let is_final = ply.estimate.as_ref().is_some_and(|estimate| estimate.depth >= CERTAIN);
            ply.is_unchecked = saved.is_unchecked && is_final;
            position.play(ply.mv);
        }
        self.is_complete = is_complete;
    }

    /// The values of the positions of the main line: the one before the first move, and the one after each ply.
    #[must_use]
    pub fn positions(&self) -> Vec<SavedPosition> {
        let Some(mut position) = self.start.clone() else { return Vec::new() };
        let mut positions = Vec::with_capacity(self.plies.len() + 1);
        for (index, ply) in self.plies.iter().enumerate() {
            positions.push(SavedPosition {
                winrate: self.winrate_after(index),
                proven: ply.value,
                distance: ply.distance,
                visits: ply.estimate.as_ref().and_then(|estimate| estimate.visits),
                depth: ply.estimate.as_ref().map(|estimate| estimate.depth),
                line: self.line_text(&position, ply.best_line()),
                loss: ply.estimate.as_ref().and_then(|estimate| estimate.loss),
                better: ply.estimate.as_ref().and_then(|estimate| estimate.better),
                is_unchecked: self.is_unchecked(index),
            });
            position.play(ply.mv);
        }
        let winrate = self.winrate_after(self.plies.len());
        let (proven, distance) = (self.last, self.last_distance);
        let (depth, visits) = self.last_estimate.as_ref().map(|estimate| (estimate.depth, estimate.visits)).unzip();
        let visits = visits.flatten();
        positions.push(SavedPosition { winrate, proven, distance, visits, depth, ..SavedPosition::default() });
        positions
    }

    /// The best line of each ply as a record of the game has it: with the draws that must be written, none of which is known.
    #[must_use]
    pub fn recorded_lines(&self) -> Vec<Vec<String>> {
        let Some(mut position) = self.start.clone() else { return Vec::new() };
        let line = |ply: &Ply<P::Move>| {
            let mut at = self.seen(&position).unwrap_or_else(|| position.clone());
            let text = |mv: &P::Move| {
                let mv = at.with_unknown_draw(at.seen_move(*mv));
                at.check(mv).ok()?;
                let text = at.move_text(mv);
                at.play(mv);
                Some(text)
            };
            let line = ply.best_line().iter().map_while(text).collect();
            position.play(ply.mv);
            line
        };
        self.plies.iter().map(line).collect()
    }
}

/// The moves of a line, up to the first that is not legal here.
fn moves_of<P: Reviewable>(position: &P, line: &[String]) -> Vec<P::Move> {
    let mut position = position.with_open_draws();
    line.iter().map_while(|text| position.play_text(text).ok()).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    use super::super::tests::{CHECKED, reviewed, reviewed_again};
    use super::super::{Confidence, Estimating};
    use super::*;
    use xgames_core::games::crossway::Crossway;

    /// The values as a record tells them: without the lengths of searches.
    fn told(review: &Review<'_, Crossway>) -> Saved {
        let mut positions = review.positions();
        positions.iter_mut().for_each(|position| position.depth = None);
        Saved::incomplete(positions)
    }

    /// A move that could not be checked has no mark either when the values are used again, from a record or from what was kept.
    #[test]
    fn what_was_not_checked_accuses_no_player_later() {
        let start = Crossway::new(9).unwrap();
        let in_no_time = Estimating { check_time: Some(Duration::ZERO), ..CHECKED };
        let (review, _) = reviewed(&start, 1, in_no_time);
        assert!(!review.unchecked.is_empty());
        let kept = Saved { positions: review.positions(), is_complete: true };
        for saved in [told(&review), kept] {
            let (again, _) = reviewed_again(&start, 1, CHECKED, Some(saved));
            assert_eq!(again.unchecked, review.unchecked);
            assert_eq!(again.plies(), review.plies());
            let unchecked = again.plies().into_iter().filter(|ply| ply.confidence == Some(Confidence::Unchecked));
            assert_eq!(unchecked.map(|ply| ply.ply - 1).collect::<Vec<_>>(), review.unchecked);
            let accuracies = |review: &Review<'_, Crossway>| {
                let players = review.summary(GameResult::Unfinished).players;
                players.into_iter().map(|player| player.accuracy).collect::<Vec<_>>()
            };
            assert_eq!(accuracies(&again), accuracies(&review));
        }
    }

    /// A review whose values are all told searches nothing, and calls no mark checked.
    #[test]
    fn told_values_are_not_searched_again() {
        static STEPS: AtomicU32 = AtomicU32::new(0);
        let start = Crossway::new(9).unwrap();
        let mut marks = 0;
        for game in 0..3 {
            let (review, _) = reviewed(&start, game, Estimating { deepen: 1, ..CHECKED });
            let counted = Estimating { progress: &|_| _ = STEPS.fetch_add(1, Ordering::Relaxed), ..CHECKED };
            let (again, _) = reviewed_again(&start, game, counted, Some(told(&review)));
            assert_eq!(STEPS.load(Ordering::Relaxed), 0);
            for (ply, was) in again.plies().iter().zip(review.plies()) {
                assert_eq!((ply.mark, ply.confidence, ply.proven), (was.mark, was.confidence, was.proven));
                marks += u32::from(ply.confidence == Some(Confidence::Estimated));
            }
        }
        assert!(marks > 3, "{marks}");
    }
}
