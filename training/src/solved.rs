//! The boards of Crossway that are solved, as docs/solved.md has them.

use xgames_core::board::Side;

/// The winners after each first move on a board of this size, in reading order: the first side, the second one, or `None` where it is not
/// known. It is empty if the size is not among the tables of the page.
pub(crate) fn winners(page: &str, size: usize) -> Vec<Option<Side>> {
    let title = format!("{size}×{size}");
    let tables = page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let found = tables.filter_map(|table| {
        let (heading, rows) = table.split_once('\n')?;
        let before = heading.split_once(&title)?.0.chars().count();
        Some((before, rows))
    });
    let Some((before, rows)) = found.into_iter().next() else { return Vec::new() };
    let letters = |row: &str| row.chars().skip(before).step_by(2).take(size).collect::<Vec<char>>();
    rows.lines().take(size).flat_map(letters).map(winner).collect()
}

/// The side of a letter.
fn winner(letter: char) -> Option<Side> {
    match letter {
        'B' => Some(Side::First),
        'W' => Some(Side::Second),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page says in words that Black wins after 13 of the 49 openings of size 7, c4 not among them, and after 16 of the 64 of size 8.
    #[test]
    fn tables_are_read() {
        let page = include_str!("../../docs/solved.md");
        let black = |size| winners(page, size).iter().filter(|winner| **winner == Some(Side::First)).count();
        let white = |size| winners(page, size).iter().filter(|winner| **winner == Some(Side::Second)).count();
        assert_eq!([4, 5, 6, 7, 8].map(black), [4, 7, 8, 13, 16]);
        assert_eq!([4, 5, 6, 7, 8].map(|size| black(size) + white(size)), [16, 25, 36, 49, 64]);
        assert_eq!(winners(page, 7)[3 * 7 + 2], Some(Side::Second));
        assert!(winners(page, 9).is_empty());
    }
}
