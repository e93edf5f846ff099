//! Grades of agents on positions whose values are proved.

use std::sync::Arc;

use super::{Definition, Object, Value, column, data, object};
use xgames_analysis::benchmark::{Distances, Grades, LeftOut, Set, Tally};
use xgames_analysis::statistics::Share;
use xgames_analysis::tournament::MoveLimit;
use xgames_core::diagnostic::counted;
use xgames_core::games::Game;

/// The number of digits of a hash that people see.
const DIGITS: usize = 12;

/// The grades of an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedAgent {
    /// The agent as it was typed.
    pub agent: String,
    /// The limit for a move; `None` if the agent has its own.
    pub limit: Option<MoveLimit>,
    /// The seed of the agent.
    pub seed: u64,
    /// The version of the program that has graded it.
    pub program: &'static str,
    /// The positions on which the agent was graded.
    pub set: Arc<Set>,
    /// The grades by game, size and distance.
    pub grades: Grades,
}

/// A row: the grades for a board, or for a range of distances.
struct Row {
    game: Game,
    size: u16,
    distances: Option<Distances>,
    tally: Tally,
}

/// A row for each game, size and range of distances.
pub const GRADES: Definition<GradedAgent> = Definition {
    name: "grades",
    title: "by distance to the end",
    columns: &[
        data("agent").not_in_json(),
        column("game", "game"),
        column("size", "size"),
        data("from"),
        data("to"),
        column("distance", "distance").only_text(),
        column("positions", "positions"),
        column("kept_share", "kept").only_text(),
        data("kept"),
        column("lost", "lost"),
        column("illegal", "illegal"),
        column("silent", "no answer"),
        data("share"),
        data("low"),
        data("high"),
    ],
    rows: |graded| {
        let rows = graded.grades.rows();
        let row = |(game, size, distances, tally)| Row { game, size, distances: Some(distances), tally };
        Box::new(rows.map(move |found| cells(&graded.agent, &row(found))))
    },
};

/// The columns of [`GRADES`] that people see.
const SHOWN: [&str; 8] = ["game", "size", "distance", "positions", "kept_share", "lost", "illegal", "silent"];

fn cells(agent: &str, Row { game, size, distances, tally }: &Row) -> Vec<Value> {
    let Tally { kept, lost, illegal, silent } = *tally;
    let distance = match distances {
        None => "all".to_owned(),
        Some(Distances { from, to }) if from == to => from.to_string(),
        Some(Distances { from, to }) => format!("{from}–{to}"),
    };
    let [from, to] = [distances.map(|range| range.from), distances.map(|range| range.to)];
    let [share, low, high] = ends(tally.share());
    vec![
        agent.to_owned().into(),
        game.name().to_owned().into(),
        (*size).into(),
        from.map(u64::from).into(),
        to.map(u64::from).into(),
        distance.into(),
        tally.positions().into(),
        Value::Share(tally.share()),
        kept.into(),
        lost.into(),
        illegal.into(),
        silent.into(),
        share,
        low,
        high,
    ]
}

/// A share and the ends of its interval.
fn ends(share: Option<Share>) -> [Value; 3] {
    [share.map(|share| share.share), share.map(|share| share.low), share.map(|share| share.high)].map(Value::from)
}

/// The result for programs.
#[must_use]
pub fn result(graded: &GradedAgent) -> Value {
    let GradedAgent { agent, limit, seed, program, set, grades } = graded;
    let (total, LeftOut { unproven, even, repeated }) = (grades.total(), set.left_out);
    let Tally { kept, lost, illegal, silent } = total;
    let [share, low, high] = ends(total.share());
    let time = |limit: MoveLimit| if let MoveLimit::Time(time) = limit { Some(time.as_secs_f64()) } else { None };
    let playouts = |limit: MoveLimit| if let MoveLimit::Playouts(playouts) = limit { Some(playouts) } else { None };
    let of_set = object([
        ("sha256", set.hash().into()),
        ("positions", (set.tasks.len() as u64).into()),
        ("program", set.program.clone().into()),
        ("seed", set.seed.into()),
        ("nodes", set.nodes.into()),
        ("unproven", unproven.into()),
        ("even", even.into()),
        ("repeated", repeated.into()),
    ]);
    let fields: Object = [
        ("agent", agent.clone().into()),
        ("seconds", limit.and_then(time).into()),
        ("playouts", limit.and_then(playouts).into()),
        ("seed", (*seed).into()),
        ("program", (*program).to_owned().into()),
        ("set", of_set),
        ("complete", Value::Flag(grades.is_complete)),
        ("positions", total.positions().into()),
        ("kept", kept.into()),
        ("lost", lost.into()),
        ("illegal", illegal.into()),
        ("silent", silent.into()),
        ("share", share),
        ("low", low),
        ("high", high),
        ("rows", Value::List(GRADES.objects(graded).collect())),
    ]
    .map(|(name, value)| (name.into(), value))
    .into();
    Value::Object(fields)
}

/// The result for people.
#[must_use]
pub fn words(graded: &GradedAgent) -> String {
    let GradedAgent { agent, limit, seed, program, set, grades } = graded;
    let limit = match limit {
        None => "its own limit".to_owned(),
        Some(MoveLimit::Time(time)) => format!("{} s", time.as_secs_f64()),
        Some(MoveLimit::Playouts(playouts)) => counted(*playouts, "playout"),
    };
    let (hash, total) = (set.hash(), grades.total());
    let mut text = format!("{agent}: {limit} for each move, seed {seed}, xgames {program}\n");
    let (positions, hash) = (counted(set.tasks.len() as u64, "position"), &hash[..DIGITS]);
    text += &format!("set {hash}: {positions}, seed {}, made by xgames {}\n", set.seed, set.program);
    text += &match total.share() {
        Some(Share { share, low, high }) => {
            let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
            let part = if grades.is_complete { String::new() } else { format!(" of the first {}", total.positions()) };
            format!("value kept: {share:.1} %{part} (95 % interval {low:.1} to {high:.1} %)\n")
        }
        None => "value kept: no position was asked\n".to_owned(),
    };
    let boards = grades.boards();
    let mut rows: Vec<Row> = Vec::new();
    for (game, size, tally) in boards {
        let of_board = grades.rows().filter(|(of, with, ..)| (*of, *with) == (game, size));
        rows.extend(of_board.map(|(game, size, distances, tally)| Row {
            game,
            size,
            distances: Some(distances),
            tally,
        }));
        rows.push(Row { game, size, distances: None, tally });
    }
    let mut table = GRADES.all(graded);
    table.rows = rows.iter().map(|row| cells(agent, row)).collect();
    for line in table.lines(&SHOWN) {
        text += &format!("  {line}\n");
    }
    text.truncate(text.trim_end().len());
    text
}
