//! Notation and diagrams of Cross: cells such as `f6`, and the word `swap`.

use std::sync::OnceLock;

use nom::{IResult, Parser};

use super::kernel::{OPPOSITES, TRIPLES};
use super::{Cross, DEFAULT_SIZE, Illegal, Move, SIZES, Setup};
use crate::board::grid::Outline;
use crate::board::hex::Hex;
use crate::board::picture::{Labels, Layout, Picture, Spot, Tail};
use crate::board::square::Coords;
use crate::board::stone_form::StoneForm;
use crate::board::{Cell, Content, Side};
use crate::diagnostic::{Code, shorten};
use crate::games::placement::{self, PlacedStones, row_number, short_number};
use crate::games::written_position::{self, PositionFormat};
use crate::games::{
    Decision, Diagram, Fault, Game, GameProfile, Hands, MoveForm, MoveKind, Notation, Outcome, RandomPlay, Reading,
    Reason, Seating, SetupFault, SetupField, SetupOptions, SgfMoves,
};

const POSITION_FORMAT: PositionFormat =
    PositionFormat { outline: Outline::Hexagon, sides: ["o", "x"], symbols: &[], side_of, stones_show_turn: true };

/// The side of a piece's letter.
pub(super) fn side_of(letter: char) -> Option<Side> {
    match letter {
        'O' | 'o' => Some(Side::First),
        'X' | 'x' => Some(Side::Second),
        _ => None,
    }
}

/// The cell by size, row letter and diagonal; 0 if there is none. The index of a row letter is the byte with
/// [`LETTER_BIT`] flipped, which maps the 64 bytes from `@` to 0..64.
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

/// The bit that is set in letters, and not in digits and punctuation.
const LETTER_BIT: u8 = 0x40;

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

    const PROFILE: GameProfile = GameProfile {
        name: "cross",
        title: "Cross",
        rule_letters: "CR",
        sides: ["o", "x"],
        letters: ['O', 'X'],
        player_aliases: &["O", "X"],
        max_players: 2,
        has_pie_rule: true,
        // CR7.
        has_draws: false,
        has_hands: false,
        stones_show_sides: true,
        sizes: SIZES,
        named_sizes: &[],
        move_form: MoveForm::Cell,
        sgf: SgfMoves::Names,
        example_position: "O1/1X1/2 O",
        stones_stay: true,
        move_kinds: &[MoveKind::Pass],
        decisions: &[
            Decision {
                reason: Reason::ThreeSides,
                won: ", with a chain that touches three sides of the board (CR4)",
                lost: "",
            },
            Decision {
                reason: Reason::TwoSides,
                won: "",
                lost: ": its chain touches two opposite sides of the board (CR5)",
            },
        ],
        own_tags: &[],
        waiting_cells: |_| Vec::new(),
        line_values: Vec::new,
        rules: include_str!("../../../../../docs/rules/cross.md"),
    };

    const OPTIONS: &'static [SetupField] = &[SetupField::Size, SetupField::Swap, SetupField::Position];

    fn read_setup(options: &SetupOptions<'_>) -> Result<Setup, SetupFault> {
        let side = options.size.map(read_size).transpose()?;
        let swap = placement::read_swap(options)?;
        let position = written_position::read_position(options, &POSITION_FORMAT)?;
        let rows = position.as_ref().map(|position| position.grid.rows.len() as u16);
        let (side, pie) = placement::combine(side, rows.map(|rows| rows.div_ceil(2)), position.as_ref(), swap, SIZES)?;
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
            Illegal::OffBoard(_) => {
                Fault::new(Code::OffBoard, illegal.to_string()).help(format!("{} (CR1)", self.rows_in_words()))
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

    fn kinds_of(&self, mv: Move) -> [Option<MoveKind>; 2] {
        [(mv == Move::Pass).then_some(MoveKind::Pass), None]
    }
}

impl Diagram for Cross {
    fn layout(&self) -> &'static Layout {
        layout(self.hex)
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
        let Some(Outcome { winner: Some(winner), reason }) = self.outcome else { return Vec::new() };
        let (owner, sets) = match reason {
            Reason::ThreeSides => (winner, TRIPLES.as_slice()),
            _ => (winner.other(), OPPOSITES.as_slice()),
        };
        sets.iter().find_map(|&sides| self.path_between(owner, sides)).unwrap_or_default()
    }
}

