//! The boards of a page and their cells, which games name by their places in reading order.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::json::{member, push_array, push_integer, push_number, push_object, push_string};
use super::plies::Plies;
use crate::render::scene::stroke_font::Short;
use crate::render::scene::{Board, Point, Shape, symbol_of, values};
use crate::render::svg;
use xgames_core::board::Cell;
use xgames_core::board::picture::{Layout, Surface};
use xgames_core::games::{Game, Notation, SetupOptions, Side};

/// A board that games of a page are played on.
pub(crate) struct PageBoard {
    game: Game,
    /// The size of the board, set by the first game whose size is known.
    pub(super) size: OnceLock<u16>,
    pub(super) layout: &'static Layout,
    /// All cells in reading order, with their names.
    pub(super) cells: Vec<(Cell, String)>,
    /// The place of each cell in reading order, by its index.
    places: Vec<u16>,
    /// The numbers of the plies that place a stone, as text, by the index of the cell and the side, if stones stay.
    placements: Vec<String>,
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
        let mut places = vec![0; highest + 1];
        cells.iter().enumerate().for_each(|(place, (cell, _))| places[cell.index()] = place as u16);
        let mut placements = Vec::new();
        if P::GAME.stones_stay() {
            placements.resize(2 * places.len(), String::new());
            for (number, (cell, side)) in placed(&cells).enumerate() {
                placements[2 * cell.index() + side as usize] = number.to_string();
            }
        }
        // On a board of another size the game begins without stones.
        let usual = P::read_setup(&SetupOptions::default()).and_then(|setup| P::begin(&setup)).ok();
        let usual = usual.filter(|usual| std::ptr::eq(usual.layout(), layout));
        let mut start = vec!['.'; places.len()];
        for (cell, _) in usual.iter().flat_map(|_| &cells) {
            start[cell.index()] = usual.as_ref().map_or('.', |usual| usual.glyph(*cell));
        }
        PageBoard { game: P::GAME, size: OnceLock::new(), layout, cells, places, placements, start }
    }

    /// The name of the game, and the size.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.game.name(), self.size.get().copied().unwrap_or_default())
    }

    /// The place of a cell in reading order.
    #[inline]
    pub(super) fn place(&self, cell: Cell) -> u16 {
        self.places[cell.index()]
    }

    /// Appends the place of a cell.
    fn push_cell(&self, json: &mut Vec<u8>, cell: Cell) {
        push_integer(json, self.place(cell).into());
    }

    /// Appends the number of the ply that places a stone of this side.
    #[inline]
    pub(super) fn push_placement(&self, json: &mut Vec<u8>, cell: Cell, side: Side) {
        json.extend_from_slice(self.placements[2 * cell.index() + side as usize].as_bytes());
    }

    /// Appends the places of cells.
    pub(super) fn push_cells(&self, json: &mut Vec<u8>, cells: &[Cell]) {
        push_array(json, cells, |json, cell| self.push_cell(json, *cell));
    }

    /// Appends the place of a cell and the letter of the stone on it.
    fn push_stone(&self, json: &mut Vec<u8>, cell: Cell, stone: char) {
        json.push(b'[');
        self.push_cell(json, cell);
        json.extend_from_slice(&[b',', b'"', stone as u8, b'"', b']']);
    }

    /// Appends stones, each with the place of its cell.
    pub(super) fn push_stones(&self, json: &mut Vec<u8>, stones: &[(Cell, char)]) {
        push_array(json, stones, |json, (cell, stone)| self.push_stone(json, *cell, *stone));
    }

    /// Appends what tells a ply from others with less work than its JSON: all that [`push_ply`](PageBoard::push_ply) takes, without separators.
    #[inline]
    pub(super) fn push_key(&self, key: &mut Vec<u8>, text: &str, changes: &[(Cell, char)], swaps: bool) {
        // With their number before them it is known where the changes end.
        let [low, high] = (changes.len() as u16).to_le_bytes();
        key.extend_from_slice(&[low, high, u8::from(swaps)]);
        for (cell, stone) in changes {
            let [low, high] = self.place(*cell).to_le_bytes();
            key.extend_from_slice(&[low, high, *stone as u8]);
        }
        key.extend_from_slice(text.as_bytes());
    }

    /// Appends a ply as tables have it: an array of the text of the move, the cells that it changes with the stones that are then
    /// there, and `true` if the players exchange their sides.
    pub(super) fn push_ply(&self, json: &mut Vec<u8>, text: &str, changes: &[(Cell, char)], swaps: bool) {
        json.push(b'[');
        push_string(json, text);
        json.push(b',');
        self.push_stones(json, changes);
        json.extend(if swaps { &b",true]"[..] } else { b"]" });
    }

    /// The stones whose letters are given by the indices of their cells, in reading order.
    pub(super) fn stones(&self, letters: &[char]) -> Vec<(Cell, char)> {
        let stone = |(cell, _): &(Cell, String)| (*cell, letters[cell.index()]);
        self.cells.iter().map(stone).filter(|(_, letter)| *letter != '.').collect()
    }

    /// The letters of the stones that may be on the board.
    fn letters(&self) -> Vec<char> {
        let profile = self.game.profile();
        let sides = profile.letters.into_iter().filter(|_| profile.stones_show_sides);
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
        push_number(member(json, "size"), self.size.get().copied().unwrap_or_default());
        push_array(
            member(json, "sides"),
            [Side::First, Side::Second].map(|side| self.game.side_name(side)),
            push_string,
        );
        push_array(member(json, "cells"), &self.cells, |json, (_, name)| push_string(json, name));
        member(json, "start");
        self.push_stones(json, &self.stones(&self.start));
        push_string(member(json, "id"), &picture_id(number));
        // A dot would hide the shape on a tile.
        push_string(member(json, "last"), if self.layout.surface == Surface::Tiles { "frame" } else { "last" });
        push_point(member(json, "picture"), picture.size);
        push_array(member(json, "centres"), &self.cells, |json, (cell, _)| {
            push_point(json, picture.centre(*cell).unwrap_or_default());
        });
        push_object(
            member(json, "symbols"),
            self.letters().into_iter().map(|letter| (letter.to_string(), letter)),
            |json, letter| {
                let symbol = format!("xg-{}", symbol_of(self.layout, letter as u8));
                push_object(json, [("id", symbol), ("name", self.game.stone_name(letter))], |json, text| {
                    push_string(json, &text);
                });
            },
        );
        if self.game.stones_stay() {
            let letters = self.game.profile().letters;
            let plies = self.cells.iter().flat_map(|(cell, name)| letters.map(|letter| (name, (*cell, letter))));
            push_array(member(json, "plies"), plies, |json, (name, stone)| self.push_ply(json, name, &[stone], false));
        }
        let letters = self.game.profile().letters.map(String::from);
        let places = [Side::First, Side::Second].map(|side| (self.game.profile().waiting_cells)(side));
        let waiting = letters.into_iter().zip(places).filter(|(_, cells)| !cells.is_empty());
        push_object(member(json, "waiting"), waiting, |json, cells| self.push_cells(json, &cells));
        let values = (self.game.profile().line_values)();
        if !values.is_empty() {
            push_array(member(json, "lines"), values::lines(&picture), |json, lines| {
                push_array(json, lines, |json, line| {
                    json.extend(b"{\"at\":");
                    push_point(json, line.at);
                    member(json, "cells");
                    self.push_cells(json, &line.cells);
                    json.push(b'}');
                });
            });
            push_object(member(json, "values"), values, |json, value| push_string(json, &value));
        }
        json.push(b'}');
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

/// The placements of stones that stay, in the order of their numbers.
fn placed(cells: &[(Cell, String)]) -> impl Iterator<Item = (Cell, Side)> {
    cells.iter().flat_map(|(cell, _)| [Side::First, Side::Second].map(|side| (*cell, side)))
}

/// The name of the picture of the board with this number.
fn picture_id(number: usize) -> String {
    format!("board-{number}")
}

/// Boards in the order in which they were first needed.
#[derive(Default)]
pub(super) struct Boards(pub(super) Vec<Arc<PageBoard>>);

impl Boards {
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

/// The boards of a page, and the plies on them.
#[derive(Default)]
pub(super) struct PageBoards {
    pub(super) boards: Boards,
    pub(super) plies: Plies,
}
