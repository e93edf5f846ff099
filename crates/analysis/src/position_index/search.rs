//! Answers questions about the games of a table.

use std::cell::{OnceCell, RefCell};
use std::io;

use super::file::Index;
use super::pages;
use super::question::{ANY_SIDE, Image, Question, Sides};
use super::table::{Form, Piece, TableEntry, bucket_of, is_turn_within, row_and_rest};
use crate::occurrence::PlyRange;
use xgames_core::games::Side;

/// The number of words of bitmaps that are worked on together. The parts of all bitmaps are then in the cache.
const CHUNK: usize = 64;

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// A bitmap with a bit for each game of a table.
pub(super) type Bitmap = Vec<u64>;

/// A table of which only those pieces are read that are needed.
pub(super) struct TableReader<'i> {
    index: &'i Index,
    pub(super) entry: &'i TableEntry,
    form: Form,
    bitmaps: Vec<OnceCell<Bitmap>>,
    /// The columns, and after them the lengths.
    columns: Vec<RefCell<Column>>,
    buffers: RefCell<Buffers>,
}

/// Buffers that the reader of a table leaves to that of the next one.
#[derive(Default)]
pub(super) struct Buffers {
    /// The bytes of a piece that was just read.
    piece: Vec<u8>,
    bitmaps: Vec<Bitmap>,
    columns: Vec<Vec<u8>>,
}

/// A piece with an element for each row, of which only those pages are read that are needed.
#[derive(Default)]
struct Column {
    /// The content where it was read, and anything elsewhere; empty before the first page.
    bytes: Vec<u8>,
    /// Whether each page was read.
    has: Vec<bool>,
}

