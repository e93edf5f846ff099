//! The sandbox: a deliberately broken reader, which only this kind of build has, can do no harm; what commands write is written.
//!
//! All other suites run with the sandbox too, so each command that writes is known to be allowed to.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::program;

/// A command in a folder, with another folder for temporary files: what is allowed there must not hide what is denied elsewhere.
fn run(folder: &Path, harm: Option<(&str, &Path)>, arguments: &[&str]) -> Output {
    let temporary = folder.join("temporary");
    fs::create_dir_all(&temporary).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.current_dir(folder).env("TMPDIR", temporary).env_remove("GITHUB_STEP_SUMMARY");
    if let Some((server, target)) = harm {
        command.env("XGAMES_BROKEN_READER", format!("{server} {}", target.display()));
    }
    command.args(arguments).output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with a record in it, unless this system has no sandbox.
fn begin(test: &str) -> Option<PathBuf> {
    let folder = program::folder("sandbox", test);
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 a2 *\n").unwrap();
    let told = errors(&run(&folder, None, &["validate", "-v", "a.txt"]));
    if told.contains("sandbox: none") {
        eprintln!("not tested: {told}");
        return None;
    }
    assert!(told.contains(&format!("sandbox: {}; runs no programs; ", only_temporary(&folder))), "{told}");
    Some(folder)
}

/// The words for a command that writes nothing but temporary files.
fn only_temporary(folder: &Path) -> String {
    format!("writes only temporary files in {}", fs::canonicalize(folder).unwrap().join("temporary").display())
}

#[test]
fn a_broken_reader_is_stopped() {
    let Some(folder) = begin("broken") else { return };
    let target = folder.join("target");
    fs::create_dir_all(&target).unwrap();
    fs::write(target.join("old"), "").unwrap();
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = server.local_addr().unwrap().to_string();
    let has_network = errors(&run(&folder, None, &["validate", "-v", "a.txt"])).contains("keeps the network");
    // Some outputs are in folders beside that of the victim.
    fs::create_dir_all(folder.join("out")).unwrap();
    for (number, arguments) in [
        &["validate", "a.txt"][..],
        &["validate", "-j2", "a.txt", "-o", "out/report"],
        &["stats", "a.txt", "-o", "out/stats"],
        &["select", "a.txt", "-o", "out/games.txt"],
        &["convert", "a.txt", "--to", "sgf", "-o", "out/games.sgf"],
        &["index", "a.txt", "-o", "out/index"],
        &["show", "a.txt"],
        &["fmt", "--check", "a.txt"],
    ]
    .iter()
    .enumerate()
    {
        let told = errors(&run(&folder, Some((&address, &target)), arguments));
        let deeds: Vec<&str> = told.lines().filter(|line| line.starts_with("broken reader")).collect();
        assert!(deeds.len() >= 7, "{number}: {told}");
        for deed in deeds {
            let is_stopped = deed.ends_with(": permission denied") || has_network && deed.contains(": connect: ");
            assert!(is_stopped, "{arguments:?}: {deed}");
        }
        assert!(!target.join("made").exists());
    }
    // Without the sandbox it does all of this, so the test above tests something.
    let told = errors(&run(&folder, Some((&address, &target)), &["validate", "--no-sandbox", "a.txt"]));
    let deeds: Vec<&str> = told.lines().filter(|line| line.starts_with("broken reader")).collect();
    assert!(deeds.len() >= 7 && deeds.iter().all(|deed| deed.ends_with(": done")), "{told}");
    assert!(target.join("made").exists());
}

#[test]
fn outputs_of_all_kinds_are_written() {
    let Some(folder) = begin("outputs") else { return };
    let is_clean = |arguments: &[&str]| {
        let output = run(&folder, None, arguments);
        assert!(output.status.code().is_some_and(|code| code < 2), "{arguments:?}: {}", errors(&output));
        output
    };
    for device in ["/dev/null", "/dev/stdout", "/dev/fd/1", "-"] {
        is_clean(&["stats", "a.txt", "-o", device]);
    }
    is_clean(&["man", "--out", "new/pages"]);
    is_clean(&["stats", "a.txt", "--tables", "tables"]);
    is_clean(&["verify", "a.txt", "--cache", "kept/cache"]);
    is_clean(&["verify", "a.txt", "--report", "csv=report.csv", "--write-baseline", "known"]);
    is_clean(&["verify", "a.txt", "--baseline", "known", "--prune-baseline"]);
    is_clean(&["move", "-q", "a.txt", "b2"]);
    is_clean(&["fmt", "a.txt"]);
    fs::write(folder.join("xgames.toml"), "cache = 'configured/cache'\n").unwrap();
    is_clean(&["verify", "a.txt"]);
    assert!(folder.join("configured/cache").is_dir() && folder.join("kept/cache").is_dir());
    // Links lead elsewhere, from named files and from folders.
    #[cfg(unix)]
    {
        let other = program::folder("sandbox", "outputs-elsewhere");
        for (link, name) in [("link.txt", "one.txt"), ("games/link.txt", "two.txt")] {
            fs::create_dir_all(folder.join("games")).unwrap();
            fs::write(other.join(name), "[Game \"cross\"]\n[Size \"3\"]\n\n1.  a1   a2 *\n").unwrap();
            std::os::unix::fs::symlink(other.join(name), folder.join(link)).unwrap();
        }
        is_clean(&["fmt", "link.txt"]);
        is_clean(&["fmt", "games"]);
        for name in ["one.txt", "two.txt"] {
            assert!(fs::read_to_string(other.join(name)).unwrap().contains("1. a1 a2 *"), "{name}");
        }
    }
}

#[test]
fn the_sandbox_is_told() {
    let Some(folder) = begin("told") else { return };
    let told = |arguments: &[&str]| {
        let output = run(&folder, None, arguments);
        errors(&output).lines().find(|line| line.starts_with("sandbox: ")).unwrap_or_default().to_owned()
    };
    assert_eq!(told(&["validate", "a.txt"]), "");
    assert_eq!(told(&["validate", "-v", "--no-sandbox", "a.txt"]), "sandbox: none, because `--no-sandbox` is given");
    let in_folder = fs::canonicalize(&folder).unwrap();
    let only_temporary = only_temporary(&folder);
    let place = format!("sandbox: {only_temporary}, and in {};", in_folder.display());
    assert!(told(&["stats", "-v", "a.txt", "-o", "new"]).starts_with(&place));
    assert!(told(&["move", "-v", "a.txt", "b2"]).starts_with(place.trim_end_matches(';')));
    let preview = told(&["move", "-v", "--preview", "a.txt", "c1"]);
    assert!(preview.starts_with(&format!("sandbox: {only_temporary}; ")), "{preview}");
    assert!(told(&["validate", "-v", "a.txt", "--changed-since", "HEAD"]).contains("; runs programs; "));
    let arguments = ["tournament", "-v", "random", "gtp:true", "--game", "cross", "--size", "2", "--count", "2"];
    assert_eq!(told(&arguments), "sandbox: none, because another program plays, which may need anything");
}

/// Published builds have no broken reader: it is compiled only with `debug_assertions`, which no profile for them switches on.
#[test]
fn published_builds_have_no_broken_reader() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    for path in ["mod.rs", "open.rs", "pipeline.rs"] {
        let text = read(&format!("crates/analysis/src/archive/{path}"));
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let uses = lines.iter().enumerate().filter(|(_, line)| line.contains("broken_reader"));
        let mut count = 0;
        for (number, line) in uses {
            assert_eq!(lines[number - 1], "#[cfg(debug_assertions)]", "{path}: {line}");
            count += 1;
        }
        assert_eq!(count, 1, "{path}");
    }
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    for (name, profile) in manifest["profile"].as_table().unwrap().iter().filter(|(name, _)| *name != "dev") {
        assert!(!format!("{profile:?}").contains("debug-assertions"), "{name}");
    }
    // The packages are looked at as well.
    assert!(read("packaging/parts/static.sh").contains("XGAMES_BROKEN_READER"));
}
