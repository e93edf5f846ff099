//! Cross (Cameron Browne, 2008). The rule identifiers are those of `docs/rules/cross.md`.

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
use crate::board::hex::{Hex, Sides};
use crate::board::picture::{Columns, Layout, Mark, Picture, Spot};
use crate::board::square::Coords;
use crate::board::stones::StoneBoard;
use crate::board::{Cell, Content, Side};
use crate::diagnostic::{Code, shorten};

pub use super::placement::Move;

/// Cells per side when nothing else is said (CR1).
pub const DEFAULT_SIZE: u16 = 6;
/// The smallest and the largest board (CR1).
pub const SIZES: std::ops::RangeInclusive<u16> = 2..=10;

/// The two triples of non-adjacent board sides (CR4).
const TRIPLES: [u8; 2] = [Sides::N | Sides::SE | Sides::SW, Sides::S | Sides::NE | Sides::NW];
/// The three pairs of opposite board sides (CR5).
const OPPOSITES: [u8; 3] = [Sides::N | Sides::S, Sides::NE | Sides::SW, Sides::SE | Sides::NW];

/// What a chain that touches certain board sides means for its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Open,
    Wins,
    Loses,
}

/// [`verdict_of`] for each of the 64 sets of board sides.
const VERDICTS: [Verdict; 64] = {
    let mut verdicts = [Verdict::Open; 64];
    let mut sides = 0;
    while sides < 64 {
        verdicts[sides] = verdict_of(sides as u8);
        sides += 1;
    }
    verdicts
};

/// CR4 before CR5.
const fn verdict_of(sides: u8) -> Verdict {
    if sides & TRIPLES[0] == TRIPLES[0] || sides & TRIPLES[1] == TRIPLES[1] {
        return Verdict::Wins;
    }
    let mut pair = 0;
    while pair < OPPOSITES.len() {
        if sides & OPPOSITES[pair] == OPPOSITES[pair] {
            return Verdict::Loses;
        }
        pair += 1;
    }
    Verdict::Open
}

/// For each size the cell in each row and diagonal, both from 1, or 0. A row is looked up by its letter, of which the first
/// bit is turned: so the 64 bytes among which the letters are become small numbers.
static CELLS: [[[u16; 32]; 64]; *SIZES.end() as usize + 1] = {
    let mut cells = [[[0; 32]; 64]; *SIZES.end() as usize + 1];
    let mut side = *SIZES.start();
    while side <= *SIZES.end() {
        let hex = Hex::new(side);
        let mut place = 0;
        while place < 32 * 32 {
            let (row, number) = (place / 32, place % 32);
            if hex.contains(row, number) {
                let cell = hex.cell(row, number).0;
                cells[side as usize][row as usize][number as usize] = cell;
                cells[side as usize][32 + row as usize][number as usize] = cell;
            }
            place += 1;
        }
        side += 1;
    }
    cells
};

/// The bit that tells letters from digits and signs.
const LETTER_BIT: u8 = 0x40;

/// What a game of Cross starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    side: u16,
    pie: Pie,
    position: Option<WrittenPosition>,
}

/// A position of Cross.
#[derive(Debug)]
pub struct Cross {
    hex: Hex,
    board: StoneBoard<6>,
    turns: Turns,
    outcome: Option<Outcome>,
}

// By hand so that `clone_from` reuses the board's allocations.
impl Clone for Cross {
    fn clone(&self) -> Self {
        Cross { board: self.board.clone(), hex: self.hex, turns: self.turns, outcome: self.outcome }
    }

    fn clone_from(&mut self, source: &Self) {
        self.board.clone_from(&source.board);
        (self.hex, self.turns, self.outcome) = (source.hex, source.turns, source.outcome);
    }
}

/// Why a move is illegal in Cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has been decided (CR7).
    GameOver,
    /// Placements go to empty cells (CR2).
    Occupied(Cell),
    /// There is always a placement (CR2), for example here.
    Pass(Cell),
    /// The pie rule does not allow it (CR3).
    Swap(SwapFault),
}

const SCRIPT: Script = Script { outline: Outline::Hexagon, sides: ["o", "x"], side_of, stones_tell: true };

fn side_of(letter: char) -> Option<Side> {
    match letter {
        'O' | 'o' => Some(Side::First),
        'X' | 'x' => Some(Side::Second),
        _ => None,
    }
}

impl Cross {
    #[inline]
    fn place(&mut self, cell: Cell, side: Side) {
        let sides = self.board.place_in_chain(cell, side);
        self.outcome = outcome_of(side, VERDICTS[usize::from(sides & 63)]);
    }

    /// The side that owns the stone on a cell and what that stone's chain means for it.
    fn verdict_at(&self, cell: Cell) -> Option<(Side, Verdict)> {
        match self.board.at(cell) {
            Content::Stone(side) => Some((side, VERDICTS[usize::from(self.board.edges_of_chain(cell))])),
            Content::Empty | Content::Border => None,
        }
    }

