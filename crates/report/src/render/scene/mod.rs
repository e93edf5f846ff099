//! Boards as plain shapes. All pictures are made from them: SVG, PNG, pages and animations show the same.
//!
//! A [`Scene`] has layers. The first is the board, which depends on the layout only. Stones are uses of a few [`Symbol`]s, so
//! that a page can draw the board once and then only move stones.

mod board;
#[cfg(test)]
mod contrast;
mod marks;
mod shape;
mod stones;
pub(crate) mod stroke_font;
mod theme;
pub(crate) mod values;

pub use board::Board;
pub use shape::{Area, CELL, Form, Point, Shape, joined};
pub use stones::{Symbol, all_symbols, symbol_of, symbols};
pub use theme::Theme;

use xgames_core::board::Cell;
use xgames_core::board::picture::{Layout, Mark, Note, Picture, Surface};

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The width and the height.
    pub size: Point,
    /// A description of the content in words.
    pub title: String,
    /// The layers from below, each with its name and shapes.
    pub layers: Vec<(&'static str, Vec<Shape>)>,
}

/// The things that are drawn in addition to a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// The numbers of moves, on the cells where they ended.
    pub numbers: Vec<(Cell, String)>,
    /// The arrows of moves of stones.
    pub arrows: Vec<Arrow>,
    /// The cells that decided the game, as a path.
    pub chain: Vec<Cell>,
    /// The values of cells.
    pub heat: Vec<Heat>,
    /// The text below the board.
    pub caption: Option<String>,
}

/// A move of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The cell where the last of the stones begins.
    pub from: Cell,
    /// The cell where the first of the stones ends.
    pub to: Cell,
    /// Whether a stone is captured on that cell.
    pub captures: bool,
    /// Whether two stones change places.
    pub both_ways: bool,
}

/// The value of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// The cell that is shaded.
    pub cell: Cell,
    /// The strength of the shade, from 0 to 1.
    pub strength: f64,
    /// Whether the value is below zero. Such shades have another colour and, on paper, an outline.
    pub is_bad: bool,
    /// The value as it is written on the cell.
    pub text: String,
}

/// The height of capitals in captions, the distance of lines of a caption, and the space beside it.
const CAPTION: f64 = 9.4;
const LINE: f64 = 19.0;
const SIDE: f64 = 18.0;

/// The space between notes and the caption.
const GAP: f64 = 6.0;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 500;

/// The maximum number of lines of a caption.
const CAPTION_LINES: usize = 6;

/// The size of the tiles of hands, as a part of those on the board.
const HAND: f64 = 38.0;

impl Scene {
    /// The picture of a position.
    #[must_use]
    pub fn new(picture: &Picture, overlay: &Overlay) -> Scene {
        let board = Board::new(picture.layout);
        let mut scene = Scene { size: board.size, ..Scene::default() };
        let (mut heat, mut below, mut placed, mut above) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for shade in &overlay.heat {
            let is_empty = picture.spots().any(|spot| spot.cell == shade.cell && spot.ink.is_none());
            marks::heat(&board, shade, is_empty, &mut heat);
        }
        let mut arrows = Vec::new();
        overlay.arrows.iter().for_each(|arrow| marks::arrow(&board, *arrow, &mut arrows));
        for spot in picture.spots() {
            let number = overlay.numbers.iter().find(|(cell, _)| *cell == spot.cell).map(|(_, text)| text);
            marks::below(&board, spot, &mut below);
            if let (Some(_), Some(centre)) = (spot.ink, board.centre(spot.cell)) {
                let name = symbol_of(picture.layout, spot.glyph);
                let name = if number.is_some() { stones::with_room(name) } else { name };
                placed.push(Shape::new("", Form::Stone(name, centre)));
            }
            marks::above(&board, spot, (number.is_some(), !overlay.numbers.is_empty()), &mut above);
            if let Some(text) = number {
                let is_framed = spot.marks.has(Mark::Chain) && picture.layout.surface == Surface::Hexagons;
                let is_shaded = overlay.heat.iter().any(|shade| shade.cell == spot.cell);
                let is_crossed = overlay.arrows.iter().any(|arrow| marks::crosses_number(&board, *arrow, spot.cell));
                let layer = if is_crossed { &mut arrows } else { &mut above };
                marks::number(&board, spot, text, is_shaded || is_crossed || is_framed, layer);
            }
        }
        // A line through stones would hide their numbers.
        let mut chain = Vec::new();
        if overlay.numbers.is_empty() || picture.layout.surface == Surface::Tiles {
            marks::chain(&board, &overlay.chain, &mut chain);
        }
        chain.append(&mut above);
        let values = values::shapes(&board, picture);
        let below_board = scene.add_below(&board, picture, overlay);
        scene.layers = vec![
            ("board", board.shapes()),
            ("heat", heat),
            ("below", below),
            ("stones", placed),
            ("marks", chain),
            ("arrows", arrows),
            ("values", values),
            ("caption", below_board),
        ];
        scene
    }

    /// Adds notes, hands and the caption. Makes room for them.
    fn add_below(&mut self, board: &Board, picture: &Picture, overlay: &Overlay) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let [width, mut y] = board.size;
        let hands = picture.notes.iter().filter(|note| !note.stones.is_empty());
        let widest = hands.map(|note| stroke_font::width(&note.text, CAPTION)).fold(0.0, f64::max);
        for note in &picture.notes {
            y += add_note(picture.layout, note, [SIDE, y], SIDE + widest + 30.0, &mut shapes);
        }
        if !picture.notes.is_empty() {
            y += GAP;
        }
        if let Some(caption) = &overlay.caption {
            for line in stroke_font::wrapped(caption, CAPTION, width - 2.0 * SIDE, CAPTION_LINES) {
                shapes.push(left_text("caption", [SIDE, y + LINE / 2.0], &line));
                y += LINE;
            }
            self.title = caption.chars().take(LONGEST_TITLE).collect();
        }
        if y > board.size[1] {
            self.size[1] = y + 12.0;
        }
        shapes
    }

    /// The area of the whole picture.
    #[must_use]
    pub fn area(&self) -> Area {
        [0.0, 0.0, self.size[0], self.size[1]]
    }

    /// All shapes from below.
    pub fn shapes(&self) -> impl Iterator<Item = &Shape> {
        self.layers.iter().flat_map(|(_, shapes)| shapes)
    }
}

fn left_text(class: &'static str, at: Point, text: &str) -> Shape {
    Shape::new(class, Form::Text { at, size: CAPTION, starts_there: true, text: text.to_owned() })
}

/// Adds a line below the board, with stones from `first` on if it has some, and returns its height.
fn add_note(layout: &Layout, note: &Note, [x, y]: Point, first: f64, shapes: &mut Vec<Shape>) -> f64 {
    let stones: Vec<u8> = note.stones.bytes().filter(|letter| *letter != b'-').collect();
    let height = if stones.is_empty() { LINE } else { HAND };
    let middle = y + height / 2.0;
    shapes.push(left_text("caption", [x, middle], &note.text));
    let places = std::iter::successors(Some(first), |place| Some(place + HAND));
    let tiles = stones.iter().zip(places);
    shapes.extend(tiles.map(|(letter, x)| Shape::new("", Form::Stone(symbol_of(layout, *letter), [x, middle]))));
    if note.stones == "-" {
        shapes.push(Shape::text("caption", [first, middle], CAPTION, "–"));
    }
    height
}
