use super::*;
use xgames_core::convert::Explicit;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::{Position, Seating, Side};
use xgames_core::judge::{Defaults, Judge, Verdict};
use xgames_core::random::Random;
use xgames_core::record::Events;
use xgames_core::record::native::{Reader, write};
use xgames_search::solver::Solvable;

const FINDER: Finder<'static> =
    Finder { nodes: Some(10_000), grades: (1, 5), patience: 3, most: 100, stop: &|_| false, progress: &|| () };

/// The side that wins with best play, by plain enumeration.
fn winner(position: &Crossway) -> Side {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.unwrap();
    }
    let side = position.turn().side;
    let wins = |mv: &<Crossway as Position>::Move| {
        let mut after = position.clone();
        after.play(*mv);
        winner(&after) == side
    };
    if position.legal_moves().iter().any(wins) { side } else { side.other() }
}

/// A random game on a board of size 4.
fn random_game(seed: u64) -> (Crossway, Vec<<Crossway as Position>::Move>) {
    let start = Crossway::new(4).unwrap();
    let (mut position, mut random, mut moves) = (start.clone(), Random::new(seed, 0), Vec::new());
    while position.outcome().is_none() {
        let legal: Vec<_> = position.legal_moves().into_iter().filter(|mv| !Crossway::is_swap(*mv)).collect();
        let mv = *random.pick(&legal).unwrap();
        position.play(mv);
        moves.push(mv);
    }
    (start, moves)
}

/// The number of plies from which on positions are enumerated, which takes too long before.
const LATE: usize = 7;

/// The numbers of plies after which exactly one of several moves wins, by plain enumeration.
fn by_enumeration(start: &Crossway, moves: &[<Crossway as Position>::Move]) -> Vec<(usize, String)> {
    let mut position = start.clone();
    let mut found = Vec::new();
    for (ply, mv) in moves.iter().enumerate() {
        if ply < LATE {
            position.play(*mv);
            continue;
        }
        let side = position.turn().side;
        let wins = |mv: &<Crossway as Position>::Move| {
            let mut after = position.clone();
            after.play(*mv);
            winner(&after) == side
        };
        let fresh: Crossway = begin(4, &position.one_line(), None).unwrap();
        let legal = fresh.legal_moves();
        let winning: Vec<_> = legal.iter().filter(|mv| wins(mv)).collect();
        if let (LATE.., [only], 2..) = (ply, &winning[..], legal.len()) {
            found.push((ply, position.move_text(**only)));
        }
        position.play(*mv);
    }
    found
}

#[test]
fn puzzles_are_the_positions_where_one_move_wins() {
    let mut all = 0;
    for seed in 0..20 {
        let (start, moves) = random_game(seed);
        let found: Vec<(usize, String)> = FINDER
            .in_game(&start, &moves, &mut *start.solver(1 << 20, 1))
            .into_iter()
            .filter(|(ply, _)| *ply >= LATE)
            .map(|(ply, puzzle)| (ply, puzzle.solution[0].clone()))
            .collect();
        assert_eq!(found, by_enumeration(&start, &moves));
        all += found.len();
    }
    assert!(all > 10, "{all}");
}

fn puzzle() -> Puzzle {
    let of_seed = |seed| {
        let (start, moves) = random_game(seed);
        FINDER.in_game(&start, &moves, &mut *start.solver(1 << 20, 1)).into_iter().next()
    };
    (0..20).find_map(of_seed).unwrap().1
}

