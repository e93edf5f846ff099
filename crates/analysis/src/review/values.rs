//! Finds the ply from which on a game was decided.

use super::search::Reviewable;
use super::{Outlook, Review, result_of};
use xgames_core::board::picture::Mark as CellMark;
use xgames_core::diagnostic::{Code, Diagnostic, ToMove, add};
use xgames_core::games::{Prospect, Side};
use xgames_core::record::GameResult;
use xgames_search::engine::pie;
use xgames_search::solver::Value;

/// A side lost its prospect of a win after this number of plies, in this position.
struct Cut<P> {
    side: Side,
    plies: usize,
    position: P,
}

impl<P: Reviewable> Review<'_, P> {
    /// Finds out, after the last ply, from which ply on the game was decided, and by which mistake.
    pub(super) fn conclude(&mut self, last: Option<&P>) {
        let plies = self.plies.len();
        let Some(last) = last.cloned().or_else(|| self.position_after(plies)) else { return };
        let last = self.seen(&last).unwrap_or(last);
        if let Some(outcome) = last.outcome() {
            self.last = Some(result_of(&last, Value::of(outcome.winner)));
        } else {
            let outlook = Outlook::of(&last);
            self.last_distance = (!outlook.wins.is_empty()).then_some(1);
            self.last = outlook.value;
        }
        let cut = [Side::First, Side::Second].into_iter().find_map(|side| self.cut_off(side, &last));
        if let Some(cut) = &cut {
            self.value_from(cut);
        }
        self.restore();
        self.search_back();
        self.estimate();
        let proved = self.last.map_or(plies, |last| {
            (0..plies).rev().take_while(|plies| self.value_after(*plies) == Some(last)).last().unwrap_or(plies)
        });
        match cut {
            Some(cut) if cut.plies < plies && cut.plies <= proved => self.add_cut(&cut),
            _ if proved + 1 < plies && last.outcome().is_some() => self.add_decided(proved),
            // The game was not played to its end, but a search has proved who wins.
            _ if last.outcome().is_none() && self.search.is_some() && self.last.is_some() => {
                let is_mistake = plies > 0 && proved == plies && self.value_after(plies - 1).is_some();
                if is_mistake || (1..plies).contains(&proved) {
                    self.add_decided(proved);
                }
            }
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

    /// The ply at which a side lost its prospect of a win. `None` if it has it at the end.
    fn cut_off(&self, side: Side, last: &P) -> Option<Cut<P>> {
        let is_open = |position: &P| self.seen(position).as_ref().unwrap_or(position).prospect(side) == Prospect::Win;
        let cut_at = |plies, position: P| Cut { side, plies, position: self.seen(&position).unwrap_or(position) };
        if is_open(last) {
            return None;
        }
        // The search halves the plies between an open position and one that is cut.
        let mut open = (0, self.start.clone()?);
        if !is_open(&open.1) {
            return Some(cut_at(0, open.1));
        }
        let mut cut = (self.plies.len(), last.clone());
        let mut position = last.clone();
        while open.0 + 1 < cut.0 {
            let middle = usize::midpoint(open.0, cut.0);
            position.clone_from(&open.1);
            self.plies[open.0..middle].iter().for_each(|ply| position.play(ply.mv));
            let half = if is_open(&position) { &mut open } else { &mut cut };
            half.0 = middle;
            std::mem::swap(&mut half.1, &mut position);
        }
        Some(cut_at(cut.0, cut.1))
    }

    /// Notes the result that follows because a side cannot win from this ply on.
    fn value_from(&mut self, Cut { side, plies, position }: &Cut<P>) {
        if position.prospect(*side) == Prospect::Loss {
            let result = Some(result_of(position, Value::Win(side.other())));
            self.plies[*plies..].iter_mut().for_each(|ply| ply.value = ply.value.or(result));
            self.last = self.last.or(result);
        }
    }

    /// Adds the finding that a side can no longer win.
    fn add_cut(&mut self, Cut { side, plies, position }: &Cut<P>) {
        let other = P::GAME.side_name(side.other());
        let help = match position.prospect(*side) {
            Prospect::Loss => Some(format!("{other} wins, whatever both sides play from here on")),
            Prospect::Indirect => Some(format!("it wins only if {other} has to make a move that loses")),
            _ => None,
        };
        let message = format!("after this move {} can no longer {}", P::GAME.side_name(*side), P::CANNOT_WIN);
        self.add_after(position, *plies, message, help);
    }

    /// Adds the finding about the ply after which the result at the end was decided: the last mistake, if it is known what
    /// would have been better.
    fn add_decided(&mut self, plies: usize) {
        let (Some(after), Some(before)) = (self.position_after(plies), plies.checked_sub(1)) else { return };
        let Some(winner) = self.last else { return };
        let side = [Side::First, Side::Second].into_iter().find(|side| result_of(&after, Value::Win(*side)) == winner);
        let outcome = match (side, winner.is_won_by_first()) {
            // The sides may be exchanged, so a side would not say which player is meant.
            (Some(_), Some(is_first)) if pie::is_open(&after) => format!("seat {} wins", if is_first { 1 } else { 2 }),
            (Some(side), _) => format!("{} wins", P::GAME.side_name(side)),
            (None, _) => "the game is drawn".to_owned(),
        };
        let is_new = self.plies[before].mark.is_none();
        if let (Some(best), Some(position)) = (self.plies[before].line.first().copied(), self.position_after(before))
            && is_new
            && self.plies[before].value.is_some()
        {
            self.add_last_mistake(&position, before, best, &outcome);
        } else if is_new {
            let is_open = self.plies[before].value.is_none();
            let help =
                is_open.then(|| "it may have been decided before; the position before this move is not solved".into());
            self.add_after(&after, plies, format!("after this move {outcome} with best play"), help);
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
