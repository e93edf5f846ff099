use super::*;
use crate::engine::crosswise::tests::dealt;
use crate::engine::{Kind, Playable as _, Settings};
use crate::solver::Limits;
use xgames_core::games::crosswise::Seats;
use xgames_core::games::{Notation as _, Reason, SetupOptions};

/// Enough for a quick test.
const LITTLE: Work = Work { for_draw: 16, for_deal: 64, plies: 6 };

/// A game between players who make the play that promises most, or in one of `careless` turns one of the best ten.
fn game(start: &Crosswise, careless: usize, random: &mut Random) -> Vec<Move> {
    let (mut state, setting) = read(start, &start.deal().unwrap());
    let (mut moves, mut plays) = (Vec::new(), Vec::new());
    loop {
        Potential::of(&state, &setting).plays(&state, &setting, &mut plays);
        plays.sort_by_key(|(rating, play)| (Reverse(*rating), play.0));
        let among = if careless > 0 && random.one_in(careless) { plays.len().min(10) } else { 1 };
        let play = plays[random.below(among)].1;
        moves.push(play.to_move());
        if state.play(play, &setting, &LINES).is_some() {
            return moves;
        }
    }
}

/// A game between engines that see their own hands only.
fn game_of_engines(start: &Crosswise, nodes: u64, seed: u64) -> Vec<Move> {
    let (mut position, mut moves) = (*start, Vec::new());
    while position.outcome().is_none() {
        let seen = position.seen_by(position.turn().seat);
        let settings = Settings { memory: 1 << 20, threads: 1, seed: seed + moves.len() as u64, learned: true };
        let mv =
            Kind::Best.engine(&seen, settings).search(&seen, &Limits::nodes(nodes), &mut |_| ()).best_move().unwrap();
        position.play(mv);
        moves.push(mv);
    }
    moves
}

fn luck_of(start: &Crosswise, moves: &[Move], work: Work) -> Option<Luck> {
    luck(start, moves, work, 1, &|_| false)
}

/// The mean and the standard deviation.
fn spread(values: &[f64]) -> (f64, f64) {
    let found = Mean::of(values);
    (found.mean, (found.variance * values.len() as f64).sqrt())
}

/// The spread of the margins, of the luck and of the margins without the luck, and the mean of the standard errors.
fn measure(games: u64, work: Work, play: impl Fn(&Crosswise, u64) -> Vec<Move>) -> [(f64, f64); 4] {
    let mut found: [Vec<f64>; 4] = Default::default();
    for number in 0..games {
        let start = dealt(number, Seats::by_number(2));
        let luck = luck_of(&start, &play(&start, number), work).unwrap();
        let numbers = [f64::from(luck.margin), luck.total(), luck.play(), luck.error];
        found.iter_mut().zip(numbers).for_each(|(all, number)| all.push(number));
    }
    found.map(|all| spread(&all))
}

#[test]
fn luck_and_play_add_up_to_the_margin() {
    for (number, seats) in Seats::all().enumerate() {
        let start = dealt(number as u64, seats);
        let moves = game(&start, 2, &mut Random::new(1, number as u64));
        let work = Work { for_draw: 2, for_deal: 2, plies: 4 };
        let luck = luck_of(&start, &moves, work).unwrap();
        let mut position = start;
        let mut draws = 0;
        for mv in &moves {
            let bag = position.bag();
            position.play(*mv);
            draws += usize::from(position.bag() != bag);
        }
        let outcome = position.outcome().unwrap();
        let [rows, columns] = position.points().map(i32::from);
        let sign = if position.side_of(Seat(1)) == Side::First { 1 } else { -1 };
        if outcome.reason == Reason::Score {
            assert_eq!((luck.margin, luck.is_nominal), (sign * (rows - columns), false));
        } else {
            let first_wins = outcome.winner == Some(position.side_of(Seat(1)));
            assert_eq!((luck.margin, luck.is_nominal), (if first_wins { 20 } else { -20 }, true));
        }
        assert_eq!(luck.draws.len(), draws);
        assert!((luck.total() + luck.play() - f64::from(luck.margin)).abs() < 1e-9);
        let sum = luck.deal.unwrap() + luck.draws.iter().map(|draw| draw.luck).sum::<f64>();
        assert!((sum - luck.total()).abs() < 1e-9);
        assert_eq!(luck_of(&start, &moves, work), Some(luck), "the same seed");
    }
}