#[test]
fn a_record_holds_the_whole_puzzle() {
    let origin = Origin { file: "a\u{1b}[31m\"b\nc.txt".into(), index: 1, ply: 2 };
    let puzzle = Puzzle { origin: Some(origin), ..puzzle() };
    let mut text = Vec::new();
    write::game(&record::<Crossway>(&puzzle, 1, &Explicit::none()).unwrap(), &mut text);
    let mut reader = Reader::new(&text);
    let head = reader.next_game().unwrap();
    let defaults = Defaults::none();
    let mut events = Events::from(reader);
    let judgement = Judge::new(&defaults).judge(&mut events.clone(), &head);
    assert_ne!(judgement.verdict(), Verdict::Invalid, "{}: {judgement:?}", String::from_utf8_lossy(&text));
    assert_eq!(judgement.diagnostics, [], "{}", String::from_utf8_lossy(&text));
    assert_eq!(read(&mut events, &head, &defaults), Some(Puzzle { origin: None, ..puzzle }));
    // A move that is given twice does not make up for one that is missing.
    let text = String::from_utf8(text).unwrap();
    let mut parts: Vec<&str> = text.split(" (").collect();
    parts[2] = parts[1];
    let twice = parts.join(" (");
    assert_ne!(twice, text);
    let mut reader = Reader::new(twice.as_bytes());
    let head = reader.next_game().unwrap();
    assert_eq!(read(&mut Events::from(reader), &head, &defaults), None, "{twice}");
}

/// On 3×3 with black at b3 and b2, b1 wins at once. A record that gives it as a wrong move does not count as a puzzle, and neither
/// does one whose solution ends with a win of the other side.
#[test]
fn lines_that_end_against_the_record_make_no_puzzle() {
    let is_puzzle = |position: &str, moves: &str| {
        let text = format!("[Game \"crossway\"]\n[Size \"3\"]\n[Swap \"no\"]\n[Position \"{position}\"]\n\n{moves}\n");
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap();
        read(&mut Events::from(reader), &head, &Defaults::none()).is_some()
    };
    let wins = "1B1/1BW/W1W B";
    assert!(is_puzzle(wins, "1. b1 (1. a2) (1. a3) (1. c3) 1-0"));
    assert!(!is_puzzle(wins, "1. a2 (1. a3) (1. b1) (1. c3) *"));
    // White's c2 joins a2 and b2.
    let answered = "1B1/WW1/B2 B";
    assert!(is_puzzle(answered, "1. c2 (1. a3) (1. b1) (1. c1) (1. c3) *"));
    assert!(!is_puzzle(answered, "1. b1 (1. a3) (1. c2) (1. c1) (1. c3) 1... c2 0-1"));
}

/// The moves are written as in the record, in its coordinates. All else of the puzzle is the same in any.
#[test]
fn a_puzzle_has_the_coordinates_of_its_record() {
    const POSITION: &str = "11/11/11/11/11/5B5/11/11/11/11/11 W";
    let start: Crossway = begin(11, POSITION, None).unwrap();
    let of = |coords: &str, spelling: fn(char) -> char| {
        let text = |mv| start.move_text(mv).chars().map(spelling).collect();
        let moves: Vec<String> = start.legal_moves().into_iter().map(text).collect();
        let others: String = moves[1..].iter().map(|mv| format!(" (1. {mv})")).collect();
        let text = format!(
            "[Game \"crossway\"]\n[Size \"11\"]\n[Swap \"no\"]\n[Position \"{POSITION}\"]\n[Coords \"{coords}\"]\n\n1. {}{others} *\n",
            moves[0]
        );
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap();
        read(&mut Events::from(reader), &head, &Defaults::none())
    };
    let plain = |letter| match letter {
        'j'..='z' => char::from(letter as u8 - 1),
        letter => letter,
    };
    let [go, other] = [of("go", |letter| letter), of("plain", plain)].map(Option::unwrap);
    let spelled = |text: &str| text.chars().map(plain).collect::<String>();
    let wrong = go.wrong.iter().map(|wrong| Wrong { mv: spelled(&wrong.mv), refutation: Vec::new() }).collect();
    let solution = go.solution.iter().map(|mv| spelled(mv)).collect();
    assert!(go.wrong.iter().any(|wrong| wrong.mv == "l8") && other.wrong.iter().any(|wrong| wrong.mv == "i8"));
    assert_eq!(other, Puzzle { coords: Some("plain".into()), solution, wrong, ..go });
}
