//! What a whole record amounts to: plies, results, verdicts, places.

use super::games;
use super::support::judging::{judge_all, judge_as};
use crate::board::picture::Mark;
use crate::diagnostic::{Code, Diagnostic, MAX_FINDINGS, Severity, ToMove};
use crate::judge::{Judgement, Verdict};
use crate::record::Format;

fn judge(text: &str) -> Judgement {
    let mut judgements = judge_all(text.as_bytes());
    assert_eq!(judgements.len(), 1, "{text}");
    judgements.remove(0)
}

/// Plies, computed result, verdict, and the findings with the text they point at.
fn summary(text: &str) -> String {
    let judgement = judge(text);
    let mut summary = format!("{} {} {}", judgement.plies, judgement.computed.text(), judgement.verdict().name());
    for finding in &judgement.diagnostics {
        let at = String::from_utf8_lossy(&text.as_bytes()[finding.span.start..finding.span.end]);
        let ply = finding.ply.map_or("-".into(), |ply| ply.to_string());
        summary += &format!(" | {}@{ply} ‘{at}’", finding.code);
    }
    summary
}

fn crossway(moves: &str) -> String {
    summary(&format!("[Game \"crossway\"]\n[Size \"4\"]\n\n{moves}\n"))
}

/// A text of which nothing can be read says so, and not also which tags it misses.
#[test]
fn what_is_unreadable_has_no_other_findings() {
    for (format, text, code) in [(Format::Json, "{", Code::BrokenStructure), (Format::Sgf, "rubbish", Code::StrayText)]
    {
        let judgements = judge_as(Some(format), text.as_bytes());
        let found: Vec<Vec<Code>> = judgements
            .iter()
            .map(|judgement| judgement.diagnostics.iter().map(|finding| finding.code).collect())
            .collect();
        assert_eq!(found, [[code]], "{text}");
    }
}

#[test]
fn an_ending_needs_a_result() {
    for ending in ["timeout", "resign", "forfeit", "agreed", "normal"] {
        let text = format!("[Game \"cross\"]\n[Size \"2\"]\n[Termination \"{ending}\"]\n\n1. a1 *\n");
        assert_eq!(summary(&text), format!("1 * unfinished | XG258@- ‘{ending}’"));
    }
    let text = "[Game \"cross\"]\n[Size \"2\"]\n[Termination \"abandoned\"]\n\n1. a1 *\n";
    assert_eq!(summary(text), "1 * unfinished");
}

#[test]
fn a_third_player_of_a_game_for_two_is_reported() {
    let text = "[Game \"cross\"]\n[Size \"2\"]\n[Player1 \"a\"]\n[Player3 \"c\"]\n\n1. a1 *\n";
    assert_eq!(summary(text), "1 * unfinished | XG612@- ‘[Player3 \"c\"]’");
    assert_eq!(judge(text).diagnostics[0].help.as_deref(), Some("remove the tag: this game is for two players"));
    let of_two = judge("[Game \"crosswise\"]\n[Seats \"r1 g1\"]\n[Player3 \"c\"]\n\n*\n");
    assert!(of_two.diagnostics[0].help.as_ref().is_some_and(|help| help.contains("`Seats`")));
    assert_eq!(judge(text).players, [Some("a".to_owned()), None]);
}

#[test]
fn a_position_that_cannot_be_read_shows_no_size() {
    let size = |text: &str| judge(text).size;
    assert_eq!(size("[Game \"crossway\"]\n[Position \"rubbish\"]\n\n*\n"), None);
    assert_eq!(size("[Game \"crossway\"]\n[Size \"9\"]\n[Position \"rubbish\"]\n\n*\n"), Some(9));
    assert_eq!(size("[Game \"crossings\"]\n[Position \"rubbish\"]\n\n*\n"), Some(8));
    assert_eq!(size("[Game \"crosswise\"]\n[Position \"rubbish\"]\n\n*\n"), Some(6));
}

#[test]
fn results_are_by_seat_after_a_swap() {
    // Seat 2 is Black from ply 2 on and connects.
    let moves = "1. b4 swap 2. a4 b3 3. a3 b2 4. a2 b1";
    assert_eq!(crossway(&format!("{moves} 0-1")), "8 0-1 valid");
    assert_eq!(crossway(&format!("{moves} 1-0")), "8 0-1 invalid | XG252@- ‘1-0’");
    assert_eq!(crossway(&format!("{moves} *")), "8 0-1 invalid | XG253@- ‘*’");
    assert_eq!(crossway(moves), "8 0-1 valid | XG257@- ‘’");
}

