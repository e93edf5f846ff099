use std::collections::{HashMap, HashSet};

use super::*;
use crate::solver::testing::plain_value;
use crate::solver::{Candidates, Value, certificate};
use xgames_core::games::playout::playout;
use xgames_core::games::{Notation, Position, begin_at};
use xgames_core::random::Random;

/// A machine that solves jobs with few positions, and the certificates that it writes.
#[derive(Default)]
struct Machine {
    nodes: u64,
    results: Vec<JobResult>,
    certificates: HashMap<String, String>,
}

impl Machine {
    fn solve(&mut self, job: &Job) {
        for_game!(job.piece.game, P => self.solve_game::<P>(job));
    }

    fn solve_game<P: Solvable>(&mut self, Job { piece, .. }: &Job) {
        let position: P = begin_at(piece.size, Some(&piece.position)).unwrap();
        let mut solver = position.solver(1 << 20, 1);
        let solution = solver.solve(&position, &Limits::nodes(self.nodes));
        let winner = solution.value.map(|value| match value {
            Value::Win(winner) => winner,
            Value::Draw => panic!("{piece:?}"),
        });
        if winner.is_some() {
            let mut text = Vec::new();
            certificate::prove(&position, piece.size, &mut *solver, &Limits::none(), &mut text).unwrap();
            self.certificates.insert(piece.id(), String::from_utf8(text).unwrap());
        }
        self.results.push(JobResult { piece: piece.clone(), winner, nodes: solution.nodes });
    }
}

/// Proves a position through jobs, and returns the last state and the number of rounds.
fn prove(root: Piece, jobs: usize, machine: &mut Machine) -> (State, usize) {
    let mut state = begin(root, jobs.min(4), &Limits::none()).unwrap();
    let mut rounds = 0;
    while state.winner.is_none() {
        assert!(!state.jobs.is_empty() && rounds < 60, "{rounds} rounds, {} open", state.open);
        for job in &state.jobs {
            assert_eq!(Job::read(&job.write()).as_ref(), Ok(job));
            machine.solve(job);
        }
        // The plan goes through its file, and no old jobs are kept.
        let plan = Plan::read(&state.plan.write()).unwrap();
        assert_eq!(plan, state.plan);
        state = go_on(plan, machine.results.clone(), &BTreeSet::new(), jobs, &Limits::none()).unwrap();
        rounds += 1;
    }
    (state, rounds)
}

/// The position after an opening without the pie rule.
fn opening<P: Solvable>(size: u16, mv: &str) -> Piece {
    let mut position: P = begin_at(size, None).unwrap();
    position.play_text(mv).unwrap();
    Piece { game: P::GAME, size, position: position.one_line() }
}

/// The openings of docs/solved.md after which Black wins, of boards up to 5×5.
#[test]
fn openings_have_their_known_winners() {
    use xgames_core::games::crossway::Crossway;
    let map = [(3, "WBW/WBW/WBW"), (4, "WWWW/WBBW/WBBW/WWWW"), (5, "WWWWW/WBBBW/WWBWW/WBBBW/WWWWW")];
    let mut split = 0;
    for (size, rows) in map {
        for (row, letters) in (1..).zip(rows.split('/').collect::<Vec<_>>().iter().rev()) {
            for (column, letter) in ('a'..).zip(letters.chars()) {
                let winner = if letter == 'B' { Side::First } else { Side::Second };
                let root = opening::<Crossway>(size, &format!("{column}{row}"));
                let mut machine = Machine { nodes: 3, ..Machine::default() };
                let (state, rounds) = prove(root, 4, &mut machine);
                assert_eq!(state.winner, Some(winner), "{size} {column}{row}");
                split += rounds;
            }
        }
    }
    assert!(split > 80, "{split} rounds");
}

/// O wins after every opening of size 2. Later positions of size 3 have the values of the plain rules.
#[test]
fn positions_of_cross_have_their_winners() {
    use xgames_core::games::cross::Cross;
    for mv in ["b2", "a1"] {
        let mut machine = Machine { nodes: 3, ..Machine::default() };
        let (state, rounds) = prove(opening::<Cross>(2, mv), 1, &mut machine);
        assert!(state.winner == Some(Side::First) && rounds > 0, "{mv}: {rounds} rounds");
    }
    let (start, mut split) = (begin_at::<Cross>(3, Some("3/4/5/4/3 O")).unwrap(), 0);
    for game in 0..9 {
        let (mut moves, mut position) = (Vec::new(), start.clone());
        playout(&start, 9, &mut Random::new(game, 1), &mut moves);
        moves.iter().for_each(|mv| position.play(*mv));
        if position.outcome().is_none() {
            let root = Piece { game: Game::Cross, size: 3, position: position.one_line() };
            let (state, rounds) = prove(root, 50, &mut Machine { nodes: 1, ..Machine::default() });
            assert_eq!(state.winner.map(Value::Win), Some(plain_value(&position)), "{}", position.one_line());
            split += rounds;
        }
    }
    assert!(split > 10, "{split} rounds");
}

