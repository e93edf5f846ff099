//! Reviewed games in a few numbers: as JSON, whose keys are part of the contract with other programs, and as text with the
//! winning chance by ply.

use std::fmt::Write as _;
use std::io;

use serde::Serialize;

use super::{Entries, JudgedGame, Reviewed};
use xgames_analysis::review::{Mark, PlayerSummary, ReviewedPly, Summary};
use xgames_core::diagnostic::{printable, printable_path, write_json as write_value};
use xgames_core::games::Game;
use xgames_core::record::GameResult;

#[derive(Serialize)]
struct Object<'a> {
    file: &'a str,
    index: usize,
    game: Option<&'static str>,
    size: Option<u16>,
    plies: u32,
    result: Option<&'static str>,
    players: Vec<Player<'a>>,
    drama: Option<f64>,
    lead_changes: Option<u32>,
    uncertainty: Option<f64>,
    unchecked: u32,
    winrates: &'a [f64],
}

#[derive(Serialize)]
struct Player<'a> {
    seat: u8,
    player: Option<&'a str>,
    plies: u32,
    accuracy: Option<f64>,
    mean_loss: Option<f64>,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    missed_wins: u32,
    missed_threats: u32,
    losses_at_once: u32,
}

/// Writes the object of a game on a line.
pub(super) fn write_json(judged: JudgedGame<'_>, summary: &Summary, out: &mut Vec<u8>) -> io::Result<()> {
    let judgement = judged.judgement;
    let four = |number: Option<f64>| number.map(|number| (number * 1e4).round() / 1e4);
    let player = |player: &PlayerSummary| Player {
        seat: player.seat,
        player: name_of(judged, player.seat),
        plies: player.plies,
        accuracy: player.accuracy.map(|accuracy| (accuracy * 100.0).round() / 100.0),
        mean_loss: four(player.mean_loss),
        inaccuracies: player.count(Mark::Inaccuracy),
        mistakes: player.count(Mark::Mistake),
        blunders: player.count(Mark::Blunder),
        missed_wins: player.count(Mark::MissedWin),
        missed_threats: player.count(Mark::MissedThreat),
        losses_at_once: player.count(Mark::LosesAtOnce),
    };
    let object = Object {
        file: judged.file,
        index: judged.index,
        game: judgement.game.map(Game::name),
        size: judgement.size,
        plies: judgement.plies,
        result: judgement.result.map(GameResult::text),
        players: summary.players.iter().map(player).collect(),
        drama: four(summary.drama),
        lead_changes: summary.lead_changes,
        uncertainty: four(summary.uncertainty),
        unchecked: summary.unchecked,
        winrates: &summary.chances,
    };
    write_value(&mut *out, &object)?;
    out.push(b'\n');
    Ok(())
}

pub(super) fn name_of(judged: JudgedGame<'_>, seat: u8) -> Option<&str> {
    judged.judgement.players.get(usize::from(seat) - 1)?.as_deref()
}

/// The number of positions on a line of the chart.
const WIDTH: usize = 60;

/// The bars for chances from 0 to 1.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Adds the winning chance by ply and the numbers of the players, if there are estimates. With `symbols` the chances are bars,
/// otherwise digits: the tenths of the chance.
pub fn render_text(judged: JudgedGame<'_>, reviewed: Reviewed<'_>, symbols: bool, entries: &mut Entries) {
    let Some(summary) = reviewed.summary.filter(|summary| !summary.chances.is_empty()) else { return };
    entries.add(None, |out| {
        let mut text = format!("{}, game {}: chance of seat 1 by ply\n", printable_path(judged.file), judged.index);
        add_chart(&mut text, summary, reviewed.plies, symbols);
        summary.players.iter().for_each(|player| add_player(&mut text, judged, player));
        let drama = summary
            .drama
            .map_or(String::new(), |drama| format!("drama {drama:.2} (how close the winner came to losing), "));
        let changes = count(summary.lead_changes.unwrap_or(0), "lead change", "lead changes");
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "  {drama}{changes}, uncertainty {:.2} (how open it was)\n",
            summary.uncertainty.unwrap_or(0.0)
        );
        if summary.unchecked > 0 {
            let number = count(summary.unchecked, "move seems", "moves seem");
            let _ = writeln!(text, "  {number} bad too, but could not be checked: the time (`--check-time`) was over, or the run was interrupted\n");
        }
        out.extend_from_slice(text.as_bytes());
        Ok(())
    });
}

/// The chances before the first move and after each ply, with the letters of mistakes below.
fn add_chart(text: &mut String, summary: &Summary, plies: &[ReviewedPly], symbols: bool) {
    let bar = |chance: f64| {
        if symbols {
            BARS[((chance * BARS.len() as f64) as usize).min(BARS.len() - 1)]
        } else {
            char::from(b'0' + ((chance * 10.0) as u8).min(9))
        }
    };
    let mark = |number: usize| {
        let found = plies.binary_search_by_key(&number, |ply| ply.ply).ok();
        found.and_then(|index| plies[index].mark).map_or(' ', Mark::letter)
    };
    for (line, chances) in summary.chances.chunks(WIDTH).enumerate() {
        let first = line * WIDTH;
        let bars: String = chances.iter().map(|chance| bar(*chance)).collect();
        let marks: String = (first..first + chances.len()).map(mark).collect();
        let _ = writeln!(text, "  {first:>4}  {bars}");
        if !marks.trim().is_empty() {
            let _ = writeln!(text, "        {}", marks.trim_end());
        }
    }
}

fn add_player(text: &mut String, judged: JudgedGame<'_>, player: &PlayerSummary) {
    let name = name_of(judged, player.seat).map_or(String::new(), |name| format!(", {}", printable(name)));
    let _ = write!(text, "  seat {}{name}: ", player.seat);
    if player.plies == 0 {
        text.push_str("no plies\n");
        return;
    }
    match player.accuracy {
        Some(accuracy) => {
            let _ = write!(text, "accuracy {accuracy:.0} %");
        }
        // Not all of the moves could be checked, or compared with others.
        None => text.push_str("accuracy not known"),
    }
    let names = [
        (Mark::Inaccuracy, "inaccuracy", "inaccuracies"),
        (Mark::Mistake, "mistake", "mistakes"),
        (Mark::Blunder, "blunder", "blunders"),
        (Mark::MissedWin, "missed win", "missed wins"),
        (Mark::MissedThreat, "missed threat", "missed threats"),
        (Mark::LosesAtOnce, "loss at once", "losses at once"),
    ];
    for (mark, one, many) in names {
        // The first three marks are always shown.
        let number = player.count(mark);
        if number > 0 || matches!(mark, Mark::Inaccuracy | Mark::Mistake | Mark::Blunder) {
            let _ = write!(text, ", {}", count(number, one, many));
        }
    }
    text.push('\n');
}

fn count(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
