//! The games and formats that options name.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::games::Game;
use crate::record::Format;
use crate::render::scene::Theme;
use crate::report::ReportFormat;

impl ValueEnum for Game {
    fn value_variants<'a>() -> &'a [Game] {
        &Game::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl ValueEnum for Theme {
    fn value_variants<'a>() -> &'a [Theme] {
        &Theme::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl ValueEnum for ReportFormat {
    fn value_variants<'a>() -> &'a [ReportFormat] {
        ReportFormat::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.description()))
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Format] {
        Format::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.description()))
    }
}

/// A parser that admits only some formats of records.
pub(super) fn one_of(admits: impl FnMut(&Format) -> bool) -> impl TypedValueParser<Value = Format> {
    let admitted = Format::ALL.iter().copied().filter(admits);
    PossibleValuesParser::new(admitted.filter_map(|format| format.to_possible_value()))
        .try_map(|name| Format::from_str(&name, false))
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
