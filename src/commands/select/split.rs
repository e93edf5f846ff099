//! `--split-by`: games in several files of a folder.

use std::collections::{BTreeMap, HashMap};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use super::game_file::GameFile;
use crate::program::console::print_error;
use crate::program::output::{AsideFolder, NOT_ALL_READ, OutputFolder};
use xgames_analysis::archive::copies::{go_together, has_single_texts};
use xgames_analysis::archive::pipeline::SourceText;
use xgames_analysis::selection::{Entry, FileNames, GameForm};
use xgames_core::record::Dialect;

/// Files in a folder, which get their names when all of them are complete.
pub(super) struct Split {
    /// A hidden folder in the folder, where the files are until they are complete. It is dropped first.
    aside: AsideFolder,
    folder: OutputFolder,
    form: GameForm,
    names: FileNames,
    /// The first text of each group of texts whose games cannot be copied to the files of others.
    groups: Vec<Arc<SourceText>>,
    /// The numbers of the texts that are groups of their own, by the names of their formats and their names.
    lists: HashMap<&'static str, HashMap<String, usize>>,
    /// The files by name. The end of each is still in memory.
    files: BTreeMap<String, GameFile<Vec<u8>>>,
    /// The number of bytes that wait to be written.
    waiting: usize,
}

/// The greatest number of bytes that wait in memory before they are written to their files.
const MAX_WAITING: usize = 16 << 20;

impl Split {
    /// Opens the folder, which must be new or empty, unless files in it may be replaced. No input may be in it.
    pub(super) fn open(path: &Path, force: bool, form: GameForm) -> anyhow::Result<Split> {
        let (folder, aside) = OutputFolder::open_without_inputs(path, force)?;
        let (names, groups, lists, files) = (FileNames::default(), Vec::new(), HashMap::new(), BTreeMap::new());
        Ok(Split { aside, folder, form, names, groups, lists, files, waiting: 0 })
    }

    /// Adds a game to the files of its values. Returns whether they can hold it.
    pub(super) fn add(&mut self, entry: &Entry) -> io::Result<bool> {
        let target = self.form.target(entry.text.dialect.format);
        let format = target.unwrap_or(entry.text.dialect.format);
        let group = if target.is_none() { self.group_of(&entry.text) } else { 0 };
        for value in &entry.values {
            let file_name = self.names.name(value, format, group);
            let file = self.files.entry(file_name).or_insert_with_key(|file_name| {
                GameFile::new(Vec::new(), &format!("{}/{file_name}", self.folder.name), self.form)
            });
            let before = file.out().map_or(0, |out| out.len());
            if !file.add(&entry.game, &entry.text, self.form)? {
                return Ok(false);
            }
            self.waiting += file.out().map_or(0, |out| out.len()) - before;
        }
        if self.waiting > MAX_WAITING { self.write().map(|()| true) } else { Ok(true) }
    }

    /// The number of the group of a text among those of its format, from 0.
    fn group_of(&mut self, text: &Arc<SourceText>) -> usize {
        let Dialect { format, .. } = text.dialect;
        if has_single_texts(format) {
            let lists = self.lists.entry(format.name()).or_default();
            let next = lists.len();
            return *lists.entry(text.name.clone()).or_insert(next);
        }
        let holds = |group: &Arc<SourceText>| go_together((&group.name, &group.dialect), (&text.name, &text.dialect));
        // Games of a text mostly come one after the other.
        let group = self.groups.iter().rposition(holds).unwrap_or_else(|| {
            self.groups.push(Arc::clone(text));
            self.groups.len() - 1
        });
        self.groups[..group].iter().filter(|other| other.dialect.format == format).count()
    }

    /// Writes the games that wait in memory.
    fn write(&mut self) -> io::Result<()> {
        for (file_name, file) in &mut self.files {
            if let Some(out) = file.out().filter(|out| !out.is_empty()) {
                let path = self.aside.join(file_name);
                OpenOptions::new().append(true).create(true).open(path)?.write_all(out)?;
                out.clear();
                out.shrink_to(1 << 12);
            }
        }
        self.waiting = 0;
        Ok(())
    }

    /// The tags that copies of records [lack](GameFile::lacking).
    pub(super) fn lacking(&self) -> impl Iterator<Item = &'static str> {
        self.files.values().flat_map(GameFile::lacking)
    }

    /// Completes the files and gives them their names. Returns their number. If not everything could be read, files that are already
    /// there stay.
    pub(super) fn finish(mut self, all_read: bool) -> anyhow::Result<usize> {
        let ended = self.files.values_mut().try_for_each(GameFile::end).and_then(|()| self.write());
        ended.map_err(|error| self.folder.refused(&error))?;
        let (name, names) = (&self.folder.name, self.files.keys().map(String::as_str));
        if let Some(old) = self.folder.holds(names.clone()).filter(|_| !all_read) {
            print_error(format_args!("{name}: not written over {name}/{old}, because {NOT_ALL_READ}"));
            return Ok(0);
        }
        self.folder.take(&self.aside, names)?;
        if !all_read {
            print_error(format_args!("{name}: is incomplete, because {NOT_ALL_READ}"));
        }
        Ok(self.files.len())
    }
}
