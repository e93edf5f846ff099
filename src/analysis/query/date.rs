//! Dates of records, which may be known in part.

use std::ops::RangeInclusive;

/// A day as a number, such as 20260315, so that days can be compared.
pub(super) type Day = u32;

/// The days that a date may mean: `2026.03.15`, `2026.03.??`, `2026.03` or `2026`; `-` and `/` separate too, and a time of day
/// may follow. `None` if not even the year is known.
pub(super) fn days(text: &str) -> Option<RangeInclusive<Day>> {
    let text = text.trim();
    let date = text.split(['T', ' ']).next().unwrap_or(text);
    let mut parts = date.split(['.', '-', '/']);
    let year = number(parts.next()?, 4, 1..=9999)?.known()?;
    let month = parts.next().map_or(Some(Part::Unknown), |text| number(text, 2, 1..=12))?;
    let last = month.known().map_or(31, |month| days_of(year, month));
    let day = parts.next().map_or(Some(Part::Unknown), |text| number(text, 2, 1..=last))?;
    let at = |month, day| year * 10_000 + month * 100 + day;
    match (month.known(), day.known()) {
        _ if parts.next().is_some() => None,
        (None, _) => Some(at(1, 1)..=at(12, 31)),
        (Some(month), None) => Some(at(month, 1)..=at(month, last)),
        (Some(month), Some(day)) => Some(at(month, day)..=at(month, day)),
    }
}

/// The year of a day.
pub(super) fn year(day: Day) -> u64 {
    (day / 10_000).into()
}

enum Part {
    Unknown,
    Known(u32),
}

impl Part {
    fn known(self: &Part) -> Option<u32> {
        match self {
            Part::Unknown => None,
            Part::Known(number) => Some(*number),
        }
    }
}

/// A number with at most so many digits, or question marks.
fn number(text: &str, digits: usize, range: RangeInclusive<u32>) -> Option<Part> {
    if text.is_empty() || text.len() > digits {
        return None;
    }
    if text.bytes().all(|byte| byte == b'?') {
        return Some(Part::Unknown);
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && range.contains(number)).map(Part::Known)
}

fn days_of(year: u32, month: u32) -> u32 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_may_be_known_in_part() {
        for (text, first, last) in [
            ("2026.03.15", 20_260_315, 20_260_315),
            ("2026-03-15T12:00:00Z", 20_260_315, 20_260_315),
            ("2026/3/5", 20_260_305, 20_260_305),
            ("2026.02.??", 20_260_201, 20_260_228),
            ("2024.02", 20_240_201, 20_240_229),
            ("2026.??.??", 20_260_101, 20_261_231),
            ("2026.??.15", 20_260_101, 20_261_231),
            (" 2026 ", 20_260_101, 20_261_231),
        ] {
            assert_eq!(days(text), Some(first..=last), "{text}");
        }
        for text in ["????.03.15", "", "?", "2026.13", "2026.02.30", "2026.03.15.1", "20260", "+026", "spring", "2026."]
        {
            assert_eq!(days(text), None, "{text}");
        }
        assert_eq!(year(20_260_315), 2026);
    }
}
