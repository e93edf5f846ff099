//! The common part of Crossway and Cross: two sides take turns placing one stone, with the pie rule.

mod placed_stones;

#[cfg(test)]
pub(super) use placed_stones::check_against_the_rules;
pub(super) use placed_stones::{PlacedStones, PlacementGame};

use std::fmt;
use std::ops::RangeInclusive;

use nom::character::complete::digit1;
use nom::{IResult, Parser};

use super::symmetry::{CellContent, PASS, SWAP, Symmetry};
use super::written_position::WrittenPosition;
use super::{Fault, Seat, SetupFault, SetupField, SetupOptions, Side, Turn, Word};
use crate::board::Cell;
use crate::diagnostic::{Code, shorten};

/// One ply of a placement game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A stone of the side to move on an empty cell.
    Place(Cell),
    /// The pie rule: the players exchange their sides, the stones stay (CW5, CR3).
    Swap,
    /// A forced pass (CW6).
    Pass,
}

impl Move {
    /// The move under a symmetry of the board.
    pub(super) fn image(self, symmetry: &Symmetry) -> Move {
        match self {
            Move::Place(cell) => Move::Place(symmetry.image(cell)),
            other => other,
        }
    }

    /// The [code](super::symmetry::Symmetric::code) of the move.
    pub(super) fn code(self) -> u32 {
        match self {
            Move::Place(cell) => cell.0.into(),
            Move::Swap => SWAP,
            Move::Pass => PASS,
        }
    }

    /// The move with this code.
    pub(super) fn from_code(code: u32) -> Option<Move> {
        match code {
            SWAP => Some(Move::Swap),
            PASS => Some(Move::Pass),
            _ => u16::try_from(code).ok().map(|cell| Move::Place(Cell(cell))),
        }
    }

    /// Appends the canonical text.
    pub(super) fn write(self, text: &mut String, name: impl Fn(Cell, &mut String)) {
        match self {
            Move::Place(cell) => name(cell, text),
            Move::Swap => text.push_str("swap"),
            Move::Pass => text.push_str("pass"),
        }
    }

    /// Reads a move that is a word, in any case; `swap-pieces` gets its own fault.
    pub(super) fn from_word(text: &[u8]) -> Option<Result<Move, Box<Fault>>> {
        Some(match Word::of(text)? {
            Word::Swap => Ok(Move::Swap),
            Word::Pass => Ok(Move::Pass),
            Word::SwapPieces => {
                let fault = Fault::new(Code::SwapPieces, "‘swap-pieces’ is a different pie rule").help(
                    "in this game the players exchange sides and the stone stays where it is; \
                     if that was meant, write `swap`",
                );
                Err(Box::new(fault))
            }
        })
    }
}

/// The content with the stone of the other side, as [`Symmetric::exchanged`](super::symmetry::Symmetric::exchanged) returns it.
pub(super) fn exchanged(content: CellContent) -> CellContent {
    [0, 2, 1][usize::from(content)]
}

/// The [candidates](super::RandomPlay::candidates) of random games. A pass is not among them, because it is always forced.
pub(super) fn candidates(empty: impl Iterator<Item = Cell>) -> Vec<Move> {
    empty.map(Move::Place).chain([Move::Swap]).collect()
}

/// Whether the pie rule may be used in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pie {
    /// The pie rule may be used at ply 2.
    On,
    /// The players agreed to play without it.
    Off,
    /// The game began from a set-up position.
    SetUp,
}

/// The reason why `swap` is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwapFault {
    /// The pie rule is switched off.
    Off,
    /// The game began from a set-up position.
    AfterSetUp,
    /// The players have swapped already.
    Twice,
    /// A swap is only legal as the answer to the first placement.
    NotPlyTwo,
}

impl SwapFault {
    fn message(self) -> &'static str {
        match self {
            SwapFault::Off => "this game is played without `swap`",
            SwapFault::AfterSetUp => "`swap` is not allowed in a game from a set-up position",
            SwapFault::Twice => "the sides have already been swapped",
            SwapFault::NotPlyTwo => "`swap` is only allowed at ply 2",
        }
    }

    pub(super) fn explain(self) -> Fault {
        let (code, help) = match self {
            SwapFault::Off => (Code::SwapOff, "remove `[Swap \"no\"]` if the pie rule was in force"),
            SwapFault::AfterSetUp => {
                (Code::SwapAfterSetUp, "the pie rule applies to the first stone on an empty board")
            }
            SwapFault::Twice => (Code::SwapTwice, "the pie rule can be used once, at ply 2"),
            SwapFault::NotPlyTwo => (Code::SwapMisplaced, "it is the second player's answer to the first stone"),
        };
        Fault::new(code, self.message()).help(help)
    }
}

