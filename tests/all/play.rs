//! `play`: a game at the terminal.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::time::Duration;

use xgames::record::date::Date;

use crate::support::program::{self, xgames};
#[cfg(unix)]
use crate::support::terminal::Terminal;

/// Plays these lines.
fn play(folder: &Path, arguments: &[&str], lines: &str) -> Output {
    let (game, input) = begin(folder, arguments, lines);
    drop(input);
    game.wait_with_output().unwrap()
}

/// Begins a game whose input stays open, and writes these lines.
fn begin(folder: &Path, arguments: &[&str], lines: &str) -> (Child, ChildStdin) {
    let mut game = Command::new(env!("CARGO_BIN_EXE_xgames"))
        .current_dir(folder)
        .args([&["play"], arguments].concat())
        .env("XDG_DATA_HOME", folder.join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = game.stdin.take().unwrap();
    // The program may end before it has read everything.
    let _ = input.write_all(lines.as_bytes());
    (game, input)
}

fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr].concat()).unwrap()
}

#[test]
fn two_people_play_and_the_record_is_kept() {
    let folder = program::folder("play", "two");
    let arguments = ["--game", "crossway", "--size", "3", "--two", "--no-swap", "-o", "game.txt"];
    let output = play(&folder, &arguments, "b2\nb2\nzz\nundo\nb2\na1\nb1\na3\nb3\n");
    let words = text(&output);
    assert!(output.status.success(), "{words}");
    for part in
        ["b2 is occupied by a black stone", "‘zz’ is not a move", "black (seat 1, You) wins", "record: game.txt"]
    {
        assert!(words.contains(part), "{part}: {words}");
    }
    let record = fs::read_to_string(folder.join("game.txt")).unwrap();
    assert!(record.ends_with("1. b2 a1 2. b1 a3 3. b3 1-0\n"), "{record}");
    assert!(xgames(&folder, &["validate", "-q", "game.txt"]).status.success());
    let output = play(&folder, &["--game", "cross", "--two", "--name", "a\u{1b}[2Jb"], "quit\n");
    assert!(output.status.code() == Some(2) && !text(&output).contains('\u{1b}'), "{}", text(&output));
    // A game is not overwritten.
    let output = play(&folder, &arguments, "b2\n");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert_eq!(fs::read_to_string(folder.join("game.txt")).unwrap(), record);
}

#[test]
fn the_program_answers_in_every_game() {
    let folder = program::folder("play", "all");
    for (game, size) in [("crossway", "4"), ("cross", "3"), ("crossings", "8"), ("crosswise", "6")] {
        let file = format!("{game}.txt");
        let size: &[&str] = if matches!(game, "crossway" | "cross") { &["--size", size] } else { &[] };
        let arguments = [&["--game", game, "--seat", "2", "--level", "1", "--seed", "4", "-o", &file], size].concat();
        let output = play(&folder, &arguments, "hint\nlegal\nclock\nlevel 1\nlevel 9\nhelp\nboard\nresign\n");
        let words = text(&output);
        for part in [
            " plays ",
            " is best",
            "time used: seat 1",
            "write a level from 1 to 5",
            "take back your last move",
            "(seat 1, xgames level 1) wins",
            "level 1: beginner",
        ] {
            assert!(words.contains(part), "{game}: {part}: {words}");
        }
        let judged = xgames(&folder, &["validate", &file]);
        assert!(judged.status.success(), "{game}: {}", text(&judged));
        let record = fs::read_to_string(folder.join(&file)).unwrap();
        let date = record.strip_prefix("[Date \"").and_then(|rest| rest.split_once("\"]\n")).map(|(date, _)| date);
        assert!(date.is_some_and(|date| date.len() == 10 && Date::read(date).is_some()), "{record}");
        assert!(record.contains("[Player1 \"xgames level 1\"]") && record.ends_with("resign 1-0\n"), "{record}");
    }
}

