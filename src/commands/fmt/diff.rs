//! Shows formatting changes as a unified diff.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

use xgames_core::diagnostic::{printable, printable_line};

/// The time for which the shortest diff is searched for, before a longer one is shown.
const PATIENCE: Duration = Duration::from_secs(5);

/// The number of lines that are shown before and after a change.
const CONTEXT: usize = 3;

const REMOVED: Style = AnsiColor::Red.on_default();
const ADDED: Style = AnsiColor::Green.on_default();
const PLACE: Style = AnsiColor::Cyan.on_default();
const NAME: Style = Style::new().bold();

/// Shows the differences between a text and its canonical form.
pub(super) fn write(name: &str, old: &[u8], new: &[u8]) -> io::Result<()> {
    let (old, new) = (String::from_utf8_lossy(old), String::from_utf8_lossy(new));
    // A `\r` alone ends no line for `patch`.
    let lines = |text: &'_ str| -> Vec<String> { text.split_inclusive('\n').map(str::to_owned).collect() };
    let (old, new) = (lines(&old), lines(&new));
    let [old, new] = [&old, &new].map(|lines| lines.iter().map(String::as_str).collect::<Vec<_>>());
    let diff = TextDiff::configure().timeout(PATIENCE).diff_slices(&old, &new);
    // In a file or a pipe line ends must be unchanged, so that `patch` can apply the diff.
    let keeps_line_ends = !io::stdout().is_terminal();
    let styled = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let out: Box<dyn Write> = if styled { Box::new(anstream::stdout()) } else { Box::new(io::stdout().lock()) };
    let mut out = BufWriter::new(out);
    let mut line = |style: Style, sign: &str, text: &str| {
        let (text, end) = text.strip_suffix('\r').filter(|_| keeps_line_ends).map_or((text, ""), |text| (text, "\r"));
        // After a blank, a line could be a command to GitHub Actions.
        let escape = if sign == " " { printable_line } else { printable };
        let text = text.split('\t').map(escape).collect::<Vec<_>>().join("\t");
        if styled { writeln!(out, "{style}{sign}{text}{style:#}{end}") } else { writeln!(out, "{sign}{text}{end}") }
    };
    let name = printable(name);
    line(NAME, "--- ", &name)?;
    line(NAME, "+++ ", &name)?;
    for hunk in diff.unified_diff().context_radius(CONTEXT).iter_hunks() {
        line(PLACE, "", &hunk.header().to_string())?;
        for change in hunk.iter_changes() {
            let (sign, style) = match change.tag() {
                ChangeTag::Equal => (" ", Style::new()),
                ChangeTag::Delete => ("-", REMOVED),
                ChangeTag::Insert => ("+", ADDED),
            };
            line(style, sign, change.value().strip_suffix('\n').unwrap_or(change.value()))?;
            if change.missing_newline() {
                line(Style::new(), "", "\\ No newline at end of file")?;
            }
        }
    }
    out.flush()
}
