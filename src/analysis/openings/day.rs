//! Dates as numbers that can be compared: `20260131`, with zeros for what is unknown.

/// Reads a date such as `2026.01.31`, `2026.01.??` or `2026`; 0 if it is something else.
pub(super) fn read(date: &str) -> u32 {
    let mut parts = date.trim().split(['.', '-', '/']);
    let mut part = |digits: usize, most: u32| {
        let text =
            parts.next().filter(|text| text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit()))?;
        text.parse::<u32>().ok().filter(|number| (1..=most).contains(number))
    };
    let Some(year) = part(4, 9999) else { return 0 };
    let month = part(2, 12).unwrap_or(0);
    let day = part(2, 31).filter(|_| month > 0).unwrap_or(0);
    10_000 * year + 100 * month + day
}

/// The date as text: `2026-01-31`, `2026-01` or `2026`; `None` if it is unknown.
pub(crate) fn text(day: u32) -> Option<String> {
    let (year, month, day) = (day / 10_000, day / 100 % 100, day % 100);
    match (year, month, day) {
        (0, ..) => None,
        (_, 0, _) => Some(format!("{year:04}")),
        (_, _, 0) => Some(format!("{year:04}-{month:02}")),
        _ => Some(format!("{year:04}-{month:02}-{day:02}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_and_written() {
        for (date, expected) in [
            ("2026.01.31", Some("2026-01-31")),
            ("2026-01-31", Some("2026-01-31")),
            (" 2026.11.?? ", Some("2026-11")),
            ("2026.??.05", Some("2026")),
            ("0999", Some("0999")),
            ("2026.13.01", Some("2026")),
            ("????.??.??", None),
            ("", None),
            ("\"],<b>=1+1", None),
            ("20260131", None),
        ] {
            assert_eq!(text(read(date)).as_deref(), expected, "{date}");
        }
        assert!(read("2026") < read("2026.01") && read("2026.01") < read("2026.01.01"));
    }
}
