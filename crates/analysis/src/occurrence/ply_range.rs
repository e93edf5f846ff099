//! Ranges of plies, such as `12`, `10..20`, `..20`, `10..` and `last`.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// The positions after some plies of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlyRange {
    /// The positions after these plies; 0 is the position before the first move.
    Within(RangeInclusive<u32>),
    /// The position after the last ply.
    Last,
}

impl PlyRange {
    /// The positions after any ply.
    pub const ALL: PlyRange = PlyRange::Within(0..=u32::MAX);
}

impl FromStr for PlyRange {
    type Err = ();

    fn from_str(text: &str) -> Result<PlyRange, ()> {
        if text == "last" {
            return Ok(PlyRange::Last);
        }
        let number = |text: &str, missing| if text.is_empty() { Ok(missing) } else { text.parse().map_err(drop) };
        match text.split_once("..") {
            None => text.parse().map(|ply| PlyRange::Within(ply..=ply)).map_err(drop),
            Some(("", "")) => Err(()),
            Some((from, to)) => Ok(PlyRange::Within(number(from, 0)?..=number(to, u32::MAX)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let read = |text: &str| text.parse().ok();
        assert_eq!(read("12"), Some(PlyRange::Within(12..=12)));
        assert_eq!(read("10..20"), Some(PlyRange::Within(10..=20)));
        assert_eq!(read("..20"), Some(PlyRange::Within(0..=20)));
        assert_eq!(read("10.."), Some(PlyRange::Within(10..=u32::MAX)));
        assert_eq!(read("last"), Some(PlyRange::Last));
        for wrong in ["", "..", "x", "1..x", "-1", "12b", "4294967296"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
