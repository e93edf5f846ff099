//! Checks the better moves of mistakes: the position after one is searched as long as the position after the move that was played. Both
//! have the same player to move and as many plies behind them, so what an engine says too much of such positions, it says of both.

use std::time::Instant;

use super::deepening::MOST_SEARCHES;
use super::estimates::chance_of;
use super::estimator::{Estimator, Task, rounded, together};
use super::findings::MISTAKE;
use super::{Review, Reviewable, result_of};
use xgames_core::record::GameResult;
use xgames_search::solver::Value;

/// The part of the loss of a mistake that its better move should save, so that no other one is looked for.
const ENOUGH: f64 = 0.5;
/// The part of the loss that it must save at least, and the winning chance, from 0 to 1: as much as an inaccuracy loses.
const LEAST: (f64, f64) = (0.25, 0.05);
/// The greatest number of the longest searches of a position that look for a better move.
const MOST_TRIES: u32 = MOST_SEARCHES + 2;
/// The least chance of a position that is not proved to be lost.
const UNPROVED: f64 = 0.01;

/// The winning chance, from 0 to 1, that the better move of a mistake must save at least.
fn least(loss: f64) -> f64 {
    (loss * LEAST.0).max(LEAST.1)
}

impl<P: Reviewable> Review<'_, P> {
    /// Checks the better move of the worst mistake whose better move does not stand yet. Returns whether something was found out.
    pub(super) fn check_better_moves(
        &mut self,
        estimator: &mut Estimator<'_, '_, P>,
        deadline: Option<Instant>,
    ) -> bool {
        if (estimator.estimating.stop)(0) || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return false;
        }
        let mut mistakes: Vec<(f64, usize)> = (0..self.plies.len())
            .filter(|index| self.needs_better_move(*index))
            .filter_map(|index| Some((self.loss_of(index)?, index)))
            .collect();
        mistakes.sort_by(|(first, _), (second, _)| second.total_cmp(first));
        let Some((_, index)) = mistakes.first().copied() else { return false };
        let next = mistakes.iter().take(estimator.at_once());
        let tasks = next.filter_map(|(_, index)| self.task_of_better(*index, estimator.estimating.deepen)).collect();
        estimator.look_ahead(tasks, deadline);
        self.check_better_move(index, estimator, deadline).is_some()
    }

    /// Whether a ply would be marked as a mistake, but its better move has not been shown to save enough of the loss.
    pub(super) fn needs_better_move(&self, index: usize) -> bool {
        let (Some(estimating), Some(estimate)) = (&self.estimating, &self.plies[index].estimate) else { return false };
        // One search has compared all moves, or the better move is proved, or an earlier analysis says nothing of its searches.
        let is_known = P::COMPARES_MOVES
            || self.value_after(index).is_some()
            || estimate.line.is_empty()
            || estimate.depth > together(estimating.deepen, MOST_TRIES);
        if estimating.deepen <= 1 || is_known || !self.is_accused(index) {
            return false;
        }
        let loss = self.loss_of(index).filter(|loss| loss - P::DOUBT >= MISTAKE);
        let is_last = estimate.depth == together(estimating.deepen, MOST_TRIES);
        let wanted = |loss: f64| if is_last { least(loss) } else { loss * ENOUGH };
        loss.is_some_and(|loss| self.saved_by_better(index).is_none_or(|saved| saved < wanted(loss)))
    }

    /// Whether the better move of a ply does not save enough, and there was no time to look for another one. If there was no time for the
    /// better move at all, it is the best one of the longest searches.
    pub(super) fn lacks_better_move(&self, index: usize) -> bool {
        let is_tried = self.plies[index].estimate.as_ref().is_some_and(|estimate| estimate.better.is_some());
        (is_tried || self.is_refuted(index)) && self.needs_better_move(index)
    }

    /// The winning chance that the better move of a ply would have saved, if the position after it was searched.
    fn saved_by_better(&self, index: usize) -> Option<f64> {
        let ply = &self.plies[index];
        let better = ply.estimate.as_ref()?.better?;
        let after = self.winrate_after(index + 1)?;
        Some(if ply.is_first { better - after } else { after - better })
    }

    /// The search of the position after the better move of a ply, if it was not searched yet and is not the end of the game.
    fn task_of_better(&self, index: usize, deepen: u32) -> Option<(Task<P::Move>, P)> {
        let estimate = self.plies[index].estimate.as_ref().filter(|estimate| estimate.better.is_none())?;
        if self.is_played(index, &estimate.line) {
            return None;
        }
        self.task_after(index, *estimate.line.first()?, deepen).filter(|(_, position)| position.outcome().is_none())
    }

    /// The longest search of the position after another move than the one of a ply.
    fn task_after(&self, index: usize, mv: P::Move, deepen: u32) -> Option<(Task<P::Move>, P)> {
        let mut position = self.position_after(index)?;
        position.play(mv);
        Some((Task { plies: index + 1, instead: Some(mv), depth: deepen, searches: 0 }, position))
    }

    /// Searches the position after the better move of a ply. If that was done and the move does not save enough, another search of the
    /// position before the ply may find one that does. `None` if a search was interrupted.
    fn check_better_move(
        &mut self,
        index: usize,
        estimator: &mut Estimator<'_, '_, P>,
        deadline: Option<Instant>,
    ) -> Option<()> {
        let deepen = estimator.estimating.deepen;
        let mut estimate = self.plies[index].estimate.clone()?;
        let mut first = *estimate.line.first()?;
        // The best move of the search may be the one that was played, which is proved to lose.
        if self.is_played(index, &estimate.line) {
            let Some(other) = self.best_of_others(index, estimator, deadline)? else {
                let lost = self.value_after(index + 1)?;
                self.set_value_after(index, lost, vec![first]);
                return Some(());
            };
            (first, estimate.better) = (other, None);
        }
        let Some(known) = estimate.better else {
            let (better, line) = self.look_after(index, first, 0, estimator, deadline)?;
            (estimate.better, estimate.line) = (Some(better), line);
            self.plies[index].estimate = Some(estimate);
            return Some(());
        };
        if estimate.depth < together(deepen, MOST_TRIES) {
            let position = self.position_after(index)?;
            let task = self.task(index, deepen, estimate.depth.saturating_add(deepen));
            let (next, proven) = estimator.estimate(task, &position, deadline)?;
            if proven.is_some() {
                (self.plies[index].value, self.plies[index].estimate) = (proven, Some(next));
                return Some(());
            }
            if next.depth < deepen {
                return None;
            }
            let likes_played = self.is_played(index, &next.line);
            estimate = self.mean(index, &estimate, &next, task.searches + 1);
            let other = next.line.first().copied().filter(|other| likes_played || *other != first);
            if let Some(other) = other {
                if !likes_played {
                    let (better, line) = self.look_after(index, other, 0, estimator, deadline)?;
                    if (better > known) == self.plies[index].is_first {
                        (estimate.better, estimate.line) = (Some(better), line);
                    }
                }
                self.plies[index].estimate = Some(estimate);
                return Some(());
            }
        }
        // One search may like the best move that was tried too much.
        let (again, _) = self.look_after(index, first, 1, estimator, deadline)?;
        let better = rounded(f64::midpoint(known, again));
        (estimate.better, estimate.depth) = (Some(better), together(deepen, MOST_TRIES));
        self.plies[index].estimate = Some(estimate);
        let (loss, saved) = (self.loss_of(index)?, self.saved_by_better(index)?);
        if saved < least(loss) {
            // No search knows of a move that saves more, so there was less to lose: the chance is that after the best move that was tried.
            let after = self.winrate_after(index + 1)?;
            let best = if self.plies[index].is_first { better.max(after) } else { better.min(after) };
            // That the moves which were tried lose proves nothing about the others.
            self.plies[index].estimate.as_mut()?.winrate = best.clamp(UNPROVED, 1.0 - UNPROVED);
        }
        Some(())
    }

    /// The best of the moves that were not played, each of which has its share of the longest search. The inner option is empty if no other
    /// move is legal, the outer one if a search was interrupted.
    #[expect(clippy::option_option, reason = "an interruption is not an answer")]
    fn best_of_others(
        &self,
        index: usize,
        estimator: &mut Estimator<'_, '_, P>,
        deadline: Option<Instant>,
    ) -> Option<Option<P::Move>> {
        let mut others = self.position_after(index)?.legal_moves();
        others.retain(|other| !self.is_played(index, &[*other]));
        let share = (estimator.estimating.deepen / u32::try_from(others.len()).unwrap_or(u32::MAX).max(1)).max(1);
        let mut best: Option<(f64, P::Move)> = None;
        for other in others {
            let (task, position) = self.task_after(index, other, share)?;
            let chance = if let Some(outcome) = position.outcome() {
                chance_of(result_of(&position, Value::of(outcome.winner)))?
            } else {
                let (found, proven) = estimator.estimate(task, &position, deadline)?;
                proven.and_then(chance_of).unwrap_or(found.winrate)
            };
            let own = if self.plies[index].is_first { chance } else { 1.0 - chance };
            if best.is_none_or(|(best, _)| own > best) {
                best = Some((own, other));
            }
        }
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        (!is_late).then_some(best.map(|(_, other)| other))
    }

    /// Searches the position after another move than the one of a ply, as long as any, with the seed after so many `searches`. Returns the
    /// chance of seat 1 and the line, which begins with this move; `None` if the search was interrupted.
    fn look_after(
        &mut self,
        index: usize,
        mv: P::Move,
        searches: u32,
        estimator: &mut Estimator<'_, '_, P>,
        deadline: Option<Instant>,
    ) -> Option<(f64, Vec<P::Move>)> {
        let deepen = estimator.estimating.deepen;
        let (task, position) = self.task_after(index, mv, deepen)?;
        let task = Task { searches, ..task };
        let (chance, result, line) = if let Some(outcome) = position.outcome() {
            let result = result_of(&position, Value::of(outcome.winner));
            (chance_of(result)?, Some(result), Vec::new())
        } else {
            let (found, proven) = estimator.estimate(task, &position, deadline)?;
            if proven.is_none() && found.depth < deepen {
                return None;
            }
            (proven.and_then(chance_of).unwrap_or(found.winrate), proven, found.line)
        };
        let line = [&[mv], &line[..]].concat();
        let won = GameResult::won(self.plies[index].is_first);
        if result == Some(won) {
            self.set_value_after(index, won, line.clone());
        }
        Some((chance, line))
    }
}

