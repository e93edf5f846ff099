//! Plies of a main line by their names.

use crate::diagnostic::plural;
use crate::games::{Notation, Turn};
use crate::record::{Mover, PlyName};

/// The number of plies before the position that is named, in a main line with this start and these moves.
///
/// # Errors
/// Says why the game does not have the position.
pub fn find_ply<P: Notation>(start: &P, moves: &[P::Move], name: PlyName) -> Result<usize, String> {
    let mut search = PlySearch::new(name);
    search.cycle = cycle_of(start);
    let mut position = start.clone();
    for &mv in moves {
        search.has_found(&position);
        position.play(mv);
    }
    search.found::<P>()
}

/// Looks for a ply by its name while a main line is replayed.
pub(super) struct PlySearch {
    pub(super) name: PlyName,
    /// The plies per move number and the place of the first ply among them, as in [`move_number`].
    pub(super) cycle: (usize, usize),
    /// The number of plies so far.
    plies: usize,
    /// The last of these plies that has the name.
    pub(super) found: Option<usize>,
    /// The turns of the first and of the last ply so far, if plies are named by their turns.
    turns: Option<[Turn; 2]>,
}

impl PlySearch {
    pub(super) fn new(name: PlyName) -> PlySearch {
        let found = matches!(name, PlyName::Last | PlyName::Count(0)).then_some(0);
        PlySearch { name, cycle: (1, 0), plies: 0, found, turns: None }
    }

    /// Goes on by one ply from this position, and says whether it has the name.
    pub(super) fn has_found<P: Notation>(&mut self, position: &P) -> bool {
        self.plies += 1;
        let has_name = match self.name {
            PlyName::Last => true,
            PlyName::Count(count) => count as usize == self.plies,
            PlyName::Move(number, mover) => {
                let turn = position.turn();
                self.turns = Some([self.turns.map_or(turn, |[first, _]| first), turn]);
                let is_mover = match mover {
                    Mover::Side(letter) => P::GAME.side_name(turn.side).starts_with(letter),
                    Mover::Seat(seat) => turn.seat.0 == seat,
                };
                is_mover && move_number(self.cycle, self.plies) == number as usize
            }
        };
        if has_name {
            self.found = Some(self.plies);
        }
        has_name
    }

    /// The number of plies before the position.
    pub(super) fn found<P: Notation>(&self) -> Result<usize, String> {
        let (plies, name) = (self.plies, self.name);
        if let Some(found) = self.found {
            return Ok(found);
        }
        let (PlyName::Move(_, mover), Some([first, last])) = (name, self.turns) else {
            return Err(no_ply(plies, name));
        };
        let name_of = |ply: usize, turn: Turn| match mover {
            Mover::Side(_) => format!("{}{}", move_number(self.cycle, ply), &P::GAME.side_name(turn.side)[..1]),
            Mover::Seat(_) => format!("{}.{}", move_number(self.cycle, ply), turn.seat.0),
        };
        let [first, last] = [name_of(1, first), name_of(plies, last)];
        Err(format!("has no ply {name}; it has {}, {first} to {last}", plural(plies, "ply")))
    }
}

/// Says that a game of so many plies does not have one.
#[must_use]
pub fn no_ply(plies: usize, name: PlyName) -> String {
    format!("has only {}, so there is no position after ply {name}", plural(plies, "ply"))
}

/// The move number of a ply, which is counted from 1, where a number has this many plies and the first ply is at this place
/// among them.
fn move_number((length, first): (usize, usize), ply: usize) -> usize {
    (ply - 1 + first) / length + 1
}

/// A move with its number, as in `12. c7` or `12... c7`, in a game with this start. `ply` counts from 1.
pub fn numbered_move<P: Notation>(start: &P, ply: usize, text: &str) -> String {
    numbered(cycle_of(start), ply, text)
}

/// A ply with its number, as in `12. c7 (ply 23)`. `cycle` is as in [`move_number`].
pub(super) fn ply_name(cycle: (usize, usize), ply: usize, text: &str) -> String {
    format!("{} (ply {ply})", numbered(cycle, ply, text))
}

fn numbered((length, first): (usize, usize), ply: usize, text: &str) -> String {
    let dots = if (ply - 1 + first).is_multiple_of(length) { "." } else { "..." };
    format!("{}{dots} {text}", move_number((length, first), ply))
}

/// The plies per move number in a game with this start, and the place of the first ply among them.
pub(super) fn cycle_of<P: Notation>(start: &P) -> (usize, usize) {
    start.facts().numbering()
}