impl fmt::Display for SwapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

/// The player to move, and the owners of the sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turns {
    to_move: Side,
    plies: u32,
    swapped: bool,
    pie: Pie,
}

impl Turns {
    pub(super) fn new(to_move: Side, pie: Pie) -> Turns {
        Turns { to_move, plies: 0, swapped: false, pie }
    }

    /// The number of stones placed since the start, if neither side has passed.
    pub(super) fn placements(self) -> u32 {
        self.plies - u32::from(self.swapped)
    }

    /// Whether this is the beginning of a game from the empty board.
    pub(super) fn is_untouched(self) -> bool {
        self.plies == 0 && self.pie != Pie::SetUp
    }

    #[inline]
    pub(super) fn side(self) -> Side {
        self.to_move
    }

    pub(super) fn turn(self) -> Turn {
        Turn { seat: self.owner(self.to_move), side: self.to_move }
    }

    pub(super) fn owner(self, side: Side) -> Seat {
        if (side == Side::First) == self.swapped { Seat(2) } else { Seat(1) }
    }

    /// Whether the pie rule is in force.
    pub(super) fn offers_swap(self) -> bool {
        self.pie == Pie::On
    }

    #[inline]
    pub(super) fn check_swap(self) -> Result<(), SwapFault> {
        match self.pie {
            Pie::Off => Err(SwapFault::Off),
            Pie::SetUp => Err(SwapFault::AfterSetUp),
            Pie::On if self.swapped => Err(SwapFault::Twice),
            Pie::On if self.plies != 1 => Err(SwapFault::NotPlyTwo),
            Pie::On => Ok(()),
        }
    }

    /// After a swap the second side is still to move: it now belongs to the other player, who has not moved since the first
    /// stone.
    #[inline]
    pub(super) fn advance(&mut self, mv: Move) {
        self.plies += 1;
        if mv == Move::Swap {
            self.swapped = true;
        } else {
            self.to_move = self.to_move.other();
        }
    }
}

/// Whether the pie rule is in force: yes, unless the option says no.
pub(super) fn read_swap(options: &SetupOptions<'_>) -> Result<bool, SetupFault> {
    match options.swap.map(str::trim) {
        None => Ok(true),
        Some(word) if word.eq_ignore_ascii_case("yes") => Ok(true),
        Some(word) if word.eq_ignore_ascii_case("no") => Ok(false),
        Some(word) => Err(SetupFault::new(
            SetupField::Swap,
            Fault::new(Code::BadTagValue, format!("‘{}’ is not a valid value for Swap", shorten(word)))
                .help("write `yes` or `no`"),
        )),
    }
}

/// Combines the options: the size, as given or as the position shows it, and the state of the pie rule.
pub(super) fn combine(
    size: Option<u16>,
    shown: Option<u16>,
    position: Option<&WrittenPosition>,
    swap: bool,
    sizes: RangeInclusive<u16>,
) -> Result<(Option<u16>, Pie), SetupFault> {
    let Some((position, shown)) = position.zip(shown) else {
        return Ok((size, if swap { Pie::On } else { Pie::Off }));
    };
    let fault = |message| Fault::new(Code::BadPosition, message);
    let fault = match size {
        Some(size) if size != shown => fault(format!("the position has size {shown}, but the size is given as {size}"))
            .help(format!("leave the size out, or write a position of size {size}")),
        None if !sizes.contains(&shown) => {
            fault(format!("the position has size {shown}; sizes go from {} to {}", sizes.start(), sizes.end()))
        }
        _ => return Ok((Some(shown), Pie::SetUp)),
    };
    Err(SetupFault::new(position.field, fault))
}

