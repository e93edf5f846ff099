//! `puzzles` and `train` as a person uses them.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::support::program::{folder, objects, printed, refused, says, xgames};

const OPTIONS: [&str; 8] = ["puzzles", "-q", "--game", "crossway", "--size", "4", "--count", "3"];

#[test]
fn every_puzzle_is_solved_again_by_solve() {
    let folder = folder("puzzles", "solved");
    let puzzles = objects(&printed(&folder, &[&OPTIONS[..], &["--output-format", "ndjson"]].concat(), 0..=0));
    assert_eq!(puzzles.len(), 3);
    for puzzle in &puzzles {
        let position = puzzle["position"].as_str().unwrap();
        let solve = ["solve", "-q", "--game", "crossway", "--size", "4", "--all-moves", "--output-format", "json"];
        let solved = printed(&folder, &[&solve[..], &["--no-swap", "--position", position]].concat(), 0..=0);
        let solved: Value = serde_json::from_str(&solved).unwrap();
        let result = solved["result"].as_str().unwrap();
        let wins: Vec<&String> = solved["moves"]
            .as_object()
            .unwrap()
            .iter()
            .filter(|(_, value)| **value == result)
            .map(|(mv, _)| mv)
            .collect();
        assert_eq!(wins, [puzzle["solution"][0].as_str().unwrap()], "{puzzle}");
        assert_eq!(solved["winner"], puzzle["side"]);
        let legal = solved["moves"].as_object().unwrap().len();
        let wrong = puzzle["wrong"].as_array().unwrap();
        assert_eq!(wrong.len(), legal - 1);
        assert_eq!((&puzzle["to_move"], &puzzle["rating"]), (&puzzle["side"], &puzzle["grade"]));
        let answered = wrong.iter().filter(|wrong| !wrong["refutation"][0].is_null());
        let answers =
            answered.map(|wrong| (wrong["move"].as_str().unwrap().to_owned(), wrong["refutation"][0].clone()));
        assert_eq!(puzzle["refutations"], Value::Object(answers.collect()), "{puzzle}");
        assert!(["source", "file", "index", "ply"].iter().all(|key| puzzle.get(key) == Some(&Value::Null)), "{puzzle}");
    }
}

/// The puzzles are those of the seed, whatever the number of threads.
#[test]
fn the_seed_decides() {
    let folder = folder("puzzles", "seed");
    let found = |jobs: &str| printed(&folder, &[&OPTIONS[..], &["--seed", "5", "-j", jobs]].concat(), 0..=0);
    assert!(["1", "2", "3"].iter().all(|jobs| found(jobs) == found("4")));
}

#[test]
fn a_puzzle_says_in_which_game_it_was_found() {
    let records = std::env::current_dir().unwrap().join("records/cross/4-from-a-set-up.txt");
    let folder = folder("puzzles", "source");
    let found = ["puzzles", "-q", records.to_str().unwrap(), "--output-format", "ndjson"];
    let puzzles = objects(&printed(&folder, &found, 0..=0));
    assert!(!puzzles.is_empty());
    for puzzle in &puzzles {
        let source = &puzzle["source"];
        assert_eq!(puzzle["file"].as_str(), records.to_str());
        assert!(["file", "index", "ply"].iter().all(|key| puzzle[key] == source[key]), "{puzzle}");
    }
}

