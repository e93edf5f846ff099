//! Reads the games of the files on the command line.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::console::{print_error, print_note};
use super::output::inputs;
use crate::cli::{ArchiveOptions, InputPath, RangeOptions, StdinName};
use xgames_analysis::archive::{
    self, InputItem, Limits, OneGame, PipedPart, Reference, Source, Unreadable, describe, name_of, path_of,
};
use xgames_core::diagnostic::BYTE_ORDER_MARK;
use xgames_core::record::Format;

/// The name of standard input, as typed and as reported.
pub(crate) const STDIN: &str = "-";

/// The paths, as the archives read them.
pub(crate) fn of_paths(paths: &[InputPath]) -> Vec<PathBuf> {
    paths.iter().map(|path| path.to_path_buf()).collect()
}

/// The paths that were typed; standard input if there are none. If standard input is a terminal, reports that files are missing,
/// and returns `None`.
pub(crate) fn typed(paths: &[InputPath]) -> anyhow::Result<Option<Vec<PathBuf>>> {
    if !paths.is_empty() {
        note_terminal(paths.iter().map(|path| &**path));
        return Ok(Some(of_paths(paths)));
    }
    if io::stdin().is_terminal() {
        print_error("no files given, and nothing is piped in; name files or folders, or see `xgames help`");
        return Ok(None);
    }
    let paths = vec![STDIN.into()];
    inputs::add_inputs(&paths)?;
    Ok(Some(paths))
}

/// The paths that were typed, as [`typed`] says, and what is piped in as a part of a file if that has a name.
pub(crate) fn typed_or_named(
    paths: &[InputPath],
    stdin: &StdinName,
) -> anyhow::Result<Option<(Vec<PathBuf>, Option<PipedPart>)>> {
    let part = RangeOptions { stdin: stdin.clone(), ..RangeOptions::default() };
    check_part(&part, paths, false)?;
    Ok(typed(paths)?.map(|paths| (paths, piped_part(&part))))
}

/// The paths that were typed and those that the file of `--files-from` has, one per line; standard input if there is neither.
/// Like [`typed`], reports that files are missing.
pub(crate) fn of_archives(options: &ArchiveOptions) -> anyhow::Result<Option<Vec<PathBuf>>> {
    let ArchiveOptions { paths, files_from, .. } = options;
    check_part(&options.part, paths, files_from.is_some())?;
    let Some(list) = files_from else { return typed(paths) };
    let text = read(list)?;
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
    let lines = text.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let listed: Vec<PathBuf> = lines.filter(|line| !line.is_empty()).map(path_of).collect();
    inputs::add_inputs(&listed)?;
    Ok(Some(of_paths(paths).into_iter().chain(listed).collect()))
}

/// Refuses inputs of which the options would not say which file they mean.
pub(crate) fn check_part(part: &RangeOptions, paths: &[InputPath], has_list: bool) -> anyhow::Result<()> {
    let range = part.range.is_some().then_some("--range");
    let Some(option) = range.or(part.stdin.stdin_name.as_ref().map(|_| "--stdin-name")) else { return Ok(()) };
    if has_list || paths.len() > 1 {
        bail!("`{option}` is about one file, but several are given");
    }
    if let Some(folder) = paths.first().filter(|path| path.is_dir()) {
        bail!("`{option}` is about one file, but {} is a folder", name_of(folder));
    }
    if part.stdin.stdin_name.is_some()
        && let Some(file) = paths.first().filter(|path| !is_stdin(path))
    {
        bail!("`--stdin-name` names what is piped in, but {} is read", name_of(file));
    }
    if let Some(game) = paths.first().and_then(|path| Reference::read(path).ok()?.game) {
        bail!("`{option}` is about a whole file; leave out `#{game}`");
    }
    if let Some(range) = part.range.filter(|range| range.start < part.stdin_offset) {
        let (start, offset) = (range.start, part.stdin_offset);
        bail!("what is piped in begins at byte {offset}, after the beginning of the range at byte {start}");
    }
    Ok(())
}

/// The part of a larger text that standard input is, if the options say that.
pub(crate) fn piped_part(options: &RangeOptions) -> Option<PipedPart> {
    let (name, offset) = (&options.stdin.stdin_name, options.stdin_offset);
    let is_part = name.is_some() || offset > 0;
    is_part.then(|| PipedPart { name: name.clone().unwrap_or_else(|| STDIN.to_owned()), offset })
}

/// Whether a path that was typed names standard input, or a game in it.
pub(crate) fn is_stdin(path: &Path) -> bool {
    Reference::read(path).is_ok_and(|reference| reference.path.as_os_str() == STDIN)
}

/// Says that standard input is read if nothing is piped in: the program would seem to hang.
fn note_terminal<'p>(paths: impl IntoIterator<Item = &'p Path>) {
    if io::stdin().is_terminal() && paths.into_iter().any(is_stdin) {
        print_note("reading from the terminal; end the input with Ctrl-D");
    }
}

