//! The winning chance of seat 1 by ply as a picture in SVG.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::summary::name_of;
use super::{Entries, JudgedGame, Output, Report};
use crate::render::xml::escape;
use xgames_analysis::review::{Mark, ReviewedPly, Summary, percent};
use xgames_core::diagnostic::{plural, printable};
use xgames_core::games::Game;

/// The size of the picture, and the area of the line: left, top, right, bottom. All numbers are in pixels.
const SIZE: [f64; 2] = [760.0, 360.0];
const AREA: [f64; 4] = [64.0, 56.0, 736.0, 292.0];

/// The maximum length of a title in characters; longer ones are cut.
const TITLE: usize = 80;

/// The style sheet. Mistakes differ in shape, so that they can be told apart without colours.
const STYLE: &str = ".xg-graph text{font-family:'Helvetica Neue',Arial,'DejaVu Sans',sans-serif;font-size:13px;fill:#333}\
.xg-graph .xg-title{font-size:16px;font-weight:600}.xg-graph .xg-area{fill:#dbe6f2}\
.xg-graph .xg-line{fill:none;stroke:#08519c;stroke-width:2;stroke-linejoin:round}\
.xg-graph .xg-grid{stroke:#b5b5b5;stroke-width:1}.xg-graph .xg-even{stroke:#777;stroke-width:1;stroke-dasharray:5 4}\
.xg-graph .xg-mark{stroke:#000;stroke-width:1}";

/// The report that is one graph.
pub(super) struct Graph {
    out: Output,
    is_drawn: bool,
}

impl Graph {
    pub(super) fn new(out: Output) -> Graph {
        Graph { out, is_drawn: false }
    }
}

impl Report for Graph {
    fn add(&mut self, entries: &Entries) -> io::Result<()> {
        for (picture, _) in entries.iter() {
            if std::mem::replace(&mut self.is_drawn, true) {
                return Err(io::Error::other("a graph shows one game, and there are more: name one as in FILE#2"));
            }
            self.out.write_all(picture)?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        if !self.is_drawn {
            return Err(io::Error::other("there is no game with estimates to draw"));
        }
        self.out.flush()
    }
}

/// Draws the chances; an empty text without them.
pub(super) fn draw(judged: JudgedGame<'_>, summary: &Summary, plies: &[ReviewedPly]) -> String {
    let chances = &summary.chances;
    if chances.is_empty() {
        return String::new();
    }
    let [width, height] = SIZE;
    let [left, top, right, bottom] = AREA;
    let x = |ply: usize| left + (right - left) * ply as f64 / (chances.len() - 1).max(1) as f64;
    let y = |chance: f64| bottom - (bottom - top) * chance;
    let title = printable(&title(judged)).into_owned();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" class=\"xg-graph\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text class=\"xg-title\" x=\"24\" y=\"32\">{}</text>\n",
        escape(&title),
        escape(&description(summary, plies)),
        escape(&cut(&title)),
    );
    let points: Vec<String> =
        chances.iter().enumerate().map(|(ply, chance)| format!("{:.1},{:.1}", x(ply), y(*chance))).collect();
    let line = points.join(" ");
    // Writing to a string does not fail.
    let _ = writeln!(
        svg,
        "<polygon class=\"xg-area\" points=\"{left:.1},{bottom:.1} {line} {:.1},{bottom:.1}\"/>",
        x(chances.len() - 1)
    );
    for percent in [0, 25, 50, 75, 100] {
        let (y, class) = (y(f64::from(percent) / 100.0), if percent == 50 { "xg-even" } else { "xg-grid" });
        let _ = writeln!(svg, "<line class=\"{class}\" x1=\"{left}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>");
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>", left - 8.0, y + 4.5);
    }
    let step = step(chances.len() - 1);
    for ply in (0..chances.len()).step_by(step) {
        let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{ply}</text>", x(ply), bottom + 20.0);
    }
    let _ = writeln!(svg, "<polyline class=\"xg-line\" points=\"{line}\"/>");
    for reviewed in plies {
        let ply = reviewed.ply;
        if let (Some(mark), Some(chance)) = (reviewed.mark, chances.get(ply)) {
            let what = format!("ply {ply}, {}: {}", reviewed.mv, mark.name());
            add_mark(&mut svg, [x(ply), y(*chance)], mark, &what);
        }
    }
    add_legend(&mut svg, plies, bottom + 46.0);
    svg.push_str("</svg>\n");
    svg
}

