//! Reviews are compared with plain enumeration: every move of every position is played by the rules.

use super::{Mark, Review, Reviewable};
use xgames_core::diagnostic::{Code, Span};
use xgames_core::games::cross::Cross;
use xgames_core::games::crossings::Crossings;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::crosswise::Crosswise;
#[cfg(tiny_hex)]
use xgames_core::games::tiny_hex::TinyHex;
use xgames_core::games::{Notation, Position, SetupOptions, Side};
use xgames_core::judge::{LineEnd, Watch};
use xgames_core::random::Random;
use xgames_core::record::GameResult;

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

fn begin<P: Notation>(options: &SetupOptions<'_>) -> P {
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
            let is_only = before.wins.is_empty() && before.safe == [mv];
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