#[cfg(test)]
mod tests {
    use super::super::estimator::Estimate;
    use super::super::findings::Mark;
    use super::super::tests::{CHECKED, reviewed};
    use super::*;
    use xgames_core::games::Position;
    use xgames_core::games::cross::Cross;
    use xgames_core::games::crossings::Crossings;
    use xgames_core::games::crossway::Crossway;

    fn is_estimated(mark: Option<Mark>) -> bool {
        matches!(mark, Some(Mark::Mistake | Mark::Blunder))
    }

    /// An estimate by two of the longest searches that like this move best.
    fn twice_searched<M>(winrate: f64, best: M) -> Estimate<M> {
        let depth = together(CHECKED.deepen, 2);
        Estimate { winrate, visits: None, depth, line: vec![best], loss: None, better: None }
    }

    /// The better move of each mistake leads to a position that a search of its own values higher than that after the move that was played.
    #[test]
    fn better_moves_are_better() {
        fn compare<P: Reviewable>(start: &P, games: u64) {
            let mut checked = 0;
            for game in 0..games {
                let (review, positions) = reviewed(start, game, CHECKED);
                for (index, ply) in review.plies.iter().enumerate() {
                    if !is_estimated(ply.mark) || ply.value.is_some() {
                        continue;
                    }
                    let estimate = ply.estimate.as_ref().unwrap();
                    let (mut after, best) = (positions[index].clone(), estimate.line[0]);
                    after.play(best);
                    let by_search = |searches| {
                        let task = Task { plies: index + 1, instead: Some(best), depth: CHECKED.deepen, searches };
                        let mut engine = CHECKED.engine(start, task);
                        CHECKED.search(&mut *engine, &after, None, CHECKED.deepen, None).unwrap().0.winrate
                    };
                    let better = estimate.better.unwrap();
                    // The last try is the mean of two.
                    let is_found = |chance: f64| (chance - better).abs() < 1e-4;
                    let is_search = is_found(by_search(0)) || is_found(f64::midpoint(by_search(0), by_search(1)));
                    assert!(is_search || !P::SEARCHES_ARE_INDEPENDENT, "game {game}, ply {index}: {better}");
                    let [own, played] = [better, review.winrate_after(index + 1).unwrap()]
                        .map(|chance| if ply.is_first { chance } else { 1.0 - chance });
                    let loss = review.loss_of(index).unwrap();
                    assert!(own - played >= (loss / 4.0).max(0.05), "game {game}, ply {index}: {own} {played} {loss}");
                    checked += 1;
                }
            }
            assert!(checked > 3, "{checked}");
        }
        compare(&Crossway::new(9).unwrap(), 1);
        compare(&Cross::new(5).unwrap(), 1);
        compare(&Crossings::new(), 2);
    }

