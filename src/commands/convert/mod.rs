//! `convert`: converts records to another format, in parallel and in bounded memory.

#[cfg(feature = "parquet")]
mod table;

use std::io::{self, Write};
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::bail;

use crate::cli::{Convert, InputPath};
use crate::program::console::{Verbosity, plural, print_error, print_note};
use crate::program::error_words::is_closed_pipe;
use crate::program::exit_status::ExitStatus;
use crate::program::findings::ShownGames;
use crate::program::output::{self, Guard, Output};
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::{check_defaults, note_left_out};
use crate::program::{files, interrupt, phase_times};
use xgames_analysis::archive::ordered::{self, thread_count};
use xgames_analysis::archive::pipeline::{Consumer, Event, Message, Pipeline, SourceText, Step};
use xgames_analysis::archive::split::Block;
use xgames_analysis::archive::{ConvertedBlock, Phase, PhaseTimes, Reading, Skip, format_of_name, name_of};
use xgames_core::convert::{Conversion, Converted, FormatWriter, Losses, Omissions};
use xgames_core::games::{Game, SetupField};
use xgames_core::judge::{Defaults, Judgement};
use xgames_core::record::{self, Format, json};
use xgames_report::findings::JudgedGame;

pub(super) fn run(arguments: &Convert, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = RecordDefaults::read(defaults(arguments), &arguments.config_options)?;
    let is_lettered = |game: &Game| game.reads(SetupField::Coords);
    let lettered = |coords: &Option<String>| Defaults {
        game: Game::ALL.into_iter().find(is_lettered),
        coords: coords.clone(),
        ..Defaults::default()
    };
    if let Some(game) = arguments.game.filter(|game| !is_lettered(game))
        && arguments.coords.is_some() | arguments.from_coords.is_some()
    {
        let option = if arguments.coords.is_some() { "--coords" } else { "--from-coords" };
        bail!("`{option}` does not apply to {}", game.name());
    }
    let letterings = [lettered(&arguments.coords), lettered(&arguments.from_coords)];
    if let Some(ending) = letterings.iter().chain([&defaults.typed]).find_map(check_defaults) {
        return Ok(ending);
    }
    if let Some(message) = arguments.output.other_than_parquet(arguments.to) {
        bail!(message);
    }
    if arguments.output.is_parquet() {
        return to_table(arguments, &defaults, verbosity);
    }
    let Some(to) =
        arguments.to.or_else(|| format_of_name(arguments.output.file()?).filter(|format| format.is_writable()))
    else {
        if let Some((name, option)) = output_among(&arguments.paths) {
            bail!("there is no file {name}; to write it, use `{option} {name}`");
        }
        bail!(
            "no output format given; use `--to FORMAT`, or `-o FILE` with a name that ends in .txt, .sgf, .json, .ndjson, .csv or .parquet"
        );
    };
    if arguments.flat && !matches!(to, Format::Json | Format::Ndjson) {
        bail!("`--flat` is a form of json and ndjson; it cannot be used with {}", to.name());
    }
    if arguments.no_formulas && to != Format::Csv {
        bail!("`--no-formulas` is about cells of csv; it cannot be used with {}", to.name());
    }
    let Some((paths, stdin)) = files::typed_or_named(&arguments.paths, &arguments.stdin)? else {
        return Ok(ExitStatus::Refused);
    };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let (format, options) = (arguments.format, &arguments.output);
    let output = options.file().map(|path| Output::create(path, options.force)).transpose()?;
    let guard = Guard::new(&output, format)?;
    let out: Box<dyn Write + Send> = match &output {
        Some(output) => Box::new(output.writer()),
        None => output::stdout(),
    };
    if to == Format::AbstractPlay && arguments.coords.is_some() {
        bail!("`--coords` cannot be used with abstractplay, which has letters of its own");
    }
    let coords = arguments.coords.as_deref().map(record::coordinates::named);
    let times = PhaseTimes::new(verbosity == Verbosity::Verbose);
    let conversion = Conversion { to, flat: arguments.flat, no_formulas: arguments.no_formulas, coords };
    let threads = thread_count(arguments.jobs.or(defaults.config.jobs));
    let mut writer = GameWriter::new(out, &conversion, &times, threads, arguments.strict, verbosity);
    let (limits, written, stdin) = (defaults.limits(None), &guard.written[..], stdin.as_ref());
    let reading = Reading { limits, format, written, stdin, defaults: &defaults, ..Reading::default() };
    let pipeline = Pipeline { reading, stopped: &interrupt::interrupted, finishes: false, times: &times };
    ordered::with_threads(threads, |scope| pipeline.run(Some(scope), &paths, &mut writer))?;
    if interrupt::interrupted() {
        let kept = output.map_or(String::new(), |output| format!("; {} is not written", output.name()));
        return Ok(interrupt::end(&kept));
    }
    writer.end()?;
    writer.unfit.messages().for_each(print_error);
    if writer.stopped {
        return Ok(writer.ending.max(ExitStatus::Violation));
    }
    let is_written = output.map_or(Ok(true), |output| writer.finish(&guard, output))?;
    if verbosity > Verbosity::Quiet {
        writer.losses.notes(&writer.form).for_each(print_note);
        let taken = (writer.out.written + writer.unreadable) as u64 + writer.unfit.games();
        note_left_out(&defaults.typed, writer.left_out, taken);
        if writer.out.written == 0 && writer.left_out == 0 && writer.ending == ExitStatus::Clean {
            print_note("there was no game to convert");
        }
    }
    if writer.unreadable > MAX_SHOWN {
        let others = plural(writer.unreadable - MAX_SHOWN, "further game");
        print_error(format_args!("{others} left out"));
    }
    let names_file =
        arguments.output.file().is_some() && (writer.out.written > 0 || writer.ending == ExitStatus::Clean);
    if is_written && (verbosity > Verbosity::Normal || verbosity > Verbosity::Quiet && names_file) {
        print_note(format_args!("{} written as {}", plural(writer.out.written, "game"), writer.form));
    }
    let phases = [(Phase::Reading, "reading"), (Phase::Judging, "converting"), (Phase::Writing, "writing")];
    phase_times::print(&times, &phases, threads);
    Ok(writer.ending)
}

