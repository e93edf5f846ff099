//! Statistics as one table in CSV. The column names and the measures are part of the contract with other programs. No cell
//! holds text of a record: keys are words of this program, and moves in canonical text.

use std::io::Write;

use super::Counted;
use super::rows::{Row, Value, rows};
use xgames_analysis::statistics::Share;
use xgames_core::games::Game;

pub(crate) fn write(out: &mut dyn Write, counted: &Counted<'_>) -> std::io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(["game", "size", "measure", "key", "value", "share", "low", "high"])?;
    for group in counted.statistics.groups() {
        let game = group.game.map_or("", Game::name);
        let size = group.size.map_or(String::new(), |size| size.to_string());
        for Row { measure, key, value, share } in rows(group) {
            let value = match value {
                Value::Count(count) => count.to_string(),
                Value::Mean(mean) => mean.to_string(),
            };
            let [share, low, high] = match share {
                Some(Share { share, low, high }) => [share, low, high].map(|number| number.to_string()),
                None => Default::default(),
            };
            table.write_record([game, &size, measure, &key, &value, &share, &low, &high])?;
        }
    }
    table.flush()
}
