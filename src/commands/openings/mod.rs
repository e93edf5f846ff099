//! `openings`: an explorer of the first moves of whole archives.

mod even;
mod index;

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use crate::cli::{self, Switch, TreeFormat};
use crate::program::archive_games::ArchiveGames;
use crate::program::console::{Verbosity, grouped, plural_games, print_note};
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::findings::print_typed;
use crate::program::output::{self, Guard, Output, refuse_terminal};
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::{files, interrupt};
use xgames_analysis::archive::BlockGames;
use xgames_analysis::archive::pipeline::Pool;
use xgames_analysis::openings::{Collector, From, OpeningFilter, Openings, Scope, Trees};
use xgames_core::diagnostic::Diagnostic;
use xgames_core::games::{Game, Notation, SetupOptions, for_game};
use xgames_core::judge::Judgement;
use xgames_core::record::{Events, Head};
use xgames_report::tables::{JsonForm, openings as tables};

pub(super) fn run(arguments: &cli::Openings, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = RecordDefaults::of_options(&arguments.record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    if arguments.even {
        arguments.check_asks_for_even_moves()?;
        return even::run(arguments, defaults.coords().as_deref());
    }
    let scope = scope(arguments, defaults.coords());
    if let Err(finding) = scope.check() {
        report(&scope, scope.games.first().copied(), finding);
        return Ok(ExitStatus::Refused);
    }
    let has_paths = !arguments.archive.paths.is_empty() || arguments.archive.files_from.is_some();
    if let Some(index) = arguments.index.as_deref().filter(|_| !has_paths) {
        arguments.check_asks_only_index()?;
        let output = Outputs::open(arguments)?;
        let trees = Box::new(index::trees(index, arguments, &scope)?.into_iter());
        return output.write(arguments, trees, ExitStatus::Clean);
    }
    let Some(paths) = files::of_archives(&arguments.archive)? else {
        return Ok(ExitStatus::Refused);
    };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    if let Some(index) = &arguments.index {
        arguments.check_adds_to_index()?;
        return index::add(index, arguments, &defaults, &scope, &paths, verbosity);
    }
    let output = Outputs::open(arguments)?;
    let guard = Guard::of_archives(&output.0, arguments.record_options.format)?;
    let (openings, ending) = collect(arguments, &defaults, &scope, &paths, &guard, verbosity)?;
    if ending == ExitStatus::Interrupted {
        interrupt::end("");
    }
    if ending == ExitStatus::Clean
        && let Err((game, finding)) = openings.check(&scope)
    {
        report(&scope, Some(game), finding);
        return Ok(ExitStatus::Refused);
    }
    output.write(arguments, openings.into_trees(&scope, &|games| filter(arguments, games)), ending)
}

/// The file that is written; `None` for standard output.
struct Outputs(Option<Output>);

impl Outputs {
    fn open(arguments: &cli::Openings) -> anyhow::Result<Outputs> {
        let output = arguments.output.file().map(|path| Output::create(path, arguments.output.force)).transpose()?;
        output.iter().try_for_each(Output::check_replaces_nothing)?;
        Ok(Outputs(output))
    }

    /// Writes trees.
    fn write(self, arguments: &cli::Openings, trees: Trees<'_>, ending: ExitStatus) -> anyhow::Result<ExitStatus> {
        let finished = match self.0 {
            None => {
                refuse_terminal(arguments.output_format == TreeFormat::Parquet)?;
                let _guard = interrupt::writing();
                write(arguments.output_format, trees, output::stdout())
            }
            Some(output) => write(arguments.output_format, trees, output.writer())
                .and_then(|()| output::finish_after(ending, [output])),
        };
        unless_closed(finished.map(|()| ending), ending)
    }
}

fn scope(arguments: &cli::Openings, coords: Option<String>) -> Scope {
    let options = &arguments.record_options;
    let games = options.game.map_or(Game::ALL.to_vec(), |game| vec![game]);
    let size_of = |game: Game| {
        let setup = SetupOptions { size: Some(options.size.as_deref()?), ..SetupOptions::default() };
        for_game!(game, P => P::read_setup(&setup).ok().map(|setup| (game, P::size(&setup))))
    };
    Scope {
        from: arguments.moves.as_deref().map(From::read),
        plies: arguments.plies.unwrap_or(Scope::PLIES),
        folds: arguments.symmetry != Some(Switch::Off),
        coords,
        sizes: games.iter().filter_map(|game| size_of(*game)).collect(),
        games,
        include_invalid: arguments.include_invalid,
    }
}

/// Reports a mistake in `--moves`.
fn report(scope: &Scope, game: Option<Game>, finding: Diagnostic) {
    let text = scope.from.as_ref().map_or("", From::text);
    let judgement = Judgement::of_findings(game, vec![finding]);
    print_typed("--moves", text.as_bytes(), 0, &judgement);
}

/// Collects the first moves of all games.
fn collect(
    arguments: &cli::Openings,
    defaults: &RecordDefaults,
    scope: &Scope,
    paths: &[PathBuf],
    guard: &Guard,
    verbosity: Verbosity,
) -> anyhow::Result<(Openings, ExitStatus)> {
    let job =
        job(scope, |openings: &mut Openings, collector, _, events, head| collector.collect(events, head, openings));
    let max = arguments.max_lines.unwrap_or(Openings::MAX_LINES);
    let mut plies = scope.plies;
    let mut openings = Openings::default();
    let format = arguments.record_options.format;
    let games =
        ArchiveGames { options: &arguments.archive, paths, format, defaults, written: &guard.written, verbosity };
    let ending = games.run("collecting", job, |block| {
        openings.add_within(&block.result, &mut plies, max);
        Ok(ControlFlow::Continue(()))
    })?;
    if verbosity > Verbosity::Quiet {
        notes(&openings, plies, scope, max);
    }
    Ok((openings, ending))
}

/// A job that collects the first moves of the games of a block into a part. `collect` adds a game of a text to it.
fn job<'e, T: Default>(
    scope: &'e Scope,
    collect: impl for<'t> Fn(&mut T, &mut Collector<'_>, &[u8], &mut Events<'t>, &Head<'t>) -> u32 + Sync + 'e,
) -> impl Fn(&mut BlockGames<'_>) -> T + Sync + 'e {
    let states = Pool::default();
    move |games| {
        let mut part = T::default();
        let mut collector = Collector::new(&games.text.defaults, scope, states.take());
        let text = &games.block.text;
        games.each(|events, head, _| collect(&mut part, &mut collector, text, events, head));
        states.keep(collector.into_state(), text.len());
        part
    }
}

/// Prints notes about the games and plies that are not in the tree.
fn notes(openings: &Openings, plies: u32, scope: &Scope, max: usize) {
    if openings.invalid > 0 {
        print_note(format_args!("left out because they are invalid: {}", plural_games(openings.invalid)));
    }
    if openings.nameless > 0 {
        let games = plural_games(openings.nameless);
        print_note(format_args!("left out because their game is not known: {games}; see --game"));
    }
    if openings.elsewhere > 0 {
        let reason = if scope.from.is_some() { "do not reach the position" } else { "begin from other positions" };
        print_note(format_args!("left out because they {reason}: {}", plural_games(openings.elsewhere)));
    }
    if plies < scope.plies {
        let (max, next) = (grouped(max as u64), plies + 1);
        print_note(format_args!(
            "counted to ply {plies}, because there are more than {max} lines of {next} plies; see --max-lines"
        ));
    }
}

/// The filter for the positions of a tree with this number of games.
fn filter(arguments: &cli::Openings, games: u64) -> OpeningFilter {
    let is_for_people = matches!(arguments.output_format, TreeFormat::Text | TreeFormat::Dot);
    let default = if is_for_people { OpeningFilter::frequent(games) } else { OpeningFilter::default() };
    OpeningFilter { min_games: arguments.min_games.unwrap_or(default.min_games), min_share: arguments.min_share }
}

/// Writes the trees, each as soon as it is made.
fn write(format: TreeFormat, trees: Trees<'_>, out: impl Write + Send) -> anyhow::Result<()> {
    let out = &mut BufWriter::new(out);
    match format {
        TreeFormat::Text => tables::write_text(out, trees)?,
        TreeFormat::Board => tables::write_boards(out, trees)?,
        TreeFormat::Json => tables::write_json(out, JsonForm::Array, trees)?,
        TreeFormat::Ndjson => tables::write_json(out, JsonForm::Lines, trees)?,
        TreeFormat::Csv => tables::write_csv(out, trees)?,
        TreeFormat::Dot => tables::write_dot(out, trees)?,
        TreeFormat::Parquet => tables::write_parquet(&mut *out, trees)?,
    }
    Ok(out.flush()?)
}
