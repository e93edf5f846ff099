//! Crossway (Mark Steere, 2007). The rule identifiers are those of `docs/rules/crossway.md`.

mod count;
mod gathered;

use std::sync::OnceLock;

use nom::{IResult, Parser};

use super::gathered::Stones;
use super::placement::playout::{self, Placing};
use super::placement::{self, Pie, SwapFault, Turns, row_number, short_number};
use super::setup::{self, Script, WrittenPosition};
use super::{Fault, Game, Notation, Outcome, Position, Reason, Seat, SetupFault, Turn, Words};
use crate::analysis::playout::Playout;
use crate::analysis::random::Random;
use crate::board::grid::Outline;
use crate::board::link::Goal;
use crate::board::picture::{Columns, Layout, Mark, Picture, Spot};
use crate::board::square::{Coords, Square};
use crate::board::stones::{StoneBoard, UNREACHED};
use crate::board::{Cell, Content, Side};
use crate::diagnostic::{Code, shorten};

pub use super::placement::Move;

/// Points per side when nothing else is said (CW1).
pub const DEFAULT_SIZE: u16 = 19;
/// The smallest and the largest board (CW1).
pub const SIZES: std::ops::RangeInclusive<u16> = 2..=52;

/// The edges of the board (CW4), as bits.
const NORTH: u8 = 1;
const SOUTH: u8 = 2;
const WEST: u8 = 4;
const EAST: u8 = 8;

/// The edges that `side` has to connect (CW4).
const fn goal(side: Side) -> Goal {
    match side {
        Side::First => Goal { from: NORTH, to: SOUTH },
        Side::Second => Goal { from: WEST, to: EAST },
    }
}

/// The neighbours of a point on its diagonals, as bits of [`StoneBoard::near`].
const DIAGONALS: u8 = 0b1010_1010;

/// The corners that hold an own stone between two enemy stones, if these stones lie around a point.
#[inline]
fn far_corners(own: u8, other: u8) -> u8 {
    own & DIAGONALS & other.rotate_left(1) & other.rotate_right(1)
}

/// What a game of Crossway starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    size: u16,
    coords: Coords,
    pie: Pie,
    position: Option<WrittenPosition>,
}

/// A position of Crossway.
#[derive(Debug)]
pub struct Crossway {
    square: Square,
    coords: Coords,
    board: StoneBoard<8>,
    turns: Turns,
    winner: Option<Side>,
}

// By hand so that `clone_from` reuses the board's allocations.
impl Clone for Crossway {
    fn clone(&self) -> Self {
        Crossway {
            board: self.board.clone(),
            square: self.square,
            coords: self.coords,
            turns: self.turns,
            winner: self.winner,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.board.clone_from(&source.board);
        (self.square, self.coords, self.turns, self.winner) =
            (source.square, source.coords, source.turns, source.winner);
    }
}

/// Why a move is illegal in Crossway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has been decided (CW7).
    GameOver,
    /// Placements go to empty points (CW2).
    Occupied(Cell),
    /// The placement completes a checkerboard with these three other points (CW3).
    Checkerboard(Cell, [Cell; 3]),
    /// As no placement is legal, the turn is forfeit; so is the one on this point (CW6).
    MustPass(Cell, [Cell; 3]),
    /// A placement is possible, for example here (CW6).
    NotStuck(Cell),
    /// The pie rule does not allow it (CW5).
    Swap(SwapFault),
}

const SCRIPT: Script = Script { outline: Outline::Square, sides: ["black", "white"], side_of, stones_tell: true };

fn side_of(letter: char) -> Option<Side> {
    match letter {
        'B' | 'b' | 'V' | 'v' | '#' => Some(Side::First),
        'W' | 'w' | 'H' | 'h' | '0' => Some(Side::Second),
        _ => None,
    }
}

