//! An engine that judges the positions of a game, one or several at the same time.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{Reviewable, Step, result_of};
use xgames_core::games::{MoveKind, Seat};
use xgames_core::record::GameResult;
use xgames_search::engine::{Engine, Line, Report, Settings, pie};
use xgames_search::solver::Limits;
use xgames_search::threads::lock;
use xgames_search::threads::side_by_side;

/// The limits of an engine for each position of a game.
#[derive(Clone, Copy)]
pub struct Estimating<'s> {
    /// The memory, threads and seed of the engine.
    pub settings: Settings,
    /// The maximum number of playouts, or of positions looked at.
    pub playouts: Option<u64>,
    /// The maximum time for a position.
    pub time: Option<Duration>,
    /// The number of times that a search may be as long which checks a move that seems bad; 1 if none is checked.
    pub deepen: u32,
    /// The maximum time of all searches of a game that check such moves.
    pub check_time: Option<Duration>,
    /// The number of positions that may be searched at the same time, each with the memory and the threads of `settings`. What is found
    /// out does not depend on it.
    pub at_once: usize,
    /// The question whether to stop, asked again and again; the estimates stop once it returns true.
    pub stop: &'s (dyn Fn(u64) -> bool + Sync),
    /// A function that is called before each search.
    pub progress: &'s (dyn Fn(Step) + Sync),
}

/// The length of the search of a position whose value is certain, or was found by a complete analysis.
pub(super) const CERTAIN: u32 = u32::MAX - 1;
/// The length of the search of a position whose value is told by a record or a report.
pub(super) const TOLD: u32 = u32::MAX;

/// An engine's opinion of the position before a ply.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Estimate<M> {
    /// The chance that seat 1 wins, from 0 to 1.
    pub(super) winrate: f64,
    /// The number of playouts, or of positions looked at, if it is known.
    pub(super) visits: Option<u64>,
    /// The length of the search in first looks; [`CERTAIN`] if no search would find out more, [`TOLD`] if that is not known.
    pub(super) depth: u32,
    /// The best line of play; empty if it is not known.
    pub(super) line: Vec<M>,
    /// The chance that the move of the game loses against the best one, from 0 to 1, if this search has compared them.
    pub(super) loss: Option<f64>,
    /// The chance that seat 1 wins after the first move of the line, from 0 to 1, if the position after it was searched, too.
    pub(super) better: Option<f64>,
}

impl<M: Copy> Estimate<M> {
    /// The mean of the searches so far and of the next one with another seed, which is the last of this number.
    pub(super) fn with(&self, next: &Estimate<M>, searches: u32, takes_line: bool) -> Estimate<M> {
        let mean = |known: f64, next: f64| rounded(known + (next - known) / f64::from(searches));
        Estimate {
            winrate: mean(self.winrate, next.winrate),
            loss: self.loss.zip(next.loss).map(|(known, next)| mean(known, next)),
            visits: self.visits.zip(next.visits).map(|(known, next)| known + next),
            depth: together(next.depth, searches),
            line: if takes_line { next.line.clone() } else { self.line.clone() },
            better: if takes_line { None } else { self.better },
        }
    }
}

/// The difference between the seed of a search and that of the next one for the same position.
const OTHER_SEED: u64 = 0x5EED_5EED_5EED_5EED;

/// The length of this number of the longest searches together, which have different seeds.
pub(super) fn together(deepen: u32, searches: u32) -> u32 {
    deepen.saturating_mul(searches)
}

/// A search of a position of a game, or of the one after a better move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Task<M> {
    /// The number of plies before the position.
    pub(super) plies: usize,
    /// The move instead of the last one of the game, if the position is the one after it.
    pub(super) instead: Option<M>,
    /// The length of the search in first looks.
    pub(super) depth: u32,
    /// The number of searches of this length that the position has had; each has another seed.
    pub(super) searches: u32,
}

impl<M: Copy> Task<M> {
    /// The move that was played in the position.
    fn played(self, moves: &[M]) -> Option<M> {
        moves.get(self.plies).copied().filter(|_| self.instead.is_none())
    }

