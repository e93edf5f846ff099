//! Arguments of `play`.

use std::time::Duration;

use clap::Args;

use super::value_parsers::{number, read_level, read_seat, read_seconds};
use super::{BoardOptions, EndgameOptions, OutputOptions, PositionOptions};

/// The name of a person who has given none.
pub const YOU: &str = "You";

/// The help of the record, which is never standard input: that has the moves.
const FILE_HELP: &str = "Record to go on from, such as games.txt, games.txt#7 or games.txt#7@12b\n\n\
    The name of a game is the start of that game, as with `--game`, unless there is such a file. With the number of a game (default: the \
    first) and a ply (default: the last).";

/// Arguments of `play`.
#[derive(Args, Debug)]
#[command(
    mut_arg("file", |arg| arg.long_help(FILE_HELP)),
    mut_arg("to_move", |arg| arg.hide_short_help(true)),
    mut_arg("diagram", |arg| arg.hide_short_help(true)),
    mut_arg("output", |arg| arg.help("Keep the record in this file"))
)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
pub struct Play {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub position: PositionOptions,

    /// Your seat [default: yours in the record, or 1]
    #[arg(long, value_name = "SEAT", value_parser = read_seat)]
    pub seat: Option<u8>,

    /// People have all seats; the program keeps the rules
    #[arg(long, conflicts_with_all = ["seat", "level", "time"])]
    pub two: bool,

    /// Its strength, 1 (beginner) to 5 (master) [default: 3]
    #[arg(long, value_name = "LEVEL", value_parser = read_level)]
    pub level: Option<u8>,

    /// Time of the program for each move, instead of a level
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds, conflicts_with = "level", hide_short_help = true)]
    pub time: Option<Duration>,

    /// Time of each player, and what a move adds, such as 10m+5s
    ///
    /// A player whose time runs out loses. Without a level the program shares its time among its moves.
    #[arg(long, value_name = "TIME", value_parser = read_time_control)]
    pub clock: Option<TimeControl>,

    /// Let the program think only when it is to move
    ///
    /// Without it, a program that plays by `--time` or `--clock` and without a level also thinks while you do.
    #[arg(long, hide_short_help = true)]
    pub no_ponder: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub endgames: EndgameOptions,

    /// Let the program play without what was learned from games
    #[arg(long, hide_short_help = true)]
    pub no_learned: bool,

    /// Your name in the record
    #[arg(long, value_name = "NAME", default_value = YOU, hide_short_help = true)]
    pub name: String,

    /// Print a line for each event, and no boards
    ///
    /// This is for people who cannot see; `board` lists the stones. `--list` is the same. Without it, the game covers the terminal.
    #[arg(long, alias = "list", overrides_with = "lines")]
    pub lines: bool,

    /// Do not keep the record, which is otherwise kept in a folder of your own: see `xgames help play`
    ///
    /// Without `-o` the record of a game with moves is kept in the folder `xgames/games` of your data:
    /// `$XDG_DATA_HOME`, or else `~/.local/share`, on Windows `%LOCALAPPDATA%`.
    #[arg(long, conflicts_with = "output", hide_short_help = true)]
    pub no_record: bool,

    /// Seed of the deal and of the program [default: another one each time]
    #[arg(long, value_name = "SEED", value_parser = number(0u64), hide_short_help = true)]
    pub seed: Option<u64>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub board: BoardOptions,
}

/// The time of each player for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time at the beginning.
    pub time: Duration,
    /// The time that each move adds.
    pub increment: Duration,
}

impl TimeControl {
    /// The value of the tag `TimeControl`, in seconds as in PGN: `600+5`.
    #[must_use]
    pub fn tag(self) -> String {
        let TimeControl { time, increment } = self;
        if increment.is_zero() {
            time.as_secs_f64().to_string()
        } else {
            format!("{}+{}", time.as_secs_f64(), increment.as_secs_f64())
        }
    }
}

fn read_time_control(text: &str) -> Result<TimeControl, String> {
    let (time, increment) = text.split_once('+').map_or((text, None), |(time, increment)| (time, Some(increment)));
    let read = || {
        let time = read_time(time).filter(|time| !time.is_zero())?;
        Some(TimeControl { time, increment: increment.map_or(Some(Duration::ZERO), read_time)? })
    };
    read()
        .ok_or_else(|| "write a time with its unit, h, m or s, and perhaps what a move adds: 10m, 90s or 10m+5s".into())
}

/// A time of up to a week, such as 1h30m or 90s.
fn read_time(text: &str) -> Option<Duration> {
    let (mut rest, mut seconds) = (text.trim(), 0.0);
    while !rest.is_empty() {
        let at = rest.find(['h', 'm', 's'])?;
        let number: f64 = rest[..at].trim().parse().ok().filter(|number| *number >= 0.0)?;
        seconds += number
            * match rest.as_bytes()[at] {
                b'h' => 3600.0,
                b'm' => 60.0,
                _ => 1.0,
            };
        rest = rest[at + 1..].trim_start();
    }
    (!text.trim().is_empty() && seconds <= 7.0 * 86_400.0).then(|| Duration::try_from_secs_f64(seconds).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let read = |text| read_time_control(text).ok().map(TimeControl::tag);
        for (text, tag) in [("10m+5s", "600+5"), ("1h30m", "5400"), ("0.5s", "0.5"), ("2m + 0s", "120")] {
            assert_eq!(read(text).as_deref(), Some(tag), "{text}");
        }
        for text in ["", "10", "10+5", "0s", "-1m", "5m+", "m", "nans", "infm", "1d", "9999h", "1e400s", "+5s"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
