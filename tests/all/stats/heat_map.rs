//! `--heat-map`: first moves on the board.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{assert_same, folder, generate, printed, refused, statistics};
use crate::support::xml::elements;

/// The cells of a board with the images of each under the symmetries that keep the first side to move, by name.
fn board(game: &str, size: i32) -> BTreeMap<String, BTreeSet<String>> {
    let letters = if game == "crossway" { "abcdefghjklmnopqrstuvwxyz" } else { "abcdefghijklmnopqrstuvwxyz" };
    let letter = |index: i32| letters.chars().nth(index as usize).unwrap();
    let mut board = BTreeMap::new();
    if game == "cross" {
        // Rows and diagonals from the middle; three coordinates whose sum is 0.
        let range = 1 - size..size;
        let name = |[u, v, w]: [i32; 3]| {
            assert_eq!(u + v + w, 0);
            format!("{}{}", letter(v + size - 1), size - w)
        };
        for [u, v] in range.clone().flat_map(|u| range.clone().map(move |v| [u, v])) {
            let w = -u - v;
            if range.contains(&w) {
                let turned = [[u, v, w], [v, w, u], [w, u, v], [u, w, v], [w, v, u], [v, u, w]];
                let images = turned.into_iter().flat_map(|cell| [cell, cell.map(|along| -along)]).map(name);
                board.insert(name([u, v, w]), images.collect());
            }
        }
        return board;
    }
    let name = |column: i32, row: i32| format!("{}{}", letter(column), row + 1);
    let cells = || (0..size).flat_map(|column| (0..size).map(move |row| (column, row)));
    for (column, row) in cells() {
        let (other_column, other_row) = (size - 1 - column, size - 1 - row);
        let images = match game {
            // Black joins top and bottom, whichever is which.
            "crossway" => vec![(column, row), (other_column, row), (column, other_row), (other_column, other_row)],
            // White moves upwards.
            "crossings" => vec![(column, row), (other_column, row)],
            // All rows are alike, and all columns.
            _ => cells().collect(),
        };
        board.insert(name(column, row), images.into_iter().map(|(column, row)| name(column, row)).collect());
    }
    board
}

/// Where a first move ends.
fn destination<'m>(game: &str, mv: &'m str) -> &'m str {
    match game {
        "crossings" => mv.split(['-', 'x']).next_back().unwrap(),
        "crosswise" => &mv[1..],
        _ => mv,
    }
}

fn rows(folder: &Path, arguments: &[&str]) -> Vec<BTreeMap<String, String>> {
    let text = printed(folder, &[&["stats", "--heat-map", "--output-format", "csv"], arguments].concat(), 0);
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(|row| row.unwrap()).collect()
}

#[test]
fn cells_have_the_games_that_begin_there() {
    let folder = folder("heat-map");
    for (game, size) in [("crossway", 9), ("cross", 4), ("crossings", 8), ("crosswise", 6)] {
        let text = if ["crossings", "crosswise"].contains(&game) { String::new() } else { size.to_string() };
        let file = format!("{game}.txt");
        generate(&folder, &file, game, &text, 4, 150);
        let moves = statistics(&folder, &[&file])[0]["first_moves"].clone();
        let number = |cells: &BTreeSet<String>, key: &str| -> u64 {
            let of = moves.as_object().unwrap().iter().filter(|(mv, _)| cells.contains(destination(game, mv)));
            of.map(|(_, results)| results[key].as_u64().unwrap()).sum()
        };
        let board = board(game, size);
        let all: u64 = number(&board.keys().cloned().collect(), "games");
        assert_eq!(all, moves.as_object().unwrap().values().map(|of| of["games"].as_u64().unwrap()).sum::<u64>());
        for fold in [false, true] {
            let options = [&*file, "--fold"];
            let found = rows(&folder, if fold { &options } else { &options[..1] });
            assert_eq!(found.len(), board.len(), "{game}");
            for row in found {
                let class = if fold { board[&row["cell"]].clone() } else { BTreeSet::from([row["cell"].clone()]) };
                let expected = |column: &str| number(&class, column);
                for column in ["games", "seat1", "seat2", "draws"] {
                    assert_eq!(row[column], expected(column).to_string(), "{game} {} {column}", row["cell"]);
                }
                assert_eq!(row["equivalent"], class.len().to_string(), "{game} {}", row["cell"]);
                let share: f64 = row["share"].parse().unwrap();
                assert_same(&share.into(), &(expected("games") as f64 / all as f64).into(), "share");
            }
        }
        let unfolded = rows(&folder, &[&file]);
        assert_eq!(unfolded.iter().map(|row| row["games"].parse::<u64>().unwrap()).sum::<u64>(), all);
        // The first row is at the top: its cells have the greatest number or, in Cross, the letter a.
        let top = &unfolded[0]["cell"];
        assert_eq!(*top, if game == "cross" { "a1".to_owned() } else { format!("a{size}") });
    }
}

