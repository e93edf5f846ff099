//! What `fmt` does to files.

use crate::support::program;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const CANONICAL: &str = "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 swap *\n";
const LOOSE: &str = "[Size \"2\"]\n[Game \"CROSS\"]\nA1 pie *";
const UNREADABLE: &str = "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 what *\n";

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    program::folder("fmt", name)
}

fn fmt(arguments: &[&str], path: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xgames")).arg("fmt").args(arguments).arg(path).output().unwrap()
}

fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn files_are_rewritten_and_others_left_alone() {
    let folder = folder("walk");
    fs::create_dir(folder.join("inner")).unwrap();
    let write = |name: &str, text: &[u8]| fs::write(folder.join(name), text).unwrap();
    write("canonical.txt", CANONICAL.as_bytes());
    write("loose.txt", LOOSE.as_bytes());
    write("inner/loose", LOOSE.as_bytes());
    write("unreadable.txt", UNREADABLE.as_bytes());
    write("comments.txt", b"; nothing yet\n");
    write("notes.md", b"# Notes\n");
    write("other.sgf", b"(;FF[4]XG[crossway]SZ[9];B[aa])");
    write("packed.txt.gz", &[0x1f, 0x8b, 8, 0]);
    let old = fs::metadata(folder.join("canonical.txt")).unwrap().modified().unwrap();
    let before: Vec<Vec<u8>> = ["unreadable.txt", "comments.txt", "notes.md", "other.sgf", "packed.txt.gz"]
        .map(|name| fs::read(folder.join(name)).unwrap())
        .to_vec();

    let (status, named, note) = said(&fmt(&["--check"], &folder));
    let name = |name: &str| format!("{}\n", folder.join(name).display());
    assert_eq!((status, named), (Some(1), name("inner/loose") + &name("loose.txt")));
    assert!(
        note.contains("error[XG201]")
            && note.ends_with("2 files would be rewritten, 1 unchanged, 1 left as it is, 1 is not a record\n")
    );
    assert_eq!(fs::read_to_string(folder.join("loose.txt")).unwrap(), LOOSE);

    let (status, nothing, note) = said(&fmt(&[], &folder));
    assert_eq!((status, nothing.as_str()), (Some(1), ""));
    assert!(note.ends_with("2 files rewritten, 1 unchanged, 1 left as it is, 1 is not a record\n"), "{note}");
    assert_eq!(fs::read_to_string(folder.join("loose.txt")).unwrap(), CANONICAL);
    assert_eq!(fs::read_to_string(folder.join("inner/loose")).unwrap(), CANONICAL);
    assert_eq!(fs::metadata(folder.join("canonical.txt")).unwrap().modified().unwrap(), old);
    let after: Vec<Vec<u8>> = ["unreadable.txt", "comments.txt", "notes.md", "other.sgf", "packed.txt.gz"]
        .map(|name| fs::read(folder.join(name)).unwrap())
        .to_vec();
    assert_eq!(before, after);

    fs::remove_file(folder.join("unreadable.txt")).unwrap();
    assert_eq!(said(&fmt(&["--check", "-q"], &folder)), (Some(0), String::new(), String::new()));
    for name in ["other.sgf", "packed.txt.gz", "missing.txt"] {
        let (status, _, message) = said(&fmt(&["-q"], &folder.join(name)));
        assert!(status == Some(2) && message.contains(name), "{message}");
    }
    let files = fs::read_dir(&folder).unwrap().count();
    assert_eq!(files, 7, "nothing is left behind");
}

#[test]
fn differences_are_shown_as_patch_takes_them() {
    let folder = folder("diff");
    let file = folder.join("loose.txt");
    fs::write(&file, LOOSE).unwrap();
    let (status, diff, _) = said(&fmt(&["--diff"], &file));
    let name = file.display();
    let expected = format!(
        "--- {name}\n+++ {name}\n@@ -1,3 +1,5 @@\n+[Game \"cross\"]\n [Size \"2\"]\n-[Game \"CROSS\"]\n-A1 pie *\n\
         \\ No newline at end of file\n+[Result \"*\"]\n+\n+1. a1 swap *\n"
    );
    assert_eq!((status, diff), (Some(1), expected));
    assert_eq!(fs::read_to_string(&file).unwrap(), LOOSE);
    fs::write(&file, CANONICAL).unwrap();
    assert_eq!(said(&fmt(&["--diff", "-q"], &file)), (Some(0), String::new(), String::new()));
}

