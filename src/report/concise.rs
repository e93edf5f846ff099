//! One line for each finding: `file:line:column: severity[code] message`.

use std::io::{self, Write};

use super::delimited::Delimited;
use super::{Definition, JudgedGame};
use crate::diagnostic::{Diagnostic, Locator, printable, printable_path};

pub(super) const FORMAT: Definition = Definition {
    name: "concise",
    description: "One line for each finding",
    lists_games: false,
    render: |_, judged, locator, entries| {
        for finding in &judged.judgement.diagnostics {
            entries.add(Some(finding.severity()), |out| write(out, judged, finding, locator));
        }
    },
    begin: |out| Ok(Box::new(Delimited::new(out, "", "", "")?)),
};

pub(super) fn write(
    out: &mut impl Write,
    judged: JudgedGame<'_>,
    finding: &Diagnostic,
    locator: &mut Locator<'_>,
) -> io::Result<()> {
    let location = locator.locate(finding.span.start);
    let info = finding.code.info();
    write!(
        out,
        "{}:{}:{}: {}[{}] {} (game {}",
        printable_path(judged.file),
        location.line,
        location.column,
        info.severity.name(),
        info.id,
        printable(&finding.message),
        judged.index
    )?;
    match finding.ply {
        Some(ply) => writeln!(out, ", ply {ply})"),
        None => writeln!(out, ")"),
    }
}
