//! Positions of a graph as entries that can be stored, found again and added up.

use super::Counts;
use super::Filter;
use super::graph::{Edge, Graph, Level};
use super::lines::{Ended, Lines};
use super::root::{Root, after};
use crate::statistics::Results;
use xgames_core::games::Game;
use xgames_core::games::symmetry::Symmetric;

/// Which position or line it is. Keys are ordered by game, size, ply and class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The place of the game in [`Game::ALL`].
    pub game: u8,
    /// The size of the board.
    pub size: u16,
    /// Of a line, [`LINE`].
    pub ply: u16,
    /// See [`Symmetric::class`]. Of a line, the codes of its moves, each as four bytes.
    pub class: Vec<u8>,
}

/// Instead of the ply in the keys of lines.
const LINE: u16 = u16::MAX;

/// A position with the games that reached it, or a line with the games that are not known beyond it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The position or line.
    pub key: Key,
    /// The games that reached it.
    pub counts: Counts,
    /// Where the games went on, by class.
    pub next: Vec<Next>,
    /// The lines from the start of the game that lead here, in order.
    pub lines: Vec<Vec<u32>>,
}

/// Games that went on to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The [class](Symmetric::class) of the position.
    pub class: Vec<u8>,
    /// The number of games.
    pub games: u64,
    /// The least line from the start of the game that went there.
    pub line: Vec<u32>,
}

/// The keys of positions of the same game, size and ply.
#[derive(Clone, Copy)]
pub(crate) struct Keys {
    pub(crate) game: Game,
    pub(crate) size: u16,
    pub(crate) ply: usize,
}

impl Keys {
    pub(crate) fn key(self, class: Vec<u8>) -> Key {
        Key { game: self.game as u8, size: self.size, ply: self.ply as u16, class }
    }

    pub(crate) fn line(self, line: &[u32]) -> Key {
        let class = line.iter().flat_map(|code| code.to_be_bytes()).collect();
        Key { ply: LINE, ..self.key(class) }
    }
}

/// Where entries are stored.
pub trait Store {
    /// Why an entry could not be read.
    type Error;

    /// The entry with this key.
    fn find(&self, key: &Key) -> Result<Option<Entry>, Self::Error>;

    /// Passes on a line, and all lines that continue it.
    fn each_line(&self, line: &Key, take: impl FnMut(&Key, &Counts)) -> Result<(), Self::Error>;
}

impl Key {
    /// Whether this is the key of a line.
    pub fn is_line(&self) -> bool {
        self.ply == LINE
    }

    /// Whether this is a line that continues another one, or the same one.
    pub fn continues(&self, line: &Key) -> bool {
        (self.game, self.size, self.ply) == (line.game, line.size, line.ply) && self.class.starts_with(&line.class)
    }

    /// The moves of a line.
    pub(super) fn codes(&self) -> Vec<u32> {
        self.class.as_chunks().0.iter().map(|code| u32::from_be_bytes(*code)).collect()
    }
}

impl Entry {
    /// Adds the games of another entry with the same key.
    pub fn add(&mut self, other: Entry) {
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
        // By ply, place and codes.
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

    /// The graph of the games that reach a position, from stored entries. `None` if there are none.
    pub(super) fn load_after<P: Symmetric, S: Store>(
        root: &Root<P>,
        start: &P,
        keys: Keys,
        plies: u32,
        store: &S,
    ) -> Result<Option<Graph>, S::Error> {
        let Some(entry) = store.find(&keys.key(root.position.class(&root.folding)))? else { return Ok(None) };
        let (mut lines, mut image) = (Lines::default(), Vec::new());
        for line in &entry.lines {
            let maps = root.maps_of(&after(start, line));
            if maps.is_empty() {
                continue;
            }
            store.each_line(&keys.line(line), |key, counts| {
                let codes = key.codes();
                let rest = codes.get(line.len()..).unwrap_or_default();
                let rest: Vec<P::Move> = rest.iter().filter_map(|code| start.move_of_code(*code)).collect();
                if rest.len() <= plies as usize {
                    Root::<P>::least_image(&maps, &rest, &mut image);
                    let Results { seat1, seat2, draws, unfinished } = counts.results;
                    lines.add(&image, Ended::new([seat1, seat2, draws, unfinished], counts.last));
                }
            })?;
        }
        Ok(Some(Graph::new(lines, root, 0)))
    }

    /// The part of the graph of all games that [`Tree::new`](super::Tree::new) shows, from stored entries. `None` if there are
    /// none.
    pub(super) fn load<S: Store>(
        root: Keys,
        class: Vec<u8>,
        plies: u32,
        filter: &dyn Fn(u64) -> Filter,
        store: &S,
    ) -> Result<Option<Graph>, S::Error> {
        let Some(first) = store.find(&root.key(class))? else { return Ok(None) };
        let filter = filter(first.counts.results.games());
        let mut lines = Lines::default();
        let mut levels = vec![Level { positions: vec![first.counts], edges: Vec::new() }];
        // The shown positions of the last level, with their places.
        let mut shown = vec![(0, first)];
        for ply in 1..=plies as usize {
            let keys = Keys { ply: root.ply + ply, ..root };
            let mut ways: Vec<(&Next, u32, &Counts)> = shown
                .iter()
                .flat_map(|(place, entry)| entry.next.iter().map(move |next| (next, *place, &entry.counts)))
                .collect();
            ways.sort_by_key(|(next, from, _)| (&next.class, *from));
            let mut level = Level::default();
            let mut next_shown = Vec::new();
            for same in ways.chunk_by(|(a, ..), (b, ..)| a.class == b.class) {
                let Some(entry) = store.find(&keys.key(same[0].0.class.clone()))? else { continue };
                let to = level.positions.len() as u32;
                level.positions.push(entry.counts);
                level.edges.extend(same.iter().map(|(next, from, _)| Edge {
                    from: *from,
                    to,
                    games: next.games,
                    line: lines.node(&next.line),
                }));
                if same.iter().any(|(next, _, before)| filter.admits(before, next.games, &entry.counts)) {
                    next_shown.push((to, entry));
                }
            }
            if level.positions.is_empty() {
                break;
            }
            level.edges.sort_by_key(|edge| (edge.from, edge.to));
            levels.push(level);
            shown = next_shown;
        }
        Ok(Some(Graph { lines, levels, places: Vec::new() }))
    }
}
