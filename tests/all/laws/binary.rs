//! Files that the program has written, certificates and archives: whatever is in them, they are read or refused, in little memory, and a
//! certificate that is accepted proves what is true. No damage hides games: a damaged table is told, and a damaged cache knows only what
//! was judged.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::fs;
use std::io::{Cursor, Seek as _, SeekFrom, Write as _};
use std::ops::{ControlFlow, Range};
use std::path::Path;

use tempfile::{NamedTempFile, TempDir};
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
        6 => {
            archive(rest);
            table_law(rest);
        }
        7 => drop(Table::read(&mut &*rest)),
        8 => {
            let mut solver = Cross::new(2).expect("a size").solver(1 << 12, 1);
            let _ = saved::load(&mut solver, "cross", &mut Cursor::new(rest));
        }
        _ => {
            let _ = PartialSum::default().add("file", rest);
            let _ = benchmark::Set::read(rest);
            cache_law(rest);
        }
    }
}

/// Changes a file that the program has written, and reads it.
fn changed(which: u8, choices: &mut Choices) {
    type Kind = (u8, fn() -> Vec<u8>);
    const KINDS: [Kind; 6] = [
        (2, written::baseline),
        (3, written::analysis),
        (4, written::positions),
        (5, written::openings),
        (8, written::memory),
        (9, written::cache),
    ];
    thread_local! {
        static FILES: [OnceCell<Vec<u8>>; KINDS.len()] = const { [const { OnceCell::new() }; KINDS.len()] };
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
        // The file is not emptied first, because that takes long.
        let mut old = file.as_file();
        old.seek(SeekFrom::Start(0)).and_then(|_| old.write_all(bytes)).expect("the file can be written");
        old.set_len(bytes.len() as u64).expect("the file can be cut");
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
    let (texts, _) = unpacked(bytes);
    assert!(texts.len() as u64 <= STRICT.total.max(2 * bytes.len() as u64), "{} bytes of {}", texts.len(), bytes.len());
}

/// The texts in an archive of any kind, and the problems that are told.
fn unpacked(bytes: &[u8]) -> (Vec<u8>, Vec<String>) {
    let (mut texts, mut problems) = (Vec::new(), Vec::new());
    in_file(bytes, |path| {
        let ended = open("a", Source::File(path.to_owned()), &STRICT, Some(Format::Native), &mut |item| {
            match item {
                InputItem::Text { reader, .. } => {
                    problems.extend(reader.read_to_end(&mut texts).err().map(|error| error.to_string()));
                }
                InputItem::Problem { message, .. } => problems.push(message),
                InputItem::Stray { .. } => {}
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(ended.is_continue());
    });
    (texts, problems)
}

/// Tables of Parquet with records, by several programs.
const TABLES: [&[u8]; 3] = [
    include_bytes!("../../archives/parquet/delta-length-gzip-v2.parquet"),
    include_bytes!("../../archives/parquet/duckdb.parquet"),
    include_bytes!("../../archives/parquet/required.parquet"),
];

/// The metadata at the end of a table, with their length and the mark.
fn metadata(table: &[u8]) -> Range<usize> {
    let (_, length) = table[..table.len() - 4].split_last_chunk().expect("a length");
    table.len() - 8 - u32::from_le_bytes(*length) as usize..table.len()
}

/// Changes a byte of the metadata of a table.
fn table_law(bytes: &[u8]) {
    thread_local! {
        static WHOLE: [OnceCell<Vec<u8>>; TABLES.len()] = const { [const { OnceCell::new() }; TABLES.len()] };
    }
    let mut choices = Choices::new(bytes);
    let which = choices.below(TABLES.len());
    let table = TABLES[which];
    let places = metadata(table);
    WHOLE.with(|whole| {
        let texts = whole[which].get_or_init(|| unpacked(table).0);
        changed_table_law(table, texts, places.start + choices.below(places.len()), choices.byte());
    });
}

/// A table in whose metadata the bits `bits` of the byte `at` are changed has the same texts, or it is told that it is damaged. It is not
/// taken for a table about something else, which is skipped in a folder.
fn changed_table_law(table: &[u8], texts: &[u8], at: usize, bits: u8) {
    let mut damaged = table.to_vec();
    damaged[at] ^= bits;
    let (found, problems) = unpacked(&damaged);
    let is_told = problems.iter().any(|problem| !problem.contains("without a column"));
    let is_same = problems.is_empty() && found == texts;
    assert!(is_told || is_same, "byte {at} of {}, bits {bits:#x}: {problems:?}, {} bytes", table.len(), found.len());
}

/// Changes each bit of the metadata of a table, one at a time, of every byte whose place is a multiple of `step`.
pub(crate) fn changed_bits_law(table: &[u8], step: usize) {
    let (texts, problems) = unpacked(table);
    assert!(!texts.is_empty() && problems.is_empty(), "{problems:?}");
    for at in metadata(table).filter(|at| at.is_multiple_of(step)) {
        (0..8).for_each(|bit| changed_table_law(table, &texts, at, 1 << bit));
    }
}

/// Changes each bit of the metadata of all of [`TABLES`].
pub(crate) fn changed_tables_law() {
    TABLES.iter().for_each(|table| changed_bits_law(table, 1));
}

/// Whatever is in a cache, it knows nothing about a file that had findings, and only the truth about one that had none; and what is
/// added to it is found again.
fn cache_law(bytes: &[u8]) {
    thread_local! {
        static FOLDER: TempDir = tempfile::tempdir().expect("a folder");
    }
    FOLDER.with(|folder| {
        let folder = folder.path();
        fs::write(folder.join("unchanged"), bytes).expect("the file can be written");
        let Ok((cache, mut additions)) = written::open_cache(folder) else { return };
        let [clean, faulty] = ["clean", "faulty"].map(|text| written::cache_key(&cache, folder, text));
        let counts = written::cached_counts();
        assert!(cache.find(&faulty).is_none(), "findings are forgotten");
        assert!(cache.find(&clean).is_none_or(|found| found == counts), "other counts");
        additions.add(&clean, &counts).and_then(|()| additions.write()).expect("the cache can be written");
        let (cache, _) = written::open_cache(folder).expect("the cache is still one");
        assert_eq!(cache.find(&clean), Some(counts));
        assert!(cache.find(&faulty).is_none(), "findings are forgotten");
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
