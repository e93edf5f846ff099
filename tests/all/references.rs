//! Games and positions are named in the same way everywhere: `FILE[#GAME][@PLY]`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::support::inputs::{gzip, tar, zip};
use crate::support::program::{self, xgames};

/// After the swap seat 1 is X: number 2 is `x` and then `o`.
const SWAPPED: &str = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 swap 2. b2 c3 3. d4 *\n";
const RESIGNED: &str = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 b2 2. c3 resign 1-0\n";
const ILLEGAL: &str = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 b2 2. b2 *\n";
/// Red has two players: a number has four plies.
const TEAMS: &str = "[Game \"crosswise\"]\n[Seats \"r1 g1 r2 g2\"]\n\n1. Aa1 Bb1 Cc1 Dd1 2. Ee1 Ff1 Aa2 *\n";
/// White begins, so number 1 has one ply only.
const SET_UP: &str = "[Game \"crossway\"]\n[Position \"3/3/3 W\"]\n\n1. -- a1 *\n";

fn folder(name: &str) -> PathBuf {
    let folder = program::folder("references", name);
    fs::write(folder.join("g.txt"), [SWAPPED, RESIGNED, ILLEGAL].join("\n")).unwrap();
    fs::write(folder.join("teams.txt"), TEAMS).unwrap();
    folder
}

fn shown(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|stream| String::from_utf8_lossy(stream).into_owned()).concat()
}

fn assert_shows(folder: &Path, arguments: &[&str], status: i32, text: &str) {
    let output = xgames(folder, arguments);
    let all = shown(&output);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}\n{all}");
    assert!(all.contains(text), "{arguments:?}\n{all}");
    assert!(!all.contains("os error"), "{arguments:?}\n{all}");
}

