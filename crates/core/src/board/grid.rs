//! Boards as grids of characters: one-line positions and printed diagrams, read and written.
//!
//! Reading accepts rows separated by `/` or line ends, numbers for runs of empty cells, blanks between cells, indentation,
//! row labels and lines of column labels. A grid has the outline of a board; the games give its letters their meaning.

use std::fmt::Write as _;
use std::ops::Range;

/// The shape of a board: how wide its rows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// Each row has as many cells as there are rows.
    Square,
    /// A hexagon with an odd number of rows n. The first row has (n + 1) / 2 cells, and each row has one more up to the
    /// middle. Rows are labelled by letters, `a` at the top.
    Hexagon,
}

/// The form in which a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The board is in one line, without blanks or labels.
    OneLine,
    /// The board is a printed diagram: rows and columns may be labelled.
    Diagram,
    /// The board is a diagram in which `?` is any cell, and `*` a stone. Captions and marks are not skipped.
    Pattern,
}

/// The character for any cell in a [pattern](Grid::read_pattern).
pub const ANY: char = '?';
/// The character for any stone in a [pattern](Grid::read_pattern).
pub const ANY_STONE: char = '*';

/// A board of characters, rows from the top; `.` is an empty cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The rows from the top.
    pub rows: Vec<Vec<Glyph>>,
}

/// One cell of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The stone as written, `.` if the cell is empty.
    pub character: char,
    /// The byte offset of the cell in the text that was read.
    pub at: usize,
}

/// The reason why a text cannot be read as a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridError {
    /// The bytes of the text that are wrong.
    pub range: Range<usize>,
    /// This message says in plain words what is wrong.
    pub message: String,
}

/// The marks that the command `show` draws before a cell. Only the first four are skipped in one-line positions too.
const MARKS: [char; 10] = ['*', '>', '!', '^', '%', '&', '~', '=', '-', '@'];

/// The greatest number of rows that are read, far more than any board has. A larger grid is rejected before it uses memory.
const MAX_ROWS: usize = 200;

impl Outline {
    /// The width of each row, or `None` if no such board has that many rows.
    fn widths(self, rows: usize) -> Option<Vec<usize>> {
        match self {
            Outline::Square => Some(vec![rows; rows]),
            Outline::Hexagon if rows.is_multiple_of(2) => None,
            Outline::Hexagon => {
                let side = rows.div_ceil(2);
                Some((0..rows).map(|row| side + row.min(rows - 1 - row)).collect())
            }
        }
    }

    /// Says what is wrong with the number of rows, if their widths show how many there should be.
    fn wrong_number_of_rows(self, widths: &[usize]) -> Option<String> {
        let (rows, &widest) = (widths.len(), widths.iter().max()?);
        match self {
            Outline::Square if rows != widest && widths.iter().all(|width| *width == widest) => {
                Some(format!("a board with rows of {widest} cells has {widest} rows, this one has {rows}"))
            }
            // The longest row of a hexagonal board has as many cells as there are rows, which is an odd number.
            Outline::Hexagon if rows.is_multiple_of(2) => {
                let due = widest | 1;
                Some(format!("a hexagonal board with a row of {widest} cells has {due} rows, this one has {rows}"))
            }
            _ => None,
        }
    }

    /// The row without the label before it, if there is one: the row's number from the bottom, or its letter.
    fn without_label(self, row: &str, index: usize, rows: usize) -> Option<&str> {
        match self {
            Outline::Square => row.strip_prefix(&(rows - index).to_string()),
            Outline::Hexagon => row.strip_prefix(hexagon_label(index)?),
        }
    }

    /// The row without the label after it, if there is one: that of the row again, or the number of a diagonal.
    fn without_tail(self, row: &str, index: usize, rows: usize) -> Option<&str> {
        match self {
            Outline::Square => row.strip_suffix(&(rows - index).to_string()),
            Outline::Hexagon => {
                let diagonal = (rows.div_ceil(2) + index + 1).to_string();
                row.strip_suffix(&diagonal).or_else(|| row.strip_suffix(hexagon_label(index)?))
            }
        }
    }
}

/// The label of a row of a hexagonal board, in both cases.
fn hexagon_label(index: usize) -> Option<[char; 2]> {
    let label = char::from(b'a'.checked_add(u8::try_from(index).ok()?)?);
    Some([label, label.to_ascii_uppercase()])
}

