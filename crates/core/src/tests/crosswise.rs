//! The same games of Crosswise with all, some and no hidden information: a true record is never rejected, and
//! a single false fact is found at its ply.

use std::collections::BTreeMap;

use super::support::judging::judge_all;
use super::support::random::Random;
use crate::diagnostic::Code;
use crate::games::crosswise::Crosswise;
use crate::games::{Diagram, Notation, Position, SetupOptions};
use crate::judge::{Judgement, Verdict};

/// A game of which everything is known.
struct Game {
    cycle: &'static str,
    bag: String,
    hands: Vec<String>,
    /// Moves without and draws behind them.
    plies: Vec<(String, Option<char>)>,
    end: Crosswise,
}

fn random_game(number: usize, random: &mut Random) -> Game {
    let cycle = ["r1 g1", "g1 r1 g2 r1", "r1 g1 r1 g2", "r1 g1 r2 g2"][number % 4];
    let stones = random.stones(number.is_multiple_of(3));
    let bag: String = stones.iter().collect();
    let options = SetupOptions { seats: Some(cycle), bag: Some(&bag), ..SetupOptions::default() };
    let mut position = Crosswise::begin(&Crosswise::read_setup(&options).unwrap()).unwrap();
    let field = |position: &Crosswise, index: usize| position.one_line().split(' ').nth(index).unwrap().to_owned();
    let hands = field(&position, 2).split(',').map(str::to_owned).collect();
    let left = |position: &Crosswise| field(position, 3).parse::<usize>().unwrap();
    let mut plies = Vec::new();
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        position.legal_moves_into(&mut moves);
        if number.is_multiple_of(2) {
            // Who keeps the swaps to the end has to pass.
            let texts = legal_texts(&position);
            let mut keeps = texts.iter().map(|text| !text.starts_with('S'));
            if keeps.clone().any(|keeps| keeps) {
                moves.retain(|_| keeps.next() == Some(true));
            }
        }
        let mv = moves[random.below(moves.len())];
        let mut text = String::new();
        position.write_move(mv, &mut text);
        let before = left(&position);
        position.play(mv);
        let drawn = (left(&position) < before).then(|| stones[stones.len() - before]);
        plies.push((text, drawn));
    }
    Game { cycle, bag, hands, plies, end: position }
}

/// How much hidden information a record contains.
#[derive(Clone, Copy, PartialEq)]
enum Telling {
    Bag,
    Full,
    Partial,
    Public,
}

impl Game {
    fn record(&self, telling: Telling, random: &mut Random) -> String {
        let mut text = format!("[Game \"crosswise\"]\n[Seats \"{}\"]\n", self.cycle);
        if telling == Telling::Bag {
            text += &format!("[Bag \"{}\"]\n", self.bag);
        }
        for (seat, hand) in self.hands.iter().enumerate() {
            let hand: String = match telling {
                Telling::Bag | Telling::Public => break,
                Telling::Full => hand.clone(),
                Telling::Partial => hand.chars().map(|stone| if random.below(2) == 0 { stone } else { '?' }).collect(),
            };
            text += &format!("[Hand{} \"{hand}\"]\n", seat + 1);
        }
        text.push('\n');
        for (mv, drawn) in &self.plies {
            text += mv;
            if let Some(stone) = drawn {
                match telling {
                    Telling::Bag | Telling::Public => {}
                    Telling::Partial if random.below(2) == 0 => text += "+?",
                    Telling::Full | Telling::Partial => text.extend(['+', *stone]),
                }
            }
            text.push(' ');
        }
        text
    }
}

fn judge(record: &str) -> Judgement {
    let mut judgements = judge_all(record.as_bytes());
    assert_eq!(judgements.len(), 1, "{record}");
    judgements.remove(0)
}

#[test]
fn true_records_are_valid_with_any_amount_of_information() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut passes = 0;
    for number in 0..200 {
        let game = random_game(number, &mut random);
        passes += game.plies.iter().filter(|(mv, _)| mv == "--").count();
        for telling in [Telling::Bag, Telling::Full, Telling::Partial, Telling::Public] {
            let record = game.record(telling, &mut random);
            let judgement = judge(&record);
            let errors: Vec<_> =
                judgement.diagnostics.iter().filter(|finding| finding.code != Code::MissingResult).collect();
            assert!(errors.is_empty(), "{errors:?}\n{record}");
            assert_eq!(judgement.plies as usize, game.plies.len());
            let winner = game.end.outcome().unwrap().winner;
            let expected = winner.map_or("1/2-1/2", |side| if game.end.owner(side).0 == 1 { "1-0" } else { "0-1" });
            assert_eq!(judgement.computed.text(), expected, "{record}");
        }
    }
    assert!(passes > 20, "{passes} passes");
}

