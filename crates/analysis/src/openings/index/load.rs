//! Graphs of positions from an index.

use std::io;

use super::file::Index;
use crate::openings::entry::{Keys, Next};
use crate::openings::graph::{Edge, Graph, Level};
use crate::openings::lines::{Ended, Lines};
use crate::openings::root::{Root, after};
use crate::openings::{Counts, OpeningFilter};
use crate::statistics::Results;
use xgames_core::games::symmetry::Symmetric;

impl Graph {
    /// The graph of the games that reach a position, from an index. `None` if there are none.
    pub(super) fn load_after<P: Symmetric>(
        root: &Root<P>,
        start: &P,
        keys: Keys,
        plies: u32,
        index: &Index,
    ) -> io::Result<Option<Graph>> {
        let Some(entry) = index.find(&keys.key(root.position.class(&root.folding)))? else { return Ok(None) };
        let (mut lines, mut image) = (Lines::default(), Vec::new());
        for line in &entry.lines {
            let maps = root.maps_of(&after(start, line));
            if maps.is_empty() {
                continue;
            }
            index.each_line(&keys.line(line), |key, counts| {
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

    /// The part of the graph of all games that [`Tree::new`](crate::openings::Tree::new) shows, from an index. `None` if there are
    /// none.
    pub(super) fn load(
        root: Keys,
        class: Vec<u8>,
        plies: u32,
        filter: &dyn Fn(u64) -> OpeningFilter,
        index: &Index,
    ) -> io::Result<Option<Graph>> {
        let Some(first) = index.find(&root.key(class))? else { return Ok(None) };
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
                let Some(entry) = index.find(&keys.key(same[0].0.class.clone()))? else { continue };
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
