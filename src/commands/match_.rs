//! `match`: the score of a match over several games of Crosswise (CZ10).

use std::io::{self, Write};
use std::mem;

use serde::Serialize;

use super::console::{plural, print_error, unless_closed};
use super::exit_status::ExitStatus;
use super::findings::print_findings;
use super::output::Printer;
use super::{files, interrupt};
use crate::cli::{DataFormat, Match, RangeOptions};
use xgames_analysis::standing::{self, Decision, Played, Standing};
use xgames_core::diagnostic::{Span, printable, printable_line, printable_path, shorten};
use xgames_core::games::crosswise::{Crosswise, MatchRules};
use xgames_core::games::{Game, Position, Seat, Side};
use xgames_core::judge::{Defaults, GameInfo, Judge, Judgement, Verdict, Watch};
use xgames_core::record::{GameResult, Head};
use xgames_report::findings::JudgedGame;

/// Where a game comes from and how it ended.
struct Source {
    file: String,
    index: usize,
    reason: &'static str,
    /// The number of lines of six of each side.
    sixes: [u32; 2],
}

/// The games that were read.
#[derive(Default)]
struct Games {
    sources: Vec<Source>,
    played: Vec<Played>,
    rules: Option<MatchRules>,
    /// Problems of single games.
    problems: Vec<String>,
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

/// How many problems are shown one by one; `--output-format json` has them all.
const MAX_PROBLEMS: usize = 10;

pub(super) fn run(arguments: &Match, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults { game: Some(Game::Crosswise), ..Defaults::default() };
    let (mut games, mut judge) = (Games::default(), Judge::new(&defaults));
    let all_read =
        files::for_each_game(&arguments.paths, &RangeOptions::default(), None, &out.written, quiet, |game| {
            games.read(game, &defaults, &mut judge);
            Ok(())
        })?;
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    let by_flag = arguments.first_to.map(MatchRules::FirstTo).or(arguments.sum_of.map(MatchRules::SumOf));
    let rules = by_flag.or(games.rules);
    if matches!(rules, Some(MatchRules::SumOf(_))) {
        games.count_sixes(arguments.six_points);
    }
    let mut standing = standing::standing(&games.played, rules);
    let mut problems = mem::take(&mut games.problems);
    problems.extend(standing.other_players.iter().map(|index| games.other_players_problem(*index)));
    problems.append(&mut standing.problems);
    standing.problems = problems;
    let written = match arguments.output.output_format {
        DataFormat::Text => write_text(&mut *out, &games, &standing, rules),
        DataFormat::Json | DataFormat::Ndjson => out.print_json(&report(&games, &standing, rules)),
        DataFormat::Csv => write_csv(out, &games, &standing),
    };
    let written = written.and_then(|()| out.flush());
    for problem in standing.problems.iter().take(MAX_PROBLEMS) {
        print_error(problem);
    }
    if let Some(more) = standing.problems.len().checked_sub(MAX_PROBLEMS).filter(|more| *more > 0) {
        print_error(format_args!("{} not shown", plural(more, "more problem")));
    }
    let in_order = standing.problems.is_empty() && standing.superfluous.is_empty();
    let ending = match (all_read, in_order) {
        (false, _) => ExitStatus::Failure,
        (true, false) => ExitStatus::Violation,
        (true, true) => ExitStatus::Clean,
    };
    unless_closed(written.map(|()| ending).map_err(Into::into), ending)
}

impl Games {
    fn read(&mut self, game: files::Game<'_, '_, '_>, defaults: &Defaults, judge: &mut Judge<'_>) {
        let files::Game { file, dialect, index, block, events, head } = game;
        let info = GameInfo::read(head, defaults);
        if info.game != Some(Game::Crosswise) {
            self.problems.push(format!("{file}, game {index} is not a game of Crosswise; it does not count"));
            return;
        }
        let mut last = Last::default();
        let judgement = judge.judge_watched(events, head, info, &mut last);
        let verdict = judgement.verdict();
        if verdict == Verdict::Invalid {
            let (text, span) = (&block.text, events.game_span(head));
            print_findings(JudgedGame { file, text, span, index, judgement: &judgement, verdict }, dialect, block.base);
            self.problems.push(format!("{file}, game {index} is invalid; it does not count"));
            return;
        }
        self.read_rules(file, index, head);
        let result = match judgement.computed {
            GameResult::Unfinished => judgement.result.unwrap_or(GameResult::Unfinished),
            proven => proven,
        };
        let winner = match result {
            GameResult::FirstWins => Some(0),
            GameResult::SecondWins => Some(1),
            GameResult::Draw => None,
            GameResult::Unfinished => {
                self.problems.push(format!("{file}, game {index} is unfinished; it does not count"));
                return;
            }
        };
        let Some(position) = last.position else { return };
        let first = if position.owner(Side::First) == Seat(1) { Side::First } else { Side::Second };
        let sides = [first, first.other()].map(|side| team(&position, side, &judgement));
        if sides[0] == sides[1] {
            let name = shorten(&sides[0]);
            self.problems.push(format!("{file}, game {index} has {name} on both sides; it does not count"));
            return;
        }
        let by_seat = |[rows, columns]: [u32; 2]| if first == Side::First { [rows, columns] } else { [columns, rows] };
        let lines = position.lines();
        let (rows, columns) = lines.split_at(lines.len() / 2);
        let sixes = [rows, columns].map(|lines| lines.iter().filter(|line| line.is_six()).count() as u32);
        let reason = match position.outcome() {
            Some(outcome) => outcome.reason.name(),
            None if last.resigned => "resign",
            None => "termination",
        };
        self.sources.push(Source { file: file.to_owned(), index, reason, sixes: by_seat(sixes) });
        self.played.push(Played {
            sides,
            winner,
            points: by_seat(position.points().map(u32::from)),
            round: head.tag("Round").and_then(|tag| tag.value.trim().parse().ok()),
        });
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
    names.sort_unstable();
    names.join(" & ")
}

/// The points of a game in the order of the standing's sides, and the name of its winner.
fn in_order<'a>(game: &'a Played, standing: &Standing) -> ([u32; 2], &'a str) {
    let turned = standing.sides.first() != Some(&game.sides[0]);
    let [first, second] = game.points;
    let winner = game.winner.map_or("draw", |seat| game.sides[seat].as_str());
    (if turned { [second, first] } else { [first, second] }, winner)
}

fn verdict(standing: &Standing) -> Option<&str> {
    let Decision { winner, .. } = standing.decision?;
    Some(winner.map_or("draw", |side| standing.sides[side].as_str()))
}

fn write_text(mut out: impl Write, games: &Games, standing: &Standing, rules: Option<MatchRules>) -> io::Result<()> {
    let name = |name: &str| shorten(&printable(name));
    let mut title: Vec<String> = match standing.sides.as_slice() {
        [first, second] => vec![format!("{} – {}", name(first), name(second))],
        _ => vec!["no game counts".into()],
    };
    title.extend(rules.map(MatchRules::text));
    writeln!(out, "{}", printable_line(&title.join(", ")))?;
    if let [_, _] = standing.sides[..] {
        write_table(&mut out, games, standing)?;
    }
    if let Some(Decision { games, winner }) = standing.decision {
        let how = winner.map_or("drawn".into(), |side| format!("won by {}", name(&standing.sides[side])));
        writeln!(out, "{how} after {}", plural(games, "game"))?;
    }
    if let Some(missing) = standing.missing {
        let at_least = if matches!(rules, Some(MatchRules::FirstTo(_))) { "at least " } else { "" };
        writeln!(out, "undecided, {at_least}{} to play", plural(missing as usize, "game"))?;
    }
    for &index in &standing.superfluous {
        let source = &games.sources[index];
        writeln!(out, "superfluous: {} #{}", printable(&source.file), source.index)?;
    }
    Ok(())
}

/// A line for each game, and the sums.
fn write_table(out: &mut impl Write, games: &Games, standing: &Standing) -> io::Result<()> {
    let heading = ["game", "round", "points", "winner", "by"].map(String::from);
    let mut rows = vec![heading];
    for &index in &standing.counted {
        let (game, source) = (&games.played[index], &games.sources[index]);
        let ([one, other], winner) = in_order(game, standing);
        rows.push([
            format!("{} #{}", shorten_path(&printable_path(&source.file)), source.index),
            game.round.map_or("-".into(), |round| round.to_string()),
            format!("{one}-{other}"),
            shorten(&printable(winner)),
            source.reason.to_owned(),
        ]);
    }
    writeln!(out)?;
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [0, 1, 2, 3, 4].map(width);
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    let [one, other] = standing.victories;
    writeln!(out, "\nvictories {one}-{other}, {}", plural(standing.draws as usize, "draw"))?;
    writeln!(out, "points {}-{}", standing.points[0], standing.points[1])
}

/// The end of a long path, which identifies the file better than its beginning.
fn shorten_path(path: &str) -> String {
    const MAX_LENGTH: usize = 60;
    match path.char_indices().nth_back(MAX_LENGTH) {
        Some((at, character)) => format!("…{}", &path[at + character.len_utf8()..]),
        None => path.to_owned(),
    }
}

#[derive(Serialize)]
struct Report<'a> {
    contest: Option<String>,
    sides: Vec<SideRow<'a>>,
    draws: u32,
    decided_after: Option<usize>,
    winner: Option<&'a str>,
    missing: Option<u32>,
    problems: &'a [String],
    games: Vec<GameRow<'a>>,
}

