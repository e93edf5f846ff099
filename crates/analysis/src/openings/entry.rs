//! Positions of a graph as entries that can be stored, found again and added up.

use super::Counts;
use super::graph::Graph;
use super::root::{Root, after};
use xgames_core::games::Game;
use xgames_core::games::symmetry::Symmetric;

/// The name of a position or line in an index. Keys are ordered by game, size, ply and class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    /// The place of the game in [`Game::ALL`].
    pub(super) game: u8,
    /// The size of the board.
    pub(super) size: u16,
    /// The number of plies; [`LINE`] for a line.
    pub(super) ply: u16,
    /// The [class](Symmetric::class) of a position; for a line, the codes of its moves, each as four bytes.
    pub(super) class: Vec<u8>,
}

/// The value that the keys of lines have instead of a ply.
const LINE: u16 = u16::MAX;

/// A position with the games that reached it, or a line with the games that are not known beyond it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The position or line.
    pub(super) key: Key,
    /// The games that reached the position, or ended in the line.
    pub(super) counts: Counts,
    /// The next positions that the games went on to, by class.
    pub(super) next: Vec<Next>,
    /// The lines from the start of the game that lead here, in order.
    pub(super) lines: Vec<Vec<u32>>,
}

/// Games that went on to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Next {
    /// The [class](Symmetric::class) of the position.
    pub(super) class: Vec<u8>,
    /// The number of games.
    pub(super) games: u64,
    /// The least line from the start of the game that went there.
    pub(super) line: Vec<u32>,
}

/// The keys of positions of the same game, size and ply.
#[derive(Clone, Copy)]
pub(super) struct Keys {
    pub(super) game: Game,
    pub(super) size: u16,
    pub(super) ply: usize,
}

impl Keys {
    pub(super) fn key(self, class: Vec<u8>) -> Key {
        Key { game: self.game as u8, size: self.size, ply: self.ply as u16, class }
    }

    pub(super) fn line(self, line: &[u32]) -> Key {
        let class = line.iter().flat_map(|code| code.to_be_bytes()).collect();
        Key { ply: LINE, ..self.key(class) }
    }
}

impl Key {
    /// Whether this is the key of a line.
    pub(super) fn is_line(&self) -> bool {
        self.ply == LINE
    }

    /// Whether this is a line that continues another one, or the same one.
    pub(super) fn continues(&self, line: &Key) -> bool {
        (self.game, self.size, self.ply) == (line.game, line.size, line.ply) && self.class.starts_with(&line.class)
    }

    /// The moves of a line.
    pub(super) fn codes(&self) -> Vec<u32> {
        self.class.as_chunks().0.iter().map(|code| u32::from_be_bytes(*code)).collect()
    }
}

impl Entry {
    /// Adds the games of another entry with the same key.
    pub(super) fn add(&mut self, other: Entry) {
        self.counts.add(other.counts);
        self.lines.extend(other.lines);
        self.lines.sort_unstable();
        self.lines.dedup();
        for next in other.next {
            match self.next.binary_search_by(|own| own.class.cmp(&next.class)) {
                Ok(place) => {
                    let own = &mut self.next[place];
                    own.games += next.games;
                    if next.line < own.line {
                        own.line = next.line;
                    }
                }
                Err(place) => self.next.insert(place, next),
            }
        }
    }
}

impl Graph {
    /// Passes on the entry of each position and each line, in the order of the keys.
    pub(super) fn entries<P: Symmetric, E>(
        &self,
        root: &Root<P>,
        size: u16,
        mut take: impl FnMut(Entry) -> Result<(), E>,
    ) -> Result<(), E> {
        let class = |line: &[u32]| after(&root.position, line).class(&root.folding);
        let keys = Keys { game: P::GAME, size, ply: 0 };
        // Lines are sorted by ply, place and codes.
        let mut lines: Vec<u32> = (0..self.places.len() as u32).collect();
        lines.sort_by_cached_key(|line| (self.lines.ply(*line), self.places[*line as usize], self.lines.codes(*line)));
        let mut lines = lines.chunk_by(|a, b| {
            (self.lines.ply(*a), self.places[*a as usize]) == (self.lines.ply(*b), self.places[*b as usize])
        });
        for (ply, level) in self.levels.iter().enumerate() {
            let below = self.levels.get(ply + 1).map_or(&[][..], |below| &below.edges);
            let mut edges = below.chunk_by(|a, b| a.from == b.from).peekable();
            for (place, counts) in level.positions.iter().enumerate() {
                let own = edges.next_if(|edges| edges[0].from as usize == place).unwrap_or_default();
                let next = own.iter().map(|edge| {
                    let line = self.lines.codes(edge.line);
                    Next { class: class(&line), games: edge.games, line }
                });
                let lines: Vec<Vec<u32>> =
                    lines.next().into_iter().flatten().map(|line| self.lines.codes(*line)).collect();
                let key = Keys { ply, ..keys }.key(lines.first().map_or(Vec::new(), |line| class(line)));
                take(Entry { key, counts: *counts, next: next.collect(), lines })?;
            }
        }
        let mut lines: Vec<u32> = (1..self.places.len() as u32).collect();
        lines.sort_by_cached_key(|line| self.lines.codes(*line));
        lines.into_iter().try_for_each(|line| {
            let (key, counts) = (keys.line(&self.lines.codes(line)), Counts::from(self.lines.games(line)));
            take(Entry { key, counts, next: Vec::new(), lines: Vec::new() })
        })
    }
}
