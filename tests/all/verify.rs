//! `verify` as a whole: order, archives, reports in files, splitting, cache, configuration, interruption.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::support::inputs::tar;

const GOOD: &str = "[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n\n";
const BAD: &str = "[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 a1 *\n\n";

fn xgames(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.current_dir(folder).args(arguments).env_remove("GITHUB_ACTIONS").env_remove("GITHUB_STEP_SUMMARY");
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    xgames(folder, arguments).stdin(Stdio::null()).output().unwrap()
}

/// Standard output and exit status.
fn output(folder: &Path, arguments: &[&str]) -> (String, Option<i32>) {
    let output = run(folder, arguments);
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

fn summary(folder: &Path, arguments: &[&str]) -> String {
    String::from_utf8(run(folder, arguments).stderr).unwrap()
}

/// A file of random games with faults, and the verdicts that are expected: code and ply of the finding.
fn generated(folder: &Path, name: &str, game: &str, games: usize) -> Vec<(String, Option<String>, Option<u64>)> {
    let (file, expect) = (folder.join(name), folder.join(format!("{name}.expect")));
    let games = games.to_string();
    let arguments = ["generate", "--game", game, "--count", &games, "--seed", "7", "--faults", "0.2", "-o"];
    let mut command = xgames(folder, &arguments);
    assert!(command.arg(&file).arg("--expect").arg(&expect).status().unwrap().success());
    let expected = fs::read_to_string(&expect).unwrap();
    fs::remove_file(expect).unwrap();
    let row = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        (row["verdict"].as_str().unwrap().to_owned(), row["code"].as_str().map(str::to_owned), row["ply"].as_u64())
    };
    expected.lines().map(row).collect()
}

fn verdicts(ndjson: &str) -> Vec<(String, Option<String>, Option<u64>)> {
    let row = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let findings = row["diagnostics"].as_array().unwrap();
        let error = findings.iter().find(|finding| finding["severity"] == "error");
        (
            row["verdict"].as_str().unwrap().to_owned(),
            error.map(|error| error["code"].as_str().unwrap().to_owned()),
            error.and_then(|error| error["ply"].as_u64()),
        )
    };
    ndjson.lines().map(row).collect()
}

/// What cannot be read counts as no game, and belongs to its own input.
#[test]
fn problems_are_no_games() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.txt"), GOOD).unwrap();
    fs::write(folder.join("empty.txt"), "; nothing\n").unwrap();
    fs::write(folder.join("junk.txt.gz"), b"\x1f\x8bjunk").unwrap();
    for jobs in ["1", "2"] {
        let said = |files: &[&str]| summary(folder, &[&["verify", "-v", "-j", jobs], files].concat());
        let verbose = said(&["a.txt", "missing.txt", "empty.txt"]);
        assert!(verbose.contains("a.txt: 1 game\n") && verbose.contains("empty.txt: 0 games\n"), "{verbose}");
        let verbose = said(&["missing.txt", "a.txt", "junk.txt.gz"]);
        assert!(verbose.contains("a.txt: 1 game\n") && !verbose.contains("junk.txt.gz: 1 game"), "{verbose}");
        let plain = summary(folder, &["verify", "-j", jobs, "empty.txt", "missing.txt"]);
        assert!(plain.contains("empty.txt: there is no game"), "{plain}");
    }
}

#[test]
fn every_faulty_game_is_found_whatever_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    // Large enough for several blocks.
    let expected = generated(folder.path(), "games.txt", "crossway", 2_000);
    assert!(fs::metadata(folder.path().join("games.txt")).unwrap().len() > 2_000_000);
    let with = |jobs: &str, format: &str| {
        output(folder.path(), &["verify", "-q", "--isolated", "-j", jobs, "--output-format", format, "games.txt"])
    };
    let (rows, status) = with("1", "ndjson");
    assert_eq!((verdicts(&rows), status), (expected, Some(1)));
    for format in ["full", "concise", "json", "ndjson", "csv", "junit", "sarif", "github", "gitlab", "rdjson"] {
        let one = with("1", format);
        assert_eq!(one, with("2", format), "{format}");
        assert_eq!(one, with("5", format), "{format}");
    }
}

