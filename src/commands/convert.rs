//! `convert`: records from one format to another, in parallel and in bounded memory.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use anyhow::bail;

use super::console::{Verbosity, is_closed_pipe, plural, print_error, print_note};
use super::exit_status::ExitStatus;
use super::findings::print_findings;
use super::output::Output;
use super::record_options::refuse_defaults;
use super::{files, interrupt};
use crate::archive::parallel::{self, Stages};
use crate::archive::split::{self, Block, Piece, Splitter};
use crate::archive::{self, Found, Limits, Unreadable};
use crate::board::square::Coords;
use crate::cli::Convert;
use crate::convert::{self, Canonicalizer};
use crate::diagnostic::printable;
use crate::diagnostic::{Diagnostic, Span};
use crate::games::Game;
use crate::interchange;
use crate::judge::{Defaults, Judgement};
use crate::record::format::Loss;
use crate::record::{self, Dialect, Format};
use crate::report::JudgedGame;

pub(super) fn run(arguments: &Convert, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = defaults(arguments);
    // Only Crossway has columns that may be lettered in two ways.
    let lettered = |coords: &Option<String>| Defaults {
        game: Some(Game::Crossway),
        coords: coords.clone(),
        ..Defaults::default()
    };
    let said = [lettered(&arguments.coords), lettered(&arguments.from_coords)];
    if let Some(ending) = said.iter().chain([&defaults]).find_map(refuse_defaults) {
        return Ok(ending);
    }
    let Some(to) = arguments.to.map(Format::from).or_else(|| by_ending(arguments.output.as_deref())) else {
        bail!("to which format? say `--to FORMAT`");
    };
    let Some(paths) = files::typed(&arguments.paths) else { return Ok(ExitStatus::Failure) };
    interrupt::watch();
    let output = arguments.output.as_deref().map(Output::create).transpose()?;
    if let Some(output) = &output {
        output.is_none_of(&paths)?;
    }
    let out: Box<dyn Write + Send> = match &output {
        Some(output) => Box::new(output.writer()),
        None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout())),
    };
    let coords = arguments.coords.as_deref().map(record::coordinates::named);
    let converter = Converter { to, coords, defaults };
    let jobs = arguments.jobs.filter(|jobs| *jobs > 0);
    let jobs = jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let mut writing = Writing::new(out, to, arguments.strict);
    let format = arguments.format.map(Into::into);
    parallel::run(&converter, jobs, (&mut 0, &mut writing), |take| read(&paths, format, take))?;
    if interrupt::interrupted() {
        return Ok(ExitStatus::Interrupted);
    }
    writing.end()?;
    if writing.refused {
        return Ok(writing.ending.max(ExitStatus::Violation));
    }
    if let Some(output) = output {
        output.finish()?;
    }
    if verbosity > Verbosity::Quiet {
        writing.tell_losses();
    }
    if verbosity > Verbosity::Normal || verbosity > Verbosity::Quiet && arguments.output.is_some() {
        print_note(format_args!("{} written as {}", plural(writing.written, "game"), to.name()));
    }
    Ok(writing.ending)
}

/// What records are taken to say.
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

/// The format that the ending of the output's name tells.
fn by_ending(output: Option<&Path>) -> Option<Format> {
    let ending = output?.extension()?.to_str()?.to_ascii_lowercase();
    Some(match ending.as_str() {
        "txt" => Format::Native,
        "sgf" => Format::Sgf,
        "json" => Format::Json,
        "ndjson" | "jsonl" => Format::Ndjson,
        "csv" => Format::Csv,
        _ => return None,
    })
}

/// Hands out what is in the inputs.
fn read(paths: &[std::path::PathBuf], format: Option<Format>, take: &mut dyn FnMut(Item) -> ControlFlow<()>) {
    let mut opens = true;
    let _ = archive::walk(paths, &mut |input| {
        let input = match input {
            Ok(input) => input,
            Err(Unreadable { name, message }) => return take(Item::Problem { name, message }),
        };
        archive::open(&input.name, input.source, &Limits::default(), format, &mut |found| match found {
            Found::Problem { name, message } => take(Item::Problem { name: name.to_owned(), message }),
            Found::Text { name, dialect, reader } => {
                let (format, secrets) = (dialect.format, dialect.secrets);
                let text = Arc::new(Text { name: name.to_owned(), dialect });
                let mut first = true;
                for piece in Splitter::new(reader, split::BLOCK, format).hiding(secrets) {
                    if interrupt::interrupted() {
                        return ControlFlow::Break(());
                    }
                    let name = name.to_owned();
                    take(match piece {
                        Piece::Games(block) => Item::Games { text: text.clone(), block, first, opens },
                        Piece::TooLong { line } => Item::Problem { name, message: split::too_long(line) },
                        Piece::Failed(error) => Item::Problem { name, message: archive::describe(&error) },
                    })?;
                    (first, opens) = (false, false);
                }
                ControlFlow::Continue(())
            }
        })
    });
}

