//! The points of a position of Crosswise (CZ8).

use super::{Definition, Value, data};
use xgames_core::games::crosswise::{Crosswise, Line};
use xgames_core::games::{Game, Side};
use xgames_core::judge::PositionAt;

/// One row: the values of all lines, and the points of both sides. The value of a line is its points, or the word `six`.
pub const SCORE: Definition<PositionAt<Crosswise>> = Definition {
    name: "score",
    title: "score",
    columns: &[
        data("rows"),
        data("columns"),
        data("red"),
        data("green"),
        data("outcome"),
        data("row_patterns").not_in_csv(),
        data("column_patterns").not_in_csv(),
        data("row_patterns").not_in_json(),
        data("column_patterns").not_in_json(),
    ],
    rows: |at| {
        let lines = at.position.lines();
        let [rows, columns] = lines_of(&lines);
        let [red, green] = at.position.points().map(|points| Value::from(u64::from(points)));
        let outcome = at.outcome().map(|outcome| outcome.winner.map_or("draw", |side| Game::Crosswise.side_name(side)));
        let patterns = [rows, columns].map(|lines| lines.iter().map(|line| line.words()).collect::<Vec<String>>());
        let texts = patterns.each_ref().map(|patterns| Value::from(patterns.join("; ")));
        let cells = [rows, columns].map(values).into_iter().chain([red, green, outcome.map(str::to_owned).into()]);
        Box::new(std::iter::once(cells.chain(patterns.map(Value::from)).chain(texts).collect()))
    },
};

/// The rows and the columns among the lines of a position.
fn lines_of(lines: &[Line]) -> [&[Line]; 2] {
    let (rows, columns) = lines.split_at(lines.len() / 2);
    [rows, columns]
}

fn values(lines: &[Line]) -> Value {
    let value =
        |line: &Line| if line.is_six() { "six".to_owned().into() } else { Value::from(u64::from(line.points())) };
    Value::List(lines.iter().map(value).collect())
}

/// Each line with its pattern, side by side, after the points of the side: `row A    four of a kind: 5`.
#[must_use]
pub fn lines_in_words(position: &Crosswise) -> String {
    let (lines, points) = (position.lines(), position.points());
    let mut text = String::new();
    for (side, lines) in [Side::First, Side::Second].into_iter().zip(lines_of(&lines)) {
        text += &format!("\n{}: {}\n", Game::Crosswise.side_name(side), points[side as usize]);
        for (number, line) in (side as usize * lines.len()..).zip(lines) {
            let value = if line.is_six() { "wins".to_owned() } else { line.points().to_string() };
            text += &format!("  {:<8} {}: {value}\n", Crosswise::line_name(number), line.words());
        }
    }
    text
}