    /// The step of the review that the search is, in a game of this many plies.
    fn step(self, length: usize, deadline: Option<Instant>) -> Step {
        match self.depth {
            ..=1 => Step::Look { plies: self.plies, of: length },
            _ => Step::Check { until: deadline },
        }
    }
}

/// The result of a search, and that of the game by perfect play if the engine has proven it; `None` if the search was interrupted.
pub(super) type Found<M> = Option<(Estimate<M>, Option<GameResult>)>;

/// Searches, and what they have found.
type Ahead<M> = Vec<(Task<M>, Found<M>)>;

/// An engine that judges the positions of a game.
pub(super) struct Estimator<'e, 's, P: Reviewable> {
    pub(super) start: &'e P,
    /// The moves of the game.
    moves: Vec<P::Move>,
    pub(super) estimating: &'e Estimating<'s>,
    /// The engine, and the number of searches before the one whose seed it has. It is made when it is needed, because it takes memory.
    engine: Option<(u32, Box<dyn Engine<P>>)>,
    /// The results of searches that were made before they were asked for.
    ahead: Ahead<P::Move>,
}

impl<'e, 's, P: Reviewable> Estimator<'e, 's, P> {
    pub(super) fn new(start: &'e P, moves: Vec<P::Move>, estimating: &'e Estimating<'s>) -> Self {
        Estimator { start, moves, estimating, engine: None, ahead: Vec::new() }
    }

    /// The number of positions that can be searched at the same time.
    pub(super) fn at_once(&self) -> usize {
        if P::SEARCHES_ARE_INDEPENDENT { self.estimating.at_once } else { 1 }
    }

    /// Makes searches at the same time that will probably be asked for.
    pub(super) fn look_ahead(&mut self, tasks: Vec<(Task<P::Move>, P)>, deadline: Option<Instant>) {
        let is_new = |task: &Task<P::Move>| !self.ahead.iter().any(|(known, _)| known == task);
        let mut new = tasks.into_iter().filter(|(task, _)| is_new(task)).collect::<Vec<_>>().into_iter();
        let (Some(first), true) = (new.next(), new.len() > 0) else { return };
        let Estimator { start, estimating, .. } = *self;
        let moves = self.moves.clone();
        let found = Mutex::new(std::mem::take(&mut self.ahead));
        let search = |(task, position): (Task<P::Move>, P)| {
            let mut engine = estimating.engine(start, task);
            (estimating.progress)(task.step(moves.len(), deadline));
            let result = estimating.search(&mut *engine, &position, task.played(&moves), task.depth, deadline);
            lock(&found).push((task, result));
        };
        let others = new.map(|task| || search(task));
        side_by_side(|| search(first), others);
        self.ahead = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    }

    /// Judges a position, until the deadline at most.
    pub(super) fn estimate(&mut self, task: Task<P::Move>, position: &P, deadline: Option<Instant>) -> Found<P::Move> {
        if let Some(known) = self.ahead.iter().position(|(known, _)| *known == task) {
            return self.ahead.swap_remove(known).1;
        }
        if self.engine.as_ref().is_none_or(|(searches, _)| *searches != task.searches) {
            // The memory of one engine is free before there is another.
            self.engine = None;
            self.engine = Some((task.searches, self.estimating.engine(self.start, task)));
        }
        let (_, engine) = self.engine.as_mut()?;
        (self.estimating.progress)(task.step(self.moves.len(), deadline));
        self.estimating.search(&mut **engine, position, task.played(&self.moves), task.depth, deadline)
    }
}

