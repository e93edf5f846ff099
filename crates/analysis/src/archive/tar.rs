//! The tar format, member by member, in constant memory.
//!
//! Only the header parser of the crate `tar` is used. Its reader loads names of any claimed length into memory, expands
//! sparse files, and does not report a truncated member.

use std::io::{self, Read};

use super::error::UnpackError;

/// The number of bytes of a header. Members are padded to a multiple of it.
const BLOCK: u64 = 512;

/// The maximal length of a long name or a list of attributes, in bytes.
const MAX_EXTENSION: u64 = 1 << 20;

/// A tar archive. Reading it returns the bytes of the current member.
pub(super) struct Tar<R> {
    source: R,
    /// The number of bytes left of the member, and from its end to the next header.
    left: u64,
    padding: u64,
    /// Whether reading a member has failed.
    failed: bool,
}

/// A member that is a file.
pub(super) struct Member {
    /// The path as it is written.
    pub(super) path: Vec<u8>,
    /// The reason why the member cannot be read, if it cannot.
    pub(super) problem: Option<&'static str>,
    /// Whether it is a device or a pipe.
    pub(super) is_special: bool,
}

/// The facts that extended headers state about the next member.
#[derive(Default, PartialEq)]
struct Extension {
    path: Option<Vec<u8>>,
    size: Option<u64>,
    problem: Option<&'static str>,
}

impl<R: Read> Tar<R> {
    pub(super) fn new(source: R) -> Tar<R> {
        Tar { source, left: 0, padding: 0, failed: false }
    }

    /// Whether reading a member has failed.
    pub(super) fn failed(&self) -> bool {
        self.failed
    }

    /// Skips the rest of the current member and goes to the next one that is not a directory or a link.
    pub(super) fn next_member(&mut self) -> io::Result<Option<Member>> {
        let mut extension = Extension::default();
        while let Some(block) = self.next_block()? {
            let header = tar::Header::from_byte_slice(&block);
            let damaged = |_| io::Error::from(UnpackError::Damaged("tar"));
            if !is_header(&block) {
                return Err(UnpackError::Damaged("tar").into());
            }
            let kind = header.entry_type();
            self.begin(header.entry_size().map_err(damaged)?);
            if kind.is_gnu_longname() || kind.is_pax_local_extensions() {
                self.read_extension(kind, &mut extension)?;
                continue;
            }
            if kind.is_gnu_longlink() || kind.is_pax_global_extensions() {
                continue;
            }
            let Extension { path, size, mut problem } = std::mem::take(&mut extension);
            let path = path.unwrap_or_else(|| header.path_bytes().into_owned());
            // Volume labels and lists of directories hold no file.
            let no_file =
                kind.is_dir() || kind.is_symlink() || kind.is_hard_link() || matches!(kind.as_byte(), b'V' | b'D');
            if kind.is_gnu_sparse() {
                self.skip_sparse_map(&block)?;
                problem = Some("sparse files are not supported");
            } else if kind.is_file() || kind.is_contiguous() {
                self.begin(size.unwrap_or(self.left));
            } else if !no_file {
                problem = Some("not a regular file");
            }
            // In old archives only the slash at its end marks a directory.
            if !no_file && !path.ends_with(b"/") {
                let is_special = matches!(kind.as_byte(), b'3' | b'4' | b'6');
                return Ok(Some(Member { path, problem, is_special }));
            }
        }
        // An extended header belongs to a member.
        if extension == Extension::default() { Ok(None) } else { Err(UnpackError::Damaged("tar").into()) }
    }

    /// Begins a member of this size.
    fn begin(&mut self, size: u64) {
        self.left = size;
        self.padding = (BLOCK - size % BLOCK) % BLOCK;
    }