/// The places of findings are those of the file, in whichever block a game lies.
#[test]
fn places_are_those_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = String::from("\u{feff}; é\r\n");
    let (mut expected, mut line, mut counted) = (Vec::new(), 1, 0);
    for number in 0..9_000 {
        let separator = ["", "\n", "{between\n\ngames}\n", "; 1-0\n\n", "% x\r\n"][number % 5];
        text += separator;
        let head = "[Game \"crossway\"]\r\n[Size \"2\"]\n\n1. ü ";
        text += head;
        let at = text.len() - "ü ".len();
        line += text[counted..at].matches('\n').count() as u64;
        counted = at;
        expected.push((number as u64 + 1, line, 4, at as u64));
        text += "*\n";
    }
    fs::write(folder.path().join("a.txt"), &text).unwrap();
    let (rows, _) = output(folder.path(), &["verify", "-q", "--isolated", "--output-format", "ndjson", "a.txt"]);
    let place = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let finding = &row["diagnostics"][0];
        assert_eq!(finding["code"], "XG201");
        let number = |name: &str| finding[name].as_u64().unwrap();
        (row["index"].as_u64().unwrap(), number("line"), number("column"), number("offset"))
    };
    let found: Vec<_> = rows.lines().map(place).collect();
    assert_eq!(found, expected);
}

#[test]
fn inputs_of_every_kind_in_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("folder")).unwrap();
    fs::write(path("folder/b.txt"), GOOD).unwrap();
    fs::write(path("folder/a.txt"), BAD).unwrap();
    fs::write(path("one.txt"), GOOD).unwrap();
    let mut packed =
        flate2::write::GzEncoder::new(fs::File::create(path("c.txt.gz")).unwrap(), flate2::Compression::fast());
    packed.write_all(GOOD.as_bytes()).unwrap();
    packed.finish().unwrap();
    let mut zip = zip::ZipWriter::new(fs::File::create(path("d.zip")).unwrap());
    zip.start_file("inner/x.txt", zip::write::SimpleFileOptions::default()).unwrap();
    zip.write_all(format!("{GOOD}{BAD}").as_bytes()).unwrap();
    zip.finish().unwrap();
    fs::write(path("list"), "one.txt\r\n\nd.zip\n").unwrap();
    let arguments =
        ["verify", "-q", "--output-format", "csv", "--isolated", "folder", "c*.gz", "gone.txt", "--files-from", "list"];
    let (rows, status) = output(folder.path(), &arguments);
    let files: Vec<String> =
        rows.lines().skip(1).map(|row| row.split(',').take(2).collect::<Vec<_>>().join(" ")).collect();
    let expected =
        ["folder/a.txt 1", "folder/b.txt 1", "c.txt.gz 1", "one.txt 1", "d.zip/inner/x.txt 1", "d.zip/inner/x.txt 2"];
    assert_eq!(files, expected);
    // What could not be read outranks what is wrong.
    assert_eq!(status, Some(2));
    let (_, status) = output(folder.path(), &["verify", "-q", "--exit-zero", "folder"]);
    assert_eq!(status, Some(0));
    let (_, status) = output(folder.path(), &["verify", "-q", "--exit-zero", "gone.txt"]);
    assert_eq!(status, Some(2));
}

#[test]
fn records_are_split_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let games = [GOOD, "; about the one before\n", BAD, "\r\n", GOOD, BAD.trim_end(), "\n\n\n", GOOD.trim_end()];
    let text = games.concat();
    fs::write(folder.path().join("all.txt"), &text).unwrap();
    let (_, status) =
        output(folder.path(), &["verify", "-q", "--isolated", "all.txt", "--good-to", "good", "--bad-to", "bad"]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let verdicts = |name: &str| summary(folder.path(), &["validate", "--isolated", "--output-format", "concise", name]);
    assert_eq!(status, Some(1));
    assert!(verdicts("good").starts_with("3 games: 3 valid"), "{}", verdicts("good"));
    assert!(verdicts("bad").starts_with("2 games: 0 valid, 2 invalid"), "{}", verdicts("bad"));
    assert_eq!(read("good").len() + read("bad").len(), text.len() + 2, "nothing is lost, and the last game is ended");
    // Games that are not chosen go nowhere.
    output(folder.path(), &["verify", "-q", "--isolated", "all.txt", "--games", "2", "--bad-to", "second"]);
    assert_eq!(read("second"), format!("{BAD}\r\n"));
    fs::remove_file(folder.path().join("second")).unwrap();
    let leftovers: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(leftovers.len(), 3, "{leftovers:?}");
}

