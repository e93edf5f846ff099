//! The year and the month of the tag `Date`.

/// The year of a date such as `2026.01.31`, `2026-01-31`, `2026.??.??` or `2026`, from 1 to 9999; 0 if it is unknown.
pub(super) fn year(date: &str) -> u16 {
    split(date).map_or(0, |(year, _)| year)
}

/// The month of such a date, counted from January of the year 0; 0 if it is unknown.
pub(super) fn month(date: &str) -> u32 {
    let month = split(date).and_then(|(year, rest)| {
        let rest = rest.strip_prefix(SEPARATORS)?;
        let month: u8 = rest.split(|character: char| !character.is_ascii_digit()).next()?.parse().ok()?;
        (1..=12).contains(&month).then(|| u32::from(year) * 12 + u32::from(month) - 1)
    });
    month.unwrap_or(0)
}

/// What follows the year of a date, and the year.
fn split(date: &str) -> Option<(u16, &str)> {
    let (digits, rest) = date.trim().split_at_checked(4)?;
    let is_date = digits.bytes().all(|byte| byte.is_ascii_digit()) && (rest.is_empty() || rest.starts_with(SEPARATORS));
    let year = digits.parse().ok().filter(|year| is_date && *year > 0)?;
    Some((year, rest))
}

const SEPARATORS: [char; 3] = ['.', '-', '/'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_of_dates() {
        for date in ["2026.01.31", "2026-01-31", "2026/1/31", " 2026 ", "2026.??.??", "2026-01-31T12:00:00Z"] {
            assert_eq!(year(date), 2026, "{date}");
        }
        assert_eq!(["2026.01.31", "2026-12", "2026/3/31 12:00"].map(month), [24312, 24323, 24314]);
        assert_eq!(
            ["2026", "2026.??.??", "2026.00.01", "2026.13.01", "2026.", "2026.1a", "?"].map(month),
            [0, 0, 0, 0, 0, 24312, 0]
        );
        for date in ["", "?", "????.??.??", "20260131", "31.01.2026", "0000.01.01", "+202.01.01", "202é.01", "202"] {
            assert_eq!(year(date), 0, "{date}");
        }
    }
}
