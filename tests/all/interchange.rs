//! Other formats through the program as people run it: games come back as they went out, and are judged alike.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use std::ops::ControlFlow;
use xgames::convert::{Canonicalizer, Conversion, Converted, FormatWriter};
use xgames::games::Game;
use xgames::judge::{Defaults, Judgement, Verdict, judge_game};
use xgames::record::{Dialect, Events, Format, Head, each_game, games_of_text};

use crate::support::judging::judge_as;
use crate::support::program::{self, objects};

/// Runs the program with text on its standard input.
fn xgames(arguments: &str, input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xgames"))
        .args(arguments.split_whitespace())
        .env_remove("GITHUB_ACTIONS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn converted(text: &[u8], options: &str) -> Vec<u8> {
    let output = xgames(&format!("convert -q --strict {options} -"), text);
    assert!(output.status.success(), "{options}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn generated(game: &str, options: &str) -> Vec<u8> {
    let output = xgames(&format!("generate --game {game} {options}"), b"");
    assert!(output.status.success());
    output.stdout
}

/// The formats that hold everything.
const LOSSLESS: [&str; 4] = ["sgf", "json", "ndjson", "csv"];

/// Every game in every format that holds it.
fn lossless() -> impl Iterator<Item = (&'static str, &'static str)> {
    let holds = |format: &str, game: &Game| format != "sgf" || !game.has_hands();
    LOSSLESS.into_iter().flat_map(move |format| {
        Game::ALL.into_iter().filter(move |game| holds(format, game)).map(move |game| (format, game.name()))
    })
}

#[test]
fn games_round_trip() {
    for (format, game) in lossless() {
        let native = generated(game, "--count 250 --seed 11");
        assert_eq!(converted(&native, "--to native"), native, "{game} is canonical");
        let other = converted(&native, &format!("--to {format}"));
        assert!(converted(&other, "--to native") == native, "{game} as {format}");
        // Said or seen, the format is the same.
        assert!(converted(&other, &format!("--format {format} --to native")) == native, "{game} as {format}");
        assert!(converted(&other, &format!("--to {format}")) == other, "{game} as {format}, again");
    }
}

#[test]
fn other_sizes_round_trip() {
    for size in [2, 13, 27, 52] {
        let native = generated("crossway", &format!("--count 20 --size {size} --seed 5"));
        for format in LOSSLESS {
            let other = converted(&native, &format!("--to {format}"));
            assert!(converted(&other, "--to native") == native, "{size} as {format}");
        }
    }
}

/// One object a game.
fn judged(text: &[u8]) -> Vec<Value> {
    let output = xgames("verify -q --isolated --output-format ndjson -", text);
    objects(&String::from_utf8(output.stdout).unwrap())
}

/// What a judgement says, without places.
fn summary(game: &Value) -> Vec<String> {
    let mut summary: Vec<String> = ["game", "size", "players", "plies", "result", "computed", "verdict", "index"]
        .map(|key| game[key].to_string())
        .into();
    summary.extend(findings(game).map(|finding| format!("{} {}", finding["code"], finding["ply"])));
    summary
}

fn findings(game: &Value) -> impl Iterator<Item = &Value> {
    game["diagnostics"].as_array().unwrap().iter()
}

fn place<'t>(text: &'t [u8], finding: &Value) -> &'t str {
    let number = |key: &str| usize::try_from(finding[key].as_u64().unwrap()).unwrap();
    let (start, length) = (number("offset"), number("length"));
    std::str::from_utf8(&text[start..start + length]).unwrap()
}

