//! The clock: the time that the players have used, and the time that is left.

use std::time::Duration;

use crate::cli::TimeControl;
use xgames_core::games::{MAX_PLAYERS, Seat};
use xgames_search::engine::clock::TimeLeft;

/// The clock of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    control: Option<TimeControl>,
    /// The time that each player has used, by seat.
    used: [Duration; MAX_PLAYERS],
    /// The number of moves of each player that have added time.
    moves: [u32; MAX_PLAYERS],
    /// The number of these that were taken back. They have added their time, so the moves in their place add none.
    taken_back: [u32; MAX_PLAYERS],
}

fn index(Seat(seat): Seat) -> usize {
    usize::from(seat) - 1
}

impl Clock {
    pub(super) fn new(control: Option<TimeControl>) -> Clock {
        Clock { control, used: [Duration::ZERO; MAX_PLAYERS], moves: [0; MAX_PLAYERS], taken_back: [0; MAX_PLAYERS] }
    }

    /// Notes that a player has thought for so long.
    pub(super) fn use_up(&mut self, seat: Seat, time: Duration) {
        self.used[index(seat)] += time;
    }

    /// Notes that a player has moved.
    pub(super) fn moved(&mut self, seat: Seat) {
        match &mut self.taken_back[index(seat)] {
            0 => self.moves[index(seat)] += 1,
            replaced => *replaced -= 1,
        }
    }

    /// Notes that a move of a player was taken back. The time that it took stays used.
    pub(super) fn taken_back(&mut self, seat: Seat) {
        self.taken_back[index(seat)] += 1;
    }

    /// The time that a player has left; `None` without a limit.
    pub(super) fn left(&self, seat: Seat) -> Option<Duration> {
        let control = self.control?;
        let all = control.time + control.increment * self.moves[index(seat)];
        Some(all.saturating_sub(self.used[index(seat)]))
    }

    /// The time that a player has for the moves to come; `None` without a limit.
    pub(super) fn time_left(&self, seat: Seat) -> Option<TimeLeft> {
        let increment = self.control?.increment;
        Some(TimeLeft { time: self.left(seat)?, increment, ..TimeLeft::default() })
    }

    /// The clock as it will be if a player thinks for so long.
    pub(super) fn after(mut self, seat: Seat, time: Duration) -> Clock {
        self.use_up(seat, time);
        self
    }

    /// The time of a player in words: the time that is left or, without a limit, the time that was used.
    pub(super) fn words(&self, seat: Seat) -> String {
        match self.left(seat) {
            Some(left) => minutes(left),
            None => format!("{:.1} s", self.used[index(seat)].as_secs_f64()),
        }
    }
}

/// The time in minutes and seconds; below 20 seconds with a tenth.
pub(super) fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..20 => format!("0:{:04.1}", (time.as_secs_f64() * 10.0).floor() / 10.0),
        20..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_adds_time() {
        let control = TimeControl { time: Duration::from_secs(60), increment: Duration::from_secs(5) };
        let mut clock = Clock::new(Some(control));
        clock.use_up(Seat(2), Duration::from_secs(50));
        assert_eq!(clock.words(Seat(2)), "0:10.0");
        clock.moved(Seat(2));
        assert_eq!((clock.words(Seat(2)).as_str(), clock.words(Seat(1)).as_str()), ("0:15.0", "1:00"));
        // Who takes a move back gains no time, and loses none.
        clock.taken_back(Seat(2));
        assert_eq!(clock.words(Seat(2)), "0:15.0");
        clock.moved(Seat(2));
        assert_eq!(clock.words(Seat(2)), "0:15.0");
        clock.moved(Seat(2));
        assert_eq!(clock.words(Seat(2)), "0:20");
        clock.use_up(Seat(2), Duration::from_secs(99));
        let none = TimeLeft { increment: Duration::from_secs(5), ..TimeLeft::default() };
        assert_eq!((clock.left(Seat(2)), clock.time_left(Seat(2))), (Some(Duration::ZERO), Some(none)));
        assert_eq!((Clock::new(None).left(Seat(1)), Clock::new(None).time_left(Seat(1))), (None, None));
        assert_eq!(minutes(Duration::from_secs(3_725)), "1:02:05");
    }
}