/// A text with records.
struct Text {
    name: String,
    dialect: Dialect,
}

enum Item {
    Games {
        text: Arc<Text>,
        block: Block,
        /// Whether the text begins with them.
        first: bool,
        /// Whether all of the output begins with them.
        opens: bool,
    },
    /// Something could not be read.
    Problem { name: String, message: String },
}

/// The games of a block, in the other format.
struct Made {
    text: Arc<Text>,
    block: Block,
    first: bool,
    games: Vec<Converted>,
    /// Number of games of the text before this block.
    before: usize,
}

enum Converted {
    Written {
        text: Vec<u8>,
        losses: Vec<Loss>,
    },
    /// It cannot be read.
    Unreadable {
        findings: Vec<Diagnostic>,
        span: Span,
    },
    /// It cannot be written in that format.
    Unfit(String),
}

enum Done {
    Games(Made),
    Problem { name: String, message: String },
    Broken,
}

struct Converter {
    to: Format,
    /// How points of Crossway are written.
    coords: Option<Coords>,
    /// What is assumed of the records.
    defaults: Defaults,
}

/// By so many bytes a game may become longer than its native record.
const MORE_ROOM: usize = 256;

impl Converter {
    fn convert(&self, text: Arc<Text>, block: Block, first: bool, opens: bool) -> Made {
        let mut games = Vec::new();
        let begins = block.base.offset == 0;
        let mut scribe = Canonicalizer::new(&self.defaults);
        let _ = record::each_game(&text.dialect, &block.text, begins, |events, head| {
            let made = match scribe.transcribe(events, head) {
                Err(findings) => Converted::Unreadable { findings, span: events.game_span(head) },
                Ok((game, transcript)) => {
                    let mut transcript = transcript;
                    if let (Game::Crossway, Some(coords)) = (game, self.coords) {
                        transcript = record::coordinates::respell(transcript, coords);
                    }
                    if self.to == Format::Native && !(opens && games.is_empty()) {
                        transcript = convert::without_preface(transcript);
                    }
                    // Most formats need hardly more room than the native one.
                    let mut text = Vec::with_capacity(events.game_span(head).len() + MORE_ROOM);
                    match record::format::write(self.to, game, &transcript, &mut text) {
                        Ok(losses) => Converted::Written { text, losses },
                        Err(why) => Converted::Unfit(why),
                    }
                }
            };
            games.push(made);
            ControlFlow::Continue(())
        });
        Made { text, block, first, games, before: 0 }
    }
}

/// Games of a block that are usual, as a game seldom has less than 500 bytes.
const MOST_USUAL: usize = 256;

impl Stages for Converter {
    type Item = Item;
    type Middle = Done;
    type Result = Done;
    /// Number of games of the current text.
    type Early = usize;
    type Late = Writing;

    fn first(&self, item: Item) -> Done {
        match item {
            Item::Games { text, block, first, opens } => Done::Games(self.convert(text, block, first, opens)),
            Item::Problem { name, message } => Done::Problem { name, message },
        }
    }

    fn is_large(&self, done: &Done) -> bool {
        matches!(done, Done::Games(made) if made.games.len() > MOST_USUAL)
    }

    fn count(&self, games: &mut usize, done: &mut Done) {
        if let Done::Games(made) = done {
            made.before = if made.first { 0 } else { *games };
            *games = made.before + made.games.len();
        }
    }

    fn second(&self, done: Done) -> Done {
        done
    }

    fn last(&self, writing: &mut Writing, done: Done) -> ControlFlow<()> {
        if interrupt::interrupted() {
            return ControlFlow::Break(());
        }
        let _torn_by_nobody = interrupt::writing();
        writing.take(done)
    }

    fn broken(&self) -> Done {
        Done::Broken
    }
}

/// Games that cannot be read of which the findings are shown. An archive in an unknown format may have millions.
const MOST_SHOWN: usize = 100;

/// What is written, and what is to be said about it.
struct Writing {
    out: Box<dyn Write + Send>,
    to: Format,
    strict: bool,
    written: usize,
    /// What could not be held: in how many games, and where first.
    losses: BTreeMap<Loss, (usize, String)>,
    /// Games that could not be read so far.
    unreadable: usize,
    /// Whether the work ended because something would have been lost.
    refused: bool,
    ending: ExitStatus,
    /// The first error of the output.
    error: Option<io::Error>,
}

