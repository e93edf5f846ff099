//! The formats that options name.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::record::Format;
use crate::report::ReportFormat;

impl ValueEnum for ReportFormat {
    fn value_variants<'a>() -> &'a [ReportFormat] {
        ReportFormat::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.description()))
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
}

/// Format of data that can be a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Plain text
    Text,
    /// One JSON value
    Json,
    /// CSV, one game per row
    Csv,
}

/// Format of generated records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GeneratedFormat {
    /// The native record format
    Native,
    /// JSON, one game per line
    Ndjson,
}

/// Format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RecordFormat {
    /// The native record format
    Native,
    /// SGF, version 4
    Sgf,
    /// JSON, one game or an array of games
    Json,
    /// JSON, one game per line
    Ndjson,
    /// Game records of AbstractPlay, in JSON
    #[value(name = "abstractplay")]
    AbstractPlay,
    /// CSV, one game per row
    Csv,
    /// Commands for the play-by-mail server pbmserv
    Pbmserv,
    /// A position saved by the Crosswise programs of FH Wedel, in JSON
    Wedel,
}

/// Format of records that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WrittenFormat {
    /// The native record format
    Native,
    /// SGF, version 4
    Sgf,
    /// JSON, an array of games
    Json,
    /// JSON, one game per line
    Ndjson,
    /// Game records of AbstractPlay, in JSON
    #[value(name = "abstractplay")]
    AbstractPlay,
    /// CSV, one game per row
    Csv,
}

impl From<RecordFormat> for Format {
    fn from(format: RecordFormat) -> Format {
        match format {
            RecordFormat::Native => Format::Native,
            RecordFormat::Sgf => Format::Sgf,
            RecordFormat::Json => Format::Json,
            RecordFormat::Ndjson => Format::Ndjson,
            RecordFormat::AbstractPlay => Format::AbstractPlay,
            RecordFormat::Csv => Format::Csv,
            RecordFormat::Pbmserv => Format::Pbmserv,
            RecordFormat::Wedel => Format::Wedel,
        }
    }
}

impl From<WrittenFormat> for Format {
    fn from(format: WrittenFormat) -> Format {
        match format {
            WrittenFormat::Native => Format::Native,
            WrittenFormat::Sgf => Format::Sgf,
            WrittenFormat::Json => Format::Json,
            WrittenFormat::Ndjson => Format::Ndjson,
            WrittenFormat::AbstractPlay => Format::AbstractPlay,
            WrittenFormat::Csv => Format::Csv,
        }
    }
}
