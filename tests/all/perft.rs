//! Move-tree counts against the tables in `tests/perft/`, one table a game.

use xgames::analysis::perft::{divide, perft};
use xgames::games::{Game, Notation, SetupOptions, for_game};

fn start<P: Notation>(words: &str) -> P {
    let pairs: Vec<(&str, &str)> = words.split(", ").filter_map(|pair| pair.split_once('=')).collect();
    let find = |name: &'static str| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1);
    let mut position = P::begin(&P::read_setup(&SetupOptions::from_tags(P::OPTIONS, find)).unwrap()).unwrap();
    for word in find("Moves").unwrap_or_default().split_whitespace() {
        let mv = position.read_move(word.as_bytes()).expect(word);
        assert!(position.check(mv).is_ok(), "{word}");
        position.play(mv);
    }
    position
}

/// Counts the lines of a game's table; `slow` chooses those that take long.
fn count(game: Game, slow: bool) {
    let path = format!("{}/tests/perft/{}.perft", env!("CARGO_MANIFEST_DIR"), game.name());
    let table = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut counted = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (words, counts) = line.split_once(';').unwrap();
        let words = match (words.strip_prefix("slow "), slow) {
            (Some(words), true) => words,
            (None, false) => words,
            _ => continue,
        };
        for entry in counts.split_whitespace() {
            let (depth, leaves) = entry.split_once(':').unwrap();
            let (depth, leaves) = (depth.parse().unwrap(), leaves.parse::<u64>().unwrap());
            for_game!(game, P => {
                let position = start::<P>(words);
                assert_eq!(perft(&position, depth), leaves, "{} {words}, depth {depth}", game.name());
                let divided: u64 = divide(&position, depth).into_iter().map(|(_, leaves)| leaves).sum();
                assert_eq!(divided, leaves, "{} {words}, depth {depth}, divided", game.name());
            });
            counted += 1;
        }
    }
    assert!(counted > 0);
}

#[test]
fn every_game_counts_what_its_table_says() {
    Game::ALL.into_iter().for_each(|game| count(game, false));
}

#[test]
#[ignore = "takes minutes"]
fn every_game_counts_what_its_table_says_at_depth() {
    Game::ALL.into_iter().for_each(|game| count(game, true));
}