/// CZ4: the last positions of games are read again as they are written, with all hands and with that of one player.
#[test]
fn last_positions_are_read_again() {
    let mut random = Random(0x2345_6789_abcd_ef12);
    let mut with_bag = 0;
    for number in 0..200 {
        let game = random_game(number, &mut random);
        let end = game.end.one_line();
        let parts: Vec<&str> = end.split(' ').collect();
        with_bag += usize::from(parts[3] != "0");
        for shown in 0..=game.hands.len() {
            let hide = |(seat, hand): (usize, &str)| {
                if shown == seat || shown == game.hands.len() || hand == "-" {
                    hand.to_owned()
                } else {
                    "?".repeat(hand.len())
                }
            };
            let hands: Vec<String> = parts[2].split(',').enumerate().map(hide).collect();
            let text = [parts[0], parts[1], &hands.join(","), parts[3], parts[4]].join(" ");
            let options = SetupOptions { seats: Some(game.cycle), position: Some(&text), ..SetupOptions::default() };
            let read = Crosswise::read_setup(&options);
            assert!(read.as_ref().is_ok_and(|read| read.one_line() == text), "{text}: {:?}", read.err());
        }
    }
    assert!(with_bag > 20, "{with_bag} games have ended before the bag was empty");
}

/// One fact of a true record is falsified at a ply; it is found there.
#[test]
fn one_false_fact_is_found_at_its_ply() {
    let mut random = Random(0x0dd_ba11);
    let mut cases: BTreeMap<Code, usize> = BTreeMap::new();
    for number in 0..600 {
        let mut game = random_game(number, &mut random);
        let at = random.below(game.plies.len());
        let before = replayed(&game.record(Telling::Bag, &mut random), at);
        let Some(expected) = falsify(&mut game.plies, at, number % 6, &before) else { continue };
        let telling = match expected {
            // The cells are public.
            Code::Occupied | Code::NoTarget => [Telling::Public, Telling::Partial, Telling::Full][number % 3],
            _ => Telling::Full,
        };
        let record = game.record(telling, &mut random);
        let judgement = judge(&record);
        let found = judgement.diagnostics.last().map(|finding| (finding.code, finding.ply));
        assert_eq!(found, Some((expected, Some(at as u32 + 1))), "{record}");
        assert_eq!((judgement.verdict(), judgement.plies as usize), (Verdict::Invalid, at));
        *cases.entry(expected).or_default() += 1;
    }
    assert!(cases.len() == 6 && cases.values().all(|cases| *cases > 5), "{cases:?}");
}

/// Falsifies ply `at` in one way, and returns the expected finding; `None` if this is not possible at that ply.
fn falsify(plies: &mut [(String, Option<char>)], at: usize, way: usize, before: &Crosswise) -> Option<Code> {
    let last = at + 1 == plies.len();
    let (mv, drawn) = &mut plies[at];
    let legal = legal_texts(before);
    let picture = before.picture();
    let names = |empty: bool| {
        let wanted = picture.spots().filter(move |spot| (spot.glyph == b'.') == empty);
        wanted.map(|spot| before.cell_name(spot.cell)).collect::<Vec<String>>()
    };
    match way {
        0 if !last && drawn.is_some() => {
            *drawn = None;
            Some(Code::DrawMissing)
        }
        1 if !last && drawn.is_none() => {
            *drawn = Some('A');
            Some(Code::DrawNotDue)
        }
        2 => {
            let cell = names(true).first()?.clone();
            *mv = "ABCDEF".chars().map(|symbol| format!("{symbol}{cell}")).find(|text| !legal.contains(text))?;
            Some(Code::NotInHand)
        }
        3 if mv != "--" => {
            "--".clone_into(mv);
            *drawn = None;
            Some(Code::PassNotForced)
        }
        4 => {
            *mv = format!("{}{}", "ABCDEF".chars().nth(at % 6)?, names(false).last()?);
            Some(Code::Occupied)
        }
        5 => {
            *mv = format!("R{}", names(true).last()?);
            Some(Code::NoTarget)
        }
        _ => None,
    }
}

/// The position of a record after some plies.
fn replayed(record: &str, plies: usize) -> Crosswise {
    let tag =
        |name: &str| record.lines().find_map(|line| line.strip_prefix(&format!("[{name} \""))?.strip_suffix("\"]"));
    let options = SetupOptions::from_tags(Crosswise::OPTIONS, tag);
    let mut position = Crosswise::begin(&Crosswise::read_setup(&options).unwrap()).unwrap();
    for word in record.lines().next_back().unwrap().split_whitespace().take(plies) {
        position.play(position.read_move(word.as_bytes()).unwrap());
    }
    position
}

fn legal_texts(position: &Crosswise) -> Vec<String> {
    position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect()
}

