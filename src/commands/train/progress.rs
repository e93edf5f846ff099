//! The file that says when to ask which puzzle again.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::Asked;
use crate::program::console::print_note;
use crate::program::data_folder::{data_folder, make_data_folder};
use crate::program::error_words::{in_words, why_not_written};
use crate::program::file_lock::FileLock;
use crate::program::files::too_long;
use crate::program::output::{Output, folder_of};
use crate::program::today;
use xgames_analysis::archive::{describe, name_of};
use xgames_analysis::puzzles::{Learned, Puzzle};
use xgames_core::diagnostic::{plural, printable};

/// The longest file that is read, in bytes: that of a million puzzles.
const LONGEST: u64 = 1 << 28;

/// The days on which puzzles are asked again, by the names of the puzzles.
pub(super) struct Progress {
    /// The file that keeps the days, with its lock; `None` if they cannot be kept.
    file: Option<(PathBuf, FileLock)>,
    learned: HashMap<String, Learned>,
    today: u32,
}

impl Progress {
    /// Reads the file, or begins a new one. Without a path it is in the folder of the user's data. If nothing can be written there, a
    /// note says that the days are not kept. `None` after an interruption.
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Option<Progress>> {
        let today = today::days();
        let Some(file) = path.map(Path::to_owned).or_else(|| Some(data_folder()?.join("training.ndjson"))) else {
            note_unkept("the system has no folder for your data");
            return Ok(Some(Progress { file: None, learned: HashMap::new(), today }));
        };
        let folder = folder_of(&file);
        let checked = if path.is_some() { check_named_folder(folder) } else { make_data_folder(folder) };
        if let Err(why) = checked {
            note_unkept(why);
            return Ok(Some(Progress { learned: read(&file)?, file: None, today }));
        }
        let Some(lock) = FileLock::take(&file)? else { return Ok(None) };
        Ok(Some(Progress { learned: read(&file)?, file: Some((file, lock)), today }))
    }

    /// The puzzles to ask, at most `count` and each once: first those that are due, the longest overdue first, then new ones.
    pub(super) fn choose(&self, puzzles: Vec<Puzzle>, count: usize) -> Asked {
        let known = |puzzle: &Puzzle| self.learned.get(&puzzle.name()).map(|learned| learned.due);
        let mut seen = HashSet::new();
        let mut wanted: Vec<(u32, Puzzle)> = puzzles
            .into_iter()
            .filter(|puzzle| seen.insert(puzzle.name()))
            .map(|puzzle| (known(&puzzle).unwrap_or(u32::MAX), puzzle))
            .filter(|(due, _)| *due <= self.today || *due == u32::MAX)
            .collect();
        wanted.sort_by_key(|(due, _)| *due);
        wanted.into_iter().take(count).map(|(_, puzzle)| (puzzle, true)).collect()
    }

    /// Notes an answer, and writes the file. If that cannot be done any more, a note says so.
    pub(super) fn answer(&mut self, puzzle: &Puzzle, quality: u8) {
        let name = puzzle.name();
        self.learned.entry(name.clone()).or_insert_with(|| Learned::new(name)).answer(quality, self.today);
        if let Some((path, _)) = &self.file
            && let Err(error) = write(path, &self.learned)
        {
            note_unkept(in_words(&error));
            self.file = None;
        }
    }

    /// The number of puzzles that are due tomorrow, with those that were due before, and the file, in words.
    pub(super) fn words(&self) -> String {
        let Some((path, _)) = &self.file else { return "The days are not kept.".to_owned() };
        let tomorrow = self.learned.values().filter(|learned| learned.due <= self.today.saturating_add(1)).count();
        let are = if tomorrow == 1 { "is" } else { "are" };
        format!("{} {are} due tomorrow; {} keeps when.", plural(tomorrow, "puzzle"), name_of(path))
    }
}

/// Notes that the days are not kept, and why.
fn note_unkept(why: impl Display) {
    print_note(format_args!("the days are not kept: {why}"));
}

/// Checks that files can be made in the folder of a file that somebody has named, or says why they cannot. Only a lack of permission counts;
/// other faults of the folder are found when the file is locked.
fn check_named_folder(folder: &Path) -> Result<(), String> {
    let is_of_folder =
        |error: &io::Error| matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem);
    match tempfile::tempfile_in(folder) {
        Err(error) if is_of_folder(&error) => Err(format!("{}: {}", name_of(folder), why_not_written(&error))),
        _ => Ok(()),
    }
}

/// Reads the file, which is empty if it is not there.
fn read(path: &Path) -> anyhow::Result<HashMap<String, Learned>> {
    let name = name_of(path);
    let text = match fs::metadata(path) {
        Ok(file) if !file.is_file() => bail!("{name}: is not a regular file"),
        Ok(file) if file.len() > LONGEST => bail!("{name}: {}", too_long(LONGEST)),
        Ok(_) => {
            let mut text = String::new();
            let read = fs::File::open(path).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
            read.map_err(|error| anyhow!("{name}: {}", describe(&error)))?;
            text
        }
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => String::new(),
        Err(error) => bail!("{name}: {}", describe(&error)),
    };
    let mut learned = HashMap::new();
    for (line, text) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        let one = serde_json::from_str(text).ok().filter(Learned::is_possible);
        let one =
            one.ok_or_else(|| anyhow!("{name}: line {} is not one of `train`; correct or remove it", line + 1))?;
        if let Some(other) = learned.insert(one.puzzle.clone(), one) {
            bail!(
                "{name}: line {} is about the puzzle of an earlier line, {}; remove one of them",
                line + 1,
                printable(&other.puzzle)
            );
        }
    }
    Ok(learned)
}

/// Writes the file, sorted by puzzles.
fn write(path: &Path, learned: &HashMap<String, Learned>) -> anyhow::Result<()> {
    let mut all: Vec<&Learned> = learned.values().collect();
    all.sort_by(|one, other| one.puzzle.cmp(&other.puzzle));
    let output = Output::replace(path, &name_of(path))?;
    let mut text = Vec::new();
    for learned in all {
        serde_json::to_writer(&mut text, learned)?;
        text.push(b'\n');
    }
    output.writer().write_all(&text)?;
    output.finish()
}
