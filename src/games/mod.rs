//! The games: what a position is, and the list of those that are known.
//!
//! Rules know no files, no record format and no terminal. To add a game, write its file here, name it
//! in [`Game`] and in `for_game!`, and give its reasons for refusing a move their codes.

mod counter;
pub mod cross;
pub mod crossings;
pub mod crossway;
pub mod crosswise;
mod gathered;
mod placement;
mod setup;
#[cfg(test)]
mod testing;

use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::Range;

use nom::IResult;

use crate::board::grid::Grid;
use crate::board::picture::Picture;
pub use crate::board::{Cell, Side};
use crate::diagnostic::Code;
pub use counter::{Anew, Counter};
pub use gathered::{Gathered, Nothing};

/// A game that `xgames` knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Mark Steere, 2007.
    Crossway,
    /// Cameron Browne, 2008.
    Cross,
    /// Robert Abbott, 1969.
    Crossings,
    /// Nicholas Cravotta, 2011.
    Crosswise,
}

impl Game {
    /// All games, in the order they are listed to people.
    pub const ALL: [Game; 4] = [Game::Crossway, Game::Cross, Game::Crossings, Game::Crosswise];

    /// The name in records, options and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Game::Crossway => "crossway",
            Game::Cross => "cross",
            Game::Crossings => "crossings",
            Game::Crosswise => "crosswise",
        }
    }

    /// The game of that name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Game> {
        let name = name.trim();
        Game::ALL.into_iter().find(|game| game.name().eq_ignore_ascii_case(name))
    }

    /// What a side is called.
    #[must_use]
    pub fn side_name(self, side: Side) -> &'static str {
        let [first, second] = match self {
            Game::Crossway => ["black", "white"],
            Game::Cross => ["o", "x"],
            Game::Crossings => ["white", "black"],
            // The rows are red (CZ2).
            Game::Crosswise => ["red", "green"],
        };
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// Tags that name the first owner of a side instead of a seat, by seat.
    #[must_use]
    pub fn player_aliases(self) -> &'static [&'static str] {
        match self {
            Game::Crossway => &["Black", "White"],
            Game::Cross => &["O", "X"],
            Game::Crossings => &["White", "Black"],
            // A team may have two players.
            Game::Crosswise => &[],
        }
    }

    /// Whether the players may have exchanged their sides.
    #[must_use]
    pub fn has_pie_rule(self) -> bool {
        match self {
            Game::Crossway | Game::Cross => true,
            Game::Crossings | Game::Crosswise => false,
        }
    }

    /// Whether a finished game may be drawn.
    #[must_use]
    pub fn has_draws(self) -> bool {
        match self {
            // CW7, CR7.
            Game::Crossway | Game::Cross => false,
            // CS9, CS10; CZ8.
            Game::Crossings | Game::Crosswise => true,
        }
    }

    /// Whether the players hold stones that they draw.
    #[must_use]
    pub fn has_hands(self) -> bool {
        self == Game::Crosswise
    }

    /// Whether a stone stays where it was placed.
    #[must_use]
    pub fn stones_stay(self) -> bool {
        match self {
            Game::Crossway | Game::Cross => true,
            Game::Crossings | Game::Crosswise => false,
        }
    }

    /// The rules, as Markdown.
    #[must_use]
    pub fn rules(self) -> &'static str {
        match self {
            Game::Crossway => include_str!("../../docs/rules/crossway.md"),
            Game::Cross => include_str!("../../docs/rules/cross.md"),
            Game::Crossings => include_str!("../../docs/rules/crossings.md"),
            Game::Crosswise => include_str!("../../docs/rules/crosswise.md"),
        }
    }
}

/// Evaluates an expression with a type alias standing for the position type of a game that is only
/// known when running. The one place where a [`Game`] becomes a type.
#[macro_export]
macro_rules! for_game {
    ($game:expr, $Position:ident => $body:expr) => {
        match $game {
            $crate::games::Game::Crossway => {
                type $Position = $crate::games::crossway::Crossway;
                $body
            }
            $crate::games::Game::Cross => {
                type $Position = $crate::games::cross::Cross;
                $body
            }
            $crate::games::Game::Crossings => {
                type $Position = $crate::games::crossings::Crossings;
                $body
            }
            $crate::games::Game::Crosswise => {
                type $Position = $crate::games::crosswise::Crosswise;
                $body
            }
        }
    };
}

