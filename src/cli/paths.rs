//! The types of paths on the command line, by what becomes of the files. An argument that is a path has one of them, so that no
//! option can name an input of which the outputs do not know; a test forbids other types.

use std::ffi::OsString;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser, ValueParserFactory};
use clap::{ArgMatches, Command};

use xgames_report::findings::ReportFormat;

/// Defines types of paths.
macro_rules! paths {
    ($($(#[$meta:meta])* $name:ident)+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(PathBuf);

        impl Deref for $name {
            type Target = Path;

            fn deref(&self) -> &Path {
                &self.0
            }
        }

        impl From<PathBuf> for $name {
            fn from(path: PathBuf) -> $name {
                $name(path)
            }
        }

        impl From<OsString> for $name {
            fn from(path: OsString) -> $name {
                $name(path.into())
            }
        }

        impl ValueParserFactory for $name {
            type Parser = clap::builder::MapValueParser<PathBufValueParser, fn(PathBuf) -> $name>;

            fn value_parser() -> Self::Parser {
                PathBufValueParser::new().map($name::from as fn(PathBuf) -> $name)
            }
        }
    )+};
}

paths! {
    /// A path of what the command reads: a file, a folder, a pattern, perhaps one game in it; `-` for standard input. No output
    /// replaces it.
    InputPath

    /// A path of a file or folder that the command writes.
    OutputPath

    /// A path of a file or folder in which a command keeps something for later runs, which read it and write it again. No other
    /// output replaces it.
    KeptPath
}

/// A path that a command reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadPath {
    /// The path as it was typed.
    pub path: PathBuf,
    /// The option that names the path, such as `` `--heat` ``, or the thing that it belongs to; `None` for the inputs of the command.
    pub of: Option<String>,
    /// Whether the command writes the file again.
    pub is_kept: bool,
}

/// The paths that a command reads, whatever arguments name them. They are found by their types.
pub(super) fn read_by(program: &Command, matches: &ArgMatches) -> Vec<ReadPath> {
    let Some((name, matches)) = matches.subcommand() else { return Vec::new() };
    let Some(command) = program.find_subcommand(name) else { return Vec::new() };
    let mut all = Vec::new();
    for id in matches.ids() {
        let argument = command.get_arguments().find(|argument| argument.get_id() == id);
        let of = argument.and_then(|argument| argument.get_long()).map(|long| format!("`--{long}`"));
        let mut add = |path: PathBuf, is_kept| all.push(ReadPath { path, of: of.clone(), is_kept });
        // Arguments of other types are an error here.
        let inputs = matches.try_get_many::<InputPath>(id.as_str()).ok().flatten();
        inputs.into_iter().flatten().for_each(|InputPath(path)| add(path.clone(), false));
        let kept = matches.try_get_many::<KeptPath>(id.as_str()).ok().flatten();
        kept.into_iter().flatten().for_each(|KeptPath(path)| add(path.clone(), true));
    }
    all
}

/// The paths that a command writes, whatever arguments name them; those in which it keeps something, too. They are found by their
/// types.
pub(super) fn written_by(matches: &ArgMatches) -> Vec<OutputPath> {
    let Some((_, matches)) = matches.subcommand() else { return Vec::new() };
    let mut all = Vec::new();
    for id in matches.ids().map(clap::Id::as_str) {
        // Arguments of other types are an error here.
        all.extend(matches.try_get_many::<OutputPath>(id).ok().flatten().into_iter().flatten().cloned());
        let kept = matches.try_get_many::<KeptPath>(id).ok().flatten();
        all.extend(kept.into_iter().flatten().map(|KeptPath(path)| OutputPath(path.clone())));
        let reports = matches.try_get_many::<(ReportFormat, OutputPath)>(id).ok().flatten();
        all.extend(reports.into_iter().flatten().map(|(_, path)| path.clone()));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_by_their_types() {
        let program = crate::cli::program();
        let read = |line: &str| {
            let words = std::iter::once("xgames").chain(line.split(' '));
            let all = read_by(&program, &program.clone().try_get_matches_from(words).unwrap()).into_iter();
            all.map(|ReadPath { path, of, is_kept }| (path.display().to_string(), of.is_some(), is_kept))
                .collect::<Vec<_>>()
        };
        let is = |path: &str, is_option, is_kept| (path.to_owned(), is_option, is_kept);
        assert_eq!(read("generate --game cross -o a --expect b"), []);
        assert_eq!(read("convert a b -o c"), [is("a", false, false), is("b", false, false)]);
        let mut found = read("analyse a --files-from b --reuse=c --resume d --config e --annotate f --report csv=g");
        found.sort();
        let expected = [is("a", false, false), is("b", true, false), is("c", true, false), is("d", true, true)];
        assert_eq!(found, [&expected[..], &[is("e", true, false)]].concat());
        assert_eq!(read("analyse a --reuse"), [is("a", false, false)]);
    }

    #[test]
    fn what_is_written_is_found_too() {
        let program = crate::cli::program();
        let written = |line: &str| {
            let words = std::iter::once("xgames").chain(line.split(' '));
            let all = written_by(&program.clone().try_get_matches_from(words).unwrap()).into_iter();
            let mut all: Vec<String> = all.map(|path| path.display().to_string()).collect();
            all.sort();
            all.join(" ")
        };
        assert_eq!(written("generate --game cross -o a --expect b"), "a b");
        assert_eq!(written("convert a b -o c"), "c");
        assert_eq!(
            written("analyse a --reuse=c --resume d --annotate f --report csv=g --report json=h --cache i"),
            "d f g h i"
        );
        assert_eq!(written("validate a --baseline b --good-to c --bad-to d"), "c d");
        assert_eq!(written("index a -o b"), "b");
    }
}
