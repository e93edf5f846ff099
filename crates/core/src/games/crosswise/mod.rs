//! Crosswise (Nicholas Cravotta, 2011).
//!
//! Two teams lay stones with six symbols on 6×6 cells; one team owns the rows, the other the columns.
//! Hands and bag are hidden, so a record may show all, some or none of their stones. The same code judges all of them,
//! each as far as possible. The published rules and the rulings (CZ1–CZ11) are in `docs/rules/crosswise.md`.

mod deal;
mod diagram;
mod geometry;
mod hands;
pub mod kernel;
mod lines;
mod match_rules;
mod move_text;
mod notation;
mod seats;
mod setup;
mod stones;
mod symmetry;
mod tactics;

pub use deal::{Deal, Hidden};
pub use geometry::GridCell;
pub use lines::{Line, lines_of, lines_through, owner_of};
pub use match_rules::MatchRules;
pub use seats::Seats;
pub use stones::hide_stones;
pub use stones::{Stone, Symbol, Wild};

use std::fmt;

use self::geometry::ALL_CELLS;
use self::hands::{Contradiction, Hand, Range, Stock};
use self::kernel::{Board, End};
use self::lines::LINES;
use super::{Outcome, Position, Reason, Seat, SetupFault, Side, Turn};

/// The number of cells per side.
pub const SIZE: u16 = 6;

/// The cells that hold each symbol, one bit per cell; bit 0 is a1, bit 1 is b1.
type Stones = [u64; Symbol::ALL.len()];

/// The points of the rows and of the columns (CZ8).
fn points(stones: &Stones) -> [u8; 2] {
    let points = LINES.map(|cells| Line::of(stones, cells).points());
    [Side::First, Side::Second].map(|side| points[lines_of(side)].iter().sum())
}

/// A player's action in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A symbol from the hand on a vacant cell.
    Place(Symbol, GridCell),
    /// The action `M`: the stone of the first cell goes to the second.
    Move(GridCell, GridCell),
    /// The action `R`: the stone of this cell goes into the hand.
    Remove(GridCell),
    /// The action `S`: a symbol from the hand takes the place of the stone of this cell, which goes to the hand.
    Swap(Symbol, GridCell),
    /// The action `X`: two cells exchange their stones.
    Exchange(GridCell, GridCell),
    /// The player passes, because nothing can be played (CZ6).
    Pass,
}

/// A ply of Crosswise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The action.
    pub action: Action,
    /// The stone that goes from the board to the hand, if the record names it.
    pub taken: Option<Symbol>,
    /// The stone that is drawn afterwards, as recorded.
    pub drawn: Draw,
}

/// A draw as a record states it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Draw {
    /// The record says nothing: it has no draws, or the move does not come from a record.
    #[default]
    NotRecorded,
    /// The record has draws, but not this one.
    Omitted,
    /// The record says that a stone was drawn, but not which.
    Unknown,
    /// The record says that this stone was drawn.
    Known(Stone),
}

impl From<Action> for Move {
    fn from(action: Action) -> Move {
        Move { action, taken: None, drawn: Draw::NotRecorded }
    }
}

/// The reason why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has ended already.
    GameOver,
    /// The cell is not vacant.
    Occupied(GridCell),
    /// A wild acts on a stone; this cell has none (CZ5).
    NoTarget(GridCell),
    /// A wild needs two different cells (CZ5).
    SameCell(GridCell),
    /// The record names another stone than the one on the cell.
    WrongTaken {
        /// The cell.
        cell: GridCell,
        /// The recorded symbol.
        recorded: Symbol,
        /// The symbol on the cell.
        actual: Symbol,
    },
    /// The mover cannot hold this stone.
    NotInHand(Stone),
    /// All stones of this kind are accounted for elsewhere (CZ1).
    TooMany(Stone),
    /// A pass although this stone of the hand can be played (CZ6).
    Playable(Stone),
    /// A pass although the hand must hold a playable stone (CZ6).
    NotStuck,
    /// A draw is due and not recorded, although the record has draws (CZ4).
    DrawMissing,
    /// No draw is due (CZ4).
    DrawNotDue(NotDue),
    /// The record names another stone than the next one of the bag.
    WrongDraw {
        /// The recorded stone.
        recorded: Stone,
        /// The next stone of the bag.
        actual: Stone,
    },
}

