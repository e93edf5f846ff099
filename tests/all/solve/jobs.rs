//! `solve` on many machines: `--jobs-out`, `--job`, `--jobs-in`, and `--check` of a folder.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use super::{answer, solve, text};
use crate::support::program;

/// The files of the folder `work` with an extension, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("work")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|is| is == extension)).collect();
    files.sort();
    files
}

/// The path of a file, as it is typed in the folder of the test.
fn typed(path: &Path) -> String {
    format!("work/{}", path.file_name().unwrap().to_str().unwrap())
}

/// All files of the folder `work` with their content.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder.join("work")).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// Proves a position through jobs, and returns what the last `--jobs-in` prints and the number of rounds.
fn through_jobs(folder: &PathBuf, position: &str, jobs: &str, limits: &str) -> (String, usize) {
    let _ = fs::remove_dir_all(folder.join("work"));
    let begun = solve(folder, &format!("{position} --jobs-out work {jobs}"));
    assert_eq!(begun.status.code(), Some(0), "{}", text(&begun));
    for round in 0..40 {
        let next = solve(folder, &format!("--jobs-in work {jobs}"));
        match next.status.code() {
            Some(0) => return (text(&next), round),
            status => assert_eq!(status, Some(1), "{}", text(&next)),
        }
        let open = files(folder, "job");
        assert!(!open.is_empty(), "{position}: {}", text(&next));
        for job in open {
            let output = solve(folder, &format!("--job {} {limits}", typed(&job)));
            assert!(output.status.code().is_some_and(|status| status < 2), "{}", text(&output));
            assert!(job.with_extension("result").exists());
        }
    }
    panic!("{position}: no end");
}

/// The openings of docs/solved.md, and some of Cross.
#[test]
fn openings_are_proven_through_jobs() {
    let folder = program::folder("solve", "through_jobs");
    let mut most = 0;
    for (board, opening, winner) in [
        ("crossway --size 4", "b2", "black"),
        ("crossway --size 4", "a1", "white"),
        ("crossway --size 4", "a3", "white"),
        ("crossway --size 5", "c3", "black"),
        ("crossway --size 5", "b3", "white"),
        ("crossway --size 5", "c2", "black"),
        ("crossway --size 5", "e5", "white"),
        ("cross --size 2", "b2", "o"),
    ] {
        let position = format!("--game {board} --no-swap --moves {opening}");
        let (printed, rounds) = through_jobs(&folder, &position, "--most-jobs 2", "--nodes 10 -j 1");
        let words: Vec<&str> = board.split_whitespace().collect();
        let proven = format!("work: proven: {winner} wins {} size {} from ", words[0], words[2]);
        assert!(printed.starts_with(&proven), "{position}: {printed}");
        assert_eq!(answer(&folder, &position)["winner"], winner, "{position}");
        // No job is left.
        assert!(files(&folder, "job").is_empty());
        most = most.max(rounds);
    }
    assert!(most > 2, "{most} rounds");
}

/// A folder with jobs of Crossway 5 after c3.
fn begun(name: &str) -> PathBuf {
    begun_on(name, "5 from 5/5/2B2/5/5", 8)
}

/// Jobs for the position after c3 on a board of this size, three of this many.
fn begun_on(name: &str, size: &str, of: u32) -> PathBuf {
    let folder = program::folder("solve", name);
    let position = format!("--game crossway --size {} --no-swap --moves c3", &size[..1]);
    let output = solve(&folder, &format!("{position} --jobs-out work --most-jobs 3"));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let told = format!("work: not proven yet: crossway size {size} W\n3 jobs to solve, the most useful of {of}\n");
    assert!(text(&output).starts_with(&told), "{}", text(&output));
    assert_eq!(files(&folder, "job").len(), 3);
    folder
}

