//! Opens one input, detects what it is by its content, and finds the texts in it.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::container::{Container, unpacked_name, unsupported};
use super::error::{UnpackError, describe};
use super::file_name::{is_record_name, name_of_bytes};
use super::foreign::foreign;
use super::gzip::Gzip;
use super::limit::{Limits, Meter, Metered, Unpacked};
use super::member_name::{MemberNames, is_hidden, quoted, reason_to_reject};
use super::parquet::{Fault, ParquetText};
use super::peek::{BUFFER, Peek};
use super::tar::Tar;
use super::temporary::TemporaryFile;
use super::utf16::{ByteOrder, Utf16};
use super::zip;
use super::zstd::Zstd;
use xgames_core::record::native::Reader;
use xgames_core::record::{self, Dialect};

/// The maximal nesting of archives. A compressed file counts as an archive; a compressed tar counts once.
const MAX_DEPTH: u8 = 2;

/// The number of bytes in which the first tag must occur for a text to be recognised as a record.
const BEGINNING: usize = 64 << 10;

/// The length of the longest text, in bytes, that is not read because it has no trace of a record.
const LONGEST_STRAY: usize = 1 << 20;

/// The memory in KiB that xz decompression may use: enough for the 64 MiB window of `xz -9`.
const XZ_MEMORY: u32 = 160 << 10;

/// The beginning of a baseline, the list of findings that are known. It may lie among the records, but is not read as one.
pub const BASELINE_MARK: &str = "# xgames baseline, version ";

/// The place that an input comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file that was named: its text is read whatever it looks like.
    File(PathBuf),
    /// A file found in a directory: like a member of an archive, it is skipped if it is not a record.
    Found(PathBuf),
    /// Standard input.
    Stdin,
}

/// An item in an input: a text, or a reason why there is none.
pub enum InputItem<'a> {
    /// A text that may hold records.
    Text {
        /// The name in reports: `archive.zip/inner/name.txt`.
        name: &'a str,
        /// The format of the text and its variant.
        dialect: Dialect,
        /// Whether the text is the input itself, so that its bytes are those of the input.
        is_plain: bool,
        /// The bytes of the text, in UTF-8 if it was in UTF-16. Unread bytes are skipped. After an error (see [`describe`])
        /// nothing more can be read, and the bytes before it are incomplete.
        reader: &'a mut dyn Read,
    },
    /// A text without a [trace of a record](record::has_trace_of_record). If it was not named, it is not read; otherwise it
    /// follows as [`InputItem::Text`].
    Stray {
        /// The name in reports.
        name: &'a str,
        /// Whether the text was named, so that it is read.
        is_read: bool,
    },
    /// A part of the input that could not be read. The rest of the input follows if possible.
    Problem {
        /// The name in reports.
        name: &'a str,
        /// The reason in plain words.
        message: String,
    },
}

/// Opens one input by its content, and passes every text in it to `take`, in order: a plain file as it is; gzip, zstd, xz
/// and bzip2 decompressed; UTF-16 as UTF-8; of Parquet the column `text`; of tar and zip every member that is a record by its name or begins with a tag,
/// unless it is hidden or a [stray](InputItem::Stray). An archive may contain one more archive or compressed file. Deeper
/// nesting is a [`InputItem::Problem`], and so is everything that cannot be read.
///
/// `name` is the name of the input in reports. If `format` is `None`, it is detected from the beginning and the name
/// of each text. Stops when `take` breaks, and returns that break.
pub fn open<B>(
    name: &str,
    source: Source,
    limits: &Limits,
    format: Option<record::Format>,
    take: &mut dyn FnMut(InputItem<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    #[cfg(debug_assertions)]
    super::broken_reader::act("opening");
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

/// A buffer for packed data, which decoders read in small pieces.
fn buffered<R: Read>(source: R) -> BufReader<R> {
    BufReader::with_capacity(BUFFER, source)
}

/// A file that must not become shorter while it is read; otherwise its last record would look damaged.
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
    /// The name in reports.
    name: &'n str,
    /// The name to guess the format from: without the extensions of removed compression.
    guess: Cow<'n, str>,
    /// The number of archives around the data.
    depth: u8,
    /// Whether the innermost of these archives is compression.
    compressed: bool,
    /// Whether the data are read even if they do not look like records.
    chosen: bool,
}

/// The work on one input.
struct Opening<'a, B> {
    meter: Rc<Meter>,
    limits: &'a Limits,
    format: Option<record::Format>,
    take: &'a mut dyn FnMut(InputItem<'_>) -> ControlFlow<B>,
}

/// Whether a file that lay in a directory could not be opened because it has gone since, as locks of other processes do. A record that has
/// gone is a fault, and so is a link that leads nowhere.
#[must_use]
pub fn has_gone(name: &str, path: &Path, error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound && !is_record_name(name) && path.symlink_metadata().is_err()
}