/// The mark is at the beginning of the first line of a file, as it is.
#[test]
fn a_byte_order_mark_stays_in_the_differences() {
    let folder = folder("marked_diff");
    let file = folder.join("marked.txt");
    let text = "\u{feff}[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 c3\n";
    fs::write(&file, text).unwrap();
    let (_, diff, _) = said(&fmt(&["--diff"], &file));
    assert!(diff.contains("\n-\u{feff}[Game \"cross\"]\n+[Game"), "{diff}");
    assert_eq!(patched(text, &diff), text.trim_start_matches('\u{feff}'));
}

/// The text that a unified diff makes of another one. Its hunks must be in order, with at least one line between them.
fn patched(old: &str, diff: &str) -> String {
    let mut lines = old.split_inclusive('\n');
    let mut diff = diff.split_inclusive('\n').skip(2).peekable();
    let (mut new, mut at, mut new_at) = (String::new(), 0, 0);
    while let Some(header) = diff.next() {
        let numbers: Vec<usize> =
            header.split(|char: char| !char.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
        let [start, count, new_start, new_count] = numbers[..] else { panic!("{header}") };
        let between = start - 1 - at;
        assert!(at == 0 || between > 0, "{header}");
        new.extend(lines.by_ref().take(between));
        let (mut removed, mut added) = (0, 0);
        while removed < count || added < new_count || diff.peek().is_some_and(|line| !line.starts_with("@@")) {
            let line = diff.next().unwrap();
            if line.starts_with('\\') {
                continue;
            }
            let (sign, mut text) = line.split_at(1);
            if diff.peek().is_some_and(|line| line.starts_with('\\')) {
                text = text.trim_end_matches('\n');
            }
            if sign != "+" {
                assert_eq!(lines.next(), Some(text), "{header}");
                removed += 1;
            }
            if sign != "-" {
                new.push_str(text);
                added += 1;
            }
        }
        assert_eq!((removed, added), (count, new_count), "{header}");
        assert_eq!(new_start - 1, new_at + between, "{header}");
        (at, new_at) = (start - 1 + count, new_start - 1 + new_count);
    }
    new.extend(lines);
    new
}

#[test]
fn differences_of_many_games_make_the_canonical_form() {
    let folder = folder("differences");
    let file = folder.join("many.txt");
    let comments = |count: usize| format!("[Game \"cross\"]\n\n1. a1 {}*\n", "{one}\n{two}\n".repeat(count));
    let mut text = comments(300);
    for number in 0..3000 {
        text += match number % 70 {
            0 => "\n[Size \"2\"]\n[Game \"CROSS\"]\nA1 pie *\n",
            1 | 5 => "[Game \"cross\"] * [Game \"cross\"] a1 *\n",
            2 => "\n\n\n\n\n\n\n\n\n",
            3 => "[Game \"cross\"] a1\n{so\non\n\nand on} * ",
            _ => "\n[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 swap *\n",
        }
        .to_owned()
        .as_str();
    }
    text += "\n[Game \"cross\"] a1 *";
    fs::write(&file, &text).unwrap();
    let (status, diff, _) = said(&fmt(&["--diff"], &file));
    assert_eq!(status, Some(1));
    assert_eq!(said(&fmt(&[], &file)).0, Some(0));
    let canonical = fs::read_to_string(&file).unwrap();
    assert!(patched(&text, &diff) == canonical);
    // Games that are canonical are shown only beside others.
    assert!(diff.lines().count() < 2 * comments(300).lines().count() + 3000, "{}", diff.lines().count());
}

#[test]
fn long_files_are_rewritten_in_parts() {
    let folder = folder("long");
    let file = folder.join("many.txt");
    fs::write(&file, format!("{LOOSE}\n").repeat(20_000)).unwrap();
    let (status, _, note) = said(&fmt(&[], &file));
    assert_eq!((status, note.as_str()), (Some(0), "1 file rewritten, 0 unchanged\n"));
    let games = vec![CANONICAL; 20_000];
    assert!(fs::read_to_string(&file).unwrap() == games.join("\n"));
    let (status, _, note) = said(&fmt(&[], &file));
    assert_eq!((status, note.as_str()), (Some(0), "0 files rewritten, 1 unchanged\n"));
    // One unreadable game near the end, and nothing changes.
    let text = format!("{}{UNREADABLE}", format!("{LOOSE}\n").repeat(20_000));
    fs::write(&file, &text).unwrap();
    let (status, _, message) = said(&fmt(&["-q"], &file));
    assert!(status == Some(1) && message.contains("many.txt:60004:7") && message.contains("game 20001"), "{message}");
    assert!(fs::read_to_string(&file).unwrap() == text);
    let endless = format!("{LOOSE}\n[Game \"cross\"]\n{}", "a1 ".repeat(3 << 20));
    fs::write(&file, &endless).unwrap();
    assert_eq!(said(&fmt(&["-q"], &file)).0, Some(2));
    assert!(fs::read_to_string(&file).unwrap() == endless);
}

#[cfg(target_os = "linux")]
#[test]
fn an_unreadable_file_in_a_folder_is_told() {
    let folder = folder("unreadable");
    fs::write(folder.join("a.txt"), CANONICAL).unwrap();
    std::os::unix::fs::symlink("/proc/self/mem", folder.join("b.txt")).unwrap();
    let (status, _, message) = said(&fmt(&["--check"], &folder));
    assert!(status == Some(2) && message.contains("b.txt: "), "{message}");
}

#[test]
fn standard_input_is_written_completely_or_not_at_all() {
    let run = |text: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .args(["fmt", "--game", "cross", "--size", "2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), text.as_bytes()).unwrap();
        said(&child.wait_with_output().unwrap())
    };
    assert_eq!(run("a1 SWAP * {end}"), (Some(0), CANONICAL.replace("*\n", "* {end}\n"), String::new()));
    assert_eq!(run(""), (Some(0), String::new(), String::new()));
    let (status, nothing, message) = run(&format!("{LOOSE}\n\n{UNREADABLE}"));
    assert!(status == Some(1) && nothing.is_empty() && message.contains("XG201"), "{message}");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("links");
    let (file, link) = (folder.join("real.txt"), folder.join("link.txt"));
    fs::write(&file, LOOSE).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o604)).unwrap();
    symlink("real.txt", &link).unwrap();
    assert_eq!(said(&fmt(&["-q"], &link)).0, Some(0));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o604);
    assert_eq!(fs::read_to_string(&file).unwrap(), CANONICAL);
}

