//! The certain facts about a position, and what the engine estimates.

use std::fmt::Write as _;

use serde::Serialize;

use super::{Definition, Value, data};
use crate::render::position::words;
use crate::render::text::{self, DrawOptions};
use xgames_analysis::review::{Outlook, Reviewable, percent_of};
use xgames_analysis::reviewing::Reviewing;
use xgames_core::board::picture::Mark;
use xgames_core::diagnostic::plural;
use xgames_core::games::{Seat, Tactics};
use xgames_core::judge::{PositionAt, ShownPosition};
use xgames_core::record::GameResult;
use xgames_search::engine::session::result_of;
use xgames_search::engine::{Evaluation, Line, Report, pie};
use xgames_search::solver;

/// The facts about a position, for JSON.
#[derive(Serialize)]
pub struct PositionFacts {
    game: &'static str,
    size: u16,
    to_move: Option<&'static str>,
    /// The result by perfect play, if it is proved.
    proven: Option<&'static str>,
    /// The moves that win at once.
    wins: Vec<String>,
    /// The moves with which the other side would win at once if it were to move.
    threats: Vec<String>,
    /// The moves that do not lose at once or let the other side win at once; null if there is no danger.
    safe: Option<Vec<String>>,
    /// The moves that lose at once.
    loses: Vec<String>,
    /// The sides that can no longer win by a move of their own.
    cut_off: Vec<&'static str>,
    /// The chance to win of seat 1, from 0 to 1, and the playouts of the engine; null with `--exact-only`.
    winrate: Option<f64>,
    visits: Option<u64>,
    /// Whether the next move can be answered by a swap, so that the chances assume that there will be none.
    assumes_no_swap: bool,
    /// The engine's lines, the best first.
    lines: Vec<LineFacts>,
    /// The facts and the lines in words, with a drawing of the board.
    #[serde(skip)]
    pub words: String,
}

/// A move with the estimate of the engine.
#[derive(Serialize)]
struct LineFacts {
    #[serde(rename = "move")]
    mv: String,
    /// The cell on which the move ends, empty if there is none.
    #[serde(skip)]
    cell: String,
    /// The chance to win of seat 1 after the move, from 0 to 1.
    winrate: f64,
    visits: u64,
    proven: Option<&'static str>,
    pv: Vec<String>,
}

impl LineFacts {
    /// A line from a position. `owned` has the owners of the stones after its first move.
    fn of<P: Reviewable>(position: &P, owned: &P, line: &Line<P::Move>) -> LineFacts {
        let pv = position.line_text(&line.moves);
        let proven = match line.evaluation {
            Evaluation::Proven(value) => Some(result_of(owned, value).text()),
            Evaluation::Estimate(_) => None,
        };
        let (winrate, visits) = (line.evaluation.chance(owned.side_of(Seat(1))), line.visits);
        let end = line.moves.first().and_then(|mv| P::changed_cells(*mv).pop());
        let cell = end.map_or(String::new(), |cell| position.cell_name(cell));
        LineFacts { mv: pv.first().cloned().unwrap_or_default(), cell, winrate, visits, proven, pv }
    }
}

/// The result that the value of the stones proves, and a line in words about it. `swapped` is the position after a swap, if the player to
/// move may swap.
fn proved<P: Reviewable>(position: &P, swapped: Option<&P>, value: solver::Value) -> (GameResult, String) {
    let turn = position.turn();
    match (value, swapped) {
        (solver::Value::Win(side), Some(swapped)) if side != turn.side => {
            let words = format!("seat {} wins with best play after the swap, which is proved\n", turn.seat.0);
            (result_of(swapped, value), words)
        }
        (solver::Value::Win(side), _) => {
            let words = format!("{} wins with best play, which is proved\n", P::GAME.side_name(side));
            (result_of(position, value), words)
        }
        (solver::Value::Draw, _) => (GameResult::Draw, "with best play it is a draw, which is proved\n".to_owned()),
    }
}

/// The greatest number of lines that are printed as text.
const LINES: usize = 5;