#[test]
fn a_job_is_solved_once() {
    let folder = begun("one_job");
    let job = &files(&folder, "job")[0];
    let (name, result) = (typed(job), job.with_extension("result"));
    // Each try adds to the work.
    let spent = |tries: u64| {
        let output = solve(&folder, &format!("--job {name} --nodes 0"));
        assert_eq!(output.status.code(), Some(1), "{}", text(&output));
        let written = fs::read_to_string(&result).unwrap();
        assert!(written.contains("[Winner \"unknown\"]\n"), "try {tries}: {written}");
        let line = written.lines().find(|line| line.starts_with("[Positions ")).unwrap();
        line.split('"').nth(1).unwrap().parse::<u64>().unwrap()
    };
    let first = spent(1);
    fs::write(&result, fs::read_to_string(&result).unwrap().replace(&format!("\"{first}\""), "\"1000\"")).unwrap();
    assert!(spent(2) >= 1000);
    let output = solve(&folder, &format!("--job {name}"));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(text(&output).contains(".result: solved: "), "{}", text(&output));
    let before = contents(&folder);
    let again = solve(&folder, &format!("--job {name} --nodes 0"));
    assert_eq!(again.status.code(), Some(0), "{}", text(&again));
    assert!(text(&again).contains(".result: solved already: "), "{}", text(&again));
    assert_eq!(contents(&folder), before);
    // The place of the result is that of nothing else, even before there is one.
    let other = &files(&folder, "job")[1];
    for option in ["--proof", "--resume"] {
        let place = typed(&other.with_extension("result"));
        let refused = solve(&folder, &format!("--job {} {option} {place}", typed(other)));
        assert_eq!(refused.status.code(), Some(2), "{}", text(&refused));
        assert!(text(&refused).contains("is the file of"), "{}", text(&refused));
        assert_eq!(contents(&folder), before);
    }
    // So are the job and the result of one that is solved.
    let solved = typed(&files(&folder, "job")[0]);
    assert_eq!(solved, name);
    for place in [name.replace(".job", ".result"), name.clone()] {
        for option in ["-o", "--proof"] {
            let refused = solve(&folder, &format!("--job {name} {option} {place} --force"));
            assert_eq!(refused.status.code(), Some(2), "{option} {place}: {}", text(&refused));
            assert_eq!(contents(&folder), before, "{option} {place}");
        }
    }
    // Without the certificate that is asked for, the job stays open.
    let limited = solve(&folder, &format!("--job {} --nodes 1 --proof work/limited.txt", typed(other)));
    assert_eq!(limited.status.code(), Some(1), "{}", text(&limited));
    // The result says what the solver says of the position.
    let found = fs::read_to_string(&result).unwrap();
    let value = |name: &str| {
        let line = found.lines().find(|line| line.starts_with(&format!("[{name} "))).unwrap();
        line.split('"').nth(1).unwrap().to_owned()
    };
    let position = value("Position").replace(' ', ",");
    assert_eq!(answer(&folder, &format!("--game crossway --size 5 --position {position}"))["winner"], value("Winner"));
    // A job for a certificate is solved once more, for that alone.
    let certified = solve(&folder, &format!("--job {name} --proof work/proof.txt"));
    assert_eq!(certified.status.code(), Some(0), "{}", text(&certified));
    let checked = solve(&folder, "--check work/proof.txt -q --memory 64MB -o -");
    assert!(text(&checked).contains(&format!("proven: {} wins", value("Winner"))), "{}", text(&checked));
    let again = solve(&folder, &format!("--job {name} --proof work/proof.txt"));
    assert!(text(&again).contains("solved already"), "{}", text(&again));
    // One that was damaged can be written anew.
    let proof = folder.join("work/proof.txt");
    let whole = fs::read(&proof).unwrap();
    fs::write(&proof, "damaged").unwrap();
    let again = solve(&folder, &format!("--job {name} --proof work/proof.txt --force"));
    assert_eq!(again.status.code(), Some(0), "{}", text(&again));
    assert!(fs::read(&proof).unwrap().len() > whole.len() / 2);
    let checked = solve(&folder, "--check work/proof.txt -q --memory 64MB -o -");
    assert!(text(&checked).contains(&format!("proven: {} wins", value("Winner"))), "{}", text(&checked));
}

