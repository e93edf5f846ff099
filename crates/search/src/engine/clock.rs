//! The use of the clock: how long to think about a move.
//!
//! The time left is shared among the moves that are still to come, as many as games from such positions usually have
//! ([`Playable::plies_left`]). A move takes half as much again as an even share: the moves that come first decide most, and
//! at the end a solver often needs no time at all. So a move takes less and less, in proportion to the square root of the
//! number of moves left. As no move takes more than a quarter of what is left without an increment and periods, a game that becomes longer does not lose on
//! time; and for each move that the rules may still allow, the moment is kept that passes between two clocks.

use std::time::Duration;

use super::Playable;

/// The share of a move, in even shares.
const EARLY: f64 = 1.5;

/// The least number of moves among which the time is shared.
const LEAST_MOVES: u32 = 6;

/// The time that is kept for what passes on the clock beside a search.
const OVERHEAD: Duration = Duration::from_millis(5);

/// The time that is kept in a period for each of its moves, but at most a tenth of it: who oversteps a period by a moment has lost.
const OVERHEAD_IN_PERIOD: Duration = Duration::from_millis(50);

/// The part of an increment that is used at once.
const OF_INCREMENT: f64 = 0.9;

/// The number of plies that a game may still have, of all players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PliesLeft {
    /// The usual number, until the game is decided or over.
    pub usual: usize,
    /// The largest number that must be expected.
    pub most: usize,
}

impl PliesLeft {
    /// The plies of a game in which stones fill a board. Usually the game is decided when this percentage of the cells is filled; one
    /// that lasts longer is thought to take a tenth of the cells that are empty.
    #[must_use]
    pub fn filling(cells: usize, empty: usize, percent: usize) -> PliesLeft {
        let usual = (cells * percent / 100).saturating_sub(cells - empty).max(empty / 10);
        PliesLeft { usual, most: empty }
    }
}

/// The time that a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time on the clock.
    pub time: Duration,
    /// The number of moves for which the time is; `None` if it is for the rest of the game.
    pub moves: Option<u32>,
    /// The time that each move adds to the clock.
    pub increment: Duration,
    /// The time for each move after the time on the clock is used up.
    pub overtime: Duration,
}

impl TimeLeft {
    /// The time to think about a move in this position.
    pub fn for_move<P: Playable>(self, position: &P) -> Duration {
        let players = position.facts().players.max(1);
        let PliesLeft { usual, most } = position.plies_left();
        self.share(usual.div_ceil(players) as u32, most.div_ceil(players) as u32)
    }

    /// The time for a move of a player who has this usual and this largest number of moves left, this one included.
    fn share(self, usual: u32, most: u32) -> Duration {
        let moves = self.moves.unwrap_or(u32::MAX).max(1);
        let usual = usual.max(LEAST_MOVES);
        let overhead = match self.moves {
            Some(_) => in_period(self.time / moves),
            None => OVERHEAD.saturating_sub(self.increment),
        };
        let kept = overhead * most.max(usual).min(moves);
        let free = self.time.saturating_sub(kept);
        let share = free.div_f64((f64::from(usual) / EARLY).min(moves.into()));
        let added = self.increment.mul_f64(OF_INCREMENT).min(free.saturating_sub(share) / 2);
        (share + added).max(self.overtime.saturating_sub(in_period(self.overtime)))
    }
}

/// The time that is kept of the time for a move in a period.
fn in_period(time: Duration) -> Duration {
    OVERHEAD_IN_PERIOD.min(time / 10)
}

#[cfg(test)]
mod tests {
    use super::super::testing::position;
    use super::*;
    use xgames_core::games::cross::Cross;
    use xgames_core::games::crossings::Crossings;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::crosswise::{Crosswise, Seats};

    /// The time that passes on the clock beside each search.
    const LOST: Duration = Duration::from_millis(1);

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    /// The times for the moves of one player on a board that is filled, and what is left on the clock after each move.
    fn game(cells: usize, percent: usize, begin: TimeLeft, moves: usize) -> Vec<(Duration, Duration)> {
        let mut left = begin;
        let play = |number: usize| {
            let PliesLeft { usual, most } = PliesLeft::filling(cells, cells.saturating_sub(2 * number), percent);
            let time = left.share(usual.div_ceil(2) as u32, most.div_ceil(2) as u32);
            left.time = left.time.checked_sub(time + LOST).expect("the player loses on time") + left.increment;
            (time, left.time)
        };
        (0..moves).map(play).collect()
    }

