//! The file that says when to ask which puzzle again.

use std::collections::HashMap;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::Asked;
use crate::program::error_words::why_not_written;
use crate::program::file_lock::FileLock;
use crate::program::output::Output;
use crate::program::playing::data_folder;
use xgames_analysis::archive::{describe, name_of};
use xgames_analysis::puzzles::{Learned, Puzzle};
use xgames_core::diagnostic::plural;

/// The number of seconds of a day.
const DAY: u64 = 86_400;

/// The longest file that is read, in bytes: that of a million puzzles.
const LONGEST: u64 = 1 << 28;

/// What is known of puzzles that were asked, by their names.
pub(super) struct Progress {
    path: PathBuf,
    learned: HashMap<String, Learned>,
    today: u32,
    _lock: FileLock,
}

impl Progress {
    /// Reads the file, or begins a new one. Without a path it is in the folder of the user's data. `None` after an interruption.
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Option<Progress>> {
        let path = path.map_or_else(in_data_folder, |path| Ok(path.to_owned()))?;
        let Some(lock) = FileLock::take(&path)? else { return Ok(None) };
        let name = name_of(&path);
        let text = match fs::metadata(&path) {
            Ok(file) if file.len() > LONGEST => bail!("{name}: this is too long for a file of `train`"),
            Ok(_) => fs::read_to_string(&path).map_err(|error| anyhow!("{name}: {}", describe(&error)))?,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => bail!("{name}: {}", describe(&error)),
        };
        let mut learned = HashMap::new();
        for (line, text) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            let one: Learned = serde_json::from_str(text)
                .map_err(|_| anyhow!("{name}: line {} is not one of `train`; correct or remove it", line + 1))?;
            learned.insert(one.puzzle.clone(), one);
        }
        let days = std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_secs() / DAY);
        Ok(Some(Progress { path, learned, today: u32::try_from(days).unwrap_or(u32::MAX), _lock: lock }))
    }

    /// The puzzles to ask, at most `count`: first those that are due, the longest overdue first, then new ones.
    pub(super) fn choose(&self, puzzles: Vec<Puzzle>, count: usize) -> Asked {
        let known = |puzzle: &Puzzle| self.learned.get(&puzzle.name()).map(|learned| learned.due);
        let mut wanted: Vec<(u32, Puzzle)> = puzzles
            .into_iter()
            .map(|puzzle| (known(&puzzle).unwrap_or(u32::MAX), puzzle))
            .filter(|(due, _)| *due <= self.today || *due == u32::MAX)
            .collect();
        wanted.sort_by_key(|(due, _)| *due);
        wanted.into_iter().take(count).map(|(_, puzzle)| (puzzle, true)).collect()
    }

    /// Notes an answer, and writes the file.
    pub(super) fn answer(&mut self, puzzle: &Puzzle, quality: u8) -> anyhow::Result<()> {
        let name = puzzle.name();
        self.learned.entry(name.clone()).or_insert_with(|| Learned::new(name)).answer(quality, self.today);
        let mut all: Vec<&Learned> = self.learned.values().collect();
        all.sort_by(|one, other| one.puzzle.cmp(&other.puzzle));
        let output = Output::replace(&self.path, &name_of(&self.path))?;
        let mut text = Vec::new();
        for learned in all {
            serde_json::to_writer(&mut text, learned)?;
            text.push(b'\n');
        }
        output.writer().write_all(&text)?;
        output.finish()
    }

    /// The number of puzzles that are asked again tomorrow, and the file, in words.
    pub(super) fn words(&self) -> String {
        let tomorrow = self.learned.values().filter(|learned| learned.due == self.today.saturating_add(1)).count();
        let are = if tomorrow == 1 { "is" } else { "are" };
        format!("{} {are} due tomorrow; {} keeps when.", plural(tomorrow, "puzzle"), name_of(&self.path))
    }
}

/// The file in the folder of the user's data, which is made if it is not there.
fn in_data_folder() -> anyhow::Result<PathBuf> {
    let Some(folder) = data_folder() else {
        bail!("the system has no folder for your data; name a file with `--progress`");
    };
    fs::create_dir_all(&folder).map_err(|error| anyhow!("{}: {}", name_of(&folder), why_not_written(&error)))?;
    Ok(folder.join("training.ndjson"))
}