    /// What a whole set-up position means for a side: a winning chain outweighs a losing one (CR5).
    fn standing(&self, side: Side) -> Verdict {
        let has = |wanted| self.hex.cells().any(|cell| self.verdict_at(cell) == Some((side, wanted)));
        if has(Verdict::Wins) {
            Verdict::Wins
        } else if has(Verdict::Loses) {
            Verdict::Loses
        } else {
            Verdict::Open
        }
    }

    /// The chain of `owner` that touches all of `sides`, as a path from one to the next, through a
    /// common cell if they are three.
    fn path_between(&self, owner: Side, sides: u8) -> Option<Vec<Cell>> {
        let each = || (0..6).map(|bit| 1 << bit).filter(|side| sides & side != 0);
        // Most often there is no such chain, and it is cheaper to ask than to search.
        let joins_all = |cell: &Cell| {
            self.board.at(*cell) == Content::Stone(owner) && self.board.edges_of_chain(*cell) & sides == sides
        };
        self.hex.on_side(each().next()?).find(joins_all)?;
        let distances: Vec<_> = each().map(|side| self.board.distances(owner, self.hex.on_side(side))).collect();
        let mut totals = vec![0; self.hex.padded_len()];
        for distances in &distances {
            totals.iter_mut().zip(distances).for_each(|(total, steps)| *total += u32::from(*steps));
        }
        // The first of the nearest; a cell that a side does not reach is farther from it than any other from all sides.
        let (centre, _) = (0..).map(Cell).zip(totals).min_by_key(|(_, total)| *total)?;
        let mut path = Vec::new();
        for distances in &distances {
            let mut arm = self.board.descend(distances, centre);
            if path.is_empty() {
                arm.reverse();
            }
            path.extend(arm.into_iter().filter(|cell| !path.contains(cell)).collect::<Vec<_>>());
        }
        Some(path)
    }
}

const fn outcome_of(side: Side, verdict: Verdict) -> Option<Outcome> {
    match (verdict, side) {
        (Verdict::Open, _) => None,
        (Verdict::Wins, winner) => Some(Outcome { winner: Some(winner), reason: Reason::ThreeSides }),
        (Verdict::Loses, Side::First) => Some(Outcome { winner: Some(Side::Second), reason: Reason::TwoSides }),
        (Verdict::Loses, Side::Second) => Some(Outcome { winner: Some(Side::First), reason: Reason::TwoSides }),
    }
}

impl Cross {
    /// How many moves there are with so many placements, while the game goes on: perhaps a swap too.
    fn moves_besides(&self, placements: u64) -> u64 {
        placements + u64::from(self.turns.check_swap().is_ok())
    }
}

impl Position for Cross {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;
    type Counter = count::Empty;

