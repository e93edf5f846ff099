//! The plan of a proof in jobs: the position that is to be proven, and the positions that were split.
//!
//! It holds no results and no moves, so nothing in it can make a proof wrong.

use std::collections::BTreeSet;

use super::piece::{Piece, check_line};
use super::tags::{Tags, write};
use crate::solver::line_fault::{LineFault, fault};
use xgames_core::games::for_game;

/// The plan of a proof in jobs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The position that is to be proven.
    pub root: Piece,
    /// The positions that were split into their children, in one line each.
    pub split: BTreeSet<String>,
}

impl Plan {
    /// A plan in which nothing is split.
    #[must_use]
    pub fn new(root: Piece) -> Plan {
        Plan { root, split: BTreeSet::new() }
    }

    /// Reads a plan.
    ///
    /// # Errors
    /// The text is not that of a plan, or is damaged.
    pub fn read(text: &str) -> Result<Plan, LineFault> {
        let tags = Tags::read(text, "Plan", &["Game", "Size", "Position", "Split"])?;
        let root = Piece::read(&tags)?;
        let number = tags.number("Split")?;
        let mut split = BTreeSet::new();
        for (line, position) in &tags.rest {
            let checked = for_game!(root.game, P => check_line::<P>(root.size, position));
            checked.map_err(|why| fault(*line, why))?;
            if !split.insert((*position).to_owned()) {
                return Err(fault(*line, "this position is there already"));
            }
        }
        if split.len() as u64 != number {
            let (line, _) = tags.get("Split")?;
            let why = format!("{number} positions must follow, but there are {}; the file is damaged", split.len());
            return Err(fault(line, why));
        }
        Ok(Plan { root, split })
    }

    /// The text of the plan.
    #[must_use]
    pub fn write(&self) -> String {
        let tags = self.root.tags().into_iter().chain([("Split", self.split.len().to_string())]);
        let lines = self.split.iter().flat_map(|position| [position.as_str(), "\n"]);
        write("Plan", tags) + "\n" + &lines.collect::<String>()
    }
}
