//! The law of files: no output replaces an input, whatever option names the input and however it is reached; a file is there whole
//! or not at all; and what could not be read is told.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::support::program::{self, printed, xgames};

const GOOD: &str = "[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 b2 2. c3 *\n";
const SGF: &str = "(;XG[crossway]SZ[3];B[aa];W[bb])";
/// Part of a gzip file.
const DAMAGED: &[u8] = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xab\x56";

fn folder(test: &str) -> PathBuf {
    program::folder("file-law", test)
}

/// The exit status of a command, and its messages.
fn said(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = xgames(folder, arguments);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// The files of a folder, but not what other names there are for them.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    // A file that is being written may get another name meanwhile.
    files.filter_map(|path| fs::read(&path).ok().map(|content| (path, content))).collect()
}

/// A folder with a file for each option that reads one.
fn inputs(test: &str) -> PathBuf {
    let folder = folder(test);
    for (name, text) in [
        ("game", GOOD),
        ("list", "game\n"),
        ("config", "max-errors = 9\n"),
        ("pattern", "BW\n"),
        ("diagram", "1/3/1 b\n"),
        ("heat", "cell,value\na1,1\n"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    fs::write(folder.join("diagram"), printed(&folder, &["show", "game"], 0..=0)).unwrap();
    let prepare: [&[&str]; 6] = [
        &[
            "analyse",
            "game",
            "--deepen",
            "1",
            "--playouts",
            "2",
            "--output-format",
            "ndjson",
            "-o",
            "reuse",
            "--resume",
            "resume",
        ],
        &["openings", "game", "--index", "index"],
        &["index", "game", "-o", "positions"],
        &["stats", "game", "--partial", "partial"],
        &["solve", "game", "--nodes", "9", "--resume", "memory"],
        &["solve", "--game", "crossings", "--stones", "1x1", "--endgames-out", "tables"],
    ];
    prepare.iter().for_each(|arguments| drop(printed(&folder, arguments, 0..=1)));
    folder
}

/// Commands, the files that they read, and their options for files that they write.
#[rustfmt::skip]
const COMMANDS: &[(&str, &[&str], &[&str])] = &[
    ("verify game --files-from list --config config", &["game", "list", "config"],
     &["-o", "--report csv=", "--good-to", "--bad-to"]),
    ("analyse game --files-from list --reuse=reuse --resume resume --playouts 2", &["game", "list", "reuse", "resume"],
     &["-o", "--report csv=", "--good-to", "--bad-to", "--annotate", "--summary", "--graph"]),
    ("select --files-from list --pattern pattern", &["game", "list", "pattern"], &["-o"]),
    ("select game --pattern pattern@1..2 --list", &["game", "pattern"], &["-o"]),
    ("select --index positions --pattern pattern", &["positions", "pattern", "game"], &["-o"]),
    ("stats game --files-from list", &["game", "list"], &["-o", "--partial"]),
    ("stats --merge partial", &["partial"], &["-o", "--partial"]),
    ("openings --index index", &["index"], &["-o"]),
    ("openings --files-from list", &["game", "list"], &["-o"]),
    ("report --files-from list", &["game", "list"], &["-o"]),
    ("convert game --to native", &["game"], &["-o"]),
    ("replay game#1", &["game"], &["-o"]),
    ("plan game", &["game"], &["-o"]),
    ("legal game@1", &["game"], &["-o"]),
    ("legal --record game#1@1", &["game"], &["-o"]),
    ("winner game", &["game"], &["-o"]),
    ("perft --depth 1 game", &["game"], &["-o"]),
    ("show --game crossway --size 3 --diagram diagram --to-move b", &["diagram"], &["-o"]),
    ("show game --heat heat --output-format svg", &["game", "heat"], &["-o"]),
    ("animate game --heat heat --output-format svg", &["game", "heat"], &["-o"]),
    ("analyse game@1 --playouts 2", &["game"], &["-o"]),
    ("solve game --nodes 9 --resume memory", &["game", "memory"], &["-o", "--proof"]),
    ("solve --game crossings --nodes 9 --endgames tables", &["tables"], &["-o"]),
    ("play game --two", &["game"], &["-o"]),
];

#[test]
fn no_output_replaces_an_input() {
    let folder = inputs("cross-product");
    let before = contents(&folder);
    for (line, inputs, outputs) in COMMANDS {
        for (number, input) in inputs.iter().enumerate() {
            let mut names = vec![(*input).to_owned(), format!("./{input}")];
            fs::hard_link(folder.join(input), folder.join("hard")).unwrap();
            names.push("hard".to_owned());
            #[cfg(unix)]
            {
                std::os::unix::fs::symlink(input, folder.join("soft")).unwrap();
                names.push("soft".to_owned());
            }
            if cfg!(target_os = "linux") {
                names.push(format!("/proc/self/cwd/{input}"));
            }
            for (place, option) in outputs.iter().enumerate() {
                // Each way to name the file is tried with each input, and with each output.
                let name = &names[(number + place) % names.len()];
                let tried = if place == 0 { &names[..] } else { std::slice::from_ref(name) };
                for name in tried {
                    let mut arguments: Vec<&str> = line.split(' ').chain(["--force"]).collect();
                    let value = match option.split_once(' ') {
                        Some((option, start)) => [option, &format!("{start}{name}")].map(str::to_owned),
                        None => [*option, name].map(str::to_owned),
                    };
                    arguments.extend(value.iter().map(String::as_str));
                    let (status, message) = said(&folder, &arguments);
                    assert!(status == Some(2) && message.contains("cannot be the output"), "{arguments:?}: {message}");
                }
            }
            fs::remove_file(folder.join("hard")).unwrap();
            let _ = fs::remove_file(folder.join("soft"));
            let mut now = contents(&folder);
            // What is kept may begin another line when it is opened, but nothing of it is lost.
            let (resume, old) = (now.get_mut(&folder.join("resume")).unwrap(), &before[&folder.join("resume")]);
            assert!(resume.starts_with(old), "{line} {input}");
            resume.truncate(old.len());
            assert!(now == before, "{line} {input}");
        }
    }
}

/// Without a name, standard input is read.
#[cfg(unix)]
#[test]
fn standard_input_is_an_input_of_every_command() {
    let folder = inputs("stdin");
    let before = contents(&folder);
    for line in [
        "show -o game --force",
        "convert --to csv -o game --force",
        "replay -o game --force",
        "legal -o ./game --force",
    ] {
        let program = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .current_dir(&folder)
            .args(line.split(' '))
            .stdin(fs::File::open(folder.join("game")).unwrap())
            .output()
            .unwrap();
        assert_eq!(program.status.code(), Some(2), "{line}: {program:?}");
        assert!(contents(&folder) == before, "{line}");
    }
}

#[test]
fn nothing_is_kept_in_an_input() {
    let folder = inputs("kept");
    fs::write(folder.join("empty"), "").unwrap();
    let before = contents(&folder);
    for line in [
        "analyse game --reuse=reuse --resume reuse",
        "analyse empty --resume ./empty",
        "openings game --index game",
        "openings --files-from empty --index empty",
        "solve game --resume game",
        "analyse game --resume config --config config",
    ] {
        let (status, message) = said(&folder, &line.split(' ').collect::<Vec<_>>());
        assert!(status == Some(2) && message.contains("so nothing can be kept in it"), "{line}: {message}");
        assert!(contents(&folder) == before, "{line}");
    }
    // The file of two options need not be there yet.
    for line in [
        "solve game --nodes 9 --resume new --proof new",
        "analyse game --resume new --annotate ./new",
        "verify game --cache new --report json=new",
        "verify game --cache new --good-to new/games",
        "generate --game cross -o new --expect ./new",
    ] {
        let (status, message) = said(&folder, &line.split(' ').collect::<Vec<_>>());
        assert!(status == Some(2), "{line}: {message}");
        let _ = fs::remove_file(folder.join("new"));
        let _ = fs::remove_dir(folder.join("new"));
        assert!(contents(&folder) == before, "{line}");
    }
}

/// Runs a line of the shell in a folder, where `$x` is the program.
#[cfg(unix)]
fn shell(folder: &Path, line: &str) -> (Option<i32>, String) {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).env("x", env!("CARGO_BIN_EXE_xgames")).stdin(Stdio::null());
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap())
}

