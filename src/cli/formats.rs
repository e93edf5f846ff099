//! The formats that can be named.

use clap::ValueEnum;
use serde::Deserialize;

use crate::record::Format;

/// Form of a report of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReportFormat {
    /// Source line, caret and board for each finding
    Full,
    /// One line for each finding
    Concise,
    /// An array with an object for each game
    Json,
    /// An object a line for each game
    Ndjson,
    /// A table with a row for each game
    Csv,
    /// JUnit XML, a test case for each game
    Junit,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of GitHub Actions, with a job summary
    Github,
    /// A code quality report of GitLab
    Gitlab,
}

/// Form of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DataFormat {
    /// For people
    Text,
    /// One JSON value
    Json,
    /// JSON, one value a line
    Ndjson,
}

/// Form of data that can be a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// For people
    Text,
    /// One JSON value
    Json,
    /// A row for each game
    Csv,
}

/// Form of generated records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GeneratedFormat {
    /// The native record format
    Native,
    /// JSON, one game a line
    Ndjson,
}

/// Format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RecordFormat {
    /// The native record format
    Native,
    /// SGF, version 4
    Sgf,
    /// JSON, one game or an array
    Json,
    /// JSON, one game a line
    Ndjson,
    /// Game records of AbstractPlay, in JSON
    #[value(name = "abstractplay")]
    AbstractPlay,
    /// A table, one game a row
    Csv,
    /// Commands to the play-by-mail server pbmserv
    Pbmserv,
    /// A saved position of the Crosswise programs of the FH Wedel, in JSON
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
    /// JSON, one game a line
    Ndjson,
    /// Game records of AbstractPlay, in JSON
    #[value(name = "abstractplay")]
    AbstractPlay,
    /// A table, one game a row
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
