//! External sorting: any number of items, in bounded memory.
//!
//! Items are collected until the memory is used up, sorted, and written to a temporary file as a *run*. In the end the runs
//! are merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::mem;
use std::sync::Arc;

use super::temporary::TemporaryFile;

/// The number of bytes of a run that are read at a time.
const BUFFER: usize = 8 << 10;

/// Sorts items, each of which is a key and a payload. Keys are compared byte by byte; items with equal keys keep the order
/// in which they came.
#[derive(Debug)]
pub struct ExternalSort {
    /// The number of bytes that are sorted at a time.
    memory: usize,
    /// The keys and payloads that are not yet written.
    bytes: Vec<u8>,
    /// The places of the items in `bytes`: the first byte of a key, the end of the key, and the end of its payload.
    items: Vec<[usize; 3]>,
    /// The file with the runs. It has no name, so it vanishes with the program.
    file: BufWriter<TemporaryFile>,
    /// The ends of the runs in the file.
    ends: Vec<u64>,
}

impl ExternalSort {
    /// Prepares to sort about this number of bytes in memory at a time; a single item may be longer. Merging takes another
    /// 8 KiB, and an item, for each run.
    ///
    /// # Errors
    /// The temporary file cannot be made.
    pub fn new(memory: usize) -> io::Result<ExternalSort> {
        let file = BufWriter::with_capacity(1 << 16, TemporaryFile::new()?);
        Ok(ExternalSort { memory, bytes: Vec::new(), items: Vec::new(), file, ends: Vec::new() })
    }

    /// Adds an item.
    ///
    /// # Errors
    /// The temporary file cannot be written, for example because the disk is full.
    pub fn push(&mut self, key: &[u8], payload: &[u8]) -> io::Result<()> {
        let used = self.bytes.len() + size_of_val(&self.items[..]);
        if used + key.len() + payload.len() > self.memory && !self.items.is_empty() {
            self.write_run()?;
        }
        let (start, middle) = (self.bytes.len(), self.bytes.len() + key.len());
        self.bytes.extend_from_slice(key);
        self.bytes.extend_from_slice(payload);
        self.items.push([start, middle, self.bytes.len()]);
        Ok(())
    }

    fn write_run(&mut self) -> io::Result<()> {
        let ExternalSort { bytes, items, file, ends, .. } = self;
        // Of equal keys, the one that came first stands first in memory.
        items.sort_unstable_by_key(|&[start, middle, _]| (&bytes[start..middle], start));
        for &[start, middle, end] in &*items {
            for length in [middle - start, end - middle] {
                file.write_all(&(length as u64).to_le_bytes())?;
            }
            file.write_all(&bytes[start..end])?;
        }
        ends.push(file.stream_position()?);
        items.clear();
        bytes.clear();
        Ok(())
    }

    /// The payloads of all items, in the order of their keys.
    ///
    /// # Errors
    /// The temporary file cannot be written or read. The iterator returns errors of reading, too.
    pub fn sorted(mut self) -> io::Result<impl Iterator<Item = io::Result<Vec<u8>>>> {
        self.write_run()?;
        let ExternalSort { file, ends, .. } = self;
        let file = Arc::new(file.into_inner().map_err(io::IntoInnerError::into_error)?);
        let mut merge = Merge { heads: BinaryHeap::new(), runs: Vec::new() };
        let mut next = 0;
        for end in ends {
            let mut run = Run(BufReader::with_capacity(BUFFER, Section { file: Arc::clone(&file), next, end }));
            if let Some((key, payload)) = run.item()? {
                merge.heads.push(Reverse((key, merge.runs.len(), payload)));
            }
            merge.runs.push(run);
            next = end;
        }
        Ok(merge)
    }
}

/// The first item of a run that is not yet taken: its key, the number of the run, and its payload.
type Head = (Vec<u8>, usize, Vec<u8>);

/// Merges runs.
struct Merge {
    /// The head of each run that has one.
    heads: BinaryHeap<Reverse<Head>>,
    runs: Vec<Run>,
}

impl Iterator for Merge {
    type Item = io::Result<Vec<u8>>;