/// A player, counted from 1 in the order of their first turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player.
    pub seat: Seat,
    /// The colour or team whose stone that player would place now.
    pub side: Side,
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The side that won, `None` for a draw.
    pub winner: Option<Side>,
    /// By what.
    pub reason: Reason,
}

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Crossway: a chain between the side's two edges (CW4).
    Connection,
    /// Cross: a chain that touches three non-adjacent board sides wins (CR4).
    ThreeSides,
    /// Cross: a chain that touches two opposite board sides, and no three non-adjacent ones, loses (CR5).
    TwoSides,
    /// Crossings: a crossing that cannot be answered (CS7).
    Crossing,
    /// Crossings: all squares of both far ranks hold locked stones (CS9).
    AllLocked,
    /// Crossings: neither side can move (CS10).
    NoMoves,
    /// Crosswise: six equal symbols in a line win for its owner (CZ7).
    Six,
    /// Crosswise: the higher total of the lines wins (CZ8).
    Score,
    /// The other side resigned.
    Resign,
}

impl Reason {
    /// The name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Reason::Connection => "connection",
            Reason::ThreeSides => "three-sides",
            Reason::TwoSides => "two-sides",
            Reason::Crossing => "crossing",
            Reason::AllLocked => "all-locked",
            Reason::NoMoves => "no-moves",
            Reason::Six => "six",
            Reason::Score => "score",
            Reason::Resign => "resign",
        }
    }
}

/// Why a move cannot be read or may not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of fault.
    pub code: Code,
    /// What is wrong, in plain words.
    pub message: Cow<'static, str>,
    /// What to do about it.
    pub help: Option<Cow<'static, str>>,
    /// The cells concerned.
    pub cells: Vec<Cell>,
}

impl Fault {
    fn new(code: Code, message: impl Into<Cow<'static, str>>) -> Fault {
        Fault { code, message: message.into(), help: None, cells: Vec::new() }
    }

    fn help(mut self, help: impl Into<Cow<'static, str>>) -> Fault {
        self.help = Some(help.into());
        self
    }

    fn cells(mut self, cells: impl IntoIterator<Item = Cell>) -> Fault {
        self.cells.extend(cells);
        self
    }
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFault {
    /// The word that is at fault, named as [`Words`] names it.
    pub word: &'static str,
    /// The bytes of that word's value; all of it if `None`.
    pub range: Option<Range<usize>>,
    /// What is wrong.
    pub fault: Fault,
    /// The refused position, if it could be read.
    pub picture: Option<Box<Picture>>,
}

impl SetupFault {
    fn new(word: &'static str, fault: Fault) -> SetupFault {
        SetupFault { word, range: None, fault, picture: None }
    }
}

/// The words a game is set up with, by name: a record's tags, or options of the command line.
///
/// Each game asks for the tags it knows (`Size`, `Swap`, `Coords`, `Position`, `Seats`, …). Further words
/// exist for callers without a record: [`DIAGRAM`], a board without a side to move, [`TO_MOVE`] and
/// [`HAND`]; and one that tells of the moves: [`DRAWS`].
pub type Words<'a> = &'a dyn Fn(&'static str) -> Option<&'a str>;

/// Names of the tags that name the players, by seat.
pub const PLAYERS: [&str; 4] = ["Player1", "Player2", "Player3", "Player4"];

/// Name of the word that holds a printed board; no tag can be called that.
pub const DIAGRAM: &str = "--diagram";

/// Name of the word that says who is to move where the board does not. The value [`ANYONE`] stands for
/// whoever it may be.
pub const TO_MOVE: &str = "--to-move";

/// Name of the word that holds the hand of the player to move, in games with hands.
pub const HAND: &str = "--hand";

/// Name of a word that is there if the moves tell of draws.
pub const DRAWS: &str = "--draws";

/// The side to move does not matter to the caller.
///
/// No command line can hold it.
pub const ANYONE: &str = "\0";

/// A position knows its rules.
pub trait Position: Clone + Send + 'static {
    /// What a game starts from: size, options, a set-up position if one is given.
    type Setup: Clone + PartialEq + Send + 'static;
    /// One ply.
    type Move: Copy + PartialEq + Debug + Send + 'static;
    /// Why a move may not be played, naming the cells concerned.
    type Illegal: Copy + PartialEq + Debug;
    /// How legal moves are counted from ply to ply.
    type Counter: Counter<Self>;

    /// The position before the first move.
    ///
    /// # Errors
    /// A set-up position that the rules do not allow.
    fn begin(setup: &Self::Setup) -> Result<Self, SetupFault>;

    /// Whose turn it is; after the end, whose it would be.
    fn turn(&self) -> Turn;

    /// The player (of a team: the first) that owns a side.
    fn owner(&self, side: Side) -> Seat;

    /// Whether a move is legal, and if not, why.
    ///
    /// # Errors
    /// The first rule that forbids it.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Replaces the contents of `moves` by all legal moves; none after the end.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a move that [`Position::check`] accepts.
    fn play(&mut self, mv: Self::Move);

    /// Checks a move and plays it if it is legal.
    ///
    /// # Errors
    /// What [`Position::check`] says; nothing has changed then.
    #[inline]
    fn try_play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal> {
        self.check(mv)?;
        self.play(mv);
        Ok(())
    }

    /// How many legal moves there are. `moves` is memory to be used.
    fn count_moves(&self, moves: &mut Vec<Self::Move>) -> u64 {
        self.legal_moves(moves);
        moves.len() as u64
    }

    /// How the game has ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
}

/// How positions and moves of a game are written, read and drawn.
pub trait Notation: Position {
    /// Which game this is.
    const GAME: Game;

