//! `explain`: what a diagnostic means, with a bad and a good example.

use std::io::Write;

use super::Ending;
use crate::cli::Explain;
use crate::diagnostic::codes::TABLE;
use crate::report::readable;

pub(super) fn run(arguments: &Explain) -> anyhow::Result<Ending> {
    let mut out = anstream::stdout();
    let Some(code) = arguments.code else {
        for info in TABLE {
            writeln!(out, "{}  {:<7}  {}", info.id, info.severity.name(), info.name)?;
        }
        return Ok(Ending::Clean);
    };
    let info = code.info();
    writeln!(out, "{} {} ({})\n\n{}\n", info.id, info.name, info.severity.name(), info.explanation)?;
    writeln!(out, "Not in order:\n")?;
    example(&mut out, &String::from_utf8_lossy(info.bad))?;
    writeln!(out, "\nIn order:\n")?;
    example(&mut out, info.good)?;
    Ok(Ending::Clean)
}

/// An example with long lines cut.
fn example(out: &mut impl Write, text: &str) -> std::io::Result<()> {
    for line in text.lines() {
        let shown: String = readable(line).chars().take(76).collect();
        let more = if line.chars().count() > 76 { "…" } else { "" };
        writeln!(out, "    {shown}{more}")?;
    }
    Ok(())
}
