//! One line for each finding: `file:line:column: severity[code] message`.

use std::io::{self, Write};

use super::{Judged, Locator, readable};
use crate::diagnostic::Diagnostic;

pub(super) fn write(
    out: &mut impl Write,
    judged: Judged<'_>,
    finding: &Diagnostic,
    locator: &mut Locator<'_>,
) -> io::Result<()> {
    let place = locator.place(finding.span.start);
    let info = finding.code.info();
    write!(
        out,
        "{}:{}:{}: {}[{}] {} (game {}",
        readable(judged.file),
        place.line,
        place.column,
        info.severity.name(),
        info.id,
        readable(&finding.message),
        judged.index
    )?;
    match finding.ply {
        Some(ply) => writeln!(out, ", ply {ply})"),
        None => writeln!(out, ")"),
    }
}
