//! The answers of solvers in words.

use std::fmt::Write as _;

use super::{Answer, Par};
use xgames_core::board::Side;
use xgames_core::diagnostic::{capital, counted, grouped, plural};
use xgames_core::record::GameResult;
use xgames_search::solver::crosswise::{Margin, Odds};

/// The number of moves in the longest line that is printed whole.
const LONGEST: usize = 40;

/// The winner and the winning line, in words.
#[must_use]
pub fn words(answer: &Answer) -> String {
    let mut text = format!("\n{}\n", verdict(answer));
    if let Some(chances) = &answer.odds {
        odds(answer, &chances.odds, &mut text);
    }
    if let Some(best) = &answer.best {
        // The sides may be exchanged by a swap, so the result counts, and not the side that wins.
        let does =
            if answer.result == Some(GameResult::won(answer.mover_is_first).text()) { "wins with" } else { "can try" };
        let who = answer.to_move.unwrap_or_default();
        if best == "swap" {
            text.push_str("It swaps, and wins with the other side.\n");
        } else if answer.winner.is_none() && answer.odds.is_some() {
            let _ = writeln!(text, "{} has the best chances with {best}.", capital(who));
        } else if answer.winner == Some("draw") {
            let _ = writeln!(text, "{} holds the draw with {best}.", capital(who));
        } else {
            let _ = writeln!(text, "{} {does} {best}.", capital(who));
        }
        let rest = answer.pv.len().saturating_sub(LONGEST);
        let shown = answer.pv[..answer.pv.len() - rest].join(" ");
        let rest = if rest > 0 { format!(" and {} more", plural(rest as u64, "move")) } else { String::new() };
        if !shown.is_empty() {
            let _ = writeln!(text, "For example: {shown}{rest}");
        }
    }
    if let Some(Par(margin)) = answer.margin {
        let _ = writeln!(text, "{}", par(answer, margin));
    }
    // A list of all moves says nothing if nothing is known about any of them.
    if let Some(moves) = answer.moves.as_ref().filter(|moves| moves.values().any(Option::is_some)) {
        text.push('\n');
        for (result, title) in groups(answer) {
            let moves: Vec<&str> =
                moves.iter().filter(|(_, value)| **value == result).map(|(mv, _)| mv.as_str()).collect();
            if !moves.is_empty() {
                let _ = writeln!(text, "{title} ({}): {}", moves.len(), moves.join(" "));
            }
        }
    }
    chances_of_moves(answer, &mut text);
    let _ = writeln!(text, "\n{} looked at.", positions(answer.nodes));
    text
}

/// The winner, in a sentence.
fn verdict(answer: &Answer) -> String {
    let seat = answer.seat.map_or(String::new(), |seat| format!(" (seat {seat})"));
    if let Some(reason) = &answer.reason {
        return format!("Unknown: {reason}.");
    }
    if answer.odds.is_some() && answer.result.is_none() {
        return "Unknown: the result depends on the order of the bag.".into();
    }
    match (answer.result, answer.winner) {
        (Some(_), Some("draw")) => "Proven: neither side can force a win.".into(),
        (Some(_), Some(winner)) => format!("Proven: {winner}{seat} wins, whatever the other side does."),
        (Some(result), None) if result == GameResult::won(answer.mover_is_first).text() => {
            let nodes = positions(answer.nodes);
            format!(
                "Proven: the player to move{seat} wins, either by swapping or by playing on. Which of them is not proven after {nodes}."
            )
        }
        (Some(_), None) => {
            let why = "after each opening, either by swapping or by playing on. No line of play was found";
            format!("Proven: the second player{seat} wins: {why}.")
        }
        (None, _) => format!("Unknown: not proven after {}.", positions(answer.nodes)),
    }
}

/// A number of positions.
fn positions(number: u64) -> String {
    counted(number, "position")
}

/// Adds the number of times that each result comes.
fn odds(answer: &Answer, odds: &Odds, text: &mut String) {
    let all = odds.orders();
    let [first, second] = answer.sides;
    let _ = writeln!(text, "With best play, of {} orders of the unknown stones in the bag:", grouped(all));
    for (who, orders) in [(first, odds.first), (second, odds.second), ("draw", odds.draws)] {
        let verb = if who == "draw" { "" } else { " wins" };
        let _ = writeln!(text, "  {who}{verb}: {} ({:.1} %)", grouped(orders), orders as f64 * 100.0 / all as f64);
    }
}

/// Adds the chances of the side to move after each move, the best first.
fn chances_of_moves(answer: &Answer, text: &mut String) {
    let side = if answer.to_move == Some(answer.sides[0]) { Side::First } else { Side::Second };
    let share = |odds: &Odds| {
        let draws = odds.draws as f64 / odds.orders() as f64;
        [odds.share(side), draws, odds.share(side.other())].map(|share| share * 100.0)
    };
    let mut moves: Vec<_> = answer.move_odds.iter().map(|(mv, chances)| (mv, share(&chances.odds))).collect();
    let lead = |[wins, _, losses]: [f64; 3]| wins - losses;
    moves.sort_by(|(_, one), (_, other)| lead(*other).total_cmp(&lead(*one)).then(one[1].total_cmp(&other[1])));
    if let (Some(who), false) = (answer.to_move, moves.is_empty()) {
        let _ = writeln!(text, "\nOf the orders after each move, percent that {who} wins, draws and loses:");
        let width = moves.iter().map(|(mv, _)| mv.len()).max().unwrap_or_default();
        for (mv, [wins, draws, losses]) in moves {
            let _ = writeln!(text, "  {mv:width$} {wins:5.1} {draws:5.1} {losses:5.1}");
        }
    }
}

/// The par score, in a sentence.
fn par(answer: &Answer, margin: Margin) -> String {
    let name = |side: Side| answer.sides[side as usize];
    match margin {
        Margin::Six(side) => format!("Par: {} wins with a six.", name(side)),
        Margin::Points(0) => "Par: the points are equal.".into(),
        Margin::Points(points) => {
            let winner = name(if points > 0 { Side::First } else { Side::Second });
            format!("Par: {winner} wins by {}.", plural(points.unsigned_abs(), "point"))
        }
    }
}

/// The results of moves with a title, the best for the side to move first.
fn groups(answer: &Answer) -> Vec<(Option<&'static str>, &'static str)> {
    let [win, loss] = [answer.mover_is_first, !answer.mover_is_first].map(|is_first| GameResult::won(is_first).text());
    vec![
        (Some(win), "Moves that win"),
        (Some("1/2-1/2"), "Moves that draw"),
        (Some(loss), "Moves that lose"),
        (None, "Moves of unknown value"),
    ]
}
