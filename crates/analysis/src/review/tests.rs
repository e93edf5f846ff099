//! Reviews are compared with plain enumeration: every move of every position is played by the rules.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use super::{
    Attempt, Confidence, Ended, Estimating, Mark, MeantPlies, Outlook, Review, Reviewable, ReviewedPly, Saved, Step,
    Whose,
};
use xgames_core::diagnostic::{Code, Span};
use xgames_core::games::cross::Cross;
use xgames_core::games::crossings::Crossings;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::crosswise::Crosswise;
#[cfg(tiny_hex)]
use xgames_core::games::tiny_hex::TinyHex;
use xgames_core::games::{Game, Notation, Position, Seat, SetupOptions, Side};
use xgames_core::judge::{LineEnd, Watch};
use xgames_core::random::Random;
use xgames_core::record::GameResult;
use xgames_search::engine::Settings;
use xgames_search::solver::Limits;

/// The results of all moves of a position, by the plain rules.
struct Enumerated<M> {
    wins: Vec<M>,
    /// The moves after which the game is not lost, and cannot be lost at once.
    safe: Vec<M>,
    /// Whether there is a move after which the game is not lost yet.
    can_last: bool,
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
        let moves = position.legal_moves();
        let can_last = moves.iter().any(|mv| !has_won(&after(position, *mv), side.other()));
        Enumerated { wins: wins(position), safe: moves.into_iter().filter(is_safe).collect(), can_last }
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

pub(super) fn begin<P: Notation>(options: &SetupOptions<'_>) -> P {
    P::begin(&P::read_setup(options).unwrap()).unwrap()
}

/// Reviews random games and compares each ply with the results of enumeration. Positions with at most `solved` legal moves
/// are solved.
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
            } else if lost && before.can_last {
                Some(Mark::LosesAtOnce)
            } else if !won && !lost && !wins(&next).is_empty() && !before.safe.is_empty() {
                Some(Mark::MissedThreat)
            } else {
                None
            };
            let is_choice = position.legal_moves().len() > 1;
            let is_only = is_choice && before.wins.is_empty() && before.safe == [mv];
            let proven = (position.legal_moves().len() <= solved).then(|| value(&position)).flatten();
            expected.push((mark, is_only, proven, position.one_line()));
            review.in_any_line(&position, mv, Span::default());
            review.before(&position, mv);
            review.after(&next, mv);
            position = next;
        }
        review.ends(&LineEnd::played(&[], &position));
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
    #[cfg(tiny_hex)]
    compare::<TinyHex>(&SetupOptions::default(), 40, 9);
}

/// Estimates with checks, which are limited by playouts alone.
pub(super) const CHECKED: Estimating<'static> = Estimating {
    settings: Settings { memory: 1 << 20, threads: 1, seed: 5, learned: true },
    playouts: Some(20),
    time: None,
    deepen: 100,
    check_time: None,
    at_once: 1,
    stop: &|_| false,
    progress: &|_| (),
};

/// Reviews a random game with estimates.
pub(super) fn reviewed<P: Reviewable>(
    start: &P,
    game: u64,
    estimating: Estimating<'static>,
) -> (Review<'static, P>, Vec<P>) {
    reviewed_again(start, game, estimating, None)
}

/// Reviews a random game with estimates, some of which may be known.
pub(super) fn reviewed_again<P: Reviewable>(
    start: &P,
    game: u64,
    estimating: Estimating<'static>,
    saved: Option<Saved>,
) -> (Review<'static, P>, Vec<P>) {
    let mut random = Random::new(23, game);
    let mut review = Review::<P>::new(false, None).estimated(Some(estimating)).with_saved(saved);
    let mut positions = vec![start.clone()];
    review.begins(start);
    while let Some(position) = positions.last().filter(|position| position.outcome().is_none()).cloned() {
        let Some(&mv) = random.pick(&position.legal_moves()) else { break };
        let next = after(&position, mv);
        review.in_any_line(&position, mv, Span::default());
        review.before(&position, mv);
        review.after(&next, mv);
        positions.push(next);
    }
    review.ends(&LineEnd::played(&[], positions.last().unwrap()));
    (review, positions)
}

