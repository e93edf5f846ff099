//! `convert`: converts records to another format, in parallel and in bounded memory.

use std::io::{self, Write};
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;
use rayon::ThreadPoolBuildError;

use super::console::{Verbosity, is_closed_pipe, plural, print_error, print_note};
use super::conversion::{Conversion, Converted, FormatWriter, Losses};
use super::exit_status::ExitStatus;
use super::findings::print_findings;
use super::output::{self, Guard, Output};
use super::phase_times::{Phase, PhaseTimes};
use super::record_options::check_defaults;
use super::{files, interrupt};
use crate::cli::Convert;
use xgames_analysis::archive::ordered::{self, Ordered, thread_count};
use xgames_analysis::archive::split::Block;
use xgames_analysis::archive::{Part, Reading, Skip, unpacked_name};
use xgames_core::convert::Canonicalizer;
use xgames_core::games::{Game, SetupField};
use xgames_core::judge::{Defaults, Judgement};
use xgames_core::record::{self, Dialect, Format};
use xgames_report::findings::JudgedGame;

pub(super) fn run(arguments: &Convert, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = defaults(arguments);
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
    if let Some(ending) = letterings.iter().chain([&defaults]).find_map(check_defaults) {
        return Ok(ending);
    }
    let Some(to) = arguments.to.or_else(|| by_extension(arguments.output.file()?)) else {
        bail!(
            "no output format given; use `--to FORMAT`, or `-o FILE` with a name that ends in .txt, .sgf, .json, .ndjson or .csv"
        );
    };
    if arguments.flat && !matches!(to, Format::Json | Format::Ndjson) {
        bail!("`--flat` is a form of json and ndjson; it cannot be used with {}", to.name());
    }
    if arguments.no_formulas && to != Format::Csv {
        bail!("`--no-formulas` is about cells of csv; it cannot be used with {}", to.name());
    }
    let Some(paths) = files::typed(&arguments.paths) else { return Ok(ExitStatus::Failure) };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let (format, options) = (arguments.format, &arguments.output);
    let output = options.file().map(|path| Output::create(path, options.force)).transpose()?;
    let guard = Guard::new(&output, &paths, format)?;
    let out: Box<dyn Write + Send> = match &output {
        Some(output) => Box::new(output.writer()),
        None => output::stdout(),
    };
    let coords = arguments.coords.as_deref().map(record::coordinates::named);
    let times = PhaseTimes::new(verbosity == Verbosity::Verbose);
    let conversion = Conversion { to, flat: arguments.flat, no_formulas: arguments.no_formulas, coords, defaults };
    let jobs = thread_count(arguments.jobs);
    let mut writer = GameWriter::new(out, &conversion, arguments.strict, verbosity);
    let converter = Converter { times, conversion };
    let reading = Reading { format, written: &guard.written, ..Reading::default() };
    converter.run(&paths, reading, jobs, &mut writer)?;
    if interrupt::interrupted() {
        let kept = output.map_or(String::new(), |output| format!("; {} is not written", output.name()));
        return Ok(interrupt::end(&kept));
    }
    writer.end()?;
    if writer.stopped {
        return Ok(writer.ending.max(ExitStatus::Violation));
    }
    if let Some(output) = output {
        if writer.ending == ExitStatus::Failure {
            print_error(format_args!("{}: not written, because not everything could be read", output.name()));
            return Ok(ExitStatus::Failure);
        }
        if let Some(name) = guard.found().filter(|_| !output.is_unchanged().unwrap_or(false)) {
            bail!("{name}: is in a folder that is read, and has other games; delete it, or choose another output");
        }
        output.finish()?;
    }
    if verbosity > Verbosity::Quiet {
        writer.losses.report(&writer.form);
        if writer.out.written == 0 && writer.ending == ExitStatus::Clean {
            print_note("there was no game to convert");
        }
    }
    if writer.skipped > MAX_SHOWN {
        let others = plural(writer.skipped - MAX_SHOWN, "further game");
        print_error(format_args!("{others} left out"));
    }
    if verbosity > Verbosity::Normal || verbosity > Verbosity::Quiet && arguments.output.file().is_some() {
        print_note(format_args!("{} written as {}", plural(writer.out.written, "game"), writer.form));
    }
    let phases = [(Phase::Reading, "reading"), (Phase::Judging, "converting"), (Phase::Writing, "writing")];
    converter.times.print(&phases, jobs);
    Ok(writer.ending)
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

/// The format for the extension of the output.
fn by_extension(output: &Path) -> Option<Format> {
    record::by_name(&unpacked_name(&output.file_name()?.to_string_lossy())).filter(|format| format.is_writable())
}

/// The games of a block, converted.
struct ConvertedBlock {
    text: Arc<Text>,
    block: Block,
    games: Vec<Converted>,
}

/// A text with records.
struct Text {
    name: String,
    dialect: Dialect,
}

/// Converted games, or an event between them.
enum Step {
    Games(ConvertedBlock),
    /// A text begins; the number of its first game.
    Text(usize),
    /// Something else than records was found.
    Note(Option<String>),
    /// A game of the text is too long.
    TooLong {
        name: String,
        message: String,
    },
    /// Something could not be read.
    Problem {
        name: String,
        message: String,
    },
}

struct Converter {
    times: PhaseTimes,
    conversion: Conversion,
}

impl Converter {
    /// Converts all inputs named by `paths`.
    fn run(
        &self,
        paths: &[PathBuf],
        reading: Reading<'_>,
        threads: usize,
        writer: &mut GameWriter,
    ) -> Result<(), ThreadPoolBuildError> {
        ordered::with_threads(threads, |scope| {
            let mut converted = Ordered::new(scope);
            let mut write = |step: Option<Step>| {
                if interrupt::interrupted() {
                    return ControlFlow::Break(Skip::All);
                }
                // An interrupt waits until this is written.
                let _guard = interrupt::writing();
                let written = self.times.measure(Phase::Writing, || writer.take(step));
                if written.is_break() { ControlFlow::Break(Skip::All) } else { ControlFlow::Continue(()) }
            };
            // Maximal number of blocks that are being converted or wait for earlier ones.
            let max = 4 * (threads - 1);
            let (mut text, mut opens) = (None, true);
            let mut take = |part: Part<'_>| {
                match part {
                    _ if interrupt::interrupted() => return ControlFlow::Break(Skip::All),
                    Part::Input(_) | Part::EndOfText | Part::EndOfInput(_) => return ControlFlow::Continue(()),
                    Part::Text { name, dialect, first } => {
                        text = Some(Arc::new(Text { name: name.to_owned(), dialect: dialect.clone() }));
                        converted.push(Step::Text(first));
                    }
                    Part::Games(block) => {
                        let Some(text) = text.clone() else { return ControlFlow::Continue(()) };
                        let opens = mem::take(&mut opens);
                        converted.start_weighing(block.text.len(), move || {
                            let convert = || self.convert(text, block, opens);
                            Step::Games(self.times.measure(Phase::Judging, convert))
                        });
                    }
                    Part::TooLong { name, message } => {
                        opens = false;
                        converted.push(Step::TooLong { name: name.to_owned(), message });
                    }
                    Part::Stray { .. } | Part::Nothing { .. } | Part::Uncut { .. } => {
                        converted.push(Step::Note(part.note()));
                    }
                    Part::Problem { name, message } => converted.push(Step::Problem { name: name.to_owned(), message }),
                }
                converted.drain(max, &mut write)
            };
            let mut begun = self.times.begin();
            let read = reading.read(paths, &mut |part| {
                self.times.end(Phase::Reading, begun);
                let flow = take(part);
                begun = self.times.begin();
                flow
            });
            self.times.end(Phase::Reading, begun);
            if read.is_continue() {
                let _ = converted.drain(0, &mut write);
            }
        })
    }

    /// Converts the games of a block. `opens` is whether the output begins with them.
    fn convert(&self, text: Arc<Text>, block: Block, opens: bool) -> ConvertedBlock {
        let mut games = Vec::new();
        let mut canonicalizer = Canonicalizer::new(&self.conversion.defaults);
        let _ = block.each_game(&text.dialect, |events, head| {
            let opens = opens && games.is_empty();
            games.push(self.conversion.convert(&mut canonicalizer, events, head, opens, |_, record| record));
            ControlFlow::Continue(())
        });
        ConvertedBlock { text, block, games }
    }
}

