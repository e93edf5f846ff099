//! How Crossings is written: `b1-b3`, `b1xb4`, and positions with capitals for locked stones.

use std::sync::LazyLock;

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{alpha1, digit1};
use nom::combinator::{all_consuming, opt};
use nom::{IResult, Parser};

use super::lines::{Direction, bit, squares};
use super::{Crossings, Illegal, Move, SIZE, Setup, lines};
use crate::board::grid::{Grid, Outline};
use crate::board::picture::{Columns, Ink, Layout, Mark, Picture, Spot};
use crate::board::{Cell, Side};
use crate::diagnostic::{Code, plural, shorten};
use crate::games::setup::{self, Script};
use crate::games::{Fault, Game, Notation, Nothing, Outcome, Reason, SetupFault, Words};

const SCRIPT: Script = Script { outline: Outline::Square, sides: ["white", "black"], side_of, stones_tell: false };

/// Whose stone a letter is.
pub(super) fn side_of(letter: char) -> Option<Side> {
    match letter {
        'w' | 'W' | '0' => Some(Side::First),
        'b' | 'B' | '#' => Some(Side::Second),
        _ => None,
    }
}

pub(super) fn cell(square: u8) -> Cell {
    Cell(u16::from(square))
}

/// `a1` to `h8`.
pub(super) fn name(square: u8) -> String {
    String::from_iter(letters(square))
}

fn letters(square: u8) -> [char; 2] {
    [char::from(b'a' + (square & 7)), char::from(b'1' + (square >> 3))]
}

#[inline]
fn square(text: &[u8]) -> IResult<&[u8], u8, ()> {
    match text {
        [file, rank @ b'1'..=b'8', rest @ ..] if matches!(file | 0x20, b'a'..=b'h') => {
            Ok((rest, (rank - b'1') * 8 + (file | 0x20) - b'a'))
        }
        _ => Err(nom::Err::Error(())),
    }
}

fn count(text: &[u8]) -> IResult<&[u8], u8, ()> {
    match text {
        [digit @ b'1'..=b'9', rest @ ..] => Ok((rest, digit - b'0')),
        _ => Err(nom::Err::Error(())),
    }
}

/// `-` for a quiet move, `x` or `:` for a capture.
#[inline]
fn separator(text: &[u8]) -> IResult<&[u8], bool, ()> {
    match text {
        [b'-', rest @ ..] => Ok((rest, false)),
        [b'x' | b'X' | b':', rest @ ..] => Ok((rest, true)),
        _ => Err(nom::Err::Error(())),
    }
}

/// The number of stones, if it is written, the rear and the target.
fn written(text: &[u8]) -> Option<(Option<u8>, u8, u8)> {
    let (stones, rear, _, target) = all_consuming((opt(count), square, opt(separator), square)).parse(text).ok()?.1;
    Some((stones, rear, target))
}

fn is_pass(text: &[u8]) -> bool {
    let word: IResult<&[u8], &[u8], ()> = all_consuming(alt((tag_no_case("pass"), tag_no_case("--")))).parse(text);
    word.is_ok()
}

/// The board of a refused set-up position, as it was written.
pub(super) fn picture_of(grid: &Grid) -> Picture {
    board_picture(|square| {
        let row = 7 - usize::from(square >> 3);
        grid.rows[row][usize::from(square & 7)].character
    })
}

fn board_picture(glyph: impl Fn(u8) -> char) -> Picture {
    /// How boards are drawn.
    static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
        let labels = ('a'..='h').map(String::from).collect();
        let mut layout = Layout::new(Columns { above: false, indent: 0, labels });
        for rank in (0..8u8).rev() {
            layout.add_row((rank + 1).to_string(), String::new(), 0, (0..8).map(|file| cell(rank * 8 + file)));
        }
        layout
    });
    Picture::new(&LAYOUT, |cell| {
        let glyph = glyph(cell.0 as u8);
        Spot::new(cell, glyph, side_of(glyph).map(Ink::Side))
    })
}

impl Crossings {
    /// Capitals are locked.
    fn glyph(&self, square: u8) -> char {
        let locked = self.locked & bit(square) != 0;
        if self.stones(Side::First) & bit(square) != 0 {
            if locked { 'W' } else { 'w' }
        } else if self.stones(Side::Second) & bit(square) != 0 {
            if locked { 'B' } else { 'b' }
        } else {
            '.'
        }
    }

    fn captures(&self, target: u8) -> bool {
        (self.own | self.enemy) & bit(target) != 0
    }

    pub(super) fn text(&self, mv: Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text);
        text
    }
}

impl Notation for Crossings {
    const GAME: Game = Game::Crossings;
    const LETTERS: [char; 2] = ['w', 'b'];

    type Gathered = Nothing;

