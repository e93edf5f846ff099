//! Random games are valid, their faults are found where expected, and a seed always produces the same bytes.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::boards;
use crate::support::judging::judge_all;
use xgames::diagnostic::Code;
use xgames::games::{Game, for_game};
use xgames::generate::{Expected, Form, Generate, Generator};
use xgames::judge::{Judgement, Verdict};
use xgames::record::game_record::{GameRecord, Item};
use xgames::record::{GameResult, json, native};

/// The first games of a seed.
fn games_as<P: Generate>(
    size: Option<&str>,
    seed: u64,
    faults: f64,
    form: Form,
    games: u64,
) -> Vec<(GameRecord, Expected)> {
    let mut generator = Generator::<P>::new(size, seed, faults, form).unwrap();
    (1..=games).map(|number| generator.game(number).unwrap()).collect()
}

fn games(board: (Game, Option<&str>), seed: u64, faults: f64, form: Form, games: u64) -> Vec<(GameRecord, Expected)> {
    for_game!(board.0, P => games_as::<P>(board.1, seed, faults, form, games))
}

/// The games as the command writes them.
fn text(games: &[(GameRecord, Expected)]) -> Vec<u8> {
    let mut text = Vec::new();
    for (index, (record, _)) in games.iter().enumerate() {
        text.extend_from_slice(if index > 0 { b"\n" } else { b"" });
        native::write::game(record, &mut text);
    }
    text
}

fn found(judgement: &Judgement) -> Vec<(Code, Option<u32>)> {
    judgement.diagnostics.iter().map(|finding| (finding.code, finding.ply)).collect()
}

/// Judges all games of a text at once: each is what it is expected to be, whatever its neighbours are.
fn assert_judged_as_expected(games: &[(GameRecord, Expected)]) {
    let text = text(games);
    let judgements = judge_all(&text);
    assert_eq!(judgements.len(), games.len());
    for (index, (judgement, (record, expected))) in judgements.iter().zip(games).enumerate() {
        let mut alone = Vec::new();
        native::write::game(record, &mut alone);
        let alone = String::from_utf8(alone).unwrap();
        let findings: Vec<_> = expected.code.map(|code| (code, expected.ply)).into_iter().collect();
        assert_eq!(found(judgement), findings, "game {}\n{alone}", index + 1);
        assert_eq!(judgement.verdict(), expected.verdict, "game {}\n{alone}", index + 1);
    }
}

#[test]
fn generated_games_are_valid() {
    for board in boards::all() {
        let games = games(board, 1, 0.0, Form::Native, 250);
        assert!(games.iter().all(|(_, expected)| expected.verdict != Verdict::Invalid));
        assert_judged_as_expected(&games);
    }
}

#[test]
fn every_fault_is_found_where_it_is_and_nowhere_else() {
    let mut codes: HashMap<Game, BTreeSet<Code>> = HashMap::new();
    for board in boards::all() {
        let large = board.1 == Some("52");
        let faulty = games(board, 2, 1.0, Form::Native, if large { 150 } else { 1500 });
        assert!(faulty.iter().all(|(_, expected)| expected.verdict == Verdict::Invalid));
        assert_judged_as_expected(&faulty);
        codes.entry(board.0).or_default().extend(faulty.iter().filter_map(|(_, expected)| expected.code));
        let mixed = games(board, 3, 0.3, Form::Native, if large { 100 } else { 300 });
        assert_judged_as_expected(&mixed);
    }
    for (game, codes) in codes {
        let least = match game {
            Game::Crossway => 27,
            Game::Cross => 25,
            Game::Crossings => 23,
            Game::Crosswise => 30,
        };
        assert!(codes.len() >= least, "{}: {} {codes:?}", game.name(), codes.len());
    }
}

