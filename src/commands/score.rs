//! `score`: the points of the lines of a Crosswise position.

use std::fmt::Write;

use anyhow::bail;
use serde::{Serialize, Serializer};

use crate::cli::{BoardOptions, DataFormat, DrawnData};
use crate::program::board_view;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::position_source::Source;
use xgames_core::games::crosswise::{Crosswise, Line};
use xgames_core::games::{Game, Side};
use xgames_core::judge::{AnyPosition, PositionAt};

/// The value of a line: its points, or the word `six`.
struct Value(Line);

impl Value {
    fn text(&self) -> String {
        if self.0.is_six() { "six".to_owned() } else { self.0.points().to_string() }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_six() { serializer.serialize_str("six") } else { serializer.serialize_u8(self.0.points()) }
    }
}

#[derive(Serialize)]
struct Score {
    rows: Vec<Value>,
    columns: Vec<Value>,
    red: u8,
    green: u8,
    outcome: Option<&'static str>,
    row_patterns: Vec<String>,
    column_patterns: Vec<String>,
}

pub(super) fn run(
    DrawnData { data: arguments, board }: &DrawnData,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut source = arguments.position.clone();
    let begins_here = source.position.is_some() || source.diagram.is_some() || source.moves.is_some();
    if begins_here && source.record().is_none() {
        // Only Crosswise has points.
        source.record_options.game.get_or_insert(Game::Crosswise);
    }
    let check = |game: Game| match game {
        Game::Crosswise => Ok(()),
        other => bail!("`score` works only for {1}, not for {0}", other.name(), Game::Crosswise.name()),
    };
    let at = match Source::new(&source, false, quiet)?.find(check, |_| {})? {
        Ok(AnyPosition::Crosswise(at)) => at,
        Ok(_) => bail!("internal error: the position of another game"),
        Err(ending) => return Ok(ending),
    };
    match arguments.output.output_format {
        DataFormat::Text => out.print(&describe(&at, *board, out))?,
        DataFormat::Json | DataFormat::Ndjson => out.print_json(&count(&at))?,
        DataFormat::Csv => {
            let Score { rows, columns, red, green, outcome, row_patterns, column_patterns } = count(&at);
            let values = |values: &[Value]| values.iter().map(Value::text).collect::<Vec<_>>().join(" ");
            out.print_row(["rows", "columns", "red", "green", "outcome", "row_patterns", "column_patterns"])?;
            out.print_row([
                &values(&rows),
                &values(&columns),
                &red.to_string(),
                &green.to_string(),
                outcome.unwrap_or(""),
                &row_patterns.join("; "),
                &column_patterns.join("; "),
            ])?;
        }
    }
    Ok(ExitStatus::Clean)
}

fn count(at: &PositionAt<Crosswise>) -> Score {
    let lines = at.position.lines();
    let (rows, columns) = lines.split_at(lines.len() / 2);
    let [red, green] = at.position.points();
    let values = |lines: &[Line]| lines.iter().map(|line| Value(*line)).collect();
    let patterns = |lines: &[Line]| lines.iter().map(|line| line.words()).collect();
    let outcome = at.outcome().map(|outcome| outcome.winner.map_or("draw", |side| Game::Crosswise.side_name(side)));
    Score {
        rows: values(rows),
        columns: values(columns),
        red,
        green,
        outcome,
        row_patterns: patterns(rows),
        column_patterns: patterns(columns),
    }
}

/// Every line with its pattern, team by team, then the totals.
fn describe(at: &PositionAt<Crosswise>, board: BoardOptions, out: &Printer) -> String {
    let lines = at.position.lines();
    let points = at.position.points();
    let mut text = board_view::draw(at, false, board, out);
    for (side, lines) in [Side::First, Side::Second].into_iter().zip(lines.chunks(lines.len() / 2)) {
        let name = Game::Crosswise.side_name(side);
        let first = side as usize * lines.len();
        let _ = writeln!(text, "\n{name}: {}", points[side as usize]);
        for (index, line) in lines.iter().enumerate() {
            let value = if line.is_six() { "wins".to_owned() } else { line.points().to_string() };
            let _ = writeln!(text, "  {:<8} {}: {value}", Crosswise::line_name(first + index), line.words());
        }
    }
    text
}
