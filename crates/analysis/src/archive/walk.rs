//! Finds the inputs that the paths on the command line name.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::error::describe;
use super::file_name::name_of;
use super::open::Source;
use super::path_pattern::PathPattern;
use super::reference::{Input, Reference, STDIN, is_pattern};

/// A path that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The path as reported.
    pub name: String,
    /// The reason in plain words.
    pub message: String,
}

/// Passes every input named by `paths` to `take`, in order: files; the files in directories, sorted by name, following
/// links and skipping hidden files and folders; the matches of patterns (`*`, `?`, `[…]`, `**`), unless a file has
/// exactly that name; `-` for standard input. A path may also be a [`Reference`] to one text or game.
///
/// All files in directories are passed on: opening them shows which hold records. Stops when `take` breaks.
pub fn walk(paths: &[PathBuf], take: &mut dyn FnMut(Result<Input, Unreadable>) -> ControlFlow<()>) -> ControlFlow<()> {
    for path in paths {
        let unreadable = |message| Err(Unreadable { name: name_of(path), message });
        let reference = match Reference::read(path) {
            Ok(reference) => reference,
            Err(message) => {
                take(unreadable(message))?;
                continue;
            }
        };
        match (&reference, reference.path.to_str()) {
            (Reference { ply: Some(ply), .. }, _) => {
                take(unreadable(format!("`@{ply}` names a position, but whole games are read here; leave it out")))?;
            }
            (Reference { game: Some(game), .. }, _) if reference.path.is_dir() => {
                take(unreadable(format!("`#{game}` names a game of one file, but this is a folder")))?;
            }
            (Reference { member: None, game: None, .. }, Some(pattern))
                if is_pattern(path) && path.symlink_metadata().is_err() =>
            {
                matches(pattern, take)?;
            }
            (Reference { member: None, game: None, .. }, pattern) if pattern != Some(STDIN) => {
                file_or_directory(path, take)?;
            }
            _ => take(Ok(reference.input()))?,
        }
    }
    ControlFlow::Continue(())
}

fn matches(text: &str, take: &mut dyn FnMut(Result<Input, Unreadable>) -> ControlFlow<()>) -> ControlFlow<()> {
    let unreadable = |message: String| Err(Unreadable { name: text.to_owned(), message });
    let pattern = match PathPattern::new(text) {
        Ok(pattern) => pattern,
        Err(why) => return take(unreadable(format!("is not a pattern: {why}"))),
    };
    // As for shells, only folders fit a pattern with a slash at its end.
    let of_folders = text.ends_with(std::path::is_separator);
    // This is the folder to search; the pattern shows how deep.
    let fixed: PathBuf = Path::new(text)
        .components()
        .take_while(|component| !component.as_os_str().to_string_lossy().contains(['*', '?', '[']))
        .collect();
    let depth = Path::new(text).components().count() - fixed.components().count();
    let max_depth = if text.contains("**") { usize::MAX } else { depth };
    let folder = if fixed.as_os_str().is_empty() { Path::new(".") } else { &fixed };
    let mut any = false;
    let mut entries =
        WalkDir::new(folder).min_depth(1).max_depth(max_depth).follow_links(true).sort_by_file_name().into_iter();
    while let Some(entry) = entries.next() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = error.path().unwrap_or(folder);
                let path = path.strip_prefix(".").unwrap_or(path);
                if pattern.may_fit_below(path) {
                    any = true;
                    take(Err(cannot_enter(&error, path)))?;
                }
                continue;
            }
        };
        // The current folder was not typed.
        let path = if fixed.as_os_str().is_empty() {
            entry.path().strip_prefix(".").unwrap_or(entry.path())
        } else {
            entry.path()
        };
        if pattern.fits(path, false) && (entry.file_type().is_dir() || !of_folders) {
            any = true;
            if entry.file_type().is_file() || entry.file_type().is_dir() {
                file_or_directory(path, take)?;
            } else {
                // A pipe or a device was not named itself, and reading it could block for ever.
                take(Ok(Input::whole(name_of(path), Source::Found(path.to_owned()))))?;
            }
            if entry.file_type().is_dir() {
                entries.skip_current_dir();
            }
        }
    }
    if any { ControlFlow::Continue(()) } else { take(unreadable(nothing_matches(text))) }
}

fn nothing_matches(pattern: &str) -> String {
    let refers = pattern.contains(['#', '@']);
    let help = if refers { "; the number of a game can follow the name of one file only" } else { "" };
    format!("nothing matches this pattern{help}")
}

fn file_or_directory(
    path: &Path,
    take: &mut dyn FnMut(Result<Input, Unreadable>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !path.is_dir() {
        return take(Ok(Input::whole(name_of(path), Source::File(path.to_owned()))));
    }
    let visible = |entry: &DirEntry| entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.');
    for entry in WalkDir::new(path).follow_links(true).sort_by_file_name().into_iter().filter_entry(visible) {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {}
            Ok(entry) => {
                let name = name_of(entry.path());
                take(Ok(Input::whole(name, Source::Found(entry.into_path()))))?;
            }
            Err(error) => take(Err(cannot_enter(&error, error.path().unwrap_or(path))))?,
        }
    }
    ControlFlow::Continue(())
}

/// The report that a path in a folder cannot be looked into.
fn cannot_enter(error: &walkdir::Error, path: &Path) -> Unreadable {
    let name = name_of(path);
    let message = match (error.loop_ancestor(), error.io_error()) {
        (Some(ancestor), _) => format!("leads back to {}, which contains it", ancestor.display()),
        (None, Some(error)) => describe(error),
        (None, None) => error.to_string(),
    };
    Unreadable { name, message }
}
