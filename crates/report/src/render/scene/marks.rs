//! Marks on cells, chains, arrows, numbers and shades.

use super::CELL;
use super::board::Board;
use super::shape::{Form, Point, Shape};
use super::stones::{is_dark, symbol_of};
use super::{Arrow, Heat};
use xgames_core::board::Cell;
use xgames_core::board::picture::{Mark, Spot, Surface};
use xgames_core::board::stone_form::StoneForm;

/// The marks of a cell that are below stones.
pub(super) fn below(board: &Board, spot: Spot, shapes: &mut Vec<Shape>) {
    let is_shaded = matches!(board.layout.surface, Surface::Chequered | Surface::Hexagons);
    if spot.marks.has(Mark::Last) && is_shaded {
        shapes.push(Shape::new("last-cell", board.area_of(spot.cell, 0.0)));
    }
}

/// The marks of a cell that are above stones. `has_number` says whether the middle of the stone is taken, `is_numbered` whether
/// that of any stone is.
pub(super) fn above(board: &Board, spot: Spot, (has_number, is_numbered): (bool, bool), shapes: &mut Vec<Shape>) {
    let Some(at) = board.centre(spot.cell) else { return };
    let surface = board.layout.surface;
    let circle = |class, radius| Shape::new(class, Form::Circle(at, radius));
    let has = |mark| spot.marks.has(mark);
    if has(Mark::Last) {
        match surface {
            Surface::Tiles => shapes.push(Shape::new("last-frame", board.area_of(spot.cell, -0.5))),
            Surface::Points => shapes.push(circle("last-frame", if has_number { 13.0 } else { 9.6 })),
            Surface::Hexagons | Surface::Chequered => {}
        }
    }
    if has(Mark::Waiting) {
        shapes.push(circle("waiting", 17.6));
    }
    if has(Mark::Legal) {
        match spot.ink {
            None => shapes.push(circle("legal", 5.0)),
            Some(_) => add_corners(shapes, "legal-corner", at, 17.5),
        }
    }
    if has(Mark::Forbidden) {
        add_cross(shapes, "forbidden", at, 4.6);
    }
    // On other boards a line joins the cells, but it must not hide numbers.
    if has(Mark::Chain) && surface != Surface::Tiles && (is_numbered || surface == Surface::Chequered) {
        let form = match surface {
            Surface::Hexagons => board.area_of(spot.cell, -1.0),
            _ => Form::Circle(at, 17.4),
        };
        shapes.extend(["chain-case", "chain"].map(|class| Shape::new(class, form.clone())));
    }
    if has(Mark::Better) {
        let diamond = [[0.0, -15.0], [15.0, 0.0], [0.0, 15.0], [-15.0, 0.0]];
        shapes.push(Shape::new("better", Form::Polygon(diamond.map(|[x, y]: Point| [at[0] + x, at[1] + y]).into())));
    }
    if has(Mark::Fault) {
        add_corners(shapes, "fault", at, 17.5);
    }
    if has(Mark::Played) {
        add_cross(shapes, "played", at, 11.0);
    }
}

fn add_cross(shapes: &mut Vec<Shape>, class: &'static str, [x, y]: Point, by: f64) {
    for sign in [-1.0, 1.0] {
        shapes.push(Shape::new(class, Form::Line(vec![[x - by, y - sign * by], [x + by, y + sign * by]])));
    }
}

/// The corners of a square around a cell.
fn add_corners(shapes: &mut Vec<Shape>, class: &'static str, [x, y]: Point, by: f64) {
    const LENGTH: f64 = 8.0;
    for [right, down] in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]] {
        let corner = [x + right * by, y + down * by];
        let ends = [[corner[0] - right * LENGTH, corner[1]], [corner[0], corner[1] - down * LENGTH]];
        shapes.push(Shape::new(class, Form::Line(vec![ends[0], corner, ends[1]])));
    }
}

/// A line through the cells that decided the game; around them where they are tiles. Only neighbours are joined.
pub(super) fn chain(board: &Board, cells: &[Cell], shapes: &mut Vec<Shape>) {
    let points: Vec<Point> = cells.iter().filter_map(|cell| board.centre(*cell)).collect();
    match board.layout.surface {
        Surface::Chequered => {}
        Surface::Tiles => {
            let around = points.iter().map(|[x, y]| [x - 20.0, y - 20.0, x + 20.0, y + 20.0]);
            let Some(area) = around.reduce(super::shape::joined) else { return };
            shapes.extend(["chain-case", "chain"].map(|class| Shape::new(class, Form::Box(area, 8.0))));
        }
        Surface::Points | Surface::Hexagons => {
            let lines = lines(&points);
            for class in ["chain-case", "chain"] {
                shapes.extend(lines.iter().map(|line| Shape::new(class, Form::Line(line.clone()))));
            }
            shapes.extend(points.iter().map(|point| Shape::new("chain-node", Form::Circle(*point, 4.4))));
        }
    }
}

/// The lines of a path. Where it branches, the parts follow each other, and each begins or ends beside one before it.
fn lines(path: &[Point]) -> Vec<Vec<Point>> {
    let are_neighbours = |one: &Point, other: &Point| distance(*one, *other) < 1.5 * CELL;
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for part in path.chunk_by(are_neighbours) {
        let before = lines.concat();
        let joint = part.iter().find_map(|one| Some([*one, *before.iter().find(|other| are_neighbours(one, other))?]));
        lines.extend(joint.map(Vec::from));
        lines.push(part.to_vec());
    }
    lines
}

