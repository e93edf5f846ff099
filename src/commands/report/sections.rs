//! The sections of a page that are ready to be read.

use std::fmt::Write as _;

use crate::commands::console::grouped;
use crate::commands::verify::Counts;
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
