//! `generate`: random games with known faults, and the findings that a judge must report.

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use crate::cli::Generate;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::{self, Output};
use crate::program::record_options::check_defaults;
use xgames_core::diagnostic::{Code, write_json};
use xgames_core::games::for_game;
use xgames_core::generate::{self, Form, Generator};
use xgames_core::judge::Defaults;
use xgames_core::record::format::{self, Format};

/// A row of the list of expected judgements, one for each game. The names are those of reports.
#[derive(Serialize)]
struct Row {
    index: u64,
    game: &'static str,
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
    interrupt::watch_counting("game", quiet);
    let create = |path| Output::create(path, arguments.output.force);
    let games = arguments.output.file().map(create).transpose()?;
    let expected = arguments.expect.as_deref().map(create).transpose()?;
    output::check_different(games.iter().chain(&expected))?;
    let out: Box<dyn Write> = match &games {
        Some(games) => Box::new(games.writer()),
        None => Box::new(io::stdout().lock()),
    };
    let mut out = BufWriter::with_capacity(BUFFER, out);
    let mut rows = expected.as_ref().map(|expected| BufWriter::new(expected.writer()));
    for_game!(arguments.game, P => generate_games::<P>(arguments, &mut out, rows.as_mut()))?;
    out.flush()?;
    rows.as_mut().map_or(Ok(()), Write::flush)?;
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    output::finish_all(games.into_iter().chain(expected))?;
    Ok(ExitStatus::Clean)
}

fn generate_games<P: generate::Generate>(
    arguments: &Generate,
    out: &mut impl Write,
    mut expected: Option<&mut impl Write>,
) -> anyhow::Result<()> {
    let form = match arguments.to {
        Format::Ndjson => Form::Json,
        _ => Form::Native,
    };
    let generator = Generator::<P>::new(arguments.size.as_deref(), arguments.seed, arguments.faults, form);
    let mut generator = generator.map_err(|rejected| anyhow::anyhow!(rejected.fault.message))?;
    let mut text = Vec::new();
    for index in (1..=arguments.count).take_while(|_| !interrupt::interrupted()) {
        let (record, found) = generator.game(index).map_err(|rejected| anyhow::anyhow!(rejected.fault.message))?;
        text.clear();
        if form == Form::Native && index > 1 {
            text.push(b'\n');
        }
        format::write(arguments.to, P::GAME, &record, &mut text).map_err(anyhow::Error::msg)?;
        out.write_all(&text)?;
        interrupt::count(1);
        if let Some(expected) = &mut expected {
            let row = Row {
                index,
                game: P::GAME.name(),
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
