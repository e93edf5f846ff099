//! Certain facts about the play in a game: missed wins, threats that were not met, moves that lost at once, and the ply from
//! which on the game was decided. All of them are proved by the rules; `estimates` adds an engine's opinion, and says so.

mod annotate;
mod attempt;
mod better;
mod deepening;
mod estimates;
mod estimator;
mod findings;
mod luck;
mod note;
mod outlook;
mod percent;
mod saved;
mod search;
mod situation;
mod step;
mod story;
mod summary;
mod values;
mod whose;

pub use self::annotate::{Lines, annotate};
pub use self::attempt::{Attempt, misses_win};
pub use self::estimator::Estimating;
pub use self::findings::Mark;
pub use self::note::{Note, may_have_values, proven_result};
pub use self::outlook::Outlook;
pub use self::percent::{percent, percent_of};
pub use self::saved::{Saved, SavedPosition};
pub use self::search::{Reviewable, Search};
pub use self::step::Step;
pub use self::story::{Ended, GivenUp, Moment, Story, name_in_words};
pub use self::summary::{Kept, PlayerSummary, Summary};
pub use self::whose::{MeantPlies, Whose};

use std::cell::RefCell;

use self::estimator::Estimate;
use self::situation::Situation;
use xgames_core::board::picture::Picture;
use xgames_core::diagnostic::{Diagnostic, Span};
use xgames_core::games::tactics::Decisive;
use xgames_core::games::{Side, Turn};
use xgames_core::judge::{LineEnd, Watch};
use xgames_core::record::GameResult;
use xgames_search::engine::session::result_of;

/// A ply of the main line of a reviewed game. Its results are those by perfect play.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedPly {
    /// The number of the ply, from 1.
    pub ply: usize,
    /// The seat whose turn it was, from 1.
    pub seat: u8,
    /// The name of the side whose turn it was; for a swap, before swapping.
    pub side: &'static str,
    /// The move in canonical notation.
    pub mv: String,
    /// The position before the move, in one line.
    pub position: String,
    /// The best move, if it is proved or estimated; the played move itself if that is proved to be as good as any.
    pub best: Option<String>,
    /// Whether the best move is the one that was played, whichever stone that draws.
    pub is_best: bool,
    /// The result before the move, if it is proved.
    pub proven: Option<GameResult>,
    /// The result after the move, if it is proved.
    pub proven_after: Option<GameResult>,
    /// A line of play that leads to the result before the move; it begins with the best move. Empty if there is none.
    pub line: Vec<String>,
    /// The chance that seat 1 wins before the move, from 0 to 1, if it is estimated.
    pub winrate: Option<f64>,
    /// The chance that seat 1 wins after the move, from 0 to 1, if it is estimated.
    pub after: Option<f64>,
    /// The winning chance that the player lost by the move, from 0 to 1, if it is estimated and does not depend on hidden stones.
    pub loss: Option<f64>,
    /// The number of playouts of the estimate, or of the positions that it looked at.
    pub visits: Option<u64>,
    /// The mistake, if the move is one.
    pub mark: Option<Mark>,
    /// The confidence in the mistake, if the move is or seems one.
    pub confidence: Option<Confidence>,
}

/// The confidence in a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confidence {
    /// The rules or a search prove it.
    Proved,
    /// It follows from one search of each position.
    Estimated,
    /// Longer searches have found it too.
    Checked,
    /// Longer searches had no time, so the move has no mark.
    Unchecked,
}

impl Confidence {
    /// The name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Confidence::Proved => "proved",
            Confidence::Estimated => "estimated",
            Confidence::Checked => "checked",
            Confidence::Unchecked => "unchecked",
        }
    }
}

impl ReviewedPly {
    /// Whether the move has changed the result by perfect play.
    fn changes_result(&self) -> bool {
        self.proven.is_some() && self.proven_after.is_some() && self.proven != self.proven_after
    }
}

