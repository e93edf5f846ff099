//! Dates of records, which may be known in part.

use std::fmt;
use std::ops::RangeInclusive;

/// A date of which at least the year is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year, from 1 to 9999.
    pub year: u16,
    /// The month, from 1 to 12.
    pub(crate) month: Option<u8>,
    /// The day, from 1 on; `None` if the month is unknown.
    pub(crate) day: Option<u8>,
}

impl Date {
    /// Reads `2026.03.15`, `2026.03.??`, `2026.03` or `2026`; `-` and `/` separate too, and a time of day may follow. `None` if
    /// it is something else, or a day that does not exist.
    #[must_use]
    pub fn read(text: &str) -> Option<Date> {
        let text = text.trim();
        let date = text.split(['T', ' ']).next().unwrap_or(text);
        let mut parts = date.split(['.', '-', '/']);
        let year = number(parts.next()?, 4, 1..=9999)??;
        let month = parts.next().map_or(Some(None), |text| number(text, 2, 1..=12))?;
        let last = month.map_or(31, |month| days_of(year, month));
        let day = parts.next().map_or(Some(None), |text| number(text, 2, 1..=last))?;
        let month = month.map(|month| month as u8);
        let day = day.map(|day| day as u8).filter(|_| month.is_some());
        parts.next().is_none().then_some(Date { year, month, day })
    }

    /// The days that it may be, as numbers such as 20260315.
    #[must_use]
    pub fn days(self) -> RangeInclusive<u32> {
        let last = self.month.map_or(31, |month| days_of(self.year, month.into()) as u8);
        let at = |month: u8, day: u8| u32::from(self.year) * 10_000 + u32::from(month) * 100 + u32::from(day);
        at(self.month.unwrap_or(1), self.day.unwrap_or(1))..=at(self.month.unwrap_or(12), self.day.unwrap_or(last))
    }

    /// The date as a number such as 20260315, with zeros for what is unknown.
    #[must_use]
    pub fn code(self) -> u32 {
        u32::from(self.year) * 10_000 + u32::from(self.month.unwrap_or(0)) * 100 + u32::from(self.day.unwrap_or(0))
    }

    /// The date with this code; `None` for 0.
    #[must_use]
    pub fn of_code(code: u32) -> Option<Date> {
        let part = |number: u32| Some((number % 100) as u8).filter(|part| *part > 0);
        let year = (code / 10_000) as u16;
        (year > 0).then(|| Date { year, month: part(code / 100), day: part(code) })
    }

    /// The day that comes this number of days after 1970-01-01. Days after the year 9999 are its last one.
    #[must_use]
    pub fn after_1970(days: u32) -> Date {
        let mut left = days;
        for year in 1970..=9999 {
            for month in 1..=12 {
                let length = u32::from(days_of(year, month));
                if left < length {
                    return Date { year, month: Some(month as u8), day: Some(left as u8 + 1) };
                }
                left -= length;
            }
        }
        Date { year: 9999, month: Some(12), day: Some(31) }
    }

    /// The number of months since the beginning of the year 0, if the month is known.
    #[must_use]
    pub fn months(self) -> Option<u32> {
        Some(u32::from(self.year) * 12 + u32::from(self.month?) - 1)
    }
}

/// A date is shown as `2026-03-15`, `2026-03` or `2026`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        [self.month, self.day].into_iter().flatten().try_for_each(|part| write!(f, "-{part:02}"))
    }
}

/// Whether a tag such as `Date` is one day: `2026.01.31`.
pub(super) fn is_day(date: &str) -> bool {
    date.len() == 10 && begins_with_day(date, b'.')
}

/// Whether a text begins with a year from 1 to 9999, a month and a day, separated like this.
pub(super) fn begins_with_day(text: &str, separator: u8) -> bool {
    let Some(date) = text.get(..10) else { return false };
    let fits = |(at, byte): (usize, u8)| if at == 4 || at == 7 { byte == separator } else { byte.is_ascii_digit() };
    date.bytes().enumerate().all(fits) && Date::read(date).is_some()
}

/// A number of at most `digits` digits; `Some(None)` for question marks.
#[expect(clippy::option_option, reason = "an unknown part is not a wrong one")]
fn number(text: &str, digits: usize, range: RangeInclusive<u16>) -> Option<Option<u16>> {
    if text.is_empty() || text.len() > digits {
        return None;
    }
    if text.bytes().all(|byte| byte == b'?') {
        return Some(None);
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && range.contains(number)).map(Some)
}

fn days_of(year: u16, month: u16) -> u16 {
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
        for (text, first, last, shown) in [
            ("2026.03.15", 20_260_315, 20_260_315, "2026-03-15"),
            ("2026-03-15T12:00:00Z", 20_260_315, 20_260_315, "2026-03-15"),
            ("2026/3/5 12:00", 20_260_305, 20_260_305, "2026-03-05"),
            ("2026.02.??", 20_260_201, 20_260_228, "2026-02"),
            ("2024.02", 20_240_201, 20_240_229, "2024-02"),
            ("2026.??.??", 20_260_101, 20_261_231, "2026"),
            ("2026.??.15", 20_260_101, 20_261_231, "2026"),
            (" 2026 ", 20_260_101, 20_261_231, "2026"),
            ("0999", 9_990_101, 9_991_231, "0999"),
        ] {
            let date = Date::read(text).unwrap();
            assert_eq!((date.days(), &*date.to_string()), (first..=last, shown), "{text}");
            assert_eq!(Date::of_code(date.code()), Some(date));
        }
        for text in [
            "????.03.15",
            "",
            "?",
            "2026.13",
            "2026.02.30",
            "2026.00",
            "2026.03.15.1",
            "20260",
            "+026",
            "spring",
            "2026.",
            "0000.01.01",
            "31.01.2026",
            "202é.01",
            "\"],<b>=1+1",
        ] {
            assert_eq!(Date::read(text), None, "{text}");
        }
        let months = ["2026.01.31", "2026-12", "2026"].map(|text| Date::read(text).unwrap().months());
        assert_eq!(months, [Some(24_312), Some(24_323), None]);
        let [year, month, day] = ["2026", "2026.01", "2026.01.01"].map(|text| Date::read(text).unwrap().code());
        assert!(year < month && month < day);
        assert_eq!(Date::of_code(0), None);
    }

    #[test]
    fn days_are_counted_from_1970() {
        for (days, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_783, "2026-11-26"),
            (2_932_896, "9999-12-31"),
            (u32::MAX, "9999-12-31"),
        ] {
            assert_eq!(Date::after_1970(days).to_string(), date, "{days}");
        }
    }

    #[test]
    fn days_of_the_calendar() {
        for day in ["2024.02.29", "2000.02.29", "2023.12.31", "0001.01.01", "2023.04.30"] {
            assert!(is_day(day), "{day}");
        }
        for text in [
            "2023.02.29",
            "1900.02.29",
            "2023.13.01",
            "2023.00.01",
            "2023.01.00",
            "2023.04.31",
            "0000.01.01",
            "2023.01.??",
            "2023-01-01",
            "2023.01.011",
            "2023.01",
            "",
            "+023.01.01",
            "202é.01.01",
        ] {
            assert!(!is_day(text), "{text}");
        }
        assert!(begins_with_day("2024-02-29T00:00:00Z", b'-') && !begins_with_day("2024.02.29", b'-'));
    }
}