#[test]
fn luck_is_nothing_on_average_and_explains_the_margin() {
    let [margin, luck, play, _] = measure(200, LITTLE, |start, number| game(start, 5, &mut Random::new(3, number)));
    println!("margin {margin:.2?}, luck {luck:.2?}, play {play:.2?}");
    assert!(luck.0.abs() < 2.0 * luck.1 / 200f64.sqrt(), "{luck:?}");
    assert!(play.1.powi(2) < 0.6 * margin.1.powi(2), "{margin:?} {play:?}");
}

/// The numbers of docs/review.md.
#[test]
#[ignore = "takes minutes"]
fn luck_in_many_games() {
    let print = |name: &str, games: u64, [margin, luck, play, error]: [(f64, f64); 4]| {
        println!("{name}, {games} games: margin {margin:.2?}, luck {luck:.2?}, play {play:.2?}, error {:.2}", error.0);
        assert!(luck.0.abs() < 2.5 * luck.1 / (games as f64).sqrt(), "{luck:?}");
        assert!(play.1 < margin.1, "{margin:?} {play:?}");
    };
    for (name, careless) in [("greedy", 0), ("careless in a fifth", 5), ("careless", 1)] {
        print(name, 100, measure(100, USUAL, |start, number| game(start, careless, &mut Random::new(3, number))));
    }
    print("engines", 100, measure(100, USUAL, |start, number| game_of_engines(start, 300, number)));
}

/// Four rows lack only an F for six different stones, and one of the two stones of the bag is the last F: red wins with it and
/// loses without it.
#[test]
fn a_draw_that_decides() {
    let text = "DE1ABC/EFBFFE/FFEFDC/CDE1AB/BCDE1A/ABCDE1 1 ABCD,ABCD 2 M3R3S3X3";
    let options = SetupOptions { position: Some(text), ..SetupOptions::default() };
    let position = Crosswise::read_setup(&options).unwrap();
    let with = |letter| {
        let samples = (0..).map(|number| position.sample(&mut Random::new(1, number)));
        let start = samples.into_iter().find(|sample| sample.deal().unwrap().draws[0].letter() == letter).unwrap();
        let luck = luck_of(&start, &game(&start, 0, &mut Random::new(1, 1)), USUAL).unwrap();
        assert_eq!((luck.deal, luck.draws.len(), luck.draws[0].stone), (None, 2, letter));
        // There is one stone left for the second draw.
        assert!(luck.draws[1].luck.abs() < 1e-9);
        (luck.margin, luck.draws[0].luck)
    };
    let (with_f, with_a) = (with('F'), with('A'));
    // The players of the playouts are those of the game, so each half of the difference is luck.
    let half = f64::from(with_f.0 - with_a.0) / 2.0;
    assert!(with_f.0 > 0 && with_a.0 < 0, "{with_f:?} {with_a:?}");
    assert!((with_f.1 - half).abs() < 1e-9 && (with_a.1 + half).abs() < 1e-9, "{with_f:?} {with_a:?}");
}

#[test]
fn without_all_stones_or_an_end_there_is_no_luck() {
    let start = dealt(1, Seats::by_number(2));
    let moves = game(&start, 0, &mut Random::new(1, 1));
    let found = |start: &Crosswise, moves: &[Move]| luck_of(start, moves, Work { for_draw: 1, for_deal: 1, plies: 1 });
    assert!(found(&start, &moves).is_some());
    assert_eq!(found(&start, &moves[..moves.len() - 1]), None);
    assert_eq!(found(&start, &[&moves[..], &moves[..1]].concat()), None);
    assert_eq!(found(&start, &moves[1..]), None);
    assert_eq!(found(&start, &[]), None);
    assert_eq!(found(&Crosswise::new(Seats::by_number(2)), &moves), None);
    assert_eq!(found(&start.seen_by(Seat(1)), &moves), None);
    assert_eq!(luck(&start, &moves, USUAL, 1, &|_| true), None);
    assert!(start.luck(&moves, 1, &|_| true).is_none());
}
