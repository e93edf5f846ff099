//! The clock of a player with Canadian overtime, as the Go Text Protocol describes it: a main time, then periods for a number of
//! moves each.

use std::time::Duration;

use super::clock::TimeLeft;

/// The clock of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanadianClock {
    /// The main time.
    main: Duration,
    /// The time of a period, and its number of moves; `None` if the game is lost when the main time is over.
    overtime: Option<(Duration, u32)>,
    /// The time on the clock.
    left: Duration,
    /// The number of moves that the period still has; `None` in the main time.
    moves: Option<u32>,
}

impl CanadianClock {
    /// A clock with this main time, and periods of this time for a number of moves.
    #[must_use]
    pub fn new(main: Duration, overtime: Option<(Duration, u32)>) -> CanadianClock {
        CanadianClock { main, overtime, left: main, moves: None }.in_time()
    }

    /// The clock at the beginning of a game.
    #[must_use]
    pub fn reset(self) -> CanadianClock {
        CanadianClock::new(self.main, self.overtime)
    }

    /// Notes what is left on the clock, for a number of moves if it is the time of a period.
    pub fn set(&mut self, left: Duration, moves: Option<u32>) {
        (self.left, self.moves) = (left, moves);
    }

    /// Notes that the player has made a move in this time.
    pub fn moved(&mut self, time: Duration) {
        let over = time.saturating_sub(self.left);
        self.left = self.left.saturating_sub(time);
        match (self.moves, self.overtime) {
            (Some(moves), Some((period, of_period))) if moves <= 1 => {
                (self.left, self.moves) = (period, Some(of_period));
            }
            (Some(moves), _) => self.moves = Some(moves.saturating_sub(1)),
            // The move in which the main time ends is the first one of a period.
            (None, Some((period, moves))) if !over.is_zero() => {
                (self.left, self.moves) = (period, Some(moves));
                self.moved(over);
            }
            (None, _) => *self = self.in_time(),
        }
    }

    /// The time that the player has.
    #[must_use]
    pub fn left(&self) -> TimeLeft {
        let per_move = self.overtime.map_or(Duration::ZERO, |(period, moves)| period / moves.max(1));
        let overtime = if self.moves.is_none() { per_move } else { Duration::ZERO };
        TimeLeft { time: self.left, moves: self.moves, increment: Duration::ZERO, overtime }
    }

    /// The clock, in a period if no main time is left.
    fn in_time(self) -> CanadianClock {
        match self.overtime {
            Some((period, moves)) if self.left.is_zero() && self.moves.is_none() => {
                CanadianClock { left: period, moves: Some(moves), ..self }
            }
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn after_the_main_time_periods_follow() {
        let mut clock = CanadianClock::new(seconds(10), Some((seconds(6), 2)));
        clock.moved(seconds(4));
        let main = TimeLeft { time: seconds(6), overtime: seconds(3), ..TimeLeft::default() };
        assert_eq!(clock.left(), main);
        // Two seconds of the period are used, by its first move.
        clock.moved(seconds(8));
        let period = |left, moves| TimeLeft { time: seconds(left), moves: Some(moves), ..TimeLeft::default() };
        assert_eq!(clock.left(), period(4, 1));
        clock.moved(seconds(1));
        assert_eq!(clock.left(), period(6, 2));
        clock.set(seconds(5), Some(1));
        assert_eq!(clock.left(), period(5, 1));
        assert_eq!(clock.reset().left(), TimeLeft { time: seconds(10), ..main });
        // Without a main time, the first period begins at once.
        let mut clock = CanadianClock::new(Duration::ZERO, Some((seconds(1), 1)));
        assert_eq!(clock.left(), period(1, 1));
        clock.moved(seconds(2));
        assert_eq!(clock.left(), period(1, 1));
    }

    #[test]
    fn without_overtime_the_time_is_over() {
        let mut clock = CanadianClock::new(seconds(10), None);
        clock.moved(seconds(12));
        assert_eq!(clock.left(), TimeLeft::default());
        clock.set(seconds(3), Some(0));
        clock.moved(seconds(1));
        assert_eq!(clock.left(), TimeLeft { time: seconds(2), moves: Some(0), ..TimeLeft::default() });
    }
}
