//! Inputs made for tests, and what is found in them.

use std::fs;
use std::io::{Cursor, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use xgames::archive::{InputItem, Limits, Source, describe, open};
use xgames::record::Format;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A record.
pub(crate) const GAME: &str = "[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n";

/// Something found: its name behind that of the input, its text, and why there is no more of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) fault: String,
}

pub(crate) fn seen(name: &str, text: impl AsRef<[u8]>, fault: &str) -> Seen {
    Seen { name: name.to_owned(), text: String::from_utf8_lossy(text.as_ref()).into_owned(), fault: fault.to_owned() }
}

pub(crate) fn open_all(source: Source, limits: Limits) -> Vec<Seen> {
    let mut all = Vec::new();
    let path = match &source {
        Source::File(path) | Source::Found(path) => path.to_str().unwrap().to_owned(),
        Source::Stdin => "-".to_owned(),
    };
    // All texts are meant as records.
    let ended = open(&path, source, &limits, Some(Format::Native), &mut |found| {
        let (name, text, fault) = match found {
            InputItem::Text { name, reader, .. } => {
                let mut text = Vec::new();
                let fault = reader.read_to_end(&mut text).map_or_else(|error| describe(&error), |_| String::new());
                (name, text, fault)
            }
            InputItem::Problem { name, message } => (name, Vec::new(), message),
            InputItem::Stray { .. } => unreachable!(),
        };
        all.push(seen(name.strip_prefix(&path).unwrap(), text, &fault));
        ControlFlow::<()>::Continue(())
    });
    assert!(ended.is_continue());
    all
}

/// What is in a file of this name and content, which is in a folder of its own.
pub(crate) fn found_in(name: &str, bytes: &[u8]) -> Vec<Seen> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    open_all(Source::File(path), Limits::default())
}

fn sample(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/archives")).join(name)
}

pub(crate) fn bytes_of(name: &str) -> Vec<u8> {
    fs::read(sample(name)).unwrap()
}

/// An archive with another name of equal length in the last `count` places of a name: in a zip archive the last one is in
/// the list of members, the other in the header of the member.
pub(crate) fn renamed(archive: &[u8], name: &str, new: &str, count: usize) -> Vec<u8> {
    let mut archive = archive.to_vec();
    let places: Vec<usize> = (0..archive.len()).filter(|at| archive[*at..].starts_with(name.as_bytes())).collect();
    for at in places.iter().rev().take(count) {
        archive[*at..at + name.len()].copy_from_slice(new.as_bytes());
    }
    archive
}

pub(crate) fn in_sample(name: &str) -> Vec<Seen> {
    open_all(Source::File(sample(name)), Limits::default())
}

pub(crate) fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes.as_ref()).unwrap();
    encoder.finish().unwrap()
}

/// A tar archive, names taken as they are.
pub(crate) fn tar(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_size(bytes.len() as u64);
        header.set_cksum();
        builder.append(&header, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

pub(crate) fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Text that compresses about as records do.
pub(crate) fn long_text() -> Vec<u8> {
    let mut state = 1_u32;
    let mut text = String::from(GAME);
    while text.len() < 300_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        text.push_str(&format!("{}{} ", char::from(b'a' + (state >> 24) as u8 % 19), (state >> 16) % 19 + 1));
    }
    text.into_bytes()
}
