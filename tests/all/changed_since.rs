//! `--changed-since`: only games are judged whose bytes have changed since a revision of git, and reports name the same places as
//! without it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::inputs::{gzip, tar, zip};
use crate::support::program;

const GOOD: &str = "[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 b2 2. c3 *\n\n";

/// A game with a stone on an occupied cell. Games of other rounds differ.
fn bad(round: usize) -> String {
    format!("[Game \"crossway\"]\n[Size \"3\"]\n[Round \"{round}\"]\n\n1. a1 a1 *\n\n")
}

fn bads(rounds: std::ops::Range<usize>) -> String {
    rounds.map(bad).collect()
}

/// A repository in a folder outside of this one. `None`, with a message, if git is not installed.
struct Repository(tempfile::TempDir);

impl Repository {
    fn new() -> Option<Repository> {
        if Command::new("git").arg("--version").output().is_err() {
            eprintln!("skipped: git is not installed");
            return None;
        }
        let repository = Repository(tempfile::tempdir().unwrap());
        repository.git("init -q -b main");
        Some(repository)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
    }

    fn git(&self, line: &str) {
        git(self.0.path(), line);
    }

    fn commit(&self) {
        self.git("add -A");
        self.git("commit -q --allow-empty -m games");
    }

    /// The exit status of a check in this folder, its output and its messages.
    fn check(&self, line: &str) -> (i32, String, String) {
        told(&self.command(self.0.path(), line).output().unwrap())
    }

    fn command(&self, folder: &Path, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
        command
            .args("verify --isolated --no-progress --output-format concise".split(' '))
            .args(line.split_whitespace());
        command.current_dir(folder).env_remove("GITHUB_ACTIONS");
        command.env("GIT_CEILING_DIRECTORIES", self.0.path().parent().unwrap());
        command
    }
}

fn git(folder: &Path, line: &str) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]);
    command.args(["-c", "protocol.file.allow=always", "-c", "core.autocrlf=false"]);
    command.args(line.split(' ')).current_dir(folder).env("GIT_CONFIG_GLOBAL", "/dev/null");
    let output = command.output().unwrap();
    assert!(output.status.success(), "git {line}: {output:?}");
}