    fn begin(setup: &Setup) -> Result<Cross, SetupFault> {
        let hex = Hex::new(setup.side);
        let board =
            StoneBoard::new(hex.padded_len(), hex.neighbours(), hex.cells().map(|cell| (cell, hex.sides(cell))));
        let to_move = setup.position.as_ref().and_then(|position| position.to_move).unwrap_or(Side::First);
        let mut start = Cross { hex, board, turns: Turns::new(to_move, setup.pie), outcome: None };
        let Some(position) = &setup.position else { return Ok(start) };
        for (cell, glyph) in hex.cells().zip(position.grid.rows.iter().flatten()) {
            if let Some(side) = side_of(glyph.character) {
                start.board.place_in_chain(cell, side);
            }
        }
        let [first, second] = [Side::First, Side::Second].map(|side| outcome_of(side, start.standing(side)));
        if first.is_some() && second.is_some() {
            let deciding: Vec<Cell> = hex
                .cells()
                .filter(|&cell| start.verdict_at(cell).is_some_and(|(_, verdict)| verdict != Verdict::Open))
                .collect();
            let mut picture = start.picture();
            picture.mark(&deciding, Mark::Fault);
            let fault = Fault::new(Code::BothDecided, "both sides hold a deciding chain in the set-up position")
                .help("the first of them ended the game, and the position does not show which one that was (CR8)")
                .cells(deciding);
            return Err(SetupFault { word: position.word, range: None, fault, picture: Some(Box::new(picture)) });
        }
        start.outcome = first.or(second);
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
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        match mv {
            Move::Place(cell) if self.board.at(cell) == Content::Empty => Ok(()),
            Move::Place(cell) => Err(Illegal::Occupied(cell)),
            Move::Swap => self.turns.check_swap().map_err(Illegal::Swap),
            // An undecided board has an empty cell (CR7).
            Move::Pass => self.board.empty_cells().next().map_or(Ok(()), |cell| Err(Illegal::Pass(cell))),
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.outcome.is_some() {
            return;
        }
        moves.extend(self.board.empty_cells().map(Move::Place));
        if self.turns.check_swap().is_ok() {
            moves.push(Move::Swap);
        }
    }

    fn count_moves(&self, _: &mut Vec<Move>) -> u64 {
        if self.outcome.is_some() {
            return 0;
        }
        self.moves_besides(self.board.count_empty() as u64)
    }

    #[expect(clippy::inline_always, reason = "nearly all of the work on a move is done here")]
    #[inline(always)]
    fn play(&mut self, mv: Move) {
        if let Move::Place(cell) = mv {
            self.place(cell, self.turns.side());
        }
        self.turns.advance(mv);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl Placing for Cross {
    fn list_placements(&self, moves: &mut Vec<Move>) {
        self.board.list_empty(moves, Move::Place);
    }

    #[inline]
    fn allows_placement(&self, _: Cell) -> bool {
        true
    }

    #[cold]
    #[inline(never)]
    fn allows_swap(&self) -> bool {
        self.turns.check_swap().is_ok()
    }
}

impl Playout for Cross {
    fn play_out(&self, limit: usize, random: &mut Random, moves: &mut Vec<Move>) -> Option<Outcome> {
        playout::play_out(self, limit, random, moves)
    }
}

/// A row letter and a diagonal's number, both counted from 1.
fn coordinates(text: &[u8]) -> IResult<&[u8], (u16, u16), ()> {
    (row_letter, row_number).parse(text)
}

fn row_letter(text: &[u8]) -> IResult<&[u8], u16, ()> {
    match text.split_first() {
        Some((letter, rest)) if letter.is_ascii_alphabetic() => Ok((rest, u16::from(letter | 0x20) - 0x60)),
        _ => Err(nom::Err::Error(())),
    }
}

impl Notation for Cross {
    const GAME: Game = Game::Cross;
    const LETTERS: [char; 2] = ['O', 'X'];

    type Gathered = Stones<6>;

    fn read_setup(words: Words<'_>) -> Result<Setup, SetupFault> {
        let side = words("Size").map(read_size).transpose()?;
        let swap = placement::read_swap(words)?;
        let position = setup::read_position(words, &SCRIPT)?;
        let rows = position.as_ref().map(|position| position.grid.rows.len() as u16);
        let (side, pie) = placement::agree(side, rows.map(|rows| rows.div_ceil(2)), position.as_ref(), swap, SIZES)?;
        Ok(Setup { side: side.unwrap_or(DEFAULT_SIZE), pie, position })
    }

    fn size(setup: &Setup) -> u16 {
        setup.side
    }

    #[inline]
    fn read_move(&self, text: &[u8]) -> Result<Move, Box<Fault>> {
        match coordinates(text) {
            Ok((b"", (row, number))) if self.hex.contains(row, number) => Ok(Move::Place(self.hex.cell(row, number))),
            _ => self.read_word(text),
        }
    }

    #[inline]
    fn usual_move<'t>(&self, text: &'t [u8]) -> IResult<&'t [u8], Move, ()> {
        let [letter, rest @ ..] = text else { return Err(nom::Err::Error(())) };
        let (rest, number) = short_number(rest)?;
        let row = CELLS.get(usize::from(self.hex.side())).and_then(|rows| rows.get(usize::from(letter ^ LETTER_BIT)));
        let cell = row.and_then(|row| row.get(usize::from(number))).copied().unwrap_or(0);
        if cell != 0 { Ok((rest, Move::Place(Cell(cell)))) } else { Err(nom::Err::Error(())) }
    }

    fn is_swap(mv: Move) -> bool {
        mv == Move::Swap
    }

    fn write_move(&self, mv: Move, text: &mut String) {
        mv.write(text, |cell, text| self.write_cell(cell, text));
    }

    fn explain(&self, illegal: Illegal) -> Fault {
        let name = |cell| self.cell_name(cell);
        let side_name = |side| Self::GAME.side_name(side);
        match illegal {
            Illegal::GameOver => {
                let message = match self.outcome {
                    Some(Outcome { winner: Some(winner), reason: Reason::TwoSides }) => {
                        format!("the game is over: {} connected two opposite sides and lost", side_name(winner.other()))
                    }
                    Some(Outcome { winner: Some(winner), .. }) => {
                        format!("the game is over: {} connected three non-adjacent sides and won", side_name(winner))
                    }
                    _ => "the game is over".into(),
                };
                Fault::new(Code::MoveAfterEnd, message)
                    .help("nothing may follow the deciding placement (CR7)")
                    .cells(self.deciding_cells())
            }
            Illegal::Occupied(cell) => {
                let owner = match self.board.at(cell) {
                    Content::Stone(side) => side_name(side),
                    Content::Empty | Content::Border => "no",
                };
                Fault::new(Code::Occupied, format!("{} is occupied by a piece of {owner}", name(cell)))
                    .help("a piece is placed on an empty cell (CR2)")
                    .cells([cell])
            }
            Illegal::Pass(cell) => {
                let side = side_name(self.turns.side());
                let message = format!("{side} may not pass while a placement is legal, for example on {}", name(cell));
                Fault::new(Code::PassNotForced, message).help("every turn of Cross places a piece (CR2)")
            }
            Illegal::Swap(fault) => fault.explain(),
        }
    }

    fn cell_name(&self, cell: Cell) -> String {
        let mut name = String::with_capacity(3);
        self.write_cell(cell, &mut name);
        name
    }

    fn cells_of(mv: Move) -> Vec<Cell> {
        mv.cells()
    }

    fn deciding_cells(&self) -> Vec<Cell> {
        let Some(Outcome { winner: Some(winner), reason }) = self.outcome else { return Vec::new() };
        let (owner, sets) = match reason {
            Reason::ThreeSides => (winner, TRIPLES.as_slice()),
            _ => (winner.other(), OPPOSITES.as_slice()),
        };
        sets.iter().find_map(|&sides| self.path_between(owner, sides)).unwrap_or_default()
    }

    fn picture(&self) -> Picture {
        let kinds = Spot::of_sides(Self::LETTERS);
        Picture::new(layout(self.hex), |cell| Spot { cell, ..kinds[self.board.at(cell).kind()] })
    }
}

/// How boards of that size are drawn.
fn layout(hex: Hex) -> &'static Layout {
    const MOST: usize = *SIZES.end() as usize + 1;
    static LAYOUTS: [OnceLock<Layout>; MOST] = [const { OnceLock::new() }; MOST];
    LAYOUTS[usize::from(hex.side())].get_or_init(|| {
        let labels = (1..=hex.side()).map(|number| number.to_string()).collect();
        let mut layout = Layout::new(Columns { above: true, indent: usize::from(hex.side()), labels });
        for row in 1..=hex.rows() {
            let (first, last) = hex.numbers(row);
            // A diagonal that does not reach the top row is labelled where it meets the NE side.
            let tail = if row < hex.side() { (last + 1).to_string() } else { String::new() };
            let cells = (first..=last).map(|number| hex.cell(row, number));
            layout.add_row(letter_of(row).into(), tail, row.abs_diff(hex.side()).into(), cells);
        }
        layout
    })
}

