//! `analyse` of one position: the certain facts about it, and the estimate of the engine. Whole games are reviewed by
//! [`verify`](super::verify).

use std::io::{self, BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::bail;

use crate::cli::{Analyse, PositionOptions, report_format};
use crate::program::console::print_note;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::progress::Counter;
use crate::program::reviewing::ReviewOptions;
use crate::program::{interrupt, position_source};
use xgames_analysis::archive::name_of;
use xgames_analysis::reviewing::Reviewing;
use xgames_core::diagnostic::counted;
use xgames_core::judge::{AnyPosition, for_position};
use xgames_report::findings::ReportFormat;
use xgames_report::tables::{ESTIMATES, PositionFacts};

/// The position, if the arguments name one.
pub(super) fn source(arguments: &Analyse) -> Option<PositionOptions> {
    // A script that pipes nothing in may still have a standard input.
    let has_text = || !io::stdin().lock().fill_buf().is_ok_and(<[u8]>::is_empty);
    arguments.position(|| !io::stdin().is_terminal() && has_text())
}

/// Says what an analysis of games has only taken over. `recognised` is the number of games that the file of `--reuse` has.
pub(super) fn note_reused(arguments: &Analyse, recognised: u64) {
    let Some(from) = &arguments.reuse else { return };
    let (of_games, from) = match from {
        None => (String::new(), "the records".into()),
        Some(path) if recognised == 0 => return print_note(format_args!("{} has none of these games", name_of(path))),
        Some(path) => (format!(" of {}", counted(recognised, "game")), name_of(path)),
    };
    print_note(format_args!("values{of_games}, and what is called proved, are from {from}, and were not checked"));
}

pub(super) fn run(
    arguments: &Analyse,
    source: &PositionOptions,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let verify = &arguments.verify;
    let format = report_format(verify).map_err(anyhow::Error::msg)?.unwrap_or(ReportFormat::Full);
    if !matches!(format, ReportFormat::Full | ReportFormat::Json | ReportFormat::Ndjson | ReportFormat::Csv) {
        bail!(
            "one position is analysed as text, json, ndjson or csv, not as {}; whole games have all formats",
            format.name()
        );
    }
    let options = [
        ("--player", arguments.whose.player.is_some()),
        ("--seat", arguments.whose.seat.is_some()),
        ("--side", arguments.whose.side.is_some()),
        ("--annotate", arguments.annotate.is_some()),
        ("--summary", arguments.summary.is_some()),
        ("--graph", arguments.graph.is_some()),
        ("--reuse", arguments.reuse.is_some()),
        ("--resume", arguments.resume.is_some()),
        ("--nodes", arguments.nodes.is_some()),
        ("--time", arguments.exact_only && arguments.time.is_some()),
        ("--deepen", arguments.estimates.deepen.is_some()),
        ("--check-time", arguments.estimates.check_time != Reviewing::CHECK_TIME),
        ("--report", !verify.report.is_empty()),
        ("--good-to", verify.good_to.is_some()),
        ("--bad-to", verify.bad_to.is_some()),
        ("--cache", verify.cache.is_some()),
        ("--fail-level", verify.fail_level.is_some()),
        ("--max-errors", verify.max_errors.is_some()),
        ("--fail-fast", verify.fail_fast),
        ("--games", verify.games.is_some()),
    ];
    let given = options.into_iter().find_map(|(option, is_given)| is_given.then_some(option));
    if let Some(option) = given.or_else(|| verify.archive.given()) {
        bail!("`{option}` is about whole games, not about one position");
    }
    let reviewing = ReviewOptions::new(arguments)?.reviewing;
    position_source::answer(source, true, quiet, |at| {
        interrupt::watch_counting("position", quiet);
        let facts = facts(&at, reviewing, quiet || verify.archive.no_progress);
        match format {
            ReportFormat::Full => out.print(&facts.words)?,
            ReportFormat::Csv => ESTIMATES.write_csv(out, &[], [(Vec::new(), &facts)].into_iter())?,
            _ => out.print_json(&facts)?,
        }
        Ok(if interrupt::interrupted() { interrupt::end("") } else { ExitStatus::Clean })
    })
}

/// The facts about a position, as far as they are found out before an interruption. The progress is shown unless `quiet`.
fn facts(at: &AnyPosition, reviewing: Reviewing, quiet: bool) -> PositionFacts {
    // What is known so far is told after an interruption, too.
    let _keeping = interrupt::keeping();
    let (progress, looked_at) = (Arc::new(Counter::new("positions", quiet)), Arc::new(AtomicU64::new(0)));
    let (shown, most) = (Arc::clone(&progress), Arc::clone(&looked_at));
    let stop = Arc::new(move |nodes: u64| {
        shown.show(most.fetch_max(nodes, Ordering::Relaxed).max(nodes));
        interrupt::interrupted()
    });
    let reviewing = Reviewing { stop, ..reviewing };
    let facts = for_position!(at, at => PositionFacts::of(at, &reviewing));
    progress.finish();
    interrupt::count(looked_at.load(Ordering::Relaxed));
    facts
}
