//! The part of a board around one cell, for screens that are too small for all of it. Every label in it is that of its cells.

use std::collections::HashSet;

use anstyle::Style;

use super::palette::PLAIN;
use xgames_report::render::text::Place;

/// The smallest number of rows of cells that is worth being shown.
const FEWEST_ROWS: usize = 3;

/// A line of a drawn board.
pub(super) type Line = Vec<(char, Style)>;

const BLANK: (char, Style) = (' ', PLAIN);

/// Leaves out rows of cells far from the one in this row, but no lines with labels of columns, so that at most `height` lines are left.
pub(super) fn cut_rows(lines: &mut Vec<Line>, places: &mut Vec<Place>, height: usize, focus: Option<usize>) {
    let (Some(first), Some(last)) = (places.first(), places.last()) else { return };
    let (first, last, all) = (first.row, last.row, lines.len());
    let labels = first + all - last - 1;
    let room = height.saturating_sub(labels);
    if all <= height || room < FEWEST_ROWS {
        return;
    }
    let focus = focus.unwrap_or(last);
    let start = focus.saturating_sub(room / 2).clamp(first, last + 1 - room);
    if start > first && first > 0 {
        label_anew(lines, places, first, start);
    }
    let is_kept = |row: usize| row < first || row > last || (start..start + room).contains(&row);
    let mut row = 0;
    lines.retain(|_| {
        row += 1;
        is_kept(row - 1)
    });
    places.retain(|place| is_kept(place.row));
    places.iter_mut().for_each(|place| place.row -= start - first);
}

/// Writes the labels of the diagonals that go through the row `top` above it, into the lines before the row `first`. Columns that are
/// straight keep theirs.
fn label_anew(lines: &mut [Line], places: &[Place], first: usize, top: usize) {
    let in_row = |row: usize| places.iter().filter(move |place| place.row == row);
    let columns: Vec<usize> = in_row(top).map(|place| place.column).collect();
    let [left, next, ..] = columns[..] else { return };
    let width = next - left;
    let Some(above) = in_row(top - 1).next() else { return };
    // In staggered rows a diagonal goes on half a cell to the right.
    let step = if above.column % width == left % width { 0 } else { width / 2 };
    if step == 0 {
        return;
    }
    let known: HashSet<(usize, usize)> = places.iter().map(|place| (place.row, place.column)).collect();
    let label = |column: usize| {
        let (mut row, mut column) = (top, column);
        while known.contains(&(row - 1, column + step)) {
            (row, column) = (row - 1, column + step);
        }
        if row == first {
            return before(lines, first, column + step);
        }
        after_cells(&lines[row - 1], in_row(row - 1).next_back()?.column)
    };
    let found: Vec<Option<String>> = columns.iter().map(|column| label(*column)).collect();
    for line in &mut lines[..first] {
        line.fill(BLANK);
    }
    for (column, label) in columns.into_iter().zip(found) {
        write_label(lines, first, column + step, &label.unwrap_or_default());
    }
}

/// The label at the end of a row whose last cell is in this column.
fn after_cells(line: &Line, last: usize) -> Option<String> {
    let label: String = line.get(last + 1..)?.iter().map(|(letter, _)| letter).collect();
    Some(label.trim().to_owned())
}

/// The label above the first row that ends in this column. If there are several lines, it is written downwards.
fn before(lines: &[Line], first: usize, column: usize) -> Option<String> {
    if first > 1 {
        let letters = lines[..first].iter().filter_map(|line| line.get(column));
        return Some(letters.map(|(letter, _)| letter).collect::<String>().trim().to_owned());
    }
    let line = lines[..first].first()?.get(..=column)?;
    let start = line.iter().rposition(|(letter, _)| *letter == ' ').map_or(0, |blank| blank + 1);
    Some(line[start..].iter().map(|(letter, _)| letter).collect())
}

