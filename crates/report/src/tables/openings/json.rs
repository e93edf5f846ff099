//! Trees as JSON: an object for each position. The keys are part of the contract with other programs.

use std::io::{self, Write};

use serde::Serialize;

use xgames_analysis::openings::{Node, Tree, Trees};
use xgames_analysis::statistics::Results;
use xgames_core::diagnostic::write_json;

/// A position.
#[derive(Serialize)]
struct Object<'a> {
    game: &'static str,
    size: u16,
    /// The moves that lead to the root.
    from: &'a [String],
    line: Vec<&'a str>,
    /// The cell on which the last move of the line ends.
    cell: Option<&'a str>,
    games: u64,
    seat1: u64,
    seat2: u64,
    draws: u64,
    unfinished: u64,
    share: f64,
    score: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    last_date: Option<String>,
    /// The games that came from the line without its last move.
    from_parent: u64,
    /// Other lines that lead here by one more move.
    transpositions: Vec<Transposition<'a>>,
}

#[derive(Serialize)]
struct Transposition<'a> {
    line: Vec<&'a str>,
    games: u64,
}

/// Writes an array with an object on each line.
pub fn write(out: &mut dyn Write, trees: Trees<'_>) -> io::Result<()> {
    let mut before = "[";
    for tree in trees {
        for (index, node) in tree.nodes.iter().enumerate() {
            out.write_all(before.as_bytes())?;
            write_json(&mut *out, &object(&tree, index, node))?;
            before = ",\n ";
        }
    }
    out.write_all(if before == "[" { b"[]\n" } else { b"]\n" })
}

/// Writes an object on each line.
pub fn write_lines(out: &mut dyn Write, mut trees: Trees<'_>) -> io::Result<()> {
    trees.try_for_each(|tree| {
        tree.nodes.iter().enumerate().try_for_each(|(index, node)| {
            write_json(&mut *out, &object(&tree, index, node))?;
            out.write_all(b"\n")
        })
    })
}

fn object<'a>(tree: &'a Tree, index: usize, node: &'a Node) -> Object<'a> {
    let Results { seat1, seat2, draws, unfinished } = node.counts.results;
    let score = node.counts.score();
    let transposition = |&(other, games): &(usize, u64)| Transposition { line: tree.line(other), games };
    Object {
        game: tree.game.name(),
        size: tree.size,
        from: &tree.from,
        line: tree.line(index),
        cell: node.cell.as_ref().map(|(_, name)| name.as_str()),
        games: node.counts.results.games(),
        seat1,
        seat2,
        draws,
        unfinished,
        share: tree.share(node),
        score: score.map(|score| score.share),
        low: score.map(|score| score.low),
        high: score.map(|score| score.high),
        last_date: node.counts.last_date(),
        from_parent: node.came,
        transpositions: node.others.iter().map(transposition).collect(),
    }
}
