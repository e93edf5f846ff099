use super::super::testing::{check_engine, check_hurry, check_threads, position};
use super::*;
use crate::solver::Value;
use xgames_core::games::crosswise::{Action, Seats, Stone};
use xgames_core::games::tactics::winning_moves;
use xgames_core::games::{Notation, SetupOptions};

const SETTINGS: Settings = Settings { memory: 1 << 20, threads: 1, seed: 5, learned: true };

/// A game with a known bag.
pub(super) fn dealt(number: u64, seats: Seats) -> Crosswise {
    let mut stones: Vec<char> =
        Stone::ALL.into_iter().flat_map(|stone| std::iter::repeat_n(stone.letter(), stone.number().into())).collect();
    Random::new(7, number).shuffle(&mut stones);
    let (bag, seats): (String, String) = (stones.into_iter().collect(), seats.text());
    let tag = |name: &'static str| match name {
        "Bag" => Some(bag.as_str()),
        "Seats" => Some(seats.as_str()),
        _ => None,
    };
    Crosswise::read_setup(&SetupOptions::from_tags(Crosswise::OPTIONS, tag)).unwrap()
}

#[test]
fn lines_are_legal_and_reports_repeat() {
    for (number, seats) in Seats::all().enumerate() {
        let start = dealt(number as u64, seats);
        check_engine(&start, || start.engine(SETTINGS), 1);
        let start = Crosswise::new(seats);
        check_engine(&start, || start.engine(SETTINGS), 1);
    }
    // Neither the hands nor the bag are known.
    let start = position::<Crosswise>("6/6/A5/3B2/6/6");
    check_engine(&start, || start.engine(SETTINGS), 1);
}

/// Of the moves that change nothing the search keeps one of each kind; if only others are allowed, it ends with them all the same.
#[test]
fn idle_moves_are_compared_if_no_others_are_allowed() {
    let position = position::<Crosswise>("6/6/6/6/6/AAA3 1 XBCD,????");
    let exchanges = position.legal_moves().into_iter().filter(|mv| matches!(mv.action, Action::Exchange(..)));
    for exchange in exchanges {
        for learned in [true, false] {
            let mut engine = position.engine(Settings { learned, ..SETTINGS });
            let report = engine.search_among(&position, &[exchange], &Limits::nodes(200), &mut |_| ());
            assert_eq!(report.best_move(), Some(exchange));
        }
    }
}

#[test]
fn what_is_played_was_looked_at() {
    for (number, seats) in Seats::all().enumerate() {
        let (mut position, mut random) = (dealt(number as u64, seats), Random::new(9, number as u64));
        while position.outcome().is_none() {
            check_hurry(&position, &mut *position.engine(SETTINGS));
            check_hurry(&position.seen_by(position.turn().seat), &mut *position.engine(SETTINGS));
            position.play(*random.pick(&position.legal_moves()).unwrap());
        }
    }
}

#[test]
fn samples_agree_with_what_is_known() {
    for (number, seats) in Seats::all().enumerate() {
        let mut random = Random::new(8, number as u64);
        let mut truth = dealt(number as u64, seats);
        while truth.outcome().is_none() {
            let seat = truth.turn().seat;
            let seen = truth.seen_by(seat);
            let sample = seen.sample(&mut random);
            let (sampled, real) = (sample.deal().unwrap(), truth.deal().unwrap());
            let index = usize::from(seat.0) - 1;
            assert_eq!(sampled.hands[index], real.hands[index]);
            let sizes = |hands: &[Vec<Stone>]| hands.iter().map(Vec::len).collect::<Vec<_>>();
            assert_eq!(sizes(&sampled.hands), sizes(&real.hands));
            let all = |deal: xgames_core::games::crosswise::Deal| {
                let mut all = [deal.hands.concat(), deal.draws, deal.rest].concat();
                all.sort_unstable();
                all
            };
            assert_eq!(all(sampled), all(real));
            assert_eq!(sample.legal_moves(), truth.legal_moves());
            truth.play(*random.pick(&truth.legal_moves()).unwrap());
        }
    }
}

/// Red holds the sixth A of row 1.
#[test]
fn a_six_is_played_and_blocked() {
    let board = "CDCFE1/BDEFE1/CDC3/6/BBCED1/AAAAA1";
    let best = |position: &Crosswise| {
        let report = position.engine(SETTINGS).search(position, &Limits::nodes(2_000), &mut |_| ());
        position.move_text(report.best_move().unwrap())
    };
    assert_eq!(best(&position(&format!("{board} 1 ABBF,????"))), "Af1");
    let blocked = best(&position(&format!("{board} 2 AB??,DDEF")));
    assert!(blocked.ends_with("f1"), "{blocked}");
}

