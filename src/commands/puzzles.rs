//! `puzzles`: positions in which exactly one move wins, from records or from games that the program plays with itself.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{anyhow, bail};

use crate::cli::{PuzzleForm, Puzzles};
use crate::program::archive_games::ArchiveGames;
use crate::program::console::{Verbosity, counted, print_note};
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::output::{self, Guard, Output};
use crate::program::progress::Counter;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::{files, interrupt};
use xgames_analysis::archive::BlockGames;
use xgames_analysis::archive::ordered::thread_count;
use xgames_analysis::puzzles::{Collection, Finder, Games, Origin, Puzzle};
use xgames_core::convert::Explicit;
use xgames_core::games::{Game, for_game};
use xgames_core::judge::GameInfo;
use xgames_report::tables::JsonForm;
use xgames_report::tables::puzzles::{PuzzleFormat, PuzzleWriter};

pub(super) fn run(arguments: &Puzzles, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let Puzzles { archive, record_options, output, .. } = arguments;
    let defaults = RecordDefaults::of_options(record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    if let Some(game) = record_options.game.filter(|game| game.has_hands()) {
        bail!("there are no puzzles of {}: {HIDDEN}", game.name());
    }
    arguments.check_games()?;
    let plays = arguments.plays();
    // All inputs are known before an output is made.
    let paths = if plays { Some(Vec::new()) } else { files::of_archives(archive)? };
    let Some(paths) = paths else { return Ok(ExitStatus::Refused) };
    interrupt::watch();
    let output = output.file().map(|path| Output::create(path, output.force)).transpose()?;
    output.iter().try_for_each(Output::check_replaces_nothing)?;
    let out: Box<dyn Write + Send> = match &output {
        Some(output) => Box::new(output.writer()),
        None => Box::new(output::stdout()),
    };
    let mut taker = Taker::begin(BufWriter::new(out), arguments, defaults.config.explicit())?;
    let taken = match record_options.game {
        Some(game) if plays => play(arguments, game, &mut taker, verbosity == Verbosity::Quiet),
        None if plays => bail!("name a game, `--game GAME`, or records with games"),
        _ => read((arguments, &paths), &defaults, output.as_ref(), &mut taker, verbosity),
    };
    let Taker { writer, collection, hidden } = taker;
    let (found, repeated, is_exhausted) = (collection.found(), collection.repeated(), collection.is_exhausted());
    let finished = taken.and_then(|ending| {
        writer.finish()?;
        match output {
            // What was found so far is kept.
            Some(output) if ending == ExitStatus::Interrupted => {
                output::finish_incomplete([output], "the search was interrupted")?;
            }
            output => output::finish_after(ending, output)?,
        }
        Ok(ending)
    });
    if verbosity > Verbosity::Quiet && finished.is_ok() {
        let also = if repeated == 0 {
            String::new()
        } else {
            format!("; {repeated} more were known, as they are or mirrored")
        };
        let enough = if is_exhausted { "; there seem to be no others" } else { "" };
        print_note(format_args!("{} found{also}{enough}", counted(found as u64, "puzzle")));
        if hidden > 0 {
            print_note(format_args!("left out: {}, because {HIDDEN}", counted(hidden as u64, "game")));
        }
    }
    let ending = finished.as_ref().map_or(ExitStatus::Clean, |ending| *ending);
    if ending == ExitStatus::Interrupted {
        interrupt::end("");
    }
    unless_closed(finished, ending)
}

/// The reason why games with hidden stones have no puzzles.
const HIDDEN: &str = "what wins depends on stones that are hidden";

/// The puzzles that are written, without repetitions.
struct Taker {
    writer: PuzzleWriter<BufWriter<Box<dyn Write + Send>>>,
    collection: Collection,
    /// The number of games in which stones are hidden, so that there are no puzzles.
    hidden: usize,
}

impl Taker {
    fn begin(out: BufWriter<Box<dyn Write + Send>>, arguments: &Puzzles, explicit: Explicit) -> anyhow::Result<Taker> {
        let format = match arguments.output_format {
            PuzzleForm::Native => PuzzleFormat::Native,
            PuzzleForm::Json => PuzzleFormat::Json(JsonForm::Array),
            PuzzleForm::Ndjson => PuzzleFormat::Json(JsonForm::Lines),
            PuzzleForm::Csv => PuzzleFormat::Cards,
        };
        let writer = PuzzleWriter::begin(out, format, explicit)?;
        Ok(Taker { writer, collection: Collection::new(arguments.count), hidden: 0 })
    }
}

/// A search for puzzles. `progress` is called before each search, and `stop` again and again meanwhile.
fn finder<'s>(
    arguments: &Puzzles,
    stop: &'s (dyn Fn(u64) -> bool + Sync),
    progress: &'s (dyn Fn() + Sync),
) -> Finder<'s> {
    Finder { nodes: arguments.nodes, grades: arguments.grade, patience: 1, most: arguments.per_game, stop, progress }
}

