//! How moves and positions are written, read and drawn, and what only some games have.

use std::fmt::Debug;

use super::{Fault, FinalBoard, Game, GameProfile, Position, SetupFault, SetupField, SetupOptions};
use crate::board::Cell;
use crate::board::grid::Grid;
use crate::board::picture::Picture;

/// How moves and positions of a game are written and read.
pub trait Notation: Diagram + Extras {
    /// Which game this is.
    const GAME: Game;

    /// What there is to know about the game as a whole.
    const PROFILE: GameProfile;

    /// The options that a game can be set up with.
    const OPTIONS: &'static [SetupField];

    /// Reads what a game starts from.
    ///
    /// # Errors
    /// The option that cannot be understood.
    fn read_setup(options: &SetupOptions<'_>) -> Result<Self::Setup, SetupFault>;

    /// The size of the board in records and JSON.
    fn size(setup: &Self::Setup) -> u16;

    /// Reads one move. Whether it is legal is a question for [`Position::check`].
    ///
    /// # Errors
    /// Text that does not name a move on this board. Boxed, so that the good case stays small.
    fn read_move(&self, text: &[u8]) -> Result<Self::Move, Box<Fault>>;

    /// Appends the canonical text of a move.
    fn write_move(&self, mv: Self::Move, text: &mut String);

    /// Puts into words why a move is illegal here.
    fn explain(&self, illegal: Self::Illegal) -> Fault;

    /// The canonical name of a cell.
    fn cell_name(&self, cell: Cell) -> String;

    /// The position in one line: the rows from the top, then the side to move.
    fn one_line(&self) -> String {
        let letter = Self::PROFILE.letters[self.turn().side as usize];
        format!("{} {letter}", Grid::to_line(self.picture().glyphs()))
    }

    /// Reads a move and plays it if it is legal.
    ///
    /// # Errors
    /// Text that does not name a move, or the rule that forbids it; the position has not changed then.
    fn play_text(&mut self, text: &str) -> Result<Self::Move, Box<Fault>> {
        let mv = self.read_move(text.as_bytes())?;
        match self.try_play(mv) {
            Ok(()) => Ok(mv),
            Err(illegal) => Err(Box::new(self.explain(illegal))),
        }
    }

    /// The canonical text of a move.
    fn move_text(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text);
        text
    }
}

/// How a position is drawn.
pub trait Diagram: Position {
    /// The board, unmarked.
    fn picture(&self) -> Picture;

    /// The cells whose content a move changes.
    fn changed_cells(mv: Self::Move) -> Vec<Cell>;

    /// The stones that decided the game, as a path where there is one; empty while the game goes on.
    fn deciding_cells(&self) -> Vec<Cell>;
}

/// What only some games have. Each method has a default for games that have nothing of the kind.
pub trait Extras: Position {
    /// How a whole game is judged on its final board;
    /// [`NoFinalBoard`](super::NoFinalBoard) if it has to be played move by move.
    type FinalBoard: FinalBoard<Self> + Default + Send + Debug;

    /// Facts about players, points and hidden stones.
    fn facts(&self) -> Facts {
        Facts { cycle: 2, next: usize::from(self.turn().seat.0) - 1, ..Facts::default() }
    }

    /// How the end came about, where the board alone does not show it.
    fn ending(&self) -> Option<String> {
        None
    }

    /// A warning about how a legal move is written, if there is reason for one.
    fn remark(&self, _mv: Self::Move, _text: &[u8]) -> Option<Fault> {
        None
    }

    /// Whether a move exchanges the players' sides.
    fn is_swap(_mv: Self::Move) -> bool {
        false
    }

    /// Says what the player to move holds, in games with hidden stones.
    ///
    /// # Errors
    /// The stones contradict what is known of them.
    fn tell_hand(&mut self, _stones: &str) -> Result<(), SetupFault> {
        Ok(())
    }

    /// Names of tags that only this game has; see [`Extras::check_tag`].
    const OWN_TAGS: &'static [&'static str] = &[];

    /// What is wrong with the value of one of the [`Extras::OWN_TAGS`].
    #[must_use]
    fn check_tag(_name: &str, _value: &str) -> Option<Fault> {
        None
    }

    /// Moves among which are all legal moves of this position and of all that follow it, except those that are forced;
    /// empty if there is no such list. Random games draw from it, which is quicker than listing the legal moves at each
    /// ply.
    fn candidates(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Reads a stone on the point in this column and row, both counted from 0 at the upper left corner, which the record
    /// writes as `text`. Only for games on the points of a square board.
    ///
    /// # Errors
    /// A point off the board, or a game without points.
    fn read_point(&self, _column: u8, _row: u8, text: &[u8]) -> Result<Self::Move, Box<Fault>>
    where
        Self: Notation,
    {
        self.read_move(text)
    }

    /// Reads the move at the beginning of a text if it is written as most moves are: it begins with a letter, a move
    /// number covers two of its kind, [`Notation::read_move`] reads the same, and [`Extras::remark`] has nothing to say.
    /// Returns the move and its length in bytes. Everything else is left to those; so is text of fewer than eight bytes.
    ///
    /// Without it `verify` takes more than twice as many instructions on archives of Crossway, Cross and Crossings. The
    /// test `the_quick_ways_find_what_the_plain_way_finds` of `tests/all/paths.rs` compares both ways.
    fn read_common_move(&self, _text: &[u8]) -> Option<(Self::Move, usize)> {
        None
    }
}

/// Facts about a position that only some games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Number of players.
    pub players: usize,
    /// How many plies a move number covers.
    pub cycle: usize,
    /// Which of these plies is next, counted from 0.
    pub next: usize,
    /// The points of both sides as they are now, in games that count points.
    pub points: Option<[u8; 2]>,
    /// Whether stones are hidden that decide which moves are legal. Then the legal moves of a position are all that are
    /// possible.
    pub moves_are_uncertain: bool,
}

impl Default for Facts {
    fn default() -> Facts {
        Facts { players: 2, cycle: 2, next: 0, points: None, moves_are_uncertain: false }
    }
}
