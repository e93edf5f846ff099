//! Games that are played on their records: `new` and `move`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::boards;
use crate::support::judging::judge_all;
use crate::support::program;
use xgames::games::{Game, for_game};
use xgames::generate::{Form, Generator};
use xgames::judge::{Judgement, Verdict};
use xgames::record::GameResult;
use xgames::record::game_record::{GameRecord, Item, Items};
use xgames::record::native::write;

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    program::folder("mail", name)
}

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_xgames"))
}

fn move_in(file: &Path, words: &[&str]) -> Output {
    command().arg("-q").arg("move").arg(file).args(words).output().unwrap()
}

fn text(record: &GameRecord) -> String {
    let mut text = Vec::new();
    write::game(record, &mut text);
    String::from_utf8(text).unwrap()
}

/// Games that were decided by their moves alone.
fn decided(game: Game, size: Option<&str>) -> Vec<GameRecord> {
    for_game!(game, P => {
        let mut generator = Generator::<P>::new(size, 12, 0.0, Form::Native).unwrap();
        let games = (1..=40).map(|number| generator.game(number).unwrap().0);
        let decided = games.filter(|game| {
            game.result != Some(GameResult::Unfinished)
                && game.tag("Termination").is_none()
                && game.items.iter().all(|item| matches!(item, Item::Move(_)))
        });
        decided.take(4).collect()
    })
}

#[test]
fn a_game_played_move_by_move_is_the_game_in_one_piece() {
    let folder = folder("whole");
    for game in Game::ALL {
        let games = decided(game, boards::small(game));
        assert!(games.len() >= 2, "{}", game.name());
        for (number, mut played) in games.into_iter().enumerate() {
            played.tags.retain(|(name, _)| name != "Score");
            let mut begun =
                GameRecord { items: Items::default(), result: Some(GameResult::Unfinished), ..played.clone() };
            begun.set_tag("Result", "*");
            let file = folder.join(format!("{}-{number}.txt", game.name()));
            fs::write(&file, text(&begun)).unwrap();
            let words: Vec<&str> = played.items.main_line().collect();
            for words in words.chunks(7) {
                let output = move_in(&file, words);
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
                assert!(output.stdout.is_empty());
                assert!(!fs::read_to_string(&file).unwrap().contains("  "));
            }
            assert_eq!(fs::read_to_string(&file).unwrap(), text(&played));
            let again = move_in(&file, &["resign"]);
            assert_eq!(again.status.code(), Some(1));
            assert_eq!(fs::read_to_string(&file).unwrap(), text(&played));
            assert!(move_in(&file, &["--undo", &words.len().to_string()]).status.success());
            assert_eq!(fs::read_to_string(&file).unwrap(), text(&begun));
        }
    }
    let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| Path::new(name).extension().is_some_and(|ending| ending == "txt")), "{left:?}");
}

