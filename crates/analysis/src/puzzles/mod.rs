//! Puzzles: positions in which exactly one move wins. That it wins, and that every other move does not, is proved.

mod collection;
mod find;
mod played;
mod read;
mod record;
mod schedule;

pub use collection::Collection;
pub use find::{Finder, GRADES};
pub use played::Games;
pub use read::read;
pub use record::record;
pub use schedule::Learned;

use serde::Serialize;
use xgames_core::games::{Game, Notation, SetupFault, SetupOptions};

/// A position in which exactly one move wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The game whose rules the position follows.
    pub game: Game,
    /// The size of the board.
    pub size: u16,
    /// The position in one line, with the side to move.
    pub position: String,
    /// The way in which the moves letter columns, if its record says so: the value of the tag `Coords`.
    pub coords: Option<String>,
    /// The name of the side to move, which wins.
    pub side: &'static str,
    /// The move that wins, and best play after it as far as it is known.
    pub solution: Vec<String>,
    /// All other legal moves.
    pub wrong: Vec<Wrong>,
    /// The grade, from 1, which the weakest engine solves, to 5; 0 if it is unknown.
    pub grade: u8,
    /// The game that the position is from.
    pub origin: Option<Origin>,
    /// A key that is the same for all images of the position under the symmetries of the board.
    pub key: Vec<u8>,
}

/// A move that does not win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wrong {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Play after it that refutes it, the other side's answer first; empty if the move ends the game.
    pub refutation: Vec<String>,
}

/// The place of a position in the game that it is from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Origin {
    /// The name of the file.
    pub file: String,
    /// The number of the game in the file, from 1.
    pub index: usize,
    /// The number of plies before the position.
    pub ply: usize,
}

impl Origin {
    /// The place as commands read it, such as `games.txt#3@12`.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}#{}@{}", self.file, self.index, self.ply)
    }
}

impl Puzzle {
    /// The game, the size and the position: a name of the puzzle that is the same in all files.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} {} {}", self.game.name(), self.size, self.position)
    }

    /// The position of the puzzle, without the pie rule.
    ///
    /// # Errors
    /// The game has no such position.
    pub fn begin<P: Notation>(&self) -> Result<P, SetupFault> {
        begin(self.size, &self.position, self.coords.as_deref())
    }
}

/// A position without the pie rule, from its text and the value of `Coords`.
fn begin<P: Notation>(size: u16, position: &str, coords: Option<&str>) -> Result<P, SetupFault> {
    let size = size.to_string();
    let options = SetupOptions::from_tags(P::OPTIONS, |name| match name {
        "Size" => Some(&*size),
        "Swap" => Some("no"),
        "Position" => Some(position),
        "Coords" => coords,
        _ => None,
    });
    P::begin(&P::read_setup(&options)?)
}

#[cfg(test)]
mod tests;
