//! `--version`: which program this is, for people and for programs.

use clap::{Parser, ValueEnum};

use super::CommonOptions;

/// The version of the contract with programs that call this one. It is raised when an option, a key or a column changes its
/// meaning or is removed, so that a caller which knows an older contract can refuse to work with this program.
pub const CONTRACT: u32 = 1;

/// The arguments of a question for the version.
#[derive(Debug, Parser)]
#[command(name = "xgames", disable_version_flag = true)]
pub(super) struct VersionRequest {
    /// Print the version
    #[arg(short = 'V', long, required = true)]
    version: bool,

    /// text, or json for programs
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    output_format: VersionFormat,

    #[command(flatten)]
    common: CommonOptions,
}

/// The format of the version.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum VersionFormat {
    Text,
    Json,
}

impl VersionRequest {
    /// The line that answers the question.
    pub(super) fn answer(&self) -> String {
        const VERSION: &str = env!("CARGO_PKG_VERSION");
        match self.output_format {
            VersionFormat::Text => format!("xgames {VERSION}"),
            VersionFormat::Json => {
                format!(r#"{{"name":"xgames","version":"{VERSION}","contract":{CONTRACT}}}"#)
            }
        }
    }
}