/// Converts the games to a Parquet table.
fn to_table(arguments: &Convert, defaults: &RecordDefaults, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let Convert { flat, no_formulas, strict, coords, .. } = arguments;
    let options =
        [("--flat", *flat), ("--no-formulas", *no_formulas), ("--strict", *strict), ("--coords", coords.is_some())];
    if let Some((option, _)) = options.into_iter().find(|(_, is_given)| *is_given) {
        bail!("`{option}` cannot be used with Parquet, which has the games as native records");
    }
    #[cfg(feature = "parquet")]
    return table::write(arguments, defaults, verbosity);
    #[cfg(not(feature = "parquet"))]
    {
        let _ = (defaults, verbosity);
        bail!(xgames_columns::WITHOUT_PARQUET)
    }
}

/// The last of several paths with the option for it, if it does not exist and is the name of a format or of an output.
fn output_among(paths: &[InputPath]) -> Option<(String, &'static str)> {
    let [_, .., last] = paths else { return None };
    let name = name_of(last);
    let is_format = Format::ALL.iter().any(|format| format.name() == name);
    let is_missing = last.symlink_metadata().is_err() && (is_format || format_of_name(last).is_some());
    is_missing.then_some((name, if is_format { "--to" } else { "-o" }))
}

/// The defaults for tags that are missing in the records.
fn defaults(arguments: &Convert) -> Defaults {
    Defaults {
        game: arguments.game,
        size: arguments.size.clone(),
        coords: arguments.from_coords.clone(),
        swap: arguments.no_swap.then(|| "no".into()),
        seats: arguments.seats.clone(),
        ..Defaults::default()
    }
}

/// The greatest number of games that cannot be read whose places are shown. An archive in an unknown format may have millions.
const MAX_SHOWN: usize = 100;

/// Writes the converted games in order, and counts what is lost.
struct GameWriter<'e> {
    conversion: &'e Conversion,
    times: &'e PhaseTimes,
    threads: usize,
    /// Whether no game has been met yet.
    opens: bool,
    out: FormatWriter<Box<dyn Write + Send>>,
    /// The name of the format in messages.
    form: String,
    strict: bool,
    verbosity: Verbosity,
    /// The number of games of the current text so far.
    games: usize,
    losses: Losses,
    /// The number of games that could not be read so far.
    unreadable: usize,
    shown: ShownGames,
    /// The games that have been left out so far because they cannot be written.
    unfit: Omissions,
    /// The number of games of another kind or size than the one that is meant.
    left_out: u64,
    /// Whether the conversion stopped because something would have been lost.
    stopped: bool,
    ending: ExitStatus,
    /// The first error of the output.
    error: Option<io::Error>,
}

