//! A selection of numbers, of games or of plies, such as `1,5-7,20-`.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// The selected games of a file, or plies of a game, numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRanges(Vec<RangeInclusive<usize>>);

impl NumberRanges {
    /// Whether a number is selected.
    #[must_use]
    pub fn contain(&self, number: usize) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }
}

impl FromStr for NumberRanges {
    type Err = String;

    fn from_str(text: &str) -> Result<NumberRanges, String> {
        let number = |text: &str| text.trim().parse().ok().filter(|number: &usize| *number > 0);
        let range = |text: &str| match text.split_once('-') {
            None => number(text).map(|number| number..=number),
            Some((first, "")) => Some(number(first)?..=usize::MAX),
            Some((first, last)) => Some(number(first)?..=number(last)?).filter(|range| !range.is_empty()),
        };
        let ranges: Option<Vec<_>> = text.split(',').map(range).collect();
        ranges.map(NumberRanges).ok_or_else(|| "write numbers from 1 in ascending ranges, such as 1,5-7,20-".into())
    }
}

#[cfg(test)]
mod tests {
    use super::NumberRanges;

    #[test]
    fn numbers_and_ranges() {
        let numbers: NumberRanges = "2,5-7, 20-".parse().unwrap();
        let chosen: Vec<usize> = (0..23).filter(|number| numbers.contain(*number)).collect();
        assert_eq!(chosen, [2, 5, 6, 7, 20, 21, 22]);
        for wrong in ["", "0", "a", "1,,2", "-3", "5-x", "2-1"] {
            assert!(wrong.parse::<NumberRanges>().is_err(), "{wrong}");
        }
    }
}
