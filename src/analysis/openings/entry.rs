//! Positions of a graph as entries that can be stored, found again and added up.

use super::Counts;
use super::Filter;
use super::graph::{Edge, Graph, Level};
use super::lines::Lines;
use super::root::{Root, after};
use crate::games::Game;
use crate::games::symmetry::Symmetric;

/// Which position it is. Keys are ordered by game, size, ply and class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    /// The place of the game in [`Game::ALL`].
    pub(crate) game: u8,
    pub(crate) size: u16,
    pub(crate) ply: u16,
    /// See [`Symmetric::class`].
    pub(crate) class: Vec<u8>,
}

/// A position with the games that reached it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: Key,
    pub(crate) counts: Counts,
    /// Where the games went on, by class.
    pub(crate) next: Vec<Next>,
}

/// Games that went on to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Next {
    pub(crate) class: Vec<u8>,
    pub(crate) games: u64,
    /// The least line from the start of the game that went there.
    pub(crate) line: Vec<u32>,
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
}

impl Entry {
    /// Adds the games of another entry with the same key.
    pub(crate) fn add(&mut self, other: Entry) {
        self.counts.add(other.counts);
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
    /// Passes on the entry of each position, in the order of the keys.
    pub(super) fn entries<P: Symmetric, E>(
        &self,
        root: &Root<P>,
        size: u16,
        mut take: impl FnMut(Entry) -> Result<(), E>,
    ) -> Result<(), E> {
        let class = |line: &[u32]| after(&root.position, line).class(&root.folding);
        let mut classes = vec![class(&[])];
        for (ply, level) in self.levels.iter().enumerate() {
            let none = Level::default();
            let below = self.levels.get(ply + 1).unwrap_or(&none);
            let mut classes_below = vec![Vec::new(); below.positions.len()];
            for edge in &below.edges {
                let class_below: &mut Vec<u8> = &mut classes_below[edge.to as usize];
                if class_below.is_empty() {
                    *class_below = class(&self.lines.codes(edge.line));
                }
            }
            let mut edges = below.edges.chunk_by(|a, b| a.from == b.from).peekable();
            for (place, (counts, class)) in level.positions.iter().zip(classes).enumerate() {
                let own = edges.next_if(|edges| edges[0].from as usize == place).unwrap_or_default();
                let next = own.iter().map(|edge| Next {
                    class: classes_below[edge.to as usize].clone(),
                    games: edge.games,
                    line: self.lines.codes(edge.line),
                });
                let key = Keys { game: P::GAME, size, ply }.key(class);
                take(Entry { key, counts: *counts, next: next.collect() })?;
            }
            classes = classes_below;
        }
        Ok(())
    }

    /// The part of a graph that [`Tree::new`](super::Tree::new) shows, from stored entries. `None` if the root is not among
    /// them.
    pub(super) fn load<E>(
        root: Keys,
        class: Vec<u8>,
        plies: u32,
        filter: impl Fn(u64) -> Filter,
        mut find: impl FnMut(&Key) -> Result<Option<Entry>, E>,
    ) -> Result<Option<Graph>, E> {
        let Some(first) = find(&root.key(class))? else { return Ok(None) };
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
                let Some(entry) = find(&keys.key(same[0].0.class.clone()))? else { continue };
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
        Ok(Some(Graph { lines, levels }))
    }
}
