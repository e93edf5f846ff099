//! `tournament`: games between two engines.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{anyhow, bail};

use crate::cli::{Contestant, DataFormat, Tournament};
use crate::program::config;
use crate::program::console::{plural_games, print_note};
use crate::program::contestants::{AnyContestant, Usual};
use crate::program::endgames;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::{self, Output, Printer};
use crate::program::progress::Counter;
use crate::program::record_options::check_defaults;
use xgames_analysis::statistics::Decision;
use xgames_analysis::tournament::{Pair, Pairings, Rules, Schedule, Score};
use xgames_core::convert::Explicit;
use xgames_core::convert::played::Lost;
use xgames_core::games::for_game;
use xgames_core::judge::Defaults;
use xgames_report::tables::tournament::{TOURNAMENT, TournamentResult, words};
use xgames_search::engine::Playable;

/// The reason why a file is incomplete after Ctrl-C.
const INTERRUPTED: &str = "the tournament was interrupted";

pub(super) fn run(arguments: &Tournament, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults { game: Some(arguments.game), size: arguments.size.clone(), ..Defaults::default() };
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    if arguments.count % 2 == 1 {
        bail!("games are played in pairs; write an even number of them");
    }
    endgames::check(&arguments.endgames, arguments.game)?;
    let explicit = config::explicit(&arguments.config_options)?;
    interrupt::watch_counting("game", quiet);
    let records =
        arguments.records.as_deref().map(|path| output::create_native(path, arguments.output.destination.force));
    let records = records.transpose()?;
    let (score, size) = for_game!(arguments.game, P => play::<P>(arguments, quiet, records.as_ref(), explicit))?;
    if score.games() > 0 {
        out.keep_when_interrupted(INTERRUPTED);
    }
    match records {
        Some(records) if interrupt::interrupted() && score.games() > 0 => {
            output::finish_incomplete([records], INTERRUPTED)?;
        }
        Some(records) if !interrupt::interrupted() => records.finish()?,
        _ => {}
    }
    let result = TournamentResult {
        names: [&arguments.a, &arguments.b].map(Contestant::to_string),
        game: arguments.game.name(),
        size,
        score,
        test: arguments.sprt,
        seed: arguments.seed,
    };
    match arguments.output.output_format {
        DataFormat::Text => writeln!(out, "{}", words(&result))?,
        DataFormat::Json | DataFormat::Ndjson => out.print_json(&TOURNAMENT.objects(&result).next())?,
        DataFormat::Csv => TOURNAMENT.write_csv(out, &[], [(Vec::new(), &result)].into_iter())?,
    }
    out.flush()?;
    if !interrupt::interrupted() {
        return Ok(ExitStatus::Clean);
    }
    interrupt::count(score.games());
    Ok(interrupt::end(""))
}

/// Plays all games. Returns the score, and the size of the board.
fn play<P: Playable>(
    arguments: &Tournament,
    quiet: bool,
    records: Option<&Output>,
    explicit: Explicit,
) -> anyhow::Result<(Score, u16)> {
    let Tournament { a, b, size, count, opening_plies, longest, sprt, seed, jobs, .. } = arguments;
    let rules = Rules { size: size.clone(), opening_plies: *opening_plies, longest: *longest, seed: *seed, explicit };
    let pairings = Pairings::<P>::new(rules).map_err(|why| anyhow!(why))?;
    let Tournament { time, playouts, timeout, memory, .. } = *arguments;
    let usual = Usual { time, playouts, timeout, memory, endgames: endgames::load(&arguments.endgames)? };
    let (a, b) = (AnyContestant::start(a, &usual)?, AnyContestant::start(b, &usual)?);
    let (progress, over) = (Counter::new("games", quiet).of(*count), AtomicU64::new(0));
    let schedule = Schedule {
        pairs: count / 2,
        jobs: *jobs,
        test: *sprt,
        stops: &|| {
            // A game may take long.
            progress.show(over.load(Ordering::Relaxed));
            interrupt::interrupted()
        },
        over: &|games| _ = over.fetch_max(games, Ordering::Relaxed),
    };
    let played = pairings.play([a.of(), b.of()], &schedule, &mut |pair| {
        if !quiet {
            note_losses(pair);
        }
        records.map_or(Ok(()), |records| write(pair, records))
    });
    progress.finish();
    let score = played?;
    if let (Some(test), false) = (sprt, quiet)
        && let Some(decision) = score.decision(*test)
    {
        let elo = if decision == Decision::Accepted1 { test.elo1 } else { test.elo0 };
        print_note(format_args!("decided after {}: {elo} Elo is accepted", plural_games(score.games())));
    }
    Ok((score, pairings.size()))
}

/// Says which games of a pair were lost by a player who did not play on, and why.
fn note_losses(pair: &Pair) {
    for (number, game) in (1..).zip(&pair.games) {
        if let Some(loss) = game.loss.as_ref().filter(|loss| loss.lost != Lost::Resigned) {
            print_note(format_args!("game {}.{number}: {} has lost: {}", pair.number + 1, loss.name, loss.why));
        }
    }
}

/// Writes the games of a pair, with an empty line between two.
fn write(pair: &Pair, records: &Output) -> io::Result<()> {
    let mut text = Vec::new();
    for (number, game) in pair.games.iter().enumerate() {
        if pair.number > 0 || number > 0 {
            text.push(b'\n');
        }
        text.extend_from_slice(&game.record);
    }
    records.writer().write_all(&text)
}
