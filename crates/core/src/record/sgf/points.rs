//! Points of SGF: two letters, the column from the left and the row from the top, `a` to `z` and `A` to `Z`.

use crate::board::square::Coords;

/// The number of a letter, counted from 0.
fn number(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

/// The letter of a number, for boards of up to 52 lines.
fn letter(number: u16) -> u8 {
    match u8::try_from(number).unwrap_or(u8::MAX) {
        small @ 0..=25 => b'a' + small,
        large => b'A' + (large - 26).min(25),
    }
}

/// The column and the row of a point, counted from 0.
#[inline]
fn point(value: &[u8]) -> Option<(u8, u8)> {
    match *value {
        [column, row] => Some((number(column)?, number(row)?)),
        _ => None,
    }
}

/// The column and the row of a point with a letter and a number, counted from 0, as HexGui names it.
fn hexgui_point(value: &[u8]) -> Option<(u8, u8)> {
    let (letters, digits) = value.split_at(value.iter().position(u8::is_ascii_digit)?);
    let number: u8 = std::str::from_utf8(digits).ok()?.parse().ok()?;
    Some((u8::try_from(Coords::Plain.column(letters)?).ok()?, number.checked_sub(1)?))
}

/// The way in which the points of a game are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PointNames {
    /// Points are named with two letters.
    #[default]
    Standard,
    /// Points are named as in HexGui, or with two letters.
    HexGui,
}

impl PointNames {
    /// The column and the row of a point, counted from 0.
    #[inline]
    pub(super) fn point(self, value: &[u8]) -> Option<(u8, u8)> {
        point(value).or_else(|| if self == PointNames::HexGui { hexgui_point(value) } else { None })
    }
}

/// The two letters of a point.
pub(super) fn letters(column: u16, row: u16) -> [u8; 2] {
    [letter(column), letter(row)]
}

/// The column and the row of the point with this native name.
pub(super) fn from_name(name: &str, size: u16, coords: Coords) -> Option<(u16, u16)> {
    // A letter or two.
    let letters = name.bytes().take(3).position(|first| first.is_ascii_digit())?;
    let (letters, digits) = name.as_bytes().split_at(letters);
    let column = coords.column(letters)?;
    let number = digits.iter().try_fold(0u16, |number, digit| {
        let digit = digit.is_ascii_digit().then(|| u16::from(digit - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    });
    let row = size.checked_sub(number?)?;
    (column < size && row < size).then_some((column, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_from_the_upper_left() {
        assert_eq!(point(b"aa"), Some((0, 0)));
        assert_eq!(point(b"dZ"), Some((3, 51)));
        assert_eq!(point(b"A1"), None);
        assert_eq!(point(b"a"), None);
        assert_eq!(point("é".as_bytes()), None);
        for number in 0..52 {
            let letters = letters(number.into(), (51 - number).into());
            assert_eq!(point(&letters), Some((number, 51 - number)));
        }
    }

    #[test]
    fn names_of_hexgui() {
        let point = |name: &str| PointNames::HexGui.point(name.as_bytes());
        // The same points with two letters.
        for (name, letters) in [("a1", "aa"), ("i3", "ic"), ("j10", "jj"), ("AA2", "Ab")] {
            assert_eq!(point(name), point(letters), "{name}");
            assert_eq!(PointNames::Standard.point(name.as_bytes()), None);
        }
        for other in ["a0", "swap", "7", "", "a1b", "a999", "b1-b3", "é1"] {
            assert_eq!(point(other), None, "{other}");
        }
    }

    #[test]
    fn native_names() {
        assert_eq!(from_name("j19", 19, Coords::Go), Some((8, 0)));
        assert_eq!(from_name("i19", 19, Coords::Go), None);
        assert_eq!(from_name("a0", 19, Coords::Go), None);
        assert_eq!(from_name("a20", 19, Coords::Go), None);
        assert_eq!(from_name("swap", 19, Coords::Go), None);
        assert_eq!(from_name("a99999999", 19, Coords::Go), None);
        for size in [1, 2, 9, 19, 52] {
            for (column, number) in (0..54).flat_map(|column| (0..54).map(move |number| (column, number))) {
                let point = (column < size && (1..=size).contains(&number)).then(|| (column, size - number));
                for coords in [Coords::Go, Coords::Plain] {
                    let name = format!("{}{number}", coords.letters(column));
                    assert_eq!(from_name(&name, size, coords), point, "{name} {size}");
                }
            }
        }
    }
}