/// A game that goes on is worth keeping also if it only ends, and people keep the names that they have in it.
#[test]
fn the_end_of_a_game_that_goes_on_is_kept() {
    let folder = program::folder("play", "end");
    fs::write(
        folder.join("old.txt"),
        "[Game \"cross\"]\n[Size \"3\"]\n[Player1 \"Ann\"]\n[Player2 \"Bo\"]\n\n1. a1 b2 *\n",
    )
    .unwrap();
    for (name, players) in [(&[][..], ["Ann", "Bo"]), (&["--name", "Cy"], ["Cy", "Bo"])] {
        let said = text(&play(&folder, &[&["old.txt", "--two", "--lines"], name].concat(), "resign\n"));
        let path = said.lines().find_map(|line| line.strip_prefix("record: ")).unwrap_or_else(|| panic!("{said}"));
        let record = fs::read_to_string(path).unwrap();
        for (number, player) in players.iter().enumerate() {
            assert!(record.contains(&format!("[Player{} \"{player}\"]", number + 1)), "{record}");
        }
        assert!(record.contains("1. a1 b2 2. resign 0-1"), "{record}");
    }
}

/// The input ends in the middle of a game, which is kept.
#[test]
fn an_interrupted_game_is_a_valid_record() {
    let folder = program::folder("play", "interrupted");
    let output = play(&folder, &["--game", "cross", "--size", "3", "--two", "-o", "game.txt"], "c3\nswap\n\u{1b}[2J\n");
    assert!(output.status.success() && !text(&output).contains('\u{1b}'), "{}", text(&output));
    assert!(fs::read_to_string(folder.join("game.txt")).unwrap().ends_with("1. c3 swap *\n"));
    // Without a file the record is printed.
    let output = play(&folder, &["--game", "cross", "--size", "3", "--two"], "c3\nquit\n");
    assert!(text(&output).contains("\n1. c3 *\n"), "{}", text(&output));
}

/// Without a file, the record is printed when Ctrl-C or SIGTERM ends the game, also while the program thinks.
#[cfg(unix)]
#[test]
fn a_signal_does_not_lose_the_game() {
    let folder = program::folder("play", "signal");
    for (signal, arguments) in [("-INT", ["--two", "--no-swap"]), ("-TERM", ["--time", "100"])] {
        let (game, input) = begin(&folder, &[&["--game", "cross", "--size", "5"], &arguments[..]].concat(), "c3\n");
        std::thread::sleep(Duration::from_millis(700));
        assert!(Command::new("kill").args([signal, &game.id().to_string()]).status().unwrap().success());
        let output = game.wait_with_output().unwrap();
        drop(input);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        assert!(text(&output).contains("\n1. c3 *\n"), "{arguments:?}: {}", text(&output));
    }
}

/// Until the game is over, a file has the record: also if the window is closed, or Ctrl-C comes twice.
#[cfg(unix)]
#[test]
fn an_unfinished_game_is_in_a_file() {
    let folder = program::folder("play", "unfinished");
    for (number, signals) in [(1, &["-HUP"][..]), (2, &["-INT", "-INT"])] {
        let (game, input) = begin(&folder, &["--game", "cross", "--size", "5", "--two", "--no-swap"], "c3\nd4\n");
        std::thread::sleep(Duration::from_millis(700));
        for signal in signals {
            assert!(Command::new("kill").args([*signal, &game.id().to_string()]).status().unwrap().success());
        }
        let output = game.wait_with_output().unwrap();
        drop(input);
        let kept = folder.join("data/xgames/games");
        assert!(text(&output).contains(&format!("The record is kept in {}.", kept.display())), "{output:?}");
        assert!(fs::read_to_string(kept.join(format!("cross-{number}.txt"))).unwrap().ends_with("1. c3 d4 *\n"));
    }
    // It can be gone on with. A game without moves leaves no file.
    let first = "data/xgames/games/cross-1.txt";
    for (arguments, lines) in [
        (&[first, "--two"][..], ""),
        (&[first, "--two"], "e5\nundo\n"),
        (&["--game", "cross", "--two"], "quit\n"),
        (&["--game", "cross", "--two", "--no-swap", "--no-record"], "c3\nd4\n"),
    ] {
        let output = play(&folder, arguments, lines);
        assert!(output.status.success() && !text(&output).contains("record:"), "{}", text(&output));
        assert!(!folder.join("data/xgames/games/cross-3.txt").exists(), "{arguments:?}");
    }
    // The record can be reviewed as it is said.
    let output = play(&folder, &[first, "--two"], "e5\n");
    let words = text(&output);
    let path = folder.join("data/xgames/games/cross-3.txt");
    assert!(
        words.contains(&format!("record: {}\nreview it with `xgames review {}`", path.display(), path.display())),
        "{words}"
    );
    assert!(xgames(&folder, &["review", "-q", "--playouts", "1", path.to_str().unwrap()]).status.success());
}