#[test]
fn resigning_proves_a_win_and_is_no_ply() {
    assert_eq!(crossway("1. a1 b1 resign 0-1"), "2 0-1 valid");
    assert_eq!(crossway("1. a1 swap RESIGN 0-1"), "2 0-1 valid");
    assert_eq!(crossway("1. a1 b1 resign *"), "2 0-1 invalid | XG253@- ‘*’");
    assert_eq!(crossway("1. a1 b1 resign d4 0-1"), "2 * invalid | XG205@3 ‘d4’");
    assert_eq!(crossway("1. a1 b1 resign resign 0-1"), "2 * invalid | XG205@3 ‘resign’");
    assert_eq!(crossway("1. a1 b1 2. a2 b2 3. a3 b3 4. a4 resign 1-0"), "7 * invalid | XG205@8 ‘resign’");
}

/// A game that is over on the board, or by a resignation, has ended in that way and in no other.
#[test]
fn an_ending_agrees_with_how_the_game_ended() {
    let with = |ending: &str, moves: &str| {
        summary(&format!("[Game \"crossway\"]\n[Size \"2\"]\n[Termination \"{ending}\"]\n\n{moves}\n"))
    };
    let (won, resigned) = ("a1 b1 a2 1-0", "a1 b1 resign 0-1");
    assert_eq!((with("normal", won), with("normal", resigned)), ("3 1-0 valid".into(), "2 0-1 valid".into()));
    assert_eq!(with("resign", resigned), "2 0-1 valid");
    assert_eq!(with("resign", won), "3 1-0 valid | XG258@- ‘resign’");
    for ending in ["timeout", "forfeit", "agreed"] {
        assert_eq!(with(ending, won), format!("3 1-0 valid | XG258@- ‘{ending}’"));
        assert_eq!(with(ending, resigned), format!("2 0-1 valid | XG258@- ‘{ending}’"));
    }
    assert_eq!(with("abandoned", won), "3 1-0 invalid | XG256@- ‘1-0’");
    assert_eq!(with("abandoned", "a1 b1 a2 *"), "3 1-0 invalid | XG253@- ‘*’");
}

/// A finding about a result says what the game has proved.
#[test]
fn findings_about_results_say_what_is_proved() {
    let message = |moves: &str| {
        judge(&format!("[Game \"crossway\"]\n[Size \"2\"]\n\n{moves}\n")).diagnostics[0].message.clone().into_owned()
    };
    assert_eq!(message("a1 b1 a2 0-1"), "0-1 is recorded, but seat 1 won on the board");
    assert_eq!(message("a1 swap b1 a2 1-0"), "1-0 is recorded, but seat 2 won on the board");
    assert_eq!(message("a1 b1 a2 *"), "the game is recorded as unfinished, but seat 1 won on the board");
    assert_eq!(message("a1 b1 resign 1-0"), "1-0 is recorded, but seat 1 resigned");
    assert_eq!(message("a1 resign 0-1"), "0-1 is recorded, but seat 2 resigned");
    assert_eq!(message("a1 1/2-1/2"), "a draw is recorded, but crossway has no draws; neither side has won");
    assert_eq!(message("a1 b1 a2 1/2-1/2"), "a draw is recorded, but crossway has no draws; seat 1 won on the board");
    let drawn = judge("[Game \"crossings\"]\n[Position \"W7/8/8/8/8/8/8/B7 w\"]\n\n1-0\n");
    assert_eq!(drawn.diagnostics[0].message, "1-0 is recorded, but the game was drawn");
    let help = |moves: &str| {
        judge(&format!("[Game \"crossway\"]\n[Size \"2\"]\n\n{moves}\n")).diagnostics[0]
            .help
            .clone()
            .unwrap_or_default()
    };
    assert_eq!(help("a1"), "if the game is still going on, write `*` after its moves");
    assert!(help("a1 b1 a2").starts_with("write `1-0` after its moves; they prove it"), "{}", help("a1 b1 a2"));
}

#[test]
fn claims_on_an_undecided_board() {
    let with = |tag: &str, result: &str| {
        summary(&format!("[Game \"crossway\"]\n[Size \"4\"]\n[Termination \"{tag}\"]\n\n1. a1 b1 {result}\n"))
    };
    for ending in ["resign", "timeout", "forfeit", "Timeout"] {
        assert_eq!(with(ending, "0-1"), "2 * valid", "{ending}");
    }
    assert_eq!(with("normal", "0-1"), "2 * invalid | XG254@- ‘0-1’");
    assert_eq!(with("agreed", "1-0"), "2 * invalid | XG254@- ‘1-0’");
    assert_eq!(with("abandoned", "*"), "2 * unfinished");
    assert_eq!(with("abandoned", "1-0"), "2 * invalid | XG256@- ‘1-0’");
    assert_eq!(with("agreed", "1/2-1/2"), "2 * invalid | XG255@- ‘1/2-1/2’");
    assert_eq!(with("sunset", "*"), "2 * invalid | XG105@- ‘sunset’");
}