impl Estimating<'_> {
    /// The engine for a search.
    pub(super) fn engine<P: Reviewable>(&self, start: &P, task: Task<P::Move>) -> Box<dyn Engine<P>> {
        let seed = self.settings.seed ^ OTHER_SEED.wrapping_mul(task.searches.into());
        start.engine(Settings { seed, ..self.settings })
    }

    /// Searches a position with this many times the limits of a first look, and until the deadline at most.
    pub(super) fn search<P: Reviewable>(
        &self,
        engine: &mut dyn Engine<P>,
        position: &P,
        played: Option<P::Move>,
        depth: u32,
        deadline: Option<Instant>,
    ) -> Found<P::Move> {
        let Estimating { playouts, time, stop, .. } = *self;
        let nodes = playouts.map(|playouts| playouts.saturating_mul(depth.into()));
        let own = Limits::within(nodes, time.map(|time| time.saturating_mul(depth)), stop);
        let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        // An engine that knows of a clock shares its time by it, and so finds something else each time. If playouts limit the search, the
        // deadline only stops it.
        let limits = if nodes.is_some() {
            Limits { stop: &|nodes| stop(nodes) || is_late(), ..own }
        } else {
            own.until(deadline)
        };
        let (mv, mut report) = pie::choose(engine, position, &limits, &mut |_| {})?;
        played.into_iter().for_each(|played| leave_out_impossible(position, &mut report, played));
        // A search that was cut short is no longer than a first look.
        let depth = if is_late() { 1 } else { depth };
        let (chance, value) = pie::chance_and_value(position, report.evaluation, Seat(1));
        let proven = value.map(|value| result_of(position, value));
        // An interrupted search says little, and is made again when the review goes on.
        if stop(0) && proven.is_none() {
            return None;
        }
        let loss = played.filter(|_| P::COMPARES_MOVES).and_then(|played| loss_in(position, &report, played));
        let estimate = Estimate {
            winrate: rounded(chance),
            loss: loss.map(rounded),
            better: None,
            visits: Some(report.visits),
            depth,
            line: match report.lines.into_iter().next() {
                Some(line) if !P::is_swap(mv) => line.moves,
                _ => vec![mv],
            },
        };
        Some((estimate, proven))
    }
}

/// Leaves out what the move that was played shows to be impossible where stones are hidden: a player passes only if nothing else can be
/// played.
fn leave_out_impossible<P: Reviewable>(position: &P, report: &mut Report<P::Move>, played: P::Move) {
    if !P::GAME.has_hands() {
        return;
    }
    let is_pass = |mv: P::Move| position.kinds_of(mv).contains(&Some(MoveKind::Pass));
    let is_possible = |mv: &P::Move| is_pass(*mv) == is_pass(played);
    report.lines.retain(|line| line.moves.first().is_some_and(is_possible));
    match report.lines.first() {
        Some(best) => report.evaluation = best.evaluation,
        None => report.lines.push(Line { evaluation: report.evaluation, visits: 0, moves: vec![played] }),
    }
}

/// The chance that a move loses against the best one of a search, from 0 to 1; `None` if the search says nothing of it.
fn loss_in<P: Reviewable>(position: &P, report: &Report<P::Move>, played: P::Move) -> Option<f64> {
    let side = position.turn().side;
    let of_played =
        report.lines.iter().find(|line| line.moves.first().is_some_and(|mv| P::is_same_choice(*mv, played)))?;
    Some((report.evaluation.chance(side) - of_played.evaluation.chance(side)).max(0.0))
}

/// A chance with four decimals. An estimate is never more exact, and so it can be saved and read again without a difference.
pub(super) fn rounded(chance: f64) -> f64 {
    (chance * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::super::tests::CHECKED;
    use super::*;
    use xgames_core::games::Position;
    use xgames_core::games::crossway::Crossway;

    /// A limit of time that is not reached changes nothing, though the engine shares time between its parts.
    #[test]
    fn a_search_is_repeatable_unless_its_time_runs_out() {
        let mut position = Crossway::new(9).unwrap();
        for _ in 0..6 {
            position.play(position.legal_moves()[17]);
        }
        let settings = Settings { memory: 16 << 20, learned: false, ..CHECKED.settings };
        let estimating = Estimating { settings, playouts: Some(40_000), ..CHECKED };
        let task = Task { plies: 6, instead: None, depth: 1, searches: 0 };
        let search = |deadline| {
            let mut engine = estimating.engine(&position, task);
            estimating.search(&mut *engine, &position, None, task.depth, deadline).unwrap()
        };
        assert_eq!(search(None), search(Instant::now().checked_add(Duration::from_secs(36_000))));
        let (cut, _) = search(Some(Instant::now()));
        assert!(cut.visits.unwrap() < 1_000 && cut.depth == 1);
    }
}
