use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::node::{Child, Node};
use super::*;
use crate::engine::cross::CrossGuide;
use crate::engine::crossway::CrosswayGuide;
use crate::engine::testing::{check_engine, check_hurry, position};
use crate::engine::{Evaluation, LEAST_IN_LINE, Playable};
use xgames_core::games::cross::Cross;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::tactics::winning_moves;
use xgames_core::games::{Notation, Tactics};

const SETTINGS: Settings = Settings { memory: 8 << 20, threads: 1, seed: 3, learned: true };

/// A search without the help of a solver.
fn tree<G: Guide>(guide: G) -> TreeEngine<G> {
    TreeEngine::new(guide, SETTINGS, SolverShare::percent(0))
}

/// A position of a random game with at most this many empty cells, which is not over.
fn late_position<P: Notation>(start: &P, empty: usize, random: &mut Random) -> P {
    loop {
        let mut position = start.clone();
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            if moves.len() <= empty {
                return position;
            }
            position.play(*random.pick(&moves).unwrap());
        }
    }
}

/// Whether a side can win in this many plies.
fn wins_within<P: Position>(position: &P, side: Side, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(side);
    }
    let wins = |mv| {
        let mut after = position.clone();
        after.play(mv);
        wins_within(&after, side, plies - 1)
    };
    let mut moves = position.legal_moves().into_iter();
    plies > 0 && if position.turn().side == side { moves.any(wins) } else { moves.all(wins) }
}

/// A value that a search without a solver proves is true; a win in one is played; wins within five plies are found.
fn check_proofs<G: Guide>(start: &G::Position, guide: impl Fn(&G::Position) -> G, empty: usize, count: usize)
where
    G::Position: Tactics,
{
    let mut random = Random::new(17, 0);
    let (mut proven, mut short) = (0, 0);
    for _ in 0..count {
        let position = late_position(start, 2 + random.below(empty), &mut random);
        let written = position.one_line();
        let side = position.turn().side;
        let truth = |position: &G::Position| {
            let limits = Limits::nodes(2_000_000);
            position.solver(1 << 20, 1).solve(position, &limits).value.unwrap()
        };
        let value = truth(&position);
        let report = tree(guide(&position)).search(&position, &Limits::nodes(10_000), &mut |_| ());
        for line in &report.lines {
            if let Evaluation::Proven(value) = line.evaluation {
                let mut after = position.clone();
                after.play(line.moves[0]);
                assert_eq!(value, truth(&after), "{written}: {:?}", line.moves);
            }
        }
        if let Evaluation::Proven(found) = report.evaluation {
            assert_eq!(found, value, "{written}");
            proven += 1;
        }
        let best = report.best_move().unwrap();
        let wins = winning_moves(&position, side);
        assert!(wins.is_empty() || wins.contains(&best), "{written}");
        if wins_within(&position, side, 5) {
            assert_eq!(report.evaluation, Evaluation::Proven(Value::Win(side)), "{written}");
            short += usize::from(wins.is_empty());
        }
    }
    println!("{proven} of {count} proven, {short} short wins");
    assert!(proven > count / 2 && short > count / 20);
}

#[test]
fn proofs_of_crossway_are_true() {
    check_proofs(&Crossway::new(4).unwrap(), |start| CrosswayGuide::new(start, true), 10, 300);
    check_proofs(&Crossway::new(5).unwrap(), |start| CrosswayGuide::new(start, true), 12, 150);
}

#[test]
fn proofs_of_cross_are_true() {
    check_proofs(&Cross::new(3).unwrap(), |start| CrossGuide::new(start, true), 10, 120);
    check_proofs(&Cross::new(4).unwrap(), |start| CrossGuide::new(start, true), 12, 40);
}

/// Engines pass [`check_engine`] with a solver, without one, and with little memory.
#[test]
fn moves_are_legal_and_reports_repeat() {
    for size in [2, 3, 4, 6, 9] {
        let start = Crossway::new(size).unwrap();
        check_engine(&start, || start.engine(SETTINGS), 2);
        check_engine(&start, || Box::new(tree(CrosswayGuide::new(&start, true))), 2);
    }
    for size in [2, 3, 4, 5] {
        let start = Cross::new(size).unwrap();
        check_engine(&start, || start.engine(SETTINGS), 2);
        check_engine(&start, || Box::new(tree(CrossGuide::new(&start, true))), 2);
    }
    let start = Cross::new(4).unwrap();
    check_engine(&start, || start.engine(Settings { memory: 0, ..SETTINGS }), 2);
}

#[test]
fn boards_of_all_sizes_are_played() {
    fn check<P: Playable + Notation>(start: &P, random: &mut Random) {
        let plies = random.below(start.legal_moves().len());
        let mut position = start.clone();
        for _ in 0..plies {
            random.pick(&position.legal_moves()).into_iter().for_each(|mv| position.play(*mv));
        }
        let report = position.engine(SETTINGS).search(&position, &Limits::nodes(30), &mut |_| ());
        match report.best_move() {
            Some(mv) => assert_eq!(position.check(mv), Ok(()), "{}", position.one_line()),
            None => assert!(position.outcome().is_some()),
        }
    }
    let mut random = Random::new(4, 0);
    for _ in 0..2 {
        (2..=52).for_each(|size| check(&Crossway::new(size).unwrap(), &mut random));
        (2..=10).for_each(|size| check(&Cross::new(size).unwrap(), &mut random));
    }
}

