//! `report`: a page over the games of whole archives. They are judged once, in parallel. What the page says about each game
//! goes to a temporary file, and only counts stay in memory.

mod sections;

use std::borrow::Cow;
use std::fs::File;
use std::io::{BufWriter, Seek, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use super::archive_games::{ArchiveGames, BlockGames};
use super::console::{Verbosity, unless_closed};
use super::exit_status::ExitStatus;
use super::output::{self, Guard, Output};
use super::pipeline::Pool;
use super::record_options::check_defaults;
use super::verify::{self, Counts};
use super::{files, interrupt, stats};
use crate::cli::Report;
use xgames_analysis::openings::{Openings, Scope};
use xgames_analysis::review;
use xgames_analysis::statistics::Statistics;
use xgames_core::diagnostic::{Code, Locator};
use xgames_core::games::Game;
use xgames_core::judge::Defaults;
use xgames_report::findings::JudgedGame;
use xgames_report::page::{Counted, Page, PageBoards, PageGames, PageReader, Section, push_games};

/// The number of plies of the tree of openings.
const PLIES: u32 = 4;

/// The number of lines of openings that are kept in memory: about 40 MiB.
const MAX_LINES: usize = 500_000;

/// What is known of all games.
#[derive(Default)]
struct Totals {
    counts: Counts,
    statistics: Statistics,
    openings: Openings,
    boards: PageBoards,
}

pub(super) fn run(arguments: &Report, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults::from(&arguments.record_options);
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    let Some(paths) = files::of_archives(&arguments.archive)? else {
        return Ok(ExitStatus::Failure);
    };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let output = arguments.output.file().map(|path| Output::create(path, arguments.output.force)).transpose()?;
    let guard = Guard::of_archives(&output, &paths, &arguments.archive, arguments.record_options.format, [])?;
    let scope = openings_scope(arguments);
    let mut games = tempfile::tempfile()?;
    let (totals, ending) = collect(arguments, &defaults, &scope, &paths, &guard, &mut games, verbosity)?;
    if ending == ExitStatus::Interrupted {
        return Ok(interrupt::end(""));
    }
    let all_read = ending == ExitStatus::Clean;
    let invalid = totals.counts.by_verdict()[1];
    let found = if invalid > 0 && !arguments.exit_zero { ending.max(ExitStatus::Violation) } else { ending };
    if verbosity > Verbosity::Quiet {
        totals.counts.print_short(0);
    }
    games.rewind()?;
    let written = match &output {
        None => {
            let _guard = interrupt::writing();
            write(arguments, totals, &scope, all_read, &mut games, output::stdout())
        }
        Some(output) => write(arguments, totals, &scope, all_read, &mut games, output.writer()),
    };
    let finished = written.and_then(|()| verify::finish_files(output.into_iter().collect(), [].into_iter(), all_read));
    unless_closed(finished.map(|()| found), found)
}

/// Which first moves are counted.
fn openings_scope(arguments: &Report) -> Scope {
    Scope {
        from: None,
        plies: PLIES,
        folds: true,
        coords: arguments.record_options.coords.clone(),
        sizes: Vec::new(),
        games: Game::ALL.to_vec(),
        include_invalid: false,
    }
}

/// What a job has found out about the games of a block.
#[derive(Default)]
struct Found {
    counts: Counts,
    counted: Counted,
    games: PageGames,
}

/// Reads all games. What the page says about them goes to `spool`.
fn collect(
    arguments: &Report,
    defaults: &Defaults,
    scope: &Scope,
    paths: &[PathBuf],
    guard: &Guard,
    spool: &mut File,
    verbosity: Verbosity,
) -> anyhow::Result<(Totals, ExitStatus)> {
    let states = Pool::default();
    let job = |games: &mut BlockGames<'_>| {
        let mut found = Found::default();
        let (source, block) = (games.text, games.block);
        let (text, length): (&[u8], usize) = (&block.text, block.text.len());
        let has_analyses = review::may_have_values(text);
        let mut reader = PageReader::new(defaults, scope, has_analyses, states.take());
        let passwords = source.dialect.passwords(text);
        let mut shown = Cow::Borrowed(text);
        if !passwords.is_empty() {
            passwords.hide_in(shown.to_mut());
        }
        let mut locator = Locator::new(&shown, block.base);
        games.each(|events, head, number| {
            let (mut judgement, moves) = reader.read(events, head, &mut found.counted);
            let verdict = judgement.verdict();
            passwords.hide_in_findings(text, &mut judgement.diagnostics);
            found.counts.add_game(&judgement, verdict);
            let (span, judgement) = (events.game_span(head), &judgement);
            let judged = JudgedGame { file: &source.name, text: &shown, span, index: number + 1, judgement, verdict };
            found.games.add(judged, head, number, moves.as_ref(), &mut locator);
            reader.reuse(moves);
            judgement.plies
        });
        states.keep(reader.into_state(), length);
        found
    };
    let mut totals = Totals::default();
    let mut plies = PLIES;
    let mut html = Vec::new();
    let format = arguments.record_options.format;
    let games = ArchiveGames { options: &arguments.archive, paths, format, written: &guard.written, verbosity };
    let ending = games.run("judging", job, |block| {
        let Found { counts, counted: Counted { statistics, openings }, games } = block.result;
        totals.counts.add(&counts);
        totals.statistics.add(&statistics);
        totals.openings.add(&openings, plies);
        while totals.openings.len() > MAX_LINES && plies > 1 {
            plies -= 1;
            totals.openings.shorten(plies);
        }
        html.clear();
        push_games(&mut html, &block.text.name, block.first, &games, &mut totals.boards);
        spool.write_all(&html)?;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((totals, ending))
}

/// Writes the page.
fn write(
    arguments: &Report,
    totals: Totals,
    scope: &Scope,
    all_read: bool,
    games: &mut File,
    out: impl Write,
) -> anyhow::Result<()> {
    let codes: Vec<Code> = totals.counts.findings_by_code().map(|(code, _)| code).collect();
    let [stats_style, map_style] = stats::page_style();
    let summary = Section { name: "summary", heading: "Summary", html: sections::summary(&totals.counts, all_read) };
    let sections = [
        Section { name: "statistics", heading: "Statistics", html: sections::statistics(&totals.statistics)? },
        Section { name: "openings", heading: "Openings", html: sections::openings(totals.openings, scope) },
    ];
    let page = Page {
        title: &arguments.title,
        styles: &[stats_style, map_style],
        summary: &summary,
        sections: &sections,
        codes: &codes,
        boards: &totals.boards,
    };
    let mut out = BufWriter::with_capacity(1 << 16, out);
    page.write(&mut out, games)?;
    Ok(out.flush()?)
}
