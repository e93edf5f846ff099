//! The values of the lines of a board of tiles: of rows in squares at the right, of columns in circles at the bottom.

use super::board::Board;
use super::shape::{Form, Point, Shape};
use xgames_core::board::Cell;
use xgames_core::board::picture::{Picture, Surface};

/// The height of the digits.
const SIZE: f64 = 10.0;

/// A line of a board.
pub(crate) struct Line {
    #[cfg_attr(
        not(feature = "archives"),
        expect(dead_code, reason = "only the page of `report` counts what a line holds")
    )]
    pub(crate) cells: Vec<Cell>,
    /// The place where the value of the line is written, and the ground of it.
    pub(crate) at: Point,
    pub(crate) back: Shape,
}

/// The rows from the top, and the columns from the left. There are none on a board on which lines have no values.
pub(crate) fn lines(board: &Board) -> [Vec<Line>; 2] {
    if board.layout.surface != Surface::Tiles {
        return [Vec::new(), Vec::new()];
    }
    let [_, _, right, bottom] = board.middles();
    let reach = board.reach() + 3.0;
    let rows: Vec<&[Cell]> = board.layout.rows().map(|(_, cells)| cells).collect();
    let centre = |cell: Option<&Cell>| cell.and_then(|cell| board.centre(*cell)).unwrap_or_default();
    let row = |cells: &&[Cell]| {
        let [x, y] = [right + reach, centre(cells.first())[1]];
        let back = Shape::new("row-value", Form::Box([x - 12.0, y - 12.0, x + 12.0, y + 12.0], 3.0));
        Line { cells: cells.to_vec(), at: [x, y], back }
    };
    let column = |number: usize| {
        let cells: Vec<Cell> = rows.iter().filter_map(|cells| cells.get(number).copied()).collect();
        let at = [centre(cells.first())[0], bottom + reach];
        Line { cells, at, back: Shape::new("column-value", Form::Circle(at, 12.5)) }
    };
    let columns = rows.first().map_or(0, |cells| cells.len());
    [rows.iter().map(row).collect(), (0..columns).map(column).collect()]
}

/// A value around a place.
pub(crate) fn text(at: Point, value: &str) -> Shape {
    Shape::text("value", at, SIZE, value)
}

/// The values of a position.
pub(super) fn shapes(board: &Board, picture: &Picture) -> Vec<Shape> {
    let values = [&picture.row_values, &picture.column_values];
    let with_value = lines(board).into_iter().zip(values).flat_map(|(lines, values)| lines.into_iter().zip(values));
    with_value.flat_map(|(line, value)| [line.back, text(line.at, value)]).collect()
}
