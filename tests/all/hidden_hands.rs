//! Reviews of Crosswise where hands are hidden: a review reveals no hand, and blames no player for a stone that may not have been there.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::program::{folder, objects, printed, says};
#[cfg(unix)]
use crate::support::terminal::Terminal;

/// A short game of four players. The first four stones are those of seat 1, the next four those of seat 2, and so on.
fn four_players(bag: &str) -> String {
    format!("[Game \"crosswise\"]\n[Seats \"r1 g1 r2 g2\"]\n[Bag \"{bag}\"]\n\n1. Ba3 Df1 Ma3-c3 Fa4 2. resign 0-1\n")
}

/// Bags with the same stones for seat 1, in which the others have the stones that they play.
const BAGS: [&str; 3] = [
    "CDMBAMDDMAAFEBEFFESDCCABCSFSCCEFABXXRREDXFRCABADBEBDFE",
    "CDMBSBDAMEAFAAAFFCEFESRDSBFCBDFERDCBAEECXXCBBDECXMFRAD",
    "CDMBAEDDMDBCXXEFFFSRCCBDSBRRCACADEFXDAEFAAFCBMAFEEBESB",
];

/// A game of three players with draws. Of the hands and draws of seats 1 and 3 some are left out, each as a number.
const THREE_PLAYERS: &str = "[Game \"crosswise\"]\n[Seats \"g1 r1 g2 r1\"]\n\
    [Hand1 \"MB{0}X\"]\n[Hand2 \"EERABA\"]\n[Hand3 \"FD{1}{2}\"]\n\n\
    1. Be2+X Ef2+A Fc4+{3} Rf2 2. Me2-a4+C Ad4+E Df4+M Aa1+B 3. Ca2+B Ad5+R Md5-f2+D Ea3+C 4. Xa3-a4+{4} Be5+A SEa2+{5} \
    Ae6+B 5. Fd3+M Ed6+D Re6 Ra4 6. Mf2-b4+D Bb2+D Cf3+C Cc1+E 7. Xa3-b2+{6} Ef1+B Af6+F Ee3+A 8. Bb5+F Ae1+C Ec2+D \
    Ca4+C 9. Fc3+{7} Ca6+A Cd2+{8} Dd1+B 10. Ea5+F De2+S Dd5+C Ec5+F 11. SCd4+D SBa2+X Fc6+{9} Xa1-b5 12. De4 Bb1 Db6 \
    Ff2 13. Ff5 Ae6 Cb3 1-0\n";

/// The stones that are left out of [`THREE_PLAYERS`], in two deals that seat 2 cannot tell apart.
const LEFT_OUT: [&str; 2] = ["SESEFRECAF", "FRESEECSFA"];

fn three_players(stones: &str) -> String {
    let stones = stones.chars().enumerate();
    stones.fold(THREE_PLAYERS.to_owned(), |text, (place, stone)| {
        text.replace(&format!("{{{place}}}"), &stone.to_string())
    })
}

/// Prints something about each of these games, which a player cannot tell apart: it is the same.
fn is_the_same(folder: &Path, games: &[String], arguments: &[&str]) -> String {
    let print = |game: &String| {
        fs::write(folder.join("game.txt"), game).unwrap();
        printed(folder, &["validate", "-q", "game.txt"], 0..=0);
        printed(folder, arguments, 0..=0)
    };
    let first = print(&games[0]);
    games[1..].iter().for_each(|game| assert_eq!(print(game), first, "{arguments:?}\n{game}"));
    first
}

#[test]
fn what_a_viewer_is_told_does_not_depend_on_hidden_stones() {
    let folder = folder("hidden-hands", "deals");
    let [four, three] = [BAGS.map(four_players).to_vec(), LEFT_OUT.map(three_players).to_vec()];
    for (games, seat, limits) in [
        (&four, "1", ["--playouts", "40", "--deepen", "1"]),
        (&four, "1", ["--playouts", "20", "--deepen", "10"]),
        (&three, "2", ["--playouts", "20", "--deepen", "1"]),
    ] {
        for (command, format) in [("analyse", "ndjson"), ("analyse", "full"), ("review", "ndjson"), ("review", "text")]
        {
            let options = [command, "-q", "--as", seat, "--output-format", format, "game.txt"];
            let told = is_the_same(&folder, games, &[&options[..], &limits].concat());
            if (command, format) == ("analyse", "ndjson") {
                let plies = objects(&told);
                let (own, others): (Vec<&Value>, Vec<&Value>) =
                    plies.iter().partition(|ply| ply["seat"].as_u64() == seat.parse().ok());
                assert!(own.iter().any(|ply| ply["best"].is_string() && ply["loss"].is_number()), "{told}");
                let is_untold = |ply: &&Value| ["best", "loss", "mark"].iter().all(|key| ply[key].is_null());
                // The last stones of a hand can be counted.
                assert!(others.iter().take(20).all(is_untold), "{told}");
            }
        }
    }
    is_the_same(
        &folder,
        &three,
        &["analyse", "-q", "--exact-only", "--as", "2", "--output-format", "ndjson", "game.txt"],
    );
}

