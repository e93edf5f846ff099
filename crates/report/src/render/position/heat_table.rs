//! Values of cells from a table, for shades.

use crate::render::scene::Heat;
use xgames_core::board::Cell;
use xgames_core::diagnostic::shorten;
use xgames_core::games::{Notation, SetupFault, SetupOptions, for_game};
use xgames_core::judge::ShownPosition;

/// Reads values of cells from a CSV table with the columns `cell` and `value`, or `share`, a part of 1. Rows of other games
/// and sizes, those without a cell and, in a table of openings, all but the next moves are left out. The values of several
/// rows of a cell are added up. A table about many records, which has a column `game` and none `pv`, letters columns by `coords`, a
/// value of the tag `Coords`; any other one as the position does. `None` if there are no values.
///
/// # Errors
/// The text is not such a table, for a reason that is given in words.
pub fn read(text: &str, at: &dyn ShownPosition, coords: Option<&str>) -> Result<Option<Vec<Heat>>, String> {
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let heading = table.headers().map_err(|error| error.to_string())?.clone();
    let column = |name: &str| heading.iter().position(|title| title.trim().eq_ignore_ascii_case(name));
    let (Some(cells), Some(values)) = (column("cell"), column("value").or_else(|| column("share"))) else {
        return Err("needs the columns `cell` and `value`, or `share`".into());
    };
    let is_share = column("value").is_none();
    let board: Vec<(String, Cell)> = if column("game").is_some() && column("pv").is_none() {
        let size = at.size().to_string();
        let options = SetupOptions { size: at.game().has_sizes().then_some(&*size), coords, ..SetupOptions::default() };
        for_game!(at.game(), P => names::<P>(&options)).map_err(|fault| fault.fault.message.to_string())?
    } else {
        at.picture().spots().map(|spot| (at.cell_name(spot.cell), spot.cell)).collect()
    };
    let mut sums: Vec<(Cell, f64)> = Vec::new();
    for row in table.records() {
        let row = row.map_err(|error| error.to_string())?;
        let line = row.position().map_or(0, csv::Position::line);
        let text = |column: usize| row.get(column).unwrap_or_default().trim();
        let is_of = |title, expected: &str| column(title).is_none_or(|column| text(column) == expected);
        let is_next = column("line").is_none() || is_of("ply", "1");
        let is_meant = is_of("game", at.game().name()) && is_of("size", &at.size().to_string()) && is_next;
        if text(cells).is_empty() || !is_meant {
            continue;
        }
        let Some((_, cell)) = board.iter().find(|(name, _)| name.eq_ignore_ascii_case(text(cells))) else {
            return Err(format!("line {line}: ‘{}’ is not a cell of this board", shorten(text(cells))));
        };
        let Some(value) = text(values).parse().ok().filter(|value: &f64| value.is_finite()) else {
            return Err(format!("line {line}: ‘{}’ is not a number", shorten(text(values))));
        };
        match sums.iter_mut().find(|(known, _)| known == cell) {
            Some((_, sum)) => *sum += value,
            None => sums.push((*cell, value)),
        }
    }
    if sums.is_empty() {
        return Ok(None);
    }
    sums.retain(|(_, value)| *value != 0.0 && value.is_finite());
    let most = sums.iter().map(|(_, value)| value.abs()).fold(0.0, f64::max);
    let heat = sums.into_iter().map(|(cell, value)| {
        let text = if is_share { percent(value) } else { short(value) };
        Heat { cell, strength: value.abs() / most, is_bad: value < 0.0, text }
    });
    Ok(Some(heat.collect()))
}

/// The cells of an empty board, by their names.
fn names<P: Notation>(options: &SetupOptions<'_>) -> Result<Vec<(String, Cell)>, SetupFault> {
    let start = P::begin(&P::read_setup(options)?)?;
    Ok(start.picture().spots().map(|spot| (start.cell_name(spot.cell), spot.cell)).collect())
}

