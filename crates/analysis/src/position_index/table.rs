//! Tables of games on boards of one kind. A row is a game, a column is a cell with the ply at which it was filled. Bitmaps with a bit
//! for each game say on which cells a side has a stone after some plies. Lists have the games by the prints of their positions.

use xgames_core::games::Side;

use super::line::{Facts, Key, Line, NOWHERE, side_after};
use super::pages;
use super::prints::{BITS, MOST_STONES, Prints};
use crate::binary::{Parts, put};

/// The plies for which there are bitmaps, besides the end of the game.
const LEVELS: [u32; 3] = [4, 12, 32];

/// The largest number of rows of a table.
const MOST_ROWS: usize = if cfg!(test) { 1 << 7 } else { 1 << 18 };

/// The largest number of bytes that a table has in memory while it is made, unless it has few rows.
const MOST_BYTES: usize = 48 << 20;

/// The largest number of cells of a board, and of plies of a game. Longer games are not in tables.
const MOST_CELLS: u16 = 4096;
pub(super) const MOST_PLIES: usize = u16::MAX as usize;

/// The form of a table, on which the lengths of its pieces depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    /// The number of cells of the board.
    pub(super) board: u16,
    /// The number of bytes of a ply in a column.
    pub(super) width: u8,
    pub(super) rows: u32,
}

/// A piece of a table, which is read at once and has a checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// The games in which a side has a stone on a cell after the plies of a level.
    Stones {
        level: usize,
        cell: u16,
        side: Side,
    },
    Swapped,
    Invalid,
    HasLast,
    /// The games in which somebody has passed.
    Passes,
    /// The plies at which a cell was filled, from 1; 0 if it was not. It is in pages.
    Column(u16),
    /// The number of plies of each game, in pages.
    Lengths,
    /// Where the buckets of the list of positions with this number of stones begin.
    Buckets(usize),
    /// The games with this number of stones by the prints of their positions then, in pages.
    Printed(usize),
    /// The identifiers of the games, from that of the table.
    Ids,
}

impl Form {
    fn words(self) -> usize {
        (self.rows as usize).div_ceil(64)
    }

    fn board(self) -> usize {
        self.board.into()
    }

    /// The number of levels with bitmaps. The last one is the end of the game.
    pub(super) fn levels(self) -> usize {
        LEVELS.iter().take_while(|ply| **ply < u32::from(self.board)).count() + 1
    }

    /// The ply of a level; `None` for the end of the game.
    pub(super) fn ply_of(self, level: usize) -> Option<u32> {
        LEVELS.get(level).copied().filter(|_| level + 1 < self.levels())
    }

    /// The first level that has everything that is on the board after a ply.
    pub(super) fn level_from(self, ply: u32) -> usize {
        (0..self.levels()).find(|level| self.ply_of(*level).is_none_or(|of| of >= ply)).unwrap_or(0)
    }

    /// The number of a piece.
    pub(super) fn number(self, piece: Piece) -> usize {
        let board = self.board();
        if let Piece::Stones { level, cell, side } = piece {
            return (level * board + usize::from(cell)) * 2 + side as usize;
        }
        let bitmaps = self.bitmaps();
        match piece {
            Piece::Stones { .. } | Piece::Swapped => bitmaps,
            Piece::Invalid => bitmaps + 1,
            Piece::HasLast => bitmaps + 2,
            Piece::Passes => bitmaps + 3,
            Piece::Column(cell) => bitmaps + FACTS + usize::from(cell),
            Piece::Lengths => bitmaps + FACTS + board,
            Piece::Buckets(stones) => bitmaps + FACTS + board + stones,
            Piece::Printed(stones) => bitmaps + FACTS + board + self.most_stones() + stones,
            Piece::Ids => bitmaps + FACTS + board + 2 * self.most_stones() + 1,
        }
    }

    fn bitmaps(self) -> usize {
        self.levels() * self.board() * 2
    }

    /// The number of pieces.
    pub(super) fn pieces(self) -> usize {
        self.number(Piece::Ids) + 1
    }

    /// The number of stones up to which there are lists of positions.
    pub(super) fn most_stones(self) -> usize {
        self.board().min(MOST_STONES)
    }

    /// The number of buckets of a list of positions, as the power of two.
    pub(super) fn bucket_bits(self) -> u32 {
        (self.rows / 256).checked_ilog2().map_or(0, |bits| bits.min(BITS - REST_BITS))
    }

