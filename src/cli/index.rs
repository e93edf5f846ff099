//! Arguments of `index`.

use clap::{Args, ValueHint};

use super::formats::named;
use super::value_parsers::coords;
use super::{ArchiveOptions, ConfigOptions, KeptPath};
use xgames_core::judge::Defaults;
use xgames_core::record::Format;

/// Arguments of `index`.
#[derive(Args, Debug)]
#[command(mut_arg("paths", |arg| {
    arg.help("Files, folders or patterns [default: those of the index]")
        .long_help("Files, folders or patterns [default: those of the index]\n\nAn index has whole files, which are read again for questions: not standard input, nor `FILE#GAME`.")
}))]
// Both are refused: an index has whole files.
#[command(mut_arg("shard", |arg| arg.hide(true)), mut_arg("range", |arg| arg.hide(true)))]
pub struct Index {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub archive: ArchiveOptions,

    /// The index, which is made if it is not there; otherwise new and changed files are added
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Output")]
    pub output: KeptPath,

    /// Format of the records [default: detected from content and file name]
    #[arg(long, value_name = "FORMAT", value_parser = named::<Format>(), help_heading = "Input", hide_short_help = true)]
    pub format: Option<Format>,

    /// Column letters of Crossway, if records do not give them: go (skips the letter i) or plain
    #[arg(long, value_name = "COORDS", value_parser = coords(), hide_possible_values = true, help_heading = "Input", hide_short_help = true)]
    pub coords: Option<String>,

    /// No pie rule, if records do not mention it
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    pub no_swap: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub config_options: ConfigOptions,
}

impl Index {
    /// The defaults for records that leave something out.
    #[must_use]
    pub fn defaults(&self) -> Defaults {
        let swap = self.no_swap.then(|| "no".into());
        Defaults { coords: self.coords.clone(), swap, ..Defaults::default() }
    }
}
