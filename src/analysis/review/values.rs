//! From which ply on a game was decided.

use super::search::Reviewable;
use super::{Outlook, Review, result_of};
use crate::board::picture::Mark as CellMark;
use crate::diagnostic::{Code, Diagnostic, ToMove, add};
use crate::games::{Prospect, Side};
use crate::record::GameResult;
use crate::solver::Value;

impl<P: Reviewable> Review<'_, P> {
    /// Finds out, after the last ply, from which ply on the game was decided, and by which mistake.
    pub(super) fn conclude(&mut self) {
        let plies = self.plies.len();
        let Some(last) = self.position_after(plies) else { return };
        self.last = match last.outcome() {
            Some(outcome) => Some(result_of(&last, Value::of(outcome.winner))),
            None => Outlook::of(&last).value,
        };
        let cut = [Side::First, Side::Second].into_iter().find_map(|side| Some((side, self.cut_off(side, &last)?)));
        if let Some((side, from)) = cut {
            self.value_from(side, from);
        }
        self.search_back();
        let proved = self.last.map_or(plies, |last| {
            (0..plies).rev().take_while(|plies| self.value_after(*plies) == Some(last)).last().unwrap_or(plies)
        });
        match cut {
            Some((side, from)) if from < plies && from <= proved => self.add_cut(side, from),
            _ if proved + 1 < plies && last.outcome().is_some() => self.add_decided(proved),
            _ => {}
        }
    }

    /// The result by perfect play after this number of plies, if it is proved.
    pub(super) fn value_after(&self, plies: usize) -> Option<GameResult> {
        self.plies.get(plies).map_or(self.last, |ply| ply.value)
    }

    /// Notes this result, and a line of play that leads to it.
    pub(super) fn set_value_after(&mut self, plies: usize, value: GameResult, line: Vec<P::Move>) {
        match self.plies.get_mut(plies) {
            Some(ply) => (ply.value, ply.line) = (Some(value), line),
            None => self.last = Some(value),
        }
    }

    /// The number of plies after which a side had lost its prospect of a win. `None` if it has it at the end.
    fn cut_off(&self, side: Side, last: &P) -> Option<usize> {
        let is_open = |position: &P| position.prospect(side) == Prospect::Win;
        if is_open(last) {
            return None;
        }
        let (mut open, mut cut) = (0, self.plies.len());
        while open < cut {
            let middle = usize::midpoint(open, cut);
            if is_open(&self.position_after(middle)?) {
                open = middle + 1;
            } else {
                cut = middle;
            }
        }
        Some(cut)
    }

    /// Notes the result that follows because a side cannot win from this ply on.
    fn value_from(&mut self, side: Side, from: usize) {
        let Some(position) = self.position_after(from) else { return };
        if position.prospect(side) == Prospect::Loss {
            let result = Some(result_of(&position, Value::Win(side.other())));
            self.plies[from..].iter_mut().for_each(|ply| ply.value = ply.value.or(result));
            self.last = self.last.or(result);
        }
    }

    /// Adds the finding that a side can no longer win after this number of plies.
    fn add_cut(&mut self, side: Side, plies: usize) {
        let Some(after) = self.position_after(plies) else { return };
        let other = P::GAME.side_name(side.other());
        let help = match after.prospect(side) {
            Prospect::Loss => Some(format!("{other} wins, whatever both sides play from here on")),
            Prospect::Indirect => Some(format!("it wins only if {other} has to make a move that loses")),
            _ => None,
        };
        let message = format!("after this move {} can no longer {}", P::GAME.side_name(side), P::CANNOT_WIN);
        self.add_after(&after, plies, message, help);
    }

    /// Adds the finding about the ply after which the result at the end was decided: the last mistake, if it is known what
    /// would have been better.
    fn add_decided(&mut self, plies: usize) {
        let (Some(after), Some(before)) = (self.position_after(plies), plies.checked_sub(1)) else { return };
        let Some(winner) = self.last else { return };
        let side = [Side::First, Side::Second].into_iter().find(|side| result_of(&after, Value::Win(*side)) == winner);
        let outcome = side.map_or("the game is drawn".to_owned(), |side| format!("{} wins", P::GAME.side_name(side)));
        let is_new = self.plies[before].mark.is_none();
        if let (Some(best), Some(position)) = (self.plies[before].line.first().copied(), self.position_after(before))
            && is_new
            && self.plies[before].value.is_some()
        {
            self.add_last_mistake(&position, before, best, &outcome);
        } else if is_new {
            self.add_after(&after, plies, format!("after this move {outcome} with best play"), None);
        }
    }

    /// Adds a finding about the ply that led to this position.
    fn add_after(&mut self, after: &P, plies: usize, message: String, help: Option<String>) {
        let Some(ply) = plies.checked_sub(1).map(|ply| &self.plies[ply]) else { return };
        let mut picture = after.picture();
        picture.mark(&P::changed_cells(ply.mv), CellMark::Last);
        let finding = Diagnostic {
            help: help.map(Into::into),
            ply: u32::try_from(plies).ok(),
            turn: Some(ToMove { side: P::GAME.side_name(ply.turn.side), seat: ply.turn.seat.0 }),
            board: Some(Box::new(picture)),
            ..Diagnostic::new(Code::Decided, ply.span, message)
        };
        add(&mut self.findings, finding);
    }
}
