//! Notation and diagrams of Crossway: points such as `k10`, and the words `swap` and `pass`.

use std::sync::OnceLock;

use nom::{IResult, Parser};

use super::{Crossway, DEFAULT_SIZE, Illegal, Move, SIZES, Setup};
use crate::board::grid::Outline;
use crate::board::picture::{Layout, Picture, Spot, Surface, Tail};
use crate::board::square::{Coords, Square};
use crate::board::stone_form::StoneForm;
use crate::board::stones::UNREACHED;
use crate::board::{Cell, Content, Side};
use crate::diagnostic::{Code, shorten};
use crate::games::placement::{self, PlacedStones, row_number, short_number};
use crate::games::written_position::{self, PositionFormat};
use crate::games::{
    Decision, Diagram, Fault, Game, GameProfile, Hands, MoveForm, MoveKind, Notation, RandomPlay, Reading, Reason,
    Seating, SetupFault, SetupField, SetupOptions, SgfMoves,
};

const POSITION_FORMAT: PositionFormat = PositionFormat {
    outline: Outline::Square,
    sides: ["black", "white"],
    symbols: SYMBOLS,
    side_of,
    stones_show_turn: true,
};

const NAMED_SIZES: &[(&str, u16)] = &[("small", 9), ("medium", 13), ("large", 19)];

const SYMBOLS: &[(char, char)] = &[('B', '●'), ('W', '○')];
const STONE_FORMS: &[(char, StoneForm)] = &[('B', StoneForm::BlackDisc), ('W', StoneForm::WhiteDisc)];

/// The side of a stone's letter.
pub(super) fn side_of(letter: char) -> Option<Side> {
    match letter {
        'B' | 'b' | 'V' | 'v' | '#' => Some(Side::First),
        'W' | 'w' | 'H' | 'h' | '0' => Some(Side::Second),
        _ => None,
    }
}

