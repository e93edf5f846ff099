//! Files that the program has written, certificates and archives: whatever is in them, they are read or refused, in little memory, and a
//! certificate that is accepted proves what is true.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::Path;

use tempfile::NamedTempFile;
use xgames::analysis::benchmark;
use xgames::analysis::occurrence::{Occurrence, Occurrences, PlyRange};
use xgames::analysis::openings::{self, OpeningFilter, Scope};
use xgames::analysis::position_index;
use xgames::analysis::reviewing::KeptAnalysis;
use xgames::analysis::statistics::PartialSum;
use xgames::archive::{InputItem, Limits as ArchiveLimits, Source, open};
use xgames::games::cross::Cross;
use xgames::games::{Game, SetupOptions, begin_at, for_game};
use xgames::record::Format;
use xgames::solver::crossings::tables::Table;
use xgames::solver::{Limits, Solvable, Value, certificate, saved};
use xgames_report::verification::Baseline;

use super::choices::Choices;
use super::{records, written};

/// Limits that a short input comes to soon.
const STRICT: ArchiveLimits = ArchiveLimits { ratio: 1000, grace: 1 << 20, total: 1 << 24, spool: 1 << 20 };

/// The number of positions in which the value of a certificate is looked for. Larger boards are not solved again.
const MOST_NODES: u64 = 200_000;

/// Reads the bytes as the kind of file that the first of them chooses.
pub(crate) fn hold(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let kind = choices.byte() % 16;
    if kind >= 10 {
        return changed(kind - 10, &mut choices);
    }
    hold_kind(kind, choices.rest());
}

fn hold_kind(kind: u8, rest: &[u8]) {
    match kind {
        0 => certificate_law(&String::from_utf8_lossy(rest)),
        1 => certificate_law(&changed_certificate(rest)),
        2 => drop(Baseline::read(rest, |_| {})),
        3 => in_file(rest, analysis_of),
        4 => in_file(rest, positions_of),
        5 => in_file(rest, openings_of),
        6 => archive(rest),
        7 => drop(Table::read(&mut &*rest)),
        8 => {
            let mut solver = Cross::new(2).expect("a size").solver(1 << 12, 1);
            let _ = saved::load(&mut solver, "cross", &mut Cursor::new(rest));
        }
        _ => {
            let _ = PartialSum::default().add("file", rest);
            let _ = benchmark::Set::read(rest);
        }
    }
}

/// Changes a file that the program has written, and reads it.
fn changed(which: u8, choices: &mut Choices) {
    type Kind = (u8, fn() -> Vec<u8>);
    const KINDS: [Kind; 5] = [
        (2, written::baseline),
        (3, written::analysis),
        (4, written::positions),
        (5, written::openings),
        (8, written::memory),
    ];
    thread_local! {
        static FILES: [OnceCell<Vec<u8>>; 5] = const { [const { OnceCell::new() }; 5] };
    }
    let which = usize::from(which).min(KINDS.len() - 1);
    let (kind, write) = KINDS[which];
    let mut bytes = FILES.with(|files| files[which].get_or_init(write).clone());
    records::change(choices, &mut bytes);
    hold_kind(kind, &bytes);
}

/// Opens a file of values of reviewed games, and looks for a game.
fn analysis_of(path: &Path) {
    if let Ok(kept) = KeptAnalysis::open(path) {
        let _ = kept.damage();
        let _ = kept.find(&written::key());
    }
}

/// Calls `read` with the path of a file that holds these bytes.
fn in_file(bytes: &[u8], read: impl FnOnce(&Path)) {
    thread_local! {
        static FILE: NamedTempFile = NamedTempFile::new().expect("a temporary file");
    }
    FILE.with(|file| {
        fs::write(file.path(), bytes).expect("the file can be written");
        read(file.path());
    });
}

/// Opens an index of positions and asks it.
fn positions_of(path: &Path) {
    let Ok(Some(index)) = position_index::Index::open(path) else { return };
    let _ = index.all();
    for text in ["B?/?W", "O"] {
        let wanted = vec![Occurrence::Pattern(text.to_owned(), PlyRange::ALL)];
        if let Ok(found) = index.find(&Occurrences { wanted, ..Occurrences::default() }) {
            let _ = found.counts();
            let _ = found.wanted(true);
        }
    }
}