/// Puzzles in JSON are asked as those in records are. Each of their moves is judged.
#[test]
fn puzzles_in_json_are_asked() {
    let folder = folder("puzzles", "json");
    let files = ["p.txt", "p.json", "p.ndjson"];
    for file in files {
        assert!(xgames(&folder, &[&OPTIONS[..], &["-o", file]].concat()).status.success());
    }
    let told = files.map(|file| {
        let (output, told) = says(&folder, &["train", file, "--progress", &format!("of-{file}")], "show\nquit\n");
        assert!(output.status.success() && told.contains("Puzzle 1 of 3"), "{told}");
        told.replace(file, "FILE")
    });
    assert_eq!((&told[0], &told[0]), (&told[1], &told[2]));
    let judged = files.map(|file| printed(&folder, &["validate", file, "-q"], 0..=0).replace(file, "FILE"));
    assert_eq!((&judged[0], &judged[0]), (&judged[1], &judged[2]));
    // The record of an object is that of the puzzle.
    let records = files.map(|file| printed(&folder, &["convert", file, "--to", "native"], 0..=0));
    assert_eq!((&records[0], &records[0]), (&records[1], &records[2]));
    let result = |line: &Value| format!("[Result {}]", line["result"]);
    let results: Vec<String> =
        objects(&fs::read_to_string(folder.join("p.ndjson")).unwrap()).iter().map(result).collect();
    let record = fs::read_to_string(folder.join("p.txt")).unwrap();
    assert!(results.iter().eq(record.lines().filter(|line| line.starts_with("[Result"))), "{results:?}\n{record}");
    let lines = fs::read_to_string(folder.join("p.ndjson")).unwrap();
    for (part, other) in [
        ("\"solution\":[\"", "\"solution\":[\"z"),
        ("\"wrong\":[", "\"wrong\":[7,"),
        ("\"position\":\"", "\"position\":\"x"),
    ] {
        fs::write(folder.join("wrong.ndjson"), lines.replace(part, other)).unwrap();
        assert!(refused(&folder, &["train", "wrong.ndjson"]).contains("there are no such puzzles"), "{other}");
    }
}

