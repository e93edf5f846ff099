use std::collections::HashMap;

use super::*;
use crate::games::Reason;
use crate::games::crosswise::Seats;
use crate::games::{Notation, SetupOptions};
use crate::random::Random;

/// A game with a known bag, in which both sides play at random.
fn random_game(random: &mut Random, players: usize) -> Vec<Crosswise> {
    let mut stones: Vec<char> =
        Stone::all().flat_map(|stone| std::iter::repeat_n(stone.letter(), stone.number().into())).collect();
    random.shuffle(&mut stones);
    let bag: String = stones.into_iter().collect();
    let seats: Vec<Seats> = Seats::all().filter(|seats| seats.players() == players).collect();
    let seats = seats[random.below(seats.len())].text();
    let tag = |name: &'static str| match name {
        "Bag" => Some(bag.as_str()),
        "Seats" => Some(seats.as_str()),
        _ => None,
    };
    let mut position = Crosswise::read_setup(&SetupOptions::from_tags(Crosswise::OPTIONS, tag)).unwrap();
    let mut all = vec![position];
    // Wilds have many more moves than symbols, and would all be gone early.
    let late_wilds = 1 + random.below(6);
    while position.outcome().is_none() {
        let moves = position.legal_moves();
        let placed: Vec<Move> = moves.iter().copied().filter(|mv| position.kinds_of(*mv)[0].is_none()).collect();
        let from = if placed.is_empty() || random.one_in(late_wilds) { &moves } else { &placed };
        position.play(*random.pick(from).unwrap());
        all.push(position);
    }
    all
}

/// The margin for the rows by the rules alone; `None` if that takes too many nodes.
fn minimax(position: &Crosswise, nodes: &mut u32) -> Option<i16> {
    if let Some(outcome) = position.outcome() {
        let [rows, columns] = position.points().map(i16::from);
        return Some(match (outcome.reason, outcome.winner) {
            (Reason::Six, Some(Side::First)) => SIX,
            (Reason::Six, _) => -SIX,
            _ => rows - columns,
        });
    }
    let moves = position.legal_moves();
    *nodes = nodes.checked_sub(moves.len() as u32)?;
    let margins = moves.into_iter().map(|mv| {
        let mut next = *position;
        next.play(mv);
        minimax(&next, nodes)
    });
    let margins: Option<Vec<i16>> = margins.collect();
    let margins = margins?.into_iter();
    if position.turn().side == Side::First { margins.max() } else { margins.min() }
}

fn vacant(position: &Crosswise) -> u32 {
    (0..CELLS).filter(|cell| position.stone_at(GridCell::new(cell % SIZE, cell / SIZE).unwrap()).is_none()).count()
        as u32
}

/// How many wilds there are in hands and bag.
fn wilds(position: &Crosswise) -> usize {
    let deal = position.deal().unwrap();
    deal.hands.iter().flatten().chain(&deal.draws).filter(|stone| matches!(stone, Stone::Wild(_))).count()
}

fn points(margin: Margin) -> i16 {
    match margin {
        Margin::Points(points) => points,
        Margin::Six(Side::First) => SIX,
        Margin::Six(Side::Second) => -SIX,
    }
}

/// Solves positions near the end of random games, and compares with a minimax of so many nodes. Returns how many it compared,
/// by the number of wilds.
fn compare_with_minimax(games: u64, nodes: u32) -> [u32; 4] {
    let mut compared = [0; 4];
    for number in 0..games {
        let mut random = Random::new(1, number);
        let players = 2 + random.below(3);
        for position in random_game(&mut random, players).into_iter().rev().skip(1) {
            let Some(margin) = minimax(&position, &mut nodes.clone()) else { break };
            let found = CrosswiseSolver::new(1 << 16).solve_margin(&position, true, &Limits::none()).unwrap();
            assert_eq!(found.margin.map(points), Some(margin), "{}", position.one_line());
            let value = match margin {
                0 => Value::Draw,
                1.. => Value::Win(Side::First),
                _ => Value::Win(Side::Second),
            };
            assert_eq!(found.solution.value, Some(value));
            compared[wilds(&position).min(3)] += 1;
        }
    }
    compared
}

#[test]
fn agrees_with_minimax() {
    let compared = compare_with_minimax(400, 3000);
    assert!(compared.iter().all(|number| *number >= 50), "{compared:?}");
}

#[test]
#[ignore = "measures"]
fn time_by_vacant_cells() {
    let most: u32 = std::env::var("CELLS").map_or(6, |text| text.parse().unwrap());
    let mut times: HashMap<(u32, usize), Vec<f64>> = HashMap::new();
    for number in 0..60 {
        let mut random = Random::new(2, number);
        for position in random_game(&mut random, 2) {
            let (cells, wilds) = (vacant(&position), wilds(&position).min(3));
            if !(3..=most).contains(&cells)
                || position.outcome().is_some()
                || times.get(&(cells, wilds)).is_some_and(|times| times.len() >= 30)
            {
                continue;
            }
            let start = std::time::Instant::now();
            let mut solver = CrosswiseSolver::new(1 << 26);
            let limits = Limits::time(std::time::Duration::from_secs(3));
            let _ = solver.solve_margin(&position, false, &limits).unwrap();
            times.entry((cells, wilds)).or_default().push(start.elapsed().as_secs_f64());
        }
    }
    let mut keys: Vec<_> = times.keys().copied().collect();
    keys.sort_unstable();
    for key in keys {
        let times = times.get_mut(&key).unwrap();
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        eprintln!("{key:?} n {} median {:.4} 90% {:.4} max {:.4}", times.len(), at(0.5), at(0.9), at(1.0));
    }
}
