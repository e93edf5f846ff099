//! Crossings (Robert Abbott, 1969). The rule identifiers are those of `docs/rules/crossings.md`.

mod geometry;
pub mod kernel;
mod movement;
mod notation;
mod setup;
mod symmetry;
mod tactics;

use std::fmt;

use geometry::{FAR_RANKS, bit, far_rank, home_ranks};
pub use geometry::{ParseSquareError, Square};
use kernel::Stones;

use super::written_position::WrittenPosition;
use super::{Outcome, Position, Reason, Seat, SetupFault, Side, Turn};

/// Ranks and files of the board (CS1).
pub const SIZE: u16 = 8;
/// The number of stones of each side (CS1).
const STONES: u32 = 16;

/// A game of Crossings starts from this set-up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    position: Option<WrittenPosition>,
}

/// A position of Crossings. Sets of squares are 64-bit boards.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::crossings::{Crossings, Move, Square};
/// use xgames::games::{Notation, Position};
///
/// let mut position = Crossings::new();
/// assert_eq!(position.legal_moves().len(), 60);
///
/// // Two stones move up to two squares.
/// let mv = position.play_text("b1-b4")?;
/// assert_eq!(mv, Move::Go { rear: Square::B1, target: Square::B4 });
///
/// let illegal = position.play_text("b7-b4").unwrap_err();
/// assert_eq!(illegal.to_string(), "a single stone moves one step, not 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossings {
    /// The stones of the side to move, including locked ones.
    own: u64,
    /// The stones of the other side, including locked and waiting ones.
    enemy: u64,
    /// The locked stones of both sides (CS8).
    locked: u64,
    /// The crossed stone that waits for its answer (CS7), if there is one; it belongs to the side not to move.
    waiting: u64,
    /// The far rank of the side to move (CS6).
    far: u64,
    outcome: Option<Outcome>,
}

/// A ply of Crossings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The stones from `rear` on move along the line to `target`.
    Go {
        /// The origin of the rearmost moving stone.
        rear: Square,
        /// The destination of the leading stone.
        target: Square,
    },
    /// A forced pass (CS10).
    Pass,
}

/// The reason why a move is illegal in Crossings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has been decided.
    GameOver,
    /// The move does not answer a crossing, which only another crossing does (CS7). The stone that waits is on this square.
    MustAnswer(Square),
    /// The square holds no stone of the side to move.
    NoStone(Square),
    /// The origin and the destination are this square (CS3).
    SameSquare(Square),
    /// The origin and the destination are not on one rank, file or diagonal (CS2).
    NoLine,
    /// The moving part would contain this locked stone (CS8). A stone that waits belongs to the other side.
    Locked(Square),
    /// A stone of the moving side is in the way (CS4).
    OwnStone(Square),
    /// An enemy stone is in the way, short of the destination (CS4).
    EnemyStone(Square),
    /// A part of this many stones cannot move this far (CS3, CS4).
    TooFar {
        /// The number of moving stones.
        stones: u8,
        /// The number of squares that they would move.
        squares: u8,
    },
    /// A single stone never captures (CS3).
    SingleCapture(Square),
    /// The move would capture a locked or waiting stone on this square (CS8).
    CapturesLocked(Square),
    /// The enemy's line is not shorter than the moving part (CS5).
    LongLine {
        /// The number of moving stones.
        stones: u8,
        /// The length of the enemy's line.
        line: u8,
        /// The met stone.
        met: Square,
    },
    /// A pass is illegal because there is a legal move, for example this one (CS10).
    NotStuck(Move),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::GameOver => f.write_str("the game is over"),
            Illegal::MustAnswer(square) => write!(f, "the crossing on {square} must be answered with a crossing"),
            Illegal::NoStone(square) => write!(f, "there is no stone of the side to move on {square}"),
            Illegal::SameSquare(square) => write!(f, "origin and destination are both {square}"),
            Illegal::NoLine => f.write_str("origin and destination are not on one line"),
            Illegal::Locked(square) => write!(f, "the stone on {square} cannot move"),
            Illegal::OwnStone(square) => write!(f, "a stone of the same side is in the way on {square}"),
            Illegal::EnemyStone(square) => write!(f, "an enemy stone is in the way on {square}"),
            Illegal::TooFar { stones, squares } => write!(f, "{squares} squares are too far for {stones} stones"),
            Illegal::SingleCapture(square) => write!(f, "a single stone cannot capture on {square}"),
            Illegal::CapturesLocked(square) => write!(f, "the stone on {square} cannot be captured"),
            Illegal::LongLine { stones, line, met } => {
                write!(f, "the enemy line of {line} from {met} is not shorter than {stones}")
            }
            Illegal::NotStuck(_) => f.write_str("the side to move may not pass while a move is possible"),
        }
    }
}

impl std::error::Error for Illegal {}

impl Crossings {
    /// The position before the first move (CS1).
    #[must_use]
    #[expect(clippy::new_without_default, reason = "the other games have no `Default` either")]
    pub fn new() -> Crossings {
        Crossings::with_stones([Side::First, Side::Second].map(home_ranks), Side::First)
    }

    /// A position without locked and waiting stones.
    fn with_stones([white, black]: [u64; 2], to_move: Side) -> Crossings {
        let (own, enemy) = if to_move == Side::First { (white, black) } else { (black, white) };
        Crossings { own, enemy, locked: 0, waiting: 0, far: far_rank(to_move), outcome: None }
    }