    /// The place in the table and the length of the piece with a number.
    pub(super) fn place(self, number: usize) -> (u64, usize) {
        let rows = self.rows as usize;
        let paged = |length| pages::number(length) * pages::PAGE;
        // The number of pieces of each kind, and their lengths.
        let kinds = [
            (self.bitmaps() + FACTS, 8 * self.words()),
            (self.board(), paged(rows * usize::from(self.width))),
            (1, paged(2 * rows)),
            (self.most_stones(), 4 * ((1 << self.bucket_bits()) + 1)),
            (self.most_stones(), paged(4 * rows)),
            (1, 4 * rows),
        ];
        let (mut at, mut left) = (0, number);
        for (pieces, length) in kinds {
            if left < pieces {
                return ((at + left * length) as u64, length);
            }
            at += pieces * length;
            left -= pieces;
        }
        (at as u64, 0)
    }

    /// The number of bytes of the table.
    pub(super) fn length(self) -> u64 {
        let (at, length) = self.place(self.pieces() - 1);
        at + length as u64
    }

    /// The number of rows of a full table.
    pub(super) fn most_rows(self) -> usize {
        let row = self.board() * usize::from(self.width) + self.bitmaps().div_ceil(8);
        let fits = |rows: &usize| rows * row <= MOST_BYTES;
        std::iter::successors(Some(MOST_ROWS), |rows| Some(rows / 2))
            .find(|rows| *rows <= 64 || fits(rows))
            .unwrap_or(64)
    }
}

/// The number of bits of a print that are kept in a list of positions, besides its bucket. The number of the row has the others.
const REST_BITS: u32 = 14;
const ROW_BITS: u32 = u32::BITS - REST_BITS;

/// The bucket of a print in lists with this power of two of buckets, and the rest of the print.
pub(super) fn bucket_of(print: u32, bits: u32) -> (usize, u32) {
    ((print >> (BITS - bits)) as usize, print & ((1 << REST_BITS) - 1))
}

/// The row in an element of a list of positions, and the rest of the print.
pub(super) fn row_and_rest(element: u32) -> (usize, u32) {
    ((element & ((1 << ROW_BITS) - 1)) as usize, element >> ROW_BITS)
}

/// The number of bitmaps with facts about games.
const FACTS: usize = 4;

/// A table in an index.
#[derive(Clone, Debug)]
pub(super) struct TableEntry {
    pub(super) key: Key,
    pub(super) form: Form,
    /// The number that is added to the identifiers in the table.
    pub(super) base: u32,
    /// The number of plies of the longest game, and the largest number of passes in a game.
    pub(super) max_ply: u32,
    pub(super) max_passes: u32,
    pub(super) offset: u64,
    /// The CRC-32 of each piece.
    pub(super) sums: Vec<u32>,
}

impl TableEntry {
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        let TableEntry { key, form, base, max_ply, max_passes, offset, sums } = self;
        for number in [key.game.into(), key.size.into(), form.board.into(), form.width.into()] {
            put(number, out);
        }
        for number in [form.rows, *base, *max_ply, *max_passes] {
            put(number.into(), out);
        }
        put(*offset, out);
        sums.iter().for_each(|sum| out.extend(sum.to_le_bytes()));
    }

    /// Reads the entry of a table that ends before `end`.
    pub(super) fn read(parts: &mut Parts<'_>, end: u64) -> Option<TableEntry> {
        let key = Key { game: parts.number()?, size: parts.number()? };
        let form = Form { board: parts.number()?, width: parts.number()?, rows: parts.number()? };
        let (base, max_ply, max_passes) = (parts.number()?, parts.number()?, parts.number()?);
        let offset: u64 = parts.number()?;
        let is_possible = (1..=MOST_CELLS).contains(&form.board)
            && [1, 2].contains(&form.width)
            && (1..=1 << ROW_BITS).contains(&form.rows)
            && offset.checked_add(form.length())? <= end;
        if !is_possible {
            return None;
        }
        let sums = (0..form.pieces()).map(|_| parts.array().map(u32::from_le_bytes)).collect::<Option<_>>()?;
        Some(TableEntry { key, form, base, max_ply, max_passes, offset, sums })
    }
}