    /// The next header; `None` at the end mark. Half of that mark is enough; without it, members may be lost.
    fn next_block(&mut self) -> io::Result<Option<[u8; BLOCK as usize]>> {
        self.skip(self.left)?;
        self.skip(self.padding)?;
        self.begin(0);
        let block = self.read_block()?.ok_or(UnpackError::CutShort("tar"))?;
        if block.iter().any(|byte| *byte != 0) {
            return Ok(Some(block));
        }
        // The rest is read to see whether compression around the archive is complete.
        while let Some(block) = self.read_block()? {
            if block.iter().any(|byte| *byte != 0) {
                return Err(UnpackError::Trailing("tar").into());
            }
        }
        Ok(None)
    }

    fn read_block(&mut self) -> io::Result<Option<[u8; BLOCK as usize]>> {
        let mut block = Vec::with_capacity(BLOCK as usize);
        (&mut self.source).take(BLOCK).read_to_end(&mut block)?;
        match block.try_into() {
            Ok(block) => Ok(Some(block)),
            // Padding after the end mark may be incomplete.
            Err(block) if block.iter().all(|byte| *byte == 0) => Ok(None),
            Err(_) => Err(UnpackError::CutShort("tar").into()),
        }
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut (&mut self.source).take(length), &mut io::sink())?;
        if skipped < length { Err(UnpackError::CutShort("tar").into()) } else { Ok(()) }
    }

    /// Reads a long name of GNU tar, or the attributes of POSIX (pax).
    fn read_extension(&mut self, kind: tar::EntryType, extension: &mut Extension) -> io::Result<()> {
        if self.left > MAX_EXTENSION {
            extension.problem = Some("its name or attributes take more than 1 MiB");
            return Ok(());
        }
        let mut bytes = Vec::new();
        self.read_to_end(&mut bytes)?;
        if kind.is_gnu_longname() {
            bytes.truncate(bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len()));
            extension.path = Some(bytes);
            return Ok(());
        }
        for attribute in tar::PaxExtensions::new(&bytes) {
            let damaged = || io::Error::from(UnpackError::Damaged("tar"));
            let attribute = attribute.map_err(|_| damaged())?;
            match attribute.key_bytes() {
                b"path" => extension.path = Some(attribute.value_bytes().to_vec()),
                b"size" => {
                    let size = attribute.value().ok().and_then(|size| size.parse().ok());
                    extension.size = Some(size.ok_or_else(damaged)?);
                }
                key if key.starts_with(b"GNU.sparse.") => extension.problem = Some("sparse files are not supported"),
                _ => {}
            }
        }
        Ok(())
    }

    /// Passes over the blocks that continue the map of a sparse file. Byte 482 of its header, and byte 504 of each such
    /// block, say whether one more follows.
    fn skip_sparse_map(&mut self, header: &[u8; BLOCK as usize]) -> io::Result<()> {
        let mut more = header[482] != 0;
        while more {
            let block = self.read_block()?.ok_or(UnpackError::CutShort("tar"))?;
            more = block[504] != 0;
        }
        Ok(())
    }
}

/// Reads the bytes of the current member.
impl<R: Read> Read for Tar<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let wanted = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        if wanted == 0 || self.failed {
            return Ok(0);
        }
        let result = match self.source.read(&mut buffer[..wanted]) {
            Ok(0) => Err(UnpackError::CutShort("tar").into()),
            result => result,
        };
        match &result {
            Ok(length) => self.left -= *length as u64,
            Err(_) => self.failed = true,
        }
        result
    }
}

/// Whether a block is a header: its checksum is right. Archives older than the magic number are recognised too.
pub(super) fn is_header(block: &[u8]) -> bool {
    let Some(block) = block.first_chunk::<{ BLOCK as usize }>() else { return false };
    // The checksum counts as if it were blanks itself.
    let sum = block[..148].iter().chain(&block[156..]).map(|byte| u32::from(*byte)).sum::<u32>() + 8 * u32::from(b' ');
    tar::Header::from_byte_slice(block).cksum().is_ok_and(|expected| expected == sum)
}