/// A position of Crossway.
pub(super) fn crossway(size: u16, position: &str) -> Piece {
    Piece { game: Game::Crossway, size, position: position.into() }
}

#[test]
fn positions_that_are_alike_are_one_job() {
    // All openings of the empty board, up to symmetry: six on 5×5, of which three are decided at once or not.
    let state = begin(crossway(5, "5/5/5/5/5 B"), 2, &Limits::none()).unwrap();
    let all = go_on(state.plan, [], &BTreeSet::new(), 100, &Limits::none()).unwrap();
    // The mirrors and the half turn leave nine classes of the 25 points.
    assert_eq!((all.jobs.len(), all.open), (9, 9));
    // Two orders of moves lead to one position.
    let mut plan = all.plan.clone();
    plan.split.extend(all.jobs.iter().map(|job| job.piece.position.clone()));
    let two = go_on(plan, [], &BTreeSet::new(), 1000, &Limits::none()).unwrap();
    let positions: HashSet<&str> = two.jobs.iter().map(|job| job.piece.position.as_str()).collect();
    assert_eq!(positions.len(), two.jobs.len());
}

#[test]
fn late_and_repeated_results_are_used_and_wrong_ones_are_noticed() {
    let root = crossway(6, "6/6/6/2B3/6/6 W");
    let begun = begin(root.clone(), 3, &Limits::none()).unwrap();
    let job = begun.jobs[0].clone();
    let too_hard = JobResult { piece: job.piece.clone(), winner: None, nodes: 7 };
    let split = go_on(begun.plan, [too_hard.clone(), too_hard], &BTreeSet::new(), 9, &Limits::none()).unwrap();
    assert!(split.plan.split.contains(&job.piece.position) && split.jobs.iter().all(|other| *other != job));
    // The job was removed when it was split, and its result comes after all.
    let mut machine = Machine { nodes: 1_000_000, ..Machine::default() };
    machine.solve(&job);
    let late = go_on(split.plan.clone(), machine.results.clone(), &BTreeSet::new(), 99, &Limits::none()).unwrap();
    let all = go_on(split.plan.clone(), [], &BTreeSet::new(), 99, &Limits::none()).unwrap();
    assert!(late.winner.is_none() && late.open < all.open, "{} of {}", late.open, all.open);
    // Its children say something else if it is wrong.
    all.jobs.iter().for_each(|job| machine.solve(job));
    machine.results[0].winner = machine.results[0].winner.map(Side::other);
    let wrong = go_on(split.plan, machine.results.clone(), &BTreeSet::new(), 99, &Limits::none());
    assert_eq!(wrong, Err(NoState::Contradiction(job.piece.position.clone())));
    // A result for another board changes nothing.
    let other = JobResult { piece: Piece { size: 7, ..job.piece }, winner: Some(Side::First), nodes: 1 };
    assert_eq!(go_on(all.plan.clone(), [other], &BTreeSet::new(), 99, &Limits::none()), Ok(all));
}

/// A position in which the game is over needs no jobs.
#[test]
fn a_decided_position_has_its_winner() {
    for (position, winner) in [("B1/B1 W", Side::First), ("WW/B1 B", Side::Second)] {
        let state = begin(crossway(2, position), 3, &Limits::none()).unwrap();
        assert_eq!((state.winner, state.jobs.len(), state.open), (Some(winner), 0, 0), "{position}");
    }
}

