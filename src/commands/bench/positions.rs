//! The positions that agents are graded on: made anew, or those of a file.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{anyhow, bail};

use crate::cli::Bench;
use crate::program::console::{Verbosity, counted, print_note};
use crate::program::output::{self, Output};
use crate::program::progress::Counter;
use crate::program::{files, interrupt};
use xgames_analysis::archive::name_of;
use xgames_analysis::benchmark::{Making, Set, boards};
use xgames_core::games::Game;

/// The number of positions of each board.
const POSITIONS: usize = 20;

/// The set that the arguments describe, or the one in their file. After an interruption it breaks with the number of positions that are
/// kept in the file.
pub(super) fn set(arguments: &Bench, verbosity: Verbosity) -> anyhow::Result<ControlFlow<usize, Set>> {
    let Some(path) = &arguments.set else {
        return Ok(make(arguments, verbosity)?.map_break(|_| 0));
    };
    let name = name_of(path);
    if files::is_regular_if_there(path)? && fs::metadata(&**path).is_ok_and(|found| found.len() > 0) {
        let set = Set::read(&files::read(path)?).map_err(|why| anyhow!("{name}: {why}"))?;
        return choose(set, arguments, &name).map(Continue);
    }
    let output = Output::replace(path, &name)?;
    match make(arguments, verbosity)? {
        Continue(set) => {
            set.write(&mut output.writer())?;
            output.finish()?;
            Ok(Continue(set))
        }
        Break(set) if set.tasks.is_empty() => Ok(Break(0)),
        Break(set) => {
            set.write(&mut output.writer())?;
            output::finish_incomplete([output], "the search for positions was interrupted")?;
            Ok(Break(set.tasks.len()))
        }
    }
}

/// Makes positions. After an interruption it breaks with those that it has made.
fn make(arguments: &Bench, verbosity: Verbosity) -> anyhow::Result<ControlFlow<Set, Set>> {
    let quiet = verbosity == Verbosity::Quiet;
    let games = if arguments.game.is_empty() { &Game::ALL[..] } else { &arguments.game };
    // A game that was not named may have no such board.
    arguments
        .game
        .iter()
        .try_for_each(|game| boards(&[*game], arguments.size).map(drop))
        .map_err(|why| anyhow!(why))?;
    let boards = boards(games, arguments.size).map_err(|why| anyhow!(why))?;
    let usual = Making::default();
    let (progress, count) = (Counter::new("solved positions", quiet), AtomicU64::new(0));
    let making = Making {
        seed: arguments.seed.unwrap_or(usual.seed),
        positions: arguments.positions.unwrap_or(POSITIONS),
        nodes: arguments.nodes.unwrap_or(usual.nodes),
        stop: &|_| {
            // A proof may take long.
            progress.show(count.load(Ordering::Relaxed));
            interrupt::interrupted()
        },
        found: &|| _ = count.fetch_add(1, Ordering::Relaxed),
        threads: usual.threads,
    };
    let mut set = Set { seed: making.seed, nodes: making.nodes, ..Set::default() };
    for (game, size) in boards {
        let made = making.tasks(game, size).map_err(|why| anyhow!(why))?;
        let missing = making.positions.saturating_sub(made.tasks.len());
        if missing > 0 && !quiet && !interrupt::interrupted() {
            let found = counted(made.tasks.len() as u64, "position");
            progress.suspend(|| print_note(format_args!("{} size {size}: only {found} found", game.name())));
        }
        set.left_out.add(made.left_out);
        set.tasks.extend(made.tasks);
    }
    progress.finish();
    if interrupt::interrupted() {
        interrupt::count(count.into_inner());
        return Ok(Break(set));
    }
    let left_out = set.left_out;
    if !quiet {
        print_note(format_args!(
            "{}; left out: {} not proved, {} in which all moves are equal, {} repeated",
            counted(set.tasks.len() as u64, "position"),
            left_out.unproven,
            left_out.even,
            left_out.repeated
        ));
    }
    if set.tasks.is_empty() {
        bail!("no position was found whose values can be proved; let each proof look at more with `--nodes`");
    }
    Ok(Continue(set))
}

/// The positions of a file that the arguments ask for.
fn choose(mut set: Set, arguments: &Bench, name: &str) -> anyhow::Result<Set> {
    for (option, given, known) in [("--seed", arguments.seed, set.seed), ("--nodes", arguments.nodes, set.nodes)] {
        if given.is_some_and(|given| given != known) {
            bail!("{name}: the set in it was made with `{option} {known}`; leave out `{option}`, or name a new file");
        }
    }
    let mut of_board: HashMap<(String, u16), usize> = HashMap::new();
    let most = arguments.positions.unwrap_or(usize::MAX);
    let games = &arguments.game;
    set.tasks.retain(|task| {
        let is_asked = (games.is_empty() || games.iter().any(|game| game.name() == task.game))
            && arguments.size.is_none_or(|size| size == task.size);
        let count = of_board.entry((task.game.clone(), task.size)).or_default();
        *count += usize::from(is_asked);
        is_asked && *count <= most
    });
    let is_there = |game: &&Game| set.tasks.iter().any(|task| task.game == game.name());
    if set.tasks.is_empty() || !games.iter().all(|game| is_there(&game)) {
        let size = arguments.size.map_or(String::new(), |size| format!(" of size {size}"));
        let game = games.iter().find(|game| !is_there(game)).map_or("any game", |game| game.name());
        bail!("{name}: the set in it has no position of {game}{size}");
    }
    Ok(set)
}
