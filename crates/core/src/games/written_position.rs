//! Set-up positions, as text.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::{Fault, SetupFault, SetupField, SetupOptions, ToMove};
use crate::board::Side;
use crate::board::grid::{Form, Grid, GridError, Outline};
use crate::diagnostic::{Code, Span, shorten};

/// The help for a size that cannot be read; `9x9` is size 9.
pub(super) fn size_help(size: &str, sizes: &RangeInclusive<u16>, help: &'static str) -> Cow<'static, str> {
    let sides = size.split_once(['x', 'X', '×', '*', '/']).map(|(width, height)| (width.trim(), height.trim()));
    match sides.filter(|(width, height)| width == height).and_then(|(width, _)| width.parse().ok()) {
        Some(number) if sizes.contains(&number) => format!("write `{number}`").into(),
        _ => help.into(),
    }
}

/// A set-up position as written: a grid of characters and who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenPosition {
    pub(super) field: SetupField,
    pub(super) grid: Grid,
    /// The side to move; `None` if it is not given and irrelevant to the caller.
    pub(super) to_move: Option<Side>,
}

/// The form in which the positions of a game are written.
pub(super) struct PositionFormat {
    pub(super) outline: Outline,
    /// The names of the sides.
    pub(super) sides: [&'static str; 2],
    /// The letters of the stones, each with the symbol that drawings may have instead.
    pub(super) symbols: &'static [(char, char)],
    /// The side of a stone's letter; the letter also names the side.
    pub(super) side_of: fn(char) -> Option<Side>,
    /// Whether the numbers of stones show who is to move if nothing else does: the first side if both have equally many, the
    /// second side if the first has one more.
    pub(super) stones_show_turn: bool,
}

/// Reads the set-up position, if there is one.
pub(super) fn read_position(
    options: &SetupOptions<'_>,
    format: &PositionFormat,
) -> Result<Option<WrittenPosition>, SetupFault> {
    let Some((field, text, form)) = options.board() else { return Ok(None) };
    let malformed = |start: usize, length: usize, message: String| {
        SetupFault::new(field, Fault::new(Code::BadPosition, message)).at(start..start + length)
    };
    let (board, rest) = match form {
        Form::Diagram | Form::Pattern => (text, ""),
        Form::OneLine => {
            let board = text.trim_start();
            board.split_at(board.find(char::is_whitespace).unwrap_or(board.len()))
        }
    };
    let offset = |part: &str| Span::within(text.as_bytes(), part.as_bytes()).start;
    let letter_of = |character| {
        let symbol = format.symbols.iter().find(|(_, symbol)| form == Form::Diagram && *symbol == character);
        let letter = symbol.map_or(character, |(letter, _)| *letter);
        (format.side_of)(letter).map(|_| letter)
    };
    let grid = Grid::read(board, format.outline, form, letter_of)
        .map_err(|GridError { range, message }| malformed(offset(board) + range.start, range.len(), message))?;
    let wrong_side = |message| SetupFault::new(SetupField::ToMove, Fault::new(Code::BadPosition, message));
    let to_move = match (rest.trim(), options.to_move) {
        ("", ToMove::Shown) => Some(format.side_by_stones(&grid).map_err(|message| malformed(0, text.len(), message))?),
        ("", ToMove::Anyone) => format.side_by_stones(&grid).ok(),
        ("", ToMove::Named(name)) => Some(format.side_named(name).map_err(wrong_side)?),
        (name, to_move) => {
            let written =
                format.side_named(name).map_err(|message| malformed(offset(rest.trim()), name.len(), message))?;
            if let ToMove::Named(other) = to_move
                && format.side_named(other) != Ok(written)
            {
                return Err(wrong_side("the position has the other side to move".to_owned()));
            }
            Some(written)
        }
    };
    Ok(Some(WrittenPosition { field, grid, to_move }))
}

impl PositionFormat {
    fn side_named(&self, name: &str) -> Result<Side, String> {
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
        match (self.stones_show_turn, count(Side::First), count(Side::Second)) {
            (true, firsts, seconds) if firsts == seconds => Ok(Side::First),
            (true, firsts, seconds) if firsts == seconds + 1 => Ok(Side::Second),
            (true, firsts, seconds) => Err(format!(
                "the side to move is not given, and cannot be derived from {firsts} {first} and {seconds} {second} stones"
            )),
            (false, ..) => Err(format!("the side to move is not given: `{first}` or `{second}`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Notation;
    use crate::games::crossings::Crossings;
    use crate::games::crossway::Crossway;

    fn read<P: Notation>(options: &SetupOptions<'_>) -> Result<String, String> {
        let setup = P::read_setup(options).map_err(|fault| fault.to_string())?;
        P::begin(&setup).map(|position| position.one_line()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn symbols_of_drawings_are_stones_in_diagrams_only() {
        let options = SetupOptions { diagram: Some("●○\n..\n"), ..SetupOptions::default() };
        assert_eq!(read::<Crossway>(&options), Ok("BW/2 B".into()));
        let options = SetupOptions { position: Some("●○/2"), ..SetupOptions::default() };
        assert_eq!(read::<Crossway>(&options), Err("‘●’ is not a stone of this game".into()));
    }

    /// The side may be given by its name or its letter, but only one side.
    #[test]
    fn a_position_has_one_side_to_move() {
        let named = |position, name| {
            let to_move = ToMove::Named(name);
            read::<Crossway>(&SetupOptions { position: Some(position), to_move, ..SetupOptions::default() })
        };
        for name in ["white", "White", "W", "w", "h"] {
            assert_eq!(named("BW/2", name), Ok("BW/2 W".into()));
            assert_eq!(named("BW/2 White", name), Ok("BW/2 W".into()));
            assert_eq!(named("BW/2 b", name), Err("the position has the other side to move".into()));
        }
        let message = "‘red’ is not a side; write `black` or `white`";
        assert_eq!([named("BW/2", "red"), named("BW/2 red", "white")], [Err(message.into()), Err(message.into())]);
    }

    #[test]
    fn the_side_to_move_is_counted_where_it_is_not_given() {
        let shown = |position| read::<Crossway>(&SetupOptions { position: Some(position), ..SetupOptions::default() });
        assert_eq!([shown("B1/1W"), shown("B1/2")], [Ok("B1/1W B".into()), Ok("B1/2 W".into())]);
        for (position, count) in [("BB/2", "2 black and 0"), ("WB/1W", "1 black and 2")] {
            let message = format!("the side to move is not given, and cannot be derived from {count} white stones");
            assert_eq!(shown(position), Err(message));
        }
        let crossings = SetupOptions { position: Some("8/8/8/w7/7b/8/8/8"), ..SetupOptions::default() };
        assert_eq!(read::<Crossings>(&crossings), Err("the side to move is not given: `white` or `black`".into()));
    }

    #[test]
    fn faults_are_found_in_the_text() {
        for (text, wrong) in [("B1/Z1", "Z"), ("  BX/2 B", "X"), ("  BW/2  red ", "red"), ("BB/2", "BB/2")] {
            let options = SetupOptions { position: Some(text), ..SetupOptions::default() };
            let fault = Crossway::read_setup(&options).unwrap_err();
            assert_eq!(fault.range.map(|range| &text[range]), Some(wrong), "{text}");
        }
    }
}
