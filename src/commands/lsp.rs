//! `lsp`: a language server on standard input and output.

use std::io::{self, BufReader, IsTerminal};

use anyhow::bail;

use crate::cli::Lsp;
use crate::program::console::print_note;
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use xgames_core::diagnostic::codes::CodeGroup;
use xgames_language::protocol::{Ended, Settings, serve};

pub(super) fn run(arguments: &Lsp, quiet: bool) -> anyhow::Result<ExitStatus> {
    let Lsp { record_options } = arguments;
    if record_options.format.is_some() {
        bail!("`--format` does not apply to `lsp`: each file has its own format");
    }
    let mut defaults = RecordDefaults::of_options(record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    if io::stdin().is_terminal() && !quiet {
        print_note("this is a language server, which an editor starts and speaks to; Ctrl-C ends it");
    }
    defaults.typed.finds_unused_ignores = defaults.config.warn_unused_ignores;
    let settings = Settings { defaults: &defaults, select: CodeGroup::codes(&defaults.config.select).collect() };
    let ended = serve(BufReader::new(io::stdin()), io::stdout().lock(), &settings);
    unless_closed(
        ended.map_err(anyhow::Error::from).map(|ended| match ended {
            Ended::AfterShutdown | Ended::ClientIsGone => ExitStatus::Clean,
            Ended::WithoutShutdown => ExitStatus::Violation,
        }),
        ExitStatus::Clean,
    )
}
