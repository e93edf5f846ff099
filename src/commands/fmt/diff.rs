//! Shows formatting changes as a unified diff.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use similar::algorithms::{Capture, DiffHook, Replace};
use similar::udiff::UnifiedHunkHeader;
use similar::{Algorithm, DiffOp, capture_diff, group_diff_ops};

use xgames_core::diagnostic::{printable, printable_line};
use xgames_core::record::native::Reader;
use xgames_core::record::{Events, Head};

/// The number of removed and added lines of a game up to which the lines between them that stay are looked for.
const MOST_EDITS: usize = 256;

/// The number of lines that are shown before and after a change.
const CONTEXT: usize = 3;

const REMOVED: Style = AnsiColor::Red.on_default();
const ADDED: Style = AnsiColor::Green.on_default();
const PLACE: Style = AnsiColor::Cyan.on_default();
const NAME: Style = Style::new().bold();

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A line of a text, with its end. A `\r` alone ends no line for `patch`.
type Line<'t> = &'t [u8];

/// Shows the differences between a text and its canonical form.
pub(super) fn write(name: &str, old: &[u8], new: &[u8]) -> io::Result<()> {
    let [before, after] = [old, new].map(|text| text.split_inclusive(|&byte| byte == b'\n').collect::<Vec<Line<'_>>>());
    let changes = changes(&before, &after, &cuts(old, new));
    // In a file or a pipe line ends must be unchanged, so that `patch` can apply the diff.
    let keeps_line_ends = !io::stdout().is_terminal();
    let styled = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let out: Box<dyn Write> = if styled { Box::new(anstream::stdout()) } else { Box::new(io::stdout().lock()) };
    let mut out = BufWriter::new(out);
    let mut line = |style: Style, sign: &str, text: &str| {
        let (text, end) = text.strip_suffix('\r').filter(|_| keeps_line_ends).map_or((text, ""), |text| (text, "\r"));
        // After a blank, a line could be a command to GitHub Actions.
        let escape = if sign.starts_with(' ') { printable_line } else { printable };
        let text = text.split('\t').map(escape).collect::<Vec<_>>().join("\t");
        if styled { writeln!(out, "{style}{sign}{text}{style:#}{end}") } else { writeln!(out, "{sign}{text}{end}") }
    };
    let name = printable(name);
    line(NAME, "--- ", &name)?;
    line(NAME, "+++ ", &name)?;
    for hunk in group_diff_ops(changes, CONTEXT) {
        line(PLACE, "", &UnifiedHunkHeader::new(&hunk).to_string())?;
        for change in hunk {
            let (removed, added) = ((&before, change.old_range()), (&after, change.new_range()));
            let shown = match change {
                DiffOp::Equal { .. } => [(" ", Style::new(), removed), ("+", ADDED, (&after, 0..0))],
                _ => [("-", REMOVED, removed), ("+", ADDED, added)],
            };
            for (sign, style, (lines, range)) in shown {
                for number in range {
                    let text = String::from_utf8_lossy(lines[number]);
                    // A byte order mark is a part of the file, and shows nothing.
                    let marked = text.strip_prefix(BYTE_ORDER_MARK).filter(|_| number == 0);
                    let (mark, text) = marked.map_or(("", &*text), |text| (BYTE_ORDER_MARK, text));
                    line(style, &format!("{sign}{mark}"), text.strip_suffix('\n').unwrap_or(text))?;
                    if !text.ends_with('\n') {
                        line(Style::new(), "", "\\ No newline at end of file")?;
                    }
                }
            }
        }
    }
    out.flush()
}

/// The changes that make one text the other, game by game, so that the work does not grow faster than the texts. A game ends at each of the
/// cuts, which are numbers of lines of both texts.
fn changes(old: &[Line<'_>], new: &[Line<'_>], cuts: &[(usize, usize)]) -> Vec<DiffOp> {
    let mut all = Replace::new(Capture::new());
    let mut from = (0, 0);
    for &to in cuts.iter().chain([&(old.len(), new.len())]) {
        for change in changes_of_a_game(old, from.0..to.0, new, from.1..to.1) {
            let ((old, new), (old_lines, new_lines)) = (
                (change.old_range().start, change.new_range().start),
                (change.old_range().len(), change.new_range().len()),
            );
            let Ok(()) = match change {
                DiffOp::Equal { len, .. } => all.equal(old, new, len),
                DiffOp::Delete { .. } => all.delete(old, old_lines, new),
                DiffOp::Insert { .. } => all.insert(old, new, new_lines),
                // The hook does not join replacements.
                DiffOp::Replace { .. } => {
                    all.delete(old, old_lines, new).and_then(|()| all.insert(old + old_lines, new, new_lines))
                }
            };
        }
        from = to;
    }
    let Ok(()) = all.finish();
    all.into_inner().into_ops()
}

/// The changes within a game, which has these lines in the texts. If they are more than [`MOST_EDITS`], all between the first
/// and the last changed line is replaced.
fn changes_of_a_game(old: &[Line<'_>], before: Range<usize>, new: &[Line<'_>], after: Range<usize>) -> Vec<DiffOp> {
    let (removed, added) = (&old[before.clone()], &new[after.clone()]);
    let same = removed.iter().zip(added).take_while(|(one, other)| one == other).count();
    let (removed, added) = (&removed[same..], &added[same..]);
    let same_at_end = removed.iter().rev().zip(added.iter().rev()).take_while(|(one, other)| one == other).count();
    let (removed, added) = (&removed[..removed.len() - same_at_end], &added[..added.len() - same_at_end]);
    let equal = |old_index, new_index, len| DiffOp::Equal { old_index, new_index, len };
    if removed.is_empty() && added.is_empty() {
        return vec![equal(before.start, after.start, same)];
    }
    if is_near(removed, added) {
        return capture_diff(Algorithm::Myers, old, before, new, after);
    }
    let (old_index, new_index) = (before.start + same, after.start + same);
    let (old_len, new_len) = (removed.len(), added.len());
    vec![
        equal(before.start, after.start, same),
        DiffOp::Replace { old_index, old_len, new_index, new_len },
        equal(old_index + old_len, new_index + new_len, same_at_end),
    ]
}

/// Whether lines become others if at most [`MOST_EDITS`] are removed and added. It is found as by Myers, "An O(ND) difference algorithm".
fn is_near(old: &[Line<'_>], new: &[Line<'_>]) -> bool {
    const MIDDLE: usize = MOST_EDITS + 1;
    // How many lines of the old text can be passed, by the number of removed lines less that of added ones.
    let mut passed = [None; 2 * MIDDLE + 1];
    (0..=MOST_EDITS).any(|edits| {
        (MIDDLE - edits..=MIDDLE + edits).step_by(2).any(|at| {
            let by_removing = passed[at - 1].map_or(0, |passed: usize| passed + 1);
            let first = by_removing.max(passed[at + 1].unwrap_or(0));
            let second = first + MIDDLE - at;
            let others = new.get(second..).unwrap_or_default();
            let same =
                old.get(first..).unwrap_or_default().iter().zip(others).take_while(|(one, other)| one == other).count();
            passed[at] = Some(first + same);
            first + same >= old.len() && second + same >= new.len()
        })
    })
}

/// The lines with which games after the first begin in both texts; none if the texts do not have as many games.
fn cuts(old: &[u8], new: &[u8]) -> Vec<(usize, usize)> {
    let (old, new) = (beginnings(old), beginnings(new));
    if old.len() != new.len() {
        return Vec::new();
    }
    old.into_iter().zip(new).skip(1).filter_map(|(old, new)| Some((old?, new?))).collect()
}

/// The line with which each game of a text begins; none for a game that begins within a line.
fn beginnings(text: &[u8]) -> Vec<Option<usize>> {
    let (mut events, mut head) = (Events::from(Reader::new(text)), Head::default());
    let (mut games, mut line, mut counted) = (Vec::new(), 0, 0);
    while events.read_head(&mut head) {
        events.skip();
        let start = events.game_span(&head).start;
        line += text[counted..start].split(|&byte| byte == b'\n').count() - 1;
        counted = start;
        games.push(text[..start].ends_with(b"\n").then_some(line));
    }
    games
}
