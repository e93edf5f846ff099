//! Games as columns: the schema and what is made from it, Parquet files as inputs, and as outputs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::laws;
use crate::support::inputs::{found_in, gzip, seen, tar, zip};
use crate::support::program::{folder, objects, printed, xgames};
use xgames::columns::schema::{self, Table};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The files that are made from the schema are as new as the schema. `TRYCMD=overwrite` writes them.
#[test]
fn what_is_made_from_the_schema_is_new() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/columns.md")).unwrap();
    let mark = "<!-- tables -->\n";
    let text = page.split_once(mark).unwrap().0;
    let page = format!("{text}{mark}\n{}", schema::markdown());
    for (path, expected) in
        [("docs/columns.md", page.trim_end().to_owned() + "\n"), ("spark/xgames_spark/schema.json", schema::json())]
    {
        let path = Path::new(ROOT).join(path);
        if std::env::var_os("TRYCMD").is_some_and(|action| action == "overwrite") {
            fs::write(&path, &expected).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == expected, "{} is not made from the schema", path.display());
    }
}

fn names(table: &Table) -> BTreeSet<&str> {
    table.columns().map(|column| column.name).collect()
}

fn keys(of: &serde_json::Value) -> BTreeSet<&str> {
    of.as_object().unwrap().keys().map(String::as_str).collect()
}

/// Columns have the names of the JSON contract. A table counts findings and names their codes, where JSON has the findings.
#[test]
fn columns_have_the_names_of_json() {
    let root = Path::new(ROOT);
    let broken = "records/broken/XG203-occupied.txt";
    let text = printed(root, &["verify", "-q", "--no-progress", "--output-format", "ndjson", broken], 1..=1);
    let game = &objects(&text)[0];
    let of_json: BTreeSet<&str> = keys(game).into_iter().filter(|key| *key != "diagnostics").collect();
    let added = BTreeSet::from(["errors", "warnings", "codes", "problem"]);
    assert_eq!(names(&schema::GAMES), of_json.union(&added).copied().collect());
    let of_game = BTreeSet::from(["file", "index", "game", "size", "verdict"]);
    let finding = keys(&game["diagnostics"][0]);
    assert_eq!(names(&schema::FINDINGS), finding.union(&of_game).copied().collect());
    let record = "records/crossway/5-swap-corner-squeeze.txt";
    for (table, command) in [(schema::PLIES, "replay"), (schema::ANALYSES, "analyse")] {
        let text = printed(root, &[command, "--output-format", "ndjson", record], 0..=0);
        assert_eq!(names(&table), keys(&objects(&text)[0]), "{command}");
    }
    for (table, command) in [(schema::STATISTICS, "stats"), (schema::OPENINGS, "openings")] {
        let text = printed(root, &[command, "-q", "--output-format", "csv", record], 0..=0);
        assert_eq!(names(&table), text.lines().next().unwrap().split(',').collect(), "{command}");
    }
}

/// The texts of the samples, which other programs have written in many ways.
const TEXTS: &str = "[Game \"cross\"]\n[Size \"3\"]\n[Result \"*\"]\n\n1. a1 a2 *\n\n\
                     [Game \"cross\"]\n[Size \"3\"]\n[Result \"*\"]\n\n1. a1 b2 *\n\n\
                     [Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. a1 b2 2. c3 *\n";

fn samples() -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(Path::new(ROOT).join("tests/archives/parquet")).unwrap().map(|entry| entry.unwrap());
    let read = |entry: fs::DirEntry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap());
    let mut samples: Vec<(String, Vec<u8>)> = entries.map(read).collect();
    samples.sort();
    assert!(samples.len() >= 10);
    samples
}