/// With `--as` only moves of this player are asked, and they are checked against what this player knows.
#[test]
fn only_the_own_moves_are_asked() {
    let folder = folder("hidden-hands", "try");
    fs::write(folder.join("game.txt"), three_players(LEFT_OUT[0])).unwrap();
    let quick = ["review", "-q", "--playouts", "30", "--deepen", "1", "game.txt", "--try", "--lines"];
    let asked = |options: &[&str]| says(&folder, &[&quick[..], options].concat(), &"Ma1-b6\nshow\n".repeat(3)).1;
    // Seat 2 is alone, and has all the moments.
    let (all, own) = (asked(&[]), asked(&["--as", "2"]));
    assert!(all.contains("by red was") && own.contains("by red was"), "{all}{own}");
    assert!(all.contains("hand 1 (green)") && !own.contains("hand 1 (green)"), "{all}{own}");
    assert!(own.contains("M cannot be in the hand of seat 2, which is"), "{own}");
    for other in ["1", "3"] {
        let told = asked(&["--as", other]);
        assert!(!told.contains("by red was") && !told.contains("of seat 2"), "{other}: {told}");
    }
    fs::write(folder.join("game.txt"), three_players(LEFT_OUT[1])).unwrap();
    assert_eq!(asked(&["--as", "2"]), own);
}

/// The stone that is drawn is no choice of the player: the better move is right with it and without it.
#[test]
fn better_moves_are_typed_without_draws() {
    let folder = folder("hidden-hands", "draws");
    fs::copy("records/crosswise/15-six-by-the-opponent.txt", folder.join("game.txt")).unwrap();
    let quick = ["review", "-q", "--playouts", "60", "--deepen", "1", "--seat", "2", "game.txt"];
    let told = printed(&folder, &[&quick[..], &["--output-format", "ndjson"]].concat(), 0..=0);
    let moments = objects(&told)[0]["moments"].clone();
    let word = |value: &Value| value.as_str().unwrap().split('+').next().unwrap().to_owned();
    let (better, played) = (word(&moments[0]["better"][0]), word(&moments[0]["move"]));
    let answers = |answers: &str| says(&folder, &[&quick[..], &["--try", "--lines"]].concat(), answers).1;
    let text = answers(&format!("{better}\nquit\n"));
    assert!(text.contains(&format!("Your move: Right: {better}")), "{text}");
    let text = answers(&format!("{played}\nquit\n"));
    let loss = moments[0]["loss"].as_str().unwrap();
    assert!(text.contains(&format!("Your move: That was played: {loss}. The answer is ")), "{played} {text}");
    assert!(text.contains("! the move played"), "{text}");
}