fn distance(one: Point, other: Point) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

/// The number of a tile from the middle of its cell.
const NUMBER_ON_TILE: Point = [10.6, -11.4];

/// Whether an arrow is drawn over the number of a cell. On other boards than those of tiles, it ends before the only number in its
/// way.
pub(super) fn crosses_number(board: &Board, arrow: Arrow, cell: Cell) -> bool {
    if arrow.both_ways && [arrow.from, arrow.to].contains(&cell) {
        return true;
    }
    let places = [arrow.from, arrow.to, cell].map(|cell| board.centre(cell));
    let ([Some(from), Some(to), Some([x, y])], Surface::Tiles) = (places, board.layout.surface) else { return false };
    let at = [x + NUMBER_ON_TILE[0], y + NUMBER_ON_TILE[1]];
    let [along, [dx, dy]] = [to, at].map(|point| [point[0] - from[0], point[1] - from[1]]);
    let part = (dx * along[0] + dy * along[1]) / distance(from, to).powi(2).max(1.0);
    let nearest = [0, 1].map(|axis| from[axis] + part.clamp(0.0, 1.0) * along[axis]);
    // The sum of half of an arrow and half of a number of two digits, with a little room between them.
    distance(at, nearest) < 9.5
}

/// A number on a stone, or on an empty cell. `has_case` says whether it needs an outline where more than the stone is under it.
pub(super) fn number(board: &Board, spot: Spot, text: &str, has_case: bool, shapes: &mut Vec<Shape>) {
    let Some([x, y]) = board.centre(spot.cell) else { return };
    let name = spot.ink.map(|_| symbol_of(board.layout, spot.glyph));
    let size = match (board.layout.surface, text.len()) {
        (Surface::Tiles, _) => 6.5,
        (Surface::Hexagons, 1 | 2) => 7.0,
        (Surface::Hexagons, _) => 5.2,
        (_, 1 | 2) => 11.5,
        (_, 3) => 8.6,
        _ => 6.4,
    };
    match (board.layout.surface, name) {
        // The middle of tiles and crosses is taken.
        (Surface::Tiles, Some(_)) => {
            let at = [x + NUMBER_ON_TILE[0], y + NUMBER_ON_TILE[1]];
            shapes.extend(has_case.then(|| Shape::text("number-case", at, size, text)));
            shapes.push(Shape::text("number", at, size, text));
        }
        (Surface::Hexagons, Some(_)) => {
            let is_crossed = board.layout.form(spot.glyph.into()) == StoneForm::CrossedLines;
            let at = if is_crossed { [x, y + 14.4] } else { [x, y] };
            shapes.extend(has_case.then(|| Shape::text("text-case", at, size, text)));
            shapes.push(Shape::text("number-on-cell", at, size, text));
        }
        (_, Some(name)) if is_dark(name) => shapes.push(Shape::text("number-on-black", [x, y], size, text)),
        (_, Some(_)) => shapes.push(Shape::text("number", [x, y], size, text)),
        (_, None) => {
            shapes.push(Shape::new("number-back", Form::Circle([x, y], 11.0)));
            shapes.push(Shape::text("number", [x, y], size, text));
        }
    }
}

/// An arrow from cell to cell.
pub(super) fn arrow(board: &Board, arrow: Arrow, shapes: &mut Vec<Shape>) {
    let (Some(from), Some(to)) = (board.centre(arrow.from), board.centre(arrow.to)) else { return };
    let length = distance(from, to);
    if length < 1.0 {
        return;
    }
    let (dx, dy) = ((to[0] - from[0]) / length, (to[1] - from[1]) / length);
    let along = |[x, y]: Point, by: f64, aside: f64| [x + dx * by - dy * aside, y + dy * by + dx * aside];
    // The stone at the tip stays recognisable.
    let (start, end) = (along(from, if arrow.both_ways { 20.0 } else { 0.0 }, 0.0), along(to, -20.0, 0.0));
    let head = |tip: Point, sign: f64| vec![tip, along(tip, -11.0 * sign, 6.5), along(tip, -11.0 * sign, -6.5)];
    let mut heads = vec![head(along(to, -11.0, 0.0), 1.0)];
    heads.extend(arrow.both_ways.then(|| head(along(from, 11.0, 0.0), -1.0)));
    for [line, area] in [["arrow-case", "arrow-head-case"], ["arrow", "arrow-head"]] {
        shapes.push(Shape::new(line, Form::Line(vec![start, end])));
        shapes.extend(heads.iter().map(|head| Shape::new(area, Form::Polygon(head.clone()))));
    }
    if arrow.captures {
        add_corners(shapes, "capture", to, 17.5);
    }
}

/// A shade below stones, with its text if the cell is empty.
pub(super) fn heat(board: &Board, heat: &Heat, is_empty: bool, shapes: &mut Vec<Shape>) {
    let form = match board.layout.surface {
        Surface::Points => Form::Box(board.square(heat.cell, -1.0), 4.0),
        _ => board.area_of(heat.cell, -1.0),
    };
    let class = if heat.is_bad { "heat-bad" } else { "heat" };
    shapes.push(Shape { opacity: 0.12 + 0.78 * heat.strength.clamp(0.0, 1.0), ..Shape::new(class, form) });
    if let Some(at) = board.centre(heat.cell).filter(|_| is_empty) {
        let size = if heat.text.chars().count() > 3 { 6.8 } else { 8.4 };
        shapes.extend(["text-case", "heat-text"].map(|class| Shape::text(class, at, size, &heat.text)));
    }
}