/// Writes a label above the first row so that it ends in this column, unless it would touch another one.
fn write_label(lines: &mut [Line], first: usize, column: usize, label: &str) {
    let letters = label.chars().map(|letter| (letter, PLAIN));
    if first > 1 {
        for (line, letter) in lines[..first].iter_mut().zip(letters) {
            line.resize(line.len().max(column + 1), BLANK);
            line[column] = letter;
        }
        return;
    }
    let (Some(line), Some(start)) = (lines[..first].first_mut(), (column + 1).checked_sub(label.len())) else { return };
    line.resize(line.len().max(column + 1), BLANK);
    if line[start.saturating_sub(1)..=column].iter().all(|(letter, _)| *letter == ' ') {
        line.splice(start..=column, letters);
    }
}

/// Leaves out columns far from the one of this place, but not the labels of rows, so that at most `width` columns are left.
pub(super) fn cut_columns(lines: &mut [Line], places: &mut Vec<Place>, width: usize, focus: Option<usize>) {
    let all = lines.iter().map(Vec::len).max().unwrap_or(0);
    // The column before that of a cell is for marks.
    let begin = |row: usize| places.iter().find(|place| place.row == row).map(|place| place.column.saturating_sub(1));
    let begins: Vec<Option<usize>> = (0..lines.len()).map(begin).collect();
    let label = |line: &Line, begin: usize| -> Line {
        let label = &line[..begin.min(line.len())];
        let start = label.iter().position(|(letter, _)| *letter != ' ').unwrap_or(label.len());
        let end = label.iter().rposition(|(letter, _)| *letter != ' ').map_or(start, |last| last + 1);
        label[start..end].to_vec()
    };
    let labels: Vec<Line> =
        lines.iter().zip(&begins).map(|(line, begin)| begin.map_or(Vec::new(), |begin| label(line, begin))).collect();
    let margin = labels.iter().map(Vec::len).max().unwrap_or(0);
    let left = places.iter().map(|place| place.column).min().unwrap_or(0);
    // After the label there is a column for a mark.
    let room = width.saturating_sub(margin + 1);
    if all <= width || room == 0 {
        return;
    }
    let start = focus.unwrap_or(left).saturating_sub(room / 2).min(all.saturating_sub(room)).max(left);
    let is_spaced = places.windows(2).any(|pair| pair[0].row == pair[1].row && pair[1].column - pair[0].column > 1);
    for (row, ((line, begin), label)) in lines.iter_mut().zip(&begins).zip(&labels).enumerate() {
        let last = places.iter().rfind(|place| place.row == row).map_or(0, |place| place.column + 1);
        if is_spaced {
            // A part of a label would be another one.
            blank_word_at(line, last, start + room);
            blank_word_at(line, if begin.is_some() { line.len() } else { 0 }, start);
        }
        line.iter_mut().take(begin.unwrap_or(0)).for_each(|place| *place = BLANK);
        let is_marked = places.iter().any(|place| (place.row, place.column) == (row, start) && place.has_mark);
        let mark = if is_marked { line[start - 1] } else { BLANK };
        let before = std::iter::repeat_n(BLANK, margin - label.len()).chain(label.iter().copied()).chain([mark]);
        *line = before.chain(line.iter().skip(start).take(room).copied()).collect();
    }
    places.retain(|place| (start..start + room).contains(&place.column));
    places.iter_mut().for_each(|place| place.column = place.column + margin + 1 - start);
}

