//! Trees as graphs for Graphviz.

use std::io::{self, Write};

use super::title;
use xgames_analysis::openings::Trees;
use xgames_core::diagnostic::grouped;

/// Writes trees as graphs for Graphviz. A position that is reached from several others has an edge from each.
///
/// # Errors
/// The output cannot be written.
pub fn write(out: &mut dyn Write, trees: Trees<'_>) -> io::Result<()> {
    writeln!(out, "digraph openings {{\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];")?;
    for (number, tree) in trees.enumerate() {
        writeln!(out, "  subgraph cluster_{number} {{\n    label={};", quoted(&title(&tree)))?;
        for (index, node) in tree.nodes.iter().enumerate() {
            let games = node.counts.results.games();
            let name = if node.ply == 0 { "all" } else { &node.mv };
            let score = node.counts.score().map_or(String::new(), |score| format!("\n{:.0} %", 100.0 * score.share));
            let label = format!("{name}\n{}{score}", grouped(games));
            writeln!(out, "    n{number}_{index} [label={}];", quoted(&label))?;
            if node.ply > 0 {
                let share = 100.0 * tree.share(node);
                writeln!(out, "    n{number}_{} -> n{number}_{index} [label=\"{share:.0} %\"];", node.before)?;
            }
            for (other, _) in &node.others {
                writeln!(out, "    n{number}_{other} -> n{number}_{index} [style=dashed];")?;
            }
        }
        writeln!(out, "  }}")?;
    }
    writeln!(out, "}}")
}

/// A quoted label.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