#[test]
fn the_result_may_be_in_the_tag_or_after_the_moves() {
    let with = |tag: &str, moves: &str| {
        summary(&format!("[Game \"crossway\"]\n[Size \"2\"]\n[Result \"{tag}\"]\n\n{moves}\n"))
    };
    assert_eq!(with("1-0", "a1 b1 a2"), "3 1-0 valid");
    assert_eq!(with("1-0", "a1 b1 a2 1-0"), "3 1-0 valid");
    assert_eq!(with("1-0", "a1 b1 a2 0-1"), "3 1-0 invalid | XG251@- ‘0-1’");
    assert_eq!(with("0-1", "a1 b1 a2"), "3 1-0 invalid | XG252@- ‘0-1’");
    assert_eq!(with("won", "a1 b1 a2 1-0"), "3 1-0 invalid | XG105@- ‘won’");
}

#[test]
fn the_first_illegal_move_ends_the_findings() {
    assert_eq!(crossway("1. a1 a1 9. zz ) 1-0"), "1 * invalid | XG203@2 ‘a1’");
    assert_eq!(crossway("1. a1 b1 2. e5 1-0"), "2 * invalid | XG202@3 ‘e5’");
}

/// Nothing that follows an illegal move is judged, not even how it is encoded.
#[test]
fn invalid_text_is_found_up_to_an_illegal_move() {
    let codes = |moves: &[u8]| {
        let text = [b"[Game \"cross\"]\n\n", moves].concat();
        judge_all(&text)[0].diagnostics.iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(b"1. a1 {\xff} a1 *\n"), [Code::InvalidUtf8, Code::Occupied]);
    assert_eq!(codes(b"1. a1 a1 {\xff} *\n"), [Code::Occupied]);
    // The text of an illegal move belongs to it.
    assert_eq!(codes(b"1. a1 a\xff1 {\xff} *\n"), [Code::UnreadableMove, Code::InvalidUtf8]);
}

#[test]
fn variations_are_checked_and_never_stop_the_main_line() {
    let fine = "1. b2 c2 (1... b2x) 2. d4 (2. b3 c3 (2... a1)) (2. a4) b3 *";
    assert_eq!(crossway(fine), "4 * invalid | XG201@2 ‘b2x’");
    // A variation replaces the ply before it: c2 is free again in it, b2 is not.
    assert_eq!(crossway("b2 c2 (c3 c2) *"), "2 * unfinished");
    assert_eq!(crossway("b2 c2 (b2) d4 *"), "3 * invalid | XG203@2 ‘b2’");
    // After swap in the main line, the variation plays on without it.
    assert_eq!(crossway("b2 swap (c2 b3 c3) d4 *"), "3 * unfinished");
    // Faults in several variations are all found; within one, only the first.
    assert_eq!(crossway("b2 c2 (b2 b2) (c2 c2 e1) d4 *"), "3 * invalid | XG203@2 ‘b2’ | XG203@3 ‘c2’");
    assert_eq!(crossway("b2 (a1 b1 resign) c2 *"), "2 * unfinished");
    assert_eq!(crossway("b2 ((a1) a2) c2 *"), "2 * invalid | XG008@- ‘(’");
    // It replaces a resignation where there is one.
    assert_eq!(crossway("b2 c2 resign (d4 a1 (a2) resign (c3)) (d4) 0-1"), "2 0-1 valid");
    assert_eq!(
        crossway("b2 c2 resign (c2) (d4 d4) (b1 (b2)) 0-1"),
        "2 0-1 invalid | XG203@3 ‘c2’ | XG203@4 ‘d4’ | XG203@3 ‘b2’"
    );
    assert_eq!(crossway("resign (a1 b1 c1) 0-1"), "0 0-1 valid");
}

#[test]
fn an_unclosed_variation_or_comment_hides_other_findings() {
    assert_eq!(crossway("b2 c2 (d4 c2 b2 1-0"), "2 * invalid | XG003@- ‘(’");
    assert_eq!(crossway("b2 c2 {d4 1-0"), "2 * invalid | XG002@- ‘{’");
    // One that is open before the tags swallows nothing.
    let before = "{open\n[Game \"crossway\"]\n[Size \"4\"]\n\nb2 c2 1-0\n";
    assert_eq!(summary(before), "2 * invalid | XG002@- ‘{’ | XG254@- ‘1-0’");
}