    /// If the position before a good move was rated too high because of a bad one, the good move is not called a mistake.
    #[test]
    fn a_mistake_without_a_better_move_is_none() {
        let start = Crossway::new(9).unwrap();
        let mut tried = 0;
        for game in 0..5 {
            let (mut review, positions) = reviewed(&start, game, CHECKED);
            let moves = review.plies.iter().map(|ply| ply.mv).collect();
            let mut estimator = Estimator::new(&start, moves, &CHECKED);
            for (index, position) in positions.iter().enumerate().take(review.plies.len()).skip(4) {
                let is_open = [index, index + 1].into_iter().all(|plies| review.value_after(plies).is_none());
                // The longest search has found nothing better than this move.
                let is_good =
                    review.loss_of(index).is_some_and(|loss| loss < 0.02) && review.plies[index].mark.is_none();
                let corner = position.legal_moves()[0];
                if !is_open || !is_good || corner == review.plies[index].mv {
                    continue;
                }
                let after = review.winrate_after(index + 1).unwrap();
                let winrate = if review.plies[index].is_first { after + 0.2 } else { after - 0.2 };
                if !(0.0..=1.0).contains(&winrate) {
                    continue;
                }
                let kept = review.plies[index].estimate.replace(twice_searched(winrate, corner));
                if !review.needs_better_move(index) {
                    review.plies[index].estimate = kept;
                    continue;
                }
                while review.needs_better_move(index) {
                    review.check_better_move(index, &mut estimator, None).unwrap();
                }
                let (loss, saved) = (review.loss_of(index).unwrap(), review.saved_by_better(index));
                assert!(
                    loss < MISTAKE || !review.is_accused(index) || saved.is_some_and(|saved| saved >= 0.05),
                    "game {game}, ply {index}: {loss} {saved:?}"
                );
                tried += 1;
                review.plies[index].estimate = kept;
            }
        }
        assert!(tried > 1, "{tried}");
    }

