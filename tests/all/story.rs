//! `review` as a person uses it.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::time::Duration;

use crate::support::program::{self, objects, xgames};

const RECORD: &str = "records/analysed/XG704-last-mistake.txt";

/// The game of [`RECORD`] with names.
const GAME: &str = "[Game \"crossway\"]\n[Size \"5\"]\n[Player1 \"Ann\"]\n[Player2 \"Ben\"]\n[Swap \"no\"]\n\n\
    1. e2 a2 2. a1 c4 3. e4 e1 4. c2 a3 5. d1 b3 6. d5 a5 7. d3 1-0\n";

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn it_says_where_the_game_was_lost_and_shows_why() {
    let found = xgames(env!("CARGO_MANIFEST_DIR").as_ref(), &["review", "-q", RECORD]);
    let found = text(&found.stdout);
    let expected = [
        "White lost a won game at 5... b3; that it was won before and lost after is proved.",
        "3. 5... b3 by white: a blunder\n   white was winning, and after this move black wins; both are proved.\n   Better was d4",
        "Why it loses, proved: after b3 d5 black is linked from edge to edge",
        "    5  . . .>B .\n    4  . . W . B\n    3  W W .*.*.\n    2  W . B . B\n    1  B . . B W\n",
        "Try it yourself: xgames play records/analysed/XG704-last-mistake.txt#1@9 --seat 2",
    ];
    for part in expected {
        assert!(found.contains(part), "{part}\n{found}");
    }
}

/// Who has to make a losing move is not threatened: here the last cell is free, and both players would fill it for the other side.
#[test]
fn a_threat_is_one_only_if_it_can_be_carried_out() {
    let record = "records/crosswise/08-three-players-lone-green.txt#1@45";
    let analyse = ["analyse", "--exact-only", record, "--moves", "Rf3 Fb2 Bd1 Ec4 Ef3"];
    let found = text(&xgames(env!("CARGO_MANIFEST_DIR").as_ref(), &analyse).stdout);
    assert!(found.ends_with("\n\nevery move of red loses at once\n"), "{found}");
}

/// Reviews a game of Crossway 5 that was given up. Returns the review, the line that it says wins, and the words of `winner` after these
/// moves and the line.
fn given_up(folder: &Path, tags: &str, moves: &str, played: &str) -> (String, String, String) {
    fs::write(folder.join("game.txt"), format!("[Game \"crossway\"]\n[Size \"5\"]\n{tags}\n{moves}\n")).unwrap();
    let found = text(&xgames(folder, &["review", "-q", "game.txt"]).stdout).replace('\n', " ");
    let (_, line) = found.split_once("a won game, which is proved. For example, ").unwrap();
    let line = line.split_once(" wins.").unwrap().0.to_owned();
    let all = format!("[Game \"crossway\"]\n[Size \"5\"]\n{tags}\n{played} {line}\n");
    fs::write(folder.join("line.txt"), all).unwrap();
    let won = text(&xgames(folder, &["winner", "line.txt"]).stdout);
    (found, line, won)
}

/// Who gives a won game up is told how to win it.
#[test]
fn a_won_game_that_was_given_up_has_a_line_that_wins() {
    let folder = program::folder("story", "given-up");
    let (found, line, won) = given_up(&folder, "[Swap \"no\"]\n", "1. c3 b2 2. c2 c1 resign 0-1", "c3 b2 c2 c1");
    assert!(found.contains("Try it yourself: xgames play game.txt#1@4 --seat 1"), "{found}");
    let [story] =
        &objects(&text(&xgames(&folder, &["review", "-q", "--output-format", "ndjson", "game.txt"]).stdout))[..]
    else {
        panic!("{found}")
    };
    let given_up = &story["given_up"];
    assert_eq!((given_up["plies"].as_u64(), given_up["seat"].as_u64()), (Some(4), Some(1)));
    assert_eq!(given_up["line"][0].as_str(), line.split_whitespace().next());
    assert!(won.contains("black (seat 1) has won"), "{line}: {won}");
}

