//! Moves that a person tries where a game went wrong, each judged by a search.

use super::estimates::chance_of;
use super::{Mark, Reviewable, line_text, result_of};
use xgames_core::games::Seat;
use xgames_core::games::tactics::winning_moves;
use xgames_search::engine::session::Session;
use xgames_search::engine::{Settings, pie};
use xgames_search::solver::{Limits, Value};

/// Whether a move lets a win at once pass, as a move does that is called a missed win.
pub fn misses_win<P: Reviewable>(before: &P, mv: P::Move) -> bool {
    let wins = winning_moves(before, before.turn().side);
    !wins.is_empty() && !wins.iter().any(|win| P::is_same_choice(*win, mv))
}

/// A search's judgement of a move that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The chance of the player after the move, from 0 to 1.
    pub chance: f64,
    /// Whether that is proved.
    pub is_proven: bool,
    /// The best play of the other side after the move; empty if the move ends the game.
    pub answer: Vec<String>,
}

impl Attempt {
    /// Judges a legal move in this position, within the limits.
    #[must_use]
    pub fn new<P: Reviewable>(before: &P, mv: P::Move, settings: Settings, limits: &Limits<'_>) -> Attempt {
        let seat = before.turn().seat;
        let is_first = before.side_of(seat) == before.side_of(Seat(1));
        let mut after = before.clone();
        after.play(mv);
        if let Some(outcome) = after.outcome() {
            let first = chance_of(result_of(&after, Value::of(outcome.winner))).unwrap_or(0.5);
            let chance = if is_first { first } else { 1.0 - first };
            return Attempt { chance, is_proven: true, answer: Vec::new() };
        }
        let report = Session::new(after.clone(), settings).judge(limits, &mut |_| {});
        let (chance, value) = pie::chance_and_value(&after, report.evaluation, seat);
        let line = report.lines.into_iter().next().map(|line| line.moves).unwrap_or_default();
        Attempt { chance, is_proven: value.is_some(), answer: line_text(&after, &line) }
    }

    /// Whether it is proved that the move wins.
    #[must_use]
    pub fn wins(&self) -> bool {
        self.is_proven && self.chance >= 1.0
    }

    /// Whether the move costs nothing that could be told from the noise of a search, compared with the chance before it. A move that
    /// loses for certain costs the game, however small the chance was.
    #[must_use]
    pub fn keeps<P: Reviewable>(&self, before: f64) -> bool {
        let doubt = if self.is_proven { 0.0 } else { P::DOUBT };
        let loses = self.is_proven && self.chance <= 0.0;
        !loses && Mark::of_loss(before - self.chance - doubt).is_none()
    }
}
