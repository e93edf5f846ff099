//! The inputs that arguments of the command line stand for.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use glob::MatchOptions;
use walkdir::{DirEntry, WalkDir};

use super::fault::describe;
use super::open::Source;

/// The argument for standard input, and its name in reports.
const STDIN: &str = "-";

/// An input, to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// As reported: as it was typed.
    pub name: String,
    /// Where it comes from.
    pub source: Source,
}

/// Something that stands for no input that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// As reported.
    pub name: String,
    /// Why, in plain words.
    pub message: String,
}

/// Hands on every input that `paths` stand for, in order: files; what lies in directories, in the order of names,
/// links followed, hidden files and folders left out; what patterns match (`*`, `?`, `[…]`, `**`), unless a file has that
/// very name; `-` for standard input.
///
/// Files in directories are handed on whatever they are: opening them shows which hold records. `take` is asked until
/// it breaks; that is what is returned.
pub fn walk(paths: &[PathBuf], take: &mut dyn FnMut(Result<Input, Unreadable>) -> ControlFlow<()>) -> ControlFlow<()> {
    for path in paths {
        match path.to_str() {
            Some(STDIN) => take(Ok(Input { name: STDIN.to_owned(), source: Source::Stdin }))?,
            Some(pattern) if pattern.contains(['*', '?', '[']) && path.symlink_metadata().is_err() => {
                matches(pattern, take)?;
            }
            _ => file_or_directory(path, take)?,
        }
    }
    ControlFlow::Continue(())
}

fn matches(pattern: &str, take: &mut dyn FnMut(Result<Input, Unreadable>) -> ControlFlow<()>) -> ControlFlow<()> {
    let unreadable = |message: String| Err(Unreadable { name: pattern.to_owned(), message });
    // As shells do it.
    let options =
        MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };
    let paths = match glob::glob_with(pattern, options) {
        Ok(paths) => paths,
        Err(error) => return take(unreadable(format!("is not a pattern: {}", error.msg))),
    };
    let mut any = false;
    for path in paths {
        any = true;
        match path {
            Ok(path) => file_or_directory(&path, take)?,
            Err(error) => {
                let name = error.path().to_string_lossy().into_owned();
                take(Err(Unreadable { name, message: describe(error.error()) }))?;
            }
        }
    }
    if any { ControlFlow::Continue(()) } else { take(unreadable("nothing matches this pattern".to_owned())) }
}

fn file_or_directory(
    path: &Path,
    take: &mut dyn FnMut(Result<Input, Unreadable>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !path.is_dir() {
        return take(Ok(Input { name: path.to_string_lossy().into_owned(), source: Source::File(path.to_owned()) }));
    }
    let visible = |entry: &DirEntry| entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.');
    for entry in WalkDir::new(path).follow_links(true).sort_by_file_name().into_iter().filter_entry(visible) {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {}
            Ok(entry) => {
                let name = entry.path().to_string_lossy().into_owned();
                take(Ok(Input { name, source: Source::Found(entry.into_path()) }))?;
            }
            Err(error) => {
                let name = error.path().unwrap_or(path).to_string_lossy().into_owned();
                let message = match (error.loop_ancestor(), error.io_error()) {
                    (Some(ancestor), _) => format!("leads back to {}, which it lies in", ancestor.display()),
                    (None, Some(error)) => describe(error),
                    (None, None) => error.to_string(),
                };
                take(Err(Unreadable { name, message }))?;
            }
        }
    }
    ControlFlow::Continue(())
}
