//! `replay` at a terminal: clicks on alternatives and on the curve, many alternatives, and words for codes and signs.

#![cfg(unix)]

use std::fs;

use crate::support::terminal::Terminal;
use crate::viewer::games;

/// The alternatives to a move, the moves that may follow, and the columns of the curve are for the mouse, too.
#[test]
fn clicks_choose_moves() {
    let folder = games("clicks");
    let mut terminal = Terminal::start(&folder, &["replay", "games.txt"], [80, 24]);
    terminal.sees("of 2");
    terminal.types("l");
    let text = terminal.sees("next: a3 or c3");
    terminal.clicks(&text, "next: a3 or c3", "next: a3 or ".len());
    let text = terminal.sees("1... a3 [c3]");
    terminal.clicks(&text, "1... a3 [c3]", "1... ".len());
    terminal.sees("1... [a3] c3");
    // Only one ply has an estimate, so it is the only block of the curve.
    let text = terminal.sees("▇");
    terminal.clicks(&text, "▇", 0);
    terminal.wait_for("ply 1", |text| text.contains("ply 1 of") && text.contains("1  ·>● · · 1"));
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// The letters of actions are said in words, and a legend that has no room beside a large board is on the page of words.
#[test]
fn codes_and_signs_are_explained() {
    let folder = games("codes");
    let large =
        "[Game \"crosswise\"]\n\n1. Aa1 Bc3 2. Ma1-b2 Rc3=B *\n\n[Game \"crossway\"]\n[Size \"19\"]\n\n1. k10 *\n";
    fs::write(folder.join("large.txt"), large).unwrap();
    let mut terminal = Terminal::start(&folder, &["replay", "large.txt"], [80, 24]);
    terminal.sees("of 2");
    terminal.types("G");
    terminal.sees("Rc3=B: the B on c3 goes into the");
    terminal.types("h");
    terminal.sees("Ma1-b2: the stone on a1 moves to");
    terminal.types("nl");
    let text = terminal.sees("of 1");
    assert!(!text.contains("joins top and bottom"), "{text}");
    terminal.types("w");
    terminal.sees("joins top and bottom");
    terminal.types("qq");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// Of many variations those around the current one are listed, and it is said which one of how many it is.
#[test]
fn the_current_variation_is_always_listed() {
    let folder = games("variations");
    fs::copy("docs/puzzles.txt", folder.join("puzzles.txt")).unwrap();
    let mut terminal = Terminal::start(&folder, &["replay", "puzzles.txt#1"], [100, 30]);
    terminal.sees("next: ");
    terminal.types("\x1b[C");
    let text = terminal.sees("1... [");
    assert!(text.contains(" … (1 of "), "{text}");
    terminal.types(&"v".repeat(20));
    let text = terminal.sees("(21 of ");
    assert!(text.contains("1... … ") && text.contains('['), "{text}");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// A variation that is a resignation alone is seen beside the ply that it replaces, with its words.
#[test]
fn a_resignation_instead_of_a_ply_is_told() {
    let folder = games("resignation");
    let moves = "1. c3 swap 2. b2 {played} d4 (2... resign {White is lost anyway}) 3. a1 *";
    fs::write(folder.join("g.txt"), format!("[Game \"crossway\"]\n[Size \"4\"]\n\n{moves}\n")).unwrap();
    let mut terminal = Terminal::start(&folder, &["replay", "g.txt@3"], [80, 24]);
    let text = terminal.sees("played");
    assert!(!text.contains("lost anyway"), "{text}");
    terminal.types("\x1b[C");
    terminal.sees("or 2... resigns: White is lost anyway");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}
