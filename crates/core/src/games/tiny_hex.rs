//! Hex on 3×3 cells (Piet Hein, 1942), as small as a game of this crate can be. Only the crate's own tests know it: they
//! show that a further game needs nothing but what is written here and its line in `list.rs`. `src/tests/` takes it through
//! the other layers.
//!
//! Two sides place a stone each in turn. Red joins the first and the last row, Blue the first and the last column. The cell
//! `b2` is in the second column and the second row from the top; its neighbours are b1, c1, c2, b3, a3 and a2.

use std::fmt;
use std::sync::LazyLock;

use super::actions::Actions;
use super::symmetry::{self, CellContent, SQUARE, Symmetric, Symmetry};
use super::{
    Cell, Decision, Diagram, Fault, Game, GameProfile, Hands, MoveForm, MoveKind, NoFinalBoard, Notation, Outcome,
    Position, Prospect, RandomPlay, Reading, Reason, Seat, Seating, SetupFault, SetupField, SetupOptions, SgfMoves,
    Side, Tactics, Turn,
};
use crate::board::grid::Outline;
use crate::board::picture::{Ink, Labels, Layout, Picture, Spot, Tail};
use crate::board::stone_form::StoneForm;
use crate::diagnostic::Code;

const SIZE: usize = 3;

/// The stones row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TinyHex {
    cells: [Option<Side>; SIZE * SIZE],
}

/// A stone on a cell, counted row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(usize);

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// A side has joined its edges.
    GameOver,
    /// The cell holds a stone.
    Occupied(Move),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::GameOver => "the game is over",
            Illegal::Occupied(_) => "the cell is occupied",
        })
    }
}

impl std::error::Error for Illegal {}

impl TinyHex {
    /// The stones of a side that are joined to its first edge.
    fn joined(&self, side: Side) -> Vec<usize> {
        let along = |cell: usize| if side == Side::First { cell / SIZE } else { cell % SIZE };
        let is_own = |cell: &usize| self.cells[*cell] == Some(side);
        let mut joined: Vec<usize> = (0..SIZE * SIZE).filter(|cell| along(*cell) == 0).filter(is_own).collect();
        let mut looked_at = 0;
        while let Some(&cell) = joined.get(looked_at) {
            looked_at += 1;
            let (column, row) = ((cell % SIZE) as i32, (cell / SIZE) as i32);
            for (right, down) in [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)] {
                let (column, row) = (column + right, row + down);
                let is_cell = (0..SIZE as i32).contains(&column) && (0..SIZE as i32).contains(&row);
                let next = (row * SIZE as i32 + column) as usize;
                if is_cell && is_own(&next) && !joined.contains(&next) {
                    joined.push(next);
                }
            }
        }
        if joined.iter().any(|cell| along(*cell) == SIZE - 1) { joined } else { Vec::new() }
    }
}

impl Position for TinyHex {
    type Setup = ();
    type Move = Move;
    type Illegal = Illegal;

    fn begin((): &()) -> Result<TinyHex, SetupFault> {
        Ok(TinyHex::default())
    }

    fn turn(&self) -> Turn {
        if self.cells.iter().flatten().count().is_multiple_of(2) {
            Turn { seat: Seat(1), side: Side::First }
        } else {
            Turn { seat: Seat(2), side: Side::Second }
        }
    }

    fn owner(&self, side: Side) -> Seat {
        if side == Side::First { Seat(1) } else { Seat(2) }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        if self.cells[mv.0].is_some() { Err(Illegal::Occupied(mv)) } else { Ok(()) }
    }

    fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        moves.extend((0..SIZE * SIZE).map(Move).filter(|mv| self.check(*mv).is_ok()));
    }

    fn play(&mut self, mv: Move) {
        self.cells[mv.0] = Some(self.turn().side);
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = [Side::First, Side::Second].into_iter().find(|side| !self.joined(*side).is_empty())?;
        Some(Outcome { winner: Some(winner), reason: Reason::Connection })
    }
}