/// The next coordinator writes what a killed one has not written, and makes again what is lost.
#[test]
fn lost_jobs_come_back_and_late_results_are_used() {
    let folder = begun_on("lost_jobs", "6 from 6/6/6/2B3/6/6", 35);
    let before = contents(&folder);
    for job in files(&folder, "job") {
        fs::remove_file(job).unwrap();
    }
    // A run that was killed leaves its lock and an unfinished file. No process has such a number.
    fs::write(folder.join("work/plan.txt.lock"), "xgames 4194305\n").unwrap();
    fs::write(folder.join("work/.xgames-4194305-abc"), "[Plan").unwrap();
    let output = solve(&folder, "--jobs-in work --most-jobs 3");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert_eq!(contents(&folder), before);
    // A job is too hard, and removed. Its result comes later.
    let job = files(&folder, "job")[0].clone();
    let copy = fs::read(&job).unwrap();
    assert_eq!(solve(&folder, &format!("--job {} --nodes 0", typed(&job))).status.code(), Some(1));
    let output = solve(&folder, "--jobs-in work --most-jobs 50");
    assert!(text(&output).contains("so far: 0 jobs solved and "), "{}", text(&output));
    assert!(!job.exists() && files(&folder, "job").len() > 3);
    let number = files(&folder, "job").len();
    fs::write(&job, copy).unwrap();
    assert_eq!(solve(&folder, &format!("--job {}", typed(&job))).status.code(), Some(0));
    let output = solve(&folder, "--jobs-in work --most-jobs 50");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(text(&output).contains("so far: 1 job solved and "), "{}", text(&output));
    assert!(!job.exists() && files(&folder, "job").len() < number);
    assert_eq!(solve(&folder, "--jobs-in work --most-jobs 50").stdout, output.stdout, "nothing changes by itself");
}

/// Starts a command in the folder, which would take long.
#[cfg(unix)]
fn start(folder: &Path, arguments: &str) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_xgames"))
        .current_dir(folder)
        .arg("solve")
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[cfg(unix)]
#[test]
fn killed_runs_leave_no_half_result() {
    let folder = program::folder("solve", "killed_jobs");
    let begun = solve(&folder, "--game crossway --size 9 --no-swap --moves e5 --jobs-out work --most-jobs 1");
    assert_eq!(begun.status.code(), Some(0), "{}", text(&begun));
    let job = files(&folder, "job")[0].clone();
    for (signal, status) in [("-KILL", None), ("-INT", Some(130))] {
        let child = start(&folder, &format!("--job {}", typed(&job)));
        std::thread::sleep(Duration::from_millis(800));
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), status, "{}", text(&output));
        assert!(files(&folder, "result").is_empty());
    }
    // Coordinators are killed at any time, and the folder is still one.
    for time in [0, 40, 150, 400] {
        let mut child = start(&folder, "--jobs-in work --most-jobs 400");
        std::thread::sleep(Duration::from_millis(time));
        child.kill().unwrap();
        child.wait().unwrap();
        let output = solve(&folder, &format!("--job {} --nodes 0", typed(&files(&folder, "job")[0])));
        assert_eq!(output.status.code(), Some(1), "{}", text(&output));
        let next = solve(&folder, "--jobs-in work --most-jobs 400");
        assert_eq!(next.status.code(), Some(1), "{}", text(&next));
        let is_strange = |path: &PathBuf| {
            let is_known = ["job", "result", "txt"].iter().any(|known| path.extension().is_some_and(|is| is == *known));
            !is_known || path.display().to_string().contains("/.")
        };
        let strange: Vec<PathBuf> = contents(&folder).into_keys().filter(is_strange).collect();
        assert!(strange.is_empty(), "{strange:?}");
    }
}

#[test]
fn a_second_coordinator_is_refused() {
    let folder = begun("two_coordinators");
    let before = contents(&folder);
    let lock = File::create(folder.join("work/plan.txt.lock")).unwrap();
    lock.try_lock().unwrap();
    fs::write(folder.join("work/plan.txt.lock"), format!("xgames {}\n", std::process::id())).unwrap();
    let output = solve(&folder, "--jobs-in work");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(text(&output).contains(&format!("process {} is changing this file", std::process::id())));
    drop(lock);
    fs::remove_file(folder.join("work/plan.txt.lock")).unwrap();
    assert_eq!(contents(&folder), before);
}

