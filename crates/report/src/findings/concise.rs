//! One line for each finding: `file:line:column: severity[code] message`.

use std::io::Write as _;

use super::delimited::Delimited;
use super::{Definition, JudgedGame};
use crate::render::styled_writer::StyledWriter;
use xgames_core::diagnostic::{Diagnostic, Locator, printable, printable_path};

pub(super) const FORMAT: Definition = Definition {
    name: "concise",
    description: "One line for each finding",
    lists_games: false,
    render: |_, judged, locator, entries| {
        let mut line = String::with_capacity(LENGTH);
        for finding in &judged.judgement.diagnostics {
            line.clear();
            draw(&mut line, judged, finding, locator);
            entries.add(Some(finding.severity()), |out| out.write_all(line.as_bytes()));
        }
    },
    begin: |out| Ok(Box::new(Delimited::new(out, "", "", "")?)),
};

/// The length of most lines, in bytes.
const LENGTH: usize = 200;

/// Appends the line of a finding. It is put together by hand, because formatting with `write!` is much slower.
pub(super) fn draw(text: &mut String, judged: JudgedGame<'_>, finding: &Diagnostic, locator: &mut Locator<'_>) {
    let location = locator.locate(finding.span.start);
    let info = finding.code.info();
    let mut pen = StyledWriter { text, styled: false };
    pen.text.push_str(&printable_path(judged.file));
    for number in [location.line, location.column] {
        pen.text.push(':');
        pen.number(number);
    }
    pen.text.extend([": ", info.severity.name(), "[", info.id, "] ", &printable(&finding.message), " (game "]);
    pen.number(judged.index);
    if let Some(ply) = finding.ply {
        pen.text.push_str(", ply ");
        pen.number(ply as usize);
    }
    pen.text.push_str(")\n");
}
