//! Crosswise in commands: matches, and what players may see.

/// Names are as long as their writers like.
#[test]
fn a_match_of_people_with_long_names() {
    let name = "x".repeat(100_000);
    let game = |first: &str, second: &str| {
        format!(
            "[Game \"crosswise\"]\n[Player1 \"{first}\"]\n[Player2 \"{second}\"]\n\nAa1 Bb1 Aa2 Bb2 Aa3 Bb3 Aa4 Bb4 Aa5 Cc5 Aa6 0-1\n\n"
        )
    };
    let path = std::env::temp_dir().join(format!("xgames-long-names-{}.txt", std::process::id()));
    std::fs::write(&path, game(&name, "bo") + &game("ann", "ann") + &game("cy", "bo")).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_xgames")).arg("match").arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    let (out, problems) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(1), "{problems}");
    assert!(out.contains("victories 0-1") && out.len() < 2_000, "{out}");
    assert!(
        problems.contains("game 2 has ann on both sides") && problems.contains("game 3 is between cy and bo"),
        "{problems}"
    );
}

/// Runs the program on files of a folder with this name, and returns the exit status and all that it prints.
fn run(folder: &std::path::Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_xgames"));
    let output = command.current_dir(folder).env_remove("GITHUB_ACTIONS").args(arguments).output().unwrap();
    let shown = [&output.stdout, &output.stderr].map(|stream| String::from_utf8_lossy(stream).into_owned()).concat();
    (output.status.code(), shown)
}

/// A letter that is not a stone reveals none of the others, and messages quote no draw.
#[test]
fn broken_hands_and_draws_are_hidden() {
    let folder = crate::support::program::folder("crosswise", "broken");
    for (text, secret) in [
        ("[Bag \"CDMBAMDDMAAFEBEFFESDCCABCSFSCCEFABXXRREDXFRCABADBEBDFZ\"]\n\n1. Ca1 *\n", "CDMBAM"),
        ("[Hand1 \"ZDMB\"]\n\n1. Da1 *\n", "DMB"),
        ("[Hand1 \"CDMB\"]\n[Hand2 \"AEFF\"]\n\n1. Ca9+D *\n", "+D"),
        ("[Hand1 \"CDMB\"]\n[Hand2 \"AEFF\"]\n\n1. Ca1+DD *\n", "+DD"),
    ] {
        std::fs::write(folder.join("quoted.txt"), format!("[Game \"crosswise\"]\n{text}")).unwrap();
        for format in ["full", "concise", "ndjson"] {
            let (status, text) = run(&folder, &["validate", "--as", "2", "--output-format", format, "quoted.txt"]);
            assert_eq!(status, Some(1), "{text}");
            assert!(!text.contains(secret), "{text}");
        }
    }
}