#[test]
fn files_of_other_programs_are_read() {
    for (name, bytes) in samples() {
        let problem = match name.as_str() {
            "refused-lz4.parquet" => {
                "is a Parquet file that is compressed with LZ4; write it with Snappy, gzip or zstd"
            }
            name if name.starts_with("refused") => {
                "is a Parquet file without a column `text`, in which records would be"
            }
            _ => "",
        };
        let text = if problem.is_empty() { TEXTS } else { "" };
        assert_eq!(found_in("games", &bytes), [seen("", text, problem)], "{name}");
        // In other containers they are copied first.
        assert_eq!(found_in("games", &gzip(&bytes)), [seen("", text, problem)], "{name}");
        if problem.is_empty() {
            assert_eq!(found_in("games", &zip(&[("a", &bytes)])), [seen("/a", text, problem)], "{name}");
            assert_eq!(found_in("games", &tar(&[("b/c", &bytes)])), [seen("/b/c", text, problem)], "{name}");
        }
    }
}

/// A folder may have tables about something else.
#[test]
fn a_file_without_records_is_skipped_in_a_folder() {
    let folder = folder("columns", "in-a-folder");
    for name in ["refused-without-text.parquet", "required.parquet"] {
        fs::copy(Path::new(ROOT).join("tests/archives/parquet").join(name), folder.join(name)).unwrap();
    }
    let output = xgames(&folder, &["verify", "--no-progress", "."]);
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{notes}");
    assert!(notes.contains("refused-without-text.parquet: does not look like a record, so it is skipped"), "{notes}");
    assert!(notes.contains("3 games, 7 moves"), "{notes}");
}

/// Whatever a file says, it is read or refused.
#[test]
fn damaged_files_are_refused() {
    let mut random = xgames::random::Random::new(41, 0);
    let samples = samples();
    for _ in 0..2000 {
        let (_, sample) = &samples[random.below(samples.len())];
        let mut bytes = sample.clone();
        let length = u32::from_le_bytes(bytes[bytes.len() - 8..][..4].try_into().unwrap()) as usize;
        for _ in 0..=random.below(4) {
            let range = if random.below(3) == 0 { bytes.len() } else { (length + 8).min(bytes.len()) };
            let at = bytes.len() - 1 - random.below(range);
            match random.below(4) {
                0 => bytes[at] = random.below(256) as u8,
                1 => bytes[at] ^= 1 << random.below(8),
                2 => {
                    let end = bytes.len().min(at + 5);
                    bytes[at..end].copy_from_slice(&[0xff, 0xff, 0xff, 0xff, 0x0f][..end - at]);
                }
                _ => drop(bytes.remove(at)),
            }
        }
        let read: usize = found_in("games", &bytes).iter().map(|seen| seen.text.len()).sum();
        assert!(read < 1 << 20);
    }
    for (name, sample) in &samples {
        for length in 0..sample.len() {
            let cut = &sample[..length];
            let texts: String = found_in("games", cut).into_iter().map(|seen| seen.text).collect();
            assert!(length < 4 || texts.is_empty(), "{name}: {length} bytes");
        }
    }
}

