//! `report`: the page and its data. tests/browser drives it in a browser.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use sha2::{Digest, Sha256};
use xgames::board::picture::{Mark, Spot};
use xgames::games::{Diagram, Game, Notation, PLAYERS, Reason, Seat, SetupOptions, for_game};

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
            game[0] = (part["first"].as_u64().unwrap() + game[0].as_u64().unwrap()).into();
            if let Some(board) = game[2].as_u64() {
                game[2] = boards[board as usize].clone();
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
}

/// The place of a cell by its digits.
fn place_of(digits: &[u8]) -> usize {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'-' => 62,
        _ => 63,
    };
    digits.iter().fold(0, |place, byte| place * 64 + usize::from(digit(*byte)))
}

/// The places of cells.
fn places_of(board: &Value, digits: &Value) -> Vec<usize> {
    digits.as_str().unwrap().as_bytes().chunks(board["digits"].as_u64().unwrap() as usize).map(place_of).collect()
}

/// The plies of the main line, read as data.js does it.
fn plies(board: &Value, game: &Value) -> Vec<Ply> {
    let width = board["digits"].as_u64().unwrap() as usize;
    let cell = |place: usize| board["cells"][place].as_str().unwrap();
    let start = game[7]["start"].as_str().or(board["start"].as_str()).unwrap();
    let mut stones: Vec<char> = start.chars().collect();
    let mut depth = 0;
    let mut plies = Vec::new();
    for part in game[6].as_array().unwrap().iter().step_by(2) {
        for token in part.as_str().unwrap().split_ascii_whitespace() {
            match token.as_bytes()[0] {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'%' | b'^' | b'!' | b'?' | b'$' | b'#' => {}
                _ if depth > 0 => {}
                _ => {
                    let token = token.split('>').next().unwrap();
                    let end = token.find(['~', '*', '+']).unwrap_or(token.len());
                    let (changes, rest) = token.split_at(end);
                    let changes: Vec<(usize, char)> = (0..changes.len() / (1 + width))
                        .map(|number| &changes[number * (1 + width)..(number + 1) * (1 + width)])
                        .map(|change| (place_of(&change.as_bytes()[1..]), change.chars().next().unwrap()))
                        .collect();
                    changes.iter().for_each(|(place, stone)| stones[*place] = *stone);
                    let template = board["texts"][usize::from(rest == "*")].as_str().unwrap();
                    let text = if let Some(text) = rest.strip_prefix('~') {
                        text.to_owned()
                    } else {
                        let (first, last) = (changes[0], changes[changes.len() - 1]);
                        let text = template.replace("{first}", cell(first.0)).replace("{last}", cell(last.0));
                        text.replace("{stone}", &last.1.to_string()) + rest.trim_start_matches('*')
                    };
                    plies.push(Ply { text, stones: stones.clone() });
                }
            }
        }
    }
    plies
}

