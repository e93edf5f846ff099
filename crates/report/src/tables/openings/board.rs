//! The board of a root, with the share of each next move where it ends.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::Style;

use super::title;
use crate::render::styled_writer::StyledWriter;
use crate::tables::grid;
use xgames_analysis::openings::Tree;
use xgames_core::board::picture::Spot;
use xgames_core::diagnostic::plural_games;

pub(super) fn write(out: &mut dyn Write, tree: &Tree) -> io::Result<()> {
    let games = plural_games(tree.nodes[0].counts.results.games());
    writeln!(out, "{}: next moves in % of {games}", title(tree))?;
    let mut shares = BTreeMap::new();
    let mut elsewhere = Vec::new();
    for node in tree.nodes.iter().filter(|node| node.ply == 1) {
        match &node.cell {
            Some((cell, _)) => *shares.entry(*cell).or_default() += tree.share(node),
            None => elsewhere.push(format!("{} {}", node.mv, percent(tree.share(node)))),
        }
    }
    let text = |spot: Spot| {
        let share = shares.get(&spot.cell).map(|share| percent(*share));
        (Style::new(), share.unwrap_or_else(|| char::from(spot.glyph).to_string()))
    };
    let rows: Vec<_> = tree.board.rows().map(|(row, spots)| (row, spots.map(text).collect())).collect();
    let mut board = String::new();
    grid::draw(&mut StyledWriter { text: &mut board, styled: false }, tree.board.layout, &rows, " ");
    out.write_all(board.as_bytes())?;
    if elsewhere.is_empty() { Ok(()) } else { writeln!(out, "not on the board: {}", elsewhere.join(", ")) }
}

/// A share in whole percents.
fn percent(share: f64) -> String {
    if share < 0.005 { "<1".to_owned() } else { format!("{:.0}", 100.0 * share) }
}