/// A share in percent, in few characters, as pictures of statistics have it too.
pub(crate) fn percent(share: f64) -> String {
    match 100.0 * share {
        percent if (0.0..0.05).contains(&percent) => "<0.1".to_owned(),
        percent if percent.abs() < 9.95 => format!("{percent:.1}"),
        percent => short(percent.round_ties_even()),
    }
}

/// A number in at most five characters, rounded if it is longer. A number below -9.5e99 takes six.
fn short(value: f64) -> String {
    const ROOM: usize = 5;
    for decimals in (0..ROOM - 1).rev() {
        let text = format!("{value:.decimals$}");
        let text = if decimals > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
        // The first digit must be among those that are written.
        if text.len() <= ROOM && value.abs() * 10_f64.powi(decimals as i32) >= 1.0 {
            return text.to_owned();
        }
    }
    for (unit, letter) in [(1e3, 'k'), (1e6, 'M')] {
        for decimals in [1, 0] {
            let text = format!("{:.decimals$}", value / unit);
            let text = text.trim_end_matches(".0");
            let digits = text.trim_start_matches('-');
            if text.len() < ROOM && digits.split('.').next().is_some_and(|whole| whole != "0" && whole.len() <= 3) {
                return format!("{text}{letter}");
            }
        }
    }
    let text = format!("{value:.1e}").replace(".0e", "e");
    if text.len() <= ROOM {
        return text;
    }
    let text = format!("{value:.0e}");
    if text.len() > ROOM && value.abs() < 1.0 { format!("{value:.2}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::{percent, short};

    #[test]
    fn long_numbers_are_rounded() {
        let written = [
            (7.0, "7"),
            (-0.25, "-0.25"),
            (12345.0, "12345"),
            (-12345.0, "-12k"),
            (1234.567, "1235"),
            (0.1 + 0.2, "0.3"),
            (0.000_123, "1e-4"),
            (-0.0016, "-2e-3"),
            (-0.0076, "-8e-3"),
            (-1e-12, "-0.00"),
            (1e-12, "1e-12"),
            (3e-101, "0.00"),
            (99999.5, "100k"),
            (100_000.0, "100k"),
            (123_456.0, "123k"),
            (-123_456.0, "-123k"),
            (999_999.0, "1M"),
            (1_234_567.0, "1.2M"),
            (-1_234_567.0, "-1.2M"),
            (12_345_678.0, "12.3M"),
            (999_960_000.0, "1e9"),
            (1.26e9, "1.3e9"),
            (-1.26e9, "-1e9"),
            (f64::MAX, "2e308"),
        ];
        for (value, text) in written {
            assert_eq!(short(value), text, "{value}");
        }
        // The written number differs from any value by at most a half of its first digit, unless the value is nearly 0.
        let mut value = 1.0e-99;
        while value < 1e99 {
            for value in [value, -value] {
                let text = short(value);
                assert!(text.len() <= 5, "{value}: {text}");
                let (number, unit) = match text.strip_suffix('k') {
                    Some(number) => (number, 1e3),
                    None => text.strip_suffix('M').map_or((text.as_str(), 1.0), |number| (number, 1e6)),
                };
                let read = number.parse::<f64>().unwrap() * unit;
                let is_near = (read - value).abs() <= value.abs() / 2.0 && read != 0.0;
                assert!(is_near || text.ends_with("0.00") && value.abs() < 0.005, "{value}: {text}");
            }
            value *= 1.37;
        }
    }

    #[test]
    fn shares_are_written_in_percent() {
        let written = [
            (0.5, "50"),
            (0.004, "0.4"),
            (-0.5, "-50"),
            (0.0094, "0.9"),
            (0.085, "8.5"),
            (0.0994, "9.9"),
            (0.0996, "10"),
            (0.125, "12"),
            (0.0004, "<0.1"),
            (12345.0, "1.2M"),
        ];
        for (share, text) in written {
            assert_eq!(percent(share), text, "{share}");
        }
    }
}