impl Crossway {
    /// The far corners of the checkerboards that a stone of `side` on `point` would complete (CW3), as bits of
    /// [`StoneBoard::near`].
    #[inline]
    fn far_corners(&self, point: Cell, side: Side) -> u8 {
        let near = self.board.near(point);
        far_corners(near[side as usize], near[side.other() as usize])
    }

    /// The other three points of a checkerboard that a stone of `side` on `point` would complete (CW3).
    #[inline]
    fn checkerboard(&self, point: Cell, side: Side) -> Option<[Cell; 3]> {
        let corners = self.far_corners(point, side);
        if corners == 0 {
            return None;
        }
        let south = self.square.stride();
        // From the North-West, row by row.
        let steps = [(1, -south, -1), (3, -south, 1), (7, south, -1), (5, south, 1)];
        let (_, vertical, horizontal) = steps.into_iter().find(|(corner, ..)| corners >> corner & 1 != 0)?;
        Some([vertical, horizontal, vertical + horizontal].map(|offset| point.step(offset)))
    }

    /// The points where the side to move may place.
    fn placements(&self) -> impl Iterator<Item = Cell> {
        let side = self.turns.side();
        self.board.empty_cells().filter(move |&point| self.far_corners(point, side) == 0)
    }

    fn place(&mut self, point: Cell, side: Side) {
        if self.board.place_linked(point, side, goal(side)) {
            self.winner = Some(side);
        }
    }

    /// How many moves there are with so many placements, while the game goes on: a pass where there is nothing else, and
    /// perhaps a swap.
    fn moves_besides(&self, placements: u32) -> u64 {
        u64::from(placements.max(1)) + u64::from(self.turns.check_swap().is_ok())
    }

    /// A block of four points that is a checkerboard already.
    fn any_checkerboard(&self) -> Option<[Cell; 4]> {
        self.square.cells().find_map(|point| match self.board.at(point) {
            Content::Stone(side) => self.checkerboard(point, side).map(|[a, b, c]| [point, a, b, c]),
            _ => None,
        })
    }
}

impl Position for Crossway {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;
    type Counter = count::Points;

    fn begin(setup: &Setup) -> Result<Crossway, SetupFault> {
        let square = Square::new(setup.size);
        let last = setup.size - 1;
        let edges = |column, row| {
            let edge = |touches, edge: u8| u8::from(touches) * edge;
            edge(row == 0, NORTH) | edge(row == last, SOUTH) | edge(column == 0, WEST) | edge(column == last, EAST)
        };
        let cells = square.places().map(|(cell, column, row)| (cell, edges(column, row)));
        let board = StoneBoard::new(square.padded_len(), square.neighbours(), cells);
        let to_move = setup.position.as_ref().and_then(|position| position.to_move).unwrap_or(Side::First);
        let turns = Turns::new(to_move, setup.pie);
        let mut start = Crossway { square, coords: setup.coords, board, turns, winner: None };
        if let Some(position) = &setup.position {
            for (cell, glyph) in square.cells().zip(position.grid.rows.iter().flatten()) {
                if let Some(side) = side_of(glyph.character) {
                    start.place(cell, side);
                }
            }
            if let Some(block) = start.any_checkerboard() {
                let names = block.map(|cell| start.cell_name(cell)).join(", ");
                let mut picture = start.picture();
                picture.mark(&block, Mark::Fault);
                let fault = Fault::new(
                    Code::SetUpCheckerboard,
                    format!("the set-up position contains a checkerboard: {names}"),
                )
                .help("no placement may complete a checkerboard (CW3), so no game can reach this position")
                .cells(block);
                return Err(SetupFault { word: position.word, range: None, fault, picture: Some(Box::new(picture)) });
            }
        }
        Ok(start)
    }

    fn turn(&self) -> Turn {
        self.turns.turn()
    }

    fn owner(&self, side: Side) -> Seat {
        self.turns.owner(side)
    }

