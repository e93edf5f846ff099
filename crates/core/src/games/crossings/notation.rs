//! Notation and diagrams of Crossings: `b1-b3`, `b1xb4`, and positions with capitals for locked stones.

use std::sync::LazyLock;

use nom::character::complete::{alpha1, digit1};
use nom::combinator::{all_consuming, opt};
use nom::{IResult, Parser};

use super::geometry::{Direction, OFFSETS, bit, far_rank, squares};
use super::{Crossings, Illegal, Move, SIZE, Setup, Square};
use crate::board::grid::{Grid, Outline};
use crate::board::picture::{Ink, Layout, Mark, Picture, Spot, Surface, Tail};
use crate::board::stone_form::StoneForm;
use crate::board::{Cell, Side};
use crate::diagnostic::{Code, plural, shorten};
use crate::games::written_position::{self, PositionFormat};
use crate::games::{
    Decision, Diagram, Fault, Game, GameProfile, Hands, MoveForm, MoveKind, NoFinalBoard, Notation, Outcome,
    RandomPlay, Reading, Reason, Seating, SetupFault, SetupField, SetupOptions, SgfMoves, Word,
};

const POSITION_FORMAT: PositionFormat = PositionFormat {
    outline: Outline::Square,
    sides: ["white", "black"],
    symbols: SYMBOLS,
    side_of,
    stones_show_turn: false,
};

const SYMBOLS: &[(char, char)] = &[('w', '○'), ('b', '●'), ('W', '□'), ('B', '■')];
const STONE_FORMS: &[(char, StoneForm)] = &[
    ('w', StoneForm::WhitePiece),
    ('b', StoneForm::BlackPiece),
    ('W', StoneForm::WhiteLocked),
    ('B', StoneForm::BlackLocked),
];

/// The side of a stone's letter.
pub(super) fn side_of(letter: char) -> Option<Side> {
    match letter {
        'w' | 'W' | '0' => Some(Side::First),
        'b' | 'B' | '#' => Some(Side::Second),
        _ => None,
    }
}