#[test]
fn move_numbers() {
    assert_eq!(crossway("1. a1 1... b1 2.c1 d1 *"), "4 * unfinished");
    assert_eq!(crossway("1. a1 b1 7. c1 d1 3. a4 *"), "5 * unfinished | XG204@3 ‘7.’");
    // A record that continues a wrong count has one finding.
    assert_eq!(crossway("1. a1 b1 3. c1 d1 4. a4 b4 5. c4 *"), "7 * unfinished | XG204@3 ‘3.’");
    let set_up = |moves: &str| summary(&format!("[Game \"crossway\"]\n[Position \"4/4/1B2/4 W\"]\n\n{moves}\n"));
    assert_eq!(set_up("1... c3 2. d4 a1 *"), "3 * unfinished");
    assert_eq!(set_up("1. c3 d4 2. a1 *"), "3 * unfinished");
    assert_eq!(set_up("3. c3 *"), "1 * unfinished | XG204@1 ‘3.’");
}

#[test]
fn tags() {
    let both = "[Game \"CrossWay\"]\n[Size \"4\"]\n[Black \"ann\"]\n[player1 \"bo\"]\n\na1 *";
    assert_eq!(summary(both), "1 * invalid | XG104@- ‘[player1 \"bo\"]’");
    let judgement = judge("[Game \"cross\"]\n[X \"bo\"]\n[Size \"3\"]\n\nc3 *");
    assert_eq!(judgement.players, [None, Some("bo".to_owned())]);
    assert_eq!(judgement.size, Some(3));
    // The size of a position counts where no other is said.
    assert_eq!(judge("[Game \"cross\"]\n[Position \"2/3/2 O\"]\n\n*").size, Some(2));
    let differ = "[Game \"cross\"]\n[Size \"3\"]\n[Position \"2/3/2 O\"]\n\n*";
    assert_eq!(summary(differ), "0 * invalid | XG107@- ‘2/3/2 O’");
    assert_eq!(judge(differ).size, Some(3));
    assert_eq!(summary("[Game \"cross\"]\n[Position \"2/3/2 B\"]\n\n*"), "0 * invalid | XG107@- ‘B’");
    assert_eq!(summary("[Game \"cross\"]\n[Position \"oo/3/2\"]\n\n*"), "0 * invalid | XG107@- ‘oo/3/2’");
    assert_eq!(summary("[Game \"chess\"]\n\n1. e4 *"), "0 * invalid | XG102@- ‘chess’");
}

#[test]
fn a_set_up_that_is_won_already_takes_no_move() {
    let won = |moves: &str| summary(&format!("[Game \"crossway\"]\n[Position \"B1/BW W\"]\n\n{moves}\n"));
    assert_eq!(won("1-0"), "0 1-0 valid");
    assert_eq!(won("1... b2 1-0"), "0 * invalid | XG205@1 ‘b2’");
}

#[test]
fn the_place_of_the_first_stone_is_shown() {
    let text = "[Game \"cross\"]\n\nf6 g7 f6 *";
    let judgement = judge(text);
    let finding = &judgement.diagnostics[0];
    assert_eq!(finding.code, Code::Occupied);
    let (span, label) = &finding.labels[0];
    assert_eq!((&text[span.start..span.end], span.start, &**label), ("f6", 16, "first occupied here"));
}

#[test]
fn a_flood_of_findings_is_cut_off_but_hides_no_error() {
    let flood = |moves: &str| judge(&format!("[Game \"cross\"]\n[Size \"2\"]\n\n{moves}"));
    let warnings = flood(&format!("a1 {} *", "$ ".repeat(5000)));
    assert_eq!((warnings.diagnostics.len(), warnings.verdict().name()), (101, "unfinished"));
    let error_late = flood(&format!("a1 {} ) {} *", "$ ".repeat(5000), "$ ".repeat(5000)));
    assert_eq!(error_late.verdict().name(), "invalid");
    assert!(error_late.diagnostics.iter().any(|finding| finding.code == Code::UnmatchedParenthesis));
    let stopped_late = flood(&format!("a1 {} a1 *", ") ".repeat(5000)));
    assert_eq!(stopped_late.diagnostics.last().map(|finding| finding.code), Some(Code::Occupied));
    let tags = judge(&format!("{}[Game \"cross\"]\n\n*", "[Event \"x\"]\n".repeat(5000)));
    assert_eq!(tags.diagnostics.len(), 101);
}

