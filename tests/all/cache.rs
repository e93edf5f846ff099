//! The cache of clean files: whatever can change a judgement makes a file be judged again, and nothing that is damaged is believed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::program::{self, xgames};
use crate::support::random::Random;

const GOOD: &str = "[Game \"crossway\"]\n[Size \"3\"]\n[Coords \"go\"]\n\n1. a1 b2 2. c3 *\n\n";
/// A game that other settings make faulty.
const BARE: &str = "1. a1 b2 2. c3 *\n";
const BAD: &str = "[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 a1 *\n\n";

fn folder(test: &str) -> PathBuf {
    program::folder("cache", test)
}

/// The exit status of a check, its output and its messages.
fn check(folder: &Path, line: &str) -> (i32, String, String) {
    let line = format!("verify --no-progress --output-format concise {line}");
    let output = xgames(folder, &line.split_whitespace().collect::<Vec<_>>());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Whether a file was not judged again.
fn is_skipped(folder: &Path, line: &str) -> bool {
    check(folder, &format!("--cache cache {line}")).2.contains("unchanged since an earlier run")
}

#[test]
fn each_setting_makes_files_be_judged_again() {
    let folder = folder("settings");
    fs::write(folder.join("a.txt"), GOOD.repeat(2)).unwrap();
    fs::write(folder.join("same.txt"), GOOD.repeat(2)).unwrap();
    let configure = |text: &str| fs::write(folder.join("xgames.toml"), text).unwrap();
    let mut expected = Vec::new();
    for options in [
        "",
        "--select XG203",
        "--ignore XG203",
        "--game crossway",
        "--game crossway --size 3",
        "--size 3",
        "--coords plain",
        "--no-swap",
        "--seats 2",
        "--as 1",
        "--format native",
        "--max-ratio 5",
        "--shard 1/2",
        "--shard 2/2",
        "--range 0-10",
        "--range 0-20",
        "--games 1",
        "--games 2",
    ] {
        let line = format!("a.txt --isolated {options}");
        assert!(!is_skipped(&folder, &line), "{options}");
        // What finds nothing to judge cannot be remembered.
        let counts = check(&folder, &line).2;
        let judged = !counts.contains("no game was checked");
        assert_eq!(is_skipped(&folder, &line), judged, "{options}");
        expected.push((line, judged));
    }
    for text in [
        "",
        "ignore = ['XG203']",
        "select = ['XG203']",
        "game = 'crossway'",
        "size = 3",
        "coords = 'plain'",
        "swap = false",
        "seats = '2'",
        "max-ratio = 9",
        "[[path]]\nglob = 'a.txt'\nignore = ['XG203']",
        "[[path]]\nglob = 'a.txt'\nsize = 3",
        "[[path]]\nglob = 'b.txt'\nsize = 3",
    ] {
        configure(text);
        // Without settings the file is as with `--isolated`, but for the folder of the patterns.
        assert!(!is_skipped(&folder, "a.txt"), "{text}");
        assert!(is_skipped(&folder, "a.txt"), "{text}");
    }
    // Another name may have other settings.
    fs::remove_file(folder.join("xgames.toml")).unwrap();
    assert!(!is_skipped(&folder, "same.txt --isolated"));
    // All of them are still known.
    for (line, judged) in &expected {
        assert_eq!(is_skipped(&folder, line), *judged, "{line}");
    }
    fs::write(folder.join("a.txt"), format!("{}{BAD}", GOOD.repeat(2))).unwrap();
    for (line, _) in &expected {
        assert!(!is_skipped(&folder, line), "{line}");
    }
}

#[test]
fn a_setting_that_makes_a_game_faulty_is_seen() {
    let folder = folder("faulty");
    fs::write(folder.join("a.txt"), BARE).unwrap();
    for (options, status) in [
        ("--game crossway --size 3", 0),
        ("--game crossway --size 2", 1),
        ("--game cross --size 2", 0),
        ("--game crossway --size 3 --no-swap", 0),
        ("", 1),
    ] {
        for _ in 0..2 {
            assert_eq!(check(&folder, &format!("a.txt --isolated --cache cache {options}")).0, status, "{options}");
        }
    }
    for (text, status) in [("game = 'crossway'\nsize = 3", 0), ("game = 'crossway'\nsize = 2", 1), ("", 1)] {
        fs::write(folder.join("xgames.toml"), text).unwrap();
        for _ in 0..2 {
            assert_eq!(check(&folder, "a.txt --cache cache").0, status, "{text}");
        }
    }
}

/// The findings of a review are about the plies of whom the options mean, and come from the report that is reused.
#[test]
fn other_reviews_are_made_again() {
    let folder = folder("reviews");
    let game = "[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n[Player1 \"ann\"]\n[Player2 \"bo\"]\n\n1. a1 *\n";
    fs::write(folder.join("a.txt"), game).unwrap();
    let run = |options: &str| {
        let line = format!("analyse --no-progress --isolated a.txt {options}");
        let output = xgames(&folder, &line.split_whitespace().collect::<Vec<_>>());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr).contains("unchanged since an earlier run"))
    };
    let exact = "--output-format concise --exact-only --nodes 100000 --cache cache";
    for (whose, finds) in
        [("--player bo", false), ("--seat 2", false), ("--side white", false), ("", true), ("--player ann", true)]
    {
        for is_known in [false, true] {
            let (found, is_unchanged) = run(&format!("{exact} {whose}"));
            assert_eq!((found.contains("XG704"), is_unchanged), (finds, is_known && !finds), "{whose}: {found}");
        }
    }
    let report = run("--playouts 300 --deepen 1 --output-format ndjson").0;
    let reused =
        |option: &str| run(&format!("--output-format concise --reuse=report --playouts 2 --deepen 1 {option}"));
    for option in ["--cache other", "--resume kept"] {
        let even = r#""after":1.0,"loss":0.0,"proven":"1-0","proven_after":"1-0""#;
        let bad = r#""after":0.0,"loss":1.0,"proven":"1-0","proven_after":"0-1""#;
        fs::write(folder.join("report"), report.replace(bad, even)).unwrap();
        assert_eq!(reused(option).0, "", "{option}");
        fs::write(folder.join("report"), &report).unwrap();
        let (found, is_unchanged) = reused(option);
        assert!(found.contains("XG711") && !is_unchanged, "{option}: {found}");
    }
}

