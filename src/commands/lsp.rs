//! `lsp`: a language server on standard input and output.

use std::io::{self, BufReader, IsTerminal};
use std::path::Path;

use anyhow::bail;

use crate::cli::Lsp;
use crate::program::console::print_note;
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::AsideFolder;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use xgames_core::diagnostic::Code;
use xgames_core::diagnostic::codes::CodeGroup;
use xgames_language::protocol::{Ended, Settings, TemporaryFolder, serve};

impl TemporaryFolder for AsideFolder {
    fn path(&self) -> &Path {
        AsideFolder::path(self)
    }
}

fn begin_folder() -> io::Result<Box<dyn TemporaryFolder>> {
    Ok(Box::new(AsideFolder::temporary()?))
}

pub(super) fn run(arguments: &Lsp, quiet: bool) -> anyhow::Result<ExitStatus> {
    let Lsp { record_options } = arguments;
    if record_options.format.is_some() {
        bail!("`--format` does not apply to `lsp`: each file has its own format");
    }
    let (mut defaults, notice) = match RecordDefaults::of_options(record_options) {
        Ok(defaults) => (defaults, None),
        // An editor does not show why a server ends, so it goes on without a configuration that it has found itself.
        Err(error) if record_options.config_options.config.is_none() => {
            (RecordDefaults::without_config(record_options), Some(format!("{error}; it is not used")))
        }
        Err(error) => return Err(error),
    };
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    if io::stdin().is_terminal() && !quiet {
        print_note("this is a language server, which an editor starts and speaks to; Ctrl-C ends it");
    }
    let finds_unused = defaults.config.finds_unused(&[], false);
    defaults.typed.finds_unused_ignores = finds_unused;
    let mut select: Vec<Code> = CodeGroup::codes(&defaults.config.select).collect();
    if finds_unused && !select.is_empty() {
        select.push(Code::UnusedIgnore);
    }
    let settings = Settings { defaults: &defaults, select, notice, new_folder: begin_folder };
    interrupt::watch();
    let ended = serve(BufReader::new(io::stdin()), io::stdout().lock(), &settings);
    unless_closed(
        ended.map_err(anyhow::Error::from).map(|ended| match ended {
            Ended::AfterShutdown | Ended::ClientIsGone => ExitStatus::Clean,
            Ended::WithoutShutdown => ExitStatus::Violation,
        }),
        ExitStatus::Clean,
    )
}