/// A device is what a path leads to, not how it begins.
#[cfg(target_os = "linux")]
#[test]
fn devices_are_told_by_what_they_are() {
    let folder = inputs("devices");
    fs::write(folder.join("old"), "old").unwrap();
    let before = contents(&folder);
    for line in [
        "$x select game -o /proc/self/cwd/game",
        "$x select game -o /proc/self/cwd/old",
        "$x select game --force -o /dev/fd/3 3<>game",
        "$x select game --force -o /proc/self/fd/3 3>>game",
        "$x select game -o /dev/fd/3 3<>old",
        "$x show game --force -o /proc/self/cwd/game",
        "$x verify game --force --good-to /proc/thread-self/cwd/game",
        "$x select game -o /dev/stdout >>game",
        "$x select game -o /dev/fd/1 >>game",
        "$x select game -o /dev/stderr 2>>game",
    ] {
        let (status, message) = shell(&folder, line);
        assert_eq!(status, Some(2), "{line}: {message}");
        let now = contents(&folder);
        // A message about standard error can only go there.
        assert!(line.contains("2>>") || now == before, "{line}");
        fs::write(folder.join("game"), GOOD).unwrap();
    }
    for line in [
        "$x select -q game -o /dev/stdout",
        "$x select -q game -o /dev/fd/1 | cat",
        "$x select -q game -o /proc/self/fd/1 | cat",
        "$x select -q game -o /dev/fd/3 3>&1 | cat",
        "$x select -q game -o /dev/stderr",
        "$x select -q game -o /dev/fd/3 3>new; cat new",
        "$x select -q game -o /proc/self/cwd/another; cat another",
        "$x select -q game -o /dev/fd/1 >third; cat third",
        "mkfifo pipe; cat pipe & $x select -q game -o pipe; wait",
        // This file has no name.
        "exec 3<>gone; rm gone; $x select -q game -o /dev/fd/3; cat /dev/fd/3",
    ] {
        let (status, text) = shell(&folder, line);
        assert!(status == Some(0) && text.trim_end() == GOOD.trim_end(), "{line}: {status:?} {text}");
        assert!(!folder.join("gone").exists());
    }
}

