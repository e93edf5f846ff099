//! The certain facts about one position.

use super::findings::{list, mark_better, verb};
use super::result_of;
use super::situation::safe_moves;
use xgames_core::board::picture::Picture;
use xgames_core::games::tactics::winning_moves;
use xgames_core::games::{Prospect, Side, Tactics};
use xgames_core::record::GameResult;
use xgames_search::solver::Value;

/// The certain facts about a position in which the game goes on.
#[derive(Clone, Debug)]
pub struct Outlook<M> {
    /// The moves that win at once.
    pub wins: Vec<M>,
    /// The moves with which the other side would win at once if it were to move; none if every move ends the game, so that it never is.
    pub threats: Vec<M>,
    /// The moves after which the other side has not won and cannot win at once; `None` if there is no danger, so that they
    /// were not looked for.
    pub safe: Option<Vec<M>>,
    /// The moves that lose at once.
    pub loses: Vec<M>,
    /// The sides that can no longer win by a move of their own.
    pub cut_off: Vec<Side>,
    /// The result by perfect play, if it is proved.
    pub value: Option<GameResult>,
}

impl<M: Copy + PartialEq> Outlook<M> {
    /// The outlook of a position.
    #[must_use]
    pub fn of<P: Tactics<Move = M>>(position: &P) -> Outlook<M> {
        let certain = position.certain(None);
        let is_complete = certain.is_none();
        let known = certain.as_ref().unwrap_or(position);
        let side = position.turn().side;
        let wins = winning_moves(known, side);
        let goes_on = |mv: P::Move| {
            let mut after = position.clone();
            after.play(mv);
            after.outcome().is_none()
        };
        let mut threats = winning_moves(known, side.other());
        if !threats.is_empty() && !position.legal_moves().into_iter().any(goes_on) {
            // A threat is one only if it can still be carried out.
            threats.clear();
        }
        let mut loses = Vec::new();
        known.losing_moves_into(side, &mut loses);
        let is_danger = !threats.is_empty() || !loses.is_empty() || known.must_answer();
        let safe = is_danger.then(|| safe_moves(known, &threats, &loses, usize::MAX));
        let cut_off = [Side::First, Side::Second].into_iter().filter(|side| position.prospect(*side) < Prospect::Win);
        let cut_off: Vec<Side> = cut_off.collect();
        let is_lost = is_complete && safe.as_ref().is_some_and(Vec::is_empty);
        let loser = cut_off.iter().copied().find(|side| position.prospect(*side) == Prospect::Loss);
        let winner = match loser {
            _ if !wins.is_empty() => Some(side),
            _ if is_lost => Some(side.other()),
            loser => loser.map(Side::other),
        };
        Outlook {
            wins,
            threats,
            safe,
            loses,
            cut_off,
            value: winner.map(|winner| result_of(position, Value::Win(winner))),
        }
    }

    /// The facts in words, one a line.
    #[must_use]
    pub fn words<P: Tactics<Move = M>>(&self, position: &P) -> Vec<String> {
        let side = position.turn().side;
        let [own, other] = [side, side.other()].map(|side| P::GAME.side_name(side));
        let mut lines = Vec::new();
        if !self.wins.is_empty() {
            lines.push(format!("{own} wins at once with {}", list(position, &self.wins)));
        }
        let all_lose = self.value.is_some() && position.legal_moves().len() == self.loses.len();
        if all_lose {
            lines.push(format!("every move of {own} loses at once"));
        } else if !self.threats.is_empty() {
            lines.push(format!("{other} threatens to win at once with {}", list(position, &self.threats)));
        } else if position.must_answer() {
            lines.push(format!("{own} must answer the crossing"));
        }
        if !self.loses.is_empty() && !all_lose {
            lines.push(format!("{} at once", verb(list(position, &self.loses), "lose")));
        }
        match self.safe.as_deref() {
            Some([]) if all_lose => {}
            Some([]) if self.wins.is_empty() && self.value.is_some() => {
                let which = if self.loses.is_empty() { "every move loses" } else { "every other move loses too" };
                lines.push(format!("{which}: {other} wins"));
            }
            None | Some([]) => {}
            Some(&[only]) if position.legal_moves().len() == 1 => {
                lines.push(format!("{} is the only legal move", list(position, &[only])));
            }
            Some(&[only]) => lines.push(format!("only {} does not lose at once", list(position, &[only]))),
            Some(safe) => lines.push(format!("{} not lose at once", verb(list(position, safe), "do"))),
        }
        for side in &self.cut_off {
            lines.push(format!("{} can no longer {}", P::GAME.side_name(*side), P::CANNOT_WIN));
        }
        if lines.is_empty() {
            let open = if self.value.is_none() { ", and both sides can still win" } else { "" };
            lines.push(format!("no move wins or loses at once{open}"));
        }
        lines
    }

    /// Marks the cells of the moves that win at once, or else the cells of the moves that do not lose.
    pub fn mark_better<P: Tactics<Move = M>>(&self, picture: &mut Picture) {
        let safe = self.safe.as_deref().unwrap_or_default();
        mark_better::<P>(if self.wins.is_empty() { safe } else { &self.wins }, picture);
    }
}
