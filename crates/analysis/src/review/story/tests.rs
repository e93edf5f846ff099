//! The words about games whose values are given.

use super::super::tests::begin;
use super::{CellMark, Ended, GameResult, Mark, Review};
use crate::review::{Kept, MeantPlies, Reviewable, Saved, SavedPosition};
use xgames_core::diagnostic::Span;
use xgames_core::games::SetupOptions;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::crosswise::Crosswise;
use xgames_core::judge::{LineEnd, Watch};
use xgames_core::record::Termination;

/// The review of a game with these moves by these values of the positions.
fn reviewed<P: Reviewable>(
    options: &SetupOptions<'_>,
    moves: &[&str],
    values: Vec<SavedPosition>,
) -> Review<'static, P> {
    let start: P = begin(options);
    let mut review = Review::<P>::new(false, None).with_saved(Some(Saved::incomplete(values)));
    let mut position = start.clone();
    review.begins(&start);
    for text in moves {
        let before = position.clone();
        let mv = position.play_text(text).unwrap();
        review.in_any_line(&before, mv, Span::default());
        review.before(&before, mv);
        review.after(&position, mv);
    }
    review.ends(&LineEnd::played(&[], &position));
    review
}

/// Plays a game on 4×4 in which White does not meet a threat with the last but one ply, and calls `tell` with the review by these values of the
/// positions.
fn with_values<T>(values: [SavedPosition; 8], tell: impl FnOnce(Review<'_, Crossway>, Ended<'_>) -> T) -> T {
    let options = SetupOptions { size: Some("4"), swap: Some("no"), ..SetupOptions::default() };
    let review = reviewed(&options, &["b1", "a4", "b2", "c4", "b3", "d1", "b4"], values.into());
    tell(review, Ended { result: GameResult::FirstWins, termination: None, players: &[None, None] })
}

fn proven(result: GameResult) -> SavedPosition {
    SavedPosition { proven: Some(result), ..SavedPosition::default() }
}

fn estimated(chance: f64) -> SavedPosition {
    SavedPosition { winrate: Some(chance), ..SavedPosition::default() }
}

/// Values of only the last positions prove the result, but a mistake may have been made before them.
#[test]
fn a_verdict_says_what_the_values_do_not_tell() {
    let verdict = |values: [Option<GameResult>; 8]| {
        let position = |proven| SavedPosition { proven, ..SavedPosition::default() };
        with_values(values.map(position), |review, ended| review.verdict(ended).map(|(sentence, _)| sentence))
    };
    let (first, second) = (Some(GameResult::FirstWins), Some(GameResult::SecondWins));
    assert_eq!(verdict([None; 8]), None);
    let unknown = "Black won. Which move lost the game is not known: not all positions have a value.";
    assert_eq!(verdict([None, None, None, None, None, None, first, first]).unwrap(), unknown);
    assert_eq!(
        verdict([first; 8]).unwrap(),
        "Black won, and no single move of white lost the game; it was lost from the beginning, which is proved."
    );
    let turned = "White lost a won game at 1... a4; that it was won before and lost after is proved.";
    assert_eq!(verdict([None, second, first, first, first, first, first, first]).unwrap(), turned);
}

/// Black throws the win away with b1, and White gives it back with a4; after that Black keeps it with three moves, and White has nothing to
/// lose.
#[test]
fn moves_that_lost_nothing_are_counted_where_everything_is_proved() {
    let (first, second) = (Some(GameResult::FirstWins), Some(GameResult::SecondWins));
    let kept = |values: [Option<GameResult>; 8]| {
        let position = |proven| SavedPosition { proven, ..SavedPosition::default() };
        let count = |review: Review<'_, Crossway>, ended: Ended<'_>| {
            let players = review.summary(ended.result).players;
            players.iter().map(|player| player.kept.map(|Kept { at_stake, kept }| (at_stake, kept))).collect::<Vec<_>>()
        };
        with_values(values.map(position), count)
    };
    assert_eq!(kept([first, second, first, first, first, first, first, first]), [Some((4, 3)), Some((1, 0))]);
    assert_eq!(kept([first; 8]), [Some((4, 4)), Some((0, 0))]);
    assert_eq!(kept([None, second, first, first, first, first, first, first]), [None, None]);
}

