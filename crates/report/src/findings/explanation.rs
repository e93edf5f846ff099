//! The explanation of a code as a page of Markdown, with a bad and a good example.

use std::fmt::Write;

use xgames_core::diagnostic::codes::Info;
use xgames_core::diagnostic::printable;

/// The page as Markdown: what the code means, a record that has it, and the same record without the fault.
#[must_use]
pub fn page(info: &Info) -> String {
    let Info { id, name, severity, explanation, bad, good, .. } = info;
    let (bad, good) = (example(&String::from_utf8_lossy(bad)), example(good));
    format!("# {id} {name} ({})\n\n{explanation}\n\nBad:\n\n{bad}\nGood:\n\n{good}", severity.name())
}

/// An example as a block of code, with long lines cut.
fn example(text: &str) -> String {
    text.lines().fold(String::new(), |mut page, line| {
        let shown: String = printable(line).chars().take(76).collect();
        let more = if line.chars().count() > 76 { "…" } else { "" };
        let _ = writeln!(page, "    {shown}{more}");
        page
    })
}
