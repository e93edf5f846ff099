//! Explanations of the less usual words in tables of statistics, each in half a line. `docs/glossary.md` has the same words.

use crate::tables::Value;

/// The keys of rows, each with its meaning.
const MEANINGS: [(&str, &str); 16] = [
    ("offered", "games in which the second player could swap"),
    ("taken", "games in which the second player swapped"),
    ("won_by_swapper", "games that the second player won after swapping"),
    ("won_by_decliner", "games that the second player won after declining to swap"),
    ("advantage_p1", "wins of seat 1, of the games with a result"),
    ("balance", "1 if both seats win equally often, 0 if the same one always wins"),
    ("completion", "games with a winner, of all games"),
    ("decisiveness", "games with a winner, of the games with a result"),
    ("drawishness", "draws, of the games with a result"),
    ("decided_on_board", "games that ended by the rules, of the games with a result"),
    ("timeouts", "games that the clock decided, of the games with a result"),
    ("outcome_uniformity", "1 if all games end alike, 0 if each seat wins half of them"),
    ("length_deviation", "the standard deviation of the lengths, in plies"),
    ("length_variation", "the standard deviation of the lengths, divided by their mean"),
    ("length_p25", "at least a quarter of the games are at most so long, in plies"),
    ("length_p75", "at least three quarters of the games are at most so long, in plies"),
];

/// The meaning of a key, if it has one here.
pub(super) fn meaning(key: &str) -> Value {
    let known = MEANINGS.iter().find(|(name, _)| *name == key);
    known.map_or(Value::Nothing, |(_, meaning)| (*meaning).to_owned().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::statistics::group_tables::{QUALITY, SWAP};
    use crate::tables::value::words_of;
    use xgames_analysis::statistics::Group;

    #[test]
    fn every_measure_of_quality_and_of_swaps_has_a_meaning() {
        let group = Group::default();
        for table in [QUALITY.all(&group), SWAP.all(&group)] {
            let place = table.places(&["meaning"])[0];
            for row in &table.rows {
                assert_ne!(row[place], Value::Nothing, "{:?}", row[0]);
            }
        }
    }

    #[test]
    fn the_glossary_has_the_same_meanings() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/glossary.md");
        let Ok(glossary) = std::fs::read_to_string(path) else { return };
        for (key, meaning) in MEANINGS {
            let (first, rest) = meaning.split_at(1);
            let row = format!("| {} | {}{rest}. |", words_of(key), first.to_uppercase());
            assert!(glossary.lines().any(|line| line == row), "{row}");
        }
    }
}
