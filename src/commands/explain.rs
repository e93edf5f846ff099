//! `explain`: the meaning of a diagnostic code, with a bad and a good example, or a rule.

use std::fmt::Write;

use crate::cli::{Explain, Explained};
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use xgames_core::diagnostic::codes::{CodeGroup, Info, TABLE};
use xgames_report::findings::explanation;

pub(super) fn run(arguments: &Explain, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let page = match arguments.code {
        None => list(TABLE),
        Some(Explained::Codes(CodeGroup([info]))) => explanation::page(info),
        Some(Explained::Codes(CodeGroup(group))) => list(group),
        Some(Explained::Rule(rule)) => format!("{rule}\n"),
    };
    // In a pipe no line is broken.
    let width = out.page_width().unwrap_or(usize::MAX);
    out.print_page(&page, (!arguments.markdown).then_some(width))?;
    Ok(ExitStatus::Clean)
}

/// A table of codes, with the first sentence of each explanation.
fn list(codes: &[Info]) -> String {
    let heading = String::from("| code | severity | name | meaning |\n|---|---|---|---|\n");
    codes.iter().fold(heading, |mut page, Info { id, name, severity, explanation, .. }| {
        let sentence = explanation.split_once(". ").map_or(explanation.trim_end_matches('.'), |(first, _)| first);
        let _ = writeln!(page, "| **{id}** | {} | {name} | {sentence}. |", severity.name());
        page
    })
}