/// On boards that a solver decides, every move that changes the result by perfect play is marked, and no other.
fn marks_are_exact<P: Reviewable>(options: &SetupOptions<'_>, solved: usize) {
    let start: P = begin(options);
    let mut changes = 0;
    for game in 0..12 {
        let (review, positions) = reviewed(&start, game, CHECKED);
        for (ply, pair) in review.plies().iter().zip(positions.windows(2)) {
            assert!(ply.proven.is_some() && ply.proven_after.is_some(), "{ply:?}");
            if pair[0].legal_moves().len() > solved {
                continue;
            }
            let [before, after] = [value(&pair[0]), value(&pair[1])];
            assert_eq!([ply.proven, ply.proven_after], [before, after], "{} {ply:?}", pair[0].one_line());
            let is_marked = matches!(ply.mark, Some(mark) if mark != Mark::Inaccuracy);
            // A move may lose sooner than it has to.
            assert!(is_marked || before == after, "{} {ply:?}", pair[0].one_line());
            let is_rule = matches!(ply.mark, Some(Mark::MissedWin | Mark::MissedThreat | Mark::LosesAtOnce));
            assert!(before != after || !is_marked || is_rule, "{} {ply:?}", pair[0].one_line());
            changes += u32::from(before != after);
        }
    }
    assert!(changes > 0);
}

#[test]
fn marks_on_small_boards_are_exact() {
    let sized = |size| SetupOptions { size: Some(size), ..SetupOptions::default() };
    marks_are_exact::<Crossway>(&sized("3"), 7);
    marks_are_exact::<Crossway>(&sized("4"), 7);
    marks_are_exact::<Cross>(&sized("2"), 7);
    marks_are_exact::<Crossway>(&SetupOptions { swap: Some("no"), ..sized("4") }, 7);
}

/// A loss near the limit of a mistake is the mean of up to four searches: two points in Cross after one, 1.4 after two, 1.15 after three.
#[test]
fn a_loss_near_the_limit_of_a_mistake_is_searched_more_often() {
    let start: Cross = begin(&SetupOptions { size: Some("4"), swap: Some("no"), ..SetupOptions::default() });
    let mut seen = [0; 7];
    for game in 0..12 {
        let (review, positions) = reviewed(&start, game, CHECKED);
        let searched = |plies: usize, times: u32| review.is_searched(plies, times * CHECKED.deepen);
        let may_be_marked = |ply: &usize| match review.plies[*ply].mark {
            None => review.is_accused(*ply),
            Some(mark) => matches!(mark, Mark::Inaccuracy | Mark::Mistake | Mark::Blunder),
        };
        for ply in (0..positions.len() - 1).filter(may_be_marked) {
            let Some(distance) = review.loss_of(ply).map(|loss| (loss - 0.1075).abs()) else { continue };
            let times = [0.02, 0.0141, 0.0115].into_iter().take_while(|near| distance < *near).count() as u32;
            assert!(
                times == 0 || [ply, ply + 1].into_iter().all(|plies| searched(plies, times + 1)),
                "game {game}, ply {ply}"
            );
        }
        for (plies, position) in positions.iter().enumerate() {
            if review.value_after(plies).is_none() && position.outcome().is_none() {
                seen[(1..=6).filter(|times| searched(plies, *times)).count()] += 1;
            }
        }
    }
    // Some have one, two, and four; those whose better move does not stand have up to six.
    assert!(seen[1] > 0 && seen[2] > 0 && seen[4] > 0, "{seen:?}");
}

/// All moves of a lost position lose, and a move that wins was made in a won one.
#[test]
fn results_follow_from_one_another() {
    let start: Crossway = begin(&SetupOptions { size: Some("8"), swap: Some("no"), ..SetupOptions::default() });
    let mut followed = 0;
    for game in 0..6 {
        let (review, _) = reviewed(&start, game, CHECKED);
        for (index, ply) in review.plies.iter().enumerate() {
            let [own, other] = [GameResult::FirstWins, GameResult::SecondWins];
            let (won, lost) = if ply.is_first { (own, other) } else { (other, own) };
            let [before, after] = [index, index + 1].map(|plies| review.value_after(plies));
            assert!(before != Some(lost) || after == before, "game {game}, ply {index}: {before:?} {after:?}");
            assert!(after != Some(won) || before == after, "game {game}, ply {index}: {before:?} {after:?}");
            followed += usize::from(before.is_some());
        }
    }
    assert!(followed > 50, "{followed}");
}

