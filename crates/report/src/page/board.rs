//! The boards of a page: which cells they have, and how plies name them.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::json::{push_array, push_number, push_object, push_string};
use crate::render::scene::stroke_font::Short;
use crate::render::scene::{Board, Point, Shape, symbol_of, values};
use crate::render::svg;
use xgames_core::board::Cell;
use xgames_core::board::picture::{Layout, Surface};
use xgames_core::games::{Game, Notation, SetupOptions, Side};

/// The digits of cells in plies: two for each cell of a board of more than 64 cells, otherwise one.
pub(super) const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A board that games of a page are played on.
pub(crate) struct PageBoard {
    game: Game,
    /// Set by the first game whose size is known.
    pub(super) size: OnceLock<u16>,
    pub(super) layout: &'static Layout,
    /// All cells in reading order, with their names.
    pub(super) cells: Vec<(Cell, String)>,
    /// The digits of each cell, one or two, and its place in reading order, by its index.
    places: Vec<([u8; 2], u16)>,
    digits_per_cell: usize,
    /// The letters of the stones at the usual start, by the indices of their cells.
    pub(super) start: Vec<char>,
}

impl PageBoard {
    /// The board of a position.
    fn new<P: Notation>(position: &P) -> PageBoard {
        let layout = position.layout();
        let name = |cell| (cell, position.cell_name(cell));
        let cells: Vec<(Cell, String)> = layout.cells().iter().copied().map(name).collect();
        let highest = cells.iter().map(|(cell, _)| cell.index()).max().unwrap_or(0);
        let mut places = vec![([b'?'; 2], 0); highest + 1];
        let digits_per_cell = if cells.len() > 64 { 2 } else { 1 };
        for (place, (cell, _)) in (0..).zip(&cells) {
            let [high, low] = [place / 64, place % 64].map(|digit| DIGITS[usize::from(digit)]);
            places[cell.index()] = (if digits_per_cell == 1 { [low, b'?'] } else { [high, low] }, place);
        }
        // On a board of another size the game begins without stones.
        let usual = P::read_setup(&SetupOptions::default()).and_then(|setup| P::begin(&setup)).ok();
        let usual = usual.filter(|usual| std::ptr::eq(usual.layout(), layout));
        let mut start = vec!['.'; places.len()];
        for (cell, _) in usual.iter().flat_map(|_| &cells) {
            start[cell.index()] = usual.as_ref().map_or('.', |usual| usual.glyph(*cell));
        }
        PageBoard { game: P::GAME, size: OnceLock::new(), layout, cells, places, digits_per_cell, start }
    }

    /// Appends the digits of a cell.
    #[inline]
    pub(super) fn push_cell(&self, text: &mut Vec<u8>, cell: Cell) {
        text.extend(&self.places[cell.index()].0[..self.digits_per_cell]);
    }

    /// Appends the letter of a stone and the digits of its cell.
    #[inline]
    pub(super) fn push_stone(&self, text: &mut Vec<u8>, letter: char, cell: Cell) {
        let [first, second] = self.places[cell.index()].0;
        let end = text.len() + 1 + self.digits_per_cell;
        // The number of bytes is known, so no function is called to copy them.
        text.extend_from_slice(&[letter as u8, first, second]);
        text.truncate(end);
    }

    /// The name of a cell.
    #[inline]
    pub(super) fn name(&self, cell: Cell) -> &str {
        &self.cells[usize::from(self.places[cell.index()].1)].1
    }

    /// Letters of stones, which are given by the indices of their cells.
    pub(super) fn in_reading_order(&self, letters: &[char]) -> String {
        self.cells.iter().map(|(cell, _)| letters[cell.index()]).collect()
    }