/// Takes the puzzles in games that the program plays with itself.
fn play(arguments: &Puzzles, game: Game, taker: &mut Taker, quiet: bool) -> anyhow::Result<ExitStatus> {
    let (size, mut error) = (arguments.record_options.size.clone(), None);
    let games = Games { size, seed: arguments.seed.unwrap_or(0), threads: thread_count(arguments.archive.jobs) };
    let (progress, searches) = (Counter::new("searches", quiet), AtomicU64::new(0));
    let begins = || progress.show(searches.fetch_add(1, Ordering::Relaxed) + 1);
    let stops = |_| {
        progress.show(searches.load(Ordering::Relaxed));
        interrupt::interrupted()
    };
    let Taker { writer, collection, .. } = taker;
    let mut take = |puzzles: Vec<Puzzle>| match collection.take_game(&puzzles, |puzzle| writer.add(puzzle)) {
        Ok(more) => {
            let found = match arguments.count {
                Some(count) => format!("{} of {count} puzzles", collection.found()),
                None => counted(collection.found() as u64, "puzzle"),
            };
            progress.also(move || found.clone());
            more
        }
        Err(failed) => {
            error = Some(failed);
            false
        }
    };
    // What was found is told after an interruption, too.
    let _keeping = interrupt::keeping();
    let finder = finder(arguments, &stops, &begins);
    let played = for_game!(game, P => games.puzzles::<P>(&finder, &mut take));
    progress.finish();
    played.map_err(|why| anyhow!(why))?;
    error.map_or(Ok(()), Err)?;
    Ok(if interrupt::interrupted() { ExitStatus::Interrupted } else { ExitStatus::Clean })
}

/// Takes the puzzles in games of records.
fn read(
    (arguments, paths): (&Puzzles, &[PathBuf]),
    defaults: &RecordDefaults,
    output: Option<&Output>,
    taker: &mut Taker,
    verbosity: Verbosity,
) -> anyhow::Result<ExitStatus> {
    let guard = Guard::of_archives(output, arguments.record_options.format)?;
    let games = ArchiveGames {
        options: &arguments.archive,
        paths,
        format: arguments.record_options.format,
        defaults,
        written: &guard.written,
        verbosity,
    };
    let progress = games.progress();
    let (begins, shows) = (progress.of_searches(), progress.while_searching());
    let stops = |_| {
        shows();
        interrupt::interrupted()
    };
    let finder = finder(arguments, &stops, &*begins);
    let job = |games: &mut BlockGames<'_>| {
        let (defaults, mut found, mut hidden) = (&games.text.defaults, Vec::new(), 0);
        games.each(|events, head, number| {
            hidden += usize::from(GameInfo::read(head, defaults).game.is_some_and(Game::has_hands));
            let puzzles = finder.in_record(events, head, defaults);
            found.extend(puzzles.into_iter().map(|(ply, puzzle)| (number, ply, puzzle)));
            0
        });
        (found, hidden)
    };
    let Taker { writer, collection, hidden } = taker;
    games.run_with(
        &progress,
        "solving",
        |_| Ok(true),
        job,
        |block| {
            let (found, in_block) = block.result;
            *hidden += in_block;
            for (number, ply, puzzle) in found {
                let origin = Some(Origin { file: block.text.name.clone(), index: block.first + number, ply });
                if !collection.take(&Puzzle { origin, ..puzzle }, |puzzle| writer.add(puzzle))? {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        },
    )
}