/// A record with all stones is shown to a player without the other hands and the order of the bag.
#[test]
fn a_player_sees_only_the_own_hand() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("crosswise").join("hidden");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    // Seat 1 holds ABCD, seat 2 EEFM; then X, R, S are drawn.
    let bag = format!("ABCDEEFMXRS{}", "AAAAAABBBBBBCCCCCCDDDDDDEEEEEFFFFFFMMRRSSXX");
    let record = |moves: &str| format!("[Game \"crosswise\"]\n[Bag \"{bag}\"]\n\n{moves}\n");
    std::fs::write(folder.join("g.txt"), record("1. Aa1 *")).unwrap();
    let shown = |arguments: &[&str]| run(&folder, arguments);
    let all = shown(&["show", "--record", "g.txt"]).1;
    assert!(all.contains("hand 1 (red): B C D X") && all.contains("hand 2 (green): E E F M"), "{all}");
    for (seat, own, other) in [("1", "hand 1 (red): B C D X", "hand 2"), ("2", "hand 2 (green): E E F M", "hand 1")] {
        for command in ["show", "score"] {
            let (status, text) = shown(&[command, "--as", seat, "--record", "g.txt"]);
            assert_eq!(status, Some(0), "{text}");
            assert!(text.contains(own) && !text.contains(other) && text.contains("bag: 45"), "{text}");
        }
    }
    let one_line = shown(&["show", "--one-line", "--as", "1", "--record", "g.txt"]).1;
    assert!(one_line.contains(" BCDX,???? 45 "), "{one_line}");
    // Seat 2 is to move.
    let count = |seat: &str| {
        let (_, text) = shown(&["legal", "--as", seat, "--output-format", "json", "--record", "g.txt"]);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        (value["count"].as_u64().unwrap(), value["certain"].is_null())
    };
    assert_eq!(count("2"), (2 * 35 + 35, true));
    let (possible, certain) = count("1");
    assert!(possible > 200 && !certain);
    assert_eq!(shown(&["perft", "--as", "1", "--depth", "2", "--record", "g.txt"]).0, Some(0));
    // The positions of an analysis have no other hands either.
    std::fs::write(folder.join("two.txt"), record("1. Aa1 Eb2 *")).unwrap();
    let analyse =
        ["analyse", "-q", "--playouts", "20", "--deepen", "1", "--output-format", "ndjson", "two.txt", "--as"];
    for (seat, hands) in [("1", [" ABCD,???? ", " BCDX,???? "]), ("2", [" ????,EEFM ", " ????,EEFM "])] {
        let plies = crate::support::program::objects(&shown(&[&analyse[..], &[seat]].concat()).1);
        for (ply, hands) in plies.iter().zip(hands) {
            assert!(ply["position"].as_str().unwrap().contains(hands), "{seat}: {ply}");
        }
    }
    // A move from a hidden hand that was not compared with others is not said to lose anything.
    let hands = "[Game \"crosswise\"]\n[Hand1 \"ABMX\"]\n[Hand2 \"CCDD\"]\n\n1. Aa1+E Cb1+F *\n";
    std::fs::write(folder.join("hands.txt"), hands).unwrap();
    for (seat, hidden) in [("1", 1), ("2", 0)] {
        let words =
            ["analyse", "-q", "--playouts", "60", "--deepen", "2", "--output-format", "ndjson", "hands.txt", "--as"];
        let plies = crate::support::program::objects(&shown(&[&words[..], &[seat]].concat()).1);
        assert!(plies[hidden]["loss"].is_null() && plies[1 - hidden]["loss"].is_number(), "{plies:?}");
        let words = ["analyse", "-q", "--playouts", "60", "--deepen", "2", "hands.txt", "--as", seat];
        let text = shown(&words).1;
        assert!(text.contains(&format!("seat {}: accuracy not known, 0 inaccuracies", hidden + 1)), "{text}");
    }
    // Moves of others are listed without their draws.
    std::fs::write(folder.join("draws.txt"), "[Game \"crosswise\"]\n[Hand1 \"ABCD\"]\n\n1. Aa1+X Bb2+R *\n").unwrap();
    let plies = shown(&["replay", "--as", "1", "draws.txt"]).1;
    assert!(plies.contains("Aa1+X") && plies.contains("Bb2+?"), "{plies}");

    // A wrong move shows what its player knows, another seat on request.
    let (status, text) = shown(&["move", "g.txt", "Ab2"]);
    assert_eq!(status, Some(1));
    assert!(
        text.contains("which is EEFM") && text.contains("hand 2 (green): E E F M") && !text.contains("hand 1"),
        "{text}"
    );
    let (status, text) = shown(&["move", "--as", "1", "g.txt", "Ab2"]);
    assert_eq!(status, Some(1));
    assert!(!text.contains("EEFM") && !text.contains("hand 2") && text.contains("hand 1 (red): B C D X"), "{text}");
    let text = shown(&["move", "g.txt", "Eb2+S", "Ac3"]).1;
    assert!(!text.contains("B C D") && !text.contains("next stone of the bag is R"), "{text}");
    let text = shown(&["move", "--as", "1", "g.txt", "--"]).1;
    assert!(text.contains("seat 2 may not pass while a stone of its hand can be played"), "{text}");

    // So do findings, and their source lines.
    std::fs::write(folder.join("bad.txt"), record("1. Aa1+X Ab2+R *")).unwrap();
    for format in ["full", "concise", "json", "csv", "sarif", "github", "gitlab", "junit"] {
        let (status, text) = shown(&["validate", "--as", "1", "--output-format", format, "bad.txt"]);
        assert_eq!(status, Some(1), "{text}");
        assert!(!text.contains("EEFM") && !text.contains("hand 2") && !text.contains("+R"), "{format} {text}");
    }
    std::fs::write(folder.join("tags.txt"), "[Game \"crosswise\"]\n[Hand1 \"AAAA\"]\n[Hand2 \"AAAA\"]\n\n*\n").unwrap();
    let (status, text) = shown(&["validate", "--as", "1", "tags.txt"]);
    assert_eq!(status, Some(1));
    assert!(!text.contains("AAAA") && !text.contains(" A "), "{text}");

    // After a legal move the file is complete, whoever looks.
    let (status, text) = shown(&["move", "--as", "2", "g.txt", "Eb2"]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("hand 2 (green): E F M R") && !text.contains("hand 1"), "{text}");
    assert!(std::fs::read_to_string(folder.join("g.txt")).unwrap().contains("1. Aa1 Eb2 *"));

    // The board is that of the player who has moved, or takes back, or is to begin.
    for (arguments, own, other) in [
        (&["move", "--undo", "1", "g.txt"] as &[&str], "hand 2 (green): E E F M", "hand 1"),
        (&["move", "g.txt", "Eb2"], "hand 2 (green): E F M R", "hand 1"),
        (&["move", "--undo", "2", "g.txt"], "hand 1 (red): A B C D", "hand 2"),
        (&["move", "g.txt", "Aa1", "Eb2", "Bc3"], "hand 1 (red): C D S X", "hand 2"),
        (&["move", "g.txt", "resign"], "hand 2 (green): E F M R", "hand 1"),
        (
            &["new", "crosswise", "ann", "bo", "--tag", &format!("Bag={bag}"), "-o", "n.txt"],
            "hand 1 (red): A B C D",
            "hand 2",
        ),
    ] {
        let (status, text) = shown(arguments);
        assert!(status == Some(0) && text.contains(own) && !text.contains(other), "{arguments:?} {text}");
    }
    for (arguments, message) in [
        (&["show", "--game", "cross", "--as", "1"] as &[&str], "`--as` does not apply to cross"),
        (&["fmt", "--as", "1", "g.txt"], "`--as` does not apply to `fmt`"),
        (&["show", "--as", "5", "--record", "g.txt"], "write a seat, from 1 to 4"),
    ] {
        let (status, text) = shown(arguments);
        assert!(status == Some(2) && text.contains(message), "{text}");
    }
}