impl Writing {
    fn new(out: Box<dyn Write + Send>, to: Format, strict: bool) -> Writing {
        Writing {
            out,
            to,
            strict,
            written: 0,
            losses: BTreeMap::new(),
            unreadable: 0,
            refused: false,
            ending: ExitStatus::Clean,
            error: None,
        }
    }

    fn take(&mut self, done: Done) -> ControlFlow<()> {
        match done {
            Done::Games(made) => self.games(&made),
            Done::Problem { name, message } => self.problem(&format!("{name}: {message}")),
            Done::Broken => self.problem("internal error: some games could not be converted"),
        }
    }

    fn problem(&mut self, message: &str) -> ControlFlow<()> {
        print_error(message);
        self.ending = ExitStatus::Failure;
        self.lost()
    }

    /// Goes on where something is lost, unless nothing may be.
    fn lost(&mut self) -> ControlFlow<()> {
        self.refused |= self.strict;
        if self.strict { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn games(&mut self, made: &Made) -> ControlFlow<()> {
        for (number, game) in made.games.iter().enumerate() {
            let (name, index) = (&made.text.name, made.before + number + 1);
            match game {
                Converted::Written { text, losses } => {
                    if self.strict && !losses.is_empty() {
                        print_error(format_args!(
                            "{name}: {} cannot hold all of game {index}, it would lose {}",
                            self.to.name(),
                            losses.join(", ")
                        ));
                        self.refused = true;
                        return ControlFlow::Break(());
                    }
                    for loss in losses {
                        let known = self.losses.entry(loss.clone()).or_insert_with(|| (0, String::new()));
                        if known.0 == 0 {
                            known.1 = format!("{name}, game {index}");
                        }
                        known.0 += 1;
                    }
                    if let Err(error) = self.write(text) {
                        self.error = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                Converted::Unreadable { findings, span } => {
                    self.unreadable += 1;
                    if self.unreadable <= MOST_SHOWN {
                        let judgement = Judgement::of_findings(None, findings.clone());
                        let verdict = judgement.verdict();
                        let (file, text, span) = (name.as_str(), &*made.block.text, *span);
                        let judged = JudgedGame { file, text, span, index, judgement: &judgement, verdict };
                        print_findings(judged, made.block.base);
                    } else if self.unreadable == MOST_SHOWN + 1 {
                        print_note("why further games cannot be read is not shown; `xgames verify` tells");
                    }
                    self.leave_out(name, index, "it cannot be read")?;
                }
                Converted::Unfit(why) => self.leave_out(name, index, why)?,
            }
        }
        ControlFlow::Continue(())
    }

    fn leave_out(&mut self, name: &str, index: usize, why: &str) -> ControlFlow<()> {
        let what = if self.strict { "would be" } else { "is" };
        print_error(format_args!("{name}: game {index} {what} left out: {}", printable(why)));
        self.ending = self.ending.max(ExitStatus::Violation);
        self.lost()
    }

    /// Writes a game with what stands before it.
    fn write(&mut self, game: &[u8]) -> io::Result<()> {
        let first = self.written == 0;
        self.written += 1;
        match self.to {
            Format::Json | Format::AbstractPlay => {
                self.out.write_all(if first { b"[" } else { b",\n" })?;
                self.out.write_all(game.trim_ascii_end())
            }
            Format::Csv if first => {
                self.out.write_all(interchange::csv::heading().as_bytes())?;
                self.out.write_all(game)
            }
            Format::Native | Format::Sgf if !first => {
                self.out.write_all(b"\n")?;
                self.out.write_all(game)
            }
            _ => self.out.write_all(game),
        }
    }

    /// Writes what belongs behind the last game.
    fn end(&mut self) -> anyhow::Result<()> {
        let ended = match self.error.take() {
            Some(error) => Err(error),
            None => self.write_end(),
        };
        match ended.map_err(anyhow::Error::from) {
            Err(error) if !is_closed_pipe(&error) => Err(error.context("cannot write")),
            _ => Ok(()),
        }
    }

    fn write_end(&mut self) -> io::Result<()> {
        let end: &str = match (self.to, self.written) {
            (Format::Json | Format::AbstractPlay, 0) => "[]\n",
            (Format::Json | Format::AbstractPlay, _) => "]\n",
            (Format::Csv, 0) => interchange::csv::heading(),
            _ => "",
        };
        self.out.write_all(end.as_bytes())?;
        self.out.flush()
    }

    fn tell_losses(&self) {
        for (loss, (games, first)) in &self.losses {
            print_note(format_args!(
                "{} cannot hold {loss}: left out in {} (first: {first})",
                self.to.name(),
                plural(*games, "game")
            ));
        }
    }
}