#[test]
fn generated_json_can_express_its_faults() {
    for board in boards::all().filter(|(_, size)| *size != Some("52")) {
        let faulty = games(board, 4, 1.0, Form::Json, 200);
        assert_judged_as_expected(&faulty);
        for (record, expected) in &faulty {
            let mut line = Vec::new();
            json::write(record, &mut line);
            let game: serde_json::Value = serde_json::from_slice(&line).unwrap();
            let tags = game["tags"].as_object().unwrap();
            assert_eq!(tags.len(), record.tags.len(), "{expected:?}");
            assert!(record.tags.iter().all(|(name, value)| tags[name] == *value));
            let moves: Vec<&str> = game["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
            assert!(moves.into_iter().map(Item::Move).eq(record.items.iter()), "{expected:?}");
            assert_eq!(game["result"].as_str(), record.result.map(GameResult::text));
            assert!(record.preface.is_empty() && record.epilogue.is_empty());
        }
    }
}

#[test]
fn there_is_a_bit_of_everything() {
    let all = |game: Game| String::from_utf8(text(&games((game, None), 5, 0.0, Form::Native, 600))).unwrap();
    let count = |text: &str, what: &str| text.matches(what).count();
    for game in Game::ALL {
        let text = all(game);
        for what in ["1-0\n", "0-1\n", "*\n", " resign ", "\"resign\"", "\"timeout\"", "\"abandoned\"", "{", " (", " $"]
        {
            assert!(count(&text, what) > 0, "{} {what}", game.name());
        }
        let swaps = count(&text, " swap ");
        assert!(if game.has_pie_rule() { (150..250).contains(&swaps) } else { swaps == 0 }, "{}", game.name());
        assert_eq!(count(&text, "[Termination \"agreed\"]") > 0, game.has_draws());
    }
    let crosswise = all(Game::Crosswise);
    for what in ["[Bag ", "[Hand1 ", "+?", "[Score ", "[Player3 ", "[Player4 ", "[Seats \"g1 r1 g1 r2\"]"] {
        assert!(count(&crosswise, what) > 10, "{what}");
    }
    let public = |game: &&str| !game.contains("[Bag") && !game.contains('+');
    assert!(crosswise.split("\n[Event").filter(public).count() > 50);
}

#[test]
fn a_game_depends_on_nothing_but_seed_and_number() {
    for board in boards::all() {
        for_game!(board.0, P => {
            let all = games_as::<P>(board.1, 6, 0.5, Form::Native, 20);
            let mut generator = Generator::<P>::new(board.1, 6, 0.5, Form::Native).unwrap();
            for number in [17, 3, 20] {
                let one = generator.game(number).unwrap();
                assert_eq!(text(&[one]), text(&all[number as usize - 1..number as usize]));
            }
        });
        // Faults change the games that have them and no others.
        let (plain, mixed) = (games(board, 6, 0.0, Form::Native, 30), games(board, 6, 0.5, Form::Native, 30));
        for (plain, mixed) in plain.iter().zip(&mixed) {
            let same = text(std::slice::from_ref(plain)) == text(std::slice::from_ref(mixed));
            assert_eq!(same, mixed.1.verdict != Verdict::Invalid);
        }
    }
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// If one of these changes, seeds that people wrote down produce other games: say so in the changelog.
#[test]
fn a_seed_produces_the_same_bytes() {
    let hashes =
        |faults| boards::all().map(|board| hash(&text(&games(board, 2026, faults, Form::Native, 100)))).collect();
    let (plain, faulty): (Vec<u64>, Vec<u64>) = (hashes(0.0), hashes(0.5));
    assert!(plain == PLAIN && faulty == FAULTY, "{plain:#x?} {faulty:#x?}");
}

const PLAIN: [u64; 14] = [
    0x181e_84ea_52d3_4ca6,
    0x8fea_e774_b761_bd92,
    0x2d5b_5b5b_211f_090a,
    0xd692_b5ac_3dee_98b9,
    0x7552_39be_b5fd_25ac,
    0x98f_297f_341d_2091,
    0xbe4d_7c2f_ffdb_268f,
    0xede4_11ba_3d6a_f1f4,
    0xc356_c0bf_cd2a_3d66,
    0x6a0b_ea68_028e_f34b,
    0x994f_d021_01f5_ba26,
    0xce17_bc9d_2289_6c29,
    0xab82_d859_b543_e403,
    0xbe3a_ff80_e894_6e43,
];

const FAULTY: [u64; 14] = [
    0x467c_a74f_1cc2_31eb,
    0x58e5_aa94_4697_70e7,
    0xaaa8_206b_2325_26b6,
    0xb8e2_009c_7a5d_464f,
    0x580_39a9_367d_c512,
    0x3a2e_3ece_35db_885e,
    0xd0fd_38e4_451f_9fe1,
    0xb373_44eb_98a6_7b23,
    0xd1a5_4433_32af_d996,
    0x148a_5cdd_0fef_216c,
    0x4a24_ac37_6c09_37c5,
    0xd0d9_f470_cf9e_5f6f,
    0x991d_a4b9_ab0d_4f3d,
    0x6966_f394_2bc8_bb48,
];

fn xgames() -> Command {
    Command::new(env!("CARGO_BIN_EXE_xgames"))
}

#[test]
fn the_command_writes_games_and_expectations_to_new_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generate");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (output, expect) = (folder.join("games.txt"), folder.join("expected.ndjson"));
    let run = |seed: &str| {
        xgames()
            .args(["generate", "--game", "crosswise", "--count", "50", "--seed", seed, "--faults", "0.5", "--expect"])
            .args([&expect, Path::new("-o"), &output])
            .output()
            .unwrap()
    };
    let first = run("8");
    assert_eq!((first.status.code(), first.stdout, first.stderr), (Some(0), Vec::new(), Vec::new()));
    let games = games((Game::Crosswise, None), 8, 0.5, Form::Native, 50);
    assert_eq!(fs::read(&output).unwrap(), text(&games));
    let rows = fs::read_to_string(&expect).unwrap();
    let row = |(index, (record, expected)): (usize, &(GameRecord, Expected))| {
        let is_named = record.tag("Game") == Some("crosswise");
        let game = if is_named { "\"crosswise\"" } else { "null" };
        let code = expected.code.map_or("null".to_owned(), |code| format!("\"{code}\""));
        let ply = expected.ply.map_or("null".to_owned(), |ply| ply.to_string());
        let verdict = expected.verdict.name();
        format!("{{\"index\":{},\"game\":{game},\"verdict\":\"{verdict}\",\"code\":{code},\"ply\":{ply}}}\n", index + 1)
    };
    assert_eq!(rows, games.iter().enumerate().map(row).collect::<String>());
    // The names of games are those of a report.
    let report = xgames().args(["verify", "-q", "--output-format", "ndjson"]).arg(&output).output().unwrap();
    let names = |rows: &str| {
        let game = |row: &str| serde_json::from_str::<serde_json::Value>(row).unwrap()["game"].clone();
        rows.lines().map(game).collect::<Vec<_>>()
    };
    assert_eq!(names(&rows), names(&String::from_utf8(report.stdout).unwrap()));
    assert!(names(&rows).iter().any(serde_json::Value::is_null));
    assert_eq!(run("8").status.code(), Some(0), "the same again");
    let second = run("9");
    assert_eq!((second.status.code(), fs::read(&output).unwrap()), (Some(2), text(&games)));
    assert!(String::from_utf8(second.stderr).unwrap().contains("games.txt"));
}

#[test]
fn a_reader_who_has_had_enough_ends_the_program_quietly() {
    let mut child = xgames()
        .args(["generate", "--game", "cross", "--count", "18446744073709551615"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
