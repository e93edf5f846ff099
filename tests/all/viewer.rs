//! `replay` at a terminal: keys, mouse, windows of all sizes, and a terminal that is restored at every end.

#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::support::program;
use crate::support::terminal::Terminal;

const GAMES: &str = "[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n[Player1 \"Ann\"]\n[Player2 \"Bob \u{202e}\u{1b}[2J\"]\n\n\
    {hello there} 1. b1 {[%eval 0.75]} a3 $1 {a \u{1b}[31mred one} (1... c3 2. b2 (2. b4 {too far}) 2... a1) 2. b2 d3 3. b3 d4 4. b3 *\n\n\
    [Game \"cross\"]\n[Size \"3\"]\n[Player1 \"Cat\"]\n\n1. c3 resign 1-0\n";

pub(crate) fn games(test: &str) -> PathBuf {
    let folder = program::folder("viewer", test);
    fs::write(folder.join("games.txt"), GAMES).unwrap();
    fs::write(folder.join("other.txt"), "[Game \"crossings\"]\n[Event \"Open\"]\n\n1. a2-a4 *\n").unwrap();
    folder
}

/// The line of the screen that contains a text.
fn line<'t>(text: &'t str, part: &str) -> &'t str {
    text.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part} in:\n{text}"))
}

/// A row of the board. Numbers are elsewhere too.
fn row(text: &str, number: u8) -> &str {
    let start = format!("{number}  ");
    text.lines().find(|line| line.starts_with(&start)).unwrap_or_else(|| panic!("no row {number} in:\n{text}"))
}

