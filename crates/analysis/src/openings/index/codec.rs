//! Keys and entries as they are written in an index.

use crate::binary::{Parts, put, put_bytes};
use crate::openings::{Counts, Entry, Key, Next};
use crate::statistics::Results;

pub(super) fn put_key(key: &Key, out: &mut Vec<u8>) {
    [key.game.into(), key.size.into(), key.ply.into()].into_iter().for_each(|number| put(number, out));
    put_bytes(&key.class, out);
}

pub(super) fn put_entry(entry: &Entry, out: &mut Vec<u8>) {
    put_key(&entry.key, out);
    let Results { seat1, seat2, draws, unfinished } = entry.counts.results;
    for number in [seat1, seat2, draws, unfinished, entry.counts.last.into(), entry.next.len() as u64] {
        put(number, out);
    }
    for next in &entry.next {
        put_bytes(&next.class, out);
        put(next.games, out);
        put_line(&next.line, out);
    }
    put(entry.lines.len() as u64, out);
    entry.lines.iter().for_each(|line| put_line(line, out));
}

fn put_line(line: &[u32], out: &mut Vec<u8>) {
    put(line.len() as u64, out);
    line.iter().for_each(|code| put((*code).into(), out));
}

impl Parts<'_> {
    pub(super) fn key(&mut self) -> Option<Key> {
        let (game, size, ply) = (self.number()?, self.number()?, self.number()?);
        Some(Key { game, size, ply, class: self.bytes()?.to_vec() })
    }

    pub(super) fn entry(&mut self) -> Option<Entry> {
        let key = self.key()?;
        let [seat1, seat2, draws, unfinished] = [self.number()?, self.number()?, self.number()?, self.number()?];
        let counts = Counts { results: Results { seat1, seat2, draws, unfinished }, last: self.number()? };
        let length: usize = self.number()?;
        let mut next = Vec::new();
        for _ in 0..length {
            let (class, games) = (self.bytes()?.to_vec(), self.number()?);
            next.push(Next { class, games, line: self.line()? });
        }
        let lines: usize = self.number()?;
        let lines = (0..lines).map(|_| self.line()).collect::<Option<_>>()?;
        Some(Entry { key, counts, next, lines })
    }

    fn line(&mut self) -> Option<Vec<u32>> {
        let length: usize = self.number()?;
        (0..length).map(|_| self.number()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_as_they_were_written() {
        let next = |class: &[u8], line: [u32; 3]| Next { class: class.into(), games: 300, line: line.into() };
        let entry = Entry {
            key: Key { game: 3, size: 6, ply: 2, class: vec![1, 2, 0xff] },
            counts: Counts {
                results: Results { seat1: 0, seat2: 127, draws: 128, unfinished: u64::MAX },
                last: 20_260_131,
            },
            next: vec![next(&[], [0, u32::MAX, 7]), next(&[9; 200], [1, 2, 3])],
            lines: vec![vec![4, 5], Vec::new()],
        };
        let mut bytes = Vec::new();
        put_entry(&entry, &mut bytes);
        let mut parts = Parts(&bytes);
        assert_eq!((parts.entry(), parts.0), (Some(entry), &[][..]));
        for end in 0..bytes.len() {
            assert_eq!(Parts(&bytes[..end]).entry(), None);
        }
        assert_eq!(Parts(&[0xff; 12]).number::<u64>(), None);
    }
}
