//! Lists first moves that are about even under the pie rule.

use std::io::{BufWriter, Write};

use anyhow::{anyhow, bail};

use super::Outputs;
use crate::cli::{self, TreeFormat};
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::{interrupt, output};
use xgames_core::games::{Game, Notation, Position, SetupOptions, for_game};
use xgames_report::tables::JsonForm;
use xgames_report::tables::openings::even::{self, EvenOpenings};
use xgames_search::engine::Playable;
use xgames_search::engine::first_moves::sizes;

/// Writes the first moves of the game and the size that are meant, with these letters of columns.
pub(super) fn run(arguments: &cli::Openings, coords: Option<&str>) -> anyhow::Result<ExitStatus> {
    let options = &arguments.record_options;
    let Some(game) = options.game else { bail!("`--even` requires `--game GAME`") };
    let found = find(game, &SetupOptions { size: options.size.as_deref(), coords, ..SetupOptions::default() })?;
    let format = arguments.output_format;
    if matches!(format, TreeFormat::Dot | TreeFormat::Parquet) {
        bail!("`--even` has no graph and no Parquet table; choose text, board, json, ndjson or csv");
    }
    let output = Outputs::open(arguments)?;
    let written = match output.0 {
        None => {
            let _guard = interrupt::writing();
            write(format, &found, output::stdout())
        }
        Some(output) => write(format, &found, output.writer()).and_then(|()| output.finish()),
    };
    unless_closed(written.map(|()| ExitStatus::Clean), ExitStatus::Clean)
}

/// Finds the first moves of a game that begins with these options.
fn find(game: Game, options: &SetupOptions<'_>) -> anyhow::Result<EvenOpenings> {
    let is_known = |game: &Game| for_game!(*game, P => !P::FIRST_MOVES.is_empty());
    if !is_known(&game) {
        let games: Vec<&str> = Game::ALL.into_iter().filter(is_known).map(Game::name).collect();
        bail!("`--even` is for games with the pie rule: {}", games.join(" or "));
    }
    for_game!(game, P => {
        let setup = P::read_setup(options).map_err(|fault| anyhow!(fault.fault.message))?;
        let start = P::begin(&setup).map_err(|fault| anyhow!(fault.fault.message))?;
        let size = P::size(&setup);
        let sizes = sizes(P::FIRST_MOVES);
        let (least, most) = (sizes.first().copied().unwrap_or_default(), sizes.last().copied().unwrap_or_default());
        EvenOpenings::of(&start, size).ok_or_else(|| {
            anyhow!("the program knows no even openings of {} on size {size}, only on sizes {least} to {most}", game.name())
        })
    })
}

/// Writes first moves in a format.
fn write(format: TreeFormat, found: &EvenOpenings, out: impl Write) -> anyhow::Result<()> {
    let out = &mut BufWriter::new(out);
    match format {
        TreeFormat::Board => even::write_board(out, found)?,
        TreeFormat::Json => even::write_json(out, JsonForm::Array, found)?,
        TreeFormat::Ndjson => even::write_json(out, JsonForm::Lines, found)?,
        TreeFormat::Csv => even::write_csv(out, found)?,
        _ => even::write_text(out, found)?,
    }
    Ok(out.flush()?)
}