#[test]
fn faults_are_found_in_every_format_and_in_their_places() {
    for (format, game) in lossless() {
        let mixed = generated(game, "--count 250 --seed 12 --faults 0.6");
        // What cannot be read at all is left out here.
        let native = xgames("convert -q --to native -", &mixed).stdout;
        let other = converted(&native, &format!("--to {format}"));
        let (by_native, by_other) = (judged(&native), judged(&other));
        assert_eq!(by_native.len(), by_other.len(), "{game} as {format}");
        let mut compared = 0;
        for (one, two) in by_native.iter().zip(&by_other) {
            assert_eq!(summary(one), summary(two), "{game} as {format}");
            for (finding, there) in findings(one).zip(findings(two)) {
                let (written, found) = (place(&native, finding), place(&other, there));
                // SGF names points otherwise, and a pass has no name there.
                if finding["ply"].is_null() || format == "sgf" && (game == "crossway" || written == "pass") {
                    continue;
                }
                assert_eq!(found.to_ascii_lowercase(), written.to_ascii_lowercase(), "{game} as {format}");
                compared += 1;
            }
        }
        assert!(compared > 10 || format == "sgf", "{game} as {format}: {compared} findings");
    }
}

#[test]
fn replays_are_the_same_in_every_format() {
    for (format, game) in lossless() {
        let native = generated(game, "--count 20 --seed 13");
        let other = converted(&native, &format!("--to {format}"));
        let replay = |text: &[u8]| xgames("replay --output-format ndjson -", text).stdout;
        assert!(replay(&native) == replay(&other), "{game} as {format}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let native = "[Game \"crosswise\"]\n\n*\n";
    let output = xgames("convert --to sgf -", native.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 game left out: SGF supports only "));
    let commented = "[Game \"crossway\"]\n[Size \"5\"]\n[Result \"*\"]\n[Coords \"plain\"]\n\n1. a1 {why} c3 *\n";
    let output = xgames("convert --to abstractplay -", commented.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot hold"));
    let output = xgames("convert --strict --to abstractplay -", commented.as_bytes());
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_game_that_cannot_be_read_is_left_out_and_the_others_are_not() {
    let native = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 zz9 *\n\n[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n";
    let output = xgames("convert --to ndjson -", native.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        text,
        "{\"tags\":{\"Game\":\"cross\",\"Size\":\"3\",\"Result\":\"*\"},\"moves\":[\"a1\"],\"result\":\"*\"}\n"
    );
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(notes.contains("XG201") && notes.contains("-:4:7"), "{notes}");
}

#[test]
fn coordinates_are_changed_with_their_tag() {
    let native = "[Game \"crossway\"]\n[Size \"9\"]\n[Result \"*\"]\n\n1. h8 j9 *\n";
    let plain = converted(native.as_bytes(), "--to native --coords plain");
    assert_eq!(
        String::from_utf8(plain.clone()).unwrap(),
        "[Game \"crossway\"]\n[Size \"9\"]\n[Result \"*\"]\n[Coords \"plain\"]\n\n1. h8 i9 *\n"
    );
    let back = String::from_utf8(converted(&plain, "--to native --coords go")).unwrap();
    assert!(back.contains("[Coords \"go\"]\n\n1. h8 j9 *"));
    // The board is the same.
    let moves = |text: &[u8]| {
        let text = String::from_utf8(converted(text, "--to sgf")).unwrap();
        text[text.find(";B[").unwrap()..].to_owned()
    };
    assert_eq!(moves(native.as_bytes()), moves(&plain));
}

#[test]
fn the_output_is_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(at("in.txt"), "[Game \"cross\"]\n\n1. a1 {x} *\n").unwrap();
    let output = xgames(&format!("convert {} -o {}", at("in.txt"), at("in.txt")), b"");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    let output = xgames(&format!("convert {} -o {}", at("in.txt"), at("out.csv")), b"");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(std::fs::read_to_string(at("out.csv")).unwrap().starts_with("event,"));
    let output = xgames(&format!("convert {} -o {}", at("none.txt"), at("new.csv")), b"");
    assert_eq!(output.status.code(), Some(2));
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(names.len() <= 3, "{names:?}");
}

#[test]
fn strict_conversion_stops_at_a_loss() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("made.ndjson").to_str().unwrap().to_owned();
    let sound = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n";
    let unreadable = "[Game \"cross\"]\n[Size \"3\"]\n\n1. zz9 *\n";
    let crosswise = "[Game \"crosswise\"]\n\n*\n";
    for (format, left_out) in [("ndjson", unreadable), ("sgf", crosswise)] {
        let text = format!("{sound}\n{left_out}\n{sound}");
        let strict = xgames(&format!("convert --strict --to {format} - -o {output}"), text.as_bytes());
        assert_eq!(strict.status.code(), Some(1), "{format}");
        assert!(String::from_utf8_lossy(&strict.stderr).contains("game 2 would be left out"), "{format}");
        assert!(!std::path::Path::new(&output).exists(), "{format}");
    }
    let strict = xgames("convert --strict --to ndjson -", format!("{sound}\n{unreadable}\n{sound}").as_bytes());
    assert_eq!(strict.status.code(), Some(1));
    assert_eq!(String::from_utf8(strict.stdout).unwrap().lines().count(), 1);
}

/// A table as Excel saves it: "Unicode Text" is UTF-16 with tabs, CSV is Windows-1252, with semicolons in many countries.
#[test]
fn tables_of_excel_are_read() {
    let native = "[Site \"=Köln\"]\n[Game \"cross\"]\n[Size \"4\"]\n[Player1 \"Zoë „€”\"]\n[Result \"*\"]\n\
                  [Annotator \"Ödön\"]\n\n1. a1 {„gut; \"so\"”} b2 *\n";
    let table = converted(native.as_bytes(), "--to csv --no-formulas");
    let saved = |separator| {
        let mut writer = csv::WriterBuilder::new().delimiter(separator).from_writer(Vec::new());
        let mut rows = csv::ReaderBuilder::new().has_headers(false).from_reader(&*table);
        rows.records().for_each(|row| writer.write_record(&row.unwrap()).unwrap());
        String::from_utf8(writer.into_inner().unwrap()).unwrap().replace('\n', "\r\n")
    };
    let in_windows_1252 = |character| match character {
        '„' => 0x84,
        '€' => 0x80,
        '”' => 0x94,
        _ => u8::try_from(character).unwrap(),
    };
    let older: Vec<u8> = saved(b';').chars().map(in_windows_1252).collect();
    let units = |text: String| text.encode_utf16().collect::<Vec<u16>>();
    let little: Vec<u8> = units(format!("\u{feff}{}", saved(b'\t'))).into_iter().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units(saved(b'\t')).into_iter().flat_map(u16::to_be_bytes).collect();
    for text in [older, little, big] {
        assert_eq!(String::from_utf8(converted(&text, "--to native")).unwrap(), native);
    }
}

/// As PowerShell writes a record, a diagram or a list of files.
#[test]
fn single_files_in_utf16_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(&path, format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>())
            .unwrap();
        path
    };
    let game = write("game.txt", "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 b2 *\n");
    let diagram = write("diagram.txt", "o .\n. . .\n. x\n");
    let list = write("list.txt", &format!("{game}\n"));
    for (arguments, shown) in [
        (format!("show --record {game}"), "(seat 1) to move"),
        (format!("show --game cross --size 2 --to-move o --diagram {diagram}"), "o"),
        (format!("validate --output-format concise --files-from {list}"), "1 unfinished"),
    ] {
        let output = xgames(&arguments, b"");
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(output.status.success() && text.contains(shown), "{arguments}: {text}");
    }
    let refused = xgames(&format!("move {game} a2"), b"");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is UTF-16, which cannot be changed"));
    assert!(xgames(&format!("fmt {game}"), b"").status.success());
    assert!(xgames(&format!("move {game} a2"), b"").status.success());
}

/// Places are those in the text as it is decoded, and those of an older encoding count its bytes.
#[test]
fn places_in_other_encodings_are_right() {
    let table = "game,size,player1,result,moves\ncross,2,Zoë,*,a1 a1\n";
    let utf16: Vec<u8> = format!("\u{feff}{table}").encode_utf16().flat_map(u16::to_be_bytes).collect();
    let older = table.replace('ë', "\u{1}").into_bytes().into_iter().map(|byte| if byte == 1 { 0xeb } else { byte });
    for (text, offset, warnings) in [(utf16, 3 + 49, 0), (older.collect(), 48, 1)] {
        let output = xgames("validate --output-format ndjson -", &text);
        let game: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(game["players"][0], "Zoë");
        let findings = game["diagnostics"].as_array().unwrap();
        assert_eq!(findings.iter().filter(|finding| finding["code"] == "XG027").count(), warnings, "{game}");
        let illegal = findings.iter().find(|finding| finding["severity"] == "error").unwrap();
        assert_eq!((&illegal["line"], &illegal["column"], &illegal["offset"]), (&2.into(), &18.into(), &offset.into()));
    }
}

#[test]
fn why_very_many_games_cannot_be_read_is_not_shown() {
    let text = "[Game \"cross\"]\n[Size \"3\"]\n\n1. zz9 *\n\n".repeat(120);
    let output = xgames("convert --to ndjson -", text.as_bytes());
    let stderr = String::from_utf8(output.stderr).unwrap();
    let count = |part: &str| stderr.matches(part).count();
    assert_eq!((count("error["), count("is left out"), count("are not shown")), (100, 100, 1));
    assert_eq!(count("20 further games left out"), 1);
}

/// Games that a format does not know are told once, with their number and the first of them.
#[test]
fn games_that_cannot_be_written_are_told_by_reason() {
    let unreadable = "[Game \"cross\"]\n[Size \"3\"]\n\n1. zz9 *\n\n";
    let text = ["[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n\n", unreadable].concat()
        + &"[Game \"crosswise\"]\n\n*\n\n".repeat(1200);
    let output = xgames("convert --to sgf -", text.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    let count = |part: &str| stderr.matches(part).count();
    assert_eq!((count("left out"), count("game 2 is left out: it cannot be read")), (2, 1), "{stderr}");
    assert!(
        stderr.contains("1,200 games left out: SGF supports only ") && stderr.contains(" (first: -, game 3)\n"),
        "{stderr}"
    );
}

/// A file that could hold none of the games is not written, so an old one stays.
#[test]
fn no_empty_file_takes_the_place_of_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("in.txt"), "[Game \"crosswise\"]\n\n*\n").unwrap();
    fs::write(path("old.sgf"), "(;FF[4]XG[cross]SZ[3])").unwrap();
    for command in ["convert", "select --to sgf"] {
        for (output, is_there) in [("new.sgf", false), ("old.sgf", true)] {
            let words = format!("{command} {} --force -o {}", path("in.txt").display(), path(output).display());
            let found = xgames(&words, b"");
            assert_eq!(found.status.code(), Some(1), "{words}");
            let stderr = String::from_utf8(found.stderr).unwrap();
            assert!(stderr.contains(&format!("{output}: not written, because no game")), "{words}: {stderr}");
            assert_eq!(path(output).exists(), is_there, "{words}");
        }
    }
    assert_eq!(fs::read(path("old.sgf")).unwrap(), b"(;FF[4]XG[cross]SZ[3])");
    // Nor does an old file give way where there is no game at all, perhaps by mistake.
    fs::write(path("none.txt"), "").unwrap();
    let (old, none, game) = (path("old.sgf"), path("none.txt"), path("in.txt"));
    let games = path("games.txt");
    fs::copy(&old, &games).unwrap();
    for words in [
        format!("convert {} --force -o {}", none.display(), old.display()),
        format!("convert --game cross {} --force -o {}", game.display(), old.display()),
        format!("analyse --exact-only {} --force --annotate {}", none.display(), games.display()),
    ] {
        let found = xgames(&words, b"");
        assert_eq!(found.status.code(), Some(1), "{words}");
        let stderr = String::from_utf8(found.stderr).unwrap();
        assert!(stderr.contains("not written over the old file, because there is no game"), "{words}: {stderr}");
        assert!(!stderr.contains("written as"), "{words}: {stderr}");
        assert!([&old, &games].iter().all(|file| fs::read(file).unwrap() == b"(;FF[4]XG[cross]SZ[3])"), "{words}");
    }
    // What asks for no game of the input is not at fault.
    let none = xgames(&format!("select --game cross {} -o {}", path("in.txt").display(), path("no").display()), b"");
    assert_eq!((none.status.code(), path("no").exists()), (Some(0), true));
}

#[test]
fn words_are_quoted_as_they_are_written() {
    for (text, quoted) in [
        (r#"{"tags":{"Game":"cross","Size":"3"},"moves":["a 1"]}"#, "‘a 1’ is not a move"),
        ("(;FF[4]XG[crossway]SZ[5]RE[?];B[zz])", "‘zz’ is not on the board"),
    ] {
        let output = xgames("validate --output-format concise -", text.as_bytes());
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains(quoted), "{printed}");
    }
}

/// A game in a format, as a text of its own, if the format can hold it.
fn in_format(to: Format, events: &mut Events<'_>, head: &Head<'_>) -> Option<Vec<u8>> {
    let defaults = Defaults::default();
    let conversion = Conversion { to, flat: false, no_formulas: false, coords: None };
    let converted = conversion.convert(&mut Canonicalizer::new(&defaults), events, head, true, |_, record| record);
    let Converted::Written { text, .. } = converted else { return None };
    let mut out = Vec::new();
    let mut file = FormatWriter::new(&mut out, to);
    file.write(&text).unwrap();
    file.end().unwrap();
    Some(out)
}

/// Whatever the record says about its end, a game has the same verdict in every format that can hold it: what a format writes for
/// the end of a game is never a move too many.
#[test]
fn no_conversion_makes_a_valid_game_invalid() {
    let mut compared = 0;
    for game in Game::ALL {
        for file in std::fs::read_dir(format!("{}/records/{game}", env!("CARGO_MANIFEST_DIR"))).unwrap() {
            let text = String::from_utf8_lossy(&std::fs::read(file.unwrap().path()).unwrap()).into_owned();
            let endings = ["normal", "resign", "timeout", "forfeit", "agreed", "abandoned"];
            let said = endings.map(|ending| text.replace("[Game ", &format!("[Termination \"{ending}\"]\n[Game ")));
            for text in said.iter().filter(|_| !text.contains("[Termination")).chain([&text]) {
                let _ =
                    each_game(&Dialect::of_text(None, "", text.as_bytes()), text.as_bytes(), true, |events, head| {
                        let before = judge_game(&mut events.clone(), head, &Defaults::default());
                        for format in Format::ALL.iter().filter(|format| format.is_writable()) {
                            let Some(written) = in_format(*format, &mut events.clone(), head) else { continue };
                            let after = &judge_as(Some(*format), &written)[0];
                            if before.verdict() != Verdict::Invalid {
                                let shown = || format!("{text}\n{}", String::from_utf8_lossy(&written));
                                assert_eq!(after.verdict(), before.verdict(), "{}: {:?}", shown(), after.diagnostics);
                                assert_eq!(after.result, before.result, "{}", shown());
                                compared += 1;
                            }
                        }
                        events.iter().for_each(drop);
                        ControlFlow::Continue(())
                    });
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// What a comment suppresses, and the result of a variation, is the same in every format.
#[test]
fn findings_are_ignored_in_every_format_or_in_none() {
    let cross = |tags: &str, moves: &str| format!("[Game \"cross\"]\n[Size \"3\"]\n{tags}\n{moves}\n");
    let (won, twice) = ("[Result \"1-0\"]\n", "[Event \"a\"]\n[Event \"b\"]\n[Result \"*\"]\n");
    let ignored = |code: &str| format!("{{xgames: ignore {code}}}");
    let texts = [
        cross(won, &format!("{} 1. a1 b2 1-0", ignored("XG254"))),
        ignored("XG254") + "\n" + &cross(won, "1. a1 b2 1-0"),
        cross(won, &format!("1. a1 b2 {} 1-0", ignored("XG254"))),
        cross(won, &format!("1. a1 b2 1-0 {}", ignored("XG254"))),
        cross(won, &format!("1. a1 {} b2 1-0", ignored("XG254"))),
        cross(twice, &format!("{} 1. a1 *", ignored("XG104"))),
        cross(twice, &format!("1. a1 {} *", ignored("XG104"))),
        cross(won, &format!("1. a1 a1 {} b2 1-0", ignored("XG203"))),
        cross(won, &format!("1. a1 {} a1 b2 1-0", ignored("XG203"))),
        cross("[Result \"*\"]\n", "1. a1 (1. b2 c3 1-0 {wins} (1... d4)) c4 *"),
        "(;FF[4]XG[cross]SZ[3]RE[B+]C[xgames: ignore XG254];B[a1];W[b2])".to_owned(),
        "(;FF[4]XG[cross]SZ[3]RE[Void];B[a1](;W[c4])(;W[b2]XN[1-0]C[nice];B[c3]))".to_owned(),
        "{\"game\":\"cross\",\"size\":3,\"moves\":[\"a1\",{\"variation\":[\"b2\",{\"annotation\":\"1-0\"},\"c3\"]},\"c4\"],\
         \"result\":\"*\"}"
            .to_owned(),
        "{\"game\":\"cross\",\"size\":3,\"moves\":[\"a1\",\"b2\",\"a1\"],\"asides\":[{\"after\":1,\"comment\":\"xgames: ignore XG203\"}],\
         \"result\":\"*\"}"
            .to_owned(),
    ];
    let codes = |judgement: &Judgement| {
        let codes = judgement.diagnostics.iter().map(|finding| finding.code.info().id).collect::<Vec<_>>();
        (judgement.verdict(), judgement.result, judgement.ignored, codes)
    };
    for text in texts {
        let before = &judge_as(None, text.as_bytes())[0];
        for first in [Format::Native, Format::Sgf, Format::Json, Format::Csv] {
            let mut texts = vec![text.clone()];
            for to in [first, Format::Native] {
                let last = texts.last().unwrap();
                let mut written = None;
                games_of_text(last.as_bytes(), |events, head| written = in_format(to, events, head));
                texts.push(String::from_utf8(written.unwrap()).unwrap());
                let after = &judge_as(Some(to), texts.last().unwrap().as_bytes())[0];
                assert_eq!(codes(after), codes(before), "{}", texts.join("\n"));
            }
        }
    }
}

/// Moves that cannot be played are spelt alike in every format, too.
#[test]
fn moves_after_an_illegal_one_have_one_spelling() {
    for (game, moves, canonical) in [
        ("crossway", "1. C03 c3 2. D04 PIE", "1. c3 c3 2. d4 swap *"),
        ("cross", "1. C03 c3 2. D04 PIE", "1. c3 c3 2. d4 swap *"),
        ("crossings", "1. B1-B3 b1-b3 2. A1XA3 A1-A3", "1. b1-b3 b1-b3 2. a1xa3 a1-a3 *"),
        ("crossings", "1. a3-a4 B1:B4 2. 2B1-B3 B1B3 3. 7A1-A3", "1. a3-a4 b1:b4 2. 2b1-b3 b1b3 3. 7a1-a3 *"),
    ] {
        let text = format!("[Game \"{game}\"]\n[Result \"*\"]\n\n{moves} *\n");
        let native = String::from_utf8(converted(text.as_bytes(), "--to native")).unwrap();
        assert!(native.ends_with(&format!("\n{canonical}\n")), "{native}");
        for format in ["sgf", "ndjson", "csv"] {
            let other = converted(text.as_bytes(), &format!("--to {format}"));
            assert_eq!(String::from_utf8(converted(&other, "--to native")).unwrap(), native, "{format}");
        }
    }
}

/// The parts of an archive that are copied are judged as they were in it.
#[test]
fn copies_are_the_games_that_were_read() {
    let folder = program::folder("interchange", "copies");
    let qp = "Content-Transfer-Encoding: quoted-printable";
    for (name, text, verdicts) in [
        ("a.csv", "game,size,moves,result\rcross,4,a1 b2,*\rcross,4,a2 b2,*\rcross,4,a1 a1,*\r".to_owned(), [2, 1]),
        ("a.mail", format!("From: a@b\n{qp}\n\ncross move 7 Jos=C3=A9 pw a1\ncross move 7 bo =\npw b2=20\n"), [1, 0]),
        (
            "b.mail",
            "Subject: cross move 2 ann pw a1\n\n  cross move 2 cy pw b4\n\nSubject: cross move 2 ann pw c3\n".into(),
            [1, 0],
        ),
        (
            "c.mail",
            "crossway challenge -size=5 ann bo\ncrossway move 1 ann pw a1\ncrossway move 1 cy pw b4\n".into(),
            [0, 1],
        ),
        ("a.json", "{\"game\":\"cross\",\"size\":4,\"moves\":[\"a1\",\"b2\"],\"result\":\"*\"}\n".into(), [1, 0]),
    ] {
        fs::write(folder.join(name), text).unwrap();
        let copy = |option: &str| folder.join(format!("{option}-{name}"));
        let (good, bad) = (copy("good"), copy("bad"));
        let path = |path: &Path| path.to_str().unwrap().to_owned();
        let arguments = ["verify", "-q", "--good-to", &path(&good), "--bad-to", &path(&bad), name];
        program::xgames(&folder, &arguments);
        let count = |file: &Path| {
            let output = program::xgames(&folder, &["validate", "--output-format", "json", &path(file)]);
            let games: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
            let games = games.as_array().cloned().unwrap_or_default();
            let invalid = games.iter().filter(|game| game["verdict"] == "invalid").count();
            [games.len() - invalid, invalid]
        };
        assert_eq!(count(&folder.join(name)), verdicts, "{name}");
        for (copy, wanted) in [(&good, [verdicts[0], 0]), (&bad, [0, verdicts[1]])] {
            if wanted != [0, 0] {
                assert_eq!(count(copy), wanted, "{name}: {}", fs::read_to_string(copy).unwrap());
            }
        }
    }
}

/// `Result` is a field of JSON, but a tag elsewhere.
#[test]
fn a_game_does_not_get_too_many_tags() {
    let text = |tags: usize| {
        let tags: Vec<String> = (0..tags).map(|number| format!(r#""T{number}":"x""#)).collect();
        format!(r#"{{"game":"cross","size":3,"tags":{{{}}},"moves":["d4"],"result":"*"}}"#, tags.join(","))
    };
    for to in ["native", "sgf", "csv", "ndjson"] {
        let output = xgames(&format!("convert --to {to} -"), text(997).as_bytes());
        let again = xgames("validate --quiet -", &output.stdout);
        assert_eq!((output.status.code(), again.status.code()), (Some(0), Some(0)), "{to}");
        let output = xgames(&format!("convert --to {to} -"), text(998).as_bytes());
        let note = String::from_utf8(output.stderr).unwrap();
        let why = "it would have more than 1,000 tags, which is the limit";
        assert!(output.status.code() == Some(1) && note.contains(why), "{to}: {note}");
    }
}

/// A file that was kept is not said to be written.
#[test]
fn what_is_not_written_is_not_told() {
    let folder = program::folder("interchange", "kept");
    fs::write(folder.join("good.txt"), "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 b2 *\n").unwrap();
    fs::write(folder.join("empty.txt"), "").unwrap();
    let told = |arguments: &[&str]| {
        let output = program::xgames(&folder, &[&["convert"], arguments].concat());
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let formats = if cfg!(feature = "parquet") { &["a.sgf", "a.parquet"][..] } else { &["a.sgf"] };
    for file in formats {
        fs::write(folder.join(file), "old").unwrap();
        for (inputs, code) in
            [(&["missing", "good.txt", "-v"][..], 2), (&["missing", "good.txt"], 2), (&["empty.txt"], 1)]
        {
            let (status, message) = told(&[inputs, &["-o", file, "--force"]].concat());
            assert_eq!(status, Some(code), "{message}");
            assert!(message.contains("not written over the old file") && !message.contains("written as"), "{message}");
            assert_eq!(fs::read(folder.join(file)).unwrap(), b"old");
        }
        let (_, message) = told(&["missing", "good.txt", "-o", &format!("new-{file}")]);
        assert!(message.contains("is incomplete") && message.contains("1 game written as"), "{message}");
    }
}