/// The reason why no stone is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDue {
    /// The hand is full.
    HandFull,
    /// The bag is empty.
    BagEmpty,
    /// The player passed.
    Passed,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::GameOver => f.write_str("the game is over"),
            Illegal::Occupied(cell) => write!(f, "{cell} is occupied"),
            Illegal::NoTarget(cell) => write!(f, "there is no stone on {cell}"),
            Illegal::SameCell(cell) => write!(f, "both cells are {cell}"),
            Illegal::WrongTaken { cell, recorded, actual } => write!(f, "{cell} holds {actual}, not {recorded}"),
            Illegal::NotInHand(stone) => write!(f, "{stone} cannot be in the hand of the player to move"),
            Illegal::TooMany(stone) => write!(f, "no {stone} is left"),
            Illegal::Playable(stone) => write!(f, "the player may not pass while {stone} can be played"),
            Illegal::NotStuck => f.write_str("the player must hold a stone that can be played, and may not pass"),
            Illegal::DrawMissing => f.write_str("a stone is drawn, but the record does not name it"),
            Illegal::DrawNotDue(_) => f.write_str("no stone is drawn"),
            Illegal::WrongDraw { recorded, actual } => {
                write!(f, "the next stone of the bag is {actual}, not {recorded}")
            }
        }
    }
}

impl std::error::Error for Illegal {}

impl From<Contradiction> for Illegal {
    fn from(contradiction: Contradiction) -> Illegal {
        match contradiction {
            Contradiction::NotInHand(stone) => Illegal::NotInHand(stone),
            Contradiction::TooMany(stone) => Illegal::TooMany(stone),
            Contradiction::Playable(stone) => Illegal::Playable(stone),
            Contradiction::NotStuck | Contradiction::OtherSize(_) | Contradiction::Missing(_) => Illegal::NotStuck,
            Contradiction::WrongDraw { recorded, actual } => Illegal::WrongDraw { recorded, actual },
        }
    }
}

/// A position of Crosswise, with what is known about the hidden stones.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::crosswise::{Action, Crosswise, Seats, Symbol};
/// use xgames::games::{Notation, Position};
///
/// // Nothing is known about hands and bag, so every stone may be played.
/// let mut position = Crosswise::new(Seats::by_number(2));
/// position.play_text("Ac4")?;
/// let mv = position.play_text("Rc4")?;
/// assert_eq!(mv.action, Action::Remove("c4".parse()?));
/// assert_eq!(position.points(), [0, 0]);
///
/// let illegal = position.play_text("Ma1-b2").unwrap_err();
/// assert_eq!(illegal.to_string(), "there is no stone on a1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crosswise {
    seats: Seats,
    /// The index in the turn cycle of the player to move.
    place: u8,
    stones: Stones,
    stock: Stock,
    /// The seats that have passed since the last action, one bit each.
    passed: u8,
    /// Whether the record has draws; if so, it has all of them.
    draws_are_recorded: bool,
    outcome: Option<Outcome>,
    /// The player for whom the position is shown; `None` for a referee.
    viewer: Option<Seat>,
}

impl Crosswise {
    /// The empty board with full hands of unknown stones.
    #[must_use]
    pub fn new(seats: Seats) -> Crosswise {
        setup::unknown_deal(seats)
    }

    fn occupied(&self) -> u64 {
        self.stones.iter().fold(0, |all, of_symbol| all | of_symbol)
    }

    fn vacant(&self) -> u64 {
        ALL_CELLS & !self.occupied()
    }

    /// The stone on a cell.
    #[must_use]
    pub fn stone_at(&self, cell: GridCell) -> Option<Symbol> {
        kernel::symbol_at(&self.stones, cell)
    }

    /// Removes the stone from a cell.
    fn lift(&mut self, cell: GridCell) -> Result<Symbol, Illegal> {
        self.stones.lift(cell).ok_or(Illegal::NoTarget(cell))
    }

    /// The twelve lines: the rows from the bottom, then the columns from the left.
    #[must_use]
    pub fn lines(&self) -> [Line; LINES.len()] {
        LINES.map(|cells| Line::of(&self.stones, cells))
    }

    /// The points of the rows and of the columns.
    #[must_use]
    pub fn points(&self) -> [u8; 2] {
        points(&self.stones)
    }

