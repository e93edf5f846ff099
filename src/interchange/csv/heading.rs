//! What the columns of a table are.

use super::TAGS;
use super::rows::{self, Cell};
use crate::record::native::BYTE_ORDER_MARK;

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The values of a tag.
    Tag(String),
    /// The result behind the moves, which is also a tag.
    Result,
    /// Moves, with comments and variations.
    Moves,
    /// All tags that have no column, as a JSON object.
    Tags,
    /// Nothing that a record could hold.
    Nothing,
}

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    /// What stands between two cells.
    pub(super) separator: u8,
    pub(super) columns: Vec<Column>,
}

const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// Whether a line is the heading of a table of games: it names a column `moves` and one of `game`, `result` and
/// `player1`.
#[must_use]
pub fn is_heading(line: &[u8]) -> bool {
    Heading::read(line).is_some_and(|heading| {
        let is = |name: &str| heading.columns.iter().any(|column| *column == Column::Tag(name.into()));
        heading.columns.contains(&Column::Result) || is("Game") || is("Player1")
    })
}

impl Heading {
    /// Reads the first row of a table, with the separator that shows a column `moves`.
    pub(super) fn read(text: &[u8]) -> Option<Heading> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        SEPARATORS.into_iter().find_map(|separator| {
            let row = rows::Rows::new(text, separator).next()?;
            let columns: Vec<Column> = row.cells.iter().map(column).collect();
            columns.contains(&Column::Moves).then_some(Heading { separator, columns })
        })
    }
}

fn column(cell: &Cell) -> Column {
    let name = cell.text.trim();
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    if is("moves") {
        Column::Moves
    } else if is("result") {
        Column::Result
    } else if is("tags") {
        Column::Tags
    } else if let Some(known) = TAGS.iter().find(|known| is(known)) {
        Column::Tag((*known).into())
    } else if name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        let letter = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
        let mut tag: String = name.chars().map(letter).collect();
        tag[..1].make_ascii_uppercase();
        Column::Tag(tag)
    } else {
        Column::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_in_any_order_and_case() {
        let heading = Heading::read("\u{feff}Moves;\"PLAYER1\";Result; tags ;game id;Größe;;7\r\n".as_bytes()).unwrap();
        assert_eq!(heading.separator, b';');
        let tag = |name: &str| Column::Tag(name.into());
        let columns = [
            Column::Moves,
            tag("Player1"),
            Column::Result,
            Column::Tags,
            tag("Game_id"),
            tag("Gr__e"),
            Column::Nothing,
            Column::Nothing,
        ];
        assert_eq!(heading.columns, columns);
    }

    #[test]
    fn headings_are_told_from_records() {
        for line in ["game,moves", "moves\tresult\r", "a;b;player1;Moves"] {
            assert!(is_heading(line.as_bytes()), "{line}");
        }
        for line in ["", "moves", "game,move", "1. a1 moves, game", "[Game \"cross\"]", "moves;date", "\"game,moves"] {
            assert!(!is_heading(line.as_bytes()), "{line}");
        }
    }
}
