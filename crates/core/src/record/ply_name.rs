//! Names of plies, such as `last`, `23` and `12b`.

use std::fmt;
use std::str::FromStr;

use crate::games::Game;

/// A ply of a game, or the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyName {
    /// The last ply: `last`.
    Last,
    /// The number of plies from the start, where it is 0: `23`.
    Count(u32),
    /// The ply of a mover in a move number of canonical numbering, or the last one if there are several: `12b`, `12.2`.
    Move(u32, Mover),
}

/// The player who makes a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// The side whose name begins with this lower-case letter.
    Side(char),
    /// The player of this seat.
    Seat(u8),
}

impl PlyName {
    /// Checks that a game has the side that the name is about.
    ///
    /// # Errors
    /// Says what to write instead.
    pub fn check_side(self, game: Game) -> Result<(), String> {
        let PlyName::Move(number, Mover::Side(letter)) = self else { return Ok(()) };
        let sides = game.profile().sides;
        if sides.iter().any(|side| side.starts_with(letter)) {
            return Ok(());
        }
        let letters = sides.map(|name| format!("`{number}{}`", &name[..1]));
        let [first, second] = sides;
        Err(format!("the sides of {} are {first} and {second}: write {}", game.name(), letters.join(" or ")))
    }
}

impl FromStr for PlyName {
    type Err = String;

    fn from_str(text: &str) -> Result<PlyName, String> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, mover) = text.split_at(digits);
        let name = match (number.parse().ok(), mover.as_bytes()) {
            (None, _) => text.eq_ignore_ascii_case("last").then_some(PlyName::Last),
            (Some(plies), []) => Some(PlyName::Count(plies)),
            (Some(number), [side]) if side.is_ascii_alphabetic() => {
                Some(PlyName::Move(number, Mover::Side(char::from(side.to_ascii_lowercase()))))
            }
            (Some(number), [b'.', seat @ b'1'..=b'4']) => Some(PlyName::Move(number, Mover::Seat(seat - b'0'))),
            _ => None,
        };
        let help = "write a number of plies, `last`, or a move number with a side or a seat, such as `12b` or `12.2`";
        name.ok_or_else(|| help.to_owned())
    }
}

impl fmt::Display for PlyName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlyName::Last => formatter.write_str("last"),
            PlyName::Count(plies) => write!(formatter, "{plies}"),
            PlyName::Move(number, Mover::Side(letter)) => write!(formatter, "{number}{letter}"),
            PlyName::Move(number, Mover::Seat(seat)) => write!(formatter, "{number}.{seat}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_read_as_they_are_written() {
        for text in ["0", "23", "last", "12b", "1w", "3.4"] {
            assert_eq!(text.parse::<PlyName>().map(|name| name.to_string()), Ok(text.into()));
        }
        assert_eq!("12B".parse(), Ok(PlyName::Move(12, Mover::Side('b'))));
        assert_eq!("LAST".parse(), Ok(PlyName::Last));
        assert_eq!("3.1".parse(), Ok(PlyName::Move(3, Mover::Seat(1))));
        for wrong in ["", "b", "3.0", "3.", "3.44", "-1", "12bw", "12.5", "12.", "b12", "99999999999", "12 b", "lastly"]
        {
            assert!(wrong.parse::<PlyName>().is_err(), "{wrong}");
        }
    }

    /// Only the letters of a game's own sides are accepted; anything else is no side.
    #[test]
    fn sides_are_those_of_the_game() {
        for game in Game::ALL {
            let letters = game.profile().sides.map(|side| side.chars().next().unwrap());
            for letter in 'a'..='z' {
                let checked = PlyName::Move(12, Mover::Side(letter)).check_side(game);
                assert_eq!(checked.is_ok(), letters.contains(&letter), "{letter}");
                let [first, second] = letters;
                let advice = format!("write `12{first}` or `12{second}`");
                assert!(checked.is_ok() || checked.unwrap_err().ends_with(&advice));
            }
            for name in [PlyName::Last, PlyName::Count(3), PlyName::Move(3, Mover::Seat(4))] {
                assert_eq!(name.check_side(game), Ok(()));
            }
        }
    }
}
