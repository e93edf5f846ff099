//! Sets of positions, and their files.
//!
//! A file has a JSON object on each line: first one about the set, then one for each position.

use std::fmt;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::task::Task;
use crate::hash_key::digits;
use xgames_core::diagnostic::write_json;

/// The version of the file that this program writes and reads.
const VERSION: u32 = 1;

/// A set of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The version of the program that has made the set.
    pub program: String,
    /// The seed of the games.
    pub seed: u64,
    /// The maximum number of positions that a solver could look at for each value.
    pub nodes: u64,
    /// The games that gave no position.
    pub left_out: LeftOut,
    /// The positions.
    pub tasks: Vec<Task>,
}

impl Default for Set {
    fn default() -> Set {
        let program = env!("CARGO_PKG_VERSION").to_owned();
        Set { program, seed: 0, nodes: 0, left_out: LeftOut::default(), tasks: Vec::new() }
    }
}

/// The numbers of games that gave no position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The number of positions with a value that could not be proved.
    pub unproven: u64,
    /// The number of positions in which all moves have the same value.
    pub even: u64,
    /// The number of positions that the board has given before.
    pub repeated: u64,
}

impl LeftOut {
    /// Adds the numbers of another board.
    pub fn add(&mut self, other: LeftOut) {
        self.unproven += other.unproven;
        self.even += other.even;
        self.repeated += other.repeated;
    }
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Head {
    version: u32,
    program: String,
    seed: u64,
    nodes: u64,
    left_out: LeftOut,
    positions: usize,
    sha256: String,
}

/// The reason why a text cannot be read as a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The number of the line, from 1.
    pub line: usize,
    /// The reason in words.
    pub why: String,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for Unread {}

impl Set {
    /// A hash of the positions and their values, in hexadecimal digits: two sets with the same hash ask the same.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut digest = Sha256::new();
        for task in &self.tasks {
            // A task always has a line.
            digest.update(line(task).unwrap_or_default());
        }
        digits(&digest.finalize())
    }

    /// Writes the file of the set.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Set { program, seed, nodes, left_out, tasks } = self;
        let (program, positions, sha256) = (program.clone(), tasks.len(), self.hash());
        let head =
            Head { version: VERSION, program, seed: *seed, nodes: *nodes, left_out: *left_out, positions, sha256 };
        out.write_all(&line(&head)?)?;
        tasks.iter().try_for_each(|task| out.write_all(&line(task)?))
    }

    /// Reads the file of a set. The moves of each position are played by the rules; the values are those of the file.
    ///
    /// # Errors
    /// The text is no such file, or is damaged.
    pub fn read(text: &[u8]) -> Result<Set, Unread> {
        let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        let mut lines = (1..).zip(lines).filter(|(_, text)| !text.is_empty());
        let no_set = |line| Unread { line, why: "this is not the file of a set, as `bench --set` writes it".into() };
        let Some((number, first)) = lines.next() else { return Err(no_set(1)) };
        let head: Head = serde_json::from_slice(first).map_err(|_| no_set(number))?;
        if head.version != VERSION {
            let why = format!("the set has version {}, and this program reads version {VERSION}", head.version);
            return Err(Unread { line: number, why });
        }
        let mut tasks = Vec::new();
        for (line, text) in lines {
            let task: Task = serde_json::from_slice(text)
                .map_err(|error| Unread { line, why: format!("this is not a position: {error}") })?;
            task.begin().map_err(|why| Unread { line, why })?;
            tasks.push(task);
        }
        let Head { program, seed, nodes, left_out, positions, sha256, .. } = head;
        let set = Set { program, seed, nodes, left_out, tasks };
        if set.tasks.len() != positions || set.hash() != sha256 {
            return Err(Unread { line: number, why: "the positions are not those that the set was made with".into() });
        }
        Ok(set)
    }
}

/// A value on a line.
fn line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    write_json(&mut line, value)?;
    line.push(b'\n');
    Ok(line)
}