#[derive(Serialize)]
struct SideRow<'a> {
    name: &'a str,
    victories: u32,
    points: u32,
}

#[derive(Serialize)]
struct GameRow<'a> {
    file: &'a str,
    index: usize,
    round: Option<u32>,
    winner: &'a str,
    reason: &'a str,
    points: [u32; 2],
    superfluous: bool,
}

fn rows<'a>(games: &'a Games, standing: &'a Standing) -> impl Iterator<Item = GameRow<'a>> {
    let counted = standing.counted.iter().map(|index| (*index, false));
    counted.chain(standing.superfluous.iter().map(|index| (*index, true))).map(|(index, superfluous)| {
        let (game, source) = (&games.played[index], &games.sources[index]);
        let (points, winner) = in_order(game, standing);
        GameRow {
            file: &source.file,
            index: source.index,
            round: game.round,
            winner,
            reason: source.reason,
            points,
            superfluous,
        }
    })
}

fn report<'a>(games: &'a Games, standing: &'a Standing, rules: Option<MatchRules>) -> Report<'a> {
    Report {
        contest: rules.map(MatchRules::text),
        sides: standing
            .sides
            .iter()
            .zip(standing.victories.into_iter().zip(standing.points))
            .map(|(name, (victories, points))| SideRow { name, victories, points })
            .collect(),
        draws: standing.draws,
        decided_after: standing.decision.map(|decision| decision.games),
        winner: verdict(standing),
        missing: standing.missing,
        problems: &standing.problems,
        games: rows(games, standing).collect(),
    }
}

/// A row for each game, points and victories in the order of the two side columns.
fn write_csv(out: &mut Printer, games: &Games, standing: &Standing) -> io::Result<()> {
    let heading = "file,index,round,side1,side2,points1,points2,winner,reason,superfluous";
    out.print_row(heading.split(','))?;
    for row in rows(games, standing) {
        let round = row.round.map_or(String::new(), |round| round.to_string());
        let [one, other] = row.points.map(|points| points.to_string());
        let superfluous = if row.superfluous { "yes" } else { "no" };
        out.print_row([
            &*printable_path(row.file),
            &row.index.to_string(),
            &round,
            &standing.sides[0],
            &standing.sides[1],
            &one,
            &other,
            row.winner,
            row.reason,
            superfluous,
        ])?;
    }
    Ok(())
}
