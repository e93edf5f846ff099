//! Selects games that an index of positions has found.

use std::ops::ControlFlow;

use anyhow::bail;

use super::Taken;
use crate::cli::Select;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::record_defaults::RecordDefaults;
use xgames_analysis::archive::ordered::{self, thread_count};
use xgames_analysis::archive::pipeline::max_blocks;
use xgames_analysis::archive::{BlockGames, Reading, name_of};
use xgames_analysis::position_index::{Index, WantedReading};
use xgames_analysis::query::{MoveQuestions, Query};
use xgames_analysis::selection::{SelectedGames, Selection};

/// The index that is asked, if one is; none of its files has changed.
pub(super) fn open(arguments: &Select, defaults: &RecordDefaults) -> anyhow::Result<Option<Index>> {
    let Some(path) = arguments.index.as_deref() else { return Ok(None) };
    let archive = &arguments.archive;
    if archive.shard.is_some() || archive.part.range.is_some() {
        bail!("`--index` asks about whole files; leave out `--shard` and `--range`");
    }
    let Some(index) = Index::open(path)? else { bail!("{}: there is no such file", name_of(path)) };
    index.check(&defaults.index_settings(arguments.format))?;
    Ok(Some(index))
}

/// Takes the games that the index has found and that are selected, in this form.
pub(super) fn take(
    index: &Index,
    arguments: &Select,
    defaults: &RecordDefaults,
    questions: &MoveQuestions,
    selection: &Selection<'_>,
    form: &(dyn Fn(SelectedGames, &BlockGames<'_>) -> SelectedGames + Sync),
    taken: &mut Taken,
) -> anyhow::Result<ExitStatus> {
    let threads = thread_count(arguments.archive.jobs.or(defaults.config.jobs));
    let limits = defaults.limits(arguments.archive.max_ratio);
    let reading = Reading { limits, format: arguments.format, defaults, ..Reading::default() };
    let select = |games: &mut BlockGames<'_>, numbers: &[u32]| {
        let selected = selection.select_among(games, |number| numbers.binary_search(&(number as u32)).is_ok());
        form(selected, games)
    };
    ordered::with_threads(threads, |scope| {
        let how = WantedReading { reading, max: max_blocks(threads), stopped: &interrupt::interrupted };
        let wanted = if questions.occurrences.wanted.is_empty() {
            index.all()?
        } else {
            let found = index.find(&questions.occurrences)?;
            if let Some((valid, invalid)) = found.counts().filter(|_| counts_only(arguments)) {
                taken.counted = Some(if arguments.include_invalid { valid + invalid } else { valid });
                taken.invalid = if arguments.include_invalid { 0 } else { invalid };
                return Ok(ExitStatus::Clean);
            }
            let typed = defaults.typed.typed();
            found.wanted(typed.game.is_some() || typed.size.is_some())?
        };
        let mut error = None;
        wanted.read(index, &how, scope, &select, &mut |block| {
            let _guard = interrupt::writing();
            taken.take(&block.text, block.first, block.result).unwrap_or_else(|why| {
                error = Some(why);
                ControlFlow::Break(())
            })
        })?;
        taken.read = index.games();
        match error {
            Some(error) => Err(error),
            None if interrupt::interrupted() => Ok(ExitStatus::Interrupted),
            None => Ok(ExitStatus::Clean),
        }
    })?
}

/// Whether only the number of games is wanted, and nothing but positions and patterns is asked.
fn counts_only(arguments: &Select) -> bool {
    let games = &arguments.games;
    let picks =
        games.dedup.is_some() || games.duplicates.is_some() || games.sample.is_some() || arguments.first.is_some();
    let asks = arguments.expression.is_some() || arguments.query() != Query::default();
    arguments.count && !picks && !asks
}
