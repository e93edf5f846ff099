use super::*;
use crate::solver::{Limits, Memory, Solution, Solvable, Solver, Value};
use xgames_core::board::Side;
use xgames_core::games::crossway::{Crossway, Move};
use xgames_core::games::crosswise::Crosswise;
use xgames_core::games::{Game, Notation, Position, SetupOptions};

fn certificate(size: u16, line: &str) -> String {
    let text = size.to_string();
    let options = SetupOptions { size: Some(&text), position: Some(line), ..SetupOptions::default() };
    let position = Crossway::begin(&Crossway::read_setup(&options).unwrap()).unwrap();
    let root = root(&position, size).unwrap();
    let mut solver = root.solver(1 << 22, 1);
    let Some(Value::Win(winner)) = solver.solve(&root, &Limits::none()).value else { panic!("{line}") };
    let mut text = Vec::new();
    let strategy = write((&root, size), winner, &mut *solver, &Limits::none(), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let positions = text.split("\n\n").nth(1).map_or(0, |lines| lines.lines().count() as u64);
    assert_eq!(strategy, Strategy { positions, end: End::Complete }, "{text}");
    text
}

/// A solver that has a wrong memory: it believes that a side wins every position, or every position but those after three stones.
struct Misled {
    winner: Side,
    knows_better: bool,
}

impl Memory for Misled {}

impl Solver<Crossway> for Misled {
    fn solve(&mut self, position: &Crossway, _: &Limits) -> Solution<Move> {
        let is_late = self.knows_better && position.stones().empty_cells().count() <= 6;
        let winner = if is_late { self.winner.other() } else { self.winner };
        let line = position.legal_moves()[..1].to_vec();
        Solution { value: Some(Value::Win(winner)), line, ..Solution::unknown(0) }
    }
}

#[test]
fn a_wrong_memory_makes_no_certificate() {
    let start = Crossway::new(3).unwrap();
    for winner in [Side::First, Side::Second] {
        for knows_better in [false, true] {
            let mut solver = Misled { winner, knows_better };
            let found = prove(&start, 3, &mut solver, &Limits::none(), &mut Vec::new());
            assert!(matches!(found, Err(NoProof::WrongMemory)), "{found:?}");
        }
    }
}

#[test]
fn certificates_of_openings_are_proofs() {
    for (size, line, winner) in [
        (3, "3/3/3 B", Side::First),
        (3, "1B1/3/3 W", Side::First),
        (4, "B3/4/4/4 W", Side::Second),
        (4, "4/1B2/4/4 W", Side::First),
        (5, "5/5/2B2/5/5 W", Side::First),
        (5, "B4/5/5/5/5 W", Side::Second),
        // CW6: Black must pass.
        (4, "BWBW/BWBW/W2W/BBWB B", Side::Second),
    ] {
        let text = certificate(size, line);
        let checked = check(&text).unwrap_or_else(|fault| panic!("{line}: {fault}\n{text}"));
        assert_eq!((checked.winner, checked.position.as_str()), (winner, line));
    }
}

/// Calculated by hand, from the example of the module's documentation: Black joins c2 to the top by b1|c1 or c1|d1, and to
/// the bottom by two links one below the other.
#[test]
fn what_is_missing_or_wrong_is_named() {
    let text = certificate(4, "B3/4/4/4 W");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 20);
    for missing in 6..lines.len() {
        let mut lines = lines.clone();
        lines.remove(missing);
        let fault = check(&lines.join("\n")).unwrap_err();
        assert!(fault.message.contains("has no line"), "{fault}");
    }
    for (number, line) in lines.iter().enumerate() {
        if let Some((position, _)) = line.split_once(": join") {
            let wrong = text.replace(line, &format!("{position}: join a1"));
            assert!(check(&wrong).is_err(), "{line}");
            let wrong = text.replace(line, &format!("{position}: cut"));
            assert_eq!(
                check(&wrong).unwrap_err().to_string(),
                format!("line {}: the other side can still connect its edges", number + 1)
            );
        }
    }
    let other = text.replace("[Winner \"white\"]", "[Winner \"black\"]");
    assert!(check(&other).is_err());
    for (tag, message) in [
        ("[Proof \"1\"]", "the tag `Proof` is missing"),
        ("[Game \"crossway\"]", "the tag `Game` is missing"),
        ("[Winner \"white\"]", "the tag `Winner` is missing"),
    ] {
        assert_eq!(check(&text.replace(tag, "")).unwrap_err().to_string(), message);
    }
    // What is there twice, or says something else than a certificate, is not passed over.
    let last = lines.len();
    let (again, tag) = (lines[6], lines[1]);
    for (wrong, message) in [
        (format!("{text}{again}\n"), format!("line {}: this position has a line already", last + 1)),
        (format!("{tag}\n{text}"), "line 3: the tag `Game` is there already".to_owned()),
        (format!("{text}[Swap \"yes\"]\n"), format!("line {}: certificates have no tag `Swap`", last + 1)),
        (format!("[Board \"3x5\"]\n{text}"), "line 1: certificates have no tag `Board`".to_owned()),
        (format!("{text}{text}"), format!("line {}: the tag `Proof` is there already", last + 1)),
        (text.replace(tag, "") + tag, format!("line {}: the tags come before the positions", last + 1)),
        (
            text.replace("[Proof \"1\"]", "[Proof \"2\"]"),
            "line 1: this program reads version 1 of certificates, not ‘2’".to_owned(),
        ),
    ] {
        assert_eq!(check(&wrong).unwrap_err().to_string(), message);
    }
}

