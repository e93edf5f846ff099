//! Crosswise (Nicholas Cravotta, 2011).
//!
//! Two teams lay stones with six symbols on 6×6 cells; one team owns the rows, the other the columns.
//! Hands and bag are hidden, so a record may tell all, some or none of their stones; the same rules judge
//! every record as far as it can be judged. The published rules and the rulings (CZ1–CZ11) are in
//! `docs/rules/crosswise.md`.

mod contest;
mod hands;
mod lines;
mod notation;
mod playout;
mod seats;
mod setup;
mod stones;

pub use contest::Contest;
pub use lines::Line;
pub use seats::Seats;
pub use stones::{Stone, Symbol, Wild};

use self::hands::{Doubt, Hand, Range, Stock};
use self::lines::LINES;
use super::{Anew, Outcome, Position, Reason, Seat, SetupFault, Side, Turn};

/// Cells per side.
pub const SIZE: u16 = 6;
const CELLS: u8 = 36;

/// Which cells hold each symbol, a bit a cell; bit 0 is a1, bit 1 is b1.
type Stones = [u64; Symbol::ALL.len()];

/// What a player does in a turn. Cells are counted row by row from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A symbol from the hand on a vacant cell.
    Place(Symbol, u8),
    /// `M`: the stone of the first cell to the second.
    Move(u8, u8),
    /// `R`: the stone of this cell into the hand.
    Remove(u8),
    /// `S`: a symbol from the hand for the stone of this cell, which goes to the hand.
    Swap(Symbol, u8),
    /// `X`: two cells exchange their stones.
    Exchange(u8, u8),
    /// Nothing can be played (CZ6).
    Pass,
}

/// One ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// What is done.
    pub action: Action,
    /// The stone that comes from the board into the hand, where the record names it.
    pub taken: Option<Symbol>,
    /// The stone that is drawn afterwards, where the record says that one is.
    pub drawn: Option<Draw>,
}

/// What a record says of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Which stone was drawn.
    Known(Stone),
    /// That a stone was drawn.
    Unknown,
    /// Nothing, although it tells of other draws.
    Untold,
}

impl From<Action> for Move {
    fn from(action: Action) -> Move {
        Move { action, taken: None, drawn: None }
    }
}

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has ended already.
    GameOver,
    /// The cell is not vacant.
    Occupied(u8),
    /// A wild acts on a stone; this cell has none (CZ5).
    NoTarget(u8),
    /// A wild needs two different cells (CZ5).
    SameCell(u8),
    /// The record names another stone than the one that lies there.
    WrongTaken {
        /// Where it lies.
        cell: u8,
        /// What the record says.
        says: Symbol,
        /// What lies there.
        is: Symbol,
    },
    /// The mover cannot hold this stone.
    NotInHand(Stone),
    /// All stones of this kind are accounted for elsewhere (CZ1).
    TooMany(Stone),
    /// A pass although this stone of the hand can be played (CZ6).
    Playable(Stone),
    /// A pass although the hand must hold a playable stone (CZ6).
    NotStuck,
    /// The draw that is due is not written, in a record that writes draws (CZ4).
    DrawMissing,
    /// No draw is due (CZ4).
    DrawNotDue(NotDue),
    /// Another stone comes from the bag than the record says.
    WrongDraw {
        /// What the record says.
        says: Stone,
        /// What the bag holds.
        is: Stone,
    },
}

/// Why no stone is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDue {
    /// The hand is full.
    HandFull,
    /// The bag is empty.
    BagEmpty,
    /// The player passed.
    Passed,
}

impl From<Doubt> for Illegal {
    fn from(doubt: Doubt) -> Illegal {
        match doubt {
            Doubt::NotInHand(stone) => Illegal::NotInHand(stone),
            Doubt::TooMany(stone) => Illegal::TooMany(stone),
            Doubt::Playable(stone) => Illegal::Playable(stone),
            Doubt::NotStuck | Doubt::OtherSize(_) | Doubt::Missing(_) => Illegal::NotStuck,
            Doubt::WrongDraw { says, is } => Illegal::WrongDraw { says, is },
        }
    }
}

/// A position of Crosswise, and what is known of the stones that nobody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crosswise {
    seats: Seats,
    /// Whose turn it is: a place of the cycle, counted from 0.
    place: u8,
    stones: Stones,
    stock: Stock,
    /// The seats that have passed since the last action, a bit a seat.
    passed: u8,
    /// Whether the record writes draws; then it writes every one.
    draws_are_written: bool,
    outcome: Option<Outcome>,
}

#[inline]
fn bit(cell: u8) -> u64 {
    1 << cell
}

