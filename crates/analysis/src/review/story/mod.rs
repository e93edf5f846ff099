//! The course of a game in words: who lost it where, what would have been better, and why.

mod reason;
#[cfg(test)]
mod tests;

use std::cmp::{Ordering, Reverse};

use self::reason::Ending;
use super::findings::{MISTAKE, list, mark_better, missed_win};
use super::percent::{percent, percent_of};
use super::situation::unlosing_moves;
use super::{LineEnding, Mark, MeantPlies, Outlook, Review, Reviewable, line_text};
use xgames_core::board::picture::{Mark as CellMark, Picture};
use xgames_core::diagnostic::{self, shorten};
use xgames_core::games::Seat;
use xgames_core::games::tactics::winning_moves;
use xgames_core::judge::{Judgement, numbered_move};
use xgames_core::record::{GameResult, Termination, known};
use xgames_search::engine;
use xgames_search::solver::{Limits, pie};

/// The greatest number of moments in a story.
const MOMENTS: usize = 3;

/// The least loss of winning chance, from 0 to 1, with which a move is a moment.
const LEAST_LOSS: f64 = 0.05;

/// The most memory and positions of the search for a line that wins, where it is proved already that there is one.
const MEMORY: usize = 16 << 20;
const MOST_FOR_LINE: u64 = 10_000;

/// The chance of a player, from 0 to 1, below which the player is behind.
const BEHIND: f64 = 0.4;

/// The chance of a player, from 0 to 1, with which a game is not lost yet that the player gives up.
const HOPELESS: f64 = 0.25;

/// The end of a game, as its record tells it.
#[derive(Clone, Copy, Debug)]
pub struct Ended<'e> {
    /// The result, as far as the record or the board tells it.
    pub result: GameResult,
    /// The way in which the game ended, if the record says so.
    pub termination: Option<Termination>,
    /// The names of the players by seat.
    pub players: &'e [Option<String>],
}

impl<'e> From<&'e Judgement> for Ended<'e> {
    fn from(judgement: &'e Judgement) -> Ended<'e> {
        Ended { result: judgement.known_result(), termination: judgement.termination, players: &judgement.players }
    }
}

/// The course of a game in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    /// One sentence: who lost the game where, and whether that is proved.
    pub verdict: String,
    /// The ply, from 1, with which the game was lost, if one move lost it.
    pub decisive: Option<usize>,
    /// The moves that decided the game, in their order.
    pub moments: Vec<Moment>,
    /// The number of further inaccuracies and mistakes of the players who are meant, without those that cost nothing because the game was lost already.
    pub others: usize,
    /// The moves that seem bad but could not be checked, each with its number and the chances before and after it, the worst first: those of
    /// the players who are meant.
    pub unchecked: Vec<String>,
    /// The won game that the loser has given up, if that is proved.
    pub given_up: Option<GivenUp>,
}

/// A game that was won for a player at the end of its record, and that the player lost by giving up or on time.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenUp {
    /// The number of plies of the record.
    pub plies: usize,
    /// The seat of the player, from 1.
    pub seat: u8,
    /// A line of play that wins; empty if none is known.
    pub line: Vec<String>,
    /// Whether the line begins with a move of the loser of the game.
    pub is_to_move: bool,
}

/// A move that decided something.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The number of the ply, from 1.
    pub ply: usize,
    /// The move with its number, as in `4... d9`.
    pub name: String,
    /// The seat whose move it was, from 1.
    pub seat: u8,
    /// The name of the side whose move it was; for a swap, before swapping.
    pub side: &'static str,
    /// The move in canonical notation.
    pub mv: String,
    /// The kind of mistake.
    pub mark: Mark,
    /// The chance of the player before the move and after it, from 0 to 1, if they are estimated or proved.
    pub chances: Option<[f64; 2]>,
    /// Whether everything that is said of the loss is proved.
    pub is_proven: bool,
    /// The loss by the move, in a sentence.
    pub loss: String,
    /// A better line of play; empty if none is known.
    pub better: Vec<String>,
    /// Whether it is proved that its first move was better, or that by the rules alone.
    pub is_better_proven: bool,
    /// The reason why the better line is better, if it is proved.
    pub why_better: Option<String>,
    /// The best play of the other side after the move; empty if it is not known.
    pub answer: Vec<String>,
    /// The reason why the move loses, if it is proved.
    pub why: Option<String>,
    /// The board before the move, where the move and a better one are marked.
    pub board: Picture,
    /// The board at the end of the answer, where the reason is marked.
    pub end: Option<Picture>,
    /// The board where the reason is marked why the better line is better, if it can be shown.
    pub better_end: Option<Picture>,
    /// The number of plies of the better line before that board.
    pub plies_to_better_end: usize,
}