/// A file that does not look like a record is left out of a folder, and judged if it was named.
#[test]
fn a_file_of_a_folder_is_not_one_that_was_typed() {
    let folder = folder("found");
    fs::create_dir(folder.join("in")).unwrap();
    fs::write(folder.join("in/a.txt"), GOOD).unwrap();
    assert!(!is_skipped(&folder, "in/a.txt"));
    assert!(is_skipped(&folder, "in/a.txt"));
    assert!(!is_skipped(&folder, "in"));
    assert!(is_skipped(&folder, "in"));
}

#[test]
fn damaged_lines_are_judged_again() {
    let folder = folder("damage");
    for number in 0..5 {
        fs::write(folder.join(format!("{number}.txt")), GOOD.repeat(number + 1)).unwrap();
    }
    let line = "0.txt 1.txt 2.txt 3.txt 4.txt --isolated --cache cache";
    let counts = |said: &str| said.lines().next().unwrap().to_owned();
    let first = counts(&check(&folder, line).2);
    assert!(first.starts_with("15 games"), "{first}");
    let file = fs::read_dir(folder.join("cache")).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read(&file).unwrap();
    let mut random = Random(11);
    let mut skipped = 0;
    for _ in 0..150 {
        let mut damaged = whole.clone();
        let at = random.below(damaged.len());
        match random.below(4) {
            0 => damaged[at] = random.below(256) as u8,
            1 => damaged[at] ^= 1 << random.below(8),
            2 => damaged.truncate(at),
            _ => drop(damaged.drain(at..(at + 1 + random.below(90)).min(whole.len()))),
        }
        fs::write(&file, damaged).unwrap();
        let (status, _, said) = check(&folder, line);
        assert_eq!((status, counts(&said)), (0, first.clone()));
        skipped += usize::from(said.contains("5 inputs unchanged"));
    }
    assert!(skipped < 50, "{skipped}");
}

