//! Crossings (Robert Abbott, 1969). The rule identifiers are those of `docs/rules/crossings.md`.
//!
//! Squares are numbered from a1 along the ranks, and sets of squares are 64-bit boards.

mod arrivals;
mod change;
mod count;
mod lines;
mod notation;

use change::Change;
use lines::{DIRECTIONS, Direction, FAR_RANKS, HOME_RANKS, bit, spread, squares};

use super::setup::WrittenPosition;
use super::{Fault, Outcome, Position, Reason, Seat, SetupFault, Side, Turn};
use crate::analysis::playout::Playout;
use crate::analysis::random::Random;
use crate::board::picture::Mark;
use crate::diagnostic::{Code, plural};

/// Ranks and files of the board (CS1).
pub const SIZE: u16 = 8;
/// Stones of each side (CS1).
const STONES: u32 = 16;

/// What a game of Crossings starts from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    position: Option<WrittenPosition>,
}

/// A position of Crossings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossings {
    /// The stones of the side to move; locked ones are among them.
    own: u64,
    /// Those of the other side; locked and waiting ones are among them.
    enemy: u64,
    /// Locked stones of both sides (CS8).
    locked: u64,
    /// The crossed stone that waits for its answer (CS7), if there is one; it belongs to the side not to move.
    waiting: u64,
    /// The far rank of the side to move (CS6).
    far: u64,
    outcome: Option<Outcome>,
}

/// One ply. Squares are numbered from a1 along the ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Origin of the rearmost moving stone.
    rear: u8,
    /// Destination of the leading stone.
    target: u8,
}

impl Move {
    /// A forced pass (CS10), which leads from nowhere to nowhere.
    pub const PASS: Move = Move { rear: 64, target: 64 };

    /// The move of the stones from `rear` on whose leading one goes to `target`; `None` if there are no such squares.
    #[must_use]
    pub fn new(rear: u8, target: u8) -> Option<Move> {
        (rear < 64 && target < 64).then_some(Move { rear, target })
    }
}

/// Why a move is illegal in Crossings. Squares are numbered from a1 along the ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has been decided.
    GameOver,
    /// Only a crossing answers a crossing (CS7); the stone that waits stands here.
    MustAnswer(u8),
    /// The square holds no stone of the side to move.
    NoStone(u8),
    /// Origin and destination are on no common rank, file or diagonal (CS2).
    NoLine,
    /// The moving part would contain this locked or waiting stone (CS8).
    Locked(u8),
    /// A stone of the own side stands in the way (CS4).
    OwnStone(u8),
    /// A stone of the enemy stands in the way, short of the destination (CS4).
    EnemyStone(u8),
    /// A part of so many stones does not move so far (CS3, CS4).
    TooFar {
        /// Number of moving stones.
        stones: u8,
        /// Number of squares they would move.
        squares: u8,
    },
    /// A single stone never captures (CS3).
    SingleCapture(u8),
    /// Locked and waiting stones are not captured (CS8).
    CapturesLocked(u8),
    /// The enemy's line is not shorter than the moving part (CS5).
    LongLine {
        /// Number of moving stones.
        stones: u8,
        /// Length of the enemy's line.
        line: u8,
        /// The met stone.
        met: u8,
    },
    /// There is a legal move, for example this one (CS10).
    NotStuck(Move),
}

/// A part of a group that may move along its line: so many stones, ahead of `rear`.
#[derive(Clone, Copy, Debug)]
struct Part {
    direction: Direction,
    stones: u8,
    front: u8,
}

