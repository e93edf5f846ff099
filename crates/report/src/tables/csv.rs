//! Rows of CSV tables.

use std::io::{self, Write};

use xgames_core::diagnostic::printable_cell;

/// The usual length of a row, in bytes.
const ROW: usize = 256;

/// Writes a row of a CSV table in which no cell is a formula.
///
/// # Errors
/// Those of the output.
pub fn write_row<C: AsRef<str>>(out: impl Write, cells: impl IntoIterator<Item = C>) -> io::Result<()> {
    let mut table = csv::WriterBuilder::new().buffer_capacity(ROW).from_writer(out);
    for cell in cells {
        table.write_field(printable_cell(cell.as_ref()).as_bytes())?;
    }
    table.write_record(None::<&[u8]>)?;
    table.flush()
}