/// The points of a match belong to its sides, however a player's name is spelt in one of its games.
#[test]
fn the_points_of_a_match_follow_names_in_any_case() {
    let folder = crate::support::program::folder("crosswise", "match-case");
    let games = std::fs::read_to_string("records/crosswise/match-sum-of-3.txt").unwrap();
    let (first, others) =
        games.split_once("[Event \"Sample match, sum of 3\"]\n[Site \"?\"]\n[Date \"2026.04.19\"]").unwrap();
    let other_case = others.replace("\"Birgitta\"", "\"BIRGITTA\"").replace("\"Aurel\"", "\"aurel\"");
    let second = "[Event \"Sample match, sum of 3\"]\n[Site \"?\"]\n[Date \"2026.04.19\"]";
    std::fs::write(folder.join("same.txt"), &games).unwrap();
    std::fs::write(folder.join("other.txt"), format!("{first}{second}{other_case}")).unwrap();
    let points = |file: &str| {
        let (status, out) = run(&folder, &["match", file, "--output-format", "csv"]);
        assert_eq!(status, Some(0), "{out}");
        out.lines().map(|row| row.split(',').skip(5).take(2).map(str::to_owned).collect()).collect::<Vec<Vec<_>>>()
    };
    assert_eq!(points("same.txt"), points("other.txt"));
    let (_, shown) = run(&folder, &["match", "other.txt", "--output-format", "csv"]);
    assert!(shown.contains("16,25") && shown.contains("12,9") && shown.contains("28,15"), "{shown}");
}

/// Games of other kinds are left out only if the game is asked for; otherwise each of them is a problem.
#[test]
fn a_match_leaves_other_games_out_if_its_game_is_named() {
    let folder = crate::support::program::folder("crosswise", "other-games");
    let game = |one: &str, other: &str| {
        format!(
            "[Game \"crosswise\"]\n[Player1 \"{one}\"]\n[Player2 \"{other}\"]\n[Termination \"forfeit\"]\n\n1. Aa1 0-1\n\n"
        )
    };
    let text = format!("{}[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 *\n\n{}", game("Ann", "bob"), game("BOB", "ann"));
    std::fs::write(folder.join("a.txt"), text).unwrap();
    let (status, shown) = run(&folder, &["match", "a.txt", "--first-to", "2"]);
    assert!(status == Some(1) && shown.contains("game 2 is not a game of Crosswise"), "{shown}");
    let (status, shown) = run(&folder, &["match", "a.txt", "--game", "crosswise", "--first-to", "2"]);
    assert!(status == Some(0) && shown.contains("left out because they are not crosswise: 1 game"), "{shown}");
    // The winner of a game has the name of a side, in one spelling.
    let (_, shown) = run(&folder, &["match", "a.txt", "--game", "crosswise", "--output-format", "csv"]);
    let rows: Vec<Vec<&str>> = shown.lines().map(|line| line.split(',').collect()).collect();
    let winners: Vec<&str> = rows.iter().filter(|row| row.len() > 7 && row[0] == "a.txt").map(|row| row[7]).collect();
    assert_eq!(winners, ["bob", "Ann"], "{shown}");
}

/// The game of a record without tags is that of an option, else that of the configuration, and only then the game of matches.
#[test]
fn the_configuration_says_the_game_of_records_of_a_match() {
    let folder = crate::support::program::folder("crosswise", "configured-game");
    std::fs::write(folder.join("a.txt"), "1. a1 b1 *\n").unwrap();
    for settings in ["game = \"cross\"\n", "[[path]]\nglob = \"a*\"\ngame = \"cross\"\n"] {
        std::fs::write(folder.join("xgames.toml"), settings).unwrap();
        let (status, shown) = run(&folder, &["match", "a.txt"]);
        assert!(status == Some(1) && shown.contains("game 1 is not a game of Crosswise"), "{shown}");
        for others in [&["--game", "crosswise"] as &[&str], &["--isolated"]] {
            let (_, shown) = run(&folder, &[&["match", "a.txt"], others].concat());
            assert!(shown.contains("‘a1’ is not a move") && shown.contains("crosswise size 6"), "{shown}");
        }
    }
}
