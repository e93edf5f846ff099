//! The stones. Sides and symbols differ in shape, not only in colour: a white stone has a ring, a locked stone is a square,
//! and the pieces of Cross are rings and crosses.

use std::collections::BTreeSet;

use super::shape::{Form, Point, Shape};
use xgames_core::board::picture::Layout;
use xgames_core::board::stone_form::StoneForm;

/// A stone at the origin, with its name.
pub struct Symbol {
    /// The name, which is unique among all games.
    pub name: &'static str,
    /// The shapes that the stone is drawn with.
    pub shapes: Vec<Shape>,
}

/// The names of the forms. A tile that is not listed is drawn as one that is not known.
const NAMES: [(StoneForm, &str); 19] = [
    (StoneForm::BlackDisc, "black-stone"),
    (StoneForm::WhiteDisc, "white-stone"),
    (StoneForm::Ring, "ring"),
    (StoneForm::CrossedLines, "cross"),
    (StoneForm::BlackPiece, "black-piece"),
    (StoneForm::WhitePiece, "white-piece"),
    (StoneForm::BlackLocked, "black-locked"),
    (StoneForm::WhiteLocked, "white-locked"),
    (StoneForm::Tile('A'), "tile-a"),
    (StoneForm::Tile('B'), "tile-b"),
    (StoneForm::Tile('C'), "tile-c"),
    (StoneForm::Tile('D'), "tile-d"),
    (StoneForm::Tile('E'), "tile-e"),
    (StoneForm::Tile('F'), "tile-f"),
    (StoneForm::Wild('M'), "tile-m"),
    (StoneForm::Wild('R'), "tile-r"),
    (StoneForm::Wild('S'), "tile-s"),
    (StoneForm::Wild('X'), "tile-x"),
    (StoneForm::UnknownTile, "tile-unknown"),
];

/// The name of the symbol for the stone with this letter.
#[must_use]
pub fn symbol_of(layout: &Layout, letter: u8) -> &'static str {
    let form = layout.form(letter.into());
    NAMES.iter().find(|(known, _)| *known == form).map_or("tile-unknown", |(_, name)| *name)
}

/// Whether dark writing on the stone would not be seen.
pub(super) fn is_dark(name: &str) -> bool {
    name.starts_with("black")
}

/// The stones of these forms.
#[must_use]
pub fn symbols(forms: &BTreeSet<StoneForm>) -> Vec<Symbol> {
    NAMES.into_iter().filter(|(form, _)| forms.contains(form)).map(|(form, name)| symbol(form, name)).collect()
}

/// The stones of all forms, and those with room for a number.
#[must_use]
pub fn all_symbols() -> Vec<Symbol> {
    let squares = ["black-square", "white-square"].map(|name| Symbol { name, shapes: vec![square(name)] });
    NAMES.into_iter().map(|(form, name)| symbol(form, name)).chain(squares).collect()
}

fn symbol(form: StoneForm, name: &'static str) -> Symbol {
    let shapes = match form {
        StoneForm::BlackDisc | StoneForm::WhiteDisc => return disc(name, 18.0),
        StoneForm::BlackPiece | StoneForm::WhitePiece => return disc(name, 15.5),
        StoneForm::BlackLocked | StoneForm::WhiteLocked => return locked(name),
        StoneForm::Tile(letter) => return tile(letter, name),
        StoneForm::Wild(letter) => return wild(letter, name),
        StoneForm::UnknownTile => return wild('?', name),
        StoneForm::Ring => vec![Shape::new("ring", Form::Circle([0.0; 2], 9.5))],
        StoneForm::CrossedLines => [[-8.5, -8.5], [-8.5, 8.5]]
            .into_iter()
            .map(|[x, y]: Point| Shape::new("cross", Form::Line(vec![[x, y], [-x, -y]])))
            .collect(),
    };
    Symbol { name, shapes }
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

/// The face of a tile.
const FACE: Form = Form::Box([-17.0, -17.0, 17.0, 17.0], 5.0);

/// A tile with the large letter of a wild.
fn wild(letter: char, name: &'static str) -> Symbol {
    let inner = Form::Box([-13.5, -13.5, 13.5, 13.5], 3.0);
    let large = Shape::text("wild-letter", [0.0; 2], 14.0, &letter.to_string());
    Symbol { name, shapes: vec![Shape::new("wild", FACE), Shape::new("wild-inner", inner), large] }
}

/// A tile with a shape and a letter.
fn tile(letter: char, name: &'static str) -> Symbol {
    let shape = match letter {
        'A' => Form::Circle([0.0; 2], 10.0),
        'B' => Form::Box([-9.2, -9.2, 9.2, 9.2], 0.0),
        'C' => Form::Polygon(vec![[0.0, -11.0], [11.2, 8.6], [-11.2, 8.6]]),
        'D' => Form::Polygon(vec![[0.0, -12.0], [9.4, 0.0], [0.0, 12.0], [-9.4, 0.0]]),
        'E' => Form::Polygon(star()),
        _ => Form::Polygon(plus(3.6, 10.6)),
    };
    let small = Shape::text("tile-letter", [-12.6, 12.2], 5.2, &letter.to_string());
    Symbol { name, shapes: vec![Shape::new("tile", FACE), Shape::new(name, shape), small] }
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