/// A swap is not a move of the stones: White's best answer is searched.
#[test]
fn a_swap_is_never_proposed() {
    let mut position = Crossway::new(4).unwrap();
    position.play_text("b2").unwrap();
    let report = position.engine(SETTINGS).search(&position, &Limits::nodes(5000), &mut |_| ());
    assert!(report.lines.iter().all(|line| line.moves[0] != xgames_core::games::crossway::Move::Swap));
    assert_eq!(report.evaluation, Evaluation::Proven(Value::Win(Side::First)));
}

#[test]
fn a_forced_pass_is_in_the_tree() {
    // CW6: every empty point would complete a checkerboard.
    let position: Crossway = position("BWBW/BWBW/W2W/BBWB B");
    let report = tree(CrosswayGuide::new(&position, true)).search(&position, &Limits::nodes(100), &mut |_| ());
    assert_eq!(report.best_move(), Some(xgames_core::games::crossway::Move::Pass));
    assert_eq!(report.evaluation, Evaluation::Proven(Value::Win(Side::Second)));
}

/// The size in bytes of all positions from this one on.
fn bytes(node: &Node, slots: &Slots) -> usize {
    let children = node.lock();
    let below: usize =
        children.tried.iter().filter_map(|child| child.node.as_ref()).map(|node| bytes(node, slots)).sum();
    // The room for the first moves is among the bytes of the position.
    let further = (children.tried.capacity() * size_of::<Child>()).saturating_sub(2 * Child::BYTES);
    Node::bytes(slots) + further + below
}

#[test]
fn the_tree_keeps_to_its_memory() {
    let position = Cross::new(5).unwrap();
    let engine = &mut TreeEngine::new(
        CrossGuide::new(&position, true),
        Settings { memory: 200_000, ..SETTINGS },
        SolverShare::percent(0),
    );
    let mut moves = Vec::new();
    engine.guide.candidates(&position, &mut moves);
    let search = engine.begin(&position, &moves, 200_000, &Limits::none());
    search.run(&engine.guide, 1, &Limits::nodes(20_000), &mut |_| ());
    let used = bytes(&search.tree.root, &search.tree.slots);
    assert!((100_000..=200_000).contains(&used), "{used}");
    assert_eq!(search.report().visits, 20_000);
}

#[test]
fn several_threads_search_one_tree() {
    let start = Crossway::new(9).unwrap();
    let mut engine = start.engine(Settings { threads: 3, ..SETTINGS });
    let mut observed = 0;
    let limits = Limits::time(Duration::from_millis(600));
    let report = engine.search(&start, &limits, &mut |report| {
        assert!(report.best_move().is_some());
        observed += 1;
    });
    assert!(observed > 0);
    let visits: u64 = report.lines.iter().map(|line| line.visits).sum();
    assert!(visits > 0 && visits <= report.visits);
}

/// No playout is lost on its way between threads: each began with a move from the root, and its result is noted there.
#[test]
fn all_playouts_of_a_crew_count() {
    const PLAYOUTS: u64 = 1000;
    let start = Crossway::new(9).unwrap();
    let moves = start.legal_moves();
    for threads in 1..=7 {
        let mut engine = start.engine(Settings { threads, ..SETTINGS });
        let report = engine.search_among(&start, &moves, &Limits::nodes(PLAYOUTS), &mut |_| ());
        // Each thread that walks may begin a playout that passes the limit.
        assert!((PLAYOUTS..PLAYOUTS + threads.div_ceil(3) as u64).contains(&report.visits), "{report:?}");
        assert_eq!(report.lines.iter().map(|line| line.visits).sum::<u64>(), report.visits);
        assert!(report.evaluation.chance(Side::First) > 0.05, "{report:?}");
    }
}

/// The move that is played is proven, or the one that most playouts began with.
fn check_choice(report: &Report<Move>) {
    let [best, others @ ..] = &report.lines[..] else { panic!("{report:?}") };
    let is_tried_most = others.iter().all(|other| other.visits <= best.visits || other.evaluation.is_proven());
    assert!(best.evaluation.is_proven() || best.visits > 0 && is_tried_most, "{report:?}");
    assert!(report.lines.iter().map(|line| line.visits).sum::<u64>() <= report.visits, "{report:?}");
}