/// One bit of the metadata cannot hide a game in silence.
#[test]
fn a_changed_bit_of_the_metadata_hides_no_game() {
    laws::binary::changed_tables_law();
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_parquet_says_how_to_get_it() {
    use crate::support::program::refused;
    let folder = folder("columns", "without");
    let record = Path::new(ROOT).join("records/crossway/5-swap-corner-squeeze.txt");
    for command in ["verify", "analyse", "convert", "select", "stats", "openings"] {
        let message = refused(&folder, &[command, record.to_str().unwrap(), "-o", "x.parquet"]);
        assert!(message.contains("--features parquet"), "{command}: {message}");
        assert!(!folder.join("x.parquet").exists(), "{command}");
    }
}

#[cfg(feature = "parquet")]
mod written {
    use super::*;
    use std::ops::ControlFlow;
    use std::path::PathBuf;
    use xgames::archive::{InputItem, Limits, Reading, Source, open};
    use xgames::columns::{Part, Tables, Wanted, read_tables};
    use xgames::record::Format;

    fn records(under: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(under).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() { records(&entry, found) } else { found.push(entry) }
        }
        found.sort();
    }

    /// The bytes of all texts in a file.
    fn bytes(path: &Path) -> Vec<u8> {
        let mut bytes = Vec::new();
        let source = Source::File(path.to_owned());
        let ended = open("games", source, &Limits::default(), Some(Format::Native), &mut |found| {
            match found {
                InputItem::Text { reader, .. } => drop(reader.read_to_end(&mut bytes).unwrap()),
                InputItem::Problem { message, .. } => panic!("{message}"),
                InputItem::Stray { .. } => {}
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(ended.is_continue());
        bytes
    }

    /// Native records come back with the same bytes, damaged ones and what is between games too.
    #[test]
    fn records_come_back_with_the_same_bytes() {
        let folder = folder("columns", "round-trip");
        let mut all = Vec::new();
        records(&Path::new(ROOT).join("records"), &mut all);
        let mut native = Vec::new();
        for path in all {
            let text = fs::read(&path).unwrap();
            let format = xgames::record::detect(&path.file_name().unwrap().to_string_lossy(), &text);
            if format == Format::Native && path.extension().is_some_and(|end| end == "txt") {
                native.push(path);
            }
        }
        assert!(native.len() > 100);
        let crafted = "{before}\n[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 a2 *\n\n{ between }\n\n\
                       [Game \"cross\"]\n[Size \"3\"]\n\n1. zz9 {open [Game \"cross\"]\n\n[Game \"cross\"]\n1. a1 * {after";
        fs::write(folder.join("crafted.txt"), crafted).unwrap();
        native.push(folder.join("crafted.txt"));
        for path in native {
            let path = path.to_str().unwrap();
            printed(&folder, &["convert", "-q", path, "-o", "games.parquet", "--force"], 0..=1);
            assert_eq!(bytes(&folder.join("games.parquet")), fs::read(path).unwrap(), "{path}");
            printed(&folder, &["select", "-q", "--include-invalid", path, "-o", "some.parquet", "--force"], 0..=1);
            assert_eq!(bytes(&folder.join("some.parquet")), fs::read(path).unwrap(), "{path}");
        }
    }

    /// One bit of the metadata of the program's own tables cannot hide a game in silence. Those of all columns are long, so a part is tried.
    #[test]
    fn a_changed_bit_hides_no_game() {
        let folder = folder("columns", "changed-bit");
        let records = Path::new(ROOT).join("records/cross");
        printed(&folder, &["convert", "-q", records.to_str().unwrap(), "-o", "games.parquet"], 0..=0);
        laws::binary::changed_bits_law(&fs::read(folder.join("games.parquet")).unwrap(), 13);
    }

    /// An honest table without rows is one without games.
    #[test]
    fn a_table_without_rows_has_no_games() {
        let folder = folder("columns", "no-rows");
        let records = Path::new(ROOT).join("records/crossway");
        let command = ["select", "-q", "--game", "cross", records.to_str().unwrap(), "-o", "none.parquet"];
        printed(&folder, &command, 0..=1);
        assert!(bytes(&folder.join("none.parquet")).is_empty());
    }

    /// A record of tags alone does not take the next one, nor a comment at the beginning of a record, when a table is read; the
    /// table has the bytes of the files.
    #[test]
    fn each_row_is_a_game_of_its_own() {
        let folder = folder("columns", "rows");
        fs::create_dir(folder.join("t")).unwrap();
        let game = |moves: &str| format!("[Game \"cross\"]\n[Size \"4\"]\n\n{moves} *\n");
        for (name, record) in [
            ("a", "[Game \"cross\"]\n[Size \"4\"]\n[Player1 \"a\"]\n".to_owned()),
            ("b", game("1. a1")),
            ("c", format!("{{xgames: ignore}}\n{}", game("1. a1 a1"))),
            ("d", format!("; of d\n{}", game("1. a1 b1"))),
            ("e", game("1. a1 c1")),
        ] {
            fs::write(folder.join("t").join(name.to_owned() + ".txt"), record).unwrap();
        }
        let judged = |of: &str| {
            let text = printed(&folder, &["verify", "-q", "--no-progress", "--output-format", "ndjson", of], 0..=1);
            // A finding about a result that is not there has no place after a `*`.
            let facts = |game: &serde_json::Value| (game["verdict"].clone(), game["plies"].clone());
            objects(&text).iter().map(facts).collect::<Vec<_>>()
        };
        assert_eq!(judged("t").len(), 5);
        for command in [&["convert", "-q"][..], &["select", "-q", "--include-invalid"]] {
            let command = [command, &["t", "-o", "t.parquet", "--force"]].concat();
            printed(&folder, &command, 0..=1);
            assert_eq!(judged("t.parquet"), judged("t"), "{command:?}");
        }
    }

    /// A value that its column cannot hold stops a program of tests, so no table may have one.
    #[test]
    fn values_have_the_types_of_their_columns() {
        let folder = folder("columns", "types");
        let records = Path::new(ROOT).join("records/crosswise");
        for command in [
            &["stats", "--branching"][..],
            &["openings"],
            &["verify", "--no-progress"],
            &["analyse", "--exact-only", "--no-progress"],
        ] {
            let command = [command, &["-q", records.to_str().unwrap(), "-o", "t.parquet", "--force"]].concat();
            printed(&folder, &command, 0..=1);
        }
    }

    /// Tags that come from options are in the table.
    #[test]
    fn selected_rows_have_the_tags_of_options() {
        let folder = folder("columns", "options");
        fs::write(folder.join("bare.txt"), "1. a1 b1 *\n").unwrap();
        fs::write(folder.join("xgames.toml"), "game = \"cross\"\nsize = 4\n").unwrap();
        let options = ["--isolated", "--game", "cross", "--size", "4"];
        for (command, options) in [("select", &options[..]), ("select", &[]), ("convert", &options[..])] {
            let command = [&[command, "-q", "bare.txt", "-o", "p.parquet", "--force"], options].concat();
            printed(&folder, &command, 0..=0);
            let text = String::from_utf8(bytes(&folder.join("p.parquet"))).unwrap();
            assert_eq!(text, "[Game \"cross\"]\n[Size \"4\"]\n\n1. a1 b1 *\n", "{command:?}");
        }
    }

    /// The tables are the same for any number of threads, and all rows of a text are numbered on.
    #[test]
    fn tables_do_not_depend_on_threads() {
        let paths = [Path::new(ROOT).join("records")];
        let read = |threads| {
            let (mut rows, mut problems, mut games) = (Vec::new(), 0, 0);
            let tables = Tables { games: Some(Wanted::Records), findings: true, plies: true, analyses: None };
            read_tables(
                &paths,
                &Reading { block: 512, ..Reading::default() },
                (tables, None),
                threads,
                &|| false,
                &mut |part| {
                    match part {
                        Part::Batch(name, batch) => rows.push((name, format!("{batch:?}"))),
                        Part::Problem { .. } => problems += 1,
                        Part::Progress(counts) => games += counts.games,
                        Part::Note(_) | Part::Losses { .. } => {}
                    }
                    ControlFlow::Continue(())
                },
            )
            .unwrap();
            (rows, problems, games)
        };
        let (rows, problems, games) = read(1);
        assert!(problems == 0 && games > 150);
        assert_eq!(
            rows.iter().map(|(name, _)| *name).collect::<BTreeSet<_>>(),
            BTreeSet::from(["findings", "games", "plies"])
        );
        assert!(read(3) == (rows, problems, games));
    }

    #[test]
    fn a_reader_can_stop() {
        let paths = [Path::new(ROOT).join("records")];
        let mut parts = 0;
        let tables = Tables { games: Some(Wanted::Games), ..Tables::default() };
        read_tables(&paths, &Reading::default(), (tables, None), 2, &|| false, &mut |_| {
            parts += 1;
            ControlFlow::Break(())
        })
        .unwrap();
        assert_eq!(parts, 1);
        read_tables(&paths, &Reading::default(), (tables, None), 2, &|| true, &mut |_| panic!("it was stopped"))
            .unwrap();
    }
}
