//! The formats that names of files promise, of records, reports, tables and pictures.

use std::path::Path;

use super::container::packed_ending;
use super::file_name::format_of_name;
use xgames_core::record::Format;

/// The endings of names of files, with the formats that they promise.
const ENDINGS: &[(&str, &str)] = &[
    ("apkg", "apkg"),
    ("apng", "apng"),
    ("csv", "csv"),
    ("dot", "dot"),
    ("gif", "gif"),
    ("gv", "dot"),
    ("htm", "html"),
    ("html", "html"),
    ("json", "json"),
    ("jsonl", "ndjson"),
    ("ndjson", "ndjson"),
    ("parquet", "parquet"),
    ("png", "png"),
    ("sarif", "sarif"),
    ("sgf", "sgf"),
    ("svg", "svg"),
    ("tsv", "tsv"),
    ("xml", "junit"),
];

/// The extension of a file in small letters, without that of a compression or an archive.
#[must_use]
pub fn ending(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let name = packed_ending(&name).map_or(&*name, |(stem, _)| stem);
    Some(Path::new(name).extension()?.to_string_lossy().to_lowercase())
}

/// The format that the name of a file promises by its ending. Any text may be in a `.txt`.
#[must_use]
pub fn promised(path: &Path) -> Option<&'static str> {
    let ending = ending(path)?;
    ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, format)| *format)
}

/// The format that the name of a file promises, if native records are not in that format.
#[must_use]
pub fn other_than_native(path: &Path) -> Option<&'static str> {
    let of_records = format_of_name(path).filter(|format| *format != Format::Native).map(Format::name);
    of_records.or_else(|| promised(path))
}
