//! Diagrams of Crosswise: the board with the values of its lines, the hands and the bag.

use std::sync::LazyLock;

use super::geometry::cells;
use super::{Action, Crosswise, GridCell, Line, Move, SIZE, Symbol, Wild, lines};
use crate::board::Cell;
use crate::board::picture::{Ink, Layout, Note, Picture, Spot, Surface, Tail};
use crate::board::stone_form::StoneForm;
use crate::games::{Diagram, Notation, Seat};

impl Diagram for Crosswise {
    /// The points of the lines are at the edges, hands and bag below.
    fn layout(&self) -> &'static Layout {
        &LAYOUT
    }

    fn picture(&self) -> Picture {
        let values = self.lines().map(Line::text);
        let (rows, columns) = values.split_at(SIZE.into());
        let spot = |cell: Cell| {
            let symbol = GridCell::of_cell(cell).and_then(|cell| self.stone_at(cell));
            let ink = symbol.map(|symbol| Ink::Symbol(symbol as u8));
            Spot::new(cell, symbol.map_or('.', Symbol::letter), ink)
        };
        let mut picture = Picture::new(&LAYOUT, spot);
        picture.row_values = rows.iter().rev().cloned().collect();
        picture.column_values = columns.to_vec();
        picture.notes = self.hand_notes();
        picture
    }

    fn glyph(&self, cell: Cell) -> char {
        GridCell::of_cell(cell).and_then(|cell| self.stone_at(cell)).map_or('.', Symbol::letter)
    }

    #[inline]
    fn each_changed(mv: Move, mut changed: impl FnMut(Cell)) {
        match mv.action {
            Action::Place(_, cell) | Action::Remove(cell) | Action::Swap(_, cell) => changed(cell.into()),
            Action::Move(one, other) | Action::Exchange(one, other) => {
                changed(one.into());
                changed(other.into());
            }
            Action::Pass => {}
        }
    }

    /// The line of a six; empty for a score, which all lines decide.
    fn deciding_cells(&self) -> Vec<Cell> {
        self.six().map(|line| cells(lines::LINES[line]).map(Cell::from).collect()).unwrap_or_default()
    }
}

impl Crosswise {
    fn hand_notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        let stock = self.seen().stock;
        for (index, hand) in stock.hands.iter().enumerate().take(self.seats.players()) {
            if hand.is_unknown() {
                continue;
            }
            let seat = Seat(index as u8 + 1);
            let side = Self::GAME.side_name(self.seats.side_of(seat));
            notes.push(Note { text: format!("hand {} ({side})", index + 1), stones: hand.text() });
        }
        let aside: String = Wild::ALL
            .into_iter()
            .flat_map(|wild| {
                std::iter::repeat_n(wild.letter(), self.stock.aside.map_or(0, |aside| aside[wild as usize].into()))
            })
            .collect();
        let bag = self.stock.bag.map(|bag| format!("bag: {bag}"));
        let played = (!aside.is_empty()).then(|| format!("played wilds: {aside}"));
        let rest: Vec<String> = bag.into_iter().chain(played).collect();
        notes.extend((!rest.is_empty()).then(|| Note { text: rest.join("; "), stones: String::new() }));
        notes
    }
}

const STONE_FORMS: &[(char, StoneForm)] = &[
    ('A', StoneForm::Tile('A')),
    ('B', StoneForm::Tile('B')),
    ('C', StoneForm::Tile('C')),
    ('D', StoneForm::Tile('D')),
    ('E', StoneForm::Tile('E')),
    ('F', StoneForm::Tile('F')),
    ('M', StoneForm::Wild('M')),
    ('R', StoneForm::Wild('R')),
    ('S', StoneForm::Wild('S')),
    ('X', StoneForm::Wild('X')),
    ('?', StoneForm::UnknownTile),
];

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let labels = ('a'..='f').map(String::from).collect();
    let mut layout = Layout::square(
        Surface::Tiles,
        labels,
        &Symbol::SHAPES,
        STONE_FORMS,
        "red owns the rows, green the columns   numbers beside the lines: their values",
    );
    for row in (0..SIZE as u8).rev() {
        let cells = (0..SIZE as u8).filter_map(|column| GridCell::new(column, row)).map(Cell::from);
        layout.add_row((row + 1).to_string(), Tail::Row, 0, cells);
    }
    layout
});