/// A table that is being filled.
pub(super) struct Builder {
    pub(super) key: Key,
    /// The form of the full table.
    form: Form,
    /// The bits of the bitmaps, then those of the facts.
    bits: Vec<u64>,
    /// The columns, one after the other.
    columns: Vec<u8>,
    lengths: Vec<u16>,
    ids: Vec<u32>,
    max_passes: u32,
    /// The plies of the levels, but for the last one.
    level_ends: Vec<u32>,
    numbers: Prints,
    /// The prints of the positions of all games, and for each game where they end.
    prints: Vec<u32>,
    prints_end: Vec<usize>,
}

impl Builder {
    /// An empty table; `None` if there is no such board, or if it is too large.
    pub(super) fn new(key: Key, board: u16) -> Option<Builder> {
        // A game may have a swap and some passes besides the stones.
        let width = if board <= 240 { 1 } else { 2 };
        let form = Form { board, width, rows: 0 };
        let form = Form { rows: form.most_rows() as u32, ..form };
        let numbers = Prints::new(key).filter(|_| (1..=MOST_CELLS).contains(&board))?;
        Some(Builder {
            key,
            form,
            bits: vec![0; (form.bitmaps() + FACTS) * form.words()],
            columns: vec![0; form.board() * form.rows as usize * usize::from(width)],
            lengths: Vec::new(),
            ids: Vec::new(),
            max_passes: 0,
            level_ends: (0..form.levels()).filter_map(|level| form.ply_of(level)).collect(),
            numbers,
            prints: Vec::new(),
            prints_end: Vec::new(),
        })
    }

    /// Whether a line of this length fits into a row.
    pub(super) fn takes(&self, line: &Line<'_>) -> bool {
        line.cells.len() <= if self.form.width == 1 { usize::from(u8::MAX) } else { MOST_PLIES }
    }

    pub(super) fn is_full(&self) -> bool {
        self.ids.len() >= self.form.rows as usize
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Adds a game. There must be room for it, and it must fit.
    pub(super) fn add(&mut self, id: u32, line: &Line<'_>) {
        let (row, form) = (self.ids.len(), self.form);
        let (rows, words, width) = (form.rows as usize, form.words(), usize::from(form.width));
        let mut set = |number: usize| self.bits[number * words + row / 64] |= 1 << (row % 64);
        let mut level = 0;
        for (ply, cell, side) in line.stones() {
            while self.level_ends.get(level).is_some_and(|end| *end < ply) {
                level += 1;
            }
            set(form.number(Piece::Stones { level, cell, side }));
            let at = (usize::from(cell) * rows + row) * width;
            self.columns[at..at + width].copy_from_slice(&ply.to_le_bytes()[..width]);
        }
        let Facts { swapped, is_invalid, has_last } = line.facts;
        let passes = line.passes();
        let facts = [
            (swapped, Piece::Swapped),
            (is_invalid, Piece::Invalid),
            (has_last, Piece::HasLast),
            (passes > 0, Piece::Passes),
        ];
        facts.into_iter().filter(|(is_so, _)| *is_so).for_each(|(_, piece)| set(form.number(piece)));
        self.lengths.push(line.cells.len() as u16);
        self.ids.push(id);
        self.max_passes = self.max_passes.max(passes);
        self.numbers.of_line(line, &mut self.prints);
        self.prints_end.push(self.prints.len());
    }

    /// Appends the buckets, and then the lists of positions.
    fn put_lists(&self, form: Form, out: &mut Vec<u8>) {
        let (mut lists, mut paged) = (vec![Vec::new(); form.most_stones()], Vec::new());
        let mut begin = 0;
        for (row, end) in (0..).zip(&self.prints_end) {
            self.prints[begin..*end].iter().zip(&mut lists).for_each(|(print, list)| list.push((row, *print)));
            begin = *end;
        }
        let bits = form.bucket_bits();
        for list in lists {
            let mut ends = vec![0_u32; (1 << bits) + 1];
            list.iter().for_each(|(_, print): &(u32, u32)| ends[bucket_of(*print, bits).0 + 1] += 1);
            for at in 1..ends.len() {
                ends[at] += ends[at - 1];
            }
            ends.iter().for_each(|end| out.extend(end.to_le_bytes()));
            let mut elements = vec![0; 4 * form.rows as usize];
            for (row, print) in list {
                let (bucket, rest) = bucket_of(print, bits);
                let at = 4 * ends[bucket] as usize;
                elements[at..at + 4].copy_from_slice(&(rest << ROW_BITS | row).to_le_bytes());
                ends[bucket] += 1;
            }
            pages::put(&elements, &mut paged);
        }
        out.append(&mut paged);
    }

    /// The entry of the table, if it begins at this offset, and its bytes.
    pub(super) fn finish(mut self, offset: u64) -> (TableEntry, Vec<u8>) {
        let full = self.form;
        let form = Form { rows: self.ids.len() as u32, ..full };
        let (words, level) = (full.words(), full.board() * 2 * full.words());
        // What is on the board at one level is there at all later ones.
        for at in level..full.bitmaps() * words {
            self.bits[at] |= self.bits[at - level];
        }
        let base = self.ids.iter().copied().min().unwrap_or(0);
        let mut bytes = Vec::with_capacity(form.length() as usize);
        for bitmap in self.bits.chunks_exact(words) {
            bitmap[..form.words()].iter().for_each(|word| bytes.extend(word.to_le_bytes()));
        }
        let width = usize::from(form.width);
        for column in self.columns.chunks_exact(full.rows as usize * width) {
            pages::put(&column[..form.rows as usize * width], &mut bytes);
        }
        let lengths: Vec<u8> = self.lengths.iter().flat_map(|length| length.to_le_bytes()).collect();
        pages::put(&lengths, &mut bytes);
        self.put_lists(form, &mut bytes);
        self.ids.iter().for_each(|id| bytes.extend((id - base).to_le_bytes()));
        let sum = |number| {
            let (at, length) = form.place(number);
            crc32fast::hash(&bytes[at as usize..at as usize + length])
        };
        let sums = (0..form.pieces()).map(sum).collect();
        let max_ply = self.lengths.iter().copied().max().unwrap_or(0).into();
        let entry = TableEntry { key: self.key, form, base, max_ply, max_passes: self.max_passes, offset, sums };
        (entry, bytes)
    }
}

/// A line that has been read from a table.
pub(super) struct OwnLine {
    pub(super) id: u32,
    cells: Vec<u16>,
    facts: Facts,
}

impl OwnLine {
    pub(super) fn line(&self) -> Line<'_> {
        Line { cells: &self.cells, facts: self.facts }
    }
}