impl Grid {
    /// Reads a board. `letter_of` says which characters are stones, and the letter of each.
    ///
    /// # Errors
    /// The first row or character that is wrong, with its range in `text`.
    pub(crate) fn read(
        text: &str,
        outline: Outline,
        form: Form,
        letter_of: impl Fn(char) -> Option<char>,
    ) -> Result<Grid, GridError> {
        let labelled = form != Form::OneLine;
        let whole = || 0..text.len();
        let is_label = |row: &str| labelled && is_label_line(row, outline, &letter_of);
        let rows: Vec<(usize, &str)> = split_rows(text, form).filter(|(_, row)| !is_label(row)).collect();
        if rows.len() > MAX_ROWS {
            return Err(GridError { range: whole(), message: "no board has that many rows".into() });
        }
        if rows.is_empty() {
            return Err(GridError { range: whole(), message: "there is no board here".into() });
        }
        let found = |message| GridError { range: whole(), message };
        let plain: Vec<_> = rows.iter().map(|(at, row)| read_row(row, *at, form, &letter_of)).collect();
        let read: Vec<usize> = plain.iter().filter_map(|cells| Some(cells.as_ref().ok()?.len())).collect();
        if let Some(message) = outline.wrong_number_of_rows(&read).filter(|_| read.len() == rows.len()) {
            return Err(found(message));
        }
        let Some(widths) = outline.widths(rows.len()) else {
            return Err(found(format!("a hexagonal board has an odd number of rows, this one has {}", rows.len())));
        };
        let mut grid = Grid { rows: Vec::with_capacity(rows.len()) };
        for (index, ((&(at, row), plain), &width)) in rows.iter().zip(plain).zip(&widths).enumerate() {
            let fits = |cells: &Result<Vec<Glyph>, GridError>| cells.as_ref().is_ok_and(|cells| cells.len() == width);
            let cells = if fits(&plain) || !labelled {
                plain
            } else {
                unlabelled(row, index, rows.len(), outline)
                    .into_iter()
                    .map(|part| read_row(part, at + offset_in(row, part), form, &letter_of))
                    .find(fits)
                    .unwrap_or(plain)
            }?;
            if cells.len() != width {
                let ending = |number| if number == 1 { "" } else { "s" };
                let (row_number, found, height) = (index + 1, cells.len(), rows.len());
                let rest = row.strip_prefix(&row_number.to_string()).filter(|_| labelled && outline == Outline::Square);
                let is_from_the_top = rest.is_some_and(|rest| fits(&read_row(rest, at, form, &letter_of)));
                let hint = if is_from_the_top { "; rows are numbered from the bottom" } else { "" };
                let message = format!(
                    "row {row_number} from the top has {found} cell{}, but on a board of {height} row{} it has {width}{hint}",
                    ending(found),
                    ending(height)
                );
                return Err(GridError { range: at..at + row.len(), message });
            }
            grid.rows.push(cells);
        }
        Ok(grid)
    }

    /// Reads a pattern: a board, or a part of one, in which `?` is any cell and `*` any stone. A part of a square board has rows
    /// of equal length.
    ///
    /// # Errors
    /// Returns the first row or character that is wrong, with its range in `text`.
    pub fn read_pattern(
        text: &str,
        outline: Outline,
        letter_of: impl Fn(char) -> Option<char>,
    ) -> Result<Grid, GridError> {
        let whole = Grid::read(text, outline, Form::Pattern, &letter_of);
        if whole.is_ok() || outline != Outline::Square {
            return whole;
        }
        let rows = split_rows(text, Form::Pattern).map(|(at, row)| read_row(row, at, Form::Pattern, &letter_of));
        let rows: Vec<Vec<Glyph>> = rows.collect::<Result<_, _>>()?;
        let width = rows.first().map_or(0, Vec::len);
        match rows.iter().position(|row| row.len() != width || row.is_empty()) {
            None if (1..=MAX_ROWS).contains(&rows.len()) => Ok(Grid { rows }),
            None => whole,
            Some(index) => Err(GridError {
                range: 0..text.len(),
                message: format!(
                    "row {} from the top has {} {}, but the first row has {width}",
                    index + 1,
                    rows[index].len(),
                    if rows[index].len() == 1 { "cell" } else { "cells" }
                ),
            }),
        }
    }

