//! The notation of a game: moves and positions, written, read and drawn.

use super::{
    Fault, Game, GameProfile, Hands, MoveKind, Position, RandomPlay, Reading, Seating, SetupFault, SetupField,
    SetupOptions,
};
use crate::board::Cell;
use crate::board::grid::Grid;
use crate::board::picture::{Layout, Picture};

/// The start of a game on a board of this size with the other options as they are by default, or the position that this line sets up there.
///
/// # Errors
/// The game has no such board or position.
pub fn begin_at<P: Notation>(size: u16, line: Option<&str>) -> Result<P, SetupFault> {
    let size = size.to_string();
    let options = SetupOptions { size: Some(&size), position: line, ..SetupOptions::default() };
    P::begin(&P::read_setup(&options)?)
}

/// The notation of a game: its moves and positions can be written and read.
pub trait Notation: Diagram + Seating + Hands + Reading + RandomPlay {
    /// The game that has this notation.
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

    /// The turn cycle that this number of players has if none is given, in a game that has several.
    #[must_use]
    fn usual_seats(_players: usize) -> Option<String> {
        None
    }

    /// Reads one move. Whether it is legal is a question for [`Position::check`].
    ///
    /// # Errors
    /// Text that does not name a move on this board. Boxed, so that the result stays small.
    fn read_move(&self, text: &[u8]) -> Result<Self::Move, Box<Fault>>;

    /// The placement on the point in this column and row, both counted from 0 at the upper left corner. `text` is the point as
    /// the record writes it. Only for games on the points of a square board.
    ///
    /// # Errors
    /// A point off the board, or a game without points.
    fn read_point(&self, _column: u8, _row: u8, text: &[u8]) -> Result<Self::Move, Box<Fault>> {
        self.read_move(text)
    }

    /// Appends the canonical text of a move.
    fn write_move(&self, mv: Self::Move, text: &mut String);

    /// The meaning of a move in words, if its text is a code that a reader may not know.
    fn in_words(_mv: Self::Move) -> Option<String> {
        None
    }

    /// Appends the canonical text of a move that was written as `original` and cannot be played, so that nothing is known of its
    /// position. This start position may be any one.
    fn write_unplayed(&self, mv: Self::Move, _original: &[u8], text: &mut String) {
        self.write_move(mv, text);
    }

    /// Explains why a move is illegal in this position.
    fn explain(&self, illegal: Self::Illegal) -> Fault;

    /// The canonical name of a cell.
    fn cell_name(&self, cell: Cell) -> String;

    /// A description of how the game ended, where the board alone does not show it.
    fn ending(&self) -> Option<String> {
        None
    }

    /// The kinds of a legal move, of those that the [profile](GameProfile::move_kinds) lists. A placement on an empty cell and a
    /// swap, which are all that a [final board](Reading::FinalBoard) takes, are of none.
    fn kinds_of(&self, _mv: Self::Move) -> [Option<MoveKind>; 2] {
        [None; 2]
    }

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

/// The drawing of positions.
pub trait Diagram: Position {
    /// The layout is the part that all pictures of this board share.
    fn layout(&self) -> &'static Layout;

    /// The board, unmarked.
    fn picture(&self) -> Picture;

    /// The letter of the stone on a cell, `.` if it is empty: what [`Diagram::picture`] shows there.
    fn glyph(&self, cell: Cell) -> char;

    /// Calls `changed` for each cell whose content a move changes by itself, from where it begins to where it ends.
    fn each_changed(mv: Self::Move, changed: impl FnMut(Cell));

    /// The cells that [`each_changed`](Diagram::each_changed) passes on, as a list.
    fn changed_cells(mv: Self::Move) -> Vec<Cell> {
        let mut cells = Vec::new();
        Self::each_changed(mv, |cell| cells.push(cell));
        cells
    }

    /// The stones that decided the game, as a path where there is one; empty while the game goes on.
    fn deciding_cells(&self) -> Vec<Cell>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::for_game;
    use crate::games::playout::playout;
    use crate::games::testing::start;
    use crate::random::Random;

    /// Calls a function with the start and the moves of some random games.
    fn each_game<P: Notation>(mut check: impl FnMut(&P, &[P::Move])) {
        let begin: P = start(if P::GAME.has_sizes() { "Size 4" } else { "" });
        let (mut random, mut moves) = (Random::new(43, 0), Vec::new());
        for _ in 0..6 {
            playout(&begin, 200, &mut random, &mut moves);
            check(&begin, &moves);
        }
    }

    fn check_texts<P: Notation>() {
        each_game::<P>(|begin, moves| {
            assert_eq!(begin.ending(), None);
            let texts = begin.line_text(moves);
            assert_eq!(texts.len(), moves.len());
            let mut position = begin.clone();
            for (mv, text) in moves.iter().zip(texts) {
                let read = position.play_text(&text).expect(&text);
                assert!(P::is_same_choice(read, *mv), "{text}");
            }
        });
    }

    #[test]
    fn the_texts_of_a_line_are_read_as_its_moves() {
        for game in Game::ALL {
            for_game!(game, P => check_texts::<P>());
        }
    }

    /// Finds the kinds of the moves in random games, which must be among those that statistics count.
    fn kinds<P: Notation>() -> Vec<MoveKind> {
        let mut kinds = Vec::new();
        each_game::<P>(|begin, moves| {
            let mut position = begin.clone();
            for mv in moves {
                kinds.extend(position.kinds_of(*mv).into_iter().flatten());
                position.play(*mv);
            }
        });
        assert!(kinds.iter().all(|kind| P::GAME.move_kinds().contains(kind)), "{kinds:?}");
        kinds
    }

    #[test]
    fn moves_are_of_the_kinds_of_their_game() {
        let found = Game::ALL.map(|game| for_game!(game, P => kinds::<P>())).concat();
        assert!([MoveKind::Capture, MoveKind::Crossing, MoveKind::Wild].iter().all(|kind| found.contains(kind)));
    }
}
