//! Boards as the program draws them, with the line above them.

use std::fs;
use std::path::Path;

use crate::support::program::{self, xgames};

fn output(folder: &Path, arguments: &[&str]) -> String {
    let output = xgames(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A name may contain whatever separates rows, notes and captions.
const GAMES: [(&str, &str, &str); 4] = [
    ("crossway", "[Size \"5\"]", "1. c3 swap 2. b2 d4 *"),
    ("cross", "[Size \"8\"]", "1. a1 swap 2. o8 h3 *"),
    ("crossings", "", "1. b1-b3 b8-b6 2. c1-c3 *"),
    ("crosswise", "", "1. Ac4 Bd3 2. Fa6 *"),
];

#[test]
fn a_drawing_is_read_back_whatever_the_players_are_called() {
    let folder = program::folder("boards", "read_back");
    for (game, tag, moves) in GAMES {
        let players = "[Player1 \"a|b/c, B . W\"]\n[Player2 \"Zoë · ann\"]";
        fs::write(folder.join("g.txt"), format!("[Game \"{game}\"]\n{tag}\n{players}\n\n{moves}\n")).unwrap();
        let board = |text: &str| text.split(' ').next().map(|board| board.trim().to_owned());
        let expected = board(&output(&folder, &["show", "--one-line", "g.txt"]));
        for options in [&[][..], &["--board", "symbols"], &["--board", "letters"], &["--ascii"], &["--legal"]] {
            let drawn = output(&folder, &[&["show", "g.txt"], options].concat());
            assert!(drawn.contains("ann (") && drawn.contains(" (ply "), "{drawn}");
            assert!(!options.contains(&"--ascii") || drawn.is_ascii() && drawn.contains("Zo\\u{eb} ; ann"), "{drawn}");
            fs::write(folder.join("board"), &drawn).unwrap();
            let mut arguments = vec!["show", "--one-line", "--game", game, "--diagram", "board"];
            arguments.extend(["--to-move", "black"].into_iter().filter(|_| game == "crossings"));
            arguments.extend(["--to-move", "x"].into_iter().filter(|_| game == "cross"));
            arguments.extend(["--to-move", "white"].into_iter().filter(|_| game == "crossway"));
            assert_eq!(board(&output(&folder, &arguments)), expected, "{drawn}");
        }
    }
}

#[test]
fn the_line_above_a_board_says_who_when_and_how() {
    let folder = program::folder("boards", "title");
    let players = "[Player1 \"dee\"]\n[Player2 \"eve\"]";
    let game = |tags: &str, moves: &str| format!("[Game \"crossway\"]\n[Size \"5\"]\n{tags}\n\n{moves}\n");
    for (tags, moves, reference, expected) in [
        (players, "c3 b2 *", "g.txt", "dee (black) – eve (white) · after 1... b2 (ply 2) · dee to move"),
        (players, "c3 swap *", "g.txt", "dee (white) – eve (black) · after 1... swap (ply 2) · dee to move"),
        (players, "c3 b2 *", "g.txt@0", "dee (black) – eve (white) · dee to move"),
        ("[Player2 \"eve\"]", "c3 *", "g.txt", "seat 1 (black) – eve (white) · after 1. c3 (ply 1) · eve to move"),
        ("", "c3 *", "g.txt", "after 1. c3 (ply 1) · white (seat 2) to move"),
        (players, "c3 resign 1-0", "g.txt", "after 1. c3 (ply 1) · dee has won: white has resigned"),
        ("[Termination \"timeout\"]", "c3 b2 0-1", "g.txt", "· white (seat 2) has won: black has lost on time"),
        ("[Termination \"timeout\"]", "c3 b2 0-1", "g.txt@1", "· white (seat 2) to move"),
        ("[Termination \"abandoned\"]", "c3 *", "g.txt", "· abandoned with white (seat 2) to move"),
    ] {
        fs::write(folder.join("g.txt"), game(tags, moves)).unwrap();
        let drawn = output(&folder, &["show", reference]);
        let title = drawn.lines().next().unwrap();
        assert!(title.starts_with("crossway size 5, ") && title.ends_with(expected), "{title}");
    }
    fs::write(folder.join("g.txt"), game(players, "c3 b2 resign 0-1")).unwrap();
    let drawn = output(&folder, &["show", "g.txt@2", "--moves", "d4"]);
    assert!(drawn.contains("eve (white) · after 2. d4 (ply 3) · eve to move\n"), "{drawn}");
}
