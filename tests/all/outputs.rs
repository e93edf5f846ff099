//! Files that commands write: never over an input, whole or not at all, and with owner and permissions kept.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::{fs, io};

use crate::support::inputs::{tar, zip};

const GOOD: &str = "[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n";
const OTHER: &str = "[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 b1 *\n";
const BAD: &str = "[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 a1 *\n";
const LOOSE: &str = "[Size \"2\"]\n[Game \"CROSS\"]\nA1 pie *";

fn xgames(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.args(arguments).current_dir(folder).env_remove("GITHUB_ACTIONS");
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    xgames(folder, arguments).output().unwrap()
}

/// The exit status and the messages.
fn said(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn status(folder: &Path, arguments: &[&str]) -> Option<i32> {
    run(folder, arguments).status.code()
}

/// A folder with these files.
fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}

/// All files in a folder and below, with their contents.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path).into_iter().map(|(name, content)| (format!("{}/{name}", path.display()), content)));
        } else {
            all.insert(path.display().to_string(), fs::read(&path).unwrap());
        }
    }
    all
}

fn read(folder: &Path, name: &str) -> String {
    String::from_utf8(fs::read(folder.join(name)).unwrap()).unwrap()
}

#[test]
fn an_output_is_never_an_input() {
    let zipped = zip(&[("a.txt", GOOD.as_bytes())]);
    let tarred = tar(&[("a.txt", GOOD.as_bytes())]);
    let folder = folder(&[
        ("a.txt", GOOD.as_bytes()),
        ("games/b.txt", GOOD.as_bytes()),
        ("games/c.zip", &zipped),
        ("games/record", GOOD.as_bytes()),
        ("d.tar", &tarred),
        ("list", b"games/b.txt\n"),
        ("xgames.toml", b"max-errors = 5\n"),
        ("cache/entry", b"{}"),
    ]);
    let here = folder.path();
    fs::hard_link(here.join("a.txt"), here.join("hard.txt")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("a.txt", here.join("link.txt")).unwrap();
    let before = files(here);
    let absolute = here.join("a.txt").display().to_string();
    let mut cases: Vec<(Vec<&str>, &str)> = vec![
        (vec!["a.txt"], "a.txt"),
        (vec!["a.txt"], "games/../a.txt"),
        (vec!["a.txt"], &absolute),
        (vec!["a.txt"], "hard.txt"),
        (vec!["games"], "games/b.txt"),
        (vec!["games"], "games/record"),
        (vec!["games"], "games/c.zip"),
        (vec!["games/*.txt"], "games/b.txt"),
        (vec!["d.tar"], "d.tar"),
        (vec!["--files-from", "list"], "list"),
        (vec!["--files-from", "list"], "games/b.txt"),
        (vec!["a.txt"], "xgames.toml"),
        (vec!["a.txt", "--cache", "cache"], "cache/entry"),
        (vec!["a.txt", "--cache", "cache"], "cache/new"),
    ];
    if cfg!(unix) {
        cases.extend([(vec!["a.txt"], "link.txt"), (vec!["link.txt"], "a.txt"), (vec!["link.txt"], "hard.txt")]);
    }
    for (inputs, output) in &cases {
        let report = format!("json={output}");
        let options = [["-o", output], ["--report", &report], ["--good-to", output], ["--bad-to", output]];
        for (command, option) in options.iter().flat_map(|option| [("verify", option), ("validate", option)]) {
            let arguments = [&[command, "--force"], &inputs[..], &option[..]].concat();
            let output = run(here, &arguments);
            assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {output:?}");
        }
        if !inputs[0].starts_with("--") && inputs.len() == 1 && *output != "xgames.toml" {
            for command in [&["convert", "--to", "ndjson"][..], &["replay"], &["match"]] {
                let arguments = [command, &inputs[..], &["--force", "-o", output]].concat();
                assert_eq!(status(here, &arguments), Some(2), "{arguments:?}");
            }
        }
        assert_eq!(files(here), before, "{inputs:?} {output}");
    }
}

#[cfg(unix)]
#[test]
fn a_redirected_stream_is_an_input_or_an_output_too() {
    let folder = folder(&[("a.txt", GOOD.as_bytes()), ("games/b.txt", OTHER.as_bytes())]);
    let here = folder.path();
    for arguments in [["verify", "-", "-o", "a.txt"], ["convert", "-", "-o", "a.txt"]] {
        let input = fs::File::open(here.join("a.txt")).unwrap();
        let output = xgames(here, &[&arguments[..], &["--quiet"]].concat()).stdin(input).output().unwrap();
        assert_eq!(said(&output).0, Some(2), "{output:?}");
        assert_eq!(read(here, "a.txt"), GOOD);
    }
    let append = |name: &str, arguments: &[&str]| {
        let file = fs::OpenOptions::new().append(true).create(true).open(here.join(name)).unwrap();
        xgames(here, arguments).stdout(file).status().unwrap().code()
    };
    assert_eq!(append("a.txt", &["verify", "-q", "--output-format", "csv", "a.txt"]), Some(2));
    assert_eq!(append("a.txt", &["replay", "a.txt"]), Some(2));
    assert_eq!(read(here, "a.txt"), GOOD);
    // What is being written into a folder is not read there.
    for arguments in [&["convert", "games", "--to", "native"][..], &["replay", "games"]] {
        fs::write(here.join("games/out.txt"), GOOD).unwrap();
        assert_eq!(append("games/out.txt", arguments), Some(0));
        assert!(!read(here, "games/out.txt")[GOOD.len()..].contains("out.txt"), "{arguments:?}");
        assert_eq!(read(here, "games/out.txt").matches("a2").count(), 1, "{arguments:?}");
    }
}

#[test]
fn convert_does_not_read_its_own_output() {
    let folder = folder(&[("games/a.txt", GOOD.as_bytes()), ("games/b.sgf", b"(;XG[crossway]SZ[2];B[aa])")]);
    let here = folder.path();
    for name in ["games/all.json", "games/all.ndjson", "games/all.csv"] {
        assert_eq!(
            status(here, &["convert", "games/a.txt", "games/b.sgf", "-o", "expected.csv", "--to", "csv"]),
            Some(0)
        );
        let arguments = ["convert", "games", "-o", name];
        assert_eq!(status(here, &arguments), Some(0));
        let first = read(here, name);
        assert_eq!(status(here, &arguments), Some(0), "{name}");
        assert_eq!(read(here, name), first);
        fs::remove_file(here.join(name)).unwrap();
    }
    // Another file with games would be lost.
    let before = files(here);
    for name in ["games/b.sgf", "games/a.txt"] {
        let (status, message) = said(&run(here, &["convert", "games", "-o", name]));
        assert!(status == Some(2) && message.contains(name), "{message}");
        assert_eq!(files(here), before);
    }
}

#[test]
fn a_failed_run_leaves_the_old_file() {
    let folder = folder(&[("good.txt", GOOD.as_bytes()), ("old", b"old")]);
    let here = folder.path();
    let before = files(here);
    for arguments in [
        &["convert", "missing.txt", "--to", "sgf", "-o", "old"][..],
        &["convert", "missing.txt", "--to", "json", "-o", "old"],
        &["convert", "good.txt", "missing.txt", "--to", "csv", "-o", "old"],
        &["verify", "missing.txt", "-o", "old"],
        &["verify", "missing.txt", "--output-format", "json", "-o", "old"],
        &["validate", "good.txt", "missing.txt", "--report", "junit=old"],
        &["verify", "good.txt", "missing.txt", "--good-to", "old", "--bad-to", "new"],
        &["generate", "--game", "cross", "-o", "old"],
        &["generate", "--game", "cross", "-o", "new", "--expect", "old"],
        &["generate", "--game", "cross", "-o", "new", "--expect", "./new"],
        &["generate", "--game", "cross", "--size", "99", "-o", "new"],
        &["new", "cross", "alice", "bob", "-o", "old"],
    ] {
        let (status, message) = said(&run(here, arguments));
        assert!(status == Some(2) && !message.contains(".xgames"), "{arguments:?}: {message}");
        assert_eq!(files(here), before, "{arguments:?}");
    }
    // A new report shows what could not be read.
    assert_eq!(status(here, &["verify", "good.txt", "missing.txt", "--report", "junit=new.xml"]), Some(2));
    assert!(read(here, "new.xml").contains("missing.txt"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_the_old_file_and_nothing_else() {
    let folder = folder(&[("good.txt", GOOD.as_bytes()), ("out/old.csv", b"old")]);
    let here = folder.path();
    for (arguments, signal) in [
        (&["generate", "--game", "cross", "--count", "999999999", "-o", "out/new"][..], "-INT"),
        (&["generate", "--game", "cross", "--count", "999999999", "-o", "out/new", "--expect", "out/rows"], "-TERM"),
        (&["convert", "-", "-o", "out/old.csv"], "-INT"),
        (&["verify", "-", "-o", "out/old.csv", "--force", "--good-to", "out/new"], "-HUP"),
        (&["generate", "--game", "cross", "--count", "999999999", "-o", "out/new"], "-KILL"),
        (&["convert", "-", "-o", "out/old.csv"], "-KILL"),
    ] {
        let mut child =
            xgames(here, arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut writer = child.stdin.take().unwrap();
        let games = GOOD.repeat(1000);
        let feed =
            std::thread::spawn(move || while std::io::Write::write_all(&mut writer, games.as_bytes()).is_ok() {});
        let names = || fs::read_dir(here.join("out")).unwrap().map(|entry| entry.unwrap()).collect::<Vec<_>>();
        while !names().iter().any(|entry| entry.metadata().is_ok_and(|data| data.len() > 10_000)) {
            assert!(child.try_wait().unwrap().is_none(), "{arguments:?}");
            std::thread::yield_now();
        }
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let ended = child.wait_with_output().unwrap();
        feed.join().unwrap();
        assert_eq!(read(here, "out/old.csv"), "old");
        if signal == "-KILL" {
            assert_eq!(names().len(), 2, "the file of a dead process");
            assert_eq!(status(here, &["verify", "-q", "good.txt", "-o", "out/report"]), Some(0));
            fs::remove_file(here.join("out/report")).unwrap();
        } else {
            assert_eq!(ended.status.code(), Some(130), "{arguments:?}");
            let message = String::from_utf8(ended.stderr).unwrap();
            assert!(match arguments[0] {
                "verify" => {
                    let unwritten = |file| message.contains(&format!("{file}: not written, because the run was"));
                    message.starts_with("interrupted")
                        && message.contains(" valid, 0 invalid")
                        && unwritten("out/old.csv")
                        && unwritten("out/new")
                }
                "convert" => message.ends_with("; out/old.csv is not written\n"),
                _ => message.starts_with("interrupted after "),
            });
        }
        assert_eq!(names().len(), 1, "{arguments:?} {signal}: {:?}", names());
    }
}

#[test]
fn fmt_respects_the_lock_of_move() {
    let folder = folder(&[("game.txt", LOOSE.as_bytes())]);
    let here = folder.path();
    let lock = here.join("game.txt.lock");
    fs::write(&lock, format!("{}\n", std::process::id())).unwrap();
    // On other systems only the lock itself shows that its process lives.
    let held = fs::File::open(&lock).unwrap();
    held.lock().unwrap();
    let (status, message) = said(&run(here, &["fmt", "game.txt"]));
    assert!(status == Some(2) && message.contains(&format!("process {}", std::process::id())), "{message}");
    assert_eq!(read(here, "game.txt"), LOOSE);
    drop(held);
    // There is no such process.
    fs::write(&lock, "4194305\n").unwrap();
    assert_eq!(said(&run(here, &["fmt", "-q", "game.txt"])), (Some(0), String::new()));
    assert!(!lock.exists());
    fs::write(&lock, "4194305\n").unwrap();
    assert_eq!(said(&run(here, &["move", "-q", "game.txt", "b1"])), (Some(0), String::new()));
    assert_eq!(files(here).len(), 1);
}

#[cfg(unix)]
#[test]
fn links_are_written_through() {
    use std::os::unix::fs::symlink;

    let folder = folder(&[("good.txt", GOOD.as_bytes()), ("game.txt", LOOSE.as_bytes()), ("real", b"old")]);
    let here = folder.path();
    for (link, target) in [("to-file", "real"), ("to-link", "to-file"), ("to-nothing", "new"), ("game", "game.txt")] {
        symlink(target, here.join(link)).unwrap();
    }
    fs::hard_link(here.join("game.txt"), here.join("hard.txt")).unwrap();
    for (output, target) in [("to-link", "real"), ("to-nothing", "new")] {
        assert_eq!(status(here, &["convert", "good.txt", "--force", "--to", "csv", "-o", output]), Some(0));
        assert!(here.join(output).symlink_metadata().unwrap().is_symlink());
        assert!(here.join(target).symlink_metadata().unwrap().is_file() && read(here, target).contains("crossway"));
    }
    assert_eq!(status(here, &["fmt", "-q", "game"]), Some(0));
    assert_eq!(status(here, &["move", "-q", "game", "b1"]), Some(0));
    assert!(read(here, "game.txt").contains("1. a1 swap 2. b1"));
    assert_eq!(read(here, "hard.txt"), read(here, "game.txt"));
    // What is not a file is written to directly.
    let piped = run(here, &["convert", "good.txt", "--to", "native", "-o", "/dev/stdout", "-q"]);
    assert!(String::from_utf8(piped.stdout).unwrap().ends_with("1. a1 b1 2. a2 1-0\n"));
    assert_eq!(status(here, &["generate", "--game", "cross", "-o", "/dev/null"]), Some(0));
}

/// Owners can be changed by root only.
#[cfg(unix)]
#[test]
fn owner_group_and_permissions_stay() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;

    let folder = folder(&[("good.txt", GOOD.as_bytes()), ("game.txt", LOOSE.as_bytes()), ("out.csv", b"")]);
    let here = folder.path();
    if here.metadata().unwrap().uid() != 0 {
        return;
    }
    let (alice, bob, club) = (20_001, 20_002, 20_000);
    for name in ["game.txt", "out.csv"] {
        chown(here.join(name), Some(alice), Some(club)).unwrap();
        fs::set_permissions(here.join(name), fs::Permissions::from_mode(0o660)).unwrap();
    }
    let check = |name: &str| {
        let data = here.join(name).metadata().unwrap();
        assert_eq!((data.uid(), data.gid(), data.mode() & 0o777), (alice, club, 0o660), "{name}");
    };
    assert_eq!(status(here, &["fmt", "-q", "game.txt"]), Some(0));
    check("game.txt");
    assert_eq!(status(here, &["move", "-q", "game.txt", "b1"]), Some(0));
    check("game.txt");
    assert_eq!(status(here, &["convert", "-q", "good.txt", "-o", "out.csv"]), Some(0));
    check("out.csv");
    // A player of the same group, who cannot give files away.
    chown(here, Some(alice), Some(club)).unwrap();
    fs::set_permissions(here, fs::Permissions::from_mode(0o770)).unwrap();
    let as_bob = |arguments: &[&str]| xgames(here, arguments).uid(bob).gid(club).output();
    let Ok(moved) = as_bob(&["move", "game.txt", "--undo", "-q"]) else { return };
    assert_eq!(said(&moved), (Some(0), String::new()));
    check("game.txt");
    assert!(read(here, "game.txt").contains("1. a1 swap *"));
    assert_eq!(
        said(&as_bob(&["convert", "-q", "game.txt", "--force", "-o", "out.csv"]).unwrap()),
        (Some(0), String::new())
    );
    check("out.csv");
    assert!(read(here, "out.csv").contains("cross"));
    // In a folder that cannot be written to, too; but not a file that cannot.
    fs::set_permissions(here, fs::Permissions::from_mode(0o750)).unwrap();
    assert_eq!(
        said(&as_bob(&["convert", "-q", "good.txt", "--force", "-o", "out.csv"]).unwrap()),
        (Some(0), String::new())
    );
    check("out.csv");
    fs::set_permissions(here.join("out.csv"), fs::Permissions::from_mode(0o640)).unwrap();
    let denied = |arguments: &[&str]| said(&as_bob(arguments).unwrap());
    for arguments in [&["convert", "good.txt", "-o", "out.csv"], &["verify", "good.txt", "-o", "out.csv"]] {
        assert_eq!(denied(arguments), (Some(2), "xgames: out.csv: permission to write it is denied\n".into()));
    }
    let message = "xgames: new.csv: permission to write in its folder is denied\n";
    assert_eq!(denied(&["convert", "good.txt", "-o", "new.csv"]), (Some(2), message.into()));
    fs::write(here.join("loose.txt"), LOOSE).unwrap();
    for arguments in [&["fmt", "-q", "loose.txt"][..], &["move", "loose.txt", "b1"]] {
        let (status, message) = denied(arguments);
        let denied = message.matches("permission to write").count() == 1 && message.matches("loose.txt").count() == 1;
        assert!(status == Some(2) && denied, "{message}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn endless_files_are_not_kept_in_memory() {
    let folder = folder(&[("a.txt", GOOD.as_bytes())]);
    let too_long = "is longer than 64 MiB, which is the limit";
    for (arguments, why) in [
        (&["show", "--game", "cross", "--diagram", "/dev/zero"][..], too_long),
        (&["verify", "--files-from", "/dev/zero"], too_long),
        (&["verify", "a.txt", "--config", "/dev/zero"], "is not a regular file"),
        (&["verify", "a.txt", "--baseline", "/dev/zero"], "is not a regular file"),
    ] {
        let message = format!("xgames: /dev/zero: {why}\n");
        assert_eq!(said(&run(folder.path(), arguments)), (Some(2), message), "{arguments:?}");
    }
    let message = "xgames: /dev/zero: the game that begins at line 1 is longer than 8 MiB and is not judged\n";
    for record in ["/dev/zero", "/dev/zero#2", "/dev/zero#2@3"] {
        assert_eq!(said(&run(folder.path(), &["show", record])), (Some(2), message.to_owned()), "{record}");
    }
}

#[test]
fn an_existing_file_is_replaced_only_with_force() {
    let folder = folder(&[("good.txt", GOOD.as_bytes()), ("wise.txt", b"[Game \"crosswise\"]\n\n1. Ac4 *\n")]);
    let here = folder.path();
    // With the output, the command line and another one whose output differs.
    for (arguments, other) in [
        (&["legal", "good.txt@1", "-o", "out"][..], &["legal", "good.txt@2", "-o", "out"][..]),
        (&["winner", "good.txt", "-o", "out"], &["winner", "good.txt@0", "-o", "out"]),
        (&["score", "wise.txt", "-o", "out"], &["score", "wise.txt@0", "-o", "out"]),
        (&["show", "good.txt", "-o", "out"], &["show", "good.txt@0", "-o", "out"]),
        (&["replay", "good.txt", "-o", "out"], &["replay", "wise.txt", "-o", "out"]),
        (
            &["perft", "--game", "cross", "--depth", "1", "-o", "out"],
            &["perft", "--game", "cross", "--depth", "0", "-o", "out"],
        ),
        (&["convert", "good.txt", "--to", "csv", "-o", "out"], &["convert", "good.txt", "--to", "sgf", "-o", "out"]),
        (&["generate", "--game", "cross", "-o", "out"], &["generate", "--game", "crossway", "-o", "out"]),
        (
            &["generate", "--game", "cross", "--expect", "out"],
            &["generate", "--game", "cross", "--count", "2", "--expect", "out"],
        ),
        (&["new", "cross", "ann", "bob", "-o", "out"], &["new", "cross", "ann", "cy", "-o", "out"]),
        (&["explain", "-o", "out"], &["explain", "XG301", "-o", "out"]),
        (&["rules", "cross", "-o", "out"], &["rules", "crossway", "-o", "out"]),
        (&["completions", "bash", "-o", "out"], &["completions", "zsh", "-o", "out"]),
        (&["man", "-o", "out"], &["man", "show", "-o", "out"]),
    ] {
        assert_eq!(status(here, arguments), Some(0), "{arguments:?}");
        let first = read(here, "out");
        assert_eq!(status(here, arguments), Some(0), "the same again: {arguments:?}");
        let (status_code, message) = said(&run(here, other));
        let is_refused = message.ends_with("xgames: out: already exists; use --force to replace it\n");
        assert!(status_code == Some(2) && is_refused, "{other:?}: {message}");
        assert_eq!(read(here, "out"), first);
        assert_eq!(status(here, &[other, &["--force"]].concat()), Some(0), "{other:?}");
        assert_ne!(read(here, "out"), first);
        fs::write(here.join("out"), "").unwrap();
        assert_eq!(status(here, arguments), Some(0), "an empty file: {arguments:?}");
        assert_eq!(read(here, "out"), first);
        fs::remove_file(here.join("out")).unwrap();
    }
    // Work of hours is not refused at its end.
    fs::write(here.join("out"), "old").unwrap();
    for option in [["-o", "out"], ["--report", "csv=out"], ["--good-to", "out"], ["--bad-to", "out"]] {
        for command in ["validate", "verify"] {
            let arguments = [&[command, "good.txt", "--no-progress"], &option[..]].concat();
            let refused = (Some(2), "xgames: out: already exists; use --force to replace it\n".to_owned());
            assert_eq!(said(&run(here, &arguments)), refused, "{arguments:?}");
            assert_eq!(read(here, "out"), "old");
        }
    }
    assert_eq!(status(here, &["verify", "good.txt", "--report", "csv=out", "--force"]), Some(0));
    assert_ne!(read(here, "out"), "old");
    assert_eq!(status(here, &["man", "-q", "--out", "pages"]), Some(0));
    assert_eq!(status(here, &["man", "-q", "--out", "pages"]), Some(0));
    fs::write(here.join("pages/xgames-show.1"), "old").unwrap();
    fs::remove_file(here.join("pages/xgames.1")).unwrap();
    assert_eq!(status(here, &["man", "-q", "--out", "pages"]), Some(2));
    assert!(!here.join("pages/xgames.1").exists(), "all pages or none");
    assert_eq!(status(here, &["man", "-q", "--out", "pages", "--force"]), Some(0));
}

#[test]
fn a_hyphen_is_standard_output() {
    let folder = folder(&[("good.txt", GOOD.as_bytes())]);
    let here = folder.path();
    for arguments in [
        &["legal", "good.txt@1"][..],
        &["show", "good.txt"],
        &["replay", "good.txt"],
        &["verify", "good.txt", "--output-format", "json"],
        &["convert", "good.txt", "--to", "csv"],
        &["generate", "--game", "cross"],
        &["new", "cross", "ann", "bob"],
        &["rules", "cross"],
    ] {
        let (plain, hyphen) = (run(here, arguments), run(here, &[arguments, &["-o", "-"]].concat()));
        assert_eq!(plain.stdout, hyphen.stdout, "{arguments:?}");
        assert!(hyphen.status.success() && !plain.stdout.is_empty());
    }
    assert_eq!(files(here).len(), 1);
}

#[test]
fn nothing_is_written_by_a_command_without_an_answer() {
    let folder = folder(&[("bad.txt", BAD.as_bytes())]);
    let here = folder.path();
    for (arguments, expected) in
        [(["legal", "bad.txt"], 1), (["show", "bad.txt"], 1), (["replay", "none.txt"], 2), (["show", "none.txt"], 2)]
    {
        assert_eq!(status(here, &[&arguments[..], &["-o", "out"]].concat()), Some(expected), "{arguments:?}");
        assert_eq!(files(here).len(), 1, "{arguments:?}");
    }
}

#[test]
fn messages_name_the_output_once() {
    let folder = folder(&[("good.txt", GOOD.as_bytes())]);
    for arguments in [
        &["convert", "good.txt", "-o", "nowhere/x.csv"][..],
        &["verify", "good.txt", "-o", "nowhere/x.csv"],
        &["generate", "--game", "cross", "-o", "nowhere/x"],
        &["new", "cross", "alice", "bob", "-o", "nowhere/x"],
    ] {
        let name = arguments.last().unwrap();
        let message = format!("xgames: {name}: there is no such folder\n");
        assert_eq!(said(&run(folder.path(), arguments)), (Some(2), message), "{arguments:?}");
    }
}

#[test]
fn repeated_tags_keep_their_values() {
    let record = "[Game \"crossway\"]\n[Game \"cross\"]\n[Size \"5\"]\n[Size \"9\"]\n[Result \"*\"]\n\n1. a1 *\n";
    let folder = folder(&[("a.txt", record.as_bytes())]);
    let here = folder.path();
    assert_eq!(status(here, &["fmt", "-q", "a.txt"]), Some(0));
    assert_eq!(read(here, "a.txt"), record);
    for format in ["native", "json", "ndjson", "csv"] {
        assert_eq!(status(here, &["convert", "-q", "a.txt", "--to", format, "--force", "-o", "converted"]), Some(0));
        let back = run(here, &["convert", "-q", "converted", "--to", "native"]);
        assert_eq!(String::from_utf8(back.stdout).unwrap(), record, "{format}");
    }
}

#[test]
fn copied_games_stand_alone() {
    let bare = [("a.txt", &b"1. a1 b1 2. b2"[..]), ("b.txt", b"a1 b1\n"), ("c.txt", b"\xef\xbb\xbfa1 a1\n")];
    let bare = folder(&bare);
    let here = bare.path();
    let arguments = ["--game", "crossway", "--size", "2", "--no-swap", "--good-to", "good", "--bad-to", "bad"];
    assert_eq!(status(here, &[&["verify", "-q", "a.txt", "b.txt", "c.txt"], &arguments[..]].concat()), Some(1));
    let (_, summary) = said(&run(here, &["verify", "--no-progress", "good"]));
    assert!(summary.starts_with("2 games, 5 moves: 1 valid"), "{summary}");
    let (_, summary) = said(&run(here, &["verify", "--no-progress", "bad"]));
    assert!(summary.starts_with("1 game,"), "{summary}");
    // Without a game, too.
    assert_eq!(status(here, &["verify", "-q", "a.txt", "b.txt", "c.txt", "--force", "--bad-to", "bad"]), Some(1));
    let (_, summary) = said(&run(here, &["verify", "--no-progress", "bad"]));
    assert!(summary.starts_with("3 games"), "{summary}");

    let sgf = b"(;XG[crossway]SZ[2];B[aa];W[ba])";
    let mixed = folder(&[("a.txt", GOOD.as_bytes()), ("b.sgf", sgf), ("c.sgf", sgf), ("bad.txt", BAD.as_bytes())]);
    let here = mixed.path();
    assert_eq!(status(here, &["verify", "-q", "b.sgf", "c.sgf", "--good-to", "good"]), Some(0));
    assert_eq!(read(here, "good").matches("(;").count(), 2);
    let mixture = ["verify", "-q", "--force", "a.txt", "b.sgf", "bad.txt", "--good-to", "good", "--bad-to", "bad"];
    let (status, message) = said(&run(here, &mixture));
    assert!(status == Some(2) && message.contains("good: not written"), "{message}");
    assert_eq!(read(here, "good").matches("(;").count(), 2, "the old file stays");
    assert_eq!(read(here, "bad"), BAD);
    // The commands of two lists would be one list.
    let mails = b"crossway challenge -size=2 a b\nmove 1 a x a1\nmove 1 b x b1\n";
    let mails = folder(&[("a", mails), ("b", mails)]);
    assert_eq!(self::status(mails.path(), &["verify", "-q", "a", "--good-to", "good"]), Some(0));
    assert_eq!(self::status(mails.path(), &["verify", "-q", "a", "b", "--force", "--good-to", "good"]), Some(2));
}

#[test]
fn a_closed_output_hides_no_violation_and_costs_no_report() {
    let many = [GOOD.repeat(2000), BAD.to_owned()].concat();
    let folder = folder(&[("a.txt", many.as_bytes()), ("bad.txt", BAD.as_bytes()), ("loose.txt", LOOSE.as_bytes())]);
    let here = folder.path();
    let closed = |arguments: &[&str]| {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let child = xgames(here, arguments).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        said(&child.wait_with_output().unwrap())
    };
    for format in ["full", "json", "ndjson", "csv", "junit", "sarif", "github", "gitlab", "rdjson"] {
        assert_eq!(
            closed(&["verify", "-q", "bad.txt", "--output-format", format]),
            (Some(1), String::new()),
            "{format}"
        );
    }
    let arguments = ["verify", "-q", "a.txt", "--output-format", "ndjson", "--report", "csv=games.csv"];
    assert_eq!(closed(&arguments), (Some(1), String::new()));
    assert_eq!(read(here, "games.csv").lines().count(), 2002);
    assert_eq!(closed(&["fmt", "--check", "loose.txt"]), (Some(1), String::new()));
    assert_eq!(closed(&["replay", "bad.txt"]).0, Some(1));
    assert_eq!(closed(&["match", "bad.txt"]).0, Some(1));
    assert_eq!(closed(&["solve", "--check", "loose.txt"]), (Some(1), String::new()));
    let open = ["solve", "--game", "crossway", "--size", "7", "--no-swap", "--moves", "b4", "--nodes", "1"];
    assert_eq!(closed(&open), (Some(1), String::new()));
}

/// None of several files has its name before all of them are complete.
#[cfg(unix)]
#[test]
fn a_set_of_files_is_written_as_a_whole() {
    let folder = folder(&[("games/a.txt", GOOD.as_bytes()), ("games/b.txt", BAD.repeat(50).as_bytes())]);
    let line = "ulimit -f 1; \"$0\" verify -q games --good-to good.txt --bad-to bad.txt > /dev/null";
    let output = Command::new("sh").args(["-c", line, env!("CARGO_BIN_EXE_xgames")]).current_dir(&folder).output();
    let (status, errors) = said(&output.unwrap());
    assert_eq!((status, &*errors), (Some(2), "xgames: bad.txt: files cannot be so long here\n"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The system has no number for the kind of this error, and the crate for temporary files tells only the kind.
#[cfg(target_os = "linux")]
#[test]
fn too_many_open_files_are_named() {
    let folder = folder(&[("a.txt", GOOD.as_bytes())]);
    let line = "ulimit -n 7; \"$0\" stats -q a.txt --tables tables";
    let output = Command::new("sh").args(["-c", line, env!("CARGO_BIN_EXE_xgames")]).current_dir(&folder).output();
    let (status, errors) = said(&output.unwrap());
    assert_eq!(status, Some(2), "{errors}");
    assert!(errors.starts_with("xgames: tables/") && errors.ends_with(".csv: too many files are open\n"), "{errors}");
}
