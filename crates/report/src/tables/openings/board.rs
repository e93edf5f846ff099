//! The board of a root, with the share of each next move where it ends.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::title;
use xgames_analysis::openings::Tree;
use xgames_core::board::picture::{Labels, Tail};
use xgames_core::diagnostic::grouped;

/// The columns of a cell.
const CELL: usize = 4;

pub(super) fn write(out: &mut dyn Write, tree: &Tree) -> io::Result<()> {
    let games = tree.nodes[0].counts.results.games();
    writeln!(
        out,
        "{}: next moves in % of {} {}",
        title(tree),
        grouped(games),
        if games == 1 { "game" } else { "games" }
    )?;
    let mut shares = BTreeMap::new();
    let mut elsewhere = Vec::new();
    for node in tree.nodes.iter().filter(|node| node.ply == 1) {
        match &node.cell {
            Some((cell, _)) => *shares.entry(*cell).or_default() += tree.share(node),
            None => elsewhere.push(format!("{} {}", node.mv, percent(tree.share(node)))),
        }
    }
    let board = &tree.board;
    let margin = board.rows().map(|(row, _)| row.label.len()).max().unwrap_or(0);
    write_labels(out, &board.layout.above, margin)?;
    for (row, spots) in board.rows() {
        write!(out, "{:1$}{2:>margin$} ", "", row.indent * CELL / 2, row.label)?;
        for spot in spots {
            let content = match (shares.get(&spot.cell), spot.ink) {
                (Some(share), _) => percent(*share),
                (None, _) => char::from(spot.glyph).to_string(),
            };
            write!(out, "{content:>CELL$}")?;
        }
        match &row.tail {
            Tail::Other(label) => writeln!(out, "  {label}")?,
            Tail::Row => writeln!(out)?,
        }
    }
    write_labels(out, &board.layout.below, margin)?;
    if elsewhere.is_empty() { Ok(()) } else { writeln!(out, "not on the board: {}", elsewhere.join(", ")) }
}

fn write_labels(out: &mut dyn Write, labels: &Labels, margin: usize) -> io::Result<()> {
    if labels.repeated || labels.labels.is_empty() {
        return Ok(());
    }
    write!(out, "{:1$}", "", margin + 1 + labels.indent * CELL / 2)?;
    labels.labels.iter().try_for_each(|label| write!(out, "{label:>CELL$}"))?;
    writeln!(out)
}

/// A share in whole percents.
fn percent(share: f64) -> String {
    if share < 0.005 { "<1".to_owned() } else { format!("{:.0}", 100.0 * share) }
}
