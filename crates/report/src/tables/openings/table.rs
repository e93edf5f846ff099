//! The positions of a tree as a table. The names of the columns are part of the contract with other programs. No cell holds text of a
//! record.

use std::io::{self, Write};

use super::title;
use crate::tables::value::{Value, object, percent};
use crate::tables::{Definition, column, data};
use xgames_analysis::openings::{Node, Tree};
use xgames_analysis::statistics::Results;
use xgames_core::diagnostic::{counted, plural_games};

/// The table with a row for each position.
pub(super) const POSITIONS: Definition<Tree> = Definition {
    name: "openings",
    title: "openings",
    columns: &[
        data("game"),
        data("size"),
        data("from"),
        column("move", "move").only_text(),
        data("line"),
        data("ply").not_in_json(),
        data("cell"),
        column("games", "games"),
        data("seat1"),
        data("seat2"),
        data("draws"),
        data("unfinished"),
        column("share", "share"),
        column("interval", "seat 1 scores").only_text(),
        data("score"),
        data("low"),
        data("high"),
        column("last_date", "last"),
        data("from_parent"),
        data("transpositions").not_in_csv(),
    ],
    rows: |tree| Box::new(tree.nodes.iter().enumerate().map(|(index, node)| row(tree, index, node))),
};

fn row(tree: &Tree, index: usize, node: &Node) -> Vec<Value> {
    let Results { seat1, seat2, draws, unfinished } = node.counts.results;
    let line = |node| Value::from(tree.line(node).into_iter().map(str::to_owned).collect::<Vec<_>>());
    let score = node.counts.score();
    let transposition = |&(other, games): &(usize, u64)| object([("line", line(other)), ("games", games.into())]);
    vec![
        tree.game.name().into(),
        tree.size.into(),
        tree.from.clone().into(),
        indented(node).into(),
        line(index),
        Value::Count(node.ply as u64),
        node.cell.as_ref().map(|(_, name)| name.clone()).into(),
        node.counts.results.games().into(),
        seat1.into(),
        seat2.into(),
        draws.into(),
        unfinished.into(),
        Value::Part(tree.share(node)),
        score.map(percent).into(),
        score.map(|score| score.share).into(),
        score.map(|score| score.low).into(),
        score.map(|score| score.high).into(),
        node.counts.last_date().into(),
        node.came.into(),
        Value::List(node.others.iter().map(transposition).collect()),
    ]
}

/// The move that leads to a position, further to the right the later it is.
fn indented(node: &Node) -> String {
    let other = if node.others.is_empty() { "" } else { " *" };
    if node.ply == 0 { "all".to_owned() } else { format!("{:1$}{2}{other}", "", 2 * node.ply - 2, node.mv) }
}

/// Writes a tree as text for people.
pub(super) fn write_text(out: &mut dyn Write, tree: &Tree) -> io::Result<()> {
    writeln!(out, "{}: {}", title(tree), plural_games(tree.nodes[0].counts.results.games()))?;
    let lines = POSITIONS.all(tree).lines(&["move", "games", "share", "interval", "last_date"]);
    lines.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    if tree.nodes.iter().any(|node| !node.others.is_empty()) {
        writeln!(out, "  * also reached by other orders of moves, and counted with them")?;
    }
    let mut is_first = true;
    for node in tree.nodes.iter().filter(|node| !node.images.is_empty()) {
        if std::mem::take(&mut is_first) {
            writeln!(out, "  counted with their mirror images (see --symmetry):")?;
        }
        writeln!(out, "    {} with {}", node.mv, node.images.join(", "))?;
    }
    match tree.hidden {
        0 => Ok(()),
        hidden => {
            let hidden = counted(hidden, "rarer position");
            writeln!(out, "  not shown: {hidden} right after these; see --min-games, --min-share")
        }
    }
}
