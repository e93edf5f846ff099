//! How moves and positions are written, read and drawn, and the features that only some games have.

use std::fmt::Debug;
use std::ops::Range;

use super::{Fault, FinalBoard, Game, GameProfile, MoveKind, Position, Seat, SetupFault, SetupField, SetupOptions};
use crate::board::grid::Grid;
use crate::board::picture::{Layout, Picture};
use crate::board::{Cell, Side};

/// How moves and positions of a game are written and read.
pub trait Notation: Diagram + Extras {
    /// Which game this is.
    const GAME: Game;

    /// The properties of the game as a whole.
    const PROFILE: GameProfile;

    /// The set-up options that this game reads.
    const OPTIONS: &'static [SetupField];

    /// Reads the set-up options.
    ///
    /// # Errors
    /// The first option that is not valid.
    fn read_setup(options: &SetupOptions<'_>) -> Result<Self::Setup, SetupFault>;

    /// The size of the board in records and JSON.
    fn size(setup: &Self::Setup) -> u16;

    /// Reads one move. Whether it is legal is a question for [`Position::check`].
    ///
    /// # Errors
    /// Text that does not name a move on this board. Boxed, so that the result stays small.
    fn read_move(&self, text: &[u8]) -> Result<Self::Move, Box<Fault>>;

    /// Appends the canonical text of a move.
    fn write_move(&self, mv: Self::Move, text: &mut String);

    /// Explains why a move is illegal in this position.
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
    /// Text that does not name a move, or the rule that forbids it; the position is then unchanged.
    fn play_text(&mut self, text: &str) -> Result<Self::Move, Box<Fault>> {
        let mv = self.read_move(text.as_bytes())?;
        match self.try_play(mv) {
            Ok(()) => Ok(mv),
            Err(illegal) => Err(Box::new(self.explain(illegal))),
        }
    }

    /// The canonical texts of moves that are played one after the other from this position.
    fn line_text(&self, moves: &[Self::Move]) -> Vec<String> {
        let mut position = self.clone();
        let text = |mv: &Self::Move| {
            let text = position.move_text(*mv);
            position.play(*mv);
            text
        };
        moves.iter().map(text).collect()
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
    /// What all pictures of this board share.
    fn layout(&self) -> &'static Layout;

    /// The board, unmarked.
    fn picture(&self) -> Picture;

    /// The letter of the stone on a cell, `.` if it is empty: what [`Diagram::picture`] shows there.
    fn glyph(&self, cell: Cell) -> char;

    /// Calls `changed` for each cell whose content a move changes by itself, from where it begins to where it ends.
    fn each_changed(mv: Self::Move, changed: impl FnMut(Cell));

    /// These cells.
    fn changed_cells(mv: Self::Move) -> Vec<Cell> {
        let mut cells = Vec::new();
        Self::each_changed(mv, |cell| cells.push(cell));
        cells
    }

    /// The stones that decided the game, as a path where there is one; empty while the game goes on.
    fn deciding_cells(&self) -> Vec<Cell>;
}

/// Features that only some games have. Each has a default for the other games.
pub trait Extras: Position {
    /// How a whole game is judged on its final board; [`NoFinalBoard`](super::NoFinalBoard) if it must be played move by move.
    type FinalBoard: FinalBoard<Self> + Default + Send + Debug;

    /// Facts about players, points and hidden stones.
    fn facts(&self) -> Facts {
        Facts { cycle: 2, next: usize::from(self.turn().seat.0) - 1, ..Facts::default() }
    }

    /// The side of a player; the team of one of several.
    fn side_of(&self, seat: Seat) -> Side {
        if self.owner(Side::First) == seat { Side::First } else { Side::Second }
    }

    /// The players in the order of their turns from here on, as many as there are plies in a [cycle](Facts::cycle).
    fn turns(&self) -> Vec<Seat> {
        let Seat(seat) = self.turn().seat;
        vec![Seat(seat), Seat(3 - seat)]
    }

    /// The cells on which a plain stone of this side waits for an answer.
    #[must_use]
    fn waiting_cells(_side: Side) -> Vec<Cell> {
        Vec::new()
    }

    /// All that a line can hold and its value as it is drawn, in games whose lines have values. What it holds is the number of its
    /// stones of each kind as digits, the highest first.
    #[must_use]
    fn line_values() -> Vec<(String, String)> {
        Vec::new()
    }

    /// A description of how the game ended, where the board alone does not show it.
    fn ending(&self) -> Option<String> {
        None
    }

    /// A warning about how a legal move is written, if needed.
    fn remark(&self, _mv: Self::Move, _text: &[u8]) -> Option<Fault> {
        None
    }

    /// The bytes of a move's text that make it illegal; by default all of them.
    fn faulty_part(_illegal: Self::Illegal, text: &[u8]) -> Range<usize> {
        0..text.len()
    }

    /// Whether a move exchanges the players' sides.
    fn is_swap(_mv: Self::Move) -> bool {
        false
    }

    /// Whether the players may exchange their sides at ply 2 of a game that starts from this position.
    fn offers_swap(&self) -> bool {
        false
    }

    /// The kinds of moves that statistics count in this game.
    const MOVE_KINDS: &'static [MoveKind] = &[MoveKind::Pass];

    /// The kinds of a legal move. A placement on an empty cell and a swap, which are all that a
    /// [final board](Extras::FinalBoard) takes, are of none.
    fn kinds_of(&self, _mv: Self::Move) -> [Option<MoveKind>; 2] {
        [None; 2]
    }

    /// The letters of the stones in each hand by seat, `?` for one that is not known; empty in games without hands.
    fn hands(&self) -> Vec<String> {
        Vec::new()
    }

    /// The hand of a player, one of [`Extras::hands`].
    fn hand_of(&self, _seat: Seat) -> String {
        String::new()
    }

    /// Sets the hand of the player to move, in games with hidden stones.
    ///
    /// # Errors
    /// The stones contradict what is known about them.
    fn set_hand(&mut self, _stones: &str) -> Result<(), SetupFault> {
        Ok(())
    }

    /// The position as [`SetupOptions::viewer`] knows it: without the stones that other players hide.
    #[must_use]
    fn as_seen(&self) -> Self
    where
        Self: Sized,
    {
        self.clone()
    }

    /// Names of tags that only this game has; see [`Extras::check_tag`].
    const OWN_TAGS: &'static [&'static str] = &[];

    /// Checks the value of one of the [`Extras::OWN_TAGS`]; `None` if it is valid.
    #[must_use]
    fn check_tag(_name: &str, _value: &str) -> Option<Fault> {
        None
    }

    /// A superset of the legal moves of this position and of all later ones, except forced moves; empty if there is no such
    /// list. Random games draw from it, which is faster than listing the legal moves at each ply.
    fn candidates(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// The placement on the point in this column and row, both counted from 0 at the upper left corner. `text` is the point as
    /// the record writes it. Only for games on the points of a square board.
    ///
    /// # Errors
    /// A point off the board, or a game without points.
    fn read_point(&self, _column: u8, _row: u8, text: &[u8]) -> Result<Self::Move, Box<Fault>>
    where
        Self: Notation,
    {
        self.read_move(text)
    }

    /// Reads the move at the beginning of a text, if it has the most common form. Such a move begins with a letter, belongs to
    /// a game with two plies per move number, is read alike by [`Notation::read_move`], and gets no [`Extras::remark`].
    /// Returns the move and its length in bytes, or `None` for everything else, including text of fewer than eight bytes.
    ///
    /// Without it `verify` takes more than twice as many instructions on archives of Crossway, Cross and Crossings. The
    /// test `fast_paths_agree_with_the_plain_one` of `judge/paths.rs` compares both ways.
    fn read_common_move(&self, _text: &[u8]) -> Option<(Self::Move, usize)> {
        None
    }
}

/// Properties of a position that differ between games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Number of players.
    pub players: usize,
    /// The number of plies that a move number covers.
    pub cycle: usize,
    /// The index of the next ply among these, from 0.
    pub next: usize,
    /// The current points of both sides, in games that count points.
    pub points: Option<[u8; 2]>,
    /// Whether legality depends on hidden stones. The legal moves are then all moves that are possible.
    pub moves_are_uncertain: bool,
}

impl Default for Facts {
    fn default() -> Facts {
        Facts { players: 2, cycle: 2, next: 0, points: None, moves_are_uncertain: false }
    }
}