impl<'i> TableReader<'i> {
    pub(super) fn new(index: &'i Index, entry: &'i TableEntry, buffers: Buffers) -> TableReader<'i> {
        let form = entry.form;
        let bitmaps = (0..form.number(Piece::Column(0))).map(|_| OnceCell::new()).collect();
        let columns = (0..=form.board).map(|_| RefCell::default()).collect();
        TableReader { index, entry, form, bitmaps, columns, buffers: RefCell::new(buffers) }
    }

    /// The buffers, for the reader of another table.
    pub(super) fn into_buffers(self) -> Buffers {
        let mut buffers = self.buffers.into_inner();
        buffers.bitmaps.extend(self.bitmaps.into_iter().filter_map(OnceCell::into_inner));
        let columns = self.columns.into_iter().map(|column| column.into_inner().bytes);
        buffers.columns.extend(columns.filter(|bytes| bytes.capacity() > 0));
        buffers
    }

    pub(super) fn bitmap(&self, piece: Piece) -> io::Result<&[u64]> {
        let number = self.form.number(piece);
        let Some(cell) = self.bitmaps.get(number) else { return Ok(&[]) };
        if let Some(bitmap) = cell.get() {
            return Ok(bitmap);
        }
        let mut buffers = self.buffers.borrow_mut();
        let Buffers { piece: bytes, bitmaps, .. } = &mut *buffers;
        self.index.piece(self.entry, number, bytes)?;
        let mut bitmap = bitmaps.pop().unwrap_or_default();
        bitmap.clear();
        bitmap.extend(bytes.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word)));
        Ok(cell.get_or_init(|| bitmap))
    }

    /// The number in a row of a column, or of the lengths, whose elements have `width` bytes.
    fn element(&self, number: u16, piece: Piece, width: usize, row: usize) -> io::Result<u32> {
        let Some(column) = self.columns.get(usize::from(number)) else { return Ok(0) };
        let (at, mut column) = (row * width, column.borrow_mut());
        let page = at / pages::CONTENT;
        if !column.has.get(page).copied().unwrap_or(false) {
            let Column { bytes, has } = &mut *column;
            if bytes.is_empty() {
                let length = self.form.rows as usize * width;
                // A new buffer is not written before a page is read, so it costs nothing to have room for all.
                *bytes = self.buffers.borrow_mut().columns.pop().unwrap_or_else(|| vec![0; length]);
                bytes.resize(length, 0);
                *has = vec![false; pages::number(length)];
            }
            let to = bytes.chunks_mut(pages::CONTENT).nth(page).unwrap_or_default();
            self.index.page(self.entry, self.form.number(piece), page, to)?;
            has.iter_mut().skip(page).take(1).for_each(|has| *has = true);
        }
        Ok(match (width, column.bytes.get(at..)) {
            (1, Some([ply, ..])) => u32::from(*ply),
            (_, Some([low, high, ..])) => u16::from_le_bytes([*low, *high]).into(),
            _ => 0,
        })
    }

    /// The ply at which a cell was filled; 0 if it was not.
    fn ply(&self, cell: u16, row: usize) -> io::Result<u32> {
        self.element(cell, Piece::Column(cell), self.form.width.into(), row)
    }

    /// The number of plies of a game.
    fn length(&self, row: usize) -> io::Result<u32> {
        self.element(self.form.board, Piece::Lengths, 2, row)
    }

    fn has(&self, piece: Piece, row: usize) -> io::Result<bool> {
        Ok(self.bitmap(piece)?.get(row / 64).is_some_and(|word| word >> (row % 64) & 1 != 0))
    }

    /// The identifiers of these games.
    pub(super) fn ids(&self, games: &[u64]) -> io::Result<Vec<u32>> {
        let bytes = &mut self.buffers.borrow_mut().piece;
        self.index.piece(self.entry, self.form.number(Piece::Ids), bytes)?;
        let (ids, _) = bytes.as_chunks::<4>();
        let rows = games.iter().enumerate().flat_map(|(word, bits)| rows_of(word, *bits));
        let id = |row: usize| ids.get(row).map(|id| self.entry.base.saturating_add(u32::from_le_bytes(*id)));
        Ok(rows.filter_map(id).collect())
    }

    /// The games for which all questions are answered with yes.
    pub(super) fn answer(&self, questions: &[Question]) -> io::Result<Bitmap> {
        let rows = self.form.rows as usize;
        let mut games = vec![u64::MAX; rows.div_ceil(64)];
        if let (Some(last), 1..) = (games.last_mut(), rows % 64) {
            *last = (1 << (rows % 64)) - 1;
        }
        for question in questions {
            let plans: Vec<Plan<'_>> = question.images.iter().filter_map(|image| self.plan(image, question)).collect();
            if let Some(print) = question.print.filter(|(stones, _)| *stones <= self.form.most_stones()) {
                self.answer_by_print(&plans, print, &mut games)?;
                continue;
            }
            for (number, among) in games.chunks_mut(CHUNK).enumerate() {
                self.answer_chunk(&plans, CHUNK * number, among)?;
            }
        }
        Ok(games)
    }

    /// Keeps the games in which one of the images is found. All of them are whole positions with this number of stones and this
    /// print.
    fn answer_by_print(&self, plans: &[Plan<'_>], (stones, print): (usize, u32), among: &mut [u64]) -> io::Result<()> {
        let (form, mut found) = (self.form, vec![0; among.len()]);
        let (bucket, wanted) = bucket_of(print, form.bucket_bits());
        let (mut from, to) = self.bucket(stones, bucket)?;
        let (each, mut page) = (pages::CONTENT / 4, [0; pages::CONTENT]);
        while from < to {
            self.index.page(self.entry, form.number(Piece::Printed(stones)), from / each, &mut page)?;
            let (elements, _) = page.as_chunks::<4>();
            let next = (from / each + 1) * each;
            for element in &elements[from % each..(to - from / each * each).min(each)] {
                let (row, rest) = row_and_rest(u32::from_le_bytes(*element));
                let is_among = among.get(row / 64).is_some_and(|word| word >> (row % 64) & 1 != 0);
                if rest == wanted && is_among && self.is_any_in(plans, row)? {
                    found[row / 64] |= 1 << (row % 64);
                }
            }
            from = next;
        }
        among.copy_from_slice(&found);
        Ok(())
    }

    /// The elements of a bucket in the list of positions with this number of stones: the first one, and the one after the last.
    fn bucket(&self, stones: usize, bucket: usize) -> io::Result<(usize, usize)> {
        let ends = &mut self.buffers.borrow_mut().piece;
        self.index.piece(self.entry, self.form.number(Piece::Buckets(stones)), ends)?;
        let end = |bucket: usize| {
            let (ends, _) = ends.as_chunks::<4>();
            ends.get(bucket).map_or(0, |end| u32::from_le_bytes(*end)).min(self.form.rows) as usize
        };
        Ok((end(bucket), end(bucket + 1)))
    }

    fn is_any_in(&self, plans: &[Plan<'_>], row: usize) -> io::Result<bool> {
        for plan in plans {
            if self.is_in(plan, row)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The way to look for an image; `None` if it is in no game of the table.
    fn plan<'q>(&self, image: &'q Image, question: &Question) -> Option<Plan<'q>> {
        let (form, entry) = (self.form, self.entry);
        let is_last = question.plies == PlyRange::Last;
        let (mut from, mut to) = match &question.plies {
            PlyRange::Within(plies) => (*plies.start(), *plies.end()),
            PlyRange::Last => (0, u32::MAX),
        };
        let starts_anywhere = from == 0;
        let stones = image.stones.len() as u32;
        if image.is_whole {
            // The number of stones says the ply, but for a swap and passes.
            from = from.max(stones);
            to = to.min(stones.saturating_add(1).saturating_add(entry.max_passes));
        }
        to = to.min(entry.max_ply);
        if from > to {
            return None;
        }
        let end = form.levels() - 1;
        let upper = if to >= entry.max_ply { end } else { form.level_from(to) };
        let covers_all = to >= entry.max_ply || form.ply_of(upper) == Some(to);
        let lower = (0..end).rev().find(|level| form.ply_of(*level).is_some_and(|ply| ply <= from));
        let mut sure = Vec::new();
        if is_last && image.to_move.is_none() {
            sure.push(end);
        } else if starts_anywhere && image.to_move.is_none() {
            sure.extend((0..end).filter(|level| form.ply_of(*level).is_some_and(|ply| ply <= to)));
            sure.extend((to >= entry.max_ply).then_some(end));
        }
        // What is on the board at a level is there later, unless something has to be free.
        let is_sure_enough = if is_last {
            image.to_move.is_none()
        } else {
            image.free.is_empty() && covers_all && sure.contains(&upper)
        };
        if image.free.is_empty() {
            sure = sure.last().copied().into_iter().collect();
        }
        sure.reverse();
        Some(Plan { image, from, to, is_last, sure, upper, lower, needs_rows: !is_sure_enough })
    }

    /// Keeps the games of a chunk in which one of the images is found.
    fn answer_chunk(&self, plans: &[Plan<'_>], at: usize, among: &mut [u64]) -> io::Result<()> {
        let (mut found, mut fitting) = ([0_u64; CHUNK], [0_u64; CHUNK]);
        let length = among.len();
        for plan in plans {
            if among.iter().all(|word| *word == 0) {
                break;
            }
            for level in &plan.sure {
                let fitting = &mut fitting[..length];
                fitting.copy_from_slice(among);
                if self.fit(plan.image, (*level, Some(*level)), at, fitting)? {
                    if plan.is_last {
                        and(fitting, self.bitmap(Piece::HasLast)?, at);
                    }
                    for ((among, found), fitting) in among.iter_mut().zip(&mut found).zip(fitting) {
                        *found |= *fitting;
                        *among &= !*fitting;
                    }
                }
            }
        }
        // Only what is not sure has to be looked at.
        for plan in plans.iter().filter(|plan| plan.needs_rows) {
            if among.iter().all(|word| *word == 0) {
                break;
            }
            let fitting = &mut fitting[..length];
            fitting.copy_from_slice(among);
            if !self.fit(plan.image, (plan.upper, plan.lower), at, fitting)? {
                continue;
            }
            for (word, bits) in fitting.iter().enumerate() {
                for row in rows_of(word, *bits) {
                    if self.is_in(plan, 64 * at + row)? {
                        found[word] |= 1 << (row % 64);
                        among[word] &= !(1 << (row % 64));
                    }
                }
            }
        }
        among.copy_from_slice(&found[..length]);
        Ok(())
    }

    /// Removes the games in which the stones of an image do not lie at one level, or what is to be free is not so at the other, if it
    /// matters. Returns whether any are left.
    fn fit(
        &self,
        image: &Image,
        (stones_at, free_at): (usize, Option<usize>),
        at: usize,
        games: &mut [u64],
    ) -> io::Result<bool> {
        let stones = |level, cell, side| self.bitmap(Piece::Stones { level, cell, side });
        for (cell, sides) in &image.stones {
            if let Some(side) = SIDES.into_iter().find(|side| *sides == bit(*side)) {
                and(games, stones(stones_at, *cell, side)?, at);
            } else {
                let [first, second] = SIDES.map(|side| stones(stones_at, *cell, side));
                let both = from(first?, at).iter().zip(from(second?, at));
                games.iter_mut().zip(both).for_each(|(word, (first, second))| *word &= first | second);
            }
            if games.iter().all(|word| *word == 0) {
                return Ok(false);
            }
        }
        let Some(level) = free_at else { return Ok(true) };
        for (cell, sides) in &image.free {
            for side in SIDES.into_iter().filter(|side| sides & bit(*side) != 0) {
                let taken = from(stones(level, *cell, side)?, at);
                games.iter_mut().zip(taken).for_each(|(word, taken)| *word &= !taken);
            }
            if games.iter().all(|word| *word == 0) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an image is in a game.
    fn is_in(&self, plan: &Plan<'_>, row: usize) -> io::Result<bool> {
        let Plan { image, from, to, is_last, .. } = plan;
        let length = self.length(row)?;
        let (mut first, mut last) = (*from, length.min(*to));
        if *is_last {
            if !self.has(Piece::HasLast, row)? {
                return Ok(false);
            }
            first = first.max(length);
            last = length;
        }
        for (cell, _) in &image.stones {
            let ply = self.ply(*cell, row)?;
            first = first.max(ply);
            if ply == 0 || first > last {
                return Ok(false);
            }
        }
        let level = self.form.levels() - 1;
        for (cell, sides) in &image.stones {
            if let Some(side) = SIDES.into_iter().find(|side| *sides == bit(*side))
                && !self.has(Piece::Stones { level, cell: *cell, side }, row)?
            {
                return Ok(false);
            }
        }
        let swapped = self.has(Piece::Swapped, row)?;
        if image.is_whole && (self.entry.max_passes == 0 || !self.has(Piece::Passes, row)?) {
            // The next stone would be one too many.
            last = last.min(image.stones.len() as u32 + u32::from(swapped && !image.stones.is_empty()));
        } else {
            for (cell, sides) in &image.free {
                let ply = self.ply(*cell, row)?;
                let is_other = |side: Side| match SIDES.into_iter().find(|wanted| *sides == bit(*wanted)) {
                    Some(only) if only == side => self.has(Piece::Stones { level, cell: *cell, side }, row),
                    Some(_) => Ok(false),
                    None => Ok(*sides == ANY_SIDE),
                };
                if ply > 0 && (is_other(Side::First)? || is_other(Side::Second)?) {
                    last = last.min(ply - 1);
                }
                if first > last {
                    return Ok(false);
                }
            }
        }
        Ok(first <= last && image.to_move.is_none_or(|side| is_turn_within(side, first, last, swapped)))
    }
}

/// The way to look for an image in a table.
struct Plan<'q> {
    image: &'q Image,
    from: u32,
    to: u32,
    is_last: bool,
    /// The levels at which a game that fits is sure to have the image, the latest first.
    sure: Vec<usize>,
    /// The level at which all stones have to lie.
    upper: usize,
    /// The level at which everything that has to be free is free, if there is one.
    lower: Option<usize>,
    /// Whether the games that are not sure have to be looked at one by one.
    needs_rows: bool,
}

fn bit(side: Side) -> Sides {
    1 << side as Sides
}

/// Keeps the bits that a bitmap has, too, in the chunk that begins at this word of it.
fn and(games: &mut [u64], bitmap: &[u64], at: usize) {
    games.iter_mut().zip(from(bitmap, at)).for_each(|(word, other)| *word &= other);
}

/// A bitmap from this word on.
fn from(bitmap: &[u64], at: usize) -> &[u64] {
    bitmap.get(at..).unwrap_or_default()
}

/// The rows of the bits in a word, given its number.
fn rows_of(word: usize, bits: u64) -> impl Iterator<Item = usize> {
    let mut rest = bits;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(64 * word + bit)
    })
}
