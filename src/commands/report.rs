//! `report`: a page over the games of whole archives. They are judged once, in parallel. The text of the page about each game
//! goes to a temporary file, and only counts stay in memory.

use std::io::{self, BufWriter, IsTerminal, Seek, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::bail;

use crate::cli::Report;
use crate::program::archive_games::ArchiveGames;
use crate::program::console::Verbosity;
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::output::{self, Guard, Output};
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::{files, interrupt, summary};
use xgames_analysis::archive::{BlockGames, TemporaryFile};
use xgames_analysis::openings::Scope;
use xgames_report::page::{ArchivePage, PageReading};

pub(super) fn run(arguments: &Report, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = RecordDefaults::of_options(&arguments.record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    if arguments.output.file().is_none() && io::stdout().is_terminal() {
        bail!("a page is not for a terminal; write it to a file with `-o report.html`");
    }
    let Some(paths) = files::of_archives(&arguments.archive)? else {
        return Ok(ExitStatus::Failure);
    };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let output = arguments.output.file().map(|path| Output::create(path, arguments.output.force)).transpose()?;
    let guard = Guard::of_archives(&output, arguments.record_options.format)?;
    let scope = Scope { coords: defaults.coords(), ..Scope::default() };
    let mut games = TemporaryFile::new()?;
    let (page, ending) = collect(arguments, &defaults, &scope, &paths, &guard, &mut games, verbosity)?;
    if ending == ExitStatus::Interrupted {
        return Ok(interrupt::end(""));
    }
    let all_read = ending == ExitStatus::Clean;
    let invalid = page.counts().by_verdict()[1];
    let found = if invalid > 0 && !arguments.exit_zero { ending.max(ExitStatus::Violation) } else { ending };
    if verbosity > Verbosity::Quiet {
        summary::print_short(page.counts(), 0);
    }
    games.rewind()?;
    let written = match &output {
        None => {
            let _guard = interrupt::writing();
            write(arguments, page, all_read, &mut games, output::stdout())
        }
        Some(output) => write(arguments, page, all_read, &mut games, output.writer()),
    };
    let finished = written.and_then(|()| output::finish_after(ending, output));
    unless_closed(finished.map(|()| found), found)
}

/// Reads all games. The text of the page about them goes to `spool`.
fn collect<'s>(
    arguments: &Report,
    defaults: &RecordDefaults,
    scope: &'s Scope,
    paths: &[PathBuf],
    guard: &Guard,
    spool: &mut TemporaryFile,
    verbosity: Verbosity,
) -> anyhow::Result<(ArchivePage<'s>, ExitStatus)> {
    let reading = PageReading::new(scope);
    let job = |games: &mut BlockGames<'_>| {
        let (source, block) = (games.text, games.block);
        reading.read(source, (&block.text, block.base), |take| games.each(take))
    };
    let (mut page, mut html) = (ArchivePage::new(scope), Vec::new());
    let format = arguments.record_options.format;
    let games =
        ArchiveGames { options: &arguments.archive, paths, format, defaults, written: &guard.written, verbosity };
    let ending = games.run("judging", job, |block| {
        html.clear();
        page.add(&block.result, &block.text.name, block.first, &mut html);
        spool.write_all(&html)?;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((page, ending))
}

/// Writes the page.
fn write(
    arguments: &Report,
    page: ArchivePage<'_>,
    all_read: bool,
    games: &mut TemporaryFile,
    out: impl Write,
) -> anyhow::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    page.write(&arguments.title, all_read, games, &mut out)?;
    Ok(out.flush()?)
}