#[test]
fn keys_step_through_the_lines_of_a_game() {
    let folder = games("keys");
    let mut terminal = Terminal::start(&folder, &["replay", "games.txt", "other.txt"], [80, 24]);
    let text = terminal.sees("of 3");
    assert!(line(&text, "#1").contains("games.txt #1"));
    assert!(text.contains("hello there") && text.contains("Ann (black) to move"));
    // The board: four empty rows.
    assert!(row(&text, 3).starts_with("3  · · · · 3"));
    terminal.types("\x1b[C");
    let text = terminal.sees("75 %");
    assert!(row(&text, 1).starts_with("1  ·>● · · 1"), "{text}");
    terminal.types("l");
    let text = terminal.sees("1... [a3] c3");
    assert!(text.contains("a3!*") && text.contains(r"! (a good move) a \u{1b}[31mred one"), "{text}");
    // The variations.
    terminal.types("v");
    terminal.sees("1... a3 [c3]");
    terminal.types("l");
    terminal.sees("2. [b2] b4");
    terminal.types("v");
    terminal.sees("too far");
    terminal.types("u");
    terminal.sees("2. [b2] b4");
    terminal.types("u");
    terminal.sees("1... [a3] c3");
    // Where the main line ends: b3 is occupied.
    terminal.types("f");
    let text = terminal.sees("error: XG203");
    assert!(row(&text, 3).starts_with("3  ○ ● · ○ 3"), "{text}");
    assert!(row(&text, 4).contains(">○"), "{text}");
    terminal.types("3\r");
    terminal.wait_for("ply 3", |text| text.contains("2  ·>● · · 2"));
    terminal.types("m");
    terminal.sees("no empty cell is forbidden");
    terminal.types("m?");
    terminal.sees("next variation instead of this move");
    terminal.types("?]");
    terminal.sees("other.txt #1");
    terminal.types("[n");
    terminal.sees("games.txt #2");
    terminal.types("G");
    terminal.sees("resigns");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn the_list_is_filtered() {
    let folder = games("list");
    let mut terminal = Terminal::start(&folder, &["replay", "."], [80, 24]);
    terminal.sees("of 3");
    terminal.types("\t");
    let text = terminal.sees("3 of 3 games");
    let first = line(&text, "Ann – Bob");
    assert!(
        first.starts_with("> ") && first.contains(r"\u{202e}\u{1b}[2J") && first.contains("* invalid, 6 plies"),
        "{text}"
    );
    terminal.types("/OPEN crossings");
    let text = terminal.sees("1 of 3 games");
    assert!(!text.contains("Ann"));
    terminal.types("\r");
    terminal.sees("crossings size 8 · Open");
    terminal.types("\t/nothing like it");
    terminal.sees("0 of 3 games");
    terminal.types("\r\x1b");
    terminal.sees("3 of 3 games");
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// All listed games are in memory, so there are not more than this.
#[test]
fn only_so_many_games_are_listed() {
    let folder = games("many");
    for (count, shown) in [(200_000, "of 200,000 games"), (200_001, "of 200,000 games; the rest is not listed")] {
        fs::write(folder.join("many.txt"), "[Game \"cross\"]\n\n*\n\n".repeat(count)).unwrap();
        let mut terminal = Terminal::start(&folder, &["replay", "many.txt"], [80, 24]);
        terminal.types("\t");
        let text = terminal.sees(shown);
        assert_eq!(text.contains("is not listed"), count > 200_000, "{text}");
        terminal.types("q");
        assert_eq!(terminal.ends().code(), Some(0));
    }
    fs::remove_file(folder.join("many.txt")).unwrap();
}

/// A long name of a file is cut off at its beginning where the players need the room.
#[test]
fn long_names_leave_room_for_the_players() {
    let folder = games("long-names");
    let long = format!("{}/a-tournament-of-many-rounds", "a-folder-with-a-long-name/".repeat(3));
    fs::create_dir_all(folder.join(&long)).unwrap();
    fs::rename(folder.join("games.txt"), folder.join(&long).join("games.txt")).unwrap();
    let mut terminal = Terminal::start(&folder, &["replay", "a-folder-with-a-long-name"], [80, 24]);
    terminal.sees("of 2");
    terminal.types("\t");
    let text = terminal.sees("2 of 2 games");
    let cat = line(&text, "Cat");
    assert!(cat.starts_with("  …") && cat.contains("/games.txt #2  Cat – ?  cross 3  1-0"), "{text}");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// `/` on the board begins the filter, and the list keeps it.
#[test]
fn the_filter_begins_on_the_board_and_stays() {
    let folder = games("filter");
    let mut terminal = Terminal::start(&folder, &["replay", "."], [80, 24]);
    terminal.sees("of 3");
    terminal.types("/q");
    terminal.sees("0 of 3 games  / q_");
    terminal.types("\x7f.txt #");
    terminal.sees("3 of 3 games  / .txt #_");
    terminal.types("\x1b");
    terminal.wait_for("no filter", |text| text.contains("3 of 3 games") && !text.contains("/ .txt"));
    terminal.types("/crossings\r");
    terminal.sees("crossings size 8 · Open");
    terminal.types("\t");
    let text = terminal.sees("1 of 3 games  / crossings");
    assert!(text.contains("> other.txt #1") || text.contains("> ./other.txt #1"), "{text}");
    // `/` begins another one.
    terminal.types("/cat");
    let text = terminal.sees("1 of 3 games  / cat_");
    assert!(line(&text, "Cat").contains("valid, 1 ply"), "{text}");
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn the_ply_is_shown_and_what_is_not_there_is_said() {
    let folder = games("messages");
    let mut terminal = Terminal::start(&folder, &["replay", "games.txt", "other.txt"], [80, 24]);
    terminal.sees("ply 0 of 6");
    terminal.types("v");
    terminal.sees("this move has no variations");
    terminal.types("u");
    terminal.sees("this is the main line");
    terminal.types("p");
    terminal.sees("this is the first game");
    terminal.types("3\r");
    let text = terminal.sees("ply 3 of 6");
    assert!(!text.contains("this is the first"), "{text}");
    terminal.types("20\r");
    let text = terminal.sees("this line has only 6 plies");
    assert!(text.contains("ply 6 of 6"), "{text}");
    // A variation has its own end.
    terminal.types("2\rv");
    terminal.sees("ply 2 of 4");
    terminal.types("n\rf");
    terminal.sees("this game has no findings");
    terminal.types("9\r");
    terminal.sees("this line has only 1 ply");
    terminal.types("]]");
    terminal.sees("this is the last file");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// A name is as long in the state of the game as in the heading: 40 characters.
#[test]
fn long_names_leave_room_for_the_moves() {
    let folder = games("names");
    let name = "Wolfeschlegelsteinhausenbergerdorff ".repeat(30);
    fs::write(folder.join("long.txt"), format!("[Game \"crossway\"]\n[Player1 \"{name}\"]\n\n1. k10 *\n")).unwrap();
    let mut terminal = Terminal::start(&folder, &["replay", "long.txt"], [80, 30]);
    let text = terminal.sees("1. k10");
    assert!(text.contains("…"), "{text}");
    assert!(text.matches("Wolfeschlegel").count() <= 3, "{text}");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// However small the window is, it says how to leave, and all of the help can be read.
#[test]
fn the_help_scrolls_in_small_windows() {
    let folder = games("help");
    let mut terminal = Terminal::start(&folder, &["replay", "games.txt"], [40, 12]);
    terminal.sees("q quits");
    terminal.types("?");
    let text = terminal.sees("Ctrl-C quits   ↓ ↑ scroll");
    assert!(text.contains("q or Ctrl-C") && !text.contains("mouse"), "{text}");
    terminal.types("\x1b[6~\x1b[6~\x1b[6~\x1b[6~");
    let text = terminal.sees("mouse");
    assert!(text.contains("chance that seat") && text.contains("the ply on"), "{text}");
    assert!(text.contains("click: a move, a") || text.contains("a move"), "{text}");
    // It does not scroll beyond its end.
    terminal.types("\x1b[A");
    terminal.wait_for("one row up", |text| !text.contains("a game\n"));
    terminal.types("\x1b[1~");
    terminal.sees("q or Ctrl-C");
    // The wheel.
    terminal.types("\x1b[<65;1;1M");
    terminal.wait_for("one row down", |text| !text.contains("q or Ctrl-C"));
    terminal.types("x");
    terminal.sees("Ann (black) to move");
    // A `q` closes the help, and only then quits.
    terminal.types("?");
    terminal.sees("q or Ctrl-C");
    terminal.types("q");
    terminal.sees("Ann (black) to move");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// In a small window the words are seen rather than the legend, in a large one they follow the moves.
#[test]
fn words_are_seen_in_windows_of_all_sizes() {
    let folder = games("words");
    let words = "The centre; d4 and e4 are neighbours, and each of them is enough to hold both corners in the end";
    let record = format!(
        "[Game \"cross\"]\n[Size \"4\"]\n[Player1 \"Ann\"]\n\n1. e4 {{[%eval 0.7]}} swap 2. g7 {{[%eval 0.6]}} d4 {{[%proven 1-0] {words}}} *\n"
    );
    fs::write(folder.join("words.txt"), record).unwrap();
    let mut terminal = Terminal::start(&folder, &["replay", "words.txt"], [60, 20]);
    terminal.sees("ply 0 of 4");
    terminal.types("G");
    let text = terminal.sees("ply 4 of 4");
    assert!(text.contains("in the end") && text.contains("Ann wins, proved"), "{text}");
    terminal.resize([200, 60]);
    let text = terminal.sees("enough to hold both corners in the end");
    let row = |part: &str| text.lines().position(|line| line.contains(part)).unwrap();
    assert_eq!(row("The centre"), row("2. g7") + 2, "{text}");
    // An ellipsis shows that something did not fit.
    terminal.resize([44, 9]);
    terminal.wait_for("ellipsis", |text| !text.contains("in the end") && text.contains('…'));
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn the_mouse_shows_moves_and_games() {
    let folder = games("mouse");
    let mut terminal = Terminal::start(&folder, &["replay", "."], [80, 24]);
    let text = terminal.sees("3. b3 d4");
    let click = |text: &str, part: &str| {
        let row = text.lines().position(|line| line.contains(part)).unwrap();
        let found = text.lines().nth(row).unwrap();
        let column = found[..found.find(part).unwrap()].chars().count();
        terminal.types(&format!("\x1b[<0;{};{}M", column + 1, row + 1));
    };
    click(&text, "3. b3");
    terminal.wait_for("ply 5", |text| text.contains("3  ○>● · ○ 3"));
    // The wheel.
    terminal.types("\x1b[<64;1;1M");
    terminal.wait_for("ply 4", |text| text.contains("3  ○ · ·>○ 3"));
    terminal.types("\t");
    let text = terminal.sees("3 of 3 games");
    click(&text, "games.txt #2");
    terminal.sees("cross size 3");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn small_windows_say_what_is_needed() {
    let folder = games("sizes");
    fs::write(folder.join("large.txt"), "[Game \"crossway\"]\n[Size \"19\"]\n\n1. k10 *\n").unwrap();
    let mut terminal = Terminal::start(&folder, &["replay", "large.txt"], [80, 24]);
    let text = terminal.sees("19  ·");
    assert!(text.lines().count() <= 24 && text.contains("a b c d e f g h j k l m n o p q r s t"), "{text}");
    // A part of the board is shown, with the last move and the labels of columns.
    terminal.types("l");
    terminal.resize([80, 15]);
    let text = terminal.wait_for("part", |text| !text.contains("19  ·") && text.contains("10  · · · · · · · · ·>●"));
    assert!(text.contains("   a b c d e f g h j k l m n o p q r s t"), "{text}");
    terminal.resize([20, 24]);
    terminal.sees("30 and 8 are needed");
    for width in (1..200).step_by(7) {
        for height in [1, 2, 3, 8, 9, 23, 60] {
            terminal.resize([width, height]);
        }
    }
    terminal.resize([120, 40]);
    terminal.sees("19  · · ·");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// Whole words and whole keys are shown, and words are shown below a part of a board, too.
#[test]
fn nothing_is_cut_off_in_the_middle() {
    let folder = games("whole");
    let record = "[Game \"crossway\"]\n[Size \"19\"]\n[Player1 \"Ann\"]\n[Player2 \"Benedict\"]\n[Event \"The open tournament\"]\n\n\
        1. k10? {[%eval 0.4] much too early} *\n";
    fs::write(folder.join("a-file-with-a-long-name-of-one-game.txt"), record).unwrap();
    let mut terminal = Terminal::start(&folder, &["replay", "a-file-with-a-long-name-of-one-game.txt"], [44, 20]);
    terminal.sees("ply 0 of 1");
    terminal.types("l");
    let text = terminal.sees("Benedict (white) to move");
    assert!(
        text.contains("Benedict (white) to move\nAnn ████") && text.contains("\n? (a mistake) much too early"),
        "{text}"
    );
    assert!(text.lines().next().unwrap().starts_with(" …ng-name-of-one-game.txt #1 1 of 1"), "{text}");
    assert!(line(&text, "ply 1").starts_with(" Ann – Benedict   "), "{text}");
    assert!(text.trim_end().ends_with("x X mistake   w words"), "{text}");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// Signs are explained, and so is the end of a game without a result.
#[test]
fn signs_are_told_in_words() {
    let folder = games("signs");
    let record = "[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n\n1. b1 ?! a3 !? {far away} 2. b2 ?? {[%mark missed-threat]} *\n";
    fs::write(folder.join("signs.txt"), record).unwrap();
    let mut terminal = Terminal::start(&folder, &["replay", "signs.txt"], [80, 24]);
    for (key, words) in [
        ("l", "?! (an inaccuracy)"),
        ("l", "!? (an interesting move) far away"),
        ("l", "?? (a threat that was not met)"),
        ("g", "ply 0 of 3"),
        ("G", "The record ends here, and the game is not"),
    ] {
        terminal.types(key);
        terminal.sees(words);
    }
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn it_is_said_that_there_is_no_game() {
    let folder = games("nothing");
    fs::write(folder.join("empty.txt"), "").unwrap();
    fs::create_dir(folder.join("folder")).unwrap();
    for (typed, said) in [("empty.txt", "no game was found"), ("folder", "folder: there is no record in it")] {
        for arguments in [&["replay", typed][..], &["replay", "--lines", typed]] {
            let mut terminal = Terminal::start(&folder, arguments, [80, 24]);
            assert_eq!(terminal.ends().code(), Some(0));
            terminal.sees(said);
            terminal.sees("no game was found");
        }
        let mut terminal = Terminal::start(&folder, &["-q", "replay", typed], [80, 24]);
        assert_eq!((terminal.ends().code(), terminal.text().trim()), (Some(0), ""));
    }
}

/// Keys and sizes come at the same time if the program was not running for a moment.
#[test]
fn a_key_counts_while_the_window_changes() {
    let folder = games("at-once");
    let mut terminal = Terminal::start(&folder, &["replay", "games.txt"], [80, 24]);
    terminal.sees("ply 0 of");
    let id = terminal.child.id().to_string();
    let signal = |name: &str| assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    for height in 0..10 {
        for (key, seen) in [("\x1b[C", "ply 1 of"), ("\x1b[D", "ply 0 of")] {
            signal("-STOP");
            terminal.resize([80, 24 + height]);
            terminal.types(key);
            signal("-CONT");
            terminal.sees(seen);
        }
    }
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn signals_and_unreadable_files_leave_a_sound_terminal() {
    let folder = games("ends");
    let mut terminal = Terminal::start(&folder, &["replay", "games.txt"], [80, 24]);
    terminal.sees("Ann (black) to move");
    let id = terminal.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(terminal.ends().code(), Some(130));

    let mut terminal = Terminal::start(&folder, &["replay", "games.txt", "missing.txt"], [80, 24]);
    terminal.types("\t");
    terminal.sees("1 not readable");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(2));
    terminal.sees("missing.txt: there is no such file");

    // Without a terminal that can be covered, and where lines are wanted, there are lines.
    let mut terminal = Terminal::start(&folder, &["replay", "--lines", "games.txt#2"], [80, 24]);
    terminal.sees("seat 1  o      c3");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// Ctrl-Z goes back to the shell, and `fg` shows the same ply again.
#[test]
fn the_shell_can_be_used_meanwhile() {
    let folder = games("suspend");
    let line = "set -m; \"$XGAMES\" replay games.txt; echo stopped; read line; fg";
    let mut terminal = Terminal::start_shell(&folder, line, [80, 24]);
    terminal.sees("ply 0 of 6");
    terminal.types("l");
    terminal.sees("ply 1 of 6");
    terminal.types("\x1a");
    terminal.wait_for("the shell", |text| text.contains("stopped") && !text.contains("ply 1"));
    terminal.types("\r");
    terminal.sees("ply 1 of 6");
    terminal.types("l");
    terminal.sees("ply 2 of 6");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn closing_the_window_ends_the_program() {
    let folder = games("close");
    let terminal = Terminal::start(&folder, &["replay", "games.txt"], [80, 24]);
    terminal.sees("Ann (black) to move");
    assert_eq!(terminal.close().wait().unwrap().code(), Some(130));
}

#[test]
fn games_play_by_themselves() {
    let folder = games("play");
    let mut terminal = Terminal::start(&folder, &["replay", "games.txt"], [80, 24]);
    terminal.sees("Ann (black) to move");
    terminal.types("++++ ");
    terminal.sees("playing, 0.0625 s a ply");
    terminal.wait_for("end of the line", |text| text.contains("error: XG203") && !text.contains("playing"));
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// Games that are piped in are kept, and keys come from the terminal.
#[test]
fn a_pipe_is_viewed() {
    let folder = games("pipe");
    let temporary = folder.join("temporary");
    fs::create_dir(&temporary).unwrap();
    let line = "cat games.txt other.txt | TMPDIR=temporary \"$XGAMES\" replay";
    for line in [line.to_owned(), format!("{line} -"), format!("{line} @0")] {
        let mut terminal = Terminal::start_shell(&folder, &line, [80, 24]);
        let text = terminal.sees("of 3");
        assert!(text.contains("- #1") && text.contains("Ann (black) to move"), "{text}");
        terminal.types("l");
        terminal.sees("75 %");
        terminal.types("nn");
        terminal.sees("crossings size 8");
        terminal.types("p");
        terminal.sees("- #2");
        terminal.types("q");
        assert_eq!(terminal.ends().code(), Some(0));
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
    }
    let mut terminal = Terminal::start_shell(&folder, "cat games.txt | \"$XGAMES\" replay --lines -#2", [80, 24]);
    terminal.sees("- game 2, cross");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn a_path_names_the_first_ply() {
    let folder = games("first_ply");
    for (typed, shown) in [
        ("games.txt@3", "ply 3 of 6"),
        ("games.txt#1@2b", "ply 3 of 6"),
        ("games.txt@last", "ply 6 of 6"),
        ("games.txt#2@1", "#2"),
        ("games.txt@20", "this game has only 6 plies, so there is no position after ply 20"),
        ("games.txt@2x", "the sides of crossway are black and white: write `2b` or `2w`"),
    ] {
        let mut terminal = Terminal::start(&folder, &["replay", typed], [80, 24]);
        terminal.sees(shown);
        terminal.types("q");
        assert_eq!(terminal.ends().code(), Some(0), "{typed}");
    }
}

/// Keys lead from mistake to mistake, a better move is on the board, and `t` plays on from before a mistake.
#[test]
fn mistakes_are_found_and_tried_again() {
    let folder = games("mistakes");
    let record = "[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n\n\
        1. b1 {[%eval 0.5]} a3 ?! {[%eval 0.6]} (1... c3) 2. b2 {[%eval 0.75]} d3 $4 {[%eval 0.9]} 3. b3 {[%mark blunder]} *\n";
    fs::write(folder.join("mistakes.txt"), record).unwrap();
    let mut terminal = Terminal::start(&folder, &["replay", "mistakes.txt"], [80, 24]);
    terminal.sees("ply 0 of 5");
    terminal.types("x");
    let text = terminal.sees("ply 2 of 5");
    assert!(text.contains("3 >○ ·@· · 3") && text.contains("@ better move"), "{text}");
    let curve = text.lines().position(|line| line.contains("▅▅▇█")).unwrap_or_else(|| panic!("{text}"));
    assert!(text.lines().nth(curve + 1).unwrap().contains(" ▲ bb"), "{text}");
    terminal.types("x");
    terminal.sees("ply 4 of 5");
    terminal.types("xx");
    terminal.wait_for("last", |text| text.contains("ply 5 of 5") && text.contains("there is no further mistake"));
    terminal.types("XXX");
    terminal.sees("there is no earlier mistake");
    terminal.types("t");
    let text = terminal.sees("white (seat 2, You)");
    assert!(text.contains("1. b1") && !text.contains("a3"), "{text}");
    assert!(text.contains("Ctrl-C back to the viewer, nothing kept"), "{text}");
    terminal.types("?");
    let help = terminal.sees("go back to the viewer; nothing is kept");
    assert!(!help.contains("the record is kept"), "{help}");
    terminal.types("?");
    terminal.sees("white (seat 2, You)");
    terminal.types("c3\r");
    terminal.sees("Black plays");
    terminal.types("\x03");
    terminal.sees("ply 2 of 5");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
    assert!(!folder.join("data").exists());
}

#[test]
fn a_review_is_viewed() {
    let folder = games("review");
    let record = fs::read_to_string("records/analysed/XG704-last-mistake.txt").unwrap();
    // The viewer begins at one of these mistakes.
    let commented = |record: String, mistake: &str| record.replacen(mistake, &format!("{mistake} {{as Ann said}}"), 1);
    fs::write(folder.join("last.txt"), commented(commented(record, "5. d1 b3"), "4. c2 a3")).unwrap();
    let mut terminal = Terminal::start(&folder, &["review", "-q", "--view", "last.txt"], [80, 30]);
    let text = terminal.sees("Better was");
    assert!(text.contains("last.txt, game 1") && text.contains("@ better move"), "{text}");
    // The comment of the record is a paragraph of its own.
    let comment = line(&text, "“as Ann said”").trim();
    assert!(comment.ends_with("Comment of the record: “as Ann said”") && !comment.contains("Better"), "{text}");
    // The verdict is below until a key is pressed.
    assert!(text.contains("White lost a won game at 5... b3") && !text.contains("decides the game"), "{text}");
    terminal.types("hl");
    terminal.sees("y why");
    // The boards at the end of lines, where it can be seen why the move loses, and why another one is better.
    terminal.types("y");
    let text = terminal.sees("decides the game");
    assert!(text.contains("Why it loses: after a3 d3") && !text.contains("@ better move"), "{text}");
    terminal.types("wq");
    terminal.sees("decides the game");
    terminal.types("y");
    let text = terminal.sees("Why it is better: after d3");
    assert!(text.contains("decides the game"), "{text}");
    terminal.types("y");
    terminal.sees("@ better move");
    terminal.types("yh");
    let text = terminal.sees("ply 7 of");
    assert!(!text.contains("decides the game") && !text.contains("y why"), "{text}");
    terminal.types("y");
    terminal.sees("no board shows why");
    terminal.types("g");
    terminal.sees("White lost a won game");
    terminal.types("\t");
    let text = terminal.sees("1 of 1 game");
    assert!(line(&text, "> ").starts_with("> last.txt, game 1  ") && !text.contains(".tmp"), "{text}");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
    // In a small window the words end early, and `w` shows them all.
    let mut terminal = Terminal::start(&folder, &["review", "-q", "--view", "last.txt"], [60, 20]);
    terminal.sees("last.txt, game 1");
    terminal.types("Gh");
    terminal.wait_for("the words of the last mistake", |text| !text.contains("edge to edge"));
    terminal.types("X");
    terminal.types("w");
    let text = terminal.sees("Better was");
    assert!(text.contains("ply 10, last.txt, game 1") && text.contains("edge to edge"), "{text}");
    terminal.types("w");
    terminal.sees("last move");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
    let refused = program::refused(&folder, &["review", "--view", "last.txt"]);
    assert!(refused.contains("needs a terminal") && refused.contains("leave out `--view`"), "{refused}");
}
