//! One line for each finding: `file:line:column: severity[code] message`.

use std::io::{self, Write};

use super::{Judged, Locator, readable};

pub(super) fn write(out: &mut impl Write, judged: Judged<'_>, locator: &mut Locator<'_>) -> io::Result<()> {
    for diagnostic in &judged.judgement.diagnostics {
        let place = locator.place(diagnostic.span.start);
        let info = diagnostic.code.info();
        write!(
            out,
            "{}:{}:{}: {}[{}] {} (game {}",
            readable(judged.file),
            place.line,
            place.column,
            info.severity.name(),
            info.id,
            readable(&diagnostic.message),
            judged.index
        )?;
        match diagnostic.ply {
            Some(ply) => writeln!(out, ", ply {ply})")?,
            None => writeln!(out, ")")?,
        }
    }
    Ok(())
}