/// A move is marked only if the positions at both of its ends were searched as long as the limits allow.
#[test]
fn unchecked_moves_have_no_mark() {
    let start: Crossway = begin(&SetupOptions { size: Some("9"), swap: Some("no"), ..SetupOptions::default() });
    let in_no_time = Estimating { check_time: Some(Duration::ZERO), ..CHECKED };
    let (review, _) = reviewed(&start, 1, in_no_time);
    let is_estimated = |ply: &ReviewedPly| {
        ply.mark.is_some() && ply.confidence.is_some_and(|confidence| confidence != Confidence::Proved)
    };
    assert!(!review.plies().iter().any(is_estimated));
    let summary = review.summary(GameResult::Unfinished);
    assert!(summary.unchecked > 0);
    assert!(summary.players.iter().any(|player| player.accuracy.is_none()));
    // What could not be checked accuses no player.
    let lost = |index: usize| review.counted_loss_of(index).unwrap();
    let unchecked: Vec<_> = (0..review.plies.len()).filter(|index| review.seems_bad(*index)).collect();
    assert!(unchecked.len() >= summary.unchecked as usize);
    assert!(unchecked.iter().all(|index| review.plies[*index].mark.is_some() || lost(*index) == 0.0));
    assert!((0..review.plies.len()).any(|index| lost(index) > 0.0));
    let (review, _) = reviewed(&start, 1, Estimating { deepen: 1, ..CHECKED });
    assert!(review.plies().iter().any(|ply| ply.confidence == Some(Confidence::Estimated)));
    assert_eq!(review.summary(GameResult::Unfinished).unchecked, 0);
    let (review, _) = reviewed(&start, 1, CHECKED);
    for (index, ply) in review.plies().iter().enumerate() {
        if ply.confidence == Some(Confidence::Checked) {
            assert!([index, index + 1].into_iter().all(|plies| review.is_searched(plies, CHECKED.deepen)), "{ply:?}");
        }
    }
}

/// A move that a first look likes best is not called harmless if the position after it turns out to be lost: it could not be checked.
#[test]
fn a_best_move_of_a_first_look_that_loses_is_unchecked() {
    let start: Crossway = begin(&SetupOptions { size: Some("5"), swap: Some("no"), ..SetupOptions::default() });
    let (mut review, _) = reviewed(&start, 1, Estimating { deepen: 1, ..CHECKED });
    review.estimating = Some(CHECKED);
    for ply in &mut review.plies {
        (ply.mark, ply.value, ply.line) = (None, None, Vec::new());
        let winrate = if ply.is_first { 0.7 } else { 0.3 };
        ply.estimate = Some(super::estimator::Estimate {
            winrate,
            visits: Some(1),
            depth: 1,
            line: vec![ply.mv],
            loss: None,
            better: None,
        });
    }
    let is_first = review.plies[2].is_first;
    review.plies[3].value = Some(GameResult::won(!is_first));
    review.mark_losses();
    assert!(review.unchecked.contains(&2), "{:?}", review.unchecked);
    assert_eq!((review.plies[2].mark, review.counted_loss_of(2)), (None, Some(0.0)));
    let seat = usize::from(review.plies[2].turn.seat.0) - 1;
    assert_eq!(review.summary(GameResult::Unfinished).players[seat].accuracy, None);
    // The longest search says that the move is as good as any, and it is not proved to lose.
    review.unchecked.clear();
    review.plies[3].value = None;
    let deep = CHECKED.deepen;
    review.plies.iter_mut().filter_map(|ply| ply.estimate.as_mut()).for_each(|estimate| estimate.depth = deep);
    review.mark_losses();
    assert!(!review.unchecked.contains(&2), "{:?}", review.unchecked);
}

