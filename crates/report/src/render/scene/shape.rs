//! The shapes that pictures are made of.

use super::stroke_font;

/// The width of a cell. All measures are in these units, which are pixels unless another width is asked for.
pub const CELL: f64 = 40.0;

/// A place in the picture: to the right and down. A cell is [`CELL`] wide.
pub type Point = [f64; 2];

/// A box: left, top, right, bottom.
pub type Area = [f64; 4];

/// A shape with the class that gives it its colours. See [`Theme`](super::Theme).
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The name of a class, or several names with blanks between them, without the prefix that they have in SVG.
    pub class: &'static str,
    /// The opacity of the shape, from 0 to 1.
    pub opacity: f64,
    /// The form of the shape.
    pub form: Form,
}

/// The form of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A circle with its centre and radius.
    Circle(Point, f64),
    /// A box with the radius of its corners.
    Box(Area, f64),
    /// An area with these corners.
    Polygon(Vec<Point>),
    /// A line through these points.
    Line(Vec<Point>),
    /// A text with the height of its capitals.
    Text {
        /// The middle of the text, or the left end of the middle line.
        at: Point,
        /// The height of capitals.
        size: f64,
        /// Whether `at` is the left end.
        starts_there: bool,
        /// The words of the text.
        text: String,
    },
    /// A stone: the name of its symbol, and its centre.
    Stone(&'static str, Point),
}

/// The maximum distance to which lines, which have a width, reach beyond their points.
const LINE: f64 = 4.0;

impl Shape {
    /// An opaque shape.
    #[must_use]
    pub fn new(class: &'static str, form: Form) -> Shape {
        Shape { class, opacity: 1.0, form }
    }

    /// A text around a place.
    #[must_use]
    pub fn text(class: &'static str, at: Point, size: f64, text: &str) -> Shape {
        Shape::new(class, Form::Text { at, size, starts_there: false, text: text.to_owned() })
    }

    /// A box that contains all of the shape.
    #[must_use]
    pub fn bounds(&self) -> Area {
        let around = |[x, y]: Point, [dx, dy]: Point| [x - dx, y - dy, x + dx, y + dy];
        match &self.form {
            Form::Circle(centre, radius) => around(*centre, [radius + LINE; 2]),
            Form::Box([left, top, right, bottom], _) => [left - LINE, top - LINE, right + LINE, bottom + LINE],
            Form::Polygon(points) | Form::Line(points) => {
                let each = points.iter().map(|point| around(*point, [LINE; 2]));
                each.reduce(joined).unwrap_or_default()
            }
            Form::Text { at: [x, y], size, starts_there, text } => {
                let width = stroke_font::width(text, *size);
                let middle = if *starts_there { x + width / 2.0 } else { *x };
                // Accents and descenders are less than half as high as capitals.
                around([middle, *y], [width / 2.0 + LINE, size + LINE])
            }
            Form::Stone(_, centre) => around(*centre, [CELL / 2.0; 2]),
        }
    }
}

/// The box around two boxes.
#[must_use]
pub fn joined(one: Area, other: Area) -> Area {
    [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]
}
