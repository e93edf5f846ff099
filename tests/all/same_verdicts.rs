//! The report of a run depends neither on its number of threads nor on the cache of an earlier run, damaged or not, whatever the files hold.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;

use crate::laws::choices::Choices;
use crate::laws::records;
use crate::support::program::{self, xgames};
use crate::support::random_inputs::{cases, choices};

/// The endings of the names of files, some of which say what is in them.
const ENDINGS: [&str; 6] = ["txt", "txt.gz", "sgf", "json", "csv", "pgn"];

/// Writes up to six files: games by the rules with changes, often many of them, so that they make several blocks, or any bytes; some
/// packed, and some of these cut off.
fn write_files(folder: &Path, choices: &mut Choices) {
    for number in 0..=choices.below(6) {
        let mut text = match choices.byte() % 4 {
            0 => choices.take(60).to_vec(),
            _ => records::text(choices.take(30)),
        };
        if choices.byte().is_multiple_of(3) {
            text.push(b'\n');
            text = text.repeat(1 + 4 * usize::from(choices.byte()));
        }
        let ending = *choices.one_of(&ENDINGS);
        if ending.ends_with("gz") {
            let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
            packed.write_all(&text).unwrap();
            text = packed.finish().unwrap();
            let cut = choices.byte() % 2 * (choices.byte() % 32);
            text.truncate(text.len().saturating_sub(usize::from(cut)));
        }
        fs::write(folder.join(format!("{number}.{ending}")), text).unwrap();
    }
}

/// The exit status, the report and the messages of a check of all files, without the time that it took.
fn check(folder: &Path, options: &str) -> (Option<i32>, String, String) {
    let line = format!("verify games --isolated --no-progress --output-format {options}");
    let output = xgames(folder, &line.split_whitespace().collect::<Vec<_>>());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let is_timeless = |line: &&str| !line.contains(" games/s, ");
    let messages = text(output.stderr).lines().filter(is_timeless).collect::<Vec<_>>().join("\n");
    (output.status.code(), text(output.stdout), messages)
}

/// Changes the cache, but for the digits by which it is recognised.
fn damage_cache(folder: &Path, choices: &mut Choices) {
    const RECOGNISED: usize = 17;
    let path = folder.join("cache/unchanged");
    let mut text = fs::read(&path).unwrap_or_default();
    if text.len() < RECOGNISED {
        return;
    }
    let mut rest = text.split_off(RECOGNISED);
    records::change(choices, &mut rest);
    fs::write(path, [text, rest].concat()).unwrap();
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn with_any_threads_and_with_a_cache(bytes in choices(200), damage in choices(20)) {
        let folder = program::folder("same_verdicts", "any");
        fs::create_dir(folder.join("games")).unwrap();
        write_files(&folder.join("games"), &mut Choices::new(&bytes));
        for format in ["text", "ndjson"] {
            let one = check(&folder, &format!("{format} -j 1"));
            prop_assert!(one.0 < Some(3), "{one:?}");
            prop_assert_eq!(&check(&folder, &format!("{format} -j 4")), &one);
            for cache in ["new", "full", "damaged"] {
                if cache == "damaged" {
                    damage_cache(&folder, &mut Choices::new(&damage));
                }
                let (status, report, _) = check(&folder, &format!("{format} -j 2 --cache cache"));
                prop_assert_eq!((status, &report), (one.0, &one.1));
            }
        }
    }
}