    #[inline]
    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.winner.is_some() {
            return Err(Illegal::GameOver);
        }
        match mv {
            Move::Place(point) if self.board.at(point) != Content::Empty => Err(Illegal::Occupied(point)),
            Move::Place(point) => match self.checkerboard(point, self.turns.side()) {
                None => Ok(()),
                Some(block) if self.placements().next().is_some() => Err(Illegal::Checkerboard(point, block)),
                Some(block) => Err(Illegal::MustPass(point, block)),
            },
            Move::Swap => self.turns.check_swap().map_err(Illegal::Swap),
            Move::Pass => self.placements().next().map_or(Ok(()), |point| Err(Illegal::NotStuck(point))),
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.winner.is_some() {
            return;
        }
        moves.extend(self.placements().map(Move::Place));
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        if self.turns.check_swap().is_ok() {
            moves.push(Move::Swap);
        }
    }

    fn count_moves(&self, _: &mut Vec<Move>) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        self.moves_besides(count::Rows::of(self).placements(self.turns.side()))
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        if let Move::Place(point) = mv {
            self.place(point, self.turns.side());
        }
        self.turns.advance(mv);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(|winner| Outcome { winner: Some(winner), reason: Reason::Connection })
    }
}

impl Placing for Crossway {
    fn list_placements(&self, moves: &mut Vec<Move>) {
        self.board.list_empty(moves, Move::Place);
    }

    #[inline]
    fn allows_placement(&self, point: Cell) -> bool {
        self.far_corners(point, self.turns.side()) == 0
    }

    #[cold]
    #[inline(never)]
    fn allows_swap(&self) -> bool {
        self.turns.check_swap().is_ok()
    }
}

impl Playout for Crossway {
    fn play_out(&self, limit: usize, random: &mut Random, moves: &mut Vec<Move>) -> Option<Outcome> {
        playout::play_out(self, limit, random, moves)
    }
}

/// Column letters and row number.
#[inline]
fn point(text: &[u8]) -> IResult<&[u8], (&[u8], u16), ()> {
    (letters, row_number).parse(text)
}

#[inline]
fn letters(text: &[u8]) -> IResult<&[u8], &[u8], ()> {
    let mut length = 0;
    while text.get(length).is_some_and(u8::is_ascii_alphabetic) {
        length += 1;
    }
    Ok((&text[length..], &text[..length]))
}

impl Notation for Crossway {
    const GAME: Game = Game::Crossway;
    const LETTERS: [char; 2] = ['B', 'W'];

    type Gathered = Stones<8>;

    fn read_setup(words: Words<'_>) -> Result<Setup, SetupFault> {
        let size = words("Size").map(read_size).transpose()?;
        let coords = words("Coords").map_or(Ok(Coords::default()), read_coords)?;
        let swap = placement::read_swap(words)?;
        let position = setup::read_position(words, &SCRIPT)?;
        let rows = position.as_ref().map(|position| position.grid.rows.len() as u16);
        let (size, pie) = placement::agree(size, rows, position.as_ref(), swap, SIZES)?;
        Ok(Setup { size: size.unwrap_or(DEFAULT_SIZE), coords, pie, position })
    }

    fn size(setup: &Setup) -> u16 {
        setup.size
    }

    #[inline]
    fn read_move(&self, text: &[u8]) -> Result<Move, Box<Fault>> {
        if let Ok((b"", (letters, row))) = point(text)
            && let Some(column) = self.coords.column(letters)
            && let Some(mv) = self.point(column, row)
        {
            return Ok(mv);
        }
        self.read_word(text)
    }

    #[inline]
    fn read_point(&self, column: u8, row: u8, text: &[u8]) -> Result<Move, Box<Fault>> {
        let size = self.square.size();
        let (column, row) = (u16::from(column), u16::from(row));
        if column < size && row < size {
            Ok(Move::Place(self.square.cell(column, row)))
        } else {
            Err(Box::new(self.off_board(text)))
        }
    }