/// The lines of a table with these bytes; `None` if no games have made it.
pub(super) fn lines(entry: &TableEntry, bytes: &[u8]) -> Option<Vec<OwnLine>> {
    let form = entry.form;
    let piece = |piece| {
        let (at, length) = form.place(form.number(piece));
        bytes.get(at as usize..at as usize + length)
    };
    let paged = |wanted: Piece| {
        let pages = piece(wanted)?.chunks_exact(pages::PAGE).map(pages::content);
        Some(pages.collect::<Option<Vec<&[u8]>>>()?.concat())
    };
    let (lengths, ids) = (paged(Piece::Lengths)?, piece(Piece::Ids)?);
    let bit = |of: &[u8], row: usize| of.get(row / 8).is_some_and(|byte| byte >> (row % 8) & 1 != 0);
    let (swapped, invalid, last) = (piece(Piece::Swapped)?, piece(Piece::Invalid)?, piece(Piece::HasLast)?);
    let mut lines = Vec::new();
    for (row, (length, id)) in lengths.chunks_exact(2).zip(ids.chunks_exact(4)).enumerate() {
        let id = entry.base.checked_add(u32::from_le_bytes(id.try_into().ok()?))?;
        let facts = Facts { swapped: bit(swapped, row), is_invalid: bit(invalid, row), has_last: bit(last, row) };
        let cells = vec![NOWHERE; u16::from_le_bytes(length.try_into().ok()?).into()];
        lines.push(OwnLine { id, cells, facts });
    }
    let width = usize::from(form.width);
    for cell in 0..form.board {
        for (line, ply) in lines.iter_mut().zip(paged(Piece::Column(cell))?.chunks_exact(width)) {
            let ply = ply.iter().rev().fold(0, |ply, byte| ply << 8 | usize::from(*byte));
            if let Some(before) = ply.checked_sub(1) {
                *line.cells.get_mut(before)? = cell;
            }
        }
    }
    Some(lines)
}

/// Whether it is the turn of `side` after one of these plies.
pub(super) fn is_turn_within(side: Side, from: u32, to: u32, swapped: bool) -> bool {
    (from..=to.min(from.saturating_add(2))).any(|ply| side_after(ply, swapped) == side)
}
