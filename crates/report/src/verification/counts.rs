//! Counts of games, moves and findings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use xgames_core::diagnostic::{Code, Severity};
use xgames_core::judge::{Judgement, Verdict};

/// Numbers of games, moves and findings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The number of games.
    pub games: u64,
    /// The number of plies of all games.
    pub moves: u64,
    /// The number of bytes of record text.
    pub bytes: u64,
    /// The numbers of valid, invalid, unfinished and known games, by the name of the game (empty if unknown).
    pub verdicts: BTreeMap<String, [u64; 4]>,
    /// The numbers of findings by code.
    pub codes: BTreeMap<Code, u64>,
    /// The number of findings of all codes.
    pub findings: u64,
    /// The number of findings that a baseline knows.
    #[serde(default)]
    pub known: u64,
    /// The number of findings that comments in the records ignore.
    pub ignored: u64,
    /// The number of findings that `fmt --fix` repairs.
    #[serde(default)]
    pub repairable: u64,
    /// The number of games that were left out because they are of another kind or size.
    #[serde(default)]
    pub left_out: u64,
    /// The number of games that are not invalid and have no plies of those who are meant, if the play of some is reviewed.
    #[serde(default)]
    pub others: u64,
}

impl Counts {
    /// Counts a game with this verdict, the findings that are reported, and the number of those that are known. A game that is
    /// invalid without an error to report is a known one.
    pub fn add_game(&mut self, judgement: &Judgement, verdict: Verdict, known: usize) {
        self.games += 1;
        self.moves += u64::from(judgement.plies);
        self.ignored += u64::from(judgement.ignored);
        self.findings += judgement.diagnostics.len() as u64;
        self.known += known as u64;
        let column = match verdict {
            Verdict::Valid => 0,
            Verdict::Invalid if known > 0 && !has_error(judgement) => 3,
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

    /// Adds other counts.
    pub fn add(&mut self, other: &Counts) {
        self.games += other.games;
        self.moves += other.moves;
        self.bytes += other.bytes;
        self.findings += other.findings;
        self.known += other.known;
        self.ignored += other.ignored;
        self.repairable += other.repairable;
        self.left_out += other.left_out;
        self.others += other.others;
        for (game, verdicts) in &other.verdicts {
            let sums = self.verdicts.entry(game.clone()).or_default();
            sums.iter_mut().zip(verdicts).for_each(|(sum, verdict)| *sum += verdict);
        }
        for (code, findings) in &other.codes {
            *self.codes.entry(*code).or_default() += findings;
        }
    }

    /// The numbers of valid, invalid, unfinished and known games.
    #[must_use]
    pub fn by_verdict(&self) -> [u64; 4] {
        self.verdicts.values().fold([0; 4], |sums, verdicts| [0, 1, 2, 3].map(|index| sums[index] + verdicts[index]))
    }

    /// Whether there are games that are not invalid, but none of them has plies of those who are meant.
    #[must_use]
    pub fn are_of_others(&self) -> bool {
        let [valid, _, unfinished, _] = self.by_verdict();
        self.others > 0 && self.others == valid + unfinished
    }

    /// The numbers of valid, invalid and unfinished games by the name of the game, which is empty if it is unknown.
    pub fn games_by_verdict(&self) -> impl Iterator<Item = (&str, [u64; 3])> {
        self.verdicts
            .iter()
            .map(|(game, [valid, invalid, unfinished, _])| (game.as_str(), [*valid, *invalid, *unfinished]))
    }

    /// The number of findings of each code that was found.
    pub fn findings_by_code(&self) -> impl Iterator<Item = (Code, u64)> {
        self.codes.iter().map(|(code, findings)| (*code, *findings))
    }
}

fn has_error(judgement: &Judgement) -> bool {
    judgement.diagnostics.iter().any(|finding| finding.severity() == Severity::Error)
}