impl<P: Reviewable> Review<'_, P> {
    /// The course of the game in words, about the plies that are meant.
    #[must_use]
    pub fn story(&self, ended: Ended<'_>, meant: &MeantPlies) -> Story {
        let decisive = self.decisive(ended.result);
        let is_meant = |index: &usize| {
            let turn = self.plies[*index].turn;
            meant.has(turn.seat.0, P::GAME.side_name(turn.side))
        };
        let mut unchecked: Vec<usize> = self.unchecked.iter().copied().filter(is_meant).collect();
        unchecked
            .sort_by(|one, other| self.loss_of(*other).partial_cmp(&self.loss_of(*one)).unwrap_or(Ordering::Equal));
        let marked: Vec<usize> = (0..self.plies.len()).filter(|index| self.plies[*index].mark.is_some()).collect();
        let loser_is_first = ended.result.is_won_by_first().map(|winner_is_first| !winner_is_first);
        // What the rules alone call a mistake of the loser cost the game, whatever an estimate says, unless it was lost before.
        let cost_the_game = |index: usize| {
            let is_loser = loser_is_first == Some(self.plies[index].is_first);
            is_loser && self.is_by_rule(index) && !self.was_lost(index)
        };
        let loss = |index: &usize| match self.loss_of(*index) {
            Some(loss) if !cost_the_game(*index) => loss,
            _ => 1.0,
        };
        let counts: Vec<usize> = marked
            .into_iter()
            .filter(is_meant)
            .filter(|index| loss(index) >= LEAST_LOSS || self.is_by_rule(*index) && !self.was_lost(*index))
            .collect();
        // A winner's mistake that cost nothing decided nothing.
        let is_of_winner = |index: usize| loser_is_first == Some(!self.plies[index].is_first);
        let decides = |index: &usize| !is_of_winner(*index) || loss(index) >= LEAST_LOSS;
        let mut chosen: Vec<usize> = counts.iter().copied().filter(decides).collect();
        // The greatest losses come first; of these the one that decided the game, then what is seen by the rules, and then the latest.
        let rank = |index: &usize| {
            let greatest = Reverse((loss(index) * 1e4) as u32);
            (greatest, Some(*index) != decisive, !self.is_by_rule(*index), Reverse(*index))
        };
        // Where a greater loss may be among the moves that could not be checked, a small one may have decided nothing.
        let is_small = |index: &usize| self.plies[*index].mark == Some(Mark::Inaccuracy) && Some(*index) != decisive;
        chosen.retain(|index| unchecked.is_empty() || !is_small(index));
        chosen.sort_by_key(rank);
        let place = chosen.iter().position(|index| Some(*index) == decisive);
        place.into_iter().for_each(|place| chosen[..=place].rotate_right(1));
        chosen.truncate(MOMENTS);
        chosen.sort_unstable();
        Story {
            verdict: self.sentence(ended, decisive),
            decisive: decisive.map(|index| index + 1),
            others: counts.len() - chosen.len(),
            unchecked: unchecked.into_iter().filter_map(|index| self.suspicion(index)).collect(),
            moments: chosen.into_iter().filter_map(|index| self.moment(index)).collect(),
            given_up: self.given_up(ended.result),
        }
    }

    /// The verdict of the [story](Review::story) and its decisive ply. They need no search: they say what the values of the positions
    /// say that are known. `None` if there is no value by which to tell how the game ended.
    #[must_use]
    pub fn verdict(&self, ended: Ended<'_>) -> Option<(String, Option<usize>)> {
        let decisive = self.decisive(ended.result);
        self.winrate_after(self.plies.len())?;
        Some((self.sentence(ended, decisive), decisive.map(|index| index + 1)))
    }

    /// The ply with which the loser fell behind for good, or a later one that decided more; `None` if no ply cost much. An estimated loss
    /// costs as much as the loser never got back.
    ///
    /// An estimated loss gives way to a greater one that is proved, and one that is less than a mistake to any greater one. If no ply
    /// cost as much as a mistake, it is the last one that the rules alone call one.
    fn decisive(&self, result: GameResult) -> Option<usize> {
        let winner_is_first = result.is_won_by_first()?;
        let is_ahead = |plies: &usize| self.chance_of(*plies, winner_is_first).is_some_and(|chance| chance > 0.5);
        let ahead = (0..=self.plies.len()).rev().take_while(is_ahead).last()?;
        let loser_is_first = !winner_is_first;
        let lasting = self.lasting_losses(loser_is_first);
        let costs = |index: usize| {
            let loss = self.plies[index].mark.and_then(|_| self.loss_of(index)).unwrap_or_default();
            if self.value_after(index + 1).is_some() { loss } else { loss.min(lasting[index]) }
        };
        let is_loser = |index: &usize| self.plies[*index].is_first == loser_is_first;
        let of_loser = |index: &usize| is_loser(index) && costs(*index) >= LEAST_LOSS;
        let turned = ahead.checked_sub(1).filter(of_loser);
        let later = ahead..self.plies.len();
        let worst = later.clone().filter(of_loser).max_by(|one, other| costs(*one).total_cmp(&costs(*other)));
        let is_proven = |index: usize| self.value_after(index + 1).is_some();
        let found = match (turned, worst) {
            (Some(turned), Some(worst)) => {
                let gives_way = !is_proven(turned) && (is_proven(worst) || costs(turned) < MISTAKE);
                Some(if gives_way && costs(worst) > costs(turned) { worst } else { turned })
            }
            (turned, worst) => turned.or(worst),
        };
        let is_small = found.is_none_or(|found| costs(found) < MISTAKE && !is_proven(found));
        let is_by_rule = |index: &usize| is_loser(index) && self.is_by_rule(*index) && !self.was_lost(*index);
        later.rev().find(is_by_rule).filter(|_| is_small).or(found)
    }

    /// The chance before each ply that the loser never had again after it, from 0 to 1.
    fn lasting_losses(&self, loser_is_first: bool) -> Vec<f64> {
        let chance = |plies: usize| self.chance_of(plies, loser_is_first).unwrap_or_default();
        let mut later = 0.0_f64;
        let mut losses = vec![0.0; self.plies.len()];
        for (index, loss) in losses.iter_mut().enumerate().rev() {
            later = later.max(chance(index + 1));
            *loss = (chance(index) - later).max(0.0);
        }
        losses
    }

    /// A move that seems bad but could not be checked, with its number and the chances before and after it.
    fn suspicion(&self, index: usize) -> Option<String> {
        let name = self.move_name(index)?;
        Some(match self.chances(index) {
            Some(chances) => {
                let [from, to] = chances.map(percent);
                format!("{name} ({from} to {to})")
            }
            None => name,
        })
    }

    /// Whether the rules alone call a ply a mistake.
    fn is_by_rule(&self, index: usize) -> bool {
        matches!(self.plies[index].mark, Some(Mark::MissedWin | Mark::MissedThreat | Mark::LosesAtOnce))
    }

    /// Whether it is proved that the game was lost before a ply for the player who made it: then no move decided anything.
    fn was_lost(&self, index: usize) -> bool {
        self.value_after(index) == Some(GameResult::won(!self.plies[index].is_first))
    }

    /// The last ply after which a result is proved, and was not before, if it is a mistake.
    fn proved_mistake(&self, result: GameResult) -> Option<usize> {
        let is_proved = |plies: usize| self.value_after(plies) == Some(result);
        let last = (0..self.plies.len()).rev().find(|index| is_proved(index + 1) && !is_proved(*index))?;
        self.plies[last].mark.is_some().then_some(last)
    }

    /// One sentence about how the game was decided, after one about how it ended if that was not on the board.
    fn sentence(&self, ended: Ended<'_>, decisive: Option<usize>) -> String {
        let sentence = self.decision(ended, decisive);
        let how = match ended.termination {
            _ if self.end == LineEnding::Over => None,
            Some(Termination::Timeout) => Some("lost on time"),
            Some(Termination::Forfeit) => Some("lost by forfeit"),
            Some(Termination::Resign) => Some("resigned"),
            _ if self.end == LineEnding::Resigned => Some("resigned"),
            _ => None,
        };
        match how.zip(ended.result.is_won_by_first()) {
            Some((how, winner_is_first)) => {
                let loser = beginning(&self.name(!winner_is_first, decisive, ended.players));
                format!("{loser} {how}. {sentence}")
            }
            None => sentence,
        }
    }

    /// One sentence about a game without a winner: how it ended, and how it was at the end.
    fn state_at_end(&self, Ended { result, termination, players }: Ended<'_>) -> String {
        let plies = self.plies.len();
        let name = |is_first| self.name(is_first, None, players);
        let so_far = match (self.last, self.winrate_after(plies)) {
            _ if result == GameResult::Draw && self.end == LineEnding::Over => String::new(),
            (Some(proved), _) => match proved.is_won_by_first() {
                Some(is_first) => format!(": it is a win for {} with best play, which is proved", name(is_first)),
                None => ": it is a draw with best play, which is proved".to_owned(),
            },
            (None, Some(chance)) => {
                format!(": the chance of {} is {}, by an estimate", name(true), percent_of(chance, false))
            }
            (None, None) => String::new(),
        };
        let state = match result {
            GameResult::Draw if termination == Some(Termination::Agreed) && self.end == LineEnding::Open => {
                "The players agreed on a draw"
            }
            GameResult::Draw => "The game was drawn",
            _ => "The game is not over",
        };
        format!("{state}{so_far}.")
    }

    fn decision(&self, ended: Ended<'_>, decisive: Option<usize>) -> String {
        let Ended { result, players, .. } = ended;
        let plies = self.plies.len();
        let Some(winner_is_first) = result.is_won_by_first() else { return self.state_at_end(ended) };
        let [winner, loser] =
            [winner_is_first, !winner_is_first].map(|is_first| self.name(is_first, decisive, players));
        let gave_up = |chance: &f64| self.end != LineEnding::Over && self.last.is_none() && *chance >= HOPELESS;
        let given_up_with = self.chance_of(plies, !winner_is_first).filter(gave_up);
        if let Some(index) = decisive {
            let Some(name) = self.move_name(index) else { return String::new() };
            let Some([from, to]) = self.chances(index).map(|chances| chances.map(percent)) else {
                return String::new();
            };
            let loser = beginning(&loser);
            let was_behind = self.chance_of(index, !winner_is_first).is_some_and(|chance| chance < BEHIND);
            // What is proved may be another move than the one that the estimates blame.
            let proved = self.proved_mistake(result).filter(|proved| *proved != index);
            let at_latest = proved.and_then(|proved| self.move_name(proved)).map_or(String::new(), |name| {
                format!(" It is proved that the game was lost at the latest with {name}.")
            });
            // The move after which the game was lost for good may not be the one that cost the most.
            let most = if self.lost_most(index) { "lost most" } else { "lost ground" };
            if let Some(chance) = given_up_with {
                return format!(
                    "{loser} still had a chance of {} at the end, by an estimate, and {most} at {name}: it fell from {from} to {to}.",
                    percent_of(chance, false)
                );
            }
            return match (self.value_after(index), self.value_after(index + 1)) {
                (Some(GameResult::Draw), Some(_)) => {
                    format!("{loser} lost a drawn game at {name}; that it was drawn before and lost after is proved.")
                }
                (Some(_), Some(_)) => {
                    format!("{loser} lost a won game at {name}; that it was won before and lost after is proved.")
                }
                (_, Some(_)) if was_behind => format!(
                    "{loser} had the worse chances, {from} by an estimate; after {name} it is proved that the game is lost."
                ),
                (_, Some(_)) => format!(
                    "{loser} lost this at {name}, or before: before it the chance was {from}, by an estimate; after it the game is lost, \
                     which is proved."
                ),
                (Some(before), None) => {
                    let was = if before == GameResult::Draw { "drawn" } else { "won" };
                    format!(
                        "{loser} lost this at {name}: before, the game was {was}, which is proved; after it the chance is {to}, by an \
                         estimate.{at_latest}"
                    )
                }
                _ if was_behind => format!(
                    "{loser} had the worse chances, and {most} at {name}: the chance fell from {from} to {to}, by an estimate.{at_latest}"
                ),
                _ => {
                    let is_small = self.loss_of(index).is_some_and(|loss| loss < MISTAKE);
                    let what = if is_small { most } else { "lost this" };
                    format!("{loser} {what} at {name}: the chance fell from {from} to {to}, by an estimate.{at_latest}")
                }
            };
        }
        let is_loser = |index: usize| self.plies[index].is_first != winner_is_first;
        let (at_end, winner) = (self.chance_of(plies, !winner_is_first), beginning(&winner));
        match (at_end, self.last) {
            (Some(_), Some(GameResult::Draw)) => {
                format!("{winner} won, but not on the board: at the end it was a draw with best play, which is proved.")
            }
            (Some(chance), Some(_)) if chance > 0.5 => {
                format!("{winner} won, but not on the board: at the end {loser} had a won game, which is proved.")
            }
            // Before the first move of a game the chances are about even.
            (Some(chance), None) if chance >= if plies == 0 { 0.6 } else { 0.5 } => format!(
                "{winner} won, but not on the board: at the end the chance of {loser} was {}, by an estimate.",
                percent_of(chance, false)
            ),
            _ if plies == 0 => format!("{winner} won without a move."),
            (Some(_), _) if (0..plies).any(|plies| self.winrate_after(plies).is_none()) => {
                format!("{winner} won. Which move lost the game is not known: not all positions have a value.")
            }
            (Some(_), _) if self.is_cut() => {
                format!("{winner} won. No move is known that lost the game; the review was interrupted.")
            }
            (Some(_), _) if self.unchecked.iter().any(|index| is_loser(*index)) => {
                format!("{winner} won. No move is known that lost the game; not all could be checked.")
            }
            (Some(_), _) if (0..plies).any(|index| is_loser(index) && self.known_loss_of(index).is_none()) => {
                format!("{winner} won. No move is known that lost the game; not all hands are known.")
            }
            (Some(_), _) => {
                let since = self
                    .lost_since(result)
                    .map_or(String::new(), |since| format!("; it was lost {since}, which is proved"));
                format!("{winner} won, and no single move of {loser} lost the game{since}.")
            }
            (None, _) => format!("{winner} won."),
        }
    }

    /// Whether no other ply of the same players lost more.
    fn lost_most(&self, index: usize) -> bool {
        let is_same = |other: &usize| self.plies[*other].is_first == self.plies[index].is_first;
        let own = (0..self.plies.len()).filter(is_same);
        let most = own.filter_map(|index| self.known_loss_of(index)).fold(0.0, f64::max);
        self.loss_of(index).is_some_and(|loss| loss >= most)
    }

    /// Since when it is proved that the game had this result, in words; `None` if that is proved of its end alone.
    fn lost_since(&self, result: GameResult) -> Option<String> {
        let is_proved = |plies: &usize| self.value_after(*plies) == Some(result);
        match (0..=self.plies.len()).rev().take_while(is_proved).last()? {
            0 => Some("from the beginning".to_owned()),
            plies if plies < self.plies.len() => Some(format!("after {} at the latest", self.move_name(plies - 1)?)),
            _ => None,
        }
    }

    /// The won game that the loser has given up, if that is proved.
    fn given_up(&self, result: GameResult) -> Option<GivenUp> {
        let plies = self.plies.len();
        let loser_is_first = !result.is_won_by_first()?;
        let won = GameResult::won(loser_is_first);
        let end = self.position_after(plies).filter(|_| self.end != LineEnding::Over && self.last == Some(won))?;
        let end = self.seen(&end).unwrap_or(end);
        let estimating = self.estimating;
        let stop = |nodes| estimating.is_some_and(|estimating| (estimating.stop)(nodes));
        let limits = Limits { stop: &stop, ..Limits::nodes(MOST_FOR_LINE) };
        let solution = pie::solve(&mut *end.solver(MEMORY, 1), &end, &limits).solution;
        let mut seats = seats_of(&end, loser_is_first);
        let to_move = seats.clone().find(|seat| *seat == end.turn().seat);
        let seat = to_move.or(seats.next())?;
        Some(GivenUp { plies, seat: seat.0, line: line_text(&end, &solution.line), is_to_move: to_move.is_some() })
    }

    /// The move with its number.
    fn move_name(&self, index: usize) -> Option<String> {
        let (start, before) = (self.start.as_ref()?, self.position_after(index)?);
        Some(numbered_move(start, index + 1, &before.move_text(self.plies[index].mv)))
    }

    /// The name of the players for whom seat 1 plays, or of the others, in words about the end of the game and the ply that decided it: with
    /// their side at the end, or with their seat if the sides could be exchanged at the end or before that ply.
    fn name(&self, is_first: bool, decisive: Option<usize>, players: &[Option<String>]) -> String {
        let is_open = |plies: usize| self.position_after(plies).is_some_and(|position| engine::pie::is_open(&position));
        let could_swap = decisive.is_some_and(is_open) || is_open(self.plies.len());
        let Some(end) = self.position_after(self.plies.len()) else { return String::new() };
        let first = end.side_of(Seat(1));
        let what = match (could_swap, is_first) {
            (true, true) => "seat 1",
            (true, false) => "seat 2",
            (false, true) => P::GAME.side_name(first),
            (false, false) => P::GAME.side_name(first.other()),
        };
        let of_seat = |Seat(seat): Seat| name_in_words(players, seat);
        let names: Vec<String> = seats_of(&end, is_first).filter_map(of_seat).collect();
        if names.is_empty() { what.to_owned() } else { format!("{} ({what})", names.join(" and ")) }
    }

    /// The cost of the ply with this index, with a better line and the reasons as far as they are proved.
    fn moment(&self, index: usize) -> Option<Moment> {
        let ply = &self.plies[index];
        let mark = ply.mark?;
        let before = self.position_after(index)?;
        let mut after = before.clone();
        after.play(ply.mv);
        // A viewer must not learn what is hidden. The texts of moves are those of the record, which hides it too.
        let shown = [&before, &after].map(|position| self.seen(position).unwrap_or_else(|| position.clone()));
        let [seen_before, seen_after] = &shown;
        let (side, enemy) = (ply.turn.side, ply.turn.side.other());
        // The cells of `decides` show after the move what the rules say of it.
        let (loss, better, decides) = match mark {
            Mark::MissedWin => {
                let wins = Outlook::of(seen_before).wins;
                (missed_win(seen_before, &wins).1, wins, Vec::new())
            }
            Mark::MissedThreat => {
                let wins = winning_moves(seen_after, enemy);
                (
                    format!("{} can then win at once with {}", P::GAME.side_name(enemy), list(seen_after, &wins)),
                    unlosing_moves(seen_before, ply.mv),
                    wins.iter().flat_map(|win| P::changed_cells(*win)).collect(),
                )
            }
            Mark::LosesAtOnce => {
                let how = after.outcome().map_or("", |outcome| P::PROFILE.decision(outcome.reason).lost);
                (format!("the move loses at once{how}"), unlosing_moves(seen_before, ply.mv), after.deciding_cells())
            }
            Mark::Inaccuracy | Mark::Mistake | Mark::Blunder => (self.words_of_loss(index)?, Vec::new(), Vec::new()),
        };
        let line = match self.better_line(index) {
            line @ [first, ..] if !P::is_same_choice(*first, ply.mv) => line.to_vec(),
            _ => better.first().copied().into_iter().collect(),
        };
        let answer = self.best_line_after(index + 1);
        let solver = before.solver(0, 1);
        // After a swap the sides are exchanged, and a swap itself needs no reason.
        let swaps = [ply.mv].iter().chain(&line).any(|mv| P::is_swap(*mv));
        // What the rules say of a mark is reason enough.
        let is_rule = self.is_by_rule(index);
        let is_proven = |plies: usize| self.value_after(plies).is_some() && !swaps && !is_rule;
        let find = |from, line: &[P::Move], winner| Ending::find(&*solver, from, line, winner);
        let played = Some(before.move_text(ply.mv));
        let loses = is_proven(index + 1).then(|| find((played, seen_after), answer, enemy)).flatten();
        let wins = is_proven(index).then(|| find((None, seen_before), &line, side)).flatten();
        let shown = loses.as_ref().map_or(answer.len(), |ending| ending.plies);
        let mut board = seen_before.picture();
        self.plies[..index].last().into_iter().for_each(|last| board.mark(&P::changed_cells(last.mv), CellMark::Last));
        board.mark(&P::changed_cells(ply.mv), CellMark::Played);
        mark_better::<P>(if line.is_empty() { &better } else { &line[..1] }, &mut board);
        let threat = (!decides.is_empty()).then(|| {
            let mut picture = seen_after.picture();
            picture.mark(&P::changed_cells(ply.mv), CellMark::Last);
            picture.mark(&decides, CellMark::Chain);
            picture
        });
        let chances = self.chances(index);
        let why = loses.as_ref().map(|ending| ending.words.clone());
        let end = loses.and_then(|ending| ending.board).or(threat);
        let plies_to_better_end = wins.as_ref().map_or(0, |ending| ending.plies);
        let (why_better, better_end) = wins.map(|ending| (ending.words, ending.board)).unzip();
        Some(Moment {
            ply: index + 1,
            name: self.move_name(index)?,
            seat: ply.turn.seat.0,
            side: P::GAME.side_name(side),
            mv: before.move_text(ply.mv),
            mark,
            chances,
            is_proven: is_rule || ply.value.is_some() && self.value_after(index + 1).is_some(),
            loss,
            better: self.line_text(&before, &line),
            is_better_proven: is_rule || ply.value.is_some(),
            why_better,
            answer: self.line_text(&after, &answer[..shown]),
            why,
            board,
            better_end: better_end.flatten(),
            plies_to_better_end,
            end,
        })
    }

    /// The best play after this number of plies, as far as it is known.
    fn best_line_after(&self, plies: usize) -> &[P::Move] {
        match self.plies.get(plies) {
            Some(ply) => ply.best_line(),
            None => self.last_estimate.as_ref().map_or(&[], |estimate| &estimate.line[..]),
        }
    }
}

/// The name of the player of a seat, from 1, in a sentence, which a long name would hide; `None` if it is not known.
#[must_use]
pub fn name_in_words(players: &[Option<String>], seat: u8) -> Option<String> {
    players.get(usize::from(seat) - 1)?.as_deref().and_then(known).map(shorten)
}

/// The seats of the side of seat 1, or of the others.
fn seats_of<P: Reviewable>(position: &P, is_first: bool) -> impl Iterator<Item = Seat> + Clone {
    let first = position.side_of(Seat(1));
    (1..=position.facts().players as u8).map(Seat).filter(move |seat| (position.side_of(*seat) == first) == is_first)
}

/// The name of a side or of players at the beginning of a sentence. Names of players are left as they are.
fn beginning(name: &str) -> String {
    if name.contains('(') { name.to_owned() } else { diagnostic::capital(name) }
}
