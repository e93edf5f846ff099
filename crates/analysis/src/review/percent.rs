//! Chances in words.

/// A chance in percent. Only what is certain is 0 or 100 %.
#[must_use]
pub fn percent(chance: f64) -> String {
    let percent = (chance * 100.0).round();
    let is_certain = chance <= 0.0 || chance >= 1.0;
    format!("{:.0} %", if is_certain { percent } else { percent.clamp(1.0, 99.0) })
}
