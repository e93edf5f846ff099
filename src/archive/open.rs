//! Opens one input by its content, and finds the texts in it.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::container::Container;
use super::error::{UnpackError, describe};
use super::file_name::{is_record_name, unpacked_name};
use super::gzip::Gzip;
use super::limit::{Limits, Meter, Metered, Unpacked};
use super::member_name::{full_name, is_hidden, quoted, refusal};
use super::peek::{BUFFER, Peek};
use super::tar::Tar;
use super::zip;
use super::zstd::Zstd;
use crate::record::native::Reader;
use crate::record::{self, Dialect};

/// Archives that may lie in one another. What is compressed counts as one, but a compressed tar counts once.
const DEEPEST: u8 = 2;

/// Bytes that must begin with a tag for a text to be taken for records.
const BEGINNING: usize = 64 << 10;

/// KiB of memory that decompression of xz may take: enough for the windows of `xz -9`, 64 MiB.
const XZ_MEMORY: u32 = 160 << 10;

/// Where an input comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file that was named: its text is taken as it is.
    File(PathBuf),
    /// A file that was found in a directory: like a member of an archive it is left out if it is not a record.
    Found(PathBuf),
    /// Standard input.
    Stdin,
}

/// What is found in an input, in order.
pub enum Found<'a> {
    /// A text that may hold records.
    Text {
        /// As reported: `archive.zip/inner/name.txt`.
        name: &'a str,
        /// How it is written.
        dialect: Dialect,
        /// Its bytes. What is left unread is skipped. After an error, which [`describe`] puts in words, what was read
        /// before is not complete, and nothing more follows.
        reader: &'a mut dyn Read,
    },
    /// Something that could not be read. What comes after it follows where that is possible.
    Problem {
        /// As reported.
        name: &'a str,
        /// Why, in plain words.
        message: String,
    },
}

/// Opens one input by its content, and passes every text in it to `take`, in order: a plain file as it is; gzip, zstd
/// and xz decompressed; of tar and zip every member that is a record by its name or begins with a tag, unless it is
/// hidden. An archive may contain one more archive or compressed file. Deeper nesting is a [`Found::Problem`], and so is
/// everything that cannot be read.
///
/// `name` is what the input is called in reports. All texts are in `format`, or else in the one that their beginnings
/// and names tell. `take` is asked until it breaks; that is what is returned.
pub fn open<B>(
    name: &str,
    source: Source,
    limits: &Limits,
    format: Option<record::Format>,
    take: &mut dyn FnMut(Found<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut opening = Opening { meter: Meter::new(*limits), limits, format, take };
    let whole = Candidate { name, guess: name.into(), depth: 0, compressed: false, chosen: true };
    match source {
        Source::Stdin => {
            let mut stdin = Metered::new(io::stdin().lock(), &opening.meter);
            opening.stream(&whole, &mut stdin, None)
        }
        Source::File(path) => opening.file(&whole, &path),
        Source::Found(path) => opening.file(&Candidate { chosen: false, ..whole }, &path),
    }
}

/// Texts are read in large pieces anyway; what is packed is not.
fn buffered<R: Read>(source: R) -> BufReader<R> {
    BufReader::with_capacity(BUFFER, source)
}

/// A file that must not become shorter while it is read: the last record would seem to be damaged.
struct Whole<'f> {
    file: &'f File,
    missing: u64,
}

impl Read for Whole<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        if read == 0 && self.missing > 0 && !buffer.is_empty() {
            return Err(UnpackError::Shrunk.into());
        }
        self.missing = self.missing.saturating_sub(read as u64);
        Ok(read)
    }
}

/// Data that may be a text or a container.
struct Candidate<'n> {
    /// As reported.
    name: &'n str,
    /// The name that suggests what the data may be: without the extensions of compressions that were undone.
    guess: Cow<'n, str>,
    /// Archives around the data.
    depth: u8,
    /// Whether the innermost of them is a compression.
    compressed: bool,
    /// Whether the data are wanted even if they do not look like records.
    chosen: bool,
}

/// The work on one input.
struct Opening<'a, B> {
    meter: Rc<Meter>,
    limits: &'a Limits,
    format: Option<record::Format>,
    take: &'a mut dyn FnMut(Found<'_>) -> ControlFlow<B>,
}

