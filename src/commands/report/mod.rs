//! `report`: a page over the games of whole archives. They are judged once, in parallel. What the page says about each game
//! goes to a temporary file, and only counts stay in memory.

use std::borrow::Cow;
use std::fs::File;
use std::io::{BufWriter, Seek, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use crate::cli::Report;
use crate::program::archive_games::{ArchiveGames, BlockGames};
use crate::program::console::Verbosity;
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::output::{self, Guard, Output};
use crate::program::record_options::check_defaults;
use crate::program::{files, interrupt, summary};
use xgames_analysis::archive::pipeline::Pool;
use xgames_analysis::openings::{Openings, Scope};
use xgames_analysis::review;
use xgames_analysis::statistics::Statistics;
use xgames_core::diagnostic::{Code, Locator};
use xgames_core::judge::Defaults;
use xgames_report::findings::JudgedGame;
use xgames_report::page::{Counted, Page, PageBoards, PageGames, PageReader, Section, push_games};
use xgames_report::tables;
use xgames_report::verification::Counts;

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
        summary::print_short(&totals.counts, 0);
    }
    games.rewind()?;
    let written = match &output {
        None => {
            let _guard = interrupt::writing();
            write(arguments, totals, &scope, all_read, &mut games, output::stdout())
        }
        Some(output) => write(arguments, totals, &scope, all_read, &mut games, output.writer()),
    };
    let finished =
        written.and_then(|()| output::finish_reports(output.into_iter().collect(), [].into_iter(), all_read));
    unless_closed(finished.map(|()| found), found)
}

/// Which first moves are counted.
fn openings_scope(arguments: &Report) -> Scope {
    Scope { coords: arguments.record_options.coords.clone(), ..Scope::default() }
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
    let mut plies = scope.plies;
    let mut html = Vec::new();
    let format = arguments.record_options.format;
    let games = ArchiveGames { options: &arguments.archive, paths, format, written: &guard.written, verbosity };
    let ending = games.run("judging", job, |block| {
        let Found { counts, counted: Counted { statistics, openings }, games } = block.result;
        totals.counts.add(&counts);
        totals.statistics.add(&statistics);
        totals.openings.add_within(&openings, &mut plies, Openings::MAX_LINES);
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
    let [stats_style, map_style] = tables::statistics::page_styles();
    let counts = &totals.counts;
    let summary = tables::Summary {
        is_complete: all_read,
        plies: counts.moves,
        findings: counts.findings,
        verdicts: counts.games_by_verdict().collect(),
        codes: counts.findings_by_code().collect(),
    };
    let html = summary.page_section().into_bytes();
    let summary = Section { name: "summary", heading: "Summary", html };
    let mut statistics = Vec::new();
    tables::statistics::write_page_section(&mut statistics, &totals.statistics)?;
    let sections = [
        Section { name: "statistics", heading: "Statistics", html: statistics },
        Section { name: "openings", heading: "Openings", html: tables::openings::page_section(totals.openings, scope) },
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
