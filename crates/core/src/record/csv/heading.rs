//! The heading of a table: the meaning of its columns.

use std::borrow::Cow;

use super::TAGS;
use super::rows::{self, Cell};
use crate::diagnostic::BYTE_ORDER_MARK;
use crate::games::Game;

/// The content of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The values of a tag.
    Tag(Cow<'static, str>),
    /// The result after the moves, which is also a tag.
    Result,
    /// The moves, with comments and variations.
    Moves,
    /// All tags that have no column, as a JSON object.
    Tags,
    /// A column that is ignored.
    Ignored,
}

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    /// The byte between two cells.
    pub(super) separator: u8,
    pub(super) columns: Vec<Column>,
}

const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// Whether a text begins with the heading of a table of games: it names a column `moves` and one of `game`, `result`
/// and `player1`, does not begin as a tag does, and has no character that begins a comment of a native record.
#[must_use]
pub fn begins_table(text: &[u8]) -> bool {
    let lines = first_lines(text);
    Heading::read(lines).is_some_and(|heading| {
        let is = |name: &'static str| heading.columns.iter().any(|column| *column == Column::Tag(name.into()));
        let begins_comment = |byte: &u8| *byte == b'{' || *byte == b';' && heading.separator != b';';
        let names = &lines[separator_line(text).map_or(0, |(_, length)| length)..];
        let is_native = names.starts_with(b"[") || names.iter().any(begins_comment);
        (heading.columns.contains(&Column::Result) || is("Game") || is("Player1")) && !is_native
    })
}

/// Whether any row of a table with this beginning names one of the games.
#[must_use]
pub fn names_known_game(text: &[u8]) -> bool {
    let lines = first_lines(text);
    let Some(heading) = Heading::read(lines) else { return false };
    let place = |name: &'static str| heading.columns.iter().position(|column| *column == Column::Tag(name.into()));
    // The tables of `openings --even` and of kinds of moves in `stats --tables` have moves but no games.
    let counts_moves = heading.columns.len() == 4 && place("Size").is_some() && place("Kind").is_some();
    let Some(column) = place("Game").filter(|_| !counts_moves && place("Is_even").is_none()) else { return false };
    let mut rows = rows::Rows::new(&text[lines.len()..], heading.separator);
    rows.any(|row| row.cells.get(column).is_some_and(|cell| Game::from_name(&cell.text).is_some()))
}

/// The first line, with a line before it that gives only the separator.
fn first_lines(text: &[u8]) -> &[u8] {
    let before = separator_line(text).map_or(0, |(_, length)| length);
    &text[..memchr::memchr2(b'\n', b'\r', &text[before..]).map_or(text.len(), |length| before + length)]
}

/// The separator in the line `sep=;` that spreadsheet programs write before the heading, and the length of that line.
pub(super) fn separator_line(text: &[u8]) -> Option<(u8, usize)> {
    let mark = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let end = mark + memchr::memchr2(b'\n', b'\r', &text[mark..])?;
    let line_break = if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
    let line = &text[mark..end];
    let line = line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\"")).unwrap_or(line);
    match line {
        [name @ .., separator] if name.eq_ignore_ascii_case(b"sep=") && !b"\"\r".contains(separator) => {
            Some((*separator, end + line_break))
        }
        _ => None,
    }
}

impl Heading {
    /// Reads the first row of a table, with the first separator that yields a column `moves`.
    pub(super) fn read(text: &[u8]) -> Option<Heading> {
        let (given, text) = match separator_line(text) {
            Some((separator, length)) => (Some(separator), &text[length..]),
            None => (None, text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)),
        };
        if !may_name_moves(text) {
            return None;
        }
        given.into_iter().chain(SEPARATORS).find_map(|separator| {
            let row = rows::Rows::new(text, separator).next()?;
            let columns: Vec<Column> = row.cells.iter().map(column).collect();
            columns.contains(&Column::Moves).then_some(Heading { separator, columns })
        })
    }
}

