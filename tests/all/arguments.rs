//! Arguments and files at the edges: `--`, byte order marks, compressed files, names that are not UTF-8, a full disk.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::support::inputs::gzip;
use crate::support::program::{self, xgames};

const CROSS: &str = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 b2 *\n";
const CROSSWISE: &str = "[Game \"crosswise\"]\n\n1. Ac4 *\n";

fn folder(name: &str) -> PathBuf {
    program::folder("arguments", name)
}

fn shown(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|stream| String::from_utf8_lossy(stream).into_owned()).concat()
}

#[test]
fn two_hyphens_before_the_file_end_the_options() {
    let folder = folder("hyphens");
    fs::write(folder.join("-g.txt"), CROSS).unwrap();
    for arguments in [
        &["validate", "--", "-g.txt"] as &[&str],
        &["verify", "--", "-g.txt"],
        &["replay", "--", "-g.txt"],
        &["convert", "--to", "sgf", "--", "-g.txt"],
        &["fmt", "--check", "--", "-g.txt"],
        &["move", "--", "-g.txt", "c3"],
        &["move", "--undo", "--", "-g.txt"],
    ] {
        let output = xgames(&folder, arguments);
        assert_eq!(output.status.code(), Some(i32::from(arguments[0] == "fmt")), "{arguments:?} {}", shown(&output));
    }
    // After the file it is the pass of Crosswise.
    fs::write(folder.join("w.txt"), CROSSWISE).unwrap();
    let output = xgames(&folder, &["move", "w.txt", "--", "Bd4"]);
    assert!(fs::read_to_string(folder.join("w.txt")).unwrap().contains("1. Ac4 -- 2. Bd4"), "{}", shown(&output));
}

#[test]
fn the_hook_takes_file_names_that_begin_with_a_hyphen() {
    let hook = include_str!("../../.pre-commit-hooks.yaml");
    let entries: Vec<&str> = hook.lines().filter_map(|line| line.trim().strip_prefix("entry: xgames ")).collect();
    assert_eq!(entries.len(), 2, "{hook}");
    let folder = folder("hook");
    fs::write(folder.join("-g.txt"), CROSS).unwrap();
    for entry in &entries {
        let arguments: Vec<&str> = entry.split(' ').chain(["-g.txt"]).collect();
        assert_eq!(xgames(&folder, &arguments).status.code(), Some(0));
    }
    let entry = entries[0];
    assert!(include_str!("../../docs/recipes.md").contains(&format!("entry: xgames {entry}\n")));
}

#[test]
fn a_byte_order_mark_changes_nothing() {
    let folder = folder("mark");
    fs::write(folder.join("g.txt"), CROSS).unwrap();
    let board = String::from_utf8(xgames(&folder, &["show", "--game", "cross", "--size", "3"]).stdout).unwrap();
    let board = board.split_once("\n\n").unwrap().1;
    fs::write(folder.join("board"), format!("\u{feff}{board}")).unwrap();
    fs::write(folder.join("list"), "\u{feff}g.txt\n").unwrap();
    fs::write(folder.join("bare.txt"), "1. a1 b2 *\n").unwrap();
    fs::write(folder.join("xgames.toml"), "\u{feff}game = \"cross\"\nsize = 3\n").unwrap();
    for arguments in [
        &["show", "--game", "cross", "--to-move", "x", "--diagram", "board"] as &[&str],
        &["show", "--game", "cross", "--position", "\u{feff}3/4/5/4/3 x"],
        &["validate", "--files-from", "list"],
        &["validate", "bare.txt"],
    ] {
        let output = xgames(&folder, arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?} {}", shown(&output));
    }
}