/// Where no world can be looked at to its end, the lines on the board are judged as they are.
#[test]
fn a_position_is_judged_without_a_search() {
    let settings = Settings { learned: false, ..SETTINGS };
    let chance = |board: &str, side| {
        let position = position::<Crosswise>(&format!("{board} 1 ABCF,ABCF"));
        let report = position.engine(settings).search(&position, &Limits::nodes(1), &mut |_| ());
        assert!(report.lines.len() > 100, "{}", report.lines.len());
        let chances: Vec<f64> = report.lines.iter().map(|line| line.evaluation.chance(position.turn().side)).collect();
        assert!(chances.is_sorted_by(|one, other| one >= other) && chances[0] > *chances.last().unwrap());
        report.evaluation.chance(side)
    };
    let [rows, columns] = ["DDDDE1/6/6/6/6/6", "D5/D5/D5/D5/E5/6"];
    // Four alike are for those whose line they are in, and boards that are reflected at the diagonal exchange the teams.
    let [rows, columns] = [rows, columns].map(|board| chance(board, Side::First));
    assert!(rows > columns + 0.05, "{rows} {columns}");
}

/// Endings with open hands are proven, as the solver says.
#[test]
fn endings_are_proven_if_all_hands_are_known() {
    let mut proven = 0;
    for number in 0..5 {
        let mut random = Random::new(9, number);
        let mut position = dealt(number, Seats::by_number(2));
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            let mut solver = CrosswiseSolver::new(1 << 20);
            let found = solver.solve_margin(&position, false, &Limits::nodes(2_000)).unwrap();
            if let Some(value) = found.solution.value {
                let report = position.engine(SETTINGS).search(&position, &Limits::nodes(10_000), &mut |_| ());
                if report.evaluation.is_proven() {
                    assert_eq!(report.evaluation, Evaluation::Proven(value));
                    proven += 1;
                    let mut end = position;
                    report.lines[0].moves.iter().for_each(|mv| assert_eq!(end.try_play(*mv), Ok(())));
                    assert_eq!(end.outcome().map(|outcome| Value::of(outcome.winner)), Some(value));
                }
            }
            position.play(*random.pick(&moves).unwrap());
        }
    }
    assert!(proven > 10, "{proven}");
}

#[test]
fn several_threads_look_at_worlds() {
    for seats in Seats::all() {
        let start = Crosswise::new(seats);
        let mut engine = start.engine(Settings { threads: 3, ..SETTINGS });
        check_threads(&start, &mut *engine);
    }
}

/// Whether a side can win in this many plies; all hands and draws are known.
fn wins_within(position: &Crosswise, side: Side, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(side);
    }
    let after = |mv: &Move| {
        let mut after = *position;
        after.play(*mv);
        wins_within(&after, side, plies - 1)
    };
    if position.turn().side != side {
        return plies > 0 && position.legal_moves().iter().all(after);
    }
    plies > 0 && !winning_moves(position, side).is_empty() || plies > 2 && position.legal_moves().iter().any(after)
}

/// Whether the solver proves the win: a longer one will do.
fn is_won(position: &Crosswise, side: Side) -> bool {
    let found = CrosswiseSolver::new(1 << 24).solve_margin(position, false, &Limits::nodes(300_000));
    found.is_ok_and(|found| found.solution.value == Some(Value::Win(side)))
}

/// Counts, for wins in one and in three plies, how many the engine keeps, how many there are, and how many of them end with a
/// six. The positions are those of games in which every fourth ply is random.
fn wins_found(count: usize, most_moves: usize, limits: impl Fn() -> Limits<'static>) -> [[usize; 3]; 2] {
    let mut wins = [[0; 3]; 2];
    for number in 0.. {
        let (mut position, mut random) = (dealt(number, Seats::by_number(2)), Random::new(10, number));
        while position.outcome().is_none() {
            let (side, moves) = (position.turn().side, position.legal_moves());
            let at_once = !winning_moves(&position, side).is_empty();
            let is_asked = wins[usize::from(!at_once)][1] < count && (at_once || moves.len() <= most_moves);
            if is_asked && wins_within(&position, side, 3) {
                let report = position.engine(SETTINGS).search(&position, &limits(), &mut |_| ());
                let mut after = position;
                after.play(report.best_move().unwrap());
                let is_found = wins_within(&after, side, 2) || is_won(&after, side);
                if !is_found {
                    println!("{}: {}", position.one_line(), position.move_text(report.best_move().unwrap()));
                }
                let [found, all, sixes] = &mut wins[usize::from(!at_once)];
                *found += usize::from(is_found);
                *all += 1;
                // With more vacant cells than plies, only a six ends the game.
                *sixes += usize::from(read(&position, &position.deal().unwrap()).0.vacant.count_ones() > 3);
            }
            if wins.iter().all(|[_, all, _]| *all >= count) {
                return wins;
            }
            let best = position.engine(SETTINGS).search(&position, &Limits::nodes(30), &mut |_| ()).best_move();
            position.play(if random.one_in(4) { *random.pick(&moves).unwrap() } else { best.unwrap() });
        }
    }
    wins
}

#[test]
fn short_wins_are_found() {
    let [[one, all_one, _], [three, all_three, _]] = wins_found(12, 40, || Limits::nodes(20_000));
    assert_eq!((one, three), (all_one, all_three));
}