    /// Every game on every board, also one that fills it.
    #[test]
    fn no_player_loses_on_time_and_most_of_it_is_used() {
        let boards = (3..=52).map(|size| (size * size, 25)).chain((3..=30).map(|side| (3 * side * (side - 1) + 1, 70)));
        for (cells, percent) in boards {
            for time in [1.0, 5.0, 60.0, 600.0, 36_000.0] {
                for increment in [0.0, 0.1, 5.0] {
                    let begin = TimeLeft { time: seconds(time), increment: seconds(increment), ..TimeLeft::default() };
                    let moves = cells / 2 + 1;
                    if LOST * moves as u32 > begin.time {
                        continue;
                    }
                    let all = game(cells, percent, begin, moves);
                    let usual = (cells * percent / 200).max(LEAST_MOVES as usize);
                    let (_, left) = all[usual.min(all.len()) - 1];
                    let given = begin.time + begin.increment * usual as u32;
                    assert!(
                        time < 60.0 || left < given / 4,
                        "{cells} cells, {time} s + {increment} s: {left:?} are left after {usual}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_middle_has_more_time_than_the_end() {
        let begin = TimeLeft { time: seconds(60.0), ..TimeLeft::default() };
        let times: Vec<Duration> = game(19 * 19, 25, begin, 54).into_iter().map(|(time, _)| time).collect();
        assert!(times[..50].is_sorted_by(|one, next| one > next), "{times:?}");
        assert!(times[0] > seconds(1.8) && times[0] < seconds(2.1), "{times:?}");
        assert!(times[30] > seconds(0.9) && times[30] > times[53] * 2, "{times:?}");
    }

    /// Canadian overtime is a period for a number of moves.
    #[test]
    fn a_period_is_used_up_by_its_moves() {
        let mut left = TimeLeft { time: seconds(10.0), moves: Some(5), ..TimeLeft::default() };
        for moves in (1..=5).rev() {
            left.moves = Some(moves);
            let time = left.share(20, 100);
            assert!(time < seconds(2.1) && time > seconds(1.75), "{time:?}");
            left.time = left.time.checked_sub(time + LOST).unwrap();
        }
        assert!(left.time < seconds(0.4), "{left:?}");
        // A game that is over before the period does not need all of it.
        let rest = TimeLeft { time: seconds(10.0), moves: Some(50), ..TimeLeft::default() };
        assert!(rest.share(6, 6) > seconds(2.0));
        // A single move has nearly all of its time.
        let single = TimeLeft { time: seconds(1.0), moves: Some(1), ..TimeLeft::default() };
        assert_eq!(single.share(20, 100), seconds(0.95));
        let short = TimeLeft { time: seconds(0.1), ..single };
        assert_eq!(short.share(20, 100), seconds(0.09));
    }

    #[test]
    fn before_overtime_a_move_takes_at_least_as_long_as_in_it() {
        let left = TimeLeft { time: seconds(20.0), overtime: seconds(3.0), ..TimeLeft::default() };
        assert_eq!(left.share(100, 100), seconds(2.95));
        assert!(TimeLeft { time: seconds(600.0), ..left }.share(100, 100) > seconds(8.0));
        assert_eq!(TimeLeft::default().share(1, 1), Duration::ZERO);
    }

    #[test]
    fn an_increment_is_used() {
        let left = TimeLeft { time: seconds(1.0), increment: seconds(5.0), ..TimeLeft::default() };
        let time = left.share(50, 200);
        assert!(time > seconds(0.4) && time < seconds(0.9), "{time:?}");
        let long = TimeLeft { time: seconds(100.0), ..left };
        assert!(long.share(50, 200) > seconds(7.0));
    }

    /// A larger board has less time for a move, and a fuller one more.
    #[test]
    fn moves_left_follow_from_the_board() {
        let left = TimeLeft { time: seconds(60.0), ..TimeLeft::default() };
        let [small, large] = [9, 19].map(|size| left.for_move(&Crossway::new(size).unwrap()));
        assert!(small > large * 3, "{small:?} {large:?}");
        assert!(left.for_move(&Cross::new(4).unwrap()) > left.for_move(&Cross::new(8).unwrap()) * 3);
        let filled = PliesLeft::filling(81, 75, 25);
        assert_eq!((filled, PliesLeft::filling(81, 50, 25).usual), (PliesLeft { usual: 14, most: 75 }, 5));
        for time in [
            left.for_move(&position::<Crossings>("")),
            left.for_move(&Crosswise::new(Seats::by_number(2))),
            left.for_move(&Crosswise::new(Seats::by_number(4))),
        ] {
            assert!(time > seconds(2.0) && time < seconds(9.0), "{time:?}");
        }
    }
}
