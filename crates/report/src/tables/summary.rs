//! The numbers of games and findings as tables for a page.

use std::cmp::Reverse;
use std::fmt::Write as _;

use crate::render::xml::escape;
use xgames_core::diagnostic::{Code, Severity, grouped, noun_for};

/// The numbers of games and findings.
pub struct Summary<'s> {
    /// Whether everything was read.
    pub is_complete: bool,
    /// The number of plies.
    pub plies: u64,
    /// The number of findings.
    pub findings: u64,
    /// The numbers of valid, invalid and unfinished games, by the name of the game, which is empty if it is unknown.
    pub verdicts: Vec<(&'s str, [u64; 3])>,
    /// The number of findings of each code.
    pub codes: Vec<(Code, u64)>,
}

impl Summary<'_> {
    /// The summary for a page.
    #[must_use]
    pub fn page_section(&self) -> String {
        let mut html = String::new();
        if !self.is_complete {
            html.push_str(
                "<p class=\"warning\"><strong>Not everything was read.</strong> The games that were are here.</p>\n",
            );
        }
        let sum = |place: usize| self.verdicts.iter().map(|(_, games)| games[place]).sum::<u64>();
        let [valid, invalid, unfinished] = [0, 1, 2].map(sum);
        let games = valid + invalid + unfinished;
        let numbers = [("game", games), ("ply", self.plies), ("finding", self.findings)]
            .map(|(noun, number)| (noun_for(number == 1, noun), number, ""));
        let verdicts = [("valid", valid), ("invalid", invalid), ("unfinished", unfinished)]
            .map(|(name, number)| (name.into(), number, name));
        let [games, plies, findings] = numbers;
        html.push_str("<dl class=\"numbers\">\n");
        for (name, number, class) in [games].into_iter().chain(verdicts).chain([plies, findings]) {
            let _ = writeln!(html, "<div class=\"{class}\"><dt>{name}</dt><dd>{}</dd></div>", grouped(number));
        }
        html.push_str("</dl>\n");
        if valid + invalid + unfinished > 0 {
            self.add_games(&mut html);
        }
        if self.findings > 0 {
            self.add_codes(&mut html);
        }
        html
    }

    fn add_games(&self, html: &mut String) {
        let columns = [
            ("game", true),
            ("games", false),
            ("valid", false),
            ("invalid", false),
            ("unfinished", false),
            ("shares", true),
        ];
        begin_table(html, "By game", &columns);
        for (game, verdicts) in &self.verdicts {
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

    fn add_codes(&self, html: &mut String) {
        begin_table(html, "By code", &[("code", true), ("findings", false), ("severity", true), ("meaning", true)]);
        let mut codes = self.codes.clone();
        codes.sort_by_key(|(code, findings)| (Reverse(code.info().severity), Reverse(*findings)));
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
}

/// Begins a table with these columns, which have text or numbers.
fn begin_table(html: &mut String, caption: &str, columns: &[(&str, bool)]) {
    let _ = write!(html, "<table>\n<caption>{caption}</caption>\n<thead><tr>");
    for (name, is_text) in columns {
        let class = if *is_text { " class=\"text\"" } else { "" };
        let _ = write!(html, "<th scope=\"col\"{class}>{name}</th>");
    }
    html.push_str("</tr></thead>\n<tbody>\n");
}