/// Reviews one game while it is replayed.
pub struct Review<'s, P: Reviewable> {
    /// The position before the first move.
    start: Option<P>,
    /// The position that was asked for last, after this number of plies. Most questions go on from there.
    asked: RefCell<Option<(usize, P)>>,
    /// The position before the last ply, and the same position with only those hidden stones that are certain, if there are
    /// any.
    before: Option<P>,
    certain: Option<P>,
    plies: Vec<Ply<P::Move>>,
    /// The place of the next move in the text.
    span: Span,
    /// The moves that decide the game at once now.
    decisive: Decisive<P::Move>,
    situation: Situation<P::Move>,
    findings: Vec<Diagnostic>,
    /// The board before the ply with this index, unmarked. If stones stay where they are placed, it is the board of the last
    /// finding.
    board: Option<(usize, Picture)>,
    /// The result by perfect play at the end of the line.
    last: Option<GameResult>,
    /// Whether stones are shown as one player knows them.
    has_viewer: bool,
    /// Whether findings show the board.
    shows_boards: bool,
    /// The solver's limits, if results are proved by search.
    search: Option<Search<'s>>,
    /// The engine's limits, if positions are estimated.
    estimating: Option<Estimating<'s>>,
    /// The engine's estimate of the position at the end of the line.
    last_estimate: Option<Estimate<P::Move>>,
    /// The end of the main line.
    end: LineEnding,
    /// The indices of the plies that seem bad but were not searched long enough to be marked, in their order.
    unchecked: Vec<usize>,
    /// The number of plies from the end of the line to the end of the game, if it is known.
    last_distance: Option<u32>,
    /// The values that an earlier analysis has found out.
    saved: Option<Saved>,
    /// Whether that analysis was complete, so that nothing is searched.
    is_complete: bool,
    /// A function that looks up a report about the game, if there is a report.
    reported: Option<&'s Reported<'s>>,
}

/// Looks up the values that are known about the game that has these positions before its moves, each in one line, and this last move.
type Reported<'s> = dyn Fn(&[String], &str) -> Option<Saved> + 's;

/// The end of the main line of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineEnding {
    /// The game could go on.
    Open,
    /// The game was over by the rules.
    Over,
    /// A player resigned.
    Resigned,
}

/// A ply of the main line.
struct Ply<M> {
    mv: M,
    span: Span,
    turn: Turn,
    /// Whether the player to move is of the side of seat 1.
    is_first: bool,
    /// The result by perfect play before the move.
    value: Option<GameResult>,
    /// The number of plies to that result, if it is known.
    distance: Option<u32>,
    /// The line of play that leads to that result.
    line: Vec<M>,
    mark: Option<Mark>,
    /// The engine's estimate of the position before the move.
    estimate: Option<Estimate<M>>,
    /// Whether an earlier analysis says that the move seems a mistake, but could not be checked.
    is_unchecked: bool,
    /// Whether it is not known, not even by counting, which stones the player had: the record does not say, or the viewer does not see them.
    is_hidden: bool,
}

impl<M> Ply<M> {
    /// The line of play that begins with the best move, proved or else estimated.
    fn best_line(&self) -> &[M] {
        match &self.estimate {
            Some(estimate) if self.line.is_empty() => &estimate.line,
            _ => &self.line,
        }
    }
}