#[test]
fn compressed_data_is_read_wherever_it_is_not_written() {
    let folder = folder("gzip");
    fs::write(folder.join("g.txt"), gzip(CROSS)).unwrap();
    fs::write(folder.join("w.txt"), gzip(CROSSWISE)).unwrap();
    fs::write(folder.join("board"), gzip("V . .\n. H .\n. . .\n")).unwrap();
    fs::write(folder.join("list"), gzip("g.txt\n")).unwrap();
    fs::write(folder.join("config"), gzip("size = 3\n")).unwrap();
    for arguments in [
        &["show", "g.txt"] as &[&str],
        &["show", "--record", "g.txt"],
        &["legal", "g.txt"],
        &["winner", "g.txt"],
        &["score", "w.txt"],
        &["perft", "--depth", "1", "g.txt"],
        &["replay", "g.txt"],
        &["show", "--game", "crossway", "--to-move", "b", "--diagram", "board"],
        &["validate", "--files-from", "list"],
        &["validate", "--config", "config", "g.txt"],
    ] {
        let output = xgames(&folder, arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?} {}", shown(&output));
    }
    let output = xgames(&folder, &["move", "g.txt", "a2"]);
    assert_eq!(output.status.code(), Some(2), "{}", shown(&output));
    assert!(shown(&output).contains("is gzip data"), "{}", shown(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("bytes");
    let name = OsStr::from_bytes(b"a\xfe.txt");
    fs::write(folder.join(name), CROSS).unwrap();
    let run = |arguments: &[&str], last: &[u8]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
        command.current_dir(&folder).env_remove("GITHUB_ACTIONS").args(arguments).arg(OsStr::from_bytes(last));
        command.output().unwrap()
    };
    for (arguments, last) in [
        (&["validate"] as &[&str], b"a\xfe.txt" as &[u8]),
        (&["show", "--record"], b"a\xfe.txt"),
        (&["show", "--record"], b"a\xfe.txt#1@1"),
        (&["replay"], b"a\xfe.txt"),
        (&["convert", "--to", "sgf"], b"a\xfe.txt"),
        (&["fmt"], b"a\xfe.txt"),
        (&["move", "--undo=1"], b"a\xfe.txt#1"),
        (&["validate", "a\u{fe}"], b"a\xfe.txt"),
        (&["validate", ".", "--report"], b"json=b\xfe.json"),
        (&["validate", ".", "-o"], b"c\xfe.json"),
    ] {
        let output = run(arguments, last);
        let missing = arguments.len() == 2 && arguments[1] == "a\u{fe}";
        assert_eq!(output.status.code(), Some(if missing { 2 } else { 0 }), "{arguments:?} {}", shown(&output));
    }
    assert!(folder.join(OsStr::from_bytes(b"b\xfe.json")).exists());
    fs::write(folder.join(name), CROSS.replace("b2", "a1")).unwrap();
    let sarif = run(&["validate", "--output-format", "sarif"], b"a\xfe.txt");
    assert!(shown(&sarif).contains("\"uri\":\"a%FE.txt\""), "{}", shown(&sarif));
    assert!(shown(&run(&["validate"], b"a\xfe.txt")).contains("--> a\\xFE.txt:4:7"));
}

#[test]
fn options_of_another_game_are_refused() {
    let folder = folder("options");
    fs::write(folder.join("g.txt"), CROSS).unwrap();
    for (game, option) in [
        ("crossway", ["--hand", "ABCD"]),
        ("cross", ["--seats", "r1 g1"]),
        ("cross", ["--coords", "plain"]),
        ("crossings", ["--no-swap", "--quiet"]),
    ] {
        for command in [
            &["show"] as &[&str],
            &["legal"],
            &["winner"],
            &["perft", "--depth", "1"],
            &["validate", "g.txt"],
            &["verify", "g.txt"],
            &["replay", "g.txt"],
            &["fmt", "--check", "g.txt"],
            &["convert", "--to", "sgf", "g.txt"],
            &["move", "g.txt", "c3"],
            &["new", "a", "b"],
        ] {
            let takes_hand = ["show", "legal", "winner", "perft"].contains(&command[0]);
            if option[0] == "--hand" && !takes_hand {
                continue;
            }
            let mut arguments = command.to_vec();
            if command[0] == "new" {
                arguments.insert(1, game);
            } else {
                arguments.extend(["--game", game]);
            }
            arguments.extend(option);
            let output = xgames(&folder, &arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments:?} {}", shown(&output));
            let message = format!("`{}` does not apply to {game}", option[0]);
            assert!(shown(&output).contains(&message), "{arguments:?} {}", shown(&output));
        }
    }
    let output = xgames(&folder, &["show", "--record", "g.txt", "--hand", "ABCD"]);
    assert_eq!(output.status.code(), Some(2), "{}", shown(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn output_on_a_full_disk_fails() {
    for arguments in [
        &["--help"] as &[&str],
        &["--version"],
        &["show", "--help"],
        &["help"],
        &["help", "show"],
        &["man"],
        &["rules", "cross"],
        &["explain"],
        &["completions", "bash"],
        &["show", "--game", "cross"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_xgames")).args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message, "xgames: standard output: there is not enough space on the disk\n", "{arguments:?}");
    }
    // A reader who has had enough is not an error.
    let mut child =
        Command::new(env!("CARGO_BIN_EXE_xgames")).arg("--help").stdout(std::process::Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn names_of_players_do_not_act_on_a_terminal() {
    for name in ["ann\u{202e}bob", "ann\u{1b}bob", "ann\u{200f}"] {
        let output = Command::new(env!("CARGO_BIN_EXE_xgames")).args(["new", "cross", name, "x"]).output().unwrap();
        assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()), "{name:?}");
    }
}

#[test]
fn a_negative_number_is_a_wrong_number() {
    for (arguments, why) in [
        (&["generate", "--game", "cross", "--count", "-1"][..], "write a whole number, 0 or more"),
        (&["generate", "--game", "cross", "--seed", "-1"], "write a whole number, 0 or more"),
        (&["generate", "--game", "cross", "--faults", "-0.5"], "write a number from 0 to 1"),
        (&["perft", "--game", "cross", "--depth", "-1"], "write a whole number, 0 or more"),
        (&["verify", "-j", "-1"], "write a whole number, 0 or more"),
        (&["verify", "--max-errors", "-1"], "write a whole number, 1 or more"),
        (&["verify", "--max-errors", "0"], "write a whole number, 1 or more"),
        (&["match", "--first-to", "-1"], "write a whole number, 1 or more"),
        (&["validate", "--as", "-1"], "write a seat, from 1 to 4"),
        (&["show", "--game", "cross", "--size", "-3"], "-3"),
        (&["move", "a.txt", "--undo", "-1"], "write a number of plies, from 1"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_xgames")).args(arguments).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(message.contains(why) && !message.contains("unexpected argument"), "{arguments:?}: {message}");
    }
}

/// The options by which a command reads records or positions say nothing where it reads none, and are not taken in silence.
#[test]
fn options_about_what_is_not_read_are_refused() {
    let folder = folder("not-read");
    fs::write(folder.join("g.txt"), CROSS).unwrap();
    let records =
        ["--format sgf", "--shard 1/2", "--range 0-9", "--max-ratio 3", "--stdin-name x", "--no-swap", "--as 1"];
    let position = [
        "g.txt",
        "--record g.txt",
        "--moves a1",
        "--position x",
        "--diagram g.txt",
        "--to-move black",
        "--hand ABCD",
        "--size 8",
        "--format sgf",
        "--coords plain",
        "--no-swap",
        "--seats 3",
        "--as 1",
    ];
    let whole =
        ["--nodes 9", "--deepen 2", "--check-time 3", "--shard 1/2", "--range 0-9", "--max-ratio 3", "--stdin-name x"];
    for (line, options) in [
        ("openings --even --game crossway --size 13", &records[..]),
        ("openings --index none", &records),
        ("openings --index none", &["--coords plain", "--seats 3", "--include-invalid"]),
        ("stats --merge none", &records),
        (
            "stats --merge none",
            &["--coords plain", "--seats 3", "--include-invalid", "--size 3", "--branching", "-j 2"],
        ),
        ("select --count --index none", &["--shard 1/2", "--range 0-9", "--stdin-name x"]),
        ("index -o none.xgi", &["--shard 1/2", "--range 0-9", "--stdin-name x"]),
        ("puzzles --count 1 --game crossway --size 4", &records),
        ("puzzles --count 1 --game crossway --size 4", &["--coords plain", "--seats 3"]),
        ("puzzles g.txt", &["--seed 4"]),
        ("analyse g.txt@1", &whole),
        ("analyse g.txt@1 --exact-only", &["--nodes 9", "--time 1"]),
        ("solve --game crossings --board 3x4 --nodes 2000", &position),
        ("solve --game crossings --stones 1x1 --endgames-out a.xgt", &position),
        ("solve --check a.xgt", &position),
        ("solve --job a.job", &position),
        ("solve --jobs-in jobs", &position),
    ] {
        for option in options {
            let arguments: Vec<&str> = line.split(' ').chain(option.split(' ')).collect();
            let output = xgames(&folder, &arguments);
            let (said, name) = (shown(&output), option.split(' ').next().unwrap());
            assert_eq!(output.status.code(), Some(2), "{arguments:?} {said}");
            let is_named = said.contains(if name == "g.txt" { "[FILE[#GAME][@PLY]]" } else { name });
            assert!(is_named && !said.contains("no such file"), "{arguments:?} {said}");
        }
    }
    assert!(!folder.join("a.xgt").exists());
}

/// An option that only says more about another one, or about something that is not shown, is not taken in silence.
#[test]
fn options_without_an_effect_are_refused() {
    let folder = folder("no-effect");
    fs::write(folder.join("g.txt"), CROSS).unwrap();
    let first_to = include_str!("../../records/crosswise/match-first-to-2.txt");
    fs::write(folder.join("first-to.txt"), first_to).unwrap();
    let silent: String =
        first_to.lines().filter(|line| !line.starts_with("[Match ")).map(|line| format!("{line}\n")).collect();
    fs::write(folder.join("silent.txt"), silent).unwrap();
    for (line, options) in [
        ("select g.txt --count", &["--symmetry on", "--symmetry off", "--max-distinct 1", "--then B", "--seed 2"][..]),
        ("select g.txt --count --player a", &["--symmetry on"]),
        ("stats g.txt --players", &["--branching", "--fold"]),
        ("stats g.txt --head-to-head", &["--branching"]),
        ("stats g.txt --heat-map", &["--branching"]),
        (
            "openings g.txt --index i.index",
            &["--min-games 3", "--min-share 0.2", "--output-format csv", "--moves a1", "-o t.csv"],
        ),
        ("match first-to.txt", &["--six-points 20"]),
        ("match first-to.txt --first-to 2", &["--six-points 0"]),
        ("match silent.txt", &["--six-points 20"]),
    ] {
        for option in options {
            let arguments: Vec<&str> = line.split(' ').chain(option.split(' ')).collect();
            let output = xgames(&folder, &arguments);
            let (said, name) = (shown(&output), option.split(' ').next().unwrap());
            assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?} {said}");
            assert!(said.contains(name), "{arguments:?} {said}");
        }
    }
    assert!(!folder.join("i.index").exists());
    for line in [
        "select g.txt --count --symmetry on --reaches a1",
        "select g.txt --count --max-distinct 1 --dedup",
        "select g.txt --count --max-distinct 1 --duplicates",
        "stats g.txt --players --branching --partial part.json",
        "stats g.txt --heat-map --branching --tables tables",
        "match first-to.txt --six-points 20 --sum-of 3",
    ] {
        let output = xgames(&folder, &line.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(0), "{line} {}", shown(&output));
    }
}

/// A second value would silently take the place of the first.
#[test]
fn a_contestant_has_one_value_of_a_kind() {
    let folder = folder("contestant");
    for (contestant, why) in [
        ("best:0.5s,3", "more than one limit for a move"),
        ("best:threads=2,threads=3", "more than one number of threads"),
        ("best:no-learned,3,no-learned", "more than one no-learned"),
    ] {
        let output = xgames(&folder, &["tournament", contestant, "random", "--game", "cross", "--count", "2"]);
        assert_eq!(output.status.code(), Some(2), "{contestant} {}", shown(&output));
        assert!(shown(&output).contains(why), "{contestant} {}", shown(&output));
    }
}

/// A table is smaller where there is not as much memory as is allowed, and the program does not end in the middle of its work.
#[cfg(target_os = "linux")]
#[test]
fn short_memory_makes_tables_smaller() {
    let folder = folder("memory");
    let genmove = "engine --game crossings --playouts 50 < genmove";
    fs::write(folder.join("genmove"), "genmove white\nquit\n").unwrap();
    for (kilobytes, line) in [
        ("1000000", "solve --game crossings --nodes 10 -j 1"),
        ("1000000", "solve --game crossings --board 3x5 --nodes 10 -j 1"),
        ("1000000", "solve --game crosswise --nodes 10 -j 1"),
        ("1000000", "tournament best:5 random --game crossings --count 2 -j 1 --playouts 5"),
        ("200000", genmove),
        ("unlimited", "solve --game crossings --memory 100000GB --nodes 5 -j 1"),
    ] {
        let script = format!("ulimit -v {kilobytes}; exec \"$0\" {line}");
        let mut command = Command::new("bash");
        let output = command.args(["-c", &script, env!("CARGO_BIN_EXE_xgames")]).current_dir(&folder).output().unwrap();
        let is_ended = output.status.code().is_some_and(|status| status <= 2);
        assert!(
            is_ended && !shown(&output).contains("memory allocation"),
            "{line}: {:?} {}",
            output.status,
            shown(&output)
        );
    }
}