/// Near the end of a game the judgement of a tried move is that of plain enumeration, and its answer wins.
#[test]
fn tried_moves_are_judged_as_by_enumeration() {
    fn compare<P: Reviewable>(options: &SetupOptions<'_>) {
        let start: P = begin(options);
        let mut judged = [0, 0];
        for game in 0..6 {
            let (_, positions) = reviewed(&start, game, Estimating { playouts: Some(1), deepen: 1, ..CHECKED });
            let small = |position: &&P| position.outcome().is_none() && position.legal_moves().len() <= 7;
            for position in positions.iter().filter(small) {
                let side = position.turn().side;
                for mv in position.legal_moves() {
                    let limits = Limits { nodes: Some(1_000_000), deadline: None, stop: &|_| false };
                    let attempt = Attempt::new(position, mv, CHECKED.settings, &limits);
                    let next = after(position, mv);
                    let first = value(&next).and_then(super::estimates::chance_of).unwrap();
                    let own = if next.side_of(Seat(1)) == side { first } else { 1.0 - first };
                    assert!(
                        attempt.is_proven && (attempt.chance - own).abs() < 1e-9,
                        "{} {attempt:?}",
                        next.one_line()
                    );
                    let is_won = own > 0.9;
                    assert_eq!(attempt.keeps::<P>(1.0), is_won);
                    // A move that loses for certain is never a better one, however small the chance was.
                    assert_eq!(attempt.keeps::<P>(0.03), is_won);
                    judged[usize::from(is_won)] += 1;
                    let Some(answer) = attempt.answer.first().filter(|_| own < 0.1) else { continue };
                    let mut answered = next.clone();
                    answered.play_text(answer).unwrap();
                    assert_eq!(value(&answered), value(&next), "{} {answer}", next.one_line());
                }
            }
        }
        assert!(judged.iter().all(|number| *number > 9), "{judged:?}");
    }
    let sized = |size| SetupOptions { size: Some(size), swap: Some("no"), ..SetupOptions::default() };
    compare::<Crossway>(&sized("4"));
    compare::<Cross>(&sized("3"));
}

/// A review that searches several positions at the same time finds the same, search by search.
#[test]
fn reviews_of_several_positions_at_once_find_the_same() {
    fn compare<P: Reviewable>(start: &P) {
        let few = Estimating { deepen: 20, ..CHECKED };
        let one = reviewed(start, 1, few).0;
        let several = reviewed(start, 1, Estimating { at_once: 5, ..few }).0;
        assert_eq!(one.plies(), several.plies());
        assert_eq!(one.unchecked, several.unchecked);
    }
    compare(&Crossway::new(8).unwrap());
    compare(&Cross::new(4).unwrap());
    compare(&Crossings::new());
}

/// However often a review is interrupted, it goes on from what was found out, and ends with the same values.
#[test]
fn an_interrupted_review_goes_on() {
    fn compare<P: Reviewable>(start: &P) {
        static LEFT: AtomicI64 = AtomicI64::new(0);
        let count = |left| LEFT.store(left, Ordering::Relaxed);
        let counted = Estimating {
            stop: &|_| LEFT.load(Ordering::Relaxed) <= 0,
            // Proofs that find nothing are not kept, and are tried again.
            progress: &|step| {
                LEFT.fetch_sub(i64::from(!matches!(step, Step::Proof { .. })), Ordering::Relaxed);
            },
            ..CHECKED
        };
        count(i64::MAX);
        let whole = reviewed(start, 1, counted).0;
        let searches = i64::MAX - LEFT.load(Ordering::Relaxed);
        let (mut saved, mut runs) = (None, 0);
        loop {
            count(10);
            let part = reviewed_again(start, 1, counted, saved.take()).0;
            runs += 1;
            if LEFT.load(Ordering::Relaxed) > 0 {
                assert_eq!(part.positions(), whole.positions());
                assert_eq!(part.plies(), whole.plies());
                break;
            }
            saved = Some(Saved { positions: part.positions(), is_complete: false });
        }
        // The last search of each run is made again.
        assert!(runs > 3 && runs <= searches / 9 + 2, "{runs} runs for {searches} searches");
    }
    let sized = |size| SetupOptions { size: Some(size), ..SetupOptions::default() };
    compare::<Crossway>(&begin(&sized("9")));
    compare::<Cross>(&begin(&sized("5")));
    compare::<Crossings>(&begin(&SetupOptions::default()));
}

