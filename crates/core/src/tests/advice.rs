//! The parts of findings beside their message and place: help, labels, boards and repairs.

use super::support::judging::{judge_all, judge_as, judge_strictly};
use crate::diagnostic::{Code, Diagnostic};
use crate::record::Format;

/// The findings with this code in a record.
fn found(code: Code, text: &str) -> Vec<Diagnostic> {
    let findings = judge_all(text.as_bytes()).remove(0).diagnostics;
    findings.into_iter().filter(|finding| finding.code == code).collect()
}

/// The only finding with this code.
fn the(code: Code, text: &str) -> Diagnostic {
    let mut findings = found(code, text);
    assert_eq!(findings.len(), 1, "{text}");
    findings.remove(0)
}

/// A tag is removed only if it says again what the first one says.
#[test]
fn duplicates_are_removed_if_they_agree() {
    for (tags, agree) in [
        ("[Game \"cross\"]\n[Game \"CROSS\"]", true),
        ("[Game \"cross\"]\n[Game \"crossway\"]", false),
        ("[Game \"chess\"]\n[Game \"go\"]", false),
        ("[Game \"cross\"]\n[Size \"2\"]\n[Size \"02\"]", true),
        ("[Game \"cross\"]\n[Size \"2\"]\n[Size \"3\"]", false),
        ("[Game \"cross\"]\n[Size \"x\"]\n[Size \"y\"]", false),
        ("[Game \"cross\"]\n[Event \"cup\"]\n[Event \"cup \"]", true),
        ("[Game \"cross\"]\n[Event \"cup\"]\n[Event \"cross\"]", false),
        ("[Game \"cross\"]\n[Player1 \"ann\"]\n[O \"ann\"]", true),
        ("[Game \"cross\"]\n[Player1 \"ann\"]\n[O \"cross\"]", false),
    ] {
        let finding = the(Code::DuplicateTag, &format!("{tags}\n\n1. a1 *\n"));
        assert_eq!(finding.repair.is_some(), agree, "{tags}");
    }
}

/// The label of an illegal move shows where its point was occupied, and nothing if that is not its fault.
#[test]
fn only_the_first_stone_on_a_point_is_shown() {
    for (moves, code, label) in
        [("1. a1 b2 2. c3 b2 *", Code::Occupied, Some(6)), ("1. a1 swap 2. c3 swap *", Code::SwapTwice, None)]
    {
        let head = "[Game \"crossway\"]\n[Size \"4\"]\n\n";
        let finding = the(code, &format!("{head}{moves}\n"));
        let places: Vec<usize> = finding.labels.iter().map(|(span, _)| span.start - head.len()).collect();
        assert_eq!(places, Vec::from_iter(label), "{moves}");
    }
}

#[test]
fn a_wrong_separator_has_help() {
    let finding = the(Code::WrongSeparator, "[Game \"crossings\"]\n\n1. a2xa3 *\n");
    assert_eq!(finding.help.as_deref(), Some("write `a2-a3`"));
}

/// Numbers that go on from a wrong one are no further faults, and numbers of plies have one finding that says so.
#[test]
fn a_fault_of_numbers_is_told_once() {
    let finding = |moves: &str| the(Code::WrongMoveNumber, &format!("[Game \"crossway\"]\n[Size \"9\"]\n\n{moves}\n"));
    let shifted = finding("1. a1 b2 7. c3 d4 8. e5 f6 9. g7 h8 *");
    assert_eq!(shifted.message, "move number 7 where 2 is expected");
    let of_plies = finding("1. a1 2. b2 3. c3 4. d4 *");
    assert_eq!(of_plies.message, "each move number covers 1 ply, but a turn cycle has 2");
    let help = "a number comes before the move of seat 1, and the move of seat 2 follows without one";
    assert_eq!(of_plies.help.as_deref(), Some(help));
}