impl Cross {
    /// Appends the name of a cell.
    #[inline]
    fn write_cell(&self, cell: Cell, text: &mut String) {
        let (row, number) = self.hex.place(cell);
        Coords::Plain.push_name(row - 1, number, text);
    }

    /// What is no cell of this board: a word, or a fault.
    #[cold]
    fn read_word(&self, text: &[u8]) -> Result<Move, Box<Fault>> {
        if let Some(word) = Move::from_word(text) {
            return word;
        }
        let shown = shorten(&String::from_utf8_lossy(text));
        let fault = match coordinates(text) {
            Ok((b"", (row, _))) if (1..=self.hex.rows()).contains(&row) => {
                let (first, last) = self.hex.numbers(row);
                let letter = letter_of(row);
                Fault::new(Code::OffBoard, format!("‘{shown}’ is not on the board")).help(format!(
                    "on a board of size {}, row {letter} goes from {letter}{first} to {letter}{last}",
                    self.hex.side()
                ))
            }
            Ok((b"", _)) => Fault::new(Code::OffBoard, format!("‘{shown}’ is not on the board")).help(format!(
                "a board of size {} has rows a to {}",
                self.hex.side(),
                letter_of(self.hex.rows())
            )),
            _ if !text.is_empty() && text.iter().all(u8::is_ascii_digit) => {
                Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move"))
                    .help("a move number needs a dot and a cell needs its row letter: `12.`, `f6`")
            }
            _ => Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move"))
                .help("a move is a cell such as `f6`, `swap` or `resign`"),
        };
        Err(Box::new(fault))
    }
}

fn letter_of(row: u16) -> char {
    // At most 19 rows.
    char::from(b'a' + (row - 1) as u8)
}

fn read_size(word: &str) -> Result<u16, SetupFault> {
    let trimmed = word.trim();
    let digits = trimmed.bytes().all(|byte| byte.is_ascii_digit());
    trimmed.parse().ok().filter(|size| digits && SIZES.contains(size)).ok_or_else(|| {
        let fault = Fault::new(Code::BadSize, format!("‘{}’ is not a valid size for Cross", shorten(trimmed)))
            .help("write the number of cells per side, from 2 to 10");
        SetupFault::new("Size", fault)
    })
}

#[cfg(test)]
mod tests;
