//! Estimates: an engine judges every position of a game.

use std::ops::RangeInclusive;
use std::time::Instant;

use super::estimator::{CERTAIN, Estimate, Estimating, Estimator, Task, rounded, together};
use super::findings::Mark;
use super::situation::unlosing_moves;
use super::{Review, Reviewable, Step, result_of};
use xgames_core::record::GameResult;
use xgames_search::solver::{Limits, Value};

impl<P: Reviewable> Review<'_, P> {
    /// Estimates the positions whose value was not saved, and marks the moves that lose much.
    pub(super) fn estimate(&mut self) {
        if let (Some(estimating), Some(start), false) = (self.estimating, self.start.clone(), self.is_complete) {
            let Estimating { settings, playouts, time, deepen, check_time, stop, progress, .. } = estimating;
            let all = Limits::within(None, check_time, stop);
            let deadline = all.deadline;
            // Nothing is left to prove where an earlier analysis knows all values.
            let is_new = (0..=self.plies.len()).any(|plies| self.estimate_after(plies).is_none());
            if deepen > 1 && is_new {
                self.prove_all(&start, settings.memory, &all, progress);
            }
            let moves = self.plies.iter().map(|ply| ply.mv).collect();
            let mut estimator = Estimator::new(&start, moves, &estimating);
            self.look_at_all(&mut estimator);
            // A position takes longer than a playout, and what is not proved by then is seldom proved by ten times as many.
            let nodes = playouts.map(|playouts| playouts.saturating_mul(deepen.into()));
            let limits = || {
                let own = time.filter(|_| nodes.is_none()).map(|time| time.saturating_mul(deepen));
                Limits::within(nodes, own, stop).until(deadline)
            };
            let mut tried = Vec::new();
            // A review that goes on after an interruption must find the same, so each step depends on what is known alone.
            while !stop(0) {
                self.draw_conclusions(&start);
                self.check_suspects(&mut estimator, deadline);
                let open = if deepen > 1 { self.may_be_lost_before(&start, &tried) } else { None };
                let limits = limits();
                if let Some(index) = open.filter(|_| !limits.reached(0)) {
                    tried.push(index);
                    progress(Step::Proof { until: limits.deadline });
                    self.prove(index, &mut *start.solver(settings.memory, 1), &limits);
                } else if !self.check_better_moves(&mut estimator, deadline) {
                    break;
                }
            }
        }
        self.correct_by_rules();
        self.mark_losses();
    }

    /// Where the rules alone call a move a mistake, an estimate may like one that they refute in the same way. It gives way to one that they
    /// do not refute.
    fn correct_by_rules(&mut self) {
        for index in 0..self.plies.len() {
            let ply = &self.plies[index];
            if !matches!(ply.mark, Some(Mark::MissedThreat | Mark::LosesAtOnce)) || ply.estimate.is_none() {
                continue;
            }
            let Some(before) = self.position_after(index) else { continue };
            let better = unlosing_moves(&self.seen(&before).unwrap_or(before), ply.mv);
            let is_better = ply.best_line().first().is_some_and(|best| better.contains(best));
            if let (Some(first), Some(estimate), false) = (better.first(), &mut self.plies[index].estimate, is_better) {
                estimate.line = vec![*first];
            }
        }
    }

    /// Estimates every position that has no estimate yet.
    fn look_at_all(&mut self, estimator: &mut Estimator<'_, '_, P>) {
        let mut position = estimator.start.clone();
        for index in 0..=self.plies.len() {
            if (estimator.estimating.stop)(0) {
                return;
            }
            if self.estimate_after(index).is_none() {
                let next = (index..=self.plies.len()).filter(|plies| self.estimate_after(*plies).is_none());
                self.look_ahead(&next.take(estimator.at_once()).collect::<Vec<_>>(), estimator, 1, None);
                self.look_at(index, &position, estimator, 1, None);
            }
            self.plies.get(index).into_iter().for_each(|ply| position.play(ply.mv));
        }
    }

    /// Estimates the position after this number of plies, and notes the result if it is proven.
    pub(super) fn look_at(
        &mut self,
        plies: usize,
        position: &P,
        estimator: &mut Estimator<'_, '_, P>,
        depth: u32,
        deadline: Option<Instant>,
    ) {
        let position = self.seen(position).unwrap_or_else(|| position.clone());
        let found = match self.certain_chance(plies, &position) {
            Some(winrate) => Some((
                Estimate { winrate, visits: None, depth: CERTAIN, line: Vec::new(), loss: None, better: None },
                None,
            )),
            None => self.estimate_again(plies, &position, estimator, depth, deadline),
        };
        let Some((estimate, proven)) = found else { return };
        if let Some(ply) = self.plies.get_mut(plies) {
            ply.value = ply.value.or(proven);
            ply.estimate = Some(estimate);
        } else {
            self.last = self.last.or(proven);
            self.last_estimate = Some(estimate);
        }
    }

    /// The chance of seat 1 after this number of plies, if it needs no search.
    fn certain_chance(&self, plies: usize, position: &P) -> Option<f64> {
        let is_line_known = self.plies.get(plies).is_some_and(|ply| !ply.line.is_empty());
        let certain = match position.outcome() {
            Some(outcome) => Some(result_of(position, Value::of(outcome.winner))),
            None => self.value_after(plies).filter(|_| is_line_known),
        };
        certain.and_then(chance_of)
    }

    /// Searches several positions at the same time, each as long as [`Review::look_at`] would.
    pub(super) fn look_ahead(
        &self,
        plies: &[usize],
        estimator: &mut Estimator<'_, '_, P>,
        depth: u32,
        deadline: Option<Instant>,
    ) {
        if plies.len() < 2 {
            return;
        }
        let task = |plies: usize| {
            let position = self.position_after(plies)?;
            let position = self.seen(&position).unwrap_or(position);
            let is_open = self.certain_chance(plies, &position).is_none();
            is_open.then(|| (self.task(plies, estimator.estimating.deepen, depth), position))
        };
        let tasks = plies.iter().filter_map(|plies| task(*plies)).collect();
        estimator.look_ahead(tasks, deadline);
    }

    /// The search that a position needs to have been searched for this long. If it has had the longest search, it is one with another seed.
    pub(super) fn task(&self, plies: usize, deepen: u32, depth: u32) -> Task<P::Move> {
        match self.estimate_after(plies).filter(|known| depth > deepen && known.depth >= deepen) {
            Some(known) => Task { plies, instead: None, depth: deepen, searches: known.depth / deepen },
            None => Task { plies, instead: None, depth, searches: 0 },
        }
    }

    /// Estimates a position. If it has had the longest search, there is another one with another seed, and the mean of all counts.
    fn estimate_again(
        &self,
        plies: usize,
        position: &P,
        estimator: &mut Estimator<'_, '_, P>,
        depth: u32,
        deadline: Option<Instant>,
    ) -> Option<(Estimate<P::Move>, Option<GameResult>)> {
        let deepen = estimator.estimating.deepen;
        let task = self.task(plies, deepen, depth);
        let (next, proven) = estimator.estimate(task, position, deadline)?;
        let searches = task.searches;
        let Some(known) = self.estimate_after(plies).filter(|_| searches > 0) else { return Some((next, proven)) };
        if proven.is_some() || next.depth < deepen {
            return Some((if proven.is_some() { next } else { known.clone() }, proven));
        }
        Some((self.mean(plies, known, &next, searches + 1), None))
    }

    /// The mean of the searches of a position so far and of the next one, which is the last of this number. A move that one of them likes best is
    /// not a mistake, so the line is then the next one's; also if the other one begins with a move that loses for certain.
    pub(super) fn mean(
        &self,
        plies: usize,
        known: &Estimate<P::Move>,
        next: &Estimate<P::Move>,
        searches: u32,
    ) -> Estimate<P::Move> {
        let line = if self.is_refuted(plies) { &known.line } else { &next.line };
        known.with(next, searches, self.is_played(plies, line))
    }

    /// Whether the move of the game after this number of plies is proved to lose, where nothing is proved before it.
    pub(super) fn is_refuted(&self, plies: usize) -> bool {
        let Some(ply) = self.plies.get(plies).filter(|ply| ply.value.is_none() && !P::COMPARES_MOVES) else {
            return false;
        };
        self.value_after(plies + 1) == Some(GameResult::won(!ply.is_first))
    }

    /// Whether a line begins with the move of the game after this number of plies.
    pub(super) fn is_played(&self, plies: usize, line: &[P::Move]) -> bool {
        let played = self.plies.get(plies).map(|ply| ply.mv);
        line.first().zip(played).is_some_and(|(best, mv)| P::is_same_choice(*best, mv))
    }

    /// The estimate of the position after this number of plies.
    pub(super) fn estimate_after(&self, plies: usize) -> Option<&Estimate<P::Move>> {
        self.plies.get(plies).map_or(self.last_estimate.as_ref(), |ply| ply.estimate.as_ref())
    }

    /// Whether the chance after this number of plies comes from searches of this review, and not from a record or from what was kept.
    pub(super) fn is_estimated_here(&self, plies: usize) -> bool {
        self.estimate_after(plies).is_some_and(|estimate| estimate.depth < CERTAIN)
    }

    /// The chance of seat 1 after this number of plies, if it is estimated; if the result is proved, the chance of that
    /// result.
    pub(super) fn winrate_after(&self, plies: usize) -> Option<f64> {
        let winrate = self.estimate_after(plies)?.winrate;
        self.value_after(plies).and_then(chance_of).or(Some(winrate))
    }

    /// The winning chance that the player of a ply lost by it, from 0 to 1, if one search has compared it with the best move, and nothing is
    /// proved.
    fn compared_loss(&self, index: usize) -> Option<f64> {
        self.estimate_after(index).and_then(|estimate| estimate.loss).filter(|_| self.is_open(index))
    }

    /// Whether nothing is proved before a ply, nor after it.
    fn is_open(&self, index: usize) -> bool {
        [index, index + 1].into_iter().all(|plies| self.value_after(plies).is_none())
    }

    /// The positions whose search says how much a ply lost: those before it and after it, by their numbers of plies.
    pub(super) fn ends_of(&self, index: usize) -> RangeInclusive<usize> {
        index..=index + usize::from(self.compared_loss(index).is_none())
    }

    /// The winning chance that the player of a ply lost by it, from 0 to 1.
    pub(super) fn loss_of(&self, index: usize) -> Option<f64> {
        let compared = self.compared_loss(index);
        // What a move has cost is not known where hands are hidden and it was not compared with others: two estimates differ by the turn.
        let (is_hidden, is_alone) = (self.plies[index].is_hidden, P::COMPARES_MOVES && compared.is_none());
        let is_unknown = if self.has_viewer { is_hidden || is_alone } else { is_hidden && is_alone };
        if is_unknown && self.is_open(index) {
            return None;
        }
        if let Some(loss) = compared {
            return Some(if self.may_still_be_lost(index) { 0.0 } else { loss });
        }
        let (before, after) = self.winrate_after(index).zip(self.winrate_after(index + 1))?;
        let lost = if self.plies[index].is_first { before - after } else { after - before };
        let is_nothing = lost <= 0.0 || self.may_keep_a_proven_win(index) || self.may_still_be_lost(index);
        Some(if is_nothing { 0.0 } else { rounded(lost) })
    }

    /// The chance after this number of plies of the players for whom seat 1 plays, or of the others.
    pub(super) fn chance_of(&self, plies: usize, is_first: bool) -> Option<f64> {
        self.winrate_after(plies).map(|chance| if is_first { chance } else { 1.0 - chance })
    }

    /// The chance of the player of a ply before it and after it, from 0 to 1.
    pub(super) fn chances(&self, index: usize) -> Option<[f64; 2]> {
        let is_first = self.plies[index].is_first;
        let (loss, own) = self.loss_of(index).zip(self.chance_of(index, is_first))?;
        let after = match self.compared_loss(index) {
            // A rounded loss may be greater than the chance was, and nothing minus nothing has a sign.
            Some(_) => (own - loss).max(0.0) + 0.0,
            // That nothing counts as lost does not change the chance.
            None => self.chance_of(index + 1, is_first)?,
        };
        Some([own, after])
    }

    /// Whether the position before a ply is proven to be won, and the one after it only estimated, in favour of the same
    /// player. That is no evidence that something was lost.
    fn may_keep_a_proven_win(&self, index: usize) -> bool {
        let ply = &self.plies[index];
        let after = self.plies.get(index + 1).map_or(self.last, |next| next.value);
        let is_even_at_least = |chance: f64| if ply.is_first { chance >= 0.5 } else { chance <= 0.5 };
        ply.value.is_some() && after.is_none() && self.winrate_after(index + 1).is_some_and(is_even_at_least)
    }

    /// Whether it was proven before a ply or earlier that its player loses, and since then all estimates favour the other player. Then an
    /// estimate does not show that there was anything left to lose.
    fn may_still_be_lost(&self, index: usize) -> bool {
        let is_first = self.plies[index].is_first;
        let lost = GameResult::won(!is_first);
        let was_lost = (0..=index).rev().take(LOOKS_BACK).find_map(|plies| match self.value_after(plies) {
            None if self.chance_of(plies, is_first).is_some_and(|chance| chance < 0.5) => None,
            value => Some(value == Some(lost)),
        });
        was_lost == Some(true)
    }

    /// Whether the better move needs a stone that the player may not have had: a viewer does not know, or the record does not say.
    fn is_guess(&self, index: usize) -> bool {
        let ply = &self.plies[index];
        if !ply.is_hidden {
            return false;
        }
        let Some(best) = self.better_line(index).first() else {
            // An analysis leaves the loss in a record unless it is a guess.
            return self.has_viewer || ply.estimate.as_ref().is_none_or(|estimate| estimate.loss.is_none());
        };
        let before = self.position_after(index).map(|before| self.seen(&before).unwrap_or(before));
        before.and_then(|before| before.certain(Some(ply.mv))).is_some_and(|certain| certain.check(*best).is_err())
    }

    /// The winning chance that the player of a ply lost by it, from 0 to 1; `None` also if it seems bad only beside a guess.
    pub(super) fn known_loss_of(&self, index: usize) -> Option<f64> {
        self.loss_of(index).filter(|loss| Mark::of_loss(*loss).is_none() || !self.is_guess(index))
    }

    /// Whether a ply would be marked if it lost enough: it has no mark yet, and it is not the best move of the search, whatever the next
    /// search says, unless it loses for certain.
    pub(super) fn is_accused(&self, index: usize) -> bool {
        let ply = &self.plies[index];
        ply.mark.is_none() && (self.is_refuted(index) || !self.is_played(index, ply.best_line()))
    }

    /// Whether a ply seems to lose as much as an inaccuracy.
    pub(super) fn seems_bad(&self, index: usize) -> bool {
        self.loss_of(index).and_then(Mark::of_loss).is_some()
    }

    /// The winning chance that the player of a ply lost by it, as far as it counts: nothing if the move is the best one that the search has
    /// found, or if the ply seems bad and has no mark, because that could not be checked.
    pub(super) fn counted_loss_of(&self, index: usize) -> Option<f64> {
        let loss = self.known_loss_of(index)?;
        let is_unmarked = self.plies[index].mark.is_none();
        Some(if is_unmarked && (self.seems_bad(index) || !self.is_accused(index)) { 0.0 } else { loss })
    }

    pub(super) fn mark_losses(&mut self) {
        let deepen = self.estimating.map_or(1, |estimating| estimating.deepen);
        for index in 0..self.plies.len() {
            let Some(loss) = self.known_loss_of(index) else { continue };
            let mut ends = self.ends_of(index);
            let is_proven = ends.clone().all(|plies| self.value_after(plies).is_some());
            let doubt = if is_proven { 0.0 } else { P::DOUBT };
            let mark = Mark::of_loss(loss - doubt).filter(|_| self.plies[index].mark.is_none());
            let Some(mark) = mark else { continue };
            let is_accused = self.is_accused(index);
            // A first look that likes the move best says little, but the longest search says that it is not a mistake.
            let is_once = mark == Mark::Inaccuracy || deepen <= 1 || !is_accused;
            let depth = if is_once { deepen } else { together(deepen, 2) };
            let is_unchecked = self.plies[index].is_unchecked || self.lacks_better_move(index);
            if is_unchecked || !ends.all(|plies| self.is_searched(plies, depth)) {
                self.unchecked.push(index);
                continue;
            }
            if !is_accused {
                continue;
            }
            self.plies[index].mark = Some(mark);
            if mark != Mark::Inaccuracy {
                self.add_loss(index, mark);
            }
        }
    }
}

/// The number of plies before a move in which a proof is looked for that its player had lost.
const LOOKS_BACK: usize = 256;

/// The chance of seat 1 if this result is certain.
pub(super) fn chance_of(result: GameResult) -> Option<f64> {
    match result {
        GameResult::FirstWins => Some(1.0),
        GameResult::SecondWins => Some(0.0),
        GameResult::Draw => Some(0.5),
        GameResult::Unfinished => None,
    }
}