fn square(text: &[u8]) -> IResult<&[u8], Square, ()> {
    match text {
        [file, rank, rest @ ..] => {
            let square = Square::new(file.to_ascii_lowercase().wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
            square.map(|square| (rest, square)).ok_or(nom::Err::Error(()))
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

/// Reads `-` for a quiet move, `x` or `:` for a capture. Returns whether it is a capture.
fn separator(text: &[u8]) -> IResult<&[u8], bool, ()> {
    match text {
        [b'-', rest @ ..] => Ok((rest, false)),
        [b'x' | b'X' | b':', rest @ ..] => Ok((rest, true)),
        _ => Err(nom::Err::Error(())),
    }
}

/// The number of stones, if given, the rear and the target.
fn written(text: &[u8]) -> Option<(Option<u8>, Square, Square)> {
    let (stones, rear, _, target) = all_consuming((opt(count), square, opt(separator), square)).parse(text).ok()?.1;
    Some((stones, rear, target))
}

/// The board of a rejected set-up position, as written.
pub(super) fn picture_of(grid: &Grid) -> Picture {
    board_picture(|square| {
        let row = grid.rows.iter().rev().nth(square.rank().into());
        row.and_then(|row| row.get(usize::from(square.file()))).map_or('.', |glyph| glyph.character)
    })
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let labels = ('a'..='h').map(String::from).collect();
    let aims = "{w} white crosses to rank 8   {b} black crosses to rank 1   [{W} {B} locked]";
    let mut layout = Layout::square(Surface::Chequered, labels, SYMBOLS, STONE_FORMS, aims);
    for (rank, squares) in Square::ALL.chunks(8).enumerate().rev() {
        layout.add_row((rank + 1).to_string(), Tail::Row, 0, squares.iter().map(|square| square.cell()));
    }
    layout
});

fn board_picture(glyph: impl Fn(Square) -> char) -> Picture {
    Picture::new(&LAYOUT, |cell| {
        let glyph = Square::of_cell(cell).map_or('.', &glyph);
        Spot::new(cell, glyph, side_of(glyph).map(Ink::Side))
    })
}

impl Crossings {
    /// The letter of a stone; locked ones are capitals.
    #[inline]
    fn letter(&self, square: Square) -> char {
        const LETTERS: [[char; 3]; 2] = [['.', 'w', 'b'], ['.', 'W', 'B']];
        let side = self.side_at(square).map_or(0, |side| side as usize + 1);
        LETTERS[usize::from(self.locked & bit(square) != 0)][side]
    }

    fn captures(&self, target: Square) -> bool {
        (self.own | self.enemy) & bit(target) != 0
    }
}

impl Notation for Crossings {
    const GAME: Game = Game::Crossings;

    const PROFILE: GameProfile = GameProfile {
        name: "crossings",
        title: "Crossings",
        rule_letters: "CS",
        sides: ["white", "black"],
        letters: ['w', 'b'],
        player_aliases: &["White", "Black"],
        max_players: 2,
        has_pie_rule: false,
        // CS9, CS10.
        has_draws: true,
        has_hands: false,
        stones_show_sides: true,
        sizes: SIZE..=SIZE,
        named_sizes: &[],
        move_form: MoveForm::Squares,
        sgf: SgfMoves::Names,
        example_position: "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w",
        stones_stay: false,
        move_kinds: &[MoveKind::Pass, MoveKind::Capture, MoveKind::Crossing, MoveKind::CounterCrossing],
        decisions: &[Decision {
            reason: Reason::Crossing,
            won: ", by a crossing that cannot be answered (CS7)",
            lost: "",
        }],
        own_tags: &[],
        waiting_cells,
        line_values: Vec::new,
        rules: include_str!("../../../../../docs/rules/crossings.md"),
    };

    const OPTIONS: &'static [SetupField] = &[SetupField::Size, SetupField::Position];

    fn read_setup(options: &SetupOptions<'_>) -> Result<Setup, SetupFault> {
        if let Some(size) = options.size
            && size.trim() != "8"
        {
            let fault = Fault::new(Code::BadSize, format!("‘{}’ is not a valid size for Crossings", shorten(size)))
                .help("the board always has 8×8 squares; leave the size out");
            return Err(SetupFault::new(SetupField::Size, fault));
        }
        let position = written_position::read_position(options, &POSITION_FORMAT)?;
        if let Some(position) = &position
            && position.grid.rows.len() != usize::from(SIZE)
        {
            let message = format!("the position has {}, but the board has 8", plural(position.grid.rows.len(), "rank"));
            return Err(SetupFault::new(position.field, Fault::new(Code::BadPosition, message)));
        }
        Ok(Setup { position })
    }

    fn size(_: &Setup) -> u16 {
        SIZE
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
                .cells([rear.cell()]);
            return Err(Box::new(fault));
        }
        Ok(Move::Go { rear, target })
    }

    fn write_move(&self, mv: Move, text: &mut String) {
        match mv {
            Move::Pass => text.push_str("pass"),
            Move::Go { rear, target } => {
                rear.name().into_iter().for_each(|character| text.push(character));
                text.push(if self.captures(target) { 'x' } else { '-' });
                target.name().into_iter().for_each(|character| text.push(character));
            }
        }
    }

    /// Only the position shows whether a move captures and how many stones it moves, so what was written about that stays: without
    /// a wrong number of stones, the move might be legal.
    fn write_unplayed(&self, mv: Move, original: &[u8], text: &mut String) {
        match (mv, original) {
            (Move::Go { rear, target }, [_, _, separator @ (b'-' | b'x' | b'X'), _, _]) => {
                text.extend(rear.name());
                text.push(char::from(separator.to_ascii_lowercase()));
                text.extend(target.name());
            }
            (Move::Go { .. }, _) => text.push_str(&String::from_utf8_lossy(original).to_ascii_lowercase()),
            (Move::Pass, _) => self.write_move(mv, text),
        }
    }

    fn explain(&self, illegal: Illegal) -> Fault {
        let side = Self::GAME.side_name(self.to_move());
        let enemy = Self::GAME.side_name(self.to_move().other());
        let at = |code, message: String, square: Square| Fault::new(code, message).cells([square.cell()]);
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
            Illegal::MustAnswer(square) => {
                at(Code::MustAnswer, format!("{side} must answer the crossing on {square} with a crossing"), square)
                    .help("while a counter-crossing is possible, no other move is legal (CS7)")
            }
            Illegal::NoStone(square) => at(Code::NoStone, format!("there is no {side} stone on {square}"), square)
                .help("a move gives the origin of the rearmost moving stone and the destination of the leading stone"),
            Illegal::SameSquare(square) => {
                at(Code::NoLine, format!("origin and destination are both {square}"), square)
                    .help("a stone moves at least one step (CS3)")
            }
            Illegal::NoLine => Fault::new(Code::NoLine, "origin and destination are not on one line")
                .help("stones move along ranks, files and diagonals (CS2)"),
            Illegal::Locked(square) => at(Code::Locked, format!("the stone on {square} is locked"), square)
                .help("a locked stone never moves, and blocks the stones behind it (CS8)"),
            Illegal::OwnStone(square) => {
                at(Code::BlockedByOwn, format!("blocked by its own stone on {square}"), square)
                    .help("a moving part may not cross or land on a stone of its own side (CS4)")
            }
            Illegal::EnemyStone(square) => {
                at(Code::BlockedByEnemy, format!("blocked by a {enemy} stone on {square}"), square)
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
                at(Code::SingleCapture, format!("a single stone cannot capture on {square}"), square)
                    .help("only a line of at least two stones can capture (CS3, CS5)")
            }
            Illegal::CapturesLocked(square) => {
                let why = if self.waiting == bit(square) { "is waiting for an answer" } else { "is locked" };
                at(Code::CapturesLocked, format!("the {enemy} stone on {square} {why}"), square)
                    .help("locked stones and a waiting crossing cannot be captured (CS8)")
            }
            Illegal::LongLine { stones, line, met } => {
                at(Code::LongLine, format!("the {enemy} line of {line} from {met} is not shorter than {stones}"), met)
                    .help("the line is counted from the met stone onward, in the direction of the move (CS5)")
            }
            Illegal::NotStuck(mv) => {
                let message =
                    format!("{side} may not pass while a move is possible, for example {}", self.move_text(mv));
                Fault::new(Code::PassNotForced, message).help("`pass` is legal only for a side without a move (CS10)")
            }
        }
    }

    fn cell_name(&self, cell: Cell) -> String {
        Square::of_cell(cell).map_or_else(String::new, |square| square.to_string())
    }

    fn kinds_of(&self, mv: Move) -> [Option<MoveKind>; 2] {
        let Move::Go { target, .. } = mv else { return [Some(MoveKind::Pass), None] };
        let crossing = if self.waiting == 0 { MoveKind::Crossing } else { MoveKind::CounterCrossing };
        [self.captures(target).then_some(MoveKind::Capture), (self.far & bit(target) != 0).then_some(crossing)]
    }
}

impl Diagram for Crossings {
    fn layout(&self) -> &'static Layout {
        &LAYOUT
    }

    fn picture(&self) -> Picture {
        static SPOTS: LazyLock<[Spot; 6]> = LazyLock::new(|| {
            ['.', 'w', 'b', '.', 'W', 'B'].map(|letter| Spot::new(Cell(0), letter, side_of(letter).map(Ink::Side)))
        });
        let [white, black] = [Side::First, Side::Second].map(|side| self.stones(side));
        let spots = &*SPOTS;
        let mut picture = Picture::new(&LAYOUT, |cell| {
            let at = |squares: u64| (squares >> (cell.0 % 64) & 1) as usize;
            spots[at(white) + 2 * at(black) + 3 * at(self.locked)]
        });
        if let Some(square) = self.waiting() {
            picture.mark(&[square.cell()], Mark::Waiting);
        }
        picture
    }

    #[inline]
    fn glyph(&self, cell: Cell) -> char {
        Square::of_cell(cell).map_or('.', |square| self.letter(square))
    }

    /// All squares from the rear to the destination.
    #[inline]
    fn each_changed(mv: Move, mut changed: impl FnMut(Cell)) {
        let Move::Go { rear, target } = mv else { return };
        let offset = OFFSETS[rear as usize][target as usize];
        if offset == 0 {
            return;
        }
        let (mut cell, last) = (rear.cell(), target.cell());
        loop {
            changed(cell);
            if cell == last {
                return;
            }
            cell = cell.step(offset.into());
        }
    }

    fn deciding_cells(&self) -> Vec<Cell> {
        match self.outcome {
            // The winning crossing is still waiting for an answer.
            Some(Outcome { reason: Reason::Crossing, .. }) => self.waiting().map(Square::cell).into_iter().collect(),
            Some(Outcome { reason: Reason::AllLocked, .. }) => squares(self.locked).map(Square::cell).collect(),
            _ => Vec::new(),
        }
    }
}