fn told(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

/// The places in a report: the file and the number of the game.
fn places(report: &str) -> Vec<String> {
    let place = |line: &str| {
        let number = line.split("(game ").nth(1).unwrap().split(',').next().unwrap();
        format!("{}#{number}", line.split(':').next().unwrap())
    };
    report.lines().map(place).collect()
}

#[test]
fn only_games_that_have_changed_are_judged() {
    let Some(repository) = Repository::new() else { return };
    repository.write("games/a.txt", bads(0..100));
    repository.write("games/b.txt", bads(100..105));
    repository.write("games/c.txt", bads(200..203));
    repository.write("notes.md", "about\n");
    repository.commit();
    let (status, out, said) = repository.check("games --changed-since HEAD");
    assert_eq!((status, &*out), (0, ""), "{said}");
    assert!(said.contains("3 inputs unchanged since HEAD\n"), "{said}");

    // A new game among old ones, which change their numbers; one that was moved from another file; one that was changed; an
    // untracked file, and one that git ignores.
    repository.write("games/a.txt", format!("{}{}{}{}", bads(50..100), bad(500), bad(101), bads(0..50)));
    repository.write("games/b.txt", format!("{}{}", bad(100), bads(102..105)).replace("\"103\"", "\"303\""));
    repository.write("games/new.txt", bad(600));
    repository.write("games/ignored.txt", bad(700));
    repository.write(".gitignore", "ignored.txt\n");
    let (status, out, said) = repository.check("games --changed-since HEAD");
    assert_eq!(status, 1);
    let expected = ["games/a.txt#51", "games/b.txt#3", "games/ignored.txt#1", "games/new.txt#1"];
    assert_eq!(places(&out), expected, "{out}");
    assert!(said.contains("4 games, ") && said.contains("1 input unchanged since HEAD\n"), "{said}");
    assert!(said.contains("104 games in changed inputs unchanged since HEAD\n"), "{said}");
    // The lines are those that the whole report has.
    let whole = repository.check("games").1;
    assert!(out.lines().all(|line| whole.contains(line)), "{out}");
    for jobs in ["1", "3"] {
        assert_eq!(repository.check(&format!("games -j {jobs} --changed-since HEAD")).1, out);
    }
    // The same is found from another folder, by a pattern, by names, and for what is in the index or committed.
    let inner = told(&repository.command(&repository.path("games"), ". --changed-since HEAD").output().unwrap()).1;
    assert_eq!(inner.lines().count(), 4);
    assert_eq!(repository.check("games/*.txt --changed-since HEAD").1, out);
    assert_eq!(places(&repository.check("games/a.txt#51 games/c.txt --changed-since HEAD").1), expected[..1]);
    repository.git("add -A");
    assert_eq!(repository.check("games --changed-since HEAD").1, out);
    repository.commit();
    assert_eq!(repository.check("games --changed-since HEAD~1").1, out);
    fs::remove_file(repository.path("games/ignored.txt")).unwrap();
    assert_eq!(repository.check("games --changed-since main").1, "");
    // A file of another name has no new games, and a second copy of a game is new.
    repository.git("mv games/a.txt games/z.txt");
    assert_eq!(repository.check("games --changed-since HEAD").1, "");
    repository.write("games/c.txt", format!("{}{}", bads(200..203), bad(201)));
    assert_eq!(places(&repository.check("games --changed-since HEAD").1), ["games/c.txt#4"]);
    // The ends of lines do not count.
    repository.write("games/c.txt", bads(200..203).replace('\n', "\r\n"));
    assert_eq!(repository.check("games --changed-since HEAD").1, "");
}

#[test]
fn earlier_versions_are_read_like_other_inputs() {
    let Some(repository) = Repository::new() else { return };
    let lines = |rounds: std::ops::Range<usize>| {
        rounds
            .map(|round| {
                format!("{{\"game\":\"crossway\",\"size\":3,\"round\":\"{round}\",\"moves\":[\"a1\",\"a1\"]}}\n")
            })
            .collect::<String>()
    };
    let member = |rounds: std::ops::Range<usize>| bads(rounds).into_bytes();
    let files = |last: usize| {
        repository.write("a.txt.gz", gzip(bads(0..last)));
        repository.write("b.zip", zip(&[("in/x.txt", &member(10..10 + last)), ("in/y.txt", &member(20..22))]));
        repository.write("c.tar", tar(&[("x.txt", &member(30..30 + last))]));
        repository.write("d.ndjson", lines(40..40 + last));
        repository.write("bare", format!("[Game \"crossway\"]\n{}", bads(50..50 + last)));
    };
    files(3);
    repository.commit();
    files(4);
    let (_, out, said) = repository.check("a.txt.gz b.zip c.tar bare --changed-since HEAD");
    assert_eq!(places(&out), ["a.txt.gz#4", "b.zip/in/x.txt#4", "c.tar/x.txt#4", "bare#4"], "{out}{said}");
    let (_, out, _) = repository.check("d.ndjson --changed-since HEAD");
    let whole = repository.check("d.ndjson").1;
    assert!(!out.is_empty() && out.lines().all(|line| whole.contains(line)), "{out}");
    assert!(places(&out).iter().all(|place| place == "d.ndjson#4"), "{out}");
    // A game that is not in a damaged earlier version has changed.
    repository.write("a.txt.gz", &gzip(bads(0..3))[..20]);
    repository.commit();
    repository.write("a.txt.gz", gzip(bads(0..3)));
    assert_eq!(repository.check("a.txt.gz --changed-since HEAD").1.lines().count(), 3);
    // The first row gives the rows of a table their meaning.
    let table = |heading: &str| format!("{heading}\ncrossway,3,a1 b2 c3\n");
    repository.write("t.csv", table("game,size,moves"));
    repository.commit();
    repository.write("t.csv", table("game,size,movetext"));
    assert!(repository.check("t.csv --changed-since HEAD").2.contains("1 game, "));
}

#[test]
fn a_baseline_and_changes_go_together() {
    let Some(repository) = Repository::new() else { return };
    repository.write("a.txt", format!("{}{}", bad(1), bad(2)));
    repository.commit();
    assert_eq!(repository.check("a.txt --write-baseline known").0, 0);
    repository.write("a.txt", format!("{}{}{}{}", bad(1), bad(1), bad(2), bad(3)));
    let (_, out, said) = repository.check("a.txt --changed-since HEAD --baseline known");
    assert_eq!(places(&out), ["a.txt#2", "a.txt#4"], "{said}");
    repository.write("a.txt", bad(2));
    let (status, _, said) = repository.check("a.txt --changed-since HEAD --baseline known");
    assert!(status == 0 && !said.contains("no longer occurs"), "{said}");
    let (status, _, said) = repository.check("a.txt --changed-since HEAD --write-baseline new");
    assert!(status == 2 && said.contains("cannot be used with"), "{said}");
    let (_, _, said) = repository.check("a.txt --changed-since HEAD --cache cache");
    assert!(said.contains("the cache is not used") && !repository.path("cache").exists(), "{said}");
}

#[test]
fn what_git_cannot_tell_is_an_error() {
    let Some(repository) = Repository::new() else { return };
    repository.write("a.txt", bad(1));
    repository.write("sub/b.txt", bad(2));
    repository.commit();
    repository.commit();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("o.txt"), GOOD).unwrap();
    let out = outside.path().join("o.txt");
    let out = out.to_str().unwrap();
    for (line, why) in [
        ("a.txt --changed-since nowhere".to_owned(), "`nowhere` is not a commit in the repository"),
        ("a.txt --changed-since HEAD:a.txt".to_owned(), "is not a commit"),
        ("a.txt --changed-since=--upload-pack=touch".to_owned(), "is not a revision"),
        ("a.txt --changed-since -x".to_owned(), "is not a revision"),
        ("a.txt --changed-since=".to_owned(), "is not a revision"),
        ("a.txt --changed-since \u{1b}[2J".to_owned(), "\\u{1b}[2J` is not a commit"),
        ("- --changed-since HEAD".to_owned(), "standard input is in no repository"),
        (format!("a.txt {out} --changed-since HEAD"), "is outside the repository"),
        (format!("{out} --changed-since HEAD"), "is not in a git repository"),
    ] {
        let (status, printed, said) = repository.check(&line);
        assert_eq!((status, &*printed, said.lines().count()), (2, "", 1), "{line}: {said}");
        assert!(said.contains(why), "{line}: {said}");
    }
    let told_without_git = told(
        &repository
            .command(repository.0.path(), "a.txt --changed-since HEAD")
            .env("PATH", outside.path())
            .output()
            .unwrap(),
    );
    assert!(
        told_without_git.0 == 2 && told_without_git.2.contains("needs git, which is not installed"),
        "{told_without_git:?}"
    );
    // A missing file is told as always.
    let (status, _, said) = repository.check("a.txt missing.txt --changed-since HEAD");
    assert!(status == 2 && said.contains("missing.txt: "), "{said}");
    // A clone that has only the last commit.
    let url = format!("clone -q --depth 1 file://{} shallow", repository.0.path().display());
    git(outside.path(), &url);
    let first = String::from_utf8(
        Command::new("git").args(["rev-parse", "HEAD~1"]).current_dir(repository.0.path()).output().unwrap().stdout,
    )
    .unwrap();
    let line = format!("a.txt --changed-since {}", first.trim());
    let (status, _, said) = told(&repository.command(&outside.path().join("shallow"), &line).output().unwrap());
    assert!(status == 2 && said.contains("`fetch-depth: 0`"), "{said}");
    assert_eq!(
        told(&repository.command(&outside.path().join("shallow"), "a.txt --changed-since HEAD").output().unwrap()).0,
        0
    );
}