    /// How a line of moves is judged all at once; [`Nothing`] if it is not.
    type Gathered: Gathered<Self> + Send;

    /// The letter of each side in positions.
    const LETTERS: [char; 2];

    /// Reads what a game starts from.
    ///
    /// # Errors
    /// The word that cannot be understood.
    fn read_setup(words: Words<'_>) -> Result<Self::Setup, SetupFault>;

    /// The size in records and JSON.
    fn size(setup: &Self::Setup) -> u16;

    /// How many players there are.
    fn players(_setup: &Self::Setup) -> usize {
        2
    }

    /// How many plies a move number covers, and which of them is next, counted from 0.
    fn cycle(&self) -> (usize, usize) {
        (2, usize::from(self.turn().seat.0) - 1)
    }

    /// Takes the caller's word for what the position leaves open ([`HAND`]).
    ///
    /// # Errors
    /// The word does not fit the position.
    fn assume(&mut self, _words: Words<'_>) -> Result<(), SetupFault> {
        Ok(())
    }

    /// Reads one move. Legality is not its business.
    ///
    /// # Errors
    /// Text that names no move on this board. Boxed, so that the good case stays small.
    fn read_move(&self, text: &[u8]) -> Result<Self::Move, Box<Fault>>;

    /// Reads a stone on the point in this column and row, both counted from 0 at the upper left corner, which the record
    /// writes as `text`. Only for games on the points of a square board.
    ///
    /// # Errors
    /// A point off the board, or a game without points.
    fn read_point(&self, _column: u8, _row: u8, text: &[u8]) -> Result<Self::Move, Box<Fault>> {
        self.read_move(text)
    }

    /// Reads the move at the beginning of a text if it is written as nearly all are: it begins with a letter,
    /// a move number covers two of its kind ([`Notation::cycle`]),
    /// [`Notation::read_move`] reads it just so, and [`Notation::remark`] would say nothing of it. Everything
    /// else is left to these, and so may be a text of fewer than eight bytes.
    ///
    /// # Errors
    /// Anything else, without a reason.
    fn usual_move<'t>(&self, _text: &'t [u8]) -> IResult<&'t [u8], Self::Move, ()> {
        Err(nom::Err::Error(()))
    }

    /// Whether a move exchanges the players' sides.
    fn is_swap(_mv: Self::Move) -> bool {
        false
    }

    /// Appends the canonical text of a move.
    fn write_move(&self, mv: Self::Move, text: &mut String);

    /// A warning about how a legal move is written, if there is reason for one.
    fn remark(&self, _mv: Self::Move, _text: &[u8]) -> Option<Fault> {
        None
    }

    /// Puts the reason why a move is illegal here into words.
    fn explain(&self, illegal: Self::Illegal) -> Fault;

    /// The canonical name of a cell.
    fn cell_name(&self, cell: Cell) -> String;

    /// The cells whose content a move changes.
    fn cells_of(mv: Self::Move) -> Vec<Cell>;

    /// The stones that decided the game, as a path where there is one; empty while it goes on.
    fn deciding_cells(&self) -> Vec<Cell>;

    /// How the end came about, where the board alone does not show it.
    fn account(&self) -> Option<String> {
        None
    }

    /// The points of both sides as they are now, in games that count points.
    fn totals(&self) -> Option<[u8; 2]> {
        None
    }

    /// Whether the legal moves are known for certain; otherwise they are all that are possible.
    fn knows_moves(&self) -> bool {
        true
    }

    /// The board, unmarked.
    fn picture(&self) -> Picture;

    /// The position in one line: the rows from the top, then the side to move.
    fn one_line(&self) -> String {
        let [first, second] = Self::LETTERS;
        format!(
            "{} {}",
            Grid::to_line(self.picture().glyphs()),
            if self.turn().side == Side::First { first } else { second }
        )
    }
}
