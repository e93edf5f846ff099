//! A drawing of a board with cells that are twice as wide and twice as high.

use xgames_report::render::text::Place;

/// The columns of a larger cell: one before the mark, and one after the stone.
pub(super) const COLUMNS: usize = 4;

/// The columns before the stone of a larger cell.
pub(super) const BEFORE_STONE: usize = 2;

/// The lines of a drawing with larger cells, and their places in it. There is room for marks.
pub(super) fn enlarged(lines: &[String], places: &[Place]) -> (Vec<String>, Vec<Place>) {
    let columns = || places.iter().map(|place| place.column);
    let rows = || places.iter().map(|place| place.row);
    let (left, right) = (columns().min().unwrap_or(0).saturating_sub(1), columns().max().unwrap_or(0));
    let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
    let column_of = |column: usize| column + column.min(right + 1).saturating_sub(left);
    let row_of = |row: usize| row + row.min(bottom).saturating_sub(top);
    let moved: Vec<Place> = places
        .iter()
        .map(|place| Place { row: row_of(place.row), column: column_of(place.column), ..*place })
        .collect();
    let width = column_of(lines.iter().map(|line| line.chars().count()).max().unwrap_or(0)) + 1;
    let mut larger = vec![vec![' '; width]; row_of(lines.len().saturating_sub(1)) + 1];
    for (row, line) in lines.iter().enumerate() {
        let line: Vec<char> = line.chars().collect();
        let mut cells = places.iter().filter(|place| place.row == row).map(|place| place.column);
        let ends = cells.next().map(|first| (first, cells.next_back().unwrap_or(first)));
        for (column, letter) in line.iter().enumerate().filter(|(_, letter)| **letter != ' ') {
            let to = match ends {
                // The labels of a row keep their distance from its cells.
                Some((first, _)) if column + 1 < first => column + column_of(first) - first - 1,
                Some((_, last)) if column > last => column + column_of(last) - last + 1,
                // A mark comes directly before its stone.
                Some((first, _)) if (column + first) % 2 == 1 => column_of(column + 1) - 1,
                Some(_) => column_of(column),
                // The letters of other labels stay together.
                None => {
                    let rest = line[column..].iter().take_while(|letter| **letter != ' ').count() - 1;
                    column_of(column + rest) - rest
                }
            };
            larger[row_of(row)][to] = *letter;
        }
    }
    (larger.into_iter().map(|line| line.into_iter().collect()).collect(), moved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::board::picture::Mark;
    use xgames_core::games::cross::Cross;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::{Diagram, Notation, SetupOptions};
    use xgames_report::render::text::{self, DrawOptions};

    fn drawn<P: Notation + Diagram>(position: &str) -> String {
        let options = SetupOptions { position: Some(position), ..SetupOptions::default() };
        let position = P::begin(&P::read_setup(&options).unwrap()).unwrap();
        let mut picture = position.picture();
        let first = picture.layout.cells()[1];
        picture.mark(&[first], Mark::Last);
        let options = DrawOptions { framed: true, ..DrawOptions::PLAIN };
        let (places, rows) = text::places(&picture, options);
        let lines: Vec<String> = text::draw(&picture, options).lines().take(rows).map(str::to_owned).collect();
        let (lines, places) = enlarged(&lines, &places);
        for (spot, place) in picture.spots().zip(&places) {
            let letter = lines[place.row].chars().nth(place.column).unwrap();
            assert!(letter == char::from(spot.glyph) || letter == '+', "{letter} {lines:#?}");
        }
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn cells_have_twice_the_room() {
        let square = "    a   b   c\n3   .  >W   B  3\n\n2   .   .   .  2\n\n1   .   .   .  1\n    a   b   c";
        assert_eq!(drawn::<Crossway>("1WB/3/3 W"), square);
        let hexagon = "        1   2\n  a   .  >.  3\n\nb   .   .   .  b\n\n  c   .   .  c\n    2   3";
        assert_eq!(drawn::<Cross>("2/3/2 O"), hexagon);
    }

    #[test]
    fn labels_stay_together() {
        let rows = ["10"; 10].join("/");
        let drawn = drawn::<Crossway>(&format!("{rows} B"));
        assert!(drawn.contains("\n10   .  >.   .") && drawn.contains(".  10\n"), "{drawn}");
        let large = self::drawn::<Cross>("6/7/8/9/10/11/10/9/8/7/6 O");
        assert!(large.contains(".  11\n"), "{large}");
    }
}
