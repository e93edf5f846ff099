//! Trees of openings, for people and for programs.

mod board;
mod dot;
pub mod even;
mod html;
mod table;

pub use dot::write as write_dot;
pub use html::page_section;

use std::io::{self, Write};

use self::table::POSITIONS;
use super::JsonForm;
use xgames_analysis::openings::{Tree, Trees};
use xgames_columns::ParquetFile;
use xgames_columns::schema::OPENINGS;

/// Writes trees as text for people.
///
/// # Errors
/// The output cannot be written.
pub fn write_text(out: &mut dyn Write, trees: Trees<'_>) -> io::Result<()> {
    write_each(out, trees, table::write_text)
}

/// Writes boards, with the share of each next move where it ends.
///
/// # Errors
/// The output cannot be written.
pub fn write_boards(out: &mut dyn Write, trees: Trees<'_>) -> io::Result<()> {
    write_each(out, trees, board::write)
}

/// Writes an object for each position.
///
/// # Errors
/// The output cannot be written.
pub fn write_json(out: &mut dyn Write, form: JsonForm, trees: Trees<'_>) -> io::Result<()> {
    form.write(out, trees.flat_map(|tree| POSITIONS.objects(&tree).collect::<Vec<_>>()))
}

/// Writes one table in CSV, with a row for each position.
///
/// # Errors
/// The output cannot be written.
pub fn write_csv(out: &mut dyn Write, mut trees: Trees<'_>) -> io::Result<()> {
    POSITIONS.write_csv_heading(out, &[])?;
    trees.try_for_each(|tree| POSITIONS.write_csv_rows(out, &[], &tree))
}

/// Writes one Parquet table, with a row for each position.
///
/// # Errors
/// The output cannot be written.
pub fn write_parquet(out: impl Write + Send, mut trees: Trees<'_>) -> io::Result<()> {
    let mut file = ParquetFile::new(out, &OPENINGS)?;
    trees.try_for_each(|tree| POSITIONS.add_to_parquet(&mut file, &OPENINGS, &[], &tree))?;
    file.end()
}

/// Writes trees for people, with an empty line between them.
fn write_each(
    out: &mut dyn Write,
    trees: Trees<'_>,
    write: fn(&mut dyn Write, &Tree) -> io::Result<()>,
) -> io::Result<()> {
    let mut is_first = true;
    for tree in trees {
        if !is_first {
            writeln!(out)?;
        }
        is_first = false;
        write(out, &tree)?;
    }
    if is_first { writeln!(out, "no games") } else { Ok(()) }
}

/// The game and the size of a tree, and the moves from which it begins.
fn title(tree: &Tree) -> String {
    let from = if tree.from.is_empty() { String::new() } else { format!(" after {}", tree.from.join(" ")) };
    format!("{} size {}{from}", tree.game, tree.size)
}
