//! A list of keys that covers the page.

use super::canvas::{Area, Canvas};
use super::palette::{BOLD, PLAIN};

/// The columns that the keys take.
const KEYS: usize = 20;

/// Draws keys with their meanings from a row on, or from an earlier one if the list ends before the area does. Returns the first row.
pub(crate) fn draw(page: &mut Canvas, area: Area, keys: &[(&str, &str)], first: usize, symbols: bool) -> usize {
    let mut rows = Vec::new();
    for (keys, words) in keys {
        let keys = if symbols {
            (*keys).to_owned()
        } else {
            keys.replace(['→', '←', '↓', '↑'], " ").replace('▲', "^")
        };
        let mut keys = keys.trim().to_owned();
        for part in textwrap::wrap(words, area.width.saturating_sub(KEYS).max(1)) {
            rows.push((std::mem::take(&mut keys), part));
        }
    }
    let first = first.min(rows.len().saturating_sub(area.height));
    for (row, (keys, words)) in rows.iter().skip(first).take(area.height).enumerate() {
        page.put(area, row, 2, BOLD, keys);
        page.put(area, row, KEYS, PLAIN, words);
    }
    first
}