#[test]
fn draws_of_crossings() {
    let locked =
        |result: &str| summary(&format!("[Game \"crossings\"]\n[Position \"W7/8/8/8/8/8/8/B7 w\"]\n\n{result}\n"));
    assert_eq!(locked("1/2-1/2"), "0 1/2-1/2 valid");
    assert_eq!(locked("1-0"), "0 1/2-1/2 invalid | XG252@- ‘1-0’");
    assert_eq!(locked("*"), "0 1/2-1/2 invalid | XG253@- ‘*’");
    assert_eq!(locked("1. pass *"), "0 * invalid | XG205@1 ‘pass’");
    let agreed = |tags: &str| summary(&format!("[Game \"crossings\"]\n{tags}\n1. a2-a3 1/2-1/2\n"));
    assert_eq!(agreed("[Termination \"agreed\"]\n"), "1 * valid");
    assert_eq!(agreed(""), "1 * invalid | XG259@- ‘1/2-1/2’");
}

#[test]
fn a_crossing_must_be_answered_in_records_too() {
    let game =
        |moves: &str| summary(&format!("[Game \"crossings\"]\n[Position \"8/w7/8/7b/8/8/4b3/7w w\"]\n\n{moves}\n"));
    assert_eq!(game("1. a7-a8 h5-h4 *"), "1 * invalid | XG510@2 ‘h5-h4’");
    assert_eq!(game("1. a7-a8 e2-e1 2. h1-h2 *"), "3 * unfinished");
    assert_eq!(game("1. a7-a8 resign 1-0"), "1 1-0 valid");
    // Claiming the win instead of answering needs a resignation or a Termination.
    assert_eq!(game("1. a7-a8 1-0"), "1 * invalid | XG254@- ‘1-0’");
    assert_eq!(game("1. a7-a8 (1. a7-b8 e2-e4) e2-d1 *"), "2 * invalid | XG505@2 ‘e2-e4’");
}

#[test]
fn comments_may_ask_to_ignore_a_finding() {
    let judged = |moves: &str| {
        let text = format!("[Game \"crossway\"]\n[Size \"4\"]\n{moves}\n");
        let judgement = judge(&text);
        let codes: Vec<String> = judgement.diagnostics.iter().map(|finding| finding.code.to_string()).collect();
        format!("{} {} {}", judgement.ignored, codes.join(" "), judgement.verdict().name())
    };
    assert_eq!(judged("\n1. a1 b1 7. c1 {xgames: ignore XG204} d1 *"), "1  unfinished");
    assert_eq!(judged("\n1. a1 b1 7. c1! { xgames:ignore wrong-move-number, XG201 } d1 *"), "1  unfinished");
    // The comment applies only to the move before it, and only to that code.
    assert_eq!(judged("\n1. a1 b1 7. c1 d1 {xgames: ignore XG204} *"), "0 XG204 unfinished");
    assert_eq!(judged("\n1. a1 b1 7. c1 {xgames: ignore XG203} d1 *"), "0 XG204 unfinished");
    assert_eq!(judged("\n1. a1 b1 (1... b1x {xgames: ignore XG201}) 2. c1 *"), "1  unfinished");
    assert_eq!(judged("\n1. a1 b1 *"), "0  unfinished");
    assert_eq!(judged("\n1. a1 b1 1-0 {xgames: ignore XG254}"), "1  valid");
    // Before the first move it speaks of the tags.
    assert_eq!(judged("[Event \"x\"]\n[Event \"y\"]\n\n{xgames: ignore XG104} 1. a1 b1 *"), "1  unfinished");
    assert_eq!(judged("[Result \"?\"]\n\n; xgames: ignore XG105\n1. a1 b1 *"), "1  unfinished");
}

/// A position saved by the Crosswise programs of FH Wedel says who has completed a line.
#[test]
fn saved_positions_that_end_a_game() {
    let full = |hand: &str| format!("{{\"name\":\"p\",\"isActive\":true,\"hand\":{hand}}}");
    let players = [full("[1,1,3,3]"), full("[4,4,5,5]")].join(",");
    let column = format!("[[2,2,2,2,2,2],{}]", ["[0,0,0,0,0,0]"; 5].join(","));
    let row = format!("[{}]", ["[0,0,2,0,0,0]"; 6].join(","));
    for (field, result) in [(column, "1-0"), (row, "0-1")] {
        // The other player, who moved last, completed the line.
        let text =
            format!("{{\"players\":[{players}],\"currPlayer\":1,\"field\":{field},\"usedActionTiles\":[0,0,0,0]}}");
        let judgement = judge_as(Some(Format::Wedel), text.as_bytes()).remove(0);
        let judged = (judgement.verdict(), judgement.computed.text());
        assert_eq!(judged, (Verdict::Valid, result), "{:?}", judgement.diagnostics);
    }
}

