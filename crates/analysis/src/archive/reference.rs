//! References: typed paths that name a file or a member of an archive, perhaps one game in it, perhaps a position of that
//! game.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::file_name::{name_of, path_of};
use super::limit::Limits;
use super::open::{InputItem, Source, open};
use xgames_core::record::PlyName;

/// The argument for standard input, and its name in reports.
pub(super) const STDIN: &str = "-";

/// An input, to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The name as typed, and as reported.
    pub name: String,
    /// The place that the input comes from.
    pub source: Source,
    /// The name in reports of the only text in the input that is meant.
    pub member: Option<String>,
    /// The number of the only game that is meant, from 1. There must then be one text only.
    pub game: Option<usize>,
}

impl Input {
    pub(super) fn whole(name: String, source: Source) -> Input {
        Input { name, source, member: None, game: None }
    }

    /// Whether a text with this name is meant.
    pub(super) fn means(&self, text: &str) -> bool {
        self.member.as_ref().is_none_or(|member| member == text)
    }

    /// Whether a text that is meant cannot be read if this part of the input cannot.
    pub(super) fn depends_on(&self, part: &str) -> bool {
        let rest =
            |member: &String| member.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        self.member.as_ref().is_none_or(rest)
    }
}

/// The meaning of a typed `FILE[#GAME][@PLY]`. A file or a member of an archive with exactly this name comes first. Without
/// `FILE`, as in `#2`, it is standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The file to open; `-` for standard input.
    pub path: PathBuf,
    /// The member of the archive `path` that is meant, by its name in reports: `archive.zip/inner/name.txt`.
    pub member: Option<String>,
    /// The number of the game, from 1.
    pub game: Option<usize>,
    /// The ply of the game.
    pub ply: Option<PlyName>,
}

/// A way to read a path: the file, the number of the game, and the ply.
type Parts<'t> = (&'t [u8], Option<&'t [u8]>, Option<&'t [u8]>);

impl Reference {
    /// Finds out the meaning of a typed path. A file that does not exist is not an error here.
    ///
    /// # Errors
    /// The rest of the path names no game or ply of an existing file; the text says why.
    pub fn read(typed: &Path) -> Result<Reference, String> {
        let bytes = typed.as_os_str().as_encoded_bytes();
        let parts = all_parts(bytes);
        let likely = || parts.iter().rev().find(|parts| Reference::of(parts, None).is_ok()).unwrap_or(&parts[0]);
        let exists = |path: &Path| path.as_os_str() == STDIN || path.symlink_metadata().is_ok();
        if let Some(parts) = parts.iter().find(|(file, ..)| exists(&path_of(file))) {
            return Reference::of(parts, None);
        }
        if let Some(archive) = archive_around(typed) {
            let name = |parts: &Parts<'_>| name_of(&path_of(parts.0));
            // Looking into the archive is needed only if the name of the member can be read in several ways.
            let members = if parts.len() > 1 { members(archive) } else { Vec::new() };
            let parts = parts.iter().find(|parts| members.contains(&name(parts))).unwrap_or_else(likely);
            return Reference::of(parts, Some(name(parts))).map(|found| Reference { path: archive.into(), ..found });
        }
        Reference::of(if is_pattern(typed) { &parts[0] } else { likely() }, None)
    }

    /// The file that a typed path names, whatever follows its name: a game, a ply, a member of an archive, or what is none of
    /// these.
    #[must_use]
    pub fn file(typed: &Path) -> PathBuf {
        let parts = all_parts(typed.as_os_str().as_encoded_bytes());
        let named = parts.iter().map(|(file, ..)| path_of(file)).find(|path| path.symlink_metadata().is_ok());
        named.or_else(|| archive_around(typed).map(Path::to_owned)).unwrap_or_else(|| typed.to_owned())
    }

    /// Whether a typed path names standard input, or something in it. No archive is opened to find that out.
    #[must_use]
    pub fn is_standard_input(typed: &Path) -> bool {
        let parts = all_parts(typed.as_os_str().as_encoded_bytes());
        let is_stdin = |path: &Path| path.as_os_str() == STDIN;
        let files = parts.iter().filter(|parts| Reference::of(parts, None).is_ok()).map(|(file, ..)| path_of(file));
        match files.into_iter().find(|path| is_stdin(path) || path.symlink_metadata().is_ok()) {
            Some(path) => is_stdin(&path),
            None => archive_around(typed).is_some_and(is_stdin),
        }
    }

    fn of((file, game, ply): &Parts<'_>, member: Option<String>) -> Result<Reference, String> {
        let number = |text| {
            let text = String::from_utf8_lossy(text);
            let number = text.parse().ok().filter(|number| *number > 0);
            number.ok_or_else(|| format!("`#{text}` is not the number of a game: games are numbered from 1"))
        };
        let name = |text| {
            let text = String::from_utf8_lossy(text);
            text.parse().map_err(|help| format!("`@{text}` is not a ply: {help}"))
        };
        let (game, ply) = (game.map(number).transpose()?, ply.map(name).transpose()?);
        Ok(Reference { path: path_of(file), member, game, ply })
    }