/// The order of the lines means nothing.
#[test]
fn lines_may_come_in_any_order() {
    let text = certificate(4, "B3/4/4/4 W");
    let (tags, lines) = text.split_once("\n\n").unwrap();
    let mut lines: Vec<&str> = lines.lines().collect();
    lines.reverse();
    let turned = format!("{tags}\r\n\r\n{}", lines.join("\r\n"));
    assert_eq!(check(&turned).unwrap(), check(&text).unwrap());
    assert_eq!(check(&turned).unwrap().positions, lines.len());
}

/// Red cannot know that its hand has an A, and whoever writes the certificate must not choose it.
#[test]
fn games_with_hands_have_no_certificates() {
    let position = "6/6/6/6/6/AAAAA1 1 ????,???? 41 M0R0S0X0";
    let forged = format!(
        "[Proof \"1\"]\n[Game \"crosswise\"]\n[Size \"6\"]\n[Position \"{position}\"]\n[Winner \"red\"]\n\n{position}: play Af1\n"
    );
    let fault = check(&forged).unwrap_err();
    assert_eq!(fault.to_string(), "line 2: there are no certificates for crosswise");
    for game in Game::ALL {
        assert_eq!(exists_for(game), !game.has_hands(), "{game}");
    }
    let crosswise = Crosswise::begin(&Crosswise::read_setup(&SetupOptions::default()).unwrap()).unwrap();
    let mut solver = crosswise.solver(1 << 20, 1);
    let proven = prove(&crosswise, 6, &mut *solver, &Limits::none(), &mut Vec::new());
    assert!(matches!(proven, Err(NoProof::NotThisGame)), "{proven:?}");
}

/// A limit does not mean that there is no win.
#[test]
fn a_limit_is_not_taken_for_a_draw() {
    let position = Crossway::begin(&Crossway::read_setup(&SetupOptions::default()).unwrap()).unwrap();
    let mut solver = position.solver(1 << 20, 1);
    let proven = prove(&position, 19, &mut *solver, &Limits::nodes(10), &mut Vec::new());
    assert!(matches!(proven, Err(NoProof::Unsolved)), "{proven:?}");
}

#[test]
fn a_reason_for_no_proof_is_a_sentence() {
    let begins = [
        (NoProof::NotThisGame, "there are no certificates for this game"),
        (NoProof::NotInOneLine, "the position cannot be written in one line, so it has no certificate"),
        (NoProof::Draw, "the position is a draw, so there is no win to prove"),
        (NoProof::Unsolved, "a limit was reached before it was proven who wins"),
        (NoProof::Limited, "a limit was reached before the certificate was complete"),
        (std::io::Error::other("the disk is full").into(), "the disk is full"),
    ];
    for (reason, words) in begins {
        assert_eq!(reason.to_string(), words);
    }
}

/// A game that ends on the way is won by one side only, and the tags must agree.
#[test]
fn the_end_of_a_game_has_one_winner() {
    let begin = |position: &str, winner: &str| {
        format!(
            "[Proof \"1\"]\n[Game \"crossway\"]\n[Size \"2\"]\n[Position \"{position}\"]\n[Winner \"{winner}\"]\n\n"
        )
    };
    let over = check(&begin("B1/B1 W", "black")).unwrap();
    assert_eq!((over.winner, over.positions), (Side::First, 0));
    assert_eq!(check(&begin("B1/B1 W", "white")).unwrap_err().to_string(), "the position B1/B1 W is not won");
    let last = begin("B1/2 B", "black") + "B1/2 B: play a1\n";
    assert_eq!(check(&last).unwrap().positions, 1);
    // Black is to move, and one of its moves ends the game.
    assert!(check(&begin("B1/2 B", "white")).unwrap_err().message.ends_with("is not won"));
    for (from, to, why) in [
        ("[Size \"2\"]", "[Size \"3\"]", "line 4: "),
        ("[Size \"2\"]", "[Size \"x\"]", "line 4: "),
        ("[Winner \"black\"]", "[Winner \"red\"]", "line 5: the winner must be a side of the game"),
        ("crossway", "chess", "line 2: ‘chess’ is not a known game"),
        ("play a1", "play a2", "line 7: "),
        ("play a1", "play a9", "line 7: "),
        ("play a1", "a1", "line 7: write `play` and a move"),
        ("B1/2 B: play a1", "1B/2 B: play a1", "the position B1/2 B has no line"),
    ] {
        let fault = check(&last.replace(from, to)).unwrap_err().to_string();
        assert!(fault.starts_with(why), "{from} → {to}: {fault}");
    }
}
