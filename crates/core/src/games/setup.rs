//! Set-up options and set-up positions, as text.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::{Fault, Seat, SetupFault};
use crate::board::Side;
use crate::board::grid::{Form, Grid, GridError, Outline};
use crate::diagnostic::{Code, shorten};

/// The maximum number of players of any game.
pub const MAX_PLAYERS: usize = 4;

/// The tags that name the players, by seat.
pub const PLAYERS: [&str; MAX_PLAYERS] = ["Player1", "Player2", "Player3", "Player4"];

/// Set-up options as text. Each game reads its own ([`Notation::OPTIONS`]).
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::{Notation, Position, SetupOptions, crossway::Crossway};
///
/// let options = SetupOptions { size: Some("9"), swap: Some("no"), ..SetupOptions::default() };
/// let start = Crossway::begin(&Crossway::read_setup(&options)?)?;
/// assert_eq!(start.legal_moves().len(), 81);
/// # Ok::<(), xgames::games::SetupFault>(())
/// ```
///
/// [`Notation::OPTIONS`]: super::Notation::OPTIONS
#[derive(Clone, Copy, Debug, Default)]
pub struct SetupOptions<'a> {
    /// The size of the board.
    pub size: Option<&'a str>,
    /// Whether the pie rule is in force: `yes` or `no`.
    pub swap: Option<&'a str>,
    /// The letters of columns: `go` or `plain`.
    pub coords: Option<&'a str>,
    /// A set-up position in one line.
    pub position: Option<&'a str>,
    /// A set-up position as a printed board; ignored if [`SetupOptions::position`] is given.
    pub diagram: Option<&'a str>,
    /// The side to move in a set-up position that does not say so.
    pub to_move: ToMove<'a>,
    /// The turn cycle.
    pub seats: Option<&'a str>,
    /// The highest seat that is named, if the turn cycle is not given; 0 if none is.
    pub named_seats: usize,
    /// The hands, by seat.
    pub hands: [Option<&'a str>; MAX_PLAYERS],
    /// The order in which all stones are drawn.
    pub bag: Option<&'a str>,
    /// Whether the moves record which stones are drawn.
    pub draws_are_recorded: bool,
    /// The player for whom the game is shown; `None` for a referee, who sees all hands and the bag.
    pub viewer: Option<Seat>,
}

/// The side to move in a set-up position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToMove<'a> {
    /// The position shows it.
    #[default]
    Shown,
    /// The side or the player with this name is to move.
    Named(&'a str),
    /// The side to move is irrelevant to the caller.
    Anyone,
}

/// An option among the [`SetupOptions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupField {
    /// The option [`SetupOptions::size`].
    Size,
    /// The option [`SetupOptions::swap`].
    Swap,
    /// The option [`SetupOptions::coords`].
    Coords,
    /// The option [`SetupOptions::position`].
    Position,
    /// The option [`SetupOptions::diagram`].
    Diagram,
    /// The option [`SetupOptions::to_move`].
    ToMove,
    /// The option [`SetupOptions::seats`] or [`SetupOptions::named_seats`].
    Seats,
    /// One of [`SetupOptions::hands`], counted from 0.
    Hand(u8),
    /// The option [`SetupOptions::bag`].
    Bag,
    /// The hand of the player to move; see [`Hands::set_hand`](super::Hands::set_hand).
    HandToMove,
}

impl SetupField {
    /// The tag that holds the option in records, if there is one.
    #[must_use]
    pub fn tag(self) -> Option<&'static str> {
        match self {
            SetupField::Size => Some("Size"),
            SetupField::Swap => Some("Swap"),
            SetupField::Coords => Some("Coords"),
            SetupField::Position => Some("Position"),
            SetupField::Seats => Some("Seats"),
            SetupField::Hand(index) => ["Hand1", "Hand2", "Hand3", "Hand4"].get(usize::from(index)).copied(),
            SetupField::Bag => Some("Bag"),
            SetupField::Diagram | SetupField::ToMove | SetupField::HandToMove => None,
        }
    }
}

impl<'a> SetupOptions<'a> {
    /// Reads these options from tags. `tag` returns the value of a tag.
    #[must_use]
    pub fn from_tags(options: &[SetupField], tag: impl Fn(&'static str) -> Option<&'a str>) -> SetupOptions<'a> {
        let mut read = SetupOptions::default();
        for option in options {
            let value = option.tag().and_then(&tag);
            match option {
                SetupField::Size => read.size = value,
                SetupField::Swap => read.swap = value,
                SetupField::Coords => read.coords = value,
                SetupField::Position => read.position = value,
                SetupField::Bag => read.bag = value,
                SetupField::Hand(index) => {
                    if let Some(hand) = read.hands.get_mut(usize::from(*index)) {
                        *hand = value;
                    }
                }
                SetupField::Seats => {
                    read.seats = value;
                    read.named_seats =
                        (1..=MAX_PLAYERS).rev().find(|seat| tag(PLAYERS[seat - 1]).is_some()).unwrap_or(0);
                }
                SetupField::Diagram | SetupField::ToMove | SetupField::HandToMove => {}
            }
        }
        read
    }

    /// The board of a set-up position, if there is one: its option, its text and its form.
    #[must_use]
    pub(super) fn board(&self) -> Option<(SetupField, &'a str, Form)> {
        let position = self.position.map(|text| (SetupField::Position, text, Form::OneLine));
        position.or_else(|| self.diagram.map(|text| (SetupField::Diagram, text, Form::Diagram)))
    }
}

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
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
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
