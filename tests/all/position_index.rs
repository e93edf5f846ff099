//! `index` and `select --index`, held to `select` over the files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::program::{self, refused, xgames};

fn folder(test: &str) -> PathBuf {
    let folder = program::folder("position_index", test);
    fs::create_dir_all(folder.join("games")).unwrap();
    for (file, game, size, games) in
        [("b.txt", "crossway", "5", "90"), ("a.txt", "cross", "3", "60"), ("c.txt", "crossings", "8", "9")]
    {
        let path = format!("games/{file}");
        let options = ["--game", game, "--size", size, "--count", games, "--seed", "3", "--faults", "0.2", "-o", &path];
        printed(&folder, &[&["generate"], &options[..]].concat());
    }
    folder
}

/// Standard output of a command that must succeed.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    program::printed(folder, arguments, 0..=0)
}

/// Standard output and the notes of a command.
fn all(folder: &Path, arguments: &[&str]) -> (String, String) {
    let output = xgames(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).into()
}

/// Questions with all kinds of output.
const QUESTIONS: [&[&str]; 13] = [
    &["--pattern", "B?/?W", "--then", "BB/?W@3", "--list"],
    &["--pattern", "BB/?W", "--count"],
    &["--pattern", "BB/?W"],
    &["--pattern", "B./?W@3..9", "--list", "--output-format", "csv"],
    &["--pattern", "OO/?XO/?X", "--include-invalid", "--list"],
    &["--position", "5/5/2B2/5/5 W", "--list"],
    &["--position", "3/4/2O2/4/3@1", "--symmetry", "off", "--count"],
    &["--opening", "c3 swap", "--list"],
    &["--pattern", "BB", "--reaches", "c3", "--where", "plies > 9", "--list"],
    &["--pattern", "B.W", "--to", "sgf", "--sample", "7", "--seed", "2"],
    &["--pattern", "B.W", "--sort", "plies", "--dedup=symmetry", "--list"],
    &["--pattern", "*?*", "--first", "3"],
    &["--verdict", "invalid", "--list"],
];

#[test]
fn an_index_gives_the_answers_of_a_search() {
    let folder = folder("answers");
    // A packed file is read as a whole.
    printed(&folder, &["select", "games/b.txt", "--include-invalid", "-o", "games/d.txt.gz"]);
    let (_, notes) = all(&folder, &["index", "games", "-o", "all.xgi"]);
    let first = notes.lines().next().unwrap();
    assert_eq!(first, "all.xgi: 4 files added, 249 games of 4 files in all");
    assert!(notes.ends_with("or they begin elsewhere: 9 games\n"), "{notes}");
    for question in QUESTIONS {
        let direct = all(&folder, &[&["select", "games"], question].concat());
        let indexed = all(&folder, &[&["select", "--index", "all.xgi"], question].concat());
        assert_eq!(direct, indexed, "{question:?}");
    }
    // Notes about games of other kinds are not given.
    let of_cross = ["--game", "cross", "--pattern", "OO/?XO/.X", "--list"];
    let direct = printed(&folder, &[&["select", "games"], &of_cross[..]].concat());
    assert_eq!(direct, printed(&folder, &[&["select", "--index", "all.xgi"], &of_cross[..]].concat()));
}

#[test]
fn an_index_is_brought_up_to_date_and_merged() {
    let folder = folder("updates");
    let index =
        |arguments: &[&str]| all(&folder, &[&["index"], arguments].concat()).1.lines().next().unwrap().to_owned();
    assert_eq!(index(&["games/a.txt", "-o", "i.xgi"]), "i.xgi: 1 file added, 60 games of 1 file in all");
    assert_eq!(index(&["games", "-o", "i.xgi"]), "i.xgi: 2 files added, 159 games of 3 files in all");
    assert_eq!(index(&["-o", "i.xgi"]), "i.xgi: nothing is new");
    let same = || {
        for question in QUESTIONS {
            let direct = all(&folder, &[&["select", "games"], question].concat());
            assert_eq!(direct, all(&folder, &[&["select", "--index", "i.xgi"], question].concat()), "{question:?}");
        }
    };
    same();
    let added = fs::read(folder.join("games/b.txt")).unwrap();
    fs::write(folder.join("games/b.txt"), [&added[..], b"\n\n", &added].concat()).unwrap();
    fs::remove_file(folder.join("games/a.txt")).unwrap();
    let error = refused(&folder, &["select", "--index", "i.xgi", "--pattern", "B", "--count"]);
    assert!(error.contains("games/a.txt: is not there, but i.xgi has its games"), "{error}");
    assert_eq!(
        index(&["-o", "i.xgi", "games"]),
        "i.xgi: 0 files added, 1 changed, 1 dropped, 189 games of 2 files in all"
    );
    same();
    index(&["games/b.txt", "-o", "b.xgi"]);
    index(&["games/c.txt", "-o", "c.xgi"]);
    fs::remove_file(folder.join("i.xgi")).unwrap();
    assert_eq!(index(&["c.xgi", "b.xgi", "-o", "i.xgi"]), "i.xgi: 0 files added, 189 games of 2 files in all");
    same();
    // A file that has changed since its index was made is not merged, and that is told.
    let changed = fs::read(folder.join("games/c.txt")).unwrap();
    fs::write(folder.join("games/c.txt"), [&changed[..], b"\n"].concat()).unwrap();
    let merged = index(&["c.xgi", "b.xgi", "-o", "j.xgi"]);
    assert_eq!(merged, "j.xgi: 0 files added, 1 dropped, 180 games of 1 file in all");
}