#[cfg(unix)]
#[test]
fn links_and_submodules_are_told() {
    let Some(repository) = Repository::new() else { return };
    let Some(other) = Repository::new() else { return };
    other.write("s.txt", bad(9));
    other.commit();
    repository.write("real/a.txt", bad(1));
    repository.git(&format!("submodule --quiet add file://{} module", other.0.path().display()));
    std::os::unix::fs::symlink("real/a.txt", repository.path("inside.txt")).unwrap();
    std::os::unix::fs::symlink(other.path("s.txt"), repository.path("outside.txt")).unwrap();
    repository.commit();
    // What a link leads to counts.
    let (status, out, said) = repository.check("inside.txt --changed-since HEAD");
    assert!(status == 0 && out.is_empty() && said.contains("1 input unchanged"), "{said}");
    repository.write("real/a.txt", format!("{}{}", bad(1), bad(2)));
    assert_eq!(places(&repository.check("inside.txt --changed-since HEAD").1), ["inside.txt#2"]);
    for (line, why) in [
        ("real outside.txt --changed-since HEAD", "outside.txt: is outside the repository"),
        (". --changed-since HEAD", "outside.txt: leads out of the repository"),
        (". --changed-since HEAD", "module/s.txt: is in a submodule or another repository"),
        ("real module --changed-since HEAD", "module/s.txt: is in a submodule or another repository"),
    ] {
        let (status, _, said) = repository.check(line);
        assert!(status == 2 && said.contains(why), "{line}: {said}");
    }
    let (status, _, said) =
        told(&repository.command(&repository.path("module"), "s.txt --changed-since HEAD").output().unwrap());
    assert!(status == 0 && said.contains("1 input unchanged"), "{said}");
}