/// Removes the word that goes across the boundary before a column, unless it begins before the column `from`.
fn blank_word_at(line: &mut Line, from: usize, column: usize) {
    let is_letter = |place: &(char, Style)| place.0 != ' ';
    if column <= from || ![column - 1, column].iter().all(|at| line.get(*at).is_some_and(is_letter)) {
        return;
    }
    let start = line[..column].iter().rposition(|place| !is_letter(place)).map_or(0, |blank| blank + 1);
    let rest = line[column..].iter().position(|place| !is_letter(place)).unwrap_or(line.len() - column);
    if start >= from {
        line[start..column + rest].fill(BLANK);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use xgames_core::games::cross::Cross;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::{Notation, SetupOptions};
    use xgames_report::render::text::{self, DrawOptions};

    /// Draws the part of an empty board around each cell on screens of many sizes. `check` gets the lines, and the places with the names
    /// of their cells, and the number of lines above the cells and of columns to the next diagonal.
    fn each_part<P: Notation>(size: &str, wide: bool, check: impl Fn(&[String], &[(Place, String)], [usize; 2])) {
        let options = SetupOptions { size: Some(size), ..SetupOptions::default() };
        let start = P::begin(&P::read_setup(&options).unwrap()).unwrap();
        let picture = start.picture();
        let drawn = DrawOptions { symbols: false, framed: false, styled: false, width: (!wide).then_some(40) };
        let (all, rows) = text::places(&picture, drawn);
        let whole = text::draw(&picture, drawn);
        let mut names = HashMap::new();
        for mv in start.legal_moves() {
            P::each_changed(mv, |cell| _ = names.insert(cell, start.move_text(mv)));
        }
        for (focus, [width, height]) in all.iter().zip([[30, 8], [40, 12], [25, 20], [60, 9], [33, 11]].iter().cycle())
        {
            let mut lines: Vec<Line> =
                whole.lines().take(rows).map(|line| line.chars().map(|letter| (letter, PLAIN)).collect()).collect();
            let mut places = all.clone();
            cut_rows(&mut lines, &mut places, *height, Some(focus.row));
            cut_columns(&mut lines, &mut places, *width, Some(focus.column));
            assert!(places.iter().any(|place| place.cell == focus.cell), "{focus:?}");
            assert!(lines.len() <= (*height).max(4) && lines.iter().all(|line| line.len() <= *width));
            let text = |line: &Line| line.iter().map(|(letter, _)| letter).collect::<String>();
            let lines: Vec<String> = lines.iter().map(text).collect();
            assert!(places.iter().all(|place| lines[place.row].as_bytes()[place.column] == b'.'));
            let named = places.into_iter().map(|place| (place, names[&place.cell].clone())).collect::<Vec<_>>();
            check(&lines, &named, [all[0].row, (all[1].column - all[0].column) / 2]);
        }
    }

    /// The words of a line, each with the column of its last letter.
    fn words(line: &str) -> Vec<(usize, &str)> {
        let ends = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize + word.len() - 1;
        line.split_whitespace().map(|word| (ends(word), word)).collect()
    }

    /// In Cross a letter names a row, and a number a diagonal, which goes down to the left from its number.
    #[test]
    fn every_label_of_cross_is_that_of_its_cells() {
        for (size, wide) in [("6", false), ("10", false), ("6", true), ("10", true)] {
            each_part::<Cross>(size, wide, |lines, places, [first, step]| {
                let picture = lines.join("\n");
                let above: Vec<(usize, String)> = if first == 1 {
                    words(&lines[0]).into_iter().map(|(column, word)| (column, word.to_owned())).collect()
                } else {
                    let letters =
                        |column: usize| lines[..first].iter().filter_map(move |line| line.chars().nth(column));
                    let downwards = |column| (column, letters(column).collect::<String>().trim().to_owned());
                    (0..lines[0].len()).map(downwards).filter(|(_, label)| !label.is_empty()).collect()
                };
                for (column, label) in &above {
                    let below = places.iter().find(|(place, _)| place.row == first && place.column + step == *column);
                    // The part may begin between a number and its cell.
                    let is_outside = below.is_none() && *column < step + 2;
                    assert!(is_outside || below.is_some(), "{picture}");
                    if is_outside {
                        continue;
                    }
                    assert_eq!(below.map(|(_, name)| &name[1..]), Some(&**label), "{picture}");
                }
                assert!(!above.is_empty(), "{picture}");
                for (place, name) in places {
                    assert_eq!(words(&lines[place.row])[0].1, &name[..1], "{picture}");
                }
            });
        }
    }

    #[test]
    fn every_label_of_a_square_board_is_that_of_its_cells() {
        for (size, wide) in [("13", false), ("19", false), ("13", true)] {
            each_part::<Crossway>(size, wide, |lines, places, _| {
                let picture = lines.join("\n");
                let last = places[places.len() - 1].0.row;
                let letters = lines[last + 1].char_indices().filter(|(_, letter)| *letter != ' ');
                for (column, letter) in letters {
                    let above = places.iter().find(|(place, _)| place.row == last && place.column == column);
                    assert_eq!(above.and_then(|(_, name)| name.chars().next()), Some(letter), "{picture}");
                }
                for (place, name) in places {
                    assert_eq!(words(&lines[place.row])[0].1, &name[1..], "{picture}");
                }
            });
        }
    }
}
