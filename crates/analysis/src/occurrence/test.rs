//! Tests for things that have to occur in a game, made ready for boards of one size.

use std::ops::Range;
use std::sync::Arc;

use super::images::Finder;
use super::moves::{self, Ply};
use super::pattern::Pattern;
use super::{Occurrence, Occurrences, PlyRange};
use xgames_core::diagnostic::{Code, Diagnostic, Span};
use xgames_core::games::symmetry::{
    Symmetric, Symmetry, contents, position_key, symmetries_of_position, without_seats,
};
use xgames_core::games::{Fault, Notation, SetupFault, SetupOptions, ToMove};

/// All tests for a game; `None` if something cannot occur on its board.
pub(super) type Tests = Option<Arc<Vec<Test>>>;

/// A test for an [`Occurrence`] on boards of one size.
#[derive(Debug)]
pub(super) enum Test {
    /// A position or a pattern, after one of these plies.
    Board(Finder, PlyRange),
    /// A position or a pattern, after one of these plies, and another one within a number of plies after it.
    Then { first: Finder, plies: PlyRange, then: Finder, within: u32 },
    /// The images of the line that begin from the same start, and the contents of its board.
    Opening(Vec<Vec<Ply>>, Vec<u8>),
    /// The key of the position after this number of plies, under the symmetries if there are any.
    Transposition { plies: usize, key: Vec<u8>, symmetries: Option<Vec<Symmetry>> },
    /// The images of the move.
    Move(Vec<Vec<Ply>>),
    /// The images of the line.
    Ending(Vec<Vec<Ply>>),
}

impl Occurrences {
    /// The start position from whose cells and moves the tests are made.
    pub(crate) fn start<P: Notation>(&self, size: Option<&str>) -> Result<P, SetupFault> {
        let coords = self.coords.as_deref();
        P::begin(&P::read_setup(&SetupOptions { size, coords, ..SetupOptions::default() })?)
    }

    /// The test for boards such as that of `start`.
    ///
    /// # Errors
    /// The thing cannot occur on such a board; the diagnostic says why.
    pub(super) fn test<P: Symmetric>(&self, wanted: &Occurrence, start: &P) -> Result<Test, Diagnostic> {
        let of_boards = self.symmetry.unwrap_or(true);
        let of_moves = |mut symmetries: Vec<Symmetry>| {
            symmetries.truncate(if self.symmetry == Some(true) { usize::MAX } else { 1 });
            symmetries
        };
        Ok(match wanted {
            Occurrence::Position(text, plies) => {
                let options = SetupOptions { position: Some(text), to_move: ToMove::Anyone, ..SetupOptions::default() };
                let position = P::read_setup(&options).and_then(|setup| P::begin(&setup));
                let position = position.map_err(|fault| finding(text, fault.range, fault.fault))?;
                let names_side = text.trim().contains(char::is_whitespace);
                let pattern = Pattern::of_position(&position, names_side);
                Test::Board(Finder::new(&pattern, start, of_boards), plies.clone())
            }
            Occurrence::Pattern(text, plies) => {
                Test::Board(Finder::new(&pattern::<P>(text)?, start, of_boards), plies.clone())
            }
            Occurrence::Then { first, text, within } => {
                let then = Finder::new(&pattern::<P>(text)?, start, of_boards);
                match self.test(first, start)? {
                    Test::Board(first, plies) => Test::Then { first, plies, then, within: *within },
                    // Only a position or a pattern can come first.
                    other => other,
                }
            }
            Occurrence::Opening(text) => {
                let (line, _) = moves::play(start, text)?;
                // The same side begins in all games.
                let symmetries = of_moves(symmetries_of_position(start));
                Test::Opening(moves::images::<P>(&line, &symmetries), contents(start))
            }
            Occurrence::Transposition(text) => {
                let (line, end) = moves::play(start, text)?;
                let symmetries = of_boards.then(|| start.symmetries());
                Test::Transposition { plies: line.len(), key: key_of(&end, symmetries.as_deref()), symmetries }
            }
            Occurrence::Move(text) => {
                let line = moves::read(start, text)?;
                if line.len() > 1 {
                    let fault = Fault::new(Code::StrayText, "only one move may be written here");
                    return Err(finding(text, None, fault));
                }
                Test::Move(moves::images::<P>(&line, &of_moves(start.symmetries())))
            }
            Occurrence::Ending(text) => {
                Test::Ending(moves::images::<P>(&moves::read(start, text)?, &of_moves(start.symmetries())))
            }
        })
    }
}

fn pattern<P: Symmetric>(text: &str) -> Result<Pattern, Diagnostic> {
    Pattern::read::<P>(text)
        .map_err(|(range, message)| finding(text, Some(range), Fault::new(Code::BadPosition, message)))
}

/// The key of a position, under the symmetries if there are any, for games of any number of players.
pub(super) fn key_of<P: Symmetric>(position: &P, symmetries: Option<&[Symmetry]>) -> Vec<u8> {
    let folded = |symmetries| position.folded_position_key(symmetries);
    without_seats(position, symmetries.map_or_else(|| position_key(position), folded))
}

/// The finding about a text that is not a position, a pattern or a line of moves.
#[must_use]
pub fn finding(text: &str, range: Option<Range<usize>>, fault: Fault) -> Diagnostic {
    let range = range.unwrap_or(0..text.trim_end().len());
    let finding = Diagnostic::new(fault.code, Span::new(range.start, range.end), fault.message);
    Diagnostic { help: fault.help, ..finding }
}
