//! Set-up positions as they are written: a board and who is to move.

use super::{ANYONE, DIAGRAM, Fault, SetupFault, Side, TO_MOVE, Words};
use crate::board::grid::{Form, Grid, GridError, Outline};
use crate::diagnostic::{Code, shorten};

/// A set-up position as written: a grid of characters and who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenPosition {
    pub(super) word: &'static str,
    pub(super) grid: Grid,
    /// `None` where it is not told and makes no difference to the caller.
    pub(super) to_move: Option<Side>,
}

/// How a game writes its positions.
pub(super) struct Script {
    pub(super) outline: Outline,
    /// What the sides are called.
    pub(super) sides: [&'static str; 2],
    /// Whose stone a letter is; a letter alone names its side as well.
    pub(super) side_of: fn(char) -> Option<Side>,
    /// Whether the numbers of stones tell who is to move where it is not said: as many of each, the
    /// first side; one more of the first side, the second.
    pub(super) stones_tell: bool,
}

/// Reads the set-up position, if there is one.
pub(super) fn read_position(words: Words<'_>, script: &Script) -> Result<Option<WrittenPosition>, SetupFault> {
    let (word, form) = if words("Position").is_some() {
        ("Position", Form::OneLine)
    } else if words(DIAGRAM).is_some() {
        (DIAGRAM, Form::Diagram)
    } else {
        return Ok(None);
    };
    let text = words(word).unwrap_or_default();
    let malformed = |start: usize, length: usize, message: String| SetupFault {
        range: Some(start..start + length),
        ..SetupFault::new(word, Fault::new(Code::BadPosition, message))
    };
    let (board, rest) = match form {
        Form::Diagram => (text, ""),
        Form::OneLine => {
            let board = text.trim_start();
            board.split_at(board.find(char::is_whitespace).unwrap_or(board.len()))
        }
    };
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let grid = Grid::read(board, script.outline, form, |letter| (script.side_of)(letter).is_some())
        .map_err(|GridError { range, message }| malformed(offset(board) + range.start, range.len(), message))?;
    let to_move = match (rest.trim(), words(TO_MOVE)) {
        ("", None) => Some(script.side_by_stones(&grid).map_err(|message| malformed(0, text.len(), message))?),
        ("", Some(ANYONE)) => script.side_by_stones(&grid).ok(),
        ("", Some(name)) => {
            let refused = |message| SetupFault::new(TO_MOVE, Fault::new(Code::BadPosition, message));
            Some(script.named(name).map_err(refused)?)
        }
        (name, said) => {
            let written = script.named(name).map_err(|message| malformed(offset(rest.trim()), name.len(), message))?;
            if said.is_some_and(|said| said != ANYONE && script.named(said) != Ok(written)) {
                let message = "the position has the other side to move".to_owned();
                return Err(SetupFault::new(TO_MOVE, Fault::new(Code::BadPosition, message)));
            }
            Some(written)
        }
    };
    Ok(Some(WrittenPosition { word, grid, to_move }))
}

impl Script {
    fn named(&self, name: &str) -> Result<Side, String> {
        let letter = || name.parse().ok().and_then(self.side_of);
        let [first, second] = self.sides;
        match name {
            _ if name.eq_ignore_ascii_case(first) => Ok(Side::First),
            _ if name.eq_ignore_ascii_case(second) => Ok(Side::Second),
            _ => letter().ok_or_else(|| format!("‘{}’ is not a side; write `{first}` or `{second}`", shorten(name))),
        }
    }

    fn side_by_stones(&self, grid: &Grid) -> Result<Side, String> {
        let owners = || grid.rows.iter().flatten().filter_map(|glyph| (self.side_of)(glyph.character));
        let count = |side| owners().filter(|owner| *owner == side).count();
        let [first, second] = self.sides;
        match (self.stones_tell, count(Side::First), count(Side::Second)) {
            (true, firsts, seconds) if firsts == seconds => Ok(Side::First),
            (true, firsts, seconds) if firsts == seconds + 1 => Ok(Side::Second),
            (true, firsts, seconds) => Err(format!(
                "the side to move is not given, and cannot be derived from {firsts} {first} and {seconds} {second} stones"
            )),
            (false, ..) => Err(format!("the side to move is not given: `{first}` or `{second}`")),
        }
    }
}