    #[inline]
    fn to_move(&self) -> Side {
        if self.far == far_rank(Side::First) { Side::First } else { Side::Second }
    }

    /// The stones of a side.
    #[must_use]
    pub fn stones(&self, side: Side) -> u64 {
        if side == self.to_move() { self.own } else { self.enemy }
    }

    /// The side of the stone on a square.
    #[inline]
    fn side_at(&self, square: Square) -> Option<Side> {
        match (self.own & bit(square) != 0, self.enemy & bit(square) != 0) {
            (true, _) => Some(self.to_move()),
            (_, true) => Some(self.to_move().other()),
            _ => None,
        }
    }

    /// Passes the turn.
    #[inline]
    fn change_sides(&mut self) {
        // Swapping bytes exchanges rank 1 and rank 8.
        (self.own, self.enemy, self.far) = (self.enemy, self.own, self.far.swap_bytes());
    }

    /// The square of the stone that waits for its answer.
    fn waiting(&self) -> Option<Square> {
        geometry::first(self.waiting)
    }

    /// The stones that can neither move nor be captured (CS8).
    fn fixed(&self) -> u64 {
        self.locked | self.waiting
    }

    /// The position as the kernel sees it.
    #[inline]
    fn sets(&self) -> Stones {
        let Crossings { own, enemy, .. } = *self;
        Stones { own, enemy, fixed: self.fixed(), empty: !(own | enemy) }
    }

    /// Tests after a move, in this order: unanswerable crossing, CS9, double block (CS10).
    #[inline]
    fn find_outcome(&self) -> Option<Outcome> {
        let goes_on = self.has_step() && self.locked != FAR_RANKS;
        if goes_on { None } else { self.look_for_outcome() }
    }

    #[cold]
    fn look_for_outcome(&self) -> Option<Outcome> {
        if self.waiting != 0 {
            let winner = Some(self.to_move().other());
            return self.is_lost().then_some(Outcome { winner, reason: Reason::Crossing });
        }
        if self.locked == FAR_RANKS {
            return Some(Outcome { winner: None, reason: Reason::AllLocked });
        }
        if self.can_move() {
            return None;
        }
        let mut other = self.clone();
        other.change_sides();
        (!other.can_move()).then_some(Outcome { winner: None, reason: Reason::NoMoves })
    }

    /// Plays a move like [`Position::try_play`], including crossings and passes.
    #[inline(never)]
    fn try_any(&mut self, mv: Move) -> Result<(), Illegal> {
        self.check(mv)?;
        self.play(mv);
        Ok(())
    }
}

impl Position for Crossings {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn begin(setup: &Setup) -> Result<Crossings, SetupFault> {
        setup.position.as_ref().map_or(Ok(Crossings::new()), Crossings::set_up)
    }

    fn turn(&self) -> Turn {
        Turn { seat: self.owner(self.to_move()), side: self.to_move() }
    }

    fn owner(&self, side: Side) -> Seat {
        match side {
            Side::First => Seat(1),
            Side::Second => Seat(2),
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        match mv {
            Move::Pass => self.any_move().map_or(Ok(()), |mv| Err(Illegal::NotStuck(mv))),
            Move::Go { rear, target } if self.displacement(rear, target).is_some() => self.check_answer(target),
            Move::Go { rear, target } => self.check_movement(rear, target),
        }
    }

    fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        self.each_legal_move(&mut |mv| {
            moves.push(mv);
            true
        });
    }

    fn play(&mut self, mv: Move) {
        if let Move::Go { rear, target } = mv
            && let Some(displacement) = self.displacement(rear, target)
        {
            self.cross(target);
            self.displace(displacement);
        } else {
            self.change_sides();
        }
        self.outcome = self.find_outcome();
    }

    #[expect(clippy::inline_always, reason = "nearly all of the work on a record is done here")]
    #[inline(always)]
    fn try_play(&mut self, mv: Move) -> Result<(), Illegal> {
        if let Move::Go { rear, target } = mv
            && self.is_plain(target)
            && let Some(displacement) = self.displacement(rear, target)
        {
            self.displace(displacement);
            // The game goes on: no stone has been locked (CS9), and the rear stone can step back to where it came from
            // (CS3, CS10).
            return Ok(());
        }
        self.try_any(mv)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl Crossings {
    /// Calls `take` with each legal move until it returns `false`.
    fn each_legal_move(&self, take: &mut dyn FnMut(Move) -> bool) {
        if self.outcome.is_some() {
            return;
        }
        let mut must_pass = true;
        self.for_each_move(|rear, target| {
            must_pass = false;
            take(Move::Go { rear, target })
        });
        if must_pass {
            take(Move::Pass);
        }
    }

    /// Whether a move to `target` is neither a crossing nor an answer to one, and the game is not over.
    ///
    /// Nearly all moves of a record are like this, and skip the rules for crossings. The test `only_listed_moves_are_played` and
    /// those of the kernel compare both ways.
    #[inline]
    fn is_plain(&self, target: Square) -> bool {
        self.outcome.is_none() && self.waiting == 0 && self.far & bit(target) == 0
    }
}

#[cfg(test)]
mod tests;