#[test]
fn a_puzzle_that_was_missed_comes_again() {
    let folder = folder("puzzles", "train");
    assert!(xgames(&folder, &[&OPTIONS[..], &["-o", "p.txt"]].concat()).status.success());
    let record = fs::read_to_string(folder.join("p.txt")).unwrap();
    let solutions: Vec<&str> =
        record.lines().filter_map(|line| line.strip_prefix("1. ")?.split('!').next()).map(str::trim).collect();
    assert_eq!(solutions.len(), 3, "{record}");
    let train = ["train", "p.txt", "--progress", "when.ndjson"];
    // The first is missed, and comes again after the others.
    let answers = format!("zz\nshow\n{}\n{}\n{}\n", solutions[1], solutions[2], solutions[0]);
    let (_, told) = says(&folder, &train, &answers);
    for words in [
        "Puzzle 1 of 3",
        "is not a move",
        "The solution is ",
        "Puzzle 3 of 3",
        "Once more",
        "2 of 3 puzzles solved at once.",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let kept = fs::read_to_string(folder.join("when.ndjson")).unwrap();
    let repetitions =
        |number: u64| kept.lines().filter(|line| line.contains(&format!("\"repetitions\":{number}"))).count();
    assert_eq!((repetitions(0), repetitions(1)), (1, 2), "{kept}");
    let (_, again) = says(&folder, &train, "");
    assert!(again.contains("No puzzle is due today."), "{again}");
    // An ordinary game is not a puzzle: its other moves were not refuted.
    fs::write(folder.join("game.txt"), "[Game \"crossway\"]\n[Size \"4\"]\n\n1. b2 (1. c2) c3 *\n").unwrap();
    assert!(refused(&folder, &["train", "game.txt"]).contains("there are no such puzzles"));
    fs::write(folder.join("when.ndjson"), "nonsense\n").unwrap();
    assert!(refused(&folder, &train).contains("line 1"));
    assert_eq!(fs::read_to_string(folder.join("when.ndjson")).unwrap(), "nonsense\n");
    // What the method cannot have written, and what another program has, is refused, and stays.
    let line = kept.lines().next().unwrap();
    let strange = [line.replace("\"ease\":", "\"ease\":-"), line.replace('}', ",\"note\":1}"), format!("{kept}{line}")];
    for (text, number) in strange.into_iter().zip([1, 1, 4]) {
        fs::write(folder.join("when.ndjson"), &text).unwrap();
        assert!(refused(&folder, &train).contains(&format!("line {number} is ")), "{text}");
        assert_eq!(fs::read_to_string(folder.join("when.ndjson")).unwrap(), text);
    }
}

/// The moves are read and written as the record letters the columns.
#[test]
fn a_puzzle_keeps_the_letters_of_its_record() {
    let folder = folder("puzzles", "letters");
    let wrong = |moves: &str| moves.split(' ').map(|mv| format!("(1. {mv}? j1) ")).collect::<String>();
    let of = |coords: &str, best: &str, others: &str| {
        format!(
            "[Game \"crossway\"]\n[Size \"10\"]\n[Swap \"no\"]\n[Coords \"{coords}\"]\n\
             [Position \"BBWBWB1B1W/1BWWW2BBB/BW1BBW2WW/BWWW1BW1BB/1BBB1W1BBW/1WW1W4W/B1B1BBB1B1/BBWW1WWBBW/B1WWW1WW1B/WWWBB1W1W1 B\"]\n\n\
             1. {best}! {}*\n",
            wrong(others).replace("j1)", &format!("{best})"))
        )
    };
    let plain = "g10 i10 a9 g9 h8 e7 h7 a6 e6 a5 d5 f5 g5 h5 i5 b4 d4 h4 j4 e3 b2 f2 i2 f1 h1";
    let go = plain.replace('j', "k").replace('i', "j");
    fs::write(folder.join("plain.txt"), of("plain", "j1", plain)).unwrap();
    fs::write(folder.join("go.txt"), of("go", "k1", &go)).unwrap();
    for (file, best, columns) in [("plain.txt", "j1", "h i j"), ("go.txt", "k1", "h j k")] {
        let (_, told) = says(&folder, &["train", file, "--progress", &format!("{file}.ndjson")], &format!("{best}\n"));
        assert!(told.contains(&format!("Right: {best}")) && told.contains(columns), "{told}");
    }
}

/// The answer to a wrong move is shown on a board of its own, and then the question is drawn again.
#[test]
fn a_question_is_drawn_again_after_a_wrong_answer() {
    let folder = folder("puzzles", "again");
    fs::copy("docs/puzzles.txt", folder.join("p.txt")).unwrap();
    let train = ["train", "p.txt", "--progress", "when.ndjson", "--count", "1"];
    let (_, told) = says(&folder, &train, "a1\nboard\nhelp\nshow\n");
    let refuted = "a1 does not win: c2 refutes it";
    for part in [refuted, "  2  . .>B . .\n  1 !W . . . W\n", "\nAgain:\n\n  5  . . . B .\n", "`board` to see it again"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    // The question, after the wrong answer, for `board`, and once more.
    assert_eq!(told.matches("  1  . . . . W\n").count(), 4, "{told}");
    let [shown, end] =
        ["The solution is c2, then", "\nThe end of this line:\n\n  5 &W . . B .\n"].map(|part| told.find(part));
    assert!(shown.is_some() && shown < end, "{told}");
    // Who cannot see has it in words.
    let (_, in_words) = says(&folder, &train, "list\nquit\n");
    assert!(in_words.contains("\nblack (2): c2 e5\nwhite (1): b2\n"), "{in_words}");
    // So it is with all boards, if that is asked for at the beginning: that of the question, of the refutation, and of the end.
    let list = ["train", "p.txt", "--progress", "list.ndjson", "--count", "1", "--list"];
    let (_, in_words) = says(&folder, &list, "a1\nboard\nshow\nquit\n");
    for part in
        ["`board` to have it in words again", "\nwhite (1): e1\n", "the move played: a1\n", "decides the game: "]
    {
        assert!(in_words.contains(part), "{part}: {in_words}");
    }
    assert_eq!(in_words.matches("\nblack (2): d3 d5\n").count(), 4, "{in_words}");
    assert!(!in_words.contains("  1  "), "{in_words}");
    // The end is shown after the right answer, too.
    let (_, told) = says(&folder, &[&train[..4], &["--count", "2"]].concat(), "d2\n");
    assert!(told.contains("Right: d2, then ") && told.contains("\nThe end of this line:\n"), "{told}");
}

#[cfg(unix)]
#[test]
fn an_interruption_tells_the_score() {
    let folder = folder("puzzles", "interrupted");
    fs::copy("docs/puzzles.txt", folder.join("p.txt")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.current_dir(&folder).args(["train", "p.txt", "--progress", "when.ndjson"]);
    let mut train = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = train.stdin.take().unwrap();
    input.write_all(b"c2\n").unwrap();
    let is_answered = || fs::read_to_string(folder.join("when.ndjson")).is_ok_and(|kept| !kept.is_empty());
    for _ in 0..1000 {
        if is_answered() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &train.id().to_string()]).status().unwrap().success());
    let output = train.wait_with_output().unwrap();
    drop(input);
    let [told, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!((output.status.code(), &*errors), (Some(130), ""), "{told}");
    assert!(told.contains("1 of 1 puzzle solved at once."), "{told}");
}

/// Where nothing can be written, puzzles are asked all the same. What is damaged is still refused, and stays.
#[test]
fn days_that_cannot_be_kept_do_not_prevent_training() {
    let folder = folder("puzzles", "unkept");
    fs::copy("docs/puzzles.txt", folder.join("p.txt")).unwrap();
    fs::write(folder.join("no-folder"), "a file").unwrap();
    fs::write(folder.join("typed"), "c2\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.current_dir(&folder).args(["train", "p.txt", "--count", "1"]);
    command.env("XDG_DATA_HOME", folder.join("no-folder")).stdin(File::open(folder.join("typed")).unwrap());
    let output = command.output().unwrap();
    let [told, errors] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    assert!(output.status.success() && errors.starts_with("the days are not kept: "), "{errors}");
    assert!(told.ends_with("1 of 1 puzzle solved at once. The days are not kept.\n"), "{told}");
    assert_eq!(fs::read_to_string(folder.join("no-folder")).unwrap(), "a file");
    // A folder that somebody has named must be there.
    let missing = refused(&folder, &["train", "p.txt", "--progress", "missing/when.ndjson"]);
    assert!(missing.contains("there is no such folder"), "{missing}");
}

/// Without permission to write in the folder of a named file, its days are read, but not kept.
#[cfg(unix)]
#[test]
fn a_folder_without_permission_is_only_read() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("puzzles", "closed");
    fs::copy("docs/puzzles.txt", folder.join("p.txt")).unwrap();
    let closed = folder.join("closed");
    fs::create_dir(&closed).unwrap();
    fs::write(closed.join("when.ndjson"), "nonsense\n").unwrap();
    let set = |mode| fs::set_permissions(&closed, fs::Permissions::from_mode(mode)).unwrap();
    set(0o555);
    if fs::write(closed.join("probe"), "").is_err() {
        let train = ["train", "p.txt", "--count", "1", "--progress", "closed/when.ndjson"];
        assert!(refused(&folder, &train).contains("line 1"));
        let (output, told) = says(&folder, &[&train[..5], &["closed/other.ndjson"]].concat(), "c2\n");
        assert!(output.status.success() && told.ends_with("The days are not kept.\n"), "{told}");
    }
    set(0o755);
    assert_eq!(fs::read_to_string(closed.join("when.ndjson")).unwrap(), "nonsense\n");
}

#[test]
fn crosswise_has_no_puzzles() {
    let folder = folder("puzzles", "crosswise");
    assert!(refused(&folder, &["puzzles", "--game", "crosswise", "--count", "1"]).contains("hidden"));
}

/// A device has no length, and may have no end.
#[test]
#[cfg(unix)]
fn the_days_are_kept_in_a_regular_file() {
    let folder = folder("puzzles", "device");
    fs::copy("docs/puzzles.txt", folder.join("p.txt")).unwrap();
    let found = xgames(&folder, &["train", "p.txt", "--lines", "--progress", "/dev/zero"]);
    assert_eq!(found.status.code(), Some(2));
    let said = String::from_utf8_lossy(&found.stderr).into_owned();
    assert!(said.contains("/dev/zero: is not a regular file"), "{said}");
}
