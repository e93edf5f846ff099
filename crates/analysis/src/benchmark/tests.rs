//! Tests of the benchmark.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Answer, Distances, Made, Making, Set, Tally, Task, Verdict, boards, grade};
use xgames_core::games::{Game, Notation, Seat, Side};
use xgames_core::judge::{AnyPosition, for_position};
use xgames_core::record::GameResult;
use xgames_search::engine::Playable;
use xgames_search::solver::{Limits, Solvable, certificate};

fn made(game: Game, size: u16, positions: usize) -> Made {
    made_by(2, game, size, positions)
}

fn made_by(threads: usize, game: Game, size: u16, positions: usize) -> Made {
    Making { positions, threads, nodes: 2_000, ..Making::default() }.tasks(game, size).unwrap()
}

/// Ten positions; the last one has exchanges of stones.
static SET: LazyLock<Set> = LazyLock::new(|| make(2));

fn make(threads: usize) -> Set {
    let tasks = [(Game::Cross, 2, 3), (Game::Crossway, 3, 3), (Game::Crosswise, 6, 4)];
    let tasks = tasks.into_iter().flat_map(|(game, size, count)| made_by(threads, game, size, count).tasks).collect();
    Set { nodes: 2_000, tasks, ..Set::default() }
}

/// The value of a position for the second implementation: minimax over all moves that can be written and pass the check of the rules.
fn refereed<P: Notation>(position: &P, known: &mut HashMap<String, &'static str>) -> &'static str {
    if let Some(outcome) = position.outcome() {
        let winner = outcome.winner.map(|side| position.owner(side));
        return winner.map_or("1/2-1/2", |winner| if winner == Seat(1) { "1-0" } else { "0-1" });
    }
    let text = position.one_line();
    if let Some(value) = known.get(&text) {
        return value;
    }
    let is_first = position.turn().seat == Seat(1);
    let mut values = Vec::new();
    for mv in written_moves(position) {
        let mut after = position.clone();
        after.play(mv);
        values.push(refereed(&after, known));
    }
    let order = if is_first { ["1-0", "1/2-1/2", "0-1"] } else { ["0-1", "1/2-1/2", "1-0"] };
    let best = order.into_iter().find(|value| values.contains(value)).unwrap();
    known.insert(text, best);
    best
}

/// The moves that the rules accept, among all that can be written; in games with hands those that are listed.
fn written_moves<P: Notation>(position: &P) -> Vec<P::Move> {
    if P::GAME.has_hands() {
        return position.legal_moves();
    }
    let picture = position.picture();
    let names = picture.spots().map(|spot| position.cell_name(spot.cell)).chain(["pass".to_owned()]);
    let moves = names.filter_map(|name| position.read_move(name.as_bytes()).ok());
    moves.filter(|mv| position.check(*mv).is_ok()).collect()
}

/// The greatest number of empty cells from which the referee plays on.
const FEW: u32 = 9;

/// Compares the values of a task with those of the referee. Returns the numbers of moves that do not keep the value, and that do.
fn check_by_referee<P: Notation>(position: &P, task: &Task) -> [usize; 2] {
    let (mut known, mut checked) = (HashMap::new(), [0; 2]);
    assert_eq!(refereed(position, &mut known), task.value, "{task:?}");
    let moves = written_moves(position);
    assert_eq!(moves.len(), task.values.len(), "{task:?}");
    for mv in moves {
        let mut after = position.clone();
        after.play(mv);
        let text = position.move_text(mv);
        assert_eq!(refereed(&after, &mut known), task.values[&text], "{text}: {task:?}");
        checked[usize::from(task.values[&text] == task.value)] += 1;
    }
    checked
}

#[test]
fn recorded_values_are_those_of_the_referee() {
    let mut checked = [0; 2];
    for task in SET.tasks.iter().filter(|task| task.distance <= FEW) {
        let [lost, kept] = for_position!(&task.begin().unwrap(), at => check_by_referee(&at.position, task));
        checked = [checked[0] + lost, checked[1] + kept];
    }
    assert!(checked.iter().all(|count| *count > 8), "{checked:?}");
}

/// The strategies that win after moves of larger boards are written down and checked by the rules.
fn check_certificates<P: Playable + Solvable>(position: &P, task: &Task) -> usize {
    let (mut solver, mut checked) = (position.solver(1 << 22, 1), 0);
    for (text, value) in task.values.iter().filter(|(_, value)| value.as_str() != GameResult::Draw.text()) {
        let mut after = position.clone();
        after.play_text(text).unwrap();
        if after.outcome().is_some() {
            continue;
        }
        let mut proof = Vec::new();
        certificate::prove(&after, task.size, &mut *solver, &Limits::none(), &mut proof).unwrap();
        let winner = certificate::check(std::str::from_utf8(&proof).unwrap()).unwrap().winner;
        let expected = if value == "1-0" { Side::First } else { Side::Second };
        assert_eq!(winner, expected, "{text}: {task:?}");
        checked += 1;
    }
    checked
}

#[test]
fn recorded_values_have_certificates() {
    let mut checked = 0;
    for (game, size) in [(Game::Cross, 3), (Game::Crossway, 4)] {
        for task in made(game, size, 2).tasks {
            checked += for_position!(&task.begin().unwrap(), at => check_certificates(&at.position, &task));
        }
    }
    assert!(checked > 8, "{checked}");
}

/// The endings of Crossings need tables that take long to build without optimisation.
#[test]
#[ignore = "slow without optimisation"]
fn endings_of_moving_stones_have_certificates() {
    let mut checked = 0;
    for task in made(Game::Crossings, 8, 3).tasks {
        assert!(task.distance > 0, "{task:?}");
        checked += for_position!(&task.begin().unwrap(), at => check_certificates(&at.position, &task));
    }
    assert!(checked > 3, "{checked}");
}

#[test]
fn the_same_seed_makes_the_same_set() {
    let first = &*SET;
    // The number of threads makes no difference, nor how many positions are wanted.
    assert_eq!(make(1), *first);
    let more = made(Game::Crossway, 3, 5).tasks;
    assert_eq!(more[..3], made(Game::Crossway, 3, 3).tasks[..]);
    let other = Making { seed: 8, positions: 3, ..Making::default() }.tasks(Game::Crossway, 3).unwrap().tasks;
    assert_ne!(other[..], more[..3]);
}

#[test]
fn each_position_can_be_lost_and_is_there_once() {
    let set = &*SET;
    assert_eq!(set.tasks.len(), 10);
    for task in &set.tasks {
        let kept = task.values.values().filter(|value| **value == task.value).count();
        assert!((1..task.values.len()).contains(&kept), "{task:?}");
        assert_eq!(set.tasks.iter().filter(|other| other.position == task.position).count(), 1);
        let at = task.begin().unwrap();
        // Where stones stay, every ply before has filled one cell.
        let cells = [("cross", 7), ("crossway", 9)].into_iter().find(|(game, _)| *game == task.game);
        if let Some((_, cells)) = cells {
            assert_eq!(task.distance as usize + at.plies(), cells, "{task:?}");
        }
    }
}

/// The smallest board has few positions: no more are found than there are.
#[test]
fn a_small_board_gives_fewer_positions() {
    let Made { tasks, left_out } = made(Game::Crossway, 2, 100);
    assert!(tasks.len() < 100 && left_out.repeated > 0 && left_out.even > 0, "{} {left_out:?}", tasks.len());
    let stopped = Making { stop: &|_| true, ..Making::default() }.tasks(Game::Cross, 2).unwrap();
    assert_eq!(stopped.tasks.len(), 0);
}

/// Proofs that may look at one position prove hardly anything.
#[test]
fn positions_without_a_proof_are_counted() {
    let made = Making { nodes: 1, positions: 1, ..Making::default() }.tasks(Game::Crossway, 9).unwrap();
    assert!(made.left_out.unproven > 0, "{:?}", made.left_out);
}

#[test]
fn usual_boards_are_those_that_are_always_solved() {
    let all = [
        (Game::Crossway, 4),
        (Game::Crossway, 5),
        (Game::Crossway, 6),
        (Game::Crossway, 7),
        (Game::Cross, 2),
        (Game::Cross, 3),
        (Game::Crossings, 8),
        (Game::Crosswise, 6),
    ];
    assert_eq!(boards(&Game::ALL, None).unwrap(), all);
    assert_eq!(boards(&Game::ALL, Some(6)).unwrap(), [(Game::Crossway, 6), (Game::Cross, 6), (Game::Crosswise, 6)]);
    assert!(boards(&[Game::Crossings], Some(6)).is_err());
}

/// The grades of an agent that chooses among the moves of a task by their values.
fn graded(set: &Set, keeps: bool) -> Tally {
    let mut tasks = set.tasks.iter();
    let mut ask = |at: &AnyPosition| {
        let task = tasks.next().unwrap();
        assert_eq!(at.one_line(), task.position);
        let chosen = task.values.iter().find(|(_, value)| (**value == task.value) == keeps);
        Answer::Move(chosen.unwrap().0.clone())
    };
    grade(set, &mut ask, &mut |_, _| {}).total()
}

#[test]
fn perfect_play_keeps_all_and_bad_play_nothing() {
    let set = &*SET;
    let all = graded(set, true);
    assert_eq!(all, Tally { kept: 10, ..Tally::default() });
    assert_eq!(all.share().map(|share| (share.share, share.high)), Some((1.0, 1.0)));
    let nothing = graded(set, false);
    assert_eq!(nothing, Tally { lost: 10, ..Tally::default() });
    assert_eq!(nothing.share().map(|share| (share.share, share.low)), Some((0.0, 0.0)));
}

#[test]
fn other_answers_are_counted_and_end_the_questions() {
    let (set, mut verdicts) = (&*SET, Vec::new());
    let mut asked = 0;
    let mut ask = |_: &AnyPosition| {
        asked += 1;
        match asked {
            1 => Answer::Move("z99".into()),
            2 => Answer::Illegal("it is not a move".into()),
            _ => Answer::Silent("it sleeps".into()),
        }
    };
    let grades = grade(set, &mut ask, &mut |_, verdict: &Verdict| verdicts.push(verdict.clone()));
    assert_eq!((grades.total(), grades.is_complete), (Tally { illegal: 2, silent: 8, ..Tally::default() }, true));
    // After five silences there are no questions.
    assert_eq!(asked, 7);
    assert!(
        matches!(&verdicts[0], Verdict::Illegal(why) if why.starts_with("its move ‘z99’ is not possible")),
        "{verdicts:?}"
    );
    assert!(matches!(&verdicts[9], Verdict::Silent(why) if why.contains("not asked again")), "{verdicts:?}");
    let mut left = 3;
    let mut ask = |at: &AnyPosition| {
        left -= 1;
        if left == 0 { Answer::Stopped } else { Answer::Move(at.legal_moves().remove(0)) }
    };
    let grades = grade(set, &mut ask, &mut |_, _| {});
    assert_eq!((grades.total().positions(), grades.is_complete), (2, false));
}

/// A move may be written in other ways than in the list of legal moves.
#[test]
fn moves_may_be_spelled_in_other_ways() {
    let exchanges = SET.tasks.iter().flat_map(|task| task.values.keys().map(move |mv| (task, mv)));
    let (task, mv) = exchanges.into_iter().find(|(_, mv)| mv.starts_with('X')).expect("an exchange");
    let at = task.begin().unwrap();
    // `Xa1-b2` and `Xb2-a1` exchange the same stones.
    let turned = format!("X{}-{}", &mv[4..6], &mv[1..3]);
    assert_ne!(turned, *mv);
    assert_eq!(task.is_kept(&at, &turned), task.is_kept(&at, mv), "{task:?}");
    assert!(task.is_kept(&at, "Xa1-a1").is_err());
}

#[test]
fn sets_are_read_as_they_were_written() {
    let set = &*SET;
    let mut text = Vec::new();
    set.write(&mut text).unwrap();
    assert_eq!(Set::read(&text), Ok(set.clone()));
    let text = String::from_utf8(text).unwrap();
    assert_eq!(text.lines().count(), 1 + set.tasks.len());
    let why = |text: String| Set::read(text.as_bytes()).unwrap_err();
    let task = &set.tasks[0];
    let (value, other) = if task.value == "1-0" { ("1-0", "0-1") } else { ("0-1", "1-0") };
    for (change, line, words) in [
        (text.replacen("\"version\":1", "\"version\":9", 1), 1, "this program reads version 1"),
        (text.replacen("\"cross\"", "\"chess\"", 1), 2, "its game is not known"),
        (text.replacen(&task.position, "7", 1), 2, "its moves do not lead to its position"),
        (
            text.replacen(&format!("\"value\":\"{value}\""), &format!("\"value\":\"{other}\""), 1),
            2,
            "not that of the best",
        ),
        (text.replacen(&format!("\"value\":\"{value}\""), "\"value\":\"won\"", 1), 2, "not that of the best"),
        (text.replacen("\"moves\":[", "\"moves\":[\"} [x]\",", 1), 2, "characters that no move has"),
        (text.replacen("\"distance\":", "\"distance\":1", 1), 1, "not those that the set was made with"),
        (text.lines().take(3).collect::<Vec<_>>().join("\n"), 1, "not those that the set was made with"),
        (text.clone() + "{}\n", 12, "this is not a position"),
        (String::new(), 1, "not the file of a set"),
        ("[Game \"cross\"]\n".into(), 1, "not the file of a set"),
    ] {
        let found = why(change);
        assert!(found.line == line && found.why.contains(words), "{words}: {found}");
    }
    // No damaged text makes trouble.
    for at in (0..text.len()).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = bytes[at].wrapping_add(1);
        let _ = Set::read(&bytes);
        let _ = Set::read(&bytes[..at]);
    }
}

#[test]
fn ranges_of_distances_double() {
    let ranges = [0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 49].map(|distance| {
        let Distances { from, to } = Distances::of(distance);
        (from, to)
    });
    let expected = [(1, 1), (1, 1), (2, 2), (3, 4), (3, 4), (5, 8), (5, 8), (9, 16), (9, 16), (17, 32), (33, 64)];
    assert_eq!(ranges, expected);
    assert_eq!(Distances::of(u32::MAX).to, 1 << 31);
}