    /// The input to open.
    #[must_use]
    pub fn input(self) -> Input {
        let name = name_of(&self.path);
        let source = if name == STDIN { Source::Stdin } else { Source::File(self.path) };
        Input { name, source, member: self.member, game: self.game }
    }
}

/// All ways to read a path, those with the longest name of a file first.
fn all_parts(typed: &[u8]) -> Vec<Parts<'_>> {
    let cut = |text, mark| memchr::memrchr(mark, text).map(|at| (&text[..at], &text[at + 1..]));
    let mut all: Vec<Parts<'_>> = vec![(typed, None, None)];
    if let Some((rest, ply)) = cut(typed, b'@') {
        all.push((rest, None, Some(ply)));
        all.extend(cut(rest, b'#').map(|(file, game)| (file, Some(game), Some(ply))));
    }
    all.extend(cut(typed, b'#').map(|(file, game)| (file, Some(game), None)));
    for (file, ..) in &mut all {
        // `#2` is a game on standard input.
        if file.is_empty() && !typed.is_empty() {
            *file = STDIN.as_bytes();
        }
    }
    all.sort_by_key(|(file, ..)| Reverse(file.len()));
    all
}

/// Whether a path is a pattern, unless a file has exactly that name.
#[must_use]
pub fn is_pattern(path: &Path) -> bool {
    path.to_str().is_some_and(|text| text.contains(['*', '?', '[']))
}

/// The file, or standard input, whose member a path may name.
fn archive_around(path: &Path) -> Option<&Path> {
    /// The greatest length of a path that systems look up.
    const LONGEST: usize = 1 << 15;
    let may_be = |path: &&Path| path.as_os_str().len() <= LONGEST;
    path.ancestors().skip(1).filter(may_be).find(|path| path.as_os_str() == STDIN || path.is_file())
}

/// The names of all texts in an archive; none of standard input, which can be read only once.
fn members(archive: &Path) -> Vec<String> {
    let mut names = Vec::new();
    if archive.as_os_str() != STDIN {
        let _ = open::<()>(&name_of(archive), Source::File(archive.into()), &Limits::default(), None, &mut |found| {
            if let InputItem::Text { name, .. } = found {
                names.push(name.to_owned());
            }
            ControlFlow::Continue(())
        });
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pattern of stones may begin with `#`, too.
    #[test]
    fn standard_input_has_several_names() {
        let named = |typed: &str| Reference::is_standard_input(Path::new(typed));
        assert!(["-", "#2", "@3", "#2@3", "-#2", "-@12b", "-/a.txt", "-/a.txt#2"].into_iter().all(named));
        assert!(!["a.txt", "a#2", "#../B.#", "-x", "", "./-"].into_iter().any(named));
    }

    fn read(typed: &str) -> Result<(String, Option<usize>, Option<String>), String> {
        let Reference { path, game, ply, .. } = Reference::read(Path::new(typed))?;
        Ok((name_of(&path), game, ply.map(|ply| ply.to_string())))
    }

    #[test]
    fn the_longest_file_that_exists_is_meant() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        for name in ["a", "a#1@2.txt", "b#3", "c@4", "*#1"] {
            std::fs::write(path(name), "").unwrap();
        }
        for (typed, file, game, ply) in [
            ("a", "a", None, None),
            ("a#3", "a", Some(3), None),
            ("a@last", "a", None, Some("last")),
            ("a#3@12B", "a", Some(3), Some("12b")),
            ("a#1@2.txt", "a#1@2.txt", None, None),
            ("a#1@2.txt#2@7", "a#1@2.txt", Some(2), Some("7")),
            ("b#3", "b#3", None, None),
            ("b#3@1", "b#3", None, Some("1")),
            ("c@4", "c@4", None, None),
            ("c@4#2", "c@4", Some(2), None),
            ("*#1", "*#1", None, None),
            // No file has these names.
            ("d#2@5", "d", Some(2), Some("5")),
            ("e@example.com", "e@example.com", None, None),
            ("?#1", "?#1", None, None),
        ] {
            let expected = (path(file), game, ply.map(str::to_owned));
            assert_eq!(read(&path(typed)), Ok(expected), "{typed}");
        }
        for wrong in ["a#0", "a#x", "a@", "a@12bw", "a@3#1", "a#1@-1"] {
            assert!(read(&path(wrong)).is_err(), "{wrong}");
        }
        for typed in ["-#2@3", "#2@3"] {
            assert_eq!(read(typed), Ok(("-".into(), Some(2), Some("3".into()))));
        }
        assert!(read("#x").is_err());
    }
}