const fn index(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

impl Crossings {
    /// A position in which nothing is locked or waits.
    fn new(stones: [u64; 2], to_move: Side) -> Crossings {
        let (own, enemy) = (stones[index(to_move)], stones[index(to_move.other())]);
        Crossings { own, enemy, locked: 0, waiting: 0, far: FAR_RANKS[index(to_move)], outcome: None }
    }

    fn to_move(&self) -> Side {
        if self.far == FAR_RANKS[0] { Side::First } else { Side::Second }
    }

    fn stones(&self, side: Side) -> u64 {
        if side == self.to_move() { self.own } else { self.enemy }
    }

    /// It is the other side's turn.
    #[inline]
    fn change_sides(&mut self) {
        (self.own, self.enemy, self.far) = (self.enemy, self.own, self.far.swap_bytes());
    }

    /// The square of the stone that waits for its answer.
    fn waiting(&self) -> Option<u8> {
        squares(self.waiting).next()
    }

    /// Stones that can neither move nor be captured (CS8).
    fn fixed(&self) -> u64 {
        self.locked | self.waiting
    }

    /// The part that begins with the stone on `rear`: the unbroken own stones from there on (CS2).
    fn part(&self, rear: u8, direction: Direction) -> Result<Part, Illegal> {
        let (own, fixed) = (self.own, self.fixed());
        let (mut stones, mut front) = (0, rear);
        let mut next = Some(rear);
        while let Some(square) = next.filter(|&square| own & bit(square) != 0) {
            if fixed & bit(square) != 0 {
                return Err(Illegal::Locked(square));
            }
            stones += 1;
            front = square;
            next = direction.step(square);
        }
        Ok(Part { direction, stones, front })
    }

    /// The enemy's line from the met stone onward (CS5); locked stones count (CS8).
    fn line(&self, met: u8, direction: Direction) -> u8 {
        let mut length = 0;
        let mut next = Some(met);
        while let Some(square) = next.filter(|&square| self.enemy & bit(square) != 0) {
            length += 1;
            next = direction.step(square);
        }
        length
    }

    /// Whether `part` may move to `target`, which lies ahead of it (CS3 to CS5).
    fn check_part(&self, part: Part, target: u8) -> Result<(), Illegal> {
        let Part { direction, stones, front } = part;
        let (own, enemy) = (self.own, self.enemy);
        let mut square = front;
        let mut squares = 0;
        while square != target {
            // The target lies ahead, so the board does not end before it.
            let Some(next) = direction.step(square) else { return Err(Illegal::NoLine) };
            if own & bit(next) != 0 {
                return Err(Illegal::OwnStone(next));
            }
            if enemy & bit(next) != 0 && next != target {
                return Err(Illegal::EnemyStone(next));
            }
            square = next;
            squares += 1;
        }
        if squares > stones {
            return Err(Illegal::TooFar { stones, squares });
        }
        if enemy & bit(target) == 0 {
            return Ok(());
        }
        if stones == 1 {
            return Err(Illegal::SingleCapture(target));
        }
        if self.fixed() & bit(target) != 0 {
            return Err(Illegal::CapturesLocked(target));
        }
        let line = self.line(target, direction);
        if line < stones { Ok(()) } else { Err(Illegal::LongLine { stones, line, met: target }) }
    }

    /// Whether a move is legal, and if not, why.
    #[cold]
    fn check_go(&self, Move { rear, target }: Move) -> Result<(), Illegal> {
        if self.own & bit(rear) == 0 {
            return Err(Illegal::NoStone(rear));
        }
        let direction = Direction::between(rear, target).ok_or(Illegal::NoLine)?;
        let part = self.part(rear, direction)?;
        // A target inside the own line is taken by an own stone.
        if lines::distance(rear, target) < part.stones {
            return Err(Illegal::OwnStone(target));
        }
        self.check_part(part, target)?;
        match self.waiting() {
            Some(square) if self.far & bit(target) == 0 => Err(Illegal::MustAnswer(square)),
            _ => Ok(()),
        }
    }

    /// Calls `take` for each move that the rules of movement allow and that arrives on one of `targets`,
    /// until it says that it has had enough.
    fn for_each_move(&self, targets: u64, mut take: impl FnMut(u8, u8) -> bool) {
        let (own, enemy) = (self.own, self.enemy);
        for rear in squares(own & !self.fixed()) {
            for direction in DIRECTIONS {
                let Ok(part) = self.part(rear, direction) else { continue };
                let mut square = part.front;
                for _ in 0..part.stones {
                    let Some(next) = direction.step(square) else { break };
                    if own & bit(next) != 0 {
                        break;
                    }
                    let met = enemy & bit(next) != 0;
                    let legal = !met
                        || part.stones > 1 && self.fixed() & bit(next) == 0 && self.line(next, direction) < part.stones;
                    if legal && targets & bit(next) != 0 && !take(rear, next) {
                        return;
                    }
                    if met {
                        break;
                    }
                    square = next;
                }
            }
        }
    }

    /// Where the side to move may arrive: anywhere, or on its far rank if it has to answer (CS7).
    fn targets(&self) -> u64 {
        if self.waiting != 0 { self.far } else { !0 }
    }

    /// A legal move of the side to move.
    fn any_move(&self) -> Option<Move> {
        let mut found = None;
        self.for_each_move(self.targets(), |rear, target| {
            found = Some(Move { rear, target });
            false
        });
        found
    }

    /// Whether the side to move can move at all. A step to an empty square is nearly always there.
    fn can_move(&self) -> bool {
        if self.waiting != 0 {
            return self.can_answer();
        }
        let empty = !(self.own | self.enemy);
        spread(self.own & !self.locked) & empty != 0 || self.arrives()
    }

    /// Whether the side to move can step forward or back, as it nearly always can.
    #[inline]
    fn has_step(&self) -> bool {
        let movable = self.own & !self.locked;
        (movable << 8 | movable >> 8) & !(self.own | self.enemy) != 0
    }

    /// The tests after a move, in their order: unanswerable crossing, CS9, double block (CS10).
    #[inline]
    fn find_outcome(&self) -> Option<Outcome> {
        let goes_on = self.has_step() && self.waiting == 0 && self.locked != FAR_RANKS[0] | FAR_RANKS[1];
        if goes_on { None } else { self.look_for_outcome() }
    }

    #[cold]
    fn look_for_outcome(&self) -> Option<Outcome> {
        if self.waiting != 0 {
            let winner = Some(self.to_move().other());
            return (!self.can_move()).then_some(Outcome { winner, reason: Reason::Crossing });
        }
        if self.locked == FAR_RANKS[0] | FAR_RANKS[1] {
            return Some(Outcome { winner: None, reason: Reason::AllLocked });
        }
        if self.can_move() {
            return None;
        }
        let mut other = self.clone();
        other.change_sides();
        (!other.can_move()).then_some(Outcome { winner: None, reason: Reason::NoMoves })
    }

    /// What a legal move changes.
    #[inline]
    fn legal_change(&self, mv: Move) -> Option<Change> {
        self.change(mv).filter(|change| change.ends_in(self.targets()))
    }

    /// [`Position::try_play`] for all moves, also crossings and passes.
    #[inline(never)]
    fn try_any(&mut self, mv: Move) -> Result<(), Illegal> {
        match self.legal_change(mv) {
            Some(change) if self.outcome.is_none() => {
                self.apply(change);
                self.outcome = self.find_outcome();
            }
            _ => {
                self.check(mv)?;
                self.play(mv);
            }
        }
        Ok(())
    }

    /// CS11: what no game can lead to.
    fn set_up(position: &WrittenPosition) -> Result<Crossings, Fault> {
        let (mut stones, mut locked, mut waiting) = ([0; 2], 0, 0);
        // Rows come from the top, rank 8 first.
        let places = (0..8u8).rev().flat_map(|rank| (0..8u8).map(move |file| rank * 8 + file));
        for (square, glyph) in places.zip(position.grid.rows.iter().flatten()) {
            let Some(side) = notation::side_of(glyph.character) else { continue };
            stones[index(side)] |= bit(square);
            let far = FAR_RANKS[index(side)] & bit(square) != 0;
            match (glyph.character.is_ascii_uppercase(), far) {
                (true, false) => {
                    let message = format!("the locked stone on {} is not on its far rank", notation::name(square));
                    return Err(Fault::new(Code::LockedOffFarRank, message)
                        .help("stones are locked where they crossed (CS8): White's on rank 8, Black's on rank 1")
                        .cells([notation::cell(square)]));
                }
                (true, true) => locked |= bit(square),
                (false, true) => waiting |= bit(square),
                (false, false) => {}
            }
        }
        // A crossing that waits tells who is to move.
        let black_to_move = waiting & stones[0] != 0;
        let to_move = position.to_move.unwrap_or(if black_to_move { Side::Second } else { Side::First });
        let names = ["White", "Black"];
        for (stones, name) in stones.into_iter().zip(names) {
            if stones.count_ones() > STONES {
                let message = format!("{name} has {} stones; a side never has more than {STONES}", stones.count_ones());
                return Err(Fault::new(Code::TooManyStones, message).help("stones are only ever removed (CS1, CS5)"));
            }
        }
        let [white, black] = stones.map(|stones| (stones & locked).count_ones());
        if white != black {
            let message = format!("White has {} and Black has {black}", plural(white, "locked stone"));
            return Err(Fault::new(Code::UnequalLocks, message).help("stones are locked in pairs (CS7)"));
        }
        let cells = || squares(waiting).map(notation::cell).collect::<Vec<_>>();
        if waiting.count_ones() > 1 {
            return Err(Fault::new(Code::WaitingCrossings, "more than one crossing is waiting for an answer")
                .help("each crossing is answered or wins before the next one (CS7); locked stones are written as capitals")
                .cells(cells()));
        }
        let mut start = Crossings { locked, waiting, ..Crossings::new(stones, to_move) };
        if waiting & start.own != 0 {
            return Err(Fault::new(Code::WaitingCrossings, "the waiting crossing belongs to the side to move")
                .help("the opponent of the side that crossed has to answer (CS7)")
                .cells(cells()));
        }
        start.outcome = start.find_outcome();
        Ok(start)
    }
}

impl Position for Crossings {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;
    type Counter = count::Moves;

    fn begin(setup: &Setup) -> Result<Crossings, SetupFault> {
        let Some(position) = &setup.position else {
            return Ok(Crossings::new(HOME_RANKS, Side::First));
        };
        Crossings::set_up(position).map_err(|fault| {
            let mut picture = notation::picture_of(&position.grid);
            picture.mark(&fault.cells, Mark::Fault);
            SetupFault { picture: Some(Box::new(picture)), ..SetupFault::new(position.word, fault) }
        })
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

    #[inline]
    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        if mv == Move::PASS {
            return self.any_move().map_or(Ok(()), |mv| Err(Illegal::NotStuck(mv)));
        }
        if self.legal_change(mv).is_some() { Ok(()) } else { self.check_go(mv) }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.outcome.is_some() {
            return;
        }
        self.for_each_move(self.targets(), |rear, target| {
            moves.push(Move { rear, target });
            true
        });
        if moves.is_empty() {
            moves.push(Move::PASS);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        if let Some(change) = self.legal_change(mv) {
            self.apply(change);
        } else {
            self.change_sides();
        }
        self.outcome = self.find_outcome();
    }

    #[expect(clippy::inline_always, reason = "nearly all of the work on a record is done here")]
    #[inline(always)]
    fn try_play(&mut self, mv: Move) -> Result<(), Illegal> {
        if self.is_plain(mv)
            && let Some(change) = self.change(mv)
        {
            self.apply_plain(change);
            return Ok(());
        }
        self.try_any(mv)
    }

    fn count_moves(&self, _: &mut Vec<Move>) -> u64 {
        if self.outcome.is_some() {
            return 0;
        }
        // There is a pass where there is nothing else.
        self.number_of_moves(self.targets()).max(1)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl Playout for Crossings {
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        if self.outcome.is_some() {
            return None;
        }
        let targets = self.targets();
        let number = random.below(self.number_of_moves(targets) as usize);
        Some(self.numbered_move(targets, number).unwrap_or(Move::PASS))
    }
}

#[cfg(test)]
mod tests;