impl Seating for Crossings {}

impl Hands for Crossings {}

impl Reading for Crossings {
    type FinalBoard = NoFinalBoard;

    /// Warns if the separator says capture and the move does not capture, or the other way round.
    fn remark(&self, mv: Move, text: &[u8]) -> Option<Fault> {
        let Move::Go { target, .. } = mv else { return None };
        let capture = self.captures(target);
        let written = (0..text.len()).find_map(|at| separator(&text[at..]).ok()).map(|(_, written)| written);
        if written.is_none_or(|written| written == capture) {
            return None;
        }
        let message =
            if capture { "this move captures, but is written without a capture" } else { "this move captures nothing" };
        Some(Fault::new(Code::WrongSeparator, message).help(format!("write `{}`", self.move_text(mv))))
    }

    #[inline]
    fn read_common_move(&self, text: &[u8]) -> Option<(Move, usize)> {
        // The five bytes of `b1xb4` are compared as one number, which is faster than byte by byte.
        let word = u64::from_le_bytes(*text.first_chunk()?);
        // Now `a1-a1` is zero, and valid coordinates are below 8.
        let offsets = word.wrapping_sub(u64::from_le_bytes(*b"a1-a1\0\0\0"));
        let rest = offsets & u64::from_le_bytes([0xf8, 0xf8, 0xff, 0xf8, 0xf8, 0, 0, 0]);
        let is_capture = rest == u64::from(b'x' - b'-') << 16;
        if rest != 0 && !is_capture {
            return None;
        }
        let [file, rank, _, to_file, to_rank, ..] = offsets.to_le_bytes();
        let square = |file: u8, rank: u8| Square::ALL.get(usize::from(rank * 8 + file)).copied();
        let (rear, target) = (square(file, rank)?, square(to_file, to_rank)?);
        // A wrong separator gets a remark.
        (is_capture == self.captures(target)).then_some((Move::Go { rear, target }, 5))
    }
}