/// For editors: what is piped in has the name of its file, in messages and to guess the format.
#[test]
fn what_is_piped_in_has_a_name() {
    let folder = folder("named");
    fs::write(folder.join("other.txt"), CANONICAL).unwrap();
    let piped = |arguments: &[&str], text: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
        command.args(arguments).current_dir(&folder).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A command that refuses its arguments reads nothing.
        let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
        said(&child.wait_with_output().unwrap())
    };
    let (status, text, _) = piped(&["fmt", "--stdin-name", "games/a.txt"], LOOSE);
    assert_eq!((status, text.as_str()), (Some(0), CANONICAL));
    let (status, _, said) = piped(&["fmt", "--stdin-name", "games/a.txt", "-"], UNREADABLE);
    assert!(status == Some(1) && said.contains("games/a.txt:4:7"), "{said}");
    // Nothing of that name need exist, and nothing is written to it.
    assert!(!folder.join("games").exists());
    let csv = "game,size,moves\ncross,2,a1 swap\n";
    let (status, text, said) = piped(&["convert", "--to", "native", "--stdin-name", "a.csv"], csv);
    assert!(status == Some(0) && text.contains("a1 swap"), "{text}{said}");
    for command in [&["fmt"][..], &["convert", "--to", "sgf"], &["verify"]] {
        let (status, text, said) = piped(&[command, &["--stdin-name", "a.txt", "other.txt"]].concat(), LOOSE);
        assert_eq!((status, text.as_str()), (Some(2), ""));
        assert!(said.contains("`--stdin-name` names what is piped in, but other.txt is read"), "{said}");
    }
    assert_eq!(fs::read_to_string(folder.join("other.txt")).unwrap(), CANONICAL);
}

/// The canonical form of these variations has numbers, so it is longer than a game may be.
#[test]
fn a_game_does_not_become_too_long() {
    let folder = folder("too_long");
    let (head, limit) = ("[Game \"cross\"]\n[Size \"3\"]\n[Result \"*\"]\n\n1. d4 ", 8 << 20);
    let file = folder.join("a.txt");
    let text = format!("{head}{}*\n", "(d3) ".repeat(limit / 5 - 30));
    fs::write(&file, &text).unwrap();
    for arguments in [&["--check"][..], &[], &["--fix"]] {
        let (status, _, note) = said(&fmt(arguments, &file));
        let name = file.display();
        let why = format!("xgames: {name}: game 1 would be longer than 8 MiB, which is the limit\n");
        assert!(status == Some(1) && note.starts_with(&why), "{status:?} {note}");
        assert!(fs::read_to_string(&file).unwrap() == text, "{arguments:?}");
    }
    for to in ["native", "sgf", "json", "ndjson"] {
        let program = Command::new(env!("CARGO_BIN_EXE_xgames")).args(["convert", "--to", to]).arg(&file).output();
        let (status, games, note) = said(&program.unwrap());
        let why = "it would be longer than 8 MiB, which is the limit";
        assert!(status == Some(1) && games.len() < 10 && note.contains(why), "{to}: {status:?} {note}");
    }
}