impl<'e> GameWriter<'e> {
    fn new(
        out: Box<dyn Write + Send>,
        conversion: &'e Conversion,
        times: &'e PhaseTimes,
        threads: usize,
        strict: bool,
        verbosity: Verbosity,
    ) -> GameWriter<'e> {
        GameWriter {
            conversion,
            times,
            threads,
            opens: true,
            out: FormatWriter::new(out, conversion.to),
            form: conversion.form(),
            strict,
            verbosity,
            games: 0,
            losses: Losses::default(),
            unreadable: 0,
            shown: ShownGames::default(),
            unfit: Omissions::default(),
            left_out: 0,
            stopped: false,
            ending: ExitStatus::Clean,
            error: None,
        }
    }

    fn write(&mut self, step: Step<ConvertedBlock>) -> ControlFlow<()> {
        match step {
            Step::Games(block) => {
                let before = self.games;
                self.games += block.passed.games;
                self.left_out += block.passed.left_out.len() as u64;
                return self.games(&block, before);
            }
            Step::Lost => return self.problem("internal error: some games could not be converted"),
            Step::Event(event, ()) => {
                event.count_games(&mut self.games);
                match event.message() {
                    Some(Message::Problem { name, message }) => return self.problem(&format!("{name}: {message}")),
                    Some(Message::Note(note)) if self.verbosity > Verbosity::Quiet => print_note(note),
                    Some(Message::Note(_)) | None => {}
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn problem(&mut self, message: &str) -> ControlFlow<()> {
        print_error(message);
        self.ending = ExitStatus::Failure;
        self.lost()
    }

    /// Stops after a loss if `--strict` is given.
    fn lost(&mut self) -> ControlFlow<()> {
        self.stopped |= self.strict;
        if self.strict { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Writes games of a text, after `before` other games of it.
    fn games(&mut self, block: &ConvertedBlock, before: usize) -> ControlFlow<()> {
        let name = &block.text.name;
        for (number, game) in &block.games {
            let index = before + number + 1;
            match game {
                Converted::Written { text, losses } => {
                    if self.strict && !losses.is_empty() {
                        print_error(format_args!(
                            "{name}: {} cannot hold all of game {index}; it would lose {}",
                            self.form,
                            losses.join(", ")
                        ));
                        self.stopped = true;
                        return ControlFlow::Break(());
                    }
                    self.losses.add(losses, name, index);
                    let placed = self.conversion.flat.then(|| json::placed(text, name, index));
                    if let Err(error) = self.out.write(placed.as_deref().unwrap_or(text)) {
                        self.error = Some(error);
                        return ControlFlow::Break(());
                    }
                    interrupt::count(1);
                }
                Converted::Unreadable { game, findings, span } => {
                    let judgement = Judgement::of_findings(*game, findings.clone());
                    let verdict = judgement.verdict();
                    let (file, text, span) = (name.as_str(), &*block.block.text, *span);
                    let judged = JudgedGame { file, text, span, index, judgement: &judgement, verdict, known: None };
                    self.shown.print(judged, &block.text.dialect, block.block.base);
                    self.unreadable += 1;
                    if self.unreadable <= MAX_SHOWN {
                        self.print_left_out(name, index, "it cannot be read");
                    }
                    self.omit()?;
                }
                Converted::Unfit(why) => {
                    if self.strict {
                        self.print_left_out(name, index, why);
                    } else {
                        self.unfit.add(why, name, index);
                    }
                    self.omit()?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn print_left_out(&self, name: &str, index: usize, why: &str) {
        let what = if self.strict { "would be" } else { "is" };
        print_error(format_args!("{name}: game {index} {what} left out: {why}"));
    }

    /// Leaves a game out.
    fn omit(&mut self) -> ControlFlow<()> {
        self.ending = self.ending.max(ExitStatus::Violation);
        self.lost()
    }

    /// Writes the end of the file after the last game.
    fn end(&mut self) -> anyhow::Result<()> {
        let ended = match self.error.take() {
            Some(error) => Err(error),
            None => self.out.end(),
        };
        match ended.map_err(anyhow::Error::from) {
            Err(error) if !is_closed_pipe(&error) => Err(error),
            _ => Ok(()),
        }
    }

    /// Finishes the file of the games, and returns whether it is written.
    fn finish(&mut self, guard: &Guard, output: Output) -> anyhow::Result<bool> {
        guard.check_unchanged(&output)?;
        let games = (self.out.written as u64, self.unreadable as u64 + self.unfit.games());
        let mut output = vec![output];
        if games == (0, 0) {
            output = output::without_games(&mut self.ending, output);
        }
        output::finish_games(self.ending, games, output.pop())
    }
}

impl<'e> Consumer<'e> for GameWriter<'e> {
    type Result = ConvertedBlock;
    type Note = ();

    fn meet(&mut self, event: &Event) -> ((), ControlFlow<Skip>) {
        self.opens &= !matches!(event, Event::TooLong { .. });
        ((), ControlFlow::Continue(()))
    }

    fn job(&mut self, text: &Arc<SourceText>, block: Block) -> impl FnOnce() -> ConvertedBlock + Send + 'e {
        let (conversion, text, opens) = (self.conversion, Arc::clone(text), mem::take(&mut self.opens));
        move || ConvertedBlock::new(conversion, text, block, opens)
    }

    fn take(&mut self, step: Step<ConvertedBlock>) -> ControlFlow<Skip> {
        // An interrupt waits until this is written.
        let _guard = interrupt::writing();
        let times = self.times;
        times.measure(Phase::Writing, || self.write(step)).map_break(|()| Skip::All)
    }

    fn max(&self) -> usize {
        4 * (self.threads - 1)
    }
}