impl Crosswise {
    fn occupied(&self) -> u64 {
        self.stones.iter().fold(0, |all, of_symbol| all | of_symbol)
    }

    /// The stone on a cell.
    #[must_use]
    pub fn stone_at(&self, cell: u8) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| self.stones[*symbol as usize] & bit(cell) != 0)
    }

    /// Takes the stone from a cell.
    fn lift(&mut self, cell: u8) -> Result<Symbol, Illegal> {
        let symbol = self.stone_at(cell).ok_or(Illegal::NoTarget(cell))?;
        self.stones[symbol as usize] &= !bit(cell);
        Ok(symbol)
    }

    fn lay(&mut self, symbol: Symbol, cell: u8) {
        self.stones[symbol as usize] |= bit(cell);
    }

    /// The twelve lines as they are now: the rows from the bottom, then the columns from the left.
    #[must_use]
    pub fn lines(&self) -> [Line; LINES.len()] {
        LINES.map(|cells| Line::of(&self.stones, cells))
    }

    /// The points of the rows and of the columns.
    #[must_use]
    pub fn points(&self) -> [u8; 2] {
        let points = self.lines().map(Line::points);
        let (rows, columns) = points.split_at(SIZE.into());
        [rows.iter().sum(), columns.iter().sum()]
    }

    /// How many stones the bag holds, if that is known.
    #[must_use]
    pub fn bag(&self) -> Option<u8> {
        self.stock.bag
    }

    /// The team of a player.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Side {
        self.seats.side_of(seat)
    }

    /// The first line with six equal symbols, as its number in [`Crosswise::lines`].
    fn six(&self) -> Option<usize> {
        LINES.iter().position(|line| self.stones.iter().any(|of_symbol| of_symbol & line == *line))
    }

    /// What the board has decided (CZ7, CZ8).
    fn outcome_of_board(&self) -> Option<Outcome> {
        if let Some(line) = self.six() {
            let owner = if line < SIZE.into() { Side::First } else { Side::Second };
            return Some(Outcome { winner: Some(owner), reason: Reason::Six });
        }
        (self.occupied().count_ones() == u32::from(CELLS)).then(|| self.outcome_by_score())
    }

    fn outcome_by_score(&self) -> Outcome {
        let [rows, columns] = self.points();
        let winner = match rows.cmp(&columns) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, reason: Reason::Score }
    }

    /// Whether every seat has passed since the last action (CZ6).
    fn all_have_passed(&self) -> bool {
        self.passed.count_ones() == self.seats.players() as u32
    }

    fn seat(&self) -> Seat {
        self.seats.at(self.place.into())
    }

    /// The mover's index among the hands.
    fn mover(&self) -> usize {
        usize::from(self.seat().0) - 1
    }

    /// What is known of the mover's hand.
    fn hand(&self) -> &Hand {
        &self.stock.hands[self.mover()]
    }

    /// Plays a move, or says why it may not be played; then the position is of no more use.
    fn advance(&mut self, mv: Move) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        let mover = self.mover();
        if mv.action == Action::Pass {
            self.stock.pass(mover, Range::unplayable(self.occupied().count_ones()))?;
            self.passed |= 1 << mover;
            self.outcome = self.all_have_passed().then(|| self.outcome_by_score());
        } else {
            self.act(mv, mover)?;
            self.passed = 0;
            // After the whole action, once (CZ7).
            self.outcome = self.outcome_of_board();
        }
        // Nothing is drawn after the end; what is written there all the same is remarked upon.
        if self.outcome.is_none() {
            self.refill(mv, mover)?;
        }
        self.place = (self.place + 1) % self.seats.length() as u8;
        Ok(())
    }

    /// The action on the board, and what it takes from the hand (CZ5).
    fn act(&mut self, mv: Move, mover: usize) -> Result<(), Illegal> {
        let vacant = |position: &Crosswise, cell: u8| match position.stone_at(cell) {
            None => Ok(()),
            Some(_) => Err(Illegal::Occupied(cell)),
        };
        let mut taken = None;
        match mv.action {
            Action::Pass => {}
            Action::Place(symbol, cell) => {
                vacant(self, cell)?;
                self.stock.play(mover, Stone::Symbol(symbol))?;
                self.lay(symbol, cell);
            }
            Action::Move(from, to) => {
                if from == to {
                    return Err(Illegal::SameCell(from));
                }
                let symbol = self.lift(from)?;
                vacant(self, to)?;
                self.stock.play(mover, Stone::Wild(Wild::Move))?;
                self.lay(symbol, to);
            }
            Action::Remove(cell) => {
                taken = Some((cell, self.lift(cell)?));
                self.stock.play(mover, Stone::Wild(Wild::Remove))?;
            }
            Action::Swap(symbol, cell) => {
                taken = Some((cell, self.lift(cell)?));
                self.stock.play(mover, Stone::Wild(Wild::Swap))?;
                self.stock.play(mover, Stone::Symbol(symbol))?;
                self.lay(symbol, cell);
            }
            Action::Exchange(one, other) => {
                if one == other {
                    return Err(Illegal::SameCell(one));
                }
                let (first, second) = (self.lift(one)?, self.lift(other)?);
                self.stock.play(mover, Stone::Wild(Wild::Exchange))?;
                self.lay(first, other);
                self.lay(second, one);
            }
        }
        if let Some((cell, is)) = taken {
            if let Some(says) = mv.taken.filter(|says| *says != is) {
                return Err(Illegal::WrongTaken { cell, says, is });
            }
            self.stock.pick_up(mover, is);
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
            (Some(_), None | Some(Draw::Untold)) => return Ok(()),
            (Some(why), Some(_)) => return Err(Illegal::DrawNotDue(why)),
            (None, None | Some(Draw::Untold)) if self.stock.bag.is_none() || self.hand().is_open() => {
                self.stock.draw_perhaps(mover);
                return Ok(());
            }
            (None, Some(Draw::Untold)) => return Err(Illegal::DrawMissing),
            (None, None | Some(Draw::Unknown)) => None,
            (None, Some(Draw::Known(stone))) => Some(stone),
        };
        Ok(self.stock.draw(mover, named)?)
    }

    /// Whether a stone can come from the mover's hand, and then another one.
    fn may_hold(&self, stone: Stone, then: Option<Stone>) -> bool {
        let mut stock = self.stock;
        std::iter::once(stone).chain(then).all(|stone| stock.play(self.mover(), stone).is_ok())
    }

    /// All actions that the mover's hand may allow, besides a pass.
    fn actions(&self, actions: &mut Vec<Action>) {
        let cells = |wanted: u64| (0..CELLS).filter(move |cell| wanted & bit(*cell) != 0);
        let occupied = self.occupied();
        let holds = |stone| self.may_hold(stone, None);
        for symbol in Symbol::ALL.into_iter().filter(|symbol| holds(Stone::Symbol(*symbol))) {
            actions.extend(cells(!occupied).map(|cell| Action::Place(symbol, cell)));
        }
        if holds(Stone::Wild(Wild::Move)) {
            let from = |from| cells(!occupied).map(move |to| Action::Move(from, to));
            actions.extend(cells(occupied).flat_map(from));
        }
        if holds(Stone::Wild(Wild::Remove)) {
            actions.extend(cells(occupied).map(Action::Remove));
        }
        let swap = Stone::Wild(Wild::Swap);
        for symbol in Symbol::ALL.into_iter().filter(|symbol| self.may_hold(swap, Some(Stone::Symbol(*symbol)))) {
            actions.extend(cells(occupied).map(|cell| Action::Swap(symbol, cell)));
        }
        if holds(Stone::Wild(Wild::Exchange)) {
            let with = |one: u8| cells(occupied & !(bit(one) | (bit(one) - 1))).map(move |other| (one, other));
            actions.extend(cells(occupied).flat_map(with).map(|(one, other)| exchange(one, other)));
        }
    }

    /// Whether the mover's hand is known stone by stone.
    fn hand_is_known(&self) -> bool {
        self.hand().is_known()
    }
}

/// An exchange names the cell first whose name comes first: a2 before b1.
fn exchange(one: u8, other: u8) -> Action {
    let by_name = |cell: u8| (cell % SIZE as u8, cell / SIZE as u8);
    if by_name(one) <= by_name(other) { Action::Exchange(one, other) } else { Action::Exchange(other, one) }
}

impl Position for Crosswise {
    /// What a game starts from is told as its first position.
    type Setup = Crosswise;
    type Move = Move;
    type Illegal = Illegal;
    type Counter = Anew<Self>;

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

    /// Where the hand is unknown, all moves that are possible for all that is known.
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.outcome.is_some() {
            return;
        }
        let mut actions = Vec::new();
        self.actions(&mut actions);
        if self.check(Action::Pass.into()).is_ok() {
            actions.push(Action::Pass);
        }
        moves.extend(actions.into_iter().map(Move::from));
    }

    fn count_moves(&self, _: &mut Vec<Move>) -> u64 {
        if self.outcome.is_some() {
            return 0;
        }
        self.kinds().map(|(_, actions)| actions as u64).sum()
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