/// A position whose stones show at once who wins, the side to move or the other one, has no candidates, and is no job.
#[test]
fn candidates_are_moves_of_open_positions() {
    use xgames_core::games::crossway::Crossway;
    let (start, mut counts) = (begin_at::<Crossway>(5, Some("5/5/5/5/5 B")).unwrap(), [0; 3]);
    for game in 0..200 {
        let (mut moves, mut position) = (Vec::new(), start.clone());
        playout(&start, 4 + game as usize % 8, &mut Random::new(game, 2), &mut moves);
        moves.iter().for_each(|mv| position.play(*mv));
        let solver = position.solver(1 << 16, 1);
        let (side, at_once) = (position.turn().side, solver.value_at_once(&position));
        match solver.candidates(&position).unwrap() {
            Candidates::Decided(winner) => {
                assert!(at_once.is_none_or(|value| value == Value::Win(winner)), "{}", position.one_line());
                counts[usize::from(winner == side)] += usize::from(at_once.is_some());
            }
            Candidates::Open(moves) => {
                assert!(at_once.is_none() && !moves.is_empty(), "{}", position.one_line());
                counts[2] += 1;
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}

#[test]
fn old_jobs_stay_while_they_matter() {
    let begun = begin(crossway(5, "5/5/2B2/5/5 W"), 3, &Limits::none()).unwrap();
    let all = go_on(begun.plan, [], &BTreeSet::new(), 99, &Limits::none()).unwrap();
    let last = all.jobs.last().unwrap();
    let old = BTreeSet::from([last.piece.id(), "0123456789abcdef".into()]);
    let next = go_on(all.plan.clone(), [], &old, 2, &Limits::none()).unwrap();
    assert_eq!((next.jobs.len(), &next.jobs[0], next.open), (2, last, all.open));
}

#[test]
fn games_without_jobs_and_stopped_runs_say_so() {
    let start = opening::<xgames_core::games::crossings::Crossings>(8, "a2-a3");
    let game = start.game;
    assert_eq!(begin(start, 5, &Limits::none()), Err(NoState::NotThisGame(game)));
    assert!(!exist_for(game) && exist_for(Game::Crossway));
    let stopped = begin(crossway(5, "5/5/2B2/5/5 W"), 5, &Limits::nodes(3));
    assert_eq!(stopped, Err(NoState::Stopped));
}

#[test]
fn reasons_for_no_jobs_are_sentences() {
    for (reason, words) in [
        (NoState::NotThisGame(Game::Crossings), "there are no jobs for crossings"),
        (NoState::Stopped, "a limit was reached"),
        (NoState::Contradiction("4/4/4/4 B".into()), "the result of 4/4/4/4 B is not what follows from the results of"),
    ] {
        assert!(reason.to_string().starts_with(words), "{reason}");
    }
}

/// A job is chosen once, whether or not it was there before.
#[test]
fn no_job_is_chosen_twice() {
    let begun = begin(crossway(5, "5/5/5/5/5 B"), 60, &Limits::none()).unwrap();
    assert!((60..90).contains(&begun.open) && begun.jobs.len() == 60, "{}", begun.open);
    for share in 1..4 {
        let old: Vec<String> = begun.jobs.iter().step_by(share).map(|job| job.piece.id()).collect();
        let next = go_on(begun.plan.clone(), [], &old.iter().cloned().collect(), 999, &Limits::none()).unwrap();
        let ids: Vec<String> = next.jobs.iter().map(|job| job.piece.id()).collect();
        assert_eq!((ids.len(), ids.iter().collect::<HashSet<_>>().len()), (begun.open, begun.open));
        let [kept, before] = [&ids[..old.len()], &old].map(|ids| ids.iter().collect::<HashSet<_>>());
        assert_eq!(kept, before);
    }
}

/// Files of other versions have the same names.
#[test]
fn the_id_of_a_position_never_changes() {
    assert_eq!(crossway(6, "6/6/3B2/2W3/1W4/6 B").id(), "00d984bc96227540");
}

/// No change of one byte makes a file mean something else, but for the winner and the numbers.
#[test]
fn changed_files_are_noticed() {
    let piece = crossway(5, "5/1W3/2B2/5/5 W");
    let job = Job { piece: piece.clone(), weight: 12 }.write();
    let result = JobResult { piece, winner: Some(Side::Second), nodes: 12 }.write();
    for place in 0..job.len() {
        let mut bytes = job.clone().into_bytes();
        bytes[place] ^= 1;
        let found = String::from_utf8(bytes).ok().and_then(|text| Job::read(&text).ok());
        assert!(found.is_none_or(|found| found.piece == Job::read(&job).unwrap().piece), "byte {place}");
        assert!(place + 3 > job.len() || Job::read(&job[..place]).is_err(), "{place} bytes");
    }
    for length in 0..result.len() - 2 {
        assert!(JobResult::read(&result[..length]).is_err(), "{length} bytes");
    }
    for (from, to, line, why) in [
        ("white", "green", 5, "the winner must be a side of the game, or `unknown`, not ‘green’"),
        ("5/1W3", "5/W4", 7, "the id is not that of the game, the size and the position"),
        ("5/5 W", "5/5", 4, "the position is not written as"),
        ("crossway", "chess", 2, "‘chess’ is not a known game"),
        ("crossway", "crossings", 2, "there are no jobs for crossings"),
        ("[Result \"1\"]", "[Result \"2\"]", 1, "this program reads version 1"),
        ("[Result", "[Job", 1, "the file must begin with `[Result \"1\"]`"),
        ("[Winner", "[Loser", 5, "such a file has no tag `Loser`"),
        ("[Winner", "[Size", 5, "the tag `Size` is there already"),
        ("\"12\"", "\"-1\"", 6, "the tag `Positions` must be a number"),
        ("[Id", "Id", 7, "write only tags"),
    ] {
        let changed = result.replace(from, to);
        let fault = JobResult::read(&changed).unwrap_err();
        // A missing tag is found before a line that is none.
        assert!(fault.line == line && fault.message.contains(why), "{from} → {to}: {fault}");
    }
}

#[test]
fn damaged_plans_are_refused() {
    let mut plan = Plan::new(crossway(5, "5/5/2B2/5/5 W"));
    plan.split.extend(["5/5/2B2/5/5 W", "5/1W3/2B2/5/5 B"].map(str::to_owned));
    let text = plan.write();
    assert_eq!(Plan::read(&text), Ok(plan));
    for length in 0..text.len() - 1 {
        assert!(Plan::read(&text[..length]).is_err(), "{length} bytes");
    }
    for (from, to, line, why) in [
        ("\"2\"", "\"3\"", 5, "3 positions must follow, but there are 2"),
        ("5/1W3/2B2/5/5 B", "5/5/2B2/5/5 W", 8, "this position is there already"),
        ("5/1W3/2B2/5/5 B", "5/1W3/2B2/5 B", 7, ""),
    ] {
        let fault = Plan::read(&text.replace(from, to)).unwrap_err();
        assert!(fault.line == line && fault.message.contains(why), "{from} → {to}: {fault}");
    }
}

#[test]
fn a_whole_proof_is_checked_by_the_rules() {
    for (root, winner) in [(crossway(5, "5/5/2B2/5/5 W"), Side::First), (crossway(5, "5/5/1B3/5/5 W"), Side::Second)] {
        let mut machine = Machine { nodes: 6, ..Machine::default() };
        let (State { plan, .. }, _) = prove(root, 5, &mut machine);
        let Machine { results, certificates, .. } = machine;
        let find = |id: &str| Ok(certificates.get(id).cloned());
        let checked = check(&plan, results.clone(), &mut { find }, &Limits::none()).unwrap();
        assert_eq!(checked.winner, winner);
        assert!(checked.certificates > 0 && checked.split > 0, "{checked:?}");
        // Without certificates nothing is proven, nor with those of other jobs.
        let mut none = |_: &str| Ok(None);
        let why = check(&plan, results.clone(), &mut none, &Limits::none()).unwrap_err();
        assert!(why.contains("has a result, but no certificate"), "{why}");
        let other = certificates.values().next().unwrap().replace("[Size", "[Size \"6\"]\n[Size");
        let mut wrong = |id: &str| Ok(certificates.get(id).map(|_| other.clone()));
        let why = check(&plan, results.clone(), &mut wrong, &Limits::none()).unwrap_err();
        assert!(why.contains("is not a proof: line 4: the tag `Size` is there already"), "{why}");
        let of_another = |id: &str| certificates.iter().find(|(other, _)| *other != id).map(|(_, text)| text.clone());
        let mut wrong = |id: &str| Ok(certificates.get(id).and_then(|_| of_another(id)));
        let why = check(&plan, results, &mut wrong, &Limits::none()).unwrap_err();
        assert!(why.contains("is not a proof: it is for crossway size 5"), "{why}");
    }
}

/// Results that lie about the winner cannot be proven, whatever the tree says.
#[test]
fn a_lie_is_not_a_proof() {
    let root = crossway(4, "4/1B2/4/4 W");
    let state = begin(root.clone(), 1, &Limits::none()).unwrap();
    let lie = JobResult { piece: state.jobs[0].piece.clone(), winner: None, nodes: 0 };
    let piece = lie.piece.clone();
    for winner in [Side::First, Side::Second] {
        let lie = JobResult { winner: Some(winner), ..lie.clone() };
        let state = go_on(state.plan.clone(), [lie.clone()], &BTreeSet::new(), 1, &Limits::none()).unwrap();
        assert!(state.winner.is_some() && state.jobs.is_empty());
        let mut machine = Machine { nodes: 1_000_000, ..Machine::default() };
        machine.solve(&Job { piece: piece.clone(), weight: 1 });
        let mut find = |id: &str| Ok(machine.certificates.get(id).cloned());
        let checked = check(&state.plan, [lie], &mut find, &Limits::none());
        assert_eq!(checked.is_ok(), machine.results[0].winner == Some(winner), "{checked:?}");
    }
}

/// Each position is asked for once, and each is counted: with a certificate, split, or refuted on the way.
#[test]
fn a_check_counts_what_it_has_checked() {
    let mut all = [0; 3];
    for root in ["5/5/2B2/5/5 W", "5/5/1B3/5/5 W", "5/1W3/2B2/5/5 B", "5/5/5/5/5 B"] {
        let mut machine = Machine { nodes: 3, ..Machine::default() };
        let (State { plan, .. }, _) = prove(crossway(5, root), 5, &mut machine);
        let Machine { results, certificates, .. } = machine;
        let mut asked = Vec::new();
        let mut find = |id: &str| {
            asked.push(id.to_owned());
            Ok(certificates.get(id).cloned())
        };
        let checked = check(&plan, results, &mut find, &Limits::none()).unwrap();
        let id = |line: &String| Piece { position: line.clone(), ..plan.root.clone() }.id();
        let split: HashSet<String> = plan.split.iter().map(id).collect();
        let of_jobs = asked.iter().filter(|id| certificates.contains_key(*id)).count();
        let of_split = asked.iter().filter(|id| split.contains(*id) && !certificates.contains_key(*id)).count();
        let counts = [of_jobs, of_split, asked.len() - of_jobs - of_split];
        assert_eq!([checked.certificates, checked.split, checked.made], counts.map(|count| count as u64), "{root}");
        assert_eq!(asked.iter().collect::<HashSet<_>>().len(), asked.len(), "{root}");
        all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
    }
    assert!(all.iter().all(|count| *count > 0), "{all:?}");
}

/// The proof of a whole tree needs the certificate of every job on the way, with the right winner, and time.
#[test]
fn a_check_takes_nothing_on_trust() {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    let mut machine = Machine { nodes: 3, ..Machine::default() };
    let (State { plan, .. }, _) = prove(crossway(5, "5/5/2B2/5/5 W"), 5, &mut machine);
    let Machine { results, certificates, .. } = machine;
    let unproven = check(&Plan::new(plan.root.clone()), [], &mut |_: &str| Ok(None), &Limits::none());
    assert_eq!(unproven, Err("it is not proven yet who wins".to_owned()));
    let unreadable = check(&plan, results.clone(), &mut |_: &str| Err("no such disk".to_owned()), &Limits::none());
    assert_eq!(unreadable, Err("no such disk".to_owned()));
    // The root is asked for first; then time is up.
    let asked = AtomicUsize::new(0);
    let mut find = |id: &str| {
        asked.fetch_add(1, Relaxed);
        Ok(certificates.get(id).cloned())
    };
    let limits = Limits { stop: &|_| asked.load(Relaxed) > 0, ..Limits::none() };
    assert_eq!(check(&plan, results.clone(), &mut find, &limits), Err("a limit was reached".to_owned()));
    assert_eq!(asked.load(Relaxed), 1);
    let (mut checked, mut needed) = (0, 0);
    for (id, text) in &certificates {
        let [black, white] = ["[Winner \"black\"]", "[Winner \"white\"]"];
        let other = if text.contains(black) { text.replace(black, white) } else { text.replace(white, black) };
        // The walk may not come to a job, because another move wins.
        let mut is_needed = false;
        for with in [None, Some(other), Some(text.replace("play", "cut"))] {
            let mut find = |name: &str| {
                is_needed |= name == id;
                Ok(if name == id { with.clone() } else { certificates.get(name).cloned() })
            };
            let found = check(&plan, results.clone(), &mut find, &Limits::none());
            let same = with.as_ref() == Some(text);
            let why = match &with {
                None => format!("the job {id} has a result, but no certificate"),
                Some(_) => format!("the certificate of the job {id} is not a proof"),
            };
            let is_loss = found.as_ref().is_err_and(|fault| fault.contains(&why));
            assert!(is_loss || found.is_ok() && (!is_needed || same), "{id}: {found:?}");
            checked += 1;
        }
        needed += usize::from(is_needed);
    }
    assert!(checked > 20 && needed > 5, "{checked} {needed}");
}
