//! Files that are compressed if their name says so: `.gz` and `.zst`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::mem;

use anyhow::bail;
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use xgames_analysis::archive::packed_ending;

/// The compression of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    None,
    Gzip,
    Zstd,
}

impl Packing {
    /// The compression of a file with this name.
    ///
    /// # Errors
    /// Fails for the extension of a compression or of an archive that cannot be written: the file could not be read back.
    pub(crate) fn of_name(name: &str) -> anyhow::Result<Packing> {
        let refused = |ending: &str| {
            bail!("{name}: files that end in {ending} cannot be written; use .gz or .zst, or no compression")
        };
        let (stem, ending, packing) = match packed_ending(name) {
            None => return Ok(Packing::None),
            Some((stem, ending @ ".gz")) => (stem, ending, Packing::Gzip),
            Some((stem, ending @ ".zst")) => (stem, ending, Packing::Zstd),
            Some((_, ending)) => return refused(ending),
        };
        packed_ending(stem).map_or(Ok(packing), |(_, inner)| refused(&format!("{inner}{ending}")))
    }
}

/// The number of bytes of content that become one frame of zstd.
const FRAME: usize = 4 << 20;

/// A file, or a compressor in front of it.
pub(crate) enum Sink {
    Plain(BufWriter<File>),
    Gzip(Box<GzEncoder<BufWriter<File>>>),
    /// The content of the next frame, and the file.
    Zstd(Vec<u8>, BufWriter<File>),
    /// An error has taken the file.
    Failed,
}

impl Sink {
    pub(crate) fn new(file: File, packing: Packing) -> Sink {
        let file = BufWriter::new(file);
        match packing {
            Packing::None => Sink::Plain(file),
            Packing::Gzip => Sink::Gzip(Box::new(GzEncoder::new(file, Compression::default()))),
            Packing::Zstd => Sink::Zstd(Vec::new(), file),
        }
    }

    /// Writes everything to the file, and ends the compression. What is written afterwards is not compressed.
    pub(crate) fn complete(&mut self) -> io::Result<&mut File> {
        let mut file = match mem::replace(self, Sink::Failed) {
            Sink::Plain(file) => file,
            Sink::Gzip(encoder) => encoder.finish()?,
            Sink::Zstd(content, mut file) => {
                write_frame(&content, &mut file)?;
                file
            }
            Sink::Failed => return Err(io::ErrorKind::BrokenPipe.into()),
        };
        file.flush()?;
        *self = Sink::Plain(file);
        match self {
            Sink::Plain(file) => Ok(file.get_mut()),
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }
}

fn write_frame(content: &[u8], file: &mut impl Write) -> io::Result<()> {
    file.write_all(&compress_to_vec(content, CompressionLevel::Fastest))
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Plain(file) => file.write(bytes),
            Sink::Gzip(encoder) => encoder.write(bytes),
            Sink::Zstd(content, file) => {
                let taken = &bytes[..bytes.len().min(FRAME - content.len())];
                content.extend_from_slice(taken);
                if content.len() == FRAME {
                    write_frame(content, file)?;
                    content.clear();
                }
                Ok(taken.len())
            }
            Sink::Failed => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Flushes a file that is not compressed. A compressor keeps what it has not compressed yet, so that the file does not depend
    /// on flushes.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Plain(file) => file.flush(),
            Sink::Gzip(_) | Sink::Zstd(..) | Sink::Failed => Ok(()),
        }
    }
}