#[test]
fn what_is_no_cache_is_refused() {
    let folder = folder("kinds");
    fs::write(folder.join("a.txt"), GOOD).unwrap();
    fs::write(folder.join("file"), "mine").unwrap();
    fs::create_dir_all(folder.join("held/unchanged")).unwrap();
    fs::create_dir_all(folder.join("foreign")).unwrap();
    let foreign = fs::File::create(folder.join("foreign/unchanged")).unwrap();
    foreign.set_len((256 << 20) + 1).unwrap();
    fs::create_dir_all(folder.join("records")).unwrap();
    fs::write(folder.join("records/unchanged"), GOOD).unwrap();
    let mut wrong = vec![
        ("records", "unchanged: is not a cache"),
        ("file", "file: is not a folder"),
        ("held", "unchanged: is not a regular file"),
        ("foreign", "unchanged: is not a cache"),
    ];
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        fs::create_dir_all(folder.join("real")).unwrap();
        fs::create_dir_all(folder.join("linked")).unwrap();
        fs::create_dir_all(folder.join("piped")).unwrap();
        symlink("real", folder.join("link")).unwrap();
        symlink("../file", folder.join("linked/unchanged")).unwrap();
        for pipe in ["pipe", "piped/unchanged"] {
            assert!(std::process::Command::new("mkfifo").arg(folder.join(pipe)).status().unwrap().success());
        }
        wrong.extend([
            ("link", "link: is a link"),
            ("linked", "unchanged: is a link"),
            ("pipe", "pipe: is not a folder"),
            ("piped", "unchanged: is not a regular file"),
        ]);
    }
    for (name, why) in wrong {
        let (status, out, said) = check(&folder, &format!("a.txt --isolated --cache {name}"));
        assert_eq!((status, &*out, said.lines().count()), (2, "", 1), "{name}: {said}");
        assert!(said.contains(why), "{name}: {said}");
    }
    assert_eq!(fs::read_to_string(folder.join("file")).unwrap(), "mine");
    assert_eq!(fs::read_to_string(folder.join("records/unchanged")).unwrap(), GOOD);
    assert_eq!(fs::metadata(folder.join("foreign/unchanged")).unwrap().len(), (256 << 20) + 1);
    // One that has grown too long begins again.
    assert!(!is_skipped(&folder, "a.txt --isolated"));
    let own = folder.join("cache/unchanged");
    fs::OpenOptions::new().write(true).open(&own).unwrap().set_len((256 << 20) + 1).unwrap();
    let (status, _, said) = check(&folder, "a.txt --isolated --cache cache");
    assert!(status == 0 && said.contains("is longer than 256 MiB, so it begins again"), "{said}");
    assert!(fs::metadata(&own).unwrap().len() < 1000);
    assert!(is_skipped(&folder, "a.txt --isolated"));
}

/// A cache that cannot be written costs no finding, but it is said.
#[cfg(unix)]
#[test]
fn what_cannot_be_kept_is_told() {
    let folder = folder("full");
    fs::write(folder.join("a.txt"), GOOD).unwrap();
    let line = "ulimit -f 0; \"$0\" verify -q a.txt --cache cache";
    let mut command = std::process::Command::new("sh");
    command.args(["-c", line, env!("CARGO_BIN_EXE_xgames")]).current_dir(&folder);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let expected = "xgames: cache/unchanged: not everything is kept: files cannot be so long here\n";
    assert_eq!((output.status.code(), &*said), (Some(0), expected));
    assert!(!is_skipped(&folder, "a.txt"));
    assert!(is_skipped(&folder, "a.txt"));
}

/// The configuration is read from a file of its own, or not at all.
#[test]
fn what_is_no_configuration_is_refused() {
    let folder = folder("configuration");
    fs::write(folder.join("a.txt"), GOOD).unwrap();
    fs::write(folder.join("real.toml"), "jobs = 1\n").unwrap();
    fs::create_dir(folder.join("dir.toml")).unwrap();
    fs::File::create(folder.join("long.toml")).unwrap().set_len(1 << 30).unwrap();
    let mut wrong = vec![("dir.toml", "is a folder"), ("long.toml", "is longer than 1 MiB"), ("none.toml", "")];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("real.toml", folder.join("link.toml")).unwrap();
        std::os::unix::fs::symlink("nowhere", folder.join("lost.toml")).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(folder.join("pipe.toml")).status().unwrap().success());
        wrong.extend([
            ("link.toml", "is a link"),
            ("lost.toml", "is a link"),
            ("pipe.toml", "is not a regular file"),
            ("/dev/zero", "is not a regular file"),
        ]);
    }
    for (name, why) in wrong {
        let (status, out, said) = check(&folder, &format!("a.txt --config {name} -o out"));
        assert_eq!((status, &*out, said.lines().count()), (2, "", 1), "{name}: {said}");
        assert!(said.contains(name) && said.contains(why) && !folder.join("out").exists(), "{name}: {said}");
        // So it is if the file is found.
        if !why.is_empty() && !name.starts_with('/') {
            fs::rename(folder.join(name), folder.join("xgames.toml")).unwrap();
            let (status, _, said) = check(&folder, "a.txt -o out");
            assert!(status == 2 && said.lines().count() == 1 && said.contains(why), "{name}: {said}");
            assert_eq!(check(&folder, "a.txt --isolated").0, 0);
            fs::rename(folder.join("xgames.toml"), folder.join(name)).unwrap();
        }
    }
    assert_eq!(check(&folder, "a.txt --config real.toml").0, 0);
}

/// Copies need every game, so no cache is made for them, and a message says so.
#[test]
fn a_cache_that_is_not_used_is_told() {
    let folder = folder("copies");
    fs::write(folder.join("a.txt"), GOOD).unwrap();
    for option in ["good-to", "bad-to", "warn-unused-ignores"] {
        let file = if option.ends_with("to") { option } else { "" };
        let (status, _, said) = check(&folder, &format!("a.txt --cache cache --{option} {file}"));
        assert!(status == 0 && said.contains(&format!("the cache is not used with `--{option}`\n")), "{said}");
        assert!(!folder.join("cache").exists(), "{option}");
    }
}
