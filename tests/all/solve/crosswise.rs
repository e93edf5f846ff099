//! Crosswise: what a record shows later, positions that cannot be solved, odds, and the par score.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;
use xgames::board::Side;
use xgames::diagnostic::grouped;
use xgames::games::crosswise::{Crosswise, Draw, Move, Stone};
use xgames::games::{Notation, Position, Reason, SetupOptions};

use super::{answer, solve, text};
use crate::support::program;

/// The end of a random game. At ply 47 the stones of the bag are `SC`, in this order.
pub(super) const GAME: &str = r#"[Game "crosswise"]
[Hand1 "EABM"]
[Hand2 "CCRB"]

1. Af3+E Cb5+B 2. Ec6+A Bd2+B 3. Aa5+C Cf4+D 4. Cd5+F Db6+R 5. Mb5-a2+E Bc1+F 6. Ec2+C Fe5+B
7. Fe3+F Be4+X 8. Cd6+F Xb6-f4+A 9. Fc5+A Bc3+S 10. Af5+F Ac4+X 11. Eb4+D Xd5-e5+E 12. Bd3+M
SEd5=F+A 13. Md6-f6+D Ad1+B 14. Db5+D Ff2+C 15. Df1+E Rd1=A 16. Ee6+A Aa6+D 17. Aa3+B Dd1+E
18. Fb1+D Be2+D 19. De1+X Re1=D 20. Xa3-d1+S Da1+E 21. SDc1=B+R Ee1+M 22. Rf4=D Me3-d4+C 23. Bb2+A
Eb3+F 24. De3+F Cf4+S 25. Ba4+C SFa3=D 26. Ad6 1-0
"#;

/// The position after ply 47, of which the order of the bag is unknown.
const POSITION: &str = "ACE1EC/ADFECA/1EAFB1/DEBBDA/CBEBBF/DFDAED 2 ABFF,CCDF 2 M3R3S2X3";

/// Runs `solve` on a position in one line.
fn on_position(position: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xgames"))
        .args(["solve", "--game", "crosswise", "--position", position])
        .args(arguments)
        .output()
        .unwrap()
}

fn position(text: &str) -> Crosswise {
    let options = SetupOptions { position: Some(text), ..SetupOptions::default() };
    Crosswise::begin(&Crosswise::read_setup(&options).unwrap()).unwrap()
}

/// The points of the rows minus those of the columns with best play, by the rules alone. A six is worth 100.
fn margin(position: &Crosswise, bag: &[char]) -> i32 {
    if let Some(outcome) = position.outcome() {
        let [rows, columns] = position.points().map(i32::from);
        return match outcome {
            outcome if outcome.reason != Reason::Six => rows - columns,
            outcome if outcome.winner == Some(Side::First) => 100,
            _ => -100,
        };
    }
    let values = position.legal_moves().into_iter().map(|mv| margin_after(position, mv, bag));
    if position.turn().side == Side::First { values.max().unwrap() } else { values.min().unwrap() }
}

fn margin_after(position: &Crosswise, mv: Move, bag: &[char]) -> i32 {
    let mut after = *position;
    after.play(mv);
    if after.bag() == position.bag() {
        return margin(&after, bag);
    }
    let mut after = *position;
    let stone = Stone::ALL.into_iter().find(|stone| stone.letter() == bag[0]).unwrap();
    after.play(Move { drawn: Draw::Known(stone), ..mv });
    margin(&after, &bag[1..])
}

/// A result for the rows, which seat 1 plays.
fn result(margin: i32) -> &'static str {
    match margin.signum() {
        1 => "1-0",
        0 => "1/2-1/2",
        _ => "0-1",
    }
}

