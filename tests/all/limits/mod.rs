//! Each line of the tables in `docs/limits.md` holds: up to its limit nothing is said, and just beyond it what the table says.

mod elsewhere;
mod runs;
mod tried;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::Mutex;

use crate::support::program::{self, xgames};
use elsewhere::ELSEWHERE;
use runs::{MIB, Times};
use tried::TRIED;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A line of the tables.
#[derive(Debug)]
struct Row {
    limit: u64,
    /// The first text of the column "beyond it" that is in backquotes.
    sign: Option<String>,
    status: i32,
}

/// The lines of the tables of limits, by their first column.
fn rows() -> BTreeMap<String, Row> {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/limits.md")).unwrap();
    let mut rows = BTreeMap::new();
    let mut is_limits = false;
    for line in page.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        if !line.starts_with('|') {
            is_limits = false;
        } else if cells[0] == "what" {
            is_limits = cells == ["what", "limit", "beyond it", "exit status", "option"];
        } else if is_limits && !cells[0].starts_with("---") {
            let [what, limit, beyond, status, _] = cells[..] else { panic!("{line}") };
            let sign = beyond.split('`').nth(1).map(str::to_owned);
            let row = Row { limit: number(limit), sign, status: status.parse().unwrap() };
            assert!(rows.insert(what.to_owned(), row).is_none(), "{what} occurs twice");
        }
    }
    rows
}

/// A limit as the tables write it, such as `1,000` or `8 MiB`.
fn number(text: &str) -> u64 {
    let (number, unit) = text.split_once(' ').unwrap_or((text, ""));
    let number: u64 = number.replace(',', "").parse().unwrap();
    number
        << [("", 0), ("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40)]
            .into_iter()
            .find(|(known, _)| *known == unit)
            .unwrap()
            .1
}

#[test]
fn each_line_has_a_test_and_each_test_a_line() {
    let rows = rows();
    let tried = TRIED.iter().map(|(what, limit, _)| (*what, *limit));
    let all: BTreeMap<&str, u64> = tried.chain(ELSEWHERE.iter().map(|(what, limit, ..)| (*what, *limit))).collect();
    assert_eq!(all, rows.iter().map(|(what, row)| (what.as_str(), row.limit)).collect());
    assert_eq!(all.len(), TRIED.len() + ELSEWHERE.len());
    for (what, _, [file, definition], [test_file, test]) in ELSEWHERE {
        let holds = |file: &str, text: &str| fs::read_to_string(Path::new(ROOT).join(file)).unwrap().contains(text);
        assert!(holds(file, definition), "{what}: {definition}");
        assert!(holds(test_file, &format!("fn {test}()")), "{what}: {test}");
    }
}

#[test]
fn limits_hold_at_below_and_above() {
    let rows = rows();
    let waiting = Mutex::new(TRIED.iter());
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some((what, limit, run)) = waiting.lock().unwrap().next() else { return };
                    wrong.lock().unwrap().extend(faults(what, *limit, *run, &rows[*what]));
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Limits near which the program works for a second or longer. They are tried only once so near.
const SLOW: &[&str] = &[
    "cache",
    "file that `move` changes",
    "text that is read as a whole: a diagram, partial results, the set of positions of `bench`",
    "positions of a moving picture",
    "pixels of a moving picture from left to right",
];

/// Where a limit does not hold.
fn faults(what: &str, limit: u64, run: fn(&Path, u64) -> Output, row: &Row) -> Vec<String> {
    let beyond = if what.starts_with("smallest") { limit - 1 } else { limit + 1 };
    let inside = match what {
        _ if what.starts_with("smallest") => limit + 1,
        _ if SLOW.contains(&what) => limit / 16,
        _ => limit - 1,
    };
    let sign = row.sign.as_deref().expect(what);
    let name: String = what.chars().filter(char::is_ascii_alphanumeric).take(60).collect();
    let mut faults = Vec::new();
    for size in [inside, limit, beyond] {
        let folder = program::folder("limits", &name);
        let output = run(&folder, size);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let is_beyond = size == beyond;
        if said.contains(sign) != is_beyond || is_beyond && output.status.code() != Some(row.status) {
            let end: String = said.chars().take(300).collect();
            faults.push(format!("{what} at {size}: {:?}: {end}", output.status.code()));
        }
        fs::remove_dir_all(&folder).unwrap();
    }
    faults
}

/// If a command took time quadratic in the length of one of these texts, it would not end for many minutes.
#[test]
fn no_command_takes_time_quadratic_in_the_length_of_a_text() {
    let folder = program::folder("limits", "long");
    let event =
        |mark: &str| format!("[Event \"{}\"]\n[Game \"cross\"]\n\n1. a1 *\n", mark.times(2 * MIB / mark.len() as u64));
    let list = |first: u64| (first..first + 100_000).map(|number| format!("[{number}]")).collect::<String>();
    let texts: [(&str, String, &[&str]); 11] = [
        (
            "a.txt",
            format!("[Game \"cross\"]\n\n1. a1\n{}", ";\n".times(2 * MIB)),
            &["convert", "--to", "sgf", "-o", "out.sgf"],
        ),
        ("b.txt", "[Game \"cross\"] z9 * ".times(200_000), &["fmt", "--check"]),
        ("j.txt", "[Game \"cross\"]\n\n*\n\n".times(100_000), &["fmt", "--diff"]),
        ("k.txt", format!("[Game \"cross\"]\n\n1. a1\n{}*\n", ";\n".times(MIB)), &["fmt", "--diff"]),
        ("c.txt", event("\u{1b}"), &["replay"]),
        ("d.txt", event("\u{202e}"), &["convert", "--to", "ndjson", "-o", "out.ndjson"]),
        ("e.sgf", format!("(;XG[cross]SZ[6];B[a1]XN{}XR{})", list(0), list(1_000_000)), &["verify"]),
        ("g.txt", "[".times(2 * MIB), &["verify"]),
        ("i.json", "{\n".times(MIB) + "\"\"", &["verify"]),
        ("h.txt", "1-0 [".times(MIB), &["verify"]),
        ("f.txt", (0..150_000).map(|number| format!("\n[T{number} \"\"]\n")).collect(), &["verify"]),
    ];
    for (name, text, arguments) in texts {
        fs::write(folder.join(name), text).unwrap();
        let output = xgames(&folder, &[arguments, &[name]].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{name}: {}", said.chars().take(500).collect::<String>());
    }
    fs::remove_dir_all(&folder).unwrap();
}