/// The stones that wait for an answer, and the values of the rows and columns, read as data.js does it.
fn waiting_and_values(board: &Value, stones: &[char]) -> (Vec<usize>, [Vec<String>; 2]) {
    let waiting = board["waiting"].as_object().unwrap().iter().flat_map(|(stone, cells)| {
        places_of(board, cells).into_iter().filter(|place| stone.starts_with(stones[*place]))
    });
    let value = |line: &Value| {
        let mut numbers: BTreeMap<char, usize> = BTreeMap::new();
        let on_line = places_of(board, &line["cells"]).into_iter().map(|place| stones[place]);
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
    let other_tags = game[5].as_array().unwrap();
    for pair in other_tags.chunks(2) {
        tags.insert(pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
    }
    for (name, player) in PLAYERS.iter().zip(game[4].as_array().unwrap()) {
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
    let seats = game[7]["seats"].as_str().unwrap_or("12").as_bytes();
    for (number, Ply { text, stones }) in plies.iter().enumerate() {
        assert_eq!(position.turn().seat.0, seats[number % seats.len()] - b'0', "ply {number}");
        position.play_text(text).unwrap_or_else(|fault| panic!("{text}: {}", fault.message));
        let shown: Vec<char> = picture.spots().map(|spot| position.glyph(spot.cell)).collect();
        assert_eq!(&shown, stones, "after {text}");
        let picture = position.picture();
        let is_waiting = |(place, spot): (usize, Spot)| spot.marks.has(Mark::Waiting).then_some(place);
        let waiting: Vec<usize> = picture.spots().enumerate().filter_map(is_waiting).collect();
        let values = [picture.row_values, picture.column_values];
        assert_eq!(waiting_and_values(board, stones), (waiting, values), "after {text}");
    }
    if let Some(outcome) = position.outcome() {
        let winner = outcome.winner.map_or("d", |side| if position.side_of(Seat(1)) == side { "1" } else { "2" });
        let reason = Reason::ALL.iter().position(|reason| *reason == outcome.reason).unwrap();
        let (end, last) = (format!("{winner}{reason}"), game[6].as_array().unwrap().last().unwrap().as_str().unwrap());
        // Moves after the end make a game invalid.
        let is_invalid = game[1].as_str().unwrap().starts_with('i');
        if !(is_invalid && last.ends_with(&format!("#{end}"))) {
            assert_eq!(game[1].as_str().unwrap()[2..4], end);
            assert_eq!(game[7]["ending"].as_str(), position.ending().as_deref());
        }
    }
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
        let key = (file.clone(), game[0].as_u64().unwrap());
        let expected = replayed.remove(&key).unwrap_or_default();
        let Some(number) = game[2].as_u64() else {
            assert!(expected.is_empty(), "{key:?} has no board");
            continue;
        };
        let board = &page.facts["boards"][number as usize];
        let plies = plies(board, game);
        let texts: Vec<&str> = plies.iter().map(|ply| ply.text.as_str()).collect();
        let expected_texts: Vec<&str> = expected.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts, expected_texts, "{key:?}");
        assert_eq!(game[3].as_u64(), Some(texts.len() as u64), "{key:?}");
        let seats = game[7]["seats"].as_str().unwrap_or("12").as_bytes();
        for (ply, (_, seat)) in expected.iter().enumerate() {
            assert_eq!(u64::from(seats[ply % seats.len()] - b'0'), *seat, "{key:?} ply {}", ply + 1);
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
        let made = xgames(&folder, &["generate", "--game", game, "--games", games, "--faults", "0.2", "-o", &file]);
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
                  {before} 1. c3! {[%eval 0.25] first} b2 (1... a1 {one} (1... a2) 2. b1) 2. b1 {[%proven 0-1 in 3]} a1 *\n";
    fs::write(folder.join("a.txt"), record).unwrap();
    let page = report(&folder, &["a.txt"]);
    let (_, game) = &page.games[0];
    let moves: Vec<&str> = game[6].as_array().unwrap().iter().map(|part| part.as_str().unwrap()).collect();
    assert_eq!(
        moves,
        ["", "before", "OJ ! %0.25", "first", "XE ( XA", "one", "( XB ) OD ) OD %0-1/3 XA"],
        "changed cells are given by their place in reading order"
    );
}

#[test]
fn an_illegal_move_in_a_variation_ends_only_the_variation() {
    let folder = folder("report_page", "broken");
    let record =
        "[Game \"cross\"]\n[Size \"3\"]\n\n1. c3 b2 (1... z9 {lost} a1 (1... a2)) 2. b1 (2. a1) z1 {lost} a1 *\n";
    fs::write(folder.join("a.txt"), record).unwrap();
    let page = report(&folder, &["a.txt"]);
    let (_, game) = &page.games[0];
    assert_eq!(game[6], serde_json::json!(["OJ XE ( ( ) ) OD ( OA )"]));
    assert_eq!(game[7]["findings"].as_array().unwrap().len(), 2);
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
        (page.games[0].1[7]["seats"].as_str(), page.games[0].1[7]["sides"].as_str()),
        (Some("1234"), Some("0101"))
    );
    assert_eq!(page.games[1].1[7], Value::Null);
}

#[test]
fn how_games_end_is_on_the_page() {
    let folder = folder("report_page", "ends");
    let record = "[Game \"crossway\"]\n[Size \"2\"]\n[Swap \"no\"]\n[Termination \"timeout\"]\n[Result \"0-1\"]\n\n\
                  1. a1 b1 (1... b2 2. a2) (1... a2 2. b1 b2) 0-1\n";
    fs::write(folder.join("a.txt"), record).unwrap();
    let page = report(&folder, &["a.txt"]);
    let game = &page.games[0].1;
    assert_eq!(game[1], "v2*-2");
    assert_eq!(page.facts["terminations"][2], serde_json::json!(["timeout", "{loser} has lost on time"]));
    assert_eq!(page.facts["reasons"][0], serde_json::json!(["connection", "a chain joins the two {winner} edges"]));
    // In the first variation seat 1 joins a1 and a2.
    assert_eq!(game[6][0], "BC WD ( WB BA #10 ) ( WA BD WB #20 )");
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
    assert!(game[4][0].as_str().unwrap().starts_with("</script><script>alert(1)</script>\\u{202e}xx"));
    assert_eq!(game[5], serde_json::json!(["Event", "<!--\"\\u{2028}\u{5d0}"]));
    assert_eq!(game[6][1], "<b> &lt;");
}

#[test]
fn a_game_takes_hardly_more_bytes_than_its_record() {
    let folder = folder("report_page", "size");
    for game in ["crossway", "cross", "crossings", "crosswise"] {
        let sizes = ["200", "400"].map(|games| {
            let made = xgames(&folder, &["generate", "--game", game, "--games", games, "-o", "a.txt", "--force"]);
            assert_eq!(made.status.code(), Some(0));
            let page = report(&folder, &["a.txt"]);
            let data: usize = page
                .html
                .split("class=\"games\">")
                .skip(1)
                .map(|part| part.split("</script>").next().unwrap().len())
                .sum();
            (data, fs::metadata(folder.join("a.txt")).unwrap().len() as usize)
        });
        let (page, record) = (sizes[1].0 - sizes[0].0, sizes[1].1 - sizes[0].1);
        assert!(page as f64 <= 1.2 * record as f64, "{game}: {page} bytes for {record}");
    }
}

#[test]
fn the_page_does_not_depend_on_threads() {
    let folder = folder("report_page", "threads");
    for (game, file) in [("crossway", "1.txt"), ("cross", "2.txt"), ("crosswise", "3.txt")] {
        xgames(&folder, &["generate", "--game", game, "--games", "300", "--faults", "0.1", "-o", file]);
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