#[test]
fn the_rest_of_a_record_shows_the_order_of_the_bag() {
    let folder = program::folder("solve", "later_moves");
    fs::write(folder.join("game.txt"), GAME).unwrap();
    let start = position(POSITION);
    let expected = margin(&start, &['S', 'C']);
    let found = answer(&folder, "game.txt@47 --par --all-moves");
    assert_eq!((&found["result"], &found["margin"]), (&result(expected).into(), &expected.into()));
    assert_eq!((&found["reason"], &found["odds"], &found["exact"]), (&Value::Null, &Value::Null, &true.into()));
    let moves: serde_json::Map<String, Value> = start
        .legal_moves()
        .into_iter()
        .map(|mv| (start.move_text(mv), result(margin_after(&start, mv, &['S', 'C'])).into()))
        .collect();
    assert_eq!(moves.len(), 9, "C, D and F on three cells");
    assert_eq!(found["moves"], Value::Object(moves));
    // Another move than that of the record draws the same stone.
    let mv = start.legal_moves().into_iter().find(|mv| start.move_text(*mv) == "Ca4").unwrap();
    let found = answer(&folder, "game.txt@47 --moves Ca4+? --par");
    assert_eq!(found["margin"], margin_after(&start, mv, &['S', 'C']));
    // Without `--par` the difference of points is not looked for.
    assert_eq!(answer(&folder, "game.txt@47")["margin"], Value::Null);
    // A player does not see the other hand.
    let seen = answer(&folder, "game.txt@47 --as 1");
    assert!(seen["reason"].as_str().unwrap().starts_with("the hands are not all known"), "{seen}");
}

/// All orders of two stones are two. A unit test of the solver counts them by the plain rules.
#[test]
fn an_unknown_order_of_the_bag_has_odds() {
    let run = |format: &str| on_position(POSITION, &["--output-format", format]);
    let output = run("json");
    assert_eq!(output.status.code(), Some(1));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&found["result"], &found["exact"], &found["reason"]), (&Value::Null, &false.into(), &Value::Null));
    assert_eq!(found["odds"], serde_json::json!({"1-0": 0.5, "0-1": 0.5, "1/2-1/2": 0.0}));
    assert_eq!(found["move"], "Dd6");
    let output = on_position(POSITION, &["--par"]);
    assert!(
        text(&output).contains("the par score is unknown, because the points depend on the order"),
        "{}",
        text(&output)
    );
    let words = text(&run("text"));
    for line in [
        "Unknown: the result depends on the order of the bag.",
        "With best play, of 2 orders of the unknown stones in the bag:",
        "  red wins: 1 (50.0 %)",
        "Green has the best chances with Dd6.",
    ] {
        assert!(words.lines().any(|word| word == line), "{words}");
    }
}

/// Each move has its odds, in all formats; the best ones are those of the position, and where every order has one result it is the value of the move.
#[test]
fn all_moves_have_odds_if_the_draw_is_unknown() {
    let run = |format: &str| on_position(POSITION, &["--all-moves", "--output-format", format]);
    let found: Value = serde_json::from_slice(&run("json").stdout).unwrap();
    let odds = found["moveOdds"].as_object().unwrap();
    let moves = found["moves"].as_object().unwrap();
    assert_eq!(odds.keys().collect::<Vec<_>>(), moves.keys().collect::<Vec<_>>());
    assert_eq!(odds["Dd6"], found["odds"]);
    // Green moves, who is seat 2.
    let lead = |odds: &Value| odds["0-1"].as_f64().unwrap() - odds["1-0"].as_f64().unwrap();
    for (mv, odds) in odds {
        assert!(lead(odds) <= lead(&found["odds"]), "{mv}");
        let certain = odds.as_object().unwrap().iter().find(|(_, share)| **share == 1.0);
        assert_eq!(moves[mv], certain.map_or(Value::Null, |(result, _)| result.clone().into()), "{mv}");
    }
    assert!(moves.values().any(|value| !value.is_null()) && moves.values().any(Value::is_null), "{found}");
    let table = text(&run("csv"));
    assert!(table.starts_with("move,result,odds\n"), "{table}");
    let row = r#"Dd6,,"{""1-0"":0.5,""0-1"":0.5,""1/2-1/2"":0.0}""#;
    assert!(table.lines().any(|line| line == row), "{table}");
    let words = text(&run("text"));
    let title = "Of the orders after each move, percent that green wins, draws and loses:";
    let first = words.lines().skip_while(|line| *line != title).nth(1).unwrap();
    assert_eq!(first.split_whitespace().collect::<Vec<_>>(), ["Dd6", "50.0", "0.0", "50.0"], "{words}");
}

