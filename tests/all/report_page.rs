//! `report`: the page and its data. tests/browser drives it in a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;
use sha2::{Digest, Sha256};
use xgames::board::picture::{Mark, Spot};
use xgames::games::{Diagram, Game, Notation, PLAYERS, Seat, SetupOptions, for_game};
use xgames::render::scene::Theme;

use crate::support::program::{folder, xgames};

/// A page, taken apart.
struct Page {
    html: String,
    facts: Value,
    /// The games, each with its file.
    games: Vec<(String, Value)>,
}

/// Runs `report` in a folder.
fn report(folder: &Path, arguments: &[&str]) -> Page {
    let output = xgames(folder, &[&["report", "--exit-zero", "--force", "-o", "page.html"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let html = fs::read_to_string(folder.join("page.html")).unwrap();
    let facts = elements(&html, "<script type=\"application/json\" id=\"facts\">").next().unwrap();
    let mut games = Vec::new();
    for part in elements(&html, "<script type=\"application/json\" class=\"games\">") {
        let boards = part["boards"].as_array().unwrap();
        for game in part["games"].as_array().unwrap() {
            let mut game = game.clone();
            game["number"] = (part["first"].as_u64().unwrap() + game["number"].as_u64().unwrap()).into();
            if let Some(board) = game["board"].as_u64() {
                game["board"] = boards[board as usize].clone();
            }
            games.push((part["file"].as_str().unwrap().to_owned(), game));
        }
    }
    Page { html, facts, games }
}

/// The JSON in the elements that begin so.
fn elements<'h>(html: &'h str, start: &'h str) -> impl Iterator<Item = Value> + 'h {
    html.split(start).skip(1).map(|rest| serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap())
}

/// A ply of the main line as the page has it: its text, and the stones afterwards.
struct Ply {
    text: String,
    stones: Vec<char>,
    /// The player's hand afterwards, if it is known and has changed.
    hand: Option<String>,
}

/// The places of cells.
fn places_of(cells: &Value) -> Vec<usize> {
    cells.as_array().unwrap().iter().map(|place| place.as_u64().unwrap() as usize).collect()
}

/// Puts stones on a board.
fn put(stones: &mut [char], changes: &Value) {
    for change in changes.as_array().unwrap() {
        let letter = change[1].as_str().unwrap();
        assert_eq!(letter.len(), 1);
        stones[change[0].as_u64().unwrap() as usize] = letter.chars().next().unwrap();
    }
}

/// The ply that an element of moves is, if it is one.
fn ply_of<'p>(page: &'p Page, game: &Value, element: &'p Value) -> Option<&'p Value> {
    let board = &page.facts["boards"][game["board"].as_u64()? as usize];
    let table = board.get("plies").unwrap_or(&page.facts["plies"]);
    element.as_u64().map(|number| &table[number as usize]).or(element.get("ply"))
}

/// The plies of the main line, read as data.js does it.
fn plies(page: &Page, board: &Value, game: &Value) -> Vec<Ply> {
    let mut stones = vec!['.'; board["cells"].as_array().unwrap().len()];
    put(&mut stones, game.get("start").unwrap_or(&board["start"]));
    let mut plies: Vec<Ply> = Vec::new();
    for element in game["moves"].as_array().unwrap() {
        if let Some(ply) = ply_of(page, game, element) {
            put(&mut stones, &ply[1]);
            plies.push(Ply { text: ply[0].as_str().unwrap().to_owned(), stones: stones.clone(), hand: None });
            assert_eq!(ply.get(2).is_some_and(|swaps| *swaps == true), ply[0] == "swap");
        } else if let Some(hand) = element.as_str() {
            plies.last_mut().unwrap().hand = Some(hand.to_owned());
        }
    }
    plies
}

/// The moves of a game with the texts of its plies instead of their numbers.
fn readable(page: &Page, game: &Value, moves: &Value) -> Value {
    let element = |element: &Value| match (ply_of(page, game, element), element) {
        (Some(ply), _) => ply[0].clone(),
        (None, Value::Array(_)) => readable(page, game, element),
        (None, other) => other.clone(),
    };
    moves.as_array().unwrap().iter().map(element).collect()
}

/// The stones that wait for an answer, and the values of the rows and columns, read as data.js does it.
fn waiting_and_values(board: &Value, stones: &[char]) -> (Vec<usize>, [Vec<String>; 2]) {
    let waiting = board["waiting"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(stone, cells)| places_of(cells).into_iter().filter(|place| stone.starts_with(stones[*place])));
    let value = |line: &Value| {
        let mut numbers: BTreeMap<char, usize> = BTreeMap::new();
        let on_line = places_of(&line["cells"]).into_iter().map(|place| stones[place]);
        on_line.filter(|stone| *stone != '.').for_each(|stone| *numbers.entry(stone).or_default() += 1);
        let mut numbers: Vec<String> = numbers.values().map(usize::to_string).collect();
        numbers.sort_by(|a, b| b.cmp(a));
        board["values"][numbers.concat()].as_str().unwrap().to_owned()
    };
    let values = |kind: usize| board["lines"][kind].as_array().into_iter().flatten().map(value).collect();
    (waiting.collect(), [values(0), values(1)])
}

/// Plays the moves of a game on the page by the rules, and compares the boards, what waits, the values, whose turn it is, and
/// the end.
fn check_boards<P: Notation + Diagram>(board: &Value, game: &Value, plies: &[Ply]) {
    let mut tags: BTreeMap<&str, &str> = BTreeMap::new();
    for pair in game["tags"].as_array().unwrap() {
        tags.insert(pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
    }
    for (name, player) in PLAYERS.iter().zip(game["players"].as_array().unwrap()) {
        tags.insert(name, player.as_str().unwrap());
    }
    let size = board["size"].as_u64().unwrap().to_string();
    if !tags.contains_key("Position") {
        tags.insert("Size", &size);
    }
    let mut options = SetupOptions::from_tags(P::OPTIONS, |name| tags.get(name).copied());
    options.draws_are_recorded = plies.iter().any(|ply| ply.text.contains('+'));
    let mut position = P::begin(&P::read_setup(&options).unwrap()).unwrap();
    let picture = position.picture();
    let names: Vec<String> = picture.spots().map(|spot| position.cell_name(spot.cell)).collect();
    assert_eq!(serde_json::to_value(names).unwrap(), board["cells"]);
    let seats = seats(game);
    let mut hands = game.get("hands").map(texts_of);
    for (number, Ply { text, stones, hand }) in plies.iter().enumerate() {
        let Seat(seat) = position.turn().seat;
        assert_eq!(u64::from(seat), seats[number % seats.len()], "ply {number}");
        position.play_text(text).unwrap_or_else(|fault| panic!("{text}: {}", fault.message));
        let shown: Vec<char> = picture.spots().map(|spot| position.glyph(spot.cell)).collect();
        assert_eq!(&shown, stones, "after {text}");
        if let Some(hands) = &mut hands {
            let own = &mut hands[usize::from(seat) - 1];
            own.clone_from(hand.as_ref().unwrap_or(&own.clone()));
            assert_eq!(*own, position.hand_of(Seat(seat)), "after {text}");
        }
        let picture = position.picture();
        let is_waiting = |(place, spot): (usize, Spot)| spot.marks.has(Mark::Waiting).then_some(place);
        let waiting: Vec<usize> = picture.spots().enumerate().filter_map(is_waiting).collect();
        let values = [picture.row_values, picture.column_values];
        assert_eq!(waiting_and_values(board, stones), (waiting, values), "after {text}");
    }
    if let Some(outcome) = position.outcome() {
        let result = match outcome.winner {
            Some(side) if position.side_of(Seat(1)) == side => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        };
        let end = serde_json::json!({"result": result, "reason": outcome.reason.name()});
        // Moves after the end make a game invalid.
        if !(game["verdict"] == "invalid" && game["moves"].as_array().unwrap().last() == Some(&end)) {
            assert_eq!((&game["result"], &game["reason"]), (&end["result"], &end["reason"]));
            assert_eq!(game["ending"].as_str(), position.ending().as_deref());
        }
    }
}

/// The seats in the order of their turns.
fn seats(game: &Value) -> Vec<u64> {
    let seats = game.get("seats").map(|seats| seats.as_array().unwrap().iter().filter_map(Value::as_u64).collect());
    seats.unwrap_or(vec![1, 2])
}

fn texts_of(texts: &Value) -> Vec<String> {
    texts.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn check_page(folder: &Path, page: &Page, files: &[&str]) {
    let output = xgames(folder, &[&["replay", "--output-format", "ndjson"], files].concat());
    let mut replayed: BTreeMap<(String, u64), Vec<(String, u64)>> = BTreeMap::new();
    for line in output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let ply: Value = serde_json::from_slice(line).unwrap();
        let key = (ply["file"].as_str().unwrap().to_owned(), ply["index"].as_u64().unwrap());
        replayed.entry(key).or_default().push((ply["move"].as_str().unwrap().into(), ply["seat"].as_u64().unwrap()));
    }
    let mut compared = 0;
    for (file, game) in &page.games {
        let key = (file.clone(), game["number"].as_u64().unwrap());
        let expected = replayed.remove(&key).unwrap_or_default();
        let Some(number) = game["board"].as_u64() else {
            assert!(expected.is_empty(), "{key:?} has no board");
            continue;
        };
        let board = &page.facts["boards"][number as usize];
        let plies = plies(page, board, game);
        let texts: Vec<&str> = plies.iter().map(|ply| ply.text.as_str()).collect();
        let expected_texts: Vec<&str> = expected.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts, expected_texts, "{key:?}");
        assert_eq!(game["plies"].as_u64(), Some(texts.len() as u64), "{key:?}");
        let seats = seats(game);
        for (ply, (_, seat)) in expected.iter().enumerate() {
            assert_eq!(seats[ply % seats.len()], *seat, "{key:?} ply {}", ply + 1);
        }
        let of = Game::from_name(board["game"].as_str().unwrap()).unwrap();
        for_game!(of, P => check_boards::<P>(board, game, &plies));
        compared += plies.len();
    }
    assert!(replayed.is_empty() && compared > 500, "{compared} plies");
}

#[test]
fn every_step_shows_the_board_of_the_rules() {
    let folder = folder("report_page", "boards");
    let mut files = Vec::new();
    for (game, games) in [("crossway", "20"), ("cross", "30"), ("crossings", "60"), ("crosswise", "60")] {
        let file = format!("{game}.txt");
        let made = xgames(&folder, &["generate", "--game", game, "--count", games, "--faults", "0.2", "-o", &file]);
        assert_eq!(made.status.code(), Some(0));
        files.push(file);
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    check_page(&folder, &report(&folder, &files), &files);
}

#[test]
fn every_sample_record_can_be_stepped_through() {
    let folder = folder("report_page", "samples");
    let records = concat!(env!("CARGO_MANIFEST_DIR"), "/records");
    let kinds = ["crossway", "cross", "crossings", "crosswise"].map(|game| format!("{records}/{game}"));
    let files: Vec<&str> = kinds.iter().map(String::as_str).collect();
    check_page(&folder, &report(&folder, &files), &files);
}

#[test]
fn variations_comments_and_values_are_on_the_page() {
    let folder = folder("report_page", "annotated");
    let record = "[Game \"cross\"]\n[Size \"3\"]\n[Result \"*\"]\n\n\
                  {before} 1. c3! {[%eval 0.25] first} b2 (1... a1 {one} (1... a2) 2. b1) 2. b1 {[%proven 0-1 in 3]} a1 $4 $14 *\n";
    fs::write(folder.join("a.txt"), record).unwrap();
    let page = report(&folder, &["a.txt"]);
    let (_, game) = &page.games[0];
    assert_eq!(
        readable(&page, game, &game["moves"]),
        serde_json::json!([
            {"comment": "before"},
            "c3",
            {"sign": "!"},
            {"chance": 0.25},
            {"comment": "first"},
            "b2",
            ["a1", {"comment": "one"}, ["a2"], "b1"],
            "b1",
            {"proven": "0-1", "in": 3},
            "a1",
            // Numbers of signs are shown as signs.
            {"sign": "??"},
            {"sign": "$14"}
        ])
    );
    assert_eq!(ply_of(&page, game, &game["moves"][1]), Some(&serde_json::json!(["c3", [[9, "O"]]])));
    // Cells have numbers in reading order; the second side has placed this stone.
    assert_eq!(ply_of(&page, game, &game["moves"][5]), Some(&serde_json::json!(["b2", [[4, "X"]]])));
}

/// The elements of moves, of the main line and of variations, that have this name.
fn named(moves: &Value, name: &str) -> Vec<Value> {
    let of_element = |element: &Value| match element {
        Value::Array(_) => named(element, name),
        other => other.get(name).cloned().into_iter().collect(),
    };
    moves.as_array().unwrap().iter().flat_map(of_element).collect()
}

/// Everything that `analyse` says of a game and that `--annotate` writes into it.
#[test]
fn an_analysis_is_on_the_page() {
    let folder = folder("report_page", "analysis");
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/cross/3-no-swap-rule.txt");
    let search = ["--playouts", "100", "--deepen", "1", "--seed", "5", record];
    let wanted = ["analyse", "-q", "--output-format", "ndjson", "--annotate", "a.txt", "--summary", "a.ndjson"];
    let output = xgames(&folder, &[&wanted[..], &search[..]].concat());
    let plies: Vec<Value> =
        output.stdout.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    let summary: Value = serde_json::from_slice(&fs::read(folder.join("a.ndjson")).unwrap()).unwrap();
    let page = report(&folder, &["a.txt"]);
    let (_, game) = &page.games[0];
    let marks: Vec<Value> = plies.iter().map(|ply| ply["mark"].clone()).filter(|mark| !mark.is_null()).collect();
    assert!(marks.len() >= 2, "{marks:?}");
    assert_eq!(named(&game["moves"], "mark"), marks);
    assert_eq!(named(&game["moves"], "sign").len(), marks.len());
    assert_eq!(named(&game["moves"], "best").len(), marks.len());
    let accuracies: Vec<f64> = numbers_of(&summary["players"], "accuracy").map(f64::round).collect();
    assert_eq!(game["accuracy"], serde_json::json!(accuracies.iter().map(|number| *number as u64).collect::<Vec<_>>()));
    // Words of an analysis are not comments of the author.
    assert!(named(&game["moves"], "comment").is_empty());
    let told = xgames(&folder, &[&["review", "-q", "--output-format", "ndjson"], &search[..]].concat());
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!(
        (&game["story"], game.get("decisive")),
        (&told["verdict"], told.get("decisive").filter(|ply| !ply.is_null()))
    );
}

/// The numbers with this name in objects.
fn numbers_of<'v>(objects: &'v Value, name: &'static str) -> impl Iterator<Item = f64> + 'v {
    objects.as_array().unwrap().iter().map(move |object| object[name].as_f64().unwrap())
}

/// A proof of the last positions is enough to say where the game was lost.
#[test]
fn a_proved_mistake_is_on_the_page() {
    let folder = folder("report_page", "proved");
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/analysed/XG704-last-mistake.txt");
    let annotated =
        xgames(&folder, &["analyse", "-q", "--exact-only", "--nodes", "1000", "--annotate", "a.txt", record]);
    assert_eq!(annotated.status.code(), Some(0));
    let told = xgames(&folder, &["review", "-q", "--playouts", "100", "--output-format", "ndjson", record]);
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    let page = report(&folder, &["a.txt", record]);
    let (_, game) = &page.games[0];
    assert!(told["verdict"].as_str().unwrap().contains("is proved"));
    assert_eq!((&game["story"], &game["decisive"]), (&told["verdict"], &told["decisive"]));
    let (_, plain) = &page.games[1];
    assert!(["story", "decisive", "accuracy"].iter().all(|name| plain.get(name).is_none()), "no values, no verdict");
}

/// A player has an accuracy although the other one made no move that could be judged.
#[test]
fn one_accuracy_of_two_is_on_the_page() {
    let folder = folder("report_page", "accuracy");
    let values = "[Game \"crossway\"]\n[Size \"9\"]\n[Swap \"no\"]\n\n{[%eval 0.5]} 1. e5 {[%eval 0.5]} *\n";
    fs::write(folder.join("a.txt"), values).unwrap();
    let page = report(&folder, &["a.txt"]);
    assert_eq!(page.games[0].1["accuracy"], serde_json::json!([100, null]));
}

/// Readers without a script see the first games.
#[test]
fn the_first_games_are_in_a_table_without_a_script() {
    let folder = folder("report_page", "listing");
    let game = "[Game \"crossings\"]\n[Player1 \"</noscript><b>\"]\n[Termination \"agreed\"]\n[Result \"1/2-1/2\"]\n\n1. b1-b3 1/2-1/2\n\n";
    let listed = |games: usize| {
        fs::write(folder.join("a.txt"), game.repeat(games)).unwrap();
        let html = report(&folder, &["a.txt"]).html;
        let (_, table) = html.split_once("<noscript>\n<table").unwrap();
        table.split_once("</noscript>").unwrap().0.to_owned()
    };
    let three = listed(3);
    assert_eq!(
        three
            .matches(
                "<td><bdi>&lt;/noscript&gt;&lt;b&gt;</bdi> – <bdi>?</bdi><td>crossings 8<td>½-½<td>1<td><td><td>valid\n"
            )
            .count(),
        3,
        "{three}"
    );
    assert!(three.contains("<tr><td>3<td>") && !three.contains("Not in this table"));
    let many = listed(1234);
    assert_eq!(many.matches("<tr><td>").count(), 500);
    assert!(many.contains("<p>Not in this table: 734 games.</p>"));
}

/// A position that cannot be set up has no board, but the tags say what would be played.
#[test]
fn a_game_without_a_board_is_called_as_its_tags_call_it() {
    let folder = folder("report_page", "without_a_board");
    let heads = [
        "[Game \"crossings\"]\n[Position \"w7/8/8/8/8/8/8/8 w\"]",
        "[Game \"crossway\"]\n[Size \"999\"]",
        "[Game \"chess\"]",
        "[Game \"cross\"]\n[Size \"3\"]",
    ];
    fs::write(folder.join("a.txt"), heads.map(|head| format!("{head}\n\n1. a1 *\n")).join("\n")).unwrap();
    let page = report(&folder, &["a.txt"]);
    let known: Vec<[&Value; 3]> =
        page.games.iter().map(|(_, game)| ["board", "game", "size"].map(|name| &game[name])).collect();
    let null = &Value::Null;
    assert_eq!(
        known,
        [[null, &"crossings".into(), &8.into()], [null, &"crossway".into(), null], [null; 3], [&0.into(), null, null],]
    );
    for (number, kind) in ["crossings 8", "crossway", "unknown", "cross 3"].iter().enumerate() {
        // Without players it has the name that the script gives it.
        let row = format!("<tr><td>{0}<td>game {0}<td>{kind}<td>", number + 1);
        assert!(page.html.contains(&row), "{row}");
    }
}

#[test]
fn moves_of_stones_and_hands_are_on_the_page() {
    let folder = folder("report_page", "moving");
    let record = "[Game \"crossings\"]\n\n1. b1-b3 h8-f6 2. b1-b2 *\n\n\
                  [Game \"crosswise\"]\n[Hand1 \"FECF\"]\n[Hand2 \"RDAC\"]\n\n1. Fd3+B De3+M (1... Ce3+A) 2. Ff3+D *\n";
    fs::write(folder.join("a.txt"), record).unwrap();
    let page = report(&folder, &["a.txt"]);
    let [(_, crossings), (_, crosswise)] = &page.games[..] else { panic!("two games") };
    assert_eq!(
        readable(&page, crosswise, &crosswise["moves"]),
        serde_json::json!(["Fd3+B", "BCEF", "De3+M", "ACMR", ["Ce3+A", "AADR"], "Ff3+D", "BCDE"])
    );
    assert_eq!(crosswise["hands"], serde_json::json!(["CEFF", "ACDR"]));
    let first = ply_of(&page, crossings, &crossings["moves"][0]);
    assert_eq!(first, Some(&serde_json::json!(["b1-b3", [[57, "."], [41, "w"]]])));
}

#[test]
fn an_illegal_move_in_a_variation_ends_only_the_variation() {
    let folder = folder("report_page", "broken");
    let record =
        "[Game \"cross\"]\n[Size \"3\"]\n\n1. c3 b2 (1... z9 {lost} a1 (1... a2)) 2. b1 (2. a1) z1 {lost} a1 *\n";
    fs::write(folder.join("a.txt"), record).unwrap();
    let page = report(&folder, &["a.txt"]);
    let (_, game) = &page.games[0];
    let moves = readable(&page, game, &game["moves"]);
    assert_eq!(moves, serde_json::json!(["c3", "b2", [[]], "b1", ["a1"]]));
    assert_eq!(game["findings"].as_array().unwrap().len(), 2);
}

/// Even if the record ends before each of them has moved.
#[test]
fn the_turns_of_all_players_are_on_the_page() {
    let folder = folder("report_page", "turns");
    let record =
        "[Game \"crosswise\"]\n[Seats \"r1 g1 r2 g2\"]\n\n1. Ac4 *\n\n[Game \"cross\"]\n[Size \"3\"]\n\n1. c3 *\n";
    fs::write(folder.join("a.txt"), record).unwrap();
    let page = report(&folder, &["a.txt"]);
    assert_eq!(
        (&page.games[0].1["seats"], &page.games[0].1["sides"]),
        (&serde_json::json!([1, 2, 3, 4]), &serde_json::json!([0, 1, 0, 1]))
    );
    assert_eq!(page.games[1].1.get("seats").or(page.games[1].1.get("sides")), None);
}

#[test]
fn how_games_end_is_on_the_page() {
    let folder = folder("report_page", "ends");
    let record = "[Game \"crossway\"]\n[Size \"2\"]\n[Swap \"no\"]\n[Termination \"timeout\"]\n[Result \"0-1\"]\n\n\
                  1. a1 b1 (1... b2 2. a2) (1... a2 2. b1 b2) 0-1\n";
    fs::write(folder.join("a.txt"), record).unwrap();
    let page = report(&folder, &["a.txt"]);
    let game = &page.games[0].1;
    let state = ["verdict", "recorded", "result", "reason", "termination"].map(|name| &game[name]);
    assert_eq!(serde_json::json!(state), serde_json::json!(["valid", "0-1", "*", null, "timeout"]));
    assert_eq!(page.facts["terminations"]["timeout"], "{loser} has lost on time");
    assert_eq!(page.facts["marks"]["missed-win"], serde_json::json!({"sign": "?", "words": "a missed win"}));
    assert_eq!(page.facts["signs"], serde_json::json!({"?!": "inaccuracy", "?": "mistake", "??": "blunder"}));
    assert_eq!(page.facts["reasons"]["connection"], "a chain joins the two {winner} edges");
    // In the first variation seat 1 joins a1 and a2.
    let end = |result: &str| serde_json::json!({"result": result, "reason": "connection"});
    let moves = serde_json::json!(["a1", "b1", ["b2", "a2", end("1-0")], ["a2", "b1", "b2", end("0-1")]]);
    assert_eq!(readable(&page, game, &game["moves"]), moves);
}

#[test]
fn the_policy_allows_the_script_and_the_style_sheet_only() {
    let folder = folder("report_page", "policy");
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\n\n1. a1 *\n").unwrap();
    let page = report(&folder, &["a.txt"]);
    let policy = page.html.split("Content-Security-Policy\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    let inside = |start: &str, end: &str| page.html.rsplit_once(start).unwrap().1.split(end).next().unwrap();
    for (directive, content) in
        [("script-src", inside("<script>", "</script>")), ("style-src", inside("<style>", "</style>"))]
    {
        let hash = base64(&Sha256::digest(content));
        assert!(policy.contains(&format!("{directive} 'sha256-{hash}';")), "{directive} {hash}: {policy}");
    }
    assert!(policy.starts_with("default-src 'none';") && !policy.contains("unsafe"));
    let html = page.html.replace("http://www.w3.org/2000/svg", "");
    // One style sheet, one script, no handlers, nothing from elsewhere.
    assert_eq!((page.html.matches("<style").count(), page.html.matches("<script>").count()), (1, 1));
    for word in [" onclick", " onload", "javascript:", "http://", "https://", "innerHTML", "eval(", " style=\""] {
        assert!(!html.contains(word), "{word}");
    }
}

#[test]
fn colours_of_boards_do_not_paint_over_statistics() {
    let folder = folder("report_page", "colours");
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n").unwrap();
    let html = report(&folder, &["a.txt"]).html;
    let sheet = Theme::Light.style_sheet();
    // Classes of boards are selected wherever they are on the page.
    let of_boards: BTreeSet<&str> = sheet.split(['.', ',', '{', '}']).filter(|part| part.starts_with("xg-")).collect();
    assert!(of_boards.contains("xg-cell") && of_boards.contains("xg-label"), "{of_boards:?}");
    let (_, sections) = html.split_once("<section id=\"summary\"").unwrap();
    let (sections, _) = sections.split_once("<svg class=\"visually-hidden\"").unwrap();
    let attributes = sections.split("class=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let of_sections: BTreeSet<&str> = attributes.flat_map(str::split_whitespace).collect();
    assert!(of_sections.contains("xg-map-cell") && of_sections.contains("xg-bar"), "{of_sections:?}");
    assert_eq!(of_boards.intersection(&of_sections).collect::<Vec<_>>(), [&""; 0]);
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    let digits = bits.as_bytes().chunks(6).map(|bits| format!("{:0<6}", std::str::from_utf8(bits).unwrap()));
    let text: String = digits.map(|bits| char::from(DIGITS[usize::from_str_radix(&bits, 2).unwrap()])).collect();
    format!("{text:=<width$}", width = text.len().div_ceil(4) * 4)
}

#[test]
fn text_of_records_is_not_html() {
    let folder = folder("report_page", "hostile");
    let name = format!("</script><script>alert(1)</script>\u{202e}{}", "x".repeat(1 << 20));
    let record = format!(
        "[Game \"cross\"]\n[Player1 \"{name}\"]\n[Event \"<!--\\\"\u{2028}\u{5d0}\"]\n[</title> \"1\"]\n\n1. a1 {{<b>\n&lt;}} </script> *\n\n\
         [Game \"<i>chess</i>\"]\n\n1. e4 *\n"
    );
    fs::write(folder.join("<a>&.txt"), record).unwrap();
    let page = report(&folder, &["<a>&.txt", "--title", "</title><b>\"&"]);
    assert!(page.html.contains("<title>&lt;/title&gt;&lt;b&gt;&quot;&amp;</title>"));
    for word in ["<script>alert", "<!--", "<b>\n", "<i>chess", "</title><b>", "<a>&"] {
        assert!(!page.html.contains(word), "{word}");
    }
    assert!(page.html.chars().all(|character| character == '\n' || !character.is_control()));
    assert!(!page.html.contains(['\u{202e}', '\u{2028}']));
    assert!(page.html.len() < 200_000, "a long name is cut: {}", page.html.len());
    let (file, game) = &page.games[0];
    assert_eq!(file, "<a>&.txt");
    assert!(game["players"][0].as_str().unwrap().starts_with("</script><script>alert(1)</script>\\u{202e}xx"));
    assert_eq!(game["tags"], serde_json::json!([["Event", "<!--\"\\u{2028}\u{5d0}"]]));
    assert_eq!(game["moves"][1]["comment"], "<b> &lt;");
}

/// Where stones move, each new ply goes to the table of plies too; the hands of Crosswise are there after each ply.
#[test]
fn a_game_takes_not_many_more_bytes_than_its_record() {
    let folder = folder("report_page", "size");
    for (game, limit) in [("crossway", 1.2), ("cross", 1.2), ("crossings", 1.2), ("crosswise", 2.4)] {
        // All of these games are more than those of the table without a script.
        let sizes = ["500", "700"].map(|games| {
            let made = xgames(&folder, &["generate", "--game", game, "--count", games, "-o", "a.txt", "--force"]);
            assert_eq!(made.status.code(), Some(0));
            let page = report(&folder, &["a.txt"]).html.len();
            (page, fs::metadata(folder.join("a.txt")).unwrap().len() as usize)
        });
        let (page, record) = (sizes[1].0 - sizes[0].0, sizes[1].1 - sizes[0].1);
        assert!(page as f64 <= limit * record as f64, "{game}: {page} bytes for {record}");
    }
}

#[test]
fn the_page_does_not_depend_on_threads() {
    let folder = folder("report_page", "threads");
    for (game, file) in [("crossway", "1.txt"), ("cross", "2.txt"), ("crosswise", "3.txt")] {
        xgames(&folder, &["generate", "--game", game, "--count", "300", "--faults", "0.1", "-o", file]);
    }
    let [one, four] = ["1", "4"].map(|jobs| report(&folder, &["1.txt", "2.txt", "3.txt", "-j", jobs]).html);
    assert!(one == four);
}

#[test]
fn the_exit_status_is_that_of_what_was_found() {
    let folder = folder("report_page", "status");
    fs::write(folder.join("good.txt"), "[Game \"cross\"]\n[Result \"*\"]\n\n1. a1 *\n").unwrap();
    fs::write(folder.join("bad.txt"), "[Game \"cross\"]\n\n1. a1 a1 *\n").unwrap();
    let status = |arguments: &[&str]| xgames(&folder, &[&["report"], arguments].concat()).status.code();
    assert_eq!(status(&["good.txt", "-o", "good.html"]), Some(0));
    assert_eq!(status(&["bad.txt", "-o", "bad.html"]), Some(1));
    assert_eq!(status(&["good.txt", "-o", "bad.html"]), Some(2), "another page is not replaced without --force");
    assert_eq!(status(&["good.txt", "-o", "good.txt"]), Some(2), "an input is not replaced");
    assert_eq!(status(&["good.txt", "missing.txt", "-o", "part.html"]), Some(2));
    assert!(fs::read_to_string(folder.join("part.html")).unwrap().contains("Not everything was read"));
    // Without -o the page goes to standard output.
    let output = xgames(&folder, &["report", "good.txt"]);
    assert!(output.stdout.starts_with(b"<!doctype html>"));
}
