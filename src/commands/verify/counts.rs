//! Counts games, moves and findings, and prints the summary.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::commands::console::{grouped, plural, print_note};
use xgames_core::diagnostic::Code;
use xgames_core::judge::{Judgement, Verdict};

/// Numbers of games, moves and findings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::commands) struct Counts {
    pub(in crate::commands) games: u64,
    pub(in crate::commands) moves: u64,
    /// Bytes of record text.
    pub(in crate::commands) bytes: u64,
    /// By the name of the game (empty if unknown): valid, invalid, unfinished.
    verdicts: BTreeMap<String, [u64; 3]>,
    codes: BTreeMap<Code, u64>,
    pub(in crate::commands) findings: u64,
    ignored: u64,
    /// Number of findings that `fmt --fix` repairs.
    #[serde(default)]
    pub(in crate::commands) repairable: u64,
}

impl Counts {
    pub(in crate::commands) fn add_game(&mut self, judgement: &Judgement, verdict: Verdict) {
        self.games += 1;
        self.moves += u64::from(judgement.plies);
        self.ignored += u64::from(judgement.ignored);
        self.findings += judgement.diagnostics.len() as u64;
        let column = match verdict {
            Verdict::Valid => 0,
            Verdict::Invalid => 1,
            Verdict::Unfinished => 2,
        };
        let game = judgement.game.map_or("", xgames_core::games::Game::name);
        match self.verdicts.get_mut(game) {
            Some(verdicts) => verdicts[column] += 1,
            None => self.verdicts.entry(game.to_owned()).or_default()[column] += 1,
        }
        for finding in &judgement.diagnostics {
            *self.codes.entry(finding.code).or_default() += 1;
        }
    }

    pub(in crate::commands) fn add(&mut self, other: &Counts) {
        self.games += other.games;
        self.moves += other.moves;
        self.bytes += other.bytes;
        self.findings += other.findings;
        self.ignored += other.ignored;
        self.repairable += other.repairable;
        for (game, verdicts) in &other.verdicts {
            let sums = self.verdicts.entry(game.clone()).or_default();
            sums.iter_mut().zip(verdicts).for_each(|(sum, verdict)| *sum += verdict);
        }
        for (code, findings) in &other.codes {
            *self.codes.entry(*code).or_default() += findings;
        }
    }

    /// The numbers of valid, invalid and unfinished games.
    pub(in crate::commands) fn by_verdict(&self) -> [u64; 3] {
        self.verdicts.values().fold([0; 3], |sums, verdicts| [0, 1, 2].map(|index| sums[index] + verdicts[index]))
    }

    /// By game, with an empty name if it is unknown: the numbers of valid, invalid and unfinished games.
    pub(in crate::commands) fn games_by_verdict(&self) -> impl Iterator<Item = (&str, [u64; 3])> {
        self.verdicts.iter().map(|(game, verdicts)| (game.as_str(), *verdicts))
    }

    /// The number of findings of each code that was found.
    pub(in crate::commands) fn findings_by_code(&self) -> impl Iterator<Item = (Code, u64)> {
        self.codes.iter().map(|(code, findings)| (*code, *findings))
    }

    /// Prints the number of games, and that of texts that are not records if there are any.
    pub(in crate::commands) fn print_short(&self, strays: u64) {
        self.print_games(&plural(self.games as usize, "game"));
        print_strays(strays);
    }

    fn print_games(&self, numbers: &str) {
        match self.games {
            0 => print_note("no game was checked"),
            _ => print_note(format_args!("{numbers}: {}", in_words(self.by_verdict()))),
        }
    }

    /// Prints how to repair findings, if that is possible.
    pub(super) fn print_repairable(&self) {
        if self.repairable > 0 {
            let (some, all) = (grouped(self.repairable), number(self.findings, "finding"));
            print_note(format_args!("{some} of {all} can be repaired: xgames fmt --fix --diff"));
        }
    }

    /// Prints games, findings and speed, one line each.
    pub(super) fn print_full(&self, time: Duration, cached: u64, unread: u64, strays: u64) {
        self.print_games(&format!("{}, {}", number(self.games, "game"), number(self.moves, "move")));
        if self.verdicts.len() > 1 {
            for (game, verdicts) in &self.verdicts {
                let game = if game.is_empty() { "unknown" } else { game };
                print_note(format_args!("  {game:<10} {}", in_words(*verdicts)));
            }
        }
        for (code, findings) in &self.codes {
            print_note(format_args!("  {code} {:<24} {}", code.info().name, grouped(*findings)));
        }
        if self.ignored > 0 {
            print_note(format_args!("{} ignored by comments", number(self.ignored, "finding")));
        }
        if cached > 0 {
            print_note(format_args!("{} unchanged since an earlier run", number(cached, "input")));
        }
        print_strays(strays);
        if unread > 0 {
            print_note(number(unread, "read error"));
        }
        let seconds = time.as_secs_f64();
        let rate = |things: u64| grouped((things as f64 / seconds.max(1e-9)) as u64);
        print_note(format_args!("{seconds:.1} s, {} games/s, {} moves/s", rate(self.games), rate(self.moves)));
    }
}

fn print_strays(strays: u64) {
    match strays {
        0 => {}
        1 => print_note("1 file is not a record"),
        _ => print_note(format_args!("{} files are not records", grouped(strays))),
    }
}

fn in_words([valid, invalid, unfinished]: [u64; 3]) -> String {
    format!("{} valid, {} invalid, {} unfinished", grouped(valid), grouped(invalid), grouped(unfinished))
}

fn number(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}
