//! The reviews of `analyse` and `review`, set up by their arguments.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::anyhow;

use super::console::{plural, print_error};
use super::error_words::why_not_written;
use super::exit_status::ExitStatus;
use super::file_lock::FileLock;
use super::files;
use super::interrupt::{self, Interrupted};
use crate::cli::{Analyse, EstimateOptions, OutputPath, WhoseOptions};
use xgames_analysis::archive::{describe, is_temporary, name_of};
use xgames_analysis::hash_key::Key;
use xgames_analysis::reviewing::{Damage, KeptAnalysis, OpenFault, Reviewing, reported};
use xgames_report::findings::ReviewReport;
use xgames_search::threads::{NoThread, with_large_stack};

/// The settings of reviews, and the files about their play.
#[derive(Debug)]
pub(crate) struct ReviewOptions {
    pub(crate) reviewing: Reviewing,
    /// Further files about the play.
    pub(crate) reports: Vec<(ReviewReport, OutputPath)>,
    /// The name of the file of `--resume`.
    kept_in: Option<String>,
    /// The lock of the file of `--resume`.
    _lock: Option<FileLock>,
}

impl ReviewOptions {
    pub(crate) fn new(arguments: &Analyse) -> anyhow::Result<ReviewOptions> {
        let reports = [
            (ReviewReport::Records, &arguments.annotate),
            (ReviewReport::Summaries, &arguments.summary),
            (ReviewReport::Graph, &arguments.graph),
        ];
        let report = arguments.reuse.as_ref().and_then(Option::as_deref);
        let (reported, reported_hash) = report.map(read_report).transpose()?.unzip();
        let (kept, lock) = arguments.resume.as_deref().map(open_kept).transpose()?.unzip();
        let kept_in = arguments.resume.as_deref().map(name_of);
        let estimated = estimated(arguments.estimates, &arguments.whose, arguments.time)?;
        let reviewing = Reviewing {
            nodes: arguments.nodes,
            // Time is the engine's if there is one.
            time: arguments.time.filter(|_| arguments.exact_only),
            engine: estimated.engine.filter(|_| !arguments.exact_only),
            reuses: arguments.reuse.is_some(),
            reported: reported.map(Arc::new),
            reported_hash,
            kept: kept.map(Arc::new),
            ..estimated
        };
        let reports = reports.into_iter().filter_map(|(report, path)| Some((report, path.clone()?))).collect();
        Ok(ReviewOptions { reviewing, reports, kept_in, _lock: lock })
    }

    /// The number of games so far that the file of `--reuse` has.
    pub(crate) fn recognised(&self) -> u64 {
        self.reviewing.recognised.load(Ordering::Relaxed)
    }

    /// The end of a run that has ended so: it fails if the analysis of a game could not be kept.
    pub(crate) fn end(&self, ending: ExitStatus) -> ExitStatus {
        let Some(error) = self.reviewing.kept.as_ref().and_then(|kept| kept.failure()) else { return ending };
        let name = self.kept_in.as_deref().unwrap_or_default();
        print_error(format_args!("{name}: {}", why_not_written(error)));
        ending.max(ExitStatus::Failure)
    }
}

/// The settings of reviews with estimates, for these plies. `time` is the most for each.
///
/// # Errors
/// The system has no thread for a search.
pub(crate) fn estimated(
    options: EstimateOptions,
    whose: &WhoseOptions,
    time: Option<Duration>,
) -> Result<Reviewing, NoThread> {
    with_large_stack(|| ())?;
    let EstimateOptions { playouts, deepen, check_time, seed, memory } = options;
    let playouts = playouts.or_else(|| time.is_none().then_some(Reviewing::PLAYOUTS));
    Ok(Reviewing {
        engine: Some((Reviewing::settings(memory, seed), playouts)),
        estimate_time: time,
        deepen,
        check_time: Some(check_time),
        whose: whose.whose(),
        stop: Arc::new(|_| interrupt::interrupted()),
        ..Reviewing::default()
    })
}

fn open_kept(path: &Path) -> anyhow::Result<(KeptAnalysis, FileLock)> {
    let name = name_of(path);
    files::is_regular_if_there(path)?;
    let lock = FileLock::take(path)?.ok_or(Interrupted)?;
    let kept = KeptAnalysis::open(path).map_err(|fault| match fault {
        OpenFault::OtherKind => anyhow!("{name}: this is not a file of `analyse --resume`"),
        OpenFault::LongLine => anyhow!("{name}: a line is longer than 64 MiB, which is the limit"),
        OpenFault::OtherVersion => {
            anyhow!("{name}: another version of xgames has written this file of `--resume`; remove it to begin again")
        }
        OpenFault::Io(error) => anyhow!("{name}: {}", why_not_written(&error)),
    })?;
    if let Some(Damage { lines, first }) = kept.damage() {
        let others = match lines - 1 {
            0 => String::new(),
            others => format!(" and {}", plural(others, "other line")),
        };
        let are = if lines == 1 { "is" } else { "are" };
        print_error(format_args!("{name}: line {first}{others} {are} damaged; what was there is searched again"));
    }
    Ok((kept, lock))
}

fn read_report(path: &Path) -> anyhow::Result<(KeptAnalysis, Key)> {
    let name = name_of(path);
    reported::read(path).map_err(|error| {
        if !error.is_io() {
            return anyhow!("{name}: this is not an analysis as JSON or ndjson: {error}");
        }
        let error = io::Error::from(error);
        if is_temporary(&error) { error.into() } else { anyhow!("{name}: {}", describe(&error)) }
    })
}
