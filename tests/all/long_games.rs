//! Commands about one long game take time in proportion to its text. Each run here takes about a second where nothing else runs; it took
//! more than 30 seconds while its work for each ply grew with the length of the game or of its tags.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::support::program::{self, xgames};

/// The longest time of a run, with room for other tests that run at the same time.
const PATIENCE: Duration = Duration::from_secs(30);

/// A game of Crossings with these tags that moves back and forth, with `after` each move.
fn back_and_forth(tags: &str, rounds: usize, after: &str, result: &str) -> String {
    let round = ["a2-a3", "a7-a6", "a3-a2", "a6-a7"].map(|mv| format!("{mv}{after} ")).concat();
    format!("[Game \"crossings\"]\n{tags}\n{}{result}\n", round.repeat(rounds))
}

/// Runs a command about a game.
fn run(folder: &Path, game: &str, arguments: &[&str]) -> Vec<u8> {
    fs::write(folder.join("game.txt"), game).unwrap();
    let begun = Instant::now();
    let output = xgames(folder, arguments);
    assert!(begun.elapsed() < PATIENCE, "{arguments:?}: {:?}", begun.elapsed());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// A pattern is compared with a name once for each game.
#[test]
fn the_plies_of_a_player_with_a_long_name_are_found() {
    let folder = program::folder("long_games", "player");
    let tags = ["é", "ü"].map(|letter| letter.repeat(32_000));
    let tags = format!("[Player1 \"{}\"]\n[Player2 \"{}\"]\n", tags[0], tags[1]);
    let game = back_and_forth(&tags, 4000, "", "*");
    let arguments = ["analyse", "-q", "-j1", "--exact-only", "--output-format", "csv", "game.txt", "--player"];
    let lines =
        |player| run(&folder, &game, &[&arguments[..], &[player]].concat()).split(|byte| *byte == b'\n').count();
    // The first line has the names of the columns; the last one is empty.
    assert_eq!(lines("É*"), 8000 + 2);
}

/// The verdict of a game that was lost on time looks for the ply that cost the most.
#[test]
fn a_game_with_values_that_was_lost_on_time_has_a_page() {
    let folder = program::folder("long_games", "report");
    let tags = "[Result \"1-0\"]\n[Termination \"timeout\"]\n";
    let game = back_and_forth(tags, 50_000, "{[%eval 1]}", "1-0");
    run(&folder, &game, &["report", "-q", "-j1", "--force", "-o", "page.html", "game.txt"]);
    assert!(fs::read_to_string(folder.join("page.html")).unwrap().contains("lost on time"));
}
