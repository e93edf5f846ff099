//! Grades agents: how many of their moves keep the value of the position.

use std::collections::BTreeMap;

use super::set::Set;
use super::task::Task;
use crate::statistics::Share;
use xgames_core::diagnostic::shorten;
use xgames_core::games::Game;
use xgames_core::judge::AnyPosition;

/// The number of positions in a row without an answer after which an agent is not asked again.
const PATIENCE: usize = 5;

/// The answer of an agent to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The agent plays this move, as records write it.
    Move(String),
    /// The agent has chosen something that is not legal, for this reason.
    Illegal(String),
    /// The agent gave no answer, for this reason.
    Silent(String),
    /// The grading is interrupted.
    Stopped,
}

/// The grade of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The move keeps the value.
    Kept,
    /// The move gives a part of the value away.
    Lost,
    /// The move is not legal, for this reason.
    Illegal(String),
    /// There was no answer, for this reason.
    Silent(String),
}

/// The numbers of answers by their grade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The moves that keep the value.
    pub kept: u64,
    /// The moves that do not.
    pub lost: u64,
    /// The answers that are no legal move.
    pub illegal: u64,
    /// The positions without an answer.
    pub silent: u64,
}

impl Tally {
    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.kept + self.lost + self.illegal + self.silent
    }

    /// The share of the positions in which the value was kept, with its interval; `None` without positions.
    #[must_use]
    pub fn share(&self) -> Option<Share> {
        Share::of(self.kept, self.positions())
    }

    fn count(&mut self, verdict: &Verdict) {
        *match verdict {
            Verdict::Kept => &mut self.kept,
            Verdict::Lost => &mut self.lost,
            Verdict::Illegal(_) => &mut self.illegal,
            Verdict::Silent(_) => &mut self.silent,
        } += 1;
    }

    fn add(&mut self, other: Tally) {
        self.kept += other.kept;
        self.lost += other.lost;
        self.illegal += other.illegal;
        self.silent += other.silent;
    }
}

/// A range of distances to the end: 1, 2, 3 to 4, 5 to 8, 9 to 16 and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Distances {
    /// The least distance.
    pub from: u32,
    /// The greatest distance.
    pub to: u32,
}

impl Distances {
    /// The range that a distance is in.
    #[must_use]
    pub fn of(distance: u32) -> Distances {
        let to = distance.clamp(1, 1 << 31).next_power_of_two();
        Distances { from: to / 2 + 1, to }
    }
}

/// The grades of an agent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grades {
    /// The grades by the place of the game in the list of games, size, and distance.
    rows: BTreeMap<(usize, u16, Distances), Tally>,
    /// Whether the agent was graded on all positions.
    pub is_complete: bool,
}

impl Grades {
    /// The grades by game, size, and distance.
    pub fn rows(&self) -> impl Iterator<Item = (Game, u16, Distances, Tally)> {
        self.rows.iter().map(|((game, size, distances), tally)| (Game::ALL[*game], *size, *distances, *tally))
    }

    /// The grades by game and size.
    #[must_use]
    pub fn boards(&self) -> Vec<(Game, u16, Tally)> {
        let mut boards: Vec<(Game, u16, Tally)> = Vec::new();
        for (game, size, _, tally) in self.rows() {
            match boards.last_mut() {
                Some((last, of, sum)) if (*last, *of) == (game, size) => sum.add(tally),
                _ => boards.push((game, size, tally)),
            }
        }
        boards
    }

    /// All grades together.
    #[must_use]
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.rows.values().for_each(|tally| total.add(*tally));
        total
    }

    fn count(&mut self, task: &Task, at: &AnyPosition, verdict: &Verdict) {
        let place = Game::ALL.iter().position(|game| *game == at.game()).unwrap_or_default();
        self.rows.entry((place, task.size, Distances::of(task.distance))).or_default().count(verdict);
    }
}

/// Grades an agent on the positions of a set, in their order. `ask` asks the agent for a move; `graded` is told each grade, with the
/// number of the position from 0.
///
/// An agent that gives no answer several times in a row is not asked again: it gets the same grade for all positions that are left.
/// After [`Answer::Stopped`] the grades so far are returned.
pub fn grade(
    set: &Set,
    ask: &mut dyn FnMut(&AnyPosition) -> Answer,
    graded: &mut dyn FnMut(usize, &Verdict),
) -> Grades {
    let (mut grades, mut silences) = (Grades::default(), 0);
    for (number, task) in set.tasks.iter().enumerate() {
        // The positions of a set have been played by the rules before.
        let Ok(at) = task.begin() else { continue };
        let answer = if silences < PATIENCE {
            ask(&at)
        } else {
            Answer::Silent(format!("it is not asked again after {PATIENCE} positions without an answer"))
        };
        let verdict = match answer {
            Answer::Stopped => return grades,
            Answer::Silent(why) => Verdict::Silent(why),
            Answer::Illegal(why) => Verdict::Illegal(why),
            Answer::Move(mv) => match task.is_kept(&at, &mv) {
                Ok(true) => Verdict::Kept,
                Ok(false) => Verdict::Lost,
                Err(why) => Verdict::Illegal(format!("its move ‘{}’ is not possible: {why}", shorten(&mv))),
            },
        };
        silences = if matches!(verdict, Verdict::Silent(_)) { silences + 1 } else { 0 };
        grades.count(task, &at, &verdict);
        graded(number, &verdict);
    }
    grades.is_complete = true;
    grades
}
