//! Trees of openings as lists that open, for a page.

use std::fmt::Write as _;

use crate::render::xml::escape;
use xgames_analysis::openings::{Node, OpeningFilter, Openings, Scope, Tree};
use xgames_core::diagnostic::{counted, plural_games};

/// The section with the positions that are not rare.
#[must_use]
pub fn page_section(openings: Openings, scope: &Scope) -> Vec<u8> {
    let mut html = String::new();
    for tree in openings.into_trees(scope, &OpeningFilter::frequent) {
        if html.is_empty() {
            html.push_str(
                "<p>Positions that a symmetry of the game maps onto each other count as one here: reflections and turns that keep \
                 the sides, and where the rules allow it, other orders of rows, of columns and of symbols. Under Statistics, first moves are \
                 counted as they were played.</p>\n",
            );
        }
        let games = plural_games(tree.nodes[0].counts.results.games());
        let _ = writeln!(html, "<section class=\"tree\">\n<h3>{} size {}</h3>\n<p>{games}.</p>", tree.game, tree.size);
        add_nodes(&mut html, &tree, 1);
        if tree.hidden > 0 {
            let _ = writeln!(html, "<p>Not shown: {} right after these.</p>", counted(tree.hidden, "rarer position"));
        }
        html.push_str("</section>\n");
    }
    if html.is_empty() {
        html.push_str("<p>No games.</p>\n");
    }
    html.into_bytes()
}

/// Adds the node at `index` and its siblings after it, each with the nodes below it. Returns the index after them.
fn add_nodes(html: &mut String, tree: &Tree, mut index: usize) -> usize {
    let Some(first) = tree.nodes.get(index) else { return index };
    html.push_str("<ul>\n");
    while let Some(node) = tree.nodes.get(index).filter(|node| node.ply == first.ply) {
        index += 1;
        let leads_on = tree.nodes.get(index).is_some_and(|next| next.ply > node.ply);
        html.push_str(if leads_on { "<li><details><summary>" } else { "<li><div>" });
        add_node(html, tree, node);
        if leads_on {
            html.push_str("</summary>\n");
            index = add_nodes(html, tree, index);
            html.push_str("</details></li>\n");
        } else {
            html.push_str("</div></li>\n");
        }
    }
    html.push_str("</ul>\n");
    index
}

/// Adds a move, the number of games with it, and the score of seat 1 after it.
fn add_node(html: &mut String, tree: &Tree, node: &Node) {
    let share = 100.0 * tree.share(node);
    let _ = write!(
        html,
        "<b>{}</b> <svg class=\"bar\" width=\"100\" height=\"10\" viewBox=\"0 0 100 10\" aria-hidden=\"true\">\
         <rect class=\"track\" width=\"100\" height=\"10\"/><rect class=\"share\" width=\"{share:.1}\" height=\"10\"/></svg> \
         {share:.1}&nbsp;% <span class=\"faint\">{}",
        escape(&node.mv),
        plural_games(node.counts.results.games()).replace(' ', "&nbsp;"),
    );
    if let Some(score) = node.counts.score() {
        let _ = write!(html, ", seat 1 scores {:.0} %", 100.0 * score.share);
    }
    html.push_str("</span>");
}