/// Reads a number of one or two digits without leading zero. Returns it with its length.
#[inline]
pub(super) fn short_number(text: &[u8]) -> Option<(u16, usize)> {
    let digit = |at: usize| text.get(at).map_or(u32::MAX, |byte| u32::from(*byte).wrapping_sub(u32::from(b'0')));
    let (first, second) = (digit(0), digit(1));
    if !(1..=9).contains(&first) {
        return None;
    }
    let has_two = second < 10;
    let number = if has_two { 10 * first + second } else { first };
    Some((number as u16, 1 + usize::from(has_two)))
}

/// A decimal number; `u16::MAX` if it is too large.
pub(super) fn row_number(text: &[u8]) -> IResult<&[u8], u16, ()> {
    let value = |digits: &[u8]| {
        digits.iter().fold(0u16, |value, digit| value.saturating_mul(10).saturating_add(u16::from(digit - b'0')))
    };
    digit1.map(value).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Grid;

    #[test]
    fn moves_have_codes() {
        for mv in [Move::Place(Cell(0)), Move::Place(Cell(u16::MAX)), Move::Swap, Move::Pass] {
            assert_eq!(Move::from_code(mv.code()), Some(mv));
        }
        assert_eq!(Move::from_code(u32::from(u16::MAX) + 1), None);
    }

    /// CW2, CW5, CR2, CR3: a stone on any empty cell, or a swap.
    #[test]
    fn candidates_are_the_placements_and_a_swap() {
        let cells = [Cell(5), Cell(9)];
        assert_eq!(candidates(cells.into_iter()), [Move::Place(cells[0]), Move::Place(cells[1]), Move::Swap]);
    }

    #[test]
    fn faults_of_swaps_say_the_same_in_reports() {
        let faults = [SwapFault::Off, SwapFault::AfterSetUp, SwapFault::Twice, SwapFault::NotPlyTwo];
        for fault in faults {
            assert_eq!(fault.to_string(), fault.explain().message);
            assert!(fault.to_string().contains("swap"));
        }
    }

    /// CW5, CR3: a swap is offered in a game from the empty board, unless the players agreed to play without it.
    #[test]
    fn a_swap_is_offered_where_the_pie_rule_is_in_force() {
        let offers = |pie| Turns::new(Side::First, pie).offers_swap();
        assert_eq!([Pie::On, Pie::Off, Pie::SetUp].map(offers), [true, false, false]);
    }

    /// CW1, CW5: a position has one of the sizes of the game, and the given one, if there is one; `swap` is not allowed
    /// in it.
    #[test]
    fn the_size_of_a_position_is_checked() {
        let grid = Grid { rows: Vec::new() };
        let position = WrittenPosition { field: SetupField::Diagram, grid, to_move: None };
        let combined = |size, shown, position, swap| {
            combine(size, shown, position, swap, 2..=52).map_err(|fault| (fault.field, fault.to_string()))
        };
        assert_eq!(combined(Some(9), None, None, true), Ok((Some(9), Pie::On)));
        assert_eq!(combined(None, None, None, false), Ok((None, Pie::Off)));
        for shown in [2, 52] {
            assert_eq!(combined(None, Some(shown), Some(&position), true), Ok((Some(shown), Pie::SetUp)));
            assert_eq!(combined(Some(shown), Some(shown), Some(&position), false), Ok((Some(shown), Pie::SetUp)));
        }
        for shown in [1, 53] {
            let message = format!("the position has size {shown}; sizes go from 2 to 52");
            assert_eq!(combined(None, Some(shown), Some(&position), true), Err((SetupField::Diagram, message)));
        }
        let message = "the position has size 4, but the size is given as 5".to_owned();
        assert_eq!(combined(Some(5), Some(4), Some(&position), true), Err((SetupField::Diagram, message)));
    }

    /// Other bytes than digits end a number; a `:` is the one after `9`.
    #[test]
    fn short_numbers_have_one_or_two_digits() {
        for first in 0..=u8::MAX {
            assert_eq!(short_number(&[first]), short_number(&[first, b' ']));
            for second in 0..=u8::MAX {
                let [tens, ones] = [first, second].map(|byte| char::from(byte).to_digit(10));
                let expected = match (tens, ones) {
                    (None | Some(0), _) => None,
                    (Some(only), None) => Some((only as u16, 1)),
                    (Some(tens), Some(ones)) => Some((10 * tens as u16 + ones as u16, 2)),
                };
                assert_eq!(short_number(&[first, second, b'7']), expected);
            }
        }
    }
}