#[test]
fn files_that_are_gone_are_dropped() {
    let folder = folder("gone");
    let index = |arguments: &[&str]| all(&folder, &[&["index"], arguments].concat()).1;
    let one_by_one = ["games/a.txt", "games/b.txt", "games/c.txt", "-o", "i.xgi"];
    for paths in [&["games", "-o", "i.xgi"][..], &one_by_one] {
        index(paths);
        let moved = [("games/a.txt", "a.txt"), ("games/b.txt", "b.txt"), ("games/c.txt", "c.txt")];
        fs::rename(folder.join("games/a.txt"), folder.join("a.txt")).unwrap();
        assert_eq!(
            index(&["-o", "i.xgi"]).lines().next(),
            Some("i.xgi: 0 files added, 1 dropped, 99 games of 2 files in all")
        );
        assert_eq!(index(&["-o", "i.xgi"]).lines().next(), Some("i.xgi: nothing is new"));
        assert_eq!(
            printed(&folder, &["select", "games", "--list"]),
            printed(&folder, &["select", "--index", "i.xgi", "--list"])
        );
        // An index of nothing would be a mistake, as in a wrong folder.
        let before = fs::read(folder.join("i.xgi")).unwrap();
        moved[1..].iter().for_each(|(from, to)| fs::rename(folder.join(from), folder.join(to)).unwrap());
        let error = refused(&folder, &["index", "-o", "i.xgi"]);
        assert!(error.contains("i.xgi: none of its files is there; "), "{error}");
        // A file that is named, and one that cannot be read, are not gone.
        refused(&folder, &["index", "games/c.txt", "-o", "i.xgi"]);
        fs::rename(folder.join("b.txt"), folder.join("games/b.txt")).unwrap();
        fs::create_dir(folder.join("games/c.txt")).unwrap();
        fs::write(folder.join("games/c.txt/x.txt.gz"), "no gzip").unwrap();
        refused(&folder, &["index", "-o", "i.xgi"]);
        assert_eq!(fs::read(folder.join("i.xgi")).unwrap(), before);
        fs::remove_dir_all(folder.join("games/c.txt")).unwrap();
        fs::rename(folder.join("c.txt"), folder.join("games/c.txt")).unwrap();
        fs::rename(folder.join("a.txt"), folder.join("games/a.txt")).unwrap();
        fs::remove_file(folder.join("i.xgi")).unwrap();
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let folder = folder("refusals");
    printed(&folder, &["index", "games/b.txt", "-o", "b.xgi"]);
    let before = fs::read(folder.join("b.xgi")).unwrap();
    let mut newer = before.clone();
    newer[16] = 9;
    fs::copy(folder.join("games/b.txt"), folder.join("plain")).unwrap();
    fs::write(folder.join("newer.xgi"), newer).unwrap();
    for (arguments, why) in [
        (&["select", "--index", "none.xgi", "--count"][..], "none.xgi: there is no such file"),
        (&["select", "--index", "games/b.txt", "--count"], "games/b.txt: is not an index of positions"),
        (&["select", "--index", "newer.xgi", "--count"], "this index has version 9, but this program reads version 1"),
        (&["select", "--index", "b.xgi", "--coords", "plain", "--count"], "was made with other options"),
        (&["select", "--index", "b.xgi", "--shard", "1/2", "--count"], "leave out `--shard`"),
        (&["index", "games/b.txt#2", "-o", "b.xgi"], "an index has whole files"),
        (&["index", "games", "--shard", "1/2", "-o", "b.xgi"], "leave out `--shard`"),
        (&["index", "games", "--no-swap", "-o", "b.xgi"], "was made with other options"),
        (&["index", "games", "-o", "games/b.txt"], "the name of the output says text"),
        (&["index", "games", "-o", "plain"], "plain: is not an index of positions"),
        (&["index", "games", "newer.xgi", "-o", "new.xgi"], "this index has version 9"),
        (&["index", "b.xgi", "-o", "b.xgi"], "b.xgi: is an input, so nothing can be kept in it"),
        (&["index", "none.txt", "-o", "b.xgi"], "b.xgi: not written, because not everything was read"),
        (&["index", "games", "-o", "b.xgi.gz"], "an index is not compressed"),
        (&["index", "games", "-o", "b.zip"], "an index is not compressed"),
        (&["index", "games", "-o", "b.tar.gz"], "an index is not compressed"),
    ] {
        let error = refused(&folder, arguments);
        assert!(error.contains(why), "{arguments:?}: {error}");
        assert!(fs::read(folder.join("b.xgi")).unwrap() == before, "{arguments:?}");
    }
    // The bytes of a record change, but neither its length nor its time.
    let path = folder.join("games/b.txt");
    let (text, time) = (fs::read_to_string(&path).unwrap(), fs::metadata(&path).unwrap().modified().unwrap());
    fs::write(&path, text.replace("Generated games", "generated games")).unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    let error = refused(&folder, &["select", "--index", "b.xgi", "--pattern", "B", "--list"]);
    assert!(error.contains("games/b.txt: has changed since b.xgi was made, which its time does not show"), "{error}");
    assert!(error.contains("delete b.xgi"), "{error}");
    // Files older than 1970 have times, too.
    let dated = |seconds| {
        let time = std::time::UNIX_EPOCH - std::time::Duration::from_secs(seconds);
        fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    };
    dated(1000);
    printed(&folder, &["index", "games", "-o", "old.xgi"]);
    dated(999);
    let error = refused(&folder, &["select", "--index", "old.xgi", "--pattern", "B", "--list"]);
    assert!(error.contains("`xgames index` brings the index up to date"), "{error}");
}

#[test]
fn an_index_is_not_read_as_records() {
    let folder = folder("not_records");
    printed(&folder, &["index", "games", "-o", "all.xgi"]);
    let refusal = refused(&folder, &["verify", "all.xgi"]);
    assert!(refusal.contains("is an index of positions"), "{refusal}");
    let refusal = refused(&folder, &["index", "-o", "other.xgi"]);
    assert!(refusal.contains("there is no such index yet"), "{refusal}");
}

#[test]
fn a_pattern_that_comes_later_needs_one_that_comes_first() {
    let folder = folder("then_alone");
    let refusal = refused(&folder, &["select", "games", "--then", "BB", "--count"]);
    assert!(refusal.contains("--pattern"), "{refusal}");
}

/// A file without games shares its place among the numbers of games with the file after it.
#[test]
fn a_file_without_games_takes_none_from_others() {
    let folder = program::folder("position_index", "blank");
    for (name, text) in [("e.txt", "\n\n"), ("a.txt", "a1 *"), ("b.txt", "a1 *"), ("c.txt", "a1 *")] {
        let tags = if name == "e.txt" { "" } else { "[Game \"cross\"]\n[Size \"3\"]\n\n" };
        fs::write(folder.join(name), format!("{tags}{text}\n")).unwrap();
    }
    printed(&folder, &["index", "e.txt", "a.txt", "b.txt", "-o", "k.xgi"]);
    printed(&folder, &["index", "c.txt", "-o", "k.xgi"]);
    assert_eq!(printed(&folder, &["select", "--index", "k.xgi", "--opening", "a1", "--count"]), "3\n");
}

/// An index is read before it is made again, so it is a file, and the lock beside it is not what is denied.
#[cfg(unix)]
#[test]
fn an_index_is_a_regular_file() {
    let folder = program::folder("position_index", "device");
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n").unwrap();
    assert_eq!(refused(&folder, &["index", "a.txt", "-o", "/dev/full"]), "xgames: /dev/full: is not a regular file\n");
}