impl Notation for TinyHex {
    const GAME: Game = Game::TinyHex;

    const PROFILE: GameProfile = GameProfile {
        name: "tiny-hex",
        title: "Tiny Hex",
        rule_letters: "TH",
        sides: ["red", "blue"],
        letters: ['R', 'B'],
        player_aliases: &[],
        max_players: 2,
        has_pie_rule: false,
        has_draws: false,
        has_hands: false,
        stones_show_sides: true,
        sizes: 3..=3,
        named_sizes: &[],
        move_form: MoveForm::Cell,
        sgf: SgfMoves::Names,
        example_position: "",
        stones_stay: true,
        move_kinds: &[MoveKind::Pass],
        decisions: &[Decision { reason: Reason::Connection, won: ", by joining both edges", lost: "" }],
        own_tags: &[],
        waiting_cells: |_| Vec::new(),
        line_values: Vec::new,
        rules: "# Tiny Hex\n",
    };

    const OPTIONS: &'static [SetupField] = &[SetupField::Size];

    fn read_setup(options: &SetupOptions<'_>) -> Result<(), SetupFault> {
        match options.size {
            None | Some("3") => Ok(()),
            Some(size) => {
                let fault = Fault::new(Code::BadSize, format!("‘{size}’ is not a size of Tiny Hex"));
                Err(SetupFault::new(SetupField::Size, fault))
            }
        }
    }

    fn size((): &()) -> u16 {
        SIZE as u16
    }

    fn read_move(&self, text: &[u8]) -> Result<Move, Box<Fault>> {
        match text {
            [column @ b'a'..=b'c', row @ b'1'..=b'3'] => {
                Ok(Move(usize::from(row - b'1') * SIZE + usize::from(column - b'a')))
            }
            _ => Err(Box::new(Fault::new(Code::UnreadableMove, "this is not a move").help("the cells are a1 to c3"))),
        }
    }

    fn write_move(&self, mv: Move, text: &mut String) {
        text.push_str(&self.cell_name(Cell(mv.0 as u16)));
    }

    fn explain(&self, illegal: Illegal) -> Fault {
        match illegal {
            Illegal::GameOver => Fault::new(Code::MoveAfterEnd, illegal.to_string()).cells(self.deciding_cells()),
            Illegal::Occupied(mv) => Fault::new(Code::Occupied, illegal.to_string()).cells(Self::changed_cells(mv)),
        }
    }

    fn cell_name(&self, cell: Cell) -> String {
        let (column, row) = (cell.index() % SIZE, cell.index() / SIZE);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }
}

const STONE_FORMS: &[(char, StoneForm)] = &[('R', StoneForm::Ring), ('B', StoneForm::CrossedLines)];

impl Diagram for TinyHex {
    fn layout(&self) -> &'static Layout {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
            let labels = ('a'..='c').map(String::from).collect();
            let above = Labels { indent: 1, labels, repeated: false };
            let aims = "red joins top and bottom, blue left and right";
            let mut layout = Layout::hexagons(above, Labels::default(), &[], STONE_FORMS, aims);
            for row in 0..SIZE {
                let cells = (row * SIZE..(row + 1) * SIZE).map(|cell| Cell(cell as u16));
                layout.add_row((row + 1).to_string(), Tail::Row, row, cells);
            }
            layout
        });
        &LAYOUT
    }

    fn picture(&self) -> Picture {
        Picture::new(self.layout(), |cell| {
            let side = self.cells[cell.index()];
            Spot::new(cell, side.map_or('.', |side| Self::PROFILE.letters[side as usize]), side.map(Ink::Side))
        })
    }

    fn glyph(&self, cell: Cell) -> char {
        self.cells[cell.index()].map_or('.', |side| Self::PROFILE.letters[side as usize])
    }

    fn each_changed(mv: Move, mut changed: impl FnMut(Cell)) {
        changed(Cell(mv.0 as u16));
    }

    fn deciding_cells(&self) -> Vec<Cell> {
        let winner = self.outcome().and_then(|outcome| outcome.winner);
        winner.map_or(Vec::new(), |winner| self.joined(winner).into_iter().map(|cell| Cell(cell as u16)).collect())
    }
}

