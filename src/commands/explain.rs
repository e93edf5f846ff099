//! `explain`: the meaning of a diagnostic code, with a bad and a good example.

use std::io::Write;

use super::exit_status::ExitStatus;
use crate::cli::Explain;
use crate::diagnostic::codes::TABLE;
use crate::diagnostic::printable;

pub(super) fn run(arguments: &Explain) -> anyhow::Result<ExitStatus> {
    let mut out = anstream::stdout();
    let Some(code) = arguments.code else {
        for info in TABLE {
            writeln!(out, "{}  {:<7}  {}", info.id, info.severity.name(), info.name)?;
        }
        return Ok(ExitStatus::Clean);
    };
    let info = code.info();
    writeln!(out, "{} {} ({})\n\n{}\n", info.id, info.name, info.severity.name(), info.explanation)?;
    writeln!(out, "Bad:\n")?;
    example(&mut out, &String::from_utf8_lossy(info.bad))?;
    writeln!(out, "\nGood:\n")?;
    example(&mut out, info.good)?;
    Ok(ExitStatus::Clean)
}

/// An example with long lines cut.
fn example(out: &mut impl Write, text: &str) -> std::io::Result<()> {
    for line in text.lines() {
        let shown: String = printable(line).chars().take(76).collect();
        let more = if line.chars().count() > 76 { "…" } else { "" };
        writeln!(out, "    {shown}{more}")?;
    }
    Ok(())
}
