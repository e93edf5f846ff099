//! The types of paths on the command line, by what becomes of the files. An argument that is a path has one of them, so that no
//! option can name an input of which the outputs do not know; a test forbids other types.

use std::ffi::OsString;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TryMapValueParser, TypedValueParser, ValueParserFactory};
use clap::{ArgMatches, Command};

use xgames_report::findings::ReportFormat;

/// Defines types of paths. Each has a function that says why a path is not one of these, if it is none.
macro_rules! paths {
    ($($(#[$meta:meta])* $name:ident, $fault:expr;)+) => {$(
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
            type Parser = TryMapValueParser<PathBufValueParser, fn(PathBuf) -> Result<$name, &'static str>>;

            fn value_parser() -> Self::Parser {
                PathBufValueParser::new().try_map(|path| {
                    let fault: fn(&Path) -> Option<&'static str> = $fault;
                    fault(&path).map_or(Ok($name(path)), Err)
                })
            }
        }
    )+};
}

paths! {
    /// A path of what the command reads: a file, a folder, a pattern, perhaps one game in it; `-` for standard input. No output
    /// replaces it.
    InputPath, |_| None;

    /// A path of a file or folder that the command writes.
    OutputPath, |_| None;

    /// A path of a file or folder in which a command keeps something for later runs, which read it and write it again. No other
    /// output replaces it. Standard output cannot be read again.
    KeptPath, |path| (path.as_os_str() == "-").then_some("name a file; later runs cannot read standard output again");
}

/// A parser of the record that an option names. Only standard input and what is in it begin with a hyphen, such as `-/a.txt`.
pub(super) fn record() -> impl TypedValueParser<Value = InputPath> {
    PathBufValueParser::new().try_map(|path: PathBuf| {
        let bytes = path.as_os_str().as_encoded_bytes();
        let is_option = matches!(bytes, [b'-', second, ..] if !b"#@/".contains(second));
        if is_option { Err("this is an option; write `./` before the name of a file") } else { Ok(InputPath(path)) }
    })
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
    use std::any::TypeId;

    use clap::Arg;
    use clap::error::ErrorKind;

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

    /// The word after an option for a path is that option's path only if it does not begin like an option. After `=`, any path may follow.
    #[test]
    fn no_option_is_taken_for_a_path() {
        let program = crate::cli::program();
        let types = [TypeId::of::<InputPath>(), TypeId::of::<OutputPath>(), TypeId::of::<KeptPath>()];
        let reports = TypeId::of::<(ReportFormat, OutputPath)>();
        let is_path = |option: &&Arg| {
            let read = option.get_value_parser().type_id();
            types.iter().chain([&reports]).any(|known| read == *known)
        };
        let mut count = 0;
        for command in program.get_subcommands() {
            for option in command.get_opts().filter(is_path).filter(|option| !option.is_require_equals_set()) {
                let name = format!("--{}", option.get_long().unwrap());
                let parsed = |value| program.clone().try_get_matches_from(["xgames", command.get_name(), &name, value]);
                let kind = parsed("--quiet").map_err(|error| error.kind());
                let is_refused = matches!(kind, Err(ErrorKind::InvalidValue | ErrorKind::ValueValidation));
                assert!(is_refused, "{} {name}: {kind:?}", command.get_name());
                count += 1;
            }
        }
        assert!(count > 40, "{count}");
        for option in ["--annotate", "--summary", "--graph", "--files-from", "--record", "--diagram"] {
            let parsed = |value| program.clone().try_get_matches_from(["xgames", "analyse", option, value]);
            assert!(parsed("-").is_ok() && parsed("#2").is_ok(), "{option}");
        }
        assert!(program.clone().try_get_matches_from(["xgames", "show", "--record", "-/b.txt"]).is_ok());
        let kept = |command: &str, option: &str| {
            let fault = program.clone().try_get_matches_from(["xgames", command, option, "-"]).unwrap_err().to_string();
            fault.contains("name a file; later runs cannot read standard output again")
        };
        for (command, option) in [("solve", "--resume"), ("analyse", "--resume"), ("bench", "--set"), ("index", "-o")] {
            assert!(kept(command, option), "{command} {option}");
        }
        assert_eq!(
            written_by(&program.try_get_matches_from(["xgames", "analyse", "--annotate=--x"]).unwrap()).len(),
            1
        );
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