impl Seating for Cross {
    fn is_swap(mv: Move) -> bool {
        mv == Move::Swap
    }

    fn offers_swap(&self) -> bool {
        self.turns.offers_swap()
    }
}

impl Hands for Cross {}

impl Reading for Cross {
    type FinalBoard = PlacedStones<6>;

    #[inline]
    fn read_common_move(&self, text: &[u8]) -> Option<(Move, usize)> {
        let (letter, rest) = text.split_first()?;
        let (number, digits) = short_number(rest)?;
        let rows = CELLS.get(usize::from(self.hex.side()))?;
        let cell = *rows.get(usize::from(letter ^ LETTER_BIT))?.get(usize::from(number))?;
        (cell != 0).then_some((Move::Place(Cell(cell)), 1 + digits))
    }
}

impl RandomPlay for Cross {
    fn candidates(&self) -> Vec<Move> {
        placement::candidates(self.board.empty_cells())
    }
}

/// The shapes of the stones in pictures.
const STONE_FORMS: &[(char, StoneForm)] = &[('O', StoneForm::Ring), ('X', StoneForm::CrossedLines)];

/// The layout of boards of a size.
fn layout(hex: Hex) -> &'static Layout {
    const COUNT: usize = *SIZES.end() as usize + 1;
    static LAYOUTS: [OnceLock<Layout>; COUNT] = [const { OnceLock::new() }; COUNT];
    LAYOUTS[usize::from(hex.side())].get_or_init(|| {
        let aims = "joining three non-adjacent sides wins   joining two opposite sides loses   \
                    a letter names a row, a number a / diagonal";
        let labels = |first: u16, indent: u16, repeated| {
            let labels = (first..first + hex.side()).map(|number| number.to_string()).collect();
            Labels { indent: indent.into(), labels, repeated }
        };
        let (above, below) = (labels(1, hex.side(), false), labels(hex.side(), hex.side() - 2, true));
        let mut layout = Layout::hexagons(above, below, &[], STONE_FORMS, aims);
        for row in 1..=hex.rows() {
            let (first, last) = hex.numbers(row);
            // A diagonal that does not reach the top row is labelled at the NE side.
            let tail = if row < hex.side() { Tail::Other((last + 1).to_string()) } else { Tail::Row };
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
        let (row, number) = self.hex.row_and_number(cell);
        Coords::Plain.push_name(row - 1, number, text);
    }

    /// The names of the first and the last row, for advice.
    fn rows_in_words(&self) -> String {
        format!("a board of size {} has rows a to {}", self.hex.side(), letter_of(self.hex.rows()))
    }

    /// Reads text that is not a cell of this board: a word, or a fault.
    #[cold]
    fn read_word(&self, text: &[u8]) -> Result<Move, Box<Fault>> {
        if let Some(word) = Move::from_word(text) {
            return word;
        }
        let shown = shorten(&String::from_utf8_lossy(text));
        let example = self.cell_name(self.hex.cell(self.hex.side(), self.hex.side()));
        let fault = match coordinates(text) {
            Ok((b"", (row, _))) if (1..=self.hex.rows()).contains(&row) => {
                let (first, last) = self.hex.numbers(row);
                let letter = letter_of(row);
                Fault::new(Code::OffBoard, format!("‘{shown}’ is not on the board")).help(format!(
                    "on a board of size {}, row {letter} goes from {letter}{first} to {letter}{last}",
                    self.hex.side()
                ))
            }
            Ok((b"", _)) => {
                Fault::new(Code::OffBoard, format!("‘{shown}’ is not on the board")).help(self.rows_in_words())
            }
            _ if !text.is_empty() && text.iter().all(u8::is_ascii_digit) => {
                Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move"))
                    .help(format!("a move number needs a dot and a cell needs its row letter: `12.`, `{example}`"))
            }
            _ => Fault::new(Code::UnreadableMove, format!("‘{shown}’ is not a move"))
                .help(format!("a move is a cell such as `{example}`, `swap` or `resign`")),
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
            .help(written_position::size_help(trimmed, &SIZES, "write the number of cells per side, from 2 to 10"));
        SetupFault::new(SetupField::Size, fault)
    })
}