    /// How most moves are written, in one or two ways.
    pub(super) fn texts(game: Game) -> &'static [&'static [Part]] {
        match game.profile() {
            profile if profile.stones_stay => &[&[Part::Last]],
            profile if profile.has_hands => &[&[Part::Stone, Part::Last]],
            _ => &[&[Part::First, Part::Sign("-"), Part::Last], &[Part::First, Part::Sign("x"), Part::Last]],
        }
    }

    /// The letters of the stones that may be on the board.
    fn letters(&self) -> Vec<char> {
        let profile = self.game.profile();
        let sides = profile.letters.into_iter().filter(|_| self.layout.surface != Surface::Tiles);
        let mut letters: Vec<char> = sides.chain(self.layout.symbols.iter().map(|(letter, _)| *letter)).collect();
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    /// Appends what the page must know of the board. Its picture has the number `number`.
    pub(super) fn push_json(&self, json: &mut Vec<u8>, number: usize) {
        let picture = Board::new(self.layout);
        let push_point =
            |json: &mut Vec<u8>, point: Point| push_array(json, point, |json, at| push_number(json, Short(at)));
        json.extend(b"{\"game\":");
        push_string(json, self.game.name());
        json.extend(b",\"size\":");
        push_number(json, self.size.get().copied().unwrap_or_default());
        json.extend(b",\"digits\":");
        push_number(json, self.digits_per_cell);
        json.extend(b",\"sides\":");
        push_array(json, [Side::First, Side::Second].map(|side| self.game.side_name(side)), push_string);
        json.extend(b",\"texts\":");
        push_array(json, PageBoard::texts(self.game), |json, parts| {
            let text: Vec<&str> = parts.iter().map(|part| part.name()).collect();
            push_string(json, &text.concat());
        });
        json.extend(b",\"cells\":");
        push_array(json, &self.cells, |json, (_, name)| push_string(json, name));
        json.extend(b",\"start\":");
        push_string(json, &self.in_reading_order(&self.start));
        json.extend(b",\"id\":");
        push_string(json, &picture_id(number));
        // A dot would hide the shape on a tile.
        json.extend(b",\"last\":");
        push_string(json, if self.layout.surface == Surface::Tiles { "frame" } else { "last" });
        json.extend(b",\"picture\":");
        push_point(json, picture.size);
        json.extend(b",\"centres\":");
        push_array(json, &self.cells, |json, (cell, _)| push_point(json, picture.centre(*cell).unwrap_or_default()));
        json.extend(b",\"symbols\":");
        push_object(json, self.letters().into_iter().map(|letter| (letter.to_string(), letter)), |json, letter| {
            let symbol = format!("xg-{}", symbol_of(self.layout, letter as u8));
            push_array(json, [symbol, self.game.stone_name(letter)], |json, text| push_string(json, &text));
        });
        let letters = self.game.profile().letters.map(String::from);
        let places = [Side::First, Side::Second].map(|side| (self.game.profile().waiting_cells)(side));
        let waiting = letters.into_iter().zip(places).filter(|(_, cells)| !cells.is_empty());
        json.extend(b",\"waiting\":");
        push_object(json, waiting, |json, cells| self.push_cells(json, &cells));
        let values = (self.game.profile().line_values)();
        if !values.is_empty() {
            json.extend(b",\"lines\":");
            push_array(json, values::lines(&picture), |json, lines| {
                push_array(json, lines, |json, line| {
                    json.extend(b"{\"at\":");
                    push_point(json, line.at);
                    json.extend(b",\"cells\":");
                    self.push_cells(json, &line.cells);
                    json.push(b'}');
                });
            });
            json.extend(b",\"values\":");
            push_object(json, values, |json, value| push_string(json, &value));
        }
        json.push(b'}');
    }

    /// Appends a string with the digits of cells.
    fn push_cells(&self, json: &mut Vec<u8>, cells: &[Cell]) {
        json.push(b'"');
        cells.iter().for_each(|cell| self.push_cell(json, *cell));
        json.push(b'"');
    }

    /// The picture of the board without stones, as a group with this number.
    pub(super) fn svg(&self, number: usize) -> String {
        let picture = Board::new(self.layout);
        let backs = values::lines(&picture).into_iter().flatten().map(|line| line.back);
        let shapes: Vec<Shape> = picture.shapes().into_iter().chain(backs).collect();
        format!("<g id=\"{}\">\n{}</g>\n", picture_id(number), svg::fragment(&shapes))
    }

    /// The values that its lines can have, each as a group.
    pub(super) fn values_svg(&self) -> String {
        let values: BTreeSet<String> =
            (self.game.profile().line_values)().into_iter().map(|(_, value)| value).collect();
        let group = |value: String| {
            format!("<g id=\"value-{value}\">\n{}</g>\n", svg::fragment(&[values::text([0.0; 2], &value)]))
        };
        values.into_iter().map(group).collect()
    }
}

/// A part of the text of a move.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// The name of the first cell that the move changes, and of the last.
    First,
    Last,
    /// The letter of the stone on the last.
    Stone,
    Sign(&'static str),
}

impl Part {
    /// The part as the script knows it.
    fn name(self) -> &'static str {
        match self {
            Part::First => "{first}",
            Part::Last => "{last}",
            Part::Stone => "{stone}",
            Part::Sign(sign) => sign,
        }
    }
}

/// The name of the picture of the board with this number.
fn picture_id(number: usize) -> String {
    format!("board-{number}")
}

/// Boards in the order in which they were first needed.
#[derive(Clone, Default)]
pub struct PageBoards(pub(super) Vec<Arc<PageBoard>>);

impl PageBoards {
    /// The number of a board; it is added if it is new.
    pub(super) fn number(&mut self, board: &Arc<PageBoard>) -> usize {
        let is_it = |other: &Arc<PageBoard>| std::ptr::eq(other.layout, board.layout);
        self.0.iter().position(is_it).unwrap_or_else(|| {
            self.0.push(Arc::clone(board));
            self.0.len() - 1
        })
    }

    /// The board of a position.
    pub(super) fn of<P: Notation>(&mut self, position: &P) -> Arc<PageBoard> {
        let layout = position.layout();
        if let Some(board) = self.0.iter().find(|board| std::ptr::eq(board.layout, layout)) {
            return Arc::clone(board);
        }
        let board = Arc::new(PageBoard::new(position));
        self.0.push(Arc::clone(&board));
        board
    }
}
