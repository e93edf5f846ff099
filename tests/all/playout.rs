//! Random playouts, whichever way a game plays them, held to the plain rules.

use std::collections::HashMap;

use xgames::games::cross::Cross;
use xgames::games::crossings::Crossings;
use xgames::games::crossway::Crossway;
use xgames::games::crosswise::{Crosswise, Stone};
use xgames::games::playout::playout;
use xgames::games::{Notation, Position, SetupOptions};
use xgames::random::Random;

/// Options that a game is set up with.
type Tags<'a> = &'a [(&'a str, &'a str)];

/// Nobody has won, and Black cannot place (CW6).
const STUCK: Tags = &[("Position", "BWBW/BWBW/W2W/BBWB B")];

const CROSSWAY: [Tags; 9] = [
    &[("Size", "2")],
    &[("Size", "3")],
    &[("Size", "4"), ("Swap", "no")],
    &[("Size", "9")],
    &[],
    &[("Size", "52")],
    STUCK,
    &[("Position", "BWBW/BWBW/W2W/BBWB W")],
    &[("Position", "5/1B1W1/2W2/1W1B1/5 W")],
];

const CROSS: [Tags; 5] =
    [&[("Size", "2")], &[("Size", "3")], &[], &[("Size", "10"), ("Swap", "no")], &[("Position", "OX/O1X/2 X")]];

const CROSSINGS: [Tags; 3] =
    [&[], &[("Position", "8/8/8/2w5/5b2/8/8/8 W")], &[("Position", "b6b/w6w/1w4w1/2w2b2/2b2w2/1b4b1/b6b/w6w B")]];

/// A bag in some order: all stones are known then.
fn bag(random: &mut Random) -> String {
    let mut stones: Vec<char> =
        Stone::ALL.into_iter().flat_map(|stone| std::iter::repeat_n(stone.letter(), stone.number().into())).collect();
    random.shuffle(&mut stones);
    stones.into_iter().collect()
}

fn start<P: Notation>(tags: Tags) -> P {
    let setup = P::read_setup(&SetupOptions::from_tags(P::OPTIONS, |word| {
        tags.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
    }));
    P::begin(&setup.expect("tags")).unwrap_or_else(|fault| panic!("{tags:?}: {fault:?}"))
}

/// Plays random games and plays them again by the plain rules.
fn check_games<P: Notation>(start: &P, games: usize, random: &mut Random) {
    let mut moves = Vec::new();
    for game in 0..games {
        let mut from = start.clone();
        if game % 2 == 1 {
            // From somewhere in the middle of another game, or from its end.
            playout(start, random.below(100), random, &mut moves);
            moves.iter().for_each(|mv| from.play(*mv));
        }
        let limit = if game % 4 < 2 { 500 } else { random.below(12) };
        let outcome = playout(&from, limit, random, &mut moves);
        let mut plain = from;
        for (ply, &mv) in moves.iter().enumerate() {
            assert_eq!(plain.outcome(), None, "ply {ply} of {moves:?}");
            assert_eq!(plain.check(mv), Ok(()), "ply {ply} of {moves:?}");
            plain.play(mv);
        }
        assert_eq!(plain.outcome(), outcome, "{moves:?}");
        assert!(moves.len() <= limit);
        assert!(outcome.is_some() || moves.len() == limit, "{moves:?}");
    }
}

#[test]
fn playouts_obey_the_rules_and_end_with_the_game() {
    let mut random = Random::new(31, 0);
    let games = |tags: Tags| if tags == [("Size", "52")] { 4 } else { 120 };
    CROSSWAY.into_iter().for_each(|tags| check_games(&start::<Crossway>(tags), games(tags), &mut random));
    CROSS.into_iter().for_each(|tags| check_games(&start::<Cross>(tags), games(tags), &mut random));
    CROSSINGS.into_iter().for_each(|tags| check_games(&start::<Crossings>(tags), games(tags), &mut random));
    check_games(&start::<Crosswise>(&[]), 40, &mut random);
    for _ in 0..20 {
        let bag = bag(&mut random);
        check_games(&start::<Crosswise>(&[("Bag", &bag)]), 8, &mut random);
    }
}