    /// The number of stones in the bag, if known.
    #[must_use]
    pub fn bag(&self) -> Option<u8> {
        self.stock.bag
    }

    /// The turn cycle.
    #[must_use]
    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// The index in the turn cycle of the player to move.
    #[must_use]
    pub fn place(&self) -> usize {
        self.place.into()
    }

    /// Whether a player has passed since the last action; seats without a player have not.
    #[must_use]
    pub fn has_passed(&self, seat: Seat) -> bool {
        let passed = seat.0.checked_sub(1).and_then(|index| self.passed.checked_shr(index.into()));
        passed.is_some_and(|passed| passed & 1 != 0)
    }

    /// The team of a player.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Side {
        self.seats.side_of(seat)
    }

    /// The first line with six equal symbols, as an index into [`Crosswise::lines`].
    fn six(&self) -> Option<usize> {
        kernel::six(&self.stones)
    }

    /// The outcome after a whole action (CZ6, CZ7, CZ8).
    fn outcome_now(&self) -> Option<Outcome> {
        Some(match kernel::end(self.six(), self.vacant(), self.passed, self.seats.players())? {
            End::Six(side) => Outcome { winner: Some(side), reason: Reason::Six },
            End::Points => Outcome { winner: kernel::winner_by_points(self.points()), reason: Reason::Score },
        })
    }

    /// Whether every seat has passed since the last action (CZ6).
    fn all_have_passed(&self) -> bool {
        kernel::all_have_passed(self.passed, self.seats.players())
    }

    fn seat(&self) -> Seat {
        self.seats.at(self.place.into())
    }

    /// The mover's index among the hands.
    fn mover(&self) -> usize {
        usize::from(self.seat().0) - 1
    }

    /// The mover's hand, as far as it is known.
    fn hand(&self) -> &Hand {
        &self.stock.hands[self.mover()]
    }

    /// Plays a move, or returns why it is illegal; the position is then unspecified.
    fn advance(&mut self, mv: Move) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        let mover = self.mover();
        if mv.action == Action::Pass {
            self.stock.pass(mover, Range::unplayable(self.occupied().count_ones()))?;
        } else {
            self.act(mv, mover)?;
        }
        self.passed = kernel::passed_after(self.passed, mover, mv.action);
        // Checked once, after the whole action (CZ7).
        self.outcome = self.outcome_now();
        // Nothing is drawn after the end; a draw recorded there gets a remark.
        if self.outcome.is_none() {
            self.refill(mv, mover)?;
        }
        self.place = kernel::next_place(self.place, self.seats.length());
        Ok(())
    }

    /// Carries out the action on the board and in the hand (CZ5).
    fn act(&mut self, mv: Move, mover: usize) -> Result<(), Illegal> {
        let vacant = |position: &Crosswise, cell: GridCell| match position.stone_at(cell) {
            None => Ok(()),
            Some(_) => Err(Illegal::Occupied(cell)),
        };
        let mut taken = None;
        match mv.action {
            Action::Pass => {}
            Action::Place(symbol, cell) => {
                vacant(self, cell)?;
                self.stock.play(mover, Stone::Symbol(symbol))?;
                self.stones.lay(symbol, cell);
            }
            Action::Move(from, to) => {
                if from == to {
                    return Err(Illegal::SameCell(from));
                }
                let symbol = self.lift(from)?;
                vacant(self, to)?;
                self.stock.play(mover, Stone::Wild(Wild::Move))?;
                self.stones.lay(symbol, to);
            }
            Action::Remove(cell) => {
                taken = Some((cell, self.lift(cell)?));
                self.stock.play(mover, Stone::Wild(Wild::Remove))?;
            }
            Action::Swap(symbol, cell) => {
                taken = Some((cell, self.lift(cell)?));
                self.stock.play(mover, Stone::Wild(Wild::Swap))?;
                self.stock.play(mover, Stone::Symbol(symbol))?;
                self.stones.lay(symbol, cell);
            }
            Action::Exchange(one, other) => {
                if one == other {
                    return Err(Illegal::SameCell(one));
                }
                let (first, second) = (self.lift(one)?, self.lift(other)?);
                self.stock.play(mover, Stone::Wild(Wild::Exchange))?;
                self.stones.lay(first, other);
                self.stones.lay(second, one);
            }
        }
        if let Some((cell, actual)) = taken {
            if let Some(recorded) = mv.taken.filter(|recorded| *recorded != actual) {
                return Err(Illegal::WrongTaken { cell, recorded, actual });
            }
            self.stock.pick_up(mover, actual);
        }
        Ok(())
    }

    /// Draws a stone if one is due (CZ4).
    fn refill(&mut self, mv: Move, mover: usize) -> Result<(), Illegal> {
        let not_due = if mv.action == Action::Pass {
            Some(NotDue::Passed)
        } else if self.stock.bag == Some(0) {
            Some(NotDue::BagEmpty)
        } else {
            let full = self.seats.hand_size(self.seat());
            (self.hand().size() >= full).then_some(NotDue::HandFull)
        };
        let named = match (not_due, mv.drawn) {
            (Some(_), Draw::NotRecorded | Draw::Omitted) => return Ok(()),
            (Some(why), Draw::Unknown | Draw::Known(_)) => return Err(Illegal::DrawNotDue(why)),
            (None, Draw::NotRecorded | Draw::Omitted) if self.stock.bag.is_none() || self.hand().is_open() => {
                self.stock.draw_if_possible(mover);
                return Ok(());
            }
            (None, Draw::Omitted) => return Err(Illegal::DrawMissing),
            (None, Draw::NotRecorded | Draw::Unknown) => None,
            (None, Draw::Known(stone)) => Some(stone),
        };
        Ok(self.stock.draw(mover, named)?)
    }

    /// Whether the mover's hand can hold a stone, and also a second one.
    fn may_hold(&self, stone: Stone, then: Option<Stone>) -> bool {
        let mut stock = self.stock;
        std::iter::once(stone).chain(then).all(|stone| stock.play(self.mover(), stone).is_ok())
    }

    /// Whether the stones of a hand are hidden from the viewer.
    fn hides(&self, seat: Seat) -> bool {
        self.viewer.is_some_and(|viewer| viewer != seat)
    }

    /// The position as a player knows it: the other hands and the order of the bag are unknown.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> Crosswise {
        Crosswise { viewer: Some(seat), ..*self }.seen()
    }

    /// The position as the viewer knows it.
    fn seen(&self) -> Crosswise {
        match self.viewer {
            Some(Seat(seat)) => Crosswise { stock: self.stock.seen_by(usize::from(seat) - 1), viewer: None, ..*self },
            None => *self,
        }
    }

    /// Whether every stone of the mover's hand is known.
    fn hand_is_known(&self) -> bool {
        self.hand().is_known()
    }
}

