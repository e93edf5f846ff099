//! The stones. Sides and symbols differ in shape, not only in colour: a white stone has a ring, a locked stone is a square,
//! and the pieces of Cross are rings and crosses.

use super::shape::{Form, Point, Shape};
use xgames_core::board::picture::{Layout, Surface};

/// A stone at the origin, with its name.
pub struct Symbol {
    /// The name, which is unique among all games.
    pub name: &'static str,
    /// The shapes that the stone is drawn with.
    pub shapes: Vec<Shape>,
}

/// The names of the tiles: symbols, wilds, and one that is not known.
const TILES: [(u8, &str); 11] = [
    (b'A', "tile-a"),
    (b'B', "tile-b"),
    (b'C', "tile-c"),
    (b'D', "tile-d"),
    (b'E', "tile-e"),
    (b'F', "tile-f"),
    (b'M', "tile-m"),
    (b'R', "tile-r"),
    (b'S', "tile-s"),
    (b'X', "tile-x"),
    (b'?', "tile-unknown"),
];

/// The name of the symbol for the stone with this letter.
#[must_use]
pub fn symbol_of(layout: &Layout, letter: u8) -> &'static str {
    match (layout.surface, layout.symbol(letter.into())) {
        (Surface::Tiles, _) => tile_of(letter),
        (Surface::Chequered, '●') => "black-piece",
        (Surface::Chequered, '○') => "white-piece",
        (_, '●') => "black-stone",
        (_, '○') => "white-stone",
        (_, '■') => "black-locked",
        (_, '□') => "white-locked",
        (_, 'O') => "ring",
        _ => "cross",
    }
}

/// The name of the tile with this letter.
pub(super) fn tile_of(letter: u8) -> &'static str {
    TILES.iter().find(|(known, _)| *known == letter).map_or("tile-unknown", |(_, name)| *name)
}

/// Whether dark writing on the stone would not be seen.
pub(super) fn is_dark(name: &str) -> bool {
    name.starts_with("black")
}

/// The stones of a kind of board.
#[must_use]
pub fn symbols(surface: Surface) -> Vec<Symbol> {
    match surface {
        Surface::Points => vec![disc("black-stone", 18.0), disc("white-stone", 18.0)],
        Surface::Chequered => {
            vec![disc("black-piece", 15.5), disc("white-piece", 15.5), locked("black-locked"), locked("white-locked")]
        }
        Surface::Hexagons => vec![
            Symbol { name: "ring", shapes: vec![Shape::new("ring", Form::Circle([0.0; 2], 9.5))] },
            Symbol {
                name: "cross",
                shapes: [[-8.5, -8.5], [-8.5, 8.5]]
                    .into_iter()
                    .map(|[x, y]: Point| Shape::new("cross", Form::Line(vec![[x, y], [-x, -y]])))
                    .collect(),
            },
        ],
        Surface::Tiles => TILES.iter().map(|(letter, name)| tile(*letter, name)).collect(),
    }
}

/// The stones of all kinds of boards, and those with room for a number.
#[must_use]
pub fn all_symbols() -> Vec<Symbol> {
    let all = [Surface::Points, Surface::Hexagons, Surface::Chequered, Surface::Tiles];
    let squares = ["black-square", "white-square"].map(|name| Symbol { name, shapes: vec![square(name)] });
    all.into_iter().flat_map(symbols).chain(squares).collect()
}

/// The name of the symbol that is drawn in place of this one where a number is in the middle of the stone.
pub(super) fn with_room(name: &'static str) -> &'static str {
    match name {
        "black-locked" => "black-square",
        "white-locked" => "white-square",
        _ => name,
    }
}

fn disc(name: &'static str, radius: f64) -> Symbol {
    let circle = |class, radius| Shape::new(class, Form::Circle([0.0; 2], radius));
    let shapes = if is_dark(name) {
        vec![circle("black", radius)]
    } else {
        vec![circle("white", radius), circle("white-ring", radius - 3.6)]
    };
    Symbol { name, shapes }
}

/// A square with a keyhole.
fn locked(name: &'static str) -> Symbol {
    let hole = if is_dark(name) { "keyhole-on-black" } else { "keyhole-on-white" };
    let key = vec![[-1.4, -1.0], [1.4, -1.0], [3.0, 7.0], [-3.0, 7.0]];
    Symbol {
        name,
        shapes: vec![
            square(name),
            Shape::new(hole, Form::Circle([0.0, -3.0], 3.6)),
            Shape::new(hole, Form::Polygon(key)),
        ],
    }
}

fn square(name: &str) -> Shape {
    Shape::new(if is_dark(name) { "black" } else { "white" }, Form::Box([-14.0, -14.0, 14.0, 14.0], 4.0))
}

/// A tile with a shape and a letter, or with the large letter of a wild.
fn tile(letter: u8, name: &'static str) -> Symbol {
    let text = char::from(letter).to_string();
    let is_wild = !letter.is_ascii_uppercase() || letter > b'F';
    let face = Form::Box([-17.0, -17.0, 17.0, 17.0], 5.0);
    if is_wild {
        let inner = Form::Box([-13.5, -13.5, 13.5, 13.5], 3.0);
        let large = Shape::text("wild-letter", [0.0; 2], 14.0, &text);
        return Symbol { name, shapes: vec![Shape::new("wild", face), Shape::new("wild-inner", inner), large] };
    }
    let shape = match letter {
        b'A' => Form::Circle([0.0; 2], 10.0),
        b'B' => Form::Box([-9.2, -9.2, 9.2, 9.2], 0.0),
        b'C' => Form::Polygon(vec![[0.0, -11.0], [11.2, 8.6], [-11.2, 8.6]]),
        b'D' => Form::Polygon(vec![[0.0, -12.0], [9.4, 0.0], [0.0, 12.0], [-9.4, 0.0]]),
        b'E' => Form::Polygon(star()),
        _ => Form::Polygon(plus(3.6, 10.6)),
    };
    let small = Shape::text("tile-letter", [-12.6, 12.2], 5.2, &text);
    Symbol { name, shapes: vec![Shape::new("tile", face), Shape::new(name, shape), small] }
}

fn star() -> Vec<Point> {
    let corner = |number: i32| {
        let radius = if number % 2 == 0 { 12.4 } else { 5.2 };
        let (y, x) = (f64::from(number) * 36.0 - 90.0).to_radians().sin_cos();
        [radius * x, radius * y + 0.8]
    };
    (0..10).map(corner).collect()
}

fn plus(near: f64, far: f64) -> Vec<Point> {
    let quarter = [[near, -far], [near, -near], [far, -near]];
    let turned = |[x, y]: Point, quarters: usize| match quarters {
        0 => [x, y],
        1 => [-y, x],
        2 => [-x, -y],
        _ => [y, -x],
    };
    (0..4).flat_map(|quarters| quarter.map(|point| turned(point, quarters))).collect()
}