#[test]
fn shards_share_the_games_without_overlap() {
    let folder = tempfile::tempdir().unwrap();
    generated(folder.path(), "games.txt", "cross", 300);
    let rows = |shard: &[&str]| {
        let all = [&["verify", "-q", "--isolated", "--output-format", "ndjson", "games.txt"], shard].concat();
        output(folder.path(), &all).0.lines().map(str::to_owned).collect::<Vec<String>>()
    };
    let whole: BTreeSet<String> = rows(&[]).into_iter().collect();
    let mut parts = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let part = rows(&["--shard", shard]);
        assert!(part.len() > 50, "{}", part.len());
        parts.extend(part);
    }
    assert_eq!(parts.len(), whole.len());
    assert_eq!(parts.into_iter().collect::<BTreeSet<_>>(), whole);
}

#[test]
fn the_work_ends_after_enough_errors() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), [GOOD, BAD, GOOD, BAD, BAD].concat()).unwrap();
    let rows = |arguments: &[&str]| {
        let all = [&["verify", "-q", "--isolated", "--output-format", "ndjson", "a.txt"], arguments].concat();
        let (rows, status) = output(folder.path(), &all);
        (rows.lines().count(), status)
    };
    assert_eq!(rows(&[]), (5, Some(1)));
    assert_eq!(rows(&["--fail-fast"]), (2, Some(1)));
    assert_eq!(rows(&["--max-errors", "2"]), (4, Some(1)));
    assert_eq!(rows(&["--max-errors", "9"]), (5, Some(1)));
    // Games that are not chosen do not count.
    assert_eq!(rows(&["--games", "1,3"]), (2, Some(0)));
    assert_eq!(rows(&["--games", "3-", "--fail-fast"]), (2, Some(1)));
}

#[test]
fn reports_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), [GOOD, BAD].concat()).unwrap();
    fs::write(folder.path().join("old.xml"), "old").unwrap();
    let arguments =
        ["verify", "-q", "--isolated", "a.txt", "--report", "junit=old.xml", "--report", "csv=games.csv", "-o", "text"];
    assert_eq!(output(folder.path(), &arguments), (String::new(), Some(2)));
    let arguments = [&arguments[..], &["--force"]].concat();
    assert_eq!(output(folder.path(), &arguments), (String::new(), Some(1)));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("old.xml").contains("tests=\"2\" failures=\"1\""), "{}", read("old.xml"));
    assert_eq!(read("games.csv").lines().count(), 3);
    assert!(read("text").contains("error[XG203]") && !read("text").contains('\u{1b}'));
    for twice in [["-o", "x", "--report", "csv=x"], ["--good-to", "y", "--bad-to", "./y"]] {
        let (_, status) = output(folder.path(), &[&["verify", "-q", "a.txt"], &twice[..]].concat());
        assert_eq!(status, Some(2), "{twice:?}");
    }
    // A folder that is not there: nothing is judged, nothing is left behind.
    let (_, status) = output(folder.path(), &["verify", "-q", "a.txt", "--report", "junit=nowhere/x.xml"]);
    assert_eq!(status, Some(2));
    for wrong in ["junit", "html=x", "junit="] {
        assert_eq!(output(folder.path(), &["verify", "a.txt", "--report", wrong]).1, Some(2), "{wrong}");
    }
    let names: BTreeSet<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["a.txt", "games.csv", "old.xml", "text"].map(Into::into).into());
}