/// Plies, computed result, verdict, and the findings with the text they point at.
fn summary(tags: &str, moves: &str) -> String {
    let text = format!("[Game \"crosswise\"]\n{tags}\n{moves}\n");
    let judgement = judge(&text);
    let mut summary = format!("{} {} {}", judgement.plies, judgement.computed.text(), judgement.verdict().name());
    for finding in &judgement.diagnostics {
        let at = &text[finding.span.start..finding.span.end];
        let ply = finding.ply.map_or("-".into(), |ply| ply.to_string());
        summary += &format!(" | {}@{ply} ‘{at}’", finding.code);
    }
    summary
}

#[test]
fn draws_are_written_all_or_none() {
    assert_eq!(summary("", "Aa1 Bb1 Cc1 *"), "3 * unfinished");
    assert_eq!(summary("", "Aa1+? Bb1+C Cc1+? *"), "3 * unfinished");
    assert_eq!(summary("", "Aa1 Bb1+C Cc1+? *"), "0 * invalid | XG606@1 ‘Aa1’");
    assert_eq!(summary("", "Aa1+? Bb1+C Cc1 *"), "2 * invalid | XG606@3 ‘Cc1’");
    // Draws only in variations: the main line need not have them.
    assert_eq!(summary("", "Aa1 (Ba1+C) Bb1 *"), "2 * unfinished");
    // A draw after the move that ended the game does not make the others mandatory.
    let six = "Aa1 Bb1 Aa2 Bb2 Aa3 Bb3 Aa4 Bb4 Aa5 Cc5 Aa6";
    assert_eq!(summary("", &format!("{six} 0-1")), "11 0-1 valid");
    assert_eq!(summary("", &format!("{six}+D 0-1")), "11 0-1 valid | XG609@11 ‘Aa6+D’");
    assert_eq!(summary("", &format!("{six}+D Cc6 0-1")), "0 * invalid | XG606@1 ‘Aa1’");
    assert_eq!(summary("", &format!("{six} Cc6 0-1")), "11 * invalid | XG205@12 ‘Cc6’");
    assert_eq!(summary("", &format!("{six}+D *")), "11 0-1 invalid | XG609@11 ‘Aa6+D’ | XG253@- ‘*’");
    // On an undecided board that draw was mandatory, and so were the others.
    assert_eq!(summary("[Termination \"timeout\"]\n", "Aa1 Ab1 Ac1+B 1-0"), "0 * invalid | XG606@1 ‘Aa1’");
    assert_eq!(summary("", "Aa1 Ab1 Ac1+B resign 1-0"), "0 * invalid | XG606@1 ‘Aa1’");
}

#[test]
fn results_and_scores() {
    let six = "Aa1 Bb1 Aa2 Bb2 Aa3 Bb3 Aa4 Bb4 Aa5 Cc5 Aa6";
    let with = |tags: &str, result: &str| summary(tags, &format!("{six} {result}"));
    assert_eq!(with("", "1-0"), "11 0-1 invalid | XG252@- ‘1-0’");
    assert_eq!(with("", "*"), "11 0-1 invalid | XG253@- ‘*’");
    // The column of the six counts 0, the B's in column b make four.
    assert_eq!(with("[Score \"0-5\"]\n", "0-1"), "11 0-1 valid");
    assert_eq!(with("[Score \"0 : 5\"]\n", "0-1"), "11 0-1 valid");
    assert_eq!(with("[Score \"5-0\"]\n", "0-1"), "11 0-1 invalid | XG610@- ‘5-0’");
    assert_eq!(with("[Score \"many\"]\n", "0-1"), "11 0-1 invalid | XG105@- ‘many’");
    // Seat 1's team first: with green first the columns come first.
    assert_eq!(with("[Seats \"g1 r1\"]\n[Score \"5-0\"]\n", "1-0"), "11 1-0 valid");
    let drawn = "[Hand1 \"MRSX\"]\n[Hand2 \"MRSX\"]\n";
    assert_eq!(summary(&format!("{drawn}[Score \"0-0\"]\n"), "-- -- 1/2-1/2"), "2 1/2-1/2 valid");
    assert_eq!(summary("", "Aa1 1/2-1/2"), "1 * invalid | XG259@- ‘1/2-1/2’");
    assert_eq!(summary("[Termination \"agreed\"]\n", "Aa1 1/2-1/2"), "1 * valid");
    assert_eq!(summary("", "Aa1 resign 1-0"), "1 1-0 valid");
    // In a game of three the team of seat 1 has resigned when seat 3 does.
    assert_eq!(summary("[Seats \"r1 g1 r2 g1\"]\n", "Aa1 Bb1 resign 0-1"), "2 0-1 valid");
}