fn one_line(folder: &Path, record: &str) -> String {
    let output = xgames(folder, &["show", "--one-line", record]);
    assert_eq!(output.status.code(), Some(0), "{record}\n{}", shown(&output));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

fn piped(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.current_dir(folder).env_remove("GITHUB_ACTIONS").args(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    // A command that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

#[test]
fn a_ply_is_a_number_of_plies_or_the_move_of_a_side_or_seat() {
    let folder = folder("plies");
    for (name, plies) in [
        ("g.txt@1o", "g.txt@1"),
        // The swap is played by the side that gives itself up.
        ("g.txt@1x", "g.txt@2"),
        ("g.txt@2X", "g.txt@3"),
        ("g.txt@2o", "g.txt@4"),
        ("g.txt@2.1", "g.txt@3"),
        ("g.txt@2.2", "g.txt@4"),
        ("g.txt@3x", "g.txt@5"),
        ("g.txt@last", "g.txt@5"),
        ("g.txt#1@LAST", "g.txt"),
        // The last ply of a team in a number.
        ("teams.txt@1r", "teams.txt@3"),
        ("teams.txt@1g", "teams.txt@4"),
        ("teams.txt@1.1", "teams.txt@1"),
        ("teams.txt@1.2", "teams.txt@2"),
        ("teams.txt@1.3", "teams.txt@3"),
        ("teams.txt@2r", "teams.txt@7"),
        ("teams.txt@2g", "teams.txt@6"),
    ] {
        assert_eq!(one_line(&folder, name), one_line(&folder, plies), "{name}");
    }
    let plies: Vec<String> = (0..6).map(|ply| one_line(&folder, &format!("g.txt@{ply}"))).collect();
    assert_eq!(
        plies,
        ["3/4/5/4/3 O", "O2/4/5/4/3 X", "O2/4/5/4/3 X", "O2/1X2/5/4/3 O", "O2/1X2/2O2/4/3 X", "O2/1X2/2O2/2X1/3 O"]
    );
    fs::write(folder.join("set-up.txt"), SET_UP.replace("-- a1", "a1 b1")).unwrap();
    assert_eq!(one_line(&folder, "set-up.txt@1w"), one_line(&folder, "set-up.txt@1"));
    assert_eq!(one_line(&folder, "set-up.txt@2b"), one_line(&folder, "set-up.txt@2"));
    for (record, message) in [
        ("g.txt@6", "g.txt: game 1 has only 5 plies, so there is no position after ply 6"),
        ("g.txt@3o", "g.txt: game 1 has no ply 3o; it has 5 plies, 1o to 3x"),
        ("g.txt@9.1", "g.txt: game 1 has no ply 9.1; it has 5 plies, 1.1 to 3.1"),
        ("teams.txt@2.4", "teams.txt: game 1 has no ply 2.4; it has 7 plies, 1.1 to 2.3"),
        ("g.txt@2b", "g.txt: the sides of cross are o and x: write `2o` or `2x`"),
        ("g.txt@end", "`@end` is not a ply: write a number of plies, `last`, or a move number with a side"),
        ("g.txt@3#1", "`@3#1` is not a ply"),
        ("g.txt#0", "`#0` is not the number of a game: games are numbered from 1"),
        ("g.txt#4", "g.txt: game 4 does not exist; this file has 3 games"),
        ("set-up.txt@1b", "set-up.txt: game 1 has no ply 1b; it has 2 plies, 1w to 2b"),
    ] {
        assert_shows(&folder, &["show", record], 2, message);
    }
    // An illegal move stops the game; the positions before it can be seen.
    assert_shows(&folder, &["show", "g.txt#3@1x"], 0, "o (seat 1) to move");
    assert_shows(&folder, &["show", "g.txt#3@2o"], 1, "error[XG203]");
    assert_shows(&folder, &["show", "g.txt#3"], 1, "--> g.txt:14:13");
}

#[test]
fn every_command_about_a_position_takes_it() {
    let folder = folder("commands");
    fs::write(folder.join("g.sgf"), xgames(&folder, &["convert", "g.txt#1", "--to", "sgf"]).stdout).unwrap();
    for file in ["g.txt", "g.sgf"] {
        let position = format!("{file}#1@3");
        for record in [&[position.as_str()] as &[&str], &["--record", &position]] {
            let run = |command: &[&str], text: &str| {
                assert_shows(&folder, &[command, record].concat(), 0, text);
            };
            run(&["show"], "o (seat 2) to move");
            run(&["legal"], "17 legal moves");
            run(&["winner"], "nobody has won");
            run(&["perft", "--depth", "1"], "17\n");
        }
    }
    assert_shows(&folder, &["score", "teams.txt@4"], 0, "red");
    assert_shows(&folder, &["winner", "g.txt#2"], 0, "o (seat 1) has won: x has resigned");
    assert_shows(&folder, &["winner", "g.txt#2@3"], 0, "nobody has won");
}

#[test]
fn standard_input_is_read_if_nothing_else_is_named() {
    let folder = folder("pipe");
    let games = fs::read(folder.join("g.txt")).unwrap();
    for (arguments, text) in [
        (&["show"] as &[&str], "o (seat 2) to move"),
        (&["show", "-"], "o (seat 2) to move"),
        (&["show", "-@3"], "o (seat 2) to move"),
        (&["winner", "-#2"], "x has resigned"),
        (&["show", "--record", "-#1@1o"], "x (seat 2) to move"),
        (&["show", "--moves", "a2"], "x (seat 1) to move"),
        (&["replay", "-#2"], "- game 2, cross\n"),
    ] {
        for input in [games.clone(), gzip(&games)] {
            let output = piped(&folder, arguments, &input);
            assert_eq!(output.status.code(), Some(0), "{arguments:?}\n{}", shown(&output));
            assert!(shown(&output).contains(text), "{arguments:?}\n{}", shown(&output));
        }
    }
    let output = piped(
        &folder,
        &["show", "--record", "-/b/x.txt@3"],
        &zip(&[("a.txt", b"a1 *"), ("b/x.txt", SWAPPED.as_bytes())]),
    );
    assert!(shown(&output).contains("o (seat 2) to move"), "{}", shown(&output));
    fs::write(folder.join("list.txt"), "g.txt\n-\n").unwrap();
    fs::write(folder.join("twice.txt"), "-\n-#2\n").unwrap();
    for arguments in [
        &["validate", "-", "-"] as &[&str],
        &["select", "-#1", "-#2", "--list"],
        &["replay", "--lines", "-", "g.txt", "-@3"],
        &["stats", "--files-from", "-", "-"],
        &["validate", "--", "-/a.txt", "-/b.txt"],
        &["stats", "--files-from", "list.txt", "-#1"],
        &["validate", "--files-from", "twice.txt"],
        &["select", "--count", "--files-from", "list.txt", "-"],
    ] {
        let output = piped(&folder, arguments, &games);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}\n{}", shown(&output));
        assert!(output.stdout.is_empty(), "{arguments:?}\n{}", shown(&output));
        assert!(shown(&output).contains("xgames: standard input can be read only once"), "{}", shown(&output));
    }
    // A list that is piped in leaves nothing to read either.
    let output = piped(&folder, &["validate", "--files-from", "-"], b"g.txt\n-\n");
    assert_eq!(output.status.code(), Some(2), "{}", shown(&output));
    assert!(shown(&output).contains("xgames: standard input can be read only once"), "{}", shown(&output));
    // A start position needs no input.
    let output = piped(&folder, &["show", "--game", "cross"], &games);
    assert!(shown(&output).contains("cross size 6, o (seat 1) to move"), "{}", shown(&output));
    for command in [&["legal"] as &[&str], &["winner"], &["perft", "--depth", "1"]] {
        let with = |more: &[&str]| {
            piped(&folder, &[command, &["--game", "cross", "--size", "2"], more].concat(), b"1. a1 b2 *\n")
        };
        let start = piped(&folder, &[command, &["--game", "cross", "--size", "2"]].concat(), b"");
        assert_eq!(with(&[]).stdout, start.stdout, "{command:?}");
        assert_eq!(with(&["-@0"]).stdout, start.stdout, "{command:?}");
        assert_eq!(with(&["-"]).stdout, with(&["--moves", "a1 b2"]).stdout, "{command:?}");
    }
    let output = piped(&folder, &["show"], b"");
    assert_eq!(output.status.code(), Some(2));
    let message = "-: standard input has no game; name a record, `FILE[#GAME][@PLY]`, or a game, `--game GAME`";
    assert!(shown(&output).contains(message), "{}", shown(&output));
}

/// Two members of one name have different names in reports and on the command line.
#[test]
fn members_of_one_name_have_different_names() {
    let folder = folder("one-name");
    let game = |moves: &str| format!("[Game \"cross\"]\n[Size \"3\"]\n\n1. {moves} *\n");
    let games = [game("a1"), game("a1 b2 2. c3"), game("a1 b2"), game("b1 a1")];
    let members = ["a.txt", "./a.txt", "a~2.txt", "a.txt"];
    let members: Vec<(&str, &[u8])> = members.into_iter().zip(games.iter().map(String::as_bytes)).collect();
    fs::write(folder.join("x.tar"), tar(&members)).unwrap();
    fs::write(folder.join("y.zip"), zip(&[("x.tar", &tar(&members))])).unwrap();
    for (input, archive) in [("x.tar", "x.tar"), ("y.zip", "y.zip/x.tar")] {
        let names = ["a.txt", "a~2.txt", "a~2~2.txt", "a~3.txt"];
        let output = program::xgames(&folder, &["select", "--list", "--output-format", "csv", input]);
        let listed = String::from_utf8(output.stdout).unwrap();
        let files: Vec<&str> = listed.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        assert_eq!(files, names.map(|name| format!("{archive}/{name}")), "{listed}");
        for (name, plies) in names.into_iter().zip([1, 3, 2, 2]) {
            let output =
                program::xgames(&folder, &["validate", "--output-format", "json", &format!("{archive}/{name}#1")]);
            assert!(shown(&output).contains(&format!("\"plies\":{plies},")), "{name}: {}", shown(&output));
        }
    }
}

#[test]
fn a_position_is_given_once() {
    let folder = folder("twice");
    fs::write(folder.join("board"), "...").unwrap();
    for (arguments, message) in [
        (&["g.txt", "--record", "g.txt"] as &[&str], "cannot be used with"),
        (&["g.txt", "--game", "cross", "--position", "3/4/5/4/3 x"], "cannot be used with"),
        (&["g.txt", "--game", "cross", "--diagram", "board"], "cannot be used with"),
        (&["g.txt", "g.txt"], "unexpected argument"),
        (&["g.txt", "--to-move", "x"], "`--to-move` does not apply to a record, whose moves show who is to move"),
        (&["--position", "3/4/5/4/3 x"], "`--position` and `--diagram` require `--game GAME`"),
        (&["g.txt", "--coords", "plain"], "`--coords` does not apply to cross"),
        (&["g.txt", "--hand", "ABCD"], "`--hand` does not apply to cross"),
        (&["--game", "cross", "--hand", "ZZZ"], "`--hand` does not apply to cross"),
        (&["--game", "cross", "--format", "sgf"], "`--format sgf` applies to records only"),
    ] {
        for command in [&["show"] as &[&str], &["legal"], &["winner"], &["perft", "--depth", "1"]] {
            assert_shows(&folder, &[command, arguments].concat(), 2, message);
        }
    }
}

#[test]
fn moves_may_follow_a_record() {
    let folder = folder("moves");
    fs::write(folder.join("won.txt"), "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 b2 2. b1 c3 3. c2 1-0\n").unwrap();
    for (record, moves, line) in [
        ("g.txt@3", "a2 d4", "OO1/1X2/5/2X1/3 O"),
        ("g.txt@1", "swap", "O2/4/5/4/3 X"),
        ("g.txt@1", "1... pie 2. c3", "O2/4/2X2/4/3 O"),
        ("g.txt#2@3", "d3", "O2/1X2/2O2/1X2/3 O"),
        ("teams.txt@6", "Ff2", "6/6/6/6/5F/ABCDEF 4"),
    ] {
        let output = xgames(&folder, &["show", "--one-line", record, "--moves", moves]);
        assert!(shown(&output).starts_with(line), "{record} {moves}\n{}", shown(&output));
    }
    for (record, moves, place) in [
        ("g.txt@3", "a2 a1", "--> --moves:1:4"),
        ("g.txt@3", "swap", "error[XG2"),
        ("g.txt", "what", "error[XG2"),
        ("g.txt@3", "a2 a1", "cross size 3, ply 5, "),
        ("g.txt#2", "  d3 ", "--> --moves:1:3"),
        ("g.txt#2", "d3", "the game is over: a player has already resigned"),
        ("won.txt", "a2", "error[XG205]"),
        // The record itself is at fault.
        ("g.txt#3", "a2", "--> g.txt:14:13"),
    ] {
        assert_shows(&folder, &["legal", record, "--moves", moves], 1, place);
    }
    assert_shows(&folder, &["legal", "g.txt", "--moves", "a2 * a3"], 2, "--moves takes the moves of one game");
    assert_shows(
        &folder,
        &["legal", "g.txt", "--moves", "[Game \"cross\"] a3"],
        2,
        "--moves takes the moves of one game",
    );
}

#[test]
fn what_other_players_hide_stays_hidden_in_moves_after_a_record() {
    let folder = folder("hidden");
    let record = "[Game \"crosswise\"]\n[Hand1 \"ABCD\"]\n[Hand2 \"EFAB\"]\n\n1. Aa1 *\n";
    fs::write(folder.join("w.txt"), record).unwrap();
    let output = xgames(&folder, &["show", "w.txt", "--as", "1", "--moves", "Db1"]);
    assert!(!shown(&output).contains("EFAB") && !shown(&output).contains("ABEF"), "{}", shown(&output));
}

#[test]
fn members_of_archives_have_the_names_of_reports() {
    let folder = folder("members");
    let games = fs::read(folder.join("g.txt")).unwrap();
    let (games, teams) = (games.as_slice(), TEAMS.as_bytes());
    fs::write(folder.join("one.zip"), zip(&[("a/g.txt", games), ("notes.md", b"# Notes")])).unwrap();
    fs::write(folder.join("two.zip"), zip(&[("a/g.txt", games), ("a/w.txt", teams), ("a#1@2.txt", teams)])).unwrap();
    fs::write(folder.join("two.tar.gz"), gzip(tar(&[("./a/g.txt", games), ("w.txt.gz", &gzip(teams))]))).unwrap();
    let many: Vec<(String, &[u8])> = (0..9).map(|number| (format!("{number}.txt"), teams)).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    fs::write(folder.join("many.zip"), zip(&many)).unwrap();
    fs::write(folder.join("g.txt.gz"), gzip(games)).unwrap();
    for (name, same) in [
        ("g.txt.gz#1@3", "g.txt@3"),
        ("one.zip", "g.txt"),
        ("one.zip#1@2x", "g.txt@3"),
        ("one.zip/a/g.txt#2", "g.txt#2"),
        ("two.zip/a/g.txt@3", "g.txt@3"),
        ("two.zip/a#1@2.txt", "teams.txt"),
        ("two.zip/a#1@2.txt#1@3", "teams.txt@3"),
        ("two.tar.gz/a/g.txt#1@last", "g.txt"),
        ("two.tar.gz/w.txt.gz@4", "teams.txt@4"),
    ] {
        assert_eq!(one_line(&folder, name), one_line(&folder, same), "{name}");
    }
    for (name, message) in [
        (
            "two.zip",
            "two.zip: has several records; name one of them: two.zip/a/g.txt, two.zip/a/w.txt, two.zip/a#1@2.txt",
        ),
        ("two.zip#7", "two.zip: has several records"),
        ("many.zip", "many.zip/4.txt, …"),
        ("two.zip/b.txt", "two.zip/b.txt: there is no such record in two.zip, which has two.zip/a/g.txt, "),
        ("two.zip/a/g.txt#5", "two.zip/a/g.txt: game 5 does not exist; this file has 3 games"),
        ("g.txt/b.txt", "g.txt/b.txt: g.txt is neither a folder nor an archive"),
        ("one.zip/notes.md", "one.zip/notes.md: there is no such record in one.zip, which has one.zip/a/g.txt"),
        (".", ".: is a folder; name a file in it"),
        ("nothing.txt#2@3", "nothing.txt: there is no such file or directory"),
    ] {
        assert_shows(&folder, &["show", name], 2, message);
    }
    // A fault of another member does not matter, one of this member does.
    let mut damaged = zip(&[("a.txt", games), ("b.txt", teams)]);
    let at = damaged.windows(5).position(|bytes| bytes == b"a.txt").unwrap() + 8;
    damaged[at] ^= 0x55;
    fs::write(folder.join("damaged.zip"), damaged).unwrap();
    assert_eq!(one_line(&folder, "damaged.zip/b.txt"), one_line(&folder, "teams.txt"));
    assert_shows(&folder, &["show", "damaged.zip/a.txt#3"], 2, "damaged.zip/a.txt: the zip data");
    // There might be another record.
    let mut damaged = zip(&[("a.txt", games), ("b.7z", b"7z\xbc\xaf\x27\x1c")]);
    fs::write(folder.join("unknown.zip"), &damaged).unwrap();
    assert_shows(&folder, &["show", "unknown.zip"], 2, "unknown.zip/b.7z: is a 7z archive");
    assert_eq!(one_line(&folder, "unknown.zip/a.txt"), one_line(&folder, "g.txt"));
    // What follows the game is not read.
    damaged = gzip(games);
    damaged.extend(b"more");
    fs::write(folder.join("more.gz"), damaged).unwrap();
    assert_eq!(one_line(&folder, "more.gz"), one_line(&folder, "g.txt"));
}

#[test]
fn commands_that_read_whole_games_take_one_of_them() {
    let folder = folder("games");
    let games = fs::read(folder.join("g.txt")).unwrap();
    fs::write(folder.join("a.zip"), zip(&[("g.txt", &games), ("w.txt", TEAMS.as_bytes())])).unwrap();
    fs::write(folder.join("g.txt.gz"), gzip(&games)).unwrap();
    fs::write(folder.join("all.json"), xgames(&folder, &["convert", "g.txt", "--to", "json"]).stdout).unwrap();
    fs::write(folder.join("all.csv"), xgames(&folder, &["convert", "g.txt", "--to", "csv"]).stdout).unwrap();
    for file in ["g.txt", "g.txt.gz", "a.zip/g.txt", "all.json", "all.csv"] {
        for command in ["validate", "verify"] {
            let third = format!("{file}#3");
            let output = xgames(&folder, &[command, "--output-format", "ndjson", &third]);
            let lines = String::from_utf8(output.stdout).unwrap();
            assert_eq!(lines.lines().count(), 1, "{lines}");
            assert!(lines.starts_with(&format!("{{\"file\":\"{file}\",\"index\":3,")), "{lines}");
            assert_eq!(output.status.code(), Some(1));
            assert_shows(&folder, &[command, &format!("{file}#2")], 0, "1 valid");
            assert_shows(&folder, &[command, &third, &format!("{file}#1")], 1, "2 games");
            assert_shows(&folder, &[command, &format!("{file}#4")], 2, "game 4 does not exist; this file has 3 games");
        }
        let second = format!("{file}#2");
        assert_shows(&folder, &["replay", &second], 0, &format!("{file} game 2, cross\n    1  seat 1"));
        let output = xgames(&folder, &["convert", &second, "--to", "native"]);
        assert_eq!(output.status.code(), Some(0), "{}", shown(&output));
        assert!(
            shown(&output).starts_with("[Game \"cross\"]") && shown(&output).ends_with("resign 1-0\n"),
            "{}",
            shown(&output)
        );
        for command in [&["replay"] as &[&str], &["convert", "--to", "sgf"], &["match"], &["validate"]] {
            assert_shows(
                &folder,
                &[command, &[&format!("{file}#9")]].concat(),
                2,
                "game 9 does not exist; this file has 3 games",
            );
            let message = "`@12` names a position, but whole games are read here; leave it out";
            assert_shows(&folder, &[command, &[&format!("{file}#1@12")]].concat(), 2, message);
        }
    }
    assert_shows(&folder, &["match", "teams.txt#1"], 1, "teams.txt, game 1 is unfinished");
    assert_shows(&folder, &["validate", "a.zip/w.txt"], 0, "1 game");
    assert_shows(&folder, &["validate", "a.zip/x.txt"], 2, "a.zip/x.txt: there is no such record in a.zip, which has");
    assert_shows(&folder, &["validate", "a.zip#2"], 2, "a.zip: has several records; name one of them");
    assert_shows(&folder, &["validate", ".#2"], 2, "`#2` names a game of one file, but this is a folder");
    assert_shows(&folder, &["validate", "x*.txt#2"], 2, "the number of a game can follow the name of one file only");
    assert_shows(&folder, &["fmt", "g.txt#2"], 2, "g.txt: `fmt` rewrites whole files, not only game 2; leave out `#2`");
    assert_shows(
        &folder,
        &["move", "g.txt#1@3", "a2"],
        2,
        "g.txt: `move` plays from the end of a game; leave out `@3`",
    );
    assert_shows(&folder, &["move", "a.zip/w.txt", "a2"], 2, "`move` changes only files that are not in an archive");
    assert_eq!(fs::read(folder.join("g.txt")).unwrap(), games);
}

#[test]
fn an_output_is_not_the_file_of_a_game_that_is_read() {
    let folder = folder("output");
    let games = fs::read(folder.join("g.txt")).unwrap();
    for arguments in [
        &["convert", "g.txt#2", "-o", "g.txt"] as &[&str],
        &["validate", "g.txt#2", "--good-to", "g.txt"],
        &["verify", "g.txt#2", "--report", "json=g.txt"],
    ] {
        assert_shows(&folder, arguments, 2, "so it cannot be the output");
        assert_eq!(fs::read(folder.join("g.txt")).unwrap(), games);
    }
    assert_shows(&folder, &["validate", "g.txt#2", "--good-to", "good.txt"], 0, "");
    assert_eq!(fs::read_to_string(folder.join("good.txt")).unwrap().trim(), RESIGNED.trim());
}

#[test]
fn one_game_does_not_fill_the_cache() {
    let folder = folder("cache");
    for (path, games) in [("g.txt#2", "1 game"), ("g.txt#2", "1 game"), ("g.txt", "3 games"), ("g.txt#1", "1 game")] {
        let output = xgames(&folder, &["validate", "--cache", "cache", path]);
        assert!(shown(&output).contains(games), "{path}\n{}", shown(&output));
    }
}

#[test]
fn a_file_with_exactly_this_name_comes_first() {
    let folder = folder("exact");
    for name in ["a#1@2.txt", "b.txt#2", "c.txt@1", "c@d.txt"] {
        fs::write(folder.join(name), RESIGNED).unwrap();
        assert_shows(&folder, &["winner", name], 0, "x has resigned");
        assert_shows(&folder, &["winner", &format!("{name}#1@2")], 0, "nobody has won");
        for command in ["validate", "replay", "match", "fmt"] {
            let output = xgames(&folder, &[command, name]);
            assert!(output.status.code() < Some(2), "{}", shown(&output));
        }
        assert_shows(&folder, &["convert", "--to", "sgf", name], 0, "XG[cross]");
        assert_shows(&folder, &["move", "--undo=1", name], 0, "");
        assert_shows(&folder, &["replay", &format!("{name}#1")], 0, &format!("{name} game 1"));
    }
    // `b.txt#2` exists, `b.txt` does not, and `g.txt` has a second game.
    fs::write(folder.join("g.txt#2"), SWAPPED).unwrap();
    assert_shows(&folder, &["show", "g.txt#2"], 0, "cross size 3, after 3. d4 (ply 5) · o (seat 2) to move");
}

#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("bytes");
    fs::copy(folder.join("g.txt"), folder.join(OsStr::from_bytes(b"a\xfe.txt"))).unwrap();
    for (command, last, status, text) in [
        ("winner", b"a\xfe.txt#2" as &[u8], 0, "x has resigned"),
        ("show", b"a\xfe.txt#1@1o", 0, "x (seat 2) to move"),
        ("show", b"a\xfe.txt#9", 2, "a\\xFE.txt: game 9 does not exist"),
        ("validate", b"a\xfe.txt#2", 0, "1 game"),
        ("replay", b"a\xfe.txt#2", 0, "a\\xFE.txt game 2"),
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_xgames"));
        let output = program.current_dir(&folder).arg(command).arg(OsStr::from_bytes(last)).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{}", shown(&output));
        assert!(shown(&output).contains(text), "{}", shown(&output));
    }
}

#[test]
fn a_preview_writes_nothing() {
    let folder = folder("preview");
    let path = folder.join("w.txt");
    fs::write(&path, SWAPPED).unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    fs::write(folder.join("w.txt.lock"), std::process::id().to_string()).unwrap();
    assert_shows(&folder, &["move", "--preview", "w.txt", "a2"], 0, "x (seat 1) to move");
    assert_shows(&folder, &["move", "--preview", "--quiet", "w.txt", "a2"], 0, "x (seat 1) to move");
    assert_shows(&folder, &["move", "--preview", "w.txt", "a1"], 1, "error[XG203]");
    assert_shows(&folder, &["move", "--preview", "--undo=1", "w.txt"], 0, "x (seat 1) to move");
    assert_eq!(fs::read_to_string(&path).unwrap(), SWAPPED);
}

#[test]
fn errors_of_the_system_are_in_plain_words() {
    let folder = folder("words");
    let long = "x".repeat(5000);
    for path in ["g.txt/x", "nowhere/x.txt", &long, "g.txt/x#1", "."] {
        for command in [
            &["show"] as &[&str],
            &["legal"],
            &["validate"],
            &["replay"],
            &["match"],
            &["convert", "--to", "sgf"],
            &["fmt"],
            &["show", "--game", "cross", "--diagram"],
            &["validate", "g.txt", "--config"],
            &["validate", "--files-from"],
            &["validate", "g.txt", "-o"],
            &["validate", "g.txt", "--cache"],
            &["convert", "g.txt", "--to", "sgf", "-o"],
            &["new", "cross", "a", "b", "-o"],
            &["generate", "--game", "cross", "-o"],
            &["move", "--undo"],
        ] {
            let output = xgames(&folder, &[command, &[path]].concat());
            assert!(!shown(&output).contains("os error"), "{command:?} {path}\n{}", shown(&output));
        }
    }
}