    #[inline]
    fn usual_move<'t>(&self, text: &'t [u8]) -> IResult<&'t [u8], Move, ()> {
        let [letter, rest @ ..] = text else { return Err(nom::Err::Error(())) };
        let (rest, row) = short_number(rest)?;
        let column = self.coords.columns()[usize::from(*letter)];
        Ok((rest, self.point(u16::from(column), row).ok_or(nom::Err::Error(()))?))
    }

    fn is_swap(mv: Move) -> bool {
        mv == Move::Swap
    }

    fn write_move(&self, mv: Move, text: &mut String) {
        mv.write(text, |cell, text| self.write_cell(cell, text));
    }

    fn explain(&self, illegal: Illegal) -> Fault {
        let name = |cell| self.cell_name(cell);
        let side = Self::GAME.side_name(self.turns.side());
        match illegal {
            Illegal::GameOver => {
                let winner = self.winner.map_or("nobody", |winner| Self::GAME.side_name(winner));
                Fault::new(Code::MoveAfterEnd, format!("the game is over: {winner} has already connected its edges"))
                    .help("nothing may follow the winning placement (CW7)")
                    .cells(self.deciding_cells())
            }
            Illegal::Occupied(point) => {
                let owner = match self.board.at(point) {
                    Content::Stone(side) => Self::GAME.side_name(side),
                    _ => "no",
                };
                Fault::new(Code::Occupied, format!("{} is occupied by a {owner} stone", name(point)))
                    .help("a stone is placed on an empty point (CW2)")
                    .cells([point])
            }
            Illegal::Checkerboard(point, block) => Fault::new(
                Code::Checkerboard,
                format!(
                    "a {side} stone on {} completes a checkerboard with {}",
                    name(point),
                    block.map(name).join(", ")
                ),
            )
            .help("a 2×2 block may not have one colour on each diagonal (CW3)")
            .cells([point])
            .cells(block),
            Illegal::MustPass(point, block) => Fault::new(
                Code::MustPass,
                format!(
                    "{side} has no legal placement and must pass; {} would also complete a checkerboard",
                    name(point)
                ),
            )
            .help("write `pass` (CW6)")
            .cells([point])
            .cells(block),
            Illegal::NotStuck(point) => Fault::new(
                Code::PassNotForced,
                format!("{side} may not pass while a placement is legal, for example on {}", name(point)),
            )
            .help("`pass` is legal only for a side without a legal placement (CW6)"),
            Illegal::Swap(fault) => fault.explain(),
        }
    }

    fn cell_name(&self, cell: Cell) -> String {
        let mut name = String::with_capacity(4);
        self.write_cell(cell, &mut name);
        name
    }

    fn cells_of(mv: Move) -> Vec<Cell> {
        mv.cells()
    }

    fn deciding_cells(&self) -> Vec<Cell> {
        let Some(winner) = self.winner else { return Vec::new() };
        let last = self.square.size() - 1;
        let edge = |at: u16| {
            (0..=last).map(move |along| match winner {
                Side::First => self.square.cell(along, at),
                Side::Second => self.square.cell(at, along),
            })
        };
        let distances = self.board.distances(winner, edge(last));
        edge(0)
            .map(|cell| (distances[cell.index()], cell))
            .min()
            .filter(|(steps, _)| *steps != UNREACHED)
            .map(|(_, start)| self.board.descend(&distances, start))
            .unwrap_or_default()
    }

    fn picture(&self) -> Picture {
        let kinds = Spot::of_sides(Self::LETTERS);
        let layout = layout(self.square, self.coords);
        Picture::new(layout, |cell| Spot { cell, ..kinds[self.board.at(cell).kind()] })
    }
}