/// Maximal number of unreadable games whose findings are shown. An archive in an unknown format may have millions.
const MAX_SHOWN: usize = 100;

/// Writes the converted games in order, and counts what is lost.
struct GameWriter {
    out: FormatWriter<Box<dyn Write + Send>>,
    /// The format as messages name it.
    form: String,
    strict: bool,
    verbosity: Verbosity,
    /// Number of games of the current text so far.
    games: usize,
    losses: Losses,
    /// Games that could not be read so far.
    unreadable: usize,
    /// Games that have been left out so far.
    skipped: usize,
    /// Whether the conversion stopped because something would have been lost.
    stopped: bool,
    ending: ExitStatus,
    /// The first error of the output.
    error: Option<io::Error>,
}

impl GameWriter {
    fn new(out: Box<dyn Write + Send>, conversion: &Conversion, strict: bool, verbosity: Verbosity) -> GameWriter {
        GameWriter {
            out: FormatWriter::new(out, conversion.to),
            form: conversion.form(),
            strict,
            verbosity,
            games: 0,
            losses: Losses::default(),
            unreadable: 0,
            skipped: 0,
            stopped: false,
            ending: ExitStatus::Clean,
            error: None,
        }
    }

    /// Writes the next games. `None` means that their conversion has panicked.
    fn take(&mut self, step: Option<Step>) -> ControlFlow<()> {
        match step {
            Some(Step::Games(block)) => {
                let before = self.games;
                self.games += block.games.len();
                return self.games(&block, before);
            }
            Some(Step::Text(first)) => self.games = first - 1,
            Some(Step::Note(note)) => {
                if self.verbosity > Verbosity::Quiet {
                    note.into_iter().for_each(print_note);
                }
            }
            Some(Step::TooLong { name, message }) => {
                self.games += 1;
                return self.problem(&format!("{name}: {message}"));
            }
            Some(Step::Problem { name, message }) => return self.problem(&format!("{name}: {message}")),
            None => return self.problem("internal error: some games could not be converted"),
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
        for (index, game) in (before + 1..).zip(&block.games) {
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
                    if let Err(error) = self.out.write(text) {
                        self.error = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                Converted::Unreadable { game, findings, span } => {
                    self.unreadable += 1;
                    if self.unreadable <= MAX_SHOWN {
                        let judgement = Judgement::of_findings(*game, findings.clone());
                        let verdict = judgement.verdict();
                        let (file, text, span) = (name.as_str(), &*block.block.text, *span);
                        let judged = JudgedGame { file, text, span, index, judgement: &judgement, verdict };
                        print_findings(judged, &block.text.dialect, block.block.base);
                    } else if self.unreadable == MAX_SHOWN + 1 {
                        print_note("further findings are not shown; `xgames verify` shows them all");
                    }
                    self.skip(name, index, "it cannot be read")?;
                }
                Converted::Unfit(why) => self.skip(name, index, why)?,
            }
        }
        ControlFlow::Continue(())
    }

    fn skip(&mut self, name: &str, index: usize, why: &str) -> ControlFlow<()> {
        self.skipped += 1;
        if self.skipped <= MAX_SHOWN {
            let what = if self.strict { "would be" } else { "is" };
            print_error(format_args!("{name}: game {index} {what} left out: {why}"));
        }
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
            Err(error) if !is_closed_pipe(&error) => Err(error.context("cannot write")),
            _ => Ok(()),
        }
    }
}