/// The board of `records/analysed/XG704-last-mistake.txt`, and what the solver and the plain rules say about it: White
/// could win with d4, and after b3 Black wins with d5.
#[test]
fn the_story_tells_the_last_mistake_and_why() {
    let start: Crossway = begin(&SetupOptions { size: Some("5"), swap: Some("no"), ..SetupOptions::default() });
    let mut review = Review::<Crossway>::new(false, None).estimated(Some(CHECKED));
    let mut position = start.clone();
    review.begins(&start);
    for text in "e2 a2 a1 c4 e4 e1 c2 a3 d1 b3 d5 a5 d3".split(' ') {
        let mut next = position.clone();
        next.play_text(text).unwrap();
        let mv = position.legal_moves().into_iter().find(|mv| position.move_text(*mv) == text).unwrap();
        review.in_any_line(&position, mv, Span::default());
        review.before(&position, mv);
        review.after(&next, mv);
        position = next;
    }
    review.ends(&LineEnd::played(&[], &position));
    let players = [Some("Ann".to_owned()), Some("Ben".to_owned())];
    let ended = Ended { result: GameResult::FirstWins, termination: None, players: &players };
    let story = review.story(ended, &MeantPlies::All);
    assert_eq!(story.decisive, Some(10));
    assert!(story.verdict.starts_with("Ben (white) lost a won game at 5... b3"), "{}", story.verdict);
    let last = story.moments.last().unwrap();
    assert_eq!((last.ply, &last.better[0][..], &last.answer[..]), (10, "d4", &["d5".to_owned()][..]));
    assert!(last.is_proven && last.why.as_ref().is_some_and(|why| why.contains("black is linked from edge to edge")));
    let only_ann = review.story(ended, &Whose::Player("a*".into()).among(&players));
    assert!(only_ann.moments.iter().all(|moment| moment.seat == 1) && !only_ann.moments.is_empty());
    assert_eq!(only_ann.verdict, story.verdict);
    assert_eq!(review.verdict(ended), Some((story.verdict, Some(10))));
    // Either player may have a side, by a swap.
    let may_mean = |whose: Whose| [1, 2].map(|seat| whose.among(&players).may_have(seat));
    assert_eq!(may_mean(Whose::Side("white".into())), [true, true]);
    assert_eq!((may_mean(Whose::All), may_mean(Whose::Seat(2))), ([true, true], [false, true]));
    let has_part = |whose: Whose| whose.among(&players).are_in(Game::Crossway, 2);
    assert!(has_part(Whose::Side("White".into())) && !has_part(Whose::Side("red".into())));
    assert!(!has_part(Whose::Player("Cleo".into())) && !has_part(Whose::Seat(3)));
}

/// The search before a move of Crosswise compares it with the best one, whoever is to move after it. At random much is lost, and the best
/// move loses nothing.
#[test]
fn moves_of_crosswise_are_compared_with_the_best_one() {
    let bag = "ABMRCDEFMFDDESXFBXBXEEESCAADCABCBFAFDMCERFDBBACEAFSDCR";
    let start: Crosswise = begin(&SetupOptions { bag: Some(bag), ..SetupOptions::default() });
    let (review, _) = reviewed(&start, 1, Estimating { deepen: 1, ..CHECKED });
    let mut compared = 0;
    for (index, (ply, saved)) in review.plies().iter().zip(review.positions()).enumerate() {
        let Some(loss) = saved.loss.filter(|_| ply.proven.is_none() && ply.proven_after.is_none()) else { continue };
        compared += 1;
        assert_eq!(review.ends_of(index), index..=index);
        assert!(ply.loss == Some(loss) && loss >= 0.0, "{ply:?}");
        assert!(ply.best.as_ref() != Some(&ply.mv) || loss == 0.0, "{ply:?}");
    }
    let blunders = review.plies().iter().filter(|ply| ply.mark == Some(Mark::Blunder)).count();
    assert!(compared > 10 && blunders > 1, "{compared} {blunders}");
}