impl<'s, P: Reviewable> Review<'s, P> {
    /// A new review. With a viewer, only what that player knows of hidden stones is used, and no result is proved by a search; an engine
    /// may still estimate.
    #[must_use]
    pub fn new(has_viewer: bool, search: Option<Search<'s>>) -> Review<'s, P> {
        let has_viewer = has_viewer && P::GAME.has_hands();
        Review {
            start: None,
            asked: RefCell::default(),
            before: None,
            certain: None,
            // This is enough for most games.
            plies: Vec::with_capacity(256),
            span: Span::default(),
            decisive: Decisive::default(),
            situation: Situation::default(),
            findings: Vec::new(),
            board: None,
            last: None,
            has_viewer,
            shows_boards: true,
            search: search.filter(|_| !has_viewer),
            estimating: None,
            last_estimate: None,
            end: LineEnding::Open,
            unchecked: Vec::new(),
            last_distance: None,
            saved: None,
            is_complete: false,
            reported: None,
        }
    }

    /// Lets an engine estimate every position as well.
    #[must_use]
    pub fn estimated(mut self, estimating: Option<Estimating<'s>>) -> Self {
        self.estimating = estimating;
        self
    }

    /// Leaves out the boards of findings, for reports that do not show them.
    #[must_use]
    pub fn without_boards(mut self) -> Self {
        self.shows_boards = false;
        self
    }

    /// The plies of the main line, up to its first illegal move.
    #[must_use]
    pub fn plies(&self) -> Vec<ReviewedPly> {
        let Some(mut position) = self.start.clone() else { return Vec::new() };
        let after = self.plies.iter().skip(1).map(|ply| ply.value).chain([self.last]);
        let reviewed = self.plies.iter().zip(after).enumerate().map(|(index, (ply, proven_after))| {
            // A move that is proved to be as good as any is a best one.
            let is_best = ply.mark.is_none() && ply.value.is_some() && ply.value == proven_after;
            let best_after = || self.plies.get(index + 1).map_or(&[][..], Ply::best_line);
            let is_first = |first: &P::Move| P::is_same_choice(*first, ply.mv);
            let proved;
            let line = if is_best && !ply.best_line().first().is_some_and(is_first) {
                proved = [&[ply.mv], best_after()].concat();
                &proved[..]
            } else {
                self.better_line(index)
            };
            let is_best = line.first().is_some_and(is_first);
            let line = self.line_text(&position, line);
            let (mv, before) = (position.move_text(ply.mv), self.line_of(&position));
            position.play(ply.mv);
            ReviewedPly {
                ply: index + 1,
                seat: ply.turn.seat.0,
                side: P::GAME.side_name(ply.turn.side),
                mv,
                position: before,
                best: line.first().cloned(),
                is_best: is_best && !line.is_empty(),
                proven: ply.value,
                proven_after,
                line,
                winrate: self.winrate_after(index),
                after: self.winrate_after(index + 1),
                loss: self.known_loss_of(index),
                visits: ply.estimate.as_ref().and_then(|estimate| estimate.visits),
                mark: ply.mark,
                confidence: self.confidence(index),
            }
        });
        reviewed.collect()
    }

    /// The confidence in the mistake of a ply, if it is or seems one.
    fn confidence(&self, index: usize) -> Option<Confidence> {
        if self.is_unchecked(index) {
            return Some(Confidence::Unchecked);
        }
        let is_told = |plies| self.estimate_after(plies).is_some_and(|estimate| estimate.depth == estimator::TOLD);
        Some(match self.plies[index].mark? {
            Mark::MissedWin | Mark::MissedThreat | Mark::LosesAtOnce => Confidence::Proved,
            _ if [index, index + 1].into_iter().all(|plies| self.value_after(plies).is_some()) => Confidence::Proved,
            // Values of a record do not say how they were found.
            _ if self.ends_of(index).any(is_told) => Confidence::Estimated,
            _ if self.estimating.is_some_and(|estimating| estimating.deepen > 1) => Confidence::Checked,
            _ => Confidence::Estimated,
        })
    }

    /// Whether a ply seems bad but was not searched long enough to be marked.
    fn is_unchecked(&self, index: usize) -> bool {
        self.unchecked.binary_search(&index).is_ok()
    }

    /// The position after this number of plies.
    fn position_after(&self, plies: usize) -> Option<P> {
        let known = self.asked.take().filter(|(played, _)| *played <= plies);
        let (played, mut position) = known.or_else(|| Some((0, self.start.clone()?)))?;
        self.plies[played..plies].iter().for_each(|ply| position.play(ply.mv));
        self.asked.replace(Some((plies, position.clone())));
        Some(position)
    }

    /// Whether the estimates were interrupted, so that something may be missing.
    fn is_cut(&self) -> bool {
        self.estimating.is_some_and(|estimating| (estimating.stop)(0))
    }

    /// A position in one line, as it may be shown.
    fn line_of(&self, position: &P) -> String {
        self.seen(position).as_ref().unwrap_or(position).one_line()
    }

    /// The part of the position that may be used, if that is not all of it.
    fn seen(&self, position: &P) -> Option<P> {
        self.has_viewer.then(|| position.as_seen())
    }

    /// The line of play that begins with the best move before a ply. Of a hand that the viewer does not see, only what is proved is told.
    fn better_line(&self, index: usize) -> &[P::Move] {
        let ply = &self.plies[index];
        match ply.best_line() {
            _ if self.has_viewer && ply.is_hidden => &ply.line,
            line if self.is_refuted(index) && self.is_played(index, line) => &[],
            line => line,
        }
    }

    /// The texts of the moves of a line, up to the first that is not possible in this position as far as it may be used.
    fn line_text(&self, position: &P, line: &[P::Move]) -> Vec<String> {
        match (self.seen(position), line) {
            // Only a move that was played may name a drawn stone, and it can only be the first one.
            (Some(seen), [first, others @ ..]) => line_text(&seen, &[&[position.seen_move(*first)], others].concat()),
            _ => line_text(position, line),
        }
    }
}

/// The texts of the moves of a line, up to the first that is not possible here: an engine guesses hidden stones.
fn line_text<P: Reviewable>(position: &P, line: &[P::Move]) -> Vec<String> {
    let mut after = position.clone();
    let is_possible = |mv: &&P::Move| {
        let is_legal = after.check(**mv).is_ok();
        if is_legal {
            after.play(**mv);
        }
        is_legal
    };
    let possible = line.iter().take_while(is_possible).count();
    position.line_text(&line[..possible])
}

impl<P: Reviewable> Watch<P> for Review<'_, P> {
    fn begins(&mut self, start: &P) {
        self.plies.clear();
        (self.last_estimate, self.last_distance) = (None, None);
        self.unchecked.clear();
        self.end = LineEnding::Open;
        self.findings.clear();
        self.board = None;
        self.start = Some(start.clone());
        self.asked.take();
        let seen = self.seen(start);
        let start = seen.as_ref().unwrap_or(start);
        self.decisive = Decisive::of(start.certain(None).as_ref().unwrap_or(start));
    }