/// After d1 by White, Black wins at once with b4: the rules prove it. Before, everything is estimated.
#[test]
fn what_is_proved_weighs_more_than_a_small_estimated_loss() {
    let verdict = |[begin, first, then]: [f64; 3]| {
        let values = [begin, first, then, then, then, then].map(estimated);
        let values =
            std::array::from_fn(|index| values.get(index).cloned().unwrap_or_else(|| proven(GameResult::FirstWins)));
        with_values(values, |review, ended| {
            let story = review.story(ended, &MeantPlies::All);
            assert_eq!(review.verdict(ended), Some((story.verdict.clone(), story.decisive)));
            story
        })
    };
    // An inaccuracy at ply 2.
    let story = verdict([0.5, 0.5, 0.57]);
    let proved = "White lost this at 3... d1, or before: before it the chance was 43 %, by an estimate; after it the game is lost, which is \
                  proved.";
    assert_eq!((&*story.verdict, story.decisive), (proved, Some(6)));
    // A blunder, but one that costs less than what is proved.
    let worse = "White had the worse chances, 30 % by an estimate; after 3... d1 it is proved that the game is lost";
    assert!(verdict([0.5, 0.5, 0.7]).verdict.starts_with(worse));
    // One that costs more.
    let story = verdict([0.5, 0.4, 0.9]);
    let estimated = "White lost this at 1... a4: the chance fell from 60 % to 10 %, by an estimate. It is proved that the game was \
                     lost at the latest with 3... d1.";
    assert_eq!((&*story.verdict, story.decisive), (estimated, Some(2)));
    // What the rules call a mistake is told even if hardly anything could be lost.
    let story = verdict([0.99; 3]);
    let worse = "White had the worse chances, 1 % by an estimate; after 3... d1 it is proved that the game is lost.";
    assert_eq!((&*story.verdict, story.decisive), (worse, Some(6)));
    let [moment] = &story.moments[..] else { panic!("{story:?}") };
    assert_eq!((moment.mark, moment.is_proven, story.others), (Mark::MissedThreat, true, 0));
    let board = moment.end.as_ref().unwrap();
    let marked: Vec<_> = board.spots().filter(|spot| spot.marks.has(CellMark::Chain)).collect();
    assert!(marked.len() == 1 && marked[0].glyph == b'.', "b4 is marked: {marked:?}");
}

/// White loses seven points at ply 2. Whether ply 4 lost more is not known.
#[test]
fn small_losses_are_no_moments_where_greater_ones_may_be_unchecked() {
    let story = |unchecked: &[usize]| {
        let values = std::array::from_fn(|index| match index {
            0 | 1 => estimated(0.5),
            2..6 => estimated(0.57),
            _ => proven(GameResult::FirstWins),
        });
        with_values(values, |mut review, ended| {
            review.unchecked.extend(unchecked);
            review.story(ended, &MeantPlies::All)
        })
    };
    let moments = |story: &super::Story| story.moments.iter().map(|moment| moment.ply).collect::<Vec<_>>();
    let (all, part) = (story(&[]), story(&[3]));
    assert_eq!((moments(&all), all.others, all.unchecked), (vec![2, 6], 0, Vec::new()));
    assert_eq!((moments(&part), part.others, part.unchecked.len()), (vec![6], 1, 1));
}

#[test]
fn a_proved_win_that_is_estimated_to_be_lost_is_told_so() {
    let (second, first) = (GameResult::SecondWins, GameResult::FirstWins);
    let later = || estimated(0.97);
    let values = [estimated(0.5), proven(second), later(), later(), later(), later(), proven(first), proven(first)];
    let verdict = with_values(values, |review, ended| review.verdict(ended).unwrap().0);
    let expected = "White lost this at 1... a4: before, the game was won, which is proved; after it the chance is 3 %, by an estimate. \
                    It is proved that the game was lost at the latest with 3... d1.";
    assert_eq!(verdict, expected);
}

/// Who was proved to lose has nothing to lose while estimates still favour the other side.
#[test]
fn nothing_is_lost_again_by_an_estimate() {
    let first = GameResult::FirstWins;
    let losses = |chances: [f64; 3]| {
        let [third, fourth, fifth] = chances.map(estimated);
        let values = [estimated(0.5), proven(first), proven(first), third, fourth, fifth, proven(first), proven(first)];
        with_values(values, |review, _| [3, 5].map(|index| (100.0 * review.loss_of(index).unwrap()).round() as u32))
    };
    assert_eq!(losses([0.8, 0.9, 0.85]), [0, 0]);
    // White may have come back.
    assert_eq!(losses([0.3, 0.6, 0.85]), [30, 15]);
}

