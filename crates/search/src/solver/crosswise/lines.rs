//! The 924 contents that a line can have, numbered, with what follows from each.
//!
//! Only the number of stones of each symbol matters for a line (CZ7, CZ8). So a line is a number, a stone more or less is a
//! step in a table, and so are its points and the bounds on what it can still become.

use std::collections::HashMap;
use std::sync::LazyLock;

use xgames_core::games::crosswise::{self, Line};

/// The number of cells of the board.
pub(crate) const CELLS: u8 = SIZE * SIZE;

/// The number of cells of a line, which is also the number of symbols.
pub(crate) const SIZE: u8 = crosswise::SIZE as u8;

/// The number of cells of a line, as the length of an array.
const LENGTH: usize = SIZE as usize;

/// The number of ways to have at most six stones of six symbols: 12 choose 6.
const CONTENTS: usize = 924;

/// The number of sets of symbols.
const SETS: usize = 1 << LENGTH;

/// The number of changes, from 0 on, for which there are bounds for positions with wilds.
pub(crate) const CHANGES: usize = 3;

/// The points in `most` of a line that can become a six. They outweigh all other lines together.
const SIX: u8 = 200;

/// The points in `least` of a line that must become a six: more than any other line has.
const MUST_BE_SIX: u8 = 8;

/// The number of a content of a line: how many stones of each symbol it holds.
pub(crate) type Content = u16;

/// The line without stones.
pub(crate) const EMPTY: Content = 0;

/// A step that is not possible.
const NONE: Content = Content::MAX;

pub(crate) struct Lines {
    /// The content with a stone more, by symbol.
    add: Vec<[Content; LENGTH]>,
    /// The content with a stone less, by symbol.
    remove: Vec<[Content; LENGTH]>,
    points: Vec<u8>,
    is_six: Vec<bool>,
    /// The most and the least points of the full line, if its vacant cells get symbols of a set.
    most: Vec<[u8; SETS]>,
    least: Vec<[u8; SETS]>,
    /// The most points with any symbols in the vacant cells, by how many of the stones may also be replaced.
    most_changed: Vec<[u8; CHANGES]>,
    least_changed: Vec<[u8; CHANGES]>,
}

pub(crate) static LINES: LazyLock<Lines> = LazyLock::new(Lines::new);

impl Lines {
    fn new() -> Lines {
        let mut all: Vec<[u8; LENGTH]> = vec![[0; LENGTH]];
        // Each content adds one stone to a content that is there already. The empty line is the first, full lines are the last.
        let mut numbers = HashMap::from([(all[0], EMPTY)]);
        let mut add = Vec::new();
        while add.len() < all.len() {
            let counts = all[add.len()];
            let mut steps = [NONE; LENGTH];
            if counts.iter().sum::<u8>() < LENGTH as u8 {
                for (symbol, step) in steps.iter_mut().enumerate() {
                    let mut more = counts;
                    more[symbol] += 1;
                    *step = *numbers.entry(more).or_insert_with(|| {
                        all.push(more);
                        all.len() as Content - 1
                    });
                }
            }
            add.push(steps);
        }
        debug_assert_eq!(all.len(), CONTENTS);
        let mut remove = vec![[NONE; LENGTH]; CONTENTS];
        for (content, steps) in add.iter().enumerate() {
            for (symbol, step) in steps.iter().enumerate().filter(|(_, step)| **step != NONE) {
                remove[usize::from(*step)][symbol] = content as Content;
            }
        }
        let points = all.iter().map(|counts| Line::holding(*counts).points()).collect();
        let is_six = all.iter().map(|counts| Line::holding(*counts).is_six()).collect();
        let mut lines = Lines {
            add,
            remove,
            points,
            is_six,
            most: vec![[0; SETS]; CONTENTS],
            least: vec![[0; SETS]; CONTENTS],
            most_changed: vec![[0; CHANGES]; CONTENTS],
            least_changed: vec![[0; CHANGES]; CONTENTS],
        };
        lines.bound_filled();
        lines.bound_changed();
        lines
    }

    /// Fills in the bounds of lines with vacant cells, from full lines down: by the best and the worst of the next stones.
    fn bound_filled(&mut self) {
        for content in (0..CONTENTS).rev() {
            for set in 0..SETS {
                let steps = self.add[content].iter().enumerate();
                let next = || steps.clone().filter(|(symbol, step)| set >> symbol & 1 != 0 && **step != NONE);
                let is_full = self.is_full(content as Content);
                let (most, least) = if is_full {
                    let points = self.points[content];
                    if self.is_six[content] { (SIX, MUST_BE_SIX) } else { (points, points) }
                } else {
                    let most = next().map(|(_, step)| self.most[usize::from(*step)][set]).max();
                    let least = next().map(|(_, step)| self.least[usize::from(*step)][set]).min();
                    (most.unwrap_or(0), least.unwrap_or(0))
                };
                self.most[content][set] = most;
                self.least[content][set] = least;
            }
        }
    }