/// A game of a file that is read several times is what it was the first time.
#[cfg(unix)]
#[test]
fn links_to_a_changed_file_have_no_new_games_of_their_own() {
    let Some(repository) = Repository::new() else { return };
    repository.write("d/a.txt", bads(0..3));
    repository.write("d/b.zip", zip(&[("x.txt", bads(10..13).as_bytes())]));
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, repository.path(name)).unwrap();
    link("d/a.txt", "l.txt");
    link("l.txt", "m.txt");
    link("d/b.zip", "l.zip");
    link("d", "folder");
    repository.commit();
    repository.write("d/a.txt", bads(0..3).replace('\n', "\r\n"));
    let (status, out, said) = repository.check(". --changed-since HEAD");
    assert!(status == 0 && out.is_empty(), "{out}{said}");
    repository.write("d/a.txt", format!("{}{}{}", bad(3), bads(0..3), bad(1)));
    repository.write("d/b.zip", zip(&[("x.txt", bads(10..14).as_bytes())]));
    let expected = [
        "./d/a.txt#1",
        "./d/a.txt#5",
        "./d/b.zip/x.txt#4",
        "./folder/a.txt#1",
        "./folder/a.txt#5",
        "./folder/b.zip/x.txt#4",
        "./l.txt#1",
        "./l.txt#5",
        "./l.zip/x.txt#4",
        "./m.txt#1",
        "./m.txt#5",
    ];
    assert_eq!(places(&repository.check(". --changed-since HEAD").1), expected);
    let line = "l.txt#2 d/a.txt#3 m.txt d/a.txt d/a.txt#5 --changed-since HEAD";
    let expected = ["m.txt#1", "m.txt#5", "d/a.txt#1", "d/a.txt#5", "d/a.txt#5"];
    assert_eq!(places(&repository.check(line).1), expected);
}

/// The games of a file that is gone are known wherever it was; those of a file that is still there may be there still.
#[test]
fn games_that_were_moved_are_known_in_any_part_of_the_repository() {
    let Some(repository) = Repository::new() else { return };
    repository.write("two.txt", bads(0..3));
    repository.write("bare", format!("[Game \"crossway\"]\n{}", bads(50..52)));
    repository.write("old/sub/four.txt.gz", gzip(bads(10..13)));
    repository.write("here.txt", bads(30..33));
    repository.commit();
    repository.git("mv two.txt three.txt");
    repository.write("three.txt", format!("{}{}", bads(0..3), bad(3)));
    fs::create_dir(repository.path("new")).unwrap();
    fs::rename(repository.path("bare"), repository.path("new/bare")).unwrap();
    fs::remove_dir_all(repository.path("old")).unwrap();
    repository.write("new/five.txt", bads(10..14));
    repository.write("new/copy.txt", bad(30));
    repository.write("here.txt", format!("{}{}", bads(30..33), bad(33)));
    let cases = [
        ("three.txt", &["three.txt#4"][..]),
        ("new/five.txt", &["new/five.txt#4"]),
        ("new/bare", &[]),
        ("new", &["new/copy.txt#1", "new/five.txt#4"]),
        ("new/copy.txt", &["new/copy.txt#1"]),
        ("here.txt", &["here.txt#4"]),
        (".", &["./here.txt#4", "./new/copy.txt#1", "./new/five.txt#4", "./three.txt#4"]),
    ];
    for is_in_index in [false, true] {
        if is_in_index {
            repository.git("add -A");
        }
        for (line, expected) in cases {
            let (_, out, said) = repository.check(&format!("{line} --changed-since HEAD"));
            assert_eq!(places(&out), expected, "{line}: {said}");
        }
    }
    repository.commit();
    assert_eq!(places(&repository.check("three.txt --changed-since HEAD~1").1), ["three.txt#4"]);
}