    fn in_any_line(&mut self, _: &P, _: P::Move, place: Span) {
        self.span = place;
    }

    fn before(&mut self, position: &P, mv: P::Move) {
        let seen = self.seen(position);
        let position = seen.as_ref().unwrap_or(position);
        self.certain = position.certain(Some(mv));
        if let Some(certain) = &self.certain {
            self.decisive = Decisive::of(certain);
        }
        let known = self.certain.as_ref().unwrap_or(position);
        self.situation.fill_in(known, &self.decisive, self.certain.is_none());
        match &mut self.before {
            Some(before) => before.clone_from(position),
            None => self.before = Some(position.clone()),
        }
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        let seen = self.seen(position);
        let after = seen.as_ref().unwrap_or(position);
        let Some(before) = self.before.take() else { return };
        match after.certain(None) {
            Some(certain) => self.decisive = Decisive::of(&certain),
            None => after.update_decisive(&before, mv, &mut self.decisive),
        }
        let side = after.turn().side as usize;
        let next_wins = std::mem::take(&mut self.decisive.wins[side]);
        self.close_ply(&before, after, mv, &next_wins);
        self.decisive.wins[side] = next_wins;
        // The memory of the old position is used again.
        self.before = Some(before);
    }

    fn resigned(&mut self, position: &P, side: Side, place: Span) {
        self.end = LineEnding::Resigned;
        self.resigned_by_tag(position, side, place);
    }

    fn resigned_by_tag(&mut self, position: &P, side: Side, place: Span) {
        let seen = self.seen(position);
        self.check_resignation(seen.as_ref().unwrap_or(position), side, place);
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        if end.last.is_some_and(|last| last.outcome().is_some()) {
            self.end = LineEnding::Over;
        }
        self.conclude(end.last);
    }

    fn findings(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.findings)
    }
}

#[cfg(test)]
mod tests;