/// Who could still swap wins with the side that wins, and may have to swap for that.
#[test]
fn a_line_that_wins_begins_with_the_swap() {
    let folder = program::folder("story", "given-up-swap");
    let (found, line, won) = given_up(&folder, "", "1. c3 resign 1-0", "c3");
    assert!(line.starts_with("swap "), "{found}");
    assert!(won.contains("black (seat 2) has won"), "{line}: {won}");
}

/// While the sides may be exchanged, it is a player who wins, not a side.
#[test]
fn the_player_who_may_swap_wins() {
    let folder = program::folder("story", "swap");
    for (game, size, moves) in
        [("crossway", 4, "1. c3 *"), ("crossway", 3, "*"), ("cross", 2, "1. b2 *"), ("cross", 2, "*")]
    {
        fs::write(folder.join("game.txt"), format!("[Game \"{game}\"]\n[Size \"{size}\"]\n\n{moves}\n")).unwrap();
        let found = text(&xgames(&folder, &["review", "-q", "game.txt"]).stdout);
        let proved = "The game is not over: it is a win for seat 2 with best play, which is proved.";
        assert!(found.contains(proved), "{game} {size} {moves}: {found}");
    }
}

/// Who gives up with a chance has not lost by a small mistake.
#[test]
fn a_chance_that_was_given_up_is_told() {
    let folder = program::folder("story", "given-up-chance");
    let game = "[Game \"crossway\"]\n[Size \"9\"]\n[Swap \"no\"]\n[Termination \"resign\"]\n\n1. e5 e3 2. a1 0-1\n";
    fs::write(folder.join("game.txt"), game).unwrap();
    let arguments = ["review", "-q", "--playouts", "400", "--deepen", "1", "game.txt"];
    let found = text(&xgames(&folder, &arguments).stdout).replace('\n', " ");
    assert!(found.contains("Black resigned. Black still had a chance of "), "{found}");
    assert!(found.contains(" at the end, by an estimate, and lost most at 2. a1: it fell from "), "{found}");
    assert!(found.contains("Better, by an estimate, was "), "{found}");
}

/// In the position from which the loser could have won, the other player may be to move.
#[test]
fn a_line_may_begin_with_the_move_of_the_other_player() {
    let folder = program::folder("story", "given-up-later");
    let game = "[Game \"crossway\"]\n[Size \"3\"]\n[Swap \"no\"]\n\n1. a1 b2 2. b1 a2 1-0\n";
    fs::write(folder.join("game.txt"), game.replace("\n\n", "\n[Termination \"resign\"]\n\n")).unwrap();
    let found = text(&xgames(&folder, &["review", "-q", "game.txt"]).stdout).replace('\n', " ");
    let (_, line) = found.split_once("white had a won game, which is proved. After ").unwrap();
    let (first, rest) = line.split_once(", for example, ").unwrap();
    let (rest, _) = rest.split_once(" wins.").unwrap();
    let moves = format!("a1 b2 b1 a2 {first} {rest}");
    let won = text(&xgames(&folder, &["winner", "crossway", "--size", "3", "--no-swap", "--moves", &moves]).stdout);
    assert!(won.contains("white (seat 2) has won"), "{moves}: {won}");
}

/// In a lost position, a move that loses at once decides nothing, and no other one is better.
#[test]
fn nothing_is_lost_that_was_lost_before() {
    let folder = program::folder("story", "lost-before");
    // The ends of two games, after eight plies: to prove what came before takes long.
    for (name, moves, at) in [
        ("3-cell-nobody-wants", "1. b3 d4 2. e5 a3 3. b4 1-0", "@4"),
        ("3-no-swap-rule", "1. c5 c3 2. d3 d5 1-0", "@3"),
    ] {
        let whole = format!("{}/records/cross/{name}.txt@8", env!("CARGO_MANIFEST_DIR"));
        let position = text(&xgames(&folder, &["show", "--one-line", &whole]).stdout);
        let record = format!("[Game \"cross\"]\n[Size \"3\"]\n[Position \"{}\"]\n\n{moves}\n", position.trim());
        fs::write(folder.join("game.txt"), record).unwrap();
        let record = "game.txt";
        let solved = text(&xgames(&folder, &["solve", "-q", "--all-moves", &format!("{record}{at}")]).stdout);
        assert!(solved.contains("Moves that lose") && !solved.contains("Moves that win"), "{solved}");
        let analysed = text(&xgames(&folder, &["analyse", "-q", "--exact-only", record]).stdout);
        assert!(analysed.contains("this move loses at once"), "{analysed}");
        let [story] =
            &objects(&text(&xgames(&folder, &["review", "-q", "--output-format", "ndjson", record]).stdout))[..]
        else {
            panic!("{record}")
        };
        assert_eq!((story["moments"].as_array().unwrap().len(), &story["others"]), (0, &0.into()), "{story}");
    }
}