/// What can be read is written, and a message says that something is missing; but a file that is already there may be whole.
#[test]
fn one_damaged_input_does_not_cost_the_others() {
    let folder = folder("damaged");
    fs::write(folder.join("a.txt"), GOOD).unwrap();
    fs::write(folder.join("b.txt.gz"), DAMAGED).unwrap();
    for (line, name) in [
        ("convert a.txt b.txt.gz --to native -o out", "out"),
        ("select a.txt b.txt.gz -o out", "out"),
        ("select a.txt b.txt.gz --list -o out", "out"),
        ("select a.txt b.txt.gz --count -o out", "out"),
        ("select a.txt b.txt.gz --sort plies -o out", "out"),
        ("select a.txt b.txt.gz --split-by game --into out", "out/crossway.txt"),
        ("stats a.txt b.txt.gz -o out", "out"),
        ("stats a.txt b.txt.gz --tables out", "out/games.csv"),
        ("openings a.txt b.txt.gz -o out", "out"),
        ("report a.txt b.txt.gz -o out", "out"),
        ("verify a.txt b.txt.gz --output-format csv -o out", "out"),
        ("verify a.txt b.txt.gz --report csv=out", "out"),
        ("verify a.txt b.txt.gz --good-to out", "out"),
        ("analyse a.txt b.txt.gz --playouts 2 --annotate out", "out"),
        ("replay a.txt b.txt.gz -o out", "out"),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        let (status, message) = said(&folder, &arguments);
        assert!(status == Some(2) && message.contains("out: is incomplete"), "{line}: {message}");
        let written = fs::read_to_string(folder.join(name)).unwrap();
        assert!(written.len() > 1, "{line}: {written}");
        let (status, message) = said(&folder, &[&arguments[..], &["--force"]].concat());
        assert!(status == Some(2) && message.contains("out: not written over "), "{line}: {message}");
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), written);
        let _ = fs::remove_file(folder.join("out"));
        let _ = fs::remove_dir_all(folder.join("out"));
    }
    // What is added up later would hide the gap.
    for line in ["stats a.txt b.txt.gz --partial out", "openings a.txt b.txt.gz --index out"] {
        let (status, message) = said(&folder, &line.split(' ').collect::<Vec<_>>());
        assert!(status == Some(2) && message.contains("because not everything"), "{line}: {message}");
        assert!(!folder.join("out").exists(), "{line}");
    }
}

#[test]
fn a_mixture_of_formats_is_refused_before_anything_is_written() {
    let folder = folder("mixture");
    fs::create_dir(folder.join("games")).unwrap();
    fs::write(folder.join("games/a.txt"), GOOD).unwrap();
    fs::write(folder.join("games/b.sgf"), SGF).unwrap();
    for line in ["select games", "select games --strip comments", "select games --sort plies"] {
        let message = program::refused(&folder, &line.split(' ').collect::<Vec<_>>());
        assert!(message.contains("cannot hold both ") && message.contains("`--to native`"), "{line}: {message}");
    }
    assert_eq!(printed(&folder, &["select", "-q", "games", "--to", "native"], 0..=0).matches("[Game ").count(), 2);
    assert_eq!(printed(&folder, &["select", "-q", "games", "--plies", "3"], 0..=0), format!("{GOOD}"));
}

