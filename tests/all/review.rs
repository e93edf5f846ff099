//! What a review finds in whole games, checked by hand.

use xgames::analysis::review::{Review, Reviewable, ReviewedPly};
use xgames::diagnostic::{Code, Diagnostic};
use xgames::games::cross::Cross;
use xgames::games::crossings::Crossings;
use xgames::games::crossway::Crossway;
use xgames::games::crosswise::Crosswise;
use xgames::judge::{Defaults, GameInfo, Judge};
use xgames::record::native::Reader;
use xgames::record::{Events, GameResult};
use xgames::render::text::{DrawOptions, draw};

/// Reviews a native record.
fn review<P: Reviewable>(text: &str) -> (Vec<ReviewedPly>, Vec<Diagnostic>) {
    let defaults = Defaults::none();
    let mut reader = Reader::new(text.as_bytes());
    let head = reader.next_game().unwrap();
    let info = GameInfo::read(&head, &defaults);
    let mut review = Review::<P>::new(false, None);
    let judgement = Judge::new(&defaults).judge_watched(&mut Events::from(reader), &head, info, &mut review);
    (review.plies(), judgement.diagnostics)
}

/// What is claimed about the last plies: the move, the results before and after it, the best move, the mistake.
fn claims(plies: &[ReviewedPly], last: usize) -> Vec<String> {
    let result = |result: Option<GameResult>| result.map_or("?", GameResult::text);
    let claim = |ply: &ReviewedPly| {
        let (before, after) = (result(ply.proven), result(ply.proven_after));
        let best = ply.best.as_deref().unwrap_or("?");
        let mark = ply.mark.map_or(String::new(), |mark| format!(" {}", mark.name()));
        format!("{} {before} {after} {best}{mark}", ply.mv)
    };
    plies[plies.len() - last..].iter().map(claim).collect()
}

fn board(findings: &[Diagnostic], code: Code) -> String {
    let finding = findings.iter().find(|finding| finding.code == code).unwrap();
    draw(finding.board.as_ref().unwrap(), DrawOptions::PLAIN)
}

/// Values are attached to the ply that they belong to: in each of these games they change from one ply to the next, and
/// nothing about the board is symmetric.
#[test]
fn a_value_belongs_to_its_ply() {
    let (plies, findings) =
        review::<Crossway>("[Game \"crossway\"]\n[Size \"4\"]\n\n1. b2 a4 2. b3 c4 3. b1 d1 4. b4 1-0\n");
    assert_eq!(claims(&plies, 3), ["b1 ? ? ?", "d1 ? 1-0 ? missed-threat", "b4 1-0 1-0 b4"]);
    let drawn = "\
4  W@. W .
3  . B . .
2  . B . .
1  .>B .!.
   a b c d
   > last move   @ better move   ! the move played
";
    assert_eq!(board(&findings, Code::MissedThreat), drawn);

    let (plies, findings) =
        review::<Cross>("[Game \"cross\"]\n[Size \"3\"]\n\n1. c3 a1 2. c2 a2 3. c1 b1 4. c4 a3 5. c5 0-1\n");
    assert_eq!(claims(&plies, 2), ["a3 ? ? ?", "c5 ? 0-1 ? loses-at-once"]);
    let drawn = "      1 2 3
  a  X X>X 4
 b  X@.@. . 5
c  O O O O!.
 d @.@.@. .
  e @.@.@.
   > last move   @ better move   ! the move played
";
    assert_eq!(board(&findings, Code::LosesAtOnce), drawn);

    // Black threatens c2-c1, which White could answer after a step to rank 7.
    let (plies, findings) = review::<Crossings>(
        "[Game \"crossings\"]\n[Position \"8/8/7w/8/8/8/2b5/8 w\"]\n\n1. h6-h5 c2-b2 2. h5-h6 b2-a1 0-1\n",
    );
    let expected =
        ["h6-h5 ? 0-1 ? missed-threat", "c2-b2 0-1 0-1 c2-d1 missed-win", "h5-h6 0-1 0-1 h5-h6", "b2-a1 0-1 0-1 b2-a1"];
    assert_eq!(claims(&plies, 4), expected);
    let drawn = "8  . . . . . . . .
7  . . . . . . .@.
6  . . . . . . .!w
";
    assert!(board(&findings, Code::MissedThreat).starts_with(drawn), "{}", board(&findings, Code::MissedThreat));

    // Red threatens the sixth C of row 2.
    let (plies, _) = review::<Crosswise>(
        "[Game \"crosswise\"]\n[Position \"6/6/6/6/CCCCC1/A5 2 CABD,BCDE 36 M1R1S1X1\"]\n\n1... Bf1 Cf2 *\n",
    );
    assert_eq!(claims(&plies, 2), ["Bf1 ? 1-0 ? missed-threat", "Cf2 1-0 1-0 Cf2"]);
}