/// What took minutes to find out is kept after Ctrl-C, in a file too.
#[cfg(unix)]
#[test]
fn a_review_that_is_interrupted_is_kept() {
    let folder = program::folder("story", "interrupted");
    let long = "[Game \"crossway\"]\n[Size \"19\"]\n\n1. a1 b2 2. c3 d4 *\n";
    fs::write(folder.join("games.txt"), format!("{GAME}\n{long}")).unwrap();
    let review = ["review", "--playouts", "2000", "--deepen", "100000", "games.txt", "-o", "story.txt"];
    let output = program::interrupted(&folder, &review, Duration::from_secs(8));
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("story.txt: is incomplete, because the review was interrupted"), "{said}");
    let story = fs::read_to_string(folder.join("story.txt")).unwrap();
    assert!(story.contains("Ben (white) lost a won game at 5... b3") && story.contains("was interrupted"), "{story}");
    assert!(!story.split_once("size 19").unwrap().1.contains("Accuracy"), "{story}");
}

/// Those who cannot see the boards have them in words.
#[test]
fn it_tells_boards_in_words() {
    let found = xgames(env!("CARGO_MANIFEST_DIR").as_ref(), &["review", "-q", "--list", RECORD]);
    let found = text(&found.stdout);
    let before = "    black (5): a1 c2 d1 e2 e4\n    white (4): a2 a3 c4 e1\n    the last move: d1\n    the move played: b3\n    a better move: d4\n";
    let end = "    black (6): a1 c2 d1 d5 e2 e4\n    white (5): a2 a3 b3 c4 e1\n    decides the game: d3 e3\n    the last move: d5\n";
    assert!(found.contains(before) && found.contains(end), "{found}");
    assert!(!found.contains("a b c d e"), "{found}");
}

/// In these games of many findings the estimates alone see no loss: the loser had hardly a chance. What the rules prove is told.
#[test]
fn it_does_not_deny_what_the_rules_prove() {
    let told = |name: &str| {
        let record = format!("records/crosswise/{name}.txt");
        text(&xgames(env!("CARGO_MANIFEST_DIR").as_ref(), &["review", "-q", "--deepen", "1", &record]).stdout)
    };
    let six = told("15-six-by-the-opponent");
    let parts = [
        "after 19. Cb3 it is proved that",
        ". 19. Cb3 by red (Anselm): a move that lost at once",
        // Six equal stones of column b (CZ7).
        "    6  .*C F . A D | 0\n    5  .*C A D A D | 2\n    4  C*C F B A E | 1\n    3  .&C F B E D | 0\n",
        "With `--view` you step through the game",
    ];
    parts.iter().for_each(|part| assert!(six.contains(part), "{part}\n{six}"));
    let missed = told("22-commented-two-players");
    let parts = ["21. Bb4+C by red (Fenna): a threat that was not met", "* decides the game"];
    parts.iter().for_each(|part| assert!(missed.contains(part), "{part}\n{missed}"));
    // The winner could have won sooner, which decided nothing.
    assert!(!missed.contains("21... SBa1=F+X by green (Jost)"), "{missed}");
}

