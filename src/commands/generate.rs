//! `generate`: random games with known faults, and the findings that a judge must report.

use std::io::{self, BufWriter, Write};

use anyhow::bail;
use serde::Serialize;

use crate::cli::Generate;
use crate::program::config;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::{self, Output};
use crate::program::record_options::check_defaults;
use xgames_analysis::archive::{name_of, other_than_native};
use xgames_core::convert::Explicit;
use xgames_core::diagnostic::{Code, write_json};
use xgames_core::games::{Game, for_game};
use xgames_core::generate::{self, Form, Generator};
use xgames_core::judge::Defaults;
use xgames_core::record::{self, Format};

/// A row of the list of expected judgements, one for each game. The names are those of reports.
#[derive(Serialize)]
struct Row {
    index: u64,
    /// The game that the record names; `None` if a fault has taken its name away.
    game: Option<&'static str>,
    verdict: &'static str,
    code: Option<&'static str>,
    ply: Option<u32>,
}

/// The number of bytes to write at once.
const BUFFER: usize = 1 << 16;

pub(super) fn run(arguments: &Generate, quiet: bool) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults { game: Some(arguments.game), size: arguments.size.clone(), ..Defaults::default() };
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    let (format, explicit) = (format(arguments)?, config::explicit(&arguments.config_options)?);
    interrupt::watch_counting("game", quiet);
    let create = |path| Output::create(path, arguments.output.force);
    let games = arguments.output.file().map(create).transpose()?;
    let expected = arguments.expect.as_deref().map(create).transpose()?;
    let out: Box<dyn Write> = match &games {
        Some(games) => Box::new(games.writer()),
        // The expected verdicts are those of all games, although the reader of the games may go.
        None if expected.is_some() => Box::new(WhileRead(Some(io::stdout().lock()))),
        None => Box::new(io::stdout().lock()),
    };
    let mut out = BufWriter::with_capacity(BUFFER, out);
    let mut rows = expected.as_ref().map(|expected| BufWriter::new(expected.writer()));
    for_game!(arguments.game, P => generate_games::<P>(arguments, (format, &explicit), &mut out, rows.as_mut()))?;
    out.flush()?;
    rows.as_mut().map_or(Ok(()), Write::flush)?;
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    output::finish_all(games.into_iter().chain(expected))?;
    Ok(ExitStatus::Clean)
}

/// Standard output until its reader has closed it; then everything is dropped.
struct WhileRead<W>(Option<W>);

impl<W: Write> WhileRead<W> {
    /// Calls `action`. Returns `closed` once the reader has gone.
    fn with<T>(&mut self, closed: T, action: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        let Some(out) = &mut self.0 else { return Ok(closed) };
        match action(out) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.0 = None;
                Ok(closed)
            }
            done => done,
        }
    }
}

impl<W: Write> Write for WhileRead<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with((), W::flush)
    }
}

/// The format of the games: the one that is asked for, or else the one that the name of the file promises.
fn format(arguments: &Generate) -> anyhow::Result<Format> {
    let named = || arguments.output.file().and_then(|path| Some((path, other_than_native(path)?)));
    match (arguments.to, named()) {
        (Some(format), _) => Ok(format),
        (None, Some((_, format))) if format == Format::Ndjson.name() => Ok(Format::Ndjson),
        (None, Some((path, format))) => {
            let path = name_of(path);
            bail!(
                "{path}: its name promises {format}, but games are generated as native or ndjson; `xgames convert` writes the others"
            )
        }
        (None, None) => Ok(Format::Native),
    }
}

fn generate_games<P: generate::Generate>(
    arguments: &Generate,
    (format, explicit): (Format, &Explicit),
    out: &mut impl Write,
    mut expected: Option<&mut impl Write>,
) -> anyhow::Result<()> {
    let form = match format {
        Format::Ndjson => Form::Json,
        _ => Form::Native,
    };
    let generator = Generator::<P>::new(arguments.size.as_deref(), arguments.seed, arguments.faults, form);
    let mut generator = generator.map_err(|rejected| anyhow::anyhow!(rejected.fault.message))?;
    let mut text = Vec::new();
    for index in (1..=arguments.count).take_while(|_| !interrupt::interrupted()) {
        let (mut record, found) = generator.game(index).map_err(|rejected| anyhow::anyhow!(rejected.fault.message))?;
        explicit.add::<P>(&mut record.tags);
        text.clear();
        if form == Form::Native && index > 1 {
            text.push(b'\n');
        }
        record::format::write(format, P::GAME, &record, &mut text).map_err(anyhow::Error::msg)?;
        out.write_all(&text)?;
        interrupt::count(1);
        if let Some(expected) = &mut expected {
            let row = Row {
                index,
                game: record.tag("Game").and_then(Game::from_name).map(Game::name),
                verdict: found.verdict.name(),
                code: found.code.map(|code: Code| code.info().id),
                ply: found.ply,
            };
            write_json(&mut *expected, &row)?;
            expected.write_all(b"\n")?;
        }
    }
    Ok(())
}
