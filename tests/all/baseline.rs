//! Baselines: findings that are known are counted and not reported; what is new is, wherever it is; and a baseline that is damaged
//! is never believed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::inputs::{gzip, zip};
use crate::support::program::{self, objects, xgames};
use crate::support::random::Random;

const GOOD: &str = "[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 b2 2. c3 *\n\n";

fn folder(test: &str) -> PathBuf {
    program::folder("baseline", test)
}

/// A game with a stone on an occupied cell. Games of other rounds differ.
fn bad(round: usize) -> String {
    format!("[Game \"crossway\"]\n[Size \"3\"]\n[Round \"{round}\"]\n\n1. a1 a1 *\n\n")
}

/// A game with a wrong move number only, which is a warning.
const WARNED: &str = "[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 b2 7. c3 *\n\n";

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// The exit status of a command, its output and its messages.
fn run(folder: &Path, line: &str) -> (i32, String, String) {
    let output = xgames(folder, &line.split_whitespace().collect::<Vec<_>>());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Runs a check with one line for each finding.
fn check(folder: &Path, line: &str) -> (i32, String, String) {
    run(folder, &format!("verify --isolated --output-format concise {line}"))
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The lines of a baseline that are findings.
fn findings(baseline: &str) -> Vec<&str> {
    baseline.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn only_what_is_new_is_reported() {
    let folder = folder("new");
    let old: String = (0..500).map(bad).collect();
    write(&folder, "games/a.txt", &old);
    write(&folder, "games/b.txt", format!("{GOOD}{WARNED}"));
    assert_eq!(check(&folder, "games").0, 1);
    let (status, out, said) = check(&folder, "games --write-baseline known");
    assert_eq!((status, &*out), (0, ""), "{said}");
    assert!(said.contains("502 games, 506 moves: 0 valid, 0 invalid, 2 unfinished, 500 known invalid\n"), "{said}");
    assert!(said.contains("501 known findings\n") && said.contains("known: 501 findings written"), "{said}");
    let known = read(&folder, "known");
    assert!(known.starts_with("# xgames baseline, version 1\n# "), "{known}");
    let lines = findings(&known);
    assert!(lines.len() == 501 && lines.is_sorted());
    let fields: Vec<&str> = lines[0].split('\t').collect();
    assert_eq!((fields[0], fields[1], fields[2].len(), fields.len()), ("games/a.txt", "XG203", 32, 5));
    assert!(fields[3].contains("a1"), "{}", lines[0]);

    let (status, out, said) = check(&folder, "games --baseline known --fail-level warning");
    assert_eq!((status, &*out), (0, ""), "{said}");
    assert!(!said.contains("no longer occurs"), "{said}");
    // A new fault among the old ones, which have moved.
    let (before, after) = old.split_at(old.find("[Game \"crossway\"]\n[Size \"3\"]\n[Round \"250\"]").unwrap());
    write(&folder, "games/a.txt", format!("{GOOD}{after}{}{before}", bad(9999)));
    let (status, out, said) = check(&folder, "./games --baseline known");
    assert_eq!((status, out.lines().count()), (1, 1), "{out}{said}");
    assert!(out.contains("a.txt") && out.contains("(game 252, ply 2)"), "{out}");
    assert!(said.contains(": 0 valid, 1 invalid, 3 unfinished, 500 known invalid\n"), "{said}");
    // A second copy of an old fault is new; of three copies that are known, none is.
    write(&folder, "games/a.txt", format!("{old}{}", bad(3)));
    assert!(check(&folder, "games --baseline known").1.contains("(game 501, ply 2)"));
    assert_eq!(check(&folder, "games --write-baseline known").0, 2, "an old file stays");
    assert_eq!(check(&folder, "games --write-baseline known --force").0, 0);
    assert_eq!(findings(&read(&folder, "known")).len(), 502);
    assert_eq!(check(&folder, "games --baseline known").0, 0);
}

/// Exactly the games that are counted as invalid are reported as invalid, with any options and in every report.
#[test]
fn the_summary_counts_as_invalid_what_is_reported() {
    let folder = folder("invariant");
    write(&folder, "a.txt", format!("{GOOD}{}{WARNED}{}", bad(1), bad(2)));
    write(&folder, "b.txt", format!("{}{}", bad(3), bad(1)));
    assert_eq!(check(&folder, "a.txt --write-baseline known").0, 0);
    for options in [
        "",
        "--baseline known",
        "--baseline known --ignore XG203",
        "--baseline known --select XG204",
        "--ignore XG203",
        "--baseline known --games 1",
        "--baseline known --shard 1/2",
        "--baseline known --max-errors 1",
        "--write-baseline other",
    ] {
        for jobs in ["1", "3"] {
            let _ = fs::remove_file(folder.join("other"));
            let (status, out, said) = check(&folder, &format!("a.txt b.txt -j {jobs} {options}"));
            let summary = said.lines().find(|line| line.contains(" invalid")).unwrap();
            let errors = out.matches(": error[").count();
            assert_eq!(summary.contains(" 0 invalid"), errors == 0, "{options}: {summary}\n{out}");
            assert_eq!(status, i32::from(errors > 0), "{options}");
        }
    }
}

#[test]
fn reports_tell_what_is_known() {
    let folder = folder("reports");
    write(&folder, "a.txt", format!("{}{GOOD}{WARNED}", bad(1)));
    assert_eq!(check(&folder, "a.txt --write-baseline known").0, 0);
    write(&folder, "a.txt", format!("{}{GOOD}{WARNED}{}", bad(1), bad(2)));
    let report = |format: &str, options: &str| {
        let line = format!("validate --isolated a.txt --output-format {format} {options}");
        let (status, out, said) = run(&folder, &line);
        assert_eq!(status, 1, "{line}: {said}");
        out
    };
    let games = objects(&report("ndjson", "--baseline known"));
    let known: Vec<_> = games.iter().map(|game| (game["verdict"].as_str().unwrap(), game["known"].as_u64())).collect();
    assert_eq!(known, [("invalid", Some(1)), ("unfinished", Some(0)), ("unfinished", Some(1)), ("invalid", Some(0))]);
    let numbers = games.iter().map(|game| game["diagnostics"].as_array().unwrap().len());
    assert_eq!(numbers.collect::<Vec<_>>(), [0, 0, 0, 1]);
    assert!(objects(&report("ndjson", "")).iter().all(|game| game.get("known").is_none()));

    let states = |text: &str| {
        let report: serde_json::Value = serde_json::from_str(text).unwrap();
        let results = report["runs"][0]["results"].as_array().unwrap().clone();
        results.iter().map(|result| result["baselineState"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    let [old, new] = ["unchanged", "new"].map(|state| Some(state.to_owned()));
    assert_eq!(states(&report("sarif", "--baseline known")), [old.clone(), old, new]);
    assert_eq!(states(&report("sarif", "")), [None, None, None]);

    let junit = report("junit", "--baseline known");
    assert!(junit.contains("tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"1\">"), "{junit}");
    assert_eq!(junit.matches("<skipped message=\"1 known finding\"/></testcase>").count(), 1, "{junit}");
    let gitlab: Vec<serde_json::Value> = serde_json::from_str(&report("gitlab", "--baseline known")).unwrap();
    assert_eq!(gitlab.len(), 1);
    // The fingerprint of the baseline is the one that servers get.
    let all: Vec<serde_json::Value> = serde_json::from_str(&report("gitlab", "")).unwrap();
    let baseline = read(&folder, "known");
    for line in findings(&baseline) {
        let fingerprint = line.split('\t').nth(2).unwrap();
        assert!(all.iter().any(|entry| entry["fingerprint"].as_str().unwrap().starts_with(fingerprint)), "{line}");
    }
    let summary = folder.join("summary.md");
    let line = "validate --isolated a.txt --output-format github --baseline known";
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.args(line.split(' ')).current_dir(&folder).env("GITHUB_STEP_SUMMARY", &summary).output().unwrap();
    let text = fs::read_to_string(summary).unwrap();
    assert!(
        text.contains("Games: 4 (0 valid, 1 invalid, 2 unfinished, 1 known invalid). Errors: 1. Warnings: 0."),
        "{text}"
    );
    // A known invalid game is still not a good game.
    run(&folder, "validate --isolated a.txt --baseline known --good-to good --bad-to bad");
    assert_eq!((read(&folder, "good").matches("[Game").count(), read(&folder, "bad").matches("[Game").count()), (2, 2));
}

#[test]
fn the_configuration_names_a_baseline() {
    let folder = folder("configured");
    write(&folder, "xgames.toml", "baseline = \"ci/known\"\n");
    write(&folder, "games/a.txt", bad(1));
    fs::create_dir(folder.join("ci")).unwrap();
    let (status, _, said) = run(&folder, "validate games");
    assert!(status == 2 && said.contains("ci/known: "), "{said}");
    // What is written is a new beginning, so nothing is read.
    assert_eq!(run(&folder, "validate games --write-baseline ci/known").0, 0);
    assert_eq!(run(&folder, "validate games").0, 0);
    assert_eq!(run(&folder, "validate games --isolated").0, 1);
    assert_eq!(run(&folder, "validate games --write-baseline ci/known --force").0, 0);
    assert_eq!(findings(&read(&folder, "ci/known")).len(), 1);
    // The play of games has no baseline, and needs none.
    let (_, out, _) = run(&folder, "analyse games --exact-only --output-format concise");
    assert!(out.contains("XG203"), "{out}");
    // It is relative to the configuration. In another folder the files have other names.
    let (status, out, said) = run(&folder.join("games"), "validate a.txt --output-format concise");
    assert!(status == 1 && out.contains("XG203") && said.contains("run xgames in the folder"), "{said}");
    let (status, _, said) = run(&folder.join("games"), "validate a.txt --prune-baseline");
    assert!(status == 2 && said.contains("run xgames in the folder"), "{said}");
    assert_eq!(findings(&read(&folder, "ci/known")).len(), 1);
}

#[test]
fn a_baseline_is_an_input() {
    let folder = folder("law");
    write(&folder, "a.txt", bad(1));
    assert_eq!(check(&folder, "a.txt --write-baseline known").0, 0);
    let before = read(&folder, "known");
    fs::hard_link(folder.join("known"), folder.join("hard")).unwrap();
    for option in ["-o known", "-o ./known", "-o hard", "--report json=known", "--good-to known", "--bad-to hard"] {
        let (status, _, said) = run(&folder, &format!("verify a.txt --isolated --baseline known --force {option}"));
        assert!(status == 2 && said.contains("cannot be the output"), "{option}: {said}");
    }
    write(&folder, "xgames.toml", "baseline = 'known'\n");
    let (status, _, said) = run(&folder, "verify a.txt --force -o hard");
    assert!(status == 2 && said.contains("`baseline` in the configuration"), "{said}");
    for (line, why) in [
        ("a.txt --write-baseline a.txt --force", "cannot be the output"),
        ("a.txt --write-baseline new -o new", "two outputs"),
        ("a.txt --write-baseline new.gz", "plain text"),
        ("a.txt --write-baseline -", "plain text"),
        ("a.txt --write-baseline new --baseline known", "cannot be used with"),
        ("a.txt --prune-baseline", "no baseline to prune"),
        ("a.txt gone.txt --write-baseline new", "new: not written"),
    ] {
        let (status, _, said) = check(&folder, line);
        assert!(status == 2 && said.contains(why), "{line}: {said}");
        assert!(!folder.join("new").exists() && !folder.join("new.gz").exists(), "{line}");
    }
    assert_eq!(read(&folder, "known"), before);
}

/// A file that is not a baseline gives an error of one line, and nothing is judged or written.
#[test]
fn what_is_no_baseline_is_refused() {
    let folder = folder("foreign");
    write(&folder, "a.txt", format!("{}{}", bad(1), bad(2)));
    assert_eq!(check(&folder, "a.txt --write-baseline known").0, 0);
    let known = read(&folder, "known");
    let first = findings(&known)[0];
    let conflict = known.replace(first, &format!("<<<<<<< HEAD\n{first}\n=======\n>>>>>>> other"));
    fs::create_dir(folder.join("dir")).unwrap();
    let sparse = fs::File::create(folder.join("long")).unwrap();
    sparse.set_len(1 << 30).unwrap();
    write(&folder, "marked", format!("\u{feff}{known}"));
    assert_eq!(check(&folder, "a.txt --baseline marked").0, 0);
    let mut names = vec![("dir", "is a folder"), ("long", "256 MiB"), ("missing", "")];
    for (name, text, why) in [
        ("empty", "", "is empty"),
        ("text", GOOD, "is not a baseline"),
        ("headless", first, "is not a baseline"),
        ("newer", &known.replace("version 1", "version 2"), "version 2"),
        ("conflict", &conflict, "line 4: a mark of git for a conflict"),
        ("top", &format!("<<<<<<< HEAD\n{known}"), "conflict"),
        ("line", &known.replacen("XG203", "XG204", 1), "line 4: is damaged"),
        ("comment", &known.replacen(first, &format!("# {first}"), 1), "line 4: is not a comment"),
        ("spaces", &known.replace('\t', " "), "line 4: is neither"),
    ] {
        write(&folder, name, text);
        names.push((name, why));
    }
    write(&folder, "bytes", [known.as_bytes(), b"\xff\n"].concat());
    names.push(("bytes", "line 6: is not UTF-8"));
    write(&folder, "huge", [known.as_bytes(), &vec![b'x'; 2 << 20]].concat());
    names.push(("huge", "line 6: is too long"));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("known", folder.join("link")).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
        names.extend([
            ("link", "is a link"),
            ("pipe", "is not a regular file"),
            ("/dev/zero", "is not a regular file"),
        ]);
    }
    for (name, why) in names {
        for more in ["", "--prune-baseline"] {
            let line = format!("a.txt --baseline {name} --report json=out {more}");
            let (status, out, said) = check(&folder, &line);
            assert_eq!((status, &*out, said.lines().count()), (2, "", 1), "{line}: {said}");
            assert!(said.contains(name) && said.contains(why), "{line}: {said}");
            assert!(!folder.join("out").exists());
        }
    }
    // Git on Windows changes the ends of lines.
    write(&folder, "crlf", known.replace('\n', "\r\n"));
    assert_eq!(check(&folder, "a.txt --baseline crlf").0, 0);
    // Comments, empty lines and another order are the reader's own.
    let mut lines: Vec<&str> = known.lines().collect();
    lines[3..].reverse();
    write(&folder, "edited", format!("{}\n\n# All of 2019.\n#\n", lines.join("\n")));
    assert_eq!(check(&folder, "a.txt --baseline edited").0, 0);
}

#[test]
fn what_no_longer_occurs_is_named_and_pruned() {
    let folder = folder("gone");
    for file in ["a.txt", "b.txt", "c.txt", "sub/d.txt"] {
        write(&folder, file, (0..3).map(bad).collect::<String>());
    }
    write(&folder, "e.zip", zip(&[("in/f.txt", bad(1).as_bytes()), ("in/g.txt", bad(1).as_bytes())]));
    let all = "a.txt b.txt c.txt sub e.zip";
    assert_eq!(check(&folder, &format!("{all} --write-baseline known")).0, 0);
    let known = read(&folder, "known").replacen("# Findings", "# Our old faults.\n# Findings", 1);
    write(&folder, "known", &known);
    assert_eq!(findings(&known).len(), 14);
    write(&folder, "a.txt", bad(1));
    fs::remove_file(folder.join("b.txt")).unwrap();
    let names = |line: &str| {
        let (status, _, said) = check(&folder, line);
        assert_eq!(status, 0, "{line}: {said}");
        let gone = said.lines().filter(|line| line.contains("no longer occurs"));
        gone.map(|line| line.split(':').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // Two of this file, and three of one that is not there; nothing is known of those that are not read.
    let expected = ["a.txt", "a.txt", "b.txt", "b.txt", "b.txt"];
    assert_eq!(names("a.txt --baseline known"), expected);
    assert_eq!(names("a.txt c.txt sub e.zip --baseline known"), expected);
    assert_eq!(names("sub --baseline known"), expected[2..]);
    assert_eq!(names("-q a.txt --baseline known"), [""; 0]);
    // Games that were passed over may have them.
    for options in ["--games 2", "--shard 1/9", "--range 0-1", "--max-errors 5", "--game cross"] {
        assert_eq!(names(&format!("a.txt --baseline known {options}")), expected[2..], "{options}");
    }
    for options in ["--ignore XG203", "--select XG204"] {
        assert_eq!(names(&format!("a.txt --baseline known {options}")), expected[2..], "{options}");
    }
    assert_eq!(names("a.txt#1 --baseline known"), expected[2..]);
    // A member of an archive is gone if the archive was read.
    write(&folder, "e.zip", zip(&[("in/f.txt", GOOD.as_bytes())]));
    assert_eq!(names("c.txt --baseline known"), expected[2..]);
    assert_eq!(names("e.zip/in/f.txt --baseline known"), ["b.txt", "b.txt", "b.txt", "e.zip/in/f.txt"]);
    assert_eq!(names("e.zip --baseline known"), ["b.txt", "b.txt", "b.txt", "e.zip/in/f.txt", "e.zip/in/g.txt"]);
    assert_eq!(read(&folder, "known"), known, "nothing is removed unless that is wanted");

    // Nothing is removed if something cannot be read.
    let (status, _, said) = check(&folder, "a.txt missing.txt --baseline known --prune-baseline");
    assert!(status == 2 && said.contains("known: not pruned"), "{said}");
    assert_eq!(read(&folder, "known"), known);
    let (status, _, said) = check(&folder, "a.txt e.zip --baseline known --prune-baseline");
    assert!(status == 0 && said.contains("known: 7 findings removed"), "{said}");
    let pruned = read(&folder, "known");
    let kept = |line: &&str| !["b.txt", "e.zip", "a.txt"].iter().any(|file| line.starts_with(file));
    let expected: Vec<&str> = known.lines().filter(kept).collect();
    assert!(pruned.contains("# Our old faults.\n") && findings(&pruned).len() == 7, "{pruned}");
    assert_eq!(pruned.lines().filter(kept).collect::<Vec<_>>(), expected);
    // A new finding does not keep old ones in the file, and an end of the line stays as it is.
    write(&folder, "known", pruned.replace('\n', "\r\n"));
    write(&folder, "c.txt", bad(7));
    assert_eq!(check(&folder, "c.txt --baseline known --prune-baseline").0, 1);
    let pruned = read(&folder, "known");
    assert!(findings(&pruned).len() == 4 && pruned.matches("\r\n").count() == pruned.matches('\n').count(), "{pruned}");
    // At most ten are named.
    write(&folder, "many.txt", (0..30).map(bad).collect::<String>());
    assert_eq!(check(&folder, "many.txt --write-baseline many").0, 0);
    write(&folder, "many.txt", GOOD);
    let (_, _, said) = check(&folder, "many.txt --baseline many");
    assert!(said.matches("no longer occurs").count() == 10 && said.contains("and 20 more\n"), "{said}");
}

/// A baseline may lie among the records, and be named with them, but it is none.
#[test]
fn a_baseline_is_no_record() {
    let folder = folder("among");
    write(&folder, "a.txt", bad(1));
    for line in [". --write-baseline known.txt", ". --write-baseline known.txt --force", ". --write-baseline other.txt"]
    {
        assert_eq!(check(&folder, line).0, 0, "{line}");
    }
    for line in [". --baseline known.txt", "a.txt known.txt --baseline ./known.txt --fail-level warning"] {
        let (status, out, said) = check(&folder, line);
        assert_eq!((status, &*out), (0, ""), "{line}: {said}");
        assert!(said.starts_with("1 game, ") || line.starts_with('.') && said.contains("\n1 game, "), "{line}: {said}");
        assert!(!said.contains("known.txt"), "{line}: {said}");
        assert_eq!(said.contains("other.txt: does not look like a record"), line.starts_with('.'), "{line}: {said}");
    }
}

#[test]
fn the_cache_knows_what_is_known() {
    let folder = folder("cache");
    write(&folder, "a.txt", bad(1));
    write(&folder, "b.txt", bad(2));
    write(&folder, "c.txt.gz", gzip(bad(3)));
    assert_eq!(check(&folder, "a.txt b.txt c.txt.gz --write-baseline known --cache cache").0, 0);
    assert_eq!(check(&folder, "a.txt --baseline known --cache cache").0, 0);
    // A file with known findings is not clean.
    assert_eq!(check(&folder, "a.txt --cache cache").0, 1);
    // A clean file that is skipped has been read.
    write(&folder, "b.txt", GOOD);
    write(&folder, "c.txt.gz", gzip(GOOD));
    for turn in 0..2 {
        let (status, _, said) = check(&folder, "a.txt b.txt c.txt.gz --baseline known --cache cache");
        assert_eq!((status, said.contains("2 inputs unchanged")), (0, turn == 1), "{said}");
        assert_eq!(said.matches("no longer occurs").count(), 2, "{said}");
    }
}

#[test]
fn names_in_a_baseline_are_harmless() {
    let folder = folder("harmless");
    let names = ["#a.txt", "<<<<<<< b.txt", "c\u{202e}\u{1b}[2J.txt", "d\\n.txt"];
    names.iter().for_each(|name| write(&folder, name, bad(1)));
    #[cfg(unix)]
    write(&folder, "e\tf\ng.txt", bad(1));
    assert_eq!(check(&folder, ". --write-baseline known").0, 0);
    let known = read(&folder, "known");
    assert_eq!(findings(&known).len(), names.len() + usize::from(cfg!(unix)));
    assert!(known.chars().all(|character| !character.is_control() || "\t\n".contains(character)), "{known:?}");
    assert!(!known.contains('\u{202e}'));
    let (status, out, said) = check(&folder, ". --baseline known");
    assert_eq!((status, &*out), (0, ""), "{said}");
    names.iter().for_each(|name| write(&folder, name, GOOD));
    let (_, _, said) = check(&folder, ". --baseline known");
    assert_eq!(said.matches("no longer occurs").count(), names.len(), "{said}");
    assert!(!said.contains('\u{1b}') && !said.contains('\u{202e}'), "{said:?}");
}

/// A damaged baseline is an error, or reports what the whole one does; if a whole line is lost, its finding is reported too.
#[test]
fn damage_hides_nothing() {
    damage(&folder("damage"), 120);
}

#[test]
#[ignore = "does more of the same damage"]
fn more_damage_hides_nothing() {
    damage(&folder("more_damage"), 1000);
}

/// Checks records against this number of randomly damaged baselines.
fn damage(folder: &Path, times: usize) {
    let text: String = (0..20).map(bad).collect();
    write(folder, "a.txt", &text);
    assert_eq!(check(folder, "a.txt --write-baseline whole").0, 0);
    let new: String = (20..22).map(bad).collect();
    write(folder, "a.txt", format!("{text}{}{new}", bad(3)));
    let expected = check(folder, "a.txt --baseline whole").1;
    assert_eq!(expected.lines().count(), 3);
    let whole = fs::read(folder.join("whole")).unwrap();
    let mut random = Random(7);
    let (mut refused, mut same, mut more) = (0, 0, 0);
    for number in 0..times {
        let mut damaged = whole.clone();
        let mut place = |length: usize| random.below(length);
        for _ in 0..=place(3) {
            let at = place(damaged.len().max(1)).min(damaged.len().saturating_sub(1));
            match place(6) {
                _ if damaged.is_empty() => {}
                0 => damaged[at] = place(256) as u8,
                1 => damaged[at] ^= 1 << place(8),
                2 => damaged.truncate(at),
                3 => damaged.insert(at, place(256) as u8),
                4 => drop(damaged.drain(at..(at + 1 + place(300)).min(whole.len()).min(damaged.len()))),
                _ => damaged.extend_from_within(at..(at + place(50)).min(damaged.len())),
            }
        }
        fs::write(folder.join("damaged"), &damaged).unwrap();
        let (status, out, said) = check(folder, "a.txt --baseline damaged");
        if status == 2 {
            assert!(out.is_empty() && said.lines().count() == 1, "{number}: {said}");
            refused += 1;
        } else if out == expected {
            same += 1;
        } else {
            assert!(expected.lines().all(|line| out.contains(line)), "{number}: {out}");
            // Only whole lines can be lost: those that are left are lines of the baseline.
            let (damaged, whole) = (String::from_utf8(damaged).unwrap(), String::from_utf8(whole.clone()).unwrap());
            assert!(findings(&damaged).iter().all(|line| line.is_empty() || whole.contains(line)), "{number}");
            more += 1;
        }
    }
    assert!(refused > times * 8 / 10 && same > 0 && more < times / 10, "{refused} {same} {more}");
}
