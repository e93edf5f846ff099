//! Reviews are compared with plain enumeration: every move of every position is played by the rules.

use super::{Mark, Review, Reviewable, ReviewedPly};
use xgames_core::diagnostic::{Code, Diagnostic, Span};
use xgames_core::games::cross::Cross;
use xgames_core::games::crossings::Crossings;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::crosswise::Crosswise;
use xgames_core::games::tiny_hex::TinyHex;
use xgames_core::games::{Notation, Position, SetupOptions, Side};
use xgames_core::judge::{Defaults, GameInfo, Judge, LineEnd, Observer};
use xgames_core::random::Random;
use xgames_core::record::native::Reader;
use xgames_core::record::{Events, GameResult};
use xgames_report::render::text::{Look, draw};

/// What every move of a position brings about, by the plain rules.
struct Enumerated<M> {
    wins: Vec<M>,
    /// The moves after which the game is not lost, and cannot be lost at once.
    safe: Vec<M>,
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play(mv);
    after
}

fn has_won<P: Position>(position: &P, side: Side) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winner == Some(side))
}

/// The moves with which the side to move wins at once.
fn wins<P: Position>(position: &P) -> Vec<P::Move> {
    let side = position.turn().side;
    position.legal_moves().into_iter().filter(|mv| has_won(&after(position, *mv), side)).collect()
}

impl<M: Copy> Enumerated<M> {
    fn of<P: Position<Move = M>>(position: &P) -> Enumerated<M> {
        let side = position.turn().side;
        let is_safe = |mv: &M| {
            let after = after(position, *mv);
            !has_won(&after, side.other()) && wins(&after).is_empty()
        };
        Enumerated { wins: wins(position), safe: position.legal_moves().into_iter().filter(is_safe).collect() }
    }
}

/// The result by perfect play, from all lines of play.
fn value<P: Position>(position: &P) -> Option<GameResult> {
    let result = |winner: Option<Side>| {
        winner.map_or(GameResult::Draw, |winner| match position.owner(winner).0 {
            1 => GameResult::FirstWins,
            _ => GameResult::SecondWins,
        })
    };
    if let Some(outcome) = position.outcome() {
        return Some(result(outcome.winner));
    }
    let (own, other) = if position.turn().seat.0 == 1 {
        (GameResult::FirstWins, GameResult::SecondWins)
    } else {
        (GameResult::SecondWins, GameResult::FirstWins)
    };
    let mut best = other;
    for mv in position.legal_moves() {
        match value(&after(position, mv))? {
            value if value == own => return Some(own),
            GameResult::Draw => best = GameResult::Draw,
            _ => {}
        }
    }
    Some(best)
}

fn begin<P: Notation>(options: &SetupOptions<'_>) -> P {
    P::begin(&P::read_setup(options).unwrap()).unwrap()
}

/// Reviews random games and compares each ply with what enumeration finds. Positions in which at most `solved` moves are
/// legal are solved.
fn compare<P: Reviewable>(options: &SetupOptions<'_>, games: u64, solved: usize) {
    let start: P = begin(options);
    let mut found = [0; 5];
    for game in 0..games {
        let mut random = Random::new(11, game);
        let (mut review, mut position) = (Review::<P>::new(false, None), start.clone());
        let mut expected = Vec::new();
        review.begins(&start);
        while position.outcome().is_none() && expected.len() < 150 {
            let Some(&mv) = random.pick(&position.legal_moves()) else { break };
            let (before, next) = (Enumerated::of(&position), after(&position, mv));
            let (won, lost) = [true, false]
                .map(|own| has_won(&next, if own { position.turn().side } else { position.turn().side.other() }))
                .into();
            let mark = if !won && !before.wins.is_empty() {
                Some(Mark::MissedWin)
            } else if lost && !before.safe.is_empty() {
                Some(Mark::LosesAtOnce)
            } else if !won && !lost && !wins(&next).is_empty() && !before.safe.is_empty() {
                Some(Mark::MissedThreat)
            } else {
                None
            };
            let is_only = before.wins.is_empty() && before.safe == [mv];
            let proven = (position.legal_moves().len() <= solved).then(|| value(&position)).flatten();
            expected.push((mark, is_only, proven, position.one_line()));
            review.in_any_line(&position, mv, Span::default());
            review.before(&position, mv);
            review.after(&next, mv);
            position = next;
        }
        review.ends(&LineEnd { first: &[], outcome: position.outcome(), last: Some(&position), deciding: &[] });
        let only: Vec<u32> = review
            .findings
            .iter()
            .filter(|finding| finding.code == Code::OnlyMove)
            .filter_map(|finding| finding.ply)
            .collect();
        for (ply, (reviewed, (mark, is_only, proven, before))) in (1..).zip(review.plies().iter().zip(expected)) {
            assert_eq!(reviewed.mark, mark, "{before} {reviewed:?}");
            // Where every other move opens the door to the other side, but none is open yet, there is no danger to note.
            let noted = only.contains(&ply);
            assert!(!noted || is_only, "{before} {reviewed:?}");
            assert!(noted || !is_only || !P::GAME.stones_stay(), "{before} {reviewed:?}");
            if let (Some(claimed), Some(proven)) = (reviewed.proven, proven) {
                assert_eq!(claimed, proven, "{before} {reviewed:?}");
                found[4] += 1;
            }
            mark.into_iter().for_each(|mark| found[mark as usize] += 1);
            found[3] += u32::from(noted);
        }
    }
    println!("{} {:?}: {found:?}", P::GAME, options.size);
    assert!(found[0] + found[2] > 0 && found[1] + found[2] > 0);
}

#[test]
fn findings_agree_with_enumeration() {
    let sized = |size| SetupOptions { size: Some(size), ..SetupOptions::default() };
    compare::<Crossway>(&sized("2"), 60, 9);
    compare::<Crossway>(&sized("3"), 100, 7);
    compare::<Crossway>(&sized("4"), 100, 7);
    compare::<Crossway>(&sized("5"), 40, 7);
    compare::<Cross>(&sized("2"), 60, 7);
    compare::<Cross>(&sized("3"), 100, 7);
    compare::<Cross>(&sized("4"), 40, 7);
    compare::<Crossings>(&SetupOptions::default(), 4, 0);
    let bag = Some("ABMRCDEFMFDDESXFBXBXEEESCAADCABCBFAFDMCERFDBBACEAFSDCR");
    compare::<Crosswise>(&SetupOptions { bag, ..SetupOptions::default() }, 20, 4);
    compare::<TinyHex>(&SetupOptions::default(), 40, 9);
}

/// Reviews a native record.
fn review<P: Reviewable>(text: &str) -> (Vec<ReviewedPly>, Vec<Diagnostic>) {
    let defaults = Defaults::none();
    let mut reader = Reader::new(text.as_bytes());
    let head = reader.next_game().unwrap();
    let info = GameInfo::read(&head, &defaults);
    let mut review = Review::<P>::new(false, None);
    let judgement = Judge::new(&defaults).judge_as(&mut Events::from(reader), &head, info, &mut review);
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
    draw(finding.board.as_ref().unwrap(), Look::PLAIN)
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
        ["h6-h5 ? 0-1 ? missed-threat", "c2-b2 0-1 0-1 c2-d1 missed-win", "h5-h6 0-1 0-1 ?", "b2-a1 0-1 0-1 b2-a1"];
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