impl<B> Opening<'_, B> {
    fn problem(&mut self, name: &str, message: impl Into<String>) -> ControlFlow<B> {
        (self.take)(InputItem::Problem { name, message: message.into() })
    }

    fn file(&mut self, candidate: &Candidate<'_>, path: &Path) -> ControlFlow<B> {
        let is_regular = match fs::metadata(path) {
            Ok(metadata) => metadata.is_file(),
            Err(error) if !candidate.chosen && has_gone(candidate.name, path, &error) => {
                return ControlFlow::Continue(());
            }
            Err(error) => return self.problem(candidate.name, describe(&error)),
        };
        // A pipe is read if it was named, as shells do for `<(command)`. Reading one that merely lies in a directory
        // could block for ever.
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
            Err(error) if !candidate.chosen && has_gone(candidate.name, path, &error) => ControlFlow::Continue(()),
            Err(error) => self.problem(candidate.name, describe(&error)),
        }
    }

    /// Passes on the texts in a stream. `file` is set if the stream is a whole file on disk.
    fn stream(&mut self, candidate: &Candidate<'_>, source: &mut dyn Read, file: Option<&File>) -> ControlFlow<B> {
        let mut content = Peek::new(source);
        let Some(container) = Container::detect(content.head(512), &candidate.guess) else {
            return match ByteOrder::of_text(content.head(512)) {
                Some(order) => self.text(candidate, Peek::new(&mut Utf16::new(content, order)), true),
                None => self.text(candidate, content, false),
            };
        };
        let packed = container.is_archive();
        let depth = candidate.depth + u8::from(!(packed && candidate.compressed));
        if depth > MAX_DEPTH {
            return self.problem(candidate.name, "is nested too deeply: only one archive inside another is opened");
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
            (Container::Parquet, Some(file)) => self.parquet(&inside, file),
            (Container::Zip | Container::Parquet, None) => match self.spool(content, container.title()) {
                Ok(file) if container == Container::Zip => self.zip(&inside, file.file()),
                Ok(file) => self.parquet(&inside, file.file()),
                Err(error) => self.problem(candidate.name, describe(&error)),
            },
            (Container::Gzip, _) => self.decompress(&inside, "gzip", Gzip::new(buffered(content))),
            (Container::Zstd, _) => self.decompress(&inside, "zstd", Zstd::new(buffered(content))),
            (Container::Xz, _) => {
                let xz = lzma_rust2::XzReader::new_mem_limit(buffered(content), true, XZ_MEMORY);
                self.decompress(&inside, "xz", xz)
            }
            (Container::Bzip2, _) => {
                self.decompress(&inside, "bzip2", bzip2::bufread::MultiBzDecoder::new(buffered(content)))
            }
        }
    }

    fn decompress(&mut self, inside: &Candidate<'_>, format: &'static str, decoder: impl Read) -> ControlFlow<B> {
        let mut unpacked = Unpacked::new(decoder, format, &self.meter);
        self.stream(inside, &mut unpacked, None)
    }

    /// Passes on a text. `is_recoded` says whether it was in UTF-16.
    fn text(
        &mut self,
        candidate: &Candidate<'_>,
        mut content: Peek<&mut dyn Read>,
        is_recoded: bool,
    ) -> ControlFlow<B> {
        let promise = Container::by_extension(&candidate.guess);
        let file_name = unpacked_name(&candidate.guess);
        let beginning = content.head(BEGINNING);
        let unsupported = unsupported(beginning, &candidate.guess);
        let is_chosen = candidate.chosen || is_record_name(&candidate.guess);
        let wanted = promise.is_none() && unsupported.is_none() && is_chosen;
        let seems_wanted = || begins_with_tag(beginning) || record::seem_to_be_games(&file_name, beginning);
        if !wanted && !seems_wanted() {
            // A file that cannot be read might be a record, so the error is reported.
            return match (content.error(), promise, unsupported) {
                (Some(error), ..) => self.problem(candidate.name, describe(error)),
                (None, Some(container), _) => {
                    self.problem(candidate.name, format!("is not {}, whatever its name says", container.title()))
                }
                (None, None, Some(packing)) => {
                    self.problem(candidate.name, format!("is {packing}, which cannot be unpacked"))
                }
                (None, None, None) => ControlFlow::Continue(()),
            };
        }
        if let Some(kind) = foreign(content.head(BEGINNING)).filter(|_| !is_recoded) {
            return self.problem(candidate.name, format!("is {kind}, not a record"));
        }
        if let Some(format) = self.format.filter(|format| *format != record::Format::Native)
            && begins_with_tag(content.head(BEGINNING))
        {
            let message =
                format!("is a native record; leave out the format `{}`, which is about the input", format.name());
            return self.problem(candidate.name, message);
        }
        if content.head(BEGINNING).starts_with(BASELINE_MARK.as_bytes()) {
            return (self.take)(InputItem::Stray { name: candidate.name, is_read: false });
        }
        if self.format.is_none() && is_stray(&mut content, candidate.chosen) {
            (self.take)(InputItem::Stray { name: candidate.name, is_read: candidate.chosen })?;
            if !candidate.chosen {
                return ControlFlow::Continue(());
            }
        }
        let dialect = Dialect::of_text(self.format, &file_name, content.head(BEGINNING));
        let is_plain = candidate.depth == 0 && !is_recoded;
        (self.take)(InputItem::Text { name: candidate.name, dialect, is_plain, reader: &mut content })?;
        match content.error() {
            Some(error) => self.problem(candidate.name, describe(error)),
            None => ControlFlow::Continue(()),
        }
    }

    fn tar(&mut self, archive: &Candidate<'_>, source: impl Read) -> ControlFlow<B> {
        let (mut tar, mut names) = (Tar::new(source), MemberNames::default());
        while !tar.failed() && !self.meter.exceeded() {
            match tar.next_member() {
                // As in folders, devices and pipes are passed over unless they seem to be records.
                Ok(Some(member)) if member.is_special && !is_record_name(&String::from_utf8_lossy(&member.path)) => {}
                Ok(Some(member)) => {
                    let content =
                        member.problem.map_or(Ok(&mut tar as &mut dyn Read), |problem| Err(problem.to_owned()));
                    self.member(archive, &mut names, &member.path, content)?;
                }
                Ok(None) => break,
                Err(error) => return self.problem(archive.name, describe(&error)),
            }
        }
        ControlFlow::Continue(())
    }

    fn zip(&mut self, archive: &Candidate<'_>, file: &File) -> ControlFlow<B> {
        let meter = Rc::clone(&self.meter);
        let (mut taken, mut names) = (ControlFlow::Continue(()), MemberNames::default());
        let ended = zip::for_each(file, &mut |path, content| {
            let mut unpacked = content.map(|reader| Unpacked::new(reader, "zip", &meter));
            let content = unpacked.as_mut().map(|reader| reader as &mut dyn Read).map_err(|error| error.clone());
            taken = self.member(archive, &mut names, path, content);
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
        names: &mut MemberNames,
        path: &[u8],
        content: Result<&mut dyn Read, String>,
    ) -> ControlFlow<B> {
        let shown = name_of_bytes(path);
        if let Some(reason) = reason_to_reject(path) {
            let message = format!("the member {} is skipped because of its name: {reason}", quoted(&shown));
            return self.problem(archive.name, message);
        }
        if is_hidden(path) {
            return ControlFlow::Continue(());
        }
        let name = names.next(archive.name, &shown);
        match content {
            Ok(reader) => {
                let candidate =
                    Candidate { name: &name, guess: shown.into(), compressed: false, chosen: false, ..*archive };
                self.stream(&candidate, reader, None)
            }
            Err(message) => self.problem(&name, message),
        }
    }

    /// Passes on the texts in a Parquet file. One without texts that was not named is about something else.
    fn parquet(&mut self, inside: &Candidate<'_>, file: &File) -> ControlFlow<B> {
        self.meter.has_read(file.metadata().map_or(0, |metadata| metadata.len()));
        let meter = Rc::clone(&self.meter);
        match ParquetText::open(file, &meter) {
            Ok(texts) => self.decompress(inside, "Parquet", texts),
            Err(Fault::NoText) if inside.chosen => {
                self.problem(inside.name, "is a Parquet file without a column `text`, in which records would be")
            }
            Err(Fault::NoText) => (self.take)(InputItem::Stray { name: inside.name, is_read: false }),
            Err(Fault::Unreadable(error)) => self.problem(inside.name, describe(&error)),
        }
    }

    /// Copies data that must be read from their end to a temporary file. `title` is what they are.
    fn spool(&self, content: impl Read, title: &str) -> io::Result<TemporaryFile> {
        let max = self.limits.spool;
        let mut file = TemporaryFile::new()?;
        let length = io::copy(&mut content.take(max.saturating_add(1)), &mut file)?;
        if length > max {
            return Err(io::Error::other(format!("is {title} of more than {max} bytes inside another input")));
        }
        file.flush()?;
        Ok(file)
    }
}

/// Whether a whole text has no trace of a record. A longer one is not looked through.
fn is_stray(content: &mut Peek<&mut dyn Read>, chosen: bool) -> bool {
    if record::has_trace_of_record(content.head(BEGINNING)) {
        return false;
    }
    // Someone who types a record, or an empty file that was named, needs no note.
    let longest = if chosen { BEGINNING } else { LONGEST_STRAY };
    // One byte more shows that the text goes on.
    let text = content.head(longest + 1);
    let is_whole = text.len() <= longest && !(chosen && text.trim_ascii().is_empty());
    is_whole && !record::has_trace_of_record(text) && content.error().is_none()
}

/// Whether a text begins with a tag, perhaps after comments.
fn begins_with_tag(beginning: &[u8]) -> bool {
    Reader::new(beginning).next_game().is_some_and(|head| !head.tags.is_empty() && head.faults.is_empty())
}