#[test]
fn only_the_wrong_part_of_a_crosswise_move_is_marked() {
    let crosswise = |tags: &str, moves: &str| summary(&format!("[Game \"crosswise\"]\n{tags}\n{moves}\n"));
    assert_eq!(crosswise("", "1. Ac4 Bc4"), "1 * invalid | XG203@2 ‘c4’");
    assert_eq!(crosswise("", "1. Ac4 Ma1-b2"), "1 * invalid | XG603@2 ‘a1’");
    assert_eq!(crosswise("", "1. Ac4 Rc4=B"), "1 * invalid | XG605@2 ‘B’");
    assert_eq!(crosswise("", "1. Ac4+B --+C Bd4+A"), "1 * invalid | XG607@2 ‘+C’");
}

#[test]
fn move_numbers_are_quoted_as_written() {
    let judgement = judge("[Game \"crossway\"]\n\n99999999999. a1 *\n");
    assert_eq!(judgement.diagnostics[0].message, "move number 99999999999 where 1 is expected");
}

#[test]
fn words_that_are_nearly_right_get_a_hint() {
    let help = |moves: &str| judge(&format!("[Game \"crossway\"]\n\n{moves}\n")).diagnostics[0].help.clone();
    assert_eq!(help("1. a1 1/2").unwrap(), "crossway has no draws");
    assert_eq!(help("1. k10,d4").unwrap(), "write blanks between moves: `k10 d4`");
    assert_eq!(help("1. zz").unwrap(), "a move is a point such as `k10`, `swap`, `pass` or `resign`");
}

#[test]
fn curly_quotes_and_other_words_in_tags_give_one_finding_each() {
    let text = "[Game “cross”]\n[Size '3x3']\n[Player1 “ann”]\n[Termination \"time\"]\n\na1 1-0\n";
    let judgement = judge(text);
    let codes: Vec<String> = judgement.diagnostics.iter().map(|finding| finding.code.to_string()).collect();
    assert_eq!(codes, ["XG006", "XG006", "XG103", "XG006", "XG105"]);
    assert!(judgement.diagnostics[0].help.as_ref().unwrap().contains("straight double quotes"));
    assert_eq!(judgement.diagnostics[2].help.as_ref().unwrap(), "write `3`");
    assert!(judgement.diagnostics[4].help.as_ref().unwrap().starts_with("did you mean `timeout`?"));
}

#[test]
fn examples_of_positions_are_valid() {
    for game in games() {
        let position = game.profile().example_position;
        let judgement = judge(&format!("[Game \"{}\"]\n[Position \"{position}\"]\n\n*\n", game.name()));
        assert_eq!(judgement.diagnostics, [], "{position}");
        let wrong = judge(&format!("[Game \"{}\"]\n[Position \"!\"]\n\n*\n", game.name()));
        assert!(wrong.diagnostics[0].help.as_ref().unwrap().contains(position), "{wrong:?}");
    }
}

/// Numbers that cover another number of plies throughout are one fault, with its likely cause, and a single wrong number after
/// them is another one.
#[test]
fn numbers_of_another_turn_cycle_are_one_finding() {
    let four = include_str!("../../../../records/crosswise/13-four-players-public.txt");
    let named = |text: &str, seats: &[&str]| {
        seats.iter().fold(text.to_owned(), |text, seat| {
            let at = text.find(&format!("[Player{seat}")).unwrap();
            let end = at + text[at..].find('\n').unwrap() + 1;
            text[..at].to_owned() + &text[end..]
        })
    };
    assert_eq!(judge(four).diagnostics.len(), 0);
    let two = named(four, &["3", "4"]);
    let found = judge(&two).diagnostics;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (found[0].code, found[0].ply, &*found[0].message),
        (Code::WrongMoveNumber, Some(5), "each move number covers 4 plies, but a turn cycle has 2")
    );
    assert!(found[0].help.as_ref().is_some_and(|help| help.contains("`[Player3 \"…\"]`")), "{found:?}");
    let wrong = two.replace(" 7. ", " 9. ");
    assert_eq!(judge(&wrong).diagnostics.iter().map(|finding| finding.ply).collect::<Vec<_>>(), [Some(5), Some(25)]);
    // A number for each ply.
    assert_eq!(crossway("1. a1 2. c3 3. b2 4. d4 5. a3 *"), "5 * unfinished | XG204@2 ‘2.’");
    // One number that is too high is not a habit.
    assert_eq!(crossway("1. a1 c3 3. b2 d4 4. a3 *"), "5 * unfinished | XG204@3 ‘3.’");
}

