//! The sections of a page that are ready to be read.

use std::fmt::Write as _;
use std::io;

use crate::commands::console::{grouped, plural_games};
use crate::commands::stats;
use crate::commands::verify::Counts;
use xgames_analysis::openings::{Filter, Node, Openings, Scope, Tree};
use xgames_analysis::statistics::Statistics;
use xgames_core::diagnostic::Severity;
use xgames_report::render::xml::escape;

/// What `verify` says about the games.
pub(super) fn summary(counts: &Counts, all_read: bool) -> Vec<u8> {
    let mut html = String::new();
    if !all_read {
        html.push_str(
            "<p class=\"warning\"><strong>Not everything was read.</strong> The games that were are here.</p>\n",
        );
    }
    let [valid, invalid, unfinished] = counts.by_verdict();
    let numbers = [
        ("games", counts.games, ""),
        ("valid", valid, "valid"),
        ("invalid", invalid, "invalid"),
        ("unfinished", unfinished, "unfinished"),
        ("plies", counts.moves, ""),
        ("findings", counts.findings, ""),
    ];
    html.push_str("<dl class=\"numbers\">\n");
    for (name, number, class) in numbers {
        let _ = writeln!(html, "<div class=\"{class}\"><dt>{name}</dt><dd>{}</dd></div>", grouped(number));
    }
    html.push_str("</dl>\n");
    if counts.games > 0 {
        by_game(&mut html, counts);
    }
    if counts.findings > 0 {
        by_code(&mut html, counts);
    }
    html.into_bytes()
}

fn by_game(html: &mut String, counts: &Counts) {
    html.push_str(
        "<table>\n<caption>By game</caption>\n<thead><tr><th scope=\"col\" class=\"text\">game</th><th scope=\"col\">games</th>\
         <th scope=\"col\">valid</th><th scope=\"col\">invalid</th><th scope=\"col\">unfinished</th>\
         <th scope=\"col\" class=\"text\">shares</th></tr></thead>\n<tbody>\n",
    );
    for (game, verdicts) in counts.games_by_verdict() {
        let all: u64 = verdicts.iter().sum();
        let name = if game.is_empty() { "unknown" } else { game };
        let _ = write!(html, "<tr><th scope=\"row\" class=\"text\">{}</th><td>{}</td>", escape(name), grouped(all));
        verdicts.iter().for_each(|games| html.extend(["<td>", &grouped(*games), "</td>"]));
        html.push_str(
            "<td><svg class=\"bar\" width=\"160\" height=\"12\" viewBox=\"0 0 160 12\" aria-hidden=\"true\">",
        );
        let mut left = 0.0;
        for (games, class) in verdicts.iter().zip(["valid", "invalid", "unfinished"]) {
            let width = 160.0 * *games as f64 / all.max(1) as f64;
            let _ = write!(html, "<rect class=\"{class}\" x=\"{left:.1}\" width=\"{width:.1}\" height=\"12\"/>");
            left += width;
        }
        html.push_str("</svg></td></tr>\n");
    }
    html.push_str("</tbody>\n</table>\n");
}

fn by_code(html: &mut String, counts: &Counts) {
    html.push_str(
        "<table>\n<caption>By code</caption>\n<thead><tr><th scope=\"col\" class=\"text\">code</th>\
         <th scope=\"col\">findings</th><th scope=\"col\" class=\"text\">severity</th>\
         <th scope=\"col\" class=\"text\">meaning</th></tr></thead>\n<tbody>\n",
    );
    let mut codes: Vec<_> = counts.findings_by_code().collect();
    codes.sort_by_key(|(code, findings)| (std::cmp::Reverse(code.info().severity), std::cmp::Reverse(*findings)));
    for (code, findings) in codes {
        let info = code.info();
        let class = if info.severity == Severity::Error { "invalid" } else { "unfinished" };
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\" class=\"text\">{}</th><td>{}</td><td class=\"text\"><span class=\"badge {class}\">{}</span></td>\
             <td class=\"text\"><details><summary>{}</summary><p>{}</p></details></td></tr>",
            info.id,
            grouped(findings),
            info.severity.name(),
            info.name.replace('-', " "),
            escape(info.explanation),
        );
    }
    html.push_str("</tbody>\n</table>\n");
}

/// What `stats` says about the games.
pub(super) fn statistics(statistics: &Statistics) -> io::Result<Vec<u8>> {
    let mut html = b"<div class=\"xg-stats\">\n".to_vec();
    if statistics.games() == 0 {
        html.extend(b"<p>No games.</p>\n");
    }
    stats::write_page_section(&mut html, statistics)?;
    html.extend(b"</div>\n");
    Ok(html)
}

/// The trees of first moves.
pub(super) fn openings(openings: Openings, scope: &Scope) -> Vec<u8> {
    let mut html = String::new();
    // As `openings` shows them to people.
    let filter = |games: u64| Filter { min_games: games.div_ceil(100), min_share: 0.0 };
    for tree in openings.into_trees(scope, filter) {
        if html.is_empty() {
            html.push_str(
                "<p>Positions that differ only by a reflection or a turn of the board count as one here. Under Statistics, first \
                 moves are counted as they were played.</p>\n",
            );
        }
        let games = plural_games(tree.nodes[0].counts.results.games());
        let _ = writeln!(html, "<section class=\"tree\">\n<h3>{} size {}</h3>\n<p>{games}.</p>", tree.game, tree.size);
        add_nodes(&mut html, &tree, 1);
        if tree.hidden > 0 {
            let _ = writeln!(html, "<p>Not shown: {} rarer positions.</p>", grouped(tree.hidden));
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

/// Adds a move, how often it was played, and how well seat 1 scored after it.
fn add_node(html: &mut String, tree: &Tree, node: &Node) {
    let share = 100.0 * tree.share(node);
    let _ = write!(
        html,
        "<b>{}</b> <svg class=\"bar\" width=\"100\" height=\"10\" viewBox=\"0 0 100 10\" aria-hidden=\"true\">\
         <rect class=\"track\" width=\"100\" height=\"10\"/><rect class=\"share\" width=\"{share:.1}\" height=\"10\"/></svg> \
         {share:.1} % <span class=\"faint\">{}",
        escape(&node.mv),
        plural_games(node.counts.results.games()),
    );
    if let Some(score) = node.counts.score() {
        let _ = write!(html, ", seat 1 scores {:.0} %", 100.0 * score.share);
    }
    html.push_str("</span>");
}