#[test]
fn unchanged_inputs_are_not_judged_again() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("good.txt", &GOOD.repeat(3));
    write("bad.txt", BAD);
    let check = |arguments: &[&str]| {
        summary(folder.path(), &[&["verify", "--isolated", "--cache", "cache", "."], arguments].concat())
    };
    let counted = |text: &str| text.lines().next().unwrap().to_owned();
    let first = check(&[]);
    let second = check(&[]);
    assert!(!first.contains("unchanged") && second.contains("1 input unchanged"), "{first}\n{second}");
    assert_eq!(counted(&first), counted(&second));
    // Other options, another content: judged anew.
    assert!(!check(&["--ignore", "XG203"]).contains("1 input unchanged"));
    write("good.txt", &GOOD.repeat(2));
    let third = check(&[]);
    assert!(!third.contains("unchanged") && third.starts_with("3 games"), "{third}");
    // A damaged entry counts as none.
    for entry in fs::read_dir(folder.path().join("cache")).unwrap() {
        let path = entry.unwrap().path();
        let kept = fs::read(&path).unwrap();
        fs::write(&path, &kept[..kept.len().min(30)]).unwrap();
    }
    assert!(!check(&[]).contains("unchanged"));
    // Reports that list every game need every game.
    let rows = run(folder.path(), &["verify", "--isolated", "--cache", "cache", "--output-format", "csv", "."]);
    assert_eq!(String::from_utf8(rows.stdout).unwrap().lines().count(), 4);
}

#[test]
fn settings_of_members_and_the_job_summary_know_the_cache() {
    let folder = tempfile::tempdir().unwrap();
    let archive = tar(&[("a.txt", b"1. i5 d4 *\n"), ("b.txt", GOOD.as_bytes())]);
    fs::write(folder.path().join("games.tar"), archive).unwrap();
    let configure = |coords: &str| {
        let text = format!("game = 'crossway'\nsize = 13\n[[path]]\nglob = 'games.tar/a.txt'\ncoords = '{coords}'\n");
        fs::write(folder.path().join("xgames.toml"), text).unwrap();
    };
    let summary = folder.path().join("summary.md");
    let check = || {
        let _ = fs::remove_file(&summary);
        let arguments = ["verify", "--cache", "cache", "--output-format", "github", "games.tar"];
        let output = xgames(folder.path(), &arguments).env("GITHUB_STEP_SUMMARY", &summary).output().unwrap();
        (output.status.code(), fs::read_to_string(&summary).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    configure("plain");
    let first = check();
    let second = check();
    assert_eq!((first.0, &first.1), (Some(0), &second.1));
    assert!(first.1.contains("Games: 2 (1 valid, 0 invalid, 1 unfinished)"), "{}", first.1);
    assert!(second.2.contains("1 input unchanged"), "{}", second.2);
    configure("go");
    assert_eq!(check().0, Some(1));
}

/// The summary of a job is not appended to a record, also if it is only found in a folder.
#[test]
fn the_summary_of_a_job_is_no_input() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    let file = folder.path().join("games/a.txt");
    fs::write(&file, GOOD).unwrap();
    for input in ["games", "games/*.txt", "games/a.txt"] {
        let arguments = ["verify", "--isolated", "--output-format", "github", input];
        let output = xgames(folder.path(), &arguments).env("GITHUB_STEP_SUMMARY", &file).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("so it cannot be the output"), "{input}: {error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), GOOD, "{input}");
    }
}

#[test]
fn reports_with_a_limit_count_what_they_leave_out() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), BAD.repeat(20_000)).unwrap();
    let report =
        |format: &str| output(folder.path(), &["verify", "-q", "--isolated", "--output-format", format, "a.txt"]).0;
    let github = report("github");
    assert!(
        github.lines().count() == 11 && github.ends_with("further findings without annotation: 19990\n"),
        "{github}"
    );
    let gitlab = report("gitlab");
    assert_eq!(gitlab.lines().count(), 10_001);
    assert!(gitlab.contains("10,000 further findings are not reported"));
}

