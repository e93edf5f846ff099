//! Trees as text for people.

use std::io::{self, Write};

use super::title;
use xgames_analysis::openings::{Node, Tree};
use xgames_analysis::statistics::Share;
use xgames_core::diagnostic::grouped;

const HEADINGS: [&str; 5] = ["move", "games", "share", "seat 1 scores", "last"];

pub fn write(out: &mut dyn Write, tree: &Tree) -> io::Result<()> {
    let games = tree.nodes[0].counts.results.games();
    writeln!(out, "{}: {} {}", title(tree), grouped(games), if games == 1 { "game" } else { "games" })?;
    let rows: Vec<[String; 5]> =
        std::iter::once(HEADINGS.map(str::to_owned)).chain(tree.nodes.iter().map(|node| row(tree, node))).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [moves, games, shares, scores, _] = [0, 1, 2, 3, 4].map(width);
    for [mv, count, share, score, last] in &rows {
        let line = format!("  {mv:moves$}  {count:>games$}  {share:>shares$}  {score:<scores$}  {last}");
        writeln!(out, "{}", line.trim_end())?;
    }
    if tree.nodes.iter().any(|node| !node.others.is_empty()) {
        writeln!(out, "  * also reached by other orders of moves, and counted with them")?;
    }
    match tree.hidden {
        0 => Ok(()),
        hidden => writeln!(out, "  not shown: {} rarer positions; see --min-games", grouped(hidden)),
    }
}

fn row(tree: &Tree, node: &Node) -> [String; 5] {
    let other = if node.others.is_empty() { "" } else { " *" };
    let mv = if node.ply == 0 { "all".to_owned() } else { format!("{:1$}{2}{other}", "", 2 * node.ply - 2, node.mv) };
    let score =
        |Share { share, low, high }: Share| format!("{:5.1} % ({:.1}–{:.1})", 100.0 * share, 100.0 * low, 100.0 * high);
    [
        mv,
        grouped(node.counts.results.games()),
        format!("{:.1} %", 100.0 * tree.share(node)),
        node.counts.score().map_or(String::new(), score),
        node.counts.last_date().unwrap_or_default(),
    ]
}
