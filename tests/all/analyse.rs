//! `analyse --exact-only` on whole records.

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
