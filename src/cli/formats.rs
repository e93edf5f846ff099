//! The games and formats that options name.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use xgames_analysis::query::SameGames;
use xgames_core::convert::GamePart;
use xgames_core::games::Game;
use xgames_core::record::Format;
use xgames_report::findings::ReportFormat;
use xgames_report::render::scene::Theme;
use xgames_report::tables::{JsonForm, RowFormat};

/// A type of the library whose values are written as names.
pub(super) trait Named: Copy + Send + Sync + 'static {
    /// All values, in the order of the help.
    const VALUES: &'static [Self];

    /// The name of a value, and its line of help if it has one.
    fn possible_value(self) -> PossibleValue;
}

/// The names of all values, as `a, b or c`.
pub(super) fn in_words<T: Named>() -> String {
    let names: Vec<String> = T::VALUES.iter().map(|value| value.possible_value().get_name().to_owned()).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

impl Named for Game {
    const VALUES: &'static [Game] = &Game::ALL;

    fn possible_value(self) -> PossibleValue {
        PossibleValue::new(self.name())
    }
}

impl Named for Theme {
    const VALUES: &'static [Theme] = &Theme::ALL;

    fn possible_value(self) -> PossibleValue {
        PossibleValue::new(self.name())
    }
}

impl Named for ReportFormat {
    const VALUES: &'static [ReportFormat] = ReportFormat::ALL;

    fn possible_value(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(self.description())
    }
}

impl Named for Format {
    const VALUES: &'static [Format] = Format::ALL;

    fn possible_value(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(self.description())
    }
}

impl Named for SameGames {
    const VALUES: &'static [SameGames] = &[SameGames::Moves, SameGames::Symmetry, SameGames::Position];

    fn possible_value(self) -> PossibleValue {
        PossibleValue::new(match self {
            SameGames::Moves => "moves",
            SameGames::Symmetry => "symmetry",
            SameGames::Position => "position",
        })
    }
}

impl Named for GamePart {
    const VALUES: &'static [GamePart] =
        &[GamePart::Comments, GamePart::Variations, GamePart::Annotations, GamePart::Tags];

    fn possible_value(self) -> PossibleValue {
        PossibleValue::new(match self {
            GamePart::Comments => "comments",
            GamePart::Variations => "variations",
            GamePart::Annotations => "annotations",
            GamePart::Tags => "tags",
        })
    }
}

/// The value of this name, in any case.
pub(super) fn of_name<T: Named>(name: &str) -> Option<T> {
    T::VALUES.iter().copied().find(|value| value.possible_value().matches(name, true))
}

/// A parser of the names of a type.
pub(super) fn named<T: Named>() -> impl TypedValueParser<Value = T> {
    one_of(|_| true)
}

/// A parser that admits only some values of a type.
pub(super) fn one_of<T: Named>(admits: impl FnMut(&T) -> bool) -> impl TypedValueParser<Value = T> {
    let admitted = T::VALUES.iter().copied().filter(admits);
    PossibleValuesParser::new(admitted.map(T::possible_value))
        .try_map(|name| of_name(&name).ok_or("this is not one of the names"))
}

impl From<DataFormat> for RowFormat {
    fn from(format: DataFormat) -> RowFormat {
        match format {
            DataFormat::Text => RowFormat::Text,
            DataFormat::Json => RowFormat::Json(JsonForm::Array),
            DataFormat::Ndjson => RowFormat::Json(JsonForm::Lines),
            DataFormat::Csv => RowFormat::Csv,
        }
    }
}

/// Format of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DataFormat {
    /// Plain text
    Text,
    /// One JSON value
    Json,
    /// JSON, one value per line
    Ndjson,
    /// A CSV table
    Csv,
}
