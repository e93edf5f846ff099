//! `tournament`: games between two engines.

mod game;
mod player;
mod program;
mod score;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{anyhow, bail};

use self::game::{Pair, Pairings};
use self::score::{Answer, COLUMNS, Score};
use crate::cli::{DataFormat, Tournament};
use crate::program::console::{plural_games, print_note};
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::{self, Output, Printer};
use crate::program::progress::Counter;
use crate::program::record_options::check_defaults;
use xgames_analysis::statistics::Decision;
use xgames_core::games::for_game;
use xgames_core::judge::Defaults;
use xgames_report::tables::write_answer;
use xgames_search::engine::Playable;

pub(super) fn run(arguments: &Tournament, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults { game: Some(arguments.game), size: arguments.size.clone(), ..Defaults::default() };
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    if arguments.count % 2 == 1 {
        bail!("games are played in pairs; write an even number of them");
    }
    interrupt::watch_counting("game", quiet);
    let records =
        arguments.records.as_deref().map(|path| output::create_native(path, arguments.output.destination.force));
    let records = records.transpose()?;
    let (score, size) = for_game!(arguments.game, P => play::<P>(arguments, quiet, records.as_ref()))?;
    match records {
        Some(records) if interrupt::interrupted() && score.games() > 0 => {
            output::finish_incomplete([records], "the tournament was interrupted")?;
        }
        Some(records) if !interrupt::interrupted() => records.finish()?,
        _ => {}
    }
    let answer = Answer::new(arguments, size, &score);
    match arguments.output.output_format {
        DataFormat::Text => writeln!(out, "{}", answer.words())?,
        DataFormat::Json | DataFormat::Ndjson => out.print_json(&answer)?,
        DataFormat::Csv => write_answer(out, &COLUMNS, &answer)?,
    }
    out.flush()?;
    if !interrupt::interrupted() {
        return Ok(ExitStatus::Clean);
    }
    interrupt::count(score.games());
    Ok(interrupt::end(""))
}

/// The state that the threads share.
struct Shared<'a> {
    /// The pairs that are over, but wait for pairs before them to be written.
    waiting: BTreeMap<u64, Pair>,
    /// The number of the first pair that is not written.
    next: u64,
    score: Score,
    records: Option<&'a Output>,
    failed: Option<anyhow::Error>,
}

impl Shared<'_> {
    /// Counts a pair, and writes it once all pairs before it are written.
    fn add(&mut self, number: u64, pair: Pair) {
        self.waiting.insert(number, pair);
        while let Some(pair) = self.waiting.remove(&self.next) {
            self.score.add(pair.points);
            if let Some(records) = self.records
                && let Err(error) = records.writer().write_all(&pair.text)
            {
                self.failed = Some(anyhow!("{}: {error}", records.name()));
            }
            self.next += 1;
        }
    }
}

/// Plays all pairs, several at a time. Returns the score, and the size of the board.
fn play<P: Playable>(arguments: &Tournament, quiet: bool, records: Option<&Output>) -> anyhow::Result<(Score, u16)> {
    let pairings = Pairings::<P>::new(arguments, quiet)?;
    let (begun, done, over) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let progress = Counter::new("games", quiet);
    let shared = Shared { waiting: BTreeMap::new(), next: 0, score: Score::default(), records, failed: None };
    let shared = Mutex::new(shared);
    let stops = || over.load(Ordering::Relaxed) || interrupt::interrupted();
    let work = || {
        while !stops() {
            let number = begun.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.count / 2 {
                return;
            }
            let Some(pair) = pairings.play(number, &stops) else { return };
            progress.show(done.fetch_add(2, Ordering::Relaxed) + 2);
            let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
            shared.add(number, pair);
            if shared.failed.is_some() || arguments.sprt.is_some_and(|test| shared.score.decision(test).is_some()) {
                over.store(true, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        (0..arguments.jobs).for_each(|_| {
            scope.spawn(work);
        });
    });
    progress.finish();
    let Shared { score, failed, .. } = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let (Some(test), false) = (arguments.sprt, quiet)
        && let Some(decision) = score.decision(test)
    {
        let elo = if decision == Decision::Accepted1 { test.elo1 } else { test.elo0 };
        print_note(format_args!("decided after {}: {elo} Elo is accepted", plural_games(score.games())));
    }
    failed.map_or(Ok((score, pairings.size())), Err)
}