/// Runs a command that must fail with these words and change nothing.
fn is_refused(folder: &PathBuf, arguments: &str, words: &str) {
    let before = contents(folder);
    let output: Output = solve(folder, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {}", text(&output));
    assert!(text(&output).contains(words), "{arguments}: {}", text(&output));
    assert!(contents(folder) == before, "{arguments}: something has changed");
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let folder = begun("foreign_jobs");
    let job = files(&folder, "job")[0].clone();
    let (name, whole) = (typed(&job), fs::read_to_string(&job).unwrap());
    let position = whole.lines().nth(3).unwrap();
    let id = job.file_stem().unwrap().to_str().unwrap();
    for (changed, words) in [
        (String::new(), "the file is empty, but the file must begin with `[Job \"1\"]`".to_owned()),
        (whole.replace(position, "[Position \"5/5/2B2/5/4W B\"]"), "line 6: the id is not that of the game".to_owned()),
        (whole.replace("[Weight", "[Winner"), "line 5: such a file has no tag `Winner`".to_owned()),
        (whole[..whole.len() / 2].to_owned(), String::new()),
        (whole.replace("[Size \"5\"]", "[Size \"99\"]"), "line ".to_owned()),
        (whole.replace("[Job \"1\"]", "[Job \"2\"]"), "line 1: this program reads version 1".to_owned()),
        (format!("{whole}rm -rf\n"), "line 7: write only tags".to_owned()),
        ("\u{1b}[31m\n".repeat(9), "line 1: the file must begin with".to_owned()),
    ] {
        assert_ne!(changed, whole);
        fs::write(&job, changed).unwrap();
        for arguments in [format!("--job {name}"), "--jobs-in work".into()] {
            is_refused(&folder, &arguments, &words);
            is_refused(&folder, &arguments, &format!("{name}: "));
        }
    }
    fs::write(&job, &whole).unwrap();
    // A result that is not whole, or of another job, is refused by both.
    assert_eq!(solve(&folder, &format!("--job {name}")).status.code(), Some(0));
    let result = job.with_extension("result");
    let found = fs::read_to_string(&result).unwrap();
    fs::write(&result, &found[..found.len() - 10]).unwrap();
    is_refused(&folder, &format!("--job {name}"), "line 7: write only tags");
    let (without_last, _) = found.trim_end().rsplit_once('\n').unwrap();
    fs::write(&result, without_last).unwrap();
    let words = "the tag `Id` is missing, so the file is not whole; remove the file to solve the job again";
    is_refused(&folder, &format!("--job {name}"), words);
    is_refused(&folder, "--jobs-in work", words);
    let other = job.with_file_name("0123456789abcdef.result");
    fs::rename(&result, &other).unwrap();
    fs::write(&other, &found).unwrap();
    is_refused(&folder, "--jobs-in work", &format!("0123456789abcdef.result: is the file of {id}"));
    fs::remove_file(other).unwrap();
    // Jobs of another board do not belong here.
    let six = program::folder("solve", "foreign_jobs_6");
    solve(&six, "--game crossway --size 6 --no-swap --moves c3 --jobs-out work --most-jobs 1");
    let foreign = files(&six, "job")[0].clone();
    let here = folder.join("work").join(foreign.file_name().unwrap());
    fs::copy(&foreign, &here).unwrap();
    is_refused(&folder, "--jobs-in work", "is for crossway size 6, but this folder of jobs is for crossway size 5");
    fs::remove_file(here).unwrap();
    // The plan is read with the same care.
    let plan = folder.join("work/plan.txt");
    let whole = fs::read_to_string(&plan).unwrap();
    let last = whole.lines().last().unwrap();
    for (changed, words) in [
        (whole.replace(&format!("{last}\n"), ""), "positions must follow, but there are "),
        (whole.replace(last, &last[..last.len() - 2]), "the position is not written as"),
        (whole.replace("[Split", "[Spilt"), "such a file has no tag `Spilt`"),
        (String::new(), "the file is empty"),
    ] {
        fs::write(&plan, changed).unwrap();
        is_refused(&folder, "--jobs-in work", words);
        is_refused(&folder, "--check work", words);
    }
}

#[test]
fn files_of_others_are_left_alone() {
    let folder = program::folder("solve", "other_files");
    let position = "--game crossway --size 6 --no-swap --moves c3";
    fs::create_dir(folder.join("work")).unwrap();
    fs::write(folder.join("work/notes.txt"), "mine").unwrap();
    for force in ["", " --force"] {
        is_refused(&folder, &format!("{position} --jobs-out work{force}"), "work: is not empty; name a new folder");
    }
    is_refused(&folder, "--jobs-in work", "work: is not a folder of jobs, because it has no plan.txt");
    is_refused(&folder, "--jobs-in work/notes.txt", "is not a folder");
    is_refused(&folder, "--jobs-in nowhere", "nowhere: ");
    is_refused(&folder, &format!("{position} --jobs-out work/notes.txt"), "is not a folder");
    is_refused(&folder, "--job work/notes.txt", "line 1: the file must begin with `[Job \"1\"]`");
    is_refused(&folder, "--job work", "work: is a folder");
    fs::remove_file(folder.join("work/notes.txt")).unwrap();
    // An empty folder is taken. Then it is a folder of jobs, in which other files stay.
    assert_eq!(solve(&folder, &format!("{position} --jobs-out work")).status.code(), Some(0));
    is_refused(&folder, &format!("{position} --jobs-out work"), "work: is a folder of jobs already; go on with");
    fs::write(folder.join("work/notes.txt"), "mine").unwrap();
    assert_eq!(solve(&folder, "--jobs-in work").status.code(), Some(1));
    assert_eq!(fs::read_to_string(folder.join("work/notes.txt")).unwrap(), "mine");
    is_refused(&folder, "--jobs-in work -o work/report.txt", "is in the folder of `--jobs-in`");
    let job = typed(&files(&folder, "job")[0]);
    is_refused(&folder, &format!("--job {job} --force --proof {job}"), "is the file of `--job`");
    is_refused(&folder, &format!("--job {job} --proof work/notes.txt"), "already exists");
}

#[test]
fn games_and_options_without_jobs_say_so() {
    let folder = program::folder("solve", "no_jobs");
    fs::create_dir(folder.join("work")).unwrap();
    for game in ["crossings", "crosswise"] {
        let why = format!("`--jobs-out`: there are no jobs for {game}\n");
        is_refused(&folder, &format!("--game {game} --jobs-out new"), &why);
    }
    // With the pie rule the stones are meant.
    let output = solve(&folder, "--game crossway --size 5 --moves c3 --jobs-out pie --most-jobs 1");
    assert!(text(&output).contains("size 5 from 5/5/2B2/5/5 W\n"), "{}", text(&output));
    assert!(text(&output).ends_with("the proof is about the stones as they are, without the pie rule\n"));
    let over = "--game crossway --size 2 --no-swap --moves a1,b1,a2 --jobs-out new";
    is_refused(&folder, over, "the game is over");
    for arguments in ["--jobs-in work --game crossway", "--job work/a --jobs-in work", "--jobs-in work --nodes 3"] {
        is_refused(&folder, arguments, "cannot be used with");
    }
    is_refused(&folder, "--game cross --size 2 --most-jobs 3", "required arguments were not provided");
    assert!(!folder.join("new").exists());
}

/// The pieces and the tree prove the root together, and a lie is found.
#[test]
fn a_folder_is_checked_by_the_rules() {
    let folder = begun("checked_jobs");
    let check = || solve(&folder, "--check work");
    assert_eq!(text(&check()), "work: not a proof: it is not proven yet who wins\n");
    for _ in 0..20 {
        for job in files(&folder, "job") {
            let typed = typed(&job);
            let proof = typed.replace(".job", ".proof.zst");
            solve(&folder, &format!("--job {typed} --nodes 40 -j 1 --force --proof {proof}"));
        }
        if solve(&folder, "--jobs-in work --most-jobs 3").status.code() == Some(0) {
            break;
        }
    }
    let checked = check();
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked));
    assert!(text(&checked).starts_with("work: proven: black wins crossway size 5 from 5/5/2B2/5/5 W\n"));
    assert!(text(&checked).contains(" certificates checked, "), "{}", text(&checked));
    // A job whose result is removed comes back, unless the root is proven without it.
    let removed = files(&folder, "result");
    for result in &removed {
        fs::rename(result, result.with_extension("kept")).unwrap();
    }
    assert_eq!(solve(&folder, "--jobs-in work --most-jobs 3").status.code(), Some(1));
    assert!(!files(&folder, "job").is_empty());
    for result in &removed {
        fs::rename(result.with_extension("kept"), result).unwrap();
    }
    assert_eq!(solve(&folder, "--jobs-in work --most-jobs 3").status.code(), Some(0));
    // With the other winner in all results, the root is lost for Black, but that has no proof.
    for result in files(&folder, "result") {
        let found = fs::read_to_string(&result).unwrap();
        let lie = found.replace("black", "x").replace("white", "black").replace("\"x\"", "\"white\"");
        fs::write(result, lie).unwrap();
    }
    let lied = check();
    assert_eq!(lied.status.code(), Some(1), "{}", text(&lied));
    assert!(text(&lied).starts_with("work: not a proof: "), "{}", text(&lied));
}
