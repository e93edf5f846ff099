//! Alpha-beta over positions with open hands and a bag of known order.

use super::lines::{LINES, Lines};
use super::moves::{self, MAKES_SIX, Rated};
use super::play::Play;
use super::state::{SIX, Setting, State};
use super::transposition_table::{Entry, Key, TranspositionTable};
use crate::solver::share_out::deciding_move;
use crate::solver::shortcut::Shortcut;
use crate::solver::{Limits, Stopped};

/// The number of nodes after which the clock is looked at again.
const NODES_BETWEEN_CHECKS: u64 = 1024;

pub(crate) struct Search<'a> {
    pub(crate) setting: Setting,
    pub(crate) table: &'a TranspositionTable,
    limits: &'a Limits<'a>,
    lines: &'static Lines,
    pub(crate) nodes: u64,
    /// Lists of plays for use again.
    lists: Vec<Vec<Rated>>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(setting: Setting, table: &'a TranspositionTable, limits: &'a Limits<'a>) -> Search<'a> {
        Search { setting, table, limits, lines: &LINES, nodes: 0, lists: Vec::new() }
    }

    /// Counts a node, unless a limit is reached.
    #[inline]
    pub(crate) fn count_node(&mut self) -> Result<(), Stopped> {
        let is_last = self.limits.nodes.is_some_and(|most| self.nodes >= most);
        if is_last || self.nodes.is_multiple_of(NODES_BETWEEN_CHECKS) && self.limits.reached(self.nodes) {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    /// The result for the player to move: 1 for a win, 0 for a draw, -1 for a loss.
    pub(crate) fn result(&mut self, state: &State) -> Result<i16, Stopped> {
        if self.margin(state, 0, 1)? >= 1 {
            Ok(1)
        } else if self.margin(state, -1, 0)? >= 0 {
            Ok(0)
        } else {
            Ok(-1)
        }
    }

    /// Finds out [`Search::result`] by several threads, so that it is in the table.
    pub(crate) fn result_by_threads(&mut self, state: &State, threads: usize) -> Result<(), Stopped> {
        if !self.reaches(state, 1, threads)? {
            self.reaches(state, 0, threads)?;
        }
        Ok(())
    }

    /// Whether the player to move has a play with this margin, which is added to the table.
    fn reaches(&mut self, state: &State, margin: i16, threads: usize) -> Result<bool, Stopped> {
        let key = Key::new(state, &self.setting, state.changes(&self.setting) > 0);
        let score = if state.rows_move(&self.setting) { state.score } else { -state.score };
        let known = self.table.get(&key, score).unwrap_or(Entry { least: -SIX, most: SIX, best: None });
        if known.least >= margin || known.most < margin {
            return Ok(known.least >= margin);
        }
        let (mut plays, before) = (Vec::new(), self.nodes);
        moves::all(state, &self.setting, self.lines, &mut plays);
        plays.sort_unstable_by_key(|(rating, play)| (known.best != Some(*play), -rating));
        let (setting, table) = (&self.setting, self.table);
        let search = |(): &mut (), (_, play): &Rated, limits: &Limits| {
            let mut search = Search::new(setting.clone(), table, limits);
            let found = search.after(state, *play, margin - 1, margin);
            (found.map(|found| found >= margin), search.nodes)
        };
        let deciding = deciding_move(&plays, &mut vec![(); threads], self.limits, &mut self.nodes, search)?;
        let entry = match deciding {
            Some(index) => Entry { least: margin, best: Some(plays[index].1), ..known },
            None => Entry { most: margin - 1, ..known },
        };
        self.table.put(&key, score, entry, self.nodes - before);
        Ok(deciding.is_some())
    }

    /// A line of best play.
    pub(crate) fn line(&mut self, mut state: State) -> Result<Vec<Play>, Stopped> {
        let mut line = Vec::new();
        let mut plays = Vec::new();
        loop {
            let result = self.result(&state)?;
            moves::all(&state, &self.setting, self.lines, &mut plays);
            plays.sort_by_key(|(rating, _)| -rating);
            // Every play of a lost position loses; the first gives away the least.
            let mut best = plays[0].1;
            if result >= 0 {
                for (_, play) in &plays {
                    if self.after(&state, *play, result - 1, result)? >= result {
                        best = *play;
                        break;
                    }
                }
            }
            line.push(best);
            if state.play(best, &self.setting, self.lines).is_some() {
                return Ok(line);
            }
        }
    }

    /// The margin for the player to move, if it is between `alpha` and `beta`; else a bound on it, beyond `alpha` or `beta`.
    pub(crate) fn margin(&mut self, state: &State, mut alpha: i16, mut beta: i16) -> Result<i16, Stopped> {
        self.count_node()?;
        let sign = if state.rows_move(&self.setting) { 1 } else { -1 };
        let changes = state.changes(&self.setting);
        let (least, most) = state.bounds(&self.setting, self.lines, changes);
        let (mut least, mut most) = if sign > 0 { (least, most) } else { (-most, -least) };
        let shortcuts = self.setting.shortcuts;
        let key = Key::new(state, &self.setting, changes > 0 || !shortcuts.has(Shortcut::OpenLines));
        let score = sign * state.score;
        let mut first = None;
        if least < beta
            && most > alpha
            && shortcuts.has(Shortcut::Table)
            && let Some(entry) = self.table.get(&key, score)
        {
            least = least.max(entry.least);
            most = most.min(entry.most);
            first = entry.best;
        }
        if least >= beta || least == most {
            return Ok(least);
        }
        if most <= alpha {
            return Ok(most);
        }
        alpha = alpha.max(least - 1);
        beta = beta.min(most + 1);

        let before = self.nodes;
        let mut plays = self.lists.pop().unwrap_or_default();
        let found = self.best(state, alpha, beta, first, &mut plays);
        self.lists.push(plays);
        let (margin, best) = found?;
        if margin > alpha {
            least = least.max(margin);
        }
        if margin < beta {
            most = most.min(margin);
        }
        self.table.put(&key, score, Entry { least, most, best: Some(best) }, self.nodes - before);
        Ok(margin)
    }

    /// The best of these plays and its margin, if that is between `alpha` and `beta`; else a bound on it, beyond `alpha` or
    /// `beta`.
    fn best(
        &mut self,
        state: &State,
        mut alpha: i16,
        beta: i16,
        first: Option<Play>,
        plays: &mut Vec<Rated>,
    ) -> Result<(i16, Play), Stopped> {
        moves::all(state, &self.setting, self.lines, plays);
        if self.setting.shortcuts.has(Shortcut::Sixes)
            && let Some((_, play)) = plays.iter().find(|(rating, _)| moves::makes_six(*rating))
        {
            return Ok((SIX, *play));
        }
        if let Some(index) = first.and_then(|first| plays.iter().position(|(_, play)| *play == first)) {
            plays[index].0 = MAKES_SIX;
        }
        plays.sort_unstable_by_key(|(rating, _)| -rating);
        let mut best = (-SIX - 1, plays[0].1);
        for (_, play) in plays.iter() {
            let mut margin = self.after(state, *play, alpha, if best.0 < -SIX { beta } else { alpha + 1 })?;
            if margin > alpha && margin < beta && best.0 >= -SIX && alpha + 1 < beta {
                margin = self.after(state, *play, alpha, beta)?;
            }
            if margin > best.0 {
                best = (margin, *play);
                alpha = alpha.max(margin);
                if alpha >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The margin after a play for the player who makes it, if it is between `alpha` and `beta`; else a bound on it, beyond
    /// `alpha` or `beta`.
    pub(crate) fn after(&mut self, state: &State, play: Play, alpha: i16, beta: i16) -> Result<i16, Stopped> {
        let sign = if state.rows_move(&self.setting) { 1 } else { -1 };
        let mut next = *state;
        match next.play(play, &self.setting, self.lines) {
            Some(margin) => Ok(sign * margin),
            None => Ok(-self.margin(&next, -beta, -alpha)?),
        }
    }
}
