//! Counts and names the findings in a text that are repaired, and those that are left.

use crate::archive::split::Block;
use xgames_core::diagnostic::{Diagnostic, Locator, Repair, Severity, grouped, plural, shorten};

/// The maximum number of lines about one text.
const MAX_LINES: usize = 100;

/// The findings of a text, or of several.
#[derive(Debug, Default)]
pub struct Repairs {
    repaired: usize,
    left: usize,
    /// Whether an error is left.
    pub leaves_errors: bool,
    /// A line for each of the first findings.
    lines: Vec<String>,
}

impl Repairs {
    /// Adds the findings about a game of a block.
    pub(super) fn add_game(&mut self, file: &str, block: &Block, findings: &[Diagnostic]) {
        let mut locator = Locator::new(&block.text, block.base);
        for finding in findings {
            match finding.repair {
                Some(_) => self.repaired += 1,
                None => self.left += 1,
            }
            self.leaves_errors |= finding.repair.is_none() && finding.severity() == Severity::Error;
            if self.lines.len() < MAX_LINES {
                let place = locator.locate(finding.span.start);
                let what = in_words(finding, &block.text);
                self.lines.push(format!("{file}:{}:{}: {} {what}", place.line, place.column, finding.code));
            }
        }
    }

    /// Adds the numbers of another text.
    pub fn add(&mut self, other: &Repairs) {
        self.repaired += other.repaired;
        self.left += other.left;
        self.leaves_errors |= other.leaves_errors;
    }

    /// The lines about the first findings, and one that says how many there are more.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let further = self.repaired + self.left - self.lines.len();
        let last = (further > 0).then(|| format!("and {} more", plural(further, "finding")));
        self.lines.iter().cloned().chain(last)
    }

    /// The numbers of findings in words; `repaired` is the verb for those that are repaired.
    #[must_use]
    pub fn summary(&self, repaired: &str) -> String {
        format!("{} {repaired}, {} left", plural(self.repaired, "finding"), grouped(self.left))
    }
}

/// A line about a finding: the old and the new text, or the message if it is not repaired.
fn in_words(finding: &Diagnostic, text: &[u8]) -> String {
    let written = String::from_utf8_lossy(&text[finding.span.start..finding.span.end]);
    let old = if written.is_empty() { "nothing".to_owned() } else { format!("`{}`", shorten(&written)) };
    match &finding.repair {
        // The text after the moves may be right, and the tag wrong.
        Some(Repair::SetTag(name, new)) if written == **new => {
            let tag = finding.labels.first().map(|(tag, _)| String::from_utf8_lossy(&text[tag.start..tag.end]));
            format!("tag `{name}`: `{}` → `{new}`", shorten(&tag.unwrap_or_default()))
        }
        Some(Repair::SetTag(_, new) | Repair::Spelling(new)) => format!("{old} → `{new}`"),
        Some(Repair::RemoveTag { name, .. }) => format!("tag `{name}` → nothing"),
        None => format!("left: {}", finding.message),
    }
}
