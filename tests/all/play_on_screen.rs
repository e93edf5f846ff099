//! `play` on the whole terminal: the cursor, the mouse, typed moves, and a program that thinks without being in the way.

#![cfg(unix)]

use std::fs;

use crate::support::program;
use crate::support::terminal::Terminal;

const RIGHT: &str = "\x1b[C";
const DOWN: &str = "\x1b[B";

#[test]
fn a_game_by_cursor_mouse_and_typing() {
    let folder = program::folder("play-on-screen", "all");
    let arguments = ["play", "crossway", "--size", "3", "--two", "--clock", "10m"];
    let mut terminal = Terminal::start(&folder, &arguments, [80, 24]);
    let text = terminal.sees("> black (seat 1, You)");
    assert!(text.contains("crossway size 3") && text.contains("Ctrl-C quits"), "{text}");
    terminal.types("*");
    terminal.sees("every empty cell is legal");
    terminal.types("*level 2\r");
    terminal.sees("level 2: casual player");
    // The cursor appears in the middle.
    terminal.types(RIGHT);
    let text = terminal.sees("[·]");
    assert!(text.contains("2  ·[·]· 2"), "{text}");
    terminal.types("\r");
    let text = terminal.sees("Tab swap");
    assert!(text.contains("> white (seat 2, Guest)") && text.contains("Black plays b2."), "{text}");
    terminal.types("\t");
    terminal.sees("Seat 2 swaps: now seat 1 is White");
    // An occupied cell, by a click.
    let text = terminal.sees("2  · ● · 2");
    terminal.clicks(&text, "2  · ● · 2", 5);
    terminal.sees("b2 is occupied by a black stone");
    terminal.clicks(&text, "1  · · · 1", 3);
    terminal.sees("White plays a1.");
    terminal.types("b");
    terminal.sees("> b");
    terminal.types("4\r");
    terminal.wait_for("fault", |text| text.contains("b4") && text.contains("board"));
    terminal.types("b3\r");
    terminal.sees("Black plays b3.");
    terminal.types("\x1a");
    terminal.sees("taken back");
    terminal.types("b3\rc3\r");
    terminal.sees("White plays c3.");
    terminal.types("?");
    terminal.sees("take back your last move");
    terminal.types("?");
    terminal.wait_for("game", |text| !text.contains("take back") && text.contains("crossway"));
    terminal.types("b1\r");
    let text = terminal.sees("black (seat 2, Guest) wins");
    assert!(text.contains("Enter or Ctrl-C leaves"), "{text}");
    terminal.types("\r");
    assert_eq!(terminal.ends().code(), Some(0));
    terminal.sees("xgames review");
    let record = fs::read_to_string(folder.join("data/xgames/games/crossway-1.txt")).unwrap();
    assert!(record.ends_with("1. b2 swap 2. a1 b3 3. c3 b1 0-1\n"), "{record}");
}

/// Whoever gives up or offers a draw presses a key twice in a row: another key or a click in between begins anew.
#[test]
fn what_is_asked_for_twice_is_asked_for_in_a_row() {
    let folder = program::folder("play-on-screen", "twice");
    let mut terminal = Terminal::start(&folder, &["play", "crossings", "--two", "--no-record"], [80, 24]);
    let text = terminal.sees("white (seat 1) to move");
    for (key, words) in [("\x12", "again to give up"), ("=", "again to offer a draw")] {
        for between in [RIGHT, "*", "?x", "x\x7f", "\x01"] {
            terminal.types(&format!("{key}{between}{key}{between}"));
            terminal.sees(words);
        }
    }
    terminal.types("=");
    terminal.clicks(&text, "2  ○ ○ ○", 3);
    terminal.sees("from a2: choose");
    terminal.types(&format!("={RIGHT}"));
    let text = terminal.sees("from a2: choose");
    assert!(!text.contains("can agree") && !text.contains("resigned"), "{text}");
    terminal.types("==");
    terminal.sees("can agree by");
    terminal.types("\x12\x12");
    terminal.sees("black (seat 2, Guest) wins");
    terminal.types("\r");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// In a window without room beside the board, the reply of the program takes the place of nothing that was not seen yet.
#[test]
fn a_reply_hides_nothing() {
    let folder = program::folder("play-on-screen", "reply");
    let arguments = ["play", "crossway", "--size", "19", "--level", "1", "--seat", "2", "--no-record"];
    let mut terminal = Terminal::start(&folder, &arguments, [60, 20]);
    terminal.sees("white (seat 2) to move");
    terminal.types("\t");
    let has_both = |text: &str| text.contains("You swap: you are Black now.") && text.contains("White plays ");
    let text = terminal.wait_for("swap and reply", has_both);
    assert!(text.lines().next().unwrap().contains("Ctrl-C quits   ! hint   ? keys"), "{text}");
    // After the next key there is only the reply.
    terminal.types(RIGHT);
    let text = terminal.wait_for("reply alone", |text| !text.contains("You swap") && text.contains("White plays "));
    assert!(!text.contains("taken back"), "{text}");
    terminal.types("\x1a");
    terminal.sees("taken back: you are White");
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(0));

    // What was said of the file is said again when the page is gone.
    fs::write(folder.join("data"), "a file").unwrap();
    let arguments = ["play", "crossway", "--size", "19", "--level", "1"];
    let mut terminal = Terminal::start(&folder, &arguments, [60, 20]);
    terminal.sees("the record is not kept: ");
    terminal.types("d4\r");
    terminal.wait_for("reply", |text| text.contains(" plays ") || text.contains("swaps"));
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(0));
    terminal.sees("the record is not kept: ");
}

