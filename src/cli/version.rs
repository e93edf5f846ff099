//! `--version`: which program this is, for people and for programs.

use std::env::consts::{ARCH, OS};

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

/// The features that the program was built with.
const FEATURES: &[&str] = match (cfg!(feature = "parquet"), cfg!(feature = "png")) {
    (false, false) => &["cli"],
    (false, true) => &["cli", "png"],
    (true, false) => &["cli", "parquet"],
    (true, true) => &["cli", "parquet", "png"],
};

/// The commit that the program was built from, if whoever built it has named it, as packaging/build.sh does.
const COMMIT: Option<&str> = option_env!("XGAMES_COMMIT");

/// The kind of machine that the program was built for, as Rust's compiler names it.
fn target() -> String {
    let compiler = if cfg!(target_env = "musl") {
        "-musl"
    } else if cfg!(target_env = "msvc") {
        "-msvc"
    } else if cfg!(target_env = "gnu") {
        "-gnu"
    } else {
        ""
    };
    let system = match OS {
        "macos" => "apple-darwin".to_owned(),
        "windows" => format!("pc-windows{compiler}"),
        other => format!("unknown-{other}{compiler}"),
    };
    format!("{ARCH}-{system}")
}

impl VersionRequest {
    /// The lines that answer the question.
    pub(super) fn answer(&self) -> String {
        const VERSION: &str = env!("CARGO_PKG_VERSION");
        let target = target();
        match (self.output_format, self.common.verbose) {
            (VersionFormat::Text, false) => format!("xgames {VERSION}"),
            (VersionFormat::Text, true) => format!(
                "xgames {VERSION}\nfeatures: {}\ncommit: {}\ntarget: {target}\ncontract: {CONTRACT}",
                FEATURES.join(", "),
                COMMIT.unwrap_or("not recorded"),
            ),
            (VersionFormat::Json, false) => {
                format!(r#"{{"name":"xgames","version":"{VERSION}","contract":{CONTRACT}}}"#)
            }
            (VersionFormat::Json, true) => {
                let features = FEATURES.join(r#"",""#);
                let commit = COMMIT.map_or("null".to_owned(), |commit| format!("\"{commit}\""));
                format!(
                    r#"{{"name":"xgames","version":"{VERSION}","contract":{CONTRACT},"features":["{features}"],"commit":{commit},"target":"{target}"}}"#
                )
            }
        }
    }
}