/// Red has five A in row 1 and another in the hand, so Green must take f1.
#[test]
fn the_par_score_is_that_of_the_rules() {
    let text_of_position = "CDCFE1/BDEFEC/CDCBDB/BFCFDE/BBCEDE/AAAAA1 2 AABF,DEFF 0 M3R3S3X3";
    let expected = margin(&position(text_of_position), &[]);
    let output = on_position(text_of_position, &["--par", "--output-format", "json"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&found["margin"], &found["result"]), (&expected.into(), &"0-1".into()));
    let words = text(&on_position(text_of_position, &["--par"]));
    assert!(words.contains(&format!("Par: green wins by {} points.\n", -expected)), "{words}");
    let table = text(&on_position(text_of_position, &["--par", "--output-format", "csv"]));
    assert!(table.lines().nth(1).unwrap().ends_with(&format!(",true,,,{expected},")), "{table}");
    // Red to move has a six.
    let six = text_of_position.replace("1 2 AABF", "1 1 AABF");
    let output = on_position(&six, &["--par", "--output-format", "json"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&found["margin"], &found["result"], &found["move"]), (&"six".into(), &"1-0".into(), &"Af1".into()));
    assert!(text(&on_position(&six, &["--par"])).contains("Par: red wins with a six.\n"));
}

#[test]
fn positions_that_cannot_be_solved_say_why() {
    let folder = program::folder("solve", "unsolvable");
    let start = solve(&folder, "--game crosswise");
    assert_eq!(start.status.code(), Some(1), "{}", text(&start));
    assert!(text(&start).contains("Unknown: the hands are not all known; give a record "), "{}", text(&start));
    let cells = "CDCFE1/BDEFEC/CDCBDB/BFCFDE/BBCEDE/AAAAA1 2 AABF,DEFF";
    assert!(text(&on_position(cells, &[])).contains("Unknown: it is unknown which stones are in the bag; "));
    let full = "6/6/6/6/6/6 1 AABF,DEFF 46 M0R0S0X0";
    assert!(
        text(&on_position(full, &[])).contains("Unknown: the order of more than 33 stones in the bag is unknown; ")
    );
    let found = answer(&folder, "--game crosswise");
    assert_eq!((&found["result"], &found["exact"]), (&Value::Null, &false.into()));
    assert!(found["reason"].as_str().unwrap().starts_with("the hands are not all known; "));
}

#[test]
fn there_are_no_certificates() {
    let folder = program::folder("solve", "crosswise_proof");
    let output = solve(&folder, "--game crosswise --proof proof.txt");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output), "xgames: `--proof`: there are no certificates for crosswise\n");
    assert!(!folder.join("proof.txt").exists());
    // A written one is refused, whether its hands are unknown, half known or known.
    for hands in ["????,????", "AAAA,????", "AABF,DEFF"] {
        let forged = format!(
            "[Proof \"1\"]\n[Game \"crosswise\"]\n[Size \"6\"]\n[Position \"6/6/6/6/6/AAAAA1 1 {hands} 41 M0R0S0X0\"]\n\
             [Winner \"red\"]\n\n6/6/6/6/6/AAAAA1 1 {hands} 41 M0R0S0X0: play Af1\n"
        );
        fs::write(folder.join("forged.txt"), forged).unwrap();
        let checked = solve(&folder, "--check forged.txt");
        assert_eq!(checked.status.code(), Some(1), "{}", text(&checked));
        assert_eq!(text(&checked), "forged.txt: not a proof: line 2: there are no certificates for crosswise\n");
    }
    let other = solve(&folder, "--game cross --size 2 --par");
    assert_eq!(other.status.code(), Some(2));
    assert_eq!(text(&other), "xgames: `--par` applies to crosswise only, not to cross\n");
}

#[test]
fn a_limit_of_positions_is_kept() {
    let folder = program::folder("solve", "limit");
    fs::copy("records/crosswise/02-two-players-columns-win.txt", folder.join("game.txt")).unwrap();
    for most in [0, 10, 3000] {
        let output = solve(&folder, &format!("game.txt@20 -j 1 --output-format json --nodes {most}"));
        assert_eq!(output.status.code(), Some(1), "{}", text(&output));
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(found["nodes"].as_u64().unwrap() <= most, "{found}");
    }
}

/// The result of this position is known soon, its par score is not. After Ctrl-C what is known is printed, with the number of positions.
#[cfg(unix)]
#[test]
fn an_interrupted_search_for_the_par_score_tells_its_positions() {
    let solve =
        ["solve", "records/crosswise/02-two-players-columns-win.txt@40", "--par", "-j", "1", "--output-format", "json"];
    let output = program::interrupted(env!("CARGO_MANIFEST_DIR").as_ref(), &solve, std::time::Duration::from_secs(2));
    let notes = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{notes}");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["margin"], Value::Null, "{found}");
    assert_eq!(notes, format!("interrupted after {} positions\n", grouped(&found["nodes"])));
}