/// The estimate likes 24... Xa1-c6, after which Red wins at once as after the move that was played (CZ7). A better move is one that the rules
/// do not refute. Before 22... Aa6+S nothing threatened, so which moves are safe has to be looked for.
#[test]
fn a_better_move_meets_the_threat() {
    let record = "records/crosswise/01-two-players-full.txt";
    let arguments = ["review", "-q", "--seat", "2", "--playouts", "100", "--output-format", "ndjson", record];
    let found = xgames(env!("CARGO_MANIFEST_DIR").as_ref(), &arguments);
    let games = objects(&text(&found.stdout));
    let missed: Vec<_> =
        games[0]["moments"].as_array().unwrap().iter().filter(|moment| moment["mark"] == "missed-threat").collect();
    assert!(missed.len() >= 2, "{missed:?}");
    let arguments = ["analyse", "-q", "--seat", "2", "--playouts", "100", "--output-format", "ndjson", record];
    let rows = objects(&text(&xgames(env!("CARGO_MANIFEST_DIR").as_ref(), &arguments).stdout));
    let even = rows.iter().all(|row| row["ply"].as_u64().unwrap() % 2 == 0);
    assert!(even, "the plies of seat 2 have the numbers of the game");
    for moment in missed {
        let better = moment["better"][0].as_str().unwrap();
        // Whoever asks has the same better move.
        assert_eq!(rows.iter().find(|row| row["ply"] == moment["ply"]).unwrap()["best"], better);
        let at = format!("{record}@{}", moment["ply"].as_u64().unwrap() - 1);
        let legal =
            xgames(env!("CARGO_MANIFEST_DIR").as_ref(), &["analyse", "-q", &at, "--moves", better, "--exact-only"]);
        let said = text(&legal.stdout) + &text(&legal.stderr);
        assert!(!said.contains("wins at once"), "{better}: {said}");
    }
}