impl Seating for TinyHex {}

impl Hands for TinyHex {}

impl Reading for TinyHex {
    type FinalBoard = NoFinalBoard;
}

impl RandomPlay for TinyHex {}

impl Tactics for TinyHex {
    fn winning_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        moves.extend(self.legal_moves().into_iter().filter(|mv| {
            let mut after = self.clone();
            after.cells[mv.0] = Some(side);
            after.outcome().is_some()
        }));
    }

    fn prospect(&self, side: Side) -> Prospect {
        let mut filled = self.clone();
        filled.cells.iter_mut().for_each(|cell| *cell = cell.or(Some(side)));
        if filled.joined(side).is_empty() { Prospect::Loss } else { Prospect::Win }
    }

    const CANNOT_WIN: &'static str = "join its two edges";
}

impl Symmetric for TinyHex {
    const OUTLINE: Outline = Outline::Square;

    fn size(&self) -> u16 {
        SIZE as u16
    }

    fn rows(&self) -> Vec<Vec<Cell>> {
        (0..SIZE).map(|row| (row * SIZE..(row + 1) * SIZE).map(|cell| Cell(cell as u16)).collect()).collect()
    }

    fn content(&self, cell: Cell) -> CellContent {
        self.cells[cell.index()].map_or(0, |side| 1 + side as u8)
    }

    fn contents_of(letter: char) -> Option<u16> {
        Self::PROFILE.letters.iter().position(|known| *known == letter).map(|side| 2 << side)
    }

    fn exchanged(content: CellContent) -> CellContent {
        [0, 2, 1][usize::from(content)]
    }

    /// The half turn, and the reflections in the diagonals, which exchange the sides.
    fn symmetries(&self) -> Vec<Symmetry> {
        let wanted = [0, 3, 4, 7].map(|index| (SQUARE[index], index >= 4));
        symmetry::of_square(SIZE as u16, |column, row| Cell(row * SIZE as u16 + column), &wanted)
    }

    fn image(mv: Move, symmetry: &Symmetry) -> Move {
        Move(symmetry.image(Cell(mv.0 as u16)).index())
    }

    fn code(mv: Move) -> u32 {
        mv.0 as u32
    }

    fn move_of_code(&self, code: u32) -> Option<Move> {
        Some(Move(code as usize)).filter(|mv| mv.0 < self.cells.len())
    }

    type Map = Symmetry;
}

impl Actions for TinyHex {
    fn all_moves(&self) -> Vec<Move> {
        (0..self.cells.len()).map(Move).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::{chain, check_tactics, legal, play, refusal, start, turn, winner};

    #[test]
    fn red_joins_rows_and_blue_columns() {
        let begun: TinyHex = start("");
        assert_eq!((legal(&begun).as_str(), turn(&begun)), ("a1 a2 a3 b1 b2 b3 c1 c2 c3", (1, "red")));
        let red = play(begun.clone(), "b1 a1 b2 a2 b3");
        assert_eq!((winner(&red), chain(&red).as_str(), legal(&red).as_str()), (Some("red"), "b1 b2 b3", ""));
        assert_eq!(refusal(&red, "c1"), Some(Illegal::GameOver));
        let b2 = begun.read_move(b"b2").unwrap();
        assert_eq!(refusal(&play(begun, "b2"), "b2"), Some(Illegal::Occupied(b2)));
    }

    /// Most of its tactics are those that a game has by default.
    #[test]
    fn tactics_agree_with_the_rules() {
        check_tactics::<TinyHex>("", 100);
    }
}