/// Of a team of two, a finding names the player who resigned.
#[test]
fn the_player_who_resigned_is_named() {
    let message = |seats: &str, moves: &str| {
        let judgement = judge(&format!("[Game \"crosswise\"]\n[Seats \"{seats}\"]\n\n{moves}\n"));
        judgement.diagnostics.into_iter().find(|finding| finding.code.is_about_result()).map(|finding| finding.message)
    };
    for (seats, moves, said) in [
        ("r1 g1 r2 g2", "1. Aa1 Ba2 Ca3 resign 0-1", "0-1 is recorded, but seat 4 resigned"),
        ("r1 g1 r2 g2", "1. Aa1 Ba2 resign *", "the game is recorded as unfinished, but seat 3 resigned"),
        ("r1 g1 r2 g1", "1. Aa1 Ba2 resign 1-0", "1-0 is recorded, but seat 3 resigned"),
        ("r1 g1 r2 g1", "1. Aa1 Ba2 Ca3 resign 0-1", "0-1 is recorded, but seat 2 resigned"),
        ("r1 g1", "1. Aa1 resign 0-1", "0-1 is recorded, but seat 2 resigned"),
    ] {
        assert_eq!(message(seats, moves).as_deref(), Some(said), "{seats} {moves}");
    }
}

#[test]
fn move_numbers_count_cycles() {
    let three = "[Seats \"r1 g1 r2 g1\"]\n";
    assert_eq!(summary(three, "1. Aa1 Ab2 Ac3 Ad4 2. Ba1x *").split(" | ").nth(1), Some("XG201@5 ‘Ba1x’"));
    assert_eq!(summary(three, "1. Aa1 Ab2 2. Ac3 Ad4 *"), "4 * unfinished | XG204@3 ‘2.’");
    assert_eq!(summary("", "1. Aa1 Ab2 2. Ac3 Ad4 *"), "4 * unfinished");
    let set_up = "[Position \"6/6/6/6/6/AB4 3 ????,??????,???? 38 M0R0S0X0\"]\n";
    assert_eq!(summary(set_up, "1... Ca2 Cb3 2. Cc4 *"), "3 * unfinished");
    assert_eq!(summary(set_up, "1. Ca2 Cb3 Cc4 Cd5 2. De1 *"), "5 * unfinished");
}

#[test]
fn players_and_seats() {
    let players = |tags: &str| judge(&format!("[Game \"crosswise\"]\n{tags}\nAa1 *\n")).players;
    let named = |names: &[&str]| -> Vec<Option<String>> {
        names.iter().map(|name| (*name != "-").then(|| (*name).to_owned())).collect()
    };
    assert_eq!(players("[Player1 \"ann\"]\n"), named(&["ann", "-"]));
    assert_eq!(players("[Player3 \"cy\"]\n"), named(&["-", "-", "cy"]));
    assert_eq!(players("[Hand4 \"????\"]\n"), named(&["-", "-", "-", "-"]));
    assert_eq!(players("[Seats \"r1 g1 r2 g1\"]\n[Player1 \"ann\"]\n"), named(&["ann", "-", "-"]));
    // CZ2: the players are known even where the position cannot be read.
    for (tags, expected) in [
        ("[Player1 \"ann\"]", &["ann", "-"][..]),
        ("[Player3 \"cy\"]", &["-", "-", "cy"]),
        ("[Seats \"r1 g1 r2 g1\"]", &["-", "-", "-"]),
        ("[Seats \"r1 g1 r2 g2\"]\n[Player2 \"bo\"]", &["-", "bo", "-", "-"]),
        ("[Seats \"r1 g1\"]\n[Player3 \"cy\"]", &["-", "-"]),
        ("[Seats \"r1 r2\"]\n[Player3 \"cy\"]", &["-", "-", "cy"]),
    ] {
        assert_eq!(players(&format!("{tags}\n[Position \"rubbish\"]\n")), named(expected), "{tags}");
    }
    assert_eq!(
        summary("[Seats \"r1 g1\"]\n[Player3 \"cy\"]\n", "Aa1 *"),
        "1 * unfinished | XG612@- ‘[Player3 \"cy\"]’"
    );
    for (tag, code) in [
        ("[Seats \"r1 r2\"]", "XG105@- ‘r1 r2’"),
        ("[Hand1 \"ABCDE\"]", "XG611@- ‘ABCDE’"),
        ("[Hand1 \"ABCQ\"]", "XG105@- ‘Q’"),
        ("[Hand3 \"ABCD\"]\n[Seats \"r1 g1\"]", "XG105@- ‘ABCD’"),
        ("[Match \"best of 3\"]", "XG105@- ‘best of 3’"),
        ("[Profi \"perhaps\"]", "XG105@- ‘perhaps’"),
    ] {
        let found = summary(&format!("{tag}\n"), "Aa1 *");
        assert_eq!(found.split(" | ").nth(1), Some(code));
    }
}
