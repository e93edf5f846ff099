//! Arguments of `puzzles`.

use clap::{Args, ValueEnum};

use super::value_parsers::number;
use super::{ArchiveOptions, OutputOptions, RecordOptions};

/// Arguments of `puzzles`.
#[derive(Args, Debug)]
pub struct Puzzles {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub archive: ArchiveOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    /// Stop after this number of puzzles
    ///
    /// Without records, the program plays games with itself until it has them.
    #[arg(long, value_name = "N", value_parser = number(1usize), help_heading = "Puzzles")]
    pub count: Option<usize>,

    /// Grades, such as 3 or 2-4: 1 is easy, 5 is hard
    #[arg(long, value_name = "GRADE", value_parser = read_grades, default_value = "1-5", hide_default_value = true, help_heading = "Puzzles")]
    pub grade: (u8, u8),

    /// Most puzzles of a game, the hardest
    #[arg(long, value_name = "N", value_parser = number(1usize), default_value = "1", help_heading = "Puzzles")]
    pub per_game: usize,

    /// Positions that each proof may look at [default: 200, where stones move 3000]
    #[arg(long, value_name = "N", value_parser = number(1u64), help_heading = "Puzzles", hide_short_help = true)]
    pub nodes: Option<u64>,

    /// Seed of the games that the program plays with itself [default: 0]
    #[arg(long, value_name = "SEED", value_parser = number(0u64), help_heading = "Puzzles", hide_short_help = true)]
    pub seed: Option<u64>,

    /// native, json, ndjson or csv, for Anki
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "native",
        hide_default_value = true,
        hide_possible_values = true,
        help_heading = "Output"
    )]
    pub output_format: PuzzleForm,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

impl Puzzles {
    /// Whether the games are those that the program plays with itself, and not those of records.
    #[must_use]
    pub fn plays(&self) -> bool {
        self.archive.paths.is_empty() && self.archive.files_from.is_none() && self.count.is_some()
    }

    /// Refuses the options about records if the program plays the games itself, and those about its games if there are records.
    ///
    /// # Errors
    /// Fails with the name of such an option.
    pub fn check_games(&self) -> anyhow::Result<()> {
        if !self.plays() && self.seed.is_some() {
            anyhow::bail!(
                "`--seed` is about games that the program plays with itself, which it does with `--count` and without records"
            );
        }
        let given = self.archive.given_about_records(&self.record_options).filter(|_| self.plays());
        given.map_or(Ok(()), |option| {
            anyhow::bail!(
                "`{option}` is about records; with `--count` and without records the program plays the games itself"
            )
        })
    }
}

/// A format of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PuzzleForm {
    /// Records, which `train` asks
    Native,
    /// A JSON array
    Json,
    /// JSON, one puzzle per line
    Ndjson,
    /// Cards for Anki
    Csv,
}

/// Reads a grade, or the first and the last of some grades.
pub(super) fn read_grades(text: &str) -> Result<(u8, u8), String> {
    let grade = |text: &str| text.trim().parse().ok().filter(|grade| (1..=5).contains(grade));
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    grade(first)
        .zip(grade(last))
        .filter(|(first, last)| first <= last)
        .ok_or_else(|| "write a grade from 1 to 5, or two such as 2-4".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_one_or_a_range() {
        assert_eq!((read_grades("3"), read_grades("2-4")), (Ok((3, 3)), Ok((2, 4))));
        assert!(["0", "6", "4-2", "", "-", "2-", "easy"].iter().all(|text| read_grades(text).is_err()));
    }
}