#[test]
fn boards_are_drawn() {
    let folder = folder("drawn");
    fs::create_dir(folder.join("a")).unwrap();
    for (game, size) in [("crossway", "5"), ("cross", "3"), ("crossings", ""), ("crosswise", "")] {
        generate(&folder, &format!("a/{game}.txt"), game, size, 4, 60);
    }
    let text = printed(&folder, &["stats", "--heat-map", "a"], 0);
    let expected = rows(&folder, &["a"]);
    // All rows in order: a label, and for each cell its share in percent or a dot.
    let is_row = |line: &&str| !line.contains("games") && line.contains(['.', '·']);
    let mut lines = text.lines().filter(is_row);
    for row in expected.chunk_by(|one, other| (&one["game"], &one["row"]) == (&other["game"], &other["row"])) {
        let words: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
        for (cell, word) in row.iter().zip(&words[1..]) {
            let share = 100.0 * cell["share"].parse::<f64>().unwrap();
            let expected = match share {
                0.0 => "·".to_owned(),
                _ if share < 9.95 => format!("{share:.1}"),
                _ => format!("{share:.0}"),
            };
            assert_eq!(*word, expected, "{} {}", cell["game"], cell["cell"]);
        }
    }
    assert_eq!(lines.next(), None);
    // Shades do not change the text.
    let styled = printed(&folder, &["--color", "always", "stats", "--heat-map", "a"], 0);
    let mut plain = String::new();
    for (number, part) in styled.split('\u{1b}').enumerate() {
        plain.push_str(if number == 0 { part } else { part.split_once('m').unwrap().1 });
    }
    assert!(styled.contains("\u{1b}[") && plain.lines().zip(text.lines()).all(|(one, other)| one.starts_with(other)));

    let svg = printed(&folder, &["stats", "--heat-map", "a", "--output-format", "svg"], 0);
    let elements = elements(&svg);
    let cells = elements
        .iter()
        .filter(|(_, attributes)| attributes.get("class").is_some_and(|class| class.starts_with("xg-map-cell")));
    assert_eq!(cells.count(), expected.len());
    assert!(
        elements.iter().all(|(name, _)| ["svg", "title", "style", "rect", "polygon", "g", "text"].contains(&&**name))
    );
    printed(&folder, &["stats", "--heat-map", "a", "--output-format", "svg", "-o", "map.svg"], 0);
    assert_eq!(fs::read_to_string(folder.join("map.svg")).unwrap(), svg);
    // Sums have the same board.
    printed(&folder, &["stats", "a", "--partial", "a.json"], 0);
    assert_eq!(printed(&folder, &["stats", "--heat-map", "--merge", "a.json"], 0), text);
}

#[test]
fn not_every_view_has_every_format() {
    let folder = folder("formats");
    generate(&folder, "a.txt", "cross", "3", 1, 5);
    for (arguments, why) in [
        (&["--heat-map", "--output-format", "json"][..], "--heat-map has the formats text, csv and svg"),
        (&["--output-format", "svg"], "only --heat-map has the format svg"),
        (&["--players", "--output-format", "svg"], "only --heat-map has the format svg"),
        (&["--players", "--heat-map"], "cannot be used with"),
        (&["--fold"], "required"),
    ] {
        let error = refused(&folder, &[&["stats", "a.txt"], arguments].concat());
        assert!(error.contains(why), "{arguments:?}: {error}");
    }
    fs::write(folder.join("b.txt"), "[Game \"cross\"]\n[Size \"3\"]\n\n*\n").unwrap();
    assert_eq!(printed(&folder, &["stats", "--heat-map", "b.txt"], 0), "no first moves\n");
    let _: Value = statistics(&folder, &["b.txt"]);
}