/// A position that is known only in part cannot be played on.
#[cfg(unix)]
#[test]
fn a_viewer_does_not_play_on_with_hidden_hands() {
    let folder = folder("hidden-hands", "viewer");
    fs::write(folder.join("game.txt"), four_players(BAGS[0])).unwrap();
    for words in [&["replay"][..], &["review", "-q", "--view", "--playouts", "20", "--deepen", "1"]] {
        let mut terminal = Terminal::start(&folder, &[words, &["--as", "1", "game.txt"]].concat(), [100, 30]);
        terminal.sees("of 4");
        terminal.types("gllt");
        let text = terminal.sees("the other hands are not known");
        assert!(!text.contains("hand 2") && text.contains("leave out `--as`"), "{text}");
        terminal.types("q");
        assert_eq!(terminal.ends().code(), Some(0));
    }
    let mut terminal = Terminal::start(&folder, &["replay", "game.txt"], [100, 30]);
    terminal.sees("of 4");
    terminal.types("gllt");
    terminal.sees("back to the viewer");
    terminal.types("\x03");
    terminal.sees("ply 2 of 4");
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// A game of three players without hands, in which the loser's worst moves are worse than moves that may not have been possible.
const PUBLIC: &str = "[Game \"crosswise\"]\n[Player1 \"Ada\"]\n[Player2 \"Dmitri\"]\n[Player3 \"Grace\"]\n[Seats \"g1 r1 g2 r1\"]\n\n\
    1. Fb1 Mb1-f1 Bb6 Cd5 2. Bf4 Xf1-f4 Ba1 Ec1 3. Bd4 Ae1 Ef3 Ae2 4. Xf1-f4 Fe5 Bb4 SDb6=B 5. Dc2 Xc2-d4 Fa2 Aa4 \
    6. Ra1=B Ba5 Ma5-a6 Eb2 7. Bd3 Rb4=B Ed1 Mb6-a3 8. Rd3=B Af2 Dc3 Ad2 9. Cb4 SBd4=D Bb3 Cd6 10. Be6 Cb6 SBc1=E Fb5 \
    11. Aa5 Ca1 Ef6 Fd3 12. Fe3 Fe4 Af5 Ec5 13. Eb1 Dc6 Dc4 1-0\n";

/// Where hands are not known, a review does not say that no move lost the game, and an annotated record tells as much as the review.
#[test]
fn what_a_guess_tells_is_told_as_unknown() {
    let folder = folder("hidden-hands", "public");
    fs::write(folder.join("game.txt"), PUBLIC).unwrap();
    let quick = ["-q", "--playouts", "60", "--deepen", "1", "--seed", "5"];
    let run = |words: &[&str]| printed(&folder, &[&words[..1], &quick, &words[1..]].concat(), 0..=0);
    let story = &objects(&run(&["review", "--output-format", "ndjson", "game.txt"]))[0];
    let unknown = "Ada and Grace (green) won. No move is known that lost the game; not all hands are known.";
    assert_eq!((&story["verdict"], &story["decisive"]), (&unknown.into(), &Value::Null), "{story}");
    let players = story["players"].as_array().unwrap();
    assert!(players.iter().all(|player| player["accuracy"].is_null()), "{story}");
    let numbers = |text: String| text.split_once("\n     0  ").unwrap().1.to_owned();
    let analysed = numbers(run(&["analyse", "--annotate", "annotated.txt", "game.txt"]));
    let reused = numbers(printed(&folder, &["analyse", "-q", "--reuse", "annotated.txt"], 0..=0));
    assert_eq!(reused, analysed);
    let marks = |file: &str, options: &[&str]| {
        let words = [&["analyse", "-q", "--output-format", "ndjson", file], options].concat();
        let plies = objects(&printed(&folder, &words, 0..=0));
        plies.iter().map(|ply| (ply["mark"].clone(), ply["loss"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(marks("annotated.txt", &["--reuse"]), marks("game.txt", &quick[1..]));
    printed(&folder, &["report", "-q", "annotated.txt", "-o", "page.html"], 0..=0);
    assert!(fs::read_to_string(folder.join("page.html")).unwrap().contains(unknown));
}

/// In a record with draws the better lines are variations in which the next stone is unknown; read again they give the same record.
#[test]
fn better_lines_are_written_into_records_with_draws() {
    let folder = folder("hidden_hands", "lines");
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/crosswise/19-resignation.txt");
    let annotate = |input: &str, options: &[&str]| {
        let usual = ["analyse", "-q", "--playouts", "20", "--deepen", "1", "--annotate", "-", input];
        printed(&folder, &[&usual[..], options].concat(), 0..=0)
    };
    let annotated = annotate(record, &[]);
    let [marks, lines] = ["[%mark ", "+? {[%best]})"].map(|note| annotated.matches(note).count());
    assert!(marks > 5 && lines > marks / 2 && annotated.matches("[%best]").count() >= marks, "{annotated}");
    fs::write(folder.join("annotated.txt"), &annotated).unwrap();
    printed(&folder, &["validate", "-q", "annotated.txt"], 0..=0);
    assert_eq!(annotate("annotated.txt", &["--reuse"]), annotated);
}