/// The last board of a game without end, as no limit is asked for: CW7 and CR7 say that there is one.
#[test]
fn games_of_placements_always_end() {
    let mut random = Random::new(32, 0);
    let mut moves = Vec::new();
    for _ in 0..100 {
        assert!(playout(&start::<Crossway>(STUCK), usize::MAX, &mut random, &mut moves).is_some());
        assert!(playout(&start::<Crossway>(&[]), usize::MAX, &mut random, &mut moves).is_some());
        assert!(playout(&start::<Cross>(&[]), usize::MAX, &mut random, &mut moves).is_some());
    }
}

#[test]
fn a_decided_position_is_left_as_it_is() {
    let decided: Crossway = start(&[("Position", "B1/BW W")]);
    let mut moves = vec![];
    assert_eq!(playout(&decided, 9, &mut Random::new(0, 0), &mut moves), decided.outcome());
    assert!(decided.outcome().is_some() && moves.is_empty());
}

/// The legal moves of a position, and how often each was played.
type Played<M> = (Vec<M>, Vec<u32>);

/// At each of the first plies every legal move has the same chance, and no other move has any: of each position that
/// is reached often the moves are counted. Chi-square has a mean as large as its degrees of freedom and a variance
/// twice as large, so bounds of six standard deviations leave room for all but faults. The seed is fixed.
fn check_chances<P: Notation>(start: &P, plies: usize, games: usize, random: &mut Random) {
    // By ply and board.
    let mut seen: HashMap<(usize, String), Played<P::Move>> = HashMap::new();
    let mut moves = Vec::new();
    for _ in 0..games {
        playout(start, plies, random, &mut moves);
        let mut position = start.clone();
        for (ply, &mv) in moves.iter().enumerate() {
            // A swap leaves the board as it was.
            let swapped = usize::from(position.owner(xgames::games::Side::First).0);
            let (legal, counts) = seen.entry((2 * ply + swapped, position.one_line())).or_insert_with(|| {
                let legal = position.legal_moves();
                let counts = vec![0; legal.len()];
                (legal, counts)
            });
            let index = legal.iter().position(|legal| *legal == mv).expect("a legal move");
            counts[index] += 1;
            position.play(mv);
        }
    }
    let (mut chi_square, mut freedom) = (0.0, 0.0);
    for counts in seen.values().map(|(_, counts)| counts) {
        let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        if expected >= 10.0 {
            chi_square += counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum::<f64>();
            freedom += counts.len() as f64 - 1.0;
        }
    }
    let bound = 6.0 * (2.0 * freedom).sqrt();
    assert!(freedom > 0.0 && (chi_square - freedom).abs() < bound, "{chi_square} for {freedom}");
}

#[test]
fn all_legal_moves_have_the_same_chance() {
    let mut random = Random::new(33, 0);
    check_chances(&start::<Crossway>(&[("Size", "2")]), 4, 8_000, &mut random);
    check_chances(&start::<Crossway>(&[("Size", "3")]), 9, 20_000, &mut random);
    check_chances(&start::<Crossway>(STUCK), 9, 2_000, &mut random);
    check_chances(&start::<Crossway>(&[("Position", "2B1/W3/1B1W/2W1 B")]), 12, 8_000, &mut random);
    check_chances(&start::<Cross>(&[("Size", "2")]), 7, 20_000, &mut random);
    check_chances(&start::<Cross>(&[("Size", "3"), ("Swap", "no")]), 2, 8_000, &mut random);
    check_chances(&start::<Crossings>(&[]), 2, 20_000, &mut random);
    CROSSINGS.into_iter().for_each(|tags| check_chances(&start::<Crossings>(tags), 2, 10_000, &mut random));
    let bag = bag(&mut random);
    check_chances(&start::<Crosswise>(&[("Bag", &bag)]), 1, 4_000, &mut random);
}