/// Where no record can be kept, that is said before the first move, and nothing else is.
#[test]
fn nothing_is_promised_that_cannot_be_kept() {
    let folder = program::folder("play", "unkept");
    fs::write(folder.join("data"), "a file").unwrap();
    let output = play(&folder, &["--game", "cross", "--size", "3", "--two", "--no-swap"], "b2\nquit\n");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.matches("the record is not kept: ").count() == 1, "{errors}");
    let words = text(&output);
    assert!(!words.contains("is kept in") && words.contains("1. b2 *\n"), "{words}");
}

/// If somebody else changes the record meanwhile, what they wrote stays, and no move of the game is lost.
#[test]
fn a_record_that_somebody_else_changes_stays() {
    let folder = program::folder("play", "changed");
    for (number, is_replaced) in [(1, false), (2, true)] {
        let file = folder.join(format!("game-{number}.txt"));
        let name = file.file_name().unwrap().to_str().unwrap();
        let arguments = ["crossway", "--size", "4", "--two", "--no-swap", "-o", name, "--force"];
        let (game, mut input) = begin(&folder, &arguments, "a1\n");
        let has_begun = || fs::read_to_string(&file).is_ok_and(|record| record.ends_with("1. a1 *\n"));
        for _ in 0..1000 {
            if has_begun() {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(has_begun());
        if is_replaced {
            fs::remove_file(&file).unwrap();
        }
        fs::write(&file, "of somebody else").unwrap();
        input.write_all(b"b1\nc1\n").unwrap();
        drop(input);
        let output = game.wait_with_output().unwrap();
        let (makeshift, words) = (format!("crossway-{number}.txt"), text(&output));
        assert!(output.status.success() && words.contains(&format!("record: {makeshift}")), "{words}");
        assert!(words.contains(&format!("{name}: somebody else has changed it")), "{words}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "of somebody else");
        assert!(fs::read_to_string(folder.join(makeshift)).unwrap().ends_with("1. a1 b1 2. c1 *\n"));
    }
}

#[cfg(unix)]
#[test]
fn whose_time_is_up_has_lost() {
    let folder = program::folder("play", "clock");
    let arguments = ["--game", "crossway", "--size", "5", "--two", "--clock", "1.5s", "-o", "game.txt"];
    let (game, input) = begin(&folder, &arguments, "b2\nswap\nclock\n");
    let output = game.wait_with_output().unwrap();
    drop(input);
    let words = text(&output);
    // After the swap, White is in seat 1.
    for part in ["time left: seat 1 0:", "the time of white (seat 1, You) is up", "black (seat 2, Guest) wins"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    let record = fs::read_to_string(folder.join("game.txt")).unwrap();
    for part in ["[TimeControl \"1.5\"]", "[Termination \"timeout\"]", "1. b2 swap 0-1"] {
        assert!(record.contains(part), "{part}: {record}");
    }
    assert!(xgames(&folder, &["validate", "-q", "game.txt"]).status.success());
    // The program takes care of its time.
    let output = play(&folder, &["--game", "cross", "--size", "3", "--seat", "2", "--clock", "9s+1s"], "clock\nquit\n");
    assert!(text(&output).contains("\nx 0:09") || text(&output).contains("\nx 0:08"), "{}", text(&output));
    for clock in ["10", "0s", "5m+x", "-1m"] {
        let output = play(&folder, &["--game", "cross", &format!("--clock={clock}")], "");
        assert!(output.status.code() == Some(2) && text(&output).contains("with its unit"), "{}", text(&output));
    }
}

/// The game is played on standard output, so its record cannot be there.
#[test]
fn the_record_is_not_on_standard_output() {
    let folder = program::folder("play", "stdout");
    let output = play(&folder, &["cross", "--size", "2", "-o", "-"], "quit\n");
    assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]));
    assert!(text(&output).contains("`-o -`: the game is played on standard output"), "{}", text(&output));
}

/// The program thinks while a person does, unless it has a level or shall not.
#[test]
fn the_program_ponders() {
    let folder = program::folder("play", "ponder");
    for arguments in [
        &["--time", "0.05"][..],
        &["--clock", "5s"],
        &["--time", "0.05", "--no-ponder"],
        &["--clock", "5s", "--level", "1"],
    ] {
        let all =
            [&["--game", "crossway", "--size", "7", "--no-swap", "-o", "game.txt", "--force"], arguments].concat();
        let output = play(&folder, &all, "d4\nhint\nundo\nc3\nclock\ne5\nlevel 2\nb6\nf2\nboard\nresign\n");
        let words = text(&output);
        assert!(output.status.success() && words.contains("xgames"), "{arguments:?}: {words}");
        for part in ["is best", "taken back", "level 2: casual player", "white (seat 2, xgames level 2) wins"] {
            assert!(words.contains(part), "{arguments:?}: {part}: {words}");
        }
        assert!(xgames(&folder, &["validate", "-q", "game.txt"]).status.success(), "{arguments:?}");
    }
}

#[test]
fn a_game_begins_anywhere() {
    let folder = program::folder("play", "anywhere");
    let run = |arguments: &[&str], lines: &str| {
        let output = play(&folder, &[arguments, &["--two", "-o", "game.txt", "--force"]].concat(), lines);
        assert!(output.status.success(), "{arguments:?}: {}", text(&output));
        let judged = xgames(&folder, &["validate", "-q", "game.txt"]);
        assert!(judged.status.success(), "{arguments:?}: {}", text(&judged));
        fs::read_to_string(folder.join("game.txt")).unwrap()
    };
    let record = run(&["--game", "crossway", "--position", "3/1B1/3 W", "--coords", "plain"], "c1\nundo\nundo\nc3\n");
    assert!(
        record.contains("[Coords \"plain\"]\n[Position \"3/1B1/3 W\"]\n") && record.ends_with("1... c3 *\n"),
        "{record}"
    );
    fs::write(folder.join("board.txt"), ". . .\n. B .\n. . W\n").unwrap();
    let record = run(&["--game", "crossway", "--diagram", "board.txt", "--to-move", "white"], "a1\n");
    assert!(record.contains("[Position \"3/1B1/2W W\"]"), "{record}");
    fs::write(folder.join("all.txt"), "[Game \"cross\"]\n[Size \"3\"]\n[Swap \"no\"]\n\n1. c3 a1 2. e5 *\n").unwrap();
    let record = run(&["all.txt#1@2", "--moves", "e3"], "a2\nundo\nundo\na3\n");
    assert!(record.contains("[Swap \"no\"]") && record.ends_with("1. c3 a1 2. e3 a3 *\n"), "{record}");
    let deal = xgames(&folder, &["new", "crosswise", "a", "b", "c", "--seed", "5", "-q", "-o", "deal.txt"]);
    assert!(deal.status.success(), "{}", text(&deal));
    let record = run(&["deal.txt"], "\nquit\n");
    assert!(record.contains("[Player3 \"c\"]") && record.contains("[Bag \""), "{record}");
    // The order of the bag is not known to anybody.
    let hands = "[Game \"crosswise\"]\n[Hand1 \"ABCD\"]\n[Hand2 \"EFAB\"]\n\n1. Aa1+C Eb2+D";
    fs::write(folder.join("hands.txt"), format!("{hands} *\n")).unwrap();
    let record = run(&["hands.txt"], "\nCc3\n\nquit\n");
    assert!(record.contains("[Bag \"ABCDABEFCD") && record.ends_with("1. Aa1+C Eb2+D 2. Cc3 *\n"), "{record}");
    fs::write(folder.join("unknown-hand.txt"), format!("{hands} 2. Ca2+? *\n")).unwrap();
    fs::write(folder.join("over.txt"), "[Game \"cross\"]\n[Size \"3\"]\n\n1. c3 resign 1-0\n").unwrap();
    for (file, how, result) in [("late.txt", "timeout", "0-1"), ("left.txt", "abandoned", "*")] {
        let record = format!("[Game \"cross\"]\n[Size \"3\"]\n[Termination \"{how}\"]\n\n1. c3 b2 {result}\n");
        fs::write(folder.join(file), record).unwrap();
        // A position is one to play from, however the game ended.
        assert!(run(&[&format!("{file}@1")], "quit\n").ends_with("1. c3 *\n"));
    }
    fs::write(folder.join("unknown.txt"), "[Game \"crosswise\"]\n\n1. Aa1 *\n").unwrap();
    for (arguments, message) in [
        (&["over.txt"][..], "the game is over; choose an earlier ply"),
        (&["late.txt"], "the game is over; choose an earlier ply"),
        (&["left.txt", "--two"], "the game is over; choose an earlier ply"),
        (&["unknown.txt"], "go on from a record with the tag `Bag`"),
        (&["unknown-hand.txt"], "the hands are not known here"),
        (&["-"], "standard input is for your moves"),
        (&[], "name a game"),
        (&["all.txt", "-o", "all.txt", "--force"], "is an input"),
        (&["--game", "crosswise", "--seats", "3", "--seat", "4"], "this game has 3 players"),
        (&["--game", "crosswise", "--as", "2"], "what the player of your `--seat` sees"),
    ] {
        let output = play(&folder, arguments, "");
        assert!(output.status.code() == Some(2) && text(&output).contains(message), "{arguments:?}: {}", text(&output));
    }
}

/// A game goes on at the seat that has the player's name in the record.
#[test]
fn a_game_goes_on_at_the_same_seat() {
    let folder = program::folder("play", "seat");
    let game = "[Game \"cross\"]\n[Size \"4\"]\n[Player1 \"xgames level 1\"]\n[Player2 \"You\"]\n\n1. d4 c3 2. a1 *\n";
    fs::write(folder.join("game.txt"), game).unwrap();
    for (arguments, seat) in
        [(&[][..], 2), (&["--seat", "1"], 1), (&["--name", "xgames level 1"], 1), (&["--name", "Ann"], 1)]
    {
        let all = [&["game.txt", "--lines", "--no-record", "--level", "1"], arguments].concat();
        let said = text(&play(&folder, &all, "quit\n"));
        let side = ["o", "x"][usize::from(seat == 2)];
        assert!(said.contains(&format!("Your turn, you are {}", side.to_uppercase())), "{arguments:?}: {said}");
    }
}

/// A record that can no longer be written is printed at the end, and no file is named that is not there.
#[cfg(unix)]
#[test]
fn a_record_whose_folder_is_gone_is_printed() {
    let folder = program::folder("play", "gone");
    let inner = folder.join("inner");
    fs::create_dir_all(&inner).unwrap();
    let (game, mut input) = begin(&inner, &["crossway", "--size", "4", "--two", "-o", "../inner/g.txt"], "a1\n");
    for _ in 0..1000 {
        if fs::read_to_string(inner.join("g.txt")).is_ok_and(|record| record.ends_with("1. a1 *\n")) {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    fs::remove_dir_all(&inner).unwrap();
    input.write_all(b"b1\nc1\n").unwrap();
    drop(input);
    let words = text(&game.wait_with_output().unwrap());
    assert!(words.contains("the record is not kept: ") && words.contains("\n1. a1 b1 2. c1 *\n"), "{words}");
    assert!(!words.contains("record: ") && !words.contains("review it with"), "{words}");
}

/// The command to go on with a game names the level of the program, or that there is none.
#[test]
fn a_game_goes_on_at_the_same_level() {
    let folder = program::folder("play", "level");
    for (given, typed, kept) in [
        (&["--level", "1"][..], "a1\nquit\n", " --level 1"),
        (&["--level", "1"], "a1\nlevel 5\nquit\n", " --level 5"),
        (&["--time", "0.1"], "a1\nquit\n", " --time 0.1"),
        (&["--time", "0.1", "--no-learned", "--no-ponder"], "a1\nquit\n", " --time 0.1 --no-ponder --no-learned"),
        (&["--clock", "5m+1s", "--name", "Ann B."], "a1\nquit\n", " '--name=Ann B.' --clock 300+1"),
        (&["--two"], "a1\nquit\n", " --two"),
        (&[], "a1\nquit\n", ""),
    ] {
        let all = [&["--game", "cross", "--size", "4", "--seed", "1", "-o", "game.txt", "--force"], given].concat();
        let said = text(&play(&folder, &all, typed));
        assert!(said.contains(&format!("go on with `xgames play game.txt{kept}`")), "{given:?}: {said}");
        // The record has the level that was set last.
        let record = fs::read_to_string(folder.join("game.txt")).unwrap();
        if let Some(level) = kept.strip_prefix(" --level ") {
            assert!(record.contains(&format!("[Player2 \"xgames level {level}\"]")), "{given:?}: {record}");
        }
    }
    // The player has the same seat again.
    let all =
        ["--game", "cross", "--size", "4", "--seed", "1", "--seat", "2", "--name=Ann", "-o", "game.txt", "--force"];
    let said = text(&play(&folder, &all, "quit\n"));
    assert!(said.contains("go on with `xgames play game.txt --name=Ann`"), "{said}");
    text(&play(&folder, &["game.txt", "--name=Ann", "-o", "next.txt"], "quit\n"));
    let next = fs::read_to_string(folder.join("next.txt")).unwrap();
    assert!(next.contains("[Player2 \"Ann\"]"), "{next}");
}

/// A player sees neither another hand nor what will be drawn.
#[test]
fn hands_are_hidden() {
    let folder = program::folder("play", "hands");
    let arguments =
        ["--game", "crosswise", "--seats", "4", "--seat", "3", "--level", "1", "--seed", "3", "-o", "four.txt"];
    let output = play(&folder, &arguments, "Aa1+B\nhint\nundo\nboard\nquit\n");
    let words = text(&output);
    assert!(words.contains("hand 3 (red): ") && words.contains("(seat 2, xgames 2 level 1) plays "), "{words}");
    assert!(["hand 1", "hand 2", "hand 4", "next stone"].iter().all(|part| !words.contains(part)), "{words}");
    assert!(words.contains("the program draws the stones") && words.contains("you have not moved yet"), "{words}");
    assert!(xgames(&folder, &["validate", "-q", "four.txt"]).status.success());
    // Two people at one screen.
    let output = play(&folder, &["--game", "crosswise", "--two", "--seed", "3"], "\nFa1\nBb1\n");
    let words = text(&output);
    let hidden = words.find("green (seat 2, Guest) is to move: the others look away").unwrap();
    assert!(words.find("hand 2 (green)").unwrap() > hidden, "{words}");
    // What was written instead of Enter is not a move.
    assert!(words.contains("\n1. Fa1 *\n"), "{words}");
}

#[test]
fn silly_input_does_no_harm() {
    let folder = program::folder("play", "silly");
    let mut lines =
        String::from("\0\u{1b}[2J\n1e999\n{a1}\n(a1)\n;\n[Game \"cross\"]\n* 1-0\nlevel\nswap swap\na1 a2\n");
    lines.push_str(&"x".repeat(100_000));
    lines.push_str("\nundo\nresign now\n");
    let output = play(&folder, &["--game", "cross", "--size", "3"], &lines);
    let words = text(&output);
    assert!(output.status.success() && !words.contains('\u{1b}') && !words.contains('\0'), "{words}");
    assert!(words.contains("the line is too long") && words.contains("you have not moved yet"), "{words}");
}

#[test]
fn a_draw_is_agreed() {
    let folder = program::folder("play", "draw");
    let arguments = ["--game", "crossings", "--two", "-o", "game.txt", "--force"];
    // An offer that is not accepted ends with the other side's move.
    let output = play(&folder, &arguments, "draw\nb1-b3\na7-a6\ndraw\na2-a3\ndraw\n");
    let words = text(&output);
    assert!(
        words.contains("after your move, black can agree")
            && words.ends_with("a draw\nrecord: game.txt\nreview it with `xgames review game.txt`\n"),
        "{words}"
    );
    let record = fs::read_to_string(folder.join("game.txt")).unwrap();
    assert!(record.contains("[Termination \"agreed\"]") && record.contains("2. a2-a3 1/2-1/2"), "{record}");
    assert!(xgames(&folder, &["validate", "-q", "game.txt"]).status.success());
    // An offer is gone with the position that it was made in.
    let output =
        play(&folder, &["--game", "crossings", "--two", "--no-record"], "b1-b3\na7-a6\ndraw\nundo\ndraw\nquit\n");
    assert!(!text(&output).contains("a draw\n"), "{}", text(&output));
    // A draw that is proved is agreed to.
    let drawn = ["--game", "crossings", "--position", "w7/8/8/8/8/8/1b6/8 b", "--seat", "2", "--no-record"];
    let words = text(&play(&folder, &drawn, "draw\nquit\n"));
    assert!(words.contains("a draw\n") && !words.contains("declines"), "{words}");
    let output = play(&folder, &["--game", "cross", "--two"], "draw\n");
    assert!(text(&output).contains("cross has no draws"), "{}", text(&output));
    let output = play(&folder, &["--game", "crosswise", "--level", "1", "--seed", "1"], "draw\nquit\n");
    assert!(text(&output).contains("declines") || text(&output).contains("a draw"), "{}", text(&output));
}

/// Whose chance it is, is said, and so is that all moves lose.
#[test]
fn hints_are_plain() {
    let folder = program::folder("play", "hints");
    let hint = |arguments: &[&str], lines: &str| {
        text(&play(&folder, &[arguments, &["--two", "--lines", "--no-record"]].concat(), lines))
    };
    let words = hint(&["crossway", "--size", "3", "--no-swap"], "hint\nb2\nhint\n");
    assert!(words.contains("b2 is best\n  you win, proved: b2"), "{words}");
    assert!(words.contains("every move loses, proved\nthe program would play "), "{words}");
    assert_eq!(words.matches("is best").count(), 1, "{words}");
    let words = hint(&["crossway", "--size", "9"], "hint\ne5\nd4\nhint\n");
    assert!(words.contains("\n  without a swap your chance is ") && words.contains("\n  your chance is "), "{words}");
    assert!(words.contains(" %, estimated: "), "{words}");
}

/// At a terminal nobody waits for the program: an empty line asks for the move that it has found so far, and `quit` ends the game. Lines
/// of a pipe have their turn.
#[cfg(unix)]
#[test]
fn the_program_is_hurried() {
    let folder = program::folder("play", "hurried");
    let arguments = ["play", "cross", "--size", "7", "--level", "5", "--seat", "2", "--lines", "--no-record"];
    let mut terminal = Terminal::start(&folder, &arguments, [80, 24]);
    terminal.sees("Write a move");
    terminal.types("\r");
    let words = terminal.sees("Your turn");
    // In a hurry the program may take any cell.
    let reply = if words.contains("O plays a1.") { "b1" } else { "a1" };
    terminal.types(&format!("{reply}\r"));
    terminal.sees(&format!("X plays {reply}"));
    terminal.types("quit\r");
    assert_eq!(terminal.ends().code(), Some(0));
    assert_eq!(terminal.text().matches(" plays ").count(), 2, "{}", terminal.text());
    let words = text(&play(&folder, &["cross", "--size", "3", "--lines", "--no-record"], "c3\n\nquit\n"));
    let answered = [" plays ", " swaps: "].map(|part| words.matches(part).count());
    assert_eq!(answered.iter().sum::<usize>(), 2, "{words}");
}

/// For people who cannot see, each event is a line. Elsewhere a board is drawn once for each turn of a person.
#[test]
fn a_game_in_lines() {
    let folder = program::folder("play", "lines");
    let arguments = ["crossway", "--size", "3", "--two", "--lines", "--no-record"];
    let words = text(&play(&folder, &arguments, "b2\nswap\nb2\na1\nboard\nb3\nc3\nb1\n"));
    let expected = "Write a move, or `help` for what else there is.\n\
        Black (You) to move. 9 legal moves.\n\
        Black plays b2.\n\
        White (Guest) to move. 9 legal moves.\n\
        Seat 2 swaps: now seat 1 is White, seat 2 is Black.\n\
        White (You) to move. 8 legal moves.\n\
        b2 is occupied by a black stone (a stone is placed on an empty point (CW2))\n\
        White plays a1.\n\
        Black (Guest) to move. 7 legal moves.\n\
        crossway size 3\nblack (seat 2) to move\nblack (1): b2\nwhite (1): a1\n\
        Black plays b3.\n\
        White (You) to move. 6 legal moves.\n\
        White plays c3.\n\
        Black (Guest) to move. 5 legal moves.\n\
        Black plays b1.\n\
        black (seat 2, Guest) wins\n";
    assert!(words.starts_with(expected), "{words}");
    let words = text(&play(&folder, &arguments, "b2\nundo\nlevel 2\nlevel 9\n"));
    let expected = "Black plays b2.\nWhite (Guest) to move. 9 legal moves.\ntaken back\nBlack (You) to move. 9 legal moves.\n\
        level 2: casual player\nwrite a level from 1 to 5, such as `level 4`\n";
    assert!(words.contains(expected), "{words}");
    let arguments = ["crossway", "--size", "3", "--no-swap", "--level", "1", "--seed", "1", "--no-record"];
    let words = text(&play(&folder, &[&arguments[..], &["--lines"]].concat(), "b2\n"));
    assert!(words.contains("Your turn, you are Black. 9 legal moves.\nBlack plays b2.\nWhite plays "), "{words}");
    // The board of the beginning, and the one after the answer.
    let words = text(&play(&folder, &arguments, "b2\n"));
    assert_eq!(words.matches("   a b c\n").count(), 2, "{words}");
    // What a game does not have is not offered.
    let words = text(&play(&folder, &["crossway", "--size", "3", "--two", "--no-record"], "help\n"));
    assert!(words.contains("\nresign   give up\n") && !words.contains("offer a draw"), "{words}");
    let words = text(&play(&folder, &["crossings", "--two", "--no-record"], "help\n"));
    assert!(words.contains("\ndraw     offer a draw, or agree to one\n"), "{words}");
    // Whoever swaps, it is said which side the person has.
    let words = text(&play(&folder, &["crossway", "--size", "3", "--no-record"], "b2\nquit\n"));
    assert!(words.contains("The program swaps: you are White now.\n"), "{words}");
    let words = text(&play(&folder, &["crossway", "--size", "3", "--seat", "2", "--no-record"], "swap\nquit\n"));
    assert!(words.contains("You swap: you are Black now.\n"), "{words}");
    // It is said when that is taken back, too.
    let arguments = ["crossway", "--size", "3", "--seat", "2", "--no-record"];
    let words = text(&play(&folder, &arguments, "swap\nundo\nquit\n"));
    assert!(words.contains("taken back: you are White again\n"), "{words}");
    let words = text(&play(&folder, &["crossway", "--size", "3", "--two", "--no-record"], "b2\nswap\nundo\nundo\n"));
    let [both, alone] =
        ["taken back: seat 1 is Black, seat 2 is White again\n", "taken back\n"].map(|part| words.find(part));
    assert!(both.is_some() && both < alone, "{words}");
}