/// Whether a cell may be called `moves`, apart from quotes. This rejects most texts quickly: making a reader of rows takes
/// longer than reading a small file of records.
fn may_name_moves(text: &[u8]) -> bool {
    memchr::memchr2_iter(b'm', b'M', text).any(|at| {
        let letters = text[at..].iter().filter(|byte| **byte != b'"').map(u8::to_ascii_lowercase);
        letters.take(5).eq(*b"moves")
    })
}

fn column(cell: &Cell<'_>) -> Column {
    let name = cell.text.trim();
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    if is("moves") {
        Column::Moves
    } else if is("result") {
        Column::Result
    } else if is("tags") {
        Column::Tags
    } else if let Some(known) = TAGS.iter().find(|known| is(known)) {
        Column::Tag(Cow::Borrowed(known))
    } else if name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        let letter = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
        let mut tag: String = name.chars().map(letter).collect();
        tag[..1].make_ascii_uppercase();
        Column::Tag(tag.into())
    } else {
        Column::Ignored
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::{collection, sample};

    use super::*;

    #[test]
    fn columns_in_any_order_and_case() {
        let heading = Heading::read("\u{feff}Moves;\"PLAYER1\";Result; tags ;game id;Größe;;7\r\n".as_bytes()).unwrap();
        assert_eq!(heading.separator, b';');
        let tag = |name: &'static str| Column::Tag(name.into());
        let columns = [
            Column::Moves,
            tag("Player1"),
            Column::Result,
            Column::Tags,
            tag("Game_id"),
            tag("Gr__e"),
            Column::Ignored,
            Column::Ignored,
        ];
        assert_eq!(heading.columns, columns);
    }

    #[test]
    fn a_line_may_give_the_separator() {
        for (text, separator) in
            [("sep=;\r\ngame;moves\n", b';'), ("\u{feff}SEP=|\ngame|moves\n", b'|'), ("\"sep=,\"\ngame\tmoves", b'\t')]
        {
            assert!(begins_table(text.as_bytes()), "{text}");
            let heading = Heading::read(text.as_bytes()).unwrap();
            assert_eq!((heading.separator, heading.columns.len()), (separator, 2), "{text}");
        }
        for text in ["sep=;", "sep=\ngame,moves\n", "sep=;;\ngame;moves", "sep=;\n\ngame;moves\n"] {
            assert!(!begins_table(text.as_bytes()), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_column_of_moves_is_overlooked(words in collection::vec(sample::select(
            &["moves", "mo", "ves", "m", "OVES", "\"", "\"\"", ",", ";", "\t", " ", "\u{a0}", "\r", "\n", "\u{feff}"][..]
        ), 0..12)) {
            let text = words.concat();
            for separator in SEPARATORS {
                let row = rows::Rows::new(text.as_bytes(), separator).next();
                let any = row.is_some_and(|row| row.cells.iter().map(column).any(|column| column == Column::Moves));
                prop_assert!(!any || may_name_moves(text.as_bytes()), "{text:?}");
            }
        }
    }

    #[test]
    fn most_texts_are_rejected_quickly() {
        for text in ["a1 b2 m", "MOVE", "[Game \"cross\"]", "m,o,v,e,s", ""] {
            assert!(!may_name_moves(text.as_bytes()), "{text}");
        }
        assert!(["moves", "x,\"mo\"\"VES\"", "mmoves"].iter().all(|text| may_name_moves(text.as_bytes())));
    }

    #[test]
    fn headings_are_distinguished_from_records() {
        for line in ["game,moves", "moves\tresult\r", "a;b;player1;Moves", "\"m\"OVES,result", "mm;result;\"moves \""] {
            assert!(begins_table(line.as_bytes()), "{line}");
        }
        for line in ["", "moves", "game,move", "1. a1 moves, game", "[Game \"cross\"]", "moves;date", "\"game,moves"] {
            assert!(!begins_table(line.as_bytes()), "{line}");
        }
    }
}
