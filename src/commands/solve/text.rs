//! What `solve` answers, in words.

use std::fmt::Write as _;

use super::answer::Answer;
use crate::cli::BoardOptions;
use crate::commands::board_view;
use crate::commands::console::{grouped, plural};
use crate::commands::output::Printer;
use crate::commands::position_source::Loaded;
use crate::games::Notation;

/// The longest line of moves that is printed whole.
const LONGEST: usize = 40;

/// The board, who wins it, and how.
pub(super) fn describe<P: Notation>(loaded: &Loaded<P>, answer: &Answer, out: &Printer) -> String {
    let mut text = board_view::draw(loaded, BoardOptions::default(), out);
    if loaded.outcome().is_some() {
        return text;
    }
    text.push('\n');
    let _ = writeln!(text, "{}", verdict(answer));
    if let Some(best) = &answer.best {
        let does = if Some(answer.to_move) == Some(answer.winner) { "wins with" } else { "can try" };
        let who = answer.to_move.unwrap_or_default();
        if best == "swap" {
            text.push_str("It swaps, and wins with the other side.\n");
        } else if answer.winner == Some("draw") {
            let _ = writeln!(text, "{} holds the draw with {best}.", capital(who));
        } else {
            let _ = writeln!(text, "{} {does} {best}.", capital(who));
        }
        let rest = answer.pv.len().saturating_sub(LONGEST);
        let shown = answer.pv[..answer.pv.len() - rest].join(" ");
        let rest = if rest > 0 { format!(" and {} more", plural(rest as u64, "move")) } else { String::new() };
        let _ = writeln!(text, "For example: {shown}{rest}");
    }
    if !answer.moves.is_empty() {
        text.push('\n');
        for (result, title) in groups(answer) {
            let moves: Vec<&str> =
                answer.moves.iter().filter(|(_, value)| **value == result).map(|(mv, _)| mv.as_str()).collect();
            if !moves.is_empty() {
                let _ = writeln!(text, "{title} ({}): {}", moves.len(), moves.join(" "));
            }
        }
    }
    let _ = writeln!(text, "\n{} looked at.", plural(answer.nodes, "position"));
    text
}

/// Who wins, in a sentence.
fn verdict(answer: &Answer) -> String {
    let seat = answer.seat.map_or(String::new(), |seat| format!(" (seat {seat})"));
    match (answer.result, answer.winner) {
        (Some(_), Some("draw")) => "Proven: neither side can force a win.".into(),
        (Some(_), Some(winner)) => format!("Proven: {winner}{seat} wins, whatever the other side does."),
        (Some(_), None) => {
            format!("Proven: the second player{seat} wins: after each opening, either by swapping or by playing on.")
        }
        (None, _) => format!("Unknown: not proven after {}.", grouped(answer.nodes) + " positions"),
    }
}

/// The results of moves with a title, the best for the side to move first.
fn groups(answer: &Answer) -> Vec<(Option<&'static str>, &'static str)> {
    let mover_is_first = answer.mover_is_first;
    let (win, loss) = if mover_is_first { ("1-0", "0-1") } else { ("0-1", "1-0") };
    vec![
        (Some(win), "Moves that win"),
        (Some("1/2-1/2"), "Moves that draw"),
        (Some(loss), "Moves that lose"),
        (None, "Moves of unknown value"),
    ]
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