impl Action {
    /// An exchange in canonical order: the cell whose name comes first in the alphabet, such as a2 before b1.
    #[must_use]
    pub fn exchange(one: GridCell, other: GridCell) -> Action {
        let by_name = |cell: GridCell| (cell.column(), cell.row());
        if by_name(one) <= by_name(other) { Action::Exchange(one, other) } else { Action::Exchange(other, one) }
    }

    /// The action with an exchange in canonical order.
    #[must_use]
    pub fn canonical(self) -> Action {
        match self {
            Action::Exchange(one, other) => Action::exchange(one, other),
            other => other,
        }
    }
}

impl Position for Crosswise {
    /// The position before the first move.
    type Setup = Crosswise;
    type Move = Move;
    type Illegal = Illegal;

    fn begin(setup: &Crosswise) -> Result<Crosswise, SetupFault> {
        Ok(*setup)
    }

    fn turn(&self) -> Turn {
        Turn { seat: self.seat(), side: self.seats.side_at(self.place.into()) }
    }

    fn owner(&self, side: Side) -> Seat {
        self.seats.lowest(side)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        let mut after = *self;
        after.advance(mv)
    }

    /// Lists all legal moves; if the hand is not fully known, all moves that may be legal.
    fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.outcome.is_some() {
            return;
        }
        let may_play = |stone, then| self.may_hold(stone, then);
        kernel::each_action(self.vacant(), self.occupied(), may_play, |action| moves.push(action.canonical().into()));
        let pass = Action::Pass.into();
        moves.extend(self.check(pass).is_ok().then_some(pass));
    }

    fn play(&mut self, mv: Move) {
        let mut after = *self;
        let played = after.advance(mv);
        debug_assert_eq!(played, Ok(()), "{mv:?}");
        if played.is_ok() {
            *self = after;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

#[cfg(test)]
mod tests;