    /// The board in one line: rows from the top separated by `/`, runs of empty cells as numbers.
    #[must_use]
    pub(crate) fn to_line(rows: impl Iterator<Item = impl Iterator<Item = char>>) -> String {
        let mut line = String::new();
        for (index, row) in rows.enumerate() {
            if index > 0 {
                line.push('/');
            }
            let mut empty = 0;
            for character in row.chain(['\n']) {
                if character == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    let _ = write!(line, "{empty}");
                    empty = 0;
                }
                if character != '\n' {
                    line.push(character);
                }
            }
        }
        line
    }
}

fn offset_in(row: &str, part: &str) -> usize {
    part.as_ptr() as usize - row.as_ptr() as usize
}

/// The row without the label before it, after it, and both.
fn unlabelled(row: &str, index: usize, rows: usize, outline: Outline) -> Vec<&str> {
    let front = outline.without_label(row, index, rows);
    let tail = outline.without_tail(row, index, rows);
    let both = front.and_then(|part| outline.without_tail(part, index, rows));
    [front, tail, both].into_iter().flatten().collect()
}

/// The rows, trimmed, with their byte offsets. Empty lines are skipped, but an empty row between slashes is an error that
/// must be reported. In diagrams a `|` begins a note, captions are skipped, and an empty line after a row is the end.
fn split_rows(text: &str, form: Form) -> impl Iterator<Item = (usize, &str)> {
    let mut has_rows = false;
    let goes_on = move |line: &&str| {
        let is_over = form == Form::Diagram && has_rows && line.trim().is_empty();
        has_rows |= !line.trim().is_empty() && !is_caption(line.trim());
        !is_over
    };
    text.split('\n')
        .take_while(goes_on)
        .map(move |line| if form == Form::Diagram { line.split('|').next().unwrap_or_default() } else { line })
        .filter(move |line| !(line.trim().is_empty() || form == Form::Diagram && is_caption(line.trim())))
        .flat_map(|line| line.split('/'))
        .map(move |row| (offset_in(text, row.trim_start()), row.trim()))
}

/// The lines that the command `show` writes around a board: a sentence with commas, and the legend of the marks.
fn is_caption(line: &str) -> bool {
    line.contains(',') || MARKS.iter().any(|mark| line.strip_prefix(*mark).is_some_and(|rest| rest.starts_with(' ')))
}

/// A line of column labels: consecutive letters from `a` (i may be missing) or numbers from 1. On a hexagonal board these
/// are numbers from any, and long ones may be written downwards.
fn is_label_line(row: &str, outline: Outline, letter_of: impl Fn(char) -> Option<char>) -> bool {
    let labels: Vec<&str> = row.split_whitespace().collect();
    let Some(&first) = labels.first() else { return false };
    if outline == Outline::Hexagon {
        let are_digits = row.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
        return are_digits && (labels.len() > 1 || first.starts_with('0'));
    }
    if first == "1" && labels.len() > 1 {
        return labels.iter().zip(1..).all(|(label, number): (_, usize)| *label == number.to_string());
    }
    let letters: Vec<char> = if labels.len() == 1 {
        first.chars().collect()
    } else {
        labels.iter().filter_map(|l| l.chars().next()).collect()
    };
    letters.first().is_some_and(|first| first.eq_ignore_ascii_case(&'a'))
        && letters.get(1).is_none_or(|second| second.eq_ignore_ascii_case(&'b'))
        && letters.iter().any(|&letter| letter_of(letter).is_none())
        && letters.iter().all(char::is_ascii_alphabetic)
}

