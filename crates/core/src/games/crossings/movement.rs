//! The rules of movement (CS2 to CS5, CS7, CS8), square by square, with the reason why a move is illegal.

use super::geometry::{Direction, bit, distance};
use super::{Crossings, Illegal, Square};

/// A part of a group that may move along its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) direction: Direction,
    /// The number of stones.
    pub(super) stones: u8,
    /// The square of the leading stone.
    pub(super) front: Square,
}

impl Crossings {
    /// The part whose rearmost stone is on `rear`: the unbroken line of its side's stones from there (CS2).
    pub(super) fn part(&self, rear: Square, direction: Direction) -> Result<Part, Illegal> {
        let fixed = self.fixed();
        let (mut stones, mut front) = (0, rear);
        let mut next = Some(rear);
        while let Some(square) = next.filter(|square| self.own & bit(*square) != 0) {
            if fixed & bit(square) != 0 {
                return Err(Illegal::Locked(square));
            }
            stones += 1;
            front = square;
            next = direction.step(square);
        }
        Ok(Part { direction, stones, front })
    }

    /// The length of the enemy's line from the met stone onward (CS5); locked stones count (CS8).
    fn line(&self, met: Square, direction: Direction) -> u8 {
        let mut length = 0;
        let mut next = Some(met);
        while let Some(square) = next.filter(|square| self.enemy & bit(*square) != 0) {
            length += 1;
            next = direction.step(square);
        }
        length
    }

    /// Checks a move against the rules of movement.
    #[cold]
    pub(super) fn check_movement(&self, rear: Square, target: Square) -> Result<(), Illegal> {
        if self.own & bit(rear) == 0 {
            return Err(Illegal::NoStone(rear));
        }
        if rear == target {
            return Err(Illegal::SameSquare(rear));
        }
        let direction = Direction::between(rear, target).ok_or(Illegal::NoLine)?;
        let part = self.part(rear, direction)?;
        // A target within the part holds one of its own stones.
        if distance(rear, target) < part.stones {
            return Err(Illegal::OwnStone(target));
        }
        self.check_part(part, target)
    }

    /// Whether `part` may move to `target`, which lies ahead of it (CS3 to CS5).
    fn check_part(&self, part: Part, target: Square) -> Result<(), Illegal> {
        let Part { direction, stones, front } = part;
        let mut square = front;
        let mut squares = 0;
        while square != target {
            // The target is ahead, so the board does not end before it.
            let Some(next) = direction.step(square) else { return Err(Illegal::NoLine) };
            if self.own & bit(next) != 0 {
                return Err(Illegal::OwnStone(next));
            }
            if self.enemy & bit(next) != 0 && next != target {
                return Err(Illegal::EnemyStone(next));
            }
            square = next;
            squares += 1;
        }
        if squares > stones {
            return Err(Illegal::TooFar { stones, squares });
        }
        if self.enemy & bit(target) == 0 {
            return Ok(());
        }
        self.check_capture(part, target)
    }

    /// Whether `part` may capture the enemy stone that it meets (CS3, CS5, CS8).
    fn check_capture(&self, Part { direction, stones, .. }: Part, met: Square) -> Result<(), Illegal> {
        if stones == 1 {
            return Err(Illegal::SingleCapture(met));
        }
        if self.fixed() & bit(met) != 0 {
            return Err(Illegal::CapturesLocked(met));
        }
        let line = self.line(met, direction);
        if line < stones { Ok(()) } else { Err(Illegal::LongLine { stones, line, met }) }
    }

    /// Whether a move to `target` answers the crossing that waits, if one does (CS7).
    pub(super) fn check_answer(&self, target: Square) -> Result<(), Illegal> {
        match self.waiting() {
            Some(square) if self.far & bit(target) == 0 => Err(Illegal::MustAnswer(square)),
            _ => Ok(()),
        }
    }
}