/// How boards of that size are drawn.
fn layout(square: Square, coords: Coords) -> &'static Layout {
    const MOST: usize = *SIZES.end() as usize + 1;
    static LAYOUTS: [[OnceLock<Layout>; MOST]; 2] = [const { [const { OnceLock::new() }; MOST] }; 2];
    let size = square.size();
    LAYOUTS[coords as usize][usize::from(size)].get_or_init(|| {
        let labels = (0..size).map(|column| coords.letters(column)).collect();
        let mut layout = Layout::new(Columns { above: false, indent: 0, labels });
        for row in 0..size {
            let cells = (0..size).map(|column| square.cell(column, row));
            layout.add_row((size - row).to_string(), String::new(), 0, cells);
        }
        layout
    })
}

impl Crossway {
    /// Appends the name of a point.
    #[inline]
    fn write_cell(&self, cell: Cell, text: &mut String) {
        let (column, row) = self.square.place(cell);
        self.coords.push_name(column, self.square.size() - row, text);
    }

    /// A stone in this column, counted from 0, and this row, counted from 1 as they are written.
    #[inline]
    fn point(&self, column: u16, row: u16) -> Option<Move> {
        let size = self.square.size();
        let is_on_board = column < size && (1..=size).contains(&row);
        is_on_board.then(|| Move::Place(self.square.cell(column, size - row)))
    }

    #[cold]
    fn off_board(&self, text: &[u8]) -> Fault {
        let size = self.square.size();
        let corner = self.cell_name(self.square.cell(size - 1, 0));
        let shown = shorten(&String::from_utf8_lossy(text));
        let fault = Fault::new(Code::OffBoard, format!("‘{shown}’ is not on the board"));
        fault.help(format!("a board of size {size} goes from a1 to {corner}"))
    }

    /// What is no point of this board: a word, or a fault.
    #[cold]
    fn read_word(&self, text: &[u8]) -> Result<Move, Box<Fault>> {
        if let Some(word) = Move::from_word(text) {
            return word;
        }
        let shown = shorten(&String::from_utf8_lossy(text));
        let fault = match point(text) {
            Ok((b"", ([], _))) => Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move"))
                .help("a move number needs a dot and a point needs its column letter: `12.`, `k12`"),
            Ok((b"", (letters, _)))
                if self.coords == Coords::Go && letters.iter().any(|l| l.eq_ignore_ascii_case(&b'i')) =>
            {
                Fault::new(Code::SkippedLetter, format!("‘{shown}’ uses the letter i, which Go-like coordinates skip"))
                    .help("if the columns are lettered without a gap, add `[Coords \"plain\"]` or use `--coords plain`")
            }
            Ok((b"", (letters, _))) if letters.len() <= 2 => self.off_board(text),
            _ => Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move"))
                .help("a move is a point such as `k10`, `swap`, `pass` or `resign`"),
        };
        Err(Box::new(fault))
    }
}

fn read_size(word: &str) -> Result<u16, SetupFault> {
    let trimmed = word.trim();
    let size = match trimmed.to_ascii_lowercase().as_str() {
        "small" => Some(9),
        "medium" => Some(13),
        "large" => Some(19),
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    };
    size.filter(|size| SIZES.contains(size)).ok_or_else(|| {
        let fault = Fault::new(Code::BadSize, format!("‘{}’ is not a valid size for Crossway", shorten(trimmed)))
            .help("write a number from 2 to 52, or `small` (9), `medium` (13), `large` (19)");
        SetupFault::new("Size", fault)
    })
}

fn read_coords(word: &str) -> Result<Coords, SetupFault> {
    match word.trim() {
        word if word.eq_ignore_ascii_case("go") => Ok(Coords::Go),
        word if word.eq_ignore_ascii_case("plain") => Ok(Coords::Plain),
        word => Err(SetupFault::new(
            "Coords",
            Fault::new(Code::BadTagValue, format!("‘{}’ is not a valid value for Coords", shorten(word)))
                .help("write `go` (the letter i is skipped) or `plain`"),
        )),
    }
}

#[cfg(test)]
mod tests;
