//! Chances in words.

/// A chance in percent. Only what is certain is 0 or 100 %.
#[must_use]
pub fn percent(chance: f64) -> String {
    let percent = (chance * 100.0).round();
    let is_certain = chance <= 0.0 || chance >= 1.0;
    format!("{:.0} %", if is_certain { percent } else { percent.clamp(1.0, 99.0) })
}

/// A chance in percent that may be only an estimate, which is then never 0 or 100 %, however few searches it is of.
#[must_use]
pub fn percent_of(chance: f64, is_proven: bool) -> String {
    percent(if is_proven { chance } else { chance.clamp(0.01, 0.99) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_proven_is_0_or_100_percent() {
        assert_eq!([0.0, 0.001, 0.5, 1.0].map(percent), ["0 %", "1 %", "50 %", "100 %"]);
        assert_eq!([0.0, 0.254, 1.0].map(|chance| percent_of(chance, false)), ["1 %", "25 %", "99 %"]);
        assert_eq!([0.0, 1.0].map(|chance| percent_of(chance, true)), ["0 %", "100 %"]);
    }
}