/// The rows of the board of a finding, and its marks by place.
fn shown(finding: &Diagnostic) -> (String, Vec<(usize, Mark)>) {
    let picture = finding.board.as_ref().unwrap();
    let rows = picture.glyphs().map(Iterator::collect::<String>).collect::<Vec<_>>().join("/");
    let marks = picture.marked_places().map(|(place, marks)| (place, Mark::ALL.map(|mark| marks.has(mark))));
    let named = |has: [bool; Mark::ALL.len()]| Mark::ALL.into_iter().zip(has).find(|(_, has)| *has).unwrap().0;
    (rows, marks.map(|(place, has)| (place, named(has))).collect())
}

/// The board shows what decided the game, if something on it did.
#[test]
fn a_wrong_result_is_shown_on_the_last_board() {
    let finding = |moves: &str| judge(&format!("[Game \"crossway\"]\n[Size \"2\"]\n\n{moves}\n")).diagnostics.remove(0);
    for result in ["0-1", "1/2-1/2", "*"] {
        let (rows, mut marks) = shown(&finding(&format!("1. a1 b1 2. a2 {result}")));
        marks.sort_unstable_by_key(|(place, _)| *place);
        assert_eq!((&*rows, marks), ("B./BW", vec![(0, Mark::Chain), (2, Mark::Chain)]), "{result}");
    }
    for moves in ["1. a1 b1 1-0", "1. a1 b1 resign 1-0"] {
        assert!(finding(moves).board.is_none(), "{moves}");
    }
}

/// The finding about an illegal move has its ply, its player and the board before it, with the last move and the cells concerned.
#[test]
fn an_illegal_move_is_shown() {
    let finding = |moves: &str| {
        let text = format!("[Game \"crossway\"]\n[Size \"2\"]\n\n{moves}\n");
        judge(&text).diagnostics.into_iter().find(|finding| finding.severity() == Severity::Error).unwrap()
    };
    let occupied = finding("1. a1 b1 2. A1 1-0");
    assert_eq!(occupied.code, Code::Occupied);
    assert_eq!((occupied.ply, occupied.turn), (Some(3), Some(ToMove { side: "black", seat: 1 })));
    assert_eq!(
        occupied.labels.iter().map(|(span, text)| (span.len(), &**text)).collect::<Vec<_>>(),
        [(2, "first occupied here")]
    );
    assert!(occupied.help.is_some());
    assert_eq!(shown(&occupied), ("../BW".into(), vec![(3, Mark::Last), (2, Mark::Fault)]));
    let late = finding("1. a1 b1 2. a2 b2 1-0");
    assert_eq!((late.code, late.ply), (Code::MoveAfterEnd, Some(4)));
    assert_eq!(late.turn, Some(ToMove { side: "white", seat: 2 }));
    let (rows, marked) = shown(&late);
    assert_eq!(rows, "B./BW");
    assert!(marked.contains(&(2, Mark::Chain)) && !marked.iter().any(|(_, mark)| *mark == Mark::Fault), "{marked:?}");
    // Unreadable text after the end counts as no move.
    let unreadable = finding("1. a1 b1 2. a2 zz 1-0");
    assert_eq!(
        (unreadable.code, &*unreadable.message),
        (Code::MoveAfterEnd, "the game was already decided before this move")
    );
    assert_eq!(shown(&unreadable), (rows, marked));
}

/// Findings are limited, but the move that stops a game is always told; in variations, no more than the others.
#[test]
fn an_illegal_move_is_told_after_many_findings() {
    let numbers = "7. 9. ".repeat(MAX_FINDINGS);
    let illegal = |moves: &str| {
        let judgement = judge(&format!("[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 {moves}\n"));
        let illegal = judgement.diagnostics.iter().filter(|finding| finding.code == Code::Occupied).count();
        (illegal, judgement.complete, judgement.plies)
    };
    assert_eq!(illegal(&format!("{numbers} a1 *")), (1, false, 1));
    assert_eq!(illegal("b1 (a1) *"), (1, true, 2));
    assert!(illegal(&format!("b1 {} *", "(a1) ".repeat(2 * MAX_FINDINGS))).1);
}

/// A move after a resignation is one fault: its number is not another one.
#[test]
fn numbers_after_a_resignation_are_not_checked() {
    assert_eq!(crossway("1. a1 resign 2. b1 c1 9. d1 1-0"), "1 * invalid | XG205@2 ‘b1’");
}