    fn next(&mut self) -> Option<io::Result<Vec<u8>>> {
        let mut least = self.heads.peek_mut()?;
        let run = least.0.1;
        Some(match self.runs[run].item() {
            Ok(Some((key, payload))) => Ok(mem::replace(&mut *least, Reverse((key, run, payload))).0.2),
            Ok(None) => Ok(PeekMut::pop(least).0.2),
            Err(error) => {
                PeekMut::pop(least);
                Err(error)
            }
        })
    }
}

/// The unread rest of a run.
struct Run(BufReader<Section>);

impl Run {
    /// The next item, as its key and its payload.
    fn item(&mut self) -> io::Result<Option<(Vec<u8>, Vec<u8>)>> {
        let Run(file) = self;
        if file.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let mut length = || {
            let mut bytes = [0; 8];
            file.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes) as usize)
        };
        let (mut key, mut payload) = (vec![0; length()?], vec![0; length()?]);
        file.read_exact(&mut key)?;
        file.read_exact(&mut payload)?;
        Ok(Some((key, payload)))
    }
}

/// The bytes of a file from `next` to `end`. Several sections of a file can be read by turns.
struct Section {
    file: Arc<TemporaryFile>,
    next: u64,
    end: u64,
}

impl Read for Section {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut file = &*self.file;
        file.seek(SeekFrom::Start(self.next))?;
        let rest = self.end - self.next;
        let read = file.take(rest).read(bytes)?;
        if read == 0 && rest > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.next += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::random::Random;

    fn sorted(memory: usize, items: &[(Vec<u8>, Vec<u8>)]) -> Vec<Vec<u8>> {
        let mut sort = ExternalSort::new(memory).unwrap();
        items.iter().for_each(|(key, payload)| sort.push(key, payload).unwrap());
        sort.sorted().unwrap().collect::<io::Result<_>>().unwrap()
    }

    /// The order is kept with one item in each run, with several, with a few runs, and with everything in memory.
    #[test]
    fn items_with_equal_keys_keep_their_order() {
        let mut random = Random::new(1, 2);
        let items: Vec<(Vec<u8>, Vec<u8>)> = (0..3000u32)
            .map(|number| {
                let key = (0..random.below(4)).map(|_| random.below(3) as u8 * 127).collect();
                (key, [&number.to_le_bytes()[..], &vec![7; random.below(100)]].concat())
            })
            .collect();
        let mut expected = items.clone();
        expected.sort_by(|(a, _), (b, _)| a.cmp(b));
        let expected: Vec<Vec<u8>> = expected.into_iter().map(|(_, payload)| payload).collect();
        for memory in [0, 1000, 100_000, 1 << 30] {
            assert!(sorted(memory, &items) == expected, "{memory}");
        }
    }

    #[test]
    fn a_run_ends_before_the_memory_is_exceeded() {
        // Each item takes 2 bytes, and 24 for its place.
        let mut sort = ExternalSort::new(52).unwrap();
        let mut runs = Vec::new();
        for number in 0..5 {
            sort.push(&[9 - number], &[number]).unwrap();
            runs.push(sort.ends.len());
        }
        assert_eq!(runs, [0, 0, 1, 1, 2]);
        let payloads: Vec<Vec<u8>> = sort.sorted().unwrap().map(Result::unwrap).collect();
        assert_eq!(payloads.concat(), [4, 3, 2, 1, 0]);
    }

    #[test]
    fn nothing_and_empty_items_can_be_sorted() {
        let (a, empty) = (b"a".to_vec(), Vec::new());
        assert!(sorted(100, &[]).is_empty());
        for memory in [0, 100] {
            let items = [(a.clone(), empty.clone()), (empty.clone(), a.clone()), (empty.clone(), empty.clone())];
            assert_eq!(sorted(memory, &items), [a.clone(), empty.clone(), empty.clone()]);
        }
    }

    #[test]
    fn a_run_that_was_cut_off_is_not_taken_for_a_shorter_one() {
        let mut sort = ExternalSort::new(1 << 20).unwrap();
        // With its lengths an item takes 32 bytes.
        (0..1000).for_each(|_| sort.push(b"k", b"fifteen bytes, ").unwrap());
        let file = sort.file.get_ref().file().try_clone().unwrap();
        let mut sorted = sort.sorted().unwrap();
        file.set_len(BUFFER as u64).unwrap();
        let intact = BUFFER / 32 - 1;
        assert!(sorted.by_ref().take(intact).all(|item| item.is_ok()));
        assert!(sorted.next().unwrap().is_err() && sorted.next().is_none());
    }
}