/// Advice to write the turn cycle is for records that do not have it.
#[test]
fn the_turn_cycle_is_asked_for_once() {
    for (tags, is_asked_for) in [("", true), ("[Seats \"r1 g1 r2 g2\"]\n", false)] {
        let players = "[Player1 \"a\"]\n[Player2 \"b\"]\n[Player3 \"c\"]\n[Player4 \"d\"]\n";
        let text = format!("[Game \"crosswise\"]\n{players}{tags}\n1. Aa1 Ab2 2. Ac3 Ad4 3. Ba2 Bb3 4. Ca3 *\n");
        let finding = the(Code::WrongMoveNumber, &text);
        assert_eq!(finding.message, "each move number covers 2 plies, but a turn cycle has 4");
        assert_eq!(finding.help.is_some_and(|help| help.contains("`[Seats")), is_asked_for, "{tags}");
    }
}

/// The set-up is shown that a game rejects.
#[test]
fn a_rejected_set_up_is_shown() {
    let tags = "[Game \"crossway\"]\n[Size \"2\"]\n[Position \"BW/WB B\"]";
    let finding = the(Code::SetUpCheckerboard, &format!("{tags}\n\n1. a1 *\n"));
    assert!(finding.board.is_some() && finding.help.is_some(), "{finding:?}");
}

/// The help of an abandoned game with a result depends on whether the board is decided.
#[test]
fn an_abandoned_game_has_help() {
    for (moves, help) in [
        ("1. a1 b1 1-0", "write `*`, or change the tag `Termination`"),
        ("1. a1 b1 2. a2 1-0", "the game is decided: change or remove the tag `Termination`"),
    ] {
        let head = "[Game \"crossway\"]\n[Size \"2\"]\n[Termination \"abandoned\"]";
        let finding = the(Code::AbandonedWithResult, &format!("{head}\n\n{moves}\n"));
        assert!(finding.help.as_deref().is_some_and(|found| found.starts_with(help)), "{finding:?}");
    }
}

/// A bad result becomes that after the moves, unless the moves are illegal or may go on.
#[test]
fn the_result_of_whole_games_is_repaired() {
    for (moves, is_repaired) in [("1. a1 b2 *", true), ("1. a1 a1 *", false), ("1. a1 (1. b2 *", false)] {
        let text = format!("[Game \"cross\"]\n[Size \"2\"]\n[Result \"won\"]\n\n{moves}\n");
        assert_eq!(the(Code::BadTagValue, &text).repair.is_some(), is_repaired, "{moves}");
    }
}

/// A game that cannot be read has its place in the file.
#[test]
fn an_unreadable_game_has_its_place() {
    let first = "(;XG[cross]SZ[2];B[a1])";
    let judgements = judge_as(Some(Format::Sgf), format!("{first}\n(;XG[cross]SZ[9:8];B[a1])").as_bytes());
    let places: Vec<_> = judgements.iter().map(|judgement| (judgement.start, judgement.game.is_some())).collect();
    assert_eq!(places, [(0, true), (first.len() + 1, false)]);
}

/// Of a game that is not played only the tags are judged, and of one that is not read to its end nothing is known: comments that ignore
/// nothing there are not found.
#[test]
fn comments_on_what_is_not_judged_are_not_found() {
    let (comment, in_sgf) = ("{xgames: ignore XG204}", "C[xgames: ignore XG204]");
    for (text, is_found) in [
        (format!("[Game \"cross\"] 1. a1 {comment} *"), true),
        (format!("[Game \"chess\"] 1. a1 {comment} *"), false),
        (format!("(;XG[crossway]SZ[9];B[aa]{in_sgf};W[bb])"), true),
        (format!("(;XG[crossway]SZ[9];B[aa]{in_sgf};AW[bb])"), false),
    ] {
        let findings = &judge_strictly(text.as_bytes())[0].diagnostics;
        assert_eq!(findings.iter().any(|finding| finding.code == Code::UnusedIgnore), is_found, "{text}");
    }
}