    fn read_setup(words: Words<'_>) -> Result<Setup, SetupFault> {
        if let Some(size) = words("Size")
            && size.trim() != "8"
        {
            let fault = Fault::new(Code::BadSize, format!("‘{}’ is not a valid size for Crossings", shorten(size)))
                .help("the board always has 8×8 squares; leave the size out");
            return Err(SetupFault::new("Size", fault));
        }
        let position = setup::read_position(words, &SCRIPT)?;
        if let Some(position) = &position
            && position.grid.rows.len() != usize::from(SIZE)
        {
            let message = format!("the position has {}, but the board has 8", plural(position.grid.rows.len(), "rank"));
            return Err(SetupFault::new(position.word, Fault::new(Code::BadPosition, message)));
        }
        Ok(Setup { position })
    }

    fn size(_: &Setup) -> u16 {
        SIZE
    }

    #[inline]
    fn usual_move<'t>(&self, text: &'t [u8]) -> IResult<&'t [u8], Move, ()> {
        // Such as `b1xb4`, looked at as one number together with three more signs that have to be there.
        let signs = u64::from_le_bytes(*text.first_chunk().ok_or(nom::Err::Error(()))?);
        // From here on `a1-a1` is nothing at all, and each coordinate is below 8.
        let away = signs.wrapping_sub(u64::from_le_bytes(*b"a1-a1\0\0\0"));
        // The rank of each square comes to stand beside its file.
        let squares = away | away >> 5;
        let (rear, target) = (squares as u8 & 63, (squares >> 24) as u8 & 63);
        let others = away & u64::from_le_bytes([0xf8, 0xf8, 0xff, 0xf8, 0xf8, 0, 0, 0]);
        // Known from the text alone, long before the board tells, so that the processor foretells the rest the better.
        let capture = others != 0;
        if capture && others != u64::from(b'x' - b'-') << 16 {
            return Err(nom::Err::Error(()));
        }
        // About another separator there would be a remark.
        if capture != self.captures(target) {
            return Err(nom::Err::Error(()));
        }
        Ok((&text[5..], Move { rear, target }))
    }

    #[inline]
    fn read_move(&self, text: &[u8]) -> Result<Move, Box<Fault>> {
        let Some((stones, rear, target)) = written(text) else { return read_word(text) };
        if let Some(stones) = stones
            && let Some(direction) = Direction::between(rear, target)
            && let Ok(part) = self.part(rear, direction)
            && part.stones > 0
            && part.stones != stones
        {
            let shown = String::from_utf8_lossy(text);
            let message = format!("‘{shown}’ says {}, but {} would move", plural(stones, "stone"), part.stones);
            let fault = Fault::new(Code::WrongCount, message)
                .help("all stones from the origin to the leading end of the line move; the number is optional")
                .cells([cell(rear)]);
            return Err(Box::new(fault));
        }
        Ok(Move { rear, target })
    }

    fn write_move(&self, mv: Move, text: &mut String) {
        if mv == Move::PASS {
            return text.push_str("pass");
        }
        letters(mv.rear).into_iter().for_each(|sign| text.push(sign));
        text.push(if self.captures(mv.target) { 'x' } else { '-' });
        letters(mv.target).into_iter().for_each(|sign| text.push(sign));
    }

    #[inline]
    fn remark(&self, mv: Move, text: &[u8]) -> Option<Fault> {
        if mv == Move::PASS {
            return None;
        }
        let capture = self.captures(mv.target);
        let written = (0..text.len()).find_map(|at| separator(&text[at..]).ok()).map(|(_, written)| written);
        if written.is_none_or(|written| written == capture) {
            return None;
        }
        let message =
            if capture { "this move captures, but is written without a capture" } else { "this move captures nothing" };
        Some(Fault::new(Code::WrongSeparator, message).help(format!("write `{}`", self.text(mv))))
    }

    fn explain(&self, illegal: Illegal) -> Fault {
        let side = Self::GAME.side_name(self.to_move());
        let enemy = Self::GAME.side_name(self.to_move().other());
        let at = |code, message: String, square: u8| Fault::new(code, message).cells([cell(square)]);
        match illegal {
            Illegal::GameOver => {
                let message = match self.outcome {
                    Some(Outcome { winner: Some(winner), .. }) => {
                        format!("the game is over: the crossing by {} was not answered", Self::GAME.side_name(winner))
                    }
                    _ => "the game is over: it was drawn".into(),
                };
                Fault::new(Code::MoveAfterEnd, message)
                    .help("nothing may follow the end of a game (CS7, CS9)")
                    .cells(self.deciding_cells())
            }
            Illegal::MustAnswer(square) => at(
                Code::MustAnswer,
                format!("{side} must answer the crossing on {} with a crossing", name(square)),
                square,
            )
            .help("while a counter-crossing is possible, no other move is legal (CS7)"),
            Illegal::NoStone(square) => {
                at(Code::NoStone, format!("there is no {side} stone on {}", name(square)), square).help(
                    "a move gives the origin of the rearmost moving stone and the destination of the leading stone",
                )
            }
            Illegal::NoLine => Fault::new(Code::NoLine, "origin and destination are not on one line")
                .help("stones move along ranks, files and diagonals (CS2)"),
            Illegal::Locked(square) if self.waiting == bit(square) => {
                at(Code::Locked, format!("the crossed stone on {} is waiting for an answer", name(square)), square)
                    .help("until it is answered it cannot be moved or captured (CS8)")
            }
            Illegal::Locked(square) => at(Code::Locked, format!("the stone on {} is locked", name(square)), square)
                .help("a locked stone never moves, and blocks the stones behind it (CS8)"),
            Illegal::OwnStone(square) => {
                at(Code::BlockedByOwn, format!("blocked by its own stone on {}", name(square)), square)
                    .help("a moving part may not cross or land on a stone of its own side (CS4)")
            }
            Illegal::EnemyStone(square) => {
                at(Code::BlockedByEnemy, format!("blocked by a {enemy} stone on {}", name(square)), square)
                    .help("every square on the way must be empty; a capture ends the move (CS4, CS5)")
            }
            Illegal::TooFar { stones: 1, squares } => {
                Fault::new(Code::TooFar, format!("a single stone moves one step, not {squares}"))
                    .help("only a line of stones can move farther (CS3, CS4)")
            }
            Illegal::TooFar { stones, squares } => {
                Fault::new(Code::TooFar, format!("{squares} squares are too far for {stones} stones"))
                    .help("a part of k stones moves 1 to k squares (CS4)")
            }
            Illegal::SingleCapture(square) => {
                at(Code::SingleCapture, format!("a single stone cannot capture on {}", name(square)), square)
                    .help("only a line of at least two stones can capture (CS3, CS5)")
            }
            Illegal::CapturesLocked(square) => {
                let why = if self.waiting == bit(square) { "is waiting for an answer" } else { "is locked" };
                at(Code::CapturesLocked, format!("the {enemy} stone on {} {why}", name(square)), square)
                    .help("locked stones and a waiting crossing cannot be captured (CS8)")
            }
            Illegal::LongLine { stones, line, met } => at(
                Code::LongLine,
                format!("the {enemy} line of {line} from {} is not shorter than {stones}", name(met)),
                met,
            )
            .help("the line is counted from the met stone onward, in the direction of the move (CS5)"),
            Illegal::NotStuck(mv) => {
                let message = format!("{side} may not pass while a move is possible, for example {}", self.text(mv));
                Fault::new(Code::PassNotForced, message).help("`pass` is legal only for a side without a move (CS10)")
            }
        }
    }

    fn cell_name(&self, cell: Cell) -> String {
        name(cell.0 as u8)
    }

    /// The stones' way: all squares from the rear to the destination.
    fn cells_of(Move { rear, target }: Move) -> Vec<Cell> {
        let Some(direction) = Direction::between(rear, target) else { return Vec::new() };
        (0..=lines::distance(rear, target)).map(|steps| cell(lines::ahead(rear, direction, steps))).collect()
    }

    fn deciding_cells(&self) -> Vec<Cell> {
        match self.outcome {
            // The crossing that won still waits for its answer.
            Some(Outcome { reason: Reason::Crossing, .. }) => self.waiting().map(cell).into_iter().collect(),
            Some(Outcome { reason: Reason::AllLocked, .. }) => squares(self.locked).map(cell).collect(),
            _ => Vec::new(),
        }
    }

    fn picture(&self) -> Picture {
        let mut picture = board_picture(|square| self.glyph(square));
        if let Some(square) = self.waiting() {
            picture.mark(&[cell(square)], Mark::Waiting);
        }
        picture
    }
}

/// What is no pair of squares: a word, or a fault.
#[cold]
fn read_word(text: &[u8]) -> Result<Move, Box<Fault>> {
    if is_pass(text) {
        return Ok(Move::PASS);
    }
    let shown = shorten(&String::from_utf8_lossy(text));
    let is_swap =
        ["swap", "pie", "swap-sides", "swap-pieces"].iter().any(|word| text.eq_ignore_ascii_case(word.as_bytes()));
    let coordinates = || (alpha1::<_, ()>, digit1);
    let looks_like_squares = all_consuming((coordinates(), opt(separator), coordinates())).parse(text).is_ok();
    let fault = if is_swap {
        Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move")).help("Crossings has no pie rule")
    } else if looks_like_squares {
        Fault::new(Code::OffBoard, format!("‘{shown}’ is not on the board")).help("the squares go from a1 to h8")
    } else {
        Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move"))
            .help("a move is `b1-b3`, `b1xb4` (a capture), `pass` or `resign`")
    };
    Err(Box::new(fault))
}