/// Reads the letters of a column and the number of a row.
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

    const PROFILE: GameProfile = GameProfile {
        name: "crossway",
        title: "Crossway",
        rule_letters: "CW",
        sides: ["black", "white"],
        letters: ['B', 'W'],
        player_aliases: &["Black", "White"],
        max_players: 2,
        has_pie_rule: true,
        // CW7.
        has_draws: false,
        has_hands: false,
        stones_show_sides: true,
        sizes: SIZES,
        named_sizes: NAMED_SIZES,
        move_form: MoveForm::Cell,
        sgf: SgfMoves::Points,
        example_position: "B2/1W1/3 B",
        stones_stay: true,
        move_kinds: &[MoveKind::Pass],
        decisions: &[Decision { reason: Reason::Connection, won: ", by joining both edges (CW4)", lost: "" }],
        own_tags: &[],
        waiting_cells: |_| Vec::new(),
        line_values: Vec::new,
        rules: include_str!("../../../../../docs/rules/crossway.md"),
    };

    const OPTIONS: &'static [SetupField] =
        &[SetupField::Size, SetupField::Swap, SetupField::Coords, SetupField::Position];

    fn read_setup(options: &SetupOptions<'_>) -> Result<Setup, SetupFault> {
        let size = options.size.map(read_size).transpose()?;
        let coords = options.coords.map_or(Ok(Coords::default()), read_coords)?;
        let swap = placement::read_swap(options)?;
        let position = written_position::read_position(options, &POSITION_FORMAT)?;
        let rows = position.as_ref().map(|position| position.grid.rows.len() as u16);
        let (size, pie) = placement::combine(size, rows, position.as_ref(), swap, SIZES)?;
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

    fn write_move(&self, mv: Move, text: &mut String) {
        mv.write(text, |cell, text| self.write_cell(cell, text));
    }

    fn explain(&self, illegal: Illegal) -> Fault {
        let name = |cell| self.cell_name(cell);
        let side = Self::GAME.side_name(self.turns.side());
        match illegal {
            Illegal::GameOver => {
                let winner = self.winner.map_or("neither side", |winner| Self::GAME.side_name(winner));
                Fault::new(Code::MoveAfterEnd, format!("the game is over: {winner} has already connected its edges"))
                    .help("nothing may follow the winning placement (CW7)")
                    .cells(self.deciding_cells())
            }
            Illegal::OffBoard(_) => {
                Fault::new(Code::OffBoard, illegal.to_string()).help(format!("{} (CW1)", self.points_in_words()))
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

    fn kinds_of(&self, mv: Move) -> [Option<MoveKind>; 2] {
        [(mv == Move::Pass).then_some(MoveKind::Pass), None]
    }
}

impl Diagram for Crossway {
    fn layout(&self) -> &'static Layout {
        layout(self.square, self.coords)
    }

    fn picture(&self) -> Picture {
        let kinds = Spot::of_sides(Self::PROFILE.letters);
        Picture::new(self.layout(), |cell| kinds[self.board.at(cell).kind()])
    }

    fn glyph(&self, cell: Cell) -> char {
        let [first, second] = Self::PROFILE.letters;
        ['.', first, second][self.board.at(cell).kind()]
    }

    #[inline]
    fn each_changed(mv: Move, mut changed: impl FnMut(Cell)) {
        if let Move::Place(cell) = mv {
            changed(cell);
        }
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
}

impl Seating for Crossway {
    fn is_swap(mv: Move) -> bool {
        mv == Move::Swap
    }

    fn offers_swap(&self) -> bool {
        self.turns.offers_swap()
    }
}

impl Hands for Crossway {}

impl Reading for Crossway {
    type FinalBoard = PlacedStones<8>;

    #[inline]
    fn read_common_move(&self, text: &[u8]) -> Option<(Move, usize)> {
        let (letter, rest) = text.split_first()?;
        let (row, digits) = short_number(rest)?;
        let column = self.coords.columns()[usize::from(*letter)];
        Some((self.point(u16::from(column), row)?, 1 + digits))
    }
}

impl RandomPlay for Crossway {
    fn candidates(&self) -> Vec<Move> {
        placement::candidates(self.board.empty_cells())
    }
}

/// The star points of a Go board: near the corners, and with them in line on large boards, and the centre.
fn star_points(square: Square) -> Vec<Cell> {
    let (last, centre) = (square.size() - 1, square.size() / 2);
    let near = if last < 11 { 2 } else { 3 };
    let has_centre = last.is_multiple_of(2);
    let lines = match last {
        0..6 => Vec::new(),
        14.. if has_centre => vec![near, centre, last - near],
        _ => vec![near, last - near],
    };
    let mut points: Vec<Cell> =
        lines.iter().flat_map(|row| lines.iter().map(|column| square.cell(*column, *row))).collect();
    if has_centre && lines.len() == 2 {
        points.push(square.cell(centre, centre));
    }
    points
}

/// The layout of boards of a size.
fn layout(square: Square, coords: Coords) -> &'static Layout {
    const COUNT: usize = *SIZES.end() as usize + 1;
    static LAYOUTS: [[OnceLock<Layout>; COUNT]; 2] = [const { [const { OnceLock::new() }; COUNT] }; 2];
    let size = square.size();
    LAYOUTS[coords as usize][usize::from(size)].get_or_init(|| {
        let labels = (0..size).map(|column| coords.letters(column)).collect();
        let aims = "{B} black joins top and bottom   {W} white joins left and right";
        let mut layout = Layout::square(Surface::Points, labels, SYMBOLS, STONE_FORMS, aims);
        for row in 0..size {
            let cells = (0..size).map(|column| square.cell(column, row));
            layout.add_row((size - row).to_string(), Tail::Row, 0, cells);
        }
        layout.star_points = star_points(square);
        layout
    })
}

impl Crossway {
    /// Appends the name of a point.
    #[inline]
    fn write_cell(&self, cell: Cell, text: &mut String) {
        let (column, row) = self.square.column_and_row(cell);
        self.coords.push_name(column, self.square.size() - row, text);
    }

    /// A placement in this column, counted from 0, and this row, numbered as written.
    #[inline]
    fn point(&self, column: u16, row: u16) -> Option<Move> {
        let size = self.square.size();
        // The row 0 is below the board, and the number of rows above it wraps around.
        let from_top = size.wrapping_sub(row);
        (column < size && from_top < size).then(|| Move::Place(self.square.cell(column, from_top)))
    }

    /// The names of the first and the last point, for advice.
    fn points_in_words(&self) -> String {
        let size = self.square.size();
        let corner = self.cell_name(self.square.cell(size - 1, 0));
        format!("a board of size {size} goes from a1 to {corner}")
    }

    #[cold]
    fn off_board(&self, text: &[u8]) -> Fault {
        let shown = shorten(&String::from_utf8_lossy(text));
        Fault::new(Code::OffBoard, format!("‘{shown}’ is not on the board")).help(self.points_in_words())
    }

    /// Reads text that is not a point of this board: a word, or a fault.
    #[cold]
    fn read_word(&self, text: &[u8]) -> Result<Move, Box<Fault>> {
        if let Some(word) = Move::from_word(text) {
            return word;
        }
        let shown = shorten(&String::from_utf8_lossy(text));
        let middle = self.square.size() / 2;
        let example = self.cell_name(self.square.cell(middle, middle));
        let fault = match point(text) {
            Ok((b"", ([], _))) => Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move"))
                .help(format!("a move number needs a dot and a point needs its column letter: `12.`, `{example}`")),
            Ok((b"", (letters, _)))
                if self.coords == Coords::Go && letters.iter().any(|l| l.eq_ignore_ascii_case(&b'i')) =>
            {
                Fault::new(Code::SkippedLetter, format!("‘{shown}’ uses the letter i, which Go-like coordinates skip"))
                    .help("if the columns of the record are lettered without a gap, add `[Coords \"plain\"]` or use `--coords plain`")
            }
            Ok((b"", (letters, _))) if letters.len() <= 2 => self.off_board(text),
            _ => Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move"))
                .help(format!("a move is a point such as `{example}`, `swap`, `pass` or `resign`")),
        };
        Err(Box::new(fault))
    }
}

fn read_size(word: &str) -> Result<u16, SetupFault> {
    let trimmed = word.trim();
    let named = NAMED_SIZES.iter().find(|(name, _)| trimmed.eq_ignore_ascii_case(name)).map(|(_, size)| *size);
    let is_number = trimmed.bytes().all(|byte| byte.is_ascii_digit());
    named.or_else(|| trimmed.parse().ok().filter(|_| is_number)).filter(|size| SIZES.contains(size)).ok_or_else(|| {
        let help = "write a number from 2 to 52, or `small` (9), `medium` (13), `large` (19)";
        let fault = Fault::new(Code::BadSize, format!("‘{}’ is not a valid size for Crossway", shorten(trimmed)))
            .help(written_position::size_help(trimmed, &SIZES, help));
        SetupFault::new(SetupField::Size, fault)
    })
}

fn read_coords(word: &str) -> Result<Coords, SetupFault> {
    match word.trim() {
        word if word.eq_ignore_ascii_case("go") => Ok(Coords::Go),
        word if word.eq_ignore_ascii_case("plain") => Ok(Coords::Plain),
        word => Err(SetupFault::new(
            SetupField::Coords,
            Fault::new(Code::BadTagValue, format!("‘{}’ is not a valid value for Coords", shorten(word)))
                .help("write `go` (the letter i is skipped) or `plain`"),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published diagrams write the stones in several ways.
    #[test]
    fn letters_of_stones_have_sides() {
        for (letters, side) in [("BbVv#", Some(Side::First)), ("WwHh0", Some(Side::Second)), (".1OoXx*", None)] {
            assert!(letters.chars().all(|letter| side_of(letter) == side), "{letters}");
        }
    }

    #[test]
    fn sizes_have_the_names_of_boards_of_go() {
        assert_eq!(NAMED_SIZES, [("small", 9), ("medium", 13), ("large", 19)]);
    }

    /// Boards have the star points of Go: none, four, five or nine.
    #[test]
    fn star_points_are_those_of_go() {
        let points = |size: u16| {
            let square = Square::new(size);
            let points = star_points(square).into_iter().map(|cell| square.column_and_row(cell));
            points.collect::<Vec<_>>()
        };
        let corners = |one: u16, other: u16| vec![(one, one), (other, one), (one, other), (other, other)];
        for size in 2..7 {
            assert_eq!(points(size), [], "{size}");
        }
        for (size, near, far) in [(8, 2, 5), (10, 2, 7), (12, 3, 8), (14, 3, 10), (16, 3, 12), (52, 3, 48)] {
            assert_eq!(points(size), corners(near, far), "{size}");
        }
        for (size, near, far) in [(7, 2, 4), (9, 2, 6), (11, 2, 8), (13, 3, 9)] {
            assert_eq!(points(size), [corners(near, far), vec![(size / 2, size / 2)]].concat(), "{size}");
        }
        for (size, centre, far) in [(15, 7, 11), (19, 9, 15), (51, 25, 47)] {
            let lines = [3, centre, far];
            let nine: Vec<_> = lines.into_iter().flat_map(|row| lines.map(|column| (column, row))).collect();
            assert_eq!(points(size), nine, "{size}");
        }
    }
}