#[test]
fn stones_are_moved_and_tiles_are_chosen() {
    let folder = program::folder("play-on-screen", "moves");
    let mut terminal = Terminal::start(&folder, &["play", "crossings", "--two", "--no-record"], [60, 20]);
    let text = terminal.sees("2  ○ ○ ○");
    terminal.clicks(&text, "2  ○ ○ ○", 3);
    let picked = terminal.sees("from a2: choose the other cell");
    assert!(picked.contains("=·"), "{picked}");
    terminal.types("\x1b");
    terminal.wait_for("nothing picked", |text| !text.contains("choose the other"));
    terminal.clicks(&text, "2  ○ ○ ○", 3);
    terminal.sees("from a2");
    terminal.clicks(&text, "3  ·", 3);
    terminal.sees("White plays a2-a3.");
    terminal.clicks(&text, "7  ●", 3);
    terminal.sees("choose the other cell");
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(0));
    assert!(!folder.join("data").exists());

    let arguments = ["play", "crosswise", "--two", "--seed", "4", "--clock", "1m"];
    let mut terminal = Terminal::start(&folder, &arguments, [80, 24]);
    let text = terminal.sees("the others look away");
    assert!(!text.contains("hand 1"), "{text}");
    // The clock waits for the player to look.
    std::thread::sleep(std::time::Duration::from_secs(5));
    terminal.types("\r");
    let text = terminal.sees("hand 1 (red)");
    assert!(["0:59", "0:58", "0:57"].iter().any(|time| text.contains(time)), "{text}");
    terminal.clicks(&text, "6  ·", 3);
    let text = terminal.wait_for("choice", |text| text.contains("begin to write ") || text.contains("plays"));
    if let Some((_, rest)) = text.split_once("begin to write ") {
        terminal.types(&rest[..1]);
    }
    let text = terminal.sees("the others look away");
    assert!(!text.contains("hand 2"), "{text}");
    terminal.types("\r");
    terminal.sees("hand 2 (green)");
    terminal.types("quit\r");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// Keys work while the program thinks: the help, and leaving.
#[test]
fn thinking_is_not_in_the_way() {
    let folder = program::folder("play-on-screen", "thinking");
    let arguments = ["play", "cross", "--size", "6", "--seat", "2", "--time", "100"];
    let mut terminal = Terminal::start(&folder, &arguments, [80, 24]);
    terminal.sees("thinking");
    terminal.types("?");
    terminal.sees("take back your last move");
    terminal.types(" ");
    terminal.sees("thinking");
    // The program plays what it has found so far.
    terminal.types("\r");
    terminal.sees("x (seat 2) to move");
    terminal.types("!");
    terminal.sees("thinking");
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(0));
    let record = fs::read_to_string(folder.join("data/xgames/games/cross-1.txt")).unwrap();
    assert!(record.ends_with(" *\n") && record.contains("\n1. "), "{record}");
}

#[test]
fn all_windows_and_no_colours() {
    let folder = program::folder("play-on-screen", "sizes");
    let line = "NO_COLOR=1 \"$XGAMES\" play crossway --size 19 --two --no-record";
    let mut terminal = Terminal::start_shell(&folder, line, [60, 20]);
    let text = terminal.sees("black (seat 1) to move");
    assert!(text.contains("    a b c d e f g h j k l m n o p q r s t"), "{text}");
    terminal.types("a1\r");
    terminal.sees(" 1 >●");
    for width in (1..200).step_by(13) {
        for height in [1, 2, 3, 8, 9, 23, 60] {
            terminal.resize([width, height]);
            terminal.types(DOWN);
        }
    }
    terminal.resize([20, 5]);
    terminal.sees("are needed");
    terminal.resize([200, 60]);
    // The cells of a large window.
    terminal.sees("19   ·   ·");
    // The single columns of a narrow window.
    terminal.resize([30, 30]);
    terminal.sees(" 9 ·······");
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(0));
    // Elsewhere there are lines.
    let mut terminal = Terminal::start_shell(&folder, "TERM=dumb \"$XGAMES\" play cross --size 3 --two", [80, 24]);
    terminal.sees("o> ");
    terminal.types("quit\n");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn closing_the_window_keeps_the_record() {
    let folder = program::folder("play-on-screen", "close");
    let arguments = ["play", "cross", "--size", "3", "--two"];
    let terminal = Terminal::start(&folder, &arguments, [80, 24]);
    terminal.sees("o (seat 1) to move");
    terminal.types("c3\r");
    terminal.sees("O plays c3.");
    assert_eq!(terminal.close().wait().unwrap().code(), Some(130));
    let record = fs::read_to_string(folder.join("data/xgames/games/cross-1.txt")).unwrap();
    assert!(record.ends_with("1. c3 *\n"), "{record}");
}

#[test]
fn a_clock_ends_the_game() {
    let folder = program::folder("play-on-screen", "clock");
    let arguments = ["play", "cross", "--size", "3", "--two", "--clock", "1s"];
    let mut terminal = Terminal::start(&folder, &arguments, [80, 24]);
    terminal.sees("x (seat 2, Guest) wins");
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(0));
}