    /// Fills in the bounds of lines with changes: a replaced stone is a vacant cell more.
    fn bound_changed(&mut self) {
        for content in 0..CONTENTS {
            self.most_changed[content][0] = self.most[content][SETS - 1];
            self.least_changed[content][0] = self.least[content][SETS - 1];
        }
        for changes in 1..CHANGES {
            for content in 0..CONTENTS {
                let fewer = self.remove[content].iter().filter(|step| **step != NONE).map(|step| usize::from(*step));
                let most = fewer.clone().map(|step| self.most_changed[step][changes - 1]).max();
                let least = fewer.map(|step| self.least_changed[step][changes - 1]).min();
                let [most_before, least_before] =
                    [self.most_changed[content][changes - 1], self.least_changed[content][changes - 1]];
                self.most_changed[content][changes] = most.unwrap_or(0).max(most_before);
                self.least_changed[content][changes] = least.unwrap_or(u8::MAX).min(least_before);
            }
        }
    }

    #[inline]
    pub(crate) fn add(&self, content: Content, symbol: u8) -> Content {
        self.add[usize::from(content)][usize::from(symbol)]
    }

    /// Whether no stone can be added.
    #[inline]
    pub(crate) fn is_full(&self, content: Content) -> bool {
        self.add(content, 0) == NONE
    }

    /// All contents in an order in which a content with a stone more comes later.
    pub(crate) fn contents(&self) -> std::ops::Range<Content> {
        EMPTY..self.add.len() as Content
    }

    #[inline]
    pub(crate) fn remove(&self, content: Content, symbol: u8) -> Content {
        self.remove[usize::from(content)][usize::from(symbol)]
    }

    #[inline]
    pub(crate) fn points(&self, content: Content) -> i16 {
        self.points[usize::from(content)].into()
    }

    #[inline]
    pub(crate) fn is_six(&self, content: Content) -> bool {
        self.is_six[usize::from(content)]
    }

    /// Whether the line holds a stone of a symbol.
    pub(crate) fn has(&self, content: Content, symbol: u8) -> bool {
        self.remove(content, symbol) != NONE
    }

    /// The most points that the line can have once its vacant cells hold symbols of the set.
    #[inline]
    pub(crate) fn most(&self, content: Content, set: u8) -> i16 {
        self.most[usize::from(content)][usize::from(set)].into()
    }

    /// The least points that the line can have once its vacant cells hold symbols of the set.
    #[inline]
    pub(crate) fn least(&self, content: Content, set: u8) -> i16 {
        self.least[usize::from(content)][usize::from(set)].into()
    }

    /// The most points that the line can have in the end if up to this many of its stones are replaced.
    #[inline]
    pub(crate) fn most_changed(&self, content: Content, changes: usize) -> i16 {
        self.most_changed[usize::from(content)][changes].into()
    }

    /// The least points that the line can have in the end if up to this many of its stones are replaced.
    #[inline]
    pub(crate) fn least_changed(&self, content: Content, changes: usize) -> i16 {
        self.least_changed[usize::from(content)][changes].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A replaced stone is a vacant cell more, whichever stone it was.
    #[test]
    fn changed_lines_have_the_bounds_of_lines_with_fewer_stones() {
        fn bounds(lines: &Lines, content: Content, changes: usize) -> [i16; 2] {
            let all = SETS as u8 - 1;
            let own = [lines.most(content, all), lines.least(content, all)];
            let removed = (0..SIZE).map(|symbol| lines.remove(content, symbol)).filter(|fewer| *fewer != NONE);
            let changed = removed.filter(|_| changes > 0).map(|fewer| bounds(lines, fewer, changes - 1));
            changed.fold(own, |[most, least], [other, least_of_other]| [most.max(other), least.min(least_of_other)])
        }
        let lines = &*LINES;
        for (content, changes) in
            lines.contents().flat_map(|content| (0..CHANGES).map(move |changes| (content, changes)))
        {
            let found = [lines.most_changed(content, changes), lines.least_changed(content, changes)];
            assert_eq!(found, bounds(lines, content, changes), "{content} {changes}");
        }
    }
}
