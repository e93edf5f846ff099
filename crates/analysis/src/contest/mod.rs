//! A match over several games of Crosswise (CZ10): its games are read, and its standing is counted.

pub mod standing;

use std::mem;

use self::standing::{Played, Standing};
use crate::folding::folded;
use xgames_core::diagnostic::{Span, shorten};
use xgames_core::games::crosswise::{Crosswise, MatchRules};
use xgames_core::games::{Game, Position, Seat, Seating, Side};
use xgames_core::judge::{Defaults, GameInfo, Judge, Judgement, Verdict, Watch};
use xgames_core::record::{Events, GameResult, Head};

/// The place of a game in the archive, and the way in which it ended.
pub struct Source {
    /// The name of the text.
    pub file: String,
    /// The number of the game in it, from 1.
    pub index: usize,
    /// The way in which the game ended: the name of a reason, `resign` or `termination`.
    pub reason: &'static str,
    /// The number of lines of six of each side.
    pub sixes: [u32; 2],
}

/// The games that were read, of which some may not count.
#[derive(Default)]
pub struct Games {
    sources: Vec<Source>,
    played: Vec<Played>,
    rules: Option<MatchRules>,
    /// Problems of single games.
    problems: Vec<String>,
}

/// The games of a match, and its standing.
pub struct Contest {
    /// The sources of the games that are well-formed, finished, and between two sides.
    pub sources: Vec<Source>,
    /// The games of the sources as they were played, in the same order.
    pub played: Vec<Played>,
    /// The standing after the games that count: some may have been played when the match was over.
    pub standing: Standing,
    /// The rules of the match, if they are known.
    pub rules: Option<MatchRules>,
    /// The points of a line of six, if the points of all games are added up.
    pub six_points: Option<u32>,
}

impl Contest {
    /// Whether a game that counts has a line of six.
    #[must_use]
    pub fn has_six(&self) -> bool {
        self.standing.counted.iter().any(|index| self.sources[*index].sixes != [0; 2])
    }
}

/// Records the last position of a game.
#[derive(Default)]
struct Last {
    position: Option<Crosswise>,
    resigned: bool,
}

impl Watch<Crosswise> for Last {
    fn begins(&mut self, start: &Crosswise) {
        self.position = Some(*start);
    }

    fn after(&mut self, position: &Crosswise, _mv: <Crosswise as Position>::Move) {
        self.position = Some(*position);
    }

    fn resigned(&mut self, _position: &Crosswise, _side: Side, _place: Span) {
        self.resigned = true;
    }
}

impl Games {
    /// Reads a game, the one of this number in a text of this name. Returns its judgement if it is invalid.
    pub fn read(
        &mut self,
        (file, index): (&str, usize),
        (events, head): (&mut Events<'_>, &Head<'_>),
        defaults: &Defaults,
        judge: &mut Judge<'_>,
    ) -> Option<Judgement> {
        let info = GameInfo::read(head, defaults);
        if info.game != Some(Game::Crosswise) {
            self.problems.push(format!("{file}, game {index} is not a game of Crosswise; it does not count"));
            return None;
        }
        let mut last = Last::default();
        let judgement = judge.judge_watched(events, head, info, &mut last);
        let verdict = judgement.verdict();
        if verdict == Verdict::Invalid {
            self.problems.push(format!("{file}, game {index} is invalid; it does not count"));
            return Some(judgement);
        }
        self.read_rules(file, index, head);
        let winner = match judgement.known_result() {
            GameResult::FirstWins => Some(0),
            GameResult::SecondWins => Some(1),
            GameResult::Draw => None,
            GameResult::Unfinished => {
                self.problems.push(format!("{file}, game {index} is unfinished; it does not count"));
                return None;
            }
        };
        let position = last.position?;
        let first = position.side_of(Seat(1));
        let sides = [first, first.other()].map(|side| team(&position, side, &judgement));
        if folded(&sides[0]) == folded(&sides[1]) {
            let name = shorten(&sides[0]);
            self.problems.push(format!("{file}, game {index} has {name} on both sides; it does not count"));
            return None;
        }
        let lines = position.lines();
        let (rows, columns) = lines.split_at(lines.len() / 2);
        let sixes = [rows, columns].map(|lines| lines.iter().filter(|line| line.is_six()).count() as u32);
        let reason = match position.outcome() {
            Some(outcome) => outcome.reason.name(),
            None if last.resigned => "resign",
            None => "termination",
        };
        self.sources.push(Source { file: file.to_owned(), index, reason, sixes: position.by_seat(sixes) });
        self.played.push(Played {
            sides,
            winner,
            points: position.by_seat(position.points().map(u32::from)),
            round: head.tag("Round").and_then(|tag| tag.value.trim().parse().ok()),
        });
        None
    }

    /// The standing by these rules, or else by those that the games state. Lines of six count `six_points` if the points of all
    /// games are added up.
    #[must_use]
    pub fn contest(mut self, rules: Option<MatchRules>, six_points: u32) -> Contest {
        let rules = rules.or(self.rules);
        let six_points = matches!(rules, Some(MatchRules::SumOf(_))).then_some(six_points);
        if let Some(points) = six_points {
            self.count_sixes(points);
        }
        let mut standing = standing::standing(&self.played, rules);
        let mut problems = mem::take(&mut self.problems);
        problems.extend(standing.other_players.iter().map(|index| self.other_players_problem(*index)));
        problems.append(&mut standing.problems);
        standing.problems = problems;
        Contest { sources: self.sources, played: self.played, standing, rules, six_points }
    }

    /// Adds the points for lines of six.
    fn count_sixes(&mut self, six_points: u32) {
        for (game, source) in self.played.iter_mut().zip(&self.sources) {
            for (points, sixes) in game.points.iter_mut().zip(source.sixes) {
                *points += sixes * six_points;
            }
        }
    }

    /// The problem of a game that other players have played.
    fn other_players_problem(&self, index: usize) -> String {
        let Source { file, index: number, .. } = &self.sources[index];
        let [one, other] = self.played[index].sides.each_ref().map(|side| shorten(side));
        format!("{file}, game {number} is between {one} and {other}; it does not count")
    }

    /// Reads the match rules. All games that state them must agree.
    fn read_rules(&mut self, file: &str, index: usize, head: &Head<'_>) {
        let Some(stated) = head.tag("Match").and_then(|tag| MatchRules::from_text(&tag.value)) else { return };
        match self.rules {
            None => self.rules = Some(stated),
            Some(rules) if rules == stated => {}
            Some(rules) => {
                let (stated, rules) = (stated.text(), rules.text());
                self.problems.push(format!("{file}, game {index} says that the match is {stated}, not {rules}"));
            }
        }
    }
}

/// The players of a team, in alphabetical order because they may change their seats between games.
fn team(position: &Crosswise, side: Side, judgement: &Judgement) -> String {
    let seats = (1..=judgement.players.len()).map(|seat| Seat(seat as u8));
    let mut names: Vec<String> = seats
        .filter(|seat| position.side_of(*seat) == side)
        .map(|seat| judgement.players[usize::from(seat.0) - 1].clone().unwrap_or_else(|| format!("seat {}", seat.0)))
        .collect();
    names.sort_by_cached_key(|name| folded(name).into_owned());
    names.join(" & ")
}