/// The content of the picture in words.
fn title(judged: JudgedGame<'_>) -> String {
    let name = |seat| name_of(judged, seat).unwrap_or("?");
    let players = match judged.judgement.players.len() {
        players if (1..=players as u8).any(|seat| name_of(judged, seat).is_some()) => {
            let names: Vec<&str> = (1..=players as u8).map(name).collect();
            format!(": {}", names.join(" – "))
        }
        _ => String::new(),
    };
    let game = judged.judgement.game.map_or("game", Game::name);
    format!("Chance of seat 1 by ply, {game}{players}")
}

fn cut(title: &str) -> String {
    if title.chars().count() <= TITLE {
        return title.to_owned();
    }
    title.chars().take(TITLE - 1).chain(['…']).collect()
}

fn description(summary: &Summary, plies: &[ReviewedPly]) -> String {
    let last = summary.chances.last().copied().unwrap_or_default();
    let marked = plies.iter().filter(|ply| ply.mark.is_some()).count();
    format!(
        "The chance that seat 1 wins: {} before the first move, {} after ply {}. Marked: {}.",
        percent(summary.chances[0]),
        percent(last),
        summary.chances.len() - 1,
        plural(marked, "ply")
    )
}

/// The distance of two numbers below the line: 1, 2, 5, 10 and so on, for at most 15 of them.
fn step(plies: usize) -> usize {
    let mut step = 1;
    for factor in [2, 5, 10].into_iter().cycle() {
        if plies / step <= 14 {
            break;
        }
        step = 10_usize.pow(step.ilog10()) * factor;
    }
    step
}

/// A shape that says how bad a ply was: a circle, a diamond or a triangle.
fn add_mark(svg: &mut String, [x, y]: [f64; 2], mark: Mark, what: &str) {
    let _ = write!(svg, "<g class=\"xg-mark\"><title>{}</title>", escape(what));
    let _ = match mark {
        Mark::Inaccuracy => write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#fff\"/>"),
        Mark::Mistake | Mark::MissedWin => write!(
            svg,
            "<polygon points=\"{x:.1},{:.1} {:.1},{y:.1} {x:.1},{:.1} {:.1},{y:.1}\" fill=\"#f0a030\"/>",
            y - 6.0,
            x + 6.0,
            y + 6.0,
            x - 6.0
        ),
        Mark::Blunder | Mark::MissedThreat | Mark::LosesAtOnce => write!(
            svg,
            "<polygon points=\"{:.1},{:.1} {:.1},{:.1} {x:.1},{:.1}\" fill=\"#b00020\"/>",
            x - 6.5,
            y - 5.5,
            x + 6.5,
            y - 5.5,
            y + 6.5
        ),
    };
    svg.push_str("</g>\n");
}

/// The shapes that occur, with their meaning.
fn add_legend(svg: &mut String, plies: &[ReviewedPly], y: f64) {
    let kinds = [
        (Mark::Inaccuracy, "inaccuracy (?!)"),
        (Mark::Mistake, "mistake or missed win (?)"),
        (Mark::Blunder, "blunder, missed threat or loss at once (??)"),
    ];
    let mut x = AREA[0];
    for (mark, words) in kinds {
        if plies.iter().any(|ply| ply.mark.is_some_and(|other| other.sign() == mark.sign())) {
            add_mark(svg, [x, y], mark, words);
            let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\">{words}</text>", x + 12.0, y + 4.5);
            x += 40.0 + 7.0 * words.len() as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_the_line_are_round_and_few() {
        let steps: Vec<usize> = [0, 1, 14, 15, 29, 30, 74, 75, 150, 1500].into_iter().map(step).collect();
        assert_eq!(steps, [1, 1, 1, 2, 2, 5, 5, 10, 20, 200]);
    }
}