impl PositionFacts {
    /// The facts about a position. The engine estimates it if the settings of reviews have one.
    #[must_use]
    pub fn of<P: Reviewable>(loaded: &PositionAt<P>, reviewing: &Reviewing) -> PositionFacts {
        let position = &loaded.position;
        let mut outlook = loaded.outcome().is_none().then(|| Outlook::of(position));
        let texts = |moves: &[P::Move]| moves.iter().map(|mv| position.move_text(*mv)).collect::<Vec<_>>();
        let report = outlook.as_ref().and_then(|_| reviewing.search(position));
        let swap = report.as_ref().and_then(|report| pie::swap_line(position, report));
        // The engine judges the stones, which prove nothing about the players while the sides may be exchanged after the next move.
        let assumes_no_swap = swap.is_none() && pie::is_open(position);
        let searched = report.as_ref().filter(|_| !assumes_no_swap).and_then(|report| match report.evaluation {
            Evaluation::Proven(value) => Some(value),
            Evaluation::Estimate(_) => None,
        });
        let mut found = String::new();
        if let (Some(value), Some(outlook)) = (searched, outlook.as_mut().filter(|outlook| outlook.value.is_none())) {
            let result;
            (result, found) = proved(position, swap.as_ref().map(|(after, _)| after), value);
            outlook.value = Some(result);
        }
        let mut lines: Vec<LineFacts> = report
            .iter()
            .flat_map(|report| &report.lines)
            .map(|line| LineFacts::of(position, position, line))
            .collect();
        let first = position.side_of(Seat(1));
        let mover_is_first = position.turn().side == first;
        if let Some((after, line)) = &swap {
            let swap = LineFacts::of(position, after, line);
            let is_worse = |line: &LineFacts| {
                if mover_is_first { line.winrate < swap.winrate } else { line.winrate > swap.winrate }
            };
            lines.insert(lines.iter().position(is_worse).unwrap_or(lines.len()), swap);
        }
        let winrate = |report: &Report<P::Move>| match swap {
            // The player who may swap now takes the side that wins.
            Some(_) if matches!(searched, Some(solver::Value::Win(_))) => 0.0,
            Some(_) => pie::chance_and_value(position, report.evaluation, Seat(1)).0,
            None => report.evaluation.chance(first),
        };
        let of_outlook = |moves: fn(&Outlook<P::Move>) -> &Vec<P::Move>| {
            outlook.as_ref().map_or(Vec::new(), |outlook| texts(moves(outlook)))
        };
        let proven = match &outlook {
            Some(outlook) => outlook.value,
            None => loaded.outcome().map(|outcome| result_of(position, solver::Value::of(outcome.winner))),
        };
        let cut_off = outlook.as_ref().map_or(Vec::new(), |outlook| outlook.cut_off.clone());
        PositionFacts {
            game: P::GAME.name(),
            size: loaded.size,
            to_move: loaded.to_move(),
            proven: proven.map(GameResult::text),
            wins: of_outlook(|outlook| &outlook.wins),
            threats: of_outlook(|outlook| &outlook.threats),
            safe: outlook.as_ref().and_then(|outlook| Some(texts(outlook.safe.as_ref()?))),
            loses: of_outlook(|outlook| &outlook.loses),
            cut_off: cut_off.into_iter().map(|side| P::GAME.side_name(side)).collect(),
            words: in_words(loaded, outlook.as_ref())
                + &found
                + &estimates(&lines, mover_is_first, if assumes_no_swap { " (assuming no swap)" } else { "" }),
            winrate: report.as_ref().map(winrate),
            visits: report.as_ref().map(|report| report.visits),
            assumes_no_swap,
            lines,
        }
    }
}

/// The engine's estimates of moves, which can shade a picture. The share is that of the visits.
pub const ESTIMATES: Definition<PositionFacts> = Definition {
    name: "estimates",
    title: "estimates",
    columns: &[
        data("game"),
        data("size"),
        data("move"),
        data("cell"),
        data("visits"),
        data("share"),
        data("winrate"),
        data("proven"),
        data("pv"),
    ],
    rows: |PositionFacts { game, size, lines, visits, .. }| {
        let listed = lines.iter().map(|line| line.visits).sum::<u64>();
        let all = visits.unwrap_or_default().max(listed).max(1) as f64;
        Box::new(lines.iter().map(move |line| {
            vec![
                (*game).into(),
                (*size).into(),
                line.mv.clone().into(),
                line.cell.clone().into(),
                line.visits.into(),
                Value::Part(line.visits as f64 / all),
                Value::Part(line.winrate),
                line.proven.into(),
                line.pv.clone().into(),
            ]
        }))
    },
};

/// The best lines, with the chance of the player to move, and in words what this chance assumes.
fn estimates(lines: &[LineFacts], mover_is_first: bool, assumption: &str) -> String {
    let mut text = String::new();
    for (index, line) in lines.iter().take(LINES).enumerate() {
        if index == 0 {
            // Writing to a string does not fail.
            let _ = writeln!(text, "\nThe engine's choice, with the chance of the player to move{assumption}:");
        }
        let chance = if mover_is_first { line.winrate } else { 1.0 - line.winrate };
        let chance = percent_of(chance, line.proven.is_some());
        let certainty = if line.proven.is_some() { "proven" } else { "estimate" };
        let shown = line.pv.iter().take(12).cloned().collect::<Vec<_>>().join(" ");
        // A solver decides moves without visits.
        let visits =
            if line.visits > 0 { format!(", {}", plural(line.visits as usize, "visit")) } else { String::new() };
        // Writing to a string does not fail.
        let _ = writeln!(text, "{chance:>6} ({certainty}{visits})  {shown}");
    }
    text
}

/// The facts in words, below the board.
fn in_words<P: Tactics>(loaded: &PositionAt<P>, outlook: Option<&Outlook<P::Move>>) -> String {
    let mut picture = loaded.position.picture();
    picture.mark(&loaded.last_cells(), Mark::Last);
    let lines = outlook.map_or(Vec::new(), |outlook| outlook.words(&loaded.position));
    if let Some(outlook) = outlook {
        outlook.mark_better::<P>(&mut picture);
    } else {
        picture.mark(&loaded.position.deciding_cells(), Mark::Chain);
    }
    let mut page = format!("{}\n\n{}", words::title(loaded, None), text::draw(&picture, DrawOptions::PLAIN));
    if outlook.is_some() {
        page.push('\n');
    }
    lines.iter().for_each(|line| {
        // Writing to a string does not fail.
        let _ = writeln!(page, "{line}");
    });
    page
}