#[test]
fn it_tells_of_one_player_only() {
    let folder = program::folder("story", "player");
    fs::write(folder.join("game.txt"), GAME).unwrap();
    let seats = |options: &str| {
        let arguments = format!("review -q --output-format ndjson {options} game.txt");
        let found = xgames(&folder, &arguments.split(' ').collect::<Vec<_>>());
        let games = objects(&text(&found.stdout));
        let moments = games[0]["moments"].as_array().unwrap().clone();
        moments.iter().map(|moment| moment["seat"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert!(seats("--player ann").iter().all(|seat| *seat == 1));
    assert!(seats("--player b*").iter().all(|seat| *seat == 2));
    assert!(seats("--side white").contains(&2) && seats("--seat 1").contains(&1));
    let found = xgames(&folder, &["review", "-q", "--player", "Cleo", "game.txt"]);
    assert_eq!(found.status.code(), Some(2));
    assert!(text(&found.stderr).contains("no game has a player ‘Cleo’"), "{}", text(&found.stderr));
    // Findings of `analyse` are chosen in this way too.
    let found = xgames(&folder, &["analyse", "-q", "--output-format", "ndjson", "--player", "ann", "game.txt"]);
    assert!(objects(&text(&found.stdout)).iter().all(|ply| ply["seat"] == 1));
}

#[test]
fn an_invalid_record_is_not_reviewed() {
    let folder = program::folder("story", "invalid");
    fs::write(folder.join("game.txt"), "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 a1 *\n").unwrap();
    let found = xgames(&folder, &["review", "-q", "game.txt"]);
    assert_eq!(found.status.code(), Some(1));
    assert!(found.stdout.is_empty() && text(&found.stderr).contains("XG"), "{}", text(&found.stderr));
}

/// A name in a record cannot act on the terminal.
#[test]
fn names_are_harmless() {
    let folder = program::folder("story", "harmless");
    fs::write(folder.join("game.txt"), GAME.replace("Ann", "A\u{1b}[31mnn").replace("Ben", "B\u{202e}en")).unwrap();
    let found = text(&xgames(&folder, &["review", "-q", "game.txt"]).stdout);
    assert!(found.contains("lost a won game") && !found.contains(['\u{1b}', '\u{202e}']), "{found}");
}

/// A game without moves is told too, and the games after it.
#[test]
fn games_without_moves_are_told() {
    let folder = program::folder("story", "empty");
    let empty = "[Game \"crossway\"]\n[Size \"5\"]\n[Termination \"forfeit\"]\n\n0-1\n\n";
    fs::write(folder.join("games.txt"), format!("{GAME}\n{empty}{GAME}")).unwrap();
    let found = xgames(&folder, &["review", "-q", "--output-format", "json", "games.txt"]);
    let games: serde_json::Value = serde_json::from_slice(&found.stdout).unwrap();
    let verdicts: Vec<&str> = games.as_array().unwrap().iter().map(|game| game["verdict"].as_str().unwrap()).collect();
    assert_eq!(
        (verdicts.len(), verdicts[1], verdicts[0]),
        (3, "Seat 1 lost by forfeit. Seat 2 won without a move.", verdicts[2])
    );
}

/// The command to try it can be pasted into a shell, whatever the file is called.
#[test]
fn the_command_to_try_it_is_quoted() {
    let folder = program::folder("story", "quoted");
    fs::write(folder.join("it's a $HOME.txt"), GAME).unwrap();
    let found = text(&xgames(&folder, &["review", "-q", "it's a $HOME.txt"]).stdout);
    assert!(found.contains("xgames play 'it'\\''s a $HOME.txt'#1@9 --seat 2"), "{found}");
    let no_tags = GAME.replace("[Game \"crossway\"]\n[Size \"5\"]\n", "");
    fs::write(folder.join("bare.txt"), no_tags).unwrap();
    let found = text(&xgames(&folder, &["review", "-q", "--game", "crossway", "--size", "5", "bare.txt"]).stdout);
    assert!(found.contains("xgames play --game crossway --size 5 bare.txt#1@9 --seat 2"), "{found}");
    let options = [
        "review",
        "-q",
        "--size",
        "5",
        "--coords",
        "plain",
        "--no-swap",
        "--isolated",
        "bare.txt",
        "--game",
        "crossway",
    ];
    let found = text(&xgames(&folder, &options).stdout);
    let command = "xgames play --game crossway --size 5 --coords plain --no-swap --isolated bare.txt#1@9 --seat 2";
    assert!(found.contains(command), "{found}");
}

/// In Crosswise the stone that is drawn is no choice of the player, and what a viewer does not know is not told.
#[test]
fn draws_are_nobodys_fault_and_stay_hidden() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/crosswise/01-two-players-full.txt");
    let folder = program::folder("story", "draws");
    let review = |options: &[&str]| {
        let quick = ["review", "-q", "--playouts", "50", "--deepen", "10", "--output-format", "ndjson"];
        objects(&text(&xgames(&folder, &[&quick[..], options, &[record]].concat()).stdout)).remove(0)
    };
    let choice = |mv: &serde_json::Value| mv.as_str().unwrap().split('+').next().unwrap().to_owned();
    for moment in review(&[])["moments"].as_array().unwrap() {
        assert_ne!(moment["better"].get(0).map(choice), Some(choice(&moment["move"])), "{moment}");
    }
    // All hands and draws are known, and the winner has a point more.
    let luck = &review(&[])["luck"];
    let number = |key: &str| luck[key].as_f64().unwrap();
    assert!((number("margin") - 1.0).abs() < 1e-9 && (number("luck") + number("play") - 1.0).abs() < 1e-9, "{luck}");
    assert_eq!(luck["draws"][0]["stone"], "B", "{luck}");
    let seen = review(&["--as", "1"]);
    assert!(seen["luck"].is_null(), "{seen}");
    for moment in seen["moments"].as_array().unwrap() {
        let is_hidden = moment["seat"] != 1 && moment["move"].as_str().unwrap().contains('+');
        assert!(!is_hidden || moment["move"].as_str().unwrap().ends_with("+?"), "{moment}");
    }
}

/// The chances at a moment are those that an analysis has, also where the rules alone call a move a mistake and an estimate thought the game
/// lost before.
#[test]
fn chances_of_moments_are_those_of_the_analysis() {
    let folder = program::folder("story", "chances");
    let games = xgames(&folder, &["generate", "crossings", "--count", "8", "--seed", "5", "-q"]);
    fs::write(folder.join("games.txt"), games.stdout).unwrap();
    let listed = |command: &str| {
        let quick = ["-q", "--playouts", "50", "--deepen", "1", "--output-format", "ndjson", "games.txt"];
        objects(&text(&xgames(&folder, &[&[command], &quick[..]].concat()).stdout))
    };
    let plies = listed("analyse");
    let mut by_rule = 0;
    for game in listed("review") {
        for moment in game["moments"].as_array().unwrap() {
            let is_this = |ply: &&serde_json::Value| ply["index"] == game["index"] && ply["ply"] == moment["ply"];
            let ply = plies.iter().find(is_this).unwrap();
            let own = |chance: &serde_json::Value| {
                let chance = chance.as_f64().unwrap();
                if moment["seat"] == 1 { chance } else { 1.0 - chance }
            };
            for (key, chance) in [("before", own(&ply["winrate"])), ("after", own(&ply["after"]))] {
                assert!((moment[key].as_f64().unwrap() - chance).abs() < 1e-6, "{key}: {moment} {ply}");
            }
            by_rule += usize::from(["missed-win", "missed-threat"].contains(&moment["mark"].as_str().unwrap()));
        }
    }
    assert!(by_rule > 5, "{by_rule}");
}

/// At each moment a wrong move is refuted, and the better one of the review is right.
#[test]
fn better_moves_can_be_tried() {
    let folder = program::folder("story", "try");
    fs::write(folder.join("game.txt"), GAME).unwrap();
    let reviewed = xgames(&folder, &["review", "-q", "--output-format", "ndjson", "--seat", "2", "game.txt"]);
    let game = objects(&text(&reviewed.stdout)).remove(0);
    let moments = game["moments"].as_array().unwrap();
    let word = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let better: Vec<String> = moments.iter().map(|moment| word(&moment["better"][0])).collect();
    let played: Vec<String> = moments.iter().map(|moment| word(&moment["move"])).collect();
    let [first, second, third] = &better[..] else { panic!("{game}") };
    let answers = format!("{first}\nzz\n{}\n{second}\nshow\n", played[1]);
    let says = |answers: &str| program::says(&folder, &["review", "-q", "--try", "--seat", "2", "game.txt"], answers);
    let (output, told) = says(&answers);
    assert_eq!(output.status.code(), Some(0), "{told}");
    for part in [
        "game.txt, game 1: crossway size 5, 1-0\n\nWrite a move",
        &format!("Moment 1 of 3: 3... {} by white was a blunder", played[0]),
        &format!("Your move: Right: {first}"),
        "‘zz’ is not a move",
        &format!("Your move: That was played: {}. The answer is ", word(&moments[1]["loss"])),
        &format!("Your move: Right: {second}"),
        &format!("Your move: Better was {third}"),
        "\n1 of 3 better moves found at once.\n",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    // The verdict names the move that lost the game, so it comes after the questions.
    let [verdict, last] = ["\n\nBen (white) lost a won game at 5... b3", &format!("Better was {third}")];
    assert!(told.find(verdict) > told.find(last), "{told}");
    assert!(says("quit\n").1.ends_with("Your move: \n"));
    let in_words = ["review", "-q", "--try", "--list", "--seat", "2", "game.txt"];
    let (_, told) = program::says(&folder, &in_words, "board\n");
    assert!(told.matches("\nthe move played: ").count() == 2 && !told.contains(" a b c"), "{told}");
    let found = xgames(&folder, &["review", "--try", "-"]);
    assert!(text(&found.stderr).contains("standard input is for your moves"), "{found:?}");
}

/// Where a win at once was missed, a move that wins later is the same mistake.
#[test]
fn a_win_at_once_is_asked_for_where_it_was_missed() {
    let folder = program::folder("story", "late-win");
    let game = "[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n\na1 b1 a4 a2 a3 d2 d1 b3 c4 d4 c2 b2 c3 1-0\n";
    fs::write(folder.join("game.txt"), game).unwrap();
    let (_, told) = program::says(&folder, &["review", "-q", "--try", "--seat", "2", "game.txt"], "c4\nc2\nquit\n");
    assert!(told.contains("4... b3 by white was a missed win"), "{told}");
    assert!(told.contains("Your move: c4 does not win at once: your chance is 100 %, which is proved."), "{told}");
    assert!(told.contains("Your move: Right: c2"), "{told}");
}

/// A game that did not end on the board is told with its end.
#[test]
fn the_verdict_says_how_the_game_ended() {
    let folder = program::folder("story", "ended");
    let verdict = |result: &str, tags: &str, moves: &str| {
        let game =
            format!("[Game \"crossway\"]\n[Size \"4\"]\n[Player1 \"Ann\"]\n{tags}[Swap \"no\"]\n\n{moves} {result}\n");
        fs::write(folder.join("game.txt"), game).unwrap();
        let found = xgames(&folder, &["review", "-q", "--playouts", "50", "--output-format", "ndjson", "game.txt"]);
        objects(&text(&found.stdout))[0]["verdict"].as_str().unwrap().to_owned()
    };
    let late = verdict("0-1", "[Termination \"timeout\"]\n", "1. b2 c3 2. c2");
    assert!(late.starts_with("Ann (black) lost on time. "), "{late}");
    let resigned = verdict("0-1", "", "1. b2 c3 2. resign");
    assert!(resigned.starts_with("Ann (black) resigned. "), "{resigned}");
    let forfeit = verdict("1-0", "[Termination \"forfeit\"]\n", "1. b2");
    assert!(forfeit.starts_with("White lost by forfeit. "), "{forfeit}");
}

/// In a record without hands, no player is blamed for not playing a stone that may not have been in the hand.
#[test]
fn unknown_stones_are_no_better_moves() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/crosswise/05-two-players-public.txt");
    let folder = program::folder("story", "hands");
    let found =
        xgames(&folder, &["review", "-q", "--deepen", "1", "--playouts", "50", "--output-format", "ndjson", record]);
    let game = objects(&text(&found.stdout)).remove(0);
    let guessed =
        |moment: &serde_json::Value| moment["better"][0].as_str().is_some_and(|better| better.starts_with('X'));
    assert!(!game["moments"].as_array().unwrap().iter().any(guessed), "{game}");
    let found = xgames(&folder, &["review", "-q", "--deepen", "1", "--playouts", "50", record]);
    assert!(!text(&found.stdout).contains("Try it yourself"), "{}", text(&found.stdout));
}

/// A better move is told with the hand from which it is played.
#[test]
fn hands_are_told_in_words_too() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/crosswise/11-four-players-full.txt");
    let folder = program::folder("story", "words");
    let found = xgames(&folder, &["review", "-q", "--deepen", "1", "--playouts", "30", "--list", record]);
    let words = text(&found.stdout);
    let boards = words.matches("    the move played: ").count();
    assert!(boards > 0 && words.matches("    hand 1 (red): ").count() >= boards, "{words}");
    assert!(words.contains("    bag: "), "{words}");
}

/// A pattern of names may be as long as in a query, whichever command reads it.
#[test]
fn a_pattern_of_names_has_one_greatest_length() {
    let folder = program::folder("story", "pattern");
    fs::write(folder.join("game.txt"), GAME).unwrap();
    let long = "a".repeat(1001);
    for command in [&["select"][..], &["review"], &["analyse", "--exact-only"]] {
        let said = program::refused(&folder, &[command, &["--player", &long, "game.txt"]].concat());
        assert!(said.contains("this pattern is too long; at most 1000 characters are read"), "{command:?}: {said}");
    }
}

/// Hands are known after as many plies as `play` knows them, whether the game has ended on the board or not; the hints about `review` need no
/// hands.
#[test]
fn a_game_of_known_hands_can_be_tried_however_it_ended() {
    let root = env!("CARGO_MANIFEST_DIR").as_ref();
    let review = |file: &str| text(&xgames(root, &["review", "-q", "--playouts", "5", "--deepen", "1", file]).stdout);
    let commands = |said: &str| {
        let commands = said.lines().filter_map(|line| line.split_once("Try it yourself: xgames play "));
        commands.map(|(_, command)| command.to_owned()).collect::<Vec<_>>()
    };
    for name in ["01-two-players-full", "19-resignation", "20-lost-on-time", "21-unfinished"] {
        let said = review(&format!("records/crosswise/{name}.txt"));
        let commands = commands(&said);
        assert!(!commands.is_empty() && said.contains("With `--view`"), "{name}: {said}");
        for command in commands {
            let words: Vec<&str> = command.split(' ').collect();
            let play = [&["play", "--lines", "--no-record", "--level", "1", "-q"], &words[..]].concat();
            let played = xgames(root, &play);
            assert!(played.status.success(), "{command}: {}", text(&played.stderr));
        }
    }
    // The whole game shows which stones the players had, but after the first moves the later draws are unknown.
    let folder = program::folder("story", "known_hands");
    let record = fs::read_to_string(Path::new(root).join("records/crosswise/19-resignation.txt")).unwrap();
    let unknown: String =
        record.lines().filter(|line| !line.starts_with("[Hand")).map(|line| format!("{line}\n")).collect();
    fs::write(folder.join("game.txt"), unknown).unwrap();
    let said = review(folder.join("game.txt").to_str().unwrap());
    assert!(commands(&said).is_empty(), "{said}");
}

/// Who asks for a player that no game has is told so by every command that reviews. Where only a part of the games is read, others may have the
/// player.
#[test]
fn a_player_that_no_game_has_is_named() {
    let folder = program::folder("story", "unknown-player");
    fs::write(folder.join("game.txt"), GAME).unwrap();
    let analyse = ["analyse", "--exact-only", "--output-format", "csv"];
    for (option, value, words) in [
        ("--player", "An", "no game has a player ‘An’"),
        ("--seat", "4", "no game has a seat 4"),
        ("--side", "purple", "no game has a side ‘purple’"),
    ] {
        let review = program::refused(&folder, &["review", "-q", option, value, "game.txt"]);
        let said = xgames(&folder, &[&analyse[..], &["-o", "found.csv", option, value, "game.txt"]].concat());
        let said = (said.status.code(), text(&said.stderr));
        assert!(review.contains(words) && said.0 == Some(2) && said.1.contains(words), "{review} {said:?}");
        assert!(!folder.join("found.csv").exists());
        let part = xgames(&folder, &[&analyse[..], &["--shard", "1/1", option, value, "game.txt"]].concat());
        let words = words.replace("no game", "no game that was read");
        assert!(part.status.success() && text(&part.stderr).contains(&words), "{}", text(&part.stderr));
    }
    // A game that is broken may be of anybody, and one that can be read is of somebody else.
    fs::write(folder.join("more.txt"), format!("{GAME}\n[Game \"cross\"]\n[Size \"4\"]\n\n1. z9 *\n")).unwrap();
    let said = xgames(&folder, &[&analyse[..], &["--player", "An", "more.txt"]].concat());
    assert!(said.status.code() == Some(2) && text(&said.stderr).contains("no game has a player ‘An’"), "{said:?}");
    assert!(xgames(&folder, &[&analyse[..], &["--player", "an*", "game.txt"]].concat()).status.success());
}

/// A long name does not hide what a sentence says, and the data have all of it.
#[test]
fn long_names_are_shortened_in_sentences() {
    let folder = program::folder("story", "names");
    let name = "x ".repeat(1000) + "y";
    fs::write(folder.join("game.txt"), GAME.replace("Ann", &name).replace("Ben", &name)).unwrap();
    let said = text(&xgames(&folder, &["review", "-q", "game.txt"]).stdout);
    let short = "x ".repeat(20);
    assert!(said.starts_with(&format!("game.txt, game 1: crossway size 5, 1-0\n\n{short}… (white) lost")), "{said}");
    assert!(said.contains(&format!("by white ({short}…)")) && said.len() < 5000, "{said}");
    let data = text(&xgames(&folder, &["review", "-q", "--output-format", "ndjson", "game.txt"]).stdout);
    assert_eq!(objects(&data)[0]["players"][0]["player"], name);
}