#[test]
fn several_writers_lose_nothing() {
    let folder = folder("writers");
    let file = folder.join("game.txt");
    let made = command().args(["new", "crossway", "-medium", "a", "b", "--no-swap", "-q", "-o"]).arg(&file).status();
    assert!(made.unwrap().success());
    let moves: Vec<String> = (0..8u8)
        .map(|row| char::from(b'a' + row))
        .flat_map(|column| (1..=5).map(move |row| format!("{column}{row}")))
        .collect();
    // Each writer has five points of its own, and one that all of them want.
    let appended: Vec<(String, bool)> = std::thread::scope(|scope| {
        let work = |moves: Vec<String>| {
            let file = &file;
            scope.spawn(move || {
                moves
                    .into_iter()
                    .map(|word| {
                        let output = move_in(file, &[&word]);
                        let status = output.status.code().unwrap();
                        assert!(status < 2, "{}", String::from_utf8_lossy(&output.stderr));
                        (word, status == 0)
                    })
                    .collect::<Vec<_>>()
            })
        };
        let writers: Vec<_> = moves
            .chunks(5)
            .map(|moves| {
                let moves = moves.iter().cloned().chain([String::from("n9")]).collect();
                work(moves)
            })
            .collect();
        while !writers.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            // At any time the file is a whole record.
            let judgements = judge_all(&fs::read(&file).unwrap());
            assert_eq!(judgements.iter().map(Judgement::verdict).collect::<Vec<_>>(), [Verdict::Unfinished]);
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect()
    });
    let text = fs::read_to_string(&file).unwrap();
    let there: Vec<&str> = text.lines().skip(7).flat_map(str::split_whitespace).collect();
    let times = |word: &str| there.iter().filter(|there| **there == word).count();
    for (word, is_in) in appended.iter().filter(|(word, _)| word != "n9") {
        assert_eq!(times(word), usize::from(*is_in), "{word}: {text}");
    }
    let contested = appended.iter().filter(|(word, is_in)| word == "n9" && *is_in).count();
    assert_eq!((contested, times("n9")), (1, 1));
    assert_eq!(judge_all(text.as_bytes())[0].plies as usize, appended.iter().filter(|(_, is_in)| *is_in).count());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn only_the_moves_change() {
    let folder = folder("around");
    let file = folder.join("games.txt");
    let before = "; my games\r\n[Black \"ann\"]\r\n[Game \"crossway\"]\r\n[Result \"0-1\"]\r\n1. a1 resign 0-1\r\n\r\n\
                  [Result \"*\"] [Game \"Cross\"]\r\n{two} [Size \"2\"]\r\n\r\n  1.A1 {good}  pie ; why\r\n  * {to be\r\ncontinued}\r\n\
                  [Game \"crossway\"]\r\n\r\n  *";
    fs::write(&file, before).unwrap();
    let reference = folder.join("games.txt#2");
    assert!(move_in(&reference, &["2.C3", "b2", "Resign"]).status.success());
    let after = before.replace("[Result \"*\"]", "[Result \"0-1\"]").replace("  * {", "  2. c3 b2 3. resign 0-1 {");
    assert_eq!(fs::read_to_string(&file).unwrap(), after);
    assert!(move_in(&reference, &["--undo", "3"]).status.success());
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    let refused = move_in(&reference, &["--undo"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("games.txt:10:20: this comment"));
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
}

#[test]
fn a_score_is_kept_up_to_date() {
    let folder = folder("score");
    let file = folder.join("game.txt");
    let before = "[Game \"crosswise\"]\n[Score \"0-0\"]\n\n1. Aa1 Ba2 2. Ab1 *\n";
    fs::write(&file, before.replace("0-0", "1-0")).unwrap();
    let right = fs::read_to_string(&file).unwrap();
    let output = move_in(&file, &["Bc4", "Ac1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&file).unwrap();
    assert!(!text.contains("[Score \"1-0\"]") && text.contains("Ac1"), "{text}");
    assert_eq!(judge_all(text.as_bytes())[0].diagnostics, []);
    assert!(move_in(&file, &["--undo", "2"]).status.success());
    assert_eq!(fs::read_to_string(&file).unwrap(), right);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("links");
    let (file, link) = (folder.join("real.txt"), folder.join("link.txt"));
    assert!(command().args(["new", "cross", "a", "b", "-q", "-o"]).arg(&file).status().unwrap().success());
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.txt", &link).unwrap();
    assert!(move_in(&link, &["f6"]).status.success());
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::read_to_string(&file).unwrap().ends_with("\n1. f6 *\n"));
}

/// The help about the letter i names `--coords plain`, which leads to a record that every command can read.
#[test]
fn moves_can_be_typed_in_other_coordinates_than_those_of_the_record() {
    let folder = program::folder("mail", "coordinates");
    let played = |record: &str, arguments: &[&str]| {
        std::fs::write(folder.join("game.txt"), record).unwrap();
        let all: Vec<&str> = ["move", "game.txt"].iter().chain(arguments).copied().collect();
        let output = program::xgames(&folder, &all);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = std::fs::read_to_string(folder.join("game.txt")).unwrap();
        assert_eq!(judge_all(text.as_bytes())[0].verdict(), Verdict::Unfinished, "{text}");
        text
    };
    let record = |tags: &str, moves: &str| format!("[Game \"crossway\"]\n[Size \"11\"]\n{tags}\n{moves} *\n");
    let (go, plain) = ("[Coords \"go\"]\n", "[Coords \"plain\"]\n");
    let refused = program::xgames(&folder, &["new", "crossway", "--size", "11", "ann", "bo", "-o", "new.txt"]);
    assert!(refused.status.success());
    let refused = program::xgames(&folder, &["move", "new.txt", "i5"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--coords plain"));
    assert!(program::xgames(&folder, &["move", "new.txt", "i5", "--coords", "plain"]).status.success());
    assert!(std::fs::read_to_string(folder.join("new.txt")).unwrap().ends_with("1. j5 *\n"));
    assert_eq!(played(&record("", "1. a1"), &["i5", "K2", "--coords", "plain"]), record("", "1. a1 j5 2. l2"));
    assert_eq!(played(&record(go, "1. a1"), &["i5", "--coords", "plain"]), record(go, "1. a1 j5"));
    assert_eq!(played(&record(plain, "1. i5"), &["k5", "--coords", "go"]), record(plain, "1. i5 j5"));
    // This record should have said so.
    assert_eq!(played(&record("", "1. i5"), &["k5", "--coords", "plain"]), record(plain, "1. i5 k5"));
}
