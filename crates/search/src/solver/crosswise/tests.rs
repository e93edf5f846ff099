use std::io::Cursor;

use super::*;
use crate::solver::saved;
use crate::solver::shortcut::Shortcut;
use xgames_core::games::Reason;
use xgames_core::games::crosswise::{Draw, Seats, Wild};
use xgames_core::games::{Notation, SetupOptions};
use xgames_core::random::Random;

/// A game with a known bag, in which both sides play at random.
fn random_game(random: &mut Random, players: usize) -> Vec<Crosswise> {
    let mut stones: Vec<char> =
        Stone::ALL.into_iter().flat_map(|stone| std::iter::repeat_n(stone.letter(), stone.number().into())).collect();
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

pub(in crate::solver) fn vacant(position: &Crosswise) -> u32 {
    kernel::cells(kernel::ALL_CELLS).filter(|cell| position.stone_at(*cell).is_none()).count() as u32
}

/// Counts the wilds in hands and bag.
pub(in crate::solver) fn wilds(position: &Crosswise) -> usize {
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

/// Solves positions near the end of random games with each of these solvers, and compares with a minimax of this many nodes.
/// Returns how many positions it compared, by the number of wilds.
fn compare_with_minimax(games: u64, nodes: u32, threads: usize, variants: &[Shortcuts]) -> [u32; 4] {
    let mut compared = [0; 4];
    for number in 0..games {
        let mut random = Random::new(1, number);
        let players = 2 + random.below(3);
        for position in random_game(&mut random, players).into_iter().rev().skip(1) {
            let Some(margin) = minimax(&position, &mut nodes.clone()) else { break };
            let value = match margin {
                0 => Value::Draw,
                1.. => Value::Win(Side::First),
                _ => Value::Win(Side::Second),
            };
            for &shortcuts in variants {
                let mut solver = solver(shortcuts).with_threads(threads);
                let found = solver.solve_margin(&position, true, &Limits::none()).unwrap();
                let line = position.one_line();
                assert_eq!(found.margin.map(points), Some(margin), "{shortcuts:?}: {line}");
                assert_eq!(found.solution.value, Some(value), "{shortcuts:?}: {line}");
            }
            compared[wilds(&position).min(3)] += 1;
        }
    }
    compared
}

fn solver(shortcuts: Shortcuts) -> CrosswiseSolver {
    CrosswiseSolver { shortcuts, ..CrosswiseSolver::new(1 << 16) }
}

const SHORTCUTS: [Shortcut; 5] =
    [Shortcut::Table, Shortcut::Bounds, Shortcut::OpenLines, Shortcut::Sixes, Shortcut::IdleMoves];

#[test]
fn agrees_with_minimax() {
    let compared = compare_with_minimax(400, 3000, 1, &[Shortcuts::default()]);
    assert!(compared.iter().all(|number| *number >= 50), "{compared:?}");
}

#[test]
fn threads_change_no_value() {
    let compared = compare_with_minimax(50, 2000, 3, &[Shortcuts::default()]);
    assert!(compared.iter().sum::<u32>() >= 50, "{compared:?}");
}

/// Entries of another game are forgotten.
#[test]
fn what_was_saved_is_used_for_the_same_game_only() {
    let mut nodes = [0, 0];
    for number in 0..8 {
        let game = |number| random_game(&mut Random::new(6, number), 2);
        let before_end = |game: &[Crosswise]| game[game.len() - 5];
        let [position, other] = [game(number), game(number + 100)].map(|game| before_end(&game));
        let mut first = CrosswiseSolver::new(1 << 20);
        let solve = |solver: &mut CrosswiseSolver, position| {
            let found = solver.solve_margin(position, true, &Limits::nodes(100_000)).unwrap();
            (found.margin, found.solution.nodes)
        };
        let (margin, first_nodes) = solve(&mut first, &position);
        if margin.is_none() {
            continue;
        }
        let mut saved = Vec::new();
        saved::save(&first, "a game", &mut saved).unwrap();
        let mut second = CrosswiseSolver::new(1 << 20);
        saved::load(&mut second, "a game", &mut Cursor::new(&saved)).unwrap();
        assert!(second.knows_game_of(&position) && !second.knows_game_of(&other));
        let (again, second_nodes) = solve(&mut second, &position);
        assert_eq!(again, margin);
        nodes = [nodes[0] + first_nodes, nodes[1] + second_nodes];
        assert_eq!(solve(&mut second, &other).0, solve(&mut CrosswiseSolver::new(1 << 20), &other).0);
        saved.pop();
        assert!(saved::load(&mut second, "a game", &mut Cursor::new(&saved)).is_err());
    }
    assert!(nodes[1] < nodes[0] / 2, "{nodes:?}");
}

#[test]
fn shortcuts_change_no_value() {
    let compared = compare_with_minimax(100, 2000, 1, &Shortcuts::variants(&SHORTCUTS));
    assert!(compared.iter().all(|number| *number >= 10), "{compared:?}");
}

#[test]
#[ignore = "takes a minute"]
fn shortcuts_change_no_value_of_many_positions() {
    let compared = compare_with_minimax(1000, 20_000, 1, &Shortcuts::variants(&SHORTCUTS));
    println!("by wilds: {compared:?}");
    let odds = compare_odds(60, &Shortcuts::variants(&[Shortcut::OddsBound, Shortcut::OneKind]));
    println!("with unknown draws: {odds:?}");
}

/// The results over all orders of the bag by the rules alone: wins of the rows, of the columns, draws; `None` if that takes
/// too many nodes.
fn plain_odds(position: &Crosswise, nodes: &mut u32) -> Option<[i128; 3]> {
    let rest = position.deal().unwrap();
    let rest = [rest.draws, rest.rest].concat();
    let orders: i128 = (1..=rest.len() as i128).product();
    if let Some(outcome) = position.outcome() {
        let mut counts = [0; 3];
        counts[outcome.winner.map_or(2, |side| side as usize)] = orders;
        return Some(counts);
    }
    let rows = position.turn().side == Side::First;
    let rank = |[first, second, draws]: [i128; 3]| (if rows { first - second } else { second - first }, -draws);
    let mut best: Option<[i128; 3]> = None;
    for mv in position.legal_moves() {
        *nodes = nodes.checked_sub(1)?;
        let counts = plain_odds_after(position, mv, &rest, nodes)?;
        if best.is_none_or(|best| rank(counts) > rank(best)) {
            best = Some(counts);
        }
    }
    best
}

/// The results over all orders of the bag, which holds `rest`, after a move.
fn plain_odds_after(position: &Crosswise, mv: Move, rest: &[Stone], nodes: &mut u32) -> Option<[i128; 3]> {
    let mut after = *position;
    after.play(mv);
    if after.bag() == position.bag() {
        return plain_odds(&after, nodes);
    }
    let mut sum = [0; 3];
    for stone in rest {
        let mut drawn = *position;
        drawn.play(Move { drawn: Draw::Known(*stone), ..mv });
        let counts = plain_odds(&drawn, nodes)?;
        sum = [0, 1, 2].map(|index| sum[index] + counts[index]);
    }
    Some(sum)
}

/// The board of a position of two players with new hands, and two to four stones in the bag, in unknown order.
fn dealt_again(position: &Crosswise, random: &mut Random) -> Crosswise {
    let deal = position.deal().unwrap();
    let symbols = [deal.hands.concat(), deal.draws].concat().into_iter().filter(|stone| stone.number() == 7);
    let mut wilds: Vec<Stone> = Wild::ALL.into_iter().flat_map(|wild| [Stone::Wild(wild); 3]).collect();
    random.shuffle(&mut wilds);
    let aside = wilds.split_off(4 - vacant(position) as usize + usize::from(random.one_in(2)));
    let mut stones: Vec<char> = symbols.chain(wilds).map(Stone::letter).collect();
    random.shuffle(&mut stones);
    let hands: Vec<String> = stones.chunks(4).take(2).map(|hand| hand.iter().collect()).collect();
    let played = Wild::ALL.map(|wild| {
        let number = aside.iter().filter(|stone| **stone == Stone::Wild(wild)).count();
        format!("{}{number}", wild.letter())
    });
    let line = position.one_line();
    let board: Vec<&str> = line.split(' ').take(2).collect();
    let text = format!("{} {} {} {}", board.join(" "), hands.join(","), stones.len() - 8, played.concat());
    with_position(&text, position.seats())
}

fn with_position(text: &str, seats: Seats) -> Crosswise {
    let seats = seats.text();
    let options = SetupOptions { position: Some(text), seats: Some(&seats), ..SetupOptions::default() };
    Crosswise::read_setup(&options).unwrap()
}

/// The numbers of orders of a solution, of this many. If the stones that are left are all alike, their order is known, and there are no odds.
fn counts(found: &CrosswiseSolution, orders: i128) -> [i128; 3] {
    match found.odds {
        Some(odds) => [odds.first, odds.second, odds.draws].map(u128::cast_signed),
        None => [Value::Win(Side::First), Value::Win(Side::Second), Value::Draw]
            .map(|value| i128::from(found.solution.value == Some(value)) * orders),
    }
}

/// Compares the odds after each legal move.
fn compare_moves(position: &Crosswise) {
    let deal = position.deal().unwrap();
    let rest = [deal.draws, deal.rest].concat();
    let mut solver = solver(Shortcuts::default());
    for mv in position.legal_moves() {
        let Some(expected) = plain_odds_after(position, mv, &rest, &mut 20_000) else { continue };
        let found = solver.solve_after(position, mv, &Limits::none()).unwrap();
        let place = format!("{} {}", position.one_line(), position.move_text(mv));
        assert_eq!(counts(&found, expected.iter().sum()), expected, "{place}");
        let result = [Value::Win(Side::First), Value::Win(Side::Second), Value::Draw]
            .into_iter()
            .zip(expected)
            .find(|(_, orders)| *orders == expected.iter().sum());
        assert_eq!(found.solution.value, result.map(|(value, _)| value), "{place}");
    }
}

/// Compares the odds of positions of random games. Returns how many it compared, and in how many the draws decide.
fn compare_odds(games: u64, variants: &[Shortcuts]) -> [u32; 2] {
    let (mut compared, mut undecided) = (0, 0);
    for number in 0..games {
        let mut random = Random::new(3, number);
        for position in random_game(&mut random, 2) {
            let is_over = position.outcome().is_some();
            let [rows, columns] = position.points();
            if is_over || vacant(&position) > 3 || rows.abs_diff(columns) > 3 {
                continue;
            }
            let position = dealt_again(&position, &mut random);
            let Some([first, second, draws]) = plain_odds(&position, &mut 20_000) else { continue };
            for &shortcuts in variants {
                let found = solver(shortcuts).solve_margin(&position, false, &Limits::none()).unwrap();
                let counts = counts(&found, first + second + draws);
                assert_eq!(counts, [first, second, draws], "{shortcuts:?}: {}", position.one_line());
            }
            compare_moves(&position);
            compared += 1;
            undecided += u32::from([first, second, draws].iter().filter(|orders| **orders > 0).count() > 1);
        }
    }
    [compared, undecided]
}

#[test]
fn odds_agree_with_plain_expectation() {
    let [compared, _] = compare_odds(30, &[Shortcuts::default()]);
    assert!(compared > 0);
}

/// Compares all positions of many games, which takes longer than other tests; the draws decide only a few of them.
#[test]
#[ignore = "takes half a minute"]
fn odds_agree_with_plain_expectation_in_many_positions() {
    let [compared, undecided] = compare_odds(200, &[Shortcuts::default()]);
    assert!(compared > 50 && undecided > 2, "{compared} {undecided}");
}

/// The position is also one of a test of the command `solve`.
#[test]
fn the_draw_decides() {
    let position =
        with_position("ACE1EC/ADFECA/1EAFB1/DEBBDA/CBEBBF/DFDAED 2 ABFF,CCDF 2 M3R3S2X3", Seats::by_number(2));
    assert_eq!(plain_odds(&position, &mut 1_000_000), Some([1, 1, 0]));
    let found = CrosswiseSolver::new(1 << 16).solve_margin(&position, true, &Limits::none()).unwrap();
    assert_eq!(found.odds, Some(Odds { first: 1, second: 1, draws: 0 }));
    assert_eq!((found.solution.value, found.best.map(|mv| position.move_text(mv))), (None, Some("Dd6".into())));
    compare_moves(&position);
}

/// The order of the bag of a full record is that of its draws.
#[test]
fn later_moves_show_hands_and_bag() {
    for number in 0..20 {
        let mut random = Random::new(4, number);
        let players = 2 + random.below(3);
        let game = random_game(&mut random, players);
        let start = with_position(&game[0].one_line(), game[0].seats());
        let recorded = |pair: &[Crosswise]| {
            let leads_there = |mv: &Move| {
                let mut after = pair[0];
                after.play(*mv);
                after == pair[1]
            };
            let mv = pair[0].legal_moves().into_iter().find(leads_there).unwrap();
            let is_drawn = pair[0].bag() > pair[1].bag();
            let drawn = if is_drawn { Draw::Known(pair[0].deal().unwrap().draws[0]) } else { Draw::Omitted };
            Move { drawn, ..mv }
        };
        let moves: Vec<Move> = game.windows(2).map(recorded).collect();
        let mut position = start;
        for (ply, mv) in moves.iter().enumerate() {
            let now = position.with_later_moves(moves[ply..].iter().copied());
            let (deal, truth) = (now.deal().unwrap(), game[ply].deal().unwrap());
            assert_eq!(deal.hands, truth.hands);
            let drawn = moves[ply..].iter().filter(|mv| matches!(mv.drawn, Draw::Known(_))).count();
            assert!(deal.draws.len() >= drawn && truth.draws.starts_with(&deal.draws));
            position.play(*mv);
        }
    }
}

/// A set-up position in one line.
fn position(text: &str) -> Crosswise {
    Crosswise::read_setup(&SetupOptions { position: Some(text), ..SetupOptions::default() }).unwrap()
}

/// A result counts as soon as it is proved, also if the limit ends the search for a line of play that shows it.
#[test]
fn a_result_is_kept_without_a_line() {
    let position = position("CDCFE1/BDEFEC/CDCBDB/BFCFDE/BBCEDE/AAAAA1 2 AABF,DEFF 0 M3R3S3X3");
    let found = |nodes| {
        let mut solver = CrosswiseSolver::new(1 << 16);
        solver.solve_margin(&position, false, &Limits::nodes(nodes)).unwrap().solution
    };
    let value = found(1000).value;
    assert!(value.is_some());
    let first = (1..20).map(found).find(|found| found.value.is_some()).unwrap();
    assert_eq!((first.value, &first.line[..]), (value, &[][..]));
}

/// The hands of a position, and why it is not known where every stone is.
#[test]
fn hidden_stones() {
    let hands = |text: &str| {
        let deal = position(text).deal()?;
        let words = deal.hands.iter().map(|hand| hand.iter().map(|stone| stone.letter()).collect::<String>());
        Ok(words.collect::<Vec<_>>().join(","))
    };
    let board = "CDCFE1/BDEFEC/CDCBDB/BFCFDE/BBCEDE/AAAAA1";
    // The only unknown hand holds what is nowhere else.
    assert_eq!(hands(&format!("{board} 2 AABF,???? 0 M3R3S3X3")), Ok("AABF,DEFF".to_owned()));
    assert_eq!(hands(&format!("{board} 2 AAB?,D??? 0 M3R3S3X3")), Err(Hidden::Hands));
    assert_eq!(hands(&format!("{board} 2 AABF,DEF? 1 M2R3S3X3")), Err(Hidden::Hands));
    assert_eq!(hands(&format!("{board} 2 AABF,DEFF")), Err(Hidden::Bag));
    let mut solver = CrosswiseSolver::new(1 << 16);
    let hidden = solver.solve_margin(&position(&format!("{board} 2 AAB?,D??? 0 M3R3S3X3")), false, &Limits::none());
    assert_eq!(hidden, Err(Unsolvable::HiddenHands));
}

/// Five A in row 1, and red holds another.
const FIVE: &str = "CDCFE1/BDEFEC/CDCBDB/BFCFDE/BBCEDE/AAAAA1";

fn solve(text: &str) -> (Option<Value>, Option<Margin>, Vec<String>) {
    let mut position = position(text);
    let found = CrosswiseSolver::new(1 << 20).solve_margin(&position, true, &Limits::none()).unwrap();
    let line = found.solution.line.iter().map(|mv| {
        let text = position.move_text(*mv);
        position.try_play(*mv).unwrap();
        text
    });
    let line = line.collect();
    assert_eq!(position.outcome().map(|outcome| Value::of(outcome.winner)), found.solution.value);
    (found.solution.value, found.margin, line)
}

/// CZ7: red to move completes the six, although green leads by points.
#[test]
fn a_six_is_played() {
    let (value, margin, line) = solve(&format!("{FIVE} 1 AABF,DEFF 0 M3R3S3X3"));
    assert_eq!((value, margin), (Some(Value::Win(Side::First)), Some(Margin::Six(Side::First))));
    assert_eq!(line, ["Af1"]);
}

/// CZ7: green to move must take the cell, and then wins by points.
#[test]
fn a_six_is_blocked() {
    let (value, margin, line) = solve(&format!("{FIVE} 2 AABF,DEFF 0 M3R3S3X3"));
    assert_eq!((value, margin), (Some(Value::Win(Side::Second)), Some(Margin::Points(-6))));
    assert!(line[0].ends_with("f1") && line.len() == 2, "{line:?}");
}

/// CZ6: seat 1 holds only swaps, and passes.
#[test]
fn a_forced_pass_is_a_ply() {
    let text = "AFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/4AB 1 SSS,BBCC,DEE,FFF 0 M3R3S0X3";
    let (_, margin, line) = solve(text);
    assert_eq!(margin.map(points), minimax(&position(text), &mut 1_000_000));
    assert_eq!((line[0].as_str(), line.len()), ("--", 6));
}

#[test]
fn an_earlier_position_of_a_game_is_of_the_same_game() {
    let [game, other] = [0, 1].map(|number| random_game(&mut Random::new(8, number), 2));
    let late = game[game.len() - 4];
    let early = *game.iter().rev().find(|position| position.bag() > late.bag()).unwrap();
    let setting = |position: &Crosswise| read(position, &position.deal().unwrap());
    let ((state, late), (_, early), (_, other)) = (setting(&late), setting(&early), setting(&other[other.len() - 4]));
    let key = transposition_table::Key::new(&state, &late, true);
    let mut solver = CrosswiseSolver::new(1 << 16);
    assert_eq!(solver.use_setting(late.clone()), late);
    solver.table.put(&key, 0, transposition_table::Entry { least: 1, most: 2, best: None }, 100);
    assert_eq!(solver.use_setting(early.clone()), early);
    assert!(solver.table.get(&key, 0).is_some());
    // The bag of the earlier position says all about the later one.
    assert_eq!(solver.use_setting(late), early);
    assert!(solver.table.get(&key, 0).is_some());
    assert_eq!(solver.use_setting(other.clone()), other);
    assert!(solver.table.get(&key, 0).is_none());
}

#[test]
fn a_finished_game_has_its_value_and_margin() {
    for number in 0..20 {
        let game = random_game(&mut Random::new(9, number), 2);
        let (mut solver, end) = (CrosswiseSolver::new(1 << 16), game[game.len() - 1]);
        let found = solver.solve_margin(&end, true, &Limits::none()).unwrap();
        assert_eq!(found.margin.map(points), minimax(&end, &mut 0), "{}", end.one_line());
        let value = end.outcome().map(|outcome| Value::of(outcome.winner));
        assert_eq!((found.solution.value, solver.value_at_once(&end)), (value, value), "{}", end.one_line());
        assert_eq!(solver.value_at_once(&game[game.len() - 2]), None);
    }
}

#[test]
fn a_share_is_a_part_of_all_orders() {
    let odds = Odds { first: 1, second: 5, draws: 2 };
    let shares = [Side::First, Side::Second].map(|side| format!("{:.3}", odds.share(side)));
    assert_eq!(shares, ["0.125", "0.625"]);
}