/// Opens an index of openings and reads its trees.
fn openings_of(path: &Path) {
    let Ok(Some(index)) = openings::index::Index::open(path) else { return };
    let _ = index.trees(&Scope::default(), Some(2), &|_| OpeningFilter::default());
}

/// Unpacks an archive of any kind.
fn archive(bytes: &[u8]) {
    in_file(bytes, |path| {
        let mut unpacked = 0;
        let ended = open("a", Source::File(path.to_owned()), &STRICT, Some(Format::Native), &mut |item| {
            if let InputItem::Text { reader, .. } = item {
                let mut buffer = [0; 4096];
                while let Ok(length @ 1..) = reader.read(&mut buffer) {
                    unpacked += length as u64;
                }
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(ended.is_continue());
        assert!(unpacked <= STRICT.total.max(2 * bytes.len() as u64), "{unpacked} bytes of {}", bytes.len());
    });
}

/// A certificate that is right, with changes.
fn changed_certificate(bytes: &[u8]) -> String {
    thread_local! {
        static PROVED: Vec<String> = proved();
    }
    let mut choices = Choices::new(bytes);
    PROVED.with(|proved| {
        let mut text = choices.one_of(proved).clone().into_bytes();
        if choices.byte().is_multiple_of(2) {
            records::change(&mut choices, &mut text);
        } else {
            change_lines(&mut choices, &mut text);
        }
        String::from_utf8_lossy(&text).into_owned()
    })
}

/// Exchanges, repeats and removes lines, and takes answers from other lines.
fn change_lines(choices: &mut Choices, text: &mut Vec<u8>) {
    let whole = String::from_utf8_lossy(text).into_owned();
    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    while !choices.are_over() && !lines.is_empty() {
        let kind = choices.byte();
        let [one, other] = [choices.below(lines.len()), choices.below(lines.len())];
        match kind % 4 {
            0 => drop(lines.remove(one)),
            1 => lines.swap(one, other),
            2 => lines.insert(one, lines[other].clone()),
            _ => {
                let answer = lines[other].split_once(": ").map(|(_, answer)| answer.to_owned()).unwrap_or_default();
                if let Some((position, _)) = lines[one].split_once(": ") {
                    lines[one] = format!("{position}: {answer}");
                }
            }
        }
    }
    *text = lines.join("\n").into_bytes();
}

/// Certificates of positions on small boards.
fn proved() -> Vec<String> {
    fn prove<P: Solvable>(size: &str, moves: &[&str]) -> Option<String> {
        let options = SetupOptions { size: Some(size), swap: Some("no"), ..SetupOptions::default() };
        let setup = P::read_setup(&options).expect("options");
        let mut position = P::begin(&setup).expect("a start");
        for mv in moves {
            position.play_text(mv).expect("a move");
        }
        let mut text = Vec::new();
        let mut solver = position.solver(1 << 20, 1);
        let limits = Limits::nodes(MOST_NODES);
        certificate::prove(&position, P::size(&setup), &mut *solver, &limits, &mut text).ok()?;
        String::from_utf8(text).ok()
    }
    use xgames::games::crossway::Crossway;
    let proofs = [
        prove::<Cross>("2", &[]),
        prove::<Crossway>("2", &[]),
        prove::<Crossway>("3", &[]),
        prove::<Crossway>("3", &["a1"]),
        prove::<Crossway>("4", &["b3"]),
    ];
    proofs.into_iter().flatten().collect()
}

/// If a certificate is accepted, the winner that it names wins.
fn certificate_law(text: &str) {
    let Ok(checked) = certificate::check(text) else { return };
    let is_small = checked.size <= 3 && checked.game != Game::Crossings;
    if is_small && let Some(value) = value_of(checked.game, checked.size, &checked.position) {
        let winner = checked.winner;
        assert!(value == Value::of(Some(winner)), "{winner:?} does not win {}:\n{text}", checked.position);
    }
}

/// The value of a position, if it is soon found.
fn value_of(game: Game, size: u16, line: &str) -> Option<Value> {
    type Known = HashMap<(Game, String), Option<Value>>;
    thread_local! {
        static KNOWN: RefCell<Known> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        if known.len() > 10_000 {
            known.clear();
        }
        *known.entry((game, line.to_owned())).or_insert_with(|| {
            for_game!(game, P => {
                let position = begin_at::<P>(size, Some(line)).ok()?;
                position.solver(1 << 20, 1).value(&position, &Limits::nodes(MOST_NODES))
            })
        })
    })
}