/// The clock may end a search before anything is looked at, and while the solver or the tree has its turn.
#[test]
fn what_is_played_was_looked_at() {
    fn check<P: Playable<Move = Move>>(start: &P, settings: Settings) {
        check_hurry(start, &mut *start.engine(settings));
        for most in [0, 300, 5_000] {
            let limits = Limits { stop: &|nodes| nodes >= most, ..Limits::none() };
            let report = start.engine(settings).search(start, &limits, &mut |_| ());
            check_choice(&report);
            assert!(report.evaluation.is_proven() || report.visits >= LEAST_PLAYOUTS.max(most / 10), "{report:?}");
        }
        for milliseconds in [0, 1, 20] {
            let limits = Limits::time(Duration::from_millis(milliseconds));
            check_choice(&start.engine(settings).search(start, &limits, &mut |_| ()));
        }
    }
    for settings in [SETTINGS, Settings { memory: 0, ..SETTINGS }, Settings { threads: 2, ..SETTINGS }] {
        [5, 7, 9].into_iter().for_each(|size| check(&Crossway::new(size).unwrap(), settings));
        [4, 5].into_iter().for_each(|size| check(&Cross::new(size).unwrap(), settings));
    }
    check_hurry(&Crossway::new(52).unwrap(), &mut *Crossway::new(52).unwrap().engine(SETTINGS));
}

/// A position that is lost at once is still played: a threat is met if one can be.
fn check_resistance<P: Playable<Move = Move> + Tactics>(start: &P, empty: usize) {
    let (mut random, mut met) = (Random::new(5, 0), 0);
    for _ in 0..300 {
        let position = late_position(start, 2 + random.below(empty), &mut random);
        let side = position.turn().side;
        let threats = winning_moves(&position, side.other());
        let meets_one = |mv: Move| {
            let mut after = position.clone();
            after.play(mv);
            after.outcome().is_none() && {
                let left = winning_moves(&after, side.other());
                threats.iter().any(|threat| !left.contains(threat))
            }
        };
        let report = position.engine(SETTINGS).search(&position, &Limits::nodes(1), &mut |_| ());
        let is_lost = report.evaluation == Evaluation::Proven(Value::Win(side.other()));
        if is_lost
            && report.visits == 0
            && threats.iter().any(|threat| position.check(*threat).is_ok() && meets_one(*threat))
        {
            assert!(meets_one(report.best_move().unwrap()), "{}", position.one_line());
            met += 1;
        }
    }
    assert!(met > 5, "{met}");
}

#[test]
fn a_threat_is_met_though_all_is_lost() {
    check_resistance(&Crossway::new(5).unwrap(), 14);
    check_resistance(&Cross::new(3).unwrap(), 10);
}

/// The opening of a game with the pie rule, too.
#[test]
fn an_opening_was_looked_at() {
    let start: Cross = position("");
    assert!(crate::engine::pie::is_open(&start));
    for nodes in [1, 5, 30, 170, 1_000] {
        let limits = Limits::nodes(nodes);
        let (mv, report) =
            crate::engine::pie::choose(&mut *start.engine(SETTINGS), &start, &limits, &mut |_| ()).unwrap();
        assert_eq!(report.best_move(), Some(mv));
        assert!(report.lines[0].visits > 0 && report.nodes() <= nodes, "{nodes}: {report:?}");
        assert!(report.nodes() >= nodes.min(10), "{nodes}: {report:?}");
    }
}

/// The turns depend on nodes alone if nodes alone are limited.
#[test]
fn turns_repeat() {
    for (size, nodes) in [(5, 3_000), (7, 20_000), (9, 4_000)] {
        let start = Crossway::new(size).unwrap();
        let search = || start.engine(SETTINGS).search(&start, &Limits::nodes(nodes), &mut |_| ());
        let report = search();
        assert_eq!(report, search());
        assert!(report.nodes() <= nodes && report.solver_nodes > 0, "{report:?}");
        assert!(report.evaluation.is_proven() && size == 5 || report.visits >= nodes / 10, "{report:?}");
    }
}

/// On these boards the solver has most of the time.
#[test]
fn reports_come_while_a_solver_runs() {
    let start = Crossway::new(7).unwrap();
    let (observed, begun) = (AtomicU32::new(0), Instant::now());
    let stop = |_| observed.load(Ordering::Relaxed) >= 3;
    let limits = Limits { stop: &stop, ..Limits::time(Duration::from_secs(100)) };
    start.engine(SETTINGS).search(&start, &limits, &mut |report| {
        check_choice(report);
        observed.fetch_add(1, Ordering::Relaxed);
    });
    // The solver may have a minute.
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

/// A reply that was hardly looked at is no part of a line.
#[test]
fn lines_end_where_little_is_known() {
    let start = Crossway::new(9).unwrap();
    let report = tree(CrosswayGuide::new(&start, true)).search(&start, &Limits::nodes(3_000), &mut |_| ());
    let estimated = report.lines.iter().filter(|line| !line.evaluation.is_proven());
    let (long, short): (Vec<_>, Vec<_>) = estimated.partition(|line| line.moves.len() > 1);
    assert!(long.iter().all(|line| line.visits > u64::from(LEAST_IN_LINE)), "{long:?}");
    assert!(long.len() > 1 && short.len() > 1 && report.lines[0].moves.len() > 2, "{report:?}");
}
