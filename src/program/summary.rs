//! Prints the numbers of games, moves and findings at the end of a run.

use std::time::Duration;

use crate::program::console::{counted, grouped, plural_games, print_note};
use xgames_report::verification::Counts;

/// Prints the number of games, and that of texts that are not records if there are any.
pub(crate) fn print_short(counts: &Counts, strays: u64) {
    print_games(counts, &plural_games(counts.games));
    print_strays(strays);
}

fn print_games(counts: &Counts, numbers: &str) {
    match counts.games {
        0 => print_note("no game was checked"),
        _ => print_note(format_args!("{numbers}: {}", in_words(counts.by_verdict()))),
    }
}

/// Prints how to repair findings, if that is possible.
pub(crate) fn print_repairable(counts: &Counts) {
    if counts.repairable > 0 {
        let (some, all) = (grouped(counts.repairable), counted(counts.findings, "finding"));
        print_note(format_args!("{some} of {all} can be repaired: xgames fmt --fix --diff"));
    }
}

/// Prints games, findings and speed, one line each.
pub(crate) fn print_full(counts: &Counts, time: Duration, cached: u64, unread: u64, strays: u64) {
    print_games(counts, &format!("{}, {}", counted(counts.games, "game"), counted(counts.moves, "move")));
    if counts.verdicts.len() > 1 {
        for (game, verdicts) in &counts.verdicts {
            let game = if game.is_empty() { "unknown" } else { game };
            print_note(format_args!("  {game:<10} {}", in_words(*verdicts)));
        }
    }
    for (code, findings) in &counts.codes {
        print_note(format_args!("  {code} {:<24} {}", code.info().name, grouped(*findings)));
    }
    if counts.known > 0 {
        print_note(counted(counts.known, "known finding"));
    }
    if counts.ignored > 0 {
        print_note(format_args!("{} ignored by comments", counted(counts.ignored, "finding")));
    }
    if cached > 0 {
        print_note(format_args!("{} unchanged since an earlier run", counted(cached, "input")));
    }
    print_strays(strays);
    if unread > 0 {
        print_note(counted(unread, "read error"));
    }
    let seconds = time.as_secs_f64();
    let rate = |things: u64| grouped((things as f64 / seconds.max(1e-9)) as u64);
    print_note(format_args!("{seconds:.1} s, {} games/s, {} moves/s", rate(counts.games), rate(counts.moves)));
}

fn print_strays(strays: u64) {
    match strays {
        0 => {}
        1 => print_note("1 file is not a record"),
        _ => print_note(format_args!("{} files are not records", grouped(strays))),
    }
}

fn in_words([valid, invalid, unfinished, known]: [u64; 4]) -> String {
    let known = if known == 0 { String::new() } else { format!(", {} known invalid", grouped(known)) };
    format!("{} valid, {} invalid, {} unfinished{known}", grouped(valid), grouped(invalid), grouped(unfinished))
}
