//! The present day in UTC.

use std::time::UNIX_EPOCH;

use xgames_core::record::date::Date;

/// The number of seconds of a day.
const DAY: u64 = 86_400;

/// The number of days since 1970-01-01.
pub(crate) fn days() -> u32 {
    let days = UNIX_EPOCH.elapsed().map_or(0, |time| time.as_secs() / DAY);
    u32::try_from(days).unwrap_or(u32::MAX)
}

/// The day as the tag `Date` has it, such as `2026.11.20`.
pub(crate) fn tag() -> String {
    Date::after_1970(days()).to_string().replace('-', ".")
}