/// A chance that comes back was not lost for good: White's 10 points at ply 2 are there again after ply 3, those at ply 4 never.
#[test]
fn a_move_whose_loss_comes_back_decides_nothing() {
    let decisive = |chances: [f64; 6]| {
        let last = || proven(GameResult::FirstWins);
        let values = std::array::from_fn(|index| chances.get(index).map_or_else(last, |chance| estimated(*chance)));
        with_values(values, |review, ended| review.verdict(ended).unwrap().1)
    };
    assert_eq!(decisive([0.53, 0.53, 0.63, 0.53, 0.64, 0.9]), Some(4));
    assert_eq!(decisive([0.53, 0.53, 0.7, 0.69, 0.69, 0.95]), Some(2));
}

/// The sides at the end are not those with which a move was played before the swap, nor is it known who has which while the swap is open.
#[test]
fn a_seat_is_named_where_the_sides_could_be_exchanged() {
    let (first, second) = (GameResult::FirstWins, GameResult::SecondWins);
    let verdict = |moves: &[&str], values: &[SavedPosition], result, termination, players: &[Option<String>]| {
        let options = SetupOptions { size: Some("4"), ..SetupOptions::default() };
        let review = reviewed::<Crossway>(&options, moves, values.to_vec());
        let ended = Ended { result, termination: Some(termination), players };
        let story = review.story(ended, &MeantPlies::All);
        assert_eq!(review.verdict(ended), Some((story.verdict.clone(), story.decisive)));
        story.verdict
    };
    let unnamed = [None, None];
    let named = [Some("Ann".to_owned()), Some("Bob".to_owned())];
    let swapped = [estimated(0.5), proven(second), proven(first), proven(first)];
    let lost = "lost a won game at 1... swap; that it was won before and lost after is proved.";
    let verdict_of_swap = |players| verdict(&["a1", "swap", "b3"], &swapped, first, Termination::Resign, players);
    assert_eq!(verdict_of_swap(&unnamed), format!("Seat 2 resigned. Seat 2 {lost}"));
    assert_eq!(verdict_of_swap(&named), format!("Bob (seat 2) resigned. Bob (seat 2) {lost}"));

    let opening = [0.5, 0.1, 0.1, 0.08].map(estimated);
    assert_eq!(
        verdict(&["b2", "swap", "c3"], &opening, second, Termination::Forfeit, &unnamed),
        "Seat 1 lost by forfeit. Seat 1 lost this at 1. b2: the chance fell from 50 % to 10 %, by an estimate."
    );
    assert_eq!(
        verdict(&["b2"], &[0.5, 0.2].map(estimated), first, Termination::Timeout, &unnamed),
        "Seat 2 lost on time. Seat 1 won, but not on the board: at the end the chance of seat 2 was 80 %, by an estimate."
    );
    // A later move was played with the sides that the players have at the end.
    let later = [0.5, 0.5, 0.5, 0.9].map(estimated);
    assert_eq!(
        verdict(&["b2", "c3", "b1"], &later, second, Termination::Resign, &unnamed),
        "Black resigned. White won, but not on the board: at the end the chance of black was 90 %, by an estimate."
    );
}

/// Two players of a team have more than one name.
#[test]
fn verbs_fit_one_player_and_a_team() {
    let players = ["Ann", "Bob", "Cid", "Dan"].map(|name| Some(name.to_owned()));
    let verdict = |values: [SavedPosition; 3], result| {
        let options = SetupOptions { named_seats: 4, hands: [Some("ABCD"); 4], ..SetupOptions::default() };
        let review = reviewed::<Crosswise>(&options, &["Aa1+?", "Bb2+?"], values.into());
        review.verdict(Ended { result, termination: None, players: &players }).unwrap().0
    };
    assert_eq!(
        verdict([estimated(0.5), estimated(0.6), proven(GameResult::FirstWins)], GameResult::Unfinished),
        "The game is not over: it is a win for Ann and Cid (red) with best play, which is proved."
    );
    let found = verdict([0.3, 0.1, 0.1].map(estimated), GameResult::SecondWins);
    assert!(found.starts_with("Ann and Cid (red) had the worse chances, and lost "), "{found}");
}