impl<B> Opening<'_, B> {
    fn problem(&mut self, name: &str, message: impl Into<String>) -> ControlFlow<B> {
        (self.take)(Found::Problem { name, message: message.into() })
    }

    fn file(&mut self, candidate: &Candidate<'_>, path: &Path) -> ControlFlow<B> {
        let is_regular = match fs::metadata(path) {
            Ok(metadata) => metadata.is_file(),
            Err(error) => return self.problem(candidate.name, describe(&error)),
        };
        // A pipe is read if it was named, as shells do for `<(command)`; one that merely lies about would be
        // waited for.
        if !is_regular && !candidate.chosen {
            if !is_record_name(candidate.name) {
                return ControlFlow::Continue(());
            }
            return self.problem(candidate.name, "is not a regular file");
        }
        match File::open(path) {
            Ok(file) => {
                let length = if is_regular { file.metadata().map_or(0, |metadata| metadata.len()) } else { 0 };
                let mut source = Metered::new(Whole { file: &file, missing: length }, &self.meter);
                self.stream(candidate, &mut source, is_regular.then_some(&file))
            }
            Err(error) => self.problem(candidate.name, describe(&error)),
        }
    }

    /// Passes on what is in a stream. If it is a file of its own, that is `file`.
    fn stream(&mut self, candidate: &Candidate<'_>, source: &mut dyn Read, file: Option<&File>) -> ControlFlow<B> {
        let mut content = Peek::new(source);
        let Some(container) = Container::detect(content.head(512), &candidate.guess) else {
            return self.text(candidate, content);
        };
        let packed = container.is_archive();
        let depth = candidate.depth + u8::from(!(packed && candidate.compressed));
        if depth > DEEPEST {
            return self.problem(candidate.name, "lies too deep: one archive inside another is opened, but no third");
        }
        let inside = Candidate {
            name: candidate.name,
            guess: unpacked_name(&candidate.guess),
            depth,
            compressed: !packed,
            chosen: candidate.chosen && !packed,
        };
        match (container, file) {
            (Container::Tar, _) => self.tar(&inside, buffered(content)),
            (Container::Zip, Some(file)) => {
                self.meter.has_read(file.metadata().map_or(0, |metadata| metadata.len()));
                self.zip(&inside, file)
            }
            (Container::Zip, None) => match self.spool(content) {
                Ok(file) => self.zip(&inside, &file),
                Err(error) => self.problem(candidate.name, describe(&error)),
            },
            (Container::Gzip, _) => self.decompress(&inside, "gzip", Gzip::new(buffered(content))),
            (Container::Zstd, _) => self.decompress(&inside, "zstd", Zstd::new(buffered(content))),
            (Container::Xz, _) => {
                let xz = lzma_rust2::XzReader::new_mem_limit(buffered(content), true, XZ_MEMORY);
                self.decompress(&inside, "xz", xz)
            }
        }
    }

    fn decompress(&mut self, inside: &Candidate<'_>, format: &'static str, decoder: impl Read) -> ControlFlow<B> {
        let mut unpacked = Unpacked::new(decoder, format, &self.meter);
        self.stream(inside, &mut unpacked, None)
    }

    fn text(&mut self, candidate: &Candidate<'_>, mut content: Peek<&mut dyn Read>) -> ControlFlow<B> {
        let promise = Container::by_extension(&candidate.guess);
        let wanted = promise.is_none() && (candidate.chosen || is_record_name(&candidate.guess));
        let file_name = unpacked_name(&candidate.guess);
        let beginning = content.head(BEGINNING);
        let seems_wanted = || begins_with_tag(beginning) || record::seem_to_be_games(&file_name, beginning);
        if !wanted && !seems_wanted() {
            // What cannot be looked into might be a record, so the fault must show.
            return match (content.error(), promise) {
                (Some(error), _) => self.problem(candidate.name, describe(error)),
                (None, Some(container)) => {
                    self.problem(candidate.name, format!("is not {}, whatever its name says", container.title()))
                }
                (None, None) => ControlFlow::Continue(()),
            };
        }
        let dialect = Dialect::of_text(self.format, &file_name, beginning);
        (self.take)(Found::Text { name: candidate.name, dialect, reader: &mut content })?;
        match content.error() {
            Some(error) => self.problem(candidate.name, describe(error)),
            None => ControlFlow::Continue(()),
        }
    }

    fn tar(&mut self, archive: &Candidate<'_>, source: impl Read) -> ControlFlow<B> {
        let mut tar = Tar::new(source);
        while !tar.failed() && !self.meter.exceeded() {
            match tar.next_member() {
                Ok(Some(member)) => {
                    let path = String::from_utf8_lossy(&member.path);
                    let content =
                        member.problem.map_or(Ok(&mut tar as &mut dyn Read), |problem| Err(problem.to_owned()));
                    self.member(archive, &path, content)?;
                }
                Ok(None) => break,
                Err(error) => return self.problem(archive.name, describe(&error)),
            }
        }
        ControlFlow::Continue(())
    }

    fn zip(&mut self, archive: &Candidate<'_>, file: &File) -> ControlFlow<B> {
        let meter = Rc::clone(&self.meter);
        let mut taken = ControlFlow::Continue(());
        let ended = zip::for_each(file, &mut |path, content| {
            let mut unpacked = content.map(|reader| Unpacked::new(reader, "zip", &meter));
            let content = unpacked.as_mut().map(|reader| reader as &mut dyn Read).map_err(|error| error.clone());
            taken = self.member(archive, path, content);
            if taken.is_break() || meter.exceeded() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        taken?;
        match ended {
            Err(message) => self.problem(archive.name, message),
            Ok(()) => ControlFlow::Continue(()),
        }
    }

    /// Passes on a member of an archive, if it is wanted.
    fn member(
        &mut self,
        archive: &Candidate<'_>,
        path: &str,
        content: Result<&mut dyn Read, String>,
    ) -> ControlFlow<B> {
        if let Some(reason) = refusal(path) {
            let message = format!("the member {} is left out for its name: {reason}", quoted(path));
            return self.problem(archive.name, message);
        }
        if is_hidden(path) {
            return ControlFlow::Continue(());
        }
        let name = full_name(archive.name, path);
        match content {
            Ok(reader) => {
                let candidate =
                    Candidate { name: &name, guess: path.into(), compressed: false, chosen: false, ..*archive };
                self.stream(&candidate, reader, None)
            }
            Err(message) => self.problem(&name, message),
        }
    }

    /// Copies a zip archive to a temporary file, for its list of members is at its end.
    fn spool(&self, content: impl Read) -> io::Result<File> {
        let most = self.limits.spool;
        let mut file = tempfile::tempfile()?;
        let length = io::copy(&mut content.take(most.saturating_add(1)), &mut file)?;
        if length > most {
            return Err(io::Error::other(format!("is a zip archive of more than {most} bytes inside another input")));
        }
        file.flush()?;
        Ok(file)
    }
}

/// Whether a text begins with a tag, perhaps after comments.
fn begins_with_tag(beginning: &[u8]) -> bool {
    Reader::new(beginning).next_game().is_some_and(|head| !head.tags.is_empty() && head.faults.is_empty())
}