#[test]
fn a_configuration_file_is_found_above() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("archive/plain");
    fs::create_dir_all(&inner).unwrap();
    fs::write(inner.join("a.txt"), "1. i5 d4 *\n").unwrap();
    let check = |arguments: &[&str]| {
        let all = [&["verify", "-q", "--output-format", "concise"], arguments, &["a.txt"]].concat();
        let output = run(&inner, &all);
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap(), output.status.code())
    };
    assert!(check(&[]).0.contains("XG101"));
    let config = "game = 'crossway'\n[[path]]\nglob = 'archive/plain/*'\ncoords = 'plain'\nsize = 13\n";
    fs::write(folder.path().join("xgames.toml"), config).unwrap();
    assert_eq!(check(&[]).2, Some(0));
    // What is typed goes before it, and it can be left out.
    assert!(check(&["--coords", "go"]).0.contains("XG303"));
    assert!(check(&["--isolated"]).0.contains("XG101"));
    fs::write(folder.path().join("other.toml"), "game = 'crossway'\nignore = ['skipped-letter']\n").unwrap();
    assert_eq!(check(&["--config", "../../other.toml"]), (String::new(), String::new(), Some(0)));
    fs::write(folder.path().join("xgames.toml"), "game = 'chess'\n").unwrap();
    let (_, error, status) = check(&[]);
    assert!(status == Some(2) && error.contains("xgames.toml") && error.contains("chess"), "{error}");
}

#[test]
fn github_annotations_are_the_default_on_github() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), BAD).unwrap();
    let path: PathBuf = folder.path().join("summary.md");
    let mut command = xgames(folder.path(), &["verify", "-q", "--isolated", "a.txt"]);
    let output = command.env("GITHUB_ACTIONS", "true").env("GITHUB_STEP_SUMMARY", &path).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("::error file=a.txt,line=4,"), "{text}");
    assert!(fs::read_to_string(path).unwrap().contains("XG203"));
}

#[test]
fn the_times_of_the_phases_are_shown_on_request() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), GOOD).unwrap();
    for (arguments, phases) in [
        (&["verify", "a.txt"][..], &["reading ", "judging ", "rendering ", "writing "][..]),
        (&["validate", "a.txt"], &["reading ", "judging ", "rendering ", "writing "]),
        (&["convert", "a.txt", "--to", "sgf"], &["reading ", "converting ", "writing "]),
    ] {
        let said = |options: &[&str]| {
            let output = xgames(folder.path(), arguments).args(options).output().unwrap();
            String::from_utf8(output.stderr).unwrap()
        };
        let (plain, verbose) = (said(&["--jobs", "2"]), said(&["--jobs", "2", "-v"]));
        let last = verbose.lines().last().unwrap();
        assert!(phases.iter().all(|phase| last.contains(phase)), "{verbose}");
        assert!(last.ends_with(" s (working time of 2 threads)"), "{verbose}");
        assert!(!plain.contains("reading "), "{plain}");
    }
}

#[cfg(unix)]
#[test]
fn an_interruption_leaves_complete_lines_and_no_files() {
    let folder = tempfile::tempdir().unwrap();
    // More than can be judged before the interruption comes.
    let mut child =
        xgames(folder.path(), &["verify", "-", "--isolated", "--output-format", "ndjson", "--report", "junit=x.xml"])
            .stdin(Stdio::piped())
            .stdout(fs::File::create(folder.path().join("out")).unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        // Until the other end is gone.
        let games = GOOD.repeat(1_000);
        while stdin.write_all(games.as_bytes()).is_ok() {}
    });
    let out = folder.path().join("out");
    while fs::metadata(&out).unwrap().len() == 0 {
        std::thread::yield_now();
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    writer.join().unwrap();
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.ends_with("}\n"), "{}", &text[text.len().saturating_sub(80)..]);
    text.lines().for_each(|line| drop(serde_json::from_str::<serde_json::Value>(line).unwrap()));
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["out"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), BAD).unwrap();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = xgames(folder.path(), &["verify", "-q", "--isolated", "a.txt"]).stdout(full).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(error.contains("xgames: standard output: there is not enough space"), "{error}");
}