/// In a record without hands a better move may need a stone that the player did not have. What the move that was played has cost is then
/// not known, also to an analysis that reads it in the record. A player passes only if nothing else can be played (CZ6).
#[test]
fn a_guess_accuses_nobody() {
    let start: Crosswise = begin(&SetupOptions::default());
    let quick = Estimating { deepen: 1, ..CHECKED };
    let (mut guesses, mut marks) = (0, 0);
    for game in 0..6 {
        let (review, _) = reviewed(&start, game, quick);
        let plies = review.plies();
        for (index, ply) in plies.iter().enumerate() {
            assert_eq!(ply.best.as_deref() == Some("--"), ply.mv == "--", "{ply:?}");
            marks += u32::from(ply.confidence == Some(Confidence::Estimated));
            if review.seems_bad(index) && ply.loss.is_none() {
                assert_eq!((ply.mark, review.counted_loss_of(index)), (None, None), "{ply:?}");
                let players = review.summary(GameResult::Unfinished).players;
                assert_eq!(players[usize::from(ply.seat) - 1].accuracy, None);
                guesses += 1;
            }
        }
        // An annotated record has the losses that are known, and the better lines after mistakes.
        let mut positions = review.positions();
        for (position, ply) in positions.iter_mut().zip(&plies) {
            position.loss = position.loss.filter(|_| ply.loss.is_some());
            if ply.mark.is_none() && ply.best.as_ref() != Some(&ply.mv) {
                position.line.clear();
            }
        }
        let (again, _) = reviewed_again(&start, game, quick, Some(Saved::incomplete(positions)));
        let found = |review: &Review<'_, Crosswise>| {
            let ended = Ended { result: GameResult::FirstWins, termination: None, players: &[None, None] };
            let plies = review.plies().into_iter().map(|ply| (ply.mark, ply.loss)).collect::<Vec<_>>();
            (plies, review.summary(ended.result), review.verdict(ended))
        };
        assert_eq!(found(&again), found(&review), "game {game}");
    }
    assert!(guesses > 20 && marks > 3, "{guesses} {marks}");
}

/// A game without moves has no story, and the verdict says so.
#[test]
fn a_game_without_moves_has_a_verdict() {
    let start: Crossway = begin(&SetupOptions { size: Some("5"), ..SetupOptions::default() });
    let mut review = Review::<Crossway>::new(false, None).estimated(Some(CHECKED));
    review.begins(&start);
    review.ends(&LineEnd::played(&[], &start));
    let ended = |result| Ended { result, termination: None, players: &[None, None] };
    let story = |result| review.story(ended(result), &MeantPlies::All);
    assert_eq!(story(GameResult::SecondWins).verdict, "Seat 2 won without a move.");
    assert!(story(GameResult::Unfinished).verdict.starts_with("The game is not over"));
    assert!(story(GameResult::FirstWins).moments.is_empty());
}

/// White has the points b2 and c2, each of which wins, and resigns without a move.
#[test]
fn a_won_game_that_is_given_up_before_a_move_is_told() {
    let start: Crossway = begin(&SetupOptions { position: Some("BWBW/BWBW/W2W/BBWB W"), ..SetupOptions::default() });
    let mut review = Review::<Crossway>::new(false, None).estimated(Some(CHECKED));
    review.begins(&start);
    review.resigned(&start, Side::Second, Span::default());
    review.ends(&LineEnd::played(&[], &start));
    let story = review
        .story(Ended { result: GameResult::FirstWins, termination: None, players: &[None, None] }, &MeantPlies::All);
    let expected = "White resigned. Black won, but not on the board: at the end white had a won game, which is proved.";
    assert_eq!(story.verdict, expected);
}

/// On the last cell of the board one stone can be placed, and nothing can be placed after it.
#[test]
fn the_only_legal_move_is_no_feat_and_leaves_no_threat() {
    let board = "F1DFDB/BBDDEB/CBFFFE/DCAEEE/ABCCAD/ECCEDC 1 AAAA,FBF 0 M3R3S3X3";
    let start: Crosswise = begin(&SetupOptions { position: Some(board), ..SetupOptions::default() });
    let mut end = start;
    let mv = end.play_text("Ab6").unwrap();
    let mut review = Review::<Crosswise>::new(false, None);
    review.begins(&start);
    review.before(&start, mv);
    review.after(&end, mv);
    review.ends(&LineEnd::played(&[], &end));
    assert!(review.findings().iter().all(|finding| finding.code != Code::OnlyMove));
    let outlook = Outlook::of(&start);
    assert_eq!((outlook.threats.is_empty(), outlook.value), (true, None), "{outlook:?}");
}