    /// A move that is proved to lose is not the best one, though the search before it liked it: another one is, or the game was lost before.
    #[test]
    fn a_move_that_loses_for_certain_is_not_the_best() {
        let start = Crossway::new(9).unwrap();
        let mut tried = 0;
        for game in 0..2 {
            let (mut review, _) = reviewed(&start, game, CHECKED);
            let moves: Vec<_> = review.plies.iter().map(|ply| ply.mv).collect();
            let mut estimator = Estimator::new(&start, moves.clone(), &CHECKED);
            for index in (0..moves.len()).filter(|index| review.is_refuted(*index)).collect::<Vec<_>>() {
                let estimate = twice_searched(0.5, moves[index]);
                (review.plies[index].estimate, review.plies[index].mark) = (Some(estimate), None);
                assert!(review.is_accused(index) && review.better_line(index).is_empty());
                while review.needs_better_move(index) {
                    review.check_better_move(index, &mut estimator, None).unwrap();
                }
                let ply = &review.plies[index];
                let is_other = review.better_line(index).first().is_some_and(|best| *best != moves[index]);
                assert!(ply.value.is_some() || is_other, "game {game}, ply {index}: {:?}", ply.estimate);
                tried += 1;
            }
        }
        assert!(tried > 1, "{tried}");
    }
}
