//! Where a command writes what it makes.

use std::path::{Path, PathBuf};

use clap::Args;

/// Where a command writes what it makes.
#[derive(Args, Clone, Debug, Default)]
pub struct OutputOptions {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Replace files that already exist
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub force: bool,
}

impl OutputOptions {
    /// The file, unless standard output is meant.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }
}
