//! The board without stones: the places of its cells, and the ground on which they are drawn. It depends only on the layout.

use super::shape::{Area, CELL, Form, Point, Shape};
use xgames_core::board::Cell;
use xgames_core::board::picture::{Labels, Layout, Surface, Tail};

/// The height of the capitals of labels.
const LABEL: f64 = 11.0;

/// The distance from labels to the edge of the picture, which values of lines need too.
const MARGIN: f64 = 22.0;

/// The directions to the sides of a hexagon: N, NE, SE, S, SW, NW.
const SIDES: [f64; 6] = [-90.0, -30.0, 30.0, 90.0, 150.0, 210.0];

/// A board on which stones can be placed.
pub struct Board {
    /// The board in letters.
    pub layout: &'static Layout,
    /// The width and the height of the board with its labels.
    pub size: Point,
    /// The centre of the first cell of the first row, were it not shifted.
    origin: Point,
    /// The centres of all cells in reading order, and by the index of the cell.
    cells: Vec<(Cell, Point)>,
    centres: Vec<Option<Point>>,
}

impl Board {
    /// The board of a layout.
    #[must_use]
    pub fn new(layout: &'static Layout) -> Board {
        let mut board = Board { layout, size: [0.0; 2], origin: [0.0; 2], cells: Vec::new(), centres: Vec::new() };
        let margin = board.reach() + MARGIN;
        board.origin = [margin, board.reach() * board.step() / CELL + MARGIN];
        for (number, (row, cells)) in layout.rows().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let centre = board.place(number, row.indent, column as f64);
                board.cells.push((*cell, centre));
                board.centres.resize(board.centres.len().max(cell.index() + 1), None);
                board.centres[cell.index()] = Some(centre);
            }
        }
        let [_, _, right, bottom] = board.middles();
        board.size = [right + margin, bottom + board.origin[1]].map(f64::ceil);
        board
    }

    /// The centre of a cell; `None` if it is not on the board.
    #[must_use]
    pub fn centre(&self, cell: Cell) -> Option<Point> {
        self.centres.get(cell.index()).copied().flatten()
    }

    /// All cells in reading order, with their centres.
    #[must_use]
    pub fn cells(&self) -> &[(Cell, Point)] {
        &self.cells
    }

    /// The distance of two rows.
    fn step(&self) -> f64 {
        if self.layout.surface == Surface::Hexagons { CELL * 0.75_f64.sqrt() } else { CELL }
    }

    /// The width of the space between the cells and the labels.
    fn frame(&self) -> f64 {
        match self.layout.surface {
            Surface::Points | Surface::Chequered => 9.0,
            Surface::Hexagons => 6.0,
            Surface::Tiles => 7.0,
        }
    }

    /// The distance from the centre of the last cell of a row to that of its label.
    pub(super) fn reach(&self) -> f64 {
        match self.layout.surface {
            Surface::Hexagons => CELL * 1.27,
            _ => CELL / 2.0 + self.frame() + 14.0,
        }
    }

    /// The place of a cell in a row that is shifted by this number of half cells.
    fn place(&self, row: usize, indent: usize, column: f64) -> Point {
        [self.origin[0] + CELL * (indent as f64 / 2.0 + column), self.origin[1] + self.step() * row as f64]
    }

    /// The box around the centres of all cells.
    pub(super) fn middles(&self) -> Area {
        let each = self.cells.iter().map(|(_, [x, y])| [*x, *y, *x, *y]);
        each.reduce(super::shape::joined).unwrap_or([self.origin[0], self.origin[1], self.origin[0], self.origin[1]])
    }

    /// The shapes of the board, with its labels.
    #[must_use]
    pub fn shapes(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        match self.layout.surface {
            Surface::Points => self.add_points(&mut shapes),
            Surface::Hexagons => self.add_hexagons(&mut shapes),
            Surface::Chequered => self.add_squares(&mut shapes),
            Surface::Tiles => self.add_places(&mut shapes),
        }
        self.add_labels(&mut shapes);
        shapes
    }

    /// The box of the cells, and `frame` more on each side.
    fn area(&self, frame: f64) -> Area {
        let by = CELL / 2.0 + frame;
        let [left, top, right, bottom] = self.middles();
        [left - by, top - by, right + by, bottom + by]
    }

    /// Adds wood with lines, and edges in the colours of the sides that join them.
    fn add_points(&self, shapes: &mut Vec<Shape>) {
        let (inner, outer) = (self.area(0.0), self.area(self.frame()));
        add_edges(shapes, ["edge-black", "edge-white"], inner, outer);
        shapes.push(Shape::new("board", Form::Box(inner, 0.0)));
        let [left, top, right, bottom] = self.middles();
        for (row, (_, cells)) in self.layout.rows().enumerate() {
            let y = top + CELL * row as f64;
            shapes.push(Shape::new("line", Form::Line(vec![[left, y], [right, y]])));
            if row == 0 {
                for column in 0..cells.len() {
                    let x = left + CELL * column as f64;
                    shapes.push(Shape::new("line", Form::Line(vec![[x, top], [x, bottom]])));
                }
            }
        }
        let stars = self.layout.star_points.iter().filter_map(|cell| self.centre(*cell));
        shapes.extend(stars.map(|at| Shape::new("star", Form::Circle(at, 3.6))));
    }

    /// Adds hexagons in a hexagon whose sides alternate: three that are not adjacent have one colour.
    fn add_hexagons(&self, shapes: &mut Vec<Shape>) {
        let outline = self.outline(CELL / 3_f64.sqrt() + self.frame());
        shapes.push(Shape::new("frame", Form::Polygon(outline.clone())));
        for side in 0..6 {
            let class = if side % 2 == 0 { "side-even" } else { "side-odd" };
            shapes.push(Shape::new(class, Form::Line(vec![outline[side], outline[(side + 1) % 6]])));
        }
        shapes.extend(self.cells.iter().map(|(_, centre)| Shape::new("cell", hexagon(*centre, 0.0))));
    }

    /// The corners of a hexagon around all cells whose sides are at this distance from the centres of the outermost cells; each
    /// with the side that begins there, clockwise from N.
    fn outline(&self, distance: f64) -> Vec<Point> {
        let sides = SIDES.map(|degrees| {
            let (y, x) = degrees.to_radians().sin_cos();
            let most = self.cells.iter().map(|(_, centre)| centre[0] * x + centre[1] * y).fold(f64::MIN, f64::max);
            [x, y, most + distance]
        });
        // Each side meets the one before it in a corner.
        let corner = |side: usize| {
            let ([x1, y1, far1], [x2, y2, far2]) = (sides[(side + 5) % 6], sides[side]);
            let determinant = x1 * y2 - y1 * x2;
            [(far1 * y2 - y1 * far2) / determinant, (x1 * far2 - far1 * x2) / determinant]
        };
        (0..6).map(corner).collect()
    }

    /// Adds a chequerboard with the far rank of each side marked in its colour.
    fn add_squares(&self, shapes: &mut Vec<Shape>) {
        let (inner, outer) = (self.area(0.0), self.area(self.frame()));
        shapes.push(Shape::new("frame", Form::Box(outer, 3.0)));
        let [left, top, right, bottom] = inner;
        let last = self.layout.rows().len() - 1;
        for (row, (_, cells)) in self.layout.rows().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let class = if (row + column) % 2 == 0 { "light" } else { "dark" };
                let area = self.square(*cell, 0.0);
                shapes.push(Shape::new(class, Form::Box(area, 0.0)));
                if row == 0 || row == last {
                    shapes.push(Shape::new("far", Form::Box(area, 0.0)));
                }
            }
        }
        let bar = |class, from: f64, to: f64| Shape::new(class, Form::Box([left, from, right, to], 2.0));
        shapes.push(bar("edge-white", outer[1] + 2.0, top - 2.0));
        shapes.push(bar("edge-black", bottom + 2.0, outer[3] - 2.0));
    }

    /// Adds places for tiles.
    fn add_places(&self, shapes: &mut Vec<Shape>) {
        shapes.push(Shape::new("frame", Form::Box(self.area(self.frame()), 9.0)));
        shapes.extend(self.cells.iter().map(|(cell, _)| Shape::new("place", Form::Box(self.square(*cell, -1.5), 6.0))));
    }

    /// The square of a cell, larger by `more` on each side.
    pub(super) fn square(&self, cell: Cell, more: f64) -> Area {
        let [x, y] = self.centre(cell).unwrap_or_default();
        let by = CELL / 2.0 + more;
        [x - by, y - by, x + by, y + by]
    }

    /// The cell as an area, larger by `more`.
    pub(super) fn area_of(&self, cell: Cell, more: f64) -> Form {
        match self.layout.surface {
            Surface::Hexagons => hexagon(self.centre(cell).unwrap_or_default(), more),
            Surface::Points | Surface::Chequered => Form::Box(self.square(cell, more), 0.0),
            Surface::Tiles => Form::Box(self.square(cell, more), 7.0),
        }
    }

    /// Adds labels on all sides. The values of the lines of a board with tiles are at the right and at the bottom.
    fn add_labels(&self, shapes: &mut Vec<Shape>) {
        let reach = self.reach();
        let mut label = |at: Point, text: &str| shapes.push(Shape::text("label", at, LABEL, text));
        let has_values = self.layout.surface == Surface::Tiles;
        for (number, (row, cells)) in self.layout.rows().enumerate() {
            let [x, y] = self.place(number, row.indent, 0.0);
            label([x - reach, y], &row.label);
            let tail = match &row.tail {
                Tail::Row => &row.label,
                Tail::Other(text) => text,
            };
            if !has_values {
                label([x + CELL * (cells.len() - 1) as f64 + reach, y], tail);
            }
        }
        let rows: Vec<usize> = self.layout.rows().map(|(row, _)| row.indent).collect();
        let mut line = |labels: &Labels, row: usize, to: f64| {
            let Some(indent) = rows.get(row) else { return };
            for (column, text) in labels.labels.iter().enumerate() {
                let [x, y] = self.place(row, *indent, column as f64);
                // Labels of diagonals continue them.
                let aside = (labels.indent as f64 - *indent as f64) / 2.0 * reach;
                label([x + aside, y + to * reach * self.step() / CELL], text);
            }
        };
        line(&self.layout.above, 0, -1.0);
        if !has_values {
            line(&self.layout.below, rows.len().saturating_sub(1), 1.0);
        }
    }
}

/// Adds edges at the top and the bottom of the first class, at the sides of the second.
fn add_edges(shapes: &mut Vec<Shape>, classes: [&'static str; 2], inner: Area, outer: Area) {
    let corners = |[left, top, right, bottom]: Area| [[left, top], [right, top], [right, bottom], [left, bottom]];
    let (inner, outer) = (corners(inner), corners(outer));
    for side in 0..4 {
        let next = (side + 1) % 4;
        let edge = vec![outer[side], outer[next], inner[next], inner[side]];
        shapes.push(Shape::new(classes[side % 2], Form::Polygon(edge)));
    }
}

/// A hexagon with a corner at the top, as wide as a cell and `more` on each side.
fn hexagon([x, y]: Point, more: f64) -> Form {
    let (half, side) = (CELL / 2.0 + more, (CELL + 2.0 * more) / 3_f64.sqrt());
    let corners =
        [(0.0, -side), (half, -side / 2.0), (half, side / 2.0), (0.0, side), (-half, side / 2.0), (-half, -side / 2.0)];
    Form::Polygon(corners.iter().map(|(dx, dy)| [x + dx, y + dy]).collect())
}
