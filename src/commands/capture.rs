//! Captures one position of a game while it is replayed.

use anyhow::bail;

use xgames_core::diagnostic::Span;
use xgames_core::games::{MoveKind, Notation, Side, Turn};
use xgames_core::judge::Watch;
use xgames_core::record::{Mover, PlyName};

/// The position after one ply of a game.
pub(super) struct Capture<P: Notation> {
    wanted: PlyName,
    /// The number of plies per move number, and the index of the first ply of the game among them.
    cycle: (usize, usize),
    /// The number of plies so far.
    plies: u32,
    /// Whose turn the first ply was, and the last one so far.
    turns: Option<(Turn, Turn)>,
    /// The wanted position, once it is reached, its number of plies, and the move that led to it.
    pub(super) position: Option<P>,
    pub(super) ply: u32,
    pub(super) last: Option<P::Move>,
    /// Whether that move captured a stone, and whether the one that was played last so far did.
    pub(super) captures: bool,
    played_captures: bool,
    /// The text of that move, and of the one that was played last so far.
    last_text: String,
    played_text: String,
    /// The moves of the game before the wanted position, and those after it.
    pub(super) earlier: Vec<P::Move>,
    pub(super) later: Vec<P::Move>,
    /// The side that has resigned there.
    pub(super) resigned: Option<Side>,
}

impl<P: Notation> Capture<P> {
    /// Captures the position after this ply.
    ///
    /// # Errors
    /// The game has no such side.
    pub(super) fn new(wanted: PlyName) -> anyhow::Result<Capture<P>> {
        if let PlyName::Move(number, Mover::Side(letter)) = wanted {
            let [first, second] = [Side::First, Side::Second].map(|side| P::GAME.side_name(side));
            if !first.starts_with(letter) && !second.starts_with(letter) {
                let letters = [first, second].map(|name| format!("`{number}{}`", &name[..1]));
                bail!("the sides of {} are {first} and {second}: write {}", P::GAME.name(), letters.join(" or "));
            }
        }
        Ok(Capture { wanted, ..Capture::last() })
    }

    /// Captures the last position.
    pub(super) fn last() -> Capture<P> {
        let (wanted, cycle, turns) = (PlyName::Last, (1, 0), None);
        let (last_text, played_text) = (String::new(), String::new());
        Capture {
            wanted,
            cycle,
            plies: 0,
            turns,
            position: None,
            ply: 0,
            last: None,
            captures: false,
            played_captures: false,
            last_text,
            played_text,
            earlier: Vec::new(),
            later: Vec::new(),
            resigned: None,
        }
    }

    /// Captures the last position of moves that are played from a captured one.
    pub(super) fn following(from: &Capture<P>) -> Capture<P> {
        Capture { cycle: from.cycle, plies: from.ply, earlier: from.earlier.clone(), ..Capture::last() }
    }

    /// The move that led to the position, as in `12. c7 (ply 23)`.
    pub(super) fn last_ply(&self) -> Option<String> {
        self.last?;
        Some(ply_text(self.cycle, self.ply, &self.last_text))
    }

    /// The move number of a ply, which is counted from 1.
    fn number(&self, ply: u32) -> usize {
        number(self.cycle, ply)
    }

    /// Whether the position after the ply of this turn is wanted. Where a number has several, the last one is kept.
    fn is_wanted(&self, turn: Option<Turn>) -> bool {
        match (self.wanted, turn) {
            (PlyName::Last, _) => true,
            (PlyName::Count(plies), _) => plies == self.plies,
            (PlyName::Move(..), None) => false,
            (PlyName::Move(number, mover), Some(turn)) => {
                number as usize == self.number(self.plies)
                    && match mover {
                        Mover::Side(letter) => P::GAME.side_name(turn.side).starts_with(letter),
                        Mover::Seat(seat) => turn.seat.0 == seat,
                    }
            }
        }
    }

    fn keep(&mut self, position: &P, last: Option<P::Move>) {
        if self.is_wanted(self.turns.map(|(_, turn)| turn)) {
            self.position = Some(position.clone());
            self.ply = self.plies;
            self.last = last;
            self.captures = self.played_captures;
            self.last_text.clone_from(&self.played_text);
            self.earlier.append(&mut self.later);
        }
    }

    /// Why a game of this many plies does not have the wanted position.
    pub(super) fn why_missing(&self) -> String {
        let plies = if self.plies == 1 { "1 ply".to_owned() } else { format!("{} plies", self.plies) };
        let (PlyName::Move(_, mover), Some((first, last))) = (self.wanted, self.turns) else {
            return format!("has only {plies}, so there is no position after ply {}", self.wanted);
        };
        let name = |ply, turn: Turn| match mover {
            Mover::Side(_) => format!("{}{}", self.number(ply), &P::GAME.side_name(turn.side)[..1]),
            Mover::Seat(_) => format!("{}.{}", self.number(ply), turn.seat.0),
        };
        format!("has no ply {}; it has {plies}, {} to {}", self.wanted, name(1, first), name(self.plies, last))
    }
}

/// The move number of a ply, which is counted from 1, where a number has this many plies and the first ply is at this place
/// among them.
fn number((length, first): (usize, usize), ply: u32) -> usize {
    (ply as usize - 1 + first) / length + 1
}

/// A ply with its number, as in `12. c7 (ply 23)`. `cycle` is as in [`number`].
pub(super) fn ply_text(cycle: (usize, usize), ply: u32, text: &str) -> String {
    let (length, first) = cycle;
    let dots = if (ply as usize - 1 + first).is_multiple_of(length) { "." } else { "..." };
    format!("{}{dots} {text} (ply {ply})", number(cycle, ply))
}

/// Whether a move takes a stone of the opponent.
pub(super) fn captures<P: Notation>(position: &P, mv: P::Move) -> bool {
    position.kinds_of(mv).contains(&Some(MoveKind::Capture))
}

impl<P: Notation> Watch<P> for Capture<P> {
    fn begins(&mut self, start: &P) {
        if self.plies == 0 {
            let facts = start.facts();
            self.cycle = (facts.cycle, facts.next);
        }
        self.keep(start, None);
    }

    fn before(&mut self, position: &P, mv: P::Move) {
        self.played_text.clear();
        position.write_move(mv, &mut self.played_text);
        self.played_captures = captures(position, mv);
        let turn = position.turn();
        self.turns = Some((self.turns.map_or(turn, |(first, _)| first), turn));
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        self.plies += 1;
        self.later.push(mv);
        self.keep(position, Some(mv));
    }

    fn resigned(&mut self, _: &P, side: Side, _: Span) {
        if self.wanted == PlyName::Last {
            self.resigned = Some(side);
        }
    }
}