/// A variation that is not closed is one fault, even without a move that it could replace.
#[test]
fn an_unclosed_variation_is_one_fault() {
    assert_eq!(crossway("(a1"), "0 * invalid | XG003@- ‘(’");
    assert_eq!(crossway("(a1) a1 *"), "1 * invalid | XG008@- ‘(’");
}

/// The players show the turn cycle only where there may be more than two.
#[test]
fn wrong_numbers_suggest_a_turn_cycle() {
    let help = |game: &str, moves: &str| {
        let judgement = judge(&format!("[Game \"{game}\"]\n\n{moves} *\n"));
        let finding = judgement.diagnostics.into_iter().find(|finding| finding.code == Code::WrongMoveNumber).unwrap();
        finding.help.map(std::borrow::Cow::into_owned)
    };
    assert_eq!(help("cross", "1. a1 2. b2").unwrap(), "write `1.`, or leave move numbers out");
    let suggested = help("crosswise", "1. Aa1 2. Bb2").unwrap();
    assert!(suggested.contains("[Seats \"r1 g1 r2 g2\"]"), "{suggested}");
}

/// CZ4: a record that gives one draw in its main line gives all. What is in variations does not count, but what comes after them.
#[test]
fn draws_are_looked_for_in_the_main_line() {
    let codes = |moves: &str| {
        let judgement = judge(&format!("[Game \"crosswise\"]\n\n{moves} *\n"));
        judgement.diagnostics.iter().map(|finding| (finding.code, finding.ply)).collect::<Vec<_>>()
    };
    assert_eq!(codes("1. Aa1 (1. Ba1) Bb1 2. Cc1"), []);
    assert_eq!(codes("1. Aa1 (1. Ba1) Bb1+? 2. Cc1"), [(Code::DrawMissing, Some(1))]);
}

/// A side's name and a seat name the same player, so the one that comes later in the text is the duplicate.
#[test]
fn the_later_of_two_names_of_a_player_is_reported() {
    for [first, second] in [["Black", "Player1"], ["Player1", "Black"], ["White", "Player2"], ["Player2", "White"]] {
        let judgement = judge(&format!("[Game \"crossway\"]\n[{first} \"ann\"]\n[{second} \"bo\"]\n\n*\n"));
        let finding = judgement.diagnostics.into_iter().find(|finding| finding.code == Code::DuplicateTag).unwrap();
        assert_eq!(finding.message, format!("the tag `{second}` has the same meaning as `{first}`"));
        assert!(finding.labels[0].0 < finding.span);
    }
}

/// Of two tags with the same name, one can be removed if they say the same.
#[test]
fn equal_tags_can_be_removed() {
    let is_repaired = |sizes: [&str; 2]| {
        let [one, other] = sizes;
        let judgement = judge(&format!("[Game \"crossway\"]\n[Size \"{one}\"]\n[Size \"{other}\"]\n\n*\n"));
        let finding = judgement.diagnostics.into_iter().find(|finding| finding.code == Code::DuplicateTag).unwrap();
        finding.repair.is_some()
    };
    assert_eq!([["4", "4"], ["4", "04"], ["4", "5"], ["4", "x"]].map(is_repaired), [true, true, false, false]);
}

/// An open comment in a variation is the cause, and the variation is open only because of it.
#[test]
fn an_open_comment_in_a_variation_is_told() {
    let text = "[Game \"cross\"]\n[Size \"4\"]\n\n1. a1 b1 (b2 {never) 2. a2 *\n";
    let mut codes: Vec<Code> = judge(text).diagnostics.iter().map(|finding| finding.code).collect();
    codes.retain(|code| *code != Code::MissingResult);
    codes.sort_by_key(|code| code.info().id);
    assert_eq!(codes, [Code::UnclosedComment, Code::UnclosedVariation]);
}

/// The help about a missing result does not lead to another fault.
#[test]
fn the_help_about_a_missing_result_minds_how_the_game_ended() {
    let help = |termination: &str| {
        let text = format!("[Game \"cross\"]\n[Size \"3\"]\n{termination}\n1. a1 resign\n");
        let finding = judge(&text).diagnostics.into_iter().next().unwrap();
        assert_eq!(finding.code, Code::MissingResult);
        finding.help.unwrap().into_owned()
    };
    for fitting in ["", "[Termination \"resign\"]\n"] {
        assert_eq!(help(fitting), "write `1-0` after its moves; they prove it");
    }
    for other in ["abandoned", "timeout"] {
        assert!(help(&format!("[Termination \"{other}\"]\n")).contains("remove the tag `Termination`"), "{other}");
    }
}