#[test]
fn what_is_too_long_or_damaged_does_not_hide_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
    write("a.txt", format!("{BAD}[Game \"cross\"]\n\n{}\n\n{BAD}", "f6 ".repeat(3_000_000)).as_bytes());
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(BAD.repeat(3).as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    write("b.gz", &packed[..packed.len() - 12]);
    write("c.txt", BAD.as_bytes());
    let output = run(folder.path(), &["verify", "--isolated", "--output-format", "concise", "a.txt", "b.gz", "c.txt"]);
    let (out, error) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(2));
    assert!(out.contains("a.txt:4:7:") && out.contains("(game 3, ply 2)") && out.contains("c.txt:4:7:"), "{out}");
    assert!(error.contains("a.txt: the game that begins at line 6 is longer than 8 MiB"), "{error}");
    assert!(error.contains("b.gz: the gzip data ends too early"), "{error}");
}

/// Where the limit is, in the long game or in the next one, and where a block of 64 KiB ends, makes no difference to the others.
#[test]
fn the_neighbours_of_a_game_about_as_long_as_allowed_are_judged() {
    const LIMIT: usize = 8 << 20;
    let folder = tempfile::tempdir().unwrap();
    let head = "[Game \"cross\"]\n[Size \"3\"]\n\n";
    for beyond in [-13, 0, 1, (2 << 16) - 5] {
        let length = LIMIT.checked_add_signed(beyond).unwrap();
        let mut text = format!("{head}1. a1 {{");
        text.extend(std::iter::repeat_n('x', length - text.len() - "} b2 *\n".len()));
        text += "} b2 *\n";
        assert_eq!(text.len(), length);
        text += &format!("{head}1. a1 *\n{head}1. a1 a1 *\n");
        fs::write(folder.path().join("a.txt"), text).unwrap();
        let arguments = ["verify", "-q", "--isolated", "--output-format", "ndjson", "a.txt"];
        let (rows, status) = output(folder.path(), &arguments);
        let verdict = |row: &str| {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            (row["index"].as_u64().unwrap(), row["diagnostics"].as_array().unwrap().len())
        };
        let verdicts: Vec<_> = rows.lines().map(verdict).collect();
        let is_long = beyond > 0;
        assert_eq!(verdicts, [(1, 0), (2, 0), (3, 1)][usize::from(is_long)..], "{beyond}");
        assert_eq!(status, Some(if is_long { 2 } else { 1 }), "{beyond}");
    }
}

#[test]
fn every_command_counts_a_game_that_is_too_long() {
    let folder = tempfile::tempdir().unwrap();
    let long = format!("[Game \"cross\"]\n\n{}\n\n", "f6 ".repeat(3 << 20));
    let damaged = "[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 zz *\n\n";
    fs::write(folder.path().join("a.txt"), format!("{long}{GOOD}{damaged}")).unwrap();
    let (rows, status) = output(folder.path(), &["verify", "-q", "--output-format", "ndjson", "a.txt"]);
    assert_eq!((rows.lines().count(), status), (2, Some(2)));
    assert!(rows.lines().next().unwrap().contains("\"index\":2"), "{rows}");
    let (rows, _) = output(folder.path(), &["replay", "--output-format", "ndjson", "a.txt"]);
    assert!(rows.contains("\"index\":2") && !rows.contains("\"index\":1"), "{rows}");
    for jobs in ["1", "3"] {
        let converted = summary(folder.path(), &["convert", "-j", jobs, "--to", "sgf", "a.txt"]);
        assert!(converted.contains("a.txt: game 3 is left out"), "{converted}");
    }
    let formatted = summary(folder.path(), &["fmt", "--check", "a.txt"]);
    assert!(formatted.contains("game 3"), "{formatted}");
    // The number of a report names the game, and only the game that is asked for is too long.
    for command in
        ["verify", "validate", "show", "replay --output-format ndjson", "stats", "select", "convert --to sgf"]
    {
        for number in 1..=4 {
            let name = format!("a.txt#{number}");
            let words: Vec<&str> = command.split(' ').chain([name.as_str()]).collect();
            let ended = run(folder.path(), &words);
            let said = String::from_utf8(ended.stderr).unwrap();
            assert_eq!(ended.status.code() == Some(2), matches!(number, 1 | 4), "{command} {name}: {said}");
            assert_eq!(said.contains("is longer than 8 MiB"), number == 1, "{command} {name}: {said}");
            let is_missing = said.contains("game 4 does not exist; this file has 3 games");
            assert_eq!(is_missing, number == 4, "{command} {name}: {said}");
        }
    }
}