/// Reads the game that a path names; the first one if it does not say which.
pub(crate) fn read_game(reference: Reference, format: Option<Format>) -> anyhow::Result<OneGame> {
    note_terminal([reference.path.as_path()]);
    if reference.path.is_dir() {
        bail!("{}: is a folder; name a file in it", name_of(&reference.path));
    }
    let found = archive::find_game(&reference.input(), &Limits::default(), format);
    found.map_err(|Unreadable { name, message }| anyhow!("{name}: {message}"))
}

/// The greatest length in bytes of a text that is kept in memory as a whole.
pub(crate) const MAX_LENGTH: u64 = 64 << 20;

/// Opens a file that is read besides the records: a regular file of at most `longest` bytes, and not a link to one, so that it is
/// certain what is read.
pub(crate) fn open_plain(path: &Path, longest: u64) -> anyhow::Result<File> {
    let name = name_of(path);
    let unreadable = |error: io::Error| anyhow!("{name}: {}", describe(&error));
    let found = path.symlink_metadata().map_err(unreadable)?;
    match found.file_type() {
        kind if kind.is_symlink() => bail!("{name}: is a link; name the file itself"),
        kind if kind.is_dir() => bail!("{name}: is a folder, not a file"),
        kind if !kind.is_file() => bail!("{name}: is not a regular file"),
        _ if found.len() > longest => bail!("{name}: {}", too_long(longest)),
        _ => File::open(path).map_err(unreadable),
    }
}

/// Whether there is a file at a path. A folder is an error, and so is a pipe, which could block for ever.
pub(crate) fn is_regular_if_there(path: &Path) -> anyhow::Result<bool> {
    match path.metadata() {
        Ok(found) if found.is_file() => Ok(true),
        Ok(_) => bail!("{}: is not a regular file", name_of(path)),
        Err(_) => Ok(false),
    }
}

/// The message about a text that is longer than allowed.
pub(crate) fn too_long(longest: u64) -> String {
    let (number, unit) = if longest < 1 << 20 { (longest >> 10, "KiB") } else { (longest >> 20, "MiB") };
    format!("is longer than {number} {unit}, which is the limit")
}

/// The content of a file that is not a record, of at most `longest` bytes: in UTF-8, with or without a byte order mark.
pub(crate) fn read_text(path: &Path, longest: u64) -> anyhow::Result<String> {
    let text = String::from_utf8(read_up_to(path, longest)?).map_err(|_| anyhow!("{}: is not UTF-8", name_of(path)))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The content of a file that is not a record, or of standard input for `-`, unpacked: at most [`MAX_LENGTH`] bytes.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    read_up_to(path, MAX_LENGTH)
}

fn read_up_to(path: &Path, longest: u64) -> anyhow::Result<Vec<u8>> {
    note_terminal([path]);
    let file = name_of(path);
    let source = if file == STDIN { Source::Stdin } else { Source::File(path.to_owned()) };
    // A long file need not be read to know that it is too long, even if it is in UTF-16.
    if file != STDIN && path.metadata().is_ok_and(|found| found.is_file() && found.len() / 2 > longest) {
        bail!("{file}: {}", too_long(longest));
    }
    let mut content = Err("is an archive, not a single text".to_owned());
    let _ = archive::open(&file, source, &Limits::default(), Some(Format::Native), &mut |found| {
        content = match found {
            InputItem::Text { name, .. } if name != file => return ControlFlow::Break(()),
            InputItem::Text { reader, .. } => {
                let mut bytes = Vec::new();
                let read = reader.take(longest + 1).read_to_end(&mut bytes);
                read.map(|_| bytes).map_err(|error| describe(&error))
            }
            InputItem::Stray { .. } => return ControlFlow::Continue(()),
            InputItem::Problem { message, .. } => Err(message),
        };
        ControlFlow::Break(())
    });
    match content {
        Ok(bytes) if bytes.len() as u64 <= longest => Ok(bytes),
        Ok(_) => bail!("{file}: {}", too_long(longest)),
        Err(message) => bail!("{file}: {message}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_a_greatest_length() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        for (length, longest, fits) in
            [(9, 10, true), (10, 10, true), (11, 10, false), (1 << 10, 1 << 10, true), (3000, 1 << 10, false)]
        {
            std::fs::write(&path, "a".repeat(length)).unwrap();
            assert_eq!(read_text(&path, longest).is_ok(), fits, "{length} of {longest}");
            assert_eq!(open_plain(&path, longest).is_ok(), fits, "{length} of {longest}");
        }
        let said = open_plain(&path, 1 << 10).unwrap_err().to_string();
        assert!(said.ends_with("is longer than 1 KiB, which is the limit"), "{said}");
        assert_eq!(too_long(2 << 30), "is longer than 2048 MiB, which is the limit");
    }
}