impl RandomPlay for Crossings {}

/// The far rank, where the stones of answered crossings are locked (CS7).
fn waiting_cells(side: Side) -> Vec<Cell> {
    squares(far_rank(side)).map(Square::cell).collect()
}

/// Reads text that is not a pair of squares: a word, or a fault.
#[cold]
fn read_word(text: &[u8]) -> Result<Move, Box<Fault>> {
    let word = Word::of(text);
    if word == Some(Word::Pass) {
        return Ok(Move::Pass);
    }
    let shown = shorten(&String::from_utf8_lossy(text));
    let coordinates = || (alpha1::<_, ()>, digit1);
    let looks_like_squares = all_consuming((coordinates(), opt(separator), coordinates())).parse(text).is_ok();
    let fault = if word.is_some_and(Word::is_pie_rule) {
        Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move")).help("Crossings has no pie rule")
    } else if looks_like_squares {
        Fault::new(Code::OffBoard, format!("‘{shown}’ is not on the board")).help("the squares go from a1 to h8")
    } else {
        Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move"))
            .help("a move is `b1-b3`, `b1xb4` (a capture), `pass` or `resign`")
    };
    Err(Box::new(fault))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published diagrams write the stones in several ways.
    #[test]
    fn letters_of_stones_have_sides() {
        for (letters, side) in [("wW0", Some(Side::First)), ("bB#", Some(Side::Second)), (".1OoXx*", None)] {
            assert!(letters.chars().all(|letter| side_of(letter) == side), "{letters}");
        }
    }

    /// The names of the sides as tags are the seats in the order in which they move.
    #[test]
    fn names_of_sides_are_those_of_players() {
        assert_eq!(Crossings::PROFILE.player_aliases, ["White", "Black"]);
    }
}
