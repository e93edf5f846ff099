//! The Zstandard format (RFC 8878): all frames of a file, one after the other.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::error::UnpackError;

/// The size in bytes of the largest window that is accepted, which is that of zstd(1) without `--long`.
const MAX_WINDOW: u64 = 128 << 20;

/// Decompresses zstd. ruzstd's own `StreamingDecoder` reads one frame, and does not compare the checksum.
pub(super) struct Zstd<R> {
    source: R,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    pub(super) fn new(source: R) -> Zstd<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MAX_WINDOW);
        Zstd { source, decoder, in_frame: false }
    }

    /// Begins the next frame, or passes over one that holds no data.
    fn begin(&mut self) -> io::Result<()> {
        use ReadFrameHeaderError::{BadMagicNumber, SkipFrame};
        match self.decoder.reset(&mut self.source) {
            Ok(()) => self.in_frame = true,
            Err(FrameDecoderError::ReadFrameHeaderError(SkipFrame { length, .. })) => {
                let skipped = io::copy(&mut (&mut self.source).take(length.into()), &mut io::sink())?;
                if skipped < length.into() {
                    return Err(UnpackError::CutShort("zstd").into());
                }
            }
            Err(FrameDecoderError::ReadFrameHeaderError(BadMagicNumber(_))) => {
                return Err(UnpackError::Trailing("zstd").into());
            }
            Err(FrameDecoderError::WindowSizeTooBig { .. }) => return Err(UnpackError::Memory("zstd").into()),
            Err(error) => return Err(io::Error::other(error)),
        }
        Ok(())
    }

    fn check(&self) -> io::Result<()> {
        let expected = self.decoder.get_checksum_from_data();
        if expected.is_some() && expected != self.decoder.get_calculated_checksum() {
            return Err(UnpackError::Damaged("zstd").into());
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.in_frame {
                if self.source.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.begin()?;
                continue;
            }
            if self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one_block = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, one_block).map_err(io::Error::other)?;
            }
            let length = self.decoder.read(buffer)?;
            if length > 0 {
                return Ok(length);
            }
            if self.decoder.is_finished() && self.decoder.can_collect() == 0 {
                self.check()?;
                self.in_frame = false;
            }
        }
    }
}
