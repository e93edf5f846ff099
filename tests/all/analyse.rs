//! `analyse` on whole records.

use std::fs;

use crate::support::program::{self, xgames};

/// After 3. a4 White, seat 1 since the swap, can no longer win, which a search by brute force has also found: c2 would have kept
/// the win. The game was not played to its end.
#[test]
fn the_last_mistake_of_an_unfinished_game() {
    let folder = program::folder("analyse", "unfinished");
    let record = "[Game \"crossway\"]\n[Size \"4\"]\n\n1. a1 swap 2. a3 c4 3. a4 d1 4. b2 c3 *\n";
    fs::write(folder.join("game.txt"), record).unwrap();
    let arguments = ["analyse", "--exact-only", "-q", "--nodes", "2000", "--select", "XG704", "game.txt"];
    let found = String::from_utf8(xgames(&folder, &arguments).stdout).unwrap();
    assert!(found.contains("game.txt:4:24") && found.contains("`c2` would have been better"), "{found}");
    // Without a search nothing is known about it.
    let found = xgames(&folder, &["analyse", "--exact-only", "-q", "--select", "XG704", "game.txt"]).stdout;
    assert!(found.is_empty(), "{}", String::from_utf8_lossy(&found));
}

/// Estimates are the same in every run, with any number of threads; `--exact-only` has none. A solver knows that of the openings of
/// 4×4 only the four central points win.
#[test]
fn estimates_are_reproducible() {
    let folder = program::folder("analyse", "estimates");
    let record = "[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n\n1. a1 c3 2. b2 d2 *\n";
    fs::write(folder.join("games.txt"), format!("{record}\n{record}").repeat(3)).unwrap();
    let run = |further: &[&str]| {
        let arguments = ["analyse", "--output-format", "ndjson", "games.txt", "-q"];
        String::from_utf8(xgames(&folder, &[&arguments[..], further].concat()).stdout).unwrap()
    };
    let found = run(&["--playouts", "300", "-j", "1"]);
    assert_eq!(run(&["--playouts", "300", "-j", "2"]), found);
    let plies: Vec<serde_json::Value> = found.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(plies.len(), 6 * 4);
    let chance = |ply: usize, key: &str| plies[ply][key].as_f64().unwrap();
    for ply in 0..3 {
        assert_eq!(plies[ply]["after"], plies[ply + 1]["winrate"]);
        let is_black = ply % 2 == 0;
        let lost = if is_black {
            chance(ply, "winrate") - chance(ply, "after")
        } else {
            chance(ply, "after") - chance(ply, "winrate")
        };
        assert!((chance(ply, "loss") - lost.max(0.0)).abs() < 0.001, "{}", plies[ply]);
    }
    assert!(chance(0, "winrate") > 0.6 && chance(0, "after") < 0.4, "{}", plies[0]);
    assert_eq!((&plies[0]["mark"], &plies[0]["visits"].is_u64()), (&"blunder".into(), &true));
    let exact = run(&["--exact-only"]);
    assert!(exact.lines().all(|line| line.contains("\"winrate\":null") && line.contains("\"visits\":null")), "{exact}");
}