/// The name of a file does not promise another format than that of the games in it.
#[test]
fn names_of_files_keep_their_promises() {
    let folder = folder("names");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    printed(&folder, &["generate", "--game", "cross", "-o", "a.ndjson"], 0..=0);
    assert!(read("a.ndjson").starts_with('{'));
    printed(&folder, &["generate", "--game", "cross", "-o", "a.jsonl", "--games", "2"], 0..=0);
    assert!(read("a.jsonl").starts_with('{'));
    printed(&folder, &["generate", "--game", "cross", "-o", "b.ndjson", "--format", "native"], 0..=0);
    assert!(read("b.ndjson").starts_with('['), "what is asked for is written");
    printed(&folder, &["generate", "--game", "cross", "-o", "a.txt"], 0..=0);
    for line in [
        "generate --game cross -o c.sgf",
        "generate --game cross -o c.csv.gz",
        "tournament random random --game cross --size 2 --games 2 --records c.sgf",
        "new cross ann bob -o c.json",
        "play --game cross --two -o c.ndjson",
        "select a.txt -o c.sgf",
        "select a.txt --strip comments -o c.json",
        "verify a.txt --good-to c.csv",
        "analyse a.txt --exact-only --annotate c.sgf",
    ] {
        let (status, message) = said(&folder, &line.split(' ').collect::<Vec<_>>());
        assert!(status == Some(2) && message.contains("name promises"), "{line}: {message}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 4, "{line}");
        let advice = if line.contains("-o c.sgf") { "with `--to sgf`" } else { "with `--to json`" };
        assert!(!line.starts_with("select") || message.contains(advice), "{line}: {message}");
    }
    printed(&folder, &["convert", "-q", "a.txt", "-o", "c.sgf"], 0..=0);
    printed(&folder, &["select", "-q", "c.sgf", "-o", "d.sgf"], 0..=0);
    assert_eq!(read("d.sgf").trim_end(), read("c.sgf").trim_end());
}

#[cfg(unix)]
fn begin(folder: &Path, line: &str) -> std::process::Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command
        .current_dir(folder)
        .args(line.split(' '))
        .env("XDG_DATA_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

#[cfg(unix)]
fn signal(signal: &str, child: &std::process::Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// Games that begin at the same moment do not share a file, and none removes that of another.
#[cfg(unix)]
#[test]
fn each_game_that_is_played_has_its_own_file() {
    use std::io::Write;
    use std::time::{Duration, Instant};

    let folder = folder("play");
    let mut games: Vec<_> = (0..8).map(|_| begin(&folder, "play --game crossway --size 9 --two --no-swap")).collect();
    for (number, game) in (1..).zip(&mut games) {
        writeln!(game.stdin.as_mut().unwrap(), "c{number}").unwrap();
    }
    let kept_in = folder.join("xgames/games");
    fs::create_dir_all(&kept_in).unwrap();
    // A file has another name while it is written.
    let is_named = |path: &Path| path.file_name().unwrap().to_str().unwrap().starts_with("crossway-");
    let kept = || {
        let files = contents(&kept_in).into_iter().filter(|(path, _)| is_named(path));
        files.map(|(_, text)| String::from_utf8(text).unwrap()).collect::<Vec<_>>()
    };
    let deadline = Instant::now() + Duration::from_secs(60);
    while kept().iter().filter(|record| record.contains("1. c")).count() < 8 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
    }
    for game in &mut games {
        game.kill().unwrap();
        game.wait().unwrap();
    }
    let kept = kept();
    assert_eq!(kept.len(), 8, "{kept:?}");
    for number in 1..=8 {
        assert_eq!(kept.iter().filter(|record| record.contains(&format!("1. c{number} *"))).count(), 1, "{kept:?}");
    }
    // Somebody else's file stays.
    let mut game = begin(&folder, "play --game crossway --size 9 --two");
    writeln!(game.stdin.as_mut().unwrap(), "c3").unwrap();
    let own = kept_in.join("crossway-9.txt");
    while !own.exists() {
        assert!(game.try_wait().unwrap().is_none());
    }
    fs::remove_file(&own).unwrap();
    fs::write(&own, GOOD).unwrap();
    drop(game.stdin.take());
    assert!(game.wait_with_output().unwrap().status.success());
    assert_eq!(fs::read_to_string(own).unwrap(), GOOD);
}

/// An interrupted tournament keeps its games, but not in the place of others.
#[cfg(unix)]
#[test]
fn an_interrupted_tournament_leaves_the_old_file() {
    let folder = folder("tournament");
    let line = "tournament random random --game crossway --size 3 --games 99999998 --records games.txt --force";
    let run = || {
        let child = begin(&folder, line);
        std::thread::sleep(std::time::Duration::from_millis(1500));
        signal("-INT", &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(run().contains("games.txt: is incomplete, because the tournament was interrupted"));
    let games = fs::read(folder.join("games.txt")).unwrap();
    assert!(xgames(&folder, &["verify", "-q", "games.txt"]).status.success() && !games.is_empty());
    assert!(run().contains("games.txt: not written over the old file"));
    assert!(fs::read(folder.join("games.txt")).unwrap() == games);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// What a killed process has left goes with the next run, and a signal leaves nothing.
#[cfg(unix)]
#[test]
fn nothing_stays_of_dead_processes() {
    let folder = folder("dead");
    fs::write(folder.join("a.txt"), GOOD).unwrap();
    let names = |folder: &Path| {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect::<std::collections::BTreeSet<_>>()
    };
    // No process has this number.
    let leave = |folder: &Path| {
        fs::create_dir_all(folder.join(".xgames-4194305-abc")).unwrap();
        fs::write(folder.join(".xgames-4194305-abc/x.txt"), GOOD).unwrap();
        fs::write(folder.join(".xgames-4194305-def"), GOOD).unwrap();
    };
    fs::create_dir(folder.join("out")).unwrap();
    leave(&folder.join("out"));
    printed(&folder, &["select", "a.txt", "--split-by", "game", "--into", "out"], 0..=0);
    assert_eq!(names(&folder.join("out")), ["crossway.txt".to_owned()].into());
    fs::remove_dir_all(folder.join("out")).unwrap();
    // Only lock files of this program are its own.
    for (name, text) in [("a.txt.lock", "xgames 4194305\n"), ("other.lock", "4194305\n"), ("yarn.lock", "# lock\n")] {
        fs::write(folder.join(name), text).unwrap();
    }
    leave(&folder);
    printed(&folder, &["fmt", "-q", "--fix", "a.txt"], 0..=0);
    assert_eq!(names(&folder), ["a.txt", "other.lock", "yarn.lock"].map(str::to_owned).into());
    for (signal_name, line) in [
        ("-TERM", "select - --split-by game --into out"),
        ("-INT", "select - --split-by game --into out"),
        ("-HUP", "convert - -o out.csv"),
    ] {
        let child = begin(&folder, line);
        while !names(&folder).iter().any(|name| name.starts_with(".xgames-") || name == "out") {
            std::thread::yield_now();
        }
        std::thread::sleep(std::time::Duration::from_millis(200));
        signal(signal_name, &child);
        let mut child = child;
        let input = child.stdin.take();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{line}");
        drop(input);
        assert!(!folder.join("out").exists() || names(&folder.join("out")).is_empty(), "{line}");
        let _ = fs::remove_dir(folder.join("out"));
        assert_eq!(names(&folder), ["a.txt", "other.lock", "yarn.lock"].map(str::to_owned).into(), "{line}");
    }
}

/// A lock file that cannot be written is removed again, and the record stays.
#[cfg(target_os = "linux")]
#[test]
fn a_lock_file_without_its_text_does_not_stay() {
    let folder = folder("lock");
    fs::write(folder.join("a.txt"), GOOD).unwrap();
    let before = contents(&folder);
    // No file may have any content.
    let (status, said) = shell(&folder, "ulimit -f 0; \"$x\" fmt -q a.txt 2> /dev/null; exit $?");
    assert_eq!((status, said.as_str()), (Some(2), ""));
    assert!(contents(&folder) == before);
}

/// A file that would become larger than the system allows is an error, and nothing of it stays.
#[cfg(unix)]
#[test]
fn a_limit_of_file_sizes_is_an_error() {
    let folder = folder("large");
    let mut games = String::new();
    (0..400).for_each(|_| games.push_str(GOOD));
    fs::write(folder.join("games.txt"), games).unwrap();
    let before = contents(&folder);
    for line in ["convert games.txt --to ndjson -o out", "select games.txt -o out", "index games.txt -o out"] {
        let (status, said) = shell(&folder, &format!("ulimit -f 1; \"$x\" {line} 2>&1; exit $?"));
        assert!(status == Some(2) && said.contains("out"), "{line}: {status:?} {said}");
        assert!(contents(&folder) == before, "{line}");
    }
}

/// Whoever reads the answer may close the pipe; the file that was asked for is written all the same.
#[cfg(unix)]
#[test]
fn a_certificate_is_written_although_nobody_reads_the_answer() {
    let folder = folder("unread");
    let line = "{ \"$x\" solve -q --game crossway --size 2 --proof out.proof; echo $? > status; } | true";
    shell(&folder, line);
    assert_eq!(fs::read_to_string(folder.join("status")).unwrap(), "0\n");
    assert!(fs::read_to_string(folder.join("out.proof")).unwrap().contains("crossway"));
}

/// A list names inputs before an output is made, also by a link.
#[test]
fn listed_games_are_inputs_of_puzzles() {
    let folder = inputs("puzzles");
    let (status, errors) = said(&folder, &["puzzles", "--files-from", "list", "-o", "game", "--force"]);
    assert!(status == Some(2) && errors.contains("is an input"), "{errors}");
    assert_eq!(fs::read_to_string(folder.join("game")).unwrap(), GOOD);
}

/// Output to a pipe whose reader has left is lost, but the files that were asked for are written.
#[cfg(unix)]
#[test]
fn files_are_written_although_a_pipe_is_closed() {
    let folder = folder("closed-pipe");
    for (commands, written) in [
        ("xgames generate --game cross --count 2000 -o all --expect - | head -1", "all"),
        ("xgames verify all --report ndjson=- --report json=report | head -1", "report"),
        ("xgames verify all --good-to - --report json=other | head -1", "other"),
        ("xgames tournament random random --game cross --size 3 --count 400 --records - -o result | head -1", "result"),
    ] {
        let program = env!("CARGO_BIN_EXE_xgames");
        let commands = commands.replace("xgames", &format!("'{program}'"));
        let status = Command::new("sh").current_dir(&folder).args(["-c", &commands]).stdout(Stdio::null()).status();
        assert!(
            status.unwrap().success() && folder.join(written).metadata().is_ok_and(|file| file.len() > 0),
            "{commands}"
        );
    }
    assert!(fs::read_to_string(folder.join("report")).unwrap().trim_end().ends_with(']'));
}

/// Files by value are replaced as any output: links are followed, and the permissions stay.
#[cfg(unix)]
#[test]
fn files_by_value_replace_old_files_as_other_outputs_do() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("by-value");
    fs::write(folder.join("in.txt"), GOOD).unwrap();
    fs::create_dir(folder.join("out")).unwrap();
    let real = folder.join("out/real.txt");
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
    std::os::unix::fs::symlink("real.txt", folder.join("out/crossway.txt")).unwrap();
    printed(&folder, &["select", "in.txt", "--split-by", "game", "--into", "out", "--force"], 0..=0);
    assert_eq!(fs::read_to_string(&real).unwrap(), GOOD);
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(folder.join("out/crossway.txt").symlink_metadata().unwrap().is_symlink());
}

/// A file that a pipe takes the place of would let a command wait for ever.
#[cfg(unix)]
#[test]
fn files_that_are_kept_are_no_pipes() {
    let folder = inputs("pipes");
    assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
    for arguments in [&["analyse", "game", "--resume", "pipe"][..], &["openings", "game", "--index", "pipe"]] {
        let (status, errors) = said(&folder, arguments);
        assert!(status == Some(2) && errors.contains("pipe: is not a regular file"), "{arguments:?}: {errors}");
    }
}

/// No change makes a game longer than the longest that is judged.
#[test]
fn a_game_does_not_grow_beyond_the_limit() {
    let folder = folder("long");
    let comment = "x".repeat((8 << 20) - GOOD.len() - 4);
    let text = GOOD.replace(" c3", &format!(" c3 {{{comment}}}"));
    fs::write(folder.join("a.txt"), &text).unwrap();
    assert_eq!(said(&folder, &["validate", "a.txt"]).0, Some(0));
    let (status, errors) = said(&folder, &["move", "a.txt", "b1"]);
    assert!(status == Some(2) && errors.contains("longer than 8 MiB"), "{errors}");
    assert!(fs::read_to_string(folder.join("a.txt")).unwrap() == text);
}
