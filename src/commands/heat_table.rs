//! Values of cells from a file, for shades.

use std::path::Path;

use anyhow::anyhow;

use super::console::print_note;
use super::files;
use xgames_analysis::archive::name_of;
use xgames_core::games::Notation;
use xgames_report::render::scene::Heat;
use xgames_report::tables::read_heat;

/// The longest table of values, in bytes.
const MAX_TABLE: u64 = 1 << 20;

/// Reads the values of cells from a CSV table. Unless `quiet`, a note says that there are none.
pub(super) fn read<P: Notation>(path: &Path, position: &P, size: u16, quiet: bool) -> anyhow::Result<Vec<Heat>> {
    let name = name_of(path);
    let text = files::read_text(path, MAX_TABLE)?;
    let heat = read_heat(&text, position, size).map_err(|error| anyhow!("{name}: {error}"))?;
    if heat.is_none() && !quiet {
        let game = P::GAME.name();
        print_note(format_args!("{name}: no row is about a cell of {game}, size {size}: nothing is shaded"));
    }
    Ok(heat.unwrap_or_default())
}
