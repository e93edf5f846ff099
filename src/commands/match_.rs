//! `match`: the score of a match over several games of Crosswise (CZ10).

use std::io::{self, Write};
use std::mem;

use crate::cli::{DataFormat, Match, RangeOptions};
use crate::program::console::{plural, print_error};
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::findings::print_findings;
use crate::program::output::Printer;
use crate::program::{files, interrupt};
use xgames_analysis::standing::{self, Decision, Played, Standing};
use xgames_core::diagnostic::{Span, printable, printable_line, printable_path, shorten};
use xgames_core::games::crosswise::{Crosswise, MatchRules};
use xgames_core::games::{Game, Position, Seat, Side};
use xgames_core::judge::{Defaults, GameInfo, Judge, Judgement, Verdict, Watch};
use xgames_core::record::{GameResult, Head};
use xgames_report::findings::JudgedGame;
use xgames_report::tables::{Definition, Value, column, data, object};

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
    let contest = Contest { games, standing, rules };
    let written = match arguments.output.output_format {
        DataFormat::Text => contest.write_text(out),
        DataFormat::Json | DataFormat::Ndjson => out.print_json(&contest.object()),
        DataFormat::Csv => GAMES.write_csv(out, &[], [(Vec::new(), &contest)].into_iter()),
    };
    let standing = &contest.standing;
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

/// The games of a match, and its standing.
struct Contest {
    games: Games,
    standing: Standing,
    rules: Option<MatchRules>,
}

/// A row for each game that counts, and then for each superfluous one.
const GAMES: Definition<Contest> = Definition {
    name: "games",
    title: "games",
    columns: &[
        data("file"),
        data("index"),
        data("round"),
        column("place", "game").only_text(),
        column("numbered", "round").only_text(),
        column("result", "points").only_text(),
        data("side1").not_in_json(),
        data("side2").not_in_json(),
        data("points1").not_in_json(),
        data("points2").not_in_json(),
        data("winner"),
        column("won_by", "winner").only_text(),
        column("reason", "by"),
        data("points").not_in_csv(),
        data("superfluous"),
    ],
    rows: |Contest { games, standing, .. }| {
        let counted = standing.counted.iter().map(|index| (*index, false));
        let all = counted.chain(standing.superfluous.iter().map(|index| (*index, true)));
        Box::new(all.map(move |(index, is_superfluous)| {
            let (game, source) = (&games.played[index], &games.sources[index]);
            let ([one, other], winner) = in_order(game, standing);
            let [side1, side2] = [0, 1].map(|side| standing.sides.get(side).cloned().into());
            vec![
                Value::File(source.file.clone()),
                Value::Count(source.index as u64),
                game.round.into(),
                format!("{} #{}", shorten_path(&printable_path(&source.file)), source.index).into(),
                game.round.map_or("-".to_owned(), |round| round.to_string()).into(),
                format!("{one}-{other}").into(),
                side1,
                side2,
                one.into(),
                other.into(),
                winner.to_owned().into(),
                shorten(&printable(winner)).into(),
                source.reason.to_owned().into(),
                vec![one, other].into(),
                is_superfluous.into(),
            ]
        }))
    },
};

/// The points of a game in the order of the standing's sides, and the name of its winner.
fn in_order<'a>(game: &'a Played, standing: &Standing) -> ([u32; 2], &'a str) {
    let turned = standing.sides.first() != Some(&game.sides[0]);
    let [first, second] = game.points;
    let winner = game.winner.map_or("draw", |seat| game.sides[seat].as_str());
    (if turned { [second, first] } else { [first, second] }, winner)
}

impl Contest {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let Contest { games, standing, .. } = self;
        let name = |name: &str| shorten(&printable(name));
        let mut title: Vec<String> = match standing.sides.as_slice() {
            [first, second] => vec![format!("{} – {}", name(first), name(second))],
            _ => vec!["no game counts".into()],
        };
        title.extend(self.rules.map(MatchRules::text));
        writeln!(out, "{}", printable_line(&title.join(", ")))?;
        if let [_, _] = standing.sides[..] {
            self.write_table(out)?;
        }
        if let Some(Decision { games, winner }) = standing.decision {
            let how = winner.map_or("drawn".into(), |side| format!("won by {}", name(&standing.sides[side])));
            writeln!(out, "{how} after {}", plural(games, "game"))?;
        }
        if let Some(missing) = standing.missing {
            let at_least = if matches!(self.rules, Some(MatchRules::FirstTo(_))) { "at least " } else { "" };
            writeln!(out, "undecided, {at_least}{} to play", plural(missing as usize, "game"))?;
        }
        for &index in &standing.superfluous {
            let source = &games.sources[index];
            writeln!(out, "superfluous: {} #{}", printable(&source.file), source.index)?;
        }
        Ok(())
    }

    /// A line for each game, and the sums.
    fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let standing = &self.standing;
        writeln!(out)?;
        let lines = GAMES.of(self, standing.counted.len()).lines(&["place", "numbered", "result", "won_by", "reason"]);
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        let [one, other] = standing.victories;
        writeln!(out, "\nvictories {one}-{other}, {}", plural(standing.draws as usize, "draw"))?;
        writeln!(out, "points {}-{}", standing.points[0], standing.points[1])
    }

    /// The match as one object for JSON.
    fn object(&self) -> Value {
        let standing = &self.standing;
        let sides = standing.sides.iter().zip(standing.victories).zip(standing.points);
        let sides = sides.map(|((name, victories), points)| {
            object([("name", name.clone().into()), ("victories", victories.into()), ("points", points.into())])
        });
        let winner =
            |decision: Decision| decision.winner.map_or("draw".to_owned(), |side| standing.sides[side].clone());
        object([
            ("contest", self.rules.map(MatchRules::text).into()),
            ("sides", Value::List(sides.collect())),
            ("draws", standing.draws.into()),
            ("decided_after", standing.decision.map(|decision| decision.games as u64).into()),
            ("winner", standing.decision.map(winner).into()),
            ("missing", standing.missing.into()),
            ("problems", standing.problems.clone().into()),
            ("games", Value::List(GAMES.objects(self).collect())),
        ])
    }
}

/// The end of a long path, which identifies the file better than its beginning.
fn shorten_path(path: &str) -> String {
    const MAX_LENGTH: usize = 60;
    match path.char_indices().nth_back(MAX_LENGTH) {
        Some((at, character)) => format!("…{}", &path[at + character.len_utf8()..]),
        None => path.to_owned(),
    }
}