/// The cells of one row. Marks are skipped.
fn read_row(
    row: &str,
    at: usize,
    form: Form,
    letter_of: impl Fn(char) -> Option<char>,
) -> Result<Vec<Glyph>, GridError> {
    let marks = match form {
        Form::Diagram => MARKS.as_slice(),
        Form::OneLine => &MARKS[..4],
        Form::Pattern => &[],
    };
    let mut cells = Vec::with_capacity(row.len());
    let mut characters = row.char_indices().peekable();
    while let Some((offset, character)) = characters.next() {
        let at = at + offset;
        match character {
            ANY | ANY_STONE if form == Form::Pattern => cells.push(Glyph { character, at }),
            '.' | '?' => cells.push(Glyph { character: '.', at }),
            // These are empty cells as a terminal shows them; the second is a star point.
            '·' | '+' if form != Form::OneLine => cells.push(Glyph { character: '.', at }),
            _ if marks.contains(&character) => {}
            _ if character.is_whitespace() => {}
            '1'..='9' => {
                let mut run = character as usize - '0' as usize;
                let mut end = at + 1;
                while let Some((_, digit)) = characters.next_if(|(_, next)| next.is_ascii_digit()) {
                    run = (run * 10 + digit as usize - '0' as usize).min(MAX_ROWS + 1);
                    end += 1;
                }
                if cells.len() + run > MAX_ROWS {
                    return Err(GridError { range: at..end, message: "no board has a row that long".into() });
                }
                cells.extend(std::iter::repeat_n(Glyph { character: '.', at }, run));
            }
            _ => {
                let Some(letter) = letter_of(character) else {
                    let range = at..at + character.len_utf8();
                    return Err(GridError { range, message: format!("‘{character}’ is not a stone of this game") });
                };
                cells.push(Glyph { character: letter, at });
            }
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, outline: Outline) -> Result<String, String> {
        read_form(text, outline, Form::Diagram)
    }

    fn read_form(text: &str, outline: Outline, form: Form) -> Result<String, String> {
        Grid::read(text, outline, form, |c| "BWVHOXbwvhox#0".contains(c).then_some(c))
            .map(|grid| Grid::to_line(grid.rows.iter().map(|row| row.iter().map(|glyph| glyph.character))))
            .map_err(|error| format!("{}: {}", &text[error.range], error.message))
    }

    /// A part of a square board may be a rectangle; a board of another outline is only written as a whole.
    #[test]
    fn only_parts_of_square_boards_are_rectangles() {
        let is_read = |outline| Grid::read_pattern("BW.\n..B\n", outline, Some).is_ok();
        assert_eq!([Outline::Square, Outline::Hexagon].map(is_read), [true, false]);
        let message = |text| Grid::read_pattern(text, Outline::Square, Some).unwrap_err().message;
        assert_eq!(message("BW.\nBW.\n..\n"), "row 3 from the top has 2 cells, but the first row has 3");
        assert_eq!(message("BW/B"), "row 2 from the top has 1 cell, but the first row has 2");
        assert_eq!(message("/"), "row 1 from the top has 0 cells, but the first row has 0");
    }

    #[test]
    fn rows_that_are_too_long_are_refused() {
        for text in ["201/1", "999/1", "99999999999999999999/1"] {
            let run = text.trim_end_matches("/1");
            let message = format!("{run}: no board has a row that long");
            assert_eq!(read_form(text, Outline::Square, Form::OneLine), Err(message));
        }
    }

    #[test]
    fn one_line_positions() {
        assert_eq!(read("B2/1W1/3", Outline::Square), Ok("B2/1W1/3".into()));
        assert_eq!(read("B../?W./...", Outline::Square), Ok("B2/1W1/3".into()));
        assert_eq!(read("12/".repeat(12).trim_end_matches('/'), Outline::Square), Ok(["12"; 12].join("/")));
        assert_eq!(read("o1/1x1/2", Outline::Hexagon), Ok("o1/1x1/2".into()));
    }

    #[test]
    fn diagrams_with_and_without_blanks_and_labels() {
        let board = "V2/1H1/3";
        for text in [
            "V..\n.H.\n...",
            "V . .\r\n. H .\r\n. . .\r\n",
            "  3 V . .\n  2 . H .\n  1 . . .\n    a b c\n",
            "3V..3\n2.H.2\n1...1",
            "\nV../.H./...\n",
            "crossway size 3, black to move\n\n3  V . .\n2  .*H .\n1  . . .\n   a b c\n   * decides the game",
            "3 >V . .\n2  .*H .\n1  . . .\n   a b c",
            "3  V . . | 4\n2  . H . | 1\n1  . . . | 0\n   a b c\n|  1 2 3\n| notes, and more",
        ] {
            assert_eq!(read(text, Outline::Square), Ok(board.into()), "{text}");
        }
        let hexagon = "   1 2\n a . o 3\nb . x .\n c . .\n";
        assert_eq!(read(hexagon, Outline::Hexagon), Ok("1o/1x1/2".into()));
    }

    /// In a diagram the 3 of the first row would be a label; here it makes the row too long.
    #[test]
    fn one_line_positions_have_no_labels() {
        assert_eq!(read("3BW1/3/3", Outline::Square), Ok("BW1/3/3".into()));
        assert!(read_form("3BW1/3/3", Outline::Square, Form::OneLine).unwrap_err().starts_with("3BW1: row 1 "));
    }

    #[test]
    fn only_the_number_of_the_row_is_its_label() {
        assert!(read("BBB1\nWWW\n...", Outline::Square).is_err());
        assert!(read("2BBB\nWWW\n...", Outline::Square).is_err());
        assert_eq!(read("BBB3\n2WWW\n...", Outline::Square), Ok("BBB/WWW/3".into()));
    }

    /// The number of a row from the top is cells, which are then too many.
    #[test]
    fn a_row_that_is_numbered_from_the_top_is_told() {
        let message = "1 V . .: row 1 from the top has 4 cells, but on a board of 3 rows it has 3; rows are numbered from the bottom";
        assert_eq!(read("1 V . .\n2 . H .\n3 . . .", Outline::Square), Err(message.into()));
        for other in ["1V...\n.H.\n...", "4 V . .\n2 . H .\n1 . . ."] {
            assert!(read(other, Outline::Square).is_err_and(|message| message.ends_with(" it has 3")), "{other}");
        }
        assert!(
            read_form("1V2/3/3", Outline::Square, Form::OneLine).is_err_and(|message| message.ends_with(" it has 3"))
        );
    }

    /// A `0` is a stone in some published diagrams, and part of a number elsewhere.
    #[test]
    fn zero_is_a_stone_unless_it_ends_a_number() {
        assert_eq!(read("#0.\n...\n0.#", Outline::Square), Ok("#01/3/01#".into()));
        assert_eq!(read("10/".repeat(10).trim_end_matches('/'), Outline::Square), Ok(["10"; 10].join("/")));
    }

    #[test]
    fn a_first_token_is_a_label_only_where_the_row_would_be_too_long() {
        // If the 2 is read as a run, each row has its three cells.
        assert_eq!(read("2 V\n2 V\n2 H", Outline::Square), Ok("2V/2V/2H".into()));
        // Row o of a big hexagonal board may start with the stone o.
        assert_eq!(read("o./.o./..", Outline::Hexagon), Ok("o1/1o1/2".into()));
    }

    #[test]
    fn a_missing_row_is_counted() {
        assert_eq!(
            read_form("5/5/5/5", Outline::Square, Form::OneLine),
            Err("5/5/5/5: a board with rows of 5 cells has 5 rows, this one has 4".into())
        );
        let message = "a hexagonal board with a row of 5 cells has 5 rows, this one has 4";
        assert_eq!(read_form("3/4/5/4", Outline::Hexagon, Form::OneLine), Err(format!("3/4/5/4: {message}")));
        // Labels hide how long the rows are.
        let labelled = read("a . .\nb . . .\nc . . .\nd . .", Outline::Hexagon).unwrap_err();
        assert!(labelled.ends_with(": a hexagonal board has an odd number of rows, this one has 4"), "{labelled}");
        // The middle row is missing.
        assert!(read("3/4/4/3", Outline::Hexagon).unwrap_err().contains("has 5 rows"));
        // One row of four is too short: the number of rows is not the fault.
        assert!(read_form("4/3/4/4", Outline::Square, Form::OneLine).unwrap_err().starts_with("3: row 2 "));
    }

    #[test]
    fn faults_say_where() {
        assert_eq!(
            read("B2/1W/3", Outline::Square),
            Err("1W: row 2 from the top has 2 cells, but on a board of 3 rows it has 3".into())
        );
        assert_eq!(read("B2/1Z1/3", Outline::Square), Err("Z: ‘Z’ is not a stone of this game".into()));
        assert_eq!(read("4/4", Outline::Hexagon).unwrap_err().split(": ").next(), Some("4/4"));
        assert!(read("9999999999/1", Outline::Square).unwrap_err().starts_with("9999999999: "));
        assert!(read("", Outline::Square).is_err());
        assert!(read("B1//2", Outline::Square).is_err());
    }

    /// The labels of Cross are letters before the rows, and the numbers of diagonals above the board and at the
    /// ends of the upper rows.
    #[test]
    fn rows_of_a_hexagon_may_end_with_the_number_of_a_diagonal() {
        let diagram = "     1 2 3\n  a . . . 4\n b . o . . 5\nc . . x . .\n d . . . .\n  e . . .\n";
        assert_eq!(read(diagram, Outline::Hexagon), Ok("3/1o2/2x2/4/3".into()));
        assert!(read(&diagram.replace('5', "6"), Outline::Hexagon).is_err());
    }

    #[test]
    fn columns_may_be_numbered() {
        assert_eq!(read("  1 2 3\n3 V . .\n2 . H .\n1 . . .\n", Outline::Square), Ok("V2/1H1/3".into()));
        // These are rows: a number alone is a run of empty cells, and V is not the second column.
        assert_eq!(read("1", Outline::Square), Ok("1".into()));
        assert_eq!(read("1 V 1\n. H .\n. . .\n", Outline::Square), Ok("1V1/1H1/3".into()));
    }

    #[test]
    fn cells_know_their_places_in_the_text() {
        let diagram = "  a b c\n3 V . . | 1\n2 . .*H 2\n1 . V .\n";
        let grid = Grid::read(diagram, Outline::Square, Form::Diagram, |c| "VH".contains(c).then_some(c)).unwrap();
        let read: Vec<(usize, char)> = grid.rows.iter().flatten().map(|glyph| (glyph.at, glyph.character)).collect();
        let is_cell = |(_, character): &(usize, char)| "VH.".contains(*character);
        assert_eq!(read, diagram.char_indices().filter(is_cell).collect::<Vec<_>>());
    }

    /// Drawings for terminals have `·` for an empty cell and `+` for a star point.
    #[test]
    fn empty_cells_as_drawn_are_read_in_diagrams_only() {
        assert_eq!(read("V··\n·+·\n··H", Outline::Square), Ok("V2/3/2H".into()));
        for (text, first) in [("V··/3/3", "·"), ("V2/1+1/3", "+")] {
            let message = format!("{first}: ‘{first}’ is not a stone of this game");
            assert_eq!(read_form(text, Outline::Square, Form::OneLine), Err(message));
        }
    }

    #[test]
    fn boards_have_up_to_200_rows() {
        let [most, more] = [200, 201].map(|count| vec!["200"; count].join("/"));
        assert_eq!(read_form(&most, Outline::Square, Form::OneLine), Ok(most));
        let message = format!("{more}: no board has that many rows");
        assert_eq!(read_form(&more, Outline::Square, Form::OneLine), Err(message));
        // A part of a board has at least one row, and not more than a board.
        let pattern = |rows| Grid::read_pattern(&"BW\n".repeat(rows), Outline::Square, Some);
        let messages = [0, 201].map(|rows| pattern(rows).unwrap_err().message);
        assert_eq!(messages, ["there is no board here", "no board has that many rows"]);
        assert_eq!([1, 200].map(|rows| pattern(rows).map(|grid| grid.rows.len())), [Ok(1), Ok(200)]);
    }

    /// A line of labels has no stones and no empty cells: an `a` alone does not make one.
    #[test]
    fn a_row_with_a_wrong_letter_is_not_a_line_of_labels() {
        for diagram in ["a..\n.H.\n...", "a . .\n. H .\n. . ."] {
            assert_eq!(read(diagram, Outline::Square), Err("a: ‘a’ is not a stone of this game".into()));
        }
        assert_eq!(read("abc\nV..\n.H.\n...", Outline::Square), Ok("V2/1H1/3".into()));
    }

    /// In a diagram `?` is an empty cell, and `*` a mark.
    #[test]
    fn patterns_have_characters_for_any_cell_and_any_stone() {
        let text = "?*B\n*?.\nB.?";
        let pattern = Grid::read_pattern(text, Outline::Square, |c| (c == 'B').then_some(c)).unwrap();
        let characters = |row: &Vec<Glyph>| row.iter().map(|glyph| glyph.character).collect::<String>();
        assert_eq!(pattern.rows.iter().map(characters).collect::<Vec<_>>().join("\n"), text);
        assert_eq!(read("?*B\n*?.", Outline::Square), Ok("1B/2".into()));
    }
}
