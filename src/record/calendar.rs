//! Days of the calendar.

/// Whether a tag such as `Date` is one day: `2026.01.31`.
pub(super) fn is_day(date: &str) -> bool {
    date.len() == 10 && begins_with_day(date, b'.')
}

/// Whether a text begins with a year from 1 to 9999, a month and a day, separated like this.
pub(super) fn begins_with_day(text: &str, separator: u8) -> bool {
    let number = |from: usize, to: usize| {
        let digits = text.get(from..to).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        digits.parse::<u16>().ok()
    };
    let (Some(year), Some(month), Some(day)) = (number(0, 4), number(5, 7), number(8, 10)) else { return false };
    let days = match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let is_separated = [4, 7].iter().all(|at| text.as_bytes()[*at] == separator);
    is_separated && year > 0 && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

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