/// Neither the environment nor the configuration of a repository decides what is run or read.
#[cfg(unix)]
#[test]
fn traps_are_not_walked_into() {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::PermissionsExt;

    let Some(repository) = Repository::new() else { return };
    for name in ["a.txt", "-b.txt", ":c.txt", "d e\n.txt", "*.txt", "ü.txt", "hidden.txt", "sparse.txt"] {
        repository.write(name, bad(1));
    }
    repository.write(".gitattributes", "*.txt diff=evil filter=evil\n");
    let latin = std::ffi::OsStr::from_bytes(b"f\xfc.txt");
    let has_latin = fs::write(repository.0.path().join(latin), bad(1)).is_ok();
    repository.commit();
    // Whatever is run leaves a mark.
    let script = repository.path("evil");
    fs::write(&script, format!("#!/bin/sh\ntouch {}\ncat\n", repository.path("mark").display())).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    for hook in ["post-index-change", "reference-transaction", "post-checkout"] {
        fs::copy(&script, repository.path(".git/hooks").join(hook)).unwrap();
    }
    let script = script.to_str().unwrap();
    for (name, value) in [
        ("core.fsmonitor", script),
        ("diff.external", script),
        ("diff.evil.command", script),
        ("diff.evil.textconv", script),
        ("filter.evil.clean", script),
        ("filter.evil.smudge", script),
        ("core.quotePath", "true"),
        ("core.pager", script),
        ("status.relativePaths", "true"),
    ] {
        repository.git(&format!("config {name} {value}"));
    }
    let _ = fs::remove_file(repository.path("mark"));
    for name in ["a.txt", "-b.txt", ":c.txt", "d e\n.txt", "*.txt", "ü.txt"] {
        repository.write(name, format!("{}{}", bad(1), bad(2)));
    }
    // These were told to git not to be looked at.
    let _ = fs::remove_file(repository.path("mark"));
    Command::new("git")
        .args(["-c", "core.fsmonitor=false", "update-index", "--assume-unchanged", "hidden.txt"])
        .current_dir(repository.0.path())
        .output()
        .unwrap();
    Command::new("git")
        .args(["-c", "core.fsmonitor=false", "update-index", "--skip-worktree", "sparse.txt"])
        .current_dir(repository.0.path())
        .output()
        .unwrap();
    repository.write("hidden.txt", format!("{}{}", bad(1), bad(2)));
    repository.write("sparse.txt", format!("{}{}", bad(1), bad(2)));
    let _ = fs::remove_file(repository.path("mark"));
    let mut command = repository.command(repository.0.path(), ". --changed-since HEAD");
    for (name, value) in [
        ("GIT_DIR", "/nowhere"),
        ("GIT_WORK_TREE", "/nowhere"),
        ("GIT_INDEX_FILE", "/nowhere"),
        ("GIT_EXTERNAL_DIFF", script),
        ("GIT_PREFIX", "sub/"),
        ("GIT_LITERAL_PATHSPECS", "0"),
        ("GIT_OBJECT_DIRECTORY", "/nowhere"),
    ] {
        command.env(name, value);
    }
    let (status, out, said) = told(&command.output().unwrap());
    assert_eq!(status, 1, "{said}");
    assert_eq!(out.lines().count(), 8, "{out}{said}");
    assert!(out.lines().all(|line| line.contains("(game 2, ")), "{out}");
    assert!(said.contains(&format!("{} input", usize::from(has_latin))), "{said}");
    assert!(!repository.path("mark").exists(), "a program of the repository was run");
    let left = fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    let own = format!(".xgames-{}", std::process::id());
    assert!(!left.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with(&own)));
}

/// In a partial clone git would ask a program that the repository names for what is missing.
#[cfg(unix)]
#[test]
fn what_is_missing_is_not_fetched() {
    use std::os::unix::fs::PermissionsExt;

    let Some(repository) = Repository::new() else { return };
    repository.write("a.txt", bad(1));
    repository.commit();
    let output =
        Command::new("git").args(["rev-parse", "HEAD:a.txt"]).current_dir(repository.0.path()).output().unwrap();
    let object = String::from_utf8(output.stdout).unwrap();
    let (folder, file) = object.trim().split_at(2);
    fs::remove_file(repository.path(".git/objects").join(folder).join(file)).unwrap();
    let script = repository.path("evil");
    fs::write(&script, format!("#!/bin/sh\ntouch {}\n", repository.path("mark").display())).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    for (name, value) in [
        ("core.repositoryformatversion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", repository.0.path().to_str().unwrap()),
        ("remote.origin.uploadpack", script.to_str().unwrap()),
    ] {
        repository.git(&format!("config {name} {value}"));
    }
    repository.write("a.txt", bad(2));
    for options in ["", " --no-sandbox"] {
        let (status, _, said) = repository.check(&format!("a.txt --changed-since HEAD{options}"));
        assert!(status == 2 && said.contains("cannot be read from the repository"), "{said}");
        assert!(!repository.path("mark").exists(), "a program of the repository was run");
    }
}

/// With a folder that git does not know, nothing but the message about it is printed.
#[test]
fn a_folder_outside_of_every_repository_is_refused() {
    let folder = program::folder("changed-since", "outside");
    fs::write(folder.join("a.txt"), GOOD).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.args(["validate", "--isolated", "a.txt", "--changed-since", "HEAD", "-o", "out"]).current_dir(&folder);
    let (status, _, said) = told(&command.env("GIT_CEILING_DIRECTORIES", folder.parent().unwrap()).output().unwrap());
    assert!(status == 2 && !folder.join("out").exists(), "{said}");
}
